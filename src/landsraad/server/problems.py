"""Problem documents (RFC 9457): every refusal of the server has a stable `code`."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from landsraad.table import BadAction, BadConfig, BadRecord, Refusal, UnknownGame, texts

log = logging.getLogger("landsraad.server")

CODES: Final[dict[str, tuple[int, str]]] = texts({
    "malformed": (400, "The request cannot be read"),
    "no_token": (401, "This needs a seat or the spectators' link"),
    "bad_token": (401, "This token opens nothing here"),
    "not_your_seat": (403, "This seat is not yours"),
    "not_the_host": (403, "Only whoever set up the table may do this"),
    "cross_site": (403, "The request comes from another site"),
    "bad_csrf": (403, "The page is too old for this; reload it"),
    "not_found": (404, "There is nothing here"),
    "unknown_table": (404, "There is no such table"),
    "unknown_game": (404, "There is no such game"),
    "unknown_rule": (404, "The ledger has no such rule"),
    "unknown_decision": (404, "You are not asked this"),
    "method_not_allowed": (405, "That cannot be done with this address"),
    "stale_version": (409, "The table has moved on"),
    "not_started": (409, "The table has not started"),
    "already_started": (409, "The table has started"),
    "seat_taken": (409, "That seat is taken"),
    "seats_open": (409, "Some seats are still open"),
    "bad_code": (404, "This code opens no seat"),
    "no_moment": (409, "No moment is open to you"),
    "already_held": (409, "You have asked for more time in this moment"),
    "undo_nothing": (409, "There is nothing of yours to take back"),
    "undo_crossed": (409, "This is not yours alone to take back any more"),
    "vote_open": (409, "You have asked the others something already"),
    "vote_over": (409, "This vote is decided"),
    "no_vote": (403, "This vote is not yours"),
    "no_spectators": (403, "Nobody watches this table while it plays"),
    "not_yet": (409, "It is too early for this"),
    "stale_notes": (409, "Your notes were changed in another place"),
    "talk_full": (409, "This table has talked enough"),
    "not_over": (409, "The game is not over"),
    "table_over": (409, "The game is over"),
    "table_stuck": (409, "This table cannot go on with the rules installed here"),
    "too_large": (413, "The request is too large"),
    "bad_request": (422, "The request does not fit"),
    "bad_config": (422, "A table cannot be set up like this"),
    "bad_action": (422, "That is not an action of this game"),
    "illegal_action": (422, "The rules do not allow this"),
    "too_many": (429, "Too many requests"),
    "full": (503, "The server holds as many tables as it may"),
    "internal": (500, "Something went wrong here; the table is as it was"),
})  # fmt: skip
"""Every code with its status and title: the catalogue that `GET /problems/{code}` shows."""


class Problem(Exception):
    """A request that is refused, as a problem document."""

    def __init__(self, code: str, detail: str = "", **more: Any) -> None:
        status, title = CODES[code]
        super().__init__(f"{code}: {detail or title}")
        self.code, self.status, self.title, self.detail, self.more = code, status, title, detail, more

    def to_json(self) -> dict[str, Any]:
        """The document."""
        return {
            "type": f"/problems/{self.code}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail or self.title,
            "code": self.code,
            **self.more,
        }

    def response(self) -> JSONResponse:
        """The document as an answer."""
        headers = {"Retry-After": "2"} if self.status in (429, 503) else None
        if self.status == 401:
            headers = {"WWW-Authenticate": 'Bearer realm="landsraad"'}
        return JSONResponse(
            self.to_json(), status_code=self.status, media_type="application/problem+json", headers=headers
        )


def illegal(refusal: Refusal) -> Problem:
    """A refusal of the rules as a problem: with rule, reason, the rules' own code, and the field."""
    return Problem(
        "illegal_action",
        refusal.reason,
        rule=refusal.rule,
        reason=refusal.reason,
        refusal=refusal.code,
        field=refusal.field,
        facts=dict(refusal.facts),
    )


def of_error(error: Exception) -> Problem:
    """The problem for an error of the kernel."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, BadAction):
        return Problem("bad_action", str(error))
    if isinstance(error, BadConfig) and error.rule:
        return Problem("bad_config", str(error), rule=error.rule)
    if isinstance(error, BadConfig | BadRecord):
        return Problem("bad_config", str(error))
    if isinstance(error, UnknownGame):
        return Problem("unknown_game", str(error))
    return Problem("internal")


def install(app: FastAPI) -> None:
    """Answer every error of the application with a problem document."""

    def shown(request: Request, problem: Problem) -> Response:
        page = getattr(request.app.state, "problem_page", None)
        if (
            page is None
            or request.url.path.startswith("/api/")
            or "html" not in request.headers.get("accept", "")
        ):
            return problem.response()
        made: Response = page(request, problem)
        return made

    async def kernel(request: Request, error: Exception) -> Response:
        return shown(request, of_error(error))

    async def unfit(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        errors = error.errors()
        if any(e.get("type") == "json_invalid" for e in errors):
            return shown(request, Problem("malformed", "the body is not JSON"))
        where = [
            {"where": "/".join(map(str, e.get("loc", ()))), "reason": str(e.get("msg", ""))}
            for e in errors[:20]
        ]
        first = where[0] if where else {"where": "", "reason": ""}
        problem = Problem("bad_request", f"{first['where']}: {first['reason']}", errors=where)
        return shown(request, problem)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = {400: "malformed", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}.get(
            error.status_code, "bad_request"
        )
        problem = Problem(code)
        if code == "bad_request":
            problem.status = error.status_code
            problem.title = HTTPStatus(error.status_code).phrase
        response = shown(request, problem)
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    async def unexpected(request: Request, error: Exception) -> Response:
        log.exception("unexpected error in %s %s", request.method, request.url.path, exc_info=error)
        return shown(request, Problem("internal"))

    for kind in (Problem, BadAction, BadConfig, BadRecord, UnknownGame):
        app.add_exception_handler(kind, kernel)
    app.add_exception_handler(RequestValidationError, unfit)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, unexpected)
