"""How lasting abilities that change a rule are said."""

from __future__ import annotations

from landsraad.ccg.effects import exceptions
from landsraad.ccg.effects.text.english import RITE_WORDS, phrase, plural, says, with_a
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.select import each
from landsraad.ccg.effects.text.statics import in_case
from landsraad.ccg.effects.text.values import amount, of_things


@says(exceptions.AlsoTargets)
def _also_targets(a: exceptions.AlsoTargets) -> str:
    led = f" led by {phrase(a.led_by)}" if a.led_by is not None else ""
    return f"{with_a(RITE_WORDS[a.rite])}{led} may also be aimed at {with_a(kind(a.what))}"


@says(exceptions.Groups)
def _groups(a: exceptions.Groups) -> str:
    return (
        f"the leader it is on and {amount(a.most)} of the participants on that leader are one participant: their "
        "ranks and resistances are added up, only the leader’s kind and operations count"
    )


@says(exceptions.DefenderOnly)
def _defender_only(a: exceptions.DefenderOnly) -> str:
    return "only the defender may play tactics of the kind of that rite"


@says(exceptions.Ripens)
def _ripens(a: exceptions.Ripens) -> str:
    tokens = of_things(a.by, "more deferment token", "more deferment tokens")
    may = "you may let it gain" if a.may else "it gains"
    return in_case(f"in the Deferment Phase, while {phrase(a.to)} is subdued, {may} {tokens}", a.when)


@says(exceptions.NoMoreTokens)
def _no_more_tokens(a: exceptions.NoMoreTokens) -> str:
    return in_case(f"in the Deferment Phase {each(a.to)} with a deferment token gains none", a.when)


@says(exceptions.MoreTokens)
def _more_tokens(a: exceptions.MoreTokens) -> str:
    return in_case(
        f"when {phrase(a.to)} is engaged to put deferment tokens on a subdued persona, put {amount(a.by)} more",
        a.when,
    )


@says(exceptions.DisengageToll)
def _disengage_toll(a: exceptions.DisengageToll) -> str:
    return in_case(
        f"in the Disengage Phase its governor must pay you {plural(a.solaris, 'solari')} or discard {a.favor} favor "
        f"to disengage {phrase(a.to)}",
        a.when,
    )


@says(exceptions.FavorCap)
def _favor_cap(a: exceptions.FavorCap) -> str:
    return f"a player who governs {with_a(kind(a.governs))} may buy no more than {a.most} favor"


@says(exceptions.LowestFirst)
def _lowest_first(a: exceptions.LowestFirst) -> str:
    return "ranks are assigned from the lowest declared favor to the highest"


@says(exceptions.BearsLosses)
def _bears_losses(a: exceptions.BearsLosses) -> str:
    return "when you have no favor and must lose some, put as many tokens on this card instead"


@says(exceptions.Scavenging)
def _scavenging(a: exceptions.Scavenging) -> str:
    return (
        "equipment on a persona or personnel that is captured or discarded is captured or discarded with it"
    )


@says(exceptions.TwoWorlds)
def _two_worlds(a: exceptions.TwoWorlds) -> str:
    return "you may deploy your homeworld as if Dune were subdued; nothing on Dune moves to it"


@says(exceptions.Free)
def _free(a: exceptions.Free) -> str:
    return in_case(f"you pay nothing to deploy {each(a.to)} onto {phrase(a.onto)}", a.when)


@says(exceptions.Stores)
def _stores(a: exceptions.Stores) -> str:
    return f"each {kind(a.what)} may be assigned to this card"


@says(exceptions.WithoutTokens)
def _without_tokens(a: exceptions.WithoutTokens) -> str:
    return in_case(f"{each(a.to)} that costs nothing now may be deployed without a deferment token", a.when)


@says(exceptions.ListedLess)
def _listed_less(a: exceptions.ListedLess) -> str:
    less = of_things(a.by, "solari", "solaris")
    return in_case(f"your petitions for {each(a.to)} are listed at {less} less", a.when)


@says(exceptions.Protracts)
def _protracts(a: exceptions.Protracts) -> str:
    return "when the event it is on would be discarded at the House Discard, this card is discarded instead"


@says(exceptions.Spares)
def _spares(a: exceptions.Spares) -> str:
    some = "any of " if a.any_of else ""
    return (
        f"if the card it is on is vanquished, you may let it and {some}the participants on it survive to gain "
        f"{a.what} equal to its deployment cost and 1 for each of those participants"
    )


@says(exceptions.Instead)
def _instead(a: exceptions.Instead) -> str:
    return f"when you deploy {kind(a.what)} you may do this instead: {phrase(a.effect)}"
