"""CHOAM Charity and Bidding (base.md 6 and 7)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.dune.kit import Table, full

from landsraad.dune.cards import BASE_DECK, SIX
from landsraad.dune.deals import Pledge
from landsraad.dune.game import GAME
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama, open_offers
from landsraad.dune.phases.bidding import Bid, PayForCard, Payment, RaiseOrPass

CARDS = [c for c in BASE_DECK if not c.startswith(("karama", "truthtrance", "tleilaxu"))]
PASS = Bid(0)


class Rich(Table):
    """Everybody has 20 spice unless a purse is set."""

    def __init__(self, *factions: str, **more: Any) -> None:
        super().__init__(*factions, **more)
        for f in self.g.factions:
            self.purse(f, 20)


def filled(sizes: dict[str, int], *factions: str) -> Table:
    """Hands of these sizes, of cards that matter to nobody here."""
    t = Rich(*factions)
    left = iter(CARDS)
    for faction, size in sizes.items():
        t.hand(faction, *(next(left) for _ in range(size)))
    return t


def sale(t: Table, *order: str, stop: str = "revival") -> Table:
    """Bidding in this storm order."""
    if order:
        t.order(*order)
    return t.start("bidding", stop=stop)


def bidder(t: Table) -> str:
    """Who is asked for a bid."""
    (seat,) = t.match.pending
    decision = t.match.pending[seat]
    assert isinstance(decision, RaiseOrPass), decision
    return decision.faction


def buy(t: Table, faction: str, spice: int = 1) -> Table:
    """This faction bids when its turn comes, everybody else passes; it pays by itself."""
    while bidder(t) != full(faction):
        t.do(bidder(t), PASS)
    sold = len(t.events("card_won"))
    t.do(faction, Bid(spice))
    while len(t.events("card_won")) == sold:
        assert t.match.pending
        t.default()  # a pass, or paying
    while any(isinstance(d, KaramaMoment) for d in t.match.pending.values()):
        t.default()
    return t


# Charity


@pytest.mark.rule("B-CHOAM-01", "HC-26")
@pytest.mark.parametrize(("spice", "after"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_charity_lifts_to_two(spice: int, after: int) -> None:
    t = Table().purse("guild", spice).start("charity", stop="bidding")
    assert t.spice("guild") == after
    assert len([e for e in t.events("charity") if e.actor == "spacing_guild"]) == (spice < 2)


CHARITY_OF_BG = [(2, 9, 11), (2, 0, 2), (2, 1, 3), (1, 5, 5), (1, 0, 2), (1, 1, 2)]


@pytest.mark.rule("B-CHOAM-02", "HC-26")
@pytest.mark.parametrize(
    ("turn", "spice", "after"), [(2, 9, 11), (2, 0, 2), (2, 1, 3), (1, 5, 5), (1, 0, 2), (1, 1, 2)]
)
def test_charity_of_the_bene_gesserit(turn: int, spice: int, after: int) -> None:
    t = Table(turn=turn).purse("bg", spice).start("charity", stop="bidding")
    assert t.spice("bg") == after


@pytest.mark.rule("B-CHOAM-03", "HC-26")
def test_spice_in_front_of_the_shield_does_not_count() -> None:
    t = Table().purse("guild", 1, bribes=6).start("charity", stop="bidding")
    assert t.spice("guild") == 2


@pytest.mark.rule("B-CHOAM-04")
def test_charity_cannot_be_stopped() -> None:
    t = Table().purse("guild", 0)
    for faction, card in (("atreides", "karama_1"), ("harkonnen", "karama_2")):
        t.hand(faction, card)
    t.start("charity", auto=False, stop="bidding")
    assert t.match.over  # nobody is asked anything between the claim and the money
    assert t.spice("guild") == 2


# How many cards, and in what order


@pytest.mark.rule("B-BID-01")
def test_hands_are_counted_in_public() -> None:
    t = sale(filled({"atreides": 2, "harkonnen": 5}), stop="")
    counts = t.seen_by("fremen", "bidding")[0].facts["hands"]
    assert counts == {f: {"atreides": 2, "harkonnen": 5}.get(f, 0) for f in t.g.order}
    shown = GAME.view(t.g, t.g.seat("fremen"))["factions"]
    assert {f: v["hand_size"] for f, v in shown.items()} == counts
    buy(t, "emperor")
    shown = GAME.view(t.g, t.g.seat("fremen"))["factions"]
    assert shown["emperor"]["hand_size"] == 1  # during the whole phase
    t.until(stage="revival")
    t.until(stage="ships_and_moves")
    assert GAME.view(t.g, t.g.seat("fremen"))["factions"]["emperor"]["hand_size"] is None


@pytest.mark.rule("B-BID-02", "HC-27", "K-HAR-05")
def test_a_card_for_each_hand_below_its_limit() -> None:
    t = filled({"atreides": 4, "harkonnen": 7, "guild": 3, "fremen": 4, "bg": 2})
    top = list(reversed(t.g.deck[-4:]))
    sale(t)
    assert (t.g.auction.total, [t.g.auction.card, *t.g.auction.row]) == (4, top)
    t = sale(filled({"atreides": 4, "harkonnen": 8, "guild": 3, "fremen": 4, "bg": 2}))
    assert t.g.auction.total == 3


@pytest.mark.rule("B-BID-02")
def test_no_bidding_when_all_hands_are_full() -> None:
    t = filled({f: 4 for f in SIX if f != "harkonnen"} | {"harkonnen": 5})
    t.hand("harkonnen", "karama_1", "karama_2", "truthtrance_1")
    deck = list(t.g.deck)
    sale(t, stop="")
    assert not t.events("card_up")
    t.until(stage="revival")
    assert not t.events("card_up")
    assert deck == t.g.deck[: len(deck)]


@pytest.mark.rule("B-BID-03")
def test_cards_come_up_one_at_a_time_in_dealt_order() -> None:
    t = Rich()
    top = list(reversed(t.g.deck[-6:]))
    sale(t)
    for number, card in enumerate(top, start=1):
        assert (t.g.auction.number, t.g.auction.card) == (number, card)
        buy(t, bidder(t))
    assert [e.facts["number"] for e in t.events("card_won")] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("B-BID-04", "B-BID-05", "HC-28")
def test_who_opens() -> None:
    t = filled({"fremen": 4, "harkonnen": 8})
    order = ("atreides", "harkonnen", "emperor", "fremen", "guild", "bg")
    sale(t, *order)
    for _ in range(4):
        buy(t, bidder(t))
    assert [e.facts["opener"] for e in t.events("card_up")] == [
        full(f) for f in ("atreides", "emperor", "guild", "bg")
    ]


@pytest.mark.rule("B-BID-04", "B-BID-05")
def test_openers_for_every_set_of_full_hands() -> None:
    order = ("atreides", "emperor", "fremen", "guild", "bg")
    for chosen in product((False, True), repeat=5):
        t = filled({f: 4 for f, is_full in zip(order, chosen, strict=True) if is_full}, *order)
        sale(t, *order)
        eligible = [full(f) for f, is_full in zip(order, chosen, strict=True) if not is_full]
        for _ in eligible:
            buy(t, bidder(t))
        assert [e.facts["opener"] for e in t.events("card_up")] == eligible
        assert {e.actor for e in t.events("passes")} <= set(eligible)


@pytest.mark.rule("B-BID-05", "B-BID-04")
def test_a_hand_that_fills_up_is_passed_over_from_the_next_card_on() -> None:
    t = filled({"atreides": 3}, "atreides", "emperor", "guild")
    sale(t, "atreides", "emperor", "guild")
    buy(t, "atreides")
    seen = set()
    while bidder(t) not in seen:
        seen.add(bidder(t))
        t.do(bidder(t), Bid(t.g.auction.bid + 1))
    assert seen == {"emperor", "spacing_guild"}


@pytest.mark.rule("B-BID-05", "B-BID-09")
def test_when_every_hand_is_full_the_rest_goes_back() -> None:
    t = filled({"atreides": 3, "emperor": 3, "guild": 3}, "atreides", "emperor", "guild")
    sale(t, "atreides", "emperor", "guild")
    rest = list(t.g.auction.row)
    t.hand("emperor", "shield_4").hand("guild", "baliset")
    buy(t, "atreides")
    assert t.match.over
    assert t.g.deck[-2:] == list(reversed(rest))
    assert len(t.events("card_up")) == 1


# Bids


@pytest.mark.rule("B-BID-06")
def test_bids_are_whole_and_rise() -> None:
    t = sale(Rich("atreides", "emperor").purse("atreides", 10).purse("emperor", 10), "atreides", "emperor")
    assert t.options("atreides") == list(range(11))
    assert t.refused("atreides", Bid(-1)).code == "E_FORM"
    assert t.refused("atreides", Bid(1.5)).code == "E_FORM"  # type: ignore[arg-type]
    t.do("atreides", Bid(3))
    assert t.refused("emperor", Bid(3)).code == "E_LIMIT"
    assert t.refused("emperor", Bid(2)).code == "E_LIMIT"
    t.do("emperor", Bid(4))
    assert t.g.auction.bid == 4


@pytest.mark.rule("B-BID-07", "HC-35")
def test_whoever_passed_may_bid_again() -> None:
    t = sale(Rich("atreides", "fremen", "guild").purse("fremen", 9), "atreides", "fremen", "guild")
    t.do("atreides", Bid(3)).do("fremen", PASS).do("guild", Bid(4)).do("atreides", PASS)
    assert bidder(t) == "fremen"
    t.do("fremen", Bid(5)).do("guild", PASS).do("atreides", PASS)
    assert t.g.players["fremen"].spice == 4  # all others passed in succession
    assert t.g.auction.number == 2


def test_a_pass_may_be_final() -> None:
    """`PASS_IS_FINAL`: for that card only."""
    t = Rich("atreides", "fremen", "guild", options={"PASS_IS_FINAL": True}).purse("fremen", 9)
    sale(t, "atreides", "fremen", "guild")
    t.do("atreides", Bid(3)).do("fremen", PASS).do("guild", Bid(4)).do("atreides", PASS)
    assert [e.actor for e in t.events("card_won")] == ["spacing_guild"]
    assert bidder(t) == "fremen"
    t = Rich("atreides", "fremen", options={"PASS_IS_FINAL": True})
    sale(t, "atreides", "fremen").do("atreides", PASS).do("fremen", PASS)
    assert t.match.over


@pytest.mark.rule("B-BID-08", "B-BID-10", "K-EMP-03", "B-EMP-01")
def test_the_winner_pays_the_emperor_and_takes_the_card_unseen() -> None:
    t = Rich().purse("guild", 10).purse("emperor", 10).purse("atreides", 10)
    sale(t)
    card = t.g.auction.card
    buy(t, "guild", 4)
    assert (t.spice("guild"), t.spice("emperor")) == (6, 14)
    assert t.g.players["spacing_guild"].hand == [card]
    assert t.seen_by("guild", "card_bought")[0].facts == {"card": card}
    assert not t.seen_by("fremen", "card_bought")
    bank = t.g.bank
    buy(t, "emperor", 3)
    assert (t.spice("emperor"), t.g.bank) == (11, bank + 3)


@pytest.mark.rule("B-BID-10")
def test_without_the_emperor_the_bank_is_paid() -> None:
    t = sale(Rich("atreides", "guild").purse("guild", 10), "guild", "atreides")
    bank = t.g.bank
    buy(t, "guild", 4)
    assert t.g.bank == bank + 4


@pytest.mark.rule("B-BID-09", "HC-29")
def test_cards_nobody_wants_go_back_in_order() -> None:
    t = Rich("atreides", "fremen", "guild", "emperor")
    sale(t)
    first, *rest = t.g.auction.card, *t.g.auction.row
    buy(t, bidder(t))
    for _ in range(4):
        t.do(bidder(t), PASS)
    assert t.match.over
    assert list(reversed(t.g.deck[-3:])) == rest
    assert first not in t.g.deck
    assert len(t.events("card_up")) == 2


@pytest.mark.rule("B-BID-11", "HC-32")
def test_no_bid_above_what_can_be_paid() -> None:
    t = (
        Rich("guild", "atreides", "emperor")
        .purse("guild", 6)
        .purse("atreides", 5)
        .allies("guild", "atreides")
    )
    sale(t, "guild", "atreides", "emperor")
    assert t.refused("guild", Bid(7)).code == "E_COST"
    t.do("atreides", Pledge(2))
    refusal = t.refused("guild", Bid(9))
    assert (refusal.code, refusal.facts) == ("E_COST", {"bid": 9, "spice": 6, "from_ally": 2})
    assert t.refused("guild", Bid(9)).rule == "B-BID-11"
    t.do("guild", Bid(8)).do("emperor", PASS)
    assert (t.spice("guild"), t.spice("atreides"), t.spice("emperor")) == (0, 3, 28)


@pytest.mark.rule("B-BID-11", "HC-33", "K-EMP-03", "B-BID-10")
def test_the_emperor_helps_his_ally() -> None:
    t = Rich("atreides", "emperor").purse("atreides", 2).purse("emperor", 10).allies("atreides", "emperor")
    sale(t, "atreides", "emperor").do("emperor", Pledge(4)).do("atreides", Bid(6))  # more than is left to him
    assert (t.spice("atreides"), t.spice("emperor")) == (0, 12)  # Emperor +2 in all, his ally -2
    bank = t.g.bank
    buy(t, "emperor", 5)
    assert (t.spice("emperor"), t.g.bank) == (7, bank + 5)


# Looking


@pytest.mark.rule("B-BID-12")
def test_atreides_see_each_card_before_bidding_and_nobody_else_does() -> None:
    t = sale(Rich())
    for _ in range(3):
        card = t.g.auction.card
        assert card
        assert t.seen_by("atreides", "card_seen")[-1].facts == {"card": card}
        assert GAME.view(t.g, t.g.seat("atreides"))["auction"]["card"] == card
        for other in set(SIX) - {"atreides"}:
            assert not t.seen_by(other, "card_seen")
            assert not GAME.view(t.g, t.g.seat(other))["auction"]["card"]
        buy(t, bidder(t))


@pytest.mark.rule("K-KARAMA-ATR-1", "B-BID-12", "HC-34")
def test_karama_blinds_atreides_for_the_rest_of_the_phase() -> None:
    t = Rich("atreides", "emperor", "guild", "fremen", "bg").hand("guild", "karama_1")
    sale(t, stop="").until(KaramaMoment).default()
    first = t.g.auction.card
    buy(t, "fremen")
    second = t.g.auction.card
    t.do("guild", PlayKarama("K-KARAMA-ATR-1", "", "karama_1"))
    assert t.g.discards[-1] == "karama_1"
    assert GAME.view(t.g, t.g.seat("atreides"))["auction"]["card"] == second  # it was seen already
    buy(t, "emperor")
    while t.g.stage == "auction":
        assert not GAME.view(t.g, t.g.seat("atreides"))["auction"]["card"]
        buy(t, bidder(t))
    assert len(t.events("card_won")) == 5  # bidding goes on
    assert [e.facts["card"] for e in t.events("card_seen")] == [first, second]
    t.g.stage = "bidding"
    t.start("bidding")
    t.until(RaiseOrPass)
    assert t.seen_by("atreides", "card_seen")  # the next turn is normal


@pytest.mark.rule("K-KARAMA-ATR-1")
def test_karama_before_the_first_look() -> None:
    t = sale(Rich("atreides", "emperor", "guild").hand("guild", "karama_1"), stop="")
    assert isinstance(t.asked("guild"), KaramaMoment)
    t.do("guild", Karama("K-KARAMA-ATR-1", "", "karama_1"))
    for _ in range(3):
        buy(t, bidder(t))
    assert len(t.events("card_won")) == 3
    assert not [e for e in t.events("card_seen") if e.facts["card"]][3:]
    assert t.g.stage != "auction"


@pytest.mark.rule("K-KARAMA-ATR-2")
def test_karama_against_the_look_at_the_spice_deck() -> None:
    t = Rich("atreides", "guild", turn=4).hand("guild", "karama_1").tanks("guild", 3)
    t.start("revival", stop="ships_and_moves").do("guild", PlayKarama("K-KARAMA-ATR-2", "", "karama_1"))
    t.until(stage="ships_and_moves")
    assert not t.events("spice_card_seen")
    assert GAME.view(t.g, t.g.seat("atreides"))["secret"]["spice_card"] is None
    t.start("ships_and_moves", stop="bidding").until(stage="bidding")
    assert t.g.turn == 5
    t.start("shipment", stop="ships_and_moves")
    assert t.seen_by("atreides", "spice_card_seen")[0].facts == {"card": t.g.spice_deck[-1]}


@pytest.mark.rule("K-KARAMA-ATR-2")
@pytest.mark.parametrize("stage", ["storm", "spice_blow", "charity", "bidding", "bidding_end", "revival"])
def test_karama_against_that_look_in_every_phase_before_it(stage: str) -> None:
    t = Table("atreides", "guild", "harkonnen").hand("guild", "karama_1").tanks("guild", 3)
    t.g.stage = stage
    assert ("K-KARAMA-ATR-2", "") in open_offers(t.g, "spacing_guild")
    assert ("K-KARAMA-ATR-2", "") not in open_offers(t.g, "atreides")
    for later in ("ships_and_moves", "battles", "mentat_pause"):
        t.g.stage = later
        assert ("K-KARAMA-ATR-2", "") not in open_offers(t.g, "spacing_guild")


@pytest.mark.rule("K-KARAMA-ATR-2")
def test_karama_in_the_very_moment_of_the_look() -> None:
    t = Rich("atreides", "guild").hand("guild", "karama_1").start("shipment")
    assert isinstance(t.asked("guild"), KaramaMoment)
    t.do("guild", Karama("K-KARAMA-ATR-2", "", "karama_1"))
    assert not t.events("spice_card_seen")


# Paying with a Karama


@pytest.mark.rule("B-BID-14", "K-KARAMA-EMP-1", "HC-31")
def test_overbid_and_refuse_to_pay() -> None:
    t = filled({"fremen": 2}).hand("fremen", "karama_1").purse("fremen", 3).purse("emperor", 10)
    t.order("fremen", "emperor", "atreides", "harkonnen", "guild", "bg")
    t.start("bidding", auto=False).until(RaiseOrPass)
    card = t.g.auction.card
    t.do("fremen", Bid(9))
    while t.asked("fremen") is None:
        t.do(bidder(t), PASS)
    assert isinstance(t.asked("fremen"), PayForCard)
    assert t.refused("fremen", Payment("", 0))  # compulsory, the purse is too small
    t.do("fremen", Payment("karama_1", 0))
    assert (t.spice("fremen"), t.spice("emperor")) == (3, 10)
    hand = t.g.players["fremen"].hand
    assert len(hand) == 3
    assert card in hand
    assert t.g.discards[-1] == "karama_1"


@pytest.mark.rule("HC-31", "B-BID-14")
def test_a_karama_makes_no_room_in_a_full_hand() -> None:
    t = filled({"fremen": 3}, "fremen", "emperor").hand("fremen", "karama_1")
    sale(t, "fremen", "emperor", stop="").until(RaiseOrPass)
    assert bidder(t) == "emperor"
    assert t.g.auction.total == 1
    assert t.refused("fremen", Bid(1))


@pytest.mark.rule("B-BID-14")
@pytest.mark.parametrize(
    ("faction", "card", "used", "may"),
    [
        ("guild", "karama_1", False, True),
        ("guild", "baliset", False, False),
        ("guild", "", False, False),
        ("bg", "baliset", False, True),
        ("bg", "baliset", True, False),
        ("bg", "karama_1", True, True),
        ("emperor", "karama_1", False, False),
    ],
)
def test_who_may_bid_above_its_purse(faction: str, card: str, used: bool, may: bool) -> None:
    t = Rich(faction, "atreides").purse(faction, 4)
    t.g.worthless_karama_used = used
    if card:
        t.hand(faction, card)
    sale(t, faction, "atreides", stop="").until(RaiseOrPass, faction=faction)
    assert (max(t.options(faction)) > 4) == may
    if not may:
        assert t.refused(faction, Bid(5)).code == "E_COST"


@pytest.mark.rule("B-BID-14", "K-KARAMA-EMP-1")
def test_the_karama_a_bid_counts_on_cannot_be_spent_otherwise() -> None:
    t = Rich("fremen", "atreides", "emperor").purse("fremen", 1).hand("fremen", "karama_1")
    sale(t, "fremen", "atreides", "emperor", stop="").until(RaiseOrPass).do("fremen", Bid(6))
    assert t.refused("fremen", PlayKarama("K-KARAMA-ATR-2", "", "karama_1"))
    t.do("atreides", Bid(7))
    t.do("fremen", PlayKarama("K-KARAMA-ATR-2", "", "karama_1"))


@pytest.mark.rule("K-KARAMA-EMP-1", "K-KARAMA-GEN-04")
def test_an_unpaid_card_for_one_karama() -> None:
    t = Rich("fremen", "emperor").purse("fremen", 1).purse("emperor", 5).hand("fremen", "karama_1")
    sale(t, "fremen", "emperor", stop="").until(RaiseOrPass).do("fremen", Bid(6)).do("emperor", PASS)
    t.default()  # there is nothing to choose but the card
    assert (t.spice("fremen"), t.spice("emperor")) == (1, 5)
    assert len(t.g.players["fremen"].hand) == 1
    t.until(RaiseOrPass, faction="fremen")  # bidding goes on
    assert t.refused("fremen", Bid(8)).code == "E_COST"  # it was for one card


@pytest.mark.rule("B-BID-15", "K-EMP-07", "K-KARAMA-GEN-02")
def test_the_emperor_pays_and_his_ally_need_not() -> None:
    t = Rich("emperor", "bg").purse("emperor", 9).hand("emperor", "karama_1")
    sale(t, "emperor", "bg", stop="").until(RaiseOrPass).do("emperor", Bid(5)).do("bg", PASS)
    assert t.spice("emperor") == 4  # he was not even asked
    assert "karama_1" in t.g.players["emperor"].hand
    t = (
        Rich("emperor", "bg")
        .purse("emperor", 9)
        .purse("bg", 9)
        .hand("bg", "karama_1")
        .allies("emperor", "bg")
    )
    sale(t, "bg", "emperor", stop="").until(RaiseOrPass, faction="bg").do("bg", Bid(8)).do("emperor", PASS)
    assert isinstance(t.asked("bg"), PayForCard)
    t.do("bg", Payment("karama_1", 0))
    assert (t.spice("emperor"), t.spice("bg")) == (9, 9)


@pytest.mark.rule("B-BID-15", "K-KARAMA-GEN-02")
def test_the_emperor_cannot_name_the_karama_as_payment() -> None:
    t = Rich("emperor", "bg").purse("emperor", 9).hand("emperor", "karama_1").allies("emperor", "bg")
    t.g.players["bene_gesserit"].pledge = 2
    sale(t, "emperor", "bg", stop="").until(RaiseOrPass).do("emperor", Bid(5)).do("bg", PASS)
    assert isinstance(t.asked("emperor"), PayForCard)
    assert t.refused("emperor", Payment("karama_1", 0)).code == "E_TARGET"


@pytest.mark.rule("K-KARAMA-GEN-03")
def test_a_free_card_without_the_emperor_at_the_table() -> None:
    t = Rich("atreides", "guild").purse("guild", 1).hand("guild", "karama_1")
    sale(t, "guild", "atreides", stop="").until(RaiseOrPass, faction="guild").do("guild", Bid(6))
    t.do("atreides", PASS).default()
    assert t.spice("guild") == 1
    assert len(t.g.players["spacing_guild"].hand) == 1


# The rest


@pytest.mark.rule("B-BID-16")
def test_a_card_just_won_may_be_used_at_once() -> None:
    t = Rich("atreides", "guild").tanks("guild", 5).deck("tleilaxu_ghola", "shield_1")
    sale(t, "guild", "atreides")
    buy(t, "guild")
    t.do("guild", PlayGhola("", 5, 0))
    assert t.g.stage == "auction"
    assert t.dead_tokens("guild") == (0, 0)


@pytest.mark.rule("B-BID-17")
def test_a_short_deck_is_filled_from_the_discards_while_cards_are_dealt() -> None:
    t = Rich("atreides", "guild", "emperor")
    cards = t.g.deck
    t.g.deck, t.g.removed, t.g.discards = cards[:2], cards[2:], []
    t.g.options = GAME.new(GAME.check_config({"options": {"KISS-TREACHERY": "off"}}), 1).options
    t.g.discards = [t.g.removed.pop() for _ in range(4)]
    old = list(t.g.discards)
    sale(t)
    dealt = [t.g.auction.card, *t.g.auction.row]
    assert dealt[:2] == [cards[1], cards[0]]
    assert dealt[2] in old
    assert (len(t.g.deck), t.g.discards) == (3, [])
    t = Rich("atreides", "guild", "emperor", options={"KISS-TREACHERY": "off"})
    t.g.removed, t.g.deck = t.g.deck[2:], t.g.deck[:2]
    sale(t)
    assert t.g.auction.total == 2  # fewer than hands with room
    t = Rich("atreides", "guild", options={"KISS-TREACHERY": "off"})
    t.g.removed, t.g.deck = t.g.deck, []
    assert sale(t).match.over


@pytest.mark.rule("B-BID-19")
def test_nothing_keeps_a_faction_from_bidding() -> None:
    t = Rich().hand("atreides", "karama_1", "truthtrance_1").hand("fremen", "karama_2")
    sale(t, stop="").until(RaiseOrPass)
    open_uses: set[str] = set()
    for seat in range(6):
        for prompt in t.match.standing(seat):
            if prompt.decision.action is PlayKarama:
                open_uses |= set(prompt.options())
    assert open_uses <= {"K-KARAMA-ATR-1", "K-KARAMA-ATR-2", "K-KARAMA-EMP-S"}
    t.do("fremen", PlayKarama("K-KARAMA-ATR-1", "", "karama_2"))
    asked = []
    for _ in range(6):
        asked.append(bidder(t))
        t.do(bidder(t), PASS)
    assert asked == t.g.order
