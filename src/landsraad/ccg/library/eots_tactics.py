"""Eye of the Storm: tactics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from landsraad.ccg import moves
from landsraad.ccg.decisions import pick
from landsraad.ccg.effects.abilities import Assign, CostX, IfVanquished, Lasts, Play, When
from landsraad.ccg.effects.conds import Bears, Exists, Has, MayBeDeployed
from landsraad.ccg.effects.core import Ctx, Effect, Number, number
from landsraad.ccg.effects.costs import Discard as DiscardCost
from landsraad.ccg.effects.costs import Engage, Pay, PayFavor
from landsraad.ccg.effects.happened import DiscardedNow
from landsraad.ccg.effects.moments import CarryOut, CloseBidding, EndPetition
from landsraad.ccg.effects.placing import Move
from landsraad.ccg.effects.riches import DeclaredFavor, Favor, Produce, ShiftCroe, StopExchange
from landsraad.ccg.effects.select import (
    ANYBODY,
    ASSIGNED,
    HOMEWORLD,
    LEADER,
    RIVAL,
    RIVAL_LEADER,
    SELF,
    Sel,
    target,
)
from landsraad.ccg.effects.statics import (
    EntersEngaged,
    FinalCost,
    Forbid,
    Grant,
    Mod,
    NoForce,
    OnlyOne,
    Tithes,
)
from landsraad.ccg.effects.status import Capture, Discard, Give, SetStatus
from landsraad.ccg.effects.text.english import says
from landsraad.ccg.effects.text.values import of_things
from landsraad.ccg.effects.values import Attr, Count, Minus, X
from landsraad.ccg.library.define import define
from landsraad.ccg.library.eots_personas import VANQUISHED
from landsraad.ccg.state import HAND, HOUSE_DISCARD
from landsraad.table import Script

RITE: Final = Lasts("rite")
YOUR_PERSONA: Final = target("persona", of="you", engaged=True)

# Tactics that answer any operation

define("priority_matter", Play(SetStatus("engaged", target("ally", engaged=False))))
define("security_sweep", Play(SetStatus("engaged", target("fief", engaged=False))))
define("rachag_stimulants", Play(SetStatus("disengaged", YOUR_PERSONA)))
define("imperial_recess", Play(Discard(target("venture&arbitration"))))
# O-111
define("shield_failure", Play(Discard(target("shield"))))

# Tactics of a rite

for tactic in ("sterling_reputation", "moonlit_fray"):
    define(tactic, Play(Give("direct", Sel(of="you", rel="leader"))))
# For that rite only (C-TAC-10, O-090, O-104, O-110, O-114).
for tactic, rite in (
    ("brilliant_rhetoric", "arbitration"),
    ("perilous_terrain", "battle"),
    ("secund_elect", "dueling"),
    ("unforeseen_difficulties", "intrigue"),
):
    define(tactic, Assign(Sel("persona"), anyone=True), Grant(f"counter:{rite}", ASSIGNED), RITE)
for tactic in ("diplomatic_initiative", "surprise_assault", "knife_switch", "tiger_cunning"):
    define(tactic, Assign(Sel(rel="participant")), Grant("surprise", ASSIGNED), RITE)
define("low_morale", Play(SetStatus("engaged", target("persona|personnel", engaged=False))))
# O-123
define("well_placed_bribes", Play(SetStatus("engaged", target("persona|personnel", engaged=False))))
define("fanaticism", Assign(LEADER), Mod("force", Count(Sel(rel="your_additional")), ASSIGNED), RITE)
define("terrain_advantage", Assign(LEADER), NoForce(ASSIGNED), RITE)
HELD: Final = Sel(state="subdued", rel="assigned")
define(
    "battle_captive",
    Assign(Sel("!fief", of="rival", rel="rival_participant")),
    IfVanquished(HELD, Capture(VANQUISHED), ("battle",)),
    RITE,
)
define(
    "hostage_option",
    Assign(Sel(of="rival", rel="rival_participant")),
    IfVanquished(HELD, Capture(VANQUISHED), ("intrigue",)),
    RITE,
)

# Tactics of initiative, exchange and petition

GIVEN: Final = target(of="you", zone=HAND)
define("claim_initiative", Play(DeclaredFavor(Attr("cost", GIVEN, x_counts=5)), (DiscardCost(GIVEN),)))
ALLY: Final = target("ally", of="you", engaged=False)
define("powerful_ally", Play(DeclaredFavor(Attr("command", ALLY)), (Engage(ALLY),)))
define("invocation_of_caste", Play(DeclaredFavor(Minus(0, Attr("command", ALLY)), ANYBODY), (Engage(ALLY),)))
define("exchange_violation", Play(ShiftCroe()))
# O-103
define(
    "petitioning_tithes",
    Tithes(),
    OnlyOne(),
    Lasts("petition"),
)

define("venomous_faith", Play(EndPetition(), (PayFavor(1),)))

# More tactics that answer any operation

for tactic, what in (
    ("false_diversion", "aide"),
    ("predawn_ritual", "personnel"),
    ("production_setbacks", "charter"),
    ("storm_hazard", "transport"),
    ("imperial_intervention", "persona"),
    ("column_of_smoke", "persona|personnel"),
):
    define(tactic, Play(SetStatus("engaged", target(what, engaged=False))))
for tactic, what in (
    ("aborted_raid", "venture&battle"),
    ("pre_emptive_strike", "venture&intrigue"),
    ("vanish_without_trace", "venture&dueling"),
    ("public_defamation", "tactic&arbitration"),
    ("feigned_unreadiness", "tactic&battle"),
    ("blinding_defense", "tactic&dueling"),
    ("intelligence_espionage", "tactic&intrigue"),
    ("petitioning_savvy", "tactic&petition"),
):
    define(tactic, Play(Discard(target(what))))
for tactic, what in (
    ("inert_poison", "tag:poison"),
    ("device_malfunction", "device"),
    ("knife_tip_shatters", "blade"),
    ("weapon_misfire", "projectile"),
):
    define(tactic, Play(SetStatus("subdued", target(what))))
RIVALS_HOMEWORLD: Final = Assign(Sel("homeworld", of="rival"))
define("fold_space_complications", RIVALS_HOMEWORLD, EntersEngaged("aide|personnel"), Lasts("interval"))
define("supply_tampering", RIVALS_HOMEWORLD, EntersEngaged("equipment"), Lasts("interval"))


@dataclass(frozen=True, slots=True)
class TakeTokens(Effect):
    """Discard deferment tokens from one or more cards, one by one."""

    amount: Number
    of: Sel

    def possible(self, c: Ctx) -> bool:
        """Whether there is a token."""
        return bool(self.of.cards(c))

    def run(self, c: Ctx) -> Script[None]:
        """Token by token, until all are discarded or there are no more."""
        for _ in range(number(self.amount, c)):
            for n in (yield from pick(c.you, "token_off", self.of.cards(c), "C-STAT-03", card=c.card)):
                moves.defer(c.g, n, -1)
                name = c.g.cards[n].id
                c.g.tell("tokens", "C-STAT-03", c.you, card=n, name=name, by=-1)


@says(TakeTokens)
def _take_tokens(e: TakeTokens) -> str:
    tokens = of_things(e.amount, "deferment token", "deferment tokens")
    return f"discard {tokens} from one or more cards that are no events"


DEFERRED: Final = Sel("!event", state="any", where=(Has("deferment"),))
define("long_cold_night", CostX(5, 1), Play(TakeTokens(X, DEFERRED)))

# More tactics of a rite

for tactic in ("marshalling_of_the_troops", "mentat_precision"):
    define(tactic, Play(Give("direct", Sel(of="you", rel="leader"))))
for tactic in ("ambitious_enterprise", "focused_gambit"):
    define(tactic, Assign(LEADER), Mod("force", Count(Sel(rel="your_additional")), ASSIGNED), RITE)
for tactic in ("imperial_codex", "blade_parry", "back_to_the_wall"):
    define(tactic, Assign(LEADER), NoForce(ASSIGNED), RITE)
for tactic, rite in (("buyout_agreement", "arbitration"), ("formal_impressment", "dueling")):
    define(
        tactic,
        Assign(Sel(of="rival", rel="rival_participant")),
        IfVanquished(HELD, Capture(VANQUISHED), (rite,)),
        RITE,
    )
for tactic, rite, what in (
    ("interests_of_detente", "arbitration", "!charter"),
    ("battle_fatalities", "battle", "!fief"),
    ("poisoned_blade", "dueling", ""),
    ("bodies_in_the_well", "intrigue", ""),
):
    define(
        tactic,
        Assign(Sel(what, rel="participant")),
        IfVanquished(HELD, Discard(VANQUISHED), (rite,), may=False),
        RITE,
    )
LEADERS_COST: Final = Attr("cost", ASSIGNED)
for tactic, rite, gain in (
    ("financial_reward", "arbitration", Produce("solaris", LEADERS_COST)),
    ("famous_battle_account", "battle", Produce("favor", LEADERS_COST)),
    ("dueling_honors", "dueling", Produce("favor", LEADERS_COST)),
    ("witness_testimonial", "intrigue", Favor(Minus(0, LEADERS_COST), ASSIGNED)),
):
    define(tactic, Assign(RIVAL_LEADER), IfVanquished(HELD, gain, (rite,), may=False), RITE)
SHIELDED: Final = Exists(Sel(rel="rival_participant", where=(Bears("shield"),)))
define("slow_attack", Assign(LEADER), Mod("force", 3, ASSIGNED, SHIELDED), RITE)

# More tactics of initiative, exchange and petition

define(
    "false_allegations",
    Play(DeclaredFavor(Minus(0, Attr("cost", GIVEN, x_counts=5)), RIVAL), (DiscardCost(GIVEN),)),
)
define("exchange_suspension", Play(StopExchange("buy")))
define("quality_inspection", Play(StopExchange("sell")))
define("collusion", RIVALS_HOMEWORLD, Forbid("bid", "its_governor"), Lasts("petition"))
define(
    "magnanimous_appeal",
    Assign(Sel("ally", of="you")),
    FinalCost(Attr("command", ASSIGNED), (Engage(ASSIGNED),)),
    Lasts("petition"),
)
PETITIONED: Final = Sel(rel="happened", state="any", zone="")
define(
    "scuttled_negotiation",
    When(
        "petition_won",
        Discard(PETITIONED),
        by="you",
        may=True,
        costs=(Pay(Attr("cost", PETITIONED)),),
    ),
    Lasts("petition"),
)

# What the initiative and the petition leave, and what is carried out in answer

GIVEN_AWAY: Final = target(of="you", zone=HOUSE_DISCARD, where=(DiscardedNow(),))
define(
    "hidden_reserves",
    Assign(HOMEWORLD),
    When("ranked", Move(GIVEN_AWAY), by="you", may=True, costs=(DiscardCost(SELF),)),
    Lasts("initiative"),
)
define("early_procurement", Play(CloseBidding()))
AT_ONCE: Final = target("venture", of="you", zone=HAND, where=(MayBeDeployed(paid=True, ready=True),))
define("covert_venture", Play(CarryOut(AT_ONCE)))
