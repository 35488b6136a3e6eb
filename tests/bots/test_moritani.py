"""Steady as Moritani, and against them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.positions import ACT, Spot
from tests.bots.test_sense import answer

from landsraad.bots.dune.look import Look
from landsraad.bots.dune.moritani import toll
from landsraad.bots.dune.player import DuneBot
from landsraad.dune.cards import (
    ASSASSINATION,
    ATOMICS,
    EXTORTION,
    ROBBERY,
    SABOTAGE,
    SNEAK_ATTACK,
    TERROR,
)
from landsraad.dune.game import GAME

DuneBot.strict = True
CARTHAG = "carthag@10"


def entered(token: str, *factions: str, entrant: str = "guild", forces: int = 4, **settings: Any) -> Spot:
    """Somebody ships into Carthag, where this token lies."""
    others = list(dict.fromkeys((entrant, *factions)))
    t = Spot("moritani", *others, **{"turn": 4, **settings})
    t.order(*others, "moritani").terror("carthag", token).purse(entrant, 20)
    t.start("shipment").comes_to("MakeShipment", entrant)
    t.do(entrant, ACT["Ship"]("reserves", "", "", CARTHAG, (forces,), 0))
    return t.comes_to("TerrorThreat")


def test_they_begin_in_a_free_stronghold() -> None:
    t = Spot("moritani", "atreides", "harkonnen", turn=0).start("prediction").comes_to("MoritaniPlacement")
    assert answer(t, "moritani").location == "tueks_sietch@4"


def test_a_token_is_placed_in_each_pause_but_the_last() -> None:
    t = Spot("moritani", "atreides", turn=3).place("moritani", CARTHAG, 4).start("mentat_pause")
    placed = answer(t.comes_to("TerrorPlacement"), "moritani")
    assert placed.token in TERROR
    assert placed.territory == "carthag"  # their own, and thinly held
    assert placed.token == SNEAK_ATTACK
    late = Spot("moritani", "atreides", turn=10).start("mentat_pause").comes_to("TerrorPlacement")
    assert answer(late, "moritani").token == ""


def test_with_an_empty_supply_an_idle_token_moves() -> None:
    t = Spot("moritani", "atreides", turn=3).place("moritani", CARTHAG, 3).terror("habbanya_sietch", ROBBERY)
    t.place("atreides", "habbanya_sietch@16", 10)
    t.g.terror.gone, t.g.terror.supply = list(t.g.terror.supply), []
    placed = answer(t.start("mentat_pause").comes_to("TerrorPlacement"), "moritani")
    assert (placed.token, placed.territory) == ("habbanya_sietch", "carthag")


@pytest.mark.parametrize("token", [EXTORTION, ASSASSINATION, ROBBERY, SABOTAGE])
def test_what_pays_is_revealed_or_threatened(token: str) -> None:
    t = entered(token, "fremen").hand("guild", "crysknife")
    assert answer(t, "moritani").act in ("reveal", "offer")


def test_atomics_are_not_wasted_on_one_token_nor_used_on_their_own() -> None:
    assert answer(entered(ATOMICS, "fremen", forces=1), "moritani").act == "leave"
    t = Spot("moritani", "guild", turn=4).order("guild", "moritani").terror("carthag", ATOMICS)
    t.place("moritani", CARTHAG, 8).purse("guild", 20).start("shipment").comes_to("MakeShipment", "guild")
    t.do("guild", ACT["Ship"]("reserves", "", "", CARTHAG, (4,), 0)).comes_to("TerrorThreat")
    assert answer(t, "moritani").act == "leave"


def test_a_crowd_of_others_is_worth_the_atomics() -> None:
    t = Spot("moritani", "guild", "harkonnen", turn=5).order("guild", "harkonnen", "moritani")
    t.terror("carthag", ATOMICS).place("harkonnen", CARTHAG, 10).purse("guild", 20)
    t.start("shipment").comes_to("MakeShipment", "guild")
    t.do("guild", ACT["Ship"]("reserves", "", "", CARTHAG, (8,), 0)).comes_to("TerrorThreat")
    assert answer(t, "moritani").act == "reveal"


def test_a_sneak_attack_comes_where_it_wins_with_all_five() -> None:
    t = entered(SNEAK_ATTACK, "fremen", forces=2)
    threat = answer(t, "moritani")
    assert threat.act in ("reveal", "offer")
    t.do("moritani", ACT["Threat"]("reveal"))
    assert answer(t, "moritani").forces == 5


def test_who_is_alone_sides_with_them_rather_than_suffer() -> None:
    t = entered(ROBBERY, "fremen").do("moritani", ACT["Threat"]("offer"))
    assert answer(t, "guild").accept is True


def test_a_good_ally_is_not_left_for_them() -> None:
    t = Spot("moritani", "guild", "harkonnen", turn=4).order("guild", "harkonnen", "moritani")
    t.allies("guild", "harkonnen").terror("carthag", ROBBERY).purse("guild", 20)
    t.place("harkonnen", "arrakeen@9", 8).place("harkonnen", "sietch_tabr@13", 6)
    t.start("shipment").comes_to("MakeShipment", "guild")
    t.do("guild", ACT["Ship"]("reserves", "", "", CARTHAG, (3,), 0)).comes_to("TerrorThreat")
    t.do("moritani", ACT["Threat"]("offer"))
    assert answer(t, "guild").accept is False


def test_the_strongest_living_leader_is_assassinated() -> None:
    t = Spot("moritani", "emperor", turn=4).order("moritani", "emperor")
    t.place("moritani", CARTHAG, 2).place("emperor", CARTHAG, 6).traitors("moritani", "bashar", "burseg")
    t.dead("burseg").start("battles").comes_to("MakePlan", "moritani")
    t.do("moritani", ACT["BattlePlan"]("vando_terboli", "", "", False, 0, 0, 0)).comes_to("MakePlan")
    t.do("emperor", ACT["BattlePlan"]("caid", "", "", False, 2, 0, 0)).comes_to("AssassinateLeader")
    assert answer(t, "moritani").leader == "bashar"


def test_others_take_terror_into_account_but_moritani_and_their_ally_do_not() -> None:
    t = (
        Spot("moritani", "guild", "atreides", turn=4)
        .terror("carthag", ROBBERY)
        .allies("moritani", "atreides")
    )
    t.g.stage = "shipment"

    def cost(faction: str, territory: str) -> float:
        seat = next(p.seat for p in t.g.players.values() if p.faction == faction)
        return toll(Look(GAME.view(t.g, seat)), territory)

    assert cost("spacing_guild", "carthag") > 0
    assert cost("spacing_guild", "arrakeen") == 0
    assert cost("moritani", "carthag") == cost("atreides", "carthag") == 0
