"""The state of a Butlerian Jihad match: plain data, every card in exactly one zone."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from landsraad.jihad.cards import CardSet
from landsraad.jihad.vocabulary import SIDES, Card, Side, Suit
from landsraad.table import Event, Rng

TOKENS_AT_START = 3
TOKENS_TO_WIN = 6


@dataclass(slots=True)
class Player:
    """One side: its five zones (J-1.3), its tokens, and what it did this round."""

    deck: list[Card] = field(default_factory=list)
    """Face down; the last is the top."""
    hand: list[Card] = field(default_factory=list)
    play: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    eliminated: list[Card] = field(default_factory=list)
    tokens: int = TOKENS_AT_START
    passed: bool = False
    """Takes no more turns in this Battle Phase (J-6.1)."""
    recruits: dict[Suit, int] = field(default_factory=dict)
    """Cards recruited this round under the allowance of each suit (J-4.4)."""
    gained: dict[Suit, int] = field(default_factory=dict)
    """Permissions gained this round from recruit abilities; `any` is one of the suits (J-4.6)."""
    any_spent: int = 0
    """Permissions for any suit spent this round (J-4.5)."""
    shown: list[Card] = field(default_factory=list)
    """Cards in hand that everybody saw going there (J-11.2)."""
    spied: list[Card] = field(default_factory=list)
    """Cards in hand that only the opponent has looked at (J-11.2)."""

    def copy(self) -> Player:
        """An independent copy."""
        return Player(
            self.deck[:], self.hand[:], self.play[:], self.discard[:], self.eliminated[:], self.tokens,
            self.passed, dict(self.recruits), dict(self.gained), self.any_spent, self.shown[:], self.spied[:],
        )  # fmt: skip


@dataclass(slots=True)
class State:
    """Everything about a match."""

    rng: Rng
    cards: CardSet
    armistice: bool
    players: tuple[Player, Player]
    stage: str = "initiative"
    round: int = 0
    attacker: Side = 0
    mover: Side = 0
    """Whose turn it is in the Battle Phase."""
    rolls: tuple[int, ...] = ()
    """The latest dice of this round, human then machine; the last pair decided."""
    force: dict[Card, list[tuple[Card, int]]] = field(default_factory=dict)
    """Changes put on cards this round: by which card, how much (J-9.1)."""
    silenced: list[Card] = field(default_factory=list)
    protected: list[Card] = field(default_factory=list)
    """Cards protected this round, beside those that passive abilities protect (J-9.4)."""
    activated: list[Card] = field(default_factory=list)
    """Cards activated this round; the mark stays when the card leaves play (J-5.4)."""
    looking: tuple[Side, int] | None = None
    """Who looks at the top cards of the own deck right now, and at how many (`scry`)."""
    totals: tuple[int, int] | None = None
    """The sums of the latest Resolution."""
    winner: Side | None = None
    """Who won this round's Resolution."""
    won_by: str = ""
    won_rule: str = ""
    victor: Side | None = None
    """Who won the game."""
    events: list[Event] = field(default_factory=list)

    def copy(self) -> State:
        """An independent copy, without the events."""
        human, machine = self.players
        return State(
            self.rng.copy(), self.cards, self.armistice, (human.copy(), machine.copy()), self.stage, self.round,
            self.attacker, self.mover, self.rolls, {c: v[:] for c, v in self.force.items()}, self.silenced[:],
            self.protected[:], self.activated[:], self.looking, self.totals, self.winner, self.won_by,
            self.won_rule, self.victor,
        )  # fmt: skip

    def owner(self, card: Card) -> Side:
        """Whose card it is, wherever it lies: it only ever goes to its owner's zones (J-1.3)."""
        return 0 if self.cards.cards[card].side == SIDES[0] else 1

    def tell(
        self, kind: str, side: Side | None = None, *, rule: str = "", only: Side | None = None, **facts: Any
    ) -> None:
        """Add an event; `only` is the one seat that may know it."""
        actor = "" if side is None else SIDES[side]
        self.events.append(Event(kind, rule, actor, facts, None if only is None else frozenset({only})))


def field_names() -> tuple[str, ...]:
    """The fields of a state, in order."""
    return tuple(f.name for f in fields(State))


def other(side: Side) -> Side:
    """The opponent."""
    return 1 - side


def order(g: State) -> tuple[Side, Side]:
    """The attacker does all of his first, then the defender (J-1.7)."""
    return g.attacker, other(g.attacker)
