"""Leader Skills when a battle is decided: Diplomat, Suk Graduate, and what lies on the sand (leader_skills.md 5, 7)."""

from __future__ import annotations

import pytest
from tests.dune.duel import HERE, fight, hand, plan, settle, totals, winner
from tests.dune.kit import Table
from tests.dune.skilled import conceal, meet, skilled_duel

from landsraad.dune.board import BORDERS
from landsraad.dune.factions.atreides import Foresee, Prescience, Promise
from landsraad.dune.factions.bene_gesserit import UseVoice, Voice
from landsraad.dune.factions.ecaz.occupy import Champion, NameFighter
from landsraad.dune.factions.tleilaxu import FalseFlag
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.battle import KeepCards, MakePlan
from landsraad.dune.skills.diplomat import CopyDefense, Retreat, RetreatForces, StandIn
from landsraad.dune.skills.moments import Conceal, Posture
from landsraad.dune.skills.suk_graduate import Rescue, RescueLost

# Diplomat


@pytest.mark.rule("LS-DIP-N")
def test_a_worthless_card_stands_in_for_the_opponents_defense() -> None:
    t = skilled_duel("guild", "emperor").skill("staban_tuek", "diplomat").hand("guild", "kulon")
    t.hand("emperor", "chaumas", "snooper_1")
    meet(
        t,
        {"guild": plan("esmar_tuek", "", "kulon", normal=5), "emperor": plan("caid", "chaumas", "snooper_1")},
    )
    decision = t.asked("guild")
    assert isinstance(decision, CopyDefense)
    assert t.options("guild") == ["kulon", ""]
    t.do("guild", StandIn("kulon"))
    settle(t)
    assert "esmar_tuek" in t.living("guild")
    assert totals(t)["spacing_guild"] == 5 + 3
    assert "kulon" in t.g.discards  # the winner may not keep it


@pytest.mark.rule("LS-DIP-N")
def test_a_diplomat_may_decline_and_picks_one_of_two() -> None:
    def table_of(answer: str) -> Table:
        t = (
            skilled_duel("guild", "emperor")
            .skill("staban_tuek", "diplomat")
            .hand("guild", "kulon", "baliset")
        )
        t.hand("emperor", "chaumas", "snooper_1")
        meet(
            t,
            {
                "guild": plan("esmar_tuek", "kulon", "baliset", normal=5),
                "emperor": plan("bashar", "chaumas", "snooper_1"),
            },
        )
        assert t.options("guild") == ["kulon", "baliset", ""]
        t.do("guild", StandIn(answer))
        return t.until(KeepCards)

    t = table_of("baliset")
    kept = t.asked("guild")
    assert isinstance(kept, KeepCards) and kept.cards == ("kulon",)
    t = table_of("")
    assert "esmar_tuek" not in t.living("guild")
    kept = t.asked("guild")
    assert isinstance(kept, KeepCards) and kept.cards == ("kulon", "baliset")


@pytest.mark.rule("LS-DIP-N")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("kulon", ""), ("snooper_2", "snooper_1"), ("", "snooper_1"), ("kulon", "baliset")],
)
def test_no_offer_without_a_worthless_card_or_without_a_defense_to_copy(mine: str, theirs: str) -> None:
    t = skilled_duel("guild", "emperor").skill("staban_tuek", "diplomat")
    t.hand("guild", *filter(None, (mine,))).hand("emperor", *filter(None, (theirs,)))
    meet(t, {"guild": plan("esmar_tuek", "", mine), "emperor": plan("bashar", "", theirs)})
    assert not isinstance(t.asked("guild"), CopyDefense)


@pytest.mark.rule("LS-DIP-N")
def test_a_hidden_diplomat_that_does_not_fight_copies_nothing_and_one_that_fights_does() -> None:
    for leader, asked in (("esmar_tuek", False), ("staban_tuek", True)):
        t = skilled_duel("guild", "emperor").skill("staban_tuek", "diplomat").hand("guild", "kulon")
        t.hand("emperor", "snooper_1")
        meet(t, {"guild": plan(leader, "", "kulon"), "emperor": plan("bashar", "", "snooper_1")}, "guild")
        assert isinstance(t.asked("guild"), CopyDefense) == asked


@pytest.mark.rule("LS-DIP-N", "LS-KIL-B")
def test_a_copied_defense_feeds_no_other_skill_but_by_option() -> None:
    for role, total in ((False, 5), (True, 5 + 3)):
        t = skilled_duel("harkonnen", "emperor", options={"LO-DIPLOMAT-ROLE": role})
        t.skill("umman_kudu", "diplomat").skill("captain_aramsham", "killer_medic").captive(
            "captain_aramsham"
        )
        t.hand("harkonnen", "kulon").hand("emperor", "snooper_1")
        meet(
            t,
            {"harkonnen": plan("captain_aramsham", "", "kulon"), "emperor": plan("bashar", "", "snooper_1")},
        )
        t.do("harkonnen", StandIn("kulon"))
        settle(t)
        assert totals(t)["harkonnen"] == total


def beaten_diplomat(**settings: object) -> Table:
    """Bewt 3 is a Diplomat and loses with 7 tokens in Red Chasm, 2 of them dialed."""
    t = skilled_duel("emperor", "guild", mine=(6, 0), theirs=(7, 0), where="red_chasm@6", **settings)  # type: ignore[arg-type]
    t.skill("master_bewt", "diplomat")
    return meet(
        t,
        {"emperor": plan("count_hasimir_fenring", normal=5), "guild": plan("master_bewt", normal=2)},
        "guild",
    )


@pytest.mark.rule("LS-DIP-B", "LS-OPEN-5")
def test_a_diplomat_leads_undialed_tokens_away() -> None:
    t = beaten_diplomat()
    decision = t.asked("guild")
    assert isinstance(decision, RetreatForces)
    assert (decision.cap, decision.undialed) == (3, (5, 0))
    assert t.refused("guild", Retreat("south_mesa@5", (4,))).code == "E_LIMIT"
    assert t.refused("guild", Retreat("carthag@10", (1,))).code == "E_TARGET"
    t.do("guild", Retreat("south_mesa@5", (3,)))
    settle(t)
    assert t.at("guild", "south_mesa@5") == (3, 0)
    assert t.dead_tokens("guild") == (4, 0)


@pytest.mark.rule("LS-OPEN-5", "LS-DIP-B")
def test_retreat_only_to_an_empty_neighbour_out_of_the_storm() -> None:
    t = skilled_duel("emperor", "guild", "bg", mine=(6, 0), theirs=(7, 0), where="red_chasm@6", storm=4)
    t.skill("master_bewt", "diplomat").place("bg", "pasty_mesa@7", 1, advisors=True)
    meet(
        t,
        {"emperor": plan("count_hasimir_fenring", normal=5), "guild": plan("master_bewt", normal=2)},
        "guild",
    )
    places = t.options("guild")
    assert all("pasty_mesa" not in x and not x.endswith("@4") for x in places)
    assert places[-1] == ""


@pytest.mark.rule("LS-DIP-B")
def test_as_many_as_they_like_of_those_not_dialed() -> None:
    """Two of five normal tokens and both Sardaukar are dialed: one to three normal ones may go, no Sardaukar."""
    t = skilled_duel("guild", "emperor", mine=(9, 0), theirs=(5, 2), where="red_chasm@6")
    t.skill("captain_aramsham", "diplomat")
    meet(
        t,
        {
            "guild": plan("master_bewt", normal=9),
            "emperor": plan("captain_aramsham", normal=2, elite=2),
        },
        "emperor",
    )
    assert t.options("emperor", "south_mesa@5") == [3, 2, 1]
    t.do("emperor", Retreat("south_mesa@5", (1,)))
    settle(t)
    assert t.at("emperor", "south_mesa@5") == (1, 0)
    assert t.dead_tokens("emperor") == (4, 2)


@pytest.mark.rule("LS-DIP-B", "LS-OPEN-5")
def test_a_retreat_starts_from_any_sector_of_the_battlefield() -> None:
    """The tokens stand in sector 15 of the Habbanya Erg, and its sector 16 has other neighbours."""
    t = skilled_duel("emperor", "guild", mine=(6, 0), theirs=(7, 0), where="habbanya_erg@15")
    t.skill("master_bewt", "diplomat")
    meet(
        t,
        {"emperor": plan("count_hasimir_fenring", normal=5), "guild": plan("master_bewt", normal=2)},
        "guild",
    )
    far = [x for x in t.options("guild") if x and (x, 1) not in BORDERS["habbanya_erg@15"]]
    assert far
    t.do("guild", Retreat(far[0], (3,)))
    assert t.at("guild", far[0]) == (3, 0)


@pytest.mark.rule("LS-DIP-B", "B-STORM-20")
def test_nobody_retreats_out_of_the_storm() -> None:
    t = skilled_duel("emperor", "guild", mine=(6, 0), theirs=(7, 0), where="sihaya_ridge@8", storm=8)
    t.skill("master_bewt", "diplomat")
    meet(
        t,
        {"emperor": plan("count_hasimir_fenring", normal=5), "guild": plan("master_bewt", normal=2)},
        "guild",
    )
    settle(t)
    assert not t.events("retreats")
    assert t.dead_tokens("guild") == (7, 0)


@pytest.mark.rule("LS-OPEN-5")
def test_how_a_retreat_is_capped_and_when_there_is_none() -> None:
    t = skilled_duel(
        "emperor",
        "harkonnen",
        mine=(6, 0),
        theirs=(8, 0),
        where="red_chasm@6",
        options={"LO-DIPLOMAT-CAP": "boosted"},
    )
    t.skill("umman_kudu", "swordmaster_of_ginaz").skill("bashar", "diplomat")
    t.captive("bashar").hand("harkonnen", "crysknife")
    t.hand("emperor", "shield_1")
    meet(
        t,
        {
            "emperor": plan("count_hasimir_fenring", "", "shield_1", normal=5),
            "harkonnen": plan("bashar", "crysknife"),
        },
    )
    decision = t.asked("harkonnen")
    assert isinstance(decision, RetreatForces) and decision.cap == 3  # Bashar 2 and the Swordmaster's 1
    losses_first = beaten_diplomat(options={"LO-DIPLOMAT-ORDER": "losses_first"})
    settle(losses_first)
    assert losses_first.dead_tokens("guild") == (7, 0)
    for means in ("weapon", "traitor", "explosion"):
        t = skilled_duel("emperor", "guild", mine=(6, 0), theirs=(7, 0), where="red_chasm@6").skill(
            "master_bewt", "diplomat"
        )
        cards = {"weapon": ("chaumas", ""), "traitor": ("", ""), "explosion": ("lasgun", "shield_1")}[means]
        t.hand("emperor", *filter(None, cards))
        if means == "traitor":
            t.traitors("emperor", "master_bewt")
        meet(
            t,
            {
                "emperor": plan("count_hasimir_fenring", *cards, normal=5),
                "guild": plan("master_bewt", normal=2),
            },
            "guild",
        )
        settle(t)
        assert t.dead_tokens("guild") == (7, 0)


@pytest.mark.rule("LS-OPEN-5", "LS-DIP-B")
def test_ecaz_leads_its_own_half_away_and_not_its_allys_tokens() -> None:
    """Six Ecaz tokens, of which three count; the ally dials three of five."""
    t = skilled_duel("emperor", "ecaz", "guild", mine=(9, 0), theirs=(6, 0), where="red_chasm@6").allies(
        "ecaz", "guild"
    )
    t.place("guild", "red_chasm@6", 5).skill("whitmore_bludd", "diplomat").start("battles")
    t.until(NameFighter).do("ecaz", Champion("ecaz"))
    conceal(t, "ecaz")
    fight(t, {"emperor": plan("count_hasimir_fenring", normal=9), "ecaz": plan("whitmore_bludd", normal=3)})
    decision = t.asked("ecaz")
    assert isinstance(decision, RetreatForces)
    assert (decision.cap, decision.undialed) == (4, (3, 0))
    assert t.refused("ecaz", Retreat("south_mesa@5", (4,))).code == "E_LIMIT"
    t.do("ecaz", Retreat("south_mesa@5", (3,)))
    settle(t)
    assert t.at("ecaz", "south_mesa@5") == (3, 0)
    assert t.dead_tokens("ecaz") == (3, 0) and t.dead_tokens("guild") == (5, 0)


@pytest.mark.rule("LS-SUK-B", "LS-GEN-06")
def test_the_suk_graduate_of_ecaz_saves_its_own_army_only() -> None:
    """Six Ecaz tokens lose three; of the ally's three dialed nobody is saved."""
    t = skilled_duel("ecaz", "emperor", "guild", mine=(6, 0), theirs=(1, 0)).allies("ecaz", "guild")
    t.place("guild", HERE, 5).skill("whitmore_bludd", "suk_graduate").start("battles")
    t.until(NameFighter).do("ecaz", Champion("ecaz"))
    conceal(t, "ecaz")
    fight(t, {"ecaz": plan("whitmore_bludd", normal=3), "emperor": plan("bashar")})
    decision = t.until(RescueLost).asked("ecaz")
    assert isinstance(decision, RescueLost) and (decision.normal, decision.elite) == (3, 0)
    t.do("ecaz", Rescue(3, 0, "normal"))
    settle(t)
    assert t.dead_tokens("ecaz") == (0, 0) and t.dead_tokens("guild") == (3, 0)
    assert t.at("ecaz", HERE) == (4, 0)


@pytest.mark.rule("LS-PLA-B", "LS-WAR-B", "K-KARAMA-ECZ-S")
@pytest.mark.parametrize("option", [True, False])
@pytest.mark.parametrize("card", ["hajr", "kulon"])
def test_a_green_or_worthless_card_leaves_the_ecaz_special_open_by_option(option: bool, card: str) -> None:
    t = skilled_duel("ecaz", "emperor", options={"LO-ECZ-GREEN": option}).skill(
        "whitmore_bludd", "planetologist"
    )
    t.hand("ecaz", card, "karama_1")
    meet(t, {"ecaz": plan("whitmore_bludd", card), "emperor": plan("bashar")}, "ecaz")
    t.until(KaramaMoment).do("ecaz", Karama())  # before the reveal
    asked = t.asked("ecaz")
    assert (isinstance(asked, KaramaMoment) and asked.name == "leader gap") == option


@pytest.mark.rule("LS-GEN-07", "K-KARAMA-ECZ-S")
def test_the_ecaz_special_compares_printed_discs() -> None:
    t = skilled_duel("ecaz", "emperor").skill("count_hasimir_fenring", "mentat").hand("ecaz", "karama_1")
    meet(t, {"ecaz": plan("bindikk_narvi"), "emperor": plan("count_hasimir_fenring")}, "emperor")
    t.do("ecaz", Karama()).do("ecaz", Karama("K-KARAMA-ECZ-S", "", "karama_1"))
    settle(t)
    assert totals(t) == {"ecaz": 2 + 4, "emperor": 8}


# Suk Graduate


@pytest.mark.rule("LS-SUK-N", "LS-READY-09")
def test_one_lost_token_comes_back_when_another_leader_wins() -> None:
    t = skilled_duel("guild", "emperor").skill("staban_tuek", "suk_graduate")
    reserve = t.g.players["spacing_guild"].reserves[0]
    meet(t, {"guild": plan("esmar_tuek", normal=4), "emperor": plan("bashar")})
    settle(t)
    assert not isinstance(t.asked("guild"), RescueLost)
    assert t.dead_tokens("guild") == (3, 0)
    assert t.g.players["spacing_guild"].reserves[0] == reserve + 1


@pytest.mark.rule("LS-SUK-N")
def test_no_losses_nothing_to_save() -> None:
    t = skilled_duel("guild", "emperor").skill("staban_tuek", "suk_graduate").traitors("guild", "bashar")
    meet(t, {"guild": plan("esmar_tuek", normal=4), "emperor": plan("bashar")})
    settle(t)
    assert not t.events("forces_saved")
    t = skilled_duel("guild", "emperor").skill("staban_tuek", "suk_graduate")
    meet(t, {"guild": plan("esmar_tuek"), "emperor": plan("bashar")})
    settle(t)
    assert not t.events("forces_saved")


@pytest.mark.rule("LS-SUK-B", "LS-GEN-03")
def test_the_suk_graduate_saves_three_and_leaves_one() -> None:
    t = skilled_duel("emperor", "guild", mine=(3, 2)).skill("bashar", "suk_graduate")
    meet(t, {"emperor": plan("bashar", normal=3, elite=2), "guild": plan("guild_representative")}, "emperor")
    t.until(RescueLost)
    assert t.refused("emperor", Rescue(2, 2, "elite")).code == "E_LIMIT"
    reserves = t.g.players["emperor"].reserves
    t.do("emperor", Rescue(1, 2, "elite"))
    settle(t)
    assert t.at("emperor", HERE) == (0, 1)
    assert t.g.players["emperor"].reserves == (reserves[0] + 1, reserves[1] + 1)
    assert t.dead_tokens("emperor") == (2, 0)
    assert not t.g.players["emperor"].elite_revived  # it is no revival


@pytest.mark.rule("LS-SUK-B")
def test_saving_is_optional() -> None:
    t = skilled_duel("guild", "emperor").skill("esmar_tuek", "suk_graduate")
    meet(t, {"guild": plan("esmar_tuek", normal=4), "emperor": plan("bashar")}, "guild")
    t.until(RescueLost).do("guild", Rescue(0, 0, ""))
    settle(t)
    assert t.dead_tokens("guild") == (4, 0)


@pytest.mark.rule("LS-SUK-B", "B-BAT-72")
def test_saved_tokens_count_for_the_kwisatz_haderach_or_do_not() -> None:
    for counts, losses in ((True, 4), (False, 1)):
        t = skilled_duel("atreides", "emperor", options={"LO-SUK-KH": counts}).skill(
            "duncan_idaho", "suk_graduate"
        )
        meet(t, {"atreides": plan("duncan_idaho", normal=4), "emperor": plan("bashar")}, "atreides")
        t.until(RescueLost).do("atreides", Rescue(3, 0, "normal"))
        settle(t)
        assert t.g.kwisatz_losses == losses


@pytest.mark.rule("LS-GEN-06", "K-TLX-05")
def test_false_flag_saves_what_the_suk_graduate_left() -> None:
    """Of two lost tokens the Suk Graduate saves one, so that one is left for the flag."""
    t = skilled_duel("tleilaxu", "emperor").skill("zoal", "suk_graduate")
    meet(t, {"tleilaxu": plan("hidar_fen_ajidica", normal=2), "emperor": plan("bashar")})
    decision = t.until(FalseFlag).asked("tleilaxu")
    assert isinstance(decision, FalseFlag) and decision.lost == (1, 0)
    settle(t)
    assert t.dead_tokens("tleilaxu") == (0, 0)


@pytest.mark.rule("LS-GEN-06")
def test_suk_before_false_flag() -> None:
    t = skilled_duel("tleilaxu", "emperor").skill("zoal", "suk_graduate")
    reserve = t.g.players["tleilaxu"].reserves[0]
    meet(t, {"tleilaxu": plan("hidar_fen_ajidica", normal=4), "emperor": plan("bashar")})
    settle(t)  # False Flag saves as many as it can by default
    order = [e.kind for e in t.match.log if e.kind in ("forces_saved", "false_flag")]
    assert order == ["forces_saved", "false_flag"]
    assert t.g.players["tleilaxu"].reserves[0] == reserve + 3
    assert t.dead_tokens("tleilaxu") == (1, 0)


# Planetologist, Smuggler, Sandmaster


@pytest.mark.rule("LS-PLA-B")
def test_only_the_planetologist_wields_a_special() -> None:
    t = (
        skilled_duel("atreides", "emperor")
        .skill("lady_jessica", "planetologist")
        .hand("atreides", "hajr", "cheap_hero_1")
    )
    conceal(t.start("battles"), "atreides").until(MakePlan, faction="atreides")
    assert t.options("atreides", "lady_jessica") == ["", "hajr"]
    refusal = t.refused("atreides", plan("duncan_idaho", "hajr"))
    assert (refusal.rule, refusal.code) == ("LS-PLA-B", "E_CARD")
    fight(t, {"atreides": plan("lady_jessica", "hajr", normal=2), "emperor": plan("bashar")})
    settle(t)
    assert totals(t)["atreides"] == 2 + 7
    assert "hajr" in t.g.discards and "hajr" not in hand(t, "atreides")


@pytest.mark.rule("LS-PLA-B")
def test_every_green_card_but_a_hero_serves() -> None:
    greens = ["karama_1", "truthtrance_1", "family_atomics", "hajr", "tleilaxu_ghola", "weather_control"]
    t = skilled_duel("emperor", "guild").skill("bashar", "planetologist").hand("emperor", *greens[:4])
    conceal(t.start("battles"), "emperor").until(MakePlan, faction="emperor")
    assert t.options("emperor", "bashar") == ["", *greens[:4]]
    t = (
        skilled_duel("emperor", "guild")
        .skill("bashar", "planetologist")
        .hand("emperor", *greens[4:], "cheap_hero_1")
    )
    conceal(t.start("battles"), "emperor").until(MakePlan, faction="emperor")
    assert t.options("emperor", "bashar") == ["", *greens[4:]]


@pytest.mark.rule("LS-PLA-B")
def test_a_special_as_a_weapon_kills_nobody_and_the_voice_does_not_touch_it() -> None:
    t = skilled_duel("emperor", "bg").skill("bashar", "planetologist").hand("emperor", "hajr", "crysknife")
    t.start("battles").until(Posture).do("emperor", Conceal(True)).until(UseVoice).do(
        "bg", Voice("not", "projectile")
    )
    t.until(MakePlan, faction="emperor")
    assert t.options("emperor", "bashar") == ["", "hajr"]
    fight(t, {"emperor": plan("bashar", "hajr"), "bg": plan("alia")})
    settle(t)
    assert totals(t) == {"emperor": 4, "bene_gesserit": 5}


@pytest.mark.rule("LS-PLA-B")
def test_a_special_told_to_prescience_binds_the_leader_too() -> None:
    t = skilled_duel("emperor", "atreides").skill("bashar", "planetologist").hand("emperor", "hajr")
    conceal(t.start("battles"), "emperor").until(Prescience).do("atreides", Foresee("weapon"))
    assert t.options("emperor") == ["", "hajr"]
    t.do("emperor", Promise("hajr")).until(MakePlan, faction="emperor")
    assert t.options("emperor") == ["bashar"]
    assert t.options("emperor", "bashar") == ["hajr"]


@pytest.mark.rule("LS-SMU-B", "LS-OPEN-3")
def test_a_smuggler_collects_alive_won_or_lost() -> None:
    t = (
        skilled_duel("emperor", "guild", where="red_chasm@6")
        .skill("esmar_tuek", "smuggler")
        .sand("red_chasm@6", 8)
    )
    meet(t, {"emperor": plan("count_hasimir_fenring", normal=5), "guild": plan("esmar_tuek")}, "guild")
    settle(t)
    order = [e.kind for e in t.match.log if e.kind in ("plan", "battle_won", "smuggler_collects")]
    assert order[-2:] == ["battle_won", "smuggler_collects"]  # nothing is paid at the reveal
    assert winner(t) == "emperor"
    assert t.spice("guild") == 23
    assert [e.facts["spice"] for e in t.events("smuggler_collects")] == [3]


@pytest.mark.rule("LS-OPEN-3", "LS-READY-06")
@pytest.mark.parametrize("fate", ["weapon", "traitor", "explosion", "two traitors", "gated"])
def test_a_smuggler_that_does_not_live_to_tell_collects_nothing(fate: str) -> None:
    options = {"LO-SMUGGLER-SETTLE": "gated"} if fate == "gated" else {}
    t = skilled_duel("guild", "emperor", where="red_chasm@6", options=options).skill("esmar_tuek", "smuggler")
    t.sand("red_chasm@6", 2)
    weapon, defense = {"weapon": ("chaumas", ""), "explosion": ("lasgun", "shield_1")}.get(fate, ("", ""))
    t.hand("emperor", *filter(None, (weapon, defense)))
    if "traitor" in fate:
        t.traitors("emperor", "esmar_tuek")
    if fate == "two traitors":
        t.traitors("guild", "bashar")
    meet(t, {"guild": plan("esmar_tuek", normal=4), "emperor": plan("bashar", weapon, defense)}, "guild")
    settle(t)
    assert not t.events("smuggler_collects")


@pytest.mark.rule("LS-OPEN-3")
def test_a_sole_traitor_callers_smuggler_collects() -> None:
    t = (
        skilled_duel("guild", "emperor", where="red_chasm@6")
        .skill("esmar_tuek", "smuggler")
        .sand("red_chasm@6", 2)
    )
    t.traitors("guild", "bashar")
    meet(t, {"guild": plan("esmar_tuek"), "emperor": plan("bashar")}, "guild")
    settle(t)
    assert [e.facts["spice"] for e in t.events("smuggler_collects")] == [2]  # all there is
    assert "red_chasm@6" not in t.g.spice


@pytest.mark.rule("LS-OPEN-3")
def test_what_caps_a_smuggler() -> None:
    for cap, taken in (("boosted", 7), ("printed", 5)):
        t = skilled_duel("atreides", "emperor", where="red_chasm@6", options={"LO-SMUGGLER-CAP": cap})
        t.skill("lady_jessica", "smuggler").sand("red_chasm@6", 12)
        t.g.kwisatz_losses = 7
        meet(t, {"atreides": plan("lady_jessica", normal=1, kh=True), "emperor": plan("bashar")}, "atreides")
        settle(t)
        assert [e.facts["spice"] for e in t.events("smuggler_collects")] == [taken]


@pytest.mark.rule("LS-SAN-B", "LS-READY-09")
def test_a_sandmaster_adds_spice_where_it_won() -> None:
    for lies, after in ((4, 7), (0, 0)):
        t = skilled_duel("guild", "emperor", where="red_chasm@6").skill("esmar_tuek", "sandmaster")
        if lies:
            t.sand("red_chasm@6", lies)
        meet(t, {"guild": plan("esmar_tuek", normal=4), "emperor": plan("bashar")}, "guild")
        t.until(stage="collection")
        piles = [e.facts["spice"] for e in t.events("sandmaster_adds")]
        assert lies + sum(piles) == after


@pytest.mark.rule("LS-OPEN-3", "LS-SAN-B", "LS-CAP-04")
def test_the_smuggler_collects_before_the_sandmaster_adds() -> None:
    """Harkonnen's own Smuggler does not fight; the captive Sandmaster does: an empty pile stays empty."""
    t = skilled_duel("harkonnen", "guild", where="red_chasm@6").sand("red_chasm@6", 3)
    t.skill("esmar_tuek", "smuggler").skill("feyd_rautha", "sandmaster")
    meet(
        t,
        {"harkonnen": plan("feyd_rautha", normal=5), "guild": plan("esmar_tuek")},
        "harkonnen",
        "guild",
    )
    settle(t)
    assert [e.facts["spice"] for e in t.events("smuggler_collects")] == [3]
    assert not t.events("sandmaster_adds")
