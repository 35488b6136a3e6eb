"""The Battle Phase (J-4 to J-6, J-9)."""

from __future__ import annotations

import pytest
from tests.jihad.kit import Duel, dice

from landsraad.jihad.phases.battle import Turn


@pytest.mark.rule("J-4.1", "J-4.2", "J-4.9")
def test_turns_alternate_and_end_with_the_action() -> None:
    d = Duel(human_hand="Arrakis, Kolhar", machine_hand="Corrin, Ix", attacker="machine").battle(auto=False)
    assert d.asked == ("machine", "TakeTurn")
    d.recruit("Corrin")
    assert d.asked == ("human", "TakeTurn")
    d.recruit("Arrakis")
    assert d.asked == ("machine", "TakeTurn")
    assert d.options == ["pass"]  # a second World is not allowed: he must pass
    d.passes()
    assert d.asked == ("human", "TakeTurn")


@pytest.mark.rule("J-4.2", "J-5.5")
def test_any_number_of_free_actions_then_one_action() -> None:
    d = Duel(
        machine="Slave Crews, Hecate", machine_deck="Corrin, Ix", human="Spacefolder", human_hand="Kolhar"
    )
    d.battle("machine").free("Slave Crews").free("Hecate", on="Spacefolder")
    assert d.asked == ("machine", "TakeTurn")
    assert d.g.players[1].recruits == {}
    d.recruit("Corrin")
    assert d.asked == ("human", "TakeTurn")


@pytest.mark.rule("J-4.3")
def test_only_cards_in_hand_are_recruited() -> None:
    d = Duel(human_hand="Arrakis, Javelin Destroyer", human_pile="Kolhar").battle()
    assert d.refused("recruit", "Kolhar") == "J-4.3"
    d.recruit("Arrakis")
    assert (d.play("human"), d.hand("human")) == (["Arrakis"], ["Javelin Destroyer"])


@pytest.mark.rule("J-4.4")
def test_br77_cards_of_earlier_rounds_do_not_count_as_recruited() -> None:
    """BR-77: nine cards kept over the End Phase block no recruit and no activation in the next round."""
    kept = "Serena Butler, Arrakis, Kolhar, Spacefolder, Kindjal Squadron, Resistance Cell, Jihad Council, Holy Jihad"
    d = Duel(
        human=f"{kept}, Vorian Atreides", human_hand="Caladan, Xavier Harkonnen, Sham Fleet", machine="Corrin, Erasmus",
        machine_hand="Ix, Seurat, Juno", human_deck="Ginaz", machine_deck="Honru",
    )  # fmt: skip
    d.g.activated.append("H03")
    d.g.players[0].recruits = {"Worlds": 1, "Leaders": 1, "Fleet": 1}
    dice(d, 6, 1)
    d.start("end", until="resolution").exchange().exchange()
    assert len(d.play("human")) == 9
    assert d.refused("activate", "Vorian Atreides", on="Erasmus") == ""
    for card in ("Caladan", "Xavier Harkonnen", "Sham Fleet"):
        assert d.refused("recruit", card) == ""
    d.recruit("Caladan").recruit("Ix")
    assert d.refused("recruit", "Ginaz") == "J-4.4"


@pytest.mark.rule("J-4.5")
def test_a_permission_for_any_suit_is_spent_once() -> None:
    d = Duel(human_hand="Spacefolder, Kolhar, Arrakis, Ginaz").has_passed("machine").battle()
    d.recruit("Spacefolder").recruit("Kolhar").recruit("Arrakis")
    p = d.g.players[0]
    assert (p.recruits, p.any_spent) == ({"Fleet": 1, "Worlds": 1}, 1)
    assert d.hand("human") == ["Ginaz"]


@pytest.mark.rule("J-4.6")
def test_a_silenced_source_permits_nothing_more() -> None:
    d = Duel(
        human="Vorian Atreides",
        machine="Bela Tegeuse, Gilbertus Albans",
        machine_hand="Juno, Dante",
        human_hand="Kolhar",
    ).battle("machine")
    d.recruit("Juno")
    d.g.silenced.append("M19")
    d.recruit("Kolhar")
    assert d.refused("recruit", "Dante") == "J-4.4"
    assert d.play("machine") == ["Bela Tegeuse", "Gilbertus Albans", "Juno"]


@pytest.mark.rule("J-4.8")
def test_no_limit_in_play_during_the_phase() -> None:
    nine = "Corrin, Honru, Ix, Richese, Wallach IX, Bela Tegeuse, Combat Meks, Sentinel Robots, Piranha Mites"
    d = Duel(machine=nine, machine_hand="Juno").has_passed("human").battle("machine").recruit("Juno")
    assert len(d.play("machine")) == 10


@pytest.mark.rule("J-5.1")
def test_each_trigger_works_only_at_its_moment() -> None:
    d = Duel(
        human="Sham Fleet, Martyrdom of Manion, Zimia Home Guard, Kolhar",
        machine="Robot Warship",
        human_hand="Arrakis",
    )
    d.battle()
    for card in ("Sham Fleet", "Martyrdom of Manion", "Zimia Home Guard", "Kolhar"):
        assert d.refused("activate", card) == "J-5.4"
        assert d.refused("free", card) == "J-5.5"


@pytest.mark.rule("J-5.3")
def test_passive_abilities_are_looked_at_afresh() -> None:
    d = Duel(human="Kolhar, Spacefolder", machine_hand="Human Shields, Ix").battle("machine")
    assert d.totals[0] == 7
    d.g.players[0].play.remove("H23")
    d.g.players[0].discard.append("H23")
    assert d.totals[0] == 3


@pytest.mark.rule("J-5.4")
def test_an_activation_marks_the_card_and_ends_the_turn() -> None:
    d = Duel(
        human="Arrakis", human_hand="Serena Butler", human_deck="Kolhar, Ginaz", machine_hand="Ix, Juno"
    ).battle()
    d.activate("Arrakis")
    assert d.g.activated == ["H22"]
    assert d.asked == ("machine", "TakeTurn")
    d.passes()
    assert d.refused("activate", "Arrakis") == "J-5.4"


@pytest.mark.rule("J-5.4")
def test_a_card_may_be_activated_in_the_round_it_was_recruited() -> None:
    d = (
        Duel(human_hand="Arrakis, Kolhar", human_deck="Ginaz", machine_hand="Ix")
        .battle()
        .recruit("Arrakis")
        .recruit("Ix")
    )
    assert d.activate("Arrakis").hand("human") == ["Ginaz", "Kolhar"]


@pytest.mark.rule("J-5.5", "J-6.5")
def test_a_passed_player_has_no_free_actions_but_responses_and_passive_abilities() -> None:
    d = Duel(
        human="Cult of Serena, Serena Butler, Zimia Home Guard",
        machine="Watcheyes",
        machine_hand="Yorek Thurr, Ix",
    )
    d.has_passed("human").battle("machine")
    assert 0 not in d.match.pending
    assert d.force("Cult of Serena") == 4  # Serena's bonus
    d.recruit("Yorek Thurr")
    assert d.asked == ("human", "Respond")


@pytest.mark.rule("J-5.6")
def test_at_a_table_the_window_opens_whether_or_not_a_response_is_held() -> None:
    for hand in ("Personal Shield", "Arrakis"):
        d = Duel(human="Serena Butler", human_hand=hand, machine_hand="Yorek Thurr").battle(
            "machine", auto=False
        )
        d.recruit("Yorek Thurr").pick("Serena Butler")
        assert d.asked == ("human", "Respond")
    d = Duel(human="Serena Butler", machine_hand="Yorek Thurr").battle("machine", auto=False)
    d.recruit("Yorek Thurr").pick("Serena Butler")
    assert d.pile("human") == ["Serena Butler"]  # an empty hand is public: nobody could respond


@pytest.mark.rule("J-5.6")
def test_one_response_for_each_opening_and_none_to_a_response() -> None:
    d = Duel(
        human="Serena Butler",
        human_hand="Personal Shield, Personal Shield",
        machine="Juno",
        machine_hand="Tactical Projection, Yorek Thurr",
    ).battle("machine")
    d.recruit("Yorek Thurr").respond("Personal Shield")
    assert d.asked == ("human", "TakeTurn")
    assert d.hand("human") == ["Personal Shield"]


@pytest.mark.rule("J-5.6")
def test_a_refused_response_says_why() -> None:
    d = Duel(
        human="Zimia Home Guard, Serena Butler", human_hand="Arrakis, Kolhar", machine="Ajax, Slave Crews"
    )
    d.battle("machine", auto=False).activate("Ajax", on="Zimia Home Guard").pick("Slave Crews").respond(None)
    prompt = d.match.prompt(0)
    assert prompt is not None
    assert prompt.options() == (None,)
    refusal = prompt.why_not((), "H30_1")
    assert refusal is not None and "cannot save itself" in refusal.reason
    other = prompt.why_not((), "H22")
    assert other is not None and other.rule == "J-5.6"
    d = Duel(human="Zimia Home Guard, Serena Butler", human_hand="Arrakis", machine_hand="Yorek Thurr")
    d.g.silenced.append("H30_1")
    d.battle("machine", auto=False).recruit("Yorek Thurr").pick("Serena Butler")
    prompt = d.match.prompt(0)
    assert prompt is not None
    silent = prompt.why_not((), "H30_1")
    assert silent is not None and silent.rule == "J-9.5"


@pytest.mark.rule("J-5.10")
def test_choices_inside_an_effect_are_made_when_it_is_carried_out() -> None:
    d = Duel(machine="Dante, Corrin", machine_hand="Update Sphere, Ix", machine_pile="Erasmus").battle(
        "machine"
    )
    d.free("Update Sphere")  # only Erasmus matches: the Sphere itself may not be taken
    assert d.hand("machine") == ["Erasmus", "Ix"]


@pytest.mark.rule("J-5.11")
def test_permissions_are_no_duties() -> None:
    d = Duel(human="Giedi Prime", human_hand="Spacefolder, Kindjal Squadron").battle(auto=False)
    d.recruit("Spacefolder").passes()
    assert "pass" in d.options
    d.passes()
    assert d.hand("human") == ["Kindjal Squadron"]


@pytest.mark.rule("J-5.11", "J-5.2")
def test_other_automatic_effects_are_duties() -> None:
    d = Duel(human_hand="Corrupted Update", machine="Erasmus").battle(auto=False)
    refusal = d.match.refuse(0, Turn("recruit", "H39", None))
    assert refusal is not None and refusal.field == "target"


@pytest.mark.rule("J-6.1", "J-6.7")
def test_if_one_is_passed_the_other_takes_turn_after_turn() -> None:
    d = Duel(human_hand="Arrakis", machine_hand="Corrin, Juno, Erasmus").battle(auto=False).passes()
    for card in ("Corrin", "Juno", "Erasmus"):
        assert d.asked == ("machine", "TakeTurn")
        d.recruit(card)
    assert d.asked == ("machine", "TakeTurn")


@pytest.mark.rule("J-6.2")
def test_when_both_are_passed_the_phase_ends_at_once() -> None:
    assert Duel(human_hand="Arrakis", machine_hand="Ix").battle(auto=False).passes().passes().match.over


def passed_machine(**more: str) -> Duel:
    return Duel(**{"machine": "Robot Warship, Corrin", "machine_hand": "Juno", **more}).has_passed("machine")


@pytest.mark.rule("J-6.3", "J-6.4")
def test_br76_what_brings_a_passed_player_back() -> None:
    """BR-76: an opponent's discard and elimination do; return to hand, force, silence, lost hand cards do not."""
    d = passed_machine(human_hand="Slave Uprising, Arrakis").battle().recruit("Slave Uprising")
    assert not d.passed("machine")
    d = passed_machine(human_hand="Pulse-Atomics, Arrakis").battle().free("Pulse-Atomics", on="Corrin")
    assert not d.passed("machine")
    d = passed_machine(human_hand="Sham Fleet, Arrakis").battle().recruit("Sham Fleet", on="Robot Warship")
    assert d.passed("machine")
    d = (
        passed_machine(human_hand="Javelin Destroyer, Arrakis")
        .battle()
        .recruit("Javelin Destroyer", on="Corrin")
    )
    assert d.passed("machine")
    d = passed_machine(machine="Erasmus, Ix", human="Vorian Atreides", human_hand="Arrakis").battle()
    assert d.activate("Vorian Atreides", on="Erasmus").passed("machine")
    d = Duel(machine_hand="Watcheyes, Ix", human="Serena Butler", human_hand="Arrakis, Kolhar").has_passed(
        "human"
    )
    assert d.battle("machine").recruit("Watcheyes").pick("Arrakis").passed("human")


@pytest.mark.rule("J-6.4")
def test_br76_ones_own_costs_bring_the_opponent_not_back() -> None:
    d = Duel(machine="Ajax, Slave Crews", human="Holy Jihad, Zimia Home Guard", human_hand="Personal Shield")
    d.has_passed("human").battle("machine").activate("Ajax", on="Holy Jihad").respond("Personal Shield")
    assert d.passed("human")
    assert d.pile("machine") == ["Slave Crews"]


@pytest.mark.rule("J-6.6")
def test_once_back_he_may_pass_again() -> None:
    d = Duel(human="Serena Butler", human_hand="Arrakis", machine_hand="Yorek Thurr, Corrin").has_passed(
        "human"
    )
    d.battle("machine", auto=False).recruit("Yorek Thurr").pick("Serena Butler").respond(None)
    assert d.asked == ("human", "TakeTurn")
    d.passes().passes()
    assert d.match.over


@pytest.mark.rule("J-6.6")
def test_a_free_action_that_brings_him_back_does_not_end_the_turn() -> None:
    d = passed_machine(human_hand="Pulse-Atomics, Arrakis").battle().free("Pulse-Atomics", on="Corrin")
    assert d.asked == ("human", "TakeTurn")
    assert d.recruit("Arrakis").asked == ("machine", "TakeTurn")


@pytest.mark.rule("J-9.2")
def test_filters_look_at_the_printed_force() -> None:
    d = Duel(
        human="Jool Noret, Kindjal Squadron", human_hand="Arrakis, Kolhar", machine="Combat Meks, Ix"
    ).battle()
    d.free("Kindjal Squadron", on="Combat Meks")
    assert d.refused("activate", "Jool Noret", on="Combat Meks") == ""


@pytest.mark.rule("J-9.4")
def test_protected_cards_can_be_given_up_silenced_and_weakened() -> None:
    d = Duel(
        human="Salusa Secundus, Serena Butler, Iblis Ginjo",
        human_deck="Arrakis, Kolhar",
        machine="Juno",
        machine_hand="Ix",
    )
    d.battle("machine").activate("Juno", on="Serena Butler").activate("Iblis Ginjo").pick("Serena Butler")
    assert d.pile("human") == ["Serena Butler"]
    assert d.g.silenced == []  # it left play


@pytest.mark.rule("J-9.4")
def test_the_refusal_names_the_protection() -> None:
    d = Duel(human="Sorceress of Rossak", machine="Juno", machine_hand="Human Shields, Dante").battle(
        "machine"
    )
    d.free("Human Shields").recruit("Dante")
    assert d.refused("free", "Sorceress of Rossak", on="Juno") == "J-9.4"


@pytest.mark.rule("J-9.5")
def test_silence_ends_everything_from_play_but_not_what_was_given() -> None:
    d = Duel(
        human="Vorian Atreides, Arrakis",
        machine="Erasmus, Update Sphere",
        machine_pile="Corrin",
        machine_hand="Ix",
    ).battle()
    d.activate("Vorian Atreides", on="Update Sphere")
    assert d.refused("free", "Update Sphere") == "J-9.5"
    assert d.refused("activate", "Erasmus") == "J-5.8"  # he is not silenced, but the opponent has no hand


@pytest.mark.rule("J-9.5")
def test_a_silenced_card_cannot_be_silenced_again() -> None:
    d = Duel(human="Vorian Atreides", human_hand="Kolhar", machine="Erasmus")
    d.g.silenced.append("M03")
    assert d.battle().refused("activate", "Vorian Atreides", on="Erasmus") == "J-5.8"


@pytest.mark.rule("J-9.6")
def test_a_card_that_leaves_play_comes_back_clean() -> None:
    d = Duel(
        human_hand="Sham Fleet, Javelin Destroyer, Spacefolder",
        human="Giedi Prime",
        machine="Robot Warship",
        machine_hand="Ix",
    )
    d.battle().recruit("Javelin Destroyer", on="Robot Warship")
    assert d.force("Robot Warship") == 3
    d.recruit("Ix").recruit("Sham Fleet", on="Robot Warship").recruit("Robot Warship")
    assert d.force("Robot Warship") == 5
