"""The exact claims against the figures of the ledger (`claims.md`)."""

from fractions import Fraction

import pytest

from landsraad.lab.exact import (
    ADVANCED,
    BASIC,
    KISS,
    SpiceDeck,
    deviation,
    distinct_first_players,
    expectation,
    first_player_stays,
    fresh_deck_nexus,
    nexus_law,
    storm_total,
    within,
)


def test_fresh_deck() -> None:
    assert fresh_deck_nexus(ADVANCED) == Fraction(1, 2)
    assert fresh_deck_nexus(KISS) == Fraction(17, 38)


@pytest.mark.parametrize(
    ("deck", "even", "eighth", "late", "mean"),
    [
        (BASIC, 0.300, 0.300, 0.300, 2.700),
        (ADVANCED, 0.544, 0.674, 0.500, 4.937),
        (KISS, 0.490, 0.618, 0.447, 4.454),
        (SpiceDeck(6, 2, "keep_top"), 0.544, 0.688, 0.544, 5.039),
        (SpiceDeck(5, 2, "keep_top"), 0.490, 0.632, 0.490, 4.553),
    ],
)
def test_nexus_by_turn(deck: SpiceDeck, even: float, eighth: float, late: float, mean: float) -> None:
    law = nexus_law(deck)
    assert law.by_turn[1] == 0
    assert {round(float(law.by_turn[turn]), 3) for turn in range(2, 8)} == {even}
    assert round(float(law.by_turn[8]), 3) == eighth
    assert round(float(law.by_turn[9]), 3) == round(float(law.by_turn[10]), 3) == late
    assert round(float(law.mean), 3) == mean
    assert sum(law.count.values()) == sum(law.first.values()) == 1
    assert law.mean == sum(law.by_turn.values())


def test_ignored_first_worms_are_exchangeable() -> None:
    """Without returning the worms of turn 1, turns 2 to 7 are like a full deck."""
    law = nexus_law(SpiceDeck(5, 2, "keep_top", "ignore"))
    assert {law.by_turn[turn] for turn in range(2, 8)} == {Fraction(17, 38)}


def test_nexus_count_and_first() -> None:
    law = nexus_law(KISS)
    assert [round(float(law.count[n]), 3) for n in range(1, 9)] == [
        0.001, 0.026, 0.153, 0.338, 0.325, 0.135, 0.021, 0.001,
    ]  # fmt: skip
    assert round(float(within(law.count, 3, 5)), 3) == 0.816
    assert round(deviation(law.count), 2) == 1.06
    assert round(float(law.double), 2) == 0.62
    assert round(float(expectation(law.first)), 2) == 2.87
    none = nexus_law(BASIC).first[0]
    assert round(float(none), 3) == 0.012
    assert round(float(expectation(nexus_law(BASIC).first) / (1 - none)), 2) == 3.91


def test_storm() -> None:
    old, new = storm_total(1, 6, 1), storm_total(2, 6, 1)
    assert (expectation(old), expectation(new)) == (Fraction(7, 2), 4)
    assert (round(deviation(old), 2), round(deviation(new), 2)) == (1.71, 1.41)
    assert round(float(within(storm_total(1, 6, 7), 0, 18)), 3) == 0.094
    assert round(float(within(storm_total(2, 6, 7), 0, 18)), 4) == 0.0042
    assert (first_player_stays(1, 6, 1), first_player_stays(2, 6, 1)) == (Fraction(1, 6), Fraction(1, 15))
    assert (first_player_stays(1, 6, 2), first_player_stays(2, 6, 2)) == (Fraction(1, 108), 0)
    assert round(float(distinct_first_players(1, 6, 7)), 2) == 4.83
    assert round(float(distinct_first_players(2, 6, 7)), 2) == 4.98
