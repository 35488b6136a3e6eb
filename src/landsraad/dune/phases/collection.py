"""Spice Collection (base.md section 13)."""

from __future__ import annotations

from collections.abc import Mapping

from landsraad.dune import discoveries
from landsraad.dune.board import PLACES, TERRITORIES, TERRITORY, Location
from landsraad.dune.cards import ECAZ, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import advises, has_city, occupants, one_faction
from landsraad.dune.spice import earn, lift_spice
from landsraad.dune.state import State
from landsraad.table import Script

INCOMES = tuple(t for t in TERRITORIES if PLACES[t].income)


def collection(g: State) -> Script[str]:
    """Discovery tokens, income, what Orgiz takes, then spice from the sand (B-COLL-07, K-GEN-03).

    Last comes what the Tleilaxu make of the rest.
    """
    yield from discoveries.look_and_reveal(g)
    for territory in INCOMES:
        there = occupants(g, territory)
        hostile = len(there) > 1 and not (len(there) == 2 and one_faction(g, there[0], there[1], territory))
        if hostile and not g.options.both_in_city_collect:
            continue
        for faction in g.in_order(*there):
            earn(g, faction, PLACES[territory].income)
            g.tell("income", "B-COLL-04", faction, territory=territory, spice=PLACES[territory].income)
    discoveries.cistern(g)
    yield from discoveries.orgiz(g)
    rates = {f: collection_rate(g, f) for f in g.order}
    for faction in g.order:
        yield from collect(g, faction, rates)
    for faction in g.order:
        yield from SHEETS[faction].end_of_collection(g)
    return "mentat_pause"


def collection_rate(g: State, faction: Faction) -> int:
    """2 spice a token, 3 with Arrakeen or Carthag (B-COLL-01)."""
    return 3 if has_city(g, faction) else 2


def collect(g: State, faction: Faction, rates: Mapping[Faction, int]) -> Script[None]:
    """Tokens on a location with spice take it there, as much as they can (B-COLL-01, B-COLL-02, B-COLL-09).

    Advisors do not (B-COLL-03); tokens that live in the storm sector do (B-COLL-05).
    """
    for location, forces in g.players[faction].on.items():
        if location not in g.spice or advises(g, faction, TERRITORY[location]):
            continue
        if partner := collects_with(g, faction, location):
            if g.in_order(ECAZ, partner)[0] == faction:
                yield from collect_together(g, location, partner, rates)
            continue
        taken = lift_spice(g, location, rates[faction] * sum(forces))
        earn(g, faction, taken)
        g.tell("collects", "B-COLL-01", faction, location=location, spice=taken)


def collects_with(g: State, faction: Faction, location: Location) -> Faction:
    """The ally of Ecaz, if this is one of the two and both have fighters on the location (B-ECAZ-20)."""
    ally = g.players[ECAZ].ally if g.playing(ECAZ) else ""
    if not ally or faction not in (ECAZ, ally) or advises(g, ally, TERRITORY[location]):
        return ""
    return ally if location in g.players[ECAZ].on and location in g.players[ally].on else ""


def collect_together(
    g: State, location: Location, ally: Faction, rates: Mapping[Faction, int]
) -> Script[None]:
    """Ecaz and its ally take what both together can and split it (K-ECZ-17, B-ECAZ-20)."""
    able = sum(rates[f] * sum(g.players[f].on[location]) for f in (ECAZ, ally))
    taken = lift_spice(g, location, able)
    part = yield from SHEETS[ECAZ].splits_spice(g, location, ally, taken)
    earn(g, ECAZ, part)
    earn(g, ally, taken - part)
    g.tell("spice_shared", "K-ECZ-17", ECAZ, location=location, ally=ally, spice=taken, part=part)
