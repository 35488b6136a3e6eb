"""The primitive moves: everything that changes in a match changes through one of these (C-ZONE-03, C-ZONE-04).

They change plain numbers and piles and leave notices of what happened; `settle` then lets triggered abilities
answer and looks after what must always hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landsraad.ccg import stats
from landsraad.ccg.cards import DUNE
from landsraad.ccg.state import (
    ASSEMBLY,
    DOMAIN,
    HAND,
    HOUSE_DECK,
    HOUSE_DISCARD,
    IMPERIAL_DECK,
    IMPERIAL_DISCARD,
    REMOVED,
    Boon,
    N,
    State,
)
from landsraad.table import Seat


def notice(g: State, what: str, **facts: Any) -> None:
    """Something happened that triggered abilities may answer."""
    g.notices.append({"what": what, **facts})


# Solaris, spice, favor


def earn(g: State, seat: Seat, solaris: int) -> None:
    """Solaris come out of the imperial treasury, which never runs out (C-ZONE-02)."""
    g.players[seat].solaris += solaris
    g.made += solaris
    g.changed()


def spend(g: State, seat: Seat, solaris: int, to: Seat = -1) -> None:
    """Solaris go to the imperial treasury, or to a player (C-ZONE-04)."""
    assert 0 <= solaris <= g.players[seat].solaris
    g.players[seat].solaris -= solaris
    if to >= 0:
        g.players[to].solaris += solaris
    else:
        g.made -= solaris
    g.changed()


def gain_favor(g: State, seat: Seat, favor: int) -> None:
    """Favor rises, or falls if the number is below 0 (C-FAV-02, C-FAV-03).

    A card may bear a loss instead of a player who has no favor left.
    """
    if favor < 0 and g.players[seat].favor <= 0:
        for c, _ in stats.all_statics(g, "bears_losses"):
            if c.you == seat:
                add_tokens(g, c.card, -favor)
                g.tell("program_tokens", "C-FAV-03", seat, card=c.card, name=c.source.id, by=-favor)
                return
    g.players[seat].favor += favor
    g.changed()


def make_spice(g: State, amount: int, seat: Seat = -1, card: N = 0, by: Seat = -1) -> None:
    """Spice out of nothing into a hoard, onto a card, or into the Guild Hoard, where it resets the CROE (C-EXC-05).

    A negative amount takes spice out of the game again. `by` is who does it, for the Guild Hoard.
    """
    if card:
        g.cards[card].spice += amount
    elif seat >= 0:
        g.players[seat].hoard += amount
    else:
        amount = max(amount, -g.guild_hoard)
        stock_guild(g, amount, by)
        g.tell("guild_hoard", "C-EXC-05", spice=g.guild_hoard, croe=stats.rate(g.guild_hoard))
    g.spice_made += amount
    g.changed()


def stock_guild(g: State, amount: int, by: Seat) -> None:
    """Spice comes into the Guild Hoard or leaves it; who lowers the CROE with that is noted (C-EXC-05)."""
    before = stats.rate(g.guild_hoard)
    g.guild_hoard += amount
    g.changed()
    if stats.rate(g.guild_hoard) < before:
        notice(g, "croe_lowered", by=by)


def move_spice(g: State, source: tuple[str, int], to: Seat | str, amount: int, by: Seat = -1) -> None:
    """Spice from a card, a hoard or the Guild Hoard to a hoard, the Guild Hoard, or nowhere (C-ZONE-05, C-EXC-05).

    The source is `("card", n)`, `("hoard", seat)` or `("guild", 0)`.
    """
    kind, where = source
    if kind == "card":
        g.cards[where].spice -= amount
    elif kind == "hoard":
        g.players[where].hoard -= amount
    else:
        g.guild_hoard -= amount
    if to == "nowhere":
        g.spice_made -= amount
    elif to == "guild":
        stock_guild(g, amount, by)
    else:
        assert isinstance(to, int)
        g.players[to].hoard += amount
    g.changed()
    if "guild" in (kind, to):
        g.tell("guild_hoard", "C-EXC-05", spice=g.guild_hoard, croe=stats.rate(g.guild_hoard))


# The status of cards


def lay_onto(g: State, n: N, onto: N, rule: str, by: Seat) -> None:
    """A card in play is assigned to another from now on, and everybody is told."""
    g.cards[n].on = onto
    g.changed()
    g.tell("reassigned", rule, by, card=n, name=g.face_of(n), to=onto, to_name=g.id_of(onto))


def engage(g: State, n: N, by: Seat = -1) -> None:
    """A card becomes engaged; one that is already stays so (C-STAT-04)."""
    card = g.cards[n]
    if not card.engaged:
        card.engaged = True
        g.changed()
        notice(g, "engaged", card=n, by=by)


def disengage(g: State, n: N) -> None:
    """A card becomes disengaged."""
    g.cards[n].engaged = False
    g.changed()


def subdue(g: State, n: N, by: Seat = -1, with_assigned: bool = True) -> None:
    """A card is turned face-down; it keeps its place, its governor and its parent (C-STAT-02).

    It starts with no deferment tokens (C-STAT-11). What is assigned to it falls with it, except in a rite, where
    only those fall that took part (C-STAT-08, C-STAT-09).
    """
    card = g.cards[n]
    if not card.deployed:
        return
    card.deployed, card.known, card.deferment, card.named = False, True, 0, ""
    g.changed()
    g.tell("subdued", "C-STAT-01", by, card=n, name=card.id, of=card.holder)
    notice(g, "subdued", card=n, by=by, domain=card.holder)
    if card.id == DUNE and g.variant.dune_lost == "original_at_once":  # U-21
        home = g.players[card.holder].homeworld
        if home and not g.cards[home].deployed:
            turn_up(g, home, by)
    if with_assigned and g.variant.subdue_chain:
        for kid in stats.children(g, n):
            if not stats.stands(g, kid):
                subdue(g, kid, by)


def turn_up(g: State, n: N, by: Seat = -1) -> None:
    """A card is turned face-up and is deployed; its deferment tokens go (C-STAT-11)."""
    card = g.cards[n]
    card.deployed, card.known, card.deferment, card.seen_by = True, True, 0, ()
    g.changed()
    notice(g, "deployed", card=n, by=by)


def defer(g: State, n: N, tokens: int) -> None:
    """Put deferment tokens on a card, or take some off."""
    card = g.cards[n]
    before = card.deferment
    card.deferment = max(0, before + tokens)
    if not card.deployed and tokens > 0:
        for _, hold in stats.statics_on(g, "holds", n):
            if hold.most is not None:
                card.deferment = min(card.deferment, max(before, hold.most))
    g.changed()


def add_tokens(g: State, n: N, tokens: int) -> None:
    """Put program tokens and the like on a card, or take some off."""
    card = g.cards[n]
    card.tokens = max(0, card.tokens + tokens)
    g.changed()


def give_boon(g: State, source: N, card: N, stat: str, by: int, until: str) -> None:
    """An operation gives a card something for a while."""
    g.boons.append(Boon(source, card, stat, by, until))
    g.changed()


def end_boons(g: State, until: str, but: Sequence[Boon] = ()) -> None:
    """What lasted until now is over; what an outer rite gave is not."""
    if g.boons:
        g.boons = [b for b in g.boons if b.until != until or any(b is kept for kept in but)]
        g.changed()


# Where cards lie


def put(g: State, n: N, zone: str, holder: Seat) -> None:
    """Lay a card on top of a pile, without regard to what lay on it (see `leaving` for leaving a domain)."""
    card = g.cards[n]
    g.players[card.holder].pile(card.zone).remove(n)
    if (card.zone, card.holder) != (zone, holder) and card.zone != DOMAIN and zone == DOMAIN:
        g.clock += 1
        card.entered = g.clock
    card.zone, card.holder = zone, holder
    g.players[holder].pile(zone).append(n)
    g.changed()


def clear(g: State, n: N) -> None:
    """A card leaves play: its tokens go, it lies on nothing and is nobody's guest.

    Its face is hidden where the zone hides it; what leaves the game face-up stays known (C-ZONE-02).
    """
    card = g.cards[n]
    if card.spice:
        make_spice(g, -card.spice, card=n)
    card.known = card.zone == REMOVED and (card.deployed or card.known)
    card.deployed = card.engaged = False
    card.on = card.deferment = card.tokens = card.x = 0
    card.named = card.until = ""
    card.seen_by, card.home, card.on_loan_by = (), -1, 0
    g.boons = [b for b in g.boons if b.card != n]
    g.changed()


def to_discard(g: State, n: N) -> None:
    """A card that is not in a domain goes to its owner's discard pile of its deck (C-ZONE-03)."""
    card = g.cards[n]
    put(g, n, discard_pile(g, n), card.owner)
    clear(g, n)


def discard_pile(g: State, n: N) -> str:
    """Which pile a discarded card goes to; a program leaves the game instead (C-PROG-06)."""
    facts = g.cards[n].facts
    if "program" in facts.subtypes:
        return REMOVED
    return IMPERIAL_DISCARD if facts.imperial or facts.id == DUNE else HOUSE_DISCARD


def shuffle(g: State, seat: Seat, zone: str) -> None:
    """Shuffle a deck, its numbers too."""
    g.rng.shuffle(g.players[seat].pile(zone))
    renumber(g, seat, zone)


def renumber(g: State, seat: Seat, zone: str) -> None:
    """Deal the numbers of a deck's cards anew, each card in its place: a number once seen tells nothing."""
    pile = g.players[seat].pile(zone)
    ids = [g.cards[n].id for n in pile]
    g.rng.shuffle(pile)
    for n, card_id in zip(pile, ids, strict=True):
        g.cards[n].id = card_id
    g.changed()


def fetch(g: State, n: N, zone: str, seat: Seat) -> None:
    """Lay a card into a pile of a player; one that everybody saw goes by way of the deck and has another number then.

    Its face is known to go there, but not which of the cards there it is (C-ZONE-07).
    """
    if g.cards[n].zone not in (HOUSE_DISCARD, IMPERIAL_DISCARD):
        put(g, n, zone, seat)
        return
    deck = IMPERIAL_DECK if zone in (IMPERIAL_DECK, ASSEMBLY) else HOUSE_DECK
    put(g, n, deck, seat)
    renumber(g, seat, deck)
    if zone != deck:
        draw(g, seat, deck, zone)


def draw(g: State, seat: Seat, deck: str = HOUSE_DECK, to: str = HAND) -> N:
    """Draw the top card; 0 if the deck is empty."""
    pile = g.players[seat].pile(deck)
    if not pile:
        return 0
    n = pile[-1]
    put(g, n, to, seat)
    return n


def draw_imperial(g: State, seat: Seat) -> N:
    """Draw an Imperial card face-down into the Assembly; 0 if there is none (C-TURN-10)."""
    return draw(g, seat, IMPERIAL_DECK, ASSEMBLY)
