"""Running the server."""

from __future__ import annotations

import uvicorn
from fastapi import FastAPI

from landsraad.server.app import create_app
from landsraad.server.settings import Settings


def run(settings: Settings | None = None, app: FastAPI | None = None) -> None:
    """Serve until interrupted."""
    settings = settings or Settings()
    uvicorn.run(
        app or create_app(settings),
        host=settings.host,
        port=settings.port,
        log_level=settings.log_level,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=True,
    )
