"""What a seat keeps for itself: notes and drafts. They outlive restarts, and nobody else is sent a word of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.server.private import LENGTH, MOST, Private
from landsraad.server.seats import csrf_of
from landsraad.server.store import Store
from landsraad.web import create_app

from .conftest import TOY, Table, seat_table, settings_for

Seated = Callable[..., Table]
READS = ("view", "events", "prompts", "talk", "votes", "notes")
PAGES = ("", "/live", "/log", "/replay", "/report", "/room", "/talk", "/decision")
SECRET = "zebra at noon"


def put(table: Table, seat: int | None, text: str, version: int) -> Any:
    """Keep notes."""
    body = {"text": text, "version": version}
    return table.client.put(f"/api/tables/{table.id}/notes", json=body, headers=table.auth(seat))


def decide(table: Table, seat: int, fields: dict[str, str]) -> Any:
    """Send a form of the page."""
    headers = table.auth(seat) | {"HX-Request": "true"}
    return table.client.post(f"/t/{table.id}/decide", data=fields, headers=headers)


def page(table: Table, seat: int | None, path: str = "") -> str:
    """A page as a seat sees it."""
    text: str = table.client.get(f"/t/{table.id}{path}", headers=table.auth(seat)).text
    return text


# Notes


def test_notes_are_kept_and_shown_to_their_seat(table: Table) -> None:
    assert table.get("notes", 0).json() == {"text": "", "version": 0}
    assert put(table, 0, SECRET, 0).json() == {"text": SECRET, "version": 1}
    assert table.get("notes", 0).json() == {"text": SECRET, "version": 1}
    assert SECRET in page(table, 0)


def test_nobody_else_is_sent_notes(table: Table) -> None:
    """No page, no answer of the API, no report and no record holds a word of them, also after the end."""
    put(table, 0, SECRET, 0)
    for _ in range(2):
        for seat in (1, 2, None):
            for path in READS:
                assert SECRET not in table.get(path, seat).text, path
            for path in PAGES:
                assert SECRET not in page(table, seat, path), path
        for path in ("/report", "/live", "/log"):
            assert SECRET not in page(table, 0, path), path
        if table.get("view").json()["over"]:
            break
        table.finish()
    assert SECRET not in table.get("record", 0).text
    assert SECRET not in page(table, None, "/end")
    assert SECRET not in page(table, None, "/replay?as=everything")


def test_spectators_have_no_notes(table: Table) -> None:
    for answer in (table.get("notes", None), put(table, None, SECRET, 0)):
        assert answer.json()["code"] == "not_your_seat"
    assert "notes-text" not in page(table, None)


def test_writing_notes_is_told_to_nobody(table: Table) -> None:
    before = [table.get(path, 1).text for path in READS]
    put(table, 0, SECRET, 0)
    assert [table.get(path, 1).text for path in READS] == before


def test_notes_of_two_devices_do_not_swallow_each_other(table: Table) -> None:
    put(table, 0, "one", 0)
    late = put(table, 0, "two", 0)
    assert (late.status_code, late.json()["code"]) == (409, "stale_notes")
    assert (late.json()["notes"], late.json()["version"]) == ("one", 1)
    assert put(table, 0, "two", 1).json() == {"text": "two", "version": 2}


def test_notes_are_bounded(table: Table) -> None:
    assert put(table, 0, "x" * LENGTH, 0).status_code == 200
    assert put(table, 0, "x" * (LENGTH + 1), 1).json()["code"] == "too_large"
    assert put(table, 0, "a\x00b\tc\nd", 1).json()["text"] == "ab\tc\nd"


def test_a_cookie_alone_keeps_no_notes(table: Table) -> None:
    table.client.cookies.set("landsraad_seat", table.tokens[0], path=f"/api/tables/{table.id}")
    path, body = f"/api/tables/{table.id}/notes", {"text": "x", "version": 0}
    assert table.client.put(path, json=body).json()["code"] == "bad_csrf"
    headers = {"X-CSRF-Token": csrf_of(table.tokens[0])}
    assert table.client.put(path, json=body, headers=headers).status_code == 200


def test_a_page_without_script_keeps_notes(table: Table) -> None:
    fields = {"text": SECRET, "kept": "0"}
    answer = table.client.post(f"/t/{table.id}/notes", data=fields, headers=table.auth(0))
    assert answer.status_code == 200
    assert table.get("notes", 0).json()["text"] == SECRET


def test_notes_go_with_the_seat_and_drafts_do_not(table: Table) -> None:
    """Who takes a seat over finds its notes; what its owner had half decided is gone."""
    put(table, 0, SECRET, 0)
    with table.client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
        live.drafts[0, "x"] = {"chosen": ["1"]}
    link = table.post("handover", 0).json()["link"]
    taken = table.client.post(f"/api/tables/{table.id}/take", json={"link": link, "player": "New"}).json()
    table.tokens[0] = taken["token"]
    assert table.get("notes", 0).json()["text"] == SECRET
    with table.client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
        assert live.drafts == {}


# Drafts


def to_plan(table: Table) -> tuple[int, str]:
    """Play until plans are made; who is asked, and by which prompt."""
    while (asked := table.asked())[1]["kind"] != "MakePlan":
        assert table.default(*asked).status_code == 200
    return asked[0], asked[1]["id"]


def test_half_a_decision_outlives_a_restart(tmp_path: Path) -> None:
    """A field that is chosen stands chosen after a reload, and after the server has started again."""
    with TestClient(create_app(settings_for(tmp_path), {"toy": TOY})) as client:
        table = seat_table(client)
        put(table, 0, SECRET, 0)
        seat, prompt = to_plan(table)
        answer = decide(table, seat, {"prompt": prompt, "pick": "null"})
        assert answer.status_code == 200
        assert 'aria-label="Change Weapon"' in answer.text
        assert 'aria-label="Change Weapon"' in page(table, seat)
    with TestClient(create_app(settings_for(tmp_path), {"toy": TOY})) as client:
        again = Table(client, table.id, table.tokens)
        assert 'aria-label="Change Weapon"' in page(again, seat)
        for other in {0, 1, 2} - {seat}:
            assert 'aria-label="Change Weapon"' not in page(again, other)
        assert again.get("notes", 0).json()["text"] == SECRET


def test_going_back_and_sending_end_a_draft(table: Table) -> None:
    seat, prompt = to_plan(table)
    decide(table, seat, {"prompt": prompt, "pick": "null"})
    decide(table, seat, {"prompt": prompt, "c": "null", "back": "0"})
    assert 'aria-label="Change Weapon"' not in page(table, seat)
    decide(table, seat, {"prompt": prompt, "pick": "null"})
    assert decide(table, seat, {"prompt": prompt, "c": "null", "number": "0", "go": "1"}).status_code == 200
    with table.client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
        assert live.drafts == {}
    store: Store = table.client.app.state.context.store  # type: ignore[attr-defined]
    assert Private(store).drafts(table.id) == {}


def test_a_draft_outlives_another_seats_taking_back(table: Table) -> None:
    """The question is put again under a new id; what was chosen for it stays."""
    seat, prompt = to_plan(table)
    decide(table, seat, {"prompt": prompt, "pick": "null"})
    other = next(s for s in range(3) if s != seat and table.get("prompts", s).json()["pending"])
    table.default(other, table.get("prompts", other).json()["pending"])
    version = table.get("view", other).json()["version"]
    assert table.post("undo", other, {"version": version}).status_code == 200
    assert table.get("prompts", seat).json()["pending"]["id"] != prompt
    assert 'aria-label="Change Weapon"' in page(table, seat)


def test_drafts_are_bounded_and_end_with_the_game(client: TestClient, table: Table) -> None:
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(table.id) as live:
        seat = next(iter(live.match.pending))
        prompt = live.match.prompt(seat)
        from dataclasses import replace

        for number in range(2 * MOST):
            tables.keep_draft(live, replace(prompt, id=f"{number}-{seat}"), {"chosen": [str(number)]})
        tables.keep_draft(live, prompt, {"wish": {"x": "y" * 10_000}})
        assert [d["chosen"] for d in live.drafts.values()] == [[str(n)] for n in range(MOST, 2 * MOST)]
        assert tables.private.drafts(table.id) == live.drafts
    table.finish()
    assert tables.private.drafts(table.id) == {}


@pytest.mark.parametrize("seat", [1, 2])
def test_a_draft_is_told_to_nobody(table: Table, seat: int) -> None:
    mine, prompt = to_plan(table)
    if mine == seat:
        mine, prompt = next(
            (s, asked["id"])
            for s in range(3)
            if s != seat and (asked := table.get("prompts", s).json()["pending"])
        )
    before = [table.get(path, seat).text for path in READS]
    decide(table, mine, {"prompt": prompt, "pick": "null"})
    assert [table.get(path, seat).text for path in READS] == before
