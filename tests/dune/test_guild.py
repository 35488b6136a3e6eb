"""Spacing Guild: start, timing, the break and the victory that is its own."""

from __future__ import annotations

import pytest
from tests.dune.kit import Table

from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama
from landsraad.dune.phases.bidding import RaiseOrPass
from landsraad.dune.phases.nexus import Diplomacy, NexusTurn
from landsraad.dune.phases.revival import Revival, Revive
from landsraad.dune.phases.shipping import GuildTiming, MakeMove, MakeShipment, Move, Ship, Timing

ORDER = ("atreides", "emperor", "guild", "harkonnen")


def phase(*hands: tuple[str, str], allies: tuple[str, str] | None = None) -> Table:
    """Atreides, Emperor, Guild, Harkonnen ship in this order."""
    t = Table("atreides", "emperor", "guild", "harkonnen", storm=2).order(*ORDER)
    for faction, card in hands:
        t.hand(faction, card)
    if allies:
        t.allies(*allies)
    t.place("guild", "tueks_sietch@4", 5)
    return t.start("shipment").until(GuildTiming)


def shipper(t: Table) -> str:
    """Who is asked for a shipment."""
    (found,) = [d.faction for d in t.match.pending.values() if isinstance(d, MakeShipment)]
    return str(found)


def finish(t: Table) -> None:
    """Whoever is acting ends its turn."""
    acting = t.g.acting
    while t.g.acting == acting:
        t.default()


@pytest.mark.rule("K-GUI-01", "B-SHIP-10")
def test_start() -> None:
    t = Table("guild", "atreides", turn=0).start("prediction").until(stage="storm")
    assert t.at("guild", "tueks_sietch@4") == (5, 0)
    assert t.g.players["spacing_guild"].reserves == (15, 0)
    assert t.spice("guild") == 5


@pytest.mark.rule("K-GUI-02")
def test_one_free_revival_and_two_more_at_two_spice_each() -> None:
    t = Table("guild", "atreides").tanks("guild", 4).purse("guild", 3).start("revival")
    assert isinstance(t.asked("guild"), Revival)
    assert t.refused("guild", Revive(3, 0, "")).code == "E_COST"
    t.do("guild", Revive(2, 0, ""))
    assert t.spice("guild") == 1
    assert t.dead_tokens("guild") == (2, 0)


# Timing (B-SM-03, K-GUI-06)


@pytest.mark.rule("K-GUI-06", "B-SM-03", "B-SM-04", "B-GUILD-03")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_the_guild_takes_its_whole_turn_wherever_it_likes(place: int) -> None:
    t = phase()
    acted: list[str] = []
    while len(acted) < 4:
        if isinstance(t.asked("guild"), GuildTiming):
            t.do("guild", Timing(len(acted) == place))
            continue
        acted.append(shipper(t))
        finish(t)
    expected = ["atreides", "emperor", "harkonnen"]
    expected.insert(place, "spacing_guild")
    assert acted == expected


@pytest.mark.rule("B-SM-03", "K-GUI-06")
def test_the_guild_breaks_into_nobodys_turn_and_does_not_split_its_own() -> None:
    t = phase()
    t.do("guild", Timing(False))
    assert shipper(t) == "atreides"
    assert t.refused("guild", Timing(True)).code == "E_ACTOR"
    t.do("atreides", Ship("reserves", "", "", "arrakeen@9", (3,)))
    assert t.refused("guild", Timing(True)).code == "E_ACTOR"
    t.do("atreides", Move(""))
    t.do("guild", Timing(True)).do("guild", Ship("none"))
    assert isinstance(t.asked("guild"), MakeMove)
    assert list(t.match.pending) == [t.g.seat("spacing_guild")]


@pytest.mark.rule("B-SM-03")
def test_waiting_is_announced_only_when_its_own_place_has_passed() -> None:
    t = phase()
    t.do("guild", Timing(False))
    assert not t.events("guild_timing")
    finish(t)
    t.do("guild", Timing(False))
    finish(t)
    assert not t.events("guild_timing")
    t.do("guild", Timing(False))  # its own place
    assert [e.facts for e in t.events("guild_timing")] == [{"now": False}]
    assert shipper(t) == "harkonnen"


@pytest.mark.rule("K-KARAMA-GUI-2", "B-SM-03", "HC-48", "K-KARAMA-GEN-04")
def test_a_karama_sends_the_guild_back_to_its_place() -> None:
    t = phase(("emperor", "karama_1"))
    t.do("guild", Timing(True))
    assert isinstance(t.asked("emperor"), KaramaMoment)
    assert t.asked("guild") is None  # never against oneself
    t.do("emperor", Karama("K-KARAMA-GUI-2", "", "karama_1"))
    assert shipper(t) == "atreides"
    finish(t)
    assert shipper(t) == "emperor"  # the Guild is not asked again
    finish(t)
    assert shipper(t) == "spacing_guild"
    assert t.g.discards[-1] == "karama_1"


@pytest.mark.rule("K-KARAMA-GUI-2", "B-SM-03")
def test_acting_in_its_own_place_is_nothing_to_stop() -> None:
    t = phase(("emperor", "karama_1"))
    for _ in range(2):
        t.do("guild", Timing(False))
        finish(t)
    t.do("guild", Timing(True))
    assert shipper(t) == "spacing_guild"
    assert not t.events("guild_timing")


@pytest.mark.rule("K-KARAMA-GUI-2", "HC-48")
def test_a_karama_keeps_the_guild_from_waiting() -> None:
    t = phase(("emperor", "karama_1"))
    for _ in range(2):
        t.do("guild", Timing(False))
        finish(t)
    t.do("guild", Timing(False)).do("emperor", Karama("K-KARAMA-GUI-2", "", "karama_1"))
    assert shipper(t) == "spacing_guild"


@pytest.mark.rule("K-KARAMA-GUI-2")
def test_played_out_of_turn_it_holds_for_the_phase_and_not_for_the_next() -> None:
    t = phase(("harkonnen", "karama_1"))
    assert isinstance(t.asked("guild"), GuildTiming)
    t.do("harkonnen", PlayKarama("K-KARAMA-GUI-2", "", "karama_1"))
    t.do("guild", Timing(True))  # too late: it was asked before
    assert shipper(t) == "atreides"
    assert not t.events("guild_timing")
    finish(t)
    assert shipper(t) == "emperor"
    t.until(GuildTiming)
    assert t.g.turn == 4
    assert "K-KARAMA-GUI-2" not in t.g.stopped


@pytest.mark.rule("K-KARAMA-GUI-2")
def test_once_its_place_has_passed_the_karama_makes_it_act_at_once() -> None:
    t = phase(("harkonnen", "karama_1"))
    for _ in range(2):
        t.do("guild", Timing(False))
        finish(t)
    t.do("guild", Timing(False)).do("harkonnen", Karama())
    assert shipper(t) == "harkonnen"
    t.do("harkonnen", PlayKarama("K-KARAMA-GUI-2", "", "karama_1"))
    finish(t)
    assert shipper(t) == "spacing_guild"


@pytest.mark.rule("B-SM-03", "B-SM-04", "K-KARAMA-GUI-2")
def test_once_it_waits_nothing_more_is_announced_or_to_be_stopped() -> None:
    t = Table("guild", "atreides", "emperor", storm=2).order("guild", "atreides", "emperor")
    t.hand("emperor", "karama_1").place("guild", "tueks_sietch@4", 5).start("shipment").until(GuildTiming)
    t.do("guild", Timing(False)).do("emperor", Karama())
    finish(t)
    t.do("guild", Timing(True))
    assert shipper(t) == "spacing_guild"
    assert len(t.events("guild_timing")) == 1


@pytest.mark.rule("K-KARAMA-GUI-S", "B-KAR-02")
def test_the_guilds_special_is_for_the_shipments_of_others() -> None:
    t = Table("guild", "atreides", storm=2).hand("guild", "karama_1").place("guild", "tueks_sietch@4", 5)
    t.start("shipment").until(MakeShipment, faction="guild")
    t.do("guild", Ship("reserves", "", "", "carthag@10", (1,)))
    assert isinstance(t.asked("guild"), MakeMove)


@pytest.mark.rule("B-KAR-02", "K-KARAMA-GEN-02")
def test_the_guilds_ally_may_play_against_its_timing_the_guild_may_not() -> None:
    t = phase(("emperor", "karama_1"), ("guild", "karama_2"), allies=("emperor", "guild"))
    t.do("guild", Timing(True))
    assert t.asked("guild") is None
    t.do("emperor", Karama("K-KARAMA-GUI-2", "", "karama_1"))
    assert shipper(t) == "atreides"


@pytest.mark.rule("B-SM-03")
def test_others_do_not_learn_from_their_prompts_that_the_guild_declined() -> None:
    """BR-42: what the others see is the same whether the Guild may still come or not."""
    t = phase()
    before = t.match.view(t.g.seat("harkonnen"))
    t.do("guild", Timing(False))
    after = t.match.view(t.g.seat("harkonnen"))
    changed = {key for key in before if before[key] != after[key]}
    assert changed <= {"acting", "to_act"}
    assert "spacing_guild" in after["to_act"]


# The last turn (K-GUI-09 to 11)


@pytest.mark.rule("K-GUI-09", "B-GUILD-12", "K-GUI-11")
def test_the_guilds_alliance_ends_with_the_last_spice_blow_and_it_can_join_no_other() -> None:
    t = Table("guild", "atreides", "emperor", turn=10).allies("guild", "atreides").start("phase_end")
    t.until(stage="charity")
    assert t.g.players["spacing_guild"].ally == t.g.players["atreides"].ally == ""
    assert t.g.guild_barred_from_alliances


@pytest.mark.rule("K-GUI-09")
def test_who_may_ally_no_more_gets_no_offers() -> None:
    t = Table("guild", "atreides", "emperor", turn=10, options={"O-PHASE-END": "break_nexus_ride"})
    t.g.worms_this_phase = 1
    t.order("atreides", "guild", "emperor").start("phase_end").until(NexusTurn)
    refusal = t.refused("atreides", Diplomacy("offer", "spacing_guild"))
    assert (refusal.rule, refusal.code) == ("K-GUI-09", "E_TARGET")
    assert t.options("atreides", "offer") == ["emperor"]
    t.do("atreides", Diplomacy("pass"))
    assert t.asked("spacing_guild") is None or t.options("guild") == ["pass"]


@pytest.mark.rule("K-GUI-09", "B-FREM-08")
def test_the_break_comes_before_the_ride() -> None:
    t = (
        Table("guild", "fremen", turn=10, storm=2)
        .allies("guild", "fremen")
        .place("guild", "tueks_sietch@4", 2)
    )
    t.place("fremen", "red_chasm@6", 2)
    t.g.saved = {"red_chasm@6": (2, 0)}
    t.start("phase_end").until(Wormriders)
    assert t.g.players["fremen"].ally == ""
    t.do("fremen", Ride("tueks_sietch@4", (2,)))
    assert t.at("fremen", "tueks_sietch@4") == (2, 0)


@pytest.mark.rule("K-GUI-09", "B-GUILD-12")
def test_an_alliance_of_the_last_nexus_ends_with_its_phase() -> None:
    """RD-08."""
    t = Table("guild", "atreides", "emperor", turn=10).order("guild", "atreides", "emperor")
    t.g.worms_this_phase = 1
    t.start("phase_end").until(NexusTurn).do("guild", Diplomacy("offer", "atreides"))
    t.do("atreides", Diplomacy("accept", "spacing_guild"))
    assert t.events("alliance")
    t.until(GuildTiming)
    assert t.g.players["spacing_guild"].ally == t.g.players["atreides"].ally == ""
    assert [e.rule for e in t.events("alliance_broken")] == ["K-GUI-09"]


@pytest.mark.rule("K-GUI-09")
def test_on_earlier_turns_the_alliance_lasts() -> None:
    t = Table("guild", "atreides", turn=9).allies("guild", "atreides").start("phase_end", auto=False)
    t.until(RaiseOrPass)
    assert t.g.players["spacing_guild"].ally == "atreides"


@pytest.mark.rule("K-GUI-10", "B-GUILD-13", "B-WIN-10", "K-GUI-09")
def test_the_former_ally_has_no_part_in_the_guilds_victory() -> None:
    t = Table("guild", "atreides", turn=10).allies("guild", "atreides").start("phase_end")
    t.until(stage="over")
    assert t.g.winners == ["spacing_guild"]
    assert t.g.won_rule == "B-WIN-10"


@pytest.mark.rule("K-GUI-11")
def test_after_the_break_two_and_two_strongholds_are_no_joint_victory() -> None:
    t = Table("guild", "atreides", turn=10, storm=2).allies("guild", "atreides")
    t.place("guild", "tueks_sietch@4", 1).place("guild", "habbanya_sietch@16", 1)
    t.place("atreides", "arrakeen@9", 1).place("atreides", "carthag@10", 1)
    t.start("phase_end").until(stage="over")
    assert t.g.winners == ["spacing_guild"]
    assert t.g.won_by == "guild special"


@pytest.mark.rule("B-OLD-11")
def test_before_kiss_the_alliance_lasts_and_the_ally_shares_the_victory() -> None:
    t = Table("guild", "atreides", "emperor", turn=10, options={"KISS-GUILD": "off"})
    t.allies("guild", "atreides").start("phase_end").until(stage="over")
    assert sorted(t.g.winners) == ["atreides", "spacing_guild"]
    assert t.g.won_rule == "B-WIN-10"
    assert not t.g.guild_barred_from_alliances
