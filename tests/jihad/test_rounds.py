"""Setup and the phases around the battle (J-1 to J-3, J-7, J-8, J-11), and what must hold of a whole game (J-12)."""

from __future__ import annotations

import json
import random

import pytest
from tests.jihad.kit import Duel, dice

from landsraad.jihad.cards import card_set
from landsraad.jihad.game import GAME, STAGES
from landsraad.jihad.phases.opening import new_state
from landsraad.table import Match, Rng


def fresh(seed: int = 5) -> Match:
    return Match(GAME, {}, seed, auto=True)


@pytest.mark.rule("J-1.1", "J-1.2", "J-2.1", "J-2.2")
def test_each_side_has_its_own_shuffled_deck_and_three_tokens() -> None:
    g = new_state(card_set("first"), False, 3)
    for side, p in enumerate(g.players):
        assert len(p.deck) == 48 == len(set(p.deck))
        assert {g.owner(c) for c in p.deck} == {side}
        assert p.deck != sorted(p.deck)
        assert (p.tokens, p.hand, p.play, p.discard, p.eliminated) == (3, [], [], [], [])
    assert new_state(card_set("first"), False, 4).players[0].deck != g.players[0].deck


@pytest.mark.rule("J-12.3")
def test_the_human_deck_is_shuffled_first_and_rolls_first() -> None:
    rng, human, machine = Rng(3), list(card_set("first").decks[0]), list(card_set("first").decks[1])
    rng.shuffle(human)
    rng.shuffle(machine)
    g = new_state(card_set("first"), False, 3)
    assert (g.players[0].deck, g.players[1].deck) == (human, machine)
    rolls = [rng.below(6) + 1, rng.below(6) + 1]
    match = Match(GAME, {}, 3)
    assert list(match.state.rolls[:2]) == rolls


@pytest.mark.rule("J-1.3", "J-1.5", "J-12.4")
def test_every_card_stays_in_its_owners_zones_through_whole_games() -> None:
    for seed in range(5):
        match, chance = fresh(seed), random.Random(seed)
        while not match.over:
            ((seat, decision),) = match.pending.items()
            match.apply(seat, decision.sample(match.state, chance))
            assert GAME.violations(match.state) == []
        g = match.state
        for side, p in enumerate(g.players):
            everywhere = [*p.deck, *p.hand, *p.play, *p.discard, *p.eliminated]
            assert sorted(everywhere) == sorted(g.cards.decks[side])


@pytest.mark.rule("J-12.4")
def test_a_lost_card_and_a_lost_token_are_noticed() -> None:
    d = Duel(human="Arrakis", human_hand="Kolhar")
    assert GAME.violations(d.g) == []
    d.g.players[0].hand.clear()
    assert any("human cards" in v for v in GAME.violations(d.g))
    d = Duel(tokens=(3, 2))
    assert any("tokens" in v for v in GAME.violations(d.g))
    d = Duel(human="Arrakis").has_passed("human")
    d.g.stage = "battle"
    assert any("passed and to move" in v for v in GAME.violations(d.g))


@pytest.mark.rule("J-3.1", "J-1.4")
def test_a_round_is_six_phases() -> None:
    assert list(STAGES) == ["initiative", "fate", "strategy", "battle", "resolution", "end"]
    d = Duel(attacker="machine")
    d.start("initiative", until="fate")
    assert d.g.round == 2
    assert d.log[0] == "Round 2"


@pytest.mark.rule("J-3.2")
def test_equal_rolls_are_rolled_again_and_the_higher_attacks() -> None:
    d = Duel()
    dice(d, 4, 4, 2, 5)
    d.start("initiative")
    assert d.g.rolls == (4, 4, 2, 5)
    assert d.g.attacker == 1
    assert d.log[-1] == "Machines are the attacker this round"


@pytest.mark.rule("J-3.3")
def test_five_cards_are_drawn() -> None:
    deck = "Arrakis, Kolhar, Ginaz, Rossak, Caladan, Poritrin, Giedi Prime"
    d = Duel(human_deck=deck, human_hand="Serena Butler").start("fate")
    assert sorted(d.hand("human")) == sorted([*deck.split(", ")[:5], "Serena Butler"])


@pytest.mark.rule("J-3.5", "J-1.7", "J-3.6")
def test_strategy_attacker_first_up_to_two_cards_together() -> None:
    d = Duel(
        human_hand="Arrakis, Kolhar, Ginaz", human_deck="Rossak, Caladan", human="Cult of Serena",
        machine_hand="Corrin", machine_deck="Ix", attacker="machine",
    ).start("strategy", auto=False)  # fmt: skip
    assert d.asked == ("machine", "Strategy")
    d.exchange()
    assert d.asked == ("human", "Strategy")
    assert set(d.match.pending) == {0}
    d.exchange("Arrakis", "Ginaz")
    assert d.hand("human") == ["Caladan", "Kolhar", "Rossak"]
    assert d.pile("human") == ["Arrakis", "Ginaz"]
    assert d.match.over


@pytest.mark.rule("J-3.5", "J-3.4")
def test_what_was_just_discarded_is_in_the_pile_for_these_draws() -> None:
    d = Duel(human_hand="Arrakis, Kolhar, Ginaz").start("strategy", auto=False).exchange("Arrakis", "Kolhar")
    assert d.hand("human") == ["Arrakis", "Ginaz", "Kolhar"]


@pytest.mark.rule("J-3.5")
def test_two_different_cards_in_the_order_held() -> None:
    d = Duel(human_hand="Arrakis, Kolhar").start("strategy", auto=False)
    prompt = d.match.prompt(0)
    assert prompt is not None
    first, second = d.g.players[0].hand
    assert list(prompt.options((first,))) == [None, second]
    assert list(prompt.options((second,))) == [None]
    refusal = prompt.refuse(prompt.decision.build((first, first)))
    assert refusal is not None and refusal.rule == "J-3.5"


@pytest.mark.rule("J-7.1", "J-7.3")
def test_the_higher_total_takes_a_token() -> None:
    d = Duel(human="Serena Butler, Arrakis", machine="Corrin").start("resolution")
    assert d.g.totals == (6, 4)
    assert d.tokens == (4, 2)


@pytest.mark.rule("J-7.2")
def test_a_tie_is_rolled_until_the_rolls_differ() -> None:
    d = Duel(human="Kolhar", machine="Ix")
    dice(d, 3, 3, 6, 1)
    d.start("resolution")
    assert d.g.rolls == (3, 3, 6, 1)
    assert d.tokens == (4, 2)


@pytest.mark.rule("J-7.4", "J-7.5")
def test_one_card_is_lost_and_a_prevented_removal_is_not_repeated() -> None:
    d = Duel(human="Serena Butler, Arrakis", machine="Corrin, Sentinel Robots", tokens=(3, 3))
    d.g.players[0].hand = []
    d.start("resolution")
    assert d.g.totals == (6, 7)
    d = Duel(human="Serena Butler, Vorian Atreides", machine="Corrin, Sentinel Robots").start("resolution")
    d.pick("Corrin").respond("Sentinel Robots")
    assert d.match.over
    assert d.play("machine") == ["Corrin"]


@pytest.mark.rule("J-5.7", "J-7.6")
def test_win_abilities_first_then_loss_abilities_in_an_order_of_ones_own() -> None:
    d = Duel(
        human="Great Purge Armada, Ballista Battleship",
        machine="Honru, Wallach IX, Corrin",
        machine_deck="Ix, Juno",
    ).start("resolution")
    d.pick("Corrin")
    assert d.asked == ("human", "AbilityOrder")
    d.pick("Ballista Battleship")
    assert d.asked == ("machine", "AbilityOrder")
    assert d.play("human") == []  # both win abilities have happened
    d.pick("Wallach IX")
    assert d.hand("machine") == ["Ix", "Juno"]


@pytest.mark.rule("J-7.7")
def test_only_responses_are_played_in_the_resolution() -> None:
    d = Duel(human="Serena Butler, Vorian Atreides", machine="Hecate, Corrin", machine_hand="Human Shields")
    d.start("resolution", auto=False)
    assert d.asked == ("human", "ResolutionTarget")
    d.pick("Corrin")
    assert d.asked == ("machine", "Respond")
    assert d.options == [None]


@pytest.mark.rule("J-6.8")
def test_removals_in_the_resolution_reopen_nothing() -> None:
    d = (
        Duel(human="Serena Butler, Vorian Atreides", machine="Corrin, Juno")
        .has_passed("machine")
        .has_passed("human")
    )
    d.start("resolution").pick("Corrin")
    assert d.passed("machine")
    assert "Machines are back in the battle" not in d.log


@pytest.mark.rule("J-8.2", "J-8.3")
def test_limits_attacker_first_play_before_hand() -> None:
    nine = "Corrin, Honru, Ix, Richese, Wallach IX, Bela Tegeuse, Combat Meks, Sentinel Robots, Piranha Mites"
    d = Duel(
        machine=f"{nine}, Juno",
        human_hand="Arrakis, Kolhar, Ginaz, Rossak",
        machine_hand="Dante, Erasmus, Seurat, Earth",
    ).start("end")
    assert d.asked == ("machine", "PlayExcess")
    d.pick("Honru")  # its loss ability is not set off, nobody may respond
    assert d.asked == ("human", "HandExcess")
    d.pick("Arrakis")
    assert d.asked == ("machine", "HandExcess")
    d.pick("Dante")
    assert d.match.over
    assert (len(d.hand("human")), len(d.hand("machine"))) == (3, 3)


@pytest.mark.rule("J-8.1", "J-8.3")
def test_at_the_limit_nothing_may_be_discarded() -> None:
    nine = "Corrin, Honru, Ix, Richese, Wallach IX, Bela Tegeuse, Combat Meks, Sentinel Robots, Piranha Mites"
    assert Duel(machine=nine, machine_hand="Dante, Erasmus, Seurat").start("end", auto=False).match.over


@pytest.mark.rule("J-8.3")
def test_protection_does_not_matter_for_the_limits() -> None:
    nine = "Corrin, Honru, Ix, Richese, Wallach IX, Bela Tegeuse, Combat Meks, Sentinel Robots, Piranha Mites"
    d = Duel(machine=f"{nine}, Erasmus").start("end").pick("Erasmus")
    assert d.pile("machine") == ["Erasmus"]


@pytest.mark.rule("J-8.4")
def test_everything_for_this_round_ends() -> None:
    d = Duel(
        human="Vorian Atreides, Kindjal Squadron, Arrakis",
        machine="Corrin, Erasmus",
        machine_hand="Human Shields",
    )
    d.g.force["M17"] = [("H26", -3)]
    d.g.silenced.append("M03")
    d.g.protected.append("M17")
    d.g.activated.append("H03")
    p = d.g.players[0]
    p.recruits, p.gained, p.any_spent, p.passed = {"Fleet": 1}, {"Fleet": 1}, 1, True
    d.start("end")
    assert (d.g.force, d.g.silenced, d.g.protected, d.g.activated) == ({}, [], [], [])
    assert (p.recruits, p.gained, p.any_spent, p.passed) == ({}, {}, 0, False)
    assert d.force("Corrin") == 4


@pytest.mark.rule("J-8.6")
def test_the_armistice_after_round_41() -> None:
    d = Duel(human="Serena Butler", machine="Ix", armistice=True)
    d.g.round = 41
    d.start("resolution")
    assert d.match.outcome is not None
    assert (d.match.outcome.winners, d.match.outcome.rule) == ((0,), "J-8.6")
    for round_, armistice in ((40, True), (41, False)):
        d = Duel(human="Serena Butler", machine="Ix", armistice=armistice)
        d.g.round = round_
        assert d.start("resolution").g.stage == "end"
    assert GAME.new(GAME.check_config({}), 1).armistice is False


@pytest.mark.rule("J-8.5")
def test_five_tokens_are_not_enough() -> None:
    d = Duel(human="Serena Butler", machine="Ix", tokens=(4, 2)).start("resolution")
    assert d.tokens == (5, 1)
    assert d.g.victor is None


@pytest.mark.rule("J-11.1")
def test_a_spectator_sees_what_is_public() -> None:
    d = Duel(
        human="Serena Butler, Jihad Council", human_hand="Arrakis", human_pile="Kolhar", human_deck="Ginaz, Rossak",
        machine="Juno", tokens=(2, 4),
    ).battle("machine")  # fmt: skip
    d.activate("Juno", on="Serena Butler")
    seen = d.match.view(None)
    human = seen["sides"]["human"]
    assert (human["tokens"], human["hand"], human["deck"], human["discard"]) == (2, 1, 2, ["H23"])
    assert human["play"][0] == {
        "card": "H01", "force": 4, "parts": [["H01", 4]], "silenced": True, "protected": False, "activated": False,
    }  # fmt: skip
    assert seen["sides"]["machine"]["play"][0]["activated"] is True
    assert human["recruits"]["Fleet"] == [0, 1]
    assert (seen["attacker"], seen["secret"]) == ("human", None)
    text = json.dumps(seen)
    assert "H22" not in text and "H20" not in text


@pytest.mark.rule("J-11.2")
def test_hands_and_decks_are_secret_and_drawn_cards_are_told_to_their_owner() -> None:
    d = Duel(human_deck="Arrakis, Kolhar, Ginaz, Rossak, Caladan, Poritrin").start("fate")
    assert d.match.view(0)["secret"]["hand"] == d.g.players[0].hand
    for seat in (1, None):
        assert "H22" not in json.dumps(d.match.view(seat))
    told = {e.kind for _, e in d.match.events(1)}
    assert "draws" in told and "drawn" not in told
    assert any(e.kind == "drawn" and "H22" in e.facts["cards"] for _, e in d.match.events(0))


@pytest.mark.rule("J-11.2")
def test_the_order_of_ones_own_deck_is_secret_too_but_not_what_one_looks_at() -> None:
    d = Duel(
        human="Cogitors' Counsel", human_deck="Arrakis, Kolhar, Ginaz, Rossak, Caladan", machine="Juno"
    ).battle()
    d.activate("Cogitors' Counsel")
    assert d.match.view(0)["secret"]["top"] == ["H20", "H22", "H23"]
    chance = random.Random(1)
    orders = {tuple(GAME.redeal(d.g, 0, chance).players[0].deck) for _ in range(40)}
    assert {order[-3:] for order in orders} == {tuple(d.g.players[0].deck[-3:])}
    assert len(orders) == 2
    others = {tuple(GAME.redeal(d.g, 1, chance).players[0].deck[-3:]) for _ in range(40)}
    assert len(others) > 5


@pytest.mark.rule("J-12.2", "J-12.1")
def test_games_end_and_every_decision_is_a_finite_list() -> None:
    kinds = set()
    for seed in range(30):
        match, chance = fresh(seed), random.Random(seed)
        turns_in_phase = 0
        while not match.over:
            ((seat, decision),) = match.pending.items()
            kinds.add(decision.kind)
            turns_in_phase = turns_in_phase + 1 if decision.kind == "TakeTurn" else 0
            assert turns_in_phase < 100
            match.apply(seat, chance.choice(list(decision.actions(match.state))))
    assert {
        "Strategy",
        "TakeTurn",
        "CostFromHand",
        "CostFromPlay",
        "Respond",
        "GiveUp",
        "ResolutionTarget",
    } <= kinds
    assert {"TakeFromPile", "TakeFromDeck", "TakeFromTop", "DiscardFromTheirHand", "HandExcess"} <= kinds
