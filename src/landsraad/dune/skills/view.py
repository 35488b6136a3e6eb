"""What a seat may know of the skills, and what is dealt anew where it may not (LS-SET-02, LS-READY-03)."""

from __future__ import annotations

from typing import Any

from landsraad.dune import skills
from landsraad.dune.cards import ATREIDES, Faction, Leader
from landsraad.dune.parts import Battle, Skills
from landsraad.dune.state import State
from landsraad.table import Chance


def public(g: State, s: Skills, me: Faction | None) -> dict[str, Any]:
    """Who trained whom, in which posture; how many cards are where, never which (LS-SET-04, LS-CAP-01)."""
    return {
        "assigned": [
            {
                "leader": leader,
                "skill": card,
                "faction": skills.owner_of(leader),
                "holder": g.discs[leader].holder,
                "concealed": skills.owner_of(leader) in s.battle.concealed,
            }
            for leader, card in s.assigned.items()
        ],
        "deck": len(s.deck),
        "offers": {f: len(cards) for f, cards in s.offers.items()},
        "escrow": dict(s.escrow),
        "used": {card: moment for card, moment in s.used.items() if moment == skills.now(g)},
        "drawn": len(s.drawn),
        "battle": None if g.battle is None else in_battle(g.battle, s, me),
    }


def in_battle(b: Battle, s: Skills, me: Faction | None) -> dict[str, Any]:
    """Postures, the Mentat's question and, for the two concerned, its answer; what is sealed once it may be seen."""
    asked = s.battle.question
    answer = None if asked is None else asked[2] if me in (asked[0], b.opponent(asked[0])) else None
    return {
        "concealed": list(s.battle.concealed),
        "question": None if asked is None else {"by": asked[0], "weapon": asked[1], "shown": answer},
        "committed": s.battle.committed if may_see_commitment(b, s, me) else 0,
        "copied": list(s.battle.copied) if s.battle.copied else None,
        "receipt": list(s.battle.receipt) if s.battle.receipt else None,
    }


def may_see_commitment(b: Battle, s: Skills, me: Faction | None) -> bool:
    """Like the plan it belongs to: one's own, or revealed, or seen by the special Karama of Atreides."""
    if b.revealed:
        return True
    owner = next((f for f, p in b.plans.items() if s.assigned.get(p.leader) == "spice_banker"), "")
    return bool(owner) and (owner == me or (owner == b.seen and me == ATREIDES))


def secret(s: Skills, me: Faction) -> dict[str, Any]:
    """The cards before a seat, and the traitors it saw or has drawn."""
    return {
        "offer": list(s.offers.get(me, [])),
        "peeked": list(s.peeked.get(me, [])),
        "drawn": list(s.drawn) if s.drawer == me else [],
    }


# The twin world


def known_in_deck(g: State, me: Faction | None) -> list[Leader]:
    """Traitor cards a seat knows to lie in the deck."""
    known = [] if g.skills is None or me is None else g.skills.peeked.get(me, [])
    return [x for x in g.traitor_deck if x in known]


def redeal(twin: State, me: Faction | None, chance: Chance) -> None:
    """The deck and other seats' offers are mixed; what they saw and sealed is forgotten."""
    s = twin.skills
    if s is None:
        return
    unknown = [*s.deck, *(card for f, cards in s.offers.items() if f != me for card in cards)]
    mixed = [unknown.pop(chance.choice(range(len(unknown)))) for _ in range(len(unknown))]
    for f, cards in s.offers.items():
        if f != me:
            cards[:] = [mixed.pop() for _ in cards]
    s.deck = mixed
    s.peeked = {f: cards for f, cards in s.peeked.items() if f == me}
    b, asked = twin.battle, s.battle.question
    if b is None:
        return
    if not may_see_commitment(b, s, me):
        s.battle.committed = 0
    if asked is not None and me not in (asked[0], b.opponent(asked[0])):
        s.battle.question = (asked[0], asked[1], "")
