"""Judge of the Change: what its events, holdings and personas do, each with its exact result."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_cards_later import during

from landsraad.ccg import assigning, stats
from landsraad.ccg.rites import countering


@pytest.mark.rule("C-HW-02", "C-EVT-05")
def test_atreides_occupation() -> None:
    t = Table("atreides", "harkonnen")
    home = t.g.players[0].homeworld
    keep = t.put(0, "palace_keep", on=home)
    event = t.put(0, "atreides_occupation", deployed=False, deferment=1)
    dune = next(n for n in t.g.players[0].domain if t.card(n).id == "dune")
    t.start()
    t.op("deploy_event", event).through()
    assert t.card(dune).deployed and not t.card(home).deployed and t.card(keep).on == dune
    assert t.card(keep).deployed and t.solaris(0) == 20
    u = Table("atreides", "harkonnen")
    event = u.put(0, "atreides_occupation", deployed=False, deferment=1)
    u.put(1, "dune")
    u.start()
    assert event not in u.offers("deploy_event")


@pytest.mark.rule("C-HW-02", "C-HW-05", "C-STAT-07")
def test_change_of_fief() -> None:
    t = Table("corrino", "atreides")
    dune = next(n for n in t.g.players[1].domain if t.card(n).id == "dune")
    home = t.g.players[1].homeworld
    t.card(dune).deployed, t.card(home).deployed = True, False
    guard = t.put(1, "garrison", on=dune)
    troop = t.put(1, "atreides_battalion", on=dune, deployed=False, engaged=True)
    event = t.put(0, "change_of_fief", deployed=False, deferment=3)
    t.start()
    t.op("deploy_event", event).through()
    assert t.card(home).deployed and not t.card(dune).deployed
    assert t.card(guard).on == home and t.card(guard).deployed
    assert t.card(troop).on == home and not t.card(troop).deployed and t.card(troop).engaged


@pytest.mark.rule("C-DEP-04", "C-DEP-07", "C-FAV-02")
def test_contract_negotiations() -> None:
    t = Table("atreides", "harkonnen").purse(0, 2)
    event = t.put(0, "contract_negotiations", deployed=False, deferment=1)
    aide = t.hand(0, "house_agent")
    ally = t.hand(0, "duncan_idaho_eots")
    carrier = t.put(0, "gurney_halleck_eots")
    cheap = t.put(0, "house_battalion", on=carrier, deployed=False)
    cost = {n: assigning.cost(t.g, n, 0) for n in (aide, ally, cheap)}
    t.start()
    assert cheap not in t.offers("redeploy")
    t.op("deploy_event", event).number(0, cost[cheap]).through()
    assert t.favor(0) == 10 - cost[cheap]
    assert assigning.cost(t.g, aide, 0) == max(0, cost[aide] - cost[cheap])
    assert assigning.cost(t.g, ally, 0) == cost[ally]
    assert cheap in t.offers("redeploy")  # it costs nothing now, and has no token
    t.op("redeploy", cheap)
    assert t.card(cheap).deployed and t.solaris(0) == 2


@pytest.mark.rule("C-STAT-03", "C-DEP-03")
def test_culmination_of_dark_things() -> None:
    t = Table("bene_gesserit", "atreides")
    t.put(0, "culmination_of_dark_things", until="discard")
    persona = t.put(1, "gurney_halleck_eots", deployed=False, deferment=1)
    fief = t.put(1, "carthag", deployed=False, deferment=1)
    t.start(active=1)
    assert t.offers("redeploy") == [fief]
    t.card(persona).deferment = t.card(persona).facts.cost or 0
    t.g.changed()
    assert persona in t.offers("redeploy")


@pytest.mark.rule("C-DUR-01", "C-ZONE-05")
def test_festival_of_the_harvest() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    festival = t.put(0, "festival_of_the_harvest", until="discard")
    desert = t.put(1, "the_open_bled", spice=2)
    harvester = t.put(1, "spice_harvester", on=desert)
    blow = t.put(1, "spice_blow", deployed=False, deferment=2)
    t.put(1, "harkonnen_industries")
    plan = t.put(1, "razzia", on=t.put(1, "glossu_rabban_eots"))
    t.put(0, "imperial_basin", spice=1)
    t.put(1, "harkonnen_battalion", on=t.card(plan).on)
    t.start(active=1)
    for n in (desert, harvester):
        assert n not in t.offers("use")
    assert blow not in t.offers("deploy_event") and plan not in t.offers("venture")
    t.card(festival).deployed = False
    t.g.changed()
    assert {desert, harvester} <= set(t.offers("use")) and blow in t.offers("deploy_event")
    assert plan in t.offers("venture")


@pytest.mark.rule("C-RITE-04")
def test_who_may_be_the_target_of_an_arbitration() -> None:
    t = Table("water_sellers_union", "harkonnen")
    desert, city, charter = t.put(1, "the_open_bled"), t.put(1, "carthag"), t.put(1, "harkonnen_industries")
    home = t.g.players[1].homeworld
    t.put(0, "arrakeen")
    bewt, omri, other = t.put(0, "lingar_bewt"), t.put(0, "omri_brrican"), t.put(0, "choam_delegate")
    t.start()
    assert t.offers("arbitration", other) == [charter]
    assert t.offers("arbitration", bewt) == [city, charter]
    assert t.offers("arbitration", omri) == [desert, charter]
    authority = t.put(0, "arbiter_authority", on=other)
    assert t.offers("arbitration", other) == [desert, city, charter] and home not in t.offers(
        "arbitration", bewt
    )
    t.card(authority).deployed = False
    t.put(1, "harvesting_summit", until="discard")
    assert t.offers("arbitration", other) == [desert, charter]
    for _ in range(6):
        t.put(0, "diplomacy", on=bewt)
    t.op("arbitration", bewt, city)
    assert t.g.rite is not None and stats.has(t.g, bewt, "surprise")
    t.through(defend=(False, 0))
    assert not t.card(city).deployed and t.solaris(0) == 21  # a rite of CHOAM


@pytest.mark.rule("C-OPS-10", "C-ZONE-04")
def test_period_of_truce_is_for_everybody() -> None:
    t = Table("fremen", "bene_gesserit")
    event = t.put(0, "period_of_truce", until="discard")
    t.put(1, "arrakeen")
    stilgar, chani = t.put(1, "stilgar"), t.put(1, "sister_ramallo")
    other = t.put(1, "house_agent")
    t.start(active=1)
    t.op("use", event)
    rank = stats.rank(t.g, stilgar, "battle")
    assert rank and t.card(stilgar).engaged and t.solaris(1) == 20 + rank and t.solaris(0) == 20
    assert not t.card(chani).engaged and not t.card(other).engaged
    assert event not in t.offers("use")  # nobody is left who could


@pytest.mark.rule("C-RITE-41", "C-DUR-01")
@pytest.mark.parametrize("named", [1, 2])
def test_war_of_assassins(named: int) -> None:
    t = Table("harkonnen", "atreides", "fremen")
    event = t.put(0, "war_of_assassins", deployed=False, deferment=2)
    spy, victim = t.put(0, "piter_de_vries_eots"), t.put(1, "house_agent")
    t.start()
    t.op("deploy_event", event).pick(0, named + 1).through()
    t.op("intrigue", spy, victim).through(vanquished="no")
    assert t.where(victim) == (("house_discard", 1) if named == 1 else ("domain", 1))


@pytest.mark.rule("C-STAT-04")
def test_water_shortage() -> None:
    t = Table("water_sellers_union", "atreides")
    t.put(0, "arrakeen")
    city, desert, engaged = (
        t.put(1, "carthag"),
        t.put(1, "the_open_bled"),
        t.put(1, "arsunt", engaged=True),
    )
    event = t.put(0, "water_shortage", deployed=False, deferment=1)
    t.start()
    t.op("deploy_event", event)
    assert city in t.options(0) and not {desert, engaged} & set(t.options(0))
    t.pick(0, city).through()
    assert t.card(city).engaged and not t.card(desert).engaged


@pytest.mark.rule("C-ZONE-04", "C-CAP-06")
def test_wormsign() -> None:
    t = Table("fremen", "atreides")
    t.put(0, "arrakeen")
    worm, sign = (
        t.put(0, "sandworm", deployed=False, deferment=4),
        t.put(0, "wormsign", deployed=False, deferment=1),
    )
    t.start()
    t.op("deploy_event", sign).through()
    assert t.solaris(0) == 24 and t.where(worm) == ("house_discard", 0)


@pytest.mark.rule("C-ZONE-04", "C-FAV-01")
@pytest.mark.parametrize(
    ("charter", "city"),
    [("arrakeen_water_facilities", "arrakeen"), ("carthag_engineering", "carthag")],
)
def test_facilities_ask_the_governor_of_the_city(charter: str, city: str) -> None:
    for pays in ("pay", "refuse"):
        t = Table("water_sellers_union", "atreides")
        n = t.put(0, charter)
        t.put(1, city)
        t.start()
        t.op("use", n, 0).option(1, pays)
        assert (t.solaris(0), t.solaris(1), t.favor(0)) == ((23, 17, 10) if pays == "pay" else (20, 20, 13))
    u = Table("water_sellers_union", "atreides").purse(1, 2)
    n = u.put(0, charter)
    u.put(1, city)
    u.start()
    u.op("use", n, 0)
    assert u.favor(0) == 13 and u.solaris(1) == 2
    v = Table("water_sellers_union", "atreides")
    n = v.put(0, charter)
    v.start()
    assert n not in v.offers("use")  # there is no such governor
    v.put(0, city)
    assert v.offers("use", n) == [1]
    v.op("use", n).option(0, "gain_favor")
    assert v.favor(0) == 13


@pytest.mark.rule("C-EXC-05", "C-EXC-02")
def test_choam_contract() -> None:
    t = Table("atreides", "harkonnen").guild(9)
    desert, charter = t.put(0, "the_open_bled", spice=2), t.put(0, "choam_contract")
    t.put(1, "imperial_basin", spice=2)
    before = stats.croe(t.g)
    t.start()
    t.op("use", charter)
    assert t.solaris(0) == 20 + before - 1 and t.card(desert).spice == 1 and t.g.guild_hoard == 10
    assert stats.croe(t.g) == before - 1


@pytest.mark.rule("C-ZONE-04")
def test_conversion_contracts_count_one_players_machines() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    charter = t.put(0, "conversion_contracts")
    desert = t.put(1, "the_open_bled")
    harvester = t.put(1, "spice_harvester", on=desert)
    t.put(1, "carryall", on=harvester)
    t.put(1, "harvester_pad", on=desert)
    t.put(1, "spice_harvester", on=desert, deployed=False)
    t.put(0, "spice_harvester", on=t.put(0, "imperial_basin"))
    t.start()
    t.op("use", charter).pick(0, 2).through()
    assert t.solaris(0) == 23


@pytest.mark.rule("C-IMM-01", "C-EVT-03")
def test_hagga_basin_is_no_target_of_worm_and_storm() -> None:
    t = Table("fremen", "harkonnen").guild(4)
    basin = t.put(1, "hagga_basin")
    other = t.put(0, "the_open_bled", spice=1)
    worm, storm, blow = (
        t.put(0, x, deployed=False, deferment=3) for x in ("sandworm", "coriolis_storm", "spice_blow")
    )
    t.start()
    for event in (worm, storm, blow):
        ctx = assigning.Ctx(t.g, 0, event, 3)
        from landsraad.ccg.effects.abilities import plays
        from landsraad.ccg.using import candidates, choices

        (play,) = plays(t.card(event).id)
        among = candidates(ctx, play, choices(play)[0])
        assert (basin in among) == (event == blow) and other in among
    t.done().back()
    t.op("use", basin).back()
    assert t.g.guild_hoard == 5


@pytest.mark.rule("C-OPS-10", "C-DECK-06")
def test_sponsored_funding_engages_an_ally_of_the_sponsor() -> None:
    t = Table("atreides", "harkonnen")
    charter = t.put(0, "sponsored_funding")
    own, foreign = t.put(0, "duke_leto_atreides_eots"), t.put(0, "oberon")
    t.start()
    t.op("use", charter)
    assert t.card(own).engaged and not t.card(foreign).engaged and not t.card(charter).engaged
    assert t.solaris(0) == 20 + stats.command(t.g, own)
    assert charter not in t.offers("use")


@pytest.mark.rule("C-DEP-09")
def test_trafficking_partnership_deploys_for_nothing() -> None:
    t = Table("dune_smugglers", "harkonnen").purse(0, 0)
    charter, ally = t.put(0, "trafficking_partnership"), t.put(0, "house_agent")
    rifle = t.hand(0, "poison_snooper")
    aide = t.hand(0, "guard_commander")
    t.start()
    t.op("use", charter).through(assign=ally)
    assert t.card(rifle).deployed and t.card(rifle).on == ally and t.where(aide)[0] == "hand"


@pytest.mark.rule("C-OPS-03", "C-EVT-03")
def test_baraka_deploys_an_event_beyond_the_limit() -> None:
    t = Table("fremen", "harkonnen")
    desert, baraka = t.put(0, "the_open_bled"), t.put(0, "baraka")
    first, second = (t.put(0, "spice_blow", deployed=False, deferment=1) for _ in range(2))
    bare = t.put(0, "spice_blow", deployed=False)
    t.start()
    t.op("deploy_event", first).through()
    assert t.g.interval.dune_events == 1 and second not in t.offers("deploy_event")
    t.op("use", baraka).through()
    assert t.g.interval.dune_events == 1 and t.card(desert).spice == 2
    assert t.where(bare) == ("domain", 0) and not t.card(bare).deployed


@pytest.mark.rule("C-TAC-06", "C-DUR-01")
@pytest.mark.parametrize("what", ["arbitration", "resistance"])
def test_cesar_la_layre(what: str) -> None:
    t = Table("spacing_guild", "harkonnen")
    cesar, speaker = t.put(0, "cesar_la_layre"), t.put(1, "choam_delegate")
    t.put(0, "arrakeen")
    charter = t.put(0, "suspensor_technologies")
    rank = stats.rank(t.g, speaker, "arbitration") or 0
    need = stats.resistance(t.g, speaker)
    t.start(active=1)
    t.op("arbitration", speaker, charter)
    while cesar not in t.options(0):
        t.default()
    t.react(0, cesar).option(0, what)
    if isinstance(t.asked(0), type(None)) or speaker in t.options(0):
        t.pick(0, speaker)
    left = stats.rank(t.g, speaker, "arbitration"), stats.resistance(t.g, speaker)
    assert left == ((max(0, rank - 2), need) if what == "arbitration" else (rank, max(0, need - 2)))
    t.through()
    assert stats.rank(t.g, speaker, "arbitration") == rank


@pytest.mark.rule("C-OPS-08")
def test_esmar_tuek_exchanges_cards() -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    tuek = t.put(0, "esmar_tuek")
    given = [t.hand(0, x) for x in ("valor", "kindjal", "stunner", "garrison")]
    aide = t.hand(1, "house_agent")
    t.start(active=1)
    t.op("deploy", aide)
    t.react(0, tuek).pick(0, *given[:2]).through()
    assert [t.card(n).zone for n in given] == ["house_discard"] * 2 + ["hand"] * 2
    assert len(t.g.players[0].hand) == 4 and t.card(tuek).engaged


@pytest.mark.rule("C-RITE-18", "C-RITE-19")
@pytest.mark.parametrize("engaged", [True, False])
def test_fakhir_zirut_counters_without_being_engaged(engaged: bool) -> None:
    t = Table("harkonnen", "water_sellers_union")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    fakhir = t.put(1, "fakhir_zirut", engaged=engaged)
    t.start()
    t.op("battle", rabban, city)
    while t.g.rite is None or t.g.rite.step != "answer":
        t.default()
    t.defend(1, target=False, counter=fakhir)
    while t.g.rite is not None and t.g.rite.step == "answer":
        t.default()
    assert t.g.rite is not None and t.g.rite.defenders[:1] == [fakhir] and t.card(fakhir).engaged == engaged
    u = Table("harkonnen", "water_sellers_union")
    leader, home = u.put(0, "glossu_rabban_eots"), u.put(1, "caladan")
    u.put(1, "fakhir_zirut")
    during(u, "battle", leader, home)
    assert u.g.rite is not None and countering(u.g, u.g.rite) == []


@pytest.mark.rule("C-OPS-09", "C-ZONE-04")
def test_lt_aneirin_pays_the_governor_of_the_desert() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    aneirin = t.put(0, "lt_aneirin")
    t.put(0, "arrakeen")
    harvester = t.put(0, "spice_harvester", on=t.put(0, "the_open_bled"))
    desert = t.put(1, "imperial_basin", spice=3)
    aide = t.hand(1, "house_agent")
    t.start(active=1)
    t.op("deploy", aide).react(0, aneirin).through()
    assert t.hoard(0) == 1 and t.card(desert).spice == 2
    assert t.solaris(0) == 19 and t.solaris(1) == 20 - (t.card(aide).facts.cost or 0) + 1
    assert t.card(harvester).engaged and t.card(aneirin).engaged


@pytest.mark.rule("C-CAP-05", "C-CAP-04")
@pytest.mark.parametrize("place", [True, False])
def test_sandmaster_captures_a_harvester_with_what_it_bears(place: bool) -> None:
    t = Table("spice_miners_guild", "harkonnen")
    master = t.put(0, "sandmaster")
    own = t.put(0, "the_minor_erg") if place else 0
    fallen = t.put(1, "the_open_bled", deployed=False)
    harvester = t.put(1, "spice_harvester", on=fallen, engaged=True)
    carryall = t.put(1, "carryall", on=harvester)
    safe = t.put(1, "spice_harvester", on=t.put(1, "imperial_basin"))
    t.start()
    t.op("use", master).through()
    if place:
        assert (
            t.where(harvester) == ("domain", 0) and t.card(harvester).on == own and t.card(harvester).engaged
        )
        assert t.where(carryall) == ("domain", 0) and t.card(carryall).on == harvester
    else:
        assert t.where(harvester) == ("house_discard", 1)
    assert t.where(safe) == ("domain", 1)


@pytest.mark.rule("C-ZONE-04")
def test_water_peddler_takes_solaris() -> None:
    t = Table("water_sellers_union", "harkonnen").purse(1, 5)
    peddler = t.put(0, "water_peddler")
    t.start()
    t.op("use", peddler).through()
    assert (t.solaris(0), t.solaris(1)) == (21, 4)


@pytest.mark.rule("C-RITE-03", "C-OPS-03")
def test_rites_that_do_not_count() -> None:
    t = Table("harkonnen", "atreides")
    pardee, piter = t.put(0, "pardee"), t.put(0, "piter_de_vries_eots")
    a, b = t.put(1, "house_agent"), t.put(1, "house_mentat")
    t.start()
    t.op("intrigue", pardee, a).through(defend=(False, 0))
    assert t.g.interval.rites == [] and b in t.offers("intrigue", piter)
    t.op("intrigue", piter, b).through(defend=(False, 0), vanquished="no")
    assert t.g.interval.rites == [(1, "choam")]
    t.card(pardee).engaged = t.card(piter).engaged = False
    third = t.put(1, "house_physician")
    assert third in t.offers("intrigue", pardee) and t.offers("intrigue", piter) == []


@pytest.mark.rule("C-RITE-41", "C-CAP-05")
@pytest.mark.parametrize("how", ["capture", "discard"])
def test_desert_hawk_takes_the_equipment_of_the_fallen(how: str) -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    hawk, spare = t.put(0, "desert_hawk"), t.put(0, "house_agent")
    for _ in range(3):
        t.put(0, "hand_of_god", on=hawk)
    t.put(0, "valor", on=hawk)
    t.put(0, "valor", on=hawk)
    city, commander = t.put(1, "carthag"), t.put(1, "guard_commander")
    rifle, harvester = t.put(1, "maula_pistol", on=commander), t.put(1, "carryall", on=commander)
    t.start()
    t.op("battle", hawk, city)
    t.through(defend=(False, commander), vanquished="yes", which=how)
    if how == "capture":
        assert t.where(rifle) == ("domain", 0) and t.card(rifle).on == hawk != spare
    else:
        assert t.where(rifle) == ("house_discard", 1)
    assert t.where(harvester) == ("house_discard", 1)  # neither he nor his may bear it


@pytest.mark.rule("C-RITE-42", "C-RITE-41")
def test_emrys_jago_and_the_leader_he_brings_down() -> None:
    t = Table("water_sellers_union", "harkonnen")
    t.put(0, "arrakeen")
    jago = t.put(0, "emrys_jago")
    for _ in range(3):
        t.put(0, "arms_training", on=jago)
    sword = t.put(1, "house_swordmaster")
    target = t.put(1, "house_agent")
    rank = stats.rank(t.g, sword, "dueling") or 0
    t.start()
    t.op("dueling", jago, target)
    t.through(defend=(False, sword))
    fallen = sum(not t.card(n).deployed for n in (sword, target))
    assert fallen == 2 and t.favor(0) == 10 + 2 + rank
    u = Table("water_sellers_union", "harkonnen")
    jago, target = u.put(0, "emrys_jago"), u.put(1, "house_agent")
    u.start()
    u.op("dueling", jago, target).through(defend=(False, 0))
    assert u.favor(0) == 11  # nobody led the defence


@pytest.mark.rule("C-RITE-42")
@pytest.mark.parametrize(("what", "how", "result"), [
    ("solaris", "gain", (21, 10, 10)), ("favor", "inflict", (20, 10, 9)), ("favor", "gain", (20, 11, 10)),
])  # fmt: skip
def test_remy_egusku_chooses_the_reward(what: str, how: str, result: tuple[int, int, int]) -> None:
    t = Table("dune_smugglers", "atreides")
    t.put(0, "arrakeen")
    remy, city = t.put(0, "remy_egusku"), t.put(1, "the_open_bled")
    troop = t.put(0, "smuggler_battalion", on=remy)
    t.put(0, "valor", on=remy)
    t.put(0, "valor", on=remy)
    t.start()
    t.op("battle", remy, city)
    t.through(defend=(False, 0), join=troop, reward=f"in_{what}", **{f"reward_{what}": how})
    assert (t.solaris(0), t.favor(0), t.favor(1)) == result


@pytest.mark.rule("C-ZONE-05", "C-RITE-41")
def test_staban_tuek_loads_his_troops() -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    staban, desert = t.put(0, "staban_tuek"), t.put(1, "the_open_bled", spice=5)
    troops = [t.put(0, "smuggler_battalion", on=staban) for _ in range(2)]
    t.start()
    t.op("battle", staban, desert).through(defend=(False, 0), join=tuple(troops))
    assert t.hoard(0) == 2 and t.card(desert).spice == 3
