"""The bot of the guide plays a game over HTTP, in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
import uvicorn

from landsraad.web import create_app

from .conftest import TOY, Table, seat_table, settings_for
from .test_store import free_port

GUIDE = Path(__file__).parents[2] / "docs" / "bot-writers.md"


@pytest.mark.slow
def test_the_bot_of_the_guide_plays_to_the_end(tmp_path: Path) -> None:
    code = re.search(r"```python\n(import json.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    assert len(code[1].strip().splitlines()) <= 26
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings_for(tmp_path, beat=0.01), {"toy": TOY}),
            port=port,
            log_level="error",
            timeout_graceful_shutdown=1,
            ws="none",
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    url = f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=url) as client:
        table: Table = seat_table(client, "pbb")  # type: ignore[arg-type]
        token = table.tokens[0]
        assert token
        bot = subprocess.run([sys.executable, "-c", code[1], url, table.id, token], timeout=60, check=False)
        assert bot.returncode == 0
        assert table.get("view").json()["over"]
    server.should_exit = True
    thread.join(10)
