"""The map and the path test: borders, storm, closed territories."""

from __future__ import annotations

from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landsraad.dune.board import (
    BORDERS,
    FREMEN_ZONE,
    HOST,
    LOCATIONS,
    PLACES,
    POLAR_SINK,
    SAND,
    SECTOR,
    STRONGHOLDS,
    TERRITORY,
    connected,
    distances,
    in_storm,
)


def reference(start: str, storm: int, steps: int, closed: frozenset[str]) -> dict[str, int]:
    """Dijkstra over locations, word for word B-MOVE-04; no location under a token is open."""
    if SECTOR[start] == storm:
        return {}
    best: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if here in best or cost > steps:
            continue
        best[here] = cost
        for there, extra in BORDERS[here]:
            entered = TERRITORY[there] != TERRITORY[here]
            assert extra == (1 if entered else 0)
            if there in HOST:
                continue
            if SECTOR[there] != storm and not (entered and TERRITORY[there] in closed):
                heappush(queue, (cost + extra, there))
    return best


@pytest.mark.rule("B-MOVE-04")
@settings(max_examples=300, deadline=None)
@given(
    start=st.sampled_from(LOCATIONS),
    storm=st.integers(0, 17),
    steps=st.integers(0, 3),
    closed=st.frozensets(st.sampled_from(STRONGHOLDS)),
)
def test_paths_agree_with_a_plain_shortest_path_search(
    start: str, storm: int, steps: int, closed: frozenset[str]
) -> None:
    assert distances(start, storm, steps, closed) == reference(start, storm, steps, closed)


@pytest.mark.rule("B-MOVE-04")
def test_borders_are_mutual() -> None:
    for here, near in BORDERS.items():
        for there, extra in near:
            assert (here, extra) in BORDERS[there]


@pytest.mark.rule("B-STORM-24", "B-MOVE-10")
@pytest.mark.parametrize("storm", range(18))
def test_the_polar_sink_is_never_in_storm_and_always_passable(storm: int) -> None:
    assert not in_storm(POLAR_SINK, storm)
    near = {TERRITORY[x] for x, _ in BORDERS[POLAR_SINK]}
    reached = distances(POLAR_SINK, storm, 1, frozenset())
    assert {TERRITORY[x] for x in reached} <= near | {POLAR_SINK}
    assert reached[POLAR_SINK] == 0


@pytest.mark.rule("HC-50")
@pytest.mark.parametrize(("steps", "reached"), [(1, False), (2, False), (3, True)])
def test_from_tueks_sietch_to_imperial_basin_is_three_territories(steps: int, reached: bool) -> None:
    assert ("imperial_basin@8" in distances("tueks_sietch@4", 14, steps, frozenset())) == reached


@pytest.mark.rule("HC-51", "B-MOVE-04")
def test_the_storm_parts_wind_pass() -> None:
    near = distances("plastic_basin@13", 14, 1, frozenset())
    assert near["wind_pass@13"] == 1
    assert "wind_pass@15" not in near
    assert distances("plastic_basin@13", 14, 3, frozenset())["wind_pass@15"] == 3
    assert "wind_pass@15" in distances("plastic_basin@13", 5, 1, frozenset())


@pytest.mark.rule("HC-52", "B-MOVE-05")
def test_the_storm_parts_plastic_basin() -> None:
    assert connected(PLACES["plastic_basin"].locations, 12) == [
        ["plastic_basin@11"],
        ["plastic_basin@12"],
        ["plastic_basin@13"],
    ]
    assert connected(PLACES["plastic_basin"].locations, 3) == [
        ["plastic_basin@11", "plastic_basin@12", "plastic_basin@13"]
    ]


@pytest.mark.rule("HC-53")
def test_from_wind_pass_to_cielago_north_is_two_territories_by_wind_pass_north() -> None:
    assert distances("wind_pass@15", 9, 2, frozenset())["cielago_north@0"] == 2
    closed = distances("wind_pass@15", 9, 2, frozenset({"wind_pass_north", "polar_sink", "cielago_west"}))
    assert "cielago_north@0" not in closed


@pytest.mark.rule("B-OCC-01", "B-MOVE-04")
def test_a_closed_stronghold_is_neither_end_nor_passage() -> None:
    open_ways = distances("imperial_basin@10", 14, 2, frozenset())
    assert open_ways["carthag@10"] == 1
    shut = distances("imperial_basin@10", 14, 2, frozenset({"carthag"}))
    assert "carthag@10" not in shut
    assert shut["hagga_basin@11"] == 2  # another way
    only_tabr = distances("rock_outcroppings@13", 5, 2, frozenset({"sietch_tabr"}))
    assert "sietch_tabr@13" not in only_tabr


@pytest.mark.rule("B-SHIP-08")
def test_the_free_range_of_the_fremen_is_the_ledgers_list() -> None:
    named = """the_great_flat the_greater_flat funeral_plain bight_of_the_cliff sietch_tabr plastic_basin
        rock_outcroppings broken_land tsimpo hagga_basin polar_sink wind_pass wind_pass_north cielago_west
        false_wall_west habbanya_erg"""
    assert set(named.split()) == {TERRITORY[x] for x in FREMEN_ZONE if x not in HOST}


@pytest.mark.rule("B-SHIP-08", "HC-47")
def test_the_free_range_is_two_territories_from_the_great_flat_storm_or_not() -> None:
    """Of the places under tokens only Orgiz in Plastic Basin: its host is one step inside the range."""
    flat = set(PLACES["the_great_flat"].locations)
    reached = {x for start in flat for x in distances(start, 99, 2, frozenset(), frozenset(HOST))}
    assert reached == FREMEN_ZONE
    assert {x for x in FREMEN_ZONE if x in HOST} == {"orgiz_processing_station@12"}


@pytest.mark.rule("B-WIN-05")
def test_the_five_strongholds() -> None:
    assert set(STRONGHOLDS) == {"arrakeen", "carthag", "tueks_sietch", "sietch_tabr", "habbanya_sietch"}
    assert not set(STRONGHOLDS) & set(SAND)
