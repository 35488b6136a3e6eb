"""Nothing accepted is lost: restarts, kill -9, two processes on one file."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from landsraad.server.database import OtherLayout
from landsraad.server.store import Conflict, Store
from landsraad.web import create_app

from .conftest import TOY, Table, seat_table, settings_for

SERVER = """
import sys
from toy import TOY
from landsraad.server import Settings, run
from landsraad.web import create_app
settings = Settings(database=sys.argv[1], port=int(sys.argv[2]), beat=0.01, rate=0)
run(create_app(settings, {"toy": TOY}), settings)
"""


def test_a_restart_in_the_middle(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        table = seat_table(client)
        for _ in range(7):
            table.default(*table.asked())
        before, prompts = table.state(), [table.get("prompts", seat).json() for seat in range(3)]
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        again = Table(client, table.id, table.tokens)
        assert again.get("view", 0).status_code == 200
        assert again.state() == before
        assert [again.get("prompts", seat).json() for seat in range(3)] == prompts
        again.finish()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    slow = settings_for(tmp_path, beat=30.0)
    with TestClient(create_app(slow, {"toy": TOY})) as client:
        table = seat_table(client, "bbb")
        assert table.get("view").json()["version"] == 0
    with TestClient(create_app(settings_for(tmp_path), {"toy": TOY})) as client:
        again = Table(client, table.id, table.tokens)
        end = time.monotonic() + 10
        while not again.get("view").json()["over"]:
            assert time.monotonic() < end


def test_other_rules_do_not_replay_a_table(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        table = seat_table(client)

    class Newer(type(TOY)):  # type: ignore[misc]
        rules_version = "2"

    with TestClient(create_app(settings, {"toy": Newer()})) as client:
        answer = Table(client, table.id, table.tokens).get("view", 0)
        assert answer.status_code == 409
        assert answer.json()["code"] == "table_stuck"


def test_one_version_is_written_once(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path), {"toy": TOY})) as client:
        table = seat_table(client)
        store = Store(settings_for(tmp_path).url)
        store.append(table.id, 1, 0, {"type": "Pay", "to": 1, "spice": 1}, over=False)
        with pytest.raises(Conflict):
            store.append(table.id, 1, 0, {"type": "Pay", "to": 1, "spice": 1}, over=False)
        store.close()
        seat, prompt = table.asked()
        body = {"version": 0, "decision": prompt["id"], "action": {"type": "Bid", "spice": 1}}
        assert table.post("actions", seat, body).json()["code"] == "stale_version"
        assert table.state()[0] == 1, "what another process wrote is seen now"
        assert table.post("actions", seat, {**body, "version": 1}).status_code == 200


def test_many_tables_in_little_memory(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path, cached_matches=2), {"toy": TOY})) as client:
        tables = [seat_table(client) for _ in range(6)]
        for _ in range(3):
            for table in tables:
                assert table.default(*table.asked()).status_code == 200
        assert [table.state()[0] for table in tables] == [3] * 6


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Remote:
    """A server in a process of its own."""

    def __init__(self, database: str) -> None:
        self.database, self.port = database, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.client: httpx.Client | None = None

    def __enter__(self) -> httpx.Client:
        toys = str(Path(__file__).parent.parent / "table")
        env = {**os.environ, "PYTHONPATH": toys}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, self.database, str(self.port)], env=env
        )
        client = self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=10)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                client.get("/api/games")
                return client
            except httpx.TransportError:
                time.sleep(0.05)
        self.__exit__()
        raise AssertionError("the server does not answer")

    def __exit__(self, *_: Any) -> None:
        assert self.process is not None
        assert self.client is not None
        self.client.close()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.mark.slow
def test_kill_9_loses_no_accepted_action(tmp_path: Path) -> None:
    remote = Remote(settings_for(tmp_path).database)
    with remote as client:
        table = seat_table(client)  # type: ignore[arg-type]
        accepted = 0
        for _ in range(9):
            accepted = table.default(*table.asked()).json()["version"]
        view = [table.get("view", seat).json() for seat in range(3)]
        with client.stream("GET", f"/api/tables/{table.id}/stream", headers=table.auth(0)) as stream:
            lines = stream.iter_lines()
            assert "event: version" in [next(lines), next(lines), next(lines)]
        # Killed here, in the middle of the game.
    with remote as client:
        again = Table(client, table.id, table.tokens)  # type: ignore[arg-type]
        assert [again.get("view", seat).json() for seat in range(3)] == view
        assert view[0]["version"] >= accepted
        again.finish()


def test_a_database_of_another_layout_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.sqlite3"
    store = Store(url)
    with store.engine.begin() as db:
        db.exec_driver_sql("PRAGMA user_version=99")
    store.close()
    with pytest.raises(OtherLayout, match="layout 99; this version reads 2"):
        Store(url)


def test_a_table_in_use_is_not_let_go(tmp_path: Path) -> None:
    """Eight tables, room for two, many threads: each table is in memory once, so no action collides."""
    from concurrent.futures import ThreadPoolExecutor

    with TestClient(create_app(settings_for(tmp_path, cached_matches=2), {"toy": TOY})) as client:
        tables = [seat_table(client, "pbb") for _ in range(8)]

        def play(table: Table) -> None:
            for _ in range(200):
                if table.get("view").json()["over"]:
                    return
                pending = table.get("prompts", 0).json()["pending"]
                if pending:
                    table.default(0, pending)
            raise AssertionError("no end")

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(play, tables))
