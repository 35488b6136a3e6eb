"""Every Human card of the first set: its ability alone, and in one interaction with another card (J-14, J-10)."""

from __future__ import annotations

import pytest
from tests.jihad.kit import Duel

pytestmark = pytest.mark.rule("J-1.6")


def test_h01_alone() -> None:
    d = Duel(human="Serena Butler, Jihad Council, Arrakis")
    assert (d.force("Serena Butler"), d.force("Jihad Council"), d.force("Arrakis")) == (4, 4, 2)


def test_h01_together() -> None:
    d = Duel(human="Serena Butler, Jihad Council, Arrakis", machine="Juno").battle("machine")
    d.activate("Juno", on="Serena Butler")
    assert d.force("Jihad Council") == 3


def test_h02_alone() -> None:
    d = Duel(human="Xavier Harkonnen, Ginaz Mercenaries, Arrakis, Spacefolder", human_hand="Kolhar").battle()
    assert d.cannot("activate", "Xavier Harkonnen", on="Arrakis")
    d.activate("Xavier Harkonnen", on="Ginaz Mercenaries")
    assert d.force("Ginaz Mercenaries") == 7


def test_h02_together() -> None:
    """Both changes are added before a negative result counts 0."""
    d = Duel(human="Xavier Harkonnen, Army of the Jihad", machine="Piranha Mites", machine_hand="Bomber Wing")
    d.battle("machine").recruit("Bomber Wing", on="Army of the Jihad")
    assert d.force("Army of the Jihad") == 0
    d.activate("Xavier Harkonnen", on="Army of the Jihad")
    assert d.force("Army of the Jihad") == 1


def test_h03_alone() -> None:
    d = Duel(
        human="Vorian Atreides", human_hand="Arrakis", machine="Omnius Prime, Corrin, Robot Warship"
    ).battle()
    assert d.cannot("activate", "Vorian Atreides", on="Robot Warship")
    d.activate("Vorian Atreides", on="Omnius Prime")
    assert d.force("Corrin") == 4


def test_h03_together() -> None:
    """Corrin protects Erasmus from removal, not from silence: he cannot be activated."""
    d = Duel(
        human="Vorian Atreides", machine="Corrin, Erasmus", machine_hand="Honru, Ix", human_hand="Arrakis"
    )
    d.battle().activate("Vorian Atreides", on="Erasmus")
    assert d.refused("activate", "Erasmus") == "J-9.5"


def test_h04_alone() -> None:
    d = Duel(human="Iblis Ginjo, Arrakis", human_deck="Kolhar, Ginaz, Rossak").battle()
    d.activate("Iblis Ginjo")
    assert d.pile("human") == ["Arrakis"]
    assert d.hand("human") == ["Ginaz", "Kolhar"]


def test_h04_together() -> None:
    """Protection does not keep a card from being given up as a cost; he cannot pay with himself."""
    d = Duel(human="Iblis Ginjo, Serena Butler, Salusa Secundus", human_deck="Kolhar, Ginaz").battle()
    d.activate("Iblis Ginjo")
    assert d.options == ["Serena Butler", "Salusa Secundus"]
    d.pick("Serena Butler")
    assert d.pile("human") == ["Serena Butler"]


def test_h05_alone() -> None:
    d = Duel(human="Norma Cenva", human_hand="Arrakis", human_pile="Spacefolder, Kolhar").battle()
    d.activate("Norma Cenva")
    assert d.hand("human") == ["Spacefolder"]
    assert d.pile("human") == ["Arrakis", "Kolhar"]


def test_h05_together() -> None:
    """Cancelled: the card from hand is lost for nothing."""
    d = Duel(
        human="Norma Cenva",
        human_hand="Arrakis",
        human_pile="Spacefolder",
        machine_hand="Tactical Projection",
    ).battle()
    d.activate("Norma Cenva").respond("Tactical Projection")
    assert d.hand("human") == []
    assert d.pile("human") == ["Arrakis", "Spacefolder"]


def test_h06_alone() -> None:
    d = Duel(
        human_hand="Tio Holtzman", human_deck="Arrakis, Personal Shield, Scrambler Shields, Kolhar"
    ).battle()
    d.recruit("Tio Holtzman")
    assert d.options == ["Scrambler Shields", "Personal Shield"]
    d.pick("Personal Shield")
    assert d.hand("human") == ["Personal Shield"]
    assert d.deck("human") == ["Arrakis", "Kolhar", "Scrambler Shields"]


def test_h06_together() -> None:
    """A deck without one is only shuffled; the discard pile is not searched."""
    d = Duel(human_hand="Tio Holtzman", human_deck="Arrakis, Kolhar", human_pile="Personal Shield").battle()
    d.recruit("Tio Holtzman")
    assert d.hand("human") == []
    assert d.pile("human") == ["Personal Shield"]
    assert "Humans shuffle their deck" in d.log


def test_h07_alone() -> None:
    d = Duel(human="Zufa Cenva", machine="Juno, Corrin")
    assert (d.force("Juno"), d.force("Corrin")) == (3, 4)


def test_h07_together() -> None:
    """Agamemnon's bonus and hers meet on Juno."""
    d = Duel(human="Zufa Cenva", machine="Juno, Agamemnon")
    assert (d.force("Juno"), d.force("Agamemnon")) == (4, 4)


def test_h08_alone() -> None:
    d = Duel(human_hand="Quentin Butler, Spacefolder, Kindjal Squadron, Sham Fleet", machine_hand="Honru")
    d.has_passed("machine").battle().recruit("Quentin Butler").recruit("Kindjal Squadron").recruit(
        "Sham Fleet"
    )
    assert d.hand("human") == ["Spacefolder"]
    assert d.match.over


def test_h08_together() -> None:
    """The permission stays when he is gone."""
    d = Duel(
        human_hand="Quentin Butler, Spacefolder, Kindjal Squadron",
        human="Slave Uprising",
        machine_hand="Yorek Thurr",
    )
    d.battle().recruit("Quentin Butler").recruit("Yorek Thurr")
    assert d.pile("human") == ["Quentin Butler"]
    d.recruit("Kindjal Squadron")
    assert d.refused("recruit", "Spacefolder") == ""


def test_h09_alone() -> None:
    d = Duel(
        human="Jool Noret", human_hand="Arrakis, Kolhar", machine="Sentinel Robots, Robot Warship"
    ).battle()
    d.activate("Jool Noret", on="Sentinel Robots").pick("Arrakis")
    assert d.pile("machine") == ["Sentinel Robots"]
    assert d.pile("human") == ["Arrakis"]


def test_h09_together() -> None:
    """Printed force counts: Ix makes Combat Meks stronger, yet they stay within his reach."""
    d = Duel(human="Jool Noret", human_hand="Arrakis", machine="Combat Meks, Ix").battle()
    assert d.force("Combat Meks") == 4
    d.activate("Jool Noret", on="Combat Meks")
    assert d.pile("machine") == ["Combat Meks"]


def test_h10_alone() -> None:
    behind = Duel(human="Holy Jihad, Spacefolder, Ginaz Mercenaries, Arrakis", tokens=(2, 4))
    assert [behind.force(c) for c in ("Spacefolder", "Ginaz Mercenaries", "Arrakis")] == [4, 6, 2]


def test_h10_together() -> None:
    """Kolhar adds to it; ahead it is off."""
    assert Duel(human="Holy Jihad, Kolhar, Spacefolder", tokens=(2, 4)).force("Spacefolder") == 5
    assert Duel(human="Holy Jihad, Kolhar, Spacefolder", tokens=(4, 2)).force("Spacefolder") == 4


def test_h11_alone() -> None:
    d = Duel(human="Martyrdom of Manion, Arrakis", human_deck="Kolhar, Ginaz", machine="Agamemnon, Juno")
    d.start("resolution").pick("Arrakis")
    assert d.hand("human") == ["Ginaz", "Kolhar"]


def test_h11_together() -> None:
    """Chosen by the winner, it does nothing; nor when silenced."""
    d = Duel(human="Martyrdom of Manion, Arrakis", human_deck="Kolhar, Ginaz", machine="Agamemnon, Juno")
    assert d.start("resolution").pick("Martyrdom of Manion").hand("human") == []
    d = Duel(human="Martyrdom of Manion, Arrakis", human_deck="Kolhar, Ginaz", machine="Agamemnon, Juno")
    d.battle("machine", until="end").activate("Juno", on="Martyrdom of Manion").passes().pick("Arrakis")
    assert d.hand("human") == []


def test_h12_alone() -> None:
    d = Duel(human_hand="Slave Uprising", machine="Corrin, Erasmus").battle().recruit("Slave Uprising")
    assert d.pile("machine") == ["Corrin"]


def test_h12_together() -> None:
    """No World, nothing happens; Sentinel Robots may save the one there is."""
    d = Duel(human_hand="Slave Uprising", machine="Erasmus").battle().recruit("Slave Uprising")
    assert d.play("machine") == ["Erasmus"]
    d = (
        Duel(human_hand="Slave Uprising", machine="Corrin, Sentinel Robots")
        .battle()
        .recruit("Slave Uprising")
    )
    assert d.respond("Sentinel Robots").play("machine") == ["Corrin"]


def test_h13_alone() -> None:
    d = Duel(human="Cult of Serena", machine="Assault Walkers, Watcheyes, Corrin").battle()
    assert d.cannot("free", "Cult of Serena", on="Corrin")
    d.free("Cult of Serena", on="Watcheyes")
    assert (d.pile("human"), d.pile("machine")) == (["Cult of Serena"], ["Watcheyes"])


def test_h13_together() -> None:
    """A free action ends no turn: its player goes on. From hand it cannot be used."""
    d = Duel(human="Cult of Serena", human_hand="Arrakis", machine="Assault Walkers").battle()
    d.free("Cult of Serena", on="Assault Walkers")
    assert d.asked == ("human", "TakeTurn")
    held = Duel(human_hand="Cult of Serena", machine="Assault Walkers").battle()
    assert held.refused("free", "Cult of Serena", on="Assault Walkers") == "J-5.5"


def test_h14_alone() -> None:
    deck = "Arrakis, Kolhar, Ginaz, Rossak, Caladan, Poritrin, Giedi Prime"
    assert len(Duel(human="Jihad Council", human_deck=deck, tokens=(2, 4)).start("fate").hand("human")) == 7


def test_h14_together() -> None:
    """Only what is in the piles can be drawn, and there is no penalty."""
    d = Duel(human="Jihad Council", human_deck="Arrakis, Kolhar", human_pile="Ginaz", tokens=(2, 4)).start(
        "fate"
    )
    assert d.hand("human") == ["Arrakis", "Ginaz", "Kolhar"]


def test_h15_alone() -> None:
    d = Duel(human="Cogitors' Counsel", human_deck="Arrakis, Kolhar, Ginaz, Rossak, Caladan").battle()
    d.activate("Cogitors' Counsel")
    assert d.options == ["Ginaz", "Arrakis", "Kolhar"]
    d.pick("Kolhar")
    assert d.hand("human") == ["Kolhar"]
    deck = [d.name(c) for c in d.g.players[0].deck]
    assert deck[::-1][:2] == ["Rossak", "Caladan"]
    assert sorted(deck[:2]) == ["Arrakis", "Ginaz"]


def test_h15_together() -> None:
    """With a short deck the discard pile is shuffled under it first; a cancelled activation takes nothing."""
    d = Duel(human="Cogitors' Counsel", human_deck="Arrakis", human_pile="Kolhar, Ginaz, Rossak").battle()
    d.activate("Cogitors' Counsel")
    assert len(d.options) == 3 and "Arrakis" in d.options
    d = Duel(
        human="Cogitors' Counsel", human_deck="Arrakis, Kolhar", machine_hand="Tactical Projection"
    ).battle()
    d.activate("Cogitors' Counsel").respond("Tactical Projection")
    assert d.hand("human") == []


def test_h16_alone() -> None:
    d = Duel(human="Salusa Secundus, Serena Butler", machine="Agamemnon, Juno, Corrin").start("resolution")
    assert d.pile("human") == ["Salusa Secundus"]  # the only card in reach


def test_h16_together() -> None:
    """Yorek Thurr finds no Leader that may be picked."""
    d = Duel(human="Salusa Secundus, Serena Butler, Vorian Atreides", machine_hand="Yorek Thurr")
    d.battle("machine").recruit("Yorek Thurr")
    assert d.pile("human") == []


def test_h17_alone() -> None:
    d = Duel(human="Giedi Prime", human_hand="Spacefolder, Kindjal Squadron").has_passed("machine").battle()
    d.recruit("Kindjal Squadron").recruit("Spacefolder")
    assert d.hand("human") == []


def test_h17_together() -> None:
    """With Quentin Butler: three Fleet cards in one round."""
    hand = "Quentin Butler, Kindjal Squadron, Sham Fleet, Ballista Battleship, Javelin Destroyer"
    d = Duel(human="Giedi Prime", human_hand=hand).has_passed("machine").battle().recruit("Quentin Butler")
    d.recruit("Kindjal Squadron").recruit("Sham Fleet").recruit("Ballista Battleship")
    assert d.hand("human") == ["Javelin Destroyer"]
    assert d.match.over


def test_h18_alone() -> None:
    d = Duel(human="Poritrin", human_hand="Arrakis, Kolhar, Ginaz, Rossak, Caladan, Giedi Prime").start("end")
    d.pick("Arrakis")
    assert len(d.hand("human")) == 5


def test_h18_together() -> None:
    """Given up for the limit of cards in play, it no longer raises the hand limit."""
    play = "Poritrin, Serena Butler, Vorian Atreides, Norma Cenva, Iblis Ginjo, Zufa Cenva, Jool Noret, Quentin Butler"
    d = Duel(
        human=f"{play}, Kindjal Squadron, Spacefolder", human_hand="Arrakis, Kolhar, Ginaz, Rossak"
    ).start("end")
    d.pick("Poritrin")
    assert d.asked == ("human", "HandExcess")
    d.pick("Arrakis")
    assert len(d.hand("human")) == 3


def test_h19_alone() -> None:
    d = (
        Duel(human_hand="Rossak", human_deck="Sorceress of Rossak, Zufa Cenva, Arrakis")
        .battle()
        .recruit("Rossak")
    )
    assert d.options == ["Zufa Cenva", "Sorceress of Rossak"]
    d.pick("Zufa Cenva")
    assert d.hand("human") == ["Zufa Cenva"]


def test_h19_together() -> None:
    """The Sorceress taken can be recruited this round and used on a later turn."""
    d = Duel(human_hand="Rossak", human_deck="Sorceress of Rossak", machine="Juno", machine_hand="Honru, Ix")
    d.battle().recruit("Rossak").recruit("Honru").recruit("Sorceress of Rossak")
    d.free("Sorceress of Rossak", on="Juno")
    assert d.gone("machine") == ["Juno"]


def test_h20_alone() -> None:
    d = Duel(human="Ginaz", human_hand="Resistance Cell, Army of the Jihad").has_passed("machine").battle()
    d.recruit("Resistance Cell").recruit("Army of the Jihad")
    assert d.hand("human") == []


def test_h20_together() -> None:
    """Gone before the second recruit: the allowance is smaller."""
    d = Duel(
        human="Ginaz",
        human_hand="Resistance Cell, Army of the Jihad, Arrakis",
        machine_hand="Honru, Yorek Thurr",
    )
    d.battle().recruit("Resistance Cell").recruit("Honru")
    d.g.players[0].play.remove("H20")
    d.g.players[0].discard.append("H20")
    assert d.refused("recruit", "Army of the Jihad") == "J-4.4"


def test_h21_alone() -> None:
    d = (
        Duel(human_hand="Caladan", human_pile="Serena Butler, Vorian Atreides, Kolhar")
        .battle()
        .recruit("Caladan")
    )
    assert d.options == ["Serena Butler", "Vorian Atreides"]
    d.pick("Vorian Atreides")
    assert d.hand("human") == ["Vorian Atreides"]


def test_h21_together() -> None:
    """A Leader lost to Yorek Thurr comes back the same round, but the Leaders allowance is what it is."""
    d = Duel(
        human_hand="Quentin Butler, Caladan", human="Arrakis", machine_hand="Yorek Thurr, Honru"
    ).battle()
    d.recruit("Quentin Butler").recruit("Yorek Thurr").recruit("Caladan").passes()
    assert d.refused("recruit", "Quentin Butler") == "J-4.4"
    assert d.hand("human") == ["Quentin Butler"]


def test_h22_alone() -> None:
    d = Duel(human="Arrakis", human_deck="Kolhar, Ginaz").battle().activate("Arrakis")
    assert d.hand("human") == ["Kolhar"]


def test_h22_together() -> None:
    """Once a round, also when the activation was cancelled."""
    d = Duel(
        human="Arrakis, Ginaz",
        human_hand="Caladan, Resistance Cell",
        human_deck="Kolhar",
        machine_hand="Tactical Projection",
    )
    d.battle().activate("Arrakis").respond("Tactical Projection")
    assert d.deck("human") == ["Kolhar"]
    assert d.refused("activate", "Arrakis") == "J-5.4"


def test_h23_alone() -> None:
    d = Duel(human="Kolhar, Spacefolder, Resistance Cell")
    assert (d.force("Spacefolder"), d.force("Resistance Cell"), d.force("Kolhar")) == (4, 3, 3)


def test_h23_together() -> None:
    """It lifts a Fleet card that the Bomber cannot reach, and falls itself."""
    d = Duel(human="Kolhar, Spacefolder", machine_hand="Bomber Wing").battle("machine")
    d.recruit("Bomber Wing", on="Kolhar")
    assert (d.force("Kolhar"), d.force("Spacefolder")) == (1, 4)


def test_h24_alone() -> None:
    d = Duel(human="Ballista Battleship, Arrakis", machine="Corrin").start("resolution")
    assert d.pile("human") == ["Ballista Battleship"]


def test_h24_together() -> None:
    """In defeat it stays, unless chosen."""
    d = (
        Duel(human="Ballista Battleship, Arrakis", machine="Agamemnon, Juno")
        .start("resolution")
        .pick("Arrakis")
    )
    assert d.play("human") == ["Ballista Battleship"]


def test_h25_alone() -> None:
    d = Duel(human_hand="Javelin Destroyer, Arrakis", machine="Robot Warship, Corrin, Juno").battle()
    assert d.cannot("recruit", "Javelin Destroyer", on="Juno")
    d.recruit("Javelin Destroyer", on="Robot Warship")
    assert d.force("Robot Warship") == 3


def test_h25_together() -> None:
    """Protected cards can lose force."""
    d = Duel(human_hand="Javelin Destroyer", machine="Corrin", machine_hand="Human Shields, Honru").battle(
        "machine"
    )
    d.free("Human Shields").passes().recruit("Javelin Destroyer", on="Corrin")
    assert d.force("Corrin") == 2


def test_h26_alone() -> None:
    d = Duel(human="Kindjal Squadron", machine="Agamemnon").battle().free("Kindjal Squadron", on="Agamemnon")
    assert d.force("Agamemnon") == 2
    assert d.pile("human") == ["Kindjal Squadron"]


def test_h26_together() -> None:
    """The change ends with the round, and with the card's leaving play."""
    d = Duel(human="Kindjal Squadron, Sham Fleet", machine="Robot Warship", machine_hand="Honru, Ix").battle()
    d.free("Kindjal Squadron", on="Robot Warship")
    assert d.force("Robot Warship") == 2
    d = Duel(
        human="Kindjal Squadron", human_hand="Sham Fleet", machine="Robot Warship", machine_hand="Honru, Ix"
    ).battle()
    d.free("Kindjal Squadron", on="Robot Warship").recruit("Sham Fleet", on="Robot Warship").recruit(
        "Robot Warship"
    )
    assert d.force("Robot Warship") == 5


def test_h27_alone() -> None:
    d = Duel(human_hand="Spacefolder, Kindjal Squadron, Sham Fleet").has_passed("machine").battle()
    d.recruit("Spacefolder").recruit("Kindjal Squadron")
    assert d.hand("human") == ["Sham Fleet"]
    assert d.match.over


def test_h27_together() -> None:
    """A suit's own allowance goes first: with Giedi Prime the permission for any suit is kept for another."""
    d = Duel(human="Giedi Prime", human_hand="Spacefolder, Kindjal Squadron, Arrakis, Kolhar").has_passed(
        "machine"
    )
    d.battle().recruit("Spacefolder").recruit("Kindjal Squadron").recruit("Arrakis").recruit("Kolhar")
    assert d.g.players[0].any_spent == 1
    assert d.hand("human") == []


def test_h28_alone() -> None:
    d = Duel(human_hand="Sham Fleet, Arrakis", machine="Robot Warship, Corrin").battle()
    d.recruit("Sham Fleet", on="Robot Warship")
    assert d.hand("machine") == ["Robot Warship"]


def test_h28_together() -> None:
    """No window opens: Sentinel Robots cannot help. A protected card cannot be returned."""
    d = Duel(human_hand="Sham Fleet", machine="Robot Warship, Sentinel Robots", machine_hand="Honru").battle()
    d.recruit("Sham Fleet", on="Robot Warship")
    assert d.asked == ("machine", "TakeTurn")
    d = Duel(human_hand="Sham Fleet", machine="Robot Warship", machine_hand="Human Shields").battle("machine")
    d.free("Human Shields").recruit("Sham Fleet")
    assert d.play("machine") == ["Robot Warship"]


def test_h29_alone() -> None:
    d = Duel(human="Great Purge Armada", machine="Corrin").start("resolution")
    assert (d.play("human"), d.tokens) == ([], (4, 2))


def test_h29_together() -> None:
    """Scrambler Shields do not hold back its own ability, and Zimia Home Guard is not asked."""
    d = Duel(human="Great Purge Armada, Scrambler Shields, Zimia Home Guard", machine="Corrin").start(
        "resolution"
    )
    assert d.pile("human") == ["Great Purge Armada"]


def test_h30_alone() -> None:
    d = Duel(human="Zimia Home Guard, Arrakis", machine="Agamemnon, Juno").start("resolution").pick("Arrakis")
    d.respond("Zimia Home Guard")
    assert d.play("human") == ["Arrakis"]
    assert d.pile("human") == ["Zimia Home Guard"]


def test_h30_together() -> None:
    """It cannot save itself, but the other copy can."""
    d = Duel(human="Zimia Home Guard, Zimia Home Guard", machine="Ajax, Slave Crews").battle("machine")
    d.activate("Ajax", on="Zimia Home Guard")
    assert d.asked == ("human", "Respond") and d.options == [None, "Zimia Home Guard"]
    d.respond("Zimia Home Guard")
    assert d.play("human") == ["Zimia Home Guard"] and d.gone("human") == []


def test_h31_alone() -> None:
    d = Duel(human="Ginaz Mercenaries", machine="Corrin").start("resolution")
    assert d.pile("human") == ["Ginaz Mercenaries"]


def test_h31_together() -> None:
    """Two win abilities: their player chooses the order, each happens once."""
    d = Duel(human="Ginaz Mercenaries, Great Purge Armada", machine="Corrin").start("resolution")
    assert d.asked == ("human", "AbilityOrder")
    d.pick("Great Purge Armada")
    assert d.pile("human") == ["Ginaz Mercenaries", "Great Purge Armada"]


def test_h32_alone() -> None:
    d = Duel(
        human="Swordmaster of Ginaz", machine="Agamemnon, Neo-Cymek Legion, Combat Meks, Corrin"
    ).battle()
    for safe in ("Agamemnon", "Corrin"):
        assert d.cannot("free", "Swordmaster of Ginaz", on=safe)
    d.free("Swordmaster of Ginaz", on="Neo-Cymek Legion")
    assert d.pile("machine") == ["Neo-Cymek Legion"]


def test_h32_together() -> None:
    """Self-Repair Systems from hand save the target; the Swordmaster is gone all the same."""
    d = Duel(human="Swordmaster of Ginaz", machine="Combat Meks", machine_hand="Self-Repair Systems").battle()
    d.free("Swordmaster of Ginaz", on="Combat Meks").respond("Self-Repair Systems")
    assert (d.play("machine"), d.pile("human")) == (["Combat Meks"], ["Swordmaster of Ginaz"])


def test_h33_alone() -> None:
    assert Duel(human="Army of the Jihad").force("Army of the Jihad") == 2
    assert Duel(human="Army of the Jihad, Jihad Council").force("Army of the Jihad") == 4


def test_h33_together() -> None:
    """The condition counts cards in play, silenced or not; silenced itself it is plain."""
    d = Duel(human="Army of the Jihad, Jihad Council", machine="Juno").battle("machine")
    d.activate("Juno", on="Jihad Council")
    assert d.force("Army of the Jihad") == 4
    d.g.silenced.append("H33_1")
    assert d.force("Army of the Jihad") == 2


def test_h34_alone() -> None:
    d = Duel(human="Resistance Cell, Arrakis", machine="Agamemnon, Juno").start("resolution").pick("Arrakis")
    assert d.asked == ("machine", "GiveUp")
    assert d.pick("Juno").pile("machine") == ["Juno"]


def test_h34_together() -> None:
    """The card given up may be saved by a response."""
    d = (
        Duel(human="Resistance Cell, Arrakis", machine="Agamemnon, Xerxes")
        .start("resolution")
        .pick("Arrakis")
    )
    d.pick("Agamemnon").respond("Xerxes")
    assert (d.play("machine"), d.pile("machine")) == (["Agamemnon"], ["Xerxes"])


def test_h35_alone() -> None:
    d = Duel(human="Scrambler Shields, Arrakis, Spacefolder", machine="Hecate", machine_hand="Honru").battle(
        "machine"
    )
    assert d.cannot("free", "Hecate", on="Spacefolder")


def test_h35_together() -> None:
    """Pulse-Atomics' counterpart: without the Shields the Fleet card is in reach."""
    d = Duel(human="Spacefolder", machine="Hecate").battle("machine").free("Hecate", on="Spacefolder")
    assert d.pile("human") == ["Spacefolder"]


def test_h36_alone() -> None:
    d = Duel(human="Serena Butler, Arrakis", human_hand="Personal Shield", machine="Agamemnon, Juno").start(
        "resolution"
    )
    d.pick("Serena Butler").respond("Personal Shield")
    assert d.play("human") == ["Arrakis", "Serena Butler"]


def test_h36_together() -> None:
    """Silence does not reach a hand: from play it is off, from hand it works. Only one response an opening."""
    d = Duel(
        human="Serena Butler, Personal Shield", human_hand="Personal Shield", machine="Ajax, Agamemnon, Juno"
    )
    d.g.silenced.append("H36_1")
    d.start("resolution").pick("Serena Butler")
    assert d.options == [None, "Personal Shield"]
    d.respond("Personal Shield")
    assert d.match.over
    assert d.pile("human") == ["Personal Shield"]


def test_h37_alone() -> None:
    d = Duel(human="Sorceress of Rossak", machine="Agamemnon, Corrin").battle()
    d.free("Sorceress of Rossak", on="Agamemnon")
    assert (d.gone("human"), d.gone("machine")) == (["Sorceress of Rossak"], ["Agamemnon"])


def test_h37_together() -> None:
    """Sentinel Robots prevent the elimination."""
    d = Duel(human="Sorceress of Rossak", machine="Agamemnon, Sentinel Robots").battle()
    d.free("Sorceress of Rossak", on="Agamemnon").respond("Sentinel Robots")
    assert (d.gone("machine"), d.pile("machine")) == ([], ["Sentinel Robots"])


def test_h38_alone() -> None:
    d = Duel(human_hand="Pulse-Atomics", machine="Corrin, Juno").battle().free("Pulse-Atomics", on="Corrin")
    assert (d.gone("human"), d.gone("machine")) == (["Pulse-Atomics"], ["Corrin"])


def test_h38_together() -> None:
    """In play it is only force 1."""
    d = Duel(human="Pulse-Atomics", machine="Corrin", human_hand="Arrakis").battle()
    assert d.refused("free", "Pulse-Atomics", on="Corrin") == "J-5.5"
    assert d.totals == (1, 4)


def test_h39_alone() -> None:
    d = (
        Duel(human_hand="Corrupted Update", machine="Erasmus, Seurat")
        .battle()
        .recruit("Corrupted Update", on="Seurat")
    )
    assert d.pile("machine") == ["Seurat"]


def test_h39_together() -> None:
    """Saved by a response from hand, the passed Machine stays passed."""
    d = Duel(human_hand="Corrupted Update, Arrakis", machine="Erasmus", machine_hand="Self-Repair Systems")
    d.has_passed("machine").battle().recruit("Corrupted Update", on="Erasmus").respond("Self-Repair Systems")
    assert d.play("machine") == ["Erasmus"] and d.passed("machine")


def test_h40_alone() -> None:
    d = Duel(human_hand="Scrambler Grenades", machine="Juno, Corrin", human="Serena Butler").battle("machine")
    d.activate("Juno", on="Serena Butler").respond("Scrambler Grenades")
    assert d.g.silenced == []
    assert d.pile("human") == ["Scrambler Grenades"]


def test_h40_together() -> None:
    """Only activations are cancelled: a free action goes through."""
    d = Duel(human_hand="Scrambler Grenades", machine="Slave Crews", machine_deck="Corrin, Ix").battle(
        "machine"
    )
    d.free("Slave Crews")
    assert d.hand("machine") == ["Corrin", "Ix"]
    assert d.hand("human") == ["Scrambler Grenades"]
