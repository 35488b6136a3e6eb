"""What a page has already: a region that is as it was is not sent again, nor are lines of the log.

A page keeps one short value, `have`, that came with the last answer: a fingerprint of each region. It sends the value
along with the next request. Whoever sends nothing, or nonsense, gets everything.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from markupsafe import Markup

from landsraad.web import language
from landsraad.web.language import gettext, said, speech
from landsraad.web.phrases import place_name, terrain

MOST: Final = 256
"""Renderings that are remembered."""
_PART: Final = re.compile(r"[a-z-]{1,20}=[0-9a-f.]{1,24}")


class Have:
    """The fingerprints that a page sent, and those it will have after this answer."""

    def __init__(self, sent: str = "") -> None:
        parts = (part.split("=") for part in sent[:800].split(" ") if _PART.fullmatch(part))
        self.before: dict[str, str] = dict(parts)
        self.now: dict[str, str] = {}

    def note(self, name: str, rendered: str) -> str:
        """A region that is sent anyway."""
        self.fresh(name, rendered)
        return rendered

    def fresh(self, name: str, rendered: str) -> bool:
        """Whether a region is not as the page has it."""
        mark = hashlib.blake2s(rendered.encode(), digest_size=6).hexdigest()
        self.now[name] = mark
        return self.before.get(name) != mark

    def newer(self, groups: Sequence[Any], undone: int) -> int | None:
        """How many groups of the log are new or have grown, with the newest that the page has among them.

        None if the page has none of them: then the whole log is sent.
        """
        if groups:
            self.now["log"] = f"{groups[0].first}.{undone}"
        first, _, before = self.before.get("log", "").partition(".")
        if before != str(undone):
            return None
        return next((i + 1 for i, group in enumerate(groups) if str(group.first) == first), None)

    def top(self) -> str:
        """The number of the newest group that the page has."""
        return self.before.get("log", "").partition(".")[0]

    def __str__(self) -> str:
        return " ".join(f"{name}={mark}" for name, mark in {**self.before, **self.now}.items())


def speakers() -> tuple[object, ...]:
    """What decides how everything is said to this visitor: the catalogue and the name pack."""
    spoken = speech()
    return (language.catalogue(spoken.language), spoken.names)


class Remembered:
    """Renderings of what many pages show alike, by the language they are in."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[Markup, object]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, key: object, macro: Callable[..., Markup], *given: Any, **named: Any) -> Markup:
        """What a macro makes; `key` tells everything it depends on but the language."""
        said_by = speakers()
        full = (macro.name, *map(id, said_by), repr(key))  # type: ignore[attr-defined]
        with self._lock:
            if (found := self._kept.get(full)) is not None:
                self._kept.move_to_end(full)
                return found[0]
        made = macro(*given, **named)
        with self._lock:
            self._kept[full] = (made, said_by)  # kept alive, so that no other gets its number
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return made


remembered: Final = Remembered()


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """What the map says of a place whatever is asked: attributes of its shape, and its name for who cannot see it."""

    head: Markup
    label: str


def place_words(geometry: Mapping[str, Any]) -> list[tuple[str, PlaceWords]]:
    """Every place of a map of Dune, in the visitor's language."""
    said_by, key = speakers(), (speech().language, geometry["opened"])
    kept = _PLACES.get(key)
    if kept is None or any(mine is not theirs for mine, theirs in zip(kept[0], said_by, strict=True)):
        words = [(location, _words_of(location, place)) for location, place in geometry["locations"].items()]
        kept = _PLACES[key] = (said_by, words)
    return kept[1]


_PLACES: Final[
    dict[tuple[str, tuple[str, ...]], tuple[tuple[object, ...], list[tuple[str, PlaceWords]]]]
] = {}


def _words_of(key: str, place: Mapping[str, Any]) -> PlaceWords:
    plate = f"plate-{place['plate']}" if place["plate"] else f"shape-{key}"
    shape, name, kind = key.replace("@", "-"), said(place_name(key)), said(terrain(place["terrain"]))
    sub, label = [kind], [name]
    if place["label"] is not None:
        sub.insert(0, gettext("Sector {sector}", sector=place["label"]))
        label.append(gettext("sector {sector}", sector=place["label"]))
    if place["ornithopters"]:
        sub.append(gettext("ornithopters"))
    x, y = place["center"]
    head = Markup(
        'id="loc-{}" href="#{}" tabindex="-1" role="option" data-place="{}" data-c="{},{}" data-name="{}" '
        'data-sub="{}"'
    ).format(shape, plate.replace("@", "-"), key, x, y, name, " · ".join(sub))
    return PlaceWords(head, ", ".join([*label, kind]))
