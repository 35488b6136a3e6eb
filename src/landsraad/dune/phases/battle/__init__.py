"""Battle (base.md section 12): which battles, how plans are made, how they are resolved, what follows."""

from landsraad.dune.phases.battle.aftermath import ChooseLosses, Keep, KeepCards, Losses
from landsraad.dune.phases.battle.fight import battles
from landsraad.dune.phases.battle.order import ChooseBattle, Fight
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.battle.traitors import Call, CallTraitor

__all__ = (
    "BattlePlan",
    "Call",
    "CallTraitor",
    "ChooseBattle",
    "ChooseLosses",
    "Fight",
    "Keep",
    "KeepCards",
    "Losses",
    "MakePlan",
    "battles",
)
