"""The look of the pages: where counters stand on the map, the battle wheel, and the template environment.

Nothing here knows a game's rules.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from landsraad.dune.board import HOST, PLACES, TERRITORY
from landsraad.web import language, phrases
from landsraad.web.emblems import COLOUR, GLYPH, ICON, NAME, PHASES, Emblems, card_face

__all__ = ("STATIC", "Counter", "Piece", "asset", "environment", "lay_out", "map_geometry", "wheel_segments")

_HERE: Final = Path(str(resources.files("landsraad.web")))
STATIC: Final = _HERE / "static"


class Piece(TypedDict):
    """The forces of one faction at one location."""

    location: str
    faction: str
    normal: int
    elite: int
    advisor: bool


class Token(TypedDict):
    """A token of a faction that lies beside the forces of a stronghold; `name` says it in words.

    `emblem` is the faction on its face where that is another (an ambassador).

    `sign` is what its face shows, for who may see it; an empty one shows its back, the faction's emblem.
    """

    location: str
    faction: str
    token: str
    sign: str
    name: str
    emblem: NotRequired[str]


class Counter(TypedDict, total=False):
    """A counter as it is drawn: `x` and `y` on the map, `width` and `half` of it for a stack of forces."""

    kind: str
    x: int
    y: int
    dx: int
    dy: int
    width: int
    faction: str
    normal: int
    elite: int
    advisor: bool
    amount: int
    sign: str
    emblem: str


@cache
def asset(name: str) -> str:
    """The address of a file in `static`, which changes with its content so that it can be cached for good."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


@cache
def map_geometry(opened: tuple[str, ...] = ()) -> dict[str, Any]:
    """The drawn map of Dune (made by scripts/build_map.py), with a plate for each revealed territory."""
    path = _HERE / "data" / "map_geometry.json"
    geometry: dict[str, Any] = {**json.loads(path.read_text(encoding="utf-8")), "opened": opened}
    for printed in geometry["locations"].values():
        printed["plate"] = ""
    for location in opened:
        place, around = PLACES[TERRITORY[location]], geometry["locations"][HOST[location]]
        geometry["locations"][location] = {
            **geometry["plates"][HOST[location]],
            "territory": place.id,
            "name": place.name,
            "sector": around["sector"],
            "label": around["label"],
            "terrain": place.terrain,
            "ornithopters": False,
            "spice": None,
            "plate": HOST[location],
        }
    return geometry


def lay_out(
    geometry: Mapping[str, Any],
    pieces: Iterable[Piece | Token],
    spice: Mapping[str, int],
    ghost: Piece | None = None,
) -> list[dict[str, Any]]:
    """Where every counter stands, location by location, so that none covers another of the same location.

    A token has its own corner of the stronghold.

    Gives for each occupied location its `x`, `y` (round which a phone enlarges the group) and its `counters`,
    each with `dx`, `dy` from there.
    """
    stacks: dict[str, list[Counter]] = {}
    for piece in pieces:
        counter = _token(cast(Token, piece)) if "token" in piece else _stack("forces", piece)
        stacks.setdefault(piece["location"], []).append(counter)
    if ghost is not None:
        stacks.setdefault(ghost["location"], []).append(_stack("ghost", ghost))
    for location, amount in spice.items():
        if amount:
            stacks.setdefault(location, []).append(Counter(kind="spice", amount=amount))
    return [
        _group(geometry["locations"][location], location, counters) for location, counters in stacks.items()
    ]


def _group(place: Mapping[str, Any], location: str, counters: list[Counter]) -> dict[str, Any]:
    x, y = place["slots"][0]
    free = iter(place["slots"])
    for counter in counters:
        at = place["spice"] if counter["kind"] == "spice" and place["spice"] else None
        if counter["kind"] in CORNERS:
            right, down = CORNERS[counter["kind"]]
            at = place["center"][0] + right, place["center"][1] + down
        # More counters than there is room for can only be a handful of factions at once; the last ones pile up.
        at = at or next(free, place["slots"][-1])
        counter["dx"], counter["dy"] = at[0] - x, at[1] - y
    return {"location": location, "x": x, "y": y, "counters": counters}


CORNERS: Final[dict[str, tuple[int, int]]] = {
    "terror": (-60, 2),
    "aftermath": (-60, -38),
    "ambassador": (60, 2),
}
"""Where the tokens of a stronghold lie, from its centre."""


def _token(token: Token) -> Counter:
    emblem = token.get("emblem", token["faction"])
    return Counter(kind=token["token"], faction=token["faction"], sign=token["sign"], emblem=emblem)


def _stack(kind: str, piece: Piece) -> Counter:
    normal, elite = piece["normal"], piece["elite"]
    width = 50
    if elite and normal:
        width = 70 if normal < 10 else 78
    elif normal > 9 or elite:
        width = 56
    if kind == "ghost":
        width += 8
    return Counter(
        kind=kind,
        faction=piece["faction"],
        normal=normal,
        elite=elite,
        advisor=bool(piece["advisor"]),
        width=width,
    )


def wheel_segments(
    value: int, maximum: int, free: int = 0, spice: int = 0, top: int = 20
) -> list[dict[str, Any]]:
    """The battle wheel's parts, 1 to `top` over 300 degrees with the gap at the bottom.

    `maximum` is what the forces allow; beyond `free` each further number costs 1 of `spice` (0: nothing costs).
    """
    segments = []
    for n in range(1, top + 1):
        start, end, middle = (math.radians(240 - 15 * n + d) for d in (13.4, 1.6, 7.5))
        kind = (
            "none"
            if n > maximum
            else "free"
            if n <= free or not spice
            else "paid"
            if n - free <= spice
            else "poor"
        )
        shown = {"none": "", "poor": "poor"}.get(kind, kind if n <= value else "can")
        (x0, y0), (x1, y1), (x, y) = _on_wheel(104, start), _on_wheel(104, end), _on_wheel(124, middle)
        path = f"M{x0} {y0}A104 104 0 0 1 {x1} {y1}"
        segments.append({"n": n, "kind": kind, "cls": shown, "path": path, "x": x, "y": y})
    return segments


def _on_wheel(radius: float, angle: float) -> tuple[float, float]:
    return round(134 + radius * math.cos(angle), 1), round(134 - radius * math.sin(angle), 1)


def environment(**extra: Any) -> Environment:
    """The templates, escaping everything, with the tables of this module at hand; `extra` adds more globals."""
    from landsraad.web.regions import place_words, remembered  # what they remember is made with this module

    env = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=language.said,
    )
    env.filters.update(
        also=language.also,
        named=language.ledger,
        sentence=phrases.sentence,
        small=phrases.small,
        time_since=phrases.time_since,
    )
    env.globals.update(
        COLOUR=COLOUR,
        EMBLEM=Emblems(),
        ICON=ICON,
        GLYPH=GLYPH,
        NAME=NAME,
        PHASES=PHASES,
        _=language.gettext,
        ngettext=language.ngettext,
        said=language.said,
        speech=language.speech,
        languages=language.languages,
        script_texts=language.script_texts,
        bot_title=phrases.bot_title,
        label_lines=phrases.label_lines,
        in_lines=phrases.in_lines,
        token_name=phrases.token_name,
        token_symbol=phrases.token_symbol,
        phase_name=phrases.phase_name,
        place_name=phrases.place_name,
        player_name=phrases.player_name,
        terrain=phrases.terrain,
        asset=asset,
        card_face=card_face,
        lay_out=lay_out,
        map_geometry=map_geometry,
        wheel_segments=wheel_segments,
    )
    env.globals.update(remembered=remembered, place_words=place_words, **extra)
    return env
