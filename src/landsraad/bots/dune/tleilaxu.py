"""Bene Tleilax: leaders out of the tanks, alliances without a Nexus; and what others make of their offers."""

from __future__ import annotations

from landsraad.bots.dune.alliances import acceptable, strength
from landsraad.bots.dune.answer import can, values
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.worth import leader_worth
from landsraad.dune.cards import DUKE, ECAZ, LEADERS, TLEILAXU
from landsraad.dune.factions.tleilaxu import UNSEEN
from landsraad.table import Action, Prompt


def house(choice: str) -> str:
    """Whose leader a choice in the tanks is."""
    if choice == DUKE:
        return ECAZ
    return choice.removeprefix(UNSEEN) if choice.startswith(UNSEEN) else LEADERS[choice].faction


def power_of(choice: str) -> float:
    """A leader's strength; of one that lies face down, the mean of its faction's."""
    if choice in LEADERS:
        return float(LEADERS[choice].strength)
    five = [d.strength for d in LEADERS.values() if d.faction == house(choice)]
    return sum(five) / len(five)


def gain(look: Look, choice: str) -> float:
    """What selecting a leader brings: the leader, or the price its faction pays for it."""
    s = power_of(choice)
    owner = house(choice)
    mine = leader_worth(look, round(s))
    if owner == look.me:
        return mine + 0.5
    if owner not in look.factions:
        return 0.6 * mine
    pays = s + 1 <= look.spice_guess(owner) and s >= 4
    held = any(house(x) == owner for x in look.secret["captives"])
    taken = 0.0 if held else 0.6 * mine  # it fights for me once
    return max(taken, 0.45 * (s + 1) + 0.55 * taken if pays else 0.0) - (1.0 if owner == look.ally else 0.0)


def axolotl(look: Look, prompt: Prompt) -> Action:
    """The leader that brings most, if it brings anything."""
    best = max(((gain(look, x), x) for x in prompt.options() if x), default=(0.0, ""))
    return values(prompt, best[1] if best[0] > 0 else "")


def buy_back(look: Look, prompt: Prompt) -> Action:
    """A strong leader of mine is worth its price, the more if Tleilaxu would field it."""
    facts = prompt.facts()
    leader, price = facts["leader"], facts["price"]
    if not can(prompt, price):
        return values(prompt, 0)
    strong = LEADERS[leader].strength >= (4 if facts["lost"] else 5)
    few = sum(1 for x in look.mine["leaders"] if not (x["dead"] or x["ghola"])) <= 1
    return values(prompt, price if few or (strong and look.spice - price >= 4) else 0)


def special(look: Look, prompt: Prompt) -> Action:
    """The strongest of all, for oneself."""
    strongest = max(prompt.options(), key=lambda x: (power_of(x), house(x) == TLEILAXU, x))
    return values(prompt, strongest, "take")


# Alliances without a Nexus


def court(look: Look, prompt: Prompt) -> Action:
    """The best ally that is free to be asked, if it is better than none."""
    able = [f for f in prompt.options() if f and acceptable(look, f)]
    return values(prompt, max(able, key=lambda f: (strength(look, f), f), default=""))


def join(look: Look, prompt: Prompt) -> Action:
    """A good ally is welcome; one's own is left only for a clearly better one."""
    suitor = prompt.facts()["offerer"]
    if look.ally and strength(look, suitor) < strength(look, look.ally) + 2.5:
        return values(prompt, False)
    return values(prompt, acceptable(look, suitor))
