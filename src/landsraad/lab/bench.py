"""How fast the engine is, on one core and in one run, beside a well-known library doing the like.

Random play is set against python-chess playing random legal moves: a ratio of two rates measured in turn on the
same machine means something elsewhere too, a rate alone does not. Times are CPU times of this process, so that
other work on the machine disturbs little, and each rate is the best of several runs over the same games.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from landsraad.lab.lineups import LineUps
from landsraad.lab.simulate import LIMIT, TooLong, derive_seed, find_game
from landsraad.table import Game, Match
from landsraad.table.record import record, replay

RATIO_TARGET = 1.0
MIXED_TARGET = 0.7
VIEW_TARGET = 1.5
CLONE_TARGET = 1.0
REPLAY_TARGET = 100.0

_REPEATS = 5
_EVERY = 10
_SEED = 20


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `target` is a bound that it should keep, `at_least` says from which side."""

    name: str
    value: float | None
    unit: str
    target: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without target or value."""
        if self.target is None or self.value is None:
            return None
        return self.value >= self.target if self.at_least else self.value <= self.target

    def to_json(self) -> dict[str, Any]:
        """The figure with its verdict."""
        return {**asdict(self), "met": self.met}


Tables = Callable[[int], Mapping[str, Any]]
"""The config of a game by its number, as `check_config` gives it."""


def bench(
    game: str = "dune",
    config: Mapping[str, Any] | None = None,
    *,
    mixed: Tables | None = None,
    seconds: float = 1.0,
) -> list[Figure]:
    """Measure a game; about `seconds` for each of five runs of every random play.

    `mixed` are tables of another kind, played in turn with those of the config and set against them. Raises what
    `find_game` and the game's `check_config` raise.
    """
    the_game = find_game(game)
    canonical = the_game.check_config(config or {})
    games = _games_filling(lambda n: random_games(the_game, lambda _: canonical, n), seconds)
    boards = _games_filling(random_chess, seconds)
    ours: list[tuple[int, float]] = []
    asked: list[tuple[int, float]] = []
    theirs: list[tuple[int, float]] = []
    others: list[tuple[int, float]] = []
    for _ in range(_REPEATS):  # in turn, so that a slow spell of the machine hits both
        ours.append(_timed(lambda: random_games(the_game, lambda _: canonical, games)))
        if mixed is not None:
            others.append(_timed(lambda: random_games(the_game, mixed, games)))
        asked.append(_timed(lambda: random_games(the_game, lambda _: canonical, games, auto=False)))
        if boards:
            theirs.append(_timed(lambda: random_chess(boards)))
    decisions, best = min(ours, key=lambda run: run[1])
    rate = decisions / best
    chess = max((moves / spent for moves, spent in theirs), default=None)
    questions, spent = min(asked, key=lambda run: run[1])
    no_chess = "" if chess else "python-chess is not installed"
    return [
        Figure("random play", rate, "decisions/s", note=f"{decisions / games:.0f} decisions a game"),
        Figure("random play", games / best, "games/s"),
        *_mixed(others, rate),
        Figure(
            "random play, choices of one asked too",
            questions / spent,
            "decisions/s",
            note=f"{questions / games:.0f} decisions a game",
        ),
        Figure("python-chess, random legal moves", chess, "moves/s", note=no_chess),
        Figure("decisions per chess move", chess and rate / chess, "", RATIO_TARGET, True, no_chess),
        Figure("the same, counting choices of one", chess and questions / spent / chess, "", note=no_chess),
        *_costs(the_game, canonical, rate),
    ]


def _mixed(runs: Sequence[tuple[int, float]], rate: float) -> list[Figure]:
    """The rate at the other tables, and what part of the usual rate it is."""
    if not runs:
        return []
    other = max(decisions / spent for decisions, spent in runs)
    return [
        Figure("nine factions and skills", other, "decisions/s"),
        Figure("the same, as part of the first figure", other / rate, "", MIXED_TARGET, True),
    ]


def nine_with_skills(number: int) -> dict[str, Any]:
    """A table of Dune with six factions drawn from the nine, and Leader Skills."""
    table = {"factions": LineUps().draw(derive_seed(_SEED, number)), "options": {"LEADER-SKILLS": "on"}}
    return find_game("dune").check_config(table)


def random_games(game: Game, tables: Tables, games: int, *, auto: bool = True) -> int:
    """Play `games` random games through the unchecked door; returns the number of decisions."""
    numbered = ((tables(number), derive_seed(_SEED, number)) for number in range(games))
    return sum(random_game(game, config, seed, auto=auto).version for config, seed in numbered)


def random_game(
    game: Game,
    config: Mapping[str, Any],
    seed: int,
    each: Callable[[Match], None] | None = None,
    *,
    auto: bool = True,
) -> Match:
    """One random game; `each` is called before every decision. Raises `TooLong`.

    Without `auto` the choices that have one option are asked, answered and counted as well, as chess counts them.
    """
    match = Match(game, config, seed, auto=auto, checkpoints=each is not None)  # as batch play does
    chance = random.Random(seed)
    while not match.over:
        if match.version >= LIMIT:
            raise TooLong(f"seed {seed}: no end after {LIMIT} decisions")
        if each is not None:
            each(match)
        seat = next(iter(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        match.apply(seat, prompt.sample(chance))
    return match


def random_chess(games: int) -> int:
    """Play random legal chess moves to the end of each game; returns the moves, 0 without python-chess."""
    try:
        import chess
    except ImportError:
        return 0
    moves = 0
    for number in range(games):
        board, chance = chess.Board(), random.Random(number)
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves


def _games_filling(play: Callable[[int], int], seconds: float) -> int:
    """How many games take about `seconds`; 0 if nothing is played."""
    games, spent = 1, 0.0
    while spent < seconds / 3:
        done, spent = _timed(lambda: play(games))  # noqa: B023
        if not done:
            return 0
        if spent < seconds / 3:
            games *= 2
    return max(1, round(games * seconds / spent))


def _timed(play: Callable[[], int]) -> tuple[int, float]:
    gc.collect()
    started = time.process_time()
    done = play()
    return done, max(time.process_time() - started, 1e-9)


def _costs(game: Game, config: Mapping[str, Any], rate: float) -> list[Figure]:
    """What a view, a clone and a replay cost, as means over the moments of one game."""
    views: list[float] = []
    clones: list[float] = []

    def measure(match: Match) -> None:
        if match.version % _EVERY == 0:
            seat = next(iter(match.pending))
            views.append(_least(lambda: match.view(seat)))
            clones.append(_least(match.clone))

    match = random_game(game, config, derive_seed(_SEED, 0), measure)
    written = record(match)
    view, clone = sum(views) / len(views), sum(clones) / len(clones)
    trusted = _least(lambda: replay(written, checked=False, game=game))
    checked = _least(lambda: replay(written, game=game))
    note = f"{match.version} decisions"
    return [
        Figure("view", view * rate, "decisions", VIEW_TARGET, note=f"{view * 1e3:.3f} ms"),
        Figure("clone", clone * 1e3, "ms", CLONE_TARGET, note=f"worst {max(clones) * 1e3:.3f} ms"),
        Figure("replay of a finished game", trusted * 1e3, "ms", REPLAY_TARGET, note=note),
        Figure("the same, checking legality", checked * 1e3, "ms", note=note),
    ]


def _least(call: Callable[[], object], times: int = 3) -> float:
    """The least time of a few calls, in seconds."""
    least = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - started)
    return least
