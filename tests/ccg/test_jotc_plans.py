"""Judge of the Change: what its tactics and ventures do, each with its exact result."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import stats
from landsraad.ccg.house import NextOperation


@pytest.mark.rule("C-CAP-06")
def test_matter_of_kanly_leaves_it_to_chance() -> None:
    gone = set()
    for seed in range(8):
        t = Table("atreides", "harkonnen", seed=seed)
        plan = t.put(0, "matter_of_kanly", on=t.put(0, "house_agent"))
        cards = [t.assembly(1, x) for x in ("carthag", "feyd_rautha", "iaken_nefud")]
        t.start()
        t.op("venture", plan).through()
        (lost,) = [n for n in cards if t.where(n) == ("imperial_discard", 1)]
        gone.add(t.card(lost).id)
    assert len(gone) > 1


@pytest.mark.rule("C-VENT-07", "C-CAP-04")
@pytest.mark.parametrize("place", [True, False])
def test_commandeer_transport(place: bool) -> None:
    t = Table("harkonnen", "atreides", homes=False)
    raider = t.put(0, "glossu_rabban_eots")
    for _ in range(3):
        t.put(0, "valor", on=raider)
    desert = t.put(0, "the_minor_erg") if place else 0
    plan = t.put(0, "commandeer_transport", on=raider)
    target = t.put(1, "spice_harvester", on=t.put(1, "the_open_bled"))
    t.put(1, "spice_harvester", on=t.put(1, "imperial_basin"), deployed=False)
    t.start()
    t.op("venture", plan).through()
    assert (
        t.where(target) == (("domain", 0) if place else ("house_discard", 1)) and t.card(target).on == desert
    )


@pytest.mark.rule("C-STAT-03", "C-CARD-06")
def test_turn_of_events() -> None:
    t = Table("atreides", "harkonnen")
    plan = t.hand(0, "turn_of_events")
    aide = t.put(0, "house_agent")
    a, b = (
        t.put(0, "irulans_peace", deployed=False, deferment=1),
        t.put(1, "spice_blow", deployed=False, deferment=4),
    )
    t.start()
    assert t.offers("deploy", plan, aide) == [0]
    t.op("deploy", plan, aide).op("venture", plan).through()
    assert (t.card(a).deferment, t.card(b).deferment) == (4, 1) and t.solaris(0) == 16


@pytest.mark.rule("C-ZONE-04", "C-CAP-06")
@pytest.mark.parametrize("deployed", [True, False])
@pytest.mark.parametrize("answer", ["pay", "refuse"])
def test_amtal_accord(deployed: bool, answer: str) -> None:
    t = Table("fremen", "harkonnen")
    plan = t.put(0, "amtal_accord", on=t.put(0, "house_swordmaster"))
    victim = t.put(1, "feyd_rautha", deployed=deployed)
    price = stats.command(t.g, victim)
    t.start()
    t.op("venture", plan).option(1, answer).through()
    if answer == "pay":
        assert t.where(victim) == ("domain", 1) and t.card(victim).deployed == deployed
        assert (t.solaris(0), t.solaris(1)) == (20 + price, 20 - price)
    elif deployed:
        assert t.where(victim) == ("domain", 1) and not t.card(victim).deployed
    else:
        assert t.where(victim) == ("imperial_discard", 1)


@pytest.mark.rule("C-FAV-02", "C-CAP-06")
def test_approximation_analysis() -> None:
    t = Table("atreides", "harkonnen")
    mentat = t.put(0, "thufir_hawat_eots")
    plan = t.put(0, "approximation_analysis", on=mentat)
    t.start()
    t.op("venture", plan)
    assert t.options(0) == list(range(1, (stats.rank(t.g, mentat, "intrigue") or 0) + 1))
    t.number(0, 3).through()
    assert t.favor(0) == 7 and len(t.g.players[1].house_deck) == 17
    assert len(t.g.players[1].house_discard) == 3


@pytest.mark.rule("C-DEP-08", "C-PET-10")
def test_command_of_the_padishah_places_a_decree() -> None:
    t = Table("dune_smugglers", "harkonnen")
    plan = t.put(0, "command_of_the_padishah", on=t.put(0, "house_agent"))
    ally = t.put(0, "remy_egusku")
    decree, other = t.assembly(0, "smugglers_ambassador"), t.assembly(0, "carthag")
    t.start()
    t.op("venture", plan).through()
    assert t.card(decree).on == ally and not t.card(decree).deployed and t.where(decree) == ("domain", 0)
    assert t.where(other) == ("assembly", 0)


@pytest.mark.rule("C-CARD-06", "C-EVT-08")
def test_eyes_of_ibad() -> None:
    t = Table("fremen", "harkonnen")
    seer = t.put(0, "chani")
    plan = t.put(0, "eyes_of_ibad", on=seer)
    event = t.put(1, "irulans_peace", deployed=False, deferment=3)
    t.start()
    t.op("venture", plan).through()
    assert t.solaris(0) == 17 and t.where(event) == ("house_discard", 1)


@pytest.mark.rule("C-CAP-07")
def test_dump_box_deployment_moves_exactly_x() -> None:
    t = Table("harkonnen", "atreides")
    a, b = t.put(0, "glossu_rabban_eots"), t.put(0, "feyd_rautha")
    load = [t.put(0, "flip_dart", on=a, engaged=True), t.put(0, "poison_snooper", on=a, deployed=False)]
    plan = t.put(0, "dump_box_deployment", on=t.put(0, "house_agent"), x=2)
    t.start()
    t.op("venture", plan)
    while not isinstance(t.asked(0), NextOperation):
        t.pick(0, *load) if load[0] in t.options(0) else t.pick(0, b) if b in t.options(0) else t.default()
    assert all(t.card(n).on == b for n in load)
    assert t.card(load[0]).engaged and not t.card(load[1]).deployed


@pytest.mark.rule("C-ZONE-03", "C-ZONE-07")
def test_mark_of_the_drowned_man_does_not_tell_the_card() -> None:
    t = Table("atreides", "harkonnen")
    plan = t.put(0, "mark_of_the_drowned_man", on=t.put(0, "house_agent"))
    t.assembly(1, "carthag")
    t.start()
    t.op("venture", plan).through()
    assert t.g.players[1].assembly == []
    assert [t.card(n).id for n in t.g.players[1].imperial_deck] == ["carthag"]
    assert [e.facts["name"] for e in t.events("moved")] == [""]


@pytest.mark.rule("C-CAP-02", "C-ZONE-03")
def test_precept_of_istislah_returns_a_decree_to_its_owner() -> None:
    t = Table("atreides", "harkonnen")
    plan = t.put(0, "precept_of_istislah", on=t.put(0, "house_agent"))
    ally = t.put(1, "iaken_nefud")
    decree = t.put(1, "water_despot", on=ally, deployed=False, owner=0)
    t.start()
    t.op("venture", plan).through()
    assert t.where(decree) == ("assembly", 0)


@pytest.mark.rule("C-CARD-06", "C-DEP-09")
def test_pillar_of_fire_deploys_a_fallen_persona() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots", deployed=False, deferment=1)
    pillar, aide = t.hand(0, "pillar_of_fire"), t.hand(1, "house_agent")
    t.start(active=1)
    t.op("deploy", aide).tactic(0, pillar).through()
    cost = t.card(gurney).facts.cost or 0
    assert t.card(gurney).deployed and t.solaris(0) == 20 - (cost - 1)


@pytest.mark.rule("C-DUR-01", "C-TURN-09")
def test_protracted_duration_goes_in_the_events_place() -> None:
    t = Table("atreides", "harkonnen")
    event = t.put(0, "irulans_peace", until="discard")
    stay = t.put(1, "protracted_duration", on=event, until="event")
    t.start().until(turn=4)
    assert t.card(event).deployed and t.where(stay) == ("house_discard", 1)
    t.until(turn=5)
    assert t.where(event) == ("house_discard", 0)


@pytest.mark.rule("C-TURN-10", "C-ZONE-01")
def test_shifting_tides_exchanges_imperial_cards() -> None:
    t = Table("atreides", "harkonnen")
    given = [t.assembly(0, x) for x in ("carthag", "arrakeen")]
    fresh = [t.pile(0, "imperial_deck", x) for x in ("choam_directorship", "gurney_halleck_eots")]
    tides, aide = t.hand(0, "shifting_tides"), t.hand(1, "house_agent")
    t.start(active=1)
    t.op("deploy", aide).tactic(0, tides)
    assert t.options(0) == [1, 2]
    t.number(0, 2).through()
    assert [t.where(n) for n in given] == [("imperial_discard", 0)] * 2
    assert [t.where(n) for n in fresh] == [("assembly", 0)] * 2 and t.solaris(0) == 18


@pytest.mark.rule("C-RITE-46", "C-TAC-06")
def test_diplomatic_settlement_ends_an_arbitration() -> None:
    t = Table("corrino", "harkonnen")
    speaker, charter = t.put(0, "shaddam_iv"), t.put(1, "harkonnen_industries")
    mine, theirs = t.hand(0, "diplomatic_settlement"), t.hand(1, "diplomatic_settlement")
    t.start()
    t.op("arbitration", speaker, charter)
    assert mine not in t.options(0) if 0 in t.match.pending else True  # it is not one's own target
    while 1 not in t.match.pending or theirs not in t.options(1):
        t.default()
    t.tactic(1, theirs).through()
    assert t.card(charter).engaged and t.card(charter).deployed
    assert t.solaris(0) == 20 + stats.command(t.g, charter) and t.g.interval.rites == [(1, "choam")]


@pytest.mark.rule("C-RITE-31", "C-CARD-06")
@pytest.mark.parametrize("what", ["dueling", "resistance"])
def test_scars_of_remembrance(what: str) -> None:
    t = Table("harkonnen", "atreides")
    feyd, duncan = t.put(0, "feyd_rautha"), t.put(1, "duncan_idaho_eots")
    scars = t.hand(0, "scars_of_remembrance")
    before = stats.rank(t.g, duncan, "dueling") or 0, stats.resistance(t.g, duncan)
    by = stats.rank(t.g, feyd, "dueling") or 0
    t.start()
    t.op("dueling", feyd, duncan)
    while t.g.rite is not None and scars in t.g.players[0].hand:
        t.tactic(0, scars) if 0 in t.match.pending and scars in t.options(0) else t.default()
    t.option(0, what)
    t.put(0, "arms_training", on=feyd)  # X is what it was
    while t.g.rite is not None and t.g.rite.step != "answer":
        t.default()
    t.defend(1)
    left = stats.rank(t.g, duncan, "dueling"), stats.resistance(t.g, duncan)
    wanted = (max(0, before[0] - by), before[1]) if what == "dueling" else (before[0], max(0, before[1] - by))
    assert left == wanted


@pytest.mark.rule("C-RITE-36", "C-RITE-30")
def test_assassins_honor_costs_the_assassin() -> None:
    t = Table("harkonnen", "atreides")
    piter, victim = t.put(0, "piter_de_vries_eots"), t.put(1, "house_agent")
    honor = t.hand(0, "assassins_honor")
    t.start()
    t.op("intrigue", piter, victim)
    while honor in t.g.players[0].hand:
        t.tactic(0, honor) if 0 in t.match.pending and honor in t.options(0) else t.default()
    while t.g.rite is not None and not t.g.rite.attackers:
        t.default()
    assert stats.force(t.g, piter) == (stats.rank(t.g, piter, "intrigue") or 0) + stats.resistance(t.g, piter)
    t.through(defend=(False, 0), vanquished="no")
    assert not t.card(piter).deployed and not t.card(victim).deployed and t.solaris(0) == 20


@pytest.mark.rule("C-ZONE-05", "C-RITE-41")
def test_silo_pillaging() -> None:
    t = Table("harkonnen", "atreides").hoard_of(1, 3)
    rabban = t.put(0, "glossu_rabban_eots")
    for _ in range(6):
        t.put(0, "valor", on=rabban)
    home = t.g.players[1].homeworld
    card = t.hand(0, "silo_pillaging")
    t.start()
    t.op("battle", rabban, home).through(defend=(False, 0), play=(card,))
    assert not t.card(home).deployed and t.hoard(1) == 2


@pytest.mark.rule("C-CARD-06", "C-CARD-04")
def test_strategic_positioning_is_bounded_by_its_target() -> None:
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    card = t.hand(0, "strategic_positioning")
    rank, most = stats.rank(t.g, rabban, "battle") or 0, 0
    most = rank + stats.command(t.g, rabban)
    t.start()
    t.op("battle", rabban, city)
    while 0 not in t.match.pending or card not in t.options(0):
        t.default()
    t.tactic(0, card)
    while not all(isinstance(x, int) and 1 <= x <= most for x in t.options(0)):
        t.pick(0, rabban)
    assert t.options(0) == list(range(1, most + 1))
    t.number(0, most)
    assert stats.rank(t.g, rabban, "battle") == rank + most


@pytest.mark.rule("C-CARD-06", "C-CARD-04")
def test_straight_line_computation_doubles_the_rank() -> None:
    t = Table("harkonnen", "atreides")
    piter, victim = t.put(0, "piter_de_vries_eots"), t.put(1, "thufir_hawat_eots")
    card = t.hand(0, "straight_line_computation")
    t.start()
    t.op("intrigue", piter, victim)
    while card in t.g.players[0].hand:
        t.tactic(0, card) if 0 in t.match.pending and card in t.options(0) else t.default()
    assert stats.rank(t.g, piter, "intrigue") == 8


# What its target costs


@pytest.mark.rule("C-CARD-06", "C-DEP-02")
def test_eyes_of_ibad_is_offered_the_events_that_can_be_paid() -> None:
    t = Table("fremen", "harkonnen")
    plan = t.put(0, "eyes_of_ibad", on=t.put(0, "chani"))
    t.put(0, "spice_blow", deployed=False, deferment=5)
    small = [t.put(1, x, deployed=False, deferment=n) for x, n in (("irulans_peace", 2), ("wormsign", 3))]
    t.purse(0, 3).start()
    t.op("venture", plan)
    assert t.options(0) == small
    t.pick(0, small[0]).through()
    assert t.solaris(0) == 1 and t.where(small[0]) == ("house_discard", 1)


@pytest.mark.rule("C-CARD-06", "C-DEP-02")
def test_turn_of_events_pays_for_the_two_it_names_only() -> None:
    t = Table("atreides", "harkonnen")
    plan = t.put(0, "turn_of_events", on=t.put(0, "house_agent"))
    t.put(1, "spice_blow", deployed=False, deferment=4)
    a, b = (t.put(0, x, deployed=False, deferment=n) for x, n in (("irulans_peace", 1), ("wormsign", 2)))
    t.purse(0, 2).start()
    t.op("venture", plan).through()
    assert (t.card(a).deferment, t.card(b).deferment) == (2, 1) and t.solaris(0) == 0


@pytest.mark.rule("C-CARD-06", "C-DEP-02")
def test_pillar_of_fire_deploys_nobody_who_cannot_be_paid() -> None:
    t = Table("harkonnen", "atreides")
    plan, event = t.hand(0, "pillar_of_fire"), t.hand(0, "irulans_peace")
    cheap, dear = t.put(0, "house_agent", deployed=False), t.put(0, "glossu_rabban_eots", deployed=False)
    other = t.put(0, "house_agent", deployed=False, deferment=1)
    t.purse(0, 2).start()
    t.op("place", event).tactic(0, plan)
    assert t.options(0) == [cheap, other]
    t.pick(0, other).back()
    assert t.card(other).deployed and not t.card(dear).deployed and t.solaris(0) == 1
