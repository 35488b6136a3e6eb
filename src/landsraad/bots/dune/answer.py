"""Building a legal answer field by field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from landsraad.table import Action, Prompt

Wish = Callable[[str, tuple[Any, ...], Sequence[Any]], Any]
"""The value wanted for a field, given its name, the values before it and the legal ones."""


def build(prompt: Prompt, wish: Wish) -> Action:
    """The action nearest to the wishes: an illegal number becomes the nearest legal one, anything else the first."""
    chosen: tuple[Any, ...] = ()
    while (name := prompt.field(chosen)) is not None:
        options = prompt.options(chosen)
        chosen = (*chosen, nearest(wish(name, chosen, options), options))
    action: Action = prompt.decision.build(chosen)
    return action


def nearest(value: Any, options: Sequence[Any]) -> Any:
    """A legal value as near as possible to the one wanted."""
    if any(type(o) is type(value) and o == value for o in options):
        return value
    if type(value) is int and all(type(o) is int for o in options):
        return min(options, key=lambda o: (abs(o - value), o))
    return options[0]


def values(prompt: Prompt, *wanted: Any) -> Action:
    """The answer made of these values in order; what is left takes its default."""

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return wanted[len(chosen)] if len(chosen) < len(wanted) else options[0]

    return build(prompt, wish)


def can(prompt: Prompt, value: Any, *chosen: Any) -> bool:
    """Whether a value is legal next."""
    return any(type(o) is type(value) and o == value for o in prompt.options(chosen))


def spread(parts: int, counts: Sequence[int]) -> tuple[int, ...]:
    """Counts padded with nothing up to a number of parts."""
    return (*counts[:parts], *(0 for _ in range(parts - len(counts))))
