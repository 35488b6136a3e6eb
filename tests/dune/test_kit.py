"""One ruling to show the kit at work."""

from __future__ import annotations

import pytest
from tests.dune.kit import Table

from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan


@pytest.mark.rule("HC-65", "B-BAT-50", "B-BAT-60")
def test_a_weapon_kills_and_the_higher_total_wins() -> None:
    t = Table("atreides", "harkonnen").purse("atreides", 20).purse("harkonnen", 20)
    t.place("atreides", "carthag@10", 5).place("harkonnen", "carthag@10", 6)
    t.hand("atreides", "crysknife")
    t.start("battles").until(MakePlan)
    t.do("atreides", BattlePlan("gurney_halleck", "crysknife", "", False, 5, 0, 0))
    t.do("harkonnen", BattlePlan("feyd_rautha", "", "", False, 4, 0, 0))
    t.default()
    assert t.spice("atreides") == 20 - 3 + 6
    assert t.spice("harkonnen") == 20 - 2
    assert t.dead_tokens("atreides") == (5, 0)
    assert t.dead_tokens("harkonnen") == (6, 0)
