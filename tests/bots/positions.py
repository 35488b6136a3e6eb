"""Positions of the Dune table in which a bot acts in Shipment & Movement while all others let time pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.dune.kit import Table, full

from landsraad.bots import Bot, make_bot
from landsraad.bots.dune.player import DuneBot
from landsraad.dune.board import STRONGHOLDS
from landsraad.dune.forces import controller, occupants
from landsraad.dune.game import GAME
from landsraad.dune.phases.mentat import side
from landsraad.dune.state import State

DuneBot.strict = True


ACT: Mapping[str, Any] = {action.__name__: action for action in GAME.actions}
"""Action classes by name, wherever the engine keeps them."""


class Spot(Table):
    """A table that knows questions by their kind."""

    def comes_to(self, kind: str, faction: str = "") -> Spot:
        """Defaults until a question of this kind is put (to a faction)."""
        for _ in range(600):
            for seat, decision in self.match.pending.items():
                if decision.kind == kind and (not faction or self.g.seat(full(faction)) == seat):
                    return self
            self.default()
        raise AssertionError(f"never came to {kind}; pending: {self.match.pending}")


def needs(g: State, faction: str) -> int:
    """Strongholds still wanting for the faction's side."""
    members = side(g, full(faction))
    held = sum(1 for t in STRONGHOLDS if controller(g, t) in members)
    return (4 if len(members) == 2 else 3) - held


def act(table: Table, faction: str, bot: str | Bot = "steady", stage: str = "shipment") -> State:
    """Play the phase: the bot for its faction, defaults for the rest; the state before the first battle."""
    player = make_bot("dune", bot, 7) if isinstance(bot, str) else bot
    seat = table.g.seat(full(faction))
    table.start(stage)
    match = table.match
    for _ in range(400):
        if match.over or table.g.stage not in (
            "spice_blow",
            "phase_end",
            "charity",
            "bidding",
            "shipment",
            "ships_and_moves",
        ):
            return table.g
        asked = next(iter(match.pending))
        prompt = match.prompt(asked)
        assert prompt is not None
        match.play(asked, player.choose(match.view(asked), prompt) if asked == seat else prompt.default())
    raise AssertionError(f"the phase does not end: {match.pending}")


def present(g: State, faction: str) -> set[str]:
    """Strongholds with fighters of the faction."""
    return {t for t in STRONGHOLDS if full(faction) in occupants(g, t)}
