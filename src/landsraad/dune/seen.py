"""What a faction has seen behind another's shield, for as long as it is sure to be there still (base.md 14.4).

A treachery card shown to a Mentat, the hand an Atreides ambassador opened, a traitor card, what Atreides saw sold: at
a table one remembers it, so it stands in the view of that seat. Nothing is known any more of a hand that gave a card
away unseen.
"""

from __future__ import annotations

from landsraad.dune.cards import Card, Faction, Leader
from landsraad.dune.state import State


def saw(g: State, viewer: Faction, owner: Faction, *cards: Card | Leader) -> None:
    """A faction sees treachery or traitor cards of another."""
    if viewer != owner:
        g.seen += [(viewer, owner, card) for card in cards if (viewer, owner, card) not in g.seen]


def known(g: State, viewer: Faction | None, owner: Faction) -> list[Card | Leader]:
    """What it knows that another holds."""
    return [card for v, o, card in g.seen if (v, o) == (viewer, owner)]


def left_openly(g: State, owner: Faction, card: Card | Leader) -> None:
    """A card leaves its owner for everybody to see."""
    g.seen = [x for x in g.seen if x[1:] != (owner, card)]


def handed_over(g: State, giver: Faction, taker: Faction, card: Card) -> None:
    """A treachery card changes hands before the two alone: others cannot tell any more what the giver holds."""
    hand = g.players[giver].hand
    hand.remove(card)
    g.players[taker].hand.append(card)
    g.seen = [
        (viewer, owner, x)
        for viewer, owner, x in g.seen
        if owner != giver or x in g.players[owner].traitors or (viewer == taker and x != card)
    ]
    saw(g, giver, taker, card)
