"""Emblems, icons, line glyphs and colours, and what faces of cards show.

They are our own geometry, one path each in a box of 24 by 24.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from landsraad.table import Name, say, texts
from landsraad.web import language

EMBLEM: Final[dict[str, str]] = {
    "atreides": "M12 3 22 13l-3 2.6-7-7-7 7L2 13Zm0 8 6.5 6.4-2.6 2.6-3.9-3.9L8.1 20l-2.6-2.6Z",
    "harkonnen": "M3 3h4.5v7h9V3H21v18h-4.5v-6.5h-9V21H3Z",
    "fremen": (
        "M14.5 2.5A9.7 9.7 0 1 0 14.5 21.5 8.2 8.2 0 0 1 14.5 2.5ZM18 8.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0"
        " 1 0-6.4Z"
    ),
    "emperor": "M2 6l5 5 5-8 5 8 5-5-2.2 11H4.2ZM4.2 19h15.6v2.5H4.2Z",
    "spacing_guild": (
        "M7.5 6.5c2 0 3.3 1.2 4.5 2.7 1.2-1.5 2.5-2.7 4.5-2.7a5.5 5.5 0 0 1 0 11c-2 0-3.3-1.2-4.5-2.7-1.2"
        " 1.5-2.5 2.7-4.5 2.7a5.5 5.5 0 0 1 0-11Zm0 3a2.5 2.5 0 0 0 0 5c1 0 1.8-.9 2.8-2.5C9.3 10.4 8.5 "
        "9.5 7.5 9.5Zm9 0c-1 0-1.8.9-2.8 2.5 1 1.6 1.8 2.5 2.8 2.5a2.5 2.5 0 0 0 0-5Z"
    ),
    "bene_gesserit": (
        "M12 3.5 22.5 12 12 20.5 1.5 12Zm0 3.7L6.2 12l5.8 4.8 5.8-4.8ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8"
        " 0 0 1 0-5.6Z"
    ),
    "ecaz": (
        "M12 2a4.6 4.6 0 0 1 4.4 5.9A4.6 4.6 0 1 1 16.4 16.1 4.6 4.6 0 1 1 7.6 16.1 4.6 4.6 0 1 1 7.6 7.9"
        " 4.6 4.6 0 0 1 12 2Zm0 7.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z"
    ),
    "moritani": "M2 3h20v3.6H2Zm2.5 5.8h15L12 22Z",
    "tleilaxu": "M12 1.8 21 7v10l-9 5.2Zm-2 2.3v15.8L3 16V8Z",
    "humans": (
        "M12 2.5l2.2 5.2 5.3-2-2 5.3L22.5 13l-5.2 2.2 2 5.3-5.3-2L12 23l-2.2-4.5-5.3 2 2-5.3L1.5 13"
        "l5.2-2-2-5.3 5.3 2Zm0 6.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z"
    ),
    "machines": "M12 2l8.7 5v10L12 22l-8.7-5V7Zm0 4.2L7 9v6l5 2.8L17 15V9Zm-1.5 3h3v5.6h-3Z",
    "house_1": ("M12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2Z"),
    "house_2": (
        "M7 4.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM17 14.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2Z"
    ),
    "house_3": (
        "M6.5 3.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0"
        "-5.2ZM17.5 14.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2Z"
    ),
    "house_4": (
        "M7 4.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM17 4.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5"
        ".2ZM7 14.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM17 14.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 "
        "1 0-5.2Z"
    ),
    "house_5": (
        "M6.5 3.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM17.5 3.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1"
        " 0-5.2ZM12 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM6.5 14.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6"
        " 0 0 1 0-5.2ZM17.5 14.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2Z"
    ),
    "house_6": (
        "M7.5 2.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM16.5 2.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1"
        " 0-5.2ZM7.5 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM16.5 9.4a2.6 2.6 0 1 1 0 5.2 2.6 2."
        "6 0 0 1 0-5.2ZM7.5 15.9a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM16.5 15.9a2.6 2.6 0 1 1 0 5"
        ".2 2.6 2.6 0 0 1 0-5.2Z"
    ),
    "none": "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
}

_NAMES: Final[dict[str, str]] = {
    "atreides": "Atreides",
    "harkonnen": "Harkonnen",
    "fremen": "Fremen",
    "emperor": "Emperor",
    "spacing_guild": "Spacing Guild",
    "bene_gesserit": "Bene Gesserit",
    "ecaz": "Ecaz",
    "moritani": "Moritani",
    "tleilaxu": "Tleilaxu",
    "humans": "Humans",
    "machines": "Machines",
}
NAME: Final[dict[str, Name]] = {key: Name(name, "faction", key) for key, name in _NAMES.items()}

# The fills of the style sheet, for what is drawn without it. They stay apart under three kinds of colour blindness.
COLOUR: Final[dict[str, str]] = {
    "fremen": "#f9e76b",
    "ecaz": "#f7b1e1",
    "spacing_guild": "#f28220",
    "moritani": "#08a18d",
    "atreides": "#36593f",
    "bene_gesserit": "#375fe0",
    "emperor": "#c52210",
    "tleilaxu": "#863b9a",
    "harkonnen": "#1f1c1a",
    "humans": "#d8b276",
    "machines": "#7f9097",
    "house_1": "#c9a23f",
    "house_2": "#6d3f8f",
    "house_3": "#2f7f86",
    "house_4": "#b4532a",
    "house_5": "#7d8f3d",
    "house_6": "#5b6270",
}

ICON: Final[dict[str, str]] = {
    "hiereg": "M12 2 22 12 12 22 2 12ZM12 7.2 7.2 12l4.8 4.8L16.8 12Z",
    "smuggler": ("M3 7l9-4.5L21 7v10l-9 4.5L3 17ZM5.5 8.8v6.7l5.2 2.6v-6.7Zm7.8 9.3 5.2-2.6V8.8l-5.2 2.6Z"),
    "flight": (
        "M12 9c3-4 7-5 11-5-1 4-4 7-8 7 3 0 5 1.5 6 4-4 1-7 0-9-2-2 2-5 3-9 2 1-2.5 3-4 6-4-4 0-7-3-8-7"
        " 4 0 8 1 11 5Z"
    ),
    "spice": "M12 2l8 5.5v9L12 22l-8-5.5v-9Z",
    "reserve": "M4 5h16v3H4Zm0 5.5h16v3H4ZM4 16h16v3H4Z",
    "tank": (
        "M7 2h10v2h-1v4.5l4 8.5a3 3 0 0 1-2.7 4.5H6.7A3 3 0 0 1 4 17l4-8.5V4H7Zm2.5 2v5l-2.3 5h9.6l-2.3-5V4Z"
    ),
    "card": "M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm1 3v14h10V5Z",
    "hold": "M3 21V8l3 2V6l3 2 3-5 3 5 3-2v4l3-2v13h-7v-5h-4v5Z",
    "eye": (
        "M12 5c5 0 8.7 4 10 7-.6 1.4-1.7 3-3.2 4.3l-2-2A4.8 4.8 0 0 0 10 8.3L8.2 6A9.6 9.6 0 0 1 12 5Z"
        "M3.5 2.2 21.8 20.5l-1.5 1.5-3.3-3.3c-1.5.8-3.2 1.3-5 1.3-5 0-8.7-4-10-7 .7-1.7 2.2-3.7 4.3-5.2L2"
        " 3.7ZM8.3 10.2a4.8 4.8 0 0 0 5.5 6.5Z"
    ),
    "clock": (
        "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM13 7v4.5"
        "l3.3 2.7-1.3 1.7-4-3.3V7Z"
    ),
    "bot": (
        "M11 2h2v3h5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5ZM8.5 9.5v3h2v-3Zm5 0"
        "v3h2v-3ZM7 20h10v2H7Z"
    ),
    "person": "M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm-8.5 18c.5-4.5 4-7 8.5-7s8 2.5 8.5 7Z",
    "check": "M9.5 18.5 3.5 12.5l2-2 4 4 9-9 2 2Z",
    "cross": "M5.5 3.5 12 10l6.5-6.5 2 2L14 12l6.5 6.5-2 2L12 14l-6.5 6.5-2-2L10 12 3.5 5.5Z",
    "no": (
        "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM5.7 7.5a7.5 7.5 0 0 0 10.8 10.8ZM7.5 5.7l10.8 10.8A7.5 "
        "7.5 0 0 0 7.5 5.7Z"
    ),
    "storm": (
        "M20 9.5A8.3 8.3 0 0 0 5 8c2-1.5 5-1.8 7.3-.4a4.8 4.8 0 0 1 1.6 6.8 3 3 0 0 1-4.3.8 1.9 1.9 0 0 1"
        " 2-3.2 4 4 0 0 0-5 1.2c-1 1.7-.7 4 .8 5.3A7.7 7.7 0 0 0 20 9.5Z"
    ),
    "seats": (
        "M8 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm8.5 1.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM1.5 20c.3-4 3-6.5"
        " 6.5-6.5s6.2 2.5 6.5 6.5Zm15 0c0-2.5-.7-4.7-2-6.3 3.7-.7 7.5 1.5 8 6.3Z"
    ),
    "map": "M9 3 3 5.5V21l6-2.5 6 2.5 6-2.5V3l-6 2.5Zm1 2.7 4 1.7v11l-4-1.7Z",
    "log": "M4 4h16v2.5H4Zm0 6.8h16v2.5H4Zm0 6.7h10V20H4Z",
    "plus": "M10.7 4h2.6v6.7H20v2.6h-6.7V20h-2.6v-6.7H4v-2.6h6.7Z",
    "minus": "M4 10.7h16v2.6H4Z",
    "deal": "M7 4v4h13v2.5H7v4L1.5 9.2ZM17 20v-4H4v-2.5h13v-4l5.5 5.3Z",
    "menu": "M3 5h18v2.5H3Zm0 5.8h18v2.5H3Zm0 5.7h18V19H3Z",
    "sun": "M12 2a10 10 0 1 1 0 20Z M12 2a10 10 0 0 0 0 20v-2.5a7.5 7.5 0 0 1 0-15Z",
    "coin": "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19ZM12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM11 9h2v6h-2Z",
    "star": "M12 2l2.9 6.7 7.3.7-5.5 4.8 1.7 7.1L12 17.5l-6.4 3.8 1.7-7.1L1.8 9.4l7.3-.7Z",
    "play": "M6 3l15 9-15 9Z",
    "prev": "M5 4h3v16H5Zm15 0v16L9 12Z",
    "next": "M16 4h3v16h-3ZM4 4l11 8-11 8Z",
    "fork": (
        "M6 2.5a3 3 0 0 1 1.3 5.7V11l4.7 3 4.7-3V8.2a3 3 0 1 1 2.6 0v4.2l-6 3.9v1.5a3 3 0 1 1-2.6 0v-1.5"
        "l-6-3.9V8.2A3 3 0 0 1 6 2.5Z"
    ),
    "sword": "M21 2.5 20 8 11.5 16.5l2 2-2 2-2.8-2.8-4.2 4.2-2.5-2.5 4.2-4.2L3.4 12.4l2-2 2 2L15.9 3.8Z",
    "undo": "M9 5 3 10.5l6 5.5v-4h5.5a3.5 3.5 0 0 1 0 7H8v2.5h6.5a6 6 0 0 0 0-12H9Z",
    "link2": (
        "M8 7h3v2.2H8a2.8 2.8 0 0 0 0 5.6h3V17H8A5 5 0 0 1 8 7Zm5 0h3a5 5 0 0 1 0 10h-3v-2.2h3a2.8 2.8 0 "
        "0 0 0-5.6h-3Zm-5 4h8v2H8Z"
    ),
    "token": "M12 2l10 10-10 10L2 12Z",
    "dot": "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z",
    "link": (
        "M10 14a4 4 0 0 0 5.7 0l4-4a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-5.7 0l-4 4a4 4 0 0 0 5.7 "
        "5.7l1.3-1.3"
    ),
}

# Line glyphs for card faces.
GLYPH: Final[dict[str, str]] = {
    "ccg_persona": "M12 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 21c.4-4.7 3.4-7 7.5-7s7.1 2.3 7.5 7",
    "ccg_holding": "M3 20h18M5 20v-8l7-6 7 6v8M10 20v-5h4v5",
    "ccg_resource": "M4 20V9l4-3 4 3v11M12 20V9l4-3 4 3v11M4 14h16",
    "ccg_plan": "M12 4 20 12 12 20 4 12ZM12 8.5 15.5 12 12 15.5 8.5 12Z",
    "ccg_event": "M12 3v18M3 12h18M6 6l12 12M18 6 6 18",
    "ccg_back": "M5 5h14v14H5ZM9 9h6v6H9Z",
    "projectile": "M3 21 14 10M12 3l9 9-5 .5L11.5 8ZM5 15l4 4",
    "poison": "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Zm-2.5 12a2.5 2.5 0 0 0 2.5 2.5",
    "shield": "M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6Z M12 7v10",
    "snooper": (
        "M4 9c2-3.5 5-5 8-5s6 1.5 8 5M7 13c1-2.5 3-3.5 5-3.5s4 1 5 3.5M12 16v5M9 21h6M12 14.5a1 1 0 1 1 0"
        " 2 1 1 0 0 1 0-2"
    ),
    "hero": "M12 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM5 21c.4-4.5 3.2-7 7-7s6.6 2.5 7 7M17 4l3 3M20 4l-3 3",
    "special": "M12 3v18M3 12h18M6 6l12 12M18 6 6 18",
    "back": "M12 4 20 12 12 20 4 12ZM12 8.5 15.5 12 12 15.5 8.5 12Z",
    "person": "M12 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 21c.4-4.7 3.4-7 7.5-7s7.1 2.3 7.5 7",
    "troop": "M4 20V9l4-3 4 3v11M12 20V9l4-3 4 3v11M4 14h16",
    "fief": "M3 20h18M5 20v-8l7-6 7 6v8M10 20v-5h4v5",
    "blade": "M4 20l4-4M7 13l4 4M9.5 14.5 20 4l.5-.5-1 5L12 17",
    "lasgun": "M3 15h9l3-4h6v4h-5l-2 4H3ZM15 11V7M19 8l2-3M11 8 9 5",
    "worthless": "M5 5h14v14H5ZM5 5l14 14M9 19c2-4 5-6 10-6",
}

# What a treachery card of a kind (and subtype) shows: the words above its glyph, and the glyph.
CARD_GLYPH: Final[dict[str, tuple[str, str]]] = texts({
    "weapon_projectile": ("Weapon · projectile", "projectile"),
    "weapon_poison": ("Weapon · poison", "poison"),
    "weapon_special": ("Weapon · special", "lasgun"),
    "defense_projectile": ("Defense · projectile", "shield"),
    "defense_poison": ("Defense · poison", "snooper"),
    "leader": ("Leader stand-in", "hero"),
    "special": ("Special", "special"),
    "worthless": ("Worthless", "worthless"),
})  # fmt: skip

PHASES: Final[tuple[str, ...]] = (
    "Storm",
    "Spice Blow",
    "CHOAM Charity",
    "Bidding",
    "Revival",
    "Shipment & Movement",
    "Battle",
    "Spice Collection",
    "Mentat Pause",
)


class Emblems(Mapping[str, str]):
    """The emblems as the host's name pack has them, else our own."""

    def __getitem__(self, key: str) -> str:
        return language.speech().names.emblems.get(key) or EMBLEM[key]

    def __iter__(self) -> Iterator[str]:
        return iter(EMBLEM)

    def __len__(self) -> int:
        return len(EMBLEM)


def card_face(kind: str, subtype: str | None = None) -> tuple[str, str]:
    """The words above a treachery card's glyph, and the glyph's name."""
    words, glyph = CARD_GLYPH.get(f"{kind}_{subtype}") or CARD_GLYPH.get(kind) or ("", "back")
    return say(words), glyph
