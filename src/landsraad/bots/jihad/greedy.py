"""Greedy: at every choice the move that gains most force and cards right now, by what its seat can see."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from landsraad.bots.base import View
from landsraad.bots.jihad.look import Look
from landsraad.jihad.choices import Pick
from landsraad.jihad.phases.battle import Turn
from landsraad.jihad.phases.opening import Exchange
from landsraad.jihad.responses import Response
from landsraad.table import Action, Prompt

WEAK: Final = 2.6
"""A card in hand worth less than this is exchanged in the Strategy Phase."""


class Greedy:
    """Weighs each move by itself and takes the best; equal ones by lot."""

    interjects = False

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View, prompt: Prompt) -> Action:
        """The move of most worth."""
        return HANDLERS[prompt.decision.kind](Look(view), prompt, self.chance)

    def interject(self, view: View, standing: Sequence[Prompt]) -> Action | None:
        """There is nothing to do out of turn."""
        return None


Handler = Callable[[Look, Prompt, random.Random], Action]


def best(options: Sequence[Any], worth: Callable[[Any], float], chance: random.Random) -> Any:
    """The option of most worth."""
    return max(options, key=lambda option: (worth(option), chance.random()))


def strategy(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Away with the weakest two that are below the mean of the deck."""
    hand = look.hand
    weak = sorted((c for c in hand if look.keep(c) < WEAK), key=look.keep)[:2]
    first, second, *_ = [*sorted(weak, key=hand.index), None, None]
    return Exchange(first, second)


def turn(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Free actions that gain first, then the action that gains most; pass when none does."""
    found: list[tuple[float, float, Turn]] = []
    for act in prompt.options():
        if act == "pass":
            continue
        for card in prompt.options((act,)):
            aims = prompt.options((act, card)) if prompt.field((act, card)) else (None,)
            for aim in aims:
                gain = look.gain(act, card, aim)
                found.append(
                    (gain + (100 if act == "free" and gain > 0 else 0), chance.random(), Turn(act, card, aim))
                )
    gain, _, action = max(found, default=(0.0, 0.0, Turn("pass", None, None)), key=lambda f: f[:2])
    return action if gain > 0 else Turn("pass", None, None)


def respond(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Save a card that is worth more than the one that saves it; cancel what costs more than the card."""
    affected, window = prompt.facts()["affected"], prompt.facts()["window"]
    at_stake = look.board(affected) if window == "removal" else look.threat(affected)
    options = [c for c in prompt.options() if c is not None]
    if not options:
        return Response(None)
    card = min(options, key=look.price)
    return Response(card if at_stake > look.price(card) else None)


def lose_least(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Of one's own cards the least worth."""
    return Pick(best(prompt.options(), lambda c: -look.held(c), chance))


def hurt_most(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Of the opponent's cards the most worth."""
    return Pick(best(prompt.options(), look.held, chance))


def take_best(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Into hand or play the card of most worth."""
    return Pick(best(prompt.options(), look.keep, chance))


def target(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """The target in play of an automatic effect: the opponent's best, one's own least."""
    mine = [c for c in prompt.options() if look.mine(c)]
    return lose_least(look, prompt, chance) if mine else hurt_most(look, prompt, chance)


def order(look: Look, prompt: Prompt, chance: random.Random) -> Action:
    """Any order."""
    return prompt.default()


HANDLERS: Final[Mapping[str, Handler]] = {
    "Strategy": strategy,
    "TakeTurn": turn,
    "Respond": respond,
    "CostFromHand": lose_least,
    "CostFromPlay": lose_least,
    "GiveUp": lose_least,
    "PlayExcess": lose_least,
    "HandExcess": lose_least,
    "TakeFromPile": take_best,
    "TakeFromDeck": take_best,
    "TakeFromTop": take_best,
    "DiscardFromTheirHand": hurt_most,
    "ResolutionTarget": hurt_most,
    "PickTarget": target,
    "AbilityOrder": order,
}
