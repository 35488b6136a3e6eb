"""What the search knows of Butlerian Jihad: moves worth trying, a quick way of playing on, the worth of a position."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from landsraad.bots.search import Insight, Search
from landsraad.jihad.choices import PickOne
from landsraad.jihad.force import total
from landsraad.jihad.phases.battle import PASS, RECRUIT, TakeTurn, Turn, targets, usable
from landsraad.jihad.phases.opening import Exchange, Strategy
from landsraad.jihad.responses import Respond, Response
from landsraad.jihad.state import TOKENS_TO_WIN, State
from landsraad.table import Action, Decision, Match

PER_FORCE: Final = 0.011
"""What one more point of force in play at the start of a round adds to the prospect of winning."""
PER_CARD: Final = 0.012
WEAKEST: Final = 3
"""How many of the weakest cards in hand are considered for exchange."""
OWN_LOSS: Final = frozenset({"CostFromHand", "CostFromPlay", "GiveUp", "PlayExcess", "HandExcess"})


class JihadInsight(Insight):
    """Looks to the end of the round."""

    def actions(self, match: Match, decision: Decision[Any], chance: random.Random) -> list[Action]:
        """Copies of one card are tried once; for the exchange only the weakest cards."""
        g: State = match.state
        if isinstance(decision, Strategy):
            return _exchanges(g, decision.seat)
        if isinstance(decision, TakeTurn):
            return _turns(g, decision.seat)
        return list(decision.actions(g))

    def playout(self, match: Match, decision: Decision[Any], chance: random.Random) -> Action:
        """Recruit the strongest, now and then something else; lose the weakest, take the strongest."""
        g: State = match.state
        printed = g.cards.cards
        if isinstance(decision, TakeTurn):
            return _quick_turn(g, decision.seat, chance)
        if isinstance(decision, Respond):
            return Response(decision.options(g, ())[-1])
        if isinstance(decision, Strategy):
            return Exchange(None, None)
        if isinstance(decision, PickOne):
            pick = min if decision.kind in OWN_LOSS else max
            card = pick(decision.cards, key=lambda c: printed[c].force)
            return decision.build((card,))
        return super().playout(match, decision, chance)

    def horizon(self, match: Match) -> int:
        """The round of the root."""
        g: State = match.state
        return g.round

    def far_enough(self, match: Match, horizon: int) -> bool:
        """The next round's cards are drawn."""
        g: State = match.state
        return g.round > horizon

    def worth(self, match: Match) -> Sequence[float]:
        """By tokens, the force that stays in play and the cards in hand."""
        g: State = match.state
        human, machine = g.players
        ahead = PER_FORCE * (total(g, 0) - total(g, 1)) + PER_CARD * (len(human.hand) - len(machine.hand))
        value = min(0.99, max(0.01, human.tokens / TOKENS_TO_WIN + ahead))
        return value, 1 - value


def _exchanges(g: State, seat: int) -> list[Action]:
    hand = g.players[seat].hand
    printed = g.cards.cards
    weak = sorted(sorted(hand, key=lambda c: printed[c].force)[:WEAKEST], key=hand.index)
    pairs = [(a, b) for i, a in enumerate(weak) for b in weak[i + 1 :]]
    return [Exchange(None, None), *(Exchange(c, None) for c in weak), *(Exchange(a, b) for a, b in pairs)]


def _turns(g: State, seat: int) -> list[Action]:
    found: list[Action] = [Turn(PASS, None, None)]
    printed = g.cards.cards
    for act in ("recruit", "activate", "free"):
        seen = set()
        for card in usable(g, seat, act):
            if act != "activate" and (printed[card].id, card in g.players[seat].hand) in seen:
                continue
            seen.add((printed[card].id, card in g.players[seat].hand))
            found += [Turn(act, card, aim) for aim in targets(g, seat, act, card) or (None,)]
    return found


def _quick_turn(g: State, seat: int, chance: random.Random) -> Turn:
    """Recruit the strongest card that may come into play; else activate or use something, or pass."""
    printed = g.cards.cards
    lot = chance.random()
    if lot < 0.75 and (cards := usable(g, seat, RECRUIT)):
        card = max(cards, key=lambda c: printed[c].force)
        return Turn(RECRUIT, card, _aim(g, seat, RECRUIT, card))
    act = "activate" if lot < 0.88 else "free"
    if cards := usable(g, seat, act):
        card = chance.choice(cards)
        return Turn(act, card, _aim(g, seat, act, card))
    if cards := usable(g, seat, RECRUIT):
        card = chance.choice(cards)
        return Turn(RECRUIT, card, _aim(g, seat, RECRUIT, card))
    return Turn(PASS, None, None)


def _aim(g: State, seat: int, act: str, card: str) -> str | None:
    aims = targets(g, seat, act, card)
    return max(aims, key=lambda c: g.cards.cards[c].force) if aims else None


def searching(seed: int) -> Search:
    """The bot `search`."""
    return Search(seed, JihadInsight())
