"""The Fremen (base.md 17.3, kiss.md 12): worms, storm, the ride, and the desert at the end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.kit import Table, full

from landsraad.dune.board import FREMEN_ZONE, LOCATIONS, SECTOR
from landsraad.dune.factions.bene_gesserit import ChooseSide, SpiritualAdvisor
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.blow import Protect, ProtectAlly
from landsraad.dune.phases.mentat import victory
from landsraad.dune.phases.nexus import Diplomacy, NexusTurn
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship

PLAIN = ("spice_south_mesa", "spice_hagga_basin")
FRE_S = "K-KARAMA-FRE-S"


def riding(*factions: str, saved: dict[str, tuple[int, int]], **more: Any) -> Table:
    """The end of the Spice Blow with Fremen saved on these locations."""
    t = Table(*factions, **more)
    for location, (normal, elite) in saved.items():
        t.place("fremen", location, normal, elite)
        t.g.saved[location] = (normal, elite)
    return t


def ride(t: Table) -> Table:
    """To the decision about the ride."""
    return t.start("phase_end", stop="charity").until(Wormriders)


# The ride


def hard_case_24(**others: int) -> Table:
    """Six in The Great Flat saved from a worm, three in Wind Pass from the storm, which is now at 15."""
    t = riding(saved={"the_great_flat@14": (4, 2), "wind_pass@14": (3, 0)}, storm=15)
    for faction, count in others.items():
        t.place(faction, "arrakeen@9", count)
    return ride(t)


@pytest.mark.rule("HC-24", "B-FREM-07", "K-FRE-08", "B-FREM-08")
def test_saved_tokens_ride_from_many_places_to_one() -> None:
    t = hard_case_24(atreides=2)
    assert t.refused("fremen", Ride("the_greater_flat@15", (1, 0, 0))).code == "E_TARGET"
    t.do("fremen", Ride("arrakeen@9", (3, 2, 3)))
    assert t.at("fremen", "arrakeen@9") == (6, 2)
    assert t.at("fremen", "the_great_flat@14") == (1, 0)
    assert t.at("fremen", "wind_pass@14") == (0, 0)
    assert t.g.saved == {}
    t = hard_case_24(atreides=2, emperor=1)
    assert t.refused("fremen", Ride("arrakeen@9", (4, 2, 3))).code == "E_LIMIT"
    t.do("fremen", Ride("reserves", (4, 2, 3)))
    assert t.g.players["fremen"].reserves == (17, 3)


@pytest.mark.rule("K-FRE-08", "HC-24", "B-FREM-07")
def test_one_destination_and_only_saved_tokens() -> None:
    t = riding(saved={"old_gap@9": (4, 0), "red_chasm@6": (3, 0)}, storm=2).place(
        "guild", "tueks_sietch@4", 3
    )
    t.place("fremen", "arsunt@10", 5)  # these were not saved
    ride(t)
    assert t.refused("fremen", Ride("tueks_sietch@4", (2, 3, 5))).code == "E_FORM"
    assert t.refused("fremen", Ride("tueks_sietch@4", (5, 3))).code == "E_LIMIT"
    assert t.refused("fremen", Ride("tueks_sietch@4", (0, 0))).code == "E_LIMIT"
    t.do("fremen", Ride("tueks_sietch@4", (2, 3)))
    assert t.at("fremen", "tueks_sietch@4") == (5, 0)
    assert t.at("fremen", "old_gap@9") == (2, 0)
    # It is neither their shipment nor their move.
    t.start("shipment").until(MakeShipment, faction="fremen")
    t.do("fremen", Ship("reserves", "", "", "the_great_flat@14", (1, 0), 0))
    assert isinstance(t.asked("fremen"), MakeMove)


@pytest.mark.rule("K-FRE-08", "B-FREM-07")
def test_they_ride_to_another_place_than_where_they_stand() -> None:
    t = ride(riding(saved={"old_gap@9": (4, 0)}, storm=2))
    assert "old_gap@9" not in t.options("fremen")
    assert t.refused("fremen", Ride("old_gap@9", (4,)))
    t = ride(riding(saved={"old_gap@9": (4, 0), "red_chasm@6": (3, 0)}, storm=2))
    assert t.refused("fremen", Ride("red_chasm@6", (4, 3))).code == "E_FORM"
    t.do("fremen", Ride("red_chasm@6", (4,)))
    assert t.at("fremen", "red_chasm@6") == (7, 0)


@pytest.mark.rule("K-FRE-08", "B-FREM-07")
def test_nobody_must_ride() -> None:
    t = ride(riding(saved={"old_gap@9": (4, 0)}))
    assert t.options("fremen")[0] == ""
    t.do("fremen", Ride(""))
    assert t.at("fremen", "old_gap@9") == (4, 0)
    assert t.g.saved == {}  # the chance is gone


@pytest.mark.rule("B-FREM-08")
def test_who_may_be_where_they_ride_to() -> None:
    def ally(faction: str, location: str, advisors: bool = False) -> Table:
        t = riding(saved={"old_gap@9": (4, 0)}, storm=2).allies("fremen", faction)
        return ride(t.place(faction, location, 1, advisors=advisors))

    assert ally("guild", "red_chasm@6").refused("fremen", Ride("red_chasm@6", (4,))).code == "E_TARGET"
    assert ally("bg", "red_chasm@6").refused("fremen", Ride("red_chasm@6", (4,))).code == "E_TARGET"
    ally("bg", "red_chasm@6", advisors=True).do("fremen", Ride("red_chasm@6", (4,)))
    ally("guild", "polar_sink").do("fremen", Ride("polar_sink", (4,)))


@pytest.mark.rule("B-FREM-08")
def test_a_ride_is_an_entry() -> None:
    t = ride(riding(saved={"old_gap@9": (4, 0)}, storm=2).place("bg", "red_chasm@6", 2))
    t.do("fremen", Ride("red_chasm@6", (4,)))
    assert isinstance(t.asked("bg"), ChooseSide)


@pytest.mark.rule("B-FREM-08")
def test_turn_1_included() -> None:
    t = ride(riding(saved={"old_gap@9": (4, 0)}, turn=1)).do("fremen", Ride("carthag@10", (4,)))
    assert t.at("fremen", "carthag@10") == (4, 0)


@pytest.mark.rule("B-FREM-08", "K-FRE-08")
@pytest.mark.parametrize("value", [True, False])
def test_riding_out_of_the_storm(value: bool) -> None:
    """`O-RIDE-OUT-OF-STORM`."""
    saved = {"old_gap@9": (4, 0), "red_chasm@6": (1, 0)}
    t = ride(riding(saved=saved, storm=9, options={"O-RIDE-OUT-OF-STORM": value}))
    if value:
        t.do("fremen", Ride("carthag@10", (4, 1)))
    else:
        assert t.refused("fremen", Ride("carthag@10", (4, 1)))
        t.do("fremen", Ride("carthag@10", (1,)))
        assert t.at("fremen", "old_gap@9") == (4, 0)


@pytest.mark.rule("K-FRE-09")
def test_no_ride_before_the_end_of_the_phase() -> None:
    t = Table().pile(0, "spice_red_chasm").place("fremen", "red_chasm@6", 3)
    t.spice_deck("worm", *PLAIN).start("spice_blow", stop="phase_end")
    assert t.match.over  # both blows, and nobody was asked
    assert t.g.saved == {"red_chasm@6": (3, 0)}


@pytest.mark.rule("B-OLD-09")
def test_before_kiss_they_ride_after_the_nexus_from_one_territory_at_a_time() -> None:
    t = Table(options={"KISS-FREMEN": "off"}).pile(0, "spice_red_chasm").pile(1, "spice_old_gap")
    t.place("fremen", "red_chasm@6", 3).place("fremen", "old_gap@9", 2)
    t.spice_deck("worm", "spice_south_mesa", "worm", "spice_hagga_basin").start("spice_blow", stop="charity")
    t.until(Wormriders)
    assert t.events("nexus_ends")
    first = t.match.pending[t.g.seat("fremen")].origins  # type: ignore[attr-defined]
    assert len(first) == 1
    t.do("fremen", Ride("carthag@10", (1,)))
    assert isinstance(t.asked("fremen"), Wormriders)
    assert t.match.pending[t.g.seat("fremen")].origins != first  # type: ignore[attr-defined]


# An ally that was spared


def spared(value: bool, *more: tuple[str, str, int]) -> Table:
    """Fremen 2 saved in Old Gap, their ally's 3 and 1 elite spared in Red Chasm."""
    t = riding(saved={"old_gap@9": (2, 0)}, storm=2, options={"O-WORM-PROTECTED-RIDE": value})
    t.allies("fremen", "emperor").place("emperor", "red_chasm@6", 3, 1).pile(0, "spice_red_chasm")
    for faction, location, count in more:
        t.place(faction, location, count)
    t.spice_deck("worm", *PLAIN).start("spice_blow", stop="charity").until(ProtectAlly)
    t.do("fremen", Protect(True))
    assert t.at("emperor", "red_chasm@6") == (3, 1)
    return t


@pytest.mark.rule("K-FRE-16", "B-FREM-07")
def test_a_spared_ally_does_not_ride() -> None:
    t = spared(False).until(Wormriders)
    assert t.refused("fremen", Ride("carthag@10", (2, 3, 1))).code == "E_FORM"
    t.do("fremen", Ride("carthag@10", (2,)))
    assert t.at("emperor", "red_chasm@6") == (3, 1)


@pytest.mark.rule("K-FRE-16")
def test_or_rides_with_the_fremen() -> None:
    """`O-WORM-PROTECTED-RIDE`."""
    t = spared(True).until(Wormriders).do("fremen", Ride("carthag@10", (2, 2, 1)))
    assert t.at("fremen", "carthag@10") == (2, 0)
    assert t.at("emperor", "carthag@10") == (2, 1)
    assert t.at("emperor", "red_chasm@6") == (1, 0)
    assert [(e.actor, e.facts["normal"], e.facts["elite"]) for e in t.events("rides")] == [
        ("fremen", 2, 0),
        ("emperor", 2, 1),
    ]
    t = spared(True).until(Wormriders).do("fremen", Ride("reserves", (0, 3, 1)))
    assert t.g.players["emperor"].reserves == (15, 5)
    assert t.at("fremen", "old_gap@9") == (2, 0)
    # Not as second and third in a stronghold; each of them alone may join the one who is there.
    t = spared(True, ("atreides", "carthag@10", 1)).until(Wormriders)
    assert t.refused("fremen", Ride("carthag@10", (2, 1, 0)))
    t.do("fremen", Ride("carthag@10", (0, 3, 1)))
    assert t.at("emperor", "carthag@10") == (3, 1)


def test_an_ally_left_in_the_nexus_does_not_ride() -> None:
    """`O-WORM-PROTECTED-RIDE` under the alliances as they stand after the Nexus."""
    t = spared(True).until(NexusTurn, faction="emperor").do("emperor", Diplomacy("break")).until(Wormriders)
    assert t.refused("fremen", Ride("carthag@10", (2, 3, 1))).code == "E_FORM"
    t.do("fremen", Ride("carthag@10", (2,)))


# The summoned worm


def summon(t: Table, territory: str) -> Table:
    """The special power in the first moment of the Spice Blow."""
    t.hand("fremen", "karama_1").spice_deck(*PLAIN).start("spice_blow", stop="charity")
    t.until(KaramaMoment, faction="fremen")
    return t.do("fremen", Karama(FRE_S, territory, "karama_1"))


@pytest.mark.rule("K-KARAMA-FRE-S", "B-FREM-10")
def test_in_the_sand_it_is_a_full_worm() -> None:
    t = Table().place("harkonnen", "imperial_basin@8", 3).place("atreides", "imperial_basin@10", 2)
    t.place("fremen", "imperial_basin@9", 1, 1).sand("imperial_basin@9", 4).allies("fremen", "atreides")
    summon(t, "imperial_basin")
    assert isinstance(t.asked("fremen"), ProtectAlly)
    t.do("fremen", Protect(True)).until(Wormriders)
    assert t.dead_tokens("harkonnen") == (3, 0)
    assert t.at("atreides", "imperial_basin@10") == (2, 0)
    assert t.g.saved == {"imperial_basin@9": (1, 1)}
    assert "imperial_basin@9" not in t.g.spice
    assert t.g.discards[-1] == "karama_1"


@pytest.mark.rule("K-KARAMA-FRE-S", "B-FREM-10", "HC-25", "K-FRE-07")
@pytest.mark.parametrize("place", ["pasty_mesa", "carthag", "polar_sink"])
def test_elsewhere_nobody_is_eaten_and_fremen_may_ride(place: str) -> None:
    mine, theirs = {
        "pasty_mesa": ("pasty_mesa@4", "pasty_mesa@6"),
        "carthag": ("carthag@10", "carthag@10"),
        "polar_sink": ("polar_sink", "polar_sink"),
    }[place]
    t = Table(storm=5).place("harkonnen", theirs, 7).place("fremen", mine, 3)
    summon(t, place).until(Wormriders)
    assert t.dead_tokens("harkonnen") == (0, 0)
    t.do("fremen", Ride("tueks_sietch@4", (3,)))
    assert t.at("fremen", "tueks_sietch@4") == (3, 0)
    assert not t.events("nexus")


@pytest.mark.rule("B-FREM-10")
def test_it_is_not_the_first_worm_of_a_blow() -> None:
    t = Table().place("harkonnen", "red_chasm@6", 3).pile(0, "spice_red_chasm").hand("fremen", "karama_1")
    t.spice_deck("worm", *PLAIN).start("spice_blow", stop="phase_end").until(KaramaMoment, faction="fremen")
    t.do("fremen", Karama(FRE_S, "old_gap", "karama_1")).until(stage="phase_end")
    assert t.dead_tokens("harkonnen") == (3, 0)  # the first card worm still eats by its pile


@pytest.mark.rule("K-KARAMA-FRE-S", "K-KARAMA-GEN-09")
def test_at_any_point_of_the_blow_once_a_game() -> None:
    t = (
        Table()
        .hand("fremen", "karama_1", "karama_2")
        .spice_deck(*PLAIN)
        .start("spice_blow", stop="phase_end")
    )
    points = []
    while not t.match.over:
        if isinstance(t.asked("fremen"), KaramaMoment):
            points.append(len(t.events("spice")))
        t.default()
    assert points == [0, 1, 2]  # before, between and after the blows
    t.g.stage = "spice_blow"
    t.spice_deck("spice_sihaya_ridge", "spice_old_gap").start("spice_blow", stop="phase_end")
    t.do("fremen", Karama(FRE_S, "carthag", "karama_1"))
    assert t.match.over  # it is not offered again
    assert t.g.players["fremen"].hand == ["karama_2"]


@pytest.mark.rule("B-FREM-10", "K-KARAMA-FRE-S")
@pytest.mark.parametrize("value", [True, False])
def test_the_special_power_on_turn_1(value: bool) -> None:
    """`O-FRE-SPECIAL-T1`."""
    t = Table(turn=1, options={"O-FRE-SPECIAL-T1": value}).hand("fremen", "karama_1").spice_deck(*PLAIN)
    t.start("spice_blow", stop="phase_end")
    assert isinstance(t.asked("fremen"), KaramaMoment) == value


# At home on Dune


@pytest.mark.rule("B-FREM-01", "K-FRE-03")
def test_reserves_come_free_near_the_great_flat() -> None:
    t = (
        Table("fremen", "bg", "guild")
        .purse("fremen", 3)
        .start("shipment")
        .until(MakeShipment, faction="fremen")
    )
    shut = {x for x in LOCATIONS if SECTOR[x] == t.g.storm}
    assert set(t.options("fremen", "reserves", "", "")) == FREMEN_ZONE.intersection(LOCATIONS) - shut
    assert "habbanya_sietch@16" not in FREMEN_ZONE
    guild = t.spice("guild")
    assert t.refused("fremen", Ship("reserves", "", "", "carthag@10", (6, 0), 0)).code == "E_TARGET"
    t.do("fremen", Ship("reserves", "", "", "sietch_tabr@13", (6, 0), 0))
    assert (t.spice("fremen"), t.spice("guild")) == (3, guild)
    assert t.at("fremen", "sietch_tabr@13") == (6, 0)
    assert not isinstance(t.asked("bg"), SpiritualAdvisor)  # not from off-planet


@pytest.mark.rule("K-FRE-03")
def test_occupancy_holds_for_them_too() -> None:
    t = Table("fremen", "bg", "guild").place("bg", "sietch_tabr@13", 1).place("guild", "sietch_tabr@13", 1)
    t.start("shipment").until(MakeShipment, faction="fremen")
    assert t.refused("fremen", Ship("reserves", "", "", "sietch_tabr@13", (6, 0), 0)).code == "E_LIMIT"


@pytest.mark.rule("B-FREM-02", "K-FRE-04")
def test_they_move_two_territories() -> None:
    t = Table("fremen", "guild", storm=8).place("fremen", "false_wall_west@17", 4)
    t.start("shipment").until(MakeMove, faction="fremen")
    assert (
        t.refused("fremen", Move("false_wall_west", "cielago_south@1", (4,))).code == "E_LIMIT"
    )  # three away
    t.do("fremen", Move("false_wall_west", "habbanya_sietch@16", (4,)))
    assert t.at("fremen", "habbanya_sietch@16") == (4, 0)
    t = (
        Table("fremen", "guild", storm=8)
        .place("fremen", "false_wall_west@17", 4)
        .place("fremen", "carthag@10", 1)
    )
    t.start("shipment").until(MakeMove, faction="fremen").do(
        "fremen", Move("false_wall_west", "cielago_south@1", (4,))
    )


@pytest.mark.rule("B-FREM-03", "B-FREM-04", "K-FRE-14", "K-FRE-15")
def test_fedaykin_count_two_and_dialing_is_free() -> None:
    t = Table("fremen", "atreides").purse("fremen", 0).purse("atreides", 0)
    t.place("fremen", "carthag@10", 6, 3).place("atreides", "carthag@10", 3)
    t.start("battles", stop="collection").until(MakePlan, faction="fremen")
    t.do("fremen", BattlePlan("jamis", "", "", False, 6, 2, 0))
    t.do("atreides", BattlePlan("dr_yueh", "", "", False, 2, 0, 0)).until(stage="collection")
    assert t.events("battle_won")[0].facts["totals"]["fremen"] == 6 + 2 * 2 + 2
    assert t.dead_tokens("fremen") == (6, 2)  # exactly these
    assert t.spice("fremen") == 0
    t = Table("fremen", "atreides").place("fremen", "red_chasm@6", 1, 2).sand("red_chasm@6", 20)
    t.purse("fremen", 0).start("collection", stop="mentat_pause")
    assert t.spice("fremen") == 6  # in collection each is one token


@pytest.mark.rule("K-FRE-14")
def test_two_fedaykin_and_one_more_make_five() -> None:
    t = Table("fremen", "atreides").place("fremen", "carthag@10", 3, 3).place("atreides", "carthag@10", 1)
    t.start("battles", stop="collection").until(MakePlan, faction="fremen")
    t.do("fremen", BattlePlan("jamis", "", "", False, 1, 2, 0))
    t.do("atreides", BattlePlan("dr_yueh", "", "", False, 0, 0, 0)).until(stage="collection")
    assert t.events("battle_won")[0].facts["totals"]["fremen"] == 5 + 2
    assert t.dead_tokens("fremen") == (1, 2)
    assert t.at("fremen", "carthag@10") == (2, 1)


@pytest.mark.rule("K-FRE-15", "K-KARAMA-GEN-01")
@pytest.mark.parametrize(
    "wish", ["free dial", "two territories", "K-FRE-15", "K-FRE-04", "B-CHOAM-02", "K-HAR-11"]
)
def test_karama_stops_nothing_outside_its_list(wish: str) -> None:
    t = Table("atreides", "fremen", "bg").hand("atreides", "karama_1").place("fremen", "carthag@10", 5)
    t.place("atreides", "carthag@10", 5).start("battles").until(MakePlan)
    assert t.refused("atreides", PlayKarama(wish, "", "karama_1")).code == "E_TARGET"
    assert t.g.players["atreides"].hand == ["karama_1"]


# The desert at the end


def last_turn(*stand: tuple[str, str, int], ally: str = "", options: dict[str, Any] | None = None) -> Any:
    """Who wins on the last turn when these stand there."""
    t = Table(turn=10, options=options)
    for faction, location, count in stand:
        t.place(faction, location, count)
    if ally:
        t.allies("fremen", ally)
    found = victory(t.g)
    assert found is not None
    return set(found[0]), found[1]


GUILD_WINS = ({"spacing_guild"}, "B-WIN-10")
FREMEN_WIN = ({"fremen"}, "B-WIN-09")


@pytest.mark.rule("K-FRE-11", "B-FREM-11")
@pytest.mark.parametrize(
    ("stand", "won"),
    [
        ([("fremen", "habbanya_sietch@16", 2), ("guild", "tueks_sietch@4", 3)], FREMEN_WIN),
        ([], FREMEN_WIN),
        ([("bg", "tueks_sietch@4", 1)], FREMEN_WIN),
        ([("harkonnen", "tueks_sietch@4", 1)], GUILD_WINS),
        ([("atreides", "tueks_sietch@4", 1)], GUILD_WINS),
        ([("emperor", "tueks_sietch@4", 1)], GUILD_WINS),
        ([("guild", "sietch_tabr@13", 1)], GUILD_WINS),
        ([("fremen", "sietch_tabr@13", 5), ("guild", "sietch_tabr@13", 1)], GUILD_WINS),
        ([("bg", "habbanya_sietch@16", 1)], GUILD_WINS),
    ],
)
def test_the_special_victory(stand: list[tuple[str, str, int]], won: Any) -> None:
    assert last_turn(*stand) == won


@pytest.mark.rule("K-FRE-11", "B-FREM-11")
def test_not_before_the_last_turn_and_not_before_strongholds() -> None:
    t = Table(turn=9)
    assert victory(t.g) is None
    three = [("emperor", x, 1) for x in ("arrakeen@9", "carthag@10", "tueks_sietch@4")]
    assert last_turn(*three) == ({"emperor"}, "B-WIN-02")


@pytest.mark.rule("K-FRE-12", "B-FREM-09", "B-FREM-11")
def test_their_ally_wins_too_and_never_blocks() -> None:
    stand = (("emperor", "tueks_sietch@4", 3), ("emperor", "habbanya_sietch@16", 3))
    both = ({"fremen", "emperor"}, "B-WIN-09")
    assert last_turn(*stand, ally="emperor") == both
    assert last_turn(*stand) == GUILD_WINS
    # `O-FRE-ALLY-SIETCH=tabr_habbanya`: Tuek's can still be blocked by it.
    narrow = {"O-FRE-ALLY-SIETCH": "tabr_habbanya"}
    assert last_turn(*stand, ally="emperor", options=narrow) == GUILD_WINS
    assert last_turn(stand[1], ally="emperor", options=narrow) == both


@pytest.mark.rule("B-OLD-09")
def test_before_kiss_an_ally_in_a_sietch_blocks() -> None:
    stand = ("bg", "sietch_tabr@13", 3)
    assert last_turn(stand, ally="bg", options={"KISS-FREMEN": "off"}) == GUILD_WINS
    assert last_turn(stand, ally="bg") == ({"fremen", "bene_gesserit"}, "B-WIN-09")


@pytest.mark.rule("B-FREM-05")
def test_only_they_know_the_next_storm() -> None:
    t = Table()
    t.g.storm_card = 4
    seen = {f: GAME.view(t.g, t.g.seat(f))["secret"].get("next_storm") for f in t.g.factions}
    assert seen == {f: 4 if f == full("fremen") else None for f in t.g.factions}
