"""What a table must outlive: no mouse, a whole game between people, a lost line, a restart; notes and watching."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from landsraad.server import quick_table
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who

from .conftest import PHONE, SIZES, WIDE, Opener, Served
from .look import barriers, fits, settled
from .play import answered, asked, called, look, over, signature, step, turn

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SIX = ("atreides", "harkonnen", "fremen", "emperor", "spacing_guild", "bene_gesserit")
FOCUS = """() => {
    const at = document.activeElement, tag = at.tagName.toLowerCase();
    return {
        inside: at.form?.id === 'decision-form', kind: tag === 'input' ? at.type : tag,
        off: at.getAttribute('aria-disabled') === 'true', bright: at.matches('.btn.primary'),
        pick: at.matches(".pick-t"), acts: Boolean(at.closest(".acts")),
        draft: Boolean(at.form?.matches('[data-draft]')),
    };
}"""
"""What has the focus, as a person sees it."""


def table(
    served: Served, persons: Sequence[str] = ("atreides",), roles: Sequence[str] = SIX, **more: Any
) -> tuple[str, dict[str, str]]:
    """A started table of persons, who are not hurried, and quick bots: its id and the address of each person."""
    seating = served.app.state.context.seating
    seats = [
        SeatWish(role, "person" if role in persons else "bot", "random", host=role == persons[0])
        for role in roles
    ]
    made = seating.create("dune", seats=seats, pace={"kind": "none", "moment": 0}, **more)
    seating.start(Who(made.table_id, made.host_seat, True, made.host, True))
    tokens = {roles[seat]: token for seat, token in {**made.seats, made.host_seat: made.host}.items()}
    return made.table_id, {role: f"{served.url}/t/{made.table_id}/enter/{t}" for role, t in tokens.items()}


# Without a mouse


def type_step(page: Page, chance: random.Random) -> None:
    """One answer by keys alone: D goes there, Tab on, arrows and the space bar choose, Enter goes on and confirms."""
    before = signature(page)
    page.keyboard.press("d")
    for tries in range(200):
        here = look(page, FOCUS)
        if not here["inside"]:
            page.keyboard.press("d")
            continue
        if here["kind"] in ("radio", "number") and here["draft"]:
            if chance.random() < 0.5:
                page.keyboard.press(chance.choice(("ArrowDown", "ArrowUp", "Space")))
                page.wait_for_function("() => !document.querySelector('.htmx-request')")
            elif chance.random() < 0.5:
                page.keyboard.press("Enter")  # to the bright button; it does not confirm
                continue
        elif (
            (here["acts"] or here["pick"])
            and not here["off"]
            and chance.random() < (0.8 if here["bright"] else 0.3 if here["pick"] or tries > 20 else 0.1)
        ):
            page.keyboard.press("Enter")
            answered(page, before)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads on: {page.locator('#decision').inner_text()}")


def test_three_turns_by_keyboard_alone(served: Served, opened: Opener) -> None:
    made = quick_table(served.app, "dune", seat="atreides", bot="random", seed=11)
    page, seen = opened(served.url + made.path)
    chance = random.Random(3)
    for _ in range(1000):
        called(page)
        if over(page) or turn(page) > 3:
            break
        type_step(page, chance)
    assert served.match(made.table_id).over or turn(page) > 3
    seen.forgive_refusals()


# Between people


def test_two_people_and_four_bots_to_the_end(served: Served, opened: Opener) -> None:
    """A game of three turns, one at a desk and one with a phone; everything is open when it is over."""
    people = ("atreides", "harkonnen")
    table_id, links = table(served, people, seed=5, options={"MAX_TURNS": "3"})
    windows = [opened(links[role], size=size) for role, size in zip(people, (WIDE, PHONE), strict=True)]
    pages = [page for page, _ in windows]
    chance, match = random.Random(6), served.match(table_id)
    for _ in range(3000):
        waiting = [page for seat, page in enumerate(pages) if seat in served.match(table_id).pending]
        if served.match(table_id).over:
            break
        for page in waiting:
            if asked(page):
                step(page, chance)
        if not waiting:
            pages[0].wait_for_timeout(20)  # the bots' turn
    assert served.match(table_id).over
    for page in pages:
        expect(page.locator("#dec-h")).to_contain_text("win")
        page.get_by_role("link", name="How it went").click()
        expect(page.locator("h1")).to_be_visible()
        assert barriers(page) == []
        assert fits(page)
    for _, seen in windows:
        seen.forgive_refusals()
    assert match.game.name == "dune"


@SIZES
def test_notes_are_kept_and_two_devices_are_told_of_each_other(
    served: Served, opened: Opener, size: dict[str, int]
) -> None:
    _, links = table(served, seed=4)
    one, seen = opened(links["atreides"], size=size)
    open_notes(one)
    one.locator("#notes-text").fill("The Harkonnen hold a lasgun")
    expect(one.locator("[data-notes-state]")).to_have_text("Kept")
    assert barriers(one) == []
    assert fits(one)
    other, _ = opened(links["atreides"], size=size)
    open_notes(other)
    expect(other.locator("#notes-text")).to_have_value("The Harkonnen hold a lasgun")
    other.locator("#notes-text").fill("It was a shield")
    expect(other.locator("[data-notes-state]")).to_have_text("Kept")
    one.locator("#notes-text").press_sequentially("!")
    expect(one.locator("[data-notes-other]")).to_contain_text("It was a shield")
    seen.complaints = [c for c in seen.complaints if "409" not in c]
    one.reload()
    open_notes(one)
    expect(one.locator("#notes-text")).to_have_value("It was a shield")


def open_notes(page: Page) -> None:
    """Open one's notes: on a phone they are at the hand."""
    tab = page.get_by_role("tab", name="Shield")
    if tab.is_visible():
        tab.click()
    page.locator("#notes summary").click()


@SIZES
def test_spectators_see_what_all_may_know_and_later(
    served: Served, opened: Opener, size: dict[str, int]
) -> None:
    table_id, links = table(served, seed=4, watching={"kind": "actions", "amount": 2})
    host, _ = opened(links["atreides"])
    stranger, _ = opened(f"{served.url}/t/{table_id}", size=size)
    stranger.get_by_role("button", name="Watch").click()
    expect(stranger.locator("#shield")).to_contain_text("You watch")
    expect(stranger.locator("#conn.ok")).to_be_attached()
    assert stranger.locator("[data-card], #decision-form, #notes").count() == 0
    assert barriers(stranger) == []
    assert fits(stranger)
    before = stranger.locator("#log").text_content()
    chance = random.Random(1)
    while served.match(table_id).version < 12:
        called(host)
        step(host, chance)
    stranger.wait_for_function("before => document.querySelector('#log').textContent !== before", arg=before)
    assert stranger.locator("[data-card], #decision-form, #notes").count() == 0
    assert fits(stranger)


# What goes wrong


def choose_leader(page: Page) -> str:
    """Choose another leader than the page proposes; its value."""
    leaders = page.get_by_role("group", name="Leader")
    leaders.locator("label.tile:not(:has(:checked))").last.click()
    settled(page)
    return leaders.locator("input:checked").input_value()


@SIZES
def test_a_lost_connection_is_told_and_made_good(
    served: Served, opened: Opener, size: dict[str, int]
) -> None:
    """What others do meanwhile is there when the line is back, and what was half decided is still there."""
    table_id, links = table(served, ("atreides", "emperor"), seed=4)
    page, seen = opened(links["atreides"], size=size)
    settled(page)
    tiles = page.locator("#decision-form label.tile")
    tiles.last.click()
    chosen = page.locator("#decision-form input:checked").input_value()
    settled(page)
    page.context.set_offline(True)
    served.app.state.context.hub.publish(table_id, -1)  # its streams end
    expect(page.locator("#conn.bad")).to_have_text("Offline")
    expect(page.locator("#toasts")).to_contain_text("nothing you chose is lost")
    assert barriers(page) == []
    other, _ = opened(links["emperor"])
    settled(other)
    other.locator("#talk-text").evaluate("node => node.value = 'Are you there?'")
    other.locator("#talk-text").evaluate("node => node.form.requestSubmit()")
    expect(other.locator("#talk-list")).to_contain_text("Are you there?")
    expect(page.locator("#talk-list")).not_to_contain_text("Are you there?")
    page.context.set_offline(False)
    expect(page.locator("#conn.ok")).to_have_text("Live")
    expect(page.locator("#talk-list")).to_contain_text("Are you there?")
    expect(page.locator("#decision-form input:checked")).to_have_value(chosen)
    seen.forgive_lost_connections()


@SIZES
def test_a_server_restarts_under_an_open_page(served: Served, opened: Opener, size: dict[str, int]) -> None:
    """In the middle of a game: the page tells that it is alone, comes back by itself, and one plays on."""
    table_id, links = table(served, seed=4)
    page, seen = opened(links["atreides"], size=size)
    chance = random.Random(2)
    while served.match(table_id).state.turn < 1:
        called(page)
        step(page, chance)
    called(page)
    settled(page)
    before, version = asked(page), served.match(table_id).version
    served.stop()
    expect(page.locator("#conn.bad")).to_have_text("Offline")
    served.start()
    expect(page.locator("#conn.ok")).to_have_text("Live")
    assert served.match(table_id).version == version
    assert asked(page) == before
    step(page, chance)
    called(page)
    for _ in range(5):
        step(page, chance)
        called(page)
    assert served.match(table_id).version > version
    seen.forgive_lost_connections()
