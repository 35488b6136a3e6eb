"""Eye of the Storm: allies and aides."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import IfVanquished, Use, XRange
from landsraad.ccg.effects.acts import OneOf
from landsraad.ccg.effects.conds import Both, Governs, Operating, Petitioned
from landsraad.ccg.effects.core import Cond
from landsraad.ccg.effects.costs import Engage, Pay
from landsraad.ccg.effects.in_rites import Counters, InRite, Leads, RiteHas, TakesPart, Targets
from landsraad.ccg.effects.riches import DeclaredFavor, LiftSpice, Produce, Reduce
from landsraad.ccg.effects.select import IT, RIVAL, SELF, Sel, target
from landsraad.ccg.effects.statics import Allegiance, BidMore, Grant, Limit, Mod, NoCounter
from landsraad.ccg.effects.status import Capture, Defer, Discard, Examine, Give, SetStatus
from landsraad.ccg.effects.values import Attr, Count, Minus, Rank, X
from landsraad.ccg.library.define import ENGAGE, define, event_of

VANQUISHED: Final = Sel(state="subdued", rel="subject")
"""The card that was vanquished."""


def counters(*rites: str, when: Cond | None = None) -> tuple[Grant, ...]:
    """May counter in these rites."""
    return tuple(Grant(f"counter:{rite}", SELF, when) for rite in rites)


def fallen(what: str) -> Sel:
    """A card of a kind that was vanquished, of the other side."""
    return Sel(what, of="rival", state="subdued", rel="subject")


# Atreides

define("duke_leto_atreides_eots", Use(DeclaredFavor(Attr("command")), ENGAGE, "initiative"))
define("paul_atreides_eots", Use(Examine(event_of("", "event")), ENGAGE))
define("thufir_hawat_eots", Mod("resistance", 1, SELF, TakesPart(("intrigue",))))
FACING_HARKONNEN: Final = Both((TakesPart(("dueling", "battle")), RiteHas("harkonnen")))
define(
    "gurney_halleck_eots",
    Mod("force", 2, SELF, FACING_HARKONNEN),
    Mod("resistance", 1, SELF, FACING_HARKONNEN),
)
define("duncan_idaho_eots", *counters("dueling", when=Targets("persona&atreides")))
REDUCIBLE: Final = Operating(("deploy", "redeploy", "petition"), "persona")
define(
    "atreides_propagandist",
    Use(Reduce(2), ENGAGE, "declaration", when=REDUCIBLE),
    Use(Reduce(2), ENGAGE, "petition", when=Petitioned("persona")),
)

# Harkonnen

define(
    "baron_vladimir_harkonnen_eots",
    Use(
        OneOf(("raise", "lower"), (DeclaredFavor(X), DeclaredFavor(Minus(0, X)))),
        (Engage(SELF), Pay(X)),
        "initiative",
        x=XRange(Attr("command")),
    ),
)
define("glossu_rabban_eots", Grant("direct", SELF, Leads(("battle",))))
define("feyd_rautha", Grant("surprise", SELF, TakesPart(("dueling",))))
define(
    "piter_de_vries_eots",
    IfVanquished(fallen("persona"), Capture(VANQUISHED), ("intrigue",), TakesPart(("intrigue",))),
)
define(
    "iaken_nefud",
    Use(
        Give("resistance", target(of="you", rel="your_participant"), 2),
        ENGAGE,
        "engagement",
        ("battle", "intrigue"),
    ),
)
define(
    "harkonnen_slavemaster",
    Use(Defer(Minus(0, Rank("intrigue")), target("persona", state="subdued")), ENGAGE),
)

# Corrino

define(
    "count_hasimir_fenring",
    *counters("dueling", when=Targets("persona&corrino")),
    Mod("resistance", 1, SELF, Counters()),
)
define("shaddam_iv", BidMore(5, "holding", SELF))
AS_FREMEN: Final = Governs("name:dune")
define(
    "doctor_kynes",
    Allegiance("fremen", SELF, when=AS_FREMEN),
    Mod("command", 2, SELF, AS_FREMEN),
    Mod("battle", 1, SELF, AS_FREMEN),
)
define("commander_aramsham_eots", Grant("surprise", SELF, Leads(("battle",))))
define(
    "jareh_benquait_eots",
    Grant("direct", SELF, Both((Leads(("battle",)), Targets("desert")))),
    IfVanquished(
        Sel("desert", of="rival", state="subdued", rel="subject"),
        LiftSpice(Attr("spice", IT), VANQUISHED),
        ("battle",),
        Leads(("battle",)),
        may=False,
    ),
)
define("leven_breche", Grant("direct", SELF, Leads(("battle",))))

# Bene Gesserit

define("princess_irulan",
    Grant("surprise", SELF, TakesPart(("arbitration",))),
    Allegiance("corrino", SELF, when=Governs("name:shaddam_iv")),
    Mod("command", 1, SELF, Governs("name:shaddam_iv")),
    Mod("arbitration", 1, SELF, Governs("name:shaddam_iv")),
)  # fmt: skip
WITH_ATREIDES: Final = Governs("name:duke_leto_atreides|name:paul_atreides")
define(
    "lady_jessica_eots",
    *counters("dueling", "arbitration", "intrigue"),
    Allegiance("atreides", SELF, when=WITH_ATREIDES),
    Mod("resistance", 2, SELF, WITH_ATREIDES),
)
define(
    "lady_margot",
    IfVanquished(fallen("noble"), Capture(VANQUISHED), ("intrigue",), TakesPart(("intrigue",))),
)
define(
    "gaius_helen_mohiam_eots",
    Use(DeclaredFavor(Minus(0, X), RIVAL), ENGAGE, "initiative", x=XRange(Rank("weirding"), 1)),
)
RAMALLOS_DESERT: Final = Governs("name:dune|name:forbidden_zone")
define(
    "sister_ramallo",
    Use(Defer(Rank("prescience"), event_of("", "event&dune")), ENGAGE),
    Allegiance("fremen", SELF, when=RAMALLOS_DESERT),
    Mod("prescience", 1, SELF, RAMALLOS_DESERT),
)
# O-109
define("renegade_sister", Use(SetStatus("engaged", target("persona", engaged=False)), ENGAGE))

# Fremen

define("stilgar", Grant("surprise", SELF, Leads(("battle",))))
define("chani", *counters("dueling", when=Targets("persona&fremen")), Mod("resistance", 1, SELF, Counters()))
define("jamis", NoCounter(Both((Leads(("dueling",)), InRite(("dueling",))))))
define(
    "the_shadout_mapes",
    *counters("intrigue"),
    Use(Discard(target("venture&intrigue")), ENGAGE, "declaration", ("intrigue",)),
)
define("korba", Mod("force", Count(Sel("fremen", rel="your_additional")), SELF, Leads(("battle",))))
define("fremen_naib", Grant("direct", SELF, Leads(("battle",))))
define("dune_smuggler", Grant("surprise", SELF, Both((TakesPart(("battle",)), RiteHas("desert")))))

# Spacing Guild

define(
    "liscia_theirese",
    IfVanquished(fallen("aide"), Discard(VANQUISHED), ("intrigue",), TakesPart(("intrigue",))),
)
define(
    "gauvir_mucca",
    Use(Examine(target("event", of="rival", state="subdued", most=Rank("prescience"))), ENGAGE),
)
define("oberon", Use(Defer(Rank("prescience"), event_of("", "event&imperium")), ENGAGE))
define("albrecht_nim", Grant("surprise", SELF, TakesPart(("arbitration",))))
define("dorvin_saeth", *counters("arbitration", "intrigue"))
define("guild_navigator", Use(Produce("spice", Rank("prescience"), "guild"), ENGAGE))

# Of no power

define("house_assassin", Grant("surprise", SELF, Leads(("intrigue",))))
define("choam_delegate", *counters("arbitration"))
define("guard_commander", *counters("battle"))
define("house_agent", *counters("intrigue"))
define("house_swordmaster", *counters("dueling"))
define("house_mentat", Limit("hand"))
define("landsraad_emissary", Limit("assembly"))
# O-084, O-085, O-086
define("soo_soo_nejhre", Use(Give("resistance", target("dune_charter", of="you"), 2), ENGAGE, "engagement"))
define("house_physician", Use(Defer(Rank("intrigue"), target("persona", of="you", state="subdued")), ENGAGE))
define("dr_wellington_yueh", Use(Discard(target("sickness")), ENGAGE))
