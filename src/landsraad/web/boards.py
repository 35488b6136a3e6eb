"""How a game looks at a table: words for its decisions, its seats, its shield, and its map if it has one.

Any game of the kernel can be played with `Plain`; a game that shows more has a board here, by its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from landsraad.server.store import SeatRow
from landsraad.table import Event, Prompt, listed, say, say_n
from landsraad.web.panels import Panel


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What stands at a seat, for everybody."""

    seat: int
    role: str
    name: str
    emblem: str
    player: str
    bot: bool
    you: bool
    acts: bool
    say: str
    stats: tuple[tuple[str, str, str], ...] = ()
    """Icon, value, and what it is."""
    ally: str = ""
    carries: tuple[tuple[str, str, str], ...] = ()
    """What lies open beside the seat: icon, text, and what it means."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a decision panel."""

    eyebrow: str
    heading: str
    why: str
    button: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BoardMap:
    """What is on the map, as the map's template takes it."""

    pieces: list[dict[str, Any]] = field(default_factory=list)
    spice: dict[str, int] = field(default_factory=dict)
    storm: int | None = None
    seats: dict[int, str] = field(default_factory=dict)
    first: str | None = None
    reach: str | None = None
    opened: tuple[str, ...] = ()
    """Places that have come onto the map."""
    tokens: list[dict[str, Any]] = field(default_factory=list)
    """Tokens face down: location, symbol, and what it is for who may know."""


def words_of(name: str) -> str:
    """`RaiseOrPass` and `raise_or_pass` as words."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").replace("-", " ").lower()
    spaced = spaced[:1].upper() + spaced[1:]
    return spaced if "{" in spaced else say(spaced)


class Plain:
    """A board for any game."""

    seats_heading: str = say("Seats")
    shield = ""
    """The template of the shield, for a game that has one of its own."""
    style = ""
    """A style sheet for this game alone."""
    front = ""
    """The template of the board, for a game without a map that has a picture of its own; its root is `#board-facts`."""

    several = False
    """Whether the name of a role speaks of several: Machines win."""

    glossary: Mapping[str, tuple[str, str]] = {}
    """Words of the game that help explains: for each what it means, and the rule it stands in."""

    lobby = ""
    """The template of the seats in the lobby, for a game whose seats need more than a role."""

    def lobby_values(self, sent: Mapping[str, str]) -> dict[str, Any]:
        """What that template wants besides; `sent` is the form that was refused, or nothing."""
        return {}

    def lobby_config(self, sent: Mapping[str, str]) -> tuple[dict[str, str], dict[str, Any]]:
        """The lobby's form with its seats in order, and the part of the game's config that it holds.

        Raises `BadConfig`.
        """
        return dict(sent), {}

    def subtitle(self, setup: Mapping[str, Any], seats: int) -> str:
        """The line below the table's name."""
        return say_n("{n} seat", "{n} seats", seats)

    def role(self, role: str) -> str:
        """The name of a seat."""
        return words_of(role)

    def emblem(self, role: str) -> str:
        """Which emblem a seat has."""
        return "none"

    def phases(self, view: Mapping[str, Any]) -> tuple[list[str], int]:
        """The names of the phases, and which is now."""
        names = [words_of(str(name)) for name in view.get("phases", ())]
        now = words_of(str(view.get("phase", "")))
        return names, names.index(now) if now in names else -1

    def turn(self, view: Mapping[str, Any]) -> tuple[Any, Any]:
        """The turn, and the last one."""
        return view.get("turn", "–"), view.get("max_turns", "–")

    def order(self, view: Mapping[str, Any], seats: Sequence[SeatRow]) -> list[SeatRow]:
        """The seats in the order they are shown."""
        return list(seats)

    def stats(self, view: Mapping[str, Any], role: str) -> tuple[tuple[str, str, str], ...]:
        """The public numbers of a seat."""
        known = view.get("seats", {})
        mine = known.get(role, {}) if isinstance(known, Mapping) else {}
        return tuple(("dot", str(value), words_of(key)) for key, value in mine.items())

    def carries(self, view: Mapping[str, Any], role: str) -> tuple[tuple[str, str, str], ...]:
        """What lies open beside a seat, for everybody to see."""
        return ()

    def ally(self, view: Mapping[str, Any], role: str) -> str:
        """The ally of a seat."""
        return ""

    def map(self, view: Mapping[str, Any], config: Mapping[str, Any]) -> BoardMap | None:
        """What is on the map; None for a game without one."""
        return None

    def say(self, view: Mapping[str, Any], role: str) -> str:
        """What a seat does now, in public, when it is not its move."""
        return ""

    def peek(self, view: Mapping[str, Any], kind: str) -> tuple[str, dict[str, Any]] | None:
        """A card that this seat alone has seen and that bears on a decision, with what to say about it."""
        return None

    def panel(
        self,
        prompt: Prompt,
        view: Mapping[str, Any],
        wish: Mapping[str, str],
        events: Sequence[Event],
    ) -> Panel | None:
        """A decision on one screen; None for the form of any decision."""
        return None

    def card_says(self, card: str) -> str:
        """What a card does, in a sentence."""
        return ""

    def cards_of(self, prompt: Prompt) -> Sequence[str]:
        """The cards in hand that an action out of turn is played with."""
        return ()

    def urgent(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> tuple[Prompt, str] | None:
        """What this seat can do out of turn and nobody will ask it for, with a sentence about it."""
        return None

    def deals(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> list[dict[str, Any]]:
        """The deals on the table and in force."""
        return []

    def places(self, value: Any) -> tuple[str, ...]:
        """Where an option is on the map; empty if it is no place."""
        return ()

    def apart(self, kind: str, name: str) -> bool:
        """Whether 0 in a field of numbers stands for something of its own, such as a pass."""
        return kind.endswith("OrPass")

    def words(self, prompt: Prompt, view: Mapping[str, Any]) -> Words:
        """What a decision is called."""
        decision = prompt.decision
        facts = tuple(
            (words_of(key), self.value(key, value))
            for key, value in prompt.facts().items()
            if value not in (None, "")
        )
        heading = words_of(decision.kind)
        return Words(str(view.get("phase", "")), heading, "", words_of(decision.action.__name__), facts)

    def field(self, kind: str, name: str) -> str:
        """What a field is called."""
        return words_of(name)

    def value(self, name: str, value: Any, kind: str = "") -> str:
        """What an option is called."""
        if value is None:
            return say("None")
        if value is True:
            return say("Yes")
        if value is False:
            return say("No")
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return words_of(value) if value else say("None")
        if isinstance(value, Mapping):
            return listed(
                say("{a} {b}", a=words_of(str(k)), b=self.value(str(k), v)) for k, v in value.items()
            ) or say("None")
        return listed(self.value(name, one) for one in value) or say("None")

    def told(self, facts: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
        """The facts of an event or a refusal, in words; what is empty says nothing."""
        found = (
            (self.field("", key), self.value(key, value))
            for key, value in facts.items()
            if value not in ("", None, [], {})
        )
        return tuple((name, text) for name, text in found if text)

    def rest(self, view: Mapping[str, Any]) -> str:
        """Until when one may rest from moments (`REST`), in words; empty where that is not offered now."""
        return ""

    def order_name(self, kind: str) -> str:
        """What a standing order is about."""
        return words_of(kind)

    def log_phase(self, event: Event, before: str) -> tuple[str, bool]:
        """The heading an event stands under, given the one before it, and whether it is a line of its own."""
        return before, True

    def secret(self, view: Mapping[str, Any]) -> list[tuple[str, str]]:
        """What is behind one's shield, as pairs of words."""
        held = view.get("secret") or {}
        return [(words_of(key), self.value(key, value)) for key, value in held.items()]


BOARDS: dict[str, Plain] = {}
PLAIN = Plain()


def board_for(game: str) -> Plain:
    """How a game looks."""
    return BOARDS.get(game, PLAIN)
