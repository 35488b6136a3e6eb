"""Cards leave a domain: transfer, capture, discard (ccg.md 21). One way out for all of them."""

from __future__ import annotations

from collections.abc import Sequence

from landsraad.ccg import assigning, stats
from landsraad.ccg.decisions import pick
from landsraad.ccg.moves import clear, discard_pile, gain_favor, lay_onto, notice, put, subdue, to_discard
from landsraad.ccg.state import ASSEMBLY, DOMAIN, REMOVED, N, State
from landsraad.table import Script, Seat

_MOVE_ON = ("venture", "program", "personnel", "equipment")


def discard(g: State, n: N, by: Seat = -1) -> Script[None]:
    """A card goes from wherever it is to its owner's discard pile (C-CAP-06, O-012)."""
    card = g.cards[n]
    if card.zone != DOMAIN:
        to_discard(g, n)
        g.tell("discarded", "C-CAP-06", by, card=n, name=card.id, of=card.owner)
        return
    zone = discard_pile(g, n)
    g.tell(
        "removed" if zone == REMOVED else "discarded", "C-CAP-06", by, card=n, name=card.id, of=card.holder
    )
    notice(g, "discarded", card=n, by=by, domain=card.holder)
    yield from _part(g, n, salvage=_scavenged(g, n))
    put(g, n, zone, card.owner)
    clear(g, n)


def to_assembly(g: State, n: N, seat: Seat | None = None, by: Seat = -1) -> Script[None]:
    """A card goes face-down into an Assembly, its governor's if none is named; nothing goes along (C-CAP-02, O-007).

    The limit of an Assembly is one for drawing only (O-115).
    """
    card = g.cards[n]
    if card.zone == DOMAIN and _dies_on_the_way(g, n):
        yield from discard(g, n, by)
        return
    holder = card.holder if seat is None else seat
    g.tell("to_assembly", "C-CAP-02", by, card=n, name=card.id, of=card.holder, to=holder)
    if card.zone == DOMAIN:
        yield from _part(g, n)
    known = card.known or card.deployed
    put(g, n, ASSEMBLY, holder)
    clear(g, n)
    if known:
        card.seen_by = tuple(g.seats)


def _dies_on_the_way(g: State, n: N) -> bool:
    """Whether an effect on a card, to which it is not immune, discards it before it comes to an Assembly."""
    return any(
        grant.keyword == "not_to_assembly" and not stats.immune(g, n, ("discard", *c.source.facts.tags))
        for c, grant in stats.statics_on(g, "grant", n)
    )


def transfer(
    g: State, n: N, seat: Seat, by: Seat = -1, keeps: Sequence[str] = (), among: Sequence[N] | None = None
) -> Script[None]:
    """A card goes into another domain; enhancements, decrees, lasting effects and tokens go along.

    C-CAP-01, C-CAP-02, C-CAP-03, C-DUR-02, C-EVT-08, O-006. `keeps` are kinds that go along all the same; `among`
    is where it may be assigned, if not anywhere.

    A persona that comes to be governed by another power's player costs a favor (C-PET-10). A card that needs a
    target and has none there is discarded (C-CAP-04, O-009).
    """
    card = g.cards[n]
    if card.holder == seat:
        return
    former = card.holder
    g.tell("transferred", "C-CAP-01", by, card=n, name=g.face_of(n), of=former, to=seat)
    yield from _part(g, n, stays_on=True, keeps=keeps)
    _carry(g, n, seat)
    card.on = 0
    g.changed()
    if assigning.needs_parent(g, n):
        yield from _assign_anew(g, n, seat, among=among)
    if card.zone == DOMAIN:
        house_disadvantage(g, n)
        notice(g, "transferred", card=n, by=by, to=seat)


def capture(
    g: State, n: N, seat: Seat, keeps: Sequence[str] = (), among: Sequence[N] | None = None
) -> Script[None]:
    """A card goes into the captor's domain; an adversary's is subdued at once, what lies on it is not (C-CAP-05).

    C-ALL-02, O-010, O-011. `keeps` and `among` are as in `transfer`.
    """
    card = g.cards[n]
    if stats.protected(g, n) or stats.immune(g, n, ("capture",)):
        return
    g.tell("captured", "C-CAP-05", seat, card=n, name=g.face_of(n), of=card.holder)
    kept = (*keeps, "equipment") if _scavenged(g, n) else keeps
    yield from transfer(g, n, seat, seat, kept, among)
    if card.zone == DOMAIN:
        notice(g, "captured", card=n, by=seat)
    if card.zone == DOMAIN and stats.adversary(g, n, seat):
        subdue(g, n, seat, with_assigned=False)


def go_home(g: State, n: N) -> Script[None]:
    """The captive of a lasting card that is gone goes back where it was, with its status (C-DUR-03, O-117, O-118).

    If that player is defeated it goes to its owner's discard pile (C-OBJ-10).
    """
    card = g.cards[n]
    status = card.deployed, card.engaged
    home, card.home, card.on_loan_by = card.home, -1, 0
    if g.players[home].defeated:
        yield from discard(g, n)
        return
    yield from transfer(g, n, home)
    card.deployed, card.engaged = status
    g.changed()


def house_disadvantage(g: State, n: N) -> None:
    """Coming to govern a persona of another Imperial Power costs 1 favor (C-PET-10).

    A face-down card that nobody has seen is no persona yet; it costs the favor when it is turned up.
    """
    if not (g.cards[n].deployed or g.cards[n].known):
        return
    powers = stats.allegiances(g, n)
    seat = g.cards[n].holder
    if powers and g.players[seat].power not in powers and stats.is_(g, n, "persona"):
        gain_favor(g, seat, -1)
        g.tell("disadvantage", "C-PET-10", seat, card=n, name=g.cards[n].id)


def _carry(g: State, n: N, seat: Seat) -> None:
    """A card and what still lies on it change domains; a foreign card on it keeps its own governor."""
    former = g.cards[n].holder
    kids = stats.children(g, n)
    put(g, n, DOMAIN, seat)
    for kid in kids:
        if g.cards[kid].holder == former:
            _carry(g, kid, seat)


def _scavenged(g: State, n: N) -> bool:
    """Whether equipment stays on a persona or personnel that is captured or discarded (Scavenging Warfare)."""
    return bool(stats.all_statics(g, "scavenging")) and stats.is_(g, n, "persona|personnel")


def _part(
    g: State, n: N, stays_on: bool = False, keeps: Sequence[str] = (), salvage: bool = False
) -> Script[None]:
    """What lies on a card that leaves: some go onto other cards there, the rest follows or is discarded.

    Ventures, programs, personnel and equipment are reassigned in the domain that it leaves, or discarded, programs
    removed (C-CAP-01, O-004, O-005). The rest goes along into a domain, and nowhere else (C-CAP-02, O-008).
    """
    for kid in stats.children(g, n):
        if any(stats.is_(g, kid, word) for word in keeps):
            continue
        if salvage and stats.is_(g, kid, "equipment"):
            yield from discard(g, kid)
        elif any(stats.is_(g, kid, word) for word in _MOVE_ON):
            g.cards[kid].on = 0
            g.changed()
            yield from _assign_anew(g, kid, g.cards[kid].holder, leaving=n)
        elif not stays_on:
            yield from discard(g, kid)


def _assign_anew(
    g: State, n: N, seat: Seat, leaving: N = 0, among: Sequence[N] | None = None
) -> Script[None]:
    """Reassign a card to a legal target of a domain, which is not deploying it, or discard it (C-CAP-07)."""
    targets = [
        x
        for x in assigning.targets(g, n, seat, True)
        if x != leaving and not _below(g, x, leaving) and (among is None or x in among)
    ]
    if not targets:
        yield from discard(g, n)
        return
    chosen = yield from pick(seat, "reassign", targets, "C-CAP-01", card=n)
    lay_onto(g, n, chosen[0], "C-CAP-01", seat)


def _below(g: State, n: N, top: N) -> bool:
    """Whether a card lies on another, near or far."""
    while n:
        if n == top:
            return True
        n = g.cards[n].on
    return False
