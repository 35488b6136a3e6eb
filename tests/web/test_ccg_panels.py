"""The card game's panels from view and prompt alone: what is ready is legal, and so is the other answer."""

from __future__ import annotations

import random

from landsraad.bots import make_bot
from landsraad.ccg.game import GAME
from landsraad.table import Match, Prompt
from landsraad.web.ccg import CcgBoard
from landsraad.web.panels import Panel, decode
from landsraad.web.scene import templates

BOARD = CcgBoard()


def changed(panel: Panel, wish: dict[str, str], chance: random.Random) -> dict[str, str]:
    """What a page sends after one click on a control."""
    field = chance.choice(panel.fields)
    if field.control == "stepper":
        return wish | {field.name: str(chance.randint(field.low, field.high))}
    if not field.choices:
        return wish
    choice = chance.choice(field.choices)
    if field.control != "checks":
        return wish | {field.name: choice.json}
    return {key: v for key, v in wish.items() if key != choice.json} | (
        {} if choice.picked else {choice.json: "true"}
    )


def sound(panel: Panel, prompt: Prompt) -> None:
    """It is shown, and nothing it offers is refused."""
    assert templates.get_template(f"panels/{panel.template}").render(panel=panel, board=BOARD)
    if panel.ready:
        assert prompt.refuse(prompt.decision.build(panel.values)) is None, (prompt.decision, panel.values)
    if panel.aside:
        assert prompt.why_not((), decode(panel.aside[1])) is None, (prompt.decision, panel.aside)


def test_what_is_ready_is_legal_whatever_was_clicked() -> None:
    chance, kinds = random.Random(1), set()
    match = Match(GAME, {"decks": ["harkonnen", "atreides"], "turn_limit": 5}, 1)
    bots = [make_bot("ccg", "greedy", seat) for seat in (0, 1)]
    while not match.over:
        seat = next(iter(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        view, wish = match.view(seat), dict[str, str]()
        panel = BOARD.panel(prompt, view, wish, ())
        kinds.add(prompt.decision.kind)
        for _ in range(3):
            if panel is None:
                break
            sound(panel, prompt)
            if not panel.fields:
                break
            wish = changed(panel, wish, chance)
            panel = BOARD.panel(prompt, view, wish, ())
        match.apply(seat, bots[seat].choose(view, prompt))
    assert {"Pick", "PickNumber", "PickOption", "NextOperation", "RaiseOrPass", "DeclareDefence"} <= kinds
