"""The Initiative Phase as the Oracle has it (ccg.md 8, O-042 to O-051)."""

from __future__ import annotations

from landsraad.ccg import stats
from landsraad.ccg.moves import draw, notice, to_discard
from landsraad.ccg.settle import end_lasting, settle
from landsraad.ccg.state import HOUSE_DECK, HOUSE_DISCARD, State
from landsraad.ccg.windows import window
from landsraad.table import Script, Seat

X_COUNTS = 10
"""A cost of X when a tie is broken (O-048)."""


def initiative(g: State) -> Script[None]:
    """Declare favor, play initiative tactics in turn, and rank; what waits for ranks sees the final ones.

    C-INIT-01, C-INIT-02, C-INIT-08, C-INIT-10, O-050.
    """
    for p in g.players:
        p.declared, p.initiative_tactics, p.discard_mark = p.favor, 0, len(p.house_discard)
    starter = first_option(g)
    n = len(g.players)
    seats = [s for i in range(n) if not g.players[s := (starter + i) % n].defeated]
    g.tell("declarations", "C-INIT-01", declared={str(s): g.players[s].declared for s in seats})
    yield from window(g, "initiative", seats)
    if g.over:
        return
    g.order = ranked(g, {s: g.players[s].declared for s in g.seats})
    _apply_set_ranks(g)
    g.changed()
    g.tell("ranks", "C-INIT-05", order=list(g.order))
    for rank, seat in enumerate(g.order, 1):
        notice(
            g,
            "ranked",
            by=seat,
            amount=rank,
            last=rank == len(g.order),
            tactics=g.players[seat].initiative_tactics,
        )
    yield from settle(g)
    yield from end_lasting(g, "initiative")


def first_option(g: State) -> Seat:
    """Last turn's last rank begins; on turn 1 chance among those with the lowest favor (C-INIT-02, O-043, O-044)."""
    if g.turn > 1:
        return g.by_initiative()[-1]
    lowest = min(g.players[s].favor for s in g.seats)
    return g.rng.choice([s for s in g.seats if g.players[s].favor == lowest])


def ranked(g: State, declared: dict[Seat, int]) -> list[Seat]:
    """Seats from the highest to the lowest, ties broken by drawing (C-INIT-05, C-INIT-06, O-045).

    From the lowest to the highest, if a card says so.
    """
    order: list[Seat] = []
    highest_first = not stats.all_statics(g, "lowest_first")
    for value in sorted(set(declared.values()), reverse=highest_first):
        order += break_tie(g, [s for s in sorted(declared) if declared[s] == value])
    return order


def break_tie(g: State, tied: list[Seat]) -> list[Seat]:
    """All tied discard the top card of their House deck; the higher cost goes first; again among those still tied.

    C-INIT-06, O-046, O-047, O-048, O-049. Without a card one loses the tie; two without leave it to chance (C-INIT-07).
    """
    if len(tied) < 2:
        return tied
    costs = {seat: drawn_cost(g, seat) for seat in tied}
    order: list[Seat] = []
    for cost in sorted({c for c in costs.values() if c is not None}, reverse=True):
        order += break_tie(g, [s for s in tied if costs[s] == cost])
    empty = [s for s in tied if costs[s] is None]
    g.rng.shuffle(empty)
    if g.variant.tie_empty_deck == "random" and empty:
        order += empty
        g.rng.shuffle(order)
        return order
    return order + empty


def drawn_cost(g: State, seat: Seat) -> int | None:
    """The cost of the card a tied player turns up and discards: X is 10; None without a card (O-048, O-049)."""
    n = draw(g, seat, HOUSE_DECK, HOUSE_DISCARD)
    if not n:
        return None
    card = g.cards[n]
    facts = card.facts
    g.tell("tie_card", "C-INIT-06", seat, name=card.id)
    to_discard(g, n)
    return X_COUNTS if facts.cost is None else facts.cost


def _apply_set_ranks(g: State) -> None:
    """Ranks that a card sets after all are assigned; a tie this makes is broken by drawing (C-INIT-09, O-106)."""
    fixed = {
        g.cards[card.on].holder: card.x
        for card in g.in_play()
        if card.deployed and card.until == "initiative" and card.on and card.x
    }
    if not fixed:
        return
    rank = {seat: fixed.get(seat, i) for i, seat in enumerate(g.order, 1)}
    order: list[Seat] = []
    for value in sorted(set(rank.values())):
        order += break_tie(g, [s for s in g.order if rank[s] == value])
    g.order = order
