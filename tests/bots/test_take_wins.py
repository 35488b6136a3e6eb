"""A victory within reach this turn: steady takes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.bots.positions import act, needs
from tests.bots.test_stop_wins import three
from tests.dune.kit import Table

POSITIONS: dict[str, tuple[str, Callable[[], Table]]] = {
    "a vacant third by ship": (
        "atreides",
        lambda: three("atreides", arrakeen=6, carthag=5).purse("atreides", 8),
    ),
    "a vacant third for the Emperor": (
        "emperor",
        lambda: three("emperor", arrakeen=6, tueks=5).purse("emperor", 9),
    ),
    "a vacant third on foot": (
        "harkonnen",
        lambda: (
            three("harkonnen", arrakeen=6, carthag=8)
            .place("harkonnen", "hagga_basin@12", 4)
            .purse("harkonnen", 0)
        ),
    ),
    "a vacant sietch for Fremen": ("fremen", lambda: three("fremen", arrakeen=5, carthag=5)),
    "a vacant fourth for allies": (
        "emperor",
        lambda: (
            three("emperor", arrakeen=6, tueks=5)
            .place("harkonnen", "carthag@10", 8)
            .allies("emperor", "harkonnen")
            .purse("emperor", 9)
        ),
    ),
    "the Guild at half rate": ("guild", lambda: three("guild", tueks=6, arrakeen=4).purse("guild", 4)),
    "Bene Gesserit": ("bg", lambda: three("bg", tueks=6, arrakeen=4).purse("bg", 6)),
    "spice does not distract": (
        "atreides",
        lambda: three("atreides", arrakeen=6, carthag=5).sand("cielago_south@1", 12).purse("atreides", 7),
    ),
    "one token is enough": (
        "atreides",
        lambda: three("atreides", arrakeen=6, carthag=5).purse("atreides", 1),
    ),
    "ornithopters": (
        "harkonnen",
        lambda: (
            three("harkonnen", carthag=8, tueks=4).place("harkonnen", "tsimpo@11", 6).purse("harkonnen", 0)
        ),
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_victory_is_taken(name: str) -> None:
    """After steady's turn its side has what it needs."""
    me, make = POSITIONS[name]
    table = make()
    assert needs(table.g, me) == 1
    g = act(table, me)
    assert needs(g, me) <= 0


def test_a_weak_garrison_is_attacked_for_the_win() -> None:
    """With two strongholds the third is fought for where it is held least."""
    t = (
        three("emperor", arrakeen=6, carthag=5)
        .place("bg", "tueks_sietch@4", 1)
        .place("fremen", "sietch_tabr@13", 8)
    )
    t.place("atreides", "habbanya_sietch@16", 7).purse("emperor", 12)
    g = act(t, "emperor")
    assert "emperor" in [f for f in g.factions if g.players[f].on.get("tueks_sietch@4")]
