"""Before the first turn: prediction, traitors, first forces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.look import GUILD, Look
from landsraad.dune.cards import ATREIDES, BG, EMPEROR, FREMEN, HARKONNEN, LEADERS
from landsraad.table import Action, Prompt

FAVOUR: Final = {EMPEROR: 1.0, HARKONNEN: 0.95, ATREIDES: 0.9, GUILD: 0.7, FREMEN: 0.7, BG: 0.0}
"""Who wins by strongholds most often."""


def predict(look: Look, prompt: Prompt) -> Action:
    """A strong house, on a turn from 4 to 8: late enough to win, early enough to win by strongholds."""
    able = sorted(prompt.options(), key=lambda f: (-FAVOUR.get(f, 0.5), f))
    pick = able[int(look.memory.temper * 3) % min(3, len(able))]
    turns = prompt.options((pick,))
    turn = min(max(turns), 4 + int(look.memory.temper * 17) % 5)
    return values(prompt, pick, turn)


def traitor(look: Look, prompt: Prompt) -> Action:
    """The strongest leader of somebody else; a little rather of a house that fights much."""

    def worth(leader: str) -> tuple[float, str]:
        disc = LEADERS[leader]
        if disc.faction == look.me:
            return (0.1 * disc.strength, leader)
        return (disc.strength + FAVOUR.get(disc.faction, 0.5), leader)

    return values(prompt, max(prompt.options(), key=worth))


def mulligan(look: Look, prompt: Prompt) -> Action:
    """Four new traitors where the rules allow it, as such hands are poor; against one house alone every hand is."""
    tired = not any(look.memory.once("mulligan", n) for n in range(4))
    return values(prompt, prompt.options()[0 if tired else -1])


def fremen(look: Look, prompt: Prompt) -> Action:
    """Sietch Tabr is manned, the south and west watch the sietches and the flats."""
    return values(prompt, 5, 0, 1, 0, 4, 0, 2, 0, 0, 0, 1, 0)


def bene_gesserit(look: Look, prompt: Prompt) -> Action:
    """Beside somebody in a stronghold as an advisor, or in the Polar Sink."""
    places = ("arrakeen@9", "carthag@10", "tueks_sietch@4")
    taken = [x for x in places if look.by_territory.get(x.partition("@")[0])]
    place = taken[int(look.memory.temper * len(taken))] if taken else "polar_sink"

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return place if name == "location" else place != "polar_sink"

    return build(prompt, wish)
