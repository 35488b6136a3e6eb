"""What the pages say of Bene Tleilax: gholas at seats and shields, the tanks, prices, Facedancers in a plan."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.duel import duel, fight, plan
from tests.dune.kit import Table, full

from landsraad.dune.cards import DUKE
from landsraad.dune.factions.tleilaxu import FalseFlag, Select, UseFacedancers
from landsraad.dune.karama import PlayKarama
from landsraad.dune.phases.battle.plan import MakePlan
from landsraad.dune.phases.revival import Revival
from landsraad.web.dune import DuneBoard
from landsraad.web.panels import Panel, encode
from landsraad.web.telling import TELLINGS

BOARD = DuneBoard()
TLX = "tleilaxu"


def panel(t: Table, seated: str, **wish: Any) -> Panel:
    """The panel of what a faction is asked, with wishes for its fields."""
    seat = t.g.seat(full(seated))
    prompt = t.match.prompt(seat)
    assert prompt is not None
    made = BOARD.panel(prompt, t.match.view(seat), {k: encode(v) for k, v in wish.items()}, [])
    assert made is not None
    return made


def tanks(*dead: str) -> Table:
    """The start of Revival; Tleilaxu hold Chani."""
    t = Table(TLX, "fremen", "harkonnen", "ecaz").dead(*dead).purse("fremen", 12).purse("harkonnen", 3)
    t.g.discs["chani"].holder, t.g.discs["chani"].ghola, t.g.discs["chani"].deaths = TLX, True, 1
    return t.start("revival", auto=False)


def test_gholas_are_told_at_the_seat_and_behind_both_shields() -> None:
    t = tanks()
    view = t.match.view(0)
    assert BOARD.say(view, TLX) == "Gholas: Chani"
    assert BOARD.say(view, "fremen") == ""
    assert [x["name"] for x in BOARD.discs(view)][5:] == ["Chani"]
    assert [x["strength"] for x in BOARD.discs(view)][:2] == ["X", "4"]
    assert ("Gholas", "Chani (6)") in BOARD.notes(view)
    theirs = {x["name"]: x["away"] for x in BOARD.discs(t.match.view(1))}
    assert theirs["Chani"] and not theirs["Stilgar"]


def test_a_leader_shown_says_whose_it_is_and_what_it_costs() -> None:
    t = tanks("stilgar", "umman_kudu", "blin", DUKE)
    t.g.discs["umman_kudu"].face_down = True
    made = panel(t, TLX)
    assert not made.ready and made.aside == ("Show nobody", '""')
    field = made.get("leader")
    assert field is not None
    notes = {c.label: c.note for c in field.choices}
    assert notes == {
        "Stilgar": "Fremen, of whom you have one",
        "Blin": "yours",
        "Duke Vidal": "Ecaz",
        "One of Harkonnen, face down": "",
    }
    assert "8** spice or more" in panel(t, TLX, leader="stilgar").then[0].text
    assert "you have a leader of theirs" in panel(t, TLX, leader="stilgar").then[0].text
    assert "costs nothing" in panel(t, TLX, leader="blin").then[0].text
    assert "its strength and 1" in panel(t, TLX, leader="face_down@harkonnen").then[0].text


def test_the_only_leader_there_is_named_too() -> None:
    field = panel(tanks("blin"), TLX).get("leader")
    assert field is not None and [c.label for c in field.choices] == ["Blin"]


@pytest.mark.parametrize(("leader", "spice", "ready"), [("stilgar", 12, True), ("stilgar", 5, False)])
def test_buying_back_begins_at_the_price(leader: str, spice: int, ready: bool) -> None:
    t = tanks(leader).purse("fremen", spice).do(TLX, Select(leader))
    made = panel(t, "fremen")
    assert (made.ready, made.aside) == (ready, ("Leave it", "0"))
    assert made.heading == "Buy Stilgar back for 8 or more?"
    if ready:
        assert made.values == (8,) and made.button == "Pay 8"
        assert panel(t, "fremen", spice=10).values == (10,)
        assert "12 → **4** spice" in made.then[0].text
    else:
        assert made.hint == "It costs 8, you can pay less."


def test_an_offer_names_the_alliance_it_would_end_and_why_not() -> None:
    t = Table(TLX, "fremen", "guild", "atreides", turn=3).allies("fremen", "guild")
    t.g.players[TLX].last_ally = "atreides"
    t.spice_deck("spice_south_mesa", "spice_hagga_basin").start("spice_blow").until(stage="phase_end")
    made = panel(t, TLX, faction="fremen")
    assert made.then[0].text == "If Fremen accepts, its alliance with Spacing Guild ends."
    field = made.get("faction")
    assert field is not None
    assert {c.label: c.why for c in field.choices if c.why} == {"Atreides": "not your latest ally"}


def test_losses_are_shared_out() -> None:
    t = duel("harkonnen", TLX).start("battles")
    fight(t, {"harkonnen": plan("feyd_rautha", normal=1), TLX: plan("blin")}).until(FalseFlag)
    made = panel(t, TLX)
    assert (made.heading, made.button) == ("Save some of the 5 lost", "Save 2")
    assert made.then[0].text == "**2** to your reserves, **3** to the tanks."
    assert panel(t, TLX, normal=0).button == "Save none"


def test_the_special_power_takes_or_hands_home() -> None:
    t = tanks("stilgar").hand(TLX, "karama_1").tanks("harkonnen", 1).until(Revival, faction="harkonnen")
    t.do(TLX, PlayKarama("K-KARAMA-TLX-S", "", "karama_1"))
    assert "yours, for nothing" in panel(t, TLX).then[0].text
    assert panel(t, TLX, fate="return").then[0].text == "It goes back to Fremen, for nothing."


def rows(made: Panel) -> dict[str, str]:
    """What the total beats, for each leader of the other side."""
    return {str(name): str(told) for name, _, told, _, _ in made.data["rows"]}


def test_zoal_is_as_strong_as_each_leader_he_may_meet() -> None:
    t = duel(TLX, "harkonnen").start("battles").until(MakePlan)
    made = panel(t, TLX, leader="zoal", normal=2)
    assert set(rows(made).values()) == {"2 or less"}
    assert ("Zoal", "X") in made.data["sums"]
    t = duel("harkonnen", TLX).start("battles").until(MakePlan, faction="harkonnen")
    against = rows(panel(t, "harkonnen", leader="feyd_rautha", normal=2))
    assert against["Zoal"] == "2 or less" and against["Blin"] == "anything"


def test_facedancers_are_counted_where_a_leader_is_sure_to_die() -> None:
    t = duel(TLX, "harkonnen").hand(TLX, "crysknife").start("battles").until(MakePlan, faction=TLX)
    b = t.g.battle
    assert b is not None
    b.prescience = ("harkonnen", "defense", "")
    seat = t.g.seat(TLX)
    view = t.match.view(seat)
    prompt = t.match.prompt(seat)
    assert prompt is not None
    wish = {"leader": '"blin"', "weapon": '"crysknife"', "normal": "0"}
    made = BOARD.panel(prompt, view, wish, [])
    assert made is not None
    assert made.data["rows"][0][:3] == ("Feyd-Rautha", 6, "4 or less")  # 1 and half of 6
    assert made.notes[0].head == "Facedancers:" and made.notes[0].rule == "K-TLX-03"


def test_who_won_and_why_names_the_facedancers() -> None:
    t = duel("guild", "fremen", TLX, mine=(6, 0), theirs=(6, 0)).allies("guild", TLX)
    t.hand("guild", "crysknife").hand("fremen", "chaumas").start("battles")
    plans = {
        "guild": plan("guild_representative", "crysknife", normal=1),
        "fremen": plan("stilgar", "chaumas", normal=5),
    }
    fight(t, plans).until(UseFacedancers).default()
    events = [e for _, e in t.match.events(t.g.seat("spacing_guild"))]
    told = TELLINGS["dune"].verdict(events, len(events), BOARD)
    assert told is not None and told.title == "Why did Spacing Guild win?"
    assert "Facedancers (5)" in told.sentences[0]
