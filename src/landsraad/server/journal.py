"""What happens at a table beside the game: its start, holds, votes, seats taken back. Read from the store's marks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from landsraad.server.store import MarkRow


@dataclass(slots=True)
class Vote:
    """A question put to the persons at a table: `kind` is undo (of `seat`'s last act) or standin (for `seat`)."""

    number: int
    kind: str
    by: int
    seat: int
    at: float
    to: int = 0
    """For undo: how many actions stay."""
    version: int = 0
    level: str = ""
    """For a stand-in: which bot."""
    ballots: dict[int, bool] = field(default_factory=dict)
    state: str = "open"
    """open, passed, declined, lapsed, or void: overtaken by what happened since."""


class Journal:
    """The marks of a table, added up."""

    def __init__(self, marks: Iterable[MarkRow] = ()) -> None:
        self.started: float | None = None
        self.holds: dict[str, set[int]] = {}
        self.back: dict[int, float] = {}
        self.votes: dict[int, Vote] = {}
        self.standing: dict[int, tuple[str, int]] = {}
        """Standing answers of seats: to which sale, and up to what; told to their own seat only."""
        for mark in marks:
            self.add(mark)

    def add(self, mark: MarkRow) -> None:
        """One mark more."""
        data, seat = mark.data, mark.seat
        if mark.kind == "start":
            self.started = mark.at
        elif mark.kind == "back" and seat is not None:
            self.back[seat] = mark.at
        elif mark.kind == "hold" and seat is not None:
            # Only the moment open now counts, so earlier ones need not be kept.
            self.holds = {data["moment"]: self.holds.get(data["moment"], set()) | {seat}}
        elif mark.kind == "standing" and seat is not None:
            self.standing[seat] = (str(data["sale"]), int(data["up_to"]))
        elif mark.kind == "vote" and seat is not None:
            number = int(data["number"])
            self.votes[number] = Vote(
                number, data["kind"], seat, data["seat"], mark.at, data.get("to", 0), data.get("version", 0),
                data.get("level", ""), {seat: True},
            )  # fmt: skip
        elif mark.kind == "ballot" and seat is not None:
            if (vote := self.votes.get(int(data["number"]))) is not None:
                vote.ballots[seat] = bool(data["accept"])
        elif mark.kind == "closed" and (vote := self.votes.get(int(data["number"]))) is not None:
            vote.state = data["state"]

    def open_votes(self) -> list[Vote]:
        """The votes not yet decided."""
        return [vote for vote in self.votes.values() if vote.state == "open"]
