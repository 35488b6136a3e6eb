"""A table in the middle of a game, as the pages are given it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader

from landsraad.web import emblems, look
from landsraad.web.look import Piece
from landsraad.web.panels import Places

_PIECES = [
    ("arrakeen@9", "atreides", 7, 0, False),
    ("arrakeen@9", "bene_gesserit", 1, 0, True),
    ("imperial_basin@9", "atreides", 3, 0, False),
    ("carthag@10", "harkonnen", 8, 0, False),
    ("carthag@10", "emperor", 4, 2, False),
    ("hagga_basin@12", "harkonnen", 4, 0, False),
    ("habbanya_sietch@16", "emperor", 5, 0, False),
    ("sietch_tabr@13", "fremen", 6, 1, False),
    ("false_wall_south@3", "fremen", 3, 0, False),
    ("the_great_flat@14", "fremen", 5, 2, False),
    ("tueks_sietch@4", "spacing_guild", 5, 0, False),
    ("red_chasm@6", "spacing_guild", 13, 0, False),
    ("polar_sink", "bene_gesserit", 3, 0, True),
    ("polar_sink", "atreides", 2, 0, False),
    ("polar_sink", "fremen", 10, 3, False),
    ("polar_sink", "emperor", 0, 4, False),
    ("polar_sink", "harkonnen", 2, 0, False),
    ("habbanya_ridge_flat@17", "bene_gesserit", 4, 0, False),
    ("habbanya_ridge_flat@17", "harkonnen", 4, 0, False),
]
PIECES = [
    Piece(location=location, faction=faction, normal=normal, elite=elite, advisor=advisor)
    for location, faction, normal, elite, advisor in _PIECES
]
SPICE = {"the_great_flat@14": 10, "habbanya_ridge_flat@17": 7, "hagga_basin@12": 4, "broken_land@11": 8}
RIM = {0: "fremen", 1: "spacing_guild", 2: "harkonnen", 3: "emperor", 4: "atreides", 5: "bene_gesserit"}
GHOST = Piece(location="habbanya_sietch@16", faction="atreides", normal=3, elite=0, advisor=False)
STORM = 4


def choices() -> Places:
    """Where three forces can be shipped, with reasons."""
    out: Places = {}
    for key, place in look.map_geometry()["locations"].items():
        if place["sector"] == STORM:
            out[key] = (False, "The storm stands in this sector.", "B-SHIP-06", ())
        elif place["territory"] == "carthag":
            out[key] = (
                False,
                "Harkonnen & Emperor already hold “Carthag”.",
                "B-OCC-01",
                (("Held by", "Harkonnen, Emperor"),),
            )
        else:
            out[key] = (True, "3 forces cost 6 spice.", "B-SHIP-02", ())
    return out


def seat(faction: str, player: str, **more: Any) -> dict[str, Any]:
    plain = {
        "bot": False,
        "you": False,
        "reserves": 5,
        "tanks": 3,
        "strongholds": 1,
        "spice": 0,
        "cards": None,
    }
    rest = {"ally": None, "say": "Waits", "acts": False, "out": False}
    return {"faction": faction, "name": emblems.NAME[faction], "player": player, **plain, **rest, **more}


CONTEXT: dict[str, Any] = {
    "pieces": PIECES,
    "spice": SPICE,
    "rim": RIM,
    "ghost": GHOST,
    "order": [
        seat("harkonnen", "Orsolya", ally="bene_gesserit", say="Done"),
        seat("emperor", "Strong bot", bot=True, spice=4, cards=3, say="Done"),
        seat("atreides", "You", you=True, acts=True, say="Ships now"),
        seat("bene_gesserit", "Mirembe", ally="harkonnen"),
        seat("fremen", "Jonas"),
        seat("spacing_guild", "Balanced bot", bot=True, say="May act at any turn"),
    ],
    "hand": [
        {"id": "maula_pistol", "name": "Maula Pistol", "kind": "weapon", "subtype": "projectile"},
        {"id": "shield", "name": "Shield", "kind": "defense", "subtype": "projectile"},
        {"id": "jubba_cloak", "name": "Jubba Cloak", "kind": "worthless", "subtype": None},
    ],
    "leaders": [
        {"name": "Lady Jessica", "strength": 5, "dead": False},
        {"name": "Duncan Idaho", "strength": 2, "dead": True},
    ],
}


def environment() -> Environment:
    env = look.environment()
    assert env.loader is not None
    env.loader = ChoiceLoader([env.loader, FileSystemLoader(Path(__file__).parent)])
    return env


def page() -> str:
    return environment().get_template("sample.html").render(**CONTEXT, choices=choices())
