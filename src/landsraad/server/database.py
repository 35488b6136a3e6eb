"""Opening the database of the store, SQLite's or PostgreSQL's, and bringing it to the layout of this version."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError

from landsraad.server.schema import LAYOUT, META, UPGRADES
from landsraad.table import LandsraadError

LAYOUTS: Final = sa.Table(
    "layout", sa.MetaData(), sa.Column("version", sa.Integer, primary_key=True, autoincrement=False)
)
"""One row: the layout. An SQLite file has it in its head instead."""
STARTING: Final = 0x1A4D5
"""The number of PostgreSQL's lock under which tables are made: of two servers that start at once, one waits."""


class OtherLayout(LandsraadError):
    """A database that another version of this package wrote."""

    code = "other_layout"


class NoDatabase(LandsraadError):
    """There is no database at an address, or no driver for it."""

    code = "no_database"


def address(url: str) -> sa.URL:
    """A database URL with its driver; raises `NoDatabase` if it is none."""
    try:
        parsed = sa.make_url(url)
    except ArgumentError as error:
        raise NoDatabase("a database URL looks like postgresql://user@host/name") from error
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def shown(url: str) -> str:
    """A database URL without what is secret in it."""
    return address(url).set(query={}).render_as_string(hide_password=True)


def open_database(url: str, *, durable: bool) -> sa.Engine:
    """The engine of a database that has all tables; raises `NoDatabase` or `OtherLayout`.

    `durable` makes commits wait for the disk, so that they survive a loss of power.
    """
    engine = _engine(address(url))
    _configure(engine, durable)
    try:
        with engine.begin() as db:
            _bring_up(db)
    except OperationalError as error:
        engine.dispose()
        why = str(error.orig).splitlines()[0]
        raise NoDatabase(f"{shown(url)}: {why}") from error
    except OtherLayout:
        engine.dispose()
        raise
    return engine


def _engine(url: sa.URL) -> sa.Engine:
    options: dict[str, Any] = {}
    if url.get_backend_name() != "sqlite":
        options = {"pool_pre_ping": True}  # the database may have been started anew
    elif url.database in (None, "", ":memory:"):
        options = {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}}
    try:
        return sa.create_engine(url, **options)
    except NoSuchModuleError as error:
        raise NoDatabase(f"no database of the kind {url.drivername!r} is known") from error
    except ModuleNotFoundError as error:
        extra = " (pip install 'landsraad[postgres]')" if url.get_backend_name() == "postgresql" else ""
        raise NoDatabase(f"the driver {error.name} is not installed{extra}") from error


def _configure(engine: sa.Engine, durable: bool) -> None:
    """What every connection is told."""
    told = {
        "sqlite": (
            "PRAGMA journal_mode=WAL",
            f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}",
            "PRAGMA foreign_keys=ON",
            "PRAGMA busy_timeout=5000",
        ),
        "postgresql": (f"SET synchronous_commit={'on' if durable else 'off'}",),
    }.get(engine.dialect.name, ())

    @sa.event.listens_for(engine, "connect")
    def tell(connection: Any, _: Any) -> None:
        for statement in told:
            connection.execute(statement)
        connection.commit()


def _bring_up(db: sa.Connection) -> None:
    """Check the layout, bring an older one up to this version's, and make the tables that are missing."""
    sqlite = db.dialect.name == "sqlite"
    if db.dialect.name == "postgresql":
        db.execute(sa.select(sa.func.pg_advisory_xact_lock(STARTING)))
    if sqlite:
        found = int(db.exec_driver_sql("PRAGMA user_version").scalar_one())
    else:
        LAYOUTS.create(db, checkfirst=True)
        found = db.execute(sa.select(LAYOUTS.c.version)).scalar_one_or_none() or 0
    if found not in (0, LAYOUT, *UPGRADES):
        raise OtherLayout(f"{db.engine.url.database} has layout {found}; this version reads {LAYOUT}")
    for old in range(found or LAYOUT, LAYOUT):
        for statement in UPGRADES[old]:
            db.exec_driver_sql(statement)
    META.create_all(db)
    if sqlite:
        db.exec_driver_sql(f"PRAGMA user_version={LAYOUT}")
    elif found != LAYOUT:
        db.execute(sa.delete(LAYOUTS))
        db.execute(sa.insert(LAYOUTS), {"version": LAYOUT})
