"""The pages of what people do beside the game, by their forms alone."""

from __future__ import annotations

import html
import re
from typing import Any

from fastapi.testclient import TestClient

from .conftest import Table, seat_table
from .test_clock import late, window
from .test_pages import decide, hidden, sit
from .test_people import to_plans


def post(table: Table, page: str, path: str, **fields: Any) -> Any:
    """Post a form of a page."""
    return table.client.post(f"/t/{table.id}/{path}", data={"csrf": hidden(page, "csrf"), **fields})


def test_what_happens_at_zero_is_said_beforehand(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "days", "seconds": 3 * 3600, "moment": 600})
    seat, _ = table.asked()
    assert re.search(r'Passes for you <time data-until="[\d.]+">in 3 h</time>', sit(table, seat))
    other = sit(table, (seat + 1) % 3)
    assert "The table answers instead" in other
    assert "For <time data-since" in other
    assert "3 h for a decision" in table.client.get(f"/t/{table.id}/room").text


def test_a_moment_says_the_same_to_all(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 300, "moment": 60})
    window(table)
    pages = [sit(table, seat) for seat in range(3)]
    assert all("Passes for every seat" in page for page in pages)
    assert all("Hold: I need more time" in page for page in pages)
    held = post(table, pages[2], "hold")
    assert "Somebody asked for more time" in held.text
    assert "Hold: I need" not in held.text
    assert "Hold: I need" in sit(table, 0), "others may hold it, too"


def test_taking_back_on_the_page(client: TestClient) -> None:
    table = seat_table(client)
    to_plans(table)
    seat, prompt = table.asked()
    table.default(seat, prompt)
    page = sit(table, seat)
    assert "Take back my last act" in page
    assert "have answered" in page or "has answered" in page
    again = post(table, page, "undo", version=hidden(page, "version"))
    assert again.status_code == 200
    assert table.get("prompts", seat).json()["pending"] is not None
    stale = post(table, page, "undo", version=hidden(page, "version"))
    assert stale.status_code == 409


def test_a_refusal_leads_to_a_vote(client: TestClient) -> None:
    table = seat_table(client)
    seat, _ = table.asked()
    page = sit(table, seat)
    decide(table, page, pick="1", go="1")
    page = sit(table, seat)
    refused = post(table, page, "undo", version=hidden(page, "version"))
    assert "Another seat has been asked something because of it." in refused.text
    asked = post(table, page, "undo", version=hidden(page, "version"), ask="1")
    assert "Not yet answered" in asked.text
    for other in (s for s in range(3) if s != seat):
        page = sit(table, other)
        assert "asks to take back its last act" in page
        answered = post(table, page, "vote", number=hidden(page, "number"), accept="yes")
        assert answered.status_code == 200
    assert table.state()[0] == 2


def test_talk_on_the_page(client: TestClient) -> None:
    table = seat_table(client)
    page = sit(table, 0)
    assert "Nothing has been said yet" in page
    said = post(table, page, "talk", text="<img src=x onerror=alert(1)>", to="")
    assert "&lt;img src=x" in said.text
    assert "<img src=x" not in said.text
    post(table, page, "talk", text="Only for green", to="1")
    assert "Only for green" in sit(table, 1)
    assert "Only for green" not in sit(table, 2)
    client.get(f"/t/{table.id}/enter/{table.tokens[None]}")
    watching = client.get(f"/t/{table.id}/talk").text
    assert "Only for green" not in watching
    assert "Say it" not in watching
    part = client.get(f"/t/{table.id}/talk", headers={"HX-Request": "true"}).text
    assert 'hx-target="#talk-list"' in part
    assert 'hx-target="#talk-form"' not in part
    assert client.post(f"/t/{table.id}/talk", data={"text": "no token"}).status_code == 403


def test_a_seat_comes_back_by_its_code(client: TestClient) -> None:
    table = seat_table(client)
    sit(table, 1)
    room = client.get(f"/t/{table.id}/room").text
    code = re.search(r'value="([0-9A-Z-]{23})"', post(table, room, "recovery").text)
    assert code
    client.cookies.clear()
    assert "Get a seat back" in client.get("/").text
    wrong = client.post("/recover", data={"code": "AAAAA"})
    assert wrong.status_code == 404
    assert "opens no seat" in wrong.text
    back = client.post("/recover", data={"code": code[1].lower()})
    assert back.status_code == 200
    assert "Behind your shield" in back.text


def test_a_seat_is_given_away_by_link(client: TestClient) -> None:
    table = seat_table(client)
    sit(table, 1)
    room = client.get(f"/t/{table.id}/room").text
    made = post(table, room, "handover").text
    link = html.unescape(re.search(r'value="(http[^"]+/take/[^"]+)"', made)[1])  # type: ignore[index]
    client.cookies.clear()
    offer = client.get(link)
    assert "hands this seat over" in offer.text
    assert table.get("view", 1).status_code == 200, "looking takes nothing"
    taken = client.post(link, data={"player": "Jessica"})
    assert "Behind your shield" in taken.text
    assert table.get("view", 1).status_code == 401
    assert client.get(link).status_code == 404


def test_a_stand_in_on_the_page(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 300})
    absent = table.asked()[0]
    with client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
        live.ran_out = lambda seat: 2 if seat == absent else 0
    one, two = (s for s in range(3) if s != absent)
    page = sit(table, one)
    assert "has run out twice" in page
    post(table, page, "vote", seat=absent, level="random")
    page = sit(table, two)
    assert "asks to let a bot play" in page and "Random bot" in page
    post(table, page, "vote", number=hidden(page, "number"), accept="yes")
    assert "Random bot stands in" in sit(table, two)
    room = client.get(f"/t/{table.id}/enter/{table.tokens[absent]}", follow_redirects=True)
    assert "Take it back" in room.text


def test_the_lobby_sets_the_pace(client: TestClient) -> None:
    lobby = client.get("/").text
    data = {"csrf": hidden(lobby, "csrf"), "game": "toy", "pace": "live-120"}
    for i, (role, kind) in enumerate((("red", "you"), ("green", "bot-random"), ("blue", "bot-random"))):
        data |= {f"role-{i}": role, f"kind-{i}": kind}
    page = client.post("/tables", data=data)
    table_id = str(page.url).rsplit("/", 1)[1]
    assert client.get(f"/api/tables/{table_id}").json()["pace"] == {
        "kind": "live",
        "seconds": 120,
        "moment": 8,
    }


def test_the_page_after_a_time_ran_out(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 300})
    seat, _ = table.asked()
    late(table, 301)
    assert sit(table, seat)
