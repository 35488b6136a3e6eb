"""Bots play whole games at every kind of table: they end, and nothing illegal is tried."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from landsraad.bots import make_bot, play_out
from landsraad.bots.dune.player import DuneBot
from landsraad.dune.cards import NINE, SIX
from landsraad.dune.game import GAME
from landsraad.dune.options import OPTIONS, PRESETS
from landsraad.table import Action, Decision, Match, Prompt

DuneBot.strict = True


def play(config: dict[str, Any], seed: int, names: list[str]) -> Match:
    """One game; an illegal action raises."""
    match = Match(GAME, config, seed, auto=seed % 2 == 0)
    seats = len(match.state.factions)
    bots = {s: make_bot("dune", names[s % len(names)], 100 * seed + s) for s in range(seats)}
    play_out(match, bots, 20_000)
    assert match.outcome is not None
    assert not GAME.violations(match.state)
    return match


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_number_of_seats(preset: str, seats: int) -> None:
    """Different factions at each table; steady and greedy by turns."""
    chance = random.Random(f"{preset}{seats}")
    factions = chance.sample(SIX, seats)
    play({"preset": preset, "factions": factions}, seats, ["steady", "greedy"])


def mixed_options(seed: int) -> dict[str, Any]:
    """Every option at random among what a table can be created with; a short game."""
    chance = random.Random(seed)
    options: dict[str, Any] = {}
    for spec in OPTIONS:
        if len(spec.values) > 1:
            options[spec.name] = chance.choice(spec.values)
    return options


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(s, marks=pytest.mark.slow) for s in range(3, 16))]
)
def test_any_mix_of_options(seed: int) -> None:
    """Rules that bots do not know in detail still get legal answers, at tables of any of the nine."""
    chance = random.Random(f"table {seed}")
    factions = chance.sample(NINE, chance.randint(2, 6))
    names = (["steady"], ["greedy"], ["steady", "greedy"])[seed % 3]
    play({"preset": "kiss", "factions": factions, "options": mixed_options(seed)}, seed, names)


@pytest.mark.slow
def test_many_games_without_a_slip() -> None:
    """A sample of the long run: every game ends, nobody wins everything."""
    wins: Counter[str] = Counter()
    for seed in range(24):
        match = play({}, 2 * seed, ["steady"])
        assert match.outcome is not None
        wins.update(match.outcome.facts["winners"])
    assert len(wins) >= 4


@dataclass(frozen=True, slots=True)
class Novel(Action):
    """An action of rules to come."""

    colour: str
    number: int


@dataclass(frozen=True, slots=True)
class NovelQuestion(Decision[Novel]):
    """A question no bot has heard of."""

    action: ClassVar[type[Action]] = Novel
    seat: int

    def options(self, state: Any, chosen: Any) -> Any:
        """Two fields."""
        return range(3, 6) if chosen else ["green", "red"]


@pytest.mark.parametrize("name", ["greedy", "steady"])
def test_unknown_questions_get_the_default(name: str) -> None:
    match = Match(GAME, {}, 1)
    bot = make_bot("dune", name, 1)
    prompt = Prompt("1-0", 0, NovelQuestion(0), match.state)
    assert bot.choose(match.view(0), prompt) == Novel("green", 3)


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "share"), [("random", 0.70), ("greedy", 0.65)])
def test_steady_beats_the_weaker_bots(weaker: str, share: float) -> None:
    """Three seats each, seats rotated: the share of wins that go to steady."""
    wins: Counter[str] = Counter()
    for game in range(40):
        line = ["steady", weaker] * 3
        shift = game % 6
        names = line[shift:] + line[:shift]
        match = Match(GAME, {}, 900 + game, auto=True)
        play_out(match, {s: make_bot("dune", names[s], game * 10 + s) for s in range(6)})
        assert match.outcome is not None
        wins.update(names[s] for s in match.outcome.winners)
    assert wins["steady"] / wins.total() >= share, wins


class Twin:
    """A bot that looks, at each question put to it, at what a person at the same seat would be offered."""

    def __init__(self, seat: int, match: Match, kinds: set[str]) -> None:
        self.seat, self.match, self.kinds = seat, match, kinds
        self.bot = make_bot("dune", "steady", seat)

    def choose(self, view: Any, prompt: Prompt) -> Action:
        person = self.match.prompt(self.seat)
        assert person is not None
        assert prompt == person
        assert list(prompt.options()) == list(person.options())
        self.kinds.add(prompt.decision.kind.partition(":")[0])
        action = self.bot.choose(view, prompt)
        assert person.refuse(action) is None
        return action

    def interject(self, view: Any, standing: Any) -> Action | None:
        assert list(standing) == self.match.standing(self.seat)
        self.kinds.update(prompt.decision.kind for prompt in standing)
        return self.bot.interject(view, standing)


@pytest.mark.rule("K-X-04")
def test_bots_are_offered_what_people_are() -> None:
    """Also the optional powers of every faction: through the same prompts, with the same options."""
    kinds: set[str] = set()
    for seed, factions in enumerate((SIX, ("ecaz", "moritani", "tleilaxu", "fremen"))):
        config = {"factions": list(factions), "options": {"MAX_TURNS": 5}}
        match = Match(GAME, config, seed, auto=False)
        play_out(match, {s: Twin(s, match, kinds) for s in range(len(factions))}, 20_000)
        assert match.over
    assert {"KaramaMoment", "CallTraitor", "GuildTiming", "SpiritualAdvisor"} <= kinds
    assert {"PlaceAmbassador", "TerrorPlacement", "ProposeDeal"} <= kinds
