"""What must always hold, in random play: conservation, liveness, twin worlds, clones, positions, replay, an end."""

from __future__ import annotations

import dataclasses
import random

import pytest

from landsraad.jihad.game import GAME
from landsraad.jihad.state import Player, State
from landsraad.table import BadRecord, Match
from landsraad.table.testing import check_game


@pytest.mark.battery
@pytest.mark.parametrize("auto", [True, False])
def test_games_hold_every_law(auto: bool) -> None:
    check_game(GAME, {}, range(40), auto=auto, every=4)


@pytest.mark.battery
def test_games_with_an_armistice_hold_every_law() -> None:
    check_game(GAME, {"options": {"ARMISTICE": "on"}}, range(100, 110))


def somewhere(seed: int, actions: int) -> Match:
    match, chance = Match(GAME, {}, seed), random.Random(seed)
    while not match.over and match.version < actions:
        ((seat, decision),) = match.pending.items()
        match.apply(seat, decision.sample(match.state, chance))
    return match


@pytest.mark.rule("J-12.4")
def test_a_copy_shares_nothing_that_changes() -> None:
    """Each field of the state and of its players is compared by reflection, so that none is forgotten."""
    for actions in (5, 20, 40):
        state: State = somewhere(2, actions).state
        twin = state.copy()
        for f in dataclasses.fields(State):
            mine, theirs = getattr(state, f.name), getattr(twin, f.name)
            if f.name == "rng":
                assert mine.state == theirs.state and mine is not theirs
            elif f.name != "events":
                assert mine == theirs, f.name
            if isinstance(mine, (list, dict)):
                assert mine is not theirs, f.name
        for p, q in zip(state.players, twin.players, strict=True):
            for f in dataclasses.fields(Player):
                if isinstance(getattr(p, f.name), (list, dict)):
                    assert getattr(p, f.name) is not getattr(q, f.name), f.name


def test_positions_name_what_does_not_fit() -> None:
    position = somewhere(1, 12).position()
    for change, reason in (
        ({"format": 9}, "format 1"), ({"extra": 1}, "'extra' is unknown"), ({"cards": "../secret"}, "no set of cards"),
        ({"players": [{}]}, "players"),
    ):  # fmt: skip
        with pytest.raises(BadRecord, match=reason):
            GAME.from_json({**position, **change})
    del position["round"]
    with pytest.raises(BadRecord, match="'round' is missing"):
        GAME.from_json(position)
