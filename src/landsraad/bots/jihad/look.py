"""What cards are worth to a side that sees a view: in points of force, by the data of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.jihad.cards import printed
from landsraad.jihad.vocabulary import ANY, SIDES, Card, Effect, Target

DRAWN: Final = 1.2
"""A card in hand: at most three stay, and one of a suit is recruited a round."""
LIMIT: Final = 9
USEFUL: Final = 2.8
"""A card that can be used from hand is worth at least this there."""
SILENCED: Final = 0.5
"""An opposing card without its ability for a round."""


class Look:
    """A view, read for weighing cards."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.me: str = view["you"]
        self.them = SIDES[1 - SIDES.index(self.me)]
        self.hand: list[Card] = view["secret"]["hand"]
        self.force: dict[Card, int] = {
            c["card"]: c["force"] for side in SIDES for c in view["sides"][side]["play"]
        }
        self.activated = {c["card"] for side in SIDES for c in view["sides"][side]["play"] if c["activated"]}
        self.play = {side: [c["card"] for c in view["sides"][side]["play"]] for side in SIDES}
        self.pile: list[Card] = view["sides"][self.me]["discard"]

    def mine(self, card: Card) -> bool:
        """Whether the card is one's own."""
        return printed(card).side == self.me

    # Cards where they lie

    def board(self, card: Card) -> float:
        """A card in play: its force now. What it may still do is not looked at; that is what greedy means here."""
        return self.force.get(card, printed(card).force)

    def _matching(self, target: Target, source: Card, side: str) -> list[Card]:
        where = side if target.owner == "own" else SIDES[1 - SIDES.index(side)]
        return [
            c
            for c in self.play[where]
            if target.filter.matches(printed(c)) and not (target.filter.exclude_self and c == source)
        ]

    def keep(self, card: Card) -> float:
        """A card in hand or about to come there."""
        force = printed(card).force
        return max(USEFUL, force) if "hand" in printed(card).ability.zones else force

    def held(self, card: Card) -> float:
        """A card wherever it lies."""
        return self.board(card) if card in self.force else self.keep(card)

    def price(self, card: Card) -> float:
        """What using a response card up costs."""
        return self.force.get(card, 1.5)

    def threat(self, card: Card) -> float:
        """What an opponent's activation is about to do, roughly."""
        kinds = {e.effect for e in printed(card).ability.effects}
        return 3.0 if kinds & {"eliminate", "discard", "discard_hand"} else 1.6

    # Moves

    def gain(self, act: str, card: Card, aim: Card | None) -> float:
        """What a move gains now."""
        ability = printed(card).ability
        effect = sum(self._effect(e, card, aim) for e in ability.effects) if ability.trigger == act else 0.0
        if act == "recruit":
            return self._recruit(card) + effect
        if act == "activate":
            return effect - sum(self._cost(c.cost, c.amount, card) for c in ability.cost) - 0.1
        return effect - (self.board(card) if card in self.force else 0.5)

    def _recruit(self, card: Card) -> float:
        """Its force and what it changes; a card that is for use from hand stays there while it may be needed."""
        p, ability = printed(card), printed(card).ability
        if "hand" in ability.zones and "play" not in ability.zones and p.force <= 2:
            return 0.0 if self.comfortable() else 0.2
        if self.comfortable() and self.view["sides"][self.them]["passed"]:
            return -1.0  # enough to win: keep the rest for the next round
        full = len(self.play[self.me]) >= LIMIT
        weakest = min((self.board(c) for c in self.play[self.me]), default=0.0) if full else 0.0
        return p.force - 0.8 * weakest + 0.3

    def comfortable(self) -> bool:
        """Whether one is ahead by so much that it will do."""
        sides = self.view["sides"]
        return bool(sides[self.me]["total"] > sides[self.them]["total"]) and len(self.hand) <= 3

    def _cost(self, kind: str, amount: int, source: Card) -> float:
        if kind == "discard_hand":
            cheap = sorted(self.keep(c) for c in self.hand)[:amount]
            return 0.5 * sum(cheap)
        return sum(sorted(self.board(c) for c in self.play[self.me] if c != source)[:amount])

    def _effect(self, effect: Effect, source: Card, aim: Card | None) -> float:
        target = effect.target
        match effect.effect:
            case "force":
                return self._change(effect.amount, aim)
            case "silence":
                return 0.0 if aim is None else SILENCED
            case "discard" | "eliminate" | "return_hand":
                return self._removal(effect, source, aim)
            case "draw" | "recover" | "search" | "scry" | "discard_hand":
                return DRAWN * effect.amount
            case "deploy":
                assert target is not None
                found = [c for c in self.pile if target.filter.matches(printed(c))]
                return max((printed(c).force for c in found), default=0)
            case "extra_recruit":
                waiting = [c for c in self.hand if c != source and effect.suit in (ANY, printed(c).suit)]
                return 1.0 if waiting else 0.0
            case "protect":
                return 0.4 * len(self.play[self.me]) - 1.0
            case "cull":
                return self._over(self.them, effect.amount) - self._over(self.me, effect.amount)
            case _:
                return 0.0

    def _change(self, amount: int, aim: Card | None) -> float:
        if aim is None:
            return 0.0
        worth = amount if amount > 0 else min(-amount, self.force[aim])
        return worth if self.mine(aim) == (amount > 0) else -worth

    def _removal(self, effect: Effect, source: Card, aim: Card | None) -> float:
        target = effect.target
        assert target is not None
        if target.choose == "self":
            return 0.0
        found = [aim] if aim is not None else self._matching(target, source, self.me)
        if not found:
            return 0.0
        worth = self.board(found[0]) if aim is not None else min(self.board(c) for c in found)
        share = 0.7 if effect.effect == "return_hand" else 1.0
        return share * worth * (1 if target.owner == "opp" else -1)

    def _over(self, side: str, limit: int) -> float:
        ranked = sorted(self.board(c) for c in self.play[side])
        return sum(ranked[: max(0, len(ranked) - limit)])
