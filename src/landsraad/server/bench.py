"""The spectators' bench: a table as those without a seat see it, where they see it later than it happens.

The bench has a match of its own that walks behind the table's. Whatever a spectator is sent is made from it, so that
nothing newer can slip through: no view, no version, no time, no name of whom the table waits for.
"""

from __future__ import annotations

import time

from landsraad.server.journal import Journal
from landsraad.server.live import Live, begun
from landsraad.server.pace import Pace
from landsraad.server.problems import Problem
from landsraad.table import Match


class Bench(Live):
    """What the bench may see of a table. Where nobody watches it has no match."""

    behind = True

    def __init__(self, table: Live) -> None:
        super().__init__(table.row, None)
        self.pace = Pace("none", 0, 0)
        self.rebuilt = 0
        """How often something it had shown was taken back."""

    def playing(self) -> Match:
        """The match as far as it is shown."""
        if self.match is None:
            raise Problem("no_spectators")
        return self.match

    def follow(self, table: Live, now: float) -> bool:
        """Walk on to what may be seen now; tells whether anything is new."""
        before = self.row
        self.row = table.row
        match = table.playing()
        if table.watching.kind == "none":
            return before != self.row
        upto = visible_step(table, now)
        entries = match.entries[: table.steps[upto].entries]
        mine = self.match
        if mine is None or mine.entries != entries[: len(mine.entries)]:
            self.rebuilt += mine is not None
            self.begin(mine := begun(match.game, table.row))
            mine.undone = self.rebuilt
            self.steps, self.journal = [], Journal()
        steps = len(self.steps)
        for step in table.steps[steps : upto + 1]:
            for number in range(len(mine.entries), step.entries):
                self.apply(entries[number].seat, entries[number].action, table.causes[number])
            self.steps.append(step)
            self.note_asked(step.at)
        return len(self.steps) != steps or before != self.row


def visible_step(table: Live, now: float) -> int:
    """The number of the last step that spectators may see."""
    watching, steps = table.watching, table.steps
    last = len(steps) - 1
    if watching.kind == "actions":
        return max(0, last - watching.amount)
    if watching.kind == "minutes":
        return max(0, sum(step.at <= now - 60 * watching.amount for step in steps) - 1)
    if watching.kind == "turn":
        # The first step of the turn that is played shows the whole turn before, to its end.
        return next(i for i, step in enumerate(steps) if step.turn == steps[-1].turn)
    return last


def seen_by(table: Live, seat: int | None) -> Live:
    """A table as a seat, or (None) somebody without one, may see it now; call it under the table's lock."""
    if seat is not None or table.open_to_all:
        return table
    if not isinstance(table.bench, Bench):
        table.bench = Bench(table)
    table.bench.follow(table, time.time())
    return table.bench


def heard_until(table: Live) -> float | None:
    """Until when spectators have heard the talk: as far as they see; None if all of it."""
    if table.open_to_all:
        return None
    if table.match is None or table.watching.kind == "none":
        return 0.0
    now = time.time()
    if table.watching.kind == "minutes":
        return now - 60 * table.watching.amount
    following = visible_step(table, now) + 1
    return table.steps[following].at if following < len(table.steps) else None


__all__ = ("Bench", "heard_until", "seen_by", "visible_step")
