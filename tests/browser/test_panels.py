"""The panels of Dune in a browser: each at both widths, without barriers, and played to the end of the choice."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.table import Match, Prompt, action_to_json, names

from .conftest import PHONE, SIZES, WIDE, Opener, Served
from .look import barriers, fits, settled

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif("dune" not in names(), reason="Dune is not installed"),
]
SIX = ("atreides", "harkonnen", "fremen", "emperor", "spacing_guild", "bene_gesserit")
UNHURRIED = {"kind": "none", "moment": 0}
"""A moment lasts until all have answered."""
Wanted = Callable[[Prompt, Match], bool]


@dataclass
class At:
    """A table of six persons that has come to a decision."""

    served: Served
    id: str
    seat: int
    tokens: dict[int, str]

    def url(self, seat: int | None = None) -> str:
        """The address that seats somebody."""
        return f"{self.served.url}/t/{self.id}/enter/{self.tokens[self.seat if seat is None else seat]}"

    @property
    def match(self) -> Match:
        """As the server has it."""
        return self.served.match(self.id)


def play_to(served: Served, role: str, kind: str, wanted: Wanted = lambda p, m: True) -> At:
    """Play at random until a seat is asked a kind of decision."""
    tables, seating = (context := served.app.state.context).tables, context.seating
    for seed in range(40):
        seats = [SeatWish(r, "person", host=r == role) for r in SIX]
        made = seating.create("dune", seats=seats, seed=seed, pace=UNHURRIED)
        seating.start(Who(made.table_id, made.host_seat, True, made.host, True))
        chance, seat = random.Random(seed), made.host_seat
        with tables.open(made.table_id) as live:
            match = live.match
            while not match.over:
                prompt = match.prompt(seat)
                if prompt and prompt.decision.kind.partition(":")[0] == kind and wanted(prompt, match):
                    tables.forget(live)
                    return At(served, made.table_id, seat, {**made.seats, seat: made.host})
                other = next(iter(match.pending))
                action = match.prompt(other).sample(chance)
                match.apply(other, action)
                tables.store.append(
                    made.table_id, match.version, other, action_to_json(action), over=match.over
                )
    raise AssertionError(f"{role} is never asked {kind}")


def rich_plan(prompt: Prompt, match: Match) -> bool:
    """Several leaders, and a card to choose."""
    leaders = prompt.options(())
    return len(leaders) > 2 and len(prompt.options((leaders[0],))) > 1


def can_ship(prompt: Prompt, match: Match) -> bool:
    """With spice for several forces."""
    return match.state.turn > 1 and len(prompt.options(())) > 1 and prompt.facts()["spice"] > 3


def can_bid(prompt: Prompt, match: Match) -> bool:
    """After a first bid."""
    return match.state.auction.bid > 0 and len(prompt.options(())) > 4


CASES: dict[str, tuple[str, str, Wanted]] = {
    "plan": ("atreides", "MakePlan", rich_plan),
    "ship": ("atreides", "MakeShipment", can_ship),
    "move": ("atreides", "MakeMove", lambda p, m: len(p.options(())) > 2),
    "bid": ("atreides", "RaiseOrPass", can_bid),
    "revival": ("atreides", "Revival", lambda p, m: True),
    "voice": ("bene_gesserit", "UseVoice", lambda p, m: True),
    "prediction": ("bene_gesserit", "MakePrediction", lambda p, m: True),
    "placement": ("fremen", "FremenPlacement", lambda p, m: True),
    "traitor": ("atreides", "ChooseTraitor", lambda p, m: True),
    "karama": ("atreides", "KaramaMoment", lambda p, m: p.forced() is None),
}


@pytest.mark.parametrize("case", CASES)
def test_each_panel_at_both_widths_and_without_barriers(served: Served, opened: Opener, case: str) -> None:
    at = play_to(served, *CASES[case])
    page, _ = opened(at.url())
    settled(page)
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert fits(page)
        button = page.locator("#decision-form .acts .btn.primary")
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None and box["height"] >= 40 and box["y"] + box["height"] <= size["height"]
        assert barriers(page) == []
    page.locator("[data-sheet-toggle]").click()
    assert barriers(page) == []
    page.locator("[data-theme-toggle]").click()
    assert barriers(page, rules=["color-contrast"]) == []


@SIZES
def test_a_battle_plan_is_one_screen_and_one_answer(served: Served, opened: Opener, size: Any) -> None:
    at = play_to(served, *CASES["plan"])
    page, _ = opened(at.url(), size=size)
    settled(page)
    weapons = page.get_by_role("group", name=re.compile("Weapon"))
    weapon = weapons.locator("label.tile:not(:has(:checked))").first
    weapon.scroll_into_view_if_needed()
    weapon.click()
    value = weapons.locator("input:checked")
    expect(value).not_to_have_value('""')
    chosen = value.input_value().strip('"')
    dial = page.locator("input[name='f.normal']")
    if dial.count():
        dial.fill("0")
        expect(page.locator(".sum .tot .num")).to_be_visible()
        settled(page)
        expect(dial).to_have_value("0")
    page.reload()
    settled(page)
    expect(page.get_by_role("group", name=re.compile("Weapon")).locator("input:checked")).to_have_value(
        f'"{chosen}"'
    )
    page.get_by_role("button", name="Seal plan").click()
    expect(page.get_by_role("button", name="Seal plan")).to_have_count(0)
    battle = at.match.state.battle
    plans = {} if battle is None else battle.plans
    sealed = [e.action for e in at.match.entries if type(e.action).__name__ == "BattlePlan"][-1]
    assert sealed.weapon == chosen or "atreides" in plans


@SIZES
def test_shipping_by_map_and_stepper(served: Served, opened: Opener, size: Any) -> None:
    at = play_to(served, *CASES["ship"])
    page, _ = opened(at.url(), size=size)
    settled(page)
    expect(page.get_by_role("button", name=re.compile("^Ship"))).to_have_attribute("aria-disabled", "true")
    stronghold = page.locator("#map-places .yes[data-sub*=stronghold]").first
    location = stronghold.get_attribute("data-place")
    stronghold.dispatch_event("click")
    expect(page.locator("#dec-h")).to_contain_text("Ship 1 to")
    page.get_by_role("button", name="More: Forces", exact=True).click()
    expect(page.locator("#dec-h")).to_contain_text("Ship 2 to")
    page.get_by_role("button", name=re.compile("^Ship")).click()
    expect(page.locator("#dec-h")).not_to_contain_text("Ship 2 to")
    made = [e.action for e in at.match.entries if type(e.action).__name__ == "Ship"][-1]
    assert (made.location, sum(made.forces)) == (location, 2)


@SIZES
def test_a_bid_and_one_that_keeps_raising(served: Served, opened: Opener, size: Any) -> None:
    at = play_to(served, *CASES["bid"])
    least = at.match.state.auction.bid + 1
    page, _ = opened(at.url(), size=size)
    settled(page)
    page.locator("#f-spice").press("ArrowUp")
    expect(page.locator("#decision-form .btn.primary")).to_have_text(f"Bid {least + 1}")
    if size is PHONE:
        page.locator("[data-sheet-toggle]").click()
    page.get_by_label("Keep raising by 1 for me").fill(str(least))
    page.get_by_role("button", name="Do so").click()
    expect(page.locator("#decision")).to_contain_text(f"You raise by 1 up to {least} on this card")
    page.wait_for_function("() => document.querySelector('#seats')?.textContent.includes('Leads with')")
    bids = [e.action for e in at.match.entries if type(e.action).__name__ == "Bid"]
    assert bids[-1].spice == least


@SIZES
def test_a_draft_outlives_an_interrupt(served: Served, opened: Opener, size: Any) -> None:
    at = play_to(served, *CASES["plan"])
    page, _ = opened(at.url(), size=size)
    settled(page)
    defenses = page.get_by_role("group", name=re.compile("Leader"))
    defenses.locator("label.tile:not(:has(:checked))").last.click()
    chosen = defenses.locator("input:checked").input_value()
    settled(page)
    other = (at.seat + 1) % 6
    with served.app.state.context.tables.open(at.id) as live:
        offer = next(p for p in live.match.standing(other) if p.decision.kind == "ProposeDeal")
        version = live.shown
    tables = served.app.state.context.tables
    data = {
        "type": "OfferDeal", "to": "atreides", "give_now": 0, "give_later": 0, "want_now": 0, "want_later": 0,
        "promise": "not bid on the next card", "wish": "", "binding": False,
    }  # fmt: skip
    tables.submit(Who(at.id, other, False, at.tokens[other], True), version, offer.id, data)
    expect(page.locator("#deals")).to_contain_text("not bid on the next card")
    expect(page.get_by_role("group", name=re.compile("Leader")).locator("input:checked")).to_have_value(
        chosen
    )
    page.get_by_role("button", name=re.compile("^Accept deal")).click()
    expect(page.locator("#deals")).to_contain_text("agreed")
    expect(page.get_by_role("group", name=re.compile("Leader")).locator("input:checked")).to_have_value(
        chosen
    )


def test_a_deal_is_composed_offered_and_taken_back(served: Served, opened: Opener) -> None:
    at = play_to(served, *CASES["bid"])
    page, _ = opened(at.url())
    settled(page)
    page.get_by_role("link", name="Offer a deal").click()
    expect(page.get_by_role("button", name="Offer", exact=True)).to_have_attribute("aria-disabled", "true")
    page.get_by_role("group", name="With whom").locator("label.tile").nth(2).click()
    settled(page)
    given = page.locator("input[name='f.give_now']")
    for typed, value in (("1", "1"), ("0", "10"), ("Backspace", "1")):  # slowly: the page answers in between
        with page.expect_response("**/decide"):
            given.fill(typed) if value == typed else page.keyboard.press(typed)
        settled(page)
        expect(given).to_have_value(value)
    page.get_by_label("They promise to").select_option(label="Not bid on the next card")
    page.get_by_role("button", name="Offer", exact=True).click()
    expect(page.locator("#deals")).to_contain_text("1 spice now")
    expect(page.locator("#shield .setaside")).to_have_text("1 in your offers")
    assert barriers(page) == []
    page.get_by_role("button", name=re.compile("^Take back deal")).click()
    expect(page.locator("#deals")).to_have_count(0)


def test_a_plan_by_keyboard_alone(served: Served, opened: Opener) -> None:
    at = play_to(served, *CASES["plan"])
    page, _ = opened(at.url())
    settled(page)
    page.locator("input[name='f.leader']:checked").focus()
    before = page.locator("input[name='f.leader']:checked").input_value()
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[name='f.leader']:checked")).not_to_have_value(before)
    settled(page)
    assert page.evaluate("document.activeElement.name") == "f.leader", "the focus stays"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent.includes('Seal plan')"), "it does not seal yet"
    page.keyboard.press("l")
    page.keyboard.press("d")
    assert page.evaluate("document.activeElement.name") == "f.leader", "back at the first field"
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Seal plan")).to_have_count(0)


def test_what_is_not_possible_says_why(served: Served, opened: Opener) -> None:
    at = play_to(served, *CASES["ship"])
    page, _ = opened(at.url())
    settled(page)
    page.get_by_role("button", name=re.compile("^Ship")).click(force=True)
    pop = page.locator("#rule-pop")
    expect(pop).to_contain_text("Choose a place")
    page.keyboard.press("Escape")
    expect(pop).to_be_hidden()
    page.locator("#map-places .nope").first.focus()
    expect(page.locator("#map-pop .tag")).to_have_text("You cannot ship here")
