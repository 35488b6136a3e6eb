"""The replay: any moment of a table through the eyes of a seat, served from that seat's view at that moment."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from landsraad.server.history import Course, Eyes, all_eyes, course_of, eyes_for, finished, report
from landsraad.server.live import Live
from landsraad.server.problems import Problem
from landsraad.server.seats import Who
from landsraad.table import Event, say
from landsraad.web.boards import Plain, board_for
from landsraad.web.emblems import EMBLEM
from landsraad.web.phrases import bot_title, player_name
from landsraad.web.scene import templates
from landsraad.web.telling import Known, Telling, telling_for
from landsraad.web.visitors import Ctx, Visitor

router = APIRouter(include_in_schema=False)
LINES = 40

Number = Annotated[int | None, Query(ge=0, le=10**7)]
Key = Annotated[str, Query(alias="as", max_length=40)]


def html(name: str, **values: Any) -> HTMLResponse:
    """A page or fragment."""
    return HTMLResponse(templates.get_template(name).render(**values))


class Moment:
    """One moment through one pair of eyes: what the templates are given."""

    def __init__(
        self, live: Live, who: Who | None, key: str, step: int | None, line: int | None, other: str
    ) -> None:
        self.live, self.who = live, who
        self.eyes = eyes_for(live, who, key)
        self.course: Course = course_of(live)
        self.board: Plain = board_for(live.row.game)
        self.telling: Telling = telling_for(live.row.game)
        moments = self.course.moments(self.eyes)
        if line is not None:
            at = self.course.moment_at(self.eyes, self.course.version_of_event(self.eyes, line))
        elif step is not None and other and other != self.eyes.key:
            before = self.course.moments(eyes_for(live, who, other))
            at = self.course.moment_at(self.eyes, before[min(step, len(before) - 1)])
        else:
            at = len(moments) - 1 if step is None else step
        self.step = max(0, min(at, len(moments) - 1))
        self.moments = moments
        self.version = moments[self.step]
        self.match = self.course.at(self.version)
        self.view = self.match.view(self.eyes.seat)
        self.events = self.course.events(self.eyes, self.version)

    def region(self) -> dict[str, Any]:
        """What changes from moment to moment."""
        board, view, eyes, row = self.board, self.view, self.eyes, self.live.row
        turn, last = board.turn(view)
        first = self.moments[self.step - 1] if self.step else -1
        fresh = len(self.events) - len(self.course.events(eyes, first)) if first >= 0 else len(self.events)
        return {
            "row": row, "board": board, "view": view, "eyes": eyes, "step": self.step, "steps": len(self.moments) - 1,
            "turn": turn, "last_turn": last, "headline": self.telling.headline(view, board),
            "map": board.map(view, row.config), "known": self.known(), "whose": self.whose(),
            "groups": groups(self, fresh), "over": finished(self.live), "verdict": self.verdict(fresh),
            "stats": {s.role: board.stats(view, s.role) for s in row.seats},
            "at": f"/t/{row.id}/replay?as={eyes.key}&step=",
        }  # fmt: skip

    def verdict(self, fresh: int) -> dict[str, Any] | None:
        """Why this moment came out as it did, and the step at which it could still have gone another way."""
        found = self.telling.verdict([e for _, e in self.events], fresh, self.board)
        if found is None:
            return None
        version = self.course.version_of_event(self.eyes, found.before)
        step = max(0, self.course.moment_at(self.eyes, version) - 1)
        return {"title": found.title, "sentences": found.sentences, "rules": found.rules, "step": step}

    def page(self) -> dict[str, Any]:
        """Everything."""
        row, board, game = self.live.row, self.board, self.match.game
        outcome = self.live.playing().outcome
        won = set(outcome.winners) if outcome else set()
        looks = []
        for eyes in all_eyes(self.live, self.who):
            seat = None if eyes.seat is None else row.seats[eyes.seat]
            said = seat and (
                bot_title(seat.level) if seat.kind == "bot" else player_name(seat.player) or say("a person")
            )
            if seat is not None and seat.seat in won:
                said = say("{who} · won", who=said)
            looks.append(
                {
                    "key": eyes.key,
                    "role": row.seats[eyes.seat].role if eyes.seat is not None else "",
                    "emblem": board.emblem(seat.role) if seat else "",
                    "icon": "" if seat else "star" if eyes.everything else "person",
                    "name": board.role(seat.role)
                    if seat
                    else say("Everything")
                    if eyes.everything
                    else say("Spectator"),
                    "said": said or (say("all hands open") if eyes.everything else say("public only")),
                }
            )
        return {
            **self.region(),
            "game": game.title,
            "looks": looks,
            "track": self.track(),
            "outcome": outcome,
            "csrf": self.who.csrf if self.who else "",
        }

    def whose(self) -> str:
        """Whose knowledge it is, in words."""
        if self.eyes.everything:
            return say("What lay behind the shields")
        if self.eyes.seat is None:
            return say("What everybody knew")
        return say("What {faction} knew", faction=self.board.role(self.eyes.key))

    def known(self) -> list[Known]:
        """What these eyes knew of the seats."""
        seats = self.live.row.seats
        if self.eyes.everything:
            return [self.telling.opened(self.board, self.match.view(s.seat), s.role) for s in seats]
        role = None if self.eyes.seat is None else seats[self.eyes.seat].role
        return self.telling.known(self.board, self.view, (e for _, e in self.events), role)

    def track(self) -> dict[str, Any]:
        """The time line: turns and phases as steps at which they begin, and marks."""
        heading, turns, phases = say("The table"), [(0, "")], [0]
        marks: list[tuple[int, str]] = []
        steps = max(1, len(self.moments) - 1)
        for number, event in enumerate(self.course.events(self.eyes, self.course.last)):
            step = self.course.moment_at(self.eyes, self.course.version_of_event(self.eyes, number))
            before = heading
            heading, _ = self.board.log_phase(event[1], heading)
            if heading != before:
                turn = heading.split(" · ")[0].removeprefix("Turn ") if heading.startswith("Turn") else ""
                if turn and turn != turns[-1][1]:
                    turns.append((step, turn))
                if step != phases[-1]:
                    phases.append(step)
            icon = self.telling.mark(event[1])
            # Marks keep their distance; of two of a kind close by one is enough, and the end comes before all.
            if icon and (not marks or step - marks[-1][0] > steps / 55):
                marks.append((step, icon))
            elif icon == "hold":
                marks[-1] = (step, icon)
        ends = [start for start, _ in turns[1:]] + [steps]
        return {
            "turns": [(label, max(1, end - start)) for (start, label), end in zip(turns, ends, strict=True)],
            "turn_at": [start for start, _ in turns],
            "phase_at": phases,
            "marks": [(round(100 * step / steps, 2), icon) for step, icon in marks],
        }


def groups(moment: Moment, fresh: int) -> list[tuple[str, list[dict[str, Any]]]]:
    """The log up to a moment, the newest first; `fresh` lines are the moment's own."""
    board, describe = moment.board, moment.match.game.describe
    roles = {s.role for s in moment.live.row.seats}
    heading = say("The table")
    lines: list[tuple[str, dict[str, Any]]] = []
    total = len(moment.events)
    for number, event in moment.events:
        heading, shown = board.log_phase(event, heading)
        if shown and number >= total - LINES - fresh:
            lines.append((heading, line_of(moment, board, describe(event), event, roles, number)))
    newest = [one for _, one in lines if one["line"] >= total - fresh][::-1]
    earlier: list[tuple[str, list[dict[str, Any]]]] = []
    for group, one in reversed([pair for pair in lines if pair[1]["line"] < total - fresh][-LINES:]):
        if not earlier or earlier[-1][0] != group:
            earlier.append((group, []))
        earlier[-1][1].append(one)
    return [(say("This moment"), newest), *earlier] if newest else earlier


def line_of(
    moment: Moment, board: Plain, text: str, event: Event, roles: set[str], number: int
) -> dict[str, Any]:
    """One line, as the template's macro takes it."""
    emblem = board.emblem(event.actor) if event.actor in roles else ""
    row = moment.live.row
    return {
        "text": text,
        "faction": emblem if emblem in EMBLEM else "",
        "rule_id": event.rule,
        "mine": event.seats is not None,
        "href": f"/t/{row.id}/replay?as={moment.eyes.key}&line={number}",
        "line": number,
    }


@router.get("/t/{table_id}/replay")
def replay_page(
    table_id: str, ctx: Ctx, who: Visitor, eyes: Key = "", step: Number = None, line: Number = None,
    other: Annotated[str, Query(alias="from", max_length=40)] = "",
) -> Response:  # fmt: skip
    """A moment, as a page."""
    with ctx.tables.look(table_id, who) as live:
        if live.match is None:
            return RedirectResponse(f"/t/{table_id}", 303)
        return html("replay.html", **Moment(live, who, eyes, step, line, other).page())


@router.get("/t/{table_id}/replay/at")
def replay_moment(table_id: str, ctx: Ctx, who: Visitor, eyes: Key = "", step: Number = None) -> Response:
    """What changes with a step."""
    with ctx.tables.look(table_id, who) as live:
        return html("replay_at.html", **Moment(live, who, eyes, step, None, "").region())


@router.get("/t/{table_id}/report")
def report_file(table_id: str, request: Request, ctx: Ctx, who: Visitor) -> Response:
    """A problem report as a file: what its sender may see, and nothing else."""
    if who is None:
        raise Problem("no_token")
    with ctx.tables.look(table_id, who) as live:
        data = report(live, who)
    name = f"landsraad-report-{data['seat'] or 'spectator'}.json"
    return JSONResponse(data, headers={"Content-Disposition": f'attachment; filename="{name}"'})


__all__ = ("Eyes", "Moment", "router")
