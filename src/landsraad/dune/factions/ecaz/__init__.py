"""Ecaz: the sheet, its ambassadors and what they do, and what it shares with its ally."""

from landsraad.dune.factions.ecaz.sheet import Ecaz

__all__ = ("Ecaz",)
