"""How a CCG table is set up: two to six houses, a deck for each, and the open points of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.bots import bot_names
from landsraad.ccg.cards import STARTER_DECKS
from landsraad.ccg.game import MOST_TURNS, USUAL_LIMIT
from landsraad.ccg.log import house
from landsraad.ccg.options import POINTS
from landsraad.ccg.state import seat_name
from landsraad.server.setups import SETUPS, Choice, Menu, Preset, Switch
from landsraad.table import BadConfig, Game, say

MOST: Final = 6
TURN_LIMIT: Final = "turn_limit"
STARTERS: Final = tuple(STARTER_DECKS)


class CcgSetup:
    """The lobby of the CCG."""

    def menu(self, game: Game) -> Menu:
        """Every open point with a sentence for each value, the limit of turns, six seats."""
        preset = Preset(
            "oracle", say("By the Oracle"), say("Open points of the rules as the ledger reads them.")
        )
        roles = tuple((seat_name(seat), house(seat_name(seat))) for seat in range(MOST))
        return Menu(
            game.name, game.title, (preset,), (_turn_limit(), *map(_switch, POINTS)), roles,
            (seat_name(0), seat_name(1)), False, tuple(bot_names(game.name)),
        )  # fmt: skip

    def config(
        self,
        game: Game,
        preset: str,
        options: Mapping[str, Any],
        roles: Sequence[str],
        config: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        """Decks as given, or starters; seats are taken in their order."""
        if preset not in ("", "oracle"):
            raise BadConfig(f"there is no preset {preset!r}; there is: oracle")
        if list(roles) != [seat_name(seat) for seat in range(len(roles))]:
            raise BadConfig("the seats of a CCG table are house_1, house_2 and so on")
        named = {**config.get("options", {}), **{k: v for k, v in options.items() if k != TURN_LIMIT}}
        made: dict[str, Any] = {"decks": [STARTERS[s % len(STARTERS)] for s in range(len(roles))], **config}
        if len(made["decks"]) != len(roles):
            raise BadConfig(
                say("there are {seats} seats and {decks} decks", seats=len(roles), decks=len(made["decks"]))
            )
        if TURN_LIMIT in options:
            made[TURN_LIMIT] = _number(options[TURN_LIMIT])
        return {**made, "options": named}


def _number(value: Any) -> Any:
    """A number as a form sends it; what is none is left for the game to refuse."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 6 else value


def _turn_limit() -> Switch:
    return Switch(
        TURN_LIMIT, "number", say("Length"), str(USUAL_LIMIT),
        say("After this turn the match ends without a winner. At most {most}; 0 is no limit.", most=MOST_TURNS),
        minimum=0, title=say("Limit of turns"),
    )  # fmt: skip


def _switch(name: str) -> Switch:
    """An open point as the lobby shows it: what it is about, and what each value says."""
    rule, title, values = POINTS[name]
    return Switch(
        name, "choice", say("Open points of the rules"), next(iter(values)), "", (rule,),
        tuple(Choice(value, say(text)) for value, text in values.items()), title=say(title),
    )  # fmt: skip


def register() -> None:
    """Make the setup known."""
    SETUPS["ccg"] = CcgSetup()
