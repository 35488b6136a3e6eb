"""The page in a browser: the map, the pop-overs, and what outlives a swap."""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from landsraad.web import look

pytestmark = [pytest.mark.browser, pytest.mark.slow]
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"

KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
SWAP = """{% from "_map.html" import fragment, map_places, map_storm %}{% call fragment() %}
{{ map_storm(map_geometry(), 7, oob=True) }}{{ map_places(map_geometry(), oob=True) }}{% endcall %}"""


def load_sample() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_sample", Path(__file__).with_name("sample.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["web_sample"] = module
    spec.loader.exec_module(module)
    return module


sample = load_sample()


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        kind = "text/html; charset=utf-8"
        if path == "/":
            body = sample.page()
        elif path.startswith("/static/"):
            body = (look.STATIC / path.removeprefix("/static/")).read_text(encoding="utf-8")
            kind = KINDS[path.rpartition(".")[2]]
        elif path.startswith("/rules/"):
            body = f'<h3 class="rule-title">{path.removeprefix("/rules/")}</h3><p>The text.</p>'
        elif path == "/storm":
            body = sample.environment().from_string(SWAP).render()
        else:
            self.send_error(404)
            return
        data = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(address)
    yield page
    page.close()
    assert complaints == []


def test_a_place_that_is_not_possible_says_why(page: Any) -> None:
    page.locator("#loc-carthag-10").hover(force=True)
    pop = page.locator("#map-pop")
    assert pop.locator(".tag").inner_text() == "You cannot ship here"
    assert "already hold “Carthag”" in pop.inner_text()
    assert pop.locator("[data-rule]").inner_text() == "B-OCC-01"


def test_choosing_a_place_presses_its_control(page: Any) -> None:
    page.evaluate(
        "window.pressed = []; document.addEventListener('place', e => pressed.push(e.detail.location))"
    )
    page.evaluate(
        "document.querySelector('[data-loc=\"polar_sink\"]').addEventListener('click', () => pressed.push('control'))"
    )
    page.locator("#map").focus()
    page.locator("#loc-polar_sink").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("pressed") == ["polar_sink", "control"]
    assert page.locator("#loc-polar_sink").get_attribute("aria-selected") == "true"
    page.locator("#loc-carthag-10").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("pressed") == ["polar_sink", "control"]


def test_arrow_keys_walk_and_n_finds_the_next_possible_place(page: Any) -> None:
    page.locator("#map").focus()
    page.keyboard.press("ArrowUp")
    assert (page.evaluate("document.activeElement.id") or "").startswith("loc-")
    for _ in range(3):
        page.keyboard.press("n")
        assert "yes" in page.evaluate("document.activeElement.getAttribute('class')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "map"
    assert page.locator("#map-pop").is_hidden()


def test_zoom_and_focus_outlive_a_swap(page: Any) -> None:
    page.locator("[data-zoom=in]").click()
    page.locator("[data-zoom=in]").click()
    view = page.locator("#map").get_attribute("viewBox")
    assert view != "-18 -18 1036 1036"
    page.locator("#loc-polar_sink").focus()
    with page.expect_response("**/storm"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('region-board', {bubbles: true}))")
    page.wait_for_function("!document.querySelector('#map-places').classList.contains('picking')")
    assert page.locator("#map").get_attribute("viewBox") == view
    assert page.evaluate("document.activeElement.id") == "loc-polar_sink"
    assert (
        page.evaluate("document.querySelector('#map-storm path').namespaceURI")
        == "http://www.w3.org/2000/svg"
    )
    wedge = look.map_geometry()["sectors"][7]["storm"]["wedge"]
    assert page.locator("#map-storm .storm-w").get_attribute("d") == wedge
    page.locator("#map").press("0")
    assert page.locator("#map").get_attribute("viewBox") == "-18 -18 1036 1036"


def test_a_rule_opens_with_its_text_and_gives_the_focus_back(page: Any) -> None:
    page.locator(".decision [data-rule='B-SHIP-02']").first.click()
    page.wait_for_selector("#rule-pop .rule-title")
    assert page.locator("#rule-pop .rule-title").inner_text() == "B-SHIP-02"
    page.keyboard.press("Escape")
    assert page.locator("#rule-pop").is_hidden()
    assert page.evaluate("document.activeElement.dataset.rule") == "B-SHIP-02"


def test_the_stepper_stays_within_its_limits(page: Any) -> None:
    more = page.locator("[data-stepper] [data-step='1']").first
    for _ in range(5):
        more.click()
    assert page.locator("#field-forces").input_value() == "8"
    assert more.is_disabled()
    assert page.locator("#dec-h [data-mirror]").inner_text() == "8"
    page.locator("#field-forces").press("Home")
    assert page.locator("#field-forces").input_value() == "1"


def test_the_wheel_turns_its_field(page: Any) -> None:
    page.locator("#field-dial").fill("8")
    assert page.locator(".wheel .big").text_content() == "8"
    assert page.locator(".wheel .lab").text_content() == "costs 6 spice"
    page.locator(".wheel").scroll_into_view_if_needed()
    box = page.locator(".wheel").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.75)
    assert page.locator("#field-dial").input_value() == "2"


def test_the_theme_is_remembered(page: Any, address: str) -> None:
    before = page.evaluate("document.documentElement.dataset.theme")
    page.locator("[data-theme-toggle]").click()
    page.goto(address)
    assert page.evaluate("document.documentElement.dataset.theme") != before


def test_a_phone_shows_one_view_at_a_time(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("#board").is_visible()
    page.locator("[data-tab-to=log]").tap()
    assert page.locator("#log").is_visible()
    assert page.locator("#board").is_hidden()
    page.locator("[data-tab-to=board]").tap()
    assert page.locator(".decision .opts").is_hidden()
    page.locator("[data-sheet-toggle]").tap()
    assert page.locator(".decision .opts").is_visible()
    page.close()
