"""Why something is not open: the codes for a wrong moment, something used up, a card not held."""

from __future__ import annotations

import random

import pytest

from landsraad.dune.deals import AnswerDeal, Gift, OfferDeal, Pledge
from landsraad.dune.discoveries import Peek
from landsraad.dune.game import GAME
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.karama import PlayKarama
from landsraad.dune.phases import PHASE_OF_STAGE
from landsraad.dune.phases.bidding import Bid
from landsraad.dune.phases.nexus import Diplomacy
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Ship
from landsraad.dune.phases.storm import Atomics
from landsraad.dune.timing import ONLY_IN
from landsraad.dune.truthtrance import AskTruth
from landsraad.table import Action, Match

from .kit import Table


def shipping_phase() -> Table:
    """Atreides ship, Harkonnen and the Emperor wait."""
    t = Table("atreides", "harkonnen", "emperor", storm=2)
    t.place("atreides", "arrakeen@9", 4).place("harkonnen", "carthag@10", 4)
    return (
        t.order("atreides", "harkonnen", "emperor").start("shipment").until(MakeShipment, faction="atreides")
    )


@pytest.mark.rule("B-GEN-02", "B-BID-01", "B-STORM-06", "K-DISC-04")
@pytest.mark.parametrize(
    ("action", "phase"), [(Bid(1), "Bidding"), (Atomics(True), "Storm"), (Peek(True), "Collection")]
)
def test_an_action_of_another_phase_comes_at_the_wrong_time(action: Action, phase: str) -> None:
    t = shipping_phase()
    for faction in ("atreides", "harkonnen"):  # whether it is asked something or not
        refusal = t.refused(faction, action)
        assert (refusal.rule, refusal.code) == ("B-GEN-02", "E_TIMING")
        assert refusal.facts == {"phase": phase, "now": "Shipment & Movement"}


@pytest.mark.rule("B-SM-02")
def test_a_turn_that_is_over_is_used_up_and_one_to_come_is_not_yours_yet() -> None:
    t = shipping_phase()
    refusal = t.refused("emperor", Ship("none"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("B-SM-02", "E_ACTOR", {"acting": "atreides"})
    t.do("atreides", Ship("none")).until(MakeMove, faction="atreides")
    t.until(MakeShipment, faction="harkonnen")
    assert (t.refused("atreides", Ship("none")).rule, t.refused("atreides", Ship("none")).code) == (
        "B-SM-02",
        "E_USED",
    )


@pytest.mark.rule("K-NEX-02")
def test_no_alliance_without_a_nexus() -> None:
    assert shipping_phase().refused("atreides", Diplomacy("offer", "emperor")).code == "E_TIMING"


@pytest.mark.rule("K-KARAMA-GEN-01", "K-TRUTH-02", "B-CARD-11", "B-ALLY-03", "B-DEAL-03")
def test_what_is_played_out_of_turn_needs_its_card_its_ally_or_its_offer() -> None:
    t = shipping_phase()
    assert t.refused("harkonnen", PlayKarama("K-KARAMA-GUI-1", "", "karama_1")).code == "E_CARD"
    assert t.refused("harkonnen", AskTruth("truthtrance_1", "emperor", "words", "Is it?")).code == "E_CARD"
    assert t.refused("harkonnen", PlayGhola("", 1, 0)).code == "E_CARD"
    assert t.refused("harkonnen", Pledge(1)).rule == "B-ALLY-03"
    assert t.refused("harkonnen", Gift(1)).code == "E_ACTOR"
    assert t.refused("harkonnen", AnswerDeal(1, True)).code == "E_TARGET"


@pytest.mark.rule("K-KARAMA-GEN-01")
def test_a_karama_whose_moment_has_passed() -> None:
    t = Table("atreides", "harkonnen", "emperor", storm=2).hand("harkonnen", "karama_1")
    t.place("atreides", "arrakeen@9", 4).order("atreides", "harkonnen", "emperor")
    t.start("shipment").until(MakeShipment, faction="atreides")
    refusal = t.refused("harkonnen", PlayKarama("K-KARAMA-ATR-1", "", "karama_1"))
    assert (refusal.rule, refusal.code) == ("K-KARAMA-ATR-1", "E_TIMING")


@pytest.mark.rule("B-SETUP-02", "B-MEN-02")
def test_no_deals_before_the_first_storm() -> None:
    match = Match(GAME, {}, 1)
    deal = OfferDeal("harkonnen", 1, 0, 0, 0, "", "", True)
    refusal = match.refuse(0, deal)
    assert refusal is not None and (refusal.rule, refusal.code) == ("B-SETUP-02", "E_TIMING")


@pytest.mark.rule("B-GEN-02")
@pytest.mark.parametrize(
    "factions", [(), ("ecaz", "moritani", "tleilaxu", "fremen", "bene_gesserit", "emperor")]
)
def test_the_phases_of_actions_are_those_in_which_they_are_asked(factions: tuple[str, ...]) -> None:
    """In whole games no decision that is called one phase's alone is asked in another."""
    phase_of = {action: phase for phase, actions in ONLY_IN.items() for action in actions}
    config = GAME.check_config({"factions": list(factions)} if factions else {})
    asked: set[type[Action]] = set()
    for seed in range(2):
        match = Match(GAME, config, seed, auto=True)
        chance = random.Random(seed)
        while not match.over:
            for decision in match.pending.values():
                asked.add(decision.action)
                if decision.action in phase_of:
                    assert PHASE_OF_STAGE[match.state.stage] == phase_of[decision.action], decision
            seat = next(iter(match.pending))
            prompt = match.prompt(seat)
            assert prompt is not None
            match.apply(seat, prompt.sample(chance))
    assert len(asked & phase_of.keys()) > 12
