"""House Moritani: setup, revival, assassins, the ally's card, the special Karama."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.duel import HERE, duel, fight, hand, plan, settle
from tests.dune.kit import Table

from landsraad.dune.board import POLAR_SINK
from landsraad.dune.cards import DUKE, LEADERS
from landsraad.dune.factions.moritani.sheet import (
    Assassinate,
    AssassinateLeader,
    DictateCards,
    MoritaniPlacement,
    PlaceSix,
    SaveCard,
    SaveOneCard,
)
from landsraad.dune.factions.moritani.terror import TerrorPlacement
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.battle import Call, CallTraitor, Fight, Keep, KeepCards
from landsraad.dune.phases.mentat import last_turn_victory
from landsraad.dune.phases.revival import Revival, Revive
from landsraad.dune.phases.setup import BeneGesseritPlacement, PlaceOne

CARTHAG = "carthag@10"
TUEKS = "tueks_sietch@4"

# Setup and revival


@pytest.mark.rule("K-MOR-01", "B-SETUP-13", "B-SETUP-09", "B-SETUP-10")
def test_six_tokens_in_a_free_territory_after_everybody_else() -> None:
    t = Table("moritani", "atreides", "bg", turn=0).start("prediction", auto=True)
    t.until(BeneGesseritPlacement).do("bg", PlaceOne("habbanya_sietch@16", False))
    t.until(MoritaniPlacement)
    refusal = t.refused("moritani", PlaceSix("habbanya_sietch@16"))
    assert (refusal.rule, refusal.code) == ("B-SETUP-13", "E_TARGET")
    assert t.refused("moritani", PlaceSix("arrakeen@9")).code == "E_TARGET"
    assert t.options("moritani")[0] == POLAR_SINK
    t.do("moritani", PlaceSix("sietch_tabr@13"))
    assert t.at("moritani", "sietch_tabr@13") == (6, 0)
    assert t.g.players["moritani"].reserves == (14, 0)
    assert t.spice("moritani") == 12


@pytest.mark.rule("B-SETUP-13", "K-MOR-01")
def test_a_lone_advisor_does_not_occupy_a_territory() -> None:
    t = Table("moritani", "bg", turn=0).start("prediction").until(BeneGesseritPlacement)
    t.do("bg", PlaceOne("habbanya_sietch@16", True)).until(MoritaniPlacement)
    t.do("moritani", PlaceSix("habbanya_sietch@16"))
    assert t.at("moritani", "habbanya_sietch@16") == (6, 0)


@pytest.mark.rule("B-SETUP-13")
def test_where_the_polar_sink_is_taken_another_place_is_the_default() -> None:
    t = Table("moritani", "bg", turn=0).start("prediction").until(BeneGesseritPlacement)
    t.do("bg", PlaceOne(POLAR_SINK, False)).until(MoritaniPlacement)
    assert POLAR_SINK not in t.options("moritani")


@pytest.mark.rule("K-MOR-02")
@pytest.mark.parametrize(("dead", "revived", "price"), [(2, 2, 0), (5, 3, 2)])
def test_two_free_revivals_a_third_for_two_spice(dead: int, revived: int, price: int) -> None:
    t = Table("moritani", "atreides").tanks("moritani", dead).purse("moritani", 12).start("revival")
    t.until(Revival, faction="moritani").do("moritani", Revive(revived, 0, ""))
    assert t.spice("moritani") == 12 - price


# Assassinate Leaders


def beaten(t: Table, foe: str, leader: str, hero: bool = False) -> Table:
    """Moritani lose a battle to this leader; nobody calls a traitor."""
    mine = plan("vando_terboli", normal=0)
    theirs = plan("cheap_hero_1" if hero else leader, normal=3)
    fight(t, {"moritani": mine, foe: theirs})
    while any(isinstance(d, CallTraitor) for d in t.match.pending.values()):
        t.do("moritani" if isinstance(t.asked("moritani"), CallTraitor) else foe, Call(False))
    return t


def against(foe: str, *traitors: str, **settings: Any) -> Table:
    """A duel of Moritani and another, Moritani holding these traitor cards."""
    t = duel("moritani", foe, turn=3, **settings)
    return t.traitors("moritani", *traitors)


@pytest.mark.rule("HC-93", "K-MOR-14", "B-MOR-09")
def test_another_leader_of_the_winners_house_dies_and_pays() -> None:
    t = beaten(against("guild", "staban_tuek").start("battles"), "guild", "master_bewt")
    before = t.spice("moritani")
    t.until(AssassinateLeader).do("moritani", Assassinate("staban_tuek"))
    assert t.spice("moritani") == before + 5
    assert t.g.discs["staban_tuek"].holder == ""
    assert "master_bewt" in t.living("guild")


@pytest.mark.rule("HC-93", "K-MOR-14", "B-MOR-09")
def test_not_the_leader_just_faced() -> None:
    t = against("guild", "master_bewt", "soo_soo_sook").start("battles")
    beaten(t, "guild", "master_bewt").until(AssassinateLeader)
    assert t.options("moritani") == ["", "soo_soo_sook"]
    refusal = t.refused("moritani", Assassinate("master_bewt"))
    assert (refusal.rule, refusal.code) == ("K-MOR-14", "E_TARGET")


@pytest.mark.rule("K-MOR-14")
def test_not_another_house_and_not_for_the_winner() -> None:
    t = duel("moritani", "guild", "emperor", turn=3)
    t.traitors("moritani", "caid", "lupino_ord", "staban_tuek").start("battles")
    beaten(t, "guild", "master_bewt").until(AssassinateLeader)
    assert t.options("moritani") == ["", "staban_tuek"]


@pytest.mark.rule("K-MOR-14", "B-MOR-09")
@pytest.mark.parametrize("why", ["cheap hero", "leader killed", "traitor called"])
def test_no_assassination_unless_the_opposing_disc_survived_and_nobody_called(why: str) -> None:
    """BR-29: impossible assassinations are not offered. B27: nor against a Cheap Hero."""
    t = against("emperor", "bashar")
    t.hand("emperor", "cheap_hero_1").hand("moritani", "crysknife")
    if why == "traitor called":
        t.traitors("emperor", "vando_terboli")
    t.start("battles")
    weapon = "crysknife" if why == "leader killed" else ""
    theirs = plan("cheap_hero_1" if why == "cheap hero" else "caid", normal=5)
    fight(t, {"moritani": plan("vando_terboli", weapon, normal=0), "emperor": theirs})
    asked = False
    while t.g.battle is not None:
        asked |= isinstance(t.asked("moritani"), AssassinateLeader)
        t.default()
    assert not asked
    assert t.events("battle_won")[-1].actor == "emperor"


@pytest.mark.rule("K-MOR-14", "B-MOR-09")
def test_a_victim_already_dead_pays_nothing_but_the_card_is_a_marker_all_the_same() -> None:
    t = beaten(against("emperor", "bashar").dead("bashar").start("battles"), "emperor", "caid")
    before = t.spice("moritani")
    t.until(AssassinateLeader).do("moritani", Assassinate("bashar"))
    assert t.spice("moritani") == before
    assert t.g.assassins.markers == ["bashar"]
    assert t.g.discs["bashar"].deaths == 1


@pytest.mark.rule("K-MOR-14", "B-BAT-12")
def test_a_leader_held_captive_or_standing_on_another_battlefield_can_be_hit() -> None:
    t = against("emperor", "bashar").captive("bashar", "emperor")
    t.g.discs["bashar"].fought_in = "arrakeen"
    beaten(t.start("battles"), "emperor", "caid").until(AssassinateLeader)
    t.do("moritani", Assassinate("bashar"))
    assert t.g.discs["bashar"].holder == ""


@pytest.mark.rule("K-MOR-15", "B-MOR-09", "B-MEN-01", "HC-93")
def test_the_card_becomes_a_marker_and_is_replaced_in_the_mentat_pause() -> None:
    t = beaten(against("emperor", "bashar").start("battles"), "emperor", "caid")
    t.until(AssassinateLeader).do("moritani", Assassinate("bashar"))
    assert t.g.players["moritani"].traitors == []
    t.until(TerrorPlacement).default()
    (drawn,) = t.g.players["moritani"].traitors
    assert t.g.assassins.markers == ["bashar"]
    assert drawn in LEADERS
    assert drawn != "bashar"
    assert drawn not in t.g.traitor_deck
    assert [e.facts["leader"] for e in t.seen_by("moritani", "traitor_kept")][-1] == drawn
    assert t.seen_by("emperor", "traitor_kept") == []


@pytest.mark.rule("K-MOR-15", "HC-93")
def test_only_once_against_each_faction() -> None:
    t = against("emperor", "count_hasimir_fenring", "lupino_ord")
    t.g.traitor_deck.remove("bashar")
    t.g.assassins.markers.append("bashar")
    beaten(t.start("battles"), "emperor", "caid")
    while t.g.battle is not None:
        assert not isinstance(t.asked("moritani"), AssassinateLeader)
        t.default()


@pytest.mark.rule("K-MOR-16", "B-MOR-09")
@pytest.mark.parametrize(("option", "still"), [("all", False), ("that_faction", True)])
def test_an_ordinary_call_costs_the_advantage(option: str, still: bool) -> None:
    t = duel("moritani", "guild", "emperor", turn=3, options={"O-MOR-FORFEIT": option})
    t.place("moritani", "arrakeen@9", 3).place("emperor", "arrakeen@9", 5)
    t.traitors("moritani", "master_bewt", "bashar", "staban_tuek").start("battles")
    t.do("moritani", Fight("sietch_tabr", "spacing_guild"))
    fight(t, {"moritani": plan("vando_terboli"), "guild": plan("master_bewt", normal=3)})
    t.until(CallTraitor).do("moritani", Call(True))
    assert t.g.assassins.forfeited == ["spacing_guild"]
    settle(t)
    beaten(t, "emperor", "caid")
    asked = False
    while t.g.battle is not None and not asked:
        asked = isinstance(t.asked("moritani"), AssassinateLeader)
        if not asked:
            t.default()
    assert asked == still
    if asked:
        assert t.options("moritani") == ["", "bashar"]


@pytest.mark.rule("K-MOR-16")
def test_with_the_other_reading_only_that_faction_is_safe() -> None:
    t = against("guild", "staban_tuek", options={"O-MOR-FORFEIT": "that_faction"})
    t.g.assassins.forfeited.append("spacing_guild")
    beaten(t.start("battles"), "guild", "master_bewt")
    while t.g.battle is not None:
        assert not isinstance(t.asked("moritani"), AssassinateLeader)
        t.default()


@pytest.mark.rule("K-MOR-14", "B-INFO-02")
def test_the_question_is_put_whether_or_not_a_card_fits() -> None:
    """Otherwise the pause would tell what is in the hand."""
    t = beaten(against("emperor", "lupino_ord").start("battles", auto=False), "emperor", "caid")
    t.until(AssassinateLeader)
    assert t.options("moritani") == [""]


# The ally's card


@pytest.mark.rule("K-MOR-17", "B-MOR-10")
def test_the_beaten_ally_keeps_one_card_but_no_cheap_hero() -> None:
    """BR-38: exactly one, once."""
    t = duel("guild", "emperor", "moritani", turn=3).allies("guild", "moritani")
    t.hand("guild", "crysknife", "snooper_1", "cheap_hero_1").start("battles")
    fight(t, {"guild": plan("cheap_hero_1", "crysknife", "snooper_1"), "emperor": plan("caid", normal=5)})
    t.until(SaveOneCard)
    assert t.options("guild") == ["crysknife", "snooper_1", ""]
    refusal = t.refused("guild", SaveCard("cheap_hero_1"))
    assert (refusal.rule, refusal.code) == ("K-MOR-17", "E_LIMIT")
    t.do("guild", SaveCard("crysknife"))
    settle(t)
    assert hand(t, "guild") == {"crysknife"}
    assert {"snooper_1", "cheap_hero_1"} <= set(t.g.discards)


@pytest.mark.rule("K-MOR-17", "B-MOR-10")
def test_also_after_a_traitor_call_but_not_after_an_explosion() -> None:
    t = duel("guild", "emperor", "moritani", turn=3).allies("guild", "moritani")
    t.hand("guild", "crysknife").traitors("emperor", "master_bewt").start("battles")
    fight(t, {"guild": plan("master_bewt", "crysknife"), "emperor": plan("caid", normal=1)})
    t.until(CallTraitor, faction="emperor").do("emperor", Call(True)).until(SaveOneCard)
    t.do("guild", SaveCard("crysknife"))
    assert hand(t, "guild") == {"crysknife"}

    t = duel("guild", "emperor", "moritani", turn=3).allies("guild", "moritani")
    t.hand("guild", "lasgun").hand("emperor", "shield_1").start("battles")
    fight(t, {"guild": plan("master_bewt", "lasgun"), "emperor": plan("caid", "", "shield_1", normal=1)})
    settle(t)
    assert hand(t, "guild") == set()


@pytest.mark.rule("K-MOR-17")
def test_the_winning_ally_and_the_winners_foe_are_treated_as_always() -> None:
    t = duel("guild", "emperor", "moritani", turn=3).allies("guild", "moritani")
    t.hand("guild", "crysknife").hand("emperor", "shield_1").start("battles")
    fight(t, {"guild": plan("master_bewt", "crysknife", normal=5), "emperor": plan("bashar", "", "shield_1")})
    t.until(KeepCards).do("guild", Keep((True,)))
    assert (hand(t, "guild"), hand(t, "emperor")) == ({"crysknife"}, set())


# Special Karama


def special_moment(t: Table) -> Table:
    """Everybody lets Karama moments pass until the one after the battle."""
    t.until(KaramaMoment, faction="moritani")
    while getattr(t.asked("moritani"), "name", "") != "moritani special":
        t.default().until(KaramaMoment, faction="moritani")
    return t


def lost_with_karama() -> Table:
    """The Emperor beat Moritani with a crysknife and a Shield; Moritani hold a Karama."""
    t = duel("moritani", "emperor", turn=3).hand("moritani", "karama_1")
    t.hand("emperor", "crysknife", "shield_1").start("battles")
    fight(
        t,
        {
            "moritani": plan("vando_terboli"),
            "emperor": plan("caid", "crysknife", "shield_1", normal=3),
        },
    )
    return special_moment(t)


@pytest.mark.rule("K-KARAMA-MOR-S", "B-MOR-11", "B-BAT-70")
@pytest.mark.parametrize("keep", [(False, True), (True, False), (True, True), (False, False)])
def test_the_beaten_moritani_say_what_the_winner_keeps(keep: tuple[bool, bool]) -> None:
    t = lost_with_karama().do("moritani", Karama("K-KARAMA-MOR-S", "emperor", "karama_1"))
    assert t.asked("moritani") == DictateCards(t.g.seat("moritani"), "emperor", ("crysknife", "shield_1"))
    t.do("moritani", Keep(keep))
    kept = {c for c, yes in zip(("crysknife", "shield_1"), keep, strict=True) if yes}
    assert hand(t, "emperor") == kept
    assert not isinstance(t.asked("emperor"), KeepCards)
    assert t.g.players["moritani"].special_used


@pytest.mark.rule("K-KARAMA-MOR-S", "K-KARAMA-GEN-09")
def test_once_a_game_and_only_if_they_will() -> None:
    t = lost_with_karama().do("moritani", Karama()).until(KeepCards)
    t.do("emperor", Keep((False, True)))
    assert hand(t, "emperor") == {"shield_1"}
    assert not t.g.players["moritani"].special_used

    t = duel("moritani", "emperor", turn=3).hand("moritani", "karama_1").hand("emperor", "crysknife")
    t.g.players["moritani"].special_used = True
    t.start("battles")
    fight(t, {"moritani": plan("vando_terboli"), "emperor": plan("caid", "crysknife", normal=3)})
    while t.g.battle is not None:
        asked = t.asked("moritani")
        assert not (isinstance(asked, KaramaMoment) and asked.name == "moritani special")
        t.default()


@pytest.mark.rule("K-KARAMA-MOR-S", "B-MOR-11")
def test_a_cheap_hero_the_winner_played_stays_discarded() -> None:
    t = duel("moritani", "emperor", turn=3).hand("moritani", "karama_1")
    t.hand("emperor", "cheap_hero_1", "crysknife").start("battles")
    fight(t, {"moritani": plan("vando_terboli"), "emperor": plan("cheap_hero_1", "crysknife", normal=5)})
    special_moment(t).do("moritani", Karama("K-KARAMA-MOR-S", "emperor", "karama_1"))
    assert t.asked("moritani") == DictateCards(t.g.seat("moritani"), "emperor", ("crysknife",))
    t.do("moritani", Keep((False,)))
    assert hand(t, "emperor") == set()


@pytest.mark.rule("K-X-02", "B-BAT-41", "B-BAT-42", "K-KARAMA-MOR-S")
def test_an_explosion_leaves_terror_where_it_is_and_has_no_winner_to_punish() -> None:
    t = duel("moritani", "emperor", turn=3, where="carthag@10").terror("carthag", "terror_atomics")
    t.hand("moritani", "karama_1", "lasgun").hand("emperor", "shield_1").start("battles")
    fight(t, {"moritani": plan("vando_terboli", "lasgun"), "emperor": plan("caid", "", "shield_1")})
    while t.g.battle is not None:
        asked = t.asked("moritani")
        assert not (isinstance(asked, KaramaMoment) and asked.name == "moritani special")
        t.default()
    assert t.g.terror.placed == {"carthag": "terror_atomics"}
    assert t.at("moritani", "carthag@10") == (0, 0)


# Duke Vidal


def two_battles(*others: str, **settings: Any) -> Table:
    """Moritani against Harkonnen in Carthag and the Guild in Tuek's Sietch, all having shipped and moved."""
    t = Table("moritani", "harkonnen", "guild", *others, **settings)
    t.place("moritani", CARTHAG, 3).place("harkonnen", CARTHAG, 4)
    return t.place("moritani", TUEKS, 2).place("guild", TUEKS, 3)


def battles_begin(t: Table) -> Table:
    """The end of Shipment & Movement."""
    t.g.to_act = []
    return t.start("ships_and_moves", stop="battles")


def holder(t: Table) -> str:
    """Who has Duke Vidal; `aside` if nobody."""
    return t.g.discs[DUKE].holder


@pytest.mark.rule("K-MOR-11", "B-MOR-08")
def test_battles_in_two_strongholds_bring_duke_vidal() -> None:
    t = battles_begin(two_battles())
    assert (holder(t), t.g.duke_terms) == ("moritani", "turn")


@pytest.mark.rule("K-MOR-11", "B-MOR-08")
def test_two_battles_in_one_stronghold_or_one_outside_do_not() -> None:
    t = Table("moritani", "harkonnen", "guild").place("moritani", CARTHAG, 3).place("harkonnen", CARTHAG, 4)
    t.place("guild", CARTHAG, 1)
    assert holder(battles_begin(t)) == "aside"
    t = Table("moritani", "harkonnen", "guild").place("moritani", CARTHAG, 3).place("harkonnen", CARTHAG, 4)
    t.place("moritani", "old_gap@9", 2).place("guild", "old_gap@9", 2)
    assert holder(battles_begin(t)) == "aside"


@pytest.mark.rule("HC-94", "K-MOR-11", "B-MOR-08", "B-ECAZ-22")
@pytest.mark.parametrize("ecaz", [True, False])
def test_battles_with_ecaz_do_not_count(ecaz: bool) -> None:
    t = Table("moritani", "atreides", "ecaz", "emperor").place("moritani", CARTHAG, 3)
    t.place("atreides", CARTHAG, 4).place("moritani", "arrakeen@9", 3).place("emperor", "arrakeen@9", 2)
    if ecaz:
        t.allies("ecaz", "emperor").place("ecaz", "arrakeen@9", 2)
    assert holder(battles_begin(t)) == ("aside" if ecaz else "moritani")


@pytest.mark.rule("K-MOR-11", "K-MOR-13", "B-MOR-08")
@pytest.mark.parametrize(
    ("where", "terms", "taken"),
    [
        ("aside", "", True),
        ("ecaz", "battle", True),
        ("guild", "turn", True),
        ("harkonnen", "", True),  # a captive
        ("tleilaxu", "", True),  # a ghola
        ("", "", False),  # the tanks
    ],
)
@pytest.mark.parametrize("captive_option", ["true", "false"])
@pytest.mark.parametrize("stopped", [True, False])
def test_he_is_taken_from_whoever_has_him_but_not_from_the_tanks(
    where: str, terms: str, taken: bool, captive_option: str, stopped: bool
) -> None:
    """BR-27: a table of places, the reading of captivity, and Karama."""
    t = two_battles("ecaz", "tleilaxu", options={"O-MOR-DUKE-CAPTIVE": captive_option})
    if where:
        t.duke(where, terms)
        t.g.discs[DUKE].ghola = where == "tleilaxu"
    else:
        t.dead(DUKE)
    before = holder(t)
    if stopped:
        t.hand("guild", "karama_1")
    battles_begin(t)
    captive = where in ("harkonnen", "tleilaxu")
    due = taken and not (captive and captive_option == "false")
    if stopped and due:
        t.do("guild", Karama("K-KARAMA-MOR-2", "", "karama_1"))
    assert holder(t) == ("moritani" if due and not stopped else before)
    if holder(t) == "moritani":
        assert (t.g.duke_terms, t.g.discs[DUKE].ghola) == ("turn", False)


@pytest.mark.rule("K-KARAMA-MOR-2")
def test_karama_leaves_the_duke_where_he_is() -> None:
    t = battles_begin(two_battles("ecaz").duke("ecaz", "battle").hand("harkonnen", "karama_1"))
    assert isinstance(t.asked("harkonnen"), KaramaMoment)
    t.do("harkonnen", Karama("K-KARAMA-MOR-2", "", "karama_1"))
    assert holder(t) == "ecaz"


@pytest.mark.rule("K-KARAMA-MOR-2")
def test_nobody_is_asked_if_moritani_have_him_already() -> None:
    t = battles_begin(two_battles().duke("moritani", "turn").hand("harkonnen", "karama_1"))
    assert t.match.over


@pytest.mark.rule("K-MOR-12", "B-MOR-08", "B-MEN-01")
def test_unused_he_is_set_aside_when_the_turn_ends() -> None:
    t = Table("moritani", "harkonnen").duke("moritani", "turn").start("mentat_pause").until(stage="storm")
    while t.g.turn == 3:
        t.default()
    assert (holder(t), t.g.duke_terms) == ("aside", "")


@pytest.mark.rule("K-MOR-12")
@pytest.mark.parametrize("fate", ["", "harkonnen"])
def test_dead_or_captured_he_stays_so(fate: str) -> None:
    t = Table("moritani", "harkonnen")
    if fate:
        t.duke(fate)
    else:
        t.dead(DUKE)
    t.start("mentat_pause")
    while t.g.turn == 3:
        t.default()
    assert holder(t) == fate


# Victory


@pytest.mark.rule("B-WIN-12")
def test_moritani_win_and_lose_like_anybody() -> None:
    t = Table("moritani", "atreides", turn=10).place("moritani", HERE, 3)
    assert last_turn_victory(t.g) == (["moritani"], "B-WIN-12", "most strongholds")
