"""Mentat: one question before the plans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.cards import KIND, KISS_CARDS, WEAPONS, Card, Faction
from landsraad.dune.parts import Battle, Plan
from landsraad.dune.seen import saw
from landsraad.dune.skills.base import Skill
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Name, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class AskWeapon(Action):
    """The weapon asked for; empty for none."""

    weapon: Card


@dataclass(frozen=True, slots=True)
class MentatQuestion(Decision[AskWeapon]):
    """Name a weapon: does the opponent hold it? (LS-MEN-N)."""

    action: ClassVar[type[Action]] = AskWeapon
    rule: ClassVar[str] = "LS-MEN-N"
    seat: Seat
    opponent: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """None is the default; then every weapon of the deck."""
        return ["", *weapons_in_game(state)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Anything but a weapon."""
        kind = {"card": value, "card_kind": KIND[value]} if value in KIND else {}
        return Refusal(self.rule, say("name one weapon of the deck"), "E_CARD", "weapon", kind)

    def facts(self, state: State) -> dict[str, Any]:
        """Whom it is put to."""
        assert state.battle is not None
        return {"opponent": self.opponent, "territory": state.battle.territory}


@dataclass(frozen=True, slots=True)
class ShowCard(Action):
    """The card shown to the asker alone; empty if there is none."""

    card: Card


@dataclass(frozen=True, slots=True)
class AnswerMentat(Decision[ShowCard]):
    """Show the weapon named, or another card; whoever holds it must (LS-MEN-N)."""

    action: ClassVar[type[Action]] = ShowCard
    rule: ClassVar[str] = "LS-MEN-N"
    seat: Seat
    faction: Faction
    weapon: Card

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """The weapon if held, else any card; an empty hand has none to show (LS-OPEN-4)."""
        hand = state.players[self.faction].hand
        return [self.weapon] if self.weapon in hand else list(hand) or [""]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Hiding what was asked for."""
        reason = say("show the weapon if you hold it, else a card of your hand")
        hand = {"weapon": self.weapon, "cards": list(state.players[self.faction].hand)}
        return Refusal(self.rule, reason, "E_CARD", "card", hand)

    def facts(self, state: State) -> dict[str, Any]:
        """The weapon named."""
        return {"weapon": self.weapon}


def weapons_in_game(g: State) -> list[Card]:
    """Every weapon by name, the two of KISS once they have joined (LS-MEN-N, K-TDECK-02)."""
    joined = g.options.kiss_treachery and (g.options.o_tdeck_seed == "in_discard" or g.reshuffles > 0)
    return [c for c in KIND if c in WEAPONS and (joined or c not in KISS_CARDS)]


class Mentat(Skill):
    """LS-MEN-N and LS-MEN-B."""

    id = "mentat"
    title = Name("Mentat", "skill", "mentat")
    normal = say("Before plans, name a weapon: your opponent shows you it, or else another card.")
    battle = say("Gains 2.")

    def may_ask(self, g: State, b: Battle, owner: Faction) -> bool:
        """In its owner's own battle; not of an empty hand with `LO-MENTAT-EMPTY=unavailable`."""
        return g.options.lo_mentat_empty != "unavailable" or bool(g.players[b.opponent(owner)].hand)

    def ask_opponent(self, g: State, b: Battle, owner: Faction) -> Script[None]:
        """The card shown stays in hand and need not be played (LS-MEN-N); only the asker sees it (LS-READY-03)."""
        assert g.skills is not None
        opponent = b.opponent(owner)
        asked = yield from ask(MentatQuestion(g.seat(owner), opponent))
        if not asked.weapon:
            return
        g.tell("mentat_asks", "LS-MEN-N", owner, opponent=opponent, weapon=asked.weapon)
        answer = yield from ask(AnswerMentat(g.seat(opponent), opponent, asked.weapon))
        g.skills.battle.question = (owner, asked.weapon, answer.card)
        if not answer.card:
            g.tell("mentat_nothing", "LS-OPEN-4", opponent, weapon=asked.weapon)
            return
        saw(g, owner, opponent, answer.card)
        g.tell("mentat_answered", "LS-MEN-N", opponent, weapon=asked.weapon)
        g.tell("mentat_shown", "LS-MEN-N", opponent, (owner, opponent), card=answer.card)

    def own_bonus(self, g: State, side: Faction, plan: Plan) -> int:
        """LS-MEN-B."""
        return 2
