"""Judge of the Change: the cards that the Oracle names and the homeworlds."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, CostX, IfVanquished, Play, Use, When, XRange
from landsraad.ccg.effects.conds import On, OnTop, Operating, Ripe
from landsraad.ccg.effects.costs import Discard as DiscardCost
from landsraad.ccg.effects.costs import Engage, Pay
from landsraad.ccg.effects.in_rites import Initiated, InRite
from landsraad.ccg.effects.moments import DeployEvent
from landsraad.ccg.effects.placing import Move, Reassign
from landsraad.ccg.effects.riches import DeclaredFavor, GuildSpice, Produce
from landsraad.ccg.effects.select import ASSIGNED, SELF, Sel, target
from landsraad.ccg.effects.statics import BidMore, Copies, LikeEvent, Mod, Promotes, Stays, SubduedAtDiscard
from landsraad.ccg.effects.status import Capture, EngageAll, PutUnder, SetStatus
from landsraad.ccg.effects.values import HOW_MUCH, Attr, Count, Rank, Sum, X, Yields
from landsraad.ccg.library.define import ENGAGE, define, produces
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.state import HAND, HOUSE_DECK, HOUSE_DISCARD

# Homeworlds

define(
    "false_wall_south",
    produces(3),
    Use(Move(target(of="you", zone=HOUSE_DISCARD, where=(OnTop(5),)), HOUSE_DECK, shuffles=True), ENGAGE),
    Stays(),
)
define("northern_polar_sink", produces(Sum(3, Count(Sel("dune_fief&city")))), Stays())
DESERT: Final = target("desert", of="you", engaged=True)
define(
    "the_shield_wall",
    produces(3),
    Use(SetStatus("disengaged", DESERT), (Engage(SELF), Pay(Yields(DESERT)))),
    Stays(),
)

# Holdings and allies

# O-078, O-079, O-080, O-081, O-082
define("shadow_partnership", Copies())
# O-083
define(
    "smuggling_revenues",
    Use(
        Produce("solaris", Attr("cost", Sel(rel="answered", state="any", zone=""))),
        ENGAGE,
        "declaration",
        when=Operating(("deploy", "redeploy"), "house_card", by="rival"),
    ),
)
GIVEN: Final = target("resource", of="you", zone=HAND)
# O-065
define(
    "feige_treazal",
    Use(Produce("solaris", Attr("cost", GIVEN, x_counts=5)), (Engage(SELF), DiscardCost(GIVEN))),
)
# O-070, O-076
define("lida_banfi", Use(DeclaredFavor(X), (Pay(X),), "initiative", x=XRange(Rank("intrigue"))))
# O-093, O-094
define("harkonnen_sleeper", LikeEvent(5), Mod("intrigue", Attr("deferment"), SELF))

# Decrees

# O-066
define(
    "guild_bank_arbiter",
    Assign(Sel("delegate", of="you")),
    IfVanquished(
        Sel("dune_charter", of="rival", state="subdued", rel="subject"),
        Capture(VANQUISHED),
        ("arbitration",),
        Initiated(),
        costs=(Engage(ASSIGNED), Pay(Attr("cost", VANQUISHED))),
    ),
)
# O-087
define("water_despot", Assign(Sel("ally")), BidMore(5, "dune_fief", ASSIGNED))

# Resources

define("semuta_addiction", Assign(Sel("persona", of="rival")), Mod("command", -1, ASSIGNED))
define(
    "glacier_refinery",
    Assign(Sel("name:northern_polar_sink")),
    Mod("command", 1, ASSIGNED),
    Mod("resistance", 1, ASSIGNED),
    When("produced", Produce("solaris", 1), ASSIGNED),
)
# O-102
define("noble_born", Assign(Sel("persona")), Promotes())
define(
    "house_frigate",
    Assign(Sel("fief", of="you")),
    Mod("command", 1, ASSIGNED),
    Mod("battle", 2, ASSIGNED),
    Mod("resistance", 2, ASSIGNED, InRite(("battle",))),
    Use(Reassign(target("fief", of="you")), ENGAGE, "declaration"),
)
# O-112, O-113
define(
    "spice_infusion", Assign(Sel("persona")), CostX(3, 1), Mod("prescience", X, ASSIGNED), SubduedAtDiscard()
)

# Plans and events

# O-053
define("casting_nets", Play(PutUnder(target(of="you", zone=HAND, most=X, least=X), Sum(X, 1))))
EVENT: Final = target("event", of="you", state="subdued", where=(Ripe(),))
# O-100, O-101
define("name_of_the_great_mother", CostX(0), Play(DeployEvent(EVENT), (Pay(Attr("deferment", EVENT)),)))
STRICKEN: Final = target("desert")
define(
    "el_sayal",
    Play(SetStatus("subdued", target("equipment", where=(On(STRICKEN, deep=True),), most=X, least=0))),
)
# O-107
define("production_quota", Play(EngageAll(Sel("desert"), GuildSpice(HOW_MUCH))))
