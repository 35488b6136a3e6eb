"""Thunder at Twilight: more tactics and ventures."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, CostX, IfVanquished, Lasts, Play, When, XRange
from landsraad.ccg.effects.acts import FixX, NamePlayer, OneOf, Then
from landsraad.ccg.effects.conds import AtMost, Bears, Fits, ForAll, HasRank, MayBeDeployed, On
from landsraad.ccg.effects.costs import Pay, PayFavor, Subdue
from landsraad.ccg.effects.exceptions import DefenderOnly, Groups, Spares
from landsraad.ccg.effects.happened import NotFirst
from landsraad.ccg.effects.in_rites import ByThis, TakesPart
from landsraad.ccg.effects.moments import Initiate, PetitionForAll
from landsraad.ccg.effects.placing import DeployFree, MoveOnto
from landsraad.ccg.effects.riches import DeclaredFavor
from landsraad.ccg.effects.select import ANYBODY, ASSIGNED, IT, LEADER, RIVAL_LEADER, Sel, target
from landsraad.ccg.effects.statics import BidMore, Grant, Limit
from landsraad.ccg.effects.status import ApplyForce, Discard, SetStatus
from landsraad.ccg.effects.values import Attr, Minus, MostBorne, Rank, Times, X, Yours
from landsraad.ccg.library.define import define
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.library.jotc_plans import FREE, RITE
from landsraad.ccg.state import HAND

# Ventures that begin a rite

for venture, rite, aim, alone in (
    (
        "political_blackmail",
        "arbitration",
        Sel("persona", of="rival", where=(HasRank("arbitration"),)),
        False,
    ),
    ("open_battle", "battle", Sel("persona", of="rival", where=(HasRank("battle"),)), False),
    ("challenge_by_combat", "dueling", Sel("fief", of="rival"), True),
    ("choam_complot", "intrigue", Sel("charter", of="rival"), True),
):
    define(
        venture,
        Play(Initiate((rite,), counts=True, at=aim)),
        *((DefenderOnly(),) if alone else ()),
    )
for venture, rite, what in (
    ("sterilization_proceedings", "battle", "!fief"),
    ("blood_feuding", "dueling", ""),
    ("unleashed_horror", "intrigue", ""),
):
    slain = Sel(what, state="subdued", rel="subject", where=(TakesPart(joined=True),))
    define(
        venture,
        Play(Initiate((rite,), counts=True)),
        IfVanquished(slain, Discard(VANQUISHED), (rite,), ByThis(), may=False),
    )

# Other ventures

SKILL: Final = target("enhancement&skill", where=(AtMost(Attr("cost", IT), Yours("solaris")),))
define(
    "medical_tampering",
    Assign(Sel("suk", of="you")),
    Play(Discard(SKILL), (Pay(Attr("cost", SKILL)),)),
)
NEXUS: Final = target("nexus", where=(AtMost(Attr("deferment", IT), Yours("solaris")),))
define("focus_awareness", FREE, Play(SetStatus("subdued", NEXUS), (Pay(Attr("deferment", NEXUS)),)))
MINE: Final = Sel("persona", of="you")
PLOT: Final = target(
    "venture", of="rival", state="any", where=(Fits(MINE), AtMost(Attr("cost", IT), Yours("solaris")))
)
define("counter_conspiracy", FREE, Play(MoveOnto(PLOT, MINE), (Pay(Attr("cost", PLOT)),)))
define(
    "truthtrance_inquest",
    Play(ApplyForce(Rank("weirding", ASSIGNED), target("ally", of="rival"), "assembly", exceeds=True)),
)

define(
    "enlist_survivor",
    Play(PetitionForAll(target("aide", state="subdued", where=(ForAll(),)), "capture")),
)
define(
    "fencing_operation",
    Play(PetitionForAll(target("equipment", of="you", state="any", where=(ForAll(),)), "deploy")),
)

# Tactics that answer any operation

PLANNER: Final = target("persona", of="you", state="any", where=(Bears("venture", subdued=True),))
MESSAGE: Final = target("venture", of="you", state="any", most=X, least=0, where=(Fits(MINE), On(PLANNER)))
define("distrans_message", CostX(99, 1), Play(MoveOnto(MESSAGE, MINE)))
FORMER: Final = target(of="you", state="any", where=(Bears("personnel|equipment", subdued=True),))
ORDERED: Final = target(
    "personnel|equipment", of="you", state="any", most=X, least=0, where=(Fits(), On(FORMER))
)
define("transfer_orders", CostX(99, 1), Play(MoveOnto(ORDERED)))
define(
    "lost_in_the_desert",
    Play(SetStatus("subdued", target("aide", of="rival")), (Subdue(target("aide", of="you")),)),
)
WARES: Final = target("resource", of="you", zone=HAND, where=(MayBeDeployed(paid=True),))
define("supply_routing", Play(DeployFree(WARES, paid=True)))
SCHEMER: Final = target(where=(Bears("venture|program", least=X),))
SCHEMES: Final = target("venture|program", most=X, least=X, where=(On(SCHEMER),))
define(
    "unfulfilld_plans",
    Play(SetStatus("subdued", SCHEMES), (PayFavor(X),), XRange(MostBorne("venture|program"), 1)),
)

# Tactics of a rite

for tactic in ("battle_company", "dishonorable_knifework", "gang_assailants", "political_combine"):
    define(tactic, Assign(Sel(rel="a_leader"), anyone=True), CostX(99, 1), Groups(X), RITE)
for tactic in ("fog_of_battle", "backstabbing", "incite_hysteria"):
    define(tactic, Assign(LEADER), Grant("direct", ASSIGNED), RITE)
for tactic, gain in (
    ("grant_quarter", "favor"),
    ("relinquish_claim", "solaris"),
    ("assailants_calling_card", "solaris"),
):
    define(tactic, Assign(RIVAL_LEADER), Spares(gain, any_of=gain == "solaris"), RITE)

# Tactics of initiative, petition and discard

RAISE: Final = DeclaredFavor(X, ANYBODY)
LOWER: Final = DeclaredFavor(Minus(0, X), ANYBODY)
define("overwhelming_affluence", CostX(99, 1), Play(OneOf(("raise", "lower"), (RAISE, LOWER))))
define(
    "shaitans_bargain",
    Assign(Sel("ally", of="you")),
    Play(DeclaredFavor(Times(2, Attr("cost", ASSIGNED)))),
    When("ranked", Discard(ASSIGNED), by="you", when=NotFirst()),
    Lasts("initiative"),
)
define(
    "letter_of_credit",
    Assign(Sel("noble", of="you")),
    BidMore(10, "", ASSIGNED, lost=True),
    Lasts("petition"),
)
for tactic, zone, cost, most in (
    ("gross_soliciting", "assembly", PayFavor(X), 2),
    ("smuggling_compact", "hand", Pay(Times(2, X)), 5),
):
    define(
        tactic,
        Play(
            Then((NamePlayer(ANYBODY), OneOf(("raise", "lower"), (FixX(X), FixX(Minus(0, X)))))),
            (cost,),
            XRange(most, 1),
        ),
        Limit(zone, X, named=True),
        Lasts("next_discard"),
    )
