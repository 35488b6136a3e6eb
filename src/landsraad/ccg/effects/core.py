"""What every word of the vocabulary shares: the context it is read in, and the kinds of words there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final

from landsraad.ccg.cards import CardId
from landsraad.ccg.state import Card, N, State
from landsraad.table import Script, Seat

if TYPE_CHECKING:
    from landsraad.ccg.effects.select import Sel, Who


@dataclass(slots=True)
class Ctx:
    """Whose ability is read, and what was chosen for it."""

    g: State
    you: Seat
    card: N
    """The card whose ability it is."""
    x: int = 0
    """The X that was chosen or paid."""
    chosen: dict[Sel | Who, tuple[int, ...]] = field(default_factory=dict)
    """What was chosen for each selection: cards, or seats where a player is chosen."""
    subject: N = 0
    """The card that a lasting ability looks at, or that something happened to."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What happened, for an ability that it triggers."""

    @property
    def source(self) -> Card:
        """The card whose ability it is."""
        return self.g.cards[self.card]

    def about(self, subject: N) -> Ctx:
        """The same context looking at another card."""
        return Ctx(self.g, self.you, self.card, self.x, self.chosen, subject, self.facts)


class Word:
    """Anything a card's data is made of. Words are frozen; equal words are one word."""

    __slots__ = ()

    def parts(self) -> Iterator[Any]:
        """The words this one is made of."""
        for f in fields(self):  # type: ignore[arg-type]
            value = getattr(self, f.name)
            yield from value if isinstance(value, tuple) else (value,)


class Value(Word):
    """A number that depends on the match."""

    __slots__ = ()

    def value(self, c: Ctx) -> int:
        """The number now."""
        raise NotImplementedError


Number = int | Value


def number(v: Number, c: Ctx) -> int:
    """A number, written out or worked out."""
    return v if isinstance(v, int) else v.value(c)


class Cond(Word):
    """Something that holds or does not."""

    __slots__ = ()

    def holds(self, c: Ctx) -> bool:
        """Whether it holds now, for `c.subject` where it is about a card."""
        raise NotImplementedError


class Cost(Word):
    """What is given for an ability. All costs are checked before any is paid."""

    __slots__ = ()

    def can(self, c: Ctx) -> bool:
        """Whether it can be paid, as far as it does not depend on what is chosen for it."""
        raise NotImplementedError

    def asks(self) -> list[Sel]:
        """The targets that say how much it is."""
        return []

    def bears(self, c: Ctx, sel: Sel | Who, value: int) -> bool:
        """Whether it can be paid if this is chosen; what it is not about does not matter."""
        if sel not in self.asks():
            return True
        return self.can(Ctx(c.g, c.you, c.card, c.x, {**c.chosen, sel: (value,)}, c.subject, c.facts))

    def engages(self, c: Ctx) -> list[N]:
        """Cards it will engage."""
        return []

    def pay(self, c: Ctx) -> Script[None]:
        """Pay it."""
        raise NotImplementedError


class Effect(Word):
    """Something that is done."""

    __slots__ = ()

    def run(self, c: Ctx) -> Script[None]:
        """Do it."""
        raise NotImplementedError

    def deed(self) -> str:
        """What a lasting effect may forbid: produce_solaris, produce_spice, lift_spice."""
        return ""

    def possible(self, c: Ctx) -> bool:
        """Whether it may be begun at all, besides having its targets."""
        return True


class Ability(Word):
    """One thing a card says."""

    __slots__ = ()


class Static(Ability):
    """What holds as long as the card is deployed; `stats` reads it whenever it is asked, so it is never stale."""

    __slots__ = ()
    kind: ClassVar[str]
    """What it changes: those who ask look for this."""


ABILITIES: Final[dict[CardId, tuple[Ability, ...]]] = {}
"""What each playable card says; filled by `landsraad.ccg.library`."""


def abilities(card: CardId) -> tuple[Ability, ...]:
    """What a card says; a card that is not playable yet says nothing."""
    return ABILITIES.get(card, ())


def walk(word: Any) -> Iterator[Word]:
    """All words in a word, then the word: what a selection depends on comes before it."""
    if isinstance(word, Word):
        for part in word.parts():
            yield from walk(part)
        yield word
    elif isinstance(word, tuple):
        for part in word:
            yield from walk(part)
