"""How cards go from zone to zone (J-1.3): each move takes the card out of one list and puts it into another."""

from __future__ import annotations

from landsraad.jihad.state import Player, State
from landsraad.jihad.vocabulary import Card, Side


def draw(g: State, side: Side, amount: int, rule: str) -> None:
    """Draw cards one at a time; an empty deck is made anew from the discard pile, or drawing stops (J-3.4)."""
    p = g.players[side]
    drawn: list[Card] = []
    while len(drawn) < amount:
        if not p.deck:
            reshuffle(g, side)
        if not p.deck:
            break
        drawn.append(p.deck.pop())
        p.hand.append(drawn[-1])
    if amount:
        g.tell("draws", side, rule=rule, cards=len(drawn))
    if drawn:
        g.tell("drawn", side, rule=rule, only=side, cards=drawn)


def reshuffle(g: State, side: Side) -> None:
    """Make a new deck of the discard pile, only when a card is needed (J-3.4)."""
    p = g.players[side]
    if not p.discard:
        return
    p.deck, p.discard = [*_shuffled(g, p.discard), *p.deck], []
    g.tell("reshuffled", side, rule="J-3.4", cards=len(p.deck))


def _shuffled(g: State, cards: list[Card]) -> list[Card]:
    mixed = cards[:]
    g.rng.shuffle(mixed)
    return mixed


def put_under(g: State, side: Side, cards: list[Card]) -> None:
    """Put cards under the deck in random order (`scry`)."""
    p = g.players[side]
    p.deck[:0] = _shuffled(g, cards)


def shuffle_deck(g: State, side: Side) -> None:
    """After a search; the discard pile is not shuffled in (J-10)."""
    g.rng.shuffle(g.players[side].deck)


def put_into_play(g: State, card: Card) -> None:
    """From wherever it is, face up."""
    _take(g, card)
    g.players[g.owner(card)].play.append(card)


def to_hand(g: State, card: Card, *, shown: bool) -> None:
    """To its owner's hand; `shown` if everybody saw which card it is (J-11.2)."""
    p = _take(g, card)
    p.hand.append(card)
    if shown:
        p.shown.append(card)


def discard(g: State, card: Card) -> None:
    """To its owner's discard pile (J-1.5)."""
    _take(g, card).discard.append(card)


def eliminate(g: State, card: Card) -> None:
    """Out of the game for good (J-1.5)."""
    _take(g, card).eliminated.append(card)


def _take(g: State, card: Card) -> Player:
    """Out of the zone it is in; what leaves play loses everything put on it (J-9.6)."""
    p = g.players[g.owner(card)]
    if card in p.play:
        p.play.remove(card)
        g.force.pop(card, None)
        for marked in (g.silenced, g.protected):
            if card in marked:
                marked.remove(card)
    elif card in p.hand:
        p.hand.remove(card)
        for known in (p.shown, p.spied):
            if card in known:
                known.remove(card)
    elif card in p.discard:
        p.discard.remove(card)
    else:
        p.deck.remove(card)
    return p
