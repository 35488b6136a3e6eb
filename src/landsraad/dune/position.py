"""Positions: the state as JSON and back, the notation for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from landsraad.dune import options as table_options
from landsraad.dune.parts import (
    Ambassadors,
    Assassins,
    Auction,
    Battle,
    Deal,
    Disc,
    Discoveries,
    Plan,
    Player,
    Skills,
    SkillsInBattle,
    Terror,
    Truth,
)
from landsraad.dune.state import LIST_FIELDS, State, field_names
from landsraad.table import BadRecord, Rng

FORMAT = 1
_ADDED: Mapping[str, Any] = {"skills": None, "seen": ()}
"""What a position of before some module was written did not name yet (LS-READY-07)."""


def to_json(g: State) -> dict[str, Any]:
    """Every field of the state but the events; tuples become lists."""
    data: dict[str, Any] = {"format": FORMAT}
    for name in field_names():
        if name == "events":
            continue
        value = getattr(g, name)
        if name == "options":
            data[name] = table_options.to_json(value)
        elif name == "rng":
            data[name] = value.state
        elif name == "players":
            data[name] = {f: _plain(asdict(p)) for f, p in value.items()}
        elif name == "discs":
            data[name] = {x: asdict(d) for x, d in value.items()}
        elif name in ("battle", "auction", "ambassadors", "discoveries", "terror", "assassins", "skills"):
            data[name] = None if value is None else _plain(asdict(value))
        elif name in ("deals", "truths"):
            data[name] = [asdict(one) for one in value]
        else:
            data[name] = _plain(value)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(v) for v in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return {k: _plain(v) for k, v in value.items()}
    return value


def from_json(data: Mapping[str, Any]) -> State:
    """The state of a position; raises `BadRecord` naming the part that does not fit."""
    if data.get("format") != FORMAT:
        raise BadRecord(f"a Dune position of format {FORMAT} is needed")
    data = {**_ADDED, **data}
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
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise BadRecord(f"position: {part}: {type(problem).__name__}: {problem}") from problem


def _same(value: Any) -> Any:
    return value


def _player(data: Mapping[str, Any]) -> Player:
    values = dict(data)
    values["reserves"], values["tanks"] = tuple(data["reserves"]), tuple(data["tanks"])
    values["on"] = {x: tuple(f) for x, f in data["on"].items()}
    values["hand"], values["traitors"] = list(data["hand"]), list(data["traitors"])
    values["shown_traitors"] = list(data["shown_traitors"])
    return Player(**values)


def _battle(data: Mapping[str, Any] | None) -> Battle | None:
    if data is None:
        return None
    values = dict(data)
    values["voice"] = tuple(data["voice"]) if data["voice"] else None
    values["prescience"] = tuple(data["prescience"]) if data["prescience"] else None
    values["pair"] = tuple(data["pair"]) if data["pair"] else None
    values["plans"] = {f: Plan(**p) for f, p in data["plans"].items()}
    values["lost"] = {f: tuple(forces) for f, forces in data["lost"].items()}
    return Battle(**values)


def _skills(data: Mapping[str, Any] | None) -> Skills | None:
    if data is None:
        return None
    battle = dict(data["battle"])
    for name in ("question", "copied", "receipt"):
        battle[name] = tuple(battle[name]) if battle[name] else None
    battle["lost"] = [(x, tuple(forces)) for x, forces in battle["lost"]]
    return Skills(**{**data, "battle": SkillsInBattle(**battle)})


def _discoveries(data: Mapping[str, Any]) -> Discoveries:
    values = {name: _frozen(value) for name, value in data.items()}
    return Discoveries(**{**values, "opened": frozenset(data["opened"])})


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, list) else value


_READ: Mapping[str, Any] = {
    "options": table_options.parse,
    "factions": tuple,
    "players": lambda data: {f: _player(p) for f, p in data.items()},
    "rng": Rng,
    "discs": lambda data: {x: Disc(**d) for x, d in data.items()},
    "wheel_users": lambda pair: tuple(pair) if pair else None,
    "prediction": lambda pair: tuple(pair) if pair else None,
    "saved": lambda data: {x: tuple(f) for x, f in data.items()},
    "spared": lambda data: {x: tuple(f) for x, f in data.items()},
    "spice": dict,
    "auction": lambda data: Auction(**{**data, "row": list(data["row"])}),
    "battle": _battle,
    "ambassadors": lambda data: Ambassadors(**data),
    "terror": lambda data: Terror(**_plain(data)),
    "assassins": lambda data: Assassins(**_plain(data)),
    "skills": _skills,
    "discoveries": _discoveries,
    "deals": lambda data: [Deal(**d) for d in data],
    "piles": lambda data: [list(pile) for pile in data],
    **dict.fromkeys(LIST_FIELDS, list),
    "truths": lambda data: [Truth(**one) for one in data],
    "peeks": lambda data: [(viewer, owner) for viewer, owner in data],
    "seen": lambda data: [(viewer, owner, card) for viewer, owner, card in data],
}
