"""What Leader Skills mean for a plan: who lies in the open, and what a card adds to which leader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from landsraad.bots.dune.look import BG, Look
from landsraad.dune.cards import KIND, SPECIALS

_WEAPON: Final = {"master_of_assassins": "poison", "swordmaster_of_ginaz": "projectile"}
_GUARD: Final = {"killer_medic": "snooper", "prana_bindu_adept": "shield"}

_CHEAP: Final = ("truthtrance", "hajr", "family_atomics", "weather_control")
"""Specials one can do without."""


def assigned(look: Look) -> list[Mapping[str, Any]]:
    """Every skilled leader; none at a table without the module."""
    return list(look.view["skills"]["assigned"]) if look.view.get("skills") else []


def aside(look: Look, faction: str, hidden: bool | None = None) -> str:
    """The skilled leader that is in no plan of a faction, as it lies face up; `hidden` imagines a posture."""
    for x in assigned(look):
        if x["faction"] == x["holder"] == faction and not (x["concealed"] if hidden is None else hidden):
            return str(x["leader"])
    return ""


@dataclass(frozen=True)
class Trained:
    """The cards that may bear on my plan: by skilled leader, and the one that helps the others."""

    own: Mapping[str, str]
    others: str
    rubbish: bool
    """Whether a worthless card would lie in an empty slot."""
    specials: tuple[str, ...]
    spare: int
    """Spice a Banker could commit."""

    def adds(self, leader: str, weapon: str, guard: str) -> int:
        """What skills add to a leader with these cards."""
        if not leader:
            return 0
        if leader in self.own:
            return self._band(self.own[leader], weapon, guard, 3)
        return self._band(self.others, weapon, guard, 1) if self.others else 0

    def _band(self, card: str, weapon: str, guard: str, gain: int) -> int:
        if card == "mentat":
            return 2 if gain == 3 else 0
        if card == "planetologist":
            return 2 if gain == 3 and weapon in SPECIALS else 0
        if card == "spice_banker":
            return self.spare if gain == 3 else 0
        kind = KIND[weapon] if weapon else ""
        fits = (
            kind == _WEAPON.get(card, "-")
            or bool(guard and KIND[guard] == _GUARD.get(card))
            or (card == "warmaster" and self.rubbish and not (weapon and guard))
        )
        return gain if fits else 0

    def weapons(self, leader: str) -> tuple[str, ...]:
        """What else a Planetologist may have in the weapon slot."""
        return self.specials if self.own.get(leader) == "planetologist" else ()


def trained(look: Look, hidden: bool | None = None) -> Trained | None:
    """My skills as they bear on a plan; `hidden` imagines a posture. None without the module."""
    if not look.view.get("skills"):
        return None
    mine = [x for x in assigned(look) if x["holder"] == look.me]
    shown = aside(look, look.me, hidden)
    cheap = [
        c
        for c in look.hand
        if c in SPECIALS and KIND[c] in ("weather_control", "family_atomics", "hajr", "truthtrance")
    ]
    return Trained(
        {str(x["leader"]): str(x["skill"]) for x in mine if x["leader"] != shown},
        next((str(x["skill"]) for x in mine if x["leader"] == shown), ""),
        look.me != BG and bool(look.of_kind("worthless")),
        tuple(cheap[:1]),
        min(3, max(0, (look.spice - 2) // 2)),
    )
