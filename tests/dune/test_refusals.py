"""What a refusal tells of the facts it was made on: who, where and how many, as far as the faction asked knows them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dune import asked
from tests.dune.asked import SITUATIONS, Asked
from tests.dune.duel import duel
from tests.dune.kit import Table

from landsraad.dune.cards import ATOMICS, ROBBERY, SNEAK_ATTACK
from landsraad.dune.factions.ecaz.ambassadors import MayTrigger, Trigger
from landsraad.dune.factions.ecaz.effects import BuyCard
from landsraad.dune.factions.moritani.revealed import SneakAttack
from landsraad.dune.factions.moritani.terror import TerrorThreat, Threat
from landsraad.dune.factions.tleilaxu import AxolotlTanks, Select
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.karama import Karama
from landsraad.dune.phases.battle import MakePlan
from landsraad.table import Refusal


def refusal(situation: Asked, *chosen: Any, value: Any) -> Refusal:
    """Why the value cannot follow those chosen."""
    prompt = situation.table.match.prompt(situation.table.g.seat(situation.faction))
    assert prompt is not None
    refused = prompt.why_not(chosen, value)
    assert refused is not None, f"{value!r} is possible"
    return refused


HAND = ["kulon", "crysknife", "shield_1"]
TOLD: list[tuple[str, tuple[Any, ...], Any, str, dict[str, Any]]] = [
    ("PlaceAmbassador", ("ambassador_choam",), "carthag", "K-ECZ-03",
     {"territory": "carthag", "token": "ambassador_emperor"}),
    ("PlaceAmbassador", ("ambassador_choam",), "arrakeen", "K-ECZ-03", {"storm": 9}),
    ("SendGroup", ("arrakeen",), "arrakeen@9", "K-ECZ-08-FRE", {"from": "arrakeen"}),
    ("SendGroup", ("arrakeen",), "tueks_sietch@4", "B-OCC-01",
     {"territory": "tueks_sietch", "held_by": ["harkonnen", "spacing_guild"]}),
    ("SendReserves", (), "cielago_depression@2", "B-STORM-20", {"storm": 2}),
    ("SendReserves", ("carthag@10",), 5, "K-ECZ-08-GUI", {"reserves": [14, 0], "most": 4}),
    ("AmbassadorRevives", (), "sanya_ecaz", "K-ECZ-08-TLX", {"in_tanks": ["whitmore_bludd"]}),
    ("AmbassadorRevives", ("",), 4, "K-ECZ-08-TLX", {"tanks": [3, 0], "most": 4}),
    ("AmbassadorRevives", ("whitmore_bludd",), 1, "K-ECZ-08-TLX", {"leader": "whitmore_bludd"}),
    ("ReplaceCard", (), "lasgun", "K-ECZ-08-IX", {"cards": HAND}),
    ("NameFighter", (), "harkonnen", "K-ECZ-10", {"territory": "carthag", "ally": "spacing_guild"}),
    ("ProposeShare", (), 8, "K-ECZ-17", {"territory": "red_chasm", "spice": 7}),
    ("MoritaniPlacement", (), "arrakeen@9", "B-SETUP-13", {"territory": "arrakeen", "held_by": ["atreides"]}),
    ("TerrorPlacement", (ATOMICS,), "carthag", "B-MOR-13", {"territory": "carthag", "token": ROBBERY}),
    ("PlantCard", (), "lasgun", "K-MOR-06-SAB", {"cards": [*HAND, "shield_2"]}),
    ("SneakAttack", (), 6, "K-MOR-06-SNK", {"reserves": [20, 0], "most": 5}),
    ("SaveOneCard", (), "cheap_hero_1", "K-MOR-17", {"cards": ["crysknife", "snooper_1"]}),
    ("AssassinateLeader", (), "caid", "K-MOR-14",
     {"winner": "emperor", "faced": "count_hasimir_fenring", "traitors": ["bashar", "burseg"]}),
    ("AxolotlTanks", (), "feyd_rautha", "K-TLX-10", {"in_tanks": ["stilgar", "blin", "face_down@harkonnen"]}),
    ("BuyBackLeader", (), 7, "K-TLX-10", {"price": 8, "spice": 12}),
    ("FalseFlag", (), 3, "K-TLX-05", {"lost": [5, 0], "most": 2}),
    ("Paranoid", (), "atreides", "B-TLX-10", {"latest_ally": "atreides"}),
    ("FreeEntry", (), 4, "K-DISC-09", {"from": "meridian@0", "forces": 3, "destination": "shrine@0"}),
    ("ShiftStorm", (), 2, "K-DISC-16", {"number": 2}),
    ("ChooseSkill of the revived", ("bureaucrat",), "lady_jessica", "LS-LIFE-07", {"leaders": ["duncan_idaho"]}),
    ("MentatQuestion", (), "shield_1", "LS-MEN-N", {"card": "shield_1", "card_kind": "shield"}),
    ("AnswerMentat", (), "", "LS-MEN-N", {"weapon": "lasgun", "cards": ["shield_1", "gom_jabbar"]}),
    ("CopyDefense", (), "shield_1", "LS-DIP-N", {"cards": ["kulon"]}),
    ("RetreatForces", (), "pasty_mesa@5", "LS-DIP-B", {"territory": "pasty_mesa", "held_by": ["fremen"]}),
    ("RetreatForces", (), "carthag@10", "LS-DIP-B", {"from": "red_chasm"}),
    ("RetreatForces", ("south_mesa@5",), 4, "LS-DIP-B", {"undialed": [5, 0], "most": 3}),
    ("RescueLost", (), 3, "LS-SUK-B", {"lost": [2, 2], "most": 3}),
    ("KeepTraitorDrawn", ("guild_representative",), "otheym", "LS-QA-7", {"traitors": ["esmar_tuek", "caid"]}),
    ("JoinMove", (), "rim_wall_west", "LS-PLA-N",
     {"from": "rim_wall_west", "destination": "sihaya_ridge@8", "range": 1}),
    ("OrderSkills", (), "warmaster", "LS-OPEN-6",
     {"due": [["spacing_guild", "smuggler"], ["emperor", "mentat"]]}),
    ("MakePlan with a banker", ("esmar_tuek", "", "", False, 0, 0, 0), 4, "LS-BAN-B", {"most": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("situation", "chosen", "value", "rule", "facts"), TOLD)
def test_a_refusal_carries_what_it_was_made_on(
    situation: str, chosen: tuple[Any, ...], value: Any, rule: str, facts: dict[str, Any]
) -> None:
    refused = refusal(SITUATIONS[situation](), *chosen, value=value)
    assert (refused.rule, refused.facts) == (rule, facts)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_whatever_is_shown_as_impossible_has_facts(situation: str) -> None:
    at = SITUATIONS[situation]()
    prompt = at.table.match.prompt(at.table.g.seat(at.faction))
    assert prompt is not None
    for chosen in ((), *((value,) for value in list(prompt.options(()))[:3])):
        if prompt.field(chosen) is None:
            continue
        refusals = [prompt.why_not(chosen, value) for value in prompt.candidates(chosen)]
        assert all(r is None or any(v not in ("", []) for v in r.facts.values()) for r in refusals)


@pytest.mark.parametrize(
    ("spice", "cards", "facts"),
    [
        (9, ("kulon", "crysknife", "shield_1", "lasgun"), {"cards": 4, "limit": 4}),
        (2, (), {"price": 3, "spice": 2}),
    ],
)
def test_what_keeps_ecaz_from_buying(spice: int, cards: tuple[str, ...], facts: dict[str, int]) -> None:
    t = Table("ecaz", "harkonnen", "guild", storm=2).order("harkonnen", "ecaz", "guild")
    t.purse("harkonnen", 20).purse("ecaz", spice).hand("ecaz", *cards).embassy("carthag", "richese")
    asked.ship(t.start("shipment", auto=False), "harkonnen").until(MayTrigger)
    t.do("ecaz", Trigger("ecaz")).until(BuyCard)
    assert refusal(Asked(t, "ecaz"), value=True).facts == facts


def test_why_neither_effect_of_their_own_token_is_there() -> None:
    """Duke Vidal is a captive of Harkonnen, whose ally are the Emperor."""
    t = Table("ecaz", "harkonnen", "emperor", "guild", storm=2).order("harkonnen", "ecaz", "emperor", "guild")
    t.allies("harkonnen", "emperor").duke("harkonnen").purse("harkonnen", 20).embassy("carthag", "ecaz")
    asked.ship(t.start("shipment"), "harkonnen")
    at = asked.asks(t, MayTrigger, "ecaz")
    assert refusal(at, "ecaz", value="duke").facts == {"held_by": ["harkonnen"]}
    theirs = {"ally": "", "visitor": "harkonnen", "its_ally": "emperor"}
    assert refusal(at, "ecaz", value="alliance").facts == theirs


def test_a_sneak_attack_is_no_third_in_a_stronghold() -> None:
    t = Table("moritani", "guild", "atreides", storm=2).order("guild", "atreides", "moritani")
    t.place("atreides", "carthag@10", 2).terror("carthag", SNEAK_ATTACK)
    asked.ship(t.purse("guild", 20).start("shipment", auto=False), "spacing_guild").until(TerrorThreat)
    at = asked.asks(t.do("moritani", Threat("reveal")), SneakAttack, "moritani")
    refused = refusal(at, value=1)
    held = {"territory": "carthag", "held_by": ["spacing_guild", "atreides"]}
    assert (refused.rule, refused.facts) == ("B-OCC-01", held)


def test_one_offer_for_each_entry() -> None:
    t = asked.threatened()
    t.hand("guild", "karama_1").do("moritani", Threat("offer"))
    t.do("guild", Karama("K-KARAMA-MOR-3", "spacing_guild", "karama_1")).until(TerrorThreat)
    refused = refusal(Asked(t, "moritani"), value="offer")
    assert (refused.rule, refused.facts) == ("K-MOR-07", {"entrant": "spacing_guild", "territory": "carthag"})


def test_a_leader_shown_that_a_ghola_card_has_brought_back() -> None:
    t = asked.tanks().hand("fremen", "tleilaxu_ghola").start("revival", auto=False).until(AxolotlTanks)
    t.do("tleilaxu", Select("stilgar")).do("fremen", PlayGhola("stilgar", 0, 0))
    assert refusal(Asked(t, "fremen"), value=8).facts == {"leader": "stilgar", "held_by": ["fremen"]}


def test_why_a_leader_of_ones_own_cannot_fight() -> None:
    t = duel("atreides", "harkonnen").captive("lady_jessica").dead("gurney_halleck", deaths=2)
    at = Asked(t.start("battles").until(MakePlan, faction="atreides"), "atreides")
    assert refusal(at, value="lady_jessica").facts == {"leader": "lady_jessica", "held_by": ["harkonnen"]}
    assert refusal(at, value="gurney_halleck").facts == {"in_tanks": ["gurney_halleck"]}
