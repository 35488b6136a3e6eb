"""Running the server."""

from __future__ import annotations

import uvicorn
from fastapi import FastAPI

from landsraad.server.settings import Settings


def run(app: FastAPI, settings: Settings) -> None:
    """Serve an application until interrupted."""
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_level=settings.log_level,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=True,
    )
