"""`landsraad rules` and `landsraad scenario`: what the rules say, which tests claim them, and trying a ruling."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import landsraad
from landsraad.cli.common import FINDINGS, OK, JsonOption, complain, console, print_json, table
from landsraad.rules import Coverage, Rule, coverage, in_scope, rule, rules, why_later

if TYPE_CHECKING:
    from rich.console import Console

RULES_EPILOG = """Examples:

landsraad rules K-DIAL-01

landsraad rules B-BID

landsraad rules --gaps
"""

SCENARIO_EPILOG = """Examples:

landsraad scenario tests/scenarios/*.yaml

landsraad scenario my-ruling.yaml --position

The form of a scenario is in the guide: docs/rule-makers.md.
"""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("rules", epilog=RULES_EPILOG)(rules_command)
    app.command("scenario", epilog=SCENARIO_EPILOG)(scenario_command)


def rules_command(
    rule_id: Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help="A rule, or the beginning of several ids; default: all."),
    ] = None,
    gaps: Annotated[
        bool, typer.Option("--gaps", help="Only rules in scope that no test claims or no code cites.")
    ] = False,
    tests: Annotated[
        Path | None, typer.Option("--tests", file_okay=False, exists=True, help="Where the tests are.")
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Print a rule and the tests that claim it, or list rules with the number of their tests.

    With --gaps the exit code is 1 if a rule has no test or no code, or if one is named that nobody wrote.
    """
    claims = _coverage(tests)
    if gaps:
        if claims is None:
            return complain(
                "there are no tests beside this package; name their folder with --tests", "no_tests"
            )
        return _gaps(claims, rule_id or "", as_json)
    chosen = [one for one in rules() if one.id == rule_id] or [
        one for one in rules() if one.id.startswith(rule_id or "")
    ]
    if not chosen:
        rule(rule_id or "")  # raises, naming the id
    if as_json:
        print_json([_as_json(one, claims) for one in chosen])
    elif len(chosen) == 1:
        _print_rule(console(), chosen[0], claims)
    else:
        _print_list(console(), chosen, claims)
    return OK


def _coverage(tests: Path | None) -> Coverage | None:
    """What the tests claim; None where the package stands without its tests."""
    package = Path(landsraad.__file__).parent
    folder = tests or next(
        (p for p in (Path("tests"), package.parents[1] / "tests") if (p / "scenarios").is_dir()), None
    )
    return None if folder is None else coverage(folder, package)


def _gaps(claims: Coverage, prefix: str, as_json: bool) -> int:
    missing = [one for one in claims.gaps if one.startswith(prefix)]
    uncited = [one for one in claims.uncited if one.startswith(prefix)]
    unknown = {name: places for name, places in claims.unknown.items() if name.startswith(prefix)}
    if as_json:
        print_json(
            {
                "gaps": missing,
                "uncited": uncited,
                "unknown": {name: list(places) for name, places in unknown.items()},
            }
        )
    else:
        screen = console()
        for one in missing:
            screen.print(f"{one}  no test: {_short(rule(one))}", markup=False, soft_wrap=True)
        for one in uncited:
            screen.print(f"{one}  no code: {_short(rule(one))}", markup=False, soft_wrap=True)
        for name, places in unknown.items():
            screen.print(f"{name}  no such rule; named in {', '.join(places)}", markup=False, soft_wrap=True)
        total = sum(in_scope(one.id) for one in rules() if one.id.startswith(prefix))
        found = f"{len(missing)} of {total} rules in scope have no test, {len(uncited)} no code"
        screen.print(f"{found}; {len(unknown)} unknown ids")
    return FINDINGS if missing or uncited or unknown else OK


def _as_json(one: Rule, claims: Coverage | None) -> dict[str, object]:
    return {
        "id": one.id, "title": one.title, "text": one.text, "test": one.test, "section": one.section,
        "file": one.source_file, "status": one.status, "in_scope": in_scope(one.id),
        "tests": [] if claims is None else list(claims.tests.get(one.id, ())),
    }  # fmt: skip


def _print_rule(screen: Console, one: Rule, claims: Coverage | None) -> None:
    screen.print(f"[bold]{one.id}[/bold]  {one.title}".rstrip())
    screen.print(one.text, markup=False)
    if one.test:
        screen.print(f"Example: {one.test}", markup=False)
    screen.print(f"{one.source_file}, {one.section}", markup=False, style="dim")
    if (later := why_later(one.id)) is not None:
        screen.print(f"Not in scope: {later}", markup=False, style="dim")
    if claims is not None:
        cited = claims.citations.get(one.id, ())
        screen.print("Code:" if cited else "No code cites it.")
        for place in cited:
            screen.print(f"  {place}", markup=False)
        tests = claims.tests.get(one.id, ())
        screen.print("Tests:" if tests else "No test claims it.")
        for test in tests:
            screen.print(f"  {test}", markup=False)


def _print_list(screen: Console, chosen: list[Rule], claims: Coverage | None) -> None:
    shown = table("rule", "tests", "says", right=(1,))
    for one in chosen:
        tests = "" if claims is None else str(len(claims.tests.get(one.id, ())))
        shown.add_row(one.id, tests, _short(one))
    screen.print(shown)


def _short(one: Rule) -> str:
    text = one.title or one.text
    return text if len(text) <= 84 else f"{text[:83].rsplit(' ', 1)[0]} …"


def scenario_command(
    files: Annotated[list[Path], typer.Argument(help="YAML or JSON files of scenarios.", dir_okay=False)],
    position: Annotated[
        bool, typer.Option("--position", help="Print the position each scenario starts from, as JSON.")
    ] = False,
    log: Annotated[bool, typer.Option("--log", help="Print the log of each scenario.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Try scenarios: set up a position, act, and compare with what is expected.

    Exit code 1 if one differs, with the difference; 2 if one cannot be read.
    """
    from landsraad.scenario import load, position_of, run

    scenarios = [one for path in files for one in load(path)]
    if position:
        print_json([position_of(one) for one in scenarios])
        return OK
    results = [run(one) for one in scenarios]
    if as_json:
        print_json([result.to_json() for result in results])
    else:
        screen = console()
        for result in results:
            mark = "[green]holds [/green]" if result.holds else "[red]differs[/red]"
            screen.print(mark, end=" ")
            screen.print(f"{result.scenario.title}  ({result.scenario.where})", markup=False, soft_wrap=True)
            for line in result.differences:
                screen.print(f"        {line}", markup=False, soft_wrap=True)
            for line in result.log if log else ():
                screen.print(f"        | {line}", markup=False, soft_wrap=True)
        failed = sum(not result.holds for result in results)
        screen.print(f"{len(results) - failed} of {len(results)} scenarios hold")
    return OK if all(result.holds for result in results) else FINDINGS
