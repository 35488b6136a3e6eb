"""The deal composer, and the deals a table has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from landsraad.table import Event, Prompt, listed, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, View, name
from landsraad.web.dune_panels.plain import begin
from landsraad.web.panels import (
    Line,
    Panel,
    controls,
    encode,
)


def deal_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    steps = begin(look, wish)
    made = Panel("deal.html", button=say("Offer"), why=say("Every term is public."))
    made.fields = controls(look.prompt, steps, look)
    made.settle(look.prompt, steps)
    made.hint = "" if made.ready else say("Say what you give, what you want, or what is promised.")
    by = {s.name: s.value for s in steps}
    own = look.view["secret"]["spice"]
    for term in ("give_now", "give_later", "want_now", "want_later"):
        field = made.get(term)
        if field is not None:
            field.note = say("spice")
    give = made.get("give_now")
    if give is not None:
        give.note = say("of {spice} spice", spice=own)
    to = name(str(by.get("to", "")))
    if by.get("give_now"):
        text = say(
            "**{spice}** spice is set apart until {to} answers, then lies before its shield.",
            spice=by["give_now"],
            to=to,
        )
        made.then.append(Line(say("The table does it"), text, "B-DEAL-03"))
    if by.get("give_later") or by.get("want_later"):
        made.then.append(
            Line(say("At the Mentat Pause"), say("What is owed is paid as far as it is there."), "B-DEAL-02")
        )
    if by.get("promise") or (by.get("wish") and made.ready):
        binds = by.get("binding", True)
        text = (
            say("A promise binds by the rules; the table records it and does not enforce it.")
            if binds
            else say("This is talk: it binds nobody.")
        )
        made.then.append(Line(say("You keep watch"), text, "B-DEAL-04"))
    return made


def terms(deal: Mapping[str, Any]) -> tuple[str, str]:
    """What the giver gives and what it wants, in words."""

    def side(now: int, later: int, promise: str) -> str:
        parts = [say("{spice} spice now", spice=now)] if now else []
        parts += [say("{spice} spice at the Mentat Pause", spice=later)] if later else []
        parts += [say("the promise to {promise}", promise=promise) if promise else ""]
        return listed(p for p in parts if p) or say("nothing")

    return (
        side(deal["give_now"], deal["give_later"], deal["promise"]),
        side(deal["want_now"], deal["want_later"], deal["wish"]),
    )


def deals(view: View, answers: Prompt | None) -> list[dict[str, Any]]:
    """The deals a table has, open ones first; what this seat may answer about each."""
    found = []
    for deal in view["deals"]:
        if deal["status"] not in ("offered", "agreed"):
            continue
        gives, wants = terms(deal)
        mine, open_ = deal["giver"] == view["you"], deal["status"] == "offered"
        numbers = list(answers.options(())) if answers is not None and open_ else []
        can = answers.options((deal["number"],)) if answers is not None and deal["number"] in numbers else []
        found.append(
            {
                "number": deal["number"],
                "giver": deal["giver"],
                "taker": deal["taker"],
                "gives": gives,
                "wants": wants,
                "binding": deal["binding"],
                "open": open_,
                "mine": mine,
                "answers": [
                    (
                        say("Accept") if yes else say("Take back") if mine else say("Decline"),
                        encode([deal["number"], yes]),
                    )
                    for yes in sorted(can, reverse=True)
                ],
                "cannot": bool(can) and not mine and True not in can,
            }
        )
    return sorted(found, key=lambda d: (not d["open"], -d["number"]))
