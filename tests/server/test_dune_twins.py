"""Dune at the server: every byte a seat gets is the same whatever it may not know."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.server.seating import SeatWish
from landsraad.table import game, names
from landsraad.web import create_app

from .conftest import settings_for

pytestmark = pytest.mark.skipif("dune" not in names(), reason="Dune is not installed")
ROLES = ("atreides", "harkonnen", "emperor", "bene_gesserit", "fremen", "spacing_guild")


class Told:
    """A table of six people, each asked for over HTTP."""

    def __init__(self, client: TestClient, seed: int) -> None:
        self.client = client
        tables, seating = (ctx := client.app.state.context).tables, ctx.seating  # type: ignore[attr-defined]
        wishes = [SeatWish(role, "person", "", role, i == 0) for i, role in enumerate(ROLES)]
        made = seating.create("dune", seats=wishes, seed=seed)
        self.id, self.tables = made.table_id, tables
        self.tokens: dict[int | None, str] = {None: made.watch, 0: made.host, **made.seats}
        client.post(f"/api/tables/{self.id}/start", headers=self.auth(0))

    def auth(self, seat: int | None) -> dict[str, str]:
        """The bearer header of a seat."""
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def everything(self, seat: int | None) -> list[str]:
        """All that a seat can fetch."""
        api, page = f"/api/tables/{self.id}", f"/t/{self.id}"
        paths = [f"{api}/view", f"{api}/prompts", f"{api}/events", api, page]
        paths += [f"{page}/{part}" for part in ("live", "log", "report", "rules")]
        answers = [self.client.get(path, headers=self.auth(seat)) for path in paths]
        asked = answers[1].json()
        for prompt in ([asked["pending"]] if asked["pending"] else []) + asked["standing"]:
            body = {"prompt": prompt["id"], "chosen": []}
            answers.append(self.client.post(f"{api}/options", json=body, headers=self.auth(seat)))
            answers.append(self.client.get(page, params={"p": prompt["id"]}, headers=self.auth(seat)))
        assert all(answer.status_code == 200 for answer in answers)
        return [answer.text for answer in answers]

    def play(self, chance: random.Random, actions: int) -> bool:
        """Random actions straight into the match; tells whether the game goes on."""
        with self.tables.open(self.id) as live:
            match = live.match
            for _ in range(actions):
                if match.over:
                    return False
                seat = chance.choice(list(match.pending))
                if chance.random() < 0.05:
                    actor = chance.choice(range(6))
                    if extra := match.standing(actor):
                        match.play(actor, chance.choice(extra).sample(chance))
                        continue
                match.play(seat, match.prompt(seat).sample(chance))
            live.causes = [""] * match.version
            live.track(0.0)
            return not match.over


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_twin_worlds_send_the_same_bytes(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    # A beat so long that nothing moves while the bytes are compared.
    app = create_app(settings_for(tmp_path, beat=3600.0), {"dune": game("dune")})
    with TestClient(app) as client:
        told = Told(client, seed)
        compared = 0
        while told.play(chance, chance.randrange(20, 90)) and compared < 10:
            for seat in (None, *range(6)):
                here = told.everything(seat)
                with told.tables.open(told.id) as live:
                    true: Any = live.match.state
                    live.match.state = live.match.game.redeal(true, seat, chance)
                try:
                    there = told.everything(seat)
                finally:
                    with told.tables.open(told.id) as live:
                        live.match.state = true
                for one, other in zip(here, there, strict=True):
                    assert one == other
            compared += 1
        assert compared >= 3
