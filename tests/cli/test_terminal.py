"""A duel in the terminal: played by numbers, taken back, left."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from landsraad.cli.terminal import play_in_terminal
from landsraad.table import BadConfig


def answers(seed: int) -> Callable[[str], str]:
    """Somebody who presses low numbers, now and then nonsense or `b`."""
    chance = random.Random(seed)
    return lambda _: chance.choice(["1", "2", "2", "3", "4", "b", "99", "?"])


def played(read: Callable[[str], str], **more: str | None) -> str:
    console = Console(width=160, record=True, file=StringIO())
    asked = {"seat": None, "bot": "greedy", **more}
    play_in_terminal("jihad", console, read, seat=asked["seat"], bot=str(asked["bot"]), seed=4)
    return console.export_text()


@pytest.mark.parametrize("seat", ["human", "machine"])
def test_a_whole_game_is_played(seat: str) -> None:
    text = played(answers(3), seat=seat)
    assert "win the game" in text
    assert "A number from 1 to" in text
    assert "Your hand" in text and "tokens" in text


def test_leaving() -> None:
    def gone(_: str) -> str:
        raise EOFError

    for read in (gone, lambda _: "q"):
        assert "You have left the game." in played(read)


def test_what_cannot_be_played_so_is_refused() -> None:
    with pytest.raises(BadConfig, match="no seat"):
        played(answers(1), seat="worm")
    with pytest.raises(BadConfig, match="terminal"):
        play_in_terminal("dune", Console(), answers(1), seat=None, bot="steady", seed=1)
