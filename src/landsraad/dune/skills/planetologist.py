"""Planetologist: longer marches or joint ones, and ecology as a weapon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune.board import TERRITORY, Location, Territory
from landsraad.dune.cards import SPECIALS, Card, Faction
from landsraad.dune.entry import ChooseGroup, Piece, grouped, total
from landsraad.dune.parts import Forces, Plan
from landsraad.dune.phases.shipping import movement
from landsraad.dune.skills.base import Skill
from landsraad.dune.state import State
from landsraad.table import Action, Name, Refusal, Script, Seat, ask, say

FARTHEST: Final = 3


@dataclass(frozen=True, slots=True)
class SecondGroup(Action):
    """A second group for the same movement; an empty origin is none."""

    origin: Territory
    forces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinMove(ChooseGroup[SecondGroup]):
    """Tokens of another territory move to the same place as part of one movement, at normal range (LS-PLA-N)."""

    action: ClassVar[type[Action]] = SecondGroup
    rule: ClassVar[str] = "LS-PLA-N"
    seat: Seat
    faction: Faction
    origin: Territory
    destination: Location

    def pieces(self, state: State, origin: Territory) -> list[Piece]:
        """The tokens there that reach the place without the longer range."""
        steps = movement.usual_reach(state, self.faction)
        return movement.movable(state, self.faction, origin, self.destination, steps)

    def origins(self, state: State) -> list[Territory]:
        """Other territories with such tokens."""
        there = {TERRITORY[x] for x in state.players[self.faction].on} - {self.origin}
        return sorted(t for t in there if self.pieces(state, t))

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """None is the default; of a group at least one."""
        if not chosen:
            return ["", *self.origins(state)]
        parts, counts = self.pieces(state, chosen[0]), chosen[1:]
        here, _, most = parts[len(counts)]
        used = [place for (place, _, _), count in zip(parts, counts, strict=False) if count]
        if used and not movement.together(state, used[0], here):
            return (0,)
        return range(0 if used or len(counts) + 1 < len(parts) else 1, most + 1)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Too far without the longer range: the card gives one or the other."""
        if chosen:
            reason = say("the group starts together, with at least one token")
            return Refusal(
                "B-MOVE-05", reason, "E_LIMIT", "", {"from": chosen[0], "destination": self.destination}
            )
        on = {TERRITORY[x] for x in state.players[self.faction].on}
        if value in on - {self.origin}:
            reason = say("cannot reach it at normal range; the longer one is not for two groups")
            steps = movement.usual_reach(state, self.faction)
            far = {"from": value, "destination": self.destination, "range": steps}
            return Refusal(self.rule, reason, "E_LIMIT", "origin", far)
        reason = say("another territory with tokens of yours")
        return Refusal(self.rule, reason, "E_TARGET", "origin", {"from": self.origin})

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every other territory with tokens, so that those too far say so."""
        if chosen:
            return self.options(state, chosen)
        others = sorted({TERRITORY[x] for x in state.players[self.faction].on} - {self.origin})
        able = self.options(state, ())
        return [*able, *(t for t in others if t not in able)]

    def facts(self, state: State) -> dict[str, Any]:
        """Where the first group goes."""
        return {"from": self.origin, "to": self.destination}


class Planetologist(Skill):
    """LS-PLA-N and LS-PLA-B."""

    id = "planetologist"
    title = Name("Planetologist", "skill", "planetologist")
    normal = say("Move one territory farther, up to 3, or move from two territories to one.")
    battle = say("Gains 2 with a green special card (no Cheap Hero) as its weapon; the card is discarded.")

    def range(self, g: State, steps: int) -> int:
        """One more, never beyond ornithopters (LS-PLA-N)."""
        return max(steps, min(FARTHEST, steps + 1))

    def weapons(self, hand: Sequence[Card]) -> list[Card]:
        """Green specials, which are no weapons to Voice or defense (LS-PLA-B)."""
        return [card for card in hand if card in SPECIALS]

    def own_bonus(self, g: State, side: Faction, plan: Plan) -> int:
        """For a special in the weapon slot (LS-PLA-B)."""
        return 2 if plan.weapon in SPECIALS else 0

    def joined(
        self, g: State, owner: Faction, origin: Territory, destination: Location, group: Mapping[str, Forces]
    ) -> Script[Mapping[str, Forces]]:
        """A second group too, if the first went no farther than it could without the card (LS-PLA-N)."""
        near = movement.paths(g, owner, origin, movement.usual_reach(g, owner))
        decision = JoinMove(g.seat(owner), owner, origin, destination)
        if not all(destination in near[x] for x in group) or not decision.origins(g):
            return group
        answer = yield from ask(decision)
        if not answer.origin:
            return group
        second = grouped(decision.pieces(g, answer.origin), answer.forces)
        normal, elite = total(second)
        g.tell(
            "moves",
            "LS-PLA-N",
            owner,
            origin=answer.origin,
            destination=destination,
            normal=normal,
            elite=elite,
        )
        return {**group, **second}
