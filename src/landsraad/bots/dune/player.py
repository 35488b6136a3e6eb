"""What the Dune bots share: an answer looked up by the kind of question, and a safe one for everything else."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from landsraad.bots.dune.look import Look, Memory
from landsraad.table import Action, IllegalAction, Prompt

log = logging.getLogger(__name__)

Handler = Callable[[Look, Prompt], Action | None]


class DuneBot:
    """Answers by a table of handlers; what they leave open, or get wrong, takes the default of the question."""

    interjects = True
    strict: ClassVar[bool] = False
    """Tests set it: then a handler's slip is an error."""

    def __init__(self, seed: int, handlers: Mapping[str, Handler], extras: Mapping[str, Handler]) -> None:
        self.seed = seed
        self.handlers = handlers
        self.extras = extras
        self.memory = Memory(random.Random(seed).random())
        self._look: Look | None = None

    def choose(self, view: Mapping[str, Any], prompt: Prompt) -> Action:
        """The handler's answer if there is one and it is legal, else the default."""
        look = self.look(view)
        handler = self.handlers.get(prompt.decision.kind.partition(":")[0])
        action = None if handler is None else self._try(handler, look, prompt)
        return prompt.default() if action is None else action

    def look(self, view: Mapping[str, Any]) -> Look:
        """Take in a view; the same one is read only once."""
        if self._look is None or self._look.view is not view:
            self.memory.look(view)
            self._look = Look(view, self.memory)
        return self._look

    def _try(self, handler: Handler, look: Look, prompt: Prompt) -> Action | None:
        """A legal answer or none: a slip of a handler must not hold up a table."""
        try:
            action = handler(look, prompt)
        except Exception:
            if self.strict:
                raise
            log.exception("no answer to %r", prompt.decision)
            return None
        if action is None or (refusal := prompt.refuse(action)) is None:
            return action
        if self.strict:
            raise IllegalAction(prompt.seat, action, refusal)
        log.warning("%r is no answer to %r: %s", action, prompt.decision, refusal.reason)
        return None

    def interject(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> Action | None:
        """The first legal action a handler for a standing question wants."""
        look = self.look(view)
        for prompt in standing:
            handler = self.extras.get(prompt.decision.kind)
            if handler is None:
                continue
            if (action := self._try(handler, look, prompt)) is not None:
                return action
        return None
