"""The tables of a server: finding one, and playing at it. Every action goes through here.

An accepted action is applied, then committed, and only then answered; if either fails, the cached match is thrown
away and built again from the store, so that the store and what people see never differ.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from landsraad.bots import Bot, make_bot
from landsraad.server.bench import Bench, seen_by
from landsraad.server.hub import ALL, TALK, Hub
from landsraad.server.journal import Journal
from landsraad.server.live import Live, begun, default_of, find_prompt
from landsraad.server.private import Private
from landsraad.server.problems import Problem, illegal
from landsraad.server.schema import UNDO
from landsraad.server.seats import Who, hash_token
from landsraad.server.settings import Settings
from landsraad.server.store import Conflict, MarkRow, Store, TableRow, effective
from landsraad.server.undo import rewound
from landsraad.table import (
    Action,
    Game,
    Order,
    Prompt,
    UnknownGame,
    action_from_json,
    action_to_json,
)

log = logging.getLogger("landsraad.server")
KINDS = ("person", "bot", "open")


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, games: Mapping[str, Game], settings: Settings, hub: Hub) -> None:
        self.store, self.games, self.settings, self.hub = store, games, settings, hub
        self.private = Private(store)
        self.wake: Callable[[str], None] = lambda table_id: None
        self.poke: Callable[[float], None] = lambda due: None
        """Tells the clock of a time that runs out."""
        self._cache: OrderedDict[str, Live] = OrderedDict()
        self._guard = threading.Lock()
        self._loading: dict[str, threading.Lock] = {}

    # Finding

    def game(self, name: str) -> Game:
        """An installed game."""
        if name not in self.games:
            raise UnknownGame(name, self.games)
        return self.games[name]

    @contextmanager
    def open(self, table_id: str) -> Iterator[Live]:
        """A table under its lock."""
        while True:
            live = self._find(table_id)
            with live.lock:
                if live.gone:
                    continue
                yield live
                return

    @contextmanager
    def look(self, table_id: str, who: Who | None) -> Iterator[Live]:
        """A table under its lock, as somebody may see it: without a seat perhaps later than it happens."""
        with self.open(table_id) as live:
            yield seen_by(live, None if who is None else who.seat)

    def row(self, table_id: str) -> TableRow:
        """A table's row, from the store."""
        row = self.store.table(table_id) if len(table_id) <= 40 and table_id.isprintable() else None
        if row is None:
            raise Problem("unknown_table")
        return row

    def who(self, table_id: str, token: str, *, by_cookie: bool) -> Who:
        """Whom a token stands for; raises a problem if it opens nothing at this table."""
        found = self.store.token(hash_token(token))
        if found is None:
            self.row(table_id)
            raise Problem("bad_token")
        if found.table_id != table_id:
            self.row(table_id)
            raise Problem("not_your_seat", "this token belongs to another table")
        return Who(table_id, found.seat, found.host, token, by_cookie)

    def _find(self, table_id: str) -> Live:
        with self._guard:
            if (live := self._cache.get(table_id)) is not None:
                self._cache.move_to_end(table_id)
                return live
            loading = self._loading.setdefault(table_id, threading.Lock())
        try:
            with loading:
                with self._guard:
                    if (live := self._cache.get(table_id)) is not None:
                        return live
                live = self._load(table_id)
                with self._guard:
                    self._cache[table_id] = live
                    self._evict(table_id)
                return live
        finally:
            with self._guard:
                if not loading.locked():
                    self._loading.pop(table_id, None)

    def _evict(self, keep: str) -> None:
        """Let go of the tables used least, never of one in use: a table is in memory once or not at all."""
        for table_id, old in list(self._cache.items()):
            if len(self._cache) <= self.settings.cached_matches:
                return
            if table_id != keep and old.lock.acquire(blocking=False):
                old.gone = True
                old.lock.release()
                del self._cache[table_id]

    def _load(self, table_id: str) -> Live:
        row = self.row(table_id)
        if row.status == "open":
            live = Live(row, None)
            live.journal = Journal(self.store.marks(table_id))
            return live
        game = self.game(row.game)
        if row.rules != game.rules_version:
            raise Problem(
                "table_stuck",
                f"the table plays rules version {row.rules!r} of {row.game}; installed is {game.rules_version!r}",
            )
        match = begun(game, row)
        live = Live(row, match)
        live.journal = Journal(self.store.marks(table_id))
        classes = (*game.actions, Order)
        rows = self.store.history(table_id)
        standing = effective(rows)
        match.undone = len(rows) - len(standing)
        undone = next((r for r in reversed(rows) if r.action.get("type") == UNDO), None)
        live.track(live.journal.started or row.created)
        try:
            for one in standing:
                if undone is not None and one.version > undone.version:
                    live.asked = {seat: (prompt, undone.at) for seat, (prompt, _) in live.asked.items()}
                    undone = None
                live.apply(one.seat, action_from_json(one.action, classes), one.cause)
                live.track(one.at)
        except Exception as error:
            log.exception("table %s cannot be replayed: action %s", table_id, match.version)
            raise Problem(
                "table_stuck", f"action {match.version} of this table cannot be replayed"
            ) from error
        if undone is not None:
            live.asked = {seat: (prompt, undone.at) for seat, (prompt, _) in live.asked.items()}
        live.drafts = self.private.drafts(table_id)
        live.due = row.due
        self._set_due(live)
        return live

    def forget(self, live: Live) -> None:
        """Throw away what is in memory; the store says what is true."""
        live.gone = True
        with self._guard:
            if self._cache.get(live.row.id) is live:
                del self._cache[live.row.id]

    def moved(self, live: Live) -> None:
        """Tell everybody that a table has changed, and wake what acts by itself."""
        self._set_due(live)
        self._tell(live, lambda place: True)
        self.wake(live.row.id)

    def _acted(self, live: Live, seat: int, before: int) -> None:
        """Tell of an action: of one that nobody could notice, its own seat alone."""
        self._set_due(live)
        self._tell(live, lambda place: place == seat or live.shown != before)
        self.wake(live.row.id)

    def _tell(self, live: Live, to: Callable[[int | None], bool]) -> None:
        if live.open_to_all:
            self.hub.publish(live.row.id, live.shown, ALL, to)
            return
        self.hub.publish(live.row.id, live.shown, ALL, lambda place: place is not None and to(place))
        if isinstance(live.bench, Bench) and live.bench.follow(live, time.time()):
            for region in (ALL, TALK):
                self.hub.publish(live.row.id, live.bench.shown, region, lambda place: place is None)

    def _set_due(self, live: Live) -> None:
        due = live.next_due()
        if due != live.due:
            self.store.set_due(live.row.id, due)
            live.due = due
        if due is not None:
            self.poke(due)

    def close_vote(self, live: Live, number: int, state: str) -> None:
        """Write down how a vote ended."""
        self.mark(live, "closed", None, {"number": number, "state": state})

    def mark(self, live: Live, kind: str, seat: int | None, data: Mapping[str, Any] | None = None) -> MarkRow:
        """Write down something done beside the game."""
        row = self.store.mark(live.row.id, kind, seat, data or {})
        live.journal.add(row)
        return row

    # Playing

    def submit(self, who: Who, version: int, decision: str, data: object) -> int:
        """A seat's answer to a decision, on a version; returns the version it led to."""
        seat = self._seat_of(who)
        with self.open(who.table_id) as live:
            match = live.playing()
            action = action_from_json(data, (*match.game.actions, Order))
            if version != live.shown:
                raise Problem(
                    "stale_version", f"you answered version {version}; it is {live.shown}", version=live.shown
                )
            if match.over:
                raise Problem("table_over")
            if isinstance(action, Order):
                if decision != "order":
                    raise Problem("unknown_decision", f"a standing order answers 'order', not {decision!r}")
            else:
                prompt = find_prompt(match, seat, decision)
                if type(action) is not prompt.decision.action:
                    raise Problem(
                        "bad_action",
                        f"{decision!r} wants {prompt.decision.action.__name__}, not {type(action).__name__}",
                    )
            self._take(live, seat, action)
            if not isinstance(action, Order):
                self.keep_draft(live, prompt, {})
            return live.shown

    def keep_draft(self, live: Live, prompt: Prompt, draft: Mapping[str, Any]) -> None:
        """Keep what a seat has half decided; an empty draft goes."""
        self.private.keep_draft(live.row.id, live.drafts, prompt, draft)

    def take(self, table_id: str, seat: int, decision: str, action: Action, cause: str = "") -> bool:
        """An answer of the pacing service: taken if the same decision is still open and the answer legal."""
        with self.open(table_id) as live:
            match = live.match
            if match is None or match.over:
                return False
            try:
                find_prompt(match, seat, decision)
                self._take(live, seat, action, cause)
            except Problem as problem:
                if problem.code not in ("unknown_decision", "illegal_action", "stale_version"):
                    raise
                log.info(
                    "table %s: answer %r of seat %s came to nothing: %s", table_id, action, seat, problem
                )
                return False
            return True

    def _take(self, live: Live, seat: int, action: Action, cause: str = "") -> None:
        match, before = live.playing(), live.shown
        try:
            refusal = match.refuse(seat, action)
            if refusal is not None:
                raise illegal(refusal)
            now = time.time()
            live.apply(seat, action, cause)
            live.track(now)
            due = live.next_due()
            self.store.append(
                live.row.id, match.version, seat, action_to_json(action), over=match.over, at=now, cause=cause,
                due=due,
            )  # fmt: skip
            live.due = due
        except Problem:
            raise
        except Conflict as conflict:
            self.forget(live)
            raise Problem("stale_version", str(conflict)) from conflict
        except Exception:
            self.forget(live)
            raise
        if match.over:
            live.row = replace(live.row, status="over")
            self.private.drop_drafts(live.row.id, live.drafts)
        self._acted(live, seat, before)

    def run_out(self, table_id: str) -> None:
        """Play the default for every person whose time has run out, and close votes that have."""
        with self.open(table_id) as live:
            now = time.time()
            for seat, until in live.times().items():
                prompt = live.playing().prompt(seat)
                if until > now or prompt is None:
                    continue
                action = default_of(prompt)
                if action is None:
                    log.error("table %s, seat %s: no default for %r", table_id, seat, prompt.decision)
                    continue
                self._take(live, seat, action, "moment" if prompt.decision.moment else "clock")
            for vote in live.journal.open_votes():
                if vote.at + live.pace.vote <= now:
                    self.close_vote(live, vote.number, "lapsed")
                    self.moved(live)
            self._tell(live, lambda place: False)
            live.due = -1.0  # whatever the store has is written anew
            self._set_due(live)

    def rewind(self, live: Live, seat: int, to: int) -> int:
        """Take back all actions but the first `to`, in the name of a seat; returns the version it led to."""
        match = live.playing()
        try:
            early = rewound(match, to)
            now = time.time()
            live.cut(early, to)
            live.note_asked(now)
            due = live.next_due()
            self.store.append(
                live.row.id, early.version, seat, {"type": UNDO, "to": to}, over=False, at=now, due=due
            )
            live.due = due
        except Conflict as conflict:
            self.forget(live)
            raise Problem("stale_version", str(conflict)) from conflict
        except Exception:
            self.forget(live)
            raise
        for vote in live.journal.open_votes():
            if vote.kind == "undo":
                self.close_vote(live, vote.number, "void")
        self.moved(live)
        return live.shown

    @staticmethod
    def _seat_of(who: Who) -> int:
        if who.seat is None:
            raise Problem("not_your_seat", "spectators have no moves")
        return who.seat

    def bot(self, live: Live, seat: int) -> Bot:
        """The bot of a seat, with what it remembers of this match."""
        level = live.row.seats[seat].level
        known = live.bots.get(seat)
        if known is None or known[0] != level:
            # Not the match's seed: a bot must not be able to know how the cards lie.
            digest = hashlib.sha256(f"bot:{live.row.id}:{seat}".encode()).digest()
            try:
                bot = make_bot(live.row.game, level, int.from_bytes(digest[:4], "big"))
            except Exception:
                log.exception(
                    "table %s, seat %s: there is no bot %r; defaults are played", live.row.id, seat, level
                )
                bot = Passive()
            known = live.bots[seat] = (level, bot)
        return known[1]


class Passive:
    """Plays defaults: for a seat whose bot cannot be made, so that the table goes on."""

    interjects = 0.0

    def choose(self, view: Mapping[str, Any], prompt: Prompt) -> Action:
        """The default."""
        return prompt.default()

    def interject(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> Action | None:
        """Never."""
        return None
