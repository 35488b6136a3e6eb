"""How effects that are put together are said."""

from __future__ import annotations

from landsraad.ccg.effects import acts, values
from landsraad.ccg.effects.core import walk
from landsraad.ccg.effects.select import Sel
from landsraad.ccg.effects.text.english import listed, phrase, says
from landsraad.ccg.effects.text.values import amount


@says(acts.Nothing)
def _nothing(e: acts.Nothing) -> str:
    return ""


@says(acts.Then)
def _then(e: acts.Then) -> str:
    said: list[str] = []
    named: list[str] = []
    for x in e.effects:
        words = phrase(x)
        for before in named:
            words = words.replace(before, "it")
        said.append(words)
        named += [phrase(w) for w in walk(x) if isinstance(w, Sel) and w.chosen and w.most == 1]
    return ", then ".join(said)


@says(acts.OneOf)
def _one_of(e: acts.OneOf) -> str:
    return "; or ".join(phrase(x) for x in e.effects)


@says(acts.IfElse)
def _if_else(e: acts.IfElse) -> str:
    other = f", and if not, {phrase(e.otherwise)}" if e.otherwise != acts.NOTHING else ""
    return f"if {phrase(e.when)}, {phrase(e.effect)}{other}"


@says(acts.NameOne)
def _name_one(e: acts.NameOne) -> str:
    return f"name {listed(e.among, 'or')}"


@says(acts.NamePlayer)
def _name_player(e: acts.NamePlayer) -> str:
    return f"name {phrase(e.who)}"


@says(acts.FixX)
def _fix_x(e: acts.FixX) -> str:
    if isinstance(e.amount, values.Chosen):
        return "X is added"
    if (off := values.taken_off(e.amount)) is not None:
        return f"{amount(off)} is taken off"
    return f"X is {amount(e.amount)} at this moment"
