"""Leader Skills on the page: what lies beside the seats, what a plan's total is made of, how a battle is explained."""

from __future__ import annotations

import pytest
from tests.dune.duel import plan, settle
from tests.dune.skilled import committed, conceal, meet, skilled_duel

from landsraad.dune.phases.battle import MakePlan
from landsraad.dune.skills.moments import Posture
from landsraad.dune.view import view
from landsraad.web.dune import DuneBoard
from landsraad.web.dune_skills import battle_notes, seat_lines, set_aside
from landsraad.web.telling import DuneTelling

BOARD = DuneBoard()


def test_a_seat_shows_whom_it_trained_and_which_band_counts() -> None:
    t = skilled_duel("guild", "fremen", "harkonnen", "atreides").skill("esmar_tuek", "mentat")
    t.skill("gurney_halleck", "warmaster").captive("gurney_halleck").start("battles")
    shown = view(t.g, None)
    ((sign, text, why),) = seat_lines(shown, "spacing_guild")
    assert (sign, text) == ("person", "Mentat · Esmar Tuek") and why.startswith("Face up")
    ((sign, _, why),) = seat_lines(shown, "harkonnen")
    assert sign == "cross" and "captive" in why
    ((_, _, why),) = seat_lines(shown, "atreides")
    assert why == "Captured by Harkonnen"
    assert set_aside(shown, "spacing_guild") == "esmar_tuek"
    conceal(t, "guild")
    assert set_aside(view(t.g, None), "spacing_guild") == ""
    assert seat_lines(view(t.g, None), "spacing_guild")[0][0] == "eye"


def test_a_table_without_the_module_shows_nothing() -> None:
    t = skilled_duel("guild", "fremen", options={"LEADER-SKILLS": "off"}).start("battles")
    seen = view(t.g, 0)
    assert seat_lines(seen, "spacing_guild") == () and battle_notes(seen, "fremen") == []
    assert all(not disc["skill"] for disc in BOARD.discs(seen))


def test_the_plan_adds_up_with_its_skills() -> None:
    t = skilled_duel("guild", "fremen").skill("esmar_tuek", "swordmaster_of_ginaz").hand("guild", "crysknife")
    conceal(t.start("battles"), "guild").until(MakePlan, faction="guild")
    prompt = t.match.prompt(0)
    assert prompt is not None
    wish = {"leader": '"esmar_tuek"', "weapon": '"crysknife"', "normal": "2"}
    made = BOARD.panel(prompt, t.match.view(0), wish, ())
    assert made is not None
    assert ("Swordmaster of Ginaz", "+3") in made.data["sums"]
    assert made.data["total"] == "8"
    assert any("Swordmaster" in note.head for note in made.notes)


def test_spice_behind_a_banker_is_a_field_of_the_plan() -> None:
    t = skilled_duel("guild", "fremen").skill("esmar_tuek", "spice_banker").start("battles")
    conceal(t, "guild").until(MakePlan, faction="guild")
    prompt = t.match.prompt(0)
    assert prompt is not None
    made = BOARD.panel(prompt, t.match.view(0), {"leader": '"esmar_tuek"', "committed": "2"}, ())
    assert made is not None and made.get("committed") is not None
    assert ("Spice Banker", "+2") in made.data["sums"]


def test_the_leader_face_up_says_why_it_cannot_fight() -> None:
    t = (
        skilled_duel("guild", "fremen")
        .skill("esmar_tuek", "mentat")
        .start("battles")
        .until(MakePlan, faction="guild")
    )
    prompt = t.match.prompt(0)
    assert prompt is not None
    made = BOARD.panel(prompt, t.match.view(0), {}, ())
    assert made is not None
    field = made.get("leader")
    assert field is not None
    (esmar,) = [c for c in field.choices if c.json == '"esmar_tuek"']
    assert esmar.why == "face up, not in the plan" and esmar.rule == "LS-LIFE-01"


@pytest.mark.rule("LS-BUR-B")
def test_a_battle_is_explained_with_what_skills_added_and_took() -> None:
    t = skilled_duel("guild", "fremen").skill("esmar_tuek", "spice_banker").skill("jamis", "bureaucrat")
    conceal(t.start("battles"), "guild", "fremen").until(MakePlan)
    t.do("guild", committed("esmar_tuek", 2, normal=3)).until(MakePlan, faction="fremen").do(
        "fremen", plan("jamis")
    )
    settle(t)
    log = list(t.match.log)
    verdict = DuneTelling().verdict(log, len(log), BOARD)
    assert verdict is not None
    told = " ".join(verdict.sentences)
    assert "Spice Banker (+2)" in told and "Bureaucrat (−1)" in told


def test_every_decision_of_the_module_has_words() -> None:
    t = skilled_duel("guild", "fremen").skill("esmar_tuek", "mentat").hand("fremen", "shield_1")
    t.start("battles")
    seen: set[str] = set()
    while not t.match.over and t.g.battle is not None:
        for seat, decision in list(t.match.pending.items()):
            prompt = t.match.prompt(seat)
            assert prompt is not None
            words = BOARD.words(prompt, t.match.view(seat))
            assert "…" not in words.heading and words.button
            seen.add(decision.kind)
        t.default()
    assert {"MentatQuestion", "Posture", "MakePlan"} <= seen
    assert Posture and meet
