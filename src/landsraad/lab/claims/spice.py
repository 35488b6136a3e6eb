"""Claims about the spice deck: how often a Nexus comes, and what comes where it does not (C-01 to C-07, C-13, D-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any

from landsraad.dune.cards import BLOWS, EMPEROR, HARKONNEN, TLEILAXU
from landsraad.dune.factions.tleilaxu import Paranoid
from landsraad.dune.options import parse
from landsraad.dune.phases.blow import blow, phase_end, spice_blow
from landsraad.dune.phases.setup import new_state
from landsraad.dune.phases.storm import set_order
from landsraad.dune.state import State
from landsraad.lab import exact
from landsraad.lab.claims.verdict import TURNS, Figures, Sample, Verdict, average, drive, share
from landsraad.lab.exact import ADVANCED, BASIC, KISS, SpiceDeck
from landsraad.lab.simulate import derive_seed
from landsraad.table import Decision, Script

OLD = {"KISS-STORM": "off", "KISS-WORMS": "off", "KISS-NEXUS": "off"}
OPTIONS = {"BASIC": OLD, "ADV": OLD, "KISS": {}, "KISS-A": {"O-SPICE-RESHUFFLE": "keep_top"}}
"""By the ledger's names: KISS-A is its sensitivity A."""
DECKS = {
    "BASIC": BASIC,
    "ADV": ADVANCED,
    "KISS": KISS,
    "KISS-A": SpiceDeck(worms=5, blows=2, reshuffle="keep_top"),
}


@cache
def _law(name: str) -> exact.NexusLaw:
    return exact.nexus_law(DECKS[name])


def _turn(name: str, turn: int) -> Callable[[], Fraction]:
    return lambda: _law(name).by_turn[turn]


def _within(name: str, low: int, high: int) -> Callable[[], Fraction]:
    return lambda: exact.within(_law(name).count, low, high)


def _mean(name: str) -> Callable[[], Fraction]:
    return lambda: _law(name).mean


def _sd(name: str) -> Callable[[], float]:
    return lambda: exact.deviation(_law(name).count)


def _first(name: str) -> Fraction:
    """Mean first Nexus turn of the games that have one."""
    law = _law(name).first
    return exact.expectation(law) / (1 - law.get(0, Fraction(0)))


EXACT: dict[str, Figures] = {
    "C-01": (
        ("Nexus from a full deck, ADV", "50 %", lambda: exact.fresh_deck_nexus(ADVANCED)),
        ("Nexus from a full deck, KISS", "44.7 %", lambda: exact.fresh_deck_nexus(KISS)),
        ("Nexus a turn, all ten turns, ADV", "49.4 %", lambda: _law("ADV").mean / TURNS),
        ("Nexus a turn, all ten turns, KISS", "44.5 %", lambda: _law("KISS").mean / TURNS),
    ),
    "C-02": (
        ("Nexus on each of turns 2-7, ADV", "54.4 %", _turn("ADV", 2)),
        ("Nexus on each of turns 2-7, KISS", "49.0 %", _turn("KISS", 2)),
        ("Nexus on turn 8, ADV", "67.4 %", _turn("ADV", 8)),
        ("Nexus on turn 8, KISS", "61.8 %", _turn("KISS", 8)),
        ("Nexus on turns 9-10, ADV", "50.0 %", _turn("ADV", 9)),
        ("Nexus on turns 9-10, KISS", "44.7 %", _turn("KISS", 9)),
    ),
    "C-03": (
        ("Nexus turns in ten, BASIC", "2.70", _mean("BASIC")),
        ("its standard deviation", "1.05", _sd("BASIC")),
        ("2 to 4 Nexus turns, BASIC", "84.3 %", _within("BASIC", 2, 4)),
    ),
    "C-04": (
        ("Nexus turns in ten, ADV", "4.94", _mean("ADV")),
        ("its standard deviation", "1.11", _sd("ADV")),
        ("4 to 6 Nexus turns, ADV", "83.5 %", _within("ADV", 4, 6)),
    ),
    "C-05": (
        ("Nexus turns in ten, KISS", "4.45", _mean("KISS")),
        ("its standard deviation", "1.06", _sd("KISS")),
        ("3 to 5 Nexus turns, KISS", "81.6 %", _within("KISS", 3, 5)),
        ("4 to 6 Nexus turns, KISS", "79.8 %", _within("KISS", 4, 6)),
        ("Nexus turns in ten, KISS-A", "4.553", _mean("KISS-A")),
        ("3 to 5 Nexus turns, KISS-A", "79.6 %", _within("KISS-A", 3, 5)),
        ("4 to 6 Nexus turns, KISS-A", "81.7 %", _within("KISS-A", 4, 6)),
    ),
    "C-06": (
        ("first Nexus turn, BASIC", "3.91", lambda: _first("BASIC")),
        ("games without a Nexus, BASIC", "1.2 %", lambda: _law("BASIC").first[0]),
        ("first Nexus turn, ADV", "2.72", lambda: _first("ADV")),
        ("first Nexus turn, KISS", "2.87", lambda: _first("KISS")),
    ),
    "C-07": (
        ("turns with a worm in both blows, ADV", "0.82", lambda: _law("ADV").double),
        ("turns with a worm in both blows, KISS", "0.62", lambda: _law("KISS").double),
    ),
    "C-13": (
        ("spice cards, KISS", "20", lambda: Fraction(exact.TERRITORIES + KISS.worms)),
    ),
    "D-02": (
        ("Paranoid on each of turns 2-7", "51.0 %", lambda: 1 - _law("KISS").by_turn[2]),
        ("Paranoid on turn 8", "38.2 %", lambda: 1 - _law("KISS").by_turn[8]),
        ("Paranoid on turns 9-10", "55.3 %", lambda: 1 - _law("KISS").by_turn[9]),
    ),
}  # fmt: skip


@dataclass(slots=True)
class SpiceSample:
    """Counts over games: Nexus by turn, number of Nexus turns, first of them (0: none), both blows wormy."""

    games: int
    by_turn: Counter[int]
    count: Counter[int]
    first: Counter[int]
    double: Counter[int]


@cache
def play_spice(name: str, sample: Sample) -> SpiceSample:
    """Ten turns of the engine's Spice Blow with nobody on the board and no Fremen to direct worms."""
    options = parse(OPTIONS[name])
    counts = SpiceSample(sample.games, Counter(), Counter(), Counter(), Counter())
    for number in range(sample.games):
        g = new_state(options, [EMPEROR, HARKONNEN], derive_seed(sample.seed, name, number))
        set_order(g)
        wormy = []
        for g.turn in range(1, TURNS + 1):
            drive(one_blow(g) if name == "BASIC" else spice_blow(g), g)
            wormy.append(wormy_blows(g))
            g.events.clear()
        nexus = [turn for turn, blows in enumerate(wormy, 1) if blows]
        counts.by_turn.update(nexus)
        counts.count[len(nexus)] += 1
        counts.first[nexus[0] if nexus else 0] += 1
        counts.double[sum(blows == 2 for blows in wormy)] += 1
    return counts


def one_blow(g: State) -> Script[None]:
    """The Spice Blow of the basic game, which the engine has no option for: its blow, once."""
    yield from blow(g, 0, 0)
    if g.worms_aside:
        g.spice_deck.extend(g.worms_aside)
        g.worms_aside.clear()
        g.rng.shuffle(g.spice_deck)


def wormy_blows(g: State) -> int:
    """In how many blows of this phase a worm came, read from the log: worms, then the blow's territory."""
    blows, worm = 0, False
    for event in g.events:
        if event.kind == "worm":
            worm = True
        elif event.kind in ("spice", "no_spice_in_storm"):
            blows, worm = blows + worm, False
    return blows


def _engine_c01(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        s = play_spice(name, sample)
        hits, turns = sum(s.by_turn.values()), s.games * TURNS
        yield share("C-01", f"Nexus a turn, all ten turns, {name}", hits, turns, _law(name).mean / TURNS)


def _engine_c02(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        s, law = play_spice(name, sample), _law(name)
        for figure, turns in (("1", [1]), ("2-7", range(2, 8)), ("8", [8]), ("9-10", [9, 10])):
            hits = sum(s.by_turn[turn] for turn in turns)
            expected = law.by_turn[turns[0]]
            yield share(
                "C-02",
                f"Nexus on turn{'s' if len(turns) > 1 else ''} {figure}, {name}",
                hits,
                s.games * len(turns),
                expected,
            )


def _nexus_turns(claim: str, name: str, low: int, high: int) -> Callable[[Sample], Iterator[Verdict]]:
    def figures(sample: Sample) -> Iterator[Verdict]:
        s = play_spice(name, sample)
        hits = sum(s.count[n] for n in range(low, high + 1))
        yield average(claim, f"Nexus turns in ten, {name}", s.count, _law(name).mean)
        expected = exact.within(_law(name).count, low, high)
        yield share(claim, f"{low} to {high} Nexus turns, {name}", hits, s.games, expected)

    return figures


def _engine_c06(sample: Sample) -> Iterator[Verdict]:
    for name in ("BASIC", "ADV", "KISS"):
        first = Counter({turn: n for turn, n in play_spice(name, sample).first.items() if turn})
        yield average("C-06", f"first Nexus turn, {name}", first, _first(name))


def _engine_c07(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        double = play_spice(name, sample).double
        yield average("C-07", f"turns with a worm in both blows, {name}", double, _law(name).double)


def _engine_c13(sample: Sample) -> Iterator[Verdict]:
    g = new_state(parse({}), [EMPEROR, HARKONNEN], sample.seed)
    for figure, cards, expected in (("spice cards", g.spice_deck, 20), ("territories", list(BLOWS), 15)):
        yield average("C-13", f"{figure}, KISS", Counter({len(cards): 1}), expected)


def _engine_d02(sample: Sample) -> Iterator[Verdict]:
    quiet = play_paranoid(sample)
    for figure, turns in (("2-7", range(2, 8)), ("8", [8]), ("9-10", [9, 10])):
        hits = sum(quiet[turn] for turn in turns)
        expected = 1 - _law("KISS").by_turn[turns[0]]
        yield share(
            "D-02",
            f"Paranoid on turn{'s' if len(turns) > 1 else ''} {figure}",
            hits,
            sample.games * len(turns),
            expected,
        )


def play_paranoid(sample: Sample) -> Counter[int]:
    """On which turns the engine asks the Tleilaxu for an alliance, in ten turns with nobody on the board."""
    asked: Counter[int] = Counter()
    for number in range(sample.games):
        g = new_state(parse({}), [EMPEROR, TLEILAXU, HARKONNEN], derive_seed(sample.seed, "paranoid", number))
        set_order(g)

        def look(decision: Decision[Any], g: State = g) -> None:
            asked[g.turn] += isinstance(decision, Paranoid)

        for g.turn in range(1, TURNS + 1):
            drive(spice_blow(g), g)
            drive(phase_end(g), g, look)
            g.events.clear()
    return asked


ENGINE: dict[str, Callable[[Sample], Iterator[Verdict]]] = {
    "C-01": _engine_c01,
    "C-02": _engine_c02,
    "C-03": _nexus_turns("C-03", "BASIC", 2, 4),
    "C-04": _nexus_turns("C-04", "ADV", 4, 6),
    "C-05": lambda sample: chain(
        _nexus_turns("C-05", "KISS", 3, 5)(sample), _nexus_turns("C-05", "KISS-A", 4, 6)(sample)
    ),
    "C-06": _engine_c06,
    "C-07": _engine_c07,
    "C-13": _engine_c13,
    "D-02": _engine_d02,
}
