"""Moritani's terror tokens: placing, threatening, revealing, and each one's effect."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune.duel import hand
from tests.dune.kit import Table, full

from landsraad.dune.board import STRONGHOLDS
from landsraad.dune.cards import (
    ASSASSINATION,
    ATOMICS,
    EXTORTION,
    ROBBERY,
    SABOTAGE,
    SNEAK_ATTACK,
    TERROR,
    TERROR_NAMES,
)
from landsraad.dune.deals import Show
from landsraad.dune.factions.bene_gesserit import Advise, ChooseSide, SpiritualAdvisor
from landsraad.dune.factions.fremen import Ride, Wormriders
from landsraad.dune.factions.moritani.revealed import (
    BuyOff,
    BuyOffExtortion,
    Plant,
    PlantCard,
    Rob,
    Robbery,
    Sneak,
    SneakAttack,
)
from landsraad.dune.factions.moritani.terror import (
    EnemyOfMyEnemy,
    JoinMoritani,
    PlaceTerror,
    TerrorPlacement,
    TerrorThreat,
    Threat,
)
from landsraad.dune.game import GAME
from landsraad.dune.hands import Drop, DropCard, hand_limit
from landsraad.dune.karama import Karama, KaramaMoment
from landsraad.dune.phases.nexus import Diplomacy, NexusTurn
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship
from landsraad.dune.truthtrance import AskTruth

TUEKS = "tueks_sietch@4"
CARTHAG = "carthag@10"


def into(location: str, forces: int, elites: bool = False) -> Ship:
    """A shipment of normal tokens, paid in full; whether there are elite ones in the reserves, too."""
    return Ship("reserves", "", "", location, (forces, 0) if elites else (forces,), 0)


def threatened(
    *factions: str,
    token: str = ROBBERY,
    where: str = CARTHAG,
    entrant: str = "emperor",
    forces: int = 4,
    **settings: Any,
) -> Table:
    """Moritani and others; the entrant, first in storm order, is about to ship into a stronghold with a token.

    Three at least, as two at a table never ally themselves.
    """
    third = "harkonnen" if entrant == "atreides" else "atreides"
    others = list(dict.fromkeys((entrant, *(factions or (third,)))))
    t = Table("moritani", *others, **settings).order(*others, "moritani")
    for f in ("moritani", *others):
        t.purse(f, 20)
    return t.terror(where.split("@")[0], token)


def enter(t: Table, entrant: str = "emperor", where: str = CARTHAG, forces: int = 4) -> Table:
    """The entrant ships, as far as Moritani's answer."""
    t.start("shipment").until(MakeShipment, faction=entrant)
    return t.do(entrant, into(where, forces, elites=entrant == "emperor")).until(TerrorThreat)


def revealed(t: Table, entrant: str = "emperor", where: str = CARTHAG, forces: int = 4) -> Table:
    """The entrant ships in and Moritani reveals."""
    return enter(t, entrant, where, forces).do("moritani", Threat("reveal"))


# The tokens, and placing them


@pytest.mark.rule("B-MOR-01", "B-COMP-14")
def test_six_tokens_wait_in_a_secret_supply() -> None:
    t = Table("moritani", "atreides")
    assert sorted(TERROR_NAMES.values()) == [
        "Assassination",
        "Atomics",
        "Extortion",
        "Robbery",
        "Sabotage",
        "Sneak Attack",
    ]
    assert sorted(t.g.terror.supply) == sorted(TERROR)
    assert Table("atreides", "fremen").g.terror.supply == []


def pause(*factions: str, **settings: Any) -> Table:
    """A table at the Mentat Pause."""
    return Table("moritani", *(factions or ("atreides", "guild")), **settings)


@pytest.mark.rule("K-MOR-03", "B-MOR-02", "B-MEN-01")
def test_one_token_is_placed_or_moved_in_each_mentat_pause() -> None:
    t = pause(turn=1).place("guild", TUEKS, 5).start("mentat_pause").until(TerrorPlacement)
    t.do("moritani", PlaceTerror(ROBBERY, "carthag"))
    assert t.g.terror.placed == {"carthag": ROBBERY}
    assert t.g.turn == 2  # BR-50: nothing more is asked in this pause
    t.until(TerrorPlacement).do("moritani", PlaceTerror("carthag", "tueks_sietch"))
    assert t.g.terror.placed == {"tueks_sietch": ROBBERY}
    assert t.g.turn == 3


@pytest.mark.rule("K-MOR-03", "B-MOR-13")
def test_tokens_go_to_strongholds_without_one_even_under_the_storm() -> None:
    t = pause(storm=3).terror("carthag", ATOMICS).place("atreides", "arrakeen@9", 3)
    t.start("mentat_pause").until(TerrorPlacement)
    assert set(t.options("moritani", ROBBERY)) == set(STRONGHOLDS) - {"carthag"}
    assert "tueks_sietch" in t.options("moritani", ROBBERY)  # sector 4 is not the storm's, 3 is next to it
    taken = t.refused("moritani", PlaceTerror(ROBBERY, "carthag"))
    assert (taken.rule, taken.code) == ("B-MOR-13", "E_TARGET")
    assert t.refused("moritani", PlaceTerror(ROBBERY, "old_gap")).code == "E_TARGET"
    assert t.refused("moritani", PlaceTerror(ATOMICS, "arrakeen")).code == "E_CARD"
    t.do("moritani", PlaceTerror("", ""))
    assert t.g.terror.placed == {"carthag": ATOMICS}


@pytest.mark.rule("K-MOR-03", "B-STORM-24")
def test_a_stronghold_under_the_storm_can_be_terrorized() -> None:
    t = pause(storm=4).start("mentat_pause").until(TerrorPlacement)
    assert "tueks_sietch" in t.options("moritani", ROBBERY)


@pytest.mark.rule("K-KARAMA-MOR-1")
@pytest.mark.parametrize("token", [ROBBERY, "carthag"])
def test_karama_stops_placing_and_moving(token: str) -> None:
    t = pause().terror("carthag", ATOMICS).hand("guild", "karama_1").start("mentat_pause")
    t.until(TerrorPlacement).do("moritani", PlaceTerror(token, "arrakeen"))
    t.until(KaramaMoment, faction="guild")
    t.do("guild", Karama("K-KARAMA-MOR-1", "arrakeen", "karama_1"))
    assert t.g.terror.placed == {"carthag": ATOMICS}
    assert len(t.g.terror.supply) == 5
    assert t.g.turn == 4  # the next turn has begun: no second chance
    t.until(TerrorPlacement).do("moritani", PlaceTerror(token, "arrakeen"))
    assert "arrakeen" in t.g.terror.placed


# Who triggers a token


@pytest.mark.rule("K-MOR-04", "K-MOR-06", "B-ENT-04", "B-MOR-05", "B-MOR-06")
def test_an_entry_by_another_faction_may_be_answered() -> None:
    t = revealed(threatened(token=ROBBERY))
    assert isinstance(t.asked("moritani"), Robbery)
    t.do("moritani", Rob("spice"))
    assert (t.g.terror.placed, t.g.terror.gone) == ({}, [ROBBERY])
    assert t.spice("moritani") == 28  # Emperor had 16 left


@pytest.mark.rule("K-MOR-04", "B-MOR-05")
def test_a_token_may_be_left_hidden_and_every_entry_is_a_new_chance() -> None:
    t = enter(threatened(token=ROBBERY))
    t.do("moritani", Threat("leave")).until(MakeMove, faction="emperor")
    assert t.g.terror.placed == {"carthag": ROBBERY}
    t.until(MakeShipment, faction="emperor")  # reinforcing next turn is an entry like any other (B-ENT-08)
    t.do("emperor", into(CARTHAG, 1, elites=True)).until(TerrorThreat)
    assert t.options("moritani") == ["leave", "reveal", "offer"]


@pytest.mark.rule("K-MOR-05", "B-ENT-07")
def test_the_entrant_moves_only_after_the_answer() -> None:
    """Harkonnen ship into Carthag, a Sneak Attack follows, then Harkonnen move."""
    t = revealed(threatened(entrant="harkonnen", token=SNEAK_ATTACK), "harkonnen")
    t.do("moritani", Sneak(5))
    assert t.at("moritani", CARTHAG) == (5, 0)
    t.until(MakeMove, faction="harkonnen")
    t.do("harkonnen", Move("carthag", "arsunt@10", (4,)))
    assert t.at("harkonnen", "arsunt@10") == (4, 0)


@pytest.mark.rule("K-MOR-04", "B-ENT-04")
def test_moritani_and_its_ally_trigger_nothing() -> None:
    t = threatened("atreides").allies("moritani", "atreides").start("shipment")
    t.until(MakeShipment, faction="atreides").do("atreides", into(CARTHAG, 2))
    assert not isinstance(t.asked("moritani"), TerrorThreat)
    t.until(MakeShipment, faction="moritani").do("moritani", into(CARTHAG, 2))
    assert t.asked("moritani") is None or not isinstance(t.asked("moritani"), TerrorThreat)
    assert t.g.terror.placed == {"carthag": ROBBERY}


@pytest.mark.rule("K-MOR-04")
def test_moving_in_triggers() -> None:
    t = threatened("guild").place("emperor", "arsunt@10", 3).start("shipment")
    t.until(MakeMove, faction="emperor").do("emperor", Move("arsunt", CARTHAG, (3,)))
    assert isinstance(t.asked("moritani"), TerrorThreat)


@pytest.mark.rule("K-MOR-04", "B-FREM-08")
def test_a_ride_triggers() -> None:
    t = threatened(entrant="fremen").place("fremen", "old_gap@9", 4).start("phase_end")
    t.g.saved["old_gap@9"] = (4, 0)
    t.until(Wormriders).do("fremen", Ride(CARTHAG, (4,)))
    assert isinstance(t.asked("moritani"), TerrorThreat)


@pytest.mark.rule("HC-61", "K-BG-13", "B-BG-14", "K-BG-12", "K-MOR-04")
def test_an_advisor_triggers_too() -> None:
    """BR-47: Sabotage in Tuek's Sietch, and a spiritual advisor comes."""
    t = threatened("bg", entrant="guild", token=SABOTAGE, where=TUEKS).hand("bg", "baliset")
    t.start("shipment").until(MakeShipment, faction="guild").do("guild", into(TUEKS, 1)).until(TerrorThreat)
    t.do("moritani", Threat("leave")).until(SpiritualAdvisor).do("bg", Advise(TUEKS))
    assert t.asked("moritani") == TerrorThreat(t.g.seat("moritani"), "bene_gesserit", "tueks_sietch")
    t.do("moritani", Threat("reveal"))
    assert hand(t, "bg") == set()
    assert t.at("bg", TUEKS) == (1, 0)


@pytest.mark.rule("B-ENT-01", "K-MOR-05")
@pytest.mark.parametrize("bg_first", [True, False])
def test_reactions_come_in_storm_order_of_their_owners(bg_first: bool) -> None:
    owners = ["bg", "moritani"] if bg_first else ["moritani", "bg"]
    t = threatened("bg", entrant="guild").place("bg", CARTHAG, 2).order("guild", *owners).start("shipment")
    t.until(MakeShipment, faction="guild").do("guild", into(CARTHAG, 1))
    kinds = [ChooseSide, TerrorThreat] if bg_first else [TerrorThreat, ChooseSide]
    for faction, kind in zip(owners, kinds, strict=True):
        assert isinstance(t.asked(faction), kind)
        t.default()


# Enemy of My Enemy


@pytest.mark.rule("K-MOR-07", "B-MOR-07", "B-NEX-05", "B-ENT-06")
def test_an_accepted_offer_makes_and_breaks_alliances() -> None:
    t = threatened("guild", "atreides").allies("emperor", "guild").allies("moritani", "atreides")
    enter(t).do("moritani", Threat("offer")).do("emperor", JoinMoritani(True))
    allies = {f: p.ally for f, p in t.g.players.items()}
    assert allies == {"moritani": "emperor", "emperor": "moritani", "spacing_guild": "", "atreides": ""}
    assert ROBBERY in t.g.terror.supply  # back unseen
    assert t.g.terror.placed == {}
    assert t.events("terror") == []


@pytest.mark.rule("K-MOR-07", "B-MOR-07")
def test_a_refused_offer_reveals_the_token() -> None:
    t = enter(threatened()).do("moritani", Threat("offer"))
    assert t.asked("emperor") == EnemyOfMyEnemy(t.g.seat("emperor"), "carthag")
    t.do("emperor", JoinMoritani(False))
    assert isinstance(t.asked("moritani"), Robbery)
    assert t.g.players["emperor"].ally == ""


@pytest.mark.rule("HC-62", "K-MOR-08", "B-MOR-07", "B-ALLY-10")
def test_the_new_allys_tokens_beside_moritanis_die_when_its_turn_ends() -> None:
    t = threatened("guild", entrant="atreides").allies("atreides", "guild").place("moritani", CARTHAG, 2)
    enter(t, "atreides", forces=6).do("moritani", Threat("offer")).do("atreides", JoinMoritani(True))
    assert t.g.players["atreides"].ally == "moritani"
    t.until(MakeMove, faction="atreides")
    assert t.at("atreides", CARTHAG) == (6, 0)
    t.do("atreides", Move(""))
    assert t.at("atreides", CARTHAG) == (0, 0)
    assert t.dead_tokens("atreides") == (6, 0)
    assert t.at("moritani", CARTHAG) == (2, 0)


@pytest.mark.rule("K-MOR-08")
def test_what_moves_away_in_time_lives() -> None:
    t = threatened().place("moritani", CARTHAG, 2).place("moritani", "arsunt@10", 1)
    enter(t).do("moritani", Threat("offer")).do("emperor", JoinMoritani(True))
    t.until(MakeMove, faction="emperor").do("emperor", Move("carthag", "hagga_basin@11", (3,)))
    assert t.at("emperor", CARTHAG) == (0, 0)
    assert t.at("emperor", "hagga_basin@11") == (3, 0)
    assert t.dead_tokens("emperor") == (1, 0)
    assert t.at("moritani", CARTHAG) == (2, 0)


@pytest.mark.rule("K-MOR-08")
@pytest.mark.parametrize("pole", ["exempt", "not_exempt"])
def test_the_polar_sink_is_exempt_by_option(pole: str) -> None:
    t = threatened(options={"O-MOR-EOME-POLE": pole})
    t.place("moritani", "polar_sink", 1).place("emperor", "polar_sink", 2)
    enter(t).do("moritani", Threat("offer")).do("emperor", JoinMoritani(True))
    t.until(MakeMove, faction="emperor").do("emperor", Move(""))
    assert t.at("emperor", "polar_sink") == ((2, 0) if pole == "exempt" else (0, 0))


@pytest.mark.rule("B-OLD-14", "B-ALLY-08", "B-ALLY-09")
def test_before_kiss_only_the_common_rule_for_allies_holds() -> None:
    """They stood together when the alliance was made: the first to finish is exempt, Moritani is not."""
    t = threatened(options={"KISS-MORITANI": "off"}).place("moritani", CARTHAG, 2)
    enter(t).do("moritani", Threat("offer")).do("emperor", JoinMoritani(True))
    t.until(MakeMove, faction="emperor").do("emperor", Move(""))
    assert t.at("emperor", CARTHAG) == (4, 0)
    t.until(MakeMove, faction="moritani").do("moritani", Move(""))
    assert t.at("moritani", CARTHAG) == (0, 0)


@pytest.mark.rule("K-MOR-08")
def test_an_alliance_made_by_a_ride_is_settled_at_the_end_of_that_factions_turn() -> None:
    t = threatened(entrant="fremen").place("fremen", "old_gap@9", 4).place("moritani", CARTHAG, 1)
    t.start("phase_end")
    t.g.saved["old_gap@9"] = (4, 0)
    t.until(Wormriders).do("fremen", Ride(CARTHAG, (4,))).do("moritani", Threat("offer"))
    t.do("fremen", JoinMoritani(True)).until(MakeMove, faction="fremen")
    assert t.at("fremen", CARTHAG) == (4, 0)
    t.do("fremen", Move(""))
    assert t.at("fremen", CARTHAG) == (0, 0)


@pytest.mark.rule("K-MOR-09", "K-MOR-08", "B-MOR-07")
def test_advisors_stay() -> None:
    t = threatened("bg", entrant="guild").place("moritani", CARTHAG, 2)
    t.order("bg", "guild", "moritani").start("shipment")
    t.until(MakeShipment, faction="guild").do("guild", into(CARTHAG, 1)).until(TerrorThreat)
    t.do("moritani", Threat("leave")).until(SpiritualAdvisor).do("bg", Advise(CARTHAG))
    t.do("moritani", Threat("offer")).do("bg", JoinMoritani(True))
    assert t.at("bg", CARTHAG) == (1, 0)
    assert t.g.players["moritani"].ally == "bene_gesserit"


@pytest.mark.rule("K-MOR-08")
def test_who_has_finished_already_pays_at_once() -> None:
    """The spiritual advisor makes the alliance after the Bene Gesserit's own turn."""
    t = threatened("bg", entrant="guild").place("moritani", CARTHAG, 2)
    t.place("moritani", "arsunt@10", 1).place("bg", "arsunt@10", 3)
    t.order("bg", "guild", "moritani").start("shipment")
    t.until(MakeShipment, faction="guild").do("guild", into(CARTHAG, 1)).until(TerrorThreat)
    t.do("moritani", Threat("leave")).until(SpiritualAdvisor).do("bg", Advise(CARTHAG))
    t.do("moritani", Threat("offer")).do("bg", JoinMoritani(True))
    assert t.at("bg", "arsunt@10") == (0, 0)
    assert t.at("bg", CARTHAG) == (1, 0)


@pytest.mark.rule("K-MOR-10")
def test_moritanis_own_tokens_die_later_under_the_common_rule() -> None:
    t = threatened().place("emperor", "arrakeen@9", 3).place("moritani", "rim_wall_west@8", 2)
    enter(t).do("moritani", Threat("offer")).do("emperor", JoinMoritani(True))
    t.until(MakeMove, faction="moritani").do("moritani", Move("rim_wall_west", "arrakeen@9", (2,)))
    assert t.at("moritani", "arrakeen@9") == (0, 0)
    assert t.at("emperor", "arrakeen@9") == (3, 0)


@pytest.mark.rule("K-MOR-07", "B-GUILD-12", "K-GUI-09")
def test_no_offer_to_the_guild_after_its_break() -> None:
    t = threatened(entrant="guild", turn=10)
    t.g.guild_barred_from_alliances = True
    enter(t, "guild")
    assert t.options("moritani") == ["leave", "reveal"]
    refusal = t.refused("moritani", Threat("offer"))
    assert (refusal.rule, refusal.code) == ("K-GUI-09", "E_TARGET")


@pytest.mark.rule("HC-63", "K-KARAMA-MOR-3", "K-MOR-07")
@pytest.mark.parametrize("act", ["leave", "reveal"])
def test_karama_stops_the_offer_but_not_the_token(act: str) -> None:
    t = threatened("guild", entrant="atreides").allies("atreides", "guild").hand("guild", "karama_1")
    enter(t, "atreides").do("moritani", Threat("offer")).until(KaramaMoment, faction="guild")
    t.do("guild", Karama("K-KARAMA-MOR-3", "atreides", "karama_1"))
    assert t.options("moritani") == ["leave", "reveal"]
    second = t.refused("moritani", Threat("offer"))
    assert (second.rule, second.code) == ("K-MOR-07", "E_USED")
    t.do("moritani", Threat(act))
    assert t.g.players["atreides"].ally == "spacing_guild"
    if act == "reveal":
        t.do("moritani", Rob("spice"))
        assert t.spice("moritani") == 29  # of the 18 left after half a fee
    else:
        assert t.g.terror.placed == {"carthag": ROBBERY}


@pytest.mark.rule("K-MOR-07", "B-NEX-01")
def test_two_at_a_table_have_no_common_enemy() -> None:
    t = enter(threatened("emperor"))
    assert t.options("moritani") == ["leave", "reveal"]
    refusal = t.refused("moritani", Threat("offer"))
    assert (refusal.rule, refusal.code) == ("B-NEX-01", "E_LIMIT")


@pytest.mark.rule("K-KARAMA-MOR-3", "K-MOR-06-ROB")
def test_after_karama_robbery_still_takes_five_of_nine() -> None:
    t = threatened().purse("emperor", 13).hand("emperor", "karama_1")
    enter(t).do("moritani", Threat("offer")).until(KaramaMoment, faction="emperor")
    t.do("emperor", Karama("K-KARAMA-MOR-3", "emperor", "karama_1")).do("moritani", Threat("reveal"))
    t.do("moritani", Rob("spice"))
    assert (t.spice("emperor"), t.spice("moritani")) == (4, 25)


# Assassination


@pytest.mark.rule("K-MOR-06-ASN", "B-MOR-06", "B-MOR-15")
def test_assassination_kills_a_random_active_leader_and_pays_its_strength() -> None:
    t = threatened(token=ASSASSINATION).dead("count_hasimir_fenring", "captain_aramsham", "burseg", "bashar")
    revealed(t)
    assert t.living("emperor") == set()
    assert t.g.discs["caid"].deaths == 1
    assert t.spice("moritani") == 23


@pytest.mark.rule("K-MOR-06-ASN")
def test_every_active_leader_may_be_hit_captives_too() -> None:
    hit = set()
    for seed in range(40):
        t = threatened("atreides", entrant="harkonnen", token=ASSASSINATION, seed=seed).captive("dr_yueh")
        revealed(t, "harkonnen")
        (event,) = t.events("assassinated")
        hit.add(event.facts["leader"])
    assert "dr_yueh" in hit
    assert len(hit) == 6


@pytest.mark.rule("K-MOR-06-ASN", "B-MOR-06")
def test_without_a_leader_assassination_has_no_effect_and_is_spent() -> None:
    t = threatened(token=ASSASSINATION)
    t.dead("count_hasimir_fenring", "captain_aramsham", "burseg", "bashar", "caid")
    revealed(t)
    assert t.spice("moritani") == 20
    assert t.g.terror.gone == [ASSASSINATION]


@pytest.mark.rule("K-MOR-06-ASN", "B-HARK-09")
def test_the_last_harkonnen_leader_murdered_frees_the_captives() -> None:
    ends = set()
    for seed in range(12):
        t = threatened("atreides", entrant="harkonnen", token=ASSASSINATION, seed=seed).captive("dr_yueh")
        t.dead("feyd_rautha", "beast_rabban", "piter_de_vries", "captain_iakin_nefud")
        revealed(t, "harkonnen")
        ends.add((tuple(sorted(t.living("harkonnen"))), "dr_yueh" in t.living("atreides")))
    assert ends == {((), True), (("umman_kudu",), False)}  # Umman Kudu hit; Dr Yueh hit


# Atomics


@pytest.mark.rule("K-MOR-06-ATO", "B-MOR-06", "B-ENT-05", "B-BAT-72")
def test_atomics_kill_everybody_there_advisors_and_own_tokens_too() -> None:
    t = threatened("bg", entrant="atreides", token=ATOMICS)
    t.place("moritani", CARTHAG, 2).place("bg", CARTHAG, 3, advisors=True)
    revealed(t, "atreides")
    for faction, dead in (("atreides", 4), ("moritani", 2), ("bg", 3)):
        assert t.dead_tokens(faction) == (dead, 0)
    assert t.g.advisors == []
    assert t.g.kwisatz_losses == 0  # no battle
    assert t.g.terror.aftermath == "carthag"


@pytest.mark.rule("B-SHIP-06", "K-MOR-06-ATO", "B-MOVE-11")
def test_nobody_ships_into_the_aftermath_but_all_may_move_in() -> None:
    t = threatened("fremen", "guild", token=ATOMICS, where="sietch_tabr@13")
    t.place("fremen", "rock_outcroppings@13", 2).place("guild", TUEKS, 3)
    revealed(t, where="sietch_tabr@13")
    t.until(MakeShipment, faction="fremen")
    assert "sietch_tabr@13" not in t.options("fremen", "reserves", "", "")
    refusal = t.refused("fremen", Ship("reserves", "", "", "sietch_tabr@13", (1, 0), 0))
    assert (refusal.rule, refusal.code) == ("B-SHIP-06", "E_TARGET")
    t.do("fremen", Ship("none")).until(MakeMove, faction="fremen")
    t.do("fremen", Move("rock_outcroppings", "sietch_tabr@13", (2,)))
    assert t.at("fremen", "sietch_tabr@13") == (2, 0)
    t.until(MakeShipment, faction="guild")
    assert "sietch_tabr@13" not in t.options("guild", "cross", "", "tueks_sietch")


@pytest.mark.rule("B-SHIP-06", "K-MOR-06-ATO", "K-BG-12")
def test_no_spiritual_advisor_follows_into_the_aftermath() -> None:
    """BR-44: nobody ships there, not even an advisor after the shipment that the Atomics answered."""
    t = revealed(threatened("bg", entrant="guild", token=ATOMICS), "guild").until(SpiritualAdvisor)
    assert t.options("bg") == ["", "polar_sink"]
    refusal = t.refused("bg", Advise(CARTHAG))
    assert (refusal.rule, refusal.code) == ("B-SHIP-06", "E_TARGET")


@pytest.mark.rule("B-HAND-02", "K-MOR-06-ATO", "K-X-03")
@pytest.mark.parametrize("follows", ["true", "false"])
def test_atomics_lower_the_hand_limits_of_moritani_and_its_ally(follows: str) -> None:
    """BR-51: at once, at random; the penalty follows the alliance unless the option says otherwise."""
    t = threatened("harkonnen", "guild", token=ATOMICS, options={"ATOMICS_LIMIT_FOLLOWS_ALLY": follows})
    t.allies("moritani", "harkonnen").hand("moritani", "crysknife", "shield_1", "shield_2", "baliset")
    t.hand("harkonnen", *(c for c in t.g.deck[:8] if c))
    t.hand("guild", *(c for c in t.g.deck[:4] if c))
    revealed(t)
    limits = {f: hand_limit(t.g, full(f)) for f in ("moritani", "harkonnen", "guild", "emperor")}
    assert limits == {"moritani": 3, "harkonnen": 7, "guild": 4, "emperor": 4}
    assert {f: len(hand(t, f)) for f in limits} == {"moritani": 3, "harkonnen": 7, "guild": 4, "emperor": 0}
    t.g.stage = "phase_end"
    old = [hand_limit(t.g, full(f)) for f in ("harkonnen", "guild")]
    t.g.players["harkonnen"].ally = t.g.players["moritani"].ally = ""
    assert old == [7, 4]
    assert hand_limit(t.g, "harkonnen") == (8 if follows == "true" else 7)
    assert hand_limit(t.g, "moritani") == 3


@pytest.mark.rule("B-HAND-02")
def test_a_new_ally_discards_at_random_on_allying() -> None:
    t = Table("moritani", "guild", "atreides").order("moritani", "guild", "atreides")
    t.aftermath("carthag").hand("guild", *t.g.deck[:4])
    t.g.worms_this_phase = 1
    t.start("phase_end").until(NexusTurn, faction="moritani")
    t.do("moritani", Diplomacy("offer", "spacing_guild")).until(NexusTurn, faction="guild")
    t.do("guild", Diplomacy("accept", "moritani"))
    assert len(hand(t, "guild")) == 3


# Extortion


@pytest.mark.rule("HC-107", "K-MOR-06-EXT", "B-MOR-12", "B-MOR-06", "B-MEN-01")
@pytest.mark.parametrize("payer", ["", "guild"])
def test_extortion_pays_five_and_returns_unless_somebody_pays_three(payer: str) -> None:
    t = revealed(threatened("guild", token=EXTORTION).order("emperor", "guild", "moritani"))
    assert t.g.players["moritani"].bribes == 5
    assert t.spice("moritani") == 20
    t.until(TerrorPlacement)
    assert t.spice("moritani") == 25
    assert EXTORTION not in t.options("moritani")  # RC-23: it returns after the placement
    t.do("moritani", PlaceTerror(""))
    assert t.asked("emperor") == BuyOffExtortion(t.g.seat("emperor"), "emperor")
    t.do("emperor", BuyOff(False))
    before = t.spice("guild")
    t.do("guild", BuyOff(payer == "guild"))
    if payer:
        assert (t.spice("guild"), t.spice("moritani")) == (before - 3, 28)
        assert t.g.terror.gone == [EXTORTION]
    else:
        assert t.spice("moritani") == 25
        assert EXTORTION in t.g.terror.supply
        assert t.g.terror.gone == []


@pytest.mark.rule("K-MOR-06-EXT", "B-MOR-12")
def test_the_first_who_pays_ends_it_and_who_has_too_little_cannot() -> None:
    t = revealed(
        threatened("guild", token=EXTORTION).order("emperor", "guild", "moritani").purse("emperor", 7)
    )
    t.until(TerrorPlacement).purse("emperor", 2).do("moritani", PlaceTerror(""))
    assert t.asked("emperor") is None  # its only answer was no
    t.do("guild", BuyOff(True))
    assert t.g.turn == 4


# Robbery


@pytest.mark.rule("HC-64", "K-MOR-06-ROB", "B-MOR-06")
@pytest.mark.parametrize(("purse", "stolen"), [(7, 4), (1, 1), (0, 0)])
def test_robbery_takes_half_rounded_up(purse: int, stolen: int) -> None:
    t = threatened().purse("emperor", purse + 1)
    revealed(t, forces=1).do("moritani", Rob("spice"))
    assert (t.spice("emperor"), t.spice("moritani")) == (purse - stolen, 20 + stolen)


@pytest.mark.rule("K-MOR-06-ROB", "B-HAND-03")
def test_or_a_card_with_a_discard_of_choice_above_the_limit() -> None:
    t = threatened().deck("lasgun").hand("moritani", "crysknife", "shield_1", "shield_2", "baliset")
    revealed(t).do("moritani", Rob("card"))
    assert isinstance(t.asked("moritani"), DropCard)
    assert set(t.options("moritani")) == {"lasgun", "crysknife", "shield_1", "shield_2", "baliset"}
    t.do("moritani", Drop("baliset"))
    assert hand(t, "moritani") == {"lasgun", "crysknife", "shield_1", "shield_2"}
    assert t.g.discards[-1] == "baliset"
    assert t.spice("moritani") == 20


@pytest.mark.rule("K-MOR-06-ROB")
def test_with_room_the_card_stays_and_only_moritani_see_it() -> None:
    t = threatened("guild").deck("lasgun")
    revealed(t).do("moritani", Rob("card"))
    assert hand(t, "moritani") == {"lasgun"}
    assert t.seen_by("moritani", "card_taken_seen")
    assert t.seen_by("emperor", "card_taken_seen") == t.seen_by("guild", "card_taken_seen") == []


@pytest.mark.rule("K-MOR-06-ROB", "B-ALLY-03")
def test_stolen_spice_is_set_apart_no_more() -> None:
    t = threatened("guild").allies("emperor", "guild").purse("emperor", 14)
    t.g.players["emperor"].pledge = 8
    revealed(t).do("moritani", Rob("spice"))
    assert t.spice("emperor") == t.g.players["emperor"].pledge == 6  # half of the 12 left after shipping


# Sabotage


@pytest.mark.rule("K-MOR-06-SAB", "B-MOR-06")
def test_sabotage_discards_a_random_card_and_may_plant_another() -> None:
    t = threatened(token=SABOTAGE).hand("emperor", "crysknife").hand("moritani", "baliset", "lasgun")
    revealed(t)
    assert hand(t, "emperor") == set()
    assert t.g.discards[-1] == "crysknife"
    t.do("moritani", Plant("baliset"))
    assert (hand(t, "emperor"), hand(t, "moritani")) == ({"baliset"}, {"lasgun"})
    known = t.match.view(t.g.seat("moritani"))["secret"]["seen"]
    assert known == {"emperor": {"hand": ["baliset"], "traitors": []}}
    assert t.seen_by("emperor", "card_planted")


@pytest.mark.rule("K-MOR-06-SAB")
def test_an_empty_hand_loses_nothing_and_may_still_be_given_a_card() -> None:
    t = revealed(threatened("guild", token=SABOTAGE).hand("moritani", "baliset"))
    assert t.options("moritani") == ["", "baliset"]
    t.do("moritani", Plant("baliset"))
    assert hand(t, "emperor") == {"baliset"}
    assert t.seen_by("guild", "card_planted") == []


@pytest.mark.rule("K-MOR-06-SAB")
def test_nothing_need_be_given() -> None:
    t = revealed(threatened(token=SABOTAGE).hand("emperor", "crysknife").hand("moritani", "baliset"))
    assert isinstance(t.asked("moritani"), PlantCard)
    t.do("moritani", Plant(""))
    assert hand(t, "moritani") == {"baliset"}


# Sneak Attack


@pytest.mark.rule("K-MOR-06-SNK", "B-MOR-06")
def test_sneak_attack_sends_up_to_five_of_the_reserves() -> None:
    t = threatened(token=SNEAK_ATTACK)
    t.tanks("moritani", 17)
    revealed(t)
    assert t.options("moritani") == [3, 2, 1, 0]
    refusal = t.refused("moritani", Sneak(4))
    assert (refusal.rule, refusal.code) == ("K-MOR-06-SNK", "E_LIMIT")
    t.do("moritani", Sneak(3))
    assert t.at("moritani", CARTHAG) == (3, 0)
    assert t.spice("moritani") == 20


@pytest.mark.rule("K-MOR-06-SNK", "B-OCC-01")
def test_a_full_stronghold_keeps_them_out() -> None:
    t = revealed(threatened("harkonnen", token=SNEAK_ATTACK).place("harkonnen", CARTHAG, 3))
    assert t.at("moritani", CARTHAG) == (0, 0)
    assert t.g.terror.gone == [SNEAK_ATTACK]
    assert t.asked("moritani") is None


@pytest.mark.rule("K-MOR-06-SNK", "B-OCC-01", "B-STORM-20")
def test_why_nobody_can_be_sent() -> None:
    t = threatened("harkonnen", token=SNEAK_ATTACK).place("harkonnen", CARTHAG, 3)
    t.place("emperor", CARTHAG, 1)
    decision = SneakAttack(0, "carthag")
    full_house = decision.refuse(t.g, Sneak(1))
    assert full_house is not None
    assert (full_house.rule, full_house.code) == ("B-OCC-01", "E_LIMIT")
    t.g.storm = 10
    stormy = decision.refuse(t.g, Sneak(1))
    assert stormy is not None
    assert (stormy.rule, stormy.code) == ("B-STORM-20", "E_TARGET")


@pytest.mark.rule("B-MOR-14")
@pytest.mark.parametrize("advisors", [True, False])
def test_not_beside_the_ally_except_its_advisors(advisors: bool) -> None:
    t = (
        threatened("bg", token=SNEAK_ATTACK)
        .allies("moritani", "bg")
        .place("bg", CARTHAG, 2, advisors=advisors)
    )
    revealed(t)
    assert (t.asked("moritani") is not None) == advisors
    if advisors:
        t.do("moritani", Sneak(2))
        assert t.at("moritani", CARTHAG) == (2, 0)


@pytest.mark.rule("K-MOR-06-SNK")
def test_the_aftermath_does_not_stop_a_sneak_attack() -> None:
    t = threatened("harkonnen", token=SNEAK_ATTACK).aftermath("carthag").place("emperor", "arsunt@10", 3)
    t.start("shipment").until(MakeMove, faction="emperor").do("emperor", Move("arsunt", CARTHAG, (3,)))
    t.do("moritani", Threat("reveal")).do("moritani", Sneak(5))
    assert t.at("moritani", CARTHAG) == (5, 0)


@pytest.mark.rule("K-MOR-06-SNK", "B-ENT-02")
def test_others_react_to_the_sneak_attack_as_to_any_entry() -> None:
    t = threatened("guild", entrant="bg", token=SNEAK_ATTACK).start("shipment")
    t.until(MakeShipment, faction="bg").do("bg", into(CARTHAG, 2)).until(TerrorThreat)
    t.do("moritani", Threat("reveal")).do("moritani", Sneak(1))
    assert isinstance(t.asked("bg"), ChooseSide)


# What does not touch them


@pytest.mark.rule("B-STORM-16")
def test_storm_leaves_terror_tokens_alone() -> None:
    t = pause(storm=8, turn=3).terror("arrakeen", ATOMICS)
    t.g.wall_destroyed = True
    t.start("storm", stop="spice_blow").until(stage="spice_blow")
    assert t.g.terror.placed == {"arrakeen": ATOMICS}


# Secrecy


@pytest.mark.rule("K-X-05", "B-MOR-01")
def test_faces_are_moritanis_alone_also_after_saving_and_loading() -> None:
    t = pause().terror("carthag", ATOMICS).terror("arrakeen", ROBBERY)
    t.g.stage = "revival"
    again = GAME.from_json(GAME.to_json(t.g))
    for g in (t.g, again):
        mine = GAME.view(g, g.seat("moritani"))
        assert mine["secret"]["terror"]["placed"] == {"arrakeen": ROBBERY, "carthag": ATOMICS}
        for seat in (None, g.seat("atreides"), g.seat("spacing_guild")):
            other = GAME.view(g, seat)
            assert other["terror"]["placed"] == ["arrakeen", "carthag"]
            assert other["terror"]["supply"] == 4
            assert not any(token in repr(other) for token in TERROR)


# With Ecaz and the Tleilaxu


@pytest.mark.rule("K-MOR-06-ASN", "B-MOR-06")
def test_zoal_pays_three() -> None:
    t = threatened(entrant="tleilaxu", token=ASSASSINATION)
    t.dead("hidar_fen_ajidica", "master_zaaf", "wykk", "blin")
    revealed(t, "tleilaxu")
    assert t.living("tleilaxu") == set()
    assert t.spice("moritani") == 23


@pytest.mark.rule("K-MOR-06-ATO", "K-ECZ-06", "B-ECAZ-05")
def test_atomics_send_an_ambassador_back_to_its_supply() -> None:
    t = threatened("ecaz", token=ATOMICS).embassy("carthag", "guild")
    revealed(t)
    assert "carthag" not in t.g.ambassadors.placed
    assert "ambassador_spacing_guild" in t.g.ambassadors.supply


@pytest.mark.rule("K-MOR-07", "B-ECAZ-22")
def test_never_an_offer_to_ecaz() -> None:
    t = enter(threatened("guild", entrant="ecaz"), "ecaz")
    assert t.options("moritani") == ["leave", "reveal"]
    refusal = t.refused("moritani", Threat("offer"))
    assert (refusal.rule, refusal.code) == ("B-ECAZ-22", "E_TARGET")


@pytest.mark.rule("B-ENT-01", "B-ENT-05", "K-MOR-05")
@pytest.mark.parametrize(("order", "first"), [("storm_order", "ecaz"), ("fixed", "moritani")])
def test_terror_and_ambassador_answer_one_entry_in_the_order_of_the_option(order: str, first: str) -> None:
    """Atomics kill all who entered; the ambassador would have answered them all the same, but it is gone."""
    t = threatened("ecaz", token=ATOMICS, options={"O-ENTRY-ORDER": order}).embassy("carthag", "guild")
    t.order("emperor", "ecaz", "moritani").start("shipment").until(MakeShipment, faction="emperor")
    t.do("emperor", into(CARTHAG, 4, elites=True))
    assert t.asked(first) is not None
    assert t.asked("moritani" if first == "ecaz" else "ecaz") is None


@pytest.mark.rule("B-ENT-05")
def test_a_later_reaction_comes_even_if_an_earlier_one_left_nobody() -> None:
    """The Bene Gesserit ambassador's owner acts first, the tokens are gone, terror may still be revealed."""
    t = threatened("guild", "bg", token=ROBBERY).terror("tueks_sietch", ATOMICS)
    enter(t)
    t.g.players["emperor"].tanks = (4, 0)
    del t.g.players["emperor"].on[CARTHAG]
    t.do("moritani", Threat("reveal")).do("moritani", Rob("spice"))
    assert t.spice("moritani") == 28


@pytest.mark.rule("B-MOR-14", "B-ECAZ-13")
def test_beside_an_ally_of_ecaz_a_sneak_attack_is_open() -> None:
    t = threatened("ecaz", "guild", token=SNEAK_ATTACK).allies("moritani", "ecaz").place("ecaz", CARTHAG, 2)
    revealed(t)
    assert isinstance(t.asked("moritani"), SneakAttack)
    t.do("moritani", Sneak(2))
    assert t.at("moritani", CARTHAG) == (2, 0)


@pytest.mark.rule("K-KARAMA-ECZ-2", "K-MOR-06-SNK", "B-KAR-12")
def test_karama_keeps_a_sneak_attack_from_the_side_of_ecaz() -> None:
    t = threatened("ecaz", "guild", token=SNEAK_ATTACK).allies("moritani", "ecaz").place("ecaz", CARTHAG, 2)
    revealed(t.hand("guild", "karama_1")).do("moritani", Sneak(2))
    moment = t.asked("guild")
    assert isinstance(moment, KaramaMoment) and moment.name == "shared territory"
    t.do("guild", Karama("K-KARAMA-ECZ-2", "carthag", "karama_1"))
    assert t.at("moritani", CARTHAG) == (0, 0)
    assert t.g.players["moritani"].reserves == (20, 0)
    assert SNEAK_ATTACK in t.g.terror.gone


@pytest.mark.rule("B-ALLY-02", "B-INFO-01")
def test_the_ally_may_be_shown_what_lies_where() -> None:
    t = pause().allies("moritani", "guild").terror("carthag", ATOMICS).start("shipment")
    t.do("moritani", Show("terror tokens"))
    (event,) = t.seen_by("guild", "shown")
    assert event.facts["things"] == [["carthag", ATOMICS]]
    assert t.seen_by("atreides", "shown") == []
    assert GAME.describe(event).endswith("Carthag, Atomics")


@pytest.mark.rule("K-TRUTH-02", "K-TRUTH-03")
@pytest.mark.parametrize(("token", "true"), [(ATOMICS, True), (ROBBERY, False)])
def test_under_truthtrance_the_engine_knows_which_tokens_lie_on_the_map(token: str, true: bool) -> None:
    t = pause().terror("carthag", ATOMICS).hand("guild", "truthtrance_1").start("shipment")
    t.do("guild", AskTruth("truthtrance_1", "moritani", "terror token", token))
    (answer,) = t.events("truth")
    assert answer.facts["yes"] is true


# Discovery tokens

JACURUTU = "jacurutu_sietch@2"


@pytest.mark.rule("K-DISC-13", "B-DISC-10", "K-MOR-03")
def test_jacurutu_sietch_is_a_stronghold_for_terror_once_it_is_revealed() -> None:
    t = pause().start("mentat_pause").until(TerrorPlacement)
    assert "jacurutu_sietch" not in t.options("moritani", ROBBERY)
    t = pause().reveal(JACURUTU).start("mentat_pause").until(TerrorPlacement)
    t.do("moritani", PlaceTerror(ROBBERY, "jacurutu_sietch"))
    assert t.g.terror.placed == {"jacurutu_sietch": ROBBERY}


@pytest.mark.rule("K-MOR-06-SNK", "K-DISC-13")
def test_a_sneak_attack_into_jacurutu_sietch() -> None:
    t = threatened("guild", token=ROBBERY).reveal(JACURUTU).terror("jacurutu_sietch", SNEAK_ATTACK)
    revealed(t, where=JACURUTU).do("moritani", Sneak(4))
    assert t.at("moritani", JACURUTU) == (4, 0)


@pytest.mark.rule("K-MOR-03", "B-COLL-07")
def test_other_revealed_territories_take_no_terror() -> None:
    """BR-04: no token in the Orgiz Processing Station."""
    t = pause().reveal("orgiz_processing_station@6").start("mentat_pause").until(TerrorPlacement)
    assert t.refused("moritani", PlaceTerror(ROBBERY, "orgiz_processing_station")).code == "E_TARGET"


@pytest.mark.rule("B-BLOW-10")
def test_worms_leave_terror_tokens_alone() -> None:
    t = (
        pause(turn=3)
        .terror("carthag", ATOMICS)
        .pile(0, "spice_old_gap")
        .spice_deck("worm", "spice_red_chasm")
    )
    t.start("spice_blow").until(stage="charity")
    assert t.g.terror.placed == {"carthag": ATOMICS}
