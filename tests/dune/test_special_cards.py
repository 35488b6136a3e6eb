"""When the special treachery cards may be played and where they go (base.md 15.1)."""

from __future__ import annotations

import pytest
from tests.dune.duel import duel, fight, hand, plan, settle
from tests.dune.kit import Table

from landsraad.dune.ghola import PlayGhola
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.shipping import GuildTiming, Hajr, HajrMoment, MakeMove, MakeShipment, Move
from landsraad.dune.phases.storm import Atomics, AtomicsMoment, Weather, WeatherMoment


@pytest.mark.rule("B-CARD-08")
@pytest.mark.parametrize("sectors", [None, 0, 1, 10])
def test_weather_control_sets_the_storm_and_is_discarded(sectors: int | None) -> None:
    t = Table("atreides", "fremen", storm=4, turn=2).hand("atreides", "weather_control")
    t.g.storm_card = 3
    t.start("storm")
    assert isinstance(t.asked("atreides"), WeatherMoment)
    assert t.refused("atreides", Weather(11)) is not None
    t.do("atreides", Weather(sectors))
    assert t.events("storm_moves")[0].facts["sectors"] == (3 if sectors is None else sectors)
    assert ("weather_control" in t.g.discards) == (sectors is not None)


@pytest.mark.rule("B-CARD-08", "B-CARD-09")
def test_neither_weather_control_nor_atomics_in_the_first_storm() -> None:
    t = Table("atreides", "fremen", turn=1).hand("atreides", "weather_control", "family_atomics")
    t.place("atreides", "shield_wall@7", 3).start("storm", auto=False)
    while t.g.stage == "storm":
        assert not isinstance(t.asked("atreides"), WeatherMoment | AtomicsMoment)
        t.default()
    assert hand(t, "atreides") == {"weather_control", "family_atomics"}


@pytest.mark.rule("B-CARD-09")
def test_family_atomics_come_after_weather_control_and_leave_the_game() -> None:
    t = Table("atreides", "fremen", storm=4, turn=2).hand("atreides", "weather_control", "family_atomics")
    t.place("atreides", "shield_wall@8", 2)
    t.g.storm_card = 2
    t.start("storm")
    assert isinstance(t.asked("atreides"), WeatherMoment)
    t.do("atreides", Weather(0))
    assert isinstance(t.asked("atreides"), AtomicsMoment) and not t.events("storm_moves")
    t.do("atreides", Atomics(True))
    assert t.g.wall_destroyed and t.g.removed == ["family_atomics"]
    assert "family_atomics" not in t.g.discards
    assert t.dead_tokens("atreides") == (2, 0)


@pytest.mark.rule("B-CARD-10")
def test_hajr_gives_one_extra_move_in_ones_own_turn() -> None:
    t = Table("atreides", "guild").order("atreides", "guild").hand("atreides", "hajr")
    t.place("atreides", "broken_land@10", 4).start("shipment")
    t.until(MakeShipment, faction="atreides").until(MakeMove)
    assert t.match.standing(t.g.seat("atreides")) != [] and not any(
        p.decision.action is Hajr for p in t.match.standing(t.g.seat("atreides"))
    )
    t.do("atreides", Move("broken_land", "plastic_basin@11", (4,)))
    assert isinstance(t.asked("atreides"), HajrMoment)
    t.do("atreides", Hajr(True)).do("atreides", Move("plastic_basin", "hagga_basin@11", (4,)))
    assert t.at("atreides", "hagga_basin@11") == (4, 0)
    assert "hajr" in t.g.discards
    assert isinstance(t.asked("guild"), GuildTiming | MakeShipment) or t.asked("atreides") is None


@pytest.mark.rule("B-CARD-11")
def test_a_ghola_is_one_leader_or_up_to_five_tokens() -> None:
    t = (
        duel("emperor", "guild")
        .tanks("emperor", 6, 2)
        .dead("bashar", deaths=2)
        .hand("emperor", "tleilaxu_ghola")
    )
    t.start("battles").until(MakePlan)
    (ghola,) = [p for p in t.match.standing(t.g.seat("emperor")) if p.decision.action is PlayGhola]
    options = {(n, e) for n in ghola.options(("",)) for e in ghola.options(("", n))}
    assert options == {(n, e) for n in range(6) for e in range(2) if 1 <= n + e <= 5}
    assert ghola.options() == ["", "bashar"]  # face down, and though four others live
    t.do("emperor", PlayGhola("", 4, 1))
    assert t.dead_tokens("emperor") == (2, 1)
    assert "tleilaxu_ghola" in t.g.discards and t.spice("emperor") == 20


@pytest.mark.rule("B-CARD-22")
def test_special_cards_in_hand_are_not_touched_by_a_battle() -> None:
    t = duel("guild", "harkonnen").hand("guild", "hajr", "weather_control", "family_atomics", "truthtrance_1")
    t.start("battles").until(MakePlan)
    assert t.options("guild", "staban_tuek") == [""]
    fight(t, {"guild": plan("guild_representative"), "harkonnen": plan("feyd_rautha", normal=3)})
    settle(t)
    assert hand(t, "guild") == {"hajr", "weather_control", "family_atomics", "truthtrance_1"}
