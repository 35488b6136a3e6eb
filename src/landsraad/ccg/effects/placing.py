"""Effects that move cards: deploy them, place them, assign them elsewhere, fetch them from a pile."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import assigning, leaving, moves, stats
from landsraad.ccg.decisions import pick, pick_number, pick_option
from landsraad.ccg.deploying import deploy_from_hand, turn_up
from landsraad.ccg.effects.conds import places
from landsraad.ccg.effects.core import Ctx, Effect, Number, number
from landsraad.ccg.effects.select import SELF, Sel, Who
from landsraad.ccg.state import ASSEMBLY, DOMAIN, HAND, HOUSE_DISCARD, IMPERIAL_DISCARD
from landsraad.table import Script


@dataclass(frozen=True, slots=True)
class Reassign(Effect):
    """Assign this card to another one of yours."""

    to: Sel
    of: Sel = SELF

    def run(self, c: Ctx) -> Script[None]:
        """There."""
        for n in self.of.cards(c):
            moves.lay_onto(c.g, n, self.to.first(c), "C-ASG-01", c.you)
        return
        yield


@dataclass(frozen=True, slots=True)
class MoveOnto(Effect):
    """Assign some assigned cards to other legal targets, each chosen when it is moved; they keep their status.

    Without a named place it is any other card of yours (C-CAP-07). A card of a rival's comes into your domain.
    """

    of: Sel
    to: Sel | None = None

    def run(self, c: Ctx) -> Script[None]:
        """Each of them that still fits somewhere."""
        for n in self.of.cards(c):
            where = places(c, n, self.to)
            chosen = yield from pick(c.you, "reassign", where, "C-ASG-01", card=n)
            if not chosen:
                continue
            seat = c.g.cards[chosen[0]].holder
            if c.g.cards[n].holder != seat:
                moves.put(c.g, n, DOMAIN, seat)
            moves.lay_onto(c.g, n, chosen[0], "C-ASG-01", c.you)


@dataclass(frozen=True, slots=True)
class PlaceSubdued(Effect):
    """Put some cards from hand or Assembly into your domain, subdued (C-DEP-08)."""

    of: Sel
    to: Sel | None = None
    """Where they are assigned, if not to any card of yours."""
    subdued: bool = False
    """They may be assigned to a subdued card."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them, onto a legal target if it needs one."""
        for n in self.of.cards(c):
            parent = 0
            if assigning.needs_parent(c.g, n):
                where = places(c, n, self.to, self.subdued)
                chosen = yield from pick(c.you, "assign", where, "C-ASG-01", card=n)
                if not chosen:
                    continue
                parent = chosen[0]
            moves.put(c.g, n, DOMAIN, c.you)
            card = c.g.cards[n]
            card.known, card.on = True, parent
            c.g.changed()
            c.g.tell("placed", "C-DEP-08", c.you, card=n, name=card.id)
            leaving.house_disadvantage(c.g, n)


@dataclass(frozen=True, slots=True)
class DeployFree(Effect):
    """Deploy some cards from hand or where they lie subdued, at no cost and without tokens (C-DEP-09)."""

    of: Sel
    paid: bool = False
    """Their cost is paid all the same."""

    def run(self, c: Ctx) -> Script[None]:
        """Each of them that may be deployed, from hand onto a legal target."""
        for n in self.of.cards(c):
            if assigning.deployable(c.g, n, c.you) is not None:
                continue
            if c.g.cards[n].zone == DOMAIN:
                card = c.g.cards[n]
                on = c.g.id_of(card.on)
                c.g.tell(
                    "deploys", "C-DEP-09", c.you, card=n, name=card.id, on=card.on, on_name=on, solaris=0
                )
                yield from turn_up(c.g, n, c.you)
                continue
            parent = x = 0
            if assigning.needs_parent(c.g, n):
                where = (assigning.paid_targets if self.paid else assigning.targets)(c.g, n, c.you)
                chosen = yield from pick(c.you, "assign", where, "C-DEP-09", card=n)
                if not chosen:
                    continue
                parent = chosen[0]
            if self.paid and not assigning.affordable(c.g, n, c.you, parent):
                continue
            if self.paid and c.g.cards[n].facts.cost is None:
                low, high = assigning.x_bounds(c.g, n, c.you, parent)
                x = yield from pick_number(c.you, "x", low, high, "C-CARD-06", n)
            yield from deploy_from_hand(c.g, n, c.you, parent, x, free=not self.paid)


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Move cards to a pile of their owner: from a discard pile or an Assembly to hand or deck."""

    of: Sel
    to: str = HAND
    shuffles: bool = False

    def run(self, c: Ctx) -> Script[None]:
        """Each of them."""
        for n in self.of.cards(c):
            card = c.g.cards[n]
            seen = card.zone in (HOUSE_DISCARD, IMPERIAL_DISCARD) or card.known
            c.g.tell("moved", "C-ZONE-03", c.you, name=card.id if seen else "", to=self.to)
            was_in = card.zone
            moves.fetch(c.g, n, self.to, card.owner)
            if was_in == ASSEMBLY:
                moves.clear(c.g, n)
            if self.shuffles:
                moves.shuffle(c.g, card.owner, self.to)
        return
        yield


@dataclass(frozen=True, slots=True)
class TakeTop(Effect):
    """The uppermost cards of one of your piles into another; up to so many if it says so."""

    amount: Number
    source: str
    to: str
    up_to: bool = False
    shuffles: bool = False

    def run(self, c: Ctx) -> Script[None]:
        """As many as there are at most."""
        pile = c.g.players[c.you].pile(self.source)
        amount = min(number(self.amount, c), len(pile))
        if self.up_to:
            amount = yield from pick_number(c.you, "take", 0, amount, card=c.card)
        for n in list(reversed(pile))[:amount]:
            moves.fetch(c.g, n, self.to, c.you)
        c.g.tell("takes", "C-ZONE-03", c.you, cards=amount, to=self.to)
        if self.shuffles:
            moves.shuffle(c.g, c.you, self.to)


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Search one of your decks for a card, take it, and shuffle the deck (C-ZONE-07)."""

    deck: str
    to: str
    what: str = ""

    def possible(self, c: Ctx) -> bool:
        """Whether the deck has cards."""
        return bool(c.g.players[c.you].pile(self.deck))

    def run(self, c: Ctx) -> Script[None]:
        """The card is chosen by name; if there is none, the deck is shuffled all the same."""
        pile = c.g.players[c.you].pile(self.deck)
        found = {c.g.cards[n].id: n for n in pile if not self.what or stats.is_(c.g, n, self.what)}
        if found:
            name = yield from pick_option(c.you, "search", sorted(found), card=c.card)
            moves.put(c.g, found[name], self.to, c.you)
            c.g.tell("searches", "C-ZONE-07", c.you, to=self.to)
            c.g.tell("drawn", "C-ZONE-07", c.you, (c.you,), names=[name])
        moves.shuffle(c.g, c.you, self.deck)


@dataclass(frozen=True, slots=True)
class Mill(Effect):
    """The uppermost cards of a player's House deck are discarded, as many as there are at most."""

    amount: Number
    who: Who

    def run(self, c: Ctx) -> Script[None]:
        """Card by card."""
        seat = self.who.first(c)
        for n in list(reversed(c.g.players[seat].house_deck))[: number(self.amount, c)]:
            yield from leaving.discard(c.g, n, c.you)


@dataclass(frozen=True, slots=True)
class DrawImperial(Effect):
    """The player who did it may draw an Imperial card into the Assembly (C-TURN-10)."""

    def run(self, c: Ctx) -> Script[None]:
        """If there is one."""
        seat = c.facts["by"]
        if not c.g.players[seat].imperial_deck:
            return
        if (yield from pick_option(seat, "draw_imperial", ("yes", "no"), card=c.card)) == "yes":
            n = moves.draw_imperial(c.g, seat)
            c.g.tell("imperial_draw", "C-TURN-10", seat, cards=1)
            c.g.tell("drawn", "C-TURN-10", seat, (seat,), names=[c.g.cards[n].id])
