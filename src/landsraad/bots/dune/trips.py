"""Trips: tokens on their way, where they may aim, which is best; and moves on the planet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from landsraad.bots.dune.answer import build
from landsraad.bots.dune.discovery import find
from landsraad.bots.dune.ground import Ground, reachable
from landsraad.bots.dune.look import POLAR_SINK, Look
from landsraad.bots.dune.moritani import toll
from landsraad.dune.board import PLACES, SECTOR, TERRITORY
from landsraad.table import Action, Prompt

Forces = tuple[int, int]
WORTH_IT: Final = 0.8
"""Gain below which one rather does nothing."""


@dataclass(frozen=True)
class Trip:
    """Tokens on their way: how many of each kind from where to where, the fee, and what it gains."""

    gain: float
    mode: str
    origin: str
    location: str
    forces: Forces
    fee: int = 0
    card: str = ""

    def rank(self) -> tuple[float, str, str, Forces]:
        """Best first, ties settled by name."""
        return (self.gain, self.location, self.origin, self.forces)


def best(trips: Iterable[Trip]) -> Trip | None:
    """The trip that gains most, if it gains anything."""
    found = max(trips, key=Trip.rank, default=None)
    return found if found is not None and found.gain > WORTH_IT else None


# What is allowed by one's word


def forbidden(look: Look, territory: str) -> bool:
    """Whether a promise of mine keeps me out of a territory this turn."""
    for f in look.enemies_in(territory):
        if look.promised("not attack you this turn", f):
            return True
        if PLACES[territory].stronghold and look.promised("not enter your strongholds this turn", f):
            return True
    return False


def targets(look: Look, places: Iterable[str]) -> list[str]:
    """Strongholds, spice and what is to be found or held among some locations."""
    return [
        x
        for x in places
        if (
            PLACES[TERRITORY[x]].stronghold
            or look.view["spice"].get(x, 0) >= 3
            or find(look, TERRITORY[x]) >= 1
        )
        and not forbidden(look, TERRITORY[x])
    ]


# Movement


def move(look: Look, prompt: Prompt) -> Action | None:
    """The best move, or none."""
    trip = best(walks(look, Ground(look), lambda origin: prompt.options((origin,)), prompt.options()[1:]))
    if trip is None:
        return build(prompt, lambda name, chosen, options: "")

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name == "origin":
            return TERRITORY[trip.origin]
        if name == "destination":
            return trip.location
        kind, _, place = name.partition("@")
        return trip.forces[0 if kind == "normal" else 1] if place == trip.origin else 0

    return build(prompt, wish)


def walks(
    look: Look, ground: Ground, reach: Callable[[str], Sequence[str]], origins: Sequence[str]
) -> Iterator[Trip]:
    """Moves of whole or partial stacks to where they may go."""
    for origin in origins:
        if ground.advising(origin):
            continue
        places = reach(origin)
        aims = targets(look, places)
        for start, have in ground.standing(origin).items():
            if SECTOR[start] == look.storm:
                continue
            for location in (
                aims if PLACES[origin].stronghold else dict.fromkeys((*aims, *shelters(look, places)))
            ):
                if location == start or ground.advising(TERRITORY[location]):
                    continue
                for forces in parts(look, origin, have):
                    gain = walk_gain(ground, start, have, location, forces, look.spice)
                    yield Trip(gain, "move", start, location, forces)


def shelters(look: Look, places: Sequence[str]) -> list[str]:
    """Places without enemies."""
    return [
        x
        for x in places
        if TERRITORY[x] == POLAR_SINK
        or (not PLACES[TERRITORY[x]].stronghold and not look.enemies_in(TERRITORY[x]))
    ]


def parts(look: Look, origin: str, have: Forces) -> list[Forces]:
    """How many of a stack go: all, or all but a garrison, or but those that collect."""
    normal, elite = have
    tokens = normal + elite
    stay = [0]
    if PLACES[origin].stronghold:
        stay += [2, 4, tokens // 2]
    else:
        lies = max((look.view["spice"].get(x, 0) for x in PLACES[origin].locations), default=0)
        if lies:
            stay.append(-(-lies // (3 if look.has_city(look.me) else 2)))
    found: list[Forces] = []
    for left in dict.fromkeys(stay):
        if left >= tokens:
            continue
        n = max(0, normal - left)
        e = elite - (left - (normal - n))
        if n + e and (n, e) not in found:
            found.append((n, e))
    return found


def walk_gain(ground: Ground, start: str, have: Forces, location: str, forces: Forces, spice: int) -> float:
    """What it gains that some tokens of a stack stand elsewhere."""
    origin, territory = TERRITORY[start], TERRITORY[location]
    after = {origin: dict(ground.standing(origin))}
    after[origin][start] = (have[0] - forces[0], have[1] - forces[1])
    there = after.setdefault(territory, dict(ground.standing(territory)))
    had = there.get(location, (0, 0))
    there[location] = (had[0] + forces[0], had[1] + forces[1])
    return ground.change(after, spice) - (toll(ground.look, territory) if territory != origin else 0.0)


def hajr(look: Look, prompt: Prompt) -> Action | None:
    """One more move if it gains much."""
    if not look.of_kind("hajr"):
        return None
    steps = look.steps(look.me)

    def reach(origin: str) -> list[str]:
        return sorted({y for x in ground.standing(origin) for y in reachable(look, x, steps)})

    ground = Ground(look)
    trip = best(walks(look, ground, reach, look.my_origins))
    if trip is None or trip.gain < 4.0:
        return None
    return build(prompt, lambda name, chosen, options: True)
