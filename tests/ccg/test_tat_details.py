"""Thunder at Twilight, what is easily missed: prices, faces, groups that lose members, once in a rite."""

from __future__ import annotations

import json

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_cards_later import during

from landsraad.ccg import petition, stats
from landsraad.ccg.assessment import Distribute
from landsraad.ccg.decisions import Pick
from landsraad.ccg.effects.text.card import text
from landsraad.ccg.house import NextOperation
from landsraad.ccg.moves import gain_favor, subdue
from landsraad.ccg.rites import DeclareDefence
from landsraad.ccg.windows import AnswerRite, playable


@pytest.mark.rule("C-DEP-02", "C-VENT-02")
@pytest.mark.parametrize("order", [("dear", "cheap"), ("cheap", "dear")])
@pytest.mark.parametrize("venture", ["medical_tampering", "focus_awareness", "counter_conspiracy"])
def test_a_venture_is_aimed_at_what_can_be_paid_for(venture: str, order: tuple[str, str]) -> None:
    """Whichever of the two lies first: the dear one is no target, the cheap one is."""
    t = Table("corrino", "atreides").purse(0, 2)
    t.put(0, "arrakeen")
    planner = t.put(0, "imperial_suk")
    t.put(0, "house_mentat")
    plan = t.put(0, venture, on=planner)
    bearer = t.put(1, "gurney_halleck_eots")
    found = {}
    for which in order:
        if venture == "focus_awareness":
            found[which] = t.put(1, "thunder_at_twilight", deferment=5 if which == "dear" else 1)
        elif venture == "medical_tampering":
            found[which] = t.put(1, "sabotage" if which == "dear" else "thopter_piloting", on=bearer)
        else:
            found[which] = t.put(1, "salvaging_operation" if which == "dear" else "stranglehold", on=bearer)
    t.start()
    dear, cheap = t.card(found["dear"]), t.card(found["cheap"])
    assert plan in t.offers("venture")
    t.op("venture", plan).through()
    assert (dear.deployed, dear.zone, dear.holder) == (True, "domain", 1) and t.solaris(0) == 1
    assert (cheap.deployed, cheap.zone, cheap.holder) != (True, "domain", 1)


@pytest.mark.rule("C-DEP-02", "C-VENT-02")
@pytest.mark.parametrize("venture", ["medical_tampering", "focus_awareness", "counter_conspiracy"])
def test_a_venture_without_a_target_that_can_be_paid_for_waits(venture: str) -> None:
    t = Table("corrino", "atreides").purse(0, 0)
    plan = t.put(0, venture, on=t.put(0, "imperial_suk"))
    bearer = t.put(1, "gurney_halleck_eots")
    t.put(1, "thunder_at_twilight", deferment=5)
    t.put(1, "sabotage", on=bearer)
    t.put(1, "salvaging_operation", on=bearer)
    t.start()
    assert plan not in t.offers("venture")


@pytest.mark.rule("C-ASG-02", "C-PROG-04")
def test_secret_allegiance_wins_over_an_ally_of_a_rival() -> None:
    """Suborn Suk counts allies of rivals that are given an allegiance, so they may be given one."""
    t = Table("harkonnen", "atreides")
    program = t.put(0, "suborn_suk", on=t.put(0, "house_agent"))
    ally = t.put(1, "oberon")
    secret = t.hand(0, "secret_allegiance")
    t.start()
    t.op("deploy", secret, ally).option(0, "harkonnen").through()
    assert t.card(program).tokens == 1 and "harkonnen" in stats.allegiances(t.g, ally)


@pytest.mark.rule("C-RITE-41", "C-CAP-05")
def test_fremen_marauder_takes_one_projectile_in_a_rite() -> None:
    t = Table("fremen", "harkonnen")
    t.put(0, "arrakeen")
    marauder, desert = t.put(0, "fremen_marauder"), t.put(1, "the_open_bled")
    for _ in range(9):
        t.put(0, "valor", on=marauder)
        t.put(0, "hand_of_god", on=marauder)
    guard = t.put(1, "guard_commander")
    man = t.put(1, "house_battalion", on=guard)
    guns = [t.put(1, "maula_pistol", on=n) for n in (guard, man)]
    t.start()
    t.op("battle", marauder, desert)
    t.through(defend=(False, guard), join=man, vanquished="yes", reassign=marauder)
    assert not t.card(guard).deployed and not t.card(man).deployed
    assert sorted(t.where(n) for n in guns) == [("domain", 0), ("domain", 1)]


@pytest.mark.rule("C-RITE-38")
@pytest.mark.parametrize("how", ["subdued", "elsewhere"])
def test_who_leaves_a_group_adds_nothing_to_it(how: str) -> None:
    t = Table("harkonnen", "atreides")
    rabban, other, city = t.put(0, "glossu_rabban_eots"), t.put(0, "iaken_nefud"), t.put(1, "arrakeen")
    men = [t.put(0, "house_battalion", on=rabban) for _ in range(2)]
    during(t, "battle", rabban, city)
    assert t.g.rite is not None
    t.g.rite.groups[rabban] = list(men)
    t.g.changed()
    strong = stats.force(t.g, rabban), stats.resistance(t.g, rabban)
    each = stats.rank(t.g, men[0], "battle") or 0, stats.resistance(t.g, men[0])
    if how == "subdued":
        subdue(t.g, men[0])
    else:
        t.card(men[0]).on = other
        t.g.changed()
    now = stats.force(t.g, rabban), stats.resistance(t.g, rabban)
    assert now == (strong[0] - each[0], strong[1] - each[1])


@pytest.mark.rule("C-RITE-38", "C-TAC-04")
@pytest.mark.parametrize("discarded", [True, False])
def test_a_group_lasts_as_long_as_its_tactic(discarded: bool) -> None:
    """Feigned Unreadiness discards the tactic of a group: its members take part by themselves again."""
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    man, tactic = (
        t.put(0, "house_battalion", on=rabban),
        t.put(0, "battle_company", on=rabban, x=1, until="rite"),
    )
    answer = t.hand(1, "feigned_unreadiness")
    for _ in range(9):
        t.put(0, "valor", on=rabban)
    t.start()
    t.op("battle", rabban, city).until(Pick).pick(0, man).until(DeclareDefence).defend(1, target=False)
    t.until(AnswerRite)
    while t.g.rite is not None and not t.g.rite.groups:
        t.default().until(AnswerRite)
    assert t.g.rite is not None and t.g.rite.attackers == [rabban]
    if discarded:
        t.when_open(1, answer)
        assert t.where(tactic) == ("house_discard", 0)
    t.until(Distribute, NextOperation)
    assert t.g.rite is not None and t.g.rite.attackers == ([rabban, man] if discarded else [rabban])


@pytest.mark.rule("C-RITE-41")
@pytest.mark.parametrize("falls", [True, False])
def test_some_of_the_participants_may_fall_while_their_leader_is_spared(falls: bool) -> None:
    t = Table("harkonnen", "atreides")
    enemy, leader = t.put(0, "piter_de_vries_eots"), t.put(1, "house_agent")
    for _ in range(9):
        t.put(0, "subterfuge", on=enemy)
    man = t.put(1, "assassin_cohort", on=leader)
    t.put(0, "assailants_calling_card", on=leader, until="rite")
    t.start()
    t.op("intrigue", enemy, leader)
    t.through(defend=(True, 0), join=man, spare="yes", not_spared=(man,) if falls else ())
    cost = t.card(leader).facts.cost or 0
    assert t.card(leader).deployed and t.card(man).deployed == (not falls)
    assert t.solaris(0) == 20 + cost + (0 if falls else 1)


@pytest.mark.rule("C-TURN-03")
@pytest.mark.parametrize(("solaris", "favor"), [(3, 0), (2, 1)])
def test_two_byzantine_corruptions_are_paid_together_or_not_at_all(solaris: int, favor: int) -> None:
    t = Table("harkonnen", "atreides").purse(1, solaris).favor_of(1, favor)
    victim = t.put(1, "gurney_halleck_eots", engaged=True)
    for _ in range(2):
        t.put(0, "byzantine_corruption", on=victim)
    t.start("opening").until(NextOperation)
    paid = (solaris, favor) == (2, 1)
    assert t.card(victim).engaged == (not paid)
    assert (t.solaris(1), t.favor(1)) == ((0, 0) if paid else (solaris, favor))


@pytest.mark.rule("C-RITE-38")
def test_a_member_of_a_group_has_no_tactic() -> None:
    """Its operations are ignored: a Hellhounds troop in a group gives no other one Surprise."""
    t = Table("harkonnen", "atreides")
    rabban, city = t.put(0, "glossu_rabban_eots"), t.put(1, "arrakeen")
    member, free = (t.put(0, "hellhounds", on=rabban) for _ in range(2))
    during(t, "battle", rabban, city)
    assert t.g.rite is not None
    t.g.rite.attackers += [member, free]
    assert {n for n, _ in playable(t.g, 0, "rite_defenders")} == {member, free}
    t.g.rite.attackers.remove(member)
    t.g.rite.groups[rabban] = [member]
    t.g.changed()
    assert {n for n, _ in playable(t.g, 0, "rite_defenders")} == {free}


@pytest.mark.rule("O-094", "C-OPS-11", "C-ZONE-07")
@pytest.mark.parametrize(("event", "tokens"), [("hazard_rates", 2), ("contract_audits", 1)])
def test_instrument_of_the_guild_works_on_nexus_events_only(event: str, tokens: int) -> None:
    """A face that is not known may be aimed at; if it is no Nexus event, nothing happens and it stays hidden."""
    t = Table("spacing_guild", "harkonnen")
    seer = t.put(0, "oberon")
    decree = t.put(0, "instrument_of_the_guild", on=seer)
    hidden = t.put(1, event, deployed=False, deferment=1)
    t.start()
    t.op("use", decree, 2).through(tokens_on_or_off="on")
    assert t.card(hidden).deferment == tokens and t.card(seer).engaged
    assert len(t.events("not_meant")) == (event == "contract_audits")
    assert event not in json.dumps(t.match.view(0))


@pytest.mark.rule("C-PET-03", "C-PET-16")
def test_landsraad_spokesman_lowers_what_lies_in_a_rivals_assembly() -> None:
    t = Table("atreides", "harkonnen")
    duke = t.put(0, "duke_leto_atreides_eots")
    t.put(0, "landsraad_spokesman", on=duke)
    kin = t.assembly(1, "gurney_halleck_eots")
    cost = t.card(kin).facts.cost or 0
    assert petition.listed_cost(t.g, kin, 0) == max(0, cost - stats.command(t.g, duke))
    assert petition.listed_cost(t.g, kin, 1) == cost


@pytest.mark.rule("C-RITE-11", "C-CARD-04")
def test_dharva_glynn_helps_in_a_rite_of_others() -> None:
    """Her tactic is one of declaration, not of a rite: while a rite is declared all players may use such."""
    t = Table("harkonnen", "spice_miners_guild", "atreides")
    t.put(1, "arrakeen")
    dharva, spy = t.put(1, "dharva_glynn"), t.put(0, "piter_de_vries_eots")
    miner = t.put(2, "lt_aneirin")
    before = stats.resistance(t.g, miner)
    t.start()
    t.op("intrigue", spy, miner)
    t.react(1, dharva)
    assert stats.resistance(t.g, miner) == before + 1 and t.card(dharva).engaged


@pytest.mark.rule("C-RITE-40", "C-RITE-41")
def test_harvesting_outfits_that_fall_with_their_leader_took_part() -> None:
    t = Table("spice_miners_guild", "harkonnen")
    t.put(0, "arrakeen")
    leader, desert = t.put(0, "sandmaster"), t.put(1, "the_open_bled", spice=3)
    man, guard = t.put(0, "harvesting_outfit", on=leader), t.put(1, "guard_commander")
    for _ in range(9):
        t.put(0, "valor", on=leader)
        t.put(1, "valor", on=guard)
    t.put(0, "fog_of_battle", on=leader, until="rite")
    t.put(1, "fog_of_battle", on=guard, until="rite")
    t.start()
    t.op("battle", leader, desert).until(Pick).pick(0, man).until(DeclareDefence)
    t.defend(1, target=False, counter=guard).until(Distribute)
    t.distribute(0, desert).distribute(1, leader).through(vanquished="yes")
    assert not t.card(leader).deployed and not t.card(man).deployed
    assert t.hoard(0) == 1 and t.card(desert).spice == 2


@pytest.mark.rule("C-FAV-03")
def test_the_log_says_that_a_decree_bears_a_loss() -> None:
    t = Table("dune_smugglers", "harkonnen").favor_of(0, 0)
    home = t.g.players[0].homeworld
    decree = t.put(0, "beyond_the_faufreluches", on=home)
    gain_favor(t.g, 0, -3)
    told = [e for e in t.g.events if e.kind == "program_tokens"]
    assert t.card(decree).tokens == 3 and t.favor(0) == 0
    assert [(e.facts["name"], e.facts["by"]) for e in told] == [("beyond_the_faufreluches", 3)]


@pytest.mark.rule("C-CARD-06")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("fall_of_a_great_rival", "an ally of an adversary’s allegiance is vanquished by you"),
        ("mockery_of_choam", "the attacker loses favor equal to the number of attacking participants"),
        ("manual_of_the_friendly_desert", "if you govern a Dune fief and the card it is on is subdued"),
        ("arrakeen_richece", "the card it is on is Arrakeen"),
        ("sterilization_proceedings", "is vanquished in a battle that this begins"),
        ("fremen_marauder", "a rival’s card taking part in the rite is vanquished"),
        ("fremen_marauder", "(once in a rite)"),
        ("smuggling_compact", "the named player’s hand changes by X"),
        ("drag_line_outfit", "from the desert that the card it is on lies on"),
        ("medical_tampering", "whose deployment cost is at most your solaris"),
    ],
)
def test_what_the_text_of_a_card_must_not_leave_out(card: str, said: str) -> None:
    assert said in " ".join(text(card))
