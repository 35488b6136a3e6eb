"""Claims about the board and its prices: where Fremen reach strongholds, what ambassadors cost (C-24, C-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from landsraad.dune.board import FREMEN_ZONE, STRONGHOLDS, TERRITORY, distances
from landsraad.dune.cards import DISCOVERIES, ECAZ, FREMEN, HARKONNEN
from landsraad.dune.factions import SHEETS
from landsraad.dune.factions.ecaz.ambassadors import Embassy, PlaceAmbassador, draw_supply, place_ambassadors
from landsraad.dune.options import parse
from landsraad.dune.phases.setup import new_state
from landsraad.dune.phases.storm import set_order
from landsraad.lab.claims.verdict import Figures, Sample, Verdict, average, drive
from landsraad.table import Action, Decision

CALM = -1
"""No sector of the board: no storm in the way."""
PRINTED = frozenset(STRONGHOLDS) - DISCOVERIES.keys()
"""The strongholds that are there from the beginning."""
ZONE = frozenset(TERRITORY[x] for x in FREMEN_ZONE) - DISCOVERIES.keys()


def reached_by_fremen() -> set[str]:
    """Strongholds that Fremen reach with a shipment into their zone and a move of two territories."""
    steps = SHEETS[FREMEN].moves
    return {TERRITORY[y] for x in FREMEN_ZONE for y in distances(x, CALM, steps)} & PRINTED


def spice_paid(tokens: int, options: dict[str, str]) -> int:
    """What the engine takes for that many ambassadors placed in one turn."""
    g = new_state(parse(options), [ECAZ, HARKONNEN], 1)
    set_order(g)
    draw_supply(g)
    before = g.players[ECAZ].spice
    left = sorted(PRINTED)

    def place(decision: Decision[Any]) -> Action | None:
        if not isinstance(decision, PlaceAmbassador) or len(left) == len(PRINTED) - tokens:
            return None
        token = next(x for x in decision.options(g, ()) if x)
        return Embassy(token, left.pop())

    drive(place_ambassadors(g), g, place)
    return before - g.players[ECAZ].spice


def _price(tokens: int, kiss: bool) -> Fraction:
    """The n-th for n, or the first for nothing and each other for 2."""
    return Fraction(2 * (tokens - 1) if kiss else tokens * (tokens + 1) // 2)


EXACT: dict[str, Figures] = {
    "C-24": (
        ("territories of the Fremen zone", "16", lambda: Fraction(len(ZONE))),
        ("strongholds in it", "1", lambda: Fraction(len(ZONE & PRINTED))),
        ("strongholds reached by shipment and move", "4", lambda: Fraction(len(reached_by_fremen()))),
    ),
    "C-26": tuple(
        (f"ambassadors of one turn: {n} cost, {name}", str(spice), partial(_price, n, kiss))
        for name, kiss, prices in (("before KISS", False, (1, 3, 6, 10)), ("KISS", True, (0, 2, 4, 6)))
        for n, spice in enumerate(prices, 1)
    ),
}


def _engine_c26(sample: Sample) -> Iterator[Verdict]:
    for name, kiss in (("before KISS", False), ("KISS", True)):
        for tokens in range(1, 5):
            paid = spice_paid(tokens, {} if kiss else {"KISS-ECAZ": "off"})
            figure = f"ambassadors of one turn: {tokens} cost, {name}"
            yield average("C-26", figure, Counter({paid: 1}), _price(tokens, kiss))


ENGINE: dict[str, Callable[[Sample], Iterator[Verdict]]] = {"C-26": _engine_c26}
