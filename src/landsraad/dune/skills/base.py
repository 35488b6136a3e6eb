"""What a skill card may change. The phases call these hooks; a card overrides those it has a word on.

Each card has two bands. The normal one counts while the card lies face up; the battle one is the skilled leader's own,
when that leader fights and lives (LS-GEN-02).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from landsraad.dune.board import Location, Territory
from landsraad.dune.cards import Card, Faction
from landsraad.dune.parts import Battle, Forces, Plan
from landsraad.dune.state import State
from landsraad.table import Name, Script


class Bands(NamedTuple):
    """Which bands of a card count for a side of the battle being fought."""

    normal: bool
    battle: bool


class Skill:
    """A card that does nothing."""

    id: ClassVar[str]
    title: ClassVar[Name]
    normal: ClassVar[str]
    """The normal band in a sentence."""
    battle: ClassVar[str]
    """The battle band in a sentence."""

    # Payments

    def on_bank_payment(self, g: State, owner: Faction, payer: Faction, amount: int) -> None:
        """Another player paid the bank at once; the card lies face up."""

    def on_payment(self, g: State, owner: Faction, payer: Faction, amount: int, to: Faction) -> Script[int]:
        """Another player pays somebody else: how much of it goes to the bank instead."""
        return 0
        yield

    # Shipment and movement

    def free_tokens(self, g: State, location: Location, tokens: int) -> int:
        """How many of the tokens shipped from off-planet to a location travel free."""
        return 0

    def range(self, g: State, steps: int) -> int:
        """How far a group of its owner may move that could go `steps` without the card."""
        return steps

    def joined(
        self, g: State, owner: Faction, origin: Territory, destination: Location, group: Mapping[str, Forces]
    ) -> Script[Mapping[str, Forces]]:
        """A group about to move, with any other that moves along, by location."""
        return group
        yield

    def on_the_way(
        self, g: State, owner: Faction, starts: Sequence[Location], end: Location, steps: int
    ) -> Script[None]:
        """A group moves from some locations of a territory to a place within a number of territories."""
        return
        yield

    def on_ride(self, g: State, owner: Faction, end: Location) -> Script[None]:
        """Tokens are carried somewhere: by worm, or by a Fremen ambassador."""
        return
        yield

    # Before and after the plans

    def may_ask(self, g: State, b: Battle, owner: Faction) -> bool:
        """Whether it asks its owner's opponent something before postures are taken."""
        return False

    def ask_opponent(self, g: State, b: Battle, owner: Faction) -> Script[None]:
        """The question."""
        return
        yield

    def weapons(self, hand: Sequence[Card]) -> list[Card]:
        """Other cards its skilled leader may have in the weapon slot."""
        return []

    def commits_spice(self) -> bool:
        """Whether its skilled leader's plan may hold spice besides the dial's."""
        return False

    def at_reveal(self, g: State, b: Battle, side: Faction, bands: Bands) -> Script[None]:
        """The plans lie open; nobody has called a traitor yet."""
        return
        yield

    # Totals

    def bonus(self, g: State, side: Faction, plan: Plan) -> int:
        """Added to a surviving leader or Cheap Hero that is not the skilled one, its card being face up."""
        return 0

    def own_bonus(self, g: State, side: Faction, plan: Plan) -> int:
        """Added to the surviving skilled leader."""
        return 0

    def penalty(self, g: State, opponent: Faction) -> int:
        """Taken off the opponent's total while the skilled leader survives."""
        return 0

    # The aftermath

    def before_loser_dies(self, g: State, b: Battle, loser: Faction) -> Script[None]:
        """The skilled leader lost without a traitor or an explosion, and lives."""
        return
        yield

    def settle(self, g: State, b: Battle, side: Faction, won: bool, bands: Bands) -> None:
        """What happens by itself after the losses of a battle that had a winner."""

    def after_battle(
        self, g: State, b: Battle, side: Faction, won: bool, bands: Bands
    ) -> Script[None] | None:
        """What its side may choose then, or None if there is nothing."""
        return None
