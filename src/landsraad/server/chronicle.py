"""What a seat knows to have happened, with how it came about: by the clock, a standing answer or a bot standing in.

It is kept with the table and grows with it, so that telling what is new costs no walk through the whole game.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final

from landsraad.server.live import Live
from landsraad.table import Event, Match, Order

BY: Final = {"clock": "clock", "order": "order", "standin": "standin"}
"""The causes of an answer that are told. A moment that has passed is an answer like any other."""


@dataclass(frozen=True, slots=True)
class Told:
    """One event as somebody knows it; `by` is clock, order, standin, or nothing if the seat answered itself."""

    event: Event
    by: str = ""


@dataclass(slots=True)
class Chronicle:
    """Everything that one seat, or (None) everybody, knows of a match up to an event."""

    match: Match
    seat: int | None
    upto: int = 0
    told: list[Told] = field(default_factory=list)

    def follow(self, live: Live) -> None:
        """Add what has happened since."""
        log = self.match.log
        for number in range(self.upto, len(log)):
            event = log[number]
            if event.known_to(self.seat):
                by = caused_by(live, number)
                # That one answers by a standing order is nobody else's business.
                theirs = by == "order" and event.actor != _role(live, self.seat)
                self.told.append(Told(event, "" if theirs else by))
        self.upto = len(log)


def known(live: Live, seat: int | None) -> list[Told]:
    """What a seat knows to have happened, from the beginning; call it under the table's lock."""
    match = live.playing()
    kept = live.memory.get(("chronicle", seat))
    if not isinstance(kept, Chronicle) or kept.match is not match or kept.upto > len(match.log):
        kept = live.memory["chronicle", seat] = Chronicle(match, seat)
    kept.follow(live)
    return kept.told


def caused_by(live: Live, number: int) -> str:
    """How the answer came about that an event tells of: the first of its actor's after that answer."""
    match, rounds = live.playing(), live.rounds
    event = match.log[number]
    entry = bisect_left(rounds, number + 1, key=lambda one: one.told)
    if not 0 < entry < len(rounds) or not any(live.causes[max(0, entry - 9) : entry]):
        return ""
    before = match.log[rounds[entry - 1].told : number]
    if not event.actor or any(other.actor == event.actor for other in before):
        return ""
    at = entry
    while at > 0 and rounds[at].asked == rounds[entry].asked:
        made = match.entries[at - 1]
        if _role(live, made.seat) == event.actor and not isinstance(made.action, Order):
            return BY.get(live.causes[at - 1], "")
        at -= 1
    return ""


def _role(live: Live, seat: int | None) -> str:
    return "" if seat is None else live.row.seats[seat].role


__all__ = ("Chronicle", "Told", "known")
