"""Revival (base.md 8)."""

from __future__ import annotations

import pytest
from tests.dune.kit import Table

from landsraad.dune.cards import LEADERS
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.phases.revival import EmperorPays, Grant, GrantRevival, PayRevival, Revival, Revive

FIVE = ("lady_jessica", "thufir_hawat", "gurney_halleck", "duncan_idaho", "dr_yueh")


def revival(t: Table, faction: str = "") -> Table:
    """The Revival phase, up to this faction's decision."""
    t.start("revival", stop="shipment")
    return t.until(Revival, faction=faction) if faction else t


def tokens(normal: int, elite: int = 0, leader: str = "") -> Revive:
    """What comes back."""
    return Revive(normal, elite, leader)


# Tokens


@pytest.mark.rule("B-REV-01")
def test_every_faction_in_storm_order() -> None:
    t = Table(storm=5)
    for f in t.g.factions:
        t.tanks(f, 2)
    revival(t)
    asked = []
    while not t.match.over:
        asked += [t.g.factions[s] for s, d in t.match.pending.items() if isinstance(d, Revival)]
        t.default()
    assert asked == t.g.order


@pytest.mark.rule("B-REV-02", "HC-36", "B-REV-09")
def test_three_a_turn_the_free_ones_first() -> None:
    t = revival(Table().tanks("harkonnen", 6).purse("harkonnen", 10), "harkonnen")
    assert sorted(t.options("harkonnen")) == [0, 1, 2, 3]
    assert t.options("harkonnen")[0] == 2  # the default: what is free
    assert t.refused("harkonnen", tokens(4)).code == "E_LIMIT"
    bank = t.g.bank
    t.do("harkonnen", tokens(3))
    assert (t.spice("harkonnen"), t.g.bank) == (8, bank + 2)
    assert t.dead_tokens("harkonnen") == (3, 0)
    assert t.g.players["harkonnen"].reserves == (17, 0)
    assert not any(isinstance(d, Revival) for d in t.match.pending.values())  # once a turn


@pytest.mark.rule("B-REV-02")
@pytest.mark.parametrize(
    ("faction", "free"),
    [("atreides", 2), ("harkonnen", 2), ("fremen", 3), ("emperor", 1), ("guild", 1), ("bg", 1)],
)
def test_the_free_number_of_each_faction(faction: str, free: int) -> None:
    t = revival(Table().tanks(faction, 6).purse(faction, 0), faction)
    assert sorted(t.options(faction)) == list(range(free + 1))
    t.do(faction, tokens(free))
    assert t.spice(faction) == 0


@pytest.mark.rule("B-REV-02", "K-EMP-02")
def test_paid_tokens_need_the_money() -> None:
    t = revival(Table().tanks("emperor", 3).purse("emperor", 4), "emperor").do("emperor", tokens(3))
    assert t.spice("emperor") == 0
    t = revival(Table().tanks("emperor", 3).purse("emperor", 3), "emperor")
    refusal = t.refused("emperor", tokens(3))
    assert (refusal.code, refusal.facts) == ("E_COST", {"free": 1, "price": 4, "spice": 3})
    t.do("emperor", tokens(2))
    assert t.spice("emperor") == 1


@pytest.mark.rule("K-HAR-02")
def test_one_in_the_tanks_comes_back_free() -> None:
    t = Table().tanks("harkonnen", 1).purse("harkonnen", 0)
    revival(t, "harkonnen").do("harkonnen", tokens(1))
    assert t.g.players["harkonnen"].reserves == (20, 0)
    t = revival(Table().tanks("harkonnen", 5).purse("harkonnen", 9), "harkonnen").do("harkonnen", tokens(2))
    assert t.spice("harkonnen") == 9


@pytest.mark.rule("B-REV-03", "K-FRE-02", "B-REV-06", "B-FREM-03")
def test_fremen_have_three_free_and_buy_none() -> None:
    t = revival(Table().tanks("fremen", 4, 2).purse("fremen", 20), "fremen")
    assert t.refused("fremen", tokens(4)).code == "E_LIMIT"
    assert t.refused("fremen", tokens(3, 1)).code == "E_LIMIT"
    assert t.refused("fremen", tokens(1, 2)).code == "E_LIMIT"
    assert (t.options("fremen")[0], t.options("fremen", 2)[0]) == (2, 1)  # the default: one Fedaykin first
    t.do("fremen", tokens(2, 1))
    assert t.dead_tokens("fremen") == (2, 1)
    assert t.spice("fremen") == 20


@pytest.mark.rule("B-REV-04", "HC-37", "B-FREM-09", "K-FRE-16")
@pytest.mark.parametrize(("three", "free"), [(True, 3), (False, 1)])
def test_fremen_may_lift_their_allys_free_number(three: bool, free: int) -> None:
    t = revival(Table().tanks("guild", 8).purse("guild", 0).allies("guild", "fremen"))
    assert isinstance(t.asked("fremen"), GrantRevival)
    assert t.options("fremen")[0] is True
    t.do("fremen", Grant(three))
    assert sorted(t.options("guild")) == list(range(free + 1))
    assert t.refused("guild", tokens(4)).code == "E_LIMIT"
    t.do("guild", tokens(free))
    assert t.spice("guild") == 0


# The Emperor pays


@pytest.mark.rule("B-REV-05", "HC-37", "B-EMP-04", "K-EMP-06")
def test_the_emperor_pays_for_three_more_of_his_ally() -> None:
    t = Table().tanks("guild", 8).purse("guild", 4).purse("emperor", 6).allies("guild", "emperor")
    revival(t, "guild")
    bank = t.g.bank
    t.do("guild", tokens(3))
    assert isinstance(t.asked("emperor"), EmperorPays)
    assert t.options("emperor")[0] == 0
    assert t.refused("emperor", PayRevival(4, 0)).code == "E_LIMIT"
    t.do("emperor", PayRevival(3, 0))
    assert t.dead_tokens("guild") == (2, 0)  # six came back
    assert (t.spice("guild"), t.spice("emperor"), t.g.bank) == (0, 0, bank + 10)
    assert t.match.over


@pytest.mark.rule("B-REV-05")
def test_what_the_emperor_can_pay_for() -> None:
    t = Table().tanks("guild", 8).purse("emperor", 5).allies("guild", "emperor")
    revival(t, "guild").do("guild", tokens(1)).until(EmperorPays)
    assert t.options("emperor") == [0, 1, 2]
    assert t.refused("emperor", PayRevival(3, 0)).code == "E_COST"
    t = Table().tanks("fremen", 8, 2).purse("emperor", 20).allies("fremen", "emperor")
    revival(t, "fremen").do("fremen", tokens(2, 1)).until(EmperorPays)
    assert t.refused("emperor", PayRevival(2, 1)).code == "E_LIMIT"  # one Fedaykin came back
    t.do("emperor", PayRevival(3, 0))
    assert t.dead_tokens("fremen") == (3, 1)


@pytest.mark.rule("B-REV-05")
def test_no_other_ally_pays_for_revival() -> None:
    t = Table().tanks("guild", 8).purse("atreides", 20).purse("guild", 0).allies("guild", "atreides")
    t.g.players["atreides"].pledge = 10
    revival(t, "guild")
    assert sorted(t.options("guild")) == [0, 1]
    t.do("guild", tokens(1))
    assert t.match.over


# Elite tokens


@pytest.mark.rule("B-REV-06", "HC-38", "B-REV-13", "B-EMP-02")
def test_one_elite_a_turn_by_all_means_together() -> None:
    t = (
        Table()
        .tanks("emperor", 4, 2)
        .purse("emperor", 20)
        .hand("emperor", "tleilaxu_ghola")
        .tanks("guild", 1)
    )
    revival(t.order("emperor", "guild", "atreides", "harkonnen", "fremen", "bg"), "emperor")
    t.do("emperor", tokens(0, 1))
    assert t.spice("emperor") == 20  # an elite token counts and costs as one
    assert t.refused("emperor", PlayGhola("", 3, 1))
    t.do("emperor", PlayGhola("", 4, 0))  # beside the three of the phase
    assert t.dead_tokens("emperor") == (0, 1)
    t = Table().tanks("emperor", 4, 2).hand("emperor", "tleilaxu_ghola")
    revival(t, "emperor").do("emperor", PlayGhola("", 1, 1))
    assert t.refused("emperor", tokens(0, 1)).code == "E_LIMIT"
    t.do("emperor", tokens(1, 0))  # the Ghola was extra, the free one is still there


@pytest.mark.rule("B-REV-06")
def test_next_turn_another_elite_may_return() -> None:
    t = Table().tanks("emperor", 0, 3).purse("emperor", 20)
    revival(t, "emperor").do("emperor", tokens(0, 1))
    t.start("mentat_pause", stop="storm")
    revival(t, "emperor").do("emperor", tokens(0, 1))
    assert t.dead_tokens("emperor") == (0, 1)


# Leaders


@pytest.mark.rule("B-REV-07", "HC-39")
def test_leaders_come_back_when_all_have_died_or_none_is_left() -> None:
    t = Table().tanks("atreides", 1).purse("atreides", 20).dead(*FIVE[:4])
    revival(t, "atreides")
    assert t.options("atreides", 0, 0) == [""]
    assert t.refused("atreides", tokens(0, 0, "gurney_halleck")).code == "E_LIMIT"
    t = Table().purse("atreides", 20).dead(*FIVE)
    revival(t, "atreides")
    assert set(t.options("atreides", 0, 0)) == {"", *FIVE}
    bank = t.g.bank
    t.do("atreides", tokens(0, 0, "gurney_halleck"))
    assert (t.spice("atreides"), t.g.bank) == (16, bank + 4)
    assert t.living("atreides") == {"gurney_halleck"}
    assert t.match.over  # one a turn


@pytest.mark.rule("B-REV-07")
def test_all_have_died_though_one_is_back() -> None:
    t = Table().purse("atreides", 20).dead(*FIVE)
    t.g.discs["gurney_halleck"].holder = "atreides"
    revival(t, "atreides")
    assert set(t.options("atreides", 0, 0)) == {"", *FIVE} - {"gurney_halleck"}
    t = Table().purse("atreides", 4).dead(*FIVE).tanks("atreides", 3)
    revival(t, "atreides")
    assert set(t.options("atreides", 2, 0)) == {"", "gurney_halleck", "duncan_idaho", "dr_yueh"}
    assert set(t.options("atreides", 3, 0)) == {"", "duncan_idaho", "dr_yueh"}  # a paid token took 2
    refusal = t.refused("atreides", tokens(2, 0, "lady_jessica"))
    assert (refusal.code, refusal.facts) == ("E_COST", {"price": 5, "spice": 4})


@pytest.mark.rule("B-REV-07", "B-REV-13")
def test_a_second_leader_is_refused_a_ghola_is_extra() -> None:
    t = Table().purse("atreides", 20).dead(*FIVE).hand("atreides", "tleilaxu_ghola").tanks("bg", 3)
    t.order("atreides", "bg", "guild", "emperor", "fremen", "harkonnen")
    revival(t, "atreides").do("atreides", PlayGhola("lady_jessica", 0, 0))
    t.do("atreides", tokens(0, 0, "thufir_hawat"))
    assert t.living("atreides") == {"lady_jessica", "thufir_hawat"}
    assert t.spice("atreides") == 15
    assert t.g.players["atreides"].leader_revived


@pytest.mark.rule("B-REV-13", "B-REV-07")
def test_what_a_ghola_brought_back_cannot_be_revived_again() -> None:
    t = Table().purse("atreides", 20).dead(*FIVE).hand("atreides", "tleilaxu_ghola")
    revival(t, "atreides").do("atreides", PlayGhola("lady_jessica", 0, 0))  # while the phase asks
    assert t.refused("atreides", tokens(0, 0, "lady_jessica")).code == "E_LIMIT"
    assert t.g.discs["lady_jessica"].holder == "atreides"


@pytest.mark.rule("B-REV-08", "HC-40")
def test_who_died_twice_waits_for_the_others() -> None:
    t = Table().purse("atreides", 20).dead(*FIVE).dead("gurney_halleck", deaths=2)
    assert t.g.discs["gurney_halleck"].face_down
    revival(t, "atreides")
    prices = {x: LEADERS[x].strength for x in t.options("atreides", 0, 0) if x}
    assert prices == {"lady_jessica": 5, "thufir_hawat": 5, "duncan_idaho": 2, "dr_yueh": 1}
    assert t.refused("atreides", tokens(0, 0, "gurney_halleck")).code == "E_LIMIT"
    # When all others have died again, or cannot be had, it is one of them.
    t = Table().purse("atreides", 20).dead(*FIVE, deaths=2)
    revival(t, "atreides")
    assert set(t.options("atreides", 0, 0)) == {"", *FIVE}
    t.do("atreides", tokens(0, 0, "gurney_halleck"))
    assert not t.g.discs["gurney_halleck"].face_down
    t = Table().purse("atreides", 20).dead(*FIVE, deaths=2)
    for alive in FIVE[:2]:
        t.g.discs[alive].holder = "atreides"
    t.captive("duncan_idaho")
    revival(t, "atreides")
    assert set(t.options("atreides", 0, 0)) == {"", "gurney_halleck", "dr_yueh"}


@pytest.mark.rule("B-REV-10")
def test_the_kwisatz_haderach_takes_the_place_of_a_leader() -> None:
    t = Table().purse("atreides", 20).dead(*FIVE)
    t.g.kwisatz_dead, t.g.kwisatz_losses = True, 9
    revival(t, "atreides").do("atreides", tokens(0, 0, "kwisatz_haderach"))
    assert not t.g.kwisatz_dead
    assert t.spice("atreides") == 18
    assert t.g.players["atreides"].leader_revived
    assert t.living("atreides") == set()
    # It does not count towards the five, and comes back only when leaders may.
    t = Table().purse("atreides", 20).dead(*FIVE[:4]).tanks("atreides", 1)
    t.g.kwisatz_dead, t.g.kwisatz_losses = True, 9
    assert revival(t, "atreides").options("atreides", 0, 0) == [""]
    t = Table().purse("atreides", 20).dead(*FIVE)
    revival(t, "atreides")
    assert "kwisatz_haderach" not in t.options("atreides", 0, 0)  # it is not dead


@pytest.mark.rule("B-REV-11")
def test_a_revived_leader_is_a_traitor_as_before() -> None:
    t = Table().purse("atreides", 20).dead(*FIVE).traitors("harkonnen", "gurney_halleck")
    revival(t, "atreides").do("atreides", tokens(0, 0, "gurney_halleck"))
    assert t.g.players["harkonnen"].traitors == ["gurney_halleck"]


@pytest.mark.rule("B-REV-14", "HC-39")
def test_a_captive_is_neither_dead_nor_in_the_pool() -> None:
    t = Table().purse("atreides", 20).dead(*FIVE[:4]).captive("dr_yueh")
    revival(t, "atreides")
    assert set(t.options("atreides", 0, 0)) == {"", *FIVE[:4]}
    assert t.refused("atreides", tokens(0, 0, "dr_yueh")).code == "E_LIMIT"


@pytest.mark.rule("B-REV-09")
def test_leaders_are_paid_to_the_bank() -> None:
    t = Table().purse("atreides", 10).dead(*FIVE).tanks("atreides", 3)
    revival(t, "atreides")
    purses = {f: p.spice for f, p in t.g.players.items()}
    bank = t.g.bank
    t.do("atreides", tokens(3, 0, "lady_jessica"))
    assert t.g.bank == bank + 2 + 5
    assert {f: p.spice for f, p in t.g.players.items() if f != "atreides"} == {
        f: s for f, s in purses.items() if f != "atreides"
    }
