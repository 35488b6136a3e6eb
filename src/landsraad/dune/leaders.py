"""Leader discs: who can field which, who is dead, captive or a ghola, and how they change hands (B-COMP-07)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from landsraad.dune import skills
from landsraad.dune.cards import DUKE, LEADERS, NINE, TLEILAXU, Faction, Leader
from landsraad.dune.state import State


def pool(g: State, faction: Faction) -> list[Leader]:
    """The living leaders a faction can field, captives included, strongest first."""
    found = [x for x, d in g.discs.items() if d.holder == faction]
    return sorted(found, key=lambda x: (-LEADERS[x].strength, x))


def face_down(g: State, house: Faction) -> list[Leader]:
    """The leaders that lie face down in the tanks as a house's; a captor may have laid a ghola among the Tleilaxu's."""
    return [x for x in lying_face_down(g) if seen_with(g, x) == house]


def leaders_down(g: State) -> Counter[Faction]:
    """How many leaders lie face down as each house's."""
    return Counter(seen_with(g, x) for x in lying_face_down(g))


def lying_face_down(g: State) -> list[Leader]:
    """The leaders face down in the tanks."""
    return [x for x, d in g.discs.items() if not d.holder and d.face_down]


def seen_with(g: State, leader: Leader) -> Faction:
    """Among whose leaders everybody last saw one: its own faction's, or as a ghola among the Tleilaxu's."""
    return TLEILAXU if g.discs[leader].ghola else LEADERS[leader].faction


_PRINTED: Final[dict[Faction, tuple[Leader, ...]]] = {
    f: tuple(x for x, d in LEADERS.items() if d.faction == f) for f in NINE
}


def own_leaders(faction: Faction) -> tuple[Leader, ...]:
    """The five discs printed for a faction."""
    return _PRINTED[faction]


def kill_leader(g: State, leader: Leader, face_down: bool = False) -> None:
    """A leader goes to its own faction's tanks (B-REV-12, K-HAR-10); dead again, face down (B-REV-08).

    Duke Vidal always lies open: he may be revived whenever he is dead (K-ECZ-14).
    """
    skills.leader_lost(g, leader)
    disc = g.discs[leader]
    disc.holder, disc.fought_in, disc.ghola = "", "", False
    disc.deaths += 1
    if leader == DUKE:
        g.duke_terms = ""
    else:
        disc.face_down = face_down or disc.deaths > 1


def capture(g: State, leader: Leader, holder: Faction) -> None:
    """A leader comes into the hands of another faction, Duke Vidal like others (B-HARK-13)."""
    g.discs[leader].holder = holder
    if leader == DUKE:
        g.discs[DUKE].ghola, g.duke_terms = False, ""
    skills.captured(g, leader)


def is_ghola(g: State, leader: Leader) -> bool:
    """Whether Tleilaxu have brought another faction's leader to life as theirs (B-TLX-13)."""
    return g.discs[leader].ghola and g.discs[leader].holder == TLEILAXU


def is_captive(g: State, leader: Leader) -> bool:
    """Whether a living leader is held as another faction's; not Duke Vidal where a sheet gave him to its faction."""
    away = g.discs[leader].holder not in ("", LEADERS[leader].faction)
    return away and not (leader == DUKE and g.duke_terms)
