"""Truthtrance: one yes/no question on a fact, truthfully and in public."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.kit import Table

from landsraad.dune.factions.atreides import Prescience
from landsraad.dune.game import GAME
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.bidding import Bid, RaiseOrPass
from landsraad.dune.phases.revival import Revival
from landsraad.dune.phases.shipping import MakeShipment
from landsraad.dune.truthtrance import (
    LIMIT,
    Answer,
    AnswerTruthfully,
    AskTruth,
    in_words,
    standing_truthtrance,
)
from landsraad.table import Match

CARD = "truthtrance_1"


def ask(of: str, about: str, what: Any, card: str = CARD) -> AskTruth:
    return AskTruth(card, of, about, what)


def table(*factions: str, **more: Any) -> Table:
    """Atreides hold the card; it is somebody's shipment."""
    named = factions or ("atreides", "harkonnen", "fremen", "bg")
    return Table(*named, storm=2, **more).hand("atreides", CARD)


def answers(t: Table) -> list[bool]:
    return [e.facts["yes"] for e in t.events("truth")]


# Facts (K-TRUTH-02, B-CARD-12)


@pytest.mark.rule("K-TRUTH-02", "B-CARD-12")
@pytest.mark.parametrize(
    ("of", "about", "what", "truth"),
    [
        ("harkonnen", "card", "lasgun", True),
        ("harkonnen", "card", "shield", False),
        ("harkonnen", "card", "projectile", True),
        ("harkonnen", "traitor", "stilgar", True),
        ("harkonnen", "traitor", "chani", False),
        ("harkonnen", "spice", 7, True),
        ("harkonnen", "spice", 8, False),
        ("bene_gesserit", "predicted faction", "fremen", True),
        ("bene_gesserit", "predicted faction", "atreides", False),
        ("bene_gesserit", "predicted turn", 6, True),
        ("bene_gesserit", "predicted turn", 7, False),
        ("fremen", "next storm", 4, True),
        ("fremen", "next storm", 5, False),
    ],
)
def test_where_the_answer_is_known_it_is_given(of: str, about: str, what: Any, truth: bool) -> None:
    t = table().hand("harkonnen", "lasgun", "maula_pistol").traitors("harkonnen", "stilgar")
    t.purse("harkonnen", 7)
    t.g.prediction, t.g.storm_card = ("fremen", 6), 4
    t.start("shipment").until(MakeShipment).do("atreides", ask(of, about, what))
    assert answers(t) == [truth]
    assert t.match.pending  # play goes on
    assert not any(isinstance(d, AnswerTruthfully) for d in t.match.pending.values())


@pytest.mark.rule("K-TRUTH-02", "K-TRUTH-03", "B-CARD-12", "B-GEN-09")
def test_question_and_answer_are_public_and_the_card_is_discarded() -> None:
    t = table().hand("harkonnen", "lasgun").start("shipment").until(MakeShipment)
    t.do("atreides", ask("harkonnen", "card", "lasgun"))
    for faction in ("harkonnen", "fremen", "bg"):
        lines = [GAME.describe(e) for k in ("truthtrance", "truth") for e in t.seen_by(faction, k)]
        assert lines == [
            "Atreides asks Harkonnen under Truthtrance: Do you hold a Lasgun?",
            "Harkonnen answers yes",
        ]
    assert t.g.discards[-1] == CARD
    assert not t.g.players["atreides"].hand
    assert t.g.players["harkonnen"].hand == ["lasgun"]


@pytest.mark.rule("K-TRUTH-02", "B-CARD-12")
def test_one_question_to_one_other_faction() -> None:
    t = table().hand("atreides", "truthtrance_2").start("shipment").until(MakeShipment)
    assert t.refused("atreides", ask("atreides", "card", "lasgun")).field == "of"
    t.do("atreides", ask("harkonnen", "card", "lasgun"))
    t.refused("atreides", ask("harkonnen", "card", "lasgun"))  # that card is gone
    t.do("atreides", ask("fremen", "card", "lasgun", "truthtrance_2"))
    assert len(answers(t)) == 2


@pytest.mark.rule("B-CARD-12", "K-TRUTH-02")
def test_only_who_holds_the_card_asks() -> None:
    t = table().start("shipment").until(MakeShipment)
    t.refused("harkonnen", ask("atreides", "card", "lasgun"))


@pytest.mark.rule("K-TRUTH-02", "K-TRUTH-03", "B-CARD-12")
@pytest.mark.parametrize("yes", [False, True])
def test_a_question_in_words_is_answered_before_play_goes_on(yes: bool) -> None:
    t = table().start("shipment").until(MakeShipment, faction="fremen")
    waiting = dict(t.match.pending)
    t.do("atreides", ask("harkonnen", "words", "Did Fremen tell you the next storm?"))
    assert list(t.match.pending) == [t.g.seat("harkonnen")]
    assert t.match.prompt(t.g.seat("harkonnen")).facts() == {  # type: ignore[union-attr]
        "asker": "atreides",
        "question": "Did Fremen tell you the next storm?",
    }
    t.do("harkonnen", Answer(yes))
    assert answers(t) == [yes]
    assert t.match.pending == waiting


@pytest.mark.rule("K-TRUTH-02")
@pytest.mark.parametrize("words", ["", "   ", "x" * (LIMIT + 1)])
def test_a_question_has_words_and_not_too_many(words: str) -> None:
    t = table().start("shipment").until(MakeShipment)
    assert t.refused("atreides", ask("harkonnen", "words", words)).code == "E_FORM"


# The future (K-TRUTH-01, B-CARD-20)


@pytest.mark.rule("K-TRUTH-01", "B-CARD-20", "B-GEN-11")
@pytest.mark.parametrize(
    "words",
    [
        "Will you play a Shield?",
        "Are you going to ship to Carthag?",
        "Do you intend to attack me?",
        "Shall we ally?",
    ],
)
def test_a_question_about_the_future_is_refused_and_the_card_kept(words: str) -> None:
    t = table().start("shipment").until(MakeShipment)
    refusal = t.refused("atreides", ask("harkonnen", "words", words))
    assert (refusal.rule, refusal.code) == ("K-TRUTH-01", "E_FORM")
    assert t.g.players["atreides"].hand == [CARD]


def preparing(**more: Any) -> Table:
    """Atreides and Harkonnen make their plans in Carthag; Harkonnen hold a Shield."""
    t = table("atreides", "harkonnen", **more).place("atreides", "carthag@10", 2)
    t.place("harkonnen", "carthag@10", 2).hand("harkonnen", "shield_1")
    return t.start("battles").until(MakePlan)


PLAN = BattlePlan("feyd_rautha", "", "", False, 1, 0, 0)


@pytest.mark.rule("K-TRUTH-01", "B-GEN-11", "K-TRUTH-03", "B-CARD-12")
def test_an_answer_in_battle_preparation_binds_no_plan() -> None:
    t = preparing().do("atreides", ask("harkonnen", "card", "shield"))
    assert answers(t) == [True]
    t.do("harkonnen", PLAN)
    t.do("atreides", BattlePlan("gurney_halleck", "", "", False, 1, 0, 0))
    assert t.events("plan")


@pytest.mark.rule("K-TRUTH-01", "B-CARD-20")
def test_with_the_option_the_future_may_be_asked_and_still_binds_nothing() -> None:
    t = preparing(options={"O-TRUTH-FUTURE": "allow"})
    t.do("atreides", ask("harkonnen", "words", "Will you play a Shield?")).do("harkonnen", Answer(True))
    assert not t.g.deals
    t.do("harkonnen", PLAN)
    assert "harkonnen" not in {t.g.factions[seat] for seat in t.match.pending}


@pytest.mark.rule("B-OLD-05")
def test_before_kiss_an_answer_about_the_future_is_a_binding_promise_in_public() -> None:
    t = preparing(options={"KISS-TRUTHTRANCE": "off"})
    t.do("atreides", ask("harkonnen", "words", "Will you play a Shield?")).do("harkonnen", Answer(True))
    for seat in (None, 0, 1):
        (deal,) = t.match.view(seat)["deals"]
        assert (deal["giver"], deal["taker"]) == ("harkonnen", "atreides")
        assert (deal["binding"], deal["status"]) == (True, "agreed")
        assert deal["promise"] == "keep the answer yes to: Will you play a Shield?"


@pytest.mark.rule("B-OLD-05")
def test_before_kiss_an_answer_about_the_past_promises_nothing() -> None:
    t = preparing(options={"KISS-TRUTHTRANCE": "off"})
    t.do("atreides", ask("harkonnen", "words", "Did you draw the Lasgun?")).do("harkonnen", Answer(False))
    assert not t.g.deals


# When (K-TRUTH-03, B-CARD-21, B-GEN-06)


@pytest.mark.rule("K-TRUTH-03", "B-GEN-06")
def test_between_two_bids_the_auction_resumes_with_the_same_high_bidder() -> None:
    t = Table("atreides", "harkonnen", "fremen", turn=2).order("harkonnen", "fremen", "atreides")
    t.hand("fremen", CARD).start("bidding").until(RaiseOrPass)
    t.do("harkonnen", Bid(2))
    assert isinstance(t.asked("fremen"), RaiseOrPass)
    t.do("fremen", ask("harkonnen", "words", "Did you look at the card?"))
    assert not isinstance(t.asked("fremen"), RaiseOrPass)
    t.do("harkonnen", Answer(False))
    assert (t.g.auction.bidder, t.g.auction.bid) == ("harkonnen", 2)
    assert t.refused("fremen", Bid(2)).rule == "B-BID-06"
    t.do("fremen", Bid(3))
    assert t.g.auction.bidder == "fremen"


@pytest.mark.rule("B-CARD-21", "B-GEN-05")
def test_nothing_else_is_played_while_a_question_is_open() -> None:
    t = table().hand("fremen", "truthtrance_2", "tleilaxu_ghola").tanks("fremen", 3)
    t.start("shipment").until(MakeShipment)
    t.do("atreides", ask("harkonnen", "words", "Did you draw the Lasgun?"))
    assert not any(t.match.standing(seat) for seat in range(4))
    t.refused("fremen", ask("harkonnen", "card", "lasgun", "truthtrance_2"))


@pytest.mark.rule("B-CARD-21")
def test_none_during_the_secret_choices_of_setup() -> None:
    match = Match(GAME, GAME.check_config({"factions": ["atreides", "bene_gesserit"]}), 1)
    while match.state.turn == 0:
        assert not any(match.standing(seat) for seat in range(2))
        seat = next(iter(match.pending))
        match.play(seat, match.prompt(seat).default())  # type: ignore[union-attr]


@pytest.mark.rule("B-CARD-21", "K-TRUTH-03")
def test_a_committed_plan_stays_as_it_is_whatever_is_asked_after_it() -> None:
    t = preparing()
    t.do("harkonnen", PLAN)
    view = t.match.view(t.g.seat("atreides"))["battle"]
    t.do("atreides", ask("harkonnen", "card", "shield"))
    assert t.match.view(t.g.seat("atreides"))["battle"] == view
    assert list(t.match.pending) == [t.g.seat("atreides")]
    t.do("atreides", BattlePlan("gurney_halleck", "", "", False, 1, 0, 0))
    plan = next(e for e in t.events("plan") if e.actor == "harkonnen")
    assert (plan.facts["plan"]["leader"], plan.facts["plan"]["defense"]) == ("feyd_rautha", "")


@pytest.mark.rule("K-TRUTH-03")
def test_a_question_to_atreides_before_their_prescience() -> None:
    t = Table("atreides", "harkonnen", storm=2).place("atreides", "carthag@10", 2).hand("harkonnen", CARD)
    t.place("harkonnen", "carthag@10", 2).start("battles").until(Prescience)
    t.do("harkonnen", ask("atreides", "card", "lasgun"))
    assert isinstance(t.asked("atreides"), Prescience)
    assert answers(t) == [False]


@pytest.mark.rule("K-TRUTH-02")
def test_the_next_storm_is_a_fact_only_once_the_card_is_drawn() -> None:
    t = table().start("shipment").until(MakeShipment)
    t.g.storm_card = 0
    (prompt,) = [p for p in t.match.standing(t.g.seat("atreides")) if p.decision.kind == "Truthtrance"]
    assert "next storm" not in prompt.options((CARD, "fremen"))
    t.g.storm_card = 3
    assert "next storm" in prompt.options((CARD, "fremen"))
    assert "next storm" not in prompt.options((CARD, "harkonnen"))
    assert "predicted turn" not in prompt.options((CARD, "fremen"))


@pytest.mark.rule("K-TRUTH-02")
@pytest.mark.parametrize(
    ("about", "what", "words"),
    [
        ("card", "projectile", "Do you hold a projectile weapon?"),
        ("card", "karama", "Do you hold a Karama?"),
        ("card", "hero", "Do you hold a Cheap Hero?"),
        ("traitor", "stilgar", "Is Stilgar among your traitors?"),
        ("spice", 7, "Do you have 7 or more spice behind your shield?"),
        ("predicted faction", "spacing_guild", "Did you predict Spacing Guild?"),
        ("predicted turn", 4, "Did you predict turn 4?"),
        ("next storm", 4, "Does the next storm card show 4?"),
        ("words", "Did you lie?", "Did you lie?"),
    ],
)
def test_every_question_has_its_words(about: str, what: Any, words: str) -> None:
    assert in_words(ask("harkonnen", about, what)) == words


@pytest.mark.rule("K-TRUTH-02", "B-CARD-12")
@pytest.mark.parametrize(
    ("of", "about", "what"),
    [
        ("harkonnen", "card", "feather"),
        ("harkonnen", "traitor", "duke_vidal"),
        ("harkonnen", "spice", "much"),
        ("bene_gesserit", "predicted faction", "bene_gesserit"),
        ("bene_gesserit", "predicted turn", 11),
        ("fremen", "next storm", 1),
        ("harkonnen", "next storm", 4),
        ("harkonnen", "thoughts", "lasgun"),
    ],
)
def test_a_question_is_about_something_that_can_be(of: str, about: str, what: Any) -> None:
    t = table()
    t.g.storm_card, t.g.prediction = 4, ("fremen", 6)
    t.start("shipment").until(MakeShipment)
    t.refused("atreides", ask(of, about, what))


@pytest.mark.rule("B-CARD-12", "B-GEN-06")
def test_only_with_the_card_and_while_the_game_lasts() -> None:
    g = table().g
    assert [type(d).__name__ for d in standing_truthtrance(g, "atreides")] == ["Truthtrance"]
    assert standing_truthtrance(g, "harkonnen") == []
    for turn, stage in ((0, "traitors"), (10, "over")):
        g.turn, g.stage = turn, stage
        assert standing_truthtrance(g, "atreides") == []


@pytest.mark.rule("K-TRUTH-02", "K-TRUTH-03", "B-INFO-02")
def test_every_answer_stays_in_everybodys_view() -> None:
    t = (
        Table("atreides", "harkonnen", storm=2)
        .hand("atreides", CARD, "truthtrance_2")
        .hand("harkonnen", "lasgun")
    )
    t.tanks("harkonnen", 1).start("revival").until(Revival)
    t.do("atreides", ask("harkonnen", "card", "lasgun"))
    t.do("atreides", AskTruth("truthtrance_2", "harkonnen", "words", "Did you lie?")).do(
        "harkonnen", Answer(True)
    )
    told = [
        {
            "turn": 3,
            "stage": "revival",
            "asker": "atreides",
            "of": "harkonnen",
            "about": about,
            "what": what,
            "yes": True,
        }
        for about, what in (("card", "lasgun"), ("words", "Did you lie?"))
    ]
    for seat in (None, 0, 1):
        assert t.match.game.view(t.g, seat)["truths"] == told
    assert t.match.game.from_json(t.match.game.to_json(t.g)).truths == t.g.truths
