"""Claims about the treachery deck: when it is first reshuffled (C-15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from landsraad.dune.cards import DEFENSES, HAND_LIMIT, HARKONNEN, SIX, WEAPONS, Faction
from landsraad.dune.hands import draw
from landsraad.dune.options import parse
from landsraad.dune.phases.setup import new_state
from landsraad.dune.state import State
from landsraad.lab.claims.verdict import Sample, Verdict, average
from landsraad.lab.simulate import derive_seed
from landsraad.table import Rng


def first_reshuffle(sold: float, used: float, games: int, seed: int) -> Counter[int]:
    """On which turn a draw first met an empty treachery deck, by the model of claim C-15.

    Each lot is sold with chance `sold`, else the row goes back and bidding ends; after a turn each held card is
    played with chance `used`, weapons and defenses with 0.4 of that. The deck and its reshuffle are the engine's.
    """
    turns: Counter[int] = Counter()
    for number in range(games):
        g = new_state(parse({}), SIX, derive_seed(seed, "treachery", sold, used, number))
        chance = Rng(derive_seed(seed, "players", sold, used, number))
        for faction in SIX:
            _take(g, faction, 2 if faction == HARKONNEN else 1)
        while not g.reshuffles and g.turn < 40:
            g.turn += 1
            _auction(g, chance, sold)
            for faction in SIX:
                _use(g, faction, chance, used)
        turns[g.turn] += 1
    return turns


def _take(g: State, faction: Faction, cards: int) -> None:
    g.players[faction].hand += [card for card in (draw(g) for _ in range(cards)) if card is not None]


def _able(g: State) -> list[Faction]:
    return [f for f in SIX if len(g.players[f].hand) < HAND_LIMIT[f]]


def _auction(g: State, chance: Rng, sold: float) -> None:
    row = [card for card in (draw(g) for _ in _able(g)) if card is not None]
    while row and (able := _able(g)):
        if _misses(chance, sold):
            break
        buyer = chance.choice(able)
        g.players[buyer].hand.append(row.pop(0))
        if buyer == HARKONNEN and buyer in _able(g):
            _take(g, buyer, 1)
    g.deck.extend(reversed(row))
    g.events.clear()


def _use(g: State, faction: Faction, chance: Rng, used: float) -> None:
    p = g.players[faction]
    for card in list(p.hand):
        if not _misses(chance, used * (0.4 if card in WEAPONS or card in DEFENSES else 1)):
            p.hand.remove(card)
            g.discards.append(card)


def _misses(chance: Rng, share: float) -> bool:
    return chance.below(1_000_000) >= share * 1_000_000


RESHUFFLES = {
    (1.00, 0.15): 5.26, (1.00, 0.25): 4.75, (1.00, 0.35): 4.48,
    (0.95, 0.15): 5.85, (0.95, 0.25): 5.33, (0.95, 0.35): 5.08,
    (0.90, 0.15): 6.47, (0.90, 0.25): 6.00, (0.90, 0.35): 5.82,
    (0.80, 0.15): 8.1, (0.80, 0.25): 7.7, (0.80, 0.35): 7.6,
}  # fmt: skip
"""The ledger's own simulation of C-15, itself exact to about 0.1 turns."""


def _engine_c15(sample: Sample) -> Iterator[Verdict]:
    for (sold, used), expected in RESHUFFLES.items():
        turns = first_reshuffle(sold, used, max(200, sample.games // 4), sample.seed)
        figure = f"first reshuffle, {sold:.0%} sold, {used:.0%} used"
        yield average("C-15", figure, turns, expected, slack=0.1)


ENGINE: dict[str, Callable[[Sample], Iterator[Verdict]]] = {"C-15": _engine_c15}
