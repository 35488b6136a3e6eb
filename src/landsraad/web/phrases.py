"""Words that many pages share: places, phases, bots, sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from landsraad.dune.board import PLACES, TERRITORY
from landsraad.dune.cards import DISCOVERIES
from landsraad.dune.log import SYMBOLS
from landsraad.table import Name, say, texts
from landsraad.web.language import said

_UNNAMED: Final = texts({"You": "You", "Guest": "Guest", "as recorded": "as recorded"})
LINE: Final = 11
"""Characters of a name in one line on the map."""
TERRAIN: Final = texts({
    "stronghold": "stronghold",
    "rock": "rock",
    "sand": "sand",
    "polar_sink": "polar sink",
    "discovery": "discovered place",
})  # fmt: skip
BOTS: Final = texts({
    "random": "Random bot",
    "greedy": "Greedy bot",
    "steady": "Steady bot",
})  # fmt: skip


def bot_title(level: str) -> str:
    """What a bot of this level is called."""
    return say(BOTS[level]) if level in BOTS else say("{level} bot", level=level.title())


def player_name(player: str) -> str:
    """What somebody is called who gave no name of their own."""
    return say(_UNNAMED[player]) if player in _UNNAMED else player


def place_name(location: str) -> Name:
    """The name of the territory of a location."""
    return PLACES[TERRITORY[location]].name


def terrain(kind: str) -> str:
    """What sort of place it is."""
    return say(TERRAIN[kind])


def token_name(token: str) -> Name:
    """A discovery token as it is called."""
    return DISCOVERIES[token].name


def token_symbol(symbol: str) -> str:
    """Which of the two kinds of discovery token it is."""
    return say(SYMBOLS[symbol])


def phase_name(phase: str) -> Name:
    """A phase as it is called."""
    return Name(phase, "phase", phase)


def label_lines(label: Mapping[str, Any]) -> Sequence[str]:
    """The lines of a place's name on the map: as drawn, or broken anew where it is called otherwise."""
    printed = PLACES[label["territory"]].name
    name = said(printed)
    return list(label["lines"]) if name == str(printed) else in_lines(name)


def in_lines(name: str) -> list[str]:
    """A name broken into the lines it takes on the map."""
    lines: list[str] = []
    for word in str(said(name)).replace("-", "-\u200b").replace("\u200b", " ").split():
        glue = "" if lines and lines[-1].endswith("-") else " "
        if lines and len(lines[-1]) + len(word) < LINE:
            lines[-1] += glue + word
        else:
            lines.append(word)
    return lines


def sentence(text: str, end: str = ".") -> str:
    """A reason as a sentence of its own."""
    told = str(said(text))
    return told[:1].upper() + told[1:] + ("" if told[-1:] in (".", "!", "?", "”") else end)


def small(text: str) -> Markup:
    """In small letters."""
    return Markup("<small>{}</small>").format(said(text))


def time_since(words: str, since: float) -> Markup:
    """A time that the page counts on."""
    return Markup('<time data-since="{}">{}</time>').format(since, said(words))
