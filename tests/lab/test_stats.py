"""Statistics against values known from elsewhere."""

import math
import random

import pytest

from landsraad.lab.stats import Change, Share, chi_square, histogram, mean_of, mean_of_counts, wilson, z_value


def test_z_value() -> None:
    assert z_value() == pytest.approx(1.959964, abs=1e-6)
    assert z_value(0.99) == pytest.approx(2.575829, abs=1e-6)
    for wrong in (0, 1, -0.5, 95):
        with pytest.raises(ValueError, match="confidence"):
            z_value(wrong)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson(successes, trials)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)
    assert successes / trials in interval


def test_wilson_reaches_the_ends() -> None:
    for trials in (1, 7, 20_000):
        assert wilson(0, trials, 0.999).low == 0
        assert wilson(trials, trials, 0.999).high == 1


def test_wilson_without_trials_and_with_nonsense() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)
    with pytest.raises(ValueError, match="3 successes in 2 trials"):
        wilson(3, 2)


def test_wilson_covers_what_it_says() -> None:
    """Exact coverage over all outcomes of 50 trials is near 95 %."""
    for p in (0.1, 0.3, 0.5):
        covered = sum(math.comb(50, k) * p**k * (1 - p) ** (50 - k) for k in range(51) if p in wilson(k, 50))
        assert 0.93 < covered < 0.98


def test_change_of_matched_shares() -> None:
    # The approval ratings in Agresti, Categorical Data Analysis: 150 and 86 of 1600 changed their mind.
    change = Change(150, 86, 1600)
    assert change.value == pytest.approx(0.04)
    assert change.interval().low == pytest.approx(0.021, abs=5e-4)
    assert change.interval().high == pytest.approx(0.059, abs=5e-4)
    nothing = Change(0, 0, 20).interval()
    assert (nothing.low, nothing.high) == pytest.approx((-0.0891, 0.0891), abs=1e-4)
    assert Change(2, 0, 2).interval().high == 1.0
    assert (Change(0, 0, 0).value, Change(0, 0, 0).interval().low) == (0.0, pytest.approx(-0.98, abs=1e-2))


def test_change_covers_what_it_says() -> None:
    chance, true, inside = random.Random(3), 0.08, 0
    for _ in range(400):
        drawn = chance.choices(("gained", "lost", "same"), (0.2, 0.12, 0.68), k=60)
        inside += true in Change(drawn.count("gained"), drawn.count("lost"), 60).interval()
    assert inside / 400 == pytest.approx(0.95, abs=0.03)


def test_mean() -> None:
    mean = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert (mean.n, mean.mean) == (8, 5)
    assert mean.sd == pytest.approx(math.sqrt(32 / 7))
    assert mean_of_counts({2: 1, 4: 3, 5: 2, 7: 1, 9: 1}).sd == pytest.approx(mean.sd)
    assert mean.interval().halfwidth == pytest.approx(1.959964 * math.sqrt(32 / 7 / 8), rel=1e-6)
    assert 5 in mean.interval() and 7 not in mean.interval()
    assert mean_of([]).interval().halfwidth == 0
    assert mean_of_counts({}).n == 0


def test_share_histogram_and_chi_square() -> None:
    assert str(Share(1, 4)) == " 25.0% [4.6%, 69.9%]"
    assert Share(0, 0).value == 0
    assert histogram([3, 1, 3]) == {1: 1, 3: 2}
    assert chi_square([10, 20], [0.5, 0.5]) == pytest.approx(100 / 30)
    with pytest.raises(ValueError, match="probabilities"):
        chi_square([1, 2], [1.0, 0.0])
