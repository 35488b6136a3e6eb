"""Leader Skills: which to keep, when to hide a skilled leader, and what the cards are worth in a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.battle import think, usual_means
from landsraad.bots.dune.look import GUARDS, Look
from landsraad.bots.dune.worth import card_worth
from landsraad.dune.board import PLACES
from landsraad.dune.cards import FREMEN, GUILD, HARKONNEN, KIND, LEADERS
from landsraad.table import Action, Prompt

WORTH: Final[Mapping[str, float]] = {
    "prana_bindu_adept": 5.0,
    "killer_medic": 5.0,
    "mentat": 4.8,
    "swordmaster_of_ginaz": 4.6,
    "master_of_assassins": 4.6,
    "warmaster": 4.2,
    "spice_banker": 4.0,
    "suk_graduate": 3.6,
    "bureaucrat": 3.4,
    "planetologist": 3.2,
    "sandmaster": 3.0,
    "smuggler": 3.0,
    "diplomat": 2.4,
    "rihani_decipherer": 2.2,
}
"""About what a card is worth over a game."""
_FITS: Final[Mapping[tuple[str, str], float]] = {
    (FREMEN, "sandmaster"): 1.5,
    (FREMEN, "smuggler"): -1.5,
    (FREMEN, "planetologist"): 1.0,
    (HARKONNEN, "planetologist"): 1.0,
    (GUILD, "bureaucrat"): -1.0,
    (GUILD, "smuggler"): 0.8,
}
_QUIET: Final = ("bureaucrat", "spice_banker", "smuggler", "sandmaster", "planetologist", "suk_graduate")
"""Cards whose normal band does more than their leader would: they go to one that stays at home."""


def keep_skill(look: Look, prompt: Prompt) -> Action:
    """The better card; a quiet one to the weakest leader, one for battle to the second strongest."""
    skill = max(prompt.options(), key=lambda c: (WORTH[c] + _FITS.get((look.me, c), 0.0), c))
    leaders = sorted(prompt.options((skill,)), key=lambda x: (-LEADERS[x].strength, x))
    leader = leaders[-1] if skill in _QUIET else leaders[min(1, len(leaders) - 1)]
    return values(prompt, skill, leader)


def posture(look: Look, prompt: Prompt) -> Action:
    """Whichever lets the better plan be made; a little rather in the open, where nobody can kill the leader."""
    if len(options := prompt.options()) == 1:
        return values(prompt, options[0])
    shown = think(look, usual_means(look, hidden=False), hidden=False)
    hidden = think(look, usual_means(look, hidden=True), hidden=True)
    better = shown is not None and hidden is not None and hidden.worth > shown.worth + 0.4
    return values(prompt, better)


def ask(look: Look, prompt: Prompt) -> Action:
    """A weapon that nothing in my hand stops, and that may well be there."""
    guards = {KIND[c] for c in look.of_kind(*GUARDS)}
    stopped = {"projectile": "shield" in guards, "poison": "snooper" in guards}
    gone = {*look.hand, *look.view["discards"], *look.view["removed"]}
    able = [c for c in prompt.options() if c and c not in gone]
    if not able:
        return values(prompt, "")
    return values(prompt, min(able, key=lambda c: (stopped.get(KIND[c], False), KIND[c] == "lasgun", c)))


def show(look: Look, prompt: Prompt) -> Action:
    """The card that matters least."""
    return values(prompt, min(prompt.options(), key=lambda c: (card_worth(look, c) if c else 0.0, c)))


def redirect(look: Look, prompt: Prompt) -> Action:
    """Rather the bank than a rival; never from the ally."""
    return values(prompt, prompt.facts()["to"] not in look.us)


def draw_traitors(look: Look, prompt: Prompt) -> Action:
    """A weak traitor, or one of my own house, is worth exchanging."""
    return values(prompt, weakest(look)[0] < 4)


def weakest(look: Look) -> tuple[int, str]:
    """The unused traitor that is worth least."""
    used = look.mine["shown_traitors"]
    return min(
        ((_value(look, x), x) for x in look.secret["traitors"] if x not in used),
        default=(9, ""),
    )


def _value(look: Look, leader: str) -> int:
    return 0 if LEADERS[leader].faction in look.us else LEADERS[leader].strength


def exchange(look: Look, prompt: Prompt) -> Action:
    """The best of those drawn for the worst of those held."""
    keep = max(prompt.options(), key=lambda x: (_value(look, x), x))
    reveal = min(prompt.options((keep,)), key=lambda x: (_value(look, x), x))
    return values(prompt, keep, reveal)


def join(look: Look, prompt: Prompt) -> Action:
    """Whoever stands about idly comes along: not from strongholds, not from spice."""
    idle = [
        t
        for t in prompt.options()
        if t and not PLACES[t].stronghold and not any(x.startswith(t + "@") for x in look.view["spice"])
    ]
    if not idle:
        return values(prompt, "")

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        return idle[0] if not chosen else max(options)

    return build(prompt, wish)
