"""The spectators' bench: what those without a seat are sent, and what they are not; and what a moment tells nobody."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.server import bench
from landsraad.server.seats import Who

from .conftest import Table

Seated = Callable[..., Table]
READS = ("view", "events", "prompts", "votes", "talk")
PAGES = ("", "/log", "/replay?as=public", "/replay/at?as=public", "/report", "/live", "/talk", "/room")
CLOCKS = re.compile(r'data-(since|until)="[0-9.]+"|"(since|until)": ?[0-9.]+|csrf=\w+|value="[0-9a-f]{40}"')


def sent(table: Table) -> dict[str, str]:
    """Everything that a spectator, or a stranger, can ask for, without its clocks."""
    found = {path: table.get(path).text for path in READS}
    found["table"] = table.client.get(f"/api/tables/{table.id}").text
    for path in PAGES:
        found[path] = table.client.get(f"/t/{table.id}{path}", headers=table.auth(None)).text
    found["rule"] = table.client.get(
        f"/rules/B-BID-10?table={table.id}&line=0&as=public",
        headers={**table.auth(None), "HX-Request": "true"},
    ).text
    return {path: CLOCKS.sub("", text) for path, text in found.items()}


def play(table: Table, steps: int) -> None:
    """Let people answer."""
    for _ in range(steps):
        assert table.default(*table.asked()).status_code == 200


def shown(table: Table, seat: int | None = None) -> int:
    """The version that a place is told."""
    return int(table.get("view", seat).json()["version"])


def test_some_actions_later(seated: Seated) -> None:
    """A spectator sees the table as it was, in every way of looking, until that many actions have passed."""
    table = seated("ppp", watching={"kind": "actions", "amount": 3})
    play(table, 4)
    history: list[tuple[int, dict[str, Any]]] = []
    public = [table.get("view", 0).json()["view"] | {"secret": None, "you": None}]
    for _ in range(8):
        late = table.get("view").json()
        history.append((late["version"], late["view"]))
        assert late["version"] == max(0, shown(table, 0) - 3)
        play(table, 1)
        public.append(table.get("view", 0).json()["view"] | {"secret": None, "you": None})
    # What was seen late had been so: it is the view of three steps before.
    for seen, was in zip(history[4:], public[1:], strict=False):
        assert seen[1] == was


def test_nothing_newer_leaks(seated: Seated) -> None:
    """While the bench stands still, no answer to a spectator changes by a byte, whatever is played or said."""
    table = seated("ppp", watching={"kind": "turn"})
    play(table, 1)
    before = sent(table)
    turn = table.get("view", 0).json()["view"]["turn"]
    for word in ("zebra", "quagga", "okapi"):
        seat, prompt = table.asked()
        assert table.post("talk", seat, {"text": word}).status_code == 201
        table.default(seat, prompt)
        if table.get("view", 0).json()["view"]["turn"] != turn:
            break
        assert sent(table) == before
        assert word not in json.dumps(sent(table))


def test_a_turn_later(seated: Seated) -> None:
    table = seated("ppp", watching={"kind": "turn"})
    while table.get("view", 0).json()["view"]["turn"] == 1:
        assert table.get("view").json()["view"]["turn"] == 1
        assert table.get("view").json()["version"] == 0
        play(table, 1)
    late = table.get("view").json()
    assert late["view"]["turn"] == 2, "the whole first turn is open"
    first = late["version"]
    play(table, 1)
    assert shown(table) == first


def test_some_minutes_later(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated("ppp", watching={"kind": "minutes", "amount": 15})
    play(table, 4)
    assert shown(table) == 0
    now = bench.time.time()
    monkeypatch.setattr(bench.time, "time", lambda: now + 14 * 60)
    assert shown(table) == 0
    monkeypatch.setattr(bench.time, "time", lambda: now + 15 * 60 + 1)
    assert shown(table) == shown(table, 0)


def test_the_clock_brings_what_is_due(client: TestClient, seated: Seated) -> None:
    """A table that spectators look at is looked at again when the next thing may be seen."""
    table = seated("ppp", watching={"kind": "minutes", "amount": 15})
    play(table, 2)
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(table.id) as live:
        assert live.next_due() is None, "nobody has looked"
        first = live.steps[1].at
    shown(table)
    with tables.open(table.id) as live:
        assert live.next_due() == first + 15 * 60


def test_nobody_watches(client: TestClient, seated: Seated) -> None:
    table = seated("ppp", watching={"kind": "none"})
    play(table, 3)
    for path in ("view", "events", "prompts"):
        answer = table.get(path)
        assert (answer.status_code, answer.json()["code"]) == (403, "no_spectators")
    assert table.get("talk").json() == []
    public = client.get(f"/api/tables/{table.id}").json()
    assert (public["version"], public["waiting"], public["outcome"]) == (0, None, None)
    assert table.post("watch", 0).json()["code"] == "no_spectators"
    page = client.get(f"/t/{table.id}", headers=table.auth(None)).text
    assert "no spectators" in page and "To the table" not in page
    for path in ("/replay/at?as=public", "/log", "/live", "/report"):
        answer = client.get(f"/t/{table.id}{path}", headers=table.auth(None))
        assert answer.status_code == 403, path


@pytest.mark.parametrize("kind", ["actions", "turn", "minutes", "none"])
def test_after_the_end_everything_is_open(seated: Seated, kind: str) -> None:
    table = seated("ppp", watching={"kind": kind})
    while not table.get("view", 0).json()["over"]:
        play(table, 1)
    assert table.get("view").json()["over"]
    assert table.get("view").json()["version"] == shown(table, 0)


def test_seats_see_at_once(seated: Seated) -> None:
    table = seated("ppp", watching={"kind": "turn"})
    play(table, 2)
    public = table.client.get(f"/api/tables/{table.id}", headers=table.auth(0)).json()
    assert public["version"] == shown(table, 0) > 0 == shown(table)


def test_a_seat_that_takes_back_what_was_shown(client: TestClient, seated: Seated) -> None:
    """The bench goes back, too, and its number of takings back says so."""
    table = seated("ppp", watching={"kind": "actions", "amount": 1})
    play(table, 4)
    shown(table)
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(table.id) as live:
        tables.rewind(live, 0, 1)
    late = table.get("view").json()
    with tables.open(table.id) as live:
        assert late["view"] == live.bench.match.view(None)
        assert len(live.bench.match.entries) <= 1
    assert table.get("events").json()["undone"] == 1


def test_the_same_after_a_restart(client: TestClient, seated: Seated) -> None:
    """The steps are counted again from the store, with what was taken back among them."""
    table = seated("ppp", watching={"kind": "actions", "amount": 2})
    play(table, 3)
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(table.id) as live:
        tables.rewind(live, 0, 2)
    play(table, 3)
    before = [(shown(table, seat), table.get("view", seat).json()["view"]) for seat in (None, 0)]
    with tables.open(table.id) as live:
        steps = list(live.steps)
        tables.forget(live)
    assert [(shown(table, seat), table.get("view", seat).json()["view"]) for seat in (None, 0)] == before
    with tables.open(table.id) as live:
        assert live.steps == steps


def test_bad_wishes_are_refused(client: TestClient) -> None:
    for wish in ({"kind": "actions", "amount": 0}, {"kind": "minutes", "amount": 10**6}):
        answer = client.post("/api/tables", json={"game": "toy", "watching": wish})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_config"), wish
    assert client.post("/api/tables", json={"game": "toy", "watching": {"kind": "x"}}).status_code == 422


def test_a_rematch_keeps_the_choice(seated: Seated) -> None:
    table = seated("ppp", watching={"kind": "actions", "amount": 7})
    table.finish()
    csrf = Who(table.id, 0, True, table.tokens[0], False)
    made = table.client.post(f"/t/{table.id}/rematch", headers=table.auth(csrf.seat), follow_redirects=False)
    again = made.headers["location"].rsplit("/", 1)[1]
    assert table.client.get(f"/api/tables/{again}").json()["watching"] == {"kind": "actions", "amount": 7}


# What a stream tells


def heard(table: Table, place: int | None, acts: Callable[[], None]) -> list[tuple[int, str]]:
    """The news that a place gets while something is done."""
    hub = table.client.app.state.context.hub  # type: ignore[attr-defined]
    news: list[tuple[int, str]] = []

    async def listen() -> None:
        async for one in hub.news(table.id, 0, place):
            news.append(one)  # noqa: PERF401 - it never ends

    async def both() -> None:
        loop, hub.loop, hub.gather = hub.loop, asyncio.get_running_loop(), 0
        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        acts()
        for _ in range(20):
            await asyncio.sleep(0)
        listening.cancel()
        hub.loop = loop

    asyncio.run(both())
    return news[1:]


def to_moment(table: Table) -> None:
    """Play until everybody is asked whether to object."""
    while (asked := table.asked())[1]["kind"] != "Object":
        seat, prompt = asked
        bid = [1] if prompt["kind"] == "RaiseOrPass" and 1 in prompt["options"]["values"] else None
        answer = table.answer(seat, prompt, bid) if bid else table.default(seat, prompt)
        assert answer.status_code == 200


def test_the_stream_of_the_bench_stands_still(seated: Seated) -> None:
    table = seated("ppp", watching={"kind": "turn"})
    shown(table)
    assert heard(table, None, lambda: play(table, 2)) == []
    assert heard(table, 0, lambda: play(table, 1))


def test_a_moment_hides_how_many_have_answered(seated: Seated) -> None:
    """Neither version nor stream nor anything others are sent tells that one of several has answered."""
    table = seated("ppp")
    to_moment(table)
    asked = [s for s in range(3) if table.get("prompts", s).json()["pending"]]
    first, rest = asked[0], asked[1:]
    assert rest, "several are asked"
    prompt = table.get("prompts", first).json()["pending"]
    before = {s: [table.get(path, s).text for path in READS] for s in (*rest, None)}
    assert heard(table, rest[0], lambda: table.default(first, prompt) and None) == []
    assert {s: [table.get(path, s).text for path in READS] for s in (*rest, None)} == before
    assert table.get("prompts", first).json()["pending"] is None


def test_a_standing_order_is_told_to_nobody(seated: Seated) -> None:
    table = seated("ppp")
    before = [table.get(path, 1).text for path in READS]
    order = {"type": "Order", "kind": "Object", "passes": True}
    body = {"version": shown(table, 0), "decision": "order", "action": order}
    assert heard(table, 1, lambda: table.post("actions", 0, body) and None) == []
    assert [table.get(path, 1).text for path in READS] == before
    assert table.get("prompts", 0).json()["orders"] == ["Object"]


def test_two_answer_a_moment_on_one_version(seated: Seated) -> None:
    """The answer of one does not make the other's stale."""
    table = seated("ppp")
    to_moment(table)
    asked = [s for s in range(3) if table.get("prompts", s).json()["pending"]]
    prompts = {s: table.get("prompts", s).json() for s in asked}
    for seat in asked:
        pending = prompts[seat]["pending"]
        action = table.post("options", seat, {"prompt": pending["id"], "chosen": [None]}).json()["action"]
        body = {"version": prompts[seat]["version"], "decision": pending["id"], "action": action}
        assert table.post("actions", seat, body).status_code == 200
