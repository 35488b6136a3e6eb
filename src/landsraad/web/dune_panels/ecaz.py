"""The panels of Ecaz, and of who has the benefit of an ambassador: tokens, what they do, and a battle for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from landsraad.dune.board import PLACES
from landsraad.dune.cards import AMBASSADOR_EFFECTS, AMBASSADORS, ECAZ, LEADERS, card_name
from landsraad.dune.log import name as word
from landsraad.table import Event, capital, listed, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, View, counted, forces_at, name, place, troops
from landsraad.web.dune_panels.moving import ghost, meeting, place_field
from landsraad.web.dune_panels.plain import begin, plain_panel
from landsraad.web.panels import Field, Line, Panel, controls, decode

OWN: Final = "ambassador_ecaz"
COPYING: Final = "ambassador_bene_gesserit"


def effect_of(token: str) -> str:
    """What an ambassador does, as a sentence's end."""
    return say(AMBASSADOR_EFFECTS[token])


def place_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which ambassador goes where, what it will do there, and what it costs."""
    made = plain_panel(look, wish, words, facts=False)
    field = made.get("token")
    if field is not None:
        field.choices = [replace(c, note=effect_of(decode(c.json))) for c in field.choices]
    token, price = made.values[0], int(look.prompt.facts()["price"])
    made.why = (
        say("It waits in a stronghold for a visitor. This one costs {price} spice.", price=price)
        if price
        else say("It waits in a stronghold for a visitor. The first of a turn is free.")
    )
    have = int(look.view["secret"]["spice"])
    cost = (
        say("{have} → **{left}** spice.", have=have, left=have - price) if price else say("It costs nothing.")
    )
    if made.ready and token:
        where = made.values[1]
        told = say(
            "{token} waits in **{place}**. {cost}", token=capital(word(token)), place=place(where), cost=cost
        )
        made.then = [
            Line(say("Then"), told, "K-ECZ-03"),
            Line(say("When it acts"), _visits(look.view, token, where), "K-ECZ-04"),
        ]
        made.button = say("Send it and pay {price}", price=price) if price else say("Send it for nothing")
    return made


def _visits(view: View, token: str, territory: str) -> str:
    """Whose coming lets it act."""
    own = AMBASSADORS[token].faction
    deaf = [name(own)] if own in view["factions"] and own != ECAZ else []
    ally = view["factions"][ECAZ]["ally"]
    deaf += [name(ally)] if ally and ally != own else []
    if deaf:
        return say(
            "Whenever another faction enters with fighters, but not {who}.",
            who=deaf[0] if len(deaf) == 1 else say("{a} or {b}", a=deaf[0], b=deaf[1]),
        )
    return say("Whenever another faction enters with fighters.")


def trigger_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Whether a visitor sets it off, who has the benefit, and what becomes of the token."""
    made = plain_panel(look, wish, words, facts=False)
    facts = look.prompt.facts()
    token = facts["token"]
    field = made.get("effect")
    if field is not None and token == COPYING:
        field.choices = [
            replace(c, note=effect_of(decode(c.json)) if decode(c.json) else "") for c in field.choices
        ]
    if not made.ready or not made.values[0]:
        return made
    if token == OWN:
        after = say("It returns to your supply, whatever comes of it.")
    elif token == COPYING:
        after = say("It leaves the game, and you draw another ambassador.")
    else:
        after = say("You draw another ambassador, and this one is laid aside.")
    made.then = [Line(say("Then"), after, "K-ECZ-05")]
    if made.values[0] != ECAZ:
        ally = say("{ally} chooses and receives.", ally=name(made.values[0]))
        made.then.insert(0, Line(say("Benefit"), ally, "K-ECZ-07"))
    made.button = say("Trigger it")
    return made


def sell_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which cards go, and what they bring."""
    made = plain_panel(look, wish, words, facts=False)
    for field in made.fields:
        field.title = card_name(field.name.removeprefix("sell "))
        field.choices = [
            replace(c, label=say("Discard for 3") if decode(c.json) else say("Keep it"))
            for c in field.choices
        ]
    gain, have = 3 * sum(made.values), int(look.view["secret"]["spice"])
    told = (
        say("{have} → **{then}** spice.", have=have, then=have + gain) if gain else say("You keep all cards.")
    )
    made.then = [Line(say("Then"), told, "K-ECZ-08-CHO")]
    made.button = say("Discard for {gain} spice", gain=gain) if gain else say("Keep all")
    return made


def send_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """How many reserves go where, for nothing."""
    prompt, view = look.prompt, look.view
    made = Panel("ship.html", aside=(say("Send nobody"), '""'), refusal=say("Nobody can be sent here"))
    look.begin, look.must = {"normal": "most", "elite": 0}, {"location"}
    places = [x for x in prompt.options(()) if x]
    if not places:
        made.heading, made.ready = say("No place is open"), False
        return made
    look.begin["location"] = places[0]
    steps = begin(look, {k: v for k, v in wish.items() if (k, v) != ("location", '""')})
    by = {s.name: s for s in steps}
    location = by["location"].value if not by["location"].open else ""
    made.fields = controls(prompt, steps, look)
    where = made.get("location")
    if where is not None:
        where.choices = [c for c in where.choices if c.place]
    place_field(made, "location", prompt, steps, "", look)
    reserves = view["factions"][view["you"]]["reserves"]
    counts = []
    for kind, there in zip(("normal", "elite"), reserves, strict=True):
        counts.append(int(by[kind].value) if kind in by else 0)
        field = made.get(kind)
        if field is not None:
            field.title = say("Elite forces") if kind == "elite" else say("Forces")
            field.note = say("of {n} in reserve, four at most", n=there)
            if not there:
                made.fields.remove(field)
    normal, elite = counts
    if location:
        made.heading = say("Send {forces} to {place}", forces=counted(normal, elite), place=place(location))
        left = sum(reserves)
        told = say("It costs nothing. Reserves {now} → **{then}**.", now=left, then=left - normal - elite)
        made.then = [Line(say("Then"), told, "K-ECZ-08-GUI"), *meeting(view, location)]
        made.ghost = ghost(view, location, normal, elite)
    else:
        made.hint = say("Choose a place on the map or in the list.")
    made.button = say("Send them")
    made.settle(prompt, steps)
    made.ready = made.ready and normal + elite > 0
    return made


def revive_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Who comes out of the tanks for nothing."""
    made = plain_panel(look, wish, words, facts=False)
    leader, normal, elite = made.values
    back = [troops(normal, elite)] if normal + elite else []
    back += [LEADERS[leader].name if leader in LEADERS else say("the Kwisatz Haderach")] if leader else []
    told = (
        say("**{who}** out of the tanks, for nothing.", who=listed(back, joined=True))
        if back
        else say("Nobody returns.")
    )
    made.then = [Line(say("Then"), told, "K-ECZ-08-TLX")]
    made.button = say("Revive") if back else say("Revive nobody")
    return made


def fighter_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which of the two fights: its leaders and cards, its spice; and what is the same in any case."""
    view, facts = look.view, look.prompt.facts()
    ally, territory = facts["ally"], facts["territory"]
    spots = PLACES[territory].locations
    beside = sum(forces_at(view, ECAZ, spots))
    army = forces_at(view, ally, spots)
    made = plain_panel(look, wish, words, facts=False)
    field = made.get("fighter")
    notes = {
        ECAZ: say("your leader, your cards, your {spice} spice", spice=view["secret"]["spice"]),
        ally: say("its leader, its cards, its spice"),
    }
    if field is not None:
        field.choices = [replace(c, note=notes[decode(c.json)]) for c in field.choices]
    made.then = [
        Line(
            say("In any case"),
            say(
                "**{army}** of {ally} are there to be dialed; half of your {own} adds **{half}**, for nothing.",
                army=troops(*army),
                ally=name(ally),
                own=beside,
                half=-(-beside // 2),
            ),
            "K-ECZ-11",
        ),
        Line(
            say("If you win"),
            say(
                "{ally} loses what is dialed, **{kept}** of yours remain.", ally=name(ally), kept=beside // 2
            ),
            "K-ECZ-12",
        ),
        Line(say("If you lose"), say("All of both die."), "K-ECZ-12"),
    ]
    made.button = say("{faction} fights", faction=name(made.values[0]))
    return made


def share_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """How much of the spice one takes oneself."""
    prompt = look.prompt
    facts = prompt.facts()
    spice, ally = int(facts["spice"]), name(facts["ally"])
    look.begin = {"spice": spice // 2}
    steps = begin(look, wish)
    value = int(steps[0].value)
    made = Panel(button=say("Propose it"))
    made.fields = [
        Field("spice", say("You take"), "stepper", [], 0, spice, value, say("of {spice}", spice=spice))
    ]
    made.settle(prompt, steps)
    made.ready = True
    rest = say("**{you}** for you, **{rest}** for {ally}.", you=value, rest=spice - value, ally=ally)
    made.then = [Line(say("Then"), rest, "K-ECZ-17")]
    if value == spice // 2:
        made.button = say("Share evenly")
        made.then.append(Line("", say("Half each needs nobody's consent.")))
    else:
        made.then.append(
            Line("", say("If {ally} does not agree, it is half each, the odd one theirs.", ally=ally))
        )
    return made
