"""What a table knew at any moment before: its match walked through once more, with copies along the way.

A moment is what a viewer can tell apart: a version at which something happened that this viewer may know. Versions at
which others answered unseen are no moments, so that their number tells nothing.
"""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from landsraad.server.live import Live
from landsraad.server.problems import Problem
from landsraad.server.seats import Who
from landsraad.table import Entry, Event, Match, say

STRIDE: Final = 40
"""Actions between two copies: a moment is a copy and at most this many actions away."""

PUBLIC: Final = "public"
EVERYTHING: Final = "everything"


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose knowledge is shown: a seat's, what is public (seat None), or everything."""

    key: str
    seat: int | None
    everything: bool = False

    def sees(self, event: Event) -> bool:
        """Whether these eyes may see an event."""
        return self.everything or event.known_to(self.seat)


class Course:
    """A match from its beginning, at any version."""

    def __init__(self, match: Match) -> None:
        state = match.game.from_json(match.started_from) if match.started_from is not None else None
        self._tip = Match(match.game, match.config, match.seed, auto=match.auto, state=state)
        self._copies: list[Match] = [self._tip.clone()]
        self._told = [len(self._tip.log)]
        """How many events there were at each version."""
        self._seen: dict[str, tuple[int, list[int], list[int]]] = {}

    @property
    def entries(self) -> Sequence[Entry]:
        """The actions walked so far."""
        return self._tip.entries

    def follow(self, match: Match) -> bool:
        """Walk on to where the match is; false if it took another way."""
        mine, theirs = self._tip.entries, match.entries
        if mine != theirs[: len(mine)]:
            return False
        for entry in theirs[len(mine) :]:
            self._tip.apply(entry.seat, entry.action)
            self._told.append(len(self._tip.log))
            if len(self._tip.entries) % STRIDE == 0:
                self._copies.append(self._tip.clone())
        return True

    @property
    def last(self) -> int:
        """The last version."""
        return len(self._tip.entries)

    @property
    def log(self) -> list[Event]:
        """Every event."""
        return self._tip.log

    def at(self, version: int) -> Match:
        """The match at a version, to look at: it is the caller's own. Its log is not complete."""
        near = min(version // STRIDE, len(self._copies) - 1)
        found = self._copies[near].clone()
        for entry in self._tip.entries[near * STRIDE : version]:
            found.apply(entry.seat, entry.action)
        return found

    def walk(self, versions: Sequence[int]) -> Iterator[tuple[int, Match]]:
        """The match at each of these versions, which ascend; look at it before asking for the next."""
        match, at = self._copies[0].clone(), 0
        for version in versions:
            for entry in self._tip.entries[at:version]:
                match.apply(entry.seat, entry.action)
            at = version
            yield version, match

    def version_of(self, number: int) -> int:
        """The version that an event came with."""
        return bisect_right(self._told, number)

    def _known(self, eyes: Eyes) -> tuple[list[int], list[int]]:
        """The numbers of the events these eyes know, and the versions that brought one."""
        upto, numbers, versions = self._seen.get(eyes.key, (0, [], [0]))
        for number in range(upto, len(self.log)):
            if eyes.sees(self.log[number]):
                numbers.append(number)
                version = self.version_of(number)
                if version != versions[-1]:
                    versions.append(version)
        self._seen[eyes.key] = (len(self.log), numbers, versions)
        return numbers, versions

    def moments(self, eyes: Eyes) -> list[int]:
        """The version of each moment, from the beginning on."""
        return self._known(eyes)[1]

    def events(self, eyes: Eyes, version: int) -> list[tuple[int, Event]]:
        """What these eyes know to have happened up to a version, each with its number among all these eyes know."""
        numbers, _ = self._known(eyes)
        many = bisect_left(numbers, self._told[version])
        return [(i, self.log[numbers[i]]) for i in range(many)]

    def version_of_event(self, eyes: Eyes, line: int) -> int:
        """The version of the event of that number among all these eyes know."""
        numbers, _ = self._known(eyes)
        return self.version_of(numbers[line]) if line < len(numbers) else self.last

    def moment_at(self, eyes: Eyes, version: int) -> int:
        """The moment that these eyes are at with a version."""
        return bisect_right(self.moments(eyes), version) - 1


_COURSES: WeakKeyDictionary[Live, Course] = WeakKeyDictionary()
_GUARD = threading.Lock()


def course_of(live: Live) -> Course:
    """The course of a table that has started; call it under the table's lock."""
    match = live.playing()
    with _GUARD:
        course = _COURSES.get(live)
    if course is None or not course.follow(match):
        course = Course(match)
        course.follow(match)
        with _GUARD:
            _COURSES[live] = course
    return course


def finished(live: Live) -> bool:
    """Whether nothing is secret any more: the game is over, or it is a record that somebody brought."""
    return live.match is not None and (live.match.over or bool(live.row.setup.get("imported")))


def all_eyes(live: Live, who: Who | None) -> list[Eyes]:
    """Through whose eyes somebody may look: during the game one's own or the public's, after it any."""
    public = Eyes(PUBLIC, None)
    seats = [Eyes(row.role, row.seat) for row in live.row.seats]
    if finished(live):
        return [public, *seats, Eyes(EVERYTHING, None, True)]
    if who is None:
        return []
    return [public, *(e for e in seats if e.seat == who.seat)]


def eyes_for(live: Live, who: Who | None, wanted: str) -> Eyes:
    """The eyes of that name, or those that come first to mind; raises a problem if they are closed to this visitor."""
    open_to = all_eyes(live, who)
    if not open_to:
        raise Problem("no_token", say("only those at this table can look back while the game is on"))
    if not wanted:
        mine = who.seat if who is not None else None
        return next((e for e in open_to if e.seat == mine and not e.everything), open_to[0])
    for eyes in open_to:
        if eyes.key == wanted:
            return eyes
    if wanted == EVERYTHING or any(row.role == wanted for row in live.row.seats):
        raise Problem("not_over", say("what others saw can be seen when the game is over"))
    raise Problem("not_found", say("nobody here is called {wanted}", wanted=wanted[:40]))


def report(live: Live, who: Who) -> dict[str, Any]:
    """A problem report: what its sender sees and is asked, the versions, and no secret of anybody else."""
    from landsraad.server.schemas import prompt_out
    from landsraad.table.record import package_version

    match, seat = live.playing(), who.seat
    pending = match.prompt(seat) if seat is not None else None
    standing = match.standing(seat) if seat is not None else []
    outcome = match.outcome
    return {
        "format": 1,
        "what": "A report of what one seat knows. It holds no seed and nothing that this seat may not see.",
        "game": match.game.name,
        "package": package_version(),
        "rules": match.game.rules_version,
        "config": match.config,
        "setup": {key: live.row.setup.get(key) for key in ("preset", "options")},
        "seat": None if seat is None else live.row.seats[seat].role,
        "over": match.over,
        "view": match.view(seat),
        "asked": prompt_out(pending).model_dump(mode="json") if pending else None,
        "may": [prompt_out(p).model_dump(mode="json") for p in standing],
        "orders": sorted(match.orders.get(seat, ())) if seat is not None else [],
        "events": [event.to_json() | {"text": match.game.describe(event)} for _, event in match.events(seat)],
        "outcome": None
        if outcome is None
        else {"winners": list(outcome.winners), "rule": outcome.rule, "reason": outcome.reason},
    }
