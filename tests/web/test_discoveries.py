"""Discovery tokens on a page: the map, the shield, and every decision with its words."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.kit import Table, full

from landsraad.dune.cards import DISCOVERIES
from landsraad.dune.discoveries import Discover, FreeEntry, LookAtToken, RevealToken, ShiftStorm, SkimBlows
from landsraad.dune.game import GAME
from landsraad.dune.phases.shipping import MakeMove, MakeShipment
from landsraad.web.dune import DuneBoard
from landsraad.web.dune_words import DECISIONS
from landsraad.web.look import lay_out, map_geometry
from landsraad.web.panels import Panel, encode
from landsraad.web.scene import templates

BOARD = DuneBoard()


def view(t: Table, faction: str) -> dict[str, Any]:
    return GAME.view(t.g, t.g.seat(full(faction)))


def drawn(t: Table, faction: str) -> tuple[str, str, str]:
    """The tokens, the places and the words of the map as a faction sees it."""
    t.g.stage = "revival"
    shown = BOARD.map(view(t, faction), {})
    assert shown is not None
    geometry = map_geometry(shown.opened)
    module: Any = templates.get_template("_map.html").module
    return (
        module.map_tokens(geometry, shown.tokens),
        module.map_places(geometry),
        module.map_table(geometry, shown.pieces, {}, shown.tokens),
    )


def panel(t: Table, faction: str, wish: dict[str, str] | None = None) -> Panel | None:
    prompt = t.match.prompt(t.g.seat(full(faction)))
    assert prompt is not None
    return BOARD.panel(prompt, t.match.view(prompt.seat), wish or {}, [])


@pytest.mark.rule("K-DISC-06")
def test_a_face_is_on_the_map_of_those_alone_who_may_know_it() -> None:
    t = Table().token("cistern", "meridian@0", seen_by=("emperor",))
    for faction, sees in (("fremen", True), ("emperor", True), ("guild", False), ("atreides", False)):
        tokens, _, words = drawn(t, faction)
        assert ("Cistern" in tokens, "Only you see: Cistern" in words) == (sees, sees)
        assert "Hiereg token, face down" in words
    assert ("Token in Meridian, sector 18", "Cistern") in BOARD.notes(view(t, "fremen"))


def test_a_revealed_territory_is_a_place_of_its_own_on_the_map() -> None:
    t = Table()
    _, places, _ = drawn(t, "guild")
    assert "jacurutu" not in places
    t.reveal("jacurutu_sietch@0").reveal("ecological_testing_station@7").place(
        "guild", "jacurutu_sietch@0", 2
    )
    tokens, places, words = drawn(t, "guild")
    assert 'data-place="jacurutu_sietch@0"' in places
    assert "Jacurutu" in tokens and "plate hold" in tokens
    assert "discovered place" in places
    assert "Jacurutu Sietch" in words
    (group,) = lay_out(map_geometry(("jacurutu_sietch@0",)), BOARD.map(view(t, "guild"), {}).pieces, {})
    assert (group["x"], group["y"]) == tuple(map_geometry()["plates"]["meridian@0"]["center"])


def test_it_can_be_chosen_for_a_shipment() -> None:
    t = Table("guild", "emperor", storm=9).reveal("shrine@7").token("cistern", "meridian@0").purse("guild", 9)
    t.start("shipment").until(MakeShipment, faction="guild")
    made = panel(t, "guild")
    assert made is not None and made.places is not None
    assert made.places["shrine@7"][0]
    assert "cistern@0" not in made.places


def test_the_ornithopter_token_stands_at_its_seat_and_is_told_before_it_is_used() -> None:
    t = (
        Table("emperor", "guild", turn=5, storm=9)
        .ornithopter("emperor", 4)
        .place("emperor", "cielago_south@1", 3)
    )
    t.start("shipment").until(MakeMove, faction="emperor")
    seen = t.match.view(t.g.seat("emperor"))
    assert ("flight", "1", "Ornithopter token, found on turn 4") in BOARD.stats(seen, "emperor")
    far = panel(t, "emperor", {"destination": encode("south_mesa@4")})
    near = panel(t, "emperor", {"destination": encode("meridian@1")})
    assert far is not None and near is not None
    assert any("Ornithopter token" in line.text for line in far.then)
    assert not any("Ornithopter token" in line.text for line in near.then)


def test_every_decision_has_words() -> None:
    for kind in (LookAtToken, RevealToken, FreeEntry, ShiftStorm, SkimBlows):
        assert kind.__name__ in DECISIONS


def test_looking_and_revealing_are_asked_in_words() -> None:
    t = Table(storm=9).token("cistern", "meridian@0").place("fremen", "meridian@0", 2)
    t.start("collection", stop="mentat_pause")
    prompt = t.match.prompt(t.g.seat("fremen"))
    assert prompt is not None
    words = BOARD.words(prompt, t.match.view(prompt.seat))
    assert words.heading == "Reveal the token in Meridian, sector 18?"
    assert words.why.startswith("Only you see it: Cistern.")
    assert BOARD.value("reveal", True, "RevealToken") == "Reveal it"
    t.do("fremen", Discover(True))


def test_who_may_enter_begins_with_everybody() -> None:
    t = Table(turn=7, storm=9).reveal("shrine@0", by="emperor").place("emperor", "meridian@0", 3, 1)
    t.start("storm", stop="spice_blow")
    made = panel(t, "emperor")
    assert made is not None and made.heading == "Enter Shrine?"
    assert made.values == (3, 1)


def test_each_blow_that_orgiz_takes_from_is_named() -> None:
    t = Table("guild", "emperor", storm=2).reveal("orgiz_processing_station@12")
    t.place("guild", "orgiz_processing_station@12", 1).place("emperor", "old_gap@9", 5).sand("old_gap@9", 6)
    t.start("collection", stop="mentat_pause")
    made = panel(t, "guild")
    assert made is not None and made.button == "Take 1 spice"
    (field,) = made.fields
    assert (field.title, [c.label for c in field.choices]) == (
        "Old Gap, sector 9",
        ["Take 1 spice", "Leave it"],
    )
    assert (
        BOARD.field("SkimBlows", "take habbanya_ridge_flat@17")
        == "Take 1 from Habbanya Ridge Flat, sector 17"
    )


def test_every_token_has_a_name() -> None:
    assert {BOARD.value("token", token) for token in DISCOVERIES} == {d.name for d in DISCOVERIES.values()}
