"""What a page says of times, votes and taking back: in words, from what its visitor may know."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from landsraad.server.journal import Vote
from landsraad.server.live import Live, default_of
from landsraad.server.pace import span
from landsraad.server.people import TWICE, can_take_back, voters
from landsraad.table import Prompt, listed, say
from landsraad.web.boards import Plain
from landsraad.web.phrases import bot_title


@dataclass(frozen=True, slots=True)
class ClockLine:
    """What happens at zero, and when: `words` end in a time that the page counts down."""

    words: str
    until: float | None
    left: str
    """The time in words, for a page without script."""


@dataclass(frozen=True, slots=True)
class VoteLine:
    """A vote as its reader sees it."""

    number: int
    text: str
    mine: bool
    """Whether the reader has still to answer."""
    state: str


def clock_line(
    live: Live, seat: int | None, wait: dict[str, Any], prompt: Prompt | None, board: Plain
) -> ClockLine | None:
    """The line below a question. For a moment it is the same for everybody."""
    until = wait["until"]
    left = "" if until is None else say("in {time}", time=span(until - time.time()))
    if wait["moment"]:
        if live.alone:
            return None
        if wait["held"]:
            if until:
                return ClockLine(say("Somebody asked for more time. It passes"), until, left)
            return ClockLine(say("Somebody asked for more time. It passes when all have answered."), None, "")
        if until is None:
            return ClockLine(say("It passes when all have answered."), None, "")
        return ClockLine(say("Passes for every seat"), until, left)
    own = live.times().get(seat) if seat is not None else None
    if own is not None and prompt is not None and seat in wait["seats"]:
        return ClockLine(
            say("{answer} for you", answer=at_zero(prompt, board)),
            own,
            say("in {time}", time=span(own - time.time())),
        )
    if until is None:
        return None
    return ClockLine(
        say("The table answers for them") if len(wait["seats"]) > 1 else say("The table answers instead"),
        until,
        left,
    )


def at_zero(prompt: Prompt, board: Plain) -> str:
    """What is played for a seat that does not answer, in a few words."""
    action = default_of(prompt)
    if action is None:
        return say("Answers")
    steps = prompt.decision.steps(action)
    if not any(steps):
        return say("Passes")
    said = [
        board.value(prompt.field(steps[:index]) or "", value, prompt.decision.kind)
        for index, value in enumerate(steps[:3])
        if value not in (None, "", ())
    ]
    return say("Answers “{answer}”", answer=listed(said))


def company(live: Live, seat: int | None, board: Plain) -> dict[str, Any]:
    """Holding, taking back, votes and stand-ins, as one visitor may use them."""
    match = live.match
    if match is None or match.over:
        return {"hold": False, "undo": "", "votes": [], "absent": []}
    back = can_take_back(live, seat)
    names = [board.role(row.role) for row in live.row.seats]
    absent = [
        (row.seat, names[row.seat])
        for row in live.row.seats
        if seat is not None and row.seat != seat and row.kind == "person" and live.ran_out(row.seat) >= TWICE
    ]
    return {
        "hold": seat is not None
        and live.moment
        and not live.alone
        and seat in match.pending
        and seat not in live.held,
        "undo": "" if back is None else "ask" if back.crossed else "own",
        "votes": [_vote(live, vote, seat, names) for vote in live.journal.open_votes()],
        "absent": absent,
    }


def _vote(live: Live, vote: Vote, seat: int | None, names: list[str]) -> VoteLine:
    asked = voters(live, vote)
    if vote.kind == "undo":
        text = say(
            "{who} asks to take back the last act of {whose}, and all that came of it.",
            who=names[vote.by],
            whose=names[vote.seat],
        )
        if vote.by == vote.seat:
            text = say("{who} asks to take back its last act, and all that came of it.", who=names[vote.by])
    else:
        text = say(
            "{who} asks to let a bot play for {whose} until its owner returns: {bot}.",
            who=names[vote.by],
            bot=bot_title(vote.level),
            whose=names[vote.seat],
        )
    waits = [names[s] for s in asked if s not in vote.ballots]
    mine = seat in asked and seat not in vote.ballots
    return VoteLine(
        vote.number, text, mine, say("Not yet answered: {who}.", who=listed(waits)) if waits else ""
    )
