"""Revival outside the Revival phase: the Tleilaxu Ghola card (B-CARD-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.cards import Faction, Leader
from landsraad.dune.forces import out_of_tanks
from landsraad.dune.hands import discard
from landsraad.dune.leaders import own_leaders
from landsraad.dune.phases.revival import bring_back
from landsraad.dune.skills import dealing
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat

CARD = "tleilaxu_ghola"


def dead_leaders(g: State, faction: Faction) -> list[Leader]:
    """All of a faction's leaders in the tanks, face down ones too."""
    return [x for x in own_leaders(faction) if not g.discs[x].holder]


@dataclass(frozen=True, slots=True)
class PlayGhola(Action):
    """A leader, or else tokens."""

    leader: Leader
    normal: int
    elite: int


@dataclass(frozen=True, slots=True)
class Ghola(Decision[PlayGhola]):
    """One own leader, or up to five own tokens, free and at any time (B-CARD-11)."""

    action: ClassVar[type[Action]] = PlayGhola
    rule: ClassVar[str] = "B-CARD-11"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """A leader in the tanks or none; then tokens, at least one."""
        p = state.players[self.faction]
        elites = 1 if p.tanks[1] and not p.elite_revived else 0
        if not chosen:
            tokens = [""] if p.tanks[0] or elites else []
            return [*tokens, *dead_leaders(state, self.faction)]
        if chosen[0]:
            return (0,)
        if len(chosen) == 1:
            return range(0 if elites else 1, min(5, p.tanks[0]) + 1)
        return range(0 if chosen[1] else 1, min(elites, 5 - chosen[1]) + 1)


def play_ghola(g: State, faction: Faction, action: PlayGhola) -> Script[None]:
    """Extra to the normal revival (B-REV-13)."""
    discard(g, faction, CARD)
    if action.leader:
        bring_back(g, action.leader, faction)
    else:
        out_of_tanks(g, faction, (action.normal, action.elite))
    g.tell("ghola", "B-CARD-11", faction, leader=action.leader, normal=action.normal, elite=action.elite)
    if action.leader:
        yield from dealing.revived(g, faction, action.leader)


def standing_ghola(g: State, faction: Faction) -> list[Decision[Any]]:
    """At any time, with the card and something in the tanks."""
    p = g.players[faction]
    if CARD not in p.hand or not g.turn or g.stage == "over":
        return []
    if p.tanks[0] or (p.tanks[1] and not p.elite_revived) or dead_leaders(g, faction):
        return [Ghola(g.seat(faction), faction)]
    return []
