"""Operations, deploying, petitions, favor and exchange, assigning, plans (ccg.md 9 to 13, 15 to 24)."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_oracle_rules import run

from landsraad.ccg import assigning, stats
from landsraad.ccg.decisions import Pick, PickNumber, PickOption
from landsraad.ccg.game import GAME
from landsraad.ccg.house import NextOperation
from landsraad.ccg.leaving import capture
from landsraad.ccg.petition import PASS, RaiseOrPass
from landsraad.ccg.settle import settle
from landsraad.ccg.windows import Answer, AnswerExchange, AnswerOperation, AnswerPetition, AnswerThreat

# Operations


@pytest.mark.rule("C-OPS-01", "C-DEP-01", "C-STAT-06")
def test_general_operations_in_any_order_and_number() -> None:
    t = Table("atreides", "harkonnen")
    agents = [t.hand(0, "house_agent") for _ in range(2)]
    event = t.hand(0, "spice_blow")
    t.start()
    t.op("deploy", agents[0]).op("place", event).op("deploy", agents[1])
    t.op("use", t.g.players[0].homeworld)
    assert t.solaris(0) == 20 - 4 + 5
    assert all(t.card(n).deployed and not t.card(n).engaged for n in agents)


@pytest.mark.rule("C-OPS-05")
@pytest.mark.parametrize(("target", "asked"), [(0, AnswerOperation), (1, AnswerThreat)])
def test_whoever_an_operation_is_aimed_at_is_asked_apart(target: int, asked: type[Answer]) -> None:
    t = Table("bene_gesserit", "harkonnen")
    sister = t.put(0, "renegade_sister")
    personas = [t.put(seat, "house_agent") for seat in (0, 1)]
    t.hand(1, "security_sweep")
    t.start(auto=False)
    t.op("use", sister).pick(0, personas[target])
    assert t.match.view(1)["operation"]["aimed"] == [personas[target]]
    assert t.g.operation is not None
    again = GAME.from_json(GAME.to_json(t.g))
    assert again.operation == t.g.operation
    while t.asked(1) is None:
        t.default()
    assert type(t.asked(1)) is asked


@pytest.mark.rule("C-OPS-05")
def test_a_player_an_operation_is_aimed_at_is_asked_apart() -> None:
    t = Table("bene_gesserit", "harkonnen", "atreides")
    sayer = t.put(0, "truth_sayer", on=t.put(0, "house_agent"))
    for seat in (1, 2):
        t.hand(seat, "security_sweep")
    t.start(auto=False)
    t.op("use", sayer).pick(0, 2)
    found = {}
    while not isinstance(t.asked(0), NextOperation):
        found |= {seat: type(d) for seat in (1, 2) if isinstance(d := t.asked(seat), Answer)}
        t.default()
    assert found == {1: AnswerThreat, 2: AnswerOperation}


@pytest.mark.rule("C-OPS-02", "C-FAV-01", "C-EXC-01")
def test_restricted_operations_once() -> None:
    t = Table("atreides", "harkonnen")
    t.start()
    t.op("buy_favor", 5)
    assert (t.favor(0), t.solaris(0)) == (15, 10)
    assert t.no_op("buy_favor", 1).rule == "C-FAV-01"
    t.op("buy_spice").number(0, 1)
    assert t.no_op("buy_spice").rule == "C-EXC-01" and t.no_op("sell_spice").rule == "C-EXC-01"


@pytest.mark.rule("C-FAV-01")
def test_favor_costs_two_solaris() -> None:
    t = Table("atreides", "harkonnen").purse(0, 5)
    t.start()
    assert list(t.offers("buy_favor")) == [2, 1]
    u = Table("atreides", "harkonnen").purse(0, 1)
    u.start()
    assert u.no_op("buy_favor", 1).rule == "C-FAV-01"


@pytest.mark.rule("C-OPS-03", "C-OPS-04")
def test_what_a_card_grants_does_not_count() -> None:
    t = Table("atreides", "harkonnen")
    proxy = t.put(0, "exchange_proxy", on=t.put(0, "house_agent"))
    t.start()
    t.op("venture", proxy).option(0, "buy").number(0, 1)
    assert t.hoard(0) == 1 and not t.g.interval.exchanged
    t.op("buy_spice").number(0, 1)
    assert t.hoard(0) == 2


@pytest.mark.rule("C-OPS-05")
def test_an_operation_is_declared_and_then_carried_out_if_still_legal() -> None:
    t = Table("atreides", "harkonnen").purse(0, 3)
    agent = t.hand(0, "house_agent")
    t.hand(1, "priority_matter")
    t.start(auto=False)
    t.op("deploy", agent)
    assert t.where(agent) == ("hand", 0) and t.solaris(0) == 3
    while any(isinstance(d, AnswerOperation) for d in t.match.pending.values()):
        (seat,) = t.match.pending
        t.let(seat)
    assert t.where(agent) == ("domain", 0) and t.solaris(0) == 1


@pytest.mark.rule("C-OPS-06", "C-VENT-03")
def test_an_engaged_card_prevents_the_operation() -> None:
    t = Table("atreides", "harkonnen")
    home = t.g.players[0].homeworld
    sweep = t.hand(1, "security_sweep")
    t.start()
    t.op("use", home)
    t.tactic(1, sweep)
    if isinstance(t.asked(1), Pick):
        t.pick(1, home)
    assert t.card(home).engaged and t.solaris(0) == 20 and t.events("prevented")


@pytest.mark.rule("C-OPS-08", "C-OPS-10")
def test_an_operation_that_says_tactic_has_its_window() -> None:
    t = Table("fremen", "harkonnen")
    t.put(0, "arrakeen")
    city, other = t.put(0, "carthag"), t.g.players[0].homeworld
    frigate = t.put(0, "house_frigate", on=city)
    agent = t.hand(1, "house_agent")
    t.start()
    assert frigate not in t.offers("use")
    t.done().back()
    t.op("deploy", agent)
    t.react(0, frigate)
    t.pick(0, other).back()
    assert t.card(frigate).on == other and t.card(frigate).engaged


# Deploying


@pytest.mark.rule("C-DEP-02")
def test_what_cannot_be_paid_cannot_be_deployed() -> None:
    t = Table("atreides", "harkonnen").purse(0, 1)
    agent = t.hand(0, "house_agent")
    t.start()
    assert t.no_op("deploy", agent).rule == "C-DEP-02"


@pytest.mark.rule("C-DEP-07")
@pytest.mark.parametrize(
    ("order", "price"), [("multiply_subtract_tokens", 4 * 2 - 1), ("tokens_first", (4 - 1) * 2)]
)
def test_the_order_in_which_costs_change(order: str, price: int) -> None:
    t = Table("corrino", "harkonnen", options={"cost_order": order})
    home = t.g.players[0].homeworld
    troop = t.put(0, "sardaukar_battalion", on=home, deployed=False, deferment=1)
    t.put(1, "military_transport", until="discard")
    assert assigning.cost(t.g, troop, 0) == price


@pytest.mark.rule("C-DEP-07")
def test_a_reduction_in_answer() -> None:
    t = Table("atreides", "harkonnen")
    spy, agent = t.put(0, "atreides_propagandist"), t.hand(0, "house_swordmaster")
    t.start()
    t.op("deploy", agent)
    t.react(0, spy).back()
    assert t.solaris(0) == 20 - (4 - 2) and t.card(agent).deployed


@pytest.mark.rule("C-DEP-08")
def test_placing_is_without_paying() -> None:
    t = Table("fremen", "corrino").purse(0, 0)
    hooks = t.put(0, "maker_hooks", on=t.put(0, "house_agent"))
    chani = t.assembly(0, "chani")
    t.start()
    t.op("use", hooks).back()
    assert t.where(chani) == ("domain", 0) and not t.card(chani).deployed and t.solaris(0) == 0


@pytest.mark.rule("C-DEP-09")
def test_deploying_free_needs_a_legal_target_all_the_same() -> None:
    t = Table("atreides", "harkonnen", homes=False)
    salusa = t.put(0, "salusa_secundus", owner=0)
    t.card(salusa).owner = 0
    shaddam = t.put(0, "shaddam_iv")
    troop = t.hand(0, "sardaukar_battalion")
    agent = t.hand(0, "house_agent")
    t.start()
    t.op("deploy", agent)
    t.react(0, salusa)
    assert set(t.options(0)) == {salusa, shaddam, agent} - {agent}
    t.pick(0, shaddam).back()
    assert t.card(troop).deployed and t.card(troop).on == shaddam and t.solaris(0) == 18


# Petitions


@pytest.mark.rule("C-PET-01", "C-PET-03", "C-PET-04", "C-PET-07", "C-STAT-05")
def test_a_petition_that_the_petitioner_wins() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    city = t.assembly(0, "carthag")
    t.start()
    t.op("petition", city)
    assert t.options(0)[0] == 4
    t.number(0, 4)
    assert set(t.match.pending) == {1} and t.options(1)[:2] == [PASS, 5]
    t.bid(1, 5)
    assert set(t.match.pending) == {2}
    t.bid(2, PASS)
    t.bid(0, 6)
    assert set(t.match.pending) == {1}  # a pass is final
    t.bid(1, PASS).back()
    assert t.where(city) == ("domain", 0) and t.card(city).engaged and t.card(city).deployed
    assert [t.solaris(s) for s in range(3)] == [14, 20, 20]


@pytest.mark.rule("C-PET-04")
def test_the_other_order_of_bidding() -> None:
    t = Table("atreides", "harkonnen", "fremen", options={"petition_order": "initiative"})
    t.g.order = [0, 2, 1]
    city = t.assembly(0, "carthag")
    t.start()
    t.op("petition", city).number(0, 4)
    assert set(t.match.pending) == {2}


@pytest.mark.rule("C-PET-02", "C-PET-11", "C-PET-16")
def test_a_contested_petition() -> None:
    t = Table("atreides", "harkonnen")
    city, other = t.assembly(0, "carthag"), t.assembly(0, "choam_directorship")
    floor = t.put(0, "return_to_the_floor", on=t.put(0, "house_agent"))
    t.start()
    t.op("petition", city).number(0, 4)
    t.bid(1, 7).bid(0, PASS).back()
    assert t.where(city) == ("assembly", 0) and (t.solaris(0), t.solaris(1)) == (20, 17)
    assert t.no_op("petition", other).rule == "C-PET-02"
    assert t.match.view(1)["players"]["house_1"]["assembly"][0]["id"] == "carthag"  # it was face-up
    t.op("venture", floor)
    t.pick(0, other).number(0, 3).bid(1, PASS).back()
    assert t.where(other) == ("domain", 0)


@pytest.mark.rule("C-PET-02")
def test_one_needs_the_listed_cost() -> None:
    t = Table("atreides", "harkonnen").purse(0, 3)
    city = t.assembly(0, "carthag")
    native = t.assembly(0, "jareh_benquait_eots")
    t.start()
    assert t.no_op("petition", city).rule == "C-PET-02" and t.no_op("petition", native).rule == "C-DEP-06"


@pytest.mark.rule("C-PET-05", "C-PET-08")
def test_shaddam_bids_more_than_he_has() -> None:
    t = Table("corrino", "harkonnen").purse(0, 4)
    shaddam = t.put(0, "shaddam_iv")
    city = t.assembly(0, "carthag")
    t.start()
    t.op("petition", city)
    assert t.options(0)[-1] == 9
    t.number(0, 9).bid(1, PASS)
    t.option(0, "subdue").back()
    assert t.solaris(0) == 0 and not t.card(shaddam).deployed and t.favor(0) == 10


@pytest.mark.rule("C-PET-09")
def test_house_advantage() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.assembly(0, "gurney_halleck_eots")
    t.start()
    t.op("petition", gurney).number(0, 4).bid(1, PASS)
    assert isinstance(t.asked(0), PickNumber) and t.options(0) == [0, 1, 2, 3, 4]
    t.number(0, 3).back()
    assert (t.solaris(0), t.favor(0)) == (19, 7)


@pytest.mark.rule("C-PET-10")
def test_house_disadvantage() -> None:
    t = Table("atreides", "bene_gesserit")
    irulan, exports = t.assembly(0, "princess_irulan"), t.assembly(0, "sisterhood_covenant")
    t.start()
    t.op("petition", irulan).number(0, 4).bid(1, PASS).back()
    assert t.favor(0) == 9
    t.op("petition", exports).number(0, 2).bid(1, PASS).back()
    assert t.favor(0) == 9  # a charter costs none


@pytest.mark.rule("C-PET-12", "C-PET-15", "C-TAC-07")
def test_a_petition_ended_by_a_tactic() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    city, other = t.assembly(0, "carthag"), t.assembly(0, "arrakeen")
    faith, tithes = t.hand(2, "venomous_faith"), t.hand(1, "petitioning_tithes")
    t.start()
    t.op("petition", city).number(0, 5)
    assert isinstance(t.asked(1), AnswerPetition)
    t.tactic(1, tithes)
    while not isinstance(t.asked(2), AnswerPetition):
        t.default()
    t.tactic(2, faith).back()
    assert t.where(city) == ("assembly", 0) and t.solaris(0) == 20 and t.favor(2) == 9
    assert t.where(tithes) == ("house_discard", 1)
    assert t.no_op("petition", city).rule == "C-PET-15"
    t.op("petition", other)


@pytest.mark.rule("C-PET-13")
def test_the_final_cost_may_be_reduced() -> None:
    t = Table("atreides", "harkonnen")
    spy, irulan = t.put(0, "atreides_propagandist"), t.assembly(0, "princess_irulan")
    t.start()
    t.op("petition", irulan).number(0, 5)
    t.react(0, spy)
    t.until(RaiseOrPass).bid(1, PASS).back()
    assert t.solaris(0) == 20 - 3 and t.card(irulan).x == 5


# Favor and exchange


@pytest.mark.rule("C-FAV-02")
def test_a_voluntary_cost_is_paid_from_what_there_is() -> None:
    t = Table("atreides", "harkonnen").favor_of(0, 0)
    policy = t.put(0, "policy_of_oppression", on=t.put(0, "house_agent"))
    t.card(t.g.players[0].homeworld).engaged = True
    t.start()
    assert t.no_op("venture", policy).rule == "C-OPS-05"
    u = Table("atreides", "harkonnen").favor_of(0, 1)
    policy = u.put(0, "policy_of_oppression", on=u.put(0, "house_agent"))
    home = u.g.players[0].homeworld
    u.card(home).engaged = True
    u.start()
    u.op("venture", policy).back()
    assert u.favor(0) == 0 and not u.card(home).engaged and not u.g.players[0].defeated


@pytest.mark.rule("C-EXC-02")
def test_the_rate_of_exchange() -> None:
    rates = {13: 1, 20: 1, 12: 2, 10: 2, 9: 3, 7: 3, 6: 4, 4: 4, 3: 5, 1: 5, 0: 6}
    assert {hoard: stats.rate(hoard) for hoard in rates} == rates


@pytest.mark.rule("C-EXC-03", "C-EXC-04", "C-EXC-05")
def test_spice_is_traded_one_by_one() -> None:
    t = Table("atreides", "harkonnen").guild(8)
    t.start()
    t.op("buy_spice").number(0, 3)
    assert (t.solaris(0), t.hoard(0), t.g.guild_hoard) == (10, 3, 5)
    u = Table("atreides", "harkonnen").guild(8).hoard_of(0, 3)
    u.start()
    u.op("sell_spice").number(0, 3)
    assert (u.solaris(0), u.hoard(0), u.g.guild_hoard) == (28, 0, 11)


@pytest.mark.rule("C-EXC-06", "C-TAC-07")
def test_exchange_violation_shifts_the_rate() -> None:
    t = Table("atreides", "harkonnen").guild(8)
    violation = t.hand(1, "exchange_violation")
    t.start()
    t.op("buy_spice")
    assert isinstance(t.asked(1), AnswerExchange)
    t.tactic(1, violation).option(1, "up")
    t.number(0, 2)
    assert t.solaris(0) == 20 - 4 - 4 and stats.croe(t.g) == 4
    u = Table("atreides", "harkonnen").guild(0).hoard_of(0, 1)
    violation = u.hand(1, "exchange_violation")
    u.start()
    u.op("sell_spice")
    u.tactic(1, violation).option(1, "up").back()
    assert u.solaris(0) == 26  # never above 6


@pytest.mark.rule("C-EXC-07")
def test_purchases_and_sales_both_count() -> None:
    for how in ("buy", "sell"):
        t = Table("atreides", "harkonnen").hoard_of(0, 3)
        t.put(1, "exchange_seat")
        t.start()
        t.op(f"{how}_spice").number(0, 2)
        assert t.solaris(1) == 22


# Assigning, talents, command


@pytest.mark.rule("C-ASG-01", "C-ASG-03")
def test_a_target_must_meet_the_description_and_the_talent() -> None:
    t = Table("atreides", "harkonnen")
    agent, gurney, city = t.put(0, "house_agent"), t.put(0, "gurney_halleck_eots"), t.put(0, "arrakeen")
    blade, wall = t.hand(0, "kindjal"), t.hand(0, "garrison")
    t.start()
    assert t.offers("deploy", blade) == [gurney]
    assert t.no_op("deploy", blade, agent).rule == "C-ASG-03"
    assert t.no_op("deploy", blade, city).rule == "C-ASG-01"
    assert t.offers("deploy", wall) == [city]


@pytest.mark.rule("C-ASG-02")
@pytest.mark.parametrize("scope", ["own", "any"])
def test_onto_whose_cards_one_assigns(scope: str) -> None:
    t = Table("atreides", "harkonnen", options={"assign_scope": scope})
    mine, theirs = t.put(0, "house_agent"), t.put(1, "guard_commander")
    skill, sickness = t.hand(0, "valor"), t.hand(0, "semuta_addiction")
    t.start()
    assert set(t.offers("deploy", skill)) == ({mine} if scope == "own" else {mine, theirs})
    assert t.offers("deploy", sickness) == [theirs]
    t.op("deploy", sickness, theirs)
    assert t.where(sickness) == ("domain", 0) and t.card(sickness).on == theirs


@pytest.mark.rule("C-CMD-04")
def test_only_personnel_count_against_command() -> None:
    t = Table("atreides", "harkonnen")
    officer = t.put(0, "guard_commander")
    for x in ("valor", "stunner", "arclight_assault"):
        t.put(0, x, on=officer)
    troop = t.hand(0, "house_battalion")
    t.start()
    assert officer in t.offers("deploy", troop)


@pytest.mark.rule("C-CMD-05")
def test_some_personnel_do_not_count() -> None:
    t = Table("bene_gesserit", "harkonnen")
    jessica, agent = t.put(0, "lady_jessica_eots"), t.put(0, "house_agent")
    t.put(0, "house_battalion", on=agent)
    guard = t.hand(0, "honor_guard")
    assert stats.command(t.g, jessica) == 0
    t.start()
    assert t.offers("deploy", guard) == [jessica]


@pytest.mark.rule("C-PERS-02", "C-PERS-03")
def test_one_blade_and_one_projectile() -> None:
    t = Table("fremen", "corrino")
    t.put(0, "arrakeen")
    jamis = t.put(0, "jamis")
    t.put(0, "crysknife", on=jamis)
    troop = t.put(0, "house_battalion", on=jamis)
    more, gun = t.hand(0, "kindjal"), t.hand(0, "stunner")
    t.start()
    assert jamis not in t.offers("deploy", more)
    assert {jamis, troop} <= set(t.offers("deploy", gun))
    t.op("deploy", gun, troop)
    second = t.hand(0, "maula_pistol")
    assert troop not in t.offers("deploy", second)


# Ventures and programs


@pytest.mark.rule("C-VENT-01", "C-VENT-02", "C-VENT-05")
def test_a_venture_is_assigned_and_carried_out_in_ones_own_interval() -> None:
    t = Table("harkonnen", "atreides")
    agent = t.put(0, "house_agent")
    terror = t.hand(0, "terrorism")
    mine = t.hand(1, "house_agent")
    t.start()
    t.op("deploy", terror, agent)
    assert t.card(terror).on == agent and t.solaris(0) == 19
    t.done().back()
    t.op("deploy", mine)
    assert isinstance(t.asked(1), NextOperation)  # nobody could answer with the venture
    t.until(turn=4).until(NextOperation)
    if t.g.active != 0:
        t.done().until(NextOperation)
    before = t.solaris(1)
    t.op("venture", terror).back()
    assert t.solaris(1) == before - 2 and t.card(agent).engaged and t.where(terror) == ("house_discard", 0)


@pytest.mark.rule("C-VENT-04")
def test_a_venture_may_be_discarded_in_answer() -> None:
    t = Table("corrino", "harkonnen")
    shaddam = t.put(0, "shaddam_iv")
    venture = t.put(0, "provoke_insurgency", on=shaddam)
    charter = t.put(1, "harkonnen_industries")
    recess = t.hand(1, "imperial_recess")
    t.start()
    t.op("venture", venture)
    t.tactic(1, recess).back()
    assert (
        t.where(venture) == ("house_discard", 0) and not t.card(shaddam).engaged and t.card(charter).deployed
    )


@pytest.mark.rule("C-VENT-08")
def test_a_rite_by_a_venture_counts_as_the_card_says() -> None:
    t = Table("harkonnen", "atreides")
    rabban = t.put(0, "glossu_rabban_eots")
    assault = t.put(0, "arclight_assault", on=rabban)
    t.put(1, "arrakeen")
    t.start()
    t.op("venture", assault)
    while not isinstance(t.asked(0), NextOperation):
        t.default()
    assert t.g.interval.rites == [] and t.events("rite")
    u = Table("bene_gesserit", "harkonnen")
    way = u.put(0, "weirding_way", on=u.put(0, "renegade_sister"))
    u.put(1, "house_agent")
    u.start()
    u.op("venture", way)
    while not isinstance(u.asked(0), NextOperation):
        u.default()
    assert len(u.g.interval.rites) == 1


@pytest.mark.rule("C-PROG-03", "C-PROG-04", "C-PROG-05")
@pytest.mark.parametrize("reading", ["free_and_removed", "tokens_and_stays"])
def test_the_life_of_a_program(reading: str) -> None:
    t = Table("atreides", "harkonnen", options={"program_rules": reading})
    gurney = t.put(0, "gurney_halleck_eots")
    for _ in range(3):
        t.put(0, "valor", on=gurney)
    program = t.pile(0, "aside", "tame_arrakis")
    city = t.put(1, "carthag")
    holder = t.put(0, "duke_leto_atreides_eots")
    t.start()
    t.op("program", program, holder)
    assert t.solaris(0) == 20 and t.card(program).deployed
    assert t.no_op("venture", program).rule == "C-PROG-05"
    t.op("battle", gurney, city)
    t.defend(1, False).distribute(0, city)
    while not isinstance(t.asked(0), NextOperation):
        t.default()
    assert t.card(program).tokens == 1
    t.op("venture", program).back()
    assert t.hoard(0) == 1
    assert t.where(program) == (("removed", 0) if reading == "free_and_removed" else ("domain", 0))
    assert t.card(program).tokens == 0


# Lasting effects, allegiance, capture, immunity


@pytest.mark.rule("C-DUR-01", "C-TAC-04")
def test_lasting_cards_end_in_their_time() -> None:
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    zeal = t.hand(0, "fanaticism")
    t.start()
    t.op("battle", rabban, city)
    t.tactic(0, zeal)
    assert t.where(zeal) == ("domain", 0) and t.card(zeal).on == rabban and t.card(zeal).until == "rite"
    while not isinstance(t.asked(0), NextOperation):
        t.default()
    assert t.where(zeal) == ("house_discard", 0)


@pytest.mark.rule("C-ALL-03")
def test_a_captured_adversary_costs_favor_to_deploy() -> None:
    t = Table("atreides", "harkonnen")
    feyd = t.put(0, "feyd_rautha", owner=1, deployed=False, deferment=1)
    t.start()
    t.op("redeploy", feyd)
    assert (t.solaris(0), t.favor(0)) == (17, 6)
    u = Table("atreides", "harkonnen").favor_of(0, 3)
    feyd = u.put(0, "feyd_rautha", owner=1, deployed=False, deferment=1)
    u.start()
    assert u.no_op("redeploy", feyd).rule == "C-ALL-03"


@pytest.mark.rule("C-ALL-04")
def test_a_second_allegiance_counts_besides_the_first() -> None:
    t = Table("bene_gesserit", "corrino")
    irulan = t.put(0, "princess_irulan")
    assert stats.allegiances(t.g, irulan) == {"bene_gesserit"}
    t.put(0, "shaddam_iv")
    assert stats.allegiances(t.g, irulan) == {"bene_gesserit", "corrino"}
    assert (stats.command(t.g, irulan), stats.rank(t.g, irulan, "arbitration")) == (2, 3)


@pytest.mark.rule("C-CAP-03")
def test_lasting_effects_stay_on_a_captured_card() -> None:
    t = Table("atreides", "fremen")
    agent = t.put(0, "house_agent")
    rhetoric = t.put(0, "brilliant_rhetoric", on=agent, until="rite")
    run(capture(t.g, agent, 1))
    run(settle(t.g))
    assert t.card(rhetoric).on == agent and t.card(rhetoric).deployed


@pytest.mark.rule("C-IMM-01")
def test_immunity_cancels_only_its_own_word() -> None:
    t = Table("bene_gesserit", "harkonnen")
    victim = t.put(1, "house_agent")
    for _ in range(2):
        t.put(1, "weirding_talent", on=victim)
    t.put(1, "full_reverend_mother", on=victim)
    bearer = t.put(0, "renegade_sister")
    tooth = t.put(0, "poison_gas_tooth", on=bearer, x=3, tokens=3)
    sister = t.put(0, "sister_ramallo")
    t.start()
    t.op("use", tooth)
    assert victim not in t.options(0)
    t.pick(0, sister).back()
    assert t.where(sister) == ("imperial_discard", 0) and t.where(bearer) == ("house_discard", 0)
    assert t.card(victim).deployed


@pytest.mark.rule("C-TAC-01", "C-TAC-08")
def test_a_tactic_is_played_from_hand_and_discarded() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(1, "feyd_rautha", engaged=True)
    rachag = t.hand(1, "rachag_stimulants")
    agent = t.hand(0, "house_agent")
    t.start()
    t.op("deploy", agent)
    t.tactic(1, rachag).back()
    assert not t.card(gurney).engaged and t.solaris(1) == 18 and t.where(rachag) == ("house_discard", 1)
    assert not isinstance(t.asked(0), PickOption)
