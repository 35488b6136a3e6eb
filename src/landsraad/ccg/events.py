"""Events: placed, ripened, deployed (ccg.md 18)."""

from __future__ import annotations

from landsraad.ccg import stats
from landsraad.ccg.cards import CARDS, CardId
from landsraad.ccg.decisions import pick_option
from landsraad.ccg.deploying import placed_like_event
from landsraad.ccg.effects.abilities import CostX, Play, plays
from landsraad.ccg.effects.core import ABILITIES, Ctx, abilities, number
from landsraad.ccg.leaving import discard, house_disadvantage
from landsraad.ccg.moves import put, turn_up
from landsraad.ccg.settle import settle
from landsraad.ccg.state import DOMAIN, N, State
from landsraad.ccg.using import choose, pay, usable
from landsraad.table import Refusal, Script, Seat, say


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
    return g.cards[n].deferment >= asked_for(g, n)


def asked_for(g: State, n: N) -> int:
    """How many deferment tokens an event needs to be deployed (C-EVT-03, C-EVT-04)."""
    card = g.cards[n]
    if card.facts.cost is not None:
        return card.facts.cost
    spec = next((a for a in abilities(card.id) if isinstance(a, CostX)), CostX(99))
    return max(1, number(spec.low, Ctx(g, card.holder, n)))


def refuse_event(
    g: State, n: N, seat: Seat, own_interval: bool = True, tokens: bool = True
) -> Refusal | None:
    """Why an event cannot be deployed now; None if it can (C-EVT-03, O-021, O-030, O-033, O-035).

    By an effect it may be deployed beyond the limit of the interval, or without the tokens.
    """
    card = g.cards[n]
    if placed_like_event(card.id):
        return (
            None
            if card.deferment
            else Refusal("C-EVT-03", say("it has no deferment token"), "E_TIMING", "card")
        )
    if tokens and not ripe(g, n):
        reason = say(
            "it needs deferment tokens for its cost, {cost}, and has {tokens}",
            cost=asked_for(g, n),
            tokens=card.deferment,
        )
        return Refusal("C-EVT-03", reason, "E_TIMING", "card")
    kind = event_kind(g, n)
    if kind == "dune" and not stats.governs_dune_fief(g, seat):
        return Refusal(
            "C-EVT-05", say("a Dune event asks for a deployed Dune fief of yours"), "E_TARGET", "card"
        )
    if kind == "imperium" and not governs_homeworld(g, seat):
        return Refusal(
            "C-EVT-05", say("an Imperium event asks for a deployed homeworld of yours"), "E_TARGET", "card"
        )
    if own_interval and g.active == seat:
        used = g.interval.dune_events if kind == "dune" else g.interval.imperium_events
        if used:
            once = say(
                "one Dune event is deployed in an interval"
                if kind == "dune"
                else "one Imperium event is deployed in an interval"
            )
            return Refusal("C-EVT-03", once, "E_LIMIT", "card")
    if not any(_usable(g, n, seat, said) for said in (plays(card.id), *_instead(g, n, seat))):
        return Refusal("C-OPS-11", say("it has no target now"), "E_TARGET", "card")
    return None


def _usable(g: State, n: N, seat: Seat, said: list[Play]) -> bool:
    return all(usable(Ctx(g, seat, n, g.cards[n].deferment), a) for a in said)


def _instead(g: State, n: N, seat: Seat) -> list[list[Play]]:
    """What cards of the player let an event do instead (Weather Scanner)."""
    return [
        [Play(a.effect)]
        for c, a in stats.all_statics(g, "instead")
        if c.you == seat and stats.is_(g, n, a.what)
    ]


def _which(g: State, n: N, seat: Seat) -> Script[list[Play]]:
    """What an event does: what it says, or what a card lets it do instead."""
    own = plays(g.cards[n].id)
    others = [said for said in _instead(g, n, seat) if _usable(g, n, seat, said)]
    if not others:
        return own
    if not _usable(g, n, seat, own):
        return others[0]
    how = yield from pick_option(seat, "instead", ("no", "yes"), "C-EVT-03", n)
    return others[0] if how == "yes" else own


def governs_homeworld(g: State, seat: Seat) -> bool:
    """Whether the player's homeworld, original or Dune, is deployed (O-024, O-034)."""
    return bool(stats.governed(g, seat, "homeworld"))


def deploy_event(g: State, n: N, counts: bool = True) -> Script[None]:
    """Turn an event up where it lies; its X is the number of its tokens, which then go, except a Nexus event's.

    C-EVT-04, C-EVT-06, C-EVT-07, O-031, O-036.
    In its governor's own interval it counts against the limit (O-022, O-100), unless an effect says otherwise.
    """
    card = g.cards[n]
    seat = card.holder
    tokens, unseen = card.deferment, not card.known
    if counts and g.active == seat and "event" in card.facts.words:
        if event_kind(g, n) == "dune":
            g.interval.dune_events += 1
        else:
            g.interval.imperium_events += 1
    c = Ctx(g, seat, n, tokens)
    said = yield from _which(g, n, seat)
    for a in said:
        if not (yield from choose(c, a, "C-EVT-03")) or not (yield from pay(c, a)):
            return
    g.tell("event", "C-EVT-03", seat, card=n, name=card.id, tokens=tokens)
    turn_up(g, n, seat)
    card.x = c.x
    if "nexus" in card.facts.subtypes or placed_like_event(card.id):  # O-037, O-093
        card.deferment = tokens
        g.changed()
    yield from settle(g)  # what waits for this event answers before it works
    for a in said:
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
