"""Every test claims rules that exist; every rule in scope is claimed by a test and cited by the code."""

from functools import cache
from pathlib import Path

import pytest

from landsraad.rules import Coverage, coverage, in_scope, later, rules, why_later
from landsraad.rules.coverage import BEYOND_CODE, claims_of_module, claims_of_scenario

ROOT = Path(__file__).parents[2]


@cache
def project() -> Coverage:
    return coverage(ROOT / "tests", ROOT / "src")


def test_no_test_and_no_source_names_an_unknown_rule() -> None:
    assert dict(project().unknown) == {}


def test_every_rule_in_scope_has_a_test() -> None:
    assert project().gaps == ()


def test_every_rule_in_scope_is_cited_by_the_code() -> None:
    assert project().uncited == ()


def test_what_is_beyond_code_is_in_scope_and_cited_by_no_code() -> None:
    for rule_id in BEYOND_CODE:
        assert in_scope(rule_id), rule_id
        cited = project().citations.get(rule_id, ())
        assert all(place.startswith("src/landsraad/rules/") for place in cited), cited


def test_scope_is_the_classic_game() -> None:
    for rule_id in (
        "B-COMP-01",
        "B-DISC-01",
        "K-DISC-21",
        "B-BAT-15",
        "B-BG-17",
        "HC-65",
        "K-DIAL-01",
        "K-KARAMA-BG-S",
        "B-CARD-13",
        "J-1.1",
        "LS-GEN-01",
    ):
        assert in_scope(rule_id), rule_id
        assert why_later(rule_id) is None
    for rule_id in (
        "B-GEN-03",
        "C-REN-01",
    ):
        assert not in_scope(rule_id), rule_id
        assert why_later(rule_id) == "its part of the ledger is not in scope yet"
    assert why_later("B-OLD-08") == "the discovery deck of 2019 is not offered (options.md)"


def test_every_exclusion_takes_a_rule_out_of_a_section_in_scope() -> None:
    sections = {one.section for one in rules() if in_scope(one.id)}
    assert {one.id for one in rules() if one.id in later() and one.section not in sections} == set()


MODULE = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.rule("B-BID-01")]
CASES = [pytest.param(1, marks=pytest.mark.rule("B-BID-02"))]

@pytest.mark.rule("B-BID-03", "B-BID-04")
def test_one(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=[mark.slow, mark.rule("B-BID-05")]), 2])
async def test_two(n): ...

@mark.rule("B-BID-06")
class TestThree:
    pytestmark = pytest.mark.rule("B-BID-07")

    @mark.rule("B-BID-08")
    def test_four(self):
        mark.rule("B-BID-09")
        "@pytest.mark.rule('B-BID-10')"

def test_five(rule):
    rule("B-BID-11")
"""


def test_claims_of_a_module() -> None:
    assert list(claims_of_module(MODULE, "t.py")) == [
        ("B-BID-01", "t.py"),
        ("B-BID-02", "t.py"),
        ("B-BID-03", "t.py::test_one"),
        ("B-BID-04", "t.py::test_one"),
        ("B-BID-05", "t.py::test_two"),
        ("B-BID-06", "t.py::TestThree"),
        ("B-BID-07", "t.py::TestThree"),
        ("B-BID-08", "t.py::TestThree::test_four"),
    ]


def test_a_claim_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(ValueError, match=r"t\.py:2: a rule mark takes literal ids"):
        list(claims_of_module("ids = ('B-BID-01',)\n@pytest.mark.rule(*ids)\ndef test_one(): ...", "t.py"))


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("rules: [B-BID-01, 'B-BID-02']  # both\nturn: 1\n", ["B-BID-01", "B-BID-02"]),
        ("rules: [B-BID-01,\n        B-BID-02]\n", ["B-BID-01", "B-BID-02"]),
        ("rules:\n  - B-BID-01  # first\n  - B-BID-02\nsteps:\n  - B-BID-03\n", ["B-BID-01", "B-BID-02"]),
        ("rules:\n- B-BID-01\n- B-BID-02\nname: x\n", ["B-BID-01", "B-BID-02"]),
        ("- name: x\n  rules: [B-BID-01]\n- name: y\n  rules: [B-BID-02]\n", ["B-BID-01", "B-BID-02"]),
        ("- rules: [B-BID-01]\n- rule: B-BID-02\n", ["B-BID-01", "B-BID-02"]),
        ("- name: x\n  rules:\n    - B-BID-01\n- B-BID-02\n", ["B-BID-01"]),
        ("name: nothing\nthen: [B-BID-01]\n", []),
    ],
)
def test_claims_of_a_scenario(text: str, claimed: list[str]) -> None:
    assert [rule_id for rule_id, _ in claims_of_scenario(text, "s.yaml")] == claimed


def test_a_project_with_gaps_and_unknown_ids(tmp_path: Path) -> None:
    (tmp_path / "tests/scenarios").mkdir(parents=True)
    (tmp_path / "src").mkdir()
    (tmp_path / "tests/test_a.py").write_text(
        '@pytest.mark.rule("B-BID-01", "B-BID-99")\ndef test_a(): ...\n'
    )
    (tmp_path / "tests/scenarios/a.yaml").write_text("rules: [B-BID-02, B-BID-01]\n")
    (tmp_path / "src/a.py").write_text('"""See B-BID-03 and K-ZZZ-01, O-STORM and B-BID-1."""\n')
    found = coverage(tmp_path / "tests", tmp_path / "src")
    assert found.tests["B-BID-01"] == ("tests/test_a.py::test_a", "tests/scenarios/a.yaml")
    assert found.citations["B-BID-03"] == ("src/a.py:1",)
    assert dict(found.unknown) == {"B-BID-99": ("tests/test_a.py::test_a",), "K-ZZZ-01": ("src/a.py:1",)}
    assert "B-BID-03" in found.gaps
    assert not {"B-BID-01", "B-BID-02"} & set(found.gaps)
    assert found.uncited[:2] == ("B-COMP-01", "B-COMP-02")
    assert {"B-BID-01", "B-BID-02"} <= set(found.uncited)
    assert not {"B-BID-03", "HC-01", *BEYOND_CODE} & set(found.uncited)
