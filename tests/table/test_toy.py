"""The battery on the toy game, and that it catches games that are broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from landsraad.table import Action, Event, Refusal, Script, Seat
from landsraad.table.testing import BatteryFailure, check_game

from .toy import HOUSES, TOY, Bribe, MakePlan, Pay, Toy, ToyState


@pytest.mark.battery
@pytest.mark.parametrize("auto", [True, False])
def test_toy_passes_the_battery(auto: bool) -> None:
    check_game(TOY, {"turns": 3}, range(40), auto=auto, standing=0.15, every=3)


def broken(game: Toy, match: str) -> None:
    with pytest.raises(BatteryFailure, match=match):
        check_game(game, {}, range(20), auto=False, standing=0.3, every=2)


def test_a_leaking_view_is_caught() -> None:
    class Leaks(Toy):
        def view(self, g: ToyState, seat: Seat | None) -> dict[str, Any]:
            return {**super().view(g, seat), "next": g.deck[-1:]}

    broken(Leaks(), "depends on what it may not know")


def test_options_that_tell_a_secret_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def options(self: Bribe, state: ToyState, chosen: Sequence[Any]) -> Sequence[int]:
        if not chosen:
            return tuple(s for s in range(3) if s != self.seat)
        return range(1, min(state.spendable(self.seat), 1 + state.spice[chosen[0]]) + 1)

    monkeypatch.setattr(Bribe, "options", options)
    broken(Toy(), "options depend")


def test_made_money_is_caught() -> None:
    class Mints(Toy):
        def interrupt(self, g: ToyState, seat: Seat, action: Action) -> Script[None]:
            if isinstance(action, Pay):
                g.spice[seat] += 1
            return (yield from super().interrupt(g, seat, action))

    broken(Mints(), "spice:")


def test_a_dead_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def options(self: MakePlan, state: ToyState, chosen: Sequence[Any]) -> Sequence[Any]:
        return tuple(state.hands[self.seat]) if not chosen else range(1)

    monkeypatch.setattr(MakePlan, "options", options)
    broken(Toy(), "has no legal action")


def test_an_offer_that_is_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MakePlan, "refuse", lambda self, state, action: Refusal("", "no"))
    broken(Toy(), "offers .* and refuses it")


def test_a_copy_that_forgets_is_caught() -> None:
    class Forgets(Toy):
        def from_json(self, data: Mapping[str, Any]) -> ToyState:
            state = super().from_json(data)
            state.points = [0, 0, 0]
            return state

    broken(Forgets(), "does not survive JSON")


def test_a_log_line_is_wanted_for_every_event() -> None:
    class Mute(Toy):
        def describe(self, event: Event) -> str:
            return ""

    broken(Mute(), "no log line")


def test_toy_names_its_seats() -> None:
    assert TOY.seats(TOY.new({"turns": 1}, 1)) == HOUSES
