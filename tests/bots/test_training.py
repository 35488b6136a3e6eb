"""Steady with Leader Skills: sensible choices, and games that end without a refusal."""

from __future__ import annotations

import random

import pytest

from landsraad.bots import make_bot
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.trained import Trained, trained
from landsraad.dune.game import GAME
from landsraad.table import Match


def played(seed: int, factions: list[str]) -> Match:
    """A game of steady bots with the module on."""
    match = Match(
        GAME, GAME.check_config({"factions": factions, "options": {"LEADER-SKILLS": "on"}}), seed, auto=True
    )
    bots = [make_bot("dune", "steady", seat) for seat in range(len(factions))]
    while not match.over:
        prompt = match.prompt(next(iter(match.pending)))
        assert prompt is not None
        match.play(prompt.seat, bots[prompt.seat].choose(match.view(prompt.seat), prompt))
    return match


@pytest.mark.rule("LS-READY-02")
@pytest.mark.parametrize("seed", range(3))
def test_steady_plays_to_the_end_and_uses_its_skills(seed: int) -> None:
    chance = random.Random(seed)
    factions = [
        "atreides",
        "harkonnen",
        "fremen",
        "emperor",
        "spacing_guild",
        "bene_gesserit",
        "ecaz",
        "moritani",
    ]
    chance.shuffle(factions)
    match = played(seed, [*factions[:4], "tleilaxu"])
    assert match.outcome is not None
    kinds = {e.kind for e in match.log}
    assert {"skill_assigned", "skill_posture"} <= kinds


def test_what_a_card_adds_to_whom() -> None:
    cards = Trained({"feyd_rautha": "swordmaster_of_ginaz"}, "", False, (), 0)
    assert cards.adds("feyd_rautha", "crysknife", "") == 3
    assert cards.adds("beast_rabban", "crysknife", "") == 0
    shown = Trained({}, "killer_medic", False, (), 0)
    assert shown.adds("beast_rabban", "", "snooper_1") == 1
    assert shown.adds("beast_rabban", "", "shield_1") == shown.adds("", "", "snooper_1") == 0
    rubbish = Trained({"bashar": "warmaster"}, "", True, (), 0)
    assert (
        rubbish.adds("bashar", "crysknife", "") == 3 and rubbish.adds("bashar", "crysknife", "shield_1") == 0
    )
    green = Trained({"bashar": "planetologist"}, "", False, ("hajr",), 0)
    assert green.weapons("bashar") == ("hajr",) and green.weapons("caid") == ()
    assert green.adds("bashar", "hajr", "") == 2
    assert Trained({"bashar": "spice_banker"}, "", False, (), 2).adds("bashar", "", "") == 2


def test_without_the_module_nothing_is_trained() -> None:
    match = Match(GAME, GAME.check_config({}), 1)
    assert trained(Look(match.view(0))) is None
