"""Switches: the same deals with a change undone and with it; games are added, never played twice."""

import json
from pathlib import Path

import pytest

from landsraad.cli import run
from landsraad.dune.cards import NINE
from landsraad.dune.options import OPTIONS
from landsraad.lab.lineups import LineUps
from landsraad.lab.rows import BadRows, GameRow, read_rows
from landsraad.lab.simulate import config_of
from landsraad.lab.switches import (
    KISS,
    VARIANTS,
    Comparison,
    Study,
    UnknownVariant,
    compare,
    file_of,
    missing,
    play,
    variants_named,
)
from landsraad.lab.switches_page import BEGIN, END, NoPlace, as_markdown, write_into
from landsraad.table import BadConfig

STORM, ECAZ = variants_named(["KISS-STORM", "KISS-ECAZ=off"])


def study(pairs: int) -> Study:
    return Study(pairs, "random", 5, (STORM, ECAZ))


def test_every_change_of_kiss_is_a_variant() -> None:
    values = {
        f"{o.name}={v}" for o in OPTIONS if o.group == "KISS changes" for v in o.values if v != o.default
    }
    assert {v.name for v in VARIANTS} == {*values, "base-advanced"}
    assert [v.name for v in variants_named(["KISS-DIAL"])] == ["KISS-DIAL=advanced", "KISS-DIAL=basic"]
    with pytest.raises(UnknownVariant, match="KISS-WIND"):
        variants_named(["KISS-WIND"])


def test_line_ups_are_drawn_from_all_nine_and_stay_the_same() -> None:
    tables = [LineUps(2, 6).draw(seed) for seed in range(200)]
    assert {f for t in tables for f in t if f} == set(NINE)
    assert {sum(f is not None for f in t) for t in tables} == {2, 3, 4, 5, 6}
    assert all(len(t) == 6 for t in tables)
    assert tables[:3] == [LineUps(2, 6).draw(seed) for seed in range(3)]
    assert all(None not in LineUps().draw(seed) for seed in range(9))
    for wrong in ((1, 4), (3, 7), (5, 4)):
        with pytest.raises(BadConfig, match="2 to 6"):
            LineUps(*wrong)


def test_tables_without_the_faction_are_left_out() -> None:
    seated = [config_of(study(0).batch(ECAZ), i)["factions"] for i in study(8).tables(ECAZ)]
    assert len(seated) == 8 and all("ecaz" in t for t in seated)
    assert study(8).tables(STORM) == list(range(8))


def test_games_are_added_and_compared_pair_by_pair(tmp_path: Path) -> None:
    played = list(play(study(2), tmp_path))
    assert missing(study(2), tmp_path) == 0
    assert len(played) == missing(study(2), tmp_path / "elsewhere")
    assert list(play(study(2), tmp_path)) == []
    more = list(play(study(3), tmp_path, jobs=2))
    assert not {(r.index, str(r.config)) for r in more} & {(r.index, str(r.config)) for r in played}
    pairs = zip(read_rows(file_of(tmp_path, STORM)), read_rows(file_of(tmp_path, KISS)), strict=False)
    assert [(a.index, a.seed, a.seats) for a, _ in pairs] == [
        (row.index, row.seed, row.seats) for row in read_rows(file_of(tmp_path, KISS))[:3]
    ]
    storm, ecaz = compare(study(3), tmp_path)
    assert (storm.pairs, ecaz.pairs) == (3, 3)
    assert ecaz.effects["ecaz"].pairs == 3
    with pytest.raises(BadRows, match="--seed"):
        list(play(Study(3, "random", 6, (STORM,)), tmp_path))


def test_a_comparison_counts_winners_on_both_sides() -> None:
    def row(winners: tuple[str, ...], turn: int, error: dict[str, str] | None = None) -> GameRow:
        return GameRow(0, 1, {}, ("x", "y"), ("b", "b"), winners, turn=turn, error=error)

    c = Comparison(STORM)
    c.add(row(("x",), 5), row(("y",), 8))
    c.add(row(("x",), 5), row(("x", "y"), 5))
    c.add(row(("y",), 4), row(("y",), 4))
    c.add(row((), 1, {"type": "TooLong"}), row(("y",), 4))
    assert (c.pairs, c.failed, c.other_winners, c.turns) == (3, 1, 2, [3, 0, 0])
    assert (c.effects["x"].gained, c.effects["x"].lost, c.effects["x"].pairs) == (0, 1, 3)
    assert [s.successes for s in c.effects["y"].shares] == [1, 3]
    assert c.effects["y"].difference.value == pytest.approx(2 / 3)
    assert c.to_json()["factions"]["x"]["difference"][1] == pytest.approx(-1 / 3, abs=1e-4)


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before.\n")
    words = ["lab", "switches", "KISS-STORM", "--out", str(tmp_path / "games"), "--bot", "random", "-n", "2"]
    assert run([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["pairs"] == 2
    assert run([*words, "--page", str(page)]) == 2
    assert "no_place" in capsys.readouterr().err
    page.write_text(f"Before.\n{BEGIN}\nold\n{END}\nAfter.\n")
    assert run([*words, "--page", str(page)]) == 0
    text = page.read_text()
    assert text.startswith("Before.\n") and text.endswith("After.\n") and "old" not in text
    assert "**2 pairs** a variant, 4 games compared, bot `random`" in text
    assert run(words) == 0
    assert "| `KISS-STORM=off` | 2 |" in capsys.readouterr().out


def test_marks_are_wanted(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(END + BEGIN)
    with pytest.raises(NoPlace):
        write_into(page, as_markdown(study(0), []))
