"""What each effect of the vocabulary does (the table of J-10), one function an effect.

Passive effects are not carried out; `force.py` looks them up whenever they matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from landsraad.jihad import choices, zones
from landsraad.jihad.force import matching, protected
from landsraad.jihad.responses import remove
from landsraad.jihad.state import State, other
from landsraad.jihad.vocabulary import Ability, Card, Effect, Side
from landsraad.table import Script, ask

CANNOT_TOUCH_PROTECTED: Final = ("discard", "eliminate", "return_hand")


@dataclass(frozen=True, slots=True)
class Use:
    """An ability being carried out: by whom, of which card, and the target chosen for it beforehand, if one was."""

    side: Side
    source: Card
    target: Card | None = None


def candidates(g: State, side: Side, source: Card, effect: Effect) -> list[Card]:
    """The cards in play that an effect of `source` may be about now.

    The opponent's protected cards are out of reach for removal and return (J-9.4), and a silenced card cannot be
    silenced again (J-9.5).
    """
    target = effect.target
    assert target is not None
    where = side if target.owner == "own" else other(side)
    if target.choose == "self":
        return [source] if source in g.players[side].play else []
    found = matching(g, g.players[where].play, target.filter, source)
    if where != side and effect.effect in CANNOT_TOUCH_PROTECTED and found:
        safe = protected(g, where)
        found = [c for c in found if c not in safe]
    if effect.effect == "silence":
        found = [c for c in found if c not in g.silenced]
    return found


def can_do(g: State, side: Side, source: Card, ability: Ability) -> bool:
    """Whether the first effect can do something, judged before costs are paid (J-5.8)."""
    effect = ability.effects[0]
    target, p = effect.target, g.players[side]
    if effect.effect in ("recover", "deploy"):
        assert target is not None
        return bool(matching(g, p.discard, target.filter))
    if effect.effect == "discard_hand":
        return bool(g.players[other(side)].hand)
    if target is not None and target.zone == "play" and target.choose in ("controller", "owner", "random"):
        return bool(candidates(g, side, source, effect))
    return True


def carry_out(g: State, use: Use, ability: Ability) -> Script[None]:
    """The effects, in the order listed (J-5.4); what finds nothing to do does nothing (J-5.2, J-5.9)."""
    for effect in ability.effects:
        yield from _DO[effect.effect](g, use, effect)


def _targets(g: State, use: Use, effect: Effect) -> Script[list[Card]]:
    """Which cards in play the effect is about, chosen by whom it says; none if none is legal."""
    found = candidates(g, use.side, use.source, effect)
    target = effect.target
    assert target is not None
    if not found or target.choose in ("all", "self"):
        return found
    if target.choose == "random":
        return [g.rng.choice(found)]
    if target.choose == "owner":
        owner = use.side if target.owner == "own" else other(use.side)
        picked = yield from ask(choices.GiveUp(owner, tuple(found), use.source))
        return [picked.card]
    if use.target is not None:
        return [use.target] if use.target in found else []
    picked = yield from ask(choices.PickTarget(use.side, tuple(found), use.source))
    return [picked.card]


def _force(g: State, use: Use, effect: Effect) -> Script[None]:
    """Put a change on the targets, till the round ends (J-9.1)."""
    for card in (yield from _targets(g, use, effect)):
        g.force.setdefault(card, []).append((use.source, effect.amount))
        g.tell("force", use.side, rule="J-9.1", card=card, amount=effect.amount, source=use.source)


def _silence(g: State, use: Use, effect: Effect) -> Script[None]:
    """Switch the ability of the targets off for the round (J-9.5)."""
    for card in (yield from _targets(g, use, effect)):
        g.silenced.append(card)
        g.tell("silenced", use.side, rule="J-9.5", card=card, source=use.source)


def _protect(g: State, use: Use, effect: Effect) -> Script[None]:
    """Protect the matching cards in play now; cards that come later are not covered (J-9.4)."""
    cards = yield from _targets(g, use, effect)
    g.protected.extend(c for c in cards if c not in g.protected)
    g.tell("protected", use.side, rule="J-9.4", cards=cards)


def _draw(g: State, use: Use, effect: Effect) -> Script[None]:
    """Draw cards (J-3.4)."""
    zones.draw(g, use.side, effect.amount, "J-3.4")
    return
    yield


def _discard_hand(g: State, use: Use, effect: Effect) -> Script[None]:
    """Cards go from the opponent's hand to his discard pile: at random, or looked through and chosen.

    The hand looked at is seen by the looker only (J-11.2).
    """
    victim = other(use.side)
    p = g.players[victim]
    assert effect.target is not None
    chosen_by_looker = effect.target.choose == "controller"
    if chosen_by_looker and p.hand:
        p.spied = [c for c in p.hand if c not in p.shown]
        g.tell("looks", use.side, rule="J-11.2", of=("human", "machine")[victim])
        g.tell("looked", use.side, rule="J-11.2", only=use.side, cards=list(p.hand))
    for _ in range(min(effect.amount, len(p.hand))):
        if chosen_by_looker:
            picked = yield from ask(choices.DiscardFromTheirHand(use.side, tuple(sorted(p.hand)), use.source))
            card = picked.card
        else:
            card = g.rng.choice(p.hand)
        zones.discard(g, card)
        g.tell("hand_discarded", victim, rule="J-10", card=card)


def _recover(g: State, use: Use, effect: Effect) -> Script[None]:
    """Take matching cards from the own discard pile into hand; they are shown (J-11.2)."""
    for _ in range(effect.amount):
        card = yield from _from_pile(g, use, effect)
        if card is None:
            return
        zones.to_hand(g, card, shown=True)
        g.tell("recovers", use.side, rule="J-10", card=card)


def _from_pile(g: State, use: Use, effect: Effect) -> Script[Card | None]:
    assert effect.target is not None
    found = matching(g, g.players[use.side].discard, effect.target.filter)
    if not found:
        return None
    picked = yield from ask(choices.TakeFromPile(use.side, tuple(sorted(found)), use.source))
    return picked.card


def _search(g: State, use: Use, effect: Effect) -> Script[None]:
    """Take matching cards from the own deck, show them, shuffle it; a match must be taken (J-10)."""
    p = g.players[use.side]
    assert effect.target is not None
    for _ in range(effect.amount):
        found = sorted(matching(g, p.deck, effect.target.filter))
        if not found:
            break
        picked = yield from ask(choices.TakeFromDeck(use.side, tuple(found), use.source))
        zones.to_hand(g, picked.card, shown=True)
        g.tell("searches", use.side, rule="J-10", card=picked.card)
    zones.shuffle_deck(g, use.side)
    g.tell("deck_shuffled", use.side, rule="J-10")


def _scry(g: State, use: Use, effect: Effect) -> Script[None]:
    """Look at the top cards, take some unseen by the opponent, the others go under the deck in random order (J-10).

    If the deck has fewer, the discard pile is first shuffled and put under it.
    """
    p = g.players[use.side]
    if len(p.deck) < effect.look:
        zones.reshuffle(g, use.side)
    top = p.deck[-effect.look :]
    if not top:
        return
    g.tell("scries", use.side, rule="J-10", cards=len(top))
    for _ in range(min(effect.amount, len(top))):
        g.looking = (use.side, len(top))
        picked = yield from ask(choices.TakeFromTop(use.side, tuple(sorted(top)), use.source))
        top.remove(picked.card)
        zones.to_hand(g, picked.card, shown=False)
        g.tell("drawn", use.side, rule="J-10", only=use.side, cards=[picked.card])
    g.looking = None
    if top:
        del p.deck[-len(top) :]
        zones.put_under(g, use.side, top)


def _deploy(g: State, use: Use, effect: Effect) -> Script[None]:
    """Put matching cards from the own discard pile into play; they are not recruited (J-4.7)."""
    for _ in range(effect.amount):
        card = yield from _from_pile(g, use, effect)
        if card is None:
            return
        zones.put_into_play(g, card)
        g.tell("deploys", use.side, rule="J-4.7", card=card)


def _extra_recruit(g: State, use: Use, effect: Effect) -> Script[None]:
    """A permission till the round ends, whatever becomes of the card (J-4.6); it is never a duty (J-5.11)."""
    gained = g.players[use.side].gained
    gained[effect.suit] = gained.get(effect.suit, 0) + effect.amount
    g.tell("may_recruit", use.side, rule="J-4.5" if effect.suit == "any" else "J-4.4", suit=effect.suit)
    return
    yield


def _remove(g: State, use: Use, effect: Effect) -> Script[None]:
    """Discard or eliminate the targets (J-1.5)."""
    for card in (yield from _targets(g, use, effect)):
        if card in g.players[g.owner(card)].play:  # a response to the card before it may have taken it
            yield from remove(g, card, effect.effect, use.side, "J-10")


def _return_hand(g: State, use: Use, effect: Effect) -> Script[None]:
    """The targets go to their owner's hand; no window opens, and nobody comes back (J-6.4)."""
    for card in (yield from _targets(g, use, effect)):
        zones.to_hand(g, card, shown=True)
        g.tell("returned", g.owner(card), rule="J-10", card=card)


def _cull(g: State, use: Use, effect: Effect) -> Script[None]:
    """First the player of this ability, then the opponent discards down to the number; no windows (J-10).

    Protection does not matter (J-9.4). The opponent's losses bring him back (J-6.3).
    """
    for side in (use.side, other(use.side)):
        p = g.players[side]
        while len(p.play) > effect.amount:
            picked = yield from ask(choices.GiveUp(side, tuple(p.play), use.source))
            zones.discard(g, picked.card)
            g.tell("given_up", side, rule="J-10", card=picked.card)
            if side != use.side and p.passed:
                p.passed = False
                g.tell("back", side, rule="J-6.3")


_DO: Final[Mapping[str, Callable[[State, Use, Effect], Script[Any]]]] = {
    "force": _force,
    "silence": _silence,
    "protect": _protect,
    "draw": _draw,
    "discard_hand": _discard_hand,
    "recover": _recover,
    "search": _search,
    "scry": _scry,
    "deploy": _deploy,
    "extra_recruit": _extra_recruit,
    "discard": _remove,
    "eliminate": _remove,
    "return_hand": _return_hand,
    "cull": _cull,
}


def automatic(g: State, side: Side, trigger: str) -> Script[None]:
    """A side's win or loss abilities, one by one in the order its player chooses (J-5.7, J-7.6).

    Each happens once, and only if its card is in play and not silenced when its turn comes. They are duties, as are all
    automatic effects but permissions (J-5.11).
    """
    done: set[Card] = set()
    while True:
        p = g.players[side]
        waiting = tuple(
            c
            for c in p.play
            if c not in done and c not in g.silenced and g.cards.cards[c].ability.trigger == trigger
        )
        if not waiting:
            return
        card = waiting[0]
        if len(waiting) > 1:
            card = (yield from ask(choices.AbilityOrder(side, waiting))).card
        done.add(card)
        g.tell("ability", side, rule="J-7.6", card=card, how="won" if trigger == "win" else "lost")
        yield from carry_out(g, Use(side, card), g.cards.cards[card].ability)
