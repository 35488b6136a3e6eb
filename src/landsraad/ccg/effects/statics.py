"""Lasting abilities: what holds while a card is deployed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from landsraad.ccg import stats
from landsraad.ccg.effects.abilities import XRange
from landsraad.ccg.effects.core import Cond, Cost, Ctx, Number, Static
from landsraad.ccg.effects.select import ASSIGNED, SELF, Sel
from landsraad.ccg.state import N, State
from landsraad.table import Seat

_EXCLUDES = {"noble": ("vassal",), "vassal": ("noble",), "ally": ("aide",), "aide": ("ally",)}


@dataclass(frozen=True, slots=True)
class Mod(Static):
    """A number of some cards is higher or lower: a talent, command, resistance, force."""

    kind: ClassVar[str] = "mod"
    stat: str
    by: Number
    to: Sel = SELF
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Grant(Static):
    """Some cards have a right: counter, direct, surprise, uncounted, joins, immune:voice and so on."""

    kind: ClassVar[str] = "grant"
    keyword: str
    to: Sel = SELF
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Becomes(Static):
    """Some cards gain a subtype and lose what excludes it: noble or vassal, ally or aide (C-CARD-02)."""

    kind: ClassVar[str] = "becomes"
    word: str
    to: Sel = ASSIGNED
    only_if: str = ""
    """Only cards that are this, as they are when it is asked."""
    when: Cond | None = None

    def change(self, words: set[str]) -> None:
        """Change the words of a card."""
        if not self.only_if or self.only_if in words:
            words.difference_update(_EXCLUDES.get(self.word, ()))
            words.add(self.word)


@dataclass(frozen=True, slots=True)
class Promotes(Static):
    """An aide becomes an ally, neither noble nor vassal by that; an ally becomes noble (O-102)."""

    kind: ClassVar[str] = "becomes"
    to: Sel = ASSIGNED
    when: Cond | None = None

    def change(self, words: set[str]) -> None:
        """One step up."""
        if "aide" in words:
            words.discard("aide")
            words.add("ally")
        elif "ally" in words:
            words.discard("vassal")
            words.add("noble")


@dataclass(frozen=True, slots=True)
class Allegiance(Static):
    """Some cards gain an allegiance: a power, or the one named when this was deployed (C-ALL-04)."""

    kind: ClassVar[str] = "allegiance"
    power: str = ""
    to: Sel = SELF
    none: bool = False
    """They lose all others."""
    sponsor: bool = False
    """It is the allegiance of your homeworld."""
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Forbid(Static):
    """Something may not be done: by anybody, by rivals, by you, by the governor of the card it is on; with such cards.

    `what` is one of: battle, dueling, arbitration, intrigue, buy_favor, buy_spice, sell_spice, petition, bid,
    admission, deploy, produce_solaris, produce_spice, lift_spice.
    """

    kind: ClassVar[str] = "forbid"
    what: str
    who: str = ""
    card: str = ""
    when: Cond | None = None

    def concerns(self, c: Ctx, seat: Seat, n: N) -> bool:
        """Whether it forbids a seat what it wants to do with a card."""
        if self.who == "its_governor":
            if not c.source.on or c.g.cards[c.source.on].holder != seat:
                return False
        elif self.who and (seat == c.you) != (self.who == "you"):
            return False
        if self.card and not (n and stats.is_(c.g, n, self.card)):
            return False
        return self.when is None or self.when.holds(c)


@dataclass(frozen=True, slots=True)
class Shield(Static):
    """Some cards may not be declared the target of these rites (C-RITE-07)."""

    kind: ClassVar[str] = "shield"
    rites: tuple[str, ...]
    to: Sel = SELF
    led_by: str = ""
    """Only of rites that such a card leads."""
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Cheaper(Static):
    """Deploying some cards costs less, or more below 0; `state` says from where (C-DEP-07)."""

    kind: ClassVar[str] = "cheaper"
    by: Number
    to: Sel = SELF
    who: str = "you"
    onto: Sel | None = None
    """Only when they are assigned to one of these."""
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Doubles(Static):
    """The printed cost of deploying some cards is doubled, before anything reduces it (C-DEP-07, U-10)."""

    kind: ClassVar[str] = "doubles"
    to: Sel
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class BidMore(Static):
    """In petitions for such cards you may bid as if you had more solaris (C-PET-05, O-087).

    If you win and cannot pay, you may subdue a card instead of losing favor, or must discard it besides.
    """

    kind: ClassVar[str] = "bid"
    by: Number
    what: str
    """Of any card, if it is empty."""
    instead: Sel
    lost: bool = False
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Limit(Static):
    """Your limit of a zone, hand or assembly, is higher; or that of the player it names (C-ZONE-06)."""

    kind: ClassVar[str] = "limit"
    what: str
    by: Number = 1
    named: bool = False
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class NotCommanded(Static):
    """It does not count against the command of the card it is on, if that card is this (C-CMD-05)."""

    kind: ClassVar[str] = "not_commanded"
    on: str = ""


@dataclass(frozen=True, slots=True)
class Stays(Static):
    """This homeworld is not subdued when its player deploys Dune (C-HW-03)."""

    kind: ClassVar[str] = "stays"


@dataclass(frozen=True, slots=True)
class IgnoresAllegiance(Static):
    """This may be assigned to such cards whatever their allegiance."""

    kind: ClassVar[str] = "ignores_allegiance"
    what: str = ""

    def ignored_on(self, g: State, n: N, onto: N) -> bool:
        """Whether the allegiance of a card does not matter for it."""
        return not self.what or stats.is_(g, onto, self.what)


@dataclass(frozen=True, slots=True)
class AsDuneFief(Static):
    """Assigned to a Dune fief it lets its governor deploy natives and Dune events (O-092)."""

    kind: ClassVar[str] = "as_dune_fief"
    to: Sel = ASSIGNED
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Uncounted(Static):
    """The first rite of a kind that a player begins against each rival does not count (Nexus events)."""

    kind: ClassVar[str] = "uncounted"
    rite: str
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class NoForce(Static):
    """Force assigned to some cards has no effect (C-RITE-37)."""

    kind: ClassVar[str] = "no_force"
    to: Sel = ASSIGNED
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class NoCounter(Static):
    """Counter is ignored in the rite (C-RITE-20)."""

    kind: ClassVar[str] = "no_counter"
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class EntersDisengaged(Static):
    """Such cards won in your petitions enter play disengaged, if you engage this (C-STAT-05)."""

    kind: ClassVar[str] = "enters"
    what: str
    engage: bool = True
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class Tithes(Static):
    """What the victor of the petition pays above the listed cost goes to you (O-103)."""

    kind: ClassVar[str] = "tithes"
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class LikeEvent(Static):
    """It is placed and deployed like an event, and keeps its tokens (O-093)."""

    kind: ClassVar[str] = "like_event"
    must_at: int = 0
    """With so many tokens it must be deployed."""


@dataclass(frozen=True, slots=True)
class Copies(Static):
    """It gains the operation of a rival's card that is named when it is deployed (C-COPY-01)."""

    kind: ClassVar[str] = "copies"
    what: str = "charter"


@dataclass(frozen=True, slots=True)
class OnlyOne(Static):
    """While one of it is in play nobody else may deploy another (O-103)."""

    kind: ClassVar[str] = "only_one"


@dataclass(frozen=True, slots=True)
class Stands(Static):
    """It is not subdued with the card it is on."""

    kind: ClassVar[str] = "stands"


@dataclass(frozen=True, slots=True)
class SubduedAtDiscard(Static):
    """It is subdued in its governor's House Discard, and may be deployed again where it lies (O-112)."""

    kind: ClassVar[str] = "subdued_at_discard"


@dataclass(frozen=True, slots=True)
class Holds(Static):
    """A subdued card it is on bears at most so many deferment tokens, or needs as many as it costs (C-STAT-03)."""

    kind: ClassVar[str] = "holds"
    most: int | None = None
    """None is no bound."""
    in_full: bool = False
    to: Sel = ASSIGNED
    when: Cond | None = None


@dataclass(frozen=True, slots=True)
class EntersEngaged(Static):
    """Such cards that the governor of the card it is on deploys are engaged (C-STAT-06)."""

    kind: ClassVar[str] = "enters_engaged"
    what: str


@dataclass(frozen=True, slots=True)
class FinalCost(Static):
    """If you win the petition you pay so much less, for a price (C-PET-13)."""

    kind: ClassVar[str] = "final_cost"
    by: Number
    costs: tuple[Cost, ...] = ()
    x: XRange | None = None
    """An X that is chosen for it."""
    when: Cond | None = None
