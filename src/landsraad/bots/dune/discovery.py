"""Discovery tokens: what is to be found, whether to reveal it, and what a revealed territory is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.look import Look
from landsraad.dune.board import CISTERN, JACURUTU, ORGIZ, SHRINE, TERRITORY, TESTING_STATION
from landsraad.dune.cards import BG
from landsraad.table import Action, Prompt

WORTH: Final[Mapping[str, float]] = {
    JACURUTU: 6.0,
    CISTERN: 4.0,
    TESTING_STATION: 2.5,
    SHRINE: 1.5,
    ORGIZ: 3.0,
    "treachery_card_stash": 4.0,
    "spice_stash": 7.0,
    "ornithopter": 3.0,
}
"""What the first to find a token may hope for, in spice."""
UNKNOWN: Final[Mapping[str, float]] = {"hiereg": 3.5, "smuggler": 4.5}
"""The mean of what may lie there."""


def find(look: Look, territory: str) -> float:
    """What a discovery is worth to whoever has fighters in a territory at the end of the turn.

    A token face down there, or the yield of a revealed territory that is no stronghold.
    """
    if territory in look.hosts:
        return 0.0 if territory == JACURUTU else holding(look, territory)
    for token in look.view["discoveries"]["face_down"]:
        if TERRITORY[token["location"]] == territory:
            hoped = WORTH[token["token"]] if token["token"] else UNKNOWN[token["symbol"]]
            return hoped if len(look.occupants(territory)) < 2 else 0.7 * hoped
    return 0.0


def holding(look: Look, territory: str) -> float:
    """The yield of a revealed territory over the rest of the game, one turn more or less."""
    if territory == SHRINE:
        cards = look.of_kind("karama", "truthtrance", *(["worthless"] if look.me == BG else []))
        return 0.5 + 0.7 * len(cards)
    if territory == ORGIZ:
        return 0.5 + 0.7 * len(look.view["spice"])
    return WORTH[territory] * min(1.0, 0.3 + 0.1 * (look.last_turn - look.turn))


def reveal(look: Look, prompt: Prompt) -> Action:
    """Always, but a territory only while there is a next turn to enter it."""
    token = prompt.facts()["token"]
    stash = token not in (JACURUTU, CISTERN, TESTING_STATION, SHRINE, ORGIZ)
    return values(prompt, stash or look.turn < look.last_turn)


def enter(look: Look, prompt: Prompt) -> Action:
    """Everybody but those who stand on spice: inside there is no storm and no worm."""

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return 0 if look.view["spice"].get(name.partition("@")[2], 0) >= 3 else options[-1]

    return build(prompt, wish)
