"""The searching bot of the card game: it respects what is hidden, and sees what an operation leads to."""

from __future__ import annotations

import random
from functools import partial

import pytest
from tests.ccg.kit import Table

from landsraad.bots import Thinker, make_bot
from landsraad.ccg.decisions import Option, PickOption
from landsraad.ccg.game import GAME
from landsraad.ccg.house import NextOperation, Operate
from landsraad.ccg.state import State
from landsraad.lab.simulate import Batch, play_game
from landsraad.table import Action, Match


def searched(match: Match, seat: int, budget: str = "search:40", seed: int = 7) -> Action:
    """What the bot finds."""
    bot = make_bot("ccg", budget, seed)
    assert isinstance(bot, Thinker)
    prompt = match.prompt(seat)
    assert prompt is not None
    found = bot.ponder(match.view(seat), prompt, partial(match.imagine, seat))
    assert prompt.refuse(found) is None
    return found


def greedy(match: Match, seat: int) -> Action:
    """What the greedy bot does there."""
    prompt = match.prompt(seat)
    assert prompt is not None
    return make_bot("ccg", "greedy", 7).choose(match.view(seat), prompt)


def some_actions_on(seed: int, actions: int) -> Match:
    """A game of the starters after some random actions, at an operation of a house."""
    match, chance = Match(GAME, {"decks": ["fremen", "corrino"]}, seed, auto=True), random.Random(seed)
    while match.version < actions or not isinstance(next(iter(match.pending.values())), NextOperation):
        seat, decision = next(iter(match.pending.items()))
        match.apply(seat, decision.sample(match.state, chance))
    return match


def hand(match: Match, seat: int) -> tuple[str, ...]:
    """The faces of the cards that a seat holds, in order."""
    g: State = match.state
    return tuple(g.cards[n].id for n in g.players[seat].hand)


@pytest.mark.rule("C-ZONE-07")
def test_search_cannot_tell_twin_worlds_apart() -> None:
    """The same bot finds the same operation in two deals that differ only in what its seat may not know."""
    differ = 0
    for seed in range(3):
        position = some_actions_on(seed, 12).position()
        here = Match(GAME, {}, 1, auto=True, state=GAME.from_json(position))
        (seat,) = here.pending
        dealt = GAME.redeal(GAME.from_json(position), seat, random.Random(99))
        there = Match(GAME, {}, 1, auto=True, state=dealt)
        differ += hand(here, 1 - seat) != hand(there, 1 - seat)
        assert searched(here, seat, "search:10") == searched(there, seat, "search:10")
    assert differ


@pytest.mark.rule("C-OBJ-02")
def test_admission_is_requested_without_thinking() -> None:
    t = Table("atreides", "harkonnen").favor_of(0, 10).hoard_of(0, 10).start()
    action = searched(t.match, 0, "search:1")
    assert isinstance(action, Operate) and action.what == "admission"


def test_rivals_may_hold_anything_in_an_imagined_world() -> None:
    """The hand of the seat itself stays as it is."""
    match = some_actions_on(2, 12)
    (seat,) = match.pending
    chance = random.Random(1)
    worlds = [match.imagine(seat, chance) for _ in range(6)]
    assert len({hand(world, 1 - seat) for world in worlds}) > 1
    assert {hand(world, seat) for world in worlds} == {hand(match, seat)}


@pytest.mark.rule("C-RITE-42", "C-OBJ-05")
def test_search_takes_the_favor_that_a_rival_would_win_with() -> None:
    """A rival with ten spice and ten favor acts next. Greedy, ahead in favor, gains more; search inflicts."""
    t = Table("harkonnen", "atreides").favor_of(0, 12).favor_of(1, 10).hoard_of(1, 10)
    feyd, agent = t.put(0, "feyd_rautha"), t.put(1, "house_agent")
    t.start().op("dueling", feyd, agent).defend(1, False).distribute(0, agent).until(PickOption)
    assert greedy(t.match, 0) == Option("gain")
    assert searched(t.match, 0) == Option("inflict")


@pytest.mark.slow
def test_a_game_against_greedy_comes_to_its_end() -> None:
    row = play_game(Batch("ccg", bots=("search:2", "greedy"), seed=3), 0)
    assert not row.error and row.winners
