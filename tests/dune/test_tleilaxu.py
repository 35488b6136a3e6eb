"""Bene Tleilax (base.md 17.9, kiss.md 18): setup, Facedancers, False Flag, Spice Substitute, Paranoid, Karama."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.duel import HERE, duel, fight, hand, plan, settle, totals, winner
from tests.dune.kit import Table

from landsraad.dune.cards import LEADERS
from landsraad.dune.factions.harkonnen import CaptureLeader
from landsraad.dune.factions.tleilaxu import (
    Approach,
    Dance,
    FalseFlag,
    Paranoid,
    SaveLosses,
    UseFacedancers,
)
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.options import OPTIONS
from landsraad.dune.phases.battle import Call, CallTraitor
from landsraad.dune.phases.nexus import Join, JoinAlliance, NexusTurn
from landsraad.dune.phases.setup import ChooseSector, ChooseTraitor, StartIn
from landsraad.table import Match

TLX = "tleilaxu"
PLAIN = ("spice_south_mesa", "spice_hagga_basin")


# Setup


@pytest.mark.rule("K-TLX-01", "B-TLX-01", "B-SETUP-10", "B-OLD-15")
@pytest.mark.parametrize("preset", ["kiss", "base-advanced"])
@pytest.mark.parametrize("sector", [11, 12, 13])
def test_six_in_a_sector_of_plastic_basin_twelve_spice_one_free_revival(preset: str, sector: int) -> None:
    """The sheet is the same under every preset: the faction of 2020 is not played."""
    match = Match(GAME, {"preset": preset, "factions": ["atreides", TLX]}, 4, auto=True)
    while not isinstance(decision := match.pending.get(1), ChooseSector):
        for seat in list(match.pending):
            prompt = match.prompt(seat)
            assert prompt is not None
            match.play(seat, prompt.default())
    prompt = match.prompt(1)
    assert prompt is not None and decision.count == 6
    assert list(prompt.options()) == ["plastic_basin@12", "plastic_basin@11", "plastic_basin@13"]
    match.play(1, StartIn(f"plastic_basin@{sector}"))
    p = match.state.players[TLX]
    assert (p.on, p.reserves, p.spice) == ({f"plastic_basin@{sector}": (6, 0)}, (14, 0), 12)
    assert len(p.hand) == 1
    assert not [o for o in OPTIONS if o.name.startswith("KISS-TLX")]


@pytest.mark.rule("K-TLX-02", "B-TLX-02", "B-HAND-01")
@pytest.mark.parametrize("option", ["four_keep_one", "none"])
def test_traitors_by_option(option: str) -> None:
    match = Match(GAME, {"factions": ["atreides", TLX], "options": {"O-TLX-TRAITORS": option}}, 4, auto=True)
    decision = match.pending.get(1)
    if option == "none":
        assert decision is None
    else:
        assert isinstance(decision, ChooseTraitor) and len(decision.dealt) == 4
        prompt = match.prompt(1)
        assert prompt is not None
        match.play(1, prompt.default())
    prompt = match.prompt(0)
    assert prompt is not None
    match.play(0, prompt.default())
    assert len(match.state.players[TLX].traitors) == (option == "four_keep_one")
    assert GAME.view(match.state, 1)["factions"][TLX]["hand_limit"] == 4
    cards = {
        *match.state.traitor_deck,
        *match.state.players[TLX].traitors,
        *match.state.players["atreides"].traitors,
    }
    assert {x for x in cards if LEADERS[x].faction == TLX} == {
        "zoal", "hidar_fen_ajidica", "master_zaaf", "wykk", "blin",
    }  # fmt: skip


# Zoal


@pytest.mark.rule("B-BAT-53")
@pytest.mark.parametrize(
    ("foe", "strength"), [("feyd_rautha", 6), ("umman_kudu", 1), ("cheap_hero_1", 0), ("", 0)]
)
def test_zoal_has_the_strength_of_the_opposing_disc(foe: str, strength: int) -> None:
    t = duel(TLX, "harkonnen")
    if foe.startswith("cheap"):
        t.hand("harkonnen", foe)
    if not foe:
        t.dead("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu")
    t.start("battles")
    settle(fight(t, {TLX: plan("zoal", normal=1), "harkonnen": plan(foe)}))
    assert totals(t)[TLX] == 1 + strength


@pytest.mark.rule("B-BAT-53", "B-BAT-60", "B-TLX-06", "B-TLX-14")
def test_a_dead_zoal_counts_half_of_what_he_copied_and_brings_three() -> None:
    t = duel(TLX, "harkonnen").hand("harkonnen", "crysknife").start("battles")
    settle(fight(t, {TLX: plan("zoal", normal=2), "harkonnen": plan("feyd_rautha", "crysknife")}))
    assert totals(t) == {TLX: 2 + 3, "harkonnen": 6}
    assert t.spice("harkonnen") == 20 + 3
    assert LEADERS["zoal"].label == "X"


@pytest.mark.rule("B-BAT-53", "B-BAT-33")
def test_zoal_a_traitor_is_worth_three() -> None:
    t = duel(TLX, "harkonnen").traitors("harkonnen", "zoal").start("battles")
    fight(t, {TLX: plan("zoal"), "harkonnen": plan("feyd_rautha")}).do("harkonnen", Call(True))
    settle(t)
    assert t.spice("harkonnen") == 23


@pytest.mark.rule("B-BAT-53", "B-HARK-08")
def test_zoal_as_a_captive_copies_the_leader_of_the_tleilaxu() -> None:
    t = duel("harkonnen", TLX).captive("zoal").start("battles")
    settle(fight(t, {"harkonnen": plan("zoal"), TLX: plan("hidar_fen_ajidica")}))
    assert totals(t) == {"harkonnen": 4, TLX: 4}
    assert t.g.discs["zoal"].holder == TLX


# Facedancers


def both_die(t: Table, one: str, mine: str, n: int, other: str, theirs: str, m: int) -> Table:
    """Both leaders are killed; so many tokens are dialed."""
    t.hand(one, "crysknife").hand(other, "chaumas").start("battles")
    return fight(t, {one: plan(mine, "crysknife", normal=n), other: plan(theirs, "chaumas", normal=m)})


@pytest.mark.rule("HC-88", "K-TLX-03", "B-TLX-06", "B-BAT-50")
def test_halves_of_both_dead_leaders_rounded_up_one_by_one() -> None:
    t = duel(TLX, "harkonnen", mine=(6, 0), theirs=(8, 0))
    settle(both_die(t, TLX, "master_zaaf", 3, "harkonnen", "beast_rabban", 6))
    assert totals(t) == {TLX: 3 + 2 + 2, "harkonnen": 6}
    assert winner(t) == TLX
    assert [(e.actor, e.facts["strength"]) for e in t.events("facedancers")] == [(TLX, 4)]


@pytest.mark.rule("K-TLX-03", "K-DIAL-12")
def test_they_are_no_dial_no_cost_no_losses() -> None:
    t = duel("harkonnen", TLX, mine=(8, 0), theirs=(6, 0))
    t = both_die(t, "harkonnen", "feyd_rautha", 8, TLX, "master_zaaf", 4)
    settle(t)
    assert totals(t) == {TLX: 4 + 2 + 3, "harkonnen": 8}
    assert t.spice(TLX) == 20 - 2 + 3 + 6  # four dialed, two of them free; bounty for both
    assert t.at(TLX, HERE) == (2, 0)


@pytest.mark.rule("K-TLX-03", "B-TLX-06")
@pytest.mark.parametrize("case", ["nobody dies", "a hero dies", "traitor", "explosion"])
def test_nothing_where_no_leader_dies_or_nothing_is_counted(case: str) -> None:
    t = duel(TLX, "harkonnen")
    plans = {TLX: plan("master_zaaf", normal=2), "harkonnen": plan("beast_rabban")}
    if case == "a hero dies":
        t.hand(TLX, "crysknife").hand("harkonnen", "cheap_hero_1")
        plans = {TLX: plan("master_zaaf", "crysknife", normal=2), "harkonnen": plan("cheap_hero_1")}
    if case == "traitor":
        t.traitors(TLX, "beast_rabban")
    if case == "explosion":
        t.hand(TLX, "lasgun").hand("harkonnen", "shield_1")
        plans = {TLX: plan("master_zaaf", "lasgun"), "harkonnen": plan("beast_rabban", "", "shield_1")}
    t.start("battles")
    settle(fight(t, plans))
    assert t.events("facedancers") == []
    if case in ("nobody dies", "a hero dies"):
        assert totals(t)[TLX] == 2 + 3


@pytest.mark.rule("K-X-01", "K-TLX-03")
def test_treason_beats_everything() -> None:
    t = duel(TLX, "guild").traitors("guild", "master_zaaf").start("battles")
    fight(t, {TLX: plan("master_zaaf", normal=5), "guild": plan("guild_representative", normal=3)})
    t.do("guild", Call(True))
    settle(t)
    assert t.spice("guild") == 20 + 3
    assert t.dead_tokens("guild") == (0, 0)
    assert t.events("facedancers") == []


@pytest.mark.rule("K-TLX-04", "B-TLX-06")
@pytest.mark.parametrize("use", [True, False])
def test_the_ally_decides_where_they_decide_who_wins(use: bool) -> None:
    t = duel("guild", "fremen", TLX, mine=(6, 0), theirs=(6, 0)).allies("guild", TLX)
    both_die(t, "guild", "guild_representative", 1, "fremen", "stilgar", 5)
    t.until(UseFacedancers)
    decision = t.asked("guild")
    assert isinstance(decision, UseFacedancers) and decision.strength == 1 + 4
    t.do("guild", Dance(use))
    settle(t)
    assert totals(t) == {"spacing_guild": 6 if use else 1, "fremen": 5}
    assert winner(t) == ("spacing_guild" if use else "fremen")
    assert len(t.events("facedancers")) == use


@pytest.mark.rule("K-TLX-04")
@pytest.mark.parametrize(("dial", "foe"), [(5, 1), (1, 6)])
def test_elsewhere_nobody_is_asked_and_they_count(dial: int, foe: int) -> None:
    t = duel("guild", "fremen", TLX, mine=(6, 0), theirs=(6, 0)).allies("guild", TLX)
    both_die(t, "guild", "guild_representative", dial, "fremen", "jamis", foe)
    while t.g.battle is not None:
        assert not isinstance(t.asked("guild"), UseFacedancers)
        t.default()
    assert totals(t)["spacing_guild"] == dial + 1 + 1


@pytest.mark.rule("K-TLX-04")
def test_nobody_else_dances() -> None:
    t = duel("guild", "fremen", TLX, mine=(6, 0), theirs=(6, 0))
    settle(both_die(t, "guild", "guild_representative", 1, "fremen", "jamis", 2))
    assert totals(t) == {"spacing_guild": 1, "fremen": 2}


@pytest.mark.rule("K-KARAMA-TLX-1", "K-KARAMA-GEN-05")
@pytest.mark.parametrize("own", [True, False])
def test_karama_stops_the_dance_for_one_battle(own: bool) -> None:
    """RD-11: the seventh row on battle plans."""
    one = TLX if own else "guild"
    t = duel(one, "fremen", "emperor", *([] if own else [TLX]), mine=(6, 0), theirs=(6, 0))
    if not own:
        t.allies("guild", TLX)
    t.hand(one, "crysknife").hand("fremen", "chaumas").hand("emperor", "karama_1").start("battles")
    t.until(KaramaMoment, faction="emperor").do("emperor", Karama("K-KARAMA-TLX-1", "", "karama_1"))
    mine = "hidar_fen_ajidica" if own else "staban_tuek"
    settle(fight(t, {one: plan(mine, "crysknife", normal=3), "fremen": plan("chani", "chaumas", normal=4)}))
    assert totals(t)["tleilaxu" if own else "spacing_guild"] == 3  # not 8
    assert winner(t) == "fremen"


# False Flag


def beaten(tokens: int, **settings: Any) -> Table:
    """Tleilaxu lose a battle with so many tokens."""
    t = duel("harkonnen", TLX, theirs=(tokens, 0), **settings).start("battles")
    return fight(t, {"harkonnen": plan("feyd_rautha", normal=1), TLX: plan("blin")})


@pytest.mark.rule("HC-89", "K-TLX-05", "B-TLX-07")
@pytest.mark.parametrize(("tokens", "saved"), [(5, 2), (1, 1)])
def test_up_to_two_of_the_lost_go_to_the_reserves(tokens: int, saved: int) -> None:
    t = beaten(tokens).until(FalseFlag)
    reserves = t.g.players[TLX].reserves[0]
    assert t.options(TLX)[0] == saved
    refusal = t.refused(TLX, SaveLosses(3, 0))
    assert (refusal.rule, refusal.code) == ("K-TLX-05", "E_LIMIT")
    assert t.refused(TLX, SaveLosses(1, 1)).code == "E_LIMIT"
    settle(t)
    assert t.dead_tokens(TLX) == (tokens - saved, 0)
    assert t.g.players[TLX].reserves[0] == reserves + saved


@pytest.mark.rule("K-TLX-05", "B-TLX-07")
def test_it_may_be_left() -> None:
    t = beaten(5).until(FalseFlag).do(TLX, SaveLosses(0, 0))
    settle(t)
    assert t.dead_tokens(TLX) == (5, 0)
    assert t.events("false_flag") == []


@pytest.mark.rule("K-TLX-05", "B-TLX-07")
def test_after_a_victory_from_the_dialed() -> None:
    t = duel(TLX, "harkonnen", mine=(6, 0)).start("battles")
    fight(t, {TLX: plan("hidar_fen_ajidica", normal=4), "harkonnen": plan("umman_kudu")}).until(FalseFlag)
    settle(t)
    assert (t.at(TLX, HERE), t.dead_tokens(TLX)) == ((2, 0), (2, 0))


@pytest.mark.rule("K-TLX-05", "B-TLX-07")
@pytest.mark.parametrize("option", ["true", "false"])
@pytest.mark.parametrize("case", ["traitor", "two traitors", "explosion", "weapons"])
def test_after_treason_and_explosions_by_option(option: str, case: str) -> None:
    t = duel("harkonnen", TLX, options={"O-TLX-FLAG-TRAITOR": option})
    plans = {"harkonnen": plan("feyd_rautha", normal=1), TLX: plan("blin", normal=1)}
    if "traitor" in case:
        t.traitors("harkonnen", "blin")
    if case == "two traitors":
        t.traitors(TLX, "feyd_rautha")
    if case == "explosion":
        t.hand(TLX, "lasgun", "shield_1")
        plans[TLX] = plan("blin", "lasgun", "shield_1")
    t.start("battles")
    settle(fight(t, plans))
    saved = option == "true" or case == "weapons"
    assert t.dead_tokens(TLX) == ((3, 0) if saved else (5, 0))


@pytest.mark.rule("B-TLX-07")
def test_a_bystander_of_an_explosion_has_no_flag() -> None:
    t = duel("harkonnen", "guild", TLX).hand("guild", "lasgun", "shield_1")
    t.place(TLX, "arrakeen@9", 3).allies("harkonnen", TLX)
    t.start("battles")
    fight(t, {"harkonnen": plan("umman_kudu"), "guild": plan("guild_representative", "lasgun", "shield_1")})
    settle(t)
    assert t.events("false_flag") == []
    assert t.dead_tokens("harkonnen") == (5, 0)  # no winner: none for the ally either


@pytest.mark.rule("K-TLX-05", "B-TLX-07", "B-EMP-02")
def test_the_ally_saves_any_kind_when_it_wins() -> None:
    t = duel("emperor", "harkonnen", TLX, mine=(3, 3)).allies("emperor", TLX).start("battles")
    fight(t, {"emperor": plan("bashar", normal=1, elite=2), "harkonnen": plan("umman_kudu")}).until(FalseFlag)
    assert isinstance(t.asked("emperor"), FalseFlag)
    assert (t.options("emperor")[0], t.options("emperor", 0)[0]) == (0, 2)  # elite ones first
    settle(t)
    assert t.dead_tokens("emperor") == (1, 0)
    assert not t.g.players["emperor"].elite_revived  # they were never dead


@pytest.mark.rule("K-TLX-05", "B-TLX-07")
def test_the_ally_has_none_when_it_loses() -> None:
    t = duel("emperor", "harkonnen", TLX, mine=(3, 3)).allies("emperor", TLX).start("battles")
    settle(fight(t, {"emperor": plan("bashar"), "harkonnen": plan("feyd_rautha", normal=5)}))
    assert t.dead_tokens("emperor") == (3, 3)
    assert t.events("false_flag") == []


@pytest.mark.rule("B-BAT-72", "K-ATR-07", "K-TLX-05")
def test_what_the_flag_saves_was_lost_for_the_kwisatz_haderach() -> None:
    t = duel("atreides", "harkonnen", TLX).allies("atreides", TLX).start("battles")
    settle(fight(t, {"atreides": plan("thufir_hawat", normal=3), "harkonnen": plan("umman_kudu")}))
    assert t.dead_tokens("atreides") == (1, 0)
    assert t.g.kwisatz_losses == 3


@pytest.mark.rule("B-BAT-70", "K-TLX-05")
def test_the_flag_comes_before_the_capture() -> None:
    t = beaten(5)
    asked = []
    while t.g.battle is not None:
        asked += [
            type(d).__name__ for d in t.match.pending.values() if isinstance(d, (FalseFlag, CaptureLeader))
        ]
        t.default()
    assert asked == ["FalseFlag", "CaptureLeader"]


@pytest.mark.rule("B-BAT-70")
def test_the_ally_harkonnen_save_before_a_captive_goes_home() -> None:
    t = duel("harkonnen", "guild", TLX, "fremen").allies("harkonnen", TLX).captive("chani").start("battles")
    fight(t, {"harkonnen": plan("chani", normal=2), "guild": plan("guild_representative")}).until(FalseFlag)
    assert t.g.discs["chani"].holder == "harkonnen"
    settle(t)
    assert t.g.discs["chani"].holder == "fremen"
    assert t.dead_tokens("harkonnen") == (0, 0)


# Spice Substitute


@pytest.mark.rule("K-TLX-06", "K-TLX-07", "B-TLX-08", "B-COLL-07")
@pytest.mark.parametrize(("option", "spice"), [("all_piles", 8), ("this_turn", 6)])
def test_two_for_each_place_with_spice_four_for_each_blow_in_the_storm(option: str, spice: int) -> None:
    t = Table(TLX, "atreides", storm=4, options={"O-TLX-PILE": option}).purse(TLX, 0).purse("atreides", 0)
    t.sand("the_great_flat@15", 4).spice_deck("spice_red_chasm", "spice_south_mesa")
    t.start("spice_blow", stop="charity").until(stage="charity")
    assert t.g.blows == ["red_chasm@6"] and t.g.blows_in_storm == 1
    t.g.stage = "collection"
    t.start("collection", stop="mentat_pause").until(stage="mentat_pause")
    assert t.spice(TLX) == spice
    assert [e.facts["spice"] for e in t.events("spice_substitute")] == [spice]


@pytest.mark.rule("K-TLX-07")
def test_two_blows_on_one_spot_are_one_place() -> None:
    t = Table(TLX, "atreides").purse(TLX, 0).sand("old_gap@9", 6).sand("old_gap@9", 6)
    t.start("collection", stop="mentat_pause").until(stage="mentat_pause")
    assert t.spice(TLX) == 2


@pytest.mark.rule("K-TLX-06", "B-TLX-08", "B-COLL-07")
def test_after_everybody_has_collected() -> None:
    t = Table(TLX, "atreides").purse(TLX, 0).purse("atreides", 0)
    t.sand("old_gap@9", 4).place("atreides", "old_gap@9", 2).sand("red_chasm@6", 8).place(
        TLX, "red_chasm@6", 1
    )
    t.start("collection", stop="mentat_pause").until(stage="mentat_pause")
    assert (t.spice("atreides"), t.spice(TLX)) == (4, 2 + 2)


@pytest.mark.rule("HC-18", "K-TLX-06", "B-BLOW-05")
def test_a_blow_lost_to_the_storm() -> None:
    t = Table(TLX, "atreides", turn=3).purse(TLX, 0).purse("atreides", 0)
    t.g.storm = 6
    t.spice_deck("spice_red_chasm", "spice_south_mesa").start("spice_blow", stop="charity").until(
        stage="charity"
    )
    assert "red_chasm@6" not in t.g.spice
    assert t.g.pile_tops[0] == "red_chasm"  # the next worm of this pile comes there
    del t.g.spice["south_mesa@4"]
    t.g.bank += 10
    t.start("collection", stop="mentat_pause").until(stage="mentat_pause")
    assert t.spice(TLX) == 4


@pytest.mark.rule("K-TLX-06")
def test_nothing_left_nothing_asked() -> None:
    t = Table(TLX, "atreides").purse(TLX, 0).hand("atreides", "karama_1")
    t.start("collection", auto=False, stop="mentat_pause").until(stage="mentat_pause")
    assert t.spice(TLX) == 0
    assert t.events("spice_substitute") == []


@pytest.mark.rule("K-KARAMA-TLX-2")
def test_karama_takes_the_substitute_away() -> None:
    t = Table(TLX, "atreides").purse(TLX, 0).hand("atreides", "karama_1")
    t.sand("old_gap@9", 4).sand("red_chasm@6", 8)
    t.g.blows_in_storm = 1
    t.start("collection", stop="mentat_pause").until(KaramaMoment)
    t.do("atreides", Karama("K-KARAMA-TLX-2", "", "karama_1")).until(stage="mentat_pause")
    assert t.spice(TLX) == 0
    assert hand(t, "atreides") == set()


@pytest.mark.rule("K-KARAMA-TLX-2", "K-KARAMA-GEN-02")
def test_nobody_stops_its_own_substitute() -> None:
    t = Table(TLX, "atreides").purse(TLX, 0).hand(TLX, "karama_1").sand("old_gap@9", 4)
    t.start("collection", auto=False, stop="mentat_pause").until(stage="mentat_pause")
    assert t.spice(TLX) == 2
    assert hand(t, TLX) == {"karama_1"}


# Paranoid


def quiet(t: Table, auto: bool = True) -> Table:
    """A Spice Blow without a worm."""
    return t.spice_deck(*PLAIN).start("spice_blow", auto=auto, stop="charity")


@pytest.mark.rule("K-TLX-08", "HC-22", "B-TLX-09", "B-NEX-05")
def test_the_alliance_breaks_and_a_new_one_replaces_the_partners() -> None:
    t = Table("emperor", TLX, "guild", "harkonnen", "atreides", turn=4)
    quiet(t.allies(TLX, "emperor").allies("guild", "harkonnen"))
    t.until(Paranoid)
    assert t.g.players[TLX].ally == t.g.players["emperor"].ally == ""
    refusal = t.refused(TLX, Approach("emperor"))
    assert (refusal.rule, refusal.code) == ("B-TLX-10", "E_TARGET")
    t.do(TLX, Approach("spacing_guild"))
    decision = t.asked("guild")
    assert isinstance(decision, JoinAlliance) and decision.offerer == TLX
    assert t.options("guild")[0] is False  # refusing is the default
    t.do("guild", Join(True)).until(stage="charity")
    assert {f: p.ally for f, p in t.g.players.items()} == {
        TLX: "spacing_guild",
        "spacing_guild": TLX,
        "emperor": "",
        "harkonnen": "",
        "atreides": "",
    }
    assert len(t.events("alliance_broken")) == 2


@pytest.mark.rule("K-TLX-08", "B-TLX-09")
def test_offers_one_after_another_each_faction_once() -> None:
    t = quiet(Table("atreides", TLX, "guild", turn=3)).until(Paranoid)
    t.do(TLX, Approach("atreides")).do("atreides", Join(False))
    refusal = t.refused(TLX, Approach("atreides"))
    assert (refusal.rule, refusal.code) == ("K-TLX-08", "E_LIMIT")
    t.do(TLX, Approach("spacing_guild")).do("guild", Join(True)).until(stage="charity")
    assert t.g.players[TLX].ally == "spacing_guild"
    assert [e.actor for e in t.events("alliance_refused")] == ["atreides"]


@pytest.mark.rule("K-TLX-08", "B-TLX-09")
def test_all_refuse_and_the_phase_ends() -> None:
    t = quiet(Table("atreides", TLX, "guild", turn=3)).until(Paranoid)
    t.do(TLX, Approach("atreides")).do("atreides", Join(False))
    t.do(TLX, Approach("spacing_guild")).do("guild", Join(False)).until(stage="charity")
    assert t.g.players[TLX].ally == ""


@pytest.mark.rule("K-TLX-08", "B-NEX-01")
def test_two_at_a_table_stay_rivals() -> None:
    t = quiet(Table("atreides", TLX, turn=3), auto=False)
    while not t.match.over:
        assert not any(isinstance(asked, Paranoid) for asked in t.match.pending.values())
        t.default()
    refusal = Paranoid(0, ()).why_not(t.g, (), "atreides")
    assert (refusal.rule, refusal.code) == ("B-NEX-01", "E_LIMIT")


@pytest.mark.rule("K-TLX-08")
@pytest.mark.parametrize(("turn", "worm"), [(1, False), (1, True), (3, True)])
def test_not_on_turn_one_and_not_with_a_nexus(turn: int, worm: bool) -> None:
    t = Table("atreides", TLX, "guild", turn=turn).allies(TLX, "guild")
    t.spice_deck(*(["worm"] if worm else []), *PLAIN).start("spice_blow", auto=False, stop="charity")
    while not t.match.over:
        assert not isinstance(t.asked(TLX), Paranoid)
        t.default()
    assert t.g.players[TLX].ally == "spacing_guild"
    assert len(t.events("nexus")) == (turn > 1)


@pytest.mark.rule("B-TLX-10", "K-TLX-08")
def test_the_latest_ally_is_banned_here_but_not_in_a_nexus() -> None:
    t = Table("atreides", TLX, "guild", turn=3).allies(TLX, "guild")
    for f in (TLX, "spacing_guild"):
        t.g.players[f].ally = ""  # it broke some turns ago
    quiet(t).until(Paranoid)
    assert t.options(TLX) == ["", "atreides"]
    t.do(TLX, Approach("")).until(stage="charity")
    t.spice_deck("worm", "spice_red_chasm", "spice_old_gap").start("spice_blow", stop="charity")
    t.until(NexusTurn, faction=TLX)
    assert "spacing_guild" in t.options(TLX, "offer")


@pytest.mark.rule("B-TLX-10")
def test_the_last_alliance_made_in_a_nexus_counts() -> None:
    t = Table("atreides", TLX, "guild", turn=3).allies(TLX, "guild")
    quiet(t).until(Paranoid).do(TLX, Approach("atreides")).do("atreides", Join(True)).until(stage="charity")
    t.spice_deck("spice_red_chasm", "spice_old_gap").start("spice_blow", stop="charity").until(Paranoid)
    assert t.options(TLX) == ["", "spacing_guild"]


@pytest.mark.rule("K-GUI-09", "K-TLX-08", "B-BLOW-14")
@pytest.mark.parametrize(
    "order", ["nexus_break_ride", "break_nexus_ride", "nexus_ride_break", "ride_nexus_break"]
)
def test_the_guild_on_the_last_turn(order: str) -> None:
    """By default Paranoid stands in the place of the Nexus, before the Guild's break."""
    t = quiet(
        Table("atreides", TLX, "guild", "bg", turn=10, options={"O-PHASE-END": order}).allies(TLX, "atreides")
    )
    t.until(Paranoid)
    if order == "break_nexus_ride":
        refusal = t.refused(TLX, Approach("spacing_guild"))
        assert (refusal.rule, refusal.code) == ("K-GUI-09", "E_TARGET")
    else:
        t.do(TLX, Approach("spacing_guild")).do("guild", Join(True)).until(stage="charity")
        assert t.g.players[TLX].ally == ""  # broken again in the next step


@pytest.mark.rule("K-NEX-03", "B-BLOW-13", "K-TLX-08")
def test_a_summoned_worm_is_no_nexus() -> None:
    t = Table("fremen", TLX, "atreides", turn=6).hand("fremen", "karama_1").allies(TLX, "atreides")
    quiet(t).until(KaramaMoment).do("fremen", Karama("K-KARAMA-FRE-S", "old_gap", "karama_1")).until(Paranoid)
    assert t.events("nexus") == []
    assert t.g.players[TLX].ally == ""


@pytest.mark.rule("K-TLX-08", "B-OLD-03")
@pytest.mark.parametrize("worm", [True, False])
def test_before_kiss_a_blow_with_a_worm_has_its_nexus(worm: bool) -> None:
    t = Table("atreides", TLX, "guild", turn=3, options={"KISS-NEXUS": "off"})
    t.spice_deck(*PLAIN[:1], *(["worm"] if worm else []), PLAIN[1]).start(
        "spice_blow", auto=False, stop="charity"
    )
    asked = False
    while not t.match.over:
        asked = asked or isinstance(t.asked(TLX), Paranoid)
        t.default()
    assert asked == (not worm)
    assert len(t.events("nexus")) == worm


@pytest.mark.rule("B-ALLY-09", "K-TLX-08")
def test_new_allies_who_stand_together_are_noted() -> None:
    t = Table("atreides", TLX, "guild", turn=3).place("atreides", "arrakeen@9", 2).place(TLX, "arrakeen@9", 2)
    quiet(t).until(Paranoid).do(TLX, Approach("atreides")).do("atreides", Join(True)).until(stage="charity")
    assert t.g.shared_at_alliance == ["arrakeen"]


@pytest.mark.rule("K-NEX-04", "K-TLX-08", "B-FREM-08")
def test_the_ride_comes_after_paranoid() -> None:
    """Fremen who have just become allies may not ride to them."""
    t = Table("fremen", TLX, "guild", turn=3).place(TLX, "carthag@10", 2).place("fremen", "old_gap@9", 3)
    t.g.saved["old_gap@9"] = (3, 0)
    quiet(t).until(Paranoid).do(TLX, Approach("fremen")).do("fremen", Join(True))
    assert "carthag@10" not in t.options("fremen") and "arrakeen@9" in t.options("fremen")


@pytest.mark.rule("K-TLX-13", "B-BAT-31")
def test_tleilaxu_leaders_are_traitors_like_others() -> None:
    t = duel(TLX, "atreides").traitors("atreides", "wykk").start("battles")
    fight(t, {TLX: plan("wykk"), "atreides": plan("thufir_hawat")})
    assert isinstance(t.asked("atreides"), CallTraitor)
    t.do("atreides", Call(True))
    settle(t)
    assert t.spice("atreides") == 20 + 2
