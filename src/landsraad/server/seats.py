"""Who is asking: seat tokens, their cookies and their hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from fastapi import Request, Response

from landsraad.server.problems import Problem

COOKIE = "landsraad_seat"
LOBBY_COOKIE = "landsraad_lobby"
MINE_COOKIE = "landsraad_tables"
YEAR = 365 * 24 * 3600


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What the store keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """The second token that a page has to send along: it follows from the cookie, which no other site can read."""
    return hashlib.sha256(b"csrf:" + token.encode()).hexdigest()[:40]


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody at a table: `seat` is None for a spectator."""

    table_id: str
    seat: int | None
    host: bool
    token: str
    by_cookie: bool

    @property
    def csrf(self) -> str:
        """What this page has to send with its posts."""
        return csrf_of(self.token)


def token_of(request: Request) -> tuple[str, bool] | None:
    """The token of a request and whether a cookie brought it; a bearer token goes first."""
    header = request.headers.get("authorization")
    if header is not None:
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not token or len(token) > 200:
            raise Problem("bad_token", "Authorization must be a bearer token")
        return token.strip(), False
    cookie = request.cookies.get(COOKIE)
    return (cookie, True) if cookie else None


def check_csrf(request: Request, token: str, sent: str | None) -> None:
    """Refuse a post that a cookie vouches for, but not its page."""
    given = request.headers.get("x-csrf-token") or sent or ""
    if not hmac.compare_digest(given.encode(), csrf_of(token).encode()):
        raise Problem("bad_csrf")


def give_cookie(response: Response, table_id: str, token: str, *, secure: bool) -> None:
    """Let the browser keep a seat: for this table's pages and its API only, out of reach of scripts."""
    for path in (f"/t/{table_id}", f"/api/tables/{table_id}"):
        response.set_cookie(
            COOKIE, token, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure
        )


def remember_table(request: Request, response: Response, table_id: str, *, secure: bool) -> None:
    """Keep the list of this browser's tables for the lobby; it holds no token."""
    mine = [table_id, *(one for one in my_tables(request) if one != table_id)][:20]
    response.set_cookie(
        MINE_COOKIE, ".".join(mine), max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure
    )


def my_tables(request: Request) -> list[str]:
    """The tables this browser has sat at, the last one first."""
    return [one for one in request.cookies.get(MINE_COOKIE, "").split(".") if one][:20]
