"""Eye of the Storm: tactics and ventures."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.cards import RITES
from landsraad.ccg.effects.abilities import Assign, IfVanquished, Lasts, Play
from landsraad.ccg.effects.acts import (
    ApplyForce,
    Capture,
    DeclaredFavor,
    Defer,
    Discard,
    EndPetition,
    Examine,
    ExtraExchange,
    Favor,
    Give,
    Initiate,
    InitiatePetition,
    LoseSolaris,
    SetStatus,
    ShiftCroe,
    ToAssembly,
)
from landsraad.ccg.effects.conds import ByThis
from landsraad.ccg.effects.costs import Discard as DiscardCost
from landsraad.ccg.effects.costs import Engage, PayFavor
from landsraad.ccg.effects.select import ANYBODY, ASSIGNED, LEADER, RIVAL, Sel, target
from landsraad.ccg.effects.statics import Grant, Mod, NoForce, OnlyOne, Tithes
from landsraad.ccg.effects.values import Attr, Count, Minus, Rank
from landsraad.ccg.library.define import define
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.state import ASSEMBLY, HAND

RITE: Final = Lasts("rite")
YOUR_PERSONA: Final = target("persona", of="you", engaged=True)

# Tactics that answer any operation

define("priority_matter", Play(SetStatus("engaged", target("ally", engaged=False))))
define("security_sweep", Play(SetStatus("engaged", target("fief", engaged=False))))
define("rachag_stimulants", Play(SetStatus("disengaged", YOUR_PERSONA)))
define("imperial_recess", Play(Discard(target("venture&arbitration"))))
# O-111
define("shield_failure", Play(Discard(target("shield"))))

# Tactics of a rite

for tactic in ("sterling_reputation", "moonlit_fray"):
    define(tactic, Play(Give("direct", Sel(of="you", rel="leader"))))
# For that rite only (C-TAC-10, O-090, O-104, O-110, O-114).
for tactic, rite in (
    ("brilliant_rhetoric", "arbitration"),
    ("perilous_terrain", "battle"),
    ("secund_elect", "dueling"),
    ("unforeseen_difficulties", "intrigue"),
):
    define(tactic, Assign(Sel("persona"), anyone=True), Grant(f"counter:{rite}", ASSIGNED), RITE)
for tactic in ("diplomatic_initiative", "surprise_assault", "knife_switch", "tiger_cunning"):
    define(tactic, Assign(Sel(rel="participant")), Grant("surprise", ASSIGNED), RITE)
define("low_morale", Play(SetStatus("engaged", target("persona|personnel", engaged=False))))
# O-123
define("well_placed_bribes", Play(SetStatus("engaged", target("persona|personnel", engaged=False))))
define("fanaticism", Assign(LEADER), Mod("force", Count(Sel(rel="your_additional")), ASSIGNED), RITE)
define("terrain_advantage", Assign(LEADER), NoForce(ASSIGNED), RITE)
HELD: Final = Sel(state="subdued", rel="assigned")
define(
    "battle_captive",
    Assign(Sel("!fief", of="rival", rel="rival_participant")),
    IfVanquished(HELD, Capture(VANQUISHED), ("battle",)),
    RITE,
)
define(
    "hostage_option",
    Assign(Sel(of="rival", rel="rival_participant")),
    IfVanquished(HELD, Capture(VANQUISHED), ("intrigue",)),
    RITE,
)

# Tactics of initiative, exchange and petition

GIVEN: Final = target(of="you", zone=HAND)
define("claim_initiative", Play(DeclaredFavor(Attr("cost", GIVEN, x_counts=5)), (DiscardCost(GIVEN),)))
ALLY: Final = target("ally", of="you", engaged=False)
define("powerful_ally", Play(DeclaredFavor(Attr("command", ALLY)), (Engage(ALLY),)))
define("invocation_of_caste", Play(DeclaredFavor(Minus(0, Attr("command", ALLY)), ANYBODY), (Engage(ALLY),)))
define("exchange_violation", Play(ShiftCroe()))
# O-103
define(
    "petitioning_tithes",
    Tithes(),
    OnlyOne(),
    Lasts("petition"),
)

define("venomous_faith", Play(EndPetition(), (PayFavor(1),)))

# Ventures

define("return_to_the_floor", Play(InitiatePetition(target(of="you", zone=ASSEMBLY))))

for venture, kind in (
    ("coins_under_the_table", "arbitration"),
    ("arclight_assault", "battle"),
    ("forbidden_match", "dueling"),
    ("twilight_assault", "intrigue"),
):
    define(venture, Play(Initiate((kind,))))
# O-089, O-095, O-105, O-108
for venture, talent, what in (
    ("provoke_insurgency", "arbitration", "charter"),
    ("pogrom", "battle", "fief"),
    ("best_blade", "dueling", "ally"),
    ("implicate_traitor", "intrigue", "ally"),
):
    define(venture, Play(ApplyForce(Rank(talent, ASSIGNED), target(what))))
define("subvert_arrangement", Play(SetStatus("subdued", target("compact"))))
TAKEABLE: Final = target("fief&!homeworld&!name:dune", of="rival", state="subdued")
define("expeditionary_invasion", Play(Capture(TAKEABLE)))
define(
    "policy_of_oppression",
    Play(SetStatus("disengaged", target("holding", of="you", engaged=True)), (PayFavor(1),)),
)
define("exchange_proxy", Play(ExtraExchange()))
define("terrorism", Play(LoseSolaris(Rank("intrigue", ASSIGNED), RIVAL)))
define("waking_dream", Play(Examine(target(of="rival", zone=HAND, most=Rank("prescience", ASSIGNED)))))
define(
    "spice_trance",
    Play(Examine(target("event", of="rival", state="subdued", most=Rank("prescience", ASSIGNED)))),
)
define(
    "prescience_trance",
    Play(Defer(Rank("prescience", ASSIGNED), target("event", state="subdued"), up_to=True, either=True)),
)
# O-115, O-116
define("usurp_holding", Play(ToAssembly(target("holding&!homeworld&!name:dune", state="subdued"))))
# O-120, O-121, O-122
define(
    "weirding_way",
    Play(Initiate(RITES, counts=True, waived=True)),
    Mod("force", Rank("weirding", ASSIGNED), ASSIGNED, ByThis()),
)
# O-096, O-097, O-098
define(
    "litany_against_fear",
    Play(Initiate(RITES, counts=True, waived=True)),
    Mod("resistance", Rank("weirding", ASSIGNED), ASSIGNED, ByThis()),
)
define("truth_saying", Play(Favor(-3, ANYBODY)))
