"""`landsraad games` and `landsraad options`: what there is to play, and how."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

from landsraad.cli.common import OK, JsonOption, console, print_json, table
from landsraad.table import game, names

if TYPE_CHECKING:
    from landsraad.table.options import OptionSpec

EPILOG = """Examples:

landsraad options dune

landsraad options dune KISS-DIAL
"""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("games")(games_command)
    app.command("options", epilog=EPILOG)(options_command)


def games_command(as_json: JsonOption = False) -> int:
    """List the installed games and the bots that play them."""
    from landsraad.bots import bot_names

    found = [game(name) for name in names()]
    if as_json:
        print_json(
            [
                {"name": g.name, "title": g.title, "rules": g.rules_version, "bots": bot_names(g.name)}
                for g in found
            ]
        )
        return OK
    shown = table("game", "title", "rules version", "bots")
    for one in found:
        shown.add_row(one.name, one.title, one.rules_version, ", ".join(bot_names(one.name)))
    console().print(shown)
    return OK


def options_command(
    game_name: Annotated[str, typer.Argument(metavar="GAME", help="The game; see `landsraad games`.")],
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="One option, or the beginning of several.")
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """List a game's options: values, default, what each value means, and the presets."""
    module = _options_module(game_name)
    if module is None:
        console().print(f"{game_name} has no options")
        return OK
    specs: list[OptionSpec] = [spec for spec in module.OPTIONS if spec.name.startswith(name or "")]
    if not specs:
        raise typer.BadParameter(f"{game_name} has no option {name!r}")
    if as_json:
        print_json({"presets": _presets(module), "options": [_as_json(spec) for spec in specs]})
        return OK
    screen, group = console(), None
    for spec in specs:
        if spec.group != group:
            screen.print(f"\n[bold]{spec.group}[/bold]")
            group = spec.group
        screen.print(f"{spec.name}  {spec.summary}", markup=False)
        if spec.kind == "number":
            screen.print(f"    a whole number from {spec.minimum}; default {spec.default}", markup=False)
        for value in spec.values:
            told = spec.value_summaries[value] + (" Default." if value == spec.default else "")
            screen.print(f"    {value}: {told}", markup=False)
        if name:
            screen.print(f"    rules: {', '.join(spec.rules)}", markup=False, style="dim")
    if name is None:
        _print_presets(module)
    return OK


def _options_module(game_name: str) -> Any:
    """Where a game explains its options: the module `options` of its package, if there is one."""
    package = type(game(game_name)).__module__.rpartition(".")[0]
    try:
        return import_module(f"{package}.options")
    except ModuleNotFoundError:
        return None


def _presets(module: Any) -> dict[str, dict[str, str]]:
    """Each preset by its differences from the first."""
    first = next(iter(module.PRESETS))
    return {preset: module.to_json(options, first) for preset, options in module.PRESETS.items()}


def _print_presets(module: Any) -> None:
    screen = console()
    screen.print("\n[bold]Presets[/bold]")
    for preset, differences in _presets(module).items():
        told = ", ".join(f"{name}={value}" for name, value in differences.items()) or "the defaults above"
        screen.print(f"{preset}: {told}", markup=False)


def _as_json(spec: OptionSpec) -> dict[str, Any]:
    return {
        "name": spec.name, "kind": spec.kind, "group": spec.group, "default": spec.default,
        "values": spec.value_summaries, "summary": spec.summary,
        "rules": list(spec.rules), "minimum": spec.minimum,
    }  # fmt: skip
