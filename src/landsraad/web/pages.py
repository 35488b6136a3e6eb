"""The pages: the lobby, a table and its regions. Everything works as plain forms; htmx swaps the regions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from landsraad.bots import bot_names
from landsraad.server import standing
from landsraad.server.api import Stream, watched
from landsraad.server.context import Context
from landsraad.server.people import TEXT
from landsraad.server.private import LENGTH
from landsraad.server.problems import Problem
from landsraad.server.seating import SeatWish
from landsraad.server.seats import (
    COOKIE,
    LOBBY_COOKIE,
    YEAR,
    Who,
    check_csrf,
    csrf_of,
    my_tables,
    new_token,
)
from landsraad.server.setups import setup_for
from landsraad.table import BadConfig, Order, action_to_json, listed, say
from landsraad.web import forms
from landsraad.web.boards import board_for
from landsraad.web.forms import Draft
from landsraad.web.panels import encode, wish_of
from landsraad.web.regions import Have
from landsraad.web.scene import Page, find, templates
from landsraad.web.visitors import Ctx, Visitor, enter_seat, posting, visitor

FIRST_GAME = "dune"
"""The game that the lobby shows where the host names none."""
router = APIRouter(include_in_schema=False)


def html(name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page or fragment."""
    return HTMLResponse(templates.get_template(name).render(**values), status_code=status)


# The lobby


@router.get("/")
def lobby(request: Request, ctx: Ctx, game: str = "", preset: str = "") -> Response:
    """Set up a table, find one, go back to one's own."""
    return _lobby(request, ctx, game, preset, form=request.query_params)


def _lobby(
    request: Request,
    ctx: Context,
    game: str,
    preset: str,
    error: BadConfig | None = None,
    sent: dict[str, str] | None = None,
    form: Mapping[str, str] | None = None,
) -> Response:
    if not ctx.games:
        raise Problem("unknown_game", say("no game is installed"))
    chosen = next(
        (g for g in (game, ctx.settings.first_game or FIRST_GAME) if g in ctx.games), next(iter(ctx.games))
    )
    menu = setup_for(chosen).menu(ctx.games[chosen])
    picked = next((p for p in menu.presets if p.name == preset), menu.presets[0] if menu.presets else None)
    defaults = {
        s.name: (picked.options.get(s.name, s.default) if picked else s.default) for s in menu.switches
    }
    groups: dict[str, list[Any]] = {}
    for switch in menu.switches:
        groups.setdefault(switch.group, []).append(switch)
    token = request.cookies.get(LOBBY_COOKIE) or new_token()
    page = html(
        "lobby.html",
        422 if error else 200,
        here="/",
        who="",
        games=sorted(((name, g.title) for name, g in ctx.games.items()), key=lambda g: g[0] != FIRST_GAME),
        game=chosen,
        menu=menu,
        preset=picked.name if picked else "",
        defaults=defaults | (sent or {}),
        groups=groups,
        board=board_for(chosen),
        **board_for(chosen).lobby_values(form or {}),
        best="steady" if "steady" in menu.bots else menu.bots[-1],
        csrf=csrf_of(token),
        error=error,
        mine=_mine(request, ctx),
        listed=[
            _card(ctx, row)
            for row in ctx.store.recent(status=("open", "live"), limit=12)
            if row.id not in my_tables(request)
        ],
    )
    page.set_cookie(
        LOBBY_COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=ctx.settings.secure_cookies
    )
    return page


def _card(ctx: Context, row: Any) -> dict[str, Any]:
    board = board_for(row.game)
    title = ctx.games[row.game].title if row.game in ctx.games else row.game
    return {
        "id": row.id, "name": row.name, "status": row.status,
        "about": listed((title, board.subtitle(row.setup, len(row.seats))), between=" · "),
        "emblems": [board.emblem(s.role) for s in row.seats if s.kind != "open"],
        "free": sum(s.kind == "open" for s in row.seats),
    }  # fmt: skip


def _mine(request: Request, ctx: Context) -> list[dict[str, Any]]:
    rows = (ctx.store.table(one) for one in my_tables(request) if len(one) <= 40)
    return [_card(ctx, row) for row in rows if row is not None][:6]


@router.post("/tables")
async def create(request: Request, ctx: Ctx) -> Response:
    """The lobby's form."""
    sent = await request.form()
    data = {key: value for key, value in sent.items() if isinstance(value, str)}
    check_csrf(request, request.cookies.get(LOBBY_COOKIE) or "-", data.get("csrf"))
    return await run_sync(_create, request, ctx, data)


def pace_chosen(text: str) -> dict[str, Any]:
    """A pace as the lobby's form names it: `live-300`, a kind with its seconds."""
    kind, _, seconds = text.partition("-")
    return {"kind": kind or "none", "seconds": int(seconds) if seconds.isdigit() else None}


def watching_chosen(text: str) -> dict[str, Any]:
    """Who may watch, as the lobby's form names it: `actions-20`, a kind with its amount."""
    kind, _, amount = text.partition("-")
    return {"kind": kind or "live", "amount": int(amount) if amount.isdigit() else None}


def _create(request: Request, ctx: Context, data: dict[str, str]) -> Response:
    game, preset = data.get("game", ""), data.get("preset", "")
    menu = setup_for(game).menu(ctx.tables.game(game))
    picked = next((p for p in menu.presets if p.name == preset), None)
    options: dict[str, Any] = {}
    for switch in menu.switches:
        given = data.get(f"option-{switch.name}")
        usual = picked.options.get(switch.name, switch.default) if picked else switch.default
        # Without script a page shows the switches of another preset than the one chosen: then they say nothing.
        if given not in (None, usual) and data.get("shown", preset) == preset:
            options[switch.name] = given
    form = data
    try:
        data, config = board_for(game).lobby_config(data)
    except BadConfig as error:
        return _lobby(request, ctx, game, preset, error, {k: str(v) for k, v in options.items()}, form)
    wishes = []
    for index in range(12):
        role, kind = data.get(f"role-{index}", ""), data.get(f"kind-{index}", "")
        if not role or not kind:
            continue
        level = kind.removeprefix("bot-") if kind.startswith("bot-") else ""
        you = kind == "you"
        simple = "bot" if level else "person" if you or kind == "invite" else "open"
        wishes.append(SeatWish(role, simple, level, data.get("player", "") if you else "", you))
    try:
        made = ctx.seating.create(
            game, name=data.get("name", ""), preset=preset, options=options, seats=wishes, config=config,
            listed=data.get("listed") == "on" or any(w.kind == "open" for w in wishes),
            pace=pace_chosen(data.get("pace", "")), watching=watching_chosen(data.get("watching", "")),
        )  # fmt: skip
    except BadConfig as error:
        return _lobby(request, ctx, game, preset, error, {k: str(v) for k, v in options.items()}, form)
    host = Who(made.table_id, made.host_seat, True, made.host, True)
    if not any(w.kind == "open" or (w.kind == "person" and not w.host) for w in wishes):
        ctx.seating.start(host)
    return enter_seat(request, ctx, made.table_id, made.host)


# Sitting down


@router.get("/t/{table_id}/enter/{token}")
def enter(table_id: str, token: str, request: Request, ctx: Ctx) -> Response:
    """An invitation link: keep its token in a cookie of this table, and go there."""
    ctx.tables.who(table_id, token[:200], by_cookie=False)
    return enter_seat(request, ctx, table_id, token)


@router.post("/t/{table_id}/join")
def join(
    table_id: str, request: Request, ctx: Ctx, seat: Annotated[int | None, Form()] = None,
    player: Annotated[str, Form(max_length=80)] = "",
) -> Response:  # fmt: skip
    """Take an open seat."""
    _, token = ctx.seating.join(table_id, seat, player)
    return enter_seat(request, ctx, table_id, token)


@router.post("/t/{table_id}/watch")
def watch(table_id: str, request: Request, ctx: Ctx, who: Visitor) -> Response:
    """A place on the spectators' bench, for who has none."""
    if who is not None:
        return RedirectResponse(f"/t/{table_id}", 303)
    return enter_seat(request, ctx, table_id, ctx.seating.watch_link(table_id, None))


Csrf = Annotated[str, Form(max_length=80)]


@router.post("/t/{table_id}/start")
def start(table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "") -> Response:
    """The host's button."""
    ctx.seating.start(posting(who, request, csrf))
    return RedirectResponse(f"/t/{table_id}", 303)


@router.post("/t/{table_id}/link")
def link(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, seat: Annotated[int, Form()], csrf: Csrf = ""
) -> Response:
    """A fresh invitation link, shown this once."""
    token = ctx.seating.new_link(posting(who, request, csrf), seat)
    return waiting_room(request, ctx, table_id, who, {seat: f"{request.base_url}t/{table_id}/enter/{token}"})


@router.get("/t/{table_id}/room")
def room(table_id: str, request: Request, ctx: Ctx, who: Visitor) -> Response:
    """Who sits where, also while the game is on."""
    return waiting_room(request, ctx, table_id, who, {})


@router.post("/t/{table_id}/watchers")
def watchers(table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "") -> Response:
    """A link for spectators, shown this once."""
    token = ctx.seating.watch_link(table_id, posting(who, request, csrf))
    return waiting_room(request, ctx, table_id, who, {-1: f"{request.base_url}t/{table_id}/enter/{token}"})


@router.post("/t/{table_id}/name")
def rename(
    table_id: str, request: Request, ctx: Ctx, who: Visitor, csrf: Csrf = "",
    player: Annotated[str, Form(max_length=80)] = "",
) -> Response:  # fmt: skip
    """What one is called at this table."""
    ctx.seating.rename(posting(who, request, csrf), player)
    return RedirectResponse(f"/t/{table_id}/room", 303)


@router.post("/t/{table_id}/bot")
def bot(
    table_id: str,
    request: Request,
    ctx: Ctx,
    who: Visitor,
    csrf: Csrf = "",
    level: Annotated[str, Form()] = "",
) -> Response:
    """Hand one's seat to a bot, or (no level) take it back."""
    ctx.seating.hand_over(posting(who, request, csrf), level or None)
    return RedirectResponse(f"/t/{table_id}", 303)


# A table


@router.get("/t/{table_id}")
def table(
    table_id: str,
    request: Request,
    ctx: Ctx,
    who: Visitor,
    p: str = "",
    c: Annotated[list[str] | None, Query()] = None,
) -> Response:
    """A table: the waiting room, or the game."""
    with ctx.tables.look(table_id, who) as live:
        if live.match is None or who is None:
            return waiting_room(request, ctx, table_id, who, {})
        page = Page(live, live.match, who, p, Draft(tuple(c or ())))
        ctx.tables.wake(table_id)
        return html("table.html", **page.all(), **beside(ctx, who))


def beside(ctx: Context, who: Who) -> dict[str, Any]:
    """What the page of a table shows beside the game: the talk, and one's own notes."""
    notes = ctx.tables.private.notes(who.table_id, who.seat) if who.seat is not None else None
    return {
        "talk": ctx.people.heard(who, 0, 60), "limit": TEXT, "notes": notes, "notes_limit": LENGTH,
        "notes_other": "",
    }  # fmt: skip


def waiting_room(
    request: Request, ctx: Context, table_id: str, who: Who | None, links: dict[int, str], **more: str
) -> Response:
    """Who sits where, with what is shown this once: links, a recovery code, a hand-over link."""
    with ctx.tables.open(table_id) as live:
        row, board, pace, watching = live.row, board_for(live.row.game), live.pace, live.watching
    return html(
        "waiting.html",
        pace=pace,
        watching=watching,
        hidden=watching.kind == "none" and row.status != "over",
        once={"recovery": "", "handover": "", **more},
        here="",
        who="",
        row=row,
        board=board,
        game=ctx.tables.game(row.game).title,
        visitor=who,
        csrf=who.csrf if who else "",
        links=links,
        started=row.status != "open",
        missing=[s.role for s in row.seats if s.kind == "open"],
        bots=bot_names(row.game),
    )


@router.get("/t/{table_id}/live")
def live_regions(
    table_id: str, ctx: Ctx, who: Visitor, prompt: str = "", sig: str = "",
    c: Annotated[list[str] | None, Query()] = None, number: str | None = None, text: str | None = None,
    have: Annotated[str, Query(max_length=1000)] = "", *, request: Request,
) -> Response:  # fmt: skip
    """Every region as it is now; the decision only if it has changed, so that a draft and the focus stay."""
    if who is None:
        raise Problem("no_token")
    with ctx.tables.look(table_id, who) as live:
        draft = Draft(tuple(c or ()), None, number, text, wish_of(request.query_params))
        page = Page(live, live.playing(), who, prompt, draft, keep=True)
        page.have = Have(have)
        values = page.all()
        return html("live.html", **values, unchanged=sig == page.signature)


@router.get("/t/{table_id}/decision")
def decision(table_id: str, ctx: Ctx, who: Visitor, p: str = "") -> Response:
    """The decision region for another prompt."""
    if who is None:
        raise Problem("no_token")
    with ctx.tables.look(table_id, who) as live:
        return html("live.html", **Page(live, live.playing(), who, p, Draft()).all(), unchanged=False)


@router.post("/t/{table_id}/decide")
async def decide(table_id: str, request: Request, ctx: Ctx) -> Response:
    """A field of the draft, or the answer itself."""
    sent = await request.form()
    fields = {key: value for key, value in sent.items() if isinstance(value, str)}
    chosen = tuple(value for value in sent.getlist("c") if isinstance(value, str))
    request.state.have = fields.pop("have", "")
    return await run_sync(_decide, table_id, request, ctx, fields, chosen)


def _decide(
    table_id: str, request: Request, ctx: Context, sent: dict[str, str], chosen: tuple[str, ...]
) -> Response:
    who = posting(visitor(table_id, request, ctx), request, sent.get("csrf", ""))
    if who.seat is None:
        raise Problem("not_your_seat", say("spectators have no moves"))
    if (order := sent.get("order")) is not None:
        with ctx.tables.open(table_id) as live:
            version = live.shown
            passes = order not in live.playing().orders.get(who.seat, ())
            data = {"type": Order.__name__, "kind": order[:80], "passes": passes}
            ctx.tables.submit(who, version, "order", data)
        return answer(table_id, request, ctx, who, "", Draft())
    if (keep := sent.get("keep")) is not None:
        wanted = {"raise": sent.get("f.upto", ""), "pass": "0"}.get(keep)
        if wanted is not None and not (wanted.isdecimal() and len(wanted) < 6):
            raise Problem("bad_action", say("a whole number, please"))
        standing.keep(ctx.tables, who, None if wanted is None else int(wanted))
        return answer(table_id, request, ctx, who, "", Draft())
    wanted = sent.get("prompt", "")
    if (back := sent.get("back")) is not None and back.isdigit():
        return half_made(table_id, request, ctx, who, wanted, Draft(chosen[: int(back)]))
    if (whole := sent.get("whole")) is not None or "now" in sent:
        wish = None
    else:
        wish = wish_of(sent)
        if wish is not None and not chosen:
            return _panel(table_id, request, ctx, who, wanted, wish, go="go" in sent)
    if whole is not None:
        values = forms.value_of(whole)
        chosen = tuple(encode(v) for v in values) if isinstance(values, tuple) else ()
        sent = {**sent, "go": "1"}
        sent.pop("number", None)
    draft = Draft(
        chosen, sent.get("pick"), sent.get("number") if "pick" not in sent else None, sent.get("text")
    )
    if "go" not in sent and "now" not in sent:
        return half_made(table_id, request, ctx, who, wanted, draft)
    if "now" in sent:
        draft = Draft(chosen, sent["now"])
    with ctx.tables.open(table_id) as live:
        match = live.playing()
        prompt = find(match, who.seat, wanted)
        if prompt is None:
            return answer(table_id, request, ctx, who, "", Draft(), stale=True)
        values, refusal = forms.read(prompt, draft)
        values = forms.fill(prompt, values)
        if refusal is not None or prompt.field(values) is not None:
            return answer(table_id, request, ctx, who, wanted, draft)
        ctx.tables.submit(who, live.shown, prompt.id, action_to_json(prompt.decision.build(values)))
    return answer(table_id, request, ctx, who, "", Draft())


def _panel(
    table_id: str, request: Request, ctx: Context, who: Who, wanted: str, wish: dict[str, str], *, go: bool
) -> Response:
    """The draft of a panel, resolved again; or the answer itself, if every field is as it was wanted."""
    assert who.seat is not None
    with ctx.tables.look(table_id, who) as live:
        match = live.playing()
        prompt = find(match, who.seat, wanted)
        if prompt is None:
            return answer(table_id, request, ctx, who, "", Draft(), stale=go)
        page = Page(live, match, who, wanted, Draft(wish=wish))
        page.have = Have(getattr(request.state, "have", ""))
        ctx.tables.keep_draft(live, prompt, {"wish": wish})
        panel = page.form.panel if page.form else None
        if panel is None or not go or not panel.ready or panel.wrong:
            status = 422 if go else 200
            if request.headers.get("hx-request"):
                return html("draft.html" if not go else "live.html", status, **page.all(), unchanged=False)
            return html("table.html", status, **page.all(), **beside(ctx, who))
        ctx.tables.submit(who, live.shown, prompt.id, action_to_json(prompt.decision.build(panel.values)))
    return answer(table_id, request, ctx, who, "", Draft())


def half_made(table_id: str, request: Request, ctx: Context, who: Who, wanted: str, draft: Draft) -> Response:
    """A draft made field by field, kept as far as it is legal."""
    with ctx.tables.look(table_id, who) as live:
        prompt = find(live.playing(), who.seat, wanted)
        if prompt is not None and draft == Draft():
            ctx.tables.keep_draft(live, prompt, {})
        page = Page(live, live.playing(), who, wanted, draft)
        if page.prompt is not None and page.form is not None and page.form.panel is None:
            chosen = page.form.chosen
            ctx.tables.keep_draft(live, page.prompt, {"chosen": chosen} if chosen else {})
    return answer(table_id, request, ctx, who, wanted, draft)


def answer(
    table_id: str, request: Request, ctx: Context, who: Who, prompt: str, draft: Draft, stale: bool = False,
    undo_why: str = "",
) -> Response:  # fmt: skip
    """All regions after a post; a browser without script gets the whole page."""
    with ctx.tables.look(table_id, who) as live:
        page = Page(live, live.playing(), who, prompt, draft, stale=stale)
        page.undo_why, page.have = undo_why, Have(getattr(request.state, "have", ""))
        status = 409 if stale else 422 if page.form and page.form.refusal else 200
        if request.headers.get("hx-request"):
            return html("live.html", status, **page.all(), unchanged=False)
        return html("table.html", status, **page.all(), **beside(ctx, who))


@router.get("/t/{table_id}/log")
def whole_log(table_id: str, ctx: Ctx, who: Visitor) -> Response:
    """Everything that happened, as far as one may know."""
    if who is None:
        raise Problem("no_token")
    with ctx.tables.look(table_id, who) as live:
        page = Page(live, live.playing(), who, "", Draft(), lines=100_000)
        return html("log.html", here="", who="", **page.all())


@router.get("/t/{table_id}/stream", response_class=EventSourceResponse)
async def stream(at: Annotated[Stream, Depends(watched)], ctx: Ctx) -> AsyncIterator[ServerSentEvent]:
    """The page's stream: the region to fetch anew, and the version it has then."""
    async for version, region in ctx.hub.news(at.table_id, at.version, at.seat):
        yield ServerSentEvent(data={"region": region, "version": version}, event="region", id=str(version))


def problem_page(request: Request, problem: Problem) -> Response:
    """A problem for people: a toast in an open page, or a page of its own."""
    if request.headers.get("hx-request"):
        answer = html("toast.html", problem.status, text=problem.detail or say(problem.title))
        answer.headers["HX-Reswap"] = "none"
        return answer
    return html("problem.html", problem.status, here="", who="", problem=problem)


__all__ = ("COOKIE", "problem_page", "router")
