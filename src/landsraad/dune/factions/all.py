"""Loads every faction sheet."""

from landsraad.dune.factions import register
from landsraad.dune.factions.atreides import Atreides
from landsraad.dune.factions.bene_gesserit import BeneGesserit
from landsraad.dune.factions.ecaz import Ecaz
from landsraad.dune.factions.emperor import Emperor
from landsraad.dune.factions.fremen import Fremen
from landsraad.dune.factions.harkonnen import Harkonnen
from landsraad.dune.factions.moritani import Moritani
from landsraad.dune.factions.spacing_guild import SpacingGuild
from landsraad.dune.factions.tleilaxu import Tleilaxu

register(
    {
        sheet.id: sheet
        for sheet in (
            Atreides(),
            Harkonnen(),
            Fremen(),
            Emperor(),
            SpacingGuild(),
            BeneGesserit(),
            Ecaz(),
            Moritani(),
            Tleilaxu(),
        )
    }
)
