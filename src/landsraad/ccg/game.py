"""The Dune CCG as a game of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import landsraad.ccg.library  # noqa: F401  (fills the table of abilities)
from landsraad.ccg import (
    assessment,
    checks,
    decisions,
    decks,
    house,
    log,
    petition,
    position,
    rites,
    setup,
    turn,
    view,
    windows,
)
from landsraad.ccg.options import parse, to_json
from landsraad.ccg.state import State, seat_name
from landsraad.table import CHECKPOINT, Action, BadConfig, Chance, Decision, Event, Outcome, Script, Seat, say

USUAL_LIMIT: Final = 60
MOST_TURNS: Final = 1000


class DuneCcg:
    """The collectible card game, for 2 to 6 minor houses (C-OBJ-01)."""

    name = "ccg"
    title = "Dune CCG"
    rules_version = "oracle-2002"
    actions: tuple[type[Action], ...] = (
        setup.Purchase,
        decisions.Picked,
        decisions.Number,
        decisions.Option,
        windows.Respond,
        house.Operate,
        petition.Bid,
        rites.Defend,
        assessment.Distribution,
    )

    def check_config(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """`{"decks": ["atreides", {...}], "options": {...}, "turn_limit": 60}`: a deck for each of 2 to 6 seats.

        A deck is the name of a starter or an object (`decks.from_json`). Raises `BadConfig` with the first fault.
        """
        if extra := sorted(set(config) - {"decks", "options", "turn_limit"}, key=str):
            raise BadConfig(f"a CCG table has no {extra[0]!r}; it has decks, options, turn_limit")
        options = config.get("options") or {}
        if not isinstance(options, Mapping):
            raise BadConfig(f"options: an object, not {options!r}")
        variant = parse(options)
        wanted = config.get("decks", ["atreides", "harkonnen"])
        if not isinstance(wanted, (list, tuple)) or not 2 <= len(wanted) <= 6:
            raise BadConfig(f"decks: a list of 2 to 6 decks, not {wanted!r}")
        limit = config.get("turn_limit", USUAL_LIMIT)
        if type(limit) is not int or not 0 <= limit <= MOST_TURNS:
            raise BadConfig(f"turn_limit: 0 (none) to {MOST_TURNS}, not {limit!r}")
        found = []
        for number, data in enumerate(wanted, 1):
            deck = decks.from_json(data)
            if faults := decks.check(deck, variant):
                why = say("deck {n}: {why}", n=number, why=faults[0].reason)
                raise BadConfig(why, faults[0].rule)
            found.append(data if isinstance(data, str) else decks.to_json(deck))
        return {"decks": found, "options": to_json(variant), "turn_limit": limit}

    def new(self, config: Mapping[str, Any], seed: int) -> State:
        """Everything laid out, before the first decision."""
        return setup.new_state(
            [decks.from_json(d) for d in config["decks"]],
            parse(config["options"]),
            seed,
            config["turn_limit"],
        )

    def script(self, state: State) -> Script[None]:
        """From the stage the state is at to the end."""
        while state.stage != "over":
            yield CHECKPOINT
            state.stage = yield from turn.STAGES[state.stage](state)

    def standing(self, state: State, seat: Seat) -> list[Decision[Any]]:
        """Nothing is done out of turn: all answers have their windows."""
        return []

    def interrupt(self, state: State, seat: Seat, action: Action) -> Script[None]:
        """Never called, since nothing is open out of turn."""
        raise NotImplementedError

    def seats(self, state: State) -> Sequence[str]:
        """house_1 to house_6."""
        return [seat_name(p.seat) for p in state.players]

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """See `landsraad.ccg.view`."""
        return view.view(state, seat)

    def describe(self, event: Event) -> str:
        """See `landsraad.ccg.log`."""
        return log.describe(event)

    def outcome(self, state: State) -> Outcome | None:
        """The winner and the rule; without one all fell at once, or the match reached its last turn."""
        if state.stage != "over":
            return None
        seated = {seat_name(p.seat): p for p in state.players}
        facts = {
            "turn": state.turn,
            "deck": {name: p.deck for name, p in seated.items()},
            "favor": {name: p.favor for name, p in seated.items()},
            "hoard": {name: p.hoard for name, p in seated.items()},
        }
        if not state.seats:
            return Outcome((), "C-OBJ-07", "no house is left", facts)
        if state.winner < 0:
            return Outcome((), "C-TURN-01", "the last turn is over", facts)
        return Outcome((state.winner,), state.won_rule, state.won_by, facts)

    def violations(self, state: State) -> list[str]:
        """See `landsraad.ccg.checks`."""
        return checks.violations(state)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """See `landsraad.ccg.view`."""
        return view.redeal(state, seat, chance)

    def to_json(self, state: State) -> dict[str, Any]:
        """See `landsraad.ccg.position`."""
        return position.to_json(state)

    def from_json(self, data: Mapping[str, Any]) -> State:
        """See `landsraad.ccg.position`."""
        return position.from_json(data)


GAME: Final = DuneCcg()
