"""How a match of the CCG is told afterwards: favor and spice by turn, rites, captures, the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from landsraad.ccg.log import describe
from landsraad.ccg.operations import TO_WIN
from landsraad.table import Event, say, say_n
from landsraad.web import ccg_words as words
from landsraad.web.boards import Plain
from landsraad.web.telling import TELLINGS, Chip, Holdings, Known, Look, Point, Telling, Verdict

MARKS: Final = {"rite": "sword", "wins": "star", "defeated": "star", "captured": "hold", "event": "storm"}
WEIGHTS: Final[Mapping[str, tuple[int, str]]] = {
    "wins": (9, "star"),
    "defeated": (8, "star"),
    "captured": (5, "hold"),
    "vanquished": (4, "sword"),
    "kept_away": (3, "deal"),
    "event": (1, "storm"),
}
"""How much an event weighs as a turning point, and its sign."""


class CcgTelling(Telling):
    """Dune CCG."""

    def headline(self, view: Mapping[str, Any], board: Plain) -> str:
        """The part of the turn, and whose interval it is."""
        if view["winner"] or view["stage"] == "over":
            return say("The end")
        if view["rite"]:
            return say("Rite: {kind}", kind=words.rite_name(view["rite"]["kind"]))
        if view["active"]:
            return say("House Interval of {who}", who=board.role(view["active"]))
        names, now = board.phases(view)
        return names[now] if now >= 0 else say("The game")

    def mark(self, event: Event) -> str:
        """Rites, events, captures, the end."""
        return MARKS.get(event.kind, "")

    def known(
        self, board: Plain, view: Mapping[str, Any], events: Iterable[Event], role: str | None
    ) -> list[Known]:
        """One's own hand and Assembly; of the others how many cards they hold."""
        return [
            self.opened(board, view, house)
            if house == role and view["secret"]
            else self._other(board, view, house)
            for house in view["players"]
        ]

    @staticmethod
    def _other(board: Plain, view: Mapping[str, Any], role: str) -> Known:
        p = view["players"][role]
        chips = [Chip(say_n("{n} card in hand", "{n} cards in hand", p["hand"]), "q")]
        return Known(role, board.role(role), board.emblem(role), tuple(chips), purse=p["hoard"])

    def opened(self, board: Plain, view: Mapping[str, Any], role: str) -> Known:
        """The hand, the Assembly, and events face down."""
        p = view["players"][role]
        chips = [Chip(words.card_name(c["id"])) for c in view["secret"]["hand"]]
        notes = tuple(board.secret(view)[1:])
        return Known(role, board.role(role), board.emblem(role), tuple(chips), notes, p["hoard"])

    def holdings(self, looks: Sequence[Look]) -> Holdings | None:
        """The lesser of favor and hoard at the end of each turn: what is left to ten of both (C-OBJ-02)."""
        last = {int(look.view["turn"]): look.view["players"] for look in looks if look.view["turn"]}
        if not last:
            return None
        turns = tuple(sorted(last))
        roles = list(last[turns[0]])
        lines = tuple(
            (
                role,
                tuple(max(0, min(int(last[t][role]["hoard"]), int(last[t][role]["favor"]))) for t in turns),
            )
            for role in roles
        )
        return Holdings(
            say("The lesser of spice and favor"),
            turns,
            lines,
            TO_WIN,
            say("{n} of each allow to request admission", n=TO_WIN),
        )

    def points(self, events: Iterable[tuple[int, Event]], looks: Sequence[Look], board: Plain) -> list[Point]:
        """What weighed most."""
        found: list[Point] = []
        turn: Any = None
        for version, event in events:
            if event.kind == "turn":
                turn = event.facts["turn"]
            if event.kind in WEIGHTS:
                weight, icon = WEIGHTS[event.kind]
                emblem = board.emblem(event.actor) if event.actor else "none"
                found.append(Point(version, turn, describe(event), event.rule, emblem, weight, icon))
        return found

    def verdict(self, events: Sequence[Event], fresh: int, board: Plain) -> Verdict | None:
        """Why the rite among the last events came out as it did."""
        recent = range(len(events) - 1, max(-1, len(events) - 1 - fresh), -1)
        at = next((i for i in recent if events[i].kind == "rite_over"), -1)
        if at < 0:
            return None
        start = next((i for i in range(at, -1, -1) if events[i].kind == "rite"), at)
        shown = (
            "rite",
            "defence",
            "joins",
            "force_counted",
            "distributes",
            "vanquished",
            "reward",
            "rite_stopped",
        )
        told = [e for e in events[start:at] if e.kind in shown and e.seats is None]
        rules = tuple(dict.fromkeys(e.rule for e in told))
        return Verdict(
            say("Why the rite came out so"),
            tuple(say("{said}.", said=describe(e)) for e in told),
            rules,
            start,
        )


def register() -> None:
    """Make the telling known."""
    TELLINGS["ccg"] = CcgTelling()
