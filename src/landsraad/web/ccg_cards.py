"""The cards of the CCG to look through, a page for each, and the builder of decks with its checker.

A deck travels as text: in the form, in the address of a link, in the browser's own storage. The server keeps none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from landsraad.ccg import decks
from landsraad.ccg.cards import CARDS, HOMEWORLDS, POWERS, STARTER_DECKS, TALENTS, CardId
from landsraad.ccg.decks import Deck, Fault
from landsraad.ccg.effects.text.card import text
from landsraad.ccg.options import RulesVariant
from landsraad.server.problems import Problem
from landsraad.table import say
from landsraad.web import ccg_words as words
from landsraad.web.replay import html

router = APIRouter(include_in_schema=False)
SHOWN: Final = 60
"""Cards on one page of the browser."""
LONGEST: Final = 20_000
"""Characters of a deck list, at most."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; an empty field says nothing."""

    q: str = ""
    power: str = ""
    kind: str = ""
    talent: str = ""
    cost: str = ""
    set: str = ""
    deck: str = ""
    playable: str = ""

    def fits(self, card: CardId) -> bool:
        """Whether a card is what is looked for."""
        facts = CARDS[card]
        return (
            all(word in _haystack(card) for word in self.q.casefold().split())
            and self.power in ("", facts.allegiance)
            and self.kind in ("", facts.type)
            and (not self.talent or self.talent in facts.talents)
            and self.cost in ("", words.cost_words(card))
            and self.set in ("", facts.set)
            and self.deck in ("", facts.deck)
            and (not self.playable or words.playable(card) == (self.playable == "yes"))
        )


@cache
def _haystack(card: CardId) -> str:
    """The words a card is found by: name, type, subtypes and what it does."""
    facts = CARDS[card]
    told = text(card) if words.playable(card) else []
    return " ".join((facts.full_name, facts.type, *facts.subtypes, *told)).replace("_", " ").casefold()


def found(wanted: Wanted) -> list[CardId]:
    """The cards that fit, by name."""
    return sorted((x for x in CARDS if wanted.fits(x)), key=lambda x: CARDS[x].full_name)


@dataclass(frozen=True, slots=True)
class Built:
    """A deck under construction, read from its text."""

    text: str
    deck: Deck | None
    faults: list[Fault]

    @property
    def legal(self) -> bool:
        """Whether it may be played."""
        return self.deck is not None and not self.faults


def built(list_: str, variant: RulesVariant | None = None) -> Built:
    """A deck from its text, with everything that is wrong with it."""
    deck, faults = decks.read_list(list_)
    if deck is not None:
        faults = [*faults, *decks.check(deck, variant or RulesVariant())]
    return Built(list_, deck, faults)


def changed(list_: str, card: CardId, by: int) -> str:
    """The list with one copy of a card more or less; a deck without a homeworld is kept line by line."""
    facts = CARDS[card]
    deck, _ = decks.read_list(list_)
    if deck is None:
        return _changed_lines(list_, decks.spelled(card), by)
    if card in HOMEWORLDS:
        if by > 0:
            return decks.write_list(replace(deck, homeworld=card))
        return "\n".join(line for line in decks.write_list(deck).splitlines() if decks.named(line) != [card])
    if facts.deck == "house":
        house = Counter(deck.house)
        house[card] = max(0, house[card] + by)
        return decks.write_list(replace(deck, house={x: n for x, n in house.items() if n}))
    pile = deck.programs if "program" in facts.subtypes else deck.imperial
    now = (*pile, card) if by > 0 else _without(pile, card)
    program = "program" in facts.subtypes
    return decks.write_list(replace(deck, programs=now) if program else replace(deck, imperial=now))


def _without(pile: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    if card not in pile:
        return pile
    at = pile.index(card)
    return (*pile[:at], *pile[at + 1 :])


def _changed_lines(list_: str, line: str, by: int) -> str:
    lines = list_.rstrip().splitlines()
    if by > 0:
        return "\n".join([*lines, line]) + "\n"
    at = next((i for i, one in enumerate(lines) if one.strip() == line), None)
    return "\n".join(lines if at is None else [*lines[:at], *lines[at + 1 :]]) + "\n"


# What the pages show


def row(card: CardId) -> dict[str, Any]:
    """A card as the browser lists it."""
    facts = CARDS[card]
    return {
        "id": card,
        "name": words.card_name(card),
        "kind": words.kind_words(card),
        "glyph": words.glyph(card),
        "cost": words.cost_words(card),
        "power": words.power_name(facts.allegiance) if facts.allegiance else "",
        "ranks": words.talent_words(facts.talents),
        "command": facts.command,
        "resistance": facts.resistance,
        "text": words.card_text(card),
        "playable": words.playable(card),
        "unique": facts.unique,
        "needs": say("{talent} {rank}", talent=words.talent_name(facts.needs[0]), rank=facts.needs[1])
        if facts.needs
        else "",
        "deck": say(words.DECKS[facts.deck]) if facts.deck in words.DECKS else "",
        "set": say(words.SETS[facts.set]) if facts.set in words.SETS else facts.set,
    }


def lines_of(deck: Deck | None) -> list[tuple[str, int, list[dict[str, Any]]]]:
    """The parts of a deck: heading, how many cards, and each card with its number."""
    if deck is None:
        return []
    parts: list[tuple[str, Iterable[tuple[CardId, int]]]] = [
        (say("Homeworld"), [(deck.homeworld, 1)]),
        (say("Imperial deck"), Counter(deck.imperial).items()),
        (say("House deck"), sorted(deck.house.items())),
        (say("Programs"), Counter(deck.programs).items()),
    ]
    return [
        (title, sum(n for _, n in cards), [{**row(x), "n": n} for x, n in cards if x in CARDS])
        for title, counted in parts
        if (cards := list(counted))
    ]


def menus() -> dict[str, list[tuple[str, str]]]:
    """The values that a browser offers for each of its fields."""
    costs = sorted({words.cost_words(x) for x in CARDS}, key=lambda c: (c == "X", c.zfill(2)))
    return {
        "power": [(p, words.power_name(p)) for p in POWERS],
        "kind": [(k, say(name)) for k, name in words.TYPES.items()],
        "talent": [(t, words.talent_name(t)) for t in TALENTS],
        "cost": [(c, c) for c in costs],
        "set": [(s, say(name)) for s, name in words.SETS.items()],
        "deck": [(d, say(name)) for d, name in words.DECKS.items()],
        "playable": [("yes", say("playable")), ("no", say("not yet playable"))],
    }


FIELDS: Final = ("q", "power", "kind", "talent", "cost", "set", "deck", "playable")


def _page(request: Request, sent: Mapping[str, str]) -> Response:
    list_ = sent.get("list", "")[:LONGEST].replace("\r\n", "\n")
    if (name := sent.get("start", "")) in STARTER_DECKS and "load" in sent:
        list_ = decks.write_list(decks.starter(name))
    for key, by in (("add", 1), ("remove", -1)):
        if sent.get(key) in CARDS:
            list_ = changed(list_, sent[key], by)
    wanted = Wanted(**{name: sent.get(name, "")[:80] for name in FIELDS})
    cards = found(wanted)
    most = SHOWN if not sent.get("more") else len(cards)
    deck = built(list_)
    return html(
        "ccg_cards.html",
        here="/ccg/cards",
        who="",
        wanted=wanted,
        menus=menus(),
        cards=[row(x) for x in cards[:most]],
        found=len(cards),
        all=len(CARDS),
        deck=deck,
        parts=lines_of(deck.deck),
        counts=_counts(deck.deck),
        starters=[(name, words.power_name(name)) for name in STARTER_DECKS],
        changed=any(key in sent for key in ("add", "remove", "load", "check", "list")),
    )


def _counts(deck: Deck | None) -> Mapping[str, int]:
    if deck is None:
        return {}
    return {**Counter(deck.imperial), **deck.house, **Counter(deck.programs), deck.homeworld: 1}


@router.get("/ccg/cards")
def cards(request: Request) -> Response:
    """Look through the cards, with the deck that a link carries."""
    return _page(request, request.query_params)


@router.post("/ccg/cards")
async def build(request: Request) -> Response:
    """The builder's form: look, add, remove, check. It changes nothing on the server."""
    sent = await request.form()
    return _page(request, {key: value for key, value in sent.items() if isinstance(value, str)})


@router.post("/ccg/cards/list")
async def export(request: Request) -> Response:
    """The deck as a text to keep."""
    sent = (await request.form()).get("list", "")
    list_ = sent[:LONGEST] if isinstance(sent, str) else ""
    deck, _ = decks.read_list(list_)
    told = decks.write_list(deck) if deck is not None else list_
    return PlainTextResponse(told, headers={"Content-Disposition": 'attachment; filename="deck.txt"'})


@router.get("/ccg/cards/{card}")
def card_page(card: str) -> Response:
    """What is printed on a card, and what it does."""
    if card not in CARDS:
        raise Problem("not_found", say("there is no such card"))
    facts = CARDS[card]
    family = [x for x in CARDS if CARDS[x].name == facts.name and x != card]
    return html("ccg_card.html", here="", who="", c=row(card), family=[row(x) for x in family])
