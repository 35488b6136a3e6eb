"""The panels of shipment and movement: forces, place, price, and whom one meets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from landsraad.dune.board import PLACES, SECTOR, TERRITORY
from landsraad.dune.cards import ECAZ, MORITANI
from landsraad.dune.log import name as word
from landsraad.table import Event, Prompt, listed, say, say_n
from landsraad.web.boards import Words
from landsraad.web.dune_ecaz import host, together
from landsraad.web.dune_panels.look import FEW_WORDS, DuneLook, View, counted, forces_at, name, place
from landsraad.web.dune_panels.plain import begin
from landsraad.web.panels import (
    Choice,
    Line,
    Panel,
    Step,
    controls,
    on_map,
)


def ship_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    prompt, view = look.prompt, look.view
    modes = list(prompt.options(()))
    if modes == ["none"]:
        made = Panel(
            "ship.html", heading=say("You cannot ship now"), aside=(say("Don’t ship"), '"none"'), ready=False
        )
        made.hint = say("No place is open to a shipment that you can pay for.")
        return made
    look.begin = {"mode": modes[1], "normal@reserves": 1, "from_ally": 0}
    look.must = {"location"}
    wish = {k: v for k, v in wish.items() if (k, v) != ("mode", '"none"')}
    steps = begin(look, wish)
    by = {s.name: s for s in steps}
    mode = by["mode"].value
    made = Panel("ship.html", aside=(say("Don’t ship"), '"none"'), refusal=say("You cannot ship here"))
    made.fields = controls(prompt, steps, look)
    mode_field = made.get("mode")
    if mode_field is not None:
        mode_field.choices = [c for c in mode_field.choices if c.json != '"none"']
        if len(mode_field.choices) < 2:
            made.fields.remove(mode_field)
        mode_field.main = False
    location = by["location"].value if "location" in by and not by["location"].open else ""
    chosen = bool(location) or mode == "home"
    values = tuple(s.value for s in steps)
    whole = prompt.field(values) is None
    counts = [(s.name.partition("@"), s.value) for s in steps if "@" in s.name]
    normal = sum(v for (k, _, _), v in counts if k == "normal")
    elite = sum(v for (k, _, _), v in counts if k == "elite")
    p = view["factions"][view["you"]]
    for step in steps:
        kind, at, where = step.name.partition("@")
        field = made.get(step.name)
        if field is None or not at:
            continue
        if where == "reserves":
            field.title = say("Forces") if kind == "normal" else say("Elite forces")
            field.note = say("of {n} in reserve", n=p["reserves"][kind == "elite"])
        else:
            n, e = forces_at(view, view["you"], [where])
            field.note = say("of {n} there", n=e if kind == "elite" else n)
    ally = made.get("from_ally")
    if ally is not None:
        ally.title, ally.note, ally.main = (
            say("Paid by your ally"),
            say("{low} to {high} spice", low=ally.low, high=ally.high),
            False,
        )
    place_field(made, "location", prompt, steps, mode, look)
    pay = prompt.preview(values) if whole and normal + elite else {}
    cost, to = int(pay.get("spice", 0)), pay.get("to")
    made.track = [(say("1 Forces"), "done"), (say("2 Place"), "now"), (say("3 Confirm"), "")]
    made.why = say("One shipment to one sector, then one move.")
    if chosen:
        made.track = [(say("1 Forces"), "done"), (say("2 Place"), "done"), (say("3 Confirm"), "now")]
        target = say("the reserves") if mode == "home" else place(location)
        made.heading = say("Ship {forces} to {place}", forces=counted(normal, elite), place=target)
        made.button = say("Ship and pay {cost}", cost=cost) if cost else say("Ship for nothing")
        made.then = _after_shipping(look, location, normal, elite, cost, to, values[-1] if whole else 0, mode)
    else:
        made.heading = say("Ship forces, or none")
        made.button = say("Ship")
        made.hint = say("Choose a place on the map or in the list.")
    made.settle(prompt, steps)
    made.ready = made.ready and normal + elite > 0
    if location:
        made.ghost = ghost(view, location, normal, elite)
    return made


def place_field(
    made: Panel, field_name: str, prompt: Prompt, steps: Sequence[Step], mode: str, look: DuneLook
) -> None:
    """Prices beside the places, and the few that people ask about among the impossible."""
    field, step = made.get(field_name), next((s for s in steps if s.name == field_name), None)
    if field is None or step is None or field.control != "places":
        return
    made.places, made.selected = on_map(field)
    many = {t: sum(TERRITORY[c.place] == t for c in field.choices) for t in PLACES}
    shown: list[Choice] = []
    for c in field.choices:
        stronghold = PLACES[TERRITORY[c.place]].terrain == "stronghold"
        if not c.possible and not stronghold:
            continue
        label = c.label if many[TERRITORY[c.place]] > 1 else place(c.place)
        note = (
            (say(FEW_WORDS[c.rule]) if c.rule in FEW_WORDS else say("not now"))
            if c.why
            else here(look.view, c.place)
        )
        if not c.why and field_name == "location" and mode in ("reserves", "cross", "far"):
            each = _each(prompt, step, c)
            note = listed([each, note], between=" · ") if note else each
        shown.append(replace(c, label=label, note=note))
    field.choices = sorted(
        shown,
        key=lambda c: (not c.possible, PLACES[TERRITORY[c.place]].terrain != "stronghold", c.label),
    )


def _each(prompt: Prompt, step: Step, choice: Choice) -> str:
    """What two forces cost there, in the words of a price for each."""
    values = (*step.before, choice.place)
    count = 0
    while (name := prompt.field(values)) is not None and len(values) < 40:
        options = prompt.options(values)
        if not len(options):
            return ""
        want = 2 - count if name != "from_ally" else 0
        value = max((v for v in options if v <= want), default=min(options))
        count += value if name != "from_ally" else 0
        values = (*values, value)
    cost = int(prompt.preview(values).get("spice", 0))
    if not cost:
        return say("free")
    if count == 2:
        each = {1: "½", 2: "1", 4: "2"}.get(cost)
        return say("{price} each", price=each) if each else say("{price} for 2", price=cost)
    return f"{cost}"


def here(view: View, location: str) -> str:
    """Whose forces stand in a place, in few words."""
    spot = PLACES[TERRITORY[location]].locations
    found = []
    for f in view["factions"]:
        n, e = forces_at(view, f, spot)
        if n + e:
            found.append(say("{faction} {forces}", faction=name(f), forces=counted(n, e)))
    return listed(found)


def ghost(view: View, location: str, normal: int, elite: int) -> dict[str, Any]:
    """The forces on their way, as the map draws them."""
    me = view["you"]
    return {"location": location, "faction": me, "normal": normal, "elite": elite, "advisor": False}


def _after_shipping(
    look: DuneLook,
    location: str,
    normal: int,
    elite: int,
    cost: int,
    to: str | None,
    helped: int,
    mode: str,
) -> list[Line]:
    view = look.view
    have, reserves = view["secret"]["spice"], sum(view["factions"][view["you"]]["reserves"])
    own = cost - helped
    told = (
        say("{now} → **{then}** spice", now=have, then=have - own)
        if own
        else say("Your spice stays as it is")
    )
    if helped:
        told += say(", **{spice}** paid by your ally", spice=helped)
    told += say(", paid to **{faction}**.", faction=name(to)) if to and cost else "."
    if mode == "reserves" or mode == "far":
        told += say(
            " Reserves {now} → **{then}**.",
            now=reserves,
            then=reserves - normal - elite,
        )
    lines = [Line(say("Then"), told)]
    if location:
        lines += meeting(view, location)
    return lines


def meeting(view: View, location: str) -> list[Line]:
    """Who stands where one goes, and what lies there."""
    me, spot = view["you"], PLACES[TERRITORY[location]].locations
    ally = view["factions"][me]["ally"]
    lines = []
    for f in view["factions"]:
        n, e = forces_at(view, f, spot)
        if f == me or not n + e:
            continue
        advisors = any(x["advisor"] for x in view["forces"] if x["faction"] == f and x["location"] in spot)
        if f == ally and together(view, me, ally, location):
            text = say(
                "**{faction}**, your ally, has {forces} there: you may stay together.",
                faction=name(f),
                forces=counted(n, e),
            )
        elif f == ally:
            text = say(
                "**{faction}**, your ally, has {forces} there: you cannot both stay.",
                faction=name(f),
                forces=counted(n, e),
            )
        elif advisors:
            text = say_n(
                "**{faction}** has {n} advisor there.",
                "**{faction}** has {n} advisors there.",
                n,
                faction=name(f),
            )
        elif TERRITORY[location] == "polar_sink":
            text = say(
                "**{faction}** has {forces} there; nobody fights in the {polar_sink}.",
                polar_sink=PLACES["polar_sink"].name,
                faction=name(f),
                forces=counted(n, e),
            )
        else:
            text = say(
                "**{faction}** has {forces} there: you fight this turn unless one of you moves out.",
                faction=name(f),
                forces=counted(n, e),
            )
        lines.append(Line("", text))
    if token := host(view, location):
        told = say("**{ecaz}** may trigger {token} there.", ecaz=name(ECAZ), token=word(token))
        lines.append(Line("", told, "K-ECZ-04"))
    if view["spice"].get(location):
        lines.append(Line("", say("**{spice}** spice lies there.", spice=view["spice"][location])))
    if view["terror"] and TERRITORY[location] in view["terror"]["placed"] and MORITANI not in (me, ally):
        warning = say(
            "A terror token of **{faction}** lies there: it may be revealed against you.",
            faction=name(MORITANI),
        )
        lines.append(Line("", warning, "B-MOR-05"))
    return lines


def move_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    prompt, view = look.prompt, look.view
    made = Panel("ship.html", aside=(say("Don’t move"), '""'), refusal=say("You cannot move here"))
    origins = [o for o in prompt.options(()) if o]
    if not origins:
        made.heading, made.ready = say("You cannot move now"), False
        made.hint = say("None of your forces can leave where it stands.")
        return made

    def size(t: str) -> int:
        return sum(forces_at(view, view["you"], PLACES[t].locations))

    look.begin = {"origin": max(origins, key=size)}
    look.must = {"destination"}
    wish = {k: v for k, v in wish.items() if (k, v) != ("origin", '""')}
    probe = begin(look, wish)
    look.begin |= {s.name: "most" for s in probe if "@" in s.name}
    steps = begin(look, wish)
    by = {s.name: s for s in steps}
    origin = by["origin"].value
    going = by.get("destination")
    destination = going.value if going is not None and not going.open else ""
    made.fields = controls(prompt, steps, look)
    first = made.get("origin")
    if first is not None:
        first.choices = [c for c in first.choices if c.json != '""']
        if len(first.choices) < 2:
            made.fields.remove(first)
        first.main = False
    normal = elite = 0
    single = len({s.name.partition("@")[2] for s in steps if "@" in s.name}) == 1
    for step in steps:
        kind, at, where = step.name.partition("@")
        if not at:
            continue
        normal, elite = (normal + step.value, elite) if kind == "normal" else (normal, elite + step.value)
        field = made.get(step.name)
        if field is not None:
            n, e = forces_at(view, view["you"], [where])
            field.note = say("of {n} in {place}", n=e if kind == "elite" else n, place=place(where))
            if not single and SECTOR.get(where) is not None:
                field.note = say("{note}, sector {sector}", note=field.note, sector=SECTOR[where] or 18)
            field.title = say("Elite forces") if kind == "elite" else say("Forces")
    place_field(made, "destination", prompt, steps, "", look)
    reach = int(prompt.facts().get("range", 0))
    usual = int(prompt.facts().get("without_token", reach))
    if reach:
        made.why = say_n(
            "One group, {n} territory far at most.", "One group, {n} territories far at most.", reach
        )
    if usual == 3:
        made.why += " " + say("You hold ornithopters.")
    elif reach > usual:
        made.why += " " + say_n(
            "Farther than {n} territory uses your Ornithopter token.",
            "Farther than {n} territories uses your Ornithopter token.",
            usual,
        )
    made.button = say("Move")
    if destination:
        made.track = [(say("1 Forces"), "done"), (say("2 Place"), "done"), (say("3 Confirm"), "now")]
        made.heading = say(
            "Move {forces} to {place}", forces=counted(normal, elite), place=place(destination)
        )
        n, e = forces_at(view, view["you"], PLACES[origin].locations)
        left = say(
            "**{forces}** stay in {place}.", forces=counted(n - normal, e - elite), place=place(origin)
        )
        made.then = [
            Line(
                say("Then"),
                left if n + e > normal + elite else say("Nobody stays in {place}.", place=place(origin)),
            )
        ]
        values = tuple(s.value for s in steps)
        if prompt.field(values) is None and prompt.preview(values)["ornithopter"]:
            made.then.append(
                Line("", say("Your **Ornithopter token** is used and leaves the game."), "K-DISC-21")
            )
        made.then += meeting(view, destination)
        made.ghost = ghost(view, destination, normal, elite)
    else:
        made.track = [(say("1 Forces"), "done"), (say("2 Place"), "now"), (say("3 Confirm"), "")]
        made.heading = say("Move from {place}, or stay", place=place(origin))
        made.hint = say("Choose a place on the map or in the list.")
    made.settle(prompt, steps)
    made.ready = made.ready and normal + elite > 0
    return made
