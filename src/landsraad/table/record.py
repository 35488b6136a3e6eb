"""Records: a match as JSON (config, seed, actions), and replaying one."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from landsraad.table.codec import action_from_json, action_to_json
from landsraad.table.errors import BadAction, BadConfig, BadRecord
from landsraad.table.game import Game
from landsraad.table.match import Match, Order
from landsraad.table.registry import game as game_named

FORMAT = 1


def package_version() -> str:
    """The version of this package, as records carry it."""
    try:
        return version("landsraad")
    except PackageNotFoundError:  # running from a bare source tree
        return "0"


def record(match: Match) -> dict[str, Any]:
    """Everything that reproduces the match. It holds secrets: the seed and every hidden choice."""
    outcome = match.outcome
    return {
        "format": FORMAT,
        "game": match.game.name,
        "package": package_version(),
        "rules": match.game.rules_version,
        "config": match.config,
        "seed": match.seed,
        "auto": match.auto,
        **({"position": match.started_from} if match.started_from is not None else {}),
        "actions": [[e.seat, action_to_json(e.action)] for e in match.entries],
        "outcome": None
        if outcome is None
        else {"winners": list(outcome.winners), "rule": outcome.rule, "reason": outcome.reason},
    }


def replay(
    data: Mapping[str, Any], *, checked: bool = True, upto: int | None = None, game: Game | None = None
) -> Match:
    """The match of a record, optionally only its first `upto` actions; `game` if it is not an installed one.

    Raises `BadRecord` for a record of another format, game or rules version, or at the first action that does not
    fit (with its number). `checked=False` trusts the actions' legality: for records this package wrote itself.
    """
    game = _game_of(data, game)
    try:
        state = game.from_json(data["position"]) if "position" in data else None
        match = Match(game, data["config"], int(data["seed"]), auto=bool(data["auto"]), state=state)
        actions = list(data["actions"])
    except (KeyError, TypeError, ValueError, BadConfig) as problem:
        raise BadRecord(f"the record's head does not fit: {type(problem).__name__}: {problem}") from problem
    classes = (*game.actions, Order)
    seats = range(len(game.seats(match.state)))
    for number, item in enumerate(actions[:upto], 1):
        try:
            seat, written = item
            if type(seat) is not int or seat not in seats:
                raise BadRecord(
                    f"action {number} of {len(actions)}: no seat {seat!r}; there are {len(seats)}"
                )
            action = action_from_json(written, classes)
            refusal = match.refuse(seat, action) if checked else None
            if refusal is None:
                match.apply(seat, action)
        except (TypeError, ValueError, BadAction) as problem:
            raise BadRecord(f"action {number} of {len(actions)}: {problem}") from problem
        if refusal is not None:
            raise BadRecord(
                f"action {number} of {len(actions)}, seat {seat}, {action!r}: {refusal.reason} ({refusal.rule})"
            )
    expected = data.get("outcome")
    if upto is None and expected is not None:
        outcome = match.outcome
        if (
            not isinstance(expected, Mapping)
            or outcome is None
            or list(outcome.winners) != expected.get("winners")
        ):
            raise BadRecord(f"the record says {expected!r}, replaying it gives {outcome!r}")
    return match


def _game_of(data: object, game: Game | None) -> Game:
    if not isinstance(data, Mapping) or "format" not in data:
        raise BadRecord("this is not a Landsraad record: it has no 'format'")
    if data["format"] != FORMAT:
        raise BadRecord(f"record format {data['format']!r}; this package reads format {FORMAT}")
    if game is None:
        game = game_named(str(data.get("game")))
    elif data.get("game") != game.name:
        raise BadRecord(f"this is a record of {data.get('game')!r}, not of {game.name!r}")
    if data.get("rules") != game.rules_version:
        raise BadRecord(
            f"the record was played under rules version {data.get('rules')!r} of {game.name} "
            f"(package {data.get('package')!r}); installed is {game.rules_version!r}"
        )
    return game
