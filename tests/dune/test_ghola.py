"""The Tleilaxu Ghola card: one own leader, or up to five own tokens, free and at any time."""

from __future__ import annotations

import pytest
from tests.dune.kit import Table

from landsraad.dune.game import GAME
from landsraad.dune.ghola import PlayGhola, standing_ghola
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.bidding import RaiseOrPass
from landsraad.dune.phases.revival import Revive
from landsraad.dune.phases.shipping import MakeShipment

CARD = "tleilaxu_ghola"


def holding(faction: str = "emperor", *others: str) -> Table:
    return Table(faction, *(others or ("guild",)), storm=2).hand(faction, CARD)


@pytest.mark.rule("B-CARD-11", "B-GEN-09")
def test_up_to_five_tokens_to_the_reserves_for_nothing() -> None:
    t = holding().tanks("emperor", 7).purse("emperor", 0).start("shipment").until(MakeShipment)
    assert t.refused("emperor", PlayGhola("", 6, 0)) is not None
    t.do("emperor", PlayGhola("", 5, 0))
    assert t.dead_tokens("emperor") == (2, 0)
    assert t.g.players["emperor"].reserves == (13, 5)
    assert t.spice("emperor") == 0
    assert t.g.discards[-1] == CARD


@pytest.mark.rule("B-CARD-11", "B-REV-06", "B-EMP-02")
def test_one_elite_among_the_five() -> None:
    t = holding().tanks("emperor", 7, 3).start("shipment").until(MakeShipment)
    t.refused("emperor", PlayGhola("", 3, 2))
    t.refused("emperor", PlayGhola("", 5, 1))  # six in all
    t.do("emperor", PlayGhola("", 4, 1))
    assert t.dead_tokens("emperor") == (3, 2)
    assert t.g.players["emperor"].elite_revived


@pytest.mark.rule("B-REV-06", "B-CARD-11")
def test_no_elite_if_one_came_back_this_turn() -> None:
    t = holding().tanks("emperor", 2, 3)
    t.g.players["emperor"].elite_revived = True
    t.start("shipment").until(MakeShipment)
    t.refused("emperor", PlayGhola("", 0, 1))
    t.do("emperor", PlayGhola("", 2, 0))


@pytest.mark.rule("B-REV-06", "B-CARD-11", "B-REV-13")
def test_the_elite_it_revives_uses_up_the_turns_allowance_and_nothing_else() -> None:
    t = holding().tanks("emperor", 8, 3).purse("emperor", 9).start("revival")
    t.do("emperor", PlayGhola("", 4, 1))
    refusal = t.refused("emperor", Revive(0, 1, ""))
    assert (refusal.rule, refusal.code) == ("B-REV-06", "E_LIMIT")
    t.do("emperor", Revive(3, 0, ""))  # the normal revival is whole
    assert t.dead_tokens("emperor") == (1, 2)


@pytest.mark.rule("B-REV-06", "B-CARD-11")
def test_with_only_elites_in_the_tanks_it_brings_one() -> None:
    t = holding("fremen").tanks("fremen", 0, 2).start("shipment").until(MakeShipment)
    t.refused("fremen", PlayGhola("", 0, 0))
    t.do("fremen", PlayGhola("", 0, 1))
    assert t.dead_tokens("fremen") == (0, 1)


@pytest.mark.rule("B-CARD-11", "B-REV-13")
@pytest.mark.parametrize("deaths", [1, 3])
def test_any_dead_leader_of_ones_own_face_down_or_not(deaths: int) -> None:
    t = holding("atreides").dead("duncan_idaho", deaths=deaths).purse("atreides", 0)
    t.start("shipment").until(MakeShipment).do("atreides", PlayGhola("duncan_idaho", 0, 0))
    assert "duncan_idaho" in t.living("atreides")
    assert t.spice("atreides") == 0
    assert t.g.discs["duncan_idaho"].deaths == deaths
    assert not t.g.discs["duncan_idaho"].face_down


@pytest.mark.rule("B-CARD-11")
def test_a_leader_or_tokens_not_both_and_none_of_others() -> None:
    t = holding("atreides", "guild").dead("duncan_idaho", "staban_tuek").tanks("atreides", 3)
    t.start("shipment").until(MakeShipment)
    t.refused("atreides", PlayGhola("duncan_idaho", 1, 0))
    t.refused("atreides", PlayGhola("staban_tuek", 0, 0))
    t.refused("atreides", PlayGhola("gurney_halleck", 0, 0))  # alive
    t.do("atreides", PlayGhola("", 3, 0))
    assert "duncan_idaho" not in t.living("atreides")


@pytest.mark.rule("B-CARD-11", "B-REV-14")
def test_a_captive_is_not_in_the_tanks() -> None:
    t = holding("atreides", "harkonnen").captive("duncan_idaho").dead("lady_jessica")
    t.start("shipment").until(MakeShipment)
    t.refused("atreides", PlayGhola("duncan_idaho", 0, 0))
    t.do("atreides", PlayGhola("lady_jessica", 0, 0))


@pytest.mark.rule("B-CARD-11", "B-REV-13")
def test_it_does_not_use_up_the_turns_leader() -> None:
    t = holding("atreides").purse("atreides", 9)
    t.dead("duncan_idaho", "lady_jessica", "gurney_halleck", "thufir_hawat", "dr_yueh").start("revival")
    t.do("atreides", PlayGhola("thufir_hawat", 0, 0))
    t.do("atreides", Revive(0, 0, "dr_yueh"))
    assert t.living("atreides") == {"thufir_hawat", "dr_yueh"}


@pytest.mark.rule("B-CARD-11")
def test_a_leader_so_revived_may_fight_in_the_battle_being_prepared() -> None:
    t = (
        holding("atreides", "harkonnen")
        .place("atreides", "carthag@10", 2)
        .place("harkonnen", "carthag@10", 2)
    )
    t.dead("duncan_idaho").start("battles").until(MakePlan, faction="atreides")
    plan = BattlePlan("duncan_idaho", "", "", False, 1, 0, 0)
    t.refused("atreides", plan)
    t.do("atreides", PlayGhola("duncan_idaho", 0, 0)).do("atreides", plan)
    t.do("harkonnen", BattlePlan("feyd_rautha", "", "", False, 1, 0, 0))
    assert t.g.wheel_users is not None


@pytest.mark.rule("B-CARD-11", "B-GEN-06")
def test_out_of_turn_in_any_phase() -> None:
    t = Table("guild", "emperor", turn=2).hand("emperor", CARD).tanks("emperor", 4).order("guild", "emperor")
    t.start("bidding").until(RaiseOrPass)
    assert t.asked("emperor") is None
    t.do("emperor", PlayGhola("", 4, 0))
    assert isinstance(t.asked("guild"), RaiseOrPass)
    assert t.dead_tokens("emperor") == (0, 0)


@pytest.mark.rule("B-CARD-11")
def test_with_empty_tanks_there_is_nothing_to_play_it_for() -> None:
    t = holding().start("shipment").until(MakeShipment)
    assert "Ghola" not in {p.decision.kind for p in t.match.standing(t.g.seat("emperor"))}
    t.refused("emperor", PlayGhola("", 1, 0))


@pytest.mark.rule("B-CARD-11")
def test_only_with_the_card_and_while_the_game_lasts() -> None:
    t = holding("emperor").tanks("emperor", 3).tanks("guild", 3)
    assert [type(d).__name__ for d in standing_ghola(t.g, "emperor")] == ["Ghola"]
    assert standing_ghola(t.g, "spacing_guild") == []
    t.g.stage = "over"
    assert standing_ghola(t.g, "emperor") == []
    t.g.stage, t.g.turn = "traitors", 0
    assert standing_ghola(t.g, "emperor") == []


@pytest.mark.rule("B-CARD-11", "B-REV-06")
def test_an_elite_token_alone_is_no_reason_once_the_allowance_is_used() -> None:
    t = holding("emperor").tanks("emperor", 0, 2)
    assert standing_ghola(t.g, "emperor")
    t.g.players["emperor"].elite_revived = True
    assert standing_ghola(t.g, "emperor") == []


@pytest.mark.rule("B-CARD-11")
def test_it_is_played_in_public() -> None:
    t = holding("atreides").dead("duncan_idaho").start("shipment").until(MakeShipment)
    t.do("atreides", PlayGhola("duncan_idaho", 0, 0))
    (event,) = t.seen_by("guild", "ghola")
    assert GAME.describe(event) == "Atreides plays Tleilaxu Ghola for Duncan Idaho"
