"""The pages for any game, by their forms alone: lobby, waiting room, a decision field by field."""

from __future__ import annotations

import re
from typing import Any

from fastapi.testclient import TestClient

from .conftest import Table, seat_table


def hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no {name} in the page"
    return found[1].replace("&#34;", '"')


def sit(table: Table, seat: int) -> str:
    """Open a seat in this browser; the page."""
    return table.client.get(f"/t/{table.id}/enter/{table.tokens[seat]}").text


def decide(table: Table, page: str, **fields: Any) -> Any:
    """Post the decision form with more fields."""
    chosen = [c.replace("&#34;", '"') for c in re.findall(r'name="c" value="([^"]*)"', page)]
    data = {"csrf": hidden(page, "csrf"), "prompt": hidden(page, "prompt"), "c": chosen, **fields}
    return table.client.post(f"/t/{table.id}/decide", data=data)


def test_from_the_lobby_to_the_table(client: TestClient) -> None:
    lobby = client.get("/").text
    data = {"csrf": hidden(lobby, "csrf"), "game": "toy", "name": "Mine", "player": "Ilse"}
    for i, (role, kind) in enumerate((("red", "you"), ("green", "bot-random"), ("blue", "bot-random"))):
        data |= {f"role-{i}": role, f"kind-{i}": kind}
    page = client.post("/tables", data=data)
    assert page.status_code == 200
    assert "/t/" in str(page.url)
    assert "Behind your shield" in page.text
    refused = client.post("/tables", data=data | {"role-1": "red"})
    assert refused.status_code == 422
    assert "a seat is named twice" in refused.text


def test_the_waiting_room(client: TestClient) -> None:
    table = seat_table(client, "poo", start=False)
    client.cookies.clear()
    room = client.get(f"/t/{table.id}").text
    assert room.count("Sit down") == 2
    assert "Start" not in room.replace("Start</button>", "", 0) or 'action="/t/' in room
    joined = client.post(f"/t/{table.id}/join", data={"seat": "1", "player": "Jo"})
    assert "(you)" in joined.text
    assert "Jo" in joined.text


def test_a_decision_field_by_field(client: TestClient) -> None:
    table = seat_table(client)
    seat, _ = table.asked()
    page = sit(table, seat)
    assert "Raise or pass" in page
    refused = decide(table, page, number="99", go="1")
    assert refused.status_code == 422
    assert "You cannot bid 99: you have 10 spice." in refused.text
    assert 'data-rule="B-BID-04"' in refused.text
    assert 'value="99"' in refused.text, "the draft stays"
    assert table.state()[0] == 0
    done = decide(table, page, number="3", go="1")
    assert done.status_code == 200
    assert table.state()[0] == 1
    assert "Others are choosing" in done.text
    late = decide(table, page, number="4", go="1")
    assert late.status_code == 409
    assert "The table moved on" in late.text or "Others are choosing" in late.text


def test_an_action_out_of_turn_keeps_its_draft(client: TestClient) -> None:
    table = seat_table(client)
    seat, _ = table.asked()
    page = sit(table, seat)
    assert f"p=s-Bribe-{seat}" in page
    bribe = client.get(f"/t/{table.id}?p=s-Bribe-{seat}").text
    assert "Out of turn" in bribe
    to = (seat + 1) % 3
    second = decide(table, bribe, pick=str(to)).text
    assert re.findall(r'name="c" value="([^"]*)"', second) == [str(to)]
    first = decide(table, second, back="0").text
    assert re.findall(r'name="c" value="([^"]*)"', first) == []
    done = decide(table, second, number="2", go="1")
    assert done.status_code == 200
    assert table.state()[0] == 1


def test_live_regions_leave_an_unchanged_decision_alone(client: TestClient) -> None:
    table = seat_table(client)
    seat, prompt = table.asked()
    page = sit(table, seat)
    ask = {"prompt": hidden(page, "prompt"), "sig": hidden(page, "sig"), "number": "7"}
    assert 'id="decision"' not in client.get(f"/t/{table.id}/live", params=ask).text
    assert 'id="decision"' in client.get(f"/t/{table.id}/live", params={**ask, "sig": "other"}).text
    table.answer(seat, prompt, [0])
    changed = client.get(f"/t/{table.id}/live", params=ask).text
    assert 'id="decision"' in changed
    assert "Others are choosing" in changed


def test_text_fields_are_kept_when_refused(client: TestClient) -> None:
    for _ in range(12):
        table = seat_table(client)
        holders = [
            s
            for s in range(3)
            if any(p["kind"] == "Truth" for p in table.get("prompts", s).json()["standing"])
        ]
        if holders:
            break
    seat = holders[0]
    sit(table, seat)
    page = client.get(f"/t/{table.id}?p=s-Truth-{seat}").text
    page = decide(table, page, pick=str((seat + 1) % 3)).text
    page = decide(table, page, pick='"blade-a1"').text
    assert "<textarea" in page
    refused = decide(table, page, text="x" * 41, go="1")
    assert refused.status_code == 422
    assert "x" * 41 in refused.text
    assert decide(table, page, text="Well?", go="1").status_code == 200
    assert table.state()[0] == 1


def test_garbage_in_a_form_is_refused(client: TestClient) -> None:
    table = seat_table(client)
    seat, _ = table.asked()
    page = sit(table, seat)
    for fields in (
        {"pick": "{", "go": "1"},
        {"pick": "[" * 3000, "go": "1"},
        {"now": "null"},
        {"number": "", "go": "1"},
        {"number": "1e3", "go": "1"},
        {"text": "x" * 30_000, "go": "1"},
        {"back": "-1"},
        {"back": "9" * 30},
        {"order": "x" * 300},
    ):
        assert decide(table, page, **fields).status_code in (200, 409, 422), fields
    version, state = table.state()
    assert version <= 1
    assert state["high"] == 0


def test_rules_are_shown_and_searched(client: TestClient) -> None:
    assert "B-BID-04" in client.get("/rules?q=B-BID-04").text
    assert "0 found" in client.get("/rules?q=zzzzz").text
    fragment = client.get("/rules/B-BID-04", headers={"hx-request": "true"}).text
    assert "<html" not in fragment
    assert "B-BID-04" in fragment
    assert client.get("/rules/B-BID-99").status_code == 404


def test_the_room_while_the_game_is_on(client: TestClient) -> None:
    table = seat_table(client)
    page = sit(table, 1)
    csrf = hidden(page, "csrf")
    room = client.post(f"/t/{table.id}/name", data={"csrf": csrf, "player": "  Mirembe <b> "})
    assert "Mirembe &lt;b&gt;" in room.text
    assert "To the table" in room.text
    link = client.post(f"/t/{table.id}/watchers", data={"csrf": csrf}).text
    found = re.search(r'value="(http[^"]*/enter/[^"]+)"', link)
    assert found
    client.cookies.clear()
    watched = client.get(found[1].replace("http://testserver", "")).text
    assert "You watch" in watched
    assert "decision-form" not in watched


def test_a_seat_is_handed_over_and_taken_back(client: TestClient) -> None:
    table = seat_table(client)
    page = sit(table, 2)
    csrf = hidden(page, "csrf")
    client.post(f"/t/{table.id}/bot", data={"csrf": csrf, "level": "random"})
    assert "Take it back" in client.get(f"/t/{table.id}").text
    client.post(f"/t/{table.id}/bot", data={"csrf": csrf})
    assert "Hand over" in client.get(f"/t/{table.id}").text
