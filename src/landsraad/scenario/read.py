"""Reading scenario files: YAML (several documents, or a list) or JSON, checked for form before anything is played."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from landsraad.table import LandsraadError


class BadScenario(LandsraadError):
    """A scenario that cannot be understood or set up; names the file, the document and what is wrong."""

    code = "bad_scenario"


@dataclass(frozen=True, slots=True)
class Act:
    """One line of `acts`: what a seat does, or an expectation on the way.

    `seat` is the seat's name, or `all` for everybody who is asked. `action` is the action's name; None takes the
    default of whatever is asked. `values` are its fields: by name, in order, or a single one; fields left out take
    their default. `refused` wants the action refused (True), or refused by this rule or with this code; `allowed`
    only checks that it is legal.
    """

    seat: str = ""
    action: str | None = None
    values: Any = None
    refused: Any = None
    allowed: bool = False
    expect: Mapping[str, Any] | None = None
    changes: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """A ruling: where it is written, what it claims, the position by difference, the acts, what must hold then.

    `until` stops the play at the first checkpoint where these facts hold; until then everybody who is asked takes
    the default once the acts are over.
    """

    title: str
    where: str
    rules: tuple[str, ...] = ()
    game: str = "dune"
    config: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    position: Mapping[str, Any] = field(default_factory=dict)
    acts: tuple[Act, ...] = ()
    until: Mapping[str, Any] | None = None
    expect: Mapping[str, Any] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)


_CONFIG = ("preset", "options", "factions")
_KEYS = (
    "title",
    "rules",
    "game",
    "config",
    *_CONFIG,
    "seed",
    "note",
    "position",
    "acts",
    "until",
    "expect",
    "changes",
)


def load(path: Path) -> list[Scenario]:
    """All scenarios of a file; raises `BadScenario`, or OSError if there is no such file."""
    text = path.read_text(encoding="utf-8")
    try:
        documents = [json.loads(text)] if path.suffix == ".json" else list(yaml.load_all(text, _Loader))
    except (ValueError, yaml.YAMLError) as problem:
        raise BadScenario(f"{path}: {problem}") from problem
    found = [
        one for document in documents for one in (document if isinstance(document, list) else [document])
    ]
    found = [one for one in found if one is not None]
    if not found:
        raise BadScenario(f"{path}: no scenario in it")
    return [read(one, f"{path}" if len(found) == 1 else f"{path}#{n}") for n, one in enumerate(found, 1)]


def read(data: object, where: str = "scenario") -> Scenario:
    """The scenario of JSON values; raises `BadScenario`."""
    if not isinstance(data, Mapping):
        raise BadScenario(f"{where}: a scenario is a mapping, not {type(data).__name__}")
    _known(data, _KEYS, where)
    for key in ("title", "acts", "expect", "changes"):
        if key == "title" and not (isinstance(data.get(key), str) and data[key].strip()):
            raise BadScenario(f"{where}: a scenario needs a title")
    if not ({"expect", "changes"} & set(data) or any(_tests(line) for line in data.get("acts") or ())):
        raise BadScenario(
            f"{where}: nothing is expected; write expect, changes, or an act with refused or allowed"
        )
    return Scenario(
        title=data["title"],
        where=where,
        rules=_rules(data.get("rules", ()), where),
        game=str(data.get("game", "dune")),
        config={**_mapping(data, "config", where), **{key: data[key] for key in _CONFIG if key in data}},
        seed=_number(data.get("seed", 1), where),
        position=_mapping(data, "position", where),
        acts=tuple(_act(line, f"{where}, act {n}") for n, line in enumerate(data.get("acts") or (), 1)),
        until=_mapping(data, "until", where) if "until" in data else None,
        expect=_mapping(data, "expect", where),
        changes=_mapping(data, "changes", where),
    )


def _act(line: object, where: str) -> Act:
    if not isinstance(line, Mapping) or len(line) != 1:
        raise BadScenario(
            f"{where}: an act is one line `seat: what`, `expect: …` or `changes: …`, not {line!r}"
        )
    ((who, what),) = line.items()
    if who in ("expect", "changes"):
        if not isinstance(what, Mapping):
            raise BadScenario(f"{where}: {who} is a mapping, not {what!r}")
        return Act(expect=what) if who == "expect" else Act(changes=what)
    if what == "default":
        return Act(str(who))
    if isinstance(what, str):
        return Act(str(who), what)
    if not isinstance(what, Mapping):
        raise BadScenario(f"{where}: write `{who}: Action`, `{who}: {{Action: values}}` or `{who}: default`")
    names = [key for key in what if key not in ("refused", "allowed")]
    if len(names) != 1:
        raise BadScenario(f"{where}: one action a line, here are {names!r}")
    return Act(str(who), str(names[0]), what[names[0]], what.get("refused"), bool(what.get("allowed", False)))


def _tests(line: object) -> bool:
    if not isinstance(line, Mapping):
        return False
    return any(
        key in ("expect", "changes") or (isinstance(what, Mapping) and {"refused", "allowed"} & set(what))
        for key, what in line.items()
    )


def _rules(value: object, where: str) -> tuple[str, ...]:
    found = (value,) if isinstance(value, str) else value
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) for one in found):
        raise BadScenario(f"{where}: rules is a list of rule ids, not {value!r}")
    return tuple(found)


def _number(value: object, where: str) -> int:
    if type(value) is not int:
        raise BadScenario(f"{where}: seed is a whole number, not {value!r}")
    return value


def _mapping(data: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadScenario(f"{where}: {key} is a mapping, not {value!r}")
    return value


def _known(data: Mapping[Any, Any], keys: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in keys:
            raise BadScenario(f"{where}: unknown key {key!r}; known: {', '.join(keys)}")


class _Loader(yaml.SafeLoader):
    """YAML as usual, but a key that stands twice is an error instead of silently the last one."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[Any] = set()
        for key_node, _value in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, Hashable) and key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"{key!r} stands twice", key_node.start_mark
                )
            seen.add(key)
        return super().construct_mapping(node, deep)
