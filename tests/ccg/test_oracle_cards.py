"""Rulings of the Chapterhouse Oracle on cards (oracle.md), each example as given."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import stats

rule = pytest.mark.rule


@rule("O-089")
@pytest.mark.parametrize(("rank", "falls"), [(3, True), (2, False)])
def test_best_blade_strikes_an_ally_with_the_dueling_rank(rank: int, falls: bool) -> None:
    t = Table("atreides", "harkonnen")
    hero = t.put(0, "house_swordmaster" if rank == 3 else "gurney_halleck_eots")
    if rank == 2:
        t.put(0, "arms_training", on=hero)
    blade = t.put(0, "best_blade", on=hero)
    ally, aide = t.put(1, "feyd_rautha"), t.put(1, "house_agent")
    t.start()
    t.op("venture", blade)
    if t.asked(0) and ally in t.options(0):
        assert aide not in t.options(0)
        t.pick(0, ally)
    assert t.card(ally).deployed is not falls
    assert t.card(hero).engaged and t.where(blade) == ("house_discard", 0)


@rule("O-060", "O-058", "O-059")
def test_dune_is_charter_and_fief_and_lifts_spice() -> None:
    t = Table("atreides", "harkonnen")
    dune = t.put(1, "dune")
    desert = t.put(1, "the_open_bled", spice=5)
    fighter, speaker = t.put(0, "gurney_halleck_eots"), t.put(0, "duke_leto_atreides_eots")
    assert (stats.rank(t.g, dune, "battle"), stats.rank(t.g, dune, "arbitration")) == (1, 1)
    assert stats.rank(t.g, dune, "dueling") is None
    t.start()
    assert dune in t.offers("battle", fighter)
    assert dune in t.offers("arbitration", speaker)
    t.done().back()
    t.op("use", dune)
    t.number(1, 0)  # leaves nothing: takes three
    assert (t.card(desert).spice, t.hoard(1)) == (2, 3)
