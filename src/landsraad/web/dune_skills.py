"""Leader Skills at a Dune table: at the seats, on leaders, in battles, behind the shield; from the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.dune.cards import FACTION_NAMES, LEADERS, card_name
from landsraad.dune.skills.all import SKILLS
from landsraad.table import listed, say
from landsraad.web.panels import Note

View = Mapping[str, Any]
_IN_BATTLES: Final = (
    "diplomat",
    "suk_graduate",
    "rihani_decipherer",
    "warmaster",
    "master_of_assassins",
    "swordmaster_of_ginaz",
    "killer_medic",
    "prana_bindu_adept",
)
"""Cards whose normal band has a word on the battle itself."""


def assigned(view: View) -> list[Mapping[str, Any]]:
    """Every skilled leader; none at a table without the module."""
    return list(view["skills"]["assigned"]) if view.get("skills") else []


def card_of(view: View, leader: str) -> str:
    """The card of a leader, or ""."""
    return next((str(x["skill"]) for x in assigned(view) if x["leader"] == leader), "")


def title(card: str) -> str:
    """Its name."""
    return SKILLS[card].title


def set_aside(view: View, faction: str) -> str:
    """The skilled leader that lies face up before its owner's shield in a battle, and so is in no plan."""
    if not view.get("skills") or not view.get("battle"):
        return ""
    return next(
        (
            str(x["leader"])
            for x in assigned(view)
            if x["faction"] == x["holder"] == faction and not x["concealed"]
        ),
        "",
    )


def seat_lines(view: View, role: str) -> tuple[tuple[str, str, str], ...]:
    """At a seat, for each skilled leader: a sign of its posture, the leader with its card, and what counts now."""
    found = []
    for x in assigned(view):
        card, leader = SKILLS[x["skill"]], LEADERS[x["leader"]].name
        if x["holder"] == role:
            own = x["faction"] == role
            sign = "cross" if not own else "eye" if x["concealed"] else "person"
            text = say("{skill} · {leader}", skill=card.title, leader=leader)
            if not own:
                why = say("A captive: only in the battle it fights. {battle}", battle=card.battle)
            elif x["concealed"]:
                why = say(
                    "Behind the shield. If {leader} fights: {battle}", leader=leader, battle=card.battle
                )
            else:
                why = say(
                    "Face up: {normal} When {leader} fights: {battle}",
                    normal=card.normal,
                    leader=leader,
                    battle=card.battle,
                )
            found.append((sign, text, why))
        elif x["faction"] == role and x["holder"] in FACTION_NAMES:
            text = say("{skill} · {leader}", skill=card.title, leader=leader)
            found.append(("cross", text, say("Captured by {captor}", captor=FACTION_NAMES[x["holder"]])))
    if spice := (view.get("skills") or {}).get("escrow", {}).get(role, 0):
        why = say("From the Spice Banker, collected in the Mentat Pause")
        found.append(("spice", say("{spice} spice set apart", spice=spice), why))
    return tuple(found)


def skill_notes(view: View) -> list[tuple[str, str]]:
    """Behind the shield: traitor cards seen in the deck or drawn, and the card a Mentat was shown."""
    own = (view["secret"] or {}).get("skills")
    if own is None:
        return []
    found = [
        (say("In the traitor deck"), listed(LEADERS[x].name for x in own["peeked"])),
        (say("Traitors drawn"), listed(LEADERS[x].name for x in own["drawn"])),
    ]
    asked = (view["skills"]["battle"] or {}).get("question")
    if asked and asked["shown"] is not None:
        shown = card_name(asked["shown"]) if asked["shown"] else say("no card to show")
        found.append((say("Shown to the Mentat"), shown))
    return found


def battle_notes(view: View, foe: str) -> list[Note]:
    """What the skills of both sides mean for a plan that is being made."""
    if not view.get("skills"):
        return []
    me = view["you"]
    found = [_side_note(view, x, mine=x["holder"] == me) for x in assigned(view) if x["holder"] in (me, foe)]
    asked = view["skills"]["battle"]["question"]
    if asked and asked["shown"] is not None:
        by, other = (me, foe) if asked["by"] == me else (foe, me)
        text = say(
            "{asker} asked for {weapon}; {other} showed **{card}**.",
            asker=FACTION_NAMES[by],
            weapon=card_name(asked["weapon"]),
            other=FACTION_NAMES[other],
            card=card_name(asked["shown"]) if asked["shown"] else say("nothing"),
        )
        found.append(Note(say("Mentat:"), text, "LS-MEN-N", asked["by"], True))
    return found


def _side_note(view: View, x: Mapping[str, Any], mine: bool) -> Note:
    card, leader = SKILLS[x["skill"]], LEADERS[x["leader"]].name
    head = say("{skill}:", skill=card.title)
    own = x["faction"] == x["holder"]
    if not own:
        text = say("{leader} is a captive. {battle}", leader=leader, battle=card.battle)
        return Note(head, text, "LS-CAP-02", x["holder"])
    if x["concealed"]:
        text = say("**{leader}** may be in the plan. {battle}", leader=leader, battle=card.battle)
        return Note(head, text, "LS-LIFE-01", x["holder"])
    text = say("**{leader}** is face up and not in the plan.", leader=leader)
    if x["skill"] in _IN_BATTLES:
        text = say("{text} {normal}", text=text, normal=card.normal)
    return Note(head, text, "LS-LIFE-01", x["holder"])
