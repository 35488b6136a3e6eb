"""The worked examples of the ledger (jihad.md, J-13), T1 to T26."""

import pytest
from tests.jihad.kit import Duel

SERENA_SIDE = "Serena Butler, Holy Jihad, Slave Uprising, Army of the Jihad"
TITANS = "Agamemnon, Juno, Neo-Cymek Legion, Piranha Mites"


@pytest.mark.rule("J-9.1", "J-9.3")
def test_t1_forces_add_up_and_behind_is_strict() -> None:
    behind = Duel(human=SERENA_SIDE, machine=TITANS, tokens=(2, 4))
    assert behind.totals == (14, 16)
    assert Duel(human=SERENA_SIDE, machine=TITANS).totals == (13, 16)


@pytest.mark.rule("J-9.1")
def test_t2_no_card_counts_below_zero() -> None:
    d = Duel(human="Kindjal Squadron, Arrakis", machine="Yorek Thurr, Piranha Mites").battle()
    d.free("Kindjal Squadron", on="Yorek Thurr")
    assert d.force("Yorek Thurr") == 0
    assert d.totals == (2, 2)


@pytest.mark.rule("J-9.3", "J-9.5")
def test_t3_a_silenced_titan_is_still_a_titan() -> None:
    d = Duel(human="Vorian Atreides", machine="Agamemnon, Juno, Neo-Cymek Legion").battle(auto=False)
    assert d.totals[1] == 14
    d.activate("Vorian Atreides", on="Agamemnon")
    assert d.totals[1] == 13
    assert (d.force("Juno"), d.force("Neo-Cymek Legion")) == (4, 4)


@pytest.mark.rule("J-4.4", "J-4.5")
def test_t4_permissions_by_suit_and_for_any_suit() -> None:
    hand = "Zimia Home Guard, Army of the Jihad, Ginaz Mercenaries, Spacefolder, Kindjal Squadron"
    d = Duel(human="Ginaz", human_hand=hand).has_passed("machine").battle()
    d.recruit("Zimia Home Guard").recruit("Army of the Jihad")
    assert d.refused("recruit", "Ginaz Mercenaries") == "J-4.4"
    d.recruit("Spacefolder")
    assert d.refused("recruit", "Ginaz Mercenaries") == ""
    d.recruit("Kindjal Squadron")  # the second Fleet card spends the permission for any suit
    assert d.hand("human") == ["Ginaz Mercenaries"]
    assert d.match.over  # nothing is left but to pass


@pytest.mark.rule("J-4.6")
def test_t5_losing_a_permission_undoes_nothing() -> None:
    d = Duel(
        human="Giedi Prime, Arrakis",
        human_hand="Javelin Destroyer, Kindjal Squadron",
        machine_hand="Robot Warship",
    ).battle(auto=False)
    d.recruit("Javelin Destroyer")
    d.g.players[0].play.remove("H17")
    d.g.players[0].discard.append("H17")
    d.passes()
    assert d.refused("recruit", "Kindjal Squadron") == "J-4.4"
    assert d.play("human") == ["Arrakis", "Javelin Destroyer"]


@pytest.mark.rule("J-6.3", "J-6.2", "J-6.6")
def test_t6_a_loss_by_the_opponent_brings_a_passed_player_back() -> None:
    d = Duel(human="Serena Butler", human_hand="Arrakis", machine_hand="Yorek Thurr").battle(auto=False)
    d.passes().recruit("Yorek Thurr").pick("Serena Butler")
    assert d.asked == ("human", "Respond")
    d.respond(None)
    assert d.pile("human") == ["Serena Butler"]
    assert d.asked == ("human", "TakeTurn")
    d.recruit("Arrakis").passes()
    assert d.asked == ("human", "TakeTurn")
    d.passes()
    assert d.match.over


@pytest.mark.rule("J-6.4")
def test_t7a_a_response_from_hand_leaves_him_passed() -> None:
    d = Duel(human="Serena Butler", human_hand="Personal Shield", machine_hand="Yorek Thurr, Corrin")
    d.has_passed("human").battle("machine").recruit("Yorek Thurr").respond("Personal Shield")
    assert d.play("human") == ["Serena Butler"]
    assert d.passed("human")
    assert d.asked == ("machine", "TakeTurn")


@pytest.mark.rule("J-6.3")
def test_t7b_a_response_from_play_brings_him_back() -> None:
    d = Duel(human="Serena Butler, Personal Shield", human_hand="Arrakis", machine_hand="Yorek Thurr, Corrin")
    d.has_passed("human").battle("machine").recruit("Yorek Thurr").respond("Personal Shield")
    assert d.play("human") == ["Serena Butler"]
    assert d.pile("human") == ["Personal Shield"]
    assert d.asked == ("human", "TakeTurn")


@pytest.mark.rule("J-5.6")
@pytest.mark.parametrize(
    ("victim", "helps"), [("Agamemnon", True), ("Neo-Cymek Legion", False), ("Xerxes", False)]
)
def test_t8_xerxes_saves_other_titans_only(victim: str, helps: bool) -> None:
    d = Duel(human="Sorceress of Rossak", machine="Xerxes, Agamemnon, Neo-Cymek Legion").battle()
    d.free("Sorceress of Rossak", on=victim)
    if helps:
        assert d.asked == ("machine", "Respond")
        d.respond("Xerxes")
        assert d.pile("machine") == ["Xerxes"]
        assert d.play("machine") == ["Agamemnon", "Neo-Cymek Legion"]
    else:
        assert d.gone("machine") == [victim]
    assert d.gone("human") == ["Sorceress of Rossak"]


@pytest.mark.rule("J-9.4", "J-5.2")
def test_t9_a_recruit_without_a_legal_target_does_nothing() -> None:
    d = Duel(
        human="Vorian Atreides",
        human_hand="Corrupted Update",
        machine="Corrin, Erasmus",
        machine_hand="Honru",
    )
    d.battle().recruit("Corrupted Update")
    assert d.play("machine") == ["Corrin", "Erasmus"]
    assert d.play("human") == ["Corrupted Update", "Vorian Atreides"]
    d.passes().activate("Vorian Atreides", on="Erasmus")
    assert d.g.silenced == ["M03"]


@pytest.mark.rule("J-5.9", "J-5.4")
def test_t10_a_cancelled_activation_stays_paid() -> None:
    d = Duel(machine="Ajax, Slave Crews", human="Army of the Jihad", human_hand="Scrambler Grenades")
    d.has_passed("human").battle("machine").activate("Ajax", on="Army of the Jihad").respond(
        "Scrambler Grenades"
    )
    assert d.pile("machine") == ["Slave Crews"]
    assert d.pile("human") == ["Scrambler Grenades"]
    assert d.play("human") == ["Army of the Jihad"]
    assert d.g.activated == ["M12"]
    assert d.match.over  # he cannot be activated again


@pytest.mark.rule("J-5.8", "J-5.9")
def test_t11_something_must_be_there_before_the_cost_is_paid() -> None:
    d = Duel(human="Norma Cenva", human_hand="Spacefolder").battle()
    assert d.refused("activate", "Norma Cenva") == "J-5.8"
    d = Duel(human="Norma Cenva", human_hand="Spacefolder", human_pile="Personal Shield").battle()
    d.activate("Norma Cenva")
    assert d.options == ["Spacefolder", "Personal Shield"]
    d.pick("Spacefolder")
    assert d.hand("human") == ["Spacefolder"]


@pytest.mark.rule("J-3.4")
def test_t12_the_deck_is_made_anew_when_a_card_is_needed() -> None:
    pile = "Arrakis, Kolhar, Ginaz, Rossak"
    d = Duel(human_deck="Serena Butler, Poritrin", human_pile=pile).start("fate")
    p = d.g.players[0]
    assert (len(p.hand), len(p.deck), len(p.discard)) == (5, 1, 0)
    d = Duel(human_deck="Serena Butler, Poritrin", human_pile="Arrakis").start("fate")
    p = d.g.players[0]
    assert (len(p.hand), len(p.deck), len(p.discard)) == (3, 0, 0)


@pytest.mark.rule("J-6.3", "J-9.4")
def test_t13_a_cull_brings_the_opponent_back() -> None:
    humans = "Serena Butler, Arrakis, Kolhar, Ginaz, Rossak, Caladan, Salusa Secundus"
    d = Duel(human=humans, machine="Corrin, Earth", machine_hand="Omnius Scourge, Honru")
    d.has_passed("human").battle("machine").free("Omnius Scourge")
    d.pick("Serena Butler").pick("Arrakis")  # protected by Salusa Secundus, which does not matter
    assert d.pile("human") == ["Arrakis", "Serena Butler"]
    assert not d.passed("human")
    assert d.play("machine") == ["Corrin", "Earth"]
    assert d.gone("machine") == ["Omnius Scourge"]


@pytest.mark.rule("J-7.2")
def test_t14_seurat_wins_ties() -> None:
    d = Duel(human="Poritrin", machine="Seurat").start("resolution")
    assert d.tokens == (2, 4)
    assert d.pile("human") == ["Poritrin"]
    assert d.g.rolls == ()


@pytest.mark.rule("J-7.4")
def test_t15_the_bridge_of_hrethgir_guards() -> None:
    d = Duel(human="Serena Butler", machine="Bridge of Hrethgir").start("resolution")
    assert d.tokens == (4, 2)
    assert d.pile("machine") == []


SIXTEEN = {"human": "Ballista Battleship, Serena Butler, Arrakis", "machine": "Honru, Combat Meks, Corrin"}


@pytest.mark.rule("J-7.6", "J-7.5")
def test_t16a_win_then_loss_abilities() -> None:
    d = Duel(**SIXTEEN).start("resolution")
    assert d.g.totals == (12, 10)
    d.pick("Corrin")
    assert d.asked == ("human", "GiveUp")
    d.pick("Arrakis")
    assert d.pile("machine") == ["Corrin"]
    assert d.pile("human") == ["Arrakis", "Ballista Battleship"]


@pytest.mark.rule("J-7.6")
def test_t16b_a_card_lost_before_does_nothing() -> None:
    d = Duel(**SIXTEEN).start("resolution").pick("Honru")
    assert d.match.over
    assert d.pile("human") == ["Ballista Battleship"]


@pytest.mark.rule("J-9.4", "J-7.5")
def test_t17_only_unprotected_cards_can_be_chosen() -> None:
    d = Duel(
        human="Salusa Secundus, Vorian Atreides, Scrambler Shields", machine="Corrin, Earth, Robot Warship"
    )
    d.start("resolution", auto=False)
    assert d.options == ["Scrambler Shields"]


@pytest.mark.rule("J-7.3", "J-8.5")
def test_t18_six_tokens_end_the_game_at_once() -> None:
    d = Duel(human="Ballista Battleship", machine="Watcheyes", tokens=(5, 1)).start("resolution")
    assert d.tokens == (6, 0)
    assert d.g.stage == "over"
    assert d.play("human") == ["Ballista Battleship"]
    assert d.play("machine") == ["Watcheyes"]
    outcome = d.match.outcome
    assert outcome is not None and (outcome.winners, outcome.rule) == ((0,), "J-8.5")


ELEVEN = "Earth, Corrin, Honru, Ix, Richese, Juno, Bela Tegeuse, Combat Meks, Sentinel Robots, Piranha Mites, Erasmus"


@pytest.mark.rule("J-8.1")
def test_t19_the_limit_is_looked_at_again_after_each_card() -> None:
    d = Duel(machine=ELEVEN).start("end").pick("Corrin")
    assert d.match.over and len(d.g.players[1].play) == 10
    d = Duel(machine=ELEVEN).start("end").pick("Earth")
    assert d.asked == ("machine", "PlayExcess")
    d.pick("Corrin")
    assert d.match.over and len(d.g.players[1].play) == 9


@pytest.mark.rule("J-9.4", "J-7.5")
def test_t20_human_shields_leave_no_legal_card() -> None:
    d = Duel(human="Serena Butler, Arrakis", machine="Corrin", machine_hand="Human Shields, Honru")
    d.has_passed("human").battle("machine", until="end").free("Human Shields").passes()
    assert d.tokens == (4, 2)
    assert d.play("machine") == ["Corrin"]


@pytest.mark.rule("J-6.4")
def test_t21_a_card_returned_to_hand_brings_nobody_back() -> None:
    d = Duel(machine="Robot Warship", human_hand="Sham Fleet, Arrakis").has_passed("machine")
    d.battle().recruit("Sham Fleet", on="Robot Warship")
    assert d.hand("machine") == ["Robot Warship"]
    assert d.passed("machine")
    assert d.asked == ("human", "TakeTurn")


@pytest.mark.rule("J-5.2")
def test_t22_the_owner_chooses_which_world() -> None:
    d = Duel(machine="Corrin, Richese", human_hand="Slave Uprising").battle().recruit("Slave Uprising")
    assert d.asked == ("machine", "GiveUp")
    assert d.options == ["Corrin", "Richese"]
    d.pick("Richese")
    assert d.play("machine") == ["Corrin"]


@pytest.mark.rule("J-4.7")
def test_t23_a_deployed_card_is_not_recruited() -> None:
    d = Duel(machine_hand="Preservation Canister, Dante", machine_pile="Beowulf, Juno").battle("machine")
    d.free("Preservation Canister").pick("Beowulf")
    assert d.play("machine") == ["Beowulf"]
    assert d.pile("machine") == ["Juno", "Preservation Canister"]
    assert d.refused("recruit", "Dante") == ""


@pytest.mark.rule("J-5.4", "J-9.6")
def test_t24_the_mark_belongs_to_the_physical_card() -> None:
    d = Duel(
        human="Vorian Atreides, Kolhar",
        human_hand="Caladan, Javelin Destroyer",
        machine="Erasmus, Corrin",
        machine_hand="Yorek Thurr, Honru",
    ).battle()
    d.activate("Vorian Atreides", on="Erasmus").recruit("Yorek Thurr")
    assert d.pile("human") == ["Vorian Atreides"]  # the only Leader
    d.recruit("Caladan").passes().recruit("Vorian Atreides")
    assert d.play("human") == ["Caladan", "Kolhar", "Vorian Atreides"]
    assert d.refused("activate", "Vorian Atreides", on="Corrin") == "J-5.4"


@pytest.mark.rule("J-5.8")
def test_t25_an_update_sphere_does_not_find_another() -> None:
    d = Duel(machine="Update Sphere", machine_pile="Update Sphere").battle("machine", auto=False)
    assert d.refused("free", "Update Sphere") == "J-5.8"


@pytest.mark.rule("J-3.3")
def test_t26_jihad_council_draws_while_behind() -> None:
    deck = "Arrakis, Kolhar, Ginaz, Rossak, Caladan, Poritrin, Giedi Prime, Salusa Secundus"
    d = Duel(human="Jihad Council", human_deck=deck, tokens=(2, 4)).start("fate")
    assert len(d.hand("human")) == 7
    d = Duel(human="Jihad Council", human_deck=deck).start("fate")
    assert len(d.hand("human")) == 5
