"""Taking back one's own last act: where it began, and whether anything has crossed to another seat since.

The rule is conservative. An act is one's own alone while no other seat has acted, no other seat is asked anything it
was not asked before, chance has decided nothing, and nothing was told, to anybody, but what the game itself calls a
plain move (`plain_events`): then the table is as if it had never happened. Otherwise the others have to agree.
"""

from __future__ import annotations

from landsraad.table import Match, Order, say

UNSEEN = say("Something has come of it that you do not see.")
"""One sentence for chance and for what others learn, so that it does not tell which."""


def last_act(match: Match, seat: int) -> int | None:
    """How many actions went before the seat's last act; None if it has not acted. Orders are no acts."""
    for index in range(len(match.entries) - 1, -1, -1):
        entry = match.entries[index]
        if entry.seat == seat and not isinstance(entry.action, Order):
            return index
    return None


def others_acted(match: Match, seat: int, to: int) -> bool:
    """Whether another seat has acted since."""
    return any(e.seat != seat and not isinstance(e.action, Order) for e in match.entries[to:])


def rewound(match: Match, to: int, *, orders: bool = True) -> Match:
    """The match as it was after its first `to` actions; standing orders given since are kept."""
    state = match.game.from_json(match.started_from) if match.started_from is not None else None
    early = Match(match.game, match.config, match.seed, auto=match.auto, state=state)
    since = [e for e in match.entries[to:] if orders and isinstance(e.action, Order)]
    entries = [*match.entries[:to], *since]
    early.undone = match.version + 1 - len(entries)
    for entry in entries:
        early.apply(entry.seat, entry.action)
    return early


def crossed(before: Match, after: Match, seat: int, to: int) -> str:
    """Why the act that led from `before` to `after` is not one's own alone any more; empty if it is."""
    if others_acted(after, seat, to):
        return say("Another seat has acted since.")
    if after.over:
        return say("The game has ended with it.")
    known = list(before.pending.items())
    for other, decision in after.pending.items():
        if other != seat and (other, decision) not in known:
            return say("Another seat has been asked something because of it.")
    if _chance(before) != _chance(after):
        return UNSEEN
    plain: frozenset[str] = getattr(after.game, "plain_events", frozenset())
    for event in after.log[len(before.log) :]:
        if event.kind not in plain:
            if event.known_to(seat):
                return say("It has been told: {event}.", event=after.game.describe(event))
            return UNSEEN
    return ""


def _chance(match: Match) -> object:
    rng = getattr(match.state, "rng", None)
    return getattr(rng, "state", None)
