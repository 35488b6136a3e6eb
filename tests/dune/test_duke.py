"""Duke Vidal, who is nobody's own (base.md 17.7, 17.8; kiss.md K-ECZ-14, K-ECZ-15, K-MOR-12)."""

from __future__ import annotations

import random

import pytest
from tests.dune.duel import FAR, HERE, duel, fight, hand, plan, settle, winner
from tests.dune.kit import Table

from landsraad.dune.cards import ASIDE, DUKE, LEADERS
from landsraad.dune.factions.harkonnen import Captive, CaptureLeader
from landsraad.dune.game import GAME
from landsraad.dune.ghola import dead_leaders
from landsraad.dune.phases.battle import Call, CallTraitor
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.revival import Revival, Revive, revivable
from landsraad.dune.redeal import redeal
from landsraad.table import Match

OWN = ("sanya_ecaz", "whitmore_bludd", "ilesa_ecaz", "rivvy_dinari", "bindikk_narvi")


def where(t: Table) -> tuple[str, str]:
    """Who holds him, on which terms."""
    return t.g.discs[DUKE].holder, t.g.duke_terms


@pytest.mark.rule("K-ECZ-15", "B-COMP-06", "B-COMP-13")
def test_he_is_set_aside_with_strength_six_and_without_a_traitor_card() -> None:
    t = Table("ecaz", "harkonnen")
    assert where(t) == (ASIDE, "")
    assert LEADERS[DUKE].strength == 6
    assert DUKE not in t.g.traitor_deck
    assert not any(DUKE in t.living(f) for f in t.g.factions)
    assert GAME.view(t.g, None)["duke"] == {
        "id": DUKE,
        "name": "Duke Vidal",
        "strength": 6,
        "dead": False,
        "ghola": False,
        "fought_in": "",
        "with": ASIDE,
        "terms": "",
    }


@pytest.mark.rule("K-ECZ-15")
def test_without_ecaz_and_moritani_he_is_not_in_the_game() -> None:
    t = Table("atreides", "harkonnen")
    assert DUKE not in t.g.discs
    assert GAME.view(t.g, 0)["duke"] is None
    match = Match(GAME, {"factions": ["atreides", "harkonnen"]}, 3, auto=True)
    chance = random.Random(1)
    while not match.over:  # to the end of the game: nothing asks for him
        (seat, *_) = match.pending
        prompt = match.prompt(seat)
        assert prompt is not None
        match.apply(seat, prompt.sample(chance))


@pytest.mark.rule("B-BAT-12", "B-BAT-32", "B-ECAZ-10")
def test_who_has_him_fields_him_and_nobody_can_call_him_a_traitor() -> None:
    t = duel("ecaz", "harkonnen").duke("ecaz", "battle").start("battles")
    assert t.until(MakePlan).options("ecaz")[0] == DUKE
    fight(t, {"ecaz": plan(DUKE, normal=1), "harkonnen": plan("umman_kudu", normal=2)})
    assert not isinstance(t.asked("harkonnen"), CallTraitor)
    settle(t)
    assert winner(t) == "ecaz"  # 7 to 3
    assert where(t) == (ASIDE, "")
    assert t.g.discs[DUKE].fought_in == ""


@pytest.mark.rule("B-ECAZ-10", "B-BAT-67")
@pytest.mark.parametrize("won", [True, False])
def test_gained_for_a_battle_he_is_set_aside_after_it_won_or_lost(won: bool) -> None:
    t = duel("ecaz", "guild").duke("ecaz", "battle").start("battles")
    fight(t, {"ecaz": plan(DUKE, normal=2 if won else 0), "guild": plan("staban_tuek", normal=2)})
    settle(t)
    assert (winner(t) == "ecaz") == won
    assert where(t) == (ASIDE, "")
    assert t.events("duke_set_aside")


@pytest.mark.rule("B-ECAZ-10", "B-BAT-34")
def test_a_sole_traitor_callers_duke_counts_as_not_used() -> None:
    t = duel("ecaz", "guild").duke("ecaz", "battle").traitors("ecaz", "staban_tuek").start("battles")
    fight(t, {"ecaz": plan(DUKE), "guild": plan("staban_tuek", normal=2)})
    t.do("ecaz", Call(True))
    settle(t)
    assert winner(t) == "ecaz"
    assert where(t) == ("ecaz", "battle")
    assert t.g.discs[DUKE].fought_in == ""


@pytest.mark.rule("B-ECAZ-10", "B-MOR-08", "K-MOR-12", "B-BAT-12")
def test_had_for_the_turn_he_fights_on_in_one_territory_and_is_set_aside_when_the_turn_ends() -> None:
    t = duel("atreides", "guild", "ecaz", turn=3).duke("atreides", "turn")
    t.place("atreides", FAR, 5).place("ecaz", FAR, 5).start("battles")
    fight(t, {"atreides": plan(DUKE, normal=2), "guild": plan("staban_tuek", normal=1)})
    settle(t)
    assert where(t) == ("atreides", "turn")
    t.until(MakePlan)
    assert (t.g.discs[DUKE].fought_in, DUKE in t.options("atreides")) in {
        (t.g.battle.territory if t.g.battle else "", True),
        ("sietch_tabr", False),
        ("habbanya_sietch", False),
    }
    t.until(stage="storm")
    assert where(t) == (ASIDE, "")


@pytest.mark.rule("B-BAT-60", "K-ECZ-14")
def test_killed_he_lies_open_in_the_tanks_and_pays_six() -> None:
    t = duel("ecaz", "guild").duke("ecaz", "battle").hand("guild", "crysknife").start("battles")
    t.g.discs[DUKE].deaths = 1  # and dies again
    fight(t, {"ecaz": plan(DUKE), "guild": plan("staban_tuek", "crysknife", normal=2)})
    settle(t)
    assert where(t) == ("", "")
    assert not t.g.discs[DUKE].face_down
    assert t.spice("guild") == 26
    assert GAME.view(t.g, None)["duke"]["dead"]
    assert "crysknife" in hand(t, "guild")


@pytest.mark.rule("B-HARK-13", "B-HARK-05")
@pytest.mark.parametrize("fate", ["capture", "kill", "nothing"])
def test_he_is_captured_or_killed_like_other_leaders_and_everybody_knows(fate: str) -> None:
    t = duel("harkonnen", "atreides", "ecaz").duke("atreides", "turn")
    t.dead("dr_yueh", "duncan_idaho", "gurney_halleck", "lady_jessica", "thufir_hawat").start("battles")
    fight(t, {"harkonnen": plan("feyd_rautha", normal=5), "atreides": plan(DUKE)})
    t.until(CaptureLeader).do("harkonnen", Captive(fate))
    t.until(stage="collection")
    fates = {"capture": ("harkonnen", ""), "kill": ("", ""), "nothing": ("atreides", "turn")}
    assert where(t) == fates[fate]
    if fate != "nothing":
        assert [e.facts["leader"] for e in t.seen_by("ecaz", "captive")] == [DUKE]
    assert (
        GAME.view(t.g, None)["duke"]["terms"] == {"capture": "captive", "kill": "", "nothing": "turn"}[fate]
    )


@pytest.mark.rule("B-HARK-08", "K-HAR-08", "B-BAT-37")
@pytest.mark.parametrize("called", [False, True])
def test_a_captive_duke_has_one_battle_a_won_traitor_call_included(called: bool) -> None:
    t = duel("harkonnen", "guild", "ecaz").duke("harkonnen").traitors("harkonnen", "master_bewt")
    t.start("battles")
    fight(t, {"harkonnen": plan(DUKE, normal=2), "guild": plan("master_bewt", normal=1)})
    t.do("harkonnen", Call(called))
    settle(t)
    assert winner(t) == "harkonnen"
    assert where(t) == (ASIDE, "")


@pytest.mark.rule("B-HARK-09", "K-HAR-09")
@pytest.mark.parametrize(("terms", "then"), [("", (ASIDE, "")), ("turn", ("harkonnen", "turn"))])
def test_a_prison_break_frees_the_captive_but_not_the_lent_duke(terms: str, then: tuple[str, str]) -> None:
    t = duel("harkonnen", "guild", "ecaz").duke("harkonnen", terms).hand("guild", "crysknife")
    t.dead("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud").start("battles")
    fight(t, {"harkonnen": plan("umman_kudu"), "guild": plan("staban_tuek", "crysknife", normal=2)})
    settle(t)
    assert where(t) == then


@pytest.mark.rule("K-MOR-12", "B-MOR-08")
@pytest.mark.parametrize(
    ("holder", "terms", "then"),
    [
        ("ecaz", "battle", ("ecaz", "battle")),
        ("atreides", "turn", (ASIDE, "")),
        ("harkonnen", "", ("harkonnen", "")),
        ("", "", ("", "")),
        (ASIDE, "", (ASIDE, "")),
    ],
)
def test_what_the_end_of_a_turn_does_to_him(holder: str, terms: str, then: tuple[str, str]) -> None:
    t = Table("ecaz", "atreides", "harkonnen").duke(holder, terms).start("mentat_pause", stop="storm")
    assert where(t) == then


# Revival


@pytest.mark.rule("HC-41", "K-ECZ-14", "B-ECAZ-19", "B-REV-07")
@pytest.mark.parametrize("own", range(6))
@pytest.mark.parametrize("dead", [True, False])
def test_five_of_six_dead_let_leaders_return_and_he_always_may(own: int, dead: bool) -> None:
    t = Table("ecaz", "harkonnen").dead(*OWN[:own])
    if dead:
        t.dead(DUKE)
    expected = set(OWN[:own]) if own + dead >= 5 else set()
    assert set(revivable(t.g, "ecaz")) == expected | ({DUKE} if dead else set())


@pytest.mark.rule("K-ECZ-14", "B-ECAZ-19", "HC-41")
def test_he_comes_back_for_five_spice_and_is_set_aside() -> None:
    t = Table("ecaz", "harkonnen").dead(DUKE, *OWN[:3]).purse("ecaz", 5).start("revival")
    assert isinstance(t.asked("ecaz"), Revival)
    assert t.options("ecaz", 0, 0) == ["", DUKE]
    t.do("ecaz", Revive(0, 0, DUKE))
    assert t.spice("ecaz") == 0
    assert where(t) == (ASIDE, "")
    assert t.g.players["ecaz"].leader_revived
    assert revivable(t.g, "ecaz") == []


@pytest.mark.rule("K-ECZ-14", "K-TLX-09")
def test_tleilaxu_are_paid_for_him() -> None:
    t = Table("ecaz", "tleilaxu").order("ecaz", "tleilaxu").dead(DUKE).purse("ecaz", 5).purse("tleilaxu", 1)
    t.start("revival").until(Revival, faction="ecaz").do("ecaz", Revive(0, 0, DUKE))
    assert (t.spice("ecaz"), t.spice("tleilaxu")) == (0, 6)
    assert where(t) == (ASIDE, "")


@pytest.mark.rule("K-ECZ-14")
def test_by_option_ecaz_have_him_for_a_battle_once_he_is_revived() -> None:
    t = Table("ecaz", "harkonnen", options={"O-ECZ-DUKE-REVIVED": "ecaz_one_battle"})
    t.dead(DUKE).purse("ecaz", 5).start("revival").do("ecaz", Revive(0, 0, DUKE))
    assert where(t) == ("ecaz", "battle")


@pytest.mark.rule("K-ECZ-14")
def test_one_leader_a_turn_he_or_another() -> None:
    t = Table("ecaz", "harkonnen").dead(DUKE, *OWN[:4]).purse("ecaz", 20).start("revival")
    assert set(t.options("ecaz", 0, 0)) == {"", DUKE, *OWN[:4]}
    t.do("ecaz", Revive(0, 0, "sanya_ecaz"))
    assert t.spice("ecaz") == 16
    assert revivable(t.g, "ecaz") == []


@pytest.mark.rule("B-CARD-11", "K-ECZ-15")
def test_he_is_none_of_anybodys_own_leaders() -> None:
    t = Table("ecaz", "harkonnen").dead(DUKE, "sanya_ecaz")
    assert dead_leaders(t.g, "ecaz") == ["sanya_ecaz"]


# What is known


@pytest.mark.rule("B-INFO-02", "B-HARK-13")
@pytest.mark.parametrize(("holder", "terms"), [(ASIDE, ""), ("ecaz", "battle"), ("harkonnen", ""), ("", "")])
def test_dealing_anew_what_a_seat_does_not_know_leaves_him_where_he_is(holder: str, terms: str) -> None:
    t = duel("harkonnen", "ecaz", "atreides", where=HERE).duke(holder, terms).captive("sanya_ecaz")
    for seat in (None, 0, 1, 2):
        twin = redeal(t.g, seat, random.Random(4))
        assert (twin.discs[DUKE], twin.duke_terms) == (t.g.discs[DUKE], terms)
