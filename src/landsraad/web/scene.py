"""A table as one visitor sees it: everything the templates are given, and nothing else."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment
from markupsafe import Markup, escape

from landsraad.bots import bot_names
from landsraad.server.chronicle import Told, known
from landsraad.server.live import Live, waiting
from landsraad.server.pace import span
from landsraad.server.private import draft_key
from landsraad.server.seats import Who
from landsraad.server.standing import kept, standing_answer
from landsraad.table import REST, Event, Match, Prompt, listed, say
from landsraad.web import forms
from landsraad.web.boards import Plain, SeatInfo, board_for
from landsraad.web.clocks import clock_line, company
from landsraad.web.emblems import EMBLEM
from landsraad.web.forms import Draft
from landsraad.web.hints import hint_for
from landsraad.web.language import gettext, said
from landsraad.web.look import environment
from landsraad.web.panels import Panel
from landsraad.web.phrases import bot_title, player_name
from landsraad.web.regions import Have

LINES = 80


def strong(text: str) -> Markup:
    """A sentence in which **two stars** make a word strong and an arrow is quiet."""
    parts = str(escape(said(text))).split("**")
    made = "".join(f"<b>{part}</b>" if index % 2 else part for index, part in enumerate(parts))
    return Markup(
        made.replace(
            "→", '<span class="arrow" aria-label="{}" role="img">→</span>'.format(gettext("becomes"))
        )
    )


def _environment() -> Environment:
    env = environment()
    env.filters["board_role"] = lambda role, board: board.role(role)
    env.filters["strong"] = strong
    env.filters["board_emblem"] = lambda role, board: board.emblem(role)
    return env


templates = _environment()


def find(match: Match, seat: int | None, wanted: str) -> Prompt | None:
    """The prompt of that id, if the seat has it."""
    if seat is None:
        return None
    prompt = match.prompt(seat)
    return next(
        (one for one in ([prompt] if prompt else []) + match.standing(seat) if one.id == wanted), None
    )


class Page:
    """A table as one visitor sees it: what the templates are given."""

    def __init__(
        self,
        live: Live,
        match: Match,
        who: Who,
        wanted: str,
        draft: Draft,
        *,
        keep: bool = False,
        stale: bool = False,
        lines: int = LINES,
    ) -> None:
        self.live, self.match, self.who, self.lines = live, match, who, lines
        self.board: Plain = board_for(live.row.game)
        self.view = match.view(who.seat)
        pending = match.prompt(who.seat) if who.seat is not None else None
        if pending is not None and pending.decision.moment and live.alone and pending.forced() is not None:
            pending = None  # the pacing service answers it; see there
        self.keeps = kept(live, who.seat) if who.seat is not None else None
        if pending is not None and who.seat is not None and standing_answer(live, who.seat, pending):
            pending = None  # answered on the next beat
        self.standing = match.standing(who.seat) if who.seat is not None else []
        none: frozenset[str] = frozenset()
        self.orders = match.orders.get(who.seat, none) if who.seat is not None else none
        prompt = find(match, who.seat, wanted)
        lost = bool(wanted) and prompt is None
        self.form: forms.Form | None = None
        if prompt is None:
            prompt, draft = pending, Draft() if lost else draft
        self.prompt = prompt
        self.told = known(live, who.seat)
        if prompt is not None:
            half_made = live.drafts.get((prompt.seat, draft_key(prompt)), {})
            if draft == Draft() and "chosen" in half_made:
                draft = Draft(tuple(half_made["chosen"]))
            standing = pending is None or prompt.id != pending.id
            panel = self.panel(prompt, draft)
            if panel is not None:
                self.form = forms.of_panel(prompt, panel, self.board, self.view, standing=standing)
            else:
                values, refusal = forms.read(prompt, Draft(draft.chosen) if keep else draft)
                values = forms.fill(prompt, values)
                self.form = forms.build(prompt, values, self.board, self.view, standing=standing, draft=draft)
                self.form.refusal = refusal
            self.form.stale = stale or (lost and not keep)
        self.pending = pending
        self.have = Have()
        self.undo_why = ""
        self.signature = ""

    def panel(self, prompt: Prompt, draft: Draft) -> Panel | None:
        """The panel made for a decision, with the draft kept for it; None for the form field by field."""
        if draft.chosen or draft.pick is not None or draft.number is not None or self.who.seat is None:
            return None
        half_made = self.live.drafts.get((prompt.seat, draft_key(prompt)), {})
        wish = draft.wish if draft.wish is not None else half_made.get("wish", {})
        return self.board.panel(prompt, self.view, wish, [one.event for one in self.told])

    def all(self) -> dict[str, Any]:
        """Everything the templates want."""
        row, match, board = self.live.row, self.match, self.board
        phases, now = board.phases(self.view)
        turn, last = board.turn(self.view)
        wait = waiting(self.live)
        values = {
            "row": row, "match": match, "board": board, "view": self.view, "visitor": self.who,
            "csrf": self.who.csrf, "form": self.form, "pending": self.pending,
            "have": self.have, "watching": self.live.watching, "keeps": self.keeps, "undo_why": self.undo_why,
            "clock": clock_line(self.live, self.who.seat, wait, self.pending, board) if not match.over else None,
            "company": (beside := company(self.live, self.who.seat, board)),
            "panel": self.form.panel if self.form and not match.outcome else None,
            "deals": board.deals(self.view, self.standing) if self.who.seat is not None else [],
            "by_card": {c: p for p in self.standing for c in board.cards_of(p)},
            "peek": board.peek(self.view, self.form.kind) if self.form else None,
            "version": self.live.shown, "phases": phases, "now": now, "turn": turn, "last_turn": last,
            "subtitle": listed((match.game.title, board.subtitle(row.setup, len(row.seats))), between=" · "),
            "seats": self.seats(wait), "waits": wait, "outcome": match.outcome,
            "winners": [board.role(row.seats[s].role) for s in match.outcome.winners] if match.outcome else [],
            "urgent": None if match.outcome else board.urgent(self.view, self.standing),
            "others": [(p, board.words(p, self.view)) for p in self.standing],
            "orders": sorted(self.orders - {REST}), "rest": board.rest(self.view), "resting": REST in self.orders,
            "REST": REST, "may_rest": self.may_rest(),
            "guide": hint_for(row.setup, self.view, self.form.kind if self.form else "", wait["moment"]),
            "map": board.map(self.view, row.config), "groups": self.log(),
            "mine": row.seats[self.who.seat] if self.who.seat is not None else None,
            "bots": self.levels(),             "waiting_for": [row.seats[s].role for s in wait["seats"]],
            "sealed": [row.seats[s].role for s in wait["sealed"]],
            "waited": span(time.time() - wait["since"]) if wait["since"] else "",
        }  # fmt: skip
        self.signature = self._signature({**wait, "beside": beside})
        return {**values, "signature": self.signature}

    def _signature(self, wait: dict[str, Any]) -> str:
        """What the decision region shows, without what somebody is typing into it."""
        f, mine = self.form, self.who.seat
        shown = (
            f and (f.prompt, f.words, f.chosen, f.control, f.tiles, f.low, f.high, f.limit, f.last, f.panel),
            [p.id for p in self.standing],
            self.keeps,
            wait,
            self.match.over,
            mine is not None and (self.live.row.seats[mine], sorted(self.orders)),
            self.view.get("phase"),
        )
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]

    def may_rest(self) -> bool:
        """Whether the seat is asked in a moment that it would pass at rest."""
        decision = self.prompt.decision if self.prompt is not None else None
        return decision is not None and decision.moment and not decision.concerns(self.match.state)

    def levels(self) -> tuple[str, ...]:
        """The bots that can take over."""
        return tuple(bot_names(self.live.row.game))

    def seats(self, wait: dict[str, Any]) -> list[SeatInfo]:
        """The seats in the order of the game."""
        board, found = self.board, []
        for row in board.order(self.view, self.live.row.seats):
            you = row.seat == self.who.seat
            acts = row.seat in wait["seats"]
            doing = (say("Your move") if you else say("To move")) if acts else board.say(self.view, row.role)
            if row.seat in wait["sealed"]:
                doing = say("Has answered")
            player = (
                bot_title(row.level) if row.kind == "bot" else say("You") if you else player_name(row.player)
            )
            if row.kind == "bot" and row.player:
                player = say(
                    "{player}: {bot} stands in",
                    player=say("You") if you else row.player,
                    bot=bot_title(row.level),
                )
            found.append(
                SeatInfo(
                    row.seat,
                    row.role,
                    board.role(row.role),
                    board.emblem(row.role),
                    player,
                    row.kind == "bot",
                    you,
                    acts,
                    doing,
                    board.stats(self.view, row.role),
                    board.ally(self.view, row.role),
                    board.carries(self.view, row.role),
                )
            )
        return found

    def log(self) -> list[LogGroup]:
        """The newest lines first, under the phase they happened in."""
        kept = self.live.memory.get(("log", self.who.seat))
        if not isinstance(kept, Log) or kept.told is not self.told:
            eyes = self.live.row.seats[self.who.seat].role if self.who.seat is not None else "public"
            kept = Log(self.told, f"/t/{self.live.row.id}/replay?as={eyes}&line=")
            self.live.memory["log", self.who.seat] = kept
        kept.follow(self.board, self.match.game.describe, {s.role for s in self.live.row.seats})
        return kept.newest(self.lines)


@dataclass(slots=True)
class LogGroup:
    """The lines of a phase; `first` is the number of its first event, which stays."""

    first: int
    heading: str
    lines: list[dict[str, Any]] = field(default_factory=list)


@dataclass(slots=True)
class Log:
    """The lines of what somebody knows; they grow with it."""

    told: list[Told]
    base: str
    upto: int = 0
    groups: list[LogGroup] = field(default_factory=lambda: [LogGroup(0, say("The table"))])

    def follow(self, board: Plain, describe: Callable[[Event], str], roles: set[str]) -> None:
        """Add a line for what has happened since."""
        for number in range(self.upto, len(self.told)):
            event, by = self.told[number].event, self.told[number].by
            heading, shown = board.log_phase(event, self.groups[-1].heading)
            if heading != self.groups[-1].heading:
                self.groups.append(LogGroup(number, heading))
            if not shown:
                continue
            emblem = board.emblem(event.actor) if event.actor in roles else ""
            self.groups[-1].lines.append(
                {
                    "text": describe(event),
                    "faction": emblem if emblem in EMBLEM else "",
                    "rule_id": event.rule,
                    "mine": event.seats is not None,
                    "href": f"{self.base}{number}",
                    "line": number,
                    "by": by,
                }
            )
        self.upto = len(self.told)

    def newest(self, most: int) -> list[LogGroup]:
        """The newest lines, and those that share their phase, the newest first."""
        found, left = [], most
        for group in reversed(self.groups):
            if left <= 0:
                break
            if group.lines:
                found.append(LogGroup(group.first, group.heading, group.lines[::-1][: max(left, 40)]))
                left -= len(group.lines)
        return found
