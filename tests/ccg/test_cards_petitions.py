"""Cards about petitions, initiative and what waits in between: the last of Eye of the Storm, Judge of the Change."""

from __future__ import annotations

import pytest
from tests.ccg.kit import Table

from landsraad.ccg import stats
from landsraad.ccg.house import NextOperation
from landsraad.ccg.petition import PASS
from landsraad.ccg.windows import Answer

# Eye of the Storm


@pytest.mark.rule("C-INIT-08", "C-ZONE-03")
def test_hidden_reserves_draws_what_was_discarded_for_initiative() -> None:
    t = Table("atreides", "harkonnen")
    reserves, claim, given = t.hand(0, "hidden_reserves"), t.hand(0, "claim_initiative"), t.hand(0, "valor")
    old = t.pile(0, "house_discard", "stunner")
    t.start("initiative")
    while not isinstance(t.asked(t.g.active), NextOperation):
        seat = next(iter(t.match.pending))
        options = t.options(seat)
        if seat == 0 and {reserves, claim} & set(options) and isinstance(t.asked(0), Answer):
            t.tactic(0, reserves if reserves in options else claim)
        elif given in options and isinstance(t.g.window, str) and t.g.window == "initiative":
            t.pick(0, given)
        elif seat == 0 and "yes" in options:
            t.option(0, "yes")
        elif any(n and t.card(n).id == "valor" for n in options if isinstance(n, int) and n in t.g.cards):
            assert old not in options
            t.pick(0, next(n for n in options if n and t.card(n).id == "valor"))
        else:
            t.default()
    assert [t.card(n).id for n in t.g.players[0].hand] == ["valor"]
    assert sorted(t.card(n).id for n in t.g.players[0].house_discard) == [
        "claim_initiative",
        "hidden_reserves",
        "stunner",
    ]


@pytest.mark.rule("C-PET-04", "C-PET-12")
def test_early_procurement_ends_the_bidding() -> None:
    t = Table("atreides", "harkonnen")
    city, early = t.assembly(0, "carthag"), t.hand(0, "early_procurement")
    t.start()
    t.op("petition", city).number(0, 4).tactic(0, early).back()
    assert t.where(city) == ("domain", 0) and t.solaris(0) == 16  # the rival was never asked
    u = Table("atreides", "harkonnen")
    city, early = u.assembly(0, "carthag"), u.hand(1, "early_procurement")
    u.start()
    u.op("petition", city).number(0, 4).tactic(1, early).bid(1, 5).back()
    assert u.where(city) == ("assembly", 0) and u.solaris(1) == 19 and u.g.interval.lost_petition


@pytest.mark.rule("C-VENT-05", "C-OPS-04")
def test_covert_venture_carries_a_venture_out_in_answer() -> None:
    t = Table("atreides", "harkonnen")
    gurney, plan = t.put(0, "gurney_halleck_eots"), t.hand(0, "pogrom")
    covert = t.hand(1, "covert_venture")
    schemer, spy = t.put(1, "piter_de_vries_eots"), t.hand(1, "terrorism")
    t.start()
    t.op("deploy", plan, gurney).tactic(1, covert).through()
    assert t.card(schemer).engaged and t.where(spy) == ("house_discard", 1)
    cost = t.card(plan).facts.cost or 0
    assert t.solaris(0) == 20 - 4 - cost and t.card(plan).on == gurney  # the operation it answered goes on
    assert t.solaris(1) == 20 - 3 - (t.card(spy).facts.cost or 0)


@pytest.mark.rule("C-VENT-05", "C-DUR-01", "C-RITE-44")
def test_a_rite_within_a_rite_ends_none_of_the_outer_one() -> None:
    t = Table("harkonnen", "atreides")
    leader, target = t.put(0, "feyd_rautha"), t.put(1, "duncan_idaho_eots")
    t.put(0, "house_agent")
    plotter = t.put(1, "thufir_hawat_eots")
    edge = t.hand(0, "knife_switch")
    covert, plan = t.hand(1, "covert_venture"), t.hand(1, "twilight_assault")
    t.start()
    t.op("dueling", leader, target)
    while t.g.rite is None or t.g.rite.step != "answer":
        seat = next(iter(t.match.pending))
        t.tactic(0, edge) if edge in t.options(seat) else t.default()
    assert t.card(edge).on == leader
    t.defend(1, target=True)
    while plan in t.g.players[1].hand:
        seat = next(iter(t.match.pending))
        t.tactic(1, covert) if covert in t.options(seat) else t.default()
    while t.g.rite is not None and t.g.rite.kind != "dueling":
        t.default()
    assert t.g.rite is not None and t.g.rite.leader == leader
    assert t.card(plotter).engaged and t.where(edge) == ("domain", 0)
    t.through()
    assert t.where(edge) == ("house_discard", 0)


@pytest.mark.rule("C-CARD-06", "C-CAP-01")
def test_residual_poison_costs_as_much_as_its_target_resists() -> None:
    t = Table("harkonnen", "atreides").purse(0, 3)
    weak, strong = t.put(1, "house_agent"), t.put(1, "duncan_idaho_eots")
    guarded = t.put(1, "house_mentat")
    t.put(1, "poison_snooper", on=guarded)
    poison = t.hand(0, "residual_poison")
    need = {n: stats.resistance(t.g, n) for n in (weak, strong)}
    assert need[weak] < need[strong]
    t.purse(0, need[weak]).start()
    assert weak in t.offers("deploy", poison) and strong not in t.offers("deploy", poison)
    assert t.offers("deploy", poison, weak) == [need[weak]]
    t.op("deploy", poison, weak, need[weak])
    assert t.solaris(0) == 0 and t.card(poison).on == weak
    from tests.ccg.test_oracle_rules import run

    from landsraad.ccg.leaving import transfer
    from landsraad.ccg.settle import settle

    run(transfer(t.g, weak, 0))
    run(settle(t.g))
    assert t.where(weak) == ("house_discard", 1) and t.where(poison) == ("house_discard", 0)


@pytest.mark.rule("C-CAP-02", "C-CAP-06")
def test_residual_poison_strikes_on_the_way_to_an_assembly() -> None:
    t = Table("bene_gesserit", "atreides")
    mother = t.put(0, "gaius_helen_mohiam_eots")
    plan = t.put(0, "truthtrance_inquest", on=mother)
    for _ in range(3):
        t.put(0, "weirding_talent", on=mother)
    victim = t.put(1, "gurney_halleck_eots")
    poison = t.put(0, "residual_poison", on=victim)
    t.start()
    t.op("venture", plan).through()
    assert t.where(victim) == ("imperial_discard", 1) and t.where(poison) == ("house_discard", 0)


@pytest.mark.rule("C-IMM-01", "C-EVT-03")
@pytest.mark.parametrize("saved", ["yes", "no"])
def test_seismic_probes_save_a_harvester_from_a_worm(saved: str) -> None:
    t = Table("fremen", "harkonnen")
    desert = t.put(1, "the_open_bled")
    harvester = t.put(1, "spice_harvester", on=desert)
    probes = t.put(1, "seismic_probes", on=harvester)
    other = t.put(1, "harkonnen_battalion", on=desert)
    t.put(0, "imperial_basin")
    worm = t.put(0, "sandworm", deployed=False, deferment=8)
    t.start()
    t.op("deploy_event", worm)
    struck: list[int] = []
    while not isinstance(t.asked(0), NextOperation):
        seat = next(iter(t.match.pending))
        if "yes" in t.options(seat):
            t.option(seat, saved)
        elif desert in t.options(seat):
            t.pick(seat, desert)
        elif harvester in t.options(seat) or other in t.options(seat):
            struck += t.options(seat)
            t.pick(seat, harvester if harvester in t.options(seat) else other)
        else:
            t.default()
    assert (harvester in struck) == (saved == "no") and other in struck
    assert t.where(probes) == ("house_discard", 1)  # used up, or lost with its harvester
    assert t.where(harvester)[0] == ("domain" if saved == "yes" else "house_discard")


@pytest.mark.rule("C-PET-16", "C-PET-07", "C-PET-11")
@pytest.mark.parametrize("won", [True, False])
def test_unprecedented_intercession_petitions_in_a_rivals_assembly(won: bool) -> None:
    t = Table("corrino", "harkonnen")
    plan = t.put(0, "unprecedented_intercession", on=t.put(0, "shaddam_iv"))
    charter, hidden = t.assembly(1, "choam_directorship"), t.assembly(1, "carthag")
    t.card(charter).seen_by = (0, 1)
    t.start()
    t.op("venture", plan)
    assert (
        t.g.petition is not None and t.g.petition.card == charter
    )  # of what it does not know it names nothing
    listed = t.card(charter).facts.cost or 0
    t.number(0, listed)
    t.bid(1, PASS if won else listed + 1)
    if not won:
        t.bid(0, PASS)
    t.back()
    if won:
        assert t.where(charter) == ("domain", 0) and t.card(charter).engaged and t.solaris(0) == 20 - listed
    else:
        assert (
            t.where(charter) == ("assembly", 1) and not t.card(charter).known and t.g.interval.lost_petition
        )
    assert t.where(hidden) == ("assembly", 1)


# Judge of the Change: petitions


@pytest.mark.rule("C-PET-12", "C-FAV-02")
def test_certificate_of_allegiance_costs_those_who_raised() -> None:
    t = Table("atreides", "harkonnen", "fremen")
    city, paper = t.assembly(0, "carthag"), t.hand(0, "certificate_of_allegiance")
    t.start()
    t.op("petition", city).number(0, 4).tactic(0, paper)
    t.bid(1, 5).bid(2, PASS).bid(0, 6).bid(1, PASS).back()
    assert [t.favor(s) for s in range(3)] == [10, 9, 10] and t.where(paper) == ("house_discard", 0)


@pytest.mark.rule("C-PET-12", "C-TURN-10")
@pytest.mark.parametrize("won", [True, False])
def test_petitioning_coup_draws_for_the_petitioner(won: bool) -> None:
    t = Table("atreides", "harkonnen")
    city, coup = t.assembly(0, "carthag"), t.hand(1, "petitioning_coup")
    top = t.pile(0, "imperial_deck", "arrakeen")
    t.start()
    t.op("petition", city).number(0, 4).tactic(1, coup).bid(1, PASS if won else 5)
    if not won:
        t.bid(0, PASS)
    t.through()
    assert t.where(top) == (("assembly", 0) if won else ("imperial_deck", 0))


@pytest.mark.rule("C-PET-12", "C-PET-15")
@pytest.mark.parametrize("how", ["won", "lost", "ended"])
def test_broken_arrangement_sends_a_card_back_that_is_not_deployed(how: str) -> None:
    t = Table("atreides", "harkonnen")
    city, broken, faith = (
        t.assembly(0, "carthag"),
        t.hand(1, "broken_arrangement"),
        t.hand(1, "venomous_faith"),
    )
    t.start()
    t.op("petition", city).number(0, 4).tactic(1, broken)
    if how == "ended":
        t.tactic(1, faith)
    else:
        t.let(1).bid(1, PASS if how == "won" else 5)
        if how == "lost":
            t.bid(0, PASS)
    t.through()
    names = [t.card(n).id for n in t.g.players[0].imperial_deck]
    assert names == ([] if how == "won" else ["carthag"])
    assert t.where(broken) == ("house_discard", 1)


@pytest.mark.rule("C-PET-11", "C-CAP-06")
@pytest.mark.parametrize(("theirs", "favor"), [("choam_directorship", 10), ("feyd_rautha", 9)])
def test_petitioning_retribution(theirs: str, favor: int) -> None:
    t = Table("atreides", "harkonnen")
    t.put(0, "petitioning_retribution", until="discard")
    city, other = t.assembly(0, "carthag"), t.assembly(1, theirs)
    t.start()
    t.op("petition", city).number(0, 4).bid(1, 5).bid(0, PASS).through(retribution="yes")
    assert t.where(city) == ("imperial_discard", 0) and t.where(other) == ("imperial_discard", 1)
    assert t.favor(0) == favor


@pytest.mark.rule("C-PET-01", "C-ZONE-04")
def test_assembly_chairmanship_earns_when_rivals_petition_for_holdings() -> None:
    t = Table("atreides", "harkonnen")
    t.put(1, "assembly_chairmanship")
    city, ally = t.assembly(0, "carthag"), t.assembly(0, "duncan_idaho_eots")
    t.start()
    t.op("petition", city)
    assert t.solaris(1) == 21
    t.number(0, 4).bid(1, PASS).back()
    t.op("petition", ally)
    assert t.solaris(1) == 21


# Judge of the Change: initiative


def _initiative(t: Table, *play: int) -> Table:
    """The Initiative Phase with these tactics."""
    t.start("initiative")
    left = list(play)
    while not isinstance(t.asked(t.g.active), NextOperation):
        seat = next(iter(t.match.pending))
        able = [n for n in t.options(seat) if n in left]
        if able and isinstance(t.asked(seat), Answer):
            left.remove(able[0])
            t.tactic(seat, able[0])
        else:
            t.default()
    assert not left
    return t


@pytest.mark.rule("C-INIT-05")
def test_grumman_fiat_ranks_from_the_lowest() -> None:
    t = Table("atreides", "harkonnen", "fremen").favor_of(0, 12).favor_of(1, 8)
    fiat = t.hand(0, "grumman_fiat")
    _initiative(t, fiat)
    assert t.g.order == [1, 2, 0] and t.where(fiat) == ("house_discard", 0)


@pytest.mark.rule("C-INIT-04")
def test_ancestral_provenance_counts_what_the_homeworld_makes() -> None:
    t = Table("atreides", "harkonnen").favor_of(1, 19)
    card = t.hand(0, "ancestral_provenance")
    _initiative(t, card)
    assert t.g.players[0].declared == 10 + 2 * 5 and t.card(t.g.players[0].homeworld).engaged
    assert t.g.order == [0, 1] and t.favor(0) == 10


@pytest.mark.rule("C-INIT-04", "C-ZONE-04")
def test_support_of_the_houses_turns_declared_favor_into_solaris() -> None:
    t = Table("atreides", "harkonnen")
    card = t.hand(0, "support_of_the_houses")
    t.put(0, "duncan_idaho_eots")
    t.put(0, "gurney_halleck_eots")
    t.start("initiative")
    t.tactic(0, card) if card in t.options(0) else t.let(1).tactic(0, card)
    assert t.options(0) == [1, 2]
    t.number(0, 2)
    assert (t.g.players[0].declared, t.solaris(0), t.favor(0)) == (8, 22, 10)
