"""The scenario runner, on the toy game: what holds, what differs and how that is told, what cannot be read."""

import json
from pathlib import Path
from typing import Any

import pytest

from landsraad.cli import run as command
from landsraad.scenario import BadScenario, load, position_of, read, run
from landsraad.scenario.facts import ABSENT, change, difference, lookup, merged


def ruling(toy: str, **keys: Any) -> Any:
    return read({"title": "A ruling", "game": toy, "seed": 3, "expect": {"turn": 1}, **keys})


AUCTION = [{"green": {"Bid": 3}}, {"blue": {"Bid": 0}}, {"red": {"Bid": {"spice": 0}}}]


def test_a_ruling_that_holds(toy: str) -> None:
    result = run(
        ruling(
            toy,
            rules=["B-BID-04"],
            config={"turns": 2},
            position={"spice": [4, 10, 16]},
            acts=[
                {"red": {"Pay": [1, 4]}},
                {"green": {"Bid": 15, "refused": "E_SPICE"}},
                {"green": {"Bid": 14, "allowed": True}},
                {"expect": {"asked": "green", "spice": [0, 14, 16]}},
                *AUCTION,
                {"expect": {"phase": "Plans", "asked": {"red": "Plan", "green": "Plan", "blue": "Plan"}}},
                {"changes": {"spice.1": 1, "bank": 3}},
                {"all": "default"},
            ],
            expect={
                "turn": {"at_least": 1},
                "points": {"one_of": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]},
                "hands.1": {"count": 3},
                "log": ["buys", {"kind": "bribe", "actor": "red", "to": "green", "spice": 4}],
                "not_in_log": ["objects"],
                "nothing.at.all": None,
                "over": False,
                "winners": [],
            },
        )
    )
    assert result.holds, result.differences
    assert "red bribe to green, spice 4" in result.log


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"expect": {"bank": 7}}, "bank: expected 7, found 30"),
        ({"expect": {"bank": {"at_most": 7}}}, "bank: expected at most 7, found 30"),
        ({"changes": {"bank": 2}}, "bank: expected to change by +2, went from 30 to 30"),
        ({"expect": {"asked": "red"}}, "asked: expected 'red'; asked now: green (Bid)"),
        ({"expect": {"log": "wins"}}, "log: 'wins' is missing; happened: nothing"),
        ({"expect": {"over": True}}, "over: expected True, asked now: green (Bid)"),
        ({"acts": [{"red": {"Bid": 1}}]}, "act 1: red cannot Bid now; asked now: green (Bid)"),
        ({"acts": [{"red": "default"}]}, "act 1: red is not asked anything; asked now: green (Bid)"),
        ({"acts": [{"green": {"Bid": 2, "refused": True}}]}, "is legal, expected to be refused"),
        (
            {"acts": [{"green": {"Bid": 11}}]},
            "act 1: green Bid(spice 11) is refused: You cannot bid 11: you have 10 spice. (B-BID-04, E_SPICE)",
        ),
        (
            {"acts": [{"green": {"Bid": 11, "refused": "B-BID-11"}}]},
            "refused by B-BID-11, refused by B-BID-04",
        ),
        ({"until": {"turn": 99}}, "until: {'turn': 99} was not reached"),
    ],
)
def test_differences_are_told(toy: str, keys: dict[str, Any], told: str) -> None:
    result = run(ruling(toy, **keys))
    assert not result.holds
    assert told in result.differences[0]


def test_until_stops_at_a_checkpoint(toy: str) -> None:
    result = run(ruling(toy, until={"turn": 1}, expect={"turn": 1, "phase": "Tribute", "over": False}))
    assert result.holds, result.differences


def test_fields_left_out_take_their_default(toy: str) -> None:
    result = run(ruling(toy, acts=[*AUCTION, {"green": "Plan"}, {"blue": {"Plan": {"dial": 2}}}]))
    assert result.holds, result.differences


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "is a mapping"),
        ({"expect": {}}, "needs a title"),
        ({"title": "x"}, "nothing is expected"),
        ({"title": "x", "expects": {}}, "unknown key 'expects'"),
        ({"title": "x", "expect": {}, "rules": [1]}, "rules is a list"),
        ({"title": "x", "expect": {}, "seed": "one"}, "seed is a whole number"),
        ({"title": "x", "expect": 3}, "expect is a mapping"),
        ({"title": "x", "expect": {}, "acts": ["go"]}, "act 1: an act is one line"),
        ({"title": "x", "expect": {}, "acts": [{"red": {"Bid": 1, "Plan": 2}}]}, "one action a line"),
        ({"title": "x", "expect": {}, "acts": [{"red": 3}]}, "act 1: write"),
        ({"title": "x", "expect": {}, "acts": [{"expect": 3}]}, "expect is a mapping"),
    ],
)
def test_form(data: Any, told: str) -> None:
    with pytest.raises(BadScenario, match=told):
        read(data, "here")


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"game": "checkers"}, "no game 'checkers'"),
        ({"config": {"turns": 99}}, "turns must be 1 to 5"),
        ({"position": {"bank": 99}}, "spice"),
        ({"position": {"nonsense": 1}}, "nonsense"),
        ({"acts": [{"yellow": {"Bid": 1}}]}, "no seat 'yellow'; there are red, green, blue"),
        ({"acts": [{"red": {"Fly": 1}}]}, "unknown action 'Fly'; known: Bid"),
        ({"acts": [{"green": {"Bid": {"gold": 1}}}]}, "no field 'gold'"),
        ({"acts": [{"green": {"Plan": [1, 2, 3]}}]}, "Plan has 2 fields"),
    ],
)
def test_what_cannot_be_played(toy: str, keys: dict[str, Any], told: str) -> None:
    if "acts" in keys and "Plan" in str(keys):
        keys = {"acts": [*AUCTION, *keys["acts"]]}
    with pytest.raises(BadScenario, match=told):
        run(ruling(toy, **keys))


def test_facts() -> None:
    data = {"a": {"b": [1, {"c": 5}]}, "hand": ["x", "y"]}
    assert lookup(data, "a.b.1.c") == 5
    assert lookup(data, "a.b.7") is ABSENT
    assert lookup(data, "a.b.1.c.d") is ABSENT
    assert difference(data, "hand", {"includes": ["x"]}) is None
    assert difference(data, "hand", {"excludes": "x"}) is not None
    assert difference(data, "hand", {"not": ["x"]}) is None
    assert difference(data, "a", {"b": [1, {"c": 6}]}) is not None
    assert difference(data, "none", 0) is difference(data, "none", []) is None
    assert change(data, {}, "a.b.0", -1) is None


def test_merged() -> None:
    base = {"a": {"b": 1, "c": 2}, "d": 3}
    assert merged(base, {"a.b": 5, "d": 4}) == {"a": {"b": 5, "c": 2}, "d": 4}
    assert merged(base, {"a": {"c": 0}, "e.f": 1}) == {"a": {"b": 1, "c": 0}, "d": 3, "e": {"f": 1}}
    assert base == {"a": {"b": 1, "c": 2}, "d": 3}


def test_files(toy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(
        f"title: One\ngame: {toy}\nexpect: {{bank: 30}}\n---\ntitle: Two\ngame: {toy}\nexpect: {{bank: 31}}\n"
    )
    assert [one.where for one in load(path)] == [f"{path}#1", f"{path}#2"]
    assert command(["scenario", str(path)]) == 1
    written = capsys.readouterr().out
    assert "bank: expected 31, found 30" in written
    assert "1 of 2 scenarios hold" in written
    assert command(["scenario", str(path), "--json"]) == 1
    assert [one["holds"] for one in json.loads(capsys.readouterr().out)] == [True, False]
    assert command(["scenario", str(path), "--position"]) == 0
    assert json.loads(capsys.readouterr().out)[0] == position_of(load(path)[0])
    one = tmp_path / "one.json"
    one.write_text(json.dumps({"title": "One", "game": toy, "expect": {"bank": 30}}))
    assert command(["scenario", str(one), "--log"]) == 0


@pytest.mark.parametrize(
    ("text", "told"), [("a: 1\na: 2\n", "stands twice"), ("a: [", "two.yaml"), ("", "no scenario")]
)
def test_bad_files(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(text)
    with pytest.raises(BadScenario, match=told):
        load(path)
