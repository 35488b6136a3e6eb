"""Setting up a Dune table over the API, without any page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.server import create_app
from landsraad.table import names

from .conftest import settings_for

pytestmark = pytest.mark.skipif("dune" not in names(), reason="Dune is not installed")
TWO = [
    {"seat": "fremen", "kind": "person", "you": True},
    {"seat": "emperor", "kind": "bot", "level": "random"},
]


def test_dune_is_set_up_by_preset_options_and_seats(tmp_path: Path) -> None:
    with TestClient(create_app(settings_for(tmp_path))) as client:
        assert client.get("/").status_code == 404, "no pages here"
        dune = client.get("/api/games/dune").json()
        assert {p["name"] for p in dune["presets"]} >= {"kiss", "base-advanced"}
        assert all(o["text"] and (o["values"] or o["kind"] == "number") for o in dune["options"])
        assert len(dune["usual"]) == 6

        def create(**change: Any) -> Any:
            return client.post("/api/tables", json={"game": "dune", "seats": TWO, **change})

        made = create(preset="kiss", options={"KISS-STORM": "off", "MAX_TURNS": 7})
        assert made.status_code == 201, made.text
        table = client.get(f"/api/tables/{made.json()['id']}").json()
        assert table["config"]["options"] == {"KISS-STORM": "off", "MAX_TURNS": "7"}
        assert [s["role"] for s in table["seats"]] == ["fremen", "emperor"]
        for change in (
            {"preset": "hard"},
            {"options": {"KISS-STORM": "maybe"}},
            {"options": {"SANDALS": "on"}},
            {"options": {"MAX_TURNS": 0}},
            {"config": {"factions": ["fremen"]}},
            {"seats": TWO[:1]},
            {"seats": [*TWO, {"seat": "ix"}]},
        ):
            refused = create(**change)
            assert refused.status_code == 422, (change, refused.text)
            assert refused.json()["code"] == "bad_config"
