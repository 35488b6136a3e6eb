"""Telling open pages that a table has a new version; they then fetch what they may see."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Hub:
    """The open streams of every table. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self._queues: dict[str, set[asyncio.Queue[int]]] = {}

    def publish(self, table_id: str, version: int) -> None:
        """Tell everybody at the table, once for any number of versions not yet seen."""
        if self.loop is not None and not self.loop.is_closed():
            with contextlib.suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._put, table_id, version)

    def _put(self, table_id: str, version: int) -> None:
        for queue in self._queues.get(table_id, ()):
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(version)

    async def versions(self, table_id: str, now: int) -> AsyncIterator[int]:
        """The version now, then every new one; a burst comes as its last."""
        queue: asyncio.Queue[int] = asyncio.Queue(1)
        self._queues.setdefault(table_id, set()).add(queue)
        try:
            yield now
            while not self.closing:
                version = await queue.get()
                if version < 0:
                    return
                yield version
        finally:
            watchers = self._queues.get(table_id, set())
            watchers.discard(queue)
            if not watchers:
                self._queues.pop(table_id, None)

    def close(self) -> None:
        """End every stream."""
        self.closing = True
        for table_id in list(self._queues):
            self._put(table_id, -1)
