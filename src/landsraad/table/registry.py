"""Games register by name through the entry point group `landsraad.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from landsraad.table.errors import UnknownGame
from landsraad.table.game import Game

GROUP = "landsraad.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


@cache
def game(name: str) -> Game:
    """The game of that name; raises `UnknownGame`."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            found: Game = point.load()
            return found
    raise UnknownGame(name, names())
