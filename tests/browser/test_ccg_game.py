"""The card game against a bot, from the lobby to the end screen, by clicks on what the page offers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from landsraad.ccg import decks

from .conftest import Opener, Served
from .look import barriers, fits
from .play import asked, called, changed, over, signature

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SEED = 3
"""With the deck below there is something to deploy, to petition for, and to fight for before it is drawn out."""
RITES = ("Battle", "Duel", "Intrigue", "Arbitration")
OPERATIONS = (*RITES, "Petition for an Imperial card", "Deploy from hand")
MOST = 120
"""Clicks on answers; the game takes about forty."""


def short_deck() -> str:
    """Thirty House cards, as few as may be: who throws away each hand has soon drawn the last (O-016, C-OBJ-08)."""
    left, lines = 30, []
    for line in decks.write_list(decks.starter("harkonnen")).splitlines():
        count, _, name = line.partition(" ")
        if not count.isdigit():
            lines.append(line)
        elif left:
            taken = min(int(count), left)
            left -= taken
            lines.append(f"{taken} {name}")
    return "\n".join(lines)


@pytest.fixture
def dealt(served: Served, alike: None, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A server whose tables are all dealt alike."""
    seating = served.app.state.context.seating
    monkeypatch.setattr(seating, "create", partial(seating.create, seed=SEED))
    return served


class Player:
    """Somebody at the page: deploys, petitions and begins a rite once, and throws away every hand."""

    def __init__(self, page: Page) -> None:
        self.page, self.done = page, set[str]()
        self.form = page.locator("#decision-form")
        self.bright = self.form.locator("button[name=go]:not([aria-disabled=true])")
        self.open = self.form.locator("label.tile:not(:has(:checked))")

    def answer(self) -> None:
        """What is asked, by its heading; else the bright button, the other one, or a choice that makes it bright."""
        special: dict[str, Callable[[], None]] = {
            "Your House Interval": self.operate,
            "Discard cards from your hand?": self.throw_away,
        }
        heading = self.page.locator("#dec-h").inner_text()
        special.get(heading, self.go_on)()

    def operate(self) -> None:
        """An operation that is offered and was not done yet; be done if there is none."""
        rite_done = self.done.intersection(RITES)
        for what in OPERATIONS[len(RITES) :] if rite_done else OPERATIONS:
            legend = self.page.locator("legend", has_text=re.compile(f"^{what}$"))
            tiles = self.page.locator("fieldset.op").filter(has=legend).locator("label.tile")
            if what not in self.done and tiles.count():
                self.done.add(what)
                self.choose(tiles)
                while not self.bright.count():
                    self.choose(self.form.locator(".pickrow:not(.op) label.tile:not(:has(:checked))"))
                self.press(self.bright)
                return
        self.press(self.form.locator("button[name=now]"))

    def throw_away(self) -> None:
        """Every card of the hand."""
        while self.open.count():
            self.choose(self.open)
        self.press(self.bright)

    def go_on(self) -> None:
        """The shortest way on."""
        buttons = self.form.locator("button[name=now]")
        if not self.bright.count() and not buttons.count():
            self.choose(self.open)
        else:
            self.press(self.bright if self.bright.count() else buttons)

    def choose(self, controls: Locator) -> None:
        """The first of these, until the page has thought about it."""
        before = signature(self.page)
        controls.first.click()
        changed(self.page, before)

    def press(self, buttons: Locator) -> None:
        """The first of these, until something else is asked, or nothing."""
        before = asked(self.page)
        buttons.first.click()
        prompt = "(document.querySelector('#decision-form input[name=prompt]')?.value ?? '')"
        self.page.wait_for_function(f"before => {prompt} !== before", arg=before)


def test_a_game_from_the_lobby_to_the_end_screen(dealt: Served, opened: Opener) -> None:
    page, _ = opened(f"{dealt.url}/?game=ccg")
    page.locator("select[name=deck-0]").select_option("own")
    page.locator(".ownlist summary").first.click()
    page.get_by_label("Deck list of House 1").fill(short_deck())
    page.locator("select[name=deck-1]").select_option("atreides")
    page.locator("select[name=kind-1]").select_option("bot-greedy")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#dec-h")).to_have_text("Buy before play?")
    player = Player(page)
    for _ in range(MOST):
        called(page)
        if over(page):
            break
        player.answer()
    assert {"Deploy from hand", "Petition for an Imperial card"} < player.done
    assert player.done.intersection(RITES)
    expect(page.locator("#dec-h")).to_have_text("House 2 wins")
    page.get_by_role("link", name="All of it").click()
    for said in ("House 1 deploys", "House 1 petitions for", "House 1 begins", "House 1 is defeated"):
        expect(page.locator("#log, main").first).to_contain_text(said)
    page.go_back()
    page.get_by_role("link", name="How it went").click()
    expect(page.locator("h1")).to_have_text("House 2 wins")
    expect(page.locator("#e-open")).to_be_visible()
    assert barriers(page) == []
    assert fits(page)
