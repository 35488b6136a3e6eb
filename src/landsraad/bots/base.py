"""What a bot is: it gets a seat's view and prompts, the same as a person, and nothing else (K-X-04)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Protocol, cast, runtime_checkable

from landsraad.table import Action, Chance, LandsraadError, Match, Prompt, Seat

View = Mapping[str, Any]


class Bot(Protocol):
    """Plays one seat of one match. A bot may remember what its views showed it.

    Two attributes are optional: with a false `interjects` it is never asked to act out of turn, with a false
    `looks` it is given empty views. A `Thinker` is asked in another way.
    """

    def choose(self, view: View, prompt: Prompt) -> Action:
        """A legal answer to the prompt."""
        ...

    def interject(self, view: View, standing: Sequence[Prompt]) -> Action | None:
        """An out-of-turn action among the standing prompts, or None."""
        ...


Imagine = Callable[[Chance], Match]
"""Gives a match as it could be, as far as the seat knows: `Match.imagine` for it."""


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that tries moves out in worlds it thinks possible. They show it nothing that its view does not."""

    def ponder(self, view: View, prompt: Prompt, imagine: Imagine) -> Action:
        """A legal answer to the prompt."""
        ...


def answer(match: Match, prompt: Prompt, bot: Bot, view: View) -> Action:
    """What the bot answers."""
    if hasattr(bot, "ponder"):  # a look at the whole protocol costs as much as some answers
        return cast(Thinker, bot).ponder(view, prompt, partial(match.imagine, prompt.seat))
    return bot.choose(view, prompt)


class RandomBot:
    """Chooses uniformly over the values of each field; seldom acts out of turn."""

    looks = False

    def __init__(self, seed: int, interjects: float = 0.0) -> None:
        self.chance = random.Random(seed)
        self.interjects = interjects

    def choose(self, view: View, prompt: Prompt) -> Action:
        """Any legal action."""
        return prompt.sample(self.chance)

    def interject(self, view: View, standing: Sequence[Prompt]) -> Action | None:
        """With probability `interjects`, any standing action."""
        if not standing or self.chance.random() >= self.interjects:
            return None
        return self.chance.choice(standing).sample(self.chance)


class UnknownBot(LandsraadError):
    """No bot of that name plays that game."""

    code = "unknown_bot"


Maker = Callable[[int], Bot]
_MAKERS: dict[tuple[str, str], Maker] = {("*", "random"): RandomBot}


def register(game: str, name: str, maker: Maker) -> None:
    """Make a bot known: `maker(seed)` gives one for a seat. Game "*" means any game."""
    _MAKERS[game, name] = maker


def bot_names(game: str) -> list[str]:
    """The bots that play a game, weakest first as registered."""
    return [name for g, name in _MAKERS if g in ("*", game)]


def later(module: str, name: str) -> Maker:
    """A maker that imports its module only when a bot is wanted."""

    def make(seed: int) -> Bot:
        bot: Bot = getattr(import_module(module), name)(seed)
        return bot

    return make


def make_bot(game: str, name: str, seed: int) -> Bot:
    """A bot for one seat, with a budget after a colon if it searches: `search:500`, `search:0.5s`.

    Raises `UnknownBot` naming those that exist.
    """
    kind, colon, budget = name.partition(":")
    maker = _MAKERS.get((game, kind)) or _MAKERS.get(("*", kind))
    if maker is None:
        raise UnknownBot(f"no bot {name!r} for {game}; there are: {', '.join(bot_names(game))}")
    bot = maker(seed)
    if colon:
        allow = getattr(bot, "allow", None)
        if allow is None or not allow(budget):
            raise UnknownBot(f"bot {kind!r} takes no budget {budget!r}; a searching bot takes 500 or 0.5s")
    return bot


def play_out(match: Match, bots: Mapping[Seat, Bot], limit: int = 50_000) -> Match:
    """Let bots play a match to its end; raises RuntimeError if it takes more than `limit` actions."""
    stirred = True
    for _ in range(limit):
        if match.over:
            return match
        stirred = step(match, bots, stirred)
    raise RuntimeError(f"no end after {limit} actions; asked: {match.pending!r}")


def step(match: Match, bots: Mapping[Seat, Bot], stirred: bool = True) -> bool:
    """One action: the first pending seat answers, unless a bot acts out of turn; True if one did.

    Asking everybody at every step would cost more than the game. So the seat that must answer is asked first
    whether it would rather act out of turn; the others only when something was `stirred`: when the action before
    was out of turn itself, an offer made, say. Pass what the step before returned.
    """
    first = next(iter(match.pending))
    view: View | None = None
    for seat in (first, *(s for s in bots if s != first)) if stirred else (first,):
        bot = bots[seat]
        if getattr(bot, "interjects", True) and (standing := match.standing(seat)):
            seen = _view(match, seat, bot)
            if seat == first:
                view = seen
            if (out_of_turn := bot.interject(seen, standing)) is not None:
                match.play(seat, out_of_turn)
                return True
    prompt = match.prompt(first)
    assert prompt is not None
    bot = bots[first]
    match.play(first, answer(match, prompt, bot, _view(match, first, bot) if view is None else view))
    return False


def _view(match: Match, seat: Seat, bot: Bot) -> View:
    """The seat's view; nothing for a bot that does not look, as a view costs more than its choice."""
    return match.view(seat) if getattr(bot, "looks", True) else {}
