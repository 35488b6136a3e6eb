"""Diplomat: the other side's defense, and a way out of a lost battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import skills
from landsraad.dune.board import PLACES, TERRITORY, Location, distances
from landsraad.dune.cards import DEFENSES, ECAZ, KIND, WORTHLESS, Card, Faction
from landsraad.dune.entry import ChooseGroup, Piece, grouped
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import put, stands_in, take
from landsraad.dune.parts import Battle, Forces
from landsraad.dune.phases.battle.plan import disc_strength, ecaz_half, fighting
from landsraad.dune.skills.base import Bands, Skill
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Name, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class StandIn(Action):
    """The worthless card that stands in for a defense; empty for none."""

    card: Card


@dataclass(frozen=True, slots=True)
class CopyDefense(Decision[StandIn]):
    """A worthless card in the plan may count as the defense the opponent played (LS-DIP-N)."""

    action: ClassVar[type[Action]] = StandIn
    rule: ClassVar[str] = "LS-DIP-N"
    seat: Seat
    cards: tuple[Card, ...]
    defense: Card

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """Copying is the default."""
        return [*self.cards, ""]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Not a worthless card of the plan."""
        reason = say("a worthless card of your plan")
        return Refusal(self.rule, reason, "E_CARD", "card", {"cards": list(self.cards)})

    def facts(self, state: State) -> dict[str, Any]:
        """The defense."""
        return {"defense": self.defense}


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Where undialed tokens withdraw to (empty for nowhere), and how many of each piece."""

    location: Location
    forces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RetreatForces(ChooseGroup[Retreat]):
    """The loser's undialed tokens, up to its leader's strength, to one empty neighbour (LS-DIP-B, LS-OPEN-5)."""

    action: ClassVar[type[Action]] = Retreat
    rule: ClassVar[str] = "LS-DIP-B"
    seat: Seat
    faction: Faction
    cap: int
    undialed: Forces

    def pieces(self, state: State, location: Location) -> list[Piece]:
        """Undialed tokens that can reach a place by one step into the next territory."""
        assert state.battle is not None
        on = state.players[self.faction].on
        return [
            (x, kind, min(count, undialed))
            for x in state.battle.locations
            if x in on and location in near(state, x)
            for kind, count, undialed in zip(("normal", "elite"), on[x], self.undialed, strict=True)
            if count and undialed
        ]

    def around(self, state: State) -> list[Location]:
        """Next to the battlefield, as far as undialed tokens get there out of the storm."""
        assert state.battle is not None
        found = {y for x in state.battle.locations for y, step in near(state, x).items() if step}
        return sorted(y for y in found if self.pieces(state, y))

    def places(self, state: State) -> list[Location]:
        """Of those around the ones with nobody in them, no stronghold."""
        return [y for y in self.around(state) if open_to_retreat(state, y)]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """A place or none; as many as the cap lets is the default."""
        if not chosen:
            return [*self.places(state), ""]
        parts, counts = self.pieces(state, chosen[0]), chosen[1:]
        _, kind, most = parts[len(counts)]
        of_kind = sum(n for (_, k, _), n in zip(parts, counts, strict=False) if k == kind)
        left = self.undialed[0 if kind == "normal" else 1] - of_kind
        most = min(most, left, self.cap - sum(counts))
        least = 0 if sum(counts) or len(counts) + 1 < len(parts) else 1
        return range(most, least - 1, -1)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every neighbour, so that those that are closed say why."""
        if chosen:
            return self.options(state, chosen)
        open_ = self.options(state, ())
        return [*open_, *(y for y in self.around(state) if y not in open_)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The place, or the number."""
        assert state.battle is not None
        if not chosen:
            if value not in self.around(state):
                reason = say("a neighbouring territory with nobody in it, no stronghold, not in the storm")
                return Refusal(self.rule, reason, "E_TARGET", "location", {"from": state.battle.territory})
            there = TERRITORY[value]
            held = [f for f in state.players if stands_in(state, f, there)]
            reason = say("somebody stands there") if held else say("no retreat into a stronghold")
            return Refusal(self.rule, reason, "E_TARGET", "location", {"territory": there, "held_by": held})
        reason = say("at most {cap}, and none that was dialed", cap=self.cap)
        return Refusal(self.rule, reason, "E_LIMIT", "", {"undialed": list(self.undialed), "most": self.cap})

    def facts(self, state: State) -> dict[str, Any]:
        """How many may go."""
        return {"cap": self.cap, "undialed": list(self.undialed)}


def near(g: State, location: Location) -> Mapping[Location, int]:
    """What is one territory away at most, as for any move: not into, out of or through the storm (B-STORM-20)."""
    return distances(location, g.storm, 1, opened=g.discoveries.opened)


def open_to_retreat(g: State, location: Location) -> bool:
    """Empty of everybody, advisors included, and no stronghold (LS-OPEN-5)."""
    territory = TERRITORY[location]
    return not PLACES[territory].stronghold and not any(stands_in(g, f, territory) for f in g.players)


def undialed(g: State, b: Battle, fighter: Faction) -> Forces:
    """Its own tokens that it did not dial; Ecaz beside an ally dial their half and nothing else (LS-OPEN-5)."""
    if half := ecaz_half(g, b, fighter) if fighter == ECAZ else 0:
        return (sum(sum(g.players[ECAZ].on.get(x, (0, 0))) for x in b.locations) - half, 0)
    plan, there = b.plans[fighter], fighting(g, b, fighter)
    return (there[0] - plan.normal, there[1] - plan.elite)


class Diplomat(Skill):
    """LS-DIP-N and LS-DIP-B."""

    id = "diplomat"
    title = Name("Diplomat", "skill", "diplomat")
    normal = say("A worthless card in your plan without a defense may count as your opponent's defense.")
    battle = say("When it loses alive, undialed forces up to its strength retreat to an empty neighbour.")

    def at_reveal(self, g: State, b: Battle, side: Faction, bands: Bands) -> Script[None]:
        """Before traitors are called; the card is discarded whatever happens (LS-DIP-N)."""
        assert g.skills is not None
        plan, theirs = b.plans[side], b.plans[b.opponent(side)].defense
        cards = tuple(c for c in (plan.weapon, plan.defense) if c in WORTHLESS)
        if not bands.normal or not cards or plan.defense in DEFENSES or theirs not in DEFENSES:
            return
        answer = yield from ask(CopyDefense(g.seat(side), cards, theirs))
        if answer.card:
            g.skills.battle.copied = (side, answer.card, KIND[theirs])
            g.tell("defense_copied", "LS-DIP-N", side, card=answer.card, defense=theirs)

    def before_loser_dies(self, g: State, b: Battle, loser: Faction) -> Script[None]:
        """Weapons, survival, retreat, then the losses; with `LO-DIPLOMAT-ORDER=losses_first` nobody is left."""
        if g.options.lo_diplomat_order == "losses_first":
            return
        decision = RetreatForces(g.seat(loser), loser, retreat_cap(g, b, loser), undialed(g, b, loser))
        if not decision.cap or not decision.places(g):
            return
        answer = yield from ask(decision)
        if not answer.location:
            return
        leaving = grouped(decision.pieces(g, answer.location), answer.forces)
        for source, forces in leaving.items():
            take(g, loser, source, forces)
            put(g, loser, answer.location, forces)
            g.tell(
                "retreats",
                "LS-DIP-B",
                loser,
                origin=source,
                destination=answer.location,
                normal=forces[0],
                elite=forces[1],
            )


def retreat_cap(g: State, b: Battle, side: Faction) -> int:
    """The disc, which Zoal copies, or by `LO-DIPLOMAT-CAP` the disc with its bonuses (LS-OPEN-5, LS-QA-3)."""
    plan = b.plans[side]
    cap = disc_strength(b, side)
    if g.options.lo_diplomat_cap == "boosted":
        cap += skills.bonus(g, b, side) + SHEETS[side].bonus(g, b, plan)
    return cap
