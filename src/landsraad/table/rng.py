"""The one random source of a state: splitmix64, whose whole state is a single integer.

A position is JSON and a clone is cheap only if the generator is small; Mersenne twister carries 625 words.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF


class Rng:
    """A seeded generator with the few operations a card table needs."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n must be positive."""
        if n <= 0:
            raise ValueError(f"below({n}): n must be positive")
        return (self.bits() * n) >> 64

    def choice(self, values: Sequence[T]) -> T:
        """One of `values`, which must not be empty."""
        return values[self.below(len(values))]

    def shuffle(self, values: MutableSequence[T]) -> None:
        """Shuffle in place."""
        for i in range(len(values) - 1, 0, -1):
            j = self.below(i + 1)
            values[i], values[j] = values[j], values[i]

    def copy(self) -> Rng:
        """An independent generator in the same state."""
        return Rng(self.state)
