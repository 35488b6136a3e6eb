"""What every request goes through: origin, tokens, size, rate, headers, cookies."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from landsraad.web import create_app

from .conftest import TOY, Table, seat_table, settings_for
from .test_api import problem


def cookie_table(client: TestClient) -> tuple[str, str]:
    """A table whose first seat this browser holds by cookie; its id, and the page's token."""
    table = seat_table(client)
    page = client.get(f"/t/{table.id}/enter/{table.tokens[0]}")
    assert page.status_code == 200
    csrf = re.search(r'name="csrf" value="(\w+)"', page.text)
    assert csrf
    return table.id, csrf[1]


def test_pages_carry_their_headers(client: TestClient) -> None:
    for path in ("/", "/rules", "/api/games", "/nothing", "/static/style.css"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_no_page_has_a_script_of_its_own(client: TestClient) -> None:
    table, _ = cookie_table(client)
    for path in ("/", "/rules", f"/t/{table}", f"/t/{table}/log"):
        page = client.get(path).text
        assert not re.search(r"<script(?![^>]*src=)", page)
        assert not re.search(r"\son\w+=", page)


def test_the_seat_cookie_is_out_of_reach(client: TestClient) -> None:
    table = seat_table(client)
    answer = client.get(f"/t/{table.id}/enter/{table.tokens[0]}", follow_redirects=False)
    assert answer.status_code == 303
    cookies = [c for c in answer.headers.get_list("set-cookie") if c.startswith("landsraad_seat=")]
    assert {re.search(r"[Pp]ath=([^;]+)", c)[1] for c in cookies} == {  # type: ignore[index]
        f"/t/{table.id}",
        f"/api/tables/{table.id}",
    }
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    page = client.get(f"/t/{table.id}").text
    assert table.tokens[0] not in page


def test_a_cookie_alone_does_not_act(client: TestClient) -> None:
    table, csrf = cookie_table(client)
    body = {"version": 0, "decision": "s-Bribe-0", "action": {"type": "Pay", "to": 1, "spice": 1}}
    url = f"/api/tables/{table}/actions"
    problem(client.post(url, json=body), 403, "bad_csrf")
    problem(client.post(url, json=body, headers={"X-CSRF-Token": "x" * 40}), 403, "bad_csrf")
    assert client.post(url, json=body, headers={"X-CSRF-Token": csrf}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_other_sites_cannot_post(client: TestClient, headers: dict[str, str]) -> None:
    table, csrf = cookie_table(client)
    for path, data in (
        (f"/t/{table}/decide", {"csrf": csrf}),
        (f"/t/{table}/bot", {"csrf": csrf, "level": "random"}),
        ("/tables", {"game": "toy"}),
    ):
        problem(client.post(path, data=data, headers=headers), 403, "cross_site")
    problem(client.post("/api/tables", json={"game": "toy"}, headers=headers), 403, "cross_site")


def test_forms_need_their_pages_token(client: TestClient) -> None:
    table, csrf = cookie_table(client)
    for path in ("decide", "bot", "start", "link"):
        answer = client.post(f"/t/{table}/{path}", data={"csrf": "wrong", "seat": "1"})
        problem(answer, 403, "bad_csrf")
    answer = client.post(f"/t/{table}/bot", data={"csrf": csrf, "level": "random"})
    assert answer.status_code == 200
    problem(client.post("/tables", data={"game": "toy", "csrf": "x"}), 403, "bad_csrf")


def test_too_large(client: TestClient, table: Table) -> None:
    seat, prompt = table.asked()
    body = {"version": 0, "decision": prompt["id"], "action": {"type": "Bid", "spice": 0, "x": "y" * 70_000}}
    problem(table.post("actions", seat, body), 413, "too_large")
    chunks = (b"x" * 10_000 for _ in range(20))
    url = f"/api/tables/{table.id}/actions"
    problem(client.post(url, content=chunks, headers=table.auth(seat)), 413, "too_large")
    assert table.get("view", seat).status_code == 200


def test_too_many(tmp_path: Path) -> None:
    app = create_app(settings_for(tmp_path, rate=0.001, burst=5), {"toy": TOY})
    with TestClient(app) as client:
        codes = [client.get("/api/games").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        answer = client.get("/api/games")
        assert problem(answer, 429, "too_many")
        assert answer.headers["retry-after"]
        assert client.get("/static/style.css").status_code == 200


def test_only_hosts_that_are_meant(tmp_path: Path) -> None:
    app = create_app(settings_for(tmp_path, allowed_hosts=("dune.example",)), {"toy": TOY})
    with TestClient(app) as client:
        assert client.get("/api/games").status_code == 400
        assert client.get("/api/games", headers={"host": "dune.example"}).status_code == 200


def test_problems_are_pages_for_people(client: TestClient) -> None:
    page = client.get("/t/nope", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "There is no such table" in page.text
    toast = client.post("/t/nope/decide", headers={"accept": "text/html", "hx-request": "true"})
    assert toast.headers["hx-reswap"] == "none"
    assert "#toasts" in toast.text


def test_two_tables_in_one_browser(client: TestClient) -> None:
    one, two = seat_table(client), seat_table(client)
    client.get(f"/t/{one.id}/enter/{one.tokens[0]}")
    client.get(f"/t/{two.id}/enter/{two.tokens[2]}")
    assert client.get(f"/api/tables/{one.id}/view").json()["seat"] == 0
    assert client.get(f"/api/tables/{two.id}/view").json()["seat"] == 2
    client.get(f"/t/{one.id}/enter/{one.tokens[1]}")
    assert client.get(f"/api/tables/{one.id}/view").json()["seat"] == 1
    lobby = client.get("/").text
    assert "Your tables" in lobby
