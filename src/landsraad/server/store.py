"""The event store: tables, seats, tokens, the append-only list of actions, and what people do beside the game.

A match is its config, its seed and its actions; an action taken back stays in the list, followed by a row that says
so. The primary key of an action, (table, version), is the optimistic lock: of two writers on one version the second
fails.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from landsraad.server.database import open_database
from landsraad.server.schema import ACTIONS, KEYS, MARKS, SEATS, TABLES, TALK, TOKENS, UNDO


class Conflict(Exception):
    """Somebody else has already written this version."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where: `role` is the game's name of the seat, `kind` is person, bot or open."""

    seat: int
    role: str
    kind: str
    level: str
    player: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table without its actions."""

    id: str
    game: str
    rules: str
    name: str
    setup: Mapping[str, Any]
    config: Mapping[str, Any]
    seed: int
    status: str
    listed: bool
    created: float
    touched: float
    seats: tuple[SeatRow, ...]
    due: float | None = None
    """When its next time runs out."""


@dataclass(frozen=True, slots=True)
class TokenRow:
    """What a token opens: a seat, or the spectators' bench (None); `host` may start the table."""

    table_id: str
    seat: int | None
    host: bool


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One row of the list of actions: who, what, when; `cause` is clock, moment, order, standin, or nothing."""

    version: int
    seat: int
    action: dict[str, Any]
    at: float
    cause: str


@dataclass(frozen=True, slots=True)
class MarkRow:
    """Something done at the table beside the game: a start, a hold, a vote."""

    at: float
    kind: str
    seat: int | None
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What a recovery code or a hand-over link opens."""

    table_id: str
    kind: str
    seat: int
    host: bool


@dataclass(frozen=True, slots=True)
class TalkRow:
    """One thing said; `seat` is None for the table itself, `to` for everybody."""

    number: int
    at: float
    seat: int | None
    to: int | None
    text: str


def effective(rows: Sequence[ActionRow]) -> list[ActionRow]:
    """The actions that stand: those never taken back. A standing order outlives the taking back of others."""
    standing: list[ActionRow] = []
    for row in rows:
        if row.action.get("type") == UNDO:
            to = int(row.action["to"])
            standing = standing[:to] + [r for r in standing[to:] if r.action.get("type") == "Order"]
        else:
            standing.append(row)
    return standing


class Store:
    """All reads and writes. Every write is committed when its method returns."""

    def __init__(self, url: str, *, durable: bool = True) -> None:
        self.engine = open_database(url, durable=durable)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def create(self, row: TableRow, tokens: Mapping[str, tuple[int | None, bool]]) -> None:
        """Write a new table with its seats and the hashes of its tokens."""
        head = {
            "id": row.id, "game": row.game, "rules": row.rules, "name": row.name, "seed": row.seed,
            "setup": json.dumps(row.setup), "config": json.dumps(row.config), "status": row.status,
            "listed": row.listed, "created": row.created, "touched": row.touched,
        }  # fmt: skip
        with self.engine.begin() as db:
            db.execute(sa.insert(TABLES), head)
            db.execute(
                sa.insert(SEATS),
                [
                    {
                        "table_id": row.id, "seat": s.seat, "role": s.role, "kind": s.kind, "level": s.level,
                        "player": s.player,
                    }
                    for s in row.seats
                ],
            )  # fmt: skip
            for hashed, (seat, host) in tokens.items():
                db.execute(
                    sa.insert(TOKENS), {"hash": hashed, "table_id": row.id, "seat": seat, "host": host}
                )

    def table(self, table_id: str) -> TableRow | None:
        """One table, or None."""
        with self.engine.connect() as db:
            found = db.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).mappings().first()
            return None if found is None else self._row(db, found)

    def count(self) -> int:
        """How many tables there are."""
        with self.engine.connect() as db:
            return int(db.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one())

    def recent(self, *, status: Sequence[str], limit: int, listed: bool = True) -> list[TableRow]:
        """Tables of these states, the last used first."""
        query = (
            sa.select(TABLES)
            .where(TABLES.c.status.in_(status))
            .order_by(TABLES.c.touched.desc())
            .limit(limit)
        )
        if listed:
            query = query.where(TABLES.c.listed)
        with self.engine.connect() as db:
            return [self._row(db, found) for found in db.execute(query).mappings().all()]

    def token(self, hashed: str) -> TokenRow | None:
        """What a token opens."""
        query = sa.select(TOKENS.c.table_id, TOKENS.c.seat, TOKENS.c.host).where(TOKENS.c.hash == hashed)
        with self.engine.connect() as db:
            found = db.execute(query).first()
        return None if found is None else TokenRow(found.table_id, found.seat, found.host)

    def add_token(
        self, table_id: str, hashed: str, seat: int | None, *, replace: bool, host: bool = False
    ) -> None:
        """A new token for a seat; with `replace` the old ones open nothing any more (a host's only for a host's)."""
        with self.engine.begin() as db:
            if replace:
                old = sa.delete(TOKENS).where(TOKENS.c.table_id == table_id, TOKENS.c.seat == seat)
                db.execute(old if host else old.where(~TOKENS.c.host))
            db.execute(sa.insert(TOKENS), {"hash": hashed, "table_id": table_id, "seat": seat, "host": host})

    def set_key(self, hashed: str, key: KeyRow) -> None:
        """A new recovery code or hand-over link for a seat; the one before opens nothing any more."""
        with self.engine.begin() as db:
            self._drop_keys(db, key.table_id, key.seat, (key.kind,))
            db.execute(
                sa.insert(KEYS),
                {
                    "hash": hashed, "table_id": key.table_id, "kind": key.kind, "seat": key.seat,
                    "host": key.host, "at": time.time(),
                },
            )  # fmt: skip

    def key(self, hashed: str, kind: str) -> KeyRow | None:
        """What a code or link opens."""
        query = sa.select(KEYS.c.table_id, KEYS.c.kind, KEYS.c.seat, KEYS.c.host)
        with self.engine.connect() as db:
            found = db.execute(query.where(KEYS.c.hash == hashed, KEYS.c.kind == kind)).first()
        return None if found is None else KeyRow(found.table_id, found.kind, found.seat, found.host)

    def drop_keys(self, table_id: str, seat: int, kinds: Sequence[str]) -> None:
        """Let a seat's codes or links open nothing any more."""
        with self.engine.begin() as db:
            self._drop_keys(db, table_id, seat, kinds)

    @staticmethod
    def _drop_keys(db: sa.Connection, table_id: str, seat: int, kinds: Sequence[str]) -> None:
        db.execute(
            sa.delete(KEYS).where(KEYS.c.table_id == table_id, KEYS.c.seat == seat, KEYS.c.kind.in_(kinds))
        )

    def give_seat(self, hashed: str, kind: str, token: str, *, revoke: bool, drop: Sequence[str]) -> bool:
        """Turn a code or link into a token, in one step: with `revoke` the seat's old tokens end, and the keys of the
        kinds in `drop`. False if somebody else was first."""
        with self.engine.begin() as db:
            query = sa.select(KEYS).where(KEYS.c.hash == hashed, KEYS.c.kind == kind).with_for_update()
            found = db.execute(query).first()
            if found is None:
                return False
            if revoke:
                db.execute(
                    sa.delete(TOKENS).where(TOKENS.c.table_id == found.table_id, TOKENS.c.seat == found.seat)
                )
            if drop:
                self._drop_keys(db, found.table_id, found.seat, drop)
            db.execute(
                sa.insert(TOKENS),
                {"hash": token, "table_id": found.table_id, "seat": found.seat, "host": found.host},
            )
            return True

    def mark(self, table_id: str, kind: str, seat: int | None, data: Mapping[str, Any]) -> MarkRow:
        """Write down something done beside the game."""
        row = MarkRow(time.time(), kind, seat, dict(data))
        with self.engine.begin() as db:
            db.execute(
                sa.insert(MARKS),
                {
                    "table_id": table_id, "at": row.at, "kind": kind, "seat": seat,
                    "data": json.dumps(row.data, ensure_ascii=False),
                },
            )  # fmt: skip
        return row

    def marks(self, table_id: str) -> list[MarkRow]:
        """Everything done beside the game, in order."""
        query = sa.select(MARKS).where(MARKS.c.table_id == table_id).order_by(MARKS.c.id)
        with self.engine.connect() as db:
            rows = db.execute(query).all()
        return [MarkRow(row.at, row.kind, row.seat, json.loads(row.data)) for row in rows]

    def say(
        self, table_id: str, seat: int | None, to: int | None, text: str, *, limit: int
    ) -> TalkRow | None:
        """Keep something said; None if the table's talk is full."""
        with self.engine.begin() as db:
            last = db.execute(
                sa.select(sa.func.max(TALK.c.number)).where(TALK.c.table_id == table_id)
            ).scalar_one()
            row = TalkRow((last or 0) + 1, time.time(), seat, to, text)
            if row.number > limit:
                return None
            db.execute(
                sa.insert(TALK),
                {
                    "table_id": table_id, "number": row.number, "at": row.at, "seat": seat, "to_seat": to,
                    "text": text,
                },
            )  # fmt: skip
        return row

    def talk(
        self, table_id: str, seat: int | None, *, since: int, limit: int, until: float | None = None
    ) -> list[TalkRow]:
        """The last things said, before `until`, that a seat (None: a spectator) may read, oldest first."""
        query = sa.select(TALK).where(TALK.c.table_id == table_id, TALK.c.number > since)
        if until is not None:
            query = query.where(TALK.c.at < until)
        open_to_all = TALK.c.to_seat.is_(None)
        if seat is None:
            query = query.where(open_to_all)
        else:
            query = query.where(open_to_all | (TALK.c.to_seat == seat) | (TALK.c.seat == seat))
        with self.engine.connect() as db:
            rows = db.execute(query.order_by(TALK.c.number.desc()).limit(limit)).all()
        return [TalkRow(r.number, r.at, r.seat, r.to_seat, r.text) for r in reversed(rows)]

    def set_due(self, table_id: str, due: float | None) -> None:
        """When the table's next time runs out."""
        with self.engine.begin() as db:
            db.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(due=due))

    def next_due(self, skip: Sequence[str] = ()) -> tuple[str, float] | None:
        """The table whose time runs out next, and when."""
        query = sa.select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due.is_not(None))
        if skip:
            query = query.where(TABLES.c.id.not_in(skip))
        with self.engine.connect() as db:
            found = db.execute(query.order_by(TABLES.c.due).limit(1)).first()
        return None if found is None else (found.id, found.due)

    def set_status(self, table_id: str, status: str) -> None:
        """Open, live, over or stuck."""
        with self.engine.begin() as db:
            db.execute(
                sa.update(TABLES).where(TABLES.c.id == table_id).values(status=status, touched=time.time())
            )

    def set_seat(self, table_id: str, seat: SeatRow, *, was: str | None = None) -> bool:
        """Change who sits there; with `was`, only if the seat is still of that kind. Tells whether it was done."""
        query = sa.update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat.seat)
        if was is not None:
            query = query.where(SEATS.c.kind == was)
        with self.engine.begin() as db:
            done = db.execute(query.values(kind=seat.kind, level=seat.level, player=seat.player))
            return bool(done.rowcount == 1)

    def append(
        self, table_id: str, version: int, seat: int, action: Mapping[str, Any], *, over: bool,
        at: float | None = None, cause: str = "", due: float | None = None,
    ) -> None:  # fmt: skip
        """Write one action, and when the table's next time runs out; raises `Conflict` if that version exists."""
        now = time.time() if at is None else at
        head: dict[str, Any] = {"touched": now, "due": due}
        if over:
            head["status"] = "over"
        try:
            with self.engine.begin() as db:
                db.execute(
                    sa.insert(ACTIONS),
                    {
                        "table_id": table_id, "version": version, "seat": seat,
                        "action": json.dumps(action, ensure_ascii=False), "at": now, "cause": cause,
                    },
                )  # fmt: skip
                db.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(**head))
        except IntegrityError as error:
            raise Conflict(f"version {version} of table {table_id} exists") from error

    def history(self, table_id: str) -> list[ActionRow]:
        """Every row of a table in order, those taken back and the taking back among them."""
        query = sa.select(ACTIONS).where(ACTIONS.c.table_id == table_id)
        with self.engine.connect() as db:
            rows = db.execute(query.order_by(ACTIONS.c.version)).all()
        return [ActionRow(r.version, r.seat, json.loads(r.action), r.at, r.cause) for r in rows]

    def fill(self, table_id: str, actions: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        """Write the first actions of a table that has none yet, all at once."""
        now = time.time()
        rows = [
            {
                "table_id": table_id, "version": version, "seat": seat,
                "action": json.dumps(action, ensure_ascii=False), "at": now,
            }
            for version, (seat, action) in enumerate(actions, 1)
        ]  # fmt: skip
        if rows:
            with self.engine.begin() as db:
                db.execute(sa.insert(ACTIONS), rows)

    def actions(self, table_id: str) -> list[tuple[int, dict[str, Any]]]:
        """Every action of a table that stands, in order, with its seat."""
        return [(row.seat, row.action) for row in effective(self.history(table_id))]

    def _row(self, db: sa.Connection, found: Mapping[Any, Any]) -> TableRow:
        query = sa.select(SEATS).where(SEATS.c.table_id == found["id"]).order_by(SEATS.c.seat)
        seats = tuple(
            SeatRow(s["seat"], s["role"], s["kind"], s["level"], s["player"])
            for s in db.execute(query).mappings().all()
        )
        return TableRow(
            id=found["id"], game=found["game"], rules=found["rules"], name=found["name"], seed=found["seed"],
            setup=json.loads(found["setup"]), config=json.loads(found["config"]), status=found["status"],
            listed=found["listed"], created=found["created"], touched=found["touched"], seats=seats,
            due=found["due"],
        )  # fmt: skip
