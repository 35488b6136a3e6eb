"""What a seat may know, by allow-list, and worlds it cannot tell apart (ccg.md 4, C-ZONE-07)."""

from __future__ import annotations

from typing import Any

from landsraad.ccg import stats
from landsraad.ccg.cards import TALENTS
from landsraad.ccg.events import is_placed
from landsraad.ccg.options import to_json as options_json
from landsraad.ccg.state import (
    DOMAIN,
    Card,
    N,
    Player,
    State,
    seat_name,
)
from landsraad.table import Chance, Seat


def view(g: State, seat: Seat | None) -> dict[str, Any]:
    """What a seat may know (None: a spectator)."""
    return {
        "turn": g.turn,
        "turn_limit": g.turn_limit,
        "stage": g.stage,
        "window": g.window,
        "options": options_json(g.variant),
        "you": None if seat is None else seat_name(seat),
        "order": [seat_name(s) for s in g.order] if g.turn else [],
        "active": seat_name(g.active) if g.active >= 0 else None,
        "guild_hoard": g.guild_hoard,
        "croe": stats.croe(g),
        "players": {seat_name(p.seat): _player(g, p, seat) for p in g.players},
        "interval": _interval(g),
        "rite": _rite(g),
        "petition": _petition(g),
        "operation": _operation(g, seat),
        "winner": seat_name(g.winner) if g.winner >= 0 else None,
        "secret": None if seat is None else {"hand": [_face(g, n) for n in g.players[seat].hand]},
    }


def _player(g: State, p: Player, seat: Seat | None) -> dict[str, Any]:
    return {
        "power": p.power,
        "deck": p.deck,
        "favor": p.favor,
        "solaris": p.solaris,
        "hoard": p.hoard,
        "declared": p.declared,
        "defeated": p.defeated,
        "homeworld": stats.homeworld(g, p.seat),
        "hand": len(p.hand),
        "house_deck": len(p.house_deck),
        "imperial_deck": len(p.imperial_deck),
        "house_discard": [g.cards[n].id for n in p.house_discard],
        "imperial_discard": [g.cards[n].id for n in p.imperial_discard],
        "removed": [g.cards[n].id for n in p.removed if g.cards[n].known or p.defeated],
        "assembly": [_card(g, n, seat) for n in p.assembly],
        "aside": [_card(g, n, seat) for n in p.aside],
        "domain": [_card(g, n, seat) for n in p.domain],
    }


def _face(g: State, n: N) -> dict[str, Any]:
    return {"card": n, "id": g.cards[n].id}


def _card(g: State, n: N, seat: Seat | None) -> dict[str, Any]:
    """A card on the table: its face only for those who may know it."""
    card = g.cards[n]
    shown: dict[str, Any] = {"card": n, "id": card.id if stats.knows(g, seat, n) else None}
    if card.zone != DOMAIN:
        return shown
    shown |= {
        "owner": seat_name(card.owner),
        "deployed": card.deployed,
        "engaged": card.engaged,
        "on": card.on,
        "deferment": card.deferment,
        "spice": card.spice,
        "tokens": card.tokens,
        "until": card.until,
        "named": card.named,
    }
    if card.deployed:
        shown |= _numbers(g, card)
    return shown


def _numbers(g: State, card: Card) -> dict[str, Any]:
    """What a deployed card is now: everybody may work this out."""
    talents = set(card.facts.talents) | set(_talents(g, card.n))
    return {
        "words": sorted(stats.words(g, card.n)),
        "allegiances": sorted(stats.allegiances(g, card.n)),
        "talents": {
            t: stats.rank(g, card.n, t) for t in sorted(talents) if stats.rank(g, card.n, t) is not None
        },
        "command": stats.command(g, card.n),
        "resistance": stats.resistance(g, card.n),
        "x": card.x,
    }


def _talents(g: State, n: N) -> list[str]:
    return [mod.stat for _, mod in stats.statics_on(g, "mod", n) if mod.stat in TALENTS]


def _interval(g: State) -> dict[str, Any]:
    i = g.interval
    return {
        "dune_events": i.dune_events,
        "imperium_events": i.imperium_events,
        "bought_favor": i.bought_favor,
        "exchanged": i.exchanged,
        "rites": [[seat_name(s), what] for s, what in i.rites],
        "lost_petition": i.lost_petition,
    }


def _rite(g: State) -> dict[str, Any] | None:
    r = g.rite
    if r is None:
        return None
    return {
        "kind": r.kind,
        "step": r.step,
        "attacker": seat_name(r.attacker),
        "defender": seat_name(r.defender),
        "leader": r.leader,
        "target": r.target,
        "target_defends": r.target_defends,
        "counters": list(r.counters),
        "attackers": [_participant(g, n) for n in r.attackers],
        "defenders": [_participant(g, n) for n in r.defenders],
        "of_class": r.of_class,
        "groups": {str(n): list(members) for n, members in r.groups.items()},
        "vanquished": list(r.vanquished),
        "allotted": {str(n): f for n, f in r.allotted.items()},
    }


def _participant(g: State, n: N) -> dict[str, Any]:
    """A participant with its force and where it comes from."""
    return {
        "card": n,
        "force": stats.force(g, n),
        "parts": [list(part) for part in stats.force_of(g, n)],
        "resistance": stats.resistance(g, n),
    }


def _petition(g: State) -> dict[str, Any] | None:
    p = g.petition
    if p is None:
        return None
    return {
        "card": p.card,
        "id": g.cards[p.card].id,
        "petitioner": seat_name(p.petitioner),
        "listed": p.listed,
        "bid": p.bid,
        "bidder": seat_name(p.bidder) if p.bidder >= 0 else None,
        "passed": [seat_name(s) for s in p.passed],
        "reduced": p.reduced,
    }


def _operation(g: State, seat: Seat | None) -> dict[str, Any] | None:
    op = g.operation
    if op is None:
        return None
    face = op.what not in ("place", "deploy_event") or (op.card and stats.knows(g, seat, op.card))
    return {
        "seat": seat_name(op.seat),
        "what": op.what,
        "card": op.card,
        "id": g.cards[op.card].id if op.card and face else None,
        "target": op.target,
        "aimed": list(op.aimed),
        "players": [seat_name(s) for s in op.players],
        "number": op.number,
    }


# Twin worlds


def redeal(g: State, seat: Seat | None, chance: Chance) -> State:
    """A copy in which what a seat may not know is dealt anew: a world it cannot tell from this one."""
    twin = g.copy()
    for p in twin.players:
        _redeal(twin, [*p.house_deck, *p.hand, *_face_down(twin, p)], seat, chance)
        _redeal(twin, [*p.imperial_deck, *_assembly(twin, p.seat)], seat, chance)
        _redeal(twin, [*p.aside, *p.removed], seat, chance)
    twin.rng.state = int(chance.choice(range(1 << 62)))
    twin.changed()
    return twin


def _face_down(g: State, p: Player) -> list[N]:
    """Face-down cards of a player that were placed from hand, wherever they lie now."""
    return [c.n for c in g.in_play() if c.owner == p.seat and not c.deployed and is_placed(c.id)]


def _assembly(g: State, owner: Seat) -> list[N]:
    return [n for p in g.players for n in p.assembly if g.cards[n].owner == owner]


def _redeal(g: State, cards: list[N], seat: Seat | None, chance: Chance) -> None:
    """Deal the faces of those cards anew that the seat does not know; in a domain lie only cards that are placed."""
    hidden = [n for n in cards if not stats.knows(g, seat, n) and not _named_now(g, n)]
    faces = [g.cards[n].id for n in hidden]
    placed = [n for n in hidden if g.cards[n].zone == DOMAIN]
    for n in [*placed, *(n for n in hidden if g.cards[n].zone != DOMAIN)]:
        fits = [x for x in faces if n not in placed or is_placed(x)]
        face = chance.choice(fits)
        faces.remove(face)
        g.cards[n].id = face


def _named_now(g: State, n: N) -> bool:
    """Cards that an open process shows to everybody: the one petitioned for, the one being deployed."""
    if g.petition is not None and g.petition.card == n:
        return True
    op = g.operation
    return op is not None and op.card == n and op.what in ("deploy", "program")
