"""Spice Collection: city income, then the sand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.dune.kit import Table


def collect(t: Table) -> Table:
    return t.start("collection", auto=False)


@pytest.mark.rule("B-COLL-01", "HC-95")
@pytest.mark.parametrize(("city", "taken", "left"), [(False, 6, 2), (True, 8, 0)])
def test_two_spice_a_token_three_with_a_city(city: bool, taken: int, left: int) -> None:
    t = Table("guild", "harkonnen", storm=9).place("guild", "red_chasm@6", 3).sand("red_chasm@6", 8)
    if city:
        t.place("guild", "carthag@10", 1)
    collect(t.purse("guild", 0))
    assert t.spice("guild") == taken + (2 if city else 0)
    assert t.g.spice.get("red_chasm@6", 0) == left


@pytest.mark.rule("B-COLL-01")
def test_one_rate_for_all_tokens_of_the_phase() -> None:
    t = Table("guild", "harkonnen", storm=9).purse("guild", 0).place("guild", "arrakeen@9", 1)
    t.place("guild", "red_chasm@6", 1).sand("red_chasm@6", 8).place("guild", "old_gap@9", 1).sand(
        "old_gap@9", 6
    )
    collect(t)
    assert t.spice("guild") == 2 + 3 + 3


@pytest.mark.rule("B-COLL-02", "HC-96")
def test_only_in_the_sector_of_the_spice() -> None:
    t = Table("guild", "harkonnen", storm=9).purse("guild", 0).place("guild", "cielago_north@1", 3)
    collect(t.sand("cielago_north@2", 8))
    assert t.spice("guild") == 0
    assert t.g.spice == {"cielago_north@2": 8}


@pytest.mark.rule("B-COLL-03", "B-BG-14")
@pytest.mark.parametrize(("advisors", "spice"), [(True, 0), (False, 2 + 3)])
def test_advisors_neither_collect_nor_raise_the_rate(advisors: bool, spice: int) -> None:
    t = Table("bg", "harkonnen", storm=9).purse("bg", 0).place("bg", "carthag@10", 1, advisors=advisors)
    t.place("bg", "red_chasm@6", 1, advisors=advisors).sand("red_chasm@6", 8)
    assert collect(t).spice("bg") == spice


@pytest.mark.rule("B-COLL-03")
def test_advisors_in_a_city_do_not_raise_the_rate_of_fighters_elsewhere() -> None:
    t = Table("bg", "harkonnen", storm=9).purse("bg", 0).place("bg", "carthag@10", 1, advisors=True)
    collect(t.place("bg", "red_chasm@6", 1).sand("red_chasm@6", 8))
    assert t.spice("bg") == 2


@pytest.mark.rule("B-COLL-04", "HC-97")
def test_city_income() -> None:
    t = Table("harkonnen", "guild", storm=9).purse("harkonnen", 0)
    for city in ("arrakeen@9", "carthag@10", "tueks_sietch@4"):
        t.place("harkonnen", city, 1)
    bank = t.g.bank
    assert collect(t).spice("harkonnen") == 5
    assert t.g.bank == bank - 5


@pytest.mark.rule("B-COLL-04", "B-EMP-02", "B-FREM-03")
def test_an_elite_token_collects_like_a_normal_one() -> None:
    t = Table("emperor", "fremen", storm=9).purse("emperor", 0).place("emperor", "red_chasm@6", 0, 2)
    t.purse("fremen", 0).place("fremen", "old_gap@9", 1, 1).sand("old_gap@9", 10)
    collect(t.sand("red_chasm@6", 8))
    assert (t.spice("emperor"), t.spice("fremen")) == (4, 4)


@pytest.mark.rule("B-COLL-05", "B-STORM-23")
def test_tokens_under_the_storm_collect_too() -> None:
    t = Table("fremen", "guild", storm=6).purse("fremen", 0).place("fremen", "red_chasm@6", 2)
    assert collect(t.sand("red_chasm@6", 8)).spice("fremen") == 4
    t = Table("fremen", "guild", storm=9).purse("guild", 0).place("guild", "imperial_basin@9", 2)
    assert collect(t.sand("imperial_basin@9", 3)).spice("guild") == 3


@pytest.mark.rule("B-COLL-06", "B-COLL-07")
@pytest.mark.parametrize("first", ["guild", "harkonnen"])
def test_of_two_on_one_blow_the_first_in_storm_order_takes_first(first: str) -> None:
    other = "harkonnen" if first == "guild" else "guild"
    t = Table("guild", "harkonnen", storm=9).purse("guild", 0).purse("harkonnen", 0).order(first, other)
    t.place("guild", "red_chasm@6", 3).place("harkonnen", "red_chasm@6", 3).sand("red_chasm@6", 8)
    collect(t)
    assert (t.spice(first), t.spice(other)) == (6, 2)


@pytest.mark.rule("B-COLL-06")
@pytest.mark.parametrize(("both", "income"), [("true", 2), ("false", 0)])
def test_two_in_a_city_have_its_income_each_or_neither(both: str, income: int) -> None:
    t = Table("guild", "harkonnen", storm=9, options={"BOTH_IN_CITY_COLLECT": both})
    t.purse("guild", 0).purse("harkonnen", 0).place("guild", "carthag@10", 1).place(
        "harkonnen", "carthag@10", 1
    )
    t.place("guild", "arrakeen@9", 1)  # alone there
    collect(t)
    assert (t.spice("guild"), t.spice("harkonnen")) == (income + 2, income)


@pytest.mark.rule("B-COLL-07")
def test_cities_come_before_the_sand() -> None:
    t = (
        Table("guild", "harkonnen", storm=9)
        .place("guild", "carthag@10", 1)
        .place("harkonnen", "red_chasm@6", 1)
    )
    collect(t.sand("red_chasm@6", 8))
    kinds = [e.kind for e in t.match.log if e.kind in ("income", "collects")]
    assert kinds == ["income", "collects"]


@pytest.mark.rule("B-COLL-09")
def test_nobody_is_asked_and_the_most_is_taken() -> None:
    t = Table("guild", "harkonnen", storm=9).purse("guild", 0).place("guild", "red_chasm@6", 20)
    collect(t.sand("red_chasm@6", 8))
    assert t.spice("guild") == 8
    assert t.g.stage not in ("collection", "mentat_pause")
    assert t.g.turn == 4


@pytest.mark.rule("B-COLL-01", "B-COLL-02", "B-COLL-04")
@settings(max_examples=60, deadline=None)
@given(
    stacks=st.dictionaries(
        st.sampled_from(["red_chasm@6", "old_gap@9", "cielago_north@1", "arrakeen@9", "tueks_sietch@4"]),
        st.integers(1, 4),
    ),
    sand=st.dictionaries(
        st.sampled_from(["red_chasm@6", "old_gap@9", "cielago_north@2"]), st.integers(1, 12)
    ),
)
def test_income_is_what_the_rule_adds_up_to(stacks: dict[str, int], sand: dict[str, int]) -> None:
    t: Any = Table("guild", "harkonnen", storm=3).purse("guild", 0)
    for location, tokens in stacks.items():
        t.place("guild", location, tokens)
    for location, spice in sand.items():
        t.sand(location, spice)
    rate = 3 if "arrakeen@9" in stacks else 2
    cities = (2 if "arrakeen@9" in stacks else 0) + (1 if "tueks_sietch@4" in stacks else 0)
    expected = cities + sum(min(rate * n, sand.get(x, 0)) for x, n in stacks.items())
    assert collect(t).spice("guild") == expected
