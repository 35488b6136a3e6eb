"""Moritani at a Dune table: terror tokens on the map, at the seat and behind the shield, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.dune.board import HOST, PLACES
from landsraad.dune.cards import (
    ASSASSINATION,
    ATOMICS,
    EXTORTION,
    FACTION_NAMES,
    LEADERS,
    MORITANI,
    ROBBERY,
    SABOTAGE,
    SNEAK_ATTACK,
    TERROR_NAMES,
)
from landsraad.table import listed, say, texts

EFFECTS: Final[Mapping[str, str]] = texts({
    ASSASSINATION: "A random leader of {entrant} dies, and you receive its strength in spice.",
    ATOMICS: (
        "All forces in {territory} die, yours too; nobody ships there any more. You and your ally hold a card less."
    ),
    EXTORTION: "5 spice for you at the Mentat Pause; then the token comes back unless somebody pays you 3.",
    ROBBERY: "Half the spice of {entrant}, rounded up, or the top treachery card.",
    SABOTAGE: "{entrant} loses a random treachery card; then you may give it one of yours.",
    SNEAK_ATTACK: "Up to five of your reserves enter {territory} without paying.",
})  # fmt: skip
"""What each token does when it is revealed."""


def terror_words(facts: Mapping[str, Any]) -> dict[str, str]:
    """What the token would do to whoever entered."""
    entrant, territory = FACTION_NAMES[facts["entrant"]], PLACES[facts["territory"]].name
    return {"effect": say(EFFECTS[facts["token"]], entrant=entrant, territory=territory)}


def purge_words(facts: Mapping[str, Any]) -> dict[str, str]:
    """What becomes of fighters beside theirs when the Enemy of My Enemy is accepted."""
    if facts["purge"]:
        return {"purge": say("Your fighters beside theirs die when your turn is over.")}
    return {"purge": say("Where you stand beside theirs, the rule for all allies holds.")}


def terror_on_map(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Tokens in strongholds, for their owner with faces, and the aftermath of Atomics."""
    terror = view["terror"]
    if terror is None:
        return []
    own = (view["secret"] or {}).get("terror", {}).get("placed", {})
    found = []
    for territory in terror["placed"]:
        face = TERROR_NAMES.get(own.get(territory, ""))
        name = say("Terror token: {token}", token=face) if face else say("Terror token, face down")
        found.append(_token(view, territory, "terror", _sign(face) if face else "", name))
    if terror["aftermath"]:
        name = say("Atomics Aftermath: nobody ships here any more")
        found.append(_token(view, terror["aftermath"], "aftermath", "", name))
    return found


def _token(view: Mapping[str, Any], territory: str, kind: str, sign: str, name: str) -> dict[str, Any]:
    revealed = view["discoveries"]["opened"]
    location = next(x for x in PLACES[territory].locations if x not in HOST or x in revealed)
    return {"location": location, "faction": MORITANI, "token": kind, "sign": sign, "name": name}


def _sign(name: str) -> str:
    """Two letters: of Sneak Attack S A."""
    first, _, second = name.partition(" ")
    return first[0] + second[0] if second else name[:2]


def terror_stats(view: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """At the seat of Moritani: tokens in supply, and traitor cards that lie open as markers."""
    terror = view["terror"]
    found = [("token", str(terror["supply"]), say("terror tokens in supply"))]
    if terror["markers"]:
        shown = listed(LEADERS[x].name for x in terror["markers"])
        found.append(
            ("cross", str(len(terror["markers"])), say("assassination markers: {leaders}", leaders=shown))
        )
    return found


def terror_notes(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Behind the shield of Moritani: which tokens lie where, and which are left."""
    own = view["secret"].get("terror")
    if own is None:
        return []
    placed = (
        say("{token} in {territory}", token=TERROR_NAMES[token], territory=PLACES[t].name)
        for t, token in own["placed"].items()
    )
    return [
        (say("Terror placed"), listed(placed)),
        (say("Terror in supply"), listed(TERROR_NAMES[x] for x in own["supply"])),
    ]
