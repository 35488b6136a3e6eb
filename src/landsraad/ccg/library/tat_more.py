"""Thunder at Twilight: more holdings, personas, programs, events and resources."""

from __future__ import annotations

from landsraad.ccg.cards import RITES
from landsraad.ccg.effects.abilities import Assign, Play, Use, When, XRange
from landsraad.ccg.effects.conds import HasRank
from landsraad.ccg.effects.costs import Engage, PayFavor
from landsraad.ccg.effects.happened import InTheRite
from landsraad.ccg.effects.in_rites import InRite, TakesPart, Targets
from landsraad.ccg.effects.riches import Produce
from landsraad.ccg.effects.select import ASSIGNED, SELF, Sel, target
from landsraad.ccg.effects.statics import Grant, Mod, Uncounted
from landsraad.ccg.effects.status import Defer, Give, SetStatus, Tokens
from landsraad.ccg.effects.values import Attr, Count, Rank, Times, X
from landsraad.ccg.library.define import ENGAGE, define, produces
from landsraad.ccg.library.eots_personas import counters
from landsraad.ccg.library.eots_resources import (
    TO_PERSONA,
    TO_PERSONA_OR_CHARTER,
    TO_PERSONA_OR_FIEF,
    joins,
)

# Holdings

for charter in ("dew_harvesting", "silo_trust_management", "black_market_enterprise"):
    define(charter, produces(2))
define("breeding_program", produces(Count(Sel("ally&bene_gesserit", of="you"))))
define(
    "directorship_kickbacks",
    produces(Count(Sel("directorship&!name:directorship_kickbacks", of="you"))),
)
define("broken_land", Use(Produce("spice", 1, SELF), ENGAGE))
define(
    "tsimpo",
    produces(2),
    Use(Give("resistance", target("dune_fief", of="you"), 2), ENGAGE, "declaration", ("battle",)),
)

# Personas

define(
    "glossu_rabban_tat",
    Use(SetStatus("disengaged", target("fief", of="you", engaged=True)), (Engage(SELF), PayFavor(2))),
)
define("paul_atreides_tat", Use(Defer(Rank("prescience"), target("event", state="subdued")), ENGAGE))
define("thufir_hawat_tat", *(Grant(f"counter:{rite}", SELF, HasRank(rite)) for rite in RITES))
define("umman_kudu", *counters("dueling", "intrigue"))
define("jarmush", *counters("dueling", "battle"))
define("cpt_trumane", *counters("dueling", "intrigue", when=Targets("persona&atreides")))
define("lt_erta", *counters("dueling", "intrigue", when=Targets("persona&corrino")))
define("lt_fedor", *counters("battle", when=Targets("dune_fief")))
define("marduk", Grant("immune:capture"), Grant("immune:discard"))
define(
    "sister_of_the_azhar",
    Use(SetStatus("disengaged", target("persona&native", engaged=True)), ENGAGE),
)
define(
    "corrupt_water_official",
    Use(Produce("solaris", Times(2, X)), (Engage(SELF), PayFavor(X)), x=XRange(3, 1)),
)

# Decrees, programs, events

define(
    "water_magnate",
    Assign(Sel("ally")),
    Use(Produce("solaris", Attr("command", ASSIGNED)), (Engage(ASSIGNED),)),
)
define(
    "ducal_signet_ring",
    Assign(Sel("noble&atreides")),
    Mod("command", 2, ASSIGNED),
    Use(
        SetStatus("disengaged", target("persona&atreides|holding&atreides", engaged=True)),
        (Engage(ASSIGNED),),
        "declaration",
    ),
)
for program, what, rite, gain in (
    ("immobilize_urban_centre", "city|homeworld", "battle", Produce("favor", Times(2, X))),
    ("usurp_choam_directorship", "directorship", "arbitration", Produce("spice", X)),
):
    define(
        program,
        When("vanquished", Tokens(), Sel(what, state="any", rel="happened"), "you", InTheRite(rite)),
        Play(gain),
    )
define("assertion_of_mining_rights", Uncounted("arbitration"))
define("right_of_the_faufreluches", Uncounted("dueling"))

# Resources

define("deep_training", TO_PERSONA, Mod("weirding", 2, ASSIGNED))
define("genetic_factor", TO_PERSONA, Mod("prescience", 2, ASSIGNED))
define("expert_command", TO_PERSONA, Mod("command", 2, ASSIGNED))
for skill, rite, talent in (
    ("melee_training", "battle", "dueling"),
    ("political_conniving", "arbitration", "intrigue"),
):
    define(skill, TO_PERSONA, Mod("force", Rank(talent, ASSIGNED), ASSIGNED, InRite((rite,))))
define(
    "seat_of_governance",
    Assign(Sel("homeworld|city")),
    Mod("command", 1, ASSIGNED),
    Mod("battle", 2, ASSIGNED),
    Mod("resistance", 4, ASSIGNED),
)
define("imperial_agents", TO_PERSONA_OR_CHARTER)
define("smuggler_underground", TO_PERSONA)
define(
    "hydraulic_initiative_corps",
    TO_PERSONA_OR_CHARTER,
    Grant("surprise", SELF, TakesPart(("intrigue",), joined=True)),
)
define("disguised_sardaukar", TO_PERSONA_OR_FIEF, *joins("battle"))
