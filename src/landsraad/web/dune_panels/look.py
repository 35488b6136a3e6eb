"""What stands behind every Dune panel: the view, the words, the faces of cards and leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.dune.board import PLACES, TERRITORY
from landsraad.dune.cards import (
    AMBASSADORS,
    ASSASSINATION,
    ATOMICS,
    DEFENSES,
    EXTORTION,
    FACTION_NAMES,
    HEROES,
    KIND,
    LEADERS,
    ROBBERY,
    SABOTAGE,
    SNEAK_ATTACK,
    SPECIALS,
    TLEILAXU,
    TREACHERY,
    WEAPONS,
    WORTHLESS,
    card_name,
)
from landsraad.dune.log import CARD_KINDS
from landsraad.table import Prompt, Refusal, say, say_n, texts
from landsraad.web.boards import Plain
from landsraad.web.dune_skills import card_of, set_aside, title
from landsraad.web.panels import (
    Look,
    Step,
    Told,
)

View = Mapping[str, Any]


FREE: Final = 2
"""Forces of a dial that cost nothing."""


WHEEL: Final = 20


_GLYPHS: Final = {"lasgun": "special", "worthless": "special", "karama": "special", "truthtrance": "special"}


_GLYPH_KINDS: Final = ("projectile", "poison", "shield", "snooper", "hero")


_TITLES: Final[Mapping[tuple[str, str], str]] = texts({
    ("MakePlan", "normal"): "Dial: forces",
    ("MakePlan", "elite"): "Dial: elite forces",
    ("MakePlan", "spice"): "Supported by spice",
    ("MakeMove", "origin"): "From",
    ("TerrorPlacement", "token"): "Terror token",
    ("TerrorPlacement", "territory"): "Where to",
    ("SendGroup", "origin"): "From",
    ("PlaceAmbassador", "token"): "Ambassador",
    ("PlaceAmbassador", "territory"): "Stronghold",
    ("MayTrigger", "benefit"): "For whom",
    ("MayTrigger", "effect"): "Effect",
    ("NameFighter", "fighter"): "The fighter",
    ("ReplaceCard", "card"): "Card discarded",
    ("AmbassadorRevives", "leader"): "Whom",
    ("AmbassadorRevives", "normal"): "Forces",
    ("MakePrediction", "faction"): "Who wins",
    ("MakePrediction", "turn"): "On turn",
    ("UseVoice", "order"): "Command",
    ("UseVoice", "kind"): "Which kind",
    ("NexusTurn", "act"): "What you do",
    ("NexusTurn", "faction"): "With whom",
    ("KaramaMoment", "use"): "What it does",
    ("KaramaOutOfTurn", "use"): "What it does",
    ("Prescience", "element"): "What you ask for",
    ("Truthtrance", "of"): "Whom",
    ("Revival", "normal"): "Forces",
    ("MakeShipment", "karama"): "Price",
    ("ChooseBattle", "opponent"): "Against",
    ("AxolotlTanks", "leader"): "In the tanks",
    ("AnyLeader", "leader"): "In the tanks",
    ("AnyLeader", "fate"): "What becomes of it",
    ("Paranoid", "faction"): "To whom",
    ("FalseFlag", "normal"): "Forces saved",
    ("FalseFlag", "elite"): "Elite forces saved",
    ("MakePlan", "committed"): "Spice behind the Spice Banker",
    ("ChooseSkill", "skill"): "Skill",
    ("ChooseSkill", "leader"): "For whom",
    ("MentatQuestion", "weapon"): "Weapon",
    ("RescueLost", "normal"): "Forces saved",
    ("RescueLost", "elite"): "Elite forces saved",
    ("RescueLost", "stays"): "Who stays",
    ("RetreatForces", "location"): "Where to",
    ("CopyDefense", "card"): "Worthless card",
    ("AnswerMentat", "card"): "Card shown",
    ("KeepTraitorDrawn", "keep"): "Kept of those drawn",
    ("KeepTraitorDrawn", "reveal"): "Shown and given back",
    ("ProposeDeal", "to"): "With whom",
    ("ProposeDeal", "give_now"): "Spice now",
    ("ProposeDeal", "give_later"): "Spice at the Mentat Pause",
    ("ProposeDeal", "want_now"): "Spice now",
    ("ProposeDeal", "want_later"): "Spice at the Mentat Pause",
    ("ProposeDeal", "promise"): "You promise to",
    ("ProposeDeal", "wish"): "They promise to",
    ("ProposeDeal", "binding"): "How it is meant",
})  # fmt: skip


_LABELS: Final[Mapping[tuple[str, str], Mapping[Any, str]]] = texts({
    ("NexusTurn", "act"): {
        "pass": "Pass",
        "break": "Leave your ally",
        "offer": "Offer an alliance",
        "accept": "Accept an offer",
    },
    ("CaptureLeader", "fate"): {
        "capture": "Keep for one battle",
        "kill": "Kill for 2 spice",
        "nothing": "Let go",
    },
    ("MakePlan", "kwisatz_haderach"): {False: "Not used", True: "Kwisatz Haderach"},
    ("MakeShipment", "mode"): {
        "reserves": "From reserves",
        "cross": "Board to board",
        "home": "Back to reserves",
        "far": "Beyond the free range",
    },
    ("MakeShipment", "karama"): {"": "Full price"},
    ("BeneGesseritPlacement", "advisor"): {False: "Fighter", True: "Advisor"},
    ("ProposeDeal", "promise"): {"": "nothing"},
    ("ProposeDeal", "wish"): {"": "nothing"},
    ("ProposeDeal", "binding"): {True: "Binding", False: "Only talk"},
    ("Prescience", "element"): {"number": "Number dialed"},
    ("AnyLeader", "fate"): {"take": "Take it", "return": "Hand it home"},
    ("MayTrigger", "effect"): {"": "Nothing", "duke": "Gain Duke Vidal", "alliance": "Offer an alliance"},
    ("AmbassadorRevives", "leader"): {"": "Forces, no leader"},
})  # fmt: skip


_NOTES: Final[Mapping[tuple[str, str], Mapping[Any, str]]] = texts({
    ("CaptureLeader", "fate"): {"capture": "then it returns", "kill": "face down in the tanks"},
    ("ProposeDeal", "binding"): {True: "to be kept by the rules", False: "binds nobody"},
    ("MakePlan", "kwisatz_haderach"): {True: "+2 with your leader"},
    ("Prescience", "element"): {"number": "leader and cards not counted"},
    ("NexusTurn", "act"): {"break": "leave it for good this Nexus"},
    ("MayTrigger", "effect"): {
        "duke": "a leader of strength 6, until he has fought",
        "alliance": "with the visitor, if it agrees",
    },
    ("AnyLeader", "fate"): {"take": "it fights for you", "return": "to its own faction"},
    ("TerrorPlacement", "token"): {
        ASSASSINATION: "kills a leader, for its strength in spice",
        ATOMICS: "kills everybody there; no more shipping",
        EXTORTION: "5 spice, and it may come back",
        ROBBERY: "half a purse, or a card",
        SABOTAGE: "a card less, perhaps one of yours",
        SNEAK_ATTACK: "five of your reserves for nothing",
    },
})  # fmt: skip


_KINDS: Final[Mapping[str, str]] = texts({
    "projectile": "Projectile weapon",
    "poison": "Poison weapon",
    "worthless": "Worthless card",
})  # fmt: skip


FEW_WORDS: Final[Mapping[str, str]] = texts({
    "B-OCC-01": "two factions",
    "B-STORM-20": "storm",
    "B-SHIP-02": "too dear",
    "B-SHIP-08": "too far",
    "B-SHIP-14": "in the free range",
    "B-SHIP-10": "they stand there",
    "B-MOVE-02": "out of reach",
})  # fmt: skip


class DuneLook(Look):
    """What the fields of a Dune decision show."""

    def __init__(self, board: Plain, prompt: Prompt, view: View) -> None:
        self.board, self.prompt, self.view = board, prompt, view
        self.kind = prompt.decision.kind.partition(":")[0]
        self.begin: dict[str, Any] = {}
        self.must: set[str] = set()

    def start(self, name: str, options: Sequence[Any]) -> Any:
        """What the panel begins with."""
        found = self.begin.get(name)
        if found == "most":
            return max(options)
        return found if name in self.begin else options[0]

    def needed(self, name: str, options: Sequence[Any]) -> bool:
        """A choice that has no beginning."""
        return name in self.must or (name == "wish" and "" not in options)

    def title(self, name: str) -> str:
        """The field's own words."""
        if (self.kind, name) in _TITLES:
            return say(_TITLES[self.kind, name])
        return self.board.field(self.kind, name)

    def label(self, name: str, value: Any) -> str:
        """Names without what the sign shows already."""
        special = _LABELS.get((self.kind, name), {})
        for known, text in special.items():
            if known == value and type(known) is type(value):
                return say(text)
        if isinstance(value, str) and value in LEADERS:
            return LEADERS[value].name
        if self.kind == "TerrorPlacement" and name == "token" and value in PLACES:
            return say("Move the one in {place}", place=place(value))
        if isinstance(value, str) and value in AMBASSADORS:
            return AMBASSADORS[value].name
        if name == "kind" and value in CARD_KINDS:
            cards = [card.name for card in TREACHERY.values() if card.kind == value]
            return say(_KINDS[value]) if value in _KINDS else cards[0]
        if name == "karama" and value:
            return say("Half price, with {card}", card=card_name(value))
        return self.board.value(name, value, self.prompt.decision.kind)

    def sign(self, name: str, value: Any) -> tuple[str, str]:
        """Strength, card, emblem or stronghold."""
        if not isinstance(value, str) or not value:
            return ("", "")
        if value in LEADERS:
            return ("v", LEADERS[value].label)
        if value in FACTION_NAMES:
            return ("tok", value)
        if value in HEROES:
            return ("v", "0")
        kind = KIND.get(value) if value in TREACHERY else value if name == "kind" else None
        if kind:
            return ("glyph", kind if kind in _GLYPH_KINDS else _GLYPHS.get(kind, "special"))
        if value in TERRITORY or value in PLACES:
            stronghold = PLACES[TERRITORY.get(value, value)].terrain == "stronghold"
            return ("icon", "hold" if stronghold else "dot")
        return ("", "")

    def note(self, name: str, value: Any) -> str:
        """A few words."""
        for known, text in _NOTES.get((self.kind, name), {}).items():
            if known == value and type(known) is type(value):
                return say(text)
        if isinstance(value, str) and value in LEADERS and name == "leader" and self.kind == "ChooseTraitor":
            return FACTION_NAMES[LEADERS[value].faction]
        if name == "leader" and (card := card_of(self.view, str(value))):
            return title(card)
        if self.kind == "Revival" and value in self.prompt.facts()["leaders"]:
            return say("{spice} spice", spice=self.prompt.facts()["leaders"][value])
        if self.kind == "MakeMove" and name == "origin" and value in PLACES:
            n, e = forces_at(self.view, self.view["you"], PLACES[value].locations)
            return troops(n, e)
        return ""

    def extra(self, name: str, step: Step) -> Sequence[Any]:
        """In a battle: own leaders in the tanks and the cards that cannot be played."""
        if self.kind != "MakePlan":
            return ()
        hand = self.view["secret"]["hand"]
        if name == "leader":
            own = [x["id"] for x in self.view["factions"][self.view["you"]]["leaders"]]
            return [*own, *(c for c in hand if c in HEROES)]
        if name == "weapon":
            greens = SPECIALS if card_of(self.view, step.before[0]) == "planetologist" else frozenset()
            return [c for c in hand if c in WEAPONS or c in WORTHLESS or c in greens]
        if name == "defense":
            weapon = step.before[1]
            return [c for c in hand if (c in DEFENSES or c in WORTHLESS) and c != weapon]
        return ()

    def why(self, name: str, value: Any, refusal: Refusal) -> tuple[str, str]:
        """Few words for places; for leaders what everybody sees."""
        if self.kind == "MakePlan" and name == "leader" and value in LEADERS:
            discs = [x for f in self.view["factions"].values() for x in f["leaders"]]
            for x in (*discs, *filter(None, [self.view["duke"]])):
                if x["id"] == value and value == set_aside(self.view, self.view["you"]):
                    return say("face up, not in the plan"), "LS-LIFE-01"
                if x["id"] == value and x["dead"]:
                    return say("in the tanks"), "B-BAT-11"
                if x["id"] == value and x["fought_in"]:
                    return say("fought in {place}", place=place(x["fought_in"])), refusal.rule
        return refusal.reason, refusal.rule

    def told(self, facts: Mapping[str, Any]) -> Told:
        """In the board's words."""
        return self.board.told(facts)

    def places(self, value: Any) -> tuple[str, ...]:
        """Locations and territories."""
        return self.board.places(value)

    def quiet(self, name: str) -> bool:
        """The Fremen's ten forces are one sum."""
        return self.kind == "FremenPlacement"

    def control(self, name: str) -> str:
        """Long lists of words are a menu; a turn is a number."""
        if self.kind == "ProposeDeal" and name in ("promise", "wish"):
            return "select"
        if self.kind in ("MakeMove", "SendGroup") and name == "origin":
            return "tiles"
        return ""


def place(value: str) -> str:
    """A territory's name."""
    return PLACES[TERRITORY.get(value, value)].name


def counted(normal: int, elite: int) -> str:
    """Forces in words."""
    return (
        say("{normal} and {elite} elite", normal=normal, elite=elite)
        if normal and elite
        else say("{elite} elite", elite=elite)
        if elite
        else str(normal)
    )


def troops(normal: int, elite: int) -> str:
    """`1 force`, `3 and 2 elite forces`."""
    return say_n("{forces} force", "{forces} forces", normal + elite, forces=counted(normal, elite))


def forces_at(view: View, faction: str, locations: Sequence[str]) -> tuple[int, int]:
    """The forces of a faction there, as everybody sees them."""
    there = [f for f in view["forces"] if f["faction"] == faction and f["location"] in locations]
    return sum(f["normal"] for f in there), sum(f["elite"] for f in there)


def name(faction: str) -> str:
    """A faction's name."""
    return FACTION_NAMES.get(faction, faction)


def gholas(view: View) -> list[Mapping[str, Any]]:
    """Leaders that Tleilaxu took in the open; for all that everybody sees they still have them."""
    duke = view["duke"]
    own = [x for f in view["factions"].values() for x in f["leaders"] if x["ghola"]]
    return [*own, duke] if duke and duke["ghola"] else own


def fieldable(view: View, faction: str, territory: str) -> list[Mapping[str, Any]]:
    """Leaders a faction may play there, as far as anybody sees: its own, Duke Vidal, gholas."""
    duke = view["duke"]
    found = [x for x in view["factions"][faction]["leaders"] if not x["ghola"]]
    found += [duke] if duke and duke["with"] == faction and not duke["ghola"] else []
    found += gholas(view) if faction == TLEILAXU else []
    aside = set_aside(view, faction)
    return [x for x in found if not x["dead"] and x["fought_in"] in ("", territory) and x["id"] != aside]


def dances(view: View, faction: str) -> bool:
    """Whether Facedancers help a fighter: Tleilaxu themselves, or their ally."""
    if TLEILAXU not in (faction, view["factions"][faction]["ally"]):
        return False
    return "K-KARAMA-TLX-1" not in view["battle"]["stopped"]


def half(strength: int) -> int:
    """What a dead leader adds to the side with Facedancers."""
    return -(-strength // 2)
