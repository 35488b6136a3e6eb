"""What things are called: the built-in names, and packs of names and emblems that a host puts in their place.

A pack is a TOML file with a table for each kind of thing, `[factions]`, `[leaders]`, `[places]`, `[cards]`,
`[phases]`, `[discoveries]`, `[terror]` and `[skills]`, whose keys are the ids of the rules and whose values are names.
`[emblems]` has SVG paths in a box of 24 by 24 by faction; `[aliases]` has short forms of built-in names that texts
use, such as Guild. What a pack leaves out keeps its name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from landsraad.dune.board import PLACES
from landsraad.dune.cards import (
    DISCOVERIES,
    FACTION_NAMES,
    LEADERS,
    SHAI_HULUD_NAME,
    TERROR_NAMES,
    TREACHERY,
)
from landsraad.dune.phases import PHASES
from landsraad.dune.skills.all import SKILLS
from landsraad.table import LandsraadError, Name

LONGEST: Final = 40
PATH: Final = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE.,+\- ]{4,4000}")
NOTHING: Final[Mapping[Any, str]] = MappingProxyType({})


EVERY: Final[tuple[Name, ...]] = (
    *FACTION_NAMES.values(),
    *(place.name for place in PLACES.values()),
    *(leader.name for leader in LEADERS.values()),
    *(card.name for card in TREACHERY.values()),
    SHAI_HULUD_NAME,
    *(token.name for token in DISCOVERIES.values()),
    *TERROR_NAMES.values(),
    *(skill.title for skill in SKILLS.values()),
)
"""The names there are, apart from the phases."""
KNOWN: Final[Mapping[str, Name]] = {name.key: name for name in EVERY}
"""Every name by its key: a text may use them as `{atreides}` without being given them."""
KINDS: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "factions": ("faction", frozenset(FACTION_NAMES)),
    "leaders": ("leader", frozenset(LEADERS)),
    "places": ("place", frozenset(PLACES)),
    "cards": ("card", frozenset(name.key for name in EVERY if name.kind == "card")),
    "phases": ("phase", frozenset(PHASES)),
    "discoveries": ("token", frozenset(DISCOVERIES)),
    "terror": ("terror", frozenset(TERROR_NAMES)),
    "skills": ("skill", frozenset(SKILLS)),
}
"""The tables of a pack: the kind of their names, and the keys there are."""


class BadPack(LandsraadError):
    """A name pack that cannot be used; the message says where and why."""

    code = "bad_pack"


@dataclass(frozen=True)
class Names:
    """A pack: names by kind and key, emblems by faction, and words that stand for built-in ones in texts."""

    title: str = ""
    names: Mapping[tuple[str, str], str] = field(default_factory=lambda: NOTHING)
    emblems: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    aliases: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    _words: dict[str, tuple[re.Pattern[str], dict[str, str]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def find(self, kind: str, key: str) -> str | None:
        """The pack's own name for something."""
        return self.names.get((kind, key))

    def swapped(self, text: str, language: str, called: Callable[[Name], str]) -> str:
        """A text that spells built-in names out, with the pack's in their place.

        `called` is what each is called in the language of the text. The word Shield alone is a label, of the shield a
        player sits behind, and stays.
        """
        if not self.names or not text:
            return text
        if language not in self._words:
            words = dict(self.aliases)
            for name in EVERY:
                own = self.find(name.kind, name.key)
                if own is not None:
                    words |= {name.template: own, called(name): own}
            longest_first = sorted(words, key=len, reverse=True)
            self._words[language] = (
                re.compile(
                    r"\b("
                    + "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
                    + r")\b"
                ),
                words,
            )
        pattern, words = self._words[language]
        if text == called(KNOWN["shield"]):
            return text
        return pattern.sub(lambda found: words[" ".join(found[0].split())], text)


BUILT_IN: Final = Names()


def read_names(path: Path) -> Names:
    """A pack from its file; raises `BadPack` for one that cannot be used, OSError for none."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadPack(f"{path}: not a TOML file: {error}") from error
    names: dict[tuple[str, str], str] = {}
    title = data.pop("title", path.stem)
    if not isinstance(title, str):
        raise BadPack(f"{path}: title: a text, not {title!r}")
    emblems = _table(path, "emblems", data.pop("emblems", {}), KINDS["factions"][1])
    for faction, drawn in emblems.items():
        if PATH.fullmatch(drawn) is None or drawn[0] not in "Mm":
            raise BadPack(f"{path}: emblems: {faction}: an SVG path that begins with M, and nothing else")
    aliases = _table(path, "aliases", data.pop("aliases", {}), None)
    for table, entries in data.items():
        if table not in KINDS:
            known = ", ".join((*KINDS, "emblems", "aliases"))
            raise BadPack(f"{path}: no table {table!r}; there are: {known}")
        kind, keys = KINDS[table]
        for key, name in _table(path, table, entries, keys).items():
            if len(name) > LONGEST or not name.strip() or not name.isprintable():
                raise BadPack(f"{path}: {table}: {key}: a name of 1 to {LONGEST} letters, not {name!r}")
            names[kind, key] = name.strip()
    return Names(title, names, emblems, aliases)


def _table(path: Path, table: str, entries: Any, keys: frozenset[str] | None) -> dict[str, str]:
    """One table of a pack: texts by known keys."""
    if not isinstance(entries, dict):
        raise BadPack(f"{path}: {table}: a table of names, not {entries!r}")
    for key, value in entries.items():
        if keys is not None and key not in keys:
            near = [k for k in sorted(keys) if k[:3] == key[:3]] or sorted(keys)
            raise BadPack(f"{path}: {table}: nothing is called {key!r}; there are: {', '.join(near)}")
        if not isinstance(value, str):
            raise BadPack(f"{path}: {table}: {key}: a text, not {value!r}")
    return entries
