"""Talk, clocks and seats in a browser, at both widths and without barriers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.table import names

from .conftest import PATIENCE, PHONE, WIDE, Opener, Served
from .look import barriers, fits

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif("dune" not in names(), reason="Dune is not installed"),
]
SIX = ("atreides", "harkonnen", "fremen", "emperor", "spacing_guild", "bene_gesserit")


def two_people(served: Served, **pace: object) -> tuple[str, list[str]]:
    """A started table of two persons and four bots: its address and their links."""
    seating = served.app.state.context.seating
    seats = [SeatWish(r, "person" if i < 2 else "bot", "random", "", i == 0) for i, r in enumerate(SIX)]
    made = seating.create("dune", seats=seats, seed=3, pace=pace or None)
    seating.start(Who(made.table_id, made.host_seat, True, made.host, True))
    links = [made.host, *made.seats.values()]
    return made.table_id, [f"{served.url}/t/{made.table_id}/enter/{token}" for token in links]


def talk_of(page: Page, phone: bool) -> None:
    """Open the talk."""
    if phone:
        page.get_by_role("tab", name="Log").click()
    page.locator(".sidetabs label", has_text="Talk").click()


@pytest.mark.parametrize("phone", [False, True])
def test_two_people_talk(served: Served, opened: Opener, phone: bool) -> None:
    _, links = two_people(served)
    size = PHONE if phone else WIDE
    (one, _), (two, _) = (opened(link, size=size) for link in links)
    talk_of(one, phone)
    expect(one.locator("#talk-list")).to_contain_text("Nothing has been said yet")
    one.locator("#talk-text").fill("The spice must flow")
    one.locator("#talk-text").press("Enter")
    expect(one.locator("#talk-list")).to_contain_text("The spice must flow")
    expect(one.locator("#talk-text")).to_have_value("")
    if not phone:
        expect(two.locator(".sidetabs label.news")).to_be_visible()
    talk_of(two, phone)
    expect(two.locator("#talk-list")).to_contain_text("The spice must flow")
    two.locator("#talk-to").select_option(index=1)
    two.locator("#talk-text").fill("Between us")
    two.get_by_role("button", name="Say it").click()
    expect(one.locator("#talk-list")).to_contain_text("Between us")
    expect(one.locator("#talk-list")).to_contain_text("to you alone")
    assert barriers(one) == []
    assert fits(one)


@pytest.mark.parametrize("phone", [False, True])
def test_a_clock_and_what_happens_at_zero(served: Served, opened: Opener, phone: bool) -> None:
    table_id, links = two_people(served, kind="live", seconds=600, moment=120)
    pages = [opened(link, size=PHONE if phone else WIDE)[0] for link in links]
    for page in pages:
        expect(page.locator(".clock").first).to_be_visible()
        expect(page.locator(".clock time").first).to_have_text(re.compile(r"in \d+ (s|min)"))
        assert barriers(page) == []
    with served.app.state.context.tables.open(table_id) as live:
        live.asked = {seat: (prompt, at - 700) for seat, (prompt, at) in live.asked.items()}
        served.app.state.context.tables.moved(live)
        before = live.match.version
    for _ in range(PATIENCE // 50):
        if served.match(table_id).version > before:
            break
        pages[0].wait_for_timeout(50)
    assert served.match(table_id).version > before, "the default is played"


def test_a_seat_comes_back_on_another_device(served: Served, opened: Opener) -> None:
    table_id, links = two_people(served)
    page, _ = opened(links[1])
    page.goto(f"{served.url}/t/{table_id}/room")
    assert barriers(page) == []
    page.get_by_role("button", name="Make a recovery code").click()
    code = page.get_by_label("Recovery code").input_value()
    other, _ = opened(f"{served.url}/recover", size=PHONE)
    assert barriers(other) == []
    other.get_by_label("Recovery code").fill(code.lower())
    other.get_by_label("Shut out every other device").check()
    other.get_by_role("button", name="Open my seat").click()
    expect(other.locator("#seat-harkonnen.you")).to_have_count(1)
    page.goto(f"{served.url}/t/{table_id}")
    expect(page.locator("#seat-harkonnen.you")).to_have_count(0)
