"""The comparisons of `landsraad.lab.switches` as Markdown, for a page of the guide."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from landsraad.dune.cards import NINE, Faction
from landsraad.lab.stats import Mean, Share, mean_of
from landsraad.lab.switches import Comparison, Effect, Study
from landsraad.table import LandsraadError

BEGIN: Final = "<!-- switches: made by `landsraad lab switches --page` -->"
END: Final = "<!-- switches: end -->"
SURE: Final = 0.999
"""A difference is set in bold if this interval leaves out zero; of some hundred, 95 % ones would do so by chance."""

_SHORT: Final = {"spacing_guild": "Guild", "bene_gesserit": "BG"}


class NoPlace(LandsraadError):
    """A page without the two marks between which the tables stand."""

    code = "no_place"


def write_into(page: Path, text: str) -> None:
    """Put text between the two marks of a page; raises `NoPlace`."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not (begin and end):
        raise NoPlace(f"{page}: the tables go between {BEGIN!r} and {END!r}, which are not both there")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def as_markdown(study: Study, comparisons: Sequence[Comparison]) -> str:
    """How many games it rests on, all differences at a glance, then each variant in figures."""
    parts = [_basis(study, comparisons), _overview(comparisons), *map(_figures, comparisons)]
    return "\n".join(parts)


def name(faction: Faction) -> str:
    """A faction in a heading."""
    return _SHORT.get(faction, faction.capitalize())


def _basis(study: Study, comparisons: Sequence[Comparison]) -> str:
    pairs = [c.pairs for c in comparisons]
    failed = sum(c.failed for c in comparisons)
    least, most = min(pairs, default=0), max(pairs, default=0)
    number = str(most) if least == most else f"{least} to {most}"
    return (
        f"**{number} pairs** a variant, {2 * sum(pairs):,} games compared, bot `{study.bot}`, seed {study.seed};"
        f" {failed} pairs left out because a game failed.\n"
    )


def _overview(comparisons: Sequence[Comparison]) -> str:
    lines = [
        "## At a glance",
        "",
        "Win share with the KISS change minus win share without it, in percentage points.",
        "",
        _row("undone", "pairs", *map(name, NINE), "last turn"),
        _row(*["---"] + ["---:"] * (len(NINE) + 2)),
    ]
    for c in comparisons:
        cells = [_points(c.effects[f].difference) if f in c.effects else "" for f in NINE]
        lines.append(_row(f"`{c.variant.name}`", str(c.pairs), *cells, _bold(mean_of(c.turns), 1, 2)))
    return "\n".join([*lines, ""])


def _figures(c: Comparison) -> str:
    others = Share(c.other_winners, c.pairs)
    lines = [
        f"## {c.variant.name}",
        "",
        f"Undone: {c.variant.meaning} {c.pairs} pairs; other winners in {others.value:.0%} of them.",
        "",
        f"The last turn moves by {_interval(mean_of(c.turns), 1, 2)}.",
        "",
        _row("faction", "pairs", "won without", "won with", "difference, points [95 %]"),
        _row("---", "---:", "---:", "---:", "---:"),
    ]
    lines += [_row(name(f), *_effect(c.effects[f])) for f in NINE if f in c.effects]
    return "\n".join([*lines, ""])


def _effect(effect: Effect) -> list[str]:
    return [str(effect.pairs), *(str(s).strip() for s in effect.shares), _interval(effect.difference, 100, 1)]


def _points(difference: Mean) -> str:
    return _bold(difference, 100, 1)


def _bold(mean: Mean, scale: float, digits: int) -> str:
    shown = f"{mean.mean * scale:+.{digits}f}"
    return shown if mean.n < 2 or 0 in mean.interval(SURE) else f"**{shown}**"


def _interval(mean: Mean, scale: float, digits: int) -> str:
    ends = mean.interval()
    low, high = (f"{end * scale:+.{digits}f}" for end in (ends.low, ends.high))
    return f"{_bold(mean, scale, digits)} [{low}, {high}]"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


__all__ = ("BEGIN", "END", "NoPlace", "as_markdown", "write_into")
