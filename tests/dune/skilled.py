"""Tables with Leader Skills, for the rulings about them."""

from __future__ import annotations

from typing import Any

from tests.dune.duel import duel, fight, plan
from tests.dune.kit import Table

from landsraad.dune.cards import LEADERS
from landsraad.dune.factions.harkonnen import Captive, CaptureLeader
from landsraad.dune.phases.battle.plan import BattlePlan
from landsraad.dune.phases.shipping import MakeShipment
from landsraad.dune.skills.moments import CommittedPlan, Conceal, Posture


def table(*factions: str, options: dict[str, Any] | None = None, **settings: Any) -> Table:
    """A table with the module on."""
    return Table(*factions, options={"LEADER-SKILLS": "on", **(options or {})}, **settings)


def skilled_duel(
    one: str, other: str, *others: str, options: dict[str, Any] | None = None, **settings: Any
) -> Table:
    """A duel with the module on; nobody has a skill yet."""
    return duel(one, other, *others, options={"LEADER-SKILLS": "on", **(options or {})}, **settings)


def conceal(t: Table, *factions: str) -> Table:
    """These factions move their skilled leader behind the shield."""
    for faction in factions:
        t.until(Posture, faction=faction).do(faction, Conceal(True))
    return t


def committed(leader: str, spice: int, normal: int = 0, weapon: str = "", defense: str = "") -> CommittedPlan:
    """A plan with spice committed to the leader."""
    return CommittedPlan(leader, weapon, defense, False, normal, 0, 0, spice)


def meet(t: Table, plans: dict[str, BattlePlan], *concealed: str) -> Table:
    """These conceal, the others leave their skilled leaders in the open; then these plans."""
    return fight(conceal(t.start("battles"), *concealed), plans)


def captured(leader: str, card: str, fate: str = "capture", waiting: int = 0, **settings: Any) -> Table:
    """Harkonnen beat the Guild, whose only free leader is a skilled one, and decide on it; a Banker's spice waits."""
    t = skilled_duel("harkonnen", "guild", "atreides", turn=3, **settings).skill(leader, card)
    t.dead(
        *(x for x, d in LEADERS.items() if d.faction == "spacing_guild" and x not in (leader, "master_bewt"))
    )
    t.hand("harkonnen", "chaumas")
    if waiting:
        assert t.g.skills is not None
        t.g.skills.escrow["spacing_guild"] = waiting
        t.g.bank -= waiting
    meet(t, {"harkonnen": plan("feyd_rautha", "chaumas", normal=4), "guild": plan("master_bewt")})
    return t.until(CaptureLeader).do("harkonnen", Captive(fate))


def shipping(t: Table, faction: str) -> Table:
    """The faction is asked for its shipment."""
    return t.start("shipment").until(MakeShipment, faction=faction)
