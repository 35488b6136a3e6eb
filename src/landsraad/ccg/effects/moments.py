"""Effects that begin or end something: a rite, a petition, an event."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import stats
from landsraad.ccg.decisions import pick, pick_number
from landsraad.ccg.effects.core import Ctx, Effect, Number, number
from landsraad.ccg.effects.select import ASSIGNED, SELF, Sel
from landsraad.ccg.state import DOMAIN, N
from landsraad.table import Script


@dataclass(frozen=True, slots=True)
class Initiate(Effect):
    """Begin a rite led by the card that this is assigned to (C-VENT-08, C-RITE-47)."""

    kinds: tuple[str, ...]
    leader: Sel = ASSIGNED
    counts: bool = False
    waived: bool = False
    """Its leader needs no talent for it."""
    at: Sel | None = None
    """What it is aimed at instead of the usual."""

    def possible(self, c: Ctx) -> bool:
        """Whether a rite of these kinds has a target."""
        from landsraad.ccg.rites import open_kinds

        n = self.leader.first(c)
        return bool(
            n and open_kinds(c.g, c.you, n, self.kinds, counts=self.counts, waived=self.waived, at=self.at)
        )

    def run(self, c: Ctx) -> Script[None]:
        """The rite, from its declaration to its end."""
        from landsraad.ccg.rites import initiate

        yield from initiate(
            c.g,
            c.you,
            self.leader.first(c),
            self.kinds,
            by=c.card,
            counts=self.counts,
            waived=self.waived,
            at=self.at,
        )


@dataclass(frozen=True, slots=True)
class TakePart(Effect):
    """A card takes part in the rite in progress, on its governor's side (C-RITE-21)."""

    of: Sel = SELF

    def possible(self, c: Ctx) -> bool:
        """Only for the two players of a rite."""
        r = c.g.rite
        return r is not None and c.you in (r.attacker, r.defender)

    def run(self, c: Ctx) -> Script[None]:
        """It joins."""
        r = c.g.rite
        if r is None:
            return
        for n in self.of.cards(c):
            side = r.attackers if c.you == r.attacker else r.defenders
            if n not in side and not stats.has(c.g, n, "no_part"):
                side.append(n)
                c.g.changed()
                c.g.tell("joins", "C-RITE-21", c.you, card=n, name=c.g.cards[n].id)
        return
        yield


@dataclass(frozen=True, slots=True)
class EndRite(Effect):
    """The rite ends at once, without assessment or resolution (C-RITE-46)."""

    def run(self, c: Ctx) -> Script[None]:
        """End it."""
        if c.g.rite is not None:
            c.g.rite.over = True
            c.g.changed()
            c.g.tell("rite_ended", "C-RITE-46", c.you, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class InitiatePetition(Effect):
    """Begin a petition for a card of an Assembly (C-PET-16)."""

    of: Sel
    again: bool = True
    """Whatever was lost before in this interval."""

    def possible(self, c: Ctx) -> bool:
        """Whether there is a card that may be petitioned for."""
        from landsraad.ccg.petition import refuse_petition

        return any(refuse_petition(c.g, n, c.you, again=self.again) is None for n in self.of.cards(c))

    def run(self, c: Ctx) -> Script[None]:
        """The petition, from its opening bid to its end."""
        from landsraad.ccg.petition import petition, refuse_petition

        for n in self.of.cards(c):
            if refuse_petition(c.g, n, c.you, again=self.again) is None:
                yield from petition(c.g, n, c.you, by=c.card)


@dataclass(frozen=True, slots=True)
class PetitionForAll(Effect):
    """Put a card of a domain up: all bid as petitioners, the victor pays its governor (C-PET-16)."""

    of: Sel
    then: str
    """capture or deploy."""

    def run(self, c: Ctx) -> Script[None]:
        """The petition, from its opening bid to its end."""
        from landsraad.ccg.petition import petition, refuse_for_all

        for n in self.of.cards(c):
            if refuse_for_all(c.g, n, c.you) is None:
                yield from petition(c.g, n, c.you, by=c.card, for_all=self.then)


@dataclass(frozen=True, slots=True)
class EndPetition(Effect):
    """The petition ends at once: nobody pays, the card is turned down (C-PET-15)."""

    def possible(self, c: Ctx) -> bool:
        """Only in a petition."""
        return c.g.petition is not None

    def run(self, c: Ctx) -> Script[None]:
        """End it."""
        if c.g.petition is not None:
            c.g.petition.over = True
            c.g.changed()
            c.g.tell("petition_ended", "C-PET-15", c.you, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class DeployEvent(Effect):
    """Deploy an event of yours that has the tokens for it (O-100)."""

    of: Sel
    counts: bool = True
    """In your own interval it counts against the limit."""

    def run(self, c: Ctx) -> Script[None]:
        """Turned up where it lies, with its effect."""
        from landsraad.ccg.events import deploy_event

        for n in self.of.cards(c):
            yield from deploy_event(c.g, n, self.counts)


@dataclass(frozen=True, slots=True)
class LargerReward(Effect):
    """If you are the attacker, the reward of the rite is larger by so much (C-RITE-42)."""

    by: Number

    def run(self, c: Ctx) -> Script[None]:
        """It counts when the reward is taken."""
        if c.g.rite is not None and c.g.rite.attacker == c.you:
            c.g.rite.more += max(0, number(self.by, c))
            c.g.changed()
        return
        yield


@dataclass(frozen=True, slots=True)
class AnyReward(Effect):
    """The reward of the rite may be favor or solaris, as the attacker chooses (C-RITE-42)."""

    def run(self, c: Ctx) -> Script[None]:
        """It counts when the reward is taken."""
        if c.g.rite is not None:
            c.g.rite.any_reward = True
            c.g.changed()
        return
        yield


@dataclass(frozen=True, slots=True)
class Retarget(Effect):
    """Another card of the same governor becomes the target of the rite, as if it had been from the start."""

    def possible(self, c: Ctx) -> bool:
        """Whether there is one."""
        return bool(self._others(c))

    def run(self, c: Ctx) -> Script[None]:
        """Its governor's choice whether the target defends itself stands."""
        chosen = yield from pick(c.you, "rite_target", self._others(c), "C-RITE-04", card=c.card)
        r = c.g.rite
        if r is not None and chosen:
            r.target = chosen[0]
            r.target_defends = r.target_defends and not c.g.cards[r.target].engaged
            c.g.changed()
            c.g.tell("new_target", "C-RITE-04", c.you, card=r.target, name=c.g.cards[r.target].id)

    @staticmethod
    def _others(c: Ctx) -> list[N]:
        from landsraad.ccg.rites import aimed_at, refuse_target

        r = c.g.rite
        if r is None:
            return []
        return [
            n
            for n in c.g.players[r.defender].domain
            if c.g.cards[n].deployed
            and n != r.target
            and n not in r.counters
            and aimed_at(c.g, n, r.kind, r.leader)
            and refuse_target(c.g, n, r.kind, r.leader) is None
        ]


@dataclass(frozen=True, slots=True)
class CloseBidding(Effect):
    """You take your option, unless the highest bid is yours; then the bidding is over (C-PET-04)."""

    def possible(self, c: Ctx) -> bool:
        """Only in a petition whose bidding has not ended, and not after passing."""
        p = c.g.petition
        return p is not None and not p.passed and not p.closed and not p.raised

    def run(self, c: Ctx) -> Script[None]:
        """The petition is resolved with the highest bid there is."""
        from landsraad.ccg.petition import take_option

        p = c.g.petition
        if p is not None:
            if p.bidder != c.you:
                yield from take_option(c.g, p, c.you)
            p.closed = True
            c.g.changed()


@dataclass(frozen=True, slots=True)
class CarryOut(Effect):
    """Deploy a venture from hand and carry it out at once, as in your own House Interval (C-VENT-05)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Onto a disengaged persona; a lasting one ends with the House Interval in progress."""
        from landsraad.ccg import assigning
        from landsraad.ccg.deploying import deploy_from_hand
        from landsraad.ccg.house import carry_out_venture
        from landsraad.ccg.operations import refuse_venture

        g = c.g
        for n in self.of.cards(c):
            where = [p for p in assigning.paid_targets(g, n, c.you) if not g.cards[p].engaged]
            chosen = yield from pick(c.you, "assign", where, "C-VENT-01", card=n)
            if not chosen:
                return
            x = 0
            if g.cards[n].facts.cost is None:
                low, high = assigning.x_bounds(g, n, c.you, chosen[0])
                x = yield from pick_number(c.you, "x", low, high, "C-CARD-06", n)
            yield from deploy_from_hand(g, n, c.you, chosen[0], x)
            if refuse_venture(g, n, c.you) is None:
                yield from carry_out_venture(g, n, c.you)
            if g.cards[n].zone == DOMAIN and g.cards[n].until:
                g.cards[n].until = "interval"
                g.changed()
