"""One line for each event: who, what, with which cards, for how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from landsraad.ccg.cards import CARDS, POWERS, TALENT_NAMES, card_name, power_name, talent_name
from landsraad.table import Event, listed, say, say_n, texts

# fmt: off
LINES: Final[Mapping[str, str]] = texts({
    "bids": "{who} bids {solaris} solaris",
    "boon": "{name} is stronger for a while",
    "buys_favor": "{who} buys {favor} favor for {solaris} solaris",
    "captured": "{who} captures {name} from {of}",
    "croe": "{who} moves the rate of exchange to {croe}",
    "declared": "{who} changes declared favor by {by}, to {declared}",
    "defeated": "{who} is defeated",
    "deploys": "{who} deploys {name}{on}{cost}",
    "disadvantage": "{who} loses 1 favor: {name} belongs to another Imperial Power",
    "discarded": "{name} of {of} is discarded",
    "disengaged": "{name} is disengaged",
    "done": "{who} is done",
    "draws": "{who} draws {cards}",
    "drawn": "You draw {names}",
    "engaged": "{name} is engaged",
    "event": "{who} turns up {name}, with {tokens}",
    "examined": "You look at {name}, face down in the domain of {of}",
    "examines": "{who} looks at a face-down card of {of}",
    "exchange_stopped": "The exchange is stopped by {name}",
    "force": "{name} receives {force} force against {resistance} resistance",
    "gives_spice": "{who} gives {amount} spice to the Guild Hoard",
    "grouped": "{name} and {names} are one participant",
    "guild_hoard": "The Guild Hoard holds {spice} spice; the rate is {croe}",
    "house_discard": "{who} discards {name} from hand",
    "house_interval": "House Interval of {who}",
    "imperial_discard": "{who} discards {name} from the Assembly",
    "imperial_draw": "{who} draws {cards} into the Assembly",
    "joins": "{who} engages {name} to take part",
    "kept_away": "{who} keeps {name} away; it goes back into the Assembly",
    "lifted": "{who} takes {amount} spice from {name}",
    "lost_solaris": "{who} loses {solaris} solaris",
    "names": "{who} names {named} for {name}",
    "new_target": "The target of the rite is now {name}",
    "no_event": "It is no event",
    "not_meant": "It is no such card, and nothing happens to it",
    "paid": "{who} pays {solaris} solaris",
    "passes": "{who} passes",
    "petition_ended": "The petition is ended by {name}",
    "petitions": "{who} petitions for {name}, listed at {listed}",
    "placed": "{who} puts {name} into the domain, face down",
    "placed_face": "It is {name}",
    "places": "{who} places an event face down",
    "plays": "{who} plays {name}{on}{cost}",
    "program_tokens": "{name} has {by} more tokens",
    "ranks": "Initiative: {order}",
    "reassigned": "{name} is now on {to_name}",
    "redeploys": "{who} turns {name} up again{cost}",
    "reduced": "The card costs {amount} less, by {name}",
    "removed": "{name} leaves the game",
    "rite_ended": "The rite is ended by {name}",
    "rite_over": "The rite is over",
    "rite_stopped": "The rite stops: its leader cannot be engaged",
    "searches": "{who} searches a deck and takes a card",
    "spared": "{who} lets {name} survive",
    "spice_lost": "{who} loses {amount} spice",
    "spice_off": "{amount} spice leaves {name}",
    "spice_taken": "{who} takes {amount} spice from the Guild Hoard",
    "spice_on": "{amount} spice on {name}",
    "subdued": "{name} is subdued",
    "takes": "{who} puts {cards} into {to}",
    "tie_card": "{who} turns up {name} for the tie",
    "tithes": "{who} receives {solaris} solaris of the bid",
    "to_assembly": "{name} goes to the Assembly of {to}",
    "transferred": "{name} passes from {of} to {to}",
    "turn": "Turn {turn}",
    "turn_limit": "The last turn is over",
    "uses": "{who} uses {name}",
    "vanquished": "{name} is vanquished",
    "venture": "{who} carries out {name} with {on_name}",
    "wins": "{who} wins: {how}",
    "wins_petition": "{who} wins the petition for {name} with {solaris} solaris",
})
"""The log's grammar; an event without a line here or in `_SPECIAL` is a fault (see the battery)."""

OPERATIONS: Final[Mapping[str, tuple[str, str]]] = texts({
    "deploy": ("Deploy from hand", "{who} wants to deploy {name}{at}"),
    "redeploy": ("Turn a subdued card up", "{who} wants to turn {name} up"),
    "place": ("Place an event face down", "{who} wants to place an event"),
    "deploy_event": ("Turn an event up", "{who} wants to turn an event up"),
    "petition": ("Petition for an Imperial card", "{who} wants to petition for {name}"),
    "use": ("Use a card's operation", "{who} wants to use {name}"),
    "venture": ("Carry out a venture", "{who} wants to carry out {name}"),
    "program": ("Assign a program", "{who} wants to assign {name}{at}"),
    "buy_favor": ("Buy favor", "{who} wants to buy {number} favor"),
    "buy_spice": ("Buy spice", "{who} wants to buy spice"),
    "sell_spice": ("Sell spice", "{who} wants to sell spice"),
    "battle": ("Battle", "{who} wants a battle"),
    "dueling": ("Duel", "{who} wants a duel"),
    "arbitration": ("Arbitration", "{who} wants an arbitration"),
    "intrigue": ("Intrigue", "{who} wants an intrigue"),
    "admission": ("Request admission", "{who} requests admission to the High Council"),
    "done": ("Be done", "{who} is done"),
})
"""Each operation as a heading, and as the log tells that it was declared."""

RITE_NAMES: Final[Mapping[str, str]] = texts({
    "battle": "Battle",
    "dueling": "Duel",
    "arbitration": "Arbitration",
    "intrigue": "Intrigue",
})

TOLD: Final[Mapping[str, str]] = texts({
    "admitted to the High Council": "admitted to the High Council",
    "the last house standing": "the last house standing",
    "the last turn is over": "the last turn is over",
    "no house is left": "no house is left",
    "hand": "the hand",
    "house_deck": "the House deck",
    "imperial_deck": "the Imperial deck",
    "house_discard": "the House discard",
    "imperial_discard": "the Imperial discard",
    "assembly": "the Assembly",
    "removed": "out of the game",
    "resistance": "Resistance",
})
"""Zones, endings and what a card may name, as the log says them."""
BOUGHT: Final[Mapping[str, str]] = texts({"favor": "{n} favor", "spice": "{n} spice", "programs": "{n} programs"})
# fmt: on


def describe(event: Event) -> str:
    """The line of an event; raises KeyError for one without a line."""
    words = {key: word(key, value) for key, value in event.facts.items()}
    words["who"] = house(event.actor) if event.actor else say("A card")
    special = _SPECIAL.get(event.kind)
    if special is not None:
        return special(event, words)
    if "on_name" in event.facts:
        words["on"] = say(" onto {card}", card=words["on_name"]) if event.facts["on_name"] else ""
    if "solaris" in event.facts:
        paid = event.facts["solaris"]
        words["cost"] = say(" for {n} solaris", n=paid) if paid else ""
    return say(LINES[event.kind], **words)


def house(role: str) -> str:
    """A seat by its role: House 1 and so on."""
    return say("House {n}", n=int(role.removeprefix("house_")))


def word(key: str, value: Any) -> Any:
    """A fact as people read it: cards and seats by name, lists as enumerations, counts as counts."""
    if key == "named":
        return named(value)
    if key in ("of", "to") and type(value) is int:
        return house(f"house_{value + 1}") if value >= 0 else say("nobody")
    if key == "order":
        return listed([house(f"house_{seat + 1}") for seat in value])
    if key == "names":
        return listed([card_name(c) for c in value], between="; ") if value else say("nothing")
    if key == "cards" and type(value) is int:
        return say_n("{n} card", "{n} cards", value)
    if key in ("tokens", "left"):
        return say_n("{n} token", "{n} tokens", value)
    if isinstance(value, str):
        if value in CARDS:
            return card_name(value)
        if value in POWERS:
            return power_name(value)
        return say(TOLD[value]) if value in TOLD else value
    return value


def named(value: str) -> str:
    """What a card remembers: a seat, a talent, a card or a power; nothing where there was nothing to name."""
    if value.startswith("house_"):
        return house(value)
    if value in TALENT_NAMES:
        return talent_name(value)
    return word("", value) if value else say("nothing")


# Events whose line depends on what is in them


def _declares(event: Event, words: dict[str, Any]) -> str:
    what = event.facts["what"]
    aimed = event.facts.get("target_name")
    words["at"] = say(" onto {card}", card=words["target_name"]) if aimed else ""
    if "name" not in words:
        words["name"] = say("a card")
    return say(OPERATIONS[what][1], **words)


def _favor(event: Event, words: dict[str, Any]) -> str:
    n = event.facts["favor"]
    return (
        say("{who} gains {n} favor", who=words["who"], n=n)
        if n >= 0
        else say("{who} loses {n} favor", who=words["who"], n=-n)
    )


def _produced(event: Event, words: dict[str, Any]) -> str:
    what, line = event.facts["what"], {"who": words["who"], "n": event.facts["amount"], "name": words["name"]}
    if what == "solaris":
        return say("{name} makes {n} solaris for {who}", **line)
    if what == "favor":
        return say("{name} makes {n} favor for {who}", **line)
    return say("{name} makes {n} spice for {who}", **line)


def _rite(event: Event, words: dict[str, Any]) -> str:
    return say(
        "{who} begins a rite: {rite}, led by {leader}, against {target} of {of}",
        who=words["who"], rite=say(RITE_NAMES[event.facts["rite"]]), leader=words["leader_name"],
        target=words["target_name"], of=words["of"],
    )  # fmt: skip


def _defence(event: Event, words: dict[str, Any]) -> str:
    counter = event.facts["counter"]
    line = {"who": words["who"], "target": words["target_name"], "counter": words["counter_name"]}
    if event.facts["target_defends"]:
        return (
            say("{who}: {target} defends itself, and {counter} counters", **line)
            if counter
            else say("{who}: {target} defends itself", **line)
        )
    return (
        say("{who}: {counter} counters for {target}", **line)
        if counter
        else say("{who}: nobody defends {target}", **line)
    )


def _counted(event: Event, words: dict[str, Any]) -> str:
    line = {"who": words["who"], "n": event.facts["force"]}
    return (
        say("{who} strikes first with {n} force", **line)
        if event.facts["surprise"]
        else say("{who} has {n} force", **line)
    )


def _distributes(event: Event, words: dict[str, Any]) -> str:
    line = {"who": words["who"], "n": event.facts["force"], "names": words["names"]}
    return say("{who} puts {n} force on {names}", **line)


def _disengages(event: Event, words: dict[str, Any]) -> str:
    return say_n(
        "{who} disengages {n} card",
        "{who} disengages {n} cards",
        event.facts["cards"],
        who=words["who"],
    )


def _exchange(event: Event, words: dict[str, Any]) -> str:
    return (
        say("{who} goes to the exchange to buy spice", who=words["who"])
        if event.facts["how"] == "buy"
        else say("{who} goes to the exchange to sell spice", who=words["who"])
    )


def _trades(event: Event, words: dict[str, Any]) -> str:
    line = {"who": words["who"], "n": event.facts["solaris"], "croe": event.facts["croe"]}
    return (
        say("{who} buys 1 spice for {n} solaris; the rate is now {croe}", **line)
        if event.facts["how"] == "buy"
        else say("{who} sells 1 spice for {n} solaris; the rate is now {croe}", **line)
    )


def _purchases(event: Event, words: dict[str, Any]) -> str:
    bought = [say(text, n=event.facts[key]) for key, text in BOUGHT.items() if event.facts[key]]
    if not bought:
        return say("{who} keeps all solaris", who=words["who"])
    return say(
        "{who} buys before play: {bought} for {n} solaris",
        who=words["who"], bought=listed(bought), n=event.facts["solaris"],
    )  # fmt: skip


def _reward(event: Event, words: dict[str, Any]) -> str:
    n, of = event.facts["amount"], words["of"]
    line = {"who": words["who"], "n": n, "of": of}
    if event.facts["what"] == "favor":
        return (
            say("{who} gains {n} favor as the reward", **line)
            if event.facts["how"] == "gain"
            else say("{of} loses {n} favor: the reward of {who}", **line)
        )
    return (
        say("{who} gains {n} solaris as the reward", **line)
        if event.facts["how"] == "gain"
        else say("{of} loses {n} solaris: the reward of {who}", **line)
    )


def _declarations(event: Event, words: dict[str, Any]) -> str:
    return say(
        "Favor is declared: {all}",
        all=listed(
            [
                say("{who} {n}", who=house(f"house_{int(seat) + 1}"), n=n)
                for seat, n in event.facts["declared"].items()
            ]
        ),
    )


def _tokens(event: Event, words: dict[str, Any]) -> str:
    by = event.facts["by"]
    line = {"name": words["name"] if event.facts["name"] else say("a face-down card"), "n": abs(by)}
    return say("{n} deferment on {name}", **line) if by >= 0 else say("{n} deferment off {name}", **line)


def _nexus(event: Event, words: dict[str, Any]) -> str:
    return say("{name} stays; {tokens} left", name=words["name"], tokens=words["left"])


def _prevented(event: Event, words: dict[str, Any]) -> str:
    what = say(OPERATIONS[event.facts["what"]][0])
    return say("{who} cannot go on ({what}): a card it needs was engaged", who=words["who"], what=what)


def _moved(event: Event, words: dict[str, Any]) -> str:
    return say("{who} moves {name} to {to}", who=words["who"], name=words["name"], to=words["to"])


_SPECIAL: Final[Mapping[str, Callable[[Event, dict[str, Any]], str]]] = {
    "declares": _declares,
    "favor": _favor,
    "produced": _produced,
    "rite": _rite,
    "defence": _defence,
    "force_counted": _counted,
    "distributes": _distributes,
    "disengages": _disengages,
    "exchange": _exchange,
    "trades": _trades,
    "purchases": _purchases,
    "reward": _reward,
    "declarations": _declarations,
    "tokens": _tokens,
    "nexus_token": _nexus,
    "moved": _moved,
    "prevented": _prevented,
}
