"""Leader Skills on the map: shipments, movement, captives (leader_skills.md 4 to 7, 9)."""

from __future__ import annotations

import pytest
from tests.dune.duel import plan, settle, totals, winner
from tests.dune.kit import Table
from tests.dune.skilled import captured, committed, meet, shipping, skilled_duel, table

from landsraad.dune.board import BORDERS, HOST, TERRITORY
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.phases.battle import MakePlan
from landsraad.dune.phases.revival import Revival, Revive
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship
from landsraad.dune.phases.shipping.movement import reach
from landsraad.dune.skills.dealing import MayDrawSkills
from landsraad.dune.skills.diplomat import CopyDefense, RetreatForces
from landsraad.dune.skills.mentat import MentatQuestion
from landsraad.dune.skills.moments import Posture
from landsraad.dune.skills.planetologist import JoinMove, SecondGroup
from landsraad.dune.skills.sandmaster import Gather, GatherOnTheWay, ways_between
from landsraad.dune.view import view


def moving(t: Table, faction: str) -> Table:
    """The faction is asked for its move."""
    return t.start("shipment").until(MakeMove, faction=faction)


# Smuggler


@pytest.mark.rule("LS-SMU-N")
@pytest.mark.parametrize(
    ("faction", "leader", "paid"), [("harkonnen", "umman_kudu", 3), ("guild", "esmar_tuek", 2)]
)
def test_one_token_travels_free_to_an_empty_place(faction: str, leader: str, paid: int) -> None:
    t = table("harkonnen", "guild", storm=2).order("harkonnen", "guild").skill(leader, "smuggler")
    shipping(t.purse(faction, 9), faction).do(faction, Ship("reserves", "", "", "sietch_tabr@13", (4,), 0))
    assert t.spice(faction) == 9 - paid
    assert t.at(faction, "sietch_tabr@13") == (4, 0)


@pytest.mark.rule("LS-SMU-N")
def test_one_at_least_is_paid_for_and_an_occupied_place_is_not_empty() -> None:
    t = (
        table("harkonnen", "bg", storm=2)
        .order("harkonnen", "bg")
        .skill("umman_kudu", "smuggler")
        .purse("harkonnen", 2)
    )
    t.place("bg", "sietch_tabr@13", 1, advisors=True)
    shipping(t, "harkonnen")
    refusal = t.refused("harkonnen", Ship("reserves", "", "", "sietch_tabr@13", (3,), 0))
    assert (refusal.rule, refusal.code) == ("LS-SMU-N", "E_TARGET")
    assert t.options("harkonnen", "reserves", "", "", "tueks_sietch@4") == [1, 2, 3]
    t.do("harkonnen", Ship("reserves", "", "", "tueks_sietch@4", (1,), 0))
    assert t.spice("harkonnen") == 1
    t = (
        table("harkonnen", "bg", storm=2)
        .order("harkonnen", "bg")
        .skill("umman_kudu", "smuggler")
        .purse("harkonnen", 0)
    )
    t.start("shipment", auto=False).until(MakeShipment, faction="harkonnen")
    assert t.options("harkonnen") == ["none"]


@pytest.mark.rule("LS-SMU-N")
def test_fremen_reserves_are_not_off_planet() -> None:
    t = (
        table("fremen", "guild", storm=2)
        .order("fremen", "guild")
        .allies("fremen", "guild")
        .skill("jamis", "smuggler")
    )
    shipping(t.purse("fremen", 9), "fremen").do("fremen", Ship("far", "", "", "carthag@10", (4, 0), 0))
    assert t.spice("fremen") == 9 - 2


@pytest.mark.rule("LS-QA-5", "K-GEN-02")
def test_there_is_no_no_field() -> None:
    t = table("harkonnen", "guild", storm=2).order("harkonnen", "guild").skill("umman_kudu", "smuggler")
    shipping(t, "harkonnen")
    refusal = t.refused("harkonnen", Ship("no_field", "", "", "sietch_tabr@13", (1,), 0))
    assert refusal.field == "mode"


# Sandmaster


@pytest.mark.rule("LS-SAN-N")
def test_a_sandmaster_takes_spice_on_the_way() -> None:
    t = table("atreides", "guild", storm=14).skill("dr_yueh", "sandmaster").order("atreides", "guild")
    t.place("atreides", "arrakeen@9", 1).place("atreides", "tueks_sietch@4", 3).purse("atreides", 0)
    t.sand("south_mesa@4", 10).sand("red_chasm@6", 8)
    moving(t, "atreides").do("atreides", Move("tueks_sietch", "red_chasm@6", (2,)))
    decision = t.asked("atreides")
    assert isinstance(decision, GatherOnTheWay)
    assert decision.territories == ("red_chasm", "south_mesa")
    t.do("atreides", Gather((True, True)))
    assert t.spice("atreides") == 2
    assert t.g.spice == {"south_mesa@4": 9, "red_chasm@6": 7}


@pytest.mark.rule("LS-SAN-N", "K-DISC-21")
@pytest.mark.parametrize(("destination", "taken"), [("south_mesa@4", 1), ("red_chasm@6", 2)])
def test_the_ornithopter_token_makes_no_detour_it_is_not_used_for(destination: str, taken: int) -> None:
    """One step needs no token, so the spice of a detour stays; two steps need it."""
    t = table("atreides", "guild", storm=14).skill("dr_yueh", "sandmaster").order("atreides", "guild")
    t.place("atreides", "tueks_sietch@4", 3).purse("atreides", 0).ornithopter("atreides")
    t.sand("south_mesa@4", 10).sand("red_chasm@6", 8)
    moving(t, "atreides").do("atreides", Move("tueks_sietch", destination, (2,)))
    decision = t.asked("atreides")
    assert isinstance(decision, GatherOnTheWay)
    t.do("atreides", Gather((True,) * taken))
    assert t.spice("atreides") == taken
    assert (t.g.discoveries.ornithopter is None) == (taken == 2)


@pytest.mark.rule("LS-SAN-N")
def test_the_start_does_not_count_and_each_place_is_a_choice() -> None:
    t = (
        table("fremen", "guild", storm=14)
        .skill("jamis", "sandmaster")
        .order("fremen", "guild")
        .purse("fremen", 0)
    )
    t.place("fremen", "south_mesa@4", 3).sand("south_mesa@4", 10).sand("red_chasm@6", 8)
    moving(t, "fremen").do("fremen", Move("south_mesa", "red_chasm@6", (2,)))
    assert t.asked("fremen") is not None
    t.do("fremen", Gather((False,)))
    assert t.spice("fremen") == 0
    assert t.g.spice == {"south_mesa@4": 10, "red_chasm@6": 8}


@pytest.mark.rule("LS-SAN-N")
def test_what_is_taken_lies_on_one_way() -> None:
    decision = GatherOnTheWay(0, ("a", "b", "c"), (("a", "c"), ("b", "c")))
    t = table("fremen", "guild")
    assert list(decision.options(t.g, ())) == [True, False]
    assert list(decision.options(t.g, (True,))) == [False]
    assert list(decision.options(t.g, (True, False))) == [True, False]


@pytest.mark.rule("LS-SAN-N")
def test_a_ride_collects_where_it_ends_by_option_and_a_shipment_never() -> None:
    for option in (True, False):
        t = (
            table("fremen", "guild", options={"LO-SAND-RIDE": option})
            .skill("jamis", "sandmaster")
            .purse("fremen", 0)
        )
        t.place("fremen", "cielago_north@1", 3).sand("red_chasm@6", 8).spice_deck(
            "spice_sihaya_ridge", "worm"
        )
        t.g.saved["cielago_north@1"] = (3, 0)
        t.start("phase_end").until(Wormriders).do("fremen", Ride("red_chasm@6", (3,)))
        assert isinstance(t.asked("fremen"), GatherOnTheWay) == option
    t = table("harkonnen", "guild", storm=2).order("harkonnen", "guild").skill("umman_kudu", "sandmaster")
    t.sand("red_chasm@6", 8).purse("harkonnen", 9)
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "red_chasm@6", (2,), 0))
    assert not isinstance(t.asked("harkonnen"), GatherOnTheWay)


@pytest.mark.rule("LS-SAN-N")
def test_no_way_leads_through_what_is_not_discovered() -> None:
    hidden = next(iter(HOST))
    nothing: frozenset[str] = frozenset()
    beside = next(x for x, near in BORDERS.items() if (hidden, 1) in near and x not in HOST)
    spicy = frozenset({TERRITORY[hidden]})
    assert ways_between(beside, hidden, 0, 1, nothing, nothing, spicy) == ()
    assert ways_between(beside, hidden, 0, 1, nothing, frozenset({hidden}), spicy) == ((TERRITORY[hidden],),)


# Planetologist


@pytest.mark.rule("LS-PLA-N")
def test_a_planetologist_reaches_one_territory_farther() -> None:
    t = table("atreides", "fremen", "guild").skill("dr_yueh", "planetologist")
    t.place("atreides", "tueks_sietch@4", 2).place("fremen", "red_chasm@6", 2).start("charity")
    assert reach(t.g, "atreides") == 2
    assert reach(t.g, "fremen") == 2
    t = (
        table("atreides", "fremen", "guild")
        .skill("jamis", "planetologist")
        .place("atreides", "arrakeen@9", 1)
        .start("charity")
    )
    assert reach(t.g, "fremen") == 3
    t.g.had_city = ["atreides"]
    t = (
        table("atreides", "fremen")
        .skill("dr_yueh", "planetologist")
        .place("atreides", "arrakeen@9", 1)
        .start("charity")
    )
    assert reach(t.g, "atreides") == 3  # by ornithopter already


@pytest.mark.rule("LS-PLA-N")
def test_two_stacks_meet_in_one_movement() -> None:
    t = table("atreides", "guild", storm=2).skill("dr_yueh", "planetologist").order("atreides", "guild")
    t.place("atreides", "basin@8", 3).place("atreides", "hole_in_the_rock@8", 2)
    moving(t, "atreides").do("atreides", Move("basin", "sihaya_ridge@8", (3,)))
    decision = t.asked("atreides")
    assert isinstance(decision, JoinMove)
    assert t.options("atreides") == ["", "hole_in_the_rock"]
    t.do("atreides", SecondGroup("hole_in_the_rock", (2,)))
    assert t.at("atreides", "sihaya_ridge@8") == (5, 0)


@pytest.mark.rule("LS-PLA-N")
def test_the_longer_range_is_not_for_two_groups() -> None:
    t = table("atreides", "guild", storm=2).skill("dr_yueh", "planetologist").order("atreides", "guild")
    t.place("atreides", "basin@8", 3).place("atreides", "hole_in_the_rock@8", 2)
    t.place("atreides", "rim_wall_west@8", 1)
    moving(t, "atreides").do("atreides", Move("basin", "sihaya_ridge@8", (3,)))
    refusal = t.refused("atreides", SecondGroup("rim_wall_west", (1,)))
    assert (refusal.rule, refusal.code) == ("LS-PLA-N", "E_LIMIT")
    t = table("atreides", "guild", storm=2).skill("dr_yueh", "planetologist").order("atreides", "guild")
    t.place("atreides", "rim_wall_west@8", 3).place("atreides", "hole_in_the_rock@8", 2)
    moving(t, "atreides")
    far = [x for x in t.options("atreides", "rim_wall_west") if x == "sihaya_ridge@8"]
    assert far == ["sihaya_ridge@8"]
    t.do("atreides", Move("rim_wall_west", "sihaya_ridge@8", (1,)))
    assert not isinstance(t.asked("atreides"), JoinMove)  # the first group went two territories


# Captives


@pytest.mark.rule("LS-CAP-01", "LS-OPEN-1")
def test_a_captive_takes_its_card_along_for_all_to_see() -> None:
    t = captured("esmar_tuek", "smuggler")
    for faction in ("atreides", "guild", "harkonnen"):
        (event,) = t.seen_by(faction, "skill_captured")
        assert (event.actor, event.facts["leader"], event.facts["skill"]) == (
            "harkonnen",
            "esmar_tuek",
            "smuggler",
        )
    (shown,) = view(t.g, t.g.seat("atreides"))["skills"]["assigned"]
    assert (shown["leader"], shown["holder"], shown["faction"]) == (
        "esmar_tuek",
        "harkonnen",
        "spacing_guild",
    )


@pytest.mark.rule("LS-CAP-03")
def test_an_executed_leaders_card_goes_back() -> None:
    t = captured("esmar_tuek", "smuggler", "kill")
    assert t.g.skills is not None
    assert not t.g.skills.assigned and len(t.g.skills.deck) == 14


@pytest.mark.rule("LS-CAP-03", "LS-CAP-02")
def test_a_used_captive_brings_its_card_home() -> None:
    t = (
        skilled_duel("harkonnen", "guild").skill("gurney_halleck", "warmaster")
        if False
        else skilled_duel("harkonnen", "guild", "atreides")
    )
    t.skill("gurney_halleck", "warmaster").captive("gurney_halleck").hand("harkonnen", "kulon")
    meet(t, {"harkonnen": plan("gurney_halleck", "kulon", normal=3), "guild": plan("esmar_tuek")})
    settle(t)
    assert totals(t)["harkonnen"] == 3 + 4 + 3
    assert "gurney_halleck" in t.living("atreides")
    assert t.g.skills is not None and t.g.skills.assigned == {"gurney_halleck": "warmaster"}
    assert len(t.events("skill_home")) == 1


@pytest.mark.rule("LS-CAP-03")
def test_free_when_all_harkonnen_leaders_are_dead() -> None:
    t = (
        skilled_duel("harkonnen", "guild", "atreides")
        .skill("gurney_halleck", "warmaster")
        .captive("gurney_halleck")
    )
    t.dead("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud").hand("guild", "chaumas")
    meet(t, {"harkonnen": plan("umman_kudu"), "guild": plan("esmar_tuek", "chaumas", normal=1)})
    settle(t)
    assert "gurney_halleck" in t.living("atreides")
    assert len(t.events("skill_home")) == 1


@pytest.mark.rule("LS-CAP-02", "LS-QA-1")
def test_a_captor_has_the_battle_band_only() -> None:
    t = (
        skilled_duel("harkonnen", "guild", "atreides")
        .skill("gurney_halleck", "spice_banker")
        .captive("gurney_halleck")
    )
    t.start("battles").until(MakePlan, faction="harkonnen").do("harkonnen", committed("gurney_halleck", 3))
    settle(t.do("guild", plan("esmar_tuek", normal=5)) if t.asked("guild") else t)
    assert totals(t)["harkonnen"] == 4 + 3
    t = (
        skilled_duel("harkonnen", "guild", "atreides")
        .skill("gurney_halleck", "mentat")
        .captive("gurney_halleck")
    )
    t.hand("guild", "kulon").start("battles")
    assert not isinstance(t.asked("harkonnen"), (MentatQuestion, Posture))  # no question, nothing to conceal
    t.until(MakePlan, faction="harkonnen").do("harkonnen", plan("gurney_halleck"))
    settle(t.default())
    assert totals(t)["harkonnen"] == 4 + 2
    t = skilled_duel("guild", "harkonnen", "atreides", theirs=(7, 0), where="red_chasm@6").skill(
        "gurney_halleck", "diplomat"
    )
    t.captive("gurney_halleck").hand("harkonnen", "kulon").hand("guild", "snooper_1")
    meet(
        t,
        {
            "guild": plan("staban_tuek", "", "snooper_1", normal=5),
            "harkonnen": plan("gurney_halleck", "", "kulon"),
        },
    )
    assert not isinstance(t.asked("harkonnen"), CopyDefense)
    assert isinstance(t.asked("harkonnen"), RetreatForces)


@pytest.mark.rule("LS-QA-1")
def test_a_captive_sandmaster_fights_and_does_not_march() -> None:
    t = (
        table("harkonnen", "guild", "atreides", storm=14)
        .skill("gurney_halleck", "sandmaster")
        .captive("gurney_halleck")
    )
    t.place("harkonnen", "tueks_sietch@4", 3).sand("south_mesa@4", 5).order("harkonnen", "guild", "atreides")
    moving(t, "harkonnen").do("harkonnen", Move("tueks_sietch", "south_mesa@4", (1,)))
    assert not isinstance(t.asked("harkonnen"), GatherOnTheWay)
    assert t.g.spice == {"south_mesa@4": 5}
    t = skilled_duel("harkonnen", "guild", "atreides", where="south_mesa@4").skill(
        "gurney_halleck", "sandmaster"
    )
    t.captive("gurney_halleck").sand("south_mesa@4", 5)
    meet(t, {"harkonnen": plan("gurney_halleck", normal=4), "guild": plan("esmar_tuek")})
    settle(t)
    assert winner(t) == "harkonnen"
    assert [e.facts["spice"] for e in t.events("sandmaster_adds")] == [3]


@pytest.mark.rule("LS-CAP-04")
def test_ones_own_card_and_a_captives() -> None:
    t = (
        skilled_duel("harkonnen", "guild", "atreides")
        .skill("feyd_rautha", "warmaster")
        .skill("lady_jessica", "mentat")
    )
    t.captive("lady_jessica").hand("harkonnen", "kulon")
    meet(t, {"harkonnen": plan("lady_jessica", "kulon"), "guild": plan("esmar_tuek")})
    settle(t)
    assert totals(t)["harkonnen"] == 5 + 2 + 1


@pytest.mark.rule("LS-OPEN-1", "LS-READY-06")
@pytest.mark.parametrize(("option", "offered"), [("strict", False), ("replace", True)])
def test_a_captured_card_still_counts_as_owned(option: str, offered: bool) -> None:
    t = table("atreides", "harkonnen", options={"LO-CAPTURE-DRAW": option}).skill(
        "gurney_halleck", "warmaster"
    )
    t.captive("gurney_halleck").dead("lady_jessica", "thufir_hawat", "duncan_idaho", "dr_yueh").purse(
        "atreides", 9
    )
    t.start("revival").until(Revival, faction="atreides").do("atreides", Revive(0, 0, "duncan_idaho"))
    assert isinstance(t.asked("atreides"), MayDrawSkills) == offered
    if offered:  # when the captive comes home the faction keeps the card it has now
        t.until(stage="shipment")
        assert t.g.skills is not None and len(t.g.skills.assigned) == 2
    t = table("atreides", "harkonnen", options={"LO-CAPTURE-DRAW": option})
    t.dead("gurney_halleck", "lady_jessica", "thufir_hawat", "duncan_idaho", "dr_yueh").purse("atreides", 9)
    t.start("revival").until(Revival, faction="atreides").do("atreides", Revive(0, 0, "dr_yueh"))
    assert isinstance(t.asked("atreides"), MayDrawSkills)  # executed: the card is gone


@pytest.mark.rule("LS-OPEN-1", "LS-CAP-03")
def test_the_victim_that_drew_again_keeps_one_card() -> None:
    t = skilled_duel("harkonnen", "guild", "atreides", options={"LO-CAPTURE-DRAW": "replace"})
    t.skill("gurney_halleck", "warmaster").skill("dr_yueh", "mentat").captive("gurney_halleck")
    meet(t, {"harkonnen": plan("gurney_halleck", normal=3), "guild": plan("esmar_tuek")})
    settle(t)
    assert t.g.skills is not None and t.g.skills.assigned == {"dr_yueh": "mentat"}


# Zoal


@pytest.mark.rule("LS-QA-3")
def test_zoal_copies_the_disc_alone() -> None:
    t = skilled_duel("tleilaxu", "atreides").skill("lady_jessica", "mentat")
    t.g.kwisatz_losses = 7
    meet(t, {"tleilaxu": plan("zoal"), "atreides": plan("lady_jessica", kh=True)}, "atreides")
    settle(t)
    assert totals(t) == {"tleilaxu": 5, "atreides": 9}


@pytest.mark.rule("LS-QA-3", "LS-OPEN-3")
def test_zoal_smuggles_as_much_as_the_opposing_disc() -> None:
    t = (
        skilled_duel("tleilaxu", "atreides", where="red_chasm@6")
        .skill("zoal", "smuggler")
        .sand("red_chasm@6", 9)
    )
    meet(t, {"tleilaxu": plan("zoal"), "atreides": plan("lady_jessica")}, "tleilaxu")
    settle(t)
    assert [e.facts["spice"] for e in t.events("smuggler_collects")] == [5]
