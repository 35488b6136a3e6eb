"""What a bot of the CCG reads from its view: the cards on the table, its own and the rivals'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from landsraad.bots.base import View
from landsraad.ccg.cards import CARDS, Facts
from landsraad.ccg.effects.core import abilities, walk
from landsraad.ccg.effects.riches import Produce

Seen = Mapping[str, Any]
"""A card as the view shows it."""


@dataclass(frozen=True, slots=True)
class Look:
    """A view, read for one seat."""

    view: View

    @property
    def me(self) -> Seen:
        """One's own player."""
        return self.players[self.view["you"]]

    @property
    def players(self) -> Mapping[str, Seen]:
        """All players by name."""
        found: Mapping[str, Seen] = self.view["players"]
        return found

    @property
    def rivals(self) -> list[Seen]:
        """The others who are still in the game."""
        return [p for name, p in self.players.items() if name != self.view["you"] and not p["defeated"]]

    def cards(self) -> Iterator[tuple[str, Seen]]:
        """Every card in a domain with the name of its governor."""
        for name, p in self.players.items():
            for card in p["domain"]:
                yield name, card

    def card(self, n: int) -> Seen | None:
        """A card in a domain by its number."""
        return next((card for _, card in self.cards() if card["card"] == n), None)

    def mine(self, n: int) -> bool:
        """Whether a card lies in one's own domain."""
        return any(card["card"] == n for card in self.me["domain"])

    def facts(self, n: int) -> Facts | None:
        """What is printed on a card whose face one knows."""
        for p in self.players.values():
            for zone in ("domain", "assembly", "aside"):
                for card in p[zone]:
                    if card["card"] == n:
                        return CARDS[card["id"]] if card["id"] else None
        for card in self.view["secret"]["hand"]:
            if card["card"] == n:
                return CARDS[card["id"]]
        return None

    def on(self, n: int) -> list[Seen]:
        """The cards on a card."""
        return [card for _, card in self.cards() if card["on"] == n]

    def income(self) -> int:
        """The solaris that one's deployed holdings make in a turn, roughly."""
        return sum(makes(card["id"]) for card in self.me["domain"] if card["deployed"] and card["id"])

    def force(self, n: int, kind: str) -> int:
        """The force that a card could lead: its own rank and that of the personnel on it."""
        card = self.card(n)
        if card is None:
            return 0
        own = card.get("talents", {}).get(kind, 0)
        return int(own) + sum(
            int(c.get("talents", {}).get(kind, 0))
            for c in self.on(n)
            if c["deployed"] and not c["engaged"] and "personnel" in c.get("words", ())
        )

    def counters(self, owner: Seen, kind: str) -> int:
        """The best rank with which a player could counter, if anybody may."""
        best = 0
        for card in owner["domain"]:
            able = card["deployed"] and not card["engaged"] and "persona" in card.get("words", ())
            if able and card["id"] and may_counter(card["id"], kind):
                best = max(best, card.get("talents", {}).get(kind, 0))
        return best

    def governor(self, n: int) -> Seen | None:
        """Whose domain a card lies in."""
        return next((self.players[name] for name, card in self.cards() if card["card"] == n), None)


@cache
def makes(card_id: str) -> int:
    """The solaris a card makes when it is engaged, where that is a plain number."""
    made = [
        word.amount if isinstance(word.amount, int) else 3
        for ability in abilities(card_id)
        for word in walk(ability)
        if isinstance(word, Produce) and word.what == "solaris"
    ]
    return max(made, default=0)


def may_counter(card_id: str, kind: str) -> bool:
    """Whether a card's own text may let it counter in a rite."""
    return any(getattr(a, "keyword", "") == f"counter:{kind}" for a in abilities(card_id))
