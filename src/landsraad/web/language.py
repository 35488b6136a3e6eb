"""The language of a visitor: which it is, and how texts and names are said in it.

Python makes messages in English (`landsraad.table.say`); whatever a template puts out is said in the language of the
request that is being answered. That language stands in a context variable, set by `Speaking` for each request, and so
holds for the threads and tasks of that request only. The catalogues are `locale/<language>/LC_MESSAGES/landsraad.po`.
"""

from __future__ import annotations

import io
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations
from importlib import resources
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup, escape
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from landsraad.server.seats import YEAR
from landsraad.table import Message, Name, Several
from landsraad.web.names import BUILT_IN, KNOWN, Names

ENGLISH: Final = "en"
COOKIE: Final = "landsraad_language"
LOCALE: Final = Path(str(resources.files("landsraad.web"))) / "locale"

router = APIRouter(include_in_schema=False)


@cache
def languages() -> dict[str, str]:
    """Every language there is a catalogue for, English first, with its own name for itself."""
    found = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/landsraad.po"))
    return {code: (Locale.parse(code).display_name or code).capitalize() for code in (ENGLISH, *found)}


@cache
def texts_of(language: str) -> Catalog:
    """The catalogue of a language as its translators wrote it; an empty one for English."""
    if language == ENGLISH:
        return Catalog()
    with (LOCALE / language / "LC_MESSAGES" / "landsraad.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def catalogue(language: str) -> GNUTranslations:
    """The same to look texts up in; one that is missing stays English."""
    compiled = io.BytesIO()
    write_mo(compiled, texts_of(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


def script_texts() -> dict[str, str]:
    """What the scripts of a page say, by the English text: those that differ from it."""
    return _script_texts(_SPEECH.get().language)


@cache
def _script_texts(language: str) -> dict[str, str]:
    return {
        str(text.id): str(text.string)
        for text in texts_of(language)
        if text.string and not text.fuzzy and any(file.endswith(".js") for file, _ in text.locations)
    }


@dataclass(frozen=True)
class Speech:
    """A language, and what things are called."""

    language: str = ENGLISH
    names: Names = field(default=BUILT_IN)
    page: str = "/"
    """The page being looked at, to come back to."""

    @property
    def locale(self) -> Locale:
        """How the language writes numbers and lists."""
        return Locale.parse(self.language)

    def say(self, text: Any) -> Any:
        """A message in this language; anything else as it is."""
        if isinstance(text, Name):
            return self.name(text)
        if isinstance(text, Several):
            told = self.listed([str(self.say(part)) for part in text.parts], text.between, joined=text.joined)
            return told[:1].upper() + told[1:] if text.capital else told
        if isinstance(text, Message):
            if text.plural:
                return self.fill(self.plural(text.template, text.plural, text.amount), text.values)
            return self.fill(self.text(text.template), text.values)
        return text

    def text(self, template: str) -> str:
        """A template in this language; names that it spells out are those of the pack."""
        return self.named(catalogue(self.language).gettext(template)) if template else ""

    def plural(self, one: str, many: str, count: int) -> str:
        """The template for a count."""
        return self.named(catalogue(self.language).ngettext(one, many, count))

    def named(self, text: str) -> str:
        """A text that spells names out, with those of the pack."""
        return self.names.swapped(text, self.language, self._called)

    def _called(self, name: Name) -> str:
        return catalogue(self.language).pgettext("name", name.template)

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """A template with its values; a name that the game knows need not be given. Markup stays markup."""
        told = {key: self.value(value) for key, value in values.items()}
        if any(hasattr(value, "__html__") for value in told.values()):
            return escape(template).format_map(_Escaped(ChainMap(told, _Called(self))))
        return template.format_map(ChainMap(told, _Called(self)))

    def value(self, value: Any) -> Any:
        """A value in a text."""
        return format_decimal(value, locale=self.locale) if isinstance(value, float) else self.say(value)

    def name(self, name: Name) -> str:
        """What something is called: as the name pack has it, else in this language."""
        own = self.names.find(name.kind, name.key)
        return own if own is not None else self._called(name)

    def listed(self, parts: Sequence[str], between: str = ", ", *, joined: bool) -> str:
        """An enumeration."""
        if not joined:
            return between.join(parts)
        return format_list(parts, style="standard", locale=self.locale) if parts else ""


class _Called(dict[str, Any]):
    """The names of the games by their keys, in a speech."""

    def __init__(self, speech: Speech) -> None:
        super().__init__()
        self.speech = speech

    def __missing__(self, key: str) -> str:
        return self.speech.name(KNOWN[key])


class _Escaped(dict[str, Any]):
    """Values that go into markup."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__()
        self.told = values

    def __missing__(self, key: str) -> Markup:
        return escape(self.told[key])


_SPEECH: ContextVar[Speech] = ContextVar("speech", default=Speech())  # noqa: B039 (it is frozen)


def speech() -> Speech:
    """That of the request being answered; plain English elsewhere."""
    return _SPEECH.get()


@contextmanager
def speaking(spoken: Speech) -> Iterator[None]:
    """Say everything so meanwhile."""
    token = _SPEECH.set(spoken)
    try:
        yield
    finally:
        _SPEECH.reset(token)


def said(text: Any) -> Any:
    """A message in the visitor's language; anything else as it is."""
    return _SPEECH.get().say(text)


# For the templates


def gettext(template: str, /, **values: Any) -> str:
    """`_("…")` in a template: a text with its values in the visitor's language."""
    spoken = _SPEECH.get()
    return spoken.fill(spoken.text(template), values)


def ngettext(one: str, many: str, n: int, /, **values: Any) -> str:
    """`ngettext("{n} seat", "{n} seats", count)` in a template."""
    spoken = _SPEECH.get()
    return spoken.fill(spoken.plural(one, many, n), {"n": n, **values})


def also(texts: Sequence[str], *, joined: bool = True) -> str:
    """`names|also` in a template: an enumeration."""
    spoken = _SPEECH.get()
    return spoken.listed([str(spoken.say(text)) for text in texts], joined=joined)


def ledger(text: str) -> str:
    """`text|named`: a text of the ledger, which is English in every language, with the names of the pack."""
    spoken = _SPEECH.get()
    return Speech(ENGLISH, spoken.names).named(text)


# For requests


class Speaking:
    """Answers each request in the language of whoever sent it."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        page = scope["path"] if scope["method"] == "GET" else "/"
        if query := scope["query_string"].decode("latin-1"):
            page = f"{page}?{query}"
        with speaking(Speech(language_of(Headers(scope=scope)), self.names, page)):
            await self.app(scope, receive, send)


def language_of(headers: Headers) -> str:
    """The language a visitor chose; else the one their browser likes best; else English."""
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    if chosen in languages():
        return chosen
    for wanted in _liked(headers.get("accept-language", "")):
        if wanted in languages():
            return wanted
    return ENGLISH


def _liked(header: str) -> list[str]:
    """The languages of an Accept-Language header, the best liked first, each also without its country."""
    found: list[tuple[float, str]] = []
    for part in header[:400].split(","):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        code = tag.strip().lower().partition("-")[0]
        if code and weight > 0:
            found.append((-weight, code))
    return [code for _, code in sorted(found, key=lambda one: one[0])]


@router.post("/language")
def choose(
    request: Request, language: str = Form(max_length=20), back: str = Form("/", max_length=400)
) -> Response:
    """Keep a language in this browser, and go back to the page it was chosen on."""
    safe = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
    answer = RedirectResponse(back if safe else "/", 303)
    if language in languages():
        secure = request.app.state.context.settings.secure_cookies
        answer.set_cookie(COOKIE, language, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return answer
