"""Who can win this turn, as things stand and as they may still change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from landsraad.bots.dune.duel import clash
from landsraad.bots.dune.look import Look
from landsraad.dune.board import FREMEN_ZONE, PLACES
from landsraad.dune.cards import ATREIDES, BG, EMPEROR, FREMEN, GUILD, HARKONNEN

Holds = dict[str, float]
"""For one stronghold: the chance of each faction to hold it alone at the end of the turn."""
Board = dict[str, Holds]

ALONE: Final = 3
ALLIED: Final = 4
SURPLUS: Final = (1.0, 0.35, 0.2)
"""Weight of having what is needed, one more, two more: taking one of five helps who takes the next."""
DESERT: Final = ("sietch_tabr", "habbanya_sietch")


def need(side: tuple[str, ...]) -> int:
    """Strongholds a side needs."""
    return ALLIED if len(side) == 2 else ALONE


def at_least(chances: list[float], wanted: int) -> float:
    """The chance that so many of independent things happen."""
    return each_at_least(chances, (wanted,))[0]


def each_at_least(chances: list[float], wanted: Iterable[int]) -> list[float]:
    """The chance of each of several numbers of independent things."""
    sure = 0
    open_: list[float] = []
    for p in chances:
        if p >= 0.999:
            sure += 1
        elif p > 0.0:
            open_.append(p)
    dist: list[float] = []
    found = []
    for number in wanted:
        more = number - sure
        if more <= 0:
            found.append(1.0)
        elif more > len(open_):
            found.append(0.0)
        else:
            dist = dist or _distribution(open_)
            found.append(sum(dist[more:]))
    return found


def _distribution(chances: list[float]) -> list[float]:
    """How likely each number of independent things is."""
    dist = [1.0]
    for p in chances:
        nxt = [0.0] * (len(dist) + 1)
        for i, q in enumerate(dist):
            nxt[i] += q * (1 - p)
            nxt[i + 1] += q * p
        dist = nxt
    return dist


def _held(holds: Holds, side: tuple[str, ...]) -> float:
    """The chance of a side to hold one stronghold."""
    if len(side) == 1:
        return holds.get(side[0], 0.0)
    return sum(holds.get(f, 0.0) for f in side)


class Outlook:
    """Win chances of every side at the end of this turn."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.pending = look.still_to_act()
        self.marches: Holds = {}
        """Strongholds I can still walk to after a shipment, with the chance to take them."""
        self._board: Board = {t: self.holds(t) for t in look.strongholds}
        self._places = {t: i for i, t in enumerate(look.strongholds)}
        self._stands: dict[tuple[str, ...], list[float]] = {}

    @property
    def board(self) -> Board:
        """Who will hold each stronghold if nobody moves any more."""
        return self._board

    def holds(self, territory: str, mine: tuple[int, int] | None = None, spice: int | None = None) -> Holds:
        """Chances for one stronghold; `mine` replaces my tokens there."""
        look = self.look
        there = {f: look.fighters(territory, f) for f in look.occupants(territory)}
        if mine is not None:
            there.pop(look.me, None)
            if any(mine):
                there[look.me] = mine
        if look.pair and set(look.pair) <= set(there):  # one side, and Ecaz hold what it holds
            return self._pair_holds(there, spice)
        if not there:
            return {}
        if len(there) == 1:
            return dict.fromkeys(there, 1.0)
        factions = list(there)
        if len(factions) == 2:
            a, b = factions
            if look.factions[a]["ally"] == b:
                return {}
            p = clash(look, a, there[a], b, there[b], spice)
            return {a: p, b: 1 - p}
        total = dict.fromkeys(factions, 1.0)  # three or more: everybody against everybody
        for f in factions:
            for other in factions:
                if other != f:
                    total[f] *= clash(look, f, there[f], other, there[other], spice)
        return total

    def _pair_holds(self, there: dict[str, tuple[int, int]], spice: int | None) -> Holds:
        """Ecaz and its ally against the others there: the ally's tokens and half of the Ecaz ones count."""
        ecaz, ally = self.look.pair
        half = -(-sum(there[ecaz]) // 2)
        forces = (there[ally][0] + half, there[ally][1])
        stands, found = 1.0, {}
        for f, theirs in there.items():
            if f not in self.look.pair:
                p = clash(self.look, ally, forces, f, theirs, spice)
                stands, found[f] = stands * p, 1 - p
        return {**found, ecaz: stands}

    def need(self, side: tuple[str, ...]) -> int:
        """Strongholds a side needs: three for Ecaz and its ally if they stand together in three."""
        pair = self.look.pair
        if pair and set(side) == set(pair):
            shared = sum(set(pair) <= set(self.look.occupants(t)) for t in self.look.strongholds)
            return ALONE if shared >= ALONE else ALLIED
        return need(side)

    def chances(self, side: tuple[str, ...], changed: Mapping[str, Holds] | None = None) -> list[float]:
        """The chance of a side to hold each stronghold, in the order of `Look.strongholds`."""
        stands = self._stands.get(side)
        if stands is None:
            stands = self._stands[side] = [_held(self._board[t], side) for t in self.look.strongholds]
        stands = list(stands)
        if changed:
            for t, holds in changed.items():
                stands[self._places[t]] = _held(holds, side)
        return stands

    def now(self, side: tuple[str, ...], changed: Mapping[str, Holds] | None = None) -> float:
        """The chance of a side to have enough strongholds if nobody else moves."""
        return at_least(self.chances(side, changed), self.need(side))

    def ready(self, side: tuple[str, ...]) -> bool:
        """Whether a side would win if the turn ended now: too late to leave it to others."""
        if side not in self._ready:
            self._ready[side] = self.now(side) > 0.8
        return self._ready[side]

    @cached_property
    def _ready(self) -> dict[tuple[str, ...], bool]:
        return {}

    def grip(self, side: tuple[str, ...], changed: Mapping[str, Holds] | None = None) -> float:
        """How firmly a side has its victory in hand: strongholds beyond need count, as others may take one too."""
        enough = self.need(side)
        firm = each_at_least(self.chances(side, changed), range(enough, enough + len(SURPLUS)))
        return sum(share * p for share, p in zip(SURPLUS, firm, strict=True))

    def could(self, side: tuple[str, ...], changed: Mapping[str, Holds] | None = None) -> float:
        """The same when its members that are still to act take what is easiest to take."""
        able = [f for f in side if f in self.pending]
        chances = self.chances(side, changed)
        if not able:
            return at_least(chances, self.need(side))
        gains = []
        for t, p in zip(self.look.strongholds, chances, strict=True):
            grab = max(self.grabs(f, t, side) for f in able) if p < 0.6 else 0.0
            gains.append(max(0.0, grab - p))
        for i in sorted(range(len(gains)), key=lambda i: -gains[i])[: len(able)]:
            chances[i] += gains[i]
        return at_least(chances, self.need(side))

    def grabs(self, faction: str, territory: str, side: tuple[str, ...]) -> float:
        """The chance that a faction still to act takes a stronghold, judged by its reserves."""
        key = (faction, territory)
        if key not in self._grabs:
            self._grabs[key] = self._grab(faction, territory, side)
        return self._grabs[key]

    @cached_property
    def _grabs(self) -> dict[tuple[str, str], float]:
        return {}

    def _grab(self, faction: str, territory: str, side: tuple[str, ...]) -> float:
        look = self.look
        normal, elite = look.factions[faction]["reserves"]
        purse = 9 if faction in (FREMEN, GUILD) else look.spice_guess(faction)
        if faction == FREMEN and FREMEN_ZONE.isdisjoint(PLACES[territory].locations):
            normal, elite = 0, 0
        n, e = min(normal, max(0, purse - elite)), min(elite, purse)
        n = min(n, 8)
        near = self._neighbours(faction, territory)
        n, e = n + near[0], e + near[1]
        if n + e == 0:
            return 0.0
        there = [f for f in look.occupants(territory) if f != faction]
        if any(f in side for f in there):
            return 0.0
        if not there:
            return 0.8
        if len(there) > 1:
            return 0.0
        return 0.75 * clash(look, faction, (n, e), there[0], look.fighters(territory, there[0]))

    def _neighbours(self, faction: str, territory: str) -> tuple[int, int]:
        """Tokens that might walk there: those in the other strongholds stay, half of the rest comes."""
        n = e = 0
        for s in self.look.stacks:
            if s.faction == faction and s.location.partition("@")[0] not in self.look.strongholds:
                n, e = n + s.normal, e + s.elite
        return n // 2, e // 2

    def _mine_with_more(self, changed: Mapping[str, Holds] | None) -> float:
        """My side's chance with one march of mine after this shipment, and one capture by my ally after me."""
        side, ally = self.my_side, self.look.ally
        chances = self.chances(side, changed)
        marched: list[float] = []
        helped: list[float] = []
        for t, p in zip(self.look.strongholds, chances, strict=True):
            mine = 0.0 if changed and t in changed else self.marches.get(t, 0.0)
            grab = self.grabs(ally, t, side) if ally and ally in self.pending and p < 0.6 else 0.0
            marched.append(max(0.0, mine - p))
            helped.append(max(0.0, grab - p))
        for gains in (marched, helped):
            i = max(range(len(gains)), key=gains.__getitem__)
            chances[i] = min(1.0, chances[i] + gains[i])
        return at_least(chances, self.need(side))

    # Sides

    @cached_property
    def rivals(self) -> list[tuple[str, ...]]:
        """Every side but mine."""
        return [s for s in self.look.sides if self.look.me not in s]

    @cached_property
    def my_side(self) -> tuple[str, ...]:
        """My side."""
        return self.look.side_of(self.look.me)

    def welcome(self, side: tuple[str, ...]) -> bool:
        """Whether its victory would be mine: the Bene Gesserit foresaw it."""
        foreseen = self.look.secret.get("prediction")
        return foreseen is not None and foreseen[1] == self.look.turn and foreseen[0] in side

    def stops_later(self) -> float:
        """The chance that somebody after me stops a winner: less the fewer are left."""
        after = [f for f in self.pending if f not in self.look.us]
        return 1 - 0.5 ** len(after)

    def danger(self, changed: Mapping[str, Holds] | None = None) -> float:
        """How likely somebody else wins this turn: at once as things stand, or with what it can still take.

        A welcome victory counts the other way.
        """
        total = 0.0
        for side in self.rivals:
            held = self._present(side, changed)
            reach = len([f for f in side if f in self.pending])
            if held + reach < self.need(side):
                continue
            p = max(self.grip(side, changed), 0.6 * self.could(side, changed))
            if self.welcome(side):
                total -= p
            else:
                trust = 0.35 if self.ready(side) else 0.7
                total += p * (1 - trust * self.stops_later())
        return total + self.last_turn_danger(changed)

    def _present(self, side: tuple[str, ...], changed: Mapping[str, Holds] | None) -> int:
        """In how many strongholds a side might stand."""
        if side not in self._there:
            self._there[side] = frozenset(t for t, now in self._board.items() if any(f in now for f in side))
        there = self._there[side]
        more = sum(any(f in holds for f in side) - (t in there) for t, holds in (changed or {}).items())
        return len(there) + more

    @cached_property
    def _there(self) -> dict[tuple[str, ...], frozenset[str]]:
        return {}

    def last_turn_danger(self, changed: Mapping[str, Holds] | None = None) -> float:
        """On the last turn: that Fremen hold the desert, or that the Guild wins because nobody else did.

        Whoever loses to them anyway has little reason to stop a third side.
        """
        look = self.look
        if look.turn < look.last_turn:
            return 0.0
        by_strongholds = min(1.0, sum(self.now(s, changed) for s in look.sides))
        left = 1 - by_strongholds
        desert = self.desert(changed) if FREMEN in look.factions else 0.0
        total = 0.0
        if FREMEN in look.factions and FREMEN not in self.my_side:
            total += 0.9 * left * desert
        if GUILD in look.factions and look.me != GUILD:
            total += 0.8 * left * (1 - desert)
        return total

    def desert(self, changed: Mapping[str, Holds] | None = None) -> float:
        """The chance of the Fremen special victory as things stand."""
        look = self.look
        ally = look.factions[FREMEN]["ally"]
        p = 1.0
        for t in (*DESERT, "tueks_sietch"):
            holds = changed[t] if changed and t in changed else self._board[t]
            for f, chance in holds.items():
                bad = f in (HARKONNEN, ATREIDES, EMPEROR) if t == "tueks_sietch" else f != FREMEN
                if bad and f != ally:
                    p *= 1 - chance
        return p

    def mine(self, changed: Mapping[str, Holds] | None = None) -> float:
        """The chance that my side wins this turn."""
        look = self.look
        p = self.now(self.my_side, changed)
        if self.marches or (look.ally and look.ally in self.pending):
            p = max(p, 0.85 * self._mine_with_more(changed))
        if BG in look.factions and look.me == BG and self.welcome(self.my_side):
            p = max(p, 0.9 * p)
        if look.turn >= look.last_turn:
            others = min(1.0, sum(self.now(s, changed) for s in self.rivals))
            if FREMEN in self.my_side:
                p = max(p, (1 - others) * (self.desert(changed) if GUILD in look.factions else 1.0))
            if look.me == GUILD:
                desert = self.desert(changed) if FREMEN in look.factions else 0.0
                p = max(p, (1 - others) * (1 - desert))
        return p
