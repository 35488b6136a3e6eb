"""What the tests of the command line share."""

from pathlib import Path

import pytest


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game, as the command line names a game that is not installed."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    return "tests.table.toy:TOY"
