"""Rihani Decipherer: a look into the traitor deck, and a better traitor from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune.cards import Faction, Leader
from landsraad.dune.parts import Battle
from landsraad.dune.seen import left_openly
from landsraad.dune.skills.base import Bands, Skill
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Name, Refusal, Script, Seat, ask, say

SEEN: Final = 2


@dataclass(frozen=True, slots=True)
class DrawTraitors(Action):
    """Whether two traitor cards are drawn."""

    draw: bool


@dataclass(frozen=True, slots=True)
class MayDrawTraitors(Decision[DrawTraitors]):
    """Draw two traitor cards; one must then be kept for one that is shown and given back (LS-RIH-B)."""

    action: ClassVar[type[Action]] = DrawTraitors
    rule: ClassVar[str] = "LS-RIH-B"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Leaving it is the default."""
        return [False, True]


@dataclass(frozen=True, slots=True)
class ExchangeTraitor(Action):
    """The card kept of those drawn, and the held one that is shown and goes back."""

    keep: Leader
    reveal: Leader


@dataclass(frozen=True, slots=True)
class KeepTraitorDrawn(Decision[ExchangeTraitor]):
    """One of the two is kept, an unused one from the hand goes back in the open (LS-RIH-B)."""

    action: ClassVar[type[Action]] = ExchangeTraitor
    rule: ClassVar[str] = "LS-RIH-B"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Leader]:
        """Those drawn; then those held and never called."""
        assert state.skills is not None
        return unused(state, self.faction) if chosen else list(state.skills.drawn)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """There is no way back, and a traitor called is used (LS-QA-7)."""
        if value == "":
            return Refusal(self.rule, say("once drawn, one must be kept for another"), "E_FORM")
        able = {"traitors": list(self.options(state, chosen))}
        if chosen:
            return Refusal("LS-QA-7", say("an unused traitor card of yours"), "E_TARGET", "reveal", able)
        return Refusal(self.rule, say("one of the two drawn"), "E_TARGET", "keep", able)


def unused(g: State, faction: Faction) -> list[Leader]:
    """Traitor cards held that lie not in the open."""
    p = g.players[faction]
    return [x for x in p.traitors if x not in p.shown_traitors]


class RihaniDecipherer(Skill):
    """LS-RIH-N, then LS-RIH-B."""

    id = "rihani_decipherer"
    title = Name("Rihani Decipherer", "skill", "rihani_decipherer")
    normal = say("When you win a battle, look at two random cards of the traitor deck.")
    battle = say("When it wins, draw two traitors: keep one for an unused one that you show and return.")

    def settle(self, g: State, b: Battle, side: Faction, won: bool, bands: Bands) -> None:
        """Two at random, for this seat only; they go back (LS-RIH-N, LS-READY-03)."""
        assert g.skills is not None
        if not won or not bands.normal or len(g.traitor_deck) < SEEN:
            return
        g.rng.shuffle(g.traitor_deck)
        seen = g.traitor_deck[-SEEN:]
        known = g.skills.peeked.setdefault(side, [])
        known += [x for x in seen if x not in known]
        g.tell("traitors_peeked", "LS-RIH-N", side)
        g.tell("traitors_seen", "LS-RIH-N", side, (side,), leaders=list(seen))
        g.rng.shuffle(g.traitor_deck)

    def after_battle(
        self, g: State, b: Battle, side: Faction, won: bool, bands: Bands
    ) -> Script[None] | None:
        """Without an unused card in hand there is nothing to exchange (LS-RIH-B)."""
        able = won and bands.battle and len(g.traitor_deck) >= SEEN and unused(g, side)
        return self.exchange(g, side) if able else None

    def exchange(self, g: State, side: Faction) -> Script[None]:
        """The hand keeps its size and so does the deck; only the card shown is named (LS-RIH-B)."""
        assert g.skills is not None
        answer = yield from ask(MayDrawTraitors(g.seat(side)))
        if not answer.draw:
            return
        g.rng.shuffle(g.traitor_deck)
        g.skills.drawn, g.skills.drawer = [g.traitor_deck.pop() for _ in range(SEEN)], side
        g.tell("traitors_drawn", "LS-RIH-B", side)
        g.tell("traitors_seen", "LS-RIH-B", side, (side,), leaders=list(g.skills.drawn))
        chosen = yield from ask(KeepTraitorDrawn(g.seat(side), side))
        other = [x for x in g.skills.drawn if x != chosen.keep]
        p = g.players[side]
        p.traitors.remove(chosen.reveal)
        left_openly(g, side, chosen.reveal)
        p.traitors.append(chosen.keep)
        g.skills.drawn, g.skills.drawer = [], ""
        g.traitor_deck += [*other, chosen.reveal]
        g.rng.shuffle(g.traitor_deck)
        self.remember(g, side, chosen, other)
        g.tell("traitor_exchanged", "LS-RIH-B", side, leader=chosen.reveal)
        g.tell("traitor_kept", "LS-RIH-B", side, (side,), leader=chosen.keep)

    def remember(self, g: State, side: Faction, chosen: ExchangeTraitor, other: list[Leader]) -> None:
        """What is known to lie in the deck now: to everybody the card shown, to this seat what it put there too."""
        assert g.skills is not None
        mine = [x for x in g.skills.peeked.get(side, []) if x != chosen.keep and x not in other]
        for faction in g.skills.peeked:
            g.skills.peeked[faction] = [chosen.reveal]
        g.skills.peeked[side] = [*mine, *other, chosen.reveal]
