"""How Dune scenarios name things, and what is said when a name does not fit."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from landsraad.scenario import BadScenario, position_of, read, run
from landsraad.scenario.facts import merged
from landsraad.table import game

GUIDE = Path(__file__).parents[2] / "docs" / "rule-makers.md"


def at_the_table(position: dict[str, Any], **keys: Any) -> Any:
    return read({"title": "A position", "position": position, "expect": {}, **keys})


def test_everything_named_is_moved() -> None:
    position = position_of(
        at_the_table(
            {
                "turn": 3,
                "stage": "charity",
                "storm": 5,
                "atreides": {
                    "spice": 7,
                    "forces": {"arrakeen": 5, "pasty_mesa@6": 2},
                    "tanks": 4,
                    "hand": ["karama", "crysknife"],
                    "traitors": ["feyd_rautha"],
                    "dead": ["duncan_idaho"],
                    "ally": "guild",
                },
                "harkonnen": {"captives": ["dr_yueh"], "bribes": 2},
                "emperor": {"forces": {"red_chasm": [2, 1]}},
                "bg": {"advisors": {"arrakeen": 2}},
                "spice": {"sihaya_ridge@8": 4},
                "deck": ["karama", "shield"],
                "discards": ["hajr"],
                "spice_deck": ["worm", "red_chasm"],
                "piles": ["cielago_south", None],
                "nexuses": 2,
                "auction.total": 3,
            }
        )
    )
    atreides = position["players"]["atreides"]
    assert atreides["reserves"] == [9, 0]
    assert atreides["on"] == {"arrakeen@9": [5, 0], "pasty_mesa@6": [2, 0]}
    assert (atreides["ally"], position["players"]["spacing_guild"]["ally"]) == ("spacing_guild", "atreides")
    assert position["players"]["emperor"]["reserves"] == [13, 4]
    assert position["discs"]["duncan_idaho"]["holder"] == ""
    assert position["discs"]["dr_yueh"]["holder"] == "harkonnen"
    assert position["advisors"] == ["arrakeen"]
    assert position["deck"][-1].startswith("karama")
    assert position["deck"][-2].startswith("shield")
    assert position["spice_deck"][-1].startswith("shai_hulud")
    assert position["spice_deck"][-2] == "spice_red_chasm"
    assert position["pile_tops"] == ["cielago_south", ""]
    assert (position["nexuses"], position["auction"]["total"]) == (2, 3)
    dune = game("dune")
    assert dune.violations(dune.from_json(position)) == []


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"atreides": {"gold": 1}}, "atreides: unknown 'gold'; known: forces"),
        ({"atreides": 3}, "atreides is a mapping"),
        ({"atreides": {"forces": {"arrakeen": 21}}}, "atreides at arrakeen: 21 tokens of 20 . 0 left"),
        ({"emperor": {"forces": {"arrakeen": [1, 6]}}}, "tokens of 15 . 5 left"),
        ({"atreides": {"forces": {"caladan": 1}}}, "no place 'caladan'"),
        ({"atreides": {"forces": {"old_gap": 1}}}, "old_gap has several sectors: old_gap@8"),
        ({"atreides": {"hand": ["poison_tooth"]}}, "no treachery card 'poison_tooth'"),
        ({"atreides": {"hand": ["lasgun", "lasgun"]}}, "no treachery card 'lasgun' left"),
        ({"atreides": {"traitors": ["paul"]}}, "no leader 'paul'"),
        ({"atreides": {"dead": ["paul"]}}, "no leader 'paul'"),
        ({"spice_deck": ["arrakeen"]}, "no spice card 'arrakeen'"),
        ({"weather": "fine"}, "weather"),
        ({"atreides": {"pledge": 4}}, "pledges 4 to nobody"),
    ],
)
def test_what_does_not_fit_is_told(position: dict[str, Any], told: str) -> None:
    with pytest.raises(BadScenario, match=told):
        run(at_the_table(position))


def test_a_table_that_does_not_fit_is_told() -> None:
    with pytest.raises(BadScenario, match="no option 'KISS-NOTHING'"):
        run(at_the_table({}, options={"KISS-NOTHING": "on"}))
    with pytest.raises(BadScenario, match="'ixians' cannot be seated"):
        run(at_the_table({}, factions=["atreides", "ixians"]))


def test_the_first_example_of_the_guide() -> None:
    blocks = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(), re.DOTALL)]
    charity, position = blocks[0], blocks[1]["position"]
    assert run(read(charity)).holds
    wrong = run(read(merged(charity, {"position": {"emperor": {"spice": 2}}})))
    assert f"        {wrong.differences[0]}" in GUIDE.read_text()
    assert position_of(at_the_table(position))
