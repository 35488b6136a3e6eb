"""How effects that move cards and ask something of players are said."""

from __future__ import annotations

from landsraad.ccg.effects import acts, placing, statics, tolls
from landsraad.ccg.effects.words import amount, kind, of_things, phrase, price, says, subjects, with_a

_PILES = {
    "hand": "your hand",
    "assembly": "your Assembly",
    "house_deck": "your House deck",
    "house_discard": "your House discard",
    "imperial_deck": "your Imperial deck",
    "imperial_discard": "your Imperial discard",
}


@says(placing.Reassign)
def _reassign(e: placing.Reassign) -> str:
    return f"assign {phrase(e.of)} to {phrase(e.to)}"


@says(placing.PlaceSubdued)
def _place(e: placing.PlaceSubdued) -> str:
    return f"put {phrase(e.of)} into your domain, subdued"


@says(placing.Move)
def _move(e: placing.Move) -> str:
    where = {"hand": "your hand", "house_deck": "your House deck", "imperial_deck": "your Imperial deck"}
    shuffled = " and shuffle it" if e.shuffles else ""
    return f"put {phrase(e.of)} into {where.get(e.to, e.to)}{shuffled}"


@says(placing.DeployFree)
def _deploy_free(e: placing.DeployFree) -> str:
    return f"deploy {phrase(e.of)} at no cost"


@says(placing.MoveOnto)
def _move_onto(e: placing.MoveOnto) -> str:
    to = phrase(e.to) if e.to is not None else "other legal targets you govern"
    return f"assign {phrase(e.of)} to {to}"


@says(placing.TakeTop)
def _take_top(e: placing.TakeTop) -> str:
    most = "up to " if e.up_to else ""
    shuffled = " and shuffle it" if e.shuffles else ""
    cards = of_things(e.amount, "card", "cards")
    return f"put {most}{cards} from the top of {_PILES[e.source]} into {_PILES[e.to]}{shuffled}"


@says(placing.Search)
def _search(e: placing.Search) -> str:
    found = with_a(kind(e.what)) if e.what else "a card"
    return f"search {_PILES[e.deck]} for {found}, put it into {_PILES[e.to]} and shuffle the deck"


@says(acts.Distribute)
def _distribute(e: acts.Distribute) -> str:
    spice = "the spice and " if e.spice else ""
    resists = "; spice resists with 1 each" if e.spice else ""
    fate = {"discard": "discarded", "subdue": "subdued"}[e.then]
    return (
        f"distribute {of_things(e.amount, 'force', 'force')} among {spice}each {kind(e.among)} on "
        f"{phrase(e.fief)}{resists}; what is vanquished is {fate}"
    )


@says(tolls.PayOr)
def _pay_or(e: tolls.PayOr) -> str:
    you = " to you" if e.to_you else ""
    solaris = of_things(e.amount, "solari", "solaris")
    subject, s = subjects(e.who)
    return f"{subject} pay{'s' if s else ''} {solaris}{you}, or else {phrase(e.otherwise)}"


@says(tolls.Levy)
def _levy(e: tolls.Levy) -> str:
    solaris = of_things(e.amount, "solari", "solaris")
    solaris = solaris.replace("you govern", "it governs")
    return f"{subjects(e.who)[0]} pays {solaris} and loses 1 favor for each solari it cannot pay"


@says(tolls.SpiceLevy)
def _spice_levy(e: tolls.SpiceLevy) -> str:
    other = "or loses" if e.may_refuse else "or, if it cannot, loses"
    spice, favor = of_things(e.amount, "spice", "spice"), of_things(e.favor, "favor", "favor")
    spice = spice.replace("you govern", "it governs")
    return f"{subjects(e.who)[0]} transfers {spice} from its hoard to the Guild Hoard, {other} {favor}"


@says(tolls.EachDiscards)
def _each_discards(e: tolls.EachDiscards) -> str:
    where = {"hand": "its hand", "assembly": "its Assembly"}[e.zone]
    return f"each player discards {of_things(e.amount, 'card', 'cards')} from {where}"


@says(tolls.EachBuysFavor)
def _each_buys(e: tolls.EachBuysFavor) -> str:
    return f"each player may pay up to {e.most} solaris to gain as much favor"


@says(statics.EntersEngaged)
def _enters_engaged(a: statics.EntersEngaged) -> str:
    return f"each {kind(a.what)} that the governor of that homeworld deploys is engaged"


@says(statics.FinalCost)
def _final_cost(a: statics.FinalCost) -> str:
    by = amount(a.by)
    first = f"you may {price(a.costs)} to pay" if a.costs else "you pay"
    when = f" and {phrase(a.when)}" if a.when is not None else ""
    return f"if you win the petition{when}, {first} {by} solaris less"
