"""The tables: creating, seating, playing. Everything that changes one goes through here.

An accepted action is applied, then committed, and only then answered; if either fails, the cached match is thrown
away and built again from the store, so that the store and what people see never differ.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from landsraad.bots import Bot, bot_names, make_bot
from landsraad.server.journal import Journal
from landsraad.server.live import Hub
from landsraad.server.pace import pace_of
from landsraad.server.problems import Problem, illegal
from landsraad.server.seats import Who, hash_token, new_token
from landsraad.server.settings import Settings
from landsraad.server.setups import setup_for
from landsraad.server.store import UNDO, Conflict, MarkRow, SeatRow, Store, TableRow, effective
from landsraad.server.undo import rewound
from landsraad.table import (
    Action,
    BadConfig,
    Game,
    Match,
    Order,
    Prompt,
    UnknownGame,
    action_from_json,
    action_to_json,
)

log = logging.getLogger("landsraad.server")
KINDS = ("person", "bot", "open")


@dataclass(frozen=True, slots=True)
class SeatWish:
    """One seat of a table to be created."""

    role: str
    kind: str = "open"
    level: str = ""
    player: str = ""
    host: bool = False


@dataclass(frozen=True, slots=True)
class Created:
    """A new table and its tokens, which are shown this once."""

    table_id: str
    host: str
    host_seat: int | None
    watch: str
    seats: dict[int, str]


class Live:
    """A table in memory: its row, its match once started, its bots, and the lock that goes with them."""

    def __init__(self, row: TableRow, match: Match | None) -> None:
        self.row, self.match = row, match
        self.lock = threading.RLock()
        self.bots: dict[int, tuple[str, Bot]] = {}
        self.gone = False
        self.journal = Journal()
        self.pace = pace_of(row.setup.get("pace"))
        self.causes: list[str] = []
        """For each entry of the match whether a time ran out: clock, moment or nothing."""
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

    def track(self, at: float) -> None:
        """Note who is asked what since when, after anything has moved."""
        match = self.playing()
        now = {seat: f"{match.asking}-{seat}" for seat in match.pending}
        self.asked = {
            seat: before if (before := self.asked.get(seat, ("", at)))[0] == prompt else (prompt, at)
            for seat, prompt in now.items()
        }

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
        return min([*self.times().values(), *votes], default=None)

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


def name_of(text: str, otherwise: str) -> str:
    """A name as people type it, made harmless and short."""
    cleaned = re.sub(r"\s+", " ", "".join(c if c.isprintable() else " " for c in text)).strip()
    return cleaned[:40] or otherwise


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, games: Mapping[str, Game], settings: Settings, hub: Hub) -> None:
        self.store, self.games, self.settings, self.hub = store, games, settings, hub
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

    def row(self, table_id: str) -> TableRow:
        """A table's row, from the store."""
        row = self.store.table(table_id) if len(table_id) <= 40 else None
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
                match.apply(one.seat, action_from_json(one.action, classes))
                live.causes.append(one.cause)
                live.track(one.at)
        except Exception as error:
            log.exception("table %s cannot be replayed: action %s", table_id, match.version)
            raise Problem(
                "table_stuck", f"action {match.version} of this table cannot be replayed"
            ) from error
        if undone is not None:
            live.asked = {seat: (prompt, undone.at) for seat, (prompt, _) in live.asked.items()}
        live.due = row.due
        self._set_due(live)
        return live

    def forget(self, live: Live) -> None:
        """Throw away what is in memory; the store says what is true."""
        live.gone = True
        with self._guard:
            if self._cache.get(live.row.id) is live:
                del self._cache[live.row.id]

    # Setting up

    def create(
        self,
        game_name: str,
        *,
        name: str = "",
        preset: str = "",
        options: Mapping[str, Any] | None = None,
        config: Mapping[str, Any] | None = None,
        seats: Sequence[SeatWish] = (),
        listed: bool = True,
        seed: int | None = None,
        pace: Mapping[str, Any] | None = None,
        guided: bool = False,
    ) -> Created:
        """A new table; raises `BadConfig` or a problem. Who sets it up is the host, with a seat or without."""
        if self.store.count() >= self.settings.max_tables:
            raise Problem("full")
        game = self.game(game_name)
        setup = setup_for(game_name)
        menu = setup.menu(game)
        wishes = list(seats) or [SeatWish(role) for role in menu.usual]
        roles = [wish.role for wish in wishes]
        known = [role for role, _ in menu.roles]
        for role in roles:
            if role not in known:
                raise BadConfig(f"no seat {role!r}; there are: {', '.join(known)}")
        if len(set(roles)) != len(roles):
            raise BadConfig("a seat is named twice")
        if menu.fixed and set(roles) != set(menu.usual):
            raise BadConfig(f"{game.title} is played by: {', '.join(menu.usual)}")
        timed = pace_of(pace)
        checked = game.check_config(setup.config(game, preset, options or {}, roles, config or {}))
        rows = self._seat_rows(game, checked, wishes)
        table_id = secrets.token_hex(5)
        now = time.time()
        row = TableRow(
            id=table_id,
            game=game.name,
            rules=game.rules_version,
            name=name_of(name, f"{game.title} table"),
            setup={
                "preset": preset,
                "options": dict(options or {}),
                "pace": timed.to_json(),
                **({"guided": True} if guided else {}),
            },
            config=checked,
            seed=secrets.randbits(62) if seed is None else seed,
            status="open",
            listed=listed,
            created=now,
            touched=now,
            seats=rows,
        )
        hosts = [r.seat for r in rows for w in wishes if w.host and w.role == r.role]
        if len(hosts) > 1:
            raise BadConfig("only one seat can be the host's")
        host, watch = new_token(), new_token()
        invited = {r.seat: new_token() for r in rows if r.kind == "person" and r.seat not in hosts}
        tokens: dict[str, tuple[int | None, bool]] = {
            hash_token(host): (hosts[0] if hosts else None, True),
            hash_token(watch): (None, False),
            **{hash_token(token): (seat, False) for seat, token in invited.items()},
        }
        self.store.create(row, tokens)
        return Created(table_id, host, hosts[0] if hosts else None, watch, invited)

    def _seat_rows(
        self, game: Game, config: Mapping[str, Any], wishes: Sequence[SeatWish]
    ) -> tuple[SeatRow, ...]:
        by_role = {wish.role: wish for wish in wishes}
        rows = []
        for seat, role in enumerate(game.seats(game.new(config, 0))):
            wish = by_role.get(role)
            if wish is None:
                raise BadConfig(f"nobody is named for the seat {role!r}")
            if wish.kind not in KINDS:
                raise BadConfig(f"seat {role!r}: kind {wish.kind!r}; there are: {', '.join(KINDS)}")
            level = wish.level if wish.kind == "bot" else ""
            if wish.kind == "bot" and level not in bot_names(game.name):
                raise BadConfig(f"no bot {level!r}; there are: {', '.join(bot_names(game.name))}")
            player = "" if wish.kind != "person" else name_of(wish.player, "Guest")
            rows.append(SeatRow(seat, role, wish.kind, level, player))
        return tuple(rows)

    def join(self, table_id: str, seat: int | None, player: str) -> tuple[int, str]:
        """Take an open seat (any, if `seat` is None); returns it with its token."""
        with self.open(table_id) as live:
            free = [s for s in live.row.seats if s.kind == "open"]
            if seat is not None and not any(s.seat == seat for s in live.row.seats):
                raise Problem("not_found", f"there is no seat {seat}")
            wanted = next((s for s in free if seat is None or s.seat == seat), None)
            if wanted is None:
                raise Problem("seat_taken")
            taken = replace(wanted, kind="person", player=name_of(player, "Guest"))
            if not self.store.set_seat(table_id, taken, was="open"):
                raise Problem("seat_taken")
            token = new_token()
            self.store.add_token(table_id, hash_token(token), taken.seat, replace=False)
            self._reseat(live, taken)
        return taken.seat, token

    def new_link(self, who: Who, seat: int) -> str:
        """A new link for an invited person's seat, while the table is open; the old one ends."""
        if not who.host:
            raise Problem("not_the_host")
        with self.open(who.table_id) as live:
            if live.match is not None:
                raise Problem("already_started", "a seat's link is its own once the table has started")
            row = next((s for s in live.row.seats if s.seat == seat), None)
            if row is None or row.kind != "person" or seat == who.seat:
                raise Problem("not_found", f"seat {seat} is not an invited person's")
            token = new_token()
            self.store.add_token(who.table_id, hash_token(token), seat, replace=True)
            return token

    def watch_link(self, table_id: str, who: Who | None) -> str:
        """A token for the spectators' bench: anybody's at a listed table, else only for those who are there."""
        if who is None and not self.row(table_id).listed:
            raise Problem("no_token", "only those at this table can let others watch")
        token = new_token()
        self.store.add_token(table_id, hash_token(token), None, replace=False)
        return token

    def start(self, who: Who) -> None:
        """Deal. Every seat has to be a person's or a bot's."""
        if not who.host:
            raise Problem("not_the_host")
        with self.open(who.table_id) as live:
            if live.match is not None:
                raise Problem("already_started")
            still = [s.role for s in live.row.seats if s.kind == "open"]
            if still:
                raise Problem("seats_open", f"nobody sits at: {', '.join(still)}", seats=still)
            if live.row.setup.get("forked"):
                # What was played before the fork is in the store.
                self.store.set_status(who.table_id, "live")
                self.forget(live)
                self.hub.publish(who.table_id, 0)
                self.wake(who.table_id)
                return
            match = begun(self.game(live.row.game), live.row)
            began = self.mark(live, "start", who.seat)
            self.store.set_status(who.table_id, "live")
            live.row = replace(live.row, status="live")
            live.match = match
            live.track(began.at)
            self._moved(live)

    def rename(self, who: Who, player: str) -> None:
        """Give the person at one's own seat a name."""
        if who.seat is None:
            raise Problem("not_your_seat", "spectators have no name here")
        with self.open(who.table_id) as live:
            new = replace(live.row.seats[who.seat], player=name_of(player, "Guest"))
            self._sit(live, new)

    def hand_over(self, who: Who, level: str | None) -> None:
        """Let a bot play one's own seat, or (None) take it back."""
        if who.seat is None:
            raise Problem("not_your_seat", "a spectator has no seat to hand over")
        with self.open(who.table_id) as live:
            row = live.row.seats[who.seat]
            if level is None:
                new = replace(row, kind="person", level="")
            elif level in bot_names(live.row.game):
                new = replace(row, kind="bot", level=level)
            else:
                raise Problem(
                    "bad_config", f"no bot {level!r}; there are: {', '.join(bot_names(live.row.game))}"
                )
            self._sit(live, new)

    def _sit(self, live: Live, seat: SeatRow) -> None:
        """Write down who plays a seat; a person who comes back gets the whole time for what is asked."""
        if seat.kind == "person" and live.row.seats[seat.seat].kind == "bot":
            self.mark(live, "back", seat.seat)
        self.store.set_seat(live.row.id, seat)
        self._reseat(live, seat)

    def _reseat(self, live: Live, seat: SeatRow) -> None:
        seats = tuple(seat if s.seat == seat.seat else s for s in live.row.seats)
        live.row = replace(live.row, seats=seats)
        self._moved(live)

    def _moved(self, live: Live) -> None:
        self._set_due(live)
        self.hub.publish(live.row.id, live.match.version if live.match else 0)
        self.wake(live.row.id)

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
            if version != match.version:
                raise Problem(
                    "stale_version",
                    f"you answered version {version}; it is {match.version}",
                    version=match.version,
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
            return match.version

    def take(self, table_id: str, seat: int, decision: str, action: Action) -> bool:
        """An answer of the pacing service: taken if the same decision is still open and the answer legal."""
        with self.open(table_id) as live:
            match = live.match
            if match is None or match.over:
                return False
            try:
                find_prompt(match, seat, decision)
                self._take(live, seat, action)
            except Problem as problem:
                if problem.code not in ("unknown_decision", "illegal_action", "stale_version"):
                    raise
                log.info(
                    "table %s: answer %r of seat %s came to nothing: %s", table_id, action, seat, problem
                )
                return False
            return True

    def _take(self, live: Live, seat: int, action: Action, cause: str = "") -> None:
        match = live.playing()
        try:
            refusal = match.refuse(seat, action)
            if refusal is not None:
                raise illegal(refusal)
            now = time.time()
            match.apply(seat, action)
            live.causes.append(cause)
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
        self._moved(live)

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
                    self._moved(live)
            live.due = -1.0  # whatever the store has is written anew
            self._set_due(live)

    def rewind(self, live: Live, seat: int, to: int) -> int:
        """Take back all actions but the first `to`, in the name of a seat; returns the version it led to."""
        match = live.playing()
        try:
            early = rewound(match, to)
            now = time.time()
            live.causes = live.causes[:to] + [
                cause
                for entry, cause in zip(match.entries[to:], live.causes[to:], strict=True)
                if isinstance(entry.action, Order)
            ]
            live.match, live.bots, live.asked = early, {}, {}
            live.track(now)
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
        self._moved(live)
        return early.version

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


def begun(game: Game, row: TableRow) -> Match:
    """The match of a table before its first action; a record that somebody brought can begin with a position."""
    position = row.setup.get("position")
    state = game.from_json(position) if position else None
    return Match(game, row.config, row.seed, auto=bool(row.setup.get("auto")), state=state)


class Passive:
    """Plays defaults: for a seat whose bot cannot be made, so that the table goes on."""

    interjects = 0.0

    def choose(self, view: Mapping[str, Any], prompt: Prompt) -> Action:
        """The default."""
        return prompt.default()

    def interject(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> Action | None:
        """Never."""
        return None


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
