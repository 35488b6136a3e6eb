"""Ecaz before the first turn (base.md 17.7, kiss.md 16)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.dune.kit import Table

from landsraad.dune.cards import LEADERS, SIX
from landsraad.dune.game import GAME
from landsraad.dune.phases.revival import Revive
from landsraad.dune.phases.setup import ChooseSector, StartIn
from landsraad.table import Match

FIVE = ("atreides", "harkonnen", "fremen", "emperor", "spacing_guild")


@pytest.mark.rule("K-ECZ-01", "B-SETUP-10", "B-SETUP-18")
@pytest.mark.parametrize("sector", [8, 9, 10])
def test_six_forces_in_a_sector_of_imperial_basin(sector: int) -> None:
    t = Table("ecaz", "harkonnen", turn=0).start("first_forces", stop="storm")
    assert isinstance(t.asked("ecaz"), ChooseSector)
    assert t.options("ecaz") == ["imperial_basin@9", "imperial_basin@8", "imperial_basin@10"]
    assert t.refused("ecaz", StartIn("arrakeen@9")).code == "E_TARGET"
    t.do("ecaz", StartIn(f"imperial_basin@{sector}"))
    p = t.g.players["ecaz"]
    assert p.on == {f"imperial_basin@{sector}": (6, 0)}
    assert (p.reserves, p.spice, len(p.hand)) == ((14, 0), 12, 1)


@pytest.mark.rule("K-ECZ-16", "B-ECAZ-01", "K-ECZ-15")
def test_loyalty_takes_one_ecaz_card_out_of_the_traitor_deck_in_the_open() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        match = Match(GAME, {"factions": [*FIVE, "ecaz"]}, seed)
        g = match.state
        card = GAME.view(g, None)["loyalty"]
        seen[card] += 1
        dealt = [*g.traitor_deck, *(x for p in g.players.values() for x in p.traitors)]
        assert len(dealt) == 29
        assert card not in dealt
        assert not GAME.violations(g)
        assert [e.facts["leader"] for e in match.log if e.kind == "loyalty"] == [card]
    assert set(seen) == {x for x, d in LEADERS.items() if d.faction == "ecaz"}


@pytest.mark.rule("K-ECZ-16", "K-HAR-04")
def test_loyalty_comes_before_the_mulligan() -> None:
    match = Match(GAME, {"factions": ["harkonnen", "ecaz"]}, 2)
    assert [e.kind for e in match.log][:1] == ["loyalty"]


@pytest.mark.rule("K-ECZ-02")
def test_two_forces_return_free_the_third_for_two_spice() -> None:
    t = Table("ecaz", "harkonnen").tanks("ecaz", 6).purse("ecaz", 2).start("revival")
    assert t.options("ecaz") == [2, 0, 1, 3]
    t.do("ecaz", Revive(3, 0, ""))
    assert t.spice("ecaz") == 0
    assert t.dead_tokens("ecaz") == (3, 0)


@pytest.mark.rule("B-GEN-12", "B-SETUP-19")
def test_without_ecaz_there_is_no_loyalty() -> None:
    assert GAME.view(Match(GAME, {"factions": list(SIX)}, 1).state, 0)["loyalty"] == ""
