"""`landsraad simulate`: play many games and say what came out."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from landsraad.cli.common import (
    FINDINGS,
    OK,
    ConfigOption,
    DecksOption,
    FactionsOption,
    JsonOption,
    OptionOption,
    PresetOption,
    bots_of,
    config_of,
    console,
    line_ups_of,
    print_json,
    table,
    with_progress,
)

if TYPE_CHECKING:
    from landsraad.lab.rows import GameRow
    from landsraad.lab.summary import Summary

EPILOG = """Examples:

landsraad simulate dune --games 100

landsraad simulate dune --games 1000 --jobs 2 --seats steady --out kiss.jsonl

landsraad simulate dune --games 1000 --preset base-advanced -o KISS-STORM=on --out storm.parquet

landsraad simulate dune --games 1000 --seats steady --line-ups 2-6 -o LEADER-SKILLS=on

landsraad simulate dune --games 60 --seats steady,random*5 --rotate --json

landsraad simulate ccg --games 200 --decks atreides,harkonnen --seats greedy

landsraad simulate jihad --games 40 --seats search:200,greedy --rotate --paired

landsraad simulate dune --games 10 --records games/ && landsraad replay games/3.json --log
"""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("simulate", epilog=EPILOG)(simulate)


def simulate(
    game: Annotated[str, typer.Argument(help="The game; see `landsraad games`. Or package.module:NAME.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seats: Annotated[
        str,
        typer.Option(
            "--seats", metavar="BOT[*K],…", help="The bot of each seat; a single one plays all seats."
        ),
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help="Games depend on this and on their number alone.")] = 1,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Processes; the results are the same.")
    ] = 1,
    option: OptionOption = None,
    preset: PresetOption = None,
    factions: FactionsOption = None,
    config: ConfigOption = None,
    decks: DecksOption = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the bots on by one seat each game.")] = False,
    paired: Annotated[
        bool, typer.Option("--paired", help="With --rotate: every deal is played in each rotation.")
    ] = False,
    line_ups: Annotated[
        str | None,
        typer.Option(
            "--line-ups", metavar="N[-M]", help="Dune: draw N to M of the nine factions anew for each deal."
        ),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, help="Decisions after which a game counts as failed.")
    ] = 50_000,
    out: Annotated[
        Path | None, typer.Option("--out", dir_okay=False, help="Write one row a game: .jsonl or .parquet.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games missing in --out.")] = False,
    records: Annotated[
        Path | None,
        typer.Option("--records", file_okay=False, help="Keep the record of each game in this folder."),
    ] = None,
    as_json: JsonOption = False,
) -> int:
    """Play many games with bots and print who won, how, and when.

    Win shares come with 95 % intervals (Wilson). A game that fails is recorded with its seed and does not stop the
    others; the exit code is then 1.
    """
    from landsraad.lab.rows import RowFile
    from landsraad.lab.simulate import Batch, check_resumed, run
    from landsraad.lab.summary import Summary

    if resume and out is None:
        raise typer.BadParameter("--resume needs --out")
    if records:
        records.mkdir(parents=True, exist_ok=True)
    batch = Batch(
        game,
        config_of(preset, option, factions, config, decks),
        bots_of(seats),
        seed,
        games,
        rotate,
        limit,
        str(records or ""),
        paired,
        line_ups_of(line_ups),
    )
    summary = Summary()
    with RowFile(out, resume=resume) if out else nullcontext() as file:
        before: list[GameRow] = file.done if file else []
        done = check_resumed(batch, before)
        for row in before:
            summary.add(row)
        rows = run(batch, jobs=jobs, done=done)
        started = time.perf_counter()
        for row in with_progress(rows, games - len(done & set(range(games)))):
            if file:
                file.write(row)
            summary.add(row)
        seconds = time.perf_counter() - started
    rate = (summary.games - len(before)) / seconds if seconds else 0.0
    if as_json:
        print_json({**summary.to_json(), "games_per_second": round(rate, 3)})
    else:
        print_summary(console(), summary, rate)
    return FINDINGS if summary.failed else OK


def print_summary(screen: Console, summary: Summary, rate: float) -> None:
    """The summary as tables."""
    screen.print(f"{summary.finished} games finished, {len(summary.failed)} failed; {rate:.2f} games/s\n")
    if summary.finished:
        _print_shares(screen, summary)
        _print_courses(screen, summary)
    for row in summary.failed[:10]:
        error = row.error or {}
        screen.print(
            f"game {row.index}, seed {row.seed}: {error.get('type')}: {error.get('message')}", markup=False
        )
    if len(summary.failed) > 10:
        screen.print(f"… and {len(summary.failed) - 10} more")


def _print_shares(screen: Console, summary: Summary) -> None:
    seats = table("won by", "games", "of", "share [95 %]", right=(1, 2, 3))
    for seat in sorted(summary.played, key=lambda s: -summary.share(s).value):
        seats.add_row(seat, str(summary.won[seat]), str(summary.played[seat]), str(summary.share(seat)))
    screen.print(seats, "")
    if len(summary.bots_played) > 1:
        bots = table("seat won by bot", "seats", "of", "share [95 %]", right=(1, 2, 3))
        for bot in sorted(summary.bots_played):
            bots.add_row(
                bot, str(summary.bots_won[bot]), str(summary.bots_played[bot]), str(summary.bot_share(bot))
            )
        screen.print(bots, "")
    parties = table("winning party", "games", "share [95 %]", right=(1, 2))
    for party, games in summary.parties.most_common(20):
        parties.add_row(" + ".join(party) or "nobody", str(games), str(summary.party_share(party)))
    screen.print(parties, "")
    if summary.allied:
        alliances = table("allied at the end", "won", "of", "share [95 %]", right=(1, 2, 3))
        for allies, games in summary.allied.most_common(20):
            won = str(summary.allied_won[allies])
            alliances.add_row(" + ".join(allies), won, str(games), str(summary.alliance_share(allies)))
        screen.print(alliances, "")
    for name in sorted({n for n, _ in summary.traits}):
        traits = table(name, "won", "of", "share [95 %]", right=(1, 2, 3))
        for (fact, trait), games in sorted(summary.traits.items()):
            if fact == name:
                won = str(summary.traits_won[fact, trait])
                traits.add_row(trait, won, str(games), str(summary.trait_share(fact, trait)))
        screen.print(traits, "")
    kinds = table("victory", "rule", "games", right=(2,))
    for (rule, reason), games in summary.kinds.most_common(20):
        kinds.add_row(reason, rule, str(games))
    screen.print(kinds, "")


def _print_courses(screen: Console, summary: Summary) -> None:
    if summary.turns:
        turns = table("last turn", "games", right=(0, 1))
        for turn, games in sorted(summary.turns.items()):
            turns.add_row(str(turn), str(games))
        screen.print(turns, "")
    means = table("per game", "mean", "sd", "95 % interval of the mean", right=(1, 2, 3))
    numbers = {"decisions": summary.decisions_a_game(), **{n: summary.number(n) for n in summary.numbers}}
    for name, mean in numbers.items():
        ends = mean.interval()
        means.add_row(name, f"{mean.mean:.2f}", f"{mean.sd:.2f}", f"[{ends.low:.2f}, {ends.high:.2f}]")
    screen.print(means, "")
