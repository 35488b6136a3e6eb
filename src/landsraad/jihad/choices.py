"""Decisions that name one card out of several; the phases and effects put them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.jihad.state import State
from landsraad.jihad.vocabulary import Card
from landsraad.table import Action, Decision, Refusal, Seat, say


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """One card."""

    card: Card


@dataclass(frozen=True, slots=True)
class PickOne(Decision[Pick]):
    """Choose one of these cards; choices inside an effect are made when it is carried out (J-5.10).

    Each kind of choice is a class of its own, so that pages, bots and learners can tell them apart (J-12.1).
    """

    action: ClassVar[type[Action]] = Pick
    rule: ClassVar[str] = "J-5.10"
    seat: Seat
    cards: tuple[Card, ...]
    source: Card | None = None
    """The card whose ability asks, if one does."""

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        return self.cards

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        return Refusal(self.rule, say("That is not one of the cards to choose from."), "E_TARGET", "card")

    def facts(self, state: State) -> dict[str, Any]:
        return {"source": self.source} if self.source else {}


@dataclass(frozen=True, slots=True)
class CostFromHand(PickOne):
    """Discard a card from hand as a cost; no card pays its own (J-5.8)."""

    rule: ClassVar[str] = "J-5.8"


@dataclass(frozen=True, slots=True)
class CostFromPlay(PickOne):
    """Discard a card one has in play as a cost; protection does not matter (J-9.4)."""

    rule: ClassVar[str] = "J-5.8"


@dataclass(frozen=True, slots=True)
class TakeFromPile(PickOne):
    """Take a matching card from the own discard pile, into hand or into play (`recover`, `deploy`)."""


@dataclass(frozen=True, slots=True)
class TakeFromDeck(PickOne):
    """Take a matching card from the own deck, which is then shuffled (`search`); a match must be taken."""


@dataclass(frozen=True, slots=True)
class TakeFromTop(PickOne):
    """Take one of the top cards looked at; the others go under the deck (`scry`)."""


@dataclass(frozen=True, slots=True)
class DiscardFromTheirHand(PickOne):
    """Look at the opponent's whole hand and discard a card from it (`discard_hand`, J-11.2)."""


@dataclass(frozen=True, slots=True)
class PickTarget(PickOne):
    """Choose the target in play of an automatic effect."""


@dataclass(frozen=True, slots=True)
class GiveUp(PickOne):
    """Choose which of one's own cards in play to lose, because an effect or the limit says that one must go."""


@dataclass(frozen=True, slots=True)
class PlayExcess(PickOne):
    """Above the limit for cards in play: choose one to discard (J-8.1)."""

    rule: ClassVar[str] = "J-8.1"


@dataclass(frozen=True, slots=True)
class HandExcess(PickOne):
    """Above the hand limit: choose a card to discard (J-8.2)."""

    rule: ClassVar[str] = "J-8.2"


@dataclass(frozen=True, slots=True)
class ResolutionTarget(PickOne):
    """The winner chooses which of the loser's cards is to be discarded (J-7.5)."""

    rule: ClassVar[str] = "J-7.5"


@dataclass(frozen=True, slots=True)
class AbilityOrder(PickOne):
    """Whose win or loss ability happens next is its player's choice (J-7.6)."""

    rule: ClassVar[str] = "J-7.6"
