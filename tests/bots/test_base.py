"""The registry of bots, and the loop that lets them play."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from landsraad.bots import RandomBot, UnknownBot, bot_names, make_bot, play_out, step
from landsraad.dune.game import GAME
from landsraad.table import Action, Match, Prompt


def test_bots_of_dune_weakest_first() -> None:
    assert bot_names("dune") == ["random", "greedy", "steady"]
    assert bot_names("something else") == ["random"]


def test_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'genius' for dune; there are: random, greedy, steady"):
        make_bot("dune", "genius", 1)


def test_knowing_the_bots_does_not_load_the_game() -> None:
    code = (
        "import sys, landsraad.bots as b; b.bot_names('dune'); sys.exit('landsraad.dune.game' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


class Counting(RandomBot):
    """Counts how often it is asked to act out of turn, and shows what it was given."""

    looks = True

    def __init__(self, seed: int, acts: bool = False) -> None:
        super().__init__(seed, interjects=1.0)
        self.asked = 0
        self.acts = acts
        self.views: list[Mapping[str, Any]] = []

    def choose(self, view: Mapping[str, Any], prompt: Prompt) -> Action:
        self.views.append(view)
        return super().choose(view, prompt)

    def interject(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> Action | None:
        self.asked += 1
        if not self.acts:
            return None
        self.acts = False
        offer = next((p for p in standing if p.decision.kind == "ProposeDeal"), None)
        return offer.sample(self.chance) if offer else None


def test_only_the_asked_seat_is_asked_out_of_turn_unless_somebody_stirs() -> None:
    match = Match(GAME, {}, 5, auto=True)
    bots = {seat: Counting(seat) for seat in range(6)}
    while match.state.turn == 0 or not match.standing(0):
        step(match, bots)
    for bot in bots.values():
        bot.asked = 0
    stirred = step(match, bots, stirred=False)
    assert not stirred
    assert sum(bot.asked for bot in bots.values()) == 1
    first = next(iter(match.pending))
    bots[first].acts = True
    assert step(match, bots, stirred=False)
    for bot in bots.values():
        bot.asked = 0
    step(match, bots, stirred=True)
    assert all(bot.asked == 1 for bot in bots.values())


def test_a_bot_that_does_not_look_gets_no_view() -> None:
    match = Match(GAME, {}, 5, auto=True)
    seeing = Counting(0)
    bots = {seat: RandomBot(seat) if seat else seeing for seat in range(6)}
    play_out(match, bots)
    assert all(view["you"] == "atreides" for view in seeing.views)


def test_same_seeds_same_game() -> None:
    def play() -> list[tuple[int, Action]]:
        match = Match(GAME, {}, 11, auto=True)
        bots = {seat: make_bot("dune", ("steady", "greedy")[seat % 2], seat) for seat in range(6)}
        for _ in range(150):
            step(match, bots)
        return [(e.seat, e.action) for e in match.entries]

    assert play() == play()
