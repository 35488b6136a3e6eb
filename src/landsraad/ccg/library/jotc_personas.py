"""Judge of the Change: more personas."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import IfVanquished, Use
from landsraad.ccg.effects.acts import OneOf
from landsraad.ccg.effects.conds import Among, Bears, Both, Either, Has, On, Ripe
from landsraad.ccg.effects.costs import Engage, PayTo
from landsraad.ccg.effects.exceptions import AlsoTargets
from landsraad.ccg.effects.in_rites import Initiated, Leads, TakesPart, Targets
from landsraad.ccg.effects.moments import AnyReward, DeployEvent, LargerReward
from landsraad.ccg.effects.riches import LiftSpice, TakeSolaris
from landsraad.ccg.effects.select import RIVAL, SELF, Sel, target
from landsraad.ccg.effects.statics import Grant
from landsraad.ccg.effects.status import Capture, Discard, Give, PutUnder
from landsraad.ccg.effects.values import Attr, Count, Minus, Rank
from landsraad.ccg.library.define import ENGAGE, define
from landsraad.ccg.library.eots_personas import VANQUISHED, counters
from landsraad.ccg.state import HAND

# Operations

RISING: Final = target("event&dune", of="you", state="subdued", where=(Ripe(counts=False),))
define("baraka", Use(DeployEvent(RISING, counts=False), ENGAGE))
PARTICIPANT: Final = target(rel="participant")
LESS: Final = Minus(0, Attr("command"))
define(
    "cesar_la_layre",
    Use(
        OneOf(
            ("arbitration", "resistance"),
            (Give("arbitration", PARTICIPANT, LESS), Give("resistance", PARTICIPANT, LESS)),
        ),
        ENGAGE,
        "engagement",
        ("arbitration",),
    ),
)
GIVEN: Final = target(of="you", zone=HAND, most=Attr("command"))
define("esmar_tuek", Use(PutUnder(GIVEN, Count(GIVEN)), ENGAGE, "declaration"))
HARVESTER: Final = target("name:spice_harvester", of="you", engaged=False)
DESERT: Final = target("desert", where=(Has("spice"),))
define(
    "lt_aneirin",
    Use(LiftSpice(1, DESERT), (Engage(SELF), Engage(HARVESTER), PayTo(1, DESERT)), "declaration"),
)
ABANDONED: Final = target(
    "name:spice_harvester", of="rival", state="any", where=(On(Sel("dune_fief", state="subdued")),)
)
define("sandmaster", Use(Capture(ABANDONED, keeps=("equipment", "enhancement")), ENGAGE))
define("water_peddler", Use(TakeSolaris(Attr("command"), RIVAL, up_to=True), ENGAGE))

# In rites

DUNES: Final = Targets("dune_fief|dune_charter")
define("fakhir_zirut", *counters("arbitration", "battle", when=DUNES), Grant("counters_freely"))
define(
    "lingar_bewt",
    AlsoTargets("arbitration", "city&fief", SELF),
    Grant("surprise", SELF, Leads(("arbitration",))),
)
define(
    "omri_brrican",
    AlsoTargets("arbitration", "desert", SELF),
    Grant("direct", SELF, Leads(("arbitration",))),
)
define("pardee", Grant("uncounted:intrigue"))

# With the vanquished

VICTIM: Final = Sel(rel="happened", state="any")
TAKEN: Final = Sel("equipment", state="any", where=(On(VICTIM),))
HAWK: Final = Sel("persona|personnel", state="any", where=(Either((Among(SELF), On(SELF))),))
FALLEN: Final = Sel(
    state="subdued", rel="subject", where=(TakesPart(joined=True), Bears("equipment", subdued=True))
)
define(
    "desert_hawk",
    IfVanquished(
        FALLEN,
        OneOf(("capture", "discard"), (Capture(TAKEN, onto=HAWK), Discard(TAKEN))),
        ("battle",),
        Leads(("battle",)),
    ),
)
define(
    "emrys_jago",
    IfVanquished(
        Sel(state="subdued", rel="rival_leader"),
        LargerReward(Rank("dueling", Sel(rel="rival_leader", state="any"))),
        ("dueling",),
        Leads(("dueling",)),
        may=False,
    ),
)
define(
    "remy_egusku",
    IfVanquished(
        Sel(state="subdued", rel="target"), AnyReward(), (), Both((Leads(), Initiated())), may=False
    ),
)
HIS_TROOPS: Final = Sel("troop", state="any", rel="on_self", where=(TakesPart(joined=True),))
define(
    "staban_tuek",
    IfVanquished(
        Sel("desert", of="rival", state="subdued", rel="subject"),
        LiftSpice(Count(HIS_TROOPS), VANQUISHED, up_to=True),
        ("battle",),
        Leads(("battle",)),
        may=False,
    ),
)
