"""What the search knows of the CCG: operations worth trying, a quick way of playing on, the worth of a position.

The greedy bot proposes and plays on; the search finds out by the rules what comes of it, in worlds where the rivals
hold other hands. It looks to the end of the turn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final

from landsraad.bots.ccg.greedy import TO_WIN, Greedy, scored
from landsraad.bots.ccg.look import Look, makes
from landsraad.bots.search import Insight, Search
from landsraad.ccg.cards import RITES
from landsraad.ccg.state import Player, State
from landsraad.table import Action, Decision, Match, Prompt

OBVIOUS: Final = 50.0
"""By greedy's score: solaris are made and admission is requested without thinking."""
PROPOSALS: Final = 5
"""How many operations are tried."""
SPARE: Final = 4
"""Favor beyond the ten that still counts: a rite takes some."""
TRIED: Final = frozenset({"Respond", "Defend", "Bid", "Option"})
"""Answers that are all tried; for others greedy's is taken."""


class CcgInsight(Insight):
    """Looks to the end of the turn."""

    exploration = 0.06

    def __init__(self, seed: int) -> None:
        self.greedy = Greedy(seed)

    def actions(self, match: Match, decision: Decision[Any], chance: random.Random) -> list[Action]:
        """What is obvious alone; else the best operations by greedy's score, or the answers that matter."""
        prompt = match.prompt(decision.seat)
        assert prompt is not None
        if decision.kind == "NextOperation":
            return _operations(Look(match.view(decision.seat)), prompt)
        found = [self.greedy.choose(match.view(decision.seat), prompt)]
        if decision.action.__name__ in TRIED:
            found += [a for a in decision.actions(match.state) if a not in found][: PROPOSALS - 1]
        return found

    def playout(self, match: Match, decision: Decision[Any], chance: random.Random) -> Action:
        """As greedy plays."""
        prompt = match.prompt(decision.seat)
        assert prompt is not None
        return self.greedy.choose(match.view(decision.seat), prompt)

    def horizon(self, match: Match) -> int:
        """The turn of the root."""
        g: State = match.state
        return g.turn

    def far_enough(self, match: Match, horizon: int) -> bool:
        """Another turn has begun."""
        g: State = match.state
        return g.turn > horizon

    def worth(self, match: Match) -> Sequence[float]:
        """By what the houses have on the way to the High Council; the prospects of all add up to 1."""
        g: State = match.state
        weights = [0.0 if p.defeated else math.exp(_standing(g, p)) for p in g.players]
        return [weight / sum(weights) for weight in weights]


def _operations(look: Look, prompt: Prompt) -> list[Action]:
    best = sorted((one for one in scored(look, prompt) if one[0] > 0), key=lambda one: -one[0])
    ways = [steps for _, steps in best[: PROPOSALS - 1]]
    chosen = ways[:1] if best and best[0][0] >= OBVIOUS else [*ways, ("done",)]
    return [prompt.decision.build(steps) for steps in chosen]


def _standing(g: State, p: Player) -> float:
    """The logarithm of a house's prospects; the weights were fitted to the winners of games between greedy bots."""
    deployed = [g.cards[n] for n in p.domain if g.cards[n].deployed]
    ranks = sum(rank for c in deployed for talent, rank in c.facts.talents.items() if talent in RITES)
    return (
        0.25 * min(p.hoard, TO_WIN)
        + 0.16 * min(p.favor, TO_WIN + SPARE)
        + (1.0 if p.hoard >= TO_WIN and p.favor >= TO_WIN else 0.0)
        + 0.02 * min(p.solaris, 20)
        + 0.05 * ranks
        + 0.05 * sum(c.facts.resistance or 0 for c in deployed)
        + 0.05 * sum(makes(c.id) for c in deployed)
    )


def searching(seed: int) -> Search:
    """The bot `search`."""
    return Search(seed, CcgInsight(seed))
