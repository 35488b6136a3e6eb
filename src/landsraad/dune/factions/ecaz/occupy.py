"""Occupy: Ecaz and its ally fight and collect together (K-ECZ-09 to K-ECZ-13, K-ECZ-17); the special Karama."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.board import TERRITORY, Location, Territory
from landsraad.dune.cards import DEFENSES, ECAZ, WEAPONS, Faction
from landsraad.dune.parts import Battle
from landsraad.dune.phases.battle.plan import WHEEL, dialed, disc_strength, ecaz_half
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

# Who fights


@dataclass(frozen=True, slots=True)
class Champion(Action):
    """Which of the two is the fighter."""

    fighter: Faction


@dataclass(frozen=True, slots=True)
class NameFighter(Decision[Champion]):
    """Ecaz or its ally supplies leader and cards; the ally's tokens are dialed (K-ECZ-10, B-ECAZ-14)."""

    action: ClassVar[type[Action]] = Champion
    rule: ClassVar[str] = "K-ECZ-10"
    seat: Seat
    territory: Territory
    ally: Faction
    foe: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Faction]:
        """Ecaz is the default."""
        return [ECAZ, self.ally]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Nobody but the two."""
        reason, two = say("one of the two allies"), {"territory": self.territory, "ally": self.ally}
        return Refusal(self.rule, reason, "E_TARGET", "fighter", two)

    def facts(self, state: State) -> dict[str, Any]:
        """Where, and against whom."""
        return {"territory": self.territory, "ally": self.ally, "opponent": self.foe}


def name_fighter(g: State, territory: Territory, ally: Faction, foe: Faction) -> Script[Faction]:
    """Once it is known which battle is next (K-ECZ-10)."""
    chosen = yield from ask(NameFighter(g.seat(ECAZ), territory, ally, foe))
    return chosen.fighter


def aid(g: State, b: Battle, side: Faction) -> int:
    """Half of the Ecaz tokens beside an ally (K-ECZ-11), and for Ecaz the gap of the special Karama."""
    return ecaz_half(g, b, side) + (b.gap if side == ECAZ else 0)


# Special Karama


def add_the_gap(g: State, b: Battle) -> Script[None]:
    """Ecaz, having played neither weapon nor defense, may add the difference of the discs (K-KARAMA-ECZ-S).

    Worthless cards are neither, nor is the special card of a skill, unless `LO-ECZ-GREEN` bars both (B-ECAZ-21).
    """
    if ECAZ not in b.plans:
        return
    plan = b.plans[ECAZ]
    if plan.weapon in WEAPONS or plan.defense in DEFENSES:
        return
    if not g.options.lo_ecz_green and (plan.weapon or plan.defense):
        return

    def offers() -> list[karama.Offer]:
        return [] if g.players[ECAZ].special_used else [("K-KARAMA-ECZ-S", "")]

    yield from karama.window(g, "leader gap", offers)


def gap(g: State, b: Battle) -> int:
    """Own disc and the opposing one as printed, dead or alive; no disc counts 0 (B-ECAZ-21, K-KARAMA-ECZ-S).

    By `O-DIAL-CAP-SCOPE` the number stays within 20 (RC-30).
    """
    own, foe = disc_strength(b, ECAZ), disc_strength(b, b.opponent(ECAZ))
    found = own - foe if g.options.o_ecz_diff == "signed" else abs(own - foe)
    if g.options.o_dial_cap_scope == "number":
        plan = b.plans[ECAZ]
        number = dialed(g, b, ECAZ, plan.normal, plan.elite, plan.spice) + ecaz_half(g, b, ECAZ)
        found = min(found, max(0, WHEEL - int(number)))
    return found


# Collection


@dataclass(frozen=True, slots=True)
class Share(Action):
    """How much of the spice collected together Ecaz have."""

    spice: int


@dataclass(frozen=True, slots=True)
class ProposeShare(Decision[Share]):
    """Ecaz propose how spice is split; the even split needs nobody's consent (K-ECZ-17)."""

    action: ClassVar[type[Action]] = Share
    rule: ClassVar[str] = "K-ECZ-17"
    seat: Seat
    location: Location
    ally: Faction
    spice: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Half, rounded down, is the default; anything up to all of it."""
        half = self.spice // 2
        return [half, *(n for n in range(self.spice + 1) if n != half)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """More than was collected."""
        reason, found = (
            say("{spice} were collected", spice=self.spice),
            {"territory": TERRITORY[self.location]},
        )
        return Refusal(self.rule, reason, "E_LIMIT", "spice", {**found, "spice": self.spice})

    def facts(self, state: State) -> dict[str, Any]:
        """Where, with whom, and how much."""
        return {"location": self.location, "ally": self.ally, "spice": self.spice}


@dataclass(frozen=True, slots=True)
class Consent(Action):
    """Whether the ally agrees to the split."""

    agree: bool


@dataclass(frozen=True, slots=True)
class AgreeToShare(Decision[Consent]):
    """The ally of Ecaz may agree; otherwise the split is even and the odd one the ally's (K-ECZ-17)."""

    action: ClassVar[type[Action]] = Consent
    rule: ClassVar[str] = "K-ECZ-17"
    seat: Seat
    location: Location
    spice: int
    ecaz: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Not agreeing is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """The proposal."""
        return {
            "location": self.location,
            "spice": self.spice,
            "ecaz": self.ecaz,
            "you": self.spice - self.ecaz,
        }


def split_spice(g: State, location: Location, ally: Faction, spice: int) -> Script[int]:
    """As they agree, or evenly with the odd one for the ally (B-ECAZ-20)."""
    if not spice:
        return 0
    wish = yield from ask(ProposeShare(g.seat(ECAZ), location, ally, spice))
    if wish.spice == spice // 2:
        return wish.spice
    answer = yield from ask(AgreeToShare(g.seat(ally), location, spice, wish.spice))
    return wish.spice if answer.agree else spice // 2
