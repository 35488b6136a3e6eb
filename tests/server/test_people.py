"""Taking back, votes, seats that never die, and talk: what works, and who may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine

from landsraad.server.schema import LAYOUT
from landsraad.server.store import Store
from landsraad.web import create_app

from .conftest import TOY, Table, seat_table, settings_for, until


def opened(table: Table) -> Any:
    """What the server has in memory."""
    return table.client.app.state.context.tables.open(table.id)  # type: ignore[attr-defined]


def version(table: Table) -> int:
    """The table's version."""
    return int(table.get("view").json()["version"])


def undo(table: Table, seat: int | None, **more: Any) -> Any:
    """Ask to take back."""
    return table.post("undo", seat, {"version": version(table), **more})


def to_plans(table: Table) -> None:
    """Play until all plan in secret."""
    while (asked := table.asked())[1]["kind"] != "MakePlan":
        assert table.default(*asked).status_code == 200


# Taking back


def test_an_act_that_crossed_nobody_is_taken_back_at_once(table: Table) -> None:
    assert undo(table, 0).json()["code"] == "undo_nothing"
    to_plans(table)
    before, shown = table.state(), version(table)
    prompts = [table.get("prompts", seat).json() for seat in range(3)]
    seat, prompt = table.asked()
    assert table.default(seat, prompt).status_code == 200
    assert table.get("prompts", seat).json()["undo"] == "own"
    made = undo(table, seat)
    assert made.status_code == 200
    assert made.json() == {"version": shown + 2, "vote": None}
    assert table.state() == (before[0] + 2, before[1])
    for old, new in zip(prompts, (table.get("prompts", s).json() for s in range(3)), strict=True):
        assert {**old["pending"], "id": ""} == {**new["pending"], "id": ""}, "everybody is asked as before"
        assert old["pending"]["id"] != new["pending"]["id"], "an old form answers nothing"
    table.finish()


def test_what_crossed_is_refused_with_a_reason(table: Table) -> None:
    seat, prompt = table.asked()
    table.answer(seat, prompt, [1])
    refused = undo(table, seat)
    assert refused.status_code == 409
    assert refused.json()["code"] == "undo_crossed"
    assert "Another seat has been asked something" in refused.json()["reason"]
    other, next_prompt = table.asked()
    table.answer(other, next_prompt, [0])
    assert "Another seat has acted" in undo(table, seat).json()["reason"]
    assert table.get("prompts", seat).json()["undo"] == "ask"
    assert table.post("undo", seat, {"version": 0}).json()["code"] == "stale_version"
    assert undo(table, None).json()["code"] == "not_your_seat"


def test_all_have_to_agree(table: Table) -> None:
    seat, prompt = table.asked()
    start = table.state()
    table.answer(seat, prompt, [1])
    vote = undo(table, seat, ask=True).json()["vote"]
    assert (vote["state"], sorted(vote["voters"])) == ("open", [0, 1, 2])
    assert undo(table, seat, ask=True).json()["code"] == "vote_open"
    others = [s for s in range(3) if s != seat]
    number = vote["number"]
    assert table.post(f"votes/{number}", None, {"accept": True}).json()["code"] == "not_your_seat"
    assert table.post("votes/77", others[0], {"accept": True}).json()["code"] == "not_found"
    assert table.post(f"votes/{number}", others[0], {"accept": True}).json()["state"] == "open"
    assert table.state()[0] == 1
    # A restart forgets no ballot.
    with opened(table) as live:
        table.client.app.state.context.tables.forget(live)  # type: ignore[attr-defined]
    assert table.post(f"votes/{number}", others[1], {"accept": True}).json()["state"] == "passed"
    assert table.state() == (2, start[1])
    assert table.post(f"votes/{number}", others[1], {"accept": False}).json()["code"] == "vote_over"
    assert [v["state"] for v in table.get("votes", None).json()] == ["passed"]
    with opened(table) as live:
        table.client.app.state.context.tables.forget(live)  # type: ignore[attr-defined]
    assert table.state() == (2, start[1])
    table.finish()


def test_one_no_is_enough(table: Table) -> None:
    seat, prompt = table.asked()
    table.answer(seat, prompt, [1])
    number = undo(table, seat, ask=True).json()["vote"]["number"]
    other = (seat + 1) % 3
    assert table.post(f"votes/{number}", other, {"accept": False}).json()["state"] == "declined"
    assert undo(table, seat, ask=True).json()["code"] == "vote_over", "nobody is asked twice about one act"


def test_bots_agree(client: TestClient) -> None:
    table = seat_table(client, "pbb")
    until(lambda: table.get("prompts", 0).json()["pending"] is not None)
    table.default(0, table.get("prompts", 0).json()["pending"])
    until(lambda: table.get("prompts", 0).json()["pending"] is not None)
    for _ in range(50):
        made = undo(table, 0, ask=True)
        if made.status_code == 200:
            break
    assert made.status_code == 200
    assert made.json()["vote"] is None or made.json()["vote"]["state"] == "passed"


def test_taken_back_rows_stay_in_the_store_but_not_in_the_record(table: Table) -> None:
    to_plans(table)
    seat, prompt = table.asked()
    table.default(seat, prompt)
    undo(table, seat)
    table.finish()
    store = table.client.app.state.context.store  # type: ignore[attr-defined]
    rows = store.history(table.id)
    assert [r.version for r in rows] == list(range(1, len(rows) + 1))
    assert sum(r.action["type"] == "Undo" for r in rows) == 1
    kept = table.get("record", 0).json()["actions"]
    assert [list(pair) for pair in store.actions(table.id)] == kept
    assert len(kept) == len(rows) - 2
    assert undo(table, seat).json()["code"] == "table_over"


def test_a_standing_order_outlives_the_taking_back_of_others(table: Table) -> None:
    to_plans(table)
    seat, prompt = table.asked()
    table.default(seat, prompt)
    order = {"version": version(table), "decision": "order",
             "action": {"type": "Order", "kind": "Object", "passes": True}}  # fmt: skip
    assert table.post("actions", (seat + 1) % 3, order).status_code == 200
    assert undo(table, seat).status_code == 200
    assert table.get("prompts", (seat + 1) % 3).json()["orders"] == ["Object"]


def test_do_and_undo_leaves_no_trace(client: TestClient) -> None:
    """At every step of a game: whatever can be taken back at once leaves the table exactly as it was."""
    table, done = seat_table(client), 0
    for _ in range(200):
        if table.get("view").json()["over"]:
            break
        before = table.state()[1]
        seat, prompt = table.asked()
        table.default(seat, prompt)
        if not table.get("view").json()["over"] and undo(table, seat).status_code == 200:
            done += 1
            assert table.state()[1] == before
            table.default(*table.asked())
    assert done


def test_what_is_over_stays_over(table: Table) -> None:
    seat, prompt = table.asked()
    table.answer(seat, prompt, [1])
    number = undo(table, seat, ask=True).json()["vote"]["number"]
    table.finish()
    for other in (s for s in range(3) if s != seat):
        answer = table.post(f"votes/{number}", other, {"accept": True})
        assert answer.json()["code"] == "table_over"


# A stand-in


def test_a_stand_in_by_vote(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 300})
    absent = table.asked()[0]
    ask, other = (s for s in range(3) if s != absent)
    body = {"seat": absent, "level": "random"}
    assert table.post("votes", ask, body).json()["code"] == "not_yet"
    with opened(table) as live:
        live.ran_out = lambda seat: 2 if seat == absent else 0
    assert table.post("votes", None, body).json()["code"] == "not_your_seat"
    assert table.post("votes", ask, {**body, "seat": ask}).json()["code"] == "no_vote"
    assert table.post("votes", ask, {**body, "level": "nobody"}).json()["code"] == "bad_config"
    vote = table.post("votes", ask, body).json()
    assert (vote["state"], sorted(vote["voters"])) == ("open", sorted([ask, other]))
    answer = table.post(f"votes/{vote['number']}", absent, {"accept": False})
    assert answer.json()["code"] == "no_vote"
    assert table.post(f"votes/{vote['number']}", other, {"accept": True}).json()["state"] == "passed"
    seats = client.get(f"/api/tables/{table.id}").json()["seats"]
    assert (seats[absent]["kind"], seats[absent]["level"]) == ("bot", "random")
    assert seats[absent]["player"], "the seat still has its owner"
    assert table.post("return", absent).status_code == 200


def test_times_run_out_in_a_row(client: TestClient) -> None:
    table = seat_table(client, pace={"kind": "live", "seconds": 300})
    for _ in range(40):
        with opened(table) as live:
            if any(live.ran_out(seat) >= 2 for seat in range(3)) or live.match.over:
                break
            live.asked = {s: (p, at - 301) for s, (p, at) in live.asked.items()}
            table.client.app.state.context.tables.run_out(table.id)  # type: ignore[attr-defined]
    with opened(table) as live:
        seat = next(s for s in range(3) if live.ran_out(s) >= 2)
        table.client.app.state.context.tables.forget(live)  # type: ignore[attr-defined]
    with opened(table) as live:
        assert live.ran_out(seat) == 2, "as the store has it"


def test_a_vote_lapses(client: TestClient) -> None:
    table = seat_table(client)
    seat, prompt = table.asked()
    table.answer(seat, prompt, [1])
    undo(table, seat, ask=True)
    with opened(table) as live:
        live.journal.votes[1].at -= 1000
        table.client.app.state.context.tables.moved(live)  # type: ignore[attr-defined]
    until(lambda: table.get("votes", 0).json()[0]["state"] == "lapsed")


# Seats


def test_a_recovery_code_opens_the_seat_again(table: Table) -> None:
    assert table.post("recovery", None).json()["code"] == "not_your_seat"
    code = table.post("recovery", 1).json()["code"]
    assert len(code.replace("-", "")) == 20
    store = table.client.app.state.context.store  # type: ignore[attr-defined]
    with store.engine.connect() as db:
        kept = str(db.exec_driver_sql("SELECT * FROM keys").all())
    assert code not in kept
    assert code.replace("-", "") not in kept
    typed = code.lower().replace("-", " ")
    back = table.client.post("/api/recover", json={"code": typed}).json()
    assert (back["table"], back["seat"]) == (table.id, 1)
    assert table.get("view", 1).status_code == 200, "the old token still opens it"
    old = dict(table.tokens)
    table.tokens[1] = back["token"]
    assert table.get("view", 1).json()["seat"] == 1
    again = table.client.post("/api/recover", json={"code": code, "revoke": True}).json()
    for token in (old[1], back["token"]):
        table.tokens[1] = token
        assert table.get("view", 1).json()["code"] == "bad_token"
    table.tokens[1] = again["token"]
    assert table.get("view", 1).status_code == 200
    assert table.get("view", 0).status_code == 200
    table.post("recovery", 1)
    assert table.client.post("/api/recover", json={"code": code}).json()["code"] == "bad_code"
    assert table.client.post("/api/recover", json={"code": ""}).json()["code"] == "bad_code"


def test_the_host_comes_back_as_host(client: TestClient) -> None:
    table = seat_table(client, "ppp", start=False)
    code = table.post("recovery", 0).json()["code"]
    back = client.post("/api/recover", json={"code": code, "revoke": True}).json()
    table.tokens[0] = back["token"]
    assert table.post("start", 0).status_code == 200


def test_a_seat_is_handed_over(table: Table) -> None:
    assert table.post("handover", None).json()["code"] == "not_your_seat"
    code = table.post("recovery", 2).json()["code"]
    first = table.post("handover", 2).json()["link"]
    link = table.post("handover", 2).json()["link"]
    assert (
        table.client.post(f"/api/tables/{table.id}/take", json={"link": first}).json()["code"] == "bad_code"
    )
    assert table.get("view", 2).status_code == 200, "the link alone changes nothing"
    other = seat_table(table.client)
    assert table.client.post(f"/api/tables/{other.id}/take", json={"link": link}).json()["code"] == "bad_code"
    got = table.client.post(f"/api/tables/{table.id}/take", json={"link": link, "player": "Irulan"}).json()
    assert got["seat"] == 2
    assert table.get("view", 2).json()["code"] == "bad_token"
    assert table.client.post("/api/recover", json={"code": code}).json()["code"] == "bad_code"
    assert table.client.post(f"/api/tables/{table.id}/take", json={"link": link}).json()["code"] == "bad_code"
    table.tokens[2] = got["token"]
    assert table.get("view", 2).json()["seat"] == 2
    assert table.client.get(f"/api/tables/{table.id}").json()["seats"][2]["player"] == "Irulan"


def test_a_hand_over_is_called_back(table: Table) -> None:
    link = table.post("handover", 1).json()["link"]
    gone = table.client.delete(f"/api/tables/{table.id}/handover", headers=table.auth(0))
    assert gone.status_code == 204
    assert table.client.get(f"/t/{table.id}/take/{link}").status_code == 200, (
        "another seat calls nothing back"
    )
    table.client.delete(f"/api/tables/{table.id}/handover", headers=table.auth(1))
    assert table.client.post(f"/api/tables/{table.id}/take", json={"link": link}).json()["code"] == "bad_code"


# Talk


def test_talk_is_heard_by_those_it_is_for(table: Table) -> None:
    assert table.post("talk", 0, {"text": "The spice <b>must</b> flow"}).status_code == 201
    assert table.post("talk", 0, {"text": "A word with you", "to": 1}).status_code == 201
    assert table.post("talk", 1, {"text": "Say on", "to": 0}).status_code == 201
    heard = {seat: [m["text"] for m in table.get("talk", seat).json()] for seat in (None, 0, 1, 2)}
    public = ["The spice <b>must</b> flow"]
    assert heard == {
        None: public, 2: public, 0: [*public, "A word with you", "Say on"],
        1: [*public, "A word with you", "Say on"],
    }  # fmt: skip
    last = table.get("talk", 0).json()[-1]["number"]
    assert table.get("talk", 0, params={"since": last}).json() == []
    table.finish()
    assert "spice <b>" not in table.get("record", 0).text


@pytest.mark.parametrize(
    ("seat", "body", "code"),
    [
        (None, {"text": "Hello"}, "not_your_seat"),
        (0, {"text": " \n "}, "bad_request"),
        (0, {"text": "x" * 501}, "too_large"),
        (0, {"text": "me", "to": 0}, "not_found"),
        (0, {"text": "who", "to": 9}, "not_found"),
    ],
)
def test_talk_refused(table: Table, seat: int | None, body: dict[str, Any], code: str) -> None:
    assert table.post("talk", seat, body).json()["code"] == code


def test_talk_has_a_measure(table: Table) -> None:
    codes = [table.post("talk", 0, {"text": str(n)}).status_code for n in range(7)]
    assert codes == [201] * 6 + [429]
    assert table.post("talk", 1, {"text": "I may"}).status_code == 201


@pytest.fixture
def old_database(tmp_path: Path) -> Path:
    """A database of layout 1 with a running table."""
    path = tmp_path / "t.sqlite3"
    with TestClient(create_app(settings_for(tmp_path, database=str(path)), {"toy": TOY})) as client:
        table = seat_table(client)
        table.default(*table.asked())
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as db:
        for statement in ("DROP TABLE marks", "DROP TABLE keys", "DROP TABLE talk", "DROP INDEX ix_tables_due",
                          "ALTER TABLE tables DROP COLUMN due", "ALTER TABLE actions DROP COLUMN cause",
                          "PRAGMA user_version=1"):  # fmt: skip
            db.exec_driver_sql(statement)
    engine.dispose()
    return path


def test_an_older_database_is_brought_up(old_database: Path) -> None:
    settings = settings_for(old_database.parent, database=str(old_database))
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        store: Store = client.app.state.context.store  # type: ignore[attr-defined]
        (row,) = store.recent(status=("live",), limit=5)
        assert client.get(f"/api/tables/{row.id}").json()["version"] == 1
        with store.engine.connect() as db:
            assert db.exec_driver_sql("PRAGMA user_version").scalar_one() == LAYOUT
