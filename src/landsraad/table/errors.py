"""The errors of the kernel: one small tree, each with a stable code."""

from __future__ import annotations

from typing import Any, ClassVar

from landsraad.table.decision import Refusal


class LandsraadError(Exception):
    """Base of everything this package raises on purpose; `code` is stable and safe to show."""

    code: ClassVar[str] = "error"


class IllegalAction(LandsraadError):
    """An action that the rules do not allow; nothing has changed."""

    code = "illegal_action"

    def __init__(self, seat: int, action: object, refusal: Refusal) -> None:
        super().__init__(f"seat {seat}: {action!r} refused ({refusal.code} {refusal.rule}): {refusal.reason}")
        self.seat, self.action, self.refusal = seat, action, refusal


class BadAction(LandsraadError):
    """Data that is not an action of this game at all."""

    code = "bad_action"


class BadConfig(LandsraadError):
    """A game cannot be created like this; the message names the offending value and what is legal.

    `rule` is the rule that forbids it, if one of the game does.
    """

    code = "bad_config"

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class BadRecord(LandsraadError):
    """A record or position that does not fit this package; the message says where and why."""

    code = "bad_record"


class UnknownGame(LandsraadError):
    """No game of that name is installed."""

    code = "unknown_game"

    def __init__(self, name: str, known: Any) -> None:
        super().__init__(f"no game {name!r}; installed: {', '.join(sorted(known)) or 'none'}")
