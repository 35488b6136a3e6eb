"""The pages in German, at both widths; two people at one table, each in their own language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from landsraad.server import quick_table
from landsraad.server.seats import Who

from .conftest import SIZES, Opener, Served
from .look import barriers, fits

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def sound(page: Page) -> None:
    """Nothing for axe-core to say, and nothing wider than the screen."""
    assert barriers(page) == []
    assert fits(page)


@SIZES
def test_the_lobby_in_german_and_back_in_english(
    served: Served, opened: Opener, size: dict[str, int]
) -> None:
    page, _ = opened(f"{served.url}/?game=dune", size=size, locale="de-AT")
    expect(page.locator("h1")).to_have_text("Einen Tisch eröffnen")
    assert page.locator("html").get_attribute("lang") == "de"
    sound(page)
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text("Set up a table")
    assert page.url.endswith("/?game=dune"), "back on the same page"
    page.goto(f"{served.url}/guided")
    expect(page.locator("h1")).to_have_text("Your first turn")


@SIZES
def test_a_table_in_german(served: Served, opened: Opener, size: dict[str, int]) -> None:
    table = quick_table(served.app, "dune", seat="atreides", name="Arrakis", seed=4)
    page, _ = opened(served.url + table.path, size=size, locale="de-DE")
    expect(page.locator("#dec-h")).to_have_text("Behalte einen Verräter")
    expect(page.locator("#map-labels")).to_contain_text("Große Ebene")
    sound(page)
    page.locator("#decision .rule").first.click()
    expect(page.locator("#rule-pop")).to_contain_text("Schließen")
    page.keyboard.press("Escape")
    page.locator("#decision .tile").first.click()
    page.locator("#decision .btn.primary").click()
    expect(page.locator("#phase-track")).to_contain_text("Zug 1 von 10")
    sound(page)


def test_two_people_at_one_table_each_in_their_language(served: Served, opened: Opener) -> None:
    table = quick_table(served.app, "dune", seat="atreides", name="Arrakis", seed=4)
    plays, _ = opened(served.url + table.path, locale="en-GB")
    host = Who(table.table_id, 0, True, "", False)
    link = served.app.state.context.seating.watch_link(table.table_id, host)
    watches, _ = opened(f"{served.url}/t/{table.table_id}/enter/{link}", locale="de-DE")
    expect(watches.locator("#dec-h")).to_have_text("Andere wählen")
    plays.locator("#decision .tile").first.click()
    plays.locator("#decision .btn.primary").click()
    expect(plays.locator("#log")).to_contain_text("Everybody has chosen traitors")
    expect(watches.locator("#log")).to_contain_text("Alle haben ihre Verräter gewählt")
    assert "Everybody has chosen" not in watches.locator("#log").inner_text()
