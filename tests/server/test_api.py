"""The JSON interface: a game from setting up to the end, and every kind of refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from .conftest import Table, until

NEW = {"game": "toy", "seats": [{"seat": h, "kind": "open"} for h in ("red", "green", "blue")]}


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The problem document of an answer."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    document: dict[str, Any] = answer.json()
    assert document["code"] == code
    assert document["status"] == status
    assert document["type"] == f"/problems/{code}"
    assert document["title"]
    assert document["detail"]
    return document


def test_a_game_from_start_to_end(client: TestClient) -> None:
    made = client.post("/api/tables", json={**NEW, "name": "  The\tlong\x00 table "}).json()
    me = {"Authorization": f"Bearer {made['token']}"}
    at = f"/api/tables/{made['id']}"
    assert client.get(at).json()["name"] == "The long table"
    assert client.get(at).json()["status"] == "open"
    problem(client.get(f"{at}/view", headers=me), 409, "not_started")
    assert problem(client.post(f"{at}/start", headers=me), 409, "seats_open")["seats"] == [
        "red",
        "green",
        "blue",
    ]
    tokens: dict[int | None, str] = {None: made["watch"]}
    for seat in (2, None, None):
        joined = client.post(f"{at}/join", json={"seat": seat, "player": "Jo"}).json()
        tokens[joined["seat"]] = joined["token"]
    assert set(tokens) == {None, 0, 1, 2}
    problem(client.post(f"{at}/join", json={}), 409, "seat_taken")
    assert client.post(f"{at}/start", headers=me).json()["status"] == "live"
    problem(client.post(f"{at}/start", headers=me), 409, "already_started")
    table = Table(client, made["id"], tokens)
    table.finish()
    view = table.get("view", 1).json()
    assert view["over"]
    assert view["outcome"]["rule"] == "B-WIN-01"
    assert client.get(at).json()["status"] == "over"
    problem(
        table.post(
            "actions",
            0,
            {"version": view["version"], "decision": "1-0", "action": {"type": "Bid", "spice": 0}},
        ),
        409,
        "table_over",
    )


def test_games_and_rules(client: TestClient) -> None:
    assert client.get("/api/games").json() == [{"name": "toy", "title": "Toy", "rules_version": "1"}]
    toy = client.get("/api/games/toy").json()
    assert toy["usual"] == ["red", "green", "blue"]
    assert "random" in toy["bots"]
    assert "Bid" in toy["actions"]
    problem(client.get("/api/games/chess"), 404, "unknown_game")
    assert client.get("/api/rules/B-BID-04").json()["text"]
    problem(client.get("/api/rules/B-XXX-99"), 404, "unknown_rule")


def test_prompts_options_and_refusals(table: Table) -> None:
    seat, prompt = table.asked()
    assert prompt["kind"] == "RaiseOrPass"
    assert prompt["field"] == "spice"
    assert prompt["options"] == {"kind": "list", "values": list(range(11))}
    assert prompt["facts"] == {"high": 0, "spice": 10}
    waiting = table.get("prompts", seat).json()["waiting"]
    assert (waiting["moment"], waiting["seats"], waiting["until"]) == (False, [seat], None)
    first = table.post("options", seat, {"prompt": prompt["id"], "chosen": []}).json()
    worst = first["candidates"][-1]
    assert worst["value"] == 11
    assert worst["refusal"] == {
        "rule": "B-BID-04",
        "reason": "You cannot bid 11: you have 10 spice.",
        "code": "E_SPICE",
        "field": "spice",
        "facts": {},
    }
    assert first["candidates"][3]["refusal"] is None
    done = table.post("options", seat, {"prompt": prompt["id"], "chosen": [3]}).json()
    assert done["action"] == {"type": "Bid", "spice": 3}
    problem(table.post("options", seat, {"prompt": prompt["id"], "chosen": [3, 4]}), 422, "bad_action")
    refused = problem(
        table.post("options", seat, {"prompt": prompt["id"], "chosen": [True]}), 422, "illegal_action"
    )
    assert refused["field"] == "spice"
    bribe = next(p for p in table.get("prompts", seat).json()["standing"] if p["kind"] == "Bribe")
    to = bribe["options"]["values"][0]
    nxt = table.post("options", seat, {"prompt": bribe["id"], "chosen": [to]}).json()
    assert nxt["options"] == {"kind": "range", "min": 1, "max": 10, "step": 1}
    assert table.answer(seat, bribe, [to, 2]).json() == {"version": 1}
    assert table.asked()[1]["id"] == prompt["id"], "the decision stands after an interrupt"


def test_every_bad_action_is_refused_and_changes_nothing(table: Table) -> None:
    seat, prompt = table.asked()
    other = (seat + 1) % 3
    before = table.state()
    good = {"version": 0, "decision": prompt["id"], "action": {"type": "Bid", "spice": 1}}

    def send(**change: Any) -> Any:
        return table.post("actions", seat, {**good, **change})

    document = problem(send(action={"type": "Bid", "spice": 11}), 422, "illegal_action")
    assert (document["rule"], document["field"], document["refusal"]) == ("B-BID-04", "spice", "E_SPICE")
    assert document["reason"] == "You cannot bid 11: you have 10 spice."
    problem(send(action={"type": "Bid", "spice": True}), 422, "illegal_action")
    problem(send(version=5), 409, "stale_version")
    problem(send(version="0"), 422, "bad_request")
    problem(send(version=True), 422, "bad_request")
    problem(send(version=-1), 422, "bad_request")
    problem(send(decision="99-9"), 404, "unknown_decision")
    problem(send(decision="order"), 404, "unknown_decision")
    problem(send(action={"type": "Plan", "weapon": None, "dial": 0}), 422, "bad_action")
    problem(send(action={"type": "Fly"}), 422, "bad_action")
    problem(send(action={"type": "Bid"}), 422, "bad_action")
    problem(send(action={"type": "Bid", "spice": 1, "more": 1}), 422, "bad_action")
    problem(send(action={"type": "Order", "kind": "Object", "passes": True}), 404, "unknown_decision")
    problem(send(action=[]), 422, "bad_request")
    problem(send(extra=1), 422, "bad_request")
    problem(table.post("actions", other, good), 404, "unknown_decision")
    problem(table.post("actions", None, good), 403, "not_your_seat")
    url = f"/api/tables/{table.id}/actions"
    problem(table.client.post(url, json=good), 401, "no_token")
    problem(table.client.post(url, json=good, headers={"Authorization": "Bearer x"}), 401, "bad_token")
    problem(table.client.post(url, json=good, headers={"Authorization": "Basic x"}), 401, "bad_token")
    problem(
        table.client.post(
            url, content=b"{", headers={**table.auth(seat), "content-type": "application/json"}
        ),
        400,
        "malformed",
    )
    problem(
        table.client.post(
            url, content=b"\xff\xfe", headers={**table.auth(seat), "content-type": "application/json"}
        ),
        400,
        "malformed",
    )
    problem(
        table.client.post("/api/tables/nope/actions", json=good, headers=table.auth(seat)),
        404,
        "unknown_table",
    )
    problem(table.client.put(url, json=good), 405, "method_not_allowed")
    problem(table.client.get("/api/nothing"), 404, "not_found")
    assert table.state() == before
    assert send().json() == {"version": 1}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"config": {"turns": 99}}, "bad_config"),
        ({"preset": "hard"}, "bad_config"),
        ({"seats": [{"seat": "red"}]}, "bad_config"),
        ({"seats": [{"seat": "mauve"}]}, "bad_config"),
        ({"seats": [{"seat": "red"}, {"seat": "red"}, {"seat": "blue"}]}, "bad_config"),
        (
            {"seats": [{"seat": h, "kind": "bot", "level": "genius"} for h in ("red", "green", "blue")]},
            "bad_config",
        ),
        (
            {"seats": [{"seat": h, "kind": "person", "you": True} for h in ("red", "green", "blue")]},
            "bad_config",
        ),
        ({"seats": [{"seat": "red", "kind": "ghost"}]}, "bad_request"),
        ({"seed": 3}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be(client: TestClient, change: dict[str, Any], code: str) -> None:
    problem(client.post("/api/tables", json={**NEW, **change}), 404 if code == "unknown_game" else 422, code)


def test_two_answers_on_one_version(table: Table) -> None:
    seat, prompt = table.asked()
    bribe = {"type": "Pay", "to": (seat + 1) % 3, "spice": 1}
    other = (seat + 2) % 3
    first = table.post(
        "actions", seat, {"version": 0, "decision": prompt["id"], "action": {"type": "Bid", "spice": 2}}
    )
    second = table.post("actions", other, {"version": 0, "decision": f"s-Bribe-{other}", "action": bribe})
    assert first.json() == {"version": 1}
    assert problem(second, 409, "stale_version")["version"] == 1


def test_events_are_filtered_and_numbered_for_each_seat(table: Table) -> None:
    buyer, prompt = table.asked()
    table.answer(buyer, prompt, [3])
    for _ in range(2):
        table.default(*table.asked())
    mine, theirs = table.get("events", buyer).json(), table.get("events").json()
    assert [e["kind"] for e in theirs["events"]] == ["bid", "bid", "bid", "buys"]
    assert [e["kind"] for e in mine["events"]] == ["bid", "bid", "bid", "buys", "looks"]
    assert [e["number"] for e in theirs["events"]] == list(range(4))
    assert (theirs["next"], mine["next"]) == (4, 5)
    assert mine["events"][3]["text"]
    later = table.get("events", params={"since": 3}).json()
    assert [e["kind"] for e in later["events"]] == ["buys"]
    assert table.get("events", params={"since": 99}).json()["events"] == []
    problem(table.get("events", params={"since": -1}), 422, "bad_request")


def test_a_standing_order(table: Table) -> None:
    order = {"version": 0, "decision": "order", "action": {"type": "Order", "kind": "Object", "passes": True}}
    assert table.post("actions", 2, order).status_code == 200
    assert table.get("prompts", 2).json()["orders"] == ["Object"]


def test_open_tables_are_listed(client: TestClient, seated: Callable[..., Table]) -> None:
    shown, hidden = seated("poo", start=False), seated("poo", start=False, listed=False)
    listed = [t["id"] for t in client.get("/api/tables").json()]
    assert shown.id in listed
    assert hidden.id not in listed


def test_a_new_link_ends_the_old_one(seated: Callable[..., Table]) -> None:
    table = seated("ppo", start=False)
    problem(table.post("seats/1/link", 1), 403, "not_the_host")
    made = table.post("seats/1/link", 0).json()
    problem(table.get("view", 1), 401, "bad_token")
    table.tokens[1] = made["token"]
    problem(table.get("view", 1), 409, "not_started")
    problem(table.post("seats/2/link", 0), 404, "not_found")
    assert table.client.post(f"/api/tables/{table.id}/join", json={}).json()["seat"] == 2
    table.post("start", 0)
    problem(table.post("seats/1/link", 0), 409, "already_started")
    problem(table.post("start", 1), 403, "not_the_host")


def test_the_stream_tells_versions(client: TestClient, table: Table) -> None:
    # The test client buffers; so the hub is asked, and the live stream in test_process.
    hub = client.app.state.context.hub  # type: ignore[attr-defined]
    assert hub.loop is not None
    with client.stream("GET", f"/api/tables/{table.id}/stream") as answer:
        assert answer.status_code == 401


def test_bots_play_and_people_hand_over(seated: Callable[..., Table]) -> None:
    table = seated("pbb")
    until(lambda: table.get("prompts", 0).json()["pending"] is not None or table.get("view").json()["over"])
    problem(table.post("bot", None, {"level": "random"}), 403, "not_your_seat")
    problem(table.post("bot", 0, {"level": "genius"}), 422, "bad_config")
    assert table.post("bot", 0, {"level": "random"}).json()["seats"][0]["kind"] == "bot"
    until(lambda: bool(table.get("view").json()["over"]))
    assert table.post("return", 0).json()["seats"][0]["kind"] == "person"


def test_openapi_tells_the_actions_apart(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    toy = document["components"]["schemas"]["toy"]
    assert toy["discriminator"]["propertyName"] == "type"
    assert toy["discriminator"]["mapping"]["Bid"] == "#/components/schemas/toy.Bid"
    plan = document["components"]["schemas"]["toy.Plan"]
    assert plan["properties"]["weapon"]["anyOf"] == [{"type": "string"}, {"type": "null"}]
    action = document["components"]["schemas"]["ActionIn"]["properties"]["action"]
    assert action == {"anyOf": [{"$ref": "#/components/schemas/toy"}]}
    assert client.get("/api/problems").json()["stale_version"]["status"] == 409


def test_a_record_is_given_when_the_game_is_over(table: Table) -> None:
    from landsraad.table import record, replay

    from .conftest import TOY

    problem(table.get("record", 0), 409, "not_over")
    table.finish()
    written = table.get("record").json()
    assert record(replay(written, game=TOY)) == written


def test_spectators_links(client: TestClient, seated: Callable[..., Table]) -> None:
    hidden, listed = seated("ppp", listed=False), seated("ppp")
    problem(client.post(f"/api/tables/{hidden.id}/watch"), 401, "no_token")
    for made in (hidden.post("watch", 1), client.post(f"/api/tables/{listed.id}/watch")):
        assert made.status_code == 200
        assert client.get(made.json()["path"]).status_code == 200
    hidden.tokens[None] = hidden.post("watch", 1).json()["token"]
    assert hidden.get("view").json()["seat"] is None
    problem(hidden.post("bot", None, {"level": "random"}), 403, "not_your_seat")
