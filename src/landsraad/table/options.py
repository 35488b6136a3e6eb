"""Options of a table as a lobby, the command line and the rulebook page show them, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

OptionKind = Literal["switch", "choice", "number"]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One row of a game's option table.

    `values` are all values, the default first, and empty for a number; `attribute` is where the game keeps it.
    A game that has options lists them as `OPTIONS` in its module `options`, with its `PRESETS` beside them.
    """

    name: str
    attribute: str
    kind: OptionKind
    group: str
    default: str
    values: tuple[str, ...]
    summary: str
    value_summaries: dict[str, str]
    rules: tuple[str, ...]
    minimum: int | None = None
