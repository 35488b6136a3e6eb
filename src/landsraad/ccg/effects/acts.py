"""How effects are put together: nothing, one after another, one of several."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from landsraad.ccg.decisions import pick_option
from landsraad.ccg.effects.core import Cond, Ctx, Effect, Number, number
from landsraad.ccg.effects.select import Who
from landsraad.ccg.state import seat_name
from landsraad.table import Script


@dataclass(frozen=True, slots=True)
class Nothing(Effect):
    """It has no effect of its own; what is assigned stays and works."""

    def run(self, c: Ctx) -> Script[None]:
        """Nothing."""
        return
        yield


NOTHING = Nothing()


@dataclass(frozen=True, slots=True)
class Then(Effect):
    """One thing after another."""

    effects: tuple[Effect, ...]

    def possible(self, c: Ctx) -> bool:
        """Whether all may be begun."""
        return all(e.possible(c) for e in self.effects)

    def run(self, c: Ctx) -> Script[None]:
        """All, in order."""
        for effect in self.effects:
            yield from effect.run(c)


@dataclass(frozen=True, slots=True)
class OneOf(Effect):
    """One of several things, chosen when it happens."""

    names: tuple[str, ...]
    effects: tuple[Effect, ...]
    chooses_later: ClassVar[bool] = True

    def possible(self, c: Ctx) -> bool:
        """Whether one may be begun."""
        return any(self._open(c, e) for e in self.effects)

    def run(self, c: Ctx) -> Script[None]:
        """The chosen one, with targets of its own."""
        from landsraad.ccg.effects.abilities import Play
        from landsraad.ccg.using import choose

        able = {n: e for n, e in zip(self.names, self.effects, strict=True) if self._open(c, e)}
        if not able:
            return
        name = yield from pick_option(c.you, "which", tuple(able), card=c.card)
        if (yield from choose(c, Play(able[name]))):
            yield from able[name].run(c)

    @staticmethod
    def _open(c: Ctx, effect: Effect) -> bool:
        from landsraad.ccg.effects.abilities import Play
        from landsraad.ccg.using import usable

        return usable(c, Play(effect))


@dataclass(frozen=True, slots=True)
class IfElse(Effect):
    """One thing if something holds, another or nothing if not."""

    when: Cond
    effect: Effect
    otherwise: Effect = NOTHING

    def run(self, c: Ctx) -> Script[None]:
        """As it is when it happens."""
        yield from (self.effect if self.when.holds(c) else self.otherwise).run(c)


@dataclass(frozen=True, slots=True)
class NameOne(Effect):
    """Name one of several things; the card remembers it (C-CARD-06)."""

    among: tuple[str, ...]

    def run(self, c: Ctx) -> Script[None]:
        """Everybody hears it."""
        c.source.named = yield from pick_option(c.you, "name_one", self.among, card=c.card)
        c.g.changed()
        c.g.tell("names", "C-CARD-06", c.you, card=c.card, name=c.source.id, named=c.source.named)


@dataclass(frozen=True, slots=True)
class NamePlayer(Effect):
    """Name a player who was chosen; the card remembers it."""

    who: Who

    def run(self, c: Ctx) -> Script[None]:
        """Everybody hears it."""
        c.source.named = seat_name(self.who.first(c))
        c.g.changed()
        c.g.tell("names", "C-CARD-06", c.you, card=c.card, name=c.source.id, named=c.source.named)
        return
        yield


@dataclass(frozen=True, slots=True)
class FixX(Effect):
    """The X of the card is this number from now on, whatever changes later (C-CARD-06)."""

    amount: Number

    def run(self, c: Ctx) -> Script[None]:
        """Fix it."""
        c.source.x = c.x = number(self.amount, c)
        c.g.changed()
        return
        yield
