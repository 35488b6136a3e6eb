"""Thunder at Twilight: what its personnel and equipment do, each with its exact result."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_cards_later import during

from landsraad.ccg import assigning, stats
from landsraad.ccg.cards import CARDS
from landsraad.ccg.house import NextOperation
from landsraad.ccg.rites import countering
from landsraad.ccg.windows import Answer


@pytest.mark.rule("C-RITE-45", "C-FAV-02")
def test_arrakeen_richece_that_survive() -> None:
    t = Table("harkonnen", "atreides")
    leader, city = t.put(0, "guard_commander"), t.put(1, "arrakeen")
    for _ in range(3):
        t.put(1, "garrison", on=city)
    a, b = (t.put(1, "arrakeen_richece", on=city) for _ in range(2))
    for _ in range(3):
        t.put(1, "hand_of_god", on=a)
    t.start()
    t.op("battle", leader, city).through(defend=(True, 0), join=(a, b))
    standing = sum(t.card(n).deployed for n in (a, b))
    assert standing and t.favor(1) == 10 + standing
    u = Table("harkonnen", "atreides")
    leader, city = u.put(0, "glossu_rabban_eots"), u.put(1, "arrakeen")
    u.put(1, "arrakeen_richece", on=city)
    u.start()
    u.op("battle", leader, city).through(defend=(False, 0))
    assert u.favor(1) == 10  # it took no part


@pytest.mark.rule("C-CARD-05")
def test_atreides_brigade_and_sardaukar_mystique() -> None:
    t = Table("atreides", "corrino")
    gurney, agent = t.put(0, "gurney_halleck_eots"), t.put(0, "house_agent")
    at_home, abroad = t.put(0, "atreides_brigade", on=gurney), t.put(0, "atreides_brigade", on=agent)
    assert stats.resistance(t.g, at_home) == stats.resistance(t.g, abroad) + 1
    kardif = t.put(1, "kardif")
    card = t.hand(1, "sardaukar_mystique")
    troop = t.put(1, "sardaukar_battalion", on=kardif)
    assert set(assigning.targets(t.g, card, 1)) == {kardif, troop}
    need = stats.resistance(t.g, kardif)
    t.put(1, "sardaukar_mystique", on=kardif)
    assert stats.resistance(t.g, kardif) == need + 2 and stats.immune(t.g, kardif, ("capture",))


@pytest.mark.rule("C-RITE-30")
def test_what_fires_in_a_battle() -> None:
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    gurney = t.put(1, "gurney_halleck_eots")
    t.put(1, "personal_shield", on=gurney)
    troop = t.put(0, "harkonnen_battalion", on=rabban)
    for _ in range(2):
        t.put(0, "demolition_corps", on=rabban)
    t.put(0, "division_leader", on=rabban)
    during(t, "battle", rabban, city)
    r = t.g.rite
    assert r is not None
    r.attackers.append(troop)
    r.defenders.append(gurney)
    t.g.changed()
    rank = stats.rank(t.g, troop, "battle") or 0
    divisions = len(stats.borne(t.g, rabban, "division"))
    assert stats.force(t.g, troop) == rank
    assert stats.force(t.g, rabban) == (stats.rank(t.g, rabban, "battle") or 0) + divisions
    from landsraad.ccg.assessment import shrugs_off

    assert not shrugs_off(t.g, gurney)
    t.put(0, "cannon_artillery", on=troop)
    assert stats.force(t.g, troop) == 2 * rank and shrugs_off(t.g, gurney) and not shrugs_off(t.g, city)
    r.attackers.remove(troop)
    t.g.changed()
    assert not shrugs_off(t.g, gurney)
    before = stats.force(t.g, city)
    t.put(1, "thopter_outpost", on=city)
    t.put(1, "lasgun_turret", on=city)
    assert stats.force(t.g, city) == before + 2 + 3


@pytest.mark.rule("C-ASG-01", "C-PERS-02")
def test_where_turrets_go() -> None:
    t = Table("harkonnen", "atreides")
    bare, city = t.put(0, "carthag"), t.put(0, "arrakeen")
    t.put(0, "garrison", on=city)
    turret = t.hand(0, "lasgun_turret")
    assert assigning.targets(t.g, turret, 0) == (city,)
    t.put(0, "pyon_village", on=bare)
    assert bare in assigning.targets(t.g, turret, 0)


@pytest.mark.rule("C-VENT-04", "C-CAP-07")
def test_cielago_distrans_passes_a_venture_on() -> None:
    t = Table("fremen", "harkonnen")
    t.put(0, "arrakeen")
    stilgar, chani, guild = t.put(0, "stilgar"), t.put(0, "chani"), t.put(0, "dorvin_saeth")
    agent = t.put(0, "house_agent")
    bat = t.put(0, "cielago_distrans", on=stilgar)
    plan = t.put(0, "coins_under_the_table", on=stilgar)
    needs = CARDS["coins_under_the_table"].needs
    t.start()
    t.op("use", bat) if needs is None else None
    if needs is None:
        assert {chani, agent} <= set(t.options(0)) and guild not in t.options(0)
        t.pick(0, agent)
        assert t.card(plan).on == agent and t.card(bat).engaged


@pytest.mark.rule("C-RITE-42", "C-ALL-04")
def test_disguising_uniform_hides_its_wearer() -> None:
    t = Table("harkonnen", "atreides")
    piter, gurney = t.put(0, "piter_de_vries_eots"), t.put(1, "gurney_halleck_eots")
    t.put(1, "disguising_uniform", on=gurney)
    assert stats.allegiances(t.g, gurney) == frozenset()
    t.start()
    t.op("intrigue", piter, gurney).through(defend=(False, 0), vanquished="no")
    assert not t.card(gurney).deployed and t.solaris(0) == 20  # nobody is counted


@pytest.mark.rule("C-OPS-10", "C-ZONE-05")
@pytest.mark.parametrize(("index", "spice", "solaris"), [(2, 1, 20), (3, 2, 18)])
def test_drag_line_outfit(index: int, spice: int, solaris: int) -> None:
    t = Table("spice_miners_guild", "harkonnen")
    desert = t.put(0, "the_open_bled", spice=5)
    harvester = t.put(0, "spice_harvester", on=desert)
    need = stats.resistance(t.g, harvester)
    outfit = t.put(0, "drag_line_outfit", on=harvester)
    t.start()
    assert stats.resistance(t.g, harvester) == need + 1 and t.offers("use", outfit) == [2, 3]
    t.op("use", outfit, index)
    assert t.hoard(0) == spice and t.solaris(0) == solaris and t.card(harvester).engaged
    assert outfit not in t.offers("use") and harvester not in t.offers("use")


@pytest.mark.rule("C-RITE-07")
def test_fabled_crysknife_is_feared_by_fremen() -> None:
    t = Table("fremen", "atreides")
    t.put(0, "arrakeen")
    naib, other = t.put(0, "fremen_naib"), t.put(0, "house_swordmaster")
    t.put(0, "arms_training", on=naib)
    duncan = t.put(1, "duncan_idaho_eots")
    before = stats.rank(t.g, duncan, "dueling") or 0
    t.put(1, "fabled_crysknife", on=duncan)
    t.start()
    assert stats.rank(t.g, duncan, "dueling") == before + 1
    assert t.offers("dueling", naib) == [] and t.offers("dueling", other) == [duncan]


@pytest.mark.rule("C-STAT-03", "C-CARD-02")
def test_manual_of_the_friendly_desert() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots", deployed=False)
    book = t.put(0, "manual_of_the_friendly_desert", on=gurney)
    aide, more = t.hand(1, "house_agent"), t.hand(1, "house_mentat")
    assert stats.is_(t.g, gurney, "native")
    t.start(active=1)
    t.op("deploy", aide)
    assert isinstance(t.asked(1), NextOperation)  # without a Dune fief it cannot be used
    t.put(0, "carthag")
    t.op("deploy", more).react(0, book).through()
    assert t.card(gurney).deferment == 1 and not t.card(book).deployed


@pytest.mark.rule("C-RITE-30", "C-TAC-05")
def test_demolition_corps_blows_up() -> None:
    t = Table("harkonnen", "atreides")
    rabban, desert = t.put(0, "glossu_rabban_eots"), t.put(1, "the_open_bled")
    corps = t.put(0, "demolition_corps", on=rabban)
    t.start()
    t.op("battle", rabban, desert)
    t.when_open(0, corps)
    assert stats.force(t.g, rabban) == (stats.rank(t.g, rabban, "battle") or 0) + 2
    assert not t.card(corps).deployed


@pytest.mark.rule("C-RITE-41", "C-CAP-06")
@pytest.mark.parametrize("card", ["fremen_band", "folk_of_graban_and_pan"])
def test_bands_are_lost_when_vanquished(card: str) -> None:
    t = Table("harkonnen", "fremen")
    leader, desert = t.put(0, "glossu_rabban_eots"), t.put(1, "the_open_bled")
    for _ in range(9):
        t.put(0, "valor", on=leader)
    band = t.put(1, card, on=desert)
    t.start()
    t.op("battle", leader, desert).through(defend=(True, 0), join=band)
    assert t.where(band) == ("house_discard", 1)


@pytest.mark.rule("C-ZONE-05", "C-RITE-41")
def test_harvesting_outfits_carry_spice_off() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    t.put(0, "arrakeen")
    leader, desert = t.put(0, "sandmaster"), t.put(1, "the_open_bled", spice=3)
    men = [t.put(0, "harvesting_outfit", on=leader) for _ in range(2)]
    t.start()
    t.op("battle", leader, desert).through(defend=(False, 0), join=tuple(men), vanquished="yes")
    assert t.hoard(0) == 2 and t.card(desert).spice == 1


@pytest.mark.rule("C-RITE-35", "C-CARD-06")
def test_hellhounds_strike_first_for_solaris() -> None:
    t = Table("harkonnen", "atreides")
    rabban, desert = t.put(0, "glossu_rabban_eots"), t.put(1, "the_open_bled")
    pack = [t.put(0, "hellhounds", on=rabban) for _ in range(2)]
    t.start()
    t.op("battle", rabban, desert)
    while not (0 in t.match.pending and pack[0] in t.options(0) and not isinstance(t.asked(0), Answer)):
        t.default()
    t.pick(0, *pack)
    t.when_open(0, pack[0])
    assert t.options(0) == [1, 2]
    t.number(0, 2)
    assert all(stats.has(t.g, n, "surprise") for n in pack) and t.solaris(0) == 18


@pytest.mark.rule("C-RITE-18")
def test_propaganda_corps_lets_a_speaker_counter() -> None:
    t = Table("harkonnen", "atreides")
    leader, charter = t.put(0, "baron_vladimir_harkonnen_eots"), t.put(1, "caladanan_exports")
    corps, duke = t.put(1, "propaganda_corps", on=charter), t.put(1, "duke_leto_atreides_eots")
    other = t.put(1, "suspensor_technologies")
    t.start()
    t.op("arbitration", leader, charter)
    t.when_open(1, corps)
    assert t.g.rite is not None and countering(t.g, t.g.rite) == [duke] and other


@pytest.mark.rule("C-RITE-41", "C-FAV-02")
def test_sardaukar_drop_battalions_win_favor() -> None:
    t = Table("corrino", "atreides")
    aramsham, desert = t.put(0, "commander_aramsham_eots"), t.put(1, "the_open_bled")
    for x in ("valor", "valor", "valor", "hand_of_god", "hand_of_god", "expert_command"):
        t.put(0, x, on=aramsham)
    men = [t.put(0, "sardaukar_drop_battalion", on=aramsham) for _ in range(2)]
    guard = t.put(1, "guard_commander")
    t.start()
    t.op("battle", aramsham, desert)
    t.through(defend=(False, guard), join=tuple(men), reward_favor="inflict")
    assert not t.card(guard).deployed and t.favor(0) == 10 + sum(t.card(n).deployed for n in men) == 12


@pytest.mark.rule("C-ASG-01", "C-CAP-07")
def test_house_armory_keeps_and_hands_out_weapons() -> None:
    t = Table("harkonnen", "atreides")
    city = t.put(0, "carthag")
    armory = t.put(0, "house_armory", on=city)
    gun, blade = t.hand(0, "lasgun_rifle"), t.hand(0, "kindjal")
    shield = t.hand(0, "personal_shield")
    rabban, feyd = t.put(0, "glossu_rabban_eots"), t.put(0, "feyd_rautha")
    t.start()
    assert armory in t.offers("deploy", gun) and armory not in t.offers("deploy", shield)
    t.op("deploy", gun, armory).op("deploy", blade, armory)
    left = t.solaris(0)
    t.op("use", armory).number(0, 2)
    while not isinstance(t.asked(0), NextOperation):
        t.pick(0, rabban if rabban in t.options(0) and t.card(gun).on == armory else feyd)
    assert (t.card(gun).on, t.card(blade).on) == (rabban, feyd) and t.solaris(0) == left - 2


@pytest.mark.rule("C-DEP-01", "C-DEP-02")
def test_landing_field_and_supply_routing_deploy_for_the_full_cost() -> None:
    t = Table("atreides", "harkonnen")
    city, gurney = t.put(0, "arrakeen"), t.put(0, "gurney_halleck_eots")
    before = stats.rank(t.g, city, "battle") or 0
    field = t.put(0, "landing_field", on=city)
    men = [t.hand(0, "house_battalion") for _ in range(2)]
    routing, gear = t.hand(0, "supply_routing"), t.hand(0, "valor")
    first, second = t.hand(1, "house_agent"), t.hand(1, "house_mentat")
    cost = t.card(men[0]).facts.cost or 0
    assert stats.is_(t.g, city, "outpost") and stats.rank(t.g, city, "battle") == before + 1
    t.start(active=1)
    t.op("deploy", first).react(0, field).pick(0, *men).through(assign=gurney)
    assert all(t.card(n).on == gurney for n in men) and t.solaris(0) == 20 - 2 * cost
    t.op("deploy", second).tactic(0, routing).through(assign=gurney)
    assert t.card(gear).on == gurney and t.solaris(0) == 20 - 2 * cost - (t.card(gear).facts.cost or 0)


@pytest.mark.rule("C-VENT-07", "C-CARD-06")
@pytest.mark.parametrize(("x", "gone"), [(2, False), (3, True)])
def test_sabotage_against_what_equipment_costs(x: int, gone: bool) -> None:
    t = Table("harkonnen", "atreides")
    piter = t.put(0, "piter_de_vries_eots")
    skill = t.put(0, "sabotage", on=piter)
    gun = t.put(1, next(c for c in ("kindjal", "crysknife", "maula_pistol", "stunner") if CARDS[c].cost == 2),
                on=t.put(1, "gurney_halleck_eots"))  # fmt: skip
    t.start()
    t.op("use", skill).number(0, x).through()
    assert (t.where(gun)[0] == "house_discard") == gone and t.solaris(0) == 20 - x and t.card(piter).engaged
