"""The map of Arrakis: territories, their locations (one sector of one territory) and who borders whom.

Source: base.md Appendix A through `data/map.json`. Everything here is public and never changes (B-COMP-01).

The territories under discovery tokens are on the map from the start, with a location at each site where their token
may lie (B-DISC-06). Which of these locations is open is part of the state: `State.discoveries`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from landsraad.table import Name

Territory = str
Location = str
Sector = int

SECTORS: Final = 18
POLAR_SINK: Final = "polar_sink"
CITIES: Final = ("arrakeen", "carthag")
SHIELD_WALL: Final = "shield_wall"


@dataclass(frozen=True, slots=True)
class Place:
    """What is printed on a territory."""

    id: Territory
    name: Name
    terrain: str
    """stronghold, rock, polar_sink or sand (B-COMP-03); discovery for what is neither under a token."""
    locations: tuple[Location, ...]
    income: int
    """City income in Collection (B-COLL-04)."""

    @property
    def stronghold(self) -> bool:
        """Whether holding it counts for victory (B-WIN-05)."""
        return self.terrain == "stronghold"


def _load(name: str) -> Any:
    return json.loads((files("landsraad.dune") / "data" / f"{name}.json").read_text(encoding="utf-8"))


_MAP: Final = _load("map")
_TOKENS: Final = _load("tokens")["discovery"]
SITES: Final[Mapping[str, tuple[Location, ...]]] = {
    symbol: tuple(sites) for symbol, sites in _TOKENS["sites"].items()
}
"""Where a Hiereg or a Smuggler token may lie (K-DISC-01)."""
_DISCOVERED: Final = [t for t in _TOKENS["tokens"] if t["form"] == "territory"]
HOST: Final[Mapping[Location, Location]] = {
    f"{t['id']}@{site.split('@')[1]}": site for t in _DISCOVERED for site in SITES[t["symbol"]]
}
"""The site of every location under a token, which alone borders it (B-DISC-06)."""
JACURUTU: Final = "jacurutu_sietch"
CISTERN: Final = "cistern"
TESTING_STATION: Final = "ecological_testing_station"
SHRINE: Final = "shrine"
ORGIZ: Final = "orgiz_processing_station"

LOCATIONS: Final[tuple[Location, ...]] = tuple(x["id"] for x in _MAP["locations"])
"""What is printed, without the locations under tokens."""
TERRITORIES: Final[tuple[Territory, ...]] = tuple(t["id"] for t in _MAP["territories"])
"""What is printed, without the territories under tokens."""
TERRITORY: Final[Mapping[Location, Territory]] = {
    **{x["id"]: x["territory"] for x in _MAP["locations"]},
    **{x: x.split("@")[0] for x in HOST},
}
_PRINTED: Final[Mapping[Location, Sector | None]] = {x["id"]: x["sector"] for x in _MAP["locations"]}
SECTOR: Final[Mapping[Location, Sector | None]] = {
    **_PRINTED,
    **{x: _PRINTED[site] for x, site in HOST.items()},
}
PLACES: Final[Mapping[Territory, Place]] = {
    **{
        t["id"]: Place(
            t["id"],
            Name(t["name"], "place", t["id"]),
            t["terrain"],
            tuple(t["locations"]),
            t.get("collection_income") or 0,
        )
        for t in _MAP["territories"]
    },
    **{
        t["id"]: Place(
            t["id"],
            Name(t["name"], "place", t["id"]),
            "stronghold" if t["is_stronghold"] else "discovery",
            tuple(x for x in HOST if TERRITORY[x] == t["id"]),
            t.get("income") or 0,
        )
        for t in _DISCOVERED
    },
}
STRONGHOLDS: Final[tuple[Territory, ...]] = tuple(t for t in TERRITORIES if PLACES[t].stronghold)
"""The five printed ones; `forces.strongholds` adds Jacurutu Sietch once it is revealed (B-WIN-05)."""
NARROW: Final[frozenset[Territory]] = frozenset(
    t for t, p in PLACES.items() if p.terrain in ("stronghold", "discovery")
)
"""Where there is room for two factions only and a token costs 1 spice (B-OCC-01, B-SHIP-02)."""
SAND: Final[tuple[Territory, ...]] = tuple(t for t, p in PLACES.items() if p.terrain == "sand")
NEAR_SHIELD_WALL: Final[frozenset[Territory]] = frozenset(_MAP["derived"]["adjacent_to_shield_wall"])


def _borders() -> dict[Location, tuple[tuple[Location, int], ...]]:
    found: dict[Location, list[tuple[Location, int]]] = {x: [] for x in TERRITORY}
    pairs = [
        (a, b, cost)
        for kind, cost in (("inside_a_territory", 0), ("between_territories", 1))
        for a, b in _MAP["location_adjacency"][kind]
    ]
    for a, b, cost in [*pairs, *((x, site, 1) for x, site in HOST.items())]:
        found[a].append((b, cost))
        found[b].append((a, cost))
    return {x: tuple(sorted(near, key=lambda n: (n[1], n[0]))) for x, near in found.items()}


BORDERS: Final[Mapping[Location, tuple[tuple[Location, int], ...]]] = _borders()
"""Neighbouring locations with the cost of the step: 0 inside a territory, 1 across (B-MOVE-04).

Those under tokens are among them, closed as they may be.
"""


def _fremen_zone() -> frozenset[Location]:
    zone = frozenset(_MAP["derived"]["fremen_free_shipment_range"])
    near = {TERRITORY[y] for x in PLACES["the_great_flat"].locations for y, _ in BORDERS[x]}
    return frozenset(
        x for x, t in TERRITORY.items() if t in zone or (x in HOST and TERRITORY[HOST[x]] in near)
    )


FREMEN_ZONE: Final[frozenset[Location]] = _fremen_zone()
"""The Great Flat and everything within two territories of it (B-SHIP-08)."""


def name(place: Territory | Location) -> Name:
    """The printed name of a territory or location."""
    return PLACES[TERRITORY.get(place, place)].name


def in_storm(location: Location, storm: Sector) -> bool:
    """Whether a location lies in the storm sector; the Polar Sink never does (B-STORM-24)."""
    return SECTOR[location] == storm


@lru_cache(maxsize=50_000)
def distances(
    start: Location,
    storm: Sector,
    steps: int,
    closed: frozenset[Territory] = frozenset(),
    opened: frozenset[Location] = frozenset(),
) -> Mapping[Location, int]:
    """Locations reachable from `start` with their cost in territories, at most `steps` (B-MOVE-04).

    No location of the path is in the storm sector, none lies in a closed territory, and of those under tokens
    only the opened ones are there. Empty if `start` is in the storm. Answers are shared between calls: they
    must not be changed.
    """
    if SECTOR[start] == storm:
        return {}
    cost = {start: 0}
    ring = [start]
    for step in range(steps + 1):
        todo, ring = ring, []
        while todo:  # steps inside a territory are free, so a ring grows while it is walked
            here = todo.pop()
            if cost[here] != step:
                continue
            for there, extra in BORDERS[here]:
                if SECTOR[there] == storm or cost.get(there, 99) <= step + extra or step + extra > steps:
                    continue
                if extra and (TERRITORY[there] in closed or (there in HOST and there not in opened)):
                    continue
                cost[there] = step + extra
                (ring if extra else todo).append(there)
    return cost


def connected(locations: Iterable[Location], storm: Sector) -> list[list[Location]]:
    """Groups of a territory's locations between which one can pass without the storm sector (B-BAT-05).

    A location in the storm sector is a group of its own: whoever is inside it is cut off from everybody
    outside (B-BAT-03, B-STORM-22, B-STORM-23).
    """
    groups: list[list[Location]] = []
    ordered = sorted(locations, key=lambda x: SECTOR[x] or 0)
    left = set(ordered)
    for start in ordered:
        if start not in left:
            continue
        left.discard(start)
        group, todo = [start], [start]
        while todo and SECTOR[start] != storm:
            for there, extra in BORDERS[todo.pop()]:
                if not extra and there in left and SECTOR[there] != storm:
                    left.discard(there)
                    group.append(there)
                    todo.append(there)
        groups.append(group)
    return groups
