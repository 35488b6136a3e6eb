"""Spice Collection (base.md section 13)."""

from __future__ import annotations

from landsraad.dune.board import PLACES, TERRITORY
from landsraad.dune.cards import Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import advises, earn, has_city, lift_spice, occupants
from landsraad.dune.state import State
from landsraad.table import Script

INCOMES = tuple(t for t, p in PLACES.items() if p.income)


def collection(g: State) -> Script[str]:
    """City income, then spice from the sand, then what the Tleilaxu make of the rest (B-COLL-07, K-GEN-03)."""
    for territory in INCOMES:
        there = occupants(g, territory)
        if len(there) > 1 and not g.options.both_in_city_collect:
            continue
        for faction in g.in_order(*there):
            earn(g, faction, PLACES[territory].income)
            g.tell("income", "B-COLL-04", faction, territory=territory, spice=PLACES[territory].income)
    rates = {f: collection_rate(g, f) for f in g.order}
    for faction in g.order:
        collect(g, faction, rates[faction])
    for faction in g.order:
        yield from SHEETS[faction].end_of_collection(g)
    return "mentat_pause"


def collection_rate(g: State, faction: Faction) -> int:
    """2 spice a token, 3 with Arrakeen or Carthag (B-COLL-01)."""
    return 3 if has_city(g, faction) else 2


def collect(g: State, faction: Faction, rate: int) -> None:
    """Tokens on a location with spice take it there, as much as they can (B-COLL-01, B-COLL-02, B-COLL-09).

    Advisors do not (B-COLL-03); tokens that live in the storm sector do (B-COLL-05).
    """
    for location, forces in g.players[faction].on.items():
        if location not in g.spice or advises(g, faction, TERRITORY[location]):
            continue
        taken = lift_spice(g, location, rate * sum(forces))
        earn(g, faction, taken)
        g.tell("collects", "B-COLL-01", faction, location=location, spice=taken)
