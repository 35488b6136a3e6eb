"""What changes in between: cards that leave, players that fall, while something else is going on."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_oracle_rules import run

from landsraad.ccg import decks
from landsraad.ccg.assessment import Distribute
from landsraad.ccg.cards import CARDS
from landsraad.ccg.decisions import Option, Pick
from landsraad.ccg.effects.abilities import When
from landsraad.ccg.effects.core import ABILITIES
from landsraad.ccg.effects.riches import Favor
from landsraad.ccg.game import GAME
from landsraad.ccg.house import NextOperation
from landsraad.ccg.leaving import discard, to_assembly, transfer
from landsraad.ccg.moves import subdue, to_discard
from landsraad.ccg.options import RulesVariant
from landsraad.ccg.petition import PASS, RaiseOrPass
from landsraad.ccg.rites import DeclareDefence
from landsraad.ccg.settle import defeat, settle
from landsraad.ccg.view import redeal
from landsraad.ccg.windows import AnswerInitiative, publicly

# Lasting cards


def captive() -> tuple[Table, int, int, int]:
    """A Sister who has a House Agent of the rival's by Voice Command."""
    t = Table("bene_gesserit", "harkonnen", "fremen")
    sister = t.put(0, "renegade_sister")
    voice, agent = t.put(0, "voice_command", on=sister), t.put(1, "house_agent")
    t.hand(1, "prana_bindu_suspension")
    t.start()
    t.op("venture", voice).back()
    assert t.where(agent) == ("domain", 0)
    return t, sister, voice, agent


@pytest.mark.rule("C-DUR-03", "O-117")
def test_a_captive_goes_home_whatever_discards_the_voice_command() -> None:
    """It need not be the House Discard: here a tactic discards the venture."""
    t, _, voice, agent = captive()
    suspension = t.g.players[1].hand[-1]
    t.op("buy_favor", 1).tactic(1, suspension).back()
    assert t.where(voice) == ("house_discard", 0) and t.where(agent) == ("domain", 1)


@pytest.mark.rule("C-DUR-03", "C-OBJ-10")
def test_a_captive_goes_home_when_its_captor_is_defeated_or_to_its_owner_if_home_is() -> None:
    t, _, _, agent = captive()
    run(transfer(t.g, agent, 2))
    defeat(t.g, 0, "C-OBJ-07")
    run(settle(t.g))
    assert t.where(agent) == ("domain", 1)
    u, _, voice, agent = captive()
    u.card(agent).owner = 2
    defeat(u.g, 1, "C-OBJ-07")
    run(discard(u.g, voice))
    run(settle(u.g))
    assert u.where(agent) == ("house_discard", 2)


@pytest.mark.rule("C-TURN-09", "C-DUR-01", "C-STAT-09")
def test_a_subdued_lasting_venture_ends_in_the_house_discard_too() -> None:
    t, sister, voice, agent = captive()
    subdue(t.g, sister)
    assert not t.card(voice).deployed
    t.until(turn=4)
    assert t.where(voice) == ("house_discard", 0) and t.where(agent) == ("domain", 1)


# Operations


@pytest.mark.rule("C-OPS-05")
@pytest.mark.parametrize("what", ["deploy", "place", "redeploy", "deploy_event", "use"])
def test_an_operation_whose_card_left_in_answer_is_not_carried_out(what: str) -> None:
    t = Table("atreides", "harkonnen")
    t.hand(1, "priority_matter")
    t.put(0, "gurney_halleck_eots")
    card = {
        "deploy": lambda: t.hand(0, "house_agent"),
        "place": lambda: t.hand(0, "choam_dividends"),
        "redeploy": lambda: t.put(0, "house_agent", deployed=False, deferment=2),
        "deploy_event": lambda: t.put(0, "choam_dividends", deployed=False, deferment=2),
        "use": lambda: t.put(0, "lida_banfi"),
    }[what]()
    if what == "use":
        t.card(card).id = "choam_directorship"
    t.start()
    t.op(what, card)
    if what in ("deploy", "place"):
        to_discard(t.g, card)
    else:
        run(transfer(t.g, card, 1))
    where, before = t.where(card), t.solaris(0)
    t.let(1).back()
    assert t.where(card) == where and t.solaris(0) == before
    assert t.card(card).deployed is (what == "use")


@pytest.mark.rule("C-CARD-09", "C-DEP-05")
def test_two_players_may_have_the_same_homeworld() -> None:
    """Only Imperial cards and Unique House cards are there once among all; a homeworld is neither."""
    t = Table("atreides", "atreides")
    home = t.g.players[0].homeworld
    t.card(home).deployed, t.card(home).deferment = False, 2
    t.start()
    t.op("redeploy", home).back()
    assert t.card(home).deployed and t.card(t.g.players[1].homeworld).deployed


# Rites


@pytest.mark.rule("C-RITE-33", "C-STAT-01")
def test_a_participant_that_fell_before_takes_no_force() -> None:
    t = Table("harkonnen", "atreides")
    rabban, gurney = t.put(0, "glossu_rabban_eots"), t.put(1, "gurney_halleck_eots")
    troop = t.put(1, "atreides_battalion", on=gurney)
    piter = t.put(0, "piter_de_vries_eots")
    t.hand(0, "tiger_cunning")
    t.start()
    t.op("intrigue", piter, gurney)
    t.until(DeclareDefence).defend(1, True)
    assert rabban and t.g.rite is not None
    t.g.rite.defenders.append(troop)  # it took part
    run(discard(t.g, troop))
    while not hasattr(t.asked(0), "force"):
        t.let(next(iter(t.match.pending)))
    assert t.options(0) == [gurney, 0]


@pytest.mark.rule("C-OBJ-10", "C-RITE-14")
def test_a_defeated_defender_is_asked_nothing_more() -> None:
    t = Table("harkonnen", "atreides", "fremen")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    t.hand(1, "priority_matter")
    t.start()
    t.op("battle", rabban, city)
    t.favor_of(1, -1)
    t.let(1)
    assert t.g.players[1].defeated and 1 not in t.match.pending
    t.back()
    assert t.g.rite is None and t.card(rabban).engaged


@pytest.mark.rule("C-OBJ-10", "C-PET-07")
@pytest.mark.parametrize(("victor", "fallen"), [(0, 0), (1, 0), (1, 1)])
def test_a_petition_ends_with_its_petitioner_or_its_victor(victor: int, fallen: int) -> None:
    """Nobody pays, and no card that has left the game comes back."""
    t = Table("atreides", "harkonnen", "fremen")
    city = t.assembly(0, "carthag")
    t.hand(2, "priority_matter")
    t.put(1, "feyd_rautha")
    t.start()
    t.op("petition", city).number(0, 4).let(2)
    t.until(RaiseOrPass)
    if victor == 1:
        t.bid(1, 6).bid(2, PASS).bid(0, PASS)
    else:
        t.bid(1, PASS).bid(2, PASS)
    t.favor_of(fallen, -1).tactic(2, t.g.players[2].hand[-1]).until(NextOperation)
    assert t.g.players[fallen].defeated and t.g.petition is None
    assert t.where(city) == (("removed", 0) if fallen == 0 else ("assembly", 0))
    assert [t.solaris(s) for s in range(3)] == [0 if s == fallen else 20 for s in (0, 1)] + [18]


@pytest.mark.rule("C-PET-11", "C-PET-14", "O-103")
def test_a_rival_who_keeps_a_card_away_pays_the_tithes_too() -> None:
    """All that it pays is above the listed cost; whoever holds the Tithes pays that to itself."""
    for seat, solaris in ((2, (20, 18, 22)), (1, (20, 20, 20))):
        t = Table("atreides", "harkonnen", "fremen")
        city, tithes = t.assembly(0, "carthag"), t.hand(seat, "petitioning_tithes")
        t.start()
        t.op("petition", city).number(0, 4).tactic(seat, tithes)
        t.until(RaiseOrPass).bid(1, 6)
        t.until(NextOperation)
        assert tuple(t.solaris(s) for s in range(3)) == solaris
        assert t.where(city) == ("assembly", 0)


@pytest.mark.rule("C-PET-15", "C-ZONE-07")
def test_a_card_turned_down_again_stays_known() -> None:
    t = Table("atreides", "harkonnen")
    city, faith = t.assembly(0, "carthag"), t.hand(1, "venomous_faith")
    t.start()
    t.op("petition", city).number(0, 4).tactic(1, faith).back()
    shown = t.match.view(1)["players"]["house_1"]["assembly"]
    assert [c["id"] for c in shown if c["card"] == city] == ["carthag"] and not t.card(city).known


@pytest.mark.rule("C-RITE-12", "C-OPS-03")
def test_a_rite_that_did_not_count_and_was_stopped_still_does_not_count() -> None:
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    other = t.put(0, "iaken_nefud")
    t.put(0, "thunder_at_twilight", deferment=1)
    t.hand(1, "low_morale")
    t.start()
    t.op("battle", rabban, city).tactic(1, t.g.players[1].hand[-1])
    t.pick(1, rabban).back()
    assert t.events("rite_stopped") and t.g.interval.uncounted == []
    t.op("battle", other, city).back()
    assert t.g.interval.rites == []


# Defeat


@pytest.mark.rule("C-OBJ-07", "C-OBJ-09")
def test_when_all_that_are_left_fall_at_once_nobody_wins() -> None:
    t = Table("atreides", "harkonnen")
    t.start()
    t.favor_of(0, -1).favor_of(1, -2)
    t.op("buy_favor", 1)
    assert t.g.players[1].defeated and not t.g.players[0].defeated
    assert t.match.outcome is not None and t.match.outcome.winners == (0,)  # -1 + 1 is 0
    u = Table("atreides", "harkonnen", "fremen")
    u.start()
    for seat in range(3):
        u.favor_of(seat, -2)
    u.op("buy_favor", 1)
    assert all(p.defeated for p in u.g.players)
    assert u.match.outcome is not None and u.match.outcome.winners == ()
    assert u.match.outcome.rule == "C-OBJ-07" and not u.events("wins")


@pytest.mark.rule("C-DUR-01", "C-OBJ-10")
def test_what_lasts_for_an_interval_ends_with_its_defeated_player_too() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    lasting = t.put(1, "supply_tampering", on=t.g.players[2].homeworld, until="interval")
    t.start()
    t.favor_of(0, -2)
    t.op("buy_favor", 1).until(NextOperation)
    assert t.g.players[0].defeated and t.where(lasting) == ("house_discard", 1)


# Programs


@pytest.mark.rule("C-ZONE-07", "C-DECK-11")
def test_nobody_knows_which_programs_a_rival_paid_for() -> None:
    """Neither those aside nor those left out; one that was used is seen where it lies."""
    aside, out = set(), set()
    for seed in range(12):
        t = Table("atreides", "harkonnen", seed=seed)
        bought = t.pile(1, "aside", "tame_arrakis")
        left = t.pile(1, "removed", "initiative_coup")
        t.start()
        assert t.match.view(0)["players"]["house_2"]["removed"] == []
        twin = redeal(t.g, 0, random.Random(seed))
        aside.add(twin.cards[bought].id)
        out.add(twin.cards[left].id)
        own = redeal(t.g, 1, random.Random(seed))
        assert (own.cards[bought].id, own.cards[left].id) == ("tame_arrakis", "initiative_coup")
    assert aside == out == {"tame_arrakis", "initiative_coup"}


@pytest.mark.rule("C-PROG-05", "C-PROG-06", "C-ZONE-02")
def test_a_program_that_left_the_game_is_seen_there() -> None:
    t = Table("atreides", "harkonnen")
    program = t.put(0, "tame_arrakis", on=t.put(0, "gurney_halleck_eots"), tokens=2)
    other = t.put(0, "initiative_coup", on=t.put(0, "house_agent"))
    t.start()
    t.op("venture", program).back()
    run(discard(t.g, other))
    assert t.match.view(1)["players"]["house_1"]["removed"] == ["tame_arrakis", "initiative_coup"]


def test_the_numbers_of_programs_set_aside_say_nothing() -> None:
    deck = decks.to_json(decks.starter("atreides")) | {"programs": ["initiative_coup", "remain_invisible"]}
    first = {
        min((state.cards[n] for n in state.players[0].aside), key=lambda card: card.n).id
        for seed in range(8)
        for state in [GAME.new(GAME.check_config({"decks": [deck, "harkonnen"]}), seed)]
    }
    assert first == {"initiative_coup", "remain_invisible"}


@pytest.mark.rule("C-PROG-03", "C-DEP-03")
@pytest.mark.parametrize(("reading", "price"), [("free_and_removed", 0), ("tokens_and_stays", 3)])
def test_turning_a_subdued_program_up_costs_its_tokens_in_the_other_reading(reading: str, price: int) -> None:
    """X is its program tokens; one deferment token is taken off."""
    t = Table("atreides", "harkonnen", options={"program_rules": reading})
    program = t.put(
        0, "tame_arrakis", on=t.put(0, "gurney_halleck_eots"), deployed=False, tokens=4, deferment=1
    )
    t.start()
    t.op("redeploy", program).back()
    assert t.card(program).deployed and t.card(program).tokens == 4 and t.solaris(0) == 20 - price


@pytest.mark.rule("C-PROG-03", "C-DEP-03")
def test_a_subdued_program_that_costs_more_than_there_is_stays_down() -> None:
    t = Table("atreides", "harkonnen", options={"program_rules": "tokens_and_stays"}).purse(0, 2)
    gurney = t.put(0, "gurney_halleck_eots")
    program = t.put(0, "tame_arrakis", on=gurney, deployed=False, tokens=4, deferment=1)
    t.start()
    refusal = t.no_op("redeploy", program)
    assert (refusal.rule, refusal.code) == ("C-DEP-02", "E_LIMIT") and t.offers("redeploy") == []
    assert str(refusal.reason) == "it costs 3 solaris, and your treasury holds 2"


@pytest.mark.rule("C-OBJ-10", "C-PET-15")
def test_who_falls_by_beginning_a_petition_bids_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed card does this: here an aide of a rival takes all favor from whoever petitions."""
    monkeypatch.setitem(ABILITIES, "house_agent", (When("petitioned", Favor(-11, "happened")),))
    t = Table("atreides", "harkonnen", "fremen")
    card = t.assembly(0, "arrakeen")
    t.put(1, "house_agent")
    t.start()
    t.op("petition", card)
    assert t.g.players[0].defeated and t.g.petition is None and t.g.active == 1
    assert not t.events("bids")


# A face-down Sleeper


@pytest.mark.rule("C-PET-10", "C-ZONE-07", "O-093")
def test_a_sleeper_of_another_power_costs_favor_when_it_shows_itself() -> None:
    """While nobody knows that it is a persona it costs nothing, in nobody's domain."""
    t = Table("corrino", "spacing_guild")
    sleeper = t.put(1, "harkonnen_sleeper", deployed=False, deferment=2)
    t.card(sleeper).known = False
    t.start()
    run(transfer(t.g, sleeper, 0))
    assert t.favor(0) == 10 and not t.events("disadvantage")
    t.op("deploy_event", sleeper).back()
    assert t.card(sleeper).deployed and t.favor(0) == 9
    subdue(t.g, sleeper)
    t.card(sleeper).deferment = 1
    t.op("deploy_event", sleeper).back()
    assert t.favor(0) == 9


# Windows and decks


@pytest.mark.rule("C-COPY-01", "O-078")
def test_who_copied_a_tactic_is_asked_with_an_empty_hand() -> None:
    t = Table("atreides", "dune_smugglers", "harkonnen")
    copy = t.put(1, "shadow_partnership", named="smuggling_revenues")
    t.hand(0, "engineering_corps")
    t.start(auto=False)
    assert not t.g.players[1].hand and publicly(t.g, 1) and copy


@pytest.mark.rule("C-DECK-04")
def test_two_versions_of_a_name_do_not_share_an_imperial_deck() -> None:
    legal = decks.starter("atreides")
    have = [x for x in legal.imperial if CARDS[x].set == "EotS"]
    pair = next(
        x for x in ABILITIES if CARDS[x].set == "TaT" and CARDS[x].name in {CARDS[y].name for y in have}
    )
    found = decks.check(replace(legal, imperial=(*legal.imperial, pair)), RulesVariant())
    assert [f.rule for f in found] == ["C-DECK-04"]


# What else a ruling says


@pytest.mark.rule("C-RITE-35")
@pytest.mark.parametrize("immune", [False, True])
def test_immunity_to_surprise_lets_a_struck_card_strike_all_the_same(immune: bool) -> None:
    t = Table("harkonnen", "atreides")
    piter, target = t.put(0, "piter_de_vries_eots"), t.put(1, "the_shadout_mapes")
    t.put(0, "tiger_cunning", on=piter, until="rite")
    if immune:
        t.put(1, "oil_lense_binoculars", on=target)
    t.start()
    t.op("intrigue", piter, target).until(DeclareDefence).defend(1, True).until(Distribute)
    t.distribute(0, target).back()
    mine, struck_back = [e.facts["force"] for e in t.events("force_counted") if e.actor == "house_2"]
    assert (mine, struck_back) == (0, 2 if immune else 0)


@pytest.mark.rule("C-RITE-18")
def test_the_target_does_not_counter_for_itself() -> None:
    t = Table("harkonnen", "atreides")
    piter, target = t.put(0, "piter_de_vries_eots"), t.put(1, "house_agent")
    other = t.put(1, "the_shadout_mapes")
    t.start()
    t.op("intrigue", piter, target).until(DeclareDefence)
    assert t.options(1, False) == [0, other]


@pytest.mark.rule("C-PERS-04", "C-OPS-10")
def test_engaged_personnel_do_not_join() -> None:
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    fresh = t.put(0, "house_battalion", on=rabban)
    t.put(0, "house_battalion", on=rabban, engaged=True)
    t.start()
    t.op("battle", rabban, city)
    assert t.options(0) == [0, fresh]


@pytest.mark.rule("O-022", "C-OPS-04")
def test_events_of_another_interval_neither_count_nor_are_counted() -> None:
    """The rival has deployed its Imperium event; one's own in that interval is free all the same."""
    t = Table("atreides", "harkonnen")
    mine = t.put(0, "choam_dividends", deployed=False, deferment=2)
    theirs = t.put(1, "emperors_outrage", deployed=False, deferment=1)
    name, aide = t.hand(0, "name_of_the_great_mother"), t.hand(1, "house_agent")
    t.g.order = [1, 0]
    t.start(active=1)
    t.op("deploy_event", theirs).back()
    assert t.g.interval.imperium_events == 1
    t.op("deploy", aide).tactic(0, name)
    if 0 in t.match.pending and mine in t.options(0):
        t.pick(0, mine)
    assert t.where(mine) == ("house_discard", 0) and t.g.interval.imperium_events == 1


@pytest.mark.rule("C-CAP-02", "C-ZONE-07")
def test_a_card_that_was_seen_is_known_in_the_assembly() -> None:
    t = Table("atreides", "harkonnen")
    city = t.put(1, "carthag", deployed=False)
    t.start()
    run(to_assembly(t.g, city))
    shown = t.match.view(0)["players"]["house_2"]["assembly"]
    assert [c["id"] for c in shown] == ["carthag"]


@pytest.mark.rule("O-045", "C-TIME-02", "C-INIT-02")
def test_a_tactic_after_a_pass_reopens_the_round() -> None:
    """Ranks 1 and 2 of last turn: the second passes, the first plays, and both have their options again."""
    t = Table("atreides", "harkonnen")
    t.put(0, "lida_banfi")
    first, late = t.hand(0, "claim_initiative"), t.hand(1, "claim_initiative")
    t.hand(0, "valor"), t.hand(1, "valor")
    t.start("initiative")
    t.let(1).tactic(0, first)
    if isinstance(t.asked(0), Pick):
        t.pick(0, t.options(0)[0])
    assert isinstance(t.asked(1), AnswerInitiative) and late in t.options(1)
    t.let(1)
    assert isinstance(t.asked(0), AnswerInitiative)  # all must pass in succession, not all together
    t.let(0)
    assert t.events("ranks")


@pytest.mark.rule("C-EXC-03", "C-EXC-05")
@pytest.mark.parametrize(("solaris", "most"), [(9, 2), (10, 3), (5, 1)])
def test_each_spice_is_paid_at_the_rate_of_its_moment(solaris: int, most: int) -> None:
    """Eight in the Guild Hoard: 3, 3 and 4 solaris."""
    t = Table("atreides", "harkonnen").guild(8).purse(0, solaris)
    t.start()
    t.op("buy_spice")
    if most > 1:
        assert t.options(0) == list(range(1, most + 1))
        t.number(0, most)
    assert t.hoard(0) == most and t.solaris(0) == solaris - (0, 3, 6, 10)[most]


def test_a_choice_that_a_card_asks_for_names_a_rule_when_it_is_refused() -> None:
    t = Table("bene_gesserit", "harkonnen", "fremen")
    furlough = t.put(0, "grant_furlough", on=t.put(0, "lady_margot"))
    agent = t.put(0, "gurney_halleck_eots")
    t.start()
    t.op("venture", furlough)
    while isinstance(t.asked(0), Pick):
        t.pick(0, agent if agent in t.options(0) else t.options(0)[0])
    (seat,) = t.match.pending
    assert t.refused(seat, Option("perhaps")).rule == "C-OPS-05"
