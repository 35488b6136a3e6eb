"""Judge of the Change: decrees and more resources."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, IfVanquished, Use, When
from landsraad.ccg.effects.acts import Then
from landsraad.ccg.effects.conds import Among, Both, Either, Exists, Fits, Has, HomeworldIs, On, Ripe
from landsraad.ccg.effects.costs import Discard as DiscardCost
from landsraad.ccg.effects.costs import Engage, Pay, Subdue
from landsraad.ccg.effects.exceptions import AlsoTargets, MoreTokens, Ripens, TwoWorlds
from landsraad.ccg.effects.happened import ByEngaging
from landsraad.ccg.effects.in_rites import AtStake, Defends, Initiated, InRite, Leads
from landsraad.ccg.effects.moments import DeployEvent, Retarget, TakePart
from landsraad.ccg.effects.placing import PlaceSubdued
from landsraad.ccg.effects.riches import LiftSpice, Produce, TurnIntoFavor
from landsraad.ccg.effects.select import ANY_NUMBER, ASSIGNED, SELF, Sel, target
from landsraad.ccg.effects.statics import Allegiance, Becomes, Grant, Mod, Shield
from landsraad.ccg.effects.status import ApplyForce, Capture, Defer, Discard, SetStatus
from landsraad.ccg.effects.values import HOW_MUCH, Attr, Count, Owed, Rank, Sum
from landsraad.ccg.library.define import ENGAGE, define
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.library.eots_resources import TO_PERSONA, TO_PERSONA_OR_CHARTER, TO_PERSONA_OR_FIEF, joins
from landsraad.ccg.state import HAND

BY_IT: Final = (Engage(ASSIGNED),)
"""Engage the card it is on."""

# Decrees

define(
    "arbiter_authority",
    Assign(Sel("persona", of="you")),
    AlsoTargets("arbitration", "dune_fief", ASSIGNED),
)
define(
    "emperors_truthsayer",
    Assign(Sel("reverend_mother")),
    Use(Retarget(), BY_IT, "declaration", ("intrigue", "dueling")),
)
define(
    "governor_of_arrakis",
    Assign(Sel("noble", of="you")),
    When("deployed", Discard(SELF), Sel("name:dune", rel="happened"), by="rival"),
    IfVanquished(
        Sel("dune_fief&!homeworld&!name:dune", of="rival", state="subdued", rel="subject"),
        Capture(VANQUISHED),
        ("battle",),
        Initiated(),
        costs=BY_IT,
    ),
)
define(
    "his_majestys_fief",
    Assign(Sel("fief&!homeworld", of="rival")),
    *(
        When(what, Produce("solaris", Attr("command", ASSIGNED)), ASSIGNED)
        for what in ("produced", "spice_produced")
    ),
)
define(
    "house_subfief",
    Assign(Sel("desert", of="you")),
    Allegiance(to=ASSIGNED, sponsor=True),
    Use(LiftSpice(1, Sel("desert", rel="assigned", where=(Has("spice"),))), BY_IT),
)
define(
    "irrevocable_directorship",
    Assign(Sel("directorship")),
    When("produced", Produce("solaris", 2), ASSIGNED, when=ByEngaging()),
    Shield(("arbitration",), ASSIGNED),
)
DUNE: Final = Sel("name:dune")
define(
    "judge_of_the_change",
    Assign(Sel("vassal", of="you")),
    Use(SetStatus("subdued", DUNE), (*BY_IT, DiscardCost(SELF)), when=Exists(DUNE)),
)
define("quasi_fief", Assign(Sel("name:dune")), TwoWorlds())
define(
    "smugglers_ambassador",
    Assign(Sel("ally")),
    Mod("command", Count(Sel("ally&dune_smugglers", of="you")), ASSIGNED),
)
define(
    "tithing_clemency",
    Assign(Sel("fief")),
    When("produced", TurnIntoFavor(HOW_MUCH), ASSIGNED, by="you"),
)

# Equipment

define(
    "communinet_transmitter",
    TO_PERSONA,
    Grant("direct", ASSIGNED, Leads(("battle", "arbitration", "intrigue"), begins=True)),
)
SHELLED: Final = target("bastion&!shield")
WITH_TROOPS: Final = Sum(Rank("battle", ASSIGNED), Count(Sel("troop", rel="on_assigned")))
define(
    "cutteray",
    TO_PERSONA,
    Use(ApplyForce(WITH_TROOPS, SHELLED, "discard", exceeds=True, against="cost"), BY_IT),
)
CARGO: Final = target("aide|equipment|personnel", of="you", zone=HAND, where=(Fits(subdued=True),))
define(
    "smuggler_frigate",
    Assign(Sel("fief&dune_smugglers")),
    Use(PlaceSubdued(CARGO, subdued=True), ENGAGE),
)
define(
    "stillsuit",
    Assign(Sel("persona|troop")),
    Ripens(1, ASSIGNED, may=True, when=HomeworldIs("dune_fief")),
)
CREW: Final = target(
    "persona|troop",
    of="you",
    engaged=False,
    where=(Either((Among(ASSIGNED), On(ASSIGNED))),),
    most=ANY_NUMBER,
)
define(
    "troop_carrier",
    TO_PERSONA,
    Use(
        Then((SetStatus("engaged", CREW), TakePart(CREW))),
        ENGAGE,
        "engagement",
        ("battle",),
        when=Defends("fief"),
    ),
)
define("wake_shot", Assign(Sel("physician")), MoreTokens(2))

# Personnel

BESIDE: Final = Sel("name:spice_harvester|name:harvester_pad", rel="on_assigned")
define("dune_men", TO_PERSONA_OR_FIEF, *joins("battle"), Mod("battle", 1, SELF, Exists(BESIDE)))
define("ice_riggers", TO_PERSONA_OR_FIEF, *joins("battle"), Mod("force", 1, Sel("fief", rel="assigned")))
define("pyon_labor_force", Assign(Sel("fief", of="you")), *joins("battle"), Ripens(1, ASSIGNED))
define(
    "strategy_delegation",
    TO_PERSONA_OR_CHARTER,
    *joins("arbitration"),
    Mod("arbitration", 1, ASSIGNED),
)

# Enhancements

define(
    "elacca_languor",
    Assign(Sel("persona", of="rival")),
    Mod("resistance", -1, ASSIGNED),
    Grant("dies_at_zero", ASSIGNED),
)
for title, power, what in (
    ("guild_bank_representative", "spacing_guild", "compact"),
    ("imperial_servant", "corrino", "title|compact|sanction"),
):
    define(
        title,
        Assign(Sel("vassal|aide")),
        Allegiance(power, ASSIGNED),
        Becomes("delegate"),
        Use(SetStatus("subdued", target(what)), BY_IT),
    )
MACHINES: Final = Sel("name:spice_harvester|name:carryall", engaged=True, where=(On(ASSIGNED, deep=True),))
define(
    "harvester_pad",
    Assign(Sel("name:the_shield_wall|desert")),
    Mod("command", 1, ASSIGNED),
    Use(SetStatus("disengaged", MACHINES), (Subdue(SELF),)),
)
define(
    "mahdi",
    Assign(Sel("heir")),
    Mod("prescience", 1, ASSIGNED),
    Grant("immune:capture", ASSIGNED),
    Grant("counter", Sel("persona&fremen", of="you"), Both((InRite(), AtStake(ASSIGNED)))),
)
define(
    "private_consortium",
    Assign(Sel("charter")),
    Mod("resistance", Count(Sel("union|legation", rel="on_assigned")), ASSIGNED),
)
define(
    "pyon_village",
    Assign(Sel("fief", of="you")),
    Mod("resistance", 1, ASSIGNED),
    *(When(what, Produce("solaris", 1), ASSIGNED, by="you") for what in ("produced", "spice_produced")),
)
define(
    "pyretic_conscience",
    Assign(Sel("physician")),
    Grant("no_part", ASSIGNED),
    Use(Discard(target("condition")), BY_IT),
)
define(
    "the_voice",
    TO_PERSONA,
    Use(
        ApplyForce(Rank("weirding", ASSIGNED), target("aide|vassal"), exceeds=True, against="command"),
        BY_IT,
    ),
)
define("ultra_fast_coagulation", Assign(Sel("native")), Ripens(1, ASSIGNED))
HERALDED: Final = target(
    "event&imperium", of="you", state="subdued", where=(Ripe(counts=False, tokens=False),)
)
define(
    "umma",
    TO_PERSONA,
    Use(
        Then((Defer(Owed(HERALDED), HERALDED), DeployEvent(HERALDED, counts=False))),
        (*BY_IT, Pay(Owed(HERALDED))),
    ),
)
LEGION: Final = target(
    "personnel&fremen", of="you", zone=HAND, most=ANY_NUMBER, where=(Fits(Sel(rel="assigned")),)
)
define(
    "unreckoned_numbers",
    Assign(Sel("desert")),
    Allegiance("fremen", ASSIGNED),
    Use(PlaceSubdued(LEGION, to=Sel(rel="assigned"))),
)
