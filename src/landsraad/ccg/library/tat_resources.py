"""Thunder at Twilight: more resources."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.cards import RITES
from landsraad.ccg.effects.abilities import AlsoCosts, Assign, IfVanquished, Use, When, XRange
from landsraad.ccg.effects.acts import OneOf, Then
from landsraad.ccg.effects.conds import (
    Bears,
    Both,
    Exists,
    Fits,
    Governs,
    Has,
    HasRank,
    MayBeDeployed,
    Not,
    On,
    SharesAllegiance,
    Up,
)
from landsraad.ccg.effects.costs import Engage, Pay, PayFavor, Subdue
from landsraad.ccg.effects.exceptions import DisengageToll, Stores
from landsraad.ccg.effects.happened import ByItsGovernor, Survived
from landsraad.ccg.effects.in_rites import AtStake, Defends, Initiated, InRite, TakesPart, Targets
from landsraad.ccg.effects.moments import TakePart
from landsraad.ccg.effects.placing import DeployFree, MoveOnto
from landsraad.ccg.effects.riches import Favor, LiftSpice
from landsraad.ccg.effects.select import ANY_NUMBER, ASSIGNED, LEADER, SELF, Sel, target
from landsraad.ccg.effects.statics import Allegiance, Becomes, Grant, Mod, NoForce, Shield
from landsraad.ccg.effects.status import ApplyForce, Defer, Discard, Give
from landsraad.ccg.effects.tolls import PayForEach
from landsraad.ccg.effects.values import Attackers, Attr, Count, Minus, Rank, X
from landsraad.ccg.library.define import ENGAGE, define
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.library.eots_resources import (
    TO_ANY_PERSONA,
    TO_PERSONA,
    TO_PERSONA_OR_CHARTER,
    TO_PERSONA_OR_FIEF,
    UNBLADED,
    force_in,
    joins,
)
from landsraad.ccg.library.jotc_resources import BY_IT
from landsraad.ccg.state import HAND

# Equipment

PILOT: Final = Assign(Sel("pilot", where=(Not(Bears("craft")),)))
"""A pilot flies one craft (C-PERS-02)."""
define("battle_rigged_thopter", PILOT, *joins("battle"))
define(
    "scout_thopter",
    PILOT,
    Use(
        OneOf(("force", "surprise"), (Give("force", LEADER, 2), Give("surprise", LEADER))),
        ENGAGE,
        "declaration",
        ("battle",),
        when=Exists(LEADER),
    ),
)
SHIELDED: Final = Sel(rel="rival_participant", where=(Bears("shield"),))
FIRES: Final = Exists(Sel(rel="assigned", where=(TakesPart(("battle",), joined=True),)))
define(
    "cannon_artillery",
    Assign(Sel("troop|fief")),
    Mod("force", Rank("battle", ASSIGNED), ASSIGNED, InRite(("battle",))),
    NoForce(SHIELDED, FIRES),
)
HEARD: Final = Sel("persona", of="you", where=(SharesAllegiance(ASSIGNED),))
RELAYED: Final = target("venture", of="you", state="any", rel="on_assigned", where=(Fits(HEARD),))
define("cielago_distrans", TO_PERSONA, Use(MoveOnto(RELAYED, HEARD), ENGAGE))
define(
    "disguising_uniform",
    Assign(Sel("persona|personnel", of="you")),
    Allegiance(to=ASSIGNED, none=True),
    Grant("unrewarded", ASSIGNED),
)
SANDS: Final = Sel("desert", rel="under_assigned", where=(Has("spice"),))
define(
    "drag_line_outfit",
    Assign(Sel("name:spice_harvester")),
    Mod("resistance", 1, ASSIGNED),
    Use(LiftSpice(1, SANDS), BY_IT, when=Exists(SANDS)),
    Use(LiftSpice(2, SANDS), (*BY_IT, Pay(2)), when=Exists(SANDS)),
)
define(
    "fabled_crysknife",
    Assign(Sel("ally", where=UNBLADED.to.where)),
    Mod("dueling", 1, ASSIGNED),
    Shield(RITES, ASSIGNED, led_by="persona&fremen"),
)
define(
    "lasgun_turret",
    Assign(Sel("fief", where=(Bears("bastion"),))),
    Assign(Sel("pilot", where=(Bears("craft"),))),
    force_in("battle", 3),
)
define(
    "manual_of_the_friendly_desert",
    Assign(Sel("persona", of="you")),
    Becomes("native"),
    Use(
        Defer(1, Sel(state="subdued", rel="assigned")),
        (Subdue(SELF),),
        "declaration",
        when=Both((Governs("dune_fief"), Exists(Sel(state="subdued", rel="assigned")))),
    ),
)

# Personnel

ON_ARRAKEEN: Final = Exists(Sel("name:arrakeen", state="any", rel="assigned"))
define(
    "arrakeen_richece",
    TO_PERSONA_OR_FIEF,
    When(
        "rite_over",
        Favor(1),
        Sel("name:arrakeen", state="any", zone="", rel="happened"),
        when=Both((Survived(), ON_ARRAKEEN)),
    ),
)
HOUSE: Final = Exists(Sel("persona&atreides|fief&atreides", rel="assigned"))
define("atreides_brigade", TO_PERSONA_OR_FIEF, Mod("resistance", 1, SELF, HOUSE))
define(
    "demolition_corps",
    TO_PERSONA_OR_FIEF,
    Use(
        Give("force", ASSIGNED, 2),
        (Subdue(SELF),),
        "declaration",
        ("battle",),
        when=Exists(Sel(rel="assigned", where=(TakesPart(("battle",)),))),
    ),
)
define(
    "folk_of_graban_and_pan",
    Assign(Sel("dune_fief")),
    IfVanquished(SELF, Favor(Minus(0, Attackers()), "attacker"), ("battle",), Defends(), may=False),
    IfVanquished(SELF, Discard(SELF), may=False),
)
define("fremen_band", TO_PERSONA_OR_FIEF, IfVanquished(SELF, Discard(SELF), ("battle",), may=False))
define(
    "guild_security_division",
    Assign(Sel("fief", of="you")),
    IfVanquished(SELF, Favor(-1, "attacker"), ("battle",), Defends(), may=False),
)
define(
    "harvesting_outfit",
    TO_PERSONA_OR_FIEF,
    IfVanquished(
        Sel("desert", state="subdued", rel="target"),
        LiftSpice(1, VANQUISHED),
        ("battle",),
        Both((TakesPart(("battle",), joined=True), Initiated())),
    ),
)
HOUNDS: Final = Sel("name:hellhounds", of="you", rel="your_participant")
PACK: Final = target("name:hellhounds", of="you", rel="your_participant", most=X, least=X)
define(
    "hellhounds",
    TO_PERSONA_OR_FIEF,
    Use(Give("surprise", PACK), (Pay(X),), "engagement", ("battle",), XRange(Count(HOUNDS), 1)),
)
SPEAKER: Final = target("persona", of="you", engaged=False, where=(HasRank("arbitration"),))
define(
    "propaganda_corps",
    TO_PERSONA_OR_CHARTER,
    Use(Give("counter", SPEAKER), ENGAGE, "declaration", ("arbitration",), when=AtStake(ASSIGNED)),
)
define(
    "sardaukar_drop_battalion",
    TO_PERSONA,
    IfVanquished(
        Sel(state="subdued", rel="rival_leader"),
        Favor(1),
        ("battle",),
        Both((TakesPart(("battle",), joined=True), Up())),
        may=False,
    ),
)

# Bastions

TROOPS: Final = target("troop", of="you", engaged=False, rel="on_assigned", most=ANY_NUMBER)
define(
    "advance_base",
    Assign(Sel("desert")),
    Use(TakePart(TROOPS), (Engage(TROOPS),), "declaration", ("battle",), when=Targets("desert")),
)
STORED: Final = Sel("blade|projectile", of="you", state="any", rel="on_self", where=(Fits(),))
DRAWN: Final = target(
    "blade|projectile", of="you", state="any", rel="on_self", most=X, least=X, where=(Fits(),)
)
define(
    "house_armory",
    Assign(Sel("fief", of="you")),
    Stores("blade|projectile"),
    Use(MoveOnto(DRAWN), (Engage(SELF), Pay(X)), x=XRange(Count(STORED), 1)),
)
LANDING: Final = target("personnel", of="you", zone=HAND, most=ANY_NUMBER, where=(MayBeDeployed(paid=True),))
define(
    "landing_field",
    Assign(Sel("city")),
    Becomes("outpost"),
    Mod("battle", 1, ASSIGNED),
    Use(DeployFree(LANDING, paid=True), ENGAGE, "declaration"),
)

# Other enhancements

define("bill_of_particulars", TO_PERSONA, Grant("either_class:arbitration", ASSIGNED))
define("byzantine_corruption", TO_ANY_PERSONA, AlsoCosts((PayFavor(1),)), DisengageToll(2, 1))
define(
    "division_leader",
    TO_PERSONA,
    Mod("force", Count(Sel("division", rel="on_assigned")), ASSIGNED, TakesPart()),
)
EQUIPMENT: Final = target("equipment")
define(
    "sabotage",
    Assign(Sel("persona", of="you")),
    Use(
        ApplyForce(X, EQUIPMENT, "discard", exceeds=True, against="cost"),
        (*BY_IT, Pay(X)),
        x=XRange(Rank("intrigue", ASSIGNED), 1),
    ),
)
define(
    "sardaukar_mystique",
    Assign(Sel("sardaukar&persona|troop&corrino")),
    Mod("resistance", 2, ASSIGNED),
    Grant("immune:capture", ASSIGNED),
)
define("school_injunction", TO_ANY_PERSONA, Grant("no_ventures", ASSIGNED))
define(
    "shadowed_place",
    Assign(Sel("event", state="subdued")),
    Grant("immune:prescience_venture", ASSIGNED),
)
WEATHERED: Final = Sel("resource", state="any", where=(On(Sel("dune_fief", state="any"), deep=True),))
STANDING: Final = Sel(rel="assigned")
define(
    "storm_damage",
    Assign(WEATHERED, anyone=True),
    When("disengaging", PayForEach(1, STANDING, to_you=False), when=ByItsGovernor(STANDING)),
)
define(
    "tahaddi_al_burhan",
    TO_ANY_PERSONA,
    When("engaged", Then((Favor(Minus(0, Attr("command", ASSIGNED)), ASSIGNED), Discard(SELF))), ASSIGNED),
)
define("thopter_piloting", TO_PERSONA, Becomes("pilot"), Mod("command", -2, ASSIGNED, Bears("craft")))
