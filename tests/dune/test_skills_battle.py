"""Leader Skills in battle: bands, postures and every battle effect (leader_skills.md 2, 4, 5)."""

from __future__ import annotations

import pytest
from tests.dune.duel import fight, hand, plan, settle, totals, winner
from tests.dune.skilled import committed, conceal, meet, skilled_duel

from landsraad.dune.factions.bene_gesserit import UseVoice
from landsraad.dune.phases.battle import Fight, MakePlan
from landsraad.dune.phases.battle.plan import BattlePlan
from landsraad.dune.skills import SKILLS, moments
from landsraad.dune.skills.mentat import AskWeapon, MentatQuestion, ShowCard
from landsraad.dune.skills.moments import Conceal, MakeCommittedPlan, NextSkill, OrderSkills, Posture


def feyd(posture: bool, leader: str, weapon: str = "crysknife") -> float:
    """The total of Harkonnen, whose Feyd is Swordmaster, without a dial."""
    t = (
        skilled_duel("harkonnen", "guild")
        .skill("feyd_rautha", "swordmaster_of_ginaz")
        .hand("harkonnen", weapon)
    )
    t.hand("harkonnen", "cheap_hero_1")
    meet(t, {"harkonnen": plan(leader, weapon), "guild": plan("master_bewt")}, *["harkonnen"] * posture)
    settle(t)
    return totals(t)["harkonnen"]


@pytest.mark.rule("LS-GEN-02", "LS-GEN-03", "LS-SWO-N", "LS-SWO-B", "LS-LIFE-03")
def test_which_band_counts() -> None:
    assert feyd(False, "beast_rabban") == 5  # face up, another leader fights
    assert feyd(True, "feyd_rautha") == 9  # the skilled leader gets 3, not 4
    assert feyd(True, "beast_rabban") == 4  # hidden and not used: neither


@pytest.mark.rule("LS-SWO-B")
def test_a_swordmaster_with_a_stunner() -> None:
    assert feyd(True, "feyd_rautha", "stunner") == 9


@pytest.mark.rule("LS-GEN-05")
def test_a_card_counts_in_its_role_only() -> None:
    assert feyd(False, "cheap_hero_1", "maula_pistol") == 1
    assert feyd(False, "beast_rabban", "lasgun") == 4
    assert feyd(False, "beast_rabban", "chaumas") == 4


@pytest.mark.rule("LS-GEN-04", "LS-LIFE-06")
def test_a_skilled_leader_that_dies_brings_nothing_and_its_card_goes_back() -> None:
    t = skilled_duel("harkonnen", "guild").skill("feyd_rautha", "swordmaster_of_ginaz")
    t.hand("harkonnen", "crysknife").hand("guild", "chaumas")
    meet(
        t,
        {"harkonnen": plan("feyd_rautha", "crysknife", normal=1), "guild": plan("esmar_tuek", "chaumas")},
        "harkonnen",
    )
    settle(t)
    assert totals(t)["harkonnen"] == 1
    assert t.g.skills is not None
    assert "feyd_rautha" not in t.g.skills.assigned
    assert sorted(t.g.skills.deck) == sorted(SKILLS)


CASES = [
    ("harkonnen", "beast_rabban", "warmaster", "kulon", "jubba_cloak", 7, "LS-WAR-B"),
    ("atreides", "dr_yueh", "master_of_assassins", "gom_jabbar", "", 4, "LS-MOA-B"),
    ("fremen", "chani", "killer_medic", "", "snooper_1", 9, "LS-KIL-B"),
    ("emperor", "captain_aramsham", "prana_bindu_adept", "", "shield_1", 8, "LS-PRA-B"),
    ("atreides", "lady_jessica", "mentat", "", "", 7, "LS-MEN-B"),
    ("atreides", "lady_jessica", "planetologist", "hajr", "", 7, "LS-PLA-B"),
]


@pytest.mark.rule("LS-WAR-B", "LS-MOA-B", "LS-KIL-B", "LS-PRA-B", "LS-MEN-B", "LS-PLA-B")
@pytest.mark.parametrize(("faction", "leader", "card", "weapon", "defense", "total", "rule"), CASES)
def test_the_skilled_leaders_own_band(
    faction: str, leader: str, card: str, weapon: str, defense: str, total: int, rule: str
) -> None:
    t = skilled_duel(faction, "guild").skill(leader, card).hand(faction, *filter(None, (weapon, defense)))
    meet(t, {faction: plan(leader, weapon, defense), "guild": plan("guild_representative")}, faction)
    settle(t)
    assert totals(t)[faction] == total


@pytest.mark.rule("LS-WAR-N", "LS-MOA-N", "LS-SWO-N", "LS-KIL-N", "LS-PRA-N")
@pytest.mark.parametrize(
    ("card", "weapon", "defense", "gain"),
    [
        ("warmaster", "kulon", "jubba_cloak", 1),
        ("warmaster", "crysknife", "shield_1", 0),
        ("master_of_assassins", "gom_jabbar", "", 1),
        ("master_of_assassins", "crysknife", "", 0),
        ("swordmaster_of_ginaz", "crysknife", "", 1),
        ("swordmaster_of_ginaz", "gom_jabbar", "", 0),
        ("killer_medic", "", "snooper_1", 1),
        ("killer_medic", "", "shield_1", 0),
        ("prana_bindu_adept", "", "shield_1", 1),
        ("prana_bindu_adept", "", "snooper_1", 0),
    ],
)
def test_other_leaders_gain_one(card: str, weapon: str, defense: str, gain: int) -> None:
    """Duncan 2 with the card face up; the card need not have done anything."""
    t = (
        skilled_duel("atreides", "guild")
        .skill("dr_yueh", card)
        .hand("atreides", *filter(None, (weapon, defense)))
    )
    meet(t, {"atreides": plan("duncan_idaho", weapon, defense), "guild": plan("esmar_tuek")})
    settle(t)
    assert totals(t)["atreides"] == 2 + gain


@pytest.mark.rule("LS-PRA-B")
def test_in_an_explosion_nothing_counts() -> None:
    t = skilled_duel("emperor", "guild").skill("captain_aramsham", "prana_bindu_adept")
    t.hand("emperor", "shield_1").hand("guild", "lasgun")
    meet(
        t,
        {"emperor": plan("captain_aramsham", "", "shield_1"), "guild": plan("esmar_tuek", "lasgun")},
        "emperor",
    )
    settle(t)
    assert winner(t) == ""
    assert not t.living("emperor") & {"captain_aramsham"}


@pytest.mark.rule("LS-GEN-07")
def test_the_printed_value_pays() -> None:
    t = skilled_duel("guild", "fremen").skill("otheym", "mentat").hand("guild", "chaumas")
    t.start("battles").until(Posture, faction="fremen").do("fremen", Conceal(True))
    fight(t, {"guild": plan("staban_tuek", "chaumas", normal=1), "fremen": plan("otheym")})
    settle(t)
    assert [e.facts["spice"] for e in t.events("spice_for_leaders")] == [5]
    t = skilled_duel("tleilaxu", "fremen").skill("otheym", "mentat").hand("tleilaxu", "chaumas")
    meet(t, {"tleilaxu": plan("wykk", "chaumas"), "fremen": plan("otheym")}, "fremen")
    settle(t)
    assert totals(t)["tleilaxu"] == 2 + 3  # Facedancers: half of the printed 5, rounded up


@pytest.mark.rule("LS-GEN-08")
def test_bonuses_are_outside_the_dial() -> None:
    t = skilled_duel("fremen", "guild", mine=(17, 3), options={"KISS-FREMEN": "on"}).skill(
        "stilgar", "warmaster"
    )
    t.hand("fremen", "kulon")
    meet(t, {"fremen": plan("stilgar", "kulon", normal=14, elite=3), "guild": plan("esmar_tuek")}, "fremen")
    settle(t)
    assert totals(t)["fremen"] == 30


# Posture


@pytest.mark.rule("LS-LIFE-01")
def test_a_leader_face_up_is_not_in_the_plan() -> None:
    t = skilled_duel("ecaz", "guild").skill("whitmore_bludd", "mentat").start("battles").until(Posture)
    decision = t.asked("ecaz")
    assert isinstance(decision, Posture)
    facts = decision.facts(t.g)
    assert (facts["leader"], facts["skill"]) == ("whitmore_bludd", "mentat")
    assert (facts["face_up"], facts["in_battle"]) == (SKILLS["mentat"].normal, SKILLS["mentat"].battle)
    t.do("ecaz", Conceal(False)).until(MakePlan)
    refusal = t.refused("ecaz", plan("whitmore_bludd"))
    assert (refusal.rule, refusal.code) == ("LS-LIFE-01", "E_CARD")
    assert t.seen_by("guild", "skill_posture")[-1].facts["concealed"] is False


@pytest.mark.rule("LS-LIFE-01", "LS-LIFE-02")
def test_posture_comes_before_the_voice_and_the_plans_and_is_shown_at_the_reveal() -> None:
    t = skilled_duel("guild", "bg").skill("esmar_tuek", "swordmaster_of_ginaz").start("battles")
    assert isinstance(t.asked("guild"), Posture)
    t.do("guild", Conceal(True))
    assert isinstance(t.asked("bg"), UseVoice)
    fight(t, {"guild": plan("esmar_tuek"), "bg": plan("alia")})
    assert t.g.skills is not None and t.g.battle is None
    plans = {e.actor: e.facts["plan"]["leader"] for e in t.events("plan")}
    assert plans["spacing_guild"] == "esmar_tuek"


@pytest.mark.rule("LS-LIFE-03", "LS-LIFE-05")
def test_after_the_battle_all_is_face_up_again() -> None:
    for leader in ("esmar_tuek", "staban_tuek"):  # used, and not used
        t = (
            skilled_duel("guild", "fremen")
            .skill("esmar_tuek", "swordmaster_of_ginaz")
            .hand("guild", "crysknife")
        )
        meet(t, {"guild": plan(leader, "crysknife", normal=5), "fremen": plan("jamis")}, "guild")
        assert t.g.skills is not None
        settle(t)
        assert totals(t)["spacing_guild"] == {"esmar_tuek": 11, "staban_tuek": 10}[leader]
        assert t.g.skills.battle.concealed == []
        assert t.g.skills.assigned["esmar_tuek"] == "swordmaster_of_ginaz"


@pytest.mark.rule("LS-LIFE-04")
def test_the_only_leader_is_concealed_by_itself() -> None:
    t = skilled_duel("guild", "fremen").skill("esmar_tuek", "swordmaster_of_ginaz")
    t.dead("staban_tuek", "master_bewt", "soo_soo_sook", "guild_representative").start("battles", auto=False)
    t.until(Posture)
    assert t.options("guild") == [True]
    refusal = t.refused("guild", Conceal(False))
    assert (refusal.rule, refusal.code) == ("LS-LIFE-04", "E_CARD")
    t = skilled_duel("guild", "fremen").skill("esmar_tuek", "swordmaster_of_ginaz")
    t.dead("staban_tuek", "master_bewt", "soo_soo_sook", "guild_representative").start("battles").until(
        MakePlan
    )
    assert t.g.skills is not None
    assert t.g.skills.battle.concealed == ["spacing_guild"]


@pytest.mark.rule("LS-LIFE-04")
def test_a_cheap_hero_lets_the_only_leader_stay_in_the_open() -> None:
    t = (
        skilled_duel("guild", "fremen")
        .skill("esmar_tuek", "swordmaster_of_ginaz")
        .hand("guild", "cheap_hero_1")
    )
    t.dead("staban_tuek", "master_bewt", "soo_soo_sook", "guild_representative").start("battles").until(
        Posture
    )
    assert t.options("guild") == [False, True]
    t.do("guild", Conceal(False)).until(MakePlan, faction="guild")
    assert t.options("guild") == ["cheap_hero_1"]


@pytest.mark.rule("LS-LIFE-05")
def test_in_a_second_battle_the_card_works_but_not_the_leader() -> None:
    t = skilled_duel("guild", "fremen", "emperor", where="carthag@10").skill(
        "esmar_tuek", "swordmaster_of_ginaz"
    )
    t.hand("guild", "crysknife").place("guild", "tueks_sietch@4", 3).place("emperor", "tueks_sietch@4", 1)
    t.start("battles").do("guild", Fight("carthag", "fremen"))
    conceal(t, "guild")
    fight(t, {"guild": plan("esmar_tuek", "crysknife", normal=2), "fremen": plan("jamis")})
    settle(t)
    assert winner(t) == "spacing_guild"
    t.until(MakePlan, faction="guild")  # nothing to conceal: nobody is asked
    assert "esmar_tuek" not in t.options("guild")
    fight(t, {"guild": plan("master_bewt", "crysknife", normal=1), "emperor": plan("bashar")})
    settle(t)
    assert totals(t)["spacing_guild"] == 1 + 3 + 1


# Mentat


@pytest.mark.rule("LS-MEN-N", "LS-QA-2", "LS-GEN-06", "LS-READY-03")
def test_a_mentat_asks_then_hides_and_fights() -> None:
    t = (
        skilled_duel("emperor", "bg", "atreides")
        .skill("captain_aramsham", "mentat")
        .hand("bg", "shield_1", "gom_jabbar")
    )
    t.start("battles")
    assert isinstance(t.asked("emperor"), MentatQuestion)  # before posture, Voice and Prescience
    assert t.refused("emperor", AskWeapon("shield_2")).code == "E_CARD"
    t.do("emperor", AskWeapon("lasgun"))
    assert t.options("bg") == ["shield_1", "gom_jabbar"]  # another card of its choice
    assert t.refused("bg", ShowCard("")).code == "E_CARD"
    t.do("bg", ShowCard("gom_jabbar"))
    assert [e.facts["card"] for e in t.seen_by("emperor", "mentat_shown")] == ["gom_jabbar"]
    assert t.seen_by("bg", "mentat_shown") and not t.seen_by("atreides", "mentat_shown")
    assert "gom_jabbar" in hand(t, "bg")
    assert isinstance(t.asked("emperor"), Posture)
    t.do("emperor", Conceal(True))
    fight(t, {"emperor": plan("captain_aramsham"), "bg": plan("alia", "", "shield_1")})  # not committed to it
    settle(t)
    assert totals(t)["emperor"] == 5 + 2


@pytest.mark.rule("LS-MEN-N", "LS-OPEN-4")
def test_who_holds_the_weapon_must_show_it() -> None:
    t = skilled_duel("emperor", "bg").skill("captain_aramsham", "mentat").hand("bg", "shield_1", "gom_jabbar")
    t.start("battles", auto=False).until(MentatQuestion).do("emperor", AskWeapon("gom_jabbar"))
    assert t.options("bg") == ["gom_jabbar"]
    assert t.refused("bg", ShowCard("shield_1")).code == "E_CARD"
    t = skilled_duel("emperor", "bg").skill("captain_aramsham", "mentat").hand("bg", "gom_jabbar")
    t.start("battles").do("emperor", AskWeapon("gom_jabbar"))  # the only card it has, too
    assert t.events("mentat_shown")[0].facts["card"] == "gom_jabbar"


@pytest.mark.rule("LS-MEN-N")
def test_the_weapons_one_can_name() -> None:
    for seed_option, number in (("in_discard", 11), ("on_reshuffle", 9)):
        t = skilled_duel("emperor", "bg", options={"O-TDECK-SEED": seed_option}).skill(
            "captain_aramsham", "mentat"
        )
        t.hand("bg", "shield_1").start("battles")
        assert len(t.options("emperor")) == 1 + number
        assert ("hunter_seeker" in t.options("emperor")) == (number == 11)


@pytest.mark.rule("LS-OPEN-4")
def test_an_empty_hand_has_nothing_to_show() -> None:
    t = skilled_duel("emperor", "guild").skill("captain_aramsham", "mentat").start("battles")
    t.do("emperor", AskWeapon("lasgun"))
    assert [e.facts for e in t.events("mentat_asks")] == [{"opponent": "spacing_guild", "weapon": "lasgun"}]
    assert len(t.events("mentat_nothing")) == 1
    assert isinstance(t.asked("emperor"), Posture)
    t = skilled_duel("emperor", "guild", options={"LO-MENTAT-EMPTY": "unavailable"})
    t.skill("captain_aramsham", "mentat").start("battles")
    assert isinstance(t.asked("emperor"), Posture)


@pytest.mark.rule("LS-MEN-N", "LS-GEN-02")
def test_a_mentat_asks_only_in_its_owners_own_battle() -> None:
    t = skilled_duel("guild", "fremen", "emperor").skill("captain_aramsham", "mentat").hand("guild", "kulon")
    t.allies("guild", "emperor").start("battles").until(MakePlan)
    assert not t.events("mentat_asks") and t.asked("emperor") is None


# Bureaucrat and Spice Banker


@pytest.mark.rule("LS-BUR-B")
def test_a_bureaucrat_counts_the_opponents_strongholds() -> None:
    t = skilled_duel("emperor", "harkonnen", "guild", where="tueks_sietch@4").skill("bashar", "bureaucrat")
    t.place("harkonnen", "carthag@10", 1).place("harkonnen", "arrakeen@9", 1).place("guild", "arrakeen@9", 1)
    meet(t, {"emperor": plan("bashar"), "harkonnen": plan("feyd_rautha", normal=5)}, "emperor")
    settle(t)
    assert totals(t)["harkonnen"] == 8  # 11 less Carthag, contested Arrakeen and the fought Tuek's Sietch


@pytest.mark.rule("LS-BUR-B", "LS-GEN-04")
def test_the_total_may_fall_below_zero_and_a_dead_bureaucrat_takes_nothing() -> None:
    t = skilled_duel("emperor", "guild").skill("bashar", "bureaucrat").hand("emperor", "chaumas")
    meet(t, {"emperor": plan("bashar", "chaumas"), "guild": plan("esmar_tuek")}, "emperor")
    settle(t)
    assert totals(t)["spacing_guild"] == -1
    t = skilled_duel("emperor", "guild").skill("bashar", "bureaucrat").hand("guild", "chaumas")
    meet(t, {"emperor": plan("bashar"), "guild": plan("esmar_tuek", "chaumas")}, "emperor")
    settle(t)
    assert totals(t)["spacing_guild"] == 3


@pytest.mark.rule("LS-BUR-B")
def test_advisors_are_no_occupation() -> None:
    t = (
        skilled_duel("emperor", "bg")
        .skill("bashar", "bureaucrat")
        .place("bg", "carthag@10", 1, advisors=True)
    )
    t.place("emperor", "carthag@10", 1)
    meet(t, {"emperor": plan("bashar"), "bg": plan("alia")}, "emperor")
    settle(t)
    assert totals(t)["bene_gesserit"] == 5 - 1  # the battlefield alone


@pytest.mark.rule("LS-BAN-B")
def test_a_banker_backs_a_leader_with_spice() -> None:
    t = skilled_duel("guild", "emperor", mine=(7, 0)).purse("guild", 6).skill("staban_tuek", "spice_banker")
    conceal(t.start("battles"), "guild").until(MakePlan, faction="guild")
    refusal = t.refused("guild", committed("staban_tuek", 4, normal=2))
    assert (refusal.rule, refusal.code) == ("LS-BAN-B", "E_LIMIT")
    refusal = t.refused("guild", committed("staban_tuek", 3, normal=6))  # 4 for the dial
    assert (refusal.rule, refusal.code) == ("LS-BAN-B", "E_COST")
    assert t.refused("guild", committed("esmar_tuek", 1)).code == "E_CARD"
    fight(t, {"guild": committed("staban_tuek", 3, normal=5), "emperor": plan("caid")})
    settle(t)
    assert totals(t)["spacing_guild"] == 5 + 5 + 3
    assert t.spice("guild") == 0


@pytest.mark.rule("LS-BAN-B")
def test_dial_and_commitment_are_charged_once_each() -> None:
    t = skilled_duel("guild", "emperor", mine=(6, 0)).purse("guild", 7).skill("esmar_tuek", "spice_banker")
    conceal(t.start("battles"), "guild")
    fight(
        t, {"guild": committed("esmar_tuek", 3, normal=6), "emperor": plan("count_hasimir_fenring", normal=5)}
    )
    settle(t)
    assert t.spice("guild") == 0
    assert totals(t) == {"spacing_guild": 12, "emperor": 11}


@pytest.mark.rule("LS-BAN-B")
def test_a_lost_banker_has_paid_and_gains_nothing() -> None:
    t = skilled_duel("guild", "emperor").skill("esmar_tuek", "spice_banker").hand("emperor", "chaumas")
    conceal(t.start("battles"), "guild")
    fight(t, {"guild": committed("esmar_tuek", 3), "emperor": plan("caid", "chaumas")})
    settle(t)
    assert totals(t)["spacing_guild"] == 0
    assert t.spice("guild") == 17


@pytest.mark.rule("LS-BAN-B")
def test_only_a_sole_traitor_caller_has_the_commitment_back() -> None:
    for called_by, left in (("guild", 20), ("emperor", 17)):
        t = skilled_duel("guild", "emperor").skill("esmar_tuek", "spice_banker")
        t.traitors(called_by, "caid" if called_by == "guild" else "esmar_tuek")
        conceal(t.start("battles"), "guild")
        fight(t, {"guild": committed("esmar_tuek", 3), "emperor": plan("caid")})
        settle(t)
        assert t.spice("guild") == left + (3 if called_by == "guild" else 0)  # and 3 for Caid


@pytest.mark.rule("LS-BAN-B")
def test_fremen_dial_free_and_may_still_commit() -> None:
    t = skilled_duel("fremen", "emperor", mine=(5, 0)).purse("fremen", 3).skill("jamis", "spice_banker")
    conceal(t.start("battles"), "fremen")
    fight(t, {"fremen": committed("jamis", 3, normal=5), "emperor": plan("caid")})
    settle(t)
    assert totals(t)["fremen"] == 5 + 2 + 3
    assert t.spice("fremen") == 0


@pytest.mark.rule("LS-BAN-B", "LS-LIFE-01")
def test_the_usual_plan_is_asked_for_while_the_banker_lies_face_up() -> None:
    t = skilled_duel("guild", "emperor").skill("esmar_tuek", "spice_banker").start("battles")
    t.until(Posture).do("guild", Conceal(False)).until(MakePlan, faction="guild")
    assert not isinstance(t.asked("guild"), MakeCommittedPlan)
    t = skilled_duel("guild", "emperor").skill("esmar_tuek", "spice_banker").start("battles", auto=False)
    conceal(t, "guild").until(MakePlan, faction="guild")
    decision = t.asked("guild")
    assert isinstance(decision, MakeCommittedPlan) and decision.kind == "MakePlan"
    assert decision.refuse(t.g, decision.default(t.g)) is None


# Two cards at once


@pytest.mark.rule("LS-OPEN-6")
def test_the_aggressors_card_comes_first_unless_the_option_asks() -> None:
    t = (
        skilled_duel("guild", "emperor")
        .skill("esmar_tuek", "smuggler")
        .skill("bashar", "mentat")
        .start("battles")
    )
    t.until(Posture)
    assert t.asked("guild") is not None and t.asked("emperor") is None
    t = skilled_duel("guild", "emperor", options={"LO-TIMING": "manual"})
    t.skill("esmar_tuek", "smuggler").skill("bashar", "mentat").hand("guild", "kulon").start("battles")
    t.until(OrderSkills)
    assert t.options("guild") == ["smuggler", "mentat"]
    t.do("guild", NextSkill("mentat"))
    assert isinstance(t.asked("emperor"), Posture) and t.asked("guild") is None


@pytest.mark.rule("LS-READY-02")
def test_a_committed_plan_is_a_plan_for_everybody() -> None:
    assert issubclass(MakeCommittedPlan, MakePlan) and issubclass(moments.CommittedPlan, BattlePlan)
