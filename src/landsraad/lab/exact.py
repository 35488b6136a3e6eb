"""Exact values of the quantitative claims of the rules, as fractions: the spice deck and the storm.

The spice deck is a chain over (territory cards left, worms left): each blow draws until a territory card. Nothing
here knows the engine; `landsraad.lab.claims` sets both side by side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Literal

TURNS = 10
TERRITORIES = 15
SECTORS = 18
MARKERS = 6

Reshuffle = Literal["all", "keep_top"]
FirstTurn = Literal["return", "ignore"]
Distribution = dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class SpiceDeck:
    """A variant of the spice deck.

    `reshuffle`: whether the top territory card of each pile stays out when the discards are shuffled in;
    `first_turn`: whether worms of turn 1 return to the deck.
    """

    worms: int
    blows: int
    reshuffle: Reshuffle = "all"
    first_turn: FirstTurn = "return"


BASIC = SpiceDeck(worms=6, blows=1)
ADVANCED = SpiceDeck(worms=6, blows=2)
KISS = SpiceDeck(worms=5, blows=2)


@dataclass(frozen=True, slots=True)
class NexusLaw:
    """What follows from a spice deck over ten turns.

    `by_turn[t]` is the chance of at least one worm on turn t (a Nexus; none on turn 1), `count` the distribution
    of the number of such turns, `first` that of the first one (0: none), `double` the expected number of turns
    on which every blow brought a worm.
    """

    by_turn: dict[int, Fraction]
    count: Distribution
    first: Distribution
    double: Fraction

    @property
    def mean(self) -> Fraction:
        """Expected number of Nexus turns."""
        return expectation(self.count)


def nexus_law(deck: SpiceDeck, turns: int = TURNS) -> NexusLaw:
    """Follow the deck through `turns` turns, keeping (cards left, Nexuses so far, first one)."""
    by_turn: dict[int, Fraction] = {}
    double = Fraction(0)
    worlds: dict[tuple[int, int, int, int], Fraction] = {(TERRITORIES, deck.worms, 0, 0): Fraction(1)}
    for turn in range(1, turns + 1):
        following: defaultdict[tuple[int, int, int, int], Fraction] = defaultdict(Fraction)
        chance = Fraction(0)
        for (t, w, count, first), p in worlds.items():
            for (t2, w2, wormy), q in _phase(deck, turn, t, w).items():
                nexus = wormy > 0
                chance += p * q * nexus
                double += p * q * (wormy == deck.blows > 1)
                following[t2, w2, count + nexus, first or turn * nexus] += p * q
        by_turn[turn], worlds = chance, dict(following)
    count_law: defaultdict[int, Fraction] = defaultdict(Fraction)
    first_law: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (_, _, count, first), p in worlds.items():
        count_law[count] += p
        first_law[first] += p
    return NexusLaw(by_turn, _sorted(count_law), _sorted(first_law), double)


@cache
def _phase(deck: SpiceDeck, turn: int, t: int, w: int) -> Mapping[tuple[int, int, int], Fraction]:
    """One turn's blows: (territories left, worms left, blows with a worm) to chance."""
    if turn == 1:
        left = deck.worms if deck.first_turn == "return" else None
        return _first_phase(deck, left)
    worlds: dict[tuple[int, int, int], Fraction] = {(t, w, 0): Fraction(1)}
    for _ in range(deck.blows):
        following: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
        for (t1, w1, wormy), p in worlds.items():
            for t2, w2, worm, q in _blow(deck, t1, w1):
                following[t2, w2, wormy + worm] += p * q
        worlds = dict(following)
    return worlds


def _first_phase(deck: SpiceDeck, worms_left: int | None) -> Mapping[tuple[int, int, int], Fraction]:
    """Turn 1: worms drawn count for nothing; they return to the deck (`worms_left` is then all) or are gone."""
    worlds: dict[tuple[int, int], Fraction] = {(TERRITORIES, deck.worms): Fraction(1)}
    for _ in range(deck.blows):
        following: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (t1, w1), p in worlds.items():
            for t2, w2, _worm, q in _blow(deck, t1, w1):
                following[t2, w2] += p * q
        worlds = dict(following)
    result: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    for (t1, w1), p in worlds.items():
        result[t1, w1 if worms_left is None else worms_left, 0] += p
    return result


def _blow(deck: SpiceDeck, t: int, w: int, worm: bool = False) -> Iterator[tuple[int, int, bool, Fraction]]:
    """Draw until a territory card: (territories left, worms left, whether a worm came, chance)."""
    if t + w == 0:
        t = TERRITORIES - (deck.blows if deck.reshuffle == "keep_top" else 0)
        w = deck.worms
    if t:
        yield t - 1, w, worm, Fraction(t, t + w)
    if w:
        for t2, w2, _worm, q in _blow(deck, t, w - 1, True):
            yield t2, w2, True, q * Fraction(w, t + w)


def fresh_deck_nexus(deck: SpiceDeck) -> Fraction:
    """Chance of a worm in the blows of one turn from a full deck."""
    chance = Fraction(1)
    for drawn in range(deck.blows):
        chance *= Fraction(TERRITORIES - drawn, TERRITORIES + deck.worms - drawn)
    return 1 - chance


# The storm


def storm_total(low: int, high: int, moves: int) -> Distribution:
    """Distribution of the total of `moves` storm cards drawn uniformly from `low` to `high`."""
    law: Distribution = {0: Fraction(1)}
    for _ in range(moves):
        following: defaultdict[int, Fraction] = defaultdict(Fraction)
        for total, p in law.items():
            for card in range(low, high + 1):
                following[total + card] += p / (high - low + 1)
        law = _sorted(following)
    return law


def first_player_stays(low: int, high: int, moves: int) -> Fraction:
    """Chance that the first player is the same after each of `moves` moves, markers evenly spaced.

    The storm stands at a uniform distance behind the marker it has last passed; the first player stays as long
    as it passes no marker.
    """
    gap = SECTORS // MARKERS
    stays = Fraction(0)
    for offset in range(gap):
        stays += sum(
            (p for total, p in storm_total(low, high, moves).items() if offset + total < gap), Fraction(0)
        )
    return stays / gap


def distinct_first_players(low: int, high: int, turns: int) -> Fraction:
    """Expected number of different first players in `turns` turns (turns - 1 moves), markers evenly spaced."""
    gap = SECTORS // MARKERS
    worlds: dict[tuple[int, int], Fraction] = {
        (s, 1 << s // gap): Fraction(1, SECTORS) for s in range(SECTORS)
    }
    for _ in range(turns - 1):
        following: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (sector, seen), p in worlds.items():
            for card in range(low, high + 1):
                at = (sector + card) % SECTORS
                following[at, seen | 1 << at // gap] += p / (high - low + 1)
        worlds = dict(following)
    return sum((p * seen.bit_count() for (_, seen), p in worlds.items()), Fraction(0))


# Distributions


def expectation(law: Mapping[int, Fraction]) -> Fraction:
    """Mean of a distribution."""
    return sum((value * p for value, p in law.items()), Fraction(0))


def deviation(law: Mapping[int, Fraction]) -> float:
    """Standard deviation of a distribution."""
    mean = expectation(law)
    return sqrt(sum(((value - mean) ** 2 * p for value, p in law.items()), Fraction(0)))


def within(law: Mapping[int, Fraction], low: int, high: int) -> Fraction:
    """Probability of a value from `low` to `high`, both included."""
    return sum((p for value, p in law.items() if low <= value <= high), Fraction(0))


def _sorted(law: Mapping[int, Fraction]) -> Distribution:
    return dict(sorted(law.items()))
