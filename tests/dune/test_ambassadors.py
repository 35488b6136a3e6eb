"""Ambassadors: supply, placing, triggering, and where the token goes (base.md 17.7, kiss.md K-ECZ-01 to K-ECZ-07)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.dune.duel import duel, fight, plan, settle
from tests.dune.kit import Table, full

from landsraad.dune.board import STRONGHOLDS
from landsraad.dune.cards import AMBASSADORS
from landsraad.dune.factions.bene_gesserit import Advise, ChooseSide, Side, SpiritualAdvisor
from landsraad.dune.factions.ecaz.ambassadors import (
    Embassy,
    MayTrigger,
    PlaceAmbassador,
    Trigger,
    free_strongholds,
)
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship
from landsraad.dune.phases.storm import Atomics, AtomicsMoment
from landsraad.table import Match

EMPEROR = "ambassador_emperor"


def visited(t: Table, by: str, territory: str = "carthag@10", count: int = 1) -> Table:
    """A faction ships into a stronghold; Ecaz, if asked, are next."""
    t.purse(by, 20).start("shipment").until(MakeShipment, faction=by)
    elite = (0,) if t.g.players[full(by)].reserves[1] else ()
    t.do(by, Ship("reserves", "", "", territory, (count, *elite)))
    return let_pass(t)


def let_pass(t: Table) -> Table:
    """Nobody plays a Karama now."""
    while isinstance(next(iter(t.match.pending.values()), None), KaramaMoment):
        t.default()
    return t


def visit(by: str, token: str, *others: str, **settings: Any) -> Table:
    """Somebody has come to Carthag, where this ambassador is, and Ecaz are asked.

    Three at least, as two at a table never ally themselves.
    """
    others = others or ("moritani",)
    t = Table("ecaz", by, *others, **{"storm": 2, **settings}).order(by, "ecaz", *others)
    return visited(t.embassy("carthag", token), by)


def trigger(t: Table, benefit: str = "ecaz", effect: str = "") -> Table:
    """Ecaz trigger; nobody plays a Karama."""
    return let_pass(t.do("ecaz", Trigger(full(benefit), effect)))


# Supply


@pytest.mark.rule("K-ECZ-01", "B-COMP-14", "B-ECAZ-02", "B-SETUP-05")
def test_the_own_token_and_five_others_are_the_supply() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(80):
        g = Match(GAME, {"factions": ["ecaz", "atreides"]}, seed).state
        a = g.ambassadors
        assert len(a.supply) == 6
        assert len(a.aside) == 5
        assert a.supply[0] == "ambassador_ecaz"
        drawn.update(a.supply[1:])
        assert g.loyalty  # the other half of this step
        for seat in (None, 0, 1):
            shown = GAME.view(g, seat)["ambassadors"]
            assert shown == {"supply": a.supply, "placed": {}, "aside": a.aside, "gone": []}
    assert set(drawn) == set(AMBASSADORS) - {"ambassador_ecaz"}
    assert len(AMBASSADORS) == 11


@pytest.mark.rule("B-GEN-12")
def test_without_ecaz_there_are_no_ambassadors() -> None:
    g = Match(GAME, {}, 1).state
    assert GAME.view(g, 0)["ambassadors"] is None
    assert not g.ambassadors.supply


# Placing


@pytest.mark.rule("K-ECZ-03", "B-ECAZ-04", "B-REV-15")
def test_the_first_of_a_turn_is_free_each_other_costs_two() -> None:
    t = (
        Table("ecaz", "harkonnen", storm=2)
        .purse("ecaz", 6)
        .supply("ecaz", "emperor", "choam", "ix", "richese")
    )
    t.place("harkonnen", "carthag@10", 3).start("revival", auto=False).until(PlaceAmbassador)
    for number, token in enumerate(("emperor", "choam", "ix", "richese"), 1):
        decision = t.asked("ecaz")
        assert isinstance(decision, PlaceAmbassador)
        assert decision.facts(t.g) == {"price": 0 if number == 1 else 2, "number": number}
        t.do("ecaz", Embassy(f"ambassador_{token}", STRONGHOLDS[number - 1]))
    assert t.spice("ecaz") == 0
    assert t.refused("ecaz", Embassy("ambassador_ecaz", STRONGHOLDS[4])).code == "E_COST"
    assert t.g.ambassadors.supply == ["ambassador_ecaz"]
    t.do("ecaz", Embassy(""))
    assert len(t.g.ambassadors.placed) == 4


@pytest.mark.rule("B-OLD-13")
def test_before_kiss_the_nth_costs_n() -> None:
    t = Table("ecaz", "harkonnen", storm=2, options={"KISS-ECAZ": "off"}).purse("ecaz", 6)
    t.supply("ecaz", "emperor", "choam", "ix").start("revival").until(PlaceAmbassador)
    for token, territory in (("emperor", "carthag"), ("choam", "arrakeen"), ("ix", "sietch_tabr")):
        t.do("ecaz", Embassy(f"ambassador_{token}", territory))
    assert t.spice("ecaz") == 0  # 1 + 2 + 3


@pytest.mark.rule("K-ECZ-03")
def test_not_under_the_storm_and_not_beside_another() -> None:
    t = Table("ecaz", "harkonnen", storm=13).supply("ecaz", "ix").embassy("carthag", "emperor")
    t.start("revival").until(PlaceAmbassador)
    assert t.refused("ecaz", Embassy("ambassador_ix", "sietch_tabr")).code == "E_TARGET"
    assert t.refused("ecaz", Embassy("ambassador_ix", "carthag")).code == "E_TARGET"
    assert t.refused("ecaz", Embassy("ambassador_ix", "old_gap")).code == "E_TARGET"
    assert t.refused("ecaz", Embassy("ambassador_choam", "arrakeen")).code == "E_TARGET"
    assert set(t.options("ecaz", "ambassador_ix")) == {"arrakeen", "tueks_sietch", "habbanya_sietch"}
    t.do("ecaz", Embassy("ambassador_ix", "arrakeen"))


@pytest.mark.rule("K-ECZ-03")
def test_no_token_no_place_or_no_money_never_stops_the_phase() -> None:
    """BR-49: every supply, every number of free places, every purse."""
    for supply, taken, spice in product(range(7), range(6), range(4)):
        t = Table("ecaz", "harkonnen", storm=2).purse("ecaz", spice)
        a = t.g.ambassadors
        everything = [*a.supply, *a.aside]
        a.supply = everything[:supply]
        a.placed = dict(zip(STRONGHOLDS, everything[supply : supply + taken], strict=False))
        a.aside = everything[supply + len(a.placed) :]
        t.start("revival", stop="shipment", auto=True)
        placed = 0
        while (decision := t.asked("ecaz")) is not None:
            assert isinstance(decision, PlaceAmbassador)
            first = t.options("ecaz")
            if len(first) == 1:
                t.do("ecaz", Embassy(""))
                break
            t.do("ecaz", Embassy(first[1], t.options("ecaz", first[1])[0]))
            placed += 1
        assert t.match.over
        assert placed == min(supply, 5 - taken, 1 + spice // 2)


# Triggering


@pytest.mark.rule("HC-60", "B-ENT-03", "K-ECZ-04", "B-ECAZ-06", "K-ECZ-08-EMP", "K-ECZ-05", "B-ECAZ-07")
def test_hc_60() -> None:
    t = visit("harkonnen", "emperor", "bg", "fremen")
    aside, supply = list(t.g.ambassadors.aside), list(t.g.ambassadors.supply)
    trigger(t)
    assert t.spice("ecaz") == 17
    (drawn,) = set(t.g.ambassadors.supply) - set(supply)
    assert drawn in aside
    assert sorted(t.g.ambassadors.aside) == sorted({*aside, EMPEROR} - {drawn})
    assert t.g.ambassadors.placed == {}


@pytest.mark.rule("HC-60", "K-ECZ-04", "B-ENT-03")
@pytest.mark.parametrize(
    ("who", "ally", "asked"),
    [
        ("emperor", "", False),
        ("harkonnen", "", True),
        ("harkonnen", "ecaz", False),
        ("harkonnen", "bg", True),
    ],
)
def test_whose_entry_lets_ecaz_trigger(who: str, ally: str, asked: bool) -> None:
    t = Table("ecaz", "emperor", "harkonnen", "bg", storm=2).embassy("carthag", "emperor")
    if ally:
        t.allies(who, ally)
    visited(t, who)
    if isinstance(t.asked("bg"), SpiritualAdvisor):
        t.do("bg", Advise(""))
    assert isinstance(t.asked("ecaz"), MayTrigger) == asked


@pytest.mark.rule("K-ECZ-04")
def test_its_own_entry_triggers_nothing() -> None:
    t = visited(Table("ecaz", "harkonnen", storm=2).embassy("carthag", "emperor"), "ecaz")
    assert isinstance(t.asked("ecaz"), MakeMove)


@pytest.mark.rule("K-BG-13", "B-ENT-03", "B-BG-14", "HC-60")
@pytest.mark.parametrize("advisors", [True, False])
def test_advisors_trigger_nothing_fighters_do(advisors: bool) -> None:
    """BR-44."""
    t = Table("ecaz", "bg", "harkonnen", storm=2).embassy("carthag", "emperor").purse("bg", 10)
    t.start("shipment").until(MakeShipment, faction="bg")
    t.do("bg", Ship("reserves", "", "", "carthag@10", (1,))).do("bg", Side(advisors))
    assert isinstance(t.asked("ecaz"), MayTrigger) == (not advisors)


@pytest.mark.rule("K-BG-13", "B-BG-15")
def test_a_spiritual_advisor_triggers_nothing() -> None:
    t = (
        Table("ecaz", "harkonnen", "bg", storm=2)
        .order("harkonnen", "ecaz", "bg")
        .embassy("carthag", "harkonnen")
    )
    visited(t, "harkonnen").do("bg", Advise("carthag@10"))
    assert isinstance(t.asked("harkonnen"), MakeMove)


@pytest.mark.rule("K-ECZ-04", "B-ENT-01", "B-ENT-07", "B-ENT-08")
@pytest.mark.parametrize("there", [0, 3])
def test_by_shipment_by_move_and_by_reinforcing(there: int) -> None:
    t = Table("ecaz", "harkonnen", storm=2).order("harkonnen", "ecaz").embassy("carthag", "emperor")
    t.place("harkonnen", "imperial_basin@10", 2).purse("harkonnen", 10)
    if there:
        t.place("harkonnen", "carthag@10", there)
    t.start("shipment").until(MakeShipment).do("harkonnen", Ship("reserves", "", "", "carthag@10", (1,)))
    assert isinstance(t.asked("ecaz"), MayTrigger)
    assert t.asked("harkonnen") is None  # waits
    t.do("ecaz", Trigger(""))
    t.until(MakeMove).do("harkonnen", Move("imperial_basin", "carthag@10", (2,)))
    assert isinstance(t.asked("ecaz"), MayTrigger)
    trigger(t)
    assert t.spice("ecaz") == 17


@pytest.mark.rule("K-FRE-08", "B-FREM-08", "K-ECZ-04")
def test_by_a_ride() -> None:
    t = Table("ecaz", "fremen", storm=9).embassy("tueks_sietch", "emperor").place("fremen", "old_gap@9", 4)
    t.g.saved["old_gap@9"] = (4, 0)
    t.start("phase_end", stop="charity").until(Wormriders).do("fremen", Ride("tueks_sietch@4", (4,)))
    assert isinstance(t.asked("ecaz"), MayTrigger)


@pytest.mark.rule("K-ECZ-05")
def test_a_token_left_alone_stays_for_the_next_visitor() -> None:
    t = visit("harkonnen", "emperor")
    t.do("ecaz", Trigger(""))
    assert t.g.ambassadors.placed == {"carthag": EMPEROR}
    assert len(t.g.ambassadors.supply) + len(t.g.ambassadors.aside) == 10


@pytest.mark.rule("K-ECZ-05", "B-ECAZ-07")
def test_the_draw_is_from_what_was_aside_before() -> None:
    """So that the used token never comes back at once, and every one of the five may."""
    drawn: Counter[str] = Counter()
    for seed in range(60):
        t = Table("ecaz", "harkonnen", storm=2, seed=seed).order("harkonnen", "ecaz")
        t.supply("ecaz", "atreides", "bg", "choam", "ix").embassy("carthag", "emperor")
        aside = set(t.g.ambassadors.aside)
        trigger(visited(t, "harkonnen"))
        drawn.update(set(t.g.ambassadors.supply) & aside)
    assert set(drawn) == {
        f"ambassador_{x}" for x in ("fremen", "harkonnen", "richese", "spacing_guild", "tleilaxu")
    }


@pytest.mark.rule("B-OLD-13")
@pytest.mark.parametrize(("others", "drawn"), [(("choam",), 0), ((), 5)])
def test_before_kiss_five_new_ones_come_when_none_but_its_own_is_left(
    others: tuple[str, ...], drawn: int
) -> None:
    t = Table("ecaz", "harkonnen", storm=2, options={"KISS-ECAZ": "off"}).order("harkonnen", "ecaz")
    trigger(visited(t.supply("ecaz", *others).embassy("carthag", "emperor"), "harkonnen"))
    assert len(t.g.ambassadors.supply) == 1 + len(others) + drawn


@pytest.mark.rule("K-ECZ-07")
def test_who_benefits() -> None:
    alone = visit("harkonnen", "emperor")
    assert alone.options("ecaz") == ["", "ecaz"]
    assert alone.refused("ecaz", Trigger("harkonnen")).code == "E_TARGET"
    t = (
        Table("ecaz", "harkonnen", "guild", storm=2)
        .order("harkonnen", "ecaz", "guild")
        .allies("ecaz", "guild")
    )
    visited(t.embassy("carthag", "emperor"), "harkonnen")
    assert t.options("ecaz") == ["", "ecaz", "spacing_guild"]
    before = t.spice("guild")
    trigger(t, "guild")
    assert (t.spice("ecaz"), t.spice("guild")) == (12, before + 5)


# Karama


@pytest.mark.rule("K-KARAMA-ECZ-1", "B-KAR-11", "B-KAR-06")
@pytest.mark.parametrize("option", ["to_supply", "stays"])
def test_karama_stops_one_ambassador(option: str) -> None:
    t = Table("ecaz", "harkonnen", "guild", storm=2, options={"O-ECZ-KARAMA-TOKEN": option})
    t.order("harkonnen", "ecaz", "guild").hand("guild", "karama_1").embassy("carthag", "emperor")
    supply, aside = len(t.g.ambassadors.supply), len(t.g.ambassadors.aside)
    visited(t, "harkonnen").do("ecaz", Trigger("ecaz")).until(KaramaMoment, faction="guild")
    t.do("guild", Karama("K-KARAMA-ECZ-1", "carthag", "karama_1"))
    a = t.g.ambassadors
    assert t.spice("ecaz") == 12
    assert "karama_1" in t.g.discards
    assert len(a.aside) == aside
    if option == "to_supply":
        assert (a.placed, len(a.supply)) == ({}, supply + 1)
    else:
        assert (a.placed, len(a.supply)) == ({"carthag": EMPEROR}, supply)
    assert not t.g.stopped  # that trigger only
    assert isinstance(t.asked("harkonnen"), MakeMove)


@pytest.mark.rule("K-KARAMA-GEN-02", "K-KARAMA-ECZ-1")
def test_ecaz_cannot_stop_their_own_but_their_ally_can() -> None:
    t = (
        Table("ecaz", "harkonnen", "guild", storm=2)
        .order("harkonnen", "ecaz", "guild")
        .allies("ecaz", "guild")
    )
    t.hand("ecaz", "karama_1").hand("guild", "karama_2")
    visited(t.embassy("carthag", "emperor"), "harkonnen").do("ecaz", Trigger("ecaz"))
    assert t.asked("ecaz") is None
    assert isinstance(t.asked("guild"), KaramaMoment)


# Order of reactions


@pytest.mark.rule("B-ENT-01")
@pytest.mark.parametrize(
    ("option", "order", "first"),
    [
        ("storm_order", ("harkonnen", "ecaz", "bg"), MayTrigger),
        ("storm_order", ("harkonnen", "bg", "ecaz"), ChooseSide),
        ("fixed", ("harkonnen", "ecaz", "bg"), ChooseSide),
        ("fixed", ("harkonnen", "bg", "ecaz"), ChooseSide),
    ],
)
def test_owners_react_in_storm_order_or_in_the_fixed_order(
    option: str, order: tuple[str, ...], first: type[Any]
) -> None:
    t = Table("ecaz", "bg", "harkonnen", storm=2, options={"O-ENTRY-ORDER": option}).order(*order)
    t.place("bg", "carthag@10", 2)
    visited(t.embassy("carthag", "emperor"), "harkonnen")
    asked = [next(iter(t.match.pending.values()))]
    t.do("ecaz", Trigger("")) if isinstance(asked[0], MayTrigger) else t.do("bg", Side(False))
    asked.append(next(iter(t.match.pending.values())))
    assert isinstance(asked[0], first)
    assert {type(x) for x in asked} == {MayTrigger, ChooseSide}
    t.do("ecaz", Trigger("")) if isinstance(asked[1], MayTrigger) else t.do("bg", Side(False))
    assert isinstance(t.asked("bg"), SpiritualAdvisor)  # last, as an entry of its own


# Storm, explosion


@pytest.mark.rule("HC-03", "B-STORM-09", "K-ECZ-06", "B-ECAZ-05")
def test_hc_03_and_a_protected_stronghold_keeps_its_ambassador() -> None:
    t = Table("ecaz", "emperor", "atreides", "harkonnen", storm=5, turn=3).embassy("arrakeen", "emperor")
    t.place("emperor", "red_chasm@6", 3).place("atreides", "pasty_mesa@6", 2)
    t.place("harkonnen", "the_minor_erg@5", 2).sand("sihaya_ridge@8", 4).place("ecaz", "imperial_basin@8", 3)
    t.g.storm_card = 4
    t.start("storm", stop="spice_blow").until(stage="spice_blow")
    assert t.g.storm == 9
    assert t.dead_tokens("emperor") == (3, 0)
    assert t.at("atreides", "pasty_mesa@6") == (2, 0)
    assert t.at("harkonnen", "the_minor_erg@5") == (2, 0)
    assert t.at("ecaz", "imperial_basin@8") == (3, 0)
    assert "sihaya_ridge@8" not in t.g.spice
    assert t.g.ambassadors.placed == {"arrakeen": EMPEROR}


@pytest.mark.rule("HC-06", "B-STORM-09", "K-ECZ-06", "B-ECAZ-05", "B-STORM-16")
def test_hc_06() -> None:
    t = Table("ecaz", "emperor", "atreides", "harkonnen", "guild", storm=5, turn=5).embassy(
        "carthag", "choam"
    )
    t.place("atreides", "imperial_basin@9", 1).hand("atreides", "family_atomics")
    t.place("harkonnen", "shield_wall@7", 2).place("atreides", "shield_wall@8", 3)
    t.place("emperor", "arrakeen@9", 4).place("guild", "carthag@10", 2)
    t.g.storm_card = 6
    supply = len(t.g.ambassadors.supply)
    t.start("storm", stop="spice_blow").until(AtomicsMoment, faction="atreides").do("atreides", Atomics(True))
    t.until(stage="spice_blow")
    assert t.dead_tokens("harkonnen") == (2, 0)
    assert t.dead_tokens("atreides") == (4, 0)
    assert t.dead_tokens("emperor") == (4, 0)
    assert t.dead_tokens("guild") == (2, 0)
    assert t.g.ambassadors.placed == {}
    assert len(t.g.ambassadors.supply) == supply + 1
    assert t.g.removed == ["family_atomics"]


@pytest.mark.rule("K-X-02", "B-BAT-41", "K-ECZ-06")
def test_an_explosion_sends_the_ambassador_home_without_a_redraw() -> None:
    t = duel("harkonnen", "guild", "ecaz", where="carthag@10").embassy("carthag", "emperor")
    t.hand("harkonnen", "lasgun").hand("guild", "shield_1")
    supply, aside = list(t.g.ambassadors.supply), list(t.g.ambassadors.aside)
    t.start("battles")
    fight(t, {"harkonnen": plan("umman_kudu", "lasgun"), "guild": plan("master_bewt", "", "shield_1")})
    settle(t)
    a = t.g.ambassadors
    assert (a.placed, a.supply, a.aside) == ({}, [*supply, EMPEROR], aside)


@pytest.mark.rule("K-ECZ-03", "B-STORM-07")
def test_a_stronghold_free_again_takes_another() -> None:
    t = Table("ecaz", "harkonnen", storm=2)
    before = free_strongholds(t.g)
    t.embassy("carthag", "emperor")
    assert set(before) - set(free_strongholds(t.g)) == {"carthag"}
