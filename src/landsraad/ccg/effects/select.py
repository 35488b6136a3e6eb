"""Selections: which cards or players a sentence speaks of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from landsraad.ccg import stats
from landsraad.ccg.effects.core import Cond, Ctx, Number, Word, number
from landsraad.ccg.state import DOMAIN, HAND, N


@dataclass(frozen=True, slots=True)
class Sel(Word):
    """Cards by what they are and where they lie.

    `what` are words: `|` is or, `&` is and, `!` is not (`stats.is_`). `rel` says how a card is related to the
    ability instead of, or besides, what it is.
    """

    what: str = ""
    of: str = ""
    """Who governs it: you, rival, or anybody."""
    state: str = "deployed"
    """deployed, subdued or any."""
    engaged: bool | None = None
    zone: str = DOMAIN
    rel: str = ""
    """self, assigned, on_assigned, leader, rival_leader, participant, target, answered, petitioned …"""
    where: tuple[Cond, ...] = ()
    chosen: bool = False
    """Somebody chooses among them; otherwise all are meant."""
    most: Number = 1
    least: Number = 1

    def matches(self, c: Ctx, n: N) -> bool:
        """Whether a card is among those meant."""
        if not n:
            return False
        card = c.g.cards[n]
        if self.zone and card.zone != self.zone:
            return False
        if n == c.card and self.zone == HAND:
            return False  # a card is not given for itself
        if self.zone == DOMAIN and self.state != "any" and card.deployed != (self.state == "deployed"):
            return False
        if self.of and (card.holder == c.you) != (self.of == "you"):
            return False
        if self.engaged is not None and card.engaged != self.engaged:
            return False
        if self.rel and not _related(self.rel, c, n):
            return False
        if self.what and not stats.is_(c.g, n, self.what, c.you):
            return False
        return all(cond.holds(c.about(n)) for cond in self.where)

    def cards(self, c: Ctx) -> list[N]:
        """All cards meant, by player and place; those chosen, once they are."""
        if self in c.chosen:
            return list(c.chosen[self])
        if self.rel in _ONE:
            n = _ONE[self.rel](c)
            return [n] if n and self.matches(c, n) else []
        return [n for p in c.g.players for n in p.pile(self.zone) if self.matches(c, n)]

    def first(self, c: Ctx) -> N:
        """The first card meant, or 0."""
        found = self.cards(c)
        return found[0] if found else 0

    def enough(self, c: Ctx) -> bool:
        """Whether there are as many as must be chosen."""
        return not self.chosen or len(self.cards(c)) >= number(self.least, c)

    def bounds(self, c: Ctx) -> tuple[int, int]:
        """How few and how many may be chosen."""
        least = number(self.least, c)
        return least, max(least, number(self.most, c))


def _leader(c: Ctx) -> N:
    r = c.g.rite
    if r is None:
        return 0
    return r.leader if c.you == r.attacker else r.defence_leader if c.you == r.defender else 0


def _rival_leader(c: Ctx) -> N:
    r = c.g.rite
    if r is None:
        return 0
    return r.defence_leader if c.you == r.attacker else r.leader if c.you == r.defender else 0


_ONE: Final[dict[str, Callable[[Ctx], N]]] = {
    "self": lambda c: c.card,
    "assigned": lambda c: c.source.on or c.facts.get("assigned", 0),
    "subject": lambda c: c.subject,
    "leader": _leader,
    "rival_leader": _rival_leader,
    "target": lambda c: c.g.rite.target if c.g.rite else 0,
    "answered": lambda c: c.g.operation.card if c.g.operation else 0,
    "petitioned": lambda c: c.g.petition.card if c.g.petition else 0,
    "homeworld": lambda c: stats.homeworld(c.g, c.you),
    "happened": lambda c: c.facts.get("card", 0),
    "under_assigned": lambda c: c.g.cards[c.source.on].on if c.source.on else 0,
}


def _related(rel: str, c: Ctx, n: N) -> bool:
    if rel in _ONE:
        return _ONE[rel](c) == n
    r = c.g.rite
    card = c.g.cards[n]
    if rel == "on_assigned":
        return card.on != 0 and card.on == c.source.on
    if rel == "on_self":
        return card.on == c.card
    if r is None:
        return False
    if rel == "participant":
        return r.side(n) is not None
    if rel == "your_participant":
        return r.side(n) == c.you
    if rel == "rival_participant":
        return r.side(n) not in (None, c.you)
    if rel == "a_leader":
        return n in (r.leader, r.defence_leader)
    if rel == "your_additional":
        return r.side(n) == c.you and n != _leader(c) and n != r.target
    if rel == "named_participant":  # O-072: declared a participant, engaged or not yet
        return n in (r.leader, r.target, *r.attackers, *r.defenders, *r.counters)
    if rel == "vanquished":
        return n in r.vanquished
    raise ValueError(f"no relation {rel!r}")


@dataclass(frozen=True, slots=True)
class Who(Word):
    """A player: chosen among all or among the rivals."""

    of: str = "rival"
    chosen: bool = True
    most: int = 1
    least: int = 1

    def cards(self, c: Ctx) -> list[int]:
        """The seats meant, or the one chosen."""
        if self in c.chosen:
            return list(c.chosen[self])
        return c.g.rivals(c.you) if self.of == "rival" else c.g.seats

    def first(self, c: Ctx) -> int:
        """The seat chosen."""
        return self.cards(c)[0]

    def enough(self, c: Ctx) -> bool:
        """Whether there is one."""
        return bool(self.cards(c))

    def bounds(self, c: Ctx) -> tuple[int, int]:
        """Exactly one."""
        return 1, 1


ANY_NUMBER: Final = 99
"""As many as are wanted, for a choice among cards."""
SELF: Final = Sel(rel="self", state="any")
"""The card itself."""
ASSIGNED: Final = Sel(rel="assigned", state="any")
"""The card it is assigned to."""
LEADER: Final = Sel(rel="leader")
"""Your leader: the leader of your side in the rite (C-TAC-09)."""
RIVAL_LEADER: Final = Sel(rel="rival_leader")
HOMEWORLD: Final = Sel(rel="homeworld")
"""Your homeworld."""
IT: Final = Sel(rel="subject", state="any")
"""The card that a lasting ability looks at."""
RIVAL: Final = Who("rival")
ANYBODY: Final = Who("any")


def target(
    what: str = "",
    of: str = "",
    state: str = "deployed",
    engaged: bool | None = None,
    rel: str = "",
    where: tuple[Cond, ...] = (),
    most: Number = 1,
    least: Number = 1,
    zone: str = DOMAIN,
) -> Sel:
    """A card that is chosen: a target."""
    return Sel(what, of, state, engaged, zone, rel, where, True, most, least)
