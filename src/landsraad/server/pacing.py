"""The pace of a table: what is answered off the request path, and when.

Bots answer on one fixed beat. A person's time runs out by the clock: then the default is played, whether or not any
browser is open. When it runs out is stored with the table, so that it survives a restart.

A moment put to every seat lasts equally long whether or not somebody can use it, so the time tells nothing about hands.
Only where a single person plays, so that nobody is there to be told, it passes on the beat when that person has no
choice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from landsraad.bots import Bot, answer
from landsraad.server.standing import standing_answer
from landsraad.server.tables import Tables
from landsraad.table import Action, Match, Prompt

T = TypeVar("T")
log = logging.getLogger("landsraad.server")
RETRY = 30.0
"""Seconds before the clock tries again at a table where it failed."""
PATIENCE = 5
"""How often in a row the service may fail at a table before it waits to be woken."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service is going to answer, and to which decision of the table."""

    seat: int
    decision: str
    action: Action
    cause: str = ""


class Pacer:
    """One task for each table that has something to answer."""

    def __init__(self, tables: Tables, beat: float) -> None:
        self.tables, self.beat = tables, beat
        self.loop: asyncio.AbstractEventLoop | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._work: set[asyncio.Future[Any]] = set()
        self._closed = True
        tables.wake = self.wake

    def start(self) -> None:
        """Begin to answer."""
        self._closed = False
        self.loop = asyncio.get_running_loop()

    def wake(self, table_id: str) -> None:
        """Look at a table; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._begin, table_id)

    def _begin(self, table_id: str) -> None:
        if self._closed:
            return
        if table_id in self._tasks:
            self._again.add(table_id)
            return
        task = asyncio.get_running_loop().create_task(self._run(table_id))
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._ended(table_id))

    def _ended(self, table_id: str) -> None:
        self._tasks.pop(table_id, None)
        if table_id in self._again:
            self._again.discard(table_id)
            self._begin(table_id)

    async def close(self) -> None:
        """Stop answering. Nothing uses the store any more when this returns."""
        self._closed = True
        tasks = list(self._tasks.values())
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._work, return_exceptions=True)

    async def _in_thread(self, call: Callable[..., T], *arguments: Any) -> T:
        """Work beside the loop; it goes on when the task is cancelled, and closing waits for it."""
        work = asyncio.ensure_future(asyncio.to_thread(call, *arguments))
        self._work.add(work)
        work.add_done_callback(self._work.discard)
        return await asyncio.shield(work)

    async def _run(self, table_id: str) -> None:
        failures = 0
        while failures < PATIENCE:
            try:
                if not await self._beat(table_id):
                    return
                failures = 0
            except asyncio.CancelledError:
                raise
            except Exception:
                failures += 1
                log.exception("table %s: the pacing service failed (%s of %s)", table_id, failures, PATIENCE)
                await asyncio.sleep(self.beat + failures * 0.2)

    async def _beat(self, table_id: str) -> bool:
        """Answer what there is to answer; tells whether to look again."""
        self._again.discard(table_id)
        began = time.monotonic()
        answers = await self._in_thread(self.think, table_id)
        if not answers:
            return False
        await asyncio.sleep(max(0.0, self.beat - (time.monotonic() - began)))
        return await self._in_thread(self._submit, table_id, answers)

    def _submit(self, table_id: str, answers: list[Answer]) -> bool:
        took = [self.tables.take(table_id, a.seat, a.decision, a.action, a.cause) for a in answers]
        if not any(took):
            # Somebody else moved meanwhile, or nothing fits any more: look again only if woken.
            with self.tables.open(table_id) as live:
                match = live.match
                return match is not None and any(
                    (prompt := match.prompt(a.seat)) is None or prompt.id != a.decision for a in answers
                )
        return True

    def think(self, table_id: str) -> list[Answer]:
        """Everything that is to be answered on this beat. Bots think on a copy, without the table's lock."""
        with self.tables.open(table_id) as live:
            match = live.match
            if match is None or match.over:
                return []
            asked: list[tuple[int, str, Bot | None]] = []
            kept: dict[int, Action] = {}
            for seat in match.pending:
                prompt = match.prompt(seat)
                assert prompt is not None
                if live.row.seats[seat].kind == "bot":
                    asked.append((seat, prompt.id, self.tables.bot(live, seat)))
                elif live.alone and prompt.decision.moment and prompt.forced() is not None:
                    asked.append((seat, prompt.id, None))
                elif (action := standing_answer(live, seat, prompt)) is not None:
                    kept[seat] = action
                    asked.append((seat, prompt.id, None))
            talkers = [
                (row.seat, bot)
                for row in live.row.seats
                if row.kind == "bot" and getattr(bot := self.tables.bot(live, row.seat), "interjects", True)
            ]
            if not asked and not talkers:
                return []
            standins = {row.seat for row in live.row.seats if row.kind == "bot" and row.player}
            twin = match.clone()
        for seat, bot in talkers:
            if (
                answer := self._interject(table_id, twin.standing(seat), seen(twin, seat, bot), seat, bot)
            ) is not None:
                return [answer]
        answers = []
        for seat, decision, bot_or_none in asked:
            prompt = twin.prompt(seat)
            if prompt is None:
                continue
            action = (
                kept.get(seat) or prompt.forced()
                if bot_or_none is None
                else self._choose(table_id, twin, prompt, bot_or_none)
            )
            if action is not None:
                cause = "order" if seat in kept else "standin" if seat in standins else ""
                answers.append(Answer(seat, decision, action, cause))
        return answers

    @staticmethod
    def _choose(table_id: str, match: Match, prompt: Prompt, bot: Bot) -> Action:
        """A bot that fails, or answers what is not legal, is answered for: it must not hold up a table."""
        try:
            view = seen(match, prompt.seat, bot)
            action = answer(match, prompt, bot, view)
            if prompt.refuse(action) is None:
                return action
            log.error(
                "table %s, seat %s: %r offered %r to %r", table_id, prompt.seat, bot, action, prompt.decision
            )
        except Exception:
            log.exception("table %s, seat %s: %r failed at %r", table_id, prompt.seat, bot, prompt.decision)
        return prompt.default()

    @staticmethod
    def _interject(
        table_id: str, standing: list[Prompt], view: dict[str, Any], seat: int, bot: Bot
    ) -> Answer | None:
        if not standing:
            return None
        try:
            action = bot.interject(view, standing)
        except Exception:
            log.exception("table %s, seat %s: %r failed to interject", table_id, seat, bot)
            return None
        if action is None:
            return None
        for prompt in standing:
            if type(action) is prompt.decision.action and prompt.refuse(action) is None:
                return Answer(seat, prompt.id, action)
        return None


def seen(match: Match, seat: int, bot: Bot) -> dict[str, Any]:
    """What a bot is shown: its seat's view, or nothing if it does not look."""
    return match.view(seat) if getattr(bot, "looks", True) else {}


class Clock:
    """One task that waits for the next time to run out, of all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.loop: asyncio.AbstractEventLoop | None = None
        self._news = asyncio.Event()
        self._next = 0.0
        self._task: asyncio.Task[None] | None = None
        self._failed: dict[str, float] = {}
        self._closed = False
        tables.poke = self.poke

    def poke(self, due: float) -> None:
        """Something runs out at `due`; may be called from any thread."""
        if due < self._next and self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._news.set)

    def start(self) -> None:
        """Begin to watch."""
        self._closed = False
        self.loop = asyncio.get_running_loop()
        self._task = self.loop.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        self._closed = True
        self._news.set()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while not self._closed:
            self._news.clear()
            self._next = float("inf")
            wait = 60.0
            try:
                wait = min(wait, await asyncio.to_thread(self.tick))
            except Exception:
                log.exception("the clock failed")
            self._next = time.time() + wait
            if wait > 0:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._news.wait()

    def tick(self) -> float:
        """Handle the table whose time runs out first, if it has; returns the seconds to wait."""
        now = time.time()
        self._failed = {table: until for table, until in self._failed.items() if until > now}
        found = self.tables.store.next_due(list(self._failed))
        if found is None:
            return 60.0
        table_id, due = found
        if due > now:
            return due - now
        try:
            self.tables.run_out(table_id)
        except Exception:
            log.exception("table %s: its time ran out, but nothing could be played", table_id)
            self._failed[table_id] = now + RETRY
        return 0.0
