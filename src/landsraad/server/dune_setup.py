"""How a Dune table is set up: presets, switches, factions in their circles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.bots import bot_names
from landsraad.dune.cards import FACTION_NAMES
from landsraad.dune.factions import SHEETS
from landsraad.dune.options import OPTIONS, PRESETS, to_json
from landsraad.server.setups import SETUPS, Choice, Menu, Preset, Switch
from landsraad.table import BadConfig, Game, say, texts

USUAL: Final = ("atreides", "harkonnen", "emperor", "bene_gesserit", "fremen", "spacing_guild")


class DuneSetup:
    """The lobby of Dune: two presets, the table of options, six factions."""

    def menu(self, game: Game) -> Menu:
        """All options that do something today."""
        titles = texts({
            "kiss": ("KISS", "Two forces dial free, a faster storm, one Nexus a turn, Karama by its list."),
            "base-advanced": ("Advanced", "The advanced game before KISS, with supported forces."),
        })  # fmt: skip
        presets = []
        for name, options in PRESETS.items():
            title, text = titles.get(name, (name.replace("-", " ").capitalize(), ""))
            presets.append(Preset(name, say(title), say(text), to_json(options)))
        switches = tuple(
            Switch(
                name=o.name,
                kind=o.kind,
                group=say(o.group),
                default=o.default,
                text=say(o.summary),
                rules=o.rules,
                values=tuple(Choice(v, say(o.value_summaries.get(v, v))) for v in o.values),
                minimum=o.minimum,
                title=say(option_title(o.name)),
                on="on" if "on" in o.values else "true",
                off="off" if "off" in o.values else "false",
            )
            for o in OPTIONS
            if o.kind == "number" or len(o.values) > 1
        )
        roles = tuple((faction, FACTION_NAMES[faction]) for faction in SHEETS)
        return Menu(
            game.name, game.title, tuple(presets), switches, roles, USUAL, False, tuple(bot_names(game.name))
        )

    def config(
        self,
        game: Game,
        preset: str,
        options: Mapping[str, Any],
        roles: Sequence[str],
        config: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """Factions in the order of their circles, the preset, and the options that differ from it."""
        if config:
            raise BadConfig("a Dune table is set up by preset, options and seats, not by config")
        return make_config(preset or "kiss", options, roles)


def make_config(preset: str, options: Mapping[str, Any], roles: Sequence[str]) -> dict[str, Any]:
    """The game's config."""
    return {"factions": list(roles), "preset": preset, "options": dict(options)}


_TITLES: Final = {
    "BG": "Bene Gesserit",
    "HARK": "Harkonnen",
    "EMP": "Emperor",
    "FRE": "Fremen",
    "GUI": "Guild",
    "DISC": "Discoveries",
}


def option_title(name: str) -> str:
    """`O-BG-START-SIDE` as a heading: Bene Gesserit start side."""
    short = name.replace("_", "-").removeprefix("KISS-").removeprefix("O-").removeprefix("LO-")
    first, _, rest = short.partition("-")
    if first in _TITLES:
        return f"{_TITLES[first]} {rest.lower().replace('-', ' ')}".strip()
    return short.replace("-", " ").capitalize()


def register() -> None:
    """Make the setup known."""
    SETUPS["dune"] = DuneSetup()
