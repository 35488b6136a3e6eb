"""What must always hold (J-12.4): no card is lost, doubled or in the other's zones, and the counts are possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from landsraad.jihad.force import total_of
from landsraad.jihad.phases.resolution import HAND_LIMIT, IN_PLAY_LIMIT
from landsraad.jihad.state import TOKENS_AT_START, State
from landsraad.jihad.vocabulary import SIDES


def violations(g: State) -> list[str]:
    """Every invariant that is broken."""
    return [*_cards(g), *_tokens(g), *_round(g)]


def _cards(g: State) -> Iterator[str]:
    for side, p in enumerate(g.players):
        lying = Counter([*p.deck, *p.hand, *p.play, *p.discard, *p.eliminated])
        expected = Counter(g.cards.decks[side])
        if lying != expected:
            yield f"{SIDES[side]} cards: {(lying - expected) or (expected - lying)}"
        if not {*p.shown, *p.spied} <= set(p.hand) or {*p.shown} & {*p.spied}:
            yield f"{SIDES[side]}: known cards {p.shown}, {p.spied} are not in hand, or known twice"
    in_play = {c for p in g.players for c in p.play}
    if not {*g.force, *g.silenced, *g.protected} <= in_play:
        yield "a card that is not in play is changed, silenced or protected"
    for marked in (g.silenced, g.protected, g.activated):
        if len(set(marked)) != len(marked):
            yield f"marked twice: {marked}"


def _tokens(g: State) -> Iterator[str]:
    tokens = [p.tokens for p in g.players]
    if sum(tokens) != 2 * TOKENS_AT_START or min(tokens) < 0:
        yield f"tokens: {tokens}"


def _round(g: State) -> Iterator[str]:
    if g.stage == "battle" and g.players[g.mover].passed:
        yield f"{SIDES[g.mover]} is passed and to move"
    if g.stage != "initiative":
        return
    for side, p in enumerate(g.players):
        if len(p.play) > IN_PLAY_LIMIT + total_of(g, side, "play_limit"):
            yield f"{SIDES[side]} kept {len(p.play)} cards in play"
        if len(p.hand) > HAND_LIMIT + total_of(g, side, "hand_limit"):
            yield f"{SIDES[side]} kept {len(p.hand)} cards in hand"
        if p.passed or p.recruits or p.gained or p.any_spent or g.force or g.activated:
            yield f"something of the round before is left of {SIDES[side]}"
