"""How conditions are said."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects import conds
from landsraad.ccg.effects.text.english import listed, phrase, rites, says, with_a
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.values import amount


def relative(cond: object) -> str:
    """A condition about a card, after the card."""
    if isinstance(cond, conds.On):
        return f"on {phrase(cond.to)}"
    if isinstance(cond, conds.Has):
        return f"with {THINGS.get(cond.what, cond.what)}"
    if isinstance(cond, conds.Not) and isinstance(cond.cond, conds.Bears):
        return f"without {with_a(kind(cond.cond.what))}"
    if isinstance(cond, conds.Bears):
        return f"with {with_a(kind(cond.what))}"
    if isinstance(cond, conds.HasRank):
        return f"with {cond.talent} {amount(cond.rank)} or more"
    if isinstance(cond, conds.RankBelow):
        return f"with less {cond.talent} than {amount(cond.below)}"
    if isinstance(cond, conds.Not):
        return f"not {relative(cond.cond)}"
    if isinstance(cond, conds.Ripe):
        return "that has the tokens for its cost"
    if isinstance(cond, conds.OnTop):
        return f"among the top {cond.cards} of it"
    return f"if {phrase(cond)}"


THINGS: Final = {"spice": "spice", "deferment": "deferment tokens", "tokens": "tokens"}


@says(conds.Governs)
def _governs(c: conds.Governs) -> str:
    said = kind(c.what)
    return f"you govern {said if said[:1].isupper() and 'name:' in c.what else with_a(said)}"


@says(conds.InRite)
def _in_rite(c: conds.InRite) -> str:
    return f"{rites(c.kinds)} is in progress"


@says(conds.TakesPart)
def _takes_part(c: conds.TakesPart) -> str:
    return f"it takes part in {rites(c.kinds)}"


@says(conds.Leads)
def _leads(c: conds.Leads) -> str:
    return f"it leads {rites(c.kinds)}"


@says(conds.Counters)
def _counters(c: conds.Counters) -> str:
    return "it counters"


@says(conds.RiteHas)
def _rite_has(c: conds.RiteHas) -> str:
    return f"{with_a(kind(c.what))} takes part"


@says(conds.Targets)
def _targets(c: conds.Targets) -> str:
    return f"the target is {with_a(kind(c.what))}"


@says(conds.AtStake)
def _at_stake(c: conds.AtStake) -> str:
    return f"{phrase(c.of)} is the target of the rite"


@says(conds.InEffect)
def _in_effect(c: conds.InEffect) -> str:
    return "it was carried out"


@says(conds.MayBeDeployed)
def _may_be_deployed(c: conds.MayBeDeployed) -> str:
    return "it may be deployed"


@says(conds.Fits)
def _fits(c: conds.Fits) -> str:
    return "there is a legal target for it"


@says(conds.HeldBy)
def _held_by(c: conds.HeldBy) -> str:
    return f"it is in the hands of {phrase(c.who)}"


@says(conds.ByThis)
def _by_this(c: conds.ByThis) -> str:
    return "in that rite"


@says(conds.On)
def _on(c: conds.On) -> str:
    return f"it is on {phrase(c.to)}"


@says(conds.Bears)
def _bears(c: conds.Bears) -> str:
    return f"it bears {with_a(kind(c.what))}"


@says(conds.Not)
def _not(c: conds.Not) -> str:
    return f"not: {phrase(c.cond)}"


@says(conds.Both)
def _both(c: conds.Both) -> str:
    return listed([phrase(x) for x in c.conds])


@says(conds.HasRank)
def _has_rank(c: conds.HasRank) -> str:
    return f"it has {c.talent} {amount(c.rank)} or more"


@says(conds.RankBelow)
def _rank_below(c: conds.RankBelow) -> str:
    return f"it has less {c.talent} than {amount(c.below)}"


@says(conds.Has)
def _has(c: conds.Has) -> str:
    return f"it has {THINGS.get(c.what, c.what)}"


@says(conds.Operating)
def _operating(c: conds.Operating) -> str:
    who = {"you": "you", "rival": "a rival"}.get(c.by, "somebody")
    verb = {"deploy": "deploy", "redeploy": "deploy", "petition": "petition for"}
    said = listed(list(dict.fromkeys(verb.get(k, k) for k in c.kinds)), "or")
    if who != "you":
        said = " or ".join(
            w + "s" if " " not in w else w.replace("petition", "petitions", 1) for w in said.split(" or ")
        )
    return f"{who} {said} {with_a(kind(c.what)) if c.what else 'a card'}"


@says(conds.Petitioned)
def _petitioned(c: conds.Petitioned) -> str:
    return f"{with_a(kind(c.what)) if c.what else 'a card'} is petitioned for"


@says(conds.Exists)
def _exists(c: conds.Exists) -> str:
    return f"there is {with_a(phrase(c.of))}"


@says(conds.AtMost)
def _at_most(c: conds.AtMost) -> str:
    return f"{amount(c.a)} is at most {amount(c.b)}"


@says(conds.OnTop)
def _on_top(c: conds.OnTop) -> str:
    return f"it is among the top {c.cards} cards"


@says(conds.Ripe)
def _ripe(c: conds.Ripe) -> str:
    return "it has the tokens for its cost"


@says(conds.Initiated)
def _initiated(c: conds.Initiated) -> str:
    return "you began the rite"


@says(conds.InTheRite)
def _in_the_rite(c: conds.InTheRite) -> str:
    return f"it is in {rites((c.rite,))}"


@says(conds.InRivalsDomain)
def _in_rivals_domain(c: conds.InRivalsDomain) -> str:
    return "it lies in a rival’s domain"


@says(conds.RankedWithTactics)
def _ranked(c: conds.RankedWithTactics) -> str:
    return f"yours is the {'last' if c.last else 'first'} and you played an initiative tactic this turn"
