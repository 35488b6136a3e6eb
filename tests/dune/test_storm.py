"""Storm (base.md 4, kiss.md 3)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from tests.dune.kit import Table

from landsraad.dune.board import LOCATIONS, PLACES, POLAR_SINK, in_storm
from landsraad.dune.factions.bene_gesserit import FlipAtStart, Flips
from landsraad.dune.forces import near_shield_wall
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.battle.order import Pending, pending_battles
from landsraad.dune.phases.mentat import strongholds_held
from landsraad.dune.phases.revival import Revival
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship
from landsraad.dune.phases.storm import (
    Atomics,
    AtomicsMoment,
    Dial,
    DialStorm,
    Weather,
    WeatherMoment,
    draw_storm_card,
)


def blown(t: Table, card: int) -> Table:
    """The storm phase with this card, nobody doing anything, up to the Spice Blow."""
    t.g.storm_card = card
    t.start("storm", stop="spice_blow")
    return t if t.match.over else t.until(stage="spice_blow")


# Turn 1


@pytest.mark.rule("B-STORM-01", "B-STORM-02", "HC-01")
@pytest.mark.parametrize(("sector", "dead"), [(5, 1), (4, 0), (3, 0)])
def test_the_first_storm_hits_only_where_it_stops(sector: int, dead: int) -> None:
    t = Table(turn=1).place("bg", f"south_mesa@{sector}", 1).start("storm", stop="spice_blow")
    assert set(t.match.pending) == {0, 5}
    t.do("atreides", Dial(7))
    assert t.asked("atreides") is None
    assert not t.events("storm_dialed")  # secret until both have dialed
    t.do("bg", Dial(16))
    assert t.g.storm == 5
    assert t.dead_tokens("bg") == (dead, 0)


@pytest.mark.rule("K-STORM-03", "B-STORM-01")
def test_the_sum_is_counted_from_sector_0() -> None:
    t = Table(turn=1).start("storm", stop="spice_blow").do("atreides", Dial(7)).do("bg", Dial(20))
    assert t.g.storm == 9
    assert t.events("storm_dialed")[0].facts["dials"] == {"atreides": 7, "bene_gesserit": 20}


@pytest.mark.rule("B-STORM-01")
def test_the_dialers_sit_beside_storm_start() -> None:
    t = Table(turn=1, circles=[None, "emperor", "fremen", None, "harkonnen", None]).start("storm")
    assert {t.g.factions[seat] for seat in t.match.pending} == {"emperor", "harkonnen"}
    assert all(isinstance(d, DialStorm) for d in t.match.pending.values())
    assert t.refused("emperor", Dial(21)).code == "E_LIMIT"
    t = Table("emperor", "fremen", turn=1).start("storm")
    assert set(t.match.pending) == {0, 1}


@pytest.mark.rule("B-STORM-02")
def test_no_storm_cards_are_played_on_turn_1() -> None:
    t = Table(turn=1).place("atreides", "shield_wall@7", 1)
    t.hand("atreides", "weather_control", "family_atomics").start("storm", auto=False, stop="spice_blow")
    t.do("atreides", Dial(1)).do("bg", Dial(1))
    assert t.match.over


def test_the_first_storm_over_its_whole_way() -> None:
    """`FIRST_STORM_HITS_PATH`."""
    t = Table(turn=1, options={"FIRST_STORM_HITS_PATH": True}).place("bg", "south_mesa@4", 1)
    t.place("bg", "south_mesa@3", 2).place("bg", "cielago_north@0", 4).sand("cielago_south@1", 12)
    t.place("bg", "meridian@1", 1)
    t.start("storm", stop="spice_blow").do("atreides", Dial(4)).do("bg", Dial(0))
    assert t.g.storm == 4
    assert t.dead_tokens("bg") == (4, 0)
    assert t.g.spice == {}


# The number


@pytest.mark.rule("B-STORM-03", "K-STORM-02", "B-STORM-04", "B-FREM-05", "K-FRE-13")
def test_the_card_drawn_in_advance_moves_the_storm() -> None:
    seen = set()
    for seed in range(40):
        t = Table(storm=14, seed=seed)
        t.g.storm_card = 5
        assert GAME.view(t.g, t.g.seat("fremen"))["secret"]["next_storm"] == 5
        t.start("storm", stop="spice_blow").until(stage="spice_blow")
        assert t.g.storm == 1
        foreseen = t.seen_by("fremen", "storm_foreseen")
        assert [e.facts for e in foreseen] == [{"number": t.g.storm_card}]
        assert not t.seen_by("atreides", "storm_foreseen")
        seen.add(t.g.storm_card)
    assert seen == {2, 3, 4, 5, 6}  # the card just used may come again


@pytest.mark.rule("K-FRE-13", "B-STORM-04")
def test_fremen_look_at_the_end_of_turn_1() -> None:
    t = Table(turn=1).start("storm", stop="spice_blow").do("atreides", Dial(7)).do("bg", Dial(16))
    assert t.seen_by("fremen", "storm_foreseen")[0].facts == {"number": t.g.storm_card}
    for f in t.g.factions:
        secret = GAME.view(t.g, t.g.seat(f))["secret"]
        assert secret.get("next_storm") == (t.g.storm_card if f == "fremen" else None)


@pytest.mark.rule("K-STORM-01", "K-STORM-02")
def test_storm_cards_are_2_to_6_and_drawn_independently() -> None:
    t = Table()
    drawn = []
    for _ in range(3000):
        draw_storm_card(t.g)
        drawn.append(t.g.storm_card)
    counts = Counter(drawn)
    assert set(counts) == {2, 3, 4, 5, 6}
    assert sum(drawn) / 3000 == pytest.approx(4.0, abs=0.12)
    assert min(counts.values()) > 480
    repeats = sum(a == b for a, b in pairwise(drawn))
    assert repeats / 3000 == pytest.approx(0.2, abs=0.04)


@pytest.mark.rule("B-OLD-01")
def test_before_kiss_the_1_is_drawn_too() -> None:
    t = Table(options={"KISS-STORM": "off"})
    drawn = set()
    for _ in range(300):
        draw_storm_card(t.g)
        drawn.add(t.g.storm_card)
    assert drawn == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("B-STORM-05", "K-STORM-05")
def test_without_fremen_the_card_is_drawn_blind() -> None:
    moved = set()
    for seed in range(40):
        t = Table("atreides", "emperor", storm=0, seed=seed).start("storm", auto=False, stop="spice_blow")
        for f in t.g.factions:
            assert not GAME.view(t.g, t.g.seat(f))["secret"].get("next_storm")
        t.until(stage="spice_blow")
        moved.add(t.g.storm)
        assert t.g.storm_card == 0
        assert not t.events("storm_foreseen")
    assert moved == {2, 3, 4, 5, 6}


@pytest.mark.rule("B-STORM-05", "K-STORM-05")
def test_without_fremen_by_the_dials_of_the_last_wheel_users() -> None:
    options = {"O-STORM-NOFREMEN": "dials"}
    t = Table("atreides", "emperor", "harkonnen", storm=3, options=options).start("storm", stop="spice_blow")
    assert set(t.match.pending) == {0, 2}  # no battle yet: those beside Storm Start
    assert sorted(t.options("atreides")) == [1, 2, 3]
    t.do("atreides", Dial(1))
    assert t.refused("harkonnen", Dial(4)).code == "E_LIMIT"
    t.do("harkonnen", Dial(1))
    assert t.g.storm == 5
    t = Table("atreides", "emperor", "harkonnen", options=options)
    t.place("emperor", "carthag@10", 2).place("harkonnen", "carthag@10", 2)
    t.start("battles", stop="collection").until(stage="collection")
    assert t.g.wheel_users is not None
    assert set(t.g.wheel_users) == {"emperor", "harkonnen"}
    t.start("storm")
    assert {t.g.factions[seat] for seat in t.match.pending} == {"emperor", "harkonnen"}


# Weather Control


@pytest.mark.rule("B-STORM-07", "K-STORM-04", "HC-04")
def test_weather_control_replaces_the_card() -> None:
    t = Table(turn=4, storm=11).hand("guild", "weather_control")
    t.place("emperor", "tsimpo@11", 3).place("emperor", "tsimpo@12", 3)
    t.g.storm_card = 6
    t.start("storm", stop="spice_blow").until(WeatherMoment)
    assert list(t.options("guild")) == [None, *range(11)]
    assert t.refused("guild", Weather(11)).code == "E_LIMIT"
    t.do("guild", Weather(0))
    assert t.g.storm == 11
    assert t.dead_tokens("emperor") == (0, 0)
    assert t.g.order[0] == "spacing_guild"  # circle 4
    assert t.g.discards[-1] == "weather_control"
    assert t.g.storm_card in {2, 3, 4, 5, 6}
    assert [e.facts["number"] for e in t.events("storm_card")] == [6]


@pytest.mark.rule("B-STORM-07")
def test_weather_control_up_to_ten_and_only_by_its_holder() -> None:
    t = Table(storm=0).hand("guild", "weather_control")
    t.g.storm_card = 2
    t.start("storm", auto=False, stop="spice_blow")
    assert len(t.match.pending) == 6  # everybody is asked, so that nobody learns who holds it
    assert t.refused("atreides", Weather(3)).code == "E_CARD"
    t.do("guild", Weather(10)).default()
    t.until(stage="spice_blow")
    assert t.g.storm == 10


# What the storm does


@pytest.mark.rule("B-STORM-09")
def test_every_sector_entered_is_hit_and_the_start_is_not() -> None:
    t = Table(storm=9)
    for location in ("old_gap@9", "old_gap@10", "broken_land@11", "tsimpo@12"):
        t.place("emperor", location, 2).sand(location, 3)
    t.place("bg", "arsunt@10", 4, advisors=True)
    t.place("atreides", "imperial_basin@10", 1).place("atreides", "carthag@10", 1)
    t.place("atreides", "plastic_basin@11", 1)
    blown(t, 2)
    assert t.g.storm == 11
    assert t.g.players["emperor"].on == {"old_gap@9": (2, 0), "tsimpo@12": (2, 0)}
    assert t.dead_tokens("emperor") == (4, 0)
    assert t.g.spice == {"old_gap@9": 3, "tsimpo@12": 3}
    assert (t.dead_tokens("bg"), t.g.advisors) == ((4, 0), [])
    assert t.dead_tokens("atreides") == (0, 0)


@pytest.mark.rule("B-STORM-09")
def test_the_hit_sectors_wrap_around() -> None:
    t = Table(storm=16).place("emperor", "habbanya_ridge_flat@17", 1).place("emperor", "meridian@0", 2)
    t.place("emperor", "meridian@1", 4).place("emperor", "wind_pass@16", 8)
    blown(t, 2)
    assert t.g.storm == 0
    assert t.dead_tokens("emperor") == (3, 0)


@pytest.mark.rule("B-STORM-09")
def test_spice_on_protected_ground_goes_too() -> None:
    t = Table(storm=9).sand("imperial_basin@10", 5)
    blown(t, 2)
    assert t.g.spice == {}


@pytest.mark.rule("HC-11", "B-STORM-09")
@pytest.mark.parametrize(("card", "spice"), [(2, {"broken_land@11": 8}), (3, {})])
def test_spice_goes_only_in_sectors_the_storm_enters(card: int, spice: dict[str, int]) -> None:
    t = Table(storm=8).sand("broken_land@11", 8)
    assert blown(t, card).g.spice == spice


def test_the_start_sector_may_be_hit_again() -> None:
    """`STORM_HITS_START_SECTOR`."""
    for value, dead in ((True, (2, 0)), (False, (0, 0))):
        t = Table(storm=9, options={"STORM_HITS_START_SECTOR": value}).place("emperor", "old_gap@9", 2)
        assert blown(t, 2).dead_tokens("emperor") == dead


@pytest.mark.rule("B-STORM-10", "K-FRE-06", "K-FRE-07", "B-FREM-12")
def test_fremen_survive_and_only_those_in_danger_are_saved() -> None:
    t = Table(storm=8).place("fremen", "old_gap@9", 3, 1).place("fremen", "arsunt@10", 2)
    t.place("fremen", "carthag@10", 1).place("fremen", "imperial_basin@9", 1).place("fremen", "old_gap@8", 1)
    t.place("fremen", "tsimpo@11", 1)
    blown(t, 2)
    assert t.dead_tokens("fremen") == (0, 0)
    assert t.g.saved == {"old_gap@9": (3, 1), "arsunt@10": (2, 0)}


@pytest.mark.rule("B-FREM-12", "K-FRE-07")
def test_without_the_shield_wall_the_cities_and_the_basin_save() -> None:
    t = Table(storm=8).place("fremen", "carthag@10", 1).place("fremen", "imperial_basin@9", 2)
    t.place("fremen", "arrakeen@9", 3).place("fremen", "plastic_basin@11", 1)
    t.g.wall_destroyed = True
    blown(t, 3)
    assert t.g.saved == {"carthag@10": (1, 0), "imperial_basin@9": (2, 0), "arrakeen@9": (3, 0)}


@pytest.mark.rule("K-FRE-07")
def test_a_rock_in_the_path_saves_nobody() -> None:
    t = Table(storm=10).place("fremen", "plastic_basin@11", 3)
    assert blown(t, 2).g.saved == {}


@pytest.mark.rule("B-OLD-09")
def test_before_kiss_half_of_the_fremen_die() -> None:
    t = Table(storm=8, options={"KISS-FREMEN": "off"}).place("fremen", "old_gap@9", 4, 1)
    blown(t, 2)
    assert sum(t.dead_tokens("fremen")) == 3
    assert sum(t.at("fremen", "old_gap@9")) == 2
    assert t.g.saved == {}


@pytest.mark.rule("B-STORM-11")
def test_an_ally_of_the_fremen_has_no_protection() -> None:
    t = Table(storm=8).allies("fremen", "emperor").place("emperor", "old_gap@9", 4)
    assert blown(t, 2).dead_tokens("emperor") == (4, 0)


# Karama against the Fremen


@pytest.mark.rule("HC-10", "K-KARAMA-FRE-1", "B-STORM-10")
def test_karama_takes_the_protection_in_one_territory() -> None:
    t = Table(storm=11).hand("emperor", "karama_1")
    t.place("fremen", "rock_outcroppings@12", 4).place("fremen", "bight_of_the_cliff@14", 3)
    t.place("fremen", "sietch_tabr@13", 1).place("fremen", "old_gap@8", 1)
    t.g.storm_card = 3
    t.start("storm", stop="spice_blow").until(KaramaMoment)
    # Only a territory where Fremen would be saved by this storm can be named.
    assert set(t.options("emperor", "K-KARAMA-FRE-1")) == {"rock_outcroppings", "bight_of_the_cliff"}
    t.do("emperor", Karama("K-KARAMA-FRE-1", "rock_outcroppings", "karama_1"))
    assert t.dead_tokens("fremen") == (4, 0)
    assert t.g.saved == {"bight_of_the_cliff@14": (3, 0)}
    assert t.g.exposed == []  # it lasts for this phase


@pytest.mark.rule("K-KARAMA-FRE-1")
def test_karama_in_the_storm_does_not_reach_the_blow() -> None:
    t = Table(storm=13).hand("emperor", "karama_1")
    t.place("fremen", "habbanya_erg@15", 6).place("fremen", "habbanya_erg@16", 2)
    t.pile(0, "spice_habbanya_erg").spice_deck("worm", "spice_red_chasm", "spice_old_gap")
    t.g.storm_card = 2
    t.start("storm", stop="phase_end").until(KaramaMoment)
    t.do("emperor", Karama("K-KARAMA-FRE-1", "habbanya_erg", "karama_1")).until(stage="phase_end")
    assert t.dead_tokens("fremen") == (6, 0)
    assert t.g.saved == {"habbanya_erg@16": (2, 0)}  # from the worm


@pytest.mark.rule("B-STORM-06")
def test_the_steps_of_the_phase_come_in_order() -> None:
    t = Table(storm=5).hand("guild", "weather_control").hand("atreides", "family_atomics")
    t.hand("emperor", "karama_1").place("fremen", "basin@8", 2).place("atreides", "the_minor_erg@7", 2)
    t.g.storm_card = 6
    t.start("storm", stop="spice_blow")
    assert isinstance(t.asked("guild"), WeatherMoment)
    t.do("guild", Weather(4))
    assert isinstance(t.asked("atreides"), AtomicsMoment)
    t.do("atreides", Atomics(True))
    assert isinstance(t.asked("emperor"), KaramaMoment)
    t.do("emperor", Karama("K-KARAMA-FRE-1", "basin", "karama_1"))
    order = [e.kind for e in t.match.log]
    steps = "turn storm_card weather_control family_atomics karama storm_moves storm_kills storm_order storm_foreseen"
    assert [k for k in order if k in steps.split()][:5] == steps.split()[:5]
    assert [k for k in dict.fromkeys(order) if k in steps.split()] == steps.split()
    assert t.g.storm == 9


# Storm order


@pytest.mark.rule("B-STORM-12", "HC-02")
@pytest.mark.parametrize(
    ("storm", "first"), [(0, 0), (3, 1), (5, 2), (15, 5), (16, 0), (17, 0), (1, 1), (11, 4), (12, 4), (13, 5)]
)
def test_the_first_player_is_the_next_circle(storm: int, first: int) -> None:
    t = blown(Table(storm=(storm - 2) % 18), 2)
    assert t.g.storm == storm
    assert [t.g.players[f].circle for f in t.g.order] == [(first + i) % 6 for i in range(6)]


@pytest.mark.rule("B-STORM-12", "HC-02")
def test_empty_circles_are_passed_over() -> None:
    circles = ["atreides", "bene_gesserit", None, "fremen", "spacing_guild", "harkonnen"]
    t = blown(Table(storm=3, circles=circles), 2)
    assert t.g.storm == 5
    assert t.g.order == ["fremen", "spacing_guild", "harkonnen", "atreides", "bene_gesserit"]


@pytest.mark.rule("B-STORM-13")
def test_the_order_holds_for_the_whole_turn() -> None:
    t = Table(storm=5)
    for f in t.g.factions:
        t.tanks(f, 4)
    t.place("atreides", "carthag@10", 2).place("guild", "carthag@10", 2)
    t.spice_deck("spice_red_chasm", "spice_the_great_flat")
    t.g.storm_card = 2
    t.start("storm")
    t.until(Revival)
    order = ["emperor", "spacing_guild", "bene_gesserit", "atreides", "harkonnen", "fremen"]
    assert t.events("storm_order")[0].facts["order"] == order
    assert t.events("card_up")[0].facts["opener"] == "emperor"
    asked = []
    while any(isinstance(d, Revival) for d in t.match.pending.values()):
        asked += [t.g.factions[seat] for seat in t.match.pending]
        t.default()
    assert asked == order
    shipped = []
    while t.g.stage in ("revival", "shipment", "ships_and_moves"):
        shipped += [t.g.factions[s] for s, d in t.match.pending.items() if isinstance(d, MakeShipment)]
        t.default()
    assert shipped == ["emperor", "bene_gesserit", "atreides", "harkonnen", "fremen", "spacing_guild"]
    assert t.events("battle")[0].actor == "spacing_guild"
    assert t.g.order == order


# Family Atomics


@pytest.mark.rule("B-STORM-14")
def test_who_is_near_the_shield_wall() -> None:
    near = set()
    for territory, place in PLACES.items():
        if any(
            near_shield_wall(Table(storm=14).place("atreides", x, 1).g, "atreides") for x in place.locations
        ):
            near.add(territory)
    assert near == {
        "shield_wall",
        "false_wall_east",
        "gara_kulon",
        "hole_in_the_rock",
        "imperial_basin",
        "pasty_mesa",
        "sihaya_ridge",
        "the_minor_erg",
    }


@pytest.mark.rule("B-STORM-15", "HC-07")
@pytest.mark.parametrize(
    ("location", "storm", "may"),
    [
        ("imperial_basin@9", 8, False),
        ("the_minor_erg@7", 8, True),
        ("imperial_basin@9", 10, True),
        ("pasty_mesa@4", 6, False),
        ("pasty_mesa@4", 10, True),
        ("pasty_mesa@7", 7, False),  # its own sector is in the storm
        ("false_wall_east@4", 8, True),
        ("shield_wall@7", 7, False),
        ("shield_wall@8", 7, True),
    ],
)
def test_no_storm_between_the_token_and_the_wall(location: str, storm: int, may: bool) -> None:
    t = Table(turn=5, storm=storm).place("atreides", location, 1).hand("atreides", "family_atomics")
    t.g.storm_card = 2
    t.start("storm", stop="spice_blow")
    assert isinstance(t.asked("atreides"), AtomicsMoment) == may


@pytest.mark.rule("HC-08", "B-STORM-14")
def test_an_advisor_cannot_use_family_atomics() -> None:
    for advisors in (True, False):
        t = Table(storm=2).place("bg", "gara_kulon@7", 1, advisors=advisors).hand("bg", "family_atomics")
        t.g.storm_card = 2
        t.start("storm", stop="spice_blow")
        assert isinstance(t.asked("bg"), AtomicsMoment) == (not advisors)


@pytest.mark.rule("B-STORM-14")
def test_atomics_only_in_their_moment() -> None:
    t = Table(storm=2).place("atreides", "shield_wall@7", 1).hand("atreides", "family_atomics")
    t.start("charity").until(MakeShipment, faction="atreides")
    assert t.refused("atreides", Atomics(True)).code in ("E_FORM", "E_TIMING")


@pytest.mark.rule("B-STORM-16", "B-STORM-19")
def test_family_atomics() -> None:
    t = Table(storm=2).hand("atreides", "family_atomics")
    t.place("atreides", "shield_wall@7", 2).place("fremen", "shield_wall@8", 1, 2)
    t.place("emperor", "shield_wall@8", 1, 1).place("bg", "shield_wall@7", 2, advisors=True)
    t.place("harkonnen", "the_minor_erg@7", 5)
    t.g.storm_card = 2
    t.start("storm", stop="spice_blow").do("atreides", Atomics(True))
    assert t.dead_tokens("atreides") == (2, 0)
    assert t.dead_tokens("fremen") == (1, 2)
    assert t.dead_tokens("emperor") == (1, 1)
    assert t.dead_tokens("bg") == (2, 0)
    assert t.at("harkonnen", "the_minor_erg@7") == (5, 0)
    assert t.g.advisors == []
    assert t.g.removed == ["family_atomics"]
    assert (t.g.kwisatz_losses, t.g.saved) == (0, {})
    assert t.g.storm == 4


@pytest.mark.rule("B-STORM-16", "B-STORM-17", "HC-09")
def test_the_wall_is_gone_at_once_but_not_for_the_sector_of_the_storm() -> None:
    t = Table(turn=5, storm=9).hand("atreides", "family_atomics").place("atreides", "the_minor_erg@7", 1)
    t.place("emperor", "arrakeen@9", 3).place("emperor", "carthag@10", 2).place(
        "emperor", "imperial_basin@10", 1
    )
    t.g.storm_card = 2
    t.start("storm", stop="spice_blow").do("atreides", Atomics(True))
    assert t.at("emperor", "arrakeen@9") == (3, 0)
    assert t.dead_tokens("emperor") == (3, 0)
    t.place("emperor", "carthag@10", 4)
    t.g.storm = 8
    t.g.turn = 9
    assert blown(t, 3).dead_tokens("emperor") == (3 + 4 + 3, 0)  # for the rest of the game


@pytest.mark.rule("B-STORM-18")
def test_the_shield_wall_can_still_be_entered() -> None:
    t = Table("atreides", "emperor", storm=2).place("atreides", "gara_kulon@7", 3)
    t.g.wall_destroyed = True
    t.start("shipment").until(MakeMove, faction="atreides")
    t.do("atreides", Move("gara_kulon", "shield_wall@7", (3,)))
    assert t.at("atreides", "shield_wall@7") == (3, 0)
    t.g.storm, t.g.stage, t.g.turn = 6, "storm", 4
    assert blown(t, 3).at("atreides", "shield_wall@7") == (3, 0)


# The storm sector in other phases


@pytest.mark.rule("B-STORM-20")
def test_no_shipment_into_the_storm() -> None:
    t = Table("atreides", "fremen", storm=13).purse("atreides", 20)
    t.start("shipment").until(MakeShipment, faction="atreides")
    assert t.refused("atreides", Ship("reserves", "", "", "sietch_tabr@13", (3,), 0)).code == "E_TARGET"
    t.do("atreides", Ship("reserves", "", "", "plastic_basin@12", (3,), 0))


@pytest.mark.rule("B-STORM-20", "K-GEN-01", "K-FRE-09")
def test_fremen_too_cannot_ship_into_the_storm() -> None:
    t = Table("fremen", "atreides", storm=14).start("shipment").until(MakeShipment, faction="fremen")
    before = t.g.players["fremen"].reserves
    assert t.refused("fremen", Ship("reserves", "", "", "the_great_flat@14", (4, 0), 0)).code == "E_TARGET"
    assert t.g.players["fremen"].reserves == before


@pytest.mark.rule("B-OLD-09")
def test_before_kiss_fremen_ship_into_the_storm_at_half_loss() -> None:
    t = Table("fremen", "atreides", storm=14, options={"KISS-FREMEN": "off"})
    t.start("shipment").until(MakeShipment, faction="fremen")
    t.do("fremen", Ship("reserves", "", "", "the_great_flat@14", (5, 0), 0))
    assert t.at("fremen", "the_great_flat@14") == (2, 0)
    assert t.dead_tokens("fremen") == (3, 0)


@pytest.mark.rule("B-STORM-20")
@pytest.mark.parametrize(
    ("start", "storm", "goal"),
    [
        ("the_great_flat@14", 15, "the_greater_flat@15"),  # into
        ("the_great_flat@14", 14, "the_greater_flat@15"),  # out of
        ("bight_of_the_cliff@13", 14, "the_great_flat@14"),  # into, one sector on
        ("habbanya_sietch@16", 17, "meridian@0"),  # through
    ],
)
def test_no_move_into_out_of_or_through_the_storm(start: str, storm: int, goal: str) -> None:
    t = Table("fremen", "atreides", storm=storm).place("fremen", start, 3).place("fremen", "pasty_mesa@5", 1)
    t.start("shipment").until(MakeMove, faction="fremen")
    code = t.refused("fremen", Move(start.split("@")[0], goal, (3,))).code
    assert code in ("E_TARGET", "E_LIMIT")
    t = Table("fremen", "atreides", storm=8).place("fremen", start, 3)
    t.start("shipment").until(MakeMove, faction="fremen")
    t.do("fremen", Move(start.split("@")[0], goal, (3,)))


@pytest.mark.rule("B-STORM-21")
def test_spice_does_not_appear_in_the_storm() -> None:
    t = Table(storm=6).spice_deck("spice_red_chasm", "spice_old_gap").start("spice_blow", stop="charity")
    assert t.g.spice == {"old_gap@9": 6}
    assert t.g.pile_tops == ["red_chasm", "old_gap"]


@pytest.mark.rule("B-STORM-22")
def test_the_storm_keeps_enemies_apart() -> None:
    t = Table(storm=1).place("atreides", "cielago_north@0", 3).place("emperor", "cielago_north@2", 3)
    assert pending_battles(t.g) == []
    t.g.storm = 5
    assert [p.sides for p in pending_battles(t.g)] == [("atreides", "emperor")]


@pytest.mark.rule("B-STORM-23")
def test_tokens_on_protected_ground_in_the_storm_act_as_usual() -> None:
    t = Table(storm=9).place("atreides", "arrakeen@9", 3).purse("atreides", 0)
    assert strongholds_held(t.g, "atreides") == ["arrakeen"]
    t.start("collection", stop="mentat_pause")
    assert t.spice("atreides") == 2
    t = Table(storm=9).place("atreides", "arrakeen@9", 3).place("emperor", "arrakeen@9", 3)
    assert pending_battles(t.g) == [Pending("arrakeen", ("atreides", "emperor"), ("arrakeen@9",))]


@pytest.mark.rule("B-STORM-23")
def test_bene_gesserit_do_not_flip_in_the_storm() -> None:
    t = Table("bene_gesserit", "atreides", storm=9).place("bg", "arrakeen@9", 1).place("bg", "carthag@10", 1)
    t.start("shipment").until(FlipAtStart)
    assert t.options("bg") == [False]
    assert t.refused("bg", Flips((True, False))).code == "E_LIMIT"
    t.do("bg", Flips((False, True)))
    assert t.g.advisors == ["carthag"]


@pytest.mark.rule("B-STORM-24")
def test_the_polar_sink_is_never_in_the_storm() -> None:
    assert not any(in_storm(POLAR_SINK, sector) for sector in range(18))
    assert all(any(in_storm(x, sector) for sector in range(18)) for x in LOCATIONS if x != POLAR_SINK)
    t = Table(storm=0).place("emperor", POLAR_SINK, 5).sand(POLAR_SINK, 1).hand("guild", "weather_control")
    t.g.storm_card = 6
    for _ in range(3):
        blown(t, 6)
    assert t.at("emperor", POLAR_SINK) == (5, 0)
    assert t.g.spice == {POLAR_SINK: 1}
