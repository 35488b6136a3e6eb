"""Telling open pages that a table has a new version; they then fetch what they may see."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Final

News = tuple[int, frozenset[str]]
Place = int | None
"""A seat, or the spectators' bench."""
ALL: Final = "all"
TALK: Final = "talk"


class Hub:
    """The open streams of every table. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.gather = 0.05
        """Seconds in which news is gathered: a burst comes as one event."""
        self._queues: dict[str, dict[asyncio.Queue[News], Place]] = {}

    def publish(
        self, table_id: str, version: int, region: str = ALL, to: Callable[[Place], bool] = lambda place: True
    ) -> None:
        """Tell those at the table for whom `to` holds, once for any number of versions not yet seen.

        `region` is talk for what changes nothing but the table talk. Who said it to whom is told to nobody here.
        """
        if self.loop is not None and not self.loop.is_closed():
            with contextlib.suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._put, table_id, version, region, to)

    def _put(self, table_id: str, version: int, region: str, to: Callable[[Place], bool]) -> None:
        for queue, place in self._queues.get(table_id, {}).items():
            if not to(place):
                continue
            regions = frozenset({region})
            while not queue.empty():
                regions |= queue.get_nowait()[1]
            queue.put_nowait((version, regions))

    async def news(self, table_id: str, now: int, place: Place = None) -> AsyncIterator[tuple[int, str]]:
        """The version now, then every new one with its region; a burst comes as its last."""
        queue: asyncio.Queue[News] = asyncio.Queue(1)
        self._queues.setdefault(table_id, {})[queue] = place
        try:
            yield now, ALL
            while not self.closing:
                version, regions = await queue.get()
                if version >= 0:
                    await asyncio.sleep(self.gather)
                    while not queue.empty():
                        later, more = queue.get_nowait()
                        version, regions = later, regions | more
                if version < 0:
                    return
                for region in sorted(regions):
                    yield version, region
        finally:
            watchers = self._queues.get(table_id, {})
            watchers.pop(queue, None)
            if not watchers:
                self._queues.pop(table_id, None)

    def close(self) -> None:
        """End every stream."""
        self.closing = True
        for table_id in list(self._queues):
            self._put(table_id, -1, ALL, lambda place: True)
