"""Dialing: what may be dialed, what it counts and what it costs (kiss.md 8, base.md B-BAT-15 to 18, B-OLD-07)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.dune.duel import FAR, HERE, duel, fight, plan, settle, totals
from tests.dune.kit import Table

from landsraad.dune.deals import Gift, OfferDeal, Pledge
from landsraad.dune.factions.atreides import Foresee, Promise
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.battle import ChooseLosses, Losses
from landsraad.dune.phases.battle.order import Fight
from landsraad.dune.phases.battle.plan import MakePlan, dial_cost, dialed

TABLE = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
"""What dialing 0 to 20 plain tokens costs, copied from the ledger."""


def dials(t: Table, faction: str, leader: str) -> set[tuple[int, int]]:
    """Every mix of normal and elite tokens that the engine takes."""
    return {
        (n, e)
        for n in t.options(faction, leader, "", "", False)
        for e in t.options(faction, leader, "", "", False, n)
    }


def reference(normal: int, elite: int, spice: int, star: int, free: bool = False) -> set[tuple[int, int]]:
    """The rule again in a few words: tokens there, 20 on the wheel, 1 spice for every token after the second."""
    found = set()
    for n, e in product(range(normal + 1), range(elite + 1)):
        cost = 0 if free else max(0, n + e - 2)
        if n + star * e <= 20 and cost <= spice:
            found.add((n, e))
    return found


def to_the_plans(t: Table) -> Table:
    return t.start("battles").until(MakePlan)


# What may be dialed


@pytest.mark.rule("K-DIAL-01", "K-DIAL-02", "B-BAT-16", "K-DIAL-03")
@pytest.mark.parametrize("tokens", [0, 1, 2, 3, 8, 20])
def test_plain_tokens_two_are_free_then_one_spice_each(tokens: int) -> None:
    for spice in range(20):
        t = duel("guild", "harkonnen", mine=(max(tokens, 1), 0)).purse("guild", spice)
        to_the_plans(t)
        most = t.options("guild", "staban_tuek", "", "", False)[-1]
        assert dials(t, "guild", "staban_tuek") == {
            (n, 0) for n in range(max(tokens, 1) + 1) if TABLE[n] <= spice
        }
        assert most == min(max(tokens, 1), spice + 2)


@pytest.mark.rule("K-DIAL-02")
def test_the_cost_table_of_the_ledger() -> None:
    t = Table("atreides", "harkonnen")
    assert [dial_cost(t.g, "atreides", n) for n in range(21)] == TABLE
    assert [dial_cost(t.g, "atreides", n) for n in range(21)] == [max(0, n - 2) for n in range(21)]


@pytest.mark.rule("K-DIAL-01", "K-DIAL-05", "K-DIAL-08", "B-BAT-15", "B-BAT-16", "K-EMP-04")
@pytest.mark.parametrize("elite", range(6))
def test_every_mix_of_sardaukar_and_others_at_every_purse(elite: int) -> None:
    for normal, spice in product((0, 1, 4, 12, 15), (0, 1, 2, 3, 9, 13, 14, 30)):
        if not normal + elite:
            continue
        t = to_the_plans(duel("emperor", "harkonnen", mine=(normal, elite)).purse("emperor", spice))
        assert dials(t, "emperor", "bashar") == reference(normal, elite, spice, 2)


@pytest.mark.rule("K-DIAL-06", "K-EMP-04", "B-BAT-15")
@pytest.mark.parametrize("elite", range(1, 6))
def test_against_fremen_a_sardaukar_is_an_ordinary_token(elite: int) -> None:
    for normal, spice in product((0, 3, 15), (0, 1, 4, 30)):
        t = to_the_plans(duel("emperor", "fremen", mine=(normal, elite)).purse("emperor", spice))
        assert dials(t, "emperor", "bashar") == reference(normal, elite, spice, 1)
        b = t.g.battle
        assert b is not None
        assert all(dialed(t.g, b, "emperor", n, e, 0) == n + e for n, e in dials(t, "emperor", "bashar"))


@pytest.mark.rule("K-DIAL-07", "K-DIAL-08")
@pytest.mark.parametrize("elite", range(4))
def test_fremen_dial_whatever_they_have_without_spice(elite: int) -> None:
    for normal in (1, 7, 17):
        t = to_the_plans(duel("fremen", "harkonnen", mine=(normal, elite)).purse("fremen", 0))
        assert dials(t, "fremen", "jamis") == reference(normal, elite, 0, 2, free=True)


@pytest.mark.rule("K-DIAL-05")
def test_a_star_is_one_token_for_the_cost_and_two_for_the_number() -> None:
    t = to_the_plans(duel("emperor", "atreides", mine=(3, 5)))
    b = t.g.battle
    assert b is not None
    for normal, elite, number, cost in ((0, 3, 6, 1), (1, 5, 11, 4), (0, 2, 4, 0)):
        assert dialed(t.g, b, "emperor", normal, elite, 0) == number
        assert dial_cost(t.g, "emperor", normal + elite) == cost


@pytest.mark.rule("K-DIAL-03")
@pytest.mark.parametrize("half", [3.5, 0.5, True, "2", -1, None])
def test_only_whole_tokens(half: Any) -> None:
    t = to_the_plans(duel("guild", "harkonnen", mine=(10, 0)).purse("guild", 0))
    assert dials(t, "guild", "staban_tuek") == {(0, 0), (1, 0), (2, 0)}
    refusal = t.refused("guild", plan("staban_tuek", normal=half))
    assert (refusal.rule, refusal.code) == ("K-DIAL-03", "E_FORM")


@pytest.mark.rule("K-DIAL-01", "K-DIAL-08", "B-BAT-15")
def test_why_a_dial_is_refused() -> None:
    t = to_the_plans(duel("atreides", "emperor", mine=(8, 0), theirs=(12, 5)).purse("atreides", 4))
    refusal = t.refused("atreides", plan("dr_yueh", normal=7))
    assert (refusal.rule, refusal.code) == ("K-DIAL-01", "E_COST")
    refusal = t.refused("atreides", plan("dr_yueh", normal=9))
    assert (refusal.rule, refusal.code) == ("B-BAT-15", "E_LIMIT")
    refusal = t.refused("emperor", plan("bashar", normal=11, elite=5))
    assert (refusal.rule, refusal.code) == ("K-DIAL-08", "E_LIMIT")
    t.do("atreides", plan("dr_yueh", normal=6))
    t.do("emperor", plan("bashar", normal=10, elite=5))
    settle(t)
    assert t.events("dial_paid")[0].facts["spice"] == 4
    assert totals(t)["emperor"] == 22
    assert t.events("dial_paid")[1].facts["spice"] == 13


@pytest.mark.rule("K-DIAL-15")
def test_no_spice_still_leaves_two_tokens() -> None:
    t = to_the_plans(duel("emperor", "atreides", mine=(0, 5)).purse("emperor", 0))
    assert dials(t, "emperor", "bashar") == {(0, 0), (0, 1), (0, 2)}
    t.do("emperor", plan("bashar", elite=2)).do("atreides", plan("dr_yueh"))
    settle(t)
    assert totals(t) == {"emperor": 6, "atreides": 1}
    assert t.spice("emperor") == 0


@pytest.mark.rule("K-DIAL-14")
def test_a_dial_of_nothing_is_legal() -> None:
    t = to_the_plans(duel("atreides", "harkonnen"))
    t.do("atreides", plan("thufir_hawat")).do("harkonnen", plan("umman_kudu", normal=4))
    settle(t)
    assert totals(t) == {"atreides": 5, "harkonnen": 5}
    assert t.at("atreides", HERE) == (5, 0)
    assert t.spice("atreides") == 20


@pytest.mark.rule("K-DIAL-12")
def test_leaders_and_kwisatz_haderach_add_to_the_total_never_to_the_cost() -> None:
    t = duel("atreides", "harkonnen")
    t.g.kwisatz_losses = 7
    to_the_plans(t)
    t.do("atreides", plan("thufir_hawat", normal=3, kh=True)).do("harkonnen", plan("feyd_rautha", normal=2))
    settle(t)
    assert totals(t) == {"atreides": 3 + 5 + 2, "harkonnen": 2 + 6}
    assert t.spice("atreides") == 19
    assert t.spice("harkonnen") == 20


# The purse


@pytest.mark.rule("K-DIAL-04", "B-BAT-18")
def test_spice_before_the_shield_set_apart_or_of_the_ally_pays_no_dial() -> None:
    t = (
        duel("atreides", "harkonnen", "guild", mine=(9, 0))
        .purse("atreides", 3, bribes=5)
        .allies("atreides", "guild")
    )
    t.g.players["spacing_guild"].pledge = 10
    to_the_plans(t)
    assert t.refused("atreides", plan("dr_yueh", normal=6)).code == "E_COST"
    assert max(dials(t, "atreides", "dr_yueh")) == (5, 0)
    t.do("atreides", Pledge(2))
    assert max(dials(t, "atreides", "dr_yueh")) == (3, 0)
    t.do("atreides", Pledge(0)).do("atreides", OfferDeal("harkonnen", 1, 0, 0, 0, "", "", True))
    assert max(dials(t, "atreides", "dr_yueh")) == (4, 0)


@pytest.mark.rule("B-BAT-18", "K-DIAL-04")
def test_the_emperor_may_hand_spice_over_before_the_plan_is_made() -> None:
    t = (
        duel("atreides", "harkonnen", "emperor", mine=(9, 0))
        .purse("atreides", 0)
        .allies("atreides", "emperor")
    )
    to_the_plans(t)
    assert max(dials(t, "atreides", "dr_yueh")) == (2, 0)
    t.do("emperor", Gift(4))
    assert max(dials(t, "atreides", "dr_yueh")) == (6, 0)
    t.do("atreides", plan("dr_yueh", normal=6))
    t.do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert (t.spice("atreides"), t.spice("emperor")) == (0, 16)


@pytest.mark.rule("K-DIAL-04", "B-CARD-21")
def test_what_a_sealed_plan_costs_cannot_be_promised_away() -> None:
    t = duel("atreides", "harkonnen", "guild", mine=(9, 0)).purse("atreides", 4).allies("atreides", "guild")
    t.hand("guild", "karama_1")
    to_the_plans(t)
    t.do("atreides", plan("dr_yueh", normal=6)).do("harkonnen", plan("umman_kudu"))
    assert isinstance(t.asked("guild"), KaramaMoment)
    t.refused("atreides", Pledge(4))
    t.refused("atreides", OfferDeal("harkonnen", 4, 0, 0, 0, "", "", True))
    settle(t)
    assert t.spice("atreides") == 0


@pytest.mark.rule("K-DIAL-04")
def test_a_plan_sealed_first_is_made_again_when_its_spice_is_spent_before_the_other_seals() -> None:
    t = duel("guild", "harkonnen", "atreides", mine=(9, 0)).purse("guild", 4).allies("guild", "atreides")
    to_the_plans(t)
    t.do("guild", plan("staban_tuek", normal=6)).do("guild", Pledge(4))
    t.do("harkonnen", plan("umman_kudu"))
    assert isinstance(t.asked("guild"), MakePlan)
    assert t.refused("guild", plan("staban_tuek", normal=6)).code == "E_COST"


@pytest.mark.rule("K-DIAL-10", "B-BAT-63")
def test_winner_and_loser_pay_the_bank() -> None:
    t = to_the_plans(duel("atreides", "harkonnen", "guild"))
    bank = t.g.bank
    t.do("atreides", plan("thufir_hawat", normal=5)).do("harkonnen", plan("umman_kudu", normal=4))
    settle(t)
    assert (t.spice("atreides"), t.spice("harkonnen"), t.spice("guild")) == (17, 18, 20)
    assert t.g.bank == bank + 5


@pytest.mark.rule("K-DIAL-10", "B-BAT-63", "B-BAT-34")
def test_a_sole_traitor_caller_pays_nothing() -> None:
    t = to_the_plans(duel("atreides", "harkonnen").traitors("atreides", "umman_kudu"))
    t.do("atreides", plan("thufir_hawat", normal=5)).do("harkonnen", plan("umman_kudu", normal=4))
    settle(t)
    assert (t.spice("atreides"), t.spice("harkonnen")) == (20 + 1, 18)
    assert t.at("atreides", HERE) == (5, 0)


@pytest.mark.rule("K-DIAL-11")
def test_every_battle_has_its_own_two_free_tokens() -> None:
    t = duel("guild", "harkonnen", "atreides", mine=(4, 0)).purse("guild", 0)
    t.place("guild", FAR, 4).place("atreides", FAR, 1).start("battles")
    t.do("guild", Fight("sietch_tabr", "harkonnen"))
    fight(t, {"guild": plan("staban_tuek", normal=2), "harkonnen": plan("umman_kudu")})
    settle(t).until(MakePlan)
    assert max(t.options("guild", "master_bewt", "", "", False)) == 2
    fight(t, {"guild": plan("master_bewt", normal=2), "atreides": plan("dr_yueh")})
    settle(t)
    assert t.spice("guild") == 0
    assert (t.at("guild", HERE), t.at("guild", FAR)) == ((2, 0), (2, 0))


@pytest.mark.rule("K-ATR-12", "K-DIAL-04")
def test_losing_seven_tokens_on_the_wheel_takes_spice_or_four_battles() -> None:
    t = to_the_plans(duel("atreides", "harkonnen", mine=(9, 0)).purse("atreides", 5))
    t.do("atreides", plan("thufir_hawat", normal=7)).do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert (t.g.kwisatz_losses, t.spice("atreides")) == (7, 0)
    t = to_the_plans(duel("atreides", "harkonnen", mine=(9, 0)).purse("atreides", 0))
    assert max(dials(t, "atreides", "thufir_hawat")) == (2, 0)


# What is lost


@pytest.mark.rule("K-DIAL-09", "B-BAT-17", "B-BAT-62")
def test_the_tokens_named_in_the_plan_are_the_tokens_lost() -> None:
    t = to_the_plans(duel("emperor", "harkonnen", mine=(3, 4)))
    t.do("emperor", plan("bashar", normal=1, elite=2)).do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert t.spice("emperor") == 19
    assert totals(t)["emperor"] == 5 + 2
    assert t.dead_tokens("emperor") == (1, 2)
    assert t.at("emperor", HERE) == (2, 2)


@pytest.mark.rule("K-DIAL-09", "B-BAT-17")
def test_a_number_that_no_tokens_give_cannot_be_dialed() -> None:
    """Three Sardaukar alone give 0, 2, 4, 6: the plan names tokens, so there is no way to write 5."""
    t = to_the_plans(duel("emperor", "harkonnen", mine=(0, 3)))
    b = t.g.battle
    assert b is not None
    assert {dialed(t.g, b, "emperor", n, e, 0) for n, e in dials(t, "emperor", "bashar")} == {0, 2, 4, 6}
    assert t.refused("emperor", plan("bashar", normal=1, elite=2)).code == "E_LIMIT"


def mixes(normal: int, elite: int, number: int, star: int) -> set[tuple[int, int]]:
    """All tokens there that are worth the number."""
    return {(n, e) for n in range(normal + 1) for e in range(elite + 1) if n + star * e == number}


@pytest.mark.rule("K-DIAL-09", "B-BAT-62")
@pytest.mark.parametrize("foe", ["harkonnen", "fremen"])
def test_after_the_battle_any_tokens_of_the_same_worth_may_go_by_option(foe: str) -> None:
    """Every force up to 8 and 5, whatever the purse: the dial is paid, only the worth counts."""
    star = 1 if foe == "fremen" else 2
    for normal, elite in product((0, 3, 8), (0, 1, 5)):
        if not normal + elite:
            continue
        for n, e in reference(normal, elite, 6, star):
            number = n + star * e
            same = mixes(normal, elite, number, star)
            t = duel("emperor", foe, mine=(normal, elite), options={"O-DIAL-COMPOSITION": "after_battle"})
            to_the_plans(t.purse("emperor", max(0, n + e - 2)))
            t.do("emperor", plan("count_hasimir_fenring", normal=n, elite=e))
            t.do(foe, plan("umman_kudu" if foe == "harkonnen" else "jamis"))
            if len(same) == 1:
                assert t.dead_tokens("emperor") == (n, e)
                continue
            assert isinstance(t.asked("emperor"), ChooseLosses)
            offered = {(x, y) for x in t.options("emperor") for y in t.options("emperor", x)}
            assert offered == same
            assert t.options("emperor")[0] == n and t.options("emperor", n)[0] == e
            chosen = min(same - {(n, e)})
            t.do("emperor", Losses(*chosen))
            assert t.dead_tokens("emperor") == chosen
            assert t.at("emperor", HERE) == (normal - chosen[0], elite - chosen[1])


@pytest.mark.rule("B-BAT-62")
def test_a_winner_loses_tokens_from_several_sectors_those_off_the_spice_first() -> None:
    t = duel("emperor", "harkonnen", mine=(2, 1), where="old_gap@8", storm=1)
    t.place("emperor", "old_gap@9", 3, 1).place("emperor", "old_gap@10", 1, 0).sand("old_gap@9", 6)
    to_the_plans(t).do("emperor", plan("bashar", normal=5, elite=1)).do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert t.dead_tokens("emperor") == (5, 1)
    assert t.at("emperor", "old_gap@9") == (1, 1)
    assert t.at("emperor", "old_gap@8") == (0, 0)


# Options


@pytest.mark.rule("B-OLD-07")
def test_the_advanced_dial_counts_a_token_in_full_for_spice_and_half_without() -> None:
    t = to_the_plans(
        duel("emperor", "harkonnen", mine=(3, 2), options={"KISS-DIAL": "advanced"}).purse("emperor", 3)
    )
    b = t.g.battle
    assert b is not None
    for n, e, paid in product(range(4), range(3), range(4)):
        if paid > n + e:
            continue
        halves = [
            4 if i < e else 2 for i in range(n + e)
        ]  # in quarters: stars first, they are worth the spice
        worth = sum(h if i < paid else h / 2 for i, h in enumerate(halves)) / 2
        assert dialed(t.g, b, "emperor", n, e, paid) == worth
        assert dial_cost(t.g, "emperor", n + e, paid) == paid
        t.options("emperor", "bashar", "", "", False, n, e).index(paid)
    assert t.options("emperor", "bashar", "", "", False, 3, 2) == [0, 1, 2, 3]
    t.do("emperor", plan("bashar", normal=3, elite=2, spice=1)).do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert totals(t)["emperor"] == 2 + 1 + 1.5 + 2
    assert t.spice("emperor") == 2
    assert t.dead_tokens("emperor") == (3, 2)


@pytest.mark.rule("B-OLD-07")
def test_fremen_count_in_full_without_spice_under_the_advanced_dial_too() -> None:
    t = to_the_plans(
        duel("fremen", "harkonnen", mine=(3, 2), options={"KISS-DIAL": "advanced"}).purse("fremen", 0)
    )
    assert list(t.options("fremen", "jamis", "", "", False, 3, 2)) == [0]
    t.do("fremen", plan("jamis", normal=3, elite=2)).do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert totals(t)["fremen"] == 7 + 2


@pytest.mark.rule("B-OLD-07")
def test_the_basic_dial_costs_nothing() -> None:
    t = to_the_plans(
        duel("emperor", "harkonnen", mine=(3, 5), options={"KISS-DIAL": "basic"}).purse("emperor", 0)
    )
    assert dials(t, "emperor", "bashar") == reference(3, 5, 0, 2, free=True)
    t.do("emperor", plan("bashar", normal=3, elite=5)).do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert totals(t)["emperor"] == 13 + 2
    assert t.spice("emperor") == 0


@pytest.mark.rule("K-ATR-06", "B-ATR-09")
@pytest.mark.parametrize("option", ["number", "number_and_tokens"])
def test_the_number_told_to_prescience_leaves_the_tokens_free_or_not_by_option(option: str) -> None:
    t = duel("atreides", "emperor", theirs=(6, 3), options={"O-PRESCIENCE-DIAL": option}).start("battles")
    t.do("atreides", Foresee("number"))
    assert len(t.options("emperor")) == (13 if option == "number" else 7 * 4)
    t.do("emperor", Promise(6 if option == "number" else (6, 0, 3)))
    fits = {(6, 0), (4, 1), (2, 2), (0, 3)} if option == "number" else {(0, 3)}
    assert dials(t, "emperor", "bashar") == fits
    refusal = t.refused("emperor", plan("bashar", normal=5))
    assert (refusal.rule, refusal.code) == ("K-ATR-06", "E_CARD")
    answer = t.seen_by("atreides", "prescience_answer")[-1]
    assert answer.facts["value"] == (6 if option == "number" else (6, 0, 3))


@pytest.mark.parametrize("scope", ["wheel", "number"])
@pytest.mark.rule("K-DIAL-08")
def test_the_scope_of_the_ceiling_makes_no_difference_without_ecaz(scope: str) -> None:
    t = to_the_plans(duel("emperor", "harkonnen", mine=(12, 5), options={"O-DIAL-CAP-SCOPE": scope}))
    assert dials(t, "emperor", "bashar") == reference(12, 5, 20, 2)
    t.do("emperor", plan("count_hasimir_fenring", normal=10, elite=5)).do("harkonnen", plan("umman_kudu"))
    settle(t)
    assert totals(t)["emperor"] == 26


@pytest.mark.rule("B-BAT-10", "B-BAT-15")
@pytest.mark.parametrize("force", [(0, 1), (1, 0), (1, 1), (0, 3), (5, 2)])
def test_the_default_dial_is_the_two_free_tokens(force: tuple[int, int]) -> None:
    t = to_the_plans(duel("emperor", "harkonnen", mine=force))
    prompt = t.match.prompt(t.g.seat("emperor"))
    assert prompt is not None
    made = prompt.default()
    assert made.leader == "count_hasimir_fenring"
    assert (made.weapon, made.defense) == ("", "")
    assert made.normal + made.elite == min(2, sum(force))


@pytest.mark.rule("K-KARAMA-EMP-2", "K-KARAMA-GEN-06", "B-BAT-23")
def test_a_late_karama_changes_the_number_of_sealed_sardaukar_not_their_cost() -> None:
    t = (
        duel("emperor", "harkonnen", mine=(0, 3))
        .hand("harkonnen", "karama_1")
        .start("battles")
        .until(MakePlan)
    )
    fight(t, {"emperor": plan("bashar", elite=3), "harkonnen": plan("umman_kudu")})
    t.do("harkonnen", Karama("K-KARAMA-EMP-2", "", "karama_1"))
    settle(t)
    assert totals(t)["emperor"] == 3 + 2
    assert t.spice("emperor") == 19
    assert t.dead_tokens("emperor") == (0, 3)
