"""The cards: treachery cards, spice cards, and the leaders on traitor cards; and the discovery tokens.

Facts from `data/`; what a card does stands in the phase where it is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from landsraad.dune.board import PLACES, TERRITORY, Location, _load
from landsraad.table import Name, texts

Card = str
Token = str
"""A discovery token."""
Leader = str
Faction = str

SIX: Final = ("atreides", "harkonnen", "fremen", "emperor", "spacing_guild", "bene_gesserit")
"""The factions of the game of 1979, which sit at a table that names none."""
ATREIDES, HARKONNEN, FREMEN, EMPEROR, GUILD, BG = SIX
ECAZ: Final = "ecaz"
MORITANI: Final = "moritani"
TLEILAXU: Final = "tleilaxu"
NINE: Final = (*SIX, ECAZ, MORITANI, TLEILAXU)
"""All factions of KISS (K-GEN-02). Those that can be seated have a sheet in `factions`."""
KWISATZ_HADERACH: Final = "kwisatz_haderach"


@dataclass(frozen=True, slots=True)
class Treachery:
    """A treachery card as printed: its kind says where and how it may be played (B-COMP-08)."""

    id: Card
    title: str
    """Cards of one title are alike; the id tells copies apart."""
    name: Name
    kind: str
    """projectile, poison, lasgun, shield, snooper, hero, worthless, or the title of a special card."""


_KINDS = {
    ("weapon", "projectile"): "projectile",
    ("weapon", "poison"): "poison",
    ("weapon", "special"): "lasgun",
    ("defense", "projectile"): "shield",
    ("defense", "poison"): "snooper",
    ("leader", "cheap_hero"): "hero",
    ("worthless", "worthless"): "worthless",
}


def _treachery() -> tuple[dict[Card, Treachery], tuple[Card, ...], tuple[Card, ...]]:
    data = _load("treachery_cards")
    cards: dict[Card, Treachery] = {}
    base: list[Card] = []
    for entry in data["base"]:
        kind = _KINDS.get((entry["kind"], entry["subtype"]), entry["id"])
        for copy in range(1, entry["count"] + 1):
            card = entry["id"] if entry["count"] == 1 else f"{entry['id']}_{copy}"
            cards[card] = Treachery(card, entry["id"], Name(entry["name"], "card", entry["id"]), kind)
            base.append(card)
    extra = {
        card: Treachery(card, title, Name(printed, "card", title), kind)
        for card, title, printed, kind in (
            ("hunter_seeker", "hunter_seeker", "Hunter-Seeker", "projectile"),
            ("basilia_weapon", "basilia_weapon", "Basilia Weapon", "poison"),
            ("shield_5", "shield", "Shield", "shield"),
            ("snooper_5", "snooper", "Snooper", "snooper"),
            ("karama_3", "karama", "Karama", "karama"),
        )
    }
    return {**cards, **extra}, tuple(base), tuple(extra)


TREACHERY, BASE_DECK, KISS_CARDS = _treachery()
"""All treachery cards; the 33 of the base deck (K-TDECK-01); the five that join at a reshuffle (K-TDECK-02).

The five are cards of the ordinary kinds (K-TDECK-04), and there are no special weapons or defenses
(K-TDECK-06).
"""
KIND: Final[Mapping[Card, str]] = {c.id: c.kind for c in TREACHERY.values()}
WEAPONS: Final = frozenset(c for c, k in KIND.items() if k in ("projectile", "poison", "lasgun"))
DEFENSES: Final = frozenset(c for c, k in KIND.items() if k in ("shield", "snooper"))
WORTHLESS: Final = frozenset(c for c, k in KIND.items() if k == "worthless")
HEROES: Final = frozenset(c for c, k in KIND.items() if k == "hero")
SPECIALS: Final = frozenset(KIND) - WEAPONS - DEFENSES - WORTHLESS - HEROES
"""The green cards but Cheap Heroes: Karama, Truthtrance and the others played for what they say."""


@dataclass(frozen=True, slots=True)
class Blow:
    """A territory card of the spice deck, six of them with a discovery symbol (B-COMP-10, K-DISC-01)."""

    id: Card
    location: Location
    spice: int
    symbol: str
    """hiereg or smuggler; empty on a plain card."""
    site: Location
    """Where it puts a token of its symbol."""


SHAI_HULUD: Final = tuple(f"shai_hulud_{i}" for i in range(1, 7))
BLOWS: Final[Mapping[Card, Blow]] = {
    c["id"]: Blow(
        c["id"], c["location"], c["amount"], found.get("symbol", ""), found.get("token_location", "")
    )
    for c in _load("spice_deck")["territory_cards"]
    for found in [c["discovery"] or {}]
}


@dataclass(frozen=True, slots=True)
class Discovery:
    """A discovery token: a territory, or a stash that leaves the game once it is used (B-DISC-01)."""

    id: Token
    name: Name
    symbol: str
    territory: bool


DISCOVERIES: Final[Mapping[Token, Discovery]] = {
    t["id"]: Discovery(t["id"], Name(t["name"], "token", t["id"]), t["symbol"], t["form"] == "territory")
    for t in _load("tokens")["discovery"]["tokens"]
}
"""The eight tokens, four of each symbol (B-COMP-15)."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A leader disc (B-COMP-07)."""

    id: Leader
    name: Name
    faction: Faction
    strength: int
    """What it costs and brings; Zoal's 3, which in a battle has that of the opposing disc (B-BAT-53, B-TLX-14)."""

    @property
    def label(self) -> str:
        """The strength as printed: Zoal's is X."""
        return "X" if self.id == ZOAL else str(self.strength)


ASIDE: Final = "aside"
"""Stands for a holder where a leader is set aside: public and nobody's (Duke Vidal only)."""
_SHARED: Final = _load("factions")["shared_leader"]
DUKE: Final[Leader] = _SHARED["id"]
"""Duke Vidal belongs to no faction: his home is to be set aside (K-ECZ-15)."""
ZOAL: Final[Leader] = "zoal"
LEADERS: Final[Mapping[Leader, Disc]] = {
    leader["id"]: Disc(
        leader["id"],
        Name(leader["name"], "leader", leader["id"]),
        faction["id"],
        3 if leader["id"] == ZOAL else leader["strength"],
    )
    for faction in _load("factions")["factions"]
    if faction["id"] in NINE
    for leader in faction["leaders"]
} | {DUKE: Disc(DUKE, Name(_SHARED["name"], "leader", DUKE), ASIDE, _SHARED["strength"])}
FACTION_NAMES: Final[Mapping[Faction, Name]] = {
    f["id"]: Name(f["name"], "faction", f["id"]) for f in _load("factions")["factions"] if f["id"] in NINE
}
HAND_LIMIT: Final[Mapping[Faction, int]] = {
    f["id"]: f["hand_limit"] for f in _load("factions")["factions"] if f["id"] in NINE
}

TERROR_NAMES: Final[Mapping[str, Name]] = {
    t["id"]: Name(t["name"], "terror", t["id"]) for t in _load("tokens")["terror"]["tokens"]
}
TERROR: Final = tuple(TERROR_NAMES)
"""Moritani's six terror tokens (B-COMP-14)."""
ASSASSINATION, ATOMICS, EXTORTION, ROBBERY, SABOTAGE, SNEAK_ATTACK = TERROR


@dataclass(frozen=True, slots=True)
class Ambassador:
    """An ambassador token of Ecaz (B-COMP-14); some show factions that nobody can play."""

    id: str
    name: str
    faction: Faction
    """Whose entry it never answers (K-ECZ-04)."""


AMBASSADORS: Final[Mapping[str, Ambassador]] = {
    t["id"]: Ambassador(
        t["id"],
        next(
            Name(f["name"], "faction", f["id"])
            for f in _load("factions")["factions"]
            if f["id"] == t["faction"]
        ),
        t["faction"],
    )
    for t in _load("tokens")["ambassadors"]["tokens"]
}
AMBASSADOR_EFFECTS: Final[Mapping[str, str]] = texts({
    "ambassador_ecaz": "gain Duke Vidal for a battle, or ally with the visitor, if neither has an ally, and lend him",
    "ambassador_atreides": "see the visitor's whole hand",
    "ambassador_bene_gesserit": "use the effect of any ambassador that lies aside; this token then leaves the game",
    "ambassador_choam": "discard any of your treachery cards for 3 spice each",
    "ambassador_emperor": "receive 5 spice from the bank",
    "ambassador_fremen": "move a group of your forces from one territory to any other",
    "ambassador_harkonnen": "see one of the visitor's traitor cards, drawn at random",
    "ambassador_ix": "discard a treachery card and draw another",
    "ambassador_richese": "pay 3 spice to the bank for the top treachery card, if your hand is not full",
    "ambassador_spacing_guild": "send up to 4 of your reserves to any territory outside the storm, free",
    "ambassador_tleilaxu": "revive one of your leaders or up to 4 of your forces, free",
})  # fmt: skip
"""What each does, for whom has the benefit (B-ECAZ-08)."""


def is_worm(card: Card) -> bool:
    """Whether a spice card is a Shai-Hulud."""
    return card not in BLOWS


SHAI_HULUD_NAME: Final = Name("Shai-Hulud", "card", "shai_hulud")


def card_name(card: Card) -> Name:
    """The printed name of a treachery or spice card."""
    if card in TREACHERY:
        return TREACHERY[card].name
    return SHAI_HULUD_NAME if is_worm(card) else PLACES[TERRITORY[BLOWS[card].location]].name
