"""What a seat may know (J-11): an allow-list over the state, as JSON; and its counterpart `redeal`."""

from __future__ import annotations

import random
from typing import Any, Final

from landsraad.jihad.force import allowance, force_parts, protected, total_of
from landsraad.jihad.phases.resolution import ARMISTICE_ROUND, HAND_LIMIT, IN_PLAY_LIMIT
from landsraad.jihad.state import State, other
from landsraad.jihad.vocabulary import ANY, SIDES, Card, Side
from landsraad.table import Chance, Rng, Seat

PHASES: Final = ("Initiative", "Fate", "Strategy", "Battle", "Resolution", "End")
PHASE_OF_STAGE: Final = {**{name.lower(): name for name in PHASES}, "over": "Over"}


def view(g: State, seat: Seat | None) -> dict[str, Any]:
    """Public facts (J-11.1), and what the seat alone knows (J-11.2)."""
    return {
        "round": g.round,
        "last_round": ARMISTICE_ROUND if g.armistice else None,
        "set": g.cards.name,
        "phase": PHASE_OF_STAGE[g.stage],
        "phases": PHASES,
        "you": None if seat is None else SIDES[seat],
        "attacker": SIDES[g.attacker] if g.round else None,
        "to_move": SIDES[g.mover] if g.stage == "battle" else None,
        "rolls": list(g.rolls),
        "totals": None if g.totals is None else dict(zip(SIDES, g.totals, strict=True)),
        "sides": {SIDES[side]: public_side(g, side) for side in (0, 1)},
        "victor": None if g.victor is None else SIDES[g.victor],
        "won_by": g.won_by,
        "won_rule": g.won_rule,
        "secret": None if seat is None else secret(g, seat),
    }


def public_side(g: State, side: Side) -> dict[str, Any]:
    """What everybody sees of a side."""
    p = g.players[side]
    parts = force_parts(g, side)
    safe = protected(g, side)
    suits = g.cards.suits[side]
    return {
        "tokens": p.tokens,
        "passed": p.passed,
        "deck": len(p.deck),
        "hand": len(p.hand),
        "shown": list(p.shown),
        "play": [public_card(g, card, parts[card], card in safe) for card in p.play],
        "total": sum(max(0, sum(n for _, n in part)) for part in parts.values()),
        "discard": sorted(p.discard),
        "eliminated": sorted(p.eliminated),
        "recruits": {suit: [p.recruits.get(suit, 0), allowance(g, side, suit)] for suit in suits},
        "any": [p.any_spent, allowance(g, side, ANY)],
        "play_limit": IN_PLAY_LIMIT + total_of(g, side, "play_limit"),
        "hand_limit": HAND_LIMIT + total_of(g, side, "hand_limit"),
    }


def public_card(g: State, card: Card, parts: list[tuple[Card, int]], safe: bool) -> dict[str, Any]:
    """A card in play with all changes on it: its force, and what makes it so."""
    return {
        "card": card,
        "force": max(0, sum(n for _, n in parts)),
        "parts": [list(part) for part in parts],
        "silenced": card in g.silenced,
        "protected": safe,
        "activated": card in g.activated,
    }


def secret(g: State, seat: Seat) -> dict[str, Any]:
    """One's own hand, what one knows of the opponent's, and cards being looked at."""
    p, theirs = g.players[seat], g.players[other(seat)]
    looking = g.looking is not None and g.looking[0] == seat
    return {
        "hand": list(p.hand),
        "spied": list(theirs.spied),
        "top": sorted(p.deck[-g.looking[1] :]) if looking and g.looking else [],
    }


def redeal(g: State, seat: Seat | None, chance: Chance) -> State:
    """A copy in which what the seat may not know is dealt anew: the opponent's hand, and the order of both decks.

    Cards in a hand that the seat saw going there, or looked at, stay where they are. The new world depends on what the
    seat knows and on chance alone: what is hidden is sorted before it is mixed.
    """
    twin = g.copy()
    mixer = random.Random(chance.choice(range(2**31)))
    twin.rng = Rng(mixer.getrandbits(64))
    for side, p in enumerate(twin.players):
        if side == seat:
            top = (
                [p.deck.pop() for _ in range(twin.looking[1])]
                if twin.looking and twin.looking[0] == seat
                else []
            )
            p.deck.sort()
            mixer.shuffle(p.deck)
            p.deck += top[::-1]
            continue
        known = {*p.shown, *(p.spied if seat == other(side) else ())}
        hidden = sorted([c for c in p.hand if c not in known] + p.deck)
        mixer.shuffle(hidden)
        p.hand = [c if c in known else hidden.pop() for c in p.hand]
        p.deck = hidden
        p.spied = [c for c in p.spied if c in p.hand]
    return twin
