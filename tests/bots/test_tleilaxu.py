"""Steady as Bene Tleilax, and opposite them: single decisions with a right answer, and whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.bots.positions import ACT, Spot
from tests.bots.test_games import play
from tests.bots.test_sense import answer, out_of_turn

from landsraad.dune.cards import KIND
from landsraad.dune.factions import SHEETS
from landsraad.dune.karama import Karama

TLX = "tleilaxu"


def tanks(*dead: str, **settings: Any) -> Spot:
    """The start of Revival; everybody has 15 spice."""
    t = Spot(TLX, "harkonnen", "fremen", turn=4, **settings).dead(*dead)
    for faction in (TLX, "harkonnen", "fremen"):
        t.purse(faction, 15)
    return t


def test_the_strongest_leader_in_the_tanks_is_selected() -> None:
    t = tanks("umman_kudu", "stilgar", "jamis").start("revival").comes_to("AxolotlTanks")
    assert answer(t, TLX).leader == "stilgar"


def test_its_last_leaders_come_first() -> None:
    t = (
        tanks("hidar_fen_ajidica", "master_zaaf", "wykk", "blin", "jamis")
        .start("revival")
        .comes_to("AxolotlTanks")
    )
    assert answer(t, TLX).leader == "hidar_fen_ajidica"


@pytest.mark.parametrize(
    ("leader", "spice", "bought"), [("stilgar", 15, True), ("jamis", 15, False), ("stilgar", 8, False)]
)
def test_a_strong_leader_is_bought_back_by_who_can_pay(leader: str, spice: int, bought: bool) -> None:
    t = tanks(leader).purse("fremen", spice).start("revival").comes_to("AxolotlTanks")
    t.do(TLX, ACT["Select"](leader)).comes_to("BuyBackLeader")
    paid = answer(t, "fremen").spice
    assert bool(paid) == bought
    assert not bought or paid == 8  # the least that is asked


def test_the_strongest_is_taken_by_the_special_power() -> None:
    t = tanks("stilgar", "feyd_rautha", "blin").hand(TLX, "karama_1", "karama_2").tanks("harkonnen", 1)
    t.start("revival").comes_to("Revival", "harkonnen")
    action = out_of_turn(t, TLX)
    assert isinstance(action, ACT["PlayKarama"]) and action.use == "K-KARAMA-TLX-S"
    t.do(TLX, action)
    assert answer(t, TLX) == ACT["TakeLeader"]("stilgar", "take")


def paranoid(**allies: str) -> Spot:
    """Tleilaxu may offer an alliance; Fremen hold two strongholds, the Guild none."""
    t = Spot(TLX, "fremen", "guild", "atreides", turn=4)
    t.place("fremen", "sietch_tabr@13", 5).place("fremen", "habbanya_sietch@16", 5).place(
        TLX, "carthag@10", 3
    )
    for one, other in allies.items():
        t.allies(one, other)
    return (
        t.spice_deck("spice_south_mesa", "spice_hagga_basin")
        .start("spice_blow", auto=False)
        .comes_to("Paranoid")
    )


def test_the_best_ally_is_asked_and_agrees() -> None:
    t = paranoid()
    approach = answer(t, TLX)
    assert approach.faction == "fremen"
    t.do(TLX, approach).comes_to("JoinAlliance")
    assert answer(t, "fremen").accept


def test_a_good_ally_is_not_left_for_another_like_it() -> None:
    t = paranoid(guild="fremen")
    t.do(TLX, ACT["Approach"]("spacing_guild")).comes_to("JoinAlliance")
    assert not answer(t, "guild").accept


def battle(*hand: str) -> Spot:
    """Tleilaxu against Harkonnen in Carthag, as far as the plans."""
    t = Spot(TLX, "harkonnen", turn=4).purse(TLX, 10).purse("harkonnen", 10).hand(TLX, *hand)
    return (
        t.place(TLX, "carthag@10", 6)
        .place("harkonnen", "carthag@10", 6)
        .start("battles")
        .comes_to("MakePlan", TLX)
    )


def test_a_weapon_is_used_with_any_leader() -> None:
    plan = answer(battle("crysknife"), TLX)
    assert KIND[plan.weapon] == "projectile" and plan.leader


def test_facedancers_are_stopped_in_a_battle_that_matters() -> None:
    t = (
        Spot("harkonnen", TLX, turn=10)
        .purse(TLX, 10)
        .purse("harkonnen", 10)
        .hand("harkonnen", "karama_1", "karama_2")
    )
    t.place("harkonnen", "arrakeen@9", 3).place("harkonnen", "sietch_tabr@13", 3)
    t.place(TLX, "carthag@10", 6).place("harkonnen", "carthag@10", 6).start("battles").comes_to(
        "KaramaMoment:before plans"
    )
    assert isinstance(answer(t, "harkonnen"), Karama)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_in_any_company(seed: int) -> None:
    chance = random.Random(seed)
    company = chance.sample(sorted(set(SHEETS) - {TLX}), chance.randint(1, 5))
    match = play({"factions": [TLX, *company]}, seed, ["steady"])
    assert match.state.turn > 1 or match.state.winners
