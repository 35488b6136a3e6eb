"""A position: the state as JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from landsraad.ccg.cards import CARDS, POWERS
from landsraad.ccg.checks import violations
from landsraad.ccg.options import RulesVariant
from landsraad.ccg.options import parse as parse_options
from landsraad.ccg.state import PILES, Boon, Card, Interval, Operation, Petition, Player, Rite, State
from landsraad.table import BadConfig, BadRecord, Rng

_SKIPPED = ("rng", "events", "memo", "cards")


def to_json(g: State) -> dict[str, Any]:
    """Everything but events and memory."""
    data = {f.name: _plain(getattr(g, f.name)) for f in fields(g) if f.name not in _SKIPPED}
    return {
        **data,
        "rng": g.rng.state,
        "cards": [asdict(c) | {"seen_by": list(c.seen_by)} for c in g.cards.values()],
    }


def _plain(value: Any) -> Any:
    if isinstance(value, (Player, Interval, Rite, Petition, Operation, Boon, RulesVariant)):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    return value


def from_json(data: Mapping[str, Any]) -> State:
    """The state of a position.

    Raises:
        BadRecord: it does not fit, with the reason.
    """
    try:
        g = _state(data)
        broken = violations(g)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, BadConfig) as problem:
        raise BadRecord(f"not a position of the Dune CCG: {type(problem).__name__} {problem}") from problem
    if broken:
        raise BadRecord(f"not a position of the Dune CCG: {broken[0]}")
    return g


def _state(data: Mapping[str, Any]) -> State:
    known = {f.name for f in fields(State)} - {"events", "memo"}
    if extra := sorted(set(data) - known, key=str):
        raise ValueError(f"unknown field {extra[0]!r}")
    plain = {k: v for k, v in data.items() if k not in ("rng", "cards")}
    plain["variant"] = parse_options(data["variant"])
    plain["players"] = [_player(p) for p in data["players"]]
    interval = dict(data["interval"])
    interval["rites"] = [(int(a), str(b)) for a, b in interval["rites"]]
    interval["uncounted"] = [(int(a), str(b)) for a, b in interval["uncounted"]]
    plain["interval"] = Interval(**interval)
    for name, kind in (("operation", Operation), ("petition", Petition)):
        plain[name] = None if data[name] is None else kind(**data[name])
    plain["rite"] = None if data["rite"] is None else _rite(data["rite"])
    plain["boons"] = [Boon(**b) for b in data["boons"]]
    plain["used"] = [(int(a), int(b), int(c)) for a, b, c in data["used"]]
    plain["cards"] = {}
    g = State(rng=Rng(int(data["rng"])), **plain)
    for row in data["cards"]:
        card = Card(**{**row, "seen_by": tuple(row["seen_by"])})
        if card.id not in CARDS or card.zone not in PILES:
            raise ValueError(f"card {card.n}: {card.id!r} in {card.zone!r}")
        g.cards[card.n] = card
    return g.copy()


def _player(data: Mapping[str, Any]) -> Player:
    p = Player(**data)
    if p.power not in POWERS:
        raise ValueError(f"no power {p.power!r}")
    return p


def _rite(data: Mapping[str, Any]) -> Rite:
    allotted = {int(k): int(v) for k, v in data["allotted"].items()}
    groups = {int(k): [int(n) for n in v] for k, v in data["groups"].items()}
    return Rite(**{**data, "allotted": allotted, "groups": groups})
