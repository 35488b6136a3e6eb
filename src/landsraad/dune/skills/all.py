"""Loads every skill card, in the order of the ledger's inventory (LS-GEN-01): all of them or none (LS-READY-01)."""

from landsraad.dune.skills import SKILLS, register
from landsraad.dune.skills.bureaucrat import Bureaucrat
from landsraad.dune.skills.diplomat import Diplomat
from landsraad.dune.skills.disciplines import (
    KillerMedic,
    MasterOfAssassins,
    PranaBinduAdept,
    SwordmasterOfGinaz,
    Warmaster,
)
from landsraad.dune.skills.mentat import Mentat
from landsraad.dune.skills.planetologist import Planetologist
from landsraad.dune.skills.rihani_decipherer import RihaniDecipherer
from landsraad.dune.skills.sandmaster import Sandmaster
from landsraad.dune.skills.smuggler import Smuggler
from landsraad.dune.skills.spice_banker import SpiceBanker
from landsraad.dune.skills.suk_graduate import SukGraduate

register(
    Bureaucrat(),
    SpiceBanker(),
    Diplomat(),
    Mentat(),
    SukGraduate(),
    RihaniDecipherer(),
    Sandmaster(),
    Smuggler(),
    Planetologist(),
    Warmaster(),
    MasterOfAssassins(),
    SwordmasterOfGinaz(),
    KillerMedic(),
    PranaBinduAdept(),
)

__all__ = ("SKILLS",)
