"""What the kernel wants of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, runtime_checkable

from landsraad.table.decision import Action, Chance, Decision, Refusal, Seat
from landsraad.table.event import Event
from landsraad.table.script import Script

S = TypeVar("S", bound="State")


class State(Protocol):
    """Plain data: everything about a match that its script needs at a checkpoint."""

    events: list[Event]

    def copy(self: S) -> S:
        """An independent copy, without the events."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: winning seats, the rule that says so, and facts for the end screen."""

    winners: tuple[Seat, ...]
    rule: str
    reason: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@runtime_checkable
class Game(Protocol):
    """A game of the kernel. Its state is opaque to everything but the game itself."""

    name: str
    title: str
    rules_version: str
    actions: tuple[type[Action], ...]
    """Every action class of the game: the schema of its API and records."""

    def check_config(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """The complete, canonical config; raises `BadConfig` naming the offending value."""
        ...

    def new(self, config: Mapping[str, Any], seed: int) -> Any:
        """A fresh state for a canonical config."""
        ...

    def script(self, state: Any) -> Script[None]:
        """The rules, from whatever checkpoint the state is at."""
        ...

    def standing(self, state: Any, seat: Seat) -> Sequence[Decision[Any]]:
        """What a seat may do out of turn, one decision for each action class."""
        ...

    def interrupt(self, state: Any, seat: Seat, action: Action) -> Script[None]:
        """The script of an out-of-turn action."""
        ...

    def seats(self, state: Any) -> Sequence[str]:
        """The name of each seat (a faction, a side), by seat number."""
        ...

    def view(self, state: Any, seat: Seat | None) -> dict[str, Any]:
        """What a seat may know (None: a spectator), as JSON, built by allow-list."""
        ...

    def describe(self, event: Event) -> str:
        """One line of plain text for the log."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        ...

    def violations(self, state: Any) -> list[str]:
        """Invariants that do not hold; empty when all is well."""
        ...

    def redeal(self, state: Any, seat: Seat | None, chance: Chance) -> Any:
        """A copy of the state in which what the seat may not know is dealt anew: a twin world."""
        ...

    def to_json(self, state: Any) -> dict[str, Any]:
        """A position: the state as JSON."""
        ...

    def from_json(self, data: Mapping[str, Any]) -> Any:
        """The state of a position; raises `BadRecord` saying what is wrong."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """A game that knows why an action nobody asks for is not open; of others a match says only that it is not."""

    def closed(self, state: Any, seat: Seat, action: Action) -> Refusal | None:
        """Why not (a wrong phase, used up), from what the seat may know; None if there is no more to say."""
        ...
