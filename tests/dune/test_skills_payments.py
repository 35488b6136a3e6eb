"""Leader Skills at the till: Bureaucrat and Spice Banker (leader_skills.md 5 to 7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.duel import plan, settle
from tests.dune.kit import Table, full
from tests.dune.skilled import captured, meet, shipping, skilled_duel, table

from landsraad.dune.cards import LEADERS
from landsraad.dune.deals import AnswerDeal, OfferDeal
from landsraad.dune.factions.tleilaxu import AxolotlTanks, BuyBack, Select
from landsraad.dune.phases.bidding import Bid, PayForCard, Payment, RaiseOrPass
from landsraad.dune.phases.revival import EmperorPays, PayRevival, Revival, Revive
from landsraad.dune.phases.shipping import MakeShipment, Ship
from landsraad.dune.skills.bureaucrat import Redirect, RedirectPayment


def escrow(t: Table, faction: str) -> int:
    """Spice in front of a Banker's shield."""
    assert t.g.skills is not None
    return t.g.skills.escrow.get(full(faction), 0)


# Bureaucrat


def fee_of_seven(**settings: Any) -> Table:
    """Harkonnen ship seven tokens to Carthag, for 7 spice to the Guild; the Emperor has the Bureaucrat."""
    t = table("harkonnen", "guild", "emperor", storm=2, **settings).order("harkonnen", "emperor", "guild")
    t.skill("bashar", "bureaucrat").purse("harkonnen", 20).purse("guild", 0)
    shipping(t, "harkonnen")
    return t.do(
        "harkonnen",
        Ship("reserves", "", "", "carthag@10", (7,))
        if False
        else Ship("reserves", "", "", "carthag@10", (7,), 0),
    )


@pytest.mark.rule("LS-BUR-N")
def test_a_bureaucrat_sends_two_of_seven_to_the_bank() -> None:
    t = fee_of_seven()
    decision = t.asked("emperor")
    assert isinstance(decision, RedirectPayment)
    assert (decision.payer, decision.to, decision.spice) == ("harkonnen", "spacing_guild", 7)
    assert t.spice("guild") == 0  # not credited yet
    bank = t.g.bank
    t.do("emperor", Redirect(True))
    assert t.spice("guild") == 5
    assert t.g.bank == bank - 5


@pytest.mark.rule("LS-BUR-N")
def test_once_a_phase_and_declining_keeps_the_use() -> None:
    for first, second in ((True, False), (False, True)):
        t = fee_of_seven()
        t.purse("emperor", 0).do("emperor", Redirect(first)).until(MakeShipment, faction="emperor")
        assert t.g.skills is not None
        assert ("bureaucrat" in t.g.skills.used) == first
        t = table("harkonnen", "atreides", "guild", "emperor", storm=2).order(
            "harkonnen", "atreides", "emperor", "guild"
        )
        t.skill("bashar", "bureaucrat").purse("harkonnen", 20).purse("atreides", 20)
        shipping(t, "harkonnen").do("harkonnen", Ship("reserves", "", "", "carthag@10", (5,), 0)).do(
            "emperor", Redirect(first)
        )
        t.until(MakeShipment, faction="atreides").do(
            "atreides", Ship("reserves", "", "", "arrakeen@9", (5,), 0)
        )
        assert isinstance(t.asked("emperor"), RedirectPayment) == second


@pytest.mark.rule("LS-BUR-N")
def test_no_tax_on_ones_own_on_small_ones_on_the_bank_or_on_ones_own_receipts() -> None:
    t = (
        table("harkonnen", "guild", "emperor", storm=2)
        .order("harkonnen", "emperor", "guild")
        .skill("bashar", "bureaucrat")
    )
    shipping(t.purse("harkonnen", 20), "harkonnen").do(
        "harkonnen", Ship("reserves", "", "", "carthag@10", (4,), 0)
    )
    assert t.spice("guild") == 5 + 4
    t.until(MakeShipment, faction="emperor").do("emperor", Ship("reserves", "", "", "carthag@10", (5, 0), 0))
    assert not t.events("payment_redirected") and t.spice("guild") == 14
    t = table("harkonnen", "guild", storm=2).order("harkonnen", "guild").skill("esmar_tuek", "bureaucrat")
    shipping(t.purse("harkonnen", 20), "harkonnen").do(
        "harkonnen", Ship("reserves", "", "", "carthag@10", (7,), 0)
    )
    assert t.spice("guild") == 5 + 7
    t = table("harkonnen", "emperor", storm=2).order("harkonnen", "emperor").skill("bashar", "bureaucrat")
    shipping(t.purse("harkonnen", 20), "harkonnen").do(
        "harkonnen", Ship("reserves", "", "", "carthag@10", (7,), 0)
    )
    assert not isinstance(t.asked("emperor"), RedirectPayment)  # paid to the bank


@pytest.mark.rule("LS-BUR-N")
def test_a_bribe_is_taxed_before_it_lies_before_the_shield() -> None:
    t = (
        table("harkonnen", "guild", "emperor")
        .skill("bashar", "bureaucrat")
        .purse("harkonnen", 10)
        .start("revival")
    )
    t.do("harkonnen", OfferDeal("spacing_guild", 6, 0, 0, 0, "", "tell the card up for bid", False))
    t.do("guild", AnswerDeal(1, True))
    t.do("emperor", Redirect(True))
    assert t.g.players["spacing_guild"].bribes == 4
    assert t.spice("harkonnen") == 4


@pytest.mark.rule("LS-BUR-N", "LS-QA-6")
def test_the_tleilaxu_are_taxed_for_a_leader() -> None:
    t = (
        table("tleilaxu", "fremen", "emperor")
        .skill("bashar", "bureaucrat")
        .purse("fremen", 10)
        .purse("tleilaxu", 0)
    )
    t.dead("chani").start("revival").until(AxolotlTanks).do("tleilaxu", Select("chani")).do(
        "fremen", BuyBack(7)
    )
    t.do("emperor", Redirect(True))
    assert t.spice("tleilaxu") == 5
    assert "chani" in t.living("fremen")


@pytest.mark.rule("LS-OPEN-6", "LS-BUR-N", "LS-BAN-N")
def test_karama_then_bureaucrat_then_credit_then_banker() -> None:
    def sold(karama: bool) -> Table:
        t = (
            table("fremen", "emperor", "guild", "atreides")
            .skill("esmar_tuek", "bureaucrat")
            .skill("dr_yueh", "spice_banker")
        )
        t.order("fremen", "emperor", "guild", "atreides").purse("fremen", 10).purse("emperor", 0)
        t.hand("fremen", *["karama_1"] * karama)
        t.start("bidding").until(RaiseOrPass, faction="fremen").do("fremen", Bid(6)).until(
            PayForCard, RedirectPayment
        )
        return t.do("fremen", Payment("karama_1", 0)) if karama else t

    t = sold(False)
    assert isinstance(t.asked("guild"), RedirectPayment)
    t.do("guild", Redirect(True))
    assert t.spice("emperor") == 4
    assert escrow(t, "atreides") == 0  # what went to the bank was no payment to it
    t = sold(True)
    assert not isinstance(t.asked("guild"), RedirectPayment)
    assert t.spice("emperor") == 0


# Spice Banker


@pytest.mark.rule("LS-BAN-N", "LS-READY-09")
def test_a_banker_earns_from_a_dial_of_four() -> None:
    t = skilled_duel("atreides", "harkonnen", "guild", mine=(6, 0)).skill("esmar_tuek", "spice_banker")
    meet(t, {"atreides": plan("dr_yueh", normal=6), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert len(t.events("banker_earns")) == 1
    assert [(e.actor, e.facts["spice"]) for e in t.events("escrow_collected")] == [("spacing_guild", 1)]
    t = skilled_duel("atreides", "harkonnen", "guild").skill("esmar_tuek", "spice_banker")
    meet(t, {"atreides": plan("dr_yueh", normal=5), "harkonnen": plan("umman_kudu", normal=5)})
    settle(t)
    assert not t.events("banker_earns")  # 3 and 3


@pytest.mark.rule("LS-BAN-N")
def test_once_a_phase_and_never_from_ones_own_payment() -> None:
    t = (
        table("atreides", "harkonnen", "guild", storm=2)
        .order("atreides", "harkonnen", "guild")
        .skill("dr_yueh", "spice_banker")
    )
    t = (
        table("atreides", "harkonnen", "emperor", storm=2)
        .order("emperor", "atreides", "harkonnen")
        .skill("bashar", "spice_banker")
    )
    for faction in ("atreides", "harkonnen", "emperor"):
        t.purse(faction, 20)
    shipping(t, "emperor").do("emperor", Ship("reserves", "", "", "arrakeen@9", (4, 0), 0))
    assert escrow(t, "emperor") == 0
    t.until(MakeShipment, faction="atreides").do("atreides", Ship("reserves", "", "", "carthag@10", (4,), 0))
    assert escrow(t, "emperor") == 1
    t.until(MakeShipment, faction="harkonnen").do(
        "harkonnen", Ship("reserves", "", "", "carthag@10", (4,), 0)
    )
    assert escrow(t, "emperor") == 1


@pytest.mark.rule("LS-BAN-N")
def test_the_emperors_card_and_the_guilds_shipment_are_payments_to_the_bank() -> None:
    t = table("emperor", "guild", "fremen").order("emperor", "guild", "fremen").skill("jamis", "spice_banker")
    t.purse("emperor", 9).start("bidding").until(RaiseOrPass, faction="emperor").do("emperor", Bid(4))
    t.until(stage="shipment")
    assert [e.actor for e in t.events("banker_earns")] == ["fremen"]
    t = (
        table("emperor", "guild", "fremen", storm=2)
        .order("guild", "emperor", "fremen")
        .skill("jamis", "spice_banker")
    )
    shipping(t.purse("guild", 9), "guild").do("guild", Ship("reserves", "", "", "carthag@10", (8,), 0))
    assert escrow(t, "fremen") == 1


@pytest.mark.rule("LS-BAN-N", "LS-QA-6")
def test_a_banker_earns_from_revival_paid_to_the_bank() -> None:
    for others, earned in (((), 1), (("tleilaxu",), 0)):
        t = table("atreides", "guild", *others).skill("esmar_tuek", "spice_banker").purse("atreides", 10)
        t.dead(*(x for x, d in LEADERS.items() if d.faction == "atreides"))
        t.start("revival").until(Revival, faction="atreides").do("atreides", Revive(0, 0, "lady_jessica"))
        assert escrow(t, "guild") == earned
    t = (
        table("emperor", "guild", "atreides")
        .skill("esmar_tuek", "spice_banker")
        .allies("emperor", "atreides")
    )
    t.purse("emperor", 9).tanks("atreides", 6).start("revival").until(EmperorPays).do(
        "emperor", PayRevival(2, 0)
    )
    assert escrow(t, "guild") == 1


@pytest.mark.rule("LS-OPEN-2", "LS-READY-06", "LS-CAP-02")
@pytest.mark.parametrize(("option", "collected"), [("keep", 2), ("forfeit_on_loss", 0)])
@pytest.mark.parametrize("fate", ["capture", "kill"])
def test_what_becomes_of_a_bankers_spice(option: str, collected: int, fate: str) -> None:
    t = captured("esmar_tuek", "spice_banker", fate, options={"LO-BANKER-ESCROW": option}, waiting=2)
    t.until(stage="storm")
    assert sum(e.facts["spice"] for e in t.events("escrow_collected")) == collected
    assert all(e.actor == "spacing_guild" for e in t.events("escrow_collected"))
