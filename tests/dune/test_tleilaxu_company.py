"""Bene Tleilax beside Ecaz and against Moritani: the interactions that the ledger names."""

from __future__ import annotations

import pytest
from tests.dune.duel import HERE, duel, fight, plan, settle, totals, winner
from tests.dune.kit import Table
from tests.dune.test_axolotl import held
from tests.dune.test_occupy import pair, to_plans
from tests.dune.test_terror import ASSASSINATION, enter, revealed, threatened

from landsraad.dune.factions.moritani.sheet import Assassinate, AssassinateLeader
from landsraad.dune.factions.moritani.terror import EnemyOfMyEnemy, JoinMoritani, Threat
from landsraad.dune.factions.tleilaxu import Approach, FalseFlag, Paranoid, SaveLosses
from landsraad.dune.phases.battle import Call
from landsraad.dune.phases.battle.order import pending_battles
from landsraad.dune.phases.nexus import Join

TLX = "tleilaxu"


# Ecaz


@pytest.mark.rule("K-TLX-03", "K-TLX-04", "K-ECZ-10", "K-DIAL-12")
@pytest.mark.parametrize("fighter", ["ecaz", TLX])
def test_facedancers_count_beside_the_ecaz_half_whoever_fights(fighter: str) -> None:
    t = to_plans(
        pair(TLX, "harkonnen", fighter=fighter).hand(fighter, "crysknife").hand("harkonnen", "chaumas")
    )
    leader = "sanya_ecaz" if fighter == "ecaz" else "hidar_fen_ajidica"
    plans = {
        fighter: plan(leader, "crysknife", normal=2),
        "harkonnen": plan("feyd_rautha", "chaumas", normal=2),
    }
    settle(fight(t, plans))
    assert totals(t) == {fighter: 2 + 3 + 2 + 3, "harkonnen": 2}  # dial, half of five, half of 4 and of 6
    assert t.spice(fighter) == 20 + 4 + 6  # none of it costs anything


@pytest.mark.rule("K-TLX-05", "B-TLX-07", "K-ECZ-12", "B-ECAZ-18")
@pytest.mark.parametrize("fighter", ["ecaz", TLX])
def test_after_a_common_victory_both_save_two_of_their_own(fighter: str) -> None:
    t = to_plans(pair(TLX, "harkonnen", fighter=fighter))
    leader = "sanya_ecaz" if fighter == "ecaz" else "hidar_fen_ajidica"
    fight(t, {fighter: plan(leader, normal=3), "harkonnen": plan("umman_kudu")})
    asked = []
    while t.g.battle is not None:
        asked += [t.g.factions[seat] for seat, d in t.match.pending.items() if isinstance(d, FalseFlag)]
        t.default()
    assert asked == ["ecaz", TLX]  # in storm order
    assert (t.at(TLX, HERE), t.dead_tokens(TLX)) == ((3, 0), (1, 0))
    assert (t.at("ecaz", HERE), t.dead_tokens("ecaz")) == ((2, 0), (1, 0))


@pytest.mark.rule("K-TLX-05", "B-TLX-07", "K-ECZ-12")
def test_after_a_common_defeat_tleilaxu_alone_do() -> None:
    t = to_plans(pair(TLX, "harkonnen", fighter="ecaz", against=(12, 0)))
    settle(fight(t, {"ecaz": plan("sanya_ecaz"), "harkonnen": plan("feyd_rautha", normal=8)}))
    assert winner(t) == "harkonnen"
    assert (t.dead_tokens(TLX), t.dead_tokens("ecaz")) == ((4, 0), (5, 0))


@pytest.mark.rule("B-ECAZ-25", "K-TLX-08", "B-NEX-05")
def test_paranoid_ends_what_ecaz_and_tleilaxu_shared() -> None:
    t = Table("ecaz", TLX, "harkonnen", turn=4).allies("ecaz", TLX)
    t.place("ecaz", "carthag@10", 3).place(TLX, "carthag@10", 3)
    assert not pending_battles(t.g)
    t.spice_deck("spice_south_mesa", "spice_hagga_basin").start("spice_blow", stop="charity").until(Paranoid)
    assert t.options(TLX) == ["", "harkonnen"]
    t.do(TLX, Approach("")).until(stage="charity")
    (battle,) = pending_battles(t.g)
    assert set(battle.sides) == {"ecaz", TLX}


@pytest.mark.rule("K-TLX-08", "B-ALLY-09", "K-ECZ-09")
def test_new_allies_of_ecaz_stand_together_without_harm() -> None:
    t = Table("ecaz", TLX, "emperor", turn=4).place("ecaz", "carthag@10", 3).place(TLX, "carthag@10", 3)
    t.spice_deck("spice_south_mesa", "spice_hagga_basin").start("spice_blow", stop="charity").until(Paranoid)
    t.do(TLX, Approach("ecaz")).do("ecaz", Join(True)).until(stage="charity")
    assert t.g.shared_at_alliance == []
    assert not pending_battles(t.g)


# Moritani


@pytest.mark.rule("K-MOR-07", "B-TLX-10", "K-TLX-08")
def test_an_enemy_of_my_enemy_is_the_latest_ally() -> None:
    t = enter(threatened("guild", entrant=TLX), TLX).do("moritani", Threat("offer"))
    assert isinstance(t.asked(TLX), EnemyOfMyEnemy)
    t.do(TLX, JoinMoritani(True))
    assert t.g.players[TLX].ally == "moritani"
    t.spice_deck("spice_red_chasm", "spice_old_gap").start("spice_blow", stop="charity").until(Paranoid)
    assert t.options(TLX) == ["", "spacing_guild"]


@pytest.mark.rule("B-MOR-15", "K-MOR-06-ASN", "B-TLX-13", "K-TLX-03")
def test_an_assassin_may_find_a_ghola_and_nobody_dances() -> None:
    t = threatened("fremen", entrant=TLX, token=ASSASSINATION)
    t.dead("zoal", "hidar_fen_ajidica", "master_zaaf", "wykk", "blin")
    held(t.g, "chani")
    revealed(t, TLX)
    assert (t.g.discs["chani"].holder, t.g.discs["chani"].ghola) == ("", False)
    assert t.spice("moritani") == 20 + 6
    assert t.events("facedancers") == []


@pytest.mark.rule("B-BAT-70", "K-TLX-05", "B-MOR-09")
def test_the_assassins_come_before_the_flag() -> None:
    t = duel(TLX, "moritani").traitors("moritani", "blin").start("battles")
    fight(t, {TLX: plan("wykk", normal=5), "moritani": plan("vando_terboli")})
    asked = []
    while t.g.battle is not None:
        asked += [
            type(d).__name__
            for d in t.match.pending.values()
            if isinstance(d, (AssassinateLeader, FalseFlag))
        ]
        t.default()
    assert asked == ["AssassinateLeader", "FalseFlag"]


@pytest.mark.rule("K-MOR-14", "B-BAT-53", "B-MOR-09")
def test_an_assassinated_zoal_pays_three() -> None:
    t = duel(TLX, "moritani").traitors("moritani", "zoal").start("battles")
    fight(t, {TLX: plan("wykk", normal=5), "moritani": plan("vando_terboli")}).until(AssassinateLeader)
    t.do("moritani", Assassinate("zoal"))
    settle(t)
    assert t.g.discs["zoal"].holder == ""
    assert t.spice("moritani") == 20 + 3


@pytest.mark.rule("K-TLX-13", "B-MOR-09")
def test_moritani_call_a_ghola_a_traitor() -> None:
    t = duel(TLX, "moritani", "fremen").traitors("moritani", "chani")
    held(t.g, "chani")
    t.start("battles")
    fight(t, {TLX: plan("chani"), "moritani": plan("vando_terboli")}).do("moritani", Call(True))
    t.until(FalseFlag).do(TLX, SaveLosses(2, 0))
    settle(t)
    assert winner(t) == "moritani"
    assert (t.g.discs["chani"].holder, t.dead_tokens(TLX)) == ("", (3, 0))
