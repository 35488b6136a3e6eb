"""Somebody wins this turn unless it is stopped: steady stops it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.bots.positions import act, needs, present
from tests.dune.kit import Table

from landsraad.dune.forces import occupants


def three(owner: str, **garrisons: int) -> Table:
    """A table on turn 5 where `owner` stands alone in some strongholds."""
    t = Table(turn=5, storm=6)
    for place, tokens in garrisons.items():
        t.place(owner, PLACES[place], tokens)
    return t


PLACES = {
    "arrakeen": "arrakeen@9",
    "carthag": "carthag@10",
    "tueks": "tueks_sietch@4",
    "tabr": "sietch_tabr@13",
    "habbanya": "habbanya_sietch@16",
}

Position = Callable[[], Table]
POSITIONS: dict[str, tuple[str, str, Position]] = {
    # name: (the bot's faction, the faction about to win, the table)
    "weak third stronghold": (
        "harkonnen",
        "atreides",
        lambda: three("atreides", arrakeen=8, carthag=6, tueks=2).purse("harkonnen", 10),
    ),
    "all held alike": (
        "emperor",
        "atreides",
        lambda: three("atreides", arrakeen=5, carthag=5, tueks=5).purse("emperor", 15),
    ),
    "strong garrisons everywhere": (
        "emperor",
        "harkonnen",
        lambda: three("harkonnen", arrakeen=7, carthag=7, tueks=6).purse("emperor", 18),
    ),
    "little spice": (
        "atreides",
        "harkonnen",
        lambda: three("harkonnen", arrakeen=4, carthag=6, tueks=2).purse("atreides", 4),
    ),
    "on foot only": (
        "atreides",
        "harkonnen",
        lambda: (
            three("harkonnen", arrakeen=3, carthag=6, tueks=6)
            .place("atreides", "imperial_basin@9", 7)
            .purse("atreides", 5)
        ),
    ),
    "on foot from far with ornithopters": (
        "atreides",
        "emperor",
        lambda: (
            three("emperor", carthag=3, tueks=6, habbanya=6)
            .place("atreides", "arrakeen@9", 9)
            .purse("atreides", 0)
        ),
    ),
    "Fremen in their zone": (
        "fremen",
        "emperor",
        lambda: three("emperor", arrakeen=6, carthag=6, tabr=3),
    ),
    "Fremen on foot": (
        "fremen",
        "harkonnen",
        lambda: (
            three("harkonnen", arrakeen=6, carthag=3, tueks=6)
            .place("fremen", "arsunt@10", 5, 2)
            .purse("fremen", 2)
        ),
    ),
    "the Guild is last": (
        "guild",
        "emperor",
        lambda: three("emperor", arrakeen=5, carthag=5, habbanya=3).purse("guild", 10),
    ),
    "the Guild from board to board": (
        "guild",
        "atreides",
        lambda: (
            three("atreides", arrakeen=5, carthag=5, habbanya=2)
            .place("guild", "tueks_sietch@4", 10)
            .tanks("guild", 10)
            .purse("guild", 5)
        ),
    ),
    "Bene Gesserit ship": (
        "bg",
        "harkonnen",
        lambda: three("harkonnen", carthag=5, arrakeen=5, tueks=2).purse("bg", 8),
    ),
    "Bene Gesserit turn advisors": (
        "bg",
        "harkonnen",
        lambda: (
            three("harkonnen", carthag=5, arrakeen=5, habbanya=2)
            .place("bg", "habbanya_sietch@16", 4, advisors=True)
            .purse("bg", 4)
        ),
    ),
    "four for two allies": (
        "fremen",
        "harkonnen",
        lambda: (
            three("harkonnen", carthag=5, arrakeen=5)
            .place("emperor", "sietch_tabr@13", 3)
            .place("emperor", "tueks_sietch@4", 5)
            .allies("harkonnen", "emperor")
        ),
    ),
    "four for two allies, the Guild stops": (
        "guild",
        "atreides",
        lambda: (
            three("atreides", carthag=6, arrakeen=6)
            .place("fremen", "sietch_tabr@13", 6)
            .place("fremen", "habbanya_sietch@16", 2)
            .allies("atreides", "fremen")
            .purse("guild", 12)
        ),
    ),
    "four for two allies, Harkonnen stop": (
        "harkonnen",
        "emperor",
        lambda: (
            three("emperor", tueks=6, arrakeen=6)
            .place("guild", "sietch_tabr@13", 2)
            .place("guild", "carthag@10", 4)
            .allies("emperor", "guild")
            .purse("harkonnen", 12)
        ),
    ),
    "with an ally who holds nothing": (
        "atreides",
        "harkonnen",
        lambda: (
            three("harkonnen", carthag=6, arrakeen=3, tueks=6).allies("atreides", "bg").purse("atreides", 10)
        ),
    ),
    "four strongholds of one": (
        "emperor",
        "harkonnen",
        lambda: three("harkonnen", carthag=5, arrakeen=2, tueks=5).purse("emperor", 20),
    ),
    "own stronghold does not distract": (
        "emperor",
        "harkonnen",
        lambda: (
            three("harkonnen", carthag=5, arrakeen=5, tueks=3)
            .place("emperor", "habbanya_sietch@16", 6)
            .sand("cielago_south@1", 12)
            .purse("emperor", 14)
        ),
    ),
    "rich spice does not distract": (
        "atreides",
        "emperor",
        lambda: (
            three("emperor", carthag=3, arrakeen=5, tueks=5)
            .sand("the_great_flat@14", 10)
            .sand("habbanya_erg@15", 8)
            .purse("atreides", 9)
        ),
    ),
    "the last turn, for the Guild": (
        "guild",
        "atreides",
        lambda: three("atreides", arrakeen=6, carthag=6, tueks=3).purse("guild", 10),
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_threatened_victory_is_contested(name: str) -> None:
    """After steady's turn the side about to win lacks a stronghold, or must fight for it."""
    me, winner, make = POSITIONS[name]
    table = make()
    if "last turn" in name:
        table.g.turn = 10
    assert needs(table.g, winner) <= 0
    g = act(table, me)
    assert needs(g, winner) > 0, f"{me} stands in {present(g, me)}"


@pytest.mark.parametrize("faction", ["harkonnen", "fremen", "emperor", "bg"])
def test_one_of_too_many_is_taken_all_the_same(faction: str) -> None:
    """Four or five strongholds of one owner need more than one to stop it: everybody begins."""
    t = three("atreides", arrakeen=3, carthag=4, tueks=2, tabr=3).purse("harkonnen", 6).purse("bg", 6)
    t.place("atreides", "habbanya_sietch@16", 1)
    g = act(t, faction)
    assert present(g, faction)


def test_fremen_desert_is_broken() -> None:
    """On the last turn Tuek's or a sietch is entered against the Fremen special victory."""
    t = Table(turn=10, storm=6)
    t.place("fremen", "sietch_tabr@13", 4).place("fremen", "habbanya_sietch@16", 3).place(
        "emperor", "arrakeen@9", 5
    )
    t.purse("emperor", 12)
    g = act(t, "emperor")
    assert present(g, "emperor") & {"tueks_sietch", "sietch_tabr", "habbanya_sietch"}


def test_guild_breaks_the_desert_itself() -> None:
    """The Guild wins by default unless Fremen hold the desert."""
    t = Table(turn=10, storm=6)
    t.place("fremen", "sietch_tabr@13", 5).place("fremen", "habbanya_sietch@16", 2).purse("guild", 12)
    g = act(t, "guild")
    assert any("spacing_guild" in occupants(g, x) for x in ("sietch_tabr", "habbanya_sietch"))


def test_bene_gesserit_let_the_foreseen_winner_win() -> None:
    """What would be stopped on any other turn is what they waited for."""
    t = three("harkonnen", carthag=5, arrakeen=5, tueks=2).purse("bg", 8)
    t.g.prediction = ("harkonnen", 5)
    g = act(t, "bg")
    assert needs(g, "harkonnen") <= 0


def test_ally_of_the_winner_does_not_stop_it() -> None:
    """A shared victory is a victory."""
    t = three("harkonnen", carthag=5, arrakeen=5)
    t.place("emperor", "habbanya_sietch@16", 3).place("emperor", "tueks_sietch@4", 5).allies(
        "harkonnen", "emperor"
    )
    t.purse("emperor", 20)
    g = act(t, "emperor")
    assert needs(g, "harkonnen") <= 0
