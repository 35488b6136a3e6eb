"""The panels of Moritani: terror placed and let loose, leaders assassinated, the winner's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from landsraad.dune.board import PLACES
from landsraad.dune.cards import LEADERS, MORITANI, TERROR_NAMES, card_name
from landsraad.table import Event, listed, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, name, place
from landsraad.web.dune_panels.moving import meeting
from landsraad.web.dune_panels.plain import plain_panel
from landsraad.web.panels import Line, Panel, decode


def terror_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which token lies where from now on; of one that moves what it is."""
    made = plain_panel(look, wish, words)
    placed = look.view["secret"]["terror"]["placed"]
    field = made.get("token")
    if field is not None:
        field.choices = [
            replace(c, note=c.note or TERROR_NAMES.get(placed.get(decode(c.json), ""), ""))
            for c in field.choices
        ]
    if made.ready and made.values[0]:
        token, where = made.values
        told = (
            say("**{token}** lies face down in **{where}**.", token=TERROR_NAMES[token], where=place(where))
            if token in TERROR_NAMES
            else say("The token in **{place}** lies in **{where}**.", place=place(token), where=place(where))
        )
        made.then = [Line(say("Then"), told, "K-MOR-03")]
    return made


def threat_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """The token revealed, or an alliance offered first."""
    made = plain_panel(look, wish, words, facts=False)
    if not made.ready:
        return made
    entrant = name(look.prompt.facts()["entrant"])
    if made.values[0] == "offer":
        told = say(
            "If **{entrant}** accepts, you are allies at once, older alliances of both end, and the token returns to "
            "your supply. If not, it is revealed.",
            entrant=entrant,
        )
        made.then = [Line(say("Then"), told, "K-MOR-07")]
        made.button = say("Offer an alliance")
    else:
        told = say("Everybody sees the token, it acts at once against **{entrant}**.", entrant=entrant)
        made.then = [Line(say("Then"), told, "B-MOR-06")]
        made.button = say("Reveal it")
    return made


def sneak_attack_panel(
    look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]
) -> Panel:
    """How many come out of the reserves, and whom they meet."""
    made = plain_panel(look, wish, words, facts=False)
    (forces,), territory = made.values, look.prompt.facts()["territory"]
    reserves = sum(look.view["factions"][MORITANI]["reserves"])
    field = made.get("forces")
    if field is not None:
        field.note = say("of {n} in reserve, five at most", n=reserves)
    made.button = say("Send {forces}", forces=forces) if forces else say("Send nobody")
    if forces:
        told = say("It costs nothing. Reserves {now} → **{then}**.", now=reserves, then=reserves - forces)
        made.then = [Line(say("Then"), told, "K-MOR-06-SNK")]
        made.then += meeting(look.view, PLACES[territory].locations[0])
    return made


def assassinate_panel(
    look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]
) -> Panel:
    """Whose card is shown, and what that brings."""
    made = plain_panel(look, wish, words, facts=False)
    field = made.get("leader")
    if field is not None:
        field.choices = [
            replace(c, note=say("dead already") if lies_dead(look, decode(c.json)) else "")
            for c in field.choices
        ]
    if made.ready and made.values[0]:
        made.then = [assassinated(look, made.values[0])]
    return made


def lies_dead(look: DuneLook, leader: str) -> bool:
    """Whether everybody sees that the leader lies in the tanks."""
    house = look.view["factions"][LEADERS[leader].faction]["leaders"]
    return any(x["id"] == leader and x["dead"] for x in house)


def assassinated(look: DuneLook, leader: str) -> Line:
    """What the card shown brings, as far as everybody sees who lies in the tanks."""
    if lies_dead(look, leader):
        text = say(
            "**{leader}** is dead already: no spice. You draw a new card.", leader=LEADERS[leader].name
        )
    else:
        text = say(
            "**{leader}** dies, if alive, and you receive {spice} spice.",
            leader=LEADERS[leader].name,
            spice=LEADERS[leader].strength,
        )
    return Line(say("Then"), text, "K-MOR-14")


def dictate_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """For each card of the winner: kept or discarded."""
    made = plain_panel(look, wish, words, facts=False)
    cards = [f.name.removeprefix("keep ") for f in made.fields]
    for field, card in zip(made.fields, cards, strict=True):
        field.title = card_name(card)
        field.choices = [
            replace(c, label=say("Kept") if decode(c.json) else say("Discarded")) for c in field.choices
        ]
    kept = [card_name(card) for card, keep in zip(cards, made.values, strict=True) if keep]
    winner = name(look.prompt.facts()["winner"])
    told = (
        say("**{winner}** keeps {cards}.", winner=winner, cards=listed(kept, joined=True))
        if kept
        else say("**{winner}** keeps none of them.", winner=winner)
    )
    made.then = [Line(say("Then"), told, "K-KARAMA-MOR-S")]
    return made
