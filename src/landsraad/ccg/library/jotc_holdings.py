"""Judge of the Change: holdings that pay, bring cards and more."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Use, When
from landsraad.ccg.effects.acts import OneOf, Then
from landsraad.ccg.effects.conds import Exists, Governs, Has, HeldBy, MayBeDeployed, OfSponsor
from landsraad.ccg.effects.costs import Engage
from landsraad.ccg.effects.placing import DeployFree
from landsraad.ccg.effects.riches import Favor, LiftSpice, Produce
from landsraad.ccg.effects.select import ANYBODY, SELF, Sel, target
from landsraad.ccg.effects.statics import Grant
from landsraad.ccg.effects.tolls import PayOr
from landsraad.ccg.effects.values import Attr, Count, Croe, Minus
from landsraad.ccg.library.define import ENGAGE, define, produces
from landsraad.ccg.state import HAND

for charter, city in (
    ("arrakeen_water_facilities", "name:arrakeen"),
    ("carthag_engineering", "name:carthag"),
):
    theirs = Sel(city, of="rival")
    define(
        charter,
        Use(PayOr(3, theirs, Favor(3), to_you=True), ENGAGE, when=Exists(theirs)),
        Use(
            OneOf(("produce_solaris", "gain_favor"), (Produce("solaris", 3), Favor(3))),
            ENGAGE,
            when=Governs(city),
        ),
    )
PETITIONED: Final = Sel("holding", state="any", zone="", rel="happened")
define("assembly_chairmanship", When("petitioned", Produce("solaris", 1), PETITIONED, "rival"))
LADEN: Final = target("desert", of="you", where=(Has("spice"),))
define(
    "choam_contract",
    Use(Then((Produce("solaris", Minus(Croe(), 1)), LiftSpice(1, LADEN, to="guild"))), ENGAGE),
)
AT_WORK: Final = Sel("name:spice_harvester|name:carryall|name:harvester_pad", where=(HeldBy(ANYBODY),))
define("conversion_contracts", produces(Count(AT_WORK)))
# Force of an event strikes what lies on a fief; a fief that is immune to it is no target for the event.
define(
    "hagga_basin",
    Use(Produce("spice", 1, "guild"), ENGAGE),
    Grant("immune:name:sandworm"),
    Grant("immune:name:coriolis_storm"),
)
FUNDED: Final = target("ally", of="you", engaged=False, where=(OfSponsor(),))
define("sponsored_funding", Use(Produce("solaris", Attr("command", FUNDED)), (Engage(FUNDED),)))
WARES: Final = target("resource", of="you", zone=HAND, where=(MayBeDeployed(),))
define("trafficking_partnership", Use(DeployFree(WARES), (Engage(SELF),)))
