"""Atreides: what they see, and the Kwisatz Haderach (base.md 17.1, kiss.md 10)."""

from __future__ import annotations

import pytest
from tests.dune.duel import FAR, HERE, duel, fight, plan, settle, totals
from tests.dune.kit import Table, full

from landsraad.dune.cards import KWISATZ_HADERACH, LEADERS
from landsraad.dune.factions.harkonnen import CaptureLeader, capturable
from landsraad.dune.game import GAME
from landsraad.dune.phases.battle.order import Fight
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.bidding import Bid, RaiseOrPass
from landsraad.dune.phases.revival import Revival, Revive, revivable
from landsraad.dune.phases.shipping import GuildTiming, MakeShipment
from landsraad.table import Match


def awake(t: Table, losses: int = 7) -> Table:
    """The Kwisatz Haderach is active."""
    t.g.kwisatz_losses = losses
    return t


# What they see


@pytest.mark.rule("K-ATR-03", "B-ATR-01", "B-ATR-02")
def test_every_card_up_for_bid_and_nobody_elses_bonus() -> None:
    """Five lots give five private looks; the engine keeps their record for Atreides and for nobody else."""
    t = Table("atreides", "harkonnen", "emperor", "fremen", "guild").start("bidding")
    seen = []
    while t.g.stage in ("bidding", "auction"):
        seat, decision = next(iter(t.match.pending.items()))
        if not isinstance(decision, RaiseOrPass):
            t.default()
            continue
        if not seen or seen[-1] != t.g.auction.card:
            seen.append(t.g.auction.card)
        me = t.g.factions[seat]
        t.do(me, Bid(1 if t.g.auction.bid == 0 else 0))
    assert len(seen) == 5
    assert [e.facts["card"] for e in t.seen_by("atreides", "card_seen")] == seen
    record = t.match.view(t.g.seat("atreides"))["secret"]["seen"]
    sold = {e.actor: e.facts["card"] for e in t.events("card_bought") if e.actor != "atreides"}
    assert len(sold) > 1 and {f: known["hand"] for f, known in record.items()} == {
        f: [c] for f, c in sold.items()
    }
    for faction in ("harkonnen", "emperor", "fremen", "guild"):
        assert t.seen_by(faction, "card_seen") == []
        assert t.match.view(t.g.seat(full(faction)))["secret"]["seen"] == {}
    assert t.events("card_drawn") and t.seen_by("atreides", "card_drawn") == []  # the bonus card of Harkonnen
    for seat in (None, *range(5)):
        assert "notes" not in str(GAME.view(t.g, seat).keys())


@pytest.mark.rule("B-ATR-03", "K-ATR-04")
@pytest.mark.parametrize("turn", [1, 3])
def test_the_top_spice_card_before_anybody_acts(turn: int) -> None:
    t = Table("guild", "atreides", turn=turn).spice_deck("worm").start("shipment")
    assert isinstance(t.asked("guild"), GuildTiming | MakeShipment)
    top = t.g.spice_deck[-1]
    assert top.startswith("shai_hulud")
    assert [e.facts["card"] for e in t.seen_by("atreides", "spice_card_seen")] == [top]
    assert t.seen_by("guild", "spice_card_seen") == []
    assert GAME.view(t.g, t.g.seat("atreides"))["secret"]["spice_card"] == top


@pytest.mark.rule("B-ATR-04")
def test_an_empty_spice_deck_shows_nothing() -> None:
    t = Table("guild", "atreides")
    t.g.piles[0] = list(t.g.spice_deck)
    t.g.spice_deck = []
    t.start("shipment")
    assert t.events("spice_card_seen") == []
    assert GAME.view(t.g, t.g.seat("atreides"))["secret"]["spice_card"] is None


# Setup and revival


@pytest.mark.rule("K-ATR-01")
def test_they_start_with_ten_in_arrakeen_ten_in_reserve_and_ten_spice() -> None:
    config = GAME.check_config({"factions": ["atreides", "harkonnen"]})
    match = Match(GAME, config, 3, auto=True)
    while match.state.stage in ("prediction", "traitors", "first_forces"):
        for seat in list(match.pending):
            prompt = match.prompt(seat)
            assert prompt is not None
            match.play(seat, prompt.default())
    p = match.state.players["atreides"]
    assert (p.on, p.reserves, p.tanks, p.spice) == ({"arrakeen@9": (10, 0)}, (10, 0), (0, 0), 10)


@pytest.mark.rule("K-ATR-02")
def test_two_tokens_come_back_free_the_third_costs_two() -> None:
    t = Table("atreides", "harkonnen").tanks("atreides", 5).purse("atreides", 2).start("revival")
    assert isinstance(t.asked("atreides"), Revival)
    assert max(t.options("atreides")) == 3
    t.do("atreides", Revive(3, 0, ""))
    assert (t.dead_tokens("atreides"), t.spice("atreides")) == ((2, 0), 0)


# The Kwisatz Haderach


@pytest.mark.rule("B-ATR-20", "K-ATR-07", "B-BAT-72")
@pytest.mark.parametrize("losses", range(9))
def test_he_sleeps_until_seven_tokens_were_lost(losses: int) -> None:
    t = awake(duel("atreides", "emperor"), losses).start("battles").until(MakePlan)
    assert t.options("atreides", "dr_yueh", "", "") == ([False, True] if losses >= 7 else [False])
    if losses < 7:
        refusal = t.refused("atreides", plan("dr_yueh", kh=True))
        assert refusal.code == "E_CARD"


@pytest.mark.rule("K-ATR-07", "B-ATR-20")
def test_losses_of_three_two_and_two_wake_him_after_the_third_battle_and_secretly() -> None:
    t = duel(
        "atreides", "emperor", "guild", "harkonnen", "fremen", mine=(3, 0), theirs=(1, 0), where="arrakeen@9"
    )
    for place, foe in (("carthag@10", "guild"), (FAR, "harkonnen"), (HERE, "fremen")):
        t.place("atreides", place, 2).place(foe, place, 1)
    t.start("battles")
    leaders = iter(("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho"))
    states = []
    for dial in (3, 2, 2, 0):
        t.until(MakePlan)
        b = t.g.battle
        assert b is not None
        leader = next(leaders)
        states.append((t.g.kwisatz_losses, True in t.options("atreides", leader, "", "")))
        other = b.opponent("atreides")
        fight(
            t,
            {
                "atreides": plan(leader, normal=dial),
                other: plan(min(t.living(other), key=lambda x: LEADERS[x].strength)),
            },
        )
        settle(t)
    assert states == [(0, False), (3, False), (5, False), (7, True)]
    for seat in range(1, 5):
        assert "kwisatz" not in str(GAME.view(t.g, seat)["secret"])


@pytest.mark.rule("K-ATR-08", "B-ATR-21", "B-BAT-50")
@pytest.mark.parametrize("hero", [True, False])
def test_he_adds_two_to_a_leader_or_cheap_hero(hero: bool) -> None:
    t = awake(duel("atreides", "emperor")).hand("atreides", "cheap_hero_1").start("battles")
    fight(
        t,
        {
            "atreides": plan("cheap_hero_1" if hero else "gurney_halleck", normal=4, kh=True),
            "emperor": plan("bashar"),
        },
    )
    settle(t)
    assert totals(t)["atreides"] == (6 if hero else 10)


@pytest.mark.rule("K-ATR-08", "B-ATR-22", "B-BAT-47")
@pytest.mark.parametrize("hero", [True, False])
def test_with_the_leader_or_hero_killed_he_adds_nothing_and_lives(hero: bool) -> None:
    t = (
        awake(duel("atreides", "emperor"))
        .hand("atreides", "cheap_hero_1")
        .hand("emperor", "lasgun")
        .start("battles")
    )
    fight(
        t,
        {
            "atreides": plan("cheap_hero_1" if hero else "gurney_halleck", normal=4, kh=True),
            "emperor": plan("bashar", "lasgun"),
        },
    )
    settle(t)
    assert totals(t)["atreides"] == 4
    assert not t.g.kwisatz_dead


@pytest.mark.rule("K-ATR-08", "B-ATR-21")
def test_never_alone() -> None:
    t = awake(duel("atreides", "emperor"))
    t.dead(*t.living("atreides")).start("battles").until(MakePlan)
    assert t.options("atreides", "", "", "") == [False]
    assert t.refused("atreides", plan("", kh=True)).code == "E_CARD"


@pytest.mark.rule("K-ATR-08", "B-ATR-21")
def test_one_territory_a_turn_but_several_battles_there() -> None:
    t = awake(duel("atreides", "emperor", "guild", "harkonnen", mine=(6, 0), turn=3, where=FAR))
    t.place("guild", FAR, 2).place("atreides", HERE, 2).place("harkonnen", HERE, 2)
    t.start("battles").do("atreides", Fight("habbanya_sietch", "emperor"))
    fight(t, {"atreides": plan("thufir_hawat", kh=True), "emperor": plan("bashar")})
    settle(t).do("atreides", Fight("habbanya_sietch", "spacing_guild"))
    assert t.until(MakePlan).options("atreides", "thufir_hawat", "", "") == [False, True]
    fight(t, {"atreides": plan("thufir_hawat", kh=True), "guild": plan("guild_representative")})
    settle(t).until(MakePlan)
    assert t.g.battle is not None and t.g.battle.territory == "sietch_tabr"
    assert t.options("atreides", "dr_yueh", "", "") == [False]
    assert t.refused("atreides", plan("dr_yueh", kh=True)).code == "E_USED"
    fight(t, {"atreides": plan("dr_yueh"), "harkonnen": plan("umman_kudu", normal=2)})
    while t.g.turn == 3:
        t.default()
    assert t.g.kwisatz_used_in == ""  # next turn anywhere


@pytest.mark.rule("B-ATR-21")
def test_a_battle_without_him_does_not_use_him_up() -> None:
    t = awake(duel("atreides", "emperor", "guild")).place("atreides", "tueks_sietch@4", 2)
    t.place("guild", "tueks_sietch@4", 2).start("battles").do("atreides", Fight("sietch_tabr", "emperor"))
    fight(t, {"atreides": plan("thufir_hawat"), "emperor": plan("bashar")})
    settle(t).until(MakePlan)
    assert t.options("atreides", "dr_yueh", "", "") == [False, True]


@pytest.mark.rule("K-ATR-10", "B-ATR-24", "B-BAT-41")
def test_he_dies_only_in_an_explosion_and_must_be_revived() -> None:
    t = awake(duel("atreides", "emperor", "guild", mine=(3, 0)), 9).hand("atreides", "lasgun", "shield_1")
    t.place("atreides", "tueks_sietch@4", 2).place("guild", "tueks_sietch@4", 2)
    t.start("battles").do("atreides", Fight("sietch_tabr", "emperor"))
    fight(t, {"atreides": plan("dr_yueh", "lasgun", "shield_1", kh=True), "emperor": plan("bashar")})
    settle(t).until(MakePlan)
    assert t.g.kwisatz_dead
    assert t.options("atreides", "thufir_hawat", "", "") == [False]
    assert t.g.kwisatz_losses == 12  # the count stays satisfied
    assert KWISATZ_HADERACH not in revivable(t.g, "atreides")
    t.dead(*t.living("atreides"))
    assert KWISATZ_HADERACH in revivable(t.g, "atreides")


@pytest.mark.rule("K-ATR-10", "B-ATR-24")
def test_an_explosion_without_him_in_the_plan_does_not_touch_him() -> None:
    t = awake(duel("atreides", "emperor")).hand("atreides", "lasgun", "shield_1").start("battles")
    fight(t, {"atreides": plan("dr_yueh", "lasgun", "shield_1"), "emperor": plan("bashar")})
    settle(t)
    assert t.events("explosion") and not t.g.kwisatz_dead


@pytest.mark.rule("K-ATR-10", "B-ATR-25")
@pytest.mark.parametrize("dead", [True, False])
def test_dead_or_alive_he_neither_helps_nor_hinders_the_revival_of_leaders(dead: bool) -> None:
    t = Table("atreides", "harkonnen")
    t.g.kwisatz_losses, t.g.kwisatz_dead = 7, dead
    four = ["thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho"]
    t.dead(*four)
    assert revivable(t.g, "atreides") == []
    t.dead("dr_yueh")
    assert set(revivable(t.g, "atreides")) == {*four, "dr_yueh"} | ({KWISATZ_HADERACH} if dead else set())


@pytest.mark.rule("B-ATR-25")
def test_he_is_no_leader_for_a_captor() -> None:
    t = awake(duel("harkonnen", "atreides")).dead(
        "thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho"
    )
    t.hand("harkonnen", "crysknife").start("battles")
    fight(t, {"harkonnen": plan("feyd_rautha", "crysknife", normal=5), "atreides": plan("dr_yueh", kh=True)})
    t.until(CaptureLeader)
    assert t.events("leader_captured") == []
    assert not isinstance(t.asked("harkonnen"), CaptureLeader)
    assert KWISATZ_HADERACH not in t.g.discs


@pytest.mark.rule("B-ATR-25")
def test_the_pool_of_a_captor_never_holds_him() -> None:
    t = awake(duel("harkonnen", "atreides")).start("battles").until(MakePlan)
    assert t.g.battle is not None
    assert set(capturable(t.g, t.g.battle, "atreides")) == t.living("atreides")


@pytest.mark.rule("B-ATR-26")
def test_he_joins_atreides_own_battles_not_the_allys() -> None:
    t = (
        awake(duel("guild", "emperor", "atreides"))
        .allies("guild", "atreides")
        .start("battles")
        .until(MakePlan)
    )
    for faction in ("guild", "emperor"):
        leader = max(t.living(faction))
        assert t.options(faction, leader, "", "") == [False]
    assert full("guild") in t.g.players


@pytest.mark.rule("K-ATR-12", "K-ATR-07")
def test_without_spice_four_won_battles_wake_him_at_the_earliest() -> None:
    """Two tokens are free in each battle: 2, 4, 6, 8."""
    t = duel("atreides", "emperor", mine=(9, 0)).purse("atreides", 0).start("battles").until(MakePlan)
    most = max(t.options("atreides", "dr_yueh", "", "", False))
    assert most == 2 and next(n for n in range(9) if n * most >= 7) == 4
    t = duel("atreides", "emperor", mine=(9, 0)).purse("atreides", 5).start("battles").until(MakePlan)
    assert max(t.options("atreides", "dr_yueh", "", "", False)) == 7
