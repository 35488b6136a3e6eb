"""Eye of the Storm: events."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import Play, XRange
from landsraad.ccg.effects.acts import NOTHING, Distribute, EachProduces, Favor, GuildSpice, OneOf, Produce
from landsraad.ccg.effects.conds import HasRank
from landsraad.ccg.effects.select import Sel, target
from landsraad.ccg.effects.statics import Doubles, Forbid
from landsraad.ccg.effects.values import Croe, Least, Minus, X
from landsraad.ccg.library.define import define

DESERT: Final = target("desert")
define("sandworm", Play(Distribute(X, DESERT, "name:spice_harvester|personnel&!fremen")))
define("spice_blow", Play(Produce("spice", Least(X, 3), DESERT)))
define("imperial_favor", Play(Favor(Minus(6, Croe()), "dune")))
define("choam_dividends", Play(EachProduces("charter")))
define(
    "choam_restructuring",
    Play(OneOf(("produce", "discard"), (GuildSpice(Least(X, 5)), GuildSpice(Minus(0, Least(X, 5)))))),
)
define("guild_surplus", Forbid("sell_spice"), Play(NOTHING, x=XRange(Croe(), Croe())))
define("petitioning_delays", Forbid("petition", card="holding"))
define("emperors_outrage", Forbid("buy_favor"))
define("armistice_treaty", Forbid("battle"))
define("irulans_peace", Forbid("dueling"))
define("imperial_fete", Forbid("admission"))
define(
    "military_transport",
    Doubles(Sel("troop|blade|projectile", state="any", zone="")),
    Doubles(Sel("aide", state="any", zone="", where=(HasRank("battle"),))),
)
