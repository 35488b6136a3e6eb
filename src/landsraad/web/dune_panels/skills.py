"""The panels of Leader Skills: which card to keep, what a Mentat asks and shows, who is saved, who retreats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from landsraad.dune.cards import FACTION_NAMES, LEADERS, card_name
from landsraad.dune.skills.all import SKILLS
from landsraad.table import Event, capital, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, counted, place
from landsraad.web.dune_panels.moving import ghost
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
    if len(leaders := look.prompt.options((look.prompt.options(())[0],))) == 1:
        made.heading = say("Train {leader}", leader=LEADERS[leaders[0]].name)
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
    made = plain_panel(look, wish, words, facts=False)
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
                    kind=capital(kind),
                    rest=counted(*rest),
                )
                if any(rest)
                else say("{kind} stays in the territory.", kind=capital(kind))
            )
            made.button = say("Save {forces}", forces=counted(normal, elite))
        made.then = [Line(say("Then"), told, "LS-SUK-B")]
    return made


def retreat_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Where to, and how many; everybody else dies."""
    made = plain_panel(look, wish, words, facts=False)
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
        if where:
            made.ghost = ghost(look.view, where, *_by_kind(look, made))
    return made


def _by_kind(look: DuneLook, made: Panel) -> tuple[int, int]:
    """Normal and elite forces of a group: each number stands behind the place it is of."""
    found = {"normal": 0, "elite": 0}
    for index in range(1, len(made.values)):
        name = look.prompt.field(made.values[:index]) or ""
        found[name.partition("@")[0]] += made.values[index]
    return found["normal"], found["elite"]


def copy_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which worthless card counts as the opponent's defense."""
    made = plain_panel(look, wish, words, facts=False)
    if made.ready and made.values[0]:
        card, defense = card_name(made.values[0]), card_name(look.prompt.facts()["defense"])
        told = say("**{card}** counts as {defense}, and is discarded.", card=card, defense=defense)
        made.then = [Line(say("Then"), told, "LS-DIP-N")]
        made.button = say("Use it as {defense}", defense=defense)
    return made


def answer_mentat_panel(
    look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]
) -> Panel:
    """The weapon asked for, which must be shown, or any other card."""
    made = plain_panel(look, wish, words, facts=False)
    weapon = look.prompt.facts()["weapon"]
    hand = look.view["secret"]["hand"]
    made.heading = say("The Mentat asks for {weapon}", weapon=card_name(weapon))
    if weapon in hand:
        made.why = say("You hold it and must show it. Only the Mentat sees it, and you keep it.")
    elif hand:
        made.why = say("You do not hold it: show any other card. Only the Mentat sees it, and you keep it.")
    else:
        made.why = say("You have no card to show.")
        made.button = say("Say so")
    return made


def join_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """A second group to the same place."""
    made = plain_panel(look, wish, words, whole=True, facts=False)
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
        made.then = [Line(say("Then"), told, "LS-PLA-N")]
    return made


def exchange_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which of the traitors drawn is kept, and which of one's own is shown for it."""
    keep = look.prompt.options(())[0]
    if len(look.prompt.options((keep,))) > 1:
        look.must = {"reveal"}
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
