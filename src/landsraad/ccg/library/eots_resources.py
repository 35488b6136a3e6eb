"""Eye of the Storm: personnel, equipment and enhancements."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, CostX, IfVanquished, Use, When
from landsraad.ccg.effects.acts import OneOf, Then
from landsraad.ccg.effects.conds import Bears, Both, Exists, Fits, Has, HasRank, HeldBy, Not, On
from landsraad.ccg.effects.costs import Discard as DiscardCost
from landsraad.ccg.effects.costs import Engage, Pay
from landsraad.ccg.effects.in_rites import AtStake, InRite, Leads, TakesPart
from landsraad.ccg.effects.moments import TakePart
from landsraad.ccg.effects.placing import Move, MoveOnto, PlaceSubdued, Reassign
from landsraad.ccg.effects.riches import DeclaredFavor, Favor, LiftSpice
from landsraad.ccg.effects.select import ASSIGNED, HOMEWORLD, IT, RIVAL, SELF, Sel, target
from landsraad.ccg.effects.statics import (
    Allegiance,
    Becomes,
    Cheaper,
    Doubles,
    EntersDisengaged,
    Grant,
    Holds,
    Limit,
    Mod,
    Shield,
    Stands,
)
from landsraad.ccg.effects.status import ApplyForce, Defer, Discard, Examine, Give, SetStatus
from landsraad.ccg.effects.values import Attr, Minus, Rank
from landsraad.ccg.library.define import ENGAGE, define
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.state import ASSEMBLY, HAND, HOUSE_DISCARD

TO_PERSONA: Final = Assign(Sel("persona"))
TO_PERSONA_OR_FIEF: Final = Assign(Sel("persona|fief"))
TO_PERSONA_OR_CHARTER: Final = Assign(Sel("persona|charter"))

# Personnel


def joins(*rites: str) -> tuple[Grant, ...]:
    """Takes part in these rites with the card it is on (C-PERS-01)."""
    return tuple(Grant(f"joins:{rite}") for rite in rites)


for troop in (
    "house_battalion",
    "atreides_battalion",
    "fremen_battalion",
    "harkonnen_battalion",
    "sardaukar_battalion",
):
    define(troop, TO_PERSONA_OR_FIEF, *joins("battle"))
define("assassin_cohort", TO_PERSONA, *joins("intrigue"))
for legation in ("choam_league", "landsraad_coalition", "guild_entourage"):
    define(legation, TO_PERSONA_OR_CHARTER, *joins("arbitration"))
define("missionaria_protectiva", TO_PERSONA_OR_CHARTER, *joins("intrigue", "arbitration"))
define(
    "engineering_corps",
    TO_PERSONA_OR_FIEF,
    Use(Defer(1, target("bastion|fief&!desert", of="you", state="subdued")), ENGAGE),
)
define(
    "imperial_courtiers",
    Assign(Sel("homeworld|name:dune", of="you")),
    Use(DeclaredFavor(1), ENGAGE, "initiative"),
)

# Equipment

define(
    "spice_harvester",
    Assign(Sel("desert")),
    Use(LiftSpice(1, Sel("desert", rel="assigned", where=(Has("spice"),))), (Engage(SELF), Pay(1))),
)
define("guild_heighliner", Assign(HOMEWORLD), EntersDisengaged("ally"))
define("maker_hooks", TO_PERSONA, Use(PlaceSubdued(target("ally", of="you", zone=ASSEMBLY)), ENGAGE))
define(
    "thumpers",
    TO_PERSONA,
    Use(
        Move(target("name:sandworm", of="you", zone=HOUSE_DISCARD), HAND),
        (Engage(ASSIGNED), DiscardCost(SELF)),
    ),
)
# O-124, O-125
for printing in ("windtrap", "windtrap_tat"):
    define(
        printing,
        Assign(Sel("dune_fief")),
        Cheaper(1, Sel("personnel", state="subdued", rel="on_assigned"), who=""),
    )
# O-088
define(
    "baliset",
    TO_PERSONA,
    Use(
        SetStatus("disengaged", target("persona|personnel", of="you", engaged=True)),
        (Engage(SELF), Engage(ASSIGNED)),
    ),
)


def force_in(rite: str, by: int) -> Mod:
    """The card it is on generates so much more force in a rite."""
    return Mod("force", by, ASSIGNED, InRite((rite,)))


def resists_in(rite: str, by: int) -> Mod:
    """The card it is on gains so much resistance in a rite."""
    return Mod("resistance", by, ASSIGNED, InRite((rite,)))


# One blade and one projectile on a card; some may arm troops, too (C-PERS-02, C-PERS-03).
UNBLADED: Final = Assign(Sel("persona", where=(Not(Bears("blade&!name:slip_tip")),)))
ARMABLE: Final = Assign(Sel("persona|troop", where=(Not(Bears("projectile")),)))
define(
    "personal_shield",
    TO_PERSONA,
    resists_in("dueling", 3),
    resists_in("intrigue", 1),
    resists_in("battle", 1),
)
define("hunter_seeker", TO_PERSONA, force_in("intrigue", 3))
define("crysknife", UNBLADED, force_in("dueling", 1), resists_in("dueling", 1))
define("kindjal", UNBLADED, force_in("dueling", 1))
define("flip_dart", TO_PERSONA, force_in("intrigue", 2))
define("stunner", ARMABLE, force_in("battle", 2))
define("maula_pistol", ARMABLE, force_in("battle", 1))

# Enhancements

define("garrison", Assign(Sel("city")), force_in("battle", 1), resists_in("battle", 2))
define(
    "ecological_testing_site",
    Assign(Sel("desert")),
    Mod("command", 1, ASSIGNED),
    Mod("resistance", 2, ASSIGNED),
)
define(
    "palace_keep",
    Assign(Sel("homeworld&!name:forbidden_zone|siridar_fief")),
    Mod("command", 2, ASSIGNED),
    Mod("battle", 2, ASSIGNED),
    Mod("resistance", 2, ASSIGNED),
    Becomes("city"),
)
define(
    "sietch_community",
    Assign(Sel("name:forbidden_zone|desert")),
    Mod("command", 2, ASSIGNED),
    Mod("battle", 1, ASSIGNED),
    Mod("resistance", 3, ASSIGNED),
    Becomes("city"),
)
define("imperial_seal", Assign(Sel("charter")), Shield(("arbitration",), ASSIGNED))
define(
    "formidable_patron", Assign(Sel("charter")), Mod("command", 1, ASSIGNED), Mod("resistance", 2, ASSIGNED)
)
define(
    "poison_gas_tooth",
    Assign(Sel("persona", of="you")),
    CostX(99, tokens=True),
    Use(ApplyForce(Attr("tokens"), target("persona"), "discard"), (DiscardCost(ASSIGNED),), tags=("poison",)),
)
TO_ANY_PERSONA: Final = Assign(Sel("persona"), anyone=True)
define("spice_addiction", TO_ANY_PERSONA, Stands(), Holds(1))
define("timed_drug", TO_ANY_PERSONA, Stands(), Holds(in_full=True))
# onto cards of rivals too: Suborn Suk counts their allies that are given an allegiance
define("secret_allegiance", Assign(Sel("persona"), anyone=True, names="allegiance"), Allegiance("", ASSIGNED))
for skill, talent in (
    ("arms_training", "dueling"),
    ("diplomacy", "arbitration"),
    ("prescience", "prescience"),
    ("subterfuge", "intrigue"),
    ("valor", "battle"),
    ("weirding_talent", "weirding"),
):
    define(skill, TO_PERSONA, Mod(talent, 1, ASSIGNED))
define(
    "peer_of_the_realm",
    Assign(Sel("vassal|aide")),
    Becomes("noble"),
    Mod("command", 1, ASSIGNED),
)
# O-091
define(
    "full_reverend_mother",
    TO_PERSONA,
    Becomes("reverend_mother"),
    Mod("weirding", 1, ASSIGNED),
    Mod("prescience", 1, ASSIGNED),
    Grant("immune:poison", ASSIGNED),
)

# More equipment

define(
    "sabotage_device",
    TO_PERSONA,
    Use(SetStatus("subdued", target("transport", of="rival")), (Engage(ASSIGNED), DiscardCost(SELF))),
)
define("symbol_of_authority", Assign(Sel("noble", of="you")), Limit("assembly"))
define("oil_lense_binoculars", TO_PERSONA, Grant("immune:surprise", ASSIGNED, InRite(("battle", "intrigue"))))
define("poison_snooper", TO_PERSONA, Grant("immune:poison", ASSIGNED))
define("house_shield_generator", Assign(Sel("city")), Shield(("battle",), ASSIGNED))
DUNE_FIEF: Final = target("dune_fief", of="you")
define(
    "carryall",
    Assign(Sel("name:spice_harvester")),
    Use(Reassign(DUNE_FIEF, ASSIGNED), ENGAGE, "declaration"),
)
RIDERS: Final = target("personnel", of="you", state="any", rel="on_assigned", most=3, least=0)
define(
    "desert_rigged_ornithopter",
    Assign(Sel("dune_fief", of="you")),
    Use(Then((MoveOnto(RIDERS, DUNE_FIEF), Reassign(DUNE_FIEF))), ENGAGE),
)
define("slip_tip", TO_PERSONA, force_in("dueling", 1))
define(
    "gom_jabbar",
    Assign(Sel("reverend_mother")),
    IfVanquished(
        Sel("persona", state="subdued", rel="subject"),
        Discard(VANQUISHED),
        ("intrigue",),
        Exists(Sel(rel="assigned", state="any", where=(TakesPart(joined=True),))),
    ),
)
define("lasgun_rifle", ARMABLE, force_in("battle", 3))

# More bastions, compacts, conditions and sickness

HOST: Final = target("persona", of="you", where=(Bears("personnel", subdued=True),))
MOVED: Final = target("personnel", of="you", state="any", most=3, where=(On(HOST), Fits()))
define("command_center", Assign(Sel("fief")), Mod("command", 1, ASSIGNED), Use(MoveOnto(MOVED), ENGAGE))
define("thopter_outpost", Assign(Sel("fief")), force_in("battle", 2), resists_in("battle", 2))
define("shigawire_bonds", Assign(Sel("persona", state="subdued"), anyone=True), Stands(), Holds(0))
NOBLE: Final = target("persona&noble", of="you", engaged=False)
define(
    "hereditary_claim",
    Assign(Sel("charter")),
    Use(
        TakePart(NOBLE),
        (Engage(NOBLE),),
        "engagement",
        ("arbitration",),
        when=Exists(Sel(rel="assigned", where=(TakesPart(joined=True),))),
    ),
)
define(
    "naibs_countenance",
    TO_PERSONA,
    Grant(
        "counter:dueling",
        Sel("persona&fremen", of="you", where=(HasRank("dueling"),)),
        Both((InRite(("dueling",)), AtStake(ASSIGNED))),
    ),
)
define("hand_of_god", TO_PERSONA, Mod("resistance", 1, ASSIGNED))
SICKNESS: Final = target("sickness", where=(On(Sel(of="you", state="any")),))
define(
    "imperial_conditioning",
    Assign(Sel("physician")),
    Becomes("suk"),
    Grant("immune:capture", ASSIGNED),
    Use(Discard(SICKNESS), ENGAGE),
)
SUBTLE: Final = InRite(("intrigue", "arbitration"))
define(
    "juice_of_sapho",
    Assign(Sel("mentat")),
    Mod("force", 1, ASSIGNED, SUBTLE),
    Mod("resistance", 1, ASSIGNED, SUBTLE),
)
define(
    "prescience_shielding",
    TO_PERSONA,
    Grant("immune:prescience", ASSIGNED),
    Use(
        Discard(target("prescience&venture|prescience&tactic")),
        (Engage(ASSIGNED),),
        "declaration",
    ),
)
define(
    "heat_sickness",
    Assign(Sel("dune_fief"), anyone=True),
    Doubles(Sel("personnel&!fremen", state="subdued", rel="on_assigned")),
)

# More skills and titles

LOOKED_AT: Final = target(zone=ASSEMBLY, most=3, where=(HeldBy(RIVAL),))
define("mentat_analysis", Assign(Sel("mentat")), Use(Examine(LOOKED_AT), (Engage(ASSIGNED),), "declaration"))
define(
    "shield_fighting",
    TO_PERSONA,
    Mod("resistance", Rank("dueling", ASSIGNED), ASSIGNED, Both((InRite(("dueling",)), Bears("shield")))),
)
WEIRDING: Final = Rank("weirding", ASSIGNED)
define(
    "weirding_combat",
    TO_PERSONA,
    When(
        "engaged",
        OneOf(
            ("force", "resistance"),
            (Give("force", ASSIGNED, WEIRDING), Give("resistance", ASSIGNED, WEIRDING)),
        ),
        ASSIGNED,
        when=TakesPart(("dueling",), joined=True),
    ),
)
COMMANDS: Final = Mod("command", 1, ASSIGNED)
for title, worn_by, keyword, led in (
    ("accomplished_blademaster", "persona", "surprise", "dueling"),
    ("badge_of_the_lion", "noble", "direct", "arbitration"),
    ("master_of_assassins", "mentat", "direct", "intrigue"),
    ("order_of_the_sword", "persona", "direct", "battle"),
):
    define(title, Assign(Sel(worn_by)), COMMANDS, Grant(keyword, ASSIGNED, Leads((led,))))
define(
    "heir_designate",
    Assign(Sel("heir")),
    COMMANDS,
    Mod("arbitration", 1, ASSIGNED),
    Grant("immune:discard", ASSIGNED),
)
define(
    "high_steersman",
    Assign(Sel("navigator")),
    COMMANDS,
    Mod("prescience", 1, ASSIGNED),
    Shield(("dueling", "intrigue"), ASSIGNED),
)
define(
    "truth_sayer",
    Assign(Sel("reverend_mother")),
    Use(Favor(Minus(0, Rank("prescience", ASSIGNED)), RIVAL), (Engage(ASSIGNED),)),
)

# What depends on the card it lies on

BORNE: Final = Attr("resistance", IT)
define(
    "residual_poison",
    TO_ANY_PERSONA,
    CostX(BORNE, BORNE),
    When("transferred", Discard(ASSIGNED), ASSIGNED),
    Grant("not_to_assembly", ASSIGNED),
)
define(
    "seismic_probes",
    Assign(Sel("name:spice_harvester")),
    When(
        "deployed",
        Give("immune:name:sandworm", ASSIGNED, until="operation"),
        Sel("name:sandworm", rel="happened"),
        may=True,
        costs=(DiscardCost(SELF),),
    ),
)
