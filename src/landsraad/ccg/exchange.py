"""Favor and the CHOAM exchange (ccg.md 12)."""

from __future__ import annotations

from landsraad.ccg import stats
from landsraad.ccg.decisions import pick_number
from landsraad.ccg.moves import earn, gain_favor, notice, spend, stock_guild
from landsraad.ccg.settle import settle
from landsraad.ccg.state import State
from landsraad.ccg.windows import window
from landsraad.table import Refusal, Script, Seat, say

FAVOR_PRICE = 2
MOST_FAVOR = 5
MOST_SPICE = 3


def refuse_favor(g: State, seat: Seat) -> Refusal | None:
    """Why favor cannot be bought; None if it can (C-FAV-01)."""
    if g.interval.bought_favor:
        return Refusal("C-FAV-01", say("favor is bought once in an interval"), "E_LIMIT", "what")
    if (refusal := stats.refuse_forbidden(g, "buy_favor", seat)) is not None:
        return refusal
    if g.players[seat].solaris < FAVOR_PRICE:
        reason = say(
            "1 favor costs {price} solaris, and your treasury holds {solaris}",
            price=FAVOR_PRICE,
            solaris=g.players[seat].solaris,
        )
        return Refusal("C-FAV-01", reason, "E_LIMIT", "what")
    return None


def most_favor(g: State, seat: Seat) -> int:
    """How much favor a player may buy in an interval (C-FAV-01)."""
    caps: list[int] = [
        a.most for _, a in stats.all_statics(g, "favor_cap") if stats.governed(g, seat, a.governs)
    ]
    return min([MOST_FAVOR, *caps])


def buy_favor(g: State, seat: Seat, amount: int) -> None:
    """Favor at 2 solaris each (C-FAV-01)."""
    spend(g, seat, FAVOR_PRICE * amount)
    gain_favor(g, seat, amount)
    g.interval.bought_favor = True
    g.tell("buys_favor", "C-FAV-01", seat, favor=amount, solaris=FAVOR_PRICE * amount)
    notice(g, "favor_bought", by=seat, amount=amount)


def price(g: State, amount: int, buying: bool = True) -> int:
    """Solaris for an amount of spice, traded one by one at the CROE of the moment (C-EXC-03)."""
    hoard, total = g.guild_hoard, 0
    for _ in range(amount):
        total += stats.croe_at(g, hoard)
        hoard += -1 if buying else 1
    return total


def affordable(g: State, seat: Seat, most: int = MOST_SPICE) -> int:
    """How much spice a player can buy now: as much as there is and can be paid for (C-EXC-01, C-EXC-04)."""
    amount = 0
    while amount < min(most, g.guild_hoard) and price(g, amount + 1) <= g.players[seat].solaris:
        amount += 1
    return amount


def refuse_exchange(g: State, seat: Seat, how: str, extra: bool = False) -> Refusal | None:
    """Why a player cannot buy or sell spice; None if so (C-EXC-01)."""
    if g.interval.exchanged and not extra:
        return Refusal("C-EXC-01", say("there is one exchange in an interval"), "E_LIMIT", "what")
    if (refusal := stats.refuse_forbidden(g, f"{how}_spice", seat)) is not None:
        return refusal
    if how == "sell" and not g.players[seat].hoard:
        return Refusal("C-EXC-01", say("there is no spice in your hoard"), "E_LIMIT", "what")
    if how == "buy" and not affordable(g, seat):
        if not g.guild_hoard:
            return Refusal("C-EXC-04", say("there is no spice in the Guild Hoard"), "E_LIMIT", "what")
        reason = say(
            "1 spice costs {price} solaris, and your treasury holds {solaris}",
            price=price(g, 1),
            solaris=g.players[seat].solaris,
        )
        return Refusal("C-EXC-01", reason, "E_LIMIT", "what")
    return None


def exchange(g: State, seat: Seat, how: str, most: int = MOST_SPICE) -> Script[None]:
    """Buy or sell up to 3 spice: declare, let it be answered, trade one by one (C-EXC-01 to C-EXC-07)."""
    g.exchanging = how
    g.tell("exchange", "C-EXC-01", seat, how=how)
    yield from window(g, "exchange")
    able = affordable(g, seat, most) if how == "buy" else min(most, g.players[seat].hoard)
    if able and g.exchanging and not g.players[seat].defeated and not g.over:
        amount = yield from pick_number(seat, f"{how}_spice", 1, able, "C-EXC-01")
        for _ in range(amount):
            trade_one(g, seat, how)
        notice(g, "exchanged", by=seat, amount=amount, how=how)
    g.exchanging, g.croe_shift = "", 0
    g.changed()
    yield from settle(g)


def trade_one(g: State, seat: Seat, how: str) -> None:
    """One spice at the CROE, which is then set anew (C-EXC-03, C-EXC-04, C-EXC-05)."""
    p, at = g.players[seat], stats.croe(g)
    if how == "buy":
        spend(g, seat, at)
        p.hoard += 1
        g.guild_hoard -= 1
    else:
        earn(g, seat, at)
        p.hoard -= 1
        stock_guild(g, 1, seat)
    g.changed()
    g.tell("trades", "C-EXC-03", seat, how=how, solaris=at, spice=g.guild_hoard, croe=stats.croe(g))
