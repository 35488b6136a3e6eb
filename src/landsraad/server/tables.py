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
from landsraad.server.live import Hub
from landsraad.server.problems import Problem, illegal
from landsraad.server.seats import Who, hash_token, new_token
from landsraad.server.settings import Settings
from landsraad.server.setups import setup_for
from landsraad.server.store import Conflict, SeatRow, Store, TableRow
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

    def playing(self) -> Match:
        """The match; raises a problem if the table has not started."""
        if self.match is None:
            raise Problem("not_started")
        return self.match


def name_of(text: str, otherwise: str) -> str:
    """A name as people type it, made harmless and short."""
    cleaned = re.sub(r"\s+", " ", "".join(c if c.isprintable() else " " for c in text)).strip()
    return cleaned[:40] or otherwise


class Tables:
    """All tables of one server."""

    def __init__(self, store: Store, games: Mapping[str, Game], settings: Settings, hub: Hub) -> None:
        self.store, self.games, self.settings, self.hub = store, games, settings, hub
        self.wake: Callable[[str], None] = lambda table_id: None
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
            return Live(row, None)
        game = self.game(row.game)
        if row.rules != game.rules_version:
            raise Problem(
                "table_stuck",
                f"the table plays rules version {row.rules!r} of {row.game}; installed is {game.rules_version!r}",
            )
        match = Match(game, row.config, row.seed)
        classes = (*game.actions, Order)
        try:
            for seat, action in self.store.actions(table_id):
                match.apply(seat, action_from_json(action, classes))
        except Exception as error:
            log.exception("table %s cannot be replayed: action %s", table_id, match.version)
            raise Problem(
                "table_stuck", f"action {match.version} of this table cannot be replayed"
            ) from error
        return Live(row, match)

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
        checked = game.check_config(setup.config(game, preset, options or {}, roles, config or {}))
        rows = self._seat_rows(game, checked, wishes)
        table_id = secrets.token_hex(5)
        now = time.time()
        row = TableRow(
            id=table_id,
            game=game.name,
            rules=game.rules_version,
            name=name_of(name, f"{game.title} table"),
            setup={"preset": preset, "options": dict(options or {})},
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
            match = Match(self.game(live.row.game), live.row.config, live.row.seed)
            self.store.set_status(who.table_id, "live")
            live.row = replace(live.row, status="live")
            live.match = match
            self._moved(live)

    def rename(self, who: Who, player: str) -> None:
        """Give the person at one's own seat a name."""
        if who.seat is None:
            raise Problem("not_your_seat", "spectators have no name here")
        with self.open(who.table_id) as live:
            new = replace(live.row.seats[who.seat], player=name_of(player, "Guest"))
            self.store.set_seat(who.table_id, new)
            self._reseat(live, new)

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
            self.store.set_seat(who.table_id, new)
            self._reseat(live, new)

    def _reseat(self, live: Live, seat: SeatRow) -> None:
        seats = tuple(seat if s.seat == seat.seat else s for s in live.row.seats)
        live.row = replace(live.row, seats=seats)
        self._moved(live)

    def _moved(self, live: Live) -> None:
        self.hub.publish(live.row.id, live.match.version if live.match else 0)
        self.wake(live.row.id)

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

    def _take(self, live: Live, seat: int, action: Action) -> None:
        match = live.playing()
        try:
            refusal = match.refuse(seat, action)
            if refusal is not None:
                raise illegal(refusal)
            match.apply(seat, action)
            self.store.append(live.row.id, match.version, seat, action_to_json(action), over=match.over)
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


def find_prompt(match: Match, seat: int, decision: str) -> Prompt:
    """The prompt of that id; raises a problem if the seat is not asked it."""
    prompt = match.prompt(seat)
    for one in ([prompt] if prompt else []) + match.standing(seat):
        if one.id == decision:
            return one
    raise Problem("unknown_decision", f"you are not asked {decision[:80]!r} now")


def waiting(match: Match) -> dict[str, Any]:
    """Whom the table waits for, as everybody may know it: a duty names its seats, a moment names nobody."""
    if any(d.moment for d in match.pending.values()):
        return {"moment": True, "seats": []}
    return {"moment": False, "seats": sorted(match.pending)}
