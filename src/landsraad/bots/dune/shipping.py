"""Shipment and Movement: candidates for the places that matter, weighed by `Ground`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from landsraad.bots.dune.answer import build
from landsraad.bots.dune.ground import Ground, reachable
from landsraad.bots.dune.look import BG, GUILD, POLAR_SINK, Look
from landsraad.dune.board import PLACES, SECTOR, STRONGHOLDS, TERRITORY
from landsraad.dune.cards import FREMEN
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
    """Strongholds and spice among some locations."""
    return [
        x
        for x in places
        if (PLACES[TERRITORY[x]].stronghold or look.view["spice"].get(x, 0) >= 3)
        and not forbidden(look, TERRITORY[x])
    ]


# Shipment


def ship(look: Look, prompt: Prompt) -> Action | None:
    """The best shipment, or none."""
    ground = Ground(look, marching=True)
    trips: list[Trip] = []
    for mode in prompt.options():
        if mode in ("reserves", "far"):
            trips += from_reserves(look, prompt, ground, mode)
        elif mode == "cross":
            trips += across(look, prompt, ground)
        elif mode == "home":
            trips += home(look, prompt, ground)
    trip = best(trips)
    if trip is None:
        return build(prompt, lambda name, chosen, options: "none")
    return build(prompt, shipment_wish(trip))


def shipment_wish(trip: Trip) -> Callable[[str, tuple[Any, ...], Sequence[Any]], Any]:
    """The trip as a shipment, field by field."""
    head = {"mode": trip.mode, "karama": trip.card, "location": trip.location}
    origin = TERRITORY[trip.origin] if trip.origin else ""

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name in head:
            return head[name]
        if name == "origin":
            return origin
        if name == "from_ally":
            return options[-1]
        kind, _, place = name.partition("@")
        if trip.origin and place != trip.origin:
            return 0
        return trip.forces[0 if kind == "normal" else 1]

    return wish


def fee(look: Look, mode: str, location: str, tokens: int, half: bool) -> int:
    """What a shipment costs me."""
    if mode == "reserves" and look.me == FREMEN:
        return 0
    each = 1 if location and PLACES[TERRITORY[location]].stronghold else 2
    if mode == "home":
        return -(-tokens // 2)
    if half or GUILD in (look.me, look.ally):
        return -(-tokens * each // 2)
    return tokens * each


def from_reserves(look: Look, prompt: Prompt, ground: Ground, mode: str) -> Iterator[Trip]:
    """Shipments of the reserves in all useful sizes."""
    cards = prompt.options((mode,))
    facts = prompt.facts()
    for card in cards[:2]:
        places = prompt.options((mode, card, ""))
        for location in targets(look, places):
            territory = TERRITORY[location]
            if ground.advising(territory):
                continue  # Bene Gesserit would only add advisors
            for forces in sizes(look, location):
                price = fee(look, mode, location, sum(forces), bool(card))
                purse = facts["spice"] + facts["ally"]
                if price > purse:
                    continue
                if card and fee(look, mode, location, sum(forces), False) <= purse:
                    continue  # a Karama only makes possible what is not
                own = max(0, price - facts["ally"])
                left = look.spice - own
                stands = dict(ground.standing(territory))
                had = stands.get(location, (0, 0))
                stands[location] = (had[0] + forces[0], had[1] + forces[1])
                gain = (
                    ground.change({territory: stands}, left)
                    - ground.patience * spent(look, own, left)
                    - (4.0 if card else 0.0)
                )
                yield Trip(gain, mode, "", location, forces, price, card)


def spent(look: Look, price: int, left: int) -> float:
    """What paying means: the more the less is left, but little on the last turn."""
    if look.turn >= look.last_turn:
        return 0.1 * price
    weight = 0.95 if look.spice <= 12 else 0.75 if look.spice <= 20 else 0.55 if look.spice <= 30 else 0.35
    if look.me != BG:  # charity lifts everybody else to 2 again
        price = max(look.spice, 2) - max(left, 2)
    return weight * price


def sizes(look: Look, location: str) -> list[Forces]:
    """Useful sizes of a shipment to a place."""
    normal, elite = look.reserves
    territory = TERRITORY[location]
    enemies = look.enemies_in(territory)
    counts: list[int]
    if PLACES[territory].stronghold:
        if enemies:
            against = max(sum(look.fighters(territory, f)) for f in enemies)
            counts = [2, against, against + 2, against + 5, 10, 15]
        else:
            counts = [1, 2, 3, 5, 8] if look.me not in look.occupants(territory) else [2, 4]
    else:
        lies = look.view["spice"].get(location, 0)
        rate = 3 if look.has_city(look.me) else 2
        full = -(-lies // rate)
        counts = [full, full + 2] if enemies else [full, (full + 1) // 2]
    found: list[Forces] = []
    fight = bool(enemies) or PLACES[territory].stronghold
    for count in dict.fromkeys(counts):
        if count < 1:
            continue
        wanted_elite = min(elite, (count + 1) // 2 if enemies else count // 3) if fight else 0
        n = min(normal, count - wanted_elite)
        e = min(elite, count - n)
        if n + e and (n, e) not in found:
            found.append((n, e))
    return found


def across(look: Look, prompt: Prompt, ground: Ground) -> Iterator[Trip]:
    """Guild shipments from board to board."""
    for origin in prompt.options(("cross", "")):
        places = prompt.options(("cross", "", origin))
        for start, have in ground.standing(origin).items():
            if SECTOR[start] == look.storm:
                continue
            for location in targets(look, places):
                for forces in parts(look, origin, have):
                    price = fee(look, "cross", location, sum(forces), False)
                    if price > look.spice:
                        continue
                    gain = walk_gain(ground, start, have, location, forces, look.spice - price)
                    yield Trip(
                        gain - ground.patience * spent(look, price, look.spice - price),
                        "cross",
                        start,
                        location,
                        forces,
                        price,
                    )


def home(look: Look, prompt: Prompt, ground: Ground) -> Iterator[Trip]:
    """Guild shipments off the planet: out of a battle that cannot be won."""
    for origin in prompt.options(("home", "")):
        if not look.enemies_in(origin):
            continue
        stands = ground.standing(origin)
        if len(stands) != 1:
            continue
        ((start, forces),) = stands.items()
        price = fee(look, "home", "", sum(forces), False)
        if price <= look.spice:
            gain = ground.change({origin: {}}, look.spice - price) - spent(look, price, look.spice - price)
            yield Trip(gain - 2.0, "home", start, "", forces, price)


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
                aims if origin in STRONGHOLDS else dict.fromkeys((*aims, *shelters(look, places)))
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
        or (TERRITORY[x] not in STRONGHOLDS and not look.enemies_in(TERRITORY[x]))
    ]


def parts(look: Look, origin: str, have: Forces) -> list[Forces]:
    """How many of a stack go: all, or all but a garrison, or but those that collect."""
    normal, elite = have
    tokens = normal + elite
    stay = [0]
    if origin in STRONGHOLDS:
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
    return ground.change(after, spice)


def hajr(look: Look, prompt: Prompt) -> Action | None:
    """One more move if it gains much."""
    if not look.of_kind("hajr"):
        return None
    steps = 3 if look.has_city(look.me) else 2 if look.me == FREMEN else 1
    full = {t for t in STRONGHOLDS if len([f for f in look.occupants(t) if f != look.me]) >= 2}

    def reach(origin: str) -> list[str]:
        return sorted({y for x in ground.standing(origin) for y in reachable(x, look.storm, steps, full)})

    ground = Ground(look)
    trip = best(walks(look, ground, reach, look.my_origins))
    if trip is None or trip.gain < 4.0:
        return None
    return build(prompt, lambda name, chosen, options: True)


# Timing and advisors


def guild_timing(look: Look, prompt: Prompt) -> Action | None:
    """The Guild acts last, when all others have shown what they do."""
    return build(prompt, lambda name, chosen, options: False)
