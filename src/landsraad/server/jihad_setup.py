"""How a Butlerian Jihad table is set up: two sides, and two options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from landsraad.bots import bot_names
from landsraad.jihad.options import specs
from landsraad.jihad.vocabulary import SIDES
from landsraad.server.setups import SETUPS, Choice, Menu, Switch
from landsraad.table import BadConfig, Game, Name, say


class JihadSetup:
    """The lobby of the duel."""

    def menu(self, game: Game) -> Menu:
        """Both sides always play."""
        switches = tuple(
            Switch(
                name=o.name,
                kind=o.kind,
                group=say(o.group),
                default=o.default,
                text=say(o.summary),
                rules=o.rules,
                values=tuple(Choice(v, say(o.value_summaries[v])) for v in o.values),
                title=say(o.name.replace("-", " ").capitalize()),
            )
            for o in specs()
            if len(o.values) > 1
        )
        named = {
            "human": Name("Humans", "faction", "humans"),
            "machine": Name("Machines", "faction", "machines"),
        }
        roles = tuple((side, named[side]) for side in SIDES)
        return Menu(game.name, game.title, (), switches, roles, SIDES, True, tuple(bot_names(game.name)))

    def config(
        self,
        game: Game,
        preset: str,
        options: Mapping[str, Any],
        roles: Sequence[str],
        config: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """The options; there are no presets."""
        if preset or config:
            raise BadConfig("a Butlerian Jihad table is set up by options alone")
        return {"options": dict(options)}


def register() -> None:
    """Make the setup known."""
    SETUPS["jihad"] = JihadSetup()
