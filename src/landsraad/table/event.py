"""Events: what happened, and who may know it. Logs, animations and replays are made of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from landsraad.table.decision import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `facts` are JSON values; `seats` is None when everybody may know all of them.

    What only some may know is told in an event of its own, so nothing is ever redacted afterwards.
    """

    kind: str
    rule: str = ""
    actor: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    seats: frozenset[Seat] | None = None

    def known_to(self, seat: Seat | None) -> bool:
        """Whether a seat (None: a spectator) may know this event."""
        return self.seats is None or seat in self.seats

    def to_json(self) -> dict[str, Any]:
        """The event as JSON, without its audience."""
        return {"kind": self.kind, "rule": self.rule, "actor": self.actor, "facts": dict(self.facts)}
