"""The battery: random games with random legal decks and readings hold every law of the kernel."""

from __future__ import annotations

import random
from typing import Any

import pytest

from landsraad.ccg.cards import ADVERSARIES, CARDS, HOMEWORLDS, STARTER_DECKS
from landsraad.ccg.decks import Deck, check, to_json
from landsraad.ccg.effects.core import ABILITIES
from landsraad.ccg.game import GAME
from landsraad.ccg.options import POINTS, RulesVariant
from landsraad.table import Match
from landsraad.table.testing import check_game, play_checked


def random_deck(chance: random.Random) -> Deck:
    """A legal deck of playable cards: any homeworld, 18 Imperial cards, 40 House cards, two programs."""
    while True:
        home = chance.choice(HOMEWORLDS)
        powers = {CARDS[home].allegiance}
        imperial: list[str] = []
        pool = [x for x in ABILITIES if CARDS[x].imperial and "program" not in CARDS[x].subtypes]
        for x in chance.sample(pool, len(pool)):
            power = CARDS[x].allegiance
            if len(imperial) < 18 and not any(power in ADVERSARIES[p] for p in powers):
                imperial.append(x)
                powers |= {power} - {""}
        present = {CARDS[x].allegiance for x in imperial} | {""}
        house = [x for x in ABILITIES if CARDS[x].deck == "house" and CARDS[x].allegiance in present]
        chosen: dict[str, int] = {}
        while sum(chosen.values()) < 40:
            x = chance.choice(house)
            chosen[x] = min(3, chosen.get(x, 0) + 1)
        programs = [x for x in ABILITIES if "program" in CARDS[x].subtypes]
        programs = [x for x in programs if not any(CARDS[x].allegiance in ADVERSARIES[p] for p in powers)]
        deck = Deck(home, tuple(imperial), chosen, tuple(chance.sample(programs, 1)), "random")
        if not check(deck, RulesVariant()):
            return deck


def random_table(seed: int) -> dict[str, Any]:
    """Two to four players, random decks, some readings other than the default."""
    chance = random.Random(seed)
    decks = [to_json(random_deck(chance)) for _ in range(chance.choice([2, 2, 2, 3, 4]))]
    readings = {
        name: chance.choice(list(values))
        for name, (_, _, values) in POINTS.items()
        if chance.random() < 0.3 and name != "imperial_min"
    }
    return {"decks": decks, "options": readings, "turn_limit": 12}


@pytest.mark.battery
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_decks_and_readings(seed: int) -> None:
    chance = random.Random(seed)
    play_checked(GAME, random_table(seed), seed, auto=chance.random() < 0.8, standing=0, every=40)


@pytest.mark.battery
def test_starter_decks() -> None:
    for seed, (one, other) in enumerate(zip(STARTER_DECKS, reversed(list(STARTER_DECKS)), strict=True)):
        if one != other:
            check_game(GAME, {"decks": [one, other], "turn_limit": 5}, [seed], standing=0, every=60)


def test_a_match_reaches_its_last_turn() -> None:
    match = Match(GAME, {"decks": ["atreides", "fremen"], "turn_limit": 1}, 1, auto=True)
    while not match.over:
        for seat in list(match.pending):
            prompt = match.prompt(seat)
            if prompt is not None:
                match.play(seat, prompt.default())
    assert match.outcome is not None and match.outcome.winners == () and match.state.turn == 1
