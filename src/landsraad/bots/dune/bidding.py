"""Bidding: what a card is worth, what one can spare, and when to stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from landsraad.bots.dune.answer import build
from landsraad.bots.dune.look import EMPEROR, GUARDS, GUILD, Look
from landsraad.bots.dune.worth import card_worth, unseen_worth
from landsraad.dune.cards import FREMEN, HARKONNEN, KIND
from landsraad.table import Action, Prompt

IDLE: Final = {FREMEN: 0.4, GUILD: 0.3}
"""How freely spice beyond 8 is spent: more by those who need little of it elsewhere."""
MOST_UNSEEN: Final = 10
"""Never more for a card one has not seen."""


def reserve(look: Look) -> int:
    """Spice kept back for shipping and dialing."""
    if look.me == FREMEN:
        return 0
    if look.turn >= look.last_turn:
        return 4
    return 3 if look.me == EMPEROR else 5 if look.me == HARKONNEN and len(look.hand) > 2 else 4


def limit(look: Look) -> float:
    """The most I bid for the card that is up."""
    auction = look.view["auction"]
    room = look.mine["hand_limit"] - len(look.hand)
    if room <= 0:
        return 0.0
    seen = auction["card"]
    worth = card_worth(look, seen) if seen else unseen_worth(look)
    if seen and look.me != HARKONNEN:
        worth *= 1.25  # no risk of rubbish
    arms = [c for c in look.hand if KIND[c] in ("projectile", "poison", "lasgun")]
    guards = look.of_kind(*GUARDS)
    if not seen and not (arms and guards):
        worth += 1.0
    if room == 1 and look.me != HARKONNEN:
        worth *= 0.75  # the last place in the hand
    worth += IDLE.get(look.me, 0.2) * max(0, look.spice - 8)
    worth += 0.6 * look.memory.temper
    if not seen:
        worth = min(worth, MOST_UNSEEN)
    return worth


def bid(look: Look, prompt: Prompt) -> Action:
    """One more than the standing bid while it is worth it; an ally is not outbid for little."""
    facts = prompt.facts()
    price = facts["bid"] + 1
    most = limit(look)
    if facts["bidder"] and facts["bidder"] == look.ally:
        most -= 1.5
    if look.promised("not bid on the next card"):
        most = 0
    purse = look.spice - reserve(look) + look.secret["ally_pledge"]
    wants = price <= most and price <= max(purse, min(1, look.spice))
    if not wants and look.of_kind("karama") and look.me != EMPEROR:
        wants = free_card(look, price, most)
    if not wants and look.me == EMPEROR and price <= 2 and look.spice > 6 and facts["bidder"]:
        wants = len(look.hand) < 3  # the price goes to me whoever wins
    return build(prompt, lambda name, chosen, options: price if wants else 0)


def free_card(look: Look, price: int, most: float) -> bool:
    """Whether to bid on with a Karama to refuse payment: for a card I saw and want much more than I can pay."""
    card = look.view["auction"]["card"]
    return bool(card) and card_worth(look, card) >= 6 and price <= 20 and most + 6 > price


def pay(look: Look, prompt: Prompt) -> Action:
    """The ally's spice first; a Karama for a dear card."""
    price = prompt.facts()["price"]

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name == "karama":
            cards = [c for c in options if c]
            dear = price >= 8 or (price >= 6 and len(cards) > 1)
            return cards[0] if cards and dear else options[0]
        return options[-1]

    return build(prompt, wish)
