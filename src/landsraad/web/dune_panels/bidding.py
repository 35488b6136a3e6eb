"""The panel of an auction: the bids so far, the card for whom may look, what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from landsraad.dune.cards import card_name
from landsraad.table import Event, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, View, name
from landsraad.web.dune_panels.plain import begin
from landsraad.web.panels import (
    Field,
    Line,
    Panel,
)


def bid_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    view, prompt = look.view, look.prompt
    facts = prompt.facts()
    least, most = int(facts["bid"]) + 1, int(facts["highest"])
    me, own = view["you"], view["secret"]
    look.begin = {"spice": least}
    steps = begin(look, wish)
    value = int(steps[0].value)
    can = most >= least
    made = Panel("bid.html", button=say("Bid"), aside=(say("Pass"), "0"))
    made.data["ladder"] = ladder(events)
    made.data["number"] = int(facts["number"])
    if not can:
        made.ready, made.aside, made.hint = False, (say("Pass"), "0"), words.why
        return made
    if not value:
        value = least
    purse = own["spice"] - reserved(view)
    note = say("of {spice} spice", spice=purse)
    if own["ally_pledge"]:
        note = say("of {spice} spice and {pledge} from your ally", spice=purse, pledge=own["ally_pledge"])
    field = Field("spice", say("Your bid"), "stepper", [], least, most, value, note)
    field.refuse(steps[0].refusal, look)
    made.fields = [field]
    made.settle(prompt, steps)
    made.ready = True
    after = purse - value
    to = (
        ""
        if me == "emperor" or "emperor" not in view["factions"]
        else say(", paid to **{faction}**", faction=name("emperor"))
    )
    if after >= 0:
        told = say("{now} → **{then}** spice{to}.", now=own["spice"], then=own["spice"] - value, to=to)
    elif value <= purse + own["ally_pledge"]:
        told = say(
            "{now} → **{then}** spice, and **{pledge}** from your ally{to}.",
            now=own["spice"],
            then=reserved(view),
            pledge=-after,
            to=to,
        )
    else:
        told = say(
            "You do not have it: you would have to refuse payment with a **{karama}**.",
            karama=card_name("karama_1"),
        )
    hand, limit = len(own["hand"]), view["factions"][me]["hand_limit"]
    made.then = [
        Line(
            say("If you win at it"),
            say("{told} You hold **{hand} of {limit}** cards.", told=told, hand=hand + 1, limit=limit),
        ),
        Line(say("If you pass"), say("You may bid again if the turn comes back to you.")),
    ]
    made.data["value"] = value
    upto = wish.get("upto", "")
    made.data["upto"] = int(upto) if upto.isdecimal() and len(upto) < 6 else min(most, max(value + 2, least))
    return made


def ladder(events: Sequence[Event]) -> list[tuple[str, int]]:
    """The bids on the card that is up, in order; 0 is a pass."""
    found: list[tuple[str, int]] = []
    for event in reversed(events):
        if event.kind == "card_up":
            break
        if event.kind in ("bid", "passes"):
            found.append((event.actor, int(event.facts.get("spice", 0)) if event.kind == "bid" else 0))
    return found[::-1][-12:]


def reserved(view: View) -> int:
    """Spice that lies in one's own open offers: it cannot be spent twice."""
    me = view["you"]
    return sum(d["give_now"] for d in view["deals"] if d["status"] == "offered" and d["giver"] == me)
