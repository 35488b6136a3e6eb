"""Thunder at Twilight: what its plans, events and programs do, each with its exact result."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_cards_later import during
from tests.ccg.test_oracle_rules import run

from landsraad.ccg import exchange, moves, stats
from landsraad.ccg.cards import CARDS
from landsraad.ccg.house import NextOperation
from landsraad.ccg.leaving import capture, discard
from landsraad.ccg.petition import PASS
from landsraad.ccg.settle import settle


@pytest.mark.rule("C-ASG-01", "C-ZONE-04")
def test_medical_tampering_is_for_suk_physicians() -> None:
    t = Table("harkonnen", "atreides")
    suk, agent = t.put(0, "dr_yueh"), t.put(0, "house_agent")
    plan = t.hand(0, "medical_tampering")
    skill = t.put(1, "valor", on=t.put(1, "gurney_halleck_eots"))
    t.start()
    assert t.offers("deploy", plan) == [suk] and agent
    t.op("deploy", plan, suk).op("venture", plan).through()
    assert t.where(skill) == ("house_discard", 1)
    assert t.solaris(0) == 20 - (CARDS["medical_tampering"].cost or 0) - (CARDS["valor"].cost or 0)


@pytest.mark.rule("C-STAT-11", "C-CARD-06")
def test_focus_awareness_subdues_a_nexus_event() -> None:
    t = Table("fremen", "harkonnen")
    t.put(0, "arrakeen")
    plan = t.put(0, "focus_awareness", on=t.put(0, "chani"))
    event = t.put(1, "thunder_at_twilight", deferment=4)
    t.start()
    t.op("venture", plan).through()
    assert not t.card(event).deployed and t.card(event).deferment == 0 and t.solaris(0) == 16


@pytest.mark.rule("C-CAP-01", "C-CARD-06")
def test_counter_conspiracy_takes_a_venture() -> None:
    t = Table("harkonnen", "atreides")
    planner, fighter = t.put(0, "house_agent"), t.put(0, "glossu_rabban_eots")
    plan = t.put(0, "counter_conspiracy", on=planner)
    theirs = t.put(1, "pogrom", on=t.put(1, "gurney_halleck_eots"))
    t.start()
    t.op("venture", plan).through()
    assert t.where(theirs) == ("domain", 0) and t.card(theirs).on == fighter
    assert t.solaris(0) == 20 - (CARDS["pogrom"].cost or 0)


@pytest.mark.rule("C-CAP-02", "C-VENT-07")
def test_truthtrance_inquest_sends_an_ally_back() -> None:
    t = Table("bene_gesserit", "atreides")
    mother = t.put(0, "gaius_helen_mohiam_eots")
    plan = t.put(0, "truthtrance_inquest", on=mother)
    for _ in range(3):
        t.put(0, "weirding_talent", on=mother)
    victim = t.put(1, "gurney_halleck_eots", owner=1)
    t.start()
    t.op("venture", plan).through()
    assert t.where(victim) == ("assembly", 1)


@pytest.mark.rule("C-CAP-07", "C-CARD-06")
def test_tactics_that_move_cards() -> None:
    t = Table("harkonnen", "atreides")
    a, b = t.put(0, "glossu_rabban_eots"), t.put(0, "feyd_rautha")
    plans = [t.put(0, "coins_under_the_table", on=a), t.put(0, "prophetic_vision", on=a)]
    gear = t.put(0, "flip_dart", on=a, engaged=True)
    message, orders = t.hand(0, "distrans_message"), t.hand(0, "transfer_orders")
    first, second = t.hand(1, "house_agent"), t.hand(1, "house_mentat")
    free = [n for n in plans if CARDS[t.card(n).id].needs is None]
    t.start(active=1)
    t.op("deploy", first)
    if free:
        t.tactic(0, message).number(0, 1)
        while not isinstance(t.asked(1), NextOperation):
            options = t.options(0)
            t.pick(0, free[0]) if free[0] in options else t.pick(0, b) if b in options else t.default()
        assert t.card(free[0]).on == b and t.solaris(0) == 19
    else:
        t.through()
    t.op("deploy", second).tactic(0, orders).number(0, 2)
    while not isinstance(t.asked(1), NextOperation):
        options = t.options(0)
        t.pick(0, gear) if gear in options else t.pick(0, b) if b in options else t.pick(
            0, a
        ) if a in options else t.default()
    assert t.card(gear).on == b and t.card(gear).engaged


@pytest.mark.rule("C-OPS-09", "C-TAC-03")
def test_lost_in_the_desert_costs_an_aide() -> None:
    t = Table("harkonnen", "atreides")
    mine, theirs = t.put(0, "house_agent"), t.put(1, "house_mentat")
    card, more = t.hand(0, "lost_in_the_desert"), t.hand(1, "duncan_idaho_eots")
    gear = t.hand(1, "valor")
    gurney = t.put(1, "gurney_halleck_eots")
    t.start(active=1)
    t.op("deploy", gear, gurney).tactic(0, card).through()
    assert not t.card(mine).deployed and not t.card(theirs).deployed and more


@pytest.mark.rule("C-FAV-02", "C-CARD-06")
def test_unfulfilled_plans() -> None:
    t = Table("harkonnen", "atreides")
    card, gear = t.hand(0, "unfulfilld_plans"), t.hand(1, "valor")
    gurney, other = t.put(1, "gurney_halleck_eots"), t.put(1, "paul_atreides_eots")
    plans = [t.put(1, x, on=gurney) for x in ("pogrom", "coins_under_the_table")]
    t.put(1, "twilight_assault", on=other)
    t.start(active=1)
    t.op("deploy", gear, gurney).tactic(0, card)
    assert t.options(0) == [1, 2]
    t.number(0, 2).through()
    assert all(not t.card(n).deployed for n in plans) and t.favor(0) == 8


@pytest.mark.rule("C-PET-16", "C-PET-08", "C-CAP-05")
@pytest.mark.parametrize("victor", [0, 1, 2])
def test_enlist_survivor_lets_all_bid_for_an_aide(victor: int) -> None:
    t = Table("harkonnen", "atreides", "corrino")
    plan = t.put(0, "enlist_survivor", on=t.put(0, "house_mentat"))
    aide = t.put(1, "guard_commander", deployed=False)
    cost = t.card(aide).facts.cost or 0
    t.start()
    t.op("venture", plan).number(0, cost)
    for seat in (1, 2):
        t.bid(seat, cost + seat if victor == seat else PASS)
    if victor:
        t.bid(0, PASS)
    if victor == 1:
        t.through()
    t.through()
    assert t.where(aide) == ("domain", victor) and not t.card(aide).deployed and t.card(aide).deferment == 1
    paid = cost + victor
    money = [20, 20, 20]
    money[victor] -= paid
    money[1] += paid
    assert [t.solaris(s) for s in range(3)] == money and not t.g.interval.lost_petition


@pytest.mark.rule("C-PET-16", "C-STAT-05", "C-CAP-04")
@pytest.mark.parametrize("place", [True, False])
def test_fencing_operation_sells_equipment(place: bool) -> None:
    t = Table("harkonnen", "atreides", homes=False)
    seller = t.put(0, "house_mentat")
    plan = t.put(0, "fencing_operation", on=seller)
    gear = t.put(0, "poison_snooper", on=seller, deployed=False, engaged=True)
    buyer = t.put(1, "gurney_halleck_eots") if place else 0
    cost = t.card(gear).facts.cost or 0
    t.start()
    t.op("venture", plan).number(0, cost).bid(1, cost + 2).bid(0, PASS).through()
    assert (t.solaris(0), t.solaris(1)) == (22 + cost, 18 - cost)
    if place:
        assert t.where(gear) == ("domain", 1) and t.card(gear).on == buyer
        assert t.card(gear).deployed and not t.card(gear).engaged
    else:
        assert t.where(gear) == ("house_discard", 0)


@pytest.mark.rule("C-INIT-04", "C-CARD-06")
@pytest.mark.parametrize(("how", "declared"), [("raise", 13), ("lower", 7)])
def test_overwhelming_affluence(how: str, declared: int) -> None:
    t = Table("harkonnen", "atreides")
    card = t.hand(0, "overwhelming_affluence")
    t.start("initiative")
    t.when_open(0, card).number(0, 3).option(0, how).pick(0, 2)
    assert t.g.players[1].declared == declared and t.solaris(0) == 17


@pytest.mark.rule("C-INIT-08", "C-INIT-04")
@pytest.mark.parametrize("rival", [10, 40])
def test_shaitans_bargain(rival: int) -> None:
    t = Table("harkonnen", "atreides").favor_of(1, rival)
    ally = t.put(0, "feyd_rautha")
    card = t.hand(0, "shaitans_bargain")
    t.start("initiative")
    t.when_open(0, card)
    assert t.g.players[0].declared == 10 + 2 * (t.card(ally).facts.cost or 0)
    t.until(NextOperation)
    assert t.where(ally) == (("domain", 0) if rival == 10 else ("imperial_discard", 0))
    assert t.where(card) == ("house_discard", 0)


@pytest.mark.rule("C-PET-05", "C-PET-08")
@pytest.mark.parametrize("bid", [6, 12])
def test_letter_of_credit(bid: int) -> None:
    t = Table("atreides", "harkonnen").purse(0, 8)
    duke, city = t.put(0, "duke_leto_atreides_eots"), t.assembly(0, "carthag")
    letter = t.hand(0, "letter_of_credit")
    t.start()
    t.op("petition", city).number(0, 4)
    t.tactic(0, letter).bid(1, bid - 1).bid(0, bid).bid(1, PASS).through()
    assert t.where(city) == ("domain", 0)
    assert t.where(duke) == (("domain", 0) if bid == 6 else ("imperial_discard", 0))
    assert (t.solaris(0), t.favor(0)) == ((2, 10) if bid == 6 else (0, 6))


@pytest.mark.rule("C-ZONE-06", "C-TAC-07", "C-DUR-01")
@pytest.mark.parametrize(("card", "x"), [("smuggling_compact", 3), ("gross_soliciting", 2)])
@pytest.mark.parametrize("how", ["raise", "lower"])
def test_limits_of_a_named_player(card: str, x: int, how: str) -> None:
    t = Table("harkonnen", "atreides")
    tactic = t.hand(0, card)
    limit = stats.hand_limit if card == "smuggling_compact" else stats.assembly_limit
    before = limit(t.g, 1)
    t.start("closing")
    t.when_open(0, tactic).number(0, x).pick(0, 2).option(0, how)
    assert limit(t.g, 1) == before + (x if how == "raise" else -x) and limit(t.g, 0) == before
    assert (t.solaris(0), t.favor(0)) == ((20 - 2 * x, 10) if card == "smuggling_compact" else (20, 10 - x))
    t.until(turn=4).until(NextOperation)
    assert limit(t.g, 1) != before  # until the next House Discard
    t.until(turn=5)
    assert limit(t.g, 1) == before and t.where(tactic) == ("house_discard", 0)


@pytest.mark.rule("C-ZONE-04", "C-STAT-01")
def test_contract_audits() -> None:
    t = Table("atreides", "harkonnen").purse(1, 3)
    t.put(0, "arrakeen")
    contracts = [
        n
        for n in ("conversion_contracts", "glacier_mining_operations", "harvesting_contract")
        if "dune_contract" in CARDS[n].words
    ]
    held = [t.put(1, x) for x in contracts]
    other = t.put(1, "harkonnen_industries")
    event = t.put(0, "contract_audits", deployed=False, deferment=4)
    t.start()
    t.op("deploy_event", event).through(pay_or_subdue="pay")
    assert [t.card(n).deployed for n in held] == [i == 0 for i in range(len(held))] and t.card(other).deployed
    assert (t.solaris(0), t.solaris(1)) == (22, 1)


@pytest.mark.rule("C-FAV-03", "C-DUR-01")
@pytest.mark.parametrize(
    ("event", "kind"), [("mockery_of_choam", "intrigue"), ("scorn_of_the_landsraad", "dueling")]
)
@pytest.mark.parametrize("favor", [10, 1])
def test_who_fails_is_mocked(event: str, kind: str, favor: int) -> None:
    t = Table("harkonnen", "atreides").favor_of(0, favor)
    t.put(1, event, until="discard")
    leader, target = t.put(0, "piter_de_vries_tat"), t.put(1, "duncan_idaho_eots")
    for _ in range(4):
        t.put(1, "hand_of_god", on=target)
    men = [t.put(0, "assassin_cohort", on=leader) for _ in range(1)]
    t.start()
    t.op(kind, leader, target).through(defend=(False, 0), join=tuple(men) if kind == "intrigue" else ())
    assert t.card(target).deployed
    lost = 2 if kind == "intrigue" else 1
    assert t.favor(0) == favor - min(lost, favor)


@pytest.mark.rule("C-RITE-41", "C-DUR-01")
def test_program_of_extermination() -> None:
    t = Table("harkonnen", "atreides")
    t.put(0, "program_of_extermination", until="discard")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "the_open_bled")
    for _ in range(9):
        t.put(0, "valor", on=rabban)
    t.put(1, "ecological_testing_site", on=city)
    troop = t.put(1, "house_battalion", on=city)
    idle = t.put(1, "house_battalion", on=city)
    t.start()
    t.op("battle", rabban, city).through(defend=(True, 0), join=troop)
    assert t.where(troop) == ("house_discard", 1) and t.where(idle) == ("domain", 1)


@pytest.mark.rule("C-EXC-05", "C-FAV-03")
@pytest.mark.parametrize("how", ["spice", "favor"])
def test_sack_of_the_guild_bank(how: str) -> None:
    t = Table("atreides", "harkonnen").guild(9).hoard_of(0, 2)
    t.put(0, "arrakeen")
    rate = stats.croe(t.g)
    event = t.put(0, "sack_of_the_guild_bank", deployed=False, deferment=rate)
    t.start()
    t.op("deploy_event", event).option(0, how).through()
    assert t.g.guild_hoard == 7 + (1 if how == "spice" else 0)
    assert t.favor(0) == (10 if how == "spice" else 10 - rate) and t.favor(1) == 10 - rate


@pytest.mark.rule("C-INIT-04", "C-OPS-10")
def test_benefice_of_allegiance_is_for_everybody_once() -> None:
    t = Table("atreides", "harkonnen")
    event = t.put(0, "benefice_of_allegiance", deferment=2)
    t.put(0, "gurney_halleck_eots")
    for x in ("feyd_rautha", "iaken_nefud", "oberon"):
        t.put(1, x)
    t.start("initiative")
    for seat in (1, 0):
        t.when_open(seat, event)
    assert [t.g.players[s].declared for s in (0, 1)] == [11, 12]
    t.until(NextOperation)
    assert t.g.order == [1, 0]


@pytest.mark.rule("C-TURN-04")
def test_hazard_rates_keep_troops_down() -> None:
    t = Table("atreides", "harkonnen")
    t.put(1, "hazard_rates", deferment=3)
    on = t.put(0, "gurney_halleck_eots")
    fresh, waiting = (t.put(0, "house_battalion", on=on, deployed=False, deferment=d) for d in (0, 1))
    aide = t.put(0, "house_agent", deployed=False, deferment=1)
    t.start("opening").until(NextOperation)
    assert [t.card(n).deferment for n in (fresh, waiting, aide)] == [1, 1, 2]


@pytest.mark.rule("C-CAP-07", "C-OPS-10")
def test_mobilization_of_the_tribes_moves_personnel() -> None:
    t = Table("atreides", "harkonnen")
    event = t.put(0, "mobilization_of_the_tribes", deferment=3)
    a, b = t.put(1, "feyd_rautha"), t.put(1, "iaken_nefud")
    man = t.put(1, "house_battalion", on=a)
    t.start(active=1)
    t.op("use", event)
    while not isinstance(t.asked(1), NextOperation):
        t.pick(1, b) if b in t.options(1) else t.default()
    assert t.card(man).on == b and t.card(man).engaged and event not in t.offers("use")


@pytest.mark.rule("C-FAV-01")
def test_revolt_of_the_dew_gatherers() -> None:
    t = Table("atreides", "harkonnen")
    t.put(1, "revolt_of_the_dew_gatherers", deferment=3)
    assert exchange.most_favor(t.g, 0) == 5
    t.put(0, "arrakeen")
    t.start()
    assert t.offers("buy_favor") == [3, 2, 1]


@pytest.mark.rule("C-CAP-01", "C-CAP-05")
@pytest.mark.parametrize("how", ["capture", "discard"])
@pytest.mark.parametrize("warfare", [True, False])
def test_scavenging_warfare(how: str, warfare: bool) -> None:
    t = Table("corrino", "fremen", homes=False)
    if warfare:
        t.put(1, "scavenging_warfare", deferment=3)
    agent, spare = t.put(1, "house_agent"), t.put(1, "house_mentat")
    gear, skill = t.put(1, "flip_dart", on=agent), t.put(1, "valor", on=agent)
    run(capture(t.g, agent, 0) if how == "capture" else discard(t.g, agent, 0)) if warfare else _keep(
        t, how, agent, spare
    )
    if not warfare:
        assert t.card(gear).on == spare
    elif how == "capture":
        assert t.where(gear) == ("domain", 0) and t.card(gear).on == agent and t.where(skill) == ("domain", 0)
    else:
        assert t.where(gear) == ("house_discard", 1)


def _keep(t: Table, how: str, agent: int, spare: int) -> None:
    script = capture(t.g, agent, 0) if how == "capture" else discard(t.g, agent, 0)
    asked: Any = next(script)
    try:
        while True:
            (decision,) = asked
            asked = script.send({decision.seat: decision.build((spare,))})
    except StopIteration:
        pass


@pytest.mark.rule("C-PROG-04", "C-PROG-05")
@pytest.mark.parametrize(
    ("program", "result"),
    [
        ("abduct_heir", (20, 10, 2)),
        ("fall_of_a_great_rival", (20, 10, 2)),
        ("prevail_in_kanly", (20, 10, 2)),
        ("dominate_the_assembly", (20, 14, 0)),
        ("resurrect_alliance", (20, 14, 0)),
        ("spice_stockpiling", (20, 14, 0)),
        ("suborn_suk", (20, 14, 0)),
        ("shelter_the_lisan_al_gaib", (28, 10, 0)),
        ("surpass_mining_quota", (28, 10, 0)),
    ],
)
def test_what_two_tokens_of_a_program_bring(program: str, result: tuple[int, int, int]) -> None:
    t = Table("harkonnen", "atreides")
    n = t.put(0, program, on=t.put(0, "house_agent"), tokens=2)
    t.start()
    t.op("venture", n).through()
    assert (t.solaris(0), t.favor(0), t.hoard(0)) == result and t.where(n) == ("removed", 0)


@pytest.mark.rule("C-PROG-04")
def test_programs_that_count_allies_once_in_a_rite() -> None:
    t = Table("harkonnen", "atreides")
    heir, rival, kanly = (
        t.put(0, x, on=t.put(0, "house_agent"))
        for x in ("abduct_heir", "fall_of_a_great_rival", "prevail_in_kanly")
    )
    leader = t.put(0, "piter_de_vries_tat")
    a, b, aide = t.put(1, "gurney_halleck_eots"), t.put(1, "oberon"), t.put(1, "guard_commander")
    during(t, "intrigue", leader, a)
    for n in (a, aide, b):
        moves.notice(t.g, "vanquished", card=n, by=0, rite="intrigue")
    for n in (a, b):
        moves.notice(t.g, "captured", card=n, by=0)
    run(settle(t.g))
    assert [t.card(n).tokens for n in (heir, rival, kanly)] == [1, 1, 0]
    during(t, "dueling", leader, b)
    moves.notice(t.g, "vanquished", card=b, by=0, rite="dueling")
    moves.notice(t.g, "vanquished", card=a, by=1, rite="dueling")
    run(settle(t.g))
    assert [t.card(n).tokens for n in (heir, rival, kanly)] == [1, 1, 1]
    t.g.rite = None
    moves.notice(t.g, "captured", card=a, by=0)
    run(settle(t.g))
    assert t.card(heir).tokens == 1  # not in a rite


@pytest.mark.rule("C-PROG-04", "C-PET-06")
def test_programs_that_count_petitions() -> None:
    t = Table("harkonnen", "atreides")
    n = t.put(1, "dominate_the_assembly", on=t.put(1, "house_agent"))
    twin = t.put(0, "resurrect_alliance", on=t.put(0, "house_mentat"))
    t.put(1, "feyd_rautha", deployed=False)
    feyd, city = t.assembly(0, "feyd_rautha"), t.assembly(0, "carthag")
    t.start()
    t.op("petition", feyd).number(0, t.card(feyd).facts.cost or 0).bid(1, PASS).through()
    assert t.card(twin).tokens == 1 and t.card(n).tokens == 0
    t.op("petition", city).number(0, 4).bid(1, 5).bid(0, PASS).through()
    assert t.card(twin).tokens == 1 and t.card(n).tokens == 1


@pytest.mark.rule("C-PROG-04", "C-RITE-18")
def test_shelter_the_lisan_al_gaib_counts_survivors() -> None:
    t = Table("harkonnen", "atreides")
    n = t.put(1, "shelter_the_lisan_al_gaib", on=t.put(1, "house_mentat"))
    leader, target, guard = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen"), t.put(1, "guard_commander")
    for _ in range(5):
        t.put(1, "hand_of_god", on=guard)
    t.start()
    t.op("battle", leader, target).through(defend=(False, guard))
    assert t.card(guard).deployed and t.card(n).tokens == 1


@pytest.mark.rule("C-PROG-04", "C-EXC-02")
def test_programs_that_count_spice() -> None:
    t = Table("spice_miners_guild", "harkonnen").guild(6).hoard_of(0, 3)
    stock, quota = (
        t.put(0, x, on=t.put(0, "house_agent")) for x in ("spice_stockpiling", "surpass_mining_quota")
    )
    desert, other = t.put(0, "the_open_bled"), t.put(0, "the_minor_erg")
    before = stats.croe(t.g)
    t.start()
    t.op("use", desert).through(which="guild")
    assert t.g.guild_hoard == 7 and stats.croe(t.g) == before - 1
    assert (t.card(stock).tokens, t.card(quota).tokens) == (1, 1)
    t.op("use", other).through(which="here")
    assert t.card(quota).tokens == 1
    t.op("sell_spice").through(sell_spice=3)
    assert t.g.guild_hoard == 10 and t.card(stock).tokens == 2


@pytest.mark.rule("C-PROG-04", "C-ALL-04", "C-ASG-02")
@pytest.mark.parametrize(("named", "tokens"), [("harkonnen", 1), ("fremen", 0)])
def test_suborn_suk_counts_allies_won_over(named: str, tokens: int) -> None:
    t = Table("harkonnen", "atreides", options={"assign_scope": "any"})
    n = t.put(0, "suborn_suk", on=t.put(0, "house_agent"))
    ally = t.put(1, "oberon")
    secret = t.hand(0, "secret_allegiance")
    t.start()
    t.op("deploy", secret, ally).option(0, named).through()
    assert t.card(n).tokens == tokens
