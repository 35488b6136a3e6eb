"""Suk Graduate: some of what a victory cost comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune.cards import ATREIDES, Faction
from landsraad.dune.forces import from_reserves, save_from_tanks
from landsraad.dune.parts import Battle, Forces
from landsraad.dune.skills.base import Bands, Skill
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Name, Refusal, Script, Seat, ask, say

MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Rescue(Action):
    """Tokens saved by kind, and the kind of the one that stays in the territory."""

    normal: int
    elite: int
    stays: str


@dataclass(frozen=True, slots=True)
class RescueLost(Decision[Rescue]):
    """Up to three lost tokens: one stays, the others go to the reserves (LS-SUK-B)."""

    action: ClassVar[type[Action]] = Rescue
    rule: ClassVar[str] = "LS-SUK-B"
    seat: Seat
    normal: int
    elite: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """As many as possible are the default, elite ones first."""
        if not chosen:
            best = min(self.normal, MOST - min(self.elite, MOST))
            return [best, *(n for n in range(min(self.normal, MOST), -1, -1) if n != best)]
        if len(chosen) == 1:
            return range(min(self.elite, MOST - chosen[0]), -1, -1)
        return [kind for kind, count in zip(("elite", "normal"), reversed(chosen), strict=True) if count] or [
            ""
        ]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Three at most, of those lost."""
        reason = say("at most {most} of the tokens lost, one of which stays", most=MOST)
        return Refusal(self.rule, reason, "E_LIMIT", "", self.facts(state))

    def facts(self, state: State) -> dict[str, Any]:
        """What was lost."""
        return {"lost": [self.normal, self.elite], "most": MOST}


class SukGraduate(Skill):
    """LS-SUK-N or else LS-SUK-B: the two are alternatives (LS-GEN-03)."""

    id = "suk_graduate"
    title = Name("Suk Graduate", "skill", "suk_graduate")
    normal = say("When you win with losses, one lost force returns to your reserves.")
    battle = say("When it wins with losses, save up to 3: one stays, the others return to reserves.")

    def settle(self, g: State, b: Battle, side: Faction, won: bool, bands: Bands) -> None:
        """Another leader won: one token, an elite one before a normal one (LS-SUK-N)."""
        normal, elite = lost(g)
        if not won or bands.battle or not normal + elite:
            return
        to_reserves(g, side, (0, 1) if elite else (1, 0))

    def after_battle(
        self, g: State, b: Battle, side: Faction, won: bool, bands: Bands
    ) -> Script[None] | None:
        """The skilled leader won (LS-SUK-B)."""
        return self.rescue(g, side) if won and bands.battle and any(lost(g)) else None

    def rescue(self, g: State, side: Faction) -> Script[None]:
        """Out of the tanks again: it is no revival and uses up no allowance."""
        assert g.skills is not None
        saved = yield from ask(RescueLost(g.seat(side), *lost(g)))
        if not saved.stays:
            return
        stays = (1, 0) if saved.stays == "normal" else (0, 1)
        location = g.skills.battle.lost[-1][0]
        save_from_tanks(g, side, stays)
        saved_from_loss(g, side, stays)
        from_reserves(g, side, location, stays)
        g.tell("force_saved", "LS-SUK-B", side, location=location, normal=stays[0], elite=stays[1])
        rest = (saved.normal - stays[0], saved.elite - stays[1])
        if any(rest):
            to_reserves(g, side, rest)


def lost(g: State) -> Forces:
    """What the winner lost by its dial; a traitor's caller and a dial of nothing lost none."""
    assert g.skills is not None
    return sum(f[0] for _, f in g.skills.battle.lost), sum(f[1] for _, f in g.skills.battle.lost)


def saved_from_loss(g: State, side: Faction, forces: Forces) -> None:
    """What others may save is what is left (LS-GEN-06).

    For the Kwisatz Haderach the saved ones count as lost, or by `LO-SUK-KH` do not (B-BAT-72).
    """
    assert g.battle is not None
    normal, elite = g.battle.lost[side]
    g.battle.lost[side] = (normal - forces[0], elite - forces[1])
    if side == ATREIDES and not g.options.lo_suk_kh:
        g.kwisatz_losses -= sum(forces)


def to_reserves(g: State, side: Faction, forces: Forces) -> None:
    """From the tanks to the reserves; stars stay stars."""
    save_from_tanks(g, side, forces)
    saved_from_loss(g, side, forces)
    g.tell("forces_saved", "LS-SUK-N", side, normal=forces[0], elite=forces[1])
