"""How selections are said."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.select import ANY_NUMBER, Sel, Who
from landsraad.ccg.effects.text.conds import relative
from landsraad.ccg.effects.text.english import phrase, says, with_a
from landsraad.ccg.effects.text.kinds import kind, many_of
from landsraad.ccg.effects.text.values import amount
from landsraad.ccg.effects.values import Chosen

RELATED: Final = {
    "self": "this card",
    "assigned": "the card it is on",
    "subject": "that card",
    "happened": "that card",
    "under_assigned": "the card that the card it is on lies on",
    "leader": "your leader",
    "rival_leader": "the opposing leader",
    "target": "the target of the rite",
    "answered": "the card of that operation",
    "petitioned": "the card petitioned for",
    "homeworld": "your homeworld",
}


_PART: Final = {
    "participant": "taking part in the rite",
    "a_leader": "leading a side of the rite",
    "your_participant": "taking part on your side",
    "rival_participant": "taking part on the other side",
    "your_additional": "taking part beside your leader",
    "named_participant": "declared a participant of the rite",
    "on_assigned": "on the same card",
    "on_self": "on this card",
    "vanquished": "vanquished in the rite",
}


_ZONE: Final = {
    "hand": ("from your hand", "in a rival’s hand"),
    "assembly": ("from your Assembly", "in a rival’s Assembly"),
    "house_discard": ("from your House discard", "in a rival’s House discard"),
    "imperial_discard": ("from your Imperial discard", "in a rival’s Imperial discard"),
}


@says(Sel)
def _sel(s: Sel) -> str:
    if s.rel in RELATED:
        if s.rel == "subject" and s.what:
            return f"the {kind(s.what)}"
        said = RELATED[s.rel]
        if s.what and s.rel not in ("self",):
            if s.rel == "target":
                return f"{said} if it is {with_a(kind(s.what))}"
            return {
                "assigned": f"the {kind(s.what)} it is on",
                "under_assigned": f"the {kind(s.what)} that the card it is on lies on",
            }.get(s.rel, said)
        return said
    said = kind(s.what) if s.what else "card"
    if s.engaged is not None and s.zone == "domain" and not s.chosen:
        said = f"{'engaged' if s.engaged else 'disengaged'} {said}"
    if s.state == "subdued" and s.zone == "domain":
        said = f"subdued {said}"
    if s.chosen:
        said = _number_of(s, said)
    if s.rel in _PART:
        said = f"{said} {_PART[s.rel]}"
    if s.zone in _ZONE:
        said = f"{said} {_ZONE[s.zone][s.of == 'rival'] if s.of else 'in the Assembly'}"
    elif s.of == "you":
        said = f"{said} you govern"
    elif s.of == "rival":
        said = f"{said} of a rival"
    for cond in s.where:
        about = relative(cond)
        if s.chosen and s.most != 1 and about.startswith("that "):
            about = about.replace("that fits", "that fit", 1).replace("that has", "that have", 1)
        said = f"{said} {about}"
    return said


def _number_of(s: Sel, said: str) -> str:
    if s.most == 1 and s.least == 1:
        return f"a target {said}"
    many = said.replace(kind(s.what), many_of(s.what), 1) if s.what else "cards"
    if s.most == ANY_NUMBER:
        return f"any number of target {many}"
    most = amount(s.most) if isinstance(s.most, (int, Chosen)) else f"X (X is {amount(s.most)})"
    return f"{most} target {many}" if s.most == s.least else f"up to {most} target {many}"


@says(Who)
def _who(w: Who) -> str:
    return "a target rival" if w.of == "rival" else "a target player"


def subjects(who: Who | Sel | str) -> tuple[str, bool]:
    """Who does it, and whether the verb takes an s."""
    if isinstance(who, Who):
        return phrase(who), True
    if isinstance(who, Sel):
        return f"the governor of {phrase(who)}", True
    return {
        "you": ("you", False),
        "each": ("each player", True),
        "each_rival": ("each rival", True),
        "dune": ("the governor of Dune", True),
        "happened": ("that player", True),
        "attacker": ("the attacker", True),
        "raisers": ("each rival who raised the bid", True),
    }[who]


def each(s: Sel) -> str:
    """A selection as the subject of a sentence: one card as it is, of several each."""
    said = phrase(s)
    return said if s.rel in RELATED or s.chosen else f"each {said}"
