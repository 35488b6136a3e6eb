"""Karama: the closed list, its windows, and every row of it (base.md 15.2, 15.3; kiss.md 9)."""

from __future__ import annotations

import pytest
from tests.dune.duel import duel, fight, hand, plan, settle, totals, winner
from tests.dune.kit import Table, full

from landsraad import rules
from landsraad.dune.factions.atreides import Foresee, Promise
from landsraad.dune.factions.bene_gesserit import Advise, SpiritualAdvisor, UseVoice, Voice
from landsraad.dune.factions.fremen import Wormriders
from landsraad.dune.factions.harkonnen import CaptureLeader, Swap, SwapCards
from landsraad.dune.game import GAME
from landsraad.dune.karama import USES, Karama, KaramaMoment, PlayKarama, battle_offers
from landsraad.dune.options import SPECS
from landsraad.dune.phases.battle import Call, CallTraitor
from landsraad.dune.phases.battle.order import Fight
from landsraad.dune.phases.battle.plan import MakePlan, dialed
from landsraad.dune.phases.bidding import Bid, PayForCard, Payment, RaiseOrPass
from landsraad.dune.phases.revival import FreeRevival, Revival, ReviveFree
from landsraad.dune.phases.shipping import GuildTiming, MakeMove, MakeShipment, Move, Ship, Timing


def buy(t: Table, buyer: str, spice: int = 1) -> Table:
    """The card that is up goes to this faction."""
    number = t.g.auction.number
    while t.g.auction.number == number and isinstance(next(iter(t.match.pending.values())), RaiseOrPass):
        me = t.g.factions[next(iter(t.match.pending))]
        t.do(me, Bid(spice if me == full(buyer) and t.g.auction.bid < spice else 0))
    return t


# The list


@pytest.mark.rule("K-KARAMA-GEN-01")
def test_the_list_is_the_list_of_the_ledger() -> None:
    rows = {x for x in rules.scope() if x.startswith("K-KARAMA-") and "-GEN-" not in x}
    assert set(USES) == rows - {"K-KARAMA-BG-S"}  # a worthless card is a means to an effect, not an effect


@pytest.mark.rule("K-KARAMA-GEN-01")
@pytest.mark.parametrize(
    "wish",
    [
        "stop Fremen moving two",
        "stop Bene Gesserit charity",
        "stop a Harkonnen traitor for their ally",
        "stop a terror token",
        "stop a gift of the Emperor",
        "make the Fremen pay their dial",
    ],
)
def test_nothing_else_can_be_done_with_a_karama(wish: str) -> None:
    t = duel("fremen", "harkonnen", "guild").hand("guild", "karama_1").start("battles")
    assert isinstance(t.asked("guild"), KaramaMoment)
    refusal = t.refused("guild", Karama(wish, "", "karama_1"))
    assert (refusal.rule, refusal.code) == ("K-KARAMA-GEN-01", "E_TARGET")
    assert t.refused("guild", PlayKarama(wish, "", "karama_1")).code == "E_TARGET"
    assert hand(t, "guild") == {"karama_1"}


@pytest.mark.rule("B-OLD-06")
def test_the_wide_karama_of_2019_is_not_offered() -> None:
    assert SPECS["KISS-KARAMA"].values == ("on",)


@pytest.mark.rule("K-KARAMA-GEN-02", "B-KAR-02")
def test_not_against_oneself_but_against_ones_ally() -> None:
    t = Table("emperor", "guild", "bg").hand("emperor", "karama_1").purse("emperor", 10)
    t.start("bidding", auto=False).until(RaiseOrPass)
    buy(t, "emperor", 5)
    assert isinstance(t.asked("emperor"), PayForCard)
    assert t.refused("emperor", Payment("karama_1", 0)).code == "E_TARGET"
    t.do("emperor", Payment("", 0))
    assert t.spice("emperor") == 5
    t = duel("guild", "harkonnen", "bg").allies("guild", "bg").hand("guild", "karama_1").start("battles")
    t.do("bg", Voice("not", "poison")).do("guild", Karama("K-KARAMA-BG-1", "", "karama_1"))
    t = duel("bg", "emperor", "guild").hand("bg", "karama_1", "baliset").start("battles")
    t.do("bg", Voice("not", "poison"))
    assert t.refused("bg", PlayKarama("K-KARAMA-BG-1", "", "karama_1")).code == "E_TARGET"
    assert hand(t, "bg") == {"karama_1", "baliset"}


@pytest.mark.rule("K-KARAMA-GEN-02", "B-KAR-02")
@pytest.mark.parametrize("faction", ["atreides", "fremen", "emperor", "bene_gesserit"])
def test_no_battle_row_is_offered_to_the_faction_it_is_aimed_at(faction: str) -> None:
    t = duel(faction, "harkonnen", "guild").hand(faction, "karama_1").hand("guild", "karama_2")
    t.start("battles", auto=False).until(KaramaMoment)
    mine: set[str] = set()
    theirs: set[str] = set()
    for _ in range(60):
        if t.g.battle is None or t.match.over:
            break
        for seat, decision in t.match.pending.items():
            if isinstance(decision, KaramaMoment):
                offers = {use for use, _ in decision.offers}
                (mine if t.g.factions[seat] == faction else theirs).update(offers)
        t.default()
    assert not {use for use in mine if USES[use].against == faction and not USES[use].special}
    assert {use for use in theirs if USES[use].against == faction}


@pytest.mark.rule("K-KARAMA-GEN-03", "B-KAR-01", "K-KARAMA-GUI-1", "K-KARAMA-EMP-1")
def test_a_free_card_and_the_cheap_shipment_work_without_emperor_and_guild() -> None:
    t = Table("atreides", "harkonnen").hand("atreides", "karama_1").purse("atreides", 10).start("shipment")
    t.until(MakeShipment, faction="atreides")
    bank = t.g.bank
    t.do("atreides", Ship("reserves", "karama_1", "", "tueks_sietch@4", (5,), 0))
    assert t.spice("atreides") == 7 and t.g.bank == bank + 3
    t = Table("atreides", "harkonnen").hand("atreides", "karama_1").purse("atreides", 1).start("bidding")
    buy(t, "atreides", 6)  # the Karama is the only way to pay, so it is played
    assert t.spice("atreides") == 1 and "karama_1" in t.g.discards


@pytest.mark.rule("K-KARAMA-GEN-03")
def test_the_other_rows_have_no_object_without_their_faction() -> None:
    t = duel("harkonnen", "guild", options={}).hand("guild", "karama_1").start("battles").until(MakePlan)
    assert battle_offers(t.g) == []
    assert t.match.standing(t.g.seat("spacing_guild")) == [] or all(
        p.decision.kind != "KaramaOutOfTurn" for p in t.match.standing(t.g.seat("spacing_guild"))
    )


@pytest.mark.rule("K-KARAMA-GEN-04", "B-KAR-06", "B-CARD-13")
def test_the_card_is_discarded_even_if_there_was_nothing_to_stop() -> None:
    t = duel("atreides", "harkonnen", "guild").hand("guild", "karama_1", "kulon", "crysknife")
    assert t.g.kwisatz_losses == 0  # no Kwisatz Haderach to stop
    t.start("battles").until(KaramaMoment)
    pile = len(t.g.discards)
    t.do("guild", Karama("K-KARAMA-ATR-4", "", "karama_1"))
    assert hand(t, "guild") == {"kulon", "crysknife"}
    assert len(t.g.discards) == pile + 1 and "karama_1" in t.g.discards


@pytest.mark.rule("K-KARAMA-GEN-05", "B-KAR-03")
@pytest.mark.parametrize(
    "use",
    [
        "K-KARAMA-ATR-3",
        "K-KARAMA-ATR-4",
        "K-KARAMA-FRE-2",
        "K-KARAMA-EMP-2",
        "K-KARAMA-BG-1",
        "K-KARAMA-TLX-1",
    ],
)
def test_rows_on_battle_plans_are_open_from_the_fighters_to_the_reveal(use: str) -> None:
    """RD-11: which rows carry the mark; before and after `E_TIMING`."""
    owner = USES[use].against
    assert {u for u, line in USES.items() if line.in_battle} | {"K-KARAMA-ATR-S"} == {
        "K-KARAMA-ATR-3",
        "K-KARAMA-ATR-4",
        "K-KARAMA-ATR-S",
        "K-KARAMA-FRE-2",
        "K-KARAMA-EMP-2",
        "K-KARAMA-BG-1",
        "K-KARAMA-TLX-1",
    }
    foe = "harkonnen"
    t = duel(foe, owner, "guild", *(["atreides"] if owner != "atreides" else []), turn=3)
    t.hand("guild", "karama_1").tanks("harkonnen", 1).start("revival")
    assert isinstance(t.asked("harkonnen"), Revival)
    assert t.refused("guild", PlayKarama(use, "", "karama_1")).code == "E_TIMING"
    for moment in ("before plans", "one plan sealed", "before the reveal"):
        t = duel(foe, owner, "guild").hand("guild", "karama_1").start("battles")
        t.until(KaramaMoment)
        if moment != "before plans":
            t.do("guild", Karama()).until(MakePlan)
            t.default() if moment == "before the reveal" else t.do(foe, plan("umman_kudu"))
        if isinstance(t.asked("guild"), KaramaMoment):
            t.do("guild", Karama(use, "", "karama_1"))
        else:
            t.do("guild", PlayKarama(use, "", "karama_1"))
        assert [e.facts["use"] for e in t.events("karama")] == [use]
    t = duel(foe, owner, "guild").hand("guild", "karama_1")
    leader = min(t.living(owner))
    t.traitors(foe, leader).start("battles")
    fight(t, {foe: plan("feyd_rautha", normal=5), owner: plan(leader)})
    t.do("guild", Karama())  # the last moment before the reveal
    assert isinstance(t.asked(foe), CallTraitor)
    t.refused("guild", PlayKarama(use, "", "karama_1"))


@pytest.mark.rule("K-KARAMA-GEN-05", "K-KARAMA-BG-1")
def test_what_was_learnt_is_no_bar() -> None:
    t = duel("atreides", "emperor", "bg").allies("atreides", "bg").hand("emperor", "karama_1", "chaumas")
    t.start("battles").do("bg", Voice("not", "poison")).do("atreides", Foresee("defense"))
    t.until(KaramaMoment).do("emperor", Karama("K-KARAMA-BG-1", "", "karama_1"))
    assert "chaumas" in t.options("emperor", "bashar")


@pytest.mark.rule("K-KARAMA-GEN-06", "B-BAT-23", "B-KAR-14")
@pytest.mark.parametrize("option", ["false", "true"])
@pytest.mark.parametrize("sealed", ["both", "one"])
def test_a_late_karama_leaves_a_sealed_plan_or_lets_it_be_made_anew_by_option(
    option: str, sealed: str
) -> None:
    t = duel("emperor", "harkonnen", "guild", mine=(3, 3), options={"O-KARAMA-REPLAN": option})
    t.hand("guild", "karama_1").start("battles").do("guild", Karama())
    t.do("emperor", plan("bashar", elite=3))
    if sealed == "one":
        t.do("guild", PlayKarama("K-KARAMA-EMP-2", "", "karama_1")).do("harkonnen", plan("umman_kudu"))
    else:
        t.do("harkonnen", plan("umman_kudu")).do("guild", Karama("K-KARAMA-EMP-2", "", "karama_1"))
    if option == "true":
        assert isinstance(t.asked("emperor"), MakePlan) and t.asked("harkonnen") is None
        t.do("emperor", plan("bashar", normal=2))
        settle(t)
        assert totals(t) == {"emperor": 4, "harkonnen": 1}
        assert t.dead_tokens("emperor") == (2, 0)
    else:
        t.refused("emperor", plan("bashar", normal=2))
        settle(t)
        assert totals(t) == {"emperor": 5, "harkonnen": 1}
        assert (t.dead_tokens("emperor"), t.spice("emperor")) == ((0, 3), 19)


@pytest.mark.rule("K-KARAMA-GEN-06", "B-KAR-14", "K-KARAMA-ATR-4")
@pytest.mark.parametrize("option", ["false", "true"])
def test_a_sealed_kwisatz_haderach_stays_in_the_plan_without_effect(option: str) -> None:
    """Sealed first, stopped while the other still thinks: not asked again unless the option says so."""
    t = duel("atreides", "harkonnen", "guild", options={"O-KARAMA-REPLAN": option}).hand("guild", "karama_1")
    t.g.kwisatz_losses = 7
    t.start("battles").until(KaramaMoment).do("guild", Karama())
    t.do("atreides", plan("thufir_hawat", normal=1, kh=True))
    t.do("guild", PlayKarama("K-KARAMA-ATR-4", "", "karama_1")).do("harkonnen", plan("umman_kudu", normal=1))
    if option == "true":
        assert t.options("atreides", "thufir_hawat", "", "") == [False]
        t.do("atreides", plan("thufir_hawat", normal=2))
    settle(t)
    assert totals(t)["atreides"] == (7 if option == "true" else 6)


@pytest.mark.rule("K-KARAMA-GEN-06", "B-ATR-12", "K-KARAMA-ATR-S")
def test_the_plan_that_atreides_saw_is_never_made_anew() -> None:
    t = duel("emperor", "fremen", "atreides", "guild", mine=(0, 3), options={"O-KARAMA-REPLAN": "true"})
    t.hand("atreides", "karama_1").hand("guild", "karama_2").start("battles")
    t.do("guild", Karama()).do("atreides", Karama()) if t.asked("atreides") else t.do("guild", Karama())
    t.do("atreides", Karama("K-KARAMA-ATR-S", "emperor", "karama_1"))
    t.do("emperor", plan("bashar", elite=3)).do("fremen", plan("jamis", normal=1))
    t.do("guild", Karama("K-KARAMA-EMP-2", "", "karama_2"))
    assert not isinstance(t.asked("emperor"), MakePlan)
    settle(t)
    assert t.dead_tokens("emperor") == (0, 3)


@pytest.mark.rule("K-KARAMA-GEN-08", "B-KAR-05", "K-KARAMA-BG-S")
def test_no_karama_stops_a_karama() -> None:
    t = (
        duel("atreides", "harkonnen", "bg")
        .hand("bg", "baliset")
        .hand("harkonnen", "karama_1")
        .start("battles")
    )
    t.do("bg", PlayKarama("K-KARAMA-ATR-3", "", "baliset"))
    for use in ("stop Karama", "K-KARAMA-BG-S", "K-KARAMA-ATR-3"):
        refusal = t.refused("harkonnen", PlayKarama(use, "", "karama_1"))
        assert refusal.code in ("E_TARGET", "E_TIMING")
    assert t.refused("harkonnen", PlayKarama("K-KARAMA-BG-S", "", "karama_1")).code == "E_TARGET"
    assert not any("K-KARAMA-BG-S" in use or line.text.startswith("cancel") for use, line in USES.items())


@pytest.mark.rule("K-KARAMA-GEN-09", "B-KAR-04", "K-KARAMA-EMP-S", "B-EMP-05")
def test_a_special_is_for_its_faction_once_a_game() -> None:
    t = (
        Table("emperor", "atreides", "guild")
        .hand("emperor", "karama_1", "karama_2")
        .hand("guild", "karama_3")
    )
    t.tanks("emperor", 6).start("bidding")
    assert t.refused("guild", PlayKarama("K-KARAMA-EMP-S", "", "karama_3")).code == "E_TARGET"
    t.do("emperor", PlayKarama("K-KARAMA-EMP-S", "", "karama_1")).do("emperor", FreeRevival("", 3, 0))
    assert t.dead_tokens("emperor") == (3, 0)
    for _ in range(300):
        if t.g.turn == 6:
            break
        t.default()
    t.until(RaiseOrPass)
    refusal = t.refused("emperor", PlayKarama("K-KARAMA-EMP-S", "", "karama_2"))
    assert refusal.code == "E_USED"
    assert "karama_2" in hand(t, "emperor")


@pytest.mark.rule("K-KARAMA-GEN-10", "K-KARAMA-GUI-2")
def test_the_guild_stopped_from_going_first_takes_its_turn_in_its_place() -> None:
    t = (
        Table("emperor", "harkonnen", "guild")
        .order("emperor", "harkonnen", "guild")
        .hand("emperor", "karama_1")
    )
    t.start("shipment").until(GuildTiming)
    t.do("guild", Timing(True)).do("emperor", Karama("K-KARAMA-GUI-2", "", "karama_1"))
    acted = []
    for _ in range(12):
        for seat, decision in t.match.pending.items():
            assert not isinstance(decision, GuildTiming)
            if isinstance(decision, MakeShipment):
                acted.append(t.g.factions[seat])
        if len(acted) == 3:
            break
        t.default()
    assert acted == ["emperor", "harkonnen", "spacing_guild"]


@pytest.mark.rule("K-KARAMA-GUI-2")
def test_the_guild_may_not_wait_either() -> None:
    t = (
        Table("emperor", "harkonnen", "guild")
        .order("guild", "emperor", "harkonnen")
        .hand("emperor", "karama_1")
    )
    t.start("shipment").until(GuildTiming).do("guild", Timing(False))
    t.do("emperor", Karama("K-KARAMA-GUI-2", "", "karama_1"))
    assert isinstance(t.asked("guild"), MakeShipment)


@pytest.mark.rule("K-KARAMA-GEN-11", "B-KAR-15")
def test_of_two_who_play_at_once_the_first_in_storm_order_counts() -> None:
    t = duel("bg", "harkonnen", "guild", "emperor").hand("guild", "karama_1").hand("emperor", "karama_2")
    t.order("bg", "harkonnen", "emperor", "guild").start("battles")
    t.do("bg", Voice("not", "poison"))
    t.do("guild", Karama("K-KARAMA-BG-1", "", "karama_1"))
    assert t.events("karama") == []  # sealed until all have answered
    t.do("emperor", Karama("K-KARAMA-BG-1", "", "karama_2"))
    assert (hand(t, "emperor"), hand(t, "guild")) == (set(), {"karama_1"})
    assert len(t.events("karama")) == 1


@pytest.mark.rule("K-KARAMA-GEN-06", "K-KARAMA-BG-S")
def test_a_worthless_card_in_a_committed_plan_is_spoken_for() -> None:
    t = duel("atreides", "bg").hand("bg", "baliset").start("battles").until(MakePlan)
    t.do("bg", plan("alia", "baliset")).do("atreides", plan("dr_yueh"))
    assert t.match.over or not isinstance(t.asked("bg"), KaramaMoment)
    t = duel("atreides", "bg").hand("bg", "baliset", "kulon").start("battles")
    t.until(KaramaMoment).do("bg", Karama()).until(MakePlan)
    t.do("bg", plan("alia", "baliset")).do("atreides", plan("dr_yueh"))
    assert t.options("bg", "K-KARAMA-ATR-4", "") == ["kulon"]


# Atreides


@pytest.mark.rule("K-KARAMA-ATR-1", "B-ATR-01", "K-ATR-03")
def test_atreides_see_no_more_cards_of_this_bidding_phase() -> None:
    t = Table("atreides", "guild", "emperor", "fremen", "bg").hand("guild", "karama_1").start("bidding")
    t.do("guild", Karama())  # before the first card
    assert [e.facts for e in t.events("card_seen")] == [{"card": t.g.auction.card}]
    buy(t, "emperor")
    assert t.g.auction.number == 2
    t.do("guild", PlayKarama("K-KARAMA-ATR-1", "", "karama_1"))
    seat = t.g.seat("atreides")
    assert GAME.view(t.g, seat)["auction"]["card"] == t.g.auction.card  # seen already, stays known
    for number in (3, 4, 5):
        buy(t, ("fremen", "bg", "guild")[number - 3])
        if t.g.auction.number == number:
            assert GAME.view(t.g, seat)["auction"]["card"] == ""
    assert len(t.events("card_seen")) == 2
    for _ in range(400):
        if t.g.turn == 4 and t.g.stage == "auction":
            break
        t.default()
    assert GAME.view(t.g, seat)["auction"]["card"] == t.g.auction.card != ""


@pytest.mark.rule("K-KARAMA-ATR-2", "B-ATR-03", "K-ATR-04")
def test_atreides_do_not_see_the_top_spice_card_this_turn() -> None:
    t = Table("atreides", "guild", turn=4).tanks("atreides", 3).hand("guild", "karama_1").start("revival")
    t.do("guild", PlayKarama("K-KARAMA-ATR-2", "", "karama_1"))
    t.until(MakeShipment, GuildTiming)
    seat = t.g.seat("atreides")
    assert t.events("spice_card_seen") == []
    assert GAME.view(t.g, seat)["secret"]["spice_card"] is None
    assert t.refused("guild", PlayKarama("K-KARAMA-ATR-2", "", "karama_1")) is not None
    while not (t.g.turn == 5 and t.g.stage == "ships_and_moves"):
        t.default()
    assert len(t.events("spice_card_seen")) == 1
    assert GAME.view(t.g, seat)["secret"]["spice_card"] == t.g.spice_deck[-1]


@pytest.mark.rule("K-KARAMA-ATR-3")
@pytest.mark.parametrize("ally", [False, True])
def test_no_question_may_be_put_in_this_battle_and_the_next_is_free(ally: bool) -> None:
    t = duel("guild" if ally else "atreides", "emperor", "harkonnen", *(["atreides"] if ally else ["guild"]))
    me = "guild" if ally else "atreides"
    if ally:
        t.allies("atreides", "guild")
    t.place(me, "tueks_sietch@4", 2).place("emperor", "tueks_sietch@4", 2).hand("harkonnen", "karama_1")
    t.start("battles").do(me, Fight("sietch_tabr", "emperor"))
    t.do("harkonnen", PlayKarama("K-KARAMA-ATR-3", "", "karama_1"))
    assert t.options("atreides") == [""]
    assert t.refused("atreides", Foresee("weapon")).code == "E_TARGET"
    t.do("atreides", Foresee("")).until(MakePlan)
    own = "dr_yueh" if not ally else "soo_soo_sook"
    fight(t, {me: plan(own), "emperor": plan("bashar")})
    settle(t)
    assert t.options("atreides") == ["", "leader", "weapon", "defense", "number"]


@pytest.mark.rule("K-KARAMA-ATR-4", "B-KAR-14", "B-ATR-21")
def test_a_stopped_kwisatz_haderach_serves_in_another_territory() -> None:
    t = duel("atreides", "emperor", "guild", "harkonnen").traitors("emperor", "thufir_hawat")
    t.place("atreides", "tueks_sietch@4", 2).place("guild", "tueks_sietch@4", 2).hand("harkonnen", "karama_1")
    t.g.kwisatz_losses = 7
    t.start("battles").do("atreides", Fight("sietch_tabr", "emperor"))
    t.until(KaramaMoment).do("harkonnen", Karama()).until(MakePlan)
    fight(t, {"atreides": plan("thufir_hawat", kh=True), "emperor": plan("bashar", normal=1)})
    t.do("harkonnen", Karama("K-KARAMA-ATR-4", "", "karama_1"))
    assert t.options("emperor") == [True, False]  # may be a traitor now
    t.do("emperor", Call(False)).until(MakePlan)
    assert totals(t) == {"atreides": 5, "emperor": 3}
    assert t.g.battle is not None and t.g.battle.territory == "tueks_sietch"
    assert t.options("atreides", "dr_yueh", "", "") == [False, True]


@pytest.mark.rule("K-KARAMA-ATR-4")
def test_a_plan_made_after_the_karama_has_no_kwisatz_haderach_and_an_explosion_does_not_kill_him() -> None:
    t = duel("atreides", "emperor", "guild").hand("guild", "karama_1").hand("atreides", "lasgun", "shield_1")
    t.g.kwisatz_losses = 7
    t.start("battles").until(KaramaMoment).do("guild", Karama()).until(MakePlan)
    fight(t, {"atreides": plan("dr_yueh", "lasgun", "shield_1", kh=True), "emperor": plan("bashar")})
    t.do("guild", Karama("K-KARAMA-ATR-4", "", "karama_1"))
    settle(t)
    assert t.events("explosion") and not t.g.kwisatz_dead
    t = duel("atreides", "emperor", "guild").hand("guild", "karama_1")
    t.g.kwisatz_losses = 7
    t.start("battles").until(KaramaMoment).do("guild", Karama("K-KARAMA-ATR-4", "", "karama_1")).until(
        MakePlan
    )
    assert t.options("atreides", "dr_yueh", "", "") == [False]


@pytest.mark.rule("K-KARAMA-ATR-S", "B-ATR-12", "B-BAT-20")
def test_atreides_see_one_plan_of_any_battle_before_the_other_is_sealed() -> None:
    t = (
        duel("emperor", "fremen", "atreides", "guild")
        .hand("atreides", "karama_1", "karama_2")
        .start("battles")
    )
    t.do("atreides", Karama())  # the rows against Emperor and Fremen
    assert t.options("atreides", "K-KARAMA-ATR-S") == ["emperor", "fremen"]
    t.do("atreides", Karama("K-KARAMA-ATR-S", "emperor", "karama_1"))
    assert isinstance(t.asked("emperor"), MakePlan) and t.asked("fremen") is None
    t.do("emperor", plan("bashar", normal=3))
    assert isinstance(t.asked("fremen"), MakePlan) and t.asked("emperor") is None
    seen = t.seen_by("atreides", "plan_seen")[-1].facts["plan"]
    assert (seen["leader"], seen["normal"]) == ("bashar", 3)
    assert GAME.view(t.g, t.g.seat("atreides"))["battle"]["plans"]["emperor"]["normal"] == 3
    for faction in ("fremen", "guild"):
        assert t.seen_by(faction, "plan_seen") == []
        assert GAME.view(t.g, t.g.seat(full(faction)))["battle"]["plans"] == {}
    t.refused("emperor", plan("bashar", normal=1))
    assert t.refused("atreides", PlayKarama("K-KARAMA-ATR-S", "fremen", "karama_2")).code == "E_USED"
    t.do("fremen", plan("jamis", normal=5))
    settle(t)
    assert t.g.players["atreides"].special_used


@pytest.mark.rule("K-KARAMA-ATR-S", "B-ATR-12")
def test_in_their_own_battle_they_see_the_opponents_plan() -> None:
    t = duel("emperor", "atreides").hand("atreides", "karama_1").start("battles")
    t.until(KaramaMoment).do("atreides", Karama())
    assert t.options("atreides", "K-KARAMA-ATR-S") == ["emperor"]
    t.do("atreides", Karama("K-KARAMA-ATR-S", "emperor", "karama_1")).do("emperor", plan("bashar", normal=4))
    assert t.seen_by("atreides", "plan_seen")[-1].facts["plan"]["normal"] == 4
    t.do("atreides", plan("lady_jessica", normal=2))
    settle(t)
    assert winner(t) == "atreides"


@pytest.mark.rule("K-KARAMA-ATR-S")
def test_when_both_plans_are_sealed_it_is_too_late() -> None:
    t = duel("emperor", "fremen", "atreides").hand("atreides", "karama_1").start("battles")
    t.do("atreides", Karama()).do("atreides", Karama()).until(MakePlan)
    fight(t, {"emperor": plan("bashar"), "fremen": plan("jamis")})
    assert isinstance(t.asked("atreides"), KaramaMoment)
    assert t.refused("atreides", Karama("K-KARAMA-ATR-S", "emperor", "karama_1")).code == "E_TIMING"


# Harkonnen


@pytest.mark.rule("K-KARAMA-HAR-1")
def test_no_bonus_card_for_one_purchase() -> None:
    t = Table("harkonnen", "guild", "atreides").hand("harkonnen", "kulon", "baliset", "la_la_la")
    t.hand("guild", "karama_1").start("bidding")
    while not isinstance(t.asked("harkonnen"), RaiseOrPass):
        t.default()
    deck = len(t.g.deck)
    buy(t, "harkonnen", 4)
    while not (isinstance(t.asked("guild"), KaramaMoment) and "HAR-1" in t.asked("guild").name):  # type: ignore[attr-defined, union-attr]
        t.default()
    t.do("guild", Karama("K-KARAMA-HAR-1", "", "karama_1"))
    assert len(t.g.players["harkonnen"].hand) == 4
    assert len(t.g.deck) == deck
    while t.g.auction.number < 2 or not isinstance(next(iter(t.match.pending.values())), RaiseOrPass):
        t.default()
    buy(t, "harkonnen", 2)
    while (
        t.g.auction.bidder == "harkonnen"
        and t.asked("harkonnen") is not None
        and isinstance(t.asked("harkonnen"), PayForCard)
    ):
        t.default()
    assert len(t.g.players["harkonnen"].hand) == 6  # the next purchase has its bonus


@pytest.mark.rule("K-KARAMA-HAR-2", "K-HAR-07")
def test_no_captive_and_no_two_spice_after_one_battle() -> None:
    t = duel("harkonnen", "guild", "emperor").hand("emperor", "karama_1")
    t.place("harkonnen", "tueks_sietch@4", 2).place("guild", "tueks_sietch@4", 2).start("battles")
    t.do("harkonnen", Fight("sietch_tabr", "spacing_guild"))
    fight(t, {"harkonnen": plan("feyd_rautha"), "guild": plan("guild_representative")})
    assert isinstance(t.asked("emperor"), KaramaMoment)
    t.do("emperor", Karama("K-KARAMA-HAR-2", "", "karama_1"))
    assert t.g.battle is not None and t.g.battle.territory == "tueks_sietch"
    assert len(t.living("guild")) == 5 and t.spice("harkonnen") == 20
    fight(t, {"harkonnen": plan("beast_rabban"), "guild": plan("soo_soo_sook")})
    assert isinstance(t.asked("harkonnen"), CaptureLeader)  # only that battle


@pytest.mark.rule("K-KARAMA-HAR-S", "B-HARK-11", "B-HARK-12")
def test_harkonnen_look_at_a_hand_and_exchange_one_card() -> None:
    t = Table("harkonnen", "guild").hand("harkonnen", "karama_1", "kulon").hand("guild", "lasgun", "shield_1")
    t.start("bidding")
    assert isinstance(t.asked("harkonnen"), KaramaMoment)
    assert t.options("harkonnen", "K-KARAMA-HAR-S") == ["spacing_guild"]
    t.do("harkonnen", Karama("K-KARAMA-HAR-S", "spacing_guild", "karama_1"))
    assert isinstance(t.asked("harkonnen"), SwapCards)
    assert t.options("harkonnen") == ["", "lasgun", "shield_1"]
    assert t.options("harkonnen", "lasgun") == ["kulon"]  # the Karama is spent first
    assert t.seen_by("harkonnen", "hand_seen")[-1].facts["cards"] == ["lasgun", "shield_1"]
    t.do("harkonnen", Swap("lasgun", "kulon"))
    assert (hand(t, "harkonnen"), hand(t, "guild")) == ({"lasgun"}, {"shield_1", "kulon"})
    assert t.g.players["harkonnen"].special_used


@pytest.mark.rule("K-KARAMA-HAR-S", "B-HARK-11")
@pytest.mark.parametrize("option", ["look_only", "illegal"])
def test_with_no_card_to_give_they_look_and_take_nothing_or_may_not_play_by_option(option: str) -> None:
    t = Table("harkonnen", "guild", options={"O-HARK-KARAMA-EMPTY": option})
    t.hand("harkonnen", "karama_1").hand("guild", "lasgun").start("bidding")
    if option == "illegal":
        assert not isinstance(t.asked("harkonnen"), KaramaMoment)
        return
    t.do("harkonnen", Karama("K-KARAMA-HAR-S", "spacing_guild", "karama_1"))
    assert (hand(t, "harkonnen"), hand(t, "guild")) == (set(), {"lasgun"})
    assert t.seen_by("harkonnen", "hand_seen")


@pytest.mark.rule("K-KARAMA-HAR-S", "B-HARK-11")
def test_never_inside_an_auction_but_between_two() -> None:
    t = Table("harkonnen", "guild", "atreides").hand("harkonnen", "karama_1", "kulon").hand("guild", "lasgun")
    t.start("bidding").until(RaiseOrPass)
    refusal = t.refused("harkonnen", PlayKarama("K-KARAMA-HAR-S", "spacing_guild", "karama_1"))
    assert refusal.code == "E_TIMING"
    buy(t, "atreides")
    while isinstance(t.asked("atreides"), PayForCard):
        t.default()
    decision = t.asked("harkonnen")
    assert isinstance(decision, KaramaMoment) and decision.name == "harkonnen special"


@pytest.mark.rule("B-HARK-12")
def test_the_exchange_cannot_lift_a_full_hand_of_eight() -> None:
    cards = ["kulon", "baliset", "la_la_la", "jubba_cloak", "crysknife", "stunner", "shield_1", "karama_1"]
    t = (
        Table("harkonnen", "guild")
        .hand("harkonnen", *cards)
        .hand("guild", "lasgun", "shield_2")
        .start("bidding")
    )
    t.do("harkonnen", Karama("K-KARAMA-HAR-S", "spacing_guild", "karama_1"))
    t.do("harkonnen", Swap("lasgun", "kulon"))
    assert len(t.g.players["harkonnen"].hand) == 7
    assert len(t.g.players["spacing_guild"].hand) == 2


# Fremen


@pytest.mark.rule("K-KARAMA-FRE-1", "B-KAR-10")
def test_fremen_in_one_territory_do_not_survive_the_storm() -> None:
    t = Table("fremen", "harkonnen", "guild", storm=14).allies("fremen", "guild")
    t.place("fremen", "habbanya_erg@15", 6).place("fremen", "wind_pass@15", 2).place(
        "guild", "wind_pass@15", 3
    )
    t.hand("harkonnen", "karama_1")
    t.g.storm_card = 2
    t.start("storm")
    while not (isinstance(t.asked("harkonnen"), KaramaMoment) and t.asked("harkonnen").name == "storm"):  # type: ignore[union-attr]
        t.default()
    assert t.options("harkonnen", "K-KARAMA-FRE-1") == ["habbanya_erg", "wind_pass"]
    t.do("harkonnen", Karama("K-KARAMA-FRE-1", "habbanya_erg", "karama_1"))
    assert t.dead_tokens("fremen") == (6, 0)
    assert [(e.facts["location"]) for e in t.events("saved")] == ["wind_pass@15"]
    assert t.dead_tokens("guild") == (3, 0)  # the ally has no protection from storms


@pytest.mark.rule("K-KARAMA-FRE-1", "B-KAR-10")
@pytest.mark.parametrize("played", [True, False])
def test_fremen_and_their_protected_ally_do_not_survive_the_worm(played: bool) -> None:
    t = Table("fremen", "harkonnen", "guild").allies("fremen", "guild").pile(0, "spice_red_chasm")
    t.place("fremen", "red_chasm@6", 4).place("guild", "red_chasm@6", 3).hand("harkonnen", "karama_1")
    t.spice_deck("worm", "spice_old_gap", "spice_broken_land").start("spice_blow")
    t.do("harkonnen", Karama("K-KARAMA-FRE-1", "red_chasm", "karama_1") if played else Karama())
    if not played:
        t.default()  # Fremen spare their ally
    assert t.dead_tokens("fremen") == ((4, 0) if played else (0, 0))
    assert t.dead_tokens("guild") == ((3, 0) if played else (0, 0))


@pytest.mark.rule("K-KARAMA-FRE-2")
def test_fedaykin_count_one_in_one_battle() -> None:
    t = duel("fremen", "harkonnen", mine=(2, 3)).hand("harkonnen", "karama_1").start("battles")
    t.do("harkonnen", Karama("K-KARAMA-FRE-2", "", "karama_1")).until(MakePlan)
    fight(t, {"fremen": plan("jamis", normal=2, elite=3), "harkonnen": plan("umman_kudu")})
    settle(t)
    assert totals(t)["fremen"] == 5 + 2
    assert t.dead_tokens("fremen") == (2, 3)


@pytest.mark.rule("K-KARAMA-FRE-S")
def test_fremen_summon_a_worm_to_rock_where_nobody_dies_and_their_own_may_ride() -> None:
    t = Table("fremen", "harkonnen", storm=5).hand("fremen", "karama_1")
    t.place("harkonnen", "pasty_mesa@4", 7).place("fremen", "pasty_mesa@6", 3)
    t.spice_deck("spice_old_gap", "spice_broken_land").start("spice_blow")
    t.do("fremen", Karama("K-KARAMA-FRE-S", "pasty_mesa", "karama_1"))
    t.until(Wormriders)
    assert t.asked("fremen") == Wormriders(t.g.seat("fremen"), ("pasty_mesa@6",))
    assert (t.at("harkonnen", "pasty_mesa@4"), t.at("fremen", "pasty_mesa@6")) == ((7, 0), (3, 0))


@pytest.mark.rule("K-KARAMA-FRE-S")
def test_in_sand_the_summoned_worm_eats_everybody_but_fremen() -> None:
    t = Table("fremen", "harkonnen").hand("fremen", "karama_1")
    t.place("harkonnen", "red_chasm@6", 7).place("fremen", "red_chasm@6", 3).sand("red_chasm@6", 5)
    t.spice_deck("spice_old_gap", "spice_broken_land").start("spice_blow")
    t.do("fremen", Karama("K-KARAMA-FRE-S", "red_chasm", "karama_1"))
    assert (t.dead_tokens("harkonnen"), t.at("fremen", "red_chasm@6")) == ((7, 0), (3, 0))
    assert "red_chasm@6" not in t.g.spice


# Emperor


@pytest.mark.rule("K-KARAMA-EMP-1")
def test_a_bid_beyond_the_purse_is_refused_payment_with_a_karama() -> None:
    t = Table("fremen", "emperor").hand("fremen", "karama_1").purse("fremen", 1).purse("emperor", 10)
    t.start("bidding").until(RaiseOrPass)
    buy(t, "fremen", 6)  # and it must be played: there is no spice
    assert (t.spice("fremen"), t.spice("emperor")) == (1, 10)
    assert len(t.g.players["fremen"].hand) == 1 and "karama_1" in t.g.discards


@pytest.mark.rule("K-KARAMA-EMP-2")
def test_sardaukar_count_one_in_one_battle() -> None:
    t = duel("emperor", "guild", mine=(1, 4)).hand("guild", "karama_1").start("battles")
    t.do("guild", Karama("K-KARAMA-EMP-2", "", "karama_1")).until(MakePlan)
    fight(t, {"emperor": plan("bashar", elite=4), "guild": plan("guild_representative")})
    settle(t)
    assert totals(t)["emperor"] == 4 + 2
    assert t.spice("emperor") == 18


@pytest.mark.rule("K-KARAMA-EMP-S", "B-EMP-05")
@pytest.mark.parametrize("revived", [False, True])
def test_three_tokens_free_one_sardaukar_at_most_once_a_turn(revived: bool) -> None:
    t = Table("emperor", "guild").tanks("emperor", 4, 2).hand("emperor", "karama_1").purse("emperor", 0)
    t.g.players["emperor"].elite_revived = revived
    t.start("shipment").until(MakeShipment, GuildTiming)
    t.do("emperor", PlayKarama("K-KARAMA-EMP-S", "", "karama_1"))
    assert isinstance(t.asked("emperor"), ReviveFree)
    most = {(n, e) for n in t.options("emperor", "") for e in t.options("emperor", "", n)}
    assert max(n + e for n, e in most) == 3
    assert {e for _, e in most} == ({0} if revived else {0, 1})
    t.do("emperor", FreeRevival("", 3, 0) if revived else FreeRevival("", 2, 1))
    assert t.dead_tokens("emperor") == ((1, 2) if revived else (2, 1))
    assert t.spice("emperor") == 0


@pytest.mark.rule("K-KARAMA-EMP-S", "B-EMP-05")
def test_or_one_leader_face_down_too_though_others_live() -> None:
    t = duel("emperor", "guild").dead("bashar", deaths=2).hand("emperor", "karama_1").start("battles")
    t.until(MakePlan).do("emperor", PlayKarama("K-KARAMA-EMP-S", "", "karama_1"))
    assert t.options("emperor") == ["", "bashar"]
    t.do("emperor", FreeRevival("bashar", 0, 0))
    assert "bashar" in t.options("emperor") and t.spice("emperor") == 20


# Guild


@pytest.mark.rule("K-KARAMA-GUI-1")
def test_half_the_price_of_a_shipment_to_the_bank() -> None:
    t = Table("harkonnen", "guild").hand("harkonnen", "karama_1").purse("harkonnen", 10).purse("guild", 5)
    t.order("harkonnen", "guild").start("shipment").until(GuildTiming, MakeShipment)
    t.until(MakeShipment, faction="harkonnen")
    bank = t.g.bank
    t.do("harkonnen", Ship("reserves", "karama_1", "", "carthag@10", (7,), 0))
    t.until(MakeMove)
    assert (t.spice("harkonnen"), t.spice("guild"), t.g.bank) == (6, 5, bank + 4)


@pytest.mark.rule("K-KARAMA-GUI-S", "B-KAR-13")
def test_a_declared_shipment_is_forbidden_nothing_is_paid_and_the_move_remains() -> None:
    t = Table("emperor", "guild").hand("guild", "karama_1").purse("emperor", 10).order("emperor", "guild")
    t.place("emperor", "broken_land@10", 2).start("shipment").until(MakeShipment, faction="emperor")
    t.do("emperor", Ship("reserves", "", "", "arrakeen@9", (6, 0), 0))
    t.do("guild", Karama("K-KARAMA-GUI-S", "emperor", "karama_1"))
    assert t.at("emperor", "arrakeen@9") == (0, 0)
    assert t.spice("emperor") == 10
    assert isinstance(t.asked("emperor"), MakeMove)
    t.do("emperor", Move("broken_land", "plastic_basin@11", (2,)))
    assert t.g.barred == ["emperor"]


@pytest.mark.rule("B-KAR-13")
def test_it_stops_fremen_placement_and_cross_shipping_but_never_the_guild() -> None:
    t = Table("fremen", "guild").hand("guild", "karama_1").order("fremen", "guild").start("shipment")
    t.until(MakeShipment, faction="fremen")
    t.do("fremen", Ship("reserves", "", "", "the_great_flat@14", (5, 0), 0))
    assert t.options("guild") == ["", "K-KARAMA-GUI-S"]
    t.do("guild", Karama("K-KARAMA-GUI-S", "fremen", "karama_1"))
    assert t.at("fremen", "the_great_flat@14") == (0, 0)
    t = Table("harkonnen", "guild", "emperor").hand("guild", "karama_1").allies("harkonnen", "guild")
    t.place("harkonnen", "carthag@10", 4).order("harkonnen", "guild", "emperor").start("shipment")
    t.until(MakeShipment, faction="harkonnen")
    t.do("harkonnen", Ship("cross", "", "carthag", "arrakeen@9", (4,), 0))
    t.do("guild", Karama("K-KARAMA-GUI-S", "harkonnen", "karama_1"))
    assert t.at("harkonnen", "carthag@10") == (4, 0)
    t = Table("guild", "emperor").hand("guild", "karama_1").order("guild", "emperor").start("shipment")
    t.until(GuildTiming).do("guild", Timing(True))
    t.do("guild", Ship("reserves", "", "", "arrakeen@9", (2,), 0))
    assert not isinstance(t.asked("guild"), KaramaMoment)
    assert t.at("guild", "arrakeen@9") == (2, 0)


# Bene Gesserit


@pytest.mark.rule("K-KARAMA-BG-1")
def test_the_voice_is_stopped_after_the_answer_to_prescience() -> None:
    t = (
        duel("atreides", "emperor", "bg")
        .allies("atreides", "bg")
        .hand("emperor", "karama_1", "chaumas", "lasgun")
    )
    t.hand("emperor", "shield_1").start("battles")
    t.do("bg", Voice("play", "poison")).do("atreides", Foresee("defense")).do("emperor", Promise("shield_1"))
    t.do("emperor", Karama("K-KARAMA-BG-1", "", "karama_1"))
    assert t.options("emperor", "bashar") == ["", "chaumas", "lasgun"]
    assert t.options("emperor", "bashar", "lasgun") == ["shield_1"]


@pytest.mark.rule("K-KARAMA-BG-1")
def test_the_voice_of_the_next_battle_is_free_again() -> None:
    t = duel("bg", "emperor", "guild").place("bg", "tueks_sietch@4", 2).place("emperor", "tueks_sietch@4", 2)
    t.hand("guild", "karama_1").start("battles").do("bg", Fight("sietch_tabr", "emperor"))
    t.do("guild", PlayKarama("K-KARAMA-BG-1", "", "karama_1"))
    assert t.options("bg") == [""]
    t.do("bg", Voice("")).until(MakePlan)
    fight(t, {"bg": plan("alia"), "emperor": plan("bashar")})
    settle(t)
    assert isinstance(t.asked("bg"), UseVoice) and t.options("bg") == ["", "play", "not"]


@pytest.mark.rule("K-KARAMA-BG-2")
def test_one_spiritual_advisor_is_stopped_the_next_may_go() -> None:
    t = (
        Table("emperor", "harkonnen", "bg", "atreides")
        .hand("atreides", "karama_1")
        .order("emperor", "harkonnen", "atreides", "bg")
    )
    t.purse("emperor", 10).purse("harkonnen", 10).start("shipment").until(MakeShipment, faction="emperor")
    t.do("emperor", Ship("reserves", "", "", "carthag@10", (2, 0), 0))
    t.until(SpiritualAdvisor).do("bg", Advise("carthag@10"))
    t.do("atreides", Karama("K-KARAMA-BG-2", "", "karama_1"))
    assert t.at("bg", "carthag@10") == (0, 0)
    t.until(MakeShipment, faction="harkonnen")
    t.do("harkonnen", Ship("reserves", "", "", "arrakeen@9", (2,), 0))
    t.until(SpiritualAdvisor).do("bg", Advise("arrakeen@9"))
    assert t.at("bg", "arrakeen@9") == (1, 0)


@pytest.mark.rule("K-KARAMA-BG-S", "B-BG-21", "K-BG-15")
@pytest.mark.parametrize("kiss", ["on", "off"])
def test_one_worthless_card_a_game_is_a_karama_for_bene_gesserit(kiss: str) -> None:
    t = duel("atreides", "harkonnen", "bg", "guild", options={"KISS-BG": kiss})
    t.hand("bg", "jubba_cloak", "la_la_la", "karama_1").hand("guild", "kulon").start("battles")
    assert t.match.standing(t.g.seat("spacing_guild"))[0].decision.kind != "KaramaOutOfTurn"
    assert t.refused("guild", PlayKarama("K-KARAMA-ATR-3", "", "kulon")) is not None
    t.do("bg", PlayKarama("K-KARAMA-ATR-3", "", "jubba_cloak"))
    assert "jubba_cloak" in t.g.discards
    second = PlayKarama("K-KARAMA-ATR-4", "", "la_la_la")
    if kiss == "on":
        assert t.refused("bg", second).code == "E_USED"
        t.do("bg", PlayKarama("K-KARAMA-ATR-4", "", "karama_1"))  # a real one is still a Karama
    else:
        t.do("bg", second)


# Scope of each row


@pytest.mark.rule("K-KARAMA-GEN-04", "K-KARAMA-EMP-2", "K-KARAMA-FRE-2")
@pytest.mark.parametrize(
    ("use", "owner", "worth"), [("K-KARAMA-EMP-2", "emperor", 4), ("K-KARAMA-FRE-2", "fremen", 4)]
)
def test_elite_tokens_are_themselves_again_in_the_next_battle(use: str, owner: str, worth: int) -> None:
    """BR-53: a row lasts as long as it says, not longer."""
    t = duel(owner, "harkonnen", "guild", mine=(0, 2)).hand("guild", "karama_1")
    t.place(owner, "tueks_sietch@4", 3).place("harkonnen", "tueks_sietch@4", 3)
    t.start("battles").do(owner, Fight("sietch_tabr", "harkonnen"))
    t.do("guild", Karama(use, "", "karama_1")).until(MakePlan)
    b = t.g.battle
    assert b is not None and use in b.stopped
    fight(t, {owner: plan(min(t.living(owner)), elite=1), "harkonnen": plan("umman_kudu")})
    settle(t).until(MakePlan)
    assert t.g.battle is not None and t.g.battle is not b
    assert dialed(t.g, b, owner, 0, 2, 0) == 2
    assert dialed(t.g, t.g.battle, owner, 0, 2, 0) == worth


@pytest.mark.rule("B-CARD-13", "K-KARAMA-GEN-04")
def test_one_effect_a_card() -> None:
    t = duel("atreides", "emperor", "guild").hand("guild", "karama_1").start("battles").until(KaramaMoment)
    t.do("guild", Karama("K-KARAMA-ATR-4", "", "karama_1"))
    assert t.g.battle is not None and t.g.battle.stopped == ["K-KARAMA-ATR-4"]
    assert not isinstance(t.asked("guild"), KaramaMoment)
    t.refused("guild", PlayKarama("K-KARAMA-EMP-2", "", "karama_1"))
