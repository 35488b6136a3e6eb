"""The first time: a real table whose first turn is told step by step."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from landsraad.server.problems import Problem
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who, give_cookie, remember_table
from landsraad.table import say
from landsraad.web.replay import html
from landsraad.web.visitors import Ctx

router = APIRouter(include_in_schema=False)
SEED: Final = 7
ROLES: Final = ("atreides", "harkonnen", "emperor", "bene_gesserit", "fremen", "spacing_guild")


@router.get("/guided")
def guided_page() -> Response:
    """What the guided turn is, with the button that begins it."""
    return html("guided.html", here="/guided", who="")


@router.post("/guided")
def guided_table(request: Request, ctx: Ctx) -> Response:
    """A table of one's own with bots, the same deal each time, told step by step."""
    if "dune" not in ctx.games:
        raise Problem("unknown_game", say("Dune is not installed"))
    wishes = [
        SeatWish(ROLES[0], "person", "", "You", True),
        *(SeatWish(role, "bot", "steady") for role in ROLES[1:]),
    ]
    made = ctx.seating.create("dune", name="First turn", seats=wishes, listed=False, seed=SEED, guided=True)
    ctx.seating.start(Who(made.table_id, made.host_seat, True, made.host, False))
    answer = RedirectResponse(f"/t/{made.table_id}", 303)
    give_cookie(answer, made.table_id, made.host, secure=ctx.settings.secure_cookies)
    remember_table(request, answer, made.table_id, secure=ctx.settings.secure_cookies)
    return answer


__all__ = ("router",)
