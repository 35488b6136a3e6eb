"""How conditions are said."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from landsraad.ccg.effects import conds, happened, in_rites
from landsraad.ccg.effects.text.english import listed, phrase, rites, says, with_a
from landsraad.ccg.effects.text.kinds import kind, many_of
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
        if not isinstance(cond.least, int):
            return f"with {amount(cond.least)} {many_of(cond.what)}"
        return f"with {with_a(kind(cond.what))}"
    if isinstance(cond, conds.HeldBy):
        return f"of {phrase(cond.who)}"
    if isinstance(cond, conds.ForAll):
        return "that may be petitioned for"
    if isinstance(cond, conds.MayBeDeployed):
        return "that may be deployed"
    if isinstance(cond, conds.Fits):
        return "that fits there" if cond.to is not None else "that has a legal place"
    if isinstance(cond, conds.Duration):
        return "with a lasting effect"
    if isinstance(cond, conds.OfSponsor):
        return "of your sponsor’s allegiance"
    if isinstance(cond, conds.OfAdversary):
        return "of an adversary’s allegiance"
    if isinstance(cond, conds.SharesAllegiance):
        return f"of the same allegiance as {phrase(cond.of)}{' or of none' if cond.or_none else ''}"
    if isinstance(cond, in_rites.TakesPart):
        return f"taking part in {rites(cond.kinds) if cond.kinds else 'the rite'}"
    if isinstance(cond, conds.Either):
        return listed([relative(x) for x in cond.conds], "or")
    if isinstance(cond, conds.Among):
        return f"that is {phrase(cond.of)}"
    if isinstance(cond, conds.AtMost) and amount(cond.a).startswith("its "):
        return f"whose {phrase(cond).removeprefix('its ')}"
    if isinstance(cond, conds.HasRank):
        return f"with {cond.talent} {amount(cond.rank)} or more"
    if isinstance(cond, conds.RankBelow):
        return f"with less {cond.talent} than {amount(cond.below)}"
    if isinstance(cond, conds.Not):
        return f"not {relative(cond.cond)}"
    if isinstance(cond, conds.Ripe):
        return (
            "that has the tokens for its cost" if cond.tokens else "that may be deployed but for its tokens"
        )
    if isinstance(cond, (happened.DiscardedNow, happened.InNamedHands)):
        return f"that {phrase(cond).removeprefix('it ')}"
    if isinstance(cond, conds.OnTop):
        return f"among the top {cond.cards} of it"
    return f"if {phrase(cond)}"


THINGS: Final = {"spice": "spice", "deferment": "deferment tokens", "tokens": "tokens"}


@says(conds.Governs)
def _governs(c: conds.Governs) -> str:
    said = kind(c.what)
    return f"you govern {said if said[:1].isupper() and 'name:' in c.what else with_a(said)}"


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
    if c.of.rel in ("assigned", "under_assigned", "leader", "rival_leader", "target"):
        said = kind(c.of.what)
        holds = [f"is {said if 'name:' in c.of.what else with_a(said)}"] if c.of.what else []
        holds += ["is subdued"] if c.of.state == "subdued" else []
        holds += [phrase(x).removeprefix("it ") for x in c.of.where]
        return f"{phrase(replace(c.of, what='', where=()))} {listed(holds or ['is deployed'])}"
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


@says(conds.Either)
def _either(c: conds.Either) -> str:
    return listed([phrase(x) for x in c.conds], "or")


@says(conds.Among)
def _among(c: conds.Among) -> str:
    return f"it is {phrase(c.of)}"


@says(conds.Up)
def _up(c: conds.Up) -> str:
    return "it stands" if c.of.rel == "self" else "it is deployed"


@says(conds.Duration)
def _duration(c: conds.Duration) -> str:
    return "it has a lasting effect"


@says(conds.OfSponsor)
def _of_sponsor(c: conds.OfSponsor) -> str:
    return "it bears your sponsor’s allegiance"


@says(conds.OfAdversary)
def _of_adversary(c: conds.OfAdversary) -> str:
    return "it bears an adversary’s allegiance"


@says(conds.SharesAllegiance)
def _shares(c: conds.SharesAllegiance) -> str:
    return f"it bears the same allegiance as {phrase(c.of)}{' or none' if c.or_none else ''}"


@says(conds.HomeworldIs)
def _homeworld_is(c: conds.HomeworldIs) -> str:
    return f"your homeworld is {with_a(kind(c.what))}"


@says(conds.Named)
def _named(c: conds.Named) -> str:
    return f"you named {c.name}"


@says(conds.ForAll)
def _for_all(c: conds.ForAll) -> str:
    return "it may be petitioned for"
