"""Butlerian Jihad in a browser: a full game clicked through, by keyboard, on a phone, the replay, and axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from landsraad.server import quick_table

from .conftest import SIZES, Opener, Served
from .look import barriers, fits
from .play import play_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def table(served: Served, seat: str = "human", seed: int = 5) -> str:
    """A table against a greedy bot; the address that seats its visitor."""
    made = quick_table(served.app, "jihad", seat=seat, bot="greedy", name="Corrin", seed=seed)
    return f"{served.url}{made.path}"


def into_battle(page: Page) -> None:
    """Keep all cards, until it is one's turn in the Battle Phase."""
    expect(page.locator("#dec-h")).to_have_text("Exchange up to two cards")
    page.get_by_role("button", name="Keep all").click()
    expect(page.locator("#dec-h")).to_contain_text("Recruit")


def test_a_full_game_is_clicked_through(served: Served, opened: Opener) -> None:
    page, _ = opened(table(served))
    expect(page.locator("#jh-score")).to_contain_text("Humans")
    play_until(page, 99, seed=2)
    expect(page.locator("#dec-h")).to_have_text(re.compile("^(Humans|Machines) win$"))
    page.get_by_role("link", name="How it went").click()
    expect(page.locator("h1")).to_contain_text(re.compile("Humans|Machines"))
    assert barriers(page) == []
    page.goto(re.sub("/end$", "/replay?as=human&step=6", page.url))
    expect(page.locator("#board-facts")).to_contain_text("Leaders")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rp-title")).to_contain_text("step 7 of")
    expect(page.locator(".lane.own")).to_be_visible()
    assert barriers(page) == []


def test_a_card_is_recruited_from_the_hand_and_adds_its_force(served: Served, opened: Opener) -> None:
    page, _ = opened(table(served))
    into_battle(page)
    total = page.locator("#jh-score .fr .sc")
    card = page.locator("label.card.jc").first
    name = card.locator(".n").inner_text()
    card.click()
    expect(page.locator("#then")).to_contain_text("Your total 0")
    page.get_by_role("button", name=f"Recruit {name}").click()
    expect(page.locator(".lane.own")).to_contain_text(name)
    expect(total).not_to_have_text("0")
    page.locator("#jh-score .fr summary").click()
    expect(page.locator("#jh-score .fr .sumbox")).to_contain_text("printed")
    assert barriers(page) == []


def test_a_turn_by_keyboard(served: Served, opened: Opener) -> None:
    page, _ = opened(table(served))
    into_battle(page)
    page.locator("#decision-form input[type=radio]").first.focus()
    page.keyboard.press("Space")
    button = page.locator("#decision-form button[name=go]")
    expect(page.locator("#then")).to_be_visible()
    expect(button).to_contain_text("Recruit ")
    button.press("Enter")
    expect(page.locator(".lane.own .unitc")).to_have_count(1)


@SIZES
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    served: Served, opened: Opener, size: dict[str, int]
) -> None:
    page, _ = opened(table(served, "machine"), size=size)
    assert barriers(page) == []
    into_battle(page)
    for _ in range(2):
        assert barriers(page) == []
        assert fits(page)
        page.locator("[data-theme-toggle]").click()
