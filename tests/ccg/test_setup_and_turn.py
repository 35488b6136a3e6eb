"""Objective, decks, setup, zones, status of cards, the turn (ccg.md 1 to 8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_oracle_rules import run

from landsraad.ccg import decks, stats
from landsraad.ccg.cards import ADVERSARIES, CARDS, DUNE, HOMEWORLDS, POWERS, STARTER_DECKS, TALENTS
from landsraad.ccg.decisions import Pick, PickOption
from landsraad.ccg.game import GAME
from landsraad.ccg.house import NextOperation
from landsraad.ccg.moves import subdue, turn_up
from landsraad.ccg.options import RulesVariant
from landsraad.ccg.settle import defeat, settle
from landsraad.ccg.setup import BuyBeforePlay, Purchase
from landsraad.ccg.state import HOUSE_DECK, PILES
from landsraad.ccg.windows import AnswerThreat
from landsraad.table import REST, BadConfig, Match, Order

# Objective and defeat


@pytest.mark.rule("C-OBJ-01")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_two_to_six_minor_houses(players: int) -> None:
    names = list(STARTER_DECKS)[:players]
    match = Match(GAME, {"decks": names}, 1)
    assert [p.power for p in match.state.players] == names
    for wrong in ([], names[:1], [*STARTER_DECKS, "atreides"]):
        with pytest.raises(BadConfig):
            GAME.check_config({"decks": wrong})


@pytest.mark.rule("C-OBJ-02")
@pytest.mark.parametrize(
    ("spice", "favor", "wins"), [(10, 10, True), (9, 10, False), (10, 9, False), (12, 15, True)]
)
def test_admission_asks_for_ten_spice_and_ten_favor(spice: int, favor: int, wins: bool) -> None:
    t = Table("atreides", "harkonnen").hoard_of(0, spice).favor_of(0, favor)
    t.start()
    if not wins:
        assert t.no_op("admission").rule == "C-OBJ-02"
        return
    t.op("admission")
    outcome = t.match.outcome
    assert outcome is not None and (outcome.winners, outcome.rule) == ((0,), "C-OBJ-02")
    assert t.hoard(0) == spice


@pytest.mark.rule("C-OBJ-04")
def test_the_homeworld_must_be_deployed_and_disengaged() -> None:
    for change in ({"engaged": True}, {"deployed": False}):
        t = Table("atreides", "harkonnen").hoard_of(0, 10)
        for name, value in change.items():
            setattr(t.card(t.g.players[0].homeworld), name, value)
        t.start()
        assert t.no_op("admission").rule == "C-OBJ-04"


@pytest.mark.rule("C-OBJ-05")
def test_an_answer_may_prevent_admission() -> None:
    t = Table("atreides", "harkonnen").hoard_of(0, 10)
    sweep = t.hand(1, "security_sweep")
    t.start()
    t.do(1, Order(REST, True))  # who rests is asked all the same
    t.op("admission")
    assert isinstance(t.asked(1), AnswerThreat)
    t.tactic(1, sweep)
    if isinstance(t.asked(1), Pick):
        t.pick(1, t.g.players[0].homeworld)
    assert not t.match.over and (t.hoard(0), t.favor(0)) == (10, 10)
    assert t.events("prevented")


@pytest.mark.rule("C-OBJ-06")
def test_imperial_fete_forbids_admission() -> None:
    t = Table("atreides", "harkonnen").hoard_of(0, 10)
    t.put(1, "imperial_fete", until="discard")
    t.start()
    assert t.no_op("admission").rule == "C-OBJ-06"


@pytest.mark.rule("C-OBJ-07", "C-FAV-03", "C-TIME-03")
@pytest.mark.parametrize(("favor", "out"), [(3, False), (2, True)])
def test_favor_below_zero_defeats(favor: int, out: bool) -> None:
    t = Table("bene_gesserit", "harkonnen").favor_of(1, favor)
    sister = t.put(0, "gaius_helen_mohiam_eots")
    venture = t.put(0, "truth_saying", on=sister)
    t.start()
    t.op("venture", venture)
    t.pick(0, 2)
    assert t.g.players[1].defeated is out and t.match.over is out


@pytest.mark.rule("C-OBJ-07")
def test_the_other_reading_of_defeat_by_favor() -> None:
    t = Table("bene_gesserit", "harkonnen", options={"favor_defeat": "below_one_at_draw"}).favor_of(1, 2)
    venture = t.put(0, "truth_saying", on=t.put(0, "gaius_helen_mohiam_eots"))
    t.start()
    t.op("venture", venture).pick(0, 2)
    assert not t.g.players[1].defeated and t.favor(1) == -1
    t.until(turn=4)
    assert t.g.players[1].defeated


@pytest.mark.rule("C-OBJ-08", "C-OBJ-09")
@pytest.mark.parametrize("deckout", ["defeat", "no_card"])
def test_an_empty_house_deck_at_the_draw(deckout: str) -> None:
    t = Table("atreides", "harkonnen", options={"deckout": deckout}).empty_deck(1)
    t.start().until(turn=4)
    assert t.g.players[1].defeated is (deckout == "defeat")
    if deckout == "defeat":
        assert t.match.outcome is not None and t.match.outcome.winners == (0,)
        assert t.match.outcome.rule == "C-OBJ-09"


@pytest.mark.rule("C-OBJ-10", "C-ZONE-02")
def test_what_becomes_of_a_defeated_players_cards() -> None:
    t = Table("atreides", "harkonnen", "fremen").hoard_of(1, 4)
    taken = t.put(1, "gurney_halleck_eots", owner=0)
    lent = t.put(0, "feyd_rautha", owner=1)
    hoard = t.g.guild_hoard
    defeat(t.g, 1, "C-OBJ-07")
    assert t.where(taken) == ("imperial_discard", 0) and t.where(lent) == ("removed", 1)
    assert all(c.zone == "removed" for c in t.g.cards.values() if c.owner == 1)
    assert (t.solaris(1), t.hoard(1), t.g.guild_hoard) == (0, 0, hoard)
    assert not GAME.violations(t.g) and t.g.winner < 0


# Decks

LEGAL = decks.starter("atreides")


def faults(deck: decks.Deck, **options: str) -> list[str]:
    return [f.rule for f in decks.check(deck, RulesVariant(**options))]  # type: ignore[arg-type]


@pytest.mark.rule("C-DECK-04")
def test_imperial_cards_are_there_once() -> None:
    assert faults(replace(LEGAL, imperial=(*LEGAL.imperial, "arrakeen"))) == ["C-DECK-04"]
    assert faults(replace(LEGAL, imperial=(*LEGAL.imperial, "valor"))) == ["C-DECK-04"]


@pytest.mark.rule("C-DECK-05")
def test_the_size_of_an_imperial_deck() -> None:
    small = replace(LEGAL, imperial=("gurney_halleck_eots",))
    assert faults(small) == [] and faults(small, imperial_min="fifteen") == ["C-DECK-05"]


@pytest.mark.rule("C-DECK-06", "C-DECK-10")
def test_a_homeworld_names_the_sponsor() -> None:
    assert LEGAL.power == "atreides"
    assert {CARDS[h].allegiance for h in HOMEWORLDS} == set(POWERS)
    assert faults(replace(LEGAL, homeworld="arrakeen")) == ["C-DECK-06"]
    later = {p for p in POWERS if all(CARDS[h].set != "EotS" for h in HOMEWORLDS if CARDS[h].allegiance == p)}
    assert later == {"dune_smugglers", "spice_miners_guild", "water_sellers_union"}


@pytest.mark.rule("C-DECK-07", "C-SET-02")
@pytest.mark.parametrize("start", ["subdued", "imperial_deck"])
def test_where_dune_begins(start: str) -> None:
    with_dune = replace(LEGAL, imperial=(*LEGAL.imperial, DUNE))
    assert faults(with_dune, dune_start=start) == (["C-DECK-07"] if start == "subdued" else [])
    if start == "subdued":
        g = Match(GAME, {"decks": ["atreides", "harkonnen"]}, 1).state
        for p in g.players:
            down = [g.cards[n] for n in p.domain]
            assert [(c.id, c.deployed) for c in down] == [(g.cards[p.homeworld].id, True), (DUNE, False)]


@pytest.mark.rule("C-DECK-07")
@pytest.mark.parametrize("start", ["subdued", "imperial_deck"])
def test_every_player_has_one_dune(start: str) -> None:
    """A starter names none, a list may: either way there is one, where the reading (U-04) puts it."""
    fremen = decks.starter("fremen")
    if start == "imperial_deck":
        fremen = replace(fremen, imperial=(*fremen.imperial, DUNE))
    config = {"decks": ["atreides", decks.to_json(fremen)], "options": {"dune_start": start}}
    g = Match(GAME, config, 1).state
    for p in g.players:
        (dune,) = [c for c in g.cards.values() if c.id == DUNE and c.owner == p.seat]
        assert dune.zone in (("domain",) if start == "subdued" else ("imperial_deck", "assembly"))


@pytest.mark.rule("C-DECK-08", "C-DECK-09")
def test_adversaries_do_not_share_a_deck() -> None:
    assert faults(replace(LEGAL, imperial=(*LEGAL.imperial, "feyd_rautha"))) == ["C-DECK-08"]
    assert faults(replace(LEGAL, imperial=(*LEGAL.imperial, "chani"))) == []
    assert {(a, b) for a, others in ADVERSARIES.items() for b in others} == {
        pair
        for a, b in [
            ("atreides", "harkonnen"), ("atreides", "corrino"), ("harkonnen", "fremen"),
            ("spacing_guild", "bene_gesserit"), ("spacing_guild", "dune_smugglers"),
            ("spice_miners_guild", "water_sellers_union"),
        ]
        for pair in ((a, b), (b, a))
    }  # fmt: skip


@pytest.mark.rule("C-DECK-11", "C-SET-06")
def test_programs_are_set_aside_and_paid_for() -> None:
    deck = decks.to_json(replace(LEGAL, programs=("tame_arrakis", "initiative_coup")))
    match = Match(GAME, {"decks": [deck, "harkonnen"]}, 1)
    programs = list(match.state.players[0].aside)
    assert len(programs) == 2
    match.play(0, Purchase(0, 0, (programs[0],)))
    match.play(1, Purchase(0, 0, ()))
    p = match.state.players[0]
    assert p.aside == [programs[0]] and p.removed == [programs[1]] and p.solaris == 19
    assert match.view(1)["players"]["house_1"]["aside"] == [{"card": programs[0], "id": None}]
    assert faults(replace(LEGAL, programs=("valor",)))[0] == "C-DECK-11"


def test_the_six_starter_decks_are_legal() -> None:
    for name in STARTER_DECKS:
        deck = decks.starter(name)
        assert decks.check(deck, RulesVariant()) == [], name
        assert (len(deck.imperial), sum(deck.house.values())) == (15, 40)


def test_a_list_reads_back() -> None:
    for name in STARTER_DECKS:
        deck = decks.starter(name)
        again, wrong = decks.read_list(decks.write_list(deck), name)
        assert again is not None and not wrong
        assert Counter(again.house) == Counter(deck.house) and set(again.imperial) == set(deck.imperial)
        assert again.homeworld == deck.homeworld
    nothing, wrong = decks.read_list("3x House Battalion\nNo Such Card")
    assert nothing is None and [f.rule for f in wrong] == ["C-DECK-01", "C-DECK-06"]


# Setup


@pytest.mark.rule("C-SET-01")
@pytest.mark.parametrize(("players", "spice", "croe"), [(2, 8, 3), (3, 10, 2), (6, 16, 1)])
def test_the_guild_hoard_at_the_start(players: int, spice: int, croe: int) -> None:
    g = Match(GAME, {"decks": list(STARTER_DECKS)[:players]}, 1).state
    assert (g.guild_hoard, stats.croe(g)) == (spice, croe)


@pytest.mark.rule("C-SET-03")
@pytest.mark.parametrize(("start", "solaris"), [("15+5", 20), ("20+5", 25)])
def test_riches_at_the_start(start: str, solaris: int) -> None:
    g = Match(GAME, {"decks": ["atreides", "fremen"], "options": {"start_solaris": start}}, 1).state
    assert [(p.favor, p.hoard, p.solaris) for p in g.players] == [(10, 0, solaris)] * 2


@pytest.mark.rule("C-SET-03", "C-SET-04", "C-SET-05")
def test_purchases_before_play() -> None:
    match = Match(GAME, {"decks": ["atreides", "fremen"]}, 1)
    prompt = match.prompt(0)
    assert prompt is not None and isinstance(prompt.decision, BuyBeforePlay)
    assert list(prompt.options()) == [0, 1, 2]
    assert list(prompt.options((0,))) == [0, 1] and list(prompt.options((1,))) == [0]
    refusal = match.refuse(0, Purchase(1, 1, ()))
    assert refusal is not None and refusal.rule == "C-SET-05"
    match.play(0, Purchase(0, 1, ()))
    match.play(1, Purchase(2, 0, ()))
    a, b = match.state.players
    assert (a.solaris, a.hoard, a.favor) == (16, 1, 10)  # CROE 3 and 1
    assert (b.solaris, b.hoard, b.favor) == (16, 0, 12)
    assert match.state.guild_hoard == 8


@pytest.mark.rule("C-SET-07", "C-SET-08", "C-ZONE-01")
def test_seven_cards_and_three() -> None:
    match = Match(GAME, {"decks": ["atreides", "fremen"]}, 5)
    for p in match.state.players:
        assert (len(p.hand), len(p.assembly), len(p.house_deck), len(p.imperial_deck)) == (7, 3, 33, 12)
    assert set(match.pending) == {0, 1}  # nobody is asked about another hand
    other = Match(GAME, {"decks": ["atreides", "fremen"]}, 6).state
    assert [c.id for c in other.cards.values()] != [c.id for c in match.state.cards.values()]


@pytest.mark.rule("C-SET-09", "C-TURN-01")
def test_dune_has_a_token_on_turn_one() -> None:
    match = Match(GAME, {"decks": ["atreides", "fremen"]}, 1, auto=True)
    for seat in (0, 1):
        match.play(seat, Purchase(0, 0, ()))
    dune = next(c for c in match.state.in_play() if c.id == DUNE)
    assert match.state.turn == 1 and dune.deferment == 1


# Zones, anatomy


@pytest.mark.rule("C-ZONE-01", "C-ZONE-07")
def test_who_sees_what() -> None:
    match = Match(GAME, {"decks": ["atreides", "fremen"]}, 1)
    mine, theirs = match.view(0), match.view(1)
    assert len(mine["secret"]["hand"]) == 7 and all(c["id"] for c in mine["secret"]["hand"])
    assert all(c["id"] is None for c in theirs["players"]["house_1"]["assembly"])
    assert all(c["id"] for c in mine["players"]["house_1"]["assembly"])
    assert mine["players"]["house_2"]["hand"] == 7 and match.view(None)["secret"] is None


@pytest.mark.rule("C-ZONE-03")
def test_discarded_cards_go_to_their_owner() -> None:
    from landsraad.ccg.leaving import discard

    t = Table("atreides", "harkonnen")
    stolen, aide = t.put(1, "gurney_halleck_eots", owner=0), t.put(1, "house_agent", owner=0)
    run(discard(t.g, stolen))
    run(discard(t.g, aide))
    assert t.where(stolen) == ("imperial_discard", 0) and t.where(aide) == ("house_discard", 0)


@pytest.mark.rule("C-ZONE-04", "C-ZONE-02")
def test_producing_makes_and_paying_unmakes() -> None:
    t = Table("atreides", "harkonnen")
    made = t.g.made
    t.start()
    t.op("use", t.g.players[0].homeworld)
    assert t.solaris(0) == 25 and t.g.made == made + 5


@pytest.mark.rule("C-ZONE-05")
def test_spice_on_a_desert_is_not_in_the_hoard() -> None:
    t = Table("atreides", "harkonnen")
    desert = t.put(0, "imperial_basin")
    harvester = t.put(0, "spice_harvester", on=desert)
    t.start()
    t.op("use", desert).option(0, "here")
    assert (t.card(desert).spice, t.hoard(0)) == (1, 0)
    t.op("use", harvester)
    assert (t.card(desert).spice, t.hoard(0), t.solaris(0)) == (0, 1, 19)


@pytest.mark.rule("C-ZONE-06")
def test_limits_may_be_raised() -> None:
    t = Table("atreides", "harkonnen")
    mentat, emissary = t.put(0, "house_mentat"), t.put(0, "landsraad_emissary")
    for _ in range(5):
        t.pile(0, "imperial_deck", "arrakeen")
    assert (stats.hand_limit(t.g, 0), stats.assembly_limit(t.g, 0)) == (8, 4)
    t.start().until(turn=4)
    assert (len(t.g.players[0].hand), len(t.g.players[0].assembly)) == (8, 4)
    subdue(t.g, mentat)
    subdue(t.g, emissary)
    assert (len(t.g.players[0].hand), len(t.g.players[0].assembly)) == (8, 4)


@pytest.mark.rule("C-CARD-01")
def test_every_card_is_of_a_known_kind() -> None:
    kinds = {"imperial": {"holding", "persona", "resource", "plan"},
             "house": {"persona", "resource", "plan", "event"}, "homeworld": {"holding"}}  # fmt: skip
    for facts in CARDS.values():
        assert facts.type in kinds[facts.deck], facts.id
    assert len({f.id for f in CARDS.values()}) == 662  # 661, and Windtrap printed twice


@pytest.mark.rule("C-CARD-03")
def test_personas_stand_by_themselves() -> None:
    t = Table("atreides", "harkonnen")
    agent = t.hand(0, "house_agent")
    t.start()
    assert t.offers("deploy", agent) == [0]
    t.op("deploy", agent)
    assert t.card(agent).on == 0


@pytest.mark.rule("C-CARD-04")
def test_rank_zero_is_a_talent() -> None:
    t = Table("atreides", "harkonnen")
    world = t.put(0, "tupile")
    agent = t.put(0, "house_agent")
    assert stats.rank(t.g, world, "battle") == 0 and stats.rank(t.g, agent, "battle") is None
    assert set(TALENTS) == {"dueling", "battle", "intrigue", "arbitration", "weirding", "prescience"}
    t.put(0, "valor", on=agent)
    assert stats.rank(t.g, agent, "battle") == 1


@pytest.mark.rule("C-CARD-05")
def test_the_numbers_of_a_card() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    assert (stats.command(t.g, gurney), stats.resistance(t.g, gurney)) == (2, 3)
    assert CARDS["spice_blow"].cost is None and CARDS["dune"].cost == 7


@pytest.mark.rule("C-CARD-09")
def test_a_unique_card_is_deployed_once_among_all() -> None:
    t = Table("atreides", "harkonnen")
    t.put(1, "arrakeen")
    mine = t.assembly(0, "arrakeen")
    down = t.put(0, "arrakeen", deployed=False, deferment=3)
    t.start()
    assert t.no_op("petition", mine).rule == "C-CARD-09"
    assert t.no_op("redeploy", down).rule == "C-CARD-09"


@pytest.mark.rule("C-CARD-10")
@pytest.mark.parametrize(("unique_by", "barred"), [("character", True), ("card", False)])
def test_two_versions_of_a_character(unique_by: str, barred: bool) -> None:
    t = Table("atreides", "harkonnen", options={"unique_by": unique_by})
    t.put(1, "duke_leto_atreides_eots")
    other = t.assembly(0, "duke_leto_atreides_tat")
    t.start()
    assert (other not in t.offers("petition")) is barred


# Status


@pytest.mark.rule("C-STAT-01", "C-STAT-02", "C-STAT-11")
def test_a_subdued_card_keeps_its_place_and_loses_its_effect() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    valor = t.put(0, "valor", on=gurney)
    assert stats.rank(t.g, gurney, "battle") == 4
    t.card(valor).deferment = 5
    subdue(t.g, valor)
    assert (t.card(valor).on, t.where(valor), t.card(valor).deferment) == (gurney, ("domain", 0), 0)
    assert stats.rank(t.g, gurney, "battle") == 3
    t.card(valor).deferment = 2
    turn_up(t.g, valor)
    assert t.card(valor).deferment == 0


@pytest.mark.rule("C-STAT-03", "C-TURN-04", "C-DEP-03", "C-DEP-04", "C-DEP-01", "C-STAT-07")
def test_a_subdued_card_collects_tokens_and_is_deployed_for_the_rest() -> None:
    t = Table("atreides", "harkonnen")
    feyd = t.put(1, "feyd_rautha", deployed=False, engaged=True)
    corps = t.put(1, "engineering_corps", on=t.put(1, "house_agent"), deployed=False)
    t.start(active=1)
    assert t.no_op("redeploy", feyd).rule == "C-DEP-03" and t.no_op("redeploy", corps).rule == "C-DEP-03"
    t.until(turn=4).until(NextOperation)
    if t.g.active != 1:
        t.done().until(NextOperation)
    assert t.card(feyd).deferment == 1
    before = t.solaris(1)
    t.op("redeploy", feyd).op("redeploy", corps)
    assert t.solaris(1) == before - 3 and t.card(feyd).deployed and t.card(corps).deployed


@pytest.mark.rule("C-STAT-07")
@pytest.mark.parametrize(
    ("state", "engaged"), [("unchanged", True), ("disengaged", False), ("engaged", True)]
)
def test_the_state_of_a_redeployed_card(state: str, engaged: bool) -> None:
    t = Table("atreides", "harkonnen", options={"redeploy_state": state})
    gurney = t.put(0, "gurney_halleck_eots", deployed=False, engaged=True, deferment=1)
    t.start()
    t.op("redeploy", gurney)
    assert t.card(gurney).engaged is engaged


@pytest.mark.rule("C-STAT-09")
@pytest.mark.parametrize("chain", [True, False])
def test_what_falls_with_its_card_outside_a_rite(chain: bool) -> None:
    t = Table("atreides", "harkonnen", options={"subdue_chain": chain})
    gurney = t.put(0, "gurney_halleck_eots")
    troop = t.put(0, "house_battalion", on=gurney)
    subdue(t.g, gurney)
    assert t.card(troop).deployed is not chain


@pytest.mark.rule("C-STAT-09", "C-STAT-03")
def test_sicknesses_stay_and_hold_their_victim_down() -> None:
    t = Table("atreides", "harkonnen").favor_of(0, 11)
    one, two = t.put(1, "feyd_rautha"), t.put(1, "iaken_nefud")
    spice, drug = t.put(0, "spice_addiction", on=one), t.put(0, "timed_drug", on=two)
    subdue(t.g, one)
    subdue(t.g, two)
    assert t.card(spice).deployed and t.card(drug).deployed
    t.start("opening").until(turn=5).until(NextOperation)
    if t.g.active != 1:
        t.done().until(NextOperation)
    assert (t.card(one).deferment, t.card(two).deferment) == (1, 2)
    assert one in t.offers("redeploy") and two in t.offers("redeploy")  # the drug asks for 2
    u = Table("atreides", "harkonnen")
    two = u.put(1, "feyd_rautha", deployed=False, deferment=3)
    u.put(0, "timed_drug", on=two)
    u.start(active=1)
    assert u.no_op("redeploy", two).rule == "C-STAT-03"


@pytest.mark.rule("C-STAT-10")
def test_cards_on_a_subdued_card() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots", deployed=False)
    troop = t.put(0, "house_battalion", on=gurney, deployed=False, deferment=2)
    valor = t.hand(0, "valor")
    t.start()
    assert t.no_op("redeploy", troop).rule == "C-STAT-10"
    assert gurney not in t.offers("deploy", valor)
    t.until(turn=4)
    assert t.card(troop).deferment == 3


# The turn


@pytest.mark.rule("C-TURN-02", "C-TURN-03")
def test_disengaging_is_a_choice() -> None:
    t = Table("atreides", "harkonnen")
    one, two = t.put(0, "arrakeen", engaged=True), t.put(0, "carthag", engaged=True)
    t.start("opening")
    assert isinstance(t.asked(0), PickOption)
    t.option(0, "choose").pick(0, one)
    assert not t.card(one).engaged and t.card(two).engaged


@pytest.mark.rule("C-TURN-04", "C-PROG-07", "C-EVT-08")
def test_who_gets_deferment_tokens() -> None:
    from landsraad.ccg.leaving import capture

    t = Table("atreides", "harkonnen")
    held = t.put(0, "initiative_coup", on=t.put(0, "house_agent"), deployed=False)
    aside, waiting = t.pile(0, "aside", "tame_arrakis"), t.assembly(0, "carthag")
    up = t.put(0, "arrakeen")
    event = t.put(1, "choam_dividends", deployed=False, deferment=2)
    run(capture(t.g, event, 0))
    assert t.where(event) == ("domain", 0) and t.card(event).deferment == 2
    t.start("opening").until(NextOperation)
    assert [t.card(n).deferment for n in (held, aside, waiting, up, event)] == [1, 0, 0, 0, 3]


@pytest.mark.rule("C-TURN-05", "C-TURN-06")
def test_house_intervals_follow_the_ranks() -> None:
    t = Table("atreides", "harkonnen", "fremen").favor_of(1, 14).favor_of(2, 12)
    t.start("initiative")
    seen = []
    for _ in range(3):
        t.until(NextOperation)
        seen.append(t.g.active)
        t.done()
    assert seen == [1, 2, 0]


@pytest.mark.rule("C-TURN-07", "C-TURN-10")
def test_assembly_administration() -> None:
    t = Table("atreides", "harkonnen")
    old = [t.assembly(0, x) for x in ("carthag", "arrakeen", "the_open_bled")]
    new = t.pile(0, "imperial_deck", "imperial_basin")
    t.start().done()
    while not (isinstance(t.asked(0), Pick) and t.asked(0).why == "imperial_discard"):  # type: ignore[union-attr]
        t.default()
    t.pick(0, old[0], old[1])
    assert [t.where(n) for n in old] == [("imperial_discard", 0), ("imperial_discard", 0), ("assembly", 0)]
    assert t.where(new) == ("assembly", 0) and len(t.g.players[0].assembly) == 2
    t.until(turn=4)
    assert not t.g.players[0].defeated


@pytest.mark.rule("C-TURN-08", "C-TURN-09")
def test_house_administration() -> None:
    t = Table("atreides", "harkonnen")
    cards = [t.hand(0, "valor") for _ in range(3)]
    t.start().done()
    while not (isinstance(t.asked(0), Pick) and t.asked(0).why == "house_discard"):  # type: ignore[union-attr]
        t.default()
    t.pick(0, *cards[:2])
    t.until(turn=4)
    assert t.where(cards[0]) == ("house_discard", 0) and len(t.g.players[0].hand) == 7


@pytest.mark.rule("C-INIT-04")
def test_tactics_change_declared_favor_only() -> None:
    t = Table("bene_gesserit", "harkonnen").favor_of(1, 2)
    sister = t.put(0, "gaius_helen_mohiam_eots")
    t.start("initiative")
    while 0 not in t.match.pending:
        t.default()
    t.react(0, sister)
    t.number(0, 4)
    assert t.favor(1) == 2 and t.g.players[1].declared == -2 and not t.g.players[1].defeated


@pytest.mark.rule("C-INIT-07")
@pytest.mark.parametrize("reading", ["loses", "random"])
def test_a_tie_without_a_card(reading: str) -> None:
    """BR-71: an empty deck ends the circle."""
    orders = set()
    for seed in range(12):
        t = Table("atreides", "harkonnen", seed=seed, options={"tie_empty_deck": reading}).empty_deck(0)
        t.pile(1, HOUSE_DECK, "engineering_corps")
        t.start("initiative").until(stage="house")
        orders.add(tuple(t.g.order))
    assert orders == ({(1, 0)} if reading == "loses" else {(0, 1), (1, 0)})


def test_cards_stay_in_one_place_through_everything() -> None:
    t = Table("atreides", "harkonnen")
    assert sum(len(p.pile(z)) for p in t.g.players for z in PILES) == len(t.g.cards)
    assert run(settle(t.g)) is None


@pytest.mark.rule("C-HW-06")
@pytest.mark.parametrize("reading", ["none_until_redeployed", "original_at_once"])
def test_the_homeworld_when_dune_falls(reading: str) -> None:
    t = Table("atreides", "harkonnen", options={"dune_lost": reading}).hoard_of(0, 10)
    home = t.g.players[0].homeworld
    t.card(home).deployed = False
    dune = t.put(0, "dune")
    assert stats.homeworld(t.g, 0) == dune
    subdue(t.g, dune)
    t.start()
    assert stats.homeworld(t.g, 0) == home
    assert (t.options(0).count("admission") == 1) is (reading == "original_at_once")
