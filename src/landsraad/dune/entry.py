"""Tokens enter a territory (base.md section 11): placing them and what others may do about it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from landsraad.dune import karama
from landsraad.dune.board import POLAR_SINK, TERRITORY, Location, Territory
from landsraad.dune.cards import BG, ECAZ, MORITANI, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import from_reserves, occupants, occupies, one_faction, put, stands_in, take
from landsraad.dune.parts import Forces
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script

RESERVES: Final = "reserves"
FIXED_ORDER: Final = (BG, MORITANI, ECAZ)
"""Intrusion upon the Bene Gesserit, terror, ambassador: the order that `O-ENTRY-ORDER=fixed` prescribes."""
Sources = Mapping[str, Forces]
"""Where the tokens come from: locations, or `RESERVES`."""
Piece = tuple[str, str, int]
"""Where tokens come from (a location or the reserves), their kind, and how many stand there."""


A = TypeVar("A", bound=Action)


class ChooseGroup(Decision[A]):
    """A place, empty for none, then a count for each piece of a group; the action has the place and `forces`."""

    __slots__ = ()

    @abstractmethod
    def pieces(self, state: State, place: str) -> list[Piece]:
        """The tokens that can take part."""

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """The place, then one count for each piece."""
        if not chosen:
            return self._names[0]
        parts = self.pieces(state, chosen[0]) if chosen[0] else []
        if len(chosen) > len(parts):
            return None
        place, kind, _ = parts[len(chosen) - 1]
        return f"{kind}@{place}"

    def build(self, chosen: Sequence[Any]) -> A:
        """The place and the counts."""
        return Decision.build(self, (chosen[0], tuple(chosen[1:])))

    def steps(self, action: A) -> tuple[Any, ...]:
        """The flat values."""
        place, forces = Decision.steps(self, action)
        return (place, *forces)


def arrive(g: State, faction: Faction, location: Location, sources: Sources) -> Script[None]:
    """Tokens are placed, then others react, one owner at a time in storm order (B-ENT-01).

    Reinforcing is an entry too (B-ENT-08); all is answered before the faction goes on (B-ENT-07).
    """
    territory = TERRITORY[location]
    held = occupants(g, territory)
    advisors = yield from SHEETS[faction].side_on_entry(g, territory)
    for source, forces in sources.items():
        if source == RESERVES:
            from_reserves(g, faction, location, forces)
        else:
            take(g, faction, source, forces)
            put(g, faction, location, forces)
    if advisors and territory not in g.advisors:
        g.advisors.append(territory)
    yield from react(g, faction, territory, held)


def allowed_in(g: State, who: Faction, territory: Territory) -> Script[bool]:
    """Whether a declared entry may go on: others may keep Ecaz and its ally apart (K-KARAMA-ECZ-2, B-KAR-12).

    Asked when the second of them is about to enter where they did not stand together. If not, the faction chooses
    again (K-KARAMA-GEN-10); Bene Gesserit may still come as advisors, like beside any ally.
    """
    ally = g.players[who].ally
    newly = (
        ally
        and one_faction(g, who, ally, territory)
        and territory != POLAR_SINK
        and occupies(g, ally, territory)
        and not stands_in(g, who, territory)
    )
    if not newly:
        return True

    def offers() -> list[karama.Offer]:
        return [] if territory in g.apart else [("K-KARAMA-ECZ-2", territory)]

    yield from karama.window(g, "shared territory", offers)
    if territory not in g.apart or who == BG:
        return True
    g.tell("entry_stopped", "B-KAR-12", who, territory=territory)
    return False


def kept_apart(g: State, who: Faction) -> list[Territory]:
    """Where a Karama keeps it from entering beside its partner this turn (B-KAR-12)."""
    ally = g.players[who].ally
    if not g.apart or not ally or ECAZ not in (who, ally) or who == BG:
        return []
    return [t for t in g.apart if occupies(g, ally, t)]


def react(g: State, who: Faction, territory: Territory, held: Sequence[Faction]) -> Script[None]:
    """One owner after another, in storm order or in the fixed order of `O-ENTRY-ORDER` (B-ENT-01).

    Each sheet looks at the alliances as they are when its turn comes (B-ENT-06), and at an entry that happened
    even if an earlier reaction removed the tokens (B-ENT-05).
    """
    owners = g.others(who)
    if g.options.o_entry_order == "fixed":
        owners = [f for f in FIXED_ORDER if f in owners]
    for owner in owners:
        yield from SHEETS[owner].on_entry(g, who, territory, held)


def total(sources: Sources) -> Forces:
    """All tokens of a group."""
    return (sum(n for n, _ in sources.values()), sum(e for _, e in sources.values()))


def grouped(parts: Sequence[Piece], counts: Sequence[int]) -> dict[str, Forces]:
    """Counts of pieces, put together by place."""
    found: dict[str, Forces] = {}
    for (place, kind, _), count in zip(parts, counts, strict=True):
        n, e = found.get(place, (0, 0))
        found[place] = (n + count, e) if kind == "normal" else (n, e + count)
    return {place: forces for place, forces in found.items() if any(forces)}
