"""Movement (base.md section 10): one group from one territory to one location."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import skills
from landsraad.dune.board import (
    BORDERS,
    HOST,
    PLACES,
    SECTOR,
    TERRITORY,
    Location,
    Territory,
    distances,
)
from landsraad.dune.cards import Faction, card_name
from landsraad.dune.discoveries import may_fly, unrevealed, use_ornithopter
from landsraad.dune.entry import Piece, allowed_in, arrive, grouped, kept_apart, total
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import has_city, open_map
from landsraad.dune.hands import discard
from landsraad.dune.phases.shipping.shipment import closed_by_occupancy, shut_strongholds
from landsraad.dune.refusals import in_storm
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say, say_n


@dataclass(frozen=True, slots=True)
class Move(Action):
    """One group from one territory to one location; an empty origin is no move."""

    origin: Territory
    destination: Location = ""
    forces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MakeMove(Decision[Move]):
    """One move of a group that ends in one sector, or none (B-MOVE-01, B-MOVE-06)."""

    action: ClassVar[type[Action]] = Move
    rule: ClassVar[str] = "B-MOVE-01"
    seat: Seat
    faction: Faction

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """origin, destination, then one count for each piece of the group."""
        n = len(chosen)
        if n == 0:
            return "origin"
        if not chosen[0]:
            return None
        if n == 1:
            return "destination"
        parts = self.pieces(state, chosen[0], chosen[1])
        if n - 2 >= len(parts):
            return None
        place, kind, _ = parts[n - 2]
        return f"{kind}@{place}"

    def build(self, chosen: Sequence[Any]) -> Move:
        """Origin, destination, counts."""
        return Move("") if not chosen[0] else Move(chosen[0], chosen[1], tuple(chosen[2:]))

    def steps(self, action: Move) -> tuple[Any, ...]:
        """The flat values."""
        return (action.origin, action.destination, *action.forces) if action.origin else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Legal values of the next field."""
        n = len(chosen)
        if n == 0:
            return ["", *self.origins(state)]
        if n == 1:
            return self.destinations(state, chosen[0])
        parts = self.pieces(state, chosen[0], chosen[1])
        counts = chosen[2:]
        here, _, most = parts[len(counts)]
        used = [place for (place, _, _), count in zip(parts, counts, strict=False) if count]
        if used and not together(state, used[0], here):
            return (0,)
        return range(0 if used or len(counts) + 1 < len(parts) else 1, most + 1)

    def origins(self, state: State) -> Sequence[Territory]:
        """Where a group can start."""
        return move_origins(state, self.faction)

    def destinations(self, state: State, origin: Territory) -> Sequence[Location]:
        """Where a group of that territory can go."""
        return move_destinations(state, self.faction, origin)

    def pieces(self, state: State, origin: Territory, destination: Location) -> list[Piece]:
        """The tokens that can go there."""
        return movable(state, self.faction, origin, destination)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every place on the map, so that the impossible ones can say why not."""
        return open_map(state) if len(chosen) == 1 and chosen[0] else self.options(state, chosen)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Storm, occupancy or distance."""
        if len(chosen) == 1 and value in TERRITORY:
            if hidden := unrevealed(state, value, "K-DISC-12", "destination"):
                return hidden
            if SECTOR[value] == state.storm:
                return in_storm(state, "destination")
            closed = closed_by_occupancy(state, self.faction, TERRITORY[value])
            steps = reach(state, self.faction)
            far = say_n(
                "more than {n} territory away, or only through the storm",
                "more than {n} territories away, or only through the storm",
                steps,
            )
            facts = {"from": chosen[0], "range": steps}
            return closed or Refusal("B-MOVE-02", far, "E_LIMIT", "destination", facts)
        if len(chosen) >= 2:
            return Refusal("B-MOVE-05", say("the group starts together, with at least one token"), "E_LIMIT")
        return in_storm(state, "origin", say("no tokens there that can move"))

    def facts(self, state: State) -> dict[str, Any]:
        """How far the group may go, and how far without the Ornithopter token."""
        return {"range": reach(state, self.faction), "without_token": own_reach(state, self.faction)}

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """Whether the Ornithopter token is used."""
        return {"ornithopter": needs_ornithopter(state, self.faction, self.build(chosen))}


def reach(g: State, faction: Faction) -> int:
    """How far one move goes, if need be by the Ornithopter token (B-MOVE-13, K-DISC-21)."""
    return 3 if may_fly(g, faction) else own_reach(g, faction)


def own_reach(g: State, faction: Faction) -> int:
    """How far a group may go, with what a skill adds (B-MOVE-02, LS-PLA-N)."""
    return skills.reach(g, faction, usual_reach(g, faction))


def usual_reach(g: State, faction: Faction) -> int:
    """1 territory, 2 for Fremen, 3 by ornithopter; the highest applies (B-MOVE-02, B-MOVE-03, B-MOVE-14)."""
    flies = has_city(g, faction) if g.options.ornithopter_after_shipping else faction in g.had_city
    return 3 if flies else SHEETS[faction].moves


def move_origins(g: State, faction: Faction) -> list[Territory]:
    """Territories from which some token can go anywhere."""
    full, opened = shut_strongholds(g, faction), g.discoveries.opened
    found = []
    for location in g.players[faction].on:
        territory = TERRITORY[location]
        if SECTOR[location] == g.storm or territory in found:
            continue
        if any(
            SECTOR[there] != g.storm
            and (not extra or TERRITORY[there] not in full)
            and (there not in HOST or there in opened)
            for there, extra in BORDERS[location]
        ):
            found.append(territory)
    return sorted(found)


def paths(
    g: State, faction: Faction, origin: Territory, steps: int | None = None
) -> dict[Location, Mapping[Location, int]]:
    """For each location of the origin with tokens: what they can reach, in so many territories (B-MOVE-04).

    The tokens of others bar only full strongholds (B-MOVE-08); the Polar Sink is a territory like others
    (B-MOVE-10), and so is a revealed one, beside the territory around it (B-DISC-06, K-DISC-12).
    """
    closed = shut_strongholds(g, faction)
    if steps is None:
        steps = reach(g, faction)
    on = g.players[faction].on
    opened = g.discoveries.opened
    return {x: distances(x, g.storm, steps, closed, opened) for x in PLACES[origin].locations if x in on}


def move_destinations(g: State, faction: Faction, origin: Territory) -> list[Location]:
    """Where some tokens of a territory can go, other sectors of it included (B-MOVE-07)."""
    found = {y for x, reached in paths(g, faction, origin).items() for y in reached if y != x}
    if apart := kept_apart(g, faction):
        found = {x for x in found if TERRITORY[x] not in apart}
    return sorted(found)


def movable(
    g: State, faction: Faction, origin: Territory, destination: Location, steps: int | None = None
) -> list[Piece]:
    """The tokens of a territory that can reach a location."""
    on = g.players[faction].on
    return [
        (x, kind, count)
        for x, reached in paths(g, faction, origin, steps).items()
        if x != destination and destination in reached
        for kind, count in zip(("normal", "elite"), on[x], strict=True)
        if count
    ]


def together(g: State, one: Location, other: Location) -> bool:
    """Whether two locations of a territory are connected without the storm (B-MOVE-05)."""
    return one == other or other in distances(one, g.storm, 0)


def needs_ornithopter(g: State, faction: Faction, chosen: Move) -> bool:
    """Whether some token goes farther than it could without the Ornithopter token (B-MOVE-13)."""
    if not chosen.origin or not may_fly(g, faction):
        return False
    usual, reached = own_reach(g, faction), paths(g, faction, chosen.origin)
    parts = movable(g, faction, chosen.origin, chosen.destination)
    return any(
        count and reached[x][chosen.destination] > usual
        for (x, _, _), count in zip(parts, chosen.forces, strict=True)
    )


def move(g: State, faction: Faction) -> Script[None]:
    """One move, then what others do about its end; passing through is no entry (B-MOVE-09)."""
    if not g.players[faction].on:
        return
    chosen = yield from ask(MakeMove(g.seat(faction), faction))
    while chosen.origin and not (yield from allowed_in(g, faction, TERRITORY[chosen.destination])):
        chosen = yield from ask(MakeMove(g.seat(faction), faction))
    if not chosen.origin:
        return
    sources = grouped(movable(g, faction, chosen.origin, chosen.destination), chosen.forces)
    normal, elite = total(sources)
    steps = own_reach(g, faction)
    if needs_ornithopter(g, faction, chosen):
        steps = reach(g, faction)
        use_ornithopter(g, faction)
    g.tell(
        "moves",
        "B-MOVE-01",
        faction,
        origin=chosen.origin,
        destination=chosen.destination,
        normal=normal,
        elite=elite,
    )
    group = yield from skills.joined(g, faction, chosen.origin, chosen.destination, sources)
    yield from skills.on_the_way(g, faction, list(sources), chosen.destination, steps)
    yield from arrive(g, faction, chosen.destination, group)


@dataclass(frozen=True, slots=True)
class Hajr(Action):
    """Whether the card is played."""

    play: bool


@dataclass(frozen=True, slots=True)
class HajrMoment(Decision[Hajr]):
    """Hajr: one extra move before one's turn ends (B-MOVE-12)."""

    action: ClassVar[type[Action]] = Hajr
    rule: ClassVar[str] = "B-MOVE-12"
    moment: ClassVar[bool] = True
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """With the card in hand."""
        return [False, True] if "hajr" in state.players[self.faction].hand else [False]


def extra_moves(g: State, faction: Faction) -> Script[None]:
    """One more move for Hajr, under the same rules (B-MOVE-12, B-CARD-10)."""
    if "hajr" in g.discards or not g.players[faction].on:
        return
    answer = yield from ask(HajrMoment(g.seat(faction), faction))
    if answer.play:
        discard(g, faction, "hajr")
        g.tell("hajr", "B-MOVE-12", faction, card=card_name("hajr"))
        yield from move(g, faction)
