"""Facts of a position by dotted path, and comparing them with what is expected.

`atreides.spice: 7` compares; a mapping of words of `WORDS` says more:
`atreides.hand: {includes: karama_1}`. What is absent equals null, 0, an empty list and an empty mapping, so that
"no spice there" can be written `spice.red_chasm@6: 0`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

ABSENT: Final = object()


def lookup(data: Any, path: str) -> Any:
    """The value at a dotted path; numbers index lists; `ABSENT` if there is none."""
    here = data
    for name in path.split("."):
        if isinstance(here, Mapping):
            here = here.get(name, ABSENT)
        elif isinstance(here, Sequence) and not isinstance(here, str):
            number = int(name) if name.lstrip("-").isdecimal() else None
            here = here[number] if number is not None and -len(here) <= number < len(here) else ABSENT
        else:
            return ABSENT
    return here


def _same(found: Any, wanted: Any) -> bool:
    if found is ABSENT:
        return wanted is None or wanted is False or wanted in (0, "", [], {})
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        return len(found) == len(wanted) and all(map(_same, found, wanted))
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        return all(_same(found.get(key, ABSENT), value) for key, value in wanted.items())
    return bool(found == wanted)


def _includes(found: Any, wanted: Any) -> bool:
    many = wanted if isinstance(wanted, list) else [wanted]
    return isinstance(found, Sequence | Mapping) and all(one in found for one in many)


def _excludes(found: Any, unwanted: Any) -> bool:
    many = unwanted if isinstance(unwanted, list) else [unwanted]
    return found is ABSENT or (
        isinstance(found, Sequence | Mapping) and not any(one in found for one in many)
    )


def _number(found: Any) -> float:
    """A number; absent counts as 0, anything else compares false with everything."""
    if found is ABSENT:
        return 0
    return found if isinstance(found, int | float) else float("nan")


WORDS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "at_least": lambda found, wanted: _number(found) >= wanted,
    "at_most": lambda found, wanted: _number(found) <= wanted,
    "not": lambda found, wanted: not _same(found, wanted),
    "one_of": lambda found, wanted: any(_same(found, one) for one in wanted),
    "includes": _includes,
    "excludes": _excludes,
    "count": lambda found, wanted: (0 if found is ABSENT else len(found)) == wanted,
}


def difference(data: Any, path: str, wanted: Any) -> str | None:
    """A line that says how the fact at `path` differs from what is wanted; None if it does not."""
    found = lookup(data, path)
    if isinstance(wanted, Mapping) and wanted and set(wanted) <= set(WORDS):
        for word, value in wanted.items():
            if not WORDS[word](found, value):
                return f"{path}: expected {word.replace('_', ' ')} {show(value)}, found {show(found)}"
        return None
    return None if _same(found, wanted) else f"{path}: expected {show(wanted)}, found {show(found)}"


def change(before: Any, after: Any, path: str, wanted: Any) -> str | None:
    """The same for how much a number has changed."""
    old, new = _number(lookup(before, path)), _number(lookup(after, path))
    if new - old == wanted:
        return None
    return f"{path}: expected to change by {wanted:+g}, went from {old:g} to {new:g}"


def show(value: Any) -> str:
    """A value as it stands in a difference, not longer than a line."""
    text = "nothing" if value is ABSENT else repr(value)
    return text if len(text) <= 200 else f"{text[:199]}…"


def merged(base: Any, over: Any) -> Any:
    """`base` with the keys of `over` replaced, mapping by mapping; dotted keys reach deep."""
    if not isinstance(over, Mapping) or not isinstance(base, Mapping):
        return over
    result = dict(base)
    for key, value in over.items():
        name, dot, rest = str(key).partition(".")
        value = {rest: value} if dot else value
        result[name] = (
            merged(result[name], value) if name in result else (merged({}, value) if dot else value)
        )
    return result
