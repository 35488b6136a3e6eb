"""Spacing Guild: shipping (base.md 17.5, kiss.md 14).

Its fees, its rate, its three kinds of shipment and its timing stand with the other shipments; its victory with the
other victories; the end of its alliance in the Nexus.
"""

from __future__ import annotations

from typing import ClassVar

from landsraad.dune.cards import GUILD
from landsraad.dune.factions.base import Sheet
from landsraad.dune.state import State
from landsraad.table import Script


class SpacingGuild(Sheet):
    """The Spacing Guild: setup, free revival and half price (K-GUI-01, K-GUI-02, B-GUILD-02)."""

    id = GUILD
    start_spice = 5
    start_forces: ClassVar = {"tueks_sietch@4": 5}
    free_revival = 1
    ships_at_half = True

    def special_karama(self, g: State, target: str) -> Script[None]:
        """The faction that declared a shipment may not ship this phase (K-KARAMA-GUI-S)."""
        g.barred.append(target)
        g.tell("shipment_forbidden", "K-KARAMA-GUI-S", GUILD, of=target)
        return
        yield
