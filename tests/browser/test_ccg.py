"""The card game in a browser: turns against a bot, a petition, a rite, decks at both widths; axe and no leak."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from landsraad.bots import make_bot
from landsraad.server import quick_table
from landsraad.server.quick import Quick

from .conftest import PHONE, WIDE, Opener, Served
from .play import asked

pytestmark = [pytest.mark.browser, pytest.mark.slow]
AXE = Path(__file__).with_name("axe.min.js").read_text()
SEED = 1
"""With the starters of Atreides and Harkonnen the bots come to a rite within two turns."""


def faults(page: Page) -> list[str]:
    """What axe finds, as short lines."""
    page.evaluate(AXE)
    found: list[Any] = page.evaluate("async () => (await axe.run(document)).violations")
    return [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found]


def sound(page: Page) -> None:
    """Nothing for axe to find, and nothing wider than the window."""
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def until(served: Served, made: Quick, kind: str) -> None:
    """Greedy bots answer for everybody until the first seat is asked this."""
    tables = served.app.state.context.tables
    for _ in range(900):
        with tables.open(made.table_id) as live:
            match = live.playing()
            assert not match.over
            seat = min(match.pending)
            prompt = match.prompt(seat)
            assert prompt is not None
            if seat == 0 and prompt.decision.kind == kind:
                return
            action = make_bot("ccg", "greedy", seat).choose(match.view(seat), prompt)
            decision = prompt.id
        tables.take(made.table_id, seat, decision, action)
    raise AssertionError(f"nobody was asked {kind}")


def table(served: Served, kind: str = "") -> str:
    """A table against a greedy bot, played up to a question; the address that seats its visitor."""
    made = quick_table(served.app, "ccg", seat="house_1", bot="greedy", name="Arrakeen", seed=SEED)
    if kind:
        until(served, made, kind)
    return f"{served.url}{made.path}"


def press(page: Page) -> None:
    """The bright button, and the next question."""
    before = asked(page)
    page.locator("#decision-form button[name=go]").click()
    page.wait_for_function(
        "before => (document.querySelector('#decision-form input[name=prompt]')?.value ?? '') !== before",
        arg=before,
    )


def test_an_interval_is_played_by_clicks(served: Served, opened: Opener) -> None:
    page, seen = opened(table(served, "NextOperation"))
    expect(page.locator("#dec-h")).to_have_text("Your House Interval")
    sound(page)
    use = page.locator("fieldset.op", has_text="Use a card's operation").locator("label.tile").first
    name = use.locator("b").inner_text()
    use.click()
    page.get_by_role("button", name=f"Use {name}").click()
    expect(page.locator("#log")).to_contain_text(f"{name} is engaged")
    expect(page.locator(".hd.own .dc.eng").first).to_contain_text("engaged")
    own = page.locator("#hd-house_1 .asm label").first
    card = own.locator("b").inner_text()
    own.click()
    page.get_by_role("button", name=f"Petition for {card}").click()
    expect(page.locator("#dec-h")).to_have_text("Your opening bid")
    press(page)
    expect(page.locator("#log")).to_contain_text(f"petitions for {card}")
    page.locator("#hd-house_1 .inf").first.click()
    expect(page.locator(".cinfo:popover-open")).to_contain_text("The card's page")
    page.keyboard.press("Escape")
    assert not seen.complaints


def test_a_rite_is_shown_step_by_step_with_its_sums(served: Served, opened: Opener) -> None:
    page, _ = opened(table(served, "DeclareDefence"))
    expect(page.locator("#rite .rsteps li.now")).to_contain_text("Answer")
    expect(page.locator("#rite")).to_contain_text("force")
    expect(page.locator("#dec-h")).to_contain_text("Defend ")
    sound(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    sound(page)
    press(page)
    expect(page.locator("#log")).to_contain_text("C-RITE-14")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_deck_is_built_and_taken_to_a_table(served: Served, opened: Opener, size: dict[str, int]) -> None:
    page, _ = opened(f"{served.url}/ccg/cards", size=size)
    page.locator("select[name=start]").select_option("atreides")
    page.get_by_role("button", name="Load").click()
    expect(page.locator("#verdict")).to_contain_text("This deck is legal.")
    page.locator("input[name=q]").fill("sardaukar battalion")
    page.get_by_role("button", name="Look").click()
    page.get_by_role("button", name="Add Sardaukar Battalion").click()
    expect(page.locator("#verdict")).to_contain_text("O-017")
    sound(page)
    page.get_by_role("button", name="Remove Sardaukar Battalion").click()
    expect(page.locator("#verdict")).to_contain_text("This deck is legal.")
    page.get_by_role("button", name="Use it at a new table").click()
    expect(page.locator("select[name=deck-0]")).to_have_value("own")
    sound(page)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#dec-h")).to_have_text("Buy before play?")
    sound(page)
