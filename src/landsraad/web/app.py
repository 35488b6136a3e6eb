"""The application with its pages: what people open in a browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from landsraad.server import Settings
from landsraad.server import create_app as create_server
from landsraad.table import Game
from landsraad.web import (
    aftermath,
    ccg,
    ccg_cards,
    ccg_telling,
    company,
    dune,
    jihad,
    jihad_telling,
    language,
    pages,
    puzzles,
    replay,
    rulebook,
    tutorial,
)
from landsraad.web.look import STATIC
from landsraad.web.names import BUILT_IN, read_names


def create_app(settings: Settings | None = None, games: Mapping[str, Game] | None = None) -> FastAPI:
    """The server with its pages; `games` are all installed ones unless given."""
    dune.register()
    ccg.register()
    ccg_telling.register()
    jihad.register()
    jihad_telling.register()
    app = create_server(settings, games)
    for part in (ccg_cards, replay, aftermath, rulebook, tutorial, puzzles, company, pages, language):
        app.include_router(part.router)
    names = read_names(Path(settings.names)) if settings is not None and settings.names else BUILT_IN
    app.add_middleware(language.Speaking, names=names)
    app.state.problem_page = pages.problem_page
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    return app
