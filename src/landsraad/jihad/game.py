"""Butlerian Jihad as a game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from landsraad.jihad import checks, choices, log, options, position, responses, view
from landsraad.jihad.cards import card_set
from landsraad.jihad.phases import battle, opening, resolution
from landsraad.jihad.state import State
from landsraad.jihad.vocabulary import SIDES
from landsraad.table import CHECKPOINT, Action, BadConfig, Chance, Decision, Event, Outcome, Script, Seat

STAGES: Final[Mapping[str, Callable[[State], Script[str]]]] = {
    "initiative": opening.initiative,
    "fate": opening.fate,
    "strategy": opening.strategy,
    "battle": battle.battle,
    "resolution": resolution.resolution,
    "end": resolution.end,
}
"""A round, phase by phase (J-3.1); each returns the name of the next, and begins at a checkpoint. The Battle Phase
comes again for every action until both sides have passed."""


class Jihad:
    """The duel of Humans and Machines (J-1.1). Every decision is a choice from a finite list (J-12.1).

    Where a card and a rule disagree the card is right (J-1.6): effects are carried out as the card's data says, and the
    phases ask the cards in play before they use a number of their own.
    """

    name = "jihad"
    title = "Butlerian Jihad"
    rules_version = "jihad-1"
    actions: tuple[type[Action], ...] = (battle.Turn, choices.Pick, opening.Exchange, responses.Response)

    def check_config(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """`{"options": {"CARD-SET": "first", "ARMISTICE": "on"}}`, without those that are as usual.

        Raises `BadConfig`.
        """
        if extra := sorted(set(config) - {"options"}):
            raise BadConfig(f"a Butlerian Jihad table has no {extra[0]!r}; it has options")
        try:
            chosen = options.parse(config.get("options") or {})
        except (ValueError, TypeError, AttributeError) as problem:
            raise BadConfig(str(problem)) from problem
        return {"options": options.to_json(chosen, "usual")}

    def new(self, config: Mapping[str, Any], seed: int) -> State:
        """Both decks shuffled, before the first dice."""
        chosen = options.parse(config["options"])
        return opening.new_state(card_set(chosen.card_set), chosen.armistice, seed)

    def script(self, state: State) -> Script[None]:
        """From the stage the state is at to the end."""
        while state.stage != "over":
            yield CHECKPOINT
            state.stage = yield from STAGES[state.stage](state)

    def standing(self, state: State, seat: Seat) -> Sequence[Decision[Any]]:
        """Nothing is done out of turn; responses are asked for in their windows."""
        return ()

    def interrupt(self, state: State, seat: Seat, action: Action) -> Script[None]:
        """There are no actions out of turn."""
        raise NotImplementedError(f"{action!r} is no action out of turn")

    def seats(self, state: State) -> Sequence[str]:
        """The two sides."""
        return SIDES

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """See `landsraad.jihad.view`."""
        return view.view(state, seat)

    def describe(self, event: Event) -> str:
        """See `landsraad.jihad.log`."""
        return log.describe(event)

    def outcome(self, state: State) -> Outcome | None:
        """The winner, the rule, and facts for statistics."""
        if state.victor is None or state.stage != "over":
            return None
        facts = {
            "winners": [SIDES[state.victor]],
            "turn": state.round,
            "tokens": [p.tokens for p in state.players],
            "in_play": [len(p.play) for p in state.players],
        }
        return Outcome((state.victor,), state.won_rule, log.name(state.won_by), facts)

    def violations(self, state: State) -> list[str]:
        """See `landsraad.jihad.checks`."""
        return checks.violations(state)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """See `landsraad.jihad.view`."""
        return view.redeal(state, seat, chance)

    def to_json(self, state: State) -> dict[str, Any]:
        """See `landsraad.jihad.position`."""
        return position.to_json(state)

    def from_json(self, data: Mapping[str, Any]) -> State:
        """See `landsraad.jihad.position`."""
        return position.from_json(data)


GAME: Final = Jihad()
