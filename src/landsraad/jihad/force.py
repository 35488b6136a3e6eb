"""What passive abilities do now: force, protection, permissions, limits; looked at afresh each time (J-5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from landsraad.jihad.state import State, other
from landsraad.jihad.vocabulary import ANY, Card, Condition, Effect, Filter, Printed, Side, Suit, Target


def silenced(g: State, card: Card) -> bool:
    """Whether the card's ability is switched off for this round (J-9.5)."""
    return card in g.silenced


def holds(g: State, side: Side, condition: Condition, source: Card) -> bool:
    """Whether a condition holds; it counts cards in play, silenced or not (J-9.3)."""
    if condition.tokens:
        return g.players[side].tokens < g.players[other(side)].tokens
    where = side if condition.owner == "own" else other(side)
    cards, which = g.cards.cards, condition.filter
    matching = (
        c
        for c in g.players[where].play
        if which.matches(cards[c]) and not (which.exclude_self and c == source)
    )
    return sum(1 for _ in matching) >= condition.min


def passives(g: State, side: Side, kind: str) -> Iterator[tuple[Card, Effect]]:
    """The passive effects of one kind that the cards of a side have now (J-5.3)."""
    cards = g.cards.cards
    for card in g.players[side].play:
        if kind not in cards[card].lasting or card in g.silenced:
            continue
        ability = cards[card].ability
        if ability.condition is None or holds(g, side, ability.condition, card):
            for effect in ability.effects:
                if effect.effect == kind:
                    yield card, effect


def total_of(g: State, side: Side, kind: str) -> int:
    """The sum of the amounts of a passive effect: `fate_draw`, `hand_limit`, `play_limit`, `loss_guard`."""
    return sum(effect.amount for _, effect in passives(g, side, kind))


def covers(target: Target, source: Card, card: Card, printed: Printed) -> bool:
    """Whether a passive effect of `source` on `target` applies to this card of the side it is about."""
    if target.choose == "self":
        return card == source
    return target.filter.matches(printed) and not (target.filter.exclude_self and card == source)


def force_parts(g: State, side: Side) -> dict[Card, list[tuple[Card, int]]]:
    """For each card in play its force and every change on it, by the card that makes it; the first is its own."""
    cards = g.cards.cards
    parts = {c: [(c, cards[c].force), *g.force.get(c, ())] for c in g.players[side].play}
    for who in (side, other(side)):
        wanted = "own" if who == side else "opp"
        for source, effect in passives(g, who, "force"):
            target = effect.target
            assert target is not None
            if target.owner == wanted:
                for card, list_of in parts.items():
                    if covers(target, source, card, cards[card]):
                        list_of.append((source, effect.amount))
    return parts


def forces(g: State, side: Side) -> dict[Card, int]:
    """The modified force of each card in play: everything added, then a negative result raised to 0 (J-9.1)."""
    return {card: max(0, sum(n for _, n in parts)) for card, parts in force_parts(g, side).items()}


def total(g: State, side: Side) -> int:
    """The modified force of a side's cards in play, added up (J-7.1)."""
    return sum(forces(g, side).values())


def protected(g: State, side: Side) -> set[Card]:
    """The cards of a side that the opponent cannot remove or return: by passive abilities and for the round (J-9.4)."""
    found, cards = set(g.protected), g.cards.cards
    for source, effect in passives(g, side, "protect"):
        assert effect.target is not None
        for card in g.players[side].play:
            if covers(effect.target, source, card, cards[card]):
                found.add(card)
    return found


def allowance(g: State, side: Side, suit: Suit) -> int:
    """How many cards of a suit may be recruited this round; for `any`, how many permissions there are.

    One of each suit, the permissions of passive cards now in play, and those gained this round (J-4.4, J-4.5). If the
    source leaves play or is silenced the allowance is smaller from then on and nothing is undone (J-4.6).
    """
    passive = sum(e.amount for _, e in passives(g, side, "extra_recruit") if e.suit == suit)
    return (0 if suit == ANY else 1) + passive + g.players[side].gained.get(suit, 0)


def matching(g: State, cards: list[Card], which: Filter, source: Card | None = None) -> list[Card]:
    """The cards that a filter means, as they lie."""
    printed = g.cards.cards
    return [
        c for c in cards if which.matches(printed[c]) and not (which.exclude_self and c == source)
    ]  # fmt: skip
