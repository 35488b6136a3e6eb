"""The small decisions that many rules ask: choose cards or players, a number, an order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.ccg import stats
from landsraad.ccg.state import N, State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say


def shown(state: State, seat: Seat, *cards: N) -> dict[str, str]:
    """Which of these cards a seat knows, by their numbers: it is told their ids with the question."""
    return {str(n): state.cards[n].id for n in cards if n in state.cards and stats.knows(state, seat, n)}


CHOSEN: Final = "C-OPS-05"
"""The rule of what a card lets somebody choose while it is carried out."""
STOP = 0
"""No card: enough was chosen, or nothing is wanted."""


@dataclass(frozen=True, slots=True)
class Picked(Action):
    """Cards or seats, in the order they were chosen."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick(Decision[Picked]):
    """Choose some of these: at least `least`, at most `most`; field by field, 0 ends the choice.

    Where the order does not matter (`ordered` is false) values rise, so that each choice has one spelling.
    """

    action: ClassVar[type[Action]] = Picked
    seat: Seat
    why: str
    """What it is for: a key of `log.REASONS`."""
    among: tuple[int, ...]
    least: int = 1
    most: int = 1
    rule: str = ""  # type: ignore[misc]
    card: N = 0
    """The card whose ability asks, if one does."""
    players: bool = False
    """The values are seats, counted from 1, and not cards."""
    ordered: bool = False

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One value after another until as many as allowed, or 0."""
        if (chosen and chosen[-1] == STOP) or len(chosen) >= min(self.most, len(self.among)):
            return None
        return f"value_{len(chosen) + 1}"

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """What is left, and 0 once there are enough."""
        least = min(self.least, len(self.among))
        left: list[int] = [STOP] if len(chosen) >= least else []
        if self.ordered:
            return left + [v for v in self.among if v not in chosen]
        start = self.among.index(chosen[-1]) + 1 if chosen else 0
        spare = len(self.among) - max(0, least - len(chosen) - 1)
        return left + list(self.among[start:spare] if least > len(chosen) else self.among[start:])

    def build(self, chosen: Sequence[Any]) -> Picked:
        """Without the 0 at the end."""
        return Picked(tuple(v for v in chosen if v != STOP))

    def steps(self, action: Picked) -> tuple[Any, ...]:
        """With the 0 at the end where one ended the choice."""
        full = len(action.values) >= min(self.most, len(self.among))
        return action.values if full else (*action.values, STOP)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """It is none of those that may be chosen."""
        if value == STOP:
            return Refusal(self.rule, say("choose at least {least}", least=self.least), "E_FORM", "values")
        return Refusal(self.rule, say("this cannot be chosen here"), "E_TARGET", "values")

    def facts(self, state: State) -> dict[str, Any]:
        """What it is for, and how many."""
        return {
            "why": self.why,
            "card": self.card,
            "players": self.players,
            "ids": shown(state, self.seat, self.card, *(() if self.players else self.among)),
            "least": self.least,
            "most": self.most,
            "ordered": self.ordered,
        }


def pick(
    seat: Seat,
    why: str,
    among: Sequence[int],
    rule: str = CHOSEN,
    least: int = 1,
    most: int = 1,
    card: N = 0,
    players: bool = False,
    ordered: bool = False,
) -> Script[tuple[int, ...]]:
    """Let a player choose some of these; nothing to choose from is nothing chosen. Seats come back from 0."""
    if not among or most < 1:
        return ()
    values = tuple(v + 1 for v in among) if players else tuple(among)
    picked = yield from ask(Pick(seat, why, values, least, most, rule, card, players, ordered))
    return tuple(v - 1 for v in picked.values) if players else picked.values


@dataclass(frozen=True, slots=True)
class Number(Action):
    """An amount."""

    amount: int


@dataclass(frozen=True, slots=True)
class PickNumber(Decision[Number]):
    """Choose a number between two bounds; the first is the default."""

    action: ClassVar[type[Action]] = Number
    seat: Seat
    why: str
    low: int
    high: int
    rule: str = ""  # type: ignore[misc]
    card: N = 0

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """All from low to high."""
        return range(self.low, self.high + 1)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """It is out of bounds."""
        return Refusal(
            self.rule, say("choose {low} to {high}", low=self.low, high=self.high), "E_LIMIT", "amount"
        )

    def facts(self, state: State) -> dict[str, Any]:
        """What it is for."""
        return {"why": self.why, "card": self.card, "ids": shown(state, self.seat, self.card)}


def pick_number(seat: Seat, why: str, low: int, high: int, rule: str = CHOSEN, card: N = 0) -> Script[int]:
    """Let a player choose a number; one that is certain is not asked."""
    if low >= high:
        return low
    answer = yield from ask(PickNumber(seat, why, low, high, rule, card))
    return answer.amount


@dataclass(frozen=True, slots=True)
class Option(Action):
    """One of several named things."""

    option: str


@dataclass(frozen=True, slots=True)
class PickOption(Decision[Option]):
    """Choose one of several named things; the first is the default."""

    action: ClassVar[type[Action]] = Option
    seat: Seat
    why: str
    among: tuple[str, ...]
    rule: str = ""  # type: ignore[misc]
    card: N = 0
    amount: int = 0
    """How much it is about, where that is settled."""

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """All of them."""
        return self.among

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """It is none of them."""
        return Refusal(self.rule, say("this is none of the things to choose from"), "E_FORM", "option")

    def facts(self, state: State) -> dict[str, Any]:
        """What it is for."""
        ids = shown(state, self.seat, self.card)
        return {"why": self.why, "card": self.card, "ids": ids, "amount": self.amount}


def pick_option(
    seat: Seat, why: str, among: Sequence[str], rule: str = CHOSEN, card: N = 0, amount: int = 0
) -> Script[str]:
    """Let a player choose one of several named things; a single one is not asked."""
    if len(among) == 1:
        return among[0]
    answer = yield from ask(PickOption(seat, why, tuple(among), rule, card, amount))
    return answer.option
