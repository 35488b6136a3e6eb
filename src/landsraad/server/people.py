"""What people do at a table beside the game: hold a moment, take back, vote, talk, keep and give their seats."""

from __future__ import annotations

import secrets
import time
from collections import deque
from dataclasses import dataclass, replace
from typing import Any, Final

from landsraad.bots import bot_names
from landsraad.server.bench import heard_until
from landsraad.server.hub import TALK
from landsraad.server.journal import Vote
from landsraad.server.live import Live
from landsraad.server.problems import Problem
from landsraad.server.seating import Seating, name_of
from landsraad.server.seats import Who, hash_token, new_token
from landsraad.server.store import KeyRow, TalkRow
from landsraad.server.undo import crossed, last_act, others_acted, rewound
from landsraad.table import say

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no letter looks like a digit."""
RECOVERY, HANDOVER = "recovery", "handover"
TEXT: Final = 500
TALK_LIMIT: Final = 5000
"""Things said at one table."""
TALK_RATE: Final = (6, 10.0)
"""How many, in how many seconds, from one seat."""
TWICE: Final = 2


@dataclass(frozen=True, slots=True)
class Back:
    """What a seat can take back: how many actions stay, and whether others have acted since."""

    to: int
    crossed: bool


class People:
    """Everything between the persons at the tables."""

    def __init__(self, seating: Seating) -> None:
        self.seating, self.tables, self.store = seating, seating.tables, seating.store
        self._said: dict[tuple[str, int], deque[float]] = {}

    # Moments

    def hold(self, who: Who) -> None:
        """Ask for more time in the moment that is open: anybody who is asked may, cards or not."""
        seat = seat_of(who)
        with self.tables.open(who.table_id) as live:
            match = live.playing()
            if not live.moment or live.alone or seat not in match.pending:
                raise Problem("no_moment")
            if seat in live.held:
                raise Problem("already_held")
            self.tables.mark(live, "hold", seat, {"moment": match.asking})
            self.tables.moved(live)

    # Taking back

    def undo(self, who: Who, version: int, *, ask: bool) -> Vote | None:
        """Take back one's own last act.

        If it has crossed to others, they vote on it (`ask`); otherwise a problem says why.
        """
        seat = seat_of(who)
        with self.tables.open(who.table_id) as live:
            match = live.playing()
            if match.over:
                raise Problem("table_over")
            if version != live.shown:
                raise Problem(
                    "stale_version",
                    say("you saw version {seen}; it is {now}", seen=version, now=live.shown),
                    version=live.shown,
                )
            to = last_act(match, seat)
            if to is None:
                raise Problem("undo_nothing")
            why = crossed(rewound(match, to, orders=False), match, seat, to)
            if not why:
                self.tables.rewind(live, seat, to)
                return None
            if not ask:
                raise Problem(
                    "undo_crossed", say("{why} The others can agree to it by vote.", why=why), reason=why
                )
            self._one_at_a_time(live, seat)
            if any(
                (v.by, v.to) == (seat, to) and v.state in ("declined", "lapsed")
                for v in live.journal.votes.values()
            ):
                raise Problem("vote_over", say("the others have been asked about this act already"))
            return self._open(live, "undo", seat, seat, to=to, version=match.version)

    def stand_in(self, who: Who, seat: int, level: str) -> Vote:
        """Ask the others to let a bot play for somebody whose time has run out twice."""
        mine = seat_of(who)
        with self.tables.open(who.table_id) as live:
            if not 0 <= seat < len(live.row.seats):
                raise Problem("not_found", say("there is no seat {seat}", seat=seat))
            if seat == mine:
                raise Problem("no_vote", say("you need nobody's leave for your own seat"))
            if level not in bot_names(live.row.game):
                known = ", ".join(bot_names(live.row.game))
                raise Problem(
                    "bad_config", say("no bot {level}; there are: {known}", level=level, known=known)
                )
            if live.row.seats[seat].kind != "person" or live.ran_out(seat) < TWICE:
                raise Problem("not_yet", say("this is open when a person's time has run out twice in a row"))
            self._one_at_a_time(live, mine)
            return self._open(live, "standin", mine, seat, level=level)

    @staticmethod
    def _one_at_a_time(live: Live, seat: int) -> None:
        if any(vote.by == seat for vote in live.journal.open_votes()):
            raise Problem("vote_open")

    def _open(self, live: Live, kind: str, by: int, seat: int, **data: Any) -> Vote:
        number = len(live.journal.votes) + 1
        self.tables.mark(live, "vote", by, {"number": number, "kind": kind, "seat": seat, **data})
        vote = live.journal.votes[number]
        self._count(live, vote)
        return vote

    def ballot(self, who: Who, number: int, accept: bool) -> Vote:
        """Agree to what somebody asks for, or not."""
        seat = seat_of(who)
        with self.tables.open(who.table_id) as live:
            vote = live.journal.votes.get(number)
            if vote is None:
                raise Problem("not_found", say("there is no vote {number}", number=number))
            if live.playing().over:
                raise Problem("table_over")
            if vote.state != "open":
                raise Problem("vote_over")
            if seat not in voters(live, vote):
                raise Problem("no_vote", say("this vote is not yours"))
            self.tables.mark(live, "ballot", seat, {"number": number, "accept": accept})
            self._count(live, vote)
            return vote

    def _count(self, live: Live, vote: Vote) -> None:
        """Close a vote that is decided, and do what it says."""
        asked = voters(live, vote)
        yes = sum(vote.ballots.get(seat) is True for seat in asked)
        no = sum(vote.ballots.get(seat) is False for seat in asked)
        if vote.kind == "undo":
            passed, failed = yes == len(asked), no > 0
        else:
            passed, failed = 2 * yes > len(asked), 2 * no >= len(asked)
        if passed or failed:
            self.tables.close_vote(live, vote.number, "passed" if passed else "declined")
        if not passed:
            self.tables.moved(live)
        elif vote.kind == "undo":
            self.tables.rewind(live, vote.seat, vote.to)
        else:
            row = live.row.seats[vote.seat]
            self.seating.sit(live, replace(row, kind="bot", level=vote.level))

    # Seats

    def recovery(self, who: Who) -> str:
        """A recovery code for one's own seat, told this once; the one before ends."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(20))
        self.store.set_key(_hash_code(code), KeyRow(who.table_id, RECOVERY, seat_of(who), who.host))
        return "-".join(code[i : i + 5] for i in range(0, 20, 5))

    def recover(self, code: str, *, revoke: bool) -> tuple[str, int, str]:
        """A seat for its recovery code: table, seat and a new token. `revoke` ends all tokens there were."""
        hashed = _hash_code(code)
        key = self.store.key(hashed, RECOVERY)
        token = new_token()
        if key is None or not self.store.give_seat(
            hashed, RECOVERY, hash_token(token), revoke=revoke, drop=(HANDOVER,) if revoke else ()
        ):
            raise Problem("bad_code")
        return key.table_id, key.seat, token

    def offer(self, who: Who) -> str:
        """A link that gives one's own seat to whoever opens it, told this once."""
        token = new_token()
        self.store.set_key(hash_token(token), KeyRow(who.table_id, HANDOVER, seat_of(who), who.host))
        return token

    def keep(self, who: Who) -> None:
        """Call a hand-over link back."""
        self.store.drop_keys(who.table_id, seat_of(who), (HANDOVER,))

    def offered(self, table_id: str, link: str) -> int:
        """Which seat a hand-over link gives."""
        key = self.store.key(hash_token(link), HANDOVER)
        if key is None or key.table_id != table_id:
            raise Problem("bad_code", say("this link gives no seat any more"))
        return key.seat

    def accept(self, table_id: str, link: str, player: str) -> tuple[int, str]:
        """Take the seat of a hand-over link: everything that opened it before opens nothing any more."""
        with self.tables.open(table_id) as live:
            seat = self.offered(table_id, link)
            token = new_token()
            if not self.store.give_seat(
                hash_token(link), HANDOVER, hash_token(token), revoke=True, drop=(HANDOVER, RECOVERY)
            ):
                raise Problem("bad_code", say("this link gives no seat any more"))
            row = live.row.seats[seat]
            self.tables.private.drop_drafts(table_id, live.drafts, seat)
            self.seating.sit(live, replace(row, kind="person", level="", player=name_of(player, "Guest")))
            return seat, token

    # Talk

    def say(self, who: Who, text: str, to: int | None) -> TalkRow:
        """Say something to all, or to one other seat."""
        seat = seat_of(who)
        cleaned = "".join(c if c.isprintable() or c == "\n" else " " for c in text).strip()
        if not cleaned:
            raise Problem("bad_request", say("there is nothing in it"))
        if len(cleaned) > TEXT:
            raise Problem("too_large", say("at most {n} characters", n=TEXT))
        with self.tables.open(who.table_id) as live:
            if to is not None and (to == seat or not 0 <= to < len(live.row.seats)):
                raise Problem("not_found", say("there is no other seat {to}", to=to))
            many, seconds = TALK_RATE
            now = time.monotonic()
            said = self._said.setdefault((who.table_id, seat), deque(maxlen=many))
            if len(said) == many and now - said[0] < seconds:
                raise Problem(
                    "too_many",
                    say("at most {many} messages in {seconds} seconds", many=many, seconds=seconds),
                )
            row = self.store.say(who.table_id, seat, to, cleaned, limit=TALK_LIMIT)
            if row is None:
                raise Problem("talk_full")
            said.append(now)
            if len(self._said) > 10_000:
                self._said.clear()
            everybody = live.open_to_all
            self.tables.hub.publish(
                who.table_id, live.shown, TALK, lambda place: everybody or place is not None
            )
            return row

    def heard(self, who: Who, since: int, limit: int = 200) -> list[TalkRow]:
        """What one may read; without a seat perhaps later than it was said."""
        until = None
        if who.seat is None:
            with self.tables.open(who.table_id) as live:
                until = heard_until(live)
        return self.store.talk(who.table_id, who.seat, since=since, limit=limit, until=until)


def can_take_back(live: Live, seat: int | None) -> Back | None:
    """What a seat could take back, at a glance: the whole answer needs the match played again."""
    if seat is None or live.match is None or live.match.over:
        return None
    to = last_act(live.match, seat)
    return None if to is None else Back(to, others_acted(live.match, seat, to))


def voters(live: Live, vote: Vote) -> list[int]:
    """Who decides a vote: all persons, bots agree; about a stand-in, those others whose own time has not run out."""
    persons = [row.seat for row in live.row.seats if row.kind == "person"]
    if vote.kind == "undo":
        return persons
    return [s for s in persons if s != vote.seat and (s == vote.by or live.ran_out(s) < TWICE)]


def seat_of(who: Who) -> int:
    """The seat of somebody who has one."""
    if who.seat is None:
        raise Problem("not_your_seat", say("spectators only watch"))
    return who.seat


def _hash_code(code: str) -> str:
    """A code as people type it: without dashes and blanks, in any case, O for 0 and I or L for 1."""
    plain = "".join(c for c in code.upper() if c.isalnum()).translate(str.maketrans("OIL", "011"))
    return hash_token("recovery:" + plain[:64])
