"""Steady: the bot that fills seats beside people. Sound, unhurried, never absurd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from landsraad.bots.dune.player import DuneBot, Handler

HANDLERS: Final[Mapping[str, Handler]] = {}
EXTRAS: Final[Mapping[str, Handler]] = {}


class Steady(DuneBot):
    """Weighs cards, tokens and battles, keeps count of who can win, and stops it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HANDLERS, EXTRAS)
