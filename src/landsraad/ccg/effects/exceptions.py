"""Lasting abilities that change a rule of play while a card is deployed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from landsraad.ccg.effects.core import Cond, Effect, Number, Static
from landsraad.ccg.effects.select import ASSIGNED, SELF, Sel


@dataclass(frozen=True, slots=True)
class AlsoTargets(Static):
    """A rite may be aimed at such cards too, whoever leads it or only if one of these does (C-RITE-04)."""

    kind: ClassVar[str] = "also_targets"
    rite: str
    what: str
    led_by: Sel | None = None


@dataclass(frozen=True, slots=True)
class Groups(Static):
    """The leader it is on and up to so many participants on that leader are one participant (C-RITE-38)."""

    kind: ClassVar[str] = "groups"
    most: Number


@dataclass(frozen=True, slots=True)
class DefenderOnly(Static):
    """In the rite that this begins only the defender may play tactics of its kind."""

    kind: ClassVar[str] = "defender_only"


@dataclass(frozen=True, slots=True)
class Ripens(Static):
    """Some subdued cards gain so many more tokens in the Deferment Phase (C-TURN-04)."""

    kind: ClassVar[str] = "ripens"
    by: Number
    to: Sel = ASSIGNED
    may: bool = False
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class NoMoreTokens(Static):
    """Some subdued cards that bear a token gain none in the Deferment Phase (C-TURN-04)."""

    kind: ClassVar[str] = "no_more_tokens"
    to: Sel
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class MoreTokens(Static):
    """A card that is used to put tokens on a subdued persona puts so many more (C-STAT-03)."""

    kind: ClassVar[str] = "more_tokens"
    by: Number
    to: Sel = ASSIGNED
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class DisengageToll(Static):
    """A card is disengaged in the Disengage Phase only for solaris, paid to you, or for favor (C-TURN-03)."""

    kind: ClassVar[str] = "disengage_toll"
    solaris: int
    favor: int
    to: Sel = ASSIGNED
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class FavorCap(Static):
    """Players who govern such a card buy at most so much favor in an interval (C-FAV-01)."""

    kind: ClassVar[str] = "favor_cap"
    most: int
    governs: str


@dataclass(frozen=True, slots=True)
class LowestFirst(Static):
    """Ranks are assigned from the lowest declared favor to the highest (C-INIT-05)."""

    kind: ClassVar[str] = "lowest_first"


@dataclass(frozen=True, slots=True)
class BearsLosses(Static):
    """Favor that its governor, having none, would lose becomes tokens on this card instead (C-FAV-03)."""

    kind: ClassVar[str] = "bears_losses"


@dataclass(frozen=True, slots=True)
class Scavenging(Static):
    """Equipment stays on a persona or personnel that is captured or discarded (C-CAP-01)."""

    kind: ClassVar[str] = "scavenging"


@dataclass(frozen=True, slots=True)
class TwoWorlds(Static):
    """Its governor may deploy the original homeworld besides Dune (C-HW-04)."""

    kind: ClassVar[str] = "two_worlds"


@dataclass(frozen=True, slots=True)
class Free(Static):
    """You pay nothing to assign such cards to some others (C-DEP-07)."""

    kind: ClassVar[str] = "free"
    to: Sel
    onto: Sel = SELF
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Stores(Static):
    """Such cards of yours may be assigned to this, whatever talent they ask for (C-ASG-01)."""

    kind: ClassVar[str] = "stores"
    what: str


@dataclass(frozen=True, slots=True)
class WithoutTokens(Static):
    """Some subdued cards that cost nothing now may be deployed without a deferment token (C-DEP-04)."""

    kind: ClassVar[str] = "without_tokens"
    to: Sel
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class ListedLess(Static):
    """Your petitions for some cards are listed at less, not below 0 (C-PET-03)."""

    kind: ClassVar[str] = "listed"
    by: Number
    to: Sel
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Protracts(Static):
    """When the lasting event it is on would be discarded, this is discarded instead (C-DUR-01)."""

    kind: ClassVar[str] = "protracts"


@dataclass(frozen=True, slots=True)
class Spares(Static):
    """You may let the vanquished leader it is on, with participants on it, survive for a price (C-RITE-41).

    It is favor or solaris: the leader's cost and 1 for each of the others.
    """

    kind: ClassVar[str] = "spares"
    what: str
    any_of: bool = False
    """You choose which of the participants survive with the leader."""


@dataclass(frozen=True, slots=True)
class Instead(Static):
    """When you deploy such an event, you may let it do something else; its X is that event's (C-EVT-04)."""

    kind: ClassVar[str] = "instead"
    what: str
    effect: Effect
