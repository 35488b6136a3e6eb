"""Tables before play: setting one up, sitting down, links, the start; and who plays a seat afterwards."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from landsraad.bots import bot_names
from landsraad.server.live import Live, begun
from landsraad.server.pace import pace_of
from landsraad.server.problems import Problem
from landsraad.server.seats import Who, hash_token, new_token
from landsraad.server.setups import setup_for
from landsraad.server.store import SeatRow, TableRow
from landsraad.server.tables import Tables
from landsraad.server.watching import Watching, watching_of
from landsraad.table import BadConfig, Game, say

KINDS: Final = ("person", "bot", "open")


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


def name_of(text: str, otherwise: str) -> str:
    """A name as people type it, made harmless and short."""
    cleaned = re.sub(r"\s+", " ", "".join(c if c.isprintable() else " " for c in text)).strip()
    return cleaned[:40] or otherwise


def seat_rows(game: Game, config: Mapping[str, Any], wishes: Sequence[SeatWish]) -> tuple[SeatRow, ...]:
    """The seats of a new table as wished, in the order of the game; raises `BadConfig`."""
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


class Seating:
    """Setting up the tables of one server and seating people at them."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store

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
        watching: Mapping[str, Any] | None = None,
        guided: bool = False,
    ) -> Created:
        """A new table; raises `BadConfig` or a problem. Who sets it up is the host, with a seat or without."""
        if self.store.count() >= self.tables.settings.max_tables:
            raise Problem("full")
        game = self.tables.game(game_name)
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
        timed, watched = pace_of(pace), watching_of(watching)
        checked = game.check_config(setup.config(game, preset, options or {}, roles, config or {}))
        rows = seat_rows(game, checked, wishes)
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
                **({"watching": watched.to_json()} if watched != Watching() else {}),
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
        return self.put_up(row, hosts[0] if hosts else None)

    def put_up(self, row: TableRow, host_seat: int | None) -> Created:
        """Write down a new table with tokens for its host, its spectators and those who are invited."""
        host, watch = new_token(), new_token()
        invited = {r.seat: new_token() for r in row.seats if r.kind == "person" and r.seat != host_seat}
        tokens: dict[str, tuple[int | None, bool]] = {
            hash_token(host): (host_seat, True),
            hash_token(watch): (None, False),
            **{hash_token(token): (seat, False) for seat, token in invited.items()},
        }
        self.store.create(row, tokens)
        return Created(row.id, host, host_seat, watch, invited)

    def join(self, table_id: str, seat: int | None, player: str) -> tuple[int, str]:
        """Take an open seat (any, if `seat` is None); returns it with its token."""
        with self.tables.open(table_id) as live:
            free = [s for s in live.row.seats if s.kind == "open"]
            if seat is not None and not any(s.seat == seat for s in live.row.seats):
                raise Problem("not_found", say("there is no seat {seat}", seat=seat))
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
        with self.tables.open(who.table_id) as live:
            if live.match is not None:
                raise Problem("already_started", say("a seat's link is its own once the table has started"))
            row = next((s for s in live.row.seats if s.seat == seat), None)
            if row is None or row.kind != "person" or seat == who.seat:
                raise Problem("not_found", say("seat {seat} is not an invited person's", seat=seat))
            token = new_token()
            self.store.add_token(who.table_id, hash_token(token), seat, replace=True)
            return token

    def watch_link(self, table_id: str, who: Who | None) -> str:
        """A token for the spectators' bench: anybody's at a listed table, else only for those who are there."""
        row = self.tables.row(table_id)
        if watching_of(row.setup.get("watching")).kind == "none" and row.status != "over":
            raise Problem("no_spectators")
        if who is None and not row.listed:
            raise Problem("no_token", say("only those at this table can let others watch"))
        token = new_token()
        self.store.add_token(table_id, hash_token(token), None, replace=False)
        return token

    def start(self, who: Who) -> None:
        """Deal. Every seat has to be a person's or a bot's."""
        if not who.host:
            raise Problem("not_the_host")
        with self.tables.open(who.table_id) as live:
            if live.match is not None:
                raise Problem("already_started")
            still = [s.role for s in live.row.seats if s.kind == "open"]
            if still:
                raise Problem(
                    "seats_open", say("nobody sits at: {still}", still=", ".join(still)), seats=still
                )
            if live.row.setup.get("forked"):
                # What was played before the fork is in the store.
                self.store.set_status(who.table_id, "live")
                self.tables.forget(live)
                self.tables.hub.publish(who.table_id, 0)
                self.tables.wake(who.table_id)
                return
            match = begun(self.tables.game(live.row.game), live.row)
            began = self.tables.mark(live, "start", who.seat)
            self.store.set_status(who.table_id, "live")
            live.row = replace(live.row, status="live")
            live.begin(match)
            live.track(began.at)
            self.tables.moved(live)

    def rename(self, who: Who, player: str) -> None:
        """Give the person at one's own seat a name."""
        if who.seat is None:
            raise Problem("not_your_seat", say("spectators have no name here"))
        with self.tables.open(who.table_id) as live:
            new = replace(live.row.seats[who.seat], player=name_of(player, "Guest"))
            self.sit(live, new)

    def hand_over(self, who: Who, level: str | None) -> None:
        """Let a bot play one's own seat, or (None) take it back."""
        if who.seat is None:
            raise Problem("not_your_seat", say("a spectator has no seat to hand over"))
        with self.tables.open(who.table_id) as live:
            row = live.row.seats[who.seat]
            if level is None:
                new = replace(row, kind="person", level="")
            elif level in bot_names(live.row.game):
                new = replace(row, kind="bot", level=level)
            else:
                raise Problem(
                    "bad_config",
                    say(
                        "no bot {level}; there are: {game}",
                        level=level,
                        game=", ".join(bot_names(live.row.game)),
                    ),
                )
            self.sit(live, new)

    def sit(self, live: Live, seat: SeatRow) -> None:
        """Write down who plays a seat; a person who comes back gets the whole time for what is asked."""
        if seat.kind == "person" and live.row.seats[seat.seat].kind == "bot":
            self.tables.mark(live, "back", seat.seat)
        self.store.set_seat(live.row.id, seat)
        self._reseat(live, seat)

    def _reseat(self, live: Live, seat: SeatRow) -> None:
        seats = tuple(seat if s.seat == seat.seat else s for s in live.row.seats)
        live.row = replace(live.row, seats=seats)
        self.tables.moved(live)
