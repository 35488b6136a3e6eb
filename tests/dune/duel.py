"""Battles in few words, for the rulings about them."""

from __future__ import annotations

from typing import Any

from tests.dune.kit import Table, full

from landsraad.dune.board import LOCATIONS
from landsraad.dune.phases.battle import CallTraitor
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan

HERE = "sietch_tabr@13"
FAR = "habbanya_sietch@16"
"""Two strongholds without income."""


def plan(
    leader: str = "",
    weapon: str = "",
    defense: str = "",
    normal: int = 0,
    elite: int = 0,
    kh: bool = False,
    spice: int = 0,
) -> BattlePlan:
    """A plan: leader, weapon, defense, tokens, Kwisatz Haderach, tokens supported by spice."""
    return BattlePlan(leader, weapon, defense, kh, normal, elite, spice)


def duel(
    one: str,
    other: str,
    *others: str,
    mine: tuple[int, int] = (5, 0),
    theirs: tuple[int, int] = (5, 0),
    where: str = HERE,
    **settings: Any,
) -> Table:
    """Two factions in one place, the first named is the aggressor; everybody has 20 spice.

    It is the last turn unless the test says otherwise, so that the game ends with things as the battle left them.
    """
    assert where in LOCATIONS
    t = Table(one, other, *others, **{"turn": 10, **settings}).order(one, other, *others)
    for faction in (one, other, *others):
        t.purse(faction, 20)
    t.place(one, where, *mine).place(other, where, *theirs)
    return t


def fight(t: Table, plans: dict[str, BattlePlan]) -> Table:
    """Defaults until the plans, then these plans; the traitor calls and what follows are left open."""
    t.until(MakePlan)
    vars(t)["fought"] = t.g.battle
    for faction, made in plans.items():
        t.until(MakePlan, faction=faction)
        t.do(faction, made)
    return t


def settle(t: Table) -> Table:
    """Defaults to the end of the battle whose plans were made last, or else of this one."""
    battle = vars(t).get("fought", t.g.battle)
    while t.g.battle is battle and not t.match.over:
        t.default()
    return t


def totals(t: Table) -> dict[str, float]:
    """The totals of the last battle that was counted."""
    (*_, last) = [e for e in t.events("battle_won") if "totals" in e.facts]
    return dict(last.facts["totals"])


def winner(t: Table) -> str:
    """Who won the last battle; empty if nobody did."""
    won = t.events("battle_won")
    return won[-1].actor if won else ""


def hand(t: Table, faction: str) -> set[str]:
    """The treachery cards of a faction."""
    return set(t.g.players[full(faction)].hand)


def discs(t: Table, faction: str) -> set[str]:
    """The leaders a faction holds, captives among them."""
    return t.living(faction)


def asked_to_call(t: Table, faction: str) -> CallTraitor | None:
    """The traitor call that is open to a faction now."""
    decision = t.asked(faction)
    return decision if isinstance(decision, CallTraitor) else None
