"""What things are called: the built-in names, and packs of names and emblems that a host puts in their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from landsraad.dune.board import PLACES
from landsraad.dune.cards import FACTION_NAMES, LEADERS, TREACHERY
from landsraad.dune.skills.all import SKILLS
from landsraad.table import Name


@dataclass(frozen=True)
class Names:
    """A pack: for each kind of thing its names by key, and emblems by faction. The empty one changes nothing."""

    title: str = ""
    names: Mapping[tuple[str, str], str] = field(default_factory=lambda: MappingProxyType({}))
    emblems: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def find(self, kind: str, key: str) -> str | None:
        """The pack's own name for something."""
        return self.names.get((kind, key))


BUILT_IN: Final = Names()


def _known() -> dict[str, Name]:
    every = [
        *FACTION_NAMES.values(),
        *(place.name for place in PLACES.values()),
        *(leader.name for leader in LEADERS.values()),
        *(card.name for card in TREACHERY.values()),
        *(skill.title for skill in SKILLS.values()),
    ]
    return {name.key: name for name in every}


KNOWN: Final[Mapping[str, Name]] = _known()
"""Every name by its key: a text may use them as `{atreides}` without being given them."""
