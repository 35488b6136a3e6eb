"""Thunder at Twilight: more events and programs."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects.abilities import CostX, IfVanquished, Play, Use, When
from landsraad.ccg.effects.acts import FixX, Then
from landsraad.ccg.effects.conds import Both, Fits, OfAdversary, OfSponsor
from landsraad.ccg.effects.costs import Engage
from landsraad.ccg.effects.exceptions import FavorCap, NoMoreTokens, Scavenging
from landsraad.ccg.effects.happened import (
    InGuildHoard,
    InTheRite,
    OfClass,
    Petitioner,
    TwinOfRivals,
    WinsOver,
)
from landsraad.ccg.effects.in_rites import InRite
from landsraad.ccg.effects.placing import MoveOnto
from landsraad.ccg.effects.riches import DeclaredFavor, Favor, GuildSpice, Produce
from landsraad.ccg.effects.select import Sel, target
from landsraad.ccg.effects.status import Discard, Tokens
from landsraad.ccg.effects.tolls import PayForEach, SpiceLevy
from landsraad.ccg.effects.values import Attackers, Count, Croe, Minus, Players, Times, X
from landsraad.ccg.library.define import define
from landsraad.ccg.library.eots_personas import VANQUISHED

# Events

define("contract_audits", Play(PayForEach(2, Sel("dune_contract", of="rival"))))
for event, of_class in (("mockery_of_choam", "choam"), ("scorn_of_the_landsraad", "landsraad")):
    define(
        event,
        When("rite_failed", Favor(Minus(0, Attackers()), "attacker", capped=True), when=OfClass(of_class)),
    )
define(
    "program_of_extermination",
    IfVanquished(Sel("troop", state="subdued", rel="subject"), Discard(VANQUISHED), ("battle",), may=False),
)
define(
    "sack_of_the_guild_bank",
    CostX(Croe(), Croe()),
    Play(
        Then((FixX(Croe()), GuildSpice(Minus(0, Players())), SpiceLevy(1, X, "each", may_refuse=True))),
    ),
)

# Nexus events

ALLIES: Final = Count(Sel("ally", of="you", where=(OfSponsor(),)))
define("benefice_of_allegiance", Use(DeclaredFavor(ALLIES), (), "initiative", anyone=True))
define("hazard_rates", NoMoreTokens(Sel("troop", state="subdued")))
MOVER: Final = target("personnel", of="you", engaged=False, where=(Fits(),))
define("mobilization_of_the_tribes", Use(MoveOnto(MOVER), (Engage(MOVER),), anyone=True))
define("revolt_of_the_dew_gatherers", FavorCap(3, "dune_fief"))
define("scavenging_warfare", Scavenging())

# Programs

ALLY: Final = Sel("ally", state="any", zone="", rel="happened")
SPICE: Final = Play(Produce("spice", X))
SOLARIS: Final = Play(Produce("solaris", Times(4, X)))
FAVOR: Final = Play(Produce("favor", Times(2, X)))
define("abduct_heir", When("captured", Tokens(), ALLY, "you", InRite(), once=True), SPICE)
define("dominate_the_assembly", When("petition_won", Tokens(), by="you", when=Petitioner("rival")), FAVOR)
ENEMY: Final = Sel("ally", state="any", zone="", rel="happened", where=(OfAdversary(),))
define(
    "fall_of_a_great_rival",
    When("vanquished", Tokens(), ENEMY, "you", InTheRite("intrigue"), once=True),
    SPICE,
)
define("prevail_in_kanly", When("vanquished", Tokens(), ALLY, "you", InTheRite("dueling"), once=True), SPICE)
define(
    "resurrect_alliance",
    When("petition_won", Tokens(), ALLY, "you", Both((Petitioner("you"), TwinOfRivals()))),
    FAVOR,
)
define("shelter_the_lisan_al_gaib", When("counter_survived", Tokens(), by="you"), SOLARIS)
define("spice_stockpiling", When("croe_lowered", Tokens(), by="you"), FAVOR)
define("suborn_suk", When("deployed", Tokens(), by="you", when=WinsOver()), FAVOR)
MINED: Final = Sel("desert", of="you", rel="happened")
define("surpass_mining_quota", When("spice_produced", Tokens(), MINED, "you", InGuildHoard()), SOLARIS)
