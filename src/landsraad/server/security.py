"""What every request and answer goes through: size, rate, origin, headers."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from landsraad.server.problems import Problem
from landsraad.server.settings import Settings

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Refuses what is too large, too frequent or from another site; adds the security headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    sent.setdefault("Cache-Control", "no-store")
            await send(message)

        problem = self._too_many(scope) or self._foreign(scope, headers)
        if problem is None:
            try:
                receive = await self._limited(scope, headers, receive)
            except Problem as refused:
                problem = refused
        if problem is not None:
            await problem.response()(scope, receive, answer)
            return
        await self.app(scope, receive, answer)

    def _too_many(self, scope: Scope) -> Problem | None:
        if not self.settings.rate or scope["path"].startswith("/static/"):
            return None
        client = (scope.get("client") or ("",))[0]
        now = time.monotonic()
        left, before = self.buckets.pop(client, (float(self.settings.burst), now))
        left = min(self.settings.burst, left + (now - before) * self.settings.rate)
        spent = left >= 1
        self.buckets[client] = (left - 1 if spent else left, now)
        if len(self.buckets) > 4096:
            self.buckets.popitem(last=False)
        return None if spent else Problem("too_many")

    @staticmethod
    def _foreign(scope: Scope, headers: Headers) -> Problem | None:
        """A browser says where a post comes from; a program says nothing, and has no cookies to abuse."""
        if scope["method"] in SAFE:
            return None
        site = headers.get("sec-fetch-site")
        if site is not None:
            return None if site in ("same-origin", "none") else Problem("cross_site")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
            return Problem("cross_site")
        return None

    async def _limited(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """Read the body up to the limit before anything looks at it."""
        limit = self.settings.max_record if scope["path"] == "/records" else self.settings.max_body
        length = headers.get("content-length")
        if length is not None:
            if not length.isdigit():
                raise Problem("malformed", "Content-Length is not a number")
            if int(length) > limit:
                raise Problem("too_large", f"at most {limit} bytes")
            if int(length) == 0:
                return receive
        elif "transfer-encoding" not in headers:
            return receive
        body = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                break
            body += message.get("body", b"")
            if len(body) > limit:
                raise Problem("too_large", f"at most {limit} bytes")
            if not message.get("more_body", False):
                break
        told = False

        async def again() -> Message:
            nonlocal told
            if not told:
                told = True
                return {"type": "http.request", "body": body, "more_body": False}
            return await receive()

        return again
