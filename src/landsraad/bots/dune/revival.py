"""Revival: what is free, then what one can afford; help for an ally."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landsraad.bots.dune.answer import build
from landsraad.bots.dune.look import Look
from landsraad.dune.cards import LEADERS
from landsraad.table import Action, Prompt


def revive(look: Look, prompt: Prompt) -> Action:
    """An elite token first, all that is free, more if rich and thin on reserves; a leader if it can be paid."""
    facts = prompt.facts()
    spare = look.spice - 5
    leaders = {x: price for x, price in facts["leaders"].items() if x in LEADERS}
    few = sum(1 for x in look.mine["leaders"] if not x["dead"]) <= 1
    best = max(leaders, key=lambda x: (LEADERS[x].strength, x), default="")
    want_leader = ""
    if best and (leaders[best] <= spare or (few and leaders[best] <= look.spice)):
        want_leader = best
        spare -= leaders[best]
    if "kwisatz_haderach" in facts["leaders"] and not want_leader and spare >= 0:
        want_leader = "kwisatz_haderach"
        spare -= 2
    free = facts["free"]
    extra = 0
    if sum(look.reserves) < 8 or look.spice > 14:
        extra = min(3 - free, max(0, spare // 2))
    elite = 1 if facts["tanks"][1] else 0
    total = free + max(0, extra)

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name == "normal":
            return max(0, total - elite)
        if name == "elite":
            return max(options)
        return want_leader

    return build(prompt, wish)


def ghola(look: Look, prompt: Prompt) -> Action | None:
    """A strong leader back, or five tokens, when the card's time has come."""
    dead = [x["id"] for x in look.mine["leaders"] if x["dead"]]
    strong = max(dead, key=lambda x: (LEADERS[x].strength, x), default="")
    options = prompt.options()
    alive = 5 - len(dead)
    if strong and strong in options and (LEADERS[strong].strength >= 5 or alive <= 2):
        return build(prompt, lambda name, chosen, opts: strong if not chosen else opts[0])
    if "" in options and look.mine["tanks"][0] >= 5 and sum(look.reserves) < 6:
        return build(prompt, lambda name, chosen, opts: "" if not chosen else opts[-1])
    return None


def emperor_pays(look: Look, prompt: Prompt) -> Action:
    """For the ally's tokens, out of plenty."""
    most = max(0, (look.spice - 10) // 2)

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return min(most, options[-1]) if name == "normal" else (1 if most > chosen[0] else 0)

    return build(prompt, wish)


def free_for_emperor(look: Look, prompt: Prompt) -> Action:
    """The special Karama: a strong leader, or else three tokens."""
    dead = [x for x in prompt.options() if x]
    strong = max(dead, key=lambda x: (LEADERS[x].strength, x), default="")
    tokens = sum(look.mine["tanks"])
    leader = strong if strong and (LEADERS[strong].strength >= 5 or tokens < 3) else ""

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name == "leader":
            return leader
        if name == "normal":
            return min(3, look.mine["tanks"][0]) - (1 if look.mine["tanks"][1] else 0)
        return max(options)

    return build(prompt, wish)
