"""Moritani on a page: tokens on the map, the shield, and every decision with its words."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.kit import Table

from landsraad.dune.cards import ATOMICS, LEADERS, ROBBERY, SNEAK_ATTACK, TERROR, TERROR_NAMES
from landsraad.dune.factions.moritani.revealed import BuyOffExtortion, PlantCard, Robbery, SneakAttack
from landsraad.dune.factions.moritani.sheet import (
    Assassinate,
    AssassinateLeader,
    MoritaniPlacement,
    SaveOneCard,
)
from landsraad.dune.factions.moritani.terror import EnemyOfMyEnemy, TerrorPlacement, TerrorThreat, Threat
from landsraad.dune.game import GAME
from landsraad.dune.phases.shipping import MakeShipment, Ship
from landsraad.table import Prompt
from landsraad.web.dune import DuneBoard
from landsraad.web.dune_terror import EFFECTS, terror_notes, terror_on_map
from landsraad.web.dune_words import DECISIONS
from landsraad.web.look import lay_out, map_geometry
from landsraad.web.panels import Panel, encode
from landsraad.web.scene import templates

BOARD = DuneBoard()
CARTHAG = "carthag@10"


def table(*factions: str, **settings: Any) -> Table:
    return Table("moritani", *factions, **settings).terror("carthag", ROBBERY)


def view(t: Table, faction: str) -> dict[str, Any]:
    return GAME.view(t.g, t.g.seat(faction))


def panel(t: Table, faction: str, wish: dict[str, str] | None = None) -> Panel | None:
    prompt = t.match.prompt(t.g.seat(faction))
    assert prompt is not None
    return BOARD.panel(prompt, t.match.view(prompt.seat), wish or {}, [])


def entered(token: str = ROBBERY) -> Table:
    """The Guild ships into Carthag, where the token lies."""
    t = Table("moritani", "spacing_guild", "atreides").order("guild", "atreides", "moritani")
    t.terror("carthag", token).purse("guild", 20).start("shipment").until(MakeShipment, faction="guild")
    return t.do("guild", Ship("reserves", "", "", CARTHAG, (3,), 0)).until(TerrorThreat)


# The map and the seats


def test_the_owner_sees_faces_on_the_map_and_others_backs() -> None:
    t = table("atreides")
    t.g.stage = "revival"
    (own,), (other,) = terror_on_map(view(t, "moritani")), terror_on_map(view(t, "atreides"))
    assert (own["sign"], own["name"]) == ("Ro", "Terror token: Robbery")
    assert (other["sign"], other["name"]) == ("", "Terror token, face down")
    assert own["location"] == other["location"] == CARTHAG
    assert "Robbery" not in repr(BOARD.map(view(t, "atreides"), {}))
    assert len({x["sign"] for x in [_face(token) for token in TERROR]}) == 6


def _face(token: str) -> dict[str, Any]:
    t = Table("moritani", "atreides").terror("carthag", token)
    t.g.stage = "revival"
    return terror_on_map(view(t, "moritani"))[0]


def test_the_aftermath_stays_on_the_map_for_everybody() -> None:
    t = Table("moritani", "atreides").aftermath("arrakeen")
    t.g.stage = "revival"
    for seat in (None, 0, 1):
        (marker,) = terror_on_map(GAME.view(t.g, seat))
        assert (marker["token"], marker["location"]) == ("aftermath", "arrakeen@9")


def test_tokens_are_drawn_beside_the_forces_and_told_in_words() -> None:
    t = table("atreides").place("moritani", CARTHAG, 3)
    t.g.stage = "revival"
    shown = BOARD.map(view(t, "atreides"), {})
    assert shown is not None
    (group,) = lay_out(map_geometry(), shown.pieces, {})
    spots = [(c["dx"], c["dy"]) for c in group["counters"]]
    assert len(set(spots)) == len(spots) == 2
    module = templates.get_template("_map.html").module
    drawn = module.map_pieces(map_geometry(), shown.pieces, {})  # type: ignore[attr-defined]
    assert "mtoken moritani terror" in drawn
    words = module.map_table(map_geometry(), shown.pieces, {})  # type: ignore[attr-defined]
    assert "Terror token, face down" in words


def test_the_seat_counts_its_supply_and_the_shield_names_the_tokens() -> None:
    t = table("atreides")
    t.g.stage = "revival"
    assert ("token", "5", "terror tokens in supply") in BOARD.stats(view(t, "atreides"), "moritani")
    assert ("Terror placed", "Robbery in Carthag") in terror_notes(view(t, "moritani"))
    assert terror_notes(view(t, "atreides")) == []
    assert BOARD.notes(view(t, "moritani"))


# Decisions


def words_of(prompt: Prompt, t: Table) -> Any:
    return BOARD.words(prompt, t.match.view(prompt.seat))


@pytest.mark.parametrize("token", TERROR)
def test_a_threat_says_what_the_token_would_do(token: str) -> None:
    t = entered(token)
    prompt = t.match.prompt(t.g.seat("moritani"))
    assert prompt is not None
    words = words_of(prompt, t)
    assert words.heading == "Spacing Guild is in Carthag"
    assert TERROR_NAMES[token] in words.why
    assert EFFECTS[token].partition("{")[0] in words.why
    assert "{" not in words.why
    assert words.facts == ()
    labels = [BOARD.value("act", v, "TerrorThreat") for v in prompt.options()]
    assert labels == ["Leave it hidden", "Reveal it", "Offer an alliance"]


def test_placing_shows_tokens_with_their_use_and_the_strongholds_on_the_map() -> None:
    t = table("atreides").start("mentat_pause").until(TerrorPlacement)
    made = panel(t, "moritani")
    assert made is not None
    assert made.aside == ("Nothing this turn", '""')
    tokens = made.get("token")
    assert tokens is not None
    assert {str(c.label) for c in tokens.choices} == {
        *(TERROR_NAMES[x] for x in TERROR if x != ROBBERY),
        "Move the one in Carthag",
    }
    assert all(c.note for c in tokens.choices if "Move" not in c.label)
    chosen = panel(t, "moritani", {"token": encode(ATOMICS), "territory": encode("arrakeen")})
    assert chosen is not None
    assert chosen.ready
    assert chosen.places is not None
    assert [line.text for line in chosen.then] == ["**Atomics** lies face down in **Arrakeen**."]
    moved = panel(t, "moritani", {"token": encode("carthag"), "territory": encode("arrakeen")})
    assert moved is not None
    assert [line.text for line in moved.then] == ["The token in **Carthag** lies in **Arrakeen**."]


def test_an_assassination_says_whether_it_pays() -> None:
    t = Table("moritani", "emperor").order("moritani", "emperor").place("moritani", CARTHAG, 2)
    t.place("emperor", CARTHAG, 6).traitors("moritani", "bashar", "burseg").dead("burseg").start("battles")
    t.until(AssassinateLeader)
    alive, dead = (panel(t, "moritani", {"leader": encode(x)}) for x in ("bashar", "burseg"))
    assert alive is not None
    assert "you receive 2 spice" in alive.then[0].text
    assert dead is not None
    assert "no spice" in dead.then[0].text  # BR-29: nobody is surprised
    assert alive.aside == ("Let it pass", '""')
    t.do("moritani", Assassinate("bashar"))
    stats = BOARD.stats(view(t, "emperor"), "moritani")
    assert any(what == f"assassination markers: {LEADERS['bashar'].name}" for _, _, what in stats)


def test_shipping_where_terror_lies_warns() -> None:
    t = table("atreides").order("atreides", "moritani").purse("atreides", 20).start("shipment")
    t.until(MakeShipment, faction="atreides")
    made = panel(t, "atreides", {"location": encode(CARTHAG), "normal@reserves": "2"})
    assert made is not None
    assert any("terror token" in line.text for line in made.then)


def test_every_decision_has_its_words() -> None:
    """No decision of Moritani falls back on the names of the program."""
    kinds = (
        MoritaniPlacement,
        TerrorPlacement,
        TerrorThreat,
        EnemyOfMyEnemy,
        Robbery,
        PlantCard,
        SneakAttack,
        BuyOffExtortion,
        AssassinateLeader,
        SaveOneCard,
    )
    assert {k.__name__ for k in kinds} | {"DropCard", "DictateCards"} <= set(DECISIONS)
    t = entered(SNEAK_ATTACK).do("moritani", Threat("reveal"))
    prompt = t.match.prompt(t.g.seat("moritani"))
    assert prompt is not None
    assert words_of(prompt, t).heading == "Sneak Attack on Carthag"
    t = entered().do("moritani", Threat("offer"))
    prompt = t.match.prompt(t.g.seat("spacing_guild"))
    assert prompt is not None
    assert words_of(prompt, t).heading == "Side with Moritani?"


@pytest.mark.rule("K-MOR-08", "B-OLD-14")
@pytest.mark.parametrize(
    ("kiss", "told"), [("on", "Your fighters beside theirs die"), ("off", "the rule for all")]
)
def test_who_is_offered_an_alliance_reads_what_it_costs(kiss: str, told: str) -> None:
    t = Table("moritani", "spacing_guild", "atreides", options={"KISS-MORITANI": kiss})
    t.order("guild", "atreides", "moritani").terror("carthag", ROBBERY).purse("guild", 20).start("shipment")
    t.until(MakeShipment, faction="guild").do("guild", Ship("reserves", "", "", CARTHAG, (3,), 0))
    t.until(TerrorThreat).do("moritani", Threat("offer")).until(EnemyOfMyEnemy)
    prompt = t.match.prompt(t.g.seat("spacing_guild"))
    assert prompt is not None
    words = words_of(prompt, t)
    assert told in words.why and not words.facts
