"""The map of Arrakis: territories, their locations (one sector of one territory) and who borders whom.

Source: base.md Appendix A through `data/map.json`. Everything here is public and never changes (B-COMP-01).
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
    """stronghold, rock, polar_sink or sand (B-COMP-03)."""
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
PLACES: Final[Mapping[Territory, Place]] = {
    t["id"]: Place(
        t["id"],
        Name(t["name"], "place", t["id"]),
        t["terrain"],
        tuple(t["locations"]),
        t.get("collection_income") or 0,
    )
    for t in _MAP["territories"]
}
TERRITORY: Final[Mapping[Location, Territory]] = {x["id"]: x["territory"] for x in _MAP["locations"]}
SECTOR: Final[Mapping[Location, Sector | None]] = {x["id"]: x["sector"] for x in _MAP["locations"]}
LOCATIONS: Final[tuple[Location, ...]] = tuple(TERRITORY)
STRONGHOLDS: Final[tuple[Territory, ...]] = tuple(t for t, p in PLACES.items() if p.stronghold)
SAND: Final[tuple[Territory, ...]] = tuple(t for t, p in PLACES.items() if p.terrain == "sand")
FREMEN_ZONE: Final[frozenset[Territory]] = frozenset(_MAP["derived"]["fremen_free_shipment_range"])
"""The Great Flat and everything within two territories of it (B-SHIP-08)."""
NEAR_SHIELD_WALL: Final[frozenset[Territory]] = frozenset(_MAP["derived"]["adjacent_to_shield_wall"])


def _borders() -> dict[Location, tuple[tuple[Location, int], ...]]:
    found: dict[Location, list[tuple[Location, int]]] = {x: [] for x in LOCATIONS}
    for kind, cost in (("inside_a_territory", 0), ("between_territories", 1)):
        for a, b in _MAP["location_adjacency"][kind]:
            found[a].append((b, cost))
            found[b].append((a, cost))
    return {x: tuple(sorted(near, key=lambda n: (n[1], n[0]))) for x, near in found.items()}


BORDERS: Final[Mapping[Location, tuple[tuple[Location, int], ...]]] = _borders()
"""Neighbouring locations with the cost of the step: 0 inside a territory, 1 across (B-MOVE-04)."""


def name(place: Territory | Location) -> Name:
    """The printed name of a territory or location."""
    return PLACES[TERRITORY.get(place, place)].name


def in_storm(location: Location, storm: Sector) -> bool:
    """Whether a location lies in the storm sector; the Polar Sink never does (B-STORM-24)."""
    return SECTOR[location] == storm


@lru_cache(maxsize=50_000)
def distances(
    start: Location, storm: Sector, steps: int, closed: frozenset[Territory] = frozenset()
) -> Mapping[Location, int]:
    """Locations reachable from `start` with their cost in territories, at most `steps` (B-MOVE-04).

    No location of the path is in the storm sector and none lies in a closed territory. Empty if `start` is in
    the storm. Answers are shared between calls: they must not be changed.
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
                if extra and TERRITORY[there] in closed:
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
