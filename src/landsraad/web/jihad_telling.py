"""How a duel is told afterwards: tokens by round, the rounds that turned it, why a Resolution came out so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from landsraad.jihad.cards import printed
from landsraad.jihad.log import describe
from landsraad.jihad.state import TOKENS_TO_WIN
from landsraad.jihad.vocabulary import SIDES
from landsraad.table import Event, say
from landsraad.web.boards import Plain
from landsraad.web.jihad import EMBLEMS, PHASES
from landsraad.web.telling import TELLINGS, Chip, Holdings, Known, Look, Point, Telling, Verdict

MARKS: Final = {"token": "hold", "victory": "star", "removed": "sword"}


class JihadTelling(Telling):
    """Butlerian Jihad."""

    def headline(self, view: Mapping[str, Any], board: Plain) -> str:
        """The phase."""
        return say("The end") if view["phase"] == "Over" else say(PHASES[view["phase"]])

    def mark(self, event: Event) -> str:
        """Tokens won, cards removed, the end."""
        return MARKS.get(event.kind, "")

    def known(
        self, board: Plain, view: Mapping[str, Any], events: Iterable[Event], role: str | None
    ) -> list[Known]:
        """One's own hand; of the other's what was shown or looked at."""
        return [
            self.opened(board, view, side)
            if side == role and view["secret"]
            else self._other(board, view, side)
            for side in SIDES
        ]

    @staticmethod
    def _other(board: Plain, view: Mapping[str, Any], side: str) -> Known:
        secret = view["secret"]
        spied = secret["spied"] if secret and view["you"] != side else []
        cards = [*view["sides"][side]["shown"], *spied]
        chips = [Chip(printed(c).name, "d") for c in cards]
        if view["sides"][side]["hand"] > len(cards):
            chips.append(Chip(say("rest unknown") if chips else say("all unknown"), "q"))
        return Known(side, board.role(side), board.emblem(side), tuple(chips))

    def opened(self, board: Plain, view: Mapping[str, Any], role: str) -> Known:
        """The hand."""
        chips = tuple(Chip(printed(c).name) for c in view["secret"]["hand"]) or (Chip(say("no cards"), "q"),)
        return Known(role, board.role(role), board.emblem(role), chips)

    def holdings(self, looks: Sequence[Look]) -> Holdings | None:
        """Empire Tokens at the end of each round."""
        last = {int(look.view["round"]): look.view["sides"] for look in looks if look.view["round"]}
        if not last:
            return None
        rounds = tuple(sorted(last))
        lines = tuple((side, tuple(int(last[r][side]["tokens"]) for r in rounds)) for side in SIDES)
        return Holdings(say("Empire Tokens"), rounds, lines, TOKENS_TO_WIN, say("{n} win", n=TOKENS_TO_WIN))

    def points(self, events: Iterable[tuple[int, Event]], looks: Sequence[Look], board: Plain) -> list[Point]:
        """Close Resolutions, tokens that equalled or went ahead, eliminations, the end."""
        found: list[Point] = []
        margin = 0
        for version, event in events:
            emblem = EMBLEMS.get(event.actor, "")
            if event.kind == "totals":
                margin = abs(event.facts["human"] - event.facts["machine"])
            elif event.kind == "token":
                found.append(
                    Point(version, None, describe(event), event.rule, emblem, 3 if margin < 3 else 1, "hold")
                )
            elif event.kind == "removed" and event.facts["how"] == "eliminate":
                found.append(Point(version, None, describe(event), event.rule, emblem, 2, "sword"))
            elif event.kind == "victory":
                found.append(Point(version, None, describe(event), event.rule, emblem, 9, "star"))
        return found

    def verdict(self, events: Sequence[Event], fresh: int, board: Plain) -> Verdict | None:
        """Why the Resolution among the last events came out as it did."""
        recent = range(len(events) - 1, max(-1, len(events) - 1 - fresh), -1)
        at = next((i for i in recent if events[i].kind == "token"), -1)
        if at < 0:
            return None
        start = next((i for i in range(at, -1, -1) if events[i].kind == "totals"), at)
        told = [e for e in events[start : at + 1] if e.kind in ("totals", "rolls", "token")]
        rules = tuple(dict.fromkeys(e.rule for e in told))
        winner = board.role(events[at].actor)
        return Verdict(say("Why {who} won", who=winner), tuple(describe(e) + "." for e in told), rules, start)


def register() -> None:
    """Make the telling known."""
    TELLINGS["jihad"] = JihadTelling()
