"""Duke Vidal, the leader who is nobody's own (base.md 17.7, 17.8; kiss.md K-ECZ-15, K-MOR-11).

He is in play with Ecaz or Moritani, has no traitor card, and begins set aside. The two sheets say when their faction
gains him, and call `gain`; for how long stands in `State.duke_terms`. Otherwise he is a leader like others: he can be
captured, be a ghola and die. Where he is, is public.
"""

from __future__ import annotations

from typing import Any, Literal

from landsraad.dune.cards import ASIDE, DUKE, ECAZ, MORITANI, Faction
from landsraad.dune.leaders import is_captive
from landsraad.dune.parts import Disc
from landsraad.dune.state import State

Terms = Literal["battle", "turn"]
"""Until he was used in a battle (B-ECAZ-10), or until the turn ends (K-MOR-12)."""


def join(g: State) -> None:
    """At the start he is set aside, if a faction that can gain him is playing (B-COMP-06)."""
    if g.playing(ECAZ) or g.playing(MORITANI):
        g.discs[DUKE] = Disc(ASIDE)


def in_tanks(g: State) -> bool:
    """Whether he is dead."""
    return not g.discs[DUKE].holder


def free_to_take(g: State) -> bool:
    """Whether Ecaz may have him: not dead, not a captive, not a ghola (K-ECZ-08, K-TLX-12)."""
    return not in_tanks(g) and not is_captive(g, DUKE)


def whereabouts(g: State) -> dict[str, Any]:
    """Who has him, or that he is dead: the facts of a refusal."""
    return {"in_tanks": [DUKE]} if in_tanks(g) else {"held_by": [g.discs[DUKE].holder]}


def gain(g: State, faction: Faction, terms: Terms, rule: str) -> None:
    """A faction takes him, from whoever has him (K-ECZ-08, B-MOR-08); he must not be in the tanks."""
    disc = g.discs[DUKE]
    disc.holder, disc.ghola, g.duke_terms = faction, False, terms
    g.tell("duke_gained", rule, faction, terms=terms)


def set_aside(g: State, rule: str) -> None:
    """He is nobody's again, until he is gained anew."""
    disc = g.discs[DUKE]
    disc.holder, disc.fought_in, disc.face_down, disc.ghola = ASIDE, "", False, False
    g.duke_terms = ""
    g.tell("duke_set_aside", rule)


def has_fought(g: State) -> None:
    """After a battle in which he was used he is set aside, a captive too, but not who has him for the turn (B-ECAZ-10).

    Played by a sole traitor caller he was not used, except as a captive, who has had his battle (B-BAT-67).
    """
    disc = g.discs[DUKE]
    if disc.holder and disc.fought_in and g.duke_terms != "turn":
        set_aside(g, "B-ECAZ-10")


def turn_ends(g: State) -> None:
    """Whoever had him for the turn gives him back (K-MOR-12, B-MOR-08, B-ECAZ-10); dead or captured he stays so."""
    if g.duke_terms == "turn":
        set_aside(g, "B-MOR-08")


def revived(g: State, faction: Faction) -> None:
    """Out of the tanks he is set aside, or with `O-ECZ-DUKE-REVIVED` Ecaz have him for a battle (K-ECZ-14)."""
    set_aside(g, "B-ECAZ-19")
    if g.options.o_ecz_duke_revived == "ecaz_one_battle":
        gain(g, faction, "battle", "K-ECZ-14")
