"""The sentences of a card: where it is assigned, what it does when played, used, triggered."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg.cards import CardId
from landsraad.ccg.effects.core import Ability, Cond, Cost, Effect, Number, abilities
from landsraad.ccg.effects.select import Sel


@dataclass(frozen=True, slots=True)
class Assign(Ability):
    """What it is assigned to when it is deployed (C-ASG-01). Several such sentences are alternatives."""

    to: Sel
    anyone: bool = False
    """Also onto cards of others, where the selection does not say whose (C-ASG-02)."""
    names: str = ""
    """What is declared when it is deployed: allegiance, or charter."""


@dataclass(frozen=True, slots=True)
class CostX(Ability):
    """The bounds of X, the cost of deploying it."""

    high: Number
    low: Number = 0
    tokens: bool = False
    """It comes into play with X tokens."""


@dataclass(frozen=True, slots=True)
class XRange(Ability):
    """The bounds of an X that is chosen for an ability."""

    high: Number
    low: Number = 0


@dataclass(frozen=True, slots=True)
class Play(Ability):
    """What happens when it is played: a tactic, a deployed event, a venture that is carried out."""

    effect: Effect
    costs: tuple[Cost, ...] = ()
    x: XRange | None = None
    when: Cond | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Use(Ability):
    """An operation of a deployed card.

    Without a window it is used in its governor's House Interval (C-OPS-07); with one it is a tactic of that window,
    used with the card instead of from hand (C-OPS-08).
    """

    effect: Effect
    costs: tuple[Cost, ...] = ()
    window: str = ""
    """declaration, engagement, initiative, petition, exchange or discard."""
    rites: tuple[str, ...] = ()
    """The kinds of rite it belongs to; then only their two players may use it (C-TAC-06)."""
    x: XRange | None = None
    when: Cond | None = None
    tags: tuple[str, ...] = ()
    anyone: bool = False
    """Every player may use it, as if it were its own."""


@dataclass(frozen=True, slots=True)
class AlsoCosts(Ability):
    """What deploying it from hand costs besides its solaris."""

    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class Lasts(Ability):
    """A lasting tactic or venture: when it ends (C-DUR-01)."""

    until: str = "rite"
    """rite, petition, exchange, initiative, interval, discard, next_discard, or event: as long as that it is on."""


@dataclass(frozen=True, slots=True)
class When(Ability):
    """Something that follows of itself when something happens.

    `what` is a notice: engaged, deployed, subdued, discarded, transferred, captured, favor_bought, exchanged, produced,
    spice_produced, croe_lowered, disengaging, ranked, petitioned, petition_won, petition_failed, vanquished,
    counter_survived, rite_over, rite_failed.
    """

    what: str
    effect: Effect
    card: Sel | None = None
    """Only if it happened to one of these."""
    by: str = ""
    """Only if you did it, or a rival."""
    when: Cond | None = None
    may: bool = False
    """Its governor may let it be."""
    costs: tuple[Cost, ...] = ()
    once: bool = False
    """Once in a rite."""


@dataclass(frozen=True, slots=True)
class IfVanquished(Ability):
    """In the resolution of a rite: what becomes of a card that was vanquished (C-RITE-41).

    It concerns the side of its governor. `window` and costs make it a tactic of engagement that is used up to then.
    """

    card: Sel
    effect: Effect
    rites: tuple[str, ...] = ()
    when: Cond | None = None
    """About the card whose ability it is."""
    may: bool = True
    costs: tuple[Cost, ...] = ()
    once: bool = False
    """For one of the vanquished only."""


def plays(card: CardId) -> list[Play]:
    """What a card does when it is played, deployed as an event, or carried out as a venture."""
    return [a for a in abilities(card) if isinstance(a, Play)]
