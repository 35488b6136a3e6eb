"""Rites (ccg.md 14, 15): steps, who takes part, force, distribution, resolution. Each test names its reading."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import stats
from landsraad.ccg.assessment import Distribute
from landsraad.ccg.cards import CARDS, LANDSRAAD, RITES
from landsraad.ccg.decisions import Pick, PickOption
from landsraad.ccg.house import NextOperation
from landsraad.ccg.rites import TARGETS, DeclareDefence
from landsraad.ccg.windows import AnswerRite
from landsraad.table import REST, Order


def home(t: Table) -> Table:
    """Defaults until the attacker may operate again; nothing is captured."""
    for _ in range(40):
        if isinstance(t.asked(t.g.active), NextOperation):
            return t
        t.default()
    raise AssertionError(t.match.pending)


def battle(**options: Any) -> tuple[Table, int, int, int]:
    """Rabban with a battalion before Arrakeen of Atreides, with Gurney to counter by Perilous Terrain."""
    t = Table("harkonnen", "atreides", options=options)
    rabban = t.put(0, "glossu_rabban_eots")
    troop = t.put(0, "harkonnen_battalion", on=rabban)
    city = t.put(1, "arrakeen")
    return t, rabban, troop, city


@pytest.mark.rule("C-RITE-01", "C-RITE-02", "C-RITE-04")
def test_four_rites_two_classes_and_what_they_are_aimed_at() -> None:
    assert (
        RITES == ("battle", "dueling", "arbitration", "intrigue")
        and frozenset({"battle", "dueling"}) == LANDSRAAD
    )
    assert TARGETS == {
        "battle": "fief",
        "arbitration": "charter",
        "dueling": "persona",
        "intrigue": "persona",
    }
    t = Table("corrino", "harkonnen")
    leader = t.put(0, "count_hasimir_fenring")
    t.put(0, "valor", on=leader)
    speaker = t.put(0, "shaddam_iv")
    mine = t.put(0, "arrakeen")
    fief, charter, persona = (
        t.g.players[1].homeworld,
        t.put(1, "harkonnen_industries"),
        t.put(1, "house_agent"),
    )
    t.put(1, "carthag", deployed=False)
    t.start()
    assert t.offers("battle", leader) == [fief] and t.offers("arbitration", speaker) == [charter]
    assert t.offers("dueling", leader) == [persona] and t.offers("intrigue", leader) == [persona]
    assert t.no_op("battle", leader, mine).rule == "C-RITE-04"


@pytest.mark.rule("C-RITE-03", "C-RITE-10")
def test_one_rite_of_each_class_against_each_rival() -> None:
    t = Table("corrino", "harkonnen", "bene_gesserit")
    fenring, other = t.put(0, "count_hasimir_fenring"), t.put(0, "house_swordmaster")
    spy = t.put(0, "jareh_benquait_eots")
    targets = [t.put(s, "house_agent") for s in (1, 2)]
    fallen = t.put(1, "guard_commander")
    t.start()
    t.op("dueling", fenring, fallen)
    home(t)
    assert t.offers("dueling", other) == [targets[1]]
    assert t.no_op("dueling", other, targets[0]).rule == "C-RITE-03"
    assert t.no_op("battle", spy, t.g.players[1].homeworld).rule == "C-RITE-03"
    assert targets[0] in t.offers("intrigue", spy)


@pytest.mark.rule("C-RITE-05")
@pytest.mark.parametrize("reading", ["not_needed", "needed"])
def test_whether_the_target_needs_the_talent(reading: str) -> None:
    t = Table("harkonnen", "atreides", options={"target_talent": reading})
    feyd, agent, paul = t.put(0, "feyd_rautha"), t.put(1, "house_agent"), t.put(1, "paul_atreides_eots")
    t.start()
    assert set(t.offers("dueling", feyd)) == ({agent, paul} if reading == "not_needed" else {paul})


@pytest.mark.rule("C-RITE-06")
def test_who_leads() -> None:
    t = Table("harkonnen", "atreides")
    able, tired = t.put(0, "glossu_rabban_eots"), t.put(0, "iaken_nefud", engaged=True)
    troop = t.put(0, "harkonnen_battalion", on=able)
    agent = t.put(0, "house_agent")
    t.start()
    assert t.offers("battle") == [able]
    for n in (tired, troop, agent):
        assert t.no_op("battle", n, t.g.players[1].homeworld).rule == "C-RITE-06"


@pytest.mark.rule("C-RITE-07")
def test_a_card_may_forbid_naming_it() -> None:
    t = Table("harkonnen", "spacing_guild")
    rabban = t.put(0, "glossu_rabban_eots")
    city = t.put(1, "arrakeen", engaged=True)
    t.start()
    assert t.offers("battle", rabban) == [city]  # Tupile may not, and engaged does not protect
    assert t.no_op("battle", rabban, t.g.players[1].homeworld).rule == "C-RITE-07"
    u = Table("corrino", "harkonnen")
    speaker, charter = u.put(0, "shaddam_iv"), u.put(1, "harkonnen_industries")
    u.put(1, "imperial_seal", on=charter)
    u.start()
    assert speaker not in u.offers("arbitration")


@pytest.mark.rule("C-RITE-08", "C-RITE-11", "C-RITE-13", "C-TAC-06", "C-TIME-01")
def test_the_steps_and_who_may_answer_in_each() -> None:
    t, rabban, _, city = battle()
    t.g.players.append(t.g.players[1].__class__(2, "fremen", solaris=20))
    t.g.made += 20
    t.g.order = [0, 1, 2]
    stranger, lowering = t.hand(2, "priority_matter"), t.hand(2, "low_morale")
    for _ in range(9):
        t._new(2, "house_battalion", "house_deck")
    surprise, morale = t.hand(0, "surprise_assault"), t.hand(1, "low_morale")
    t.config = dict(t.config)
    t.start()
    t.op("battle", rabban, city)
    steps = []
    while t.g.rite is not None and not isinstance(t.asked(0), Distribute):
        r = t.g.rite
        for seat, d in t.match.pending.items():
            if isinstance(d, AnswerRite):
                steps.append((d.window, seat, tuple(n for n in t.options(seat) if n)))
        t.default()
        if r.over:
            break
    assert ("rite_declared", 1, (morale,)) in steps
    assert ("rite_declared", 2, (stranger,)) in steps  # non-rite tactics by all, rite tactics by the two
    assert not any(seat == 2 for window, seat, _ in steps if window != "rite_declared")
    assert ("rite_attackers", 0, (surprise,)) in steps and lowering not in {
        n for *_, cards in steps for n in cards
    }


@pytest.mark.rule("C-RITE-12")
@pytest.mark.parametrize("counts", [False, True])
def test_a_rite_stopped_before_anybody_is_engaged(counts: bool) -> None:
    t, rabban, _, city = battle(stopped_rite_counts=counts)
    morale = t.hand(1, "low_morale")
    t.start()
    t.op("battle", rabban, city)
    t.tactic(1, morale)
    t.pick(1, rabban)
    home(t)
    assert t.events("rite_stopped") and t.card(city).deployed
    assert t.g.interval.rites == ([(1, "landsraad")] if counts else [])


@pytest.mark.rule("C-RITE-13", "C-PERS-01", "C-PERS-04")
@pytest.mark.parametrize("reading", ["with_talent", "only_with_text"])
def test_personnel_join_the_card_they_are_on(reading: str) -> None:
    t, rabban, troop, city = battle(personnel_join=reading)
    corps = t.put(0, "engineering_corps", on=rabban)
    t.put(0, "valor", on=corps)
    league = t.put(0, "choam_league", on=rabban)
    elsewhere = t.put(0, "harkonnen_battalion", on=t.put(0, "iaken_nefud"))
    t.start()
    t.op("battle", rabban, city)
    assert isinstance(t.asked(0), Pick)
    offered = set(t.options(0)) - {0}
    assert offered == ({troop, corps} if reading == "with_talent" else {troop})
    assert league not in offered and elsewhere not in offered
    t.pick(0, troop)
    assert t.g.rite is not None and t.g.rite.attackers == [rabban, troop]
    assert t.card(rabban).engaged and t.card(troop).engaged


@pytest.mark.rule("C-RITE-14", "C-RITE-15", "C-RITE-17")
def test_an_engaged_target_takes_part_with_its_personnel() -> None:
    t, rabban, troop, city = battle()
    guards = t.put(1, "house_battalion", on=city)
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    assert isinstance(t.asked(1), DeclareDefence) and t.options(1) == [True, False]
    t.defend(1, True)
    t.pick(1, guards)
    assert t.g.rite is not None and t.g.rite.defenders == [city, guards]
    assert t.card(city).engaged and t.card(guards).engaged
    assert stats.force(t.g, city) == 1 and stats.force(t.g, guards) == 1


@pytest.mark.rule("C-RITE-16")
def test_a_target_that_is_not_engaged_only_resists() -> None:
    t, rabban, troop, city = battle()
    guards = t.put(1, "house_battalion", on=city)
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    t.defend(1, False)
    assert t.g.rite is not None and t.g.rite.defenders == []
    assert isinstance(t.asked(0), Distribute) and t.options(0) == [city, 0]  # 6 force against 6
    t.distribute(0, city)
    home(t)
    assert not t.card(city).deployed and t.card(guards).deployed  # C-STAT-08
    assert not t.card(city).engaged


@pytest.mark.rule("C-STAT-08", "C-RITE-40", "C-RITE-45")
def test_what_took_part_falls_with_its_card() -> None:
    t, rabban, troop, city = battle()
    for _ in range(2):
        t.put(0, "valor", on=rabban)
    guards, spare = t.put(1, "house_battalion", on=city), t.put(1, "atreides_battalion", on=city)
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    t.defend(1, True).pick(1, guards)
    t.distribute(0, guards, city)
    home(t)
    assert not t.card(city).deployed and not t.card(guards).deployed and t.card(spare).deployed
    assert t.card(city).engaged and t.card(guards).engaged  # as they were
    assert t.card(rabban).deployed and t.card(rabban).engaged and t.card(troop).engaged


def countered(**options: Any) -> tuple[Table, int, int, int]:
    """An intrigue of Piter against Gurney, countered by a House Agent."""
    t = Table("harkonnen", "atreides", options=options)
    piter, gurney, agent = (
        t.put(0, "piter_de_vries_eots"),
        t.put(1, "gurney_halleck_eots"),
        t.put(1, "house_agent"),
    )
    t.start()
    t.op("intrigue", piter, gurney)
    return t, piter, gurney, agent


@pytest.mark.rule("C-RITE-18", "C-RITE-19")
def test_a_counter_leads_and_the_target_stays_at_stake() -> None:
    t, _, gurney, agent = countered()
    t.defend(1, False, agent)
    assert t.g.rite is not None and t.g.rite.defence_leader == agent and t.g.rite.defenders == [agent]
    assert t.options(0) == [agent, 0] and t.options(0, agent) == [0]  # 4 force: 2 on the agent, 2 left of 3
    u = Table("harkonnen", "atreides", options={})
    piter = u.put(0, "piter_de_vries_eots")
    for _ in range(2):
        u.put(0, "subterfuge", on=piter)
    gurney, agent = u.put(1, "gurney_halleck_eots"), u.put(1, "house_agent")
    u.start()
    u.op("intrigue", piter, gurney)
    u.defend(1, False, agent).distribute(0, agent, gurney)
    home(u)
    assert not u.card(gurney).deployed and not u.card(agent).deployed


@pytest.mark.rule("C-RITE-18")
def test_the_other_reading_of_counter() -> None:
    t, _, gurney, agent = countered(counter_mode="replaces")
    t.defend(1, False, agent)
    assert t.g.rite is not None and t.g.rite.target == agent
    t.distribute(0, agent)
    home(t)
    assert t.card(gurney).deployed and not t.card(agent).deployed


@pytest.mark.rule("C-RITE-20")
def test_jamis_lets_nobody_counter() -> None:
    t = Table("fremen", "atreides")
    t.put(0, "arrakeen")
    jamis, target, guard = t.put(0, "jamis"), t.put(1, "thufir_hawat_eots"), t.put(1, "house_swordmaster")
    t.start()
    t.op("dueling", jamis, target)
    assert isinstance(t.asked(1), DeclareDefence) and guard not in t.options(1, True)


@pytest.mark.rule("C-RITE-21")
def test_kardif_takes_part_in_any_battle_of_his_side() -> None:
    t = Table("corrino", "atreides")
    lead, kardif, city = t.put(0, "commander_aramsham_eots"), t.put(0, "kardif"), t.put(1, "arrakeen")
    t.start()
    t.op("battle", lead, city)
    t.react(0, kardif)
    t.until(DeclareDefence)
    assert t.g.rite is not None and t.g.rite.attackers == [lead, kardif] and t.card(kardif).engaged
    t.defend(1, False)
    assert isinstance(t.asked(0), Distribute) and t.asked(0).force in (3, 4, 7)  # type: ignore[union-attr]


@pytest.mark.rule("C-RITE-30", "C-RITE-31", "C-TAC-09")
def test_force_is_rank_and_bonuses() -> None:
    t, rabban, troop, city = battle()
    zeal, gun = t.hand(0, "fanaticism"), t.put(0, "stunner", on=rabban)
    t.put(0, "garrison", on=t.put(0, "carthag"))
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    t.tactic(0, zeal)
    if isinstance(t.asked(0), Pick):
        t.pick(0, rabban)
    assert t.card(zeal).on == rabban
    assert stats.force(t.g, rabban) == 3 + 2 + 1 and gun
    assert stats.force_of(t.g, rabban) == [("battle", 3), ("stunner", 2), ("fanaticism", 1)]
    assert stats.force(t.g, city) == 1


@pytest.mark.rule("C-RITE-32")
def test_both_sides_distribute_at_once() -> None:
    t, rabban, troop, city = battle()
    for _ in range(3):
        t.put(1, "atreides_battalion", on=city)
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    t.defend(1, True)
    t.pick(1, *[n for n in t.options(1) if n])
    assert set(t.match.pending) == {0, 1}
    t.distribute(1, troop, rabban)
    assert t.card(rabban).deployed and t.match.sealed == {1}
    t.distribute(0, *[n for n in t.options(0) if n][:1])
    home(t)
    assert not t.card(rabban).deployed and not t.card(troop).deployed


def order_of(options: dict[str, Any], direct: bool = False) -> tuple[Table, int, int, int]:
    """Strong attackers; the defence has personnel, a leader by Counter, and the target."""
    t = Table("harkonnen", "atreides", options=options)
    piter = t.put(0, "piter_de_vries_eots")
    for _ in range(6):
        t.put(0, "subterfuge", on=piter)
    target, agent = t.put(1, "gurney_halleck_eots"), t.put(1, "house_agent")
    cohort = t.put(1, "assassin_cohort", on=agent)
    t.start()
    t.op("intrigue", piter, target)
    t.defend(1, False, agent).pick(1, cohort)
    return t, target, agent, cohort


@pytest.mark.rule("C-RITE-33", "C-RITE-36")
def test_the_normal_order_of_distribution() -> None:
    t, target, agent, cohort = order_of({})
    assert t.options(0) == [cohort, 0] and t.options(0, cohort) == [agent, 0]
    assert t.options(0, cohort, agent) == [target, 0]
    from landsraad.ccg.assessment import Distribution

    assert t.refused(0, Distribution((target,))).rule == "C-RITE-33"
    t.distribute(0, cohort, agent, target)
    home(t)
    assert [t.card(n).deployed for n in (cohort, agent, target)] == [False, False, False]


@pytest.mark.rule("C-RITE-33")
def test_the_other_order_of_distribution() -> None:
    t, target, agent, cohort = order_of({"distribution": "leader_first"})
    assert t.options(0) == [agent, 0] and t.options(0, agent) == [cohort, 0]
    assert t.options(0, agent, cohort) == [target, 0]


@pytest.mark.rule("C-RITE-34")
def test_direct_frees_the_order() -> None:
    t, rabban, troop, city = battle()
    guards = t.put(1, "house_battalion", on=city)
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    t.defend(1, True).pick(1, guards)
    assert set(t.options(0)) == {guards, city, 0}  # Rabban may Direct
    t.distribute(0, city)
    home(t)
    assert not t.card(city).deployed


@pytest.mark.rule("C-RITE-35")
def test_surprise_strikes_first() -> None:
    t = Table("harkonnen", "atreides")
    feyd, paul = t.put(0, "feyd_rautha"), t.put(1, "paul_atreides_eots")
    t.start()
    t.op("dueling", feyd, paul)
    t.defend(1, True)
    assert set(t.match.pending) == {0}
    t.distribute(0, paul)
    home(t)
    assert not t.card(paul).deployed and t.card(feyd).deployed
    counted = [(e.actor, e.facts["force"], e.facts["surprise"]) for e in t.events("force_counted")]
    assert counted == [
        ("house_1", 3, True),
        ("house_2", 0, True),
        ("house_1", 0, False),
        ("house_2", 0, False),
    ]


@pytest.mark.rule("C-RITE-35")
def test_the_other_reading_of_surprise() -> None:
    t = Table("harkonnen", "atreides", options={"surprise": "no_answer"})
    feyd, paul = t.put(0, "feyd_rautha"), t.put(1, "paul_atreides_eots")
    t.hand(1, "knife_switch")
    t.start()
    t.op("dueling", feyd, paul)
    t.until(DeclareDefence).defend(1, True)
    assert set(t.match.pending) == {0, 1} and isinstance(t.asked(1), Distribute)


@pytest.mark.rule("C-RITE-37")
def test_force_without_effect_is_spent() -> None:
    t, rabban, troop, city = battle()
    for _ in range(3):
        t.put(1, "atreides_battalion", on=city)
    terrain = t.hand(0, "terrain_advantage")
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    t.tactic(0, terrain)
    t.defend(1, True)
    t.pick(1, *[n for n in t.options(1) if n])
    t.until(Distribute)
    t.distribute(1, troop, rabban)
    t.distribute(0)
    home(t)
    assert t.card(rabban).deployed and not t.card(troop).deployed


@pytest.mark.rule("C-RITE-41")
@pytest.mark.parametrize("taken", [True, False])
def test_a_vanquished_card_may_be_captured(taken: bool) -> None:
    t = Table("harkonnen", "bene_gesserit")
    piter, agent = t.put(0, "piter_de_vries_eots"), t.put(1, "house_agent")
    t.start()
    t.op("intrigue", piter, agent)
    t.defend(1, False).distribute(0, agent)
    assert isinstance(t.asked(0), PickOption)
    t.option(0, "yes" if taken else "no")
    home(t)
    assert t.where(agent) == ("domain", 0 if taken else 1) and not t.card(agent).deployed


@pytest.mark.rule("C-RITE-42")
@pytest.mark.parametrize(
    ("reading", "amount"), [("one_each", 2), ("target_cost", 4), ("cost_and_one_each", 5)]
)
@pytest.mark.parametrize("how", ["gain", "inflict"])
def test_the_reward(reading: str, amount: int, how: str) -> None:
    t, rabban, troop, city = battle(rite_reward=reading)
    for _ in range(2):
        t.put(0, "valor", on=rabban)
    guards = t.put(1, "house_battalion", on=city)
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    t.defend(1, True).pick(1, guards).distribute(0, guards, city).distribute(1)
    t.option(0, how)
    home(t)
    assert (t.favor(0), t.favor(1)) == ((10 + amount, 10) if how == "gain" else (10, 10 - amount))


@pytest.mark.rule("C-RITE-42", "C-RITE-02")
def test_choam_rites_are_rewarded_in_solaris() -> None:
    t = Table("harkonnen", "atreides").purse(1, 0)
    piter, agent = t.put(0, "piter_de_vries_eots"), t.put(1, "house_agent")
    t.start()
    t.op("intrigue", piter, agent)
    t.defend(1, False).distribute(0, agent).option(0, "no")
    t.option(0, "gain")
    home(t)
    assert t.solaris(0) == 21 and t.solaris(1) == 0


@pytest.mark.rule("C-RITE-43")
def test_the_defender_gets_no_reward() -> None:
    t = Table("harkonnen", "atreides")
    nefud, paul = t.put(0, "iaken_nefud"), t.put(1, "paul_atreides_eots")
    t.start()
    t.op("dueling", nefud, paul)
    t.defend(1, True).distribute(1, nefud)
    home(t)
    assert not t.card(nefud).deployed and (t.favor(1), t.solaris(1)) == (10, 20) and not t.events("reward")


@pytest.mark.rule("C-RITE-44")
def test_all_tactics_of_the_rite_are_discarded() -> None:
    t, rabban, troop, city = battle()
    surprise = t.hand(1, "surprise_assault")
    t.start()
    t.op("battle", rabban, city).pick(0, troop)
    assert isinstance(t.asked(1), AnswerRite)
    t.tactic(1, surprise)
    if isinstance(t.asked(1), Pick):
        t.pick(1, rabban)
    home(t)
    assert t.where(surprise) == ("house_discard", 1) and t.g.rite is None


@pytest.mark.rule("C-RITE-48")
def test_a_text_about_a_battle_means_the_rite() -> None:
    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    t.put(0, "maula_pistol", on=gurney)
    pogrom = t.put(0, "pogrom", on=gurney)
    fief = t.put(1, "the_minor_erg")
    t.start()
    t.op("venture", pogrom)
    t.pick(0, fief).back()
    assert t.events("force")[0].facts["force"] == 3  # the pistol adds force in battles only
    assert CARDS["pogrom"].context == "battle"


# At rest


@pytest.mark.rule("C-RITE-11", "C-RITE-13", "C-RITE-14")
@pytest.mark.parametrize(("resting", "answers"), [(1, 4), (2, 0)])
def test_who_rests_is_asked_in_its_own_rites_only(resting: int, answers: int) -> None:
    t = Table("harkonnen", "atreides", "corrino")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    t.hand(resting, "security_sweep")
    t.start(auto=False)
    t.do(resting, Order(REST, True))
    t.op("battle", rabban, city)
    asked: list[str] = []
    while not isinstance(t.asked(0), NextOperation):
        if (decision := t.asked(resting)) is not None:
            asked.append(decision.kind)
        t.default()
    assert asked.count("AnswerRite") == answers
    assert ("DeclareDefence" in asked) == (resting == 1)
    assert t.match.orders[resting] == {REST}


@pytest.mark.rule("C-OPS-05", "C-PET-12", "C-PET-04")
def test_who_rests_passes_what_does_not_concern_it_until_its_own_interval() -> None:
    t = Table("harkonnen", "atreides")
    t.hand(1, "security_sweep")
    agent, rabban = t.hand(0, "house_agent"), t.assembly(0, "glossu_rabban_eots")
    t.purse(0, 20).purse(1, 20).start(auto=False)
    t.do(1, Order(REST, True))
    t.op("deploy", agent)
    while not isinstance(t.asked(0), NextOperation):
        assert t.asked(1) is None
        t.default()
    t.op("petition", rabban)
    while not isinstance(t.asked(0), NextOperation):
        assert t.asked(1) is None or t.asked(1).kind == "RaiseOrPass"  # type: ignore[union-attr]
        t.default()
    t.done()
    assert isinstance(t.asked(1), NextOperation)
    assert t.match.orders[1] == frozenset()
