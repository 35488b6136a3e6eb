"""The command line with the real game: what a newcomer, a host and a researcher type first."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from landsraad.cli import run
from landsraad.lab.rows import read_rows

Capture = pytest.CaptureFixture[str]
MAIN = [sys.executable, "-c", "from landsraad.cli import main; main()"]


def test_games_and_options(capsys: Capture) -> None:
    assert run(["games"]) == 0
    assert "dune" in capsys.readouterr().out
    assert run(["games", "--json"]) == 0
    assert "random" in next(g for g in json.loads(capsys.readouterr().out) if g["name"] == "dune")["bots"]
    assert run(["options", "dune"]) == 0
    listed = capsys.readouterr().out
    assert "KISS-STORM  How far the storm moves." in listed
    assert "base-advanced: KISS-STORM=off" in listed
    assert "KISS-ECAZ" in listed.split("Presets")[0]
    assert run(["options", "dune", "KISS-DIAL", "--json"]) == 0
    assert [one["name"] for one in json.loads(capsys.readouterr().out)["options"]] == ["KISS-DIAL"]
    assert run(["options", "dune", "NOTHING"]) == 2


def test_simulate_with_every_setting(tmp_path: Path, capsys: Capture) -> None:
    words = ["simulate", "dune", "-n", "4", "--seed", "5", "--factions", "atreides,-,fremen,emperor"]
    words += ["--preset", "base-advanced", "-o", "KISS-STORM=on", "-o", "MAX_TURNS=3", "--json"]
    files = []
    for jobs in ("1", "2"):
        files.append(tmp_path / f"{jobs}.jsonl")
        assert run([*words, "--jobs", jobs, "--out", str(files[-1])]) == 0
    summary = json.loads(capsys.readouterr().out.split("\n}\n")[0] + "}")
    assert set(summary["win_share"]) == {"atreides", "fremen", "emperor"}
    assert files[0].read_bytes() == files[1].read_bytes()
    row = read_rows(files[0])[0]
    assert row.seats == ("atreides", "fremen", "emperor")
    assert row.turn is not None and row.turn <= 3
    assert "nexuses" in row.facts


@pytest.mark.parametrize(
    "words",
    [
        ["-o", "KISS-STORM=maybe"],
        ["-o", "KISS-NOTHING=on"],
        ["--preset", "house"],
        ["--factions", "ixians,fremen"],
    ],
)
def test_bad_settings(words: list[str], capsys: Capture) -> None:
    assert run(["simulate", "dune", "-n", "1", *words]) == 2
    assert capsys.readouterr().err.endswith("(bad_config)\n")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _fetch(address: str, patience: float = 20.0) -> int:
    """Status of a page of a server that may still be starting."""
    ends = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                status: int = answer.status
                return status
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


def _stopped(server: subprocess.Popen[str]) -> tuple[str, str]:
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=20)
    return out, err


@pytest.mark.slow
def test_play_opens_a_table(tmp_path: Path) -> None:
    words = ["play", "--no-browser", "--port", str(_free_port()), "--as", "fremen"]
    command = [*MAIN, *words, "--database", str(tmp_path / "games.sqlite3")]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    try:
        assert server.stdout is not None
        address = next(line.strip() for line in server.stdout if line.strip().startswith("http://"))
        assert _fetch(address) == 200
    finally:
        _out, err = _stopped(server)
    assert "Traceback" not in err


@pytest.mark.slow
def test_serve(tmp_path: Path) -> None:
    port = _free_port()
    command = [*MAIN, "serve", "--port", str(port), "--database", str(tmp_path / "games.sqlite3")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert _fetch(f"http://127.0.0.1:{port}/") == 200
    finally:
        _out, err = _stopped(server)
    assert "Traceback" not in err
