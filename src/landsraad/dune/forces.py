"""Tokens: who stands where, and the few operations that move them.

Every move takes tokens from one place and puts them in another, so nothing is ever in two places. The same is done
for spice in `spice`, for cards in `hands` and for leader discs in `leaders`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from landsraad.dune.board import (
    CITIES,
    HOST,
    JACURUTU,
    LOCATIONS,
    NEAR_SHIELD_WALL,
    PLACES,
    POLAR_SINK,
    SHIELD_WALL,
    SHRINE,
    STRONGHOLDS,
    TERRITORY,
    Location,
    Territory,
    distances,
)
from landsraad.dune.cards import BG, ECAZ, Faction
from landsraad.dune.parts import Forces
from landsraad.dune.state import State

NONE: Forces = (0, 0)


# Who stands where


def at(g: State, faction: Faction, location: Location) -> Forces:
    """A faction's tokens on a location."""
    return g.players[faction].on.get(location, NONE)


def within(g: State, faction: Faction, territory: Territory) -> Forces:
    """A faction's tokens in all sectors of a territory."""
    normal = elite = 0
    on = g.players[faction].on
    for location in PLACES[territory].locations:
        if location in on:
            n, e = on[location]
            normal += n
            elite += e
    return normal, elite


def stands_in(g: State, faction: Faction, territory: Territory) -> bool:
    """Whether a faction has any token in a territory, advisors included."""
    return not g.players[faction].on.keys().isdisjoint(PLACES[territory].locations)


def advises(g: State, faction: Faction, territory: Territory) -> bool:
    """Whether the faction's tokens there are advisors."""
    return faction == BG and territory in g.advisors


def occupies(g: State, faction: Faction, territory: Territory) -> bool:
    """At least one non-advisor token there (B-BG-14)."""
    return stands_in(g, faction, territory) and not advises(g, faction, territory)


def occupants(g: State, territory: Territory) -> list[Faction]:
    """Factions with fighters in a territory, in seat order; advisors are as if absent (B-BG-14, K-BG-06)."""
    locations = PLACES[territory].locations
    if len(locations) == 1:
        there = [f for f, p in g.players.items() if locations[0] in p.on]
    else:
        there = [f for f, p in g.players.items() if not p.on.keys().isdisjoint(locations)]
    if territory in g.advisors and BG in there:
        there.remove(BG)
    return there


def one_faction(g: State, one: Faction, other: Faction, territory: Territory) -> bool:
    """Whether two count as one faction there: Ecaz and its ally, as long as they are allied (B-ECAZ-13, B-ECAZ-25).

    After that they are two again (K-ECZ-18). A Karama can prevent it where they did not stand together
    (K-KARAMA-ECZ-2).
    """
    return ECAZ in (one, other) and g.players[one].ally == other and territory not in g.apart


def controller(g: State, territory: Territory) -> Faction | None:
    """The faction that occupies a territory alone; allies who share it control nothing (B-ALLY-10).

    What Ecaz and its ally share, Ecaz control (B-ECAZ-16, K-ECZ-13).
    """
    there = occupants(g, territory)
    if len(there) == 2 and one_faction(g, there[0], there[1], territory):
        return ECAZ
    return there[0] if len(there) == 1 else None


def has_city(g: State, faction: Faction) -> bool:
    """Whether a faction occupies Arrakeen or Carthag: ornithopters, collection rate (B-BG-23, B-COLL-03)."""
    return any(occupies(g, faction, city) for city in CITIES)


def storm_proof(g: State, territory: Territory) -> bool:
    """Whether tokens on a territory survive the storm (B-COMP-04, B-STORM-16, B-DISC-07)."""
    if g.wall_destroyed and territory in (*CITIES, "imperial_basin"):
        return False
    return PLACES[territory].terrain != "sand" or territory == "imperial_basin"


def live_together(g: State, faction: Faction, ally: Faction, territory: Territory) -> bool:
    """Whether allies may both stand there: the Polar Sink, Ecaz, advisors under KISS (B-ALLY-08, B-OLD-12)."""
    if territory == POLAR_SINK or one_faction(g, faction, ally, territory):
        return True
    return g.options.kiss_bg and (advises(g, faction, territory) or advises(g, ally, territory))


_STRONGHOLD_AT = tuple((PLACES[t].locations[0], t) for t in STRONGHOLDS)
_WITH_JACURUTU = (*STRONGHOLDS, JACURUTU)


def strongholds(g: State) -> tuple[Territory, ...]:
    """The printed strongholds, and Jacurutu Sietch once it is revealed (B-WIN-05, B-DISC-10, K-DISC-13)."""
    opened = g.discoveries.opened
    return _WITH_JACURUTU if opened and any(TERRITORY[x] == JACURUTU for x in opened) else STRONGHOLDS


def open_map(g: State) -> tuple[Location, ...]:
    """Every location there is by now: those printed and those of revealed territories."""
    opened = g.discoveries.opened
    return (*LOCATIONS, *sorted(opened)) if opened else LOCATIONS


def sectors_of(g: State, territory: Territory) -> list[Location]:
    """The locations of a territory there are by now: of one under a token the revealed one alone."""
    return [x for x in PLACES[territory].locations if x not in HOST or x in g.discoveries.opened]


def full_strongholds(g: State, faction: Faction) -> frozenset[Territory]:
    """Strongholds and revealed territories with two other factions (B-OCC-01); advisors do not count (B-OCC-02).

    An ally counts like anybody (B-ALLY-07) but for Ecaz, the faction itself does not (B-OCC-04). Two are the
    limit, never three (B-OCC-05, K-DISC-11, B-DISC-08), and there is none in other terrain (B-OCC-03).
    """
    full: list[Territory] = []
    opened = g.discoveries.opened
    narrow = (*_STRONGHOLD_AT, *((x, TERRITORY[x]) for x in opened)) if opened else _STRONGHOLD_AT
    standing = [(f, p.on) for f, p in g.players.items() if f != faction]
    for location, territory in narrow:
        others = [f for f, on in standing if location in on]
        if territory in g.advisors and BG in others:
            others.remove(BG)
        if len(others) >= 2 and places_taken(g, faction, others, territory) >= 2:
            full.append(territory)
    return frozenset(full)


def places_taken(g: State, faction: Faction, others: Sequence[Faction], territory: Territory) -> int:
    """How many factions the others are: Ecaz and its ally one, none for each other (B-ECAZ-13, K-ECZ-09)."""
    ally = g.players[ECAZ].ally if g.playing(ECAZ) and territory not in g.apart else ""
    pair = [f for f in others if ally and f in (ECAZ, ally)]
    if faction in (ECAZ, ally):
        return len(others) - len(pair)
    return len(others) - (len(pair) == 2)


def full_for(g: State, faction: Faction, territory: Territory) -> bool:
    """Whether a territory is a narrow place with two other factions in it."""
    return territory in full_strongholds(g, faction)


def benefits(g: State, territory: Territory) -> list[Faction]:
    """Who has the benefit of a revealed territory now: its occupant (B-DISC-18, K-BG-06).

    Of a pair of allies Ecaz alone; of enemies nobody, or as `O-LOC-CONTESTED` says.
    """
    there = g.in_order(*occupants(g, territory))
    if len(there) < 2:
        return there
    if g.players[there[0]].ally == there[1]:
        return [ECAZ] if ECAZ in there else there
    return {"nobody": [], "each": there, "storm_order": there[:1]}[g.options.o_loc_contested]


def in_shrine(g: State, faction: Faction) -> bool:
    """Whether a faction may swap Karama and Truthtrance now (B-DISC-13, K-DISC-17)."""
    return occupies(g, faction, SHRINE) and faction in benefits(g, SHRINE)


# Moving tokens


def put(g: State, faction: Faction, location: Location, forces: Forces) -> None:
    """Place tokens that were taken from somewhere else."""
    on = g.players[faction].on
    n, e = on.get(location, NONE)
    if forces != NONE:
        on[location] = (n + forces[0], e + forces[1])


def take(g: State, faction: Faction, location: Location, forces: Forces) -> None:
    """Lift tokens off a location; the last advisor that leaves takes the side with it."""
    on = g.players[faction].on
    n, e = on[location]
    left = (n - forces[0], e - forces[1])
    if min(left) < 0:
        raise ValueError(f"{faction} has {n}+{e} at {location}, not {forces[0]}+{forces[1]}")
    if left == NONE:
        del on[location]
        territory = TERRITORY[location]
        if faction == BG and territory in g.advisors and not stands_in(g, BG, territory):
            g.advisors.remove(territory)
    else:
        on[location] = left


def from_reserves(g: State, faction: Faction, location: Location, forces: Forces) -> None:
    """Place tokens out of the reserves."""
    p = g.players[faction]
    p.reserves = (p.reserves[0] - forces[0], p.reserves[1] - forces[1])
    put(g, faction, location, forces)


def to_reserves(g: State, faction: Faction, location: Location, forces: Forces) -> None:
    """Take tokens from the board back to the reserves."""
    take(g, faction, location, forces)
    p = g.players[faction]
    p.reserves = (p.reserves[0] + forces[0], p.reserves[1] + forces[1])


def to_tanks(g: State, faction: Faction, location: Location, forces: Forces) -> None:
    """Tokens die."""
    take(g, faction, location, forces)
    p = g.players[faction]
    p.tanks = (p.tanks[0] + forces[0], p.tanks[1] + forces[1])


def out_of_tanks(g: State, faction: Faction, forces: Forces) -> None:
    """Revived tokens go to the reserves (K-BG-02); an elite one uses up the turn's allowance (B-REV-06)."""
    p = g.players[faction]
    p.tanks = (p.tanks[0] - forces[0], p.tanks[1] - forces[1])
    p.reserves = (p.reserves[0] + forces[0], p.reserves[1] + forces[1])
    if forces[1]:
        p.elite_revived = True


def save_from_tanks(g: State, faction: Faction, forces: Forces) -> None:
    """Tokens just lost go to the reserves after all; that is no revival."""
    p = g.players[faction]
    p.tanks = (p.tanks[0] - forces[0], p.tanks[1] - forces[1])
    p.reserves = (p.reserves[0] + forces[0], p.reserves[1] + forces[1])


def kill_all(g: State, faction: Faction, locations: Iterable[Location]) -> Forces:
    """All tokens of a faction on these locations die; returns how many."""
    normal = elite = 0
    for location in locations:
        forces = g.players[faction].on.get(location)
        if forces is not None:
            to_tanks(g, faction, location, forces)
            normal, elite = normal + forces[0], elite + forces[1]
    return normal, elite


def near_shield_wall(g: State, faction: Faction) -> bool:
    """A fighter on or next to the Shield Wall with no storm between (B-STORM-14, B-STORM-15)."""
    return any(
        (TERRITORY[x] in NEAR_SHIELD_WALL or TERRITORY[x] == SHIELD_WALL)
        and not advises(g, faction, TERRITORY[x])
        and any(
            TERRITORY[y] == SHIELD_WALL
            for y in distances(x, g.storm, 1, frozenset(PLACES) - {TERRITORY[x], SHIELD_WALL})
        )
        for x in g.players[faction].on
    )
