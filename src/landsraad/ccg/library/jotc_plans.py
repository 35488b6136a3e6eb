"""Judge of the Change: more tactics and ventures."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, CostX, IfVanquished, Lasts, Play, When, XRange
from landsraad.ccg.effects.acts import FixX, IfElse, NameOne, Then
from landsraad.ccg.effects.conds import Bears, Duration, Fits, MayBeDeployed, Named, On, Ripe, Up
from landsraad.ccg.effects.costs import Engage, Pay, PayFavor
from landsraad.ccg.effects.exceptions import LowestFirst, Protracts
from landsraad.ccg.effects.happened import ByPetitioner
from landsraad.ccg.effects.moments import DeployEvent, EndRite
from landsraad.ccg.effects.placing import DeployFree, DrawImperial, Mill, Move, MoveOnto, PlaceSubdued
from landsraad.ccg.effects.riches import DeclaredFavor, Earn, Favor, LoseSpice, Produce
from landsraad.ccg.effects.select import (
    ASSIGNED,
    HOMEWORLD,
    IT,
    LEADER,
    RIVAL,
    RIVAL_LEADER,
    Sel,
    target,
)
from landsraad.ccg.effects.statics import Grant, Mod
from landsraad.ccg.effects.status import (
    ApplyForce,
    Defer,
    Discard,
    DiscardRandom,
    PutUnder,
    SetStatus,
    SwapTokens,
    ToAssembly,
)
from landsraad.ccg.effects.tolls import PayOr
from landsraad.ccg.effects.values import (
    Attr,
    Count,
    Grudge,
    Highest,
    Minus,
    Most,
    Owed,
    Rank,
    Sum,
    Times,
    X,
    Yields,
)
from landsraad.ccg.library.define import define
from landsraad.ccg.library.eots_tactics import HELD
from landsraad.ccg.state import ASSEMBLY, IMPERIAL_DECK

RITE: Final = Lasts("rite")
PETITION: Final = Lasts("petition")
FREE: Final = CostX(0)
"""Deployed for nothing: its X is paid when it is used and its target is known (C-CARD-06)."""

# Ventures

define("matter_of_kanly", Play(DiscardRandom(RIVAL, ASSEMBLY)))
STRONGER: Final = Most(Rank("battle", ASSIGNED), Rank("intrigue", ASSIGNED))
define("commandeer_transport", Play(ApplyForce(STRONGER, target("transport", of="rival"), "capture")))
PAIR: Final = target("event", state="subdued", most=2, least=2)
define("turn_of_events", FREE, Play(SwapTokens(PAIR), (Pay(Highest(PAIR)),)))
ACCUSED: Final = target("persona", of="rival", state="any")
define(
    "amtal_accord",
    Play(
        PayOr(
            Attr("command", ACCUSED),
            ACCUSED,
            IfElse(Up(ACCUSED), SetStatus("subdued", ACCUSED), Discard(ACCUSED)),
            to_you=True,
        )
    ),
)
define(
    "approximation_analysis",
    Play(Mill(X, RIVAL), (PayFavor(X),), XRange(Rank("intrigue", ASSIGNED), 1)),
)
define(
    "command_of_the_padishah",
    Play(PlaceSubdued(target("decree", of="you", zone=ASSEMBLY, where=(Fits(),)))),
)
DREAMT: Final = target("event", state="subdued")
define("eyes_of_ibad", FREE, Play(Discard(DREAMT), (Pay(Attr("deferment", DREAMT)),)))
AWAITED: Final = target("event", of="you", state="subdued", where=(Ripe(counts=False, tokens=False),))
define(
    "vessel_of_karama",
    FREE,
    Play(Then((Defer(Owed(AWAITED), AWAITED), DeployEvent(AWAITED, counts=False))), (Pay(Owed(AWAITED)),)),
)
BEARER: Final = target(of="you", state="any", where=(Bears("equipment", subdued=True, least=X),))
LOAD: Final = target("equipment", of="you", state="any", most=X, least=X, where=(On(BEARER), Fits()))
define("dump_box_deployment", CostX(99, 1), Play(MoveOnto(LOAD)))
define(
    "mark_of_the_drowned_man",
    Play(Move(target(of="rival", zone=ASSEMBLY), IMPERIAL_DECK, shuffles=True)),
)
define("precept_of_istislah", Play(ToAssembly(target("decree", state="subdued"), owner=True)))

# Tactics that answer any operation

RISEN: Final = target("persona", of="you", state="subdued", where=(MayBeDeployed(),))
define("pillar_of_fire", FREE, Play(DeployFree(RISEN), (Pay(Owed(RISEN)), PayFavor(Grudge(RISEN)))))
define(
    "protracted_duration",
    Assign(Sel("event", where=(Duration(),)), anyone=True),
    Protracts(),
    Lasts("event"),
)
SENT_BACK: Final = target(of="you", zone=ASSEMBLY, most=X, least=X)
define(
    "shifting_tides",
    CostX(Count(Sel(of="you", zone=ASSEMBLY)), 1),
    Play(PutUnder(SENT_BACK, Count(SENT_BACK), imperial=True)),
)

# Tactics of a rite

SETTLED: Final = Sel(of="you", rel="target")
define(
    "diplomatic_settlement",
    Play(Then((EndRite(), Earn(Attr("command", SETTLED), "attacker"))), (Engage(SETTLED),)),
)
SHAKEN: Final = Minus(0, X)
define(
    "scars_of_remembrance",
    Assign(LEADER),
    Play(Then((NameOne(("dueling", "resistance")), FixX(Rank("dueling", ASSIGNED))))),
    Mod("dueling", SHAKEN, RIVAL_LEADER, Named("dueling")),
    Mod("resistance", SHAKEN, RIVAL_LEADER, Named("resistance")),
    RITE,
)
define(
    "assassins_honor",
    Assign(Sel("persona", rel="a_leader"), anyone=True),
    Mod("force", Attr("resistance", ASSIGNED), ASSIGNED),
    Grant("doomed", ASSIGNED),
    RITE,
)
define(
    "silo_pillaging",
    Assign(Sel("homeworld", rel="target"), anyone=True),
    IfVanquished(HELD, LoseSpice(1, ASSIGNED), ("battle",), may=False),
    RITE,
)
BY_RANK: Final = Sum(Rank("battle", IT), Attr("command", IT))
define(
    "strategic_positioning",
    Assign(Sel(rel="participant")),
    CostX(BY_RANK, 1),
    Mod("battle", X, ASSIGNED),
    RITE,
)
define(
    "straight_line_computation",
    Assign(LEADER),
    Play(FixX(Rank("intrigue", ASSIGNED))),
    Mod("intrigue", X, ASSIGNED),
    RITE,
)

# Tactics of initiative

define(
    "ancestral_provenance",
    Play(DeclaredFavor(Times(2, Yields(HOMEWORLD, "solaris"))), (Engage(HOMEWORLD),)),
)
define("grumman_fiat", Assign(HOMEWORLD), LowestFirst(), Lasts("initiative"))
SUPPORT: Final = XRange(Count(Sel("ally", of="you")), 1)
define(
    "support_of_the_houses",
    Play(Then((DeclaredFavor(Minus(0, X)), Produce("solaris", X))), (), SUPPORT),
)

# Tactics of a petition; they lie with the card that is petitioned for

LOST: Final = Sel(rel="happened", state="any", zone=ASSEMBLY)
define(
    "broken_arrangement",
    When("petition_failed", Move(LOST, IMPERIAL_DECK, shuffles=True)),
    PETITION,
)
define("certificate_of_allegiance", When("petition_won", Favor(-1, "raisers"), by="you"), PETITION)
define("petitioning_coup", When("petition_won", DrawImperial(), when=ByPetitioner()), PETITION)
