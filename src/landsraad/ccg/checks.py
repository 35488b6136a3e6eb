"""What must always hold (ccg.md 4, 6): every card in one place, solaris and spice conserved."""

from __future__ import annotations

from landsraad.ccg.state import DOMAIN, PILES, State


def violations(g: State) -> list[str]:
    """The invariants that do not hold."""
    wrong: list[str] = []
    seen: dict[int, str] = {}
    for p in g.players:
        for zone in PILES:
            for n in p.pile(zone):
                card = g.cards[n]
                if n in seen:
                    wrong.append(f"card {n} is in {seen[n]} and in {zone} of {p.seat}")
                seen[n] = f"{zone} of {p.seat}"
                if (card.zone, card.holder) != (zone, p.seat):
                    wrong.append(f"card {n} lies in {zone} of {p.seat} and says {card.zone} of {card.holder}")
                if zone not in (DOMAIN, "assembly") and p.seat != card.owner:
                    wrong.append(f"card {n} of {card.owner} lies in {zone} of {p.seat}")
        if p.solaris < 0 or p.hoard < 0:
            wrong.append(f"player {p.seat} has {p.solaris} solaris and {p.hoard} spice")
    if len(seen) != len(g.cards):
        wrong.append(f"{len(g.cards) - len(seen)} cards are nowhere")
    for card in g.cards.values():
        if card.zone != DOMAIN:
            if card.deployed or card.on or card.deferment or card.spice or card.tokens or card.until:
                wrong.append(f"card {card.n} in {card.zone} still bears something: {card}")
        elif card.on and g.cards[card.on].zone != DOMAIN:
            wrong.append(f"card {card.n} is assigned to {card.on}, which is not in play")
        if card.deferment < 0 or card.spice < 0 or card.tokens < 0:
            wrong.append(f"card {card.n} has tokens below 0")
    if sum(p.solaris for p in g.players) != g.made:
        wrong.append(f"solaris: {sum(p.solaris for p in g.players)} are there, {g.made} were made")
    spice = g.guild_hoard + sum(p.hoard for p in g.players) + sum(c.spice for c in g.cards.values())
    if spice != g.spice_made or g.guild_hoard < 0:
        wrong.append(f"spice: {spice} is there, {g.spice_made} was made; Guild Hoard {g.guild_hoard}")
    return wrong
