"""Leader Skills: what stays with its seat, and the contract for playing with them (LS-RIH-*, LS-READY-*)."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from tests.dune.duel import plan, settle, winner
from tests.dune.kit import Table
from tests.dune.skilled import committed, conceal, meet, skilled_duel, table

from landsraad.dune import skills
from landsraad.dune.game import GAME
from landsraad.dune.phases.battle import MakePlan
from landsraad.dune.redeal import redeal
from landsraad.dune.skills import SKILLS
from landsraad.dune.skills.mentat import AskWeapon, MentatQuestion, ShowCard
from landsraad.dune.skills.moments import Conceal
from landsraad.dune.skills.rihani_decipherer import (
    DrawTraitors,
    ExchangeTraitor,
    KeepTraitorDrawn,
    MayDrawTraitors,
)
from landsraad.dune.skills.suk_graduate import Rescue, RescueLost
from landsraad.dune.state import State
from landsraad.dune.view import view
from landsraad.table import Match, record, replay
from landsraad.table.testing import check_game


def told(t: Table, faction: str) -> str:
    """Everything a seat has seen and sees, as text."""
    seat = t.g.seat(faction)
    return json.dumps([e.to_json() for _, e in t.match.events(seat)]) + json.dumps(view(t.g, seat))


def same_for_all(g: State) -> None:
    """Every seat sees the same in a world in which all it may not know is dealt anew."""
    for seat in (None, *range(len(g.factions))):
        for seed in range(5):
            other = redeal(g, seat, random.Random(seed))
            assert json.dumps(view(g, seat)) == json.dumps(view(other, seat))


def saved(g: State) -> State:
    """The state after it was written down and read again."""
    return GAME.from_json(json.loads(json.dumps(GAME.to_json(g))))


# Rihani Decipherer


def rihani(posture: bool = True, *held: str, called: str = "", **settings: Any) -> Table:
    """The Emperor, whose Bashar is a Rihani Decipherer, beats the Guild."""
    t = skilled_duel("emperor", "guild", "atreides", **settings).skill("bashar", "rihani_decipherer")
    t.traitors("emperor", *(held or ("esmar_tuek",)))
    if called:
        t.g.players["emperor"].shown_traitors.append(called)
    leader = "bashar" if posture else "caid"
    return meet(
        t, {"emperor": plan(leader, normal=5), "guild": plan("guild_representative")}, *["emperor"] * posture
    )


@pytest.mark.rule("LS-RIH-N", "LS-READY-03")
def test_a_decipherer_looks_at_two_cards() -> None:
    t = rihani(False)
    deck = sorted(t.g.traitor_deck)
    settle(t)
    (seen,) = t.seen_by("emperor", "traitors_seen")
    assert len(set(seen.facts["leaders"])) == 2 and set(seen.facts["leaders"]) <= set(deck)
    assert sorted(t.g.traitor_deck) == deck
    assert not t.seen_by("guild", "traitors_seen") and t.seen_by("guild", "traitors_peeked")
    assert view(t.g, 0)["secret"]["skills"]["peeked"] == seen.facts["leaders"]


@pytest.mark.rule("LS-RIH-N")
def test_with_less_than_two_cards_there_is_nothing_to_see() -> None:
    t = skilled_duel("emperor", "guild").skill("bashar", "rihani_decipherer")
    t.traitors("guild", *(x for x in list(t.g.traitor_deck) if x != "caid"))  # Caid is the one left
    meet(t, {"emperor": plan("caid", normal=5), "guild": plan("guild_representative")})
    settle(t)
    assert winner(t) == "emperor"
    assert not t.events("traitors_seen")


@pytest.mark.rule("LS-CAP-02", "LS-RIH-N", "LS-RIH-B")
def test_a_captive_decipherer_exchanges_but_looks_at_nothing() -> None:
    t = skilled_duel("harkonnen", "guild", "emperor").skill("bashar", "rihani_decipherer").captive("bashar")
    t.traitors("harkonnen", "esmar_tuek")
    meet(t, {"harkonnen": plan("bashar", normal=5), "guild": plan("guild_representative")})
    t.until(MayDrawTraitors)
    assert not t.events("traitors_peeked")


@pytest.mark.rule("LS-RIH-N", "LS-RIH-B")
def test_what_is_known_of_the_deck_after_an_exchange() -> None:
    """Of two cards seen before, one is drawn and kept and one stays: the deck holds that one and those put back."""
    t = rihani(True, "esmar_tuek").until(MayDrawTraitors)
    assert t.g.skills is not None
    t.do("emperor", DrawTraitors(True))
    keep, other = t.options("emperor")
    stays = next(x for x in t.g.traitor_deck)
    t.g.skills.peeked = {"emperor": [keep, other, stays], "guild": [keep]}
    t.do("emperor", ExchangeTraitor(keep, "esmar_tuek"))
    assert sorted(t.g.skills.peeked["emperor"]) == sorted([other, stays, "esmar_tuek"])
    assert t.g.skills.peeked["guild"] == ["esmar_tuek"]


@pytest.mark.rule("LS-RIH-B", "LS-QA-7")
def test_a_traitor_is_exchanged() -> None:
    t = rihani(True, "esmar_tuek", "staban_tuek", called="staban_tuek").until(MayDrawTraitors)
    assert len(t.seen_by("emperor", "traitors_seen")) == 1  # the look comes first
    deck = len(t.g.traitor_deck)
    t.do("emperor", DrawTraitors(True))
    keep, other = t.options("emperor")
    assert (
        t.refused("emperor", ExchangeTraitor(keep, "staban_tuek")).code == "E_TARGET"
    )  # called already: used
    assert t.refused("emperor", ExchangeTraitor("", "")).code == "E_FORM"  # no way back
    t.do("emperor", ExchangeTraitor(keep, "esmar_tuek"))
    assert t.g.players["emperor"].traitors == ["staban_tuek", keep]
    assert len(t.g.traitor_deck) == deck and {"esmar_tuek", other} <= set(t.g.traitor_deck)
    public = [e for e in t.match.log if e.seats is None and e.kind == "traitor_exchanged"]
    assert [e.facts["leader"] for e in public] == ["esmar_tuek"]
    assert t.g.skills is not None
    known = t.g.skills.peeked["emperor"]
    assert {"esmar_tuek", other} <= set(known) and keep not in known


@pytest.mark.rule("LS-RIH-B")
def test_no_exchange_without_an_unused_card_and_it_may_be_left() -> None:
    t = rihani(True, "esmar_tuek", called="esmar_tuek")
    settle(t)
    assert not t.events("traitors_drawn")
    t = rihani(True).until(MayDrawTraitors).do("emperor", DrawTraitors(False))
    assert not t.events("traitors_drawn") and t.g.players["emperor"].traitors == ["esmar_tuek"]


@pytest.mark.rule("LS-RIH-B")
def test_harkonnen_keep_four() -> None:
    t = skilled_duel("harkonnen", "guild").skill("umman_kudu", "rihani_decipherer")
    t.traitors("harkonnen", "esmar_tuek", "staban_tuek", "master_bewt", "soo_soo_sook")
    meet(t, {"harkonnen": plan("umman_kudu", normal=5), "guild": plan("guild_representative")}, "harkonnen")
    t.until(MayDrawTraitors).do("harkonnen", DrawTraitors(True)).until(KeepTraitorDrawn).default()
    assert len(t.g.players["harkonnen"].traitors) == 4


@pytest.mark.rule("LS-QA-7", "LS-RIH-B")
def test_tleilaxu_without_traitors_have_nothing_to_exchange_but_hidden_dancers() -> None:
    """`O-TLX-TRAITORS=none`: the cards a Decipherer gets are Face Dancers; only a hidden one goes back."""
    t = skilled_duel("tleilaxu", "emperor", "fremen", options={"O-TLX-TRAITORS": "none"}).skill(
        "zoal", "rihani_decipherer"
    )
    t.traitors("tleilaxu", "caid", "jamis", "otheym")
    t.g.players["tleilaxu"].shown_traitors.append("caid")
    meet(t, {"tleilaxu": plan("zoal", normal=5), "emperor": plan("bashar")}, "tleilaxu")
    t.until(MayDrawTraitors).do("tleilaxu", DrawTraitors(True))
    keep = t.options("tleilaxu")[0]
    assert t.options("tleilaxu", keep) == ["jamis", "otheym"]
    refusal = t.refused("tleilaxu", ExchangeTraitor(keep, "caid"))
    assert (refusal.rule, refusal.code) == ("LS-QA-7", "E_TARGET")


@pytest.mark.rule("LS-RIH-N")
def test_what_was_seen_is_stale_once_somebody_draws() -> None:
    t = table("emperor", "moritani", "guild")
    assert t.g.skills is not None
    t.g.skills.peeked["emperor"] = ["esmar_tuek"]
    skills.traitor_deck_changed(t.g)
    assert not t.g.skills.peeked


# Secrets and saves


@pytest.mark.rule("LS-READY-03", "LS-READY-04")
def test_the_mentats_answer_stays_between_two() -> None:
    t = skilled_duel("emperor", "guild", "atreides").skill("captain_aramsham", "mentat")
    t.hand("guild", "shield_1", "gom_jabbar").start("battles").until(MentatQuestion)
    t.do("emperor", AskWeapon("lasgun"))
    same_for_all(t.g)
    t.do("guild", ShowCard("gom_jabbar"))
    assert "gom_jabbar" not in told(t, "atreides")
    assert view(t.g, 0)["skills"]["battle"]["question"] == {
        "by": "emperor", "weapon": "lasgun", "shown": "gom_jabbar",
    }  # fmt: skip
    assert view(t.g, 2)["skills"]["battle"]["question"]["shown"] is None
    for seed in range(8):
        other = redeal(t.g, 0, random.Random(seed))
        assert "gom_jabbar" in other.players["spacing_guild"].hand  # what the asker knows stays
    assert view(t.g, 0)["secret"]["seen"] == {"spacing_guild": {"hand": ["gom_jabbar"], "traitors": []}}
    assert view(t.g, 2)["secret"]["seen"] == {}
    same_for_all(t.g)
    for seat in range(3):
        assert json.dumps(view(saved(t.g), seat)) == json.dumps(view(t.g, seat))


@pytest.mark.rule("LS-READY-03", "LS-BAN-B")
def test_the_commitment_is_sealed_with_the_plan() -> None:
    t = skilled_duel("guild", "emperor", "atreides").skill("esmar_tuek", "spice_banker")
    conceal(t.start("battles", auto=False), "guild").until(MakePlan)
    t.do("guild", committed("esmar_tuek", 3)).do("emperor", plan("bashar"))
    assert t.g.battle is not None and not t.g.battle.revealed
    seen = {f: view(t.g, t.g.seat(f))["skills"]["battle"]["committed"] for f in t.g.factions}
    assert seen == {"spacing_guild": 3, "emperor": 0, "atreides": 0}
    same_for_all(t.g)


@pytest.mark.rule("LS-READY-03", "LS-READY-04", "LS-RIH-B")
def test_cards_drawn_are_the_same_after_any_number_of_reloads() -> None:
    t = rihani().until(MayDrawTraitors)
    t.do("emperor", DrawTraitors(True))
    drawn = t.options("emperor")
    assert not any(set(e.facts.get("leaders", ())) & set(drawn) for e in t.seen_by("guild", "traitors_seen"))
    assert view(t.g, 0)["secret"]["skills"]["drawn"] == drawn
    assert view(t.g, 1)["secret"]["skills"]["drawn"] == [] and view(t.g, 1)["skills"]["drawn"] == 2
    same_for_all(t.g)
    for _ in range(2):
        again = t.match.clone()
        assert isinstance(again.pending[0], KeepTraitorDrawn)
        prompt = again.prompt(0)
        assert prompt is not None and list(prompt.options()) == drawn
        assert saved(t.g).skills == t.g.skills


@pytest.mark.rule("LS-READY-04", "LS-SET-02")
def test_offers_survive_a_reload_for_their_owner() -> None:
    match = Match(GAME, GAME.check_config({"options": {"LEADER-SKILLS": "on"}}), 11)
    while match.state.skills is None or not match.state.skills.offers:
        for seat in list(match.pending):
            prompt = match.prompt(seat)
            assert prompt is not None
            match.play(seat, prompt.default())
    offers = {f: list(cards) for f, cards in match.state.skills.offers.items()}
    for _ in range(2):
        again = replay(json.loads(json.dumps(record(match))))
        assert isinstance(again.state, State) and again.state.skills is not None
        assert again.state.skills.offers == offers
    same_for_all(match.state)
    back = saved(match.state)
    for seat in range(6):
        assert json.dumps(view(back, seat)) == json.dumps(view(match.state, seat))


@pytest.mark.rule("LS-READY-05")
def test_a_refused_request_changes_nothing() -> None:
    t = skilled_duel("guild", "emperor").skill("esmar_tuek", "suk_graduate")
    meet(t, {"guild": plan("esmar_tuek", normal=4), "emperor": plan("bashar")}, "guild").until(RescueLost)
    before = GAME.to_json(t.g)
    for wrong in (Rescue(4, 0, "normal"), Rescue(1, 1, "elite"), Conceal(True), DrawTraitors(True)):
        assert t.match.submit(0, wrong) is not None
        assert GAME.to_json(t.g) == before
    assert t.match.submit(1, Rescue(1, 0, "normal")) is not None
    assert GAME.to_json(t.g) == before


@pytest.mark.rule("LS-READY-07")
def test_positions_of_before_the_module_are_read_and_markers_stay() -> None:
    t = table("moritani", "emperor", "guild")
    t.traitors("moritani", "caid")
    t.g.players["moritani"].traitors.remove("caid")
    t.g.assassins.markers.append("caid")
    t.skill("bashar", "rihani_decipherer").traitors("emperor", "esmar_tuek")
    assert saved(t.g).assassins.markers == ["caid"]
    plain = Table("emperor", "guild")
    old = GAME.to_json(plain.g)
    del old["skills"]
    assert GAME.to_json(GAME.from_json(old)) == GAME.to_json(plain.g)


@pytest.mark.rule("LS-RIH-N", "LS-READY-07")
def test_a_decipherer_never_sees_cards_that_lie_outside_the_deck() -> None:
    for seed in range(1, 15):
        t = skilled_duel("emperor", "ecaz", "moritani", seed=seed).skill("bashar", "rihani_decipherer")
        t.g.loyalty = "sanya_ecaz"
        t.g.traitor_deck.remove("sanya_ecaz")
        t.g.traitor_deck.remove("caid")
        t.g.assassins.markers.append("caid")
        meet(t, {"emperor": plan("caid", normal=5), "ecaz": plan("bindikk_narvi")})
        settle(t)
        (seen,) = t.events("traitors_seen")
        assert not {"sanya_ecaz", "caid"} & set(seen.facts["leaders"])


@pytest.mark.rule("LS-READY-01")
def test_every_card_has_its_two_bands_in_code() -> None:
    """The list of features without which the module may not be played."""
    eight = {"mentat", "planetologist", "spice_banker", "warmaster", "master_of_assassins", "swordmaster_of_ginaz",
             "killer_medic", "prana_bindu_adept"}  # fmt: skip
    base = skills.Skill
    assert {x for x, card in SKILLS.items() if type(card).own_bonus is not base.own_bonus} == eight
    acting = {"on_bank_payment", "on_payment", "free_tokens", "range", "joined", "on_the_way", "on_ride", "may_ask",
              "ask_opponent", "weapons", "at_reveal", "bonus", "own_bonus", "penalty", "before_loser_dies", "settle",
              "after_battle"}  # fmt: skip
    used = {
        name
        for card in SKILLS.values()
        for name in acting
        if getattr(type(card), name) is not getattr(base, name)
    }
    assert used == acting
    assert all(
        any(getattr(type(card), n) is not getattr(base, n) for n in acting) for card in SKILLS.values()
    )


NOTES = [
    "atreides",
    "harkonnen",
    "fremen",
    "emperor",
    "spacing_guild",
    "bene_gesserit",
    "ecaz",
    "moritani",
    "tleilaxu",
]


@pytest.mark.rule("LS-READY-02", "LS-READY-09", "LS-GEN-01")
@pytest.mark.parametrize("faction", NOTES)
def test_every_faction_plays_with_skills(faction: str) -> None:
    """One smoke game a faction, legal random play, and every law of the battery (section 9)."""
    others = [f for f in NOTES if f != faction]
    chance = random.Random(faction)
    chance.shuffle(others)
    options = {"LEADER-SKILLS": "on", "MAX_TURNS": 4}
    seed = NOTES.index(faction)
    check_game(
        GAME, {"factions": [faction, *others[:3]], "options": options}, [seed], standing=0.05, every=60
    )


@pytest.mark.rule("LS-READY-06")
@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_paid_at_the_reveal_and_no_card_is_replaced(seed: int) -> None:
    """Whole games: a Smuggler collects after the battle is decided; a captive's owner draws nothing."""
    match = Match(
        GAME, GAME.check_config({"options": {"LEADER-SKILLS": "on", "MAX_TURNS": 5}}), seed, auto=True
    )
    chance = random.Random(seed)
    decided = False
    while not match.over:
        seat = chance.choice(list(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        said = len(match.log)
        match.play(seat, prompt.sample(chance))
        g = match.state
        assert g.skills is not None
        for e in match.log[said:]:
            decided = e.kind == "battle_won" or (decided and e.kind != "battle")
            assert e.kind != "smuggler_collects" or decided
        owners = [skills.owner_of(x) for x in g.skills.assigned]
        assert len(owners) == len(set(owners))
        assert copy.copy(g.skills.escrow).keys() <= set(g.factions)
