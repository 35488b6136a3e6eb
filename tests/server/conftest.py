"""A server with the toy game, and people at its tables."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

sys.path.insert(0, str(Path(__file__).parent.parent / "table"))

from toy import HOUSES, TOY

from landsraad.server import Settings
from landsraad.web import create_app

from .postgres import Cluster, binaries, running


@dataclass
class Table:
    """A table seen from outside: its tokens, and requests in the name of its seats."""

    client: TestClient
    id: str
    tokens: dict[int | None, str]
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, seat: int | None = None, **more: Any) -> Any:
        """GET as a seat (None: a spectator)."""
        return self.client.get(f"/api/tables/{self.id}/{path}", headers=self.auth(seat), **more)

    def post(self, path: str, seat: int | None, json: Any = None, **more: Any) -> Any:
        """POST as a seat."""
        return self.client.post(f"/api/tables/{self.id}/{path}", headers=self.auth(seat), json=json, **more)

    def auth(self, seat: int | None) -> dict[str, str]:
        """The bearer header of a seat."""
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def state(self) -> Any:
        """What the server knows, to compare."""
        with self.client.app.state.context.tables.open(self.id) as live:  # type: ignore[attr-defined]
            return live.match.version, TOY.to_json(live.match.state)

    def asked(self) -> tuple[int, dict[str, Any]]:
        """Somebody who is asked, with the prompt."""
        for seat in range(3):
            pending = self.get("prompts", seat).json()["pending"]
            if pending:
                return seat, pending
        raise AssertionError("nobody is asked")

    def answer(self, seat: int, prompt: dict[str, Any], chosen: list[Any]) -> Any:
        """Send an action made of its values."""
        made = self.post("options", seat, {"prompt": prompt["id"], "chosen": chosen})
        if made.status_code != 200:
            return made
        action = made.json()["action"]
        version = self.get("prompts", seat).json()["version"]
        return self.post("actions", seat, {"version": version, "decision": prompt["id"], "action": action})

    def default(self, seat: int, prompt: dict[str, Any]) -> Any:
        """Answer with the first option of each field."""
        chosen: list[Any] = []
        while True:
            answer = self.post("options", seat, {"prompt": prompt["id"], "chosen": chosen})
            if answer.status_code != 200:  # the pacing service was quicker
                return answer
            made = answer.json()
            if made["field"] is None:
                return self.answer(seat, prompt, chosen)
            o = made["options"]
            chosen.append(
                o["min"] if o["kind"] == "range" else o["values"][0] if o["kind"] == "list" else "Well?"
            )

    def finish(self) -> None:
        """Play to the end."""
        for _ in range(200):
            if self.get("view").json()["over"]:
                return
            assert self.default(*self.asked()).status_code == 200
        raise AssertionError("no end")


class Databases:
    """Where the server of a path keeps its tables: in a file there, or in a schema of a PostgreSQL."""

    at: Callable[[Path], str] | None = None

    @classmethod
    def of(cls, path: Path) -> str:
        """The address of the database of a path."""
        return cls.at(path) if cls.at else str(path / "t.sqlite3")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own, where its server and driver are installed."""
    pytest.importorskip("psycopg", reason="the driver of PostgreSQL, psycopg, is not installed")
    programs = binaries()
    if programs is None:
        pytest.skip(
            "the server of PostgreSQL is not installed: no initdb on the path or in /usr/lib/postgresql"
        )
    with running(programs) as cluster:
        yield cluster


@pytest.fixture(scope="session", autouse=True)
def everything_on_postgres(request: pytest.FixtureRequest) -> None:
    """With --postgres all tests of the server run on one."""
    if request.config.getoption("--postgres"):
        Databases.at = request.getfixturevalue("cluster").database


def settings_for(path: Path, **more: Any) -> Settings:
    """Quick settings for tests."""
    return Settings(**{"database": Databases.of(path), "beat": 0.0, "rate": 0.0, "durable": False, **more})


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    """A server with the toy game."""
    return create_app(settings_for(tmp_path), {"toy": TOY})


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """Its client; unexpected errors are answered as they would be live."""
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def seat_table(client: TestClient, kinds: str = "ppp", *, start: bool = True, **more: Any) -> Table:
    """A table of persons (p), bots (b) and open seats (o); the first person is the host."""
    seats = [
        {
            "seat": house,
            "kind": {"p": "person", "b": "bot", "o": "open"}[kind],
            "level": "random" if kind == "b" else "",
            "player": house.title(),
            "you": kind == "p" and i == kinds.find("p"),
        }
        for i, (house, kind) in enumerate(zip(HOUSES, kinds, strict=True))
    ]
    made = client.post("/api/tables", json={"game": "toy", "seats": seats, **more})
    assert made.status_code == 201, made.text
    out = made.json()
    tokens: dict[int | None, str] = {None: out["watch"], out["seat"]: out["token"]}
    tokens |= {link["seat"]: link["token"] for link in out["links"]}
    if out["seat"] is None:
        tokens[None] = out["token"]
    table = Table(client, out["id"], tokens)
    if start:
        host = out["seat"]
        assert table.post("start", host).status_code == 200
    return table


@pytest.fixture
def table(client: TestClient) -> Table:
    """A started table of three people."""
    return seat_table(client)


@pytest.fixture
def seated(client: TestClient) -> Callable[..., Table]:
    """Make tables."""
    return lambda kinds="ppp", **more: seat_table(client, kinds, **more)


def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait for what happens off the request path."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
