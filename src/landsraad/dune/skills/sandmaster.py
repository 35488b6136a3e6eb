"""Sandmaster: spice by the wayside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from landsraad.dune.board import BORDERS, HOST, PLACES, SECTOR, TERRITORY, Location, Sector, Territory
from landsraad.dune.cards import Faction
from landsraad.dune.parts import Battle
from landsraad.dune.phases.shipping.shipment import shut_strongholds
from landsraad.dune.skills.base import Bands, Skill
from landsraad.dune.spice import earn, lay_spice, lift_spice
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Name, Refusal, Script, Seat, ask, say

BLOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Gather(Action):
    """For each territory asked about: whether 1 spice is taken there."""

    take: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class GatherOnTheWay(Decision[Gather]):
    """Take 1 spice in each territory with spice that the group enters on one way to its end (LS-SAN-N)."""

    action: ClassVar[type[Action]] = Gather
    rule: ClassVar[str] = "LS-SAN-N"
    seat: Seat
    territories: tuple[Territory, ...]
    ways: tuple[tuple[Territory, ...], ...]
    """For each way there is: the territories with spice on it."""

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One answer for each territory."""
        n = len(chosen)
        return f"take {self.territories[n]}" if n < len(self.territories) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Taking is the default, where one way leads through all those taken."""
        taken = {t for t, take in zip(self.territories, chosen, strict=False) if take}
        wanted = taken | {self.territories[len(chosen)]}
        return [True, False] if any(wanted <= set(way) for way in self.ways) else [False]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """No such way."""
        taken = [t for t, take in zip(self.territories, chosen, strict=False) if take]
        through = {"through": [*taken, self.territories[len(chosen)]]}
        return Refusal(self.rule, say("no way in reach leads through all of these"), "E_LIMIT", "", through)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Both, so that what lies on no way says so."""
        return [True, False]

    def build(self, chosen: Sequence[Any]) -> Gather:
        """The answers."""
        return Gather(tuple(chosen))

    def steps(self, action: Gather) -> tuple[Any, ...]:
        """The answers."""
        return action.take


class Sandmaster(Skill):
    """LS-SAN-N and LS-SAN-B; a captive brings nothing on the move (LS-QA-1)."""

    id = "sandmaster"
    title = Name("Sandmaster", "skill", "sandmaster")
    normal = say("When you move into or through a territory with spice, take 1 of it.")
    battle = say("When it wins where spice lies, 3 more are added to it.")

    def settle(self, g: State, b: Battle, side: Faction, won: bool, bands: Bands) -> None:
        """Bank spice on the pile that lies there (LS-SAN-B)."""
        if not won or not bands.battle:
            return
        for location in PLACES[b.territory].locations:
            if location in g.spice:
                lay_spice(g, location, BLOWN)
                g.tell("sandmaster_adds", "LS-SAN-B", side, location=location, spice=BLOWN)
                return

    def on_the_way(
        self, g: State, owner: Faction, starts: Sequence[Location], end: Location, steps: int
    ) -> Script[None]:
        """What is taken while a group moves, each territory once, the start not counted (LS-SAN-N)."""
        spicy = frozenset(TERRITORY[x] for x in g.spice) - {TERRITORY[x] for x in starts}
        closed, opened = shut_strongholds(g, owner), g.discoveries.opened
        ways = sorted(
            {way for x in starts for way in ways_between(x, end, g.storm, steps, closed, opened, spicy)}
        )
        yield from gather(g, owner, tuple(sorted({t for way in ways for t in way})), tuple(ways))

    def on_ride(self, g: State, owner: Faction, end: Location) -> Script[None]:
        """A ride or a Fremen ambassador's move enters nothing but its end (`LO-SAND-RIDE`)."""
        territory = TERRITORY[end]
        if g.options.lo_sand_ride and any(x in g.spice for x in PLACES[territory].locations):
            yield from gather(g, owner, (territory,), ((territory,),))


def gather(
    g: State, faction: Faction, territories: tuple[Territory, ...], ways: tuple[tuple[Territory, ...], ...]
) -> Script[None]:
    """Each territory is a choice; what is taken can be spent at once."""
    if not territories:
        return
    answer = yield from ask(GatherOnTheWay(g.seat(faction), territories, ways))
    for territory, take in zip(territories, answer.take, strict=True):
        if take:
            take_one(g, faction, territory)


def take_one(g: State, faction: Faction, territory: Territory) -> None:
    """1 spice from the pile of a territory, spendable at once."""
    location = next(x for x in PLACES[territory].locations if x in g.spice)
    earn(g, faction, lift_spice(g, location, 1))
    g.tell("sandmaster_takes", "LS-SAN-N", faction, location=location, spice=1)


@lru_cache(maxsize=1000)
def ways_between(
    start: Location,
    end: Location,
    storm: Sector,
    steps: int,
    closed: frozenset[Territory],
    opened: frozenset[Location],
    spicy: frozenset[Territory],
) -> tuple[tuple[Territory, ...], ...]:
    """The territories with spice on each way within a number of territories.

    Walks over locations as `board.distances` does, but remembers the spice passed.
    """
    found: set[tuple[Territory, ...]] = set()
    todo: list[tuple[Location, int, frozenset[Territory]]] = [(start, 0, frozenset())]
    been = set(todo)
    while todo:
        here, cost, passed = todo.pop()
        if here == end and passed:
            found.add(tuple(sorted(passed)))
        for there, extra in BORDERS[here]:
            territory = TERRITORY[there]
            shut = extra and (territory in closed or (there in HOST and there not in opened))
            if SECTOR[there] == storm or cost + extra > steps or shut:
                continue
            step = (there, cost + extra, passed | ({territory} & spicy))
            if step not in been:
                been.add(step)
                todo.append(step)
    return tuple(sorted(found))
