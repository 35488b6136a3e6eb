"""Search for any game of the kernel: information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).

One tree over what the seats do; every iteration walks it in another world that the seat thinks possible, so that no
move is chosen for a hand the bot cannot know. What a game knows of itself (moves worth trying, how a game is played
on quickly, what a position is worth) comes from an `Insight`.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from typing import Any

from landsraad.bots.base import Imagine, View
from landsraad.table import Action, Decision, Match, Prompt, Seat

ITERATIONS = 200
EXPLORATION = 0.25
MOST_ACTIONS = 60
"""With more actions than these a random choice of so many is considered."""
LONGEST = 2_000
"""Most decisions of one playout."""


class Insight:
    """What a search knows of a game; this one knows nothing, and plays to the end at random."""

    exploration = EXPLORATION
    """How much a move tried seldom is favored; small where what moves are worth differs little."""

    def actions(self, match: Match, decision: Decision[Any], chance: random.Random) -> list[Action]:
        """The legal actions worth considering; never empty, and the same in equal situations but for chance."""
        found: list[Action] = []
        for action in decision.actions(match.state):
            found.append(action)
            if len(found) > 4 * MOST_ACTIONS:
                return [decision.sample(match.state, chance) for _ in range(MOST_ACTIONS)]
        return found if len(found) <= MOST_ACTIONS else chance.sample(found, MOST_ACTIONS)

    def playout(self, match: Match, decision: Decision[Any], chance: random.Random) -> Action:
        """How a seat plays on outside the tree."""
        action: Action = decision.sample(match.state, chance)
        return action

    def horizon(self, match: Match) -> Any:
        """A mark of the root; see `far_enough`."""
        return None

    def far_enough(self, match: Match, horizon: Any) -> bool:
        """Whether the position is to be judged now rather than played on."""
        return False

    def worth(self, match: Match) -> Sequence[float]:
        """Each seat's prospect of winning, 0 to 1. At the end it is asked of the outcome instead."""
        seats = len(match.game.seats(match.state))
        return [1 / seats] * seats


class _Node:
    """The statistics of one action after those before it: seen by the seat that chose it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[tuple[Seat, Action], _Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0

    def rate(self, exploration: float) -> float:
        """Upper confidence bound over the times the action was there to be chosen."""
        return self.total / self.visits + exploration * math.sqrt(math.log(self.available) / self.visits)


class Search:
    """A bot that tries its moves out: `iterations` for a decision, or as many as fit into `seconds`."""

    interjects = False

    def __init__(
        self, seed: int, insight: Insight | None = None, *, iterations: int = ITERATIONS, seconds: float = 0.0
    ) -> None:
        self.chance = random.Random(seed)
        self.insight = insight or Insight()
        self.iterations, self.seconds = iterations, seconds

    def allow(self, budget: str) -> bool:
        """Set the budget from `500` (iterations) or `0.5s`; False if it is neither."""
        try:
            if budget.endswith("s"):
                self.seconds = float(budget[:-1])
                return 0 < self.seconds <= 600
            self.iterations, self.seconds = int(budget), 0.0
        except ValueError:
            return False
        return 0 < self.iterations <= 10**7

    def choose(self, view: View, prompt: Prompt) -> Action:
        """Without worlds to think of, what the insight finds first; `ponder` is what a match asks."""
        return prompt.default()

    def interject(self, view: View, standing: Sequence[Prompt]) -> Action | None:
        """Never."""
        return None

    def ponder(self, view: View, prompt: Prompt, imagine: Imagine) -> Action:
        """The action tried most often."""
        if (only := prompt.forced()) is not None:
            return only
        root = _Node()
        until = time.monotonic() + self.seconds if self.seconds else math.inf
        tried = 0
        while (time.monotonic() < until) if self.seconds else tried < self.iterations:
            match = imagine(self.chance)
            match.auto = True
            if tried == 0:
                candidates = self.insight.actions(match, match.pending[prompt.seat], self.chance)
                if len(candidates) == 1 and prompt.refuse(candidates[0]) is None:
                    return candidates[0]
            self._iterate(root, match, prompt.seat)
            tried += 1
        best = max(root.children.items(), key=lambda child: (child[1].visits, child[1].total), default=None)
        if best is None or prompt.refuse(best[0][1]) is not None:
            return prompt.default()
        return best[0][1]

    def _iterate(self, root: _Node, match: Match, first: Seat) -> None:
        """Down the tree, one new node, play on, and back up."""
        horizon = self.insight.horizon(match)
        node, path = root, [(first, root)]
        seat = first
        grown = False
        while not grown and not match.over and not self.insight.far_enough(match, horizon):
            if seat not in match.pending:
                seat = next(iter(match.pending))
            actions = self.insight.actions(match, match.pending[seat], self.chance)
            node, grown, action = self._descend(node, seat, actions)
            path.append((seat, node))
            match.apply(seat, action)
        worth = self._play_on(match, horizon)
        for seat, visited in path:
            visited.visits += 1
            visited.total += worth[seat]

    def _descend(self, node: _Node, seat: Seat, actions: list[Action]) -> tuple[_Node, bool, Action]:
        """The child to go to: one not tried yet if there is any, else the most promising."""
        children = node.children
        fresh = [a for a in actions if (seat, a) not in children]
        if fresh:
            action = self.chance.choice(fresh)
            child = children[seat, action] = _Node()
        else:
            action = max(actions, key=lambda a: children[seat, a].rate(self.insight.exploration))
            child = children[seat, action]
        for a in actions:
            if (known := children.get((seat, a))) is not None:
                known.available += 1
        return child, bool(fresh), action

    def _play_on(self, match: Match, horizon: Any) -> Sequence[float]:
        """Outside the tree to the end, or as far as the insight looks."""
        insight, chance = self.insight, self.chance
        for _ in range(LONGEST):
            if match.over or insight.far_enough(match, horizon):
                break
            seat, decision = next(iter(match.pending.items()))
            match.apply(seat, insight.playout(match, decision, chance))
        if (outcome := match.outcome) is None:
            return insight.worth(match)
        return [seat in outcome.winners for seat in range(len(match.game.seats(match.state)))]
