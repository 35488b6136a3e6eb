"""Scripts: rules written as generator functions that pause where somebody must choose.

`ask` puts one decision, `ask_all` puts decisions to several seats at once; `yield CHECKPOINT` marks a place where
the state alone says how to go on, so that a position can be saved and loaded there.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, TypeVar, cast

from landsraad.table.decision import Action, Decision, Seat


class Checkpoint:
    """The type of `CHECKPOINT`."""

    __slots__ = ()


CHECKPOINT: Final = Checkpoint()


class SkipUnused:
    """The type of `SKIP_UNUSED`."""

    __slots__ = ()


SKIP_UNUSED: Final = SkipUnused()
"""`skip = yield SKIP_UNUSED`: whether a moment that nobody can use may pass unasked.

True in batch play, where every answer would be the only one. At a table it is False: there the pause must not tell.
"""

T = TypeVar("T")
A = TypeVar("A", bound=Action)
Ask = Checkpoint | SkipUnused | tuple[Decision[Any], ...]
Script = Generator[Ask, Any, T]


def ask(decision: Decision[A]) -> Script[A]:
    """Put one decision and wait for its answer."""
    answers = yield (decision,)
    return cast(A, answers[decision.seat])


def ask_all(decisions: Sequence[Decision[A]]) -> Script[dict[Seat, A]]:
    """Put one decision each to several seats; all answers are sealed until the last is in."""
    if not decisions:
        return {}
    answers = yield tuple(decisions)
    return {d.seat: cast(A, answers[d.seat]) for d in decisions}
