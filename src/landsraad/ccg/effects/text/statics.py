"""How lasting abilities are said."""

from __future__ import annotations

from landsraad.ccg.cards import POWERS
from landsraad.ccg.effects import in_rites, statics
from landsraad.ccg.effects.text.costs import price
from landsraad.ccg.effects.text.english import RITE_WORDS, phrase, plural, right, rites, says, with_a
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.select import RELATED, each
from landsraad.ccg.effects.text.values import amount, of_things, signed


def in_case(words: str, when: object) -> str:
    if when is None:
        return words
    if isinstance(when, in_rites.ByThis):
        return f"{words} {phrase(when)}"
    if isinstance(when, in_rites.InRite):
        return f"{words} in {rites(when.kinds)}"
    joiner = "when" if isinstance(when, (in_rites.TakesPart, in_rites.Leads, in_rites.Counters)) else "if"
    return f"{words} {joiner} {phrase(when)}"


@says(statics.Mod)
def _mod(a: statics.Mod) -> str:
    verb = "generates" if a.stat == "force" else "has"
    return in_case(f"{each(a.to)} {verb} {signed(a.by)} {a.stat}", a.when)


@says(statics.Grant)
def _grant(a: statics.Grant) -> str:
    return in_case(f"{each(a.to)} {right(a.keyword)}", a.when)


@says(statics.Becomes)
def _becomes(a: statics.Becomes) -> str:
    word = a.word.replace("_", " ").title()
    only = f", if it is {with_a(kind(a.only_if))}," if a.only_if else ""
    return in_case(f"{each(a.to)}{only} is {with_a(word)}", a.when)


@says(statics.Promotes)
def _promotes(a: statics.Promotes) -> str:
    return f"if {phrase(a.to)} is an aide it is an ally instead; if it is an ally it is a Noble"


@says(statics.Allegiance)
def _allegiance(a: statics.Allegiance) -> str:
    power = "your homeworld’s power" if a.sponsor else POWERS.get(a.power, "the named power")
    return in_case(
        f"{each(a.to)} also belongs to {power}" if not a.none else f"{each(a.to)} belongs to nobody",
        a.when,
    )


@says(statics.Forbid)
def _forbid(a: statics.Forbid) -> str:
    who = {
        "": "nobody",
        "you": "you may not",
        "rival": "no rival",
        "its_governor": "the governor of that homeworld may not",
    }[a.who]
    made = a.what.startswith(("produce", "lift"))
    engaging = f"engage {with_a(kind(a.card))}" if a.card else "engage cards or deploy events"
    what = {
        "buy_favor": "buy favor",
        "buy_spice": "buy spice",
        "sell_spice": "sell spice",
        "admission": "request admission",
        "petition": "petition",
        "deploy": "deploy cards",
        "bid": "bid",
        "produce_solaris": f"{engaging} to produce solaris",
        "produce_spice": f"{engaging} to produce spice",
        "lift_spice": f"{engaging} to transfer spice",
    }.get(a.what, f"begin {rites((a.what,))}")
    about = f" for {with_a(kind(a.card))}" if a.card and not made else ""
    return in_case(f"{who}{'' if a.who in ('you', 'its_governor') else ' may'} {what}{about}", a.when)


@says(statics.Shield)
def _shield(a: statics.Shield) -> str:
    led = f" led by {with_a(kind(a.led_by))}" if a.led_by else ""
    return in_case(f"{each(a.to)} may not be declared the target of {rites(a.rites)}{led}", a.when)


@says(statics.Cheaper)
def _cheaper(a: statics.Cheaper) -> str:
    less = of_things(a.by, "solari", "solaris")
    onto = f" onto {with_a(phrase(a.onto))}" if a.onto is not None else ""
    return in_case(f"deploying {each(a.to)}{onto} costs {less} less", a.when)


@says(statics.Doubles)
def _doubles(a: statics.Doubles) -> str:
    return in_case(f"the cost of deploying {each(a.to)} is doubled", a.when)


@says(statics.BidMore)
def _bid_more(a: statics.BidMore) -> str:
    where = f"petitions for {with_a(kind(a.what))}" if a.what else "this petition"
    loss = (
        f"discard {phrase(a.instead)}"
        if a.lost
        else f"may subdue {phrase(a.instead)} instead of losing favor"
    )
    return (
        f"in {where} you may bid {amount(a.by)} solaris more than you have; "
        f"if you win and cannot pay, you {loss}"
    )


@says(statics.Limit)
def _limit(a: statics.Limit) -> str:
    if a.named:
        return in_case(f"the limit of the named player’s {a.what} changes by {amount(a.by)}", a.when)
    return in_case(f"your {a.what} holds {amount(a.by)} more", a.when)


@says(statics.NotCommanded)
def _not_commanded(a: statics.NotCommanded) -> str:
    where = f" of {with_a(kind(a.on))}" if a.on else ""
    return f"it does not count against the command{where}"


@says(statics.Stays)
def _stays(a: statics.Stays) -> str:
    return "it is not subdued when you deploy Dune"


@says(statics.IgnoresAllegiance)
def _ignores(a: statics.IgnoresAllegiance) -> str:
    return "the allegiance of its target does not matter"


@says(statics.AsDuneFief)
def _as_dune_fief(a: statics.AsDuneFief) -> str:
    return "on a Dune fief it lets you deploy natives and Dune events"


@says(statics.Uncounted)
def _uncounted(a: statics.Uncounted) -> str:
    return (
        f"the first {RITE_WORDS[a.rite]} a player begins against each rival does not count against the limit"
    )


@says(statics.NoForce)
def _no_force(a: statics.NoForce) -> str:
    return in_case(f"force assigned to {each(a.to)} has no effect", a.when)


@says(statics.NoCounter)
def _no_counter(a: statics.NoCounter) -> str:
    return in_case("nobody may Counter", a.when)


@says(statics.EntersDisengaged)
def _enters(a: statics.EntersDisengaged) -> str:
    cost = "engage this card to let" if a.engage else "let"
    return f"{cost} {with_a(kind(a.what))} that you win in a petition enter play disengaged"


@says(statics.Tithes)
def _tithes(a: statics.Tithes) -> str:
    return "what the victor of the petition pays above the listed cost goes to you"


@says(statics.LikeEvent)
def _like_event(a: statics.LikeEvent) -> str:
    must = f"; with {a.must_at} tokens it must be deployed" if a.must_at else ""
    return f"place and deploy it like an event; it keeps its tokens until it is subdued{must}"


@says(statics.Copies)
def _copies(a: statics.Copies) -> str:
    return f"when it is deployed, name a {kind(a.what)} of a rival: it gains that card’s operation"


@says(statics.OnlyOne)
def _only_one(a: statics.OnlyOne) -> str:
    return "while one of it is in play no other may be played"


@says(statics.Stands)
def _stands(a: statics.Stands) -> str:
    return "it is not subdued with the card it is on"


@says(statics.Holds)
def _holds(a: statics.Holds) -> str:
    who = f"while it is subdued, {phrase(a.to)}" if a.to.rel in RELATED else each(a.to)
    if a.in_full:
        return f"{who} needs as many deferment tokens as it costs before it is deployed"
    if not a.most:
        return f"{who} gains no deferment tokens"
    return f"{who} bears at most {plural(a.most, 'deferment token')}"


@says(statics.SubduedAtDiscard)
def _subdued_at_discard(a: statics.SubduedAtDiscard) -> str:
    return "it is subdued in your House Discard"


@says(statics.EntersEngaged)
def _enters_engaged(a: statics.EntersEngaged) -> str:
    return f"each {kind(a.what)} that the governor of that homeworld deploys is engaged"


@says(statics.FinalCost)
def _final_cost(a: statics.FinalCost) -> str:
    first = f"you may {price(a.costs)} to pay" if a.costs else "you pay"
    when = f" and {phrase(a.when)}" if a.when is not None else ""
    return f"if you win the petition{when}, {first} {of_things(a.by, 'solari', 'solaris')} less"
