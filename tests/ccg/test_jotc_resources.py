"""Judge of the Change: what its decrees and resources do, each with its exact result."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_cards_later import during
from tests.ccg.test_oracle_rules import run

from landsraad.ccg import stats
from landsraad.ccg.house import NextOperation
from landsraad.ccg.rites import countering
from landsraad.ccg.settle import settle


@pytest.mark.rule("C-RITE-04", "C-RITE-10")
def test_emperors_truthsayer_names_another_target() -> None:
    t = Table("bene_gesserit", "harkonnen")
    leader = t.put(1, "piter_de_vries_eots")
    mother, victim = t.put(0, "gaius_helen_mohiam_eots"), t.put(0, "lady_margot")
    other = t.put(0, "house_mentat")
    decree = t.put(0, "emperors_truthsayer", on=mother)
    foreign = t.put(1, "house_agent")
    t.start(active=1)
    t.op("intrigue", leader, victim)
    while decree not in t.options(0):
        t.default()
    t.react(0, decree)
    assert not {victim, mother, foreign} & (set(t.options(0)) - {mother}) and other in t.options(0)
    t.pick(0, other)
    assert t.g.rite is not None and t.g.rite.target == other and t.card(mother).engaged
    t.through(defend=(False, 0), vanquished="no")
    assert t.card(victim).deployed and not t.card(other).deployed


@pytest.mark.rule("C-CAP-05", "C-RITE-41")
def test_governor_of_arrakis() -> None:
    t = Table("harkonnen", "atreides")
    baron, rabban = t.put(0, "baron_vladimir_harkonnen_eots"), t.put(0, "glossu_rabban_eots")
    decree = t.put(0, "governor_of_arrakis", on=baron)
    for _ in range(4):
        t.put(0, "valor", on=rabban)
    desert = t.put(1, "the_open_bled")
    t.start()
    t.op("battle", rabban, desert).through(defend=(False, 0), vanquished="yes")
    assert t.where(desert) == ("domain", 0) and t.card(baron).engaged
    dune = next(n for n in t.g.players[1].domain if t.card(n).id == "dune")
    t.card(dune).deferment = 9
    t.done().back()
    t.op("redeploy", dune).through()
    assert t.where(decree) == ("imperial_discard", 0)


@pytest.mark.rule("C-ZONE-04", "C-OPS-10")
@pytest.mark.parametrize(("fief", "use"), [("carthag", 0), ("the_open_bled", 0)])
def test_his_majestys_fief(fief: str, use: int) -> None:
    t = Table("corrino", "harkonnen")
    n = t.put(1, fief)
    t.put(0, "his_majestys_fief", on=n)
    t.start(active=1)
    t.op("use", n, use).through()
    assert t.solaris(0) == 20 + stats.command(t.g, n)


@pytest.mark.rule("C-ZONE-05", "C-ALL-04")
def test_house_subfief() -> None:
    t = Table("fremen", "harkonnen")
    desert = t.put(0, "the_open_bled", spice=2)
    decree = t.put(0, "house_subfief", on=desert)
    t.start()
    assert stats.allegiances(t.g, desert) == {"fremen"}
    t.op("use", decree)
    assert t.hoard(0) == 1 and t.card(desert).engaged and decree not in t.offers("use")


@pytest.mark.rule("C-ZONE-04", "C-RITE-07")
def test_decrees_that_make_more() -> None:
    t = Table("harkonnen", "atreides")
    charter = t.put(0, "choam_directorship")
    t.put(0, "irrevocable_directorship", on=charter)
    plain = t.put(0, "harkonnen_industries")
    speaker = t.put(1, "choam_delegate")
    t.start()
    rate = stats.croe(t.g)
    t.op("use", charter)
    assert t.solaris(0) == 20 + rate + 2
    t.op("use", plain)
    assert t.solaris(0) == 20 + rate + 2 + 3
    t.done().back()
    assert t.offers("arbitration", speaker) == [plain]


@pytest.mark.rule("C-FAV-02", "C-ZONE-04")
def test_tithing_clemency_turns_solaris_into_favor() -> None:
    t = Table("atreides", "harkonnen")
    city = t.put(0, "carthag")
    t.put(0, "tithing_clemency", on=city)
    t.start()
    t.op("use", city)
    assert t.options(0) == [0, 1, 2, 3, 4]
    t.number(0, 3)
    assert (t.solaris(0), t.favor(0)) == (21, 13)


@pytest.mark.rule("C-HW-05", "C-OPS-09")
def test_judge_of_the_change_subdues_dune() -> None:
    t = Table("atreides", "harkonnen")
    vassal = t.put(0, "duncan_idaho_eots")
    decree = t.put(0, "judge_of_the_change", on=vassal)
    dune = next(n for n in t.g.players[1].domain if t.card(n).id == "dune")
    t.start()
    assert decree not in t.offers("use")
    t.card(dune).deployed = True
    t.g.changed()
    t.op("use", decree)
    assert not t.card(dune).deployed and t.card(vassal).engaged and t.where(decree) == ("imperial_discard", 0)


@pytest.mark.rule("C-HW-04", "C-OBJ-03")
def test_quasi_fief_lets_two_worlds_stand() -> None:
    t = Table("atreides", "harkonnen")
    dune = next(n for n in t.g.players[0].domain if t.card(n).id == "dune")
    home = t.g.players[0].homeworld
    t.card(dune).deployed, t.card(home).deployed, t.card(home).deferment = True, False, 9
    guard = t.put(0, "garrison", on=dune)
    t.start()
    assert t.no_op("redeploy", home).rule == "C-HW-04"
    t.put(0, "quasi_fief", on=dune)
    t.op("redeploy", home)
    assert t.card(home).deployed and t.card(dune).deployed and t.card(guard).on == dune
    assert stats.homeworld(t.g, 0) == dune


@pytest.mark.rule("C-CMD-01")
def test_smugglers_ambassador_counts_smugglers() -> None:
    t = Table("dune_smugglers", "harkonnen")
    ally = t.put(0, "remy_egusku")
    before = stats.command(t.g, ally)
    t.put(0, "smugglers_ambassador", on=ally)
    t.put(0, "staban_tuek")
    assert stats.command(t.g, ally) == before + 2


@pytest.mark.rule("C-RITE-34")
@pytest.mark.parametrize(("rite", "direct"), [("battle", True), ("intrigue", True), ("dueling", False)])
def test_communinet_transmitter(rite: str, direct: bool) -> None:
    t = Table("harkonnen", "atreides")
    leader, defender = t.put(0, "piter_de_vries_eots"), t.put(1, "thufir_hawat_eots")
    for n in (leader, defender):
        t.put(t.card(n).holder, "communinet_transmitter", on=n)
    during(t, rite, leader, defender)
    assert stats.has(t.g, leader, "direct") == direct and not stats.has(t.g, defender, "direct")


@pytest.mark.rule("C-VENT-07", "C-CARD-05")
def test_cutteray_and_the_cost_of_bastions() -> None:
    t = Table("harkonnen", "atreides")
    rabban = t.put(0, "glossu_rabban_eots")
    t.put(0, "harkonnen_battalion", on=rabban)
    ray = t.put(0, "cutteray", on=rabban)
    city = t.put(1, "arrakeen")
    keep, wall = t.put(1, "garrison", on=city), t.put(1, "pyon_village", on=city)
    force = (stats.rank(t.g, rabban, "battle") or 0) + 1
    t.start()
    t.op("use", ray)
    assert {keep, wall} <= set(t.options(0))
    t.pick(0, wall).through()
    assert (t.where(wall)[0] == "house_discard") == (force > 3) and t.card(rabban).engaged


@pytest.mark.rule("C-DEP-08", "C-STAT-10")
def test_smuggler_frigate_places_cards() -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    frigate = t.put(0, "smuggler_frigate", on=t.g.players[0].homeworld)
    fallen = t.put(0, "desert_hawk", deployed=False)
    troop, skill = t.hand(0, "smuggler_battalion"), t.hand(0, "valor")
    t.start()
    t.op("use", frigate).through(assign=fallen)
    assert t.card(troop).on == fallen and not t.card(troop).deployed and t.solaris(0) == 20
    assert t.where(skill)[0] == "hand"


@pytest.mark.rule("C-TURN-04", "C-STAT-03")
def test_what_ripens_faster() -> None:
    t = Table("fremen", "harkonnen")
    city = t.put(0, "arrakeen", deployed=False)
    t.put(0, "pyon_labor_force", on=city)
    t.put(0, "pyon_labor_force", on=city)
    native = t.put(0, "stilgar", deployed=False)
    t.put(0, "ultra_fast_coagulation", on=native)
    suited = t.put(0, "house_agent", deployed=False)
    t.put(0, "stillsuit", on=suited)
    plain = t.put(0, "carthag", deployed=False)
    t.start("opening").until(NextOperation)
    assert [t.card(n).deferment for n in (city, native, suited, plain)] == [3, 2, 2, 1]
    u = Table("harkonnen", "atreides")
    suited = u.put(0, "house_agent", deployed=False)
    u.put(0, "stillsuit", on=suited)
    u.start("opening").until(NextOperation)
    assert u.card(suited).deferment == 1  # its homeworld is no Dune fief


@pytest.mark.rule("C-STAT-03")
def test_wake_shot_helps_physicians() -> None:
    t = Table("atreides", "harkonnen")
    doctor, patient = t.put(0, "house_physician"), t.put(0, "gurney_halleck_eots", deployed=False)
    t.put(0, "wake_shot", on=doctor)
    rank = stats.rank(t.g, doctor, "intrigue") or 0
    t.start()
    t.op("use", doctor)
    assert t.card(patient).deferment == rank + 2


@pytest.mark.rule("C-RITE-21", "C-TAC-05")
def test_troop_carrier_brings_defenders() -> None:
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    gurney = t.put(1, "gurney_halleck_eots")
    troop = t.put(1, "atreides_battalion", on=gurney)
    other = t.put(1, "duncan_idaho_eots")
    carrier = t.put(1, "troop_carrier", on=gurney)
    t.start()
    t.op("battle", rabban, city)
    while carrier not in t.options(1) if 1 in t.match.pending else True:
        t.default()
    t.react(1, carrier)
    assert set(t.options(1)) == {gurney, troop} and other
    t.pick(1, gurney, troop)
    assert t.g.rite is not None and {gurney, troop} <= set(t.g.rite.defenders) and t.card(gurney).engaged
    t.through(defend=(False, 0))
    assert t.card(carrier).engaged


@pytest.mark.rule("C-RITE-30", "C-CARD-04")
def test_troops_that_are_stronger_somewhere() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    desert, enemy = t.put(0, "the_open_bled"), t.put(1, "glossu_rabban_eots")
    miner = t.put(0, "dune_men", on=desert)
    assert stats.rank(t.g, miner, "battle") == 1
    t.put(0, "spice_harvester", on=desert)
    assert stats.rank(t.g, miner, "battle") == 2
    for _ in range(2):
        t.put(0, "ice_riggers", on=desert)
    during(t, "battle", enemy, desert)
    assert stats.force(t.g, desert) == (stats.rank(t.g, desert, "battle") or 0) + 2
    charter = t.put(0, "suspensor_technologies")
    before = stats.rank(t.g, charter, "arbitration") or 0
    for _ in range(2):
        t.put(0, "strategy_delegation", on=charter)
    assert stats.rank(t.g, charter, "arbitration") == before + 2
    need = stats.resistance(t.g, charter)
    t.put(0, "private_consortium", on=charter)
    assert stats.resistance(t.g, charter) == need + 2  # two legations


@pytest.mark.rule("C-CARD-05", "C-CAP-06")
def test_elacca_languor_kills_at_no_resistance() -> None:
    t = Table("atreides", "harkonnen")
    weak = t.put(1, "house_agent")
    need = stats.resistance(t.g, weak)
    for _ in range(need):
        assert t.where(weak) == ("domain", 1)
        t.put(0, "elacca_languor", on=weak)
        run(settle(t.g))
    assert t.where(weak) == ("house_discard", 1)
    marduk = t.put(1, "marduk")
    for _ in range(3):
        t.put(0, "elacca_languor", on=marduk)
    run(settle(t.g))
    assert stats.resistance(t.g, marduk) == 0 and t.where(marduk) == ("domain", 1)  # immune to discard


@pytest.mark.rule("C-ALL-04", "C-CARD-02")
@pytest.mark.parametrize(
    ("title", "power", "victim"),
    [
        ("guild_bank_representative", "spacing_guild", "hereditary_claim"),
        ("imperial_servant", "corrino", "order_of_the_sword"),
    ],
)
def test_titles_that_make_delegates(title: str, power: str, victim: str) -> None:
    t = Table("fremen", "atreides")
    aide = t.put(0, "house_agent")
    n = t.put(0, title, on=aide)
    on = t.put(1, "suspensor_technologies" if victim == "hereditary_claim" else "gurney_halleck_eots")
    other = t.put(1, victim, on=on)
    t.start()
    assert stats.is_(t.g, aide, "delegate") and power in stats.allegiances(t.g, aide)
    t.op("use", n).through(target=other)
    assert not t.card(other).deployed and t.card(aide).engaged


@pytest.mark.rule("C-STAT-01", "C-OPS-09")
def test_harvester_pad_frees_the_machines_there() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    desert, far = t.put(0, "the_open_bled"), t.put(0, "the_minor_erg")
    harvester = t.put(0, "spice_harvester", on=desert, engaged=True)
    carryall = t.put(0, "carryall", on=harvester, engaged=True)
    other = t.put(0, "spice_harvester", on=far, engaged=True)
    before = stats.command(t.g, desert)
    pad = t.put(0, "harvester_pad", on=desert)
    t.start()
    assert stats.command(t.g, desert) == before + 1
    t.op("use", pad)
    assert [t.card(n).engaged for n in (harvester, carryall, other)] == [False, False, True]
    assert not t.card(pad).deployed


@pytest.mark.rule("C-RITE-18", "C-IMM-01")
def test_mahdi() -> None:
    t = Table("harkonnen", "atreides")
    leader, paul = t.put(0, "feyd_rautha"), t.put(1, "paul_atreides_eots")
    fremen, other = t.put(1, "chani"), t.put(1, "gurney_halleck_eots")
    before = stats.rank(t.g, paul, "prescience") or 0
    t.put(1, "mahdi", on=paul)
    assert stats.rank(t.g, paul, "prescience") == before + 1 and stats.immune(t.g, paul, ("capture",))
    during(t, "intrigue", leader, paul)
    assert t.g.rite is not None and countering(t.g, t.g.rite) == [fremen]
    during(t, "intrigue", leader, other)
    assert countering(t.g, t.g.rite) == []


@pytest.mark.rule("C-ZONE-04", "C-CARD-05")
def test_pyon_villages_earn_a_solari_each() -> None:
    t = Table("atreides", "harkonnen")
    city, desert = t.put(0, "carthag"), t.put(0, "the_open_bled")
    need = stats.resistance(t.g, city)
    for on in (city, city, desert):
        t.put(0, "pyon_village", on=on)
    t.start()
    assert stats.resistance(t.g, city) == need + 2
    t.op("use", city)
    assert t.solaris(0) == 20 + 4 + 2
    t.op("use", desert).through()
    assert t.solaris(0) == 27


@pytest.mark.rule("C-RITE-06", "C-RITE-14", "C-RITE-18")
def test_a_pyretic_conscience_keeps_out_of_rites() -> None:
    t = Table("atreides", "harkonnen")
    doctor = t.put(0, "house_physician")
    t.put(0, "pyretic_conscience", on=doctor)
    enemy = t.put(1, "piter_de_vries_eots")
    t.start()
    assert doctor not in t.offers("intrigue")
    t.done().back()
    t.op("intrigue", enemy, doctor)
    while t.g.rite is not None and t.g.rite.step != "answer":
        t.default()
    assert t.asked(0) is None or t.options(0) == [False]


@pytest.mark.rule("C-VENT-07", "C-IMM-01")
@pytest.mark.parametrize(("rank", "falls"), [(1, False), (3, True)])
def test_the_voice_is_measured_against_command(rank: int, falls: bool) -> None:
    t = Table("bene_gesserit", "harkonnen")
    sister = t.put(0, "house_agent")
    for _ in range(rank):
        t.put(0, "weirding_talent", on=sister)
    voice = t.put(0, "the_voice", on=sister)
    aide = t.put(1, "guard_commander")
    deaf = t.put(1, "lt_kinet")
    t.start()
    t.op("use", voice)
    if 0 in t.match.pending and not isinstance(t.asked(0), NextOperation):
        assert deaf not in t.options(0)
        t.pick(0, aide)
    t.through()
    assert stats.command(t.g, aide) in (1, 2) and t.card(aide).deployed != falls


@pytest.mark.rule("C-EVT-04", "C-OPS-03")
@pytest.mark.parametrize("by", ["umma", "vessel_of_karama"])
def test_events_deployed_before_their_time(by: str) -> None:
    t = Table("fremen", "harkonnen")
    seer = t.put(0, "chani")
    for _ in range(3):
        t.put(0, "prescience", on=seer)
    event = t.put(0, "irulans_peace", deployed=False, deferment=1)
    t.put(0, "spice_blow", deployed=False, deferment=1)
    card = t.put(0, by, on=seer)
    lacks = (t.card(event).facts.cost or 0) - 1
    t.g.interval.imperium_events = 1
    t.start()
    t.g.interval.imperium_events = 1
    t.op("use" if by == "umma" else "venture", card).through(target=event)
    assert t.card(event).deployed and t.solaris(0) == 20 - lacks and t.g.interval.imperium_events == 1
    assert t.card(seer).engaged


@pytest.mark.rule("C-DEP-08", "C-ALL-04")
def test_unreckoned_numbers_gathers_fremen() -> None:
    t = Table("fremen", "harkonnen")
    desert = t.put(0, "the_open_bled")
    secret = t.put(0, "unreckoned_numbers", on=desert)
    troops = [t.hand(0, "fremen_battalion") for _ in range(3)]
    other = t.hand(0, "house_battalion")
    t.start()
    assert stats.allegiances(t.g, desert) == {"fremen"}
    t.op("use", secret).pick(0, *troops).through()
    assert all(t.card(n).on == desert and not t.card(n).deployed for n in troops)
    assert t.solaris(0) == 20 and t.where(other)[0] == "hand"
