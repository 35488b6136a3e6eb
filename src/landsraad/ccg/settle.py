"""After every step: triggered abilities answer, and what must always hold is seen to (C-TIME-03)."""

from __future__ import annotations

from collections.abc import Collection

from landsraad.ccg import assigning, stats
from landsraad.ccg.decisions import pick, pick_option
from landsraad.ccg.effects.abilities import When
from landsraad.ccg.effects.core import Ctx, abilities
from landsraad.ccg.leaving import discard, go_home
from landsraad.ccg.moves import clear, discard_pile, lay_onto, put
from landsraad.ccg.state import DOMAIN, HOUSE_DISCARD, IMPERIAL_DISCARD, PILES, REMOVED, Card, N, State
from landsraad.ccg.using import choose, pay, usable
from landsraad.table import Script, Seat

_ENDLESS = 100


def settle(g: State) -> Script[None]:
    """Let abilities answer what happened; then look after command, parents, captives and defeat."""
    for _ in range(_ENDLESS):
        while g.notices:
            notice = g.notices.pop(0)
            for card, ability in _answers(g, notice["what"]):
                if card.active:  # an answer before may have taken it away
                    c = Ctx(g, card.holder, card.n, card.x, {}, notice.get("card", 0), notice)
                    yield from trigger(c, ability)
        if not (yield from _put_right(g)) and not defeats(g):
            break


def _answers(g: State, what: str) -> list[tuple[Card, When]]:
    """The triggered abilities that wait for something, in order of initiative."""
    order = g.by_initiative() or g.seats
    ignored = stats.silent(g)
    return [
        (g.cards[n], a)
        for seat in order
        for n in g.players[seat].domain
        if g.cards[n].deployed and n not in ignored
        for a in abilities(stats.operation_of(g, g.cards[n]))
        if isinstance(a, When) and a.what == what
    ]


def trigger(c: Ctx, a: When) -> Script[None]:
    """A triggered ability answers what happened, if it is meant (CAP-TRIG)."""
    n, by = c.facts.get("card", 0), c.facts.get("by", -1)
    if a.card is not None and not a.card.matches(c, n):
        return
    if a.by and (by < 0 or (by == c.you) != (a.by == "you")):
        return
    if not usable(c, a):
        return
    if a.once and c.g.rite is not None:
        if c.card in c.g.rite.triggered:
            return
        c.g.rite.triggered.append(c.card)
    if a.may and (yield from pick_option(c.you, "trigger", ("yes", "no"), "C-TIME-03", c.card)) == "no":
        return
    if (yield from choose(c, a)) and (yield from pay(c, a)):
        yield from a.effect.run(c)


def _put_right(g: State) -> Script[bool]:
    """Mend one thing that must not be; whether there was one."""
    for card in g.in_play():
        if card.on and g.cards[card.on].zone != DOMAIN:
            yield from discard(g, card.n)
            return True
        if card.home >= 0 and g.cards[card.on_loan_by].zone != DOMAIN:
            yield from go_home(g, card.n)
            return True
        if card.deployed and stats.is_(g, card.n, "persona|personnel") and card.facts.resistance is not None:
            over = stats.bears(g, card.n) - stats.command(g, card.n)
            if over > 0:
                yield from _too_many(g, card)
                return True
        elif card.deployed and card.facts.command and stats.bears(g, card.n) > stats.command(g, card.n):
            yield from _too_many(g, card)
            return True
        if card.deployed and _wasted_away(g, card.n):
            yield from discard(g, card.n)
            return True
        twin = assigning.deployed_twin(g, card.n) if card.deployed else 0
        if twin and g.cards[twin].entered < card.entered:
            yield from discard(g, card.n)
            return True
    return False


def _wasted_away(g: State, n: N) -> bool:
    """Whether a card has no resistance left where that is its end (Elacca Languor)."""
    doomed = stats.has(g, n, "dies_at_zero") and not stats.resistance(g, n)
    return doomed and not stats.immune(g, n, ("discard",))


def _too_many(g: State, card: Card) -> Script[None]:
    """Command fell below what the card bears: reassign or discard one personnel (C-CMD-03, O-015)."""
    borne = [n for n in stats.children(g, card.n) if g.cards[n].deployed and stats.counts(g, n, card.n)]
    governor = g.cards[borne[0]].holder
    chosen = yield from pick(governor, "too_many", borne, "C-CMD-03", card=card.n)
    n = chosen[0]
    elsewhere = [x for x in assigning.targets(g, n, governor, True) if x != card.n]
    where = yield from pick(governor, "reassign", elsewhere, "C-CMD-03", least=0, card=n)
    if where:
        lay_onto(g, n, where[0], "C-CMD-03", governor)
    else:
        yield from discard(g, n)


# Lasting effects


def end_lasting(g: State, until: str, but: Collection[N] = ()) -> Script[None]:
    """Discard the lasting cards whose time is up (C-DUR-01)."""
    for card in [c for c in g.in_play() if c.until == until and c.n not in but]:
        if card.zone == DOMAIN:
            yield from discard(g, card.n)


# Defeat


def defeats(g: State) -> bool:
    """Players whose favor is below 0 are defeated, all at once (C-OBJ-07, U-01).

    Returns whether somebody was and the match goes on.
    """
    if g.variant.favor_defeat != "below_zero_now":
        return False
    fallen = [s for s in g.by_initiative() if g.players[s].favor < 0]
    for seat in fallen:
        _take_out(g, seat, "C-OBJ-07")
    _last_standing(g)
    return bool(fallen) and not g.over


def defeat(g: State, seat: Seat, rule: str) -> None:
    """A player is out; the last player left wins (C-OBJ-09)."""
    _take_out(g, seat, rule)
    _last_standing(g)


def _last_standing(g: State) -> None:
    if len(g.seats) == 1:
        win(g, g.seats[0], "C-OBJ-09", "the last house standing")


def _take_out(g: State, seat: Seat, rule: str) -> None:
    """Own cards leave the game, others' go to their discard piles, riches to the banks (C-OBJ-10).

    Its rite or petition is over; what lay on its cards is put right next.
    """
    p = g.players[seat]
    if p.defeated or g.over:
        return
    p.defeated = True
    g.tell("defeated", rule, seat)
    for card in sorted(g.cards.values(), key=lambda x: x.n):
        if card.owner == seat:
            if card.zone != REMOVED:
                put(g, card.n, REMOVED, seat)
                clear(g, card.n)
        elif (
            card.holder == seat and card.zone in PILES and card.zone not in (HOUSE_DISCARD, IMPERIAL_DISCARD)
        ):
            put(g, card.n, discard_pile(g, card.n), card.owner)
            clear(g, card.n)
    if g.rite is not None and seat in (g.rite.attacker, g.rite.defender):
        g.rite.over = True
    if g.petition is not None and seat in (g.petition.petitioner, g.petition.bidder):
        g.petition.over = True
    g.made -= p.solaris
    g.spice_made -= p.hoard
    p.solaris = p.hoard = 0
    g.changed()


def win(g: State, seat: Seat, rule: str, how: str) -> None:
    """The match is over."""
    if g.winner < 0:
        g.winner, g.won_rule, g.won_by = seat, rule, how
        g.tell("wins", rule, seat, how=how)
