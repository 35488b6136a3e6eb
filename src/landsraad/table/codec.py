"""Actions as JSON and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from landsraad.table.decision import Action, field_names
from landsraad.table.errors import BadAction

_PLAIN = (str, int, float, bool, type(None))


def action_to_json(action: Action) -> dict[str, Any]:
    """`{"type": "Bid", "spice": 3}`; tuples become lists."""
    return {
        "type": type(action).__name__,
        **{name: value_to_json(getattr(action, name)) for name in field_names(type(action))},
    }


def action_from_json(data: object, classes: Iterable[type[Action]]) -> Action:
    """The action of one of `classes`; raises `BadAction` saying what does not fit.

    Whether it is legal is the decision's business; here only its form counts.
    """
    if not isinstance(data, Mapping):
        raise BadAction(f"an action is an object, not {type(data).__name__}")
    known = {c.__name__: c for c in classes}
    name = data.get("type")
    if not isinstance(name, str) or name not in known:
        raise BadAction(f"unknown action type {name!r}; known: {', '.join(sorted(known))}")
    action = known[name]
    names = {f.name for f in fields(action)}
    if extra := sorted(set(data) - names - {"type"}, key=str):
        raise BadAction(f"{name} has no field {extra[0]!r}; its fields: {', '.join(sorted(names)) or 'none'}")
    if missing := sorted(names - set(data)):
        raise BadAction(f"{name} needs {missing[0]!r}")
    return action(**{key: _tupled(data[key], f"{name}.{key}") for key in names})


def value_to_json(value: Any) -> Any:
    """The value of one field: tuples become lists."""
    return [value_to_json(v) for v in value] if isinstance(value, tuple) else value


def value_from_json(data: Any, where: str = "value") -> Any:
    """The value of one field: lists become tuples. Raises `BadAction` for what no field can hold."""
    return _tupled(data, where)


def _tupled(value: Any, where: str, depth: int = 0) -> Any:
    if isinstance(value, list):
        if depth > 3 or len(value) > 100:
            raise BadAction(f"{where}: list too long or too deep")
        return tuple(_tupled(v, where, depth + 1) for v in value)
    if isinstance(value, str):
        if len(value) > 2000:
            raise BadAction(f"{where}: text too long")
        if any("\ud800" <= c <= "\udfff" for c in value):
            raise BadAction(f"{where}: half a character pair is not text")
    if not isinstance(value, _PLAIN) or (isinstance(value, (int, float)) and not abs(value) <= 10**9):
        raise BadAction(
            f"{where}: {value!r} is not a number of ordinary size, text, true, false, null or list"
        )
    return value
