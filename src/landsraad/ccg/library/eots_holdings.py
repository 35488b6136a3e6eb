"""Eye of the Storm: homeworlds, Dune, fiefs and charters."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Use, When
from landsraad.ccg.effects.acts import OneOf
from landsraad.ccg.effects.conds import Governs, Has, MayBeDeployed, On
from landsraad.ccg.effects.placing import DeployFree
from landsraad.ccg.effects.riches import LiftSpice, Produce
from landsraad.ccg.effects.select import SELF, Sel, target
from landsraad.ccg.effects.statics import Shield, Stays
from landsraad.ccg.effects.values import HOW_MUCH, Count, Croe, If, Sum
from landsraad.ccg.library.define import ENGAGE, define, produces
from landsraad.ccg.state import HAND

# Homeworlds and Dune

for world in ("caladan", "giedi_prime", "kaitain"):
    define(world, produces(5))
define("wallach_ix", produces(4), Use(Produce("favor", 3), ENGAGE))
define("tupile", produces(4), Shield(("battle",)))
# O-055
define("forbidden_zone", produces(3), Stays())

SPICE_DESERT: Final = target("desert", of="you", where=(Has("spice"),))
# O-058, O-059, O-060
define("dune", Use(LiftSpice(3, SPICE_DESERT, up_to=True), ENGAGE))

# Fiefs of Dune

define("arrakeen", produces(Sum(3, If(Governs("name:dune"), 2))))
define("carthag", produces(Sum(4, If(Governs("name:dune"), 1))))
for desert in ("imperial_basin", "the_minor_erg", "the_open_bled"):
    define(
        desert,
        Use(
            OneOf(("here", "guild"), (Produce("spice", 1, SELF), Produce("spice", 1, "guild"))),
            ENGAGE,
        ),
    )

# Charters

# O-057
for charter in ("caladanan_exports", "harkonnen_industries", "suspensor_technologies"):
    define(charter, produces(3))
for charter in ("spacing_industries", "imperial_suk_school"):
    define(charter, produces(4))
define("choam_directorship", produces(Croe()))
define("exchange_seat", When("exchanged", Produce("solaris", HOW_MUCH), by="rival"))
define(
    "imperial_revenues", When("deployed", Produce("solaris", 2), Sel("holding", rel="happened"), by="rival")
)
define("sisterhood_covenant", When("favor_bought", Produce("solaris", HOW_MUCH), by="rival"))
define("weather_control", produces(Count(Sel("dune_fief", of="rival"))))
define("trespass_accord", When("engaged", Produce("solaris", 2), Sel("desert", rel="happened")))
WINDTRAPPED: Final = target("dune_fief")
define("windtrap_technologies", produces(Count(Sel("personnel", where=(On(WINDTRAPPED),)))))
define("smuggler_bribes", Use(Produce("spice", 1), ENGAGE))
define("harvesting_contract", produces(Count(Sel("desert|name:spice_harvester|name:carryall", of="rival"))))

BATTALION: Final = "battalion|name:smuggler_battalion|name:vanguard_battalion"
define(
    "military_appropriations",
    Use(
        OneOf(
            ("hand", "subdued"),
            (
                DeployFree(target(BATTALION, of="you", zone=HAND, where=(MayBeDeployed(),))),
                DeployFree(target(BATTALION, of="you", state="subdued", where=(MayBeDeployed(),))),
            ),
        ),
        ENGAGE,
    ),
)
define(
    "bene_tleilax_accord", When("deployed", Produce("solaris", 3), Sel("mentat", rel="happened"), by="rival")
)
define(
    "machines_from_ix", When("deployed", Produce("solaris", 1), Sel("equipment", rel="happened"), by="rival")
)
FOUND_BY: Final = Sel("desert|name:spice_blow", state="any", zone="", rel="happened")
define("spotter_control", When("spice_produced", Produce("solaris", HOW_MUCH), FOUND_BY))
