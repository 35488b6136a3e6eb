"""Conditions about the rite in progress."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import stats
from landsraad.ccg.effects.core import Cond, Ctx
from landsraad.ccg.effects.select import Sel
from landsraad.ccg.state import Rite


def rite_of(c: Ctx, kinds: tuple[str, ...] = ()) -> Rite | None:
    """The rite in progress if it is of one of these kinds, of any kind if none is named."""
    r = c.g.rite
    return r if r is not None and not r.over and (not kinds or r.kind in kinds) else None


@dataclass(frozen=True, slots=True)
class InRite(Cond):
    """A rite of one of these kinds is in progress, of any kind if none is named: a battle is the rite (C-RITE-48)."""

    kinds: tuple[str, ...] = ()

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        return rite_of(c, self.kinds) is not None


@dataclass(frozen=True, slots=True)
class TakesPart(Cond):
    """The card is a participant of the rite, an attacker or a defender."""

    kinds: tuple[str, ...] = ()
    joined: bool = False
    """Engaged for it, and not merely declared leader or target."""

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        r = rite_of(c, self.kinds)
        if r is None:
            return False
        return r.side(c.subject) is not None or (not self.joined and c.subject in (r.leader, r.target))


@dataclass(frozen=True, slots=True)
class Leads(Cond):
    """The card leads its side of the rite (C-TAC-09)."""

    kinds: tuple[str, ...] = ()
    begins: bool = False
    """It leads the side that began the rite."""

    def holds(self, c: Ctx) -> bool:
        """Whether it does."""
        r = rite_of(c, self.kinds)
        if r is None:
            return False
        return c.subject == r.leader or (not self.begins and c.subject == r.defence_leader)


@dataclass(frozen=True, slots=True)
class Counters(Cond):
    """The card counters in this rite."""

    def holds(self, c: Ctx) -> bool:
        """Whether it does."""
        r = rite_of(c)
        return r is not None and c.subject in r.counters


@dataclass(frozen=True, slots=True)
class RiteHas(Cond):
    """A card of this kind takes part in the rite, on either side."""

    what: str

    def holds(self, c: Ctx) -> bool:
        """Whether one does."""
        r = rite_of(c)
        if r is None:
            return False
        part = (r.leader, r.target, *r.attackers, *r.defenders)
        return any(stats.is_(c.g, n, self.what) for n in part)


@dataclass(frozen=True, slots=True)
class Targets(Cond):
    """The target of the rite is such a card."""

    what: str

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        r = rite_of(c)
        return r is not None and stats.is_(c.g, r.target, self.what)


@dataclass(frozen=True, slots=True)
class AtStake(Cond):
    """One of these is the target of the rite."""

    of: Sel

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        r = rite_of(c)
        return r is not None and r.target in self.of.cards(c)


@dataclass(frozen=True, slots=True)
class ByThis(Cond):
    """The rite in progress was begun by this card."""

    def holds(self, c: Ctx) -> bool:
        """Whether it was."""
        r = rite_of(c)
        return r is not None and r.by == c.card


@dataclass(frozen=True, slots=True)
class Initiated(Cond):
    """You began the rite."""

    def holds(self, c: Ctx) -> bool:
        """Whether you are the attacker."""
        return c.g.rite is not None and c.g.rite.attacker == c.you


@dataclass(frozen=True, slots=True)
class Defends(Cond):
    """A rite is aimed at such a card of yours."""

    what: str = ""

    def holds(self, c: Ctx) -> bool:
        """Whether you are the defender."""
        r = rite_of(c)
        if r is None or r.defender != c.you:
            return False
        return not self.what or stats.is_(c.g, r.target, self.what)
