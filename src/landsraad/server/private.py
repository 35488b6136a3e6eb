"""What a seat keeps for itself: its notes, and what it has half decided. Nobody else is ever sent either.

Notes stay with the seat: they outlive restarts, recovery, a stand-in and a hand-over, and whoever takes the seat finds
them. They are in no view, no record and no report. Drafts end when they are sent, when the seat is handed over, and
with the game.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from landsraad.server.problems import Problem
from landsraad.server.schema import DRAFTS, NOTES
from landsraad.server.store import Store
from landsraad.table import Prompt, say

LENGTH: Final = 4000
"""Characters of a seat's notes."""
MOST: Final = 8
"""Drafts of one seat; the oldest goes."""
SIZE: Final = 8192
"""Characters of one draft; a larger one is not kept."""

Drafts = dict[tuple[int, str], dict[str, Any]]
"""By seat and key."""


def draft_key(prompt: Prompt) -> str:
    """What a draft is kept under: the same when a question is put again because somebody took something back."""
    return f"{re.sub(r'u[0-9]+(?=-)', '', prompt.id)} {prompt.decision.kind}"


@dataclass(frozen=True, slots=True)
class Notes:
    """What a seat has written down, and how often it has."""

    text: str = ""
    version: int = 0


class Private:
    """Notes and drafts in the store."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine

    def notes(self, table_id: str, seat: int) -> Notes:
        """A seat's notes."""
        query = sa.select(NOTES.c.text, NOTES.c.version).where(
            NOTES.c.table_id == table_id, NOTES.c.seat == seat
        )
        with self.engine.connect() as db:
            found = db.execute(query).first()
        return Notes() if found is None else Notes(found.text, found.version)

    def keep_notes(self, table_id: str, seat: int, text: str, version: int) -> Notes:
        """Keep notes in place of those of `version`; raises a problem if others were kept meanwhile, or too long."""
        cleaned = "".join(c for c in text.replace("\r\n", "\n") if c.isprintable() or c in "\n\t")
        if len(cleaned) > LENGTH:
            raise Problem("too_large", say("at most {n} characters", n=LENGTH))
        mine = (NOTES.c.table_id == table_id, NOTES.c.seat == seat)
        with self.engine.begin() as db:
            found = db.execute(
                sa.select(NOTES.c.text, NOTES.c.version).where(*mine).with_for_update()
            ).first()
            before = Notes() if found is None else Notes(found.text, found.version)
            if before.version != version:
                raise Problem("stale_notes", notes=before.text, version=before.version)
            new = Notes(cleaned, version + 1)
            db.execute(sa.delete(NOTES).where(*mine))
            db.execute(
                sa.insert(NOTES),
                {"table_id": table_id, "seat": seat, "text": new.text, "version": new.version},
            )
        return new

    def drafts(self, table_id: str) -> Drafts:
        """Every draft of a table."""
        query = sa.select(DRAFTS).where(DRAFTS.c.table_id == table_id).order_by(DRAFTS.c.at)
        with self.engine.connect() as db:
            return {(row.seat, row.prompt): json.loads(row.data) for row in db.execute(query)}

    def keep_draft(self, table_id: str, kept: Drafts, prompt: Prompt, draft: Mapping[str, Any]) -> None:
        """Keep a draft, in `kept` and in the store; an empty one goes."""
        seat, key = prompt.seat, draft_key(prompt)
        data = json.dumps(draft, ensure_ascii=False)
        if kept.get((seat, key), {}) == draft or len(data) > SIZE:
            return
        kept.pop((seat, key), None)
        gone = [key]
        if draft:
            kept[seat, key] = dict(draft)
            gone += [p for s, p in kept if s == seat][:-MOST]
        for old in gone[1:]:
            del kept[seat, old]
        with self.engine.begin() as db:
            db.execute(
                sa.delete(DRAFTS).where(
                    DRAFTS.c.table_id == table_id, DRAFTS.c.seat == seat, DRAFTS.c.prompt.in_(gone)
                )
            )
            if draft:
                db.execute(
                    sa.insert(DRAFTS),
                    {"table_id": table_id, "seat": seat, "prompt": key, "data": data, "at": time.time()},
                )

    def drop_drafts(self, table_id: str, kept: Drafts, seat: int | None = None) -> None:
        """Drop a seat's drafts, or (None) all of a table."""
        for key in [key for key in kept if seat in (None, key[0])]:
            del kept[key]
        query = sa.delete(DRAFTS).where(DRAFTS.c.table_id == table_id)
        with self.engine.begin() as db:
            db.execute(query if seat is None else query.where(DRAFTS.c.seat == seat))
