"""Effects that begin or end something: a rite, a petition, an event."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg.effects.core import Ctx, Effect
from landsraad.ccg.effects.select import ASSIGNED, SELF, Sel
from landsraad.table import Script


@dataclass(frozen=True, slots=True)
class Initiate(Effect):
    """Begin a rite led by the card that this is assigned to (C-VENT-08, C-RITE-47)."""

    kinds: tuple[str, ...]
    leader: Sel = ASSIGNED
    counts: bool = False
    waived: bool = False
    """Its leader needs no talent for it."""

    def possible(self, c: Ctx) -> bool:
        """Whether a rite of these kinds has a target."""
        from landsraad.ccg.rites import open_kinds

        n = self.leader.first(c)
        return bool(n and open_kinds(c.g, c.you, n, self.kinds, counts=self.counts, waived=self.waived))

    def run(self, c: Ctx) -> Script[None]:
        """The rite, from its declaration to its end."""
        from landsraad.ccg.rites import initiate

        yield from initiate(
            c.g, c.you, self.leader.first(c), self.kinds, by=c.card, counts=self.counts, waived=self.waived
        )


@dataclass(frozen=True, slots=True)
class TakePart(Effect):
    """A card takes part in the rite in progress, on its governor's side (C-RITE-21)."""

    of: Sel = SELF

    def possible(self, c: Ctx) -> bool:
        """Only for the two players of a rite."""
        r = c.g.rite
        return r is not None and c.you in (r.attacker, r.defender)

    def run(self, c: Ctx) -> Script[None]:
        """It joins."""
        r = c.g.rite
        if r is None:
            return
        for n in self.of.cards(c):
            side = r.attackers if c.you == r.attacker else r.defenders
            if n not in side:
                side.append(n)
                c.g.changed()
                c.g.tell("joins", "C-RITE-21", c.you, card=n, name=c.g.cards[n].id)
        return
        yield


@dataclass(frozen=True, slots=True)
class EndRite(Effect):
    """The rite ends at once, without assessment or resolution (C-RITE-46)."""

    def run(self, c: Ctx) -> Script[None]:
        """End it."""
        if c.g.rite is not None:
            c.g.rite.over = True
            c.g.changed()
            c.g.tell("rite_ended", "C-RITE-46", c.you, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class InitiatePetition(Effect):
    """Begin a petition for a card of the Assembly, whatever was lost before in this interval (C-PET-16)."""

    of: Sel

    def possible(self, c: Ctx) -> bool:
        """Whether there is a card that may be petitioned for."""
        from landsraad.ccg.petition import refuse_petition

        return any(refuse_petition(c.g, n, c.you, again=True) is None for n in self.of.cards(c))

    def run(self, c: Ctx) -> Script[None]:
        """The petition, from its opening bid to its end."""
        from landsraad.ccg.petition import petition, refuse_petition

        for n in self.of.cards(c):
            if refuse_petition(c.g, n, c.you, again=True) is None:
                yield from petition(c.g, n, c.you, by=c.card)


@dataclass(frozen=True, slots=True)
class EndPetition(Effect):
    """The petition ends at once: nobody pays, the card is turned down (C-PET-15)."""

    def possible(self, c: Ctx) -> bool:
        """Only in a petition."""
        return c.g.petition is not None

    def run(self, c: Ctx) -> Script[None]:
        """End it."""
        if c.g.petition is not None:
            c.g.petition.over = True
            c.g.changed()
            c.g.tell("petition_ended", "C-PET-15", c.you, name=c.source.id)
        return
        yield


@dataclass(frozen=True, slots=True)
class DeployEvent(Effect):
    """Deploy an event of yours that has the tokens for it (O-100)."""

    of: Sel

    def run(self, c: Ctx) -> Script[None]:
        """Turned up where it lies, with its effect."""
        from landsraad.ccg.events import deploy_event

        for n in self.of.cards(c):
            yield from deploy_event(c.g, n)
