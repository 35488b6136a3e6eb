"""Moritani: the sheet, its terror tokens and what they do."""

from landsraad.dune.factions.moritani.sheet import Moritani

__all__ = ("Moritani",)
