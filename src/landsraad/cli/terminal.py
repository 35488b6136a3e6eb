"""`landsraad play GAME --terminal`: a person against bots in the terminal, field by field.

What a game shows of itself stands in the module `<game>_terminal` of this package.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from rich.console import Console, RenderableType

from landsraad.bots import Bot, View, bot_names, make_bot, step
from landsraad.table import Action, BadConfig, Match, Prompt, game, say

Read = Callable[[str], str]


class Screen(Protocol):
    """How a game looks in a terminal."""

    def board(self, view: View) -> RenderableType:
        """Everything on the table, and what the seat holds."""
        ...

    def question(self, prompt: Prompt, view: View) -> str:
        """What is asked, in a line."""
        ...

    def label(self, prompt: Prompt, chosen: Sequence[Any], value: Any) -> str:
        """What a value of the next field is called."""
        ...


class Left(Exception):
    """The person has gone."""


class Person:
    """A seat played at the keyboard."""

    interjects = False

    def __init__(self, console: Console, read: Read, screen: Screen) -> None:
        self.console, self.read, self.screen = console, read, screen
        self.match: Match | None = None
        self.told = 0

    def choose(self, view: View, prompt: Prompt) -> Action:
        """Ask for each field, until the action is complete; `b` takes the last one back."""
        self.tell(prompt.seat)
        self.console.print(self.screen.board(view))
        self.console.print(f"\n[bold]{self.screen.question(prompt, view)}[/bold]  (number, b back, q quit)")
        chosen: tuple[Any, ...] = ()
        while prompt.field(chosen) is not None:
            options = list(prompt.options(chosen))
            if len(options) == 1 and chosen:
                chosen = (*chosen, options[0])
                continue
            for number, value in enumerate(options, 1):
                self.console.print(f"  {number:>2}  {self.screen.label(prompt, chosen, value)}", markup=False)
            picked = self.pick(len(options))
            chosen = chosen[:-1] if picked is None else (*chosen, options[picked])
        action: Action = prompt.decision.build(chosen)
        return action

    def pick(self, many: int) -> int | None:
        """A number from 1 to `many`, less one; None to go back. Raises `Left`."""
        while True:
            try:
                answer = self.read("> ").strip().lower()
            except EOFError as end:
                raise Left from end
            if answer in ("q", "quit"):
                raise Left
            if answer == "b":
                return None
            if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= many:
                return int(answer) - 1
            self.console.print(f"A number from 1 to {many}, please.")

    def interject(self, view: View, standing: Sequence[Prompt]) -> Action | None:
        """Nothing is done out of turn here."""
        return None

    def tell(self, seat: int) -> None:
        """What has happened since, as far as the seat may know it."""
        assert self.match is not None
        for number, event in self.match.events(seat, self.told):
            self.told = number + 1
            line = self.match.game.describe(event)
            self.console.print(f"  {line}", style="cyan" if event.seats else "dim", markup=False)


def screen_of(name: str) -> Screen:
    """The screen of a game; raises `BadConfig` for one that has none."""
    module = f"{__package__}.{name}_terminal"
    if not (name.isidentifier() and find_spec(module)):
        raise BadConfig(f"{name} cannot be played in the terminal; leave out --terminal")
    found: Screen = import_module(module).SCREEN
    return found


def play_in_terminal(
    name: str, console: Console, read: Read, *, seat: str | None, bot: str, seed: int | None
) -> None:
    """Play one game to its end, or until the person leaves."""
    screen, the_game = screen_of(name), game(name)
    match = Match(the_game, {}, secrets.randbelow(2**31) if seed is None else seed, auto=True)
    roles = list(the_game.seats(match.state))
    mine = seat or roles[0]
    if mine not in roles:
        raise BadConfig(f"no seat {mine!r}; there are: {', '.join(roles)}")
    known = bot_names(name)
    level = bot if bot.partition(":")[0] in known else known[-1]
    person = Person(console, read, screen)
    person.match = match
    bots: dict[int, Bot] = {
        number: person if role == mine else make_bot(name, level, match.seed + number)
        for number, role in enumerate(roles)
    }
    console.print(say("You play {seat} against the bot {bot}.", seat=mine, bot=level))
    try:
        while not match.over:
            step(match, bots, stirred=False)
    except Left:
        console.print(say("You have left the game."))
        return
    person.tell(roles.index(mine))
    console.print(screen.board(match.view(roles.index(mine))))
