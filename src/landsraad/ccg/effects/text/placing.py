"""How effects that move cards are said."""

from __future__ import annotations

from landsraad.ccg.effects import placing
from landsraad.ccg.effects.text.english import phrase, says, with_a
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.values import many, of_things

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
    to = f" onto {phrase(e.to)}" if e.to is not None else ", also onto a subdued card" if e.subdued else ""
    return f"put {phrase(e.of)} into your domain, subdued{to}"


@says(placing.Move)
def _move(e: placing.Move) -> str:
    whose = "your" if e.of.of == "you" else "its owner’s"
    where = {
        "hand": f"{whose} hand",
        "house_deck": f"{whose} House deck",
        "imperial_deck": f"{whose} Imperial deck",
    }
    shuffled = " and shuffle it" if e.shuffles else ""
    return f"put {phrase(e.of)} into {where.get(e.to, e.to)}{shuffled}"


@says(placing.DeployFree)
def _deploy_free(e: placing.DeployFree) -> str:
    return f"deploy {phrase(e.of)} at {'its cost' if e.paid else 'no cost'}"


@says(placing.MoveOnto)
def _move_onto(e: placing.MoveOnto) -> str:
    if e.to is not None and (e.to.chosen or e.to.rel):
        return f"assign {phrase(e.of)} to {phrase(e.to)}"
    if e.of.most == 1:
        where = f"another {phrase(e.to) if e.to is not None else 'legal target you govern'}"
    else:
        where = f"other {many(e.to) if e.to is not None else 'legal targets you govern'}"
    return f"assign {phrase(e.of)} to {where}"


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


@says(placing.Mill)
def _mill(e: placing.Mill) -> str:
    return f"{phrase(e.who)} discards {of_things(e.amount, 'card', 'cards')} from the top of its House deck"


@says(placing.DrawImperial)
def _draw_imperial(e: placing.DrawImperial) -> str:
    return "that player may draw a card from its Imperial deck into its Assembly"
