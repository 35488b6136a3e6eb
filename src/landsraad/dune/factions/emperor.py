"""Emperor: Sardaukar, and the price of every treachery card (base.md 17.4, kiss.md 13).

That he is paid for cards and may pay for his ally's revival stands in bidding and revival.
"""

from __future__ import annotations

from landsraad.dune.cards import EMPEROR, FREMEN
from landsraad.dune.factions.base import Sheet
from landsraad.dune.forces import from_reserves
from landsraad.dune.parts import Battle
from landsraad.dune.phases.revival import ReviveFree, revive_free
from landsraad.dune.state import State
from landsraad.table import Script


class Emperor(Sheet):
    """The Padishah Emperor: free revival, five Sardaukar (K-EMP-02, K-EMP-04, B-EMP-02)."""

    id = EMPEROR
    elites = 5
    free_revival = 1

    def place_first_forces(self, g: State) -> Script[None]:
        """All in reserve (B-SETUP-16), or ten in Carthag as printed (`O-EMP-SETUP`)."""
        if g.options.o_emp_setup == "as_printed":
            from_reserves(g, EMPEROR, "carthag@10", (10, 0))
        return
        yield

    def strength(self, g: State, b: Battle) -> int:
        """Sardaukar count 2, against Fremen or under Karama 1 (K-DIAL-06, B-EMP-03, K-EMP-05, K-KARAMA-EMP-2)."""
        return 1 if FREMEN in b.side(b.opponent(EMPEROR)) or "K-KARAMA-EMP-2" in b.stopped else 2

    def special_karama(self, g: State, target: str) -> Script[None]:
        """Three tokens or a leader back, at any time (K-KARAMA-EMP-S, B-EMP-05)."""
        yield from revive_free(g, ReviveFree(g.seat(EMPEROR), EMPEROR, 3))
