"""House Harkonnen (base.md 17.2, kiss.md 11): traitors, treachery cards, captured leaders."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.dune.kit import Table, full

from landsraad.dune.factions.harkonnen import Captive, CaptureLeader, GiveBack, GiveBackCard, Swap, SwapCards
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama
from landsraad.dune.phases.battle import Call, CallTraitor
from landsraad.dune.phases.battle.order import ChooseBattle, Fight
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.bidding import Bid, RaiseOrPass
from landsraad.dune.phases.revival import Revival

PASS = Bid(0)
HAR_1, HAR_S = "K-KARAMA-HAR-1", "K-KARAMA-HAR-S"


def plan(leader: str, normal: int = 0, weapon: str = "", defense: str = "", elite: int = 0) -> BattlePlan:
    """A plain battle plan."""
    return BattlePlan(leader, weapon, defense, False, normal, elite, 0)


def fight(t: Table, place: str = "carthag@10", **plans: BattlePlan) -> Table:
    """The plans of both sides are made; up to the next thing somebody must choose."""
    for side in plans:
        t.until(MakePlan, faction=side).do(side, plans[side])
    return t


def battle(*others: str, **more: Any) -> Table:
    """Harkonnen with six and Atreides with five in Carthag."""
    t = Table("atreides", "harkonnen", *others, **more).purse("harkonnen", 20).purse("atreides", 20)
    return t.place("harkonnen", "carthag@10", 6).place("atreides", "carthag@10", 5)


# Treachery cards


@pytest.mark.rule("K-HAR-01", "B-HARK-03")
def test_they_start_with_two_cards_and_hold_eight() -> None:
    t = Table(turn=0).start("prediction").until(stage="storm")
    assert len(t.g.players["harkonnen"].hand) == 2
    view = GAME.view(t.g, None)["factions"]
    assert {f: v["hand_limit"] for f, v in view.items()} == {
        f: 8 if f == "harkonnen" else 4 for f in t.g.factions
    }


HANDS = ("shield_1", "shield_2", "shield_3", "shield_4", "snooper_1", "snooper_2", "snooper_3", "snooper_4")


def buying(size: int, *more: str, **options: Any) -> Table:
    """Harkonnen with a hand of this size opens; nobody else can buy."""
    t = (
        Table("harkonnen", "atreides", *more, **options)
        .purse("harkonnen", 20)
        .hand("harkonnen", *HANDS[:size])
    )
    for f in ("atreides", *more):
        t.purse(f, 0)
    return t.order("harkonnen", "atreides", *more)


@pytest.mark.rule("B-BID-13", "HC-30", "K-HAR-06", "B-HARK-03")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (5, 7), (6, 8), (7, 8)])
def test_a_bonus_card_for_each_one_bought(before: int, after: int) -> None:
    t = buying(before)
    second, first = t.g.deck[-2:]
    deck = list(t.g.deck)
    t.start("bidding", stop="revival").until(RaiseOrPass).do("harkonnen", Bid(1))
    hand = t.g.players["harkonnen"].hand
    assert len(hand) == after
    assert first in hand
    if after - before == 2:
        # From the top of the deck, below the cards that lie in the row; seen by nobody, Atreides included.
        assert hand[-1] == deck[-3]
        assert second not in hand
        assert not any(e.kind == "card_drawn" for _, e in t.match.events(t.g.seat("atreides")))
        assert t.seen_by("atreides", "bonus_card")
    assert t.spice("harkonnen") == 19


@pytest.mark.rule("K-TDECK-02", "B-BID-17", "K-HAR-06")
def test_the_bonus_card_may_need_the_reshuffle() -> None:
    t = buying(0)
    t.g.deck, t.g.removed = t.g.deck[:2], t.g.deck[2:]
    t.g.discards += [t.g.removed.pop() for _ in range(14)]
    t.start("bidding", stop="revival").until(RaiseOrPass)
    assert (len(t.g.deck), len(t.g.discards)) == (0, 19)  # both cards lie in the row
    t.do("harkonnen", Bid(1))
    assert len(t.g.players["harkonnen"].hand) == 2
    assert (len(t.g.deck), t.g.discards) == (18, [])


@pytest.mark.rule("K-HAR-05")
def test_at_eight_they_pass() -> None:
    t = buying(8).start("bidding", auto=False).until(RaiseOrPass)
    assert t.g.auction.total == 1
    assert t.asked("harkonnen") is None
    assert t.refused("harkonnen", Bid(1)).code in ("E_LIMIT", "E_ACTOR")


@pytest.mark.rule("K-KARAMA-HAR-1", "B-BID-13", "HC-30")
def test_karama_stops_one_bonus_card() -> None:
    t = buying(5, "guild").hand("guild", "karama_1")
    t.start("bidding", stop="revival").until(RaiseOrPass).do("harkonnen", Bid(4))
    t.do("guild", PASS)
    assert isinstance(t.asked("guild"), KaramaMoment)
    deck = len(t.g.deck)
    t.do("guild", Karama(HAR_1, "", "karama_1"))
    assert len(t.g.players["harkonnen"].hand) == 6
    assert len(t.g.deck) == deck
    assert t.spice("harkonnen") == 16
    t.until(RaiseOrPass, faction="harkonnen").do("harkonnen", Bid(1))
    assert len(t.g.players["harkonnen"].hand) == 8  # the next purchase brings its bonus


@pytest.mark.rule("B-BID-13")
def test_a_purchase_by_karama_brings_the_bonus_too() -> None:
    t = buying(0, "emperor").hand("harkonnen", "karama_1").purse("harkonnen", 1)
    t.start("bidding", stop="revival").until(RaiseOrPass).do("harkonnen", Bid(5))
    assert len(t.g.players["harkonnen"].hand) == 2
    assert t.spice("harkonnen") == 1


@pytest.mark.rule("K-KARAMA-GEN-11", "K-KARAMA-GEN-04")
def test_of_several_karamas_the_first_in_storm_order_counts() -> None:
    t = buying(0, "guild", "emperor").hand("guild", "karama_1").hand("emperor", "karama_2")
    t.order("harkonnen", "emperor", "atreides", "guild")
    t.start("bidding").until(RaiseOrPass).do("harkonnen", Bid(1)).do("guild", PASS)
    assert {t.g.factions[s] for s in t.match.pending} == {"spacing_guild", "emperor"}
    t.do("guild", Karama(HAR_1, "", "karama_1"))
    assert t.g.players["spacing_guild"].hand == ["karama_1"]  # sealed until both have answered
    t.do("emperor", Karama(HAR_1, "", "karama_2"))
    assert t.g.players["spacing_guild"].hand == ["karama_1"]
    assert t.g.players["emperor"].hand == []
    assert t.g.discards[-1] == "karama_2"
    assert len(t.g.players["harkonnen"].hand) == 1


# The special power


def special(*mine: str, theirs: tuple[str, ...] = ("lasgun", "shield_1"), **options: Any) -> Table:
    """The first moment of Bidding, Harkonnen with a Karama and these cards."""
    t = Table("harkonnen", "emperor", "fremen", options=options.get("options"))
    return t.hand("harkonnen", "karama_1", *mine).hand("emperor", *theirs)


@pytest.mark.rule("K-KARAMA-HAR-S", "B-HARK-11", "B-BID-18", "B-HARK-12")
def test_look_at_a_hand_and_exchange_one_card() -> None:
    t = special("kulon").start("bidding")
    assert isinstance(t.asked("harkonnen"), KaramaMoment)
    t.do("harkonnen", Karama(HAR_S, "emperor", "karama_1"))
    assert isinstance(t.asked("harkonnen"), SwapCards)
    assert t.match.view(0)["secret"]["peeks"] == {"emperor": ["lasgun", "shield_1"]}
    assert not t.match.view(2)["secret"]["peeks"]
    assert set(t.options("harkonnen")) == {"", "lasgun", "shield_1"}
    assert t.options("harkonnen", "lasgun") == ["kulon"]  # the Karama is spent first
    t.do("harkonnen", Swap("lasgun", "kulon"))
    assert t.g.players["harkonnen"].hand == ["lasgun"]
    assert sorted(t.g.players["emperor"].hand) == ["kulon", "shield_1"]
    assert t.match.view(0)["secret"]["peeks"] == {}
    assert t.match.view(0)["secret"]["seen"]["emperor"]["hand"] == ["shield_1", "kulon"]
    assert t.match.view(1)["secret"]["seen"]["harkonnen"]["hand"] == ["lasgun"]
    assert t.match.view(2)["secret"]["seen"] == {}
    swapped = t.seen_by("emperor", "swapped_cards")[0].facts
    assert (swapped["taken"], swapped["given"]) == (["lasgun"], ["kulon"])
    assert not t.seen_by("fremen", "swapped_cards")
    assert t.seen_by("fremen", "cards_swapped")


@pytest.mark.rule("B-HARK-11", "K-KARAMA-HAR-S")
def test_they_may_look_and_take_nothing() -> None:
    t = special("kulon").start("bidding").do("harkonnen", Karama(HAR_S, "emperor", "karama_1"))
    t.do("harkonnen", Swap(""))
    assert t.g.players["harkonnen"].hand == ["kulon"]
    assert t.g.players["emperor"].hand == ["lasgun", "shield_1"]


@pytest.mark.rule("B-HARK-11", "K-KARAMA-HAR-S")
def test_with_nothing_to_give_they_only_look() -> None:
    t = special().start("bidding", auto=False).until(KaramaMoment)
    t.do("harkonnen", Karama(HAR_S, "emperor", "karama_1")).until(SwapCards)
    assert t.match.view(0)["secret"]["peeks"] == {"emperor": ["lasgun", "shield_1"]}
    assert t.refused("harkonnen", Swap("lasgun", "karama_1"))
    t.do("harkonnen", Swap(""))
    assert t.g.players["emperor"].hand == ["lasgun", "shield_1"]
    # `O-HARK-KARAMA-EMPTY=illegal`: then it cannot be played at all.
    t = special(options={"O-HARK-KARAMA-EMPTY": "illegal"}).start("bidding")
    assert not isinstance(t.asked("harkonnen"), KaramaMoment)
    t = special("kulon", options={"O-HARK-KARAMA-EMPTY": "illegal"}).start("bidding")
    assert isinstance(t.asked("harkonnen"), KaramaMoment)


@pytest.mark.rule("K-KARAMA-HAR-S")
def test_an_empty_hand_shows_nothing() -> None:
    t = special("kulon", theirs=()).start("bidding", auto=False).until(KaramaMoment)
    t.do("harkonnen", Karama(HAR_S, "emperor", "karama_1")).until(SwapCards)
    assert t.options("harkonnen") == [""]


@pytest.mark.rule("B-BID-18", "K-KARAMA-HAR-S", "B-HARK-11")
def test_the_moments_of_the_special_power() -> None:
    t = Table("harkonnen", "emperor", "atreides").hand("harkonnen", "karama_1", "kulon")
    for f in t.g.factions:
        t.purse(f, 20)
    t.order("emperor", "atreides", "harkonnen").start("bidding", stop="revival")
    moments = []
    while not t.match.over:
        if isinstance(t.asked("harkonnen"), KaramaMoment) and HAR_S in t.options("harkonnen"):
            moments.append(len(t.events("card_won")))
            assert t.g.auction.card == ""  # never during a sale
            t.do("harkonnen", Karama())
            continue
        (seat,) = t.match.pending
        if isinstance(t.match.pending[seat], RaiseOrPass):
            # An open auction: its moment is not now.
            assert t.refused("harkonnen", PlayKarama(HAR_S, "emperor", "karama_1")).code == "E_TIMING"
            faction = t.g.factions[seat]
            t.do(faction, Bid(1) if not t.g.auction.bid and faction != "harkonnen" else PASS)
        else:
            t.default()
    assert moments == [0, 1, 2, 3]  # start, between the lots, end


@pytest.mark.rule("B-BID-18")
def test_the_last_moment_comes_also_when_nobody_bids() -> None:
    t = (
        Table("harkonnen", "emperor")
        .hand("harkonnen", "karama_1", "kulon")
        .purse("harkonnen", 0)
        .purse("emperor", 0)
    )
    t.start("bidding", stop="revival").do("harkonnen", Karama())
    t.until(KaramaMoment)
    assert t.events("no_bids")
    assert HAR_S in t.options("harkonnen")
    t.do("harkonnen", Karama(HAR_S, "emperor", "karama_1"))
    assert t.events("hand_seen")


@pytest.mark.rule("B-BID-18")
def test_the_first_moment_comes_before_hands_are_counted() -> None:
    t = Table("harkonnen", "emperor").hand("harkonnen", "karama_1", *HANDS[:7]).start("bidding")
    t.do("harkonnen", Karama(HAR_S, "emperor", "karama_1")).until(RaiseOrPass)
    assert t.events("bidding")[0].facts["hands"]["harkonnen"] == 7
    assert t.g.auction.total == 2


@pytest.mark.rule("K-KARAMA-GEN-09")
def test_once_in_a_game() -> None:
    t = special("karama_2", "kulon").start("bidding").do("harkonnen", Karama(HAR_S, "emperor", "karama_1"))
    t.do("harkonnen", Swap(""))
    assert not isinstance(t.asked("harkonnen"), KaramaMoment)
    assert "karama_2" in t.g.players["harkonnen"].hand


@pytest.mark.rule("B-OLD-10")
def test_before_kiss_they_take_the_whole_hand() -> None:
    t = special("kulon", options={"KISS-HARKONNEN": "off"}).start("bidding")
    t.do("harkonnen", Karama(HAR_S, "emperor", "karama_1"))
    assert isinstance(t.asked("harkonnen"), GiveBackCard)
    assert set(t.options("harkonnen")) == {"kulon", "lasgun", "shield_1"}
    t.do("harkonnen", GiveBack("kulon")).do("harkonnen", GiveBack("shield_1"))
    assert t.g.players["harkonnen"].hand == ["lasgun"]
    assert sorted(t.g.players["emperor"].hand) == ["kulon", "shield_1"]


# Traitors


@pytest.mark.rule("K-HAR-03", "B-HARK-02")
def test_each_of_the_four_may_be_called() -> None:
    t = battle().traitors("harkonnen", "feyd_rautha", "gurney_halleck", "duncan_idaho")
    t.start("battles", auto=False, stop="collection")
    fight(t, atreides=plan("gurney_halleck", 2), harkonnen=plan("umman_kudu", 0)).until(CallTraitor)
    t.do("harkonnen", Call(True)).until(stage="collection")
    assert t.dead_tokens("atreides") == (5, 0)
    assert t.g.players["harkonnen"].shown_traitors == ["gurney_halleck"]


def own_leader_fielded(value: bool) -> Table:
    """Somebody else fields a Harkonnen leader of whom Harkonnen holds the card."""
    t = battle(options={"O-HARK-OWN-TRAITOR": value}).traitors("harkonnen", "feyd_rautha")
    t.captive("feyd_rautha", "atreides").start("battles", auto=False, stop="collection")
    return fight(t, atreides=plan("feyd_rautha", 2), harkonnen=plan("beast_rabban", 2)).until(CallTraitor)


@pytest.mark.rule("K-HAR-03", "B-HARK-02")
def test_the_card_of_an_own_leader_is_inert() -> None:
    t = own_leader_fielded(False)
    assert t.options("harkonnen") == [False]
    assert t.refused("harkonnen", Call(True)).code == "E_TARGET"
    assert True in own_leader_fielded(True).options("harkonnen")  # `O-HARK-OWN-TRAITOR`


@pytest.mark.rule("B-HARK-04", "K-HAR-11")
@pytest.mark.parametrize("call", [True, False])
def test_they_call_for_their_ally(call: bool) -> None:
    t = Table("harkonnen", "emperor", "fremen").allies("harkonnen", "emperor").traitors("harkonnen", "jamis")
    t.place("emperor", "carthag@10", 2).place("fremen", "carthag@10", 9).purse("emperor", 10)
    t.start("battles", stop="collection")
    fight(t, emperor=plan("bashar", 1), fremen=plan("jamis", 9)).until(CallTraitor)
    t.do("harkonnen", Call(call)).until(stage="collection")
    if call:
        assert t.dead_tokens("fremen") == (9, 0)
        assert t.at("emperor", "carthag@10") == (2, 0)
        assert t.spice("emperor") == 12  # the ally has the spice
        assert t.events("battle_won")[0].actor == "emperor"
    else:
        assert t.events("battle_won")[0].actor == "fremen"


# Captured leaders


def captured(fate: str, seed: int = 1, **options: Any) -> Table:
    """Harkonnen beat Atreides and decide about the leader drawn."""
    t = battle(seed=seed, options=options.get("options"))
    t.start("battles", stop="collection")
    fight(t, atreides=plan("dr_yueh", 0), harkonnen=plan("feyd_rautha", 5)).until(CaptureLeader)
    return t.do("harkonnen", Captive(fate)) if fate else t


@pytest.mark.rule("K-HAR-07", "B-HARK-05", "B-HARK-06")
def test_capture_kill_or_nothing() -> None:
    t = captured("")
    leader = t.match.pending[t.g.seat("harkonnen")].leader  # type: ignore[attr-defined]
    assert set(t.options("harkonnen")) == {"capture", "kill", "nothing"}
    t.do("harkonnen", Captive("capture"))
    assert t.g.discs[leader].holder == "harkonnen"
    assert leader in t.living("harkonnen")
    assert not t.seen_by("harkonnen", "captive")[0].known_to(None)
    t = captured("")
    leader, spice, bank = t.match.pending[1].leader, t.spice("harkonnen"), t.g.bank  # type: ignore[attr-defined]
    t.do("harkonnen", Captive("kill"))
    assert (t.spice("harkonnen"), t.g.bank) == (spice + 2, bank - 2)
    assert (t.g.discs[leader].holder, t.g.discs[leader].face_down) == ("", True)
    before = captured("")
    holders = {x: d.holder for x, d in before.g.discs.items()}
    before.do("harkonnen", Captive("nothing"))
    assert {x: d.holder for x, d in before.g.discs.items()} == holders


def drawn(seed: int) -> str:
    """The one drawn when A fought here and lives, B fought elsewhere, C is dead, D and E are at home."""
    t = battle("emperor", seed=seed).dead("duncan_idaho")
    t.place("emperor", "arrakeen@9", 1).place("atreides", "arrakeen@9", 3)
    t.order("atreides", "harkonnen", "emperor").start("battles", stop="collection")
    t.until(ChooseBattle).do("atreides", Fight("arrakeen", "emperor"))
    fight(t, atreides=plan("lady_jessica", 1), emperor=plan("bashar", 0))
    fight(t, atreides=plan("dr_yueh", 0), harkonnen=plan("feyd_rautha", 5)).until(CaptureLeader)
    leader: str = t.match.pending[t.g.seat("harkonnen")].leader  # type: ignore[attr-defined]
    return leader


@pytest.mark.rule("K-HAR-07", "B-HARK-05")
def test_who_may_be_drawn() -> None:
    counts = Counter(drawn(seed) for seed in range(150))
    assert set(counts) == {"dr_yueh", "thufir_hawat", "gurney_halleck"}  # never the Kwisatz Haderach
    assert min(counts.values()) > 30  # each alike


@pytest.mark.rule("K-HAR-07", "B-HARK-05")
def test_nobody_to_draw() -> None:
    t = battle().dead("lady_jessica", "thufir_hawat", "gurney_halleck", "duncan_idaho")
    t.hand("harkonnen", "crysknife").start("battles", stop="collection")
    fight(t, atreides=plan("dr_yueh", 0), harkonnen=plan("feyd_rautha", 5, "crysknife"))
    t.until(stage="collection")
    assert not t.events("leader_captured")
    assert t.events("battle_won")[0].actor == "harkonnen"


@pytest.mark.rule("B-HARK-05")
def test_also_after_a_traitor_never_after_an_explosion_or_a_defeat() -> None:
    t = battle().traitors("harkonnen", "dr_yueh").start("battles", stop="collection")
    fight(t, atreides=plan("dr_yueh", 5), harkonnen=plan("feyd_rautha", 0)).until(CallTraitor)
    t.do("harkonnen", Call(True)).until(CaptureLeader, stage="collection")
    assert isinstance(t.asked("harkonnen"), CaptureLeader)
    t = battle().hand("harkonnen", "lasgun").hand("atreides", "shield_1")
    t.start("battles", stop="collection")
    fight(t, atreides=plan("dr_yueh", 0, "", "shield_1"), harkonnen=plan("feyd_rautha", 5, "lasgun"))
    t.until(CaptureLeader, stage="collection")
    assert t.events("explosion")
    assert t.match.over
    t = battle().start("battles", stop="collection")
    fight(t, atreides=plan("lady_jessica", 5), harkonnen=plan("umman_kudu", 0)).until(CaptureLeader)
    assert t.match.over


@pytest.mark.rule("B-HARK-07", "B-REV-08")
@pytest.mark.parametrize("value", [True, False])
def test_a_leader_killed_by_its_captor(value: bool) -> None:
    """`HARK_KILL_COUNTS_AS_SECOND_DEATH`."""
    t = captured("", options={"HARK_KILL_COUNTS_AS_SECOND_DEATH": value})
    leader = t.match.pending[t.g.seat("harkonnen")].leader  # type: ignore[attr-defined]
    t.do("harkonnen", Captive("kill"))
    others = [x for x, d in t.g.discs.items() if d.holder == "atreides"]
    t.dead(*others).purse("atreides", 20)
    t.start("revival", stop="shipment").until(Revival, faction="atreides")
    assert (leader in t.options("atreides", 0, 0)) == (not value)
    assert set(others) < set(t.options("atreides", 0, 0))


@pytest.mark.rule("K-HAR-08", "B-HARK-08")
def test_a_captive_fights_once_and_goes_home() -> None:
    t = battle().captive("gurney_halleck").start("battles", stop="collection")
    fight(t, atreides=plan("dr_yueh", 0), harkonnen=plan("gurney_halleck", 5))
    assert t.events("battle_won")[0].facts["totals"]["harkonnen"] == 5 + 4  # with its own strength
    t.until(CaptureLeader)
    assert t.g.discs["gurney_halleck"].holder == "atreides"
    assert t.events("captive_returns")[0].facts == {"leader": "gurney_halleck"}


@pytest.mark.rule("K-HAR-08", "B-HARK-08")
def test_also_after_a_won_traitor_call() -> None:
    t = battle("emperor").captive("gurney_halleck").traitors("harkonnen", "dr_yueh")
    t.place("emperor", "arrakeen@9", 3).place("harkonnen", "arrakeen@9", 3)
    t.order("atreides", "harkonnen", "emperor").start("battles", stop="collection")
    fight(t, atreides=plan("dr_yueh", 5), harkonnen=plan("gurney_halleck", 0)).until(CallTraitor)
    t.do("harkonnen", Call(True)).until(CaptureLeader).do("harkonnen", Captive("nothing"))
    t.until(MakePlan, faction="harkonnen")
    assert t.g.discs["gurney_halleck"].holder == "atreides"
    assert t.refused("harkonnen", plan("gurney_halleck", 1)).code == "E_CARD"  # not a second time


@pytest.mark.rule("K-HAR-10", "B-HARK-08", "B-REV-12", "B-HARK-10")
def test_a_dead_captive_lies_in_the_tanks_as_its_own_factions() -> None:
    t = battle().captive("dr_yueh").hand("atreides", "crysknife").purse("atreides", 40)
    t.dead("gurney_halleck", "duncan_idaho", "thufir_hawat", "lady_jessica")
    t.g.discs["lady_jessica"].holder = "atreides"
    t.start("battles", stop="collection")
    fight(t, atreides=plan("lady_jessica", 5, "crysknife"), harkonnen=plan("dr_yueh", 0)).until(
        stage="collection"
    )
    assert t.g.discs["dr_yueh"].holder == ""
    t.start("revival", stop="shipment").until(Revival, faction="atreides")
    # It was the fifth to die: now all five have.
    assert set(t.options("atreides", 0, 0)) >= {"dr_yueh", "gurney_halleck"}


@pytest.mark.rule("K-HAR-10", "B-HARK-10")
def test_a_captive_can_be_called_traitor() -> None:
    t = battle("fremen").captive("chani").traitors("atreides", "chani")
    t.start("battles", stop="collection")
    fight(t, atreides=plan("dr_yueh", 0), harkonnen=plan("chani", 5)).until(CallTraitor)
    t.do("atreides", Call(True)).until(stage="collection")
    assert t.events("battle_won")[0].actor == "atreides"
    assert t.dead_tokens("harkonnen") == (6, 0)
    assert t.g.discs["chani"].holder == ""


OWN = ("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")


@pytest.mark.rule("K-HAR-09", "B-HARK-09")
@pytest.mark.parametrize("living", [1, 2])
def test_without_own_leaders_all_captives_go_home(living: int) -> None:
    t = battle().captive("gurney_halleck").captive("duncan_idaho").dead(*OWN[living:])
    t.hand("atreides", "crysknife").start("battles", stop="collection")
    fight(t, atreides=plan("lady_jessica", 5, "crysknife"), harkonnen=plan("feyd_rautha", 0))
    t.until(stage="collection")
    home = "atreides" if living == 1 else "harkonnen"
    assert (t.g.discs["gurney_halleck"].holder, t.g.discs["duncan_idaho"].holder) == (home, home)


@pytest.mark.rule("K-HAR-02")
def test_their_free_revival() -> None:
    t = Table().tanks("harkonnen", 1).purse("harkonnen", 0).start("revival", stop="shipment")
    assert sorted(t.options("harkonnen")) == [0, 1]
    assert full("harkonnen") == t.g.factions[next(iter(t.match.pending))]
