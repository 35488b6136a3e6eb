"""Costs: what is given for an ability (C-OPS-09, C-STAT-04)."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import moves
from landsraad.ccg.effects.core import Cost, Ctx, Number, number, walk
from landsraad.ccg.effects.select import SELF, Sel
from landsraad.ccg.leaving import discard
from landsraad.ccg.state import N
from landsraad.table import Script


def _targets_in(amount: Number) -> list[Sel]:
    return [word for word in walk(amount) if isinstance(word, Sel) and word.chosen]


@dataclass(frozen=True, slots=True)
class Engage(Cost):
    """Engage a disengaged card: this one, the one it is on, or one that is chosen (C-OPS-10)."""

    of: Sel = SELF

    def can(self, c: Ctx) -> bool:
        """Whether such a card is deployed and disengaged."""
        return any(c.g.cards[n].deployed and not c.g.cards[n].engaged for n in self.of.cards(c))

    def engages(self, c: Ctx) -> list[N]:
        """Those cards."""
        return self.of.cards(c)

    def pay(self, c: Ctx) -> Script[None]:
        """Engage them."""
        for n in self.of.cards(c):
            moves.engage(c.g, n, c.you)
            c.g.tell("engaged", "C-OPS-10", c.you, card=n, name=c.g.cards[n].id)
        return
        yield


@dataclass(frozen=True, slots=True)
class Subdue(Cost):
    """Subdue a deployed card; whether it is engaged does not matter (O-056)."""

    of: Sel = SELF

    def can(self, c: Ctx) -> bool:
        """Whether such a card is deployed."""
        return any(c.g.cards[n].deployed for n in self.of.cards(c))

    def pay(self, c: Ctx) -> Script[None]:
        """Subdue them."""
        for n in self.of.cards(c):
            moves.subdue(c.g, n, c.you)
        return
        yield


@dataclass(frozen=True, slots=True)
class Discard(Cost):
    """Discard cards from play or from hand: this one, the one it is on, or some that are chosen."""

    of: Sel = SELF

    def can(self, c: Ctx) -> bool:
        """Whether there are such cards."""
        return len(self.of.cards(c)) >= (number(self.of.most, c) if self.of.chosen else 1)

    def pay(self, c: Ctx) -> Script[None]:
        """Discard them."""
        for n in self.of.cards(c):
            yield from discard(c.g, n, c.you)


@dataclass(frozen=True, slots=True)
class Pay(Cost):
    """Pay solaris to the imperial treasury (C-DEP-02)."""

    solaris: Number

    def can(self, c: Ctx) -> bool:
        """Whether you have as many; true as long as the target that says how many is not chosen."""
        if any(sel not in c.chosen for sel in self.asks()):
            return True
        return c.g.players[c.you].solaris >= number(self.solaris, c)

    def asks(self) -> list[Sel]:
        """Those in its amount."""
        return _targets_in(self.solaris)

    def pay(self, c: Ctx) -> Script[None]:
        """Pay them."""
        amount = number(self.solaris, c)
        moves.spend(c.g, c.you, amount)
        if amount:
            c.g.tell("paid", "C-ZONE-04", c.you, solaris=amount)
        return
        yield


@dataclass(frozen=True, slots=True)
class PayFavor(Cost):
    """Discard favor, no more than you have (C-FAV-02)."""

    favor: Number

    def can(self, c: Ctx) -> bool:
        """Whether you have as much; true as long as the target that says how much is not chosen."""
        if any(sel not in c.chosen for sel in self.asks()):
            return True
        return c.g.players[c.you].favor >= number(self.favor, c)

    def asks(self) -> list[Sel]:
        """Those in its amount."""
        return _targets_in(self.favor)

    def pay(self, c: Ctx) -> Script[None]:
        """Discard it."""
        amount = number(self.favor, c)
        moves.gain_favor(c.g, c.you, -amount)
        if amount:
            c.g.tell("favor", "C-FAV-02", c.you, favor=-amount)
        return
        yield


@dataclass(frozen=True, slots=True)
class PayTo(Cost):
    """Pay solaris to the governor of a card, which may be yourself (C-ZONE-04)."""

    solaris: int
    to: Sel

    def can(self, c: Ctx) -> bool:
        """Whether you have as many, and there is such a card."""
        return c.g.players[c.you].solaris >= self.solaris and bool(self.to.cards(c))

    def pay(self, c: Ctx) -> Script[None]:
        """Pay them."""
        seat = c.g.cards[self.to.first(c)].holder
        moves.spend(c.g, c.you, self.solaris, seat)
        c.g.tell("paid", "C-ZONE-04", c.you, solaris=self.solaris, to=seat)
        return
        yield


@dataclass(frozen=True, slots=True)
class TakeTokens(Cost):
    """Discard tokens from this card."""

    tokens: Number

    def can(self, c: Ctx) -> bool:
        """Whether it has as many."""
        return c.source.tokens >= number(self.tokens, c)

    def pay(self, c: Ctx) -> Script[None]:
        """Discard them."""
        moves.add_tokens(c.g, c.card, -number(self.tokens, c))
        return
        yield
