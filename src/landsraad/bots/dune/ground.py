"""What it is worth to have tokens somewhere at the end of one's turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from landsraad.bots.dune.discovery import find
from landsraad.bots.dune.duel import clash, most_dialed
from landsraad.bots.dune.look import POLAR_SINK, Look
from landsraad.bots.dune.outlook import Holds, Outlook
from landsraad.bots.dune.worth import ELITE, TOKEN, unit
from landsraad.dune.board import BORDERS, HOST, LOCATIONS, PLACES, TERRITORIES, TERRITORY, distances
from landsraad.dune.cards import ECAZ

WIN: Final = 130.0
"""What a victory is worth, in spice: more the later, as fewer chances are left."""
RISING: Final = 14.0
LOSS: Final = 60.0
"""What somebody else's costs."""


def _walks() -> dict[str, dict[str, int]]:
    """Steps between printed territories, the storm left aside."""
    near: dict[str, set[str]] = {t: set() for t in TERRITORIES}
    for x in LOCATIONS:
        for y, _ in BORDERS[x]:
            if y not in HOST and TERRITORY[y] != TERRITORY[x]:
                near[TERRITORY[x]].add(TERRITORY[y])
    found = {}
    for start in TERRITORIES:
        steps = {start: 0}
        ring = [start]
        while ring:
            ring = [y for x in ring for y in near[x] if steps.setdefault(y, steps[x] + 1) == steps[x] + 1]
            ring = list(dict.fromkeys(ring))
        found[start] = steps
    return found


def reachable(look: Look, start: str, steps: int) -> list[str]:
    """Locations that tokens of mine can walk to: round the storm, not through full strongholds."""
    full = frozenset(t for t in look.narrow if len([f for f in look.occupants(t) if f != look.me]) >= 2)
    return sorted(x for x in distances(start, look.storm, steps, full, look.opened) if x != start)


STEPS: Final = _walks()
"""Steps between any two printed territories."""


class Ground:
    """Values of stacks of mine, in spice, for one moment of the game."""

    def __init__(self, look: Look, marching: bool = False) -> None:
        self.look = look
        self.outlook = Outlook(look)
        if marching:
            self.outlook.marches = self._marches()
        self.late = look.turn >= look.last_turn
        self._stacks: dict[tuple[str, tuple[int, int], int], float] = {}
        self._prospects: dict[str, float] = {}
        self._safe: dict[tuple[int, ...], float] = {}
        self.unit = unit(look)
        ends = max(
            (self.outlook.now(s) for s in self.outlook.rivals if not self.outlook.welcome(s)), default=0.0
        )
        self.patience = 1 - 0.7 * ends
        """How much spice and tokens still matter: little if somebody is about to win."""
        self.win = WIN - 30 + RISING * look.turn
        self.loss = LOSS * (1.3 if look.promised("attack whoever is about to win") else 1.0)
        self.defeat = 0.5 if self.late else 1.8
        """A leader and cards at risk in a battle."""
        self.base_mine = self.outlook.mine()
        self.base_danger = self.outlook.danger()

    def _marches(self) -> Holds:
        """What one move after this shipment might take."""
        look = self.look
        steps = look.steps(look.me)
        found: Holds = {}
        for s in look.stacks:
            if s.faction != look.me or s.advisor:
                continue
            keep = 2 if PLACES[TERRITORY[s.location]].stronghold else 0
            if s.tokens <= keep:
                continue
            forces = (max(0, s.normal - keep), s.elite - max(0, keep - s.normal))
            for x in reachable(look, s.location, steps):
                t = TERRITORY[x]
                if not PLACES[t].stronghold or look.me in look.occupants(t):
                    continue
                there = look.occupants(t)
                if look.ally in there:
                    continue
                p = clash(look, look.me, forces, there[0], look.fighters(t, there[0])) if there else 1.0
                found[t] = max(found.get(t, 0.0), p)
        return found

    # What the end of the turn brings

    def swing(self, changed: dict[str, Holds]) -> float:
        """How a change of holders changes who wins this turn."""
        if not changed:
            return 0.0
        open_end = 1 - 0.4 * self.outlook.stops_later()
        return self.win * open_end * (self.outlook.mine(changed) - self.base_mine) - self.loss * (
            self.outlook.danger(changed) - self.base_danger
        )

    def tenure(self, territory: str) -> float:
        """What holding a stronghold is worth apart from winning at once."""
        if self.late:
            return 0.5
        look = self.look
        held = sum(1 for f in look.held.values() if f == look.me)
        return 6.0 + 1.5 * PLACES[territory].income + (1.5 if held else 0.0)

    def safety(self, territory: str, forces: tuple[int, int], spice: int) -> float:
        """The chance that tokens alone in a stronghold are still there when it counts."""
        key = (*forces, min(spice, 12))
        if key in self._safe:
            return self._safe[key]
        look = self.look
        raids = []
        for f in look.foes:
            reserves = look.factions[f]["reserves"]
            raid = (min(reserves[0], 6), min(reserves[1], 2))
            if any(raid):
                will = 0.45 if f in self.outlook.pending else 0.2
                raids.append(will * clash(look, f, raid, look.me, forces, spice))
        safe = 1.0
        for p in sorted(raids)[-2:]:  # seldom do more than two come to the same place
            safe *= 1 - p
        self._safe[key] = safe
        return safe

    def stack(self, location: str, forces: tuple[int, int], spice: int) -> float:
        """The worth of having just these tokens of mine on a location (its territory's other tokens left aside)."""
        if forces == (0, 0):
            return 0.0
        key = (location, forces, spice)
        if key not in self._stacks:
            self._stacks[key] = self._stack(location, forces, spice)
        return self._stacks[key]

    def _stack(self, location: str, forces: tuple[int, int], spice: int) -> float:
        normal, elite = forces
        tokens = normal + elite
        look = self.look
        territory = TERRITORY[location]
        body = self.unit * (normal + ELITE / TOKEN * elite)
        if look.ally and territory != POLAR_SINK and self._shares_with_ally(territory):
            return -body
        value = 0.0
        enemies = look.enemies_in(territory) if territory != POLAR_SINK else []
        win = 1.0
        for f in enemies:
            theirs = look.fighters(territory, f)
            p = clash(look, look.me, forces, f, theirs, spice)
            dialed = min(tokens, 0.6 * most_dialed(f, *theirs, look.spice_guess(f), look.me) + 1)
            value += win * p * (0.5 * sum(theirs) - 0.8 * self.unit * min(tokens, dialed))
            value -= win * (1 - p) * (body + self.defeat)
            win *= p
        if PLACES[territory].stronghold:
            shared = bool(look.ally) and look.ally in look.occupants(territory)
            value += (
                win
                * (0.35 if shared else 1.0)
                * self.tenure(territory)
                * (self.safety(territory, forces, spice) if not enemies else 0.75)
            )
        elif (bonus := find(look, territory)) and not self.late:
            value += win * bonus
        lies = look.view["spice"].get(location, 0)
        if lies:
            rate = 3 if look.has_city(look.me) else 2
            value += (0.05 if self.late else 0.9) * win * min(lies, rate * tokens)
            if not enemies and not PLACES[territory].stronghold:
                value -= self._raided(location, tokens, lies)
        value -= win * body * min(1.0, look.storm_risk(location) * 0.95 + look.worm_risk(territory))
        if not PLACES[territory].stronghold:
            value += 0.15 * min(tokens, 6) * self.prospects(territory)
        return value

    def _shares_with_ally(self, territory: str) -> bool:
        if ECAZ in self.look.us:
            return False
        there = self.look.by_territory.get(territory, ())
        return any(s.faction == self.look.ally and not s.advisor for s in there)

    def _raided(self, location: str, tokens: int, lies: int) -> float:
        """Somebody else may come for the same spice."""
        return 0.06 * len([f for f in self.outlook.pending if f in self.look.foes]) * (lies * 0.5 + tokens)

    def prospects(self, territory: str) -> float:
        """How near a territory is to something to take next turn: at most 1."""
        if territory not in self._prospects:
            self._prospects[territory] = self._nearest(territory)
        return self._prospects[territory]

    def _nearest(self, territory: str) -> float:
        look = self.look
        best = 0.0
        steps = self._steps(territory)
        for t in look.strongholds:
            if look.me in look.occupants(t):
                continue
            guard = sum(sum(look.fighters(t, f)) for f in look.enemies_in(t))
            best = max(best, (1.0 if guard < 4 else 0.5) / max(1, steps(t)))
        for x, lies in look.view["spice"].items():
            best = max(best, min(1.0, lies / 8) / max(1, steps(TERRITORY[x])))
        return best

    def _steps(self, start: str) -> Callable[[str], int]:
        """Steps from a territory to others, revealed ones included."""
        hosts = self.look.hosts
        walks, first = STEPS[hosts.get(start, start)], start in hosts
        return lambda t: 0 if t == start else walks[hosts.get(t, t)] + first + (t in hosts)

    # What a change is worth

    def change(self, after: dict[str, dict[str, tuple[int, int]]], spice: int) -> float:
        """The gain of standing differently in some territories: my tokens by location after, for each of them."""
        look = self.look
        gain = 0.0
        changed: dict[str, Holds] = {}
        for territory, stacks in after.items():
            was = self.standing(territory)
            gain += sum(self.stack(x, f, spice) for x, f in stacks.items())
            gain -= sum(self.stack(x, f, look.spice) for x, f in was.items())
            if territory in self.outlook.board:
                mine = _total(stacks)
                if self.advising(territory):
                    continue
                changed[territory] = self.outlook.holds(territory, mine, spice)
        if spice != look.spice:  # less to dial with elsewhere
            for territory, stacks in self.garrisons.items():
                if territory not in after:
                    for x, f in stacks.items():
                        gain += self.stack(x, f, spice) - self.stack(x, f, look.spice)
        return self.patience * gain + self.swing(changed)

    @cached_property
    def garrisons(self) -> dict[str, dict[str, tuple[int, int]]]:
        """My fighters in strongholds."""
        return {t: s for t in self.look.strongholds if not self.advising(t) and (s := self.standing(t))}

    def standing(self, territory: str) -> dict[str, tuple[int, int]]:
        """My tokens in a territory by location; advisors count for nothing here."""
        return {
            s.location: (s.normal, s.elite)
            for s in self.look.by_territory.get(territory, ())
            if s.faction == self.look.me and not s.advisor
        }

    def advising(self, territory: str) -> bool:
        """Whether my tokens there are advisors."""
        return any(s.faction == self.look.me and s.advisor for s in self.look.by_territory.get(territory, ()))


def _total(stacks: dict[str, tuple[int, int]]) -> tuple[int, int]:
    return (sum(n for n, _ in stacks.values()), sum(e for _, e in stacks.values()))
