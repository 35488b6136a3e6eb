"""What the Dune bots share: an answer looked up by the kind of question, and a safe one for everything else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from landsraad.bots.dune.look import Look, Memory
from landsraad.table import Action, Prompt

Handler = Callable[[Look, Prompt], Action | None]


class DuneBot:
    """Answers by a table of handlers; what they leave open, or get wrong, takes the default of the question."""

    interjects = True

    def __init__(self, seed: int, handlers: Mapping[str, Handler], extras: Mapping[str, Handler]) -> None:
        self.seed = seed
        self.handlers = handlers
        self.extras = extras
        self.memory = Memory(random.Random(seed).random())

    def choose(self, view: Mapping[str, Any], prompt: Prompt) -> Action:
        """The handler's answer if there is one and it is legal, else the default."""
        self.memory.look(view)
        handler = self.handlers.get(prompt.decision.kind.partition(":")[0])
        if handler is not None:
            action = handler(Look(view, self.memory), prompt)
            if action is not None and prompt.refuse(action) is None:
                return action
        return prompt.default()

    def interject(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> Action | None:
        """The first legal action a handler for a standing question wants."""
        self.memory.look(view)
        look: Look | None = None
        for prompt in standing:
            handler = self.extras.get(prompt.decision.kind)
            if handler is None:
                continue
            look = look or Look(view, self.memory)
            action = handler(look, prompt)
            if action is not None and prompt.refuse(action) is None:
                return action
        return None
