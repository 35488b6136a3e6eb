"""Spice: what a faction has free, and the few operations that move it between purses, board and bank."""

from __future__ import annotations

from landsraad.dune import skills
from landsraad.dune.board import PLACES, Location, Territory
from landsraad.dune.cards import Faction
from landsraad.dune.state import State
from landsraad.table import Script


def spendable(g: State, faction: Faction) -> int:
    """Spice behind the shield that is not promised: to the ally, in a deal on offer, or as the standing bid."""
    free = unpromised(g, faction)
    return max(0, free - g.auction.bid) if g.auction.bidder == faction else free


def unpromised(g: State, faction: Faction) -> int:
    """The same without the standing bid: what a bid can be paid from."""
    p = g.players[faction]
    return p.spice - p.pledge - on_offer(g, faction)


def on_offer(g: State, faction: Faction) -> int:
    """What a faction offers to pay at once in deals not answered yet; it is reserved."""
    if not g.deals:
        return 0
    return sum(d.give_now for d in g.deals if d.status == "offered" and d.giver == faction)


def support(g: State, faction: Faction) -> int:
    """What the ally has set apart for this faction's bids and shipments (B-ALLY-03)."""
    ally = g.players[faction].ally
    return g.players[ally].pledge if ally else 0


def pay(g: State, faction: Faction, amount: int, to: Faction | None = None) -> None:
    """Spice goes to the bank, or to a faction."""
    lay_down(g, faction, amount)
    if to is None:
        skills.bank_paid(g, faction, amount)
    else:
        earn(g, to, amount)


def lay_down(g: State, faction: Faction, amount: int) -> None:
    """Spice leaves a purse for the table, where it counts with the bank's until it is paid."""
    p = g.players[faction]
    if amount > p.spice:
        raise ValueError(f"{faction} has {p.spice} spice, not {amount}")
    p.spice -= amount
    g.bank += amount


def lay_down_with_ally(g: State, faction: Faction, amount: int, from_ally: int) -> None:
    """A price of which the ally bears a part (B-BID-11, B-SHIP-05)."""
    lay_down(g, faction, amount - from_ally)
    if from_ally:
        ally = g.players[faction].ally
        g.players[ally].pledge -= from_ally
        lay_down(g, ally, from_ally)


def hand_over(g: State, faction: Faction, amount: int, from_ally: int, to: Faction | None) -> Script[None]:
    """A price that was laid down is paid; each purse's part is a payment of its own (LS-BUR-N)."""
    for payer, part in ((faction, amount - from_ally), (g.players[faction].ally, from_ally)):
        if to is None:
            skills.bank_paid(g, payer, part)
        elif part:
            taken = 0 if payer == to else (yield from skills.redirected(g, payer, part, to))
            earn(g, to, part - taken)


def pay_with_ally(
    g: State, faction: Faction, amount: int, from_ally: int, to: Faction | None
) -> Script[None]:
    """Pay a price at once (B-BID-11)."""
    lay_down_with_ally(g, faction, amount, from_ally)
    yield from hand_over(g, faction, amount, from_ally, to)


def earn(g: State, faction: Faction, amount: int) -> None:
    """Spice from the bank."""
    g.players[faction].spice += amount
    g.bank -= amount


def lay_spice(g: State, location: Location, amount: int) -> None:
    """Spice from the bank onto the sand."""
    g.spice[location] = g.spice.get(location, 0) + amount
    g.bank -= amount


def lift_spice(g: State, location: Location, most: int | None = None) -> int:
    """Up to `most` spice (default: all) from a location to the bank; returns how much."""
    lies = g.spice.get(location, 0)
    taken = lies if most is None else min(lies, most)
    if taken == lies:
        g.spice.pop(location, None)
    else:
        g.spice[location] = lies - taken
    g.bank += taken
    return taken


def clear_spice(g: State, territory: Territory) -> int:
    """All spice in a territory goes to the bank; returns how much."""
    return sum(lift_spice(g, x) for x in PLACES[territory].locations)
