"""Thunder at Twilight: groups of participants (C-RITE-38), and cards about rites, each with its exact result."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_cards_later import during
from tests.ccg.test_oracle_rules import run

from landsraad.ccg import assigning, stats
from landsraad.ccg.assessment import needed
from landsraad.ccg.cards import CARDS
from landsraad.ccg.decisions import Pick
from landsraad.ccg.windows import Answer


@pytest.mark.rule("C-RITE-38")
def test_a_group_is_one_participant() -> None:
    """Ranks and resistances are added up; the group stands or falls as one and counts as one."""
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    t.put(0, "expert_command", on=rabban)
    troops = [t.put(0, "house_battalion", on=rabban) for _ in range(3)]
    sapper = t.put(1, "guard_commander")
    company = t.hand(0, "battle_company")
    alone = stats.rank(t.g, rabban, "battle") or 0, stats.resistance(t.g, rabban)
    each = stats.rank(t.g, troops[0], "battle") or 0, stats.resistance(t.g, troops[0])
    t.start()
    t.op("battle", rabban, city)
    t.when_open(0, company).number(0, 2)
    while t.g.rite is not None and t.g.rite.step != "answer":
        if 0 in t.match.pending and troops[0] in t.options(0) and not isinstance(t.asked(0), Answer):
            t.pick(0, *troops)
        else:
            t.default()
    t.defend(1, target=False, counter=sapper)
    while t.g.rite is not None and not t.g.rite.groups:
        if 0 in t.match.pending and set(t.options(0)) == set(troops):
            t.pick(0, troops[0], troops[1])
        else:
            t.default()
    r = t.g.rite
    assert r is not None and r.groups == {rabban: troops[:2]} and r.attackers == [rabban, troops[2]]
    assert stats.force(t.g, rabban) == alone[0] + 2 * each[0]
    assert stats.resistance(t.g, rabban) == needed(t.g, r, rabban) == alone[1] + 2 * each[1]
    shown = t.match.view(1)["rite"]
    assert shown["groups"] == {str(rabban): troops[:2]}
    assert sum(by for _, by in shown["attackers"][0]["parts"]) == shown["attackers"][0]["force"]
    t.through()
    assert t.where(company) == ("house_discard", 0) and stats.resistance(t.g, rabban) == alone[1]


@pytest.mark.rule("C-RITE-38")
def test_only_the_leaders_operations_count_in_a_group() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    leader = t.put(0, "house_agent")
    t.put(0, "diplomacy", on=leader)
    clerk = t.put(0, "strategy_delegation", on=leader)
    charter = t.put(1, "harkonnen_industries")
    during(t, "arbitration", leader, charter)
    assert t.g.rite is not None
    t.g.rite.attackers.append(clerk)
    before = stats.rank(t.g, leader, "arbitration") or 0
    t.g.rite.attackers.remove(clerk)
    t.g.rite.groups[leader] = [clerk]
    t.g.changed()
    own = stats.rank(t.g, clerk, "arbitration") or 0
    assert stats.rank(t.g, leader, "arbitration") == before - 1  # the delegation's operation is ignored
    assert stats.force(t.g, leader) == before - 1 + own
    t.g.rite.over = True
    t.g.changed()
    assert stats.rank(t.g, leader, "arbitration") == before


@pytest.mark.rule("C-RITE-38", "C-STAT-08")
@pytest.mark.parametrize(
    ("tactic", "rite", "leader", "target", "troop"),
    [
        ("dishonorable_knifework", "dueling", "feyd_rautha", "gurney_halleck_eots", "assassin_cohort"),
        ("gang_assailants", "intrigue", "piter_de_vries_eots", "thufir_hawat_eots", "assassin_cohort"),
        ("political_combine", "arbitration", "baron_vladimir_harkonnen_eots", "caladanan_exports", "choam_league"),
    ],
)  # fmt: skip
def test_a_group_falls_with_its_leader(tactic: str, rite: str, leader: str, target: str, troop: str) -> None:
    t = Table("harkonnen", "atreides")
    n, aim = t.put(0, leader), t.put(1, target)
    man = t.put(0, troop, on=n)
    other = t.put(0, troop, on=n)
    during(t, rite, n, aim)
    r = t.g.rite
    assert r is not None
    r.attackers.append(man)
    t.put(0, tactic, on=n, x=1, until="rite")
    from landsraad.ccg.assessment import resolve
    from landsraad.ccg.rites import _group

    script = _group(t.g, r)
    (asked,) = next(script)
    with pytest.raises(StopIteration):
        script.send({asked.seat: asked.build((man,))})
    assert r.groups == {n: [man]} and r.attackers == [n]
    r.vanquished = [n]
    run(resolve(t.g, r))
    assert not t.card(n).deployed and not t.card(man).deployed and t.card(other).deployed
    assert len([e for e in t.g.events if e.kind == "vanquished"]) == 1


@pytest.mark.rule("C-RITE-34")
@pytest.mark.parametrize(
    ("tactic", "rite"), [("fog_of_battle", "battle"), ("backstabbing", "dueling"), ("incite_hysteria", "intrigue")]
)  # fmt: skip
def test_tactics_that_ignore_the_order(tactic: str, rite: str) -> None:
    t = Table("harkonnen", "atreides")
    leader, enemy = t.put(0, "piter_de_vries_tat"), t.put(1, "duncan_idaho_eots")
    during(t, rite, leader, enemy)
    t.put(0, tactic, on=leader, until="rite")
    assert stats.has(t.g, leader, "direct") and CARDS[tactic].context == rite


@pytest.mark.rule("C-RITE-41", "C-RITE-42")
@pytest.mark.parametrize("spares", ["yes", "no"])
@pytest.mark.parametrize(
    ("tactic", "what"),
    [("grant_quarter", "favor"), ("relinquish_claim", "solaris"), ("assailants_calling_card", "solaris")],
)
def test_leaders_are_spared_for_a_price(tactic: str, what: str, spares: str) -> None:
    rite = CARDS[tactic].context
    t = Table("harkonnen", "atreides")
    enemy = t.put(0, "baron_vladimir_harkonnen_eots")
    leader, target = t.put(1, "gurney_halleck_eots"), t.put(1, "arrakeen")
    man, idle = (t.put(1, "house_battalion", on=leader) for _ in range(2))
    during(t, rite, enemy, target)
    r = t.g.rite
    assert r is not None
    r.target_defends = False
    r.counters, r.defenders = [leader], [leader, man]
    t.put(0, tactic, on=leader, until="rite")
    r.vanquished = [leader]
    from landsraad.ccg.assessment import resolve

    script = resolve(t.g, r)
    asked = next(script)
    try:
        while True:
            (decision,) = asked
            said = () if isinstance(decision, Pick) else (spares,)
            asked = script.send({decision.seat: decision.build(said)})
    except StopIteration:
        pass
    cost = (t.card(leader).facts.cost or 0) + 1
    gained = (t.favor(0) - 10) if what == "favor" else (t.solaris(0) - 20)
    assert gained == (cost if spares == "yes" else 0)
    assert t.card(leader).deployed == t.card(man).deployed == (spares == "yes") and t.card(idle).deployed


@pytest.mark.rule("C-RITE-04", "C-VENT-08", "C-RITE-03")
@pytest.mark.parametrize(
    ("venture", "rite", "aim", "not_aim"),
    [
        ("political_blackmail", "arbitration", "duke_leto_atreides_eots", "house_swordmaster"),
        ("open_battle", "battle", "gurney_halleck_eots", "house_agent"),
        ("challenge_by_combat", "dueling", "arrakeen", "house_agent"),
        ("choam_complot", "intrigue", "caladanan_exports", "house_agent"),
    ],
)
def test_ventures_with_an_aim_of_their_own(venture: str, rite: str, aim: str, not_aim: str) -> None:
    t = Table("harkonnen", "atreides")
    leader = t.put(
        0, "piter_de_vries_tat" if rite in ("intrigue", "dueling") else "baron_vladimir_harkonnen_eots"
    )
    t.put(0, "valor", on=leader)
    t.put(0, "diplomacy", on=leader)
    leader = t.put(0, "house_mentat") if rite == "intrigue" else leader
    t.put(0, "subterfuge", on=leader)
    plan = t.put(0, venture, on=leader)
    target, other = t.put(1, aim), t.put(1, not_aim)
    t.start()
    t.op("venture", plan)
    for _ in range(30):
        if t.g.rite is not None:
            break
        asked = t.match.pending
        if 0 in asked and target in t.options(0):
            assert other not in t.options(0)
            t.pick(0, target)
        else:
            t.default()
    r = t.g.rite
    assert r is not None and (r.kind, r.target, r.leader) == (rite, target, leader)
    assert r.counts != stats.has(t.g, leader, "uncounted")  # as any of its kind, unless Piter leads it


@pytest.mark.rule("C-DUR-01", "C-TAC-06")
def test_only_the_defender_plays_duelling_tactics_when_challenged() -> None:
    t = Table("harkonnen", "atreides")
    feyd, city = t.put(0, "feyd_rautha"), t.put(1, "arrakeen")
    plan = t.put(0, "challenge_by_combat", on=feyd)
    mine, theirs = t.hand(0, "moonlit_fray"), t.hand(1, "moonlit_fray")
    other = t.hand(0, "priority_matter")
    t.put(1, "gurney_halleck_eots")
    during(t, "dueling", feyd, city)
    assert t.g.rite is not None
    t.g.rite.by = plan
    from landsraad.ccg.windows import refuse_tactic

    window = "rite_attackers" if CARDS["moonlit_fray"].window == "engagement" else "rite_declared"
    refusal = refuse_tactic(t.g, 0, mine, window)
    assert refusal is not None and refusal.rule == "C-DUR-01"
    assert (
        refuse_tactic(t.g, 1, theirs, window) is None
        and refuse_tactic(t.g, 0, other, "rite_declared") is None
    )
    t.g.rite.by = 0
    assert refuse_tactic(t.g, 0, mine, window) is None


@pytest.mark.rule("C-RITE-41", "C-CAP-06")
@pytest.mark.parametrize(
    ("venture", "leader", "target"),
    [
        ("sterilization_proceedings", "glossu_rabban_eots", "the_open_bled"),
        ("blood_feuding", "feyd_rautha", "house_agent"),
        ("unleashed_horror", "piter_de_vries_eots", "house_mentat"),
    ],
)
def test_rites_whose_vanquished_are_discarded(venture: str, leader: str, target: str) -> None:
    t = Table("harkonnen", "atreides")
    n, aim = t.put(0, leader), t.put(1, target)
    for skill in ("valor", "arms_training", "subterfuge", "hand_of_god"):
        for _ in range(5):
            t.put(0, skill, on=n)
    plan = t.put(0, venture, on=n)
    man = t.put(1, "house_battalion", on=aim)
    t.start()
    t.op("venture", plan).through(defend=(True, 0), rite_target=aim, join=man, vanquished="no")
    if venture == "sterilization_proceedings":
        assert t.where(aim) == ("domain", 1) and not t.card(aim).deployed  # a fief is not discarded
        assert t.where(man) == ("house_discard", 1)
    else:
        assert t.where(aim) == ("house_discard", 1)
    assert t.g.interval.rites == [(1, "choam" if venture == "unleashed_horror" else "landsraad")]


@pytest.mark.rule("C-RITE-02", "C-RITE-03", "C-RITE-42")
@pytest.mark.parametrize(("of_class", "result"), [("landsraad", (20, 11)), ("choam", (21, 10))])
def test_styros_says_what_class_his_rites_are(of_class: str, result: tuple[int, int]) -> None:
    t = Table("water_sellers_union", "harkonnen")
    t.put(0, "arrakeen")
    styros, desert = t.put(0, "styros"), t.put(1, "the_open_bled")
    for _ in range(5):
        t.put(0, "valor", on=styros)
    aide, other = t.put(1, "house_agent"), t.put(0, "house_mentat")
    t.start()
    t.op("battle", styros, desert).through(defend=(False, 0), of_class=of_class)
    assert (t.solaris(0), t.favor(0)) == result and t.g.interval.rites == [(1, of_class)]
    t.card(styros).engaged = False
    t.g.changed()
    assert aide in t.offers("intrigue", styros)  # the other class is still open to him
    assert (aide in t.offers("intrigue", other)) == (of_class == "landsraad")
    t.op("intrigue", styros, aide).through(defend=(False, 0))
    assert sorted(c for _, c in t.g.interval.rites) == ["choam", "landsraad"]
    assert t.offers("battle", styros) == []


@pytest.mark.rule("C-RITE-02", "C-RITE-42")
def test_bill_of_particulars_makes_an_arbitration_one_of_the_landsraad() -> None:
    t = Table("corrino", "harkonnen")
    speaker, charter = t.put(0, "shaddam_iv"), t.put(1, "harkonnen_industries")
    t.put(0, "bill_of_particulars", on=speaker)
    for _ in range(4):
        t.put(0, "diplomacy", on=speaker)
    t.start()
    t.op("arbitration", speaker, charter).through(defend=(False, 0), of_class="landsraad")
    assert t.favor(0) == 11 and t.solaris(0) == 20


@pytest.mark.rule("C-RITE-14")
def test_jareh_benquait_forces_the_target_to_defend() -> None:
    t = Table("dune_smugglers", "atreides")
    t.put(0, "arrakeen")
    jareh, city = t.put(0, "jareh_benquait_tat"), t.put(1, "carthag")
    t.start()
    t.op("battle", jareh, city).through()  # the defender is not asked
    assert [e.facts["target_defends"] for e in t.events("defence")] == [True]
    u = Table("dune_smugglers", "atreides")
    u.put(0, "arrakeen")
    jareh, city = u.put(0, "jareh_benquait_tat"), u.put(1, "carthag", engaged=True)
    u.start()
    u.op("battle", jareh, city).through()
    assert [e.facts["target_defends"] for e in u.events("defence")] == [False]  # it is engaged already


@pytest.mark.rule("C-RITE-31", "C-CARD-06", "C-RITE-36")
@pytest.mark.parametrize("x", [1, 3])
def test_commander_aramsham_trades_resistance_for_rank(x: int) -> None:
    t = Table("corrino", "atreides")
    aramsham, desert = t.put(0, "commander_aramsham_tat"), t.put(1, "the_open_bled")
    for _ in range(3):
        t.put(0, "valor", on=aramsham)
    rank = stats.rank(t.g, aramsham, "battle") or 0
    t.start()
    t.op("battle", aramsham, desert)
    t.when_open(0, aramsham)
    assert t.options(0) == [1, 2, 3]
    t.number(0, x)
    assert stats.rank(t.g, aramsham, "battle") == rank + x and stats.resistance(t.g, aramsham) == 3 - x
    t.through(defend=(False, 0))
    assert t.card(aramsham).deployed == (x < 3) and not t.card(desert).deployed
    assert stats.resistance(t.g, aramsham) == 3


@pytest.mark.rule("C-ALL-04", "C-CMD-01")
def test_duncan_idaho_of_the_fremen() -> None:
    t = Table("fremen", "atreides")
    t.put(0, "arrakeen")
    duncan = t.put(0, "duncan_idaho_tat")
    assert stats.allegiances(t.g, duncan) == {"fremen"}
    t.put(1, "duke_leto_atreides_eots")
    assert stats.allegiances(t.g, duncan) == {"fremen", "atreides"}
    before = stats.command(t.g, duncan), stats.rank(t.g, duncan, "battle")
    t.put(0, "crysknife", on=duncan)
    assert (stats.command(t.g, duncan), stats.rank(t.g, duncan, "battle")) == (
        before[0] + 1,
        (before[1] or 0) + 1,
    )


@pytest.mark.rule("C-CAP-05", "C-RITE-41")
def test_fremen_marauder_takes_a_projectile() -> None:
    t = Table("fremen", "harkonnen")
    t.put(0, "arrakeen")
    marauder, desert = t.put(0, "fremen_marauder"), t.put(1, "the_open_bled")
    for x in ("valor", "valor", "valor", "hand_of_god", "hand_of_god"):
        t.put(0, x, on=marauder)
    guard = t.put(1, "guard_commander")
    gun, snooper = t.put(1, "maula_pistol", on=guard), t.put(1, "poison_snooper", on=guard)
    t.start()
    t.op("battle", marauder, desert).through(defend=(False, guard), vanquished="yes", reassign=marauder)
    assert t.where(gun) == ("domain", 0) and t.where(snooper) == ("domain", 1)


@pytest.mark.rule("C-RITE-35")
def test_lighter_pilots_craft_and_pilots() -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    pilot, enemy = t.put(0, "lighter_pilot"), t.put(1, "the_open_bled")
    first, second = t.hand(0, "scout_thopter"), t.hand(0, "battle_rigged_thopter")
    learner = t.put(0, "house_agent")
    assert assigning.targets(t.g, first, 0) == (pilot,) and learner not in assigning.targets(t.g, first, 0)
    during(t, "battle", pilot, enemy)
    assert not stats.has(t.g, pilot, "surprise")
    t.put(0, "scout_thopter", on=pilot)
    assert stats.has(t.g, pilot, "surprise") and pilot not in assigning.targets(t.g, second, 0)
    before = stats.command(t.g, learner)
    t.put(0, "thopter_piloting", on=learner)
    assert learner in assigning.targets(t.g, second, 0) and stats.command(t.g, learner) == before
    t.put(0, "battle_rigged_thopter", on=learner)
    assert stats.command(t.g, learner) == max(0, before - 2)


@pytest.mark.rule("C-RITE-21", "C-PERS-04")
def test_a_battle_rigged_thopter_takes_part_with_its_pilot() -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    pilot, desert = t.put(0, "lighter_pilot"), t.put(1, "the_open_bled")
    craft = t.put(0, "battle_rigged_thopter", on=pilot)
    t.start()
    t.op("battle", pilot, desert)
    while not (0 in t.match.pending and craft in t.options(0)):
        t.default()
    t.pick(0, craft)
    assert t.g.rite is not None and t.g.rite.attackers == [pilot, craft] and stats.force(t.g, craft) == 3


@pytest.mark.rule("C-TAC-05", "C-RITE-35")
@pytest.mark.parametrize("how", ["force", "surprise"])
def test_scout_thopter_helps_the_leader(how: str) -> None:
    t = Table("dune_smugglers", "harkonnen")
    t.put(0, "arrakeen")
    leader, desert = t.put(0, "staban_tuek"), t.put(1, "the_open_bled")
    scout = t.put(0, "scout_thopter", on=t.put(0, "lighter_pilot"))
    t.start()
    t.op("battle", leader, desert)
    t.when_open(0, scout).option(0, how)
    while t.g.rite is not None and not t.g.rite.attackers:
        t.default()
    rank = stats.rank(t.g, leader, "battle") or 0
    assert stats.force(t.g, leader) == rank + (2 if how == "force" else 0)
    assert stats.has(t.g, leader, "surprise") == (how == "surprise")
