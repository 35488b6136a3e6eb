"""What must always hold, in random play: conservation, liveness, twin worlds, clones, positions, replay, an end."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from landsraad.dune.cards import SIX
from landsraad.dune.factions import SHEETS
from landsraad.dune.game import GAME
from landsraad.dune.options import OPTIONS
from landsraad.dune.parts import Battle, Deal
from landsraad.dune.state import State
from landsraad.table import Match
from landsraad.table.testing import check_game

pytestmark = pytest.mark.battery


def random_config(seed: int) -> dict[str, Any]:
    """A random table: two to six seats anywhere, every option at random."""
    chance = random.Random(seed)
    factions: list[str | None] = list(SHEETS)
    chance.shuffle(factions)
    seated = factions[: chance.randint(2, 6)]
    circles = [*seated, *[None] * (6 - len(seated))]
    chance.shuffle(circles)
    options: dict[str, Any] = {o.name: chance.choice(o.values) for o in OPTIONS if o.values}
    options["MAX_TURNS"] = chance.choice([2, 5, 10])
    return {"factions": circles, "options": options}


@pytest.mark.parametrize("seed", range(24))
def test_kiss_games_hold_every_law(seed: int) -> None:
    check_game(GAME, {}, [seed], auto=seed % 2 == 0, standing=0.08)


@pytest.mark.parametrize("seed", range(8))
def test_games_before_kiss_hold_every_law(seed: int) -> None:
    check_game(GAME, {"preset": "base-advanced"}, [seed], standing=0.08)


@pytest.mark.parametrize("seed", range(40))
def test_any_seats_and_options_hold_every_law(seed: int) -> None:
    check_game(GAME, random_config(seed), [seed], auto=seed % 3 != 0, standing=0.08, every=40)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("faction", sorted(set(SHEETS) - set(SIX)))
def test_every_later_faction_holds_every_law(faction: str, seed: int) -> None:
    config = random_config(1000 + seed)
    seated = [f for f in config["factions"] if f]
    if faction not in seated:
        config["factions"][config["factions"].index(seated[0])] = faction
    check_game(GAME, config, [seed], auto=seed % 3 != 0, standing=0.08, every=20)


@pytest.mark.parametrize("faction", SIX)
def test_every_faction_can_be_left_out(faction: str) -> None:
    """Deleting a sheet removes the faction: nothing waits for it (B-GEN-12)."""
    check_game(GAME, {"factions": [f for f in SIX if f != faction]}, [1], standing=0.05, every=60)


def mutable_ids(value: Any, found: set[int]) -> set[int]:
    """The identities of every list, dict and dataclass object reachable from a value."""
    if isinstance(value, (list, dict)) or (
        dataclasses.is_dataclass(value) and not value.__dataclass_params__.frozen  # type: ignore[attr-defined]
    ):
        found.add(id(value))
    if isinstance(value, dict):
        for item in value.values():
            mutable_ids(item, found)
    elif isinstance(value, (list, tuple)):
        for item in value:
            mutable_ids(item, found)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            mutable_ids(getattr(value, field.name), found)
    return found


def test_a_copy_shares_nothing_that_can_change() -> None:
    """By reflection, so that a new field of the state cannot be forgotten in `copy`."""
    match = Match(GAME, {}, 5, auto=True)
    chance = random.Random(5)
    state: State = match.state
    state.deals.append(Deal(1, "emperor", "fremen", 0, 0, 0, 0, "", "", True, 1))
    state.battle = Battle("arsunt", "emperor", "fremen", ["arsunt@10"])
    assert not mutable_ids(state, set()) & mutable_ids(state.copy(), set())
    state.battle = None
    state.deals.clear()
    while not match.over and match.version < 150:
        seat = next(iter(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        match.apply(seat, prompt.sample(chance))
    assert not mutable_ids(match.state, set()) & mutable_ids(match.state.copy(), set())
    assert GAME.to_json(match.state.copy()) == GAME.to_json(match.state)
