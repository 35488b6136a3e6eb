"""Steady and discovery tokens: what it goes for, reveals, enters and uses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.positions import Spot
from tests.bots.test_sense import answer
from tests.dune.kit import full

from landsraad.bots.dune.discovery import WORTH, find
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.player import DuneBot
from landsraad.dune.board import JACURUTU
from landsraad.dune.cards import DISCOVERIES
from landsraad.dune.game import GAME

DuneBot.strict = True


def look(t: Spot, faction: str) -> Look:
    return Look(GAME.view(t.g, t.g.seat(full(faction))))


@pytest.mark.parametrize(("token", "turn", "reveals"), [
    (JACURUTU, 4, True), ("cistern", 4, True), ("cistern", 10, False),
])  # fmt: skip
def test_a_place_is_revealed_while_there_is_a_turn_to_enter_it(token: str, turn: int, reveals: bool) -> None:
    t = (
        Spot("fremen", "guild", turn=turn, storm=9)
        .token(token, "meridian@0")
        .place("fremen", "meridian@0", 3)
    )
    t.start("collection").comes_to("RevealToken")
    assert answer(t, "fremen").reveal == reveals


def test_a_stash_is_always_taken() -> None:
    t = (
        Spot("guild", "fremen", turn=10, storm=9)
        .token("spice_stash", "pasty_mesa@6")
        .place("guild", "pasty_mesa@6", 1)
    )
    t.start("collection").comes_to("RevealToken")
    assert answer(t, "guild").reveal


def test_everybody_goes_in() -> None:
    t = Spot("emperor", "guild", turn=7, storm=9).reveal("jacurutu_sietch@0", by="emperor")
    t.place("emperor", "meridian@0", 3, 1).start("storm").comes_to("FreeEntry")
    assert answer(t, "emperor").forces == (3, 1)


def test_the_testing_station_turns_the_storm_upon_others() -> None:
    t = Spot("guild", "emperor", turn=4, storm=2).reveal("ecological_testing_station@7")
    t.place("guild", "ecological_testing_station@7", 1).place("emperor", "red_chasm@6", 8)
    t.g.storm_card = 3
    t.start("storm").comes_to("ShiftStorm")
    assert answer(t, "guild").by == 1


def test_jacurutu_counts_as_a_stronghold_for_what_others_can_win() -> None:
    t = Spot("guild", "emperor", turn=4, storm=2).place("emperor", "carthag@10", 2)
    assert JACURUTU not in look(t, "guild").strongholds
    t.reveal("jacurutu_sietch@7").place("emperor", "jacurutu_sietch@7", 1)
    assert look(t, "guild").held == {"carthag": "emperor", JACURUTU: "emperor"}


def test_a_token_known_is_worth_what_it_is_and_another_what_may_be_hoped() -> None:
    t = Spot("fremen", "emperor", turn=4, storm=2).token("cistern", "meridian@0")
    assert find(look(t, "fremen"), "meridian") == WORTH["cistern"]
    assert find(look(t, "emperor"), "meridian") == 3.5
    assert find(look(t, "emperor"), "gara_kulon") == 0.0


def test_every_token_has_its_worth() -> None:
    assert set(WORTH) == set(DISCOVERIES)


@pytest.mark.parametrize("faction", ["fremen", "emperor"])
def test_the_ornithopter_token_is_reckoned_with(faction: str) -> None:
    settings: dict[str, Any] = {"turn": 5, "storm": 9}
    t = Spot("fremen", "emperor", **settings).ornithopter(faction, 4)
    assert look(t, faction).steps(faction) == 3
    other = "emperor" if faction == "fremen" else "fremen"
    assert look(t, other).steps(other) == (1 if other == "emperor" else 2)
