"""Blunders counted over a set of steady games: things a player would be laughed at for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.bots.positions import ACT

from landsraad.bots import make_bot, play_out
from landsraad.dune.board import PLACES, SECTOR, TERRITORY
from landsraad.dune.cards import FREMEN, KIND, LEADERS, WEAPONS
from landsraad.dune.game import GAME
from landsraad.table import Action, Match, Prompt


class Watched:
    """Steady, with a referee looking over its shoulder."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        self.bot = make_bot("dune", "steady", seed)
        self.seen = seen
        self.interjects = True

    def interject(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> Action | None:
        return self.bot.interject(view, standing)

    def choose(self, view: Mapping[str, Any], prompt: Prompt) -> Action:
        action = self.bot.choose(view, prompt)
        if isinstance(action, ACT["Bid"]):
            self.bid(view, action)
        elif isinstance(action, ACT["Ship"]) and action.location:
            self.arrives(view, action.location, sum(action.forces), "ship")
        elif isinstance(action, ACT["Move"]) and action.origin:
            self.arrives(view, action.destination, sum(action.forces), "move")
        elif isinstance(action, ACT["BattlePlan"]):
            self.plan(view, prompt, action)
        return action

    def count(self, what: str, blunder: bool) -> None:
        self.seen[what] += 1
        self.seen[f"{what}: blunder"] += blunder

    def bid(self, view: Mapping[str, Any], action: Any) -> None:
        """More than 12 for a card unseen, without a Karama to refuse payment."""
        if action.spice:
            karama = any(KIND[c] == "karama" for c in view["secret"]["hand"])
            self.count("bid", action.spice > 12 and not view["auction"]["card"] and not karama)

    def arrives(self, view: Mapping[str, Any], location: str, tokens: int, how: str) -> None:
        """Onto sand that the next storm surely crosses, for less spice than the tokens are worth."""
        territory = TERRITORY[location]
        if view["you"] == FREMEN or PLACES[territory].terrain != "sand" or territory == "imperial_basin":
            return
        sure = [(view["storm"] + i) % 18 for i in (1, 2)]
        gain = min(view["spice"].get(location, 0), 3 * tokens)
        last = view["turn"] >= view["max_turns"]
        self.count(f"{how} onto sand", SECTOR[location] in sure and gain < 2 * tokens and not last)

    def plan(self, view: Mapping[str, Any], prompt: Prompt, action: Any) -> None:
        """Dials beyond any need, lasguns into one's own shield, known traitors, rubbish for weapons."""
        facts = prompt.facts()
        rival = facts["opponent"]
        there = [
            f
            for f in view["forces"]
            if f["faction"] == rival and f["location"] in view["battle"]["locations"]
        ]
        most = sum(f["normal"] + 2 * f["elite"] for f in there)
        leaders = [x["strength"] for x in view["factions"][rival]["leaders"] if not x["dead"]]
        best = max(leaders, default=0) + (2 if rival == "atreides" else 0)
        number = action.normal + facts["elite_strength"] * action.elite
        self.count("dial", number > most + best + 1)
        kinds = {KIND[c] for c in (action.weapon, action.defense) if c}
        self.count("weapon and defense", kinds == {"lasgun", "shield"})
        known = view["factions"][rival]["shown_traitors"]
        options = [x for x in prompt.options() if x in LEADERS]
        self.count("leader", action.leader in known and any(x not in known for x in options))
        arms = [c for c in view["secret"]["hand"] if c in WEAPONS]
        free = view["battle"]["voice"] is None and not facts["prescience"]
        self.count(
            "worthless", bool(action.weapon) and KIND[action.weapon] == "worthless" and bool(arms) and free
        )


@pytest.mark.slow
def test_blunders_are_rare() -> None:
    seen: Counter[str] = Counter()
    for game in range(40):
        match = Match(GAME, {}, 300 + game, auto=True)
        play_out(match, {s: Watched(game * 10 + s, seen) for s in range(6)})
        for event in match.log:
            if event.kind == "explosion":
                seen["explosion"] += 1
            elif event.kind == "battle_won":
                seen["battle"] += 1
    rates = {k: seen[f"{k}: blunder"] / n for k, n in seen.items() if f"{k}: blunder" in seen}
    assert seen["dial"] > 400 and seen["bid"] > 1500
    assert rates["bid"] == 0
    assert rates["leader"] == 0
    assert rates["weapon and defense"] == 0
    assert rates["worthless"] == 0
    assert rates["dial"] < 0.01, rates
    assert rates["ship onto sand"] < 0.02, rates
    assert rates["move onto sand"] < 0.06, rates
    assert seen["explosion"] < 0.1 * seen["battle"]
