"""Finished games kept as fixtures: replaying them must give the same end and the same log.

A change of the rules that alters one shows up here. If the change is meant, raise `rules_version` where old records
must not be read any more, and write the fixtures anew: `LANDSRAAD_GOLDEN=write pytest tests/dune/test_golden.py`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from landsraad.bots import make_bot, play_out
from landsraad.dune.cards import SIX
from landsraad.dune.game import GAME
from landsraad.table import Match, record, replay

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "kiss-steady": ({}, "steady"),
    "kiss-random": ({}, "random"),
    "before-kiss-random": ({"preset": "base-advanced"}, "random"),
    "three-seats-steady": ({"factions": ["emperor", None, "spacing_guild", None, "fremen", None]}, "steady"),
}


def log_of(match: Match) -> str:
    """A digest of every event: who may know it, and its line."""
    lines = [f"{sorted(e.seats) if e.seats is not None else 'all'} {GAME.describe(e)}" for e in match.log]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def write(name: str) -> None:
    """Play the game again and keep it."""
    config, bot = GAMES[name]
    match = Match(GAME, config, 9, auto=True)
    seats = len(GAME.seats(match.state))
    play_out(match, {seat: make_bot("dune", bot, seat) for seat in range(seats)})
    kept = json.dumps({"record": record(match), "log": log_of(match)}).encode()
    (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(kept, mtime=0))


@pytest.mark.golden
@pytest.mark.parametrize("name", GAMES)
def test_a_kept_game_replays_to_its_end(name: str) -> None:
    if os.environ.get("LANDSRAAD_GOLDEN") == "write":
        write(name)
    kept = json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))
    match = replay(kept["record"])
    assert match.over
    assert record(match)["outcome"] == kept["record"]["outcome"]
    assert log_of(match) == kept["log"]


def test_the_kept_games_cover_the_six_factions() -> None:
    config, _ = GAMES["kiss-steady"]
    assert GAME.check_config(config)["factions"] == list(SIX)
