"""Replay, end, rules, puzzles, help and the guided turn in a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from landsraad.bots import make_bot
from landsraad.dune.game import GAME
from landsraad.server import quick_table
from landsraad.server.records import bring
from landsraad.table import Match, record

from .conftest import PHONE, WIDE, Opener, Served
from .look import barriers, fits

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def game() -> dict[str, object]:
    """The record of a whole game."""
    match = Match(GAME, {}, 3)
    bots = [make_bot("dune", "greedy", seat) for seat in range(6)]
    while not match.over:
        prompt = match.prompt(next(iter(match.pending)))
        assert prompt is not None
        match.apply(prompt.seat, bots[prompt.seat].choose(match.view(prompt.seat), prompt))
    return record(match)


def brought(served: Served, game: dict[str, object]) -> str:
    """A table with that game; its address."""
    return f"{served.url}/t/{bring(served.app.state.context.seating, game, 'The Long Night')}"


def step_of(page: Page) -> int:
    """The step that the page shows."""
    found = re.search(r"step (\d+) of", page.locator("#rp-title").inner_text())
    assert found
    return int(found[1])


def test_a_replay_by_keyboard(served: Served, opened: Opener, game: dict[str, object]) -> None:
    page, _ = opened(f"{brought(served, game)}/replay?as=atreides&step=40")
    pieces = page.locator("#map-pieces").inner_html()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rp-title")).to_contain_text("step 41 of")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#rp-title")).to_contain_text("step 39 of")
    page.keyboard.press("End")
    expect(page.locator("#rp-title")).to_contain_text("The end")
    assert page.locator("#map-pieces").inner_html() != pieces
    page.keyboard.press("Home")
    expect(page.locator("#rp-title")).to_contain_text("step 0 of")
    page.get_by_role("button", name="Turn", exact=True).click()
    page.locator("#rp-next").click()
    expect(page.locator("#rp-title")).to_contain_text("Turn 1")
    expect(page.locator("#rp-next")).to_be_focused()
    assert f"step={step_of(page)}" in page.url, "the address is that of the moment"
    before = step_of(page)
    page.reload()
    assert step_of(page) == before


def test_other_eyes_and_a_line_of_the_log(served: Served, opened: Opener, game: dict[str, object]) -> None:
    page, _ = opened(f"{brought(served, game)}/replay?as=everything&step=200", size=PHONE)
    expect(page.locator("#known .kr")).to_have_count(6)
    page.locator(".asby label", has_text="Fremen").click()
    expect(page.locator("#known")).to_contain_text("What Fremen knew")
    at = step_of(page)
    page.locator("#log .ll a").nth(6).click()
    expect(page.locator("#known")).to_contain_text("What Fremen knew")
    assert step_of(page) < at
    page.locator("#log .rule").first.click()
    expect(page.locator("#rule-pop .popfacts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rule-pop")).to_be_hidden()
    assert fits(page)


def test_play_on_from_a_moment(served: Served, opened: Opener, game: dict[str, object]) -> None:
    page, _ = opened(f"{brought(served, game)}/replay?as=harkonnen&step=150")
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator("select[name=kind-1]")).to_have_value("you")
    for seat in (0, 2, 3, 4, 5):
        page.select_option(f"select[name=kind-{seat}]", "bot-random")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".brand b")).to_have_text("The Long Night again")
    expect(page.locator("#seat-harkonnen")).to_contain_text("You")
    page.wait_for_selector("#decision-form")


PATHS = (
    "end",
    "rules",
    "rules?q=dial",
    "replay?as=everything&step=200",
    "replay?as=atreides&step=90",
    "fork?step=90",
)
BESIDE = (
    "/",
    "/records",
    "/rules/decisions",
    "/rules?q=storm",
    "/puzzles",
    "/puzzles/carthag?show=true",
    "/guided",
)


def test_no_barriers_at_both_widths(served: Served, opened: Opener, game: dict[str, object]) -> None:
    table = brought(served, game)
    page, _ = opened(served.url)
    for address in [f"{table}/{path}" for path in PATHS] + [served.url + path for path in BESIDE]:
        page.goto(address)
        for size in (WIDE, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert barriers(page) == [], (address, size)
            assert fits(page), address
        page.locator("[data-theme-toggle]").click()
        assert barriers(page, rules=["color-contrast"]) == [], address
        page.locator("[data-theme-toggle]").click()
    page.keyboard.press("?")
    assert barriers(page, "#help") == []


def test_help_on_a_key(served: Served, opened: Opener) -> None:
    page, _ = opened(served.url)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.locator("input[name=player]").press("?")
    expect(page.locator("#help")).to_be_hidden()


def test_a_puzzle_with_a_phone(served: Served, opened: Opener) -> None:
    page, _ = opened(served.url + "/puzzles", size=PHONE)
    page.get_by_role("link", name="Against the Lasgun").click()
    page.select_option("[name=leader]", '"cheap_hero_1"')
    expect(page).to_have_url(re.compile("leader="))
    page.select_option("[name=weapon]", '"maula_pistol"')
    page.select_option("[name=normal]", "4")
    page.get_by_role("button", name="Fight").click()
    expect(page.get_by_text("That is what was wanted.")).to_be_visible()
    assert fits(page)


def test_hints_can_be_put_away(served: Served, opened: Opener) -> None:
    made = quick_table(served.app, "dune", bot="random", seed=7, guided=True)
    page, _ = opened(served.url + made.path)
    page.wait_for_selector("#decision-form")
    expect(page.locator("#guide summary")).to_be_visible()
    page.locator("#guide summary").click()
    expect(page.locator("#guide p")).to_be_hidden()
    page.reload()
    expect(page.locator("#guide p")).to_be_hidden()
    page.locator("#guide summary").click()
    page.get_by_role("button", name="No more hints").click()
    expect(page.locator("#guide")).to_be_hidden()


def test_a_report_is_a_file(served: Served, opened: Opener) -> None:
    made = quick_table(served.app, "dune", bot="random", seed=7)
    page, _ = opened(served.url + made.path)
    page.locator("#menu summary").click()
    with page.expect_download() as file:
        page.get_by_role("link", name="Report a problem").click()
    assert file.value.suggested_filename == "landsraad-report-atreides.json"
