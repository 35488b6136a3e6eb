"""Judge of the Change: more plans, events and resources."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, CostX, Lasts, Play, Use, XRange
from landsraad.ccg.effects.conds import Has, HasRank, MayBeDeployed
from landsraad.ccg.effects.costs import Engage, Pay, PayFavor
from landsraad.ccg.effects.in_rites import InRite
from landsraad.ccg.effects.placing import DeployFree, Move, Search, TakeTop
from landsraad.ccg.effects.riches import LiftSpice, Produce
from landsraad.ccg.effects.select import ASSIGNED, LEADER, SELF, Sel, target
from landsraad.ccg.effects.statics import Grant, Mod, NotCommanded, Shield
from landsraad.ccg.effects.status import ApplyForce, Discard
from landsraad.ccg.effects.values import Count, Rank, Times, X
from landsraad.ccg.library.define import ENGAGE, define
from landsraad.ccg.library.eots_resources import (
    TO_PERSONA,
    TO_PERSONA_OR_CHARTER,
    TO_PERSONA_OR_FIEF,
    UNBLADED,
    force_in,
    joins,
    resists_in,
)
from landsraad.ccg.state import HAND, HOUSE_DECK, HOUSE_DISCARD, IMPERIAL_DECK, IMPERIAL_DISCARD

RITE: Final = Lasts("rite")

# Tactics

for tactic, of in (
    ("infraction_of_the_change", "battle"),
    ("intelligence_report", "intrigue"),
    ("muddled_vision", "prescience"),
    ("prana_bindu_suspension", "weirding"),
    ("ritual_combat", "dueling"),
    ("undermine_support", "arbitration"),
):
    define(tactic, Play(Discard(target(f"venture&{of}|tactic&{of}"))))
for tactic, talent in (
    ("mantene_principia", "arbitration"),
    ("advance_team_reports", "battle"),
    ("directed_retreat", "dueling"),
    ("pru_door_scenario", "intrigue"),
):
    define(
        tactic,
        Assign(Sel(rel="participant")),
        Mod("resistance", Rank(talent, ASSIGNED), ASSIGNED),
        RITE,
    )
for tactic, talent in (("arbiter_proclamation", "arbitration"), ("attack_sinister", "dueling")):
    define(tactic, Assign(LEADER), CostX(Rank(talent, LEADER)), Mod(talent, X, ASSIGNED), RITE)
define("water_tribute", Play(Produce("favor", X), (Pay(Times(2, X)),), XRange(3, 1)))

# Ventures and events

define("spotter_flight", Play(Produce("spice", 1, target("desert"))))
define("passage_within", Play(TakeTop(Rank("weirding", ASSIGNED), HOUSE_DECK, HAND, up_to=True)))
define(
    "fortune_of_al_lat",
    Play(TakeTop(X, IMPERIAL_DISCARD, IMPERIAL_DECK, shuffles=True), (PayFavor(X),), XRange(5, 1)),
)
LADEN: Final = target("desert", of="rival", where=(Has("spice"),))
define("razzia", Play(LiftSpice(Count(Sel("troop", rel="on_assigned")), LADEN, up_to=True)))
define("ghost_caravan", Play(Search(HOUSE_DECK, HAND, "equipment")))
BLOW: Final = target("name:spice_blow", of="you", zone=HOUSE_DISCARD)
define("pre_spice_mass", Play(Move(BLOW, HOUSE_DECK)))

# Enhancements and equipment

define("honorarium_familia", Assign(Sel("ally")), Shield(("intrigue",), ASSIGNED))
define("kanly_omissia", Assign(Sel("ally")), Shield(("dueling",), ASSIGNED))
for skill, talent in (
    ("justice_of_the_great", "arbitration"),
    ("learning_of_the_wise", "intrigue"),
    ("prayer_of_the_righteous", "dueling"),
    ("valor_of_the_brave", "battle"),
):
    define(skill, TO_PERSONA, Mod(talent, 2, ASSIGNED), resists_in(talent, 1))
define(
    "prana_bindu_conditioning",
    TO_PERSONA,
    Mod("weirding", 1, ASSIGNED),
    Mod("resistance", 1, ASSIGNED),
)
define("rapier", UNBLADED, force_in("dueling", 2))
PLOTTER: Final = target("aide", state="subdued", where=(HasRank("intrigue"),))
define(
    "sonar_probe",
    TO_PERSONA,
    Use(ApplyForce(Rank("battle", ASSIGNED), PLOTTER, "discard", exceeds=True), (Engage(ASSIGNED),)),
)
PASSENGER: Final = target("aide|personnel", of="you", zone=HAND, where=(MayBeDeployed(),))
define("guild_shuttle", Assign(Sel("fief")), Use(DeployFree(PASSENGER), ENGAGE))

# Personnel

define("guild_spy_ring", TO_PERSONA, *joins("intrigue"))
define("smuggler_band", Assign(Sel("persona&dune_smugglers")), *joins("intrigue"))
for corps in ("imperial_entourage", "weirding_embassy", "soaks", "spice_dogs"):
    define(corps, TO_PERSONA_OR_CHARTER, *joins("arbitration"))
define("smuggler_battalion", TO_PERSONA_OR_FIEF, *joins("battle"))
for troop in ("vanguard_battalion", "harkonnen_sleeper_troop"):
    define(troop, TO_PERSONA_OR_FIEF, *joins("battle"), Grant("surprise", SELF, InRite(("battle",))))
define("atreides_house_guard", Assign(Sel("city|homeworld")), *joins("battle"), NotCommanded())
define("fremen_sietch_reserves", Assign(Sel("dune_fief", of="you")), *joins("battle"), NotCommanded())
