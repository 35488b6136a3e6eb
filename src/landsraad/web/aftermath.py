"""After the game: how it ended, its record, playing on from a moment, playing again, bringing a record."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Form, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from landsraad.rules import UnknownRule
from landsraad.rules import rule as ledger_rule
from landsraad.server.context import Context
from landsraad.server.history import Course, Eyes, course_of, finished
from landsraad.server.live import Live
from landsraad.server.problems import Problem
from landsraad.server.records import bring, export, fork, rematch
from landsraad.server.seating import SeatWish
from landsraad.server.seats import (
    LOBBY_COOKIE,
    YEAR,
    Who,
    check_csrf,
    csrf_of,
    give_cookie,
    new_token,
    remember_table,
)
from landsraad.server.setups import setup_for
from landsraad.table import BadRecord, say
from landsraad.web.boards import Plain, board_for
from landsraad.web.phrases import bot_title, player_name
from landsraad.web.replay import Key, Moment, Number, html
from landsraad.web.telling import Look, Point, telling_for
from landsraad.web.visitors import Ctx, Visitor, posting

router = APIRouter(include_in_schema=False)
PUBLIC = Eyes("public", None)
POINTS = 8


def looks_of(course: Course) -> list[Look]:
    """The public view at every moment that everybody saw."""
    return [Look(version, match.view(None)) for version, match in course.walk(course.moments(PUBLIC))]


class Ending:
    """A finished game: what the end screen is given."""

    def __init__(self, live: Live, who: Who | None) -> None:
        if not finished(live) or live.match is None or not live.match.over:
            raise Problem("not_over", say("the end can be seen when there is one"))
        self.live, self.who, self.match = live, who, live.match
        self.board: Plain = board_for(live.row.game)
        self.telling = telling_for(live.row.game)
        self.course = course_of(live)
        self.everything = Eyes("everything", None, True)

    def all(self) -> dict[str, Any]:
        """Everything the template wants."""
        row, board, match = self.live.row, self.board, self.match
        outcome = match.outcome
        assert outcome is not None
        views = {s.role: match.view(s.seat) for s in row.seats}
        public = match.view(None)
        looks = looks_of(self.course)
        turn, last = board.turn(public)
        try:
            rule = ledger_rule(outcome.rule) if outcome.rule else None
        except UnknownRule:
            rule = None
        players = {
            s.role: bot_title(s.level) if s.kind == "bot" else player_name(s.player) for s in row.seats
        }
        return {
            "here": "", "who": "", "row": row, "board": board, "outcome": outcome, "rule_text": rule,
            "winners": [row.seats[s] for s in outcome.winners], "turn": turn, "last_turn": last,
            "game": match.game.title, "about": board.subtitle(row.setup, len(row.seats)),
            "map": board.map(public, row.config),
            "holdings": (holdings := self.telling.holdings(looks)), "chart": chart(holdings) if holdings else None,
            "points": self.points(looks),
            "opened": [self.telling.opened(board, views[s.role], s.role) for s in row.seats],
            "players": players,
            "winners_names": list(dict.fromkeys(players[row.seats[s].role] for s in outcome.winners)),
            "prediction": self.telling.prediction(public, views),
            "mine": self.who is not None and self.who.seat is not None, "csrf": self.who.csrf if self.who else "",
            "seed": match.seed, "actions": len(match.entries),
        }  # fmt: skip

    def points(self, looks: list[Look]) -> list[dict[str, Any]]:
        """The weightiest turning points, in order, with the step of each in the public's replay."""
        course = self.course
        numbered = [
            (course.version_of_event(self.everything, n), e)
            for n, e in course.events(self.everything, course.last)
        ]
        turns = {look.version: self.board.turn(look.view)[0] for look in looks}
        found = self.telling.points([(v, e) for v, e in numbered if e.seats is None], looks, self.board)
        # The later of two equal ones weighs more: it was nearer to the end.
        best: list[Point] = []
        for point in sorted(found, key=lambda p: (p.weight, p.version), reverse=True):
            if len(best) < POINTS and sum(p.icon == point.icon for p in best) < 3:
                best.append(point)
        out = []
        for point in sorted(best, key=lambda p: p.version):
            step = course.moment_at(PUBLIC, point.version)
            version = course.moments(PUBLIC)[step]
            out.append({"point": _turned(point, turns.get(version)), "step": step})
        return out


def _turned(point: Point, turn: Any) -> dict[str, Any]:
    return {
        "text": point.text, "rule": point.rule, "emblem": point.emblem, "icon": point.icon,
        "turn": point.turn or turn,
    }  # fmt: skip


MOST_ROWS: Final = 6
"""More numbers beside a chart would touch each other on a phone."""


def chart(holdings: Any) -> dict[str, Any]:
    """The lines of a small chart, in a box of 700 by 220."""
    turns, top = holdings.turns, max(holdings.goal + 1, *(n for _, line in holdings.lines for n in line))
    left, right, low, high = 30, 600, 184, 16
    x = {t: left + (right - left) * (i / max(1, len(turns) - 1)) for i, t in enumerate(turns)}
    y = {n: low - (low - high) * n / top for n in range(top + 1)}
    apart = 1 if top <= MOST_ROWS else 2 if top <= 2 * MOST_ROWS else 5
    lines = []
    count, ends = len(holdings.lines), dict.fromkeys(range(top + 1), 0)
    for index, (role, numbers) in enumerate(holdings.lines):
        # Lines on the same number lie side by side.
        shift = (index - (count - 1) / 2) * 3.2
        at = [(round(x[t], 1), round(y[n] + shift, 1)) for t, n in zip(turns, numbers, strict=True)]
        last = numbers[-1]
        end = (right + 6 + 16 * ends[last], round(y[last], 1))
        ends[last] += 1
        lines.append({"role": role, "points": " ".join(f"{a},{b}" for a, b in at), "end": end})
    return {
        "lines": lines,
        "rows": [(n, round(y[n], 1)) for n in range(0, top + 1, apart)],
        "columns": [(t, round(x[t], 1)) for t in turns],
        "goal": round(y[holdings.goal], 1) if holdings.goal else None,
        "left": left,
        "right": right,
    }


@router.get("/t/{table_id}/end")
def end_page(table_id: str, ctx: Ctx, who: Visitor) -> Response:
    """How it ended."""
    with ctx.tables.look(table_id, who) as live:
        return html("end.html", **Ending(live, who).all())


@router.get("/t/{table_id}/record")
def record_file(table_id: str, ctx: Ctx) -> Response:
    """The record of a finished game, for everybody."""
    with ctx.tables.open(table_id) as live:
        data = export(live)
    headers = {"Content-Disposition": f'attachment; filename="landsraad-{table_id}.json"'}
    return JSONResponse(data, headers=headers)


@router.post("/t/{table_id}/rematch")
def again(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Annotated[str, Form(max_length=80)] = ""
) -> Response:
    """The same table once more."""
    made = rematch(ctx.seating, posting(who, request, csrf))
    return sit_down(request, ctx, made.table_id, made.host)


def sit_down(request: Request, ctx: Context, table_id: str, token: str) -> Response:
    """Go to a table with a seat there."""
    answer = RedirectResponse(f"/t/{table_id}", 303)
    give_cookie(answer, table_id, token, secure=ctx.settings.secure_cookies)
    remember_table(request, answer, table_id, secure=ctx.settings.secure_cookies)
    return answer


# Playing on from a moment


@router.get("/t/{table_id}/fork")
def fork_page(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, eyes: Key = "", step: Number = None
) -> Response:
    """Who is to sit where when the game goes on from this moment."""
    token = request.cookies.get(LOBBY_COOKIE) or new_token()
    with ctx.tables.look(table_id, who) as live:
        if not finished(live):
            raise Problem("not_over", say("a game is played on from a moment only when it is over"))
        moment = Moment(live, who, eyes, step, None, "")
        # Of an ended game the last moment that still has a choice.
        choose = moment.course.at(moment.version).over
        region = moment.region()
        row = live.row
        menu = setup_for(row.game).menu(ctx.games[row.game])
        mine = (
            moment.eyes.seat
            if moment.eyes.seat is not None
            else who.seat
            if who and who.seat is not None
            else 0
        )
        page = html(
            "fork.html", **region, here="", who="", csrf=csrf_of(token), menu=menu, mine=mine, choose=choose,
            best="steady" if "steady" in menu.bots else menu.bots[-1], version=moment.version,
        )  # fmt: skip
    page.set_cookie(
        LOBBY_COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=ctx.settings.secure_cookies
    )
    return page


@router.post("/t/{table_id}/fork")
async def fork_table(table_id: str, request: Request, ctx: Ctx) -> Response:
    """The new table."""
    sent = await request.form()
    data = {key: value for key, value in sent.items() if isinstance(value, str)}
    check_csrf(request, request.cookies.get(LOBBY_COOKIE) or "-", data.get("csrf"))
    return await run_sync(_fork, table_id, request, ctx, data)


def _fork(table_id: str, request: Request, ctx: Context, data: dict[str, str]) -> Response:
    with ctx.tables.open(table_id) as live:
        wishes = []
        for seat in live.row.seats:
            kind = data.get(f"kind-{seat.seat}", "open")
            level = kind.removeprefix("bot-") if kind.startswith("bot-") else ""
            you = kind == "you"
            simple = "bot" if level else "person" if you or kind == "invite" else "open"
            wishes.append(SeatWish(seat.role, simple, level, data.get("player", "") if you else "", you))
        if sum(w.host for w in wishes) != 1:
            raise Problem("bad_config", say("choose one seat for yourself"))
        version = data.get("version", "")
        if not version.isdigit() or int(version) > course_of(live).last:
            raise Problem("bad_request", say("there is no such moment"))
        anew = data.get("anew") == "on"
        made = fork(ctx.seating, live, int(version), wishes, data.get("name", ""), anew=anew)
    return sit_down(request, ctx, made.table_id, made.host)


# Bringing a record


@router.post("/records")
async def take_in(request: Request, ctx: Ctx) -> Response:
    """A record file from the lobby: look at it here."""
    async with request.form(max_files=1) as sent:
        file, csrf = sent.get("file"), sent.get("csrf")
        check_csrf(request, request.cookies.get(LOBBY_COOKIE) or "-", csrf if isinstance(csrf, str) else None)
        if file is None or isinstance(file, str):
            raise Problem("bad_request", say("choose a file"))
        body, name = await file.read(), (file.filename or "").removesuffix(".json")
    try:
        data = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadRecord(say("this file is not JSON")) from error
    table_id = await run_sync(bring, ctx.seating, data, name)
    return RedirectResponse(f"/t/{table_id}/replay?as=everything&step=0", 303)


@router.get("/records")
def bring_page(request: Request, ctx: Ctx) -> Response:
    """Where a record is brought."""
    token = request.cookies.get(LOBBY_COOKIE) or new_token()
    page = html("records.html", here="", who="", csrf=csrf_of(token), most=ctx.settings.max_record)
    page.set_cookie(
        LOBBY_COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=ctx.settings.secure_cookies
    )
    return page


__all__ = ("router",)
