"""Positions: the state as JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from landsraad.jihad.cards import CardSet, card_set, set_names
from landsraad.jihad.state import Player, State, field_names
from landsraad.table import BadRecord, Rng

FORMAT = 1


def to_json(g: State) -> dict[str, Any]:
    """Every field of the state but the events; the set of cards by its name."""
    data: dict[str, Any] = {"format": FORMAT}
    for name in field_names():
        value = getattr(g, name)
        if name == "events":
            continue
        if name == "rng":
            data[name] = value.state
        elif name == "cards":
            data[name] = value.name
        elif name == "players":
            data[name] = [asdict(p) for p in value]
        elif name == "force":
            data[name] = {card: [list(change) for change in changes] for card, changes in value.items()}
        else:
            data[name] = list(value) if isinstance(value, (tuple, list)) else value
    return data


def from_json(data: Mapping[str, Any]) -> State:
    """The state of a position; raises `BadRecord` naming the part that does not fit."""
    if data.get("format") != FORMAT:
        raise BadRecord(f"a Butlerian Jihad position of format {FORMAT} is needed")
    known = set(field_names()) - {"events"}
    given = set(data) - {"format"}
    if given != known:
        odd = sorted(given ^ known)[0]
        raise BadRecord(f"position: {odd!r} is {'unknown' if odd in given else 'missing'}")
    part = ""
    try:
        values: dict[str, Any] = {}
        for part in sorted(known):
            values[part] = _READ.get(part, _same)(data[part])
        return State(**values)
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        raise BadRecord(f"position: {part}: {type(problem).__name__}: {problem}") from problem


def _same(value: Any) -> Any:
    return value


def _set(name: str) -> CardSet:
    if name not in set_names():
        raise ValueError(f"no set of cards {name!r}")
    return card_set(name)


def _pair(value: Any) -> tuple[int, int] | None:
    return None if value is None else (value[0], value[1])


_READ: Mapping[str, Any] = {
    "rng": Rng,
    "cards": _set,
    "players": lambda data: (Player(**data[0]), Player(**data[1])),
    "rolls": tuple,
    "force": lambda data: {card: [(source, n) for source, n in changes] for card, changes in data.items()},
    "silenced": list,
    "protected": list,
    "activated": list,
    "looking": _pair,
    "totals": _pair,
}
