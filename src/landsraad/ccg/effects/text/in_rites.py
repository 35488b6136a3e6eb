"""How conditions about the rite in progress are said."""

from __future__ import annotations

from landsraad.ccg.effects import in_rites
from landsraad.ccg.effects.text.english import phrase, rites, says, with_a
from landsraad.ccg.effects.text.kinds import kind


@says(in_rites.InRite)
def _in_rite(c: in_rites.InRite) -> str:
    return f"{rites(c.kinds)} is in progress"


@says(in_rites.TakesPart)
def _takes_part(c: in_rites.TakesPart) -> str:
    return f"it takes part in {rites(c.kinds)}"


@says(in_rites.Leads)
def _leads(c: in_rites.Leads) -> str:
    return f"it {'begins and leads' if c.begins else 'leads'} {rites(c.kinds)}"


@says(in_rites.Counters)
def _counters(c: in_rites.Counters) -> str:
    return "it counters"


@says(in_rites.RiteHas)
def _rite_has(c: in_rites.RiteHas) -> str:
    return f"{with_a(kind(c.what))} takes part"


@says(in_rites.Targets)
def _targets(c: in_rites.Targets) -> str:
    return f"the target is {with_a(kind(c.what))}"


@says(in_rites.AtStake)
def _at_stake(c: in_rites.AtStake) -> str:
    return f"{phrase(c.of)} is the target of the rite"


@says(in_rites.ByThis)
def _by_this(c: in_rites.ByThis) -> str:
    return "in that rite"


@says(in_rites.Initiated)
def _initiated(c: in_rites.Initiated) -> str:
    return "you began the rite"


@says(in_rites.Defends)
def _defends(c: in_rites.Defends) -> str:
    return f"the target is {with_a(kind(c.what)) if c.what else 'a card'} you govern"
