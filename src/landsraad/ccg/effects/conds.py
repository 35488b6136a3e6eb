"""Conditions."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import stats
from landsraad.ccg.effects.core import Cond, Ctx, Number, number
from landsraad.ccg.effects.select import SELF, Sel, Who
from landsraad.ccg.state import DOMAIN, HAND, N


@dataclass(frozen=True, slots=True)
class Governs(Cond):
    """You govern such a deployed card."""

    what: str

    def holds(self, c: Ctx) -> bool:
        """Whether one lies deployed in your domain."""
        return bool(stats.governed(c.g, c.you, self.what))


@dataclass(frozen=True, slots=True)
class InEffect(Cond):
    """This lasting venture was carried out, and is not merely assigned (C-VENT-06)."""

    def holds(self, c: Ctx) -> bool:
        """Whether its time has begun."""
        return bool(c.source.until)


@dataclass(frozen=True, slots=True)
class MayBeDeployed(Cond):
    """The card could be deployed, its cost and its tokens aside (C-DEP-05, C-DEP-09)."""

    paid: bool = False
    """And its cost can be paid."""
    ready: bool = False
    """Onto a disengaged persona, so that a venture can be carried out."""

    def holds(self, c: Ctx) -> bool:
        """Whether nothing else forbids it."""
        from landsraad.ccg import assigning
        from landsraad.ccg.deploying import extra_costs

        n, g = c.subject, c.g
        if assigning.deployable(g, n, c.you) is not None:
            return False
        if not all(cost.can(Ctx(g, c.you, n)) for cost in extra_costs(g, n)):
            return False
        if g.cards[n].zone == DOMAIN or not assigning.needs_parent(g, n):
            return not self.paid or self._payable(c, n)
        return any(
            (not self.ready or not g.cards[onto].engaged) and (not self.paid or self._payable(c, n, onto))
            for onto in assigning.targets(g, n, c.you)
        )

    @staticmethod
    def _payable(c: Ctx, n: N, onto: N = 0) -> bool:
        """Besides the tactic that is about to be played for it."""
        from landsraad.ccg import assigning

        g = c.g
        own = assigning.cost(g, c.card, c.you) if c.source.zone == HAND else 0
        least = 0 if g.cards[n].facts.cost is not None else assigning.x_bounds(g, n, c.you, onto)[0]
        payable = assigning.cost(g, n, c.you, least, onto) + own <= g.players[c.you].solaris
        return payable and assigning.affordable(g, n, c.you, onto)


@dataclass(frozen=True, slots=True)
class Fits(Cond):
    """The card may be assigned to one of these, or to any other card of yours if none is named (C-CAP-07)."""

    to: Sel | None = None
    subdued: bool = False
    """Also to a subdued one."""

    def holds(self, c: Ctx) -> bool:
        """Whether it needs no place, or there is such a place, other than the one it is on."""
        from landsraad.ccg import assigning

        return not assigning.needs_parent(c.g, c.subject) or bool(places(c, c.subject, self.to, self.subdued))


def places(c: Ctx, n: N, to: Sel | None, subdued: bool = False) -> list[N]:
    """Where an assigned card could lie instead: among those meant, or on any other card of yours."""
    from landsraad.ccg import assigning

    among = to.cards(c) if to is not None else list(c.g.players[c.you].domain)
    return [
        x
        for x in among
        if x != c.g.cards[n].on
        and assigning.refuse(c.g, n, x, c.g.cards[x].holder, again=True, subdued=subdued) is None
    ]


@dataclass(frozen=True, slots=True)
class HeldBy(Cond):
    """The card is in the zones of a player who was chosen."""

    who: Who

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        return c.g.cards[c.subject].holder in self.who.cards(c)


@dataclass(frozen=True, slots=True)
class On(Cond):
    """The card is assigned to one of those meant, or to a card assigned to one of them."""

    to: Sel
    deep: bool = False

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        parents = self.to.cards(c)
        n = c.g.cards[c.subject].on
        if n in parents:
            return True
        return self.deep and n != 0 and c.g.cards[n].on in parents


@dataclass(frozen=True, slots=True)
class Bears(Cond):
    """Such a deployed card is assigned to the card."""

    what: str
    subdued: bool = False
    """Or a subdued one."""
    least: Number = 1

    def holds(self, c: Ctx) -> bool:
        """Whether as many are."""
        kids = stats.children(c.g, c.subject)
        found = [k for k in kids if (self.subdued or c.g.cards[k].deployed) and stats.is_(c.g, k, self.what)]
        return len(found) >= number(self.least, c)


@dataclass(frozen=True, slots=True)
class Not(Cond):
    """The contrary."""

    cond: Cond

    def holds(self, c: Ctx) -> bool:
        """Whether the other does not hold."""
        return not self.cond.holds(c)


@dataclass(frozen=True, slots=True)
class Both(Cond):
    """All of these."""

    conds: tuple[Cond, ...]

    def holds(self, c: Ctx) -> bool:
        """Whether all hold."""
        return all(x.holds(c) for x in self.conds)


@dataclass(frozen=True, slots=True)
class HasRank(Cond):
    """The card has a talent, of at least a rank."""

    talent: str
    rank: Number = 0

    def holds(self, c: Ctx) -> bool:
        """Whether it has."""
        found = stats.rank(c.g, c.subject, self.talent)
        return found is not None and found >= number(self.rank, c)


@dataclass(frozen=True, slots=True)
class RankBelow(Cond):
    """The rank of the card in a talent is below a number; without the talent it counts as 0."""

    talent: str
    below: Number

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        return (stats.rank(c.g, c.subject, self.talent) or 0) < number(self.below, c)


@dataclass(frozen=True, slots=True)
class Has(Cond):
    """The card has at least so many of something: deferment, spice, tokens."""

    what: str
    least: Number = 1

    def holds(self, c: Ctx) -> bool:
        """Whether it has."""
        amount: int = getattr(c.g.cards[c.subject], self.what)
        return amount >= number(self.least, c)


@dataclass(frozen=True, slots=True)
class Operating(Cond):
    """The operation being answered is one of these, about such a card, by you or a rival."""

    kinds: tuple[str, ...]
    what: str = ""
    by: str = ""

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        op = c.g.operation
        if op is None or op.what not in self.kinds:
            return False
        if self.by and (op.seat == c.you) != (self.by == "you"):
            return False
        return not self.what or (op.card != 0 and stats.is_(c.g, op.card, self.what))


@dataclass(frozen=True, slots=True)
class Petitioned(Cond):
    """A petition for such a card is in progress."""

    what: str = ""

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        p = c.g.petition
        return p is not None and (not self.what or stats.is_(c.g, p.card, self.what))


@dataclass(frozen=True, slots=True)
class Exists(Cond):
    """There is such a card."""

    of: Sel

    def holds(self, c: Ctx) -> bool:
        """Whether there is."""
        return bool(self.of.cards(c))


@dataclass(frozen=True, slots=True)
class AtMost(Cond):
    """A number is at most another."""

    a: Number
    b: Number

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        return number(self.a, c) <= number(self.b, c)


@dataclass(frozen=True, slots=True)
class OnTop(Cond):
    """The card is one of the uppermost of its pile."""

    cards: int

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        card = c.g.cards[c.subject]
        return c.subject in c.g.players[card.holder].pile(card.zone)[-self.cards :]


@dataclass(frozen=True, slots=True)
class Ripe(Cond):
    """The event has the deferment tokens that its deployment asks for, and the fief or homeworld (O-100, O-101)."""

    counts: bool = True
    """The limit of the interval holds."""
    tokens: bool = True
    """It needs the tokens."""

    def holds(self, c: Ctx) -> bool:
        """Whether it could be deployed."""
        from landsraad.ccg.events import refuse_event

        return refuse_event(c.g, c.subject, c.you, self.counts, self.tokens) is None


@dataclass(frozen=True, slots=True)
class Either(Cond):
    """One of these at least."""

    conds: tuple[Cond, ...]

    def holds(self, c: Ctx) -> bool:
        """Whether one holds."""
        return any(x.holds(c) for x in self.conds)


@dataclass(frozen=True, slots=True)
class Among(Cond):
    """The card is one of those meant."""

    of: Sel

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        return c.subject in self.of.cards(c)


@dataclass(frozen=True, slots=True)
class Up(Cond):
    """A card is deployed: this one, or the one that was chosen."""

    of: Sel = SELF

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        n = self.of.first(c)
        return n != 0 and c.g.cards[n].active


@dataclass(frozen=True, slots=True)
class Duration(Cond):
    """The card has a lasting effect (C-DUR-01)."""

    def holds(self, c: Ctx) -> bool:
        """Whether it says so."""
        return c.g.cards[c.subject].facts.lasting


@dataclass(frozen=True, slots=True)
class OfSponsor(Cond):
    """The card bears the allegiance of your sponsor (C-DECK-06)."""

    def holds(self, c: Ctx) -> bool:
        """Whether it does."""
        return c.g.players[c.you].power in stats.allegiances(c.g, c.subject)


@dataclass(frozen=True, slots=True)
class OfAdversary(Cond):
    """The card bears the allegiance of an adversary of your sponsor (C-DECK-09)."""

    def holds(self, c: Ctx) -> bool:
        """Whether it does."""
        return stats.adversary(c.g, c.subject, c.you)


@dataclass(frozen=True, slots=True)
class SharesAllegiance(Cond):
    """The card bears an allegiance of another, or none."""

    of: Sel
    or_none: bool = True

    def holds(self, c: Ctx) -> bool:
        """Whether it does."""
        own, other = stats.allegiances(c.g, c.subject), stats.allegiances(c.g, self.of.first(c))
        return bool(own & other) or (self.or_none and not own)


@dataclass(frozen=True, slots=True)
class HomeworldIs(Cond):
    """Your homeworld is such a card."""

    what: str

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        n = stats.homeworld(c.g, c.you)
        return n != 0 and stats.is_(c.g, n, self.what)


@dataclass(frozen=True, slots=True)
class Named(Cond):
    """What was declared for this card when it was played."""

    name: str

    def holds(self, c: Ctx) -> bool:
        """Whether it was this."""
        return c.source.named == self.name


@dataclass(frozen=True, slots=True)
class ForAll(Cond):
    """The card may be put up for all to bid for (C-PET-16)."""

    def holds(self, c: Ctx) -> bool:
        """Whether nothing forbids it."""
        from landsraad.ccg.petition import refuse_for_all

        return refuse_for_all(c.g, c.subject, c.you) is None
