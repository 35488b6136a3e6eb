"""Events: placed, ripened, deployed (ccg.md 18)."""

from __future__ import annotations

from landsraad.ccg import stats
from landsraad.ccg.cards import CARDS, CardId
from landsraad.ccg.deploying import placed_like_event
from landsraad.ccg.effects.abilities import CostX, plays
from landsraad.ccg.effects.core import ABILITIES, Ctx, abilities, number
from landsraad.ccg.leaving import discard, house_disadvantage
from landsraad.ccg.moves import put, turn_up
from landsraad.ccg.state import DOMAIN, N, State
from landsraad.ccg.using import choose, usable
from landsraad.table import Refusal, Script, Seat


def is_placed(card_id: CardId) -> bool:
    """Whether a card comes into play face-down: events, and what is placed like one (O-093)."""
    return "event" in CARDS[card_id].words or placed_like_event(card_id)


def placeable(g: State, n: N) -> bool:
    """Whether a card from hand may be placed face-down (C-EVT-02, O-027)."""
    card_id = g.cards[n].id
    return card_id in ABILITIES and is_placed(card_id)


def place(g: State, n: N, seat: Seat) -> None:
    """Put an event face-down into the domain: free, and without effect yet (O-026)."""
    put(g, n, DOMAIN, seat)
    g.tell("places", "C-EVT-02", seat, card=n)
    g.tell("placed_face", "C-EVT-02", seat, (seat,), card=n, name=g.cards[n].id)


def event_kind(g: State, n: N) -> str:
    """dune or imperium (O-020)."""
    return "dune" if "dune" in g.cards[n].facts.subtypes else "imperium"


def ripe(g: State, n: N) -> bool:
    """Whether an event has the tokens for its cost; for a cost of X as many as it says, at least 1.

    C-EVT-03, C-EVT-04, O-028.
    """
    card = g.cards[n]
    cost = card.facts.cost
    if cost is None:
        spec = next((a for a in abilities(card.id) if isinstance(a, CostX)), CostX(99))
        return card.deferment >= max(1, number(spec.low, Ctx(g, card.holder, n)))
    return card.deferment >= cost


def refuse_event(g: State, n: N, seat: Seat, own_interval: bool = True) -> Refusal | None:
    """Why an event cannot be deployed now; None if it can (C-EVT-03, O-021, O-030, O-033, O-035)."""
    card = g.cards[n]
    if placed_like_event(card.id):
        return (
            None if card.deferment else Refusal("C-EVT-03", "it has no deferment token", "E_TIMING", "card")
        )
    if not ripe(g, n):
        return Refusal("C-EVT-03", "it has too few deferment tokens", "E_TIMING", "card")
    kind = event_kind(g, n)
    if kind == "dune" and not stats.governs_dune_fief(g, seat):
        return Refusal("C-EVT-05", "a Dune event asks for a Dune fief", "E_TARGET", "card")
    if kind == "imperium" and not governs_homeworld(g, seat):
        return Refusal("C-EVT-05", "an Imperium event asks for a homeworld", "E_TARGET", "card")
    if own_interval and g.active == seat:
        used = g.interval.dune_events if kind == "dune" else g.interval.imperium_events
        if used:
            return Refusal("C-EVT-03", f"one {kind.title()} event in an interval", "E_LIMIT", "card")
    if not all(usable(Ctx(g, seat, n, card.deferment), a) for a in plays(card.id)):
        return Refusal("C-OPS-11", "it has no target now", "E_TARGET", "card")
    return None


def governs_homeworld(g: State, seat: Seat) -> bool:
    """Whether the player's homeworld, original or Dune, is deployed (O-024, O-034)."""
    return bool(stats.governed(g, seat, "homeworld"))


def deploy_event(g: State, n: N) -> Script[None]:
    """Turn an event up where it lies; its X is the number of its tokens, which then go, except a Nexus event's.

    C-EVT-04, C-EVT-06, C-EVT-07, O-031, O-036.
    In its governor's own interval it counts against the limit (O-022, O-100).
    """
    card = g.cards[n]
    seat = card.holder
    tokens, unseen = card.deferment, not card.known
    if g.active == seat and "event" in card.facts.words:
        if event_kind(g, n) == "dune":
            g.interval.dune_events += 1
        else:
            g.interval.imperium_events += 1
    c = Ctx(g, seat, n, tokens)
    for a in plays(card.id):
        if not (yield from choose(c, a, "C-EVT-03")):
            return
    g.tell("event", "C-EVT-03", seat, card=n, name=card.id, tokens=tokens)
    turn_up(g, n, seat)
    card.x = tokens
    if "nexus" in card.facts.subtypes or placed_like_event(card.id):  # O-037, O-093
        card.deferment = tokens
        g.changed()
    for a in plays(card.id):
        yield from a.effect.run(c)
    if placed_like_event(card.id):
        if unseen:
            house_disadvantage(g, n)
        return
    if not card.facts.lasting:
        yield from discard(g, n, seat)
    elif "nexus" not in card.facts.subtypes:
        card.until = "discard"
        g.changed()
