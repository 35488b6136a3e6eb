"""What the lab's tests share: a small game that is quick to play."""

from pathlib import Path

import pytest


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game, by the name that `find_game` understands, in this process and in spawned ones."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    return "tests.table.toy:TOY"
