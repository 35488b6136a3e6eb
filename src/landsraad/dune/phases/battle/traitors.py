"""Traitors (base.md 12.4): after the reveal, before anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.cards import DUKE, HARKONNEN, Faction, Leader
from landsraad.dune.factions import SHEETS
from landsraad.dune.parts import Battle, Plan
from landsraad.dune.phases.battle.plan import (
    disc_of,
)
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat, ask_all


def kwisatz_active(b: Battle, plan: Plan) -> bool:
    """Whether the Kwisatz Haderach in a plan has effect (K-KARAMA-ATR-4)."""
    return plan.kwisatz_haderach and "K-KARAMA-ATR-4" not in b.stopped


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Whether to call the opposing leader a traitor."""

    traitor: bool


@dataclass(frozen=True, slots=True)
class CallTraitor(Decision[Call]):
    """After the reveal: any leader of the opponent may be one's traitor (B-BAT-30, B-BAT-31, B-HARK-10, K-TLX-13)."""

    action: ClassVar[type[Action]] = Call
    rule: ClassVar[str] = "B-BAT-30"
    moment: ClassVar[bool] = True
    seat: Seat
    faction: Faction
    leader: Leader

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Calling is the default for whoever can."""
        held = self.leader in state.players[self.faction].traitors
        return [True, False] if held and SHEETS[self.faction].may_call(state, self.leader) else [False]


def traitor_calls(g: State, b: Battle) -> Script[list[Faction]]:
    """The sides whose opponent's leader was called; both decide without knowing of each other (B-BAT-30).

    Nobody can call a Cheap Hero, Duke Vidal, who has no card, or a leader beside the Kwisatz Haderach
    (B-BAT-32, B-ATR-23, K-ATR-09).
    Harkonnen may call for their ally (B-HARK-04, K-HAR-11). A card used lies open before its owner
    (B-BAT-38).
    """
    asked: list[tuple[Faction, CallTraitor]] = []
    for side in (b.aggressor, b.defender):
        foe = b.plans[b.opponent(side)]
        leader = disc_of(foe)
        if leader in (None, DUKE) or kwisatz_active(b, foe):
            continue
        asked.append((side, CallTraitor(g.seat(side), side, leader)))
        if g.players[side].ally == HARKONNEN:
            asked.append((side, CallTraitor(g.seat(HARKONNEN), HARKONNEN, leader)))
    answers = yield from ask_all([d for _, d in asked])
    called: list[Faction] = []
    for side, decision in asked:
        if answers[decision.seat].traitor and side not in called:
            called.append(side)
            caller = decision.faction
            if decision.leader not in g.players[caller].shown_traitors:
                g.players[caller].shown_traitors.append(decision.leader)
            g.tell("traitor", "B-BAT-33", caller, leader=decision.leader, side=side)
            SHEETS[caller].called_traitor(g, decision.leader)
    return called
