"""Decks: what they hold, what they must obey, and lists as people write them (ccg.md 2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from landsraad.ccg.cards import (
    ADVERSARIES,
    CARDS,
    DUNE,
    HOMEWORLDS,
    STARTER_DECKS,
    CardId,
    Power,
    card_name,
    power_name,
)
from landsraad.ccg.effects.core import ABILITIES
from landsraad.ccg.options import RulesVariant
from landsraad.table import BadConfig, listed, say

HOUSE_LEAST: Final = 30
COPIES: Final = 4
IMPERIAL_LEAST: Final = 15


@dataclass(frozen=True, slots=True)
class Deck:
    """A homeworld, an Imperial deck and a House deck; programs are set aside (C-DECK-06, C-DECK-11)."""

    homeworld: CardId
    imperial: tuple[CardId, ...]
    house: Mapping[CardId, int] = field(default_factory=dict)
    programs: tuple[CardId, ...] = ()
    name: str = ""

    @property
    def power(self) -> Power:
        """The sponsor: the allegiance of the homeworld."""
        return CARDS[self.homeworld].allegiance


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deck is not legal: the rule, a sentence, and the card it is about."""

    rule: str
    reason: str
    card: CardId = ""


def check(deck: Deck, variant: RulesVariant, playable_only: bool = True) -> list[Fault]:
    """Everything that is wrong with a deck; empty if it is legal. No option switches these rules off (O-019)."""
    faults: list[Fault] = []
    if deck.homeworld not in HOMEWORLDS:
        home = card_name(deck.homeworld) if deck.homeworld in CARDS else f"“{deck.homeworld}”"
        return [Fault("C-DECK-06", say("{card} is not a homeworld", card=home), deck.homeworld)]
    unknown = [x for x in (*deck.imperial, *deck.house, *deck.programs) if x not in CARDS]
    if unknown:
        return [
            Fault("C-DECK-01", say("there is no card “{card}”", card=x), x) for x in dict.fromkeys(unknown)
        ]
    faults += _house(deck)
    faults += _imperial(deck, variant)
    if playable_only:
        faults += [
            Fault("C-CARD-01", say("{card} is not playable yet", card=card_name(x)), x)
            for x in dict.fromkeys((deck.homeworld, *deck.imperial, *deck.house, *deck.programs))
            if x not in ABILITIES
        ]
    return faults


def _house(deck: Deck) -> Iterable[Fault]:
    """At least 30 cards, at most four of a name, allegiances of the Imperial deck.

    C-DECK-03, O-001, O-016, O-017, O-018, O-019, O-039.
    """
    total = sum(deck.house.values())
    if total < HOUSE_LEAST:
        short = say(
            "a House deck has at least {least} cards, this one {total}", least=HOUSE_LEAST, total=total
        )
        yield Fault("O-016", short)
    names: Counter[str] = Counter()
    for x, n in deck.house.items():
        if CARDS[x].deck != "house":
            yield Fault("C-DECK-01", say("{card} is not a House card", card=card_name(x)), x)
        if type(n) is not int or n < 1:
            odd = say("{n} is no number of copies of {card}", n=n, card=card_name(x))
            yield Fault("C-DECK-02", odd, x)
            continue
        names[CARDS[x].name] += n
    for name, n in names.items():
        if n > COPIES:
            many = say("{n} cards are named {name}, and {most} may be", n=n, name=name, most=COPIES)
            yield Fault("O-018", many)
    powers = {CARDS[x].allegiance for x in deck.imperial if x in CARDS}
    for x in deck.house:
        power = CARDS[x].allegiance
        if power and power not in powers:
            lacking = say(
                "{card} asks for a card of {power} in the Imperial deck",
                card=card_name(x),
                power=power_name(power),
            )
            yield Fault("O-017", lacking, x)


def _imperial(deck: Deck, variant: RulesVariant) -> Iterable[Fault]:
    """Imperial deck: one of each name, no two adversaries with the sponsor.

    C-DECK-04, C-DECK-05, C-DECK-07, C-DECK-08.
    """
    cards = (*deck.imperial, *deck.programs)
    for name, n in Counter(CARDS[x].name for x in cards).items():
        if n > 1:
            many = say("{n} Imperial cards are named {name}, and one may be", n=n, name=name)
            yield Fault("C-DECK-04", many)
    for x in deck.imperial:
        if x == DUNE and variant.dune_start == "subdued":
            given = say("{dune} is no part of an Imperial deck: everybody has one", dune=card_name(x))
            yield Fault("C-DECK-07", given, x)
        elif x != DUNE and (CARDS[x].deck != "imperial" or "program" in CARDS[x].subtypes):
            stray = say("{card} does not belong into an Imperial deck", card=card_name(x))
            yield Fault("C-DECK-04", stray, x)
    for x in deck.programs:
        if "program" not in CARDS[x].subtypes:
            yield Fault("C-DECK-11", say("{card} is not a program", card=card_name(x)), x)
    if variant.imperial_min == "fifteen" and len(deck.imperial) < IMPERIAL_LEAST:
        short = say(
            "an Imperial deck has at least {least} cards here, this one {total}",
            least=IMPERIAL_LEAST,
            total=len(deck.imperial),
        )
        yield Fault("C-DECK-05", short)
    powers = {deck.power} | {CARDS[x].allegiance for x in cards if CARDS[x].allegiance}
    for power in sorted(powers):
        for other in sorted(ADVERSARIES[power] & powers):
            if power < other:
                foes = say(
                    "{power} and {other} are adversaries", power=power_name(power), other=power_name(other)
                )
                yield Fault("C-DECK-08", foes)


def starter(name: str) -> Deck:
    """One of the six starter decks.

    Raises:
        BadConfig: no such deck.
    """
    if name not in STARTER_DECKS:
        raise BadConfig(f"there is no starter deck {name!r}; there are: {', '.join(STARTER_DECKS)}")
    data = STARTER_DECKS[name]
    return Deck(data["homeworld"], tuple(data["imperial"]), dict(data["house"]), (), name)


def from_json(data: object) -> Deck:
    """A deck from a starter's name or an object with homeworld, imperial, house and programs.

    Raises:
        BadConfig: the form is wrong; whether the deck is legal is `check`'s business.
    """
    if isinstance(data, str):
        return starter(data)
    if not isinstance(data, Mapping):
        raise BadConfig(f"a deck is the name of a starter or an object, not {data!r}")
    if extra := sorted(set(data) - {"homeworld", "imperial", "house", "programs", "name"}, key=str):
        raise BadConfig(f"a deck has no {extra[0]!r}; it has homeworld, imperial, house, programs, name")
    home, imperial, house = data.get("homeworld"), data.get("imperial", []), data.get("house", {})
    programs, name = data.get("programs", []), data.get("name", "")
    if not isinstance(home, str) or not isinstance(name, str):
        raise BadConfig("a deck's homeworld is the id of a card, its name a text")
    if not isinstance(house, Mapping) or not all(isinstance(x, str) for x in house):
        raise BadConfig("a deck's house is an object of card ids and numbers")
    for what, cards in (("imperial", imperial), ("programs", programs)):
        if not isinstance(cards, (list, tuple)) or not all(isinstance(x, str) for x in cards):
            raise BadConfig(f"a deck's {what} is a list of card ids")
    return Deck(home, tuple(imperial), dict(house), tuple(programs), name[:80])


def to_json(deck: Deck) -> dict[str, Any]:
    """The deck as an object; cards in a fixed order."""
    return {
        "name": deck.name,
        "homeworld": deck.homeworld,
        "imperial": list(deck.imperial),
        "house": dict(sorted(deck.house.items())),
        "programs": list(deck.programs),
    }


# Lists as people write them

_LINE: Final = re.compile(r"^\s*(?:(\d+)\s*[x×]?\s+)?(.+?)(?:\s*[x×]\s*(\d+))?\s*$", re.IGNORECASE)


def read_list(text: str, name: str = "") -> tuple[Deck | None, list[Fault]]:
    """A deck from lines like `3 House Battalion`; each card goes where it belongs. Lines with `#` are remarks.

    Returns the deck, or None without a homeworld, and a fault for each line that names no card or several.
    """
    home, imperial, programs = "", [], []
    house: Counter[CardId] = Counter()
    faults: list[Fault] = []
    for raw in text.splitlines():
        line = raw.split("#")[0].strip().rstrip(":")
        found = _LINE.match(line)
        if not line or found is None or line.casefold() in _HEADINGS:
            continue
        number = int(found[1] or found[3] or 1)
        cards = named(found[2])
        if len(cards) != 1:
            which = listed([spelled(x) for x in cards], between="; ")
            unclear = (
                say(
                    "“{line}” is the name of several cards; write one of these: {cards}",
                    line=line,
                    cards=which,
                )
                if cards
                else say("“{line}” is no card", line=line)
            )
            faults.append(Fault("C-DECK-01", unclear))
            continue
        facts = CARDS[cards[0]]
        if facts.id in HOMEWORLDS:
            home = facts.id
        elif facts.id == DUNE:
            continue  # everybody has one
        elif facts.deck == "house":
            house[facts.id] += number
        elif "program" in facts.subtypes:
            programs += [facts.id] * number
        else:
            imperial += [facts.id] * number
    if not home:
        return None, [*faults, Fault("C-DECK-06", say("the list names no homeworld"))]
    return Deck(home, tuple(imperial), dict(house), tuple(programs), name), faults


_HEADINGS: Final = frozenset(
    {"homeworld", "imperial", "imperial deck", "house", "house deck", "programs", "deck"}
)


def named(words: str) -> list[CardId]:
    """The cards of a name, full name or id, whatever the case and punctuation."""
    key = _plain(words)
    for spelling in ("id", "full_name", "name"):
        if found := [x for x, f in CARDS.items() if _plain(getattr(f, spelling)) == key]:
            return found
    return []


def _plain(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", words.casefold()).strip()


def spelled(x: CardId) -> str:
    """A name that says which card is meant: the full one, or the id where several cards have that."""
    return card_name(x) if named(CARDS[x].full_name) == [x] else x


def write_list(deck: Deck) -> str:
    """The deck as lines that `read_list` reads back."""
    lines = [f"# {deck.name or 'Deck'}", spelled(deck.homeworld), "", "# Imperial deck"]
    lines += [spelled(x) for x in deck.imperial]
    lines += ["", "# House deck", *(f"{n} {spelled(x)}" for x, n in sorted(deck.house.items()))]
    if deck.programs:
        lines += ["", "# Programs", *(spelled(x) for x in deck.programs)]
    return "\n".join(lines) + "\n"
