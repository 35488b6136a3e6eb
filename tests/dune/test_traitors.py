"""Traitor calls (base.md 12.4, 17.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.duel import HERE, asked_to_call, duel, fight, hand, plan, settle, totals, winner

from landsraad.dune.game import GAME
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.battle import Call, CallTraitor, Keep, KeepCards
from landsraad.dune.phases.battle.order import Fight
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.table import Match
from landsraad.table.match import Order


@pytest.mark.rule("B-BAT-30", "B-BAT-31")
def test_calling_is_a_choice_of_whoever_holds_the_card() -> None:
    for call in (True, False):
        t = duel("guild", "emperor").traitors("guild", "bashar").start("battles")
        fight(t, {"guild": plan("guild_representative"), "emperor": plan("bashar", normal=4)})
        assert t.options("guild") == [True, False]
        assert asked_to_call(t, "emperor") is None  # it holds no card: no choice to be made
        t.do("guild", Call(call))
        settle(t)
        assert winner(t) == ("spacing_guild" if call else "emperor")
        assert bool(t.events("traitor")) == call


@pytest.mark.rule("B-BAT-30")
def test_nobody_calls_without_the_card() -> None:
    t = duel("guild", "emperor").traitors("guild", "caid").start("battles", auto=False)
    fight(t, {"guild": plan("guild_representative"), "emperor": plan("bashar")})
    t.until(CallTraitor)
    assert t.options("guild") == [False]
    assert t.refused("guild", Call(True)).code == "E_TARGET"
    assert isinstance(t.asked("emperor"), CallTraitor)  # both are asked, whatever they hold


@pytest.mark.rule("B-BAT-30")
def test_both_decide_without_knowing_of_each_other() -> None:
    t = (
        duel("guild", "emperor")
        .traitors("guild", "bashar")
        .traitors("emperor", "staban_tuek")
        .start("battles")
    )
    fight(t, {"guild": plan("staban_tuek"), "emperor": plan("bashar")})
    before = GAME.view(t.g, t.g.seat("emperor"))
    t.do("guild", Call(True))
    assert GAME.view(t.g, t.g.seat("emperor")) == before
    assert t.events("traitor") == []
    assert t.options("emperor") == [True, False]


@pytest.mark.rule("B-BAT-33", "B-BAT-34", "B-BAT-35")
@pytest.mark.parametrize("keep", [True, False])
def test_one_call_wins_at_once_and_costs_the_caller_nothing(keep: bool) -> None:
    t = duel("emperor", "guild", mine=(3, 2), theirs=(6, 0)).traitors("emperor", "staban_tuek")
    t.hand("emperor", "crysknife", "shield_1").hand("guild", "chaumas", "snooper_1").start("battles")
    fight(
        t,
        {
            "emperor": plan("bashar", "crysknife", "shield_1", normal=3, elite=2),
            "guild": plan("staban_tuek", "chaumas", "snooper_1", normal=6),
        },
    )
    t.do("emperor", Call(True))
    assert t.asked("emperor") == KeepCards(t.g.seat("emperor"), ("crysknife", "shield_1"))
    t.do("emperor", Keep((keep, True)))
    settle(t)
    assert winner(t) == "emperor"
    assert t.spice("emperor") == 20 + 5
    assert t.at("emperor", HERE) == (3, 2)
    assert hand(t, "emperor") == ({"crysknife", "shield_1"} if keep else {"shield_1"})
    assert "bashar" in t.living("emperor")
    assert t.g.discs["staban_tuek"].holder == ""
    assert t.dead_tokens("guild") == (6, 0)
    assert hand(t, "guild") == set()
    assert t.spice("guild") == 20 - 4


@pytest.mark.rule("B-BAT-34", "B-BAT-12")
def test_the_callers_leader_may_fight_elsewhere_in_the_same_phase() -> None:
    t = duel("atreides", "emperor", "guild").traitors("atreides", "bashar")
    t.place("atreides", "tueks_sietch@4", 3).place("guild", "tueks_sietch@4", 3).start("battles")
    fight(t, {"atreides": plan("thufir_hawat"), "emperor": plan("bashar")})
    settle(t).until(MakePlan)
    assert t.g.battle is not None and t.g.battle.territory == "tueks_sietch"
    assert "thufir_hawat" in t.options("atreides")


@pytest.mark.rule("B-BAT-34", "B-BAT-12")
def test_but_not_if_an_earlier_battle_bound_it_to_the_place() -> None:
    t = (
        duel("atreides", "emperor", "guild", mine=(6, 0))
        .place("guild", HERE, 3)
        .traitors("atreides", "soo_soo_sook")
    )
    t.place("atreides", "tueks_sietch@4", 3).place("guild", "tueks_sietch@4", 3)
    t.start("battles").do("atreides", Fight("sietch_tabr", "emperor"))
    fight(t, {"atreides": plan("thufir_hawat", normal=2), "emperor": plan("bashar")})
    settle(t)
    t.do("atreides", Fight("sietch_tabr", "spacing_guild"))
    fight(t, {"atreides": plan("thufir_hawat"), "guild": plan("soo_soo_sook")})
    settle(t).until(MakePlan)
    assert t.g.battle is not None and t.g.battle.territory == "tueks_sietch"
    assert "thufir_hawat" not in t.options("atreides")


@pytest.mark.rule("B-BAT-36", "HC-73")
def test_two_calls_cost_both_everything_and_pay_nobody() -> None:
    t = duel("guild", "emperor", theirs=(4, 2)).traitors("guild", "bashar").traitors("emperor", "staban_tuek")
    t.hand("guild", "lasgun", "kulon", "cheap_hero_1").hand("emperor", "shield_1").start("battles")
    fight(
        t,
        {
            "guild": plan("staban_tuek", "lasgun", "kulon", normal=4),
            "emperor": plan("bashar", "", "shield_1", normal=4, elite=2),
        },
    )
    settle(t)
    assert winner(t) == "" and not t.events("explosion")
    assert (t.dead_tokens("guild"), t.dead_tokens("emperor")) == ((5, 0), (4, 2))
    assert (t.spice("guild"), t.spice("emperor")) == (18, 16)
    assert hand(t, "guild") == {"cheap_hero_1"} and hand(t, "emperor") == set()
    assert {"staban_tuek", "bashar"} == {x for x, d in t.g.discs.items() if not d.holder}
    assert t.g.players["spacing_guild"].shown_traitors == ["bashar"]


@pytest.mark.rule("B-BAT-31", "B-HARK-10", "K-HAR-10")
def test_a_captive_may_be_called_even_by_its_own_house() -> None:
    for caller, leader in (("atreides", "gurney_halleck"), ("atreides", "chani")):
        t = duel("harkonnen", caller, "fremen").captive(leader).traitors(caller, leader).start("battles")
        fight(t, {"harkonnen": plan(leader, normal=4), caller: plan("dr_yueh")})
        assert isinstance(t.asked(caller), CallTraitor)
        t.do(caller, Call(True))
        settle(t)
        assert winner(t) == caller
        assert t.spice(caller) == 20 + {"gurney_halleck": 4, "chani": 6}[leader]
        assert t.g.discs[leader].holder == ""


@pytest.mark.rule("B-BAT-32", "B-BAT-19")
def test_a_cheap_hero_is_no_traitor() -> None:
    t = duel("guild", "emperor").hand("emperor", "cheap_hero_1").traitors("guild", "bashar", "caid")
    t.start("battles", auto=False)
    fight(t, {"guild": plan("guild_representative"), "emperor": plan("cheap_hero_1")})
    for _ in range(10):
        assert asked_to_call(t, "guild") is None
        if t.g.battle is None:
            break
        t.default()


@pytest.mark.rule("B-BAT-32", "B-ATR-23", "K-ATR-09", "HC-78")
@pytest.mark.parametrize("karama", [False, True])
def test_the_kwisatz_haderach_protects_unless_a_karama_takes_him_away(karama: bool) -> None:
    t = duel("atreides", "emperor", "guild").traitors("emperor", "dr_yueh")
    t.g.kwisatz_losses = 7
    t.hand("guild", "karama_1").start("battles")
    fight(t, {"atreides": plan("dr_yueh", normal=1, kh=True), "emperor": plan("bashar", normal=1)})
    assert isinstance(t.asked("guild"), KaramaMoment)
    t.do("guild", Karama("K-KARAMA-ATR-4", "", "karama_1") if karama else Karama())
    if karama:
        assert isinstance(t.asked("emperor"), CallTraitor)
        t.do("emperor", Call(False))
        settle(t)
        assert totals(t) == {"atreides": 2, "emperor": 3}
    else:
        t.refused("emperor", Call(True))
        settle(t)
        assert totals(t) == {"atreides": 4, "emperor": 3}


@pytest.mark.rule("B-ATR-23", "B-BAT-32")
def test_a_standing_order_to_call_is_void_against_the_kwisatz_haderach() -> None:
    """BR-30: nothing is asked, called or told, and the other side cannot see that there was an order."""
    logs = []
    for order in (True, False):
        t = duel("atreides", "emperor").traitors("emperor", "dr_yueh")
        t.g.kwisatz_losses = 7
        t.start("battles")
        t.match.play(t.g.seat("emperor"), Order("CallTraitor", order))
        fight(t, {"atreides": plan("dr_yueh", normal=1, kh=True), "emperor": plan("bashar", normal=1)})
        assert not t.events("traitor")
        logs.append([e.to_json() for e in t.match.log])
    assert logs[0] == logs[1]


@pytest.mark.rule("B-BAT-30")
def test_a_standing_order_calls_for_whoever_holds_the_card() -> None:
    t = duel("guild", "emperor").traitors("guild", "bashar").start("battles")
    t.match.play(t.g.seat("spacing_guild"), Order("CallTraitor", True))
    fight(t, {"guild": plan("guild_representative"), "emperor": plan("bashar")})
    assert t.events("traitor")[-1].actor == "spacing_guild"


@pytest.mark.rule("B-BAT-37", "B-CARD-06")
@pytest.mark.parametrize("keep", [True, False])
def test_a_sole_caller_may_keep_its_cheap_hero(keep: bool) -> None:
    t = duel("guild", "emperor").hand("guild", "cheap_hero_2").traitors("guild", "bashar").start("battles")
    fight(t, {"guild": plan("cheap_hero_2"), "emperor": plan("bashar")})
    t.do("guild", Call(True))
    assert t.asked("guild") == KeepCards(t.g.seat("spacing_guild"), ("cheap_hero_2",))
    t.do("guild", Keep((keep,)))
    settle(t)
    assert ("cheap_hero_2" in hand(t, "guild")) == keep


@pytest.mark.rule("B-BAT-37", "B-ATR-21")
@pytest.mark.parametrize("earlier", [False, True])
def test_a_sole_callers_kwisatz_haderach_was_not_used_in_this_battle(earlier: bool) -> None:
    t = (
        duel("atreides", "emperor", "guild", mine=(6, 0))
        .place("guild", HERE, 2)
        .traitors("atreides", "soo_soo_sook")
    )
    t.place("atreides", "tueks_sietch@4", 3).place("guild", "tueks_sietch@4", 3)
    t.g.kwisatz_losses = 7
    t.start("battles").do("atreides", Fight("sietch_tabr", "emperor"))
    fight(t, {"atreides": plan("thufir_hawat", normal=2, kh=earlier), "emperor": plan("bashar")})
    settle(t)
    t.do("atreides", Fight("sietch_tabr", "spacing_guild"))
    fight(t, {"atreides": plan("thufir_hawat", kh=True), "guild": plan("soo_soo_sook")})
    settle(t).until(MakePlan)
    assert t.g.battle is not None and t.g.battle.territory == "tueks_sietch"
    assert t.options("atreides", "dr_yueh", "", "") == ([False] if earlier else [False, True])


@pytest.mark.rule("B-BAT-38")
def test_a_traitor_card_stays_face_up_and_serves_again() -> None:
    t = duel("guild", "emperor").traitors("guild", "bashar").hand("emperor", "tleilaxu_ghola")
    t.place("guild", "tueks_sietch@4", 3).place("emperor", "tueks_sietch@4", 3).start("battles")
    fight(t, {"guild": plan("guild_representative"), "emperor": plan("bashar")})
    settle(t).until(MakePlan)
    assert t.g.players["spacing_guild"].traitors == ["bashar"]
    for seat in (None, *range(2)):
        assert GAME.view(t.g, seat)["factions"]["spacing_guild"]["shown_traitors"] == ["bashar"]
    t.do("emperor", PlayGhola("bashar", 0, 0))
    fight(t, {"guild": plan("staban_tuek"), "emperor": plan("bashar")})
    assert isinstance(t.asked("guild"), CallTraitor)
    t.do("guild", Call(True))
    settle(t)
    assert len(t.events("traitor")) == 2
    assert t.g.players["spacing_guild"].shown_traitors == ["bashar"]


# Harkonnen


@pytest.mark.rule("B-HARK-02", "K-HAR-03", "B-BAT-31")
@pytest.mark.parametrize("option", ["false", "true"])
def test_harkonnen_call_their_own_leader_in_foreign_service_only_by_option(option: str) -> None:
    """With these six factions nobody but a test can put a Harkonnen disc into another pool."""
    t = duel("harkonnen", "emperor", options={"O-HARK-OWN-TRAITOR": option})
    t.captive("feyd_rautha", "emperor").traitors("harkonnen", "feyd_rautha").start("battles", auto=False)
    fight(t, {"harkonnen": plan("umman_kudu"), "emperor": plan("feyd_rautha")})
    t.until(CallTraitor)
    if option == "true":
        assert t.options("harkonnen") == [True, False]
    else:
        assert t.options("harkonnen") == [False]
        assert t.refused("harkonnen", Call(True)).code == "E_TARGET"


@pytest.mark.rule("K-HAR-03")
def test_any_of_the_four_cards_of_other_houses_may_be_called() -> None:
    t = duel("harkonnen", "atreides")
    t.traitors("harkonnen", "feyd_rautha", "gurney_halleck", "dr_yueh", "thufir_hawat").start("battles")
    fight(t, {"harkonnen": plan("umman_kudu"), "atreides": plan("gurney_halleck", normal=4)})
    t.do("harkonnen", Call(True))
    settle(t)
    assert winner(t) == "harkonnen" and t.spice("harkonnen") >= 24


@pytest.mark.rule("B-HARK-04", "K-HAR-11", "B-BAT-30")
@pytest.mark.parametrize("call", [True, False])
def test_harkonnen_may_call_for_their_ally_who_is_paid(call: bool) -> None:
    t = duel("emperor", "fremen", "harkonnen").allies("emperor", "harkonnen").traitors("harkonnen", "jamis")
    t.start("battles")
    fight(t, {"emperor": plan("bashar", normal=3), "fremen": plan("jamis", normal=5)})
    assert isinstance(t.asked("harkonnen"), CallTraitor)
    t.do("harkonnen", Call(call))
    settle(t)
    assert winner(t) == ("emperor" if call else "fremen")
    if call:
        assert (t.spice("emperor"), t.spice("harkonnen")) == (20 + 2, 20)
        assert t.at("emperor", HERE) == (5, 0)
        assert t.g.players["harkonnen"].shown_traitors == ["jamis"]


@pytest.mark.rule("B-HARK-04", "B-BAT-36")
def test_a_call_by_harkonnen_for_the_ally_meets_a_call_by_the_other_side() -> None:
    t = duel("emperor", "fremen", "harkonnen").allies("emperor", "harkonnen").traitors("harkonnen", "jamis")
    t.traitors("fremen", "bashar").start("battles")
    fight(t, {"emperor": plan("bashar", normal=3), "fremen": plan("jamis", normal=5)})
    t.default()
    settle(t)
    assert t.events("two_traitors") and winner(t) == ""
    assert (t.dead_tokens("emperor"), t.dead_tokens("fremen")) == ((5, 0), (5, 0))


@pytest.mark.rule("B-BAT-30", "B-HARK-04")
def test_other_allies_cannot_call_and_harkonnen_only_for_their_own_ally() -> None:
    t = duel("emperor", "fremen", "guild", "harkonnen").allies("emperor", "guild")
    t.traitors("guild", "jamis").traitors("harkonnen", "bashar").start("battles", auto=False)
    fight(t, {"emperor": plan("caid", normal=3), "fremen": plan("jamis", normal=5)})
    t.until(CallTraitor)
    assert asked_to_call(t, "guild") is None and asked_to_call(t, "harkonnen") is None


def test_a_match_can_be_cloned_while_the_calls_are_open() -> None:
    t = (
        duel("guild", "emperor")
        .traitors("guild", "bashar")
        .traitors("emperor", "staban_tuek")
        .start("battles")
    )
    fight(t, {"guild": plan("staban_tuek"), "emperor": plan("bashar")})
    t.do("guild", Call(True))
    twin: Match = t.match.clone()
    answer: Any = Call(True)
    twin.play(t.g.seat("emperor"), answer)
    assert any(e.kind == "two_traitors" for e in twin.log)
