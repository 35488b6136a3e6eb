"""What cards, tokens and leaders are worth, in spice."""

from __future__ import annotations

from typing import Final

from landsraad.bots.dune.look import ARMS, GUARDS, Look
from landsraad.dune.cards import BG, HARKONNEN, KIND

TOKEN: Final = 1.6
"""A token on the spot: revived and shipped, less what would have come back for nothing."""
ELITE: Final = 3.0


def unit(look: Look) -> float:
    """What one of my tokens is worth: less while plenty is left and revival would come free, nothing at the end."""
    if look.turn >= look.last_turn:
        return 0.3
    left = sum(look.reserves) + sum(s.tokens for s in look.stacks if s.faction == look.me)
    return 0.8 if left >= 17 else 1.1 if left >= 9 else 1.5


_FIRST: Final = {
    "projectile": 6.5,
    "poison": 6.5,
    "lasgun": 6.0,
    "shield": 5.0,
    "snooper": 4.5,
    "hero": 2.0,
    "karama": 4.0,
    "truthtrance": 1.0,
    "weather_control": 2.5,
    "family_atomics": 2.0,
    "hajr": 2.0,
    "tleilaxu_ghola": 3.0,
    "worthless": 0.0,
}
"""The first card of a kind in an otherwise empty hand."""


def card_worth(look: Look, card: str, hand: list[str] | None = None) -> float:
    """What a card adds to a hand: the first weapon most, then the first defense; a second kind is worth less."""
    kind = KIND[card]
    rest = [KIND[c] for c in (look.hand if hand is None else hand) if c != card]
    worth = _FIRST.get(kind, 1.0)
    if kind in ARMS:
        arms = [k for k in rest if k in ARMS]
        if kind in arms:
            worth = 1.0
        elif arms:
            worth = 2.5
        if kind == "lasgun" and "shield" in rest:
            worth -= 2
    elif kind in GUARDS:
        guards = [k for k in rest if k in GUARDS]
        worth = 0.7 if kind in guards else 3.2 if guards else worth
    elif kind == "worthless" and look.me == BG:
        worth = 2.0
    elif kind == "karama":
        worth = 4.0 if "karama" not in rest else 2.5
    elif kind in ("weather_control", "family_atomics", "hajr", "tleilaxu_ghola", "truthtrance"):
        worth = worth if look.turn < look.last_turn else 0.5
    return worth


def unseen_worth(look: Look) -> float:
    """What a card nobody showed me is worth to me."""
    total = sum(look.unseen.values())
    if not total:
        return 0.0
    sample = {KIND[c]: c for c in KIND}
    mean = sum(n * card_worth(look, sample[k], look.hand) for k, n in look.unseen.items() if n) / total
    return mean + (2.0 if look.me == HARKONNEN and len(look.hand) + 2 <= look.mine["hand_limit"] else 0.0)


def leader_worth(look: Look, strength: int) -> float:
    """What losing a leader of that strength costs."""
    left = sum(1 for x in look.mine["leaders"] if not (x["dead"] or x["ghola"]))
    return strength * (0.5 if left > 2 else 0.8) + (0.5 if left > 2 else 2.0)
