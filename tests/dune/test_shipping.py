"""Shipment: prices, payees, places, and who may ship what."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.dune.kit import Table

from landsraad.dune.board import (
    FREMEN_ZONE,
    HOST,
    LOCATIONS,
    PLACES,
    POLAR_SINK,
    SECTOR,
    STRONGHOLDS,
    TERRITORY,
)
from landsraad.dune.deals import AnswerDeal, OfferDeal, Pledge
from landsraad.dune.factions.bene_gesserit import ChooseSide, SpiritualAdvisor
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.bidding import RaiseOrPass
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship, modes, price


def ready(t: Table, faction: str) -> Table:
    """The faction is asked for its shipment."""
    return t.start("shipment").until(MakeShipment, faction=faction)


def asked_kind(t: Table, faction: str) -> type[Any]:
    return type(t.asked(faction))


# Prices (B-SHIP-02, 03, 11)


@pytest.mark.rule("B-SHIP-02", "B-SHIP-01")
@pytest.mark.parametrize(
    ("location", "tokens", "spice"),
    [
        ("arrakeen@9", 5, 5),
        ("old_gap@9", 5, 10),
        ("polar_sink", 3, 6),
        ("sietch_tabr@13", 1, 1),
        ("false_wall_east@5", 4, 8),
    ],
)
def test_one_spice_a_token_into_strongholds_two_elsewhere(location: str, tokens: int, spice: int) -> None:
    t = ready(Table("atreides", "harkonnen", storm=2).purse("atreides", 20), "atreides")
    t.do("atreides", Ship("reserves", "", "", location, (tokens,)))
    assert t.spice("atreides") == 20 - spice
    assert t.at("atreides", location) == (tokens, 0)
    assert t.g.players["atreides"].reserves == (20 - tokens, 0)


@pytest.mark.rule("B-SHIP-03")
def test_an_elite_token_costs_like_any_other() -> None:
    t = ready(Table("emperor", "harkonnen", storm=2).purse("emperor", 10), "emperor")
    t.do("emperor", Ship("reserves", "", "", "arrakeen@9", (2, 3)))
    assert t.spice("emperor") == 5
    assert t.at("emperor", "arrakeen@9") == (2, 3)


@pytest.mark.rule("B-SHIP-11", "K-GUI-05", "B-GUILD-02", "B-GUILD-14")
@pytest.mark.parametrize(
    ("ship", "spice"),
    [
        (Ship("reserves", "", "", "tueks_sietch@4", (5,)), 3),
        (Ship("reserves", "", "", "red_chasm@6", (3,)), 3),
        (Ship("reserves", "", "", "arrakeen@9", (1,)), 1),
        (Ship("cross", "", "carthag", "arrakeen@9", (5,)), 3),
        (Ship("cross", "", "carthag", "old_gap@9", (5,)), 5),
        (Ship("home", "", "carthag", "", (5,)), 3),
        (Ship("home", "", "carthag", "", (4,)), 2),
    ],
)
def test_the_guild_pays_half_rounded_up_to_the_bank(ship: Ship, spice: int) -> None:
    t = Table("guild", "harkonnen", storm=2).purse("guild", 10).place("guild", "carthag@10", 6)
    ready(t, "guild")
    bank = t.g.bank
    t.do("guild", ship)
    assert t.spice("guild") == 10 - spice
    assert t.g.bank == bank + spice


@pytest.mark.rule("K-GUI-05", "B-SHIP-11")
@pytest.mark.parametrize(("rounding", "spice"), [("up", 3), ("down", 2)])
def test_rounding_of_the_way_home_is_an_option(rounding: str, spice: int) -> None:
    t = Table("guild", "harkonnen", storm=2, options={"O-GUI-HOME-ROUND": rounding})
    ready(t.purse("guild", 10).place("guild", "carthag@10", 5), "guild")
    t.do("guild", Ship("home", "", "carthag", "", (5,)))
    assert t.spice("guild") == 10 - spice


@pytest.mark.rule("B-SHIP-02", "B-GEN-07")
def test_nobody_ships_more_than_they_can_pay() -> None:
    t = ready(Table("atreides", "harkonnen", storm=2).purse("atreides", 7), "atreides")
    refusal = t.refused("atreides", Ship("reserves", "", "", "old_gap@9", (4,)))
    assert (refusal.rule, refusal.code) == ("B-SHIP-02", "E_COST")
    assert max(t.options("atreides", "reserves", "", "", "old_gap@9")) == 3
    assert max(t.options("atreides", "reserves", "", "", "arrakeen@9")) == 7


@pytest.mark.rule("B-SHIP-02")
def test_with_one_spice_only_strongholds_are_in_reach() -> None:
    t = ready(Table("atreides", "harkonnen", storm=2).purse("atreides", 1), "atreides")
    assert {TERRITORY[x] for x in t.options("atreides", "reserves", "", "")} == set(STRONGHOLDS)
    assert t.refused("atreides", Ship("reserves", "", "", "old_gap@9", (1,))).code == "E_COST"


@pytest.mark.rule("B-SHIP-02", "B-SHIP-11", "B-SHIP-15")
@settings(max_examples=100, deadline=None)
@given(
    location=st.sampled_from(sorted(TERRITORY)),
    tokens=st.integers(1, 20),
)
def test_half_prices_are_half_the_total_rounded_up(location: str, tokens: int) -> None:
    g = Table("atreides", "guild").g
    each = 1 if PLACES[TERRITORY[location]].stronghold or location in HOST else 2
    full = price(g, "atreides", "reserves", location, tokens, False)
    assert full == each * tokens
    assert price(g, "atreides", "reserves", location, tokens, True) == (full + 1) // 2
    assert price(g, "spacing_guild", "reserves", location, tokens, False) == (full + 1) // 2


# Who is paid (B-SHIP-04, 05, 13)


@pytest.mark.rule("B-SHIP-04", "K-GUI-03", "B-GUILD-01")
def test_the_guild_is_paid() -> None:
    t = ready(Table("emperor", "guild", storm=2).purse("emperor", 10).purse("guild", 0), "emperor")
    t.do("emperor", Ship("reserves", "", "", "old_gap@9", (4, 0)))
    assert t.spice("guild") == 8


@pytest.mark.rule("B-SHIP-04", "B-GEN-12")
def test_without_the_guild_the_bank_is_paid() -> None:
    t = ready(Table("emperor", "atreides", storm=2).purse("emperor", 10), "emperor")
    bank = t.g.bank
    t.do("emperor", Ship("reserves", "", "", "old_gap@9", (4, 0)))
    assert t.g.bank == bank + 8


@pytest.mark.rule("B-SHIP-05", "B-SHIP-13", "HC-46", "B-ALLY-05")
def test_what_the_guild_adds_for_its_ally_goes_to_the_bank() -> None:
    t = Table("atreides", "guild", storm=2).allies("atreides", "guild").purse("atreides", 5).purse("guild", 5)
    ready(t, "atreides").do("guild", Pledge(1))
    bank = t.g.bank
    t.do("atreides", Ship("reserves", "", "", "red_chasm@6", (3,), 1))
    assert t.spice("atreides") == 3
    assert t.spice("guild") == 5 + 2 - 1
    assert t.g.bank == bank + 1
    assert t.g.players["spacing_guild"].pledge == 0


@pytest.mark.rule("B-SHIP-05", "B-ALLY-03", "B-DEAL-05")
def test_another_allys_part_goes_to_the_guild_at_once() -> None:
    t = Table("atreides", "emperor", "guild", storm=2).allies("atreides", "emperor")
    t.purse("atreides", 2).purse("emperor", 9).purse("guild", 0)
    ready(t, "atreides").do("emperor", Pledge(4))
    assert t.options("atreides", "reserves", "", "", "arrakeen@9", 5) == [3, 4]
    t.do("atreides", Ship("reserves", "", "", "arrakeen@9", (5,), 4))
    assert (t.spice("atreides"), t.spice("emperor"), t.spice("guild")) == (1, 5, 5)
    assert t.g.players["spacing_guild"].bribes == 0


@pytest.mark.rule("B-SHIP-05")
def test_an_ally_may_pay_all() -> None:
    t = Table("atreides", "emperor", storm=2).allies("atreides", "emperor")
    t.purse("atreides", 0).purse("emperor", 9)
    ready(t, "emperor").do("emperor", Pledge(5)).until(MakeShipment, faction="atreides")
    t.do("atreides", Ship("reserves", "", "", "arrakeen@9", (5,), 5))
    assert (t.spice("atreides"), t.spice("emperor")) == (0, 4)


@pytest.mark.rule("B-SHIP-13", "K-GUI-07", "B-GUILD-04")
def test_the_guilds_ally_ships_at_half_price_and_pays_the_guild() -> None:
    t = Table("harkonnen", "guild", storm=2).allies("harkonnen", "guild").purse("harkonnen", 10)
    t.purse("guild", 0)
    ready(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "carthag@10", (7,)))
    assert (t.spice("harkonnen"), t.spice("guild")) == (6, 4)


@pytest.mark.rule("K-GUI-08", "B-SHIP-13", "B-GUILD-04")
@pytest.mark.parametrize(("payee", "guild", "bank"), [("guild", 2, 0), ("bank", 0, 2)])
def test_the_guilds_ally_cross_ships_at_half_price(payee: str, guild: int, bank: int) -> None:
    t = Table("harkonnen", "guild", storm=2, options={"O-GUILD-CROSS-PAYEE": payee})
    t.allies("harkonnen", "guild").purse("harkonnen", 10).purse("guild", 0)
    t.place("harkonnen", "carthag@10", 6)
    ready(t, "harkonnen")
    before = t.g.bank
    t.do("harkonnen", Ship("cross", "", "carthag", "arrakeen@9", (4,)))
    assert (t.spice("harkonnen"), t.spice("guild"), t.g.bank - before) == (8, guild, bank)
    assert (t.at("harkonnen", "carthag@10"), t.at("harkonnen", "arrakeen@9")) == ((2, 0), (4, 0))


@pytest.mark.rule("B-SHIP-13", "K-GUI-07")
def test_the_option_about_cross_shipments_leaves_others_as_they_are() -> None:
    t = Table("harkonnen", "guild", storm=2, options={"O-GUILD-CROSS-PAYEE": "bank"})
    ready(t.allies("harkonnen", "guild").purse("guild", 0), "harkonnen")
    t.do("harkonnen", Ship("reserves", "", "", "carthag@10", (7,)))
    assert t.spice("guild") == 4


@pytest.mark.rule("B-SHIP-13", "B-SHIP-07")
def test_only_the_guild_ships_back_to_its_reserves() -> None:
    t = Table("harkonnen", "guild", "atreides", storm=2).allies("harkonnen", "guild")
    t.place("harkonnen", "carthag@10", 6).place("guild", "tueks_sietch@4", 5).place(
        "atreides", "arrakeen@9", 5
    )
    ready(t, "harkonnen")
    assert t.options("harkonnen") == ["none", "reserves", "cross"]
    t.refused("harkonnen", Ship("home", "", "carthag", "", (1,)))
    t.until(MakeShipment, faction="atreides")
    assert t.options("atreides") == ["none", "reserves"]
    t.until(MakeShipment, faction="guild")
    assert t.options("guild") == ["none", "reserves", "cross", "home"]


@pytest.mark.rule("B-SHIP-10", "B-SHIP-01", "K-GUI-04")
def test_one_shipment_a_turn_of_one_kind() -> None:
    t = Table("guild", "atreides", storm=2).place("guild", "tueks_sietch@4", 6).purse("guild", 20)
    ready(t, "guild").do("guild", Ship("home", "", "tueks_sietch", "", (5,)))
    assert t.g.players["spacing_guild"].reserves == (19, 0)
    assert asked_kind(t, "guild") is MakeMove
    t.refused("guild", Ship("reserves", "", "", "carthag@10", (1,)))
    t.do("guild", Move("")).until(MakeShipment, faction="guild")
    assert t.g.turn == 4


@pytest.mark.rule("B-SHIP-12")
def test_cross_shipping_takes_tokens_of_several_sectors_but_none_out_of_the_storm() -> None:
    t = Table("guild", "atreides", storm=9).purse("guild", 20)
    t.place("guild", "imperial_basin@8", 2).place("guild", "imperial_basin@9", 3)
    t.place("guild", "imperial_basin@10", 4)
    ready(t, "guild")
    t.do("guild", Ship("cross", "", "imperial_basin", "tueks_sietch@4", (2, 4)))
    assert t.at("guild", "tueks_sietch@4") == (6, 0)
    assert t.at("guild", "imperial_basin@9") == (3, 0)
    assert t.spice("guild") == 17


@pytest.mark.rule("B-SHIP-12", "B-STORM-20")
@pytest.mark.parametrize("mode", ["cross", "home"])
def test_tokens_under_the_storm_can_only_be_joined_from_reserves(mode: str) -> None:
    t = Table("guild", "atreides", storm=4).purse("guild", 20).place("guild", "tueks_sietch@4", 5)
    ready(t, "guild")
    assert mode not in t.options("guild")


@pytest.mark.rule("B-SHIP-10")
def test_cross_shipping_leads_to_another_territory() -> None:
    t = Table("guild", "atreides", storm=4).purse("guild", 20).place("guild", "imperial_basin@8", 5)
    ready(t, "guild")
    refusal = t.refused("guild", Ship("cross", "", "imperial_basin", "imperial_basin@9", (1,)))
    assert (refusal.rule, refusal.code) == ("B-SHIP-10", "E_TARGET")


# Where to (B-SHIP-06, B-OCC)


@pytest.mark.rule("B-SHIP-06", "B-STORM-20")
def test_nobody_ships_into_the_storm() -> None:
    t = Table("atreides", "guild", "fremen", storm=13).purse("guild", 9).place("guild", "carthag@10", 1)
    ready(t, "atreides")
    refusal = t.refused("atreides", Ship("reserves", "", "", "sietch_tabr@13", (1,)))
    assert (refusal.rule, refusal.code) == ("B-STORM-20", "E_TARGET")
    t.until(MakeShipment, faction="fremen")
    assert t.refused("fremen", Ship("reserves", "", "", "sietch_tabr@13", (1, 0))).rule == "B-STORM-20"
    t.until(MakeShipment, faction="guild")
    assert t.refused("guild", Ship("cross", "", "carthag", "sietch_tabr@13", (1,))).rule == "B-STORM-20"


@pytest.mark.rule("B-OCC-01", "B-OCC-02", "B-OCC-05", "HC-44", "B-SHIP-06")
@pytest.mark.parametrize(
    ("third", "advisors", "allowed"),
    [("emperor", False, False), ("bg", True, True), ("bg", False, False), ("", False, True)],
)
def test_two_other_factions_close_a_stronghold(third: str, advisors: bool, allowed: bool) -> None:
    t = Table("atreides", "harkonnen", "emperor", "bg", storm=2).place("harkonnen", "carthag@10", 4)
    t.place("atreides", "imperial_basin@10", 1)
    if third:
        t.place(third, "carthag@10", 2, advisors=advisors)
    ready(t, "atreides")
    assert ("carthag@10" in t.options("atreides", "reserves", "", "")) == allowed
    ship = Ship("reserves", "", "", "carthag@10", (1,))
    if not allowed:
        refusal = t.refused("atreides", ship)
        assert (refusal.rule, refusal.code) == ("B-OCC-01", "E_LIMIT")
        holders = ["harkonnen", "bene_gesserit" if third == "bg" else third]
        assert refusal.facts == {"territory": "carthag", "held_by": holders}
    t.do("atreides", Ship("none")).until(MakeMove, faction="atreides")
    assert ("carthag@10" in t.options("atreides", "imperial_basin")) == allowed


@pytest.mark.rule("B-OCC-04")
def test_whoever_is_in_a_stronghold_may_reinforce_it() -> None:
    t = Table("atreides", "harkonnen", storm=2).place("harkonnen", "carthag@10", 4)
    t.place("atreides", "carthag@10", 1)
    ready(t, "atreides").do("atreides", Ship("reserves", "", "", "carthag@10", (3,)))
    assert t.at("atreides", "carthag@10") == (4, 0)


@pytest.mark.rule("B-OCC-03")
@pytest.mark.parametrize("location", ["red_chasm@6", "pasty_mesa@5", POLAR_SINK])
def test_sand_rock_and_polar_sink_have_no_limit(location: str) -> None:
    t = Table("atreides", "harkonnen", "emperor", "guild", storm=2).purse("atreides", 9)
    for other in ("harkonnen", "emperor", "guild"):
        t.place(other, location, 1)
    ready(t, "atreides").do("atreides", Ship("reserves", "", "", location, (2,)))
    assert t.at("atreides", location) == (2, 0)


@pytest.mark.rule("B-SHIP-17", "B-ALLY-08", "B-ALLY-07")
def test_tokens_shipped_beside_the_allys_must_leave_before_the_turn_ends() -> None:
    for stays in (True, False):
        t = Table("atreides", "emperor", storm=2).allies("atreides", "emperor")
        t.place("emperor", "carthag@10", 2)
        ready(t, "atreides").do("atreides", Ship("reserves", "", "", "carthag@10", (3,)))
        t.do("atreides", Move("") if stays else Move("carthag", "imperial_basin@10", (3,)))
        assert t.dead_tokens("atreides") == ((3, 0) if stays else (0, 0))
        assert t.at("emperor", "carthag@10") == (2, 0)


@pytest.mark.rule("B-ALLY-07", "B-OCC-01")
def test_an_ally_counts_as_another_faction_for_occupancy() -> None:
    t = Table("atreides", "emperor", "harkonnen", storm=2).allies("atreides", "emperor")
    t.place("emperor", "carthag@10", 2).place("harkonnen", "carthag@10", 2)
    ready(t, "atreides")
    assert t.refused("atreides", Ship("reserves", "", "", "carthag@10", (1,))).rule == "B-OCC-01"


@pytest.mark.rule("B-SHIP-18", "B-SHIP-01")
def test_a_shipment_has_at_least_one_token() -> None:
    t = ready(Table("emperor", "bg", storm=2), "emperor")
    refusal = t.refused("emperor", Ship("reserves", "", "", "carthag@10", (0, 0)))
    assert (refusal.rule, refusal.code) == ("B-SHIP-18", "E_LIMIT")
    t.do("emperor", Ship("none"))
    assert not t.events("ship_declared")
    assert asked_kind(t, "bg") is not SpiritualAdvisor


# Fremen (B-SHIP-08, 09, 14)


@pytest.mark.rule("B-SHIP-08", "B-SHIP-09", "K-FRE-03", "B-FREM-01", "K-GUI-03", "HC-47")
def test_fremen_place_reserves_free_of_charge() -> None:
    t = Table("fremen", "guild", "bg", storm=2).purse("fremen", 0).purse("guild", 0)
    t.place("guild", "sietch_tabr@13", 1)
    ready(t, "fremen").do("fremen", Ship("reserves", "", "", "sietch_tabr@13", (5, 1)))
    assert t.at("fremen", "sietch_tabr@13") == (5, 1)
    assert (t.spice("fremen"), t.spice("guild")) == (0, 0)
    assert asked_kind(t, "bg") is not SpiritualAdvisor  # not from off-planet


@pytest.mark.rule("B-SHIP-08", "K-FRE-03", "HC-47")
def test_the_free_range_ends_two_territories_from_the_great_flat() -> None:
    t = ready(Table("fremen", "guild", storm=2), "fremen")
    in_reach = {x for x in FREMEN_ZONE.intersection(LOCATIONS) if SECTOR[x] != 2}
    assert set(t.options("fremen", "reserves", "", "")) == in_reach
    for far in ("habbanya_sietch@16", "carthag@10"):
        refusal = t.refused("fremen", Ship("reserves", "", "", far, (1, 0)))
        assert (refusal.rule, refusal.code) == ("B-SHIP-08", "E_TARGET")
    t.do("fremen", Ship("reserves", "", "", "hagga_basin@12", (8, 0)))
    assert t.spice("guild") == 5


@pytest.mark.rule("B-SHIP-08", "B-OCC-01")
def test_occupancy_holds_for_fremen_placements() -> None:
    t = Table("fremen", "guild", "emperor", storm=2)
    t.place("guild", "sietch_tabr@13", 1).place("emperor", "sietch_tabr@13", 1)
    ready(t, "fremen")
    assert t.refused("fremen", Ship("reserves", "", "", "sietch_tabr@13", (1, 0))).code == "E_LIMIT"


@pytest.mark.rule("B-SHIP-09")
def test_no_karama_rate_for_what_is_free() -> None:
    t = ready(Table("fremen", "guild", storm=2).hand("fremen", "karama_1"), "fremen")
    assert t.options("fremen", "reserves") == [""]


@pytest.mark.rule("B-SHIP-09", "K-KARAMA-GUI-S")
def test_the_guilds_special_stops_a_fremen_placement_too() -> None:
    t = Table("fremen", "guild", storm=2).hand("guild", "karama_1").place("fremen", "wind_pass@14", 2)
    ready(t, "fremen").do("fremen", Ship("reserves", "", "", "sietch_tabr@13", (5, 0)))
    t.do("guild", Karama("K-KARAMA-GUI-S", "fremen", "karama_1"))
    assert t.at("fremen", "sietch_tabr@13") == (0, 0)
    assert asked_kind(t, "fremen") is MakeMove


@pytest.mark.rule("B-SHIP-14")
def test_fremen_allied_to_the_guild_ship_beyond_their_range_at_half_price() -> None:
    t = Table("fremen", "guild", "bg", storm=2).allies("fremen", "guild").purse("fremen", 9).purse("guild", 0)
    t.place("fremen", "wind_pass@14", 4)
    ready(t, "fremen")
    assert t.options("fremen") == ["none", "reserves", "far", "cross"]
    assert FREMEN_ZONE.isdisjoint(t.options("fremen", "far", "", ""))
    assert t.refused("fremen", Ship("far", "", "", "sietch_tabr@13", (1, 0))).rule == "B-SHIP-14"
    t.do("fremen", Ship("far", "", "", "carthag@10", (4, 1)))
    assert (t.spice("fremen"), t.spice("guild")) == (6, 3)
    assert t.at("fremen", "carthag@10") == (4, 1)
    assert asked_kind(t, "bg") is not SpiritualAdvisor


@pytest.mark.rule("B-SHIP-14")
def test_fremen_allied_to_the_guild_may_cross_ship_instead() -> None:
    t = Table("fremen", "guild", storm=2).allies("fremen", "guild").purse("fremen", 9).purse("guild", 0)
    t.place("fremen", "wind_pass@14", 4)
    ready(t, "fremen").do("fremen", Ship("cross", "", "wind_pass", "habbanya_sietch@16", (4,)))
    assert (t.spice("fremen"), t.spice("guild")) == (7, 2)


@pytest.mark.rule("B-SHIP-14")
def test_shipping_beyond_the_range_can_be_switched_off() -> None:
    t = Table("fremen", "guild", storm=2, options={"GUILD_ALLY_FREMEN_MAY_SHIP": "false"})
    t.place("fremen", "wind_pass@14", 4)
    ready(t.allies("fremen", "guild").purse("fremen", 9), "fremen")
    assert t.options("fremen") == [
        "none",
        "reserves",
        "cross",
    ]  # any ally of the Guild cross-ships (B-SHIP-13)


@pytest.mark.rule("B-OLD-09")
def test_before_kiss_fremen_reserves_come_through_the_storm_at_the_cost_of_half() -> None:
    t = ready(Table("fremen", "guild", storm=13, options={"KISS-FREMEN": "off"}), "fremen")
    t.do("fremen", Ship("reserves", "", "", "sietch_tabr@13", (5, 0)))
    assert t.at("fremen", "sietch_tabr@13") == (2, 0)
    assert t.dead_tokens("fremen") == (3, 0)


# Karama (B-SHIP-15, 16)


@pytest.mark.rule("K-KARAMA-GUI-1", "B-SHIP-15", "HC-45", "K-KARAMA-GEN-04")
def test_a_karama_halves_ones_own_shipment_and_the_bank_is_paid() -> None:
    t = (
        Table("atreides", "guild", storm=2)
        .hand("atreides", "karama_1")
        .purse("atreides", 10)
        .purse("guild", 0)
    )
    ready(t, "atreides")
    bank = t.g.bank
    t.do("atreides", Ship("reserves", "karama_1", "", "arrakeen@9", (7,)))
    assert (t.spice("atreides"), t.spice("guild"), t.g.bank - bank) == (6, 0, 4)
    assert t.g.discards[-1] == "karama_1"
    assert not t.g.players["atreides"].hand


@pytest.mark.rule("K-KARAMA-GEN-03", "B-KAR-01", "K-KARAMA-GUI-1")
def test_the_karama_rate_works_without_the_guild() -> None:
    t = ready(
        Table("atreides", "emperor", storm=2).hand("atreides", "karama_1").purse("atreides", 5), "atreides"
    )
    t.do("atreides", Ship("reserves", "karama_1", "", "tueks_sietch@4", (5,)))
    assert t.spice("atreides") == 2


@pytest.mark.rule("K-KARAMA-GUI-1", "B-KAR-02", "K-KARAMA-GEN-02")
def test_the_guild_has_no_use_for_its_own_rate() -> None:
    t = ready(Table("atreides", "guild", storm=2).hand("guild", "karama_1"), "guild")
    assert t.options("guild", "reserves") == [""]
    refusal = t.refused("guild", Ship("reserves", "karama_1", "", "tueks_sietch@4", (1,)))
    assert refusal.field == "karama"


@pytest.mark.rule("B-SHIP-15")
def test_the_karama_rate_is_for_shipments_from_reserves_only() -> None:
    t = Table("atreides", "guild", storm=2).hand("atreides", "karama_1").allies("atreides", "guild")
    t.place("atreides", "arrakeen@9", 3)
    ready(t, "atreides")
    assert t.options("atreides", "cross") == [""]
    assert t.options("atreides", "reserves") == [""]  # an ally of the Guild has that rate


@pytest.mark.rule("B-SHIP-02")
def test_without_a_karama_one_spice_ships_nothing_if_every_stronghold_is_closed() -> None:
    t = Table("atreides", "harkonnen", "emperor", storm=2).purse("atreides", 1)
    for stronghold in STRONGHOLDS:
        for other in ("harkonnen", "emperor"):
            t.place(other, PLACES[stronghold].locations[0], 1)
    assert modes(t.g, "atreides") == ["none"]


@pytest.mark.rule("K-KARAMA-GUI-1", "K-BG-15", "B-BG-21")
def test_bene_gesserit_use_a_worthless_card_for_the_rate_once() -> None:
    t = Table("bg", "guild", storm=2).hand("bg", "baliset", "kulon").purse("bg", 5)
    ready(t, "bg").do("bg", Ship("reserves", "baliset", "", "arrakeen@9", (4,)))
    t.do("bg", t.match.prompt(t.g.seat("bene_gesserit")).default())  # type: ignore[union-attr]
    assert t.spice("bg") == 3
    assert t.g.worthless_karama_used
    t.until(MakeShipment, faction="bg")
    assert t.options("bg", "reserves") == [""]


@pytest.mark.rule("K-KARAMA-GUI-S", "B-SHIP-16", "B-GUILD-05", "HC-49")
def test_a_forbidden_shipper_pays_nothing_and_keeps_its_move() -> None:
    t = Table("atreides", "guild", storm=2).purse("atreides", 12).hand("guild", "karama_1").purse("guild", 0)
    t.place("atreides", "arrakeen@9", 2)
    ready(t, "atreides").do("atreides", Ship("reserves", "", "", "carthag@10", (10,)))
    assert asked_kind(t, "guild") is KaramaMoment
    t.do("guild", Karama("K-KARAMA-GUI-S", "atreides", "karama_1"))
    assert (t.spice("atreides"), t.spice("guild")) == (12, 0)
    assert t.g.players["atreides"].reserves == (18, 0)
    t.do("atreides", Move("arrakeen", "imperial_basin@9", (2,)))
    assert t.at("atreides", "imperial_basin@9") == (2, 0)
    assert t.g.players["spacing_guild"].special_used
    assert "karama_1" in t.g.discards


@pytest.mark.rule("K-KARAMA-GUI-S")
def test_who_was_forbidden_ships_again_next_turn() -> None:
    t = Table("atreides", "guild", storm=2).purse("atreides", 12).hand("guild", "karama_1")
    ready(t, "atreides").do("atreides", Ship("reserves", "", "", "carthag@10", (2,)))
    t.do("guild", Karama("K-KARAMA-GUI-S", "atreides", "karama_1"))
    assert t.g.barred == ["atreides"]
    t.until(MakeShipment, faction="atreides")
    assert t.g.turn == 4
    assert "reserves" in t.options("atreides")


@pytest.mark.rule("K-KARAMA-GUI-S")
def test_who_was_forbidden_may_not_ship_by_any_other_means_either() -> None:
    t = Table("atreides", "guild", storm=2).allies("atreides", "guild").place("atreides", "carthag@10", 3)
    t.purse("atreides", 9)
    assert modes(t.g, "atreides") == ["none", "reserves", "cross"]
    t.g.barred = ["atreides"]
    assert modes(t.g, "atreides") == ["none"]
    refusal = MakeShipment(0, "atreides").refuse(t.g, Ship("reserves", "", "", "arrakeen@9", (1,)))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("K-KARAMA-GUI-S", "E_TIMING")


@pytest.mark.rule("K-KARAMA-GUI-1", "B-SHIP-02")
def test_with_every_stronghold_closed_one_spice_ships_only_with_a_karama() -> None:
    t = Table("atreides", "harkonnen", "emperor", storm=2).hand("atreides", "karama_1").purse("atreides", 1)
    for stronghold in STRONGHOLDS:
        for other in ("harkonnen", "emperor"):
            t.place(other, PLACES[stronghold].locations[0], 1)
    assert modes(t.g, "atreides") == ["none", "reserves"]
    ready(t, "atreides")
    assert t.options("atreides", "reserves") == ["karama_1"]
    t.do("atreides", Ship("reserves", "karama_1", "", "old_gap@9", (1,)))
    assert t.spice("atreides") == 0


@pytest.mark.rule("K-KARAMA-GUI-S", "K-KARAMA-GEN-09")
def test_the_guild_forbids_once_a_game() -> None:
    t = Table("atreides", "guild", storm=2).purse("atreides", 12).hand("guild", "karama_1", "karama_2")
    ready(t, "atreides").do("atreides", Ship("reserves", "", "", "carthag@10", (2,)))
    t.do("guild", Karama("K-KARAMA-GUI-S", "atreides", "karama_1"))
    t.until(MakeShipment, faction="atreides")
    t.do("atreides", Ship("reserves", "", "", "carthag@10", (2,)))
    assert t.at("atreides", "carthag@10") == (2, 0)  # nobody was asked
    assert t.g.players["spacing_guild"].hand == ["karama_2"]


@pytest.mark.rule("B-SHIP-16", "K-KARAMA-GUI-S")
def test_a_forbidden_shipper_keeps_its_karama_and_its_allys_part() -> None:
    t = Table("atreides", "guild", "emperor", storm=2).allies("atreides", "emperor").purse("atreides", 1)
    t.purse("emperor", 9).hand("atreides", "karama_2").hand("guild", "karama_1")
    ready(t, "atreides").do("emperor", Pledge(4))
    t.do("atreides", Ship("reserves", "karama_2", "", "carthag@10", (6,), 2))
    t.do("guild", Karama("K-KARAMA-GUI-S", "atreides", "karama_1"))
    assert (t.spice("atreides"), t.spice("emperor")) == (1, 9)
    assert t.g.players["emperor"].pledge == 4
    assert t.g.players["atreides"].hand == ["karama_2"]


@pytest.mark.rule("B-SHIP-16", "B-GEN-05")
def test_the_fee_lies_on_the_table_while_the_guild_considers() -> None:
    """Whatever is agreed or withdrawn meanwhile, a declared shipment is paid."""
    t = Table("atreides", "guild", "emperor", storm=2).allies("atreides", "emperor").purse("atreides", 10)
    t.purse("emperor", 9).purse("guild", 0).hand("guild", "karama_1")
    ready(t, "atreides").do("emperor", Pledge(4))
    t.do("atreides", Ship("reserves", "", "", "carthag@10", (10,), 2))
    t.do("emperor", Pledge(0))
    t.refused("atreides", OfferDeal("spacing_guild", 3, 0, 0, 0, "", "leave a stronghold this turn", True))
    t.do("guild", Karama())
    assert (t.spice("atreides"), t.spice("emperor"), t.spice("guild")) == (2, 7, 10)
    assert t.at("atreides", "carthag@10") == (10, 0)


@pytest.mark.rule("B-SHIP-16")
def test_spice_offered_in_a_deal_does_not_pay_for_a_shipment() -> None:
    t = ready(Table("atreides", "emperor", storm=2).purse("atreides", 5), "atreides")
    t.do("atreides", OfferDeal("emperor", 3, 0, 0, 0, "", "leave a stronghold this turn", True))
    assert max(t.options("atreides", "reserves", "", "", "arrakeen@9")) == 2
    t.do("emperor", AnswerDeal(1, False))
    assert max(t.options("atreides", "reserves", "", "", "arrakeen@9")) == 5


# Order of a shipment's consequences (B-ENT-01)


@pytest.mark.rule("B-ENT-01", "B-BG-16", "B-ENT-07", "B-ENT-02", "HC-57")
def test_fee_tokens_flip_and_only_then_the_advisor() -> None:
    t = Table("harkonnen", "bg", "guild", storm=2).place("bg", "sietch_tabr@13", 1).purse("guild", 0)
    t.place("harkonnen", "carthag@10", 1)
    ready(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "sietch_tabr@13", (4,)))
    assert t.spice("guild") == 4
    assert t.at("harkonnen", "sietch_tabr@13") == (4, 0)
    assert asked_kind(t, "bg") is ChooseSide
    assert t.asked("harkonnen") is None  # reactions come before its next action
    t.do("bg", t.match.prompt(t.g.seat("bene_gesserit")).default())  # type: ignore[union-attr]
    assert asked_kind(t, "bg") is SpiritualAdvisor
    t.do("bg", t.match.prompt(t.g.seat("bene_gesserit")).default())  # type: ignore[union-attr]
    assert asked_kind(t, "harkonnen") is MakeMove


# The start of the phase (B-SM-01)


@pytest.mark.rule("B-SM-01", "B-ATR-03", "K-KARAMA-ATR-2")
def test_a_karama_stops_the_look_at_the_spice_card_for_one_turn() -> None:
    t = Table("atreides", "emperor", storm=2).hand("emperor", "karama_1").start("shipment")
    assert asked_kind(t, "emperor") is KaramaMoment
    assert not t.seen_by("atreides", "spice_card_seen")
    t.do("emperor", Karama("K-KARAMA-ATR-2", "", "karama_1")).until(MakeShipment)
    assert not t.seen_by("atreides", "spice_card_seen")
    assert t.match.view(t.g.seat("atreides"))["secret"]["spice_card"] is None
    t.until(RaiseOrPass).until(MakeShipment)
    assert t.g.turn == 4
    assert len(t.seen_by("atreides", "spice_card_seen")) == 1


@pytest.mark.rule("K-KARAMA-ATR-2")
def test_after_the_look_it_is_too_late() -> None:
    t = Table("atreides", "guild", "emperor", storm=2).hand("emperor", "karama_1").start("shipment")
    t.until(MakeShipment)
    refusal = t.refused("emperor", PlayKarama("K-KARAMA-ATR-2", "", "karama_1"))
    assert (refusal.rule, refusal.code) == ("K-KARAMA-ATR-2", "E_TIMING")


@pytest.mark.rule("B-SM-01", "B-GEN-12")
def test_without_atreides_nobody_looks() -> None:
    t = Table("guild", "emperor", storm=2).hand("emperor", "karama_1").start("shipment")
    assert not t.events("spice_card_seen")
    assert asked_kind(t, "emperor") is not KaramaMoment


# What ends with the phase (BR-55)


@pytest.mark.rule("K-KARAMA-GUI-S", "K-KARAMA-GUI-2", "B-ALLY-03", "K-KARAMA-GEN-09")
def test_what_lasts_how_long() -> None:
    t = Table("atreides", "guild", "emperor", storm=2).allies("atreides", "emperor").purse("emperor", 9)
    t.hand("guild", "karama_1").hand("emperor", "karama_2").purse("atreides", 9)
    t.place("guild", "carthag@10", 1).place("emperor", "carthag@10", 1)
    ready(t, "atreides").do("emperor", Pledge(4)).do("emperor", PlayKarama("K-KARAMA-GUI-2", "", "karama_2"))
    t.do("atreides", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.do("guild", Karama("K-KARAMA-GUI-S", "atreides", "karama_1"))
    assert (t.g.barred, "K-KARAMA-GUI-2" in t.g.stopped) == (["atreides"], True)
    t.until(MakePlan)
    assert (t.g.barred, t.g.stopped) == ([], [])
    t.until(RaiseOrPass)
    assert t.g.turn == 4
    assert t.g.players["emperor"].pledge == 4  # until it is changed or the alliance ends
    assert t.g.players["spacing_guild"].special_used  # for the game
