"""A table of Butlerian Jihad: set up, its pages, and that none of them tells a hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.jihad.cards import printed
from landsraad.server import create_app as create_server
from landsraad.web import create_app

from .conftest import settings_for

SEATS = [
    {"seat": "human", "kind": "person", "you": True},
    {"seat": "machine", "kind": "person"},
]


def test_it_is_set_up_by_options(tmp_path: Path) -> None:
    with TestClient(create_server(settings_for(tmp_path))) as client:
        duel = client.get("/api/games/jihad").json()
        assert [o["name"] for o in duel["options"]] == [
            "ARMISTICE"
        ]  # with one set there is no choice of cards
        assert duel["usual"] == ["human", "machine"]

        def create(**change: Any) -> Any:
            return client.post("/api/tables", json={"game": "jihad", "seats": SEATS, **change})

        made = create(options={"ARMISTICE": "on"})
        assert made.status_code == 201, made.text
        table = client.get(f"/api/tables/{made.json()['id']}").json()
        assert table["config"] == {"options": {"ARMISTICE": "on"}}
        wrong: list[dict[str, Any]] = [
            {"options": {"ARMISTICE": "perhaps"}}, {"options": {"WORMS": "on"}}, {"preset": "kiss"},
            {"config": {"x": 1}}, {"seats": SEATS[:1]}, {"seats": [SEATS[0], {"seat": "ix"}]},
        ]  # fmt: skip
        for change in wrong:
            refused = create(**change)
            assert refused.status_code == 422, (change, refused.text)
            assert refused.json()["code"] == "bad_config"


@pytest.mark.rule("J-11.2", "J-11.1")
def test_its_pages_show_both_tableaus_and_only_ones_own_hand(tmp_path: Path) -> None:
    app = create_app(settings_for(tmp_path))
    with TestClient(app) as client:
        made = client.post("/api/tables", json={"game": "jihad", "seats": SEATS}).json()
        bearer = {"Authorization": f"Bearer {made['token']}"}
        assert client.post(f"/api/tables/{made['id']}/start", headers=bearer).status_code == 200
        page = client.get(f"/t/{made['id']}/enter/{made['token']}").text
        with app.state.context.tables.open(made["id"]) as live:
            state = live.playing().state
        assert page.count('class="lane') == 2 and "Empire Tokens" in page
        for card in state.players[0].hand:
            assert f'data-card="{card}"' in page
        theirs = {printed(c).name for c in (*state.players[1].hand, *state.players[1].deck)}
        shown = {name for name in theirs if re.search(rf">{re.escape(name)}<", page)}
        assert shown == set()
        rules = client.get(f"/t/{made['id']}/rules").text
        assert "J-4.4" in rules and "B-BAT-15" not in rules
