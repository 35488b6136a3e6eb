"""Every Machine card of the first set: its ability alone, and in one interaction with another card (J-14, J-10)."""

from __future__ import annotations

import pytest
from tests.jihad.kit import Duel

pytestmark = pytest.mark.rule("J-1.6")


def test_m01_alone() -> None:
    d = Duel(machine="Omnius Prime, Corrin, Juno")
    assert (d.force("Omnius Prime"), d.force("Corrin"), d.force("Juno")) == (4, 5, 4)


def test_m01_together() -> None:
    """Corrupted Update removes it, and the bonus with it."""
    d = Duel(machine="Omnius Prime, Ix", human_hand="Corrupted Update").battle()
    d.recruit("Corrupted Update", on="Omnius Prime")
    assert d.totals == (2, 3)


def test_m02_alone() -> None:
    deck = "Corrin, Ix, Honru, Earth, Richese, Juno, Dante"
    assert len(Duel(machine="Omnius of Earth", machine_deck=deck).start("fate").hand("machine")) == 6


def test_m02_together() -> None:
    """It adds to nothing in the Strategy Phase: as many are drawn as were discarded."""
    d = Duel(
        machine="Omnius of Earth",
        machine_hand="Corrin, Ix",
        machine_deck="Honru, Earth, Juno",
        attacker="machine",
    )
    d.start("strategy").exchange("Corrin")
    assert d.hand("machine") == ["Honru", "Ix"]


def test_m03_alone() -> None:
    d = Duel(machine="Erasmus", machine_hand="Ix", human_hand="Arrakis, Kolhar").battle("machine")
    d.activate("Erasmus")
    assert d.options == ["Arrakis", "Kolhar"]
    d.pick("Kolhar")
    assert (d.pile("human"), d.pile("machine")) == (["Kolhar"], ["Ix"])


def test_m03_together() -> None:
    """Cancelled by Grenades: the cost is paid, the hand unseen. Against an empty hand he cannot be activated."""
    d = Duel(machine="Erasmus", machine_hand="Ix", human_hand="Scrambler Grenades, Arrakis").battle("machine")
    d.activate("Erasmus").respond("Scrambler Grenades")
    assert d.g.players[0].spied == []
    assert d.pile("machine") == ["Ix"]
    d = Duel(machine="Erasmus", machine_hand="Ix").battle("machine")
    assert d.refused("activate", "Erasmus") == "J-5.8"


def test_m04_alone() -> None:
    assert Duel(human="Poritrin, Kolhar", machine="Seurat, Ix").start("resolution", auto=False).tokens == (
        2,
        4,
    )


def test_m04_together() -> None:
    """Silenced, he wins no ties: the dice decide."""
    d = Duel(human="Vorian Atreides", machine="Seurat, Yorek Thurr", human_hand="").battle(until="end")
    d.activate("Vorian Atreides", on="Seurat")
    assert d.g.totals == (4, 4)
    assert len(d.g.rolls) >= 2


def test_m05_alone() -> None:
    d = Duel(machine="Gilbertus Albans", machine_deck="Corrin, Ix, Honru, Earth").battle("machine")
    d.activate("Gilbertus Albans")
    assert d.options == ["Corrin", "Ix", "Honru"]
    d.pick("Ix")
    assert d.hand("machine") == ["Ix"]
    assert [d.name(c) for c in d.g.players[1].deck][-1] == "Earth"


def test_m05_together() -> None:
    """Tactical Projection belongs to his own side; only the opponent may cancel."""
    d = Duel(
        machine="Gilbertus Albans", machine_hand="Tactical Projection", machine_deck="Corrin, Ix"
    ).battle("machine")
    d.activate("Gilbertus Albans")
    assert d.asked == ("machine", "TakeFromTop")


def test_m06_alone() -> None:
    d = Duel(machine_hand="Yorek Thurr", human="Serena Butler, Vorian Atreides, Arrakis").battle("machine")
    d.recruit("Yorek Thurr")
    assert d.options == ["Serena Butler", "Vorian Atreides"]
    assert d.pick("Vorian Atreides").pile("human") == ["Vorian Atreides"]


def test_m06_together() -> None:
    """The owner picks a Leader, then may save it, once."""
    d = Duel(machine_hand="Yorek Thurr", human="Serena Butler, Zimia Home Guard").battle("machine")
    d.recruit("Yorek Thurr").respond("Zimia Home Guard")
    assert d.play("human") == ["Serena Butler"]


def test_m07_alone() -> None:
    d = Duel(machine_hand="Update Sphere", machine_pile="Erasmus, Corrin, Juno").battle("machine")
    d.free("Update Sphere")
    assert d.options == ["Erasmus", "Corrin"]
    assert d.pick("Corrin").hand("machine") == ["Corrin"]


def test_m07_together() -> None:
    """From play as well, unless it is silenced."""
    d = Duel(
        human="Vorian Atreides", machine="Update Sphere", machine_pile="Erasmus", machine_hand="Ix"
    ).battle()
    d.activate("Vorian Atreides", on="Update Sphere")
    assert d.refused("free", "Update Sphere") == "J-9.5"
    d = Duel(machine="Update Sphere", machine_pile="Erasmus").battle("machine").free("Update Sphere")
    assert (d.pile("machine"), d.hand("machine")) == (["Update Sphere"], ["Erasmus"])


def test_m08_alone() -> None:
    d = Duel(machine="Agamemnon, Juno, Neo-Cymek Legion")
    assert (d.force("Agamemnon"), d.force("Juno")) == (5, 5)
    assert d.force("Neo-Cymek Legion") == 4  # its own bonus; it is no Titan


def test_m08_together() -> None:
    """Opposing Cymeks are weakened by Zufa Cenva, himself included."""
    assert Duel(human="Zufa Cenva", machine="Agamemnon, Dante").totals == (3, 7)


def test_m09_alone() -> None:
    d = Duel(machine="Juno", human="Serena Butler, Jihad Council, Arrakis").battle("machine")
    assert d.cannot("activate", "Juno", on="Arrakis")
    d.activate("Juno", on="Serena Butler")
    assert d.force("Jihad Council") == 3


def test_m09_together() -> None:
    """What a silenced card gave before stays: Quentin's permission lasts."""
    d = Duel(
        machine="Juno", human="Cogitors' Counsel", human_hand="Quentin Butler, Spacefolder, Sham Fleet"
    ).battle()
    d.recruit("Quentin Butler").activate("Juno", on="Quentin Butler").recruit("Sham Fleet")
    assert d.g.players[0].gained == {"Fleet": 1}
    assert d.refused("recruit", "Spacefolder") == ""


def test_m10_alone() -> None:
    d = (
        Duel(machine="Barbarossa", machine_hand="Assault Walkers, Piranha Mites")
        .has_passed("human")
        .battle("machine")
    )
    d.recruit("Assault Walkers").recruit("Piranha Mites")
    assert d.hand("machine") == []


def test_m10_together() -> None:
    """With Combat Meks: three Ground cards."""
    hand = "Combat Meks, Assault Walkers, Piranha Mites, Slave Crews"
    d = Duel(machine="Barbarossa", machine_hand=hand).has_passed("human").battle("machine")
    d.recruit("Combat Meks").recruit("Assault Walkers").recruit("Piranha Mites")
    assert d.hand("machine") == ["Slave Crews"]
    assert d.match.over


def test_m11_alone() -> None:
    d = (
        Duel(human="Sorceress of Rossak", machine="Xerxes, Juno")
        .battle()
        .free("Sorceress of Rossak", on="Juno")
    )
    assert d.respond("Xerxes").play("machine") == ["Juno"]


def test_m11_together() -> None:
    """No help for Corrin in the Resolution, nor for himself."""
    d = (
        Duel(human="Serena Butler, Vorian Atreides", machine="Xerxes, Corrin")
        .start("resolution")
        .pick("Corrin")
    )
    assert d.pile("machine") == ["Corrin"]


def test_m12_alone() -> None:
    d = Duel(machine="Ajax, Slave Crews", human="Holy Jihad, Ginaz Mercenaries, Arrakis").battle("machine")
    for safe in ("Ginaz Mercenaries", "Arrakis"):
        assert d.cannot("activate", "Ajax", on=safe)
    d.activate("Ajax", on="Holy Jihad")
    assert (d.gone("human"), d.pile("machine")) == (["Holy Jihad"], ["Slave Crews"])


def test_m12_together() -> None:
    """Alone in play he cannot pay; the card saved by Zimia Home Guard stays, the cost is paid."""
    assert (
        Duel(machine="Ajax", human="Holy Jihad", machine_hand="Ix")
        .battle("machine")
        .refused("activate", "Ajax", on="Holy Jihad")
        == "J-5.8"
    )
    d = Duel(machine="Ajax, Slave Crews", human="Holy Jihad, Zimia Home Guard").battle("machine")
    d.activate("Ajax", on="Holy Jihad").respond("Zimia Home Guard")
    assert (d.play("human"), d.pile("machine")) == (["Holy Jihad"], ["Slave Crews"])


def test_m13_alone() -> None:
    d = (
        Duel(machine="Dante", machine_hand="Corrin, Ix", machine_deck="Honru")
        .battle("machine")
        .activate("Dante")
    )
    d.pick("Corrin")
    assert (d.hand("machine"), d.pile("machine")) == (["Honru", "Ix"], ["Corrin"])


def test_m13_together() -> None:
    """With an empty deck the card paid is itself drawn again."""
    d = Duel(machine="Dante", machine_hand="Corrin").battle("machine").activate("Dante")
    assert d.hand("machine") == ["Corrin"]


def test_m14_alone() -> None:
    d = (
        Duel(machine="Hecate", human="Spacefolder, Arrakis")
        .battle("machine")
        .free("Hecate", on="Spacefolder")
    )
    assert (d.pile("machine"), d.pile("human")) == (["Hecate"], ["Spacefolder"])


def test_m14_together() -> None:
    """Her own going is a cost: Agamemnon's bonus goes, and Xerxes is not asked."""
    d = Duel(machine="Hecate, Xerxes", human="Spacefolder", human_hand="Arrakis, Kolhar").battle("machine")
    d.free("Hecate", on="Spacefolder")
    assert d.play("machine") == ["Xerxes"]
    assert d.pile("human") == ["Spacefolder"]


def test_m15_alone() -> None:
    d = Duel(machine_hand="Beowulf", machine_pile="Juno, Dante, Corrin").battle("machine").recruit("Beowulf")
    assert d.options == ["Juno", "Dante"]
    assert d.pick("Juno").hand("machine") == ["Juno"]


def test_m15_together() -> None:
    """Bela Tegeuse lets the Cymek taken be recruited in the same round."""
    d = (
        Duel(machine="Bela Tegeuse", machine_hand="Beowulf", machine_pile="Juno")
        .has_passed("human")
        .battle("machine")
    )
    d.recruit("Beowulf").recruit("Juno")
    assert d.play("machine") == ["Bela Tegeuse", "Beowulf", "Juno"]


def test_m16_alone() -> None:
    assert Duel(machine="Neo-Cymek Legion").force("Neo-Cymek Legion") == 3
    assert Duel(machine="Neo-Cymek Legion, Dante").force("Neo-Cymek Legion") == 4


def test_m16_together() -> None:
    """When the Titan goes, so does the bonus."""
    d = Duel(machine="Neo-Cymek Legion, Hecate", human="Spacefolder").battle("machine")
    assert d.totals[1] == 7
    d.free("Hecate", on="Spacefolder")
    assert d.totals[1] == 3


def test_m17_alone() -> None:
    d = Duel(machine="Corrin, Erasmus", human_hand="Corrupted Update").battle().recruit("Corrupted Update")
    assert d.play("machine") == ["Corrin", "Erasmus"]


def test_m17_together() -> None:
    """Corrin itself is a World: Pulse-Atomics reach it, then Omnius stands bare."""
    d = Duel(machine="Corrin, Erasmus", human_hand="Pulse-Atomics, Corrupted Update").battle()
    d.free("Pulse-Atomics", on="Corrin").recruit("Corrupted Update", on="Erasmus")
    assert d.play("machine") == []


NINE = "Corrin, Honru, Ix, Richese, Wallach IX, Bela Tegeuse, Combat Meks, Sentinel Robots, Piranha Mites"


def test_m18_alone() -> None:
    d = Duel(machine=f"{NINE}, Earth").start("end")
    assert d.match.over and len(d.g.players[1].play) == 10


def test_m18_together() -> None:
    """Ten cards without it: one goes, which may be any."""
    d = Duel(machine=f"{NINE}, Juno").start("end").pick("Juno")
    assert len(d.g.players[1].play) == 9


def test_m19_alone() -> None:
    d = Duel(machine="Bela Tegeuse", machine_hand="Juno, Dante").has_passed("human").battle("machine")
    d.recruit("Juno").recruit("Dante")
    assert d.hand("machine") == []


def test_m19_together() -> None:
    """Saved from Pulse-Atomics, it still gives its permission."""
    d = Duel(
        machine="Bela Tegeuse", machine_hand="Juno, Dante, Self-Repair Systems", human_hand="Pulse-Atomics"
    ).battle()
    d.free("Pulse-Atomics", on="Bela Tegeuse").respond("Self-Repair Systems")
    d.recruit("Juno").recruit("Dante")
    assert d.play("machine") == ["Bela Tegeuse", "Dante", "Juno"]


def test_m20_alone() -> None:
    d = Duel(machine_hand="Richese", machine_deck="Corrin, Juno, Dante").battle("machine").recruit("Richese")
    assert d.options == ["Juno", "Dante"]
    d.pick("Dante")
    assert (d.hand("machine"), d.deck("machine")) == (["Dante"], ["Corrin", "Juno"])


def test_m20_together() -> None:
    """The card taken is shown: the Humans know it is in the hand, and no longer once it is played."""
    d = Duel(machine_hand="Richese", machine_deck="Juno", human_hand="Arrakis, Kolhar").battle("machine")
    d.recruit("Richese")
    assert d.g.players[1].shown == ["M09"]
    d.recruit("Arrakis").recruit("Juno")
    assert d.g.players[1].shown == []


def test_m21_alone() -> None:
    d = Duel(machine="Ix, Combat Meks, Juno")
    assert (d.force("Combat Meks"), d.force("Juno")) == (4, 4)


def test_m21_together() -> None:
    """Equal in size and opposite to nothing: Assault Walkers add both bonuses while behind."""
    assert Duel(machine="Ix, Assault Walkers", tokens=(4, 2)).force("Assault Walkers") == 7


def test_m22_alone() -> None:
    d = Duel(machine="Wallach IX, Corrin", machine_deck="Ix, Juno", human="Serena Butler, Vorian Atreides")
    d.start("resolution").pick("Corrin")
    assert d.hand("machine") == ["Ix", "Juno"]


def test_m22_together() -> None:
    """The card just lost is in the pile for the draw if the deck runs out."""
    d = Duel(machine="Wallach IX, Corrin", machine_deck="Ix", human="Serena Butler, Vorian Atreides")
    d.start("resolution").pick("Corrin")
    assert d.hand("machine") == ["Corrin", "Ix"]


def test_m23_alone() -> None:
    d = (
        Duel(machine="Honru, Corrin", human="Serena Butler, Vorian Atreides")
        .start("resolution")
        .pick("Corrin")
    )
    assert d.asked == ("human", "GiveUp")
    assert d.pick("Serena Butler").pile("human") == ["Serena Butler"]


def test_m23_together() -> None:
    """Protected cards cannot be picked, also not by their owner."""
    d = (
        Duel(machine="Honru, Corrin", human="Salusa Secundus, Vorian Atreides")
        .start("resolution")
        .pick("Corrin")
    )
    assert d.pile("human") == ["Salusa Secundus"]


def test_m24_alone() -> None:
    d = Duel(machine="Robot Warship", human="Arrakis").start("resolution")
    assert d.pile("machine") == ["Robot Warship"]


def test_m24_together() -> None:
    """Silenced cards keep their place: the ability does not happen."""
    d = Duel(machine="Robot Warship", human="Arrakis")
    d.g.silenced.append("M24_1")
    assert d.start("resolution").play("machine") == ["Robot Warship"]


def test_m25_alone() -> None:
    d = Duel(machine_hand="Bomber Wing, Ix", human="Arrakis, Serena Butler, Ginaz Mercenaries").battle(
        "machine"
    )
    assert d.cannot("recruit", "Bomber Wing", on="Serena Butler")
    d.recruit("Bomber Wing", on="Ginaz Mercenaries")
    assert d.force("Ginaz Mercenaries") == 3


def test_m25_together() -> None:
    """Two of them add up, and no force is below 0. Without a target it is recruited all the same."""
    d = Duel(machine_hand="Bomber Wing, Bomber Wing, Combat Meks", human="Kolhar, Spacefolder").has_passed(
        "human"
    )
    d.g.players[1].gained["Fleet"] = 1
    d.battle("machine").recruit("Bomber Wing", on="Kolhar").recruit("Bomber Wing", on="Kolhar")
    assert d.force("Kolhar") == 0
    d = Duel(machine_hand="Bomber Wing", human="Serena Butler").battle("machine").recruit("Bomber Wing")
    assert d.play("machine") == ["Bomber Wing"]


def test_m26_alone() -> None:
    d = Duel(machine_hand="Dream Voyager", machine_pile="Erasmus, Seurat, Corrin").battle("machine")
    d.recruit("Dream Voyager")
    assert d.options == ["Erasmus", "Seurat"]
    assert d.pick("Seurat").hand("machine") == ["Seurat"]


def test_m26_together() -> None:
    """An Update Sphere just used can be taken back by it."""
    d = (
        Duel(machine_hand="Dream Voyager, Update Sphere", machine_pile="Corrin")
        .battle("machine")
        .free("Update Sphere")
    )
    d.recruit("Dream Voyager")
    assert d.hand("machine") == ["Corrin", "Update Sphere"]


def test_m27_alone() -> None:
    d = Duel(machine="Extermination Fleet", human="Arrakis").start("resolution")
    assert d.pile("machine") == ["Extermination Fleet"]


def test_m27_together() -> None:
    """The game over, nothing more happens: it stays."""
    d = Duel(machine="Extermination Fleet", human="Arrakis", tokens=(1, 5)).start("resolution")
    assert d.play("machine") == ["Extermination Fleet"]


def test_m28_alone() -> None:
    d = Duel(human="Serena Butler", machine="Bridge of Hrethgir").start("resolution")
    assert (d.tokens, d.pile("machine")) == ((4, 2), [])


def test_m28_together() -> None:
    """Removed before the Resolution, it guards no more."""
    d = Duel(
        human="Serena Butler",
        human_hand="Sham Fleet",
        machine="Bridge of Hrethgir, Yorek Thurr",
        attacker="human",
    )
    d.battle(until="end").recruit("Sham Fleet", on="Bridge of Hrethgir").passes()
    assert d.tokens == (4, 2)
    assert d.pile("machine") == ["Yorek Thurr"]


def test_m29_alone() -> None:
    hand = "Combat Meks, Assault Walkers, Piranha Mites"
    d = (
        Duel(machine_hand=hand)
        .has_passed("human")
        .battle("machine")
        .recruit("Combat Meks")
        .recruit("Assault Walkers")
    )
    assert d.hand("machine") == ["Piranha Mites"]
    assert d.match.over


def test_m29_together() -> None:
    """Each brings the next: three in a round, and one more Ground card."""
    hand = "Combat Meks, Combat Meks, Combat Meks, Piranha Mites"
    d = Duel(machine_hand=hand).has_passed("human").battle("machine")
    d.recruit("Combat Meks").recruit("Combat Meks").recruit("Combat Meks").recruit("Piranha Mites")
    assert d.hand("machine") == []


def test_m30_alone() -> None:
    d = Duel(machine="Sentinel Robots, Corrin", human="Serena Butler, Vorian Atreides").start("resolution")
    d.pick("Corrin").respond("Sentinel Robots")
    assert (d.play("machine"), d.pile("machine")) == (["Corrin"], ["Sentinel Robots"])


def test_m30_together() -> None:
    """In the Battle Phase, discarded from play, they bring the passed Machine back."""
    d = Duel(machine="Sentinel Robots, Corrin", machine_hand="Juno", human_hand="Slave Uprising, Arrakis")
    d.has_passed("machine").battle().recruit("Slave Uprising").respond("Sentinel Robots")
    assert not d.passed("machine")
    assert d.asked == ("machine", "TakeTurn")


def test_m31_alone() -> None:
    d = Duel(machine="Piranha Mites", human="Resistance Cell, Arrakis")
    assert (d.force("Resistance Cell"), d.force("Arrakis")) == (2, 2)


def test_m31_together() -> None:
    """Holy Jihad's bonus and they cancel out."""
    assert (
        Duel(machine="Piranha Mites", human="Holy Jihad, Resistance Cell", tokens=(2, 4)).force(
            "Resistance Cell"
        )
        == 3
    )


def test_m32_alone() -> None:
    assert Duel(machine="Assault Walkers", tokens=(4, 2)).force("Assault Walkers") == 6
    assert Duel(machine="Assault Walkers").force("Assault Walkers") == 3


def test_m32_together() -> None:
    """Tokens are looked at when force is: in the Resolution, before the token changes hands."""
    d = Duel(machine="Assault Walkers", human="Great Purge Armada", tokens=(4, 2)).start("resolution")
    assert d.g.totals == (7, 6)


def test_m33_alone() -> None:
    d = Duel(machine="Slave Crews", machine_deck="Corrin, Ix, Honru").battle("machine").free("Slave Crews")
    assert (d.hand("machine"), d.pile("machine")) == (["Corrin", "Ix"], ["Slave Crews"])


def test_m33_together() -> None:
    """It is a cost: with an empty deck the Crews themselves are drawn again."""
    d = Duel(machine="Slave Crews", machine_pile="Corrin").battle("machine").free("Slave Crews")
    assert d.hand("machine") == ["Corrin", "Slave Crews"]


SEVEN = "Corrin, Ix, Honru, Richese, Wallach IX, Earth, Bela Tegeuse"


def test_m34_alone() -> None:
    d = (
        Duel(machine=SEVEN, machine_hand="Omnius Scourge", human="Arrakis")
        .battle("machine")
        .free("Omnius Scourge")
    )
    d.pick("Corrin").pick("Ix")
    assert (d.pile("machine"), d.gone("machine")) == (["Corrin", "Ix"], ["Omnius Scourge"])
    assert d.play("human") == ["Arrakis"]


def test_m34_together() -> None:
    """No window opens: Zimia Home Guard saves nobody; protected cards go as well."""
    humans = "Zimia Home Guard, Salusa Secundus, Serena Butler, Arrakis, Kolhar, Ginaz"
    d = (
        Duel(machine="Juno", machine_hand="Omnius Scourge", human=humans)
        .battle("machine")
        .free("Omnius Scourge")
    )
    d.pick("Serena Butler")
    assert d.pile("human") == ["Serena Butler"]
    assert len(d.play("human")) == 5


def test_m35_alone() -> None:
    d = Duel(
        machine="Corrin, Juno",
        machine_hand="Self-Repair Systems",
        human="Serena Butler, Vorian Atreides, Arrakis",
    )
    d.start("resolution").pick("Juno").respond("Self-Repair Systems")
    assert (d.play("machine"), d.pile("machine")) == (["Corrin", "Juno"], ["Self-Repair Systems"])


def test_m35_together() -> None:
    """In play they save nothing."""
    d = Duel(machine="Corrin, Self-Repair Systems", human="Serena Butler, Vorian Atreides").start(
        "resolution"
    )
    assert d.pick("Corrin").pile("machine") == ["Corrin"]


def test_m36_alone() -> None:
    d = Duel(
        machine_hand="Tactical Projection",
        machine="Corrin, Erasmus",
        human="Vorian Atreides",
        human_hand="Arrakis",
    )
    d.battle().activate("Vorian Atreides", on="Erasmus").respond("Tactical Projection")
    assert d.g.silenced == []
    assert d.refused("activate", "Vorian Atreides", on="Erasmus") == "J-5.4"


def test_m36_together() -> None:
    """It does nothing against a removal."""
    d = Duel(machine_hand="Tactical Projection", machine="Corrin", human_hand="Slave Uprising").battle()
    d.recruit("Slave Uprising")
    assert d.pile("machine") == ["Corrin"]
    assert d.hand("machine") == ["Tactical Projection"]


def test_m37_alone() -> None:
    d = Duel(machine_hand="Preservation Canister", machine_pile="Juno, Dante, Corrin").battle("machine")
    d.free("Preservation Canister")
    assert d.options == ["Juno", "Dante"]
    assert d.pick("Juno").play("machine") == ["Juno"]


def test_m37_together() -> None:
    """The Cymek put into play may be activated this round."""
    d = Duel(machine_hand="Preservation Canister", machine_pile="Juno", human="Serena Butler, Jihad Council")
    d.battle("machine").free("Preservation Canister").activate("Juno", on="Serena Butler")
    assert d.force("Jihad Council") == 3


def test_m38_alone() -> None:
    d = Duel(machine="Corrin", machine_hand="Human Shields, Ix", human_hand="Slave Uprising").battle(
        "machine"
    )
    d.free("Human Shields").passes().recruit("Slave Uprising")
    assert d.play("machine") == ["Corrin"]


def test_m38_together() -> None:
    """Cards that come later are not covered."""
    d = Duel(machine="Juno", machine_hand="Human Shields, Corrin", human_hand="Slave Uprising").battle(
        "machine"
    )
    d.free("Human Shields").recruit("Corrin").recruit("Slave Uprising")
    assert d.pile("machine") == ["Corrin", "Human Shields"]


def test_m39_alone() -> None:
    d = (
        Duel(machine_hand="Watcheyes", human_hand="Arrakis, Kolhar, Ginaz")
        .battle("machine")
        .recruit("Watcheyes")
    )
    assert d.options == ["Ginaz", "Arrakis", "Kolhar"]
    assert d.pick("Ginaz").pile("human") == ["Ginaz"]


def test_m39_together() -> None:
    """What was seen stays known to the looker alone; with an empty hand nothing happens."""
    d = (
        Duel(machine_hand="Watcheyes", human_hand="Arrakis, Kolhar")
        .battle("machine")
        .recruit("Watcheyes")
        .pick("Kolhar")
    )
    assert d.g.players[0].spied == ["H22"]
    assert d.match.view(1)["secret"]["spied"] == ["H22"]
    assert "H22" not in str(d.match.view(None))
    assert Duel(machine_hand="Watcheyes").battle("machine").recruit("Watcheyes").play("machine") == [
        "Watcheyes"
    ]
