"""Dune in a browser: set up, play by clicking, reload, two people at one table, finish with bots."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Timeout

from landsraad.server import quick_table
from landsraad.server.seating import SeatWish
from landsraad.table import names

from .conftest import PHONE, Opener, Served
from .play import CLICK, asked, play_until, step, turn

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif("dune" not in names(), reason="Dune is not installed"),
]


def table_id(page: Page) -> str:
    """The table a page shows."""
    found = re.search(r"/t/(\w+)", page.url)
    assert found, page.url
    return found[1]


def wait_asked(page: Page) -> None:
    """Until the page asks something."""
    try:
        page.wait_for_selector("#decision-form")
    except Timeout:
        raise AssertionError(f"nothing is asked: {page.locator('#decision').inner_text()}") from None


def quick(served: Served, seat: str = "atreides", seed: int = 11, roles: tuple[str, ...] = ()) -> str:
    """A table with one person; the address that seats them."""
    made = quick_table(served.app, "dune", seat=seat, bot="random", seed=seed, roles=roles)
    return served.url + made.path


def test_set_up_a_table_and_play_two_turns(served: Served, opened: Opener) -> None:
    page, _ = opened(served.url)
    page.fill("input[name=name]", "Two turns")
    page.fill("input[name=player]", "Ilse")
    for row in range(1, 6):
        page.select_option(f"select[name=kind-{row}]", "bot-random")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".brand b")).to_have_text("Two turns")
    expect(page.locator("#seats .seat")).to_have_count(6)
    wait_asked(page)
    play_until(page, 1, seed=2)
    wait_asked(page)
    before, now = asked(page), turn(page)
    page.reload()
    wait_asked(page)
    assert (asked(page), turn(page)) == (before, now), "a reload shows the same"
    play_until(page, 2, seed=3)
    assert served.match(table_id(page)).state.turn > 2 or served.match(table_id(page)).over
    page.goto(served.url)
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(page.get_by_role("heading", name="Two turns").first).to_be_visible()


def test_a_place_is_chosen_on_the_map(served: Served, opened: Opener) -> None:
    page, _ = opened(quick(served, roles=("atreides", "emperor")))
    chance = random.Random(4)
    for _ in range(300):
        wait_asked(page)
        if "Ship forces" in page.locator("#dec-h").inner_text():
            break
        step(page, chance)
        page.wait_for_function(
            "() => document.title.startsWith(document.querySelector('#dec-h').textContent)"
        )
    place = page.locator("#map-places .yes").first
    location = place.get_attribute("data-place")
    place.dispatch_event("click")
    expect(page.locator("#dec-h")).to_have_text(re.compile(r"Ship 1 to "))
    checked = page.locator("#decision-form input[name='f.location']:checked")
    expect(checked).to_have_value(f'"{location}"')
    expect(page.locator(f"#map-places .sel[data-place='{location}']")).to_be_attached()
    expect(page.locator("#map-pieces .ghost")).to_be_attached()
    page.locator(".pl-o:not(:has(:checked))").first.click()
    expect(page.locator(f"#map-places .sel[data-place='{location}']")).not_to_be_attached()


def test_two_people_at_one_table_see_only_their_own(served: Served, opened: Opener) -> None:
    host, host_seen = opened(served.url, watch=True)
    host.fill("input[name=name]", "Two")
    # Not Atreides, who see what others buy.
    host.select_option("select[name=role-0]", "emperor")
    host.select_option("select[name=role-2]", "atreides")
    host.select_option("select[name=kind-1]", "invite")
    for row in range(2, 6):
        host.select_option(f"select[name=kind-{row}]", "bot-random")
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Make an invitation link").click()
    link = host.locator("input[readonly]").input_value()
    guest, guest_seen = opened(link, watch=True)
    expect(guest.locator("#room")).to_contain_text("(you)")
    assert guest.get_by_role("button", name="Start").count() == 0
    host.get_by_role("button", name="Start").click()
    guest.goto(served.url + "/t/" + table_id(host))
    match = served.match(table_id(host))
    roles = list(match.game.seats(match.state))
    mine, theirs = roles.index("emperor"), roles.index("harkonnen")
    told: dict[int, set[str]] = {mine: set(), theirs: set()}
    chance = random.Random(5)
    for _ in range(60):
        for page in (host, guest):
            if asked(page):
                step(page, chance)
        for seat in told:
            told[seat] |= set(match.view(seat)["secret"]["hand"])
        if all(told.values()) and turn(host) > 1:
            break
        host.wait_for_timeout(60)
    expect(host.locator("#seat-emperor.you")).to_be_visible()
    expect(guest.locator("#seat-harkonnen.you")).to_be_visible()
    for seen, seat, other in ((host_seen, mine, theirs), (guest_seen, theirs, mine)):
        sent = "\n".join(seen.bodies)
        assert len(seen.bodies) > 10
        for card in told[other] - told[seat]:
            assert f'data-card="{card}"' not in sent
    # The same browser opens the other's link: the seat it entered last is the one it has.
    host.goto(link)
    expect(host.locator("#seat-harkonnen.you")).to_be_visible()


def hand_over(page: Page) -> None:
    """Let a bot play one's seat; an update may replace the menu under the hand, then the hand tries again."""
    button = page.get_by_role("button", name="Hand over")
    for _ in range(10):
        try:
            if not button.is_visible():
                page.locator("#menu summary").click(timeout=CLICK)
            page.select_option("#menu select", "random", timeout=CLICK)
            button.click(timeout=CLICK)
            return
        except Timeout:
            continue
    button.click()


def test_bots_take_over_and_finish(served: Served, opened: Opener) -> None:
    page, _ = opened(quick(served, seed=5))
    wait_asked(page)
    hand_over(page)
    expect(page.locator("#decision", has_text="The game is over")).to_be_visible(timeout=240_000)
    expect(page.locator("#decision h2")).to_contain_text(re.compile("win"))
    assert page.locator("#decision-form").count() == 0
    page.get_by_role("link", name="All of it").click()
    assert page.locator(".ll").count() > 100


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_no_sideways_scrolling_and_the_button_is_in_sight(served: Served, opened: Opener, width: int) -> None:
    page, _ = opened(quick(served), size={"width": width, "height": 844})
    wait_asked(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.locator("#decision-form .btn, #decision-form .tile").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    assert box["height"] >= 40


def test_a_phone_has_four_tabs(served: Served, opened: Opener) -> None:
    page, _ = opened(quick(served), size=PHONE)
    wait_asked(page)
    for tab, region in (("Seats", "#seats"), ("Shield", "#shield"), ("Log", "#log"), ("Map", "#map")):
        page.get_by_role("tab", name=tab).click()
        expect(page.locator(region)).to_be_visible()


def test_a_rule_opens_where_it_is_cited(served: Served, opened: Opener) -> None:
    page, _ = opened(quick(served))
    wait_asked(page)
    page.locator("#decision [data-rule]").first.click()
    expect(page.locator("#rule-pop")).to_be_visible()
    expect(page.locator("#rule-pop .soft")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("#rule-pop")).to_be_hidden()


def test_forms_work_without_script(served: Served, opened: Opener) -> None:
    page, _ = opened(quick(served), java_script_enabled=False)
    assert "Keep one traitor" in page.locator("#dec-h").inner_text()
    page.locator("label.tile").first.click()
    page.get_by_role("button", name="Show what follows").click()
    expect(page.locator("label.tile input:checked")).to_have_count(1)
    page.locator("#decision-form .acts .btn.primary").click()
    assert "Keep one traitor" not in page.locator("#dec-h").inner_text()


def test_a_stranger_sees_no_secret_and_can_watch(served: Served, opened: Opener) -> None:
    made = served.app.state.context.seating.create(
        "dune",
        seats=[SeatWish(r, "bot", "random") for r in ("atreides", "harkonnen", "fremen")],
        listed=True,
        seed=3,
    )
    page, _ = opened(f"{served.url}/t/{made.table_id}/enter/{made.host}")
    page.get_by_role("button", name="Start").click()
    stranger, _ = opened(f"{served.url}/t/{made.table_id}")
    stranger.get_by_role("button", name="Watch").click()
    expect(stranger.locator("#shield")).to_contain_text("You watch")
    assert stranger.locator("[data-card]").count() == 0
    assert stranger.locator("#decision-form").count() == 0
