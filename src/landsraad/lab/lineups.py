"""Line-ups by chance: which of the nine factions of Dune sit at a table, and at which circles."""

from __future__ import annotations

import random
from dataclasses import dataclass

from landsraad.dune.cards import NINE, SIX, Faction
from landsraad.table import BadConfig

CIRCLES = len(SIX)


@dataclass(frozen=True, slots=True)
class LineUps:
    """Tables of `fewest` to `most` factions, every number equally often; all nine take part.

    Raises `BadConfig` for numbers that no table has.
    """

    fewest: int = CIRCLES
    most: int = CIRCLES

    def __post_init__(self) -> None:
        if not 2 <= self.fewest <= self.most <= CIRCLES:
            raise BadConfig(f"line-ups of {self.fewest} to {self.most}: a table has 2 to {CIRCLES} factions")

    def draw(self, seed: int) -> list[Faction | None]:
        """The six circles of the table dealt from a seed, empty ones None."""
        chance = random.Random(f"line-up {seed}")
        seated = chance.sample(NINE, chance.randint(self.fewest, self.most))
        circles = [*seated, *[None] * (CIRCLES - len(seated))]
        chance.shuffle(circles)
        return circles
