"""What pages cost: bytes of a first view and of an update, and the processor time the server takes for one.

A whole game is played by bots, and after every action the pages of two seats fetch what is new, as an open page does:
with what they have already. The time is that of making the answer and compressing it, without the network.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from landsraad.bots import make_bot
from landsraad.dune.game import GAME
from landsraad.lab.bench import Figure
from landsraad.server.app import COMPRESSION
from landsraad.server.hub import Hub
from landsraad.server.live import Live
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.server.settings import Settings
from landsraad.server.setups import setup_for
from landsraad.web import pages
from landsraad.web.app import create_app
from landsraad.web.forms import Draft
from landsraad.web.look import STATIC
from landsraad.web.regions import Have
from landsraad.web.scene import Page, templates

PARTS: Final = ("style.css", "more.css", "htmx.min.js", "app.js", "help.js", "notes.js")
"""What a first view loads besides the page itself."""
BURST: Final = 20
"""Answers of bots in a burst."""


@dataclass(slots=True)
class Open:
    """A page that is open, with what it has."""

    who: Who
    have: str = ""
    prompt: str = ""
    signature: str = ""

    def update(self, live: Live) -> bytes:
        """The answer to its next request."""
        page = Page(live, live.playing(), self.who, self.prompt, Draft(), keep=True)
        page.have = Have(self.have)
        values = page.all()
        text = templates.get_template("live.html").render(
            **values, unchanged=self.signature == page.signature
        )
        self.have, self.signature = str(page.have), page.signature
        self.prompt = page.prompt.id if page.prompt is not None else ""
        return text.encode()


def zipped(text: bytes) -> bytes:
    """As it is sent."""
    return gzip.compress(text, compresslevel=COMPRESSION)


def measure(roles: Sequence[str] = (), seed: int = 5, most: int = 2000) -> list[Figure]:
    """The figures of one game of Dune, with every action a person's; `roles` are the usual ones unless given."""
    app = create_app(Settings(database="sqlite://", rate=0, beat=3600), {"dune": GAME})
    context = app.state.context
    roles = list(roles or setup_for("dune").menu(GAME).usual)
    wishes = [SeatWish(role, "person", "", role, i == 0) for i, role in enumerate(roles)]
    made = context.seating.create("dune", seats=wishes, seed=seed)
    context.seating.start(Who(made.table_id, made.host_seat, True, made.host, False))
    bots = {seat: make_bot("dune", "greedy", seat) for seat in range(len(roles))}
    views = [Open(Who(made.table_id, seat, seat == 0, "-", False)) for seat in (0, len(roles) // 2)]
    sizes: list[int] = []
    times: list[float] = []
    first = 0
    chance = random.Random(seed)
    with context.tables.open(made.table_id) as live:
        for view in views:
            view.update(live)
        while not live.playing().over and live.playing().version < most:
            match = live.playing()
            prompt = match.prompt(chance.choice(sorted(match.pending)))
            assert prompt is not None
            action = bots[prompt.seat].choose(match.view(prompt.seat), prompt)
            context.tables.take(made.table_id, prompt.seat, prompt.id, action)
            for view in views:
                began = time.process_time()
                sent = zipped(view.update(live))
                times.append(time.process_time() - began)
                sizes.append(len(sent))
            if match.version % 50 == 0:
                page = Page(live, live.playing(), views[0].who, "", Draft())
                values: dict[str, Any] = {**page.all(), **pages.beside(context, views[0].who)}
                first = max(
                    first, len(zipped(templates.get_template("table.html").render(**values).encode()))
                )
    context.store.close()
    loaded = sum(len(zipped((STATIC / name).read_bytes())) for name in PARTS)
    note = f"a game of {len(roles)} seats, {len(times)} updates"
    sizes.sort()
    times.sort()
    return [
        _figure("first view before images", (first + loaded) / 1000, "kB", 150, "page, styles and scripts, compressed"),
        _figure("update, mean", sum(sizes) / len(sizes) / 1000, "kB", 10, f"compressed; {note}"),
        _figure("update, largest", sizes[-1] / 1000, "kB", 10, "compressed"),
        _figure("update, mean time", 1000 * sum(times) / len(times), "ms", 10, "for one seat, compressing it included"),
        _figure("update, 95 in 100", 1000 * times[len(times) * 95 // 100], "ms", None, "for one seat"),
        _figure(f"news of {BURST} answers at once", asyncio.run(burst()), "events", 2, "on one open page"),
    ]  # fmt: skip


async def burst() -> int:
    """How many events a page is sent when bots answer many questions in a burst."""
    hub = Hub()
    hub.loop = asyncio.get_running_loop()
    heard: list[int] = []

    async def listen() -> None:
        async for version, _ in hub.news("t", 0):
            heard.append(version)

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0)
    for version in range(1, BURST + 1):
        hub.publish("t", version)
        await asyncio.sleep(0)
    await asyncio.sleep(3 * hub.gather)
    listening.cancel()
    return len(heard) - 1


def _figure(name: str, value: float, unit: str, target: float | None, note: str) -> Figure:
    return Figure(name, value, unit, target, note=note, at_least=False)
