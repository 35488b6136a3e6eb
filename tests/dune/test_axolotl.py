"""The Axolotl Tanks (base.md 17.9, kiss.md 18): leaders shown, bought back, used as gholas; who knows of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.dune.duel import FAR, duel, fight, plan, settle, totals, winner
from tests.dune.kit import Table
from tests.dune.test_secrecy import EVERYBODY, who_notices

from landsraad.dune.cards import ASIDE, DUKE, KWISATZ_HADERACH, LEADERS
from landsraad.dune.factions.harkonnen import Captive, CaptureLeader, capturable
from landsraad.dune.factions.tleilaxu import (
    AnyLeader,
    AxolotlTanks,
    BuyBack,
    BuyBackLeader,
    Select,
    TakeLeader,
)
from landsraad.dune.game import GAME
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.karama import PlayKarama
from landsraad.dune.phases.battle import Call, CallTraitor
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.revival import Revival, Revive, revivable
from landsraad.dune.redeal import redeal
from landsraad.dune.state import State

TLX = "tleilaxu"
TLX_S = "K-KARAMA-TLX-S"


def tanks(
    *dead: str, ghola: str = "", others: tuple[str, ...] = ("harkonnen", "fremen"), **settings: object
) -> Table:
    """The start of Revival with these leaders dead and perhaps a ghola; everybody has 20 spice."""
    t = Table(TLX, *others, **settings).dead(*dead).purse(TLX, 20)  # type: ignore[arg-type]
    for faction in others:
        t.purse(faction, 20)
    if ghola:
        held(t.g, ghola)
    return t


def held(g: State, leader: str) -> None:
    """A leader that Tleilaxu took some turns ago."""
    g.discs[leader].holder, g.discs[leader].deaths, g.discs[leader].ghola = TLX, 1, True


# Selection


@pytest.mark.rule("HC-42", "K-TLX-10", "B-TLX-12", "B-REV-15")
def test_its_faction_may_buy_it_back_outside_its_limits() -> None:
    five = ("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")
    t = tanks(*five).start("revival", stop="shipment")
    assert isinstance(t.asked(TLX), AxolotlTanks)
    t.do(TLX, Select("feyd_rautha"))
    decision = t.asked("harkonnen")
    assert isinstance(decision, BuyBackLeader) and decision.price == 7
    assert t.options("harkonnen") == [0, *range(7, 21)]
    refusal = t.refused("harkonnen", BuyBack(6))
    assert (refusal.rule, refusal.code) == ("K-TLX-10", "E_COST")
    assert t.refused("harkonnen", BuyBack(21)).code == "E_COST"
    t.do("harkonnen", BuyBack(7))
    assert (t.spice(TLX), t.spice("harkonnen")) == (27, 13)
    assert t.living("harkonnen") == {"feyd_rautha"}
    t.until(Revival, faction="harkonnen")
    t.do("harkonnen", Revive(0, 0, "beast_rabban"))  # the ordinary one is still open
    assert t.living("harkonnen") == {"feyd_rautha", "beast_rabban"}


@pytest.mark.rule("K-TLX-10")
def test_more_may_be_paid() -> None:
    t = tanks("chani").start("revival", stop="shipment").do(TLX, Select("chani")).do("fremen", BuyBack(9))
    assert (t.spice(TLX), t.spice("fremen")) == (29, 11)


@pytest.mark.rule("HC-42", "K-TLX-10", "B-TLX-12", "B-TLX-14", "B-REV-14")
@pytest.mark.parametrize(("ghola", "taken"), [("lady_jessica", True), ("beast_rabban", False), ("", True)])
def test_declined_tleilaxu_take_it_unless_they_hold_one_of_that_faction(ghola: str, taken: bool) -> None:
    t = tanks("feyd_rautha", ghola=ghola, others=("harkonnen", "atreides")).start("revival", stop="shipment")
    t.do(TLX, Select("feyd_rautha"))
    prompt = t.match.prompt(t.g.seat("harkonnen"))
    assert prompt is not None and prompt.facts()["lost"] == taken
    t.do("harkonnen", BuyBack(0)).until(stage="shipment")
    assert t.g.discs["feyd_rautha"].holder == (TLX if taken else "")
    assert t.spice(TLX) == 20
    assert "feyd_rautha" not in revivable(t.g, "harkonnen")


@pytest.mark.rule("K-TLX-10", "B-TLX-12", "B-TLX-11")
def test_its_own_leader_comes_back_free_and_beside_the_ordinary_revival() -> None:
    five = ("zoal", "hidar_fen_ajidica", "master_zaaf", "wykk", "blin")
    t = tanks(*five).start("revival", stop="shipment").do(TLX, Select("zoal"))
    assert t.spice(TLX) == 20
    assert t.living(TLX) == {"zoal"}
    t.until(Revival, faction=TLX).do(TLX, Revive(0, 0, "hidar_fen_ajidica"))
    assert t.spice(TLX) == 16


@pytest.mark.rule("K-TLX-10", "B-TLX-12")
def test_once_a_turn_and_only_what_lies_there() -> None:
    t = tanks("chani", "zoal").start("revival", auto=False, stop="shipment")
    for value in ("stilgar", "blin", "face_down@fremen", KWISATZ_HADERACH, "nobody"):
        refusal = t.refused(TLX, Select(value))
        assert (refusal.rule, refusal.code) == ("K-TLX-10", "E_TARGET")
    t.do(TLX, Select("zoal"))
    while not t.match.over:
        assert not isinstance(t.asked(TLX), AxolotlTanks)
        t.default()
    t = tanks().start("revival", auto=False, stop="shipment")
    assert not isinstance(t.asked(TLX), AxolotlTanks)  # empty tanks


@pytest.mark.rule("K-TLX-10")
def test_none_is_the_default() -> None:
    t = tanks("chani").start("revival", stop="shipment").do(TLX, Select("")).until(stage="shipment")
    assert t.g.discs["chani"].holder == ""
    assert t.events("axolotl") == []


@pytest.mark.rule("B-TLX-16")
def test_the_kwisatz_haderach_is_no_leader() -> None:
    t = tanks("dr_yueh", others=("atreides",))
    t.g.kwisatz_dead = True
    t.start("revival", stop="shipment")
    assert t.options(TLX) == ["", "dr_yueh"]


@pytest.mark.rule("B-TLX-12", "K-TLX-10")
def test_of_leaders_face_down_one_is_turned_up() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(1, 61):
        t = tanks("chani", seed=seed).dead("stilgar", "jamis", deaths=2).start("revival", stop="shipment")
        assert t.options(TLX) == ["", "chani", "face_down@fremen"]
        t.do(TLX, Select("face_down@fremen"))
        (shown,) = t.events("axolotl")
        drawn[shown.facts["leader"]] += 1
        t.do("fremen", BuyBack(0))
        assert t.g.discs[shown.facts["leader"]].holder == TLX
        assert not t.g.discs[shown.facts["leader"]].face_down
    assert set(drawn) == {"stilgar", "jamis"} and min(drawn.values()) > 15


@pytest.mark.rule("B-TLX-12")
def test_its_own_face_down_leaders_are_no_secret_to_tleilaxu() -> None:
    t = tanks().dead("wykk", "blin", deaths=2).start("revival", stop="shipment")
    assert t.options(TLX) == ["", "wykk", "blin"]


@pytest.mark.rule("K-TLX-10", "B-CARD-11", "B-TLX-12")
def test_a_ghola_card_between_the_question_and_the_answer() -> None:
    """BR-22: each offer is looked at again when it is carried out."""
    t = tanks("chani").hand("fremen", "tleilaxu_ghola").start("revival", auto=False, stop="shipment")
    t.do(TLX, Select("chani")).do("fremen", PlayGhola("chani", 0, 0))
    assert t.options("fremen") == [0]
    t.do("fremen", BuyBack(0))
    assert t.g.discs["chani"].holder == "fremen"
    assert t.events("ghola_taken") == []


# Payments


@pytest.mark.rule("K-TLX-09", "B-TLX-11", "B-REV-09", "K-EMP-06")
def test_leaders_are_paid_to_tleilaxu_tokens_to_the_bank() -> None:
    dead = ("gurney_halleck", "thufir_hawat", "lady_jessica", "duncan_idaho", "dr_yueh")
    t = tanks(*dead, others=("atreides",)).tanks("atreides", 3).start("revival", stop="shipment")
    t.until(Revival, faction="atreides").do("atreides", Revive(3, 0, "gurney_halleck"))
    assert (t.spice("atreides"), t.spice(TLX)) == (20 - 2 - 4, 24)
    assert [e.facts["spice"] for e in t.events("leader_paid")] == [4]


@pytest.mark.rule("B-TLX-11", "B-REV-10")
def test_the_kwisatz_haderach_comes_back_as_a_leader_and_is_paid_for_as_one() -> None:
    dead = ("gurney_halleck", "thufir_hawat", "lady_jessica", "duncan_idaho", "dr_yueh")
    t = tanks(*dead, others=("atreides",))
    t.g.kwisatz_dead = True
    t.start("revival", stop="shipment").until(Revival, faction="atreides")
    t.do("atreides", Revive(0, 0, KWISATZ_HADERACH))
    assert (t.spice("atreides"), t.spice(TLX)) == (18, 22)


@pytest.mark.rule("B-TLX-11", "K-TLX-09", "B-CARD-11")
def test_its_own_payments_go_to_the_bank_and_a_ghola_card_costs_nothing() -> None:
    t = tanks("zoal", "hidar_fen_ajidica", "master_zaaf", "wykk", "blin")
    t.start("revival", stop="shipment").do(TLX, Select("")).do(TLX, Revive(0, 0, "zoal"))
    assert t.spice(TLX) == 17  # Zoal costs 3
    t = tanks("chani").hand("fremen", "tleilaxu_ghola").start("revival", stop="shipment")
    t.do("fremen", PlayGhola("chani", 0, 0))
    assert (t.spice("fremen"), t.spice(TLX)) == (20, 20)


# Use


@pytest.mark.rule("K-TLX-11", "B-TLX-13", "B-BAT-67", "B-BAT-70")
def test_a_ghola_that_fought_and_lives_goes_home_when_the_phase_ends() -> None:
    t = duel(TLX, "harkonnen", "fremen")
    held(t.g, "chani")
    t.place(TLX, FAR, 5).place("harkonnen", FAR, 2).start("battles", stop="collection").until(MakePlan)
    assert "chani" in t.options(TLX)
    fight(t, {TLX: plan("chani", normal=3), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert totals(t)[TLX] == 3 + 6
    assert t.g.discs["chani"].holder == TLX  # still there
    t.until(MakePlan, faction=TLX)
    refusal = t.refused(TLX, plan("chani"))
    assert (refusal.rule, refusal.code) == ("B-BAT-12", "E_CARD")
    t.until(stage="collection")
    assert t.g.discs["chani"].holder == "fremen" and not t.g.discs["chani"].ghola
    assert [e.facts["leader"] for e in t.events("ghola_returns")] == ["chani"]


@pytest.mark.rule("K-TLX-11", "B-TLX-13", "K-TLX-03")
def test_killed_it_lies_in_the_tanks_of_its_own_faction() -> None:
    t = duel(TLX, "harkonnen", "fremen").hand("harkonnen", "crysknife")
    held(t.g, "chani")
    t.start("battles", stop="collection")
    settle(fight(t, {TLX: plan("chani", normal=1), "harkonnen": plan("umman_kudu", "crysknife", normal=5)}))
    assert totals(t)[TLX] == 1 + 3
    assert (t.g.discs["chani"].holder, t.g.discs["chani"].deaths) == ("", 2)
    assert t.spice("harkonnen") == 20 - 3 + 6


@pytest.mark.rule("K-TLX-11", "B-TLX-13")
def test_unused_it_stays() -> None:
    t = duel(TLX, "harkonnen", "fremen")
    held(t.g, "chani")
    t.start("battles", stop="collection")
    fight(t, {TLX: plan("blin"), "harkonnen": plan("umman_kudu")}).until(stage="collection")
    assert t.g.discs["chani"].holder == TLX


@pytest.mark.rule("K-TLX-13", "B-TLX-13", "B-BAT-31")
def test_a_ghola_can_be_called_a_traitor() -> None:
    t = duel(TLX, "atreides", "fremen").traitors("atreides", "chani")
    held(t.g, "chani")
    t.start("battles", stop="collection")
    fight(t, {TLX: plan("chani"), "atreides": plan("thufir_hawat")})
    assert isinstance(t.asked("atreides"), CallTraitor)
    settle(t.do("atreides", Call(True)))
    assert winner(t) == "atreides" and t.spice("atreides") == 26
    assert t.g.discs["chani"].holder == ""


@pytest.mark.rule("B-TLX-13", "B-BAT-34", "B-BAT-37")
def test_a_sole_traitor_caller_has_used_its_ghola() -> None:
    t = duel(TLX, "harkonnen", "fremen").traitors(TLX, "umman_kudu")
    held(t.g, "chani")
    t.place(TLX, FAR, 2).place("harkonnen", FAR, 2).start("battles", stop="collection").until(MakePlan)
    settle(fight(t, {TLX: plan("chani"), "harkonnen": plan("umman_kudu")}))
    t.until(MakePlan, faction=TLX)
    assert "chani" not in t.options(TLX)
    t.until(stage="collection")
    assert t.g.discs["chani"].holder == "fremen"


@pytest.mark.rule("B-HARK-05", "K-HAR-07", "B-HARK-08", "B-TLX-13")
@pytest.mark.parametrize("fate", ["capture", "kill"])
def test_harkonnen_draw_gholas_too_and_its_own_faction_has_them_then(fate: str) -> None:
    t = duel("harkonnen", TLX, "fremen").dead("zoal", "hidar_fen_ajidica", "master_zaaf", "wykk")
    t.hand("harkonnen", "crysknife")
    held(t.g, "chani")
    t.start("battles", stop="collection")
    fight(t, {"harkonnen": plan("feyd_rautha", "crysknife", normal=1), TLX: plan("blin")}).until(
        CaptureLeader
    )
    assert t.g.battle is not None and capturable(t.g, t.g.battle, TLX) == ["chani"]
    settle(t.do("harkonnen", Captive(fate)))
    assert t.g.discs["chani"].holder == ("harkonnen" if fate == "capture" else "")
    for faction in ("harkonnen", TLX, "fremen"):  # captor, who lost it, owner
        assert [e.facts["leader"] for e in t.seen_by(faction, "captive")] == ["chani"]


@pytest.mark.rule("K-HAR-09", "B-HARK-09", "B-REV-14")
def test_a_leader_held_by_tleilaxu_is_not_dead_for_harkonnen() -> None:
    t = duel("harkonnen", TLX, "fremen").captive("chani").hand(TLX, "crysknife")
    t.dead("beast_rabban", "piter_de_vries", "captain_iakin_nefud")
    held(t.g, "umman_kudu")
    t.start("battles", stop="collection")
    settle(fight(t, {"harkonnen": plan("feyd_rautha"), TLX: plan("blin", "crysknife", normal=5)}))
    assert t.g.discs["chani"].holder == "harkonnen"  # four dead, the fifth is elsewhere
    assert "feyd_rautha" in revivable(t.g, "harkonnen")


# Duke Vidal


@pytest.mark.rule("K-TLX-12", "B-TLX-16")
@pytest.mark.parametrize(("pays", "ghola"), [(True, ""), (False, ""), (False, "sanya_ecaz")])
def test_duke_vidal_is_selected_like_an_ecaz_leader(pays: bool, ghola: str) -> None:
    t = tanks(DUKE, ghola=ghola, others=("ecaz", "harkonnen")).start("revival", stop="shipment")
    t.do(TLX, Select(DUKE))
    decision = t.asked("ecaz")
    assert isinstance(decision, BuyBackLeader) and decision.price == 7
    t.do("ecaz", BuyBack(7 if pays else 0)).until(stage="shipment")
    assert t.g.discs[DUKE].holder == (ASIDE if pays else "" if ghola else TLX)
    assert t.spice(TLX) == (27 if pays else 20)
    expected = ("tleilaxu", "ghola") if not pays and not ghola else (ASIDE if pays else "", "")
    shown = GAME.view(t.g, None)["duke"]
    assert (shown["with"], shown["terms"]) == expected


@pytest.mark.rule("K-TLX-12", "B-TLX-16")
def test_duke_vidal_by_option() -> None:
    t = tanks(DUKE, others=("ecaz",), options={"O-TLX-DUKE": "false"}).start("revival", stop="shipment")
    assert not isinstance(t.asked(TLX), AxolotlTanks)
    t = tanks(DUKE, "sanya_ecaz", others=("ecaz",), options={"O-TLX-DUKE": "false"}).start("revival")
    assert t.options(TLX) == ["", "sanya_ecaz"]


@pytest.mark.rule("K-TLX-12", "K-TLX-11", "K-ECZ-15")
def test_a_duke_that_fought_as_a_ghola_is_set_aside_when_the_phase_ends() -> None:
    t = duel(TLX, "harkonnen", "ecaz")
    held(t.g, DUKE)
    t.place(TLX, FAR, 2).place("harkonnen", FAR, 2).start("battles", stop="collection").until(MakePlan)
    settle(fight(t, {TLX: plan(DUKE, normal=1), "harkonnen": plan("umman_kudu")}))
    assert t.g.discs[DUKE].holder == TLX
    t.until(stage="collection")
    assert t.g.discs[DUKE].holder == ASIDE


# The special power


def special(*dead: str, option: str = "take_or_return", ghola: str = "") -> Table:
    """Tleilaxu with a Karama, while others revive."""
    t = tanks(
        *dead, ghola=ghola, others=("harkonnen", "atreides", "fremen"), options={"O-TLX-SPECIAL": option}
    )
    t.hand(TLX, "karama_1").tanks("harkonnen", 1)
    return t.start("revival", auto=False, stop="shipment").until(Revival, faction="harkonnen")


@pytest.mark.rule("K-KARAMA-TLX-S", "K-TLX-14", "B-TLX-15", "K-KARAMA-GEN-09")
def test_any_leader_whatever_tleilaxu_hold_already() -> None:
    t = special("thufir_hawat", ghola="gurney_halleck").do(TLX, PlayKarama(TLX_S, "", "karama_1"))
    assert isinstance(t.asked(TLX), AnyLeader)
    assert t.refused(TLX, TakeLeader("stilgar", "take")).code == "E_TARGET"
    t.do(TLX, TakeLeader("thufir_hawat", "take"))
    assert {"gurney_halleck", "thufir_hawat"} <= t.living(TLX)
    assert t.spice(TLX) == 20
    assert t.g.players[TLX].special_used
    assert t.refused(TLX, PlayKarama(TLX_S, "", "karama_1"))


@pytest.mark.rule("K-KARAMA-TLX-S", "K-TLX-14", "B-TLX-15")
@pytest.mark.parametrize("option", ["take_or_return", "take"])
def test_or_back_to_its_own_faction_by_option(option: str) -> None:
    """RD-12."""
    t = special("chani", option=option).do(TLX, PlayKarama(TLX_S, "", "karama_1"))
    if option == "take":
        assert t.options(TLX, "chani") == ["take"]
        assert t.refused(TLX, TakeLeader("chani", "return")).code == "E_TARGET"
        t.do(TLX, TakeLeader("chani", "take"))
        assert t.g.discs["chani"].holder == TLX
    else:
        t.do(TLX, TakeLeader("chani", "return"))
        assert t.g.discs["chani"].holder == "fremen"
    assert (t.spice(TLX), t.spice("fremen")) == (20, 20)


@pytest.mark.rule("K-KARAMA-TLX-S")
def test_its_own_leader_is_taken_and_a_duke_handed_home_is_set_aside() -> None:
    t = special("wykk").do(TLX, PlayKarama(TLX_S, "", "karama_1"))
    assert t.options(TLX, "wykk") == ["take"]
    t.do(TLX, TakeLeader("wykk", "take"))
    assert t.g.discs["wykk"].holder == TLX and not t.g.discs["wykk"].ghola
    t = tanks(DUKE, others=("ecaz", "harkonnen")).hand(TLX, "karama_1").tanks("harkonnen", 1)
    t.start("revival", auto=False).until(Revival).do(TLX, PlayKarama(TLX_S, "", "karama_1")).do(
        TLX, TakeLeader(DUKE, "return")
    )
    assert t.g.discs[DUKE].holder == ASIDE


@pytest.mark.rule("K-KARAMA-TLX-S")
def test_not_while_the_tanks_are_empty_and_not_by_others() -> None:
    assert special().refused(TLX, PlayKarama(TLX_S, "", "karama_1")).code == "E_TIMING"
    t = special("chani").hand("fremen", "karama_2")
    refusal = t.refused("fremen", PlayKarama(TLX_S, "", "karama_2"))
    assert (refusal.rule, refusal.code) == (TLX_S, "E_TARGET")


# Who knows


def secrets() -> State:
    """Tleilaxu hold Gurney and Stilgar; Harkonnen hold one leader from their pool, and laid another face down."""
    t = Table("atreides", "harkonnen", "fremen", "emperor", TLX).dead("wykk")
    for leader in ("gurney_halleck", "stilgar", "thufir_hawat", "caid"):
        held(t.g, leader)
    t.g.discs["caid"].holder = "harkonnen"
    t.g.discs["thufir_hawat"].holder, t.g.discs["thufir_hawat"].face_down = "", True
    assert not GAME.violations(t.g)
    return t.g


def exchange(one: str, other: str):  # type: ignore[no-untyped-def]
    """Two leaders change places; that both are or were gholas stays known."""

    def change(g: State) -> None:
        a, b = g.discs[one], g.discs[other]
        (a.holder, a.face_down, a.deaths), (b.holder, b.face_down, b.deaths) = (
            (b.holder, b.face_down, b.deaths),
            (a.holder, a.face_down, a.deaths),
        )

    return change


@pytest.mark.rule("B-INFO-02", "B-TLX-13")
def test_who_sees_which_ghola_harkonnen_hold_or_killed() -> None:
    assert who_notices(secrets(), exchange("stilgar", "caid")) == {"fremen", "emperor", "harkonnen", TLX}
    assert who_notices(secrets(), exchange("blin", "thufir_hawat")) == {TLX, "atreides"}


@pytest.mark.rule("B-INFO-02", "B-TLX-13", "B-TLX-10")
def test_that_a_leader_was_made_a_ghola_and_the_latest_ally_are_public() -> None:
    known = (EVERYBODY & {"", "atreides", "harkonnen", "fremen", "emperor"}) | {TLX}
    assert who_notices(secrets(), lambda g: setattr(g.discs["stilgar"], "ghola", False)) == known
    assert who_notices(secrets(), lambda g: setattr(g.players[TLX], "last_ally", "emperor")) == known


@pytest.mark.rule("B-INFO-02")
def test_twin_worlds_keep_what_a_seat_knows_of_gholas() -> None:
    g = secrets()
    chance = random.Random(3)
    for _ in range(40):
        for seat, faction in enumerate(g.factions):
            twin = redeal(g, seat, chance)
            assert GAME.view(twin, seat) == GAME.view(g, seat)
            assert {x for x, d in twin.discs.items() if d.ghola} == {x for x, d in g.discs.items() if d.ghola}
            for leader in g.discs:
                if LEADERS[leader].faction == faction or (faction == TLX and g.discs[leader].ghola):
                    assert twin.discs[leader] == g.discs[leader]


@pytest.mark.rule("K-HAR-09", "B-INFO-02")
def test_a_ghola_freed_from_harkonnen_is_seen_to_be_home() -> None:
    t = duel("harkonnen", TLX, "fremen", "emperor").hand(TLX, "crysknife")
    t.dead("beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu").captive("chani")
    held(t.g, "caid")
    t.g.discs["caid"].holder = "harkonnen"
    t.start("battles", stop="collection")
    settle(fight(t, {"harkonnen": plan("feyd_rautha"), TLX: plan("blin", "crysknife", normal=5)}))
    assert (t.g.discs["caid"].holder, t.g.discs["chani"].holder) == ("emperor", "fremen")
    assert [e.facts["leader"] for e in t.seen_by("tleilaxu", "captive_returns")] == ["caid"]
    assert len(t.seen_by("fremen", "captive_returns")) == 2
