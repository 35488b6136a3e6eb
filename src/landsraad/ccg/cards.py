"""What is printed on the 661 cards, and the powers they belong to (ccg.md 5, C-DECK-09).

Facts only, from `data/cards.json` with the errata of the Oracle in place (O-055, O-057, O-058, O-059, O-099). What a
card does stands in `landsraad.ccg.library`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from landsraad.table import Name, say, texts

CardId = str
Power = str
Talent = str

TALENTS: Final[tuple[Talent, ...]] = (
    "dueling",
    "battle",
    "intrigue",
    "arbitration",
    "weirding",
    "prescience",
)
"""The six talents (C-CARD-04)."""
TALENT_NAMES: Final[Mapping[Talent, str]] = texts(
    {
        "dueling": "Dueling",
        "battle": "Battle",
        "intrigue": "Intrigue",
        "arbitration": "Arbitration",
        "weirding": "Weirding",
        "prescience": "Prescience",
    }
)
RITES: Final[tuple[str, ...]] = ("battle", "dueling", "arbitration", "intrigue")
"""The four basic rites, each with the talent of its name (C-RITE-01)."""
LANDSRAAD: Final = frozenset({"battle", "dueling"})
"""The rites of the Landsraad; the others are CHOAM's (C-RITE-02)."""

POWERS: Final[Mapping[Power, str]] = MappingProxyType(
    {
        "atreides": "House Atreides",
        "harkonnen": "House Harkonnen",
        "corrino": "House Corrino",
        "bene_gesserit": "Bene Gesserit Sisterhood",
        "fremen": "Fremen",
        "spacing_guild": "Spacing Guild",
        "dune_smugglers": "Dune Smugglers",
        "spice_miners_guild": "Spice Miners Guild",
        "water_sellers_union": "Water Sellers Union",
    }
)
"""The nine Imperial Powers: six of the first set, three of the second (C-DECK-10)."""
_ADVERSARIES: Final = (
    ("atreides", "harkonnen"),
    ("atreides", "corrino"),
    ("harkonnen", "fremen"),
    ("spacing_guild", "bene_gesserit"),
    ("spacing_guild", "dune_smugglers"),
    ("spice_miners_guild", "water_sellers_union"),
)
ADVERSARIES: Final[Mapping[Power, frozenset[Power]]] = MappingProxyType(
    {p: frozenset(b if a == p else a for a, b in _ADVERSARIES if p in (a, b)) for p in POWERS}
)
"""Whom each power is an adversary of (C-DECK-09)."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A card as printed (C-CARD-01); an event is of Dune or of the Imperium, some are Nexus events (C-EVT-01)."""

    id: CardId
    name: str
    set: str
    """EotS, JotC or TaT."""
    deck: str
    """house, imperial or homeworld."""
    type: str
    """holding, persona, resource, plan or event."""
    subtypes: tuple[str, ...]
    cost: int | None
    """Deployment cost; None is an X."""
    subtitle: str = ""
    allegiance: Power = ""
    talents: Mapping[Talent, int] = field(default_factory=dict)
    command: int = 0
    resistance: int | None = None
    needs: tuple[Talent, int] | None = None
    """The talent and rank its target must have when it is deployed (C-ASG-03)."""
    limit: int = 0
    """How many deployed copies one target may bear; 0 is no limit (C-CARD-08)."""
    unique: bool = False
    unique_key: str = ""
    lasting: bool = False
    """A duration effect (C-DUR-01)."""
    tags: tuple[str, ...] = ()
    """Effect words that immunity may cancel: voice, prescience, poison (C-IMM-01)."""
    window: str = ""
    """Of a tactic: declaration or engagement."""
    context: str = ""
    """Of a tactic: any, a rite, petition, exchange, initiative, discard. Of a venture: its subtype."""

    @property
    def full_name(self) -> str:
        """Name and subtitle."""
        return f"{self.name}, {self.subtitle}" if self.subtitle else self.name

    @property
    def imperial(self) -> bool:
        """Whether it is an Imperial card; homeworlds and Dune are neither House nor Imperial deck."""
        return self.deck == "imperial"

    @property
    def words(self) -> frozenset[str]:
        """Type and subtypes as printed, with what follows from them."""
        return _WORDS[self.id]


def _load(name: str) -> Any:
    return json.loads((files("landsraad.ccg") / "data" / f"{name}.json").read_text(encoding="utf-8"))


def _facts(row: dict[str, Any]) -> Facts:
    needs = row.pop("needs", None)
    return Facts(
        **{
            **row,
            "subtypes": tuple(row["subtypes"]),
            "cost": None if row["cost"] == "X" else row["cost"],
            "tags": tuple(row.get("tags", ())),
            "needs": None if needs is None else (needs[0], needs[1]),
        }
    )


CARDS: Final[Mapping[CardId, Facts]] = MappingProxyType({row["id"]: _facts(row) for row in _load("cards")})
"""All 661 cards by id, and Windtrap as printed a second time, as an enhancement (O-125)."""
_FIEFS: Final = frozenset({"fief", "dune_fief", "siridar_fief", "homeworld", "city", "desert", "outpost"})


def with_consequences(words: frozenset[str]) -> frozenset[str]:
    """Words a card has because of others: every kind of fief is a fief, a charter of Dune is a Dune charter.

    Dune itself is a charter too (C-CARD-07, C-HW-07, O-060, O-066).
    """
    found = set(words)
    if words & _FIEFS and "holding" in words:
        found.add("fief")
    if "siridar_fief" in words:
        found |= {"charter", "dune_charter"}
    if "charter" in words and any(w.startswith("dune_") and w != "dune_fief" for w in words):
        found.add("dune_charter")
    return frozenset(found)


_WORDS: Final = {
    x: with_consequences(frozenset({f.type, f"{f.deck}_card", *f.subtypes})) for x, f in CARDS.items()
}
DUNE: Final = "dune"
HOMEWORLDS: Final[tuple[CardId, ...]] = tuple(x for x, f in CARDS.items() if "homeworld" in f.subtypes)
"""The twelve homeworlds, each of one power (C-DECK-06)."""
STARTER_DECKS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(_load("starter_decks"))
"""Six decks ready to play: homeworld, 15 Imperial cards, 40 House cards by id with their number."""


def card_name(card: CardId) -> str:
    """A card's name with its subtitle; "" is a card whose face is hidden."""
    if not card:
        return say("Face-down card")
    return Name(CARDS[card].full_name, "ccg_card", card)


def power_name(power: Power) -> str:
    """An Imperial Power by its name."""
    return Name(POWERS[power], "ccg_power", power)


def talent_name(talent: Talent) -> str:
    """A talent by its name."""
    return say(TALENT_NAMES[talent])
