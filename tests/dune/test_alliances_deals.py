"""Alliances, help between allies, deals and bribes, hand limits."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.kit import Table, full

from landsraad.dune.deals import (
    PROMISES,
    AnswerDeal,
    Gift,
    OfferDeal,
    Pledge,
    ProposeDeal,
    Show,
    secrets,
)
from landsraad.dune.game import GAME
from landsraad.dune.parts import Deal
from landsraad.dune.phases.bidding import Bid, PayForCard, Payment, RaiseOrPass
from landsraad.dune.phases.nexus import Diplomacy, NexusTurn
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship
from landsraad.dune.truthtrance import AskTruth


def offer(to: str, **terms: Any) -> OfferDeal:
    """An offer with everything else empty."""
    named = {
        "give_now": 0,
        "give_later": 0,
        "want_now": 0,
        "want_later": 0,
        "promise": "",
        "wish": "",
        "binding": True,
    }
    return OfferDeal(full(to), **{**named, **terms})


def standing(t: Table, faction: str) -> set[str]:
    return {p.decision.kind for p in t.match.standing(t.g.seat(full(faction)))}


def quiet(*factions: str, **more: Any) -> Table:
    """A moment of Shipment & Movement in which somebody thinks."""
    return Table(*factions, storm=2, **more)


# Alliances (14.2)


@pytest.mark.rule("B-ALLY-01", "B-NEX-01", "B-NEX-05")
def test_alliances_are_pairs_made_and_broken_in_a_nexus_in_public() -> None:
    t = quiet("atreides", "emperor", "guild", "bg").order("atreides", "emperor", "guild", "bg")
    t.g.worms_this_phase = 1
    t.start("phase_end").until(NexusTurn)
    t.do("atreides", Diplomacy("offer", "emperor")).do("emperor", Diplomacy("accept", "atreides"))
    assert t.g.players["atreides"].ally == "emperor"
    assert t.match.view(t.g.seat("bene_gesserit"))["factions"]["emperor"]["ally"] == "atreides"
    assert "atreides" not in t.options("guild", "offer")
    assert t.refused("guild", Diplomacy("offer", "emperor")).code == "E_LIMIT"
    t.until(MakeShipment)
    for faction in t.g.factions:
        assert not {"NexusTurn"} & standing(t, faction)


@pytest.mark.rule("B-ALLY-02", "B-DEAL-04", "B-CARD-22", "B-INFO-01")
def test_nothing_but_spice_and_words_changes_hands() -> None:
    """The only actions out of turn; none of them names a card, a traitor, a token or a leader."""
    t = quiet("atreides", "emperor", "guild").allies("atreides", "emperor").hand("atreides", "shield_1")
    t.start("shipment").until(MakeShipment, faction="atreides")
    assert standing(t, "atreides") == {"ProposeDeal", "PledgeSpice", "ShowAlly"}
    assert standing(t, "emperor") == {"ProposeDeal", "PledgeSpice", "ShowAlly", "GiveToAlly"}
    assert standing(t, "guild") == {"ProposeDeal"}
    things = {*t.g.deck, *t.g.discs, "shield_1"}
    for prompt in t.match.standing(t.g.seat("atreides")):
        for action in (prompt.default(),):
            assert not things & {str(v) for v in prompt.decision.steps(action)}
    assert not things & set(PROMISES)


@pytest.mark.rule("B-ALLY-02", "B-INFO-01")
def test_allies_show_each_other_their_secrets_and_nobody_else() -> None:
    t = quiet("fremen", "bg", "guild").allies("fremen", "bg").hand("fremen", "shield_1", "lasgun")
    t.traitors("fremen", "alia").purse("fremen", 6)
    t.g.prediction, t.g.storm_card = ("fremen", 5), 4
    t.start("shipment").until(MakeShipment)
    for what in ("hand", "traitors", "spice", "next storm"):
        t.do("fremen", Show(what))
    t.do("bg", Show("prediction"))
    seen = {e.facts["what"]: e.facts["things"] for e in t.seen_by("bg", "shown") if e.actor == "fremen"}
    assert seen == {"hand": ["shield_1", "lasgun"], "traitors": ["alia"], "spice": [6], "next storm": [4]}
    assert [e.facts["things"] for e in t.seen_by("fremen", "shown") if e.actor != "fremen"] == [["fremen", 5]]
    assert not t.seen_by("guild", "shown")
    assert sorted(t.match.view(t.g.seat(full("bg")))["secret"]["seen"]["fremen"]["hand"]) == [
        "lasgun",
        "shield_1",
    ]
    assert GAME.describe(t.seen_by("bg", "shown")[0]) == "Fremen shows its ally its hand: Shield, Lasgun"
    t.refused("guild", Show("hand"))
    t.refused("fremen", Show("prediction"))
    assert list(secrets(t.g, "fremen")) == ["hand", "traitors", "spice", "next storm"]
    assert list(secrets(t.g, "bene_gesserit")) == ["hand", "traitors", "spice", "prediction"]
    assert list(secrets(t.g, "spacing_guild")) == ["hand", "traitors", "spice"]
    t.g.storm_card = 0
    assert "next storm" not in secrets(t.g, "fremen")


@pytest.mark.rule("B-ALLY-03", "B-ALLY-05", "B-EMP-04", "K-EMP-06")
def test_only_the_emperor_gives_its_ally_spice() -> None:
    t = quiet("atreides", "emperor", "guild").allies("atreides", "emperor").purse("emperor", 9)
    t.purse("atreides", 1).start("shipment").until(MakeShipment, faction="atreides")
    t.do("emperor", Gift(5))
    assert (t.spice("emperor"), t.spice("atreides")) == (4, 6)
    assert t.g.players["atreides"].bribes == 0  # behind the shield at once
    t.refused("atreides", Gift(1))
    t.refused("emperor", Gift(5))
    assert [e.facts for e in t.seen_by("atreides", "gift")] == [{"to_faction": "atreides", "spice": 5}]
    assert not t.seen_by("guild", "gift")
    t.refused("emperor", Gift(0))
    t.do("emperor", Gift(4))
    assert "GiveToAlly" not in standing(t, "emperor")


@pytest.mark.rule("B-ALLY-03", "B-BID-11", "B-DEAL-05")
def test_an_ally_may_pay_a_part_of_a_bid() -> None:
    t = Table("atreides", "harkonnen", "guild", turn=2).allies("atreides", "harkonnen")
    t.purse("atreides", 2).purse("harkonnen", 9).deck("shield_1", "shield_2", "shield_3")
    t.start("bidding").until(RaiseOrPass).do("harkonnen", Pledge(6)).until(RaiseOrPass, faction="atreides")
    t.do("atreides", Bid(7))
    t.until(PayForCard).do("atreides", Payment("", 5))
    assert (t.spice("atreides"), t.spice("harkonnen")) == (0, 4)


@pytest.mark.rule("B-ALLY-03", "B-GEN-07")
def test_pledged_spice_is_set_apart() -> None:
    t = quiet("atreides", "emperor", "guild").allies("atreides", "emperor").purse("emperor", 9)
    t.start("shipment").until(MakeShipment, faction="emperor")
    t.do("emperor", Pledge(7))
    assert max(t.options("emperor", "reserves", "", "", "arrakeen@9")) == 2
    t.do("emperor", Pledge(3))  # replaces
    assert max(t.options("emperor", "reserves", "", "", "arrakeen@9")) == 6
    assert t.seen_by("atreides", "pledged")
    assert not t.seen_by("guild", "pledged")


@pytest.mark.rule("B-ALLY-04", "B-DEAL-05")
def test_no_bribes_between_allies_but_promises() -> None:
    t = quiet("atreides", "emperor", "guild").allies("atreides", "emperor").purse("atreides", 9)
    t.start("shipment").until(MakeShipment)
    for terms in ({"give_now": 1}, {"give_later": 1}, {"want_now": 1}, {"want_later": 1}):
        refusal = t.refused("atreides", offer("emperor", **terms))
        assert (refusal.rule, refusal.code) == ("B-ALLY-04", "E_TARGET")
    t.do("atreides", offer("emperor", promise="not bid on the next card"))
    t.do("emperor", AnswerDeal(1, True))
    assert t.g.deals[0].status == "agreed"


@pytest.mark.rule("B-ALLY-04")
def test_an_offer_of_spice_cannot_be_accepted_once_they_are_allies() -> None:
    three = ("atreides", "emperor", "harkonnen")
    t = quiet(*three).order(*three).purse("atreides", 9)
    t.g.worms_this_phase = 1
    t.start("phase_end").until(NexusTurn).do("atreides", offer("emperor", give_now=3))
    t.do("atreides", Diplomacy("offer", "emperor")).do("emperor", Diplomacy("accept", "atreides"))
    t.refused("emperor", AnswerDeal(1, True))
    assert t.g.players["emperor"].bribes == 0


@pytest.mark.rule("B-ALLY-11", "B-NEX-02")
def test_leaving_ends_every_benefit_at_once() -> None:
    t = (
        quiet("atreides", "guild", "emperor")
        .allies("atreides", "guild")
        .order("atreides", "guild", "emperor")
    )
    t.purse("guild", 9).purse("atreides", 9)
    t.g.worms_this_phase = 1
    t.start("phase_end").until(NexusTurn).do("guild", Pledge(5))
    t.do("atreides", Diplomacy("break"))
    assert t.g.players["spacing_guild"].pledge == 0
    assert t.g.players["spacing_guild"].ally == ""
    t.until(MakeShipment, faction="atreides")
    assert t.options("atreides") == ["none", "reserves"]
    before = t.spice("atreides")
    t.do("atreides", Ship("reserves", "", "", "arrakeen@9", (4,)))
    assert t.spice("atreides") == before - 4


# Allies in one territory (B-ALLY-08 to 10)


@pytest.mark.rule("B-ALLY-08", "HC-54")
@pytest.mark.parametrize(
    ("location", "dead"), [("carthag@10", 5), ("polar_sink", 0), ("imperial_basin@10", 5)]
)
def test_tokens_that_end_their_turn_beside_the_allys_die(location: str, dead: int) -> None:
    t = quiet("harkonnen", "emperor").allies("harkonnen", "emperor").order("harkonnen", "emperor")
    t.place("harkonnen", "arsunt@11", 5).place("emperor", location, 2)
    t.start("shipment").until(MakeMove, faction="harkonnen")
    t.do("harkonnen", Move("arsunt", location, (5,)))
    assert sum(e.facts["normal"] for e in t.events("died_with_ally")) == dead
    assert t.at("emperor", location) == (2, 0)


@pytest.mark.rule("B-ALLY-08")
@pytest.mark.parametrize("who", ["bg", "harkonnen"])
@pytest.mark.parametrize("advisors", [True, False])
def test_mover_ally_and_advisors_in_every_combination(who: str, advisors: bool) -> None:
    """BR-43: decided when the mover finishes; advisors on either side are exempt, and nobody else is touched."""
    t = quiet("bg", "harkonnen", "guild").allies("bg", "harkonnen").place("guild", "old_gap@9", 2)
    t.place("bg", "old_gap@9" if who == "harkonnen" else "rim_wall_west@8", 2, advisors=advisors)
    t.place("harkonnen", "rim_wall_west@8" if who == "harkonnen" else "old_gap@9", 2)
    t.order(who, *({"bg", "harkonnen"} - {who}), "guild")
    t.start("shipment").until(MakeMove, faction=who)
    t.do(who, Move("rim_wall_west", "old_gap@9", (2,)))
    mover_dies = who == "harkonnen" and not advisors  # Bene Gesserit arrive beside an ally as advisors
    assert [e.actor for e in t.events("died_with_ally")] == (["harkonnen"] if mover_dies else [])
    assert t.at("guild", "old_gap@9") == (2, 0)


def new_allies(option: str) -> Table:
    """Atreides and Guild found together in Tuek's Sietch by an alliance of this turn's Nexus."""
    t = quiet("atreides", "guild", "emperor", options={"COHABITATION": option}).order(
        "atreides", "emperor", "guild"
    )
    t.place("atreides", "tueks_sietch@4", 3).place("guild", "tueks_sietch@4", 2)
    t.g.worms_this_phase = 1
    t.start("phase_end").until(NexusTurn)
    t.do("atreides", Diplomacy("offer", "spacing_guild"))
    t.until(NexusTurn, faction="guild").do("guild", Diplomacy("accept", "atreides"))
    assert t.at("atreides", "tueks_sietch@4") == (3, 0)
    return t


@pytest.mark.rule("B-ALLY-09", "HC-55", "B-NEX-06")
def test_of_new_allies_found_together_the_second_to_finish_loses() -> None:
    t = new_allies("second_mover_loses")
    t.until(MakeMove, faction="atreides").do("atreides", Move(""))
    assert t.at("atreides", "tueks_sietch@4") == (3, 0)
    t.until(MakeMove, faction="guild").do("guild", Move(""))
    assert [(e.actor, e.facts["normal"]) for e in t.events("died_with_ally")] == [("spacing_guild", 2)]
    assert t.at("atreides", "tueks_sietch@4") == (3, 0)


@pytest.mark.rule("B-ALLY-09", "B-ALLY-08")
def test_or_each_in_turn() -> None:
    t = new_allies("each_in_turn")
    t.until(MakeMove, faction="atreides").do("atreides", Move(""))
    assert [(e.actor, e.facts["normal"]) for e in t.events("died_with_ally")] == [("atreides", 3)]
    t.until(MakeMove, faction="guild").do("guild", Move(""))
    assert len(t.events("died_with_ally")) == 1


@pytest.mark.rule("B-ALLY-09")
def test_nobody_dies_if_one_of_them_goes() -> None:
    t = new_allies("second_mover_loses")
    t.until(MakeMove, faction="guild").do("guild", Move("tueks_sietch", "pasty_mesa@4", (2,)))
    assert not t.events("died_with_ally")


@pytest.mark.rule("B-ALLY-09", "B-ALLY-08")
def test_the_exemption_is_for_where_they_stood_together_and_for_that_turn_only() -> None:
    t = new_allies("second_mover_loses")
    t.until(MakeShipment, faction="atreides").do("atreides", Ship("none"))
    t.do("atreides", Move(""))
    assert t.g.shared_at_alliance == ["tueks_sietch"]
    t.until(MakeMove, faction="guild").do("guild", Move("tueks_sietch", "pasty_mesa@4", (2,)))
    assert t.g.shared_at_alliance == []
    t.until(MakeMove, faction="atreides").do("atreides", Move("tueks_sietch", "pasty_mesa@4", (3,)))
    assert [(e.actor, e.facts["normal"]) for e in t.events("died_with_ally")] == [("atreides", 3)]


@pytest.mark.rule("B-ALLY-07")
def test_allies_do_not_battle() -> None:
    for allied in (True, False):
        t = quiet("atreides", "emperor").place("atreides", "carthag@10", 2).place("emperor", "carthag@10", 2)
        if allied:
            t.allies("atreides", "emperor")
        t.start("battles", auto=False)
        assert bool(t.match.pending and t.g.stage == "battles") != allied


# Deals and bribes (14.3)


@pytest.mark.rule("B-DEAL-01", "B-DEAL-02")
def test_an_agreement_is_public_in_all_its_terms() -> None:
    t = quiet("atreides", "harkonnen", "guild").purse("atreides", 9).purse("guild", 9)
    t.start("shipment").until(MakeShipment)
    t.do(
        "atreides",
        offer("guild", give_now=2, want_later=3, promise=PROMISES[1], wish=PROMISES[2], binding=False),
    )
    t.do("guild", AnswerDeal(1, True))
    for seat in (None, 0, 1, 2):
        (deal,) = t.match.view(seat)["deals"]
        assert (deal["giver"], deal["taker"], deal["status"]) == ("atreides", "spacing_guild", "agreed")
        assert (deal["give_now"], deal["want_later"]) == (2, 3)
        assert (deal["promise"], deal["wish"], deal["binding"]) == (PROMISES[1], PROMISES[2], False)
    line = GAME.describe(t.seen_by("harkonnen", "deal_agreed")[0])
    assert "2 spice now" in line
    assert "just talk" in line


@pytest.mark.rule("B-DEAL-01")
@pytest.mark.parametrize(("turn", "stage", "open_now"), [(0, "prediction", False), (1, "storm", True)])
def test_deals_begin_with_the_first_storm(turn: int, stage: str, open_now: bool) -> None:
    t = Table("atreides", "harkonnen", "bg", turn=turn).start(stage)
    assert ("ProposeDeal" in standing(t, "atreides")) == open_now


@pytest.mark.rule("B-DEAL-03", "B-MEN-01")
def test_a_bribe_lies_before_the_shield_until_the_mentat_pause() -> None:
    t = quiet("atreides", "guild", "harkonnen").purse("atreides", 9).purse("guild", 1)
    t.place("guild", "carthag@10", 5)
    t.start("shipment").until(MakeShipment, faction="guild")
    t.do("atreides", offer("guild", give_now=4)).do("guild", AnswerDeal(1, True))
    assert (t.spice("atreides"), t.spice("guild")) == (5, 1)
    assert t.g.players["spacing_guild"].bribes == 4
    assert (
        max(t.options("guild", "cross", "", "carthag", "arrakeen@9")) == 2
    )  # one spice buys two at half price
    t.until(RaiseOrPass)
    assert t.g.players["spacing_guild"].bribes == 0
    assert [e.facts["spice"] for e in t.events("bribes_collected")] == [4]


@pytest.mark.rule("B-DEAL-03", "B-DEAL-02")
@pytest.mark.parametrize("has", [3, 4])
def test_both_parts_of_an_agreement_change_hands_at_once(has: int) -> None:
    t = quiet("atreides", "guild", "harkonnen").purse("atreides", 9).purse("guild", has)
    t.start("shipment").until(MakeShipment).do("atreides", offer("guild", give_now=2, want_now=3))
    assert GAME.describe(t.events("deal_offered")[0]).startswith(
        "Atreides offers a deal: Atreides gives 2 spice now"
    )
    t.do("guild", AnswerDeal(1, True))
    assert (t.spice("atreides"), t.spice("guild")) == (7, has - 3)
    assert (t.g.players["atreides"].bribes, t.g.players["spacing_guild"].bribes) == (3, 2)


@pytest.mark.rule("B-DEAL-01")
def test_a_faction_has_at_most_five_offers_on_the_table() -> None:
    t = quiet("atreides", "guild", "harkonnen").start("shipment").until(MakeShipment)
    for number in range(5):
        t.do("atreides", offer("guild", promise=PROMISES[1 + number]))
    t.refused("atreides", offer("guild", promise=PROMISES[6]))
    t.do("guild", offer("atreides", promise=PROMISES[6]))
    t.do("guild", AnswerDeal(3, False))
    assert [e.facts for e in t.events("deal_closed")] == [{"number": 3, "status": "declined"}]
    t.do("atreides", offer("guild", promise=PROMISES[6]))
    assert [d.number for d in t.g.deals] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("B-DEAL-03", "B-GEN-07")
def test_nobody_offers_or_accepts_what_they_have_not_got() -> None:
    t = quiet("atreides", "guild").purse("atreides", 4).purse("guild", 2)
    t.start("shipment").until(MakeShipment)
    assert t.refused("atreides", offer("guild", give_now=5)).code == "E_COST"
    t.do("atreides", offer("guild", want_now=3))
    assert t.refused("guild", AnswerDeal(1, True)).code == "E_COST"
    t.do("guild", AnswerDeal(1, False))
    assert t.g.deals[0].status == "declined"


@pytest.mark.rule("B-DEAL-02", "B-DEAL-01")
def test_nobody_is_bound_by_an_offer_or_answers_their_own() -> None:
    t = quiet("atreides", "guild").purse("atreides", 9)
    t.start("shipment").until(MakeShipment).do("atreides", offer("guild", give_now=3))
    t.refused("atreides", AnswerDeal(1, True))
    t.do("atreides", AnswerDeal(1, False))
    assert t.g.deals[0].status == "withdrawn"
    assert t.refused("guild", AnswerDeal(1, True)) is not None


@pytest.mark.rule("B-DEAL-02")
@pytest.mark.parametrize(("has", "bribed", "paid"), [(9, 0, 5), (3, 0, 3), (0, 0, 0), (1, 3, 4)])
def test_spice_promised_for_the_pause_is_paid_as_far_as_possible(has: int, bribed: int, paid: int) -> None:
    t = quiet("atreides", "guild", "harkonnen").purse("atreides", has, bribes=bribed).purse("guild", 0)
    t.g.deals.append(Deal(1, "atreides", "spacing_guild", 0, 5, 0, 0, "", "", True, 3, "agreed"))
    t.start("mentat_pause", auto=False)
    assert (t.spice("atreides"), t.spice("guild")) == (has + bribed - paid, paid)
    assert t.g.deals[0].status == "kept"
    assert t.events("deal_paid")[0].facts == {"to_faction": "spacing_guild", "spice": paid, "due": 5}


@pytest.mark.rule("B-DEAL-02")
def test_what_is_owed_comes_before_offers_and_pledges() -> None:
    t = (
        quiet("atreides", "guild", "harkonnen")
        .allies("atreides", "harkonnen")
        .purse("atreides", 6)
        .purse("guild", 0)
    )
    t.g.deals.append(Deal(1, "atreides", "spacing_guild", 0, 5, 0, 0, "", "", True, 3, "agreed"))
    t.g.deals.append(Deal(2, "atreides", "spacing_guild", 3, 0, 0, 0, "", "", True, 3, "offered"))
    t.g.players["atreides"].pledge = 3
    t.start("mentat_pause", auto=False)
    assert (t.spice("atreides"), t.spice("guild")) == (1, 5)
    assert t.g.players["atreides"].pledge == 1
    assert [d.status for d in t.g.deals] == ["kept", "lapsed"]


@pytest.mark.rule("B-DEAL-02")
def test_both_sides_pay_what_they_promised() -> None:
    t = quiet("atreides", "guild", "harkonnen").purse("atreides", 6).purse("guild", 6)
    t.g.deals.append(Deal(1, "atreides", "spacing_guild", 0, 5, 0, 2, "", "", True, 3, "agreed"))
    t.start("mentat_pause", auto=False)
    assert (t.spice("atreides"), t.spice("guild")) == (3, 9)


@pytest.mark.rule("B-MEN-02", "B-DEAL-03")
def test_no_bribe_in_the_mentat_pause() -> None:
    t = quiet("atreides", "guild").purse("atreides", 9)
    t.g.stage = "mentat_pause"
    assert not [d for d in GAME.standing(t.g, 0) if isinstance(d, ProposeDeal)]
    t.g.stage = "collection"
    assert [d for d in GAME.standing(t.g, 0) if isinstance(d, ProposeDeal)]


@pytest.mark.rule("B-DEAL-06", "B-DEAL-07")
def test_promises_are_recorded_and_left_to_the_table() -> None:
    t = quiet("atreides", "guild", "harkonnen").order("atreides", "harkonnen", "guild")
    t.place("atreides", "carthag@10", 1).place("guild", "tueks_sietch@4", 1).start("shipment").until(
        MakeShipment
    )
    assert "ally with you at the next Nexus" in PROMISES
    assert "leave my ally at the next Nexus" in PROMISES
    t.do("atreides", offer("guild", promise="not enter your strongholds this turn", binding=True))
    t.do("guild", AnswerDeal(1, True))
    t.until(MakeShipment, faction="atreides")
    t.do("atreides", Ship("reserves", "", "", "tueks_sietch@4", (1,)))  # a broken word, not an illegal act
    assert t.at("atreides", "tueks_sietch@4") == (1, 0)
    assert t.g.deals[0].binding


@pytest.mark.rule("B-DEAL-04", "B-INFO-01")
def test_terms_outside_the_list_are_no_terms() -> None:
    t = quiet("atreides", "guild").hand("atreides", "shield_1").start("shipment").until(MakeShipment)
    for promise in ("give you my Shield", "shield_1", "give you two tokens"):
        t.refused("atreides", offer("guild", promise=promise))
    t.refused("atreides", offer("guild"))  # and nothing for nothing neither


@pytest.mark.rule("B-DEAL-02")
def test_offers_not_answered_lapse_at_the_end_of_the_turn() -> None:
    t = quiet("atreides", "guild", "harkonnen").purse("atreides", 9)
    t.start("shipment").until(MakeShipment).do("atreides", offer("guild", give_now=3))
    t.until(RaiseOrPass)
    assert t.g.turn == 4
    assert t.g.deals[0].status == "lapsed"
    assert "DealAnswer" not in standing(t, "guild")


@pytest.mark.rule("B-GEN-05", "B-CARD-21", "B-DEAL-01")
def test_no_deals_while_another_effect_is_resolved() -> None:
    t = quiet("atreides", "guild", "harkonnen").hand("atreides", "truthtrance_1")
    t.start("shipment").until(MakeShipment)
    t.do("atreides", AskTruth("truthtrance_1", "harkonnen", "words", "Did you ever hold the Lasgun?"))
    assert all(not t.match.standing(seat) for seat in range(3))


# Hands (14.5)


@pytest.mark.rule("B-HAND-01", "B-HAND-04", "B-BID-05")
def test_a_full_hand_does_not_bid() -> None:
    cards = (
        "shield_1",
        "shield_2",
        "shield_3",
        "shield_4",
        "snooper_1",
        "snooper_2",
        "snooper_3",
        "snooper_4",
    )
    t = Table("atreides", "harkonnen", "guild", turn=2).hand("atreides", *cards[:4])
    t.hand("harkonnen", *cards[4:]).start("bidding")
    t.until(RaiseOrPass)
    assert t.events("bidding")[0].facts["cards"] == 2
    for _ in range(4):
        assert not isinstance(t.asked("atreides"), RaiseOrPass)
        t.default()
    view = t.match.view(None)["factions"]
    assert {f: view[f]["hand_limit"] for f in t.g.factions} == {
        "atreides": 4,
        "harkonnen": 8,
        "spacing_guild": 4,
    }


@pytest.mark.rule("B-HAND-03", "B-HAND-04", "B-HAND-01")
@pytest.mark.parametrize(("before", "after"), [(5, 7), (7, 8)])
def test_the_harkonnen_bonus_stops_at_eight(before: int, after: int) -> None:
    t = Table("harkonnen", "guild", turn=2).purse("harkonnen", 9)
    t.hand("harkonnen", *(list(reversed(t.g.deck))[:before])).start("bidding").until(
        RaiseOrPass, faction="harkonnen"
    )
    t.do("harkonnen", Bid(1))
    for _ in range(6):
        if len(t.g.players["harkonnen"].hand) > before or t.g.stage != "auction":
            break
        t.default()
    assert len(t.g.players["harkonnen"].hand) == after
