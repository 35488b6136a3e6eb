"""The event store: tables, seats, tokens and the append-only list of actions.

A match is its config, its seed and its actions, so this is all there is to keep. The primary key of an action,
(table, version), is the optimistic lock: of two writers on one version the second fails.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

META = sa.MetaData()
TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("config", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False, index=True),
)
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("player", sa.Text, nullable=False),
)
TOKENS = sa.Table(
    "tokens",
    META,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("host", sa.Boolean, nullable=False),
)
ACTIONS = sa.Table(
    "actions",
    META,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


LAYOUT = 1
"""The layout of these tables; a file of another one is not opened."""


class OtherLayout(Exception):
    """A database that another version of this package wrote."""


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


@dataclass(frozen=True, slots=True)
class TokenRow:
    """What a token opens: a seat, or the spectators' bench (None); `host` may start the table."""

    table_id: str
    seat: int | None
    host: bool


class Store:
    """All reads and writes. Every write is committed when its method returns."""

    def __init__(self, url: str, *, durable: bool = True) -> None:
        options: dict[str, Any] = {}
        if url in ("sqlite://", "sqlite:///:memory:"):
            options = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}}
        self.engine = sa.create_engine(url, **options)
        if self.engine.dialect.name == "sqlite":

            @sa.event.listens_for(self.engine, "connect")
            def prepare(connection: Any, _: Any) -> None:
                for pragma in (
                    "journal_mode=WAL",
                    f"synchronous={'FULL' if durable else 'NORMAL'}",
                    "foreign_keys=ON",
                    "busy_timeout=5000",
                ):
                    connection.execute(f"PRAGMA {pragma}")

            self._check_layout()
        META.create_all(self.engine)

    def _check_layout(self) -> None:
        with self.engine.begin() as db:
            found = int(db.exec_driver_sql("PRAGMA user_version").scalar_one())
            if found not in (0, LAYOUT):
                raise OtherLayout(
                    f"{self.engine.url.database} has layout {found}; this version reads {LAYOUT}"
                )
            db.exec_driver_sql(f"PRAGMA user_version={LAYOUT}")

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

    def add_token(self, table_id: str, hashed: str, seat: int | None, *, replace: bool) -> None:
        """A new token for a seat; with `replace` the old ones open nothing any more."""
        with self.engine.begin() as db:
            if replace:
                db.execute(
                    sa.delete(TOKENS).where(
                        TOKENS.c.table_id == table_id, TOKENS.c.seat == seat, ~TOKENS.c.host
                    )
                )
            db.execute(sa.insert(TOKENS), {"hash": hashed, "table_id": table_id, "seat": seat, "host": False})

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
        self, table_id: str, version: int, seat: int, action: Mapping[str, Any], *, over: bool
    ) -> None:
        """Write one action; raises `Conflict` if that version exists."""
        now = time.time()
        head: dict[str, Any] = {"touched": now}
        if over:
            head["status"] = "over"
        try:
            with self.engine.begin() as db:
                db.execute(
                    sa.insert(ACTIONS),
                    {
                        "table_id": table_id, "version": version, "seat": seat,
                        "action": json.dumps(action, ensure_ascii=False), "at": now,
                    },
                )  # fmt: skip
                db.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(**head))
        except IntegrityError as error:
            raise Conflict(f"version {version} of table {table_id} exists") from error

    def actions(self, table_id: str) -> list[tuple[int, dict[str, Any]]]:
        """Every action of a table in order, with its seat."""
        query = sa.select(ACTIONS.c.seat, ACTIONS.c.action).where(ACTIONS.c.table_id == table_id)
        with self.engine.connect() as db:
            rows = db.execute(query.order_by(ACTIONS.c.version)).all()
        return [(row.seat, json.loads(row.action)) for row in rows]

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
        )  # fmt: skip
