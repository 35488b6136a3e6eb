"""Leader Skills in setup and through a leader's life (leader_skills.md 2, 3, 4, 8)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.dune.duel import plan, settle
from tests.dune.kit import Table
from tests.dune.skilled import meet, skilled_duel, table
from tests.dune.test_ambassadors import trigger, visited

from landsraad.dune import skills
from landsraad.dune.cards import DUKE, LEADERS, SIX
from landsraad.dune.factions.moritani.sheet import Assassinate, AssassinateLeader
from landsraad.dune.factions.tleilaxu import AnyLeader, AxolotlTanks, BuyBack, Select, TakeLeader
from landsraad.dune.game import GAME
from landsraad.dune.ghola import PlayGhola
from landsraad.dune.karama import PlayKarama
from landsraad.dune.phases.revival import FreeRevival, Revival, Revive, ReviveFree
from landsraad.dune.phases.setup import ChooseTraitor, KeepTraitor
from landsraad.dune.skills import SKILLS
from landsraad.dune.skills.dealing import ChooseSkill, DrawSkills, KeepSkill, MayDrawSkills
from landsraad.table import Match

FOURTEEN = {
    "bureaucrat", "spice_banker", "diplomat", "mentat", "suk_graduate", "rihani_decipherer", "sandmaster", "smuggler",
    "planetologist", "warmaster", "master_of_assassins", "swordmaster_of_ginaz", "killer_medic", "prana_bindu_adept",
}  # fmt: skip


def config(**more: Any) -> dict[str, Any]:
    """A table with the module on."""
    return GAME.check_config({"options": {"LEADER-SKILLS": "on"}, **more})


def at_the_offers(**more: Any) -> Match:
    """A match whose seats look at two skills each."""
    match = Match(GAME, config(**more), 7)
    while not isinstance(next(iter(match.pending.values())), ChooseSkill):
        for seat in list(match.pending):
            prompt = match.prompt(seat)
            assert prompt is not None
            match.play(seat, prompt.default())
    return match


def keep_first(match: Match) -> Match:
    """Everybody keeps the first card, for the strongest leader."""
    for seat in list(match.pending):
        prompt = match.prompt(seat)
        assert prompt is not None
        match.play(seat, prompt.default())
    return match


@pytest.mark.rule("LS-GEN-01", "LS-READY-01")
def test_fourteen_cards_with_two_bands_each() -> None:
    assert set(SKILLS) == FOURTEEN
    assert all(card.normal and card.battle and card.title for card in SKILLS.values())


@pytest.mark.rule("LS-SET-01", "LS-GEN-01")
def test_six_seats_are_offered_twelve_and_keep_six() -> None:
    match = at_the_offers()
    g = match.state
    assert g.skills is not None
    assert {f: len(cards) for f, cards in g.skills.offers.items()} == dict.fromkeys(SIX, 2)
    assert len(g.skills.deck) == 2
    assert all(isinstance(d, ChooseSkill) for d in match.pending.values()) and len(match.pending) == 6
    assert {f: len(p.hand) for f, p in g.players.items()} == {**dict.fromkeys(SIX, 1), "harkonnen": 2}
    offered = {f: list(cards) for f, cards in g.skills.offers.items()}
    keep_first(match)
    assert len(g.skills.assigned) == 6 and len(g.skills.deck) == 8 and not g.skills.offers
    assert {cards[1] for cards in offered.values()} <= set(g.skills.deck)


@pytest.mark.rule("LS-SET-01")
def test_traitors_wait_for_the_skills() -> None:
    match = at_the_offers()
    refusal = match.submit(0, KeepTraitor("jamis"))
    assert refusal is not None
    assert all(not p.traitors for p in match.state.players.values())
    keep_first(match)
    assert {type(d).__name__ for d in match.pending.values()} <= {"ChooseTraitor", "MayMulligan"}


@pytest.mark.rule("LS-SET-02", "LS-READY-03")
def test_the_offer_is_private_and_the_other_card_is_never_named() -> None:
    match = at_the_offers()
    g = match.state
    assert g.skills is not None
    offers = {f: list(cards) for f, cards in g.skills.offers.items()}
    for faction, cards in offers.items():
        for seat, viewer in enumerate(g.factions):
            seen = GAME.view(g, seat)
            assert seen["skills"]["offers"] == dict.fromkeys(SIX, 2)
            assert seen["secret"]["skills"]["offer"] == offers[viewer]
            told = json.dumps([e.to_json() for _, e in match.events(seat)]) + json.dumps(
                {**seen, "options": None, "discoveries": None}  # whose tokens are called Smugglers, too
            )
            assert all((f'"{card}"' in told) == (viewer == faction) for card in cards)
    assert GAME.view(g, None)["skills"]["offers"] == dict.fromkeys(SIX, 2)
    keep_first(match)
    rejected = [cards[1] for cards in offers.values()]
    public = json.dumps([e.to_json() for _, e in match.events(None)]) + json.dumps(
        {**GAME.view(g, None), "discoveries": None}
    )
    assert not any(f'"{card}"' in public for card in rejected)


@pytest.mark.rule("LS-SET-03", "LS-LIFE-09")
def test_only_own_ordinary_leaders_are_trained() -> None:
    match = at_the_offers(factions=["ecaz", "atreides", "moritani"])
    seat = match.state.seat("ecaz")
    prompt = match.prompt(seat)
    assert prompt is not None
    card = prompt.options()[0]
    assert set(prompt.options((card,))) == {x for x, d in LEADERS.items() if d.faction == "ecaz"}
    for nobody in (DUKE, "lady_jessica", "kwisatz_haderach", "auditor"):
        refusal = match.submit(seat, KeepSkill(card, nobody))
        assert refusal is not None and (refusal.rule, refusal.code) == ("LS-SET-03", "E_TARGET")


@pytest.mark.rule("LS-SET-04")
def test_everybody_knows_the_six_pairs_when_traitors_are_chosen() -> None:
    match = keep_first(at_the_offers())
    while not any(isinstance(d, ChooseTraitor) for d in match.pending.values()):
        keep_first(match)
    for seat in range(6):
        shown = GAME.view(match.state, seat)["skills"]["assigned"]
        assert {LEADERS[x["leader"]].faction for x in shown} == set(SIX)
        assert {x["skill"] for x in shown} <= FOURTEEN


@pytest.mark.rule("LS-READY-08", "K-GEN-04")
def test_without_the_option_there_are_no_skills() -> None:
    match = Match(GAME, GAME.check_config({}), 3)
    assert match.state.skills is None
    seen = GAME.view(match.state, 0)
    assert "skill" not in json.dumps(seen)


# A leader's life


def reviving(faction: str, leader: str, *others: str, **settings: Any) -> Table:
    """A faction whose five leaders are dead may buy them back."""
    t = table(faction, *others, **settings).purse(faction, 20)
    t.dead(*(x for x, d in LEADERS.items() if d.faction == t.g.factions[0]))
    return t.start("revival").until(Revival, faction=faction).do(faction, Revive(0, 0, leader))


@pytest.mark.rule("LS-LIFE-07", "LS-LIFE-10")
def test_a_revival_of_ones_own_draws_two_and_keeps_one() -> None:
    t = reviving("atreides", "duncan_idaho", "emperor")
    assert isinstance(t.asked("atreides"), MayDrawSkills)
    t.do("atreides", DrawSkills(True))
    decision = t.asked("atreides")
    assert isinstance(decision, ChooseSkill)
    card, other = t.options("atreides")
    for elsewhere in ("lady_jessica", "burseg"):
        refusal = t.refused("atreides", KeepSkill(card, elsewhere))
        assert (refusal.rule, refusal.code) == ("LS-LIFE-07", "E_TARGET")
    t.do("atreides", KeepSkill(card, "duncan_idaho"))
    assert t.g.skills is not None
    assert t.g.skills.assigned == {"duncan_idaho": card}
    assert other in t.g.skills.deck and len(t.g.skills.deck) == 13


@pytest.mark.rule("LS-LIFE-07")
def test_drawing_is_optional_and_needs_an_empty_place() -> None:
    t = reviving("atreides", "duncan_idaho", "emperor").do("atreides", DrawSkills(False))
    assert t.g.skills is not None and not t.g.skills.assigned
    t = table("atreides", "emperor").purse("atreides", 20).skill("dr_yueh", "mentat")
    t.dead("lady_jessica", "thufir_hawat", "gurney_halleck", "duncan_idaho")
    t.g.discs["dr_yueh"].deaths = 1
    t.start("revival").do("atreides", Revive(0, 0, "duncan_idaho"))
    assert not isinstance(t.asked("atreides"), MayDrawSkills)


@pytest.mark.rule("LS-LIFE-07")
def test_the_emperors_special_draws() -> None:
    t = table("emperor", "atreides").hand("emperor", "karama_1").dead("count_hasimir_fenring")
    assert t.g.skills is not None
    t.g.skills.deck.sort(key=lambda card: card != "mentat")
    t.g.skills.deck.reverse()  # the Mentat is the first to be drawn
    t.start("storm").do("emperor", PlayKarama("K-KARAMA-EMP-S", "", "karama_1")).until(ReviveFree)
    t.do("emperor", FreeRevival("count_hasimir_fenring", 0, 0)).do("emperor", DrawSkills(True))
    assert t.options("emperor")[0] == "mentat"
    t.do("emperor", KeepSkill("mentat", "count_hasimir_fenring"))
    assert skills.skilled(t.g, "emperor") == "count_hasimir_fenring"


@pytest.mark.rule("LS-LIFE-07")
def test_a_ghola_draws() -> None:
    t = table("fremen", "atreides").hand("fremen", "tleilaxu_ghola").dead("jamis").start("charity")
    t.do("fremen", PlayGhola("jamis", 0, 0))
    assert isinstance(t.asked("fremen"), MayDrawSkills)


@pytest.mark.rule("LS-LIFE-07", "K-ECZ-08-TLX")
def test_a_leader_that_an_ambassador_brings_back_draws() -> None:
    t = table("ecaz", "emperor", "guild", storm=2).order("emperor", "ecaz", "guild").dead("sanya_ecaz")
    trigger(visited(t.embassy("carthag", "tleilaxu"), "emperor"))
    t.do("ecaz", FreeRevival("sanya_ecaz", 0, 0))
    assert isinstance(t.asked("ecaz"), MayDrawSkills)


def tanks(chosen: str, answer: BuyBack | None = None) -> Table:
    """Tleilaxu select a leader in the Axolotl Tanks; its owner answers."""
    t = table("tleilaxu", "fremen").purse("fremen", 10).dead("chani", "zoal").start("revival")
    t.until(AxolotlTanks).do("tleilaxu", Select(chosen))
    return t if answer is None else t.do("fremen", answer)


@pytest.mark.rule("LS-LIFE-08", "LS-QA-4", "LS-LIFE-07")
def test_a_leader_of_another_faction_brings_no_skill() -> None:
    t = tanks("chani", BuyBack(0))
    assert "chani" in t.living("tleilaxu")
    assert t.g.skills is not None and t.g.skills.offers == {} and len(t.g.skills.deck) == 14
    assert not any(isinstance(d, MayDrawSkills) for d in t.match.pending.values())
    t = tanks("chani", BuyBack(7))
    assert isinstance(t.asked("fremen"), MayDrawSkills)
    t = tanks("zoal")
    assert isinstance(t.asked("tleilaxu"), MayDrawSkills)


@pytest.mark.rule("LS-LIFE-08")
def test_a_leader_handed_home_draws_by_option() -> None:
    for returns in (False, True):
        t = (
            table("tleilaxu", "fremen", options={"LO-SKILL-RETURN": returns})
            .dead("chani")
            .hand("tleilaxu", "karama_1")
        )
        t.start("revival").do("tleilaxu", PlayKarama("K-KARAMA-TLX-S", "", "karama_1")).until(AnyLeader)
        t.do("tleilaxu", TakeLeader("chani", "return"))
        assert isinstance(t.asked("fremen"), MayDrawSkills) == returns


@pytest.mark.rule("LS-LIFE-09")
def test_duke_vidal_has_a_skill_only_by_option() -> None:
    for may in (False, True):
        t = table("ecaz", "atreides", options={"LO-DUKE-SKILL": may, "O-ECZ-DUKE-REVIVED": "ecaz_one_battle"})
        t.purse("ecaz", 5).duke("").start("revival").until(Revival, faction="ecaz").do(
            "ecaz", Revive(0, 0, DUKE)
        )
        assert isinstance(t.asked("ecaz"), MayDrawSkills) == may
        if may:
            t.do("ecaz", DrawSkills(True)).default()
            assert skills.skilled(t.g, "ecaz") == DUKE


@pytest.mark.rule("LS-LIFE-06")
def test_a_card_goes_back_however_its_leader_dies() -> None:
    for weapon, called in (("chaumas", False), ("lasgun", False), ("", True)):
        t = skilled_duel("guild", "emperor").skill("esmar_tuek", "smuggler")
        t.hand("emperor", *filter(None, (weapon,)), "shield_1")
        if called:
            t.traitors("emperor", "esmar_tuek")
        meet(t, {"guild": plan("esmar_tuek"), "emperor": plan("bashar", weapon, "shield_1")}, "guild")
        settle(t)
        assert t.g.skills is not None
        assert t.g.skills.assigned == {} and sorted(t.g.skills.deck) == sorted(FOURTEEN)
        assert [e.facts["skill"] for e in t.events("skill_returned")] == ["smuggler"]


@pytest.mark.rule("LS-LIFE-06")
def test_a_leader_murdered_by_moritani_loses_its_skill() -> None:
    t = skilled_duel("moritani", "emperor").skill("caid", "warmaster").traitors("moritani", "caid")
    meet(t, {"moritani": plan("vando_terboli"), "emperor": plan("bashar", normal=4)})
    t.until(AssassinateLeader).do("moritani", Assassinate("caid"))
    assert t.g.skills is not None
    assert not t.g.skills.assigned and "warmaster" in t.g.skills.deck


@pytest.mark.rule("LS-LIFE-10")
def test_a_skill_never_moves_between_leaders() -> None:
    t = table("atreides", "emperor").skill("dr_yueh", "mentat").start("charity")
    refusal = t.match.submit(0, KeepSkill("mentat", "lady_jessica"))
    assert refusal is not None
    assert t.g.skills is not None and t.g.skills.assigned == {"dr_yueh": "mentat"}
