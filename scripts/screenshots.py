"""Make the pictures of README and docs: a seeded game, played to a few moments, seen in a real browser.

    python scripts/screenshots.py [FOLDER] [--only NAME ...]

The pictures of one version of the sources are always the same. Needs Chromium; `make screenshots` finds one.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import socket
import struct
import sys
import tempfile
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Page, sync_playwright

from landsraad.bots import make_bot
from landsraad.server import Settings
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.table import Match, action_to_json, game
from landsraad.web import create_app

WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]


@dataclass(frozen=True)
class Company:
    """Who sits at the tables of a game: the names of people by role, and the bot of the other roles."""

    game: str
    roles: tuple[str, ...]
    people: Mapping[str, str]
    bot: str


DUNE = Company(
    "dune",
    ("atreides", "harkonnen", "emperor", "bene_gesserit", "fremen", "spacing_guild"),
    {"atreides": "Ilse", "harkonnen": "Orsolya", "bene_gesserit": "Mirembe", "fremen": "Jonas"},
    "steady",
)
DUEL = Company("jihad", ("human", "machine"), {"human": "Ilse"}, "greedy")
CARDS = Company("ccg", ("house_1", "house_2"), {"house_1": "Ilse"}, "greedy")
Moment = Callable[[Match], bool]


def asks(kind: str, turn: int, *, spice: int = 0, cards: int = 0) -> Moment:
    """A moment at which the first seat is asked something of that kind, with so much behind its shield."""

    def there(match: Match) -> bool:
        decision = match.pending.get(0)
        if decision is None or decision.kind != kind or match.state.turn < turn:
            return False
        own = match.view(0)["secret"]
        return own["spice"] >= spice and len(own["hand"]) >= cards

    return there


def puts(kind: str) -> Moment:
    """A moment at which the first seat is asked something of that kind."""
    return lambda match: (decision := match.pending.get(0)) is not None and decision.kind == kind


def reached(company: Company, seed: int, until: Moment) -> Match:
    """A game of bots up to the moment; of the seeds from this one on the first that comes there."""
    config = {"factions": list(company.roles)} if company.game == "dune" else {}
    for one in range(seed, seed + 60):
        match = Match(game(company.game), config, one)
        bots = [make_bot(company.game, company.bot, seat) for seat in range(len(company.roles))]
        while not match.over and not until(match):
            prompt = match.prompt(next(iter(match.pending)))
            assert prompt is not None
            match.play(prompt.seat, bots[prompt.seat].choose(match.view(prompt.seat), prompt))
        if until(match):
            return match
    raise SystemExit("no game comes to the moment that a picture needs")


def played(app: FastAPI, company: Company, name: str, seed: int, until: Moment) -> tuple[str, str]:
    """A table that bots have played to a moment; its id, and the path of the first seat."""
    context, match = app.state.context, reached(company, seed, until)
    tables, seating = context.tables, context.seating
    wishes = [
        SeatWish(role, "person" if role in company.people else "bot", "" if role in company.people else company.bot,
                 company.people.get(role, ""), role == company.roles[0])
        for role in company.roles
    ]  # fmt: skip
    made = seating.create(company.game, name=name, seats=wishes, listed=True, seed=match.seed)
    seating.start(Who(made.table_id, made.host_seat, True, made.host, False))
    tables.store.fill(made.table_id, [(e.seat, action_to_json(e.action)) for e in match.entries])
    if match.over:
        tables.store.set_status(made.table_id, "over")
    with tables.open(made.table_id) as live:
        tables.forget(live)
    return made.table_id, f"/t/{made.table_id}/enter/{made.host}"


@contextmanager
def serving(app: FastAPI, port: int) -> Iterator[str]:
    """The running server's address."""
    server = uvicorn.Server(
        uvicorn.Config(app, port=port, log_level="error", ws="none", timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


PIXELS = """async data => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const bytes = pen.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return [image.width, image.height, btoa(text)];
}"""


def in_few_colours(page: Page, picture: bytes) -> bytes:
    """The picture with a palette of 256 colours (median cut): a third of the size, and no eye sees it."""
    width, height, data = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    pixels = base64.b64decode(data)
    colours = Counter(zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True))
    boxes = [list(colours.items())]
    while len(boxes) < 256:
        spread = [
            max(max(c[i] for c, _ in box) - min(c[i] for c, _ in box) for i in range(3))
            * sum(n for _, n in box) ** 0.4
            for box in boxes
        ]
        if max(spread) == 0:
            break
        box = boxes.pop(spread.index(max(spread)))
        axis = max(range(3), key=lambda i: max(c[i] for c, _ in box) - min(c[i] for c, _ in box))
        box.sort(key=lambda item: item[0][axis])
        # The middle of the range, weighed a little by how often its colours occur.
        half = sum(n**0.5 for _, n in box) / 2
        at, seen = 0, 0.0
        while at < len(box) - 1 and (at == 0 or seen + box[at][1] ** 0.5 <= half):
            seen += box[at][1] ** 0.5
            at += 1
        boxes += [box[:at], box[at:]]
    palette, index = b"", {}
    for number, box in enumerate(boxes):
        total = sum(n for _, n in box)
        palette += bytes(round(sum(c[i] * n for c, n in box) / total) for i in range(3))
        index |= {c: number for c, _ in box}
    line = bytes(index[c] for c in zip(pixels[0::4], pixels[1::4], pixels[2::4], strict=True))
    rows = b"".join(b"\0" + line[y * width : (y + 1) * width] for y in range(height))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"PLTE", palette) + chunk(b"IDAT", zlib.compress(rows, 9))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


class Camera:
    """Takes the pictures that are wanted."""

    def __init__(self, browser: Any, folder: Path, only: list[str]) -> None:
        self.browser, self.folder, self.only = browser, folder, only

    def take(
        self, name: str, *urls: str, size: dict[str, int] = WIDE, before: Callable[[Page], None] | None = None
    ) -> None:
        """Open the addresses one after the other and keep what the last one shows."""
        if self.only and name not in self.only:
            return
        context = self.browser.new_context(
            viewport=size, color_scheme="dark", reduced_motion="reduce",
            device_scale_factor=1 if size is WIDE else 1.5,
        )  # fmt: skip
        page = context.new_page()
        for url in urls:
            answer = page.goto(url)
            if answer is None or not answer.ok:
                raise SystemExit(f"{name}: {url} cannot be opened")
        page.wait_for_timeout(400)
        if before:
            before(page)
            page.wait_for_timeout(300)
        path = self.folder / f"{name}.png"
        path.write_bytes(in_few_colours(context.new_page(), page.screenshot()))
        context.close()
        print(f"{path.name:24} {path.stat().st_size // 1024:5} KB")


def main(arguments: list[str] | None = None) -> int:
    """Make all pictures, or some."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument(
        "folder", nargs="?", type=Path, default=Path(__file__).parent.parent / "docs" / "images"
    )
    reader.add_argument("--only", nargs="*", default=[], help="names of pictures")
    wanted = reader.parse_args(arguments)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        print("no Chromium on this machine", file=sys.stderr)
        return 2
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        port = free_port()
        # A beat that never comes: nobody moves while the pictures are taken.
        app = create_app(
            Settings(database=f"{home}/t.sqlite3", port=port, beat=3600.0, rate=0, durable=False)
        )
        _, bidding = played(app, DUNE, "Arrakeen Nights", 7, asks("RaiseOrPass", 2, spice=7, cards=2))
        _, shipping = played(app, DUNE, "Storm Season", 7, asks("MakeShipment", 2, spice=7, cards=2))
        _, battle = played(app, DUNE, "Sietch Evening", 12, asks("MakePlan", 2, spice=2, cards=3))
        _, duel = played(
            app, DUEL, "Corrin", 3, lambda match: puts("TakeTurn")(match) and match.state.round > 1
        )
        _, rite = played(app, CARDS, "The High Council", 1, puts("Distribute"))
        over, seat = played(app, DUNE, "The Long Night", 3, lambda match: match.over)
        with serving(app, port) as url, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium, args=ARGS)
            camera = Camera(browser, wanted.folder, wanted.only)
            camera.take("table", url + bidding)
            camera.take("shipping", url + shipping)
            camera.take("battle", url + battle)
            camera.take("duel", url + duel)
            camera.take("rite", url + rite)
            camera.take("phone", url + bidding, size=PHONE)
            camera.take("lobby", url + bidding, url + seat, url + "/")
            for name, path in REPLAY.items():
                camera.take(name, url + seat, url + path.format(table=over))
            browser.close()
    return 0


REPLAY: dict[str, str] = {
    "replay": "/t/{table}/replay?as=atreides&step=446",
    "end": "/t/{table}/end",
}

if __name__ == "__main__":
    raise SystemExit(main())
