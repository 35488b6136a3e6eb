"""A small complete game on the kernel, for tests: auction, window, sealed plans, tribute, bribes and a truth card.

Three houses play a few turns. Each turn a face-down card is sold, everybody may object to the sale (if they hold
the veto), all plan in secret, and the winner takes a point and a tribute. Hands and purses are hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from landsraad.table import (
    CHECKPOINT,
    Action,
    BadConfig,
    BadRecord,
    Chance,
    Decision,
    Event,
    Outcome,
    Refusal,
    Rng,
    Script,
    Seat,
    Text,
    ask,
    ask_all,
)

HOUSES = ("red", "green", "blue")
CARDS = {
    "truth-x7": 0, "truth-q2": 0, "veto-k9": 0, "blade-a1": 1, "blade-b2": 2, "blade-c3": 3, "blade-d4": 4,
    "blade-e5": 5, "blade-f6": 6, "blade-g7": 7, "blade-h8": 8, "blade-i9": 9,
}  # fmt: skip
PHASES = ["Auction", "Plans", "Tribute"]
TOTAL = 60


@dataclass(slots=True)
class ToyState:
    """Everything about a match of the toy game."""

    rng: Rng
    turns: int
    turn: int = 0
    phase: str = "Auction"
    bank: int = TOTAL - 30
    spice: list[int] = field(default_factory=lambda: [10, 10, 10])
    reserved: list[int] = field(default_factory=lambda: [0, 0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0, 0])
    hands: list[list[str]] = field(default_factory=lambda: [[], [], []])
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    high: int = 0
    events: list[Event] = field(default_factory=list)

    def copy(self) -> ToyState:
        """An independent copy, without the events."""
        return ToyState(
            self.rng.copy(), self.turns, self.turn, self.phase, self.bank, self.spice[:], self.reserved[:],
            self.points[:], [hand[:] for hand in self.hands], self.deck[:], self.discard[:], self.high,
        )  # fmt: skip

    def spendable(self, seat: Seat) -> int:
        """What is not promised."""
        return self.spice[seat] - self.reserved[seat]

    def tell(
        self, kind: str, seat: Seat | None, *, rule: str = "", only: Seat | None = None, **facts: Any
    ) -> None:
        """Add an event."""
        actor = "" if seat is None else HOUSES[seat]
        self.events.append(Event(kind, rule, actor, facts, None if only is None else frozenset({only})))


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid spice; 0 passes."""

    spice: int


@dataclass(frozen=True, slots=True)
class RaiseOrPass(Decision[Bid]):
    """Raise the bid or pass."""

    action: ClassVar[type[Action]] = Bid
    rule: ClassVar[str] = "B-BID-04"
    rouses: ClassVar[bool] = True
    seat: Seat
    minimum: int

    def options(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[int]:
        return (0, *range(self.minimum, state.spendable(self.seat) + 1))

    def candidates(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[int]:
        return range(max(self.minimum, state.spendable(self.seat)) + 2)

    def why_not(self, state: ToyState, chosen: Sequence[Any], value: Any) -> Refusal:
        if type(value) is int and value > state.spendable(self.seat):
            return Refusal(
                self.rule,
                f"You cannot bid {value}: you have {state.spendable(self.seat)} spice.",
                "E_SPICE",
                "spice",
            )
        return Refusal(self.rule, f"Bid {self.minimum} or more, or pass.", "E_AMOUNT", "spice")

    def facts(self, state: ToyState) -> dict[str, Any]:
        return {"high": state.high, "spice": state.spice[self.seat]}


@dataclass(frozen=True, slots=True)
class Reply(Action):
    """Play a card into the window, or None."""

    card: str | None


@dataclass(frozen=True, slots=True)
class Object(Decision[Reply]):
    """Everybody may object to a sale."""

    action: ClassVar[type[Action]] = Reply
    rule: ClassVar[str] = "B-KAR-01"
    moment: ClassVar[bool] = True
    seat: Seat

    def options(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[str | None]:
        return (None, *(card for card in state.hands[self.seat] if card.startswith("veto")))


@dataclass(frozen=True, slots=True)
class Plan(Action):
    """A sealed plan."""

    weapon: str | None
    dial: int


@dataclass(frozen=True, slots=True)
class MakePlan(Decision[Plan]):
    """Choose a card and a dial in secret."""

    action: ClassVar[type[Action]] = Plan
    rule: ClassVar[str] = "B-BAT-15"
    seat: Seat

    def options(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[Any]:
        if not chosen:
            return (None, *state.hands[self.seat])
        return range(min(5, state.spendable(self.seat)) + 1)

    def why_not(self, state: ToyState, chosen: Sequence[Any], value: Any) -> Refusal:
        if not chosen:
            return Refusal("B-BAT-14", "You do not hold that card.", "E_TARGET", "weapon")
        return Refusal(self.rule, f"You cannot dial {value}.", "E_AMOUNT", "dial")


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Hand over a card; '' if there is none left to give."""

    card: str


@dataclass(frozen=True, slots=True)
class Tribute(Decision[Give]):
    """The last of a turn gives up a card; waived when it holds none any more."""

    action: ClassVar[type[Action]] = Give
    rule: ClassVar[str] = "B-GEN-11"
    seat: Seat

    def options(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[str]:
        return tuple(state.hands[self.seat])

    def fallback(self, state: ToyState) -> Give | None:
        return Give("")


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Give spice to another seat."""

    to: int
    spice: int


@dataclass(frozen=True, slots=True)
class Bribe(Decision[Pay]):
    """Give spice to somebody, at any time."""

    action: ClassVar[type[Action]] = Pay
    rule: ClassVar[str] = "B-GEN-09"
    seat: Seat

    def options(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[int]:
        if not chosen:
            return tuple(seat for seat in range(3) if seat != self.seat)
        return range(1, state.spendable(self.seat) + 1)


@dataclass(frozen=True, slots=True)
class Question(Action):
    """Ask a seat whether it holds a card, with words of one's own."""

    to: int
    card: str
    words: str


@dataclass(frozen=True, slots=True)
class Truth(Decision[Question]):
    """Play a truth card."""

    action: ClassVar[type[Action]] = Question
    rule: ClassVar[str] = "B-CARD-12"
    seat: Seat

    def options(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[Any]:
        if not chosen:
            return tuple(seat for seat in range(3) if seat != self.seat)
        return tuple(CARDS) if len(chosen) == 1 else Text(40, "Well?")


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Answer a question."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Answer(Decision[Say]):
    """The truth, and nothing else is legal."""

    action: ClassVar[type[Action]] = Say
    rule: ClassVar[str] = "B-CARD-12"
    seat: Seat
    card: str

    def options(self, state: ToyState, chosen: Sequence[Any]) -> Sequence[bool]:
        return (self.card in state.hands[self.seat],)


class Toy:
    """The toy game."""

    name = "toy"
    title = "Toy"
    rules_version = "1"
    actions: tuple[type[Action], ...] = (Bid, Reply, Plan, Give, Pay, Question, Say)

    def check_config(self, config: Mapping[str, Any]) -> dict[str, Any]:
        if unknown := sorted(set(config) - {"turns"}):
            raise BadConfig(f"unknown setting {unknown[0]!r}; known: turns")
        turns = config.get("turns", 3)
        if type(turns) is not int or not 1 <= turns <= 5:
            raise BadConfig(f"turns must be 1 to 5, not {turns!r}")
        return {"turns": turns}

    def new(self, config: Mapping[str, Any], seed: int) -> ToyState:
        state = ToyState(Rng(seed), config["turns"])
        state.deck = list(CARDS)
        state.rng.shuffle(state.deck)
        for hand in state.hands:
            hand.extend(state.deck.pop() for _ in range(2))
        return state

    def script(self, g: ToyState) -> Script[None]:
        while g.turn < g.turns:
            yield CHECKPOINT
            g.turn += 1
            g.phase = "Auction"
            if g.deck:
                yield from auction(g)
            g.phase = "Plans"
            last = yield from contest(g)
            g.phase = "Tribute"
            if g.hands[last]:
                given = yield from ask(Tribute(last))
                if given.card:
                    move(g.hands[last], g.discard, given.card)
                    g.tell("tribute", last, rule=Tribute.rule, card=given.card)
            for seat in range(3):
                income = min(2, g.bank)
                g.bank -= income
                g.spice[seat] += income
        g.tell("end", None)

    def standing(self, g: ToyState, seat: Seat) -> Sequence[Decision[Any]]:
        own: list[Decision[Any]] = []
        if g.spendable(seat) > 0:
            own.append(Bribe(seat))
        if any(card.startswith("truth") for card in g.hands[seat]):
            own.append(Truth(seat))
        return own

    def interrupt(self, g: ToyState, seat: Seat, action: Action) -> Script[None]:
        if isinstance(action, Pay):
            g.spice[seat] -= action.spice
            g.spice[action.to] += action.spice
            g.tell("bribe", seat, rule=Bribe.rule, to=HOUSES[action.to], spice=action.spice)
        elif isinstance(action, Question):
            card = next(c for c in g.hands[seat] if c.startswith("truth"))
            move(g.hands[seat], g.discard, card)
            g.tell(
                "question", seat, rule=Truth.rule, to=HOUSES[action.to], card=action.card, words=action.words
            )
            said = yield from ask(Answer(action.to, action.card))
            g.tell("answer", action.to, rule=Truth.rule, yes=said.yes)

    def seats(self, state: ToyState) -> Sequence[str]:
        return HOUSES

    def view(self, g: ToyState, seat: Seat | None) -> dict[str, Any]:
        return {
            "turn": g.turn,
            "max_turns": g.turns,
            "phase": g.phase,
            "phases": PHASES,
            "you": None if seat is None else HOUSES[seat],
            "high": g.high,
            "deck": len(g.deck),
            "discard": list(g.discard),
            "seats": {
                house: {"points": g.points[i], "cards": len(g.hands[i])} for i, house in enumerate(HOUSES)
            },
            "secret": None if seat is None else {"spice": g.spice[seat], "hand": list(g.hands[seat])},
        }

    def describe(self, event: Event) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in event.facts.items())
        return f"{event.actor} {event.kind} {facts}".strip()

    def outcome(self, g: ToyState) -> Outcome | None:
        if g.turn < g.turns:
            return None
        best = max(g.points)
        winners = tuple(seat for seat in range(3) if g.points[seat] == best)
        return Outcome(winners, "B-WIN-01", f"{best} points")

    def violations(self, g: ToyState) -> list[str]:
        wrong = []
        held = sorted([*g.deck, *g.discard, *(card for hand in g.hands for card in hand)])
        if held != sorted(CARDS):
            wrong.append(f"cards: {held}")
        if sum(g.spice) + g.bank != TOTAL or min(g.spice) < 0:
            wrong.append(f"spice: {g.spice} and {g.bank} in the bank")
        return wrong

    def redeal(self, g: ToyState, seat: Seat | None, chance: Chance) -> ToyState:
        twin = g.copy()
        others = [s for s in range(3) if s != seat]
        cards = [*twin.deck, *(card for s in others for card in twin.hands[s])]
        spice = sum(twin.spendable(s) for s in others)

        def draw() -> str:
            card: str = chance.choice(cards)
            cards.remove(card)
            return card

        for s in others:
            twin.hands[s] = [draw() for _ in twin.hands[s]]
            twin.spice[s] = twin.reserved[s]
        twin.deck = [draw() for _ in twin.deck]
        for _ in range(spice):
            twin.spice[chance.choice(others)] += 1
        return twin

    def to_json(self, g: ToyState) -> dict[str, Any]:
        own = g.copy()
        data = {f.name: getattr(own, f.name) for f in fields(own) if f.name != "events"}
        return {**data, "rng": own.rng.state}

    def from_json(self, data: Mapping[str, Any]) -> ToyState:
        try:
            state = ToyState(**{**data, "rng": Rng(data["rng"])}).copy()
        except (KeyError, TypeError) as problem:
            raise BadRecord(f"not a toy position: {problem}") from problem
        if wrong := self.violations(state):
            raise BadRecord(f"not a toy position: {'; '.join(wrong)}")
        return state


def move(source: list[str], target: list[str], card: str) -> None:
    """Move a card."""
    source.remove(card)
    target.append(card)


def auction(g: ToyState) -> Script[None]:
    """Sell the top card face down; then everybody may object."""
    bidding, holder = [(g.turn + i) % 3 for i in range(3)], -1
    g.high = 0
    while bidding and bidding != [holder]:
        seat = bidding.pop(0)
        bid = yield from ask(RaiseOrPass(seat, g.high + 1))
        g.tell("bid", seat, rule=RaiseOrPass.rule, spice=bid.spice)
        if bid.spice:
            g.reserved = [0, 0, 0]
            g.high, holder = bid.spice, seat
            g.reserved[seat] = bid.spice
            bidding.append(seat)
    g.reserved = [0, 0, 0]
    card = g.deck.pop()
    if holder < 0:
        g.discard.append(card)
        return
    g.spice[holder] -= g.high
    g.bank += g.high
    g.hands[holder].append(card)
    g.tell("buys", holder, rule="B-BID-10", spice=g.high)
    g.tell("looks", holder, only=holder, card=card)
    replies = yield from ask_all([Object(seat) for seat in range(3)])
    for seat, reply in replies.items():
        if reply.card is not None:
            move(g.hands[seat], g.discard, reply.card)
            g.tell("objects", seat, rule=Object.rule, card=reply.card)
            if card in g.hands[holder]:
                move(g.hands[holder], g.discard, card)
                g.bank -= g.high
                g.spice[holder] += g.high


def contest(g: ToyState) -> Script[Seat]:
    """All plan in secret; the best takes a point. Returns the worst."""
    plans = yield from ask_all([MakePlan(seat) for seat in range(3)])
    totals = []
    for seat in range(3):
        plan = plans[seat]
        g.spice[seat] -= plan.dial
        g.bank += plan.dial
        if plan.weapon is not None:
            move(g.hands[seat], g.discard, plan.weapon)
        totals.append(plan.dial + CARDS.get(plan.weapon or "", 0))
        g.tell("plan", seat, rule=MakePlan.rule, weapon=plan.weapon, dial=plan.dial)
    winner = totals.index(max(totals))
    g.points[winner] += 1
    g.tell("wins", winner, total=totals[winner])
    return totals.index(min(totals))


TOY = Toy()
