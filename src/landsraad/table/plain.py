"""Plain data: a state made equal to another in place, so that scripts which hold parts of it see the change."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any


def become(state: Any, other: Any) -> None:
    """Give a state (a dataclass) the values of another of its class.

    Lists, dictionaries and dataclasses within stay the same objects with new contents; `other` is used up.
    """
    for f in fields(state):
        setattr(state, f.name, _merged(getattr(state, f.name), getattr(other, f.name)))


def _merged(mine: Any, theirs: Any) -> Any:
    if mine is theirs or type(mine) is not type(theirs):
        return theirs
    if isinstance(mine, list):
        mine[:] = theirs
    elif isinstance(mine, dict):
        values = {k: _merged(mine[k], v) if k in mine else v for k, v in theirs.items()}
        mine.clear()
        mine.update(values)
    elif isinstance(mine, tuple) and len(mine) == len(theirs):
        return tuple(map(_merged, mine, theirs))
    elif is_dataclass(mine) and not _frozen(mine):
        become(mine, theirs)
    else:
        return theirs
    return mine


def _frozen(value: Any) -> bool:
    return bool(value.__dataclass_params__.frozen)
