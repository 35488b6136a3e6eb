"""A turn: Opening Interval, House Intervals, Closing Interval (ccg.md 7). Each stage begins at a checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from landsraad.ccg import stats
from landsraad.ccg.decisions import pick, pick_option
from landsraad.ccg.deploying import placed_like_event
from landsraad.ccg.effects.core import abilities, number
from landsraad.ccg.effects.exceptions import Protracts
from landsraad.ccg.effects.statics import LikeEvent, SubduedAtDiscard
from landsraad.ccg.events import deploy_event
from landsraad.ccg.house import house_interval
from landsraad.ccg.initiative import initiative
from landsraad.ccg.leaving import discard
from landsraad.ccg.moves import (
    defer,
    disengage,
    draw,
    draw_imperial,
    end_boons,
    gain_favor,
    notice,
    spend,
    subdue,
    to_discard,
)
from landsraad.ccg.settle import defeat, end_lasting, settle
from landsraad.ccg.setup import purchases
from landsraad.ccg.state import DOMAIN, Interval, N, State
from landsraad.ccg.windows import window
from landsraad.table import Script, Seat


def opening(g: State) -> Script[str]:
    """Opening Interval: disengage, then a deferment token on every subdued card of a domain.

    C-TURN-02, C-TURN-04, C-PROG-07, C-SET-09.
    """
    if g.turn_limit and g.turn >= g.turn_limit:
        g.tell("turn_limit", "C-TURN-01", turn=g.turn)
        return "over"
    g.turn += 1
    g.used.clear()
    g.changed()
    g.tell("turn", "C-TURN-01", turn=g.turn)
    for seat in g.by_initiative() or g.seats:
        yield from _disengage(g, seat)
    yield from _deferment(g)
    yield from _must_deploy(g)
    yield from settle(g)
    return _next(g, "initiative")


def _deferment(g: State) -> Script[None]:
    """Deferment Phase: a token on every subdued card of a domain, more or none where a card says so (C-TURN-04)."""
    for card in g.in_play():
        if card.deployed or (card.deferment and any(stats.statics_on(g, "no_more_tokens", card.n))):
            continue
        tokens = 1
        for c, a in list(stats.statics_on(g, "ripens", card.n)):
            how = (
                (yield from pick_option(c.you, "more_tokens", ("yes", "no"), "C-TURN-04", c.card))
                if a.may
                else "yes"
            )
            tokens += number(a.by, c) if how == "yes" else 0
        defer(g, card.n, tokens)


def _disengage(g: State, seat: Seat) -> Script[None]:
    """Disengage Phase: each engaged card may be disengaged, for a price if a card says so (C-TURN-03)."""
    notice(g, "disengaging", by=seat)
    yield from settle(g)
    engaged = [n for n in g.players[seat].domain if g.cards[n].engaged]
    if not engaged:
        return
    how = yield from pick_option(seat, "disengage_all", ("all", "choose"), "C-TURN-03")
    chosen = (
        tuple(engaged)
        if how == "all"
        else (yield from pick(seat, "disengage", engaged, "C-TURN-03", least=0, most=len(engaged)))
    )
    for n in chosen:
        if (yield from _toll_paid(g, seat, n)):
            disengage(g, n)
    g.tell("disengages", "C-TURN-03", seat, cards=len(chosen))


def _toll_paid(g: State, seat: Seat, n: N) -> Script[bool]:
    """Whether every price for disengaging a card is paid: solaris to the governor of what asks it, or favor.

    Who refuses one of several, or cannot pay it, pays none of them.
    """
    solaris, favor = g.players[seat].solaris, g.players[seat].favor
    chosen = []
    for c, a in list(stats.statics_on(g, "disengage_toll", n)):
        able = ["pay"] if solaris >= a.solaris else []
        able += ["favor"] if favor >= a.favor else []
        how = yield from pick_option(seat, "disengage_toll", (*able, "refuse"), "C-TURN-03", c.card)
        if how == "refuse":
            return False
        chosen.append((c.you, a, how))
        solaris, favor = (solaris - a.solaris, favor) if how == "pay" else (solaris, favor - a.favor)
    for taker, a, how in chosen:
        if how == "pay":
            spend(g, seat, a.solaris, taker)
            g.tell("paid", "C-ZONE-04", seat, solaris=a.solaris, to=taker)
        else:
            gain_favor(g, seat, -a.favor)
            g.tell("favor", "C-FAV-02", seat, favor=-a.favor)
    return True


def _must_deploy(g: State) -> Script[None]:
    """Cards that must be deployed once they have so many tokens (O-093)."""
    for card in [c for c in g.in_play() if not c.deployed and placed_like_event(c.id)]:
        most = next(a.must_at for a in abilities(card.id) if isinstance(a, LikeEvent))
        if most and card.deferment >= most:
            yield from deploy_event(g, card.n)


def initiative_phase(g: State) -> Script[str]:
    """Initiative Phase (C-TURN-05)."""
    yield from initiative(g)
    g.to_act = list(g.by_initiative())
    return _next(g, "next_house")


def next_house(g: State) -> Script[str]:
    """House Intervals, in order of initiative (C-TURN-06)."""
    while g.to_act and g.players[g.to_act[0]].defeated:
        g.to_act.pop(0)
    if not g.to_act:
        g.active = -1
        g.changed()
        return "closing"
    g.active = g.to_act.pop(0)
    g.interval = Interval()
    g.changed()
    g.tell("house_interval", "C-TURN-06", g.active)
    return "house"
    yield


def house(g: State) -> Script[str]:
    """One operation; the stage begins anew with the next."""
    seat = g.active
    if not g.players[seat].defeated and (yield from house_interval(g, seat)):
        return _next(g, "house")
    yield from end_lasting(g, "interval")
    end_boons(g, "interval")
    return _next(g, "next_house")


def closing(g: State) -> Script[str]:
    """Closing Interval: Assembly Administration, then House Administration (C-TURN-07, C-TURN-08)."""
    for seat in g.by_initiative():
        yield from _assembly(g, seat)
    for seat in g.by_initiative():
        if not g.players[seat].defeated and not g.over:
            yield from _house_discard(g, seat)
    for seat in g.by_initiative():
        if not g.players[seat].defeated and not g.over:
            _house_draw(g, seat)
    yield from settle(g)
    return _next(g, "opening")


def _assembly(g: State, seat: Seat) -> Script[None]:
    """Imperial Discard of any number of cards, then Imperial Draw up to the limit (C-TURN-07)."""
    p = g.players[seat]
    given = yield from pick(seat, "imperial_discard", p.assembly, "C-TURN-07", least=0, most=len(p.assembly))
    for n in given:
        g.tell("imperial_discard", "C-TURN-07", seat, name=g.cards[n].id)
        to_discard(g, n)
    room = min(stats.assembly_limit(g, seat) - len(p.assembly), len(p.imperial_deck))
    if room > 0:
        drawn = [draw_imperial(g, seat) for _ in range(room)]
        g.tell("imperial_draw", "C-TURN-07", seat, cards=room)
        g.tell("drawn", "C-TURN-07", seat, (seat,), names=[g.cards[n].id for n in drawn])


def _house_discard(g: State, seat: Seat) -> Script[None]:
    """House Discard: cards from hand, lasting effects whose time is up, a token of each Nexus event.

    C-TURN-09, O-029, O-038, C-TAC-08.
    """
    yield from window(g, "discard", [seat])
    p = g.players[seat]
    given = yield from pick(seat, "house_discard", p.hand, "C-TURN-09", least=0, most=len(p.hand))
    for n in given:
        g.tell("house_discard", "C-TURN-09", seat, name=g.cards[n].id)
        to_discard(g, n)
    end_boons(g, f"discard:{seat}")
    for n in list(p.domain):
        card = g.cards[n]
        if card.zone != DOMAIN or card.holder != seat:
            continue
        if not card.deployed:
            if card.until == "discard" and "event" not in card.facts.words:  # its time is up all the same
                yield from discard(g, n, seat)
        elif any(isinstance(a, SubduedAtDiscard) for a in abilities(card.id)):
            subdue(g, n, seat)
        elif "nexus" in card.facts.subtypes:
            if card.deferment:
                defer(g, n, -1)
                g.tell("nexus_token", "O-038", seat, card=n, name=card.id, left=card.deferment)
            elif not (yield from _protracted(g, n)):
                yield from discard(g, n, seat)
        elif card.until == "discard" and not (yield from _protracted(g, n)):
            yield from discard(g, n, seat)
        elif card.until == "next_discard":  # played in this very step: it lasts until the next
            card.until = "discard"
            g.changed()
    yield from settle(g)


def _protracted(g: State, n: N) -> Script[bool]:
    """Whether a card on a lasting event is discarded in its place (Protracted Duration)."""
    for kid in stats.children(g, n):
        if g.cards[kid].deployed and any(isinstance(a, Protracts) for a in abilities(g.cards[kid].id)):
            yield from discard(g, kid)
            return True
    return False


def _house_draw(g: State, seat: Seat) -> None:
    """House Draw up to the hand limit; who must draw from an empty deck is defeated (C-TURN-08, C-OBJ-08)."""
    p = g.players[seat]
    if g.variant.favor_defeat == "below_one_at_draw" and p.favor < 1:
        defeat(g, seat, "C-OBJ-07")
        return
    drawn = []
    while len(p.hand) < stats.hand_limit(g, seat):
        n = draw(g, seat)
        if not n:
            if g.variant.deckout == "defeat":
                defeat(g, seat, "C-OBJ-08")
                return
            break
        drawn.append(n)
    if drawn:
        g.tell("draws", "C-TURN-08", seat, cards=len(drawn))
        g.tell("drawn", "C-TURN-08", seat, (seat,), names=[g.cards[n].id for n in drawn])


def _next(g: State, stage: str) -> str:
    """The next stage, unless somebody has won or nobody is left."""
    return "over" if g.over else stage


STAGES: Final[Mapping[str, Callable[[State], Script[str]]]] = {
    "purchases": purchases,
    "opening": opening,
    "initiative": initiative_phase,
    "next_house": next_house,
    "house": house,
    "closing": closing,
}
"""A match, stage by stage; each returns the name of the next."""
