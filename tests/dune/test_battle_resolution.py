"""Explosions, weapons, totals, and what follows a battle (base.md 12.5 to 12.9, 15.1)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.dune.duel import FAR, HERE, duel, fight, hand, plan, settle, totals, winner
from tests.dune.kit import Table

from landsraad.dune.cards import DEFENSES, KIND, LEADERS, WEAPONS, WORTHLESS
from landsraad.dune.factions.harkonnen import CaptureLeader
from landsraad.dune.karama import KaramaMoment
from landsraad.dune.phases.battle import Call, Keep, KeepCards
from landsraad.dune.phases.battle.plan import MakePlan

KILLS = {"projectile": "shield", "poison": "snooper"}
"""What stops which weapon; nothing stops a Lasgun."""


def dies(weapon: str, defense: str) -> bool:
    """The rule in one line: a weapon kills unless the one defense against it was played."""
    kind, guard = KIND.get(weapon, ""), KIND.get(defense, "")
    return kind == "lasgun" or (kind in KILLS and guard != KILLS[kind])


# Weapons and defenses


@pytest.mark.rule(
    "B-BAT-45",
    "B-BAT-46",
    "B-CARD-01",
    "B-CARD-02",
    "B-CARD-03",
    "B-CARD-04",
    "B-CARD-05",
    "B-CARD-07",
    "B-BAT-13",
)
@pytest.mark.parametrize("weapon", ["", *sorted(WEAPONS | WORTHLESS)])
def test_every_weapon_against_every_defense(weapon: str) -> None:
    """All cards of the weapon slot against all of the defense slot (BR-33): who dies, who explodes."""
    for defense in ["", *sorted(DEFENSES | WORTHLESS)]:
        if weapon and weapon == defense:
            continue
        t = (
            duel("guild", "emperor")
            .hand("guild", *filter(None, [weapon]))
            .hand("emperor", *filter(None, [defense]))
        )
        t.start("battles")
        fight(
            t,
            {
                "guild": plan("staban_tuek", weapon, normal=4),
                "emperor": plan("bashar", "", defense, normal=1),
            },
        )
        settle(t)
        if KIND.get(weapon) == "lasgun" and KIND.get(defense) == "shield":
            assert t.events("explosion")
            continue
        assert not t.events("explosion")
        assert ("bashar" not in t.living("emperor")) == dies(weapon, defense), (weapon, defense)
        assert totals(t) == {"spacing_guild": 4 + 5, "emperor": 1 + (0 if dies(weapon, defense) else 2)}


@pytest.mark.rule("B-BAT-46")
def test_both_weapons_work_at_once_and_never_on_ones_own_leader() -> None:
    for mine, theirs in product(("", "crysknife", "lasgun"), ("", "chaumas", "slip_tip")):
        t = (
            duel("guild", "emperor")
            .hand("guild", *filter(None, [mine]))
            .hand("emperor", *filter(None, [theirs]))
        )
        t.start("battles")
        fight(t, {"guild": plan("staban_tuek", mine), "emperor": plan("bashar", theirs)})
        settle(t)
        assert ("bashar" in t.living("emperor")) == (mine == "")
        assert ("staban_tuek" in t.living("guild")) == (theirs == "")


@pytest.mark.rule("B-BAT-47", "B-BAT-65")
def test_a_killed_leader_adds_nothing_and_his_side_may_win_on_the_dial() -> None:
    t = duel("guild", "emperor").hand("emperor", "crysknife").start("battles")
    fight(t, {"guild": plan("staban_tuek", normal=5), "emperor": plan("bashar", "crysknife", normal=2)})
    settle(t)
    assert totals(t) == {"spacing_guild": 5, "emperor": 4}
    assert winner(t) == "spacing_guild"
    assert t.g.discs["staban_tuek"].holder == ""
    assert not t.g.discs["staban_tuek"].face_down


@pytest.mark.rule("B-BAT-19", "B-BAT-47", "B-CARD-06", "HC-75")
@pytest.mark.parametrize("hero_wins", [True, False])
@pytest.mark.parametrize("weapon", ["", "chaumas"])
def test_a_cheap_hero_is_worth_nothing_and_is_always_discarded(hero_wins: bool, weapon: str) -> None:
    t = duel("guild", "emperor").hand("guild", "cheap_hero_1", "crysknife", "shield_1")
    t.hand("emperor", *filter(None, [weapon])).start("battles")
    dial = 5 if hero_wins else 0
    fight(
        t,
        {
            "guild": plan("cheap_hero_1", "crysknife", "shield_1", normal=dial),
            "emperor": plan("bashar", weapon, normal=1),
        },
    )
    if hero_wins:
        assert t.asked("guild") == KeepCards(t.g.seat("spacing_guild"), ("crysknife", "shield_1"))
    settle(t)
    assert totals(t) == {"spacing_guild": dial, "emperor": 1}
    assert "cheap_hero_1" in t.g.discards
    assert hand(t, "guild") == ({"crysknife", "shield_1"} if hero_wins else set())
    assert t.spice("emperor") == (20 if hero_wins else 22)  # its own Bashar died; the hero is worth nothing
    assert t.spice("guild") == (20 - 3 + 2 if hero_wins else 20)


# Explosion


@pytest.mark.rule("B-BAT-40", "B-BAT-33", "B-BAT-41", "B-BAT-42")
@pytest.mark.parametrize(("call", "lasgun", "shield"), list(product([True, False], repeat=3)))
def test_call_lasgun_and_shield(call: bool, lasgun: bool, shield: bool) -> None:
    """The table of BR-32: a call comes first; without one the two cards explode."""
    t = duel("atreides", "harkonnen").traitors("atreides", "umman_kudu")
    t.hand("atreides", "lasgun").hand("harkonnen", "shield_1").start("battles")
    fight(
        t,
        {
            "atreides": plan("dr_yueh", "lasgun" if lasgun else "", normal=3),
            "harkonnen": plan("umman_kudu", "", "shield_1" if shield else "", normal=2),
        },
    )
    t.do("atreides", Call(call))
    settle(t)
    exploded = not call and lasgun and shield
    assert bool(t.events("explosion")) == exploded
    assert bool(t.events("traitor")) == call
    assert winner(t) == ("" if exploded else "atreides")
    assert t.spice("atreides") == 20 + {True: 1, False: -1}[call] + (
        1 if lasgun and not call and not exploded else 0
    )
    assert t.at("atreides", HERE) == ((5, 0) if call else (0, 0) if exploded else (2, 0))
    assert t.dead_tokens("harkonnen") == (5, 0)


@pytest.mark.rule("B-BAT-40", "HC-70")
def test_lasgun_and_shield_of_one_plan_explode_too() -> None:
    t = duel("atreides", "emperor").hand("atreides", "lasgun", "shield_2").start("battles")
    fight(
        t, {"atreides": plan("dr_yueh", "lasgun", "shield_2", normal=3), "emperor": plan("bashar", normal=4)}
    )
    settle(t)
    assert t.events("explosion")
    assert "dr_yueh" not in t.living("atreides") and "bashar" not in t.living("emperor")
    assert (t.spice("atreides"), t.spice("emperor")) == (19, 18)
    assert {"lasgun", "shield_2"} <= set(t.g.discards)
    assert (t.dead_tokens("atreides"), t.dead_tokens("emperor")) == ((5, 0), (5, 0))


@pytest.mark.rule("B-BAT-41", "HC-71")
def test_an_explosion_spares_nothing_in_the_whole_territory() -> None:
    """Bystanders in other sectors, under the storm, advisors, allies, spice; but nothing next door."""
    t = duel("atreides", "emperor", "bg", "guild", "harkonnen", where="old_gap@9", storm=10)
    t.place("bg", "old_gap@8", 2, advisors=True).place("guild", "old_gap@10", 3)
    t.place("atreides", "old_gap@10", 2).place("harkonnen", "arrakeen@9", 4).allies("atreides", "guild")
    t.sand("old_gap@9", 6).sand("old_gap@10", 2).sand("red_chasm@6", 8)
    t.hand("atreides", "lasgun").hand("emperor", "shield_1").start("battles")
    fight(t, {"atreides": plan("dr_yueh", "lasgun"), "emperor": plan("bashar", "", "shield_1")})
    settle(t)
    assert [t.dead_tokens(f) for f in ("atreides", "emperor", "bg", "guild", "harkonnen")] == [
        (7, 0),
        (5, 0),
        (2, 0),
        (3, 0),
        (0, 0),
    ]
    assert t.g.advisors == []
    assert t.g.spice == {"red_chasm@6": 8}
    assert t.g.kwisatz_losses == 7


@pytest.mark.rule("B-BAT-42", "B-BAT-41")
def test_after_an_explosion_nobody_wins_keeps_a_card_is_paid_or_captures() -> None:
    t = duel("harkonnen", "emperor").hand("harkonnen", "lasgun").hand("emperor", "shield_1").start("battles")
    fight(t, {"harkonnen": plan("umman_kudu", "lasgun"), "emperor": plan("bashar", "", "shield_1")})
    settle(t)
    assert winner(t) == ""
    for kind in ("battle_won", "spice_for_leaders", "leader_captured"):
        assert t.events(kind) == []
    assert (t.spice("harkonnen"), t.spice("emperor")) == (20, 20)
    assert len(t.living("emperor")) == 4


@pytest.mark.rule("B-BAT-41", "B-BAT-35", "B-BAT-36")
@pytest.mark.parametrize("option", ["all_but_sole_caller", "nobody"])
@pytest.mark.parametrize("case", ["explosion", "one call", "two calls", "plain"])
def test_who_pays_the_dial_after_a_traitor_or_an_explosion_by_option(case: str, option: str) -> None:
    t = duel("atreides", "emperor", options={"DIAL_COST_AFTER_TRAITOR_OR_EXPLOSION": option})
    t.hand("atreides", "lasgun").hand("emperor", "shield_1")
    if "call" in case:
        t.traitors("atreides", "bashar")
    if case == "two calls":
        t.traitors("emperor", "dr_yueh")
    t.start("battles")
    weapon = "" if case == "plain" else "lasgun"
    fight(
        t,
        {
            "atreides": plan("dr_yueh", weapon, normal=4),
            "emperor": plan("bashar", "", "shield_1", normal=5),
        },
    )
    settle(t)
    paid = {e.actor: e.facts["spice"] for e in t.events("dial_paid")}
    usual = {"atreides": 2, "emperor": 3}
    if case == "one call":
        usual = {"emperor": 3}
    assert paid == (usual if option == "all_but_sole_caller" or case == "plain" else {})


# Totals


@pytest.mark.rule("B-BAT-50", "B-BAT-51", "B-BAT-52", "HC-69")
def test_the_higher_total_wins_and_the_aggressor_wins_ties() -> None:
    for mine, theirs in product(range(4), repeat=2):
        for first, second in (("guild_representative", "bashar"), ("soo_soo_sook", "bashar"), ("", "")):
            t = duel("guild", "emperor", mine=(3, 0), theirs=(3, 0))
            if not first:
                t.dead(*t.living("guild")).dead(*t.living("emperor"))
            t.start("battles")
            fight(t, {"guild": plan(first, normal=mine), "emperor": plan(second, normal=theirs)})
            settle(t)
            a = mine + (LEADERS[first].strength if first else 0)
            b = theirs + (LEADERS[second].strength if second else 0)
            assert totals(t) == {"spacing_guild": a, "emperor": b}
            assert winner(t) == ("spacing_guild" if a >= b else "emperor")


@pytest.mark.rule("B-BAT-52")
def test_nothing_against_nothing_is_a_tie_like_any_other() -> None:
    t = duel("guild", "emperor").dead(
        *Table("guild", "emperor").living("guild"), *Table("guild", "emperor").living("emperor")
    )
    t.start("battles")
    fight(t, {"guild": plan(), "emperor": plan()})
    settle(t)
    assert totals(t) == {"spacing_guild": 0, "emperor": 0}
    assert winner(t) == "spacing_guild"
    assert (t.at("guild", HERE), t.at("emperor", HERE)) == ((5, 0), (0, 0))


# Aftermath


@pytest.mark.rule("B-BAT-60", "HC-74")
def test_the_winner_is_paid_for_every_leader_killed_its_own_too() -> None:
    t = duel("guild", "emperor").hand("guild", "crysknife").hand("emperor", "chaumas").start("battles")
    fight(
        t,
        {
            "guild": plan("master_bewt", "crysknife", normal=4),
            "emperor": plan("captain_aramsham", "chaumas", normal=2),
        },
    )
    bank = t.g.bank
    assert t.spice("guild") == 20 + 8 - 2
    settle(t)
    assert t.spice("emperor") == 20
    assert t.events("spice_for_leaders")[-1].facts["spice"] == 8
    assert bank == t.g.bank


@pytest.mark.rule("B-BAT-61", "B-BAT-67")
def test_the_loser_loses_all_its_tokens_there_but_not_a_living_leader() -> None:
    t = duel("guild", "emperor", theirs=(4, 2)).place("emperor", FAR, 3).start("battles")
    fight(t, {"guild": plan("staban_tuek", normal=3), "emperor": plan("bashar", normal=1)})
    settle(t)
    assert t.dead_tokens("emperor") == (4, 2)
    assert t.at("emperor", FAR) == (3, 0)
    assert "bashar" in t.living("emperor")


@pytest.mark.rule("B-BAT-62", "B-BAT-66")
@pytest.mark.parametrize("dial", range(6))
def test_the_winner_loses_what_it_dialed_and_may_be_left_with_nothing(dial: int) -> None:
    t = duel("guild", "emperor").start("battles")
    fight(t, {"guild": plan("staban_tuek", normal=dial), "emperor": plan("bashar")})
    settle(t)
    assert winner(t) == "spacing_guild"
    assert t.dead_tokens("guild") == (dial, 0)
    assert t.at("guild", HERE) == (5 - dial, 0)
    assert t.at("emperor", HERE) == (0, 0)


@pytest.mark.rule("B-BAT-64", "B-CARD-01", "B-CARD-04", "B-CARD-07")
@pytest.mark.parametrize(("first", "second"), list(product([True, False], repeat=2)))
def test_the_winner_keeps_or_discards_each_card_and_the_loser_none(first: bool, second: bool) -> None:
    t = (
        duel("guild", "emperor")
        .hand("guild", "crysknife", "baliset")
        .hand("emperor", "stunner", "shield_1", "kulon")
    )
    t.start("battles")
    fight(
        t,
        {
            "guild": plan("staban_tuek", "crysknife", "baliset", normal=4),
            "emperor": plan("bashar", "kulon", "shield_1"),
        },
    )
    t.do("guild", Keep((first, second)))
    settle(t)
    kept = {card for card, keep in (("crysknife", first), ("baliset", second)) if keep}
    assert hand(t, "guild") == kept
    assert hand(t, "emperor") == {"stunner"}
    assert {"kulon", "shield_1"} <= set(t.g.discards)


@pytest.mark.rule("B-CARD-03", "B-BAT-64")
def test_a_winner_may_keep_its_lasgun_but_not_out_of_an_explosion() -> None:
    for shield in ("", "shield_1"):
        t = duel("guild", "emperor").hand("guild", "lasgun").hand("emperor", "shield_1").start("battles")
        fight(t, {"guild": plan("staban_tuek", "lasgun", normal=4), "emperor": plan("bashar", "", shield)})
        settle(t)
        assert ("lasgun" in hand(t, "guild")) == (shield == "")


@pytest.mark.rule("B-BAT-63")
def test_the_cost_is_paid_by_both_sides_to_the_bank() -> None:
    t = duel("guild", "emperor").start("battles")
    bank = t.g.bank
    fight(t, {"guild": plan("staban_tuek", normal=4), "emperor": plan("bashar", normal=5)})
    settle(t)
    assert (t.spice("guild"), t.spice("emperor"), t.g.bank) == (18, 17, bank + 5)


@pytest.mark.rule("B-BAT-70")
def test_a_used_captive_goes_home_before_a_new_one_is_drawn() -> None:
    t = duel("harkonnen", "atreides", "emperor").captive("dr_yueh")
    t.dead("thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho").start("battles")
    fight(t, {"harkonnen": plan("dr_yueh", normal=4), "atreides": plan("")})
    decision = t.asked("harkonnen")
    assert isinstance(decision, CaptureLeader)
    assert decision.leader == "dr_yueh"  # the only one of Atreides' pool, home a moment ago
    kinds = [e.kind for e in t.match.log]
    assert kinds.index("captive_returns") > kinds.index("battle_won")


@pytest.mark.rule("B-BAT-70", "B-BAT-64")
def test_the_winner_chooses_its_cards_before_harkonnen_captures() -> None:
    t = duel("harkonnen", "atreides", "guild").hand("harkonnen", "crysknife").hand("guild", "karama_1")
    t.start("battles")
    t.until(MakePlan)
    fight(t, {"harkonnen": plan("feyd_rautha", "crysknife", normal=4), "atreides": plan("dr_yueh")})
    seen = []
    while t.g.battle is not None and not t.match.over:
        seen += [type(d) for d in t.match.pending.values()]
        t.default()
    assert seen == [KaramaMoment, KeepCards, KaramaMoment, CaptureLeader]


@pytest.mark.rule("B-BAT-72", "K-ATR-07")
def test_every_token_lost_in_a_battle_counts_for_the_kwisatz_haderach() -> None:
    """Dialed by a winner, lost by a loser, by a traitor, by two, in an explosion; nothing else counts."""
    plans = {"win": (plan("thufir_hawat", normal=3), 3), "lose": (plan("dr_yueh"), 5)}
    for mine, lost in plans.values():
        t = duel("atreides", "emperor").start("battles")
        fight(t, {"atreides": mine, "emperor": plan("caid")})
        settle(t)
        assert t.g.kwisatz_losses == lost
    for called in (["dr_yueh"], ["dr_yueh", "bashar"]):
        t = duel("atreides", "emperor").traitors("emperor", "dr_yueh")
        if "bashar" in called:
            t.traitors("atreides", "bashar")
        t.start("battles")
        fight(t, {"atreides": plan("dr_yueh"), "emperor": plan("bashar")})
        settle(t)
        assert t.g.kwisatz_losses == 5
    t = duel("atreides", "emperor").hand("atreides", "lasgun", "shield_1").start("battles")
    fight(t, {"atreides": plan("dr_yueh", "lasgun", "shield_1"), "emperor": plan("bashar")})
    settle(t)
    assert t.g.kwisatz_losses == 5


@pytest.mark.rule("K-ATR-07", "B-BAT-72")
def test_tokens_lost_outside_battles_do_not_count() -> None:
    t = Table("atreides", "emperor").place("atreides", "red_chasm@6", 8)
    t.pile(0, "spice_red_chasm").spice_deck("worm", "spice_old_gap", "spice_broken_land")
    t.start("spice_blow")
    assert t.dead_tokens("atreides") == (8, 0)
    assert t.g.kwisatz_losses == 0


@pytest.mark.rule("B-ATR-20", "HC-79", "K-ATR-07")
def test_four_and_three_lost_wake_it_for_the_third_battle_of_the_turn() -> None:
    t = duel("atreides", "emperor", "guild", "harkonnen", mine=(4, 0), theirs=(1, 0), where="carthag@10")
    t.place("atreides", FAR, 3).place("guild", FAR, 1).place("atreides", HERE, 4).place("harkonnen", HERE, 1)
    t.start("battles").until(MakePlan)
    assert t.options("atreides", "thufir_hawat", "", "") == [False]
    fight(t, {"atreides": plan("thufir_hawat", normal=4), "emperor": plan("bashar")})
    settle(t).until(MakePlan)
    assert t.options("atreides", "lady_jessica", "", "") == [False]
    fight(t, {"atreides": plan("lady_jessica", normal=3), "guild": plan("guild_representative")})
    settle(t).until(MakePlan)
    assert t.options("atreides", "dr_yueh", "", "") == [False, True]
