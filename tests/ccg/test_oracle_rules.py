"""Rulings of the Chapterhouse Oracle on rules (oracle.md, O-001 to O-054), each example as given."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import decks, stats
from landsraad.ccg.cards import CARDS
from landsraad.ccg.decisions import Pick
from landsraad.ccg.house import NextOperation
from landsraad.ccg.options import RulesVariant
from landsraad.ccg.settle import settle
from landsraad.ccg.state import HOUSE_DECK
from landsraad.ccg.windows import AnswerInitiative, AnswerOperation
from landsraad.table import Script


def run(script: Script[Any]) -> Any:
    """Carry out a script that asks nobody."""
    try:
        while True:
            next(script)
    except StopIteration as end:
        return end.value


# Allegiance and decks


def deck(
    house: dict[str, int], imperial: tuple[str, ...] = ("gurney_halleck_eots",), home: str = "caladan"
) -> decks.Deck:
    """A deck filled up with cards of no power."""
    filler = [x for x in ("house_agent", "guard_commander", "choam_delegate", "garrison", "valor", "kindjal", "stunner",
                          "diplomacy", "subterfuge", "flip_dart") if x not in house]  # fmt: skip
    full = dict(house)
    for x in filler:
        if sum(full.values()) < 30:
            full[x] = min(4, 30 - sum(full.values()))
    return decks.Deck(home, imperial, full)


def reasons(one: decks.Deck) -> list[str]:
    return [f.rule for f in decks.check(one, RulesVariant())]


@pytest.mark.rule("O-001", "C-DECK-03")
def test_a_house_card_needs_its_power_in_the_imperial_deck() -> None:
    without = deck({"atreides_battalion": 1}, ("choam_directorship",), "forbidden_zone")
    assert reasons(without) == ["O-017"]
    assert (
        reasons(deck({"atreides_battalion": 1}, ("choam_directorship", "gurney_halleck_eots"), "caladan"))
        == []
    )


@pytest.mark.rule("O-002", "C-ASG-04")
def test_a_card_is_assigned_to_its_own_power_or_to_none() -> None:
    t = Table("atreides", "harkonnen")
    gurney, agent, feyd = (
        t.put(0, "gurney_halleck_eots"),
        t.put(0, "house_agent"),
        t.put(0, "feyd_rautha", owner=1),
    )
    troop = t.hand(0, "atreides_battalion")
    t.start()
    offered = t.offers("deploy", troop)
    assert gurney in offered and agent in offered and feyd not in offered
    assert t.no_op("deploy", troop, feyd).rule == "C-ASG-04"


@pytest.mark.rule("O-003", "C-ALL-01", "C-DEP-05")
def test_a_later_mismatch_bars_only_redeploying() -> None:
    t = Table("atreides", "harkonnen")
    aide = t.put(0, "house_agent")
    oath = t.put(0, "secret_allegiance", on=aide, named="harkonnen")
    troop = t.put(0, "atreides_battalion", on=aide)
    assert not stats.compatible(t.g, troop, aide) and t.card(troop).deployed
    t.card(troop).deployed, t.card(troop).deferment = False, 2
    t.g.changed()
    t.start()
    assert t.no_op("redeploy", troop).rule == "C-ALL-01"
    u = Table("atreides", "harkonnen")
    aide = u.put(0, "house_agent")
    troop = u.put(0, "atreides_battalion", on=aide, deployed=False, deferment=2)
    u.start()
    u.op("redeploy", troop)
    assert u.card(troop).deployed
    assert oath


# Transferring


@pytest.mark.rule("O-004", "C-CAP-01", "C-CAP-07")
def test_what_moves_on_when_its_card_is_captured() -> None:
    t = Table("atreides", "fremen", homes=False)
    aide = t.put(0, "house_agent")
    other = t.put(0, "harkonnen_slavemaster")
    t.put(0, "valor", on=other)
    troop, blade, venture = (
        t.put(0, "house_battalion", on=aide),
        t.put(0, "kindjal", on=aide),
        t.put(0, "pogrom", on=aide),
    )
    t.put(0, "valor", on=other)
    # battle 2 and command 2, no dueling
    captor = t.put(1, "piter_de_vries_eots")
    t.start(active=1)
    t.op("intrigue", captor, aide)
    t.until(Pick)
    while t.asked(0) or t.asked(1):
        if isinstance(t.asked(1), NextOperation):
            break
        t.default()
    assert t.where(aide) == ("domain", 1)
    assert t.card(troop).on == other and t.card(venture).on == other
    assert t.where(blade) == ("house_discard", 0)


@pytest.mark.rule("O-005", "C-PROG-06")
def test_a_program_that_cannot_move_leaves_the_game() -> None:
    from landsraad.ccg.leaving import transfer

    t = Table("atreides", "harkonnen")
    paul = t.put(0, "paul_atreides_eots")
    program = t.put(0, "tame_arrakis", on=paul, tokens=3)
    run(transfer(t.g, paul, 1))
    assert t.where(program) == ("removed", 0)


@pytest.mark.rule("O-006", "C-CAP-02")
def test_enhancements_and_tokens_go_along_into_a_domain() -> None:
    from landsraad.ccg.leaving import capture

    t = Table("atreides", "harkonnen")
    desert = t.put(0, "the_open_bled", spice=2)
    site = t.put(0, "ecological_testing_site", on=desert)
    run(capture(t.g, desert, 1))
    assert t.where(desert) == t.where(site) == ("domain", 1)
    assert t.card(desert).spice == 2 and t.card(site).on == desert and t.card(site).deployed


@pytest.mark.rule("O-007", "O-115")
def test_nothing_goes_along_into_the_assembly() -> None:
    t = Table("atreides", "harkonnen")
    speaker = t.put(0, "choam_delegate")
    venture = t.put(0, "usurp_holding", on=speaker)
    charter = t.put(1, "choam_directorship", deployed=False, deferment=2)
    patron = t.put(1, "formidable_patron", on=charter)
    for x in ("feyd_rautha", "carthag", "arrakeen"):
        t.assembly(1, x)
    t.start()
    t.op("venture", venture).back()
    assert t.where(charter) == ("assembly", 1) and t.card(charter).deferment == 0
    assert t.where(patron) == ("house_discard", 1)
    assert len(t.g.players[1].assembly) == 4


@pytest.mark.rule("O-008", "C-DUR-02")
def test_lasting_effects_on_a_card_that_leaves() -> None:
    from landsraad.ccg.leaving import capture, discard, to_assembly

    def fresh() -> tuple[Table, int, int]:
        t = Table("atreides", "harkonnen")
        aide = t.put(0, "house_agent")
        return t, aide, t.put(0, "perilous_terrain", on=aide, until="rite")

    t, aide, tactic = fresh()
    run(discard(t.g, aide))
    assert t.where(tactic) == ("house_discard", 0)
    t, aide, tactic = fresh()
    run(capture(t.g, aide, 1))
    assert t.where(tactic)[0] == "domain" and t.card(tactic).on == aide
    t, aide, tactic = fresh()
    run(to_assembly(t.g, aide))
    assert t.where(tactic) == ("house_discard", 0)


@pytest.mark.rule("O-009", "C-CAP-04")
def test_a_captured_card_without_a_target_is_discarded() -> None:
    from landsraad.ccg.leaving import capture

    t = Table("atreides", "harkonnen")
    desert = t.put(0, "the_open_bled")
    harvester = t.put(0, "spice_harvester", on=desert)
    run(capture(t.g, harvester, 1))
    assert t.where(harvester) == ("house_discard", 0)


# Capturing and discarding


@pytest.mark.rule("O-010", "C-CAP-05", "C-ALL-02")
def test_a_captured_adversary_is_subdued() -> None:
    from landsraad.ccg.leaving import capture

    t = Table("atreides", "harkonnen")
    feyd, jessica = t.put(1, "feyd_rautha"), t.put(1, "lady_jessica_eots")
    run(capture(t.g, feyd, 0))
    run(capture(t.g, jessica, 0))
    assert t.where(feyd) == ("domain", 0) and not t.card(feyd).deployed
    assert t.where(jessica) == ("domain", 0) and t.card(jessica).deployed


@pytest.mark.rule("O-011")
def test_cards_on_a_captured_adversary_stay_deployed() -> None:
    from landsraad.ccg.leaving import capture

    t = Table("atreides", "harkonnen")
    feyd = t.put(1, "feyd_rautha")
    skill = t.put(1, "arms_training", on=feyd)
    run(capture(t.g, feyd, 0))
    assert not t.card(feyd).deployed and t.card(skill).deployed and t.card(skill).on == feyd


@pytest.mark.rule("O-012", "C-CAP-06")
def test_discarding_a_persona() -> None:
    from landsraad.ccg.leaving import discard

    t = Table("atreides", "harkonnen", homes=False)
    gone, stays = t.put(0, "gurney_halleck_eots"), t.put(0, "guard_commander")
    valor, troop = t.put(0, "valor", on=gone), t.put(0, "house_battalion", on=gone)
    program = t.put(0, "tame_arrakis", on=gone, tokens=1)
    script = discard(t.g, gone)
    asked = next(script)
    while True:  # one legal parent each: the choice is the only one
        (decision,) = asked  # type: ignore[misc]
        assert decision.among == (stays,)
        try:
            asked = script.send({0: decision.build((stays,))})
        except StopIteration:
            break
    assert t.card(troop).on == stays and t.card(program).on == stays
    assert t.where(valor) == ("house_discard", 0) and t.where(gone) == ("imperial_discard", 0)


# Command


@pytest.mark.rule("O-013", "C-CMD-01")
def test_subdued_personnel_do_not_count() -> None:
    t = Table("atreides", "harkonnen")
    officer = t.put(0, "guard_commander")
    t.put(0, "house_battalion", on=officer, deployed=False, deferment=1)
    troop = t.hand(0, "house_battalion")
    t.start()
    assert officer in t.offers("deploy", troop)


@pytest.mark.rule("O-014", "C-CMD-02")
def test_no_deployment_breaks_the_limit() -> None:
    t = Table("atreides", "harkonnen")
    officer = t.put(0, "guard_commander")
    t.put(0, "house_battalion", on=officer)
    down = t.put(0, "house_battalion", on=officer, deployed=False, deferment=1)
    more = t.hand(0, "house_battalion")
    t.start()
    assert t.no_op("redeploy", down).rule == "C-CMD-02"
    assert t.no_op("deploy", more, officer).rule == "C-CMD-02"


@pytest.mark.rule("O-015", "C-CMD-03")
def test_when_command_falls_one_must_go_at_once() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    one, two = t.put(0, "house_battalion", on=gurney), t.put(0, "house_battalion", on=gurney)
    addiction = t.hand(1, "semuta_addiction")
    t.start(active=1)
    t.op("deploy", addiction, gurney)
    assert isinstance(t.asked(0), Pick) and set(t.options(0)) == {one, two}
    t.pick(0, two)
    t.until(NextOperation)
    assert t.card(one).on == gurney and t.card(two).on != gurney


# Deck construction


@pytest.mark.rule("O-016", "C-DECK-01", "O-039")
def test_thirty_house_cards() -> None:
    good = deck({})
    assert reasons(good) == []
    short = decks.Deck(good.homeworld, good.imperial, {**good.house, "garrison": good.house["garrison"] - 1})
    assert reasons(short) == ["O-016"]


@pytest.mark.rule("O-017", "O-039")
def test_any_card_of_the_imperial_deck_opens_its_power() -> None:
    assert reasons(deck({"crysknife": 2}, ("gurney_halleck_eots", "chani"))) == []


@pytest.mark.rule("O-018", "C-DECK-02", "O-039")
def test_four_of_a_name() -> None:
    assert reasons(deck({"house_battalion": 5})) == ["O-018"]
    assert reasons(deck({"house_battalion": 4})) == []


@pytest.mark.rule("O-019", "O-039")
@pytest.mark.parametrize("options", [{}, {"imperial_min": "fifteen"}, {"unique_by": "card"}])
def test_no_option_switches_the_deck_rules_off(options: dict[str, Any]) -> None:
    bad = deck({"house_battalion": 5})
    assert "O-018" in [f.rule for f in decks.check(bad, RulesVariant(**options))]


# Events


@pytest.mark.rule("O-020", "C-EVT-01")
def test_every_event_is_of_dune_or_of_the_imperium() -> None:
    for facts in CARDS.values():
        if facts.type == "event":
            assert ("dune" in facts.subtypes) != ("imperium" in facts.subtypes), facts.id


@pytest.mark.rule("O-021", "O-030", "O-033", "O-035", "C-EVT-03")
def test_one_event_of_each_kind_in_an_interval() -> None:
    t = Table("atreides", "harkonnen")
    t.put(0, "arrakeen")
    one = t.put(0, "choam_dividends", deployed=False, deferment=2)
    two = t.put(0, "emperors_outrage", deployed=False, deferment=2)
    dune = t.put(0, "imperial_favor", deployed=False, deferment=3)
    more = t.put(0, "imperial_favor", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", one)
    assert t.no_op("deploy_event", two).code == "E_LIMIT"
    t.op("deploy_event", dune)
    assert t.no_op("deploy_event", more).rule == "C-EVT-03"


@pytest.mark.rule("O-022", "O-100")
def test_events_in_another_interval_do_not_count() -> None:
    t = Table("atreides", "harkonnen")
    event = t.put(0, "choam_dividends", deployed=False, deferment=3)
    mine = t.put(0, "emperors_outrage", deployed=False, deferment=1)
    name = t.hand(0, "name_of_the_great_mother")
    t.hand(1, "house_agent")
    aide = t.g.players[1].hand[0]
    t.start(active=1)
    t.op("deploy", aide)
    assert isinstance(t.asked(0), AnswerOperation)
    t.tactic(0, name)
    if isinstance(t.asked(0), Pick):
        t.pick(0, event)
    t.until(NextOperation)
    assert t.where(event) == ("house_discard", 0) and t.g.interval.imperium_events == 0
    assert t.card(mine).deployed is False


@pytest.mark.rule("O-023", "O-036")
def test_nexus_events_last() -> None:
    for facts in CARDS.values():
        if "nexus" in facts.subtypes:
            assert facts.lasting, facts.id
    t = Table("atreides", "harkonnen")
    t.put(0, "arrakeen")
    nexus = t.put(0, "thunder_at_twilight", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", nexus)
    t.until(turn=4)
    assert t.where(nexus) == ("domain", 0) and t.card(nexus).deployed


@pytest.mark.rule("O-024", "C-EVT-05")
def test_imperium_events_need_a_homeworld() -> None:
    t = Table("atreides", "harkonnen")
    home = t.g.players[0].homeworld
    t.card(home).deployed = False
    event = t.put(0, "choam_dividends", deployed=False, deferment=2)
    t.start()
    assert t.no_op("deploy_event", event).rule == "C-EVT-05"
    u = Table("atreides", "harkonnen")
    u.card(u.g.players[0].homeworld).deployed = False
    u.put(0, "dune")
    event = u.put(0, "choam_dividends", deployed=False, deferment=2)
    u.start()
    u.op("deploy_event", event)


@pytest.mark.rule("O-025")
def test_dune_events_need_a_dune_fief() -> None:
    t = Table("atreides", "harkonnen")
    blow = t.put(0, "spice_blow", deployed=False, deferment=2)
    t.start()
    assert t.no_op("deploy_event", blow).rule == "C-EVT-05"
    u = Table("atreides", "harkonnen")
    u.put(0, "the_minor_erg")
    blow = u.put(0, "spice_blow", deployed=False, deferment=2)
    u.start()
    u.op("deploy_event", blow)


@pytest.mark.rule("O-026", "C-EVT-02", "C-ZONE-07")
def test_a_placed_event_does_nothing_and_shows_nothing() -> None:
    t = Table("atreides", "harkonnen")
    peace = t.hand(0, "irulans_peace")
    duelist = t.put(0, "house_swordmaster")
    t.put(1, "feyd_rautha")
    t.start()
    t.op("place", peace)
    assert t.offers("dueling", duelist)
    seen = {c["card"]: c["id"] for c in t.match.view(1)["players"]["house_1"]["domain"]}
    assert seen[peace] is None
    own = {c["card"]: c["id"] for c in t.match.view(0)["players"]["house_1"]["domain"]}
    assert own[peace] == "irulans_peace"


@pytest.mark.rule("O-027")
def test_placing_is_free_and_may_be_repeated() -> None:
    t = Table("atreides", "harkonnen").purse(0, 0)
    events = [t.hand(0, x) for x in ("irulans_peace", "spice_blow", "armistice_treaty")]
    t.start()
    for event in events:
        t.op("place", event)
    assert all(t.where(e) == ("domain", 0) for e in events)


@pytest.mark.rule("O-028", "C-EVT-03")
def test_an_event_ripens() -> None:
    t = Table("atreides", "harkonnen")
    t.put(1, "choam_directorship")
    t.put(1, "spacing_industries")
    event = t.put(0, "choam_dividends", deployed=False, deferment=1)
    t.start()
    assert t.no_op("deploy_event", event).rule == "C-EVT-03"
    u = Table("atreides", "harkonnen")
    u.put(1, "choam_directorship")
    u.put(1, "spacing_industries")
    event = u.put(0, "choam_dividends", deployed=False, deferment=2)
    u.start()
    u.op("deploy_event", event)
    assert (u.solaris(0), u.solaris(1)) == (20, 22)


@pytest.mark.rule("O-029", "C-EVT-07", "C-TURN-09")
def test_a_lasting_event_ends_in_its_players_house_discard() -> None:
    t = Table("atreides", "harkonnen")
    fighter = t.put(1, "glossu_rabban_eots")
    treaty = t.put(0, "armistice_treaty", deployed=False, deferment=1)
    t.put(0, "arrakeen")
    t.start()
    t.op("deploy_event", treaty)
    t.done()
    assert t.g.active == 1 and not t.offers("battle", fighter)
    assert t.no_op("battle", fighter, t.g.players[0].homeworld).rule == "C-DUR-01"
    t.until(turn=4)
    assert t.where(treaty) == ("house_discard", 0)


@pytest.mark.rule("O-031", "C-EVT-04", "C-EVT-06")
def test_the_x_of_an_event_is_its_tokens_which_then_go() -> None:
    t = Table("atreides", "harkonnen")
    desert = t.put(0, "the_open_bled")
    blow = t.put(0, "spice_blow", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", blow)
    assert t.card(desert).spice == 3 and t.card(blow).deferment == 0


@pytest.mark.rule("O-032")
def test_dune_itself_is_a_dune_fief() -> None:
    t = Table("atreides", "harkonnen")
    t.put(0, "dune")
    event = t.put(0, "imperial_favor", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", event)
    assert t.favor(0) == 10 + 6 - 3


@pytest.mark.rule("O-034")
def test_governing_dune_allows_both_kinds() -> None:
    t = Table("atreides", "harkonnen")
    t.card(t.g.players[0].homeworld).deployed = False
    t.put(0, "dune")
    one = t.put(0, "choam_dividends", deployed=False, deferment=2)
    two = t.put(0, "imperial_favor", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", one).op("deploy_event", two)


@pytest.mark.rule("O-037", "O-038", "C-EVT-06")
def test_a_nexus_event_counts_down() -> None:
    t = Table("atreides", "harkonnen")
    nexus = t.put(0, "culmination_of_training", deployed=False, deferment=2)
    t.start()
    t.op("deploy_event", nexus)
    assert t.card(nexus).deferment == 2
    for turn, left in ((4, 1), (5, 0)):
        t.until(turn=turn)
        assert t.card(nexus).deferment == left and t.where(nexus) == ("domain", 0)
    t.until(turn=6)
    assert t.where(nexus) == ("house_discard", 0)


# Homeworlds


@pytest.mark.rule("O-040", "C-CAP-08", "C-HW-08")
@pytest.mark.parametrize("venture", ["expeditionary_invasion", "usurp_holding", "house_atomics"])
def test_an_original_homeworld_stays_protected(venture: str) -> None:
    t = Table("harkonnen", "atreides")
    caladan = t.g.players[1].homeworld
    t.card(caladan).deployed = False
    t.put(1, "dune")
    fallen = t.put(1, "carthag", deployed=False)
    fighter = t.put(0, "glossu_rabban_eots")
    plan = t.put(0, venture, on=fighter)
    t.start()
    t.op("venture", plan).back()
    assert t.where(caladan) == ("domain", 1) and t.where(fallen) != ("domain", 1)


@pytest.mark.rule("O-041", "O-064", "C-OBJ-03", "C-HW-05")
def test_only_dune_can_be_engaged_for_admission_while_it_is_governed() -> None:
    t = Table("fremen", "atreides").hoard_of(0, 10)
    dune = t.put(0, "dune", engaged=True)
    zone = t.g.players[0].homeworld
    t.start()
    assert t.card(zone).deployed and t.no_op("admission").rule == "C-OBJ-04"
    u = Table("fremen", "atreides").hoard_of(0, 10)
    u.put(0, "dune")
    u.start()
    u.op("admission")
    assert u.match.outcome is not None and u.match.outcome.rule == "C-OBJ-02"
    assert dune


# Initiative


@pytest.mark.rule("O-042", "C-INIT-01")
def test_everybody_declares_current_favor() -> None:
    t = Table("atreides", "harkonnen", "fremen").favor_of(1, 12).favor_of(2, 9)
    t.start("initiative").until(stage="house")
    assert t.events("declarations")[0].facts["declared"] == {"0": 10, "1": 12, "2": 9}


@pytest.mark.rule("O-043", "C-INIT-02", "O-050")
def test_last_turns_last_rank_begins() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    t.g.order = [1, 2, 0]
    for seat in range(3):
        t.hand(seat, "claim_initiative")
        t.hand(seat, "valor")
    t.start("initiative")
    asked = []
    for _ in range(4):
        (seat,) = t.match.pending
        assert isinstance(t.asked(seat), AnswerInitiative)
        asked.append(seat)
        if len(asked) == 1:
            t.tactic(seat, t.g.players[seat].hand[0])
        else:
            t.let(seat)
        if not any(isinstance(d, AnswerInitiative) for d in t.match.pending.values()):
            break
    assert asked[:3] == [0, 1, 2]
    assert all(not t.match.standing(s) for s in range(3))


@pytest.mark.rule("O-044")
def test_on_the_first_turn_chance_among_the_lowest() -> None:
    from landsraad.ccg.initiative import first_option

    starters = set()
    for seed in range(30):
        t = Table("atreides", "harkonnen", "fremen", seed=seed).favor_of(0, 12)
        t.g.turn = 1
        starters.add(first_option(t.g))
    assert starters == {1, 2}


@pytest.mark.rule("O-045", "C-INIT-05")
def test_ranks_by_declared_favor_and_a_tactic_reopens_the_round() -> None:
    """BR-71: tactics in turn until all pass."""
    t = Table("atreides", "harkonnen", "fremen").favor_of(0, 11).favor_of(1, 13).favor_of(2, 9)
    t.start("initiative").until(stage="house")
    assert t.g.order == [1, 0, 2]
    u = Table("atreides", "harkonnen")
    for seat in (0, 1):
        u.hand(seat, "claim_initiative")
        u.hand(seat, "fremen_battalion")
    u.start("initiative")
    u.let(1).tactic(0, u.g.players[0].hand[0])
    assert isinstance(u.asked(1), AnswerInitiative)


@pytest.mark.rule("O-046", "C-INIT-06", "O-049")
def test_ties_are_broken_by_the_cost_of_the_top_card() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    cards = [
        t.pile(s, HOUSE_DECK, x)
        for s, x in ((0, "house_agent"), (1, "fremen_battalion"), (2, "spice_harvester"))
    ]
    t.start("initiative").until(stage="house")
    assert t.g.order == [1, 2, 0]
    assert all(t.where(n) == ("house_discard", s) for s, n in enumerate(cards))
    assert [t.solaris(s) for s in range(3)] == [20, 20, 20]


@pytest.mark.rule("O-047")
def test_those_still_tied_draw_again() -> None:
    """BR-71: equal costs in circles; only those still tied go on."""
    t = Table("atreides", "harkonnen", "fremen")
    for seat, below, top in ((0, "house_agent", "sardaukar_battalion"), (1, "fremen_battalion", "sardaukar_battalion"),
                             (2, "valor", "valor")):  # fmt: skip
        t.pile(seat, HOUSE_DECK, below)
        t.pile(seat, HOUSE_DECK, top)
    t.start("initiative").until(stage="house")
    assert t.g.order == [1, 0, 2]
    assert [len(t.g.players[s].house_discard) for s in range(3)] == [2, 2, 1]


@pytest.mark.rule("O-048")
def test_an_x_counts_ten() -> None:
    t = Table("atreides", "harkonnen")
    t.pile(0, HOUSE_DECK, "fremen_battalion")
    t.pile(1, HOUSE_DECK, "spice_blow")
    t.start("initiative").until(stage="house")
    assert t.g.order == [1, 0]
    assert t.g.players[1].domain and not t.events("event")


@pytest.mark.rule("O-051", "C-INIT-03")
def test_only_initiative_tactics_in_the_initiative_phase() -> None:
    t = Table("atreides", "harkonnen")
    t.put(0, "gurney_halleck_eots", engaged=True)
    claim, rachag = t.hand(0, "claim_initiative"), t.hand(0, "rachag_stimulants")
    t.start("initiative")
    assert t.options(0) == [0, claim]
    from landsraad.ccg.windows import FROM_HAND, Respond

    assert t.refused(0, Respond(rachag, FROM_HAND)).code == "E_TIMING"


@pytest.mark.rule("O-052", "C-PROG-01", "C-PROG-02")
def test_a_program_goes_onto_any_eligible_persona() -> None:
    t = Table("atreides", "harkonnen")
    aide, chani, dune_fief = t.put(0, "house_agent"), t.put(0, "chani"), t.put(0, "arrakeen")
    program = t.pile(0, "aside", "tame_arrakis")
    t.start()
    offered = t.offers("program", program)
    assert aide in offered and chani not in offered and dune_fief not in offered
    assert t.no_op("program", program, chani).rule == "C-ASG-04"


# Tactics


@pytest.mark.rule("O-053", "C-TAC-02")
def test_declaration_tactics_only_in_house_intervals() -> None:
    t = Table("atreides", "harkonnen")
    nets = t.hand(0, "casting_nets")
    t.hand(0, "valor")
    aide = t.hand(1, "house_agent")
    t.hand(1, "claim_initiative")
    t.start("initiative")
    while t.g.stage == "initiative":
        assert not isinstance(t.asked(0), AnswerInitiative)
        t.default()
    t.until(NextOperation)
    if t.g.active == 0:
        t.done().until(NextOperation)
    t.op("deploy", aide)
    assert isinstance(t.asked(0), AnswerOperation) and nets in t.options(0)


@pytest.mark.rule("O-054", "C-TAC-03", "C-TIME-02")
def test_those_who_answer_do_so_in_order_and_unanswered() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    gurney = t.put(0, "gurney_halleck_eots")
    venture = t.put(0, "pogrom", on=gurney)
    first, second = t.hand(1, "priority_matter"), t.hand(2, "priority_matter")
    t.put(2, "chani")
    t.start()
    t.op("venture", venture)
    t.until(AnswerOperation)
    assert set(t.match.pending) == {1}
    t.tactic(1, first)
    t.pick(1, gurney)
    assert t.card(gurney).engaged
    assert set(t.match.pending) == {2} and isinstance(t.asked(2), AnswerOperation)
    assert second in t.options(2)
    t.let(2)
    t.until(NextOperation)
    assert t.where(venture) == ("domain", 0) and not t.events("force")  # C-VENT-03: it may be tried again
    assert run(settle(t.g)) is None
