"""Smuggler: a stowaway on the way down, and spice from the battlefield."""

from __future__ import annotations

from landsraad.dune import skills
from landsraad.dune.board import PLACES, TERRITORY, Location
from landsraad.dune.cards import Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import stands_in
from landsraad.dune.parts import Battle
from landsraad.dune.phases.battle.plan import disc_strength
from landsraad.dune.skills.base import Bands, Skill
from landsraad.dune.spice import earn, lift_spice
from landsraad.dune.state import State
from landsraad.table import Name, Script, say


class Smuggler(Skill):
    """LS-SMU-N and LS-SMU-B."""

    id = "smuggler"
    title = Name("Smuggler", "skill", "smuggler")
    normal = say("When you ship from off-planet to an empty territory, one extra force travels free.")
    battle = say("Collects spice from the battlefield up to its strength, if it survives.")

    def free_tokens(self, g: State, location: Location, tokens: int) -> int:
        """One beside at least one that pays, where nobody stands, advisors included (LS-SMU-N)."""
        empty = not any(stands_in(g, f, TERRITORY[location]) for f in g.players)
        return 1 if tokens > 1 and empty else 0

    def at_reveal(self, g: State, b: Battle, side: Faction, bands: Bands) -> Script[None]:
        """Who collects through which leader, and how much at most; nothing moves yet (LS-SMU-B, LS-OPEN-3).

        The cap is the disc with every bonus of its own, or the disc alone (`LO-SMUGGLER-CAP`).
        """
        assert g.skills is not None
        if bands.battle and g.options.lo_smuggler_settle == "pending":
            plan = b.plans[side]
            cap = disc_strength(b, side)
            if g.options.lo_smuggler_cap == "boosted":
                cap += skills.bonus(g, b, side) + SHEETS[side].bonus(g, b, plan)
            g.skills.battle.receipt = (side, plan.leader, cap)
        return
        yield

    def settle(self, g: State, b: Battle, side: Faction, won: bool, bands: Bands) -> None:
        """It lives, so it collects, won or lost, before a Sandmaster adds anything (LS-OPEN-3)."""
        assert g.skills is not None
        receipt = g.skills.battle.receipt
        if not bands.battle or receipt is None or receipt[0] != side:
            return
        g.skills.battle.receipt = None
        for location in PLACES[b.territory].locations:
            if location in g.spice:
                taken = lift_spice(g, location, receipt[2])
                earn(g, side, taken)
                g.tell("smuggler_collects", "LS-SMU-B", side, location=location, spice=taken)
                return
