"""Captured leaders (base.md 12.9, 17.2; kiss.md 11)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from tests.dune.duel import FAR, HERE, duel, fight, plan, settle, winner
from tests.dune.kit import Table

from landsraad.dune.cards import LEADERS
from landsraad.dune.factions.harkonnen import Captive, CaptureLeader, capturable
from landsraad.dune.game import GAME
from landsraad.dune.phases.battle import Call, CallTraitor
from landsraad.dune.phases.battle.order import Fight
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.revival import revivable


def beaten(
    foe: str = "guild", leader: str = "guild_representative", seed: int = 1, **settings: object
) -> Table:
    """Harkonnen have just beaten somebody and a leader is drawn."""
    t = duel("harkonnen", foe, "emperor", seed=seed, **settings).start("battles")
    return fight(t, {"harkonnen": plan("feyd_rautha", normal=2), foe: plan(leader)})


@pytest.mark.rule("K-HAR-07", "B-HARK-06")
@pytest.mark.parametrize("fate", ["capture", "kill", "nothing"])
def test_a_leader_drawn_is_kept_killed_for_two_spice_or_let_go(fate: str) -> None:
    t = beaten()
    decision = t.asked("harkonnen")
    assert isinstance(decision, CaptureLeader)
    assert t.options("harkonnen") == ["capture", "kill", "nothing"]
    t.do("harkonnen", Captive(fate))
    settle(t)
    leader = decision.leader
    disc = t.g.discs[leader]
    assert disc.holder == {"capture": "harkonnen", "kill": "", "nothing": "spacing_guild"}[fate]
    assert t.spice("harkonnen") == (22 if fate == "kill" else 20)
    assert disc.face_down == (fate == "kill")
    assert (leader in t.living("harkonnen")) == (fate == "capture")


@pytest.mark.rule("B-HARK-07")
@pytest.mark.parametrize("option", ["true", "false"])
def test_a_leader_killed_by_its_captor_lies_face_down_by_option(option: str) -> None:
    t = beaten(options={"HARK_KILL_COUNTS_AS_SECOND_DEATH": option})
    decision = t.asked("harkonnen")
    assert isinstance(decision, CaptureLeader)
    t.do("harkonnen", Captive("kill"))
    settle(t)
    assert t.g.discs[decision.leader].face_down == (option == "true")
    t.dead(*t.living("guild"))
    others = {x for x, d in LEADERS.items() if d.faction == "spacing_guild"} - {decision.leader}
    assert set(revivable(t.g, "spacing_guild")) == (
        others if option == "true" else others | {decision.leader}
    )


@pytest.mark.rule("B-HARK-05", "K-HAR-07")
def test_who_may_be_drawn_in_every_state_of_the_losers_leaders() -> None:
    """Free, used here and alive, used elsewhere, dead, held already: BR-24."""
    t = duel("harkonnen", "guild").start("battles").until(MakePlan)
    b = t.g.battle
    assert b is not None
    five = sorted(t.living("guild"))
    for states in product(("free", "here", "elsewhere", "dead", "held"), repeat=5):
        for leader, state in zip(five, states, strict=True):
            t.g.discs[leader].holder = {"dead": "", "held": "harkonnen"}.get(state, "spacing_guild")
            t.g.discs[leader].fought_in = {"here": "sietch_tabr", "elsewhere": "carthag"}.get(state, "")
        fair = [x for x, state in zip(five, states, strict=True) if state in ("free", "here")]
        assert sorted(capturable(t.g, b, "spacing_guild")) == fair


@pytest.mark.rule("HC-90", "B-HARK-05")
def test_the_leader_used_here_is_in_the_pool_the_one_used_elsewhere_is_not() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(1, 161):
        t = duel("guild", "emperor", "harkonnen", seed=seed, where="arrakeen@9")
        t.place("guild", HERE, 2).place("harkonnen", HERE, 3).start("battles")
        t.do("guild", Fight("arrakeen", "emperor"))
        fight(t, {"guild": plan("esmar_tuek"), "emperor": plan("bashar")})
        settle(t).until(MakePlan)
        fight(t, {"guild": plan("master_bewt"), "harkonnen": plan("feyd_rautha", normal=2)})
        decision = t.asked("harkonnen")
        assert isinstance(decision, CaptureLeader)
        drawn[decision.leader] += 1
    assert set(drawn) == {"master_bewt", "staban_tuek", "soo_soo_sook", "guild_representative"}
    chi_square = sum((n - 40) ** 2 / 40 for n in drawn.values())
    assert chi_square < 16.27  # 3 degrees of freedom, one in a thousand


@pytest.mark.rule("K-HAR-07", "B-HARK-05")
def test_nobody_to_draw_nothing_asked() -> None:
    t = duel("harkonnen", "guild").hand("harkonnen", "crysknife")
    t.dead("staban_tuek", "master_bewt", "esmar_tuek", "soo_soo_sook").start("battles")
    fight(t, {"harkonnen": plan("feyd_rautha", "crysknife"), "guild": plan("guild_representative")})
    while not t.match.over:
        assert not isinstance(t.asked("harkonnen"), CaptureLeader)
        t.default()


@pytest.mark.rule("B-HARK-05", "K-HAR-07")
@pytest.mark.parametrize("case", ["loses", "ally wins", "explosion", "two traitors", "traitor"])
def test_only_a_battle_that_harkonnen_won_gives_a_captive(case: str) -> None:
    t = duel("harkonnen", "guild", "emperor", "fremen")
    plans = {"harkonnen": plan("umman_kudu"), "guild": plan("staban_tuek", normal=1)}
    if case == "ally wins":
        t = duel("emperor", "guild", "harkonnen").allies("emperor", "harkonnen")
        plans = {"emperor": plan("bashar", normal=5), "guild": plan("guild_representative")}
    if case == "explosion":
        t.hand("guild", "lasgun", "shield_1")
        plans["guild"] = plan("staban_tuek", "lasgun", "shield_1")
    if "traitor" in case:
        t.traitors("harkonnen", "staban_tuek")
    if case == "two traitors":
        t.traitors("guild", "umman_kudu")
    t.start("battles")
    fight(t, plans)
    asked = False
    while not t.match.over and t.g.battle is not None:
        asked = asked or isinstance(t.asked("harkonnen"), CaptureLeader)
        t.default()
    assert asked == (case == "traitor")


@pytest.mark.rule("K-HAR-08", "B-HARK-08", "HC-91", "B-BAT-67")
def test_a_captive_fights_with_its_own_strength_once_and_goes_home() -> None:
    t = (
        duel("harkonnen", "guild", "fremen")
        .captive("chani")
        .traitors("guild", "chani")
        .start("battles")
        .until(MakePlan)
    )
    assert "chani" in t.options("harkonnen") and "chani" not in t.living("fremen")
    fight(t, {"harkonnen": plan("chani", normal=1), "guild": plan("guild_representative")})
    assert isinstance(t.asked("guild"), CallTraitor)
    t.do("guild", Call(False))
    assert t.g.discs["chani"].holder == "fremen"
    assert [e.facts["leader"] for e in t.events("captive_returns")] == ["chani"]
    assert t.events("battle_won")[-1].facts["totals"] == {"harkonnen": 7, "spacing_guild": 1}


@pytest.mark.rule("K-HAR-08", "B-BAT-37", "B-BAT-12")
def test_after_a_won_traitor_call_too_and_it_fights_nowhere_else_this_turn() -> None:
    """BR-25."""
    t = duel("harkonnen", "guild", "fremen").captive("chani").traitors("harkonnen", "guild_representative")
    t.place("fremen", FAR, 2).place("guild", FAR, 2).start("battles").until(MakePlan)
    fight(t, {"harkonnen": plan("chani"), "guild": plan("guild_representative")})
    t.do("harkonnen", Call(True))
    assert t.g.discs["chani"].holder == "fremen"
    settle(t).until(MakePlan)
    assert t.g.battle is not None and t.g.battle.territory == "habbanya_sietch"
    assert "chani" not in t.options("fremen")
    assert t.refused("fremen", plan("chani")).rule == "B-BAT-12"


@pytest.mark.rule("K-HAR-08")
def test_a_captive_not_used_stays() -> None:
    t = duel("harkonnen", "guild", "fremen").captive("chani").start("battles").until(MakePlan)
    fight(t, {"harkonnen": plan("feyd_rautha"), "guild": plan("staban_tuek", normal=5)})
    settle(t)
    assert t.g.discs["chani"].holder == "harkonnen"


@pytest.mark.rule("K-HAR-10", "B-HARK-08")
def test_a_captive_killed_lies_in_the_tanks_for_its_own_faction() -> None:
    t = duel("harkonnen", "guild", "fremen").captive("jamis").hand("guild", "crysknife").start("battles")
    t.dead("stilgar", "chani", "otheym", "shadout_mapes").until(MakePlan)
    fight(t, {"harkonnen": plan("jamis", normal=5), "guild": plan("soo_soo_sook", "crysknife")})
    settle(t)
    assert t.g.discs["jamis"].holder == "" and t.g.discs["jamis"].deaths == 1
    assert "jamis" in revivable(t.g, "fremen")
    assert t.spice("harkonnen") == 20 + 2 - 3  # the winner is paid for it like for any other


@pytest.mark.rule("K-HAR-10", "B-HARK-10")
def test_a_captive_may_be_a_traitor() -> None:
    t = (
        duel("harkonnen", "atreides", "fremen")
        .captive("chani")
        .traitors("atreides", "chani")
        .start("battles")
    )
    fight(t, {"harkonnen": plan("chani", normal=5), "atreides": plan("dr_yueh")})
    t.do("atreides", Call(True))
    settle(t)
    assert winner(t) == "atreides" and t.spice("atreides") == 26


@pytest.mark.rule("B-BAT-12", "B-HARK-05")
def test_a_leader_captured_where_it_fought_fights_for_its_captor_nowhere_else_this_phase() -> None:
    t = duel("harkonnen", "guild", "emperor").dead("staban_tuek", "master_bewt", "esmar_tuek", "soo_soo_sook")
    t.place("harkonnen", "tueks_sietch@4", 2).place("emperor", "tueks_sietch@4", 2)
    t.start("battles").do("harkonnen", Fight("sietch_tabr", "spacing_guild"))
    fight(t, {"harkonnen": plan("feyd_rautha"), "guild": plan("guild_representative")})
    t.do("harkonnen", Captive("capture")).until(MakePlan)
    assert "guild_representative" in t.living("harkonnen")
    assert "guild_representative" not in t.options("harkonnen")


@pytest.mark.rule("K-HAR-07", "B-HARK-08")
def test_a_leader_captured_fresh_may_fight_at_once() -> None:
    for seed in range(1, 40):
        t = duel("harkonnen", "guild", "emperor", seed=seed)
        t.place("harkonnen", "tueks_sietch@4", 2).place("emperor", "tueks_sietch@4", 2)
        t.start("battles").do("harkonnen", Fight("sietch_tabr", "spacing_guild"))
        fight(t, {"harkonnen": plan("feyd_rautha"), "guild": plan("guild_representative")})
        decision = t.asked("harkonnen")
        assert isinstance(decision, CaptureLeader)
        if decision.leader != "guild_representative":
            t.do("harkonnen", Captive("capture")).until(MakePlan)
            assert decision.leader in t.options("harkonnen")
            return
    raise AssertionError("always the same leader")


@pytest.mark.rule("K-HAR-09", "B-HARK-09", "HC-92")
@pytest.mark.parametrize("used", [False, True])
def test_when_the_fifth_leader_dies_every_captive_goes_home_at_once(used: bool) -> None:
    t = duel("harkonnen", "guild", "atreides").captive("lady_jessica").captive("thufir_hawat")
    t.dead("beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu").hand("guild", "crysknife")
    t.start("battles").until(MakePlan)
    own = "feyd_rautha"
    fight(
        t,
        {
            "harkonnen": plan("lady_jessica" if used else own, normal=1),
            "guild": plan("guild_representative", "crysknife", normal=5),
        },
    )
    settle(t)
    held = {x for x in t.living("harkonnen") if LEADERS[x].faction != "harkonnen"}
    if used:  # Feyd lives: the captive died, the other stays
        assert held == {"thufir_hawat"}
    else:
        assert held == set()
        assert {"lady_jessica", "thufir_hawat"} <= t.living("atreides")


@pytest.mark.rule("K-HAR-09", "B-HARK-09")
@pytest.mark.parametrize("how", ["explosion", "two traitors", "traitor"])
def test_they_go_home_however_the_last_leader_died(how: str) -> None:
    t = duel("harkonnen", "guild", "atreides").captive("lady_jessica")
    t.dead("beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")
    weapons = ("lasgun", "shield_1") if how == "explosion" else ("", "")
    if how == "explosion":
        t.hand("guild", "lasgun", "shield_1")
    else:
        t.traitors("guild", "feyd_rautha")
    if how == "two traitors":
        t.traitors("harkonnen", "staban_tuek")
    t.start("battles")
    fight(t, {"harkonnen": plan("feyd_rautha"), "guild": plan("staban_tuek", *weapons)})
    settle(t)
    assert t.living("harkonnen") == set()
    assert "lady_jessica" in t.living("atreides")


@pytest.mark.rule("K-HAR-09")
def test_as_long_as_one_own_leader_lives_captives_stay() -> None:
    t = duel("harkonnen", "guild", "atreides").captive("lady_jessica")
    t.dead("beast_rabban", "piter_de_vries", "captain_iakin_nefud").hand("guild", "crysknife").start(
        "battles"
    )
    fight(t, {"harkonnen": plan("feyd_rautha"), "guild": plan("staban_tuek", "crysknife", normal=1)})
    settle(t)
    assert t.living("harkonnen") == {"umman_kudu", "lady_jessica"}


@pytest.mark.rule("B-HARK-06", "K-HAR-07")
@pytest.mark.parametrize("fate", ["capture", "kill"])
def test_the_fact_is_public_the_name_is_known_to_the_two_only(fate: str) -> None:
    t = beaten()
    decision = t.asked("harkonnen")
    assert isinstance(decision, CaptureLeader)
    t.do("harkonnen", Captive(fate))
    (public,) = t.seen_by("emperor", "leader_captured")
    assert decision.leader not in str(public.facts) and public.facts["fate"] == fate
    assert t.seen_by("emperor", "captive") == []
    for faction in ("harkonnen", "guild"):
        assert t.seen_by(faction, "captive")[-1].facts["leader"] == decision.leader
    assert GAME.view(t.g, t.g.seat("harkonnen"))["secret"]["captives"] == (
        [decision.leader] if fate == "capture" else []
    )


@pytest.mark.rule("B-HARK-04", "K-HAR-11")
def test_the_ledgers_case_of_the_allied_emperor() -> None:
    t = duel("emperor", "fremen", "harkonnen").allies("emperor", "harkonnen").traitors("harkonnen", "jamis")
    t.start("battles")
    fight(t, {"emperor": plan("bashar"), "fremen": plan("jamis", normal=5)})
    t.do("harkonnen", Call(True))
    settle(t)
    assert winner(t) == "emperor" and t.at("emperor", HERE) == (5, 0)
    assert not t.events("leader_captured")  # the ally won, not Harkonnen
