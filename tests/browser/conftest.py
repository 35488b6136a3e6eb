"""A real server on a port of its own, and a real browser."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from _pytest.runner import runtestprotocol
from fastapi import FastAPI
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    expect,
    sync_playwright,
)

from landsraad.bots import make_bot
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
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
PATIENCE = 60_000
"""Milliseconds after which something that has not happened never will; a machine may be busy with other things."""
expect.set_options(timeout=PATIENCE)
NEWS = "addEventListener('region-all', () => { window.news = (window.news || 0) + 1; });"
"""Counts how often a page has been told to refresh; the first time is when its stream has opened."""


class Served:
    """A server that can be stopped, and started again where it was."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        self.settings = Settings(
            database=str(folder / "t.sqlite3"), port=port, beat=0.02, rate=0, durable=False
        )
        self.url = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        """Start it."""
        self.app: FastAPI = create_app(self.settings)
        self._server = uvicorn.Server(
            uvicorn.Config(
                self.app, port=self.settings.port, log_level="error", timeout_graceful_shutdown=1, ws="none"
            )
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        end = time.monotonic() + PATIENCE / 1000
        while not self._server.started:
            assert time.monotonic() < end and self._thread.is_alive(), "the server does not start"
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop it; its tables are kept."""
        self._server.should_exit = True
        self._thread.join(PATIENCE / 1000)

    def match(self, table_id: str) -> Match:
        """The match of a table, as the server has it."""
        with self.app.state.context.tables.open(table_id) as live:
            match: Match = live.playing()
            return match


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with all installed games."""
    server = Served(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of every table think alike, whatever its id: what a game comes to is then certain."""
    monkeypatch.setattr("landsraad.server.tables.make_bot", lambda game, level, _: make_bot(game, level, 0))


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for the tests of a module; two cannot be driven from one process at a time."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=ARGS, timeout=2 * PATIENCE)
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

    def refused(self, response: Response) -> None:
        """What the server said no to, with its words; the browser complains of it, too."""
        if response.status >= 400:
            what = f"{response.request.post_data}: {response.text()[:300]}"
            self.complaints.append(f"refused with a status of {response.status}: {what}")

    def console(self, message: ConsoleMessage) -> None:
        """Errors and violations of the page's policy."""
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def forgive_refusals(self) -> None:
        """Whoever acts at random, or a moment late, is refused rightly; only other complaints count."""
        self.complaints = [c for c in self.complaints if not re.search(r"status of (409|422)", c)]

    def forgive_lost_connections(self) -> None:
        """A browser complains when nobody answers; where that is the test, only other complaints count."""
        self.complaints = [c for c in self.complaints if "net::ERR_" not in c]


Opener = Callable[..., tuple[Page, Seen]]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opener]:
    """Open an address in a browser of its own: with its own cookies."""
    contexts: list[tuple[BrowserContext, Seen]] = []

    def open_(
        url: str, *, size: dict[str, int] = WIDE, watch: bool = False, **more: Any
    ) -> tuple[Page, Seen]:
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            **{"color_scheme": "dark", "reduced_motion": "reduce", **more},
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NEWS)
        page, seen = context.new_page(), Seen()
        page.on("console", seen.console)
        page.on("pageerror", lambda error: seen.complaints.append(str(error)))
        page.on("response", seen.refused)
        if watch:
            page.on("response", seen.body)
        page.goto(url)
        contexts.append((context, seen))
        return page, seen

    yield open_
    for context, seen in contexts:
        context.close()
        assert seen.complaints == []


TRIES = 3


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """A browser on a busy machine may lose a race that no person would: what fails is tried again, twice at most."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for left in reversed(range(TRIES)):
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        if not left or not any(report.failed for report in reports):
            break
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
