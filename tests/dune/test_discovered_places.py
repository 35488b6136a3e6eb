"""Revealed territories (base.md 16, kiss.md 6): entering, sheltering, holding, and what each of the five brings."""

from __future__ import annotations

import pytest
from tests.dune.kit import Table

from landsraad.dune.board import HOST, JACURUTU, NARROW, PLACES, SECTOR, STRONGHOLDS, TERRITORY, distances
from landsraad.dune.cards import EXTORTION
from landsraad.dune.discoveries import (
    Discover,
    Enter,
    FreeEntry,
    Peek,
    Shift,
    ShiftStorm,
    Skim,
    SkimBlows,
)
from landsraad.dune.factions.bene_gesserit import ChooseSide, SpiritualAdvisor
from landsraad.dune.factions.ecaz.ambassadors import free_strongholds
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.factions.moritani.terror import TerrorThreat, without_terror
from landsraad.dune.forces import benefits, full_strongholds, has_city, near_shield_wall
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment, means
from landsraad.dune.phases.battle.order import pending_battles
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.bidding import Bid, PayForCard, RaiseOrPass
from landsraad.dune.phases.mentat import strongholds_held
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship, price
from landsraad.dune.phases.shipping.movement import move_origins, own_reach, reach
from landsraad.dune.phases.storm import AtomicsMoment, Weather, WeatherMoment
from landsraad.dune.truthtrance import AskTruth, Truthtrance, truthtrances


def shipping(t: Table, faction: str, kind: type = MakeShipment) -> Table:
    return t.start("shipment").until(kind, faction=faction)


def storm(t: Table, card: int = 4) -> Table:
    """The Storm phase with this card."""
    t.g.storm_card = card
    return t.start("storm", stop="spice_blow")


# Free entry


@pytest.mark.rule("K-DISC-09", "B-DISC-09", "B-STORM-06")
def test_the_revealing_faction_may_enter_at_the_start_of_the_next_turn() -> None:
    t = Table(turn=7, storm=9).reveal("jacurutu_sietch@0", by="emperor").place("emperor", "meridian@0", 3, 1)
    storm(t.purse("emperor", 0))
    assert isinstance(t.asked("emperor"), FreeEntry)
    assert not t.events("storm_card")  # before the storm
    assert t.options("emperor") == [0, 1, 2, 3]
    t.do("emperor", Enter((3, 0)))
    assert (t.at("emperor", "jacurutu_sietch@0"), t.at("emperor", "meridian@0")) == ((3, 0), (0, 1))
    assert t.spice("emperor") == 0
    assert t.g.discoveries.entering == ()


@pytest.mark.rule("K-DISC-09", "B-DISC-09")
def test_whoever_declines_has_forfeited_it() -> None:
    t = storm(Table(turn=7, storm=9).reveal("shrine@0", by="emperor").place("emperor", "meridian@1", 3))
    t.do("emperor", Enter((0,)))
    assert t.g.discoveries.entering == ()
    assert t.at("emperor", "meridian@1") == (3, 0)


@pytest.mark.rule("K-DISC-09")
def test_nobody_else_enters_for_free() -> None:
    t = Table(turn=7, storm=9).reveal("shrine@0", by="emperor").place("harkonnen", "meridian@0", 3)
    storm(t)
    assert not any(isinstance(d, FreeEntry) for d in t.match.pending.values())


@pytest.mark.rule("B-DISC-09", "B-DISC-07", "B-STORM-20")
@pytest.mark.parametrize(
    ("storm_at", "inside"), [(0, []), (1, [("meridian@0", 2)]), (9, [("meridian@0", 2), ("meridian@1", 1)])]
)
def test_the_storm_of_last_turn_bars_the_way(storm_at: int, inside: list[tuple[str, int]]) -> None:
    t = Table(turn=7, storm=storm_at).reveal("cistern@0", by="emperor")
    t.place("emperor", "meridian@0", 2).place("emperor", "meridian@1", 1)
    storm(t)
    decision = t.asked("emperor")
    assert isinstance(decision, FreeEntry) == bool(inside)
    if inside:
        t.do("emperor", Enter(tuple(n for _, n in inside)))
        assert t.at("emperor", "cistern@0") == (sum(n for _, n in inside), 0)


@pytest.mark.rule("K-DISC-09", "B-DISC-09")
def test_after_a_reveal_on_the_last_turn_nothing_happens() -> None:
    t = Table(turn=10, storm=9).token("cistern", "meridian@0").place("fremen", "meridian@0", 2)
    t.start("collection").until(stage="over")
    assert t.match.over


@pytest.mark.rule("K-DISC-09", "B-STORM-06")
def test_two_revealers_enter_in_storm_order() -> None:
    t = (
        Table(turn=7, storm=9)
        .reveal("cistern@0", by="emperor")
        .reveal("orgiz_processing_station@12", by="guild")
    )
    t.place("emperor", "meridian@0", 2).place("guild", "plastic_basin@11", 1)
    t.order("guild", "emperor", "harkonnen", "atreides", "fremen", "bg")
    storm(t)
    assert t.asked("emperor") is None
    t.do("guild", Enter((1,))).do("emperor", Enter((2,)))
    assert (t.at("guild", "orgiz_processing_station@12"), t.at("emperor", "cistern@0")) == ((1, 0), (2, 0))


@pytest.mark.rule("K-DISC-09", "K-BG-07")
def test_bene_gesserit_choose_their_side_inside() -> None:
    t = Table(turn=7, storm=9).reveal("shrine@0", by="bg").place("bg", "meridian@0", 2)
    storm(t).do("bg", Enter((2,)))
    assert isinstance(t.asked("bg"), ChooseSide)


@pytest.mark.rule("B-DISC-09", "K-DISC-09")
def test_a_reveal_gives_the_entry_to_the_revealer_alone() -> None:
    t = Table(turn=6, storm=9).token(JACURUTU, "meridian@0").place("fremen", "meridian@0", 4)
    t.start("collection", stop="mentat_pause").default()
    assert t.g.discoveries.entering == ()  # left hidden
    t = Table(turn=6, storm=9).token(JACURUTU, "meridian@0").place("fremen", "meridian@0", 4)
    t.start("collection", stop="mentat_pause")
    t.do("fremen", Discover(True))
    assert t.g.discoveries.entering == (("fremen", "jacurutu_sietch@0"),)
    assert t.at("fremen", "meridian@0") == (4, 0)  # nobody steps in at once


# Shipping and moving


@pytest.mark.rule("K-DISC-10", "B-SHIP-02", "B-DISC-08", "HC-43")
def test_prices() -> None:
    t = Table(storm=9).reveal("cistern@7").purse("guild", 0)
    assert price(t.g, "harkonnen", "reserves", "arrakeen@9", 5, False) == 5
    assert price(t.g, "harkonnen", "reserves", "old_gap@9", 5, False) == 10
    assert price(t.g, "harkonnen", "reserves", "polar_sink", 3, False) == 6
    assert price(t.g, "spacing_guild", "reserves", "tueks_sietch@4", 5, False) == 3
    assert price(t.g, "spacing_guild", "home", "", 5, False) == 3
    assert price(t.g, "harkonnen", "reserves", "cistern@7", 4, False) == 4
    shipping(t.purse("harkonnen", 5), "harkonnen").do(
        "harkonnen", Ship("reserves", "", "", "cistern@7", (5,), 0)
    )
    assert (t.spice("harkonnen"), t.spice("guild"), t.at("harkonnen", "cistern@7")) == (0, 5, (5, 0))


@pytest.mark.rule("B-SHIP-06", "K-DISC-10")
@pytest.mark.parametrize("location", ["cistern@0", "jacurutu_sietch@7", "shrine@7"])
def test_what_is_not_revealed_is_no_target(location: str) -> None:
    """The same answer whether its token lies there, elsewhere, or revealed at another site."""
    t = Table(storm=9).token("cistern", "meridian@0").token(JACURUTU, "gara_kulon@7").reveal("shrine@2")
    t.place("harkonnen", "meridian@0", 1)
    shipping(t.purse("harkonnen", 9), "harkonnen")
    assert location not in t.options("harkonnen", "reserves", "", "")
    refusal = t.refused("harkonnen", Ship("reserves", "", "", location, (1,), 0))
    assert (refusal.rule, refusal.code) == ("B-SHIP-06", "E_TARGET")
    t.do("harkonnen", Ship("none")).until(MakeMove, faction="harkonnen")
    assert t.refused("harkonnen", Move("meridian", location, (1,))).code == "E_TARGET"


@pytest.mark.rule("B-SHIP-06", "B-DISC-07")
def test_the_storm_over_its_sector_stops_all_traffic() -> None:
    t = Table(storm=7).reveal("shrine@7").place("emperor", "shrine@7", 2).place("atreides", "gara_kulon@7", 1)
    shipping(t.order("atreides", "emperor", "guild", "bg", "harkonnen", "fremen"), "atreides")
    assert t.refused("atreides", Ship("reserves", "", "", "shrine@7", (1,), 0)).rule == "B-STORM-20"
    assert move_origins(t.g, "emperor") == []


@pytest.mark.rule("K-DISC-12", "B-DISC-06")
@pytest.mark.parametrize("there", ["meridian@0", "meridian@1"])
def test_moving_in_is_one_step_from_the_territory_around_it(there: str) -> None:
    t = Table("atreides", "guild", storm=9).reveal("jacurutu_sietch@0").place("atreides", there, 3)
    shipping(t, "atreides", MakeMove).do("atreides", Move("meridian", "jacurutu_sietch@0", (3,)))
    assert t.at("atreides", "jacurutu_sietch@0") == (3, 0)


@pytest.mark.rule("K-DISC-12", "B-DISC-06", "B-MOVE-04")
def test_it_borders_nothing_else() -> None:
    opened = frozenset({"jacurutu_sietch@0"})
    assert distances("jacurutu_sietch@0", 9, 1, frozenset(), opened) == {
        "jacurutu_sietch@0": 0,
        "meridian@0": 1,
        "meridian@1": 1,
    }
    assert "jacurutu_sietch@0" not in distances("cielago_south@1", 9, 1, frozenset(), opened)
    assert distances("cielago_south@1", 9, 2, frozenset(), opened)["jacurutu_sietch@0"] == 2
    assert "jacurutu_sietch@0" not in distances("meridian@0", 9, 3, frozenset({JACURUTU}), opened)
    assert not set(HOST) & set(distances("meridian@0", 9, 3))


@pytest.mark.rule("B-SHIP-08")
@pytest.mark.parametrize(("location", "near"), [("orgiz_processing_station@12", True),
                                                ("orgiz_processing_station@16", False),
                                                ("orgiz_processing_station@6", False)])  # fmt: skip
def test_fremen_place_reserves_under_a_token_one_step_inside_their_range(location: str, near: bool) -> None:
    t = shipping(Table(storm=9).reveal(location), "fremen")
    assert (location in t.options("fremen", "reserves", "", "")) == near


@pytest.mark.rule("K-DISC-11", "B-DISC-08", "B-OCC-01")
def test_a_third_faction_may_not_enter() -> None:
    t = Table(storm=9).reveal("shrine@7").place("atreides", "shrine@7", 2).place("fremen", "shrine@7", 1)
    t.place("guild", "gara_kulon@7", 1)
    assert full_strongholds(t.g, "spacing_guild") == {"shrine"}
    shipping(t, "guild")
    assert t.refused("guild", Ship("reserves", "", "", "shrine@7", (1,), 0)).code == "E_LIMIT"
    t.do("guild", Ship("none")).until(MakeMove, faction="guild")
    assert t.refused("guild", Move("gara_kulon", "shrine@7", (1,))).code == "E_LIMIT"


@pytest.mark.rule("K-DISC-11", "K-BG-07", "K-BG-12", "K-BG-06")
def test_a_spiritual_advisor_may_be_the_third() -> None:
    t = Table("atreides", "bg", "guild", storm=9).reveal("shrine@7").place("guild", "shrine@7", 1)
    shipping(t.purse("atreides", 5), "atreides").do("atreides", Ship("reserves", "", "", "shrine@7", (1,), 0))
    assert isinstance(t.asked("bg"), SpiritualAdvisor)
    assert "shrine@7" in t.options("bg")


@pytest.mark.rule("B-FREM-08", "K-FRE-08")
def test_a_ride_goes_to_what_is_revealed_and_has_room() -> None:
    t = (
        Table(turn=4, storm=9)
        .reveal("shrine@7")
        .token(JACURUTU, "meridian@0")
        .place("fremen", "red_chasm@6", 3)
    )
    t.g.pile_tops[0] = "red_chasm"
    t.spice_deck("worm", "spice_south_mesa", "spice_broken_land").start("spice_blow").until(Wormriders)
    assert "shrine@7" in t.options("fremen")
    refusal = t.refused("fremen", Ride("jacurutu_sietch@0", (3,)))
    assert (refusal.rule, refusal.code) == ("B-FREM-08", "E_TARGET")
    t.do("fremen", Ride("shrine@7", (3,)))
    assert t.at("fremen", "shrine@7") == (3, 0)


@pytest.mark.rule("B-FREM-08", "K-DISC-11")
def test_a_full_one_is_closed_to_riders() -> None:
    t = Table(turn=4, storm=9).reveal("shrine@7").place("fremen", "red_chasm@6", 3)
    t.place("guild", "shrine@7", 1).place("emperor", "shrine@7", 1)
    t.g.pile_tops[0] = "red_chasm"
    t.spice_deck("worm", "spice_south_mesa", "spice_broken_land").start("spice_blow").until(Wormriders)
    assert t.refused("fremen", Ride("shrine@7", (3,))).code == "E_LIMIT"


# Shelter


@pytest.mark.rule("K-DISC-11", "B-DISC-07")
def test_the_storm_passes_over_what_is_inside() -> None:
    t = (
        Table(turn=4, storm=5)
        .reveal("shrine@7")
        .place("emperor", "shrine@7", 2)
        .place("emperor", "gara_kulon@7", 3)
    )
    t.place("bg", "shrine@7", 1, advisors=True)
    storm(t, 4).until(stage="spice_blow")
    assert t.g.storm == 9
    assert (t.at("emperor", "shrine@7"), t.at("bg", "shrine@7")) == ((2, 0), (1, 0))
    assert t.at("emperor", "gara_kulon@7") == (0, 0)


@pytest.mark.rule("K-DISC-11", "B-DISC-07", "B-BLOW-10")
def test_a_worm_in_the_territory_around_it_spares_what_is_inside() -> None:
    t = (
        Table(turn=4, storm=5)
        .reveal("shrine@7")
        .place("emperor", "shrine@7", 2)
        .place("emperor", "gara_kulon@7", 3)
    )
    t.place("fremen", "shrine@7", 1)
    t.g.pile_tops[0] = "gara_kulon"
    t.spice_deck("worm", "spice_red_chasm", "spice_south_mesa").start("spice_blow", stop="phase_end")
    t.until(stage="phase_end")
    assert (t.at("emperor", "shrine@7"), t.dead_tokens("emperor")) == ((2, 0), (3, 0))
    assert t.g.saved == {}  # never in danger


@pytest.mark.rule("K-DISC-11", "K-KARAMA-FRE-S")
def test_no_worm_is_summoned_under_a_token() -> None:
    t = Table(turn=4, storm=5).reveal("shrine@7").hand("fremen", "karama_1").place("fremen", "shrine@7", 1)
    t.start("spice_blow").until(KaramaMoment, faction="fremen")
    targets = t.options("fremen", "K-KARAMA-FRE-S")
    assert "gara_kulon" in targets
    assert "shrine" not in targets


@pytest.mark.rule("B-STORM-15", "B-DISC-06")
def test_who_is_under_a_token_is_not_next_to_the_shield_wall() -> None:
    t = Table(storm=2).reveal("orgiz_processing_station@6").place("emperor", "orgiz_processing_station@6", 2)
    assert not near_shield_wall(t.g, "emperor")
    t.place("emperor", "pasty_mesa@6", 1)
    assert near_shield_wall(t.g, "emperor")


# Battles


@pytest.mark.rule("B-DISC-08", "B-BAT-43")
def test_a_battle_inside_concerns_those_inside_only() -> None:
    t = Table(storm=2).reveal("shrine@7").place("emperor", "shrine@7", 2).place("harkonnen", "shrine@7", 2)
    t.place("atreides", "gara_kulon@7", 1).place("guild", "gara_kulon@7", 1)
    found = {(p.territory, p.sides, p.locations) for p in pending_battles(t.g)}
    assert found == {
        ("shrine", ("harkonnen", "emperor"), ("shrine@7",)),
        ("gara_kulon", ("atreides", "spacing_guild"), ("gara_kulon@7",)),
    }


@pytest.mark.rule("B-BAT-43")
@pytest.mark.parametrize("field", ["gara_kulon@7", "shrine@7"])
def test_an_explosion_hits_only_the_territory_it_is_in(field: str) -> None:
    other = "shrine@7" if field == "gara_kulon@7" else "gara_kulon@7"
    t = (
        Table("emperor", "harkonnen", "guild", storm=2)
        .reveal("shrine@7")
        .hand("emperor", "lasgun", "shield_1")
    )
    t.place("emperor", field, 2).place("harkonnen", field, 2).place("guild", other, 3).sand("gara_kulon@7", 4)
    t.start("battles", stop="collection").until(MakePlan)
    t.do("emperor", BattlePlan("count_hasimir_fenring", "lasgun", "shield_1", False, 1, 0, 0))
    t.do("harkonnen", BattlePlan("feyd_rautha", "", "", False, 1, 0, 0)).until(stage="collection")
    assert (t.dead_tokens("emperor"), t.dead_tokens("harkonnen")) == ((2, 0), (2, 0))
    assert t.at("guild", other) == (3, 0)


# Jacurutu Sietch


@pytest.mark.rule("K-DISC-13", "B-DISC-10", "B-WIN-05", "B-WIN-02")
@pytest.mark.parametrize("revealed", [True, False])
def test_jacurutu_is_a_stronghold_once_revealed(revealed: bool) -> None:
    t = Table(turn=5, storm=2)
    t.reveal("jacurutu_sietch@7") if revealed else t.token(JACURUTU, "gara_kulon@7")
    t.place("emperor", "carthag@10", 1).place("emperor", "tueks_sietch@4", 1)
    t.place("emperor", "jacurutu_sietch@7" if revealed else "gara_kulon@7", 1)
    assert (JACURUTU in strongholds_held(t.g, "emperor")) == revealed
    t.start("mentat_pause", stop="storm")
    assert t.g.winners == (["emperor"] if revealed else [])


@pytest.mark.rule("HC-101", "B-WIN-06", "K-DISC-13")
def test_with_six_strongholds_the_first_in_storm_order_wins() -> None:
    t = Table("emperor", "atreides", "guild", turn=5, storm=2).order("emperor", "atreides", "guild")
    t.reveal("jacurutu_sietch@7").place("atreides", "jacurutu_sietch@7", 1)
    for faction, places in (("atreides", STRONGHOLDS[:2]), ("guild", STRONGHOLDS[2:])):
        for place in places:
            t.place(faction, PLACES[place].locations[0], 1)
    t.start("mentat_pause", stop="storm")
    assert t.g.winners == ["atreides"]


@pytest.mark.rule("B-WIN-12", "K-DISC-13")
def test_it_counts_for_the_most_strongholds() -> None:
    t = Table("emperor", "atreides", turn=10, storm=2).reveal("jacurutu_sietch@7")
    t.place("emperor", "jacurutu_sietch@7", 1).place("emperor", "arrakeen@9", 1).place(
        "atreides", "carthag@10", 1
    )
    t.start("mentat_pause", stop="storm")
    assert t.g.winners == ["emperor"]


@pytest.mark.rule("K-DISC-13", "B-COLL-08")
def test_a_battle_there_brings_no_spice_for_undialed_enemies() -> None:
    t = Table("emperor", "harkonnen", "guild", storm=2).reveal("jacurutu_sietch@7").purse("emperor", 9)
    t.place("emperor", "jacurutu_sietch@7", 5).place("harkonnen", "jacurutu_sietch@7", 6)
    t.start("battles", stop="collection").until(MakePlan)
    t.do("emperor", BattlePlan("count_hasimir_fenring", "", "", False, 3, 0, 0))
    t.do("harkonnen", BattlePlan("umman_kudu", "", "", False, 0, 0, 0))
    paid = sum(e.facts["spice"] for e in t.events("dial_paid") if e.actor == "emperor")
    t.until(stage="collection")
    gained = sum(e.facts["spice"] for e in t.events("spice_for_leaders") if e.actor == "emperor")
    assert (t.spice("emperor"), t.dead_tokens("harkonnen")) == (9 - paid + gained, (6, 0))


@pytest.mark.rule("K-DISC-13", "B-COLL-03")
def test_it_has_no_income_and_no_ornithopters() -> None:
    t = (
        Table("emperor", "guild", storm=2)
        .reveal("jacurutu_sietch@7")
        .place("emperor", "jacurutu_sietch@7", 1)
    )
    assert not has_city(t.g, "emperor")
    before = t.spice("emperor")
    t.start("collection", stop="mentat_pause")
    assert t.spice("emperor") == before


# Who has the benefit


@pytest.mark.rule("B-DISC-18", "K-DISC-15", "K-DISC-16", "K-DISC-17", "K-DISC-18")
@pytest.mark.parametrize(
    ("option", "who"), [("nobody", []), ("each", ["emperor", "harkonnen"]), ("storm_order", ["emperor"])]
)
@pytest.mark.parametrize("territory", ["cistern", "ecological_testing_station", "shrine"])
def test_two_enemies_inside(territory: str, option: str, who: list[str]) -> None:
    t = Table(storm=7, options={"O-LOC-CONTESTED": option}).reveal(f"{territory}@7")
    t.order("emperor", "harkonnen", "atreides", "fremen", "guild", "bg")
    t.place("emperor", f"{territory}@7", 1).place("harkonnen", f"{territory}@7", 1)
    assert benefits(t.g, territory) == who


@pytest.mark.rule("B-DISC-18", "K-DISC-15")
def test_allies_inside_are_no_enemies() -> None:
    t = Table(storm=7).reveal("shrine@7").allies("emperor", "harkonnen")
    t.place("emperor", "shrine@7", 1).place("harkonnen", "shrine@7", 1)
    assert set(benefits(t.g, "shrine")) == {"emperor", "harkonnen"}


@pytest.mark.rule("K-DISC-15", "B-DISC-11")
@pytest.mark.parametrize(("tokens", "advisors", "spice"), [(1, False, 2), (3, False, 2), (2, True, 0)])
def test_the_cistern_brings_two_spice(tokens: int, advisors: bool, spice: int) -> None:
    t = Table("bg", "guild", storm=2).reveal("cistern@7").purse("bg", 0)
    t.place("bg", "cistern@7", tokens, advisors=advisors).start("collection", stop="mentat_pause")
    assert t.spice("bg") == spice


@pytest.mark.rule("K-DISC-15", "B-DISC-18")
def test_nobody_has_the_cistern_that_two_hold() -> None:
    t = Table("emperor", "guild", storm=7, options={"BATTLE_INSIDE_STORM": "false"}).reveal("cistern@7")
    t.place("emperor", "cistern@7", 1).place("guild", "cistern@7", 1).purse("emperor", 0).purse("guild", 0)
    assert pending_battles(t.g) == []
    t.start("collection", stop="mentat_pause")
    assert (t.spice("emperor"), t.spice("guild")) == (0, 0)


# The Testing Station


def station(**table: object) -> Table:
    t = Table(turn=4, storm=2, **table).reveal("ecological_testing_station@7")  # type: ignore[arg-type]
    return t.place("guild", "ecological_testing_station@7", 1)


@pytest.mark.rule("K-DISC-16", "B-DISC-12", "K-STORM-06", "HC-05", "B-STORM-06")
@pytest.mark.parametrize(("card", "by", "moved"), [(4, 1, 5), (4, -1, 3), (4, 0, 4), (2, -1, 1), (6, 1, 7)])
def test_the_occupant_shifts_the_card_by_one(card: int, by: int, moved: int) -> None:
    t = storm(station(), card)
    assert isinstance(t.asked("guild"), ShiftStorm)
    for wrong in (2, -2):
        assert t.refused("guild", Shift(wrong)).code == "E_LIMIT"
    t.do("guild", Shift(by)).until(stage="spice_blow")
    assert t.g.storm == 2 + moved


@pytest.mark.rule("HC-05", "K-STORM-04", "B-STORM-08", "B-STORM-07", "K-DISC-16")
def test_weather_control_overrides_it_and_comes_after() -> None:
    t = storm(station().hand("emperor", "weather_control"), 4)
    t.do("guild", Shift(1))
    assert isinstance(t.asked("emperor"), WeatherMoment)
    t.do("emperor", Weather(4)).until(stage="spice_blow")
    assert t.g.storm == 6


@pytest.mark.rule("K-DISC-16", "B-STORM-06")
def test_family_atomics_come_after_it() -> None:
    t = storm(station().place("emperor", "shield_wall@7", 1).hand("emperor", "family_atomics"), 4)
    assert isinstance(t.asked("guild"), ShiftStorm)
    t.do("guild", Shift(0))
    assert isinstance(t.asked("emperor"), AtomicsMoment)


@pytest.mark.rule("B-STORM-08", "B-STORM-02", "K-DISC-16")
def test_it_changes_no_dials() -> None:
    t = Table("guild", "emperor", turn=4, storm=2, options={"O-STORM-NOFREMEN": "dials"})
    t.reveal("ecological_testing_station@7").place("guild", "ecological_testing_station@7", 1)
    t.start("storm", stop="spice_blow").until(stage="spice_blow")
    assert t.g.storm == 6  # twice the default of 2
    assert not t.events("storm_shifted")


@pytest.mark.rule("K-DISC-16", "B-DISC-18")
def test_by_option_each_of_two_shifts() -> None:
    t = station(options={"O-LOC-CONTESTED": "each"}).place("emperor", "ecological_testing_station@7", 1)
    storm(t, 4)
    t.do("guild" if isinstance(t.asked("guild"), ShiftStorm) else "emperor", Shift(1))
    t.do("emperor" if isinstance(t.asked("emperor"), ShiftStorm) else "guild", Shift(1)).until(
        stage="spice_blow"
    )
    assert t.g.storm == 8


@pytest.mark.rule("K-DISC-16", "K-BG-06")
def test_advisors_shift_nothing() -> None:
    t = Table(turn=4, storm=2).reveal("ecological_testing_station@7")
    storm(t.place("bg", "ecological_testing_station@7", 1, advisors=True), 4).until(stage="spice_blow")
    assert t.g.storm == 6


# The Shrine


@pytest.mark.rule("K-DISC-17", "B-KAR-07", "B-DISC-13")
def test_in_the_shrine_a_truthtrance_is_a_karama() -> None:
    t = Table(storm=2).reveal("shrine@7").place("harkonnen", "shrine@7", 1).hand("harkonnen", "truthtrance_1")
    assert means(t.g, "harkonnen") == ["truthtrance_1"]
    shipping(t.purse("harkonnen", 4), "harkonnen")
    t.do("harkonnen", Ship("reserves", "truthtrance_1", "", "carthag@10", (4,), 0))
    assert (t.spice("harkonnen"), t.g.discards[-1]) == (2, "truthtrance_1")


@pytest.mark.rule("K-DISC-17", "B-KAR-07")
def test_outside_it_is_not() -> None:
    t = (
        Table(storm=2)
        .reveal("shrine@7")
        .place("harkonnen", "gara_kulon@7", 1)
        .hand("harkonnen", "truthtrance_1")
    )
    t.hand("harkonnen", "karama_1")
    assert means(t.g, "harkonnen") == ["karama_1"]
    t.start("spice_blow").until(KaramaMoment, faction="harkonnen")
    use = t.options("harkonnen")[1]
    target = t.options("harkonnen", use)[0]
    refusal = t.refused("harkonnen", Karama(use, target, "truthtrance_1"))
    assert (refusal.rule, refusal.code) == ("K-DISC-17", "E_CARD")


@pytest.mark.rule("K-DISC-17", "B-KAR-07", "K-TRUTH-03")
def test_in_the_shrine_a_karama_asks_a_question() -> None:
    t = Table(storm=2).reveal("shrine@7").place("harkonnen", "shrine@7", 1).hand("harkonnen", "karama_1")
    t.purse("emperor", 4)
    shipping(t, "harkonnen")
    refusal = t.refused("harkonnen", AskTruth("shield_1", "emperor", "spice", 3))
    assert (refusal.rule, refusal.code) == ("K-DISC-17", "E_CARD")
    t.do("harkonnen", AskTruth("karama_1", "emperor", "spice", 3))
    assert t.events("truth")[0].facts["yes"] is True
    assert GAME.describe(t.events("truthtrance")[0]).startswith(
        "Harkonnen asks Emperor under Truthtrance with Karama at the Shrine"
    )
    assert t.g.discards[-1] == "karama_1"


@pytest.mark.rule("K-DISC-17", "B-KAR-07", "K-KARAMA-BG-S")
@pytest.mark.parametrize("chain", ["false", "true"])
def test_bene_gesserit_ask_with_worthless_cards_and_convert_once(chain: str) -> None:
    t = Table(storm=2, options={"O-SHRINE-CHAIN": chain}).reveal("shrine@7").place("bg", "shrine@7", 1)
    t.hand("bg", "kulon", "baliset")
    t.g.worthless_karama_used = True
    assert truthtrances(t.g, "bene_gesserit") == ["kulon", "baliset"]
    assert means(t.g, "bene_gesserit") == (["kulon", "baliset"] if chain == "true" else [])
    shipping(t.hand("bg", "karama_1"), "bg")
    if chain == "false":
        refusal = t.refused("bg", Ship("reserves", "kulon", "", "carthag@10", (1,), 0))
        assert refusal.code == "E_CARD"
    t.do("bg", AskTruth("kulon", "emperor", "spice", 1))
    assert t.g.discards[-1] == "kulon"
    assert t.g.worthless_karama_used


@pytest.mark.rule("K-DISC-17")
@pytest.mark.parametrize(("where", "advisors"), [("gara_kulon@7", False), ("shrine@7", True)])
def test_worthless_cards_ask_only_for_fighters_in_the_shrine(where: str, advisors: bool) -> None:
    t = Table(storm=2).reveal("shrine@7").place("bg", where, 1, advisors=advisors).hand("bg", "kulon")
    assert truthtrances(t.g, "bene_gesserit") == []
    shipping(t, "bg")
    seat = t.g.seat("bene_gesserit")
    assert not any(isinstance(p.decision, Truthtrance) for p in t.match.standing(seat))


@pytest.mark.rule("K-DISC-17", "B-BID-14", "K-KARAMA-EMP-1")
@pytest.mark.parametrize("shrine", [True, False])
def test_a_bid_above_ones_means_may_count_on_a_truthtrance_in_the_shrine(shrine: bool) -> None:
    """BR-14: and then it is spent on nothing else."""
    t = Table("harkonnen", "emperor", storm=2).reveal("shrine@7").hand("harkonnen", "truthtrance_1")
    t.place("harkonnen", "shrine@7" if shrine else "gara_kulon@7", 1).purse("harkonnen", 1).purse(
        "emperor", 9
    )
    t.start("bidding").until(RaiseOrPass, faction="harkonnen")
    assert (9 in t.options("harkonnen")) == shrine
    if not shrine:
        return
    t.do("harkonnen", Bid(9))
    seat = t.g.seat("harkonnen")
    assert not any(isinstance(p.decision, Truthtrance) for p in t.match.standing(seat))
    t.do("emperor", Bid(0)) if t.asked("emperor") else None
    t.until(PayForCard, stage="revival")
    assert t.match.over or "truthtrance_1" in t.g.discards or isinstance(t.asked("harkonnen"), PayForCard)


# Orgiz


@pytest.mark.rule("K-DISC-18", "B-DISC-14", "HC-99")
def test_orgiz_takes_one_of_each_blow_that_others_collect() -> None:
    t = (
        Table("guild", "emperor", storm=2)
        .reveal("orgiz_processing_station@12")
        .purse("guild", 0)
        .purse("emperor", 0)
    )
    t.place("guild", "orgiz_processing_station@12", 1).place("guild", "red_chasm@6", 2).sand("red_chasm@6", 8)
    t.place("emperor", "the_great_flat@14", 4).sand("the_great_flat@14", 6)
    t.start("collection", stop="mentat_pause")
    assert isinstance(t.asked("guild"), SkimBlows)
    t.do("guild", Skim((True,)))
    assert (t.spice("emperor"), t.spice("guild")) == (5, 1 + 4)


@pytest.mark.rule("K-DISC-18", "B-DISC-14")
@pytest.mark.parametrize(("lies", "tokens", "left"), [(3, 2, 2), (1, 3, 0), (6, 1, 2)])
def test_it_comes_off_the_blow_and_not_off_the_purse(lies: int, tokens: int, left: int) -> None:
    """BR-07."""
    t = (
        Table("guild", "emperor", storm=2)
        .reveal("orgiz_processing_station@12")
        .purse("guild", 0)
        .purse("emperor", 0)
    )
    t.place("guild", "orgiz_processing_station@12", 1)
    t.place("emperor", "the_great_flat@14", tokens).sand("the_great_flat@14", lies)
    t.start("collection", stop="mentat_pause").do("guild", Skim((True,)))
    assert (t.spice("guild"), t.spice("emperor")) == (1, left)


@pytest.mark.rule("K-DISC-18")
def test_it_may_be_left_and_an_ally_counts_as_another() -> None:
    t = (
        Table("guild", "emperor", storm=2)
        .reveal("orgiz_processing_station@12")
        .purse("guild", 0)
        .purse("emperor", 0)
    )
    t.allies("guild", "emperor").place("guild", "orgiz_processing_station@12", 1)
    t.place("emperor", "the_great_flat@14", 4).sand("the_great_flat@14", 6)
    t.start("collection", stop="mentat_pause").do("guild", Skim((False,)))
    assert (t.spice("guild"), t.spice("emperor")) == (0, 6)


@pytest.mark.rule("K-DISC-18", "K-X-05")
def test_spice_added_by_two_blows_is_one_blow() -> None:
    t = Table("guild", "emperor", storm=2).reveal("orgiz_processing_station@12").purse("guild", 0)
    t.place("guild", "orgiz_processing_station@12", 1).place("emperor", "old_gap@9", 5).sand("old_gap@9", 12)
    t.start("collection", stop="mentat_pause")
    assert t.options("guild") == [True, False]
    t.do("guild", Skim((True,)))
    assert t.spice("guild") == 1


@pytest.mark.rule("K-DISC-18", "B-DISC-14", "K-BG-06")
@pytest.mark.parametrize("case", ["own blow", "nobody collects", "advisors"])
def test_nothing_is_taken_where_nobody_else_collects(case: str) -> None:
    t = Table("guild", "bg", storm=2).reveal("orgiz_processing_station@12").purse("guild", 0)
    t.place("guild", "orgiz_processing_station@12", 1).sand("old_gap@9", 6)
    if case == "own blow":
        t.place("guild", "old_gap@9", 1)
    elif case == "advisors":
        t.place("bg", "old_gap@9", 1, advisors=True)
    t.start("collection", stop="mentat_pause")
    assert t.match.over


# The Ornithopter token


def flying(turn: int = 5, found: int = 4, faction: str = "emperor", at: str = "cielago_south@1") -> Table:
    t = Table(turn=turn, storm=9).ornithopter(faction, found).place(faction, at, 3)
    return shipping(t, faction, MakeMove)


@pytest.mark.rule("K-DISC-21", "B-MOVE-13", "B-DISC-17")
def test_one_move_of_three_territories_then_it_is_gone() -> None:
    t = flying()
    assert "south_mesa@4" in t.options("emperor", "cielago_south")
    t.do("emperor", Move("cielago_south", "south_mesa@4", (3,)))
    assert t.at("emperor", "south_mesa@4") == (3, 0)
    assert (t.g.discoveries.ornithopter, t.g.discoveries.spent) == (None, ("ornithopter",))


@pytest.mark.rule("K-DISC-21", "B-DISC-17")
def test_not_on_the_turn_it_was_found() -> None:
    t = flying(turn=4)
    refusal = t.refused("emperor", Move("cielago_south", "south_mesa@4", (3,)))
    assert refusal.code == "E_LIMIT"


@pytest.mark.rule("K-DISC-21", "B-MOVE-13")
def test_a_move_in_ones_own_reach_does_not_use_it() -> None:
    t = flying()
    assert t.match.prompt(t.g.seat("emperor")).facts() == {"range": 3, "without_token": 1}  # type: ignore[union-attr]
    t.do("emperor", Move("cielago_south", "meridian@1", (3,)))
    assert t.g.discoveries.ornithopter == ("emperor", 4)


@pytest.mark.rule("K-DISC-21", "K-FRE-04", "B-MOVE-14")
def test_fremen_go_three_instead_of_two() -> None:
    t = flying(faction="fremen")
    three = [x for x, d in distances("cielago_south@1", 9, 3).items() if d == 3]
    assert three
    assert set(three) <= set(t.options("fremen", "cielago_south"))
    t.do("fremen", Move("cielago_south", three[0], (3,)))
    assert t.g.discoveries.ornithopter is None


@pytest.mark.rule("K-DISC-21", "B-MOVE-14")
def test_with_a_city_it_brings_nothing_and_is_kept() -> None:
    t = Table(turn=5, storm=9).ornithopter("emperor", 2).place("emperor", "cielago_south@1", 3)
    shipping(t.place("emperor", "carthag@10", 1), "emperor", MakeMove)
    t.do("emperor", Move("cielago_south", "south_mesa@4", (3,)))
    assert t.g.discoveries.ornithopter == ("emperor", 2)


@pytest.mark.rule("K-DISC-21")
def test_only_its_owner_uses_it() -> None:
    t = Table(turn=5, storm=9).ornithopter("guild", 2).place("emperor", "cielago_south@1", 3)
    shipping(t, "emperor", MakeMove)
    assert "south_mesa@4" not in t.options("emperor", "cielago_south")


@pytest.mark.rule("B-DISC-06", "B-COMP-15")
def test_the_five_territories() -> None:
    under = {TERRITORY[x] for x in HOST}
    assert under == {JACURUTU, "cistern", "ecological_testing_station", "shrine", "orgiz_processing_station"}
    assert [t for t in under if PLACES[t].stronghold] == [JACURUTU]
    assert under | set(STRONGHOLDS) == NARROW
    assert not any(SECTOR[x] is None for x in HOST)


# With Ecaz, Moritani and the skills


@pytest.mark.rule("K-DISC-13", "K-ECZ-03", "B-DISC-10")
@pytest.mark.parametrize("storm_at", [2, 7])
def test_an_ambassador_may_go_to_jacurutu_once_revealed_and_out_of_the_storm(storm_at: int) -> None:
    t = Table("ecaz", "emperor", storm=storm_at)
    assert JACURUTU not in free_strongholds(t.g)
    t.reveal("jacurutu_sietch@7").reveal("orgiz_processing_station@12")
    assert (JACURUTU in free_strongholds(t.g)) == (storm_at != 7)
    assert "orgiz_processing_station" not in free_strongholds(t.g)


@pytest.mark.rule("K-DISC-13", "K-MOR-03", "B-DISC-10")
def test_terror_lies_in_jacurutu_and_in_no_other_discovered_place() -> None:
    """BR-07."""
    t = Table("moritani", "emperor", storm=2)
    assert JACURUTU not in without_terror(t.g)
    t.reveal("jacurutu_sietch@7").reveal("orgiz_processing_station@12")
    assert JACURUTU in without_terror(t.g)
    assert "orgiz_processing_station" not in without_terror(t.g)


@pytest.mark.rule("K-DISC-09", "K-MOR-05", "B-ENT-04")
def test_the_free_entry_is_an_entry_that_terror_answers() -> None:
    t = Table("moritani", "emperor", turn=7, storm=9).reveal("jacurutu_sietch@0", by="emperor")
    t.place("emperor", "meridian@0", 3)
    t.g.terror.supply.remove(EXTORTION)
    t.g.terror.placed[JACURUTU] = EXTORTION
    storm(t).do("emperor", Enter((3,)))
    assert isinstance(t.asked("moritani"), TerrorThreat)


@pytest.mark.rule("K-DISC-15", "B-DISC-18")
def test_of_ecaz_and_its_ally_ecaz_has_the_benefit_once() -> None:
    t = Table("ecaz", "emperor", storm=2).reveal("cistern@7").allies("ecaz", "emperor")
    t.place("ecaz", "cistern@7", 1).place("emperor", "cistern@7", 2).purse("ecaz", 0).purse("emperor", 0)
    t.start("collection", stop="mentat_pause")
    assert (t.spice("ecaz"), t.spice("emperor")) == (2, 0)


@pytest.mark.rule("K-DISC-08")
def test_ecaz_and_its_ally_look_in_storm_order() -> None:
    t = Table("ecaz", "emperor", storm=2).order("emperor", "ecaz").allies("ecaz", "emperor")
    t.token("spice_stash", "pasty_mesa@6").place("ecaz", "pasty_mesa@6", 1).place(
        "emperor", "pasty_mesa@6", 1
    )
    t.purse("emperor", 0).start("collection", stop="mentat_pause")
    assert t.asked("ecaz") is None
    t.do("emperor", Peek(True)).do("emperor", Discover(True))
    assert t.spice("emperor") == 7


@pytest.mark.rule("K-DISC-11", "B-ECAZ-13")
def test_ecaz_and_its_ally_are_one_of_the_two_factions_inside() -> None:
    t = Table("ecaz", "emperor", "guild", "harkonnen", storm=2).allies("ecaz", "emperor").reveal("shrine@7")
    t.place("ecaz", "shrine@7", 1).place("emperor", "shrine@7", 1)
    assert full_strongholds(t.g, "spacing_guild") == frozenset()
    t.place("harkonnen", "shrine@7", 1)
    assert full_strongholds(t.g, "spacing_guild") == {"shrine"}


@pytest.mark.rule("K-DISC-21", "LS-PLA-N")
def test_a_planetologist_goes_two_territories_without_the_token() -> None:
    t = Table("atreides", "guild", turn=5, storm=9, options={"LEADER-SKILLS": "on"}).ornithopter(
        "atreides", 4
    )
    assert t.g.skills is not None
    t.g.skills.deck.remove("planetologist")
    t.g.skills.assigned["duncan_idaho"] = "planetologist"
    t.place("atreides", "cielago_south@1", 3)
    assert (reach(t.g, "atreides"), own_reach(t.g, "atreides")) == (3, 2)
    shipping(t, "atreides", MakeMove)
    two = next(x for x, steps in distances("cielago_south@1", 9, 3).items() if steps == 2)
    t.do("atreides", Move("cielago_south", two, (3,)))
    assert t.g.discoveries.ornithopter == ("atreides", 4)
