"""A real server on a port of its own, and a real browser."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, sync_playwright

from landsraad.server import Settings
from landsraad.table import Match
from landsraad.web import create_app

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


@dataclass
class Served:
    """A running server."""

    url: str
    app: FastAPI

    def match(self, table_id: str) -> Match:
        """The match of a table, as the server has it."""
        with self.app.state.context.tables.open(table_id) as live:
            match: Match = live.playing()
            return match


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with all installed games."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    settings = Settings(database=str(tmp_path / "t.sqlite3"), port=port, beat=0.02, rate=0, durable=False)
    app = create_app(settings)
    server = uvicorn.Server(
        uvicorn.Config(app, port=port, log_level="error", timeout_graceful_shutdown=1, ws="none")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + 20
    while not server.started:
        assert time.monotonic() < end, "the server does not start"
        time.sleep(0.02)
    yield Served(f"http://127.0.0.1:{port}", app)
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for the tests of a module; two cannot be driven from one process at a time."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=ARGS)
        yield browser
        browser.close()


@dataclass
class Seen:
    """What a browser was sent, and what it complained about."""

    bodies: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def body(self, response: Response) -> None:
        """Keep the text of an answer of the server's own."""
        kind = response.headers.get("content-type", "")
        if response.ok and ("html" in kind or "json" in kind):
            try:
                self.bodies.append(response.text())
            except Exception:
                # The page has gone on; what it never read cannot tell it anything.
                return

    def console(self, message: ConsoleMessage) -> None:
        """Errors and violations of the page's policy."""
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")


Opener = Callable[..., tuple[Page, Seen]]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opener]:
    """Open an address in a browser of its own: with its own cookies."""
    contexts: list[tuple[BrowserContext, Seen]] = []

    def open_(
        url: str, *, size: dict[str, int] = WIDE, watch: bool = False, **more: Any
    ) -> tuple[Page, Seen]:
        context = browser.new_context(viewport=size, color_scheme="dark", **more)  # type: ignore[arg-type]
        page, seen = context.new_page(), Seen()
        page.on("console", seen.console)
        page.on("pageerror", lambda error: seen.complaints.append(str(error)))
        if watch:
            page.on("response", seen.body)
        page.goto(url)
        contexts.append((context, seen))
        return page, seen

    yield open_
    for context, seen in contexts:
        context.close()
        assert seen.complaints == []
