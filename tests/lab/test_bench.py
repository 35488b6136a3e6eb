"""The bench: it measures what it says, on the toy game; the figures themselves are the machine's."""

import pytest

from landsraad.dune.cards import NINE
from landsraad.lab import bench as module
from landsraad.lab.bench import Figure, bench
from landsraad.lab.simulate import find_game


def test_bench(toy: str) -> None:
    figures = {(f.name, f.unit): f for f in bench(toy, {"turns": 5}, seconds=0.02)}
    assert all(f.value is None or f.value > 0 for f in figures.values())
    assert [name for (name, _), f in figures.items() if f.target is not None] == [
        "decisions per chess move", "view", "clone", "replay of a finished game",
    ]  # fmt: skip
    assert figures["random play", "decisions/s"].value > 1000  # type: ignore[operator]


def test_other_tables_are_set_against_the_usual_ones(toy: str) -> None:
    figures = bench(toy, {"turns": 5}, mixed=lambda number: {"turns": 1 + number % 3}, seconds=0.02)
    ratio = next(f for f in figures if "part of the first figure" in f.name)
    rates = {f.name: f.value for f in figures if f.unit == "decisions/s"}
    assert ratio.target == 0.7 and ratio.at_least
    assert ratio.value == pytest.approx(rates["nine factions and skills"] / rates["random play"])  # type: ignore[operator]


def test_tables_of_the_bench_seat_all_nine_with_skills() -> None:
    tables = [module.nine_with_skills(number) for number in range(30)]
    assert {f for table in tables for f in table["factions"]} == set(NINE)
    assert {table["options"]["LEADER-SKILLS"] for table in tables} == {"on"}
    assert module.random_games(find_game("dune"), module.nine_with_skills, 1) > 20


def test_bench_without_chess(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "random_chess", lambda games: 0)
    ratio = next(f for f in bench(toy, seconds=0.01) if f.name == "decisions per chess move")
    assert (ratio.value, ratio.met) == (None, None)
    assert "not installed" in ratio.note


def test_random_chess_ends() -> None:
    pytest.importorskip("chess")
    assert module.random_chess(1) > 5


def test_targets() -> None:
    assert Figure("a", 2.0, "", 1.0, at_least=True).met
    assert not Figure("a", 2.0, "", 1.0).met
    assert Figure("a", 2.0, "").to_json()["met"] is None
