"""The tables of the event store, and their layout."""

from __future__ import annotations

import sqlalchemy as sa

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
    sa.Column("due", sa.Float, nullable=True, index=True),
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
    sa.Column("cause", sa.Text, nullable=False, server_default=""),
)
MARKS = sa.Table(
    "marks",
    META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("data", sa.Text, nullable=False),
)
KEYS = sa.Table(
    "keys",
    META,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("host", sa.Boolean, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
TALK = sa.Table(
    "talk",
    META,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("to_seat", sa.Integer, nullable=True),
    sa.Column("text", sa.Text, nullable=False),
)

NOTES = sa.Table(
    "notes",
    META,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)
DRAFTS = sa.Table(
    "drafts",
    META,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("prompt", sa.Text, primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

LAYOUT = 2
"""The layout of these tables. A file of layout 1 is brought up to it; one of any other is not opened."""
UPGRADES = {
    1: (
        "ALTER TABLE tables ADD COLUMN due FLOAT",
        "CREATE INDEX ix_tables_due ON tables (due)",
        "ALTER TABLE actions ADD COLUMN cause TEXT NOT NULL DEFAULT ''",
    ),
}
"""What leads from a layout to the next; new tables are made anyway."""
UNDO = "Undo"
"""The type of the row that takes back all actions but the first `to`."""
