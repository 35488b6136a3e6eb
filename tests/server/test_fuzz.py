"""Random requests, made from the API's own description: never an error of the server, always a problem document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from landsraad.web import create_app

from .conftest import TOY, seat_table, settings_for

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
ACTION = st.one_of(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["Bid", "Pay", "Plan", "Order", "Say", "Question"])}
    ).flatmap(
        lambda base: st.dictionaries(
            st.sampled_from(["spice", "to", "weapon", "dial", "kind", "passes", "yes", "card", "words"]), JSON
        ).map(lambda more: {**more, **base})
    ),
    JSON,
)
BODY = st.fixed_dictionaries(
    {},
    optional={
        "version": st.just(0) | JSON,
        "decision": st.sampled_from(["1-0", "1-1", "1-2", "s-Bribe-0", "s-Bribe-1", "order", ""]) | JSON,
        "action": ACTION,
        "prompt": st.sampled_from(["1-1", "s-Bribe-1", "s-Truth-1"]) | JSON,
        "chosen": st.lists(JSON, max_size=4) | JSON,
        "level": JSON,
        "seat": JSON,
        "player": JSON,
    },
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One server for all examples."""
    path: Path = tmp_path_factory.mktemp("fuzz")
    with TestClient(create_app(settings_for(path), {"toy": TOY}), raise_server_exceptions=True) as client:
        yield client


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    path=st.sampled_from(["actions", "options", "join", "bot", "return", "start", "seats/1/link", "watch"]),
    seat=st.sampled_from([None, 0, 1, 2]),
    body=BODY | JSON,
)
def test_any_body_gets_an_answer(shared: TestClient, path: str, seat: int | None, body: Any) -> None:
    table = seat_table(shared)
    answer = shared.post(
        f"/api/tables/{table.id}/{path}",
        content=json.dumps(body),
        headers={**table.auth(seat), "content-type": "application/json"},
    )
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert answer.json()["code"]
        assert answer.headers["content-type"] == "application/problem+json"
    assert TOY.violations(table.state() and _state(shared, table.id)) == []


def _state(client: TestClient, table_id: str) -> Any:
    with client.app.state.context.tables.open(table_id) as live:  # type: ignore[attr-defined]
        return live.match.state


def test_half_characters_are_no_text(shared: TestClient) -> None:
    table = seat_table(shared)
    action = '{"type": "Question", "to": 1, "card": "blade-a1", "words": "\\ud800"}'
    for path, body in (
        ("actions", f'{{"version": 0, "decision": "s-Truth-0", "action": {action}}}'),
        ("options", '{"prompt": "s-Bribe-0", "chosen": ["\\ud800"]}'),
        ("options", '{"prompt": "\\ud800"}'),
        ("bot", '{"level": "\\ud800"}'),
    ):
        headers = {**table.auth(0), "content-type": "application/json"}
        answer = shared.post(f"/api/tables/{table.id}/{path}", content=body.encode(), headers=headers)
        assert 400 <= answer.status_code < 500, answer.text
    made = shared.post(
        "/api/tables",
        content=b'{"game": "toy", "name": "\\ud800x"}',
        headers={"content-type": "application/json"},
    )
    assert made.status_code < 500


@pytest.mark.slow
def test_schemathesis(tmp_path: Path) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    app = create_app(settings_for(tmp_path), {"toy": TOY})
    with TestClient(app) as client:
        table = seat_table(client)
        schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
        count = 0
        for operation in schema.get_all_operations():
            operation = operation.ok()
            if operation.path.endswith("/stream"):
                continue

            @settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy())
            def check(case: Any) -> None:
                path = case.formatted_path.replace("{table_id}", table.id)
                if chosen := (case.path_parameters or {}).get("table_id"):
                    path = case.formatted_path.replace(str(chosen), table.id) if str(chosen) else path
                body = case.body if isinstance(case.body, dict | list | str | int | None) else None
                query = {k: v for k, v in (case.query or {}).items() if isinstance(v, int | str)}
                answer = client.request(case.method, path, json=body, params=query, headers=table.auth(0))
                assert answer.status_code < 500, (case.method, path, body, answer.text)
                if answer.status_code >= 400:
                    assert answer.json()["code"]

            check()
            count += 1
        assert count > 15
