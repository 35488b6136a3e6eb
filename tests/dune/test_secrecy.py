"""Who may know what (14.4): the view row by row, and twin worlds for prompts, refusals and log lines."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.dune.kit import Table, full

from landsraad.dune.cards import SIX
from landsraad.dune.game import GAME
from landsraad.dune.hands import discard
from landsraad.dune.parts import Auction, Battle, Plan, Truth
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.bidding import RaiseOrPass
from landsraad.dune.phases.shipping import MakeShipment, Ship
from landsraad.dune.redeal import redeal
from landsraad.dune.seen import handed_over
from landsraad.dune.state import State
from landsraad.table import Match
from landsraad.table.decision import legal
from landsraad.table.testing import check_twin_worlds

ALL = frozenset(SIX)
Change = Callable[[State], object]


def world() -> State:
    """Six factions in the middle of a turn, with something in every place of the table."""
    t = Table(storm=2, turn=4).allies("emperor", "harkonnen")
    t.hand("atreides", "shield_1", "truthtrance_1").hand("harkonnen", "lasgun", "snooper_1").hand(
        "bg", "baliset"
    )
    t.place("atreides", "arrakeen@9", 5).place("bg", "carthag@10", 2).place("fremen", "sietch_tabr@13", 3, 1)
    t.tanks("guild", 2).traitors("atreides", "stilgar").traitors("bg", "umman_kudu")
    t.dead("duncan_idaho").dead("lady_jessica", deaths=2).captive("thufir_hawat")
    t.pile(0, "spice_old_gap").purse("emperor", 10)
    t.token("cistern", "meridian@0", seen_by=("emperor",)).token("spice_stash", "pasty_mesa@6")
    t.tokens("jacurutu_sietch", "shrine")
    g = t.g
    g.prediction, g.storm_card, g.stage = ("emperor", 6), 4, "ships_and_moves"
    assert not GAME.violations(g)
    return g


def who_notices(g: State, change: Change) -> set[str]:
    """The factions whose view shows the change; "" is an onlooker."""
    other = g.copy()
    change(other)
    found = set()
    for seat in (None, *range(len(g.factions))):
        if json.dumps(GAME.view(g, seat)) != json.dumps(GAME.view(other, seat)):
            found.add("" if seat is None else g.factions[seat])
    return found


EVERYBODY = {"", *SIX}


def swap(cards: list[Any], i: int = -1, j: int = -2) -> None:
    cards[i], cards[j] = cards[j], cards[i]


def trade(one: list[Any], other: list[Any]) -> None:
    """The last of each changes places."""
    one[-1], other[-1] = other[-1], one[-1]


def player(faction: str, attribute: str, value: Any) -> Change:
    return lambda g: setattr(g.players[full(faction)], attribute, value)


def of(attribute: str, value: Any) -> Change:
    return lambda g: setattr(g, attribute, value)


def discoveries(**changes: Any) -> Change:
    return lambda g: setattr(g, "discoveries", replace(g.discoveries, **changes))


def face_down(i: int, token: str) -> Change:
    def change(g: State) -> None:
        tokens = list(g.discoveries.face_down)
        tokens[i] = (tokens[i][0], token)
        g.discoveries = replace(g.discoveries, face_down=tuple(tokens))

    return change


ROWS: dict[str, tuple[Change, set[str]]] = {
    "spice behind a shield": (player("atreides", "spice", 3), {"atreides"}),
    "spice before a shield": (player("atreides", "bribes", 3), EVERYBODY),
    "spice pledged": (player("emperor", "pledge", 3), {"emperor", "harkonnen"}),
    "hand contents": (lambda g: trade(g.players["atreides"].hand, g.deck), {"atreides"}),
    "hand size": (
        lambda g: g.players["atreides"].hand.append(g.players["harkonnen"].hand.pop()),
        {"atreides", "harkonnen", "emperor"},  # Harkonnen's ally
    ),
    "treachery discards": (lambda g: g.discards.append("hajr"), EVERYBODY),
    "cards out of the game": (lambda g: g.removed.append("hajr"), EVERYBODY),
    "treachery deck order": (lambda g: swap(g.deck), set()),
    "treachery deck size": (lambda g: g.deck.pop(), EVERYBODY),
    "spice deck top": (lambda g: swap(g.spice_deck), set()),
    "spice discards": (lambda g: g.piles[1].append("spice_red_chasm"), EVERYBODY),
    "next storm number": (of("storm_card", 5), {"fremen"}),
    "traitor cards kept": (
        lambda g: trade(g.players["atreides"].traitors, g.traitor_deck),
        {"atreides"},
    ),
    "traitor cards shown": (player("atreides", "shown_traitors", ["stilgar"]), EVERYBODY),
    "traitor cards returned": (lambda g: swap(g.traitor_deck), set()),
    "prediction": (of("prediction", ("emperor", 7)), {"bene_gesserit"}),
    "tokens on the board": (lambda g: g.players["atreides"].on.update({"old_gap@9": (1, 0)}), EVERYBODY),
    "their kind": (lambda g: g.players["fremen"].on.update({"sietch_tabr@13": (4, 0)}), EVERYBODY),
    "their side": (lambda g: g.advisors.append("carthag"), EVERYBODY),
    "reserves": (player("guild", "reserves", (15, 0)), EVERYBODY),
    "tanks": (player("guild", "tanks", (3, 0)), EVERYBODY),
    "leaders dead face up": (lambda g: setattr(g.discs["duncan_idaho"], "holder", "atreides"), EVERYBODY),
    "who is dead face down": (
        lambda g: g.discs.update(lady_jessica=g.discs["dr_yueh"], dr_yueh=g.discs["lady_jessica"]),
        {"atreides"},
    ),
    "who is captured": (
        lambda g: g.discs.update(thufir_hawat=g.discs["dr_yueh"], dr_yueh=g.discs["thufir_hawat"]),
        {"atreides", "harkonnen"},
    ),
    "Kwisatz Haderach counter": (of("kwisatz_losses", 5), {"atreides"}),
    "what was said under Truthtrance": (
        lambda g: g.truths.append(Truth(4, "revival", "atreides", "harkonnen", "card", "lasgun", True)),
        EVERYBODY,
    ),
    "alliances": (player("guild", "ally", "fremen"), EVERYBODY),
    "hiereg face down": (face_down(0, "ecological_testing_station"), {"fremen", "emperor"}),
    "smuggler face down": (face_down(1, "ornithopter"), {"spacing_guild"}),
    "tokens to come": (discoveries(hieregs=("shrine", "jacurutu_sietch")), set()),
    "tokens left out": (discoveries(left_out=("shrine", "ornithopter")), set()),
    "who has looked": (discoveries(looks=(("harkonnen", "pasty_mesa@6"),)), EVERYBODY),
    "territories revealed": (discoveries(opened=frozenset({"shrine@7"})), EVERYBODY),
    "the Ornithopter token": (discoveries(ornithopter=("guild", 2)), EVERYBODY),
    "the seed": (lambda g: g.rng.shuffle(list(range(5))), set()),
}


@pytest.mark.rule("B-INFO-02", "B-INFO-01")
@pytest.mark.parametrize("row", ROWS)
def test_the_view_shows_each_thing_to_whom_it_may(row: str) -> None:
    change, seers = ROWS[row]
    assert who_notices(world(), change) == seers


@pytest.mark.rule("B-INFO-02", "B-BID-01")
def test_hand_sizes_are_open_during_bidding_and_the_auction_card_to_atreides() -> None:
    g = world()
    g.stage = "auction"
    change: Change = lambda g: g.players["atreides"].hand.append(g.players["harkonnen"].hand.pop())  # noqa: E731
    assert who_notices(g, change) == EVERYBODY
    g.auction = Auction([g.deck.pop()], 1, 2, "atreides", g.deck.pop(), seen=True)
    assert who_notices(g, lambda g: setattr(g.auction, "card", "hajr")) == {"atreides"}
    assert who_notices(g, lambda g: setattr(g.auction, "row", ["hajr"])) == set()
    g.auction.seen = False  # K-KARAMA-ATR-1
    assert who_notices(g, lambda g: setattr(g.auction, "card", "hajr")) == set()


@pytest.mark.rule("B-INFO-02", "B-ATR-03")
def test_the_top_spice_card_is_atreides_alone_once_they_looked() -> None:
    g = world()
    g.saw_spice_card = True
    assert who_notices(g, lambda g: swap(g.spice_deck)) == {"atreides"}
    assert who_notices(g, lambda g: swap(g.spice_deck, -2, -3)) == set()


@pytest.mark.rule("B-INFO-02")
def test_plans_are_hidden_until_the_reveal_except_to_whom_a_power_shows_them() -> None:
    g = world()
    b = Battle("carthag", "harkonnen", "bene_gesserit", ["carthag@10"])
    b.plans["harkonnen"] = Plan("feyd_rautha", "lasgun", "", False, 3, 0, 0)
    b.prescience = ("harkonnen", "weapon", "lasgun")
    g.battle = b

    def replan(g: State) -> None:
        assert g.battle is not None
        g.battle.plans["harkonnen"] = Plan("piter_devries", "", "snooper_1", False, 1, 0, 0)

    def reanswer(g: State) -> None:
        assert g.battle is not None
        g.battle.prescience = ("harkonnen", "weapon", "")

    assert who_notices(g, replan) == {"harkonnen"}
    assert who_notices(g, reanswer) == {"atreides", "harkonnen", "bene_gesserit"}  # BR-40
    b.seen = "harkonnen"
    assert who_notices(g, replan) == {"harkonnen", "atreides"}
    b.revealed = True
    assert who_notices(g, replan) == EVERYBODY


@pytest.mark.rule("B-INFO-02")
def test_an_open_hand_is_open_to_the_viewer_only() -> None:
    g = world()
    g.peeks = [("harkonnen", "atreides")]
    assert who_notices(g, lambda g: trade(g.players["atreides"].hand, g.deck)) == {"atreides", "harkonnen"}


@pytest.mark.rule("B-INFO-02", "K-ECZ-08-ATR", "K-ECZ-08-HAR", "LS-MEN-N")
def test_what_was_seen_stays_in_the_view_and_in_every_world() -> None:
    g = world()
    g.seen = [("emperor", "atreides", "shield_1"), ("emperor", "bene_gesserit", "umman_kudu")]
    for seat, faction in enumerate(g.factions):
        expected = {
            "atreides": {"hand": ["shield_1"], "traitors": []},
            "bene_gesserit": {"hand": [], "traitors": ["umman_kudu"]},
        }
        assert GAME.view(g, seat)["secret"]["seen"] == (expected if faction == "emperor" else {})
        twins = [redeal(g, seat, random.Random(n)) for n in range(30)]
        shield = all("shield_1" in twin.players["atreides"].hand for twin in twins)
        assert shield == (faction in ("emperor", "atreides"))
        traitor = all("umman_kudu" in twin.players["bene_gesserit"].traitors for twin in twins)
        assert traitor == (faction in ("emperor", "bene_gesserit"))
        for twin in twins:
            assert not [v for v in GAME.violations(twin) if not v.startswith("spice does not add up")]
    assert GAME.to_json(GAME.from_json(GAME.to_json(g))) == GAME.to_json(g)


@pytest.mark.rule("B-INFO-02", "K-TRUTH-02")
def test_no_world_contradicts_what_was_said_of_traitors_prediction_and_storm() -> None:
    g = world()  # turn 4, after its storm
    answers: list[tuple[str, str, Any, bool, int]] = [
        ("bene_gesserit", "traitor", "umman_kudu", True, 2),
        ("emperor", "traitor", "chani", False, 4),
        ("bene_gesserit", "predicted faction", "harkonnen", False, 1),
        ("bene_gesserit", "predicted turn", 6, True, 3),
        ("fremen", "next storm", 3, False, 4),
        ("fremen", "next storm", 4, False, 3),  # another storm
    ]
    g.players["emperor"].traitors = [g.traitor_deck.pop(0)]
    assert g.players["emperor"].traitors != ["chani"]
    for whom, about, what, yes, turn in answers:
        g.truths.append(Truth(turn, "revival", "atreides", whom, about, what, yes))
    twins = [redeal(g, g.seat("atreides"), random.Random(n)) for n in range(120)]
    assert all(twin.players["bene_gesserit"].traitors == ["umman_kudu"] for twin in twins)
    assert len({twin.players["emperor"].traitors[0] for twin in twins}) > 10
    assert all(twin.players["emperor"].traitors != ["chani"] for twin in twins)
    assert {twin.prediction for twin in twins} == {(f, 6) for f in SIX if f not in ("harkonnen", full("bg"))}
    assert {twin.storm_card for twin in twins} == {2, 4, 5, 6}


@pytest.mark.rule("B-INFO-02", "K-MOR-06-SAB", "K-KARAMA-HAR-S")
def test_a_card_that_changes_hands_unseen_leaves_others_unsure() -> None:
    g = world()
    g.seen = [("emperor", "atreides", "shield_1"), ("emperor", "atreides", "truthtrance_1")]
    g.seen += [("harkonnen", "atreides", "shield_1"), ("harkonnen", "atreides", "truthtrance_1")]
    g.seen.append(("emperor", "atreides", "stilgar"))  # a traitor card, which cannot be given
    handed_over(g, "atreides", "harkonnen", "shield_1")
    assert g.players["harkonnen"].hand[-1] == "shield_1"
    assert sorted(g.seen) == [
        ("atreides", "harkonnen", "shield_1"),
        ("emperor", "atreides", "stilgar"),
        ("harkonnen", "atreides", "truthtrance_1"),
    ]
    discard(g, "harkonnen", "shield_1")
    assert ("atreides", "harkonnen", "shield_1") not in g.seen
    assert not GAME.violations(g)
    g.seen.append(("emperor", "harkonnen", "shield_1"))
    assert GAME.violations(g) == ["emperor remembers shield_1, which harkonnen holds no longer"]


@pytest.mark.rule("B-WIN-07", "B-INFO-02")
def test_a_shown_prediction_is_public() -> None:
    g = world()
    g.prediction_shown = True
    assert who_notices(g, of("prediction", ("emperor", 7))) == EVERYBODY


@pytest.mark.rule("B-INFO-02")
def test_every_field_of_the_view_is_named_here() -> None:
    """BR-56: an allow-list. A new field must be put into this list, and its row above."""
    view = GAME.view(world(), 0)
    assert set(view) == {
        "turn",
        "max_turns",
        "options",
        "stage",
        "phase",
        "phases",
        "you",
        "storm",
        "wall_destroyed",
        "order",
        "acting",
        "to_act",
        "factions",
        "forces",
        "spice",
        "discoveries",
        "discards",
        "removed",
        "deck",
        "spice_deck",
        "piles",
        "pile_tops",
        "nexuses",
        "saved",
        "exposed",
        "stopped",
        "barred",
        "auction",
        "battle",
        "deals",
        "truths",
        "terror",
        "prediction",
        "winners",
        "won_by",
        "won_rule",
        "duke",
        "loyalty",
        "ambassadors",
        "apart",
        "secret",
    }
    assert set(view["discoveries"]) == {"face_down", "opened", "entering", "ornithopter", "spent", "left"}
    assert set(view["discoveries"]["face_down"][0]) == {"location", "symbol", "token", "seen_by"}
    assert set(view["factions"]["fremen"]) == {
        "seat",
        "circle",
        "reserves",
        "tanks",
        "ally",
        "last_ally",
        "bribes",
        "hand_size",
        "hand_limit",
        "shown_traitors",
        "special_used",
        "strongholds",
        "leaders",
        "face_down",
    }
    leader = view["factions"]["fremen"]["leaders"][0]
    assert set(leader) == {"id", "name", "strength", "dead", "ghola", "fought_in"}
    assert GAME.view(world(), None)["secret"] is None


@pytest.mark.rule("B-INFO-02", "K-BG-06")
def test_what_the_view_says_is_true() -> None:
    t = Table(storm=2).place("bg", "carthag@10", 2, advisors=True).place("harkonnen", "carthag@10", 3)
    t.place("bg", "old_gap@9", 1).place("fremen", "sietch_tabr@13", 1, 2).hand("harkonnen", "lasgun")
    t.captive("thufir_hawat").dead("duncan_idaho").sand("red_chasm@6", 8).purse("harkonnen", 7, bribes=2)
    view = GAME.view(t.g, t.g.seat("harkonnen"))
    assert sorted(
        (f["location"], f["faction"], f["normal"], f["elite"], f["advisor"]) for f in view["forces"]
    ) == [
        ("carthag@10", "bene_gesserit", 2, 0, True),
        ("carthag@10", "harkonnen", 3, 0, False),
        ("old_gap@9", "bene_gesserit", 1, 0, False),
        ("sietch_tabr@13", "fremen", 1, 2, False),
    ]
    assert view["secret"]["hand"] == ["lasgun"]
    assert view["secret"]["captives"] == ["thufir_hawat"]
    assert (view["secret"]["spice"], view["factions"]["harkonnen"]["bribes"]) == (7, 2)
    assert view["factions"]["harkonnen"]["strongholds"] == ["carthag"]
    assert [x["id"] for x in view["factions"]["atreides"]["leaders"] if x["dead"]] == ["duncan_idaho"]
    assert view["factions"]["atreides"]["hand_size"] is None
    assert view["spice"] == {"red_chasm@6": 8}
    assert (view["auction"], view["battle"], view["prediction"]) == (None, None, None)
    mine = {x["id"]: x["holder"] for x in GAME.view(t.g, t.g.seat("atreides"))["secret"]["leaders"]}
    assert (mine["thufir_hawat"], mine["duncan_idaho"], mine["gurney_halleck"]) == (
        "harkonnen",
        "",
        "atreides",
    )


# Twin worlds


def everything_hidden() -> State:
    """The same world in the middle of a sale and of a battle, whatever the rules say."""
    g = world()
    g.players["emperor"].pledge = 3
    g.saw_spice_card = True
    g.auction = Auction([g.deck.pop()], 1, 2, "atreides", g.deck.pop(), seen=True)
    g.battle = Battle("carthag", "spacing_guild", "bene_gesserit", ["carthag@10"])
    g.battle.plans["spacing_guild"] = Plan("staban_tuek", "", "", False, 3, 0, 0)
    g.battle.prescience = ("spacing_guild", "weapon", "lasgun")
    return g


def the_battle(g: State) -> Battle:
    assert g.battle is not None
    return g.battle


KNOWN_TO: dict[str, tuple[Callable[[State], Any], set[str]]] = {
    "spice": (lambda g: g.players["atreides"].spice, {"atreides"}),
    "pledge": (lambda g: g.players["emperor"].pledge, {"emperor", "harkonnen"}),
    "hand": (lambda g: list(g.players["harkonnen"].hand), {"harkonnen"}),
    "traitors": (lambda g: list(g.players["bene_gesserit"].traitors), {"bene_gesserit"}),
    "traitor deck": (lambda g: list(g.traitor_deck), set()),
    "deck": (lambda g: list(g.deck), set()),
    "row": (lambda g: list(g.auction.row), set()),
    "card up": (lambda g: g.auction.card, {"atreides"}),
    "top spice card": (lambda g: g.spice_deck[-1], {"atreides"}),
    "spice deck": (lambda g: list(g.spice_deck), set()),
    "next storm": (lambda g: g.storm_card, {"fremen"}),
    "prediction": (lambda g: g.prediction, {"bene_gesserit"}),
    "worthless Karama": (lambda g: g.worthless_karama_used, {"bene_gesserit"}),
    "losses": (lambda g: g.kwisatz_losses, {"atreides"}),
    "captive": (
        lambda g: [x for x, d in g.discs.items() if d.holder == "harkonnen"],
        {"atreides", "harkonnen"},
    ),
    "face down": (lambda g: [x for x, d in g.discs.items() if d.face_down], {"atreides", "harkonnen"}),
    "chance": (lambda g: g.rng.state, set()),
}


@pytest.mark.rule("B-INFO-02")
@pytest.mark.parametrize("thing", KNOWN_TO)
def test_a_twin_world_differs_in_what_is_hidden_and_in_nothing_else(thing: str) -> None:
    """The yardstick itself: what a seat may not know changes, what it may know does not."""
    look, seers = KNOWN_TO[thing]
    g = everything_hidden()
    for seat in (None, *range(len(g.factions))):
        twins = [redeal(g, seat, random.Random(n)) for n in range(12)]
        differs = any(look(twin) != look(g) for twin in twins)
        assert differs == (seat is None or g.factions[seat] not in seers), g.factions[seat or 0]


@pytest.mark.rule("B-INFO-02")
def test_plans_and_answers_in_a_twin_world() -> None:
    g = everything_hidden()
    for seat, faction in enumerate(g.factions):
        twin = the_battle(redeal(g, seat, random.Random(1)))
        assert (twin.plans["spacing_guild"].normal == 3) == (faction == "spacing_guild")
        told = faction in ("atreides", "spacing_guild", "bene_gesserit")
        assert twin.prescience == ("spacing_guild", "weapon", "lasgun" if told else None)
    the_battle(g).revealed = True
    assert the_battle(redeal(g, 0, random.Random(1))).plans["spacing_guild"].normal == 3


@pytest.mark.rule("B-INFO-02")
def test_a_twin_world_is_a_possible_world() -> None:
    g = everything_hidden()
    g.battle = None
    for seat in (None, *range(len(g.factions))):
        for n in range(5):
            twin = redeal(g, seat, random.Random(n))
            broken = [v for v in GAME.violations(twin) if not v.startswith("spice does not add up")]
            assert not broken, broken
    shown = world()
    shown.prediction_shown = True
    assert redeal(shown, 0, random.Random(3)).prediction == shown.prediction


def same_refusals(decision: Any, here: State, there: State, chance: random.Random) -> None:
    """What is refused, and in which words, must not depend on what the seat may not know."""
    chosen: tuple[Any, ...] = ()
    while decision.field(here, chosen) is not None:
        options = decision.options(here, chosen)
        junk = [
            -1,
            0,
            3,
            99,
            True,
            "",
            "lasgun",
            "carthag",
            "carthag@10",
            "spacing_guild",
            "stilgar",
            "words",
        ]
        for value in [*decision.candidates(here, chosen), *junk]:
            mine, theirs = legal(value, options), legal(value, decision.options(there, chosen))
            assert mine == theirs, (decision, chosen, value)
            if not mine:
                assert decision.why_not(here, chosen, value) == decision.why_not(there, chosen, value)
        if not len(options):
            return
        chosen = (*chosen, chance.choice(options))


@pytest.mark.rule("B-INFO-02")
@pytest.mark.parametrize("seed", range(3))
def test_views_prompts_and_refusals_in_twin_worlds(seed: int) -> None:
    chance = random.Random(seed)
    match = Match(GAME, GAME.check_config({"options": {"MAX_TURNS": "4"}}), seed)
    seats = range(len(match.state.factions))

    def fail(law: str) -> None:
        raise AssertionError(law)

    while not match.over:
        seat = chance.choice(list(match.pending))
        extra = match.standing(seat)
        prompt = chance.choice(extra) if extra and chance.random() < 0.05 else match.prompt(seat)
        assert prompt is not None
        if match.version % 9 == 0:
            check_twin_worlds(match, chance, fail)
            for seat in seats:
                twin = redeal(match.state, seat, chance)
                asked = [match.pending[seat]] if seat in match.pending else []
                for decision in [*asked, *GAME.standing(match.state, seat)]:
                    same_refusals(decision, match.state, twin, chance)
        match.apply(prompt.seat, prompt.sample(chance))


OPEN_STAGES = ("revival", "shipment", "ships_and_moves", "battles")


@pytest.mark.rule("B-INFO-02")
@pytest.mark.parametrize("seed", range(3))
def test_who_is_asked_what_does_not_tell_what_one_holds(seed: int) -> None:
    """BR-58: from the same public position, whatever is hidden, the same seats are asked the same questions."""
    chance = random.Random(seed)
    config = GAME.check_config({"options": {"MAX_TURNS": "4"}})
    match = Match(GAME, config, seed)
    compared = 0
    while not match.over:
        seat = chance.choice(list(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        match.apply(seat, prompt.sample(chance))
        position = match.position()
        if match.over or match.state.stage not in OPEN_STAGES or chance.random() < 0.7:
            continue
        worlds = []
        for deal in (True, False):
            state = GAME.from_json(json.loads(json.dumps(position)))
            state = redeal(state, None, chance) if deal else state
            start = Match(GAME, config, 0, state=state)
            worlds.append(sorted((s, d.kind) for s, d in start.pending.items()))
        assert worlds[0] == worlds[1]
        compared += 1
    assert compared > 3


# Log lines


SECRET_EVENTS: dict[str, Callable[[Any], set[str]]] = {
    "card_seen": lambda e: {"atreides"},
    "spice_card_seen": lambda e: {"atreides"},
    "storm_foreseen": lambda e: {"fremen"},
    "card_bought": lambda e: {e.actor},
    "card_drawn": lambda e: {e.actor},
    "card_dealt": lambda e: {e.actor},
    "traitor_kept": lambda e: {e.actor},
    "prediction": lambda e: {"bene_gesserit"},
    "plan_seen": lambda e: {"atreides"},
}


@pytest.mark.rule("B-INFO-02")
@pytest.mark.parametrize("seed", range(3))
def test_secret_events_are_known_to_their_owners_only(seed: int) -> None:
    """BR-57: kinds of events with a secret in them, over whole random games."""
    chance = random.Random(seed)
    match = Match(GAME, GAME.check_config({"options": {"MAX_TURNS": "5"}}), seed, auto=True)
    while not match.over:
        seat = chance.choice(list(match.pending))
        match.apply(seat, match.prompt(seat).sample(chance))  # type: ignore[union-attr]
    kinds = set()
    for event in match.log:
        knows = {f for i, f in enumerate(match.state.factions) if event.known_to(i)}
        if event.kind in SECRET_EVENTS:
            assert knows == SECRET_EVENTS[event.kind](event), event
            assert not event.known_to(None)
            kinds.add(event.kind)
        elif event.known_to(None):
            assert knows == set(match.state.factions)
            if event.kind in (
                "card_won",
                "bonus_card",
                "prediction_made",
                "plan_committed",
                "bid",
                "card_up",
            ):
                assert not {"card", "leader", "plan", "faction"} & set(event.facts)
    assert {"card_seen", "card_bought", "card_dealt", "traitor_kept", "prediction"} <= kinds


@pytest.mark.rule("B-INFO-02")
def test_a_purchase_tells_the_price_and_not_the_card() -> None:
    t = Table("harkonnen", "emperor", "guild", turn=2).deck("lasgun").order("emperor", "harkonnen", "guild")
    t.start("bidding").until(RaiseOrPass, faction="harkonnen")
    t.match.play(t.g.seat("harkonnen"), t.match.prompt(t.g.seat("harkonnen")).decision.action(1))  # type: ignore[union-attr]
    t.default()
    t.default()
    assert t.g.players["harkonnen"].hand[0] == "lasgun"
    for event in t.seen_by("guild", "card_won"):
        assert "Lasgun" not in GAME.describe(event)
    assert not t.seen_by("guild", "card_bought")
    assert "Lasgun" in GAME.describe(t.seen_by("harkonnen", "card_bought")[0])
    assert "lasgun" not in json.dumps(t.match.view(t.g.seat("spacing_guild")))


@pytest.mark.rule("B-INFO-02")
def test_a_refused_plan_or_shipment_leaves_no_trace_for_others() -> None:
    t = Table("atreides", "harkonnen", "guild", storm=2).place("atreides", "carthag@10", 2)
    t.place("harkonnen", "carthag@10", 2).hand("atreides", "lasgun").start("shipment")
    t.until(MakeShipment, faction="atreides")
    before = len(t.match.log)
    t.refused("atreides", Ship("reserves", "", "", "arrakeen@9", (19,)))
    t.until(MakePlan)
    start = len(t.match.log)
    t.refused("atreides", BattlePlan("gurney_halleck", "lasgun", "lasgun", False, 2, 0, 0))
    assert len(t.match.log) == start
    assert start > before
    assert "lasgun" not in json.dumps([e.to_json() for _, e in t.match.events(t.g.seat("harkonnen"))])
    t.do("atreides", BattlePlan("gurney_halleck", "lasgun", "", False, 1, 0, 0))
    assert "lasgun" not in json.dumps(t.match.view(t.g.seat("harkonnen")))
    assert "lasgun" not in json.dumps([e.to_json() for _, e in t.match.events(t.g.seat("harkonnen"))])


@pytest.mark.rule("B-INFO-02")
def test_the_guilds_prompt_about_a_shipment_tells_only_what_was_declared() -> None:
    t = Table("atreides", "guild", "harkonnen", storm=2).hand("atreides", "lasgun").hand("guild", "karama_1")
    t.purse("atreides", 17).start("shipment").until(MakeShipment, faction="atreides")
    t.do("atreides", Ship("reserves", "", "", "arrakeen@9", (4,)))
    prompt = t.match.prompt(t.g.seat("spacing_guild"))
    assert prompt is not None
    told = json.dumps(prompt.facts()) + json.dumps(t.match.view(prompt.seat)) + repr(prompt.decision)
    assert "lasgun" not in told
    declared = t.seen_by("harkonnen", "ship_declared")[0].facts
    assert (declared["normal"], declared["location"], declared["spice"]) == (4, "arrakeen@9", 4)
