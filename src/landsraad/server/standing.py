"""Standing answers to a sale: raise by 1 up to a number, or (up to 0) pass, until the card is sold.

They are kept with the table and applied on the pacing service's beat, like every answer nobody has to wait for. Only
their own seat is told of them; that a bid comes on the beat is all that others see.
"""

from __future__ import annotations

from typing import Final

from landsraad.server.live import Live
from landsraad.server.problems import Problem
from landsraad.server.seats import Who
from landsraad.server.tables import Tables
from landsraad.table import Action, Match, Prompt, say

KINDS: Final = ("RaiseOrPass",)
MOST: Final = 1000


def sale_of(match: Match, seat: int) -> str:
    """The sale that goes on, by its turn and number; empty if none does."""
    view = match.view(seat)
    auction = view.get("auction")
    return f"{view.get('turn', '')}.{auction.get('number', '')}" if isinstance(auction, dict) else ""


def kept(live: Live, seat: int) -> int | None:
    """How far a seat's bids go by themselves in this sale; None if it is asked."""
    found = live.journal.standing.get(seat)
    if found is None or live.match is None or live.match.over:
        return None
    sale, up_to = found
    return up_to if sale and sale == sale_of(live.match, seat) else None


def standing_answer(live: Live, seat: int, prompt: Prompt) -> Action | None:
    """What a seat's standing answer says to this prompt; None if there is none or it does not fit."""
    if prompt.decision.kind not in KINDS or seat not in live.journal.standing:
        return None
    up_to = kept(live, seat)
    if up_to is None:
        return None
    raises = [bid for bid in prompt.options(()) if type(bid) is int and 0 < bid <= up_to]
    action: Action = prompt.decision.build((min(raises, default=0),))
    return action if prompt.refuse(action) is None else None


def keep(tables: Tables, who: Who, up_to: int | None) -> None:
    """Let the sale that goes on be answered for one's own seat, up to a number; None ends it."""
    if who.seat is None:
        raise Problem("not_your_seat", say("spectators do not bid"))
    with tables.open(who.table_id) as live:
        sale = sale_of(live.playing(), who.seat) if up_to is not None else ""
        if up_to is not None and not (sale and 0 <= up_to <= MOST):
            raise Problem("bad_action", say("there is no such sale, or no such number"))
        tables.mark(live, "standing", who.seat, {"sale": sale, "up_to": up_to or 0})
    tables.wake(who.table_id)
