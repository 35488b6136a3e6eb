"""What may be in a battle plan and how plans are committed (base.md 12.2, 12.3, 15.1)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.dune.duel import HERE, duel, fight, hand, plan, settle
from tests.dune.kit import Table

from landsraad.dune.cards import DEFENSES, HEROES, KIND, TREACHERY, WEAPONS, WORTHLESS
from landsraad.dune.factions.atreides import AnswerPrescience, Foresee, Prescience, Promise
from landsraad.dune.factions.bene_gesserit import UseVoice, Voice
from landsraad.dune.game import GAME
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama
from landsraad.dune.phases.battle import Call, CallTraitor, Keep, KeepCards
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.truthtrance import AskTruth


def every_plan(t: Table, faction: str) -> list[BattlePlan]:
    """All legal plans of a side."""
    decision = t.asked(faction)
    assert isinstance(decision, MakePlan)
    return list(decision.actions(t.g))


# Contents


@pytest.mark.rule("B-BAT-10", "B-BAT-13", "B-BAT-14", "B-BAT-11")
@pytest.mark.parametrize("card", sorted(TREACHERY))
def test_which_card_goes_in_which_slot(card: str) -> None:
    """Every treachery card in the three slots: weapons, defenses, Cheap Heroes, and worthless cards in both."""
    t = duel("guild", "harkonnen").hand("guild", card).start("battles").until(MakePlan)
    assert (card in t.options("guild")) == (card in HEROES)
    assert (card in t.options("guild", "staban_tuek")) == (card in WEAPONS | WORTHLESS)
    assert (card in t.options("guild", "staban_tuek", "")) == (card in DEFENSES | WORTHLESS)
    for leader, weapon, defense in ((card, "", ""), ("staban_tuek", card, ""), ("staban_tuek", "", card)):
        fits = card in (HEROES if leader == card else WEAPONS | WORTHLESS if weapon else DEFENSES | WORTHLESS)
        if not fits:
            assert t.refused("guild", plan(leader, weapon, defense)).code == "E_CARD"
    t.do("guild", plan(card if card in HEROES else "staban_tuek"))


@pytest.mark.rule("B-BAT-10", "B-BAT-13")
def test_a_plan_has_one_weapon_one_defense_and_worthless_cards_may_fill_both() -> None:
    t = duel("guild", "harkonnen").hand("guild", "crysknife", "shield_1", "baliset", "kulon")
    t.start("battles").until(MakePlan)
    pairs = {(p.weapon, p.defense) for p in every_plan(t, "guild")}
    weapons, defenses = ["", "crysknife", "baliset", "kulon"], ["", "shield_1", "baliset", "kulon"]
    assert pairs == {(w, d) for w, d in product(weapons, defenses) if not w or w != d}


@pytest.mark.rule("B-BAT-10")
def test_only_cards_in_hand_and_only_own_leaders() -> None:
    t = duel("guild", "harkonnen").hand("harkonnen", "crysknife").start("battles").until(MakePlan)
    assert t.refused("guild", plan("staban_tuek", "crysknife")).code == "E_CARD"
    assert t.refused("guild", plan("feyd_rautha")).code == "E_CARD"
    t.do("harkonnen", plan("feyd_rautha", "crysknife"))


@pytest.mark.rule("B-BAT-11", "B-BAT-19", "B-CARD-06")
def test_a_leader_or_cheap_hero_is_compulsory_and_either_will_do() -> None:
    t = duel("guild", "harkonnen").hand("guild", "cheap_hero_1", "crysknife", "shield_1")
    t.start("battles").until(MakePlan)
    assert t.options("guild") == [
        "staban_tuek",
        "esmar_tuek",
        "master_bewt",
        "soo_soo_sook",
        "guild_representative",
        "cheap_hero_1",
    ]
    refusal = t.refused("guild", plan(""))
    assert (refusal.rule, refusal.code) == ("B-BAT-10", "E_CARD")
    t.do("guild", plan("cheap_hero_1", "crysknife", "shield_1", normal=1))


@pytest.mark.rule("B-BAT-11", "B-BAT-12")
@pytest.mark.parametrize("hero", [False, True])
def test_a_plan_exists_in_every_state_of_the_leaders(hero: bool) -> None:
    """Each leader free, dead, held by Harkonnen or used elsewhere: 4 to the power of 5 states (BR-34)."""
    t = duel("guild", "harkonnen").hand("guild", "crysknife", *(["cheap_hero_1"] if hero else []))
    t.start("battles").until(MakePlan)
    five = sorted(t.living("guild"))
    decision = t.asked("guild")
    assert isinstance(decision, MakePlan)
    for states in product(("free", "dead", "captive", "elsewhere", "here"), repeat=5):
        for leader, state in zip(five, states, strict=True):
            disc = t.g.discs[leader]
            disc.holder = {"dead": "", "captive": "harkonnen"}.get(state, "spacing_guild")
            disc.fought_in = {"elsewhere": "carthag", "here": "sietch_tabr"}.get(state, "")
        able = {x for x, state in zip(five, states, strict=True) if state in ("free", "here")}
        able |= {"cheap_hero_1"} if hero else set()
        assert set(decision.options(t.g, ())) == (able or {""})
        leader = decision.options(t.g, ())[0]
        assert decision.options(t.g, (leader,)) == (["", "crysknife"] if able else [""])
        assert decision.refuse(t.g, decision.default(t.g)) is None


@pytest.mark.rule("B-BAT-11", "HC-76")
def test_without_leader_and_hero_there_is_the_dial_only() -> None:
    t = duel("guild", "harkonnen", theirs=(1, 0)).hand("guild", "crysknife", "shield_1")
    t.dead(*t.living("guild")).start("battles").until(MakePlan)
    refusal = t.refused("guild", plan("", "crysknife"))
    assert (refusal.rule, refusal.code) == ("B-BAT-11", "E_CARD")
    assert {(p.leader, p.weapon, p.defense) for p in every_plan(t, "guild")} == {("", "", "")}
    fight(t, {"guild": plan("", normal=5), "harkonnen": plan("beast_rabban")})
    settle(t)
    assert t.at("guild", HERE) == (0, 0) and t.events("battle_won")[-1].actor == "spacing_guild"


@pytest.mark.rule("B-ATR-26", "B-BAT-10")
def test_the_kwisatz_haderach_joins_plans_of_atreides_only() -> None:
    t = duel("guild", "harkonnen", "atreides").allies("guild", "atreides")
    t.g.kwisatz_losses = 9
    t.start("battles").until(MakePlan)
    assert t.options("guild", "staban_tuek", "", "") == [False]
    assert t.refused("guild", plan("staban_tuek", kh=True)).rule == "B-ATR-21"


# Committing


@pytest.mark.rule("B-BAT-20", "B-BAT-22")
def test_plans_are_secret_until_both_are_there_and_are_revealed_together() -> None:
    t = duel("guild", "harkonnen", "fremen").start("battles").until(MakePlan)
    t.do("guild", plan("staban_tuek", normal=3))
    for faction in ("harkonnen", "fremen"):
        seat = t.g.seat(faction)
        assert GAME.view(t.g, seat)["battle"]["plans"] == {}
        assert GAME.view(t.g, seat)["battle"]["committed"] == []
        assert t.seen_by(faction, "plan") == []
    t.do("harkonnen", plan("feyd_rautha", normal=1))
    assert [e.actor for e in t.events("plan")] == ["spacing_guild", "harkonnen"]
    kinds = [e.kind for e in t.match.log]
    assert kinds.index("plan") > max(i for i, kind in enumerate(kinds) if kind == "plan_committed")


@pytest.mark.rule("B-BAT-22")
def test_a_sealed_plan_cannot_be_changed() -> None:
    t = duel("guild", "harkonnen").start("battles").until(MakePlan)
    t.do("guild", plan("staban_tuek", normal=3))
    assert t.refused("guild", plan("staban_tuek", normal=1)).code == "E_ACTOR"


@pytest.mark.rule("B-BAT-20", "B-BAT-21")
def test_the_order_of_a_battle() -> None:
    """Voice, Prescience with its answer, Karama, plans, a last Karama, traitor calls, cards: O-BATTLE."""
    t = duel("atreides", "bg", "harkonnen", turn=3).hand("harkonnen", "karama_1").hand("atreides", "shield_1")
    t.traitors("bg", "dr_yueh").start("battles")
    seen = []
    for _ in range(100):
        if t.g.battle is None or t.match.over:
            break
        seen += [type(d) for d in t.match.pending.values()]
        if isinstance(t.asked("bg"), UseVoice):
            t.do("bg", Voice("not", "poison"))
        elif isinstance(t.asked("atreides"), Prescience):
            t.do("atreides", Foresee("weapon"))
        elif isinstance(t.asked("atreides"), MakePlan):
            t.do("atreides", plan("thufir_hawat", "", "shield_1", normal=5))
        elif isinstance(t.asked("bg"), CallTraitor):
            t.default()
        else:
            t.default()
    assert list(dict.fromkeys(seen)) == [UseVoice, Prescience, KaramaMoment, MakePlan, KeepCards]
    named = [e.kind for e in t.match.log]
    order = ["battle", "voice", "prescience", "prescience_answer", "plan_committed", "plan", "battle_won"]
    places = [named.index(kind) for kind in order]
    assert places == sorted(places)


@pytest.mark.rule("B-CARD-21", "B-GEN-05")
def test_any_time_cards_wait_from_the_sealed_plans_to_the_end_of_the_battle() -> None:
    t = duel("emperor", "harkonnen", "guild").hand("emperor", "karama_1", "tleilaxu_ghola", "truthtrance_1")
    t.tanks("emperor", 3).hand("guild", "karama_2").traitors("harkonnen", "bashar").start("battles")
    t.until(MakePlan)
    kinds = {prompt.decision.kind for prompt in t.match.standing(t.g.seat("emperor"))}
    assert {"Ghola", "Truthtrance", "KaramaOutOfTurn"} <= kinds
    fight(t, {"emperor": plan("bashar", normal=2), "harkonnen": plan("umman_kudu")})
    assert isinstance(t.asked("guild"), KaramaMoment)
    t.refused("emperor", PlayGhola("", 3, 0))
    t.refused("emperor", AskTruth("truthtrance_1", "harkonnen", "card", "lasgun"))
    t.do("guild", Karama())
    if isinstance(t.asked("emperor"), KaramaMoment):
        t.do("emperor", Karama())
    assert isinstance(t.asked("harkonnen"), CallTraitor)
    assert t.match.standing(t.g.seat("emperor")) == []
    t.refused("emperor", PlayGhola("", 3, 0))


@pytest.mark.rule("B-CARD-21")
def test_nothing_comes_into_the_middle_of_another_effect() -> None:
    t = (
        duel("emperor", "harkonnen", "guild")
        .hand("emperor", "truthtrance_1")
        .hand("harkonnen", "truthtrance_2")
    )
    t.start("battles").until(MakePlan)
    t.do("emperor", AskTruth("truthtrance_1", "harkonnen", "words", "Do you have a plan?"))
    assert t.match.standing(t.g.seat("harkonnen")) == []
    t.refused("harkonnen", AskTruth("truthtrance_2", "emperor", "card", "lasgun"))
    assert hand(t, "harkonnen") == {"truthtrance_2"}


@pytest.mark.rule("B-CARD-11", "B-BAT-12")
def test_a_leader_brought_back_by_a_ghola_may_fight_in_the_same_phase() -> None:
    t = duel("guild", "harkonnen").hand("guild", "tleilaxu_ghola").dead("staban_tuek", deaths=2)
    t.start("battles").until(MakePlan)
    assert "staban_tuek" not in t.options("guild")
    t.do("guild", PlayGhola("staban_tuek", 0, 0))
    assert "staban_tuek" in t.options("guild")


@pytest.mark.rule("B-CARD-22")
def test_no_decision_of_a_battle_lets_a_card_go_that_was_not_played() -> None:
    """Cards leave a hand only by being played; the winner's choice concerns only what it played."""
    t = duel("guild", "harkonnen").hand("guild", "crysknife", "shield_1", "kulon", "snooper_1")
    t.hand("harkonnen", "chaumas", "baliset").start("battles")
    fight(
        t, {"guild": plan("staban_tuek", "crysknife", normal=2), "harkonnen": plan("umman_kudu", "baliset")}
    )
    keep = t.asked("guild")
    assert isinstance(keep, KeepCards) and keep.cards == ("crysknife",)
    settle(t)
    assert hand(t, "guild") == {"crysknife", "shield_1", "kulon", "snooper_1"}
    assert hand(t, "harkonnen") == {"chaumas"}


@pytest.mark.rule("B-CARD-12", "B-CARD-20", "K-TRUTH-01", "B-GEN-11")
@pytest.mark.parametrize("option", ["reject", "allow"])
def test_truth_about_the_hand_never_binds_the_plan(option: str) -> None:
    t = duel("guild", "harkonnen", options={"O-TRUTH-FUTURE": option})
    t.hand("guild", "truthtrance_1", "truthtrance_2").hand("harkonnen", "shield_1").start("battles").until(
        MakePlan
    )
    t.do("guild", AskTruth("truthtrance_1", "harkonnen", "card", "shield"))
    assert t.events("truth")[-1].facts["yes"] is True
    future = AskTruth("truthtrance_2", "harkonnen", "words", "Will you play a Shield?")
    if option == "reject":
        assert t.refused("guild", future).code == "E_FORM"
        assert "truthtrance_2" in hand(t, "guild")
    else:
        t.do("guild", future)
        prompt = t.match.prompt(t.g.seat("harkonnen"))
        assert prompt is not None
        t.do("harkonnen", prompt.decision.build((True,)))
        assert t.events("truth")[-1].facts["yes"] is True
    t.until(MakePlan, faction="harkonnen")
    t.do("harkonnen", plan("feyd_rautha", "", "", normal=1))


@pytest.mark.rule("B-BAT-22", "B-BAT-20")
def test_a_draft_may_be_anything_until_it_is_committed() -> None:
    """A prompt is asked about values without any effect; only the answer commits."""
    t = duel("guild", "harkonnen").start("battles").until(MakePlan)
    before = GAME.to_json(t.g)
    prompt = t.match.prompt(t.g.seat("spacing_guild"))
    assert prompt is not None
    for leader in prompt.options():
        assert prompt.refuse(plan(leader, normal=1)) is None
    assert GAME.to_json(t.g) == before
    assert isinstance(t.asked("guild"), MakePlan)


@pytest.mark.rule("B-BAT-21")
def test_the_answer_to_prescience_must_fit_the_voice() -> None:
    t = duel("atreides", "harkonnen", "bg").allies("atreides", "bg")
    t.hand("harkonnen", "crysknife", "stunner", "lasgun", "shield_1").start("battles")
    t.do("bg", Voice("play", "projectile")).do("atreides", Foresee("weapon"))
    assert isinstance(t.asked("harkonnen"), AnswerPrescience)
    assert t.options("harkonnen") == ["crysknife", "stunner"]
    assert t.refused("harkonnen", Promise("lasgun")).rule == "K-ATR-06"


@pytest.mark.rule("B-COMP-08")
def test_what_each_card_is_by_its_kind() -> None:
    """The kinds decide the slot; what they do stands in the table of weapons and defenses (BR-33)."""
    names: dict[str, set[str]] = {}
    for card in TREACHERY.values():
        names.setdefault(KIND[card.id], set()).add(card.title)
    assert names["projectile"] == {"crysknife", "maula_pistol", "slip_tip", "stunner", "hunter_seeker"}
    assert names["poison"] == {"chaumas", "chaumurky", "ellaca_drug", "gom_jabbar", "basilia_weapon"}
    assert names["lasgun"] == {"lasgun"}
    assert names["shield"] == {"shield"}
    assert names["snooper"] == {"snooper"}
    assert names["hero"] == {"cheap_hero"}
    assert len(names["worthless"]) == 5


@pytest.mark.rule("B-BAT-22")
def test_who_takes_a_card_out_of_its_sealed_plan_plans_again_before_the_other_has_sealed() -> None:
    t = duel("atreides", "bg").hand("bg", "baliset").start("battles").until(KaramaMoment)
    t.do("bg", Karama()).until(MakePlan)
    t.do("bg", plan("alia", "baliset")).do("bg", PlayKarama("K-KARAMA-ATR-4", "", "baliset"))
    t.do("atreides", plan("dr_yueh"))
    assert isinstance(t.asked("bg"), MakePlan) and not t.events("plan")
    assert t.options("bg", "alia") == [""]


def test_nobody_acts_for_another_seat() -> None:
    """BR-59: every decision of a battle, sent by every other seat, is refused and changes nothing."""
    t = duel("atreides", "emperor", "bg", "guild").allies("atreides", "bg").hand("emperor", "shield_1")
    t.traitors("emperor", "dr_yueh").hand("atreides", "crysknife").start("battles")
    steps = [
        ("bg", Voice("not", "poison")),
        ("atreides", Foresee("defense")),
        ("emperor", Promise("shield_1")),
        ("atreides", plan("dr_yueh", "crysknife", normal=5)),
        ("emperor", plan("bashar", "", "shield_1")),
        ("emperor", Call(False)),
        ("atreides", Keep((True,))),
    ]
    for owner, action in steps:
        for other in {"atreides", "emperor", "bg", "guild"} - {owner}:
            if not (isinstance(action, BattlePlan) and isinstance(t.asked(other), MakePlan)):
                assert t.refused(other, action).code == "E_ACTOR"
        t.do(owner, action)
    assert len(t.events("battle_won")) == 1
