"""Shipment and Movement: candidates for the places that matter, weighed by `Ground`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from landsraad.bots.dune.answer import build
from landsraad.bots.dune.discovery import find
from landsraad.bots.dune.ground import Ground
from landsraad.bots.dune.look import BG, GUILD, Look
from landsraad.bots.dune.moritani import toll
from landsraad.bots.dune.trips import Forces, Trip, best, parts, targets, walk_gain
from landsraad.dune.board import NARROW, PLACES, SECTOR, TERRITORY
from landsraad.dune.cards import FREMEN
from landsraad.table import Action, Prompt

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
    each = 1 if location and TERRITORY[location] in NARROW else 2
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
                    - toll(look, territory)
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
        counts += [2, 4] if find(look, territory) >= 1 else []
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


# Timing and advisors


def guild_timing(look: Look, prompt: Prompt) -> Action | None:
    """The Guild acts last, when all others have shown what they do."""
    return build(prompt, lambda name, chosen, options: False)
