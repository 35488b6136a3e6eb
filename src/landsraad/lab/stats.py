"""Statistics of batch play: intervals for shares and means, standard library only.

Shares and probabilities are floats from 0 to 1; every interval is two-sided and 95 % unless `confidence` says
otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95


def z_value(confidence: float = CONFIDENCE) -> float:
    """Half-width of a two-sided interval in standard deviations: 1.96 for 0.95.

    Raises ValueError unless 0 < confidence < 1.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence!r} is not between 0 and 1")
    return NormalDist().inv_cdf(0.5 + confidence / 2)


@dataclass(frozen=True, slots=True)
class Interval:
    """A closed interval around an estimate."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    @property
    def halfwidth(self) -> float:
        """Half of its length."""
        return (self.high - self.low) / 2


def wilson(successes: int, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval for a share; (0, 1) without trials.

    Raises ValueError unless 0 <= successes <= trials.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if trials == 0:
        return Interval(0.0, 1.0)
    z = z_value(confidence)
    share, z2n = successes / trials, z * z / trials
    middle = (share + z2n / 2) / (1 + z2n)
    half = z / (1 + z2n) * sqrt(share * (1 - share) / trials + z2n / (4 * trials))
    # Rounding would leave an end that is exactly 0 or 1 a hair inside.
    return Interval(middle - half if successes else 0.0, middle + half if successes < trials else 1.0)


@dataclass(frozen=True, slots=True)
class Mean:
    """A sample's size, mean and standard deviation (of the sample, divisor n - 1)."""

    n: int
    mean: float
    sd: float

    @property
    def error(self) -> float:
        """Standard error of the mean; 0 without a sample."""
        return self.sd / sqrt(self.n) if self.n else 0.0

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Normal interval of the mean: right for the hundreds of games a batch has, narrow for a handful."""
        half = z_value(confidence) * self.error
        return Interval(self.mean - half, self.mean + half)


def mean_of(values: Iterable[float]) -> Mean:
    """Mean and standard deviation, in one pass and without cancellation (Welford)."""
    n, mean, squares = 0, 0.0, 0.0
    for value in values:
        n += 1
        delta = value - mean
        mean += delta / n
        squares += delta * (value - mean)
    return Mean(n, mean, sqrt(squares / (n - 1)) if n > 1 else 0.0)


def mean_of_counts(counts: Mapping[int, int]) -> Mean:
    """The same from a histogram: value to how often."""
    n = sum(counts.values())
    if not n:
        return Mean(0, 0.0, 0.0)
    mean = sum(v * c for v, c in counts.items()) / n
    squares = sum(c * (v - mean) ** 2 for v, c in counts.items())
    return Mean(n, mean, sqrt(squares / (n - 1)) if n > 1 else 0.0)


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened, with its interval."""

    successes: int
    trials: int

    @property
    def value(self) -> float:
        """The share itself; 0 without trials."""
        return self.successes / self.trials if self.trials else 0.0

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Wilson's interval."""
        return wilson(self.successes, self.trials, confidence)

    def __str__(self) -> str:
        ends = self.interval()
        return f"{self.value:6.1%} [{ends.low:.1%}, {ends.high:.1%}]"


@dataclass(frozen=True, slots=True)
class Change:
    """The difference of two shares over the same trials: how many were won only then, and how many only before."""

    gained: int
    lost: int
    trials: int

    @property
    def value(self) -> float:
        """The difference; 0 without trials."""
        return (self.gained - self.lost) / self.trials if self.trials else 0.0

    def interval(self, confidence: float = CONFIDENCE) -> Interval:
        """Agresti's and Min's interval for matched pairs: half a trial is added to each of the four cells.

        So it has a width where few trials changed, or none.
        """
        trials, gained, lost = self.trials + 2, self.gained + 0.5, self.lost + 0.5
        middle = (gained - lost) / trials
        half = z_value(confidence) * sqrt(gained + lost - (gained - lost) ** 2 / trials) / trials
        return Interval(max(-1.0, middle - half), min(1.0, middle + half))


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> float:
    """Pearson's statistic of counts against expected probabilities (which must sum to 1).

    Raises ValueError for different lengths or an expectation of zero.
    """
    if len(observed) != len(expected) or any(p <= 0 for p in expected):
        raise ValueError(f"{len(observed)} counts against probabilities {list(expected)!r}")
    n = sum(observed)
    return sum((o - n * p) ** 2 / (n * p) for o, p in zip(observed, expected, strict=True))


def histogram(values: Iterable[int]) -> dict[int, int]:
    """Value to how often, in ascending order of value."""
    return dict(sorted(Counter(values).items()))
