"""Tokens enter a territory (base.md section 11): placing them and what others may do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from landsraad.dune.board import TERRITORY, Location, Territory
from landsraad.dune.cards import BG, ECAZ, MORITANI, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import from_reserves, occupants, put, take
from landsraad.dune.state import Forces, State
from landsraad.table import Script

RESERVES: Final = "reserves"
FIXED_ORDER: Final = (BG, MORITANI, ECAZ)
"""Intrusion upon the Bene Gesserit, terror, ambassador: the order that `O-ENTRY-ORDER=fixed` prescribes."""
Sources = Mapping[str, Forces]
"""Where the tokens come from: locations, or `RESERVES`."""


def arrive(g: State, faction: Faction, location: Location, sources: Sources) -> Script[None]:
    """Tokens are placed, then others react, one owner at a time in storm order (B-ENT-01).

    Reinforcing is an entry too (B-ENT-08); all is answered before the faction goes on (B-ENT-07).
    """
    territory = TERRITORY[location]
    held = occupants(g, territory)
    advisors = yield from SHEETS[faction].side_on_entry(g, territory)
    for source, forces in sources.items():
        if source == RESERVES:
            from_reserves(g, faction, location, forces)
        else:
            take(g, faction, source, forces)
            put(g, faction, location, forces)
    if advisors and territory not in g.advisors:
        g.advisors.append(territory)
    yield from react(g, faction, territory, held)


def react(g: State, who: Faction, territory: Territory, held: Sequence[Faction]) -> Script[None]:
    """One owner after another, in storm order or in the fixed order of `O-ENTRY-ORDER` (B-ENT-01).

    Each sheet looks at the alliances as they are when its turn comes (B-ENT-06), and at an entry that happened
    even if an earlier reaction removed the tokens (B-ENT-05).
    """
    owners = g.others(who)
    if g.options.o_entry_order == "fixed":
        owners = [f for f in FIXED_ORDER if f in owners]
    for owner in owners:
        yield from SHEETS[owner].on_entry(g, who, territory, held)


def total(sources: Sources) -> Forces:
    """All tokens of a group."""
    return (sum(n for n, _ in sources.values()), sum(e for _, e in sources.values()))
