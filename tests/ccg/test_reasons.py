"""What a refusal tells the player: the figures that explain it, and cards by their names."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_oracle_rules import deck

from landsraad.ccg import decks
from landsraad.ccg.log import describe
from landsraad.ccg.options import RulesVariant
from landsraad.ccg.petition import Bid
from landsraad.table import Event, Message, Name


@pytest.mark.rule("C-DEP-02", "C-PET-02")
def test_what_it_costs_and_what_the_treasury_holds() -> None:
    t = Table("atreides", "harkonnen").purse(0, 1)
    agent, city = t.hand(0, "house_agent"), t.assembly(0, "carthag")
    t.start()
    assert t.no_op("deploy", agent).reason == "it costs 2 solaris, and your treasury holds 1"
    assert t.no_op("petition", city).reason == "it is listed at 4 solaris, and your treasury holds 1"
    assert t.no_op("buy_favor").reason == "1 favor costs 2 solaris, and your treasury holds 1"


@pytest.mark.rule("C-CMD-02", "C-ASG-03")
def test_what_the_target_commands_and_is_able_to() -> None:
    t = Table("atreides", "harkonnen")
    officer = t.put(0, "gurney_halleck_eots")
    more = t.hand(0, "house_battalion")
    for _ in range(t.card(officer).facts.command):
        t.put(0, "house_battalion", on=officer)
    t.start()
    command = t.card(officer).facts.command
    assert t.no_op("deploy", more, officer).reason == (
        f"its target commands {command} personnel and bears {command}"
    )


@pytest.mark.rule("C-PET-04", "C-PET-05")
def test_the_highest_bid_and_the_most_one_can_bid() -> None:
    t = Table("atreides", "harkonnen").purse(1, 9)
    city = t.assembly(0, "carthag")
    t.start()
    t.op("petition", city).number(0, 4)
    assert t.refused(1, Bid(4)).reason == "the highest bid is 4 solaris: bid more, or pass"
    assert t.refused(1, Bid(10)).reason == "you can bid 9 solaris at most"


@pytest.mark.rule("C-OBJ-02")
def test_what_admission_lacks() -> None:
    t = Table("atreides", "harkonnen").favor_of(0, 7).hoard_of(0, 2)
    t.start()
    assert t.no_op("admission").reason == (
        "admission asks for 10 spice and 10 favor; you have 2 spice and 7 favor"
    )


@pytest.mark.rule("C-DUR-01")
def test_the_card_that_forbids_it_is_named() -> None:
    t = Table("atreides", "harkonnen")
    ally = t.assembly(0, "gurney_halleck_eots")
    t.put(1, "alliance_negotiations", until="discard")
    t.start()
    refusal = t.no_op("petition", ally)
    assert refusal.reason == "Alliance Negotiations forbids it"
    assert isinstance(refusal.reason, Message) and isinstance(refusal.reason.values["card"], Name)


@pytest.mark.rule("O-017", "C-DECK-01")
def test_a_deck_s_faults_name_cards_and_powers_and_say_which_card_is_meant() -> None:
    (fault,) = decks.check(
        deck({"atreides_battalion": 1}, ("choam_directorship",), "forbidden_zone"), RulesVariant()
    )
    assert fault.reason == ("Atreides Battalion asks for a card of House Atreides in the Imperial deck")
    _, (unclear,) = decks.read_list("Caladan\nDuke Leto Atreides")
    listed = unclear.reason.removeprefix(
        "“Duke Leto Atreides” is the name of several cards; write one of these: "
    ).split("; ")
    assert len(listed) > 1 and all(len(decks.named(one)) == 1 for one in listed)


@pytest.mark.parametrize(
    ("named", "line"),
    [
        ("dueling", "House 1 names Dueling for Carthag"),
        ("resistance", "House 1 names Resistance for Carthag"),
        ("house_2", "House 1 names House 2 for Carthag"),
        ("", "House 1 names nothing for Carthag"),
    ],
)
def test_the_log_says_what_is_named(named: str, line: str) -> None:
    assert describe(Event("names", "C-CARD-06", "house_1", {"name": "carthag", "named": named})) == line
