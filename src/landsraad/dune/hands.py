"""Hands of treachery cards and their limit (base.md 14.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.cards import Card, Faction
from landsraad.dune.forces import discard, draw, hand_limit
from landsraad.dune.refusals import not_in_hand
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask


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
