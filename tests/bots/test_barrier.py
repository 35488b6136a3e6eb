"""A bot knows only its view: in a twin world that its seat cannot tell apart it acts the same."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from landsraad.bots import make_bot, step
from landsraad.bots.dune.player import DuneBot
from landsraad.dune.game import GAME
from landsraad.table import Action, Decision, Match, Prompt

DuneBot.strict = True


class Guarded:
    """A prompt through its public face only."""

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self.id, self.seat, self.decision = prompt.id, prompt.seat, prompt.decision

    @property
    def _state(self) -> Any:
        raise AssertionError("a bot reached behind its prompt")

    def options(self, chosen: Sequence[Any] = ()) -> Sequence[Any]:
        return self._prompt.options(chosen)

    def field(self, chosen: Sequence[Any] = ()) -> str | None:
        return self._prompt.field(chosen)

    def refuse(self, action: Action) -> Any:
        return self._prompt.refuse(action)

    def default(self) -> Action:
        return self._prompt.default()

    def facts(self) -> dict[str, Any]:
        return self._prompt.facts()


class GuardedBot:
    """A bot that gets guarded prompts, and views that went through JSON."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.interjects = bot.interjects

    def choose(self, view: Any, prompt: Prompt) -> Action:
        action: Action = self.bot.choose(json.loads(json.dumps(view)), Guarded(prompt))
        return action

    def interject(self, view: Any, standing: Sequence[Prompt]) -> Action | None:
        found: Action | None = self.bot.interject(
            json.loads(json.dumps(view)), [Guarded(p) for p in standing]
        )
        return found


@pytest.mark.parametrize("name", ["greedy", "steady"])
def test_bots_need_nothing_but_view_and_prompt(name: str) -> None:
    """Two turns in which every bot has only JSON and the public face of its prompts."""
    match = Match(GAME, {}, 21, auto=True)
    bots = {seat: GuardedBot(make_bot("dune", name, seat)) for seat in range(6)}
    while not match.over and match.state.turn < 4:
        step(match, bots)


def ask(bot: Any, seat: int, view: Any, state: Any, decision: Decision[Any] | None) -> Action | None:
    """What a copy of a bot would do here: answer, or act out of turn."""
    twin = copy.deepcopy(bot)
    if decision is not None:
        action: Action = twin.choose(view, Prompt("x", seat, decision, state))
        return action
    standing = [Prompt(f"s-{d.kind}", seat, d, state) for d in GAME.standing(state, seat)]
    found: Action | None = twin.interject(view, standing) if standing else None
    return found


@pytest.mark.parametrize("name", ["greedy", "steady"])
@pytest.mark.parametrize("seed", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_hidden_things_do_not_matter(name: str, seed: int) -> None:
    """At moments of a whole game: the same bot in a world dealt anew behind its back does the same."""
    chance = random.Random(seed)
    match = Match(GAME, {}, seed, auto=True)
    bots = {seat: make_bot("dune", name, seat) for seat in range(6)}
    stirred, checked = True, 0
    while not match.over:
        for seat, decision in match.pending.items():
            if chance.random() < 0.35:
                twin = GAME.redeal(match.state, seat, chance)
                here, there = GAME.view(match.state, seat), GAME.view(twin, seat)
                for asked in (decision, None):
                    mine = ask(bots[seat], seat, here, match.state, asked)
                    assert mine == ask(bots[seat], seat, there, twin, asked), f"action {match.version}"
                checked += 1
        stirred = step(match, bots, stirred)
    assert checked > 60
