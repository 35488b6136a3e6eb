"""The numbers one can dial, each at its least cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from landsraad.bots.dune.duel import FREE, WHEEL, elite_strength
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.worth import ELITE, TOKEN
from landsraad.dune.cards import FREMEN
from landsraad.table import Prompt

Number = tuple[float, int, int, int]
"""A number one can dial, with the normal and elite tokens for it and the spice it costs."""
SPICE: Final = 0.9


def cheapest(numbers: Iterator[Number]) -> tuple[Number, ...]:
    """For each number the dial that costs least in tokens and spice."""
    found: dict[float, tuple[float, Number]] = {}
    for one in numbers:
        number, normal, elite, spice = one
        price = TOKEN * normal + ELITE * elite + SPICE * spice
        if number not in found or price < found[number][0]:
            found[number] = (price, one)
    return tuple(one for _, one in sorted(found.values(), key=lambda x: x[1][0]))


def usual_numbers(look: Look, tokens: tuple[int, int], rival: str, free: bool = False) -> Iterator[Number]:
    """Dials under the KISS rules: two tokens free, then 1 spice each; Fremen pay nothing."""
    each = elite_strength(look.me, rival)
    stopped = look.view["battle"]["stopped"] if look.view["battle"] else ()
    if ("K-KARAMA-EMP-2" in stopped and look.me == "emperor") or (
        "K-KARAMA-FRE-2" in stopped and look.me == FREMEN
    ):
        each = 1
    for normal in range(tokens[0] + 1):
        for elite in range(tokens[1] + 1):
            cost = 0 if free or look.me == FREMEN else max(0, normal + elite - FREE)
            if normal + each * elite <= WHEEL and cost <= look.spice:
                yield float(normal + each * elite), normal, elite, cost


def offered_numbers(look: Look, prompt: Prompt, head: tuple[Any, ...], rival: str) -> Iterator[Number]:
    """The dials a plan prompt allows."""
    facts = prompt.facts()
    each, purse = facts["elite_strength"], facts["spice"]
    normals = prompt.options(head)
    tokens = facts["tokens"]
    free = look.me == FREMEN or max(normals) > purse + FREE  # dialing costs nothing at this table
    for normal in normals:
        elites = prompt.options((*head, normal)) if tokens[1] else (0,)
        for elite in elites:
            supports = prompt.options((*head, normal, elite)) if not free and normal + elite else (0,)
            if len(supports) > 1 or supports[0]:  # a token without spice counts half
                for spice in {supports[0], supports[-1]}:
                    paid = min(spice, elite) * each + min(spice - min(spice, elite), normal)
                    full = normal + each * elite
                    yield paid + (full - paid) / 2, normal, elite, spice
            else:
                cost = 0 if free else max(0, normal + elite - FREE)
                yield float(normal + each * elite), normal, elite, cost
