"""The kernel: interrupts, sealed answers, fallbacks, orders, clones, records."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from landsraad.table import (
    REST,
    Action,
    BadAction,
    BadConfig,
    BadRecord,
    Decision,
    IllegalAction,
    Match,
    Order,
    Seat,
    Text,
    UnknownGame,
    action_from_json,
    action_to_json,
    legal,
    record,
    replay,
)

from .toy import (
    TOY,
    Answer,
    Bid,
    Give,
    MakePlan,
    Object,
    Pay,
    Plan,
    Question,
    RaiseOrPass,
    Reply,
    Say,
    Tribute,
)


def match(
    hands: list[list[str]] | None = None, *, auto: bool = False, turns: int = 2, seed: int = 7
) -> Match:
    """A match whose hands are as wanted."""
    state = TOY.new({"turns": turns}, seed)
    if hands is not None:
        cards = [card for hand in state.hands for card in hand] + state.deck
        state.hands = [list(hand) for hand in hands]
        state.deck = [card for card in cards if not any(card in hand for hand in hands)]
    return Match(TOY, {"turns": turns}, seed, auto=auto, state=state)


def pass_round(m: Match) -> None:
    """Nobody bids."""
    while m.pending and isinstance(next(iter(m.pending.values())), RaiseOrPass):
        m.play(next(iter(m.pending)), Bid(0))


def buy(m: Match, spice: int = 1) -> Seat:
    """The first bidder buys; returns it."""
    buyer = next(iter(m.pending))
    m.play(buyer, Bid(spice))
    pass_round(m)
    return buyer


def play_on(m: Match, seed: int = 3) -> Match:
    """Random answers to the end."""
    chance = random.Random(seed)
    while not m.over:
        seat = next(iter(m.pending))
        prompt = m.prompt(seat)
        assert prompt is not None
        m.play(seat, prompt.sample(chance))
    return m


HANDS = [["truth-x7", "blade-a1"], ["blade-i9", "blade-b2"], ["veto-k9", "blade-c3"]]


def test_the_script_resumes_where_it_stopped_after_an_interrupt() -> None:
    m = match(HANDS)
    asked = m.prompt(1)
    assert asked is not None
    m.play(0, Question(2, "veto-k9", "Do you?"))
    assert m.pending == {2: Answer(2, "veto-k9")}
    assert m.standing(0) == []  # nothing on top of an interrupt
    m.play(2, Say(True))
    again = m.prompt(1)
    assert again is not None
    assert (again.id, again.decision) == (asked.id, asked.decision)
    assert [e.kind for e in m.log] == ["question", "answer"]


def test_refusals_change_nothing() -> None:
    m = match(HANDS)
    before, log = json.dumps(record(m)), list(m.log)
    for seat, action, code in (
        (1, Bid(11), "E_SPICE"),
        (0, Bid(1), "E_ACTOR"),
        (1, Plan(None, 0), "E_FORM"),
        (2, Question(1, "blade-i9", "?"), "E_ACTOR"),
        (0, Question(1, "blade-i9", "  "), "E_TARGET"),
        (0, Order(3, True), "E_FORM"),  # type: ignore[arg-type]
    ):
        refusal = m.submit(seat, action)
        assert refusal is not None
        assert refusal.code == code, refusal
    assert json.dumps(record(m)) == before
    assert m.log == log
    with pytest.raises(IllegalAction, match=r"seat 1.*E_SPICE B-BID-04.*11"):
        m.play(1, Bid(11))


def test_money_promised_cannot_be_given_away() -> None:
    m = match(HANDS)
    m.play(1, Bid(10))
    assert m.submit(1, Pay(0, 1)) is not None


def test_a_sealed_answer_made_illegal_is_asked_again() -> None:
    m = match(HANDS)
    pass_round(m)
    m.play(0, Plan("truth-x7", 2))
    m.play(0, Question(1, "blade-i9", "?"))
    m.play(1, Say(True))
    m.play(1, Plan(None, 0))
    m.play(2, Plan(None, 0))
    assert m.pending == {0: MakePlan(0)}
    m.play(0, Plan(None, 2))
    assert [e.facts["dial"] for e in m.log if e.kind == "plan"] == [2, 0, 0]


def test_a_duty_without_an_answer_falls_back() -> None:
    m = match([["truth-x7"], ["blade-i9"], ["blade-c3"]])
    pass_round(m)
    m.play(0, Plan(None, 0))
    m.play(1, Plan("blade-i9", 1))
    m.play(2, Plan("blade-c3", 1))
    assert m.pending == {0: Tribute(0)}
    m.play(0, Question(1, "blade-a1", "?"))
    m.play(1, Say(False))
    assert isinstance(next(iter(m.pending.values())), RaiseOrPass)
    assert not [e for e in m.log if e.kind == "tribute"]


@dataclass(frozen=True, slots=True)
class Both(Decision[Give]):
    """A duty that only the truth card fulfils: for the two seats of the next test."""

    action: ClassVar[type[Action]] = Give
    seat: Seat

    def options(self, state: Any, chosen: Any) -> Any:
        return tuple(c for c in state.hands[0] if c.startswith("truth"))

    def fallback(self, state: Any) -> Give:
        return Give("")


def test_a_fallback_does_not_let_an_illegal_sealed_answer_through() -> None:
    """One interrupt takes seat 0's sealed card and seat 1's last answer: both are looked at again."""
    m = match(HANDS)
    pass_round(m)
    frame = m._frames[-1]
    frame.pending[1] = Both(1)
    m.play(2, Plan(None, 0))
    m.play(0, Plan("truth-x7", 0))
    m.play(0, Question(2, "veto-k9", "?"))
    m.play(2, Say(True))
    assert m.pending == {0: MakePlan(0)}
    assert frame.sealed[1][1] == Give("")


def test_a_window_asks_everybody_and_orders_answer_it() -> None:
    m = match(HANDS)
    m.submit(1, Order("Object", True))
    buy(m)
    assert set(m.pending) == {0, 2}
    m.play(0, Reply(None))
    m.submit(2, Order("Object", True))
    assert set(m.pending) == {0, 1, 2}  # the plans
    m.submit(2, Order("Object", False))
    assert m.orders[2] == frozenset()


def test_rest_passes_moments_until_a_duty_rouses_the_seat() -> None:
    m = match(HANDS, turns=3)
    buy(m)
    m.play(1, Order(REST, True))  # answers the window that is open, too
    assert set(m.pending) == {0, 2}
    for seat in (0, 2):
        m.play(seat, Reply(None))
    assert m.orders[1] == {REST}
    assert 1 in m.pending  # a plan is no moment
    twin = m.clone()
    for one in (m, twin):
        while not isinstance(one.pending.get(1), RaiseOrPass):
            seat = next(iter(one.pending))
            one.play(seat, one.pending[seat].default(one.state))
        assert one.orders[1] == frozenset()
    refusal = m.submit(1, Order(REST, True))
    assert refusal is not None and refusal.code == "E_TIMING"
    assert m.submit(1, Order(REST, False)) is None


def test_an_interrupted_window_comes_back() -> None:
    m = match(HANDS)
    buyer = buy(m, 3)
    m.play(0, Question(2, "veto-k9", "?"))
    m.play(2, Say(True))
    assert all(isinstance(d, Object) for d in m.pending.values())
    m.play(2, Reply("veto-k9"))
    for seat in (0, 1):
        m.play(seat, Reply(None))
    assert m.state.spice == [10, 10, 10]
    assert len(m.state.hands[buyer]) == 2


def test_auto_answers_what_has_one_answer() -> None:
    m = match(HANDS, auto=True)
    buy(m)
    assert set(m.pending) <= {2} or all(isinstance(d, MakePlan) for d in m.pending.values())
    m.submit(2, Reply(None))
    m.play(0, Question(1, "blade-i9", "?"))
    assert all(isinstance(d, MakePlan) for d in m.pending.values()), "the answer had one legal value"


@pytest.mark.parametrize("auto", [True, False])
def test_a_clone_is_the_match(auto: bool) -> None:
    m = match(auto=auto, turns=3)
    chance = random.Random(5)
    while not m.over:
        twin = m.clone()
        assert (twin.pending, twin.orders, twin.version) == (m.pending, m.orders, m.version)
        assert TOY.to_json(twin.state) == TOY.to_json(m.state)
        assert record(twin) == record(m)
        seat = next(iter(m.pending))
        prompt = m.prompt(seat)
        assert prompt is not None
        action = prompt.sample(chance)
        before = TOY.to_json(m.state)
        twin.play(seat, action)
        assert TOY.to_json(m.state) == before, "the clone is independent"
        m.play(seat, action)
        if chance.random() < 0.3:
            m.submit(seat, Order(chance.choice(("Object", REST)), chance.random() < 0.5))
    assert m.clone().over


def test_a_record_replays_to_itself() -> None:
    m = play_on(match())
    written = json.loads(json.dumps(record(m)))
    again = replay(written, game=TOY)
    assert record(again) == written
    assert [e.to_json() for e in again.log] == [e.to_json() for e in m.log]
    half = replay(written, game=TOY, upto=5)
    assert half.version == 5
    assert record(replay(written, game=TOY, checked=False)) == written


def test_bad_records_say_what_is_wrong() -> None:
    good = record(play_on(match()))
    seat = good["actions"][0][0]
    for change, reason in (
        ({"format": 9}, "format 9"),
        ({"game": "dune"}, "'dune', not of 'toy'"),
        ({"rules": "0"}, "rules version '0'"),
        ({"config": {"turns": 9}}, "turns must be"),
        ({"config": {"moons": 1}}, "unknown setting 'moons'"),
        ({"seed": "x"}, "head does not fit"),
        ({"position": {"deck": []}}, "not a toy position"),
        ({"actions": [[7, {"type": "Bid", "spice": 0}]]}, "action 1 of 1: no seat 7"),
        ({"actions": [["0", {"type": "Bid", "spice": 0}]]}, "no seat '0'"),
        ({"actions": [[seat, {"type": "Bid", "spice": 99}]]}, "You cannot bid 99"),
        ({"actions": [[seat, {"type": "Bid"}]]}, "Bid needs 'spice'"),
        ({"actions": [[seat, {"type": "Fly"}]]}, "unknown action type 'Fly'"),
        ({"actions": [[seat, 3]]}, "an action is an object"),
        ({"actions": [3]}, "action 1 of 1"),
        ({"outcome": {"winners": [9]}}, "replaying it gives"),
        ({"outcome": 3}, "replaying it gives"),
    ):
        with pytest.raises(BadRecord, match=reason):
            replay({**good, **change}, game=TOY)
    with pytest.raises(BadRecord, match="no 'format'"):
        replay({}, game=TOY)
    with pytest.raises(UnknownGame, match="no game 'toy'"):
        replay(good)


def test_a_position_plays_on() -> None:
    m = match(turns=3)
    while m.state.turn < 2:
        seat = next(iter(m.pending))
        prompt = m.prompt(seat)
        assert prompt is not None
        m.play(seat, prompt.default())
    position = json.loads(json.dumps(m.position()))
    loaded = Match(TOY, {"turns": 3}, 0, state=TOY.from_json(position))
    assert loaded.position() == position
    assert TOY.to_json(play_on(loaded).state)["turn"] == 3
    written = json.loads(json.dumps(record(loaded)))
    assert record(replay(written, game=TOY)) == written


def test_the_end() -> None:
    m = play_on(match())
    assert m.outcome is not None
    assert m.outcome.winners
    assert m.pending == {}
    assert m.standing(0) == []
    refusal = m.submit(0, Bid(0))
    assert refusal is not None
    assert refusal.code == "E_TIMING"


def test_true_is_not_one() -> None:
    assert not legal(True, (0, 1))
    assert not legal(True, range(3))
    assert not legal(1, (True, False))
    assert not legal((1, "a"), ((True, "a"),))
    assert legal((True, ("a", 1)), ((True, ("a", 1)),))
    m = match(HANDS)
    assert m.submit(1, Bid(True)) is not None
    m.play(0, Question(2, "veto-k9", "?"))
    assert m.submit(2, Say(1)) is not None  # type: ignore[arg-type]


def test_text_fields() -> None:
    text = Text(5, "hello")
    assert "abc" in text
    assert list(text) == ["hello"]
    for bad in ("", "   ", "abcdef", 3, None):
        assert bad not in text
    m = match(HANDS)
    assert m.submit(0, Question(2, "veto-k9", "x" * 41)) is not None
    truth = m.standing(0)[-1]
    assert truth.forced() is None
    assert truth.sample(random.Random(0)) in [truth.sample(random.Random(s)) for s in range(40)]


def test_actions_as_json() -> None:
    classes = (*TOY.actions, Order)
    for action in (Bid(3), Plan(None, 2), Question(1, "x", "y"), Say(True), Order("Object", True)):
        assert action_from_json(json.loads(json.dumps(action_to_json(action))), classes) == action
    for data, reason in (
        ([], "object, not list"),
        ({"type": ["Bid"]}, "unknown action type"),
        ({"type": "Bid", "spice": 1, "x": 1}, "no field 'x'"),
        ({"type": "Bid", "spice": float("inf")}, "ordinary size"),
        ({"type": "Bid", "spice": 10**12}, "ordinary size"),
        ({"type": "Bid", "spice": {"a": 1}}, "ordinary size"),
        ({"type": "Bid", "spice": "x" * 3000}, "text too long"),
        ({"type": "Bid", "spice": [[[[[1]]]]]}, "too deep"),
        ({"type": "Bid", "spice": "\ud800"}, "half a character"),
    ):
        with pytest.raises(BadAction, match=reason):
            action_from_json(data, classes)


def test_a_bad_config_names_the_value() -> None:
    with pytest.raises(BadConfig, match="not 'many'"):
        Match(TOY, {"turns": "many"}, 1)


def test_same_seed_same_game() -> None:
    assert record(play_on(match(seed=11))) == record(play_on(match(seed=11)))


def test_views_of_the_match_follow_the_state() -> None:
    m = match(HANDS)
    assert m.view(0)["secret"]["hand"] == HANDS[0]
    assert m.view(None)["secret"] is None
    buyer = buy(m, 2)
    assert len(m.events(buyer)) == len(m.events(None)) + 1
    assert m.events(None, since=len(m.log)) == []
