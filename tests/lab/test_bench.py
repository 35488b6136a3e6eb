"""The bench: it measures what it says, on the toy game; the figures themselves are the machine's."""

import pytest

from landsraad.lab import bench as module
from landsraad.lab.bench import Figure, bench


def test_bench(toy: str) -> None:
    figures = {(f.name, f.unit): f for f in bench(toy, {"turns": 5}, seconds=0.02)}
    assert all(f.value is None or f.value > 0 for f in figures.values())
    assert [name for (name, _), f in figures.items() if f.target is not None] == [
        "decisions per chess move", "view", "clone", "replay of a finished game",
    ]  # fmt: skip
    assert figures["random play", "decisions/s"].value > 1000  # type: ignore[operator]


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
