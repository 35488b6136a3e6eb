"""The pace of a table: bots and forced windows are answered off the request path, on one fixed beat.

For a bot's seat every decision is answered here. For a person's seat only a `moment` with one legal answer: nobody
is kept waiting for a choice they do not have, and since it goes on the same beat as the bots' answers, the time tells
nothing about hands. A person who has a choice holds the moment open until they answer or give a standing order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from typing import Any

from landsraad.bots import Bot
from landsraad.server.tables import Tables
from landsraad.table import Action, Match, Prompt

log = logging.getLogger("landsraad.server")
PATIENCE = 5
"""How often in a row the service may fail at a table before it waits to be woken."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service is going to answer, and to which decision of the table."""

    seat: int
    decision: str
    action: Action


class Pacer:
    """One task for each table that has something to answer."""

    def __init__(self, tables: Tables, beat: float) -> None:
        self.tables, self.beat = tables, beat
        self.loop: asyncio.AbstractEventLoop | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        tables.wake = self.wake

    def wake(self, table_id: str) -> None:
        """Look at a table; may be called from any thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._begin, table_id)

    def _begin(self, table_id: str) -> None:
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
        """Stop answering."""
        tasks = list(self._tasks.values())
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

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
        answers = await asyncio.to_thread(self.think, table_id)
        if not answers:
            return False
        await asyncio.sleep(max(0.0, self.beat - (time.monotonic() - began)))
        return await asyncio.to_thread(self._submit, table_id, answers)

    def _submit(self, table_id: str, answers: list[Answer]) -> bool:
        took = [self.tables.take(table_id, a.seat, a.decision, a.action) for a in answers]
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
            for seat in match.pending:
                prompt = match.prompt(seat)
                assert prompt is not None
                if live.row.seats[seat].kind == "bot":
                    asked.append((seat, prompt.id, self.tables.bot(live, seat)))
                elif prompt.decision.moment and prompt.forced() is not None:
                    asked.append((seat, prompt.id, None))
            talkers = [
                (row.seat, bot)
                for row in live.row.seats
                if row.kind == "bot" and getattr(bot := self.tables.bot(live, row.seat), "interjects", True)
            ]
            if not asked and not talkers:
                return []
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
                prompt.forced()
                if bot_or_none is None
                else self._choose(table_id, prompt, seen(twin, seat, bot_or_none), bot_or_none)
            )
            if action is not None:
                answers.append(Answer(seat, decision, action))
        return answers

    @staticmethod
    def _choose(table_id: str, prompt: Prompt, view: dict[str, Any], bot: Bot) -> Action:
        """A bot that fails, or answers what is not legal, is answered for: it must not hold up a table."""
        try:
            action = bot.choose(view, prompt)
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
