"""Effects that ask something of players: to pay, to give spice, to discard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from landsraad.ccg import moves
from landsraad.ccg.decisions import pick, pick_number, pick_option
from landsraad.ccg.effects.core import Ctx, Effect, Number, number
from landsraad.ccg.effects.riches import players
from landsraad.ccg.effects.select import Sel, Who
from landsraad.table import Script, Seat


def _each(c: Ctx, who: Who | Sel | str) -> Iterator[tuple[Seat, Ctx]]:
    """The players asked, each with the context in which it is `you`."""
    for seat in players(c, who):
        yield seat, Ctx(c.g, seat, c.card, c.x, c.chosen, c.subject, c.facts)


@dataclass(frozen=True, slots=True)
class PayOr(Effect):
    """A player pays solaris, to you or to the imperial treasury; who does not or cannot suffers something else.

    The amount is counted from the view of who pays.
    """

    amount: Number
    who: Who | Sel | str
    otherwise: Effect
    to_you: bool = False

    def run(self, c: Ctx) -> Script[None]:
        """Each of them pays or does not."""
        for seat, view in _each(c, self.who):
            amount = number(self.amount, view)
            able = c.g.players[seat].solaris >= amount
            how = "pay"
            if amount or not able:
                how = yield from pick_option(
                    seat, "pay_or_else", ("pay", "refuse") if able else ("refuse",), card=c.card
                )
            if how == "pay":
                moves.spend(c.g, seat, amount, c.you if self.to_you else -1)
                told: dict[str, Any] = {"to": c.you} if self.to_you else {}
                c.g.tell("paid", "C-ZONE-04", seat, solaris=amount, **told)
            else:
                yield from self.otherwise.run(c)


@dataclass(frozen=True, slots=True)
class Levy(Effect):
    """Players pay solaris to the imperial treasury and lose 1 favor for each that they lack (C-FAV-03)."""

    amount: Number
    who: str = "each"

    def run(self, c: Ctx) -> Script[None]:
        """Each of them; the amount is counted from its view."""
        for seat, view in _each(c, self.who):
            amount = number(self.amount, view)
            paid = min(amount, c.g.players[seat].solaris)
            moves.spend(c.g, seat, paid)
            c.g.tell("paid", "C-ZONE-04", seat, solaris=paid)
            if amount > paid:
                moves.gain_favor(c.g, seat, paid - amount)
                c.g.tell("favor", "C-FAV-03", seat, favor=paid - amount)
        return
        yield


@dataclass(frozen=True, slots=True)
class SpiceLevy(Effect):
    """Players transfer spice from their hoard to the Guild Hoard, or lose favor."""

    amount: Number
    favor: Number
    who: str
    may_refuse: bool = False
    """Who could give it may lose the favor instead."""

    def deed(self) -> str:
        """Moving spice may be forbidden."""
        return "lift_spice"

    def run(self, c: Ctx) -> Script[None]:
        """Each of them; amounts are counted from its view."""
        for seat, view in _each(c, self.who):
            amount = number(self.amount, view)
            able = c.g.players[seat].hoard >= amount
            how = "spice" if able else "favor"
            if able and self.may_refuse:
                how = yield from pick_option(seat, "spice_or_favor", ("spice", "favor"), card=c.card)
            if how == "spice":
                moves.move_spice(c.g, ("hoard", seat), "guild", amount, seat)
                c.g.tell("gives_spice", "C-EXC-05", seat, amount=amount)
            else:
                lost = number(self.favor, view)
                moves.gain_favor(c.g, seat, -lost)
                c.g.tell("favor", "C-FAV-03", seat, favor=-lost)


@dataclass(frozen=True, slots=True)
class EachDiscards(Effect):
    """Each player discards cards of its own choice from hand or Assembly, as many as there are at most."""

    amount: Number
    zone: str

    def run(self, c: Ctx) -> Script[None]:
        """In order of initiative."""
        amount = number(self.amount, c)
        for seat in players(c, "each"):
            pile = c.g.players[seat].pile(self.zone)
            most = min(amount, len(pile))
            given = yield from pick(seat, "must_discard", pile, "C-CAP-06", most, most, c.card)
            for n in given:
                c.g.tell("discarded", "C-CAP-06", seat, card=n, name=c.g.cards[n].id, of=seat)
                moves.to_discard(c.g, n)


@dataclass(frozen=True, slots=True)
class EachBuysFavor(Effect):
    """Each player may pay solaris for as much favor."""

    most: int

    def run(self, c: Ctx) -> Script[None]:
        """In order of initiative."""
        for seat in players(c, "each"):
            able = min(self.most, c.g.players[seat].solaris)
            amount = yield from pick_number(seat, "buy_favor", 0, able, "C-FAV-01", c.card)
            moves.spend(c.g, seat, amount)
            moves.gain_favor(c.g, seat, amount)
            if amount:
                c.g.tell("buys_favor", "C-FAV-01", seat, favor=amount, solaris=amount)


@dataclass(frozen=True, slots=True)
class PayForEach(Effect):
    """For each of some cards its governor pays solaris, to you or to the imperial treasury, or it is subdued."""

    amount: int
    of: Sel
    to_you: bool = True

    def run(self, c: Ctx) -> Script[None]:
        """Card by card."""
        for n in self.of.cards(c):
            card = c.g.cards[n]
            able = c.g.players[card.holder].solaris >= self.amount
            how = yield from pick_option(
                card.holder, "pay_or_subdue", ("pay", "refuse") if able else ("refuse",), card=n
            )
            if how == "pay":
                moves.spend(c.g, card.holder, self.amount, c.you if self.to_you else -1)
                told: dict[str, Any] = {"to": c.you} if self.to_you else {}
                c.g.tell("paid", "C-ZONE-04", card.holder, solaris=self.amount, **told)
            else:
                moves.subdue(c.g, n, c.you)
