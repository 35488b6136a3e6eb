"""Why something is not open to a faction now: another phase, its turn is over, no card for it, or a closed moment.

Only for actions that nobody asks this faction for; what a decision itself does not allow it says itself. The codes
are those of kiss.md ("Rejections").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from landsraad.dune import deals, discoveries, ghola, karama, truthtrance
from landsraad.dune.cards import EMPEROR, Faction
from landsraad.dune.factions import atreides, bene_gesserit, fremen, harkonnen, tleilaxu
from landsraad.dune.factions.ecaz import ambassadors, occupy
from landsraad.dune.factions.moritani import revealed, terror
from landsraad.dune.phases import (
    PHASE_OF_STAGE,
    battle,
    bidding,
    blow,
    nexus,
    revival,
    setup,
    shipping,
    storm,
)
from landsraad.dune.skills import diplomat, mentat, moments, suk_graduate
from landsraad.dune.state import State
from landsraad.table import Action, Refusal, say

ONLY_IN: Final[Mapping[str, tuple[type[Action], ...]]] = {
    "Setup": (setup.Predict, setup.KeepTraitor, setup.Mulligan, setup.PlaceFremen, setup.PlaceOne),
    "Storm": (storm.Dial, storm.Weather, storm.Atomics, discoveries.Enter, discoveries.Shift),
    "Spice Blow": (blow.PlaceWorm, blow.Protect, nexus.Diplomacy, fremen.Ride, tleilaxu.Approach),
    "Bidding": (bidding.Bid, bidding.Payment),
    "Revival": (revival.Revive, revival.Grant, revival.PayRevival, ambassadors.Embassy),
    "Shipment & Movement": (
        shipping.Timing, shipping.Ship, shipping.Move, shipping.Hajr, bene_gesserit.Flips, bene_gesserit.Advise,
    ),
    "Battle": (
        battle.Fight, battle.BattlePlan, moments.CommittedPlan, battle.Call, battle.Losses, battle.Keep,
        atreides.Foresee, atreides.Promise, bene_gesserit.Voice, harkonnen.Captive, occupy.Champion,
        tleilaxu.Dance, tleilaxu.SaveLosses, diplomat.StandIn, diplomat.Retreat, mentat.AskWeapon, mentat.ShowCard,
        suk_graduate.Rescue,
    ),
    "Collection": (discoveries.Peek, discoveries.Discover, discoveries.Skim, occupy.Share, occupy.Consent),
    "Mentat Pause": (terror.PlaceTerror, revealed.BuyOff),
}  # fmt: skip
"""Actions that one phase alone asks for (B-GEN-02)."""
_PHASE_OF: Final = {action: phase for phase, actions in ONLY_IN.items() for action in actions}
_A_TURN: Final = (shipping.Timing, shipping.Ship, shipping.Move, shipping.Hajr)


def closed(g: State, faction: Faction, action: Action) -> Refusal | None:
    """Why this is not open to a faction now; None if all there is to say is that nobody asks it."""
    if (out_of_turn := _OUT_OF_TURN.get(type(action))) is not None:
        return out_of_turn(g, faction, action)
    phase, now = _PHASE_OF.get(type(action)), PHASE_OF_STAGE[g.stage]
    if phase is None:
        return None
    if phase != now:
        return Refusal("B-GEN-02", say("not in this phase"), "E_TIMING", "", {"phase": phase, "now": now})
    if isinstance(action, nexus.Diplomacy):
        return Refusal("K-NEX-02", say("there is no Nexus in which it is your turn"), "E_TIMING")
    if isinstance(action, _A_TURN) and g.stage == "ships_and_moves" and faction != g.acting:
        return _not_its_turn(g, faction)
    return None


def _not_its_turn(g: State, faction: Faction) -> Refusal:
    """A faction ships and moves once, when it is its turn (B-SM-02)."""
    if faction in g.to_act:
        return Refusal("B-SM-02", say("it is the turn of another"), "E_ACTOR", "", {"acting": g.acting})
    return Refusal("B-SM-02", say("you have shipped and moved in this phase"), "E_USED")


def _no_karama(g: State, faction: Faction, action: Action) -> Refusal:
    """No card, one that a bid counts on, or not the moment of the use (K-KARAMA-GEN-01, B-BID-14)."""
    assert isinstance(action, karama.PlayKarama)
    if not karama.means(g, faction):
        return Refusal("K-KARAMA-GEN-01", say("you hold no Karama"), "E_CARD", "card")
    if karama.kept_for_bid(g, faction):
        return Refusal("B-BID-14", say("your standing bid counts on your only Karama"), "E_CARD", "card")
    return karama.not_now(g, faction, action.use)


def _no_truthtrance(g: State, faction: Faction, action: Action) -> Refusal:
    """No card that is a Truthtrance for this faction, or not now (K-TRUTH-02)."""
    if not truthtrance.standing_truthtrance(g, faction) and g.turn:
        return Refusal("K-TRUTH-02", say("you hold no Truthtrance"), "E_CARD", "card")
    return _not_between(g)


def _no_ghola(g: State, faction: Faction, action: Action) -> Refusal:
    """No card, nobody to revive, or not now (B-CARD-11)."""
    if ghola.CARD not in g.players[faction].hand:
        return Refusal("B-CARD-11", say("you hold no Tleilaxu Ghola"), "E_CARD")
    if not ghola.standing_ghola(g, faction) and g.turn:
        return Refusal("B-CARD-11", say("nobody of yours in the tanks"), "E_TARGET")
    return _not_between(g)


def _no_deal(g: State, faction: Faction, action: Action) -> Refusal:
    """Before the first storm, in the Mentat Pause, too many offers, or none to answer (B-SETUP-02, B-MEN-02)."""
    if g.stage == "mentat_pause":
        return Refusal("B-MEN-02", say("no deals in the Mentat Pause"), "E_TIMING")
    if g.turn and isinstance(action, deals.AnswerDeal) and not deals.open_to(g, faction):
        return Refusal("B-DEAL-03", say("no offer waits for your answer"), "E_TARGET", "deal")
    if g.turn and isinstance(action, deals.OfferDeal) and not deals.may_offer(g, faction):
        return Refusal("B-DEAL-01", say("so many of your offers wait for an answer"), "E_LIMIT")
    return _not_between(g)


def _no_help(g: State, faction: Faction, action: Action) -> Refusal:
    """Only between allies; spice to give away only the Emperor has (B-ALLY-03)."""
    if isinstance(action, deals.Gift) and faction != EMPEROR:
        return Refusal("B-ALLY-03", say("only the Emperor gives an ally spice"), "E_ACTOR")
    if not g.players[faction].ally:
        return Refusal("B-ALLY-03", say("you have no ally"), "E_TARGET")
    return _no_deal(g, faction, action)


def _not_between(g: State) -> Refusal:
    """Nothing comes before the first storm, or between sealed plans and the end of their battle (B-CARD-21)."""
    if not g.turn:
        return Refusal("B-SETUP-02", say("not before the first storm"), "E_TIMING")
    if g.battle is not None and g.battle.plans:
        return Refusal("B-CARD-21", say("not between sealed plans and the end of their battle"), "E_TIMING")
    return Refusal("B-CARD-21", say("not while something else is being resolved"), "E_TIMING")


_OUT_OF_TURN: Final[Mapping[type[Action], Callable[[State, Faction, Action], Refusal]]] = {
    karama.PlayKarama: _no_karama,
    truthtrance.AskTruth: _no_truthtrance,
    ghola.PlayGhola: _no_ghola,
    deals.OfferDeal: _no_deal,
    deals.AnswerDeal: _no_deal,
    deals.Pledge: _no_help,
    deals.Gift: _no_help,
    deals.Show: _no_help,
}
