"""Fremen: at home in the desert (base.md 17.3, kiss.md 12).

Their free placement and their victory stand with the other shipments and victories.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import karama
from landsraad.dune.board import LOCATIONS, PLACES, POLAR_SINK, SECTOR, TERRITORY, Location
from landsraad.dune.cards import FREMEN
from landsraad.dune.entry import RESERVES, arrive, total
from landsraad.dune.factions.base import Sheet
from landsraad.dune.forces import advises, at, stands_in, to_reserves, to_tanks
from landsraad.dune.state import Battle, Forces, State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask

ANYWHERE: Final = tuple(("K-KARAMA-FRE-S", t) for t in PLACES)


@dataclass(frozen=True, slots=True)
class Ride(Action):
    """Where saved tokens ride (reserves or a location; empty for nowhere), and how many from each place."""

    destination: str
    forces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wormriders(Decision[Ride]):
    """Tokens saved from storm and worm may ride to one place (K-FRE-08)."""

    action: ClassVar[type[Action]] = Ride
    rule: ClassVar[str] = "K-FRE-08"
    seat: Seat
    origins: tuple[Location, ...]

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """destination, then one count for each piece."""
        if not chosen:
            return "destination"
        parts = self._pieces(state, chosen[0])
        if not chosen[0] or len(chosen) > len(parts):
            return None
        place, kind, _ = parts[len(chosen) - 1]
        return f"{kind}@{place}"

    def _pieces(self, state: State, destination: str) -> list[tuple[str, str, int]]:
        return [
            (x, kind, count)
            for x, forces in saved_forces(state).items()
            if x in self.origins and x != destination
            for kind, count in zip(("normal", "elite"), forces, strict=True)
            if count
        ]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Nowhere, the reserves, or an open location; then at least one token."""
        if not chosen:
            places = [x for x in LOCATIONS if closed_to_riders(state, x) is None and self._pieces(state, x)]
            return ["", *([RESERVES] if self._pieces(state, RESERVES) else []), *places]
        parts = self._pieces(state, chosen[0])
        counts = chosen[1:]
        least = 0 if sum(counts) or len(counts) + 1 < len(parts) else 1
        return range(least, parts[len(counts)][2] + 1)

    def build(self, chosen: Sequence[Any]) -> Ride:
        """Destination and counts."""
        return Ride(chosen[0], tuple(chosen[1:]))

    def steps(self, action: Ride) -> tuple[Any, ...]:
        """The flat values."""
        return (action.destination, *action.forces)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every place on the map, so that the impossible ones can say why not."""
        return ["", RESERVES, *LOCATIONS] if not chosen else self.options(state, chosen)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Storm, occupancy or an ally."""
        if not chosen and value in TERRITORY:
            return closed_to_riders(state, value) or Refusal(self.rule, "they stand there already")
        return Refusal(self.rule, "tokens that were saved, at least one of them", "E_LIMIT")


def saved_forces(g: State) -> dict[Location, Forces]:
    """Saved tokens that are still where they were saved; none out of the storm with `O-RIDE-OUT-OF-STORM` off."""
    found: dict[Location, Forces] = {}
    for location, (n, e) in g.saved.items():
        there = at(g, FREMEN, location)
        if SECTOR[location] == g.storm and not g.options.o_ride_out_of_storm:
            continue
        forces = (min(n, there[0]), min(e, there[1]))
        if any(forces):
            found[location] = forces
    return found


def closed_to_riders(g: State, location: Location) -> Refusal | None:
    """Storm, two other factions, or an ally that would have to be shared with (B-FREM-08)."""
    territory = TERRITORY[location]
    if SECTOR[location] == g.storm:
        return Refusal("B-FREM-08", "the storm is over this sector", "E_TARGET", "destination")
    if not Sheet.may_pass(SHEET, g, territory):
        return Refusal("B-OCC-01", "two other factions hold this stronghold", "E_LIMIT", "destination")
    ally = g.players[FREMEN].ally
    shared = ally and stands_in(g, ally, territory) and not advises(g, ally, territory)
    if shared and territory != POLAR_SINK:
        return Refusal("B-FREM-08", "your ally stands there", "E_TARGET", "destination")
    return None


class Fremen(Sheet):
    """The Fremen."""

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
        from landsraad.dune.phases.setup import place_fremen

        yield from place_fremen(g)

    def storm_deaths(self, g: State, location: Location, forces: Forces) -> Forces:
        """They survive the storm (K-FRE-06); before KISS half of them die, rounded up (B-OLD-09)."""
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

    def may_summon_worm(self, g: State) -> Script[None]:
        """The special Karama, at any point of the Spice Blow phase (K-KARAMA-FRE-S)."""
        if g.players[FREMEN].special_used or (g.turn == 1 and not g.options.o_fre_special_t1):
            return
        sand_only = not g.options.kiss_fremen
        offers = [o for o in ANYWHERE if not sand_only or PLACES[o[1]].terrain == "sand"]
        yield from karama.window(g, "summon worm", lambda: offers)

    def special_karama(self, g: State, target: str) -> Script[None]:
        """A worm anywhere; only sand is devoured, but Fremen there may ride in any case (K-KARAMA-FRE-S)."""
        from landsraad.dune.phases.blow import devour

        if PLACES[target].terrain == "sand":
            yield from devour(g, target, g.options.o_worm_placed_spice)
        else:
            for location in PLACES[target].locations:
                if any(forces := at(g, FREMEN, location)):
                    self.save(g, location, forces)
        if not g.options.kiss_fremen:
            g.worms_this_phase += 1

    def ride(self, g: State) -> Script[None]:
        """At the end of the Spice Blow phase, from any places to one (K-FRE-08)."""
        yield from self.ride_from(g, tuple(saved_forces(g)))

    def ride_after_nexus(self, g: State) -> Script[None]:
        """Before KISS: after each Nexus, from each territory where a worm appeared (B-OLD-09)."""
        for territory in sorted({TERRITORY[x] for x in saved_forces(g)}):
            yield from self.ride_from(g, tuple(x for x in saved_forces(g) if TERRITORY[x] == territory))
        g.saved.clear()

    def ride_from(self, g: State, origins: tuple[Location, ...]) -> Script[None]:
        """One ride."""
        if not origins:
            return
        decision = Wormriders(g.seat(FREMEN), origins)
        chosen = yield from ask(decision)
        if not chosen.destination:
            return
        from landsraad.dune.phases.shipping import grouped

        sources = grouped(decision._pieces(g, chosen.destination), chosen.forces)
        normal, elite = total(sources)
        g.tell("rides", "K-FRE-08", FREMEN, destination=chosen.destination, normal=normal, elite=elite)
        if chosen.destination == RESERVES:
            for place, forces in sources.items():
                to_reserves(g, FREMEN, place, forces)
        else:
            yield from arrive(g, FREMEN, chosen.destination, sources)

    def lose_half_in_storm(self, g: State, location: Location, forces: Forces) -> None:
        """Before KISS reserves may be placed in the storm, and half of them die (B-OLD-09)."""
        dead = half_rounded_up(forces)
        to_tanks(g, FREMEN, location, dead)
        g.tell("storm_kills", "B-OLD-09", FREMEN, location=location, normal=dead[0], elite=dead[1])

    def strength(self, g: State, b: Battle) -> int:
        """Fedaykin count 2, or 1 under Karama (K-FRE-14, K-KARAMA-FRE-2)."""
        return 1 if "K-KARAMA-FRE-2" in b.stopped else 2


def half_rounded_up(forces: Forces) -> Forces:
    """Half of a group, normal tokens first."""
    dead = -(-sum(forces) // 2)
    return (min(dead, forces[0]), max(0, dead - forces[0]))


SHEET: Final = Fremen()
