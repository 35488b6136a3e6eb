"""The JSON interface: what pages can do, programs can do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent

from landsraad.rules import UnknownRule
from landsraad.rules import rule as ledger_rule
from landsraad.server import schemas as s
from landsraad.server.chronicle import known as told
from landsraad.server.context import Context, context
from landsraad.server.hub import ALL
from landsraad.server.live import Live, default_of, find_prompt, waiting
from landsraad.server.pace import pace_of
from landsraad.server.people import can_take_back
from landsraad.server.problems import CODES, Problem, illegal
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who, check_csrf, give_cookie, remember_table, token_of
from landsraad.server.setups import setup_for
from landsraad.table import Match, UnknownGame, action_to_json, record, value_from_json, value_to_json

PROBLEM: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "model": s.ProblemOut,
        "description": "A problem document",
        "content": {"application/problem+json": {}},
    }
}
router = APIRouter(prefix="/api", responses=PROBLEM)
Ctx = Annotated[Context, Depends(context)]


def somebody(table_id: str, request: Request, ctx: Ctx) -> Who:
    """Whoever sits or watches at a table, by bearer token or cookie."""
    found = token_of(request)
    if found is None:
        ctx.tables.row(table_id)
        raise Problem("no_token")
    return ctx.tables.who(table_id, found[0], by_cookie=found[1])


def acting(request: Request, who: Annotated[Who, Depends(somebody)]) -> Who:
    """Somebody who changes the table: a cookie alone is not enough."""
    if who.by_cookie:
        check_csrf(request, who.token, None)
    return who


Somebody = Annotated[Who, Depends(somebody)]
Acting = Annotated[Who, Depends(acting)]


@router.get("/games", tags=["games"])
def games(ctx: Ctx) -> list[dict[str, Any]]:
    """The installed games."""
    return [
        {"name": name, "title": game.title, "rules_version": game.rules_version}
        for name, game in sorted(ctx.games.items())
    ]


@router.get("/games/{name}", tags=["games"])
def one_game(name: str, ctx: Ctx) -> dict[str, Any]:
    """A game's presets, options, seats and bots."""
    if name not in ctx.games:
        raise UnknownGame(name, ctx.games)
    game = ctx.games[name]
    menu = setup_for(name).menu(game)
    return {
        "name": name,
        "title": game.title,
        "rules_version": game.rules_version,
        "presets": [
            {"name": p.name, "title": p.title, "text": p.text, "options": dict(p.options)} for p in menu.presets
        ],
        "options": [
            {
                "name": o.name, "kind": o.kind, "group": o.group, "default": o.default, "text": o.text,
                "rules": list(o.rules), "values": {c.value: c.text for c in o.values}, "minimum": o.minimum,
            }
            for o in menu.switches
        ],
        "seats": [{"name": role, "title": title} for role, title in menu.roles],
        "usual": list(menu.usual),
        "bots": list(menu.bots),
        "actions": [action.__name__ for action in game.actions],
    }  # fmt: skip


@router.get("/rules/{rule_id}", tags=["games"])
def one_rule(rule_id: str) -> dict[str, str]:
    """The text of a rule."""
    try:
        found = ledger_rule(rule_id)
    except UnknownRule as error:
        raise Problem("unknown_rule", str(error)) from error
    return {"id": found.id, "title": found.title, "text": found.text, "section": found.section}


@router.get("/tables", tags=["tables"])
def tables(ctx: Ctx) -> list[s.TableOut]:
    """Listed tables, the last used first."""
    return [table_out(Live(row, None)) for row in ctx.store.recent(status=("open", "live"), limit=50)]


@router.post("/tables", status_code=201, tags=["tables"])
def create_table(body: s.TableIn, request: Request, response: Response, ctx: Ctx) -> s.CreatedOut:
    """Set up a table. Its tokens are in the answer, and nowhere else."""
    wishes = [SeatWish(w.seat, w.kind, w.level, w.player, w.you) for w in body.seats]
    made = ctx.seating.create(
        body.game, name=body.name, preset=body.preset, options=body.options, config=body.config, seats=wishes,
        listed=body.listed, pace=body.pace.model_dump(),
        watching=body.watching.model_dump(),
    )  # fmt: skip
    response.headers["Location"] = f"/api/tables/{made.table_id}"
    return s.CreatedOut(
        id=made.table_id,
        token=made.host,
        seat=made.host_seat,
        path=enter_path(made.table_id, made.host),
        watch=made.watch,
        links=[
            s.LinkOut(seat=seat, token=token, path=enter_path(made.table_id, token))
            for seat, token in made.seats.items()
        ],
    )


@router.get("/tables/{table_id}", tags=["tables"])
def one_table(table_id: str, request: Request, ctx: Ctx) -> s.TableOut:
    """What everybody may know of a table; without a seat perhaps later than it happens."""
    who = somebody(table_id, request, ctx) if token_of(request) else None
    with ctx.tables.look(table_id, who) as live:
        return table_out(live)


@router.post("/tables/{table_id}/join", tags=["tables"])
def join(table_id: str, body: s.JoinIn, request: Request, response: Response, ctx: Ctx) -> s.JoinedOut:
    """Take an open seat."""
    seat, token = ctx.seating.join(table_id, body.seat, body.player)
    if "sec-fetch-site" in request.headers:
        give_cookie(response, table_id, token, secure=ctx.settings.secure_cookies)
        remember_table(request, response, table_id, secure=ctx.settings.secure_cookies)
    return s.JoinedOut(seat=seat, token=token, path=enter_path(table_id, token))


@router.post("/tables/{table_id}/start", tags=["tables"])
def start(table_id: str, request: Request, who: Acting, ctx: Ctx) -> s.TableOut:
    """Deal: the host's button."""
    ctx.seating.start(who)
    return one_table(table_id, request, ctx)


@router.post("/tables/{table_id}/seats/{seat}/link", tags=["tables"])
def new_link(table_id: str, seat: int, who: Acting, ctx: Ctx) -> s.LinkOut:
    """A new link for an invited seat, before the start."""
    token = ctx.seating.new_link(who, seat)
    return s.LinkOut(seat=seat, token=token, path=enter_path(table_id, token))


@router.post("/tables/{table_id}/watch", tags=["tables"])
def watch_link(table_id: str, request: Request, ctx: Ctx) -> s.WatchOut:
    """A spectators' token: for anybody at a listed table, else for those who sit there."""
    who = somebody(table_id, request, ctx) if token_of(request) else None
    if who is not None and who.by_cookie:
        check_csrf(request, who.token, None)
    token = ctx.seating.watch_link(table_id, who)
    return s.WatchOut(token=token, path=enter_path(table_id, token))


@router.post("/tables/{table_id}/bot", tags=["tables"])
def hand_over(table_id: str, body: s.BotIn, request: Request, who: Acting, ctx: Ctx) -> s.TableOut:
    """Let a bot play your seat."""
    ctx.seating.hand_over(who, body.level)
    return one_table(table_id, request, ctx)


@router.post("/tables/{table_id}/return", tags=["tables"])
def take_back(table_id: str, request: Request, who: Acting, ctx: Ctx) -> s.TableOut:
    """Take your seat back from the bot."""
    ctx.seating.hand_over(who, None)
    return one_table(table_id, request, ctx)


@router.get("/tables/{table_id}/view", tags=["play"])
def view(table_id: str, who: Somebody, ctx: Ctx) -> s.ViewOut:
    """What you may know."""
    with ctx.tables.look(table_id, who) as live:
        match = live.playing()
        return s.ViewOut(
            version=live.shown, seat=who.seat, over=match.over, view=match.view(who.seat),
            outcome=outcome_out(match),
        )  # fmt: skip


@router.get("/tables/{table_id}/prompts", tags=["play"])
def prompts(table_id: str, who: Somebody, ctx: Ctx) -> s.PromptsOut:
    """What you are asked, and what you may do out of turn."""
    with ctx.tables.look(table_id, who) as live:
        match = live.playing()
        pending = match.prompt(who.seat) if who.seat is not None else None
        standing = match.standing(who.seat) if who.seat is not None else []
        orders = sorted(match.orders.get(who.seat, ())) if who.seat is not None else []
        return s.PromptsOut(
            version=live.shown,
            pending=s.prompt_out(pending) if pending else None,
            standing=[s.prompt_out(p) for p in standing],
            orders=orders,
            until=live.times().get(who.seat) if who.seat is not None else None,
            default=action_to_json(default) if pending and (default := default_of(pending)) else None,
            undo="" if (back := can_take_back(live, who.seat)) is None else "ask" if back.crossed else "own",
            waiting=s.WaitingOut(**waiting(live)),
        )


@router.post("/tables/{table_id}/options", tags=["play"])
def options(table_id: str, body: s.OptionsIn, who: Acting, ctx: Ctx) -> s.OptionsOut:
    """The next field of a partial action, with its options and why other values are not possible."""
    if who.seat is None:
        raise Problem("not_your_seat", "spectators have no moves")
    chosen: tuple[Any, ...] = ()
    with ctx.tables.look(table_id, who) as live:
        match = live.playing()
        prompt = find_prompt(match, who.seat, body.prompt)
        for number, data in enumerate(body.chosen):
            if prompt.field(chosen) is None:
                raise Problem("bad_action", f"the action is complete after {number} values")
            value = value_from_json(data, f"chosen[{number}]")
            if (refusal := prompt.why_not(chosen, value)) is not None:
                raise illegal(refusal)
            chosen = (*chosen, value)
        field = prompt.field(chosen)
        if field is None:
            action = action_to_json(prompt.decision.build(chosen))
            return s.OptionsOut(version=live.shown, field=None, options=None, candidates=[], action=action)
        return s.OptionsOut(
            version=live.shown,
            field=field,
            options=s.options_out(prompt.options(chosen)),
            candidates=[
                s.CandidateOut(value=value_to_json(value), refusal=refusal_out(prompt.why_not(chosen, value)))
                for value in list(prompt.candidates(chosen))[:400]
            ],
            action=None,
        )


@router.post("/tables/{table_id}/actions", tags=["play"])
def act(table_id: str, body: s.ActionIn, who: Acting, ctx: Ctx) -> s.AcceptedOut:
    """Answer a decision. Of two answers on one version, one is taken and the other gets 409."""
    return s.AcceptedOut(version=ctx.tables.submit(who, body.version, body.decision, body.action))


@router.get("/tables/{table_id}/events", tags=["play"])
def events(
    table_id: str, who: Somebody, ctx: Ctx, since: Annotated[int, Query(ge=0, le=10**7)] = 0
) -> s.EventsOut:
    """What happened, as far as you may know it."""
    with ctx.tables.look(table_id, who) as live:
        match = live.playing()
        known = told(live, who.seat)
        out = [
            s.EventOut(
                number=number,
                text=match.game.describe(one.event),
                by=one.by,  # type: ignore[arg-type]
                **one.event.to_json(),
            )
            for number, one in enumerate(known[since:], since)
        ]
        return s.EventsOut(version=live.shown, events=out, next=max(since, len(known)), undone=match.undone)


@router.get("/tables/{table_id}/record", tags=["play"])
def record_of(table_id: str, who: Somebody, ctx: Ctx) -> dict[str, Any]:
    """The whole record of a game that is over: it replays to the same game, with every secret."""
    with ctx.tables.look(table_id, who) as live:
        match = live.playing()
        if not match.over:
            raise Problem("not_over", "a record holds every hidden choice; ask again when the game is over")
        return record(match)


@dataclass(frozen=True, slots=True)
class Stream:
    """Whose stream is opened, and the version it begins with."""

    table_id: str
    version: int
    seat: int | None


async def watched(table_id: str, who: Somebody, ctx: Ctx) -> Stream:
    """A table whose stream somebody opens."""

    def version() -> int:
        with ctx.tables.look(table_id, who) as live:
            return live.shown

    now = await run_sync(version)
    ctx.tables.wake(table_id)
    return Stream(table_id, now, who.seat)


@router.get("/tables/{table_id}/stream", response_class=EventSourceResponse, tags=["play"])
async def stream(at: Annotated[Stream, Depends(watched)], ctx: Ctx) -> AsyncIterator[ServerSentEvent]:
    """Server-sent events: `version` with the number of the new version, `talk` when something has been said.

    Fetch what you want to see.
    """
    async for version, region in ctx.hub.news(at.table_id, at.version, at.seat):
        event = "version" if region == ALL else region
        yield ServerSentEvent(data=version, event=event, id=str(version))


@router.get("/problems", tags=["problems"])
def problems() -> dict[str, dict[str, Any]]:
    """Every code a problem document can have."""
    return {code: {"status": status, "title": title} for code, (status, title) in CODES.items()}


def enter_path(table_id: str, token: str) -> str:
    """The page that opens a seat in a browser."""
    return f"/t/{table_id}/enter/{token}"


def refusal_out(refusal: Any) -> s.RefusalOut | None:
    """A refusal as JSON."""
    if refusal is None:
        return None
    return s.RefusalOut(
        rule=refusal.rule,
        reason=refusal.reason,
        code=refusal.code,
        field=refusal.field,
        facts=dict(refusal.facts),
    )


def outcome_out(match: Match) -> dict[str, Any] | None:
    """How a match ended, as JSON."""
    outcome = match.outcome
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners), "rule": outcome.rule, "reason": outcome.reason, "facts": dict(outcome.facts),
    }  # fmt: skip


def table_out(live: Live) -> s.TableOut:
    """A table as everybody may know it."""
    row, match = live.row, live.match
    return s.TableOut(
        id=row.id,
        game=row.game,
        name=row.name,
        status=row.status,  # type: ignore[arg-type]
        preset=str(row.setup.get("preset", "")),
        options=dict(row.setup.get("options", {})),
        config=dict(row.config),
        version=live.shown,
        seats=[
            s.SeatOut(seat=x.seat, role=x.role, kind=x.kind, level=x.level, player=x.player)  # type: ignore[arg-type]
            for x in row.seats
        ],
        pace=s.PaceOut(**pace_of(row.setup.get("pace")).to_json()),
        watching=s.WatchingOut(**live.watching.to_json()),
        waiting=s.WaitingOut(**waiting(live)) if match and not match.over else None,
        outcome=outcome_out(match) if match else None,
    )


__all__ = ("PROBLEM", "Acting", "Ctx", "Somebody", "Stream", "enter_path", "one_table", "router", "watched")
