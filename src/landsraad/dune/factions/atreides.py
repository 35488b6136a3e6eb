"""Atreides: foresight, and the Kwisatz Haderach (base.md 17.1, kiss.md 10).

That they see cards up for bid and the top spice card stands where it happens, in bidding and shipping.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.cards import ATREIDES, Faction
from landsraad.dune.factions.base import Sheet
from landsraad.dune.parts import Battle, Plan
from landsraad.dune.phases.battle.plan import MakePlan, answer_of, elements
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat, ask

ELEMENTS = ("leader", "weapon", "defense", "number")


@dataclass(frozen=True, slots=True)
class Foresee(Action):
    """The element of the opponent's plan asked for; empty for none."""

    element: str


@dataclass(frozen=True, slots=True)
class Prescience(Decision[Foresee]):
    """Ask for one element of the opponent's plan (K-ATR-05)."""

    action: ClassVar[type[Action]] = Foresee
    rule: ClassVar[str] = "K-ATR-05"
    seat: Seat
    opponent: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """None is the default, and all that a Karama leaves."""
        return [""] if karama.stopped(state, "K-KARAMA-ATR-3") else ["", *ELEMENTS]

    def facts(self, state: State) -> dict[str, Any]:
        """Whom it would be asked."""
        assert state.battle is not None
        return {"opponent": self.opponent, "territory": state.battle.territory}


@dataclass(frozen=True, slots=True)
class Promise(Action):
    """What will be played for the element asked."""

    value: Any


@dataclass(frozen=True, slots=True)
class AnswerPrescience(Decision[Promise]):
    """The answer binds that element of the plan (K-ATR-06)."""

    action: ClassVar[type[Action]] = Promise
    rule: ClassVar[str] = "K-ATR-06"
    seat: Seat
    faction: Faction
    element: str

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Whatever this side can play, in keeping with the Voice (B-BAT-21); nothing once a Karama came between."""
        assert state.battle is not None
        if karama.stopped(state, "K-KARAMA-ATR-3"):
            return []
        return elements(state, state.battle, self.faction, self.element)

    def default(self, state: State) -> Promise:
        """What the default plan would play."""
        assert state.battle is not None
        made = MakePlan(self.seat, self.faction).default(state)
        return Promise(answer_of(state, state.battle, self.faction, made, self.element))

    def fallback(self, state: State) -> Promise:
        """A question that a Karama stopped needs no answer."""
        return Promise(None)

    def facts(self, state: State) -> dict[str, Any]:
        """The element."""
        return {"element": self.element}


class Atreides(Sheet):
    """House Atreides: setup and free revival (K-ATR-01, K-ATR-02, B-SETUP-09)."""

    id = ATREIDES
    start_forces: ClassVar = {"arrakeen@9": 10}

    def foresee_plans(self, g: State, b: Battle) -> Script[None]:
        """Prescience in its own or its ally's battle, once (K-ATR-05, K-ATR-11, B-ATR-08, B-ATR-11)."""
        opponent = opponent_of_us(g, b, ATREIDES)
        if opponent is None or karama.stopped(g, "K-KARAMA-ATR-3"):
            return
        asked = yield from ask(Prescience(g.seat(ATREIDES), opponent))
        if not asked.element:
            return
        g.tell("prescience", "K-ATR-05", ATREIDES, opponent=opponent, element=asked.element)
        promise = yield from ask(AnswerPrescience(g.seat(opponent), opponent, asked.element))
        if karama.stopped(g, "K-KARAMA-ATR-3"):
            return
        b.prescience = (opponent, asked.element, promise.value)
        knows = {ATREIDES, opponent, b.opponent(opponent)}
        g.tell(
            "prescience_answer",
            "K-ATR-06",
            opponent,
            tuple(g.in_order(*knows)),
            element=asked.element,
            value=promise.value,
        )

    def see_whole_plan(self, g: State, b: Battle) -> Script[None]:
        """The special Karama: one fighter commits first, and Atreides see its plan (K-KARAMA-ATR-S)."""
        yield from karama.window(
            g,
            "whole plan",
            lambda: [
                ("K-KARAMA-ATR-S", f) for f in (b.aggressor, b.defender) if f != ATREIDES and not b.seen
            ],
        )

    def special_karama(self, g: State, target: str) -> Script[None]:
        """Whose plan is seen."""
        assert g.battle is not None
        g.battle.seen = target
        return
        yield

    def bonus(self, g: State, b: Battle, plan: Plan) -> int:
        """The Kwisatz Haderach adds 2 to a surviving leader or Cheap Hero (K-ATR-08)."""
        return 2 if plan.kwisatz_haderach and "K-KARAMA-ATR-4" not in b.stopped else 0


def opponent_of_us(g: State, b: Battle, faction: Faction) -> Faction | None:
    """The opponent in a battle that a faction or its ally fights, or None (B-ALLY-05)."""
    for mine in (faction, g.players[faction].ally):
        if mine and mine in (b.aggressor, b.defender):
            return b.opponent(mine)
    return None
