"""Spice Blow (base.md 5, kiss.md 4): cards, worms, what they eat."""

from __future__ import annotations

import pytest
from tests.dune.kit import Table

from landsraad.dune.board import SAND
from landsraad.dune.cards import is_worm
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.game import GAME
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.blow import FurtherWorm, PlaceWorm, Protect, ProtectAlly
from landsraad.dune.phases.nexus import Diplomacy, NexusTurn
from landsraad.table import Match

BLOWS = ("spice_red_chasm", "spice_old_gap")


def blow(t: Table, *cards: str) -> Table:
    """The Spice Blow phase with these cards on top, up to its end."""
    return t.spice_deck(*cards).start("spice_blow", stop="phase_end")


# Two blows


@pytest.mark.rule("B-BLOW-01", "K-WORM-04")
def test_two_blows_on_two_piles() -> None:
    t = Table().spice_deck(*BLOWS)
    left = t.g.spice_deck[:-2]
    blow(t, *BLOWS)
    assert t.g.spice_deck == left  # one deck, and nothing is shuffled
    assert t.g.spice == {"red_chasm@6": 8, "old_gap@9": 6}
    assert t.g.piles == [["spice_red_chasm"], ["spice_old_gap"]]
    assert t.g.pile_tops == ["red_chasm", "old_gap"]
    assert len(t.g.spice_deck) == 18


@pytest.mark.rule("B-BLOW-02", "K-WORM-03", "HC-12")
def test_worms_of_turn_1_are_laid_aside_and_shuffled_back() -> None:
    t = Table(turn=1).place("emperor", "red_chasm@6", 3)
    cards = ("worm", "worm", "spice_red_chasm", "worm", "spice_cielago_north")
    t.spice_deck(*cards).start("spice_blow", stop="charity")
    assert t.match.over  # nobody was asked: no Nexus, no worm to place
    assert t.g.spice == {"red_chasm@6": 8, "cielago_north@2": 8}
    assert t.g.piles == [["spice_red_chasm"], ["spice_cielago_north"]]
    assert len(t.g.spice_deck) == 18
    assert sum(map(is_worm, t.g.spice_deck)) == 5
    assert t.dead_tokens("emperor") == (0, 0)
    assert not t.events("nexus")
    assert len({_shuffled(seed) for seed in range(8)}) > 1


def _shuffled(seed: int) -> tuple[str, ...]:
    t = Table(turn=1, seed=seed)
    t.g.spice_deck = sorted(t.g.spice_deck)
    blow(t, "worm", *BLOWS)
    return tuple(t.g.spice_deck)


@pytest.mark.rule("B-BLOW-03", "HC-13", "K-WORM-04", "B-BLOW-12")
def test_the_first_worm_eats_the_last_territory_of_its_pile() -> None:
    t = Table(turn=2).pile(0, "spice_cielago_south").pile(1, "spice_red_chasm").sand("cielago_south@1", 12)
    t.place("harkonnen", "cielago_south@2", 3).place("fremen", "cielago_south@1", 5)
    t.place("harkonnen", "red_chasm@6", 2).place("harkonnen", "south_mesa@4", 2)
    t.spice_deck("worm", "spice_south_mesa", "spice_old_gap").start("spice_blow", stop="charity")
    assert t.dead_tokens("harkonnen") == (3, 0)
    assert t.g.saved == {"cielago_south@1": (5, 0)}
    assert t.g.spice == {"south_mesa@4": 10, "old_gap@9": 6}
    assert isinstance(t.match.pending.get(0), NexusTurn)
    assert t.g.pile_tops == ["south_mesa", "old_gap"]


@pytest.mark.rule("K-WORM-04", "K-FRE-05")
def test_the_worm_comes_before_the_new_spice() -> None:
    t = (
        Table(storm=1)
        .pile(0, "spice_south_mesa")
        .sand("south_mesa@4", 10)
        .place("harkonnen", "south_mesa@4", 4)
    )
    blow(t, "worm", "spice_the_great_flat", "spice_old_gap")
    assert t.g.spice == {"the_great_flat@14": 10, "old_gap@9": 6}
    assert t.dead_tokens("harkonnen") == (4, 0)
    t = Table().pile(0, "spice_red_chasm").sand("red_chasm@6", 8)
    t.place("fremen", "red_chasm@6", 5).place("guild", "red_chasm@6", 2)
    blow(t, "worm", "spice_the_great_flat", "spice_old_gap")
    assert "red_chasm@6" not in t.g.spice
    assert t.dead_tokens("guild") == (2, 0)
    assert t.at("fremen", "red_chasm@6") == (5, 0)
    assert t.g.saved == {"red_chasm@6": (5, 0)}


@pytest.mark.rule("B-BLOW-06", "HC-16", "B-BLOW-12", "K-NEX-01")
def test_a_worm_in_each_blow_eats_by_its_own_pile_and_there_is_one_nexus() -> None:
    t = Table(turn=4).pile(0, "spice_red_chasm").pile(1, "spice_old_gap")
    t.place("emperor", "red_chasm@6", 2).place("emperor", "old_gap@8", 3)
    cards = ("worm", "spice_south_mesa", "worm", "spice_hagga_basin")
    t.spice_deck(*cards).start("spice_blow", stop="charity")
    assert t.dead_tokens("emperor") == (5, 0)
    assert [e.kind for e in t.match.log if e.kind in ("spice", "nexus")] == ["spice", "spice", "nexus"]
    t.until(stage="charity")
    assert len(t.events("nexus")) == t.g.nexuses == 1


def test_only_the_first_worm_of_the_phase_may_eat_by_its_pile() -> None:
    """`O-WORM-EXTRA=per_phase`: the worm of blow B is Fremen's to place."""
    for value in ("per_phase", "per_blow"):
        t = Table(turn=4, options={"O-WORM-EXTRA": value}).pile(0, "spice_red_chasm").pile(1, "spice_old_gap")
        t.place("emperor", "red_chasm@6", 2).place("emperor", "old_gap@8", 3)
        blow(t, "worm", "spice_south_mesa", "worm", "spice_hagga_basin")
        assert isinstance(t.asked("fremen"), FurtherWorm) == (value == "per_phase")
        t.until(stage="phase_end")
        assert t.dead_tokens("emperor") == ((2, 0) if value == "per_phase" else (5, 0))
    t = Table(turn=4, options={"O-WORM-EXTRA": "per_phase"}).pile(1, "spice_old_gap")
    blow(t.place("emperor", "old_gap@8", 3), "spice_south_mesa", "worm", "spice_hagga_basin")
    assert t.dead_tokens("emperor") == (3, 0)  # the first of the phase comes in blow B


# Further worms


@pytest.mark.rule("B-BLOW-04", "HC-14", "B-FREM-06", "K-FRE-10")
def test_fremen_place_further_worms_in_any_sand() -> None:
    t = Table(turn=2).pile(0, "spice_south_mesa").place("emperor", "imperial_basin@8", 2)
    t.place("emperor", "imperial_basin@10", 2, 1).place("fremen", "imperial_basin@9", 2)
    t.place("emperor", "arrakeen@9", 1).sand("imperial_basin@9", 3)
    blow(t, "worm", "worm", "spice_the_great_flat", "spice_old_gap")
    assert isinstance(t.asked("fremen"), FurtherWorm)
    assert list(t.options("fremen")) == ["", *SAND]
    assert t.refused("fremen", PlaceWorm("pasty_mesa")).code == "E_TARGET"
    assert t.refused("fremen", PlaceWorm("arrakeen")).code == "E_TARGET"
    t.do("fremen", PlaceWorm("imperial_basin"))
    assert t.dead_tokens("emperor") == (4, 1)
    assert t.at("emperor", "arrakeen@9") == (1, 0)
    assert t.g.saved == {"imperial_basin@9": (2, 0)}
    assert t.g.spice == {"the_great_flat@14": 10, "old_gap@9": 6}


@pytest.mark.rule("K-FRE-10", "B-BLOW-04")
def test_the_second_worm_of_a_blow_on_an_erg() -> None:
    t = Table(turn=4).pile(0, "spice_red_chasm").place("emperor", "habbanya_erg@15", 6)
    t.place("fremen", "habbanya_erg@16", 4).place("emperor", "red_chasm@6", 1)
    blow(t, "worm", "worm", "spice_the_great_flat", "spice_old_gap").do("fremen", PlaceWorm("habbanya_erg"))
    assert t.dead_tokens("emperor") == (7, 0)
    assert t.g.saved == {"habbanya_erg@16": (4, 0)}


@pytest.mark.rule("HC-15", "B-BLOW-04", "K-FRE-10", "K-NEX-02")
@pytest.mark.parametrize("factions", [("atreides", "emperor"), ("atreides", "emperor", "fremen")])
def test_a_further_worm_nobody_places_only_brings_the_nexus(factions: tuple[str, ...]) -> None:
    t = Table(*factions, turn=2).place("emperor", "imperial_basin@8", 2).pile(0, "spice_south_mesa")
    t.spice_deck("worm", "worm", "spice_the_great_flat", "spice_old_gap").start("spice_blow", stop="charity")
    if "fremen" in factions:
        assert isinstance(t.asked("fremen"), FurtherWorm)
    t.until(stage="charity")
    assert t.dead_tokens("emperor") == (0, 0)
    assert len(t.events("nexus")) == 1


def test_a_placed_worm_may_leave_the_spice() -> None:
    """`O-WORM-PLACED-SPICE`: of a placed and of a summoned worm, never of the first."""
    for value in (True, False):
        t = Table(options={"O-WORM-PLACED-SPICE": value}).pile(0, "spice_red_chasm").sand("red_chasm@6", 8)
        t.sand("old_gap@9", 6).sand("south_mesa@4", 10).place("emperor", "old_gap@8", 1).hand(
            "fremen", "karama_1"
        )
        blow(t, "worm", "worm", "spice_the_great_flat", "spice_hagga_basin").until(FurtherWorm)
        t.do("fremen", PlaceWorm("old_gap")).until(KaramaMoment)
        t.do("fremen", Karama("K-KARAMA-FRE-S", "south_mesa", "karama_1")).until(stage="phase_end")
        left = {} if value else {"old_gap@9": 6, "south_mesa@4": 10}
        assert t.g.spice == {"the_great_flat@14": 10, "hagga_basin@12": 6} | left
        assert t.dead_tokens("emperor") == (1, 0)


# Spice


@pytest.mark.rule("B-BLOW-05")
def test_under_the_storm_nothing_is_placed_but_the_card_tops_its_pile() -> None:
    t = blow(Table(storm=9), *BLOWS)
    assert t.g.spice == {"red_chasm@6": 8}
    assert t.g.pile_tops == ["red_chasm", "old_gap"]
    assert t.g.piles[1] == ["spice_old_gap"]
    t = blow(Table(storm=8), *BLOWS)  # another sector of the same territory is no hindrance
    assert t.g.spice == {"red_chasm@6": 8, "old_gap@9": 6}


@pytest.mark.rule("B-BLOW-07", "HC-17")
def test_spice_is_added_and_kills_nobody() -> None:
    t = Table().sand("red_chasm@6", 3).place("atreides", "red_chasm@6", 2).sand("old_gap@9", 4)
    t.place("guild", "old_gap@9", 1)
    blow(t, *BLOWS)
    assert t.g.spice == {"red_chasm@6": 11, "old_gap@9": 10}
    assert t.at("atreides", "red_chasm@6") == (2, 0)
    assert t.at("guild", "old_gap@9") == (1, 0)


# Who is eaten


@pytest.mark.rule("B-BLOW-08")
def test_advisors_are_devoured() -> None:
    t = Table().pile(0, "spice_red_chasm").place("bg", "red_chasm@6", 3, advisors=True)
    blow(t, "worm", "spice_south_mesa", "spice_old_gap")
    assert (t.dead_tokens("bg"), t.g.advisors) == ((3, 0), [])


@pytest.mark.rule("B-BLOW-08", "B-FREM-09", "K-FRE-16")
@pytest.mark.parametrize("spare", [True, False])
def test_fremen_decide_about_their_ally_each_time(spare: bool) -> None:
    t = Table().pile(0, "spice_red_chasm").pile(1, "spice_hagga_basin").allies("fremen", "guild")
    t.place("guild", "red_chasm@6", 4).place("emperor", "red_chasm@6", 1).place("guild", "hagga_basin@11", 2)
    blow(t, "worm", "spice_south_mesa", "worm", "spice_old_gap")
    assert isinstance(t.asked("fremen"), ProtectAlly)
    assert t.options("fremen")[0] is True  # the default
    t.do("fremen", Protect(spare))
    assert t.at("guild", "red_chasm@6") == ((4, 0) if spare else (0, 0))
    assert t.dead_tokens("emperor") == (1, 0)
    assert isinstance(t.asked("fremen"), ProtectAlly)
    t.do("fremen", Protect(not spare))
    assert t.at("guild", "hagga_basin@11") == ((0, 0) if spare else (2, 0))
    assert t.g.saved == {}


@pytest.mark.rule("K-KARAMA-FRE-1", "B-BLOW-08")
def test_karama_takes_fremen_and_protected_ally_to_the_worm() -> None:
    t = Table().pile(0, "spice_red_chasm").pile(1, "spice_hagga_basin").allies("fremen", "guild")
    t.place("guild", "red_chasm@6", 4).place("fremen", "red_chasm@6", 2, 1).place(
        "fremen", "hagga_basin@11", 2
    )
    t.hand("emperor", "karama_1")
    blow(t, "worm", "spice_south_mesa", "worm", "spice_old_gap").until(KaramaMoment, faction="emperor")
    assert t.options("emperor", "K-KARAMA-FRE-1") == ["red_chasm"]
    t.do("emperor", Karama("K-KARAMA-FRE-1", "red_chasm", "karama_1"))
    assert t.asked("fremen") is None  # nothing left to decide about the ally
    t.until(stage="phase_end")
    assert t.dead_tokens("fremen") == (2, 1)
    assert t.dead_tokens("guild") == (4, 0)
    assert t.g.saved == {"hagga_basin@11": (2, 0)}  # other territories are not touched
    assert t.g.exposed == []


@pytest.mark.rule("B-BLOW-09", "HC-21")
def test_an_alliance_of_this_nexus_brings_nobody_back() -> None:
    t = Table("guild", "fremen", "emperor", storm=1).pile(0, "spice_habbanya_erg")
    t.place("guild", "habbanya_erg@15", 4).spice_deck("worm", *BLOWS).start("spice_blow", stop="charity")
    assert t.dead_tokens("guild") == (4, 0)  # before anybody spoke of an alliance
    t.until(NexusTurn, faction="guild").do("guild", Diplomacy("offer", "fremen"))
    t.do("fremen", Diplomacy("accept", "spacing_guild")).until(stage="charity")
    assert t.g.players["spacing_guild"].ally == "fremen"
    assert t.dead_tokens("guild") == (4, 0)


@pytest.mark.rule("B-BLOW-15")
def test_worms_do_not_reach_rock_strongholds_or_the_polar_sink() -> None:
    t = Table().hand("fremen", "karama_1").pile(0, "spice_south_mesa")
    for place in ("pasty_mesa@4", "tueks_sietch@4", "polar_sink", "false_wall_south@4"):
        t.place("emperor", place, 1)
    blow(t, "worm", "spice_red_chasm", "spice_old_gap").until(KaramaMoment, faction="fremen")
    t.do("fremen", Karama("K-KARAMA-FRE-S", "polar_sink", "karama_1")).until(stage="phase_end")
    assert t.dead_tokens("emperor") == (0, 0)
    assert all(place in SAND for place in FurtherWorm(0).options(t.g, ()) if place)


# Reshuffle


@pytest.mark.rule("B-BLOW-11", "K-WORM-05")
@pytest.mark.parametrize(("value", "kept"), [("all", [[], []]), ("keep_top", [["red"], ["old"]])])
def test_an_empty_deck_takes_the_discards_back(value: str, kept: list[list[str]]) -> None:
    t = Table(turn=8, options={"O-SPICE-RESHUFFLE": value}).place("emperor", "red_chasm@6", 1)
    t.g.piles = [[c for c in t.g.spice_deck if c not in BLOWS], ["spice_old_gap"]]
    t.g.piles[0].append("spice_red_chasm")
    t.g.spice_deck, t.g.pile_tops = [], ["red_chasm", "old_gap"]
    t.start("spice_blow", stop="phase_end")
    shuffled = t.events("spice_reshuffled")[0].facts["cards"]
    assert shuffled == (20 if value == "all" else 18)
    names = {"red": "spice_red_chasm", "old": "spice_old_gap"}
    for pile, expected in zip(t.g.piles, kept, strict=True):
        below = [c for c in pile[:-1] if not is_worm(c)]
        assert below == [names[k] for k in expected]


@pytest.mark.rule("B-BLOW-11")
def test_after_a_reshuffle_the_pile_still_remembers() -> None:
    for seed in range(30):
        t = Table(turn=8, seed=seed).place("emperor", "red_chasm@6", 1)
        t.g.piles = [[c for c in t.g.spice_deck if c != "spice_red_chasm"] + ["spice_red_chasm"], []]
        t.g.spice_deck, t.g.pile_tops = [], ["red_chasm", "old_gap"]
        t.start("spice_blow", stop="phase_end")
        first = t.events("worm")
        if first and t.match.log.index(first[0]) < t.match.log.index(t.events("spice")[0]):
            assert first[0].facts["territory"] == "red_chasm"
            assert t.dead_tokens("emperor") == (1, 0)
            return
    raise AssertionError("no seed brought a worm first")


def test_the_card_under_a_worm_stays_out_too() -> None:
    """`O-SPICE-RESHUFFLE=keep_top`: the top territory card, though the deck ran out just after a worm."""
    t = Table(turn=8, options={"O-SPICE-RESHUFFLE": "keep_top"})
    worm = next(c for c in t.g.spice_deck if is_worm(c))
    rest = [c for c in t.g.spice_deck if c not in ("spice_red_chasm", worm)]
    t.g.piles, t.g.spice_deck = [[*rest, "spice_red_chasm"], []], [worm]
    t.g.pile_tops = ["red_chasm", "old_gap"]
    t.start("spice_blow", stop="phase_end")
    assert t.events("spice_reshuffled")[0].facts["cards"] == 19
    assert t.g.piles[0][0] == "spice_red_chasm"


@pytest.mark.rule("K-WORM-05", "B-BLOW-11")
@pytest.mark.parametrize("seed", range(3))
def test_the_first_reshuffle_is_on_turn_8(seed: int) -> None:
    match = Match(GAME, {}, seed, auto=True)
    turns = []
    while not match.over:
        for seat in list(match.pending):
            if (prompt := match.prompt(seat)) is not None:
                match.play(seat, prompt.default())
    turn = 0
    for event in match.log:
        turn = event.facts["turn"] if event.kind == "turn" else turn
        if event.kind == "spice_reshuffled":
            turns.append(turn)
    assert turns[0] == 8


def test_one_deck_and_two_piles_hold_every_card_once() -> None:
    """After every decision of a game: nothing is lost or doubled."""
    match = Match(GAME, {}, 5, auto=True)
    every = sorted(match.state.spice_deck)
    while not match.over:
        for seat in list(match.pending):
            if (prompt := match.prompt(seat)) is not None:
                match.play(seat, prompt.default())
        g = match.state
        cards = sorted([*g.spice_deck, *g.piles[0], *g.piles[1], *g.worms_aside])
        assert cards == every or g.stage == "spice_blow"


# The end of the phase


def at_the_end(order: str, turn: int = 10) -> Table:
    """The last turn; a worm saved Fremen; the Guild is allied to Atreides, who alone hold Arrakeen."""
    t = Table("guild", "fremen", "atreides", turn=turn, options={"O-PHASE-END": order}, storm=1)
    t.pile(0, "spice_red_chasm").place("fremen", "red_chasm@6", 3).place("atreides", "arrakeen@9", 2)
    t.allies("guild", "atreides").spice_deck("worm", "spice_south_mesa", "spice_old_gap")
    return t.start("spice_blow", auto=False, stop="charity")


@pytest.mark.rule("B-BLOW-14", "K-NEX-04")
@pytest.mark.parametrize(
    "order", ["nexus_break_ride", "break_nexus_ride", "nexus_ride_break", "ride_nexus_break"]
)
def test_the_order_of_the_end(order: str) -> None:
    t = at_the_end(order)
    seen = []
    while not t.match.over:
        if any(isinstance(d, NexusTurn) for d in t.match.pending.values()):
            seen.append("nexus")
        if any(isinstance(d, Wormriders) for d in t.match.pending.values()):
            seen.append("ride")
        broken = bool(t.g.guild_barred_from_alliances)
        t.default()
        if t.g.guild_barred_from_alliances and not broken:
            seen.append("break")
    assert list(dict.fromkeys(seen)) == order.split("_")


@pytest.mark.rule("B-BLOW-14")
@pytest.mark.parametrize(("order", "may"), [("nexus_break_ride", True), ("break_nexus_ride", False)])
def test_the_guild_in_the_nexus_of_the_last_turn(order: str, may: bool) -> None:
    t = at_the_end(order).until(NexusTurn, faction="fremen")
    if not may:
        assert t.refused("fremen", Diplomacy("offer", "spacing_guild")).code == "E_TARGET"
    t.until(NexusTurn, faction="guild")
    assert ("break" in t.options("guild")) == may
    if not may:
        assert t.refused("guild", Diplomacy("offer", "fremen")).code in ("E_LIMIT", "E_TARGET")


@pytest.mark.rule("K-NEX-04", "B-BLOW-14", "B-FREM-08")
def test_the_ride_comes_under_the_alliances_of_the_nexus() -> None:
    t = (
        Table("fremen", "emperor", "guild", turn=7, storm=1)
        .pile(0, "spice_red_chasm")
        .place("fremen", "red_chasm@6", 3)
    )
    t.place("emperor", "arrakeen@9", 2).spice_deck("worm", "spice_south_mesa", "spice_old_gap")
    t.start("spice_blow", stop="charity")
    t.until(NexusTurn, faction="fremen").do("fremen", Diplomacy("offer", "emperor"))
    t.do("emperor", Diplomacy("accept", "fremen")).until(Wormriders)
    assert t.refused("fremen", Ride("arrakeen@9", (3,))).code == "E_TARGET"
    t.do("fremen", Ride("carthag@10", (3,)))
    assert t.at("fremen", "carthag@10") == (3, 0)
