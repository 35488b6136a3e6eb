"""The panels of Leader Skills: which card to keep, what a Mentat asks and shows, who is saved, who retreats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from landsraad.dune.board import PLACES
from landsraad.dune.cards import FACTION_NAMES, LEADERS, card_name
from landsraad.dune.skills.all import SKILLS
from landsraad.table import Event, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, counted, place
from landsraad.web.dune_panels.plain import begin, plain_panel
from landsraad.web.panels import Line, Panel, controls, decode


def choose_skill_panel(
    look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]
) -> Panel:
    """Two cards with both of their bands, and whom the one kept goes to."""
    look.must = {"skill"}
    steps = begin(look, wish)
    made = Panel("skills.html", fields=controls(look.prompt, steps, look), final=True)
    made.settle(look.prompt, steps, look)
    made.data["cards"] = {card["id"]: card for card in look.prompt.facts()["offer"]}
    field = made.get("skill")
    if field is not None:
        for choice in field.choices:
            card = SKILLS[decode(choice.json)]
            made.data["cards"][choice.json] = {"normal": card.normal, "battle": card.battle}
    made.hint = "" if made.ready else say("Choose a card first.")
    if made.ready:
        skill, leader = made.values
        text = say(
            "**{leader}** is your {skill}, for everybody to see. Nobody learns which card you gave back.",
            leader=LEADERS[leader].name,
            skill=SKILLS[skill].title,
        )
        made.then = [Line(say("Then"), text, "LS-SET-04")]
    return made


def mentat_question_panel(
    look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]
) -> Panel:
    """Which weapon to ask for."""
    made = plain_panel(look, wish, words)
    if made.ready and made.values[0]:
        text = say(
            "**{foe}** shows you {weapon}, or else another card. Only you see it, and it need not be played.",
            foe=FACTION_NAMES[look.prompt.facts()["opponent"]],
            weapon=card_name(made.values[0]),
        )
        made.then = [Line(say("Then"), text, "LS-MEN-N")]
    return made


def rescue_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Who comes back, and who stays where they fought."""
    made = plain_panel(look, wish, words)
    made.data.pop("facts", None)
    if made.ready:
        normal, elite, stays = made.values
        if not normal + elite:
            told = say("All that were lost stay in the tanks.")
            made.button = say("Save nobody")
        else:
            kind = say("an elite force") if stays == "elite" else say("one force")
            rest = (normal - (stays == "normal"), elite - (stays == "elite"))
            told = (
                say(
                    "{kind} stays in the territory, **{rest}** go to your reserves.",
                    kind=kind,
                    rest=counted(*rest),
                )
                if any(rest)
                else say("{kind} stays in the territory.", kind=kind)
            )
        made.then = [Line(say("Then"), told, "LS-SUK-B")]
    return made


def retreat_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Where to, and how many; everybody else dies."""
    made = plain_panel(look, wish, words)
    made.data.pop("facts", None)
    facts = look.prompt.facts()
    made.why = say(
        "Your Diplomat lives: up to {cap} of the {undialed} forces you did not dial may leave for one empty neighbour.",
        cap=facts["cap"],
        undialed=counted(*facts["undialed"]),
    )
    if made.ready:
        where, *counts = made.values
        told = (
            say("**{forces}** go to {place}; all others there die.", forces=sum(counts), place=place(where))
            if where
            else say("All your forces there die.")
        )
        made.then = [Line(say("Then"), told, "LS-DIP-B")]
        made.button = made.button if where else say("Nobody retreats")
    return made


def gather_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """1 spice in each territory on the way."""
    made = plain_panel(look, wish, words)
    for field in made.fields:
        field.title = PLACES[field.name.removeprefix("take ")].name
        field.choices = [
            replace(c, label=say("Take 1 spice") if decode(c.json) else say("Leave it"))
            for c in field.choices
        ]
    if made.ready:
        taken = sum(made.values)
        made.then = [Line(say("Then"), say("You take **{spice}** spice at once.", spice=taken), "LS-SAN-N")]
        made.button = say("Take {spice} spice", spice=taken) if taken else say("Take nothing")
    return made


def join_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """A second group to the same place."""
    made = plain_panel(look, wish, words)
    made.data.pop("facts", None)
    if made.ready:
        origin, *counts = made.values
        end = place(look.prompt.facts()["to"])
        if origin:
            told = say(
                "**{forces}** from {place} move along to {end}.",
                forces=sum(counts),
                place=place(origin),
                end=end,
            )
            made.button = say("Move along")
        else:
            told = say("Only the first group moves.")
            made.button = say("Nobody else")
        made.then = [Line(say("Then"), told, "LS-PLA-N")]
    return made


def exchange_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which of the traitors drawn is kept, and which of one's own is shown for it."""
    made = plain_panel(look, wish, words)
    for field in made.fields:
        field.choices = [
            replace(c, note=FACTION_NAMES[LEADERS[decode(c.json)].faction]) for c in field.choices
        ]
    if made.ready:
        keep, reveal = made.values
        text = say(
            "**{keep}** is your traitor. Everybody sees {reveal}, which goes back into the deck.",
            keep=LEADERS[keep].name,
            reveal=LEADERS[reveal].name,
        )
        made.then = [Line(say("Then"), text, "LS-RIH-B")]
    made.final = True
    return made
