"""The Emperor (base.md 17.4, kiss.md 13): Sardaukar, money, and a free revival."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.kit import Table

from landsraad.dune.deals import PROMISES, Gift
from landsraad.dune.karama import USES, Karama, KaramaMoment, PlayKarama
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.bidding import Bid, RaiseOrPass
from landsraad.dune.phases.revival import EmperorPays, FreeRevival, Revival, Revive, ReviveFree
from landsraad.dune.phases.shipping import MakeShipment

EMP_S = "K-KARAMA-EMP-S"


def battle(foe: str, leader: str, normal: int, elite: int, stopped: bool = False) -> Table:
    """The Emperor with 5 and 3 Sardaukar dials so many against a dial of 0."""
    t = Table("emperor", foe, "guild").purse("emperor", 20).place("emperor", "carthag@10", 5, 3)
    t.place(foe, "carthag@10", 3)
    if stopped:
        t.hand("guild", "karama_1")
    t.start("battles", stop="collection")
    if stopped:
        t.until(KaramaMoment, faction="guild").do("guild", Karama("K-KARAMA-EMP-2", "", "karama_1"))
    t.until(MakePlan, faction="emperor").do("emperor", BattlePlan("bashar", "", "", False, normal, elite, 0))
    t.until(MakePlan, faction=foe).do(foe, BattlePlan(leader, "", "", False, 0, 0, 0))
    return t.until(stage="collection")


@pytest.mark.rule("B-EMP-02", "K-EMP-04", "B-EMP-03")
@pytest.mark.parametrize(
    ("foe", "leader", "each"),
    [("atreides", "dr_yueh", 2), ("fremen", "jamis", 1), ("harkonnen", "umman_kudu", 2)],
)
def test_sardaukar_count_two_but_one_against_fremen(foe: str, leader: str, each: int) -> None:
    t = battle(foe, leader, 2, 3)
    assert t.events("battle_won")[0].facts["totals"]["emperor"] == 2 + 3 * each + 2
    assert t.dead_tokens("emperor") == (2, 3)  # one token each in losses
    assert t.spice("emperor") == 20 - 3  # and in cost: five tokens, two free


@pytest.mark.rule("K-EMP-04")
def test_karama_makes_them_ordinary() -> None:
    t = battle("atreides", "dr_yueh", 2, 3, stopped=True)
    assert t.events("battle_won")[0].facts["totals"]["emperor"] == 2 + 3 + 2


@pytest.mark.rule("B-EMP-03")
def test_fremen_in_an_alliance_elsewhere_do_not_count() -> None:
    t = Table("emperor", "atreides", "fremen").allies("atreides", "fremen").purse("emperor", 20)
    t.place("emperor", "carthag@10", 0, 2).place("atreides", "carthag@10", 1)
    t.start("battles", stop="collection").until(MakePlan, faction="emperor")
    t.do("emperor", BattlePlan("bashar", "", "", False, 0, 2, 0)).until(stage="collection")
    assert t.events("battle_won")[0].facts["totals"]["emperor"] == 4 + 2


@pytest.mark.rule("B-EMP-02", "K-EMP-04", "K-EMP-02")
def test_one_sardaukar_a_turn_at_the_price_of_one_token() -> None:
    t = Table().tanks("emperor", 1, 3).purse("emperor", 20).start("revival", stop="shipment")
    t.until(Revival, faction="emperor")
    assert t.refused("emperor", Revive(0, 2, "")).code == "E_LIMIT"
    t.do("emperor", Revive(1, 1, ""))
    assert t.spice("emperor") == 18
    assert t.dead_tokens("emperor") == (0, 2)


# Money


@pytest.mark.rule("B-EMP-01", "K-EMP-03")
def test_no_deal_is_a_rebate() -> None:
    assert not [p for p in PROMISES if "price" in p or "rebate" in p or "discount" in p or "free" in p]
    t = Table("guild", "emperor").purse("guild", 9).purse("emperor", 9).order("spacing_guild", "emperor")
    t.start("bidding", stop="revival").until(RaiseOrPass).do("guild", Bid(4)).do("emperor", Bid(0))
    assert (t.spice("guild"), t.spice("emperor")) == (5, 13)  # the whole price


@pytest.mark.rule("B-EMP-04", "K-EMP-06")
def test_gifts_to_the_ally_at_any_time() -> None:
    t = (
        Table("emperor", "atreides", "guild")
        .allies("emperor", "atreides")
        .purse("emperor", 9)
        .purse("atreides", 1)
    )
    t.purse("guild", 5)
    t.start("bidding").until(RaiseOrPass)
    assert t.refused("emperor", Gift(10))
    t.do("emperor", Gift(4))
    assert (t.spice("emperor"), t.spice("atreides")) == (5, 5)
    t.until(MakeShipment, faction="guild").do("emperor", Gift(1))
    t = Table("emperor", "atreides").purse("emperor", 9).start("bidding")
    assert t.refused("emperor", Gift(4))  # nobody to give to


@pytest.mark.rule("K-EMP-06")
def test_a_gift_in_the_middle_of_an_auction_can_be_bid() -> None:
    t = Table("atreides", "emperor", "guild").allies("emperor", "atreides").purse("emperor", 9)
    t.purse("atreides", 1).purse("guild", 5).order("spacing_guild", "atreides", "emperor").start("bidding")
    t.until(RaiseOrPass, faction="guild").do("emperor", Gift(4)).do("guild", Bid(3))
    assert max(t.options("atreides")) == 5
    t.do("atreides", Bid(5))


@pytest.mark.rule("K-EMP-06", "B-EMP-04", "B-REV-05")
@pytest.mark.parametrize("ally", ["atreides", "harkonnen", "fremen", "guild", "bg"])
def test_he_may_pay_for_any_ally_that_has_tokens_in_the_tanks(ally: str) -> None:
    for tanks, spice, most in ((8, 6, 3), (8, 5, 2), (8, 1, 0), (0, 20, 0), (4, 20, 1)):
        t = Table(turn=4).allies("emperor", ally).tanks(ally, tanks).purse("emperor", spice).purse(ally, 20)
        t.start("revival", auto=False, stop="shipment")
        while not t.match.over and not isinstance(t.asked("emperor"), EmperorPays):
            if isinstance(t.asked(ally), Revival):
                t.do(ally, Revive(3, 0, ""))
            else:
                t.default()
        asked = t.options("emperor") if not t.match.over else [0]
        assert max(asked) == most


# The special power


def special(normal: int, elite: int, *hand: str) -> Table:
    """The Emperor with so many in the tanks and a Karama, while others bid."""
    t = Table("emperor", "atreides").tanks("emperor", normal, elite).hand("emperor", "karama_1", *hand)
    return t.purse("emperor", 5).start("bidding").until(RaiseOrPass)


@pytest.mark.rule("K-KARAMA-EMP-S", "B-EMP-05", "K-KARAMA-GEN-04")
def test_three_tokens_free_at_any_time() -> None:
    t = special(4, 2).do("emperor", PlayKarama(EMP_S, "", "karama_1"))
    assert isinstance(t.asked("emperor"), ReviveFree)
    assert t.refused("emperor", FreeRevival("", 4, 0))
    assert t.refused("emperor", FreeRevival("", 3, 1))
    assert t.refused("emperor", FreeRevival("", 1, 2))
    t.do("emperor", FreeRevival("", 2, 1))
    assert t.dead_tokens("emperor") == (2, 1)
    assert t.spice("emperor") == 5
    assert t.g.discards[-1] == "karama_1"
    t.g.players["emperor"].hand.clear()
    t.start("revival").until(Revival, faction="emperor")
    assert t.refused("emperor", Revive(0, 1, "")).code == "E_LIMIT"  # one Sardaukar a turn
    t.do("emperor", Revive(2, 0, ""))  # three more in the phase: one free, and paid ones


@pytest.mark.rule("K-KARAMA-EMP-S", "B-EMP-05", "B-REV-06")
def test_no_second_sardaukar_in_the_turn() -> None:
    t = Table("emperor", "atreides").tanks("emperor", 4, 2).hand("emperor", "karama_1").tanks("atreides", 1)
    t.order("emperor", "atreides").start("revival").until(Revival, faction="emperor")
    t.do("emperor", Revive(0, 1, "")).do("emperor", PlayKarama(EMP_S, "", "karama_1"))
    assert t.refused("emperor", FreeRevival("", 2, 1))
    t.do("emperor", FreeRevival("", 3, 0))
    assert t.dead_tokens("emperor") == (1, 1)


@pytest.mark.rule("K-KARAMA-EMP-S", "B-EMP-05")
def test_or_one_leader_whatever_the_limits_say() -> None:
    t = special(0, 0)
    t.dead("caid", deaths=2)  # face down, and four others live
    t.do("emperor", PlayKarama(EMP_S, "", "karama_1")).do("emperor", FreeRevival("caid", 0, 0))
    assert "caid" in t.living("emperor")
    assert not t.g.discs["caid"].face_down
    assert t.spice("emperor") == 5


@pytest.mark.rule("K-KARAMA-GEN-09", "K-KARAMA-EMP-S")
def test_once_a_game_and_only_the_emperor() -> None:
    t = special(4, 2, "karama_2").do("emperor", PlayKarama(EMP_S, "", "karama_1"))
    t.do("emperor", FreeRevival("", 3, 0))
    refusal = t.refused("emperor", PlayKarama(EMP_S, "", "karama_2"))
    assert refusal.code == "E_USED"
    assert t.g.players["emperor"].hand == ["karama_2"]
    t = Table("emperor", "atreides").tanks("atreides", 4).hand("atreides", "karama_1").purse("atreides", 9)
    t.start("bidding").until(RaiseOrPass)
    assert t.refused("atreides", PlayKarama(EMP_S, "", "karama_1"))


# Karama in general, where these phases show it


@pytest.mark.rule("K-KARAMA-GEN-08")
def test_no_karama_against_a_karama() -> None:
    assert not [u for u in USES.values() if "karama" in u.text.lower()]
    t = Table("atreides", "bg", "emperor").hand("bg", "baliset").hand("emperor", "karama_1", "karama_2")
    t.start("bidding", auto=False)
    answers: dict[str, Any] = {"bg": Karama("K-KARAMA-ATR-1", "", "baliset"), "emperor": Karama()}
    for faction, answer in answers.items():
        t.do(faction, answer)
    assert t.g.discards[-1] == "baliset"
    assert "K-KARAMA-ATR-1" in t.g.stopped  # nobody was asked whether to stop it
    for use in ("K-KARAMA-BG-S", "K-KARAMA-ATR-1"):
        assert t.refused("emperor", PlayKarama(use, "", "karama_1")).code in ("E_TARGET", "E_TIMING")
    t.do("emperor", PlayKarama(EMP_S, "", "karama_1"))
    assert t.refused("bg", PlayKarama(EMP_S, "", "baliset"))


@pytest.mark.rule("K-KARAMA-GEN-04")
def test_the_card_goes_even_if_there_was_nothing_to_stop() -> None:
    t = Table("atreides", "guild", "harkonnen").hand("guild", "karama_1", "shield_1", "shield_2")
    t.hand("atreides", "snooper_1", "snooper_2", "snooper_3", "snooper_4")
    t.start("bidding").until(KaramaMoment, faction="guild")
    before = len(t.g.discards)
    t.do("guild", Karama("K-KARAMA-ATR-1", "", "karama_1"))
    assert t.g.players["spacing_guild"].hand == ["shield_1", "shield_2"]
    assert len(t.g.discards) == before + 1
