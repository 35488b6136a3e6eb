"""What each of the eleven ambassadors does (kiss.md K-ECZ-08, base.md B-ECAZ-08)."""

from __future__ import annotations

import pytest
from tests.dune.kit import Table, full
from tests.dune.test_ambassadors import trigger, visit, visited

from landsraad.dune.cards import AMBASSADOR_EFFECTS, AMBASSADORS, ASIDE, DUKE
from landsraad.dune.factions import SHEETS
from landsraad.dune.factions.bene_gesserit import ChooseSide, Side, SpiritualAdvisor
from landsraad.dune.factions.ecaz.ambassadors import COPYING, OWN, MayTrigger, Trigger
from landsraad.dune.factions.ecaz.effects import (
    EFFECTS,
    Accept,
    AnswerEcaz,
    BuyCard,
    Lend,
    LendDuke,
    Purchase,
    Replace,
    ReplaceCard,
    Sell,
    SellCards,
    Send,
    SendGroup,
    SendReserves,
)
from landsraad.dune.phases.revival import FreeRevival
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship


def where(t: Table) -> tuple[str, str]:
    """Who has Duke Vidal, on which terms."""
    return t.g.discs[DUKE].holder, t.g.duke_terms


@pytest.mark.rule("K-ECZ-08", "B-ECAZ-08", "K-GEN-02")
def test_every_token_has_an_effect_and_says_it() -> None:
    """Those of factions that cannot be seated work too (RC-04)."""
    apart = {OWN, COPYING}
    assert set(EFFECTS) | apart == set(AMBASSADORS) == set(AMBASSADOR_EFFECTS)
    assert {t.faction for t in AMBASSADORS.values()} - set(SHEETS) == {"choam", "ix", "richese"}


# Ecaz


@pytest.mark.rule("K-ECZ-08-ECZ", "B-ECAZ-07", "B-ECAZ-10")
def test_the_own_token_gains_duke_vidal_and_returns() -> None:
    t = visit("harkonnen", "ecaz")
    aside = list(t.g.ambassadors.aside)
    assert t.options("ecaz", "ecaz") == ["duke", "alliance"]
    trigger(t, effect="duke")
    assert where(t) == ("ecaz", "battle")
    assert max(t.living("ecaz"), key=lambda x: x == DUKE) == DUKE
    assert "ambassador_ecaz" in t.g.ambassadors.supply
    assert t.g.ambassadors.aside == aside


@pytest.mark.rule("K-ECZ-08-ECZ", "K-TLX-12")
@pytest.mark.parametrize(
    ("holder", "terms", "offered"),
    [
        (ASIDE, "", True),
        ("", "", False),
        ("harkonnen", "", False),
        ("ecaz", "battle", False),
        ("harkonnen", "turn", True),
    ],
)
def test_where_duke_vidal_may_be_taken_from(holder: str, terms: str, offered: bool) -> None:
    """BR-26, BR-27: not from the tanks, a captor or a ghola's holder, and never twice."""
    t = visit("emperor", "ecaz", "harkonnen")
    t.duke(holder, terms)
    assert ("duke" in t.options("ecaz", "ecaz")) == offered
    if not offered:
        assert t.refused("ecaz", Trigger("ecaz", "duke")).rule == "K-ECZ-08-ECZ"


@pytest.mark.rule("K-ECZ-08-ECZ", "K-ECZ-18", "B-NEX-05", "B-ECAZ-10")
@pytest.mark.parametrize("lend", [True, False])
def test_or_it_makes_an_alliance_and_lends_him_for_the_turn(lend: bool) -> None:
    t = trigger(visit("emperor", "ecaz"), effect="alliance")
    assert isinstance(t.asked("emperor"), AnswerEcaz)
    t.do("emperor", Accept(True))
    assert (t.g.players["ecaz"].ally, t.g.players["emperor"].ally) == ("emperor", "ecaz")
    assert isinstance(t.asked("ecaz"), LendDuke)
    t.do("ecaz", Lend(lend))
    assert where(t) == (("emperor", "turn") if lend else (ASIDE, ""))
    assert "ambassador_ecaz" in t.g.ambassadors.supply
    t.until(stage="storm")
    assert where(t) == (ASIDE, "")


@pytest.mark.rule("K-ECZ-08-ECZ")
def test_a_declined_alliance_spends_the_chance_not_the_token() -> None:
    t = trigger(visit("emperor", "ecaz"), effect="alliance")
    t.do("emperor", Accept(False))
    assert t.g.players["ecaz"].ally == ""
    assert "ambassador_ecaz" in t.g.ambassadors.supply
    assert where(t) == (ASIDE, "")
    assert isinstance(t.asked("emperor"), MakeMove)


@pytest.mark.rule("K-ECZ-08-ECZ")
def test_he_is_not_lent_if_he_is_not_free() -> None:
    t = visit("emperor", "ecaz", "harkonnen")
    t.duke("harkonnen")
    trigger(t, effect="alliance").do("emperor", Accept(True))
    assert isinstance(t.asked("emperor"), MakeMove)


@pytest.mark.rule("K-ECZ-08-ECZ")
@pytest.mark.parametrize("allied", ["ecaz", "emperor"])
def test_no_alliance_if_either_has_one(allied: str) -> None:
    t = Table("ecaz", "emperor", "harkonnen", storm=2).order("emperor", "ecaz", "harkonnen")
    visited(t.allies(allied, "harkonnen").embassy("carthag", "ecaz"), "emperor")
    assert t.options("ecaz", "ecaz") == ["duke"]


@pytest.mark.rule("K-GUI-09", "K-ECZ-08-ECZ")
def test_no_alliance_with_the_guild_after_its_break() -> None:
    t = visit("guild", "ecaz")
    t.g.guild_barred_from_alliances = True
    assert t.options("ecaz", "ecaz") == ["duke"]


@pytest.mark.rule("K-ECZ-08-ECZ", "B-NEX-01")
def test_two_at_a_table_make_no_alliance() -> None:
    t = Table("ecaz", "emperor", storm=2).order("emperor", "ecaz").embassy("carthag", "ecaz")
    visited(t, "emperor")
    assert t.options("ecaz", "ecaz") == ["duke"]
    assert t.refused("ecaz", Trigger("ecaz", "alliance")).rule == "K-ECZ-08-ECZ"


@pytest.mark.rule("K-ECZ-08-ECZ")
def test_with_nothing_to_choose_it_only_returns() -> None:
    t = Table("ecaz", "emperor", "harkonnen", storm=2).order("emperor", "ecaz", "harkonnen").dead(DUKE)
    visited(t.allies("ecaz", "harkonnen").embassy("carthag", "ecaz"), "emperor")
    assert t.options("ecaz", "ecaz") == [""]
    trigger(t)
    assert "ambassador_ecaz" in t.g.ambassadors.supply


@pytest.mark.rule("K-ECZ-07", "K-ECZ-08-ECZ")
def test_the_ally_may_have_duke_vidal_for_a_battle() -> None:
    t = Table("ecaz", "emperor", "guild", storm=2).order("emperor", "ecaz", "guild").allies("ecaz", "guild")
    trigger(visited(t.embassy("carthag", "ecaz"), "emperor"), "guild", "duke")
    assert where(t) == ("spacing_guild", "battle")


# Atreides, Harkonnen


@pytest.mark.rule("K-ECZ-08-ATR", "K-X-05")
@pytest.mark.parametrize("benefit", ["ecaz", "guild"])
def test_atreides_shows_the_whole_hand_to_one_seat(benefit: str) -> None:
    t = Table("ecaz", "emperor", "guild", storm=2).order("emperor", "ecaz", "guild").allies("ecaz", "guild")
    t.hand("emperor", "shield_1", "karama_1").embassy("carthag", "atreides")
    trigger(visited(t, "emperor"), benefit)
    for faction in ("ecaz", "emperor", "guild"):
        seen = t.seen_by(faction, "hand_seen")
        assert [e.facts for e in seen] == (
            [{"of": "emperor", "cards": ["shield_1", "karama_1"]}] if faction == benefit else []
        )
        known = t.match.view(t.g.seat(full(faction)))["secret"]["seen"]
        expected = {"emperor": {"hand": ["shield_1", "karama_1"], "traitors": []}}
        assert known == (expected if faction == benefit else {})


@pytest.mark.rule("K-ECZ-08-HAR", "K-X-05")
def test_harkonnen_shows_one_traitor_card_to_one_seat() -> None:
    drawn = set()
    for seed in range(20):
        t = Table("ecaz", "harkonnen", "guild", storm=2, seed=seed).order("guild", "ecaz", "harkonnen")
        t.traitors("guild", "sanya_ecaz").embassy("carthag", "harkonnen")
        trigger(visited(t, "guild"))
        assert [e.facts for e in t.seen_by("ecaz", "traitor_seen")] == [
            {"of": "spacing_guild", "leader": "sanya_ecaz"}
        ]
        assert not t.seen_by("guild", "traitor_seen")
        assert not t.seen_by("harkonnen", "traitor_seen")
        t = Table("ecaz", "guild", "harkonnen", storm=2, seed=seed).order("guild", "ecaz", "harkonnen")
        t.traitors("guild", "sanya_ecaz", "feyd_rautha").embassy("carthag", "harkonnen")
        trigger(visited(t, "guild"))
        drawn.add(t.seen_by("ecaz", "traitor_seen")[0].facts["leader"])
        seen = t.match.view(t.g.seat("ecaz"))["secret"]["seen"]["spacing_guild"]
        assert seen == {"hand": [], "traitors": [t.seen_by("ecaz", "traitor_seen")[0].facts["leader"]]}
    assert drawn == {"sanya_ecaz", "feyd_rautha"}


@pytest.mark.rule("K-ECZ-08-HAR")
def test_without_a_traitor_card_nothing_is_seen() -> None:
    t = trigger(visit("guild", "harkonnen"))
    assert not t.events("traitor_seen")
    assert isinstance(t.asked("guild"), MakeMove)


# Bene Gesserit


@pytest.mark.rule("K-ECZ-08-BG", "B-ECAZ-07", "K-ECZ-04")
def test_bene_gesserit_copies_what_is_aside_and_leaves_the_game() -> None:
    """The Emperor himself may be the visitor: whose entry counts is read off this token alone."""
    t = Table("ecaz", "emperor", storm=2).order("emperor", "ecaz")
    t.supply("ecaz", "bg", "choam", "ix", "richese", "tleilaxu").embassy("carthag", "bg")
    visited(t, "emperor")
    aside = [f"ambassador_{x}" for x in ("atreides", "emperor", "fremen", "harkonnen", "spacing_guild")]
    assert sorted(t.options("ecaz", "ecaz")) == sorted(aside)
    assert t.refused("ecaz", Trigger("ecaz", "ambassador_choam")).rule == "K-ECZ-08-BG"
    trigger(t, effect="ambassador_emperor")
    a = t.g.ambassadors
    assert t.spice("ecaz") == 17
    assert a.gone == ["ambassador_bene_gesserit"]
    assert len(a.aside) == 4
    assert len(a.supply) == 6
    assert "ambassador_bene_gesserit" not in (*a.supply, *a.aside, *a.placed.values())


@pytest.mark.rule("K-ECZ-04", "K-ECZ-08-BG")
def test_fighters_of_the_bene_gesserit_do_not_trigger_their_own_token() -> None:
    t = Table("ecaz", "bg", storm=2).order("bg", "ecaz").embassy("carthag", "bg")
    visited(t, "bg").do("bg", Side(False))
    assert not isinstance(t.asked("ecaz"), MayTrigger)


# CHOAM, Emperor, Ixian, Richese


@pytest.mark.rule("K-ECZ-08-CHO")
def test_choam_pays_three_for_each_card_discarded() -> None:
    t = Table("ecaz", "emperor", storm=2).order("emperor", "ecaz").hand("ecaz", "baliset", "lasgun", "kulon")
    trigger(visited(t.embassy("carthag", "choam"), "emperor"))
    assert isinstance(t.asked("ecaz"), SellCards)
    assert t.match.prompt(0) is not None
    t.do("ecaz", Sell((True, False, True)))
    assert t.spice("ecaz") == 18
    assert t.g.players["ecaz"].hand == ["lasgun"]
    assert {"baliset", "kulon"} <= set(t.g.discards)


@pytest.mark.rule("K-ECZ-08-CHO")
def test_choam_without_cards_has_no_effect() -> None:
    t = trigger(visit("emperor", "choam"))
    assert t.spice("ecaz") == 12
    assert "ambassador_choam" in t.g.ambassadors.aside


@pytest.mark.rule("K-ECZ-08-EMP")
def test_the_emperors_ambassador_brings_five() -> None:
    t = trigger(visit("harkonnen", "emperor"))
    assert t.spice("ecaz") == 17


@pytest.mark.rule("K-ECZ-08-IX")
def test_ixian_changes_one_card_for_the_top_one() -> None:
    t = Table("ecaz", "emperor", storm=2).order("emperor", "ecaz")
    t.hand("ecaz", "baliset", "kulon", "jubba_cloak", "la_la_la").deck("lasgun").embassy("carthag", "ix")
    trigger(visited(t, "emperor"))
    assert isinstance(t.asked("ecaz"), ReplaceCard)
    t.do("ecaz", Replace("kulon"))
    assert sorted(t.g.players["ecaz"].hand) == ["baliset", "jubba_cloak", "la_la_la", "lasgun"]
    assert t.g.discards[-1] == "kulon"
    assert [e.facts["card"] for e in t.seen_by("ecaz", "card_taken_seen")] == ["lasgun"]
    assert not t.seen_by("emperor", "card_taken_seen")


@pytest.mark.rule("K-ECZ-08-IX")
def test_ixian_without_a_card_has_no_effect() -> None:
    t = trigger(visit("emperor", "ix"))
    assert t.g.players["ecaz"].hand == []
    assert "ambassador_ix" in t.g.ambassadors.aside


@pytest.mark.rule("K-ECZ-08-RIC", "K-EMP-03", "B-HAND-04")
@pytest.mark.parametrize(
    ("cards", "spice", "code"), [(0, 3, ""), (3, 12, ""), (4, 12, "E_LIMIT"), (0, 2, "E_COST")]
)
def test_richese_sells_a_card_for_three_to_the_bank(cards: int, spice: int, code: str) -> None:
    t = Table("ecaz", "emperor", storm=2).order("emperor", "ecaz").purse("ecaz", spice)
    t.hand("ecaz", *("baliset", "kulon", "jubba_cloak", "la_la_la")[:cards]).deck("lasgun")
    visited(t.embassy("carthag", "richese"), "emperor")
    before = t.spice("emperor")
    t.match.auto = False
    trigger(t)
    assert isinstance(t.asked("ecaz"), BuyCard)
    if code:
        assert t.refused("ecaz", Purchase(True)).code == code
        return
    t.do("ecaz", Purchase(True))
    assert t.spice("ecaz") == spice - 3
    assert t.spice("emperor") == before
    assert t.g.players["ecaz"].hand[-1] == "lasgun"


# Fremen, Spacing Guild


@pytest.mark.rule("K-ECZ-08-FRE", "B-ECAZ-09")
def test_fremen_moves_a_group_anywhere_and_leaves_the_move_of_the_turn() -> None:
    """BR-48."""
    t = (
        Table("ecaz", "emperor", "guild", storm=2)
        .order("emperor", "ecaz", "guild")
        .place("guild", "tueks_sietch@4", 5)
    )
    t.place("ecaz", "imperial_basin@9", 6).embassy("carthag", "fremen")
    trigger(visited(t, "emperor"))
    assert isinstance(t.asked("ecaz"), SendGroup)
    t.do("ecaz", Move("imperial_basin", "tueks_sietch@4", (4,)))
    assert t.at("ecaz", "tueks_sietch@4") == (4, 0)
    assert t.at("ecaz", "imperial_basin@9") == (2, 0)
    t.until(MakeShipment, faction="ecaz").do("ecaz", Ship("none"))
    t.do("ecaz", Move("imperial_basin", "imperial_basin@10", (2,)))


@pytest.mark.rule("K-ECZ-08-FRE", "B-STORM-20", "B-OCC-01")
def test_the_group_respects_storm_and_occupancy() -> None:
    t = Table("ecaz", "emperor", "guild", "atreides", storm=9).order("emperor", "ecaz", "guild", "atreides")
    t.place("ecaz", "imperial_basin@9", 2).place("ecaz", "imperial_basin@10", 3).embassy("carthag", "fremen")
    t.place("guild", "tueks_sietch@4", 1).place("atreides", "tueks_sietch@4", 1)
    trigger(visited(t, "emperor"))
    assert t.refused("ecaz", Move("imperial_basin", "arrakeen@9", (1,))).rule == "B-STORM-20"
    assert t.refused("ecaz", Move("imperial_basin", "tueks_sietch@4", (1,))).rule == "B-OCC-01"
    assert t.refused("ecaz", Move("imperial_basin", "imperial_basin@8", (1,))).rule == "K-ECZ-08-FRE"
    assert t.options("ecaz", "imperial_basin", "polar_sink") == [1, 2, 3]  # those in the storm stay
    t.do("ecaz", Move("imperial_basin", "polar_sink", (3,)))


@pytest.mark.rule("K-ECZ-08-FRE", "B-ECAZ-09")
def test_the_group_enters_like_any_other() -> None:
    t = (
        Table("ecaz", "emperor", "bg", storm=2)
        .order("emperor", "ecaz", "bg")
        .place("bg", "tueks_sietch@4", 2)
    )
    t.place("ecaz", "imperial_basin@9", 6).embassy("carthag", "fremen")
    visited(t, "emperor").do("ecaz", Trigger("ecaz"))
    t.do("ecaz", Move("imperial_basin", "tueks_sietch@4", (6,)))
    assert isinstance(t.asked("bg"), ChooseSide)


@pytest.mark.rule("K-ECZ-08-GUI", "B-ECAZ-09", "B-SHIP-09")
def test_guild_sends_up_to_four_from_the_reserves() -> None:
    t = Table("ecaz", "emperor", "guild", "bg", storm=2).order("emperor", "ecaz", "guild", "bg")
    t.embassy("carthag", "guild")
    visited(t, "emperor").do("ecaz", Trigger("ecaz"))
    assert isinstance(t.asked("ecaz"), SendReserves)
    assert t.refused("ecaz", Send("carthag@10", 5, 0)).code == "E_LIMIT"
    assert t.refused("ecaz", Send("carthag@10", 0, 0)).code == "E_LIMIT"
    before = t.spice("guild")
    t.do("ecaz", Send("carthag@10", 4, 0))
    assert t.at("ecaz", "carthag@10") == (4, 0)
    assert (t.spice("ecaz"), t.spice("guild")) == (12, before)
    assert isinstance(t.asked("bg"), SpiritualAdvisor)  # for the Emperor's shipment, not for what Ecaz sent
    t.until(stage="battles")
    assert len(t.events("advisor")) == 0


@pytest.mark.rule("K-ECZ-08-GUI", "K-ECZ-07")
def test_the_ally_chooses_among_its_own_reserves_elite_ones_too() -> None:
    t = (
        Table("ecaz", "emperor", "harkonnen", storm=2)
        .order("harkonnen", "ecaz", "emperor")
        .allies("ecaz", "emperor")
    )
    trigger(visited(t.embassy("carthag", "guild"), "harkonnen"), "emperor")
    assert isinstance(t.asked("emperor"), SendReserves)
    assert t.options("emperor", "old_gap@9") == [0, 1, 2, 3, 4]
    assert t.options("emperor", "old_gap@9", 2) == [0, 1, 2]
    t.do("emperor", Send("old_gap@9", 0, 4))
    assert t.at("emperor", "old_gap@9") == (0, 4)


@pytest.mark.rule("K-ECZ-08-GUI", "K-ECZ-08-FRE")
def test_nobody_in_reserve_or_on_the_board_is_no_effect() -> None:
    t = visit("emperor", "guild")
    p = t.g.players["ecaz"]
    p.tanks, p.reserves = (20, 0), (0, 0)
    trigger(t)
    assert isinstance(t.asked("emperor"), MakeMove)
    t = trigger(visit("emperor", "fremen"))
    assert isinstance(t.asked("emperor"), MakeMove)


# Tleilaxu


@pytest.mark.rule("K-ECZ-08-TLX", "B-REV-13", "B-REV-06")
def test_tleilaxu_brings_back_a_leader_or_up_to_four_tokens() -> None:
    t = visit("harkonnen", "tleilaxu")
    t.tanks("ecaz", 6).dead("sanya_ecaz")
    trigger(t)
    assert t.options("ecaz") == ["", "sanya_ecaz"]
    assert t.options("ecaz", "") == [4, 3, 2, 1, 0]
    t.do("ecaz", FreeRevival("", 4, 0))
    assert t.dead_tokens("ecaz") == (2, 0)
    assert t.spice("ecaz") == 12


@pytest.mark.rule("K-ECZ-07", "K-ECZ-08-TLX")
def test_the_ally_revives_as_many_as_there_are() -> None:
    t = Table("ecaz", "emperor", "guild", storm=2).order("emperor", "ecaz", "guild").allies("ecaz", "guild")
    t.tanks("guild", 3).embassy("carthag", "tleilaxu")
    trigger(visited(t, "emperor"), "guild")
    assert t.options("guild", "") == [3, 2, 1, 0]
    t.do("guild", FreeRevival("", 3, 0))
    assert t.dead_tokens("guild") == (0, 0)


@pytest.mark.rule("K-ECZ-08-TLX")
def test_with_nothing_in_the_tanks_it_has_no_effect() -> None:
    t = trigger(visit("harkonnen", "tleilaxu"))
    assert isinstance(t.asked("harkonnen"), MakeMove)
    assert "ambassador_tleilaxu" in t.g.ambassadors.aside


@pytest.mark.rule("K-ECZ-08-TLX", "K-ECZ-14")
def test_it_does_not_bring_back_duke_vidal() -> None:
    t = visit("harkonnen", "tleilaxu")
    t.dead(DUKE, "sanya_ecaz")
    trigger(t)
    assert t.options("ecaz") == ["", "sanya_ecaz"]
