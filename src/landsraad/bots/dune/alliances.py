"""The Nexus, deals, and spice for an ally."""

from __future__ import annotations

from typing import Any, Final

from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.look import EMPEROR, GUILD, Look
from landsraad.bots.dune.outlook import ALONE, Outlook
from landsraad.dune.cards import FREMEN
from landsraad.table import Action, Prompt

# What a promise costs to keep. What is not listed would oblige to talk or to act, which bots do not sell.
PRICE: Final = {
    "": 0.0,
    "not attack you this turn": 3.0,
    "not enter your strongholds this turn": 2.0,
    "attack whoever is about to win": 0.5,
    "not bid on the next card": 2.0,
}
# What a promise received is worth; talk is cheap.
GAIN: Final = {"not attack you this turn": 1.5, "not enter your strongholds this turn": 1.0}


def strength(look: Look, faction: str) -> float:
    """How good an ally a faction makes."""
    p = look.factions[faction]
    held = sum(1 for f in look.held.values() if f == faction)
    on_board = sum(s.normal + 2 * s.elite for s in look.stacks if s.faction == faction and not s.advisor)
    alive: int = sum(x["strength"] for x in p["leaders"] if not x["dead"])
    reserves: int = sum(p["reserves"])
    total = 4.0 * held + 0.15 * on_board + 0.2 * alive + 0.1 * reserves
    left = look.last_turn - look.turn
    if faction == FREMEN and left <= 3:
        total += 3.0
    if faction == GUILD and left <= 2:
        total -= 4.0  # it leaves on the last turn
    if faction == EMPEROR:
        total += 0.5
    foreseen = look.secret.get("prediction")
    if foreseen and foreseen[0] == faction:
        total += 1.5
    if any(faction in there and look.me in there for there in map(look.occupants, look.strongholds)):
        total -= 1.0  # somebody would have to go
    return total


def nexus(look: Look, prompt: Prompt) -> Action | None:
    """Accept a good offer, offer to the best, break only to win alone."""
    options = prompt.options()
    if "break" in options and should_break(look):
        return values(prompt, "break")
    if "accept" in options:
        suitors = sorted(prompt.options(("accept",)), key=lambda f: (-strength(look, f), f))
        if acceptable(look, suitors[0]):
            return values(prompt, "accept", suitors[0])
    if "offer" in options:
        able = [f for f in prompt.options(("offer",)) if acceptable(look, f)]
        asked = [o for o in prompt.facts()["offers"] if o[0] == look.me]
        if able and len(asked) < 2:
            return values(prompt, "offer", max(able, key=lambda f: (strength(look, f), f)))
    return values(prompt, "pass")


def acceptable(look: Look, faction: str) -> bool:
    """Whether an alliance is better than none: two near to four strongholds, or nobody near to three alone."""
    if look.me == GUILD and look.turn >= look.last_turn:
        return False
    mine = sum(1 for f in look.held.values() if f == look.me)
    if mine >= ALONE:
        return False
    if mine == 2 and look.me in (FREMEN,) and look.turn >= look.last_turn - 1:
        return False
    others = sorted((strength(look, f) for f in look.foes), reverse=True)
    middle = others[len(others) // 2] if others else 0.0
    return strength(look, faction) >= middle - 0.5 - look.memory.temper


def should_break(look: Look) -> bool:
    """Only with three strongholds of my own while the ally brings none."""
    mine = sum(1 for f in look.held.values() if f == look.me)
    theirs = sum(1 for f in look.held.values() if f == look.ally)
    return mine >= ALONE and mine + theirs <= ALONE


# Deals


def answer_deal(look: Look, prompt: Prompt) -> Action | None:
    """Every offer made to me is answered: yes to what is clearly good."""
    numbers = prompt.options()
    for d in look.view["deals"]:
        if d["number"] in numbers and d["taker"] == look.me:
            yes = good(look, d) and True in prompt.options((d["number"],))
            return values(prompt, d["number"], yes)
    for d in look.view["deals"]:
        if d["number"] in numbers and d["giver"] == look.me and d["turn"] < look.turn:
            return values(prompt, d["number"], False)
    return None


def good(look: Look, deal: Any) -> bool:
    """Whether a deal offered to me is clearly worth it."""
    if deal["wish"] not in PRICE:
        return False
    giver = deal["giver"]
    gains = (
        deal["give_now"]
        + 0.7 * deal["give_later"]
        + GAIN.get(deal["promise"], 0.3 if deal["promise"] else 0.0)
    )
    price = PRICE[deal["wish"]] + 1.0 * deal["want_now"] + 0.9 * deal["want_later"]
    if deal["want_now"] > look.spice - 2:
        return False
    if deal["want_later"] > look.spice:
        return False
    if deal["wish"].startswith("not ") and giver in threatening(look):
        return False  # not at any price
    return bool(gains >= price + 1.0)


def threatening(look: Look) -> set[str]:
    """Factions near a victory."""
    outlook = Outlook(look)
    near: set[str] = set()
    for side in outlook.rivals:
        if max(outlook.now(side), outlook.could(side)) > 0.25 and not outlook.welcome(side):
            near.update(side)
    return near


def propose(look: Look, prompt: Prompt) -> Action | None:
    """Rarely: once a turn, pay somebody still to act to stop a winner whom I cannot stop any more."""
    if look.view["stage"] != "ships_and_moves" or look.view["acting"] == look.me:
        return None
    waiting = [f for f in look.view["to_act"] if f not in look.us]
    if look.me in look.view["to_act"] or not waiting or look.spice < 4:
        return None
    outlook = Outlook(look)
    danger = [s for s in outlook.rivals if outlook.now(s) > 0.6 and not outlook.welcome(s)]
    if not danger:
        return None
    able = [f for f in waiting if f not in danger[0]]
    if not able or not look.memory.once("plea", look.turn):
        return None
    strongest = max(able, key=lambda f: (sum(look.factions[f]["reserves"]), f))
    return values(prompt, strongest, 2, 0, 0, 0, "", "attack whoever is about to win", False)


# Help for the ally


def pledge(look: Look, prompt: Prompt) -> Action | None:
    """Out of plenty, what is over, for the ally's bids and again for its shipment; taken back when needed."""
    stage = "bids" if look.view["stage"] in ("bidding", "auction") else "ships"
    if look.view["stage"] not in ("bidding", "auction", "shipment", "ships_and_moves"):
        return None
    had = look.secret["pledge"]
    purse = look.secret["spice"]
    want = min(8, max(0, (purse - 11) // 2)) if look.me != EMPEROR else min(10, max(0, (purse - 9) // 2))
    if abs(want - had) < 2 and not (had and not want):
        return None
    if not look.memory.once("pledge", look.turn, stage):
        return None
    return values(prompt, want)


def gift(look: Look, prompt: Prompt) -> Action | None:
    """The Emperor hands over some of a full purse, once a turn."""
    if look.spice < 16 or not look.memory.once("gift", look.turn):
        return None
    return build(prompt, lambda name, chosen, options: min(5, look.spice - 12))
