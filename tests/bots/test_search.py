"""Search: budgets, worlds that respect the view, sense, and the duel's bots."""

from __future__ import annotations

import random
from functools import partial

import pytest
from tests.jihad.kit import Duel
from tests.table.toy import TOY, MakePlan

from landsraad.bots import Thinker, UnknownBot, bot_names, make_bot, play_out
from landsraad.bots.search import Insight, Search
from landsraad.jihad.game import GAME
from landsraad.jihad.phases.battle import Turn
from landsraad.lab.simulate import Batch, check_batch, play_game
from landsraad.table import BadConfig, Match


def duel(seed: int, actions: int) -> Match:
    """A game some random actions on."""
    match, chance = Match(GAME, {}, seed, auto=True), random.Random(seed)
    while not match.over and match.version < actions:
        ((seat, decision),) = match.pending.items()
        match.apply(seat, decision.sample(match.state, chance))
    return match


def test_imagined_worlds_look_the_same_and_differ_in_what_is_hidden() -> None:
    chance, hands = random.Random(1), set()
    for actions in range(1, 40, 3):
        match = duel(4, actions)
        if match.over:
            break
        (seat,) = match.pending
        before = match.view(seat)
        for _ in range(4):
            world = match.imagine(seat, chance)
            assert world.view(seat) == before
            assert world.pending == match.pending
            assert GAME.violations(world.state) == []
            hands.add(tuple(world.state.players[1 - seat].hand))
        assert match.view(seat) == before
    assert len(hands) > 20


def test_an_imagined_match_plays_on_to_its_end_but_is_not_cloned() -> None:
    match, chance = duel(5, 12), random.Random(1)
    (seat,) = match.pending
    world = match.imagine(seat, chance)
    with pytest.raises(ValueError, match="cannot be cloned"):
        world.clone()
    play_out(world, {s: make_bot("jihad", "random", s) for s in (0, 1)})
    assert world.outcome is not None and match.outcome is None


def test_sealed_answers_of_others_are_forgotten() -> None:
    match, chance = Match(TOY, {}, 3), random.Random(3)
    while not all(isinstance(d, MakePlan) for d in match.pending.values()):
        seat = next(iter(match.pending))
        match.apply(seat, match.pending[seat].sample(match.state, chance))
    first, second, third = match.pending
    for seat in (first, second):
        match.apply(seat, match.pending[seat].default(match.state))
    assert set(match.imagine(third, chance).pending) == {first, second, third}
    assert set(match.imagine(first, chance).pending) == {second, third}


@pytest.mark.rule("J-11.2")
def test_search_cannot_tell_twin_worlds_apart() -> None:
    """The same bot finds the same move in two deals that differ only in what its seat may not know."""
    for seed in range(4):
        match = duel(seed, 9)
        position = match.position()
        here = Match(GAME, {}, 1, auto=True, state=GAME.from_json(position))
        (seat,) = here.pending
        dealt = GAME.redeal(GAME.from_json(position), seat, random.Random(99))
        there = Match(GAME, {}, 1, auto=True, state=dealt)
        found = []
        for one in (here, there):
            prompt = one.prompt(seat)
            assert prompt is not None
            bot = make_bot("jihad", "search:60", 7)
            assert isinstance(bot, Thinker)
            found.append(bot.ponder(one.view(seat), prompt, partial(one.imagine, seat)))
        assert found[0] == found[1]


def test_search_sees_the_move_that_wins_the_game() -> None:
    """Five tokens, and one recruit turns the Resolution: passing would lose it."""
    d = Duel(human="Arrakis", human_hand="Great Purge Armada, Slave Uprising", machine="Juno", tokens=(5, 1))
    d.has_passed("machine").battle(until="fate")
    prompt = d.match.prompt(0)
    assert prompt is not None
    bot = make_bot("jihad", "search:150", 1)
    assert isinstance(bot, Thinker)
    action = bot.ponder(d.match.view(0), prompt, partial(d.match.imagine, 0))
    assert isinstance(action, Turn) and (action.act, action.card) == ("recruit", "H29")


def test_budgets() -> None:
    bot = make_bot("jihad", "search:50", 1)
    assert isinstance(bot, Search) and (bot.iterations, bot.seconds) == (50, 0.0)
    bot = make_bot("jihad", "search:0.25s", 1)
    assert isinstance(bot, Search) and bot.seconds == 0.25
    for name in ("search:0", "search:many", "search:-1s", "greedy:5", "nobody"):
        with pytest.raises(UnknownBot):
            make_bot("jihad", name, 1)
    assert bot_names("jihad") == ["random", "greedy", "search"]


def test_seconds_are_kept_to() -> None:
    match = duel(1, 3)
    (seat,) = match.pending
    prompt = match.prompt(seat)
    assert prompt is not None
    bot = Search(1, seconds=0.05)
    assert prompt.refuse(bot.ponder({}, prompt, partial(match.imagine, seat))) is None


def test_search_plays_any_game_of_the_kernel() -> None:
    match = Match(TOY, {"turns": 2}, 4, auto=True)
    play_out(match, {seat: Search(seat, Insight(), iterations=12) for seat in range(3)})
    assert match.over


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(6):
        for side in (0, 1):
            match = Match(GAME, {}, seed, auto=True)
            names = ("greedy", "random") if side == 0 else ("random", "greedy")
            play_out(match, {s: make_bot("jihad", n, seed) for s, n in enumerate(names)})
            assert match.outcome is not None
            won += side in match.outcome.winners
    assert won >= 11


@pytest.mark.slow
def test_search_beats_greedy_in_paired_games() -> None:
    batch = Batch("jihad", bots=("search:40", "greedy"), games=8, rotate=True, paired=True)
    rows = [play_game(batch, index) for index in range(batch.games)]
    assert [row.seed for row in rows[::2]] == [row.seed for row in rows[1::2]]
    assert all(row.error is None for row in rows), rows[0].error
    won = sum(row.bots[row.seats.index(row.winners[0])] == "search:40" for row in rows)
    assert won >= 6


def test_paired_games_name_a_bot_for_each_seat() -> None:
    one_for_all = Batch("jihad", bots=("greedy",), paired=True, rotate=True)
    not_rotated = Batch("jihad", bots=("greedy", "random"), paired=True)
    for batch in (one_for_all, not_rotated):
        with pytest.raises(BadConfig, match="paired"):
            check_batch(batch)
