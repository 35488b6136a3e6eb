"""Judge of the Change: events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from landsraad.ccg import moves, stats
from landsraad.ccg.cards import DUNE
from landsraad.ccg.decisions import pick, pick_option
from landsraad.ccg.deploying import turn_up
from landsraad.ccg.effects.abilities import IfVanquished, Play, Use, When, XRange
from landsraad.ccg.effects.acts import NOTHING, NamePlayer, Then
from landsraad.ccg.effects.conds import HasRank
from landsraad.ccg.effects.core import Ctx, Effect
from landsraad.ccg.effects.costs import Engage, PayFavor
from landsraad.ccg.effects.exceptions import AlsoTargets, WithoutTokens
from landsraad.ccg.effects.happened import InNamedHands, NamedBegan, Petitioner
from landsraad.ccg.effects.in_rites import TakesPart
from landsraad.ccg.effects.riches import Produce
from landsraad.ccg.effects.select import RIVAL, Sel, target
from landsraad.ccg.effects.statics import Cheaper, Forbid, Holds
from landsraad.ccg.effects.status import Discard, SetStatus
from landsraad.ccg.effects.text.english import says
from landsraad.ccg.effects.values import Attr, Rank, X, Yours
from landsraad.ccg.leaving import discard
from landsraad.ccg.library.define import define
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.state import DOMAIN
from landsraad.table import Script

# Dune and the homeworlds


@dataclass(frozen=True, slots=True)
class Occupy(Effect):
    """Your Dune is deployed at no cost, and your homeworld is subdued even if it would stay (C-HW-02, C-HW-03)."""

    def possible(self, c: Ctx) -> bool:
        """Whether no Dune is deployed and you govern one."""
        return not stats.deployed_dune(c.g) and bool(self._dunes(c))

    def run(self, c: Ctx) -> Script[None]:
        """What lies on the homeworld moves as ever."""
        g = c.g
        home = g.players[c.you].homeworld
        for n in (yield from pick(c.you, "target", self._dunes(c), "C-HW-02", card=c.card)):
            g.tell("deploys", "C-HW-02", c.you, card=n, name=DUNE, on=0, on_name="", solaris=0)
            yield from turn_up(g, n, c.you)
        if home and g.cards[home].deployed:
            moves.subdue(g, home, c.you, with_assigned=False)

    @staticmethod
    def _dunes(c: Ctx) -> list[int]:
        return [n for n in c.g.players[c.you].domain if c.g.cards[n].id == DUNE]


@says(Occupy)
def _occupy(e: Occupy) -> str:
    return "if Dune is not deployed, subdue your homeworld to deploy Dune at no cost"


define("atreides_occupation", Play(Occupy()))


@dataclass(frozen=True, slots=True)
class Abandon(Effect):
    """The governor of Dune subdues it and deploys the original homeworld; what lies on Dune moves with its status."""

    def possible(self, c: Ctx) -> bool:
        """Whether Dune is deployed."""
        return bool(stats.deployed_dune(c.g))

    def run(self, c: Ctx) -> Script[None]:
        """At no cost and without tokens."""
        g = c.g
        dune = stats.deployed_dune(g)
        seat = g.cards[dune].holder
        home = g.players[seat].homeworld
        for kid in stats.children(g, dune):
            moves.lay_onto(g, kid, home, "C-HW-02", seat)
        moves.subdue(g, dune, c.you, with_assigned=False)
        if home and not g.cards[home].deployed:
            g.tell("deploys", "C-HW-05", seat, card=home, name=g.id_of(home), on=0, on_name="", solaris=0)
            yield from turn_up(g, home, seat)


@says(Abandon)
def _abandon(e: Abandon) -> str:
    return (
        "the governor of Dune subdues it and deploys its homeworld at no cost; what lies on Dune moves there"
    )


define("change_of_fief", Play(Abandon()))

# What is deployed, and how

HIRED: Final = Sel("aide|personnel", of="you", state="any", zone="")
define(
    "contract_negotiations",
    Play(NOTHING, (PayFavor(X),), XRange(Yours("favor"), 1)),
    Cheaper(X, HIRED),
    WithoutTokens(Sel("aide|personnel", of="you", state="subdued")),
)
define("culmination_of_dark_things", Holds(in_full=True, to=Sel("persona", state="subdued")))
define("festival_of_the_harvest", Forbid("produce_spice"), Forbid("lift_spice"))

# Rites

define("harvesting_summit", AlsoTargets("arbitration", "desert"))
MURDERED: Final = Sel(state="subdued", rel="subject", where=(TakesPart(joined=True), InNamedHands()))
define(
    "war_of_assassins",
    Play(NamePlayer(RIVAL)),
    IfVanquished(MURDERED, Discard(VANQUISHED), ("intrigue",), NamedBegan(), may=False),
)

# Cards engaged and discarded

FIGHTER: Final = target("persona&fremen", of="you", engaged=False, where=(HasRank("battle"),))
define(
    "period_of_truce",
    Use(Produce("solaris", Rank("battle", FIGHTER)), (Engage(FIGHTER),), anyone=True),
)
define(
    "water_shortage",
    Play(SetStatus("engaged", target("dune_fief&!desert", engaged=False, most=X, least=0))),
)
WORM: Final = target("name:sandworm", of="you", state="subdued")
define("wormsign", Play(Then((Produce("solaris", Attr("deferment", WORM)), Discard(WORM)))))


@dataclass(frozen=True, slots=True)
class Retribution(Effect):
    """Discard the card you petitioned for in vain to discard one of the victor's Assembly, unseen."""

    def run(self, c: Ctx) -> Script[None]:
        """If they are of different types you lose 1 favor."""
        g, lost, victor = c.g, c.facts["card"], c.facts["by"]
        theirs = [n for n in g.players[victor].assembly if n != lost]
        if g.cards[lost].zone == DOMAIN or not theirs:
            return
        if (yield from pick_option(c.you, "retribution", ("yes", "no"), "C-CAP-06", c.card)) == "no":
            return
        chosen = yield from pick(c.you, "target", theirs, "C-CAP-06", card=c.card)
        types = {g.cards[n].facts.type for n in (lost, *chosen)}
        for n in (lost, *chosen):
            yield from discard(g, n, c.you)
        if len(types) > 1:
            moves.gain_favor(g, c.you, -1)
            g.tell("favor", "C-FAV-02", c.you, favor=-1)


@says(Retribution)
def _retribution(e: Retribution) -> str:
    return (
        "you may discard that card to discard a target card of the victor’s Assembly; if they are of different "
        "types you lose 1 favor"
    )


define("petitioning_retribution", When("petition_won", Retribution(), by="rival", when=Petitioner("you")))
