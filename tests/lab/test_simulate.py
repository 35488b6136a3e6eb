"""Batch play: the same rows however it is split, resumed or distributed."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from landsraad.bots import UnknownBot
from landsraad.lab import simulate
from landsraad.lab.lineups import LineUps
from landsraad.lab.rows import BadRows, GameRow, RowFile, read_rows
from landsraad.lab.simulate import Batch, check_resumed, derive_seed, find_game, line_up, play_game, run
from landsraad.lab.summary import summarise
from landsraad.table import BadConfig, UnknownGame


def test_derive_seed_is_fixed() -> None:
    """These numbers stand in records and papers: they never change."""
    assert [derive_seed(7, index) for index in range(3)] == [
        5616934066070164,
        7464716720578277,
        3093718506717122,
    ]
    assert derive_seed(7, 0, "bot") != derive_seed(7, 0)
    assert all(0 <= derive_seed(1, index) < 2**53 for index in range(100))


def test_find_game(toy: str) -> None:
    assert find_game(toy).name == "toy"
    for wrong in ("chess", "tests.table.toy:CARDS", "tests.table.toy:NONE", "no.such.module:X"):
        with pytest.raises(UnknownGame):
            find_game(wrong)


def test_rows_do_not_depend_on_jobs(toy: str) -> None:
    batch = Batch(toy, {"turns": 2}, seed=7, games=12)
    rows = list(run(batch))
    assert [row.index for row in rows] == list(range(12))
    assert all(row.error is None and row.winners and row.rule == "B-WIN-01" for row in rows)
    assert rows == list(run(batch, jobs=2))
    assert rows[5:] == list(run(batch, done=range(5)))
    assert rows != list(run(Batch(toy, {"turns": 2}, seed=8, games=12)))


def test_line_up(toy: str) -> None:
    batch = Batch(toy, bots=("a", "b", "c"), rotate=True)
    assert [line_up(batch, 3, i) for i in range(4)] == [
        ("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c"),
    ]  # fmt: skip
    assert line_up(Batch(toy), 3, 2) == ("random",) * 3
    with pytest.raises(BadConfig, match="2 bots for 3 seats"):
        list(run(Batch(toy, bots=("random", "random"))))
    with pytest.raises(UnknownBot):
        list(run(Batch(toy, bots=("genius",))))
    with pytest.raises(BadConfig, match="turns"):
        list(run(Batch(toy, {"turns": 99})))


def test_a_failed_game_is_recorded(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        chance = random.Random(1)
        interjects = 0.0

        def choose(self, view: object, prompt: object) -> None:
            raise ZeroDivisionError("no idea")

    monkeypatch.setattr(simulate, "make_bot", lambda game, name, seed: Broken())
    rows = list(run(Batch(toy, games=2)))
    assert [row.error["type"] for row in rows if row.error] == ["ZeroDivisionError"] * 2
    assert rows[0].error is not None
    assert "no idea" in rows[0].error["trace"] and "RaiseOrPass" in rows[0].error["asked"]
    assert rows[0].seed == derive_seed(1, 0)
    assert len(summarise(rows).failed) == 2


def test_a_game_without_end_is_recorded(toy: str) -> None:
    row = play_game(Batch(toy, limit=3), 0)
    assert row.error is not None and row.error["type"] == "TooLong" and row.decisions == 3


@pytest.mark.parametrize("suffix", [".jsonl", ".parquet"])
def test_written_rows_come_back(toy: str, tmp_path: Path, suffix: str) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    batch, path = Batch(toy, {"turns": 1}, games=6), tmp_path / f"out{suffix}"
    rows = list(run(batch))
    with RowFile(path, resume=False) as out:
        for row in rows[:4]:
            out.write(row)
    with pytest.raises(BadRows, match="--resume"):
        RowFile(path, resume=False)
    with RowFile(path, resume=True) as out:
        done = check_resumed(batch, out.done)
        for row in run(batch, done=done):
            out.write(row)
    assert read_rows(path) == rows
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_a_torn_line_is_played_again(toy: str, tmp_path: Path) -> None:
    batch, path = Batch(toy, {"turns": 1}, games=3), tmp_path / "out.jsonl"
    rows = list(run(batch))
    lines = [json.dumps(row.to_json()) for row in rows]
    path.write_text(lines[0] + "\n" + lines[1][:20])
    with RowFile(path, resume=True) as out:
        for row in run(batch, done=check_resumed(batch, out.done)):
            out.write(row)
    assert read_rows(path) == rows


def test_an_interrupted_parquet_run_goes_on(toy: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    batch, path = Batch(toy, {"turns": 1}, games=3), tmp_path / "out.parquet"
    rows = list(run(batch))

    def interrupted() -> None:
        with RowFile(path, resume=False) as out:
            out.write(rows[0])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not path.exists()
    with RowFile(path, resume=True) as out:
        assert out.done == rows[:1]
        for row in rows[1:]:
            out.write(row)
    assert read_rows(path) == rows


def test_rows_of_another_batch_are_refused(toy: str) -> None:
    rows = list(run(Batch(toy, {"turns": 1}, games=1)))
    for other, what in (
        (Batch(toy, {"turns": 1}, seed=2), "--seed"),
        (Batch(toy, {"turns": 2}), "was played with"),
        (Batch(toy, {"turns": 1}, bots=("a", "b", "c")), "was played by random, random, random"),
    ):
        with pytest.raises(BadRows, match=what):
            check_resumed(other, rows)


def test_bad_files(tmp_path: Path) -> None:
    with pytest.raises(BadRows, match="jsonl or"):
        RowFile(tmp_path / "out.csv", resume=False)
    path = tmp_path / "out.jsonl"
    path.write_text('{"index": 1}\n')
    with pytest.raises(BadRows, match="line 1"):
        read_rows(path)


def test_summary() -> None:
    def row(index: int, winners: tuple[str, ...], turn: int) -> GameRow:
        facts = {"nexuses": turn - 1, "alliances": [["x", "y"]] if turn == 3 else []}
        return GameRow(index, 1, {}, ("x", "y"), ("b", "c"), winners, "R", "well", turn, 10 * turn, facts)

    summary = summarise([row(0, ("x",), 1), row(1, ("x", "y"), 3), row(2, (), 3)])
    assert (summary.share("x").successes, summary.share("x").trials) == (2, 3)
    assert summary.bot_share("c").successes == 1
    assert summary.party_share(("x", "y")).value == pytest.approx(1 / 3)
    assert (summary.alliance_share(("x", "y")).successes, summary.alliance_share(("x", "y")).trials) == (1, 2)
    assert dict(summary.kinds) == {("R", "well"): 3}
    assert summary.turns == {1: 1, 3: 2}
    assert summary.number("nexuses").mean == pytest.approx(4 / 3)
    written = json.loads(json.dumps(summary.to_json()))
    assert written["win_share"]["x"][:2] == [2, 3]
    assert written["parties"]["x + y"][0] == 1
    assert written["decisions"]["mean"] == pytest.approx(70 / 3, abs=1e-4)


def test_line_ups_are_drawn_anew_for_each_deal(tmp_path: Path) -> None:
    config = {"options": {"MAX_TURNS": 1, "LEADER-SKILLS": "on"}}
    batch = Batch("dune", config, seed=3, games=6, line_ups=LineUps(2, 4))
    rows = list(run(batch))
    assert len({row.seats for row in rows}) > 1
    assert all(row.error is None and 2 <= len(row.seats) <= 4 for row in rows)
    assert [set(row.seats) for row in rows] == [set(filter(None, row.config["factions"])) for row in rows]
    assert check_resumed(batch, rows) == set(range(6))
    assert all(set(row.facts["skills"]) == set(row.seats) for row in rows)
    summary = summarise(rows)
    assert summary.traits.total() == sum(len(row.seats) for row in rows)
    assert summary.traits_won.total() == sum(len(row.winners) for row in rows)
    for wrong, what in (
        (Batch("dune", {"factions": ["ecaz", "fremen"]}, line_ups=LineUps()), "either named or drawn"),
        (Batch("dune", bots=("random", "steady"), line_ups=LineUps(2, 3)), "name one for all seats"),
        (Batch("jihad", line_ups=LineUps()), "factions"),
    ):
        with pytest.raises(BadConfig, match=what):
            run(wrong)


@pytest.mark.slow
def test_workers_end_with_a_parent_that_is_killed() -> None:
    """They hold its output open, so reading it comes to an end only when all of them are gone."""
    code = (
        "from landsraad.lab.simulate import Batch, run\n"
        "if __name__ == '__main__':\n"
        "    for row in run(Batch('dune', games=10_000), jobs=2): print(row.index, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "0\n"
        parent.kill()
        parent.communicate(timeout=60)
