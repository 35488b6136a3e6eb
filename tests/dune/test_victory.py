"""Winning: strongholds, the prediction, and the last turn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.dune.kit import Table, full

from landsraad.dune.board import PLACES, STRONGHOLDS
from landsraad.dune.cards import SIX
from landsraad.dune.phases.mentat import strongholds_held, victory
from landsraad.dune.phases.shipping import GuildTiming

AT = {t: PLACES[t].locations[0] for t in STRONGHOLDS}
EARLY: dict[str, Any] = {"turn": 4, "storm": 2}
LAST: dict[str, Any] = {"turn": 10, "storm": 2}


def hold(t: Table, faction: str, *territories: str, tokens: int = 1) -> Table:
    """A few tokens in each."""
    for territory in territories:
        t.place(faction, AT[territory], tokens)
    return t


def pause(t: Table) -> Table:
    return t.start("mentat_pause", auto=False)


def winners(t: Table) -> list[str]:
    """Who wins when the Mentat Pause comes; empty if the game goes on."""
    return sorted(pause(t).g.winners)


@pytest.mark.rule("B-MEN-01", "B-REV-06", "K-KARAMA-ATR-2")
def test_the_turn_marker_advances_and_what_counted_for_the_turn_begins_anew() -> None:
    t = Table("atreides", "emperor", "guild", **EARLY)
    t.g.stopped, t.g.saw_spice_card, t.g.kwisatz_used_in = ["K-KARAMA-ATR-2"], True, "carthag"
    t.g.players["emperor"].elite_revived = t.g.players["emperor"].leader_revived = True
    pause(t)
    assert (t.g.turn, t.g.stopped, t.g.saw_spice_card, t.g.kwisatz_used_in) == (5, [], False, "")
    assert not t.g.players["emperor"].elite_revived
    assert not t.g.players["emperor"].leader_revived


# Strongholds (B-WIN-01 to 06)


@pytest.mark.rule("B-WIN-02", "HC-100", "B-MEN-01")
@pytest.mark.parametrize(("held", "wins"), [(2, False), (3, True), (4, True)])
def test_three_strongholds_alone(held: int, wins: bool) -> None:
    t = hold(Table("atreides", "guild", **EARLY), "atreides", *STRONGHOLDS[:held])
    assert winners(t) == (["atreides"] if wins else [])
    assert t.match.over == wins
    assert t.g.won_rule == ("B-WIN-02" if wins else "")
    assert [e.facts for e in t.events("victory")] == [{"winners": ["atreides"], "by": "strongholds"}] * wins
    assert t.g.turn == (4 if wins else 5)


@pytest.mark.rule("B-WIN-03", "B-ALLY-06", "HC-100")
@pytest.mark.parametrize(
    ("mine", "allys", "wins"), [(3, 0, False), (4, 0, True), (2, 2, True), (3, 1, True), (0, 3, False)]
)
def test_four_strongholds_as_allies(mine: int, allys: int, wins: bool) -> None:
    t = Table("atreides", "fremen", "guild", **EARLY).allies("atreides", "fremen")
    hold(t, "atreides", *STRONGHOLDS[:mine])
    hold(t, "fremen", *STRONGHOLDS[mine : mine + allys])
    assert winners(t) == (["atreides", "fremen"] if wins else [])
    assert t.g.won_rule == ("B-WIN-03" if wins else "")


@pytest.mark.rule("B-WIN-01")
def test_victory_is_looked_for_in_the_mentat_pause_only() -> None:
    t = hold(Table("atreides", "guild", **EARLY), "atreides", *STRONGHOLDS[:4])
    t.start("shipment").until(GuildTiming)
    assert not t.match.over
    t.until(stage="over")
    assert t.g.winners == ["atreides"]
    assert t.g.turn == 4


@pytest.mark.rule("B-WIN-05")
def test_a_stronghold_under_the_storm_counts() -> None:
    t = hold(Table("atreides", "guild", turn=4, storm=9), "atreides", "arrakeen", "carthag", "sietch_tabr")
    assert winners(t) == ["atreides"]


@pytest.mark.rule("B-WIN-05")
def test_sand_and_rock_do_not_count_and_a_shared_stronghold_neither() -> None:
    t = hold(Table("atreides", "guild", **EARLY), "atreides", "arrakeen", "carthag", "sietch_tabr")
    t.place("guild", "sietch_tabr@13", 1).place("atreides", "shield_wall@8", 1)
    assert winners(t) == []


@pytest.mark.rule("B-WIN-06")
def test_an_alliance_stands_where_its_earliest_member_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """An alliance and a faction alone would need seven strongholds; so the map gets two more here."""
    extra = (*STRONGHOLDS, "shield_wall", "pasty_mesa")
    monkeypatch.setattr("landsraad.dune.phases.mentat.strongholds", lambda g: extra)
    for order, expected in (
        (("guild", "atreides", "bg"), ["bene_gesserit", "spacing_guild"]),
        (("atreides", "bg", "guild"), ["atreides"]),
        (("bg", "atreides", "guild"), ["bene_gesserit", "spacing_guild"]),
    ):
        t = Table("atreides", "guild", "bg", **EARLY).allies("guild", "bg").order(*order)
        hold(t, "atreides", "arrakeen", "carthag", "tueks_sietch")
        hold(t, "guild", "sietch_tabr", "habbanya_sietch")
        t.place("bg", "shield_wall@8", 1).place("bg", "pasty_mesa@5", 1)
        assert winners(t) == expected


@pytest.mark.rule("HC-106", "B-BG-14", "B-WIN-05")
@pytest.mark.parametrize(("advisors", "wins"), [(True, ["harkonnen"]), (False, [])])
def test_advisors_contest_nothing(advisors: bool, wins: list[str]) -> None:
    t = hold(Table("harkonnen", "bg", **EARLY), "harkonnen", "arrakeen", "carthag", "tueks_sietch")
    t.place("bg", "carthag@10", 3, advisors=advisors)
    assert winners(t) == wins


@pytest.mark.rule("B-WIN-14")
def test_a_victory_cannot_be_declined() -> None:
    t = hold(Table("atreides", "guild", **EARLY), "atreides", *STRONGHOLDS[:3])
    pause(t)
    assert t.match.over
    assert not t.match.pending
    for seat in range(2):
        assert not t.match.standing(seat)


@pytest.mark.rule("B-WIN-02", "B-WIN-03", "B-WIN-06")
@settings(max_examples=150, deadline=None)
@given(
    owners=st.lists(st.sampled_from([*SIX, ""]), min_size=5, max_size=5),
    pair=st.lists(st.sampled_from(SIX), min_size=2, max_size=2, unique=True),
    allied=st.booleans(),
    order=st.permutations(SIX),
)
def test_stronghold_victory_agrees_with_counting(
    owners: list[str], pair: list[str], allied: bool, order: list[str]
) -> None:
    t = Table(**EARLY)
    for territory, owner in zip(STRONGHOLDS, owners, strict=True):
        if owner:
            t.place(owner, AT[territory], 1)
    if allied:
        t.allies(*pair)
    t.order(*order)
    won: list[str] = []
    for faction in order:
        team = {faction, t.g.players[faction].ally} - {""}
        if not won and sum(o in team for o in owners) >= 2 + len(team):
            won = sorted(team)
    found = victory(t.g)
    assert (sorted(found[0]) if found else []) == won


# The prediction (B-WIN-07, 08, 13)


@pytest.mark.rule("B-WIN-07", "K-BG-03", "HC-102", "B-BG-01")
@pytest.mark.parametrize(
    ("predicted", "turn", "expected"),
    [
        ("fremen", 4, ["bene_gesserit"]),
        ("atreides", 4, ["bene_gesserit"]),
        ("fremen", 5, ["atreides", "fremen"]),
        ("guild", 4, ["atreides", "fremen"]),
    ],
)
def test_a_fulfilled_prediction_wins_alone(predicted: str, turn: int, expected: list[str]) -> None:
    t = Table("atreides", "fremen", "bg", "guild", **EARLY).allies("atreides", "fremen")
    hold(t, "atreides", "arrakeen", "carthag")
    hold(t, "fremen", "sietch_tabr", "habbanya_sietch")
    t.g.prediction = (full(predicted), turn)
    assert winners(t) == expected
    assert t.g.prediction_shown == (expected == ["bene_gesserit"])
    shown = [e.facts for e in t.events("prediction_fulfilled")]
    assert shown == [{"faction": predicted, "turn": 4}] * t.g.prediction_shown


@pytest.mark.rule("B-WIN-13", "B-WIN-07", "K-BG-03")
def test_the_sisters_ally_wins_nothing_when_their_prediction_comes_true() -> None:
    t = Table("emperor", "bg", "guild", **EARLY).allies("emperor", "bg")
    hold(t, "emperor", "arrakeen", "carthag", "tueks_sietch", "sietch_tabr")
    t.g.prediction = ("emperor", 4)
    assert winners(t) == ["bene_gesserit"]


@pytest.mark.rule("B-WIN-07")
def test_a_prediction_needs_a_winner() -> None:
    t = hold(Table("emperor", "bg", **EARLY), "emperor", "arrakeen", "carthag")
    t.g.prediction = ("emperor", 4)
    assert winners(t) == []


@pytest.mark.rule("B-WIN-08", "HC-104", "K-BG-03")
def test_special_victories_fulfil_no_prediction() -> None:
    t = Table("guild", "bg", **LAST)
    t.g.prediction = ("spacing_guild", 10)
    assert winners(t) == ["spacing_guild"]
    t = hold(Table("fremen", "bg", **LAST), "fremen", "habbanya_sietch")
    t.g.prediction = ("fremen", 10)
    assert winners(t) == ["fremen"]
    assert not t.g.prediction_shown


@pytest.mark.rule("B-WIN-08", "B-WIN-12")
def test_most_strongholds_on_the_last_turn_fulfil_it() -> None:
    t = hold(Table("atreides", "bg", **LAST), "atreides", "arrakeen", "carthag")
    t.g.prediction = ("atreides", 10)
    assert winners(t) == ["bene_gesserit"]


# The last turn (B-WIN-09 to 12, 15)


@pytest.mark.rule("B-WIN-09", "K-FRE-11", "B-FREM-11")
@pytest.mark.parametrize(
    ("place", "who", "wins"),
    [
        ("tueks_sietch", "guild", True),
        ("tueks_sietch", "bg", True),
        ("tueks_sietch", "harkonnen", False),
        ("tueks_sietch", "atreides", False),
        ("tueks_sietch", "emperor", False),
        ("sietch_tabr", "guild", False),
        ("habbanya_sietch", "bg", False),
        ("arrakeen", "harkonnen", True),
    ],
)
def test_the_fremen_hold_the_desert(place: str, who: str, wins: bool) -> None:
    t = hold(Table(**LAST), who, place)
    assert winners(t) == (["fremen"] if wins else ["spacing_guild"])
    assert t.g.won_rule == ("B-WIN-09" if wins else "B-WIN-10")


@pytest.mark.rule("B-WIN-09", "K-FRE-11")
def test_the_desert_may_be_empty_or_shared_with_advisors() -> None:
    t = hold(Table("fremen", "guild", "bg", **LAST), "fremen", "habbanya_sietch", tokens=2)
    t.place("bg", "sietch_tabr@13", 1, advisors=True)
    assert winners(t) == ["fremen"]


@pytest.mark.rule("B-WIN-09", "B-WIN-01")
@pytest.mark.parametrize("turn", [9, 10])
def test_special_victories_wait_for_the_last_turn(turn: int) -> None:
    assert winners(Table("fremen", "guild", turn=turn, storm=2)) == (["fremen"] if turn == 10 else [])


@pytest.mark.rule("B-WIN-01", "B-GEN-01")
def test_the_last_turn_is_an_option() -> None:
    assert winners(Table("fremen", "guild", turn=6, options={"MAX_TURNS": "6"})) == ["fremen"]


@pytest.mark.rule("K-FRE-12", "B-WIN-09", "B-FREM-09", "HC-103")
@pytest.mark.parametrize(
    ("option", "places", "wins"),
    [
        ("all_three", ("tueks_sietch", "habbanya_sietch", "sietch_tabr"), True),
        ("tabr_habbanya", ("habbanya_sietch", "sietch_tabr"), True),
        ("tabr_habbanya", ("tueks_sietch",), False),
    ],
)
def test_the_fremen_ally_spoils_nothing_and_shares_the_victory(
    option: str, places: tuple[str, ...], wins: bool
) -> None:
    t = Table("fremen", "emperor", "guild", **LAST, options={"O-FRE-ALLY-SIETCH": option})
    hold(t.allies("fremen", "emperor"), "emperor", *places)
    assert winners(t) == (["emperor", "fremen"] if wins else ["spacing_guild"])


@pytest.mark.rule("K-FRE-12")
@pytest.mark.parametrize("place", ["tueks_sietch", "habbanya_sietch"])
def test_the_same_faction_unallied_spoils_it(place: str) -> None:
    t = hold(Table("fremen", "emperor", "guild", **LAST), "emperor", place)
    assert winners(t) == ["spacing_guild"]


@pytest.mark.rule("B-OLD-09", "K-FRE-12")
@pytest.mark.parametrize("place", ["tueks_sietch", "habbanya_sietch"])
def test_before_kiss_the_ally_spoils_it(place: str) -> None:
    t = Table("fremen", "emperor", "guild", **LAST, options={"KISS-FREMEN": "off"})
    assert winners(hold(t.allies("fremen", "emperor"), "emperor", place)) == ["spacing_guild"]


@pytest.mark.rule("B-WIN-15")
def test_only_the_three_houses_of_this_game_matter_in_tueks_sietch() -> None:
    """Richese is named by the text and not in the game: no faction but these three can spoil it there."""
    spoilers = []
    for who in SIX:
        t = Table(**LAST)
        if winners(hold(t, who, "tueks_sietch")) != ["fremen"]:
            spoilers.append(who)
    assert sorted(spoilers) == ["atreides", "emperor", "harkonnen"]


@pytest.mark.rule("B-WIN-02", "B-WIN-09", "B-MEN-03")
def test_strongholds_come_before_the_special_victories() -> None:
    t = hold(Table("atreides", "fremen", "guild", **LAST), "atreides", "arrakeen", "carthag", "tueks_sietch")
    assert winners(t) == ["atreides"]


@pytest.mark.rule("B-WIN-10", "K-GUI-10")
def test_otherwise_the_guild_wins_alone() -> None:
    t = hold(Table("guild", "atreides", "harkonnen", **LAST), "atreides", "arrakeen", "carthag")
    assert winners(t) == ["spacing_guild"]


@pytest.mark.rule("B-WIN-11", "B-GEN-12")
def test_without_the_guild_the_fremen_win_by_default_with_their_ally() -> None:
    t = Table("fremen", "harkonnen", "emperor", **LAST).allies("fremen", "emperor")
    hold(t, "harkonnen", "sietch_tabr", "arrakeen")
    assert winners(t) == ["emperor", "fremen"]
    assert t.g.won_rule == "B-WIN-11"


@pytest.mark.rule("B-WIN-12")
@pytest.mark.parametrize(
    ("tie", "allied", "expected"),
    [
        ("share", False, ["atreides", "emperor"]),
        ("storm_order", False, ["emperor"]),
        ("share", True, ["harkonnen", "bene_gesserit"]),
    ],
)
def test_without_both_most_strongholds_win(tie: str, allied: bool, expected: list[str]) -> None:
    t = Table("atreides", "emperor", "harkonnen", "bg", **LAST, options={"DEFAULT_TIE": tie})
    t.order("emperor", "atreides", "harkonnen", "bg")
    hold(t, "atreides", "arrakeen")
    hold(t, "emperor", "carthag")
    if allied:
        t.allies("harkonnen", "bg")
        hold(t, "harkonnen", "sietch_tabr")
        hold(t, "bg", "tueks_sietch")
    assert winners(t) == sorted(expected)
    assert t.g.won_rule == "B-WIN-12"


@pytest.mark.rule("B-MEN-03", "B-GEN-01")
def test_after_the_last_turn_somebody_has_won() -> None:
    t = Table("atreides", "harkonnen", **LAST)
    assert winners(t) == ["atreides", "harkonnen"]  # nobody holds anything: a tie of all
    assert t.match.over


@pytest.mark.rule("B-ALLY-10", "B-ALLY-07")
def test_allies_who_still_share_a_stronghold_do_not_fight_and_neither_controls_it() -> None:
    t = Table("atreides", "emperor", "guild", **EARLY).allies("atreides", "emperor")
    t.place("atreides", "carthag@10", 2).place("emperor", "carthag@10", 2)
    hold(t, "atreides", "arrakeen", "tueks_sietch")
    hold(t, "emperor", "sietch_tabr")
    t.start("battles", auto=False)
    assert not t.events("battle")
    assert strongholds_held(t.g, "atreides") == ["arrakeen", "tueks_sietch"]
    assert t.g.turn == 5
    assert not t.match.over
