"""The templates and the map, without a browser."""

from __future__ import annotations

import importlib.util
import itertools
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from jinja2 import UndefinedError

from landsraad.web import emblems, look
from landsraad.web.look import Piece


def load_sample() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_sample", Path(__file__).with_name("sample.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["web_sample"] = module
    spec.loader.exec_module(module)
    return module


sample = load_sample()
GEOMETRY = look.map_geometry()


class Elements(HTMLParser):
    """All start tags of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def page() -> list[tuple[str, dict[str, str | None]]]:
    return Elements(sample.page()).found


def test_ids_are_unique(page: list[tuple[str, dict[str, str | None]]]) -> None:
    ids = [attrs["id"] for _, attrs in page if "id" in attrs]
    assert len(ids) == len(set(ids))


def test_every_reference_inside_the_page_has_its_target(
    page: list[tuple[str, dict[str, str | None]]],
) -> None:
    ids = {attrs["id"] for _, attrs in page if "id" in attrs}
    for _, attrs in page:
        href = attrs.get("href") or ""
        assert not href.startswith("#") or href[1:] in ids, href


def test_a_strict_content_policy_is_enough(page: list[tuple[str, dict[str, str | None]]]) -> None:
    for tag, attrs in page:
        assert "style" not in attrs, (tag, attrs)
        assert not [name for name in attrs if name.startswith(("on", "hx-on"))], (tag, attrs)
        assert tag != "script" or attrs.get("src")


def test_every_place_says_if_it_is_possible_and_why_not(
    page: list[tuple[str, dict[str, str | None]]],
) -> None:
    places = {attrs["data-place"]: attrs for _, attrs in page if "data-place" in attrs}
    assert set(places) == set(GEOMETRY["locations"])
    assert len(places) == 86
    carthag = places["carthag@10"]
    assert carthag["aria-disabled"] == "true"
    assert carthag["data-ruleid"] == "B-OCC-01"
    assert carthag["data-facts"] == "Held by\tHarkonnen, Emperor"
    assert carthag["data-why"] == "Harkonnen & Emperor already hold “Carthag”."
    assert (carthag["aria-label"] or "").startswith("Carthag, sector 10, stronghold. Not possible.")
    assert places["arrakeen@9"]["aria-disabled"] == "false"
    assert (places["meridian@0"]["aria-label"] or "").startswith("Meridian, sector 18, sand")
    assert "sector" not in (places["polar_sink"]["aria-label"] or "")


def test_without_a_question_no_place_is_marked() -> None:
    template = sample.environment().from_string('{% from "_map.html" import map %}{{ map(map_geometry()) }}')
    text = template.render()
    assert "aria-disabled" not in text
    assert "storm-w" not in text
    assert 'class="unit' not in text


def test_groups_can_be_swapped_alone() -> None:
    template = sample.environment().from_string(
        '{% from "_map.html" import fragment, map_storm %}'
        "{% call fragment() %}{{ map_storm(map_geometry(), 7, oob=True) }}{% endcall %}"
    )
    text = template.render()
    assert text.startswith("<svg")
    assert '<g id="map-storm" aria-hidden="true" hx-swap-oob="true">' in text
    assert len(text) < 3000


def test_what_players_write_is_escaped() -> None:
    template = sample.environment().from_string(
        '{% from "_ui.html" import log_line %}{{ log_line("<script>x</script>") }}'
    )
    assert "<script>" not in template.render()


def test_a_missing_value_is_an_error_and_not_a_blank() -> None:
    template = sample.environment().from_string(
        '{% from "_ui.html" import seat %}{{ seat({"faction": "ecaz"}) }}'
    )
    with pytest.raises(UndefinedError):
        template.render()


def everyone_at(location: str) -> tuple[list[Piece], dict[str, int]]:
    factions = ["fremen", "emperor", "atreides", "harkonnen", "bene_gesserit", "spacing_guild"]
    pieces = [Piece(location=location, faction=f, normal=10, elite=3, advisor=False) for f in factions]
    return pieces, ({location: 12} if GEOMETRY["locations"][location]["spice"] else {})


@pytest.mark.parametrize("location", GEOMETRY["locations"])
def test_counters_of_one_place_never_cover_each_other(location: str) -> None:
    pieces, spice = everyone_at(location)
    ghost = Piece(location=location, faction="ecaz", normal=10, elite=0, advisor=False)
    (group,) = look.lay_out(GEOMETRY, pieces, spice, ghost)
    boxes = []
    for counter in group["counters"]:
        half, height = (counter["width"] / 2, 16) if counter["kind"] != "spice" else (16, 18)
        boxes.append(
            (counter["dx"] - half, counter["dy"] - height, counter["dx"] + half, counter["dy"] + height)
        )
    for a, b in itertools.combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (location, a, b)


def test_counters_stay_on_the_planet() -> None:
    for location, place in GEOMETRY["locations"].items():
        for x, y in [*place["slots"], *([place["spice"]] if place["spice"] else [])]:
            assert (x - 500) ** 2 + (y - 500) ** 2 < 440**2, location


def test_the_drawn_map_belongs_to_the_facts() -> None:
    source = Path(look.__file__).parents[1] / "dune" / "data" / "map.json"
    facts: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    assert {place["id"] for place in facts["locations"]} == set(GEOMETRY["locations"])
    blows = {t["spice_blow"]["location"] for t in facts["territories"] if t["spice_blow"]}
    assert {key for key, place in GEOMETRY["locations"].items() if place["spice"]} == blows
    assert [s["label"] for s in GEOMETRY["sectors"]] == [s["printed_label"] for s in facts["sectors"]]
    assert len(GEOMETRY["seats"]) == 6


def test_names_colours_and_emblems_go_together() -> None:
    style = (look.STATIC / "style.css").read_text(encoding="utf-8")
    source = Path(look.__file__).parents[1] / "dune" / "data" / "factions.json"
    factions = json.loads(source.read_text(encoding="utf-8"))["kiss_factions"]
    for faction in factions:
        assert faction in emblems.EMBLEM
        assert faction in emblems.NAME
        assert f"--f-{faction}:{emblems.COLOUR[faction]}" in style
        assert f".{faction}{{--f:var(--f-{faction})" in style


def test_every_treachery_card_has_a_face() -> None:
    source = Path(look.__file__).parents[1] / "dune" / "data" / "treachery_cards.json"
    cards = json.loads(source.read_text(encoding="utf-8"))["base"]
    for card in cards:
        words, glyph = emblems.card_face(card["kind"], card.get("subtype"))
        assert words, card
        assert glyph in emblems.GLYPH


def test_assets_change_their_address_with_their_content() -> None:
    assert re.fullmatch(r"/static/app\.js\?v=[0-9a-f]{12}", look.asset("app.js"))
    assert len({look.asset(path.name) for path in look.STATIC.iterdir()}) == len(list(look.STATIC.iterdir()))


def test_the_wheel_tells_what_is_free_paid_poor_and_out_of_reach() -> None:
    kinds = [segment["kind"] for segment in look.wheel_segments(5, maximum=9, free=2, spice=4)]
    assert kinds == ["free"] * 2 + ["paid"] * 4 + ["poor"] * 3 + ["none"] * 11
