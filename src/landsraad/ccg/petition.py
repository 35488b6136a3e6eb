"""Petitions: a card of the Assembly is put up, everybody bids (ccg.md 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.ccg import assigning, stats
from landsraad.ccg.decisions import pick, pick_number, pick_option
from landsraad.ccg.deploying import turn_up
from landsraad.ccg.effects.core import Ctx, number
from landsraad.ccg.leaving import capture, discard, house_disadvantage, transfer
from landsraad.ccg.moves import clear, defer, disengage, engage, gain_favor, notice, put, spend, subdue
from landsraad.ccg.settle import end_lasting, settle
from landsraad.ccg.state import ASSEMBLY, DOMAIN, N, Petition, State
from landsraad.ccg.windows import window
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

PASS: Final = -1


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A bid in solaris; -1 passes."""

    solaris: int


@dataclass(frozen=True, slots=True)
class RaiseOrPass(Decision[Bid]):
    """One's option in a petition: raise above the highest bid, or pass for good (C-PET-04)."""

    action: ClassVar[type[Action]] = Bid
    rule: ClassVar[str] = "C-PET-04"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Pass, or every bid from one above the highest to what may be bid (C-PET-05)."""
        assert state.petition is not None
        low = state.petition.bid + 1 if state.petition.bidder >= 0 else state.petition.listed
        return [PASS, *range(low, bid_limit(state, self.seat) + 1)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Too low, or more than one has."""
        assert state.petition is not None
        if isinstance(value, int) and value > bid_limit(state, self.seat):
            most = say("you can bid {most} solaris at most", most=bid_limit(state, self.seat))
            return Refusal("C-PET-05", most, "E_LIMIT", "solaris")
        if state.petition.bidder >= 0:
            low = say("the highest bid is {bid} solaris: bid more, or pass", bid=state.petition.bid)
        else:
            low = say(
                "the card is listed at {listed} solaris: bid as much, or pass", listed=state.petition.listed
            )
        return Refusal("C-PET-04", low, "E_LIMIT", "solaris")

    def facts(self, state: State) -> dict[str, Any]:
        """The petition as it stands."""
        p = state.petition
        assert p is not None
        return {
            "card": p.card,
            "bid": p.bid,
            "bidder": p.bidder,
            "listed": p.listed,
            "limit": bid_limit(state, self.seat),
        }


def bid_limit(g: State, seat: Seat) -> int:
    """The most a player may bid: the treasury, and what a card adds to it (C-PET-05, O-087)."""
    return g.players[seat].solaris + sum(number(a.by, c) for c, a in _bid_more(g, seat))


def _bid_more(g: State, seat: Seat) -> list[tuple[Ctx, Any]]:
    assert g.petition is not None
    return [
        (c, a)
        for c, a in stats.all_statics(g, "bid")
        if c.you == seat
        and (not a.what or stats.is_(g, g.petition.card, a.what))
        and (a.when is None or a.when.holds(c))
    ]


def refuse_petition(g: State, n: N, seat: Seat, again: bool = False) -> Refusal | None:
    """Why a player cannot petition for a card of the Assembly; None if so (C-PET-02). `again`: whatever was lost."""
    if (refusal := assigning.refuse_unplayable(g, n, "C-PET-02")) is not None:
        return refusal
    if (refusal := refuse_for_all(g, n, seat, again)) is not None:
        return refusal
    if (refusal := assigning.deployable(g, n, seat)) is not None:
        return refusal
    if assigning.needs_parent(g, n) and not assigning.targets(g, n, seat):
        return Refusal("C-PET-07", say("there is nothing it could be assigned to"), "E_TARGET", "card")
    return None


def listed_cost(g: State, n: N, seat: Seat) -> int:
    """What the petition for a card is opened at, at least: its deployment cost, less what a card takes off."""
    cost = g.cards[n].facts.cost or 0
    return max(0, cost - sum(number(a.by, c) for c, a in stats.statics_on(g, "listed", n) if c.you == seat))


def refuse_for_all(g: State, n: N, seat: Seat, again: bool = False) -> Refusal | None:
    """Why a player cannot put a card, here of a domain, up to be bid for; None if so (C-PET-02, C-PET-16)."""
    if g.interval.lost_petition and not again:
        return Refusal("C-PET-02", say("you lost a petition of your own this interval"), "E_LIMIT", "card")
    if n in g.interval.ended_petitions:
        return Refusal("C-PET-15", say("its petition was ended this interval"), "E_LIMIT", "card")
    if (refusal := stats.refuse_forbidden(g, "petition", seat, n, field="card")) is not None:
        return refusal
    if (price := listed_cost(g, n, seat)) > (solaris := g.players[seat].solaris):
        reason = say(
            "it is listed at {price} solaris, and your treasury holds {solaris}", price=price, solaris=solaris
        )
        return Refusal("C-PET-02", reason, "E_LIMIT", "card")
    return None


def petition(g: State, n: N, seat: Seat, by: N = 0, for_all: str = "") -> Script[None]:
    """Turn a card up, bid for it, and deploy it or take it back (C-PET-01 to C-PET-11)."""
    card = g.cards[n]
    listed = listed_cost(g, n, seat)
    card.known = True
    g.petition = Petition(n, seat, listed, by=by, for_all=for_all)
    g.changed()
    g.tell("petitions", "C-PET-01", seat, card=n, name=card.id, listed=listed)
    notice(g, "petitioned", card=n, by=seat)
    yield from settle(g)
    if _goes_on(g):  # what waits for a petition may have defeated who began it
        opening = yield from pick_number(
            seat, "opening_bid", listed, max(listed, bid_limit(g, seat)), "C-PET-03", n
        )
        g.petition.bid, g.petition.bidder = opening, seat
        g.changed()
        g.tell("bids", "C-PET-03", seat, solaris=opening, listed=listed)
        yield from window(g, "petition")
    if _goes_on(g) and not g.petition.closed:
        yield from _bidding(g, g.petition)
        yield from window(g, "petition")
    if _goes_on(g):
        yield from _award(g)
    else:
        if card.zone == ASSEMBLY:
            _turn_down(g, n)
        g.interval.ended_petitions.append(n)
    if card.zone == ASSEMBLY:
        notice(g, "petition_failed", card=n, by=seat)
        yield from settle(g)
    g.petition = None
    g.changed()
    yield from end_lasting(g, "petition")
    yield from settle(g)


def _goes_on(g: State) -> bool:
    """Whether no effect has ended the petition or taken its card away, nor the match (C-PET-15)."""
    p = g.petition
    return p is not None and not p.over and g.cards[p.card].known and not g.over


def _turn_down(g: State, n: N) -> None:
    """A card petitioned for is face-down in its Assembly again; everybody has seen it (C-PET-11, C-PET-15)."""
    clear(g, n)
    g.cards[n].seen_by = tuple(g.seats)


def _bidding(g: State, p: Petition) -> Script[None]:
    """Round and round until one bidder is left; passing is final (C-PET-04, U-11)."""
    order = (
        [p.petitioner, *g.rivals(p.petitioner)]
        if g.variant.petition_order == "clockwise"
        else g.by_initiative()
    )
    turn = order.index(p.petitioner) + 1
    while len([s for s in order if s not in p.passed]) > 1:
        seat = order[turn % len(order)]
        turn += 1
        if seat in p.passed or seat == p.bidder:
            continue
        yield from take_option(g, p, seat)


def take_option(g: State, p: Petition, seat: Seat) -> Script[None]:
    """A player raises or passes; who cannot raise passes (C-PET-04, C-PET-05)."""
    if bid_limit(g, seat) <= p.bid or _barred(g, seat):
        p.passed.append(seat)
        g.changed()
        return
    bid = yield from ask(RaiseOrPass(seat))
    if bid.solaris == PASS:
        p.passed.append(seat)
        g.tell("passes", "C-PET-04", seat)
    else:
        p.bid, p.bidder = bid.solaris, seat
        p.raised.append(seat)
        g.tell("bids", "C-PET-04", seat, solaris=bid.solaris)
    g.changed()


def _barred(g: State, seat: Seat) -> bool:
    """Whether a player could not deploy the card if it won it: a native without a Dune fief needs no bid.

    Rivals contest to keep the card away; they never deploy it (C-PET-11), so nothing bars them but an effect.
    """
    assert g.petition is not None
    return bool(stats.forbidden(g, "bid", seat, g.petition.card))


def _award(g: State) -> Script[None]:
    """The victor pays the final deployment cost; the petitioner gets the card, a rival only keeps it away."""
    p = g.petition
    assert p is not None
    card = g.cards[p.card]
    card.x = p.bid
    g.tell("wins_petition", "C-PET-06", p.bidder, card=p.card, name=card.id, solaris=p.bid)
    yield from _reductions(g, p)
    if p.for_all:
        yield from _award_to_victor(g, p)
        return
    if p.bidder != p.petitioner:
        cost = max(0, p.bid - p.listed - p.reduced)
        yield from pay_final(g, p.bidder, cost, divert=cost)
        _turn_down(g, p.card)
        g.interval.lost_petition = True
        g.tell("kept_away", "C-PET-11", p.bidder, name=card.id)
        notice(g, "petition_won", card=p.card, by=p.bidder, petitioner=p.petitioner)
        yield from settle(g)
        return
    cost = max(0, p.bid - p.reduced)
    cost -= yield from house_advantage(g, p.petitioner, p.card, cost)
    yield from pay_final(g, p.petitioner, cost, divert=max(0, min(cost, p.bid - p.listed)))
    if g.players[p.petitioner].favor < 0 and g.variant.favor_defeat == "below_zero_now":
        return
    yield from deploy_won(g, p.card, p.petitioner)
    notice(g, "petition_won", card=p.card, by=p.petitioner, petitioner=p.petitioner)
    yield from settle(g)


def _award_to_victor(g: State, p: Petition) -> Script[None]:
    """Where all are petitioners the victor pays the card's governor and captures or deploys it (C-PET-16).

    Deployed it is disengaged; captured it gets a deferment token.
    """
    card, victor = g.cards[p.card], p.bidder
    former = card.holder
    cost = max(0, p.bid - p.reduced)
    cost -= yield from house_advantage(g, victor, p.card, cost)
    yield from pay_final(g, victor, cost, divert=cost, to=former)
    if g.players[victor].favor < 0 and g.variant.favor_defeat == "below_zero_now":
        return
    if victor != former and p.for_all == "capture":
        yield from capture(g, p.card, victor)
    elif victor != former:
        yield from transfer(g, p.card, victor, victor)
    if card.zone == DOMAIN and p.for_all == "capture":
        defer(g, p.card, 1)
    elif card.zone == DOMAIN:
        if not card.deployed and g.cards[card.on].deployed:
            yield from turn_up(g, p.card, victor)
        disengage(g, p.card)
    # all were petitioners, so whoever deployed it was one; who captured it deployed nothing
    petitioner = victor if p.for_all == "deploy" else -1
    notice(g, "petition_won", card=p.card, by=victor, petitioner=petitioner)
    yield from settle(g)


def _reductions(g: State, p: Petition) -> Script[None]:
    """Cards of the victor that reduce what it pays, some for a price (C-PET-13)."""
    for c, a in stats.all_statics(g, "final_cost"):
        if c.you != p.bidder or (a.when is not None and not a.when.holds(c.about(p.card))):
            continue
        if a.x is not None:
            most = min(number(a.x.high, c), -(-(p.bid - p.reduced) // 2))
            x = yield from pick_number(c.you, "x", 0, max(0, most), "C-PET-13", c.card)
            if not x:
                continue
            c = Ctx(g, c.you, c.card, x)
        if not all(cost.can(c) for cost in a.costs):
            continue
        if (
            a.costs
            and a.x is None
            and (yield from pick_option(c.you, "final_cost", ("yes", "no"), "C-PET-13", c.card)) == "no"
        ):
            continue
        amount = number(a.by, c)
        for cost in a.costs:
            yield from cost.pay(c)
        p.reduced += amount
        g.changed()
        g.tell("reduced", "C-PET-13", c.you, amount=amount, name=c.source.id)


def house_advantage(g: State, seat: Seat, n: N, cost: int) -> Script[int]:
    """For a card of one's sponsor favor may be discarded to reduce the cost, 1 for 1 (C-PET-09)."""
    if g.players[seat].power not in stats.allegiances(g, n):
        return 0
    favor = yield from pick_number(
        seat, "house_advantage", 0, min(cost, g.players[seat].favor), "C-PET-09", n
    )
    if favor:
        gain_favor(g, seat, -favor)
        g.tell("favor", "C-PET-09", seat, favor=-favor)
    return favor


def pay_final(g: State, seat: Seat, cost: int, divert: int, to: Seat = -1) -> Script[None]:
    """Pay the final cost; what lacks is taken from favor, 1 for 1 (C-PET-08).

    Who may subdue a card instead does so, if it chooses (O-087). Part of the cost may go to a player, perhaps to
    the victor itself (O-103); `to` is who receives it where it is not the treasury that is paid (C-PET-16).
    """
    lacking = max(0, cost - g.players[seat].solaris)
    solaris = cost - lacking
    taker = tithes(g) if to < 0 else to
    to_taker = min(solaris, divert) if taker >= 0 else 0
    spend(g, seat, solaris - to_taker)
    if to_taker:
        spend(g, seat, to_taker, taker)
    if to_taker and to < 0:
        g.tell("tithes", "C-PET-14", taker, solaris=to_taker)
    g.tell("paid", "C-PET-07", seat, solaris=solaris, bid=g.petition.bid if g.petition else 0)
    if not lacking:
        return
    for c, a in _bid_more(g, seat):
        n = a.instead.first(c)
        if a.lost and n:  # it is the price of having bid too much, besides the favor
            yield from discard(g, n, seat)
            continue
        if n and g.cards[n].deployed:
            how = yield from pick_option(seat, "subdue_or_favor", ("subdue", "favor"), "O-087", n)
            if how == "subdue":
                subdue(g, n, seat)
                return
    gain_favor(g, seat, -lacking)
    g.tell("favor", "C-PET-08", seat, favor=-lacking)


def tithes(g: State) -> Seat:
    """Who receives what is bid above the listed cost, or -1 (C-PET-14, O-103)."""
    return next((c.you for c, a in stats.all_statics(g, "tithes")), -1)


def deploy_won(g: State, n: N, seat: Seat) -> Script[None]:
    """The petitioner's card is deployed engaged; a decree onto a legal target at that moment (C-PET-07, C-STAT-05)."""
    card = g.cards[n]
    parent = 0
    if assigning.needs_parent(g, n):
        among = assigning.targets(g, n, seat)
        if not among:
            return
        chosen = yield from pick(seat, "assign", among, "C-PET-07", card=n)
        parent = chosen[0]
    put(g, n, DOMAIN, seat)
    card.on = parent
    if not (yield from enters_disengaged(g, n, seat)):
        engage(g, n, seat)
    g.tell("deploys", "C-PET-07", seat, card=n, name=card.id, on=parent, on_name=g.id_of(parent), solaris=0)
    yield from turn_up(g, n, seat)
    house_disadvantage(g, n)


def enters_disengaged(g: State, n: N, seat: Seat) -> Script[bool]:
    """Whether a card of the player lets the new card enter disengaged; it may cost engaging that card."""
    for c, a in stats.all_statics(g, "enters"):
        if c.you != seat or not stats.is_(g, n, a.what):
            continue
        if a.engage and c.source.engaged:
            continue
        how = yield from pick_option(seat, "enter_disengaged", ("yes", "no"), "C-STAT-05", c.card)
        if how == "yes":
            if a.engage:
                engage(g, c.card, seat)
            return True
    return False
