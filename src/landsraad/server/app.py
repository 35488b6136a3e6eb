"""The application: tables and their API put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware

from landsraad.server import api, api_people, problems
from landsraad.server.context import Context
from landsraad.server.hub import Hub
from landsraad.server.pacing import Clock, Pacer
from landsraad.server.people import People
from landsraad.server.schemas import action_schemas
from landsraad.server.seating import Seating
from landsraad.server.security import Guard
from landsraad.server.settings import Settings
from landsraad.server.store import Store
from landsraad.server.tables import Tables
from landsraad.table import Game, game, names
from landsraad.table.record import package_version

COMPRESSION: Final = 5
"""The level at which answers are compressed; streams are not."""
ABOUT = (
    "Everything the pages do, for programs. Make a table, keep the tokens of the answer, and send yours as a bearer "
    "token: `prompts` says what you are asked, `options` leads through an action field by field, `actions` takes it, "
    "`stream` tells of new versions. Every refusal is a problem document (RFC 9457) with a stable `code`."
)


def create_app(settings: Settings | None = None, games: Mapping[str, Game] | None = None) -> FastAPI:
    """The server as an ASGI application, for programs only; `landsraad.web.create_app` adds the pages.

    `games` are all installed ones unless given.
    """
    settings = settings or Settings()
    games = dict(games) if games is not None else {name: game(name) for name in names()}
    store = Store(settings.url, durable=settings.durable)
    hub = Hub()
    tables = Tables(store, games, settings, hub)
    seating = Seating(tables)
    pacer, clock = Pacer(tables, settings.beat), Clock(tables)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        hub.loop = asyncio.get_running_loop()
        hub.closing = False
        pacer.start()
        clock.start()
        # Tables left in the middle of a bot's turn go on.
        for row in store.recent(status=("live",), limit=settings.cached_matches, listed=False):
            pacer.wake(row.id)
        yield
        hub.close()
        await clock.close()
        await pacer.close()
        store.close()

    app = FastAPI(
        title="Landsraad",
        version=package_version(),
        description=ABOUT,
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.context = Context(settings, games, store, hub, tables, seating, pacer, People(seating))
    app.add_middleware(GZipMiddleware, minimum_size=500, compresslevel=COMPRESSION)
    app.add_middleware(Guard, settings=settings)
    if settings.allowed_hosts != ("*",):
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.allowed_hosts))
    problems.install(app)
    app.include_router(api.router)
    app.include_router(api_people.router)
    _with_actions(app, games)
    return app


def _with_actions(app: FastAPI, games: Mapping[str, Game]) -> None:
    """Put each game's actions into the OpenAPI document, as unions told apart by `type`."""

    def schema() -> dict[str, Any]:
        if not app.openapi_schema:
            made = get_openapi(
                title=app.title, version=app.version, description=app.description, routes=app.routes
            )
            parts = made["components"]["schemas"]
            parts.update(action_schemas(games))
            parts["ActionIn"]["properties"]["action"] = {
                "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in games] or [{"type": "object"}]
            }
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = schema  # type: ignore[method-assign]
