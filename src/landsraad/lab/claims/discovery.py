"""Claims about discovery tokens: when Jacurutu comes, and what a second round of the deck brings (C-11, C-12, C-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from landsraad.dune.board import PLACES
from landsraad.dune.cards import BLOWS, DISCOVERIES, EMPEROR, HARKONNEN
from landsraad.dune.options import parse
from landsraad.dune.phases.blow import spice_blow
from landsraad.dune.phases.setup import new_state
from landsraad.dune.phases.storm import set_order
from landsraad.lab import exact
from landsraad.lab.claims.verdict import TURNS, Figures, Sample, Verdict, average, drive, share
from landsraad.lab.exact import TERRITORIES, Distribution
from landsraad.lab.simulate import derive_seed

SIGNS = 6
"""Territory cards with the sign of a token."""
AFTER = {8: 1, 9: 2, 10: 2}
"""Territory cards turned over by turn once the deck is shuffled anew, which is for the second blow of turn 8."""


def jacurutu_comes() -> Distribution:
    """On which turn its sign is turned over: any place among the territory cards, two of them a turn."""
    return {t: Fraction(min(2, TERRITORIES - 2 * (t - 1)), TERRITORIES) for t in range(1, 9)}


def by_turn(turn: int) -> Callable[[], Fraction]:
    """The chance that it is there at the end of a turn."""
    return lambda: exact.within(jacurutu_comes(), 1, turn)


def first_repeat() -> Distribution:
    """On which turn a sign comes a second time, when no token is left for it; 0: not in ten turns."""
    law: dict[int, Fraction] = {}
    seen, none = 0, Fraction(1)
    for turn, cards in AFTER.items():
        plain = TERRITORIES - SIGNS - seen
        still = Fraction(comb(plain, cards), comb(TERRITORIES - seen, cards))
        law[turn] = none * (1 - still)
        seen, none = seen + cards, none * still
    return {0: none, **law}


def repeats() -> Fraction:
    """The mean number of them in ten turns."""
    return Fraction(SIGNS * sum(AFTER.values()), TERRITORIES)


_CUMULATED = ("13 %", "27 %", "40 %", "53 %", "67 %", "80 %", "93 %", "100 %")
EXACT: dict[str, Figures] = {
    "C-11": (
        ("turn on which Jacurutu comes", "4.27", lambda: exact.expectation(jacurutu_comes())),
        *((f"Jacurutu by turn {turn}", text, by_turn(turn)) for turn, text in enumerate(_CUMULATED, 1)),
    ),
    "C-12": (
        ("Jacurutu among three of four Hieregs", "75 %", lambda: Fraction(comb(3, 2), comb(4, 3))),
        ("with the guarantee", "100 %", lambda: Fraction(1)),
    ),
    "C-14": (
        ("a sign again by turn 10", "95.8 %", lambda: 1 - first_repeat()[0]),
        ("first again on turn 10", "14.3 %", lambda: first_repeat()[10]),
        ("never again in ten turns", "4.2 %", lambda: first_repeat()[0]),
        ("signs again in ten turns", "2.0", repeats),
    ),
}


@dataclass(slots=True)
class Finds:
    """Counts over games: Jacurutu's turn (0: never), the first sign turned over again (0: none), how many of them."""

    jacurutu: Counter[int]
    again: Counter[int]
    repeats: Counter[int]


@cache
def play_finds(sample: Sample) -> Finds:
    """Ten turns of the engine's Spice Blow with nobody on the board."""
    finds = Finds(Counter(), Counter(), Counter())
    home = next(t for t in DISCOVERIES if t in PLACES and PLACES[t].stronghold)
    signs = {blow.location for blow in BLOWS.values() if blow.symbol}
    for number in range(sample.games):
        g = new_state(parse({}), [EMPEROR, HARKONNEN], derive_seed(sample.seed, "finds", number))
        set_order(g)
        came, again, anew = 0, [], False
        for g.turn in range(1, TURNS + 1):
            drive(spice_blow(g), g)
            if not came and any(token == home for _, token in g.discoveries.face_down):
                came = g.turn
            for event in g.events:
                anew = anew or event.kind == "spice_reshuffled"
                if event.kind in ("spice", "no_spice_in_storm") and anew and event.facts["location"] in signs:
                    again.append(g.turn)
            g.events.clear()
        finds.jacurutu[came] += 1
        finds.again[again[0] if again else 0] += 1
        finds.repeats[len(again)] += 1
    return finds


def _engine_c11(sample: Sample) -> Iterator[Verdict]:
    came = play_finds(sample).jacurutu
    yield average("C-11", "turn on which Jacurutu comes", came, exact.expectation(jacurutu_comes()))
    for turn, chance in jacurutu_comes().items():
        yield share("C-11", f"Jacurutu on turn {turn}", came[turn], sample.games, chance)


def _engine_c12(sample: Sample) -> Iterator[Verdict]:
    came = play_finds(sample).jacurutu
    yield share("C-12", "games with Jacurutu", sample.games - came[0], sample.games, 1)


def _engine_c14(sample: Sample) -> Iterator[Verdict]:
    finds = play_finds(sample)
    for turn, chance in first_repeat().items():
        figure = f"first again on turn {turn}" if turn else "never again in ten turns"
        yield share("C-14", figure, finds.again[turn], sample.games, chance)
    yield average("C-14", "signs again in ten turns", finds.repeats, repeats())


ENGINE: dict[str, Callable[[Sample], Iterator[Verdict]]] = {
    "C-11": _engine_c11,
    "C-12": _engine_c12,
    "C-14": _engine_c14,
}
