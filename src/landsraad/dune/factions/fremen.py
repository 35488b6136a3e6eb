"""Fremen: at home in the desert (base.md 17.3, kiss.md 12).

Their free placement and their victory stand with the other shipments and victories.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import karama, skills
from landsraad.dune.board import NARROW, PLACES, POLAR_SINK, SECTOR, TERRITORIES, TERRITORY, Location
from landsraad.dune.cards import FREMEN, Faction
from landsraad.dune.discoveries import unrevealed
from landsraad.dune.entry import RESERVES, ChooseGroup, Piece, Sources, allowed_in, arrive, grouped, total
from landsraad.dune.factions import SHEETS
from landsraad.dune.factions.base import Sheet
from landsraad.dune.forces import (
    advises,
    at,
    occupants,
    one_faction,
    open_map,
    stands_in,
    to_reserves,
    to_tanks,
)
from landsraad.dune.parts import Battle, Forces
from landsraad.dune.phases.blow import devour
from landsraad.dune.phases.setup import place_fremen
from landsraad.dune.refusals import held_by_two, in_storm
from landsraad.dune.state import State
from landsraad.table import Action, Refusal, Script, Seat, ask, say

OWN: Final = ("normal", "elite")
ALLIED: Final = ("ally_normal", "ally_elite")
ANYWHERE: Final = tuple(("K-KARAMA-FRE-S", t) for t in TERRITORIES)
"""No worm comes under a discovery token (K-DISC-11)."""


@dataclass(frozen=True, slots=True)
class Ride(Action):
    """Where saved tokens ride (reserves or a location; empty for nowhere), and how many from each place."""

    destination: str
    forces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wormriders(ChooseGroup[Ride]):
    """Tokens saved from storm and worm may ride to one place (K-FRE-08)."""

    action: ClassVar[type[Action]] = Ride
    rule: ClassVar[str] = "K-FRE-08"
    seat: Seat
    origins: tuple[Location, ...]

    def pieces(self, state: State, destination: str) -> list[Piece]:
        """The saved tokens that may ride there."""
        return [
            (x, kind, count)
            for rider, kinds in riders(state).items()
            if destination == RESERVES or closed_to_riders(state, rider, destination) is None
            for x, forces in saved_forces(state, rider).items()
            if x in self.origins and x != destination
            for kind, count in zip(kinds, forces, strict=True)
            if count
        ]

    def _destinations(self, state: State) -> list[str]:
        """The reserves and every location open to some saved tokens that do not stand there already."""
        saved = {
            rider: [x for x in saved_forces(state, rider) if x in self.origins] for rider in riders(state)
        }
        return [RESERVES] * any(saved.values()) + [
            x
            for x in open_map(state)
            if any(
                (len(places) > 1 or places[0] != x) and closed_to_riders(state, rider, x) is None
                for rider, places in saved.items()
                if places
            )
        ]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Nowhere, the reserves, or an open location; then at least one token."""
        if not chosen:
            return ["", *self._destinations(state)]
        parts = self.pieces(state, chosen[0])
        counts = chosen[1:]
        _, kind, most = parts[len(counts)]
        fremen_ride = any(count for (_, k, _), count in zip(parts, counts, strict=False) if k in OWN)
        if kind in ALLIED and fremen_ride and not room_for_both(state, chosen[0]):
            return (0,)
        least = 0 if sum(counts) or len(counts) + 1 < len(parts) else 1
        return range(least, most + 1)

    def riding(self, state: State, ride: Ride) -> dict[Faction, Sources]:
        """Whose tokens ride from where."""
        if not ride.destination:
            return {}
        pieces = list(zip(self.pieces(state, ride.destination), ride.forces, strict=True))
        found: dict[Faction, Sources] = {}
        for rider, kinds in riders(state).items():
            mine = [((x, OWN[kinds.index(k)], most), n) for (x, k, most), n in pieces if k in kinds and n]
            if mine:
                found[rider] = grouped([piece for piece, _ in mine], [n for _, n in mine])
        return found

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every place on the map, so that the impossible ones can say why not."""
        return ["", RESERVES, *open_map(state)] if not chosen else self.options(state, chosen)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Storm, occupancy or an ally."""
        if not chosen and value in TERRITORY:
            return closed_to_riders(state, FREMEN, value) or Refusal(
                self.rule, say("they stand there already")
            )
        return Refusal(self.rule, say("tokens that were saved, at least one of them"), "E_LIMIT")


def riders(g: State) -> dict[Faction, tuple[str, str]]:
    """Who may ride, and what its two kinds of tokens are called: Fremen, and by `O-WORM-PROTECTED-RIDE` their ally."""
    ally = g.players[FREMEN].ally
    return {FREMEN: OWN, ally: ALLIED} if ally and g.options.o_worm_protected_ride else {FREMEN: OWN}


def let_in(g: State, rider: Faction, destination: str) -> Script[bool]:
    """Whether a rider enters: beside its partner Ecaz a Karama may prevent it (K-KARAMA-ECZ-2)."""
    return destination == RESERVES or (yield from allowed_in(g, rider, TERRITORY[destination]))


def saved_forces(g: State, rider: Faction = FREMEN) -> dict[Location, Forces]:
    """Saved tokens that are still where they were saved; none out of the storm with `O-RIDE-OUT-OF-STORM` off."""
    found: dict[Location, Forces] = {}
    for location, (n, e) in (g.saved if rider == FREMEN else g.spared).items():
        there = at(g, rider, location)
        if SECTOR[location] == g.storm and not g.options.o_ride_out_of_storm:
            continue
        forces = (min(n, there[0]), min(e, there[1]))
        if any(forces):
            found[location] = forces
    return found


def closed_to_riders(g: State, rider: Faction, location: Location) -> Refusal | None:
    """Not revealed, storm, two other factions, or an ally that is not Ecaz (B-FREM-08)."""
    territory = TERRITORY[location]
    if hidden := unrevealed(g, location, "B-FREM-08", "destination"):
        return hidden
    if SECTOR[location] == g.storm:
        return in_storm(g, "destination", rule="B-FREM-08")
    if territory in NARROW and not SHEETS[rider].may_pass(g, territory):
        return held_by_two(g, rider, territory, "destination", say("two other factions hold this place"))
    ally = g.players[rider].ally
    shared = ally and stands_in(g, ally, territory) and not advises(g, ally, territory)
    if shared and territory != POLAR_SINK and not one_faction(g, rider, ally, territory):
        return Refusal("B-FREM-08", say("your ally stands there"), "E_TARGET", "destination")
    return None


def room_for_both(g: State, destination: str) -> bool:
    """Fremen and their ally may ride to one place together, but not as the second and third in a stronghold."""
    if destination == RESERVES or TERRITORY[destination] not in NARROW:
        return True
    return all(f in riders(g) for f in occupants(g, TERRITORY[destination]))


class Fremen(Sheet):
    """The Fremen, by their sheet.

    Reserves on Dune (B-FREM-01), three Fedaykin (B-FREM-03), revival of three that are free and none that is
    paid (B-REV-03, K-FRE-02), moves of two territories (B-FREM-02, K-FRE-04), a free dial (B-FREM-04,
    K-FRE-15).
    """

    id = FREMEN
    start_spice = 3
    elites = 3
    off_planet = False
    free_revival = 3
    buys_revival = False
    moves = 2
    pays_to_dial = False

    def place_first_forces(self, g: State) -> Script[None]:
        """Ten tokens over three territories (K-FRE-01)."""
        yield from place_fremen(g)

    def storm_deaths(self, g: State, location: Location, forces: Forces) -> Forces:
        """They survive the storm (K-FRE-06, B-STORM-10); before KISS half die, rounded up (B-OLD-09)."""
        if TERRITORY[location] in g.exposed:
            return forces
        if not g.options.kiss_fremen:
            return half_rounded_up(forces)
        self.save(g, location, forces)
        return (0, 0)

    def worm_deaths(self, g: State, location: Location, forces: Forces) -> Forces:
        """They survive worms (K-FRE-05)."""
        if TERRITORY[location] in g.exposed:
            return forces
        self.save(g, location, forces)
        return (0, 0)

    def save(self, g: State, location: Location, forces: Forces) -> None:
        """These tokens may ride (K-FRE-07)."""
        g.saved[location] = forces
        g.tell("saved", "K-FRE-07", FREMEN, location=location, normal=forces[0], elite=forces[1])

    def around_blows(self, g: State) -> Script[None]:
        """The special Karama, at any point of the Spice Blow phase (K-KARAMA-FRE-S)."""
        if g.players[FREMEN].special_used or (g.turn == 1 and not g.options.o_fre_special_t1):
            return
        sand_only = not g.options.kiss_fremen
        offers = [o for o in ANYWHERE if not sand_only or PLACES[o[1]].terrain == "sand"]
        yield from karama.window(g, "summon worm", lambda: offers)

    def special_karama(self, g: State, target: str) -> Script[None]:
        """A worm anywhere; only sand is devoured, but Fremen there may ride in any case (K-KARAMA-FRE-S).

        Nobody dies elsewhere (B-BLOW-15). It brings no Nexus (B-BLOW-13, K-NEX-03) except before KISS.
        """
        if PLACES[target].terrain == "sand":
            yield from devour(g, target, g.options.o_worm_placed_spice)
        else:
            for location in PLACES[target].locations:
                if any(forces := at(g, FREMEN, location)):
                    self.save(g, location, forces)
        if not g.options.kiss_fremen:
            g.worms_this_phase += 1

    def end_of_blows(self, g: State) -> Script[None]:
        """Wormriders: from any places to one (B-FREM-07, K-FRE-08)."""
        if not g.options.kiss_fremen:
            return
        yield from self.ride_from(g, tuple(x for rider in riders(g) for x in saved_forces(g, rider)))

    def after_nexus(self, g: State) -> Script[None]:
        """Before KISS: a ride from each territory where a worm appeared (B-OLD-09)."""
        if g.options.kiss_fremen:
            return
        for territory in sorted({TERRITORY[x] for x in saved_forces(g)}):
            yield from self.ride_from(g, tuple(x for x in saved_forces(g) if TERRITORY[x] == territory))
        g.saved.clear()

    def ride_from(self, g: State, origins: tuple[Location, ...]) -> Script[None]:
        """One ride."""
        if not origins:
            return
        decision = Wormriders(g.seat(FREMEN), origins)
        chosen = yield from ask(decision)
        riding = decision.riding(g, chosen)
        while FREMEN in riding and not (yield from let_in(g, FREMEN, chosen.destination)):
            chosen = yield from ask(decision)
            riding = decision.riding(g, chosen)
        for rider, sources in riding.items():
            if rider != FREMEN and not (yield from let_in(g, rider, chosen.destination)):
                continue  # its tokens stay where they are
            normal, elite = total(sources)
            g.tell("rides", "K-FRE-08", rider, destination=chosen.destination, normal=normal, elite=elite)
            if chosen.destination == RESERVES:
                for place, forces in sources.items():
                    to_reserves(g, rider, place, forces)
            else:
                yield from skills.on_ride(g, rider, chosen.destination)
                yield from arrive(g, rider, chosen.destination, sources)

    def shipped_into_storm(self, g: State, location: Location, forces: Forces) -> None:
        """Before KISS reserves may be placed in the storm, and half of them die (B-OLD-09)."""
        dead = half_rounded_up(forces)
        to_tanks(g, FREMEN, location, dead)
        g.tell("storm_kills", "B-OLD-09", FREMEN, location=location, normal=dead[0], elite=dead[1])

    def strength(self, g: State, b: Battle) -> int:
        """Fedaykin count 2, or 1 under Karama (K-FRE-14, B-FREM-03, K-KARAMA-FRE-2)."""
        return 1 if "K-KARAMA-FRE-2" in b.stopped else 2


def half_rounded_up(forces: Forces) -> Forces:
    """Half of a group, normal tokens first."""
    dead = -(-sum(forces) // 2)
    return (min(dead, forces[0]), max(0, dead - forces[0]))
