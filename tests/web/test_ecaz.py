"""What the pages say of Ecaz: ambassadors on the map and in supply, visitors, Duke Vidal, battles for two."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.duel import fight, plan, settle
from tests.dune.kit import Table, full
from tests.dune.test_ambassadors import let_pass, visited

from landsraad.dune.cards import ASIDE, DUKE
from landsraad.dune.factions.ecaz.ambassadors import PlaceAmbassador, Trigger
from landsraad.dune.factions.ecaz.effects import Accept, BuyCard, LendDuke, SellCards, SendReserves
from landsraad.dune.factions.ecaz.occupy import Champion, NameFighter, ProposeShare, Share
from landsraad.dune.game import GAME
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.shipping import MakeShipment
from landsraad.dune.seen import saw
from landsraad.web.dune import DuneBoard
from landsraad.web.panels import Panel, encode
from landsraad.web.telling import TELLINGS

BOARD = DuneBoard()


def panel(t: Table, seated: str, **wish: Any) -> Panel:
    """The panel of what a faction is asked, with wishes for its fields."""
    seat = t.g.seat(full(seated))
    prompt = t.match.prompt(seat)
    assert prompt is not None
    made = BOARD.panel(prompt, t.match.view(seat), {k: encode(v) for k, v in wish.items()}, [])
    assert made is not None
    return made


def words(t: Table, seated: str) -> tuple[str, str]:
    """Heading and explanation of a row of buttons."""
    seat = t.g.seat(full(seated))
    prompt = t.match.prompt(seat)
    assert prompt is not None
    said = BOARD.words(prompt, t.match.view(seat))
    return said.heading, said.why


def test_ambassadors_stand_on_the_map_and_their_supply_at_the_seat() -> None:
    t = Table("ecaz", "harkonnen", storm=2).supply("ecaz", "choam").embassy("carthag", "emperor")
    shown = BOARD.map(_view(t), {"options": {}}).pieces
    tokens = [p for p in shown if "token" in p]
    assert [(p["location"], p["faction"], p["name"]) for p in tokens] == [
        ("carthag@10", "ecaz", "the Emperor ambassador")
    ]
    stats = {icon: (number, told) for icon, number, told in BOARD.stats(_view(t), "ecaz")}
    assert stats["token"] == ("2", "ambassadors in supply: Ecaz, CHOAM")


def _view(t: Table, seat: int = 0) -> Any:
    return GAME.view(t.g, seat)


def test_what_an_ambassador_showed_is_told_behind_the_shield_from_then_on() -> None:
    t = Table("ecaz", "emperor", "guild", storm=2).order("emperor", "ecaz", "guild")
    t.hand("emperor", "shield_1", "karama_1").traitors("emperor", "sanya_ecaz")
    visited(t.embassy("carthag", "atreides").embassy("arrakeen", "harkonnen"), "emperor")
    let_pass(t.do("ecaz", Trigger("ecaz", ""))).until(MakeShipment, faction="ecaz")
    assert ("Emperor holds", "Shield, Karama") in BOARD.notes(_view(t))
    assert not any(name == "Emperor holds" for name, _ in BOARD.notes(_view(t, 2)))
    saw(t.g, "ecaz", "emperor", "sanya_ecaz")
    assert ("Emperor holds", "Shield, Karama, Sanya Ecaz") in BOARD.notes(_view(t))
    known = TELLINGS["dune"].known(BOARD, _view(t), [], "ecaz")
    (emperor,) = [row for row in known if row.role == "emperor"]
    assert {str(chip.text) for chip in emperor.chips} >= {"Shield", "Karama"}


def test_placing_says_what_it_does_whom_it_waits_for_and_what_it_costs() -> None:
    t = Table("ecaz", "emperor", "harkonnen", storm=2).allies("ecaz", "harkonnen").supply("emperor", "choam")
    t.start("revival").until(PlaceAmbassador)
    made = panel(t, "ecaz", token="ambassador_emperor", territory="carthag")
    assert made.aside == ("No more this turn", '""')
    field = made.get("token")
    assert field is not None
    assert {c.label: c.note for c in field.choices} == {
        "Emperor": "receive 5 spice from the bank",
        "CHOAM": "discard any of your treachery cards for 3 spice each",
    }
    assert made.button == "Send it for nothing"
    assert made.then[0].text == "The Emperor ambassador waits in **Carthag**. It costs nothing."
    assert "but not Emperor or Harkonnen" in made.then[1].text


def test_a_visitor_is_named_with_the_effect_and_what_becomes_of_the_token() -> None:
    t = (
        Table("ecaz", "harkonnen", "guild", storm=2)
        .order("harkonnen", "ecaz", "guild")
        .allies("ecaz", "guild")
    )
    visited(t.embassy("carthag", "emperor"), "harkonnen")
    made = panel(t, "ecaz")
    assert made.heading == "Trigger the Emperor ambassador?"
    assert made.why == "Harkonnen has come to Carthag. Receive 5 spice from the bank."
    assert made.aside == ("Leave it alone", '""')
    chosen = panel(t, "ecaz", benefit="spacing_guild")
    assert [line.text for line in chosen.then] == [
        "Spacing Guild chooses and receives.",
        "You draw another ambassador, and this one is laid aside.",
    ]


def test_the_two_tokens_with_a_choice_offer_it() -> None:
    t = (
        Table("ecaz", "harkonnen", "guild", storm=2)
        .order("harkonnen", "ecaz", "guild")
        .embassy("carthag", "ecaz")
    )
    made = panel(visited(t, "harkonnen"), "ecaz", effect="alliance")
    field = made.get("effect")
    assert field is not None and [c.label for c in field.choices] == ["Gain Duke Vidal", "Offer an alliance"]
    assert made.then[0].text == "It returns to your supply, whatever comes of it."
    t.do("ecaz", Trigger("ecaz", "alliance"))
    assert words(t, "harkonnen")[0] == "Ally yourself with Ecaz?"
    t.do("harkonnen", Accept(True))
    assert isinstance(t.asked("ecaz"), LendDuke)
    assert words(t, "ecaz")[0] == "Lend Duke Vidal to Harkonnen?"


@pytest.mark.parametrize(
    ("token", "kind", "heading"),
    [
        ("choam", SellCards, "Discard cards for spice?"),
        ("richese", BuyCard, "Buy the top treachery card?"),
        ("guild", SendReserves, "Send reserves, or nobody"),
    ],
)
def test_every_effect_has_its_words(token: str, kind: type[Any], heading: str) -> None:
    t = Table("ecaz", "harkonnen", storm=2).order("harkonnen", "ecaz").hand("ecaz", "kulon").purse("ecaz", 9)
    visited(t.embassy("carthag", token), "harkonnen").do("ecaz", Trigger("ecaz"))
    let_pass(t)
    assert isinstance(t.asked("ecaz"), kind)
    assert words(t, "ecaz")[0] == heading


def test_reserves_are_sent_from_one_screen() -> None:
    t = Table("ecaz", "harkonnen", storm=2).order("harkonnen", "ecaz").embassy("carthag", "guild")
    visited(t, "harkonnen").do("ecaz", Trigger("ecaz"))
    open_ = panel(t, "ecaz")
    assert not open_.ready and open_.aside == ("Send nobody", '""')
    made = panel(t, "ecaz", location="carthag@10")
    assert (made.heading, made.ready) == ("Send 4 to Carthag", True)
    assert made.then[0].text == "It costs nothing. Reserves 20 → **16**."
    assert "you fight this turn" in made.then[1].text


def test_who_ships_there_is_warned_and_allies_may_stay_together() -> None:
    t = (
        Table("ecaz", "harkonnen", "guild", storm=2)
        .order("harkonnen", "guild", "ecaz")
        .allies("ecaz", "guild")
    )
    t.place("ecaz", "carthag@10", 2).embassy("carthag", "emperor").purse("harkonnen", 9).purse("guild", 9)
    t.start("shipment").until(MakeShipment, faction="harkonnen")
    told = [line.text for line in panel(t, "harkonnen", location="carthag@10").then]
    assert "**Ecaz** may trigger the Emperor ambassador there." in told
    t.until(MakeShipment, faction="guild")
    told = [line.text for line in panel(t, "guild", mode="reserves", location="carthag@10").then]
    assert "**Ecaz**, your ally, has 2 there: you may stay together." in told
    assert not any("trigger" in line for line in told)


def pair(t: Table) -> Table:
    """Ecaz 5 and Guild 6 against 4 of Harkonnen in Carthag."""
    t.place("ecaz", "carthag@10", 5).place("guild", "carthag@10", 6).place("harkonnen", "carthag@10", 4)
    return t.order("harkonnen", "ecaz", "guild").allies("ecaz", "guild").purse("ecaz", 9)


def test_naming_the_fighter_says_what_is_the_same_in_any_case() -> None:
    t = pair(Table("ecaz", "guild", "harkonnen", turn=10)).start("battles").until(NameFighter)
    made = panel(t, "ecaz", fighter="spacing_guild")
    assert made.heading == "Who fights in Carthag?"
    assert made.button == "Spacing Guild fights"
    assert made.then[0].text == (
        "**6 forces** of Spacing Guild are there to be dialed; half of your 5 adds **3**, for nothing."
    )
    assert made.then[1].text == "Spacing Guild loses what is dialed, **2** of yours remain."


def test_the_battle_plan_counts_the_half_of_ecaz_on_both_sides() -> None:
    t = pair(Table("ecaz", "guild", "harkonnen", turn=10)).start("battles").until(NameFighter)
    t.do("ecaz", Champion("ecaz")).until(MakePlan, faction="ecaz")
    made = panel(t, "ecaz", leader="sanya_ecaz", normal=2)
    assert made.data["mine"] == "6 forces"
    assert ("Half of Ecaz", "+3") in made.data["sums"]
    assert made.data["total"] == "9"  # 2 + 3 + 4
    assert made.notes[0].text == (
        "the forces of Spacing Guild are dialed, half of those of Ecaz adds 3 to the number of Ecaz."
    )
    assert "Of Ecaz half remain." in made.then[0].text
    assert made.then[1].text.startswith("You and your ally lose all forces here")
    theirs = panel(t, "harkonnen", leader="feyd_rautha", normal=4)
    assert theirs.data["theirs"] == "6 forces"
    assert "half of those of Ecaz adds 3" in theirs.notes[0].text
    best = theirs.data["rows"][0]
    assert best[2] == "3 or less"  # 10 to 4 + 3 + dial: it is the aggressor, a tie is its own
    assert BOARD.say(t.match.view(0), "spacing_guild") == "Beside Ecaz"


def test_shared_spice_is_proposed_by_number() -> None:
    t = Table("ecaz", "guild", "emperor").allies("ecaz", "guild")
    t.place("ecaz", "red_chasm@6", 2).place("guild", "red_chasm@6", 2).sand("red_chasm@6", 7)
    t.start("collection").until(ProposeShare)
    assert panel(t, "ecaz").button == "Share evenly"
    made = panel(t, "ecaz", spice=5)
    assert made.then[0].text == "**5** for you, **2** for Spacing Guild."
    t.do("ecaz", Share(5))
    assert words(t, "guild")[1].startswith("Of 7 spice in Red Chasm you would have 2.")


@pytest.mark.parametrize(
    ("holder", "terms", "told"),
    [
        (ASIDE, "", "set aside"),
        ("ecaz", "battle", "with Ecaz for one battle"),
        ("atreides", "turn", "with Atreides until the turn ends"),
        ("harkonnen", "", "a captive of Harkonnen"),
        ("", "", "in the tanks"),
    ],
)
def test_where_duke_vidal_is(holder: str, terms: str, told: str) -> None:
    t = Table("ecaz", "atreides", "harkonnen").duke(holder, terms)
    assert ("Duke Vidal", told) in BOARD.notes(_view(t))
    if terms == "battle":
        assert "Duke Vidal" in [x["name"] for x in BOARD.discs(_view(t))]
        assert BOARD.say(_view(t), "ecaz") == f"Duke Vidal: {told}"
    assert DUKE in t.g.discs


def test_the_verdict_names_the_half_of_ecaz() -> None:
    t = pair(Table("ecaz", "guild", "harkonnen", turn=10)).start("battles").until(NameFighter)
    t.do("ecaz", Champion("ecaz"))
    fight(t, {"ecaz": plan("sanya_ecaz", normal=2), "harkonnen": plan("umman_kudu", normal=1)})
    settle(t)
    verdict = TELLINGS["dune"].verdict(t.match.log, len(t.match.log), BOARD)
    assert verdict is not None
    assert any("half of Ecaz (3)" in line for line in verdict.sentences)
