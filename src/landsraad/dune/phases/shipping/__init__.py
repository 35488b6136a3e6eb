"""Shipment and Movement (base.md sections 9 to 11)."""

from landsraad.dune.phases.shipping.movement import Hajr, HajrMoment, MakeMove, Move, reach
from landsraad.dune.phases.shipping.shipment import MakeShipment, Ship, modes, price
from landsraad.dune.phases.shipping.turn import GuildTiming, Timing, shipment, ships_and_moves

__all__ = (
    "GuildTiming",
    "Hajr",
    "HajrMoment",
    "MakeMove",
    "MakeShipment",
    "Move",
    "Ship",
    "Timing",
    "modes",
    "price",
    "reach",
    "shipment",
    "ships_and_moves",
)
