"""The comparisons of `landsraad.lab.switches` as Markdown, for a page of the guide."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from landsraad.dune.cards import NINE, Faction
from landsraad.lab.stats import Change, Interval, Share, mean_of
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
    widths = [e.difference.interval().halfwidth for c in comparisons for e in c.effects.values()]
    within = (
        f" The middle one of all differences is known to within {median(widths) * 100:.0f} points."
        if widths
        else ""
    )
    return (
        f"**{number} pairs** a variant, {2 * sum(pairs):,} games compared, bot `{study.bot}`, seed {study.seed};"
        f" {failed} pairs left out because a game failed.{within}\n"
    )


def _overview(comparisons: Sequence[Comparison]) -> str:
    lines = [
        "## At a glance",
        "",
        "Win share with the KISS change minus win share without it, in percentage points; besides, in how many pairs",
        "others won, and by how many turns the change moves the last one.",
        "",
        _row("undone", "pairs", "other winners", *map(name, NINE), "last turn"),
        _row(*["---"] + ["---:"] * (len(NINE) + 3)),
    ]
    for c in comparisons:
        cells = [_points(c.effects[f].difference) if f in c.effects else "" for f in NINE]
        other = f"{Share(c.other_winners, c.pairs).value:.0%}"
        lines.append(_row(f"`{c.variant.name}`", str(c.pairs), other, *cells, _turns(c)))
    return "\n".join([*lines, ""])


def _figures(c: Comparison) -> str:
    others = Share(c.other_winners, c.pairs)
    lines = [
        f"## {c.variant.name}",
        "",
        f"Undone: {c.variant.meaning} {c.pairs} pairs; other winners in {others.value:.0%} of them.",
        "",
        f"The last turn moves by {_turns(c)} {_between(mean_of(c.turns).interval(), 1, 2)}.",
        "",
        _row("faction", "pairs", "won without", "won with", "difference, points [95 %]"),
        _row("---", "---:", "---:", "---:", "---:"),
    ]
    lines += [_row(name(f), *_effect(c.effects[f])) for f in NINE if f in c.effects]
    return "\n".join([*lines, ""])


def _effect(effect: Effect) -> list[str]:
    change = f"{_points(effect.difference)} {_between(effect.difference.interval(), 100, 1)}"
    return [str(effect.pairs), *(str(s).strip() for s in effect.shares), change]


def _points(difference: Change) -> str:
    return _bold(difference.value, difference.interval(SURE), 100, 1)


def _turns(c: Comparison) -> str:
    mean = mean_of(c.turns)
    return _bold(mean.mean, mean.interval(SURE), 1, 2)


def _bold(value: float, sure: Interval, scale: float, digits: int) -> str:
    shown = _signed(value * scale, digits)
    return shown if 0 in sure else f"**{shown}**"


def _between(ends: Interval, scale: float, digits: int) -> str:
    return f"[{_signed(ends.low * scale, digits)}, {_signed(ends.high * scale, digits)}]"


def _signed(value: float, digits: int) -> str:
    return f"{round(value, digits) + 0.0:+.{digits}f}"  # no negative zero


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


__all__ = ("BEGIN", "END", "NoPlace", "as_markdown", "write_into")
