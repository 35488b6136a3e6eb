"""Conditions about what just happened, for abilities that it triggers."""

from __future__ import annotations

from dataclasses import dataclass

from landsraad.ccg import stats
from landsraad.ccg.effects.core import Cond, Ctx, abilities
from landsraad.ccg.effects.select import ASSIGNED, Sel
from landsraad.ccg.effects.statics import Allegiance
from landsraad.ccg.state import HOUSE_DISCARD, seat_name


@dataclass(frozen=True, slots=True)
class InTheRite(Cond):
    """What happened, happened in a rite of this kind."""

    rite: str

    def holds(self, c: Ctx) -> bool:
        """Whether it did."""
        return bool(c.facts.get("rite") == self.rite)


@dataclass(frozen=True, slots=True)
class InRivalsDomain(Cond):
    """It happened to a card in a rival's domain (O-067)."""

    def holds(self, c: Ctx) -> bool:
        """Whether it lay there."""
        return bool(c.facts.get("domain", c.you) != c.you)


@dataclass(frozen=True, slots=True)
class RankedWithTactics(Cond):
    """You were assigned the first rank, or the last, and played an initiative tactic this turn (O-068, O-074)."""

    last: bool = False

    def holds(self, c: Ctx) -> bool:
        """Whether both are so."""
        placed = c.facts["last"] if self.last else c.facts["amount"] == 1
        return bool(placed and c.facts["tactics"])


@dataclass(frozen=True, slots=True)
class NotFirst(Cond):
    """You were assigned another rank than the first."""

    def holds(self, c: Ctx) -> bool:
        """Whether it is so."""
        return bool(c.facts["amount"] != 1)


@dataclass(frozen=True, slots=True)
class OfClass(Cond):
    """The rite that is over was of this class: landsraad or choam (C-RITE-02)."""

    name: str

    def holds(self, c: Ctx) -> bool:
        """Whether it was."""
        return bool(c.facts["of_class"] == self.name)


@dataclass(frozen=True, slots=True)
class Survived(Cond):
    """This card took part in the rite that is over and stands."""

    def holds(self, c: Ctx) -> bool:
        """Whether it did."""
        return c.card in c.facts["stand"]


@dataclass(frozen=True, slots=True)
class InGuildHoard(Cond):
    """The spice was produced in the Guild Hoard."""

    def holds(self, c: Ctx) -> bool:
        """Whether it was."""
        return bool(c.facts["guild"])


@dataclass(frozen=True, slots=True)
class ByEngaging(Cond):
    """The card was engaged to produce it."""

    def holds(self, c: Ctx) -> bool:
        """Whether it was, and did not produce it of itself."""
        return bool(c.facts["engaged"])


@dataclass(frozen=True, slots=True)
class Petitioner(Cond):
    """You began the petition, or a rival did."""

    who: str

    def holds(self, c: Ctx) -> bool:
        """Whether it is so, in the petition in progress."""
        p = c.g.petition
        return p is not None and (p.petitioner == c.you) == (self.who == "you")


@dataclass(frozen=True, slots=True)
class DiscardedNow(Cond):
    """The card came to the House discard since the Initiative Phase began."""

    def holds(self, c: Ctx) -> bool:
        """Whether it did."""
        p = c.g.players[c.g.cards[c.subject].holder]
        return c.subject in p.pile(HOUSE_DISCARD)[p.discard_mark :]


@dataclass(frozen=True, slots=True)
class NamedBegan(Cond):
    """The rite was begun by you or by the player that this card names."""

    def holds(self, c: Ctx) -> bool:
        """Whether it was."""
        r = c.g.rite
        return r is not None and (r.attacker == c.you or seat_name(r.attacker) == c.source.named)


@dataclass(frozen=True, slots=True)
class InNamedHands(Cond):
    """You govern the card, or the player that this card names does."""

    def holds(self, c: Ctx) -> bool:
        """Whether it is so."""
        holder = c.g.cards[c.subject].holder
        return holder == c.you or seat_name(holder) == c.source.named


@dataclass(frozen=True, slots=True)
class TwinOfRivals(Cond):
    """A rival governs a subdued card of the same character (C-CARD-10)."""

    def holds(self, c: Ctx) -> bool:
        """Whether one does."""
        key = c.g.cards[c.subject].facts.unique_key
        return any(
            x.holder != c.you and not x.deployed and x.facts.unique_key == key
            for x in c.g.in_play()
            if key and x.n != c.subject
        )


@dataclass(frozen=True, slots=True)
class ByPetitioner(Cond):
    """The petitioner won the petition, so that the card was deployed (C-PET-07)."""

    def holds(self, c: Ctx) -> bool:
        """Whether it did."""
        return bool(c.facts["by"] == c.facts["petitioner"])


@dataclass(frozen=True, slots=True)
class ByItsGovernor(Cond):
    """It is the turn of the player who governs a card."""

    of: Sel

    def holds(self, c: Ctx) -> bool:
        """Whether it is."""
        n = self.of.first(c)
        return n != 0 and bool(c.facts["by"] == c.g.cards[n].holder)


@dataclass(frozen=True, slots=True)
class WinsOver(Cond):
    """The card that was deployed gives your sponsor's allegiance to an ally of a rival (C-ALL-04)."""

    def holds(self, c: Ctx) -> bool:
        """Whether it does."""
        card = c.g.cards[c.facts["card"]]
        onto = card.on
        if not onto or c.g.cards[onto].holder == c.you or not stats.is_(c.g, onto, "ally"):
            return False
        sponsor = c.g.players[c.you].power
        return any(
            isinstance(a, Allegiance)
            and a.to == ASSIGNED
            and sponsor in (a.power, a.sponsor and sponsor, card.named)
            for a in abilities(card.id)
        )
