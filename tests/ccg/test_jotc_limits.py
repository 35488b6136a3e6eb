"""Judge of the Change: where what its cards do ends, and how they meet other cards."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table

from landsraad.ccg.decisions import PickOption
from landsraad.ccg.effects.text.card import text
from landsraad.ccg.house import NextOperation
from landsraad.ccg.petition import PASS
from landsraad.ccg.rites import DeclareDefence, countering


@pytest.mark.rule("C-ZONE-04", "C-OPS-10")
def test_irrevocable_directorship_adds_only_to_what_engaging_makes() -> None:
    t = Table("harkonnen", "atreides")
    charter = t.put(0, "assembly_chairmanship")
    t.put(0, "irrevocable_directorship", on=charter)
    city = t.assembly(1, "carthag")
    t.start(active=1)
    t.op("petition", city)
    assert t.solaris(0) == 21


@pytest.mark.rule("O-094")
def test_a_sleeper_is_no_event_to_discard_or_to_ripen() -> None:
    for plan, leader in (("eyes_of_ibad", "chani"), ("turn_of_events", "house_agent")):
        t = Table("fremen", "harkonnen")
        venture = t.put(0, plan, on=t.put(0, leader))
        sleeper = t.put(1, "harkonnen_sleeper", deployed=False, deferment=2)
        t.card(sleeper).known = False
        events = [t.put(0, "wormsign", deployed=False)] if plan == "turn_of_events" else []
        t.start()
        t.op("venture", venture)
        t.through(target=(*events, sleeper))
        assert t.solaris(0) == 18 and t.where(venture) == ("house_discard", 0)
        assert t.where(sleeper) == ("domain", 1) and t.card(sleeper).deferment == 2
        assert not t.card(sleeper).known and [e.facts["card"] for e in t.events("no_event")] == [sleeper]


@pytest.mark.rule("C-CAP-06", "C-PET-16")
def test_petitioning_retribution_asks_for_two_cards() -> None:
    t = Table("atreides", "harkonnen")
    t.put(0, "petitioning_retribution", until="discard")
    plan = t.put(0, "unprecedented_intercession", on=t.put(0, "house_agent"))
    city = t.assembly(1, "carthag")
    t.card(city).seen_by = (0,)
    other = t.assembly(1, "feyd_rautha")
    t.start()
    t.op("venture", plan).number(0, 4).bid(1, 5).bid(0, PASS).option(0, "yes")
    assert t.where(city) == ("imperial_discard", 1) == t.where(other)


@pytest.mark.rule("C-PET-15", "C-ZONE-03")
def test_a_petition_is_over_when_its_card_is_gone() -> None:
    t = Table("atreides", "harkonnen")
    tides, city = t.hand(0, "shifting_tides"), t.assembly(0, "carthag")
    t.pile(0, "imperial_deck", "arrakeen")
    t.start()
    t.op("petition", city).number(0, 4).tactic(0, tides).back()
    assert t.where(city) == ("imperial_discard", 0)
    assert t.solaris(0) == 19 and t.g.petition is None and not t.g.interval.lost_petition


@pytest.mark.rule("C-RITE-41")
def test_desert_hawk_is_asked_about_equipment_only() -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    hawk = t.put(0, "desert_hawk")
    for _ in range(4):
        t.put(0, "valor", on=hawk)
    t.put(0, "hand_of_god", on=hawk)
    city, commander = t.put(1, "carthag"), t.put(1, "guard_commander")
    t.start()
    t.op("battle", hawk, city)
    while not isinstance(t.asked(0), NextOperation):
        asked = t.asked(0)
        assert not isinstance(asked, PickOption) or asked.why != "vanquished"
        t.defend(1, False, commander) if isinstance(t.asked(1), DeclareDefence) else t.default()
    assert not t.card(commander).deployed


@pytest.mark.rule("C-RITE-18", "C-RITE-30")
def test_fakhir_zirut_does_not_counter_where_he_fights_already() -> None:
    t = Table("harkonnen", "water_sellers_union")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    fakhir = t.put(1, "fakhir_zirut")
    for _ in range(2):
        t.put(1, "valor", on=fakhir)
    carrier = t.put(1, "troop_carrier", on=fakhir)
    t.start()
    t.op("battle", rabban, city)
    while 1 not in t.match.pending or carrier not in t.options(1):
        t.default()
    t.react(1, carrier)
    assert t.g.rite is not None and t.g.rite.defenders == [fakhir]
    assert countering(t.g, t.g.rite) == []


@pytest.mark.rule("C-RITE-21")
def test_troop_carrier_brings_nobody_who_may_take_no_part() -> None:
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    suk = t.put(1, "house_physician")
    t.put(1, "pyretic_conscience", on=suk)
    carrier = t.put(1, "troop_carrier", on=suk)
    t.start()
    t.op("battle", rabban, city)
    while 1 not in t.match.pending or carrier not in t.options(1):
        if t.g.rite is not None and t.g.rite.step == "answer":
            return  # it is of no use
        t.default()
    t.react(1, carrier)
    assert t.g.rite is not None and t.g.rite.defenders == []


@pytest.mark.rule("C-CARD-06", "C-CAP-07")
def test_dump_box_deployment_asks_for_a_card_that_bears_as_much() -> None:
    t = Table("harkonnen", "atreides")
    a, b = t.put(0, "glossu_rabban_eots"), t.put(0, "feyd_rautha")
    t.put(0, "flip_dart", on=a)
    t.put(0, "flip_dart", on=b)
    plan = t.put(0, "dump_box_deployment", on=t.put(0, "house_agent"), x=2)
    t.start()
    assert plan not in t.offers("venture")
    t.put(0, "poison_snooper", on=b)
    t.op("venture", plan).through()
    assert not any(t.card(n).on == b for n in t.g.players[0].domain)


@pytest.mark.rule("C-CAP-08", "C-RITE-41")
def test_governor_of_arrakis_engages_nobody_for_a_dune_that_cannot_be_captured() -> None:
    t = Table("harkonnen", "atreides")
    noble, rabban = t.put(0, "baron_vladimir_harkonnen_eots"), t.put(0, "glossu_rabban_eots")
    for _ in range(8):
        t.put(0, "valor", on=rabban)
    dune = next(n for n in t.g.players[1].domain if t.card(n).id == "dune")
    t.card(dune).deployed = True
    t.put(0, "governor_of_arrakis", on=noble)
    t.start()
    t.op("battle", rabban, dune).through(defend=(False, 0), vanquished="yes")
    assert not t.card(dune).deployed and not t.card(noble).engaged


@pytest.mark.rule("C-VENT-05", "C-DEP-02")
def test_covert_venture_leaves_enough_for_the_venture() -> None:
    t = Table("atreides", "harkonnen")
    gurney, plan = t.put(0, "gurney_halleck_eots"), t.hand(0, "pogrom")
    covert, spy = t.hand(1, "covert_venture"), t.hand(1, "terrorism")
    t.put(1, "piter_de_vries_eots")
    cost = t.card(spy).facts.cost or 0
    t.purse(1, cost + 2).start()
    t.op("deploy", plan, gurney)
    assert 1 not in t.match.pending or covert not in t.options(1)
    assert t.card(plan).on == gurney


@pytest.mark.rule("C-ALL-03", "C-CARD-06")
def test_pillar_of_fire_costs_favor_for_the_captive_of_an_adversary() -> None:
    t = Table("harkonnen", "atreides").favor_of(0, 3)
    cheap, dear = (
        t.put(0, x, deployed=False, owner=1, deferment=1)
        for x in ("gurney_halleck_eots", "paul_atreides_eots")
    )
    cost = t.card(cheap).facts.cost or 0
    assert cost <= 3 < (t.card(dear).facts.cost or 0)
    plan, event = t.hand(0, "pillar_of_fire"), t.hand(0, "irulans_peace")
    t.start()
    t.op("place", event).tactic(0, plan).back()
    assert t.card(cheap).deployed and not t.card(dear).deployed
    assert (t.solaris(0), t.favor(0)) == (20 - cost + 1, 3 - cost)


@pytest.mark.rule("C-OPS-05")
@pytest.mark.parametrize(("card", "said"), [
    ("festival_of_the_harvest", "It lasts until your next House Discard."),
    ("thunder_at_twilight", "It loses a token in each of your House Discards"),
    ("festival_of_the_harvest", "engage cards or deploy events to produce spice"),
    ("broken_arrangement", "into its owner’s Imperial deck"),
    ("silo_pillaging", "the target of the rite if it is a homeworld"),
    ("seismic_probes", "until the operation is over"),
    ("emrys_jago", "the opposing leader’s dueling rank"),
    ("choam_insolvency", "Nobody may engage a fief to produce solaris"),
    ("dump_box_deployment", "a target card you govern with X equipment"),
    ("esmar_tuek", "up to X (X is its command) target cards"),
    ("desert_hawk", "If a card taking part in the rite with"),
    ("irrevocable_directorship", "produces solaris and was engaged for that"),
])  # fmt: skip
def test_the_text_says_what_happens(card: str, said: str) -> None:
    assert any(said in sentence for sentence in text(card)), text(card)
