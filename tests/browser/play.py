"""Playing by clicking: what the browser tests do with any decision on a page."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Error, Page, expect
from playwright.sync_api import TimeoutError as Timeout

CLICK = 3_000
"""Milliseconds for one try to click: a form may change under the hand."""
SIGNATURE = "(document.querySelector('#decision-form input[name=sig]')?.value ?? '')"
OVER = "/The game is over/.test(document.querySelector('#decision')?.textContent)"


def look(page: Page, script: str) -> Any:
    """What a script says of the page; asked again if the page was just being replaced by another."""
    for _ in range(5):
        try:
            return page.evaluate(script)
        except Error as error:
            if "navigation" not in str(error):
                raise
            page.wait_for_load_state()
    return page.evaluate(script)


def asked(page: Page) -> str | None:
    """The id of the decision the page asks for, or None while others choose."""
    found: str | None = look(page, "document.querySelector('#decision-form input[name=prompt]')?.value")
    return found


def over(page: Page) -> bool:
    """Whether the page says that the game is over."""
    return bool(look(page, OVER))


def signature(page: Page) -> str:
    """What the decision region shows; it changes with every swap that matters."""
    return str(look(page, SIGNATURE))


def changed(page: Page, before: str) -> None:
    """Until the decision region shows something else."""
    page.wait_for_function(f"before => {SIGNATURE} !== before", arg=before)


def answered(page: Page, before: str) -> None:
    """Until the decision region shows something else, or why the answer was refused."""
    refused = "document.querySelector('#decision .refusal')"
    page.wait_for_function(f"before => {SIGNATURE} !== before || {refused}", arg=before)


def called(page: Page) -> None:
    """Until the page asks something, or the game is over."""
    page.wait_for_function(f"() => document.querySelector('#decision-form') || {OVER}")


def step(page: Page, chance: random.Random) -> None:
    """One click in the form: a tile, a button, or the bright one. A form may change under the hand; then none."""
    before = signature(page)
    for _ in range(20):
        try:
            _click(page, chance)
            break
        except Timeout:
            if signature(page) != before:
                return
    else:
        raise AssertionError(f"nothing can be clicked: {page.locator('#decision').inner_text()}")
    changed(page, before)


def _click(page: Page, chance: random.Random) -> None:
    form = page.locator("#decision-form")
    if page.locator("#decision-form[data-draft]").count():
        _click_panel(page, chance)
        return
    tiles = form.locator(".pick-t:not([aria-disabled=true])")
    many = form.locator(".acts.many .btn:not([aria-disabled=true])")
    if tiles.count():
        tiles.nth(chance.randrange(tiles.count())).click(timeout=CLICK)
    elif many.count():
        many.nth(chance.randrange(many.count())).click(timeout=CLICK)
    else:
        extra = form.locator(".acts .btn:not(.primary)")
        if extra.count() and chance.random() < 0.6:
            extra.first.click(timeout=CLICK)
        else:
            form.locator(".acts .btn.primary").click(timeout=CLICK)


def _click_panel(page: Page, chance: random.Random) -> None:
    """A choice that is not made yet, or the bright button, or the other answer."""
    others = page.locator("label.tile:not(:has(:checked)):visible, label.pl-o:not(:has(:checked)):visible")
    bright = page.locator("#decision-form .acts .btn.primary:not([aria-disabled=true])")
    aside = page.locator("#decision-form .acts .btn:not(.primary)")
    if others.count() and (not bright.count() or chance.random() < 0.3) and chance.random() < 0.8:
        others.nth(chance.randrange(others.count())).click(timeout=CLICK)
    elif bright.count() and (not aside.count() or chance.random() < 0.6):
        bright.click(timeout=CLICK)
    elif aside.count():
        aside.first.click(timeout=CLICK)
    else:
        others.nth(chance.randrange(others.count())).click(timeout=CLICK)


def turn(page: Page) -> int:
    """The turn the page shows."""
    text = page.locator("#phase-track .turn").inner_text()
    return int("".join(c for c in text.split("of")[0] if c.isdigit()) or 0)


def play_until(page: Page, last_turn: int, seed: int = 1, limit: int = 2000) -> int:
    """Click until the page shows a later turn or the end; returns the number of clicks."""
    chance = random.Random(seed)
    clicks = 0
    while turn(page) <= last_turn and not over(page):
        if clicks > limit:
            raise AssertionError(f"turn {turn(page)} after {clicks} clicks")
        if asked(page) is None:
            called(page)
            continue
        step(page, chance)
        clicks += 1
    expect(page.locator("#decision")).to_be_visible()
    return clicks
