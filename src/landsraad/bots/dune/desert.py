"""Storm, worms and rides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.ground import Ground
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.worth import ELITE, TOKEN
from landsraad.dune.board import PLACES, SECTOR, SECTORS, TERRITORY
from landsraad.dune.cards import FREMEN
from landsraad.table import Action, Prompt


def dial(look: Look, prompt: Prompt) -> Action:
    """Something unforeseeable in the middle."""
    options = prompt.options()
    return values(prompt, options[int(look.memory.temper * 977 + look.turn * 7) % min(len(options), 13)])


def harm(look: Look, sectors: Sequence[int]) -> float:
    """What a storm over these sectors costs others, less what it costs us."""
    total = 0.0
    for s in look.stacks:
        if SECTOR[s.location] in sectors and look.open_to_storm(s.location) and s.faction != FREMEN:
            worth = TOKEN * s.normal + ELITE * s.elite
            total += -1.2 * worth if s.faction in look.us else worth * (0.5 if s.faction != FREMEN else 0)
    rate = 3 if look.has_city(look.me) else 2
    for x, lies in look.view["spice"].items():
        if SECTOR[x] in sectors:
            ours = any(s.faction in look.us and s.location == x for s in look.stacks)
            total += -0.6 * min(lies, rate * 3) if ours else 0.1
    return total


def weather(look: Look, prompt: Prompt) -> Action | None:
    """Weather Control where it saves or kills much."""
    if len(prompt.options()) < 2:
        return None
    best: tuple[float, int] = (0.0, 0)
    usual = sum(harm(look, path(look.storm, n)) for n in range(2, 7)) / 5
    for n in range(11):
        gain = harm(look, path(look.storm, n)) - usual
        best = max(best, (gain, -n))
    if best[0] < (5.0 if look.turn < look.last_turn else 1.0):
        return None
    return values(prompt, -best[1])


def shift(look: Look, prompt: Prompt) -> Action:
    """At the Testing Station: the storm where it hurts others most and us least."""
    number = prompt.facts()["number"]
    best = max(prompt.options(), key=lambda by: (harm(look, path(look.storm, number + by)), -abs(by), by))
    return values(prompt, best)


def path(storm: int, sectors: int) -> list[int]:
    """The sectors a storm passes."""
    return [(storm + i) % SECTORS for i in range(1, sectors + 1)]


def atomics(look: Look, prompt: Prompt) -> Action | None:
    """The Shield Wall goes if the storm then kills more of theirs than of ours in the cities."""
    if len(prompt.options()) < 2:
        return None
    gain = 0.0
    for s in look.stacks:
        if TERRITORY[s.location] in ("arrakeen", "carthag", "imperial_basin"):
            ahead = (SECTOR[s.location] or 0) - look.storm
            near = 1.0 if 0 < ahead % SECTORS <= 4 else 0.15
            worth = TOKEN * s.normal + ELITE * s.elite
            gain += near * (-worth if s.faction in look.us else 0.6 * worth if s.faction != FREMEN else 0.0)
        elif TERRITORY[s.location] == "shield_wall":
            worth = TOKEN * s.normal + ELITE * s.elite
            gain += -worth if s.faction in look.us else 0.6 * worth
    return values(prompt, True) if gain > 5 else None


# Worms


def prey(look: Look, territory: str) -> float:
    """What a worm in a territory takes from others, less what it takes from us."""
    total = 0.0
    for s in look.by_territory.get(territory, ()):
        if s.faction not in (FREMEN, look.ally):
            total += TOKEN * s.normal + ELITE * s.elite
    for x in PLACES[territory].locations:
        lies = look.view["spice"].get(x, 0)
        if lies:
            ours = any(s.faction in look.us and s.location == x for s in look.stacks)
            total += -0.7 * lies if ours else 0.1 * lies
    return total


def place_worm(look: Look, prompt: Prompt) -> Action | None:
    """On the fattest enemy; else under one's own tokens that would like to ride."""
    best = max(((prey(look, t), t) for t in prompt.options() if t), default=(0.0, ""))
    if best[0] >= 3:
        return values(prompt, best[1])
    mine = [
        (sum(look.fighters(t, FREMEN)), t)
        for t in prompt.options()
        if t and sum(look.fighters(t, FREMEN)) >= 3 and prey(look, t) >= 0
    ]
    return values(prompt, max(mine)[1]) if mine else values(prompt, "")


def ride(look: Look, prompt: Prompt) -> Action | None:
    """To the stronghold or spice that gains most; else stay."""
    ground = Ground(look)
    saved = {x: (f[0], f[1]) for x, f in look.view["saved"].items()}
    best: tuple[float, str] = (1.0, "")
    for place in prompt.options():
        if place not in TERRITORY:
            continue
        territory = TERRITORY[place]
        if not PLACES[territory].stronghold and look.view["spice"].get(place, 0) < 4:
            continue
        after: dict[str, dict[str, tuple[int, int]]] = {}
        moved = [0, 0]
        for x, (n, e) in saved.items():
            if x == place:
                continue
            home = after.setdefault(TERRITORY[x], dict(ground.standing(TERRITORY[x])))
            here = home.get(x, (0, 0))
            n, e = min(n, here[0]), min(e, here[1])
            home[x] = (here[0] - n, here[1] - e)
            moved = [moved[0] + n, moved[1] + e]
        there = after.setdefault(territory, dict(ground.standing(territory)))
        had = there.get(place, (0, 0))
        there[place] = (had[0] + moved[0], had[1] + moved[1])
        best = max(best, (ground.change(after, look.spice), place))
    if not best[1]:
        return values(prompt, "")

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return best[1] if not chosen else options[-1]

    return build(prompt, wish)


def protect(look: Look, prompt: Prompt) -> Action:
    """An ally is spared."""
    return values(prompt, True)
