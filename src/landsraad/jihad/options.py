"""The options of a Butlerian Jihad table: which cards, and whether a long game ends by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from landsraad.jihad.cards import FIRST_SET, card_set, set_names
from landsraad.table import texts
from landsraad.table.options import OptionSpec

_TEXTS: Final = texts({
    "group": "Butlerian Jihad",
    "cards": "Which set of cards the decks are made of.",
    "armistice": "Whether a game that nobody has won after round 41 ends by tokens.",
    "on": "The side with more Empire Tokens wins.",
    "off": "It goes on until one side has all six.",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table. With `armistice` round 41 is the last (J-8.6)."""

    card_set: str = FIRST_SET
    armistice: bool = False


def specs() -> tuple[OptionSpec, ...]:
    """The options there are now: a set that was added is a value of the first."""
    sets = set_names()
    return (
        OptionSpec(
            "CARD-SET", "card_set", "choice", _TEXTS["group"], FIRST_SET, tuple(sets), _TEXTS["cards"],
            {name: f"{card_set(name).title}." for name in sets}, ("J-1.1",),
        ),
        OptionSpec(
            "ARMISTICE", "armistice", "switch", _TEXTS["group"], "off", ("off", "on"), _TEXTS["armistice"],
            {"off": _TEXTS["off"], "on": _TEXTS["on"]}, ("J-8.6",),
        ),
    )  # fmt: skip


OPTIONS: Final = specs()
PRESETS: Final[Mapping[str, Options]] = {"usual": Options()}


def parse(given: Mapping[str, Any], preset: str = "usual") -> Options:
    """The options written like this; raises ValueError naming what is wrong and what is legal."""
    if preset not in PRESETS:
        raise ValueError(f"there is no preset {preset!r}; legal: {', '.join(PRESETS)}")
    known = {spec.name: spec for spec in specs()}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"there is no option {name!r}; legal: {', '.join(known)}")
        if value not in known[name].values:
            raise ValueError(f"{name}: {value!r} is no value of it; legal: {', '.join(known[name].values)}")
    return Options(str(given.get("CARD-SET", FIRST_SET)), given.get("ARMISTICE") == "on")


def to_json(options: Options, base: str | None = None) -> dict[str, str]:
    """The options as they are written; with a preset as `base` only what differs from it."""
    written = {"CARD-SET": options.card_set, "ARMISTICE": "on" if options.armistice else "off"}
    usual = {} if base is None else to_json(PRESETS[base])
    return {name: value for name, value in written.items() if usual.get(name) != value}
