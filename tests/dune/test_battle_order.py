"""Which battles there are, who is aggressor, and in what order they are fought (base.md 12.1, O-BATTLE)."""

from __future__ import annotations

import pytest
from tests.dune.duel import FAR, HERE, duel, fight, plan, settle
from tests.dune.kit import Table

from landsraad.dune.board import BORDERS, PLACES, POLAR_SINK, SECTOR, SECTORS
from landsraad.dune.phases.battle import Keep, KeepCards
from landsraad.dune.phases.battle.order import ChooseBattle, Fight, pending_battles
from landsraad.dune.phases.battle.plan import MakePlan

CARTHAG = "carthag@10"
GAP = {sector: f"old_gap@{sector}" for sector in (8, 9, 10)}
MULTI = [t for t, place in PLACES.items() if len(place.locations) > 1]


def battles(t: Table) -> list[tuple[str, set[str], set[str]]]:
    """Territory, sides and locations of every battle to be fought."""
    return [(p.territory, set(p.sides), set(p.locations)) for p in pending_battles(t.g)]


# Which battles


@pytest.mark.rule("B-BAT-01")
def test_there_is_a_battle_wherever_two_factions_have_fighters_but_not_at_the_pole() -> None:
    t = Table("atreides", "harkonnen", "emperor")
    t.place("atreides", CARTHAG, 1).place("harkonnen", CARTHAG, 1)
    t.place("atreides", "polar_sink", 1).place("harkonnen", "polar_sink", 1)
    t.place("emperor", "arrakeen@9", 3)
    t.place("emperor", "red_chasm@6", 1).place("atreides", "red_chasm@6", 2)
    assert battles(t) == [
        ("carthag", {"atreides", "harkonnen"}, {CARTHAG}),
        ("red_chasm", {"atreides", "emperor"}, {"red_chasm@6"}),
    ]


@pytest.mark.rule("B-BAT-01")
def test_of_all_territories_only_the_polar_sink_sees_no_battle() -> None:
    for territory, place in PLACES.items():
        t = Table("atreides", "harkonnen", storm=12 if SECTOR[place.locations[0]] != 12 else 1)
        t.place("atreides", place.locations[0], 1).place("harkonnen", place.locations[0], 1)
        assert bool(battles(t)) == (territory != POLAR_SINK)


@pytest.mark.rule("B-BAT-02")
def test_advisors_take_no_part_and_stop_nobody() -> None:
    t = Table("bg", "harkonnen", "emperor", turn=10)
    t.place("bg", CARTHAG, 3, advisors=True).place("harkonnen", CARTHAG, 4)
    assert battles(t) == []
    t.place("emperor", CARTHAG, 2)
    assert battles(t) == [("carthag", {"harkonnen", "emperor"}, {CARTHAG})]
    t.purse("harkonnen", 20).purse("emperor", 20).start("battles")
    fight(t, {"harkonnen": plan("feyd_rautha", normal=2), "emperor": plan("bashar")})
    settle(t)
    assert t.at("bg", CARTHAG) == (3, 0)
    assert t.dead_tokens("bg") == (0, 0)


@pytest.mark.rule("B-BAT-09")
def test_allies_never_fight_each_other() -> None:
    t = Table("atreides", "harkonnen", "emperor").allies("atreides", "harkonnen")
    t.place("atreides", CARTHAG, 1).place("harkonnen", CARTHAG, 1)
    assert battles(t) == []
    t.place("emperor", CARTHAG, 1)
    assert {frozenset(sides) for _, sides, _ in battles(t)} == {
        frozenset({"atreides", "emperor"}),
        frozenset({"harkonnen", "emperor"}),
    }


# The storm between them


def expected_groups(territory: str, storm: int) -> list[set[str]]:
    """A ten-line reference: the storm cuts the ring of a territory's sectors."""
    groups: list[set[str]] = []
    for location in PLACES[territory].locations:
        near = {there for there, cost in BORDERS[location] if cost == 0} | {location}
        if SECTOR[location] == storm:
            groups.append({location})
            continue
        joined = {x for x in near if SECTOR[x] != storm}
        for group in [g for g in groups if g & joined and not any(SECTOR[x] == storm for x in g)]:
            groups.remove(group)
            joined |= group
        groups.append(joined)
    return groups


@pytest.mark.rule("B-BAT-03", "B-BAT-05")
@pytest.mark.parametrize("territory", MULTI)
def test_the_storm_parts_the_sectors_of_a_territory(territory: str) -> None:
    """Two factions, each in one sector: for every pair of sectors and every place of the storm."""
    locations = PLACES[territory].locations
    for storm in range(SECTORS):
        groups = expected_groups(territory, storm)
        assert set.union(*groups) == set(locations)
        for mine in locations:
            for theirs in locations:
                t = Table("atreides", "harkonnen", storm=storm)
                t.place("atreides", mine, 1).place("harkonnen", theirs, 1)
                shared = [group for group in groups if {mine, theirs} <= group]
                where = [("atreides" in sides, places) for _, sides, places in battles(t)]
                assert where == [(True, group) for group in shared], (storm, mine, theirs)


@pytest.mark.rule("B-BAT-05")
def test_one_battle_for_a_territory_not_one_for_each_sector() -> None:
    t = Table("atreides", "harkonnen", storm=1)
    for sector, location in GAP.items():
        t.place("atreides", location, sector - 7).place("harkonnen", location, 1)
    assert battles(t) == [("old_gap", {"atreides", "harkonnen"}, set(GAP.values()))]
    t = Table("atreides", "harkonnen", storm=9)
    for location in GAP.values():
        t.place("atreides", location, 1).place("harkonnen", location, 1)
    assert [places for _, _, places in battles(t)] == [{GAP[8]}, {GAP[9]}, {GAP[10]}]


@pytest.mark.rule("B-BAT-05", "B-BAT-61")
def test_tokens_behind_the_storm_take_no_part_and_are_not_lost() -> None:
    t = duel("atreides", "harkonnen", mine=(3, 0), theirs=(2, 0), where=GAP[8], storm=9)
    t.place("harkonnen", GAP[10], 4).place("harkonnen", GAP[9], 1).start("battles")
    t.until(MakePlan)
    assert t.match.prompt(t.g.seat("harkonnen")).facts()["tokens"] == [2, 0]  # type: ignore[union-attr]
    assert 3 not in t.options("harkonnen", "feyd_rautha", "", "", False)
    fight(t, {"atreides": plan("thufir_hawat", normal=3), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert t.dead_tokens("harkonnen") == (2, 0)
    assert t.at("harkonnen", GAP[10]) == (4, 0)
    assert t.at("harkonnen", GAP[9]) == (1, 0)


@pytest.mark.rule("B-BAT-04")
@pytest.mark.parametrize(("option", "fought"), [("true", True), ("false", False)])
def test_two_factions_in_the_storm_sector_fight_by_option(option: str, fought: bool) -> None:
    t = Table("atreides", "emperor", storm=9, options={"BATTLE_INSIDE_STORM": option})
    t.place("atreides", GAP[9], 1).place("emperor", GAP[9], 1)
    t.place("atreides", "arrakeen@9", 1).place("emperor", "arrakeen@9", 1)
    t.place("atreides", CARTHAG, 1).place("emperor", CARTHAG, 1)
    found = {territory for territory, _, _ in battles(t)}
    assert found == ({"old_gap", "arrakeen", "carthag"} if fought else {"carthag"})


# Order


@pytest.mark.rule("B-BAT-06")
def test_the_first_in_storm_order_fights_all_its_battles_in_the_order_it_likes() -> None:
    t = Table("atreides", "harkonnen", "emperor", "fremen").order(
        "emperor", "fremen", "atreides", "harkonnen"
    )
    t.place("emperor", CARTHAG, 2).place("harkonnen", CARTHAG, 2)
    t.place("emperor", "arrakeen@9", 2).place("atreides", "arrakeen@9", 2)
    t.place("fremen", FAR, 2).place("harkonnen", FAR, 2)
    t.start("battles")
    assert isinstance(t.asked("emperor"), ChooseBattle)
    assert t.options("emperor") == ["arrakeen", "carthag"]
    assert t.refused("emperor", Fight("sietch_tabr", "harkonnen")).rule == "B-BAT-06"
    t.do("emperor", Fight("carthag", "harkonnen"))
    t.until(stage="collection")
    fought = [(e.actor, e.facts["territory"], e.facts["defender"]) for e in t.events("battle")]
    assert fought == [
        ("emperor", "carthag", "harkonnen"),
        ("emperor", "arrakeen", "atreides"),
        ("fremen", "habbanya_sietch", "harkonnen"),
    ]


@pytest.mark.rule("B-BAT-08")
def test_a_battle_is_fought_to_its_end_before_the_next_is_chosen() -> None:
    t = (
        duel("emperor", "harkonnen", "atreides")
        .place("emperor", "arrakeen@9", 2)
        .place("atreides", "arrakeen@9", 2)
    )
    t.hand("emperor", "crysknife").start("battles")
    t.do("emperor", Fight("sietch_tabr", "harkonnen"))
    fight(t, {"emperor": plan("bashar", "crysknife", normal=2), "harkonnen": plan("umman_kudu")})
    t.until(KeepCards)
    assert t.g.battle is not None and t.g.battle.territory == "sietch_tabr"
    assert isinstance(t.refused("emperor", Fight("arrakeen", "atreides")).code, str)
    assert len(t.events("battle")) == 1
    t.do("emperor", Keep((True,)))
    assert [e.facts["territory"] for e in t.events("battle")] == ["sietch_tabr", "arrakeen"]


@pytest.mark.rule("B-BAT-07", "HC-84")
@pytest.mark.parametrize("guild_wins", [True, False])
def test_three_factions_in_one_place_the_aggressor_picks_its_opponents(guild_wins: bool) -> None:
    t = Table("guild", "atreides", "emperor", turn=10).order("guild", "atreides", "emperor")
    t.place("atreides", GAP[9], 3).place("emperor", GAP[9], 2).place("guild", GAP[9], 4)
    for f in ("guild", "atreides", "emperor"):
        t.purse(f, 20)
    t.start("battles")
    assert t.options("guild", "old_gap") == ["atreides", "emperor"]
    t.do("guild", Fight("old_gap", "emperor"))
    strong = {"guild": plan("staban_tuek", normal=2), "emperor": plan("bashar")}
    weak = {"guild": plan("guild_representative"), "emperor": plan("count_hasimir_fenring", normal=1)}
    fight(t, strong if guild_wins else weak)
    settle(t).until(MakePlan)
    second = t.events("battle")[1]
    if guild_wins:
        assert (second.actor, second.facts["defender"]) == ("spacing_guild", "atreides")
        assert t.at("guild", GAP[9]) == (2, 0)
    else:
        assert (second.actor, second.facts["defender"]) == ("atreides", "emperor")
        assert t.at("emperor", GAP[9]) == (1, 0)


@pytest.mark.rule("B-BAT-07")
def test_an_aggressor_without_tokens_left_fights_no_further_battle_there() -> None:
    t = Table("guild", "atreides", "emperor", turn=10).order("guild", "atreides", "emperor")
    t.place("atreides", GAP[9], 3).place("emperor", GAP[9], 2).place("guild", GAP[9], 2)
    t.start("battles").do("guild", Fight("old_gap", "atreides"))
    fight(t, {"guild": plan("staban_tuek", normal=2), "atreides": plan("dr_yueh")})
    t.until(stage="collection")
    assert len(t.events("battle")) == 1
    assert t.at("emperor", GAP[9]) == (2, 0)


@pytest.mark.rule("B-BAT-06")
def test_the_default_is_the_first_territory_and_the_first_opponent_in_storm_order() -> None:
    t = Table("guild", "atreides", "emperor").order("guild", "emperor", "atreides")
    for f in ("guild", "atreides", "emperor"):
        t.place(f, GAP[9], 3).place(f, CARTHAG, 1)
    t.start("battles").default()
    first = t.events("battle")[0]
    assert (first.facts["territory"], first.facts["defender"]) == ("carthag", "emperor")


# The end of the phase


@pytest.mark.rule("B-BAT-71", "B-BAT-67")
def test_leaders_stay_where_they_fought_until_the_phase_ends() -> None:
    t = duel("atreides", "harkonnen").start("battles")
    fight(t, {"atreides": plan("thufir_hawat", normal=2), "harkonnen": plan("umman_kudu")})
    t.until(stage="collection")
    assert t.g.discs["thufir_hawat"].fought_in == ""
    # both lived, winner's and loser's; while the phase lasted both stood in Carthag
    assert {"thufir_hawat"} <= t.living("atreides")
    assert {"umman_kudu"} <= t.living("harkonnen")


@pytest.mark.rule("B-BAT-67", "B-BAT-12")
def test_surviving_leaders_of_both_sides_stand_in_the_territory_between_battles() -> None:
    t = duel("atreides", "emperor", "guild").place("emperor", FAR, 2).place("guild", FAR, 2).start("battles")
    fight(t, {"atreides": plan("thufir_hawat", normal=2), "emperor": plan("bashar")})
    settle(t).until(MakePlan)
    assert t.g.discs["thufir_hawat"].fought_in == "sietch_tabr"
    assert t.g.discs["bashar"].fought_in == "sietch_tabr"
    assert "bashar" not in t.options("emperor")
    assert "burseg" in t.options("emperor")
    refusal = t.refused("emperor", plan("bashar"))
    assert (refusal.rule, refusal.code) == ("B-BAT-12", "E_CARD")


@pytest.mark.rule("B-BAT-12")
def test_a_leader_may_fight_again_in_the_same_territory_only() -> None:
    t = duel("atreides", "emperor", "guild", mine=(6, 0)).place("guild", HERE, 3)
    t.place("atreides", FAR, 2).place("guild", FAR, 2).start("battles")
    t.do("atreides", Fight("sietch_tabr", "emperor"))
    fight(t, {"atreides": plan("thufir_hawat", normal=2), "emperor": plan("bashar")})
    t.until(ChooseBattle).do("atreides", Fight("sietch_tabr", "spacing_guild"))
    t.until(MakePlan)
    assert "thufir_hawat" in t.options("atreides")
    fight(t, {"atreides": plan("thufir_hawat", normal=1), "guild": plan("guild_representative")})
    t.until(MakePlan)
    assert t.g.battle is not None and t.g.battle.territory == "habbanya_sietch"
    assert "thufir_hawat" not in t.options("atreides")
