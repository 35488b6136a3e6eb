"""Steady uses what was said under Truthtrance, whoever asked."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.positions import Spot
from tests.bots.test_sense import duel, planned

from landsraad.bots.dune.duel import guess, traitor_risk
from landsraad.bots.dune.look import Look
from landsraad.dune.cards import KIND
from landsraad.dune.parts import Truth


def hears(t: Spot, about: str, what: Any, yes: bool, of: str = "harkonnen", turn: int = 4) -> Spot:
    """An answer that everybody heard."""
    t.g.truths.append(Truth(turn, "bidding", "emperor", of, about, what, yes))
    return t


def look(t: Spot) -> Look:
    """Atreides look at a battle against Harkonnen."""
    return Look(t.start("battles").comes_to("MakePlan").match.view(0))


@pytest.mark.parametrize(("yes", "low", "high"), [(True, 0.8, 1.0), (False, 0.0, 0.0)])
def test_a_weapon_told_is_reckoned_with(yes: bool, low: float, high: float) -> None:
    rival = guess(look(hears(duel(5, 5), "card", "poison", yes)), "harkonnen", "carthag", (5, 0))
    assert low <= rival.weapons.get("poison", 0.0) <= high


def test_an_answer_of_an_earlier_turn_tells_nothing_of_a_hand() -> None:
    fresh = guess(look(duel(5, 5)), "harkonnen", "carthag", (5, 0))
    stale = guess(look(hears(duel(5, 5), "card", "poison", False, turn=3)), "harkonnen", "carthag", (5, 0))
    assert fresh.weapons == stale.weapons


def test_a_traitor_told_stays_at_home_for_good() -> None:
    t = hears(duel(5, 4), "traitor", "thufir_hawat", True, turn=2)
    hears(t, "traitor", "lady_jessica", True, turn=3)
    assert planned(t).leader not in ("thufir_hawat", "lady_jessica")


def test_a_leader_told_to_be_loyal_is_no_risk() -> None:
    plain = look(duel(5, 4))
    assert traitor_risk(plain, "thufir_hawat", "harkonnen") > 0
    told = look(hears(duel(5, 4), "traitor", "thufir_hawat", False))
    assert traitor_risk(told, "thufir_hawat", "harkonnen") == 0


def test_the_defense_that_is_told_missing_is_not_feared() -> None:
    t = duel(6, 6, ("crysknife", "chaumas"))
    hears(hears(t, "card", "shield", True), "card", "snooper", False)
    assert KIND[planned(t).weapon] == "poison"


@pytest.mark.parametrize(
    ("what", "yes", "guessed"), [(15, True, 15), (5, False, 4), (3, True, 8), (15, False, 8)]
)
def test_a_purse_told_is_remembered_this_turn(what: int, yes: bool, guessed: int) -> None:
    assert look(hears(duel(5, 5), "spice", what, yes)).spice_guess("harkonnen") == guessed


def test_the_next_storm_told_is_known() -> None:
    t = Spot("atreides", "fremen", turn=4, storm=2)
    t.g.truths.append(Truth(4, "bidding", "atreides", "fremen", "next storm", 3, True))
    t.start("shipment").comes_to("MakeShipment", "atreides")
    odds = Look(t.match.view(0)).storm_odds
    assert [odds[2 + n] for n in range(1, 7)] == [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
