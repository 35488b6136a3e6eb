"""The reader of the ledger: what counts as a definition, and what is made of it."""

import re
from collections import Counter
from importlib.resources import files

import pytest

from landsraad.rules import UnknownRule, rule, rules, text_for
from landsraad.rules.ledger import CITATION

BOLD = re.compile(rf"\*\*({CITATION.pattern})")


def test_every_ledger_is_read() -> None:
    found = Counter(one.source_file for one in rules())
    assert found.keys() == {"base.md", "kiss.md", "leader_skills.md", "ccg.md", "oracle.md", "jihad.md"}
    assert found["oracle.md"] == 125


def test_ids_are_unique() -> None:
    assert len({one.id for one in rules()}) == len(rules())


@pytest.mark.parametrize(
    "name", ["base.md", "kiss.md", "leader_skills.md", "ccg.md", "oracle.md", "jihad.md"]
)
def test_every_bold_id_is_a_rule(name: str) -> None:
    text = files("landsraad.rules").joinpath(name).read_text(encoding="utf-8")
    assert {match[1] for match in BOLD.finditer(text)} <= {one.id for one in rules()}


@pytest.mark.parametrize(
    "name",
    [
        *("base.md", "kiss.md", "leader_skills.md", "ccg.md", "oracle.md", "jihad.md"),
        *("options.md", "readings_base.md", "readings_kiss.md", "claims.md"),
    ],
)
def test_every_id_mentioned_is_defined(name: str) -> None:
    text = files("landsraad.rules").joinpath(name).read_text(encoding="utf-8")
    assert set(CITATION.findall(text)) <= {one.id for one in rules()}


def test_every_rule_says_something_in_plain_text() -> None:
    for one in rules():
        assert one.section, one
        assert one.title or one.text, one
        assert not re.search(r"\*\*|`|\n|-\|", one.title + one.text + one.test), one


def test_a_bullet() -> None:
    found = rule("B-BID-06")
    assert found.section == "7. Bidding phase"
    assert found.status == "B"
    assert found.text == (
        "Opening bid at least 1; each raise at least 1 above the standing bid; whole numbers only."
    )


def test_a_bullet_keeps_the_list_and_the_table_below_it() -> None:
    assert "1. every token on an unprotected location there goes to the tanks" in rule("B-STORM-09").text
    assert "Fremen: Stilgar 7, Chani 6" in rule("B-COMP-07").text


def test_a_table_row() -> None:
    assert rule("B-SETUP-07").text.startswith("What: Harkonnen is dealt four first.")
    assert rule("B-CARD-04").text.startswith("Card: Shield; When: battle plan, defense slot; Effect: stops")
    assert rule("B-OLD-01").text.startswith("six storm cards 1 to 6; Seed heading: Faster Storm")


def test_a_heading_has_a_title_and_a_test() -> None:
    found = rule("K-DIAL-01")
    assert found.title == "Two free, then 1 each"
    assert found.section == "8. Simple dialing"
    assert found.text.startswith("In one battle the first two tokens dialed cost nothing")
    assert found.test.startswith("Atreides 8 forces, 4 spice: dial 6 -> cost 4, spice 0")


def test_a_heading_may_define_two_rules() -> None:
    assert rule("LS-WAR-N").text == rule("LS-WAR-B").text


def test_a_hard_case_belongs_to_its_section_and_loses_its_witnesses() -> None:
    found = rule("HC-69")
    assert found.section == "18. Hard cases: Battle"
    assert found.text == "7 against 7. → aggressor wins."


def test_the_karama_table_and_its_note_are_one_rule_of_kiss() -> None:
    found = rule("K-KARAMA-ATR-1")
    assert found.source_file == "kiss.md"
    assert "no more looks at cards up for bid" in found.text
    assert found.text.endswith("cards already seen stay known; bidding goes on.")
    assert found.test.startswith("lots 1-2 seen, Karama before lot 3 of 5")


def test_an_unknown_id_is_named_in_the_error() -> None:
    with pytest.raises(UnknownRule, match="B-BID-99") as caught:
        rule("B-BID-99")
    assert caught.value.rule_id == "B-BID-99"


def test_text_for_a_pop_over_is_cut_between_words() -> None:
    assert text_for("HC-69") == rule("HC-69").text
    assert text_for("K-DIAL-01").startswith("Two free, then 1 each. In one battle")
    for one in rules():
        shown = text_for(one.id, limit=200)
        assert 0 < len(shown) <= 200, one.id
        if shown.endswith(" …"):
            told = ". ".join(filter(None, (one.title, one.text or one.test)))
            assert told.startswith(shown.removesuffix(" …"))
            assert told[len(shown) - 2] == " "


def test_a_rule_without_a_statement_shows_its_test() -> None:
    assert rule("K-ATR-02").text == ""
    assert text_for("K-ATR-02") == "Free revival 2. 5 in Tanks, 2 spice -> revive 3: 2 free + 1 for 2 spice."
