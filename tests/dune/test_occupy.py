"""Occupy: Ecaz and its ally as one faction (base.md B-ECAZ-13 to 25, kiss.md K-ECZ-09 to 13, 17, 18)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.dune.duel import FAR, HERE, fight, plan, settle, totals, winner
from tests.dune.kit import Table, full

from landsraad.dune.board import PLACES, STRONGHOLDS
from landsraad.dune.cards import LEADERS
from landsraad.dune.deals import OfferDeal
from landsraad.dune.factions.bene_gesserit import ChooseSide
from landsraad.dune.factions.ecaz.ambassadors import MayTrigger, Trigger
from landsraad.dune.factions.ecaz.effects import SendGroup
from landsraad.dune.factions.ecaz.occupy import (
    AgreeToShare,
    Champion,
    Consent,
    NameFighter,
    ProposeShare,
    Share,
)
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.forces import controller, full_for, full_strongholds
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.battle import Call
from landsraad.dune.phases.battle.order import ChooseBattle, Fight, pending_battles
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.mentat import strongholds_held, victory
from landsraad.dune.phases.nexus import break_alliance
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship


def pair(
    ally: str,
    foe: str,
    *others: str,
    ecaz: int = 5,
    theirs: tuple[int, int] = (6, 0),
    against: tuple[int, int] = (5, 0),
    fighter: str = "ecaz",
    **settings: Any,
) -> Table:
    """Ecaz and its ally against a third in one place, everybody with 20 spice; the foe is the aggressor."""
    t = Table("ecaz", ally, foe, *others, **{"turn": 10, **settings}).order(foe, "ecaz", ally, *others)
    for faction in ("ecaz", ally, foe, *others):
        t.purse(faction, 20)
    t.allies("ecaz", ally).place("ecaz", HERE, ecaz).place(ally, HERE, *theirs).place(foe, HERE, *against)
    t.start("battles").until(NameFighter).do("ecaz", Champion(full(fighter)))
    return t


def to_plans(t: Table) -> Table:
    """As far as the plans."""
    return t.until(MakePlan)


# Standing together


@pytest.mark.rule("B-ECAZ-13", "K-ECZ-09", "B-OCC-02", "B-OCC-01", "B-OCC-04")
def test_together_they_fill_one_place_and_none_for_each_other() -> None:
    t = Table("ecaz", "guild", "emperor", "harkonnen").allies("ecaz", "guild")
    t.place("ecaz", "tueks_sietch@4", 3).place("guild", "tueks_sietch@4", 5)
    assert not full_for(t.g, "emperor", "tueks_sietch")
    t.place("emperor", "tueks_sietch@4", 1)
    assert full_for(t.g, "harkonnen", "tueks_sietch")
    assert not full_for(t.g, "ecaz", "tueks_sietch")
    assert not full_for(t.g, "spacing_guild", "tueks_sietch")
    assert not full_for(t.g, "emperor", "tueks_sietch")


@pytest.mark.rule("B-ECAZ-13", "K-ECZ-09", "B-OCC-02", "B-BAT-01", "B-ECAZ-16")
def test_the_pair_is_to_others_what_one_faction_would_be() -> None:
    """BR-37: occupancy, battles and control, over every set of three or fewer beside the pair, in every stronghold."""
    for here in product((0, 2), repeat=4):
        stand = dict(zip(("ecaz", "guild", "emperor", "harkonnen"), here, strict=True))
        t = Table("ecaz", "guild", "emperor", "harkonnen", "atreides").allies("ecaz", "guild")
        one = Table("ecaz", "guild", "emperor", "harkonnen", "atreides")
        for faction, tokens in stand.items():
            if tokens:
                t.place(faction, HERE, tokens)
        for faction in ("emperor", "harkonnen"):
            if stand[faction]:
                one.place(faction, HERE, stand[faction])
        if stand["ecaz"] or stand["guild"]:
            one.place("ecaz", HERE, 2)
        for faction in ("emperor", "harkonnen", "atreides"):
            assert full_strongholds(t.g, faction) == full_strongholds(one.g, faction)
        assert full_strongholds(t.g, "ecaz") == full_strongholds(one.g, "ecaz")
        assert full_strongholds(t.g, "spacing_guild") == full_strongholds(one.g, "ecaz")
        alone = {"spacing_guild": "ecaz"} if not stand["ecaz"] else {}
        fights = [tuple(sorted(alone.get(f, f) for f in p.sides)) for p in pending_battles(t.g)]
        assert sorted(fights) == sorted(tuple(sorted(p.sides)) for p in pending_battles(one.g))
        held = controller(t.g, "sietch_tabr") or ""
        assert alone.get(held, held) == (controller(one.g, "sietch_tabr") or "")


@pytest.mark.rule("HC-54", "B-ALLY-08", "B-ECAZ-13")
@pytest.mark.parametrize(
    ("ally", "location", "dies"),
    [("emperor", "carthag@10", True), ("ecaz", "carthag@10", False), ("emperor", "polar_sink", False)],
)
def test_hc_54(ally: str, location: str, dies: bool) -> None:
    """BR-43."""
    t = Table("ecaz", "emperor", "harkonnen", storm=2).order("harkonnen", "emperor", "ecaz")
    t.allies("harkonnen", ally).place(ally, location, 2).place("harkonnen", "imperial_basin@10", 5)
    t.place("harkonnen", "arsunt@10", 5)
    origin = "imperial_basin" if location == "carthag@10" else "arsunt"
    t.start("shipment").until(MakeShipment).do("harkonnen", Ship("none"))
    t.do("harkonnen", Move(origin, location, (5,))).until(MakeShipment, stage="battles", faction=ally)
    assert t.at("harkonnen", location) == ((0, 0) if dies else (5, 0))
    assert t.at(ally, location) == (2, 0)


@pytest.mark.rule("B-BG-10", "K-BG-07", "B-ECAZ-13")
def test_an_ally_ecaz_does_not_make_advisors_of_the_bene_gesserit() -> None:
    t = Table("ecaz", "bg", "harkonnen", storm=2).order("bg", "ecaz", "harkonnen").allies("ecaz", "bg")
    t.place("ecaz", "carthag@10", 2).purse("bg", 10).start("shipment").until(MakeShipment)
    t.do("bg", Ship("reserves", "", "", "carthag@10", (2,)))
    assert isinstance(t.asked("bg"), ChooseSide)


@pytest.mark.rule("K-FRE-08", "B-FREM-08", "K-NEX-04")
@pytest.mark.parametrize(("ally", "open_"), [("ecaz", True), ("emperor", False)])
def test_fremen_may_ride_to_an_ally_ecaz(ally: str, open_: bool) -> None:
    t = Table("ecaz", "emperor", "fremen", storm=9).allies("fremen", ally).place(ally, "tueks_sietch@4", 2)
    t.place("fremen", "old_gap@9", 4)
    t.g.saved["old_gap@9"] = (4, 0)
    t.start("phase_end", stop="charity").until(Wormriders)
    assert ("tueks_sietch@4" in t.options("fremen")) == open_
    if open_:
        t.do("fremen", Ride("tueks_sietch@4", (4,)))
        assert t.at("fremen", "tueks_sietch@4") == (4, 0)


# Battles


@pytest.mark.rule("K-ECZ-10", "B-ECAZ-14", "B-BAT-20", "B-BAT-06")
def test_ecaz_name_the_fighter_once_the_battle_is_chosen() -> None:
    t = Table("ecaz", "emperor", "harkonnen").order("harkonnen", "ecaz", "emperor").allies("ecaz", "emperor")
    for place in (HERE, FAR):
        t.place("ecaz", place, 2).place("emperor", place, 2).place("harkonnen", place, 2)
    t.start("battles")
    assert isinstance(t.asked("harkonnen"), ChooseBattle)
    assert t.asked("ecaz") is None
    assert t.options("harkonnen", "sietch_tabr") == ["ecaz"]
    t.do("harkonnen", Fight("habbanya_sietch", "ecaz"))
    decision = t.asked("ecaz")
    assert isinstance(decision, NameFighter)
    assert decision.facts(t.g) == {
        "territory": "habbanya_sietch",
        "ally": "emperor",
        "opponent": "harkonnen",
    }
    assert t.options("ecaz") == ["ecaz", "emperor"]
    t.do("ecaz", Champion("emperor"))
    b = t.g.battle
    assert b is not None
    assert (b.aggressor, b.defender, b.pair) == ("harkonnen", "emperor", ("emperor", "ecaz"))
    shown = GAME.view(t.g, None)["battle"]
    assert (shown["pair"], shown["half"]) == (["emperor", "ecaz"], 1)


@pytest.mark.rule("B-ECAZ-17", "B-BAT-51")
@pytest.mark.parametrize(("fighter", "aggressor"), [("ecaz", "ecaz"), ("emperor", "harkonnen")])
def test_the_place_in_storm_order_is_that_of_the_fighter(fighter: str, aggressor: str) -> None:
    t = Table("ecaz", "emperor", "harkonnen").order("ecaz", "harkonnen", "emperor").allies("ecaz", "emperor")
    t.place("ecaz", HERE, 2).place("emperor", HERE, 2).place("harkonnen", HERE, 2).start("battles")
    t.until(NameFighter).do("ecaz", Champion(fighter))
    assert t.g.battle is not None
    assert t.g.battle.aggressor == aggressor
    fight(
        t,
        {
            fighter: plan("bashar" if fighter == "emperor" else "bindikk_narvi"),
            "harkonnen": plan("captain_iakin_nefud", normal=1),
        },
    )
    settle(t)
    assert totals(t) == {fighter: 3, "harkonnen": 3}  # 0 + 1 + 2 and 1 + 2
    assert winner(t) == aggressor


@pytest.mark.rule(
    "HC-86", "B-ECAZ-15", "B-ECAZ-18", "K-ECZ-10", "K-ECZ-11", "K-ECZ-12", "K-DIAL-12", "B-BAT-50"
)
def test_hc_86() -> None:
    t = pair("emperor", "harkonnen")
    fight(t, {"ecaz": plan("sanya_ecaz", normal=4), "harkonnen": plan("feyd_rautha", normal=4)})
    settle(t)
    assert totals(t) == {"ecaz": 11, "harkonnen": 10}
    assert t.spice("ecaz") == 18
    assert t.spice("emperor") == 20
    assert t.at("emperor", HERE) == (2, 0)
    assert t.at("ecaz", HERE) == (2, 0)
    assert t.dead_tokens("ecaz") == (3, 0)


@pytest.mark.rule("HC-87", "K-ECZ-11", "K-ECZ-12", "B-ECAZ-18")
@pytest.mark.parametrize("tokens", range(1, 9))
def test_half_is_added_rounded_up_and_half_remains_rounded_down(tokens: int) -> None:
    """BR-36."""
    t = pair("emperor", "harkonnen", ecaz=tokens, theirs=(3, 0), against=(1, 0))
    fight(t, {"ecaz": plan("sanya_ecaz", normal=3), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert totals(t)["ecaz"] == 3 + 4 + (tokens + 1) // 2
    assert t.at("ecaz", HERE) == (tokens // 2, 0) if tokens > 1 else HERE not in t.g.players["ecaz"].on
    assert t.at("emperor", HERE) == (0, 0)


@pytest.mark.rule("K-ECZ-12", "B-ECAZ-18", "B-BAT-61")
@pytest.mark.parametrize("fighter", ["ecaz", "guild"])
def test_beaten_all_of_both_die(fighter: str) -> None:
    t = pair("guild", "harkonnen", fighter=fighter)
    leader = "sanya_ecaz" if fighter == "ecaz" else "master_bewt"
    fight(t, {fighter: plan(leader), "harkonnen": plan("feyd_rautha", normal=5)})
    settle(t)
    assert winner(t) == "harkonnen"
    assert t.dead_tokens("ecaz") == (5, 0)
    assert t.dead_tokens("guild") == (6, 0)


@pytest.mark.rule("K-ECZ-12", "B-ECAZ-18", "B-BAT-34", "K-X-01")
def test_a_sole_traitor_call_loses_neither_anything() -> None:
    t = pair("guild", "harkonnen")
    t.g.traitor_deck.remove("feyd_rautha")
    t.g.players["ecaz"].traitors.append("feyd_rautha")
    fight(t, {"ecaz": plan("sanya_ecaz", normal=6), "harkonnen": plan("feyd_rautha", normal=5)})
    t.do("ecaz", Call(True))
    settle(t)
    assert t.at("ecaz", HERE) == (5, 0)
    assert t.at("guild", HERE) == (6, 0)
    assert t.spice("ecaz") == 26


@pytest.mark.rule("K-ECZ-11", "B-BAT-36")
def test_called_as_one_side() -> None:
    t = pair("guild", "harkonnen")
    t.g.traitor_deck.remove("sanya_ecaz")
    t.g.players["harkonnen"].traitors.append("sanya_ecaz")
    fight(t, {"ecaz": plan("sanya_ecaz", normal=6), "harkonnen": plan("feyd_rautha")})
    t.do("harkonnen", Call(True))
    settle(t)
    assert (t.dead_tokens("ecaz"), t.dead_tokens("guild")) == ((5, 0), (6, 0))
    assert t.spice("ecaz") == 16


@pytest.mark.rule("B-ECAZ-14", "K-ECZ-10")
@pytest.mark.parametrize("fighter", ["ecaz", "guild"])
def test_leader_and_cards_are_the_fighters(fighter: str) -> None:
    t = (
        Table("ecaz", "guild", "harkonnen", turn=10)
        .order("harkonnen", "ecaz", "guild")
        .allies("ecaz", "guild")
    )
    t.hand("ecaz", "crysknife").hand("guild", "stunner")
    t.place("ecaz", HERE, 5).place("guild", HERE, 6).place("harkonnen", HERE, 5)
    t.start("battles").until(NameFighter).do("ecaz", Champion(full(fighter)))
    to_plans(t)
    mine, other = ("crysknife", "stunner") if fighter == "ecaz" else ("stunner", "crysknife")
    leader = t.options(fighter)[0]
    assert LEADERS[leader].faction == full(fighter)
    assert t.options(fighter, leader) == ["", mine]
    assert t.asked("guild" if fighter == "ecaz" else "ecaz") is None
    assert t.refused(fighter, BattlePlan(leader, other, "", False, 0, 0, 0)).code == "E_CARD"
    foreign = "staban_tuek" if fighter == "ecaz" else "sanya_ecaz"
    assert t.refused(fighter, BattlePlan(foreign, "", "", False, 0, 0, 0)).code == "E_CARD"


@pytest.mark.rule("K-ECZ-10", "B-ECAZ-24", "B-ECAZ-15")
@pytest.mark.parametrize(("option", "most"), [("fighter", 5), ("token_owner", 6)])
def test_who_pays_the_dial(option: str, most: int) -> None:
    t = Table("ecaz", "guild", "harkonnen", turn=10, options={"O-ECZ-PAYER": option})
    t.order("harkonnen", "ecaz", "guild").allies("ecaz", "guild").purse("ecaz", 3).purse("guild", 10)
    t.place("ecaz", HERE, 5).place("guild", HERE, 6).place("harkonnen", HERE, 1)
    t.start("battles").until(NameFighter).do("ecaz", Champion("ecaz"))
    to_plans(t)
    assert list(t.options("ecaz", "sanya_ecaz", "", "", False)) == list(range(most + 1))
    if option == "fighter":
        assert t.refused("ecaz", plan("sanya_ecaz", normal=6)).code == "E_COST"
    fight(t, {"ecaz": plan("sanya_ecaz", normal=most), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert (t.spice("ecaz"), t.spice("guild")) == ((0, 10) if option == "fighter" else (3, 6))


@pytest.mark.rule("B-ECAZ-24", "K-DIAL-07", "K-ECZ-10")
def test_fremen_tokens_are_free_whoever_fights() -> None:
    t = (
        Table("ecaz", "fremen", "harkonnen", turn=10)
        .order("harkonnen", "ecaz", "fremen")
        .allies("ecaz", "fremen")
    )
    t.purse("ecaz", 0).purse("fremen", 0).place("ecaz", HERE, 5).place("fremen", HERE, 7, 3)
    t.place("harkonnen", HERE, 1).start("battles").until(NameFighter).do("ecaz", Champion("ecaz"))
    to_plans(t)
    assert max(t.options("ecaz", "sanya_ecaz", "", "", False)) == 7
    assert max(t.options("ecaz", "sanya_ecaz", "", "", False, 7)) == 3
    fight(t, {"ecaz": plan("sanya_ecaz", normal=7, elite=3), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert totals(t)["ecaz"] == 13 + 3 + 4
    assert t.spice("ecaz") == 0


@pytest.mark.rule("K-EMP-05", "B-EMP-03", "K-DIAL-06")
@pytest.mark.parametrize("fighter", ["ecaz", "fremen"])
def test_sardaukar_count_one_against_ecaz_with_fremen_tokens(fighter: str) -> None:
    t = pair("fremen", "emperor", against=(0, 3), fighter=fighter)
    leader = "sanya_ecaz" if fighter == "ecaz" else "jamis"
    fight(t, {fighter: plan(leader), "emperor": plan("bashar", elite=3)})
    settle(t)
    assert totals(t)["emperor"] == 3 + 2


@pytest.mark.rule("B-ECAZ-15", "K-EMP-05")
def test_the_allys_elite_tokens_count_as_in_its_own_battles() -> None:
    t = pair("emperor", "harkonnen", theirs=(0, 3))
    fight(t, {"ecaz": plan("sanya_ecaz", elite=3), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert totals(t)["ecaz"] == 6 + 3 + 4
    assert t.spice("ecaz") == 19  # three tokens cost one


@pytest.mark.rule("K-DIAL-13", "B-ECAZ-15", "K-DIAL-08")
@pytest.mark.parametrize(("option", "most"), [("wheel", 20), ("number", 16)])
def test_twenty_is_the_limit_of_what_tokens_dial(option: str, most: int) -> None:
    t = pair("guild", "harkonnen", ecaz=8, theirs=(20, 0), options={"O-DIAL-CAP-SCOPE": option})
    t.purse("ecaz", 30)
    to_plans(t)
    assert max(t.options("ecaz", "sanya_ecaz", "", "", False)) == most
    prompt = t.match.prompt(0)
    assert prompt is not None
    assert (prompt.facts()["half"], prompt.facts()["most"], prompt.facts()["army"]) == (
        4,
        most,
        "spacing_guild",
    )


@pytest.mark.rule("K-DIAL-13")
def test_seventeen_and_the_half_of_eight_are_twenty_one() -> None:
    for option, legal in (("wheel", True), ("number", False)):
        t = pair("emperor", "harkonnen", ecaz=8, theirs=(15, 5), options={"O-DIAL-CAP-SCOPE": option})
        to_plans(t)
        made = plan("sanya_ecaz", normal=7, elite=5)
        if not legal:
            assert t.refused("ecaz", made).code == "E_LIMIT"
            continue
        fight(t, {"ecaz": made, "harkonnen": plan("umman_kudu")})
        settle(t)
        assert totals(t)["ecaz"] == 17 + 4 + 4


@pytest.mark.rule("B-ECAZ-23", "K-ECZ-11")
@pytest.mark.parametrize("alone", ["ecaz", "guild"])
def test_alone_each_fights_like_anybody(alone: str) -> None:
    t = (
        Table("ecaz", "guild", "harkonnen", turn=10)
        .order("harkonnen", "ecaz", "guild")
        .allies("ecaz", "guild")
    )
    t.place(alone, HERE, 4).place("harkonnen", HERE, 1).start("battles")
    to_plans(t)
    assert t.g.battle is not None
    assert t.g.battle.pair is None
    assert max(t.options(alone, t.options(alone)[0], "", "", False)) == 4


@pytest.mark.rule("B-ECAZ-23", "B-BAT-05", "B-BAT-03")
def test_the_storm_between_them_leaves_each_alone() -> None:
    t = (
        Table("ecaz", "guild", "harkonnen", storm=9)
        .order("harkonnen", "ecaz", "guild")
        .allies("ecaz", "guild")
    )
    t.place("ecaz", "old_gap@8", 3).place("guild", "old_gap@10", 3).place("harkonnen", "old_gap@10", 1)
    (battle,) = pending_battles(t.g)
    assert battle.sides == ("spacing_guild", "harkonnen")
    assert battle.partner == ""


@pytest.mark.rule("B-ECAZ-25", "K-ECZ-18", "B-BAT-01")
def test_broken_they_are_two_factions_again_and_three_may_have_to_fight() -> None:
    t = Table("ecaz", "guild", "emperor").allies("ecaz", "guild").order("emperor", "ecaz", "guild")
    t.place("ecaz", "carthag@10", 2).place("guild", "carthag@10", 2).place("emperor", "carthag@10", 2)
    assert len(pending_battles(t.g)) == 1
    break_alliance(t.g, "ecaz", "B-NEX-02")
    assert len(pending_battles(t.g)) == 3
    assert t.at("ecaz", "carthag@10") == t.at("guild", "carthag@10") == (2, 0)
    assert full_for(t.g, "ecaz", "carthag")


@pytest.mark.rule("K-ECZ-18")
def test_broken_in_a_nexus_and_neither_leaves_they_fight() -> None:
    t = (
        Table("ecaz", "guild")
        .allies("ecaz", "guild")
        .place("ecaz", "carthag@10", 2)
        .place("guild", "carthag@10", 2)
    )
    assert not pending_battles(t.g)
    break_alliance(t.g, "spacing_guild", "B-NEX-02")
    assert [set(p.sides) for p in pending_battles(t.g)] == [{"ecaz", "spacing_guild"}]


@pytest.mark.rule("K-KARAMA-GEN-05", "K-KARAMA-EMP-2", "K-KARAMA-FRE-2")
@pytest.mark.parametrize(("ally", "use"), [("emperor", "K-KARAMA-EMP-2"), ("fremen", "K-KARAMA-FRE-2")])
def test_karama_reaches_the_allys_elite_tokens_once_the_fighter_is_named(ally: str, use: str) -> None:
    t = Table("ecaz", ally, "guild", turn=10).order("guild", "ecaz", ally).allies("ecaz", ally)
    t.hand("guild", "karama_1").place("ecaz", HERE, 2).place(ally, HERE, 0, 3).place("guild", HERE, 5)
    t.purse("ecaz", 20).start("battles").until(NameFighter).do("ecaz", Champion("ecaz"))
    assert isinstance(t.asked("guild"), KaramaMoment)
    t.do("guild", Karama(use, "", "karama_1"))
    fight(t, {"ecaz": plan("sanya_ecaz", elite=3), "guild": plan("guild_representative")})
    settle(t)
    assert totals(t)["ecaz"] == 3 + 1 + 4


# Victory


@pytest.mark.rule("HC-105", "B-WIN-04", "K-ECZ-13", "B-ECAZ-16")
@pytest.mark.parametrize(
    ("shared", "single", "wins"),
    [(3, 0, True), (2, 1, False), (2, 2, True), (0, 4, True), (0, 3, False), (4, 0, True)],
)
def test_three_shared_strongholds_or_four_in_all(shared: int, single: int, wins: bool) -> None:
    t = Table("ecaz", "guild", "harkonnen").allies("ecaz", "guild").order("ecaz", "guild", "harkonnen")
    for i, territory in enumerate(STRONGHOLDS[: shared + single]):
        location = PLACES[territory].locations[0]
        t.place("guild", location, 1)
        if i < shared:
            t.place("ecaz", location, 1)
    won = victory(t.g)
    assert (won is not None) == wins
    if won:
        assert won[0] == ["ecaz", "spacing_guild"]
        assert won[1] == ("B-WIN-04" if shared >= 3 else "B-WIN-03")
    assert strongholds_held(t.g, "ecaz") == list(STRONGHOLDS[:shared])
    assert len(strongholds_held(t.g, "spacing_guild")) == single


@pytest.mark.rule("B-WIN-04")
def test_an_enemy_in_one_of_the_three_prevents_it() -> None:
    t = Table("ecaz", "guild", "harkonnen").allies("ecaz", "guild")
    for territory in STRONGHOLDS[:3]:
        location = PLACES[territory].locations[0]
        t.place("guild", location, 1).place("ecaz", location, 1)
    t.place("harkonnen", PLACES[STRONGHOLDS[0]].locations[0], 1)
    assert victory(t.g) is None


# Karama against sharing


def entering(t: Table, use_card: bool = True) -> Table:
    """The Guild ship three to Tuek's Sietch, where their ally Ecaz stand; the Emperor may play a Karama."""
    t.hand("emperor", "karama_1").purse("guild", 10).place("ecaz", "tueks_sietch@4", 4)
    t.place("ecaz", "carthag@10", 1).place("guild", "carthag@10", 1)
    t.start("shipment").until(MakeShipment, faction="guild")
    t.do("guild", Ship("reserves", "", "", "tueks_sietch@4", (3,)))
    t.until(KaramaMoment, faction="emperor")
    return t.do("emperor", Karama("K-KARAMA-ECZ-2", "tueks_sietch", "karama_1")) if use_card else t


@pytest.mark.rule("K-KARAMA-ECZ-2", "B-KAR-12", "K-KARAMA-GEN-10")
def test_karama_keeps_the_second_out_and_it_chooses_again() -> None:
    t = entering(
        Table("ecaz", "guild", "emperor", storm=2).order("guild", "ecaz", "emperor").allies("ecaz", "guild")
    )
    assert isinstance(t.asked("guild"), MakeShipment)
    assert t.spice("guild") == 10
    refusal = t.refused("guild", Ship("reserves", "", "", "tueks_sietch@4", (3,)))
    assert (refusal.rule, refusal.code) == ("K-KARAMA-ECZ-2", "E_TARGET")
    t.do("guild", Ship("reserves", "", "", "carthag@10", (3,)))  # shared before: they stay one faction there
    assert t.at("guild", "carthag@10") == (4, 0)
    t.until(stage="battles")
    assert t.at("guild", "carthag@10") == (4, 0)
    t.until(stage="storm")
    assert t.g.apart == []


@pytest.mark.rule("B-SHIP-16", "B-KAR-12", "B-DEAL-02")
def test_the_fee_lies_on_the_table_while_others_may_keep_the_second_out() -> None:
    """What is declared can be promised to nobody meanwhile; stopped, it comes back with the Karama that halved it."""
    t = Table("ecaz", "harkonnen", "emperor", storm=2).order("harkonnen", "ecaz", "emperor")
    t.allies("ecaz", "harkonnen").place("ecaz", "tueks_sietch@4", 2)
    t.hand("emperor", "karama_1").hand("harkonnen", "karama_2").purse("harkonnen", 2)
    t.start("shipment").until(MakeShipment, faction="harkonnen")
    t.do("harkonnen", Ship("reserves", "karama_2", "", "tueks_sietch@4", (3,)))
    t.until(KaramaMoment, faction="emperor")
    assert (t.spice("harkonnen"), t.g.players["harkonnen"].hand) == (0, [])
    assert t.refused("harkonnen", OfferDeal("emperor", 1, 0, 0, 0, "", "", False)).code == "E_COST"
    t.do("emperor", Karama("K-KARAMA-ECZ-2", "tueks_sietch", "karama_1"))
    assert isinstance(t.asked("harkonnen"), MakeShipment)
    assert (t.spice("harkonnen"), t.g.players["harkonnen"].hand) == (2, ["karama_2"])


@pytest.mark.rule("K-KARAMA-ECZ-2")
def test_let_pass_they_share() -> None:
    t = entering(
        Table("ecaz", "guild", "emperor", storm=2).order("guild", "ecaz", "emperor").allies("ecaz", "guild"),
        False,
    )
    t.do("emperor", Karama()).until(MakeMove)
    assert t.at("guild", "tueks_sietch@4") == (3, 0)


@pytest.mark.rule("K-KARAMA-ECZ-2", "B-MOVE-08")
def test_a_move_is_chosen_again_too_and_the_occupancy_counts_two() -> None:
    t = Table("ecaz", "guild", "emperor", "atreides", storm=2).order("guild", "ecaz", "emperor", "atreides")
    t.allies("ecaz", "guild").hand("emperor", "karama_1").place("ecaz", "tueks_sietch@4", 4)
    t.place("guild", "pasty_mesa@4", 3).place("atreides", "tueks_sietch@4", 1)
    t.start("shipment").until(MakeShipment, faction="guild").do("guild", Ship("none"))
    t.do("guild", Move("pasty_mesa", "tueks_sietch@4", (3,)))
    t.until(KaramaMoment, faction="emperor").do(
        "emperor", Karama("K-KARAMA-ECZ-2", "tueks_sietch", "karama_1")
    )
    assert isinstance(t.asked("guild"), MakeMove)
    assert t.refused("guild", Move("pasty_mesa", "tueks_sietch@4", (3,)))
    assert full_for(t.g, "spacing_guild", "tueks_sietch")
    t.do("guild", Move("pasty_mesa", "south_mesa@4", (3,)))


@pytest.mark.rule("K-KARAMA-ECZ-2", "B-KAR-12")
def test_no_moment_where_they_stand_together_already_or_in_the_polar_sink() -> None:
    t = Table("ecaz", "guild", "emperor", storm=2).order("guild", "ecaz", "emperor").allies("ecaz", "guild")
    t.hand("emperor", "karama_1").purse("guild", 20).place("ecaz", "polar_sink", 2)
    t.start("shipment").until(MakeShipment, faction="guild")
    t.do("guild", Ship("reserves", "", "", "polar_sink", (3,)))
    while isinstance(moment := t.asked("emperor"), KaramaMoment):
        assert moment.name != "shared territory"
        t.default()
    assert t.at("guild", "polar_sink") == (3, 0)


RIDING = {"O-WORM-PROTECTED-RIDE": True}


@pytest.mark.rule("K-KARAMA-ECZ-2", "B-KAR-12", "K-FRE-16")
@pytest.mark.parametrize("first", [(), ("fremen",)])
@pytest.mark.parametrize("stopped", [True, False])
def test_an_ecaz_ally_that_rides_along_can_be_kept_out(first: tuple[str, ...], stopped: bool) -> None:
    """`O-WORM-PROTECTED-RIDE`: Fremen ride in first, or stand there; the tokens of Ecaz then stay where they are."""
    t = Table("ecaz", "fremen", "emperor", storm=2, options=RIDING).order("fremen", "ecaz", "emperor")
    t.allies("ecaz", "fremen").hand("emperor", "karama_1").place("ecaz", "red_chasm@6", 3)
    t.place("fremen", "old_gap@9", 2).pile(0, "spice_red_chasm")
    for faction in first:
        t.place(faction, "carthag@10", 1)
    t.g.saved["old_gap@9"] = (2, 0)
    t.spice_deck("worm", "spice_south_mesa", "spice_hagga_basin").start("spice_blow", stop="charity")
    t.until(Wormriders).do("fremen", Ride("carthag@10", (0 if first else 2, 3)))
    moment = t.asked("emperor")
    assert isinstance(moment, KaramaMoment) and moment.name == "shared territory"
    t.do("emperor", Karama("K-KARAMA-ECZ-2", "carthag", "karama_1") if stopped else Karama())
    t.until(stage="charity")
    assert t.at("ecaz", "red_chasm@6") == ((3, 0) if stopped else (0, 0))
    assert t.at("ecaz", "carthag@10") == ((0, 0) if stopped else (3, 0))
    assert t.at("fremen", "carthag@10") == ((1, 0) if first else (2, 0))


@pytest.mark.rule("K-KARAMA-ECZ-2", "K-FRE-08")
def test_nobody_asks_about_a_rider_who_stays() -> None:
    """Ecaz stand in Carthag; only tokens of Ecaz ride there, so the two do not come to share it."""
    t = Table("ecaz", "fremen", "emperor", storm=2, options=RIDING).order("fremen", "ecaz", "emperor")
    t.allies("ecaz", "fremen").hand("emperor", "karama_1").place("ecaz", "red_chasm@6", 3)
    t.place("fremen", "old_gap@9", 2).place("ecaz", "carthag@10", 1).pile(0, "spice_red_chasm")
    t.g.saved["old_gap@9"] = (2, 0)
    t.spice_deck("worm", "spice_south_mesa", "spice_hagga_basin").start("spice_blow", stop="charity")
    t.until(Wormriders).do("fremen", Ride("carthag@10", (0, 3)))
    assert t.at("ecaz", "carthag@10") == (4, 0)


@pytest.mark.rule("K-KARAMA-ECZ-2", "B-BG-10")
def test_bene_gesserit_kept_apart_come_as_advisors() -> None:
    t = Table("ecaz", "bg", "emperor", storm=2).order("bg", "ecaz", "emperor").allies("ecaz", "bg")
    t.hand("emperor", "karama_1").purse("bg", 20).place("ecaz", "tueks_sietch@4", 2)
    t.start("shipment").until(MakeShipment, faction="bg").do(
        "bg", Ship("reserves", "", "", "tueks_sietch@4", (2,))
    )
    t.until(KaramaMoment, faction="emperor").do(
        "emperor", Karama("K-KARAMA-ECZ-2", "tueks_sietch", "karama_1")
    )
    assert t.at("bg", "tueks_sietch@4") == (2, 0)
    assert t.g.advisors == ["tueks_sietch"]


# Special Karama


def special(foe_leader: str, own: str = "bindikk_narvi", dial: int = 5, **settings: Any) -> Table:
    """Ecaz alone against Fremen; the plans are open, and Ecaz hold a Karama."""
    t = (
        Table("ecaz", "fremen", turn=10, **settings)
        .order("fremen", "ecaz")
        .purse("ecaz", 10)
        .purse("fremen", 0)
    )
    t.hand("ecaz", "karama_1", "baliset").place("ecaz", HERE, 6).place("fremen", HERE, 9)
    t.start("battles")
    return fight(t, {"ecaz": plan(own, "baliset", normal=dial), "fremen": plan(foe_leader, normal=5)})


def use_special(t: Table) -> None:
    """Ecaz play their special Karama when it is time."""
    while not (isinstance(moment := t.asked("ecaz"), KaramaMoment) and moment.name == "leader gap"):
        t.default()
    t.do("ecaz", Karama("K-KARAMA-ECZ-S", "", "karama_1"))


@pytest.mark.rule("K-KARAMA-ECZ-S", "B-ECAZ-21")
def test_the_gap_between_the_leaders_is_added() -> None:
    t = special("stilgar")
    use_special(t)
    settle(t)
    assert totals(t) == {"ecaz": 5 + 5 + 2, "fremen": 5 + 7}
    assert t.spice("ecaz") == 10 - 3
    assert t.g.players["ecaz"].special_used
    assert t.dead_tokens("ecaz") == (6, 0)  # a tie goes to the aggressor


@pytest.mark.rule("K-KARAMA-ECZ-S", "B-ECAZ-21")
def test_it_adds_tokens_to_nobodys_losses() -> None:
    t = special("jamis", own="sanya_ecaz", dial=4)
    use_special(t)
    settle(t)
    assert totals(t) == {"ecaz": 4 + 2 + 4, "fremen": 5 + 2}
    assert t.at("ecaz", HERE) == (2, 0)


@pytest.mark.rule("K-KARAMA-ECZ-S", "B-ECAZ-21")
@pytest.mark.parametrize(("option", "gap"), [("absolute", 5), ("signed", -5)])
def test_the_difference_is_absolute_or_signed(option: str, gap: int) -> None:
    t = special("stilgar", options={"O-ECZ-DIFF": option})
    use_special(t)
    assert [e.facts["gap"] for e in t.events("gap")] == [gap]


@pytest.mark.rule("K-KARAMA-ECZ-S", "K-DIAL-13")
@pytest.mark.parametrize(("option", "gap"), [("wheel", 5), ("number", 2)])
def test_the_cap_of_the_special(option: str, gap: int) -> None:
    t = Table("ecaz", "fremen", turn=10, options={"O-DIAL-CAP-SCOPE": option}).order("fremen", "ecaz")
    t.purse("ecaz", 30).hand("ecaz", "karama_1").place("ecaz", HERE, 18).place("fremen", HERE, 1).start(
        "battles"
    )
    fight(t, {"ecaz": plan("bindikk_narvi", normal=18), "fremen": plan("stilgar")})
    use_special(t)
    assert [e.facts["gap"] for e in t.events("gap")] == [gap]


@pytest.mark.rule("K-KARAMA-ECZ-S", "B-ECAZ-21")
def test_not_with_a_weapon_or_a_defense_and_a_dead_disc_still_counts() -> None:
    t = (
        Table("ecaz", "fremen", turn=10)
        .order("fremen", "ecaz")
        .purse("ecaz", 10)
        .hand("ecaz", "karama_1", "shield_1")
    )
    t.place("ecaz", HERE, 6).place("fremen", HERE, 9).start("battles")
    fight(t, {"ecaz": plan("bindikk_narvi", "", "shield_1", normal=2), "fremen": plan("stilgar", normal=5)})
    settle(t)
    assert "karama_1" in t.g.players["ecaz"].hand  # never asked
    t = Table("ecaz", "fremen", turn=10).order("fremen", "ecaz").purse("ecaz", 10).hand("ecaz", "karama_1")
    t.hand("fremen", "crysknife").place("ecaz", HERE, 6).place("fremen", HERE, 9).start("battles")
    fight(t, {"ecaz": plan("bindikk_narvi", normal=5), "fremen": plan("stilgar", "crysknife", normal=5)})
    use_special(t)
    settle(t)
    assert totals(t)["ecaz"] == 5 + 5


@pytest.mark.rule("K-KARAMA-ECZ-S", "B-ECAZ-21")
@pytest.mark.parametrize("option", ["true", "false"])
def test_a_worthless_card_leaves_it_open_unless_the_option_bars_it(option: str) -> None:
    t = special("stilgar", options={"LO-ECZ-GREEN": option})
    moments = set()
    while t.g.battle is not None:
        moments |= {d.name for d in t.match.pending.values() if isinstance(d, KaramaMoment)}
        t.default()
    assert ("leader gap" in moments) == (option == "true")


@pytest.mark.rule("K-KARAMA-ECZ-S", "B-ECAZ-21")
def test_no_disc_counts_zero() -> None:
    t = (
        Table("ecaz", "fremen", turn=10)
        .order("fremen", "ecaz")
        .purse("ecaz", 10)
        .hand("ecaz", "karama_1", "cheap_hero_1")
    )
    t.place("ecaz", HERE, 6).place("fremen", HERE, 9).start("battles")
    fight(t, {"ecaz": plan("cheap_hero_1", normal=5), "fremen": plan("stilgar", normal=5)})
    use_special(t)
    assert [e.facts["gap"] for e in t.events("gap")] == [7]


@pytest.mark.rule("K-KARAMA-ECZ-S", "B-ECAZ-21", "K-KARAMA-GEN-09")
def test_only_as_the_fighter_and_only_once() -> None:
    t = Table("ecaz", "guild", "fremen", turn=10).order("fremen", "ecaz", "guild").allies("ecaz", "guild")
    t.hand("ecaz", "karama_1").place("ecaz", HERE, 2).place("guild", HERE, 2).place("fremen", HERE, 1)
    t.start("battles").until(NameFighter).do("ecaz", Champion("spacing_guild"))
    fight(t, {"guild": plan("guild_representative"), "fremen": plan("stilgar")})
    settle(t)
    assert "karama_1" in t.g.players["ecaz"].hand
    t = special("stilgar")
    t.g.players["ecaz"].special_used = True
    settle(t)
    assert "karama_1" in t.g.players["ecaz"].hand


# Collection


@pytest.mark.rule("K-ECZ-17", "B-ECAZ-20", "B-COLL-04")
@pytest.mark.parametrize("option", ["true", "false"])
def test_a_shared_city_pays_both_in_full(option: str) -> None:
    t = Table("ecaz", "guild", "emperor", options={"BOTH_IN_CITY_COLLECT": option}).allies("ecaz", "guild")
    t.purse("ecaz", 0).purse("guild", 0).place("ecaz", "carthag@10", 1).place("guild", "carthag@10", 1)
    t.start("collection", stop="mentat_pause")
    assert (t.spice("ecaz"), t.spice("guild")) == (2, 2)


@pytest.mark.rule("HC-98", "K-ECZ-17", "B-ECAZ-20", "B-COLL-07")
@pytest.mark.parametrize(("city", "ecaz", "ally", "left"), [(False, 3, 3, 1), (True, 3, 4, 0)])
def test_hc_98(city: bool, ecaz: int, ally: int, left: int) -> None:
    t = Table("ecaz", "guild", "emperor").allies("ecaz", "guild").purse("ecaz", 0).purse("guild", 0)
    t.place("ecaz", "red_chasm@6", 1).place("guild", "red_chasm@6", 2).sand("red_chasm@6", 7)
    income = 0
    if city:
        t.place("ecaz", "carthag@10", 1).place("guild", "carthag@10", 1)
        income = 2
    t.start("collection", stop="mentat_pause").until(ProposeShare)
    assert t.options("ecaz")[0] == (ecaz + ally) // 2
    t.do("ecaz", Share((ecaz + ally) // 2))
    assert (t.spice("ecaz") - income, t.spice("guild") - income) == (ecaz, ally)
    assert t.g.spice.get("red_chasm@6", 0) == left


@pytest.mark.rule("K-ECZ-17")
@pytest.mark.parametrize("agree", [True, False])
def test_any_split_they_agree_on(agree: bool) -> None:
    t = Table("ecaz", "guild", "emperor").allies("ecaz", "guild").purse("ecaz", 0).purse("guild", 0)
    t.place("ecaz", "red_chasm@6", 2).place("guild", "red_chasm@6", 2).sand("red_chasm@6", 7)
    t.start("collection", stop="mentat_pause").until(ProposeShare)
    assert t.refused("ecaz", Share(8)).code == "E_LIMIT"
    t.do("ecaz", Share(7))
    assert isinstance(t.asked("guild"), AgreeToShare)
    t.do("guild", Consent(agree))
    assert (t.spice("ecaz"), t.spice("guild")) == ((7, 0) if agree else (3, 4))


@pytest.mark.rule("B-ECAZ-20", "B-COLL-02", "B-COLL-03")
def test_in_two_sectors_each_collects_alone() -> None:
    t = Table("ecaz", "guild", "emperor").allies("ecaz", "guild").purse("ecaz", 0).purse("guild", 0)
    t.place("ecaz", "old_gap@9", 2).place("guild", "old_gap@8", 2).sand("old_gap@9", 6)
    t.start("collection", stop="mentat_pause")
    assert (t.spice("ecaz"), t.spice("guild")) == (4, 0)


# With an ambassador


@pytest.mark.rule("B-ECAZ-09", "K-KARAMA-ECZ-2")
def test_an_ambassadors_move_to_the_partner_can_be_stopped_like_any() -> None:
    t = Table("ecaz", "guild", "emperor", "harkonnen", storm=2).order("harkonnen", "ecaz", "guild", "emperor")
    t.allies("ecaz", "guild").hand("emperor", "karama_1").embassy("carthag", "fremen").purse("harkonnen", 5)
    t.place("ecaz", "imperial_basin@9", 3).place("guild", "tueks_sietch@4", 3)

    t.start("shipment").until(MakeShipment).do("harkonnen", Ship("reserves", "", "", "carthag@10", (1,)))
    t.until(MayTrigger).do("ecaz", Trigger("ecaz")).until(SendGroup)
    t.do("ecaz", Move("imperial_basin", "tueks_sietch@4", (3,)))
    t.until(KaramaMoment, faction="emperor").do(
        "emperor", Karama("K-KARAMA-ECZ-2", "tueks_sietch", "karama_1")
    )
    assert isinstance(t.asked("ecaz"), SendGroup)
    assert t.refused("ecaz", Move("imperial_basin", "tueks_sietch@4", (3,))).rule == "K-KARAMA-ECZ-2"
