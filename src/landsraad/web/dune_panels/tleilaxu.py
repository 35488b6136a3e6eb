"""The panels of Bene Tleilax, and of those who deal with them: the tanks, a leader's price, alliances, losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from landsraad.dune.cards import DUKE, ECAZ, LEADERS, TLEILAXU
from landsraad.dune.factions.tleilaxu import UNSEEN
from landsraad.table import Event, say, say_n
from landsraad.web.boards import Words
from landsraad.web.dune_panels.bidding import reserved
from landsraad.web.dune_panels.look import DuneLook, View, counted, name
from landsraad.web.dune_panels.plain import begin, plain_panel
from landsraad.web.panels import Field, Line, Panel, decode


def house(choice: str) -> str:
    """Whose leader something in the tanks is."""
    if choice == DUKE:
        return ECAZ
    return choice.removeprefix(UNSEEN) if choice.startswith(UNSEEN) else LEADERS[choice].faction


def holds_one(view: View, faction: str) -> bool:
    """Whether Tleilaxu have a ghola of that faction, as everybody sees."""
    duke = view["duke"]
    own = view["factions"].get(faction, {"leaders": []})["leaders"]
    return any(x["ghola"] for x in own) or bool(faction == ECAZ and duke and duke["ghola"])


def axolotl_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Which leader is shown: whose it is, what it may cost its faction, and what comes of it."""
    made = plain_panel(look, wish, words)
    field = made.get("leader")
    if field is not None:
        field.choices = [replace(c, note=_in_the_tanks(look.view, decode(c.json))) for c in field.choices]
    if not made.ready:
        return made
    leader = made.values[0]
    owner = house(leader)
    if owner == TLEILAXU:
        told = say("It is yours again at once, and costs nothing.")
    elif holds_one(look.view, owner):
        told = say(
            "{owner} may have it back for **{price}** spice or more, paid to you. If not, it stays dead: you have a "
            "leader of theirs.",
            owner=name(owner),
            price=_price(leader),
        )
    elif owner in look.view["factions"]:
        told = say(
            "{owner} may have it back for **{price}** spice or more, paid to you. If not, it is yours for a battle.",
            owner=name(owner),
            price=_price(leader),
        )
    else:
        told = say("It is yours for a battle.")
    made.then = [Line(say("Then"), told, "K-TLX-10")]
    return made


def _price(leader: str) -> str:
    return str(LEADERS[leader].strength + 1) if leader in LEADERS else say("its strength and 1")


def _in_the_tanks(view: View, leader: str) -> str:
    owner = house(leader)
    if owner == TLEILAXU:
        return say("yours")
    if holds_one(view, owner):
        return say("{owner}, of whom you have one", owner=name(owner))
    return "" if leader.startswith(UNSEEN) else name(owner)


def buy_back_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """What one pays for a leader, from its price on; or nothing."""
    prompt, view = look.prompt, look.view
    facts = prompt.facts()
    leader, price = facts["leader"], int(facts["price"])
    called = LEADERS[leader].name
    most = max(prompt.options(()))
    goes = (
        say("Tleilaxu have {leader} for one battle; alive, it then comes home.", leader=called)
        if facts["lost"]
        else say("{leader} stays in the tanks: Tleilaxu have a leader of yours already.", leader=called)
    )
    made = Panel(heading=say("Buy {leader} back for {price} or more?", leader=called, price=price))
    made.aside = (say("Leave it"), "0")
    look.begin = {"spice": price}
    steps = begin(look, wish)
    if most < price:
        made.ready, made.hint = False, say("It costs {price}, you can pay less.", price=price)
        made.button, made.then = say("Buy back"), [Line(say("If you leave it"), goes)]
        return made
    value = int(steps[0].value) or price
    have = int(view["secret"]["spice"])
    note = say("of {spice} spice", spice=have - reserved(view))
    field = Field("spice", say("You pay"), "stepper", [], price, most, value, note)
    field.refuse(steps[0].refusal, look)
    made.fields = [field]
    made.settle(prompt, steps)
    made.ready, made.button = True, say("Pay {spice}", spice=value)
    made.then = [
        Line(
            say("Then"),
            say(
                "{have} → **{left}** spice, paid to Tleilaxu. {leader} is back at once; you may still revive another "
                "leader as usual.",
                have=have,
                left=have - value,
                leader=called,
            ),
            "K-TLX-10",
        ),
        Line(say("If you leave it"), goes),
    ]
    return made


def paranoid_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """Whom an alliance is offered, and whom that would cost an ally."""
    made = plain_panel(look, wish, words)
    if made.ready:
        other = made.values[0]
        ally = look.view["factions"][other]["ally"]
        told = (
            say("If {other} accepts, its alliance with {ally} ends.", other=name(other), ally=name(ally))
            if ally
            else say("If {other} accepts, you are allies at once.", other=name(other))
        )
        again = say("If not, you may ask somebody else.")
        made.then = [Line(say("Then"), told, "K-TLX-08"), Line("", again)]
        made.button = say("Offer it to {other}", other=name(other))
    return made


def false_flag_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """How many of the lost go to the reserves."""
    made = plain_panel(look, wish, words, facts=False)
    normal, elite = look.prompt.facts()["lost"]
    made.heading = say_n(
        "Save the force lost?",
        "Save some of the {forces} lost",
        normal + elite,
        forces=counted(normal, elite),
    )
    saved: tuple[Any, ...] = made.values
    stay = counted(normal - saved[0], elite - saved[1])
    told = say("**{saved}** to your reserves, **{stay}** to the tanks.", saved=counted(*saved), stay=stay)
    made.then = [Line(say("Then"), told, "K-TLX-05")]
    made.button = say("Save {forces}", forces=counted(*saved)) if any(saved) else say("Save none")
    return made


def any_leader_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    """The special power: a leader, and where it goes."""
    made = plain_panel(look, wish, words)
    field = made.get("leader")
    if field is not None:
        field.choices = [replace(c, note=_in_the_tanks(look.view, decode(c.json))) for c in field.choices]
    leader, fate = made.values
    if fate == "return":
        told = say("It goes back to {owner}, for nothing.", owner=name(house(leader)))
    else:
        told = say("It is yours, for nothing, whatever leaders of others you have.")
    made.then = [Line(say("Then"), told, "K-KARAMA-TLX-S")]
    made.button = say("Hand it home") if fate == "return" else say("Take it")
    return made
