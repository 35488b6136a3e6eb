"""Seats, tokens and what may leave the server: no bytes to a seat hold another seat's secret."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from fastapi.testclient import TestClient

from .conftest import TOY, Databases, Table, seat_table

READS = ("view", "prompts", "events")
TIMES = re.compile(rb'"since":[0-9.]+')
"""Two tables are not begun at the same instant."""


def commands(table: Table, seat: int, prompt: dict[str, Any]) -> list[tuple[str, Any]]:
    """Every way to change a table, as one seat would send it."""
    version = table.get("prompts", seat).json()["version"]
    to = (seat + 1) % 3
    question = {"type": "Question", "to": to, "card": "blade-a1", "words": "?"}
    acts: list[tuple[str, dict[str, Any]]] = [
        (prompt["id"], {"type": "Bid", "spice": 0}),
        (f"s-Bribe-{seat}", {"type": "Pay", "to": to, "spice": 1}),
        (f"s-Truth-{seat}", question),
    ]
    return [
        *(("actions", {"version": version, "decision": d, "action": a}) for d, a in acts),
        ("options", {"prompt": prompt["id"], "chosen": []}),
        ("options", {"prompt": f"s-Bribe-{seat}", "chosen": []}),
    ]


def test_each_command_with_each_other_token(table: Table) -> None:
    """A seat's commands in the name of every other seat, of spectators and of another table."""
    stranger = seat_table(table.client)
    seat, prompt = table.asked()
    before = table.state()
    for who in (None, *(s for s in range(3) if s != seat)):
        for path, body in commands(table, seat, prompt):
            answer = table.post(path, who, body)
            assert answer.status_code in (403, 404), (who, path, body, answer.text)
            assert answer.json()["code"] in ("not_your_seat", "unknown_decision")
    for path, body in commands(table, seat, prompt):
        answer = table.client.post(f"/api/tables/{table.id}/{path}", json=body, headers=stranger.auth(seat))
        assert answer.status_code == 403
        assert answer.json()["code"] == "not_your_seat"
    for path, body in (
        ("bot", {"level": "random"}),
        ("return", None),
        ("start", None),
        ("seats/1/link", None),
    ):
        assert table.post(path, None, body).status_code in (403, 409)
    assert table.state() == before


def test_tokens_are_not_stored(client: TestClient, table: Table, tmp_path: Any) -> None:
    if Databases.at:
        pytest.skip("looks into SQLite's files")
    client.app.state.context.store.engine.dispose()  # type: ignore[attr-defined]
    written = b"".join(path.read_bytes() for path in tmp_path.glob("t.sqlite3*"))
    assert table.id.encode() in written
    for token in table.tokens.values():
        assert len(token) >= 40
        assert token.encode() not in written


def secrets_of(table: Table) -> dict[int | None, set[str]]:
    """What each seat alone knows, and what nobody does (None)."""
    with table.client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
        state = live.match.state
        return {None: set(state.deck), **{seat: set(state.hands[seat]) for seat in range(3)}}


@pytest.mark.slow
def test_no_bytes_hold_a_secret_of_others(seated: Callable[..., Table]) -> None:
    chance = random.Random(4)
    for game in range(2):
        table = seated("ppp")
        seed = str(table.client.app.state.context.store.table(table.id).seed)  # type: ignore[attr-defined]
        while not table.get("view").json()["over"]:
            secret = secrets_of(table)
            for seat in (None, 0, 1, 2):
                sent = b"".join(table.get(path, seat).content for path in READS).decode()
                sent += table.client.get(f"/api/tables/{table.id}").text
                sent += table.client.get(f"/t/{table.id}", headers=table.auth(seat)).text
                events = table.get("events", seat).text
                assert seed not in sent
                for owner, cards in secret.items():
                    if owner == seat and owner is not None:
                        continue
                    for card in cards:
                        # A question may have named it aloud; that is no leak.
                        if card not in events:
                            assert card not in sent, f"game {game}: seat {seat} was sent {card} of {owner}"
            seat, prompt = table.asked()
            standing = [p for p in table.get("prompts", seat).json()["standing"] if p["kind"] == "Truth"]
            if standing and chance.random() < 0.5:
                to = (seat + 1) % 3
                assert table.answer(seat, standing[0], [to, "blade-a1", "?"]).status_code == 200
            elif prompt["options"]["kind"] == "list":
                value = chance.choice(prompt["options"]["values"][:4])
                chosen = [value] if prompt["kind"] != "MakePlan" else [value, 0]
                assert table.answer(seat, prompt, chosen).status_code == 200
            else:
                assert table.default(seat, prompt).status_code == 200


def test_answers_do_not_depend_on_what_others_hold(client: TestClient) -> None:
    """Two tables that differ only in what seat 0 may not know send it the same bytes."""
    for seed in range(8):
        sent: list[list[bytes]] = []
        for swap in (False, True):
            made = client.app.state.context.seating.create(  # type: ignore[attr-defined]
                "toy",
                seats=[_wish(house, i) for i, house in enumerate(("red", "green", "blue"))],
                seed=seed,
            )
            table = Table(client, made.table_id, {None: made.watch, 0: made.host, **made.seats})
            table.post("start", 0)
            if swap:
                with client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
                    state = live.match.state
                    state.hands[1], state.hands[2] = state.hands[2], state.hands[1]
                    state.deck.reverse()
            sent.append(
                [TIMES.sub(b"", table.get(path, seat).content) for path in READS for seat in (0, None)]
            )
        assert sent[0] == sent[1]


def _wish(house: str, i: int) -> Any:
    from landsraad.server.seating import SeatWish

    return SeatWish(house, "person", "", house, i == 0)


def test_names_are_escaped_on_pages(client: TestClient) -> None:
    bad = "<script>alert(1)</script>"
    made = client.post(
        "/api/tables",
        json={
            "game": "toy",
            "name": bad,
            "seats": [{"seat": h, "kind": "person", "player": bad} for h in ("red", "green", "blue")],
        },
    ).json()
    for path in ("/", f"/t/{made['id']}", made["path"]):
        page = client.get(path).text
        assert "<script>alert" not in page
    assert all(len(set(pair)) == 2 for pair in permutations((0, 1, 2), 2))
    assert TOY.name == "toy"
