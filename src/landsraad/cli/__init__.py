"""The command line: `landsraad play | serve | simulate | replay | rules | scenario | bench | lab | games | options`.

Every command ends with 0 (all is well), 1 (it found something: a failed game, a difference, a gap) or 2 (bad
usage or bad input). What goes wrong is told in one line on the error output: `landsraad: <what> (<code>)`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from landsraad.cli import batch, games, lab, play, records, rulings
from landsraad.cli.common import BAD_INPUT, OK, complain
from landsraad.rules import UnknownRule
from landsraad.table import LandsraadError
from landsraad.table.record import package_version

app = typer.Typer(
    name="landsraad",
    help="Play, host and study the Dune table games.",
    epilog="Exit codes: 0 all is well · 1 something was found (failures, differences, gaps) · 2 bad usage or bad input",
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (play, batch, records, rulings, games, lab):
    module.add_to(app)

# Typer brings its own copy of Click in some versions, so its error is found by name.
ClickError: type[Exception] = next(
    c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException" and issubclass(c, Exception)
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"landsraad {package_version()}")
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Play, host and study the Dune table games."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns its exit code and never raises for what a user can cause."""
    command = typer.main.get_command(app)
    try:
        result = command.main(list(arguments) or ["--help"], prog_name="landsraad", standalone_mode=False)
    except ClickError as problem:
        return complain(problem.format_message(), "usage")  # type: ignore[attr-defined]
    except typer.Abort:
        return complain("stopped", "aborted")
    except LandsraadError as problem:
        return complain(str(problem), problem.code)
    except UnknownRule as problem:
        return complain(str(problem), "unknown_rule")
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):
            raise  # `landsraad rules | head`: the reader has gone, nobody to tell
        return complain(f"{problem.filename or 'file'}: {problem.strerror or problem}", "file")
    return result if isinstance(result, int) else OK


def main() -> None:
    """The entry point of the installed command."""
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        sys.stderr.close()  # or the interpreter complains about the pipe on its way out
        code = OK
    raise SystemExit(code)


__all__ = ("BAD_INPUT", "app", "main", "run")
