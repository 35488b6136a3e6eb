"""What the commands share: exit codes, output, and the config of a game from options."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

if TYPE_CHECKING:
    from landsraad.lab.lineups import LineUps

T = TypeVar("T")

OK: Final = 0
FINDINGS: Final = 1
BAD_INPUT: Final = 2

_WIDTH = 110


def console() -> Console:
    """Standard output. A pipe or a file gets a fixed width, so that tables look the same everywhere."""
    return Console(width=None if sys.stdout.isatty() else _WIDTH, highlight=False)


def error_console() -> Console:
    """The error output, for progress bars."""
    return Console(stderr=True)


def with_progress(rows: Iterable[T], total: int) -> Iterator[T]:
    """Pass what takes long on, and show a bar on the error output if that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = error_console()
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=total)
        for row in rows:
            yield row
            progress.advance(task)


def complain(what: str, code: str) -> int:
    """The one style of errors: a single line on the error output; returns the exit code for bad input."""
    print(f"landsraad: {' '.join(what.split())} ({code})", file=sys.stderr)  # noqa: T201
    return BAD_INPUT


def print_json(data: Any) -> None:
    """Data for programs, on standard output."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def table(*columns: str, title: str | None = None, right: Sequence[int] = ()) -> Table:
    """An empty table in the house style; the columns numbered in `right` are numbers."""
    made = Table(
        title=title, title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False
    )
    for number, name in enumerate(columns):
        made.add_column(name, justify="right" if number in right else "left", overflow="fold")
    return made


PresetOption = Annotated[
    str | None, typer.Option("--preset", metavar="NAME", help="Start from a preset of the game's options.")
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set one option of the game; may be repeated."),
]
FactionsOption = Annotated[
    str | None,
    typer.Option("--factions", metavar="A,B,…", help="Factions by circle; - leaves a circle empty."),
]
DecksOption = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="A,B,…",
        help="Of the card game: a starter deck or a file with a list, for each seat.",
    ),
]
ConfigOption = Annotated[
    str | None,
    typer.Option("--config", metavar="JSON", help="Further settings of the game, as a JSON object."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


def config_of(
    preset: str | None,
    options: Sequence[str] | None,
    factions: str | None,
    further: str | None = None,
    decks: str | None = None,
) -> dict[str, Any]:
    """The config of a game as given on the command line; the game itself checks it.

    Raises `typer.BadParameter` for what is not of the form asked for.
    """
    config: dict[str, Any] = _json_object(further) if further else {}
    if preset is not None:
        config["preset"] = preset
    if options:
        config["options"] = {**config.get("options", {}), **dict(map(_option, options))}
    if factions is not None:
        config["factions"] = [None if name in ("-", "") else name for name in factions.split(",")]
    if decks is not None:
        config["decks"] = [_deck(name.strip()) for name in decks.split(",")]
    return config


def _deck(name: str) -> Any:
    """A starter's name as it is, or the deck of a list in a file."""
    path = Path(name)
    if not path.is_file():
        return name
    from landsraad.ccg.decks import read_list, to_json

    deck, faults = read_list(path.read_text(encoding="utf-8"), path.stem)
    if deck is None or faults:
        raise typer.BadParameter(f"--decks {name}: {faults[0].reason}")
    return to_json(deck)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise typer.BadParameter(f"--option {text!r}: write NAME=VALUE")
    return name, value


def _json_object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as problem:
        raise typer.BadParameter(f"--config is not JSON: {problem}") from problem
    if not isinstance(data, dict):
        raise typer.BadParameter("--config must be a JSON object")
    return data


def bots_of(text: str) -> tuple[str, ...]:
    """`steady*2,random` as one name for each seat; raises `typer.BadParameter`."""
    bots: list[str] = []
    for part in text.split(","):
        name, star, times = part.strip().partition("*")
        if not name or (star and not (times.isascii() and times.isdecimal() and 0 < int(times) < 100)):
            raise typer.BadParameter(f"--seats {text!r}: write BOT or BOT*NUMBER, separated by commas")
        bots += [name] * (int(times) if star else 1)
    return tuple(bots)


def line_ups_of(text: str | None) -> LineUps | None:
    """`2-6` or `6` as the sizes of tables to be drawn; raises `typer.BadParameter`, and `BadConfig` for wrong sizes."""
    if text is None:
        return None
    from landsraad.lab.lineups import LineUps

    fewest, _, most = text.partition("-")
    if not (fewest.isdecimal() and (most or fewest).isdecimal()):
        raise typer.BadParameter(f"--line-ups {text!r}: write N or N-M, such as 2-6")
    return LineUps(int(fewest), int(most or fewest))
