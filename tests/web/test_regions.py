"""What is sent to a page that is open: what has changed for it, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.bots import make_bot
from landsraad.dune.game import GAME
from landsraad.server import Settings
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.web import create_app
from landsraad.web.regions import Have

SIX = ("atreides", "harkonnen", "fremen", "emperor", "spacing_guild", "bene_gesserit")


class Game:
    """A game of Dune whose seats are persons', played by hand."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.context = client, client.app.state.context  # type: ignore[attr-defined]
        made = self.context.seating.create(
            "dune", seats=[SeatWish(r, "person", "", r, r == SIX[0]) for r in SIX], seed=5
        )
        self.context.seating.start(Who(made.table_id, 0, True, made.host, False))
        self.id, self.tokens = made.table_id, {0: made.host, **made.seats}
        self.bots = {seat: make_bot("dune", "greedy", seat) for seat in self.tokens}

    def get(self, path: str, seat: int, **params: str) -> str:
        """A page as a seat gets it."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}", "HX-Request": "true"}
        answer = self.client.get(f"/t/{self.id}{path}", headers=headers, params=params)
        assert answer.status_code == 200
        return answer.text

    def play(self, times: int = 1) -> None:
        """Let somebody answer."""
        for _ in range(times):
            with self.context.tables.open(self.id) as live:
                match = live.match
                prompt = match.prompt(next(iter(match.pending)))
                action = self.bots[prompt.seat].choose(match.view(prompt.seat), prompt)
                assert self.context.tables.take(self.id, prompt.seat, prompt.id, action)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    app = create_app(
        Settings(database=str(tmp_path / "t.sqlite3"), beat=1000, rate=0, durable=False), {"dune": GAME}
    )
    with TestClient(app) as client:
        yield Game(client)


def have(text: str) -> str:
    """What the page has after an answer."""
    found = re.search(r'id="have"[^>]* value="([^"]*)"', text)
    assert found
    return found[1]


def parts(text: str) -> list[str]:
    """The regions of an answer."""
    return re.findall(r'hx-target="#([a-z]+)', text)


def test_nothing_is_sent_twice(game: Game) -> None:
    """A page that has everything is sent neither region nor line again; one that says nothing gets all."""
    game.play(60)
    first = game.get("/live", 0)
    assert {"seats", "shield", "log", "phase", "decision"} <= set(parts(first))
    again = game.get("/live", 0, have=have(first))
    assert {"seats", "shield", "phase", "words"} & set(parts(again)) == set()
    assert "map-storm" not in again
    assert have(again) == have(first)
    assert set(parts(game.get("/live", 0, have="seats=zz;shield"))) == set(parts(first))


def test_a_page_and_its_updates_show_what_a_fresh_page_shows(game: Game) -> None:
    """Applying the updates, region by region, gives the regions of a page loaded anew."""
    page = game.get("", 0)
    regions: dict[str, str] = {}
    known = have(page)
    for _ in range(40):
        game.play()
        update = game.get("/live", 0, have=known)
        known = have(update)
        for name in ("seats", "shield", "phase-track", "map-words"):
            if found := re.search(rf'hx-target="#{name}"[^>]*>(.*?)</hx-partial>', update, re.S):
                regions[name] = found[1].strip()
    fresh = game.get("/live", 0)
    for name, shown in regions.items():
        found = re.search(rf'hx-target="#{name}"[^>]*>(.*?)</hx-partial>', fresh, re.S)
        assert found and found[1].strip() == shown, name
    assert set(regions) == {"seats", "shield", "phase-track", "map-words"}


def lines(text: str) -> list[int]:
    """The numbers of the lines of the log in an answer."""
    return [int(n) for n in re.findall(r"replay\?as=atreides&amp;line=(\d+)", text)]


def test_the_log_grows(game: Game) -> None:
    """Only the phase that goes on and what is newer comes again, and no line is left out."""
    page = game.get("", 0)
    seen, known = set(lines(page)), have(page)
    for _ in range(120):
        game.play()
        update = game.get("/live", 0, have=known)
        known = have(update)
        seen |= set(lines(update))
    everything = lines(game.get("/log", 0))
    assert seen == set(everything)
    assert len(lines(update)) < 40 < len(everything)


def test_after_taking_back_the_whole_log_comes(game: Game) -> None:
    game.play(30)
    known = have(game.get("/live", 0))
    with game.context.tables.open(game.id) as live:
        game.context.tables.rewind(live, 0, 20)
    update = game.get("/live", 0, have=known)
    assert 'hx-target="#log"' in update
    assert lines(update) == lines(game.get("/live", 0))


def test_answers_are_compressed(game: Game) -> None:
    game.play(60)
    headers = {"Authorization": f"Bearer {game.tokens[0]}", "Accept-Encoding": "gzip"}
    with game.client.stream("GET", f"/t/{game.id}", headers=headers) as answer:
        sent = sum(len(chunk) for chunk in answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert sent < 60_000


def test_an_update_is_small(game: Game) -> None:
    """Under 10 kB as it is sent, in every phase of two turns."""
    from landsraad.web.measure import Open, zipped

    page = Open(Who(game.id, 0, True, game.tokens[0], False))
    with game.context.tables.open(game.id) as live:
        page.update(live)
        for _ in range(250):
            game.play()
            assert len(zipped(page.update(live))) < 10_000


def test_what_a_page_says_it_has_is_only_compared() -> None:
    told: Any = Have("seats=abc123 <script>=1 log=12.0 x" * 50)
    assert "<" not in str(told)
    assert Have("log=12.0").newer([], 0) is None
    assert not Have("").before
