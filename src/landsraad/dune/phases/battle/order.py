"""Which battles there are and in what order they are fought (base.md 12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.board import PLACES, POLAR_SINK, SECTOR, TERRITORY, Location, Territory, connected
from landsraad.dune.cards import BG, ECAZ, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import occupants
from landsraad.dune.parts import Battle
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat, ask


@dataclass(frozen=True, slots=True)
class Pending:
    """A battle that must be fought: where, between whom, with the tokens of which locations."""

    territory: Territory
    sides: tuple[Faction, Faction]
    locations: tuple[Location, ...]
    partner: Faction = ""
    """The ally on the side of Ecaz, where both fight together (B-ECAZ-14)."""

    def fights(self, faction: Faction) -> bool:
        """Whether a faction takes part."""
        return faction in self.sides or faction == self.partner

    def foe(self, faction: Faction) -> Faction:
        """Who stands on the other side."""
        one, other = self.sides
        return other if (ECAZ if faction == self.partner else faction) == one else one


def pending_battles(g: State) -> list[Pending]:
    """Every battle still to be fought (B-BAT-01, B-BAT-03, B-BAT-04, B-BAT-05).

    Advisors take no part (B-BAT-02); allies never fight each other (B-BAT-09, B-ALLY-07, B-ALLY-10), and Ecaz and
    its ally fight others together.
    """
    crowded: dict[Territory, set[Faction]] = {}
    for faction, p in g.players.items():
        for location in p.on:
            territory = TERRITORY[location]
            if not (faction == BG and territory in g.advisors):
                crowded.setdefault(territory, set()).add(faction)
    found: list[Pending] = []
    met = {t for t, there in crowded.items() if len(there) > 1 and t != POLAR_SINK}
    for territory in PLACES if met else ():
        if territory not in met:
            continue
        there = occupants(g, territory)
        for group in connected(PLACES[territory].locations, g.storm):
            if SECTOR[group[0]] == g.storm and not g.options.battle_inside_storm:
                continue
            inside = [f for f in there if any(x in g.players[f].on for x in group)]
            partner = partner_of_ecaz(g, inside)
            inside = [f for f in inside if f != partner]
            found += [
                Pending(territory, (a, b), tuple(sorted(group)), partner if ECAZ in (a, b) else "")
                for i, a in enumerate(inside)
                for b in inside[i + 1 :]
                if g.players[a].ally != b
            ]
    return found


def partner_of_ecaz(g: State, inside: Sequence[Faction]) -> Faction:
    """The ally of Ecaz, if both stand there; alone each fights like anybody (B-ECAZ-23)."""
    ally = g.players[ECAZ].ally if ECAZ in inside else ""
    return ally if ally in inside else ""


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """The next battle: where, and against whom."""

    territory: Territory
    opponent: Faction


@dataclass(frozen=True, slots=True)
class ChooseBattle(Decision[Fight]):
    """The aggressor picks which of its battles comes next (B-BAT-06, B-BAT-07)."""

    action: ClassVar[type[Action]] = Fight
    rule: ClassVar[str] = "B-BAT-06"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Its battlefields; its opponents there in storm order."""
        mine = [p for p in pending_battles(state) if p.fights(self.faction)]
        if not chosen:
            return list(dict.fromkeys(p.territory for p in mine))
        return state.in_order(*(p.foe(self.faction) for p in mine if p.territory == chosen[0]))


def next_battle(g: State) -> Script[Battle | None]:
    """The aggressor is the first in storm order with a battle to fight (B-BAT-06)."""
    pending = pending_battles(g)
    for faction in g.order:
        mine = [p for p in pending if p.fights(faction)]
        if not mine:
            continue
        chosen = yield from ask(ChooseBattle(g.seat(faction), faction))
        for p in mine:
            if p.territory == chosen.territory and chosen.opponent == p.foe(faction):
                return (yield from begun(g, p, faction))
    return None


def begun(g: State, p: Pending, aggressor: Faction) -> Script[Battle]:
    """The battle chosen; of Ecaz and its ally one is named, whose place in storm order counts (B-ECAZ-17, B-BAT-51)."""
    if not p.partner:
        return Battle(p.territory, aggressor, p.foe(aggressor), list(p.locations))
    foe = p.foe(ECAZ)
    fighter = yield from SHEETS[ECAZ].names_fighter(g, p.territory, p.partner, foe)
    beside = p.partner if fighter == ECAZ else ECAZ
    first, second = g.in_order(fighter, foe)
    return Battle(p.territory, first, second, list(p.locations), pair=(fighter, beside))
