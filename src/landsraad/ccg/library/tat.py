"""Thunder at Twilight: the cards that the Oracle names and the homeworlds."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Assign, IfVanquished, Lasts, Play, Use, When, XRange
from landsraad.ccg.effects.acts import NOTHING, OneOf, Then
from landsraad.ccg.effects.conds import AtMost, Exists, RankBelow
from landsraad.ccg.effects.costs import Engage, Pay, PayFavor, Subdue
from landsraad.ccg.effects.happened import InRivalsDomain, InTheRite, RankedWithTactics
from landsraad.ccg.effects.in_rites import TakesPart
from landsraad.ccg.effects.moments import EndRite, TakePart
from landsraad.ccg.effects.placing import DeployFree
from landsraad.ccg.effects.riches import DeclaredFavor, Favor, Produce
from landsraad.ccg.effects.select import ASSIGNED, IT, RIVAL, SELF, Sel, target
from landsraad.ccg.effects.statics import AsDuneFief, Grant, IgnoresAllegiance, NotCommanded, Stays, Uncounted
from landsraad.ccg.effects.status import Capture, Defer, Discard, SetStatus, ToAssembly, Tokens, Transfer
from landsraad.ccg.effects.tolls import PayOr
from landsraad.ccg.effects.values import Attr, Count, EventPrice, Minus, Players, Rank, Times, X, Yours
from landsraad.ccg.library.define import ENGAGE, define, produces
from landsraad.ccg.state import HAND

# Homeworlds

DEFERRED: Final = target("dune_fief&!homeworld", state="subdued")
define(
    "duchy_of_arrakis",
    produces(4),
    Use(Defer(X, DEFERRED, either=True), (Engage(SELF), PayFavor(X)), x=XRange(Yours("favor"), 1)),
    Stays(),
)
CITY: Final = target("dune_fief&city&!homeworld")
define(
    "dune_regency",
    produces(4),
    Use(OneOf(("engage", "disengage"), (SetStatus("engaged", CITY), SetStatus("disengaged", CITY))), ENGAGE),
    Stays(),
)
define(
    "salusa_secundus",
    produces(4),
    Use(DeployFree(target("troop&corrino", of="you", zone=HAND)), ENGAGE, "declaration"),
)

# Holdings, allies, aides

# O-056
define(
    "baronial_tithes",
    Use(
        SetStatus("disengaged", target("fief", of="you", engaged=True)),
        (Engage(SELF), Subdue(target("ally&harkonnen", of="you"))),
    ),
)
# O-070, O-076
define(
    "duke_leto_atreides_tat",
    Use(
        OneOf(("raise", "lower"), (DeclaredFavor(X), DeclaredFavor(Minus(0, X)))),
        (Pay(X),),
        "initiative",
        x=XRange(Attr("command")),
    ),
)
# O-099
HIS_TROOPS: Final = Sel("troop", state="any", rel="on_self", where=(TakesPart(),))
define(
    "kardif",
    Use(TakePart(), ENGAGE, "declaration", ("battle",)),
    IfVanquished(SELF, Favor(Minus(-1, Count(HIS_TROOPS))), may=False),
)
define("lt_kinet", Grant("immune:weirding_venture"), Grant("immune:voice"))

# Decrees and enhancements

INVOLVED: Final = Sel("native&persona|dune_fief", of="you", rel="named_participant")
# O-072, O-073
define(
    "lisan_al_gaib", Assign(Sel("noble&heir")), Use(EndRite(), ENGAGE, "declaration", when=Exists(INVOLVED))
)
# O-092
define(
    "guild_bank",
    Assign(Sel("city|homeworld", of="rival")),
    IgnoresAllegiance(),
    When("produced", Produce("solaris", Attr("command", ASSIGNED)), ASSIGNED),
    AsDuneFief(Sel("dune_fief", rel="assigned")),
)

define(
    "honor_guard",
    Assign(Sel("persona")),
    Grant("joins:dueling"),
    NotCommanded("bene_gesserit"),
)

# Programs

# O-052
define(
    "tame_arrakis",
    When("vanquished", Tokens(), Sel("dune_fief", state="any", rel="happened"), "you", InTheRite("battle")),
    Play(Produce("spice", X)),
)
# O-067
define(
    "insert_watchers",
    When("subdued", Tokens(), Sel("event", state="any", zone="", rel="happened"), "you", InRivalsDomain()),
    When("discarded", Tokens(), Sel("event", state="any", zone="", rel="happened"), "you", InRivalsDomain()),
    Play(Produce("solaris", Times(4, X))),
)
# O-068, O-069, O-071, O-074, O-075, O-077
for program, last in (("initiative_coup", False), ("remain_invisible", True)):
    define(
        program,
        When("ranked", Tokens(), None, "you", RankedWithTactics(last)),
        Play(Produce("solaris", Times(4, X))),
    )

# Tactics, ventures, events

# O-106
define(
    "preordained_sequence",
    Assign(Sel("homeworld", of="rival")),
    Play(NOTHING, (PayFavor(X),), XRange(Players(), 1)),
    Lasts("initiative"),
)
PERSONA: Final = target("persona", of="you", state="any")
WORTH: Final = Attr("cost", PERSONA, 5)
define(
    "grant_furlough",
    Play(Then((Transfer(PERSONA, RIVAL), PayOr(WORTH, RIVAL, Favor(Minus(0, WORTH), RIVAL), to_you=True)))),
)
RAZED: Final = target(
    "fief&!homeworld&!name:dune", state="subdued", where=(AtMost(Attr("cost", IT), Yours("favor")),)
)
define("house_atomics", Play(Discard(RAZED), (PayFavor(Attr("cost", RAZED)),)))
define("formal_discharge", Play(ToAssembly(target("ally", state="subdued"))))
HEARER: Final = target("persona", of="rival", where=(RankBelow("weirding", Rank("weirding", ASSIGNED)),))
# O-117, O-118, O-119
define("voice_command", Play(Capture(HEARER, for_a_while=True)), Lasts("discard"))
FORESEEN: Final = target("event", state="any", where=(AtMost(EventPrice(IT), Yours("solaris")),))
define("traverse_the_alam_al_mithal", Play(Discard(FORESEEN), (Pay(EventPrice(FORESEEN)),)))
# O-023
define("thunder_at_twilight", Uncounted("battle"))
define("culmination_of_training", Uncounted("intrigue"))
