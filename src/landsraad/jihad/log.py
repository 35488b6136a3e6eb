"""One line of plain English for each event: actor, verb in the present, object, number, to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.jihad.cards import printed, set_names
from landsraad.jihad.vocabulary import ANY
from landsraad.table import Event, Name, listed, say, say_n, texts

SIDE_NAMES: Final[Mapping[str, Name]] = {
    "human": Name("Humans", "faction", "humans"),
    "machine": Name("Machines", "faction", "machines"),
}
REASONS: Final[Mapping[str, str]] = texts({
    "all six Empire Tokens": "all six Empire Tokens",
    "the Armistice": "the Armistice",
})  # fmt: skip
"""Why a game is won."""

LINES: Final[Mapping[str, str]] = texts({
    "ability": "{card} acts: the Resolution is {how}",
    "activates": "{actor} activate {card}{at}",
    "attacks": "{actor} are the attacker this round",
    "back": "{actor} are back in the battle",
    "deck_shuffled": "{actor} shuffle their deck",
    "deploys": "{actor} put {card} into play",
    "drawn": "You draw {cards}",
    "draws": "{actor} draw {number}",
    "exchanges": "{actor} discard {cards} and draw as many",
    "force": "{card} has {change} force this round, by {source}",
    "free_action": "{actor} use {card} {zone}{at}",
    "given_up": "{actor} discard {card}",
    "hand_discarded": "{actor} lose {card} from hand",
    "looked": "You look at {cards}",
    "looks": "{actor} look at the hand of the {of}",
    "may_recruit": "{actor} may recruit 1 more {suit} this round",
    "passes": "{actor} pass",
    "pays": "{actor} discard {card} for {source}",
    "protected": "Protected this round: {cards}",
    "recovers": "{actor} take {card} from their discard pile",
    "recruits": "{actor} recruit {card}",
    "removed": "{card} of the {actor} is {how}",
    "reshuffled": "{actor} shuffle their discard pile into a new deck of {cards}",
    "responds": "{actor} respond with {card} {zone}: {saved}",
    "returned": "{card} goes back to the hand of the {actor}",
    "rolls": "Humans roll {human}, Machines roll {machine}",
    "round": "Round {round}",
    "scries": "{actor} look at {cards} cards of their deck",
    "searches": "{actor} take {card} from their deck",
    "silenced": "{card} is silenced this round, by {source}",
    "token": "{actor} win the Resolution, take an Empire Token and hold {tokens}",
    "totals": "Humans have {human} force, Machines have {machine}",
    "victory": "{actor} win the game: {by}",
})  # fmt: skip
"""The log's grammar; an event that has no line here is a fault (see the battery)."""


def describe(event: Event) -> str:
    """The line of an event; raises KeyError for an event without one."""
    facts = event.facts
    words = {key: word(value) for key, value in facts.items()}
    words["actor"] = SIDE_NAMES.get(event.actor, "")
    extra = _EXTRA.get(event.kind)
    if extra is not None:
        words |= extra(facts, event)
    words["at"] = say(" on {card}", card=name(facts["target"])) if "target" in facts else ""
    return say(LINES[event.kind], **words)


def word(value: Any) -> str:
    """A value as people read it: ids become names, lists become enumerations."""
    if isinstance(value, str):
        return name(value)
    if isinstance(value, (list, tuple)):
        return listed(map(word, value)) if value else say("nothing")
    return str(value)


def name(thing: str) -> str:
    """The name of a side or card, or the words of a reason; other text as it is."""
    if thing in SIDE_NAMES:
        return SIDE_NAMES[thing]
    if thing in REASONS:
        return say(REASONS[thing])
    return card_name(thing) or thing


def card_name(card: str) -> str:
    """The printed name of a physical card; empty for what is none."""
    set_name = card.partition(":")[0] if ":" in card else ""
    if set_name and set_name not in set_names():
        return ""
    try:
        return printed(card).name
    except KeyError:
        return ""


def _count(cards: int) -> str:
    return say_n("{n} card", "{n} cards", cards) if cards else say("nothing")


def _zone(zone: str) -> str:
    return say("from hand") if zone == "hand" else say("from play")


_EXTRA: Final[Mapping[str, Any]] = {
    "ability": lambda f, e: {"how": say("won") if f["how"] == "won" else say("lost")},
    "draws": lambda f, e: {"number": _count(f["cards"])},
    "force": lambda f, e: {"change": f"{f['amount']:+d}"},
    "free_action": lambda f, e: {"zone": _zone(f["zone"])},
    "may_recruit": lambda f, e: {
        "suit": say("card of any suit") if f["suit"] == ANY else say("{suit} card", suit=say(f["suit"]))
    },
    "removed": lambda f, e: {"how": say("eliminated") if f["how"] == "eliminate" else say("discarded")},
    "responds": lambda f, e: {
        "zone": _zone(f["zone"]),
        "saved": say("{card} stays", card=name(f["affected"]))
        if f["window"] == "removal"
        else say("{card} has no effect", card=name(f["affected"])),
    },
}
