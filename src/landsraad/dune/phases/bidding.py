"""Bidding (base.md section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.cards import ATREIDES, EMPEROR, Card, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.hands import draw, hand_limit
from landsraad.dune.parts import Auction
from landsraad.dune.seen import saw
from landsraad.dune.spice import pay_with_ally, support, unpromised
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Spice bid; 0 is a pass."""

    spice: int


@dataclass(frozen=True, slots=True)
class RaiseOrPass(Decision[Bid]):
    """Bid above the standing bid, or pass (B-BID-06)."""

    action: ClassVar[type[Action]] = Bid
    rule: ClassVar[str] = "B-BID-06"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """A pass first, then every higher bid one can back (B-BID-11, B-BID-14)."""
        return (0, *range(state.auction.bid + 1, highest_bid(state, self.faction) + 1))

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Too low, or more than one can pay."""
        if type(value) is int and 0 < value <= state.auction.bid:
            a = state.auction
            reason = say("the standing bid is {bid}", bid=a.bid)
            return Refusal("B-BID-06", reason, "E_LIMIT", "spice", {"bid": a.bid, "bidder": a.bidder})
        if type(value) is int and value > 0:
            most = highest_bid(state, self.faction)
            reason = say("you can back no more than {most}", most=most)
            own = {"spice": unpromised(state, self.faction), "from_ally": support(state, self.faction)}
            return Refusal("B-BID-11", reason, "E_COST", "spice", {"bid": value, **own})
        return Refusal(self.rule, say("a bid is a whole number"), "E_FORM", "spice")

    def facts(self, state: State) -> dict[str, Any]:
        """The sale so far, and the most one can bid."""
        a = state.auction
        return {
            "number": a.number,
            "total": a.total,
            "bid": a.bid,
            "bidder": a.bidder,
            "highest": highest_bid(state, self.faction),
        }


def funds(g: State, faction: Faction) -> int:
    """Own spice and what the ally adds (B-BID-11)."""
    return unpromised(g, faction) + support(g, faction)


def highest_bid(g: State, faction: Faction) -> int:
    """What one can pay; with a Karama to refuse payment there is no limit but sense: 40 (B-BID-14)."""
    if can_refuse_payment(g, faction):
        return max(funds(g, faction), g.auction.bid + 1, 40)
    return funds(g, faction)


def can_refuse_payment(g: State, faction: Faction) -> bool:
    """Whether a Karama in hand would let it take a card without paying (K-KARAMA-EMP-1).

    Everybody's but the Emperor's own, its ally's too (B-BID-15, K-EMP-07), and without an Emperor as well
    (B-KAR-01, K-KARAMA-GEN-03).
    """
    return faction != EMPEROR and bool(karama.means(g, faction))


def bidding(g: State) -> Script[str]:
    """Karama at the start of the phase; then hands are counted and cards laid out (B-BID-01, 02, 18)."""
    if g.playing(ATREIDES):
        yield from karama.window(g, "bidding", lambda: [("K-KARAMA-ATR-1", "")])
    yield from around_auctions(g)
    counts = {f: len(g.players[f].hand) for f in g.order}
    eligible = [f for f in g.order if may_bid(g, f)]
    row: list[Card] = []
    for _ in eligible:
        card = draw(g)
        if card is None:
            break
        row.append(card)
    g.auction = Auction(row, 0, len(row))
    g.tell("bidding", "B-BID-02", hands=counts, cards=len(row))
    return "auction" if row else "bidding_end"


def may_bid(g: State, faction: Faction) -> bool:
    """A full hand must pass (B-BID-05, B-HAND-03, B-HAND-04, K-HAR-05)."""
    return len(g.players[faction].hand) < hand_limit(g, faction)


def around_auctions(g: State) -> Script[None]:
    """Before the first sale, between two, and after the last (B-BID-18)."""
    for faction in g.order:
        yield from SHEETS[faction].around_auctions(g)


def auction(g: State) -> Script[str]:
    """Sell the next card of the row: bidding goes round until all but the high bidder have passed (B-BID-07).

    Atreides see it first (B-ATR-01, K-ATR-03).
    """
    a = g.auction
    opener = next_opener(g)
    if opener is None:
        return return_row(g)
    a.number += 1
    a.opener, a.card, a.bid, a.bidder = opener, a.row.pop(0), 0, ""
    g.tell("card_up", "B-BID-03", number=a.number, total=a.total, opener=opener)
    a.seen = g.playing(ATREIDES) and not karama.stopped(g, "K-KARAMA-ATR-1")
    if a.seen:
        g.tell("card_seen", "B-BID-12", ATREIDES, (ATREIDES,), card=a.card)
    yield from take_bids(g)
    if not a.bidder:
        a.row.insert(0, a.card)
        a.card = ""
        g.tell("no_bids", "B-BID-09", number=a.number)
        return return_row(g)
    yield from sell(g)
    if not a.row:
        return "bidding_end"
    yield from around_auctions(g)
    return "auction"


def next_opener(g: State) -> Faction | None:
    """The first player, then the next eligible faction after the last opener (B-BID-04)."""
    start = g.order.index(g.auction.opener) + 1 if g.auction.opener else 0
    for faction in g.order[start:] + g.order[:start]:
        if may_bid(g, faction):
            return faction
    return None


def take_bids(g: State) -> Script[None]:
    """Round and round from the opener until all others have passed since the standing bid."""
    a = g.auction
    start = g.order.index(a.opener)
    circle = [f for f in g.order[start:] + g.order[:start] if may_bid(g, f)]
    passed = 0
    while circle:
        faction = circle.pop(0)
        if faction == a.bidder:
            return
        bid = yield from ask(RaiseOrPass(g.seat(faction), faction))
        if bid.spice:
            a.bid, a.bidder, passed = bid.spice, faction, 0
            g.tell("bid", "B-BID-06", faction, spice=bid.spice)
        else:
            passed += 1
            g.tell("passes", "B-BID-07", faction)
            if g.options.pass_is_final:
                continue
        circle.append(faction)
        if not a.bidder and passed >= len(circle):
            return


def return_row(g: State) -> str:
    """Cards that found no buyer go back on top of the deck in their order (B-BID-09)."""
    while g.auction.row:
        g.deck.append(g.auction.row.pop())
    return "bidding_end"


@dataclass(frozen=True, slots=True)
class Payment(Action):
    """How a card is paid: a Karama card to refuse payment (or empty), and the ally's part."""

    karama: Card
    from_ally: int


@dataclass(frozen=True, slots=True)
class PayForCard(Decision[Payment]):
    """The winner pays, in part from its ally, or refuses with a Karama (B-BID-08, K-KARAMA-EMP-1)."""

    action: ClassVar[type[Action]] = Payment
    rule: ClassVar[str] = "B-BID-08"
    seat: Seat
    faction: Faction
    price: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Paying is the default; a bid one cannot pay must be refused (B-BID-14)."""
        if not chosen:
            able = [""] if self.price <= funds(state, self.faction) else []
            refusing = karama.means(state, self.faction) if can_refuse_payment(state, self.faction) else []
            return [*able, *refusing]
        if chosen[0]:
            return (0,)
        least = max(0, self.price - unpromised(state, self.faction))
        return range(least, min(self.price, support(state, self.faction)) + 1)

    def facts(self, state: State) -> dict[str, Any]:
        """The price."""
        return {"price": self.price}


def sell(g: State) -> Script[None]:
    """The winner pays and has the card at once (B-BID-08, B-BID-16).

    The Emperor is paid, for his own cards the bank (B-BID-10, B-EMP-01, K-EMP-03).
    """
    a = g.auction
    buyer, price = a.bidder, a.bid
    payment = yield from ask(PayForCard(g.seat(buyer), buyer, price))
    if payment.karama:
        karama.spend(g, buyer, "K-KARAMA-EMP-1", payment.karama)
        price = 0
    else:
        to = EMPEROR if g.playing(EMPEROR) and buyer != EMPEROR else None
        yield from pay_with_ally(g, buyer, price, payment.from_ally, to)
    card, a.card, a.bidder = a.card, "", ""
    g.players[buyer].hand.append(card)
    if a.seen:
        saw(g, ATREIDES, buyer, card)
    g.tell("card_won", "B-BID-08", buyer, number=a.number, spice=price, from_ally=payment.from_ally)
    g.tell("card_bought", "B-BID-08", buyer, (buyer,), card=card)
    yield from SHEETS[buyer].on_card_bought(g)


def bidding_end(g: State) -> Script[str]:
    """A last moment for Harkonnen; what a Karama stopped for the phase is free again."""
    yield from around_auctions(g)
    if "K-KARAMA-ATR-1" in g.stopped:
        g.stopped.remove("K-KARAMA-ATR-1")
    g.auction = Auction()
    return "revival"
