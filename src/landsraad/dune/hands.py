"""Hands of treachery cards and their limit (base.md 14.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.cards import HAND_LIMIT, KISS_CARDS, MORITANI, Card, Faction
from landsraad.dune.refusals import not_in_hand
from landsraad.dune.seen import left_openly
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask


def draw(g: State) -> Card | None:
    """The top treachery card; an empty deck is reshuffled from the discards first (B-BID-17, K-TDECK-02)."""
    if not g.deck:
        g.deck, g.discards = g.discards, []
        if g.options.kiss_treachery and g.options.o_tdeck_seed == "on_reshuffle" and not g.reshuffles:
            g.deck.extend(KISS_CARDS)
        if not g.deck:
            return None
        g.rng.shuffle(g.deck)
        g.reshuffles += 1
        g.tell("treachery_reshuffled", "B-BID-17", cards=len(g.deck))
    return g.deck.pop()


def discard(g: State, faction: Faction, card: Card) -> None:
    """A card from a hand goes face up onto the discard pile (B-GEN-09), but never at will (B-CARD-22)."""
    g.players[faction].hand.remove(card)
    left_openly(g, faction, card)
    g.discards.append(card)


def hand_limit(g: State, faction: Faction) -> int:
    """How many treachery cards a faction may hold (B-HAND-01, K-HAR-05); less after terror Atomics."""
    return HAND_LIMIT[faction] - (1 if g.terror.aftermath and hit_by_aftermath(g, faction) else 0)


def hit_by_aftermath(g: State, faction: Faction) -> bool:
    """Moritani and its present ally hold one card less after its Atomics (B-HAND-02, K-X-03, RC-24)."""
    ally = g.players[MORITANI].ally if g.options.atomics_limit_follows_ally else g.terror.aftermath_ally
    return faction in (MORITANI, ally)


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """The card that is one too many."""

    card: Card


@dataclass(frozen=True, slots=True)
class DropCard(Decision[Drop]):
    """An effect that says "then discard" gave a card beyond the limit (B-HAND-03)."""

    action: ClassVar[type[Action]] = Drop
    rule: ClassVar[str] = "B-HAND-03"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """Any card in hand, the one just drawn first."""
        return list(reversed(state.players[self.faction].hand))

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Not one of one's own."""
        return not_in_hand(state, self.faction, self.rule)


def take_card(g: State, faction: Faction, rule: str) -> None:
    """The top treachery card, if there is any; everybody sees that, its owner alone sees which."""
    card = draw(g)
    if card is not None:
        g.players[faction].hand.append(card)
        g.tell("card_taken", rule, faction)
        g.tell("card_taken_seen", rule, faction, (faction,), card=card)


def take_then_discard(g: State, faction: Faction, rule: str) -> Script[None]:
    """The top card, then a discard of choice if the hand is above its limit (B-HAND-03)."""
    take_card(g, faction, rule)
    if len(g.players[faction].hand) > hand_limit(g, faction):
        g.over_limit = faction
        answer = yield from ask(DropCard(g.seat(faction), faction))
        g.over_limit = ""
        discard(g, faction, answer.card)
        g.tell("card_discarded", "B-HAND-03", faction, card=answer.card)


def keep_to_limit(g: State, *factions: Faction) -> None:
    """When a limit falls, cards above it are discarded at random, at once (B-HAND-02)."""
    for faction in g.in_order(*factions):
        hand = g.players[faction].hand
        while len(hand) > hand_limit(g, faction):
            card = g.rng.choice(hand)
            discard(g, faction, card)
            g.tell("card_discarded", "B-HAND-02", faction, card=card)
