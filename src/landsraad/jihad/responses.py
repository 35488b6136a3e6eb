"""Removing cards, and the windows in which the opponent may respond (J-5.6, J-6.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.jihad import zones
from landsraad.jihad.force import silenced
from landsraad.jihad.state import State
from landsraad.jihad.vocabulary import Ability, Card, Side
from landsraad.table import SKIP_UNUSED, Action, Decision, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class Response(Action):
    """The card used as a response; None uses none."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Respond(Decision[Response]):
    """Use one response, or none (J-5.6). The window opens whether or not one is held: the pause must not tell."""

    action: ClassVar[type[Action]] = Response
    rule: ClassVar[str] = "J-5.6"
    moment: ClassVar[bool] = True
    seat: Seat
    window: str
    """removal or activation."""
    affected: Card
    """The card about to be removed, or the one activated."""
    how: str
    """discard, eliminate or activate."""

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card | None]:
        return (None, *usable_responses(state, self.seat, self.window, self.affected))

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        if value == self.affected:
            return Refusal(self.rule, say("A card cannot save itself."), "E_TARGET", "card")
        if value in state.silenced:
            return Refusal("J-9.5", say("A silenced card cannot respond from play."), "E_TARGET", "card")
        return Refusal(self.rule, say("That card is no response here."), "E_TARGET", "card")

    def facts(self, state: State) -> dict[str, Any]:
        return {"window": self.window, "affected": self.affected, "how": self.how}


def usable_responses(g: State, side: Side, window: str, affected: Card) -> list[Card]:
    """The cards a side may respond with: another card than the affected one, which must match its filter (J-5.6)."""
    p, cards = g.players[side], g.cards.cards
    found: list[Card] = []
    for zone, held in (("hand", p.hand), ("play", p.play)):
        for card in held:
            ability = cards[card].ability
            if ability.trigger != "response" or ability.window != window or zone not in ability.zones:
                continue
            if card == affected or (zone == "play" and silenced(g, card)):
                continue
            target = ability.effects[0].target
            if target is not None and target.filter.matches(cards[affected]):
                found.append(card)
    return found


def window(g: State, side: Side, kind: str, affected: Card, how: str) -> Script[bool]:
    """Ask a side for one response, and carry it out: whether the effect is prevented (J-5.6).

    A response cannot be responded to. It is asked for wherever one could be held, as far as everybody knows.
    """
    usable = usable_responses(g, side, kind, affected)
    if not usable:
        if not g.players[side].hand:
            return False
        if (yield SKIP_UNUSED):
            return False
    answer = yield from ask(Respond(side, kind, affected, how))
    if answer.card is None:
        return False
    carry_out_response(g, side, answer.card, kind, affected)
    return True


def carry_out_response(g: State, side: Side, card: Card, kind: str, affected: Card) -> None:
    """Pay for a response and let it work; discarding it as its own cost opens no window (J-5.6).

    Nothing else about the opponent's effect changes than that this card is not removed, or that this activation has no
    effect (J-10).
    """
    from_play = card in g.players[side].play
    ability = g.cards.cards[card].ability
    pay_with_itself(g, card, ability)
    g.tell(
        "responds",
        side,
        rule="J-5.6",
        card=card,
        window=kind,
        affected=affected,
        zone="play" if from_play else "hand",
    )
    if kind == "removal" and from_play:
        come_back(g, side)
    for effect in ability.effects[1:]:  # the linter allows draws only
        zones.draw(g, side, effect.amount, "J-10")


def pay_with_itself(g: State, card: Card, ability: Ability) -> None:
    """The card itself is the cost of a free action or response (J-5.5)."""
    if ability.cost[0].cost == "eliminate_self":
        zones.eliminate(g, card)
    else:
        zones.discard(g, card)


def remove(g: State, card: Card, how: str, by: Side, rule: str) -> Script[bool]:
    """Discard or eliminate a card in play because of `by`; whether it left (J-1.5).

    If it is the opponent's, the `removal` window opens first, once for each card (J-5.6). One that goes because of the
    opponent brings its passed owner back (J-6.3); a removal prevented by a response from hand does not (J-6.4).
    """
    owner = g.owner(card)
    if owner != by and (yield from window(g, owner, "removal", card, how)):
        return False
    if how == "eliminate":
        zones.eliminate(g, card)
    else:
        zones.discard(g, card)
    g.tell("removed", owner, rule=rule, card=card, how=how, by=("human", "machine")[by])
    if owner != by:
        come_back(g, owner)
    return True


def come_back(g: State, side: Side) -> None:
    """A passed player takes turns again (J-6.3); in the Resolution Phase nothing reopens (J-6.8)."""
    p = g.players[side]
    if p.passed and g.stage == "battle":
        p.passed = False
        g.tell("back", side, rule="J-6.3")
