"""Movement: range, paths, groups, Hajr, and the turn it belongs to."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.dune.kit import Table

from landsraad.dune.factions.bene_gesserit import Side
from landsraad.dune.game import GAME, STAGES
from landsraad.dune.phases import PHASE_OF_STAGE, PHASES
from landsraad.dune.phases.shipping import Hajr, HajrMoment, MakeMove, MakeShipment, Move, Ship
from landsraad.dune.state import State
from landsraad.table import Match, Script


def to_move(t: Table, faction: str) -> Table:
    """The faction has shipped nothing and is asked for its move."""
    return t.start("shipment").until(MakeMove, faction=faction)


# The turn (B-SM-02, BR-41, BR-42, BR-54)


@pytest.mark.rule("B-SM-02", "B-MOVE-01")
def test_one_shipment_then_one_move_and_no_way_back() -> None:
    t = Table("atreides", "harkonnen", storm=2).place("atreides", "arrakeen@9", 4)
    t.place("harkonnen", "carthag@10", 4).order("atreides", "harkonnen")
    t.start("shipment").until(MakeShipment, faction="atreides")
    t.refused("atreides", Move("arrakeen", "old_gap@9", (1,)))
    t.do("atreides", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.refused("atreides", Ship("reserves", "", "", "arrakeen@9", (1,)))
    t.do("atreides", Move("arrakeen", "old_gap@9", (2,)))
    t.until(MakeShipment)
    assert t.asked("atreides") is None
    assert isinstance(t.asked("harkonnen"), MakeShipment)
    for late in (Move("arrakeen", "old_gap@9", (1,)), Ship("reserves", "", "", "arrakeen@9", (1,))):
        assert t.refused("atreides", late).code == "E_USED"


@pytest.mark.rule("B-SM-02", "B-SM-03", "B-SM-04")
@pytest.mark.parametrize("seed", range(8))
def test_every_faction_takes_its_whole_turn_once_wherever_the_guild_steps_in(seed: int) -> None:
    """BR-41, BR-42, BR-54: the order of events over whole random games."""
    chance = random.Random(seed)
    match = Match(GAME, GAME.check_config({}), seed)
    order: list[str] = []
    acted: list[str] = []
    turns: list[list[str]] = []
    while not match.over and match.state.turn < 7:
        seat = chance.choice(list(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        if isinstance(prompt.decision, MakeShipment):
            if not acted:
                order = list(match.state.order)
            acted.append(prompt.decision.faction)
        elif isinstance(prompt.decision, (MakeMove, HajrMoment)):
            assert acted[-1] == prompt.decision.faction  # nobody moves but the one who shipped last
        elif match.state.stage == "battles" and acted:
            turns.append(acted)
            rest = [f for f in order if f != "spacing_guild"]
            assert [f for f in acted if f != "spacing_guild"] == rest
            assert acted.count("spacing_guild") == 1
            acted = []
        match.play(seat, prompt.sample(chance))
        if match.state.stage == "storm":
            acted = []
    assert turns


# Range (B-MOVE-02, 03, 14)


@pytest.mark.rule("B-MOVE-02", "B-MOVE-14", "K-FRE-04", "B-FREM-02")
@pytest.mark.parametrize(
    ("faction", "city", "steps"),
    [("emperor", False, 1), ("emperor", True, 3), ("fremen", False, 2), ("fremen", True, 3)],
)
def test_one_territory_two_for_fremen_three_with_a_city(faction: str, city: bool, steps: int) -> None:
    t = Table(faction, "harkonnen", storm=0).place(faction, "tueks_sietch@4", 4)
    if city:
        t.place(faction, "carthag@10", 1)
    to_move(t, faction)
    ladder = ["pasty_mesa@4", "shield_wall@7", "imperial_basin@8", "arrakeen@9"]
    reached = [x in t.options(faction, "tueks_sietch") for x in ladder]
    assert reached == [n < steps for n in range(4)]
    refusal = t.refused(faction, Move("tueks_sietch", ladder[steps], (1,)))
    assert (refusal.rule, refusal.code) == ("B-MOVE-02", "E_LIMIT")


@pytest.mark.rule("B-MOVE-02", "K-FRE-04")
def test_fremen_reach_habbanya_sietch_from_false_wall_west() -> None:
    t = to_move(Table("fremen", "harkonnen", storm=0).place("fremen", "false_wall_west@16", 3), "fremen")
    t.do("fremen", Move("false_wall_west", "habbanya_sietch@16", (3,)))
    assert t.at("fremen", "habbanya_sietch@16") == (3, 0)


@pytest.mark.rule("B-MOVE-03", "HC-50")
@pytest.mark.parametrize(("after_shipping", "allowed"), [("true", True), ("false", False)])
def test_a_token_shipped_this_turn_lends_ornithopters_or_not(after_shipping: str, allowed: bool) -> None:
    t = Table("emperor", "guild", storm=14, options={"ORNITHOPTER_AFTER_SHIPPING": after_shipping})
    t.place("emperor", "tueks_sietch@4", 4).start("shipment").until(MakeShipment, faction="emperor")
    t.do("emperor", Ship("reserves", "", "", "arrakeen@9", (1, 0)))
    move = Move("tueks_sietch", "imperial_basin@8", (4,))
    if not allowed:
        assert t.refused("emperor", move).rule == "B-MOVE-02"
        return
    t.do("emperor", move)
    assert t.at("emperor", "imperial_basin@8") == (4, 0)


@pytest.mark.rule("B-MOVE-03")
def test_a_city_left_by_the_cross_shipment_lends_none_but_counts_if_the_phase_start_decides() -> None:
    for after_shipping, steps in (("true", 1), ("false", 3)):
        t = Table("guild", "emperor", storm=14, options={"ORNITHOPTER_AFTER_SHIPPING": after_shipping})
        t.place("guild", "carthag@10", 2).place("guild", "tueks_sietch@4", 3).purse("guild", 9)
        t.start("shipment").until(MakeShipment, faction="guild")
        t.do("guild", Ship("cross", "", "carthag", "tueks_sietch@4", (2,)))
        assert ("imperial_basin@8" in t.options("guild", "tueks_sietch")) == (steps == 3)


@pytest.mark.rule("B-MOVE-03", "B-BG-14", "B-BG-23", "K-BG-06")
def test_advisors_lend_no_ornithopters_but_may_fly_if_fighters_do() -> None:
    for fighters in (False, True):
        t = Table("bg", "harkonnen", storm=14).place("bg", "arrakeen@9", 1, advisors=True)
        t.place("bg", "tueks_sietch@4", 2, advisors=True)
        if fighters:
            t.place("bg", "carthag@10", 1)
        to_move(t, "bg")
        assert ("imperial_basin@8" in t.options("bg", "tueks_sietch")) == fighters


# Paths (B-MOVE-04 to 10)


@pytest.mark.rule("HC-51", "B-MOVE-04", "B-STORM-20")
def test_the_way_inside_a_territory_leads_not_through_the_storm() -> None:
    t = to_move(Table("emperor", "harkonnen", storm=14).place("emperor", "plastic_basin@13", 4), "emperor")
    assert "wind_pass@13" in t.options("emperor", "plastic_basin")
    assert t.refused("emperor", Move("plastic_basin", "wind_pass@15", (4,))).code == "E_LIMIT"
    t = Table("emperor", "harkonnen", storm=14).place("emperor", "plastic_basin@13", 4)
    to_move(t.place("emperor", "carthag@10", 1), "emperor")
    t.do("emperor", Move("plastic_basin", "wind_pass@15", (4,)))
    assert t.at("emperor", "wind_pass@15") == (4, 0)


@pytest.mark.rule("B-MOVE-04", "B-STORM-20")
def test_nothing_moves_into_or_out_of_the_storm() -> None:
    t = Table("emperor", "harkonnen", storm=9).place("emperor", "arrakeen@9", 3)
    t.place("emperor", "imperial_basin@10", 2)
    to_move(t, "emperor")
    assert "arrakeen" not in t.options("emperor")
    assert t.refused("emperor", Move("arrakeen", "old_gap@10", (3,))).rule == "B-STORM-20"
    refusal = t.refused("emperor", Move("imperial_basin", "imperial_basin@9", (1,)))
    assert (refusal.rule, refusal.code) == ("B-STORM-20", "E_TARGET")


@pytest.mark.rule("HC-53", "B-MOVE-02")
def test_fremen_go_from_wind_pass_to_cielago_north() -> None:
    t = to_move(Table("fremen", "harkonnen", storm=9).place("fremen", "wind_pass@15", 3), "fremen")
    t.do("fremen", Move("wind_pass", "cielago_north@0", (3,)))
    assert t.at("fremen", "cielago_north@0") == (3, 0)


@pytest.mark.rule("HC-52", "B-MOVE-05")
def test_tokens_parted_by_the_storm_are_no_group() -> None:
    t = Table("guild", "harkonnen", storm=12).place("guild", "plastic_basin@11", 2)
    t.place("guild", "plastic_basin@13", 3).place("guild", "carthag@10", 1)
    to_move(t, "guild")
    refusal = t.refused("guild", Move("plastic_basin", "polar_sink", (2, 3)))
    assert (refusal.rule, refusal.code) == ("B-MOVE-05", "E_LIMIT")
    t.do("guild", Move("plastic_basin", "polar_sink", (0, 3)))
    assert t.at("guild", "polar_sink") == (3, 0)


@pytest.mark.rule("B-MOVE-05", "B-MOVE-06", "B-MOVE-01")
def test_a_group_from_several_sectors_ends_in_one() -> None:
    t = Table("guild", "harkonnen", storm=2).place("guild", "plastic_basin@11", 2)
    t.place("guild", "plastic_basin@12", 1).place("guild", "plastic_basin@13", 3)
    to_move(t, "guild")
    t.do("guild", Move("plastic_basin", "tsimpo@11", (2, 0, 2)))
    assert t.at("guild", "tsimpo@11") == (4, 0)
    assert t.at("guild", "plastic_basin@12") == (1, 0)
    assert t.at("guild", "plastic_basin@13") == (1, 0)


@pytest.mark.rule("B-MOVE-01")
def test_a_move_has_at_least_one_token() -> None:
    t = to_move(Table("guild", "harkonnen", storm=2).place("guild", "tueks_sietch@4", 2), "guild")
    assert t.refused("guild", Move("tueks_sietch", "pasty_mesa@4", (0,))).code == "E_LIMIT"


@pytest.mark.rule("B-MOVE-07")
def test_changing_the_sector_uses_the_move_and_minds_the_storm() -> None:
    t = Table("guild", "harkonnen", storm=12).place("guild", "plastic_basin@11", 2)
    t.place("guild", "imperial_basin@8", 2)
    to_move(t, "guild")
    assert "plastic_basin@13" not in t.options("guild", "plastic_basin")
    t.do("guild", Move("imperial_basin", "imperial_basin@10", (2,)))
    assert t.at("guild", "imperial_basin@10") == (2, 0)
    assert not isinstance(t.asked("guild"), MakeMove)


@pytest.mark.rule("B-MOVE-07", "B-BG-11")
def test_advisors_that_change_their_sector_stay_advisors() -> None:
    t = Table("bg", "harkonnen", storm=2).place("bg", "imperial_basin@8", 2, advisors=True)
    to_move(t, "bg").do("bg", Move("imperial_basin", "imperial_basin@10", (2,)))
    assert t.g.advisors == ["imperial_basin"]


@pytest.mark.rule("B-MOVE-08", "B-MOVE-09", "B-OCC-03")
def test_passing_others_is_free_and_triggers_nothing() -> None:
    t = Table("fremen", "bg", "harkonnen", "guild", storm=2).place("fremen", "wind_pass@14", 3)
    t.place("bg", "polar_sink", 2).place("harkonnen", "imperial_basin@8", 5)
    t.place("guild", "imperial_basin@9", 5)
    to_move(t, "fremen")
    t.do("fremen", Move("wind_pass", "imperial_basin@9", (3,)))  # by the Polar Sink, held by BG fighters
    assert t.at("fremen", "imperial_basin@9") == (3, 0)
    assert not t.events("flipped")
    assert t.g.advisors == []


@pytest.mark.rule("B-OCC-01", "B-MOVE-04", "B-MOVE-08")
def test_a_crowded_stronghold_is_no_way_through() -> None:
    for crowded in (False, True):
        t = Table("fremen", "harkonnen", "emperor", storm=8).place("fremen", "rock_outcroppings@13", 3)
        t.place("harkonnen", "sietch_tabr@13", 1)
        if crowded:
            t.place("emperor", "sietch_tabr@13", 1)
        to_move(t, "fremen")
        assert ("sietch_tabr@13" in t.options("fremen", "rock_outcroppings")) != crowded
        assert "plastic_basin@13" in t.options("fremen", "rock_outcroppings")
        if crowded:
            refusal = t.refused("fremen", Move("rock_outcroppings", "sietch_tabr@13", (1,)))
            assert (refusal.rule, refusal.code) == ("B-OCC-01", "E_LIMIT")


@pytest.mark.rule("B-MOVE-10")
def test_the_polar_sink_is_a_territory_like_any_other_to_cross() -> None:
    t = to_move(Table("fremen", "emperor", storm=2).place("fremen", "wind_pass@13", 2), "fremen")
    t.do("fremen", Move("wind_pass", "harg_pass@3", (2,)))
    t = to_move(Table("emperor", "fremen", storm=2).place("emperor", "wind_pass@13", 2), "emperor")
    assert "harg_pass@3" not in t.options("emperor", "wind_pass")
    t.do("emperor", Move("wind_pass", "polar_sink", (2,)))
    assert t.at("emperor", "polar_sink") == (2, 0)


# Hajr (B-MOVE-12, B-CARD-10)


@pytest.mark.rule("B-MOVE-12", "B-CARD-10", "HC-56", "B-MOVE-03")
@pytest.mark.parametrize(("moved", "steps"), [(3, 3), (4, 1)])
def test_hajr_moves_the_same_group_again_under_the_same_rules(moved: int, steps: int) -> None:
    t = Table("atreides", "harkonnen", storm=14).place("atreides", "arrakeen@9", 4).hand("atreides", "hajr")
    to_move(t, "atreides").do("atreides", Move("arrakeen", "imperial_basin@9", (moved,)))
    t.do("atreides", Hajr(True))
    assert "hajr" in t.g.discards
    assert ("hagga_basin@12" in t.options("atreides", "imperial_basin")) == (steps == 3)
    t.do("atreides", Move("imperial_basin", "polar_sink", (moved,)))
    assert t.at("atreides", "polar_sink") == (moved, 0)
    assert not isinstance(t.asked("atreides"), (HajrMoment, MakeMove))


@pytest.mark.rule("B-MOVE-12", "B-CARD-10")
def test_hajr_moves_a_second_group_and_only_one() -> None:
    t = (
        Table("atreides", "harkonnen", storm=14)
        .place("atreides", "tueks_sietch@4", 4)
        .hand("atreides", "hajr")
    )
    t.place("atreides", "old_gap@10", 2)
    to_move(t, "atreides").do("atreides", Move("tueks_sietch", "pasty_mesa@4", (4,)))
    t.do("atreides", Hajr(True)).do("atreides", Move("old_gap", "broken_land@11", (2,)))
    assert t.at("atreides", "broken_land@11") == (2, 0)
    t.until(MakeMove, faction="harkonnen") if t.g.players["harkonnen"].on else None
    assert not isinstance(t.asked("atreides"), (HajrMoment, MakeMove))


@pytest.mark.rule("B-MOVE-12", "B-CARD-10")
def test_hajr_needs_the_card_and_ones_own_turn() -> None:
    t = Table("atreides", "harkonnen", storm=14).place("atreides", "arrakeen@9", 4)
    t.place("harkonnen", "carthag@10", 4).hand("harkonnen", "hajr")
    t.start("shipment").until(MakeMove, faction="atreides")
    assert t.refused("harkonnen", Hajr(True)).code == "E_ACTOR"
    t.do("atreides", Move(""))
    t.until(HajrMoment, faction="harkonnen").do("harkonnen", Hajr(False))
    assert t.g.players["harkonnen"].hand == ["hajr"]


@pytest.mark.rule("B-MOVE-12")
def test_the_question_after_a_move_does_not_tell_who_holds_hajr() -> None:
    """BR-58: at a table without `auto` everybody is asked while the card is out of sight."""
    t = Table("atreides", "harkonnen", storm=14).place("atreides", "arrakeen@9", 4).hand("harkonnen", "hajr")
    t.start("shipment", auto=False).until(HajrMoment, faction="atreides")
    assert t.options("atreides") == [False]


@pytest.mark.rule("B-MOVE-12")
def test_once_hajr_lies_open_nobody_is_asked_for_it() -> None:
    t = Table("atreides", "harkonnen", storm=14).place("atreides", "arrakeen@9", 4)
    t.g.deck.remove("hajr")
    t.g.discards.append("hajr")
    t.start("shipment", auto=False).until(MakeMove, faction="atreides").do("atreides", Move(""))
    assert not isinstance(t.asked("atreides"), HajrMoment)


@pytest.mark.rule("B-MOVE-01")
def test_a_move_is_made_in_public_and_not_asked_of_whoever_has_nothing_on_the_board() -> None:
    t = (
        Table("atreides", "harkonnen", storm=14)
        .place("atreides", "arrakeen@9", 4)
        .order("harkonnen", "atreides")
    )
    t.start("shipment", auto=False).until(MakeShipment, faction="harkonnen").do("harkonnen", Ship("none"))
    assert not isinstance(t.asked("harkonnen"), MakeMove)
    t.until(MakeMove, faction="atreides").do("atreides", Move("arrakeen", "old_gap@9", (3,)))
    (event,) = t.seen_by("harkonnen", "moves")
    assert event.facts == {"origin": "arrakeen", "destination": "old_gap@9", "normal": 3, "elite": 0}


@pytest.mark.rule("B-ENT-07")
def test_a_move_is_answered_before_hajr() -> None:
    t = Table("harkonnen", "bg", storm=2).place("harkonnen", "imperial_basin@10", 3)
    t.place("bg", "arsunt@11", 2).hand("harkonnen", "hajr")
    to_move(t, "harkonnen").do("harkonnen", Move("imperial_basin", "arsunt@11", (2,)))
    assert t.asked("bg") is not None
    assert t.asked("bg").kind == "ChooseSide"  # type: ignore[union-attr]
    t.do("bg", Side(False))
    assert isinstance(t.asked("harkonnen"), HajrMoment)


# The turn (B-GEN-02)


@pytest.mark.rule("B-GEN-02")
def test_nine_phases_in_their_order_turn_after_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[int, str]] = []

    def noted(name: str, stage: Callable[[State], Script[str]]) -> Callable[[State], Script[str]]:
        def begin(g: State) -> Script[str]:
            if not begun or begun[-1] != (g.turn, PHASE_OF_STAGE[name]):
                begun.append((g.turn, PHASE_OF_STAGE[name]))
            return stage(g)

        return begin

    for name, stage in list(STAGES.items()):
        monkeypatch.setitem(STAGES, name, noted(name, stage))  # type: ignore[arg-type]
    chance = random.Random(5)
    match = Match(GAME, GAME.check_config({"options": {"MAX_TURNS": "3"}}), 5, auto=True)
    while not match.over:
        seat = chance.choice(list(match.pending))
        match.play(seat, match.prompt(seat).sample(chance))  # type: ignore[union-attr]
    assert begun[0] == (0, "Setup")
    assert begun[1:] == [(turn, phase) for turn in range(1, match.state.turn + 1) for phase in PHASES]
