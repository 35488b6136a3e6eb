"""Numbers that depend on the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from landsraad.ccg import stats
from landsraad.ccg.effects.core import Cond, Ctx, Number, Value, abilities, number, walk
from landsraad.ccg.effects.select import SELF, Sel


@dataclass(frozen=True, slots=True)
class Chosen(Value):
    """X: what was chosen or paid for the card or ability (C-CARD-06)."""

    def value(self, c: Ctx) -> int:
        """The X."""
        return c.x


X: Final = Chosen()


@dataclass(frozen=True, slots=True)
class Rank(Value):
    """The rank of a card in a talent; 0 without it."""

    talent: str
    of: Sel = SELF

    def value(self, c: Ctx) -> int:
        """The rank now."""
        n = self.of.first(c)
        return (stats.rank(c.g, n, self.talent) or 0) if n else 0


@dataclass(frozen=True, slots=True)
class Attr(Value):
    """A number of a card: command, resistance, cost, deferment, spice, tokens, x."""

    name: str
    of: Sel = SELF
    x_counts: int = 0
    """What a cost of X counts as here (C-CARD-06)."""

    def value(self, c: Ctx) -> int:
        """The number now; 0 if there is no such card."""
        n = c.card if self.of == SELF else self.of.first(c)
        if not n:
            return 0
        card = c.g.cards[n]
        if self.name == "command":
            return stats.command(c.g, n)
        if self.name == "resistance":
            return stats.resistance(c.g, n)
        if self.name == "cost":
            cost = card.facts.cost
            return cost if cost is not None else self.x_counts or card.x
        if self.name == "tokens" and n == c.card and "tokens" in c.facts:
            return int(c.facts["tokens"])  # as many as there were when its price was paid
        found: int = getattr(card, self.name)
        return found


@dataclass(frozen=True, slots=True)
class Count(Value):
    """How many cards there are."""

    of: Sel

    def value(self, c: Ctx) -> int:
        """Their number."""
        return len(self.of.cards(c))


@dataclass(frozen=True, slots=True)
class Croe(Value):
    """The CHOAM rate of exchange."""

    def value(self, c: Ctx) -> int:
        """The rate now (C-EXC-02)."""
        return stats.croe(c.g)


@dataclass(frozen=True, slots=True)
class Sum(Value):
    """Two numbers together."""

    a: Number
    b: Number

    def value(self, c: Ctx) -> int:
        """Their sum."""
        return number(self.a, c) + number(self.b, c)


@dataclass(frozen=True, slots=True)
class Minus(Value):
    """One number less another."""

    a: Number
    b: Number

    def value(self, c: Ctx) -> int:
        """Their difference."""
        return number(self.a, c) - number(self.b, c)


def taken_off(v: Number) -> Number | None:
    """How much is taken off where a number is written as 0 less something; None for any other number."""
    return v.b if isinstance(v, Minus) and v.a == 0 else None


@dataclass(frozen=True, slots=True)
class Times(Value):
    """A number so many times."""

    a: Number
    b: Number

    def value(self, c: Ctx) -> int:
        """Their product."""
        return number(self.a, c) * number(self.b, c)


@dataclass(frozen=True, slots=True)
class Least(Value):
    """The lesser of two numbers."""

    a: Number
    b: Number

    def value(self, c: Ctx) -> int:
        """The lesser."""
        return min(number(self.a, c), number(self.b, c))


@dataclass(frozen=True, slots=True)
class Happened(Value):
    """How much of something happened, for the ability that it triggers."""

    def value(self, c: Ctx) -> int:
        """The amount."""
        amount: int = c.facts.get("amount", 0)
        return amount


HOW_MUCH: Final = Happened()


@dataclass(frozen=True, slots=True)
class Yours(Value):
    """What you have: solaris, hoard or favor."""

    what: str

    def value(self, c: Ctx) -> int:
        """The amount now."""
        found: int = getattr(c.g.players[c.you], self.what)
        return found


@dataclass(frozen=True, slots=True)
class If(Value):
    """A number if something holds, and 0 if not."""

    cond: Cond
    amount: Number

    def value(self, c: Ctx) -> int:
        """The number or 0."""
        return number(self.amount, c) if self.cond.holds(c) else 0


@dataclass(frozen=True, slots=True)
class Yields(Value):
    """The spice or solaris that a card produces when it is engaged."""

    of: Sel
    what: str = "spice"

    def value(self, c: Ctx) -> int:
        """The most that one of its operations makes."""
        from landsraad.ccg.effects.riches import Produce

        n = self.of.first(c)
        if not n:
            return 0
        card = c.g.cards[n]
        here = Ctx(c.g, card.holder, n, card.x)
        made = [
            number(word.amount, here)
            for ability in abilities(stats.operation_of(c.g, card))
            for word in walk(ability)
            if isinstance(word, Produce) and word.what == self.what
        ]
        return max(made, default=0)


@dataclass(frozen=True, slots=True)
class EventPrice(Value):
    """Of a subdued event its deferment tokens, of a deployed one what was paid for it."""

    of: Sel

    def value(self, c: Ctx) -> int:
        """The number now."""
        n = self.of.first(c)
        if not n:
            return 0
        card = c.g.cards[n]
        return card.x if card.deployed else card.deferment


@dataclass(frozen=True, slots=True)
class Players(Value):
    """The number of players in the game."""

    def value(self, c: Ctx) -> int:
        """Their number."""
        return len(c.g.seats)


@dataclass(frozen=True, slots=True)
class Most(Value):
    """The greater of two numbers."""

    a: Number
    b: Number

    def value(self, c: Ctx) -> int:
        """The greater."""
        return max(number(self.a, c), number(self.b, c))


@dataclass(frozen=True, slots=True)
class Highest(Value):
    """The highest number of deferment tokens on one of some cards."""

    of: Sel

    def value(self, c: Ctx) -> int:
        """0 without cards."""
        return max((c.g.cards[n].deferment for n in self.of.cards(c)), default=0)


@dataclass(frozen=True, slots=True)
class MostBorne(Value):
    """The most deployed cards of a kind that one card bears."""

    what: str

    def value(self, c: Ctx) -> int:
        """0 if none bears any."""
        return max((len(stats.borne(c.g, card.n, self.what)) for card in c.g.in_play()), default=0)


@dataclass(frozen=True, slots=True)
class Owed(Value):
    """What a subdued card still lacks to be deployed: its cost, or the tokens an event needs, less its tokens."""

    of: Sel

    def value(self, c: Ctx) -> int:
        """Never below 0."""
        from landsraad.ccg.events import asked_for

        n = self.of.first(c)
        if not n:
            return 0
        card = c.g.cards[n]
        whole = asked_for(c.g, n) if "event" in card.facts.words else card.facts.cost or 0
        return max(0, whole - card.deferment)


@dataclass(frozen=True, slots=True)
class Grudge(Value):
    """The favor that deploying a subdued card costs besides, if it is an adversary's (C-ALL-03)."""

    of: Sel

    def value(self, c: Ctx) -> int:
        """0 for all others."""
        from landsraad.ccg.deploying import redeploy_favor

        n = self.of.first(c)
        return redeploy_favor(c.g, n, c.you) if n else 0


@dataclass(frozen=True, slots=True)
class Attackers(Value):
    """The number of participants of the attacker in the rite."""

    def value(self, c: Ctx) -> int:
        """Vanquished or not."""
        return len(c.g.rite.attackers) if c.g.rite is not None else 0
