"""Battle (base.md section 12): which battles, how plans are made, how they are resolved, what follows."""

from landsraad.dune.phases.battle.fight import battles

__all__ = ("battles",)
