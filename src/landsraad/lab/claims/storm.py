"""Claims about the storm: its speed, and who begins (C-08 to C-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from landsraad.dune.board import SECTORS
from landsraad.dune.cards import SIX
from landsraad.dune.options import parse
from landsraad.dune.phases.setup import new_state
from landsraad.dune.phases.storm import set_order, storm
from landsraad.lab import exact
from landsraad.lab.claims.verdict import Figures, Sample, Verdict, average, drive, share
from landsraad.lab.simulate import derive_seed

OPTIONS = {"ADV": {"KISS-STORM": "off"}, "KISS": {}}


def _low(name: str) -> int:
    return 2 if name == "KISS" else 1


def _total(name: str, most: int) -> Callable[[], Fraction]:
    return lambda: exact.within(exact.storm_total(_low(name), 6, 7), 0, most)


EXACT: dict[str, Figures] = {
    "C-08": (
        ("sectors a storm move, ADV", "3.5", lambda: exact.expectation(exact.storm_total(1, 6, 1))),
        ("sectors a storm move, KISS", "4.0", lambda: exact.expectation(exact.storm_total(2, 6, 1))),
        ("its standard deviation, ADV", "1.71", lambda: exact.deviation(exact.storm_total(1, 6, 1))),
        ("its standard deviation, KISS", "1.41", lambda: exact.deviation(exact.storm_total(2, 6, 1))),
    ),
    "C-09": (
        (
            "sectors further over turns 1-7",
            "3.0",
            lambda: exact.expectation(exact.storm_total(2, 6, 6)) - exact.expectation(exact.storm_total(1, 6, 6)),
        ),
    ),
    "C-10": (
        ("seven moves of 18 sectors or fewer, ADV", "9.4 %", _total("ADV", 18)),
        ("seven moves of 18 sectors or fewer, KISS", "0.42 %", _total("KISS", 18)),
        ("seven moves of 14 sectors or fewer, ADV", "1.2 %", _total("ADV", 14)),
        ("seven moves of 14 sectors or fewer, KISS", "0.001 %", _total("KISS", 14)),
        ("first player unchanged, ADV", "16.7 %", lambda: exact.first_player_stays(1, 6, 1)),
        ("first player unchanged, KISS", "6.7 %", lambda: exact.first_player_stays(2, 6, 1)),
        ("unchanged twice running, ADV", "0.93 %", lambda: exact.first_player_stays(1, 6, 2)),
        ("unchanged twice running, KISS", "0 %", lambda: exact.first_player_stays(2, 6, 2)),
        ("different first players in 7 turns, ADV", "4.83", lambda: exact.distinct_first_players(1, 6, 7)),
        ("different first players in 7 turns, KISS", "4.98", lambda: exact.distinct_first_players(2, 6, 7)),
    ),
}  # fmt: skip


@dataclass(slots=True)
class StormSample:
    """Counts over games of seven turns: each move, six moves together, first player kept, different ones."""

    moves: Counter[int]
    six: Counter[int]
    seven: Counter[int]
    kept: int
    kept_twice: int
    distinct: Counter[int]


@cache
def play_storm(name: str, sample: Sample) -> StormSample:
    """The engine's storm from turn 2 to turn 8, from anywhere on the rim; who begins is read from its order."""
    options = parse(OPTIONS[name])
    counts = StormSample(Counter(), Counter(), Counter(), 0, 0, Counter())
    for number in range(sample.games):
        g = new_state(options, SIX, derive_seed(sample.seed, "storm", name, number))
        g.storm = g.rng.below(SECTORS)
        set_order(g)
        first, moves = [g.order[0]], []
        for g.turn in range(2, 9):
            before = g.storm
            drive(storm(g), g)
            moves.append((g.storm - before) % SECTORS)
            first.append(g.order[0])
            g.events.clear()
        counts.moves.update(moves)
        counts.six[sum(moves[:6])] += 1
        counts.seven[sum(moves)] += 1
        counts.kept += first[0] == first[1]
        counts.kept_twice += first[0] == first[1] == first[2]
        counts.distinct[len(set(first[:7]))] += 1
    return counts


def _engine_c08(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        moves = play_storm(name, sample).moves
        yield average("C-08", f"sectors a storm move, {name}", moves, Fraction(_low(name) + 6, 2))
        for card in range(1, 7):
            expected = Fraction(card >= _low(name), 7 - _low(name))
            yield share("C-08", f"moves of {card}, {name}", moves[card], sum(moves.values()), expected)


def _engine_c09(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        yield average(
            "C-09", f"sectors in six moves, {name}", play_storm(name, sample).six, 3 * (_low(name) + 6)
        )


def _engine_c10(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        s, low = play_storm(name, sample), _low(name)
        games = sum(s.seven.values())
        hits = sum(n for total, n in s.seven.items() if total <= 18)
        yield share("C-10", f"seven moves of 18 sectors or fewer, {name}", hits, games, _total(name, 18)())
        kept, twice = (exact.first_player_stays(low, 6, moves) for moves in (1, 2))
        yield share("C-10", f"first player unchanged, {name}", s.kept, games, kept)
        yield share("C-10", f"unchanged twice running, {name}", s.kept_twice, games, twice)
        distinct = exact.distinct_first_players(low, 6, 7)
        yield average("C-10", f"different first players in 7 turns, {name}", s.distinct, distinct)


ENGINE: dict[str, Callable[[Sample], Iterator[Verdict]]] = {
    "C-08": _engine_c08,
    "C-09": _engine_c09,
    "C-10": _engine_c10,
}
