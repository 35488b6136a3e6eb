"""Phase 4: the Battle Phase (J-4 to J-6). A stage is one free action or one action of the player to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.jihad import choices, zones
from landsraad.jihad.effects import Use, can_do, candidates, carry_out
from landsraad.jihad.force import allowance, matching, total
from landsraad.jihad.responses import pay_with_itself, window
from landsraad.jihad.state import State, other
from landsraad.jihad.vocabulary import ANY, Card, Cost, Side
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say, texts

PASS: Final = "pass"
RECRUIT: Final = "recruit"
ACTIVATE: Final = "activate"
FREE: Final = "free"

REASONS: Final = texts({
    "not_in_hand": ("J-4.3", "That card is not in your hand."),
    "allowance": ("J-4.4", "You have no recruit left for its suit this round."),
    "not_yours": ("J-5.4", "You have no such card there."),
    "no_activation": ("J-5.4", "That card has no ability to activate."),
    "activated": ("J-5.4", "That card has been activated this round."),
    "silenced": ("J-9.5", "That card is silenced this round."),
    "no_free": ("J-5.5", "That card is no free action here."),
    "no_effect": ("J-5.8", "Its effect could do nothing now."),
    "cost": ("J-5.8", "You cannot pay its cost."),
})  # fmt: skip
"""Why a card cannot be used, by the rule that says so."""


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """One free action, or the action that ends the turn: pass, recruit, activate or free; the card; its target."""

    act: str
    card: Card | None
    target: Card | None


@dataclass(frozen=True, slots=True)
class TakeTurn(Decision[Turn]):
    """Any number of free actions, then exactly one action (J-4.2). Passing is always possible (J-4.9)."""

    action: ClassVar[type[Action]] = Turn
    rule: ClassVar[str] = "J-4.2"
    seat: Seat

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        if not chosen:
            return "act"
        if chosen[0] == PASS:
            return None
        if len(chosen) == 1:
            return "card"
        return "target" if len(chosen) == 2 and targets(state, self.seat, chosen[0], chosen[1]) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        if not chosen:
            return (PASS, *(act for act in (RECRUIT, ACTIVATE, FREE) if usable(state, self.seat, act)))
        if len(chosen) == 1:
            return usable(state, self.seat, chosen[0])
        return targets(state, self.seat, chosen[0], chosen[1])

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        if not chosen:
            return (PASS, RECRUIT, ACTIVATE, FREE)
        if len(chosen) == 1:
            p, cards = state.players[self.seat], state.cards.cards
            if chosen[0] == RECRUIT:
                return tuple(p.hand)
            held = p.play if chosen[0] == ACTIVATE else [*p.hand, *p.play]
            return tuple(c for c in held if cards[c].ability.trigger == chosen[0])
        return self.options(state, chosen)

    def build(self, chosen: Sequence[Any]) -> Turn:
        return Turn(*chosen, *[None] * (3 - len(chosen)))

    def steps(self, action: Turn) -> tuple[Any, ...]:
        if action.target is not None:
            return (action.act, action.card, action.target)
        return (action.act,) if action.card is None else (action.act, action.card)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        if not chosen:
            return Refusal(self.rule, say("You have nothing of that sort to do now."), "E_TARGET", "act")
        if len(chosen) == 1:
            rule, reason = REASONS[bar(state, self.seat, chosen[0], value) or "no_effect"]
            return Refusal(rule, say(reason), "E_TARGET", "card")
        owner = state.owner(value) if value in state.cards.cards else self.seat
        if owner != self.seat and value in state.players[owner].play:
            return Refusal(
                "J-9.4", say("That card is protected, or not one its ability is about."), "E_TARGET", "target"
            )
        return Refusal("J-10", say("Its ability is not about that card."), "E_TARGET", "target")

    def forced(self, state: State) -> Turn | None:
        """Pass, if that is all there is; no list is made to find out."""
        g, side = state, self.seat
        p = g.players[side]
        if any(not bar(g, side, RECRUIT, c) for c in p.hand):
            return None
        if any(not bar(g, side, act, c) for act in (ACTIVATE, FREE) for c in (*p.play, *p.hand)):
            return None
        return Turn(PASS, None, None)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """A card that cannot be used is refused with its own reason, also when no card can be used like that."""
        refusal = Decision.refuse(self, state, action)
        if refusal is not None and refusal.field == "act" and isinstance(action, Turn) and action.card:
            reason = bar(state, self.seat, action.act, action.card)
            if action.act in (RECRUIT, ACTIVATE, FREE) and reason:
                rule, text = REASONS[reason]
                return Refusal(rule, say(text), "E_TARGET", "card")
        return refusal

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """The totals after it, human and machine, if nothing is prevented: from what lies open, and this card."""
        after = state.copy()
        if len(chosen) > 1:
            foresee(after, self.seat, *chosen)
        return {"totals": [total(after, 0), total(after, 1)]}


def usable(g: State, side: Side, act: str) -> list[Card]:
    """The cards with which a side may do this now."""
    p = g.players[side]
    if act == RECRUIT:
        return [c for c in p.hand if not bar(g, side, act, c)]
    if act == ACTIVATE:
        return [c for c in p.play if not bar(g, side, act, c)]
    return [c for held in (p.hand, p.play) for c in held if not bar(g, side, act, c)] if act == FREE else []


def bar(g: State, side: Side, act: str, card: Card) -> str:
    """What forbids a side to recruit, activate or use a card as a free action; empty if nothing does."""
    if act == RECRUIT:
        return _bars_recruit(g, side, card)
    p = g.players[side]
    in_play = card in p.play
    if not in_play and card not in p.hand:
        return "not_yours"
    ability = g.cards.cards[card].ability
    if act == ACTIVATE:
        if not in_play:
            return "not_yours"
        if ability.trigger != ACTIVATE:
            return "no_activation"
        if card in g.activated:
            return "activated"
    elif ability.trigger != FREE or ("play" if in_play else "hand") not in ability.zones:
        return "no_free"
    if in_play and card in g.silenced:
        return "silenced"
    if not can_do(g, side, card, ability):
        return "no_effect"
    return "" if all(payable(g, side, card, cost) for cost in ability.cost) else "cost"


def _bars_recruit(g: State, side: Side, card: Card) -> str:
    """One card of each suit a round, and the permissions there are (J-4.3, J-4.4, J-4.5)."""
    p = g.players[side]
    if card not in p.hand:
        return "not_in_hand"
    suit = g.cards.cards[card].suit
    return "" if allowed_by_suit(g, side, suit) or p.any_spent < allowance(g, side, ANY) else "allowance"


def allowed_by_suit(g: State, side: Side, suit: str) -> bool:
    """Whether the suit's own allowance lasts; cards kept from earlier rounds do not count (J-4.4)."""
    used = g.players[side].recruits.get(suit, 0)
    return used == 0 or used < allowance(g, side, suit)  # the allowance is never below 1


def payable(g: State, side: Side, source: Card, cost: Cost) -> bool:
    """Whether a cost can be paid in full; a card cannot pay its own (J-5.8)."""
    if cost.cost in ("discard_hand", "discard_play"):
        return len(cards_to_pay(g, side, source, cost)) >= cost.amount
    return True


def cards_to_pay(g: State, side: Side, source: Card, cost: Cost) -> list[Card]:
    """The cards that may go as a cost: from hand or in play, matching, and never the source (J-5.8)."""
    p = g.players[side]
    held = p.hand if cost.cost == "discard_hand" else p.play
    return [c for c in matching(g, held, cost.filter) if c != source]


def targets(g: State, side: Side, act: str, card: Card) -> list[Card]:
    """The legal targets to choose from when the card is used; empty if its ability chooses none (J-5.2, J-5.4)."""
    effect = g.cards.cards[card].aim
    if effect is None or g.cards.cards[card].ability.trigger != act:
        return []
    found = candidates(g, side, card, effect)
    target = effect.target
    assert target is not None
    if (
        card
        in g.players[side].hand  # about to come into play, it may be the target of its own recruit ability
        and act == RECRUIT
        and target.owner == "own"
        and not target.filter.exclude_self
        and target.filter.matches(g.cards.cards[card])
    ):
        found.append(card)
    return found


def battle(g: State) -> Script[str]:
    """One free action or action; the turn ends with the action (J-4.1, J-4.2).

    The phase ends as soon as both are passed (J-6.2), and it always comes to that: every recruit and free action uses
    cards up, an activation is once a card (J-12.2).
    """
    side = g.mover
    turn = yield from ask(TakeTurn(side))
    if turn.act == FREE:
        assert turn.card is not None
        yield from free_action(g, side, turn.card, turn.target)
        return "battle"
    if turn.act == PASS:
        g.players[side].passed = True
        g.tell("passes", side, rule="J-6.1")
    elif turn.act == RECRUIT:
        assert turn.card is not None
        yield from recruit(g, side, turn.card, turn.target)
    else:
        assert turn.card is not None
        yield from activate(g, side, turn.card, turn.target)
    return next_turn(g, side)


def foresee(g: State, side: Side, act: str, card: Card, target: Card | None = None) -> None:
    """What a turn does at once to the cards in play, in a copy of the state: the card's own move and its target."""
    printed = g.cards.cards[card]
    if act == RECRUIT:
        zones.put_into_play(g, card)
    elif act == FREE:
        pay_with_itself(g, card, printed.ability)
    if target is None or printed.aim is None:
        return
    match printed.aim.effect:
        case "force":
            g.force.setdefault(target, []).append((card, printed.aim.amount))
        case "silence":
            g.silenced.append(target)
        case "return_hand":
            zones.to_hand(g, target, shown=True)
        case "discard" | "eliminate":
            zones.discard(g, target)


def next_turn(g: State, side: Side) -> str:
    """The other's turn, unless he is passed (J-6.1, J-6.7); coming back changes no turn order (J-6.6)."""
    if not g.players[other(side)].passed:
        g.mover = other(side)
    elif g.players[side].passed:
        return "resolution"
    return "battle"


def recruit(g: State, side: Side, card: Card, target: Card | None) -> Script[None]:
    """Put a card from hand into play; its recruit ability, if any, happens at once (J-4.3, J-5.2).

    While the suit's own allowance lasts it is used first; else a permission for any suit is spent (J-4.5). There is no
    limit to cards in play during the phase (J-4.8).
    """
    p, printed = g.players[side], g.cards.cards[card]
    if allowed_by_suit(g, side, printed.suit):
        p.recruits[printed.suit] = p.recruits.get(printed.suit, 0) + 1
    else:
        p.any_spent += 1
    zones.put_into_play(g, card)
    g.tell("recruits", side, rule="J-4.3", card=card)
    if printed.ability.trigger == RECRUIT:
        yield from carry_out(g, Use(side, card, target), printed.ability)


def activate(g: State, side: Side, card: Card, target: Card | None) -> Script[None]:
    """Mark the card, pay, let the opponent respond, carry out unless cancelled (J-5.4).

    The mark belongs to the physical card until the round ends. Costs stay paid whatever happens (J-5.9).
    """
    ability = g.cards.cards[card].ability
    g.activated.append(card)
    g.tell("activates", side, rule="J-5.4", card=card, **_at(target))
    for cost in ability.cost:
        yield from pay(g, side, card, cost)
    if (yield from window(g, other(side), "activation", card, "activate")):
        return
    yield from carry_out(g, Use(side, card, target), ability)


def free_action(g: State, side: Side, card: Card, target: Card | None) -> Script[None]:
    """The card goes as its own cost, then its effects are carried out; nothing counts under an allowance (J-5.5).

    A passed player has no turn and so no free action (J-6.5).
    """
    ability = g.cards.cards[card].ability
    g.tell(
        "free_action",
        side,
        rule="J-5.5",
        card=card,
        zone="play" if card in g.players[side].play else "hand",
        **_at(target),
    )
    pay_with_itself(g, card, ability)
    yield from carry_out(g, Use(side, card, target), ability)


def pay(g: State, side: Side, source: Card, cost: Cost) -> Script[None]:
    """Discard cards from hand or play as a cost, of one's own choice; the opponent is not the cause (J-6.4, J-10)."""
    for _ in range(cost.amount):
        payers = tuple(cards_to_pay(g, side, source, cost))
        decide = choices.CostFromHand if cost.cost == "discard_hand" else choices.CostFromPlay
        picked = yield from ask(decide(side, payers, source))
        zones.discard(g, picked.card)
        g.tell("pays", side, rule="J-5.8", card=picked.card, source=source)


def _at(target: Card | None) -> dict[str, Any]:
    return {} if target is None else {"target": target}
