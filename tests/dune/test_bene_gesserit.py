"""Bene Gesserit: advisors and fighters, spiritual advisors, and what came before KISS."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.dune.kit import Table

from landsraad.dune.board import POLAR_SINK, TERRITORY
from landsraad.dune.factions.bene_gesserit import (
    Advise,
    ChooseSide,
    FlipAtStart,
    Flips,
    Side,
    SpiritualAdvisor,
    UseVoice,
    Voice,
)
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.forces import controller, has_city, near_shield_wall, occupies
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment, means
from landsraad.dune.phases.battle.order import pending_battles
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.mentat import strongholds_held
from landsraad.dune.phases.revival import Revive
from landsraad.dune.phases.setup import BeneGesseritPlacement, MakePrediction, PlaceOne, Predict
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship
from landsraad.table import Match


def kind(t: Table, faction: str = "bg") -> type[Any]:
    return type(t.asked(faction))


def shipping(t: Table, faction: str) -> Table:
    return t.start("shipment").until(MakeShipment, faction=faction)


def moving(t: Table, faction: str) -> Table:
    return t.start("shipment").until(MakeMove, faction=faction)


# Start (K-BG-01 to 03, 05)


@pytest.mark.rule("K-BG-01", "B-SETUP-12")
@pytest.mark.parametrize("advisor", [False, True])
def test_one_token_anywhere_on_the_side_of_their_choice(advisor: bool) -> None:
    t = Table("bg", "atreides", turn=0).start("prediction").until(BeneGesseritPlacement)
    t.do("bg", PlaceOne(POLAR_SINK, advisor))
    assert t.at("bg", POLAR_SINK) == (1, 0)
    assert t.g.players["bene_gesserit"].reserves == (19, 0)
    assert t.spice("bg") == 5
    assert t.g.advisors == ([POLAR_SINK] if advisor else [])


@pytest.mark.rule("K-BG-01", "B-SETUP-12")
def test_the_starting_side_can_be_made_to_depend_on_company() -> None:
    t = Table("bg", "atreides", turn=0, options={"O-BG-START-SIDE": "advisor_if_not_alone"})
    t.start("prediction").until(BeneGesseritPlacement)
    assert t.options("bg", "arrakeen@9") == [True]
    assert t.options("bg", "carthag@10") == [False]


@pytest.mark.rule("K-BG-02")
def test_one_free_revival_to_the_reserves() -> None:
    t = Table("bg", "atreides").tanks("bg", 2).purse("bg", 0).start("revival", auto=False)
    assert t.refused("bg", Revive(2, 0, "")).code == "E_COST"
    t.do("bg", Revive(1, 0, ""))
    assert t.dead_tokens("bg") == (1, 0)
    assert t.g.players["bene_gesserit"].reserves == (19, 0)


@pytest.mark.rule("K-BG-02")
def test_two_more_tokens_cost_two_spice_each() -> None:
    t = Table("bg", "atreides").tanks("bg", 4).purse("bg", 5).start("revival")
    t.do("bg", Revive(3, 0, ""))
    assert t.spice("bg") == 1


@pytest.mark.rule("K-BG-03", "B-BG-01")
def test_they_predict_another_faction_and_a_turn() -> None:
    t = Table("bg", "atreides", "guild", turn=0).start("prediction")
    assert kind(t) is MakePrediction
    assert t.options("bg") == ["atreides", "spacing_guild"]
    assert t.options("bg", "atreides") == list(range(1, 11))
    assert t.refused("bg", Predict("bene_gesserit", 3)).code == "E_TARGET"
    t.do("bg", Predict("atreides", 3))
    assert t.g.prediction == ("atreides", 3)
    assert t.seen_by("bg", "prediction")
    assert not t.seen_by("atreides", "prediction")


@pytest.mark.rule("K-BG-05")
@pytest.mark.parametrize(
    ("kiss", "turn", "before", "after"),
    [("on", 1, 5, 5), ("on", 1, 1, 2), ("on", 2, 9, 11), ("on", 2, 0, 2), ("off", 1, 5, 7)],
)
def test_charity(kiss: str, turn: int, before: int, after: int) -> None:
    t = Table("bg", "atreides", turn=turn, options={"KISS-BG": kiss}).purse("bg", before)
    t.start("charity", auto=False)
    assert t.spice("bg") == after


# What advisors are not (K-BG-06, B-BG-14)


@pytest.mark.rule("K-BG-06", "B-BG-14", "HC-106", "B-COLL-03", "B-WIN-05")
@pytest.mark.parametrize("advisors", [True, False])
def test_advisors_are_as_if_absent(advisors: bool) -> None:
    """BR-44: one row for each effect, fighters in the other column."""
    t = Table("bg", "harkonnen", storm=2).place("bg", "arrakeen@9", 4, advisors=advisors)
    t.place("bg", "shield_wall@8", 1, advisors=advisors).place("bg", "red_chasm@6", 2, advisors=advisors)
    t.place("bg", "carthag@10", 1, advisors=advisors).place("harkonnen", "carthag@10", 1)
    g = t.g
    assert occupies(g, "bene_gesserit", "arrakeen") != advisors
    assert (controller(g, "arrakeen") == "bene_gesserit") != advisors
    assert (controller(g, "carthag") == "harkonnen") == advisors
    assert (strongholds_held(g, "bene_gesserit") == ["arrakeen"]) != advisors
    assert has_city(g, "bene_gesserit") != advisors
    assert near_shield_wall(g, "bene_gesserit") != advisors
    assert bool(pending_battles(g)) != advisors
    t.sand("red_chasm@6", 8).purse("bg", 0).start("collection", auto=False)
    assert t.spice("bg") == (0 if advisors else 2 + 2 + 6)


@pytest.mark.rule("B-BG-14")
def test_advisors_die_to_worms_all_the_same() -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "red_chasm@6", 2, advisors=True)
    t.pile(0, "spice_red_chasm").spice_deck("worm").start("spice_blow", auto=False)
    assert t.dead_tokens("bg") == (2, 0)
    assert t.g.advisors == []


@pytest.mark.rule("K-BG-11", "B-BG-14", "K-BG-06")
def test_advisors_left_alone_stay_advisors() -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "carthag@10", 2, advisors=True)
    t.place("harkonnen", "carthag@10", 3)
    moving(t, "harkonnen").do("harkonnen", Move("carthag", "imperial_basin@10", (3,)))
    t.until(stage="storm")
    assert t.g.advisors == ["carthag"]
    assert strongholds_held(t.g, "bene_gesserit") == []


# Side on entry (B-BG-10, 11; K-BG-07, 08)


@pytest.mark.rule("K-BG-07", "B-BG-10", "B-SHIP-19", "B-BG-22")
@pytest.mark.parametrize("advisors", [False, True])
def test_entering_where_they_had_none_they_choose_the_side(advisors: bool) -> None:
    t = Table("bg", "harkonnen", storm=2).place("harkonnen", "carthag@10", 2).purse("bg", 5)
    shipping(t, "bg").do("bg", Ship("reserves", "", "", "carthag@10", (3,)))
    assert kind(t) is ChooseSide
    t.do("bg", Side(advisors))
    assert t.spice("bg") == 2  # the ordinary price
    assert t.at("bg", "carthag@10") == (3, 0)
    assert ("carthag" in t.g.advisors) == advisors


@pytest.mark.rule("K-BG-07", "B-BG-10", "B-OCC-02")
def test_in_a_full_stronghold_they_arrive_as_advisors() -> None:
    t = Table("bg", "harkonnen", "emperor", storm=2).place("harkonnen", "carthag@10", 2)
    t.place("emperor", "carthag@10", 1)
    shipping(t, "bg").do("bg", Ship("reserves", "", "", "carthag@10", (3,)))
    assert t.g.advisors == ["carthag"]
    assert t.at("bg", "carthag@10") == (3, 0)


@pytest.mark.rule("K-BG-07", "B-OCC-02", "B-BG-10")
def test_they_move_into_and_through_a_full_stronghold() -> None:
    for target, advisors in (("sietch_tabr@13", ["sietch_tabr"]), ("bight_of_the_cliff@13", [])):
        t = Table("bg", "harkonnen", "emperor", storm=2).place("bg", "rock_outcroppings@13", 2)
        t.place("harkonnen", "sietch_tabr@13", 2).place("emperor", "sietch_tabr@13", 1)
        t.place("bg", "arrakeen@9", 1)
        moving(t, "bg").do("bg", Move("rock_outcroppings", target, (2,)))
        if kind(t) is ChooseSide:
            t.do("bg", Side(False))
        assert t.at("bg", target) == (2, 0)
        assert t.g.advisors == advisors


@pytest.mark.rule("K-BG-07", "B-BG-10", "B-ALLY-08")
def test_beside_their_ally_they_arrive_as_advisors_and_live() -> None:
    t = Table("bg", "harkonnen", storm=2).place("harkonnen", "carthag@10", 2).allies("bg", "harkonnen")
    shipping(t, "bg").do("bg", Ship("reserves", "", "", "carthag@10", (3,))).until(stage="battles")
    assert t.g.advisors == ["carthag"]
    assert t.at("bg", "carthag@10") == (3, 0)
    assert t.at("harkonnen", "carthag@10") == (2, 0)


@pytest.mark.rule("K-BG-07", "B-BG-10")
@pytest.mark.parametrize(("allys", "mine"), [("old_gap@9", "carthag@10"), (POLAR_SINK, POLAR_SINK)])
def test_an_ally_elsewhere_or_in_the_polar_sink_leaves_them_the_choice(allys: str, mine: str) -> None:
    t = Table("bg", "harkonnen", storm=2).place("harkonnen", allys, 2).allies("bg", "harkonnen")
    shipping(t, "bg").do("bg", Ship("reserves", "", "", mine, (2,)))
    assert kind(t) is ChooseSide
    t.do("bg", Side(False)).until(stage="battles")
    assert t.at("bg", mine) == (2, 0)


@pytest.mark.rule("K-BG-07", "B-BG-10", "B-STORM-20")
def test_the_storm_is_closed_to_them_too() -> None:
    t = shipping(Table("bg", "harkonnen", storm=10), "bg")
    assert t.refused("bg", Ship("reserves", "", "", "carthag@10", (3,))).rule == "B-STORM-20"


@pytest.mark.rule("K-BG-08", "B-BG-11", "K-BG-11")
@pytest.mark.parametrize("advisors", [False, True])
def test_newcomers_take_the_side_already_there(advisors: bool) -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "tueks_sietch@4", 2, advisors=advisors)
    t.place("bg", "pasty_mesa@4", 1, advisors=not advisors)
    shipping(t, "bg").do("bg", Ship("reserves", "", "", "tueks_sietch@4", (3,)))
    assert t.at("bg", "tueks_sietch@4") == (5, 0)
    assert ("tueks_sietch" in t.g.advisors) == advisors
    t.do("bg", Move("pasty_mesa", "tueks_sietch@4", (1,)))
    assert t.at("bg", "tueks_sietch@4") == (6, 0)
    assert t.g.advisors == (["tueks_sietch"] if advisors else [])
    assert not t.events("flipped")


@pytest.mark.rule("B-BG-23", "B-BG-11", "K-BG-07", "B-MOVE-15")
def test_a_group_is_of_one_side_and_chooses_anew_where_it_arrives() -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "tueks_sietch@4", 3, advisors=True)
    moving(t, "bg").do("bg", Move("tueks_sietch", "pasty_mesa@4", (2,))).do("bg", Side(False))
    assert t.g.advisors == ["tueks_sietch"]
    assert t.at("bg", "pasty_mesa@4") == (2, 0)


# Intrusion (B-ENT-02, K-BG-09)


@pytest.mark.rule("B-MOVE-15", "B-ENT-02", "K-BG-09")
def test_a_move_into_their_territory_is_an_intrusion_like_a_shipment() -> None:
    t = Table("bg", "emperor", storm=2).place("bg", "old_gap@9", 3).place("emperor", "arrakeen@9", 2)
    moving(t, "emperor").do("emperor", Move("arrakeen", "old_gap@10", (2,))).do("bg", Side(True))
    assert t.g.advisors == ["old_gap"]


@pytest.mark.rule("B-ENT-01")
@pytest.mark.parametrize("option", ["storm_order", "fixed"])
def test_without_terror_and_ambassadors_the_order_of_reactions_is_one(option: str) -> None:
    t = Table("bg", "guild", storm=2, options={"O-ENTRY-ORDER": option}).place("bg", "arrakeen@9", 2)
    shipping(t, "guild").do("guild", Ship("reserves", "", "", "arrakeen@9", (5,)))
    assert kind(t) is ChooseSide
    t.do("bg", Side(True))
    assert kind(t) is SpiritualAdvisor


@pytest.mark.rule("K-BG-09", "B-ENT-02", "B-BG-10")
@pytest.mark.parametrize("advisors", [False, True])
def test_when_a_stranger_enters_fighters_alone_may_become_advisors(advisors: bool) -> None:
    t = Table("bg", "fremen", storm=2).place("bg", "sietch_tabr@13", 3)
    shipping(t, "fremen").do("fremen", Ship("reserves", "", "", "sietch_tabr@13", (4, 0)))
    assert kind(t) is ChooseSide
    assert t.options("bg")[0] is False  # unanswered they stay
    t.do("bg", Side(advisors))
    assert t.g.advisors == (["sietch_tabr"] if advisors else [])
    assert [e.facts for e in t.events("flipped")] == [
        {"territory": "sietch_tabr", "advisors": True}
    ] * advisors
    assert bool(pending_battles(t.g)) != advisors


@pytest.mark.rule("HC-59", "B-ENT-02", "K-BG-09", "B-OCC-01")
def test_no_choice_where_another_faction_stands_too() -> None:
    t = (
        Table("bg", "emperor", "atreides", storm=2)
        .place("bg", "carthag@10", 1)
        .place("emperor", "carthag@10", 2)
    )
    t.place("bg", "old_gap@9", 1).place("emperor", "old_gap@9", 2)
    shipping(t, "atreides")
    assert t.refused("atreides", Ship("reserves", "", "", "carthag@10", (3,))).rule == "B-OCC-01"
    t.do("atreides", Ship("reserves", "", "", "old_gap@9", (3,)))
    assert kind(t) is SpiritualAdvisor


@pytest.mark.rule("K-BG-09", "B-ENT-02", "B-ENT-08")
def test_one_choice_for_each_stranger_and_none_when_it_comes_again() -> None:
    """BR-47: ships in, moves in after; then there is somebody else already."""
    t = (
        Table("bg", "fremen", "emperor", storm=2)
        .place("bg", "wind_pass@14", 3)
        .order("fremen", "emperor", "bg")
    )
    t.place("fremen", "the_great_flat@14", 2)
    shipping(t, "fremen").do("fremen", Ship("reserves", "", "", "wind_pass@14", (4, 0)))
    t.do("bg", Side(False))
    t.do("fremen", Move("the_great_flat", "wind_pass@14", (2,)))
    assert kind(t) is not ChooseSide
    t.until(MakeShipment, faction="emperor").do("emperor", Ship("reserves", "", "", "wind_pass@14", (1, 0)))
    assert kind(t) is SpiritualAdvisor  # no flip: they are not alone


@pytest.mark.rule("K-BG-09", "B-BG-13")
def test_an_ally_that_enters_is_no_intruder() -> None:
    t = Table("bg", "emperor", storm=2).place("bg", "old_gap@9", 3).allies("bg", "emperor")
    shipping(t, "emperor").do("emperor", Ship("reserves", "", "", "old_gap@9", (1, 0)))
    assert kind(t) is SpiritualAdvisor


@pytest.mark.rule("B-BG-13", "B-STORM-23")
def test_under_the_storm_an_intrusion_is_no_choice() -> None:
    t = Table("bg", "emperor", storm=8).place("bg", "imperial_basin@8", 2).place("bg", "imperial_basin@10", 1)
    shipping(t, "emperor").do("emperor", Ship("reserves", "", "", "imperial_basin@10", (1, 0)))
    assert kind(t) is SpiritualAdvisor


@pytest.mark.rule("B-ENT-02", "K-BG-09")
def test_a_ride_is_an_entry_too() -> None:
    t = Table("bg", "fremen", storm=2).place("bg", "tueks_sietch@4", 2).place("fremen", "red_chasm@6", 3)
    t.pile(0, "spice_red_chasm").spice_deck("worm")
    t.start("spice_blow")
    t.until(Wormriders).do("fremen", Ride("tueks_sietch@4", (3,)))
    assert kind(t) is ChooseSide
    t.do("bg", Side(True))
    assert t.g.advisors == ["tueks_sietch"]


# Flips at the start of the phase (K-BG-10)


@pytest.mark.rule("K-BG-10", "B-BG-12", "HC-58", "B-SM-01")
@pytest.mark.parametrize("advisors", [True, False])
def test_at_the_start_of_the_phase_a_stack_turns_either_way(advisors: bool) -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "carthag@10", 2, advisors=advisors)
    t.place("harkonnen", "carthag@10", 3).start("shipment")
    assert kind(t) is FlipAtStart
    t.do("bg", Flips((True,)))
    assert t.g.advisors == ([] if advisors else ["carthag"])
    assert t.events("flipped")[0].facts == {"territory": "carthag", "advisors": not advisors}


@pytest.mark.rule("K-BG-10", "B-BG-12")
def test_each_stack_is_decided_for_itself() -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "carthag@10", 2, advisors=True)
    t.place("bg", "old_gap@9", 1).place("bg", "red_chasm@6", 1, advisors=True).start("shipment")
    t.do("bg", Flips((False, True, True)))  # carthag, old gap, red chasm
    assert sorted(t.g.advisors) == ["carthag", "old_gap"]


@pytest.mark.rule("B-BG-13", "K-BG-10", "HC-58")
@pytest.mark.parametrize("why", ["full", "storm", "ally"])
def test_what_forbids_a_flip(why: str) -> None:
    t = Table("bg", "atreides", "emperor", storm=9 if why == "storm" else 2)
    t.place("bg", "arrakeen@9", 2, advisors=True).place("atreides", "arrakeen@9", 3)
    t.place("bg", "old_gap@10", 1, advisors=True)
    if why == "full":
        t.place("emperor", "arrakeen@9", 1)
    if why == "ally":
        t.allies("bg", "atreides")
    t.start("shipment")
    refusal = t.refused("bg", Flips((True, False)))
    assert (refusal.rule, refusal.code) == ("B-BG-13", "E_LIMIT")
    t.do("bg", Flips((False, True)))
    assert t.g.advisors == ["arrakeen"]


@pytest.mark.rule("B-BG-13", "B-STORM-23")
def test_one_sector_under_the_storm_holds_the_whole_stack() -> None:
    t = (
        Table("bg", "atreides", storm=9)
        .place("bg", "imperial_basin@9", 1)
        .place("bg", "imperial_basin@10", 1)
    )
    t.place("bg", "carthag@10", 1).start("shipment")
    assert t.options("bg", False) == [False]


@pytest.mark.rule("K-BG-10", "B-SM-01", "B-ATR-03")
def test_atreides_look_then_the_sisters_turn_then_somebody_ships() -> None:
    t = Table("bg", "atreides", storm=2).place("bg", "carthag@10", 2).start("shipment")
    assert kind(t) is FlipAtStart
    assert t.seen_by("atreides", "spice_card_seen")
    assert list(t.match.pending) == [t.g.seat("bene_gesserit")]


@pytest.mark.rule("K-BG-10", "K-BG-11", "B-BG-12")
@pytest.mark.parametrize("seed", range(4))
def test_no_flip_at_any_other_time(seed: int) -> None:
    """BR-46: over random games a side changes only at the start, on entry, and where somebody intrudes."""
    chance = random.Random(seed)
    match = Match(GAME, GAME.check_config({}), seed, auto=True)
    while not match.over:
        before, stage = set(match.state.advisors), match.state.stage
        seat = chance.choice(list(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        on_before = set(map(TERRITORY.get, match.state.players["bene_gesserit"].on))
        match.play(seat, prompt.sample(chance))
        bg = match.state.players["bene_gesserit"]
        for territory in before ^ set(match.state.advisors):
            there = territory in set(map(TERRITORY.get, bg.on))
            if there and territory in on_before and stage == match.state.stage:
                assert isinstance(prompt.decision, (FlipAtStart, ChooseSide)), (prompt, territory)


@pytest.mark.rule("K-BG-10")
def test_a_flip_out_of_its_time_is_not_open() -> None:
    t = Table("bg", "atreides", storm=2).place("bg", "carthag@10", 2).start("shipment")
    t.do("bg", Flips((False,)))
    t.refused("bg", Flips((True,)))


# Spiritual advisors (K-BG-12, B-BG-15, 16)


@pytest.mark.rule("K-BG-12", "B-BG-15", "B-BG-16", "HC-57")
def test_after_the_flip_one_more_advisor_may_follow() -> None:
    t = Table("bg", "guild", storm=2).place("bg", "arrakeen@9", 2)
    shipping(t, "guild").do("guild", Ship("reserves", "", "", "arrakeen@9", (5,)))
    t.do("bg", Side(True)).do("bg", Advise("arrakeen@9"))
    assert t.at("bg", "arrakeen@9") == (3, 0)
    assert t.g.advisors == ["arrakeen"]
    assert t.g.players["bene_gesserit"].reserves == (17, 0)


@pytest.mark.rule("K-BG-12", "B-BG-15", "HC-57")
def test_with_fighters_there_only_the_polar_sink_is_open() -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "sietch_tabr@13", 1)
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "sietch_tabr@13", (4,)))
    t.do("bg", Side(False))
    assert t.options("bg") == ["", POLAR_SINK]
    assert t.refused("bg", Advise("sietch_tabr@13")).code == "E_TARGET"
    t.do("bg", Advise(POLAR_SINK))
    assert t.at("bg", POLAR_SINK) == (1, 0)
    assert t.g.advisors == [POLAR_SINK]


@pytest.mark.rule("B-BG-15", "K-BG-12")
@pytest.mark.parametrize("fighters", [True, False])
def test_in_the_polar_sink_it_takes_the_side_there(fighters: bool) -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", POLAR_SINK, 2, advisors=not fighters)
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.do("bg", Advise(POLAR_SINK))
    assert t.at("bg", POLAR_SINK) == (3, 0)
    assert t.g.advisors == ([] if fighters else [POLAR_SINK])


@pytest.mark.rule("K-BG-12", "B-BG-15")
def test_it_is_free_and_goes_where_the_shipment_went() -> None:
    t = Table("bg", "harkonnen", storm=2).purse("bg", 3)
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "imperial_basin@9", (1,)))
    assert t.options("bg") == ["", "imperial_basin@9", POLAR_SINK]
    t.do("bg", Advise("imperial_basin@9"))
    assert (t.spice("bg"), t.at("bg", "imperial_basin@9")) == (3, (1, 0))
    assert [e.facts for e in t.events("advisor")] == [{"location": "imperial_basin@9"}]
    assert t.g.advisors == ["imperial_basin"]


@pytest.mark.rule("B-BG-15", "K-BG-12")
def test_it_follows_the_ally_too_and_lives_there() -> None:
    t = Table("bg", "harkonnen", storm=2).allies("bg", "harkonnen")
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.do("bg", Advise("arrakeen@9")).until(stage="battles")
    assert t.at("bg", "arrakeen@9") == (1, 0)
    assert t.at("harkonnen", "arrakeen@9") == (1, 0)


@pytest.mark.rule("B-BG-15", "K-BG-12", "B-SHIP-09")
def test_no_advisor_with_fremen_cross_shipments_or_ones_own() -> None:
    t = (
        Table("bg", "fremen", "guild", storm=2)
        .place("guild", "carthag@10", 3)
        .place("fremen", "carthag@10", 1)
    )
    shipping(t, "fremen").do("fremen", Ship("reserves", "", "", "wind_pass@14", (2, 0)))
    assert kind(t) is not SpiritualAdvisor
    t.until(MakeShipment, faction="bg").do("bg", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.do("bg", Side(False))
    assert kind(t) is MakeMove
    t.until(MakeShipment, faction="guild")
    t.do("guild", Ship("cross", "", "carthag", "old_gap@9", (2,)))
    assert kind(t) is not SpiritualAdvisor


@pytest.mark.rule("B-ENT-08", "B-BG-15")
def test_reinforcements_are_an_entry_that_it_may_follow() -> None:
    t = Table("bg", "harkonnen", storm=2).place("harkonnen", "arrakeen@9", 2)
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.do("bg", Advise("arrakeen@9"))
    assert t.g.advisors == ["arrakeen"]


@pytest.mark.rule("B-BG-15")
def test_no_reserves_no_advisor() -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "carthag@10", 20)
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (1,)))
    assert kind(t) is not SpiritualAdvisor


@pytest.mark.rule("K-KARAMA-BG-2", "K-BG-12")
def test_a_karama_stops_one_advisor_and_not_the_next() -> None:
    t = Table("bg", "harkonnen", "emperor", storm=2).hand("emperor", "karama_1")
    t.order("harkonnen", "emperor", "bg")
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (1,)))
    assert t.asked("emperor") is None  # nothing to stop before it is declared
    t.do("bg", Advise("arrakeen@9"))
    assert kind(t, "emperor") is KaramaMoment
    assert t.asked("bg") is None
    t.do("emperor", Karama("K-KARAMA-BG-2", "", "karama_1"))
    assert t.at("bg", "arrakeen@9") == (0, 0)
    assert t.g.players["bene_gesserit"].reserves == (20, 0)
    t.until(MakeShipment, faction="emperor").do("emperor", Ship("reserves", "", "", "arrakeen@9", (1, 0)))
    t.do("bg", Advise("arrakeen@9"))
    assert t.at("bg", "arrakeen@9") == (1, 0)


@pytest.mark.rule("K-KARAMA-BG-2")
def test_without_a_declared_advisor_there_is_nothing_to_stop() -> None:
    t = Table("bg", "harkonnen", "emperor", storm=2).hand("emperor", "karama_1")
    shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.do("bg", Advise(""))
    assert t.asked("emperor") is None or kind(t, "emperor") is not KaramaMoment


# Voice for the ally (K-BG-14)


@pytest.mark.rule("K-BG-14", "B-BG-17", "B-ALLY-05")
def test_the_voice_commands_the_allys_opponent() -> None:
    t = Table("bg", "guild", "harkonnen", storm=2).allies("bg", "guild").place("guild", "carthag@10", 3)
    t.place("harkonnen", "carthag@10", 3).hand("harkonnen", "maula_pistol", "chaumas")
    t.start("battles").until(UseVoice).do("bg", Voice("not", "projectile")).until(MakePlan)
    plan = BattlePlan("feyd_rautha", "maula_pistol", "", False, 0, 0, 0)
    assert t.refused("harkonnen", plan).code == "E_CARD"
    t.do("harkonnen", BattlePlan("feyd_rautha", "chaumas", "", False, 0, 0, 0))
    assert len(t.events("voice")) == 1


# Worthless as Karama (K-BG-15)


@pytest.mark.rule("K-BG-15", "B-BG-21", "K-KARAMA-BG-S")
def test_one_worthless_karama_a_game_and_real_ones_as_well() -> None:
    t = Table("bg", "atreides", storm=2).hand("bg", "baliset", "kulon", "karama_1")
    assert means(t.g, "bene_gesserit") == ["karama_1", "baliset", "kulon"]
    t.start("shipment").do("bg", Karama("K-KARAMA-ATR-2", "", "baliset"))
    assert t.g.worthless_karama_used
    assert means(t.g, "bene_gesserit") == ["karama_1"]
    assert not t.seen_by("atreides", "spice_card_seen")
    assert [e.facts["card"] for e in t.events("karama")] == ["baliset"]


@pytest.mark.rule("K-KARAMA-BG-S", "B-OLD-12")
def test_before_kiss_any_worthless_card_is_a_karama_any_time() -> None:
    t = Table("bg", "atreides", storm=2, options={"KISS-BG": "off"}).hand("bg", "baliset", "kulon")
    t.start("shipment").do("bg", Karama("K-KARAMA-ATR-2", "", "baliset"))
    assert means(t.g, "bene_gesserit") == ["kulon"]


# Before KISS (B-OLD-12)


@pytest.mark.rule("B-OLD-12")
def test_before_kiss_advisors_left_alone_fight_again() -> None:
    t = Table("bg", "harkonnen", storm=2, options={"KISS-BG": "off"}).place(
        "bg", "carthag@10", 2, advisors=True
    )
    t.place("bg", "old_gap@9", 1, advisors=True).place("harkonnen", "old_gap@9", 1)
    t.start("shipment").until(stage="battles")
    t.until(stage="storm")
    flips = [e.facts["territory"] for e in t.events("flipped") if not e.facts["advisors"]]
    assert "carthag" in flips
    assert "carthag" not in t.g.advisors
    assert "old_gap" not in flips


@pytest.mark.rule("B-OLD-12")
def test_before_kiss_only_advisors_turn_at_the_start() -> None:
    t = Table("bg", "harkonnen", storm=2, options={"KISS-BG": "off"}).place(
        "bg", "carthag@10", 2, advisors=True
    )
    t.place("bg", "old_gap@9", 1).start("shipment")
    assert t.options("bg") == [False, True]
    assert t.options("bg", False) == [False]


@pytest.mark.rule("B-OLD-12", "B-ALLY-08")
@pytest.mark.parametrize(("kiss", "dead"), [("on", 0), ("off", 1)])
def test_before_kiss_advisors_may_not_stay_with_their_ally(kiss: str, dead: int) -> None:
    t = Table("bg", "harkonnen", storm=2, options={"KISS-BG": kiss}).allies("bg", "harkonnen")
    t.order("harkonnen", "bg").place("harkonnen", "old_gap@9", 2).place("bg", "carthag@10", 1)
    shipping(t, "bg").do("bg", Ship("reserves", "", "", "old_gap@9", (1,)))
    t.until(stage="storm")
    lost = [e.facts["normal"] for e in t.events("died_with_ally") if e.actor == "bene_gesserit"]
    assert sum(lost) == dead


@pytest.mark.rule("B-OLD-12", "B-BG-15")
def test_before_kiss_no_spiritual_advisor_joins_the_ally() -> None:
    for kiss, places in (("on", ["", "arrakeen@9", POLAR_SINK]), ("off", ["", POLAR_SINK])):
        t = Table("bg", "harkonnen", "emperor", storm=2, options={"KISS-BG": kiss}).allies("bg", "harkonnen")
        t.order("harkonnen", "emperor", "bg")
        shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (1,)))
        assert t.options("bg") == places
        t.until(MakeShipment, faction="emperor")
        t.do("emperor", Ship("reserves", "", "", "old_gap@9", (1, 0)))
        assert t.options("bg") == ["", "old_gap@9", POLAR_SINK]


@pytest.mark.rule("B-OLD-12", "K-BG-04")
def test_a_cheap_hero_can_be_named_only_before_kiss() -> None:
    for kiss, named in (("on", False), ("off", True)):
        t = Table("bg", "harkonnen", storm=2, options={"KISS-BG": kiss}).place("bg", "carthag@10", 1)
        t.place("harkonnen", "carthag@10", 1).start("battles").until(UseVoice)
        assert ("hero" in t.options("bg", "not")) == named
