"""`landsraad bench`, `landsraad lab claims` and `landsraad lab switches`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from landsraad.cli.common import (
    FINDINGS,
    OK,
    ConfigOption,
    FactionsOption,
    JsonOption,
    OptionOption,
    PresetOption,
    config_of,
    console,
    print_json,
    table,
    with_progress,
)

BENCH_EPILOG = """Examples:

landsraad bench

landsraad bench --seconds 3 --json
"""

CLAIMS_EPILOG = """Examples:

landsraad lab claims

landsraad lab claims C-03 C-04 --games 20000 --seed 7
"""

SWITCHES_EPILOG = """Examples:

landsraad lab switches --out switches/ --pairs 200 --jobs 2

landsraad lab switches --out switches/ --pairs 2000 --jobs 2 --page docs/kiss-switches.md

landsraad lab switches KISS-STORM KISS-DIAL --out switches/ --pairs 500

landsraad lab switches --out switches/ --pairs 0
"""

VERDICTS = {True: "[green]met[/green]", False: "[red]missed[/red]", None: ""}


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("bench", epilog=BENCH_EPILOG)(bench_command)
    lab = typer.Typer(help="Study the rules: their claims, their switches.", no_args_is_help=False)
    lab.callback(invoke_without_command=True)(_help)
    lab.command("claims", epilog=CLAIMS_EPILOG)(claims_command)
    lab.command("switches", epilog=SWITCHES_EPILOG)(switches_command)
    app.add_typer(lab, name="lab")


def _help(context: typer.Context) -> None:
    """Study the rules: claims checked by calculation and by play, switches by paired games."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def bench_command(
    game: Annotated[str, typer.Option("--game", help="The game to measure.")] = "dune",
    option: OptionOption = None,
    preset: PresetOption = None,
    factions: FactionsOption = None,
    config: ConfigOption = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Length of each of the five runs.")] = 1.0,
    pages: Annotated[
        bool, typer.Option("--pages", help="Also what the pages cost, over a game of Dune.")
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Measure random play against python-chess, and what a view, a clone and a replay cost.

    For Dune also play at tables drawn from the nine factions with Leader Skills, against play at the table asked for.

    Everything runs on one core in one process; rates are the best of five runs. A missed target is shown, it does
    not change the exit code: machines differ.
    """
    from landsraad.lab.bench import bench, nine_with_skills

    mixed = nine_with_skills if game == "dune" else None
    figures = bench(game, config_of(preset, option, factions, config), mixed=mixed, seconds=seconds)
    if pages:
        from landsraad.web.measure import measure

        figures += measure()
    if as_json:
        print_json([figure.to_json() for figure in figures])
        return OK
    shown = table("what", "value", "unit", "target", "", "", right=(1, 3))
    for figure in figures:
        sign = "≥" if figure.at_least else "≤"
        shown.add_row(
            figure.name,
            "–" if figure.value is None else f"{figure.value:,.2f}",
            figure.unit,
            "" if figure.target is None else f"{sign} {figure.target:g}",
            VERDICTS[figure.met],
            figure.note,
        )
    console().print(shown)
    return OK


def claims_command(
    claims: Annotated[
        list[str] | None, typer.Argument(metavar="[CLAIM]…", help="Only these; default: all.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=100, help="Games of ten turns for each simulated figure.")
    ] = 4000,
    seed: Annotated[int, typer.Option("--seed", help="Where the random numbers begin.")] = 1,
    as_json: JsonOption = False,
) -> int:
    """Reproduce the quantitative claims of the KISS rules: exactly, and by playing the engine.

    Each line has what the ledger expects, what came out, and its interval. A simulated figure holds if the expected
    value lies in its 99.9 % interval: with some forty figures a run, 95 % would cry wolf twice every time. Exit code
    1 if one does not hold.
    """
    from landsraad.lab.claims import check_claims

    results = check_claims(games=games, seed=seed, only=claims)
    if as_json:
        print_json([result.to_json() for result in results])
    else:
        shown = table("claim", "figure", "by", "expected", "measured", "interval", "", right=(3, 4))
        before = ""
        for result in results:
            shown.add_row(
                result.claim if result.claim != before else "",
                result.figure,
                result.method,
                result.show(result.expected),
                result.show(result.measured),
                result.shown_interval,
                "[green]holds[/green]" if result.holds else "[red]differs[/red]",
            )
            before = result.claim
        console().print(shown)
    return OK if all(result.holds for result in results) else FINDINGS


def switches_command(
    variants: Annotated[
        list[str] | None, typer.Argument(metavar="[SWITCH]…", help="Only these; default: all KISS changes.")
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out", file_okay=False, help="Folder of the games; what is there is not played again."
        ),
    ] = Path("switches"),
    pairs: Annotated[
        int,
        typer.Option("--pairs", "-n", min=0, help="Pairs for each variant; 0 only reports what is there."),
    ] = 100,
    bot: Annotated[str, typer.Option("--bot", help="Who plays all seats.")] = "steady",
    seed: Annotated[int, typer.Option("--seed", help="Deals and tables depend on this alone.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes; the games are the same.")] = 1,
    page: Annotated[
        Path | None,
        typer.Option("--page", dir_okay=False, help="Write the tables into this Markdown page too."),
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Play the same games with each KISS change undone, and say what the change does to win shares.

    Tables of six are drawn from the nine factions; a change that concerns one faction alone is played where that
    faction sits. A run may be stopped at any time: the same command goes on, a greater --pairs adds games. Exit code 1
    if a game failed.
    """
    from landsraad.lab.switches import Study, compare, missing, play, variants_named
    from landsraad.lab.switches_page import as_markdown, write_into

    study = Study(pairs, bot, seed, variants_named(variants or ()))
    for _row in with_progress(play(study, out, jobs), missing(study, out)):
        pass
    comparisons = compare(study, out)
    text = as_markdown(study, comparisons)
    if page:
        write_into(page, text)
    if as_json:
        print_json([comparison.to_json() for comparison in comparisons])
    elif not page:
        typer.echo(text)
    return FINDINGS if any(comparison.failed for comparison in comparisons) else OK
