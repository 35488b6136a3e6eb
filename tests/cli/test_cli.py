"""The command line: exit codes, the one style of errors, and what each command prints."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from landsraad.cli import play, run
from landsraad.cli.common import bots_of, config_of
from landsraad.lab.rows import read_rows

Capture = pytest.CaptureFixture[str]
COMMANDS = ["play", "serve", "simulate", "replay", "rules", "scenario", "bench", "games", "options"]


@pytest.mark.parametrize(
    "words", [[], ["--help"], ["-h"], ["lab"], *([c, "--help"] for c in [*COMMANDS, "lab"])]
)
def test_help(words: list[str], capsys: Capture) -> None:
    assert run(words) == 0
    assert "Usage: landsraad" in capsys.readouterr().out


@pytest.mark.parametrize("command", [c for c in COMMANDS if c != "games"])
def test_help_has_examples(command: str, capsys: Capture) -> None:
    run([command, "--help"])
    assert "Examples:" in capsys.readouterr().out


def test_version(capsys: Capture) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("landsraad ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--nonsense"], "usage"),
        (["conquer"], "usage"),
        (["simulate"], "usage"),
        (["simulate", "GAME", "--games", "0"], "usage"),
        (["simulate", "GAME", "--option", "novalue"], "usage"),
        (["simulate", "GAME", "--config", "[1]"], "usage"),
        (["simulate", "GAME", "--seats", "random*x"], "usage"),
        (["simulate", "GAME", "--resume"], "usage"),
        (["simulate", "GAME", "--config", '{"turns": 9}'], "bad_config"),
        (["simulate", "GAME", "--option", "X=1"], "bad_config"),
        (["simulate", "GAME", "--seats", "genius"], "unknown_bot"),
        (["simulate", "GAME", "--out", "x.csv"], "bad_rows"),
        (["simulate", "checkers"], "unknown_game"),
        (["options", "checkers"], "unknown_game"),
        (["replay", "no/such/file.json"], "file"),
        (["replay", __file__], "bad_record"),
        (["rules", "K-NOSUCH-01"], "unknown_rule"),
        (["scenario", "no/such/file.yaml"], "file"),
        (["serve", "--database", "/no/such/folder/x.sqlite3"], "file"),
        (["serve", "--port", "70000"], "usage"),
    ],
)
def test_bad_usage_is_one_line(words: list[str], code: str, toy: str, capsys: Capture) -> None:
    assert run([toy if word == "GAME" else word for word in words]) == 2
    written = capsys.readouterr()
    assert written.err.startswith("landsraad: ")
    assert written.err.endswith(f" ({code})\n")
    assert written.err.count("\n") == 1
    assert not written.out


def test_simulate(toy: str, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "games.jsonl"
    words = ["simulate", toy, "--games", "8", "--seed", "3", "--config", '{"turns": 2}', "--out", str(out)]
    assert run(words) == 0
    assert "8 games finished, 0 failed" in capsys.readouterr().out
    assert len(read_rows(out)) == 8
    assert run(words) == 2
    assert "(bad_rows)" in capsys.readouterr().err
    assert run([*words, "--games", "10", "--resume", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["games"] == 10
    assert [row.index for row in read_rows(out)] == list(range(10))
    assert run([*words, "--resume", "--seed", "4"]) == 2
    assert "--seed" in capsys.readouterr().err


def test_simulate_tells_of_failed_games(toy: str, capsys: Capture) -> None:
    assert run(["simulate", toy, "-n", "2", "--limit", "3"]) == 1
    assert "TooLong: no end after 3 decisions" in capsys.readouterr().out


def test_records_are_replayed(toy: str, tmp_path: Path, capsys: Capture) -> None:
    assert run(["simulate", toy, "-n", "2", "--records", str(tmp_path)]) == 0
    path = tmp_path / "1.json"
    capsys.readouterr()
    assert run(["replay", str(path), "--game", toy, "--log"]) == 0
    written = capsys.readouterr().out
    assert "Won by" in written
    assert "wins total" in written
    assert run(["replay", str(path), "--game", toy, "--upto", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] is None
    assert run(["replay", str(path), "--game", toy, "--log", "--seat", "red", "--json"]) == 0
    log = json.loads(capsys.readouterr().out)["log"]
    assert not any(line.startswith(("green looks", "blue looks")) for line in log)
    data = json.loads(path.read_text())
    data["actions"][0] = [0, {"type": "Bid", "spice": 99}]
    path.write_text(json.dumps(data))
    assert run(["replay", str(path), "--game", toy]) == 2
    assert "action 1 of" in capsys.readouterr().err


def test_rules(tmp_path: Path, capsys: Capture) -> None:
    assert run(["rules", "K-DIAL-01"]) == 0
    assert "every further token costs 1 spice" in capsys.readouterr().out
    assert run(["rules", "B-BID", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["id"] for one in found} >= {"B-BID-01", "B-BID-04"}
    (tmp_path / "test_one.py").write_text(
        'import pytest\n@pytest.mark.rule("B-BID-01")\ndef test_it(): pass\n'
    )
    assert run(["rules", "B-BID-01", "--tests", str(tmp_path)]) == 0
    assert "test_one.py::test_it" in capsys.readouterr().out
    assert run(["rules", "--gaps", "--tests", str(tmp_path), "--json"]) == 1
    gaps = json.loads(capsys.readouterr().out)
    assert "B-BID-02" in gaps["gaps"]
    assert gaps["uncited"] == []
    assert run(["rules", "B-BID-02", "--gaps", "--tests", str(tmp_path)]) == 1
    assert "1 of 1 rules in scope have no test, 0 no code; 0 unknown ids" in capsys.readouterr().out


def test_options_of_the_command_line() -> None:
    assert config_of("kiss", ["A=1", "B=x=y"], "atreides,-,fremen", '{"options": {"C": "2"}}') == {
        "preset": "kiss",
        "options": {"C": "2", "A": "1", "B": "x=y"},
        "factions": ["atreides", None, "fremen"],
    }
    assert config_of(None, None, None) == {}
    assert bots_of("steady*2, random") == ("steady", "steady", "random")


def test_a_taken_port_is_told(capsys: Capture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port)]) == 2
        assert capsys.readouterr().err.endswith("choose another with --port (port_taken)\n")
        assert play.free_port("127.0.0.1", port, search=True) > port


def test_a_closed_pipe_is_quiet() -> None:
    """`landsraad rules | head -1` ends without a word."""
    command = f"'{sys.executable}' -c 'from landsraad.cli import main; main()' rules | head -1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env={**os.environ}, check=False
    )
    assert done.stderr == ""
    assert done.stdout.startswith("rule")
