"""`landsraad replay`: play a record again, check it, and tell what happened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from landsraad.cli.common import FINDINGS, OK, JsonOption, console, print_json
from landsraad.table import BadRecord, Match, replay
from landsraad.table.record import record

if TYPE_CHECKING:
    from rich.console import Console

EPILOG = """Examples:

landsraad replay game.json

landsraad replay game.json --log --seat atreides

landsraad replay game.json --upto 120 --log
"""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("replay", epilog=EPILOG)(replay_command)


def replay_command(
    file: Annotated[
        Path, typer.Argument(help="A record (JSON) as the server or a batch writes it.", dir_okay=False)
    ],
    log: Annotated[bool, typer.Option("--log", help="Print the log of the game.")] = False,
    seat: Annotated[
        str | None,
        typer.Option("--seat", help="Log as this seat knows it: a name or number; default: everything."),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", help="package.module:NAME of a game that is not installed.")
    ] = None,
    upto: Annotated[int | None, typer.Option("--upto", min=0, help="Only the first so many actions.")] = None,
    as_json: JsonOption = False,
) -> int:
    """Replay a record action by action, checking that each is legal and that the end is the one recorded.

    Exit code 1 if invariants of the game do not hold at the end.
    """
    from landsraad.lab.simulate import find_game

    match = replay(read_json(file), upto=upto, game=find_game(game) if game else None)
    broken = match.game.violations(match.state)
    if as_json:
        print_json(_report(match, broken, log, seat))
    else:
        _print(console(), match, broken, log, seat)
    return FINDINGS if broken else OK


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object from a file; raises `BadRecord` naming the file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise BadRecord(f"{path}: {problem}") from problem
    if not isinstance(data, dict):
        raise BadRecord(f"{path}: a record is a JSON object, not {type(data).__name__}")
    return data


def _seat(match: Match, name: str) -> int:
    seats = list(match.game.seats(match.state))
    if name in seats:
        return seats.index(name)
    if name.isascii() and name.isdecimal() and int(name) < len(seats):
        return int(name)
    raise typer.BadParameter(f"--seat {name!r}: there are {', '.join(seats)}")


def _lines(match: Match, seat: str | None) -> list[str]:
    """The log; without a seat every event, also what only some may know."""
    known = [e for _, e in match.events(_seat(match, seat))] if seat is not None else match.log
    return [match.game.describe(event) for event in known]


def _report(match: Match, broken: list[str], log: bool, seat: str | None) -> dict[str, Any]:
    outcome = record(match)["outcome"]
    names = match.game.seats(match.state)
    return {
        "game": match.game.name,
        "seats": list(names),
        "actions": match.version,
        "outcome": outcome and {**outcome, "winners": [names[winner] for winner in outcome["winners"]]},
        "violations": broken,
        **({"log": _lines(match, seat)} if log else {}),
    }


def _print(screen: Console, match: Match, broken: list[str], log: bool, seat: str | None) -> None:
    if log:
        for line in _lines(match, seat):
            screen.print(line, markup=False, soft_wrap=True)
        screen.print()
    names = match.game.seats(match.state)
    screen.print(f"{match.game.title}: {', '.join(names)}; {match.version} actions replayed", markup=False)
    outcome = match.outcome
    if outcome is None:
        asked = ", ".join(f"{names[seat]} ({decision.kind})" for seat, decision in match.pending.items())
        screen.print(f"The game goes on; asked now: {asked}", markup=False)
    else:
        winners = " and ".join(names[winner] for winner in outcome.winners) or "nobody"
        screen.print(f"Won by {winners}: {outcome.reason} ({outcome.rule})", markup=False)
    for line in broken:
        screen.print(f"violated: {line}", markup=False)
