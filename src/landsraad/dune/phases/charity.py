"""CHOAM Charity (base.md section 6)."""

from __future__ import annotations

from landsraad.dune.factions import SHEETS
from landsraad.dune.spice import earn
from landsraad.dune.state import State
from landsraad.table import Script


def charity(g: State) -> Script[str]:
    """Whoever has less than 2 spice is lifted to 2 (B-CHOAM-01); claiming costs nothing, so all claim."""
    for faction in g.order:
        amount = SHEETS[faction].charity(g)
        if amount:
            earn(g, faction, amount)
            g.tell("charity", "B-CHOAM-01", faction, spice=amount)
    return "bidding"
    yield
