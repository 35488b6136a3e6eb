"""The card game in a browser: turns against a bot, a petition, a rite, decks at both widths; axe and no leak."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from landsraad.bots import make_bot
from landsraad.server import quick_table
from landsraad.server.quick import Quick

from .conftest import PATIENCE, PHONE, SIZES, WIDE, Opener, Served
from .look import barriers, fits
from .play import asked

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("alike")]
SEED = 1
"""With the starters of Atreides and Harkonnen the bots come to a rite within two turns."""


def sound(page: Page) -> None:
    """Nothing for axe to find, and nothing wider than the window."""
    assert barriers(page) == []
    assert fits(page)


def until(served: Served, made: Quick, kind: str, operation: str = "") -> None:
    """A greedy bot answers for the first seat until it is asked this, with an operation that is open."""
    tables, bot = served.app.state.context.tables, make_bot("ccg", "greedy", 0)
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        with tables.open(made.table_id) as live:
            match = live.playing()
            assert not match.over
            prompt = match.prompt(0)
            if (
                prompt is not None
                and prompt.decision.kind == kind
                and (not operation or operation in prompt.options(()))
            ):
                return
            action = bot.choose(match.view(0), prompt) if prompt is not None else None
        if prompt is None:
            time.sleep(0.01)  # the other bot's turn
        else:
            tables.take(made.table_id, 0, prompt.id, action)
    raise AssertionError(f"the first seat was never asked {kind}")


def table(served: Served, kind: str = "", operation: str = "") -> str:
    """A table against a greedy bot, played up to a question; the address that seats its visitor."""
    made = quick_table(served.app, "ccg", seat="house_1", bot="greedy", name="Arrakeen", seed=SEED)
    if kind:
        until(served, made, kind, operation)
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
    page.evaluate("() => { window.board = document.querySelector('#board-facts'); }")
    table_id = page.url.rsplit("/", 1)[1]
    for _ in range(200):
        if page.evaluate("() => window.board !== document.querySelector('#board-facts')"):
            break
        if (prompt := served.match(table_id).prompt(0)) is not None:
            served.app.state.context.tables.take(table_id, 0, prompt.id, prompt.default())
        page.wait_for_timeout(50)  # the other bot's turn
    expect(page.locator(".cinfo:popover-open")).to_contain_text("The card's page")
    page.keyboard.press("Escape")
    expect(page.locator(".cinfo:popover-open")).to_have_count(0)
    assert not seen.complaints


@SIZES
def test_every_card_of_the_hand_can_be_read_and_reached(
    served: Served, opened: Opener, size: dict[str, int]
) -> None:
    page, _ = opened(table(served, "NextOperation"), size=size)
    tab = page.get_by_role("tab", name="Hand")
    if tab.is_visible():
        tab.click()
    cards = page.locator(".hc")
    expect(cards).to_have_count(7)
    expect(page.locator(".hcard .n").first).to_have_css("color", "rgb(44, 32, 20)")
    for card in cards.all():
        name = card.locator(".n").inner_text()
        card.locator(".inf").click()
        expect(page.locator(".cinfo:popover-open h3")).to_have_text(name)
        page.keyboard.press("Escape")
    expect(page.locator(".hcard .x").first).to_be_attached()
    page.locator("#notes summary").click()
    expect(page.locator("#notes-text")).to_be_visible()
    sound(page)


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


def test_a_card_is_deployed_on_a_phone(served: Served, opened: Opener) -> None:
    page, _ = opened(table(served, "NextOperation", "deploy"), size=PHONE)
    sound(page)
    page.locator("[data-sheet-toggle]").click()
    card = page.locator("fieldset.op", has_text="Deploy from hand").locator("label.tile").first
    name = card.locator("b").inner_text()
    card.click()
    button = page.get_by_role("button", name=f"Deploy {name}")
    expect(button).to_be_in_viewport()
    sound(page)
    while button.get_attribute("aria-disabled"):
        page.get_by_role("group", name="Onto").locator("label.tile").first.click()
        expect(page.locator("#then")).to_contain_text("The others may answer it first.")
    button.click()
    expect(page.locator("#hd-house_1 .dc:not(.sub)", has_text=name)).to_be_attached()
    sound(page)


def test_a_rite_is_begun_on_a_phone(served: Served, opened: Opener) -> None:
    page, _ = opened(table(served, "NextOperation", "battle"), size=PHONE)
    page.locator("[data-sheet-toggle]").click()
    legend = page.locator("legend", has_text=re.compile("^Battle$"))
    leader = page.locator("fieldset.op").filter(has=legend).locator("label.tile").first
    name = leader.locator("b").inner_text()
    leader.click()
    button = page.get_by_role("button", name=f"Battle with {name}")
    if button.get_attribute("aria-disabled"):
        page.get_by_role("group", name="Against").locator("label.tile").first.click()
    expect(page.locator("#then")).to_contain_text("the target resists")
    sound(page)
    press(page)
    expect(page.locator("#rite .rsteps li.now")).to_be_attached()
    sound(page)


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
