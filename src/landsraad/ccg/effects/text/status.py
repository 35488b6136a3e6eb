"""How effects on cards are said."""

from __future__ import annotations

from landsraad.ccg.cards import TALENTS
from landsraad.ccg.effects import status, values
from landsraad.ccg.effects.text.english import listed, phrase, right, says
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.select import subjects
from landsraad.ccg.effects.text.values import amount, at_most, of_things, signed


@says(status.SetStatus)
def _status(e: status.SetStatus) -> str:
    verb = {"engaged": "engage", "disengaged": "disengage", "subdued": "subdue", "deployed": "deploy"}[
        e.status
    ]
    return f"{verb} {phrase(e.of)}"


@says(status.Discard)
def _discard(e: status.Discard) -> str:
    return f"discard {phrase(e.of)}"


@says(status.Capture)
def _capture(e: status.Capture) -> str:
    back = "; it returns when this card is discarded" if e.for_a_while else ""
    if e.keeps:
        back = f" with the {listed([kind(x) for x in e.keeps])} on it"
    if e.onto is not None:
        back = f" and assign it to {phrase(e.onto)}, or discard it"
    return f"capture {phrase(e.of)}{back}"


@says(status.ToAssembly)
def _to_assembly(e: status.ToAssembly) -> str:
    return f"put {phrase(e.of)} into its {'owner' if e.owner else 'governor'}’s Assembly"


@says(status.Transfer)
def _transfer(e: status.Transfer) -> str:
    to = "your domain" if e.to == "you" else f"the domain of {subjects(e.to)[0]}"
    return f"transfer {phrase(e.of)} to {to}"


@says(status.Defer)
def _defer(e: status.Defer) -> str:
    off = values.taken_off(e.amount)
    size = e.amount if off is None else off
    many = (at_most if e.up_to else of_things)(size, "deferment token", "deferment tokens")
    if e.either:
        return f"put {many} on {phrase(e.of)}, or discard as many from it"
    return f"put {many} on {phrase(e.of)}" if off is None else f"discard {many} from {phrase(e.of)}"


@says(status.Tokens)
def _tokens(e: status.Tokens) -> str:
    return f"put {of_things(e.amount, 'token', 'tokens')} on {phrase(e.of)}"


@says(status.ApplyForce)
def _apply_force(e: status.ApplyForce) -> str:
    enough = "exceeds" if e.exceeds else "equals or exceeds"
    against = {"cost": "deployment cost"}.get(e.against, e.against)
    then = "put it into its owner’s Assembly" if e.then == "assembly" else f"{e.then} it"
    return f"apply force equal to {amount(e.amount)} to {phrase(e.of)}; if it {enough} its {against}, {then}"


@says(status.Give)
def _give(e: status.Give) -> str:
    until = {
        "rite": "in this rite",
        "operation": "until the operation is over",
        "interval": "this interval",
        "discard": "until your next House Discard",
    }[e.until]
    if e.stat == "rank":
        return f"{phrase(e.of)} has {signed(e.by)} in the talent of the rite {until}"
    if e.stat in ("resistance", "force", "command") or e.stat in TALENTS:
        return f"{phrase(e.of)} has {signed(e.by)} {e.stat} {until}"
    return f"{phrase(e.of)} {right(e.stat)} {until}"


@says(status.Examine)
def _examine(e: status.Examine) -> str:
    return f"look at {phrase(e.of)}"


@says(status.PutUnder)
def _put_under(e: status.PutUnder) -> str:
    kind_of = "Imperial" if e.imperial else "House"
    if isinstance(e.draw, values.Count):
        return f"discard {phrase(e.give)} and draw as many {kind_of} cards"
    return f"discard {phrase(e.give)} and draw {of_things(e.draw, f'{kind_of} card', f'{kind_of} cards')}"


@says(status.EngageAll)
def _engage_all(e: status.EngageAll) -> str:
    return f"engage each {phrase(e.of)}, then {phrase(e.then)} as were engaged by this"


@says(status.Distribute)
def _distribute(e: status.Distribute) -> str:
    spice = "the spice and " if e.spice else ""
    resists = "; spice resists with 1 each" if e.spice else ""
    fate = {"discard": "discarded", "subdue": "subdued"}[e.then]
    return (
        f"distribute {of_things(e.amount, 'force', 'force')} among {spice}each {kind(e.among)} on "
        f"{phrase(e.fief)}{resists}; what is vanquished is {fate}"
    )


@says(status.SwapTokens)
def _swap_tokens(e: status.SwapTokens) -> str:
    return f"{phrase(e.of)} exchange their deferment tokens"


@says(status.DiscardRandom)
def _discard_random(e: status.DiscardRandom) -> str:
    return f"{phrase(e.who)} discards a card from its {'hand' if e.zone == 'hand' else 'Assembly'}, left to chance"
