"""Batch play: many games from one seed, in one process or several, with the same rows either way.

    batch = Batch("dune", {"preset": "kiss"}, bots=("random",), seed=7, games=100)
    for row in run(batch, jobs=2):
        ...

Each game's seed comes from the batch's seed and the game's index alone, so a run can be split, resumed or
repeated. Workers get configs and seeds, never states.
"""

from __future__ import annotations

import hashlib
import json
import os
import traceback
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from landsraad.bots import Bot, Thinker, make_bot, step
from landsraad.lab.lineups import LineUps
from landsraad.lab.rows import BadRows, GameRow
from landsraad.table import BadConfig, Game, LandsraadError, Match, Seat, UnknownGame, game, names
from landsraad.table.record import record

LIMIT = 50_000
"""Most decisions of one game; what takes more is recorded as a failure."""

_TRACE_LINES = 12
CHUNK = 25
"""Most games a worker is asked for at a time."""


class WorkerDied(LandsraadError):
    """A worker process ended without an answer (killed, or out of memory)."""

    code = "worker_died"


def derive_seed(seed: int, *path: object) -> int:
    """A seed that depends on `seed` and `path` alone: 53 bits, so that it survives JSON in every language."""
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 11


def find_game(name: str) -> Game:
    """A registered game, or `package.module:NAME` for one that is not; raises `UnknownGame`."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return game(name)
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as problem:
        raise UnknownGame(f"{name} ({problem})", names()) from problem
    if not isinstance(found, Game):
        raise UnknownGame(f"{name} (a {type(found).__name__})", names())
    return found


@dataclass(frozen=True, slots=True)
class Batch:
    """What to play: `games` games numbered from 0.

    `bots` names the bot of each seat, in seat order; a single name plays all seats. With `rotate`, game i seats
    them i places further on, so that no bot profits from a faction. `records` is a folder that gets the record of
    each game, finished or failed, as `<index>.json`. When `paired` as well, every deal is played once in each
    rotation, so that luck with the cards cancels out. With `line_ups` the factions of a Dune table are drawn anew
    for each deal.
    """

    game: str
    config: Mapping[str, Any] = field(default_factory=dict)
    bots: tuple[str, ...] = ("random",)
    seed: int = 1
    games: int = 1
    rotate: bool = False
    limit: int = LIMIT
    records: str = ""
    paired: bool = False
    line_ups: LineUps | None = None


def check_batch(batch: Batch) -> None:
    """Raise what is wrong with a batch before any game is played: unknown game or bot, bad config or line-up."""
    the_game = find_game(batch.game)
    if batch.line_ups is not None:
        if "factions" in batch.config:
            raise BadConfig("factions: either named or drawn, not both")
        if len(batch.bots) > 1 and batch.line_ups.fewest < batch.line_ups.most:
            raise BadConfig(f"{len(batch.bots)} bots for tables of different size: name one for all seats")
    config = the_game.check_config(config_of(batch, 0))
    seats = the_game.seats(the_game.new(config, derive_seed(batch.seed, 0)))
    if batch.paired and not (batch.rotate and len(batch.bots) == len(seats)):
        raise BadConfig("paired games rotate the bots: name one for each seat, and rotate")
    for name in line_up(batch, len(seats), 0):
        make_bot(the_game.name, name, 0)


def line_up(batch: Batch, seats: int, index: int) -> tuple[str, ...]:
    """Who plays each seat of a game; raises `BadConfig` for a wrong number of bots."""
    if len(batch.bots) not in (1, seats):
        raise BadConfig(f"{len(batch.bots)} bots for {seats} seats: name one for each seat, or one for all")
    bots = batch.bots * seats if len(batch.bots) == 1 else batch.bots
    shift = index % seats if batch.rotate else 0
    return bots[-shift:] + bots[:-shift] if shift else bots


def seed_of(batch: Batch, index: int) -> int:
    """The seed of a game's deal."""
    return derive_seed(batch.seed, index // len(batch.bots) if batch.paired else index)


def config_of(batch: Batch, index: int) -> Mapping[str, Any]:
    """The table of a game, with its factions if they are drawn."""
    if batch.line_ups is None:
        return batch.config
    return {**batch.config, "factions": batch.line_ups.draw(seed_of(batch, index))}


def play_game(batch: Batch, index: int) -> GameRow:
    """Play one game of a batch; whatever goes wrong in it becomes the row's `error`."""
    seed = seed_of(batch, index)
    seats: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    match: Match | None = None
    the_game = find_game(batch.game)
    config = config_of(batch, index)
    try:
        match = Match(the_game, config, seed, auto=True, checkpoints=False)
        seats = tuple(the_game.seats(match.state))
        bots = line_up(batch, len(seats), index)
        players = {s: make_bot(the_game.name, b, derive_seed(seed, "bot", s)) for s, b in enumerate(bots)}
        match.checkpoints = any(isinstance(bot, Thinker) for bot in players.values())
        play_out(match, players, batch.limit)
    except Exception as problem:  # a failed game must not stop the run: its row tells what happened
        error = _error(problem, match)
        decisions = match.version if match else 0
        _keep_record(batch, index, match)
        return GameRow(index, seed, config, seats, bots, decisions=decisions, error=error)
    _keep_record(batch, index, match)
    return _row(index, config, match, seats, bots)


def _keep_record(batch: Batch, index: int, match: Match | None) -> None:
    if batch.records and match is not None:
        Path(batch.records, f"{index}.json").write_text(json.dumps(record(match)), encoding="utf-8")


def _row(
    index: int, config: Mapping[str, Any], match: Match, seats: Sequence[str], bots: tuple[str, ...]
) -> GameRow:
    outcome = match.outcome
    assert outcome is not None
    turn = outcome.facts.get("turn", outcome.facts.get("turns"))
    return GameRow(
        index,
        match.seed,
        config,
        tuple(seats),
        bots,
        tuple(seats[winner] for winner in outcome.winners),
        outcome.rule,
        outcome.reason,
        turn if isinstance(turn, int) else None,
        match.version,
        json.loads(json.dumps(dict(outcome.facts))),  # as it comes back from a file
    )


def _error(problem: Exception, match: Match | None) -> dict[str, str]:
    trace = "".join(traceback.format_exception(problem)).splitlines()
    asked = "; ".join(map(repr, match.pending.values())) if match else ""
    return {
        "type": type(problem).__name__,
        "message": str(problem),
        "asked": asked,
        "trace": "\n".join(trace[-_TRACE_LINES:]),
    }


class TooLong(LandsraadError):
    """A game that took more decisions than its batch allows."""

    code = "too_long"


def play_out(match: Match, bots: Mapping[Seat, Bot], limit: int = LIMIT) -> None:
    """Let bots play a match to its end; raises `TooLong`, and `IllegalAction` for a bot that breaks the rules."""
    stirred = True
    while not match.over:
        if match.version >= limit:
            raise TooLong(f"no end after {limit} decisions")
        stirred = step(match, bots, stirred)


# Many games


def run(batch: Batch, *, jobs: int = 1, done: Container[int] = ()) -> Iterator[GameRow]:
    """The rows of a batch in order of index, without the games in `done`.

    Raises what `check_batch` raises, ValueError for jobs < 1, and `WorkerDied`.
    """
    if jobs < 1:
        raise ValueError(f"jobs {jobs!r}: at least one process is needed")
    check_batch(batch)
    todo = [index for index in range(batch.games) if index not in done]
    size = max(1, min(CHUNK, len(todo) // (jobs * 4)))
    chunks = [Chunk(batch, todo[at : at + size]) for at in range(0, len(todo), size)]
    return (row for _batch, row in play_chunks(chunks, jobs))


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a batch: what one worker is asked for at a time."""

    batch: Batch
    indices: Sequence[int]

    def play(self) -> list[GameRow]:
        """Their rows."""
        return [play_game(self.batch, index) for index in self.indices]


def play_chunks(chunks: Iterable[Chunk], jobs: int) -> Iterator[tuple[Batch, GameRow]]:
    """The rows of all chunks in order, with the batch each is of; the batches must have been checked."""
    if jobs == 1:
        return ((chunk.batch, play_game(chunk.batch, index)) for chunk in chunks for index in chunk.indices)
    return _play_in_processes(chunks, jobs)


def _play_in_processes(chunks: Iterable[Chunk], jobs: int) -> Iterator[tuple[Batch, GameRow]]:
    """Keep a few chunks a process in flight, give their rows in order."""
    # Spawned rather than forked: the same on every system, and safe beside threads.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    flying: deque[tuple[Batch, Future[list[GameRow]]]] = deque()

    def landed() -> Iterator[tuple[Batch, GameRow]]:
        batch, rows = flying.popleft()
        return ((batch, row) for row in rows.result())

    try:
        for chunk in chunks:
            flying.append((chunk.batch, pool.submit(chunk.play)))
            if len(flying) >= jobs * 3:
                yield from landed()
        while flying:
            yield from landed()
    except BrokenProcessPool as problem:
        raise WorkerDied(
            "a worker process died; what is written stands, --resume goes on from there"
        ) from problem
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    """A worker whose parent was killed ends too; else it would wait for work for ever."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def check_resumed(batch: Batch, rows: Sequence[GameRow]) -> frozenset[int]:
    """The indices of rows played before; raises `BadRows` if a row is not of this batch."""
    for row in rows:
        if row.seed != seed_of(batch, row.index):
            raise BadRows(f"game {row.index} there has seed {row.seed}: it was played from another --seed")
        if dict(row.config) != (wanted := dict(config_of(batch, row.index))):
            raise BadRows(f"game {row.index} there was played with {row.config!r}, not {wanted!r}")
        if row.bots and row.bots != line_up(batch, len(row.seats), row.index):
            raise BadRows(f"game {row.index} there was played by {', '.join(row.bots)}")
    return frozenset(row.index for row in rows)
