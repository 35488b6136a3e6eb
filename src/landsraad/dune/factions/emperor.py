"""Emperor: Sardaukar, and the price of every treachery card (base.md 17.4, kiss.md 13).

That he is paid for cards and may pay for his ally's revival stands in bidding and revival.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.cards import EMPEROR, FREMEN, Leader
from landsraad.dune.factions.base import Sheet
from landsraad.dune.forces import from_reserves, out_of_tanks
from landsraad.dune.ghola import dead_leaders
from landsraad.dune.phases.revival import bring_back
from landsraad.dune.state import Battle, State
from landsraad.table import Action, Decision, Script, Seat, ask


@dataclass(frozen=True, slots=True)
class FreeRevival(Action):
    """One leader, or tokens."""

    leader: Leader
    normal: int
    elite: int


@dataclass(frozen=True, slots=True)
class ReviveFree(Decision[FreeRevival]):
    """Three tokens or one leader, free, with no limit but one Sardaukar a turn (K-KARAMA-EMP-S, B-EMP-05)."""

    action: ClassVar[type[Action]] = FreeRevival
    rule: ClassVar[str] = "K-KARAMA-EMP-S"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """A leader or none; then as many tokens as there are, up to three."""
        p = state.players[EMPEROR]
        if not chosen:
            return ["", *dead_leaders(state, EMPEROR)]
        if chosen[0]:
            return (0,)
        if len(chosen) == 1:
            return range(min(3, p.tanks[0]), -1, -1)
        elites = 1 if p.tanks[1] and not p.elite_revived else 0
        return range(min(elites, 3 - chosen[1]), -1, -1)


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
        """Sardaukar count 2, against Fremen or under Karama 1 (K-DIAL-06, B-EMP-03, K-KARAMA-EMP-2)."""
        return 1 if b.opponent(EMPEROR) == FREMEN or "K-KARAMA-EMP-2" in b.stopped else 2

    def special_karama(self, g: State, target: str) -> Script[None]:
        """Three tokens or a leader back, at any time (K-KARAMA-EMP-S)."""
        chosen = yield from ask(ReviveFree(g.seat(EMPEROR)))
        if chosen.leader:
            bring_back(g, chosen.leader, EMPEROR)
        else:
            out_of_tanks(g, EMPEROR, (chosen.normal, chosen.elite))
        g.tell(
            "revived",
            "K-KARAMA-EMP-S",
            EMPEROR,
            normal=chosen.normal,
            elite=chosen.elite,
            leader=chosen.leader,
            payer="",
        )
