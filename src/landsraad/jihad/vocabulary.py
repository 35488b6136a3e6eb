"""The vocabulary cards are written in (J-10): frozen dataclasses for trigger, cost, condition, target and effect.

A card is its printed values and one ability. What a card does and what its text says are both made from these values,
so they cannot disagree. `lint.py` says what may be written, `effects.py` what it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from landsraad.table import Seat

Card = str
"""One physical card. Copies of one card are separate cards: the id tells them apart (J-1.2)."""
Suit = str
Side = Seat

HUMAN: Final = 0
MACHINE: Final = 1
SIDES: Final = ("human", "machine")
"""The two players, by seat (J-1.1)."""
ANY: Final = "any"
"""In place of a suit: a permission for any suit (J-4.5)."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are meant: all that is given must hold. Force is the printed force (J-9.2)."""

    suits: tuple[Suit, ...] = ()
    titan: bool | None = None
    names: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    max_printed: int | None = None
    min_printed: int | None = None
    exclude_self: bool = False

    def matches(self, card: Printed) -> bool:
        """Whether a card is one of those meant; whether it is the source itself is the caller's to say."""
        return (
            (not self.suits or card.suit in self.suits)
            and (self.titan is None or card.titan is self.titan)
            and (not self.names or card.name in self.names)
            and card.name not in self.not_names
            and (self.max_printed is None or card.force <= self.max_printed)
            and (self.min_printed is None or card.force >= self.min_printed)
        )


@dataclass(frozen=True, slots=True)
class Target:
    """What an effect is about: whose cards (`own` or `opp`), in which zone, who chooses among them."""

    owner: str
    zone: str
    choose: str
    """controller, owner, random, all, self (this card) or affected (the card a window is about)."""
    filter: Filter = Filter()


@dataclass(frozen=True, slots=True)
class Cost:
    """What a use costs: discard_self, eliminate_self, discard_hand or discard_play."""

    cost: str
    amount: int = 1
    filter: Filter = Filter()


@dataclass(frozen=True, slots=True)
class Condition:
    """When a passive ability works: `behind` in Empire Tokens, or so many matching cards in play (J-9.3)."""

    tokens: str = ""
    owner: str = "own"
    zone: str = "play"
    filter: Filter = Filter()
    min: int = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing an ability does; the table of J-10 says exactly what."""

    effect: str
    duration: str
    """instant, round or while_in_play."""
    target: Target | None = None
    amount: int = 0
    suit: Suit = ""
    look: int = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """The one ability of a card."""

    trigger: str
    effects: tuple[Effect, ...]
    zones: tuple[str, ...] = ()
    """Where the card may be used from, for free actions and responses."""
    window: str = ""
    cost: tuple[Cost, ...] = ()
    condition: Condition | None = None

    @property
    def chosen(self) -> Effect | None:
        """The effect whose target in play the player of the ability chooses; there is at most one (J-10)."""
        return next(
            (e for e in self.effects if e.target and e.target.zone == "play" and e.target.choose == "controller"),
            None,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Printed:
    """A card as printed (J-1.2)."""

    id: str
    name: str
    side: str
    suit: Suit
    copies: int
    force: int
    ability: Ability
    titan: bool = False
    aim: Effect | None = None
    """The ability's `chosen` effect, at hand."""
    lasting: frozenset[str] = frozenset()
    """The kinds of its passive effects, at hand."""
    text: str = ""
    """Made from the ability; see `text.py`."""


def _filter(data: Mapping[str, Any]) -> Filter:
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    return Filter(**values)


def _target(data: Mapping[str, Any] | None) -> Target | None:
    if data is None:
        return None
    return Target(data["owner"], data["zone"], data["choose"], _filter(data.get("filter", {})))


def _effect(data: Mapping[str, Any]) -> Effect:
    return Effect(**{**data, "target": _target(data.get("target"))})


def _condition(data: Mapping[str, Any] | None) -> Condition | None:
    return None if data is None else Condition(**{**data, "filter": _filter(data.get("filter", {}))})


def ability_of(data: Mapping[str, Any]) -> Ability:
    """An ability from its data, which the linter has found sound."""
    return Ability(
        data["trigger"],
        tuple(_effect(e) for e in data["effects"]),
        tuple(data.get("from", ())),
        data.get("window", ""),
        tuple(Cost(c["cost"], c.get("amount", 1), _filter(c.get("filter", {}))) for c in data.get("cost", ())),
        _condition(data.get("condition")),
    )  # fmt: skip
