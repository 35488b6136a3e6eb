"""Effects on cards: their status, tokens and rights, whose they are, force against them."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import leaving, moves, stats
from landsraad.ccg.decisions import pick, pick_number, pick_option
from landsraad.ccg.effects.core import Ctx, Effect, Number, number
from landsraad.ccg.effects.riches import players
from landsraad.ccg.effects.select import SELF, Sel, Who
from landsraad.ccg.state import ASSEMBLY, DOMAIN, HAND, HOUSE_DISCARD, N
from landsraad.table import Script


def as_said(c: Ctx, of: Sel) -> list[N]:
    """The cards meant, without those that only seemed to be: of these one learns no more than that (O-094)."""
    found = []
    for n in of.cards(c):
        if of.what and not stats.knows(c.g, c.you, n) and not stats.is_(c.g, n, of.what):
            c.g.tell(
                "not_meant" if "event" in c.g.cards[n].facts.words else "no_event", "O-094", c.you, card=n
            )
        else:
            found.append(n)
    return found


def _engage(c: Ctx, n: N) -> None:
    """Engage a card by an effect, and say so."""
    moves.engage(c.g, n, c.you)
    c.g.tell("engaged", "C-STAT-04", c.you, card=n, name=c.g.cards[n].id, of=c.g.cards[n].holder)


@dataclass(frozen=True, slots=True)
class SetStatus(Effect):
    """Engage, disengage, subdue or deploy some cards."""

    status: str
    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each of them; one that has the status already stays as it is (C-STAT-04)."""
        for n in self.of.cards(c):
            card = c.g.cards[n]
            if self.status == "engaged":
                _engage(c, n)
            elif self.status == "disengaged":
                moves.disengage(c.g, n)
                c.g.tell("disengaged", "C-STAT-01", c.you, card=n, name=card.id, of=card.holder)
            elif self.status == "subdued":
                moves.subdue(c.g, n, c.you)
            else:
                from landsraad.ccg.deploying import turn_up

                yield from turn_up(c.g, n, card.holder)


@dataclass(frozen=True, slots=True)
class EngageAll(Effect):
    """Engage all such cards; then something for as many as were engaged by this (O-107)."""

    of: Sel
    then: Effect

    def run(self, c: Ctx) -> Script[None]:
        """Only those that were disengaged count."""
        fresh = [n for n in self.of.cards(c) if not c.g.cards[n].engaged]
        for n in fresh:
            _engage(c, n)
        counted = Ctx(c.g, c.you, c.card, c.x, c.chosen, c.subject, {"amount": len(fresh)})
        yield from self.then.run(counted)


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Discard some cards (C-CAP-06)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each of them that is not protected (C-CAP-08)."""
        for n in as_said(c, self.of):
            yield from discard(c, n)


def discard(c: Ctx, n: N) -> Script[None]:
    """Discard a card by an effect, unless it is protected from that or immune (C-CAP-08, C-IMM-01)."""
    kept = stats.protected(c.g, n) or stats.immune(c.g, n, ("discard", *c.source.facts.tags))
    if c.g.cards[n].zone != DOMAIN or not kept:
        yield from leaving.discard(c.g, n, c.you)


@dataclass(frozen=True, slots=True)
class Capture(Effect):
    """Capture some cards: you govern them now (C-CAP-05)."""

    of: Sel
    for_a_while: bool = False
    """They return when this card is discarded (C-DUR-03)."""
    onto: Sel | None = None
    """They are assigned to one of these, or discarded."""
    keeps: tuple[str, ...] = ()
    """Kinds of cards that stay assigned to them."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for n in as_said(c, self.of):
            card = c.g.cards[n]
            if self.for_a_while and card.home < 0:
                card.home, card.on_loan_by = card.holder, c.card
                c.g.changed()
            among = self.onto.cards(c) if self.onto is not None else None
            yield from leaving.capture(c.g, n, c.you, self.keeps, among)


@dataclass(frozen=True, slots=True)
class ToAssembly(Effect):
    """Transfer some cards to the Assembly of their governor, or owner (C-CAP-02)."""

    of: Sel
    owner: bool = False

    def run(self, c: Ctx) -> Script[None]:
        """Each of them that is not protected."""
        for n in self.of.cards(c):
            if not stats.protected(c.g, n):
                seat = c.g.cards[n].owner if self.owner else None
                yield from leaving.to_assembly(c.g, n, seat, by=c.you)


@dataclass(frozen=True, slots=True)
class Transfer(Effect):
    """Transfer some cards to a player, or back to yourself."""

    of: Sel
    to: Who | str = "you"

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        seat = players(c, self.to)[0]
        for n in self.of.cards(c):
            if not stats.protected(c.g, n):
                yield from leaving.transfer(c.g, n, seat, c.you)


@dataclass(frozen=True, slots=True)
class PutUnder(Effect):
    """Cards from hand to the House discard, then draws: what some tactics exchange."""

    give: Sel
    draw: Number
    imperial: bool = False
    """Cards of the Assembly for others of the Imperial deck."""

    def run(self, c: Ctx) -> Script[None]:
        """Give and draw."""
        for n in self.give.cards(c):
            assert c.g.cards[n].zone in (HAND, HOUSE_DISCARD, ASSEMBLY)
            yield from leaving.discard(c.g, n, c.you)
        drawn = [n for _ in range(number(self.draw, c)) if (n := self._draw(c))]
        c.g.tell("draws", "C-ZONE-01", c.you, cards=len(drawn))
        c.g.tell("drawn", "C-ZONE-01", c.you, (c.you,), names=[c.g.cards[n].id for n in drawn])

    def _draw(self, c: Ctx) -> N:
        return moves.draw_imperial(c.g, c.you) if self.imperial else moves.draw(c.g, c.you)


@dataclass(frozen=True, slots=True)
class Defer(Effect):
    """Put deferment tokens on subdued cards, or take them off; up to so many if it says so."""

    amount: Number
    of: Sel
    up_to: bool = False
    either: bool = False
    """You choose whether they are put on or taken off."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        amount = number(self.amount, c)
        if self.up_to:
            amount = yield from pick_number(c.you, "tokens", 0, amount, card=c.card)
        if self.either:
            how = yield from pick_option(c.you, "tokens_on_or_off", ("on", "off"), card=c.card)
            amount = -amount if how == "off" else amount
        for n in as_said(c, self.of):
            before = c.g.cards[n].deferment
            moves.defer(c.g, n, amount + (self._more(c, n) if amount > 0 else 0))
            by = c.g.cards[n].deferment - before
            c.g.tell("tokens", "C-STAT-03", c.you, card=n, name=c.g.face_of(n), by=by)

    @staticmethod
    def _more(c: Ctx, n: N) -> int:
        if c.g.cards[n].deployed or "persona" not in c.g.cards[n].facts.words:
            return 0
        return sum(number(a.by, x) for x, a in stats.statics_on(c.g, "more_tokens", c.card))


@dataclass(frozen=True, slots=True)
class Tokens(Effect):
    """Put tokens of its own kind on a card, this one if none is named (C-PROG-04)."""

    amount: Number = 1
    of: Sel = SELF

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for n in self.of.cards(c):
            moves.add_tokens(c.g, n, number(self.amount, c))
            c.g.tell(
                "program_tokens", "C-PROG-04", c.you, card=n, name=c.g.cards[n].id, by=number(self.amount, c)
            )
        return
        yield


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """For a while some cards have a bonus or a right: resistance, counter, direct, surprise …"""

    stat: str
    """A number or a right; `rank` is the talent of the rite in progress."""
    of: Sel
    by: Number = 1
    until: str = "rite"
    """rite, operation, interval, or discard: your next House Discard.

    Outside a rite what lasts for one lasts for the operation answered.
    """

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        until = "operation" if self.until == "rite" and c.g.rite is None else self.until
        until = f"discard:{c.you}" if until == "discard" else until
        stat = c.g.rite.kind if self.stat == "rank" and c.g.rite is not None else self.stat
        for n in self.of.cards(c):
            moves.give_boon(c.g, c.card, n, stat, number(self.by, c), until)
            c.g.tell("boon", "C-DUR-01", c.you, card=n, name=c.g.cards[n].id, stat=stat)
        return
        yield


@dataclass(frozen=True, slots=True)
class Examine(Effect):
    """Look at the faces of some face-down cards; only you see them (C-ZONE-07)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each of them; of one that is no event you learn only that (O-094)."""
        for n in self.of.cards(c):
            card = c.g.cards[n]
            c.g.tell("examines", "C-ZONE-07", c.you, card=n, of=card.holder)
            if card.zone == DOMAIN and "event" not in card.facts.words:
                c.g.tell("no_event", "O-094", c.you, (c.you,), card=n)
                continue
            if c.you not in card.seen_by:
                card.seen_by = (*card.seen_by, c.you)
                c.g.changed()
            c.g.tell("examined", "C-ZONE-07", c.you, (c.you,), card=n, name=card.id, of=card.holder)
        return
        yield


@dataclass(frozen=True, slots=True)
class ApplyForce(Effect):
    """Force against a number of a card, outside a rite: as much is enough, or more if it says so (C-VENT-07)."""

    amount: Number
    of: Sel
    then: str = "subdue"
    """subdue, engage, discard, capture or assembly (its owner's)."""
    exceeds: bool = False
    against: str = "resistance"
    """resistance, command or cost."""

    def run(self, c: Ctx) -> Script[None]:
        """Against each of them."""
        amount = number(self.amount, c)
        for n in self.of.cards(c):
            need = self._need(c, n)
            falls = amount > need if self.exceeds else amount >= need
            c.g.tell("force", "C-VENT-07", c.you, card=n, name=c.g.cards[n].id, force=amount, resistance=need)
            if falls and self.then == "subdue":
                moves.subdue(c.g, n, c.you)
            elif falls and self.then == "discard":
                yield from discard(c, n)
            elif falls and self.then == "engage":
                _engage(c, n)
            elif falls and self.then == "assembly":
                yield from leaving.to_assembly(c.g, n, c.g.cards[n].owner, c.you)
            elif falls:
                yield from leaving.capture(c.g, n, c.you)

    def _need(self, c: Ctx, n: N) -> int:
        if self.against == "command":
            return stats.command(c.g, n)
        if self.against == "cost":
            cost = c.g.cards[n].facts.cost
            return cost if cost is not None else c.g.cards[n].x
        return stats.resistance(c.g, n)


@dataclass(frozen=True, slots=True)
class Distribute(Effect):
    """Force shared among the cards on a fief, each against its resistance, at least 1.

    Spice tokens, where it strikes them, have a resistance of 1 each.
    """

    amount: Number
    fief: Sel
    among: str
    """The kinds of cards on it that it strikes."""
    then: str = "discard"
    """discard or subdue."""
    spice: bool = False

    def run(self, c: Ctx) -> Script[None]:
        """Target by target, until the force is spent."""
        left = number(self.amount, c)
        fief = self.fief.first(c)
        while left > 0 and fief:
            able = [n for n in self._below(c, fief) if self._need(c, n) <= left]
            spice = [fief] if self.spice and c.g.cards[fief].spice else []
            chosen = yield from pick(c.you, "force_on", [*spice, *able], least=0, card=c.card)
            if not chosen:
                return
            if chosen[0] == fief:
                left -= 1
                moves.make_spice(c.g, -1, card=fief)
                c.g.tell("spice_on", "C-ZONE-05", c.you, card=fief, name=c.g.cards[fief].id, amount=-1)
                continue
            left -= self._need(c, chosen[0])
            if self.then == "subdue":
                moves.subdue(c.g, chosen[0], c.you)
            else:
                yield from discard(c, chosen[0])

    @staticmethod
    def _need(c: Ctx, n: N) -> int:
        return max(1, stats.resistance(c.g, n))

    def _below(self, c: Ctx, fief: N) -> list[N]:
        by = f"name:{c.source.id}"
        return [
            kid
            for kid in stats.children(c.g, fief)
            if (self.then != "subdue" or c.g.cards[kid].deployed)
            and stats.is_(c.g, kid, self.among)
            and not stats.immune(c.g, kid, (by, "discard") if self.then == "discard" else (by,))
        ]


@dataclass(frozen=True, slots=True)
class SwapTokens(Effect):
    """Two cards exchange their deferment tokens."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Each has as many as the other had."""
        two = as_said(c, self.of)
        if len(two) < 2:
            return
        a, b = (c.g.cards[n] for n in two)
        by = b.deferment - a.deferment
        a.deferment, b.deferment = b.deferment, a.deferment
        c.g.changed()
        for card, change in ((a, by), (b, -by)):
            c.g.tell("tokens", "C-STAT-03", c.you, card=card.n, name=c.g.face_of(card.n), by=change)
        return
        yield


@dataclass(frozen=True, slots=True)
class DiscardRandom(Effect):
    """A card of a player's hand or Assembly, left to chance, is discarded."""

    who: Who
    zone: str

    def possible(self, c: Ctx) -> bool:
        """Whether somebody has one."""
        return any(c.g.players[seat].pile(self.zone) for seat in self.who.cards(c))

    def run(self, c: Ctx) -> Script[None]:
        """Nothing if there is none."""
        pile = c.g.players[self.who.first(c)].pile(self.zone)
        if pile:
            yield from leaving.discard(c.g, c.g.rng.choice(list(pile)), c.you)
