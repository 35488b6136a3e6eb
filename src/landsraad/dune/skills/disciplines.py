"""Five cards of one make: a leader fights better with a kind of card in its plan.

The card must be played in its role: a kind of weapon as the weapon, a kind of defense as the defense (LS-GEN-05).
"""

from __future__ import annotations

from landsraad.dune import skills
from landsraad.dune.cards import KIND, Faction
from landsraad.dune.parts import Plan
from landsraad.dune.skills.base import Skill
from landsraad.dune.state import State
from landsraad.table import Name, say


class Discipline(Skill):
    """Other leaders gain 1, the skilled leader 3, when the plan fits (LS-GEN-03)."""

    def fits(self, g: State, side: Faction, plan: Plan) -> bool:
        """Whether the plan has what the card asks for."""
        raise NotImplementedError

    def bonus(self, g: State, side: Faction, plan: Plan) -> int:
        """Any other leader, a Cheap Hero among them (LS-GEN-05)."""
        return 1 if self.fits(g, side, plan) else 0

    def own_bonus(self, g: State, side: Faction, plan: Plan) -> int:
        """The skilled one."""
        return 3 if self.fits(g, side, plan) else 0


class Warmaster(Discipline):
    """Worthless cards, once however many (LS-WAR-N, LS-WAR-B)."""

    id = "warmaster"
    title = Name("Warmaster", "skill", "warmaster")
    normal = say("Your other leaders gain 1 with a worthless card in their plan.")
    battle = say("Gains 3 with a worthless card in its plan.")

    def fits(self, g: State, side: Faction, plan: Plan) -> bool:
        """One at least."""
        return any(card and KIND[card] == "worthless" for card in (plan.weapon, plan.defense))


class MasterOfAssassins(Discipline):
    """Poison weapons (LS-MOA-N, LS-MOA-B)."""

    id = "master_of_assassins"
    title = Name("Master of Assassins", "skill", "master_of_assassins")
    normal = say("Your other leaders gain 1 with a poison weapon.")
    battle = say("Gains 3 with a poison weapon.")

    def fits(self, g: State, side: Faction, plan: Plan) -> bool:
        """The Lasgun is none."""
        return bool(plan.weapon) and KIND[plan.weapon] == "poison"


class SwordmasterOfGinaz(Discipline):
    """Projectile weapons (LS-SWO-N, LS-SWO-B)."""

    id = "swordmaster_of_ginaz"
    title = Name("Swordmaster of Ginaz", "skill", "swordmaster_of_ginaz")
    normal = say("Your other leaders gain 1 with a projectile weapon.")
    battle = say("Gains 3 with a projectile weapon.")

    def fits(self, g: State, side: Faction, plan: Plan) -> bool:
        """The Lasgun is none."""
        return bool(plan.weapon) and KIND[plan.weapon] == "projectile"


class KillerMedic(Discipline):
    """Poison defenses, used or not (LS-KIL-N, LS-KIL-B)."""

    id = "killer_medic"
    title = Name("Killer Medic", "skill", "killer_medic")
    normal = say("Your other leaders gain 1 with a Snooper.")
    battle = say("Gains 3 with a Snooper.")

    def fits(self, g: State, side: Faction, plan: Plan) -> bool:
        """A Snooper."""
        return defense(g, side, plan) == "snooper"


class PranaBinduAdept(Discipline):
    """Projectile defenses (LS-PRA-N, LS-PRA-B)."""

    id = "prana_bindu_adept"
    title = Name("Prana Bindu Adept", "skill", "prana_bindu_adept")
    normal = say("Your other leaders gain 1 with a Shield.")
    battle = say("Gains 3 with a Shield.")

    def fits(self, g: State, side: Faction, plan: Plan) -> bool:
        """A Shield."""
        return defense(g, side, plan) == "shield"


def defense(g: State, side: Faction, plan: Plan) -> str:
    """The kind of defense played; one that a Diplomat copies counts only by `LO-DIPLOMAT-ROLE`."""
    if g.options.lo_diplomat_role and (copied := skills.stand_in(g, side)):
        return copied
    return KIND[plan.defense] if plan.defense else ""
