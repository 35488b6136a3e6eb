"""How long a table waits: for each decision, and for each moment that is put to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from landsraad.table import BadConfig, say, say_n

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
USUAL: Final = {"none": (0, 8), "live": (5 * MINUTE, 8), "days": (DAY, 2 * HOUR)}
"""For each kind of pace, the seconds for a decision and for a moment."""
LIMITS: Final = {"none": (0, 0), "live": (1, 4 * HOUR), "days": (HOUR, 30 * DAY)}


@dataclass(frozen=True, slots=True)
class Pace:
    """`seconds` for a decision (0: no limit) and `moment` seconds for a moment (0: until all have answered)."""

    kind: str = "none"
    seconds: int = 0
    moment: int = USUAL["none"][1]

    def to_json(self) -> dict[str, Any]:
        """As a table keeps it."""
        return {"kind": self.kind, "seconds": self.seconds, "moment": self.moment}

    @property
    def words(self) -> str:
        """A line for people."""
        if not self.seconds:
            return say("No clock")
        return say("{time} for a decision", time=span(self.seconds))

    @property
    def vote(self) -> float:
        """How long a vote stays open."""
        return max(2 * MINUTE, self.seconds)


def pace_of(data: Mapping[str, Any] | None) -> Pace:
    """A pace as somebody asks for it; raises `BadConfig` saying what is possible."""
    data = data or {}
    kind = data.get("kind", "none")
    if kind not in USUAL:
        raise BadConfig(f"no pace {kind!r}; there are: {', '.join(USUAL)}")
    seconds, moment = USUAL[kind]
    seconds = data["seconds"] if data.get("seconds") is not None else seconds
    if data.get("moment") is not None:
        moment = data["moment"]
    elif type(seconds) is int and seconds:
        moment = min(moment, seconds)
    low, high = LIMITS[kind]
    if type(seconds) is not int or not low <= seconds <= high:
        raise BadConfig(f"pace {kind}: seconds must be {low} to {high}, not {seconds!r}")
    if type(moment) is not int or not 0 <= moment <= 7 * DAY:
        raise BadConfig(f"pace {kind}: moment must be 0 to {7 * DAY} seconds, not {moment!r}")
    if seconds and moment > seconds:
        raise BadConfig(f"a moment of {moment} seconds is longer than the {seconds} for a decision")
    return Pace(kind, seconds, moment)


def span(seconds: float) -> str:
    """A time in words, as coarse as people say it."""
    whole = max(0, round(seconds))
    if whole < 2 * MINUTE:
        return say("{n} s", n=whole)
    if whole < 2 * HOUR:
        return say("{n} min", n=round(whole / MINUTE))
    if whole < 2 * DAY:
        return say("{n} h", n=round(whole / HOUR))
    return say_n("{n} day", "{n} days", round(whole / DAY))
