"""The panels of Ecaz, Moritani, Tleilaxu, the discovery tokens and Leader Skills, opened at tables put up for them."""

from __future__ import annotations

import secrets
import time

import pytest
from playwright.sync_api import Page, expect
from tests.dune.asked import SITUATIONS, Asked

from landsraad.dune.game import GAME
from landsraad.server.seating import SeatWish, seat_rows
from landsraad.server.store import TableRow
from landsraad.table import action_to_json

from .conftest import PHONE, Opener, Served
from .look import barriers, fits, settled

pytestmark = [pytest.mark.browser, pytest.mark.slow]
GROUPS = {
    "ecaz": ("PlaceAmbassador", "MayTrigger copying", "SendReserves"),
    "moritani": ("TerrorPlacement", "TerrorThreat", "SneakAttack"),
    "tleilaxu": ("AxolotlTanks", "BuyBackLeader", "FalseFlag"),
    "discovery": ("RevealToken", "FreeEntry", "SkimBlows"),
    "skills": ("ChooseSkill", "RescueLost", "KeepTraitorDrawn"),
}


def put_up(served: Served, asked: Asked) -> tuple[str, str]:
    """A table of people that begins as this one did; its id, and the address of who is asked."""
    t, tables = asked.table, served.app.state.context.tables
    seat, now = t.g.seat(asked.faction), time.time()
    wishes = [SeatWish(role, "person", host=role == asked.faction) for role in t.g.factions]
    setup = {"auto": t.match.auto, "position": t.match.started_from, "pace": {"kind": "none", "moment": 0}}
    row = TableRow(
        id=secrets.token_hex(5), game=GAME.name, rules=GAME.rules_version, name="In the middle", setup=setup,
        config=t.config, seed=t.match.seed, status="live", listed=False, created=now, touched=now,
        seats=seat_rows(GAME, t.config, wishes),
    )  # fmt: skip
    made = served.app.state.context.seating.put_up(row, seat)
    tables.store.fill(row.id, [(e.seat, action_to_json(e.action)) for e in t.match.entries])
    return row.id, f"{served.url}/t/{row.id}/enter/{made.host}"


def choose(page: Page) -> None:
    """Something in every field that has nothing yet, until the bright button is ready."""
    bright = page.locator("#decision-form .acts .btn.primary")
    ready = page.locator("#decision-form .acts .btn.primary:not([aria-disabled])")
    for _ in range(4):
        if not bright.count() or ready.count():
            return
        empty = page.locator("#decision-form fieldset:not(:has(:checked)) label:visible").first
        empty.click()
        expect(page.locator("#decision-form fieldset:has(:checked)").first).to_be_visible()
        settled(page)


@pytest.mark.parametrize("group", GROUPS)
def test_each_panel_fits_keeps_nobody_out_and_is_answered(served: Served, opened: Opener, group: str) -> None:
    for name in GROUPS[group]:
        asked = SITUATIONS[name]()
        table, url = put_up(served, asked)
        page, _ = opened(url)
        settled(page)
        choose(page)
        assert fits(page), name
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.locator("[data-sheet-toggle]").click()
        assert fits(page), name
        assert barriers(page) == [], name
        before = page.locator("#decision-form input[name=prompt]").input_value()
        page.locator("#decision-form .acts .btn.primary").click()
        expect(page.locator(f"#decision-form input[name=prompt][value='{before}']")).to_have_count(0)
        (made, *_) = served.match(table).entries[len(asked.table.match.entries) :]
        assert made.seat == asked.table.g.seat(asked.faction), name
        page.context.close()


def test_the_few_places_of_a_retreat_are_chosen_on_the_map(served: Served, opened: Opener) -> None:
    page, _ = opened(put_up(served, SITUATIONS["RetreatForces"]())[1])
    settled(page)
    expect(page.locator("#map-places .yes")).to_have_count(3)
    page.locator("#map-places .yes").last.dispatch_event("click")
    expect(page.locator("#then")).to_contain_text("go to South Mesa; all others there die")
    page.get_by_role("button", name="Retreat", exact=True).click()
    expect(page.get_by_role("button", name="Retreat", exact=True)).to_have_count(0)
