"""Truthtrance (kiss.md 7): one yes/no question on a fact, answered in public and truthfully.

Where the engine knows the answer it gives it; only a question in free words is put to the player.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import karama
from landsraad.dune.cards import (
    BG,
    FREMEN,
    KIND,
    LEADERS,
    MORITANI,
    TERROR,
    TERROR_NAMES,
    TREACHERY,
    Card,
    Faction,
)
from landsraad.dune.deals import bind
from landsraad.dune.forces import in_shrine
from landsraad.dune.hands import discard
from landsraad.dune.parts import Truth
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, Text, ask, say

KINDS: Final = tuple(dict.fromkeys(KIND.values()))
FUTURE: Final = re.compile(r"\b(will|shall|won't|going to|would|intend|plan to)\b", re.IGNORECASE)
LIMIT: Final = 200


class Question(Text):
    """Free words about past or present; a question about the future is no question (B-CARD-20)."""

    def __contains__(self, value: object) -> bool:
        return super().__contains__(value) and not FUTURE.search(str(value))


@dataclass(frozen=True, slots=True)
class AskTruth(Action):
    """The card, whom, about what, and the particular."""

    card: Card
    of: Faction
    about: str
    what: Any


@dataclass(frozen=True, slots=True)
class Truthtrance(Decision[AskTruth]):
    """Ask one faction one question (K-TRUTH-02)."""

    action: ClassVar[type[Action]] = AskTruth
    rule: ClassVar[str] = "K-TRUTH-02"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Card, target, kind of question, particular."""
        n = len(chosen)
        if n == 0:
            return truthtrances(state, self.faction)
        if n == 1:
            return [f for f in state.order if f != self.faction]
        if n == 2:
            kinds = ["card", "traitor", "spice", "words"]
            kinds += ["predicted faction", "predicted turn"] if chosen[1] == BG else []
            kinds += ["terror token"] if chosen[1] == MORITANI and state.terror.placed else []
            drawn = chosen[1] == FREMEN and state.storm_card
            return [*kinds, "next storm"] if drawn else kinds
        about = chosen[2]
        if about == "card":
            return KINDS
        if about == "traitor":
            return [x for x, d in LEADERS.items() if state.playing(d.faction)]
        if about == "spice":
            return range(1, 51)
        if about == "predicted faction":
            return [f for f in state.factions if f != BG]
        if about == "predicted turn":
            return range(1, state.options.max_turns + 1)
        if about == "terror token":
            return TERROR
        if about == "next storm":
            return sorted(set(state.storm_deck))
        sample = "Did you see the card up for bid?"
        allow = state.options.o_truth_future == "allow" or not state.options.kiss_truthtrance
        return Text(LIMIT, sample) if allow else Question(LIMIT, sample)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Questions about the future are not questions of fact; and not every card asks."""
        if not chosen:
            return Refusal("K-DISC-17", "a Truthtrance; another card only in the Shrine", "E_CARD", "card")
        if len(chosen) == 3 and chosen[2] == "words":
            reason = say("a yes/no question about past or present facts, up to {n} characters", n=LIMIT)
            return Refusal("K-TRUTH-01", reason, "E_FORM", "what")
        return Decision.why_not(self, state, chosen, value)


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Yes or no."""

    yes: bool


@dataclass(frozen=True, slots=True)
class AnswerTruthfully(Decision[Answer]):
    """A question in free words must be answered truthfully, in public (K-TRUTH-02)."""

    action: ClassVar[type[Action]] = Answer
    rule: ClassVar[str] = "K-TRUTH-02"
    seat: Seat
    asker: Faction
    question: str

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """No is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Who asks what."""
        return {"asker": self.asker, "question": self.question}


def truthtrances(g: State, faction: Faction) -> list[Card]:
    """Truthtrance cards in hand; in the Shrine Karama cards too, for BG worthless ones (B-KAR-07, K-DISC-17)."""
    kinds = ["truthtrance"]
    if in_shrine(g, faction):
        kinds += ["karama", "worthless"] if faction == BG else ["karama"]
        if karama.kept_for_bid(g, faction):
            return []
    return [c for c in g.players[faction].hand if KIND[c] in kinds]


def put_question(g: State, faction: Faction, question: AskTruth) -> Script[None]:
    """The card is discarded, the question and its answer are public (K-TRUTH-03)."""
    discard(g, faction, question.card)
    words = in_words(question)
    g.tell("truthtrance", "K-TRUTH-02", faction, of=question.of, question=words, card=question.card)
    if question.about == "words":
        answer = yield from ask(AnswerTruthfully(g.seat(question.of), faction, words))
        truth = answer.yes
    else:
        truth = fact(g, question)
    g.tell("truth", "K-TRUTH-02", question.of, question=words, yes=truth)
    g.truths.append(Truth(g.turn, g.stage, faction, question.of, question.about, question.what, truth))
    if not g.options.kiss_truthtrance and FUTURE.search(words):
        bind(g, question.of, faction, f"keep the answer {'yes' if truth else 'no'} to: {words}")


def fact(g: State, q: AskTruth) -> bool:
    """The answer where the engine knows it."""
    p = g.players[q.of]
    if q.about == "card":
        return any(KIND[c] == q.what for c in p.hand)
    if q.about == "traitor":
        return q.what in p.traitors
    if q.about == "spice":
        return bool(p.spice >= q.what)
    if q.about == "predicted faction":
        return g.prediction is not None and g.prediction[0] == q.what
    if q.about == "predicted turn":
        return g.prediction is not None and g.prediction[1] == q.what
    if q.about == "terror token":
        return q.what in g.terror.placed.values()
    return bool(g.storm_card == q.what)


def in_words(q: AskTruth) -> str:
    """The question as it is read out."""
    if q.about == "card":
        names = {c.kind: c.name if c.kind == c.title else c.kind for c in TREACHERY.values()}
        kind = {
            "projectile": "projectile weapon",
            "poison": "poison weapon",
            "shield": "Shield",
            "snooper": "Snooper",
            "hero": "Cheap Hero",
            "worthless": "worthless card",
            "lasgun": "Lasgun",
        }
        return f"Do you hold a {kind.get(q.what, names.get(q.what, q.what))}?"
    if q.about == "traitor":
        return f"Is {LEADERS[q.what].name} among your traitors?"
    if q.about == "spice":
        return f"Do you have {q.what} or more spice behind your shield?"
    if q.about == "predicted faction":
        return f"Did you predict {q.what.replace('_', ' ').title()}?"
    if q.about == "predicted turn":
        return f"Did you predict turn {q.what}?"
    if q.about == "terror token":
        return f"Does your {TERROR_NAMES[q.what]} lie on the map?"
    if q.about == "next storm":
        return f"Does the next storm card show {q.what}?"
    return str(q.what)


def standing_truthtrance(g: State, faction: Faction) -> list[Decision[Any]]:
    """Any time between atomic steps, for whoever holds the card (K-TRUTH-03)."""
    if g.turn and g.stage != "over" and truthtrances(g, faction):
        return [Truthtrance(g.seat(faction), faction)]
    return []
