"""Thunder at Twilight: more holdings, personas and decrees."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, IfVanquished, Use, When, XRange
from landsraad.ccg.effects.acts import IfElse, OneOf, Then
from landsraad.ccg.effects.conds import (
    AtMost,
    Bears,
    Both,
    Exists,
    HasRank,
    HomeworldIs,
    MayBeDeployed,
    OfSponsor,
    On,
    SharesAllegiance,
)
from landsraad.ccg.effects.costs import Engage, PayFavor, Subdue, TakeTokens
from landsraad.ccg.effects.exceptions import BearsLosses, Free, Instead, ListedLess
from landsraad.ccg.effects.happened import Petitioner
from landsraad.ccg.effects.in_rites import Defends, InRite, Leads, TakesPart
from landsraad.ccg.effects.moments import TakePart
from landsraad.ccg.effects.placing import DeployFree
from landsraad.ccg.effects.riches import Favor, Produce, ProduceMore, TakeSolaris
from landsraad.ccg.effects.select import ANY_NUMBER, ASSIGNED, HOMEWORLD, SELF, Sel, target
from landsraad.ccg.effects.statics import Allegiance, Becomes, Cheaper, FinalCost, Grant, Mod
from landsraad.ccg.effects.status import ApplyForce, Capture, Defer, Give
from landsraad.ccg.effects.values import Attackers, Attr, Count, Minus, Rank, Times, X, Yours
from landsraad.ccg.library.define import ENGAGE, define, produces
from landsraad.ccg.library.eots_tactics import HELD
from landsraad.ccg.library.jotc_personas import VICTIM
from landsraad.ccg.library.jotc_resources import BY_IT
from landsraad.ccg.state import ASSEMBLY, HAND

# Holdings

THEIR_FIEFS: Final = Count(Sel("dune_fief&!homeworld", of="you"))
define(
    "ducal_tithes",
    Use(TakeSolaris(THEIR_FIEFS, "each_rival", theirs=True), ENGAGE, when=HomeworldIs("dune_fief")),
)
define(
    "emperors_proxy",
    FinalCost(Times(2, X), (PayFavor(X),), XRange(Yours("favor")), Both((Petitioner("you"), OfSponsor()))),
)
WEAPONS: Final = Sel("equipment", of="you", zone=HAND)
define("skirmishing_spoils", Cheaper(1, WEAPONS, onto=Sel("fremen&persona|fremen&personnel")))
STATIONED: Final = target("troop", of="you", engaged=False, rel="on_self", most=ANY_NUMBER)
define(
    "splintered_rock",
    produces(2),
    Use(TakePart(STATIONED), (Engage(STATIONED),), "engagement", ("battle",), when=Defends("desert")),
)

# Personas in rites

SPENT: Final = AtMost(Attr("resistance"), 0)
define(
    "commander_aramsham_tat",
    Use(
        Then(
            (
                Give("resistance", SELF, Minus(0, X)),
                Give("battle", SELF, X),
                IfElse(SPENT, Give("doomed", SELF)),
            )
        ),
        (),
        "declaration",
        ("battle",),
        x=XRange(Attr("resistance"), 1),
        when=TakesPart(("battle",)),
    ),
)
define(
    "duncan_idaho_tat",
    Allegiance("atreides", SELF, when=Exists(Sel("noble&atreides"))),
    Mod("command", 1, SELF, Bears("name:crysknife")),
    Mod("battle", 1, SELF, Bears("name:crysknife")),
)
PROJECTILE: Final = target("projectile", of="rival", state="any", where=(On(VICTIM),))
define(
    "fremen_marauder",
    IfVanquished(
        Sel(of="rival", state="subdued", rel="subject", where=(TakesPart(joined=True),)),
        Capture(PROJECTILE),
        ("battle",),
        Leads(("battle",)),
        once=True,
    ),
)
define("jareh_benquait_tat", Grant("must_defend:battle"))
define("lighter_pilot", Grant("surprise", SELF, Both((TakesPart(("battle",)), Bears("craft")))))
define("piter_de_vries_tat", Grant("uncounted"))
define("weather_scanner", Instead("name:coriolis_storm", ApplyForce(X, target("dune_fief"))))
define("styros", Grant("either_class:battle"), Grant("either_class:intrigue"))

# Personas with operations

MINER: Final = target("spice_miners_guild|miner", rel="named_participant")
define(
    "dharva_glynn",
    Use(
        Then((Give("resistance", MINER, 1), Give("rank", MINER, 1))),
        ENGAGE,
        "declaration",
        when=InRite(("intrigue", "arbitration")),
    ),
)
DUNE_HOLDING: Final = target("dune_fief|dune_charter")
define(
    "dr_kynes",
    Use(Give("resistance", DUNE_HOLDING, Minus(0, Rank("arbitration")), "discard"), ENGAGE, "declaration"),
)
SPENT_SELF: Final = (Engage(SELF), Subdue(SELF))
HIS_RANK: Final = XRange(Rank("intrigue"), Rank("intrigue"))  # as it is before his skills fall with him
define("dr_yueh", Use(ApplyForce(X, target("ally")), SPENT_SELF, x=HIS_RANK))
define("emperor_shaddam_iv", FinalCost(2, when=Petitioner("rival")))
define(
    "gaius_helen_mohiam_tat",
    Use(ApplyForce(Rank("weirding"), target("ally"), "engage"), ENGAGE, "declaration"),
    Use(ApplyForce(Rank("weirding"), target("aide"), "subdue"), ENGAGE, "declaration"),
)
define("gurney_halleck_tat", Free(Sel("venture", of="you", zone=HAND)))
PATIENT: Final = target("persona", of="you", state="subdued", where=(MayBeDeployed(),))
define("imperial_suk", Use(DeployFree(PATIENT), SPENT_SELF, "declaration"))
FOE: Final = target(rel="named_participant")
define("lady_jessica_tat", Use(Give("force", FOE, Minus(0, Rank("weirding"))), ENGAGE, "declaration"))
WATCHED: Final = target("charter", of="you")
define(
    "watchdog",
    Use(
        OneOf(
            ("arbitration", "resistance"),
            (Give("arbitration", WATCHED, 2), Give("resistance", WATCHED, 2)),
        ),
        ENGAGE,
        "declaration",
    ),
)

# Decrees

define(
    "beyond_the_faufreluches",
    Assign(HOMEWORLD),
    BearsLosses(),
    Use(Favor(X), (Subdue(SELF), TakeTokens(X)), "declaration", x=XRange(Attr("tokens"), 1)),
)
define(
    "choam_company_flag",
    Assign(Sel("dune_fief", of="you")),
    IfVanquished(HELD, Favor(Minus(0, Attackers()), "attacker"), ("battle",), may=False),
)
define(
    "high_college",
    Assign(Sel("physician|suk")),
    Becomes("suk"),
    IfVanquished(HELD, Produce("favor", Attr("command", ASSIGNED)), may=False),
)
FORESEEN: Final = target("nexus")
UNFORESEEN: Final = target("nexus", state="subdued")
define(
    "instrument_of_the_guild",
    Assign(Sel("persona")),
    Use(Defer(1, FORESEEN, either=True), BY_IT),
    Use(
        Defer(1, UNFORESEEN, either=True),
        BY_IT,
        when=Exists(Sel(rel="assigned", where=(HasRank("prescience"),))),
    ),
)
ENGAGED_FIEF: Final = Sel("dune_fief", of="you", rel="happened")
PRICE: Final = (PayFavor(2),)
define(
    "regent_siridar",
    Assign(Sel("noble", of="you")),
    When("produced", Produce("solaris", 3), ENGAGED_FIEF, "you", may=True, costs=PRICE),
    When("spice_produced", ProduceMore(1), ENGAGED_FIEF, "you", may=True, costs=PRICE),
)
SAME: Final = Sel(zone=ASSEMBLY, where=(SharesAllegiance(ASSIGNED, or_none=False),))
define("landsraad_spokesman", Assign(Sel("ally")), ListedLess(Attr("command", ASSIGNED), SAME))
