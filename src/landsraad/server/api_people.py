"""The JSON interface to what people do beside the game: moments, taking back, votes, seats, talk."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from landsraad.server import schemas as s
from landsraad.server.api import PROBLEM, Acting, Ctx, Somebody, enter_path, one_table
from landsraad.server.journal import Vote
from landsraad.server.live import Live
from landsraad.server.people import seat_of, voters
from landsraad.server.private import Notes
from landsraad.server.seats import give_cookie, remember_table
from landsraad.server.store import TalkRow

router = APIRouter(prefix="/api", responses=PROBLEM)


@router.post("/tables/{table_id}/hold", tags=["play"])
def hold(table_id: str, request: Request, who: Acting, ctx: Ctx) -> s.WaitingOut:
    """Ask for more time in the moment that is open. Anybody who is asked may, once; nobody is told who did."""
    ctx.people.hold(who)
    waits = one_table(table_id, request, ctx).waiting
    assert waits is not None
    return waits


@router.post("/tables/{table_id}/undo", tags=["play"])
def undo(table_id: str, body: s.UndoIn, who: Acting, ctx: Ctx) -> s.UndoOut:
    """Take back your own last act, at once while nothing has crossed to another seat, else (`ask`) by vote of all."""
    vote = ctx.people.undo(who, body.version, ask=body.ask)
    with ctx.tables.open(table_id) as live:
        return s.UndoOut(version=live.shown, vote=vote_out(live, vote) if vote else None)


@router.get("/tables/{table_id}/votes", tags=["people"])
def votes(table_id: str, who: Somebody, ctx: Ctx) -> list[s.VoteOut]:
    """What people have asked each other, the open ones first."""
    with ctx.tables.look(table_id, who) as live:
        found = sorted(live.journal.votes.values(), key=lambda v: (v.state != "open", -v.number))
        return [vote_out(live, vote) for vote in found[:50]]


@router.post("/tables/{table_id}/votes", tags=["people"])
def stand_in(table_id: str, body: s.StandInIn, who: Acting, ctx: Ctx) -> s.VoteOut:
    """Ask the others to let a bot play for somebody whose time has run out twice in a row."""
    vote = ctx.people.stand_in(who, body.seat, body.level)
    with ctx.tables.open(table_id) as live:
        return vote_out(live, vote)


@router.post("/tables/{table_id}/votes/{number}", tags=["people"])
def ballot(table_id: str, number: int, body: s.BallotIn, who: Acting, ctx: Ctx) -> s.VoteOut:
    """Agree or not."""
    vote = ctx.people.ballot(who, number, body.accept)
    with ctx.tables.open(table_id) as live:
        return vote_out(live, vote)


@router.post("/tables/{table_id}/recovery", tags=["people"])
def recovery(table_id: str, who: Acting, ctx: Ctx) -> s.CodeOut:
    """A recovery code for your seat. It is in this answer and nowhere else; the one before ends."""
    return s.CodeOut(code=ctx.people.recovery(who))


@router.post("/recover", tags=["people"])
def recover(body: s.RecoverIn, request: Request, response: Response, ctx: Ctx) -> s.RecoveredOut:
    """Your seat back, for its recovery code. `revoke` ends all tokens it had."""
    table_id, seat, token = ctx.people.recover(body.code, revoke=body.revoke)
    _keep(request, response, ctx, table_id, token)
    return s.RecoveredOut(table=table_id, seat=seat, token=token, path=enter_path(table_id, token))


@router.post("/tables/{table_id}/handover", tags=["people"])
def handover(table_id: str, who: Acting, ctx: Ctx) -> s.HandoverOut:
    """A link that gives your seat to whoever opens it. It is in this answer and nowhere else."""
    link = ctx.people.offer(who)
    return s.HandoverOut(link=link, path=take_path(table_id, link))


@router.delete("/tables/{table_id}/handover", status_code=204, tags=["people"])
def keep(table_id: str, who: Acting, ctx: Ctx) -> None:
    """Call the hand-over link back."""
    ctx.people.keep(who)


@router.post("/tables/{table_id}/take", tags=["people"])
def take(table_id: str, body: s.TakeIn, request: Request, response: Response, ctx: Ctx) -> s.JoinedOut:
    """Take a seat that somebody hands over. Whatever opened it before opens nothing any more."""
    seat, token = ctx.people.accept(table_id, body.link, body.player)
    _keep(request, response, ctx, table_id, token)
    return s.JoinedOut(seat=seat, token=token, path=enter_path(table_id, token))


@router.get("/tables/{table_id}/talk", tags=["people"])
def heard(
    table_id: str, who: Somebody, ctx: Ctx, since: Annotated[int, Query(ge=0, le=10**7)] = 0
) -> list[s.TalkOut]:
    """What has been said to all, and to and by you alone; spectators hear what is said to all."""
    return [talk_out(row) for row in ctx.people.heard(who, since)]


@router.post("/tables/{table_id}/talk", status_code=201, tags=["people"])
def say(table_id: str, body: s.TalkIn, who: Acting, ctx: Ctx) -> s.TalkOut:
    """Say something to all, or to one other seat. It binds nobody, and no record of the game holds it."""
    return talk_out(ctx.people.say(who, body.text, body.to))


@router.get("/tables/{table_id}/notes", tags=["people"])
def notes(table_id: str, who: Somebody, ctx: Ctx) -> s.NotesOut:
    """Your own notes. Nobody else is ever sent them."""
    return notes_out(ctx.tables.private.notes(table_id, seat_of(who)))


@router.put("/tables/{table_id}/notes", tags=["people"])
def keep_notes(table_id: str, body: s.NotesIn, who: Acting, ctx: Ctx) -> s.NotesOut:
    """Keep your notes, in place of those of that version. They stay with the seat and are in no record."""
    return notes_out(ctx.tables.private.keep_notes(table_id, seat_of(who), body.text, body.version))


def _keep(request: Request, response: Response, ctx: Ctx, table_id: str, token: str) -> None:
    if "sec-fetch-site" in request.headers:
        give_cookie(response, table_id, token, secure=ctx.settings.secure_cookies)
        remember_table(request, response, table_id, secure=ctx.settings.secure_cookies)


def take_path(table_id: str, link: str) -> str:
    """The page that offers a seat."""
    return f"/t/{table_id}/take/{link}"


def vote_out(live: Live, vote: Vote) -> s.VoteOut:
    """A vote as everybody may know it."""
    return s.VoteOut(
        number=vote.number,
        kind=vote.kind,  # type: ignore[arg-type]
        by=vote.by,
        seat=vote.seat,
        level=vote.level,
        state=vote.state,  # type: ignore[arg-type]
        voters=voters(live, vote) if vote.state == "open" else sorted(vote.ballots),
        ballots=[s.BallotOut(seat=seat, accept=accept) for seat, accept in sorted(vote.ballots.items())],
        until=vote.at + live.pace.vote if vote.state == "open" else None,
    )


def notes_out(notes: Notes) -> s.NotesOut:
    """Notes."""
    return s.NotesOut(text=notes.text, version=notes.version)


def talk_out(row: TalkRow) -> s.TalkOut:
    """Something said."""
    return s.TalkOut(number=row.number, at=row.at, seat=row.seat, to=row.to, text=row.text)


__all__ = ("router",)
