"""The result of a batch: one row a game, in JSON lines or Parquet, and reading it back to go on.

JSON lines are written as games end. A Parquet file cannot grow, so its rows wait in `<file>.partial.jsonl` and
become the file at the end; what was interrupted is found there again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from types import TracebackType
from typing import IO, Any, ClassVar

from landsraad.table import LandsraadError


class BadRows(LandsraadError):
    """A file of results that cannot be read or does not belong to this batch; names file, line and reason."""

    code = "bad_rows"


class NoParquet(LandsraadError):
    """Parquet is wanted, but pyarrow is not installed."""

    code = "no_parquet"

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: Parquet needs pyarrow (the extra landsraad[parquet]); or write .jsonl")


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game of a batch. Nothing in it depends on the clock or on how many processes played.

    `config` is the config as given; `seats` names each seat, `bots` who played it; `winners` are seat names.
    `turn` is the last turn played, `decisions` the number of choices made by bots (a choice of one is none).
    `facts` are the outcome's own, game by game. A game that failed has `error` (type, message, trace) and no
    winners.
    """

    index: int
    seed: int
    config: Mapping[str, Any]
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    winners: tuple[str, ...] = ()
    rule: str = ""
    reason: str = ""
    turn: int | None = None
    decisions: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)
    error: Mapping[str, str] | None = None

    def to_json(self) -> dict[str, Any]:
        """The row as JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameRow:
        """The inverse; raises TypeError for missing or unknown fields."""
        lists = {key: tuple(data[key]) for key in ("seats", "bots", "winners") if key in data}
        return cls(**{**data, **lists})


def read_rows(path: Path) -> list[GameRow]:
    """All rows of a result file; a torn last line is left out. Raises `BadRows`, `NoParquet`."""
    if path.suffix == ".parquet":
        return list(_read_parquet(path))
    return [row for row, _end in _read_lines(path)]


def _read_lines(path: Path) -> Iterator[tuple[GameRow, int]]:
    """Each whole row of a file of JSON lines, and the byte at which it ends."""
    end = 0
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return  # torn: the process died while it wrote
            end += len(line)
            try:
                yield GameRow.from_json(json.loads(line)), end
            except (ValueError, TypeError, KeyError) as problem:
                raise BadRows(f"{path}, line {number}: {type(problem).__name__}: {problem}") from problem


class RowFile:
    """Where the rows of a batch go; a context manager. `done` are the rows found there when resuming.

    Raises `BadRows` if the file exists and `resume` is not set, `NoParquet` at once rather than after the run.
    """

    SUFFIXES: ClassVar[tuple[str, ...]] = (".jsonl", ".parquet")

    def __init__(self, path: Path, *, resume: bool) -> None:
        if path.suffix not in self.SUFFIXES:
            raise BadRows(f"{path}: results are written to {' or '.join(self.SUFFIXES)}")
        self.path = path
        self.parquet = path.suffix == ".parquet"
        self.lines = path.with_name(path.name + ".partial.jsonl") if self.parquet else path
        if self.parquet:
            _arrow(path)
        if not resume and (found := [p for p in (self.path, self.lines) if p.exists()]):
            raise BadRows(f"{found[0]} exists; --resume goes on with it")
        self.done: list[GameRow] = []
        self._file: IO[bytes] | None = None

    def __enter__(self) -> RowFile:
        if self.parquet and self.path.exists() and not self.lines.exists():
            self.lines.write_bytes(b"".join(map(_line, read_rows(self.path))))
        end = 0
        if self.lines.exists():
            for row, end in _read_lines(self.lines):  # noqa: B007
                self.done.append(row)
        self._file = self.lines.open("ab")
        self._file.truncate(end)
        return self

    def write(self, row: GameRow) -> None:
        """Append a row; it is on its way to disk when this returns."""
        assert self._file is not None
        self._file.write(_line(row))
        self._file.flush()

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._file is not None
        self._file.close()
        if self.parquet and kind is None:
            _write_parquet(self.path, [row for row, _end in _read_lines(self.lines)])
            self.lines.unlink()


def _line(row: GameRow) -> bytes:
    return (json.dumps(row.to_json(), separators=(",", ":"), ensure_ascii=False) + "\n").encode()


# Parquet: lists stay lists, what is free in form (config, facts, error) is JSON text.

_TEXTS = ("config", "facts", "error")


def _arrow(path: Path) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NoParquet(path) from None
    return pyarrow


def _schema(arrow: Any) -> Any:
    names = arrow.list_(arrow.string())
    kinds = {
        "index": arrow.int64(), "seed": arrow.uint64(), "turn": arrow.int16(), "decisions": arrow.int32(),
        "seats": names, "bots": names, "winners": names,
    }  # fmt: skip
    return arrow.schema([(f.name, kinds.get(f.name, arrow.string())) for f in fields(GameRow)])


def _write_parquet(path: Path, rows: list[GameRow]) -> None:
    arrow = _arrow(path)
    columns = []
    for row in sorted(rows, key=lambda r: r.index):
        data = row.to_json()
        columns.append({k: json.dumps(v) if k in _TEXTS and v is not None else v for k, v in data.items()})
    table = arrow.Table.from_pylist(columns, schema=_schema(arrow))
    unfinished = path.with_name(path.name + ".tmp")
    arrow.parquet.write_table(table, unfinished, compression="zstd")
    os.replace(unfinished, path)


def _read_parquet(path: Path) -> Iterator[GameRow]:
    arrow = _arrow(path)
    try:
        table = arrow.parquet.read_table(path)
        for data in table.to_pylist():
            yield GameRow.from_json(
                {k: json.loads(v) if k in _TEXTS and v is not None else v for k, v in data.items()}
            )
    except (arrow.ArrowException, OSError, TypeError, ValueError) as problem:
        raise BadRows(f"{path}: {type(problem).__name__}: {problem}") from problem
