"""A standing answer to a sale: applied on the beat, over with the card, told to nobody else."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.server import standing
from landsraad.server.problems import Problem
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.table import names
from landsraad.web import create_app

from .conftest import settings_for

pytestmark = pytest.mark.skipif("dune" not in names(), reason="Dune is not installed")
ROLES = ("atreides", "harkonnen", "fremen", "emperor")


class Sale:
    """A Dune table of four persons in the middle of a sale."""

    def __init__(self, client: TestClient, app: Any) -> None:
        self.client, self.tables, seating = client, app.state.context.tables, app.state.context.seating
        self.pacer = app.state.context.pacer
        made = seating.create(
            "dune", seats=[SeatWish(r, "person", host=r == ROLES[0]) for r in ROLES], seed=3
        )
        self.id = made.table_id
        self.tokens = {**made.seats, made.host_seat: made.host}
        seating.start(Who(self.id, made.host_seat, True, made.host, True))
        self.play(lambda p: p.decision.kind == "RaiseOrPass" and p.facts()["highest"] > p.facts()["bid"] > 0)

    def play(self, until: Any) -> Any:
        """Play at random until somebody is asked what is wanted."""
        chance = random.Random(1)
        with self.tables.open(self.id) as live:
            for _ in range(5000):
                match = live.match
                seat = next(iter(match.pending))
                prompt = match.prompt(seat)
                if until(prompt):
                    return prompt
                action = prompt.sample(chance)
                if prompt.decision.kind == "RaiseOrPass":
                    action = prompt.decision.build((chance.choice(prompt.options(())[:2]),))
                assert self.tables.take(self.id, seat, prompt.id, action)
        raise AssertionError("never asked")

    def who(self, seat: int) -> Who:
        return Who(self.id, seat, False, self.tokens[seat], True)

    def page(self, seat: int) -> str:
        self.client.cookies.clear()
        page = self.client.get(f"/t/{self.id}/enter/{self.tokens[seat]}").text
        return re.sub(r"\d+ s</time>", "</time>", page)  # how long the table has waited

    def asked(self) -> Any:
        with self.tables.open(self.id) as live:
            return live.match.prompt(next(iter(live.match.pending)))


@pytest.fixture
def sale(tmp_path: Path) -> Any:
    app = create_app(settings_for(tmp_path, beat=1000))
    with TestClient(app) as client:
        yield Sale(client, app)


def test_it_raises_by_one_up_to_its_number_and_ends_with_the_card(sale: Sale) -> None:
    prompt = sale.asked()
    seat, bid, number = prompt.seat, prompt.facts()["bid"], prompt.facts()["number"]
    others = [s for s in sale.tokens if s != seat]
    before = [sale.page(s) for s in others]
    standing.keep(sale.tables, sale.who(seat), bid + 1)
    assert [sale.page(s) for s in others] == before, "nobody else is told"
    mine = sale.page(seat)
    assert f"up to {bid + 1} on this card" in mine
    assert 'id="decision-form"' not in mine
    (answer,) = sale.pacer.think(sale.id)
    assert (answer.seat, answer.action.spice) == (seat, bid + 1)
    assert sale.tables.take(sale.id, seat, answer.decision, answer.action)
    # Outbid, it passes; with the next card it is over.
    again = sale.play(lambda p: p.seat == seat or p.decision.kind != "RaiseOrPass")
    if again.decision.kind == "RaiseOrPass" and again.facts()["number"] == number:
        (answer,) = sale.pacer.think(sale.id)
        assert answer.action.spice == 0
    sale.play(lambda p: p.decision.kind == "RaiseOrPass" and p.facts()["number"] != number)
    with sale.tables.open(sale.id) as live:
        assert standing.kept(live, seat) is None
    assert "on this card" not in sale.page(seat)


def test_passing_a_card_and_taking_it_back(sale: Sale) -> None:
    seat = sale.asked().seat
    standing.keep(sale.tables, sale.who(seat), 0)
    (answer,) = sale.pacer.think(sale.id)
    assert answer.action.spice == 0
    assert "You pass this card to its end." in sale.page(seat)
    standing.keep(sale.tables, sale.who(seat), None)
    assert sale.pacer.think(sale.id) == []
    for wrong in (-1, 5000):
        with pytest.raises(Problem):
            standing.keep(sale.tables, sale.who(seat), wrong)


def test_it_outlives_the_memory_of_the_server(sale: Sale) -> None:
    seat = sale.asked().seat
    standing.keep(sale.tables, sale.who(seat), 0)
    with sale.tables.open(sale.id) as live:
        sale.tables.forget(live)
    (answer,) = sale.pacer.think(sale.id)
    assert answer.seat == seat
