"""The options in code against the option table that ships with the package."""

from __future__ import annotations

import dataclasses
import pickle
import re
from importlib import resources
from typing import Any, get_args, get_type_hints

import pytest

from landsraad.dune.options import OPTIONS, PRESETS, SPECS, OptionError, Options, parse, to_json


def ledger() -> dict[str, tuple[str, tuple[str, ...], str]]:
    """Name -> (default, other values, rules column), read from the Markdown table."""
    text = resources.files("landsraad.rules").joinpath("options.md").read_text(encoding="utf-8")
    rows: dict[str, tuple[str, tuple[str, ...], str]] = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if len(cells) == 5 and (name := re.fullmatch(r"`([A-Z][A-Z0-9_-]+)`", cells[0])):
            others = re.findall(r"(?:^|; )`([a-z0-9_]+)`:", cells[3])
            rows[name[1]] = (cells[1].strip("`"), tuple(others), cells[4])
    return rows


LEDGER = ledger()


def test_there_are_82_options_in_table_and_dataclass() -> None:
    assert len(OPTIONS) == len(SPECS) == len(LEDGER) == len(dataclasses.fields(Options)) == 82
    assert {spec.attribute for spec in OPTIONS} == {field.name for field in dataclasses.fields(Options)}


def test_options_stand_in_the_order_of_the_ledger() -> None:
    assert [spec.name for spec in OPTIONS] == list(LEDGER)


@pytest.mark.parametrize("name", LEDGER)
def test_default_and_values_are_the_ledgers(name: str) -> None:
    spec = SPECS[name]
    default, others, _ = LEDGER[name]
    assert spec.attribute == name.lower().replace("-", "_")
    assert spec.default == default
    assert spec.values == (() if spec.kind == "number" else (default, *others))


@pytest.mark.parametrize("name", LEDGER)
def test_every_rule_of_the_ledgers_row_is_cited(name: str) -> None:
    rules = LEDGER[name][2]
    named = re.findall(r"\b(?:[BK]|LS)-[A-Z]+(?:-[A-Z]+)*-(?:\d+|[A-Z])\b(?!\.\.)", rules)
    assert set(named) <= set(SPECS[name].rules)


def test_types_of_the_dataclass_hold_the_values_of_the_table() -> None:
    hints: dict[str, Any] = get_type_hints(Options)
    for spec in OPTIONS:
        hint = hints[spec.attribute]
        assert spec.kind == {bool: "switch", int: "number"}.get(hint, "choice")
        assert spec.kind != "choice" or get_args(hint) == spec.values


def test_a_lobby_finds_a_sentence_for_every_value() -> None:
    for spec in OPTIONS:
        assert spec.summary.endswith(".")
        assert tuple(spec.value_summaries) == spec.values
        assert all(text.endswith(".") for text in spec.value_summaries.values())


@pytest.mark.rule("K-GEN-05")
def test_the_last_turn_is_the_tenth() -> None:
    assert Options().max_turns == 10
    assert parse({"MAX_TURNS": 15}).max_turns == parse({"MAX_TURNS": "15"}).max_turns == 15


def test_the_kiss_preset_is_the_defaults() -> None:
    assert PRESETS["kiss"] == Options() == parse({})
    assert to_json(Options()) == {name: default for name, (default, _, _) in LEDGER.items()}
    assert to_json(Options(), preset="kiss") == {}


def test_the_base_preset_turns_every_kiss_change_off_but_karama() -> None:
    changed = to_json(PRESETS["base-advanced"], preset="kiss")
    off = {name: "off" for name in LEDGER if name.startswith("KISS-")}
    del off["KISS-KARAMA"]
    assert changed == {**off, "KISS-DIAL": "advanced", "KISS-DISCOVERY": "none"}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_reads_back_from_what_it_writes(preset: str) -> None:
    options = PRESETS[preset]
    assert parse(to_json(options)) == options
    assert parse(to_json(options, preset="kiss")) == options
    assert parse({}, preset=preset) == options


@pytest.mark.parametrize("spec", OPTIONS, ids=lambda spec: spec.name)
def test_every_value_reads_back(spec: Any) -> None:
    for value in spec.values or ("1", "15"):
        for preset in PRESETS:
            options = parse({spec.name: value}, preset)
            assert to_json(options)[spec.name] == value
            assert parse(to_json(options, preset), preset) == options


def test_a_switch_may_be_a_bool() -> None:
    assert parse({"KISS-STORM": False}) == parse({"KISS-STORM": "off"})
    assert parse({"O-FRE-SPECIAL-T1": True}) == parse({"O-FRE-SPECIAL-T1": "true"})


BAD: list[tuple[str, object]] = [
    ("kiss-storm", "on"),
    ("KISS-STORMS", "on"),
    ("KISS-STORM", "true"),
    ("KISS-STORM", "ON"),
    ("KISS-STORM", 1),
    ("KISS-STORM", None),
    ("KISS-KARAMA", "off"),
    ("KISS-KARAMA", False),
    ("KISS-DIAL", True),
    ("O-FRE-SPECIAL-T1", "on"),
    ("MAX_TURNS", 0),
    ("MAX_TURNS", "-1"),
    ("MAX_TURNS", True),
    ("MAX_TURNS", 10.0),
    ("MAX_TURNS", "\u0661"),
    ("MAX_TURNS", "9" * 5000),
    ("COHABITATION", ["share"]),
]


@pytest.mark.parametrize(("name", "value"), BAD)
def test_an_unknown_name_or_value_is_refused(name: str, value: object) -> None:
    with pytest.raises(OptionError) as caught:
        parse({name: value})
    error = caught.value
    assert (error.code, error.name, error.value) == ("E_FORM", name, value)
    assert name in str(error)
    assert repr(value) in str(error)
    assert all(legal in str(error) for legal in error.legal)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no preset 'ancient'; legal: kiss, base-advanced"):
        parse({}, preset="ancient")
    with pytest.raises(OptionError, match="ancient"):
        to_json(Options(), preset="ancient")


@pytest.mark.rule("K-GEN-04")
def test_the_module_is_off_unless_it_is_asked_for() -> None:
    assert SPECS["LEADER-SKILLS"].default == "off"
    assert parse({}) == parse({"LEADER-SKILLS": "off"}) == Options()
    assert parse({"LEADER-SKILLS": True}).leader_skills


def test_options_are_fixed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Options().max_turns = 15  # type: ignore[misc]
