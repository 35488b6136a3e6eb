"""The panels of the discovery tokens: who goes into a place just revealed, and what its occupant takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from landsraad.table import Event, Prompt, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, place, troops
from landsraad.web.dune_panels.moving import ghost
from landsraad.web.dune_panels.plain import begin, plain_panel
from landsraad.web.panels import Line, Panel, controls, decode


def free_entry_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """How many of those around go in."""
    prompt, where = look.prompt, look.prompt.facts()["location"]
    look.begin = _everybody(prompt)
    steps = begin(look, wish)
    made = Panel(fields=controls(prompt, steps, look), focus=where)
    made.settle(prompt, steps, look)
    counts = dict.fromkeys(("normal", "elite"), 0)
    for step in steps:
        counts[step.name.partition("@")[0]] += step.value
    normal, elite = counts["normal"], counts["elite"]
    if normal + elite:
        told = say(
            "**{forces}** of yours in {place}, for nothing.", forces=troops(normal, elite), place=place(where)
        )
        made.button = say("Enter with {forces}", forces=normal + elite)
        made.ghost = ghost(look.view, where, normal, elite)
    else:
        told = say("All stay where they are, and {place} is open to everybody.", place=place(where))
        made.button = say("Nobody enters")
    made.then = [Line(say("Then"), told, "K-DISC-09")]
    return made


def _everybody(prompt: Prompt) -> dict[str, Any]:
    """As many of each piece as can go, to begin with: that is what one reveals a place for."""
    found: dict[str, Any] = {}
    values: tuple[Any, ...] = ()
    while (name := prompt.field(values)) is not None:
        found[name] = max(prompt.options(values))
        values = (*values, found[name])
    return found


def take_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """1 spice in each place named, or not there: for who holds Orgiz, and for a Sandmaster on the way."""
    made = plain_panel(look, wish, words)
    for field in made.fields:
        field.title = look.board.value("location", field.name.removeprefix("take "))
        field.choices = [
            replace(c, label=say("Take 1 spice") if decode(c.json) else say("Leave it"))
            for c in field.choices
        ]
    taken = sum(made.values)
    told = say("You take **{spice}** spice at once.", spice=taken) if taken else say("You take nothing.")
    made.then = [Line(say("Then"), told, look.prompt.decision.rule)]
    made.button = say("Take {spice} spice", spice=taken) if taken else say("Take nothing")
    return made
