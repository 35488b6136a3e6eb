"""How numbers are said."""

from __future__ import annotations

from landsraad.ccg.effects import values
from landsraad.ccg.effects.core import Number
from landsraad.ccg.effects.select import Sel
from landsraad.ccg.effects.text.english import phrase, plural, says
from landsraad.ccg.effects.text.kinds import kind, many_of


def amount(v: Number) -> str:
    """A number, or what it is."""
    return str(v) if isinstance(v, int) else phrase(v)


def of_things(v: Number, one: str, many: str) -> str:
    """`3 solaris`, or `solaris equal to …`."""
    if isinstance(v, int):
        return plural(v, one, many)
    if isinstance(v, values.Chosen):
        return f"X {many}"
    if isinstance(v, values.Sum) and isinstance(v.a, int) and isinstance(v.b, values.If):
        return f"{plural(v.a, one, many)} ({amount(v.b.amount)} more if {phrase(v.b.cond)})"
    return f"{many} equal to {amount(v)}"


@says(values.Chosen)
def _x(v: values.Chosen) -> str:
    return "X"


@says(values.Rank)
def _rank(v: values.Rank) -> str:
    return f"{_its(v.of)} {v.talent} rank"


@says(values.Attr)
def _attr(v: values.Attr) -> str:
    named = {
        "cost": "deployment cost",
        "deferment": "number of deferment tokens",
        "tokens": "number of tokens",
        "spice": "spice",
        "x": "X",
    }
    said = f"{_its(v.of)} {named.get(v.name, v.name)}"
    return f"{said} ({v.x_counts} for a cost of X)" if v.x_counts else said


def _its(s: Sel) -> str:
    return (
        "its"
        if s.rel in ("self", "subject", "happened")
        else f"the {kind(s.what)}’s"
        if s.chosen and s.what
        else ("that card’s" if s.chosen else f"{phrase(s)}’s")
    )


@says(values.Count)
def _count(v: values.Count) -> str:
    return f"the number of {many(v.of)}"


def many(s: Sel) -> str:
    """A selection in the plural."""
    one = kind(s.what) if s.what else "card"
    return phrase(s).replace(one, many_of(s.what) if s.what else "cards", 1)


@says(values.Croe)
def _croe(v: values.Croe) -> str:
    return "the CROE"


@says(values.Sum)
def _sum(v: values.Sum) -> str:
    return f"{amount(v.a)} plus {amount(v.b)}"


@says(values.Minus)
def _minus(v: values.Minus) -> str:
    return f"−{amount(v.b)}" if v.a == 0 else f"{amount(v.a)} less {amount(v.b)}"


@says(values.Times)
def _times(v: values.Times) -> str:
    return f"{amount(v.a)} times {amount(v.b)}"


@says(values.Least)
def _least(v: values.Least) -> str:
    return f"{amount(v.a)} (at most {amount(v.b)})"


@says(values.Happened)
def _happened(v: values.Happened) -> str:
    return "as many"


@says(values.Yours)
def _yours(v: values.Yours) -> str:
    return f"your {v.what}"


@says(values.If)
def _if(v: values.If) -> str:
    return f"{amount(v.amount)} if {phrase(v.cond)}"


@says(values.Yields)
def _yields(v: values.Yields) -> str:
    return f"the {v.what} that {phrase(v.of)} produces"


@says(values.EventPrice)
def _event_price(v: values.EventPrice) -> str:
    return "its deferment tokens, or what was paid for it if it is deployed"


@says(values.Players)
def _players(v: values.Players) -> str:
    return "the number of players"


def signed(v: Number) -> str:
    """`+2`, `−1`, `+X (X is …)`."""
    if isinstance(v, int):
        return f"+{v}" if v >= 0 else f"−{-v}"
    sign = "+"
    if isinstance(v, values.Minus) and v.a == 0 and not isinstance(v.b, int):
        sign, v = "−", v.b
    return f"{sign}X" if isinstance(v, values.Chosen) else f"{sign}X (X is {amount(v)})"


def at_most(v: Number, one: str, many: str) -> str:
    """`up to 3 solaris`, or `solaris up to …`."""
    if isinstance(v, (int, values.Chosen)):
        return f"up to {of_things(v, one, many)}"
    return f"{many} up to {amount(v)}"


@says(values.Most)
def _most(v: values.Most) -> str:
    return f"the greater of {amount(v.a)} and {amount(v.b)}"


@says(values.Highest)
def _highest(v: values.Highest) -> str:
    return f"the higher number of deferment tokens on {phrase(v.of)}"


@says(values.MostBorne)
def _most_borne(v: values.MostBorne) -> str:
    return f"as many {many_of(v.what)} as one card bears"


@says(values.Owed)
def _owed(v: values.Owed) -> str:
    return f"what {phrase(v.of)} still lacks to be deployed"


@says(values.Grudge)
def _grudge(v: values.Grudge) -> str:
    return f"what {phrase(v.of)} costs in favor if it is an adversary’s"


@says(values.Attackers)
def _attackers(v: values.Attackers) -> str:
    return "the number of attacking participants"
