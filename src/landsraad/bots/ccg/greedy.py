"""A greedy bot for the CCG: it builds up income, petitions, fights what it wins, buys spice, asks for admission.

It scores every operation by what is on the table now and takes the best; nothing is looked ahead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from landsraad.bots.base import View
from landsraad.bots.ccg import answers
from landsraad.bots.ccg.look import Look, makes
from landsraad.ccg.cards import LANDSRAAD, RITES, Facts
from landsraad.ccg.operations import FIELDS, TO_WIN
from landsraad.table import Action, Prompt


class Greedy:
    """Plays one seat from its view alone."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View, prompt: Prompt) -> Action:
        """The best operation in one's own interval; a sensible answer to everything else."""
        look = Look(view)
        if prompt.decision.kind == "NextOperation":
            return self.operation(look, prompt)
        return answers.answer(look, prompt, self.chance)

    def interject(self, view: View, standing: Sequence[Prompt]) -> Action | None:
        """Nothing is done out of turn in this game."""
        return None

    def operation(self, look: Look, prompt: Prompt) -> Action:
        """Score what is open, take the best; be done when nothing is worth anything."""
        best_action: Action = prompt.decision.build(max(scored(look, prompt), key=itemgetter(0))[1])
        return best_action


Scored = tuple[float, tuple[Any, ...]]
"""What an operation is worth, and its values."""


def scored(look: Look, prompt: Prompt) -> list[Scored]:
    """Every operation that is open; being done is the first of those worth nothing."""
    found: list[Scored] = [(0.0, ("done",))]
    for what in prompt.options():
        if what != "done":
            found += [(worth(look, what, steps[1:]), steps) for steps in _ways(prompt, what)]
    return found


def _ways(prompt: Prompt, what: str) -> list[tuple[Any, ...]]:
    """The ways of an operation; of numbers only the least and the greatest."""
    ways: list[tuple[Any, ...]] = [(what,)]
    for name in FIELDS[what]:
        longer: list[tuple[Any, ...]] = []
        for steps in ways:
            options = list(prompt.options(steps))
            if name == "number" and what != "use" and len(options) > 2:
                options = [options[0], options[-1]]
            longer += [(*steps, value) for value in options]
        ways = longer
    return ways


def worth(look: Look, what: str, values: Sequence[int]) -> float:
    """What an operation is worth; 0 or less is not done."""
    if what == "admission":
        return 1000.0
    if what in RITES:
        return rite_worth(look, what, values[0], values[1])
    if what in ("buy_spice", "sell_spice", "buy_favor"):
        return _exchange_worth(look, what, values)
    if what == "done":
        return 0.0
    facts = look.facts(values[0])
    if facts is None:
        return 1.0 if what == "place" else 0.0
    return _card_worth(look, what, values, facts)


def _card_worth(look: Look, what: str, values: Sequence[int], facts: Facts) -> float:
    if what == "use":
        return _use_worth(look, values[0], facts)
    if what == "place":
        return 2.0
    if what == "deploy_event":
        return _event_worth(look, facts)
    if what == "venture":
        return 6.0
    if what == "program":
        return 8.0
    solaris = look.me["solaris"]
    cost = facts.cost or 0
    if what == "petition":
        if solaris < cost + 1:
            return 0.0
        return 20.0 + value_of(facts) - cost
    if what == "redeploy":
        card = look.card(values[0])
        tokens = card["deferment"] if card else 0
        if facts.id == "dune":
            return 15.0 if solaris >= 7 - tokens + 3 and tokens >= 3 else 0.0
        return 15.0 + value_of(facts) - max(0, cost - tokens)
    if what == "deploy":
        target = values[1] if len(values) > 1 else 0
        if target and not look.mine(target):
            return 3.0 if facts.cost is not None else 0.0
        if "venture" in facts.words:
            return 4.0 if solaris >= cost + 2 else 0.0
        spare = solaris - cost
        return 8.0 + value_of(facts) - cost if spare >= 0 else 0.0
    return 0.0


def value_of(facts: Facts) -> float:
    """What a card is worth in play: its income above all, then its ranks."""
    income = 4.0 * makes(facts.id)
    ranks = sum(rank for talent, rank in facts.talents.items() if talent in RITES)
    kind = 3.0 if "holding" in facts.words else 2.0
    return income + ranks + kind


def _use_worth(look: Look, n: int, facts: Facts) -> float:
    """Make solaris with everything; keep the homeworld for admission when it is near."""
    if n == look.me["homeworld"] and look.me["hoard"] >= TO_WIN and look.me["favor"] >= TO_WIN:
        return 0.0
    if makes(facts.id):
        return 50.0 + makes(facts.id)
    return 12.0 if facts.type in ("holding", "resource") else 5.0


def _event_worth(look: Look, facts: Facts) -> float:
    if facts.id == "spice_blow":
        return 10.0 if any("desert" in c.get("words", ()) for c in look.me["domain"]) else 0.0
    return 2.0


def _exchange_worth(look: Look, what: str, values: Sequence[int]) -> float:
    me = look.me
    if what == "buy_favor":
        short = TO_WIN - me["favor"]
        return 30.0 - abs(values[0] - short) if short > 0 and (me["hoard"] >= 6 or me["favor"] < 4) else 0.0
    if what == "buy_spice":
        if me["hoard"] >= TO_WIN:
            return 0.0
        rich = me["solaris"] >= 12 or (look.income() >= 10 and me["solaris"] >= look.view["croe"])
        return 10.0 if rich else 0.0
    return 9.0 if me["hoard"] > TO_WIN + 2 else 0.0


def rite_worth(look: Look, kind: str, leader: int, target: int) -> float:
    """Whether the force that can be led brings the target down, even if a counter comes; and what its fall is worth."""
    card, owner = look.card(target), look.governor(target)
    if card is None or owner is None:
        return 0.0
    mine = look.force(leader, kind)
    theirs = look.counters(owner, kind)
    resists = card.get("resistance", 0)
    guards = sum(
        c.get("resistance", 0)
        for c in look.on(target)
        if c["deployed"] and not c["engaged"] and kind in c.get("talents", {})
    )
    margin = mine - resists - (guards if not card["engaged"] else 0)
    me = look.card(leader)
    risk = 4.0 if me and card.get("talents", {}).get(kind, 0) + theirs >= me.get("resistance", 0) else 0.0
    if margin < 0:
        return 0.0
    prize = 8.0 if target == owner["homeworld"] else 4.0 + makes(card["id"] or "")
    if owner["hoard"] >= 7:
        prize += 6.0
    if kind in LANDSRAAD and owner["favor"] <= 2:
        prize += 10.0
    return prize - risk - (2.0 if theirs else 0.0)
