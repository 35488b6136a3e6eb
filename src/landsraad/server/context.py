"""What every request handler needs, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request

from landsraad.server.hub import Hub
from landsraad.server.pacing import Pacer
from landsraad.server.people import People
from landsraad.server.seating import Seating
from landsraad.server.settings import Settings
from landsraad.server.store import Store
from landsraad.server.tables import Tables
from landsraad.table import Game


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of one running server."""

    settings: Settings
    games: Mapping[str, Game]
    store: Store
    hub: Hub
    tables: Tables
    seating: Seating
    pacer: Pacer
    people: People


def context(request: Request) -> Context:
    """The server a request came to."""
    found: Context = request.app.state.context
    return found
