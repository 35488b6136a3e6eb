"""Who may watch a table, and how long after it happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from landsraad.table import BadConfig, say, say_n

KINDS: Final = ("live", "actions", "minutes", "turn", "none")
USUAL: Final = {"actions": 20, "minutes": 15}
MOST: Final = {"actions": 500, "minutes": 7 * 24 * 60}


@dataclass(frozen=True, slots=True)
class Watching:
    """`kind` is one of `KINDS`; `amount` counts actions or minutes. When the game is over everybody sees everything."""

    kind: str = "live"
    amount: int = 0

    def to_json(self) -> dict[str, Any]:
        """As a table keeps it."""
        return {"kind": self.kind, "amount": self.amount}

    @property
    def words(self) -> str:
        """A line for people."""
        if self.kind == "actions":
            return say_n(
                "spectators see it {n} action later", "spectators see it {n} actions later", self.amount
            )
        if self.kind == "minutes":
            return say_n(
                "spectators see it {n} minute later", "spectators see it {n} minutes later", self.amount
            )
        if self.kind == "turn":
            return say("spectators see a turn when it is over")
        return say("no spectators") if self.kind == "none" else say("spectators see it as it happens")


def watching_of(data: Mapping[str, Any] | None) -> Watching:
    """What somebody asks for; raises `BadConfig` saying what is possible."""
    data = data or {}
    kind = data.get("kind", "live")
    if kind not in KINDS:
        raise BadConfig(f"spectators {kind!r}; there are: {', '.join(KINDS)}")
    if kind not in USUAL:
        return Watching(kind)
    amount = data["amount"] if data.get("amount") is not None else USUAL[kind]
    if type(amount) is not int or not 1 <= amount <= MOST[kind]:
        raise BadConfig(f"spectators {kind}: 1 to {MOST[kind]}, not {amount!r}")
    return Watching(kind, amount)
