"""What the browser tests look for on any page: that it has come to rest, and that nobody is kept out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).with_name("axe.min.js").read_text()


def settled(page: Page) -> None:
    """Until a table's page asks something, listens for news, and has fetched what it was told of."""
    page.wait_for_selector("#decision-form")
    page.wait_for_function(
        "() => window.news && document.querySelector('#conn.ok') && !document.querySelector('.htmx-request')"
    )


def barriers(page: Page, part: str = "html", rules: Sequence[str] = ()) -> list[str]:
    """What axe-core finds wrong, by some rules or all, as short lines."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found: list[Any] = page.evaluate(
        "async ([part, options]) => (await axe.run(part, options)).violations", [part, options]
    )
    return [
        f"{v['id']}: {n['html'][:120]} {n['failureSummary'][:200]}" for v in found for n in v["nodes"][:2]
    ]


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
