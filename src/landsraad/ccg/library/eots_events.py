"""Eye of the Storm: events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from landsraad.ccg import moves
from landsraad.ccg.decisions import pick
from landsraad.ccg.effects.abilities import CostX, Play
from landsraad.ccg.effects.acts import NOTHING, OneOf
from landsraad.ccg.effects.conds import Has, HasRank
from landsraad.ccg.effects.core import Ctx, Effect
from landsraad.ccg.effects.riches import EachProduces, Favor, GuildSpice, LiftSpice, Produce
from landsraad.ccg.effects.select import Sel, target
from landsraad.ccg.effects.statics import Doubles, Forbid
from landsraad.ccg.effects.status import Distribute, SetStatus
from landsraad.ccg.effects.text.english import says
from landsraad.ccg.effects.tolls import EachBuysFavor, EachDiscards, Levy, PayOr, SpiceLevy
from landsraad.ccg.effects.values import Count, Croe, Least, Minus, X
from landsraad.ccg.library.define import define
from landsraad.ccg.state import ASSEMBLY, HAND, IMPERIAL_DECK
from landsraad.table import Script

# What strikes the cards of a fief

DESERT: Final = target("desert")
CITY: Final = target("city")
define("sandworm", Play(Distribute(X, DESERT, "name:spice_harvester|personnel&!fremen", spice=True)))
define("coriolis_storm", Play(Distribute(X, DESERT, "bastion|transport|personnel", "subdue")))
define("water_riot", Play(Distribute(X, CITY, "bastion|transport|personnel", "subdue")))

# Spice and the CROE; an event whose X is the CROE needs as many tokens (C-EVT-04)

define("spice_blow", Play(Produce("spice", Least(X, 3), DESERT)))
define(
    "choam_restructuring",
    Play(OneOf(("produce", "discard"), (GuildSpice(Least(X, 5)), GuildSpice(Minus(0, Least(X, 5)))))),
)
LADEN: Final = target("desert", where=(Has("spice"),))
define("smuggler_activity", Play(LiftSpice(X, LADEN, up_to=True, to="guild")))
CHEAP: Final = Minus(6, Croe())
define("production_bonus", CostX(CHEAP, CHEAP), Play(LiftSpice(CHEAP, "guild", up_to=True, to="dune")))
define("spice_mining_inspection", Play(SpiceLevy(Count(Sel("desert", of="you")), Croe(), "dune")))

# Favor and solaris

define("imperial_favor", CostX(CHEAP, CHEAP), Play(Favor(CHEAP, "dune")))
LESS_ONE: Final = Minus(Croe(), 1)
define("imperial_reprimand", CostX(LESS_ONE, LESS_ONE), Play(Favor(Minus(0, LESS_ONE), "dune")))
define(
    "dune_charter_renewal",
    CostX(Croe(), Croe()),
    Play(PayOr(Croe(), "dune", SetStatus("subdued", Sel("name:dune")))),
)
define("choam_dividends", Play(EachProduces("charter")))
define("hoarding_tithe", Play(Levy(Croe())))
define("holding_tithes", Play(Levy(Count(Sel("holding", of="you")))))
define("philanthropy_drive", Play(EachBuysFavor(5)))

# Cards given up

define("house_turmoil", Play(EachDiscards(Least(X, 3), HAND)))
define("landsraad_summit", Play(EachDiscards(1, ASSEMBLY)))


@dataclass(frozen=True, slots=True)
class Recall(Effect):
    """Each player may put a card of the Imperial discard into the Imperial deck; all shuffle it."""

    def run(self, c: Ctx) -> Script[None]:
        """In order of initiative."""
        for seat in c.g.by_initiative():
            pile = c.g.players[seat].imperial_discard
            for n in (yield from pick(seat, "recall", pile, "C-ZONE-03", least=0, card=c.card)):
                c.g.tell("moved", "C-ZONE-03", seat, name=c.g.cards[n].id, to=IMPERIAL_DECK)
                moves.put(c.g, n, IMPERIAL_DECK, seat)
            moves.shuffle(c.g, seat, IMPERIAL_DECK)


@says(Recall)
def _recall(e: Recall) -> str:
    return (
        "each player may put a card from its Imperial discard into its Imperial deck, then shuffles that deck"
    )


define("assembly_of_lords", Play(Recall()))

# What nobody may do

define("guild_surplus", CostX(Croe(), Croe()), Forbid("sell_spice"), Play(NOTHING))
define("guild_stockpiling", CostX(CHEAP, CHEAP), Forbid("buy_spice"), Play(NOTHING))
define("petitioning_delays", Forbid("petition", card="holding"))
define("alliance_negotiations", Forbid("petition", card="ally"))
define("emperors_outrage", Forbid("buy_favor"))
define("armistice_treaty", Forbid("battle"))
define("irulans_peace", Forbid("dueling"))
define("choam_recess", Forbid("arbitration"))
define("landsraad_inquest", Forbid("intrigue"))
define("imperial_fete", Forbid("admission"))
define("choam_insolvency", Forbid("produce_solaris", card="fief"))
define(
    "military_transport",
    Doubles(Sel("troop|blade|projectile", state="any", zone="")),
    Doubles(Sel("aide", state="any", zone="", where=(HasRank("battle"),))),
)
