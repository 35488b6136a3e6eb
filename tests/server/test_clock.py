"""Times that run out: defaults played with every browser shut, and moments that tell nothing about hands."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.server.pace import Pace, pace_of, span
from landsraad.table import BadConfig
from landsraad.web import create_app

from .conftest import TOY, Table, seat_table, settings_for, until


def opened(table: Table) -> Any:
    """What the server has in memory."""
    return table.client.app.state.context.tables.open(table.id)  # type: ignore[attr-defined]


def waiting(table: Table, seat: int | None = None) -> Any:
    """Whom the table waits for."""
    return table.get("prompts", seat).json()["waiting"]


def window(table: Table) -> None:
    """Play to the first moment."""
    buyer, prompt = table.asked()
    table.answer(buyer, prompt, [1])
    while (asked := table.asked())[1]["kind"] == "RaiseOrPass":
        table.default(*asked)


def holders(table: Table) -> set[int]:
    """Who could use the moment."""
    with opened(table) as live:
        return {s for s in range(3) if any(c.startswith("veto") for c in live.match.state.hands[s])}


def late(table: Table, seconds: float) -> None:
    """Let everybody have been asked that long ago."""
    with opened(table) as live:
        live.asked = {seat: (prompt, at - seconds) for seat, (prompt, at) in live.asked.items()}
        table.client.app.state.context.tables.moved(live)  # type: ignore[attr-defined]


def test_a_pace_is_checked() -> None:
    assert pace_of(None) == Pace("none", 0, 8)
    assert pace_of({"kind": "live"}).seconds == 300
    assert pace_of({"kind": "days", "seconds": 7200, "moment": 60}) == Pace("days", 7200, 60)
    for wrong in ({"kind": "soon"}, {"kind": "live", "seconds": 0}, {"kind": "none", "seconds": 5},
                  {"kind": "live", "moment": -1}, {"kind": "live", "seconds": 5, "moment": 6}):  # fmt: skip
        with pytest.raises(BadConfig):
            pace_of(wrong)
    assert [span(s) for s in (8, 300, 3 * 3600, 5 * 86400)] == ["8 s", "5 min", "3 h", "5 days"]


def test_a_bad_pace_is_refused(client: TestClient) -> None:
    body = {"game": "toy", "pace": {"kind": "live", "seconds": 10**9}}
    assert client.post("/api/tables", json=body).json()["code"] == "bad_config"


def test_the_default_is_played_when_the_time_is_over(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 3600})
    seat, prompt = table.asked()
    wait = waiting(table)
    assert wait["until"] - wait["since"] == 3600
    assert abs(wait["since"] - time.time()) < 30
    late(table, 3601)
    until(lambda: table.get("view").json()["version"] == 1)
    rows = client.app.state.context.store.history(table.id)  # type: ignore[attr-defined]
    assert [(r.seat, r.action, r.cause) for r in rows] == [(seat, {"type": "Bid", "spice": 0}, "clock")]
    assert waiting(table)["until"] > time.time() + 3000, "the next has the whole time"
    del prompt


def test_no_pace_no_clock(client: TestClient) -> None:
    table = seat_table(client)
    late(table, 10**8)
    assert waiting(table)["until"] is None
    assert table.get("view").json()["version"] == 0


def test_a_time_runs_out_over_a_restart(tmp_path: Path) -> None:
    """Nobody opens the table again: the server alone plays on."""
    settings = settings_for(tmp_path, cached_matches=1)
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        table = seat_table(client, pace={"kind": "live", "seconds": 2})
        seat_table(client, pace={"kind": "live", "seconds": 3000})
        due = waiting(table)["until"]
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        store = client.app.state.context.store  # type: ignore[attr-defined]
        until(lambda: len(store.history(table.id)) > 0)
        assert store.history(table.id)[0].at >= due


def test_a_moment_tells_nothing(client: TestClient) -> None:
    """With and without cards: the same prompts, the same words, the same time."""
    for _ in range(4):
        table = seat_table(client, pace={"kind": "live", "seconds": 300, "moment": 60})
        window(table)
        time.sleep(0.05)
        waits = [waiting(table, seat) for seat in (None, 0, 1, 2)]
        assert all(wait == waits[0] for wait in waits)
        assert waits[0]["moment"]
        assert waits[0]["seats"] == waits[0]["sealed"] == []
        assert waits[0]["until"] - waits[0]["since"] == 60
        with opened(table) as live:
            assert set(live.match.pending) == {0, 1, 2}, "nobody is passed before the time"
        late(table, 61)

        def closed(table: Table = table) -> bool:
            return not waiting(table)["moment"]

        until(closed)
        causes = [r.cause for r in client.app.state.context.store.history(table.id)]  # type: ignore[attr-defined]
        assert causes[-3:] == ["moment"] * 3


def test_anybody_may_hold_a_moment(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 300, "moment": 60})
    assert table.post("hold", 0).json()["code"] == "no_moment"
    window(table)
    without = next(iter({0, 1, 2} - holders(table)), 0)
    assert table.post("hold", None).json()["code"] == "not_your_seat"
    assert table.post("hold", without).status_code == 200
    assert table.post("hold", without).json()["code"] == "already_held"
    for seat in (None, 0, 1, 2):
        wait = waiting(table, seat)
        assert wait["held"]
        assert wait["seats"] == []
        assert wait["until"] - wait["since"] == 300
    late(table, 61)
    time.sleep(0.1)
    assert waiting(table)["moment"], "it stays open"
    pending = table.get("prompts", without).json()["pending"]
    assert table.answer(without, pending, [None]).status_code == 200
    until(lambda: not waiting(table)["moment"])


def test_one_person_among_bots_is_not_kept_waiting(client: TestClient) -> None:
    """Where nobody can learn from the time, a moment waits for that person only if there is a choice."""
    met = 0
    for _ in range(3):
        table = seat_table(client, "pbb")
        with opened(table) as live:
            state = live.match.state
            for pile in (state.deck, *state.hands):
                state.hands[0] += (
                    [c for c in pile if c.startswith("veto")] if pile is not state.hands[0] else []
                )
                pile[:] = [c for c in pile if pile is state.hands[0] or not c.startswith("veto")]
        for _ in range(400):
            if table.get("view").json()["over"]:
                break
            pending = table.get("prompts", 0).json()["pending"]
            if pending is None:
                time.sleep(0.005)
                continue
            if pending["kind"] == "Object" and len(pending["options"]["values"]) > 1:
                met += 1
                time.sleep(0.05)
                assert table.get("prompts", 0).json()["pending"]["id"] == pending["id"]
            table.default(0, pending)
    assert met


def test_a_seat_taken_back_has_the_whole_time(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 300})
    seat, _ = table.asked()
    with opened(table) as live:
        live.asked = {s: (prompt, at - 290) for s, (prompt, at) in live.asked.items()}
        client.app.state.context.pacer.loop = None  # type: ignore[attr-defined]  # bots sleep
        assert live.times()[seat] < time.time() + 20
    table.post("bot", seat, {"level": "random"})
    assert waiting(table)["until"] is None
    table.post("return", seat)
    assert waiting(table)["until"] > time.time() + 280


def test_sealed_answers_are_ticked(client: TestClient) -> None:
    table = seat_table(client)
    while (asked := table.asked())[1]["kind"] != "MakePlan":
        table.default(*asked)
    table.default(*asked)
    wait = waiting(table)
    assert wait["sealed"] == [asked[0]]
    assert sorted([*wait["seats"], *wait["sealed"]]) == [0, 1, 2]


def test_the_log_tells_who_answered_instead(client: TestClient) -> None:
    """A line says that the clock or a bot standing in answered; a standing answer is told to its own seat alone."""
    from landsraad.server.chronicle import known

    table = seat_table(client)
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(table.id) as live:
        for cause in ("clock", "standin", "order", "") * 2:
            prompt = live.match.prompt(next(iter(live.match.pending)))
            tables._take(live, prompt.seat, prompt.default(), cause)
        told = {seat: [(one.event.actor, one.by) for one in known(live, seat)] for seat in (0, 1, 2, None)}
        roles = {row.seat: row.role for row in live.row.seats}
    for seat, lines in told.items():
        assert {"clock", "standin"} <= {by for _, by in lines}
        assert {actor for actor, by in lines if by == "order"} <= {roles.get(seat)}
    assert any(by == "order" for lines in told.values() for _, by in lines)
    assert table.get("events", 0).json()["events"][-1]["by"] in ("", "clock", "order", "standin")
