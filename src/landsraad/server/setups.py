"""How a table of each game is set up: what a lobby offers, and the game's config made from it.

A game without an entry here is set up by its config alone, and its seats are what the game says they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from landsraad.bots import bot_names
from landsraad.table import BadConfig, Game


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a switch, and what it means."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One option of a table as a lobby shows it: `kind` is switch, choice or number."""

    name: str
    kind: str
    group: str
    default: str
    text: str
    rules: tuple[str, ...] = ()
    values: tuple[Choice, ...] = ()
    minimum: int | None = None
    title: str = ""
    on: str = "on"
    off: str = "off"


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options."""

    name: str
    title: str
    text: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Menu:
    """Everything a lobby offers for one game."""

    game: str
    title: str
    presets: tuple[Preset, ...]
    switches: tuple[Switch, ...]
    roles: tuple[tuple[str, str], ...]
    """Every role with its title."""
    usual: tuple[str, ...]
    """The roles a new table begins with."""
    fixed: bool
    """Whether exactly the usual roles play."""
    bots: tuple[str, ...]


class Setup(Protocol):
    """How one game is set up."""

    def menu(self, game: Game) -> Menu:
        """What the lobby offers."""
        ...

    def config(
        self,
        game: Game,
        preset: str,
        options: Mapping[str, Any],
        roles: Sequence[str],
        config: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The game's config; raises `BadConfig`."""
        ...


class PlainSetup:
    """A game that is set up by its config alone."""

    def menu(self, game: Game) -> Menu:
        """The seats the game has by default."""
        roles = tuple(game.seats(game.new(game.check_config({}), 0)))
        titled = tuple((role, role.replace("_", " ").title()) for role in roles)
        return Menu(game.name, game.title, (), (), titled, roles, True, tuple(bot_names(game.name)))

    def config(
        self,
        game: Game,
        preset: str,
        options: Mapping[str, Any],
        roles: Sequence[str],
        config: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The config as given; there are no presets and no options."""
        if preset or options:
            raise BadConfig(f"{game.name} has no presets and no options; use config")
        return config


SETUPS: dict[str, Setup] = {}
PLAIN = PlainSetup()


def setup_for(game: str) -> Setup:
    """How a game is set up: as registered, else by the module `<game>_setup` of this package, else plainly."""
    if game not in SETUPS and game.isidentifier() and find_spec(f"{__package__}.{game}_setup"):
        import_module(f"{__package__}.{game}_setup").register()
    return SETUPS.get(game, PLAIN)
