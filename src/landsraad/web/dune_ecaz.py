"""What a Dune table shows of Ecaz beside its decisions: ambassadors on the map and in supply, Duke Vidal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.dune.board import HOST, PLACES, TERRITORY
from landsraad.dune.cards import AMBASSADORS, ECAZ, FACTION_NAMES, MORITANI
from landsraad.dune.log import name as word
from landsraad.table import listed, say

View = Mapping[str, Any]


def ecaz_notes(view: View) -> list[tuple[str, str]]:
    """Where Duke Vidal is, for those who can gain him."""
    duke = view["duke"]
    if not duke or view["you"] not in (ECAZ, MORITANI):
        return []
    return [(say("Duke Vidal"), whereabouts(view))]


def whereabouts(view: View) -> str:
    """Who has Duke Vidal, and till when."""
    duke = view["duke"]
    if duke["dead"] or not duke["with"]:
        return say("in the tanks")
    if duke["with"] == "aside":
        return say("set aside")
    who = FACTION_NAMES[duke["with"]]
    if duke["terms"] == "battle":
        return say("with {who} for one battle", who=who)
    if duke["terms"] == "turn":
        return say("with {who} until the turn ends", who=who)
    if duke["terms"] == "ghola":
        return say("a ghola of {who}", who=who)
    return say("a captive of {who}", who=who)


def ambassadors_on_map(view: View) -> list[dict[str, str]]:
    """The ambassadors in their strongholds, as the map draws them."""
    tokens = view["ambassadors"]
    if not tokens:
        return []
    revealed = view["discoveries"]["opened"]
    return [
        {
            "location": next(x for x in PLACES[territory].locations if x not in HOST or x in revealed),
            "faction": ECAZ,
            "token": "ambassador",
            "sign": SIGNS.get(token, ""),
            "emblem": AMBASSADORS[token].faction,
            "name": word(token),
        }
        for territory, token in tokens["placed"].items()
    ]


SIGNS: Final = {"ambassador_choam": "C", "ambassador_ix": "Ix", "ambassador_richese": "R"}
"""What stands for houses that have no emblem here."""


def ambassador_stats(view: View) -> list[tuple[str, str, str]]:
    """How many ambassadors Ecaz have, and which: all of it is public."""
    supply = view["ambassadors"]["supply"]
    which = listed(AMBASSADORS[x].name for x in supply) or say("none")
    return [("token", str(len(supply)), say("ambassadors in supply: {which}", which=which))]


def host(view: View, location: str) -> str:
    """The ambassador that one's coming to a place may set off; empty for none."""
    tokens, me = view["ambassadors"], view["you"]
    token = (tokens or {"placed": {}})["placed"].get(TERRITORY[location], "")
    if not token or me in (ECAZ, view["factions"][ECAZ]["ally"], AMBASSADORS[token].faction):
        return ""
    return str(token)


def together(view: View, faction: str, ally: str, location: str) -> bool:
    """Whether two allies may both stay in a place: Ecaz and theirs, where no Karama keeps them apart."""
    return ECAZ in (faction, ally) and TERRITORY[location] not in view["apart"]
