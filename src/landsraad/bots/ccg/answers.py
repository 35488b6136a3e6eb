"""What the greedy bot says when it is asked something outside its own operations."""

from __future__ import annotations

import random
from typing import Any

from landsraad.bots.ccg.look import Look, makes
from landsraad.ccg.assessment import Distribution
from landsraad.ccg.cards import CARDS
from landsraad.ccg.decisions import Number, Option, Picked
from landsraad.ccg.petition import PASS, Bid
from landsraad.ccg.rites import Defend
from landsraad.ccg.setup import Purchase
from landsraad.ccg.windows import FROM_HAND, Respond
from landsraad.table import Action, Prompt

STOPPERS = ("security_sweep", "priority_matter", "low_morale", "well_placed_bribes")
"""Tactics that engage something of a rival."""


def answer(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """A legal answer that is seldom foolish."""
    say = _ANSWERS.get(prompt.decision.action.__name__)
    found = say(look, prompt, chance) if say is not None else None
    return found if found is not None and prompt.refuse(found) is None else prompt.default()


def _purchase(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Keep the solaris: income comes first. A program is cheap."""
    programs = [n for n in prompt.options((0, 0)) if n] if prompt.field((0, 0)) else []
    return Purchase(0, 0, tuple(programs[:1]))


def _respond(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Use every initiative tactic that costs little; stop admission; fight rites with all there is."""
    window = prompt.facts()["window"]
    cards = [n for n in prompt.options() if n]
    if not cards:
        return Respond(0, FROM_HAND)
    op = look.view["operation"]
    threatened = op is not None and op["seat"] != look.view["you"] and op["what"] == "admission"
    for n in cards:
        which = prompt.options((n,))[0]
        facts = look.facts(n)
        if facts is None:
            continue
        if threatened and facts.id in STOPPERS:
            return Respond(n, which)
        if window.startswith("rite") and _helps(look, facts.id, window):
            return Respond(n, which)
        if window == "initiative" and which != FROM_HAND and chance.random() < 0.5:
            return Respond(n, which)
    return Respond(0, FROM_HAND)


def _helps(look: Look, card_id: str, window: str) -> bool:
    """Whether a tactic is worth playing in a rite of one's own side."""
    rite = look.view["rite"]
    if rite is None or look.view["you"] not in (rite["attacker"], rite["defender"]):
        return False
    if look.me["solaris"] < (CARDS[card_id].cost or 0) + 1:
        return False
    if card_id in STOPPERS:
        return window == "rite_declared" and bool(rite["defender"] == look.view["you"])
    return window == "rite_defenders" and bool(rite["attacker"] == look.view["you"])


def _defend(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Let the target defend itself, and counter with the best who may."""
    rite = look.view["rite"]
    kind = rite["kind"]
    attack = sum(p["force"] for p in rite["attackers"])
    target = True in list(prompt.options())
    best, most = 0, 0
    for n in prompt.options((target,)):
        card = look.card(n) if n else None
        if card and card.get("resistance", 0) > attack - card["resistance"] and look.force(n, kind) > most:
            best, most = n, look.force(n, kind)
    return Defend(target, best)


def _distribute(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Bring down as many as possible, the cheapest first, so that the target may still be reached."""
    needed = {int(n): need for n, need in prompt.facts()["needed"].items()}
    chosen: tuple[int, ...] = ()
    while prompt.field(chosen) is not None:
        able = [n for n in prompt.options(chosen) if n]
        if not able:
            break
        chosen = (*chosen, min(able, key=lambda n: (needed.get(n, 0), n)))
    return Distribution(chosen)


def _bid(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Bid for one's own petition while the card is worth it; take others' away only when rich."""
    petition = look.view["petition"]
    facts = CARDS[petition["id"]]
    raises = [b for b in prompt.options() if b != PASS]
    if not raises:
        return Bid(PASS)
    mine = petition["petitioner"] == look.view["you"]
    most = (facts.cost or 0) + (2 + makes(facts.id) // 2 if mine else 1 if look.me["solaris"] > 18 else -9)
    return Bid(raises[0]) if raises[0] <= most else Bid(PASS)


def _number(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """As much as helps: much spice, the lowest opening bid, no favor given away."""
    low, *_, high = [*prompt.options(), *prompt.options()]
    why = prompt.facts()["why"]
    return Number(high if why in ("buy_spice", "x", "sell_spice", "tokens") else low)


def _option(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """The first is the usual; spice goes onto one's own desert, rewards hurt whoever is ahead."""
    options = list(prompt.options())
    if prompt.facts()["why"] == "reward_favor" and "gain" in options:
        ahead = max((p["favor"] for p in look.rivals), default=0) > look.me["favor"]
        return Option("inflict" if ahead else "gain")
    return Option(options[0])


def _picked(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Rivals' cards for harm, one's own for good; everybody joins; cards too dear are discarded."""
    facts = prompt.facts()
    why = facts["why"]
    among = [n for n in prompt.options() if n]
    if why == "join":
        return _all(prompt)
    if why == "house_discard":
        return _too_dear(look, prompt)
    if why in ("imperial_discard", "disengage"):
        return prompt.default()
    if facts["players"] or not among:
        return prompt.default()
    mine = [n for n in among if look.mine(n)]
    theirs = [n for n in among if n not in mine]
    harmful = why == "target" and bool(theirs)
    pool = theirs if harmful else mine or among
    first = max(pool, key=lambda n: _weight(look, n))
    steps: tuple[Any, ...] = (first,)
    while prompt.field(steps) is not None:
        steps = (*steps, prompt.options(steps)[0])
    return Picked(tuple(v for v in steps if v))


def _weight(look: Look, n: int) -> float:
    facts = look.facts(n)
    return 0.0 if facts is None else makes(facts.id) + (facts.cost or 0) + sum(facts.talents.values())


def _all(prompt: Prompt) -> Action:
    """Everything that may be chosen."""
    chosen: tuple[int, ...] = ()
    while prompt.field(chosen) is not None:
        able = [n for n in prompt.options(chosen) if n]
        if not able:
            break
        chosen = (*chosen, able[0])
    return Picked(chosen)


def _too_dear(look: Look, prompt: Prompt) -> Action:
    """Discard one card of a full hand, so that new ones come: the dearest that is not an event."""
    hand = look.view["secret"]["hand"]
    if len(hand) < 6:
        return prompt.default()
    dearest = max(hand, key=lambda c: (CARDS[c["id"]].cost or 0, c["card"]))
    return Picked((dearest["card"],))


_ANSWERS = {
    "Purchase": _purchase,
    "Respond": _respond,
    "Defend": _defend,
    "Distribution": _distribute,
    "Bid": _bid,
    "Number": _number,
    "Option": _option,
    "Picked": _picked,
}
