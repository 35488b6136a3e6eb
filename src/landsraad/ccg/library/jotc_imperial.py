"""Judge of the Change: more holdings and personas."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Use, XRange
from landsraad.ccg.effects.acts import OneOf
from landsraad.ccg.effects.conds import Both, On
from landsraad.ccg.effects.costs import Engage, PayFavor, Subdue
from landsraad.ccg.effects.in_rites import InRite, Leads
from landsraad.ccg.effects.riches import DeclaredFavor, Produce
from landsraad.ccg.effects.select import SELF, Sel, target
from landsraad.ccg.effects.statics import Grant, Mod, NoCounter
from landsraad.ccg.effects.status import ApplyForce, Defer, Discard, SetStatus
from landsraad.ccg.effects.values import Attr, Count, Rank, Times, X
from landsraad.ccg.library.define import ENGAGE, define, produces
from landsraad.ccg.library.eots_personas import counters

# Charters

define("plasteel_industries", produces(3))
for charter in (
    "pundi_rice_market",
    "schlag_hide_exports",
    "shari_a_projects",
    "whale_fur_industries",
    "botanical_testing_grant",
    "kulon_husbandry",
):
    define(charter, produces(2))
define("siridar_tithes", Use(Produce("favor", 2), ENGAGE))
define("shield_wall_bases", produces(Times(2, Count(Sel("desert", of="you")))))
CROWDED: Final = target("dune_fief")
define("glacier_mining_operations", produces(Count(Sel("personnel", where=(On(CROWDED),)))))
define(
    "siridar_governorship",
    Use(Produce("solaris", Times(2, X)), (Engage(SELF), PayFavor(X)), x=XRange(3, 1)),
)

# Dune fiefs

define(
    "arsunt",
    produces(2),
    Use(Defer(3, target("dune_fief&!name:dune", of="you", state="subdued")), ENGAGE),
)
define(
    "the_great_flat",
    Use(OneOf(("here", "guild"), (Produce("spice", 2, SELF), Produce("spice", 2, "guild"))), ENGAGE),
)

# Personas in rites

for persona, keyword, rite in (
    ("guild_spokesman", "direct", "arbitration"),
    ("padishah_lapdog", "surprise", "arbitration"),
    ("proctor_of_spies", "direct", "intrigue"),
    ("ionesco_vadeshar", "surprise", "intrigue"),
):
    define(persona, Grant(keyword, SELF, Leads((rite,))))
for persona, rite in (("kaldo_radij", "intrigue"), ("otheym", "battle")):
    define(persona, NoCounter(Both((Leads((rite,)), InRite((rite,))))))
define("messr_coss", *counters("battle", "arbitration"))
SMUGGLERS: Final = Sel("troop&dune_smugglers|cohort&dune_smugglers", rel="on_self")
define("free_trader_scout", Mod("force", Count(SMUGGLERS), SELF, InRite(("battle", "intrigue"))))

# Personas with operations

define(
    "pyon_elder",
    Use(DeclaredFavor(Count(Sel("name:pyon_labor_force", of="you"))), ENGAGE, "initiative"),
)
define("atreides_sector_guard", Use(Discard(target("venture&intrigue")), ENGAGE, "declaration"))
HARVESTER: Final = target("name:spice_harvester", of="you", engaged=True)
define("spice_driver", Use(SetStatus("disengaged", HARVESTER), ENGAGE))
define("water_marshall", Use(Produce("favor", Attr("command")), ENGAGE))
define("zenzi_bewt", Use(SetStatus("engaged", target("ally", engaged=False)), ENGAGE, "declaration"))
define("sister_baruna", Use(ApplyForce(Rank("weirding"), target("persona&native")), ENGAGE))
define(
    "tivor_manx",
    Use(SetStatus("disengaged", target("desert", of="you", engaged=True)), (Subdue(SELF),)),
)
define("hebe", Use(SetStatus("subdued", target("event&dune")), ENGAGE, "declaration"))
PRICE: Final = (Subdue(SELF), PayFavor(1))
define("carthag_privateer", Use(SetStatus("disengaged", target("name:carthag", engaged=True)), PRICE))
define(
    "arrakeen_patriarch",
    Use(
        OneOf(
            ("engage", "disengage"),
            (
                SetStatus("engaged", target("name:arrakeen", engaged=False)),
                SetStatus("disengaged", target("name:arrakeen", engaged=True)),
            ),
        ),
        PRICE,
    ),
)
