"""Judge of the Change and Thunder at Twilight: what their plainer cards do, each with its exact result."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import stats
from landsraad.ccg.house import NextOperation
from landsraad.ccg.rites import counted, countering
from landsraad.ccg.state import Rite


def during(t: Table, rite: str, leader: int, target: int) -> None:
    """A rite in its engagement, with these two as participants."""
    t.g.rite = Rite(rite, t.card(leader).holder, t.card(target).holder, leader, target,
                    attackers=[leader], defenders=[target], target_defends=True)  # fmt: skip
    t.g.changed()


@pytest.mark.rule("C-ZONE-04")
@pytest.mark.parametrize(
    ("charter", "solaris"),
    [
        ("plasteel_industries", 3),
        ("pundi_rice_market", 2),
        ("kulon_husbandry", 2),
        ("dew_harvesting", 2),
        ("shield_wall_bases", 4),
        ("glacier_mining_operations", 1),
        ("directorship_kickbacks", 0),
        ("breeding_program", 1),
        ("arsunt", 2),
        ("tsimpo", 2),
    ],
)
def test_what_holdings_produce(charter: str, solaris: int) -> None:
    t = Table("atreides", "harkonnen")
    holding = t.put(0, charter)
    desert = t.put(0, "the_open_bled")
    t.put(0, "the_minor_erg")
    t.put(0, "house_battalion", on=desert)
    t.put(0, "lady_margot")
    t.start()
    t.op("use", holding, 0)
    while not isinstance(t.asked(0), NextOperation):
        t.pick(0, desert) if desert in t.options(0) else t.default()
    assert t.solaris(0) == 20 + solaris and t.card(holding).engaged


@pytest.mark.rule("C-FAV-02", "C-OPS-09")
@pytest.mark.parametrize("card", ["siridar_governorship", "corrupt_water_official"])
def test_favor_turned_into_solaris(card: str) -> None:
    t = Table("atreides", "harkonnen")
    t.put(0, "arrakeen")
    n = t.put(0, card)
    t.start()
    t.op("use", n)
    assert t.options(0) == [1, 2, 3]
    t.number(0, 3)
    assert (t.favor(0), t.solaris(0)) == (7, 26)


@pytest.mark.rule("C-STAT-03", "C-ZONE-05")
def test_fiefs_with_two_operations() -> None:
    t = Table("atreides", "harkonnen")
    arsunt, flat = t.put(0, "arsunt"), t.put(0, "the_great_flat")
    down = t.put(0, "arrakeen", deployed=False)
    land = t.put(0, "broken_land")
    t.start()
    t.op("use", arsunt, 1).back()
    assert t.card(down).deferment == 3
    t.op("use", flat).option(0, "guild")
    t.op("use", land)
    assert t.g.guild_hoard == 10 and t.card(land).spice == 1


@pytest.mark.rule("C-RITE-34", "C-RITE-35")
@pytest.mark.parametrize(
    ("persona", "keyword", "rite"),
    [
        ("guild_spokesman", "direct", "arbitration"),
        ("padishah_lapdog", "surprise", "arbitration"),
        ("proctor_of_spies", "direct", "intrigue"),
        ("ionesco_vadeshar", "surprise", "intrigue"),
    ],
)
def test_rights_of_leaders(persona: str, keyword: str, rite: str) -> None:
    t = Table("atreides", "harkonnen")
    leader, target = t.put(0, persona), t.put(1, "caladanan_exports")
    assert not stats.has(t.g, leader, keyword)
    during(t, rite, leader, target)
    assert stats.has(t.g, leader, keyword)


@pytest.mark.rule("C-RITE-18")
@pytest.mark.parametrize(
    ("persona", "rite", "target", "may"),
    [
        ("messr_coss", "battle", "arrakeen", True),
        ("messr_coss", "dueling", "house_agent", False),
        ("umman_kudu", "intrigue", "house_agent", True),
        ("jarmush", "battle", "arrakeen", True),
        ("thufir_hawat_tat", "dueling", "house_agent", True),
        ("thufir_hawat_tat", "battle", "arrakeen", False),
        ("cpt_trumane", "dueling", "gurney_halleck_eots", True),
        ("cpt_trumane", "dueling", "house_agent", False),
        ("lt_erta", "intrigue", "shaddam_iv", True),
        ("lt_fedor", "battle", "arrakeen", True),
    ],
)
def test_who_may_counter(persona: str, rite: str, target: str, may: bool) -> None:
    t = Table("harkonnen", "atreides")
    leader, n, aim = t.put(0, "glossu_rabban_eots"), t.put(1, persona), t.put(1, target)
    during(t, rite, leader, aim)
    assert t.g.rite is not None and (n in countering(t.g, t.g.rite)) == may


@pytest.mark.rule("C-RITE-20")
@pytest.mark.parametrize(("persona", "rite"), [("kaldo_radij", "intrigue"), ("otheym", "battle")])
def test_leaders_against_whom_nobody_counters(persona: str, rite: str) -> None:
    t = Table("fremen", "atreides")
    leader = t.put(0, persona)
    n, aim = t.put(1, "guard_commander" if rite == "battle" else "house_agent"), t.put(1, "thufir_hawat_eots")
    other = t.put(0, "stilgar")
    during(t, rite, other, aim)
    assert t.g.rite is not None and countering(t.g, t.g.rite) == [n]
    during(t, rite, leader, aim)
    assert countering(t.g, t.g.rite) == []


@pytest.mark.rule("C-STAT-04", "C-OPS-09", "C-OPS-10")
def test_operations_that_disengage_or_subdue() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    desert = t.put(0, "the_open_bled", engaged=True)
    harvester = t.put(0, "spice_harvester", on=desert, engaged=True)
    city = t.put(0, "carthag", engaged=True)
    driver, manx, trader = t.put(0, "spice_driver"), t.put(0, "tivor_manx"), t.put(0, "carthag_privateer")
    marshall = t.put(0, "water_marshall")
    t.start()
    t.op("use", driver).back()
    assert not t.card(harvester).engaged
    t.op("use", manx).back()
    assert not t.card(desert).engaged and not t.card(manx).deployed
    t.op("use", trader).back()
    assert not t.card(city).engaged and t.favor(0) == 9 and not t.card(trader).deployed
    t.op("use", marshall)
    assert t.favor(0) == 9 + stats.command(t.g, marshall)


@pytest.mark.rule("C-VENT-07", "C-CARD-05")
def test_force_outside_a_rite() -> None:
    t = Table("bene_gesserit", "fremen")
    baruna, native = t.put(0, "sister_baruna"), t.put(1, "otheym")
    fighter = t.put(0, "guard_commander")
    probe = t.put(0, "sonar_probe", on=fighter)
    weak = t.put(1, "house_agent", deployed=False)
    t.start()
    t.op("use", baruna).back()
    assert not t.card(native).deployed  # 2 against 2
    rank, need = stats.rank(t.g, fighter, "battle"), stats.resistance(t.g, weak)
    t.op("use", probe).back()
    assert rank is not None and (t.where(weak)[0] == "house_discard") == (rank > need)


@pytest.mark.rule("C-TAC-03", "C-TAC-04")
@pytest.mark.parametrize(
    ("tactic", "victim"),
    [
        ("infraction_of_the_change", "pogrom"),
        ("intelligence_report", "terrorism"),
        ("muddled_vision", "waking_dream"),
        ("prana_bindu_suspension", "voice_command"),
        ("ritual_combat", "best_blade"),
        ("undermine_support", "provoke_insurgency"),
    ],
)
def test_tactics_that_discard_plans_of_a_kind(tactic: str, victim: str) -> None:
    t = Table("atreides", "harkonnen")
    plan, card = t.put(0, victim, on=t.put(0, "paul_atreides_eots")), t.hand(1, tactic)
    aide = t.hand(0, "house_agent")
    t.start()
    t.op("deploy", aide).tactic(1, card)
    assert t.where(plan) == ("house_discard", 0) and t.solaris(1) == 19


@pytest.mark.rule("C-RITE-30", "C-CARD-05")
@pytest.mark.parametrize(
    ("card", "on", "rite", "force", "resistance"),
    [
        ("mantene_principia", "duke_leto_atreides_eots", "arbitration", 0, "arbitration"),
        ("advance_team_reports", "gurney_halleck_eots", "battle", 0, "battle"),
        ("directed_retreat", "duncan_idaho_eots", "dueling", 0, "dueling"),
        ("pru_door_scenario", "thufir_hawat_eots", "intrigue", 0, "intrigue"),
        ("justice_of_the_great", "duke_leto_atreides_eots", "arbitration", 2, 1),
        ("learning_of_the_wise", "thufir_hawat_eots", "intrigue", 2, 1),
        ("prayer_of_the_righteous", "duncan_idaho_eots", "dueling", 2, 1),
        ("valor_of_the_brave", "gurney_halleck_eots", "battle", 2, 1),
        ("rapier", "duncan_idaho_eots", "dueling", 2, 0),
        ("melee_training", "gurney_halleck_eots", "battle", "dueling", 0),
        ("political_conniving", "gurney_halleck_eots", "arbitration", "intrigue", 0),
        ("seat_of_governance", "arrakeen", "battle", 2, 4),
        ("prana_bindu_conditioning", "paul_atreides_eots", "dueling", 0, 1),
    ],
)
def test_what_cards_add(card: str, on: str, rite: str, force: int | str, resistance: int | str) -> None:
    t = Table("atreides", "harkonnen")
    n, enemy = t.put(0, on), t.put(1, "feyd_rautha")
    during(t, rite, n, enemy)
    ranks = {talent: stats.rank(t.g, n, talent) or 0 for talent in (rite, "dueling", "intrigue")}
    before = stats.force(t.g, n), stats.resistance(t.g, n)
    t.put(0, card, on=n)
    wanted = tuple(ranks[x] if isinstance(x, str) else x for x in (force, resistance))
    assert (stats.force(t.g, n) - before[0], stats.resistance(t.g, n) - before[1]) == wanted


@pytest.mark.rule("C-CARD-04", "C-CARD-05", "C-CMD-01")
def test_skills_that_give_a_rank() -> None:
    t = Table("atreides", "harkonnen")
    n = t.put(0, "house_agent")
    before = stats.command(t.g, n)
    for skill in ("deep_training", "genetic_factor", "expert_command"):
        t.put(0, skill, on=n)
    assert (stats.rank(t.g, n, "weirding"), stats.rank(t.g, n, "prescience")) == (2, 2)
    assert stats.command(t.g, n) == before + 2


@pytest.mark.rule("C-FAV-01", "C-ZONE-03")
def test_plans_that_bring_favor_spice_and_cards() -> None:
    t = Table("bene_gesserit", "harkonnen").empty_deck(0)
    desert, sister = t.put(0, "the_open_bled"), t.put(0, "gaius_helen_mohiam_eots")
    flight, passage = (
        t.put(0, "spotter_flight", on=t.put(0, "lady_margot")),
        t.put(0, "passage_within", on=sister),
    )
    fortune = t.put(0, "fortune_of_al_lat", on=t.put(0, "house_agent"))
    tribute = t.hand(0, "water_tribute")
    for _ in range(6):
        t.pile(0, "house_deck", "valor")
    back = t.pile(0, "imperial_discard", "carthag")
    t.start()
    t.op("venture", flight)
    while not isinstance(t.asked(0), NextOperation):
        t.let(0) if tribute in t.options(0) else t.default()
    assert t.card(desert).spice == 1
    t.op("venture", passage)
    while not isinstance(t.asked(0), NextOperation):
        t.let(0) if tribute in t.options(0) else t.number(0, 4)
    assert sum(t.card(n).id == "valor" for n in t.g.players[0].hand) == 4
    t.op("venture", fortune).number(0, 1)
    while not isinstance(t.asked(0), NextOperation):
        if tribute in t.options(0):
            t.tactic(0, tribute).number(0, 3)
        else:
            t.default()
    assert t.favor(0) == 10 - 1 + 3 and t.solaris(0) == 14
    assert [t.card(n).id for n in t.g.players[0].imperial_deck] == ["carthag"] and back


@pytest.mark.rule("C-ZONE-05", "C-ZONE-07")
def test_razzia_and_searching() -> None:
    t = Table("atreides", "harkonnen")
    gurney, desert = t.put(0, "gurney_halleck_eots"), t.put(1, "the_open_bled", spice=4)
    t.put(0, "atreides_battalion", on=gurney)
    plan = t.put(0, "razzia", on=gurney)
    t.put(0, "arrakeen")
    caravan = t.put(0, "ghost_caravan", deployed=False, deferment=1)
    t.pile(0, "house_deck", "stunner")
    t.start()
    t.op("venture", plan).number(0, 0).back()
    assert t.hoard(0) == 1 and t.card(desert).spice == 3
    t.op("deploy_event", caravan).back()
    assert [t.card(n).id for n in t.g.players[0].hand] == ["stunner"]
    u = Table("atreides", "harkonnen")
    u.put(0, "arrakeen")
    mass = u.put(0, "pre_spice_mass", deployed=False, deferment=1)
    u.pile(0, "house_discard", "spice_blow")
    u.start()
    u.op("deploy_event", mass).back()
    p = u.g.players[0]
    assert u.card(p.house_deck[-1]).id == "spice_blow" and len(p.house_deck) == 21
    assert [u.card(n).id for n in p.house_discard] == ["pre_spice_mass"]


@pytest.mark.rule("C-DEP-09", "C-CMD-05", "C-RITE-07")
def test_resources_of_fiefs_and_allies() -> None:
    t = Table("atreides", "harkonnen")
    city = t.put(0, "arrakeen")
    shuttle = t.put(0, "guild_shuttle", on=city)
    guard = t.put(0, "atreides_house_guard", on=city)
    aide = t.hand(0, "guard_commander")
    ally = t.put(1, "feyd_rautha")
    t.put(1, "kanly_omissia", on=ally)
    duellist = t.put(0, "duncan_idaho_eots")
    t.start()
    assert stats.bears(t.g, city) == 0 and t.card(guard).deployed
    t.op("use", shuttle).back()
    assert t.card(aide).deployed and t.solaris(0) == 20
    assert ally not in t.offers("dueling", duellist)


@pytest.mark.rule("C-IMM-01", "C-STAT-04")
def test_operations_of_thunder_at_twilight() -> None:
    t = Table("harkonnen", "bene_gesserit")
    rabban, city = t.put(0, "glossu_rabban_tat"), t.put(0, "arrakeen", engaged=True)
    magnate = t.put(0, "water_magnate", on=t.put(0, "baron_vladimir_harkonnen_eots"))
    t.start()
    t.op("use", rabban).back()
    assert not t.card(city).engaged and t.favor(0) == 8
    t.op("use", magnate)
    assert t.solaris(0) == 20 + stats.command(t.g, t.card(magnate).on)
    marduk = t.put(0, "marduk")
    assert stats.immune(t.g, marduk, ("capture",)) and stats.immune(t.g, marduk, ("discard",))


@pytest.mark.rule("C-RITE-03")
@pytest.mark.parametrize(
    ("event", "rite"),
    [("assertion_of_mining_rights", "arbitration"), ("right_of_the_faufreluches", "dueling")],
)
def test_nexus_events_that_let_a_rite_pass(event: str, rite: str) -> None:
    t = Table("atreides", "harkonnen")
    t.g.interval.rites.append((1, "choam" if rite == "arbitration" else "landsraad"))
    assert counted(t.g, 0, 1, rite, leader=0)
    t.put(1, event, deferment=2)
    assert not counted(t.g, 0, 1, rite, leader=0)
    t.g.interval.uncounted.append((1, rite))
    t.g.changed()
    assert counted(t.g, 0, 1, rite, leader=0)


@pytest.mark.rule("C-PROG-04", "C-PROG-05")
@pytest.mark.parametrize(
    ("program", "fallen"),
    [("immobilize_urban_centre", "arrakeen"), ("usurp_choam_directorship", "choam_directorship")],
)
def test_programs_that_count_the_vanquished(program: str, fallen: str) -> None:
    from landsraad.ccg.moves import notice
    from landsraad.ccg.settle import settle

    t = Table("corrino", "harkonnen")
    n, target, other = (
        t.put(0, program, on=t.put(0, "house_agent")),
        t.put(1, fallen),
        t.put(1, "the_open_bled"),
    )
    rite = "battle" if fallen == "arrakeen" else "arbitration"
    for card, seat in ((target, 0), (other, 0), (target, 1)):
        notice(t.g, "vanquished", card=card, by=seat, rite=rite)
    assert list(settle(t.g)) == [] and t.card(n).tokens == 1
    t.start()
    t.op("venture", n)
    assert (t.favor(0), t.hoard(0)) == ((12, 0) if rite == "battle" else (10, 1))
    assert t.where(n) == ("removed", 0)


def test_everything_that_is_told_has_a_line() -> None:
    import re
    from importlib.resources import files
    from pathlib import Path

    from landsraad.ccg import log

    here = Path(str(files("landsraad.ccg")))
    told = {k for p in here.rglob("*.py") for k in re.findall(r'\.tell\(\s*"(\w+)"', p.read_text("utf-8"))}
    assert told <= {*log.LINES, *log._SPECIAL}, told - {*log.LINES, *log._SPECIAL}
