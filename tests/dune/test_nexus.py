"""The Nexus (base.md 5.1, kiss.md 5): when there is one, and how alliances are made and broken in it."""

from __future__ import annotations

import random

import pytest
from tests.dune.kit import Table

from landsraad.dune.factions.fremen import Wormriders
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.bidding import RaiseOrPass
from landsraad.dune.phases.nexus import Diplomacy, NexusTurn
from landsraad.dune.phases.shipping import MakeShipment
from landsraad.table import Match

PLAIN = ("spice_south_mesa", "spice_hagga_basin")


def nexus(t: Table, auto: bool = False) -> Table:
    """The Nexus after a worm that found nobody."""
    t.pile(0, "spice_red_chasm").spice_deck("worm", *PLAIN)
    return t.start("spice_blow", auto=auto, stop="charity").until(NexusTurn)


def offer(faction: str) -> Diplomacy:
    """An alliance offered."""
    return Diplomacy("offer", faction)


def accept(faction: str) -> Diplomacy:
    """An offer accepted."""
    return Diplomacy("accept", faction)


PASS, BREAK = Diplomacy("pass"), Diplomacy("break")


# When there is one


@pytest.mark.rule("K-NEX-01", "B-BLOW-12")
def test_one_nexus_however_many_worms() -> None:
    t = Table(turn=5).pile(0, "spice_red_chasm").pile(1, "spice_old_gap")
    t.spice_deck("worm", "spice_south_mesa", "worm", "worm", "spice_hagga_basin")
    t.start("spice_blow", stop="charity").until(NexusTurn)
    assert len(t.events("spice")) == 2  # both blows are over
    t.until(stage="charity")
    assert len(t.events("nexus")) == 1


@pytest.mark.rule("K-NEX-01", "B-BLOW-12")
def test_no_worm_no_nexus() -> None:
    t = (
        Table(turn=5)
        .spice_deck(*PLAIN)
        .start("spice_blow", auto=False, stop="charity")
        .until(stage="charity")
    )
    assert not t.events("nexus")


@pytest.mark.rule("K-NEX-01")
def test_no_alliance_between_the_blows() -> None:
    t = (
        Table(turn=5)
        .pile(0, "spice_red_chasm")
        .allies("fremen", "emperor")
        .place("emperor", "red_chasm@6", 1)
    )
    t.spice_deck("worm", *PLAIN).start("spice_blow", stop="charity")
    assert t.g.stage == "spice_blow"
    for faction in t.g.factions:
        assert t.refused(faction, BREAK).code in ("E_ACTOR", "E_TIMING", "E_FORM")


@pytest.mark.rule("K-NEX-02")
def test_the_card_counts_not_the_meal() -> None:
    t = (
        Table(turn=2)
        .pile(0, "spice_sihaya_ridge")
        .spice_deck("worm", *PLAIN)
        .start("spice_blow", stop="charity")
    )
    assert t.until(stage="charity").g.nexuses == 1
    # Nor does it matter whether the worm has a territory at all, or Fremen spare everybody there.
    t = Table(turn=2).spice_deck("worm", *PLAIN).start("spice_blow", stop="charity").until(stage="charity")
    assert t.g.nexuses == 1
    t = Table(turn=2).pile(0, "spice_red_chasm").allies("fremen", "guild").place("guild", "red_chasm@6", 3)
    t.spice_deck("worm", *PLAIN).start("spice_blow", stop="charity").until(stage="charity")
    assert (t.g.nexuses, t.dead_tokens("guild")) == (1, (0, 0))


@pytest.mark.rule("K-NEX-03", "B-BLOW-13", "HC-25", "B-FREM-10", "K-KARAMA-FRE-S")
def test_a_summoned_worm_brings_no_nexus() -> None:
    t = Table(turn=3).hand("fremen", "karama_1").place("harkonnen", "carthag@10", 8)
    t.place("fremen", "carthag@10", 2).spice_deck(*PLAIN).start("spice_blow", stop="charity")
    t.until(KaramaMoment, faction="fremen").do("fremen", Karama("K-KARAMA-FRE-S", "carthag", "karama_1"))
    t.until(Wormriders)
    assert t.dead_tokens("harkonnen") == (0, 0)
    assert t.g.saved == {"carthag@10": (2, 0)}
    t.until(stage="charity")
    assert not t.events("nexus")


@pytest.mark.rule("B-OLD-03")
def test_before_kiss_a_nexus_after_each_blow_with_a_worm() -> None:
    t = Table(turn=5, options={"KISS-NEXUS": "off"}).pile(0, "spice_red_chasm").pile(1, "spice_old_gap")
    t.spice_deck("worm", "spice_south_mesa", "worm", "spice_hagga_basin").start("spice_blow", stop="charity")
    t.until(stage="charity")
    kinds = [e.kind for e in t.match.log if e.kind in ("spice", "nexus")]
    assert kinds == ["spice", "nexus", "spice", "nexus"]
    t = Table(turn=5, options={"KISS-NEXUS": "off"}).pile(1, "spice_old_gap")
    t.spice_deck("spice_south_mesa", "worm", "spice_hagga_basin").start("spice_blow", stop="charity")
    assert t.until(stage="charity").g.nexuses == 1


@pytest.mark.rule("B-OLD-09", "B-OLD-03")
@pytest.mark.parametrize("blows", [0, 1, 2])
@pytest.mark.parametrize("single", ["on", "off"])
def test_before_kiss_the_summoned_worm_brings_a_nexus(single: str, blows: int) -> None:
    t = Table(turn=3, options={"KISS-FREMEN": "off", "KISS-NEXUS": single}).hand("fremen", "karama_1")
    t.spice_deck(*PLAIN).start("spice_blow", stop="charity")
    while len(t.events("spice")) < blows:
        t.default()
    assert isinstance(t.asked("fremen"), KaramaMoment)
    assert "carthag" not in t.options("fremen", "K-KARAMA-FRE-S")  # sand only
    t.do("fremen", Karama("K-KARAMA-FRE-S", "old_gap", "karama_1")).until(stage="charity")
    assert len(t.events("nexus")) == 1


@pytest.mark.rule("B-BLOW-02")
@pytest.mark.parametrize("single", ["on", "off"])
def test_no_nexus_on_turn_1_for_any_reason(single: str) -> None:
    options = {"KISS-FREMEN": "off", "KISS-NEXUS": single, "O-FRE-SPECIAL-T1": True}
    t = Table(turn=1, options=options).hand("fremen", "karama_1")
    t.spice_deck("worm", *PLAIN).start("spice_blow", stop="charity").until(KaramaMoment, faction="fremen")
    t.do("fremen", Karama("K-KARAMA-FRE-S", "old_gap", "karama_1")).until(stage="charity")
    assert not t.events("nexus")


# What is done in it


@pytest.mark.rule("B-NEX-01", "B-NEX-02", "B-NEX-06")
def test_an_alliance_needs_both_and_moves_nobody() -> None:
    t = nexus(Table("atreides", "emperor", "guild", storm=0).order("atreides", "emperor", "spacing_guild"))
    t.g.players["atreides"].on["carthag@10"] = (2, 0)
    t.g.players["atreides"].reserves = (18, 0)
    assert t.refused("atreides", accept("emperor")).code == "E_LIMIT"  # nobody has offered
    t.do("atreides", offer("emperor"))
    assert t.g.players["atreides"].ally == ""
    assert "accept" in t.options("emperor")
    t.do("emperor", accept("atreides"))
    assert (t.g.players["atreides"].ally, t.g.players["emperor"].ally) == ("emperor", "atreides")
    assert t.at("atreides", "carthag@10") == (2, 0)
    view = GAME.view(t.g, t.g.seat("spacing_guild"))["factions"]
    assert view["atreides"]["ally"] == "emperor"  # public
    # Two members and no more.
    assert t.refused("guild", offer("emperor")).code == "E_LIMIT"
    assert t.options("guild") == ["pass"]


@pytest.mark.rule("B-NEX-02")
def test_one_side_is_enough_to_leave() -> None:
    t = nexus(Table("atreides", "emperor", storm=0).allies("atreides", "emperor"))
    t.do("atreides", BREAK)
    assert [p.ally for p in t.g.players.values()] == ["", ""]


@pytest.mark.rule("B-NEX-03", "K-NEX-05")
def test_leave_ally_and_stay() -> None:
    t = nexus(Table("atreides", "emperor", "guild", storm=0).allies("atreides", "emperor"))
    order = t.g.order
    assert order == ["atreides", "emperor", "spacing_guild"]
    t.do("atreides", BREAK).do("emperor", PASS).do("guild", offer("atreides"))
    t.do("atreides", accept("spacing_guild")).do("emperor", PASS).do("guild", PASS)
    assert t.refused("atreides", BREAK).code == "E_LIMIT"
    assert t.refused("atreides", BREAK).rule == "K-NEX-05"
    assert t.refused("atreides", offer("emperor")).code == "E_LIMIT"
    t.do("atreides", PASS)
    assert t.match.over
    assert t.g.players["atreides"].ally == "spacing_guild"


@pytest.mark.rule("B-NEX-04")
def test_round_and_round_until_all_pass_in_succession() -> None:
    t = nexus(Table("atreides", "emperor", "guild", storm=0))
    asked = []

    def answer(action: Diplomacy) -> None:
        (seat,) = t.match.pending
        asked.append(t.g.factions[seat])
        t.do(t.g.factions[seat], action)

    for action in (PASS, PASS, offer("emperor"), PASS, PASS):
        answer(action)
    assert not t.match.over  # the Guild spoke after two had passed
    answer(PASS)
    assert t.match.over
    assert asked == ["atreides", "emperor", "spacing_guild"] * 2


@pytest.mark.rule("B-NEX-04")
def test_open_offers_lapse() -> None:
    t = nexus(Table("atreides", "emperor", "harkonnen", storm=0)).do("atreides", offer("emperor"))
    t.do("emperor", PASS).do("harkonnen", PASS).do("atreides", PASS)
    assert t.match.over
    t.g.stage, t.g.turn = "spice_blow", 4
    t.spice_deck("worm", "spice_sihaya_ridge", "spice_old_gap").start("spice_blow", auto=False).until(
        NexusTurn
    )
    t.do("atreides", PASS)
    assert "accept" not in t.options("emperor")


@pytest.mark.rule("B-NEX-05")
def test_alliances_change_nowhere_else() -> None:
    for kind in (RaiseOrPass, MakeShipment):
        t = Table().allies("atreides", "emperor").start("charity").until(kind, faction="atreides")
        for faction in ("atreides", "harkonnen"):
            assert t.refused(faction, BREAK if faction == "atreides" else offer("fremen"))
    # In games at random they change in the Nexus, or by the Guild's break.
    chance = random.Random(3)
    for seed in range(3):
        match = Match(GAME, {}, seed, auto=True)
        while not match.over:
            before = {f: p.ally for f, p in match.state.players.items()}
            count = len(match.log)
            seat = next(iter(match.pending))
            prompt = match.prompt(seat)
            assert prompt is not None
            in_nexus = isinstance(prompt.decision, NexusTurn)
            match.play(seat, prompt.sample(chance))
            if before != {f: p.ally for f, p in match.state.players.items()}:
                rules = {e.rule for e in match.log[count:] if e.kind.startswith("alliance")}
                assert rules <= {"B-NEX-02", "B-NEX-04", "K-GUI-09"}
                assert in_nexus or rules == {"K-GUI-09"}


@pytest.mark.rule("HC-23")
def test_a_guild_alliance_of_the_last_nexus_ends_at_once() -> None:
    t = nexus(Table("atreides", "guild", "harkonnen", turn=10, storm=0)).do(
        "atreides", offer("spacing_guild")
    )
    t.do("guild", accept("atreides"))
    assert t.g.players["atreides"].ally == "spacing_guild"
    t.do("harkonnen", PASS).do("atreides", PASS).do("guild", PASS)
    assert t.match.over
    assert [p.ally for p in t.g.players.values()] == ["", "", ""]
    assert t.events("alliance_broken")[0].rule == "K-GUI-09"


@pytest.mark.rule("B-NEX-01")
def test_two_at_a_table_stay_rivals() -> None:
    """With two factions the Nexus comes and goes, and nobody can offer an alliance (decisions.md)."""
    t = nexus(Table("atreides", "harkonnen", turn=5))
    prompt = t.match.prompt(next(iter(t.match.pending)))
    assert prompt is not None
    assert list(prompt.options(())) == ["pass"]
    refusal = prompt.refuse(offer("harkonnen" if prompt.decision.faction == "atreides" else "atreides"))
    assert refusal is not None and (refusal.rule, refusal.code) == ("B-NEX-01", "E_LIMIT")
