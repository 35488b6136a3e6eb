"""What lies on a CCG table, found by the numbers of the cards, from a view; and a card as a tile to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from landsraad.ccg.cards import CARDS, Facts
from landsraad.table import listed, say
from landsraad.web import ccg_words as words
from landsraad.web.ccg_words import card_name, house
from landsraad.web.panels import Choice, encode


class Table:
    """The cards a view shows, by number; `ids` are those a question names besides."""

    def __init__(self, view: Mapping[str, Any], ids: Mapping[str, str] | None = None) -> None:
        self.view = view
        self.cards: dict[int, Mapping[str, Any]] = {}
        self.holder: dict[int, str] = {}
        self.named = {int(n): card for n, card in (ids or {}).items()}
        for role, p in view["players"].items():
            for zone in ("domain", "assembly", "aside"):
                for card in p[zone]:
                    self.cards[card["card"]] = card
                    self.holder[card["card"]] = role
        for card in (view["secret"] or {}).get("hand", ()):
            self.cards[card["card"]] = card
            self.holder[card["card"]] = view["you"]
        for process in (view["petition"], view["operation"]):
            if process and process["card"] and process["id"]:
                self.named.setdefault(process["card"], process["id"])

    def id(self, n: int) -> str:
        """Which card it is; empty if one may not know."""
        known = self.cards.get(n, {}).get("id") or self.named.get(n)
        return known or ""

    def facts(self, n: int) -> Facts | None:
        """What is printed on it."""
        return CARDS[self.id(n)] if self.id(n) else None

    def name(self, n: int) -> str:
        """What it is called."""
        return card_name(self.id(n)) if self.id(n) else say("a face-down card")

    def where(self, n: int) -> str:
        """Whose it is, if it is a rival's, and what it is on."""
        role = self.holder.get(n)
        on = self.cards.get(n, {}).get("on", 0)
        if role and role != self.view["you"]:
            return say("{who}, on {card}", who=house(role), card=self.name(on)) if on else house(role)
        return say("on {card}", card=self.name(on)) if on else ""

    def on(self, n: int) -> Sequence[Mapping[str, Any]]:
        """The cards assigned to it, whoever governs them."""
        return [c for c in self.cards.values() if c.get("on") == n]


def tile(table: Table, n: int, value: Any, *, picked: bool = False, why: str = "", rule: str = "") -> Choice:
    """A card as a tile: its name, where it is, and what it does."""
    facts = table.facts(n)
    told = [table.where(n), *(words.card_text(facts.id) if facts else ())]
    note = listed([one for one in told if one], between=" · ")
    return Choice(encode(value), table.name(n), picked, ("glyph", words.glyph(table.id(n))), note, why, rule)
