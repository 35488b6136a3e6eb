"""Bureaucrat: a share of what others pay each other is lost in the books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import skills
from landsraad.dune.cards import Faction
from landsraad.dune.forces import occupies, strongholds
from landsraad.dune.skills.base import Skill
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Name, Script, Seat, ask, say

LEAST: Final = 5
SHARE: Final = 2


@dataclass(frozen=True, slots=True)
class Redirect(Action):
    """Whether the share goes to the bank."""

    redirect: bool


@dataclass(frozen=True, slots=True)
class RedirectPayment(Decision[Redirect]):
    """Send 2 of a payment between two others to the bank (LS-BUR-N)."""

    action: ClassVar[type[Action]] = Redirect
    rule: ClassVar[str] = "LS-BUR-N"
    seat: Seat
    payer: Faction
    to: Faction
    spice: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Letting it pass is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """The payment."""
        return {"payer": self.payer, "to": self.to, "spice": self.spice, "share": SHARE}


class Bureaucrat(Skill):
    """LS-BUR-N and LS-BUR-B."""

    id = "bureaucrat"
    title = Name("Bureaucrat", "skill", "bureaucrat")
    normal = say("Once a phase, when others pay each other 5 or more, send 2 of it to the bank.")
    battle = say("The opponent's total falls by 1 for each stronghold it occupies.")

    def on_payment(self, g: State, owner: Faction, payer: Faction, amount: int, to: Faction) -> Script[int]:
        """Once a phase, 5 or more at once; letting it pass uses nothing up (LS-BUR-N)."""
        assert g.skills is not None
        if amount < LEAST or g.skills.used.get(self.id) == skills.now(g):
            return 0
        answer = yield from ask(RedirectPayment(g.seat(owner), payer, to, amount))
        if not answer.redirect:
            return 0
        g.skills.used[self.id] = skills.now(g)
        g.tell("payment_redirected", "LS-BUR-N", owner, payer=payer, to_faction=to, spice=SHARE)
        return SHARE

    def penalty(self, g: State, opponent: Faction) -> int:
        """Contested strongholds count, advisors do not (LS-BUR-B)."""
        return sum(occupies(g, opponent, territory) for territory in strongholds(g))
