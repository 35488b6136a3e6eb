"""How the library says what a card does, and words that many cards share."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.cards import CARDS
from landsraad.ccg.effects.abilities import Use
from landsraad.ccg.effects.core import ABILITIES, Ability, Number
from landsraad.ccg.effects.costs import Engage
from landsraad.ccg.effects.riches import Produce
from landsraad.ccg.effects.select import SELF, Sel, target

ENGAGE: Final = (Engage(SELF),)
"""Engage this card."""


def define(card: str, *abilities: Ability) -> None:
    """Say what a card does; a card that says nothing is playable with nothing."""
    if card not in CARDS:
        raise KeyError(f"there is no card {card!r}")
    if card in ABILITIES:
        raise ValueError(f"{card} is defined twice")
    ABILITIES[card] = abilities


def produces(solaris: Number) -> Use:
    """Engage to produce solaris."""
    return Use(Produce("solaris", solaris), ENGAGE)


def event_of(who: str, kind: str) -> Sel:
    """A subdued event of a kind."""
    return target(kind, of=who, state="subdued")
