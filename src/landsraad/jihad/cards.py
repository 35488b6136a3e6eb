"""The sets of cards: decks read from data files, or added by whoever wrote a set of their own.

A set is an option of a table. To add a card, add a line of data: `data/first.json` shows how (J-14).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from json import loads
from typing import Any, Final

from landsraad.jihad.lint import BadCards, lint
from landsraad.jihad.text import text_of
from landsraad.jihad.vocabulary import SIDES, Card, Printed, Suit, ability_of

FIRST_SET: Final = "first"


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards: two decks and the suits they are made of."""

    name: str
    title: str
    suits: tuple[tuple[Suit, ...], tuple[Suit, ...]]
    printed: tuple[Printed, ...]
    cards: Mapping[Card, Printed]
    """Every physical card of both decks."""
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]


def read_set(data: Mapping[str, Any]) -> CardSet:
    """The set written in this data; raises `BadCards` naming every card that the vocabulary cannot express."""
    if faults := lint(data):
        raise BadCards(faults)
    rows: list[Printed] = []
    for row in data["cards"]:
        ability = ability_of(row["ability"])
        rows.append(
            Printed(
                row["id"], row["name"], row["side"], row["suit"], row["copies"], row["force"], ability,
                row.get("titan", False), ability.chosen,
                frozenset(e.effect for e in ability.effects if ability.trigger == "passive"), text_of(ability),
            )
        )  # fmt: skip
    prefix = "" if data["name"] == FIRST_SET else f"{data['name']}:"
    cards = {card: p for p in rows for card in copies_of(prefix + p.id, p.copies)}
    human, machine = (tuple(c for c, p in cards.items() if p.side == side) for side in SIDES)
    suits = data["suits"]
    return CardSet(
        data["name"],
        data["title"],
        (tuple(suits["human"]), tuple(suits["machine"])),
        tuple(rows),
        cards,
        (human, machine),
    )


def printed(card: Card) -> Printed:
    """A physical card as printed; those of other sets than the first begin with their set's name: `home:H01`."""
    name, colon, _ = card.partition(":")
    return card_set(name if colon else FIRST_SET).cards[card]


def copies_of(printed_id: str, copies: int) -> Sequence[Card]:
    """The physical cards of one printed card: `H01`, or `H12_1` and `H12_2` (J-1.2)."""
    return [printed_id] if copies == 1 else [f"{printed_id}_{n}" for n in range(1, copies + 1)]


_ADDED: dict[str, CardSet] = {}


def add_set(data: Mapping[str, Any]) -> CardSet:
    """Make a set known beside those of the package, under its name; raises `BadCards`."""
    found = _ADDED[data["name"]] = read_set(data)
    return found


def set_names() -> list[str]:
    """The sets that can be played: the files of `data/`, and those added."""
    shipped = (f.name.removesuffix(".json") for f in (files(__package__) / "data").iterdir())
    return sorted({*shipped, *_ADDED}, key=lambda name: (name != FIRST_SET, name))


@cache
def _shipped(name: str) -> CardSet:
    return read_set(loads((files(__package__) / "data" / f"{name}.json").read_text("utf-8")))


def card_set(name: str) -> CardSet:
    """The set of that name, which must be one of `set_names()`."""
    return _ADDED.get(name) or _shipped(name)
