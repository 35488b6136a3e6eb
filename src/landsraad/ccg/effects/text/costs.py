"""How costs are said."""

from __future__ import annotations

from landsraad.ccg.effects import costs
from landsraad.ccg.effects.core import Cost
from landsraad.ccg.effects.text.english import listed, phrase, plural, says
from landsraad.ccg.effects.text.values import of_things


@says(costs.Engage)
def _engage(c: costs.Engage) -> str:
    return "engage" if c.of.rel == "self" else f"engage {phrase(c.of)}"


@says(costs.Subdue)
def _subdue(c: costs.Subdue) -> str:
    return "subdue this card" if c.of.rel == "self" else f"subdue {phrase(c.of)}"


@says(costs.Discard)
def _discard_cost(c: costs.Discard) -> str:
    return "discard this card" if c.of.rel == "self" else f"discard {phrase(c.of)}"


@says(costs.Pay)
def _pay(c: costs.Pay) -> str:
    return f"pay {of_things(c.solaris, 'solari', 'solaris')}"


@says(costs.PayFavor)
def _pay_favor(c: costs.PayFavor) -> str:
    return f"discard {of_things(c.favor, 'favor', 'favor')}"


@says(costs.PayTo)
def _pay_to(c: costs.PayTo) -> str:
    return f"pay {plural(c.solaris, 'solari')} to the governor of {phrase(c.to)}"


@says(costs.TakeTokens)
def _take_tokens(c: costs.TakeTokens) -> str:
    return f"discard {of_things(c.tokens, 'token', 'tokens')} from this card"


def price(paid: tuple[Cost, ...]) -> str:
    """All costs, before a colon."""
    return listed([phrase(c) for c in paid]) if paid else ""
