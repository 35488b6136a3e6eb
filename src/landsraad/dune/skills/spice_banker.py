"""Spice Banker: a share of what others pay the bank, and spice behind a leader.

What is committed with a plan stands with the other things of a battle, in `skills.moments`.
"""

from __future__ import annotations

from typing import Final

from landsraad.dune import skills
from landsraad.dune.cards import Faction
from landsraad.dune.parts import Plan
from landsraad.dune.skills.base import Skill
from landsraad.dune.state import State
from landsraad.table import Name, say

LEAST: Final = 4


class SpiceBanker(Skill):
    """LS-BAN-N and LS-BAN-B."""

    id = "spice_banker"
    title = Name("Spice Banker", "skill", "spice_banker")
    normal = say("Once a phase, when another pays the bank 4 or more, 1 spice is yours in the Mentat Pause.")
    battle = say("Commit 1 to 3 spice with the plan; this leader gains as much.")

    def on_bank_payment(self, g: State, owner: Faction, payer: Faction, amount: int) -> None:
        """A single payment of 4 or more; it waits in front of the shield (LS-BAN-N, LS-QA-6, LS-OPEN-2)."""
        assert g.skills is not None
        if amount < LEAST or g.skills.used.get(self.id) == skills.now(g):
            return
        g.skills.used[self.id] = skills.now(g)
        g.skills.escrow[owner] = g.skills.escrow.get(owner, 0) + 1
        g.bank -= 1
        g.tell("banker_earns", "LS-BAN-N", owner, payer=payer)

    def own_bonus(self, g: State, side: Faction, plan: Plan) -> int:
        """As much as was committed (LS-BAN-B)."""
        assert g.skills is not None
        return g.skills.battle.committed
