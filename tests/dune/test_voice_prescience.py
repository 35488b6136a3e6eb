"""The Voice and Prescience: what they bind and what sets free (base.md 12.3, 17.1, 17.6; kiss.md 10, 15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from tests.dune.duel import HERE, duel, fight, plan, settle, totals
from tests.dune.kit import Table

from landsraad.dune.cards import DEFENSES, HEROES, KIND, WEAPONS, WORTHLESS
from landsraad.dune.deals import Pledge
from landsraad.dune.factions.atreides import AnswerPrescience, Foresee, Prescience, Promise
from landsraad.dune.factions.bene_gesserit import UseVoice, Voice
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama
from landsraad.dune.parts import Battle
from landsraad.dune.phases.battle.plan import MakePlan, elements

KINDS = ["projectile", "poison", "shield", "snooper", "lasgun", "worthless"]
ORDERS = [None, *((order, kind) for order in ("play", "not") for kind in KINDS)]
CARDS = [
    "crysknife",
    "stunner",
    "chaumas",
    "lasgun",
    "shield_1",
    "snooper_1",
    "baliset",
    "kulon",
    "cheap_hero_1",
]
HANDS = [hand for size in range(4) for hand in combinations(CARDS, size)]
HANDS += [(*pair, "baliset", "kulon") for pair in combinations([c for c in CARDS if c not in WORTHLESS], 2)]

Slots = tuple[str, str, str]
"""Leader, weapon and defense of a plan."""


def possible(leaders: list[str], hand: tuple[str, ...]) -> Iterator[Slots]:
    """Every plan that base.md 12.2 allows, as if nobody had commanded or asked anything."""
    able = [*leaders, *(c for c in hand if c in HEROES)]
    for leader in able or [""]:
        for weapon in ["", *(c for c in hand if able and c in WEAPONS | WORTHLESS)]:
            for defense in ["", *(c for c in hand if able and c in DEFENSES | WORTHLESS)]:
                if not weapon or weapon != defense:
                    yield leader, weapon, defense


def obeys(slots: Slots, order: tuple[str, str] | None) -> bool:
    """Whether a plan does what the Voice says."""
    played = {KIND[c] for c in slots if c in KIND}
    return order is None or (order[1] in played) == (order[0] == "play")


def commanded(plans: list[Slots], order: tuple[str, str] | None) -> list[Slots]:
    """The plans that obey; all of them if none can (B-BG-18)."""
    return [p for p in plans if obeys(p, order)] or plans


def offered(t: Table, faction: str) -> list[Slots]:
    """The engine's plans, without the dial."""
    decision = MakePlan(t.g.seat(faction), faction)
    found = []
    for leader in decision.options(t.g, ()):
        for weapon in decision.options(t.g, (leader,)):
            found += [(leader, weapon, d) for d in decision.options(t.g, (leader, weapon))]
    return found


@pytest.mark.rule("B-BG-18", "B-BG-19", "B-BG-20", "K-BG-04", "B-BAT-21", "K-ATR-06", "B-ATR-09", "B-ATR-07")
@pytest.mark.parametrize("leaders", [[], ["bashar"]], ids=["no leader", "a leader"])
@pytest.mark.parametrize("order", ORDERS, ids=lambda o: " ".join(o or ("no order",)))
def test_every_plan_obeys_and_there_always_is_one(order: tuple[str, str] | None, leaders: list[str]) -> None:
    """All orders against all small hands and every answer to every question.

    The plans offered are exactly those that obey the Voice (or all, if none can) and carry out the answer; every
    answer offered can be carried out in keeping with the Voice.
    """
    t = duel("atreides", "emperor", "bg").allies("atreides", "bg")
    t.dead(*(x for x in t.living("emperor") if x not in leaders))
    b = t.g.battle = Battle("sietch_tabr", "atreides", "emperor", [HERE])
    b.voice = None if order is None else ("emperor", order[0] == "play", order[1])
    for hand in HANDS:
        t.g.players["emperor"].hand = list(hand)
        plans = commanded(list(possible(leaders, hand)), order)
        b.prescience = None
        assert sorted(offered(t, "emperor")) == sorted(plans), hand
        for place, element in enumerate(("leader", "weapon", "defense")):
            b.prescience = None
            answers = elements(t.g, b, "emperor", element)
            assert sorted(answers) == sorted({p[place] for p in plans}), (hand, element)
            for answer in answers:
                b.prescience = ("emperor", element, answer)
                bound = [p for p in plans if p[place] == answer]
                assert bound and sorted(offered(t, "emperor")) == sorted(bound), (hand, element, answer)


# The Voice


@pytest.mark.rule("B-BG-17", "K-BG-04")
def test_the_voice_knows_six_kinds_of_card() -> None:
    t = duel("bg", "emperor").start("battles")
    assert isinstance(t.asked("bg"), UseVoice)
    assert t.options("bg") == ["", "play", "not"]
    assert t.options("bg", "play") == t.options("bg", "not") == KINDS
    for other in ("hero", "karama", "crysknife", "truthtrance", ""):
        assert t.refused("bg", Voice("not", other)).code == "E_CARD"
    t.do("bg", Voice("not", "poison"))
    assert t.events("voice")[-1].facts == {"opponent": "emperor", "order": "not", "card_kind": "poison"}
    assert isinstance(t.asked("bg"), MakePlan)  # one order a battle
    t.refused("bg", Voice("not", "shield"))


@pytest.mark.rule("K-BG-04", "HC-82", "B-OLD-12")
@pytest.mark.parametrize("kiss", ["on", "off"])
def test_a_cheap_hero_is_named_only_before_kiss(kiss: str) -> None:
    t = duel("bg", "emperor", options={"KISS-BG": kiss}).hand("emperor", "cheap_hero_1").start("battles")
    if kiss == "on":
        assert t.refused("bg", Voice("not", "hero")).code == "E_CARD"
    else:
        t.do("bg", Voice("not", "hero"))
        assert "cheap_hero_1" not in t.options("emperor")
        refusal = t.refused("emperor", plan("cheap_hero_1"))
        assert refusal.code == "E_CARD"


@pytest.mark.rule("B-OLD-12", "B-BG-18")
@pytest.mark.parametrize("leader", [True, False])
@pytest.mark.parametrize("hero", [True, False])
@pytest.mark.parametrize("order", ["play", "not"])
def test_before_kiss_the_voice_rules_the_leader_slot(order: str, hero: bool, leader: bool) -> None:
    t = duel("bg", "emperor", options={"KISS-BG": "off"}).hand("emperor", "crysknife")
    t.hand("emperor", *(["cheap_hero_1"] if hero else []))
    t.dead(*(x for x in t.living("emperor") if x != "bashar" or not leader)).start("battles")
    t.do("bg", Voice(order, "hero"))
    expected = {
        ("play", True, True): ["cheap_hero_1"],
        ("play", True, False): ["cheap_hero_1"],
        ("play", False, True): ["bashar"],
        ("play", False, False): [""],
        ("not", True, True): ["bashar"],
        ("not", True, False): [""],
        ("not", False, True): ["bashar"],
        ("not", False, False): [""],
    }
    assert t.options("emperor") == expected[order, hero, leader]


@pytest.mark.rule("B-BG-19", "HC-80", "HC-81")
def test_the_lasgun_is_neither_poison_nor_projectile_and_a_shield_no_poison_defense() -> None:
    for order, bars in (
        (("not", "projectile"), "crysknife"),
        (("not", "poison"), "chaumas"),
        (("not", "lasgun"), "lasgun"),
        (("not", "shield"), "shield_1"),
        (("not", "snooper"), "snooper_1"),
        (("not", "worthless"), "baliset"),
    ):
        t = duel("bg", "emperor").start("battles")
        t.do("bg", Voice(*order))
        for card in ("crysknife", "chaumas", "lasgun", "shield_1", "snooper_1", "baliset"):
            t.g.players["emperor"].hand = [card]
            slots = {c for p in offered(t, "emperor") for c in p[1:]}
            assert (card in slots) == (card != bars)


@pytest.mark.rule("K-BG-04", "B-BG-18", "B-BG-20")
def test_who_cannot_obey_is_free() -> None:
    t = duel("bg", "emperor").hand("emperor", "lasgun", "chaumas", "shield_1").start("battles")
    t.do("bg", Voice("play", "projectile"))
    assert t.options("emperor", "bashar") == ["", "lasgun", "chaumas"]
    t = duel("bg", "emperor").hand("emperor", "crysknife").dead(*Table("emperor", "bg").living("emperor"))
    t.start("battles").do("bg", Voice("play", "projectile"))
    assert t.options("emperor") == [""]  # nobody to carry the card


@pytest.mark.rule("B-BG-20")
def test_an_order_forces_its_slot_but_neither_leader_nor_number() -> None:
    t = duel("bg", "emperor").hand("emperor", "crysknife", "lasgun", "cheap_hero_1").start("battles")
    t.do("bg", Voice("play", "projectile"))
    for leader in t.options("emperor"):
        assert t.options("emperor", leader) == ["crysknife"]
    assert len(t.options("emperor")) == 6
    assert list(t.options("emperor", "bashar", "crysknife", "", False)) == list(range(6))
    refusal = t.refused("emperor", plan("bashar", "lasgun"))
    assert (refusal.rule, refusal.code) == ("K-BG-04", "E_CARD")


@pytest.mark.rule("B-BG-17", "B-ATR-07")
def test_voice_and_prescience_bind_the_opponent_not_oneself() -> None:
    t = duel("bg", "atreides").hand("bg", "crysknife", "shield_1").hand("atreides", "stunner", "shield_2")
    t.start("battles").do("bg", Voice("not", "projectile")).do("atreides", Foresee("defense")).do(
        "bg", Promise("")
    )
    assert t.options("bg", "alia") == ["", "crysknife"] and t.options("bg", "alia", "") == [""]
    assert t.options("atreides", "dr_yueh") == [""] and t.options("atreides", "dr_yueh", "") == [
        "",
        "shield_2",
    ]


@pytest.mark.rule("B-BG-18")
def test_a_target_that_cannot_obey_need_not_tell_why() -> None:
    t = duel("bg", "emperor", "guild").start("battles")
    t.do("bg", Voice("play", "projectile"))
    before = len(t.match.log)
    t.do("emperor", plan("bashar"))
    told = [e for e in t.match.log[before:] if e.known_to(t.g.seat("bene_gesserit"))]
    assert [e.kind for e in told] in ([], ["plan_committed"])


@pytest.mark.rule("K-BG-14", "B-BG-17")
def test_the_voice_commands_the_allys_opponent_too() -> None:
    t = duel("guild", "harkonnen", "bg").allies("guild", "bg")
    t.hand("harkonnen", "maula_pistol", "chaumas").start("battles")
    decision = t.asked("bg")
    assert isinstance(decision, UseVoice) and decision.opponent == "harkonnen"
    t.do("bg", Voice("not", "projectile"))
    assert t.refused("harkonnen", plan("feyd_rautha", "maula_pistol")).code == "E_CARD"
    t.do("harkonnen", plan("feyd_rautha", "chaumas"))


@pytest.mark.rule("K-BG-14", "K-ATR-11")
def test_neither_voice_nor_prescience_in_a_strangers_battle() -> None:
    t = duel("guild", "harkonnen", "bg", "atreides").start("battles", auto=False)
    while t.g.battle is not None and not t.match.over:
        assert not isinstance(t.asked("bg"), UseVoice)
        assert not isinstance(t.asked("atreides"), Prescience)
        t.default()


# Prescience


@pytest.mark.rule("K-ATR-05", "B-ATR-07", "B-BAT-20")
def test_one_question_about_one_element_before_plans() -> None:
    t = duel("atreides", "emperor").hand("emperor", "crysknife", "shield_1").start("battles")
    assert isinstance(t.asked("atreides"), Prescience)
    assert t.options("atreides") == ["", "leader", "weapon", "defense", "number"]
    t.do("atreides", Foresee("defense"))
    assert isinstance(t.asked("emperor"), AnswerPrescience)
    t.do("emperor", Promise("shield_1"))
    assert isinstance(t.asked("emperor"), MakePlan)
    t.refused("atreides", Foresee("weapon"))
    refusal = t.refused("emperor", plan("bashar", "", ""))
    assert (refusal.rule, refusal.code) == ("K-ATR-06", "E_CARD")
    t.do("emperor", plan("bashar", "crysknife", "shield_1"))  # nothing else is fixed


@pytest.mark.rule("B-ATR-08", "K-ATR-05", "HC-83")
@pytest.mark.parametrize("element", ["weapon", "defense"])
def test_none_is_an_answer_that_binds_and_ends_the_questions(element: str) -> None:
    t = duel("atreides", "emperor").hand("emperor", "crysknife", "shield_1").start("battles")
    t.do("atreides", Foresee(element)).do("emperor", Promise(""))
    t.refused("atreides", Foresee("leader"))
    assert isinstance(t.asked("atreides"), MakePlan)
    bad = plan("bashar", "crysknife") if element == "weapon" else plan("bashar", "", "shield_1")
    assert t.refused("emperor", bad).code == "E_CARD"
    t.do("emperor", plan("bashar", "", "shield_1") if element == "weapon" else plan("bashar", "crysknife"))


@pytest.mark.rule("B-ATR-09", "K-ATR-06")
def test_what_answers_there_are() -> None:
    cards = ("crysknife", "baliset", "snooper_1", "cheap_hero_1")
    for element, answers in (
        ("leader", ["count_hasimir_fenring", "captain_aramsham", "burseg", "caid", "bashar", "cheap_hero_1"]),
        ("weapon", ["", "crysknife", "baliset"]),
        ("defense", ["", "baliset", "snooper_1"]),
        ("number", [0, 1, 2, 3, 4, 5, 6]),
    ):
        t = duel("atreides", "emperor", theirs=(2, 2)).hand("emperor", *cards).start("battles")
        t.do("atreides", Foresee(element))
        assert sorted(t.options("emperor"), key=str) == sorted(answers, key=str)
    t = duel("atreides", "emperor").dead(*Table("atreides", "emperor").living("emperor")).start("battles")
    t.do("atreides", Foresee("leader"))
    assert t.seen_by("atreides", "prescience_answer")[-1].facts["value"] == ""


@pytest.mark.rule("K-ATR-06")
def test_both_plans_that_make_six_are_accepted_and_five_is_not() -> None:
    for made in (plan("bashar", normal=6), plan("bashar", elite=3)):
        t = duel("atreides", "emperor", theirs=(6, 3)).start("battles")
        t.do("atreides", Foresee("number")).do("emperor", Promise(6))
        assert t.refused("emperor", plan("bashar", normal=5)).code == "E_CARD"
        t.do("emperor", made)


@pytest.mark.rule("B-ATR-09", "B-BAT-21")
def test_a_worthless_card_told_for_the_defense_cannot_slip_into_the_weapon_slot() -> None:
    t = duel("atreides", "emperor").hand("emperor", "baliset", "shield_1").start("battles")
    t.do("atreides", Foresee("defense")).do("emperor", Promise("baliset"))
    assert t.options("emperor", "bashar") == [""]
    assert t.refused("emperor", plan("bashar", "baliset", "shield_1")).code == "E_CARD"
    t.do("emperor", plan("bashar", "", "baliset"))


@pytest.mark.rule("B-ATR-10")
def test_an_answer_lapses_only_when_it_became_impossible() -> None:
    """Bene Gesserit told a worthless card and played it as a Karama; a number whose spice is gone."""
    t = duel("atreides", "bg", "guild").hand("bg", "baliset", "crysknife").start("battles")
    t.until(Prescience).do("atreides", Foresee("weapon")).do("bg", Promise("baliset"))
    t.until(KaramaMoment)
    assert t.refused("bg", Karama("K-KARAMA-GUI-2", "", "baliset")).code == "E_TIMING"
    t.do("bg", Karama("K-KARAMA-ATR-4", "", "baliset"))
    t.until(MakePlan)
    assert t.options("bg", "alia") == ["", "crysknife"]
    for spent, numbers in ((0, [6]), (1, [0, 1, 2, 3, 4, 5])):
        t = duel("atreides", "emperor", "guild", theirs=(9, 0)).purse("emperor", 4).allies("emperor", "guild")
        t.start("battles").do("atreides", Foresee("number")).do("emperor", Promise(6))
        t.do("emperor", Pledge(spent))
        assert list(t.options("emperor", "bashar", "", "", False)) == numbers


@pytest.mark.rule("B-ATR-11", "K-ATR-11", "B-ATR-07")
def test_in_the_allys_battle_atreides_ask_and_the_ally_sees() -> None:
    t = duel("guild", "emperor", "atreides", "fremen").allies("guild", "atreides").hand("emperor", "shield_1")
    t.start("battles")
    decision = t.asked("atreides")
    assert isinstance(decision, Prescience) and decision.opponent == "emperor"
    t.do("atreides", Foresee("defense")).do("emperor", Promise("shield_1"))
    for faction, knows in (("atreides", True), ("guild", True), ("emperor", True), ("fremen", False)):
        assert bool(t.seen_by(faction, "prescience_answer")) == knows


@pytest.mark.rule("K-ATR-05", "K-ATR-06")
def test_a_third_seat_cannot_tell_one_answer_from_another() -> None:
    """BR-40: the world in which the answer differs looks the same to everybody but the two."""
    views, logs = [], []
    for answer in ("crysknife", "lasgun"):
        t = duel("atreides", "emperor", "guild").hand("emperor", "crysknife", "lasgun").start("battles")
        t.do("atreides", Foresee("weapon")).do("emperor", Promise(answer))
        for seat in (None, t.g.seat("spacing_guild")):
            views.append(GAME.view(t.g, seat)["battle"])
            logs.append([e.to_json() for _, e in t.match.events(seat)])
        assert GAME.view(t.g, t.g.seat("atreides"))["battle"]["prescience"]["value"] == answer
    assert views[:2] == views[2:] and logs[:2] == logs[2:]


# Both, and Karama at every point


@pytest.mark.rule("B-BAT-21", "B-BAT-20")
@pytest.mark.parametrize("voice", [True, False])
@pytest.mark.parametrize("question", [True, False])
def test_one_power_does_not_close_the_other(voice: bool, question: bool) -> None:
    """BR-39: Bene Gesserit and Atreides as allies, each using its power or not, in this order."""
    t = duel("atreides", "emperor", "bg").allies("atreides", "bg").hand("emperor", "crysknife", "shield_1")
    t.start("battles")
    assert isinstance(t.asked("bg"), UseVoice) and t.asked("atreides") is None
    t.do("bg", Voice("not", "shield") if voice else Voice(""))
    assert isinstance(t.asked("atreides"), Prescience)
    t.do("atreides", Foresee("weapon") if question else Foresee(""))
    if question:
        t.do("emperor", Promise("crysknife"))
    bound = {p[1:] for p in offered(t, "emperor")}
    weapons = {"crysknife"} if question else {"", "crysknife"}
    defenses = {""} if voice else {"", "shield_1"}
    assert bound == {(w, d) for w in weapons for d in defenses}


@pytest.mark.rule("K-KARAMA-GEN-05", "K-KARAMA-BG-1", "K-KARAMA-ATR-3", "B-KAR-03", "B-BAT-23")
@pytest.mark.parametrize("use", ["K-KARAMA-BG-1", "K-KARAMA-ATR-3"])
@pytest.mark.parametrize("when", range(4))
def test_a_karama_at_any_point_stops_one_power_and_leaves_the_other(when: int, use: str) -> None:
    """Out of turn before the Voice, before the question, before the answer, and before the plans."""
    t = duel("atreides", "emperor", "bg", "guild").allies("atreides", "bg")
    t.hand("emperor", "crysknife", "chaumas", "shield_1").hand("guild", "karama_1").start("battles")
    steps: list[tuple[str, Any]] = [
        ("bg", Voice("not", "shield")),
        ("atreides", Foresee("weapon")),
        ("emperor", Promise("crysknife")),
    ]
    karama = PlayKarama(use, "", "karama_1")
    for i, (faction, action) in enumerate(steps):
        if i == when:
            t.do("guild", karama)
        if use == "K-KARAMA-BG-1" and i == 0 and when == 0:
            assert t.options("bg") == [""]
            t.do("bg", Voice(""))
        elif use == "K-KARAMA-ATR-3" and when <= i and i >= 1:
            if i == 1 and when == 0:
                assert t.asked("atreides") is None or isinstance(t.asked("atreides"), MakePlan)
            elif i == 1:
                assert t.options("atreides") == [""]
                t.do("atreides", Foresee(""))
            else:
                assert not isinstance(t.asked("emperor"), AnswerPrescience)
        else:
            t.do(faction, action)
    if when == 3:
        if isinstance(t.asked("guild"), KaramaMoment):
            t.do("guild", Karama(use, "", "karama_1"))
        else:
            t.do("guild", karama)
    t.until(MakePlan, faction="emperor")
    slots = {p[1:] for p in offered(t, "emperor")}
    weapons = {"", "crysknife", "chaumas"} if use == "K-KARAMA-ATR-3" else {"crysknife"}
    defenses = {""} if use == "K-KARAMA-ATR-3" else {"", "shield_1"}
    assert slots == {(w, d) for w in weapons for d in defenses}
    assert "karama_1" in t.g.discards
    assert bool(t.events("prescience_answer")) == (use == "K-KARAMA-BG-1" or when == 3)
    assert bool(t.events("voice")) == (use == "K-KARAMA-ATR-3" or when > 0)


@pytest.mark.rule("K-KARAMA-GEN-07", "B-BAT-23")
@pytest.mark.parametrize("option", ["true", "false"])
def test_a_late_karama_frees_the_open_plan_by_option(option: str) -> None:
    t = duel("atreides", "emperor", theirs=(6, 0), options={"O-KARAMA-UNBIND": option}).hand(
        "emperor", "karama_1"
    )
    t.start("battles").do("atreides", Foresee("number")).do("emperor", Promise(4))
    assert isinstance(t.asked("emperor"), KaramaMoment)
    t.do("emperor", Karama("K-KARAMA-ATR-3", "", "karama_1"))
    if option == "true":
        t.do("emperor", plan("bashar", normal=6))
    else:
        assert t.refused("emperor", plan("bashar", normal=6)).code == "E_CARD"
        t.do("emperor", plan("bashar", normal=4))
    assert t.seen_by("atreides", "prescience_answer")[-1].facts["value"] == 4  # knowledge stays


@pytest.mark.rule("K-KARAMA-GEN-07", "K-KARAMA-BG-1")
@pytest.mark.parametrize("option", ["true", "false"])
def test_a_late_karama_on_the_voice_frees_the_open_plan_by_option(option: str) -> None:
    t = duel("bg", "emperor", options={"O-KARAMA-UNBIND": option}).hand(
        "emperor", "karama_1", "crysknife", "chaumas"
    )
    t.start("battles").do("bg", Voice("play", "poison"))
    t.do("emperor", Karama("K-KARAMA-BG-1", "", "karama_1"))
    expected = ["", "crysknife", "chaumas"] if option == "true" else ["chaumas"]
    assert t.options("emperor", "bashar") == expected


@pytest.mark.rule("B-BAT-23", "K-KARAMA-GEN-06", "K-KARAMA-GEN-07")
def test_a_sealed_plan_stands_when_the_voice_or_prescience_is_stopped_afterwards() -> None:
    t = duel("atreides", "emperor", theirs=(6, 3)).hand("emperor", "karama_1").start("battles")
    t.do("atreides", Foresee("number")).do("emperor", Promise(6))
    t.do("emperor", Karama())
    t.do("emperor", plan("bashar", elite=3))
    t.do("emperor", PlayKarama("K-KARAMA-ATR-3", "", "karama_1"))
    t.do("atreides", plan("dr_yueh"))
    settle(t)
    assert totals(t)["emperor"] == 8
    assert len(t.events("plan_committed")) == 2


@pytest.mark.rule("B-BAT-22", "B-BAT-20")
def test_the_default_plan_obeys_too() -> None:
    t = duel("bg", "emperor").hand("emperor", "chaumas").start("battles")
    t.do("bg", Voice("play", "poison"))
    prompt = t.match.prompt(t.g.seat("emperor"))
    assert prompt is not None
    assert prompt.default().weapon == "chaumas"  # type: ignore[attr-defined]
    fight(t, {"emperor": prompt.default(), "bg": plan("alia")})  # type: ignore[dict-item]


@pytest.mark.rule("B-ATR-09", "K-ATR-06")
@pytest.mark.parametrize("option", ["number", "number_and_tokens"])
@pytest.mark.parametrize("dial", ["kiss", "advanced"])
@pytest.mark.parametrize("element", ["leader", "weapon", "defense", "number"])
def test_who_does_not_answer_is_held_to_the_default_plan(element: str, option: str, dial: str) -> None:
    options = {"O-PRESCIENCE-DIAL": option, "KISS-DIAL": dial}
    t = duel("atreides", "emperor", "bg", theirs=(1, 2), options=options)
    t.allies("atreides", "bg").hand("emperor", "chaumas", "shield_1").start("battles")
    t.do("bg", Voice("play", "poison"))
    usual = MakePlan(t.g.seat("emperor"), "emperor").default(t.g)
    assert (usual.leader, usual.weapon, usual.normal + usual.elite) == ("count_hasimir_fenring", "chaumas", 2)
    t.do("atreides", Foresee(element))
    prompt = t.match.prompt(t.g.seat("emperor"))
    if prompt is not None and isinstance(prompt.decision, AnswerPrescience):
        assert prompt.refuse(prompt.default()) is None
        t.default()
    t.until(MakePlan, faction="emperor")
    prompt = t.match.prompt(t.g.seat("emperor"))
    assert prompt is not None and prompt.default() == usual
