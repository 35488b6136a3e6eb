"""Greedy: one look ahead. Takes what lies nearest, fights with all it has, never acts out of turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.player import DuneBot, Handler
from landsraad.dune.board import PLACES, TERRITORY
from landsraad.table import Action, Prompt


class Greedy(DuneBot):
    """Simple one-ply heuristics."""

    interjects = False

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HANDLERS, {})


def bid(look: Look, prompt: Prompt) -> Action:
    """One more, up to 4, while two spice are left."""
    price = prompt.facts()["bid"] + 1
    return values(prompt, price if price <= min(4, look.spice - 2) else 0)


def wanted(look: Look, location: str) -> float:
    """Vacant strongholds, then spice, then weakly held strongholds."""
    territory = TERRITORY[location]
    against = sum(sum(look.fighters(territory, f)) for f in look.enemies_in(territory))
    if look.ally and look.ally in look.occupants(territory):
        return 0.0
    if PLACES[territory].stronghold:
        mine = sum(look.fighters(territory, look.me))
        return 0.5 if mine else 10.0 if not against else max(0.0, 8.0 - against)
    lies = look.view["spice"].get(location, 0)
    return 0.0 if against else lies * 0.7 * (1 - look.storm_risk(location))


def ship(look: Look, prompt: Prompt) -> Action | None:
    """As many as half the purse pays, to the most wanted place."""
    modes = prompt.options()
    if "reserves" not in modes or (look.spice < 3 and look.me != "fremen"):
        return None
    cards = prompt.options(("reserves",))
    places = prompt.options(("reserves", cards[0], ""))
    target = max(places, key=lambda x: (wanted(look, x), x))
    if wanted(look, target) < 3:
        return None
    count = 4 if PLACES[TERRITORY[target]].stronghold else 3

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name in ("mode", "karama", "origin", "location"):
            return {"mode": "reserves", "karama": cards[0], "origin": "", "location": target}[name]
        return options[0] if name == "from_ally" else max(0, count - sum(chosen[4:]))

    return build(prompt, wish)


def move(look: Look, prompt: Prompt) -> Action | None:
    """The stack that gains most, leaving two tokens in strongholds."""
    best: tuple[float, str, str] | None = None
    for origin in prompt.options()[1:]:
        here = max((wanted(look, x) for x in PLACES[origin].locations), default=0.0)
        for place in prompt.options((origin,)):
            gain = wanted(look, place) - (0.0 if PLACES[origin].stronghold else here)
            if best is None or gain > best[0]:
                best = (gain, origin, place)
    if best is None or best[0] < 2:
        return None
    _, origin, place = best
    keep = 2 if PLACES[origin].stronghold else 0
    have = sum(look.fighters(origin, look.me))
    if have <= keep:
        return None

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if len(chosen) < 2:
            return (origin, place)[len(chosen)]
        return max(0, have - keep - sum(chosen[2:]))

    return build(prompt, wish)


def plan(look: Look, prompt: Prompt) -> Action:
    """The strongest leader, the first weapon and defense, every token that can be paid."""

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return (
            options[-1] if name not in ("leader", "weapon", "defense") else options[min(1, len(options) - 1)]
        )

    def leader_first(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return options[0] if name == "leader" else wish(name, chosen, options)

    return build(prompt, leader_first)


def place_fremen(look: Look, prompt: Prompt) -> Action:
    """Most in Sietch Tabr."""
    return values(prompt, 6, 2, 0, 2, 0, 0)


def settle(look: Look, prompt: Prompt) -> Action | None:
    """Any alliance offered is welcome; one is offered to the first that is free."""
    options = prompt.options()
    if "accept" in options:
        return values(prompt, "accept", prompt.options(("accept",))[0])
    if "offer" in options:
        return values(prompt, "offer", prompt.options(("offer",))[0])
    return None


HANDLERS: Final[Mapping[str, Handler]] = {
    "RaiseOrPass": bid,
    "MakeShipment": ship,
    "MakeMove": move,
    "MakePlan": plan,
    "FremenPlacement": place_fremen,
    "NexusTurn": settle,
}
