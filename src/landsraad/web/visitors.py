"""Who asks for a page: for every router of the pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import RedirectResponse, Response

from landsraad.server.context import Context, context
from landsraad.server.problems import Problem
from landsraad.server.seats import Who, check_csrf, give_cookie, remember_table, token_of

Ctx = Annotated[Context, Depends(context)]


def visitor(table_id: str, request: Request, ctx: Ctx) -> Who | None:
    """Whoever asks, or None for a stranger."""
    found = token_of(request)
    if found is None:
        return None
    try:
        return ctx.tables.who(table_id, found[0], by_cookie=found[1])
    except Problem as problem:
        if problem.code == "unknown_table":
            raise
        return None


Visitor = Annotated[Who | None, Depends(visitor)]


def posting(who: Who | None, request: Request, csrf: str) -> Who:
    """Somebody who changes something: a cookie alone is not enough."""
    if who is None:
        raise Problem("no_token")
    if who.by_cookie:
        check_csrf(request, who.token, csrf)
    return who


def enter_seat(request: Request, ctx: Context, table_id: str, token: str) -> Response:
    """Keep a token in this browser, and go to its table."""
    answer = RedirectResponse(f"/t/{table_id}", 303)
    give_cookie(answer, table_id, token, secure=ctx.settings.secure_cookies)
    remember_table(request, answer, table_id, secure=ctx.settings.secure_cookies)
    return answer
