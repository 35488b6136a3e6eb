"""What the search knows of the CCG: rites and answers worth trying, a quick way of playing on, the worth of a position.

It looks to the end of the operation, in worlds where the rivals hold other hands: so it decides which rites are
fought, how they are answered, which tactics are played and what reward is taken. What solaris are spent on it leaves
to the greedy bot: what they become lies beyond the operation.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final

from landsraad.bots.ccg.greedy import Greedy, scored
from landsraad.bots.ccg.look import Look, makes
from landsraad.bots.search import Insight, Search
from landsraad.ccg.cards import RITES
from landsraad.ccg.operations import TO_WIN
from landsraad.ccg.state import Player, State
from landsraad.table import Action, Decision, Match, Prompt

ITERATIONS: Final = 60
"""A decision in a second or so."""
OBVIOUS: Final = 50.0
"""By greedy's score: solaris are made and admission is requested without thinking."""
PROPOSALS: Final = 5
"""How many operations, or answers, are tried."""
SPARE: Final = 4
"""Favor beyond the ten that still counts: a rite takes some."""
TRIED: Final = frozenset({"Respond", "Defend"})
"""Answers that are all tried, as the reward of a rite is; for others greedy's is taken."""


class CcgInsight(Insight):
    """Looks to the end of the operation."""

    exploration = 0.06

    def __init__(self, seed: int) -> None:
        self.greedy = Greedy(seed)

    def actions(self, match: Match, decision: Decision[Any], chance: random.Random) -> list[Action]:
        """What is obvious alone; greedy's operation and rites; the answers in a rite or to an operation."""
        prompt = match.prompt(decision.seat)
        assert prompt is not None
        if decision.kind == "NextOperation":
            return _operations(Look(match.view(decision.seat)), prompt)
        found = [self.playout(match, decision, chance)]
        if decision.action.__name__ in TRIED or prompt.facts().get("why", "").startswith("reward"):
            found += [a for a in decision.actions(match.state) if a not in found][: PROPOSALS - 1]
        return found

    def playout(self, match: Match, decision: Decision[Any], chance: random.Random) -> Action:
        """As greedy plays."""
        prompt = match.prompt(decision.seat)
        assert prompt is not None
        return self.greedy.choose(match.view(decision.seat), prompt)

    def horizon(self, match: Match) -> int:
        """How many actions there were."""
        return match.version

    def far_enough(self, match: Match, horizon: int) -> bool:
        """The operation is over: the next is asked for."""
        return match.version > horizon and any(d.kind == "NextOperation" for d in match.pending.values())

    def worth(self, match: Match) -> Sequence[float]:
        """By what the houses have on the way to the High Council; the prospects of all add up to 1."""
        g: State = match.state
        weights = [0.0 if p.defeated else math.exp(_standing(g, p)) for p in g.players]
        return [weight / sum(weights) for weight in weights]


def _operations(look: Look, prompt: Prompt) -> list[Action]:
    """Greedy's choice, and the rites that may be better, those that greedy likes first."""
    ways = sorted(scored(look, prompt), key=lambda one: -one[0])
    rites = [steps for score, steps in ways[1:] if steps[0] in RITES]
    chosen = [ways[0][1], *(rites[: PROPOSALS - 1] if ways[0][0] < OBVIOUS else ())]
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
        + 0.08 * (len(p.hand) + len(p.house_deck))
    )


def searching(seed: int) -> Search:
    """The bot `search`."""
    return Search(seed, CcgInsight(seed), iterations=ITERATIONS)
