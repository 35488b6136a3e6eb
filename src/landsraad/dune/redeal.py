"""The twin world: everything a seat may not know is dealt anew (base.md 14.4), in keeping with what it may know.

The counterpart of `view`: no seat can tell its twin world from the real one. What was said under Truthtrance is kept
where it must still be so: traitors, the prediction, the next storm. Hands, spice and terror tokens change unseen, so
answers about them bind no world.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import replace
from typing import Any

from landsraad.dune.board import JACURUTU
from landsraad.dune.cards import (
    ATREIDES,
    BG,
    DISCOVERIES,
    DUKE,
    FREMEN,
    HARKONNEN,
    LEADERS,
    MORITANI,
    Faction,
    Leader,
    Token,
)
from landsraad.dune.discoveries import knows
from landsraad.dune.leaders import seen_with
from landsraad.dune.parts import Plan, Player
from landsraad.dune.seen import known
from landsraad.dune.skills import view as skill_view
from landsraad.dune.spice import on_offer
from landsraad.dune.state import State
from landsraad.dune.view import may_see_plan, open_purse, sees_auction_card
from landsraad.table import Chance, Rng, Seat


def redeal(g: State, seat: Seat | None, chance: Chance) -> State:
    """A copy in which everything the seat may not know is dealt anew, in keeping with what it may know."""
    me = None if seat is None else g.factions[seat]
    twin = g.copy()
    others = [p for f, p in twin.players.items() if f != me]
    twin.rng = Rng(chance.choice(range(1, 2**31)))
    _redeal_treachery(twin, me, others, chance)
    _redeal_traitors(twin, me, others, chance)
    _redeal_spice_deck(twin, me, chance)
    _redeal_discoveries(twin, me, chance)
    for p in others:
        if p.ally != me or me is None:
            p.pledge = 0
        if p.faction != open_purse(g, me):
            p.spice = p.pledge + on_offer(twin, p.faction) + chance.choice(range(25))
    if me != FREMEN and twin.storm_card:
        twin.storm_card = chance.choice(told(twin, "next storm", twin.storm_deck))
    if me != BG and twin.prediction and not twin.prediction_shown:
        twin.prediction = (
            chance.choice(told(twin, "predicted faction", [f for f in twin.factions if f != BG])),
            chance.choice(told(twin, "predicted turn", range(1, twin.options.max_turns + 1))),
        )
    if me != BG:
        twin.worthless_karama_used = chance.choice([True, False])
    if me != ATREIDES:
        twin.kwisatz_losses = chance.choice(range(12))
    if me != MORITANI:
        _redeal_terror(twin, chance)
    _redeal_captives(twin, me, chance)
    _redeal_battle(twin, me)
    skill_view.redeal(twin, me, chance)
    twin.seen = [x for x in twin.seen if x[0] == me]
    return twin


def told(g: State, about: str, values: Sequence[Any]) -> list[Any]:
    """Those values that no answer under Truthtrance excludes; one about the storm holds until that storm moves."""
    found = list(values)
    for truth in g.truths:
        past = about == "next storm" and (truth.turn != g.turn or truth.stage == "storm")
        if truth.about == about and not past:
            found = [x for x in found if (x == truth.what) == truth.yes]
    return found


def traitors_told(g: State, faction: Faction) -> list[Leader]:
    """Traitor cards a faction said it holds; they leave it in the open only."""
    said = [t.what for t in g.truths if (t.about, t.of, t.yes) == ("traitor", faction, True)]
    return [x for x in said if x in g.players[faction].traitors]


def traitors_denied(g: State, faction: Faction) -> list[Leader]:
    """Those it said this turn it does not hold; later it may have drawn them."""
    return [t.what for t in g.truths if (t.about, t.of, t.yes, t.turn) == ("traitor", faction, False, g.turn)]


def _shuffle(values: MutableSequence[Any], chance: Chance) -> None:
    left = list(values)
    for i in range(len(values)):
        values[i] = left.pop(chance.choice(range(len(left))))


def _redeal_treachery(twin: State, me: Faction | None, others: list[Player], chance: Chance) -> None:
    open_hands = {owner for viewer, owner in twin.peeks if viewer == me}
    hands = [p for p in others if p.faction not in open_hands]
    held = [(p.hand, [c for c in p.hand if c in known(twin, me, p.faction)]) for p in hands]
    unknown = [c for hand, kept in held for c in hand if c not in kept] + twin.deck + twin.auction.row
    hidden_card = bool(twin.auction.card) and not sees_auction_card(twin, me)
    if hidden_card:
        unknown.append(twin.auction.card)
    _shuffle(unknown, chance)
    for hand, kept in held:
        hand[:] = kept + [unknown.pop() for _ in hand[len(kept) :]]
    if hidden_card:
        twin.auction.card = unknown.pop()
    twin.auction.row = [unknown.pop() for _ in twin.auction.row]
    twin.deck = unknown


def _redeal_traitors(twin: State, me: Faction | None, others: list[Player], chance: Chance) -> None:
    sure = {
        p.faction: {*p.shown_traitors, *known(twin, me, p.faction), *traitors_told(twin, p.faction)}
        for p in others
    }
    hidden = [(p, [x for x in p.traitors if x not in sure[p.faction]]) for p in others]
    lies = skill_view.known_in_deck(twin, me)
    unknown = [x for _, cards in hidden for x in cards] + [x for x in twin.traitor_deck if x not in lies]
    drawn = [] if twin.skills is None or twin.skills.drawer == me else twin.skills.drawn
    unknown += drawn
    _shuffle(unknown, chance)
    for p, cards in hidden:
        denied = traitors_denied(twin, p.faction)
        unknown.sort(key=lambda x: x not in denied)  # stable: only what was denied goes to the bottom
        p.traitors = [x for x in p.traitors if x in sure[p.faction]] + [unknown.pop() for _ in cards]
    _shuffle(unknown, chance)
    drawn[:] = [unknown.pop() for _ in drawn]
    twin.traitor_deck = lies + unknown


def _redeal_terror(twin: State, chance: Chance) -> None:
    t = twin.terror
    hidden = [*t.supply, *t.placed.values()]
    _shuffle(hidden, chance)
    t.placed = {territory: hidden.pop() for territory in t.placed}
    t.supply = hidden


def _redeal_spice_deck(twin: State, me: Faction | None, chance: Chance) -> None:
    seen = me == ATREIDES and twin.saw_spice_card and bool(twin.spice_deck)
    top = [twin.spice_deck.pop()] if seen else []
    _shuffle(twin.spice_deck, chance)
    twin.spice_deck += top


def _redeal_discoveries(twin: State, me: Faction | None, chance: Chance) -> None:
    """Tokens the seat does not know, of each kind; a stronghold is never the one left out (B-DISC-02)."""
    d = twin.discoveries
    left_out: list[Token] = []
    face_down = dict(d.face_down)
    stacks = {}
    for out, stack, symbol in zip(d.left_out, (d.hieregs, d.smugglers), ("hiereg", "smuggler"), strict=False):
        hidden = [x for x, t in d.face_down if DISCOVERIES[t].symbol == symbol and not knows(twin, me, x)]
        unknown = [out, *stack, *(face_down[x] for x in hidden)]
        left_out.append(chance.choice([t for t in unknown if t != JACURUTU]))
        unknown.remove(left_out[-1])
        _shuffle(unknown, chance)
        face_down.update({x: unknown.pop() for x in hidden})
        stacks[symbol] = tuple(unknown)
    if stacks:
        twin.discoveries = replace(
            d,
            hieregs=stacks["hiereg"],
            smugglers=stacks["smuggler"],
            left_out=tuple(left_out),
            face_down=tuple(face_down.items()),
        )


def _redeal_captives(twin: State, me: Faction | None, chance: Chance) -> None:
    """A captive or a leader face down might be any of its house's that nobody saw dead or in battle.

    Gholas are of the house of Tleilaxu, which knows where they are as their owners do.
    """
    for faction in twin.factions:
        if faction == me:
            continue
        out_of_sight = [
            x
            for x, d in twin.discs.items()
            if seen_with(twin, x) == faction
            and x != DUKE
            and LEADERS[x].faction != me
            and not d.fought_in
            and (d.holder or d.face_down)
            and d.holder != me
            and not (twin.skills is not None and x in twin.skills.assigned)  # where it is, is public
        ]
        if me == HARKONNEN:  # it knows whom it killed or holds
            out_of_sight = [x for x in out_of_sight if not twin.discs[x].face_down]
        records = [twin.discs[x] for x in out_of_sight]
        gholas = [d.ghola for d in records]
        _shuffle(records, chance)
        for leader, disc, ghola in zip(out_of_sight, records, gholas, strict=True):
            twin.discs[leader] = disc
            disc.ghola = ghola


def _redeal_battle(twin: State, me: Faction | None) -> None:
    b = twin.battle
    if b is None or b.revealed:
        return
    for owner in b.plans:
        if not may_see_plan(b, owner, me):
            b.plans[owner] = Plan()
    if b.prescience is not None and me not in (ATREIDES, b.prescience[0], b.opponent(b.prescience[0])):
        b.prescience = (b.prescience[0], b.prescience[1], None)
