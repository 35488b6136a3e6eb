"""Thunder at Twilight: what its holdings, personas, decrees and enhancements do, each with its exact result."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_oracle_rules import run

from landsraad.ccg import assigning, moves, petition, stats
from landsraad.ccg.house import NextOperation
from landsraad.ccg.petition import PASS
from landsraad.ccg.settle import settle


@pytest.mark.rule("C-ZONE-04")
def test_ducal_tithes() -> None:
    t = Table("fremen", "harkonnen", "corrino").purse(2, 1)
    tithes = t.put(0, "ducal_tithes")
    for seat, fiefs in ((1, ("arrakeen",)), (2, ("carthag", "the_open_bled"))):
        for x in fiefs:
            t.put(seat, x)
    t.start()
    t.op("use", tithes)
    assert [t.solaris(s) for s in range(3)] == [22, 19, 0]
    u = Table("atreides", "harkonnen")
    tithes = u.put(0, "ducal_tithes")
    u.start()
    assert tithes not in u.offers("use")  # Caladan is no Dune fief


@pytest.mark.rule("C-PET-13", "C-FAV-02")
def test_emperors_proxy_and_favor() -> None:
    t = Table("corrino", "harkonnen")
    t.put(0, "emperors_proxy")
    kin, other = t.assembly(0, "count_hasimir_fenring"), t.assembly(0, "carthag")
    cost = t.card(kin).facts.cost or 0
    t.start()
    t.op("petition", kin).number(0, cost).bid(1, PASS)
    assert t.options(0)[-1] == -(-cost // 2)
    t.number(0, 2).through()
    assert t.solaris(0) == 20 - max(0, cost - 4) and t.favor(0) == 8
    t.op("petition", other).number(0, 4).bid(1, PASS)
    assert t.where(other) == ("domain", 0)  # not of the sponsor: nothing is asked


@pytest.mark.rule("C-PET-13", "C-PET-11")
def test_emperor_shaddam_pays_less_for_keeping_cards_away() -> None:
    t = Table("atreides", "corrino")
    t.put(1, "emperor_shaddam_iv")
    city = t.assembly(0, "carthag")
    t.start()
    t.op("petition", city).number(0, 4).bid(1, 8).bid(0, PASS).through()
    assert t.solaris(1) == 20 - (8 - 4 - 2)


@pytest.mark.rule("C-DEP-07", "C-ASG-01")
def test_costs_that_depend_on_the_target() -> None:
    t = Table("fremen", "harkonnen").purse(0, 2)
    t.put(0, "arrakeen")
    t.put(0, "skirmishing_spoils")
    fremen, other = t.put(0, "stilgar"), t.put(0, "guard_commander")
    gun = t.hand(0, "lasgun_rifle")
    full = t.card(gun).facts.cost or 0
    assert (assigning.cost(t.g, gun, 0, 0, fremen), assigning.cost(t.g, gun, 0, 0, other)) == (full - 1, full)
    t.purse(0, full - 1).start()
    assert t.offers("deploy", gun) == [fremen]
    t.op("deploy", gun, fremen)
    assert t.solaris(0) == 0 and t.card(gun).deployed


@pytest.mark.rule("C-DEP-07", "C-VENT-01")
def test_gurney_halleck_plans_for_nothing() -> None:
    t = Table("atreides", "harkonnen").purse(0, 0)
    gurney, other = t.put(0, "gurney_halleck_tat"), t.put(0, "duncan_idaho_eots")
    plan = t.hand(0, "pogrom")
    t.start()
    assert t.offers("deploy", plan) == [gurney] and other
    t.op("deploy", plan, gurney)
    assert t.card(plan).on == gurney


@pytest.mark.rule("C-RITE-21", "C-TAC-05")
@pytest.mark.parametrize("card", ["splintered_rock", "advance_base"])
def test_troops_that_come_to_the_desert(card: str) -> None:
    t = Table("harkonnen", "atreides")
    rabban, desert = t.put(0, "glossu_rabban_eots"), t.put(1, "the_open_bled")
    on = t.put(1, card) if card == "splintered_rock" else t.put(1, "imperial_basin")
    base = on if card == "splintered_rock" else t.put(1, card, on=on)
    troops = [t.put(1, "atreides_battalion", on=on) for _ in range(2)]
    t.put(1, "atreides_battalion", on=on, engaged=True)
    t.start()
    t.op("battle", rabban, desert)
    t.when_open(1, base)
    t.pick(1, *troops)
    assert t.g.rite is not None and set(troops) <= set(t.g.rite.defenders)
    assert all(t.card(n).engaged for n in troops)


@pytest.mark.rule("C-CARD-04", "C-DUR-01")
@pytest.mark.parametrize("rite", ["intrigue", "arbitration"])
def test_dharva_glynn_helps_a_miner(rite: str) -> None:
    t = Table("spice_miners_guild", "harkonnen")
    t.put(0, "arrakeen")
    dharva, miner = t.put(0, "dharva_glynn"), t.put(0, "lt_aneirin")
    t.put(0, "diplomacy", on=miner)
    aim = t.put(1, "house_agent" if rite == "intrigue" else "harkonnen_industries")
    before = stats.rank(t.g, miner, rite) or 0, stats.resistance(t.g, miner)
    t.start()
    t.op(rite, miner, aim)
    t.when_open(0, dharva)
    assert (stats.rank(t.g, miner, rite), stats.resistance(t.g, miner)) == (before[0] + 1, before[1] + 1)
    t.through()
    assert stats.resistance(t.g, miner) == before[1]


@pytest.mark.rule("C-DUR-01", "C-TURN-09")
def test_dr_kynes_weakens_a_holding_until_the_house_discard() -> None:
    t = Table("corrino", "atreides")
    t.put(0, "arrakeen")
    kynes, desert = t.put(0, "dr_kynes"), t.put(1, "the_open_bled")
    aide = t.hand(1, "house_agent")
    need, rank = stats.resistance(t.g, desert), stats.rank(t.g, kynes, "arbitration") or 0
    t.start(active=1)
    t.op("deploy", aide).react(0, kynes).pick(0, desert).through()
    assert stats.resistance(t.g, desert) == max(0, need - rank)
    t.until(turn=4)
    assert stats.resistance(t.g, desert) == need


@pytest.mark.rule("C-VENT-07", "C-OPS-09")
def test_dr_yueh_betrays_an_ally() -> None:
    t = Table("harkonnen", "atreides")
    yueh, weak = t.put(0, "dr_yueh"), t.put(1, "oberon")
    for _ in range(6):
        t.put(0, "subterfuge", on=yueh)
    t.start()
    t.op("use", yueh).through(target=weak)
    assert not t.card(weak).deployed and not t.card(yueh).deployed and t.card(yueh).engaged


@pytest.mark.rule("C-VENT-07", "C-IMM-01")
@pytest.mark.parametrize(
    ("victim", "deployed", "engaged"), [("house_agent", False, False), ("oberon", True, True)]
)
def test_gaius_helen_mohiam_uses_the_voice(victim: str, deployed: bool, engaged: bool) -> None:
    t = Table("corrino", "atreides")
    mohiam, n = t.put(0, "gaius_helen_mohiam_tat"), t.put(1, victim)
    deaf = t.put(1, "lt_kinet")
    for _ in range(4):
        t.put(0, "weirding_talent", on=mohiam)
    aide = t.hand(1, "house_mentat")
    t.start(active=1)
    t.op("deploy", aide)
    t.react(0, mohiam, 1 if victim == "house_agent" else 0)
    if 0 in t.match.pending and n in t.options(0):
        assert deaf not in t.options(0)
        t.pick(0, n)
    t.through()
    assert (t.card(n).deployed, t.card(n).engaged) == (deployed, engaged)


@pytest.mark.rule("C-DEP-09", "C-DEP-03")
def test_imperial_suk_heals_without_tokens() -> None:
    t = Table("atreides", "harkonnen").purse(0, 0)
    suk, gurney = t.put(0, "imperial_suk"), t.put(0, "gurney_halleck_eots", deployed=False)
    aide = t.hand(1, "house_agent")
    t.start(active=1)
    t.op("deploy", aide).react(0, suk).through()
    assert t.card(gurney).deployed and not t.card(suk).deployed and t.solaris(0) == 0


@pytest.mark.rule("C-RITE-30", "C-RITE-31")
def test_lady_jessica_weakens_a_participant() -> None:
    t = Table("harkonnen", "atreides")
    feyd, duncan = t.put(0, "feyd_rautha"), t.put(1, "duncan_idaho_eots")
    jessica = t.put(1, "lady_jessica_tat")
    t.start()
    t.op("dueling", feyd, duncan)
    t.when_open(1, jessica).pick(1, feyd)
    rank = stats.rank(t.g, feyd, "dueling") or 0
    assert stats.force(t.g, feyd) == max(0, rank - 3) and stats.rank(t.g, feyd, "dueling") == rank


@pytest.mark.rule("C-OPS-08", "C-DUR-01")
@pytest.mark.parametrize("what", ["arbitration", "resistance"])
def test_watchdog_guards_a_charter(what: str) -> None:
    t = Table("atreides", "spacing_guild")
    speaker, charter = t.put(0, "duke_leto_atreides_eots"), t.put(1, "suspensor_technologies")
    dog = t.put(1, "watchdog")
    before = stats.rank(t.g, charter, "arbitration") or 0, stats.resistance(t.g, charter)
    t.start()
    t.op("arbitration", speaker, charter)
    t.when_open(1, dog).option(1, what)
    now = stats.rank(t.g, charter, "arbitration") or 0, stats.resistance(t.g, charter)
    assert now == ((before[0] + 2, before[1]) if what == "arbitration" else (before[0], before[1] + 2))


@pytest.mark.rule("C-EVT-03", "C-EVT-04", "C-VENT-07")
@pytest.mark.parametrize("how", ["yes", "no"])
def test_weather_scanner_turns_the_storm_on_a_fief(how: str) -> None:
    t = Table("spice_miners_guild", "harkonnen")
    t.put(0, "weather_scanner")
    own = t.put(0, "the_minor_erg")
    city = t.put(1, "arrakeen")
    storm = t.put(0, "coriolis_storm", deployed=False, deferment=9)
    t.start()
    t.op("deploy_event", storm).option(0, how)
    if how == "yes":
        assert city in t.options(0)
        t.pick(0, city)
    t.through()
    assert t.card(city).deployed == (how == "no") and t.card(own).deployed


@pytest.mark.rule("C-FAV-02", "C-FAV-03", "C-OBJ-07")
def test_beyond_the_faufreluches_bears_what_cannot_be_lost() -> None:
    t = Table("dune_smugglers", "harkonnen").favor_of(0, 0)
    decree = t.put(0, "beyond_the_faufreluches", on=t.g.players[0].homeworld)
    moves.gain_favor(t.g, 0, -3)
    assert t.favor(0) == 0 and t.card(decree).tokens == 3
    t.favor_of(0, 1)
    moves.gain_favor(t.g, 0, -1)
    assert t.favor(0) == 0 and t.card(decree).tokens == 3
    aide = t.hand(1, "house_agent")
    t.start(active=1)
    t.op("deploy", aide).react(0, decree)
    assert t.options(0) == [1, 2, 3]
    t.number(0, 2).through()
    assert t.favor(0) == 2 and t.card(decree).tokens == 1 and not t.card(decree).deployed


@pytest.mark.rule("C-RITE-41", "C-FAV-03")
def test_what_attackers_lose_for_what_they_bring_down() -> None:
    t = Table("harkonnen", "spice_miners_guild")
    rabban, desert = t.put(0, "glossu_rabban_eots"), t.put(1, "the_open_bled")
    for _ in range(9):
        t.put(0, "valor", on=rabban)
    t.put(1, "choam_company_flag", on=desert)
    t.put(1, "ecological_testing_site", on=desert)
    folk, guard = (t.put(1, x, on=desert) for x in ("folk_of_graban_and_pan", "guild_security_division"))
    t.start()
    t.op("battle", rabban, desert).through(defend=(True, 0), join=(folk, guard), reward_favor="inflict")
    assert not t.card(desert).deployed and t.where(folk) == ("house_discard", 1)
    assert t.favor(0) == 10 - 3 and not t.card(guard).deployed  # one attacker: 1 for each of the three


@pytest.mark.rule("C-RITE-41", "C-CARD-02")
def test_high_college_is_mourned() -> None:
    t = Table("corrino", "harkonnen")
    doctor = t.put(0, "house_physician")
    t.put(0, "high_college", on=doctor)
    spy = t.put(1, "piter_de_vries_eots")
    command = stats.command(t.g, doctor)
    assert stats.is_(t.g, doctor, "suk")
    t.start(active=1)
    t.op("intrigue", spy, doctor).through(defend=(False, 0), vanquished="no", reward_solaris="gain")
    assert not t.card(doctor).deployed and t.favor(0) == 10 + command


@pytest.mark.rule("C-STAT-03", "C-EVT-07")
@pytest.mark.parametrize(("how", "tokens"), [("on", 3), ("off", 1)])
def test_instrument_of_the_guild_moves_tokens_of_nexus_events(how: str, tokens: int) -> None:
    t = Table("spacing_guild", "harkonnen")
    agent, seer = t.put(0, "house_agent"), t.put(0, "oberon")
    decree = t.put(0, "instrument_of_the_guild", on=agent)
    event = t.put(1, "thunder_at_twilight", deferment=2)
    hidden = t.put(1, "hazard_rates", deployed=False, deferment=1)
    t.start()
    assert t.offers("use", decree) == [1]
    t.op("use", decree, 1).option(0, how).through()
    assert t.card(event).deferment == tokens
    t.card(decree).on = seer
    t.g.changed()
    assert t.offers("use", decree) == [1, 2]
    t.op("use", decree, 2).option(0, how).through()
    assert t.card(hidden).deferment == (2 if how == "on" else 0)


@pytest.mark.rule("C-FAV-02", "C-ZONE-04")
def test_regent_siridar_presses_more_out_of_dune() -> None:
    t = Table("harkonnen", "atreides").guild(4)
    baron, city, desert = (t.put(0, x) for x in ("baron_vladimir_harkonnen_eots", "carthag", "the_open_bled"))
    t.put(0, "regent_siridar", on=baron)
    charter = t.put(0, "harkonnen_industries")
    t.start()
    t.op("use", city).option(0, "yes")
    assert (t.solaris(0), t.favor(0)) == (27, 8)
    t.op("use", desert).through(which="guild", trigger="yes")
    assert t.g.guild_hoard == 6 and t.favor(0) == 6
    t.op("use", charter)
    assert t.solaris(0) == 30 and t.favor(0) == 6


@pytest.mark.rule("C-PET-02", "C-PET-03")
def test_landsraad_spokesman_lowers_the_listed_cost() -> None:
    t = Table("atreides", "harkonnen").purse(0, 3)
    duke = t.put(0, "duke_leto_atreides_eots")
    t.put(0, "landsraad_spokesman", on=duke)
    kin, other = t.assembly(0, "gurney_halleck_eots"), t.assembly(0, "carthag")
    cost = t.card(kin).facts.cost or 0
    assert petition.listed_cost(t.g, kin, 0) == max(0, cost - stats.command(t.g, duke))
    assert petition.listed_cost(t.g, other, 0) == 4
    t.start()
    assert t.offers("petition") == [kin]
    t.op("petition", kin)
    assert t.options(0)[0] == max(0, cost - stats.command(t.g, duke))


@pytest.mark.rule("C-FAV-02", "C-TURN-03")
@pytest.mark.parametrize(
    ("how", "result"),
    [("pay", (22, 18, 10)), ("favor", (20, 20, 9)), ("refuse", (20, 20, 10))],
)
def test_byzantine_corruption(how: str, result: tuple[int, int, int]) -> None:
    t = Table("harkonnen", "atreides")
    victim = t.put(1, "gurney_halleck_eots", engaged=True)
    card = t.hand(0, "byzantine_corruption")
    t.start()
    t.op("deploy", card, victim)
    assert t.favor(0) == 9 and t.solaris(0) == 19
    t.purse(0, 20)
    t.done().back().done()
    t.until(turn=4)
    while not isinstance(t.asked(t.g.active), NextOperation):
        if 1 in t.match.pending and "refuse" in t.options(1):
            t.option(1, how)
        else:
            t.default()
    assert t.card(victim).engaged == (how == "refuse")
    assert (t.solaris(0), t.solaris(1), t.favor(1)) == result
    u = Table("harkonnen", "atreides").favor_of(0, 0)
    u.put(1, "gurney_halleck_eots")
    card = u.hand(0, "byzantine_corruption")
    u.start()
    assert card not in u.offers("deploy")


@pytest.mark.rule("C-STAT-09", "C-ZONE-04")
@pytest.mark.parametrize("how", ["pay", "refuse"])
def test_storm_damage(how: str) -> None:
    t = Table("harkonnen", "fremen")
    desert = t.put(1, "the_open_bled")
    harvester = t.put(1, "spice_harvester", on=desert)
    carryall = t.put(1, "carryall", on=harvester)
    card = t.hand(0, "storm_damage")
    t.start()
    assert {harvester, carryall} <= set(t.offers("deploy", card))
    t.op("deploy", card, carryall).through().done().back().done()
    t.until(turn=4)
    while not isinstance(t.asked(t.g.active), NextOperation):
        if 1 in t.match.pending and "refuse" in t.options(1):
            t.option(1, how)
        else:
            t.default()
    assert t.card(carryall).deployed == (how == "pay") and t.solaris(1) == (19 if how == "pay" else 20)


@pytest.mark.rule("C-FAV-03", "C-STAT-04")
def test_tahaddi_al_burhan() -> None:
    t = Table("harkonnen", "atreides")
    paul = t.put(1, "paul_atreides_eots")
    secret = t.put(0, "tahaddi_al_burhan", on=paul)
    moves.engage(t.g, paul, 1)
    run(settle(t.g))
    assert t.favor(1) == 10 - stats.command(t.g, paul) and t.where(secret) == ("house_discard", 0)


@pytest.mark.rule("C-VENT-01", "C-IMM-01")
def test_what_keeps_ventures_away() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    plan = t.hand(0, "pogrom")
    t.put(1, "school_injunction", on=gurney)
    event = t.put(1, "irulans_peace", deployed=False, deferment=2)
    t.put(1, "shadowed_place", on=event)
    seer = t.put(0, "paul_atreides_eots")
    dream = t.put(0, "eyes_of_ibad", on=seer)
    t.start()
    assert plan not in t.offers("deploy") and dream not in t.offers("venture")
