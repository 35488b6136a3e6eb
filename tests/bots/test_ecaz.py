"""Steady as Ecaz, beside them and against them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.bots.positions import ACT, Spot
from tests.bots.test_sense import answer

from landsraad.bots import make_bot, play_out
from landsraad.bots.dune.ground import Ground
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.player import DuneBot
from landsraad.dune.factions import SHEETS
from landsraad.dune.game import GAME
from landsraad.table import Match

DuneBot.strict = True
CARTHAG = "carthag@10"


def visited(token: str, visitor: str = "harkonnen", *others: str, **settings: Any) -> Spot:
    """Somebody ships into Carthag, where this ambassador is."""
    t = Spot("ecaz", visitor, *others, **{"turn": 4, "storm": 2, **settings})
    t.order(visitor, "ecaz", *others).embassy("carthag", token).purse(visitor, 20)
    t.start("shipment").comes_to("MakeShipment", visitor)
    t.do(visitor, ACT["Ship"]("reserves", "", "", CARTHAG, (4,), 0))
    return t.comes_to("MayTrigger")


def test_the_free_ambassador_goes_where_somebody_may_come() -> None:
    t = (
        Spot("ecaz", "emperor", "harkonnen", "guild", turn=3, storm=2)
        .supply("emperor", "ix")
        .purse("ecaz", 1)
    )
    t.place("harkonnen", CARTHAG, 5).start("revival").comes_to("PlaceAmbassador")
    placed = answer(t, "ecaz")
    assert (placed.token, placed.territory) == ("ambassador_emperor", "carthag")


def test_a_second_one_must_be_worth_two_spice() -> None:
    t = Spot("ecaz", "harkonnen", turn=3, storm=2).supply("atreides", "harkonnen").purse("ecaz", 10)
    t.start("revival").comes_to("PlaceAmbassador")
    t.do("ecaz", answer(t, "ecaz")).comes_to("PlaceAmbassador")
    assert answer(t, "ecaz").token == ""


def test_what_pays_is_triggered() -> None:
    assert answer(visited("emperor"), "ecaz").benefit == "ecaz"


def test_the_own_token_gains_duke_vidal_if_no_ally_is_wanted() -> None:
    t = Spot("ecaz", "harkonnen", "guild", turn=4, storm=2).order("harkonnen", "ecaz", "guild")
    t.allies("ecaz", "guild").embassy("carthag", "ecaz").purse("harkonnen", 20)
    t.start("shipment").comes_to("MakeShipment", "harkonnen")
    t.do("harkonnen", ACT["Ship"]("reserves", "", "", CARTHAG, (4,), 0))
    chosen = answer(t.comes_to("MayTrigger"), "ecaz")
    assert (chosen.benefit, chosen.effect) == ("ecaz", "duke")


def test_choam_gets_the_rubbish() -> None:
    t = visited("choam")
    t.hand("ecaz", "baliset", "crysknife", "kulon")
    t.do("ecaz", ACT["Trigger"]("ecaz", "")).comes_to("SellCards")
    assert answer(t, "ecaz").sell == (True, False, True)


def test_reserves_are_sent_where_they_gain() -> None:
    t = visited("guild")
    t.do("ecaz", ACT["Trigger"]("ecaz", "")).comes_to("SendReserves")
    sent = answer(t, "ecaz")
    assert sent.location in ("arrakeen@9", "tueks_sietch@4", "sietch_tabr@13", "habbanya_sietch@16")
    assert sent.normal == 4


def pair(**purses: int) -> Spot:
    """Ecaz and Guild together against Harkonnen; Ecaz name the fighter."""
    t = Spot("ecaz", "guild", "harkonnen", turn=4).order("harkonnen", "ecaz", "guild").allies("ecaz", "guild")
    for faction, spice in purses.items():
        t.purse(faction, spice)
    t.place("ecaz", CARTHAG, 6).place("guild", CARTHAG, 6).place("harkonnen", CARTHAG, 3)
    return t


def test_who_has_leaders_and_cards_fights() -> None:
    armed = pair(ecaz=12).hand("ecaz", "crysknife", "shield_1")
    armed.start("battles")
    assert isinstance(armed, Spot)
    assert answer(armed.comes_to("NameFighter"), "ecaz").fighter == "ecaz"
    bare = pair(ecaz=0).dead("sanya_ecaz", "whitmore_bludd", "ilesa_ecaz", "rivvy_dinari", "bindikk_narvi")
    bare.start("battles")
    assert isinstance(bare, Spot)
    assert answer(bare.comes_to("NameFighter"), "ecaz").fighter == "spacing_guild"


def test_the_half_of_ecaz_lets_it_dial_less() -> None:
    """With six beside six of the ally the battle is nearly won: no need to pay for all of them."""
    t = pair(ecaz=12)
    t.start("battles")
    assert isinstance(t, Spot)
    t.comes_to("NameFighter").do("ecaz", ACT["Champion"]("ecaz"))
    made = answer(t.comes_to("MakePlan", "ecaz"), "ecaz")
    assert made.leader
    assert made.normal <= 5


def test_it_does_not_fear_to_stand_beside_an_ally_ecaz() -> None:
    """Tokens beside the ally do not die, so they are not kept away or withdrawn at a loss."""
    for ally, worth in (("ecaz", True), ("emperor", False)):
        t = Spot("ecaz", "emperor", "guild", turn=4).allies("guild", ally).place(ally, CARTHAG, 4)
        look = Look(GAME.view(t.g, t.g.seat("spacing_guild")))
        assert (Ground(look).stack(CARTHAG, (3, 0), 5) > 0) == worth


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(s, marks=pytest.mark.slow) for s in range(3, 12))]
)
def test_whole_games_with_ecaz(seed: int) -> None:
    chance = random.Random(seed)
    others = chance.sample([f for f in SHEETS if f != "ecaz"], chance.randint(1, 5))
    match = Match(GAME, {"factions": ["ecaz", *others]}, seed, auto=seed % 2 == 0)
    names = ["steady", "greedy"] if seed % 3 == 0 else ["steady"]
    bots = {s: make_bot("dune", names[s % len(names)], 100 * seed + s) for s in range(len(others) + 1)}
    play_out(match, bots, 20_000)
    assert match.outcome is not None
    assert not GAME.violations(match.state)
    assert [e for e in match.log if e.kind == "ambassador_placed"]
