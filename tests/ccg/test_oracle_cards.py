"""Rulings of the Chapterhouse Oracle on cards (oracle.md, O-055 to O-125), each example as given."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import assigning, stats
from landsraad.ccg.cards import CARDS
from landsraad.ccg.decisions import Pick, PickNumber, PickOption
from landsraad.ccg.house import NextOperation
from landsraad.ccg.petition import RaiseOrPass
from landsraad.ccg.rites import DeclareDefence
from landsraad.ccg.settle import settle
from landsraad.ccg.state import HOUSE_DECK
from landsraad.ccg.windows import AnswerInitiative, AnswerOperation, AnswerRite
from landsraad.table import Script


def run(script: Script[Any]) -> Any:
    """Carry out a script that asks nobody."""
    try:
        while True:
            next(script)
    except StopIteration as end:
        return end.value


# Homeworlds and Dune


@pytest.mark.rule("O-055", "C-HW-03")
def test_forbidden_zone_stays_when_dune_is_deployed() -> None:
    facts = CARDS["forbidden_zone"]
    assert (facts.cost, facts.talents["battle"], facts.command, facts.resistance) == (5, 1, 4, 5)
    t = Table("fremen", "corrino")
    zone = t.g.players[0].homeworld
    dune = next(c.n for c in t.g.in_play() if c.id == "dune" and c.holder == 0)
    t.card(dune).deferment = 2
    t.start()
    t.op("redeploy", dune)
    assert t.card(zone).deployed and t.solaris(0) == 15
    t.op("use", zone)
    assert t.solaris(0) == 18


@pytest.mark.rule("O-056", "C-OPS-09")
def test_baronial_tithes_engage_one_card_and_subdue_another() -> None:
    t = Table("harkonnen", "atreides")
    giedi = t.g.players[0].homeworld
    t.card(giedi).engaged = True
    tithes, feyd = t.put(0, "baronial_tithes"), t.put(0, "feyd_rautha", engaged=True)
    t.start()
    t.op("use", tithes).back()
    assert t.card(tithes).engaged and not t.card(giedi).engaged
    assert not t.card(feyd).deployed and t.card(feyd).engaged


@pytest.mark.rule("O-057")
def test_caladanan_exports() -> None:
    t = Table("atreides", "harkonnen")
    exports = t.put(0, "caladanan_exports")
    t.start()
    t.op("use", exports)
    assert t.solaris(0) == 23


@pytest.mark.rule("O-058", "O-059", "O-060", "C-CARD-07", "C-HW-07")
def test_dune_is_charter_and_fief_and_lifts_spice() -> None:
    t = Table("atreides", "harkonnen")
    dune = t.put(1, "dune")
    desert = t.put(1, "the_open_bled", spice=5)
    fighter, speaker = t.put(0, "gurney_halleck_eots"), t.put(0, "duke_leto_atreides_eots")
    assert (stats.rank(t.g, dune, "battle"), stats.rank(t.g, dune, "arbitration")) == (1, 1)
    assert stats.rank(t.g, dune, "dueling") is None
    seal, keep = t.hand(1, "imperial_seal"), t.hand(1, "palace_keep")
    t.start()
    assert dune in t.offers("battle", fighter)
    assert dune in t.offers("arbitration", speaker)
    t.done().back()
    assert dune in t.offers("deploy", seal) and dune in t.offers("deploy", keep)
    t.op("use", dune)
    t.number(1, 0)  # leaves nothing of the three
    assert (t.card(desert).spice, t.hoard(1)) == (2, 3)


@pytest.mark.rule("O-061", "C-HW-01", "C-HW-02", "C-ASG-05")
def test_deploying_dune_moves_what_may_move() -> None:
    t = Table("atreides", "harkonnen")
    caladan = t.g.players[0].homeworld
    keep = t.put(0, "palace_keep", on=caladan)
    troops = [t.put(0, "atreides_battalion", on=caladan) for _ in range(2)]
    court = t.put(0, "imperial_courtiers", on=caladan)
    dune = next(c.n for c in t.g.in_play() if c.id == "dune" and c.holder == 0)
    t.card(dune).deferment = 7
    t.start()
    t.op("redeploy", dune)
    assert not t.card(caladan).deployed and t.solaris(0) == 20
    assert all(t.card(n).on == dune and t.card(n).deployed for n in (keep, *troops, court))
    assert stats.allegiances(t.g, dune) == {"atreides"} and stats.homeworld(t.g, 0) == dune
    assert stats.is_(t.g, dune, "homeworld")
    u = Table("water_sellers_union", "harkonnen")
    pole = u.g.players[0].homeworld
    refinery = u.put(0, "glacier_refinery", on=pole)
    dune = next(c.n for c in u.g.in_play() if c.id == "dune" and c.holder == 0)
    u.card(dune).deferment = 7
    u.start()
    u.op("redeploy", dune)
    assert u.card(refinery).on == pole


@pytest.mark.rule("O-062")
def test_new_cards_may_still_go_onto_a_homeworld_that_stays() -> None:
    t = Table("fremen", "corrino")
    zone = t.g.players[0].homeworld
    old = t.put(0, "fremen_battalion", on=zone)
    dune = next(c.n for c in t.g.in_play() if c.id == "dune" and c.holder == 0)
    t.card(dune).deferment = 7
    new = t.hand(0, "fremen_battalion")
    t.start()
    t.op("redeploy", dune)
    assert t.card(old).on == dune
    t.op("deploy", new, zone)
    assert t.card(new).on == zone and t.card(new).deployed


@pytest.mark.rule("O-063", "C-HW-04", "C-HW-06")
def test_the_original_homeworld_stays_down_while_dune_is_governed() -> None:
    t = Table("fremen", "corrino")
    zone = t.g.players[0].homeworld
    t.card(zone).deployed, t.card(zone).deferment = False, 5
    dune = t.put(0, "dune")
    t.start()
    assert t.no_op("redeploy", zone).rule == "C-HW-04"
    u = Table("fremen", "corrino")
    zone = u.g.players[0].homeworld
    u.card(zone).deployed, u.card(zone).deferment = False, 5
    u.start()
    u.op("redeploy", zone)
    assert u.card(zone).deployed and dune


# Holdings, allies, decrees


@pytest.mark.rule("O-065", "C-CARD-06")
@pytest.mark.parametrize(
    ("given", "solaris"), [("poison_gas_tooth", 5), ("house_frigate", 5), ("engineering_corps", 0)]
)
def test_feige_treazal(given: str, solaris: int) -> None:
    t = Table("dune_smugglers", "harkonnen")
    feige = t.put(0, "feige_treazal")
    card = t.hand(0, given)
    t.start()
    t.op("use", feige).back()
    assert t.solaris(0) == 20 + solaris and t.where(card) == ("house_discard", 0)


@pytest.mark.rule("O-066")
@pytest.mark.parametrize(("charter", "taken"), [("harvesting_contract", True), ("choam_directorship", False)])
def test_the_guild_bank_arbiter_captures_dune_charters(charter: str, taken: bool) -> None:
    t = Table("spacing_guild", "harkonnen")
    leader, delegate = t.put(0, "oberon"), t.put(0, "choam_delegate")
    t.put(0, "guild_bank_arbiter", on=delegate)
    for _ in range(6):
        t.put(0, "diplomacy", on=leader)
    target = t.put(1, charter)
    t.start()
    t.op("arbitration", leader, target)
    t.defend(1, False)
    t.distribute(0, target)
    if taken:
        t.option(0, "yes")
    t.back()
    assert (t.where(target) == ("domain", 0)) is taken
    assert t.card(delegate).engaged is taken
    assert t.solaris(0) == 20 + 1 - (4 if taken else 0)


@pytest.mark.rule("O-067")
def test_insert_watchers_counts_events_in_rival_domains() -> None:
    t = Table("bene_gesserit", "harkonnen")
    seer = t.put(0, "gaius_helen_mohiam_eots")
    for _ in range(3):
        t.put(0, "prescience", on=seer)
    program = t.put(0, "insert_watchers", on=seer)
    venture = t.put(0, "traverse_the_alam_al_mithal", on=seer)
    theirs = t.put(1, "spice_blow", deployed=False, deferment=1)
    mine = t.put(0, "spice_blow", deployed=False, deferment=1)
    t.start()
    t.op("venture", venture)
    t.pick(0, theirs).back()
    assert t.where(theirs) == ("house_discard", 1) and t.card(program).tokens == 1
    from landsraad.ccg.leaving import discard

    run(discard(t.g, mine, 0))
    run(settle(t.g))
    assert t.card(program).tokens == 1


def initiative_with(tactic: bool, favor: tuple[int, ...], program: str) -> tuple[Table, int]:
    """An initiative in which player 0 may have played a tactic that raises its favor by 1."""
    t = Table(*("atreides", "harkonnen", "fremen")[: len(favor)])
    for seat, value in enumerate(favor):
        t.favor_of(seat, value)
    holder = t.put(0, "house_agent")
    n = t.put(0, program, on=holder)
    court = t.put(0, "imperial_courtiers", on=t.g.players[0].homeworld)
    t.start("initiative")
    while any(isinstance(d, AnswerInitiative) for d in t.match.pending.values()):
        (seat,) = t.match.pending
        if seat == 0 and tactic and not t.card(court).engaged:
            t.react(0, court)
        else:
            t.let(seat)
    t.until(stage="house")
    return t, n


@pytest.mark.rule("O-068", "O-069", "C-INIT-08")
@pytest.mark.parametrize(("tactic", "tokens"), [(True, 1), (False, 0)])
def test_initiative_coup(tactic: bool, tokens: int) -> None:
    t, program = initiative_with(tactic, (15, 8), "initiative_coup")
    assert t.g.order[0] == 0 and t.card(program).tokens == tokens


@pytest.mark.rule("O-070", "O-076", "C-INIT-10")
@pytest.mark.parametrize(
    ("persona", "power"), [("lida_banfi", "water_sellers_union"), ("duke_leto_atreides_tat", "atreides")]
)
def test_an_operation_for_no_solaris_is_a_tactic_too(persona: str, power: str) -> None:
    t = Table(power, "harkonnen").favor_of(0, 15)
    who = t.put(0, persona)
    if persona == "lida_banfi":
        t.put(0, "arrakeen")
    coup = t.put(0, "initiative_coup", on=t.put(0, "house_agent"))
    t.start("initiative")
    while any(isinstance(d, AnswerInitiative) for d in t.match.pending.values()):
        (seat,) = t.match.pending
        if seat == 0 and not t.g.used:
            t.react(0, who)
            t.number(0, 0)
            if isinstance(t.asked(0), PickOption):
                t.option(0, "raise")
        else:
            t.let(seat)
    t.until(stage="house")
    assert t.solaris(0) == 20 and t.card(coup).tokens == 1


@pytest.mark.rule("O-071", "O-077")
def test_only_the_final_rank_counts() -> None:
    t, program = initiative_with(True, (10, 12), "initiative_coup")
    assert t.g.order == [1, 0] and t.card(program).tokens == 0
    u, last = initiative_with(True, (10, 12, 8), "remain_invisible")
    assert u.card(last).tokens == 0


@pytest.mark.rule("O-072", "C-RITE-46")
def test_lisan_al_gaib_ends_a_rite_that_still_counts() -> None:
    t = Table("fremen", "harkonnen")
    paul = t.put(0, "paul_atreides_eots", owner=0)
    lisan = t.put(0, "lisan_al_gaib", on=paul)
    carthag = t.put(0, "carthag")
    rabban = t.put(1, "glossu_rabban_eots")
    t.start(active=1)
    t.op("battle", rabban, carthag)
    assert isinstance(t.asked(0), AnswerRite)
    t.react(0, lisan).back()
    assert t.card(carthag).deployed and t.g.rite is None and not t.events("force_counted")
    assert t.g.interval.rites == [(0, "landsraad")] and not t.offers("battle", rabban)


@pytest.mark.rule("O-073")
def test_lisan_al_gaib_needs_an_heir_of_the_fremen() -> None:
    t = Table("fremen", "harkonnen")
    paul = t.put(0, "paul_atreides_eots")
    lisan = t.assembly(0, "lisan_al_gaib")
    assert assigning.targets(t.g, lisan, 0) == ()
    t.put(0, "secret_allegiance", on=paul, named="fremen")
    assert assigning.targets(t.g, lisan, 0) == (paul,)


@pytest.mark.rule("O-074", "O-075")
def test_remain_invisible() -> None:
    t, program = initiative_with(True, (8, 12), "remain_invisible")
    assert t.g.order[-1] == 0 and t.card(program).tokens == 1
    u, program = initiative_with(False, (8, 12), "remain_invisible")
    assert u.card(program).tokens == 0


def partnership(t: Table, charter: str) -> tuple[int, int]:
    """A Shadow Partnership of player 0 that is deployed again while a rival governs a charter."""
    theirs = t.put(1, charter)
    mine = t.put(0, "shadow_partnership", deployed=False, deferment=5)
    return theirs, mine


@pytest.mark.rule("O-078", "C-COPY-01")
def test_shadow_partnership_may_copy_dune() -> None:
    t = Table("atreides", "harkonnen")
    dune, mine = partnership(t, "dune")
    desert = t.put(0, "the_open_bled", spice=4)
    t.start()
    t.op("redeploy", mine).back()
    assert t.card(mine).named == "dune"
    t.op("use", mine)
    t.number(0, 1)
    assert (t.card(desert).spice, t.hoard(0)) == (2, 2) and dune


@pytest.mark.rule("O-079")
def test_each_deployment_names_anew() -> None:
    t = Table("atreides", "harkonnen")
    _, mine = partnership(t, "choam_directorship")
    other = t.put(1, "spacing_industries")
    t.start()
    t.op("redeploy", mine)
    assert isinstance(t.asked(0), Pick) and other in t.options(0)
    t.pick(0, other)
    t.op("use", mine)
    assert t.solaris(0) == 24


@pytest.mark.rule("O-080")
def test_the_copy_outlives_the_copied() -> None:
    """BR-72: the source goes, the copy stays until the copier is subdued."""
    from landsraad.ccg.moves import subdue

    t = Table("atreides", "harkonnen")
    theirs, mine = partnership(t, "spacing_industries")
    t.start()
    t.op("redeploy", mine).back()
    subdue(t.g, theirs)
    t.op("use", mine)
    assert t.solaris(0) == 24
    subdue(t.g, mine)
    assert t.card(mine).named == ""


@pytest.mark.rule("O-081")
def test_without_a_charter_it_gains_nothing() -> None:
    t = Table("atreides", "harkonnen")
    mine = t.put(0, "shadow_partnership", deployed=False, deferment=5)
    t.start()
    t.op("redeploy", mine).back()
    t.put(1, "spacing_industries")
    assert t.card(mine).named == "" and mine not in t.offers("use")


@pytest.mark.rule("O-082")
def test_it_copies_the_operation_only() -> None:
    t = Table("atreides", "harkonnen")
    _, mine = partnership(t, "harvesting_contract")
    t.start()
    t.op("redeploy", mine).back()
    assert not stats.is_(t.g, mine, "dune_contract") and stats.rank(t.g, mine, "arbitration") == 0


@pytest.mark.rule("O-083")
def test_smuggling_revenues_answer_a_rivals_deployment() -> None:
    t = Table("dune_smugglers", "harkonnen")
    revenues = t.put(0, "smuggling_revenues")
    t.put(1, "house_agent")
    aide = t.hand(1, "harkonnen_slavemaster")
    t.start(active=0)
    assert revenues not in t.offers("use")
    t.done().back()
    t.op("deploy", aide)
    t.react(0, revenues).back()
    assert t.solaris(0) == 23 and t.card(revenues).engaged


@pytest.mark.rule("O-084", "O-085", "C-IMM-02")
def test_soo_soos_bonus_protects_dune_against_anything() -> None:
    t = Table("atreides", "corrino")
    soo, dune = t.put(0, "soo_soo_nejhre"), t.put(0, "dune")
    speaker = t.put(1, "shaddam_iv")
    for _ in range(2):
        t.put(1, "diplomacy", on=speaker)
    venture = t.put(1, "provoke_insurgency", on=speaker)
    t.start(active=1)
    t.op("venture", venture)
    while isinstance(t.asked(1), Pick):
        t.pick(1, dune)
    t.react(0, soo)
    if isinstance(t.asked(0), Pick):
        t.pick(0, dune)
    t.back()
    assert t.events("force")[0].facts["resistance"] == 7
    assert t.card(dune).deployed and stats.resistance(t.g, dune) == 5


@pytest.mark.rule("O-086", "C-TAC-05")
def test_soo_soo_answers_only_engagements() -> None:
    t = Table("atreides", "corrino")
    soo = t.put(0, "soo_soo_nejhre")
    t.put(0, "dune")
    charter, aide = t.put(1, "spacing_industries"), t.hand(1, "house_agent")
    t.start(active=0)
    assert soo not in t.offers("use")
    t.done().back()
    t.op("deploy", aide)
    assert not isinstance(t.asked(0), AnswerOperation)
    t.op("use", charter)
    assert isinstance(t.asked(0), AnswerOperation) and soo in t.options(0)


@pytest.mark.rule("O-087", "C-PET-05", "C-PET-08")
@pytest.mark.parametrize("how", ["subdue", "favor"])
def test_water_despot(how: str) -> None:
    t = Table("water_sellers_union", "harkonnen").purse(0, 4)
    ally = t.put(0, "doctor_kynes")
    t.put(0, "water_despot", on=ally)
    city = t.assembly(0, "carthag")
    other = t.assembly(0, "feige_treazal")
    t.put(0, "arrakeen")
    t.start()
    t.op("petition", city)
    assert t.options(0) == [4, 5, 6, 7, 8, 9]
    t.number(0, 8)
    t.bid(1, -1)
    assert isinstance(t.asked(0), PickOption)
    t.option(0, how).back()
    assert t.solaris(0) == 0 and t.where(city) == ("domain", 0) and t.card(city).engaged
    assert t.card(ally).deployed is (how == "favor")
    assert t.favor(0) == (10 if how == "subdue" else 6)
    u = Table("water_sellers_union", "harkonnen").purse(0, 4)
    u.put(0, "water_despot", on=u.put(0, "doctor_kynes"))
    u.put(0, "arrakeen")
    person = u.assembly(0, "gurney_halleck_eots")
    u.start()
    u.op("petition", person)
    assert max(u.options(0)) == 4 and other


# House cards


@pytest.mark.rule("O-088", "C-STAT-04")
def test_baliset_engages_both() -> None:
    t = Table("atreides", "harkonnen")
    player, tired = t.put(0, "house_agent"), t.put(0, "gurney_halleck_eots", engaged=True)
    baliset = t.put(0, "baliset", on=player)
    t.start()
    t.op("use", baliset).back()
    assert t.card(player).engaged and t.card(baliset).engaged and not t.card(tired).engaged
    u = Table("atreides", "harkonnen")
    player = u.put(0, "house_agent", engaged=True)
    baliset = u.put(0, "baliset", on=player)
    u.start()
    assert baliset not in u.offers("use")
    assert assigning.refuse(u.g, u.hand(0, "baliset"), player, 0).rule == "C-CARD-08"  # type: ignore[union-attr]


def struck(
    power: str, venture: str, hero: str, target: str, *more: str, helped: tuple[str, ...] = ()
) -> tuple[Table, int]:
    """A venture that applies force, carried out against a target; `more` are other cards of the rival."""
    t = Table(power, "harkonnen" if power != "harkonnen" else "corrino")
    leader = t.put(0, hero)
    for x in helped:
        t.put(0, x, on=leader)
    plan = t.put(0, venture, on=leader)
    n = t.put(1, target) if target != "homeworld" else t.g.players[1].homeworld
    others = [t.put(1, x) for x in more]
    t.start()
    t.op("venture", plan)
    if isinstance(t.asked(0), Pick):
        assert not set(others) & set(t.options(0))
        t.pick(0, n)
    t.back()
    return t, n


@pytest.mark.rule("O-089", "C-VENT-02", "C-VENT-07")
def test_best_blade_strikes_allies() -> None:
    t, feyd = struck("atreides", "best_blade", "house_swordmaster", "feyd_rautha", "house_agent")
    assert not t.card(feyd).deployed
    t, jessica = struck("atreides", "best_blade", "gurney_halleck_eots", "stilgar", helped=("arms_training",))
    assert t.card(jessica).deployed


@pytest.mark.rule("O-095")
def test_implicate_traitor_strikes_allies() -> None:
    t, nefud = struck("atreides", "implicate_traitor", "house_agent", "iaken_nefud", "guard_commander")
    assert not t.card(nefud).deployed


@pytest.mark.rule("O-105")
def test_pogrom_strikes_fiefs_and_homeworlds() -> None:
    t, basin = struck("corrino", "pogrom", "commander_aramsham_eots", "imperial_basin", helped=("valor",))
    assert not t.card(basin).deployed
    t, home = struck("fremen", "pogrom", "stilgar", "homeworld", helped=("valor", "valor", "valor"))
    assert not t.card(home).deployed


@pytest.mark.rule("O-108")
def test_provoke_insurgency_strikes_charters() -> None:
    t, seat = struck(
        "corrino", "provoke_insurgency", "shaddam_iv", "suspensor_technologies", helped=("diplomacy",)
    )
    assert t.card(seat).deployed
    t, seat = struck(
        "corrino",
        "provoke_insurgency",
        "shaddam_iv",
        "suspensor_technologies",
        helped=("diplomacy", "diplomacy"),
    )
    assert not t.card(seat).deployed


@pytest.mark.rule("O-090", "O-104", "O-110", "O-114", "C-RITE-18", "C-TAC-10")
@pytest.mark.parametrize(
    ("tactic", "kind", "leader", "counter", "target"),
    [
        (
            "brilliant_rhetoric",
            "arbitration",
            "baron_vladimir_harkonnen_eots",
            "thufir_hawat_eots",
            "caladanan_exports",
        ),
        ("perilous_terrain", "battle", "glossu_rabban_eots", "gurney_halleck_eots", "arrakeen"),
        ("secund_elect", "dueling", "feyd_rautha", "gurney_halleck_eots", "house_agent"),
        (
            "unforeseen_difficulties",
            "intrigue",
            "piter_de_vries_eots",
            "atreides_propagandist",
            "gurney_halleck_eots",
        ),
    ],
)
def test_a_tactic_lets_a_persona_counter(
    tactic: str, kind: str, leader: str, counter: str, target: str
) -> None:
    t = Table("harkonnen", "atreides")
    lead, defender, aim = t.put(0, leader), t.put(1, counter), t.put(1, target)
    card = t.hand(1, tactic)
    t.start()
    t.op(kind, lead, aim)
    assert card in t.options(1)
    t.tactic(1, card)
    if isinstance(t.asked(1), Pick):
        t.pick(1, defender)
    t.until(DeclareDefence)
    assert defender in t.options(1, False)
    t.defend(1, False, defender)
    assert t.card(defender).engaged and defender in t.g.rite.defenders if t.g.rite else True
    t.back()
    assert t.where(card) == ("house_discard", 1) and not stats.has(t.g, defender, f"counter:{kind}")


@pytest.mark.rule("O-091")
def test_full_reverend_mother() -> None:
    t = Table("bene_gesserit", "harkonnen")
    he = t.put(0, "paul_atreides_eots")
    title = t.hand(0, "full_reverend_mother")
    assert assigning.refuse(t.g, title, he, 0).rule == "C-ASG-03"  # type: ignore[union-attr]
    for _ in range(2):
        t.put(0, "weirding_talent", on=he)
    t.start()
    t.op("deploy", title, he)
    assert stats.is_(t.g, he, "reverend_mother")
    assert (stats.rank(t.g, he, "weirding"), stats.rank(t.g, he, "prescience")) == (4, 2)
    assert stats.immune(t.g, he, ("poison",)) and not stats.immune(t.g, he, ("voice",))


@pytest.mark.rule("O-092", "C-DEP-06")
def test_guild_bank() -> None:
    t = Table("spacing_guild", "harkonnen")
    giedi = t.g.players[1].homeworld
    bank = t.hand(0, "guild_bank")
    t.start()
    t.op("deploy", bank, giedi)
    t.done().back()
    before = t.solaris(0)
    t.op("use", giedi)
    assert t.solaris(0) == before + 2 and t.solaris(1) == 25
    u = Table("spacing_guild", "harkonnen")
    city = u.put(1, "arrakeen")
    native = u.hand(0, "dune_smuggler")
    assert assigning.deployable(u.g, native, 0).rule == "C-DEP-06"  # type: ignore[union-attr]
    u.put(0, "guild_bank", on=city)
    u.start()
    u.op("deploy", native)
    assert u.card(native).deployed


@pytest.mark.rule("O-093", "C-EVT-02")
def test_harkonnen_sleeper() -> None:
    from landsraad.ccg.moves import subdue

    t = Table("harkonnen", "atreides")
    sleeper = t.hand(0, "harkonnen_sleeper")
    t.start()
    t.op("place", sleeper)
    assert t.match.view(1)["players"]["house_1"]["domain"][-1]["id"] is None
    t.card(sleeper).deferment = 3
    t.g.changed()
    t.op("deploy_event", sleeper)
    assert stats.rank(t.g, sleeper, "intrigue") == 4 and t.card(sleeper).deferment == 3
    subdue(t.g, sleeper)
    assert t.card(sleeper).deferment == 0
    t.card(sleeper).deferment = 4
    t.until(turn=5)
    assert t.card(sleeper).deployed and stats.rank(t.g, sleeper, "intrigue") == 6


@pytest.mark.rule("O-094", "C-OPS-11")
def test_examining_a_sleeper_tells_only_that_it_is_no_event() -> None:
    t = Table("spacing_guild", "harkonnen")
    gauvir = t.put(0, "gauvir_mucca")
    sleeper = t.put(1, "harkonnen_sleeper", deployed=False)
    event = t.put(1, "choam_dividends", deployed=False)
    t.card(sleeper).known = False
    t.start()
    t.op("use", gauvir)
    t.pick(0, sleeper, event).back()
    shown = {c["card"]: c["id"] for c in t.match.view(0)["players"]["house_2"]["domain"]}
    assert shown[sleeper] is None and shown[event] == "choam_dividends"
    assert [e.facts["card"] for e in t.events("no_event")] == [sleeper] and t.card(gauvir).engaged


def weirding(venture: str, kind: str, leader: str, target: str) -> tuple[Table, int, int]:
    """A rite begun by a weirding venture, as far as the defence."""
    t = Table("bene_gesserit", "harkonnen")
    lead = t.put(0, leader)
    plan = t.put(0, venture, on=lead)
    aim = t.put(1, target)
    t.start()
    t.op("venture", plan)
    if isinstance(t.asked(0), PickOption):
        assert set(t.options(0)) <= {"battle", "dueling", "arbitration", "intrigue"}
        t.option(0, kind)
    while isinstance(t.asked(0), Pick):
        t.pick(0, aim)
    t.until(DeclareDefence)
    return t, lead, aim


@pytest.mark.rule("O-096", "O-098", "C-RITE-47")
def test_litany_against_fear_adds_resistance() -> None:
    t, lead, _ = weirding("litany_against_fear", "intrigue", "renegade_sister", "house_agent")
    assert stats.resistance(t.g, lead) == 2 + 2
    t.back()
    assert stats.resistance(t.g, lead) == 2


@pytest.mark.rule("O-097", "O-121")
def test_the_leader_needs_no_talent() -> None:
    t, lead, _ = weirding("litany_against_fear", "battle", "renegade_sister", "carthag")
    assert t.g.rite is not None and t.g.rite.kind == "battle" and stats.force(t.g, lead) == 0
    u, lead, _ = weirding("weirding_way", "arbitration", "renegade_sister", "choam_directorship")
    assert stats.force(u.g, lead) == 0 + 2


@pytest.mark.rule("O-120", "O-122")
def test_weirding_way_adds_force() -> None:
    t, lead, _ = weirding("weirding_way", "dueling", "princess_irulan", "feyd_rautha")
    assert stats.force(t.g, lead) == 2
    u = Table("bene_gesserit", "harkonnen")
    adept = u.put(0, "renegade_sister")
    for _ in range(3):
        u.put(0, "arms_training", on=adept)
    plan, aim = u.put(0, "weirding_way", on=adept), u.put(1, "feyd_rautha")
    u.start()
    u.op("venture", plan)
    u.option(0, "dueling")
    while isinstance(u.asked(0), Pick):
        u.pick(0, aim)
    u.until(DeclareDefence)
    assert stats.force(u.g, adept) == 5


@pytest.mark.rule("O-099")
def test_lt_kinet() -> None:
    t = Table("bene_gesserit", "harkonnen")
    kinet, other = t.put(1, "lt_kinet"), t.put(1, "house_agent")
    assert stats.command(t.g, kinet) == 1
    sister = t.put(0, "renegade_sister")
    voice = t.put(0, "voice_command", on=sister)
    t.start()
    t.op("venture", voice).back()
    assert t.where(kinet) == ("domain", 1) and t.where(other) == ("domain", 0)


@pytest.mark.rule("O-100", "O-101", "C-EVT-05")
def test_name_of_the_great_mother() -> None:
    t = Table("atreides", "harkonnen")
    event = t.put(0, "choam_dividends", deployed=False, deferment=4)
    dune = t.put(0, "spice_blow", deployed=False, deferment=4)
    ripe = t.put(0, "emperors_outrage", deployed=False, deferment=1)
    name, aide = t.hand(0, "name_of_the_great_mother"), t.hand(0, "house_agent")
    t.start()
    t.op("deploy", aide)
    t.tactic(0, name)
    assert dune not in t.options(0)
    t.pick(0, event).back()
    assert t.solaris(0) == 20 - 2 - 4 and t.g.interval.imperium_events == 1
    assert t.no_op("deploy_event", ripe).code == "E_LIMIT"


@pytest.mark.rule("O-102", "C-CARD-02")
def test_noble_born() -> None:
    t = Table("water_sellers_union", "harkonnen")
    aide = t.put(0, "choam_delegate")
    peer = t.hand(0, "peer_of_the_realm")
    assert assigning.refuse(t.g, peer, aide, 0) is None
    t.put(0, "noble_born", on=aide)
    words = stats.words(t.g, aide)
    assert "ally" in words and not words & {"aide", "noble", "vassal"}
    assert assigning.refuse(t.g, peer, aide, 0).rule == "C-ASG-01"  # type: ignore[union-attr]
    t.put(0, "noble_born", on=aide)
    assert {"ally", "noble"} <= stats.words(t.g, aide)


@pytest.mark.rule("O-103", "C-PET-06", "C-PET-14")
def test_petitioning_tithes() -> None:
    t = Table("atreides", "harkonnen")
    city = t.assembly(0, "carthag")
    tithes, more = t.hand(1, "petitioning_tithes"), t.hand(1, "petitioning_tithes")
    t.start()
    t.op("petition", city)
    t.number(0, 7)
    t.tactic(1, tithes)
    assert more not in (t.options(1) if not isinstance(t.asked(1), RaiseOrPass) else [])
    t.until(RaiseOrPass).bid(1, -1).back()
    assert (t.solaris(0), t.solaris(1)) == (13, 23)
    assert t.where(city) == ("domain", 0) and t.where(tithes) == ("house_discard", 1)


@pytest.mark.rule("O-106", "C-INIT-09")
def test_preordained_sequence() -> None:
    t = (
        Table("bene_gesserit", "harkonnen", "atreides", "corrino")
        .favor_of(1, 14)
        .favor_of(2, 13)
        .favor_of(3, 12)
    )
    for seat in range(4):
        t.pile(seat, HOUSE_DECK, "fremen_battalion" if seat == 3 else "valor")
    card = t.hand(0, "preordained_sequence")
    t.start("initiative")
    while 0 not in t.match.pending:
        t.default()
    t.tactic(0, card)
    t.pick(0, t.g.players[1].homeworld)
    assert isinstance(t.asked(0), PickNumber) and t.options(0) == [1, 2, 3, 4]
    t.number(0, 3)
    t.until(stage="house")
    assert t.favor(0) == 7
    assert t.g.order == [2, 3, 1, 0]  # third with player 3, who draws the dearer card


@pytest.mark.rule("O-107")
def test_production_quota_counts_what_it_engages() -> None:
    t = Table("spacing_guild", "harkonnen").guild(4)
    deserts = [t.put(s, x) for s, x in ((0, "the_open_bled"), (1, "the_minor_erg"), (1, "imperial_basin"))]
    t.card(deserts[0]).engaged = True
    quota = t.put(0, "production_quota", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", quota)
    assert all(t.card(d).engaged for d in deserts) and t.g.guild_hoard == 6


@pytest.mark.rule("O-109", "C-OPS-07")
def test_renegade_sister_acts_in_her_own_interval() -> None:
    t = Table("bene_gesserit", "harkonnen")
    sister = t.put(0, "renegade_sister")
    aide = t.hand(1, "house_agent")
    t.start()
    assert sister in t.offers("use")
    t.done().back()
    t.op("deploy", aide)
    assert isinstance(t.asked(1), NextOperation)


@pytest.mark.rule("O-111")
def test_shield_failure_discards() -> None:
    t = Table("harkonnen", "atreides")
    duelist, rabban = t.put(1, "duncan_idaho_eots"), t.put(0, "feyd_rautha")
    shield = t.put(1, "personal_shield", on=duelist)
    failure = t.hand(0, "shield_failure")
    t.start()
    t.op("dueling", rabban, duelist)
    t.tactic(0, failure).back()
    assert t.where(shield) == ("house_discard", 1)


@pytest.mark.rule("O-112")
def test_spice_infusion_comes_and_goes() -> None:
    t = Table("atreides", "harkonnen")
    paul = t.put(0, "paul_atreides_eots")
    infusion = t.hand(0, "spice_infusion")
    t.start()
    assert t.offers("deploy", infusion, paul) == [1, 2, 3]
    t.op("deploy", infusion, paul, 2)
    assert stats.rank(t.g, paul, "prescience") == 3 and t.solaris(0) == 18
    t.until(turn=4)
    assert not t.card(infusion).deployed and t.card(infusion).on == paul
    t.until(turn=5).until(NextOperation)
    if t.g.active != 0:
        t.done().until(NextOperation)
    assert t.card(infusion).deferment == 2
    before = t.solaris(0)
    t.op("redeploy", infusion, 3)
    assert stats.rank(t.g, paul, "prescience") == 4 and t.solaris(0) == before - 1


@pytest.mark.rule("O-113", "C-CARD-08")
def test_one_deployed_spice_infusion_on_a_persona() -> None:
    t = Table("atreides", "harkonnen")
    paul = t.put(0, "paul_atreides_eots")
    t.put(0, "spice_infusion", on=paul, x=2)
    second = t.hand(0, "spice_infusion")
    waiting = t.put(0, "spice_infusion", on=paul, deployed=False, deferment=2)
    t.start()
    assert t.no_op("deploy", second, paul, 1).rule in ("C-CARD-08", "C-ASG-01")
    assert t.no_op("redeploy", waiting, 1).rule == "C-CARD-08"


@pytest.mark.rule("O-116")
def test_usurp_holding_spares_dune_and_homeworlds() -> None:
    t = Table("atreides", "harkonnen")
    venture = t.put(0, "usurp_holding", on=t.put(0, "house_agent"))
    home = t.g.players[1].homeworld
    t.card(home).deployed = False
    t.start()
    assert venture not in t.offers("venture")  # subdued are Dune and a homeworld only


@pytest.mark.rule("O-117", "C-DUR-03", "C-VENT-06")
def test_voice_command_returns_its_captive() -> None:
    """BR-72: in the status it has then."""
    t = Table("bene_gesserit", "harkonnen")
    sister = t.put(0, "renegade_sister")
    voice = t.put(0, "voice_command", on=sister)
    aide = t.put(1, "house_agent")
    t.start()
    t.op("venture", voice).back()
    assert t.where(aide) == ("domain", 0) and t.where(voice) == ("domain", 0)
    t.card(aide).engaged = True
    t.done().until(stage="closing")
    t.until(turn=4)
    assert t.where(aide) == ("domain", 1) and t.where(voice) == ("house_discard", 0)


@pytest.mark.rule("O-118")
def test_a_captive_sold_on_goes_home_all_the_same() -> None:
    """BR-72: in spite of a sale."""
    t = Table("bene_gesserit", "harkonnen", "fremen")
    sister, seller = t.put(0, "renegade_sister"), t.put(0, "lady_margot")
    voice, furlough = t.put(0, "voice_command", on=sister), t.put(0, "grant_furlough", on=seller)
    ally = t.put(1, "iaken_nefud")
    t.start()
    t.op("venture", voice)
    while isinstance(t.asked(0), Pick):
        t.pick(0, ally)
    t.back()
    assert t.where(ally) == ("domain", 0)
    t.op("venture", furlough)
    t.pick(0, ally)
    t.pick(0, 3)
    t.option(2, "pay").back()
    assert t.where(ally) == ("domain", 2)
    paid = t.solaris(0)
    assert t.solaris(2) == 18
    t.until(turn=4)
    assert t.where(ally) == ("domain", 1) and t.solaris(0) == paid == 22


@pytest.mark.rule("O-119")
def test_gains_with_a_captive_stay() -> None:
    t = Table("bene_gesserit", "harkonnen", "fremen")
    sister = t.put(0, "renegade_sister")
    voice = t.put(0, "voice_command", on=sister)
    piter, victim = t.put(1, "piter_de_vries_eots"), t.put(2, "house_agent")
    t.start()
    t.op("venture", voice)
    while isinstance(t.asked(0), Pick):
        t.pick(0, piter)
    t.back()
    t.op("intrigue", piter, victim)
    t.until(DeclareDefence).defend(2, False)
    while not isinstance(t.asked(0), NextOperation):
        if isinstance(t.asked(0), PickOption) and "yes" in t.options(0):
            t.option(0, "yes")
        else:
            t.default()
    assert t.where(victim) == ("domain", 0)
    t.until(turn=4)
    assert t.where(piter) == ("domain", 1) and t.where(victim) == ("domain", 0)


@pytest.mark.rule("O-123", "C-RITE-12")
def test_well_placed_bribes_stop_the_leader() -> None:
    t = Table("corrino", "harkonnen")
    leader, charter = t.put(0, "shaddam_iv"), t.put(1, "harkonnen_industries")
    bribes = t.hand(1, "well_placed_bribes")
    t.start()
    t.op("arbitration", leader, charter)
    t.tactic(1, bribes)
    if isinstance(t.asked(1), Pick):
        t.pick(1, leader)
    t.back()
    assert t.card(leader).engaged and t.card(charter).deployed and not t.events("force_counted")
    assert t.g.interval.rites == []


@pytest.mark.rule("O-124")
def test_windtraps_make_redeploying_cheaper() -> None:
    t = Table("fremen", "corrino")
    city = t.put(0, "arrakeen")
    for _ in range(2):
        t.put(0, "windtrap", on=city)
    troop = t.put(0, "sardaukar_battalion", on=city, deployed=False, deferment=1)
    fresh = t.put(0, "harkonnen_battalion", on=city, deployed=False, deferment=1)
    assert assigning.cost(t.g, fresh, 0) == 0 and assigning.cost(t.g, troop, 0) == 1


@pytest.mark.rule("O-125")
def test_windtrap_may_be_of_either_type() -> None:
    from landsraad.ccg.decks import named

    assert named("Windtrap") == ["windtrap"] and named("windtrap tat") == ["windtrap_tat"]
    t = Table("fremen", "corrino")
    desert = t.put(1, "the_open_bled")
    hit, safe = t.put(1, "windtrap", on=desert), t.put(1, "windtrap_tat", on=desert)
    t.put(0, "arrakeen")
    storm = t.put(0, "el_sayal", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", storm)
    t.pick(0, hit).back()
    assert not t.card(hit).deployed and t.card(safe).deployed
