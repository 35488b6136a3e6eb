"""Discovery tokens (base.md 16, kiss.md 6): where they come from, who knows them, who reveals them, the stashes."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from tests.dune.kit import Table

from landsraad.dune.board import HOST, JACURUTU, PLACES, SECTOR, SITES, TERRITORY
from landsraad.dune.cards import BLOWS, DISCOVERIES, SIX
from landsraad.dune.discoveries import (
    Discover,
    LookAtToken,
    Peek,
    RevealToken,
    place_token,
    shuffled,
)
from landsraad.dune.game import GAME
from landsraad.dune.hands import Drop, DropCard
from landsraad.dune.phases.setup import new_state
from landsraad.dune.redeal import redeal
from landsraad.dune.state import State
from landsraad.table import Rng
from landsraad.table.testing import check_twin_worlds

HIEREGS = {"sihaya_ridge": "cielago_east@2", "hagga_basin": "gara_kulon@7", "rock_outcroppings": "meridian@0"}
SMUGGLERS = {
    "wind_pass_north": "plastic_basin@12",
    "funeral_plain": "pasty_mesa@6",
    "old_gap": "false_wall_west@16",
}


def blow(*cards: str, storm: int = 4, **table: Any) -> Table:
    """A table whose next blows bring these territories."""
    return Table(storm=storm, **table).spice_deck(*(f"spice_{c}" for c in cards))


def face_down(t: Table) -> dict[str, str]:
    return dict(t.g.discoveries.face_down)


def collecting(t: Table) -> Table:
    return t.start("collection", stop="mentat_pause")


# The tokens and their cards


@pytest.mark.rule("B-COMP-15", "B-DISC-01")
def test_four_tokens_of_each_kind() -> None:
    kinds = {t.id: (t.symbol, t.territory) for t in DISCOVERIES.values()}
    assert kinds == {
        "jacurutu_sietch": ("hiereg", True),
        "cistern": ("hiereg", True),
        "ecological_testing_station": ("hiereg", True),
        "shrine": ("hiereg", True),
        "orgiz_processing_station": ("smuggler", True),
        "treachery_card_stash": ("smuggler", False),
        "spice_stash": ("smuggler", False),
        "ornithopter": ("smuggler", False),
    }


@pytest.mark.rule("K-DISC-01", "B-COMP-10", "K-WORM-02")
def test_six_cards_are_their_namesakes_with_a_symbol() -> None:
    twins = {TERRITORY[c.location]: (c.symbol, c.site) for c in BLOWS.values() if c.symbol}
    assert twins == {
        **{t: ("hiereg", site) for t, site in HIEREGS.items()},
        **{t: ("smuggler", site) for t, site in SMUGGLERS.items()},
    }
    assert {t: SECTOR[c.location] for c in BLOWS.values() if (t := TERRITORY[c.location]) in twins} == {
        "hagga_basin": 12, "rock_outcroppings": 13, "sihaya_ridge": 8,
        "wind_pass_north": 16, "funeral_plain": 14, "old_gap": 9,
    }  # fmt: skip
    assert all(c.spice == 6 for c in BLOWS.values() if c.symbol)
    deck = Table().g.spice_deck
    assert len(deck) == len(set(deck)) == 20
    assert len({TERRITORY[BLOWS[c].location] for c in deck if c in BLOWS}) == 15


@pytest.mark.rule("K-DISC-02", "B-DISC-02", "B-SETUP-03")
def test_jacurutu_is_always_in_and_the_others_at_random() -> None:
    draws = [shuffled(Rng(seed)) for seed in range(1, 3001)]
    assert all(len(d.hieregs) == len(d.smugglers) == 3 and JACURUTU in d.hieregs for d in draws)
    assert all(sorted((*d.hieregs, *d.smugglers, *d.left_out)) == sorted(DISCOVERIES) for d in draws)
    seen = Counter(token for d in draws for token in (*d.hieregs, *d.smugglers))
    for token, share in (
        ("cistern", 2 / 3),
        ("shrine", 2 / 3),
        ("ornithopter", 3 / 4),
        ("spice_stash", 3 / 4),
    ):
        assert abs(seen[token] / 3000 - share) < 0.03, token
    places = Counter(d.hieregs.index(JACURUTU) for d in draws)
    assert all(abs(n / 3000 - 1 / 3) < 0.03 for n in places.values())


@pytest.mark.rule("K-DISC-01")
def test_without_the_option_the_cards_are_plain_ones() -> None:
    t = blow("old_gap", "sihaya_ridge", options={"KISS-DISCOVERY": "none"}).start(
        "spice_blow", stop="phase_end"
    )
    assert t.g.spice == {"old_gap@9": 6, "sihaya_ridge@8": 6}
    assert GAME.to_json(t.g)["discoveries"]["face_down"] == []


# Placement


@pytest.mark.rule("B-DISC-03", "K-DISC-03", "B-BLOW-07")
@pytest.mark.parametrize(("card", "site"), [*HIEREGS.items(), *SMUGGLERS.items()])
def test_the_card_puts_the_next_token_of_its_kind_face_down(card: str, site: str) -> None:
    t = blow(card, "red_chasm").tokens("shrine", "spice_stash").start("spice_blow", stop="phase_end")
    assert face_down(t) == {site: "shrine" if card in HIEREGS else "spice_stash"}
    assert [e.facts for e in t.events("token_placed")] == [
        {"location": site, "symbol": "hiereg" if card in HIEREGS else "smuggler"}
    ]


@pytest.mark.rule("K-DISC-03", "B-DISC-03", "HC-19")
def test_the_storm_keeps_the_spice_and_not_the_token() -> None:
    t = blow("old_gap", "red_chasm", storm=9).start("spice_blow", stop="phase_end")
    assert (t.g.spice, list(face_down(t))) == ({"red_chasm@6": 8}, ["false_wall_west@16"])


@pytest.mark.rule("K-DISC-03")
@pytest.mark.parametrize(("storm", "tokens"), [(9, 0), (16, 0), (5, 1)])
def test_by_option_the_storm_over_either_sector_keeps_the_token_too(storm: int, tokens: int) -> None:
    t = blow("old_gap", "red_chasm", storm=storm, options={"O-DISC-STORM": "false"})
    before = t.g.discoveries.smugglers
    t.start("spice_blow", stop="phase_end")
    assert (len(face_down(t)), len(t.g.discoveries.smugglers)) == (tokens, len(before) - tokens)


@pytest.mark.rule("K-DISC-03")
def test_where_a_token_lies_no_second_one_comes() -> None:
    """Only after `O-DISC-STORM=false` has kept a token back can a card come twice with the stack not empty."""
    t = Table(options={"O-DISC-STORM": "false"}, storm=4).token("spice_stash", "false_wall_west@16")
    place_token(t.g, BLOWS["spice_old_gap"])
    assert face_down(t) == {"false_wall_west@16": "spice_stash"}
    t = Table(options={"O-DISC-STORM": "false"}, storm=4).reveal("orgiz_processing_station@16")
    place_token(t.g, BLOWS["spice_old_gap"])
    assert face_down(t) == {}


@pytest.mark.rule("K-DISC-04", "B-BLOW-07", "HC-17", "HC-19")
def test_a_discovery_blow_harms_nobody_and_adds_its_spice() -> None:
    """BR-04."""
    t = blow("hagga_basin", "red_chasm").sand("hagga_basin@12", 2).place("atreides", "hagga_basin@12", 5)
    t.place("emperor", "hagga_basin@12", 1, 1).place("bg", "gara_kulon@7", 2, advisors=True)
    t.start("spice_blow", stop="phase_end")
    assert t.g.spice["hagga_basin@12"] == 8
    assert (t.at("atreides", "hagga_basin@12"), t.at("emperor", "hagga_basin@12")) == ((5, 0), (1, 1))
    assert t.at("bg", "gara_kulon@7") == (2, 0)


@pytest.mark.rule("K-DISC-05", "B-DISC-03", "HC-20")
def test_after_the_third_token_a_card_brings_spice_only() -> None:
    """BR-09: a deck of all the signs, again and again."""
    t = Table(turn=9, storm=4)
    for _ in range(4):
        for card in (
            "sihaya_ridge",
            "old_gap",
            "hagga_basin",
            "funeral_plain",
            "rock_outcroppings",
            "wind_pass_north",
        ):
            place_token(t.g, BLOWS[f"spice_{card}"])
    kinds = Counter(DISCOVERIES[token].symbol for token in face_down(t).values())
    assert kinds == {"hiereg": 3, "smuggler": 3}
    assert JACURUTU in face_down(t).values()
    t.g.events.clear()
    t.spice_deck("spice_sihaya_ridge", "spice_red_chasm").start("spice_blow", stop="phase_end")
    assert t.g.spice["sihaya_ridge@8"] == 6
    assert not t.events("token_placed")


@pytest.mark.rule("K-DISC-14")
def test_jacurutu_is_on_the_board_by_turn_8() -> None:
    """Two territories a turn and fifteen in the deck: the third Hiereg is the fifteenth card at the latest."""
    last = 0
    for seed in range(300):
        g = new_state(Table().g.options, [*SIX], seed)
        cards = [c for c in reversed(g.spice_deck) if c in BLOWS]
        for i, card in enumerate(cards):
            place_token(g, BLOWS[card])
            if JACURUTU in dict(g.discoveries.face_down).values():
                last = max(last, i // 2 + 1)
                break
    assert last == 8


@pytest.mark.rule("B-BLOW-10")
def test_a_worm_leaves_the_tokens() -> None:
    t = Table(storm=4).token("cistern", "meridian@0").place("harkonnen", "meridian@0", 3)
    t.g.pile_tops[0] = "meridian"
    t.spice_deck("worm", "spice_red_chasm", "spice_south_mesa").start("spice_blow", stop="charity")
    assert t.dead_tokens("harkonnen") == (3, 0)
    assert face_down(t) == {"meridian@0": "cistern"}


@pytest.mark.rule("B-DISC-19")
def test_a_token_face_down_changes_neither_moves_nor_prices() -> None:
    """BR-06: nor does it make a place that could be aimed at."""
    plain, hidden = Table(storm=4), Table(storm=4).token(JACURUTU, "meridian@0")
    for t in (plain, hidden):
        t.place("emperor", "meridian@1", 2).start("shipment").until(
            faction="emperor", stage="ships_and_moves"
        )
    for seat in range(6):
        one, two = plain.match.prompt(seat), hidden.match.prompt(seat)
        if one is not None and two is not None:
            assert json.dumps(list(one.options(()))) == json.dumps(list(two.options(())))
    assert not {x for x in HOST if x in GAME.view(hidden.g, None)["discoveries"]["opened"]}


# Knowing


@pytest.mark.rule("K-DISC-06", "B-DISC-04", "K-X-05")
def test_fremen_know_hieregs_and_the_guild_smugglers() -> None:
    t = Table().token(JACURUTU, "meridian@0").token("spice_stash", "pasty_mesa@6")

    def shown(g: State, seat: int | None) -> list[str]:
        return [x["token"] for x in GAME.view(g, seat)["discoveries"]["face_down"]]

    for g in (t.g, GAME.from_json(GAME.to_json(t.g))):
        for faction in SIX:
            expected = [
                JACURUTU if faction == "fremen" else "",
                "spice_stash" if faction == "spacing_guild" else "",
            ]
            assert shown(g, g.seat(faction)) == expected
        assert shown(g, None) == ["", ""]


@pytest.mark.rule("K-DISC-06", "B-DISC-04")
def test_the_log_tells_the_face_to_the_peeker_alone() -> None:
    t = blow("old_gap", "sihaya_ridge").tokens("shrine", "ornithopter").start("spice_blow", stop="phase_end")
    seen = {f: [e.facts["token"] for e in t.seen_by(f, "token_seen")] for f in SIX}
    assert seen == {
        "atreides": [],
        "harkonnen": [],
        "fremen": ["shrine"],
        "emperor": [],
        "spacing_guild": ["ornithopter"],
        "bene_gesserit": [],
    }


@pytest.mark.rule("K-DISC-06")
@pytest.mark.parametrize("token", ["cistern", "shrine", JACURUTU])
def test_nobody_notices_that_what_it_may_not_know_is_dealt_anew(token: str) -> None:
    """Twin worlds: tokens face down, to come and left out; Jacurutu is never the one left out."""
    t = (
        Table()
        .token(token, "meridian@0", seen_by=("emperor",))
        .token("orgiz_processing_station", "pasty_mesa@6")
    )
    t.place("harkonnen", "meridian@0", 1).start("collection", auto=False)
    chance = Rng(7)
    faces = set()
    for _ in range(60):
        for seat, faction in enumerate(t.g.factions):
            twin = redeal(t.g, seat, chance)
            assert not [v for v in GAME.violations(twin) if "spice" not in v]
            assert json.dumps(GAME.view(twin, seat)) == json.dumps(GAME.view(t.g, seat))
            if faction == "atreides":
                faces.add(twin.discoveries.at("meridian@0"))
            if faction in ("fremen", "emperor"):
                assert twin.discoveries.at("meridian@0") == token
            if faction == "spacing_guild":
                assert twin.discoveries.at("pasty_mesa@6") == "orgiz_processing_station"
    assert faces == {x.id for x in DISCOVERIES.values() if x.symbol == "hiereg"}
    check_twin_worlds(t.match, random.Random(7), pytest.fail)


# Looking and revealing


@pytest.mark.rule("K-DISC-07", "B-DISC-05")
@pytest.mark.parametrize("sector", [4, 5, 6, 7])
def test_a_fighter_anywhere_in_the_territory_may_look_then_reveal_or_leave(sector: int) -> None:
    """RD-04: in any sector of it."""
    t = Table(storm=9).token("spice_stash", "pasty_mesa@6").place("harkonnen", f"pasty_mesa@{sector}", 1)
    collecting(t)
    assert isinstance(t.asked("harkonnen"), LookAtToken)
    assert t.options("harkonnen") == [True, False]
    t.do("harkonnen", Peek(True))
    assert [e.facts["token"] for e in t.seen_by("harkonnen", "token_seen")] == ["spice_stash"]
    assert not t.seen_by("atreides", "token_seen")
    assert [e.actor for e in t.seen_by("atreides", "token_looked")] == ["harkonnen"]
    assert isinstance(t.asked("harkonnen"), RevealToken)
    assert t.match.prompt(t.g.seat("harkonnen")).facts()["token"] == "spice_stash"  # type: ignore[union-attr]
    t.do("harkonnen", Discover(False))
    assert face_down(t) == {"pasty_mesa@6": "spice_stash"}
    assert t.match.over
    view = GAME.view(t.g, t.g.seat("harkonnen"))["discoveries"]["face_down"]
    assert view == [
        {"location": "pasty_mesa@6", "symbol": "smuggler", "token": "spice_stash", "seen_by": ["harkonnen"]}
    ]


@pytest.mark.rule("K-DISC-07")
def test_whoever_does_not_look_cannot_reveal() -> None:
    t = collecting(Table(storm=9).token("spice_stash", "pasty_mesa@6").place("harkonnen", "pasty_mesa@4", 1))
    t.do("harkonnen", Peek(False))
    assert t.match.over
    assert face_down(t) == {"pasty_mesa@6": "spice_stash"}


@pytest.mark.rule("K-DISC-07", "B-DISC-04")
@pytest.mark.parametrize(
    ("faction", "token", "site"),
    [("fremen", "cistern", "meridian@0"), ("guild", "spice_stash", "pasty_mesa@6")],
)
def test_whoever_knows_a_token_is_only_asked_whether_to_reveal_it(
    faction: str, token: str, site: str
) -> None:
    t = collecting(Table(storm=9).token(token, site).place(faction, site, 1))
    assert isinstance(t.asked(faction), RevealToken)


@pytest.mark.rule("K-DISC-07", "B-DISC-05", "K-BG-06")
@pytest.mark.parametrize("advisors", [True, False])
def test_advisors_do_not_look(advisors: bool) -> None:
    t = Table(storm=9).token("cistern", "gara_kulon@7").place("bg", "gara_kulon@7", 2, advisors=advisors)
    collecting(t)
    assert t.match.over == advisors
    if not advisors:
        t.do("bg", Peek(True)).do("bg", Discover(True))
        assert t.g.discoveries.opened == {"cistern@7"}


@pytest.mark.rule("K-DISC-07")
def test_the_storm_over_the_territory_does_not_keep_one_from_looking() -> None:
    """RD-05: only the way in is closed while it is there."""
    t = collecting(Table(storm=7).token("shrine", "gara_kulon@7").place("fremen", "gara_kulon@7", 2))
    assert isinstance(t.asked("fremen"), RevealToken)


@pytest.mark.rule("K-DISC-08", "B-DISC-05")
def test_of_several_in_the_territory_the_first_in_storm_order_decides_first() -> None:
    t = Table(storm=5).order("guild", "emperor", "harkonnen", "atreides", "fremen", "bg")
    t.token("spice_stash", "pasty_mesa@6").purse("emperor", 0)
    t.place("harkonnen", "pasty_mesa@4", 1).place("emperor", "pasty_mesa@7", 1)
    collecting(t)
    assert t.asked("harkonnen") is None
    t.do("emperor", Peek(True)).do("emperor", Discover(True))
    assert t.spice("emperor") == 7
    assert t.match.over  # nothing is left for Harkonnen to look at


@pytest.mark.rule("K-DISC-08")
def test_what_the_first_leaves_the_second_may_reveal() -> None:
    t = Table(storm=5).order("guild", "emperor", "harkonnen", "atreides", "fremen", "bg")
    t.token("spice_stash", "pasty_mesa@6").purse("harkonnen", 0)
    t.place("harkonnen", "pasty_mesa@4", 1).place("emperor", "pasty_mesa@7", 1)
    collecting(t).do("emperor", Peek(True)).do("emperor", Discover(False))
    t.do("harkonnen", Peek(True)).do("harkonnen", Discover(True))
    assert t.spice("harkonnen") == 7


@pytest.mark.rule("K-DISC-08")
def test_by_option_all_decide_at_once_and_storm_order_breaks_the_tie() -> None:
    t = Table(storm=5, options={"O-DISC-CHOOSER": "simultaneous"})
    t.order("guild", "emperor", "harkonnen", "atreides", "fremen", "bg")
    t.token("spice_stash", "pasty_mesa@6").purse("emperor", 0).purse("harkonnen", 0)
    t.place("harkonnen", "pasty_mesa@4", 1).place("emperor", "pasty_mesa@7", 1)
    collecting(t).do("harkonnen", Peek(True)).do("emperor", Peek(True))
    t.do("harkonnen", Discover(True)).do("emperor", Discover(True))
    assert (t.spice("emperor"), t.spice("harkonnen")) == (7, 0)
    assert t.match.over


@pytest.mark.rule("B-COLL-07")
def test_tokens_are_looked_at_before_any_income() -> None:
    t = Table(storm=9).token("spice_stash", "pasty_mesa@6").place("guild", "pasty_mesa@6", 1)
    t.place("harkonnen", "carthag@10", 1).purse("harkonnen", 0)
    collecting(t)
    assert t.spice("harkonnen") == 0
    t.do("guild", Discover(False))
    assert t.spice("harkonnen") == 2


@pytest.mark.rule("B-DISC-05", "K-DISC-07")
def test_two_tokens_one_faction() -> None:
    t = Table(storm=9).token("spice_stash", "pasty_mesa@6").token("ornithopter", "plastic_basin@12")
    t.place("guild", "pasty_mesa@6", 1).place("guild", "plastic_basin@11", 1)
    collecting(t).do("guild", Discover(True)).do("guild", Discover(True))
    assert t.g.discoveries.spent == ("spice_stash",)
    assert t.g.discoveries.ornithopter == ("spacing_guild", 3)


# Stashes


@pytest.mark.rule("K-DISC-20", "B-DISC-16")
def test_the_spice_stash() -> None:
    t = (
        Table(storm=9)
        .token("spice_stash", "pasty_mesa@6")
        .place("fremen", "pasty_mesa@6", 1)
        .purse("fremen", 0)
    )
    collecting(t).do("fremen", Peek(True)).do("fremen", Discover(True))
    assert t.spice("fremen") == 7
    assert (t.g.discoveries.spent, face_down(t)) == (("spice_stash",), {})


@pytest.mark.rule("K-DISC-19", "B-DISC-15", "B-HAND-03")
def test_the_card_stash_draws_one() -> None:
    t = Table(storm=9).token("treachery_card_stash", "pasty_mesa@6").place("guild", "pasty_mesa@6", 1)
    t.deck("crysknife").hand("guild", "baliset", "kulon", "hajr")
    collecting(t).do("guild", Discover(True))
    assert t.g.players["spacing_guild"].hand == ["baliset", "kulon", "hajr", "crysknife"]
    assert [e.facts["card"] for e in t.seen_by("guild", "card_taken_seen")] == ["crysknife"]
    assert not t.seen_by("atreides", "card_taken_seen")


@pytest.mark.rule("K-DISC-19", "B-DISC-15", "B-HAND-03")
@pytest.mark.parametrize("dropped", ["baliset", "crysknife"])
def test_a_full_hand_draws_first_and_discards_any_one(dropped: str) -> None:
    t = Table(storm=9).token("treachery_card_stash", "pasty_mesa@6").place("atreides", "pasty_mesa@6", 1)
    t.deck("crysknife").hand("atreides", "baliset", "kulon", "hajr", "shield_1")
    collecting(t).do("atreides", Peek(True)).do("atreides", Discover(True))
    assert isinstance(t.asked("atreides"), DropCard)
    assert t.options("atreides") == ["crysknife", "shield_1", "hajr", "kulon", "baliset"]
    assert t.refused("atreides", Drop("lasgun")).code == "E_CARD"
    t.do("atreides", Drop(dropped))
    assert len(t.g.players["atreides"].hand) == 4
    assert dropped in t.g.discards
    assert t.g.discoveries.spent == ("treachery_card_stash",)


@pytest.mark.rule("K-DISC-19", "K-TDECK-02")
def test_the_card_stash_draws_from_a_deck_shuffled_anew() -> None:
    t = Table(storm=9).token("treachery_card_stash", "pasty_mesa@6").place("guild", "pasty_mesa@6", 1)
    t.g.discards, t.g.deck = t.g.deck + t.g.discards, []
    collecting(t).do("guild", Discover(True))
    assert len(t.g.players["spacing_guild"].hand) == 1
    assert t.g.reshuffles == 1


# Absent, hidden, revealed, occupied, gone: the game goes on


@pytest.mark.rule("K-DISC-02")
@pytest.mark.parametrize("state", ["absent", "hidden", "revealed", "occupied"])
@pytest.mark.parametrize("token", [x.id for x in DISCOVERIES.values()])
def test_a_token_in_any_state_holds_nothing_up(token: str, state: str) -> None:
    """BR-08: a turn from storm to storm."""
    t = Table(turn=4, storm=9, options={"KISS-DISCOVERY": "none"} if state == "absent" else None)
    site = SITES[DISCOVERIES[token].symbol][0]
    location = f"{token}@{site.split('@')[1]}"
    if state == "hidden":
        t.token(token, site).place("emperor", site, 1)
    elif state != "absent" and DISCOVERIES[token].territory:
        t.reveal(location)
        if state == "occupied":
            t.place("emperor", location, 2)
    elif state == "revealed":
        t.ornithopter("emperor") if token == "ornithopter" else t.tokens(token)
    t.g.storm_card = 3
    t.start("storm", stop="mentat_pause").until(stage="mentat_pause")
    assert t.match.over
    assert not GAME.violations(t.g)


@pytest.mark.rule("B-DISC-06")
def test_each_location_under_a_token_borders_its_site_alone() -> None:
    assert len(HOST) == 4 * 3 + 3
    for x, site in HOST.items():
        assert SECTOR[x] == SECTOR[site]
        assert x in PLACES[TERRITORY[x]].locations
        assert site in SITES[DISCOVERIES[TERRITORY[x]].symbol]


def test_a_position_with_tokens_reads_back() -> None:
    t = (
        Table()
        .token("cistern", "meridian@0", seen_by=("bg",))
        .reveal("orgiz_processing_station@6", by="guild")
    )
    t.ornithopter("emperor", 2)
    t.g.discoveries = replace(t.g.discoveries, spent=())
    data = json.loads(json.dumps(GAME.to_json(t.g)))
    assert GAME.from_json(data).discoveries == t.g.discoveries
