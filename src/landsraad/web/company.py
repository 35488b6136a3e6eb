"""Pages for what people do beside the game: moments, taking back, votes, talk, and seats that never die."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from landsraad.server.context import Context
from landsraad.server.people import TEXT, seat_of
from landsraad.server.problems import Problem
from landsraad.server.seats import Who
from landsraad.web import pages
from landsraad.web.boards import board_for
from landsraad.web.forms import Draft
from landsraad.web.language import gettext
from landsraad.web.visitors import Ctx, Visitor, enter_seat, posting

router = APIRouter(include_in_schema=False)
Csrf = Annotated[str, Form(max_length=80)]
HEARD = 60


@router.post("/t/{table_id}/hold")
def hold(table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "") -> Response:
    """More time in a moment."""
    who = posting(who, request, csrf)
    ctx.people.hold(who)
    return pages.answer(table_id, request, ctx, who, "", Draft())


@router.post("/t/{table_id}/undo")
def undo(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, version: Annotated[int, Form()], csrf: Csrf = "",
    ask: Annotated[str, Form(max_length=10)] = "",
) -> Response:  # fmt: skip
    """Take back, or say why not and offer to ask the others."""
    who, why = posting(who, request, csrf), ""
    try:
        ctx.people.undo(who, version, ask=bool(ask))
    except Problem as problem:
        if problem.code != "undo_crossed":
            raise
        why = str(problem.more["reason"])
    return pages.answer(table_id, request, ctx, who, "", Draft(), undo_why=why)


@router.post("/t/{table_id}/vote")
def vote(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "",
    number: Annotated[int, Form()] = 0, accept: Annotated[str, Form(max_length=10)] = "",
    seat: Annotated[int, Form()] = -1, level: Annotated[str, Form(max_length=40)] = "",
) -> Response:  # fmt: skip
    """Answer a vote, or (with a seat) ask for a stand-in."""
    who = posting(who, request, csrf)
    if seat >= 0:
        ctx.people.stand_in(who, seat, level)
    else:
        ctx.people.ballot(who, number, accept == "yes")
    return pages.answer(table_id, request, ctx, who, "", Draft())


# Talk


@router.get("/t/{table_id}/talk")
def talk(table_id: str, request: Request, ctx: Ctx, who: Visitor) -> Response:
    """What has been said, as far as one may hear it: a fragment, or a page."""
    if who is None:
        raise Problem("no_token")
    values = talk_values(ctx, who)
    if request.headers.get("hx-request"):
        return pages.html("talk_live.html", said=False, to="", **values)
    return pages.html("talk_page.html", here="", who="", **values)


@router.post("/t/{table_id}/talk")
def say(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "",
    text: Annotated[str, Form(max_length=2000)] = "", to: Annotated[str, Form(max_length=10)] = "",
) -> Response:  # fmt: skip
    """Say something."""
    who = posting(who, request, csrf)
    ctx.people.say(who, text, int(to) if to.isdigit() else None)
    if request.headers.get("hx-request"):
        return pages.html("talk_live.html", said=True, to=to, **talk_values(ctx, who))
    return RedirectResponse(f"/t/{table_id}/talk", 303)


def talk_values(ctx: Context, who: Who) -> dict[str, Any]:
    """What the talk's templates want."""
    with ctx.tables.open(who.table_id) as live:
        row = live.row
    return {
        "row": row, "board": board_for(row.game), "csrf": who.csrf, "visitor": who, "limit": TEXT,
        "mine": row.seats[who.seat] if who.seat is not None else None, "talk": ctx.people.heard(who, 0, HEARD),
    }  # fmt: skip


# Notes


@router.post("/t/{table_id}/notes")
def keep_notes(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "",
    text: Annotated[str, Form(max_length=20_000)] = "", kept: Annotated[int, Form()] = 0,
) -> Response:  # fmt: skip
    """Keep one's own notes: the form of a page without script."""
    who = posting(who, request, csrf)
    ctx.tables.private.keep_notes(table_id, seat_of(who), text, kept)
    return RedirectResponse(f"/t/{table_id}", 303)


# Seats


@router.post("/t/{table_id}/recovery")
def recovery(table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "") -> Response:
    """A recovery code, shown this once."""
    who = posting(who, request, csrf)
    return pages.waiting_room(request, ctx, table_id, who, {}, recovery=ctx.people.recovery(who))


@router.post("/t/{table_id}/handover")
def handover(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "",
    cancel: Annotated[str, Form(max_length=10)] = "",
) -> Response:  # fmt: skip
    """A link that gives the seat away, shown this once; or call it back."""
    who = posting(who, request, csrf)
    if cancel:
        ctx.people.keep(who)
        return pages.waiting_room(request, ctx, table_id, who, {})
    link = f"{request.base_url}t/{table_id}/take/{ctx.people.offer(who)}"
    return pages.waiting_room(request, ctx, table_id, who, {}, handover=link)


@router.get("/t/{table_id}/take/{link}")
def offered(table_id: str, link: str, ctx: Ctx) -> Response:
    """A seat that somebody hands over: looking takes nothing."""
    seat = ctx.people.offered(table_id, link[:200])
    row = ctx.tables.row(table_id)
    return pages.html(
        "take.html",
        here="",
        who="",
        row=row,
        board=board_for(row.game),
        seat=row.seats[seat],
        link=link[:200],
    )


@router.post("/t/{table_id}/take/{link}")
def take(
    table_id: str, link: str, request: Request, ctx: Ctx, player: Annotated[str, Form(max_length=80)] = ""
) -> Response:
    """Take it."""
    _, token = ctx.people.accept(table_id, link[:200], player)
    return enter_seat(request, ctx, table_id, token)


@router.get("/recover")
def lost(table: str = "") -> Response:
    """Where a recovery code is entered."""
    return pages.html("recover.html", here="", who="", error="")


@router.post("/recover")
def recover(
    request: Request, ctx: Ctx, code: Annotated[str, Form(max_length=80)] = "",
    revoke: Annotated[str, Form(max_length=10)] = "",
) -> Response:  # fmt: skip
    """A seat for its code."""
    try:
        table_id, _, token = ctx.people.recover(code, revoke=bool(revoke))
    except Problem as problem:
        return pages.html(
            "recover.html", problem.status, here="", who="", error=problem.detail or gettext(problem.title)
        )
    return enter_seat(request, ctx, table_id, token)
