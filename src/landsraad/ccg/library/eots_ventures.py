"""Eye of the Storm: ventures."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.cards import RITES
from landsraad.ccg.effects.abilities import Lasts, Play
from landsraad.ccg.effects.acts import NOTHING, OneOf, Then
from landsraad.ccg.effects.conds import Both, Fits, Governs, Has, InEffect, On
from landsraad.ccg.effects.costs import PayFavor
from landsraad.ccg.effects.in_rites import ByThis
from landsraad.ccg.effects.moments import Initiate, InitiatePetition
from landsraad.ccg.effects.placing import MoveOnto, PlaceSubdued, Search, TakeTop
from landsraad.ccg.effects.riches import ExtraExchange, Favor, LiftSpice, LoseSolaris
from landsraad.ccg.effects.select import ANYBODY, ASSIGNED, RIVAL, Sel, target
from landsraad.ccg.effects.statics import Cheaper, Mod
from landsraad.ccg.effects.status import ApplyForce, Capture, Defer, Discard, Examine, SetStatus, ToAssembly
from landsraad.ccg.effects.values import Attr, Minus, Rank
from landsraad.ccg.library.define import define
from landsraad.ccg.state import ASSEMBLY, HAND, HOUSE_DECK, HOUSE_DISCARD, IMPERIAL_DECK

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

# More ventures

CHARTER: Final = "charter&!homeworld&!name:dune"
for venture, what in (
    ("historic_acquisition", CHARTER),
    ("compel_surrender", "ally"),
    ("betrayal", "aide"),
    ("prophetic_vision", "event"),
):
    define(venture, Play(Capture(target(what, of="rival", state="subdued"))))
for venture, what in (("liquidation_measures", CHARTER), ("vendetta", "persona"), ("chaumurky", "persona")):
    define(venture, Play(Discard(target(what, state="subdued"))))
for venture, what in (("surgical_strike", "bastion"), ("industrial_sabotage", "transport")):
    define(venture, Play(SetStatus("subdued", target(what))))
for venture, talent in (("proces_verbal", "arbitration"), ("act_of_cowardice", "dueling")):
    define(venture, Play(Favor(Minus(0, Rank(talent, ASSIGNED)), RIVAL)))
LADEN: Final = target("desert", where=(Has("spice"),))
define("sand_scrub", Play(LiftSpice(Rank("battle", ASSIGNED), LADEN, up_to=True, to="nowhere")))
define("silo_destruction", Play(LiftSpice(1, RIVAL, to="nowhere")))
define(
    "recruitment_drive",
    Play(NOTHING),
    Cheaper(1, Sel("ally|personnel", of="you", zone=HAND), when=InEffect()),
    Lasts("discard"),
)
define(
    "water_rationing",
    Play(NOTHING),
    Cheaper(1, Sel("troop", of="you", state="any", zone=""), when=Both((InEffect(), Governs("name:dune")))),
    Lasts("discard"),
)
define(
    "salvaging_operation",
    Play(TakeTop(Attr("command", ASSIGNED), HOUSE_DISCARD, HOUSE_DECK, up_to=True, shuffles=True)),
)
for venture, what in (("informal_induction", "ally"), ("stranglehold", "holding")):
    placed = target(what, of="you", zone=ASSEMBLY)
    define(venture, Play(Then((PlaceSubdued(placed), Defer(1, placed)))))
define(
    "traverse_fold_space",
    Play(OneOf(("imperial", "house"), (Search(IMPERIAL_DECK, ASSEMBLY), Search(HOUSE_DECK, HAND)))),
)
SISTER: Final = Sel("persona&bene_gesserit", state="any")
LEARNED: Final = target("enhancement&skill|enhancement&title", where=(On(SISTER), Fits(ASSIGNED)))
define("sharing_of_inner_lives", Play(MoveOnto(LEARNED, ASSIGNED)))
define(
    "unprecedented_intercession",
    Play(InitiatePetition(target("holding", of="rival", zone=ASSEMBLY), again=False)),
)
