"""The faction sheets: one file a faction, holding all that is particular to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from landsraad.dune.cards import Faction

if TYPE_CHECKING:  # the sheets call the phases, and the phases look sheets up here
    from landsraad.dune.factions.base import Sheet

SHEETS: Final[dict[Faction, Sheet]] = {}
"""Every sheet by faction id; filled once, when the game is loaded (`factions.all`)."""


def register(sheets: Mapping[Faction, Sheet]) -> None:
    """Make sheets known to the phases."""
    SHEETS.update(sheets)


__all__ = ("SHEETS", "register")
