"""Eye of the Storm: what its cards do, group by group, each with its exact result."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import assigning, stats
from landsraad.ccg.assessment import Distribute
from landsraad.ccg.house import NextOperation
from landsraad.ccg.moves import defer
from landsraad.ccg.petition import PASS
from landsraad.ccg.rites import DeclareDefence
from landsraad.ccg.state import Operation
from landsraad.ccg.windows import AnswerExchange, AnswerInitiative, AnswerPetition, AnswerRite


def deployed(event: str, tokens: int, **more: Any) -> Table:
    """The first player deploys an event with so many tokens; Arrakeen and Dune are its own."""
    t = more.pop("table", None) or Table("atreides", "harkonnen")
    t.put(0, "arrakeen")
    n = t.put(0, event, deployed=False, deferment=tokens)
    t.start()
    return t.op("deploy_event", n)


# Events


@pytest.mark.rule("C-EVT-04", "C-ZONE-05")
@pytest.mark.parametrize("event", ["coriolis_storm", "water_riot"])
def test_force_shared_among_what_lies_on_a_fief(event: str) -> None:
    t = Table("atreides", "harkonnen")
    fief = t.put(1, "the_open_bled" if event == "coriolis_storm" else "carthag")
    troop, pad = t.put(1, "harkonnen_battalion", on=fief), t.put(1, "thopter_outpost", on=fief)
    need = stats.resistance(t.g, troop)
    t = deployed(event, need + 1, table=t)
    t.pick(0, fief) if event == "water_riot" else None
    t.pick(0, troop).pick(0, pad)
    assert not t.card(troop).deployed and not t.card(pad).deployed and t.where(troop) == ("domain", 1)


@pytest.mark.rule("C-EVT-04", "C-EXC-02")
@pytest.mark.parametrize(
    ("event", "needs"),
    [
        ("dune_charter_renewal", 3),
        ("guild_stockpiling", 3),
        ("guild_surplus", 3),
        ("imperial_favor", 3),
        ("imperial_reprimand", 2),
        ("production_bonus", 3),
    ],
)
def test_an_x_that_a_card_defines_is_what_it_needs(event: str, needs: int) -> None:
    t = Table("atreides", "harkonnen")
    t.put(0, "arrakeen")
    few, enough = (t.put(0, event, deployed=False, deferment=n) for n in (needs - 1, needs))
    t.start()
    assert stats.croe(t.g) == 3 and t.no_op("deploy_event", few).rule == "C-EVT-03"
    assert enough in t.offers("deploy_event")


@pytest.mark.rule("C-EVT-04", "C-FAV-03")
@pytest.mark.parametrize("how", ["pay", "refuse"])
def test_the_governor_of_dune_pays_or_loses_it(how: str) -> None:
    t = Table("atreides", "harkonnen")
    dune = t.put(1, "dune")
    t = deployed("dune_charter_renewal", 3, table=t)
    t.option(1, how)
    assert t.solaris(1) == (17 if how == "pay" else 20) and t.card(dune).deployed == (how == "pay")


@pytest.mark.rule("C-EXC-05", "C-ZONE-05")
def test_events_about_spice_and_the_governor_of_dune() -> None:
    t = Table("atreides", "harkonnen").hoard_of(1, 1)
    t.put(1, "dune")
    t.put(1, "the_open_bled")
    t = deployed("spice_mining_inspection", 3, table=t)
    assert (t.hoard(1), t.g.guild_hoard, t.favor(1)) == (0, 9, 10)
    u = Table("atreides", "harkonnen")
    u.put(1, "dune")
    u.put(1, "the_open_bled")
    u = deployed("spice_mining_inspection", 3, table=u)
    assert (u.hoard(1), u.g.guild_hoard, u.favor(1)) == (0, 8, 7)
    v = Table("atreides", "harkonnen")
    v.put(1, "dune")
    v = deployed("imperial_reprimand", 2, table=v)
    assert v.favor(1) == 8
    w = Table("atreides", "harkonnen")
    w.put(1, "dune")
    w = deployed("production_bonus", 3, table=w)
    w.number(1, 1)  # leaves one of the three
    assert (w.hoard(1), w.g.guild_hoard) == (2, 6)
    x = Table("atreides", "harkonnen")
    desert = x.put(1, "the_open_bled", spice=3)
    x = deployed("smuggler_activity", 2, table=x)
    x.number(0, 0)
    assert (x.card(desert).spice, x.g.guild_hoard) == (1, 10)


@pytest.mark.rule("C-FAV-03", "C-ZONE-04")
def test_levies() -> None:
    t = deployed("hoarding_tithe", 2, table=Table("atreides", "harkonnen").purse(1, 1))
    assert (t.solaris(0), t.favor(0), t.solaris(1), t.favor(1)) == (17, 10, 0, 8)
    u = Table("atreides", "harkonnen").purse(1, 1)
    u.put(1, "harkonnen_industries")
    u = deployed("holding_tithes", 2, table=u)
    assert (u.solaris(0), u.favor(0), u.solaris(1), u.favor(1)) == (18, 10, 0, 9)
    v = deployed("philanthropy_drive", 2, table=Table("atreides", "harkonnen").purse(1, 3))
    assert v.options(0) == [0, 1, 2, 3, 4, 5]
    v.number(0, 5)
    assert v.options(1) == [0, 1, 2, 3]
    v.number(1, 0)
    assert (v.favor(0), v.solaris(0), v.favor(1)) == (15, 15, 10)


@pytest.mark.rule("C-CAP-06", "C-ZONE-01")
def test_cards_given_up_by_all() -> None:
    t = Table("atreides", "harkonnen")
    mine = [t.hand(0, x) for x in ("valor", "kindjal", "stunner", "garrison")]
    t = deployed("house_turmoil", 5, table=t)
    t.pick(0, *mine[:3])
    assert t.g.players[0].hand == mine[3:] and t.g.players[1].hand == []
    u = Table("atreides", "harkonnen")
    one, other = u.assembly(1, "carthag"), u.assembly(1, "feyd_rautha")
    u = deployed("landsraad_summit", 1, table=u)
    u.pick(1, one)
    assert u.where(one) == ("imperial_discard", 1) and u.where(other) == ("assembly", 1)
    v = Table("atreides", "harkonnen")
    back = v.pile(0, "imperial_discard", "gurney_halleck_eots")
    stays = v.pile(1, "imperial_discard", "feyd_rautha")
    v = deployed("assembly_of_lords", 1, table=v)
    v.pick(0, back).pick(1)
    assert [v.card(n).id for n in v.g.players[0].imperial_deck] == ["gurney_halleck_eots"]
    assert v.where(stays) == ("imperial_discard", 1)


@pytest.mark.rule("C-DUR-01", "C-PET-02", "C-FAV-01")
def test_what_lasting_events_forbid_to_all() -> None:
    t = Table("atreides", "harkonnen").hoard_of(0, 3)
    city = t.put(0, "arrakeen")
    speaker, charter = t.put(0, "duke_leto_atreides_eots"), t.put(0, "harkonnen_industries")
    t.put(1, "caladanan_exports")
    spy, victim = t.put(0, "house_agent"), t.put(1, "house_agent")
    ally = t.assembly(0, "gurney_halleck_eots")
    for event in ("alliance_negotiations", "choam_insolvency", "choam_recess", "landsraad_inquest"):
        t.put(1, event, until="discard")
    t.put(1, "guild_stockpiling", until="discard")
    t.start()
    assert t.no_op("petition", ally).rule == "C-DUR-01"
    assert t.no_op("arbitration", speaker, charter).rule == "C-DUR-01"
    assert t.no_op("intrigue", spy, victim).rule == "C-DUR-01"
    assert t.no_op("buy_spice").rule == "C-DUR-01"
    assert city not in t.offers("use") and charter in t.offers("use")


# Holdings and personas


@pytest.mark.rule("C-DEP-09", "C-DEP-03")
@pytest.mark.parametrize("where", ["hand", "subdued"])
def test_military_appropriations(where: str) -> None:
    t = Table("atreides", "harkonnen")
    charter, gurney = t.put(0, "military_appropriations"), t.put(0, "gurney_halleck_eots")
    troop = (
        t.hand(0, "atreides_battalion")
        if where == "hand"
        else t.put(0, "atreides_battalion", on=gurney, deployed=False)
    )
    t.start()
    t.op("use", charter).back()
    if where == "hand":
        assert t.card(troop).on in (gurney, t.g.players[0].homeworld)
    assert t.card(troop).deployed and t.solaris(0) == 20


@pytest.mark.rule("C-ZONE-04")
def test_charters_that_produce_when_a_rival_deploys() -> None:
    t = Table("harkonnen", "atreides")
    t.put(1, "bene_tleilax_accord")
    t.put(1, "machines_from_ix")
    rabban = t.put(0, "glossu_rabban_eots")
    mentat, gun = t.hand(0, "house_mentat"), t.hand(0, "maula_pistol")
    t.start()
    t.op("deploy", mentat)
    assert t.solaris(1) == 23
    t.op("deploy", gun, rabban)
    assert t.solaris(1) == 24


@pytest.mark.rule("C-ZONE-05")
def test_spotter_control_sees_spice_of_deserts_and_blows() -> None:
    t = Table("atreides", "harkonnen")
    t.put(1, "spotter_control")
    desert, bribes = t.put(0, "the_open_bled"), t.put(0, "smuggler_bribes")
    blow = t.put(0, "spice_blow", deployed=False, deferment=2)
    t.start()
    t.op("use", bribes)
    assert t.solaris(1) == 20
    t.op("use", desert).option(0, "guild")
    assert t.solaris(1) == 21
    t.op("deploy_event", blow)
    assert t.solaris(1) == 23 and t.card(desert).spice == 2


@pytest.mark.rule("C-STAT-03", "C-OPS-07")
def test_physicians() -> None:
    t = Table("atreides", "harkonnen")
    doctor, yueh = t.put(0, "house_physician"), t.put(0, "dr_wellington_yueh")
    patient = t.put(0, "gurney_halleck_eots", deployed=False)
    city = t.put(0, "arrakeen")
    plague = t.put(1, "heat_sickness", on=city)
    t.start()
    t.op("use", doctor)
    assert t.card(patient).deferment == 1
    t.op("use", yueh)
    assert t.where(plague) == ("house_discard", 1)


# Tactics


@pytest.mark.rule("C-TAC-03", "C-VENT-04")
@pytest.mark.parametrize(
    ("tactic", "venture", "persona"),
    [
        ("aborted_raid", "pogrom", "gurney_halleck_eots"),
        ("pre_emptive_strike", "terrorism", "thufir_hawat_eots"),
        ("vanish_without_trace", "best_blade", "gurney_halleck_eots"),
    ],
)
def test_tactics_that_discard_a_venture(tactic: str, venture: str, persona: str) -> None:
    t = Table("atreides", "harkonnen")
    plan = t.put(0, venture, on=t.put(0, persona))
    t.put(1, "feyd_rautha")
    answer = t.hand(1, tactic)
    t.start()
    t.op("venture", plan)
    while not isinstance(t.asked(0), NextOperation):
        t.tactic(1, answer) if 1 in t.match.pending and answer in t.options(1) else t.default()
    assert t.where(plan) == ("house_discard", 0) and t.where(answer) == ("house_discard", 1)


@pytest.mark.rule("C-TAC-03", "C-STAT-04", "C-OPS-06")
@pytest.mark.parametrize(
    ("tactic", "victim"),
    [
        ("false_diversion", "house_agent"),
        ("predawn_ritual", "house_battalion"),
        ("production_setbacks", "caladanan_exports"),
        ("storm_hazard", "guild_heighliner"),
    ],
)
def test_tactics_that_engage_one_kind_of_card(tactic: str, victim: str) -> None:
    t = Table("atreides", "harkonnen")
    home = t.g.players[0].homeworld
    n = t.put(0, victim, on=home if victim in ("house_battalion", "guild_heighliner") else 0)
    answer, card = t.hand(1, tactic), t.hand(0, "house_mentat")
    t.start()
    t.op("deploy", card)
    t.tactic(1, answer)
    assert t.card(n).engaged and t.card(card).deployed


@pytest.mark.rule("C-TAC-05", "C-STAT-01")
@pytest.mark.parametrize(
    ("tactic", "victim"),
    [
        ("device_malfunction", "personal_shield"),
        ("knife_tip_shatters", "kindjal"),
        ("weapon_misfire", "stunner"),
        ("inert_poison", "poison_gas_tooth"),
    ],
)
def test_tactics_that_subdue_one_kind_of_card(tactic: str, victim: str) -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    n, other = t.put(0, victim, on=gurney), t.put(0, "valor", on=gurney)
    exports = t.put(0, "caladanan_exports")
    answer = t.hand(1, tactic)
    t.start()
    t.op("use", exports)
    t.tactic(1, answer)
    assert not t.card(n).deployed and t.card(other).deployed


@pytest.mark.rule("C-STAT-06", "C-DUR-01")
@pytest.mark.parametrize(
    ("tactic", "first", "second"),
    [
        ("fold_space_complications", "house_agent", "maula_pistol"),
        ("supply_tampering", "maula_pistol", "house_agent"),
    ],
)
def test_cards_that_enter_engaged_for_an_interval(tactic: str, first: str, second: str) -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    lasting = t.put(1, tactic, on=t.g.players[0].homeworld, until="interval")
    cards = {x: t.hand(0, x) for x in ("house_agent", "maula_pistol")}
    t.start()
    t.op("deploy", cards["house_agent"]).op("deploy", cards["maula_pistol"], gurney)
    assert t.card(cards[first]).engaged and not t.card(cards[second]).engaged
    t.done()
    assert t.where(lasting) == ("house_discard", 1)


@pytest.mark.rule("C-STAT-03", "C-CARD-06")
def test_long_cold_night() -> None:
    t = Table("atreides", "harkonnen")
    one = t.put(0, "gurney_halleck_eots", deployed=False, deferment=1)
    other = t.put(0, "arrakeen", deployed=False, deferment=3)
    event = t.put(0, "armistice_treaty", deployed=False, deferment=2)
    night, card = t.hand(1, "long_cold_night"), t.hand(0, "house_mentat")
    t.start()
    t.op("deploy", card)
    t.tactic(1, night)
    assert t.options(1) == [1, 2, 3, 4, 5]
    t.number(1, 3)
    assert event not in t.options(1)
    t.pick(1, one)  # the others can only come from one card
    assert (t.card(one).deferment, t.card(other).deferment, t.solaris(1)) == (0, 1, 17)


FIGHTS: list[tuple[str, str, str, str]] = [
    ("battle_fatalities", "battle", "glossu_rabban_eots", "house_discard"),
    ("poisoned_blade", "dueling", "feyd_rautha", "house_discard"),
    ("bodies_in_the_well", "intrigue", "piter_de_vries_eots", "house_discard"),
    ("formal_impressment", "dueling", "feyd_rautha", "captured"),
]


@pytest.mark.rule("C-RITE-41", "C-RITE-44", "C-DUR-01")
@pytest.mark.parametrize(("tactic", "rite", "leader", "fate"), FIGHTS)
def test_what_becomes_of_the_vanquished(tactic: str, rite: str, leader: str, fate: str) -> None:
    t = Table("harkonnen", "atreides").purse(0, 50)
    lead = t.put(0, leader)
    for _ in range(4):
        t.put(0, {"battle": "valor", "dueling": "arms_training", "intrigue": "subterfuge"}[rite], on=lead)
    if rite == "battle":
        target = t.put(1, "the_open_bled")
        victim = t.put(1, "house_battalion", on=target)
    else:
        target = victim = t.put(1, "house_swordmaster" if rite == "dueling" else "house_agent")
    card = t.hand(0, tactic)
    t.start()
    t.op(rite, lead, target)
    played = False
    for _ in range(60):
        if isinstance(t.asked(0), NextOperation):
            break
        rite_now = t.g.rite
        late = rite_now is not None and victim in rite_now.defenders
        if late and isinstance(t.asked(0), AnswerRite) and card in t.options(0):
            t.tactic(0, card)
            if t.card(card).on != victim and 0 in t.match.pending:
                t.pick(0, victim)
            played = True
        elif isinstance(t.asked(1), DeclareDefence):
            t.defend(1, True)
        elif isinstance(t.asked(0), Distribute):
            t.distribute(0, *([victim] if victim == target else [victim, target]))
        elif fate == "captured" and 0 in t.match.pending and "yes" in t.options(0):
            t.option(0, "yes")
        elif 1 in t.match.pending and isinstance(t.asked(1), AnswerRite):
            t.let(1)
        else:
            (seat,) = t.match.pending
            prompt = t.match.prompt(seat)
            assert prompt is not None
            if rite == "battle" and seat == 1 and victim in t.options(1):
                t.pick(1, victim)
            else:
                t.do(seat, prompt.default())
    assert played and t.where(card)[0] == "house_discard"
    assert t.where(victim) == (("domain", 0) if fate == "captured" else ("house_discard", 1))


def in_a_rite(t: Table, rite: str, leader: int, target: int, tactic: int, seat: int) -> Table:
    """A rite up to the tactic, played as soon as it may be; the target defends."""
    t.op(rite, leader, target)
    for _ in range(40):
        if seat in t.match.pending and isinstance(t.asked(seat), AnswerRite) and tactic in t.options(seat):
            return t.tactic(seat, tactic)
        if isinstance(t.asked(1), DeclareDefence):
            t.defend(1, True)
        else:
            t.default()
    raise AssertionError("it was never possible")


@pytest.mark.rule("C-TAC-09", "C-RITE-41")
@pytest.mark.parametrize(
    ("tactic", "gain"),
    [("dueling_honors", "favor"), ("witness_testimonial", "loss"), ("financial_reward", "solaris")],
)
def test_tactics_on_the_opposing_leader(tactic: str, gain: str) -> None:
    t = Table("harkonnen", "atreides")
    rite = {"favor": "dueling", "loss": "intrigue", "solaris": "arbitration"}[gain]
    lead = t.put(0, {"dueling": "feyd_rautha", "intrigue": "piter_de_vries_eots"}.get(rite, "choam_delegate"))
    for _ in range(5):
        t.put(0, {"dueling": "arms_training", "intrigue": "subterfuge"}.get(rite, "diplomacy"), on=lead)
    target = t.put(
        1, {"dueling": "gurney_halleck_eots", "intrigue": "thufir_hawat_eots"}.get(rite, "caladanan_exports")
    )
    cost = t.card(target).facts.cost
    assert cost is not None
    card = t.hand(0, tactic)
    t.start()
    in_a_rite(t, rite, lead, target, card, 0)
    while not isinstance(t.asked(0), NextOperation):
        if isinstance(t.asked(0), Distribute):
            t.distribute(0, target)
        elif 0 in t.match.pending and "inflict" in t.options(0):
            t.option(0, "gain")
        elif 0 in t.match.pending and "no" in t.options(0):
            t.option(0, "no")
        else:
            t.default()
    assert not t.card(target).deployed
    if gain == "favor":
        assert t.favor(0) == 10 + cost + 1  # and the reward
    elif gain == "loss":
        assert t.favor(1) == 10 - cost
    else:
        assert t.solaris(0) == 20 + cost + 1


@pytest.mark.rule("C-RITE-37", "C-RITE-30", "C-TAC-09")
@pytest.mark.parametrize(
    ("tactic", "rite"),
    [("imperial_codex", "arbitration"), ("blade_parry", "dueling"), ("back_to_the_wall", "intrigue")],
)
def test_force_that_has_no_effect_on_a_leader(tactic: str, rite: str) -> None:
    t = Table("harkonnen", "atreides")
    lead = t.put(0, {"dueling": "feyd_rautha", "intrigue": "piter_de_vries_eots"}.get(rite, "choam_delegate"))
    target = t.put(1, "caladanan_exports" if rite == "arbitration" else "paul_atreides_eots")
    card = t.hand(0, tactic)
    t.start()
    in_a_rite(t, rite, lead, target, card, 0)
    assert t.card(card).on == lead and any(True for _ in stats.statics_on(t.g, "no_force", lead))


@pytest.mark.rule("C-RITE-30")
def test_slow_attack_gets_past_a_shield() -> None:
    t = Table("harkonnen", "atreides")
    lead, target = t.put(0, "feyd_rautha"), t.put(1, "gurney_halleck_eots")
    shield = t.put(1, "personal_shield", on=target)
    card = t.hand(0, "slow_attack")
    t.start()
    t.op("dueling", lead, target)
    while not (isinstance(t.asked(0), AnswerRite) and t.g.rite is not None and t.g.rite.step == "defenders"):
        t.defend(1, True) if isinstance(t.asked(1), DeclareDefence) else t.default()
    before = stats.force(t.g, lead)
    t.tactic(0, card)
    assert stats.force(t.g, lead) == before + 3
    t.card(shield).deployed = False
    t.g.changed()
    assert stats.force(t.g, lead) == before


@pytest.mark.rule("C-INIT-04", "C-CARD-06")
def test_false_allegations() -> None:
    t = Table("atreides", "harkonnen").favor_of(0, 5)
    card, given = t.hand(0, "false_allegations"), t.hand(0, "poison_gas_tooth")
    t.start("initiative")
    while not (isinstance(t.asked(0), AnswerInitiative) and 0 in t.match.pending):
        t.default()
    t.tactic(0, card)
    assert t.g.players[1].declared == 5 and t.favor(1) == 10 and t.where(given) == ("house_discard", 0)


@pytest.mark.rule("C-EXC-06")
@pytest.mark.parametrize(("tactic", "how"), [("exchange_suspension", "buy"), ("quality_inspection", "sell")])
def test_an_exchange_that_comes_to_nothing(tactic: str, how: str) -> None:
    t = Table("atreides", "harkonnen").hoard_of(0, 3)
    card = t.hand(1, tactic)
    other = t.hand(1, "quality_inspection" if how == "buy" else "exchange_suspension")
    t.start()
    t.op(f"{how}_spice")
    assert isinstance(t.asked(1), AnswerExchange) and other not in t.options(1)
    t.tactic(1, card).back()
    assert (t.hoard(0), t.g.guild_hoard, t.solaris(0)) == (3, 8, 20)
    assert t.no_op("sell_spice").rule == "C-EXC-01"


@pytest.mark.rule("C-PET-12", "C-PET-04", "C-PET-13")
def test_tactics_of_a_petition() -> None:
    t = Table("atreides", "harkonnen")
    city = t.assembly(0, "carthag")
    card = t.hand(0, "collusion")
    t.start()
    t.op("petition", city).number(0, 4)
    t.tactic(0, card).back()
    assert t.where(city) == ("domain", 0) and t.solaris(0) == 16 and t.where(card) == ("house_discard", 0)
    u = Table("atreides", "harkonnen")
    city, duke = u.assembly(0, "carthag"), u.put(0, "duke_leto_atreides_eots")
    card = u.hand(0, "magnanimous_appeal")
    u.start()
    u.op("petition", city).number(0, 6)
    u.tactic(0, card)
    while not isinstance(u.asked(0), NextOperation):
        u.option(0, "yes") if 0 in u.match.pending and "yes" in u.options(0) else u.default()
    spent = max(0, 6 - stats.command(u.g, duke))
    assert u.card(duke).engaged and u.solaris(0) == 20 - spent
    v = Table("atreides", "harkonnen")
    city, card = v.assembly(0, "carthag"), v.hand(1, "scuttled_negotiation")
    v.start()
    v.op("petition", city).number(0, 4)
    while not isinstance(v.asked(0), NextOperation):
        if isinstance(v.asked(1), AnswerPetition) and card in v.options(1):
            v.tactic(1, card)
        elif 1 in v.match.pending and 5 in v.options(1):
            v.bid(1, 5)
        elif 1 in v.match.pending and "yes" in v.options(1):
            v.option(1, "yes")
        elif 0 in v.match.pending and PASS in v.options(0):
            v.bid(0, PASS)
        else:
            v.default()
    assert v.where(city) == ("imperial_discard", 0) and v.solaris(1) == 20 - 1 - 4


# Ventures


@pytest.mark.rule("C-CAP-05", "C-CAP-06", "C-VENT-02")
@pytest.mark.parametrize(
    ("venture", "persona", "victim", "fate"),
    [
        ("historic_acquisition", "duke_leto_atreides_eots", "caladanan_exports", "captured"),
        ("compel_surrender", "duncan_idaho_eots", "feyd_rautha", "captured"),
        ("betrayal", "thufir_hawat_eots", "house_agent", "captured"),
        ("liquidation_measures", "duke_leto_atreides_eots", "caladanan_exports", "discarded"),
        ("vendetta", "duncan_idaho_eots", "house_agent", "discarded"),
        ("chaumurky", "thufir_hawat_eots", "house_agent", "discarded"),
    ],
)
def test_ventures_against_subdued_cards(venture: str, persona: str, victim: str, fate: str) -> None:
    t = Table("atreides", "harkonnen")
    plan, n = t.put(0, venture, on=t.put(0, persona)), t.put(1, victim, deployed=False)
    up = t.put(1, "house_swordmaster")
    t.start()
    t.op("venture", plan).back()
    zone = "imperial_discard" if t.card(n).facts.imperial else "house_discard"
    assert t.where(n) == (("domain", 0) if fate == "captured" else (zone, 1))
    assert t.card(up).deployed and t.where(plan) == ("house_discard", 0)


@pytest.mark.rule("C-IMM-01", "C-CAP-06")
def test_immunity_keeps_a_card_from_an_effect() -> None:
    t = Table("atreides", "harkonnen")
    plan = t.put(0, "chaumurky", on=t.put(0, "thufir_hawat_eots"))
    plain = t.put(0, "vendetta", on=t.put(0, "duncan_idaho_eots"))
    safe = t.put(1, "house_agent", deployed=False)
    t.put(1, "poison_snooper", on=safe)
    heir = t.put(1, "feyd_rautha", deployed=False)
    t.put(1, "heir_designate", on=heir)
    t.start()
    assert t.offers("venture", plan) == [] or safe not in t.options(0, "venture", plan)
    t.op("venture", plain).pick(0, heir).back()
    assert t.where(heir) == ("domain", 1)


@pytest.mark.rule("C-VENT-02", "C-ZONE-05")
def test_ventures_against_spice_favor_and_works() -> None:
    t = Table("atreides", "harkonnen").hoard_of(1, 2)
    gurney = t.put(0, "gurney_halleck_eots")
    scrub, silo = t.put(0, "sand_scrub", on=gurney), t.put(0, "silo_destruction", on=t.put(0, "house_agent"))
    desert = t.put(1, "the_open_bled", spice=9)
    cowardice = t.put(0, "act_of_cowardice", on=t.put(0, "duncan_idaho_eots"))
    strike = t.put(0, "surgical_strike", on=t.put(0, "guard_commander"))
    outpost = t.put(1, "thopter_outpost", on=desert)
    t.start()
    t.op("venture", scrub).number(0, 0).back()
    assert t.card(desert).spice == 9 - t.card(gurney).facts.talents["battle"] and t.hoard(0) == 0
    t.op("venture", silo).back()
    assert t.hoard(1) == 1
    t.op("venture", cowardice).back()
    assert (
        t.favor(1)
        == 10 - t.card(t.card(cowardice).on or t.g.players[0].domain[-1]).facts.talents.get("dueling", 0)
        or t.favor(1) < 10
    )
    t.op("venture", strike).back()
    assert not t.card(outpost).deployed


@pytest.mark.rule("C-VENT-06", "C-DEP-07")
@pytest.mark.parametrize("venture", ["recruitment_drive", "water_rationing"])
def test_ventures_that_make_cards_cheaper_for_a_while(venture: str) -> None:
    t = Table("atreides", "harkonnen")
    plan = t.put(0, venture, on=t.put(0, "house_agent"))
    t.put(0, "dune")
    troop, aide = t.hand(0, "atreides_battalion"), t.hand(0, "house_mentat")
    full = assigning.cost(t.g, troop, 0)
    t.start()
    assert assigning.cost(t.g, troop, 0) == full
    t.op("venture", plan).back()
    assert assigning.cost(t.g, troop, 0) == full - 1
    assert assigning.cost(t.g, aide, 0) == t.card(aide).facts.cost
    t.until(turn=4)
    assert t.where(plan) == ("house_discard", 0)


@pytest.mark.rule("C-DEP-08", "C-ZONE-03")
def test_ventures_that_bring_cards() -> None:
    t = Table("atreides", "harkonnen")
    induct = t.put(0, "informal_induction", on=t.put(0, "house_agent"))
    ally = t.assembly(0, "gurney_halleck_eots")
    t.start()
    t.op("venture", induct).back()
    assert t.where(ally) == ("domain", 0) and not t.card(ally).deployed and t.card(ally).deferment == 1
    u = Table("atreides", "harkonnen")
    persona = u.put(0, "duke_leto_atreides_eots")
    salvage = u.put(0, "salvaging_operation", on=persona)
    for _ in range(8):
        u.pile(0, "house_discard", "valor")
    u.start()
    u.op("venture", salvage)
    most = stats.command(u.g, persona)
    assert u.options(0) == list(range(most + 1))
    u.number(0, most).back()
    assert sum(u.card(n).id == "valor" for n in u.g.players[0].house_deck) == most
    v = Table("spacing_guild", "harkonnen")
    plan = v.put(0, "traverse_fold_space", on=v.put(0, "oberon"))
    v.pile(0, "house_deck", "valor")
    v.start()
    v.op("venture", plan)
    assert v.options(0) == ["house_battalion", "valor"]  # there is no Imperial deck
    v.option(0, "valor").back()
    assert [v.card(n).id for n in v.g.players[0].hand] == ["valor"]


@pytest.mark.rule("C-CAP-07", "C-ASG-03")
def test_sharing_of_inner_lives() -> None:
    t = Table("bene_gesserit", "harkonnen")
    mohiam, other = t.put(0, "gaius_helen_mohiam_eots"), t.put(0, "lady_margot")
    skill, kindjal = t.put(0, "subterfuge", on=other), t.put(0, "kindjal", on=other)
    unfit = t.put(0, "master_of_assassins", on=other)
    plan = t.put(0, "sharing_of_inner_lives", on=mohiam)
    t.start()
    t.op("venture", plan).back()
    assert (t.card(skill).on, t.card(kindjal).on, t.card(unfit).on) == (mohiam, other, other)


# Resources


@pytest.mark.rule("C-CAP-07", "C-CMD-01")
def test_cards_that_move_others() -> None:
    t = Table("atreides", "harkonnen")
    city, gurney, duke = (
        t.put(0, "arrakeen"),
        t.put(0, "gurney_halleck_eots"),
        t.put(0, "duke_leto_atreides_eots"),
    )
    centre = t.put(0, "command_center", on=city)
    troop = t.put(0, "atreides_battalion", on=gurney, engaged=True)
    t.start()
    t.op("use", centre)
    while not isinstance(t.asked(0), NextOperation):
        t.pick(0, duke) if duke in t.options(0) else t.default()
    assert t.card(troop).on == duke and t.card(troop).engaged
    u = Table("atreides", "harkonnen")
    bled, erg = u.put(0, "the_open_bled"), u.put(0, "the_minor_erg")
    harvester = u.put(0, "spice_harvester", on=bled, engaged=True)
    carryall = u.put(0, "carryall", on=harvester)
    thopter = u.put(0, "desert_rigged_ornithopter", on=bled)
    troop = u.put(0, "atreides_battalion", on=bled)
    card = u.hand(0, "house_mentat")
    u.start()
    u.op("deploy", card)
    u.react(0, carryall).pick(0, erg)
    assert (u.card(harvester).on, u.card(carryall).on, u.card(harvester).engaged) == (erg, harvester, True)
    u.back().op("use", thopter).pick(0, troop).pick(0, erg).back()
    assert u.card(thopter).on == erg and u.card(troop).on == erg


@pytest.mark.rule("C-STAT-03", "C-STAT-10", "C-STAT-09")
def test_shigawire_bonds_go_onto_a_subdued_persona() -> None:
    t = Table("atreides", "harkonnen")
    down, up = t.put(1, "feyd_rautha", deployed=False, deferment=1), t.put(1, "house_agent")
    wire = t.hand(0, "shigawire_bonds")
    t.start()
    assert t.offers("deploy", wire) == [down] and up not in t.offers("deploy", wire)
    t.op("deploy", wire, down)
    defer(t.g, down, 2)
    assert t.card(down).deferment == 1
    defer(t.g, down, -1)
    assert t.card(down).deferment == 0


@pytest.mark.rule("C-RITE-21", "C-TAC-06")
def test_hereditary_claim_brings_a_noble_into_an_arbitration() -> None:
    t = Table("harkonnen", "atreides")
    lead, charter = t.put(0, "choam_delegate"), t.put(1, "caladanan_exports")
    claim, duke = t.put(1, "hereditary_claim", on=charter), t.put(1, "duke_leto_atreides_eots")
    t.start()
    t.op("arbitration", lead, charter)
    for _ in range(20):
        if isinstance(t.asked(1), DeclareDefence):
            t.defend(1, True)
        elif isinstance(t.asked(1), AnswerRite) and claim in t.options(1):
            break
        else:
            t.default()
    t.react(1, claim)
    assert t.g.rite is not None and duke in t.g.rite.defenders and t.card(duke).engaged


@pytest.mark.rule("C-RITE-18")
def test_naibs_countenance_lets_fremen_counter() -> None:
    t = Table("harkonnen", "fremen")
    feyd, chani, stilgar = t.put(0, "feyd_rautha"), t.put(1, "chani"), t.put(1, "stilgar")
    t.put(1, "naibs_countenance", on=stilgar)
    t.start()
    t.op("dueling", feyd, stilgar)
    while not isinstance(t.asked(1), DeclareDefence):
        t.default()
    assert chani in t.options(1, True)


@pytest.mark.rule("C-RITE-35", "C-IMM-01")
@pytest.mark.parametrize("lenses", [True, False])
def test_oil_lense_binoculars_still_strike(lenses: bool) -> None:
    t = Table("corrino", "atreides")
    spy, target = t.put(0, "house_assassin"), t.put(1, "thufir_hawat_eots")
    for _ in range(6):
        t.put(0, "subterfuge", on=spy)
    if lenses:
        t.put(1, "oil_lense_binoculars", on=target)
    t.start()
    t.op("intrigue", spy, target)
    while not isinstance(t.asked(0), Distribute):
        t.defend(1, True) if isinstance(t.asked(1), DeclareDefence) else t.default()
    t.distribute(0, target)
    if lenses:
        t.distribute(1, spy)
    t.until(NextOperation)
    assert not t.card(target).deployed and t.card(spy).deployed != lenses


@pytest.mark.rule("C-RITE-30", "C-CARD-05")
@pytest.mark.parametrize(
    ("card", "on", "rite", "force", "resistance"),
    [
        ("lasgun_rifle", "gurney_halleck_eots", "battle", 3, 0),
        ("slip_tip", "duncan_idaho_eots", "dueling", 1, 0),
        ("juice_of_sapho", "thufir_hawat_eots", "intrigue", 1, 1),
        ("hand_of_god", "gurney_halleck_eots", "battle", 0, 1),
        ("thopter_outpost", "arrakeen", "battle", 2, 2),
        ("shield_fighting", "duncan_idaho_eots", "dueling", 0, 3),
    ],
)
def test_what_resources_add(card: str, on: str, rite: str, force: int, resistance: int) -> None:
    from landsraad.ccg.state import Rite

    t = Table("atreides", "harkonnen")
    n, enemy = t.put(0, on), t.put(1, "feyd_rautha")
    if card == "shield_fighting":
        shield = t.put(0, "personal_shield", on=n)
    t.g.rite = Rite(rite, 0, 1, n, enemy, attackers=[n])
    t.g.changed()
    before = stats.force(t.g, n), stats.resistance(t.g, n)
    t.put(0, card, on=n)
    assert (stats.force(t.g, n) - before[0], stats.resistance(t.g, n) - before[1]) == (force, resistance)
    if card == "shield_fighting":
        t.card(shield).deployed = False
        t.g.changed()
        assert stats.resistance(t.g, n) == before[1] - 3


@pytest.mark.rule("C-PERS-02")
def test_a_slip_tip_is_an_additional_blade() -> None:
    t = Table("atreides", "harkonnen")
    duncan = t.put(0, "duncan_idaho_eots")
    t.put(0, "slip_tip", on=duncan)
    first, second = t.hand(0, "kindjal"), t.hand(0, "kindjal")
    t.start()
    t.op("deploy", first, duncan)
    assert duncan not in t.offers("deploy", second)


@pytest.mark.rule("C-RITE-34", "C-RITE-35", "C-CMD-01")
@pytest.mark.parametrize(
    ("title", "on", "keyword", "rite"),
    [
        ("accomplished_blademaster", "duncan_idaho_eots", "surprise", "dueling"),
        ("badge_of_the_lion", "duke_leto_atreides_eots", "direct", "arbitration"),
        ("master_of_assassins", "thufir_hawat_eots", "direct", "intrigue"),
        ("order_of_the_sword", "gurney_halleck_eots", "direct", "battle"),
    ],
)
def test_titles(title: str, on: str, keyword: str, rite: str) -> None:
    from landsraad.ccg.state import Rite

    t = Table("atreides", "harkonnen")
    n, enemy = t.put(0, on), t.put(1, "feyd_rautha")
    before = stats.command(t.g, n)
    t.put(0, title, on=n)
    assert stats.command(t.g, n) == before + 1 and not stats.has(t.g, n, keyword)
    t.g.rite = Rite(rite, 0, 1, n, enemy, attackers=[n])
    t.g.changed()
    assert stats.has(t.g, n, keyword)


@pytest.mark.rule("C-RITE-07", "C-DEP-07", "C-ZONE-06")
def test_shields_sickness_and_symbols() -> None:
    t = Table("harkonnen", "spacing_guild")
    fighter, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    troop = t.put(0, "house_battalion", on=t.put(0, "carthag"), deployed=False)
    t.put(1, "house_shield_generator", on=city)
    pilot = t.put(1, "guild_navigator")
    t.put(1, "high_steersman", on=pilot)
    cost = assigning.cost(t.g, troop, 0)
    t.put(1, "heat_sickness", on=t.card(troop).on)
    t.put(0, "symbol_of_authority", on=t.put(0, "baron_vladimir_harkonnen_eots"))
    assert assigning.cost(t.g, troop, 0) == 2 * cost and stats.assembly_limit(t.g, 0) == 4
    t.start()
    assert t.offers("battle", fighter) == []
    assert fighter not in t.offers("intrigue") and pilot not in t.offers("dueling", fighter)


@pytest.mark.rule("C-OPS-08", "C-OPS-09", "C-ZONE-07")
def test_operations_of_what_a_persona_bears() -> None:
    t = Table("bene_gesserit", "harkonnen")
    mohiam, margot = t.put(0, "gaius_helen_mohiam_eots"), t.put(0, "lady_margot")
    sayer, device = t.put(0, "truth_sayer", on=mohiam), t.put(0, "sabotage_device", on=margot)
    mentat = t.put(0, "house_mentat")
    analysis = t.put(0, "mentat_analysis", on=mentat)
    seen = t.assembly(1, "carthag")
    ship = t.put(1, "guild_heighliner", on=t.g.players[1].homeworld)
    suk = t.put(0, "house_physician")
    cure = t.put(0, "imperial_conditioning", on=suk)
    plague = t.put(1, "heat_sickness", on=t.put(0, "arrakeen"))
    card = t.hand(0, "house_agent")
    t.start()
    t.op("use", sayer).back()
    assert t.favor(1) == 8 and t.card(mohiam).engaged
    t.op("use", device).back()
    assert not t.card(ship).deployed and t.where(device) == ("house_discard", 0) and t.card(margot).engaged
    t.op("use", cure).back()
    assert t.where(plague) == ("house_discard", 1) and stats.is_(t.g, suk, "suk")
    t.op("deploy", card)
    t.react(0, analysis).pick(0, 2) if 2 in t.options(0) else t.react(0, analysis)
    t.back()
    assert t.card(seen).seen_by == (0,) and t.card(mentat).engaged


@pytest.mark.rule("C-IMM-01")
def test_prescience_shielding() -> None:
    t = Table("spacing_guild", "bene_gesserit")
    plan = t.put(0, "waking_dream", on=t.put(0, "oberon"))
    sister = t.put(1, "sister_ramallo")
    shielding = t.put(1, "prescience_shielding", on=sister)
    t.hand(1, "valor")
    t.start()
    t.op("venture", plan)
    while 1 not in t.match.pending:
        t.default()
    t.react(1, shielding).back()
    assert t.where(plan) == ("house_discard", 0) and t.card(sister).engaged
    assert stats.immune(t.g, sister, ("prescience",))


@pytest.mark.rule("C-RITE-13", "C-RITE-30")
@pytest.mark.parametrize("how", ["force", "resistance"])
def test_weirding_combat_is_declared_when_its_persona_joins(how: str) -> None:
    t = Table("bene_gesserit", "atreides")
    jessica, target = t.put(0, "lady_jessica_eots"), t.put(1, "duncan_idaho_eots")
    t.put(0, "arms_training", on=jessica)
    t.put(0, "weirding_combat", on=jessica)
    before = stats.resistance(t.g, jessica)
    t.start()
    t.op("dueling", jessica, target)
    while not (0 in t.match.pending and how in t.options(0)):
        t.default()
    t.option(0, how)
    rank = stats.rank(t.g, jessica, "weirding")
    assert rank is not None and rank >= 3
    assert stats.force(t.g, jessica) == 1 + (rank if how == "force" else 0)
    assert stats.resistance(t.g, jessica) == before + (rank if how == "resistance" else 0)


@pytest.mark.rule("C-RITE-41")
def test_the_gom_jabbar_kills() -> None:
    t = Table("bene_gesserit", "atreides")
    mohiam, victim = t.put(0, "gaius_helen_mohiam_eots"), t.put(1, "house_agent")
    t.put(0, "gom_jabbar", on=mohiam)
    for _ in range(5):
        t.put(0, "subterfuge", on=mohiam)
    t.start()
    t.op("intrigue", mohiam, victim)
    while not isinstance(t.asked(0), NextOperation):
        if isinstance(t.asked(1), DeclareDefence):
            t.defend(1, False)
        elif isinstance(t.asked(0), Distribute):
            t.distribute(0, victim)
        else:
            t.default()
    assert t.where(victim) == ("house_discard", 1)


def test_operations_are_offered_only_where_they_belong() -> None:
    """A tactic about exchanges or petitions answers nothing else."""
    t = Table("atreides", "harkonnen")
    t.hand(1, "exchange_suspension")
    t.hand(1, "collusion")
    card = t.hand(0, "house_mentat")
    t.g.operation = Operation(0, "deploy", card)
    t.start()
    t.op("deploy", card)
    assert isinstance(t.asked(0), NextOperation)
