"""A table in memory: its match, who is asked since when, when times run out, and what everybody may know of that."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

from landsraad.bots import Bot
from landsraad.server.journal import Journal
from landsraad.server.pace import pace_of
from landsraad.server.private import Drafts
from landsraad.server.problems import Problem
from landsraad.server.store import TableRow
from landsraad.server.watching import watching_of
from landsraad.table import Action, Game, Match, Order, Prompt


class Step(NamedTuple):
    """Something that others could notice: how many entries had been made, when, and in which turn."""

    entries: int
    at: float
    turn: Any


class Round(NamedTuple):
    """What an entry answered, and how many events there were after it."""

    asked: str
    told: int


class Live:
    """A table in memory: its row, its match once started, its bots, and the lock that goes with them."""

    behind = False
    """Whether this is the table as it was a while ago."""

    def __init__(self, row: TableRow, match: Match | None) -> None:
        self.row, self.match = row, match
        self.rounds = [Round("", len(match.log) if match is not None else 0)]
        """For the start and for each entry, what it answered."""
        self.memory: dict[tuple[str, int | None], object] = {}
        """What is kept between two looks, for each place; it follows from the match."""
        self.lock = threading.RLock()
        self.bots: dict[int, tuple[str, Bot]] = {}
        self.gone = False
        self.journal = Journal()
        self.pace = pace_of(row.setup.get("pace"))
        self.watching = watching_of(row.setup.get("watching"))
        self.bench: Live | None = None
        """The table as spectators see it, once one has looked; only where they see it later."""
        self.steps: list[Step] = []
        """Everything that others could notice so far, from the start on."""
        self._told: tuple[Any, ...] = ()
        self.drafts: Drafts = {}
        """What its seats have half decided."""
        self.causes: list[str] = []
        """For each entry of the match how it came about: by the clock, when a moment had passed, by a standing order,
        by a bot standing in, or (nothing) by the seat itself."""
        self.asked: dict[int, tuple[str, float]] = {}
        """Who is asked which prompt, and since when."""
        self.due: float | None = None
        """When the next time runs out, as the store has it."""

    def playing(self) -> Match:
        """The match; raises a problem if the table has not started."""
        if self.match is None:
            raise Problem("not_started")
        return self.match

    @property
    def alone(self) -> bool:
        """Whether one person at most sits here: then nobody can learn from how long others take."""
        return sum(seat.kind == "person" or bool(seat.player) for seat in self.row.seats) <= 1

    def begin(self, match: Match) -> None:
        """Start the match."""
        self.match, self.rounds, self.causes = match, [Round("", len(match.log))], []

    def apply(self, seat: int, action: Action, cause: str) -> None:
        """Take an action that is legal: one more entry, and what it was."""
        match = self.playing()
        asked = match.asking
        match.apply(seat, action)
        self.causes.append(cause)
        self.rounds.append(Round(asked, len(match.log)))

    def track(self, at: float) -> None:
        """Note who is asked what since when, after anything has moved."""
        self.note_asked(at)
        match = self.playing()
        told = (match.asking, len(match.log), match.over)
        unseen = self.moment or (bool(match.entries) and isinstance(match.entries[-1].action, Order))
        if told != self._told or not unseen:
            self.steps.append(Step(len(match.entries), at, getattr(match.state, "turn", 0)))
        self._told = told

    def note_asked(self, at: float) -> None:
        """Note whom the match asks what, if it is new since `at`."""
        match = self.playing()
        now = {seat: f"{match.asking}-{seat}" for seat in match.pending}
        self.asked = {
            seat: before if (before := self.asked.get(seat, ("", at)))[0] == prompt else (prompt, at)
            for seat, prompt in now.items()
        }

    def cut(self, early: Match, to: int) -> None:
        """Go on with a match in which all but the first `to` entries, and orders since, have been taken back."""
        old, match = self.playing(), early
        stay = [isinstance(entry.action, Order) for entry in old.entries[to:]]
        kept = [cause for cause, stays in zip(self.causes[to:], stay, strict=True) if stays]
        self.causes = self.causes[:to] + kept
        self.rounds = self.rounds[: to + 1] + [Round("", len(match.log))] * len(kept)
        self.match, self.bots, self.asked = match, {}, {}
        self.steps = [step for step in self.steps if step.entries <= to]
        self._told = (match.asking, len(match.log), match.over)

    @property
    def shown(self) -> int:
        """The version that everybody is told: it rises with whatever others could notice, so that nobody can count
        how many have answered in a moment."""
        return max(0, len(self.steps) - 1) + (self.match.undone if self.match is not None else 0)

    @property
    def open_to_all(self) -> bool:
        """Whether spectators see everything public at once."""
        return (
            self.watching.kind == "live"
            or bool(self.row.setup.get("imported"))
            or (self.match is not None and self.match.over)
        )

    def times(self) -> dict[int, float]:
        """When the time of each person who is asked runs out. Everybody's time for a moment is the same."""
        match = self.match
        if match is None or match.over:
            return {}
        persons = [seat for seat in match.pending if self.row.seats[seat].kind == "person"]
        since = {seat: max(self.asked[seat][1], self.journal.back.get(seat, 0.0)) for seat in persons}
        if self.moment and not self.alone:
            until = self._moment_ends(persons)
            return dict.fromkeys(persons, until) if until is not None else {}
        return {seat: at + self.pace.seconds for seat, at in since.items()} if self.pace.seconds else {}

    def _moment_ends(self, persons: Sequence[int]) -> float | None:
        """Hands play no part in this: a moment lasts as long for those who can use it as for those who cannot."""
        if not persons:
            return None
        opened = max(self.asked[seat][1] for seat in self.playing().pending)
        if any(seat in self.held for seat in persons):
            return opened + self.pace.seconds if self.pace.seconds else None
        return opened + self.pace.moment if self.pace.moment else None

    @property
    def moment(self) -> bool:
        """Whether a moment for every seat is open."""
        return self.match is not None and any(d.moment for d in self.match.pending.values())

    @property
    def held(self) -> set[int]:
        """Who has asked for more time in the moment that is open."""
        return self.journal.holds.get(self.match.asking, set()) if self.match is not None else set()

    def next_due(self) -> float | None:
        """When the table has to be looked at again though nobody does anything."""
        votes = [vote.at + self.pace.vote for vote in self.journal.open_votes()]
        return min([*self.times().values(), *votes, *self._bench_due()], default=None)

    def _bench_due(self) -> list[float]:
        """When spectators may see more, if that comes by itself and one has looked."""
        if self.watching.kind != "minutes" or self.bench is None or self.open_to_all:
            return []
        return [step.at + 60 * self.watching.amount for step in self.steps[len(self.bench.steps) :][:1]]

    def ran_out(self, seat: int) -> int:
        """How often in a row the seat's time has run out at a decision of its own."""
        count = 0
        for entry, cause in zip(reversed(self.playing().entries), reversed(self.causes), strict=True):
            if entry.seat != seat or isinstance(entry.action, Order) or cause == "moment":
                continue
            if cause != "clock":
                break
            count += 1
        return count


def begun(game: Game, row: TableRow) -> Match:
    """The match of a table before its first action; a record that somebody brought can begin with a position."""
    position = row.setup.get("position")
    state = game.from_json(position) if position else None
    return Match(game, row.config, row.seed, auto=bool(row.setup.get("auto")), state=state)


def default_of(prompt: Prompt) -> Action | None:
    """What is played for a seat that does not answer; None if nothing can be."""
    try:
        action = prompt.default()
    except IndexError:
        return None
    return action if prompt.refuse(action) is None else None


def find_prompt(match: Match, seat: int, decision: str) -> Prompt:
    """The prompt of that id; raises a problem if the seat is not asked it."""
    prompt = match.prompt(seat)
    for one in ([prompt] if prompt else []) + match.standing(seat):
        if one.id == decision:
            return one
    raise Problem("unknown_decision", f"you are not asked {decision[:80]!r} now")


def waiting(live: Live) -> dict[str, Any]:
    """Whom the table waits for, as everybody may know it: a duty names its seats, a moment names nobody."""
    match = live.playing()
    times = live.times()
    if live.behind:
        seats = [] if live.moment else sorted(match.pending)
        sealed = [] if live.moment else sorted(match.sealed - set(match.pending))
        return {
            "moment": live.moment, "seats": seats, "sealed": sealed, "since": None, "until": None, "held": False,
        }  # fmt: skip
    if live.moment:
        opened = max(live.asked[seat][1] for seat in match.pending)
        until = max(times.values(), default=None)
        return {
            "moment": True, "seats": [], "sealed": [], "since": opened, "until": until, "held": bool(live.held),
        }  # fmt: skip
    return {
        "moment": False,
        "seats": sorted(match.pending),
        "sealed": sorted(match.sealed - set(match.pending)),
        "since": min((live.asked[seat][1] for seat in match.pending), default=None),
        "until": min(times.values(), default=None),
        "held": False,
    }
