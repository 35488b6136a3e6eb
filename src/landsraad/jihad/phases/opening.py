"""Phases 1 to 3: Initiative, Fate, Strategy. Only passive abilities work in them (J-3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.jihad import zones
from landsraad.jihad.cards import CardSet
from landsraad.jihad.force import total_of
from landsraad.jihad.state import Player, State, order
from landsraad.jihad.vocabulary import Card
from landsraad.table import Action, Decision, Refusal, Rng, Script, Seat, ask, say

DIE: Final = 6
FATE_DRAW: Final = 5
STRATEGY_DISCARDS: Final = 2


def new_state(cards: CardSet, armistice: bool, seed: int) -> State:
    """Each side shuffles its own deck and takes 3 tokens; hands and play areas start empty (J-2.1, J-2.2).

    The Human deck is shuffled first, then the Machine deck (J-12.3).
    """
    players = tuple(Player(deck=list(deck)) for deck in cards.decks)
    g = State(Rng(seed), cards, armistice, (players[0], players[1]))
    for player in g.players:
        g.rng.shuffle(player.deck)
    return g


def initiative(g: State) -> Script[str]:
    """Both roll one die, equal rolls again; the higher is the attacker of this round (J-3.2)."""
    g.round += 1
    g.rolls, g.winner = (), None
    g.tell("round", rule="J-1.4", round=g.round)
    g.attacker = roll_off(g, "J-3.2")
    g.tell("attacks", g.attacker, rule="J-3.2")
    return "fate"
    yield


def roll_off(g: State, rule: str) -> int:
    """Roll until the dice differ, Human before Machine (J-12.3); the higher roll's side."""
    g.rolls = ()
    while True:
        human, machine = g.rng.below(DIE) + 1, g.rng.below(DIE) + 1
        g.rolls = (*g.rolls, human, machine)
        g.tell("rolls", rule=rule, human=human, machine=machine)
        if human != machine:
            return 0 if human > machine else 1


def fate(g: State) -> Script[str]:
    """Each draws 5 cards and what his cards in play add, looked at when his draw begins (J-3.3)."""
    for side in order(g):
        zones.draw(g, side, FATE_DRAW + total_of(g, side, "fate_draw"), "J-3.3")
    return "strategy"
    yield


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Cards discarded to draw as many; None for less than two."""

    first: Card | None
    second: Card | None


@dataclass(frozen=True, slots=True)
class Strategy(Decision[Exchange]):
    """Discard 0, 1 or 2 cards from hand, all together, and then draw as many (J-3.5)."""

    action: ClassVar[type[Action]] = Exchange
    rule: ClassVar[str] = "J-3.5"
    seat: Seat

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        if not chosen:
            return "first"
        return "second" if len(chosen) == 1 and chosen[0] is not None else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card | None]:
        """The second card stands after the first in hand, so that each pair is offered once."""
        hand = state.players[self.seat].hand
        if not chosen:
            return (None, *hand)
        return (None, *hand[hand.index(chosen[0]) + 1 :])

    def build(self, chosen: Sequence[Any]) -> Exchange:
        return Exchange(chosen[0], chosen[1] if len(chosen) > 1 else None)

    def steps(self, action: Exchange) -> tuple[Any, ...]:
        if action.first is None and action.second is None:
            return (None,)
        return (action.first, action.second)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        if chosen and value in state.players[self.seat].hand:
            return Refusal(
                self.rule, say("Name two different cards in the order they are held."), "E_TARGET", "second"
            )
        return Refusal(
            self.rule, say("That card is not in your hand."), "E_TARGET", "second" if chosen else "first"
        )


def strategy(g: State) -> Script[str]:
    """The attacker discards and draws, then the defender (J-1.7, J-3.5).

    What was just discarded is already in the pile if the deck must be made anew for these draws.
    """
    for side in order(g):
        if not g.players[side].hand:
            continue
        answer = yield from ask(Strategy(side))
        gone = [c for c in (answer.first, answer.second) if c is not None]
        for card in gone:
            zones.discard(g, card)
        g.tell("exchanges", side, rule="J-3.5", cards=gone)
        if gone:
            zones.draw(g, side, len(gone), "J-3.5")
    g.mover = g.attacker
    return "battle"
