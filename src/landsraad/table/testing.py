"""The battery: what any game of the kernel must hold. Public, so that others can run it on their games.

from landsraad.table.testing import check_game
check_game(MY_GAME, config, seeds=range(20))
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

from landsraad.table.codec import action_from_json, action_to_json
from landsraad.table.decision import legal
from landsraad.table.game import Game
from landsraad.table.match import Match
from landsraad.table.record import record, replay

MAX_ACTIONS = 20_000


class BatteryFailure(AssertionError):
    """A law that a game broke, with the seed and the number of the action that showed it."""


def check_game(
    game: Game,
    config: Mapping[str, Any],
    seeds: Iterable[int],
    *,
    auto: bool = True,
    standing: float = 0.03,
    every: int = 25,
) -> None:
    """Play random games and check every law of the kernel; raises `BatteryFailure`.

    Checked after each action: invariants, someone to ask, legal actions. Every `every` actions: clone, position,
    twin worlds, enumeration. At the end: termination and replay. `standing` is how often a random seat acts out
    of turn.
    """
    for seed in seeds:
        play_checked(game, config, seed, auto=auto, standing=standing, every=every)


def play_checked(
    game: Game, config: Mapping[str, Any], seed: int, *, auto: bool, standing: float, every: int
) -> Match:
    """One random game with all checks; returns the finished match."""
    chance = random.Random(seed)
    match = Match(game, config, seed, auto=auto)
    seats = range(len(game.seats(match.state)))

    def fail(law: str) -> None:
        raise BatteryFailure(f"{game.name} seed {seed}, action {match.version}: {law}")

    while not match.over:
        if match.version > MAX_ACTIONS:
            fail(f"no end after {MAX_ACTIONS} actions")
        if not match.pending:
            fail("nobody is asked, but the game is not over")
        seat = chance.choice(list(match.pending))
        prompts = [match.prompt(seat)]
        if chance.random() < standing:
            actor = chance.choice(seats)
            extra = match.standing(actor)
            if extra:
                prompts = [chance.choice(extra)]
        prompt = prompts[0]
        assert prompt is not None
        if not prompt.options():
            fail(f"{prompt.decision!r} has no legal action")
        action = prompt.sample(chance)
        if match.version % every == 0:
            check_moment(match, chance, fail)
        if (refusal := prompt.refuse(action)) is not None:
            fail(f"{prompt.decision!r} offers {action!r} and refuses it: {refusal}")
        if action_from_json(action_to_json(action), game.actions) != action:
            fail(f"{action!r} does not survive JSON")
        match.apply(prompt.seat, action)
        if broken := game.violations(match.state):
            fail(f"after {action!r}: {'; '.join(broken)}")
    if match.outcome is None:
        fail("over without an outcome")
    written = json.loads(json.dumps(record(match)))
    again = replay(written, game=game)
    if record(again) != record(match) or [e.to_json() for e in again.log] != [e.to_json() for e in match.log]:
        fail("the replayed record differs")
    for event in match.log:
        json.dumps(event.to_json())
        if not game.describe(event):
            fail(f"no log line for {event!r}")
    return match


def check_moment(match: Match, chance: random.Random, fail: Any) -> None:
    """Clone, position, enumeration and twin worlds at one moment of a match."""
    game, state = match.game, match.state
    twin = match.clone()
    if game.to_json(twin.state) != game.to_json(state) or twin.pending != match.pending:
        fail("a clone differs from its match")
    position = match.position()
    if game.to_json(game.from_json(json.loads(json.dumps(position)))) != position:
        fail("a position does not survive JSON")
    for seat in match.pending:
        prompt = match.prompt(seat)
        assert prompt is not None
        first = list(prompt.options())
        if len(set(map(repr, first))) != len(first) or first != list(prompt.options()):
            fail(f"{prompt.decision!r}: options repeat or change order")
        json.dumps(prompt.facts())
    check_twin_worlds(match, chance, fail)


def check_twin_worlds(match: Match, chance: random.Random, fail: Any) -> None:
    """Deal anew what a seat may not know: its view, prompts and options must not change by a byte."""
    game = match.game
    for seat in (None, *range(len(game.seats(match.state)))):
        other = game.redeal(match.state, seat, chance)
        here, there = json.dumps(game.view(match.state, seat)), json.dumps(game.view(other, seat))
        if here != there:
            fail(f"the view of seat {seat} depends on what it may not know:\n{here}\n{there}")
        if seat is None:
            continue
        decision = match.pending.get(seat)
        if decision is not None:
            if decision.facts(match.state) != decision.facts(other):
                fail(f"{decision!r}: its facts depend on what seat {seat} may not know")
            if not _same_options(decision, match.state, other, chance):
                fail(f"{decision!r}: its options depend on what seat {seat} may not know")
        mine = game.standing(match.state, seat)
        theirs = game.standing(other, seat)
        if [repr(d) for d in mine] != [repr(d) for d in theirs]:
            fail(f"standing decisions of seat {seat} depend on what it may not know")
        for d in mine:
            if not _same_options(d, match.state, other, chance):
                fail(f"{d!r}: its options depend on what seat {seat} may not know")


def _same_options(decision: Any, here: Any, there: Any, chance: random.Random) -> bool:
    """What is possible, and why what a person would ask about is not."""
    chosen: tuple[Any, ...] = ()
    while decision.field(here, chosen) is not None:
        mine, theirs = list(decision.options(here, chosen)), list(decision.options(there, chosen))
        if mine != theirs:
            return False
        for value in decision.candidates(here, chosen):
            if legal(value, mine):
                continue
            if decision.why_not(here, chosen, value) != decision.why_not(there, chosen, value):
                return False
        if not mine:
            return True
        chosen = (*chosen, chance.choice(mine))
    return True
