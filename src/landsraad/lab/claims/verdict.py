"""What all claims share: a figure with its verdict, the intervals that decide, and running the engine's scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from landsraad.dune.state import State
from landsraad.lab.stats import Interval, mean_of_counts, wilson
from landsraad.table import Action, Decision, Script
from landsraad.table.script import SKIP_UNUSED

CONFIDENCE = 0.999
TURNS = 10
Figures = tuple[tuple[str, str, Callable[[], Fraction | float]], ...]
"""Exact figures of a claim: what, as the ledger prints it, the calculation."""


@dataclass(frozen=True, slots=True)
class Sample:
    """How many games the engine plays for a figure, and from which seed."""

    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """One figure of one claim: what is expected, what came out, and the interval that decides.

    For an exact figure `expected` is the ledger's and the interval is its rounding; for one of the engine
    `expected` is the exact value and the interval that of the sample. Shares are from 0 to 1.
    """

    claim: str
    figure: str
    method: str
    expected: float
    measured: float
    interval: Interval
    share: bool = False

    @property
    def holds(self) -> bool:
        """Whether it agrees."""
        return (self.measured if self.method == "exact" else self.expected) in self.interval

    def show(self, value: float) -> str:
        """A value in the claim's own unit."""
        return f"{value:.2%}" if self.share else f"{value:.3f}"

    @property
    def shown_interval(self) -> str:
        """The interval in the claim's own unit."""
        return f"[{self.show(self.interval.low)}, {self.show(self.interval.high)}]"

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON."""
        return {**asdict(self), "interval": [self.interval.low, self.interval.high], "holds": self.holds}


def printed(claim: str, figure: str, text: str, value: Callable[[], Fraction | float]) -> Verdict:
    """Compare with a printed figure, to half a unit of its last digit."""
    number, _, _percent = text.partition(" %")
    scale = 100 if text.endswith("%") else 1
    digits = len(number.partition(".")[2])
    expected = float(number) / scale
    half = 0.5 * 10**-digits / scale + 1e-9
    interval = Interval(expected - half, expected + half)
    return Verdict(claim, figure, "exact", expected, float(value()), interval, scale == 100)


def share(claim: str, figure: str, hits: int, trials: int, expected: Fraction | float) -> Verdict:
    value = hits / trials
    return Verdict(claim, figure, "engine", float(expected), value, wilson(hits, trials, CONFIDENCE), True)


def average(
    claim: str, figure: str, counts: Counter[int], expected: Fraction | float, slack: float = 0.0
) -> Verdict:
    mean = mean_of_counts(counts)
    ends = mean.interval(CONFIDENCE)
    interval = Interval(ends.low - slack, ends.high + slack)
    return Verdict(claim, figure, "engine", float(expected), mean.mean, interval)


def drive(
    script: Script[Any],
    state: State,
    answer: Callable[[Decision[Any]], Action | None] = lambda decision: None,
) -> Any:
    """Run a script of the engine; what `answer` leaves open takes the default. Returns what the script returns."""
    answers: Any = None
    while True:
        try:
            wanted = script.send(answers)
        except StopIteration as end:
            return end.value
        if isinstance(wanted, tuple):
            answers = {d.seat: answer(d) or d.default(state) for d in wanted}
        else:
            answers = True if wanted is SKIP_UNUSED else None
