"""Bots and forced windows: answered off the request path, and never a reason for a table to hang."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.bots import base
from landsraad.server import quick_table
from landsraad.table import Action, Prompt
from landsraad.web import create_app

from .conftest import TOY, Table, seat_table, settings_for, until


class Broken:
    """A bot that fails, lies or talks nonsense."""

    def __init__(self, seed: int) -> None:
        self.calls = 0

    def choose(self, view: Mapping[str, Any], prompt: Prompt) -> Action:
        from toy import Bid

        self.calls += 1
        if self.calls % 2:
            raise RuntimeError("a broken bot")
        return Bid(999)

    def interject(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> Action | None:
        raise RuntimeError("a broken talker")


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(base._MAKERS, ("toy", "broken"), Broken)


def test_only_bots_play_to_the_end(seated: Callable[..., Table]) -> None:
    table = seated("bbb")
    until(lambda: bool(table.get("view").json()["over"]))
    rows = table.client.app.state.context.store.actions(table.id)  # type: ignore[attr-defined]
    assert len(rows) == table.state()[0]


def test_a_broken_bot_does_not_hang_the_table(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    seats = [{"seat": h, "kind": "bot", "level": "broken"} for h in ("red", "green", "blue")]
    made = client.post("/api/tables", json={"game": "toy", "seats": seats}).json()
    table = Table(client, made["id"], {None: made["token"]})
    table.post("start", None)
    until(lambda: bool(table.get("view").json()["over"]))


def test_the_beat_is_kept(tmp_path: Path) -> None:
    app = create_app(settings_for(tmp_path, beat=0.15), {"toy": TOY})
    with TestClient(app) as client:
        table = seat_table(client, "bbb")
        start = time.monotonic()
        until(lambda: table.get("view").json()["version"] >= 3)
        assert time.monotonic() - start >= 0.3


def test_a_quick_table_is_at_once_playable(client: TestClient) -> None:
    quick = quick_table(client.app, "toy", seat="green")  # type: ignore[arg-type]
    assert quick.url("0.0.0.0", 8000) == f"http://127.0.0.1:8000{quick.path}"
    page = client.get(quick.path)
    assert page.status_code == 200
    assert page.url.path == f"/t/{quick.table_id}"
    assert client.get(f"/api/tables/{quick.table_id}/view").json()["seat"] == 1


def test_errors_of_the_rules_leave_the_table_as_it_was(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_table(client)
    seat, prompt = table.asked()
    before = table.state()
    with monkeypatch.context() as patch:

        def fails(*_: Any) -> Any:
            raise ZeroDivisionError("a bug in the rules")

        patch.setattr("toy.ToyState.tell", fails)
        logging.disable(logging.CRITICAL)
        answer = table.answer(seat, prompt, [2])
        logging.disable(logging.NOTSET)
        assert answer.status_code == 500
        assert answer.json()["code"] == "internal"
        assert "bug" not in answer.text
    assert table.state() == before
    assert table.answer(seat, prompt, [2]).json() == {"version": 1}


def test_a_bot_that_cannot_be_made_plays_defaults(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(seed: int) -> Any:
        raise ImportError("no such bot today")

    caplog.set_level(logging.CRITICAL)
    monkeypatch.setitem(base._MAKERS, ("toy", "missing"), fails)
    seats = [{"seat": h, "kind": "bot", "level": "missing"} for h in ("red", "green", "blue")]
    made = client.post("/api/tables", json={"game": "toy", "seats": seats}).json()
    table = Table(client, made["id"], {None: made["token"]})
    table.post("start", None)
    until(lambda: bool(table.get("view").json()["over"]))
