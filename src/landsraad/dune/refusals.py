"""Why not, where several phases refuse for one reason: with the facts used, as far as the asking faction knows them."""

from __future__ import annotations

from typing import Any

from landsraad.dune.board import Territory
from landsraad.dune.cards import Faction
from landsraad.dune.forces import occupants, one_faction
from landsraad.dune.spice import spendable, support
from landsraad.dune.state import State
from landsraad.table import Refusal, say


def in_storm(g: State, field: str, reason: str = "", rule: str = "B-STORM-20") -> Refusal:
    """The storm lies over the sector (B-STORM-20)."""
    said = reason or say("the storm is over this sector")
    return Refusal(rule, said, "E_TARGET", field, {"storm": g.storm or 18})


def held_by_two(g: State, faction: Faction, territory: Territory, field: str, reason: str) -> Refusal:
    """Two other factions hold the place (B-OCC-01)."""
    holders = [
        f for f in occupants(g, territory) if f != faction and not one_faction(g, faction, f, territory)
    ]
    return Refusal("B-OCC-01", reason, "E_LIMIT", field, {"territory": territory, "held_by": holders})


def not_in_hand(g: State, faction: Faction, rule: str, field: str = "card") -> Refusal:
    """A card that the faction asked does not hold."""
    return Refusal(
        rule, say("a card of your hand"), "E_CARD", field, {"cards": list(g.players[faction].hand)}
    )


def too_dear(g: State, faction: Faction, price: int) -> dict[str, Any]:
    """The facts of a price: it, and the spice a faction has free for it."""
    return {"price": price, "spice": spendable(g, faction)}


def too_dear_for_two(g: State, faction: Faction, price: int) -> dict[str, Any]:
    """The same where an ally may help to pay: bids and shipments (B-ALLY-03)."""
    return too_dear(g, faction, price) | {"from_ally": support(g, faction)}
