"""What must always hold: nothing is lost, doubled or where it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from landsraad.dune.board import HOST, JACURUTU, PLACES, TERRITORY
from landsraad.dune.cards import (
    ASIDE,
    BASE_DECK,
    BG,
    BLOWS,
    DISCOVERIES,
    DUKE,
    EXTORTION,
    KISS_CARDS,
    MORITANI,
    SHAI_HULUD,
    TERROR,
    TREACHERY,
)
from landsraad.dune.factions import SHEETS
from landsraad.dune.factions.ecaz.ambassadors import misplaced
from landsraad.dune.forces import stands_in
from landsraad.dune.hands import hand_limit
from landsraad.dune.skills import SKILLS, owner_of
from landsraad.dune.spice import spendable
from landsraad.dune.state import State


def violations(g: State) -> list[str]:
    """Every invariant that is broken."""
    return [
        *_forces(g),
        *_spice(g),
        *_treachery(g),
        *_spice_cards(g),
        *_discoveries(g),
        *_leaders(g),
        *_alliances(g),
        *misplaced(g),
        *_terror(g),
        *_skills(g),
    ]


def _forces(g: State) -> Iterator[str]:
    for f, p in g.players.items():
        elites = SHEETS[f].elites
        normal = p.reserves[0] + p.tanks[0] + sum(n for n, _ in p.on.values())
        elite = p.reserves[1] + p.tanks[1] + sum(e for _, e in p.on.values())
        if (normal, elite) != (20 - elites, elites):
            yield f"{f} has {normal}+{elite} tokens"
        if min(*p.reserves, *p.tanks, 0, *(min(x) for x in p.on.values())) < 0:
            yield f"{f} has negative tokens"
        if any(x == (0, 0) for x in p.on.values()):
            yield f"{f} has an empty stack"
    for territory in g.advisors:
        if not (g.playing(BG) and stands_in(g, BG, territory)):
            yield f"advisors without tokens in {territory}"
    if len(set(g.advisors)) != len(g.advisors):
        yield "a territory twice among advisors"


def _spice(g: State) -> Iterator[str]:
    total = g.bank + sum(g.spice.values()) + sum(p.spice + p.bribes for p in g.players.values())
    if g.skills is not None:
        total += sum(g.skills.escrow.values())
    if total:
        yield f"spice does not add up: {total}"
    for f, p in g.players.items():
        if p.pledge < 0 or spendable(g, f) < 0:
            yield f"{f} holds {p.spice} spice and promises more: {p.pledge} pledged"
    if any(v <= 0 for v in g.spice.values()):
        yield f"empty spice: {g.spice}"


def _treachery(g: State) -> Iterator[str]:
    places = [
        *g.deck,
        *g.discards,
        *g.removed,
        *g.auction.row,
        *(c for p in g.players.values() for c in p.hand),
    ]
    if g.auction.card:
        places.append(g.auction.card)
    joined = g.options.kiss_treachery and (g.options.o_tdeck_seed == "in_discard" or g.reshuffles)
    expected = Counter(list(TREACHERY)) if joined else Counter(BASE_DECK)
    if Counter(places) != expected:
        yield f"treachery cards: {(Counter(places) - expected) or (expected - Counter(places))}"
    for f, p in g.players.items():
        if len(p.hand) - (g.over_limit == f) > hand_limit(g, f) and not g.peeks:
            yield f"{f} holds {len(p.hand)} cards"
    for viewer, owner, card in g.seen:
        if card not in (*g.players[owner].hand, *g.players[owner].traitors):
            yield f"{viewer} remembers {card}, which {owner} holds no longer"
    assert len(BASE_DECK) + len(KISS_CARDS) == len(TREACHERY)


def _spice_cards(g: State) -> Iterator[str]:
    if g.stage == "spice_blow":
        return  # a card just turned over lies on no pile while it is resolved
    worms = SHAI_HULUD[: 5 if g.options.kiss_worms else 6]
    cards = [*g.spice_deck, *g.piles[0], *g.piles[1], *g.worms_aside]
    if Counter(cards) != Counter([*BLOWS, *worms]):
        yield f"spice cards: {len(cards)}"


def _discoveries(g: State) -> Iterator[str]:
    d = g.discoveries
    tokens = [
        *d.hieregs,
        *d.smugglers,
        *d.left_out,
        *(token for _, token in d.face_down),
        *(TERRITORY[x] for x in d.opened),
        *(["ornithopter"] if d.ornithopter else []),
        *d.spent,
    ]
    if sorted(tokens) != (sorted(DISCOVERIES) if g.options.kiss_discovery == "kiss" else []):
        yield f"discovery tokens: {sorted(tokens)}"
    if JACURUTU in d.left_out:
        yield "Jacurutu Sietch is out of the game"
    sites = [x for x, _ in d.face_down] + [HOST[x] for x in d.opened]
    if len(set(sites)) != len(sites):
        yield f"two tokens at one site: {sites}"
    if hidden := [(f, x) for f, p in g.players.items() for x in p.on if x in HOST and x not in d.opened]:
        yield f"tokens under the ground: {hidden}"


def _leaders(g: State) -> Iterator[str]:
    for leader, disc in g.discs.items():
        aside = leader == DUKE and disc.holder == ASIDE
        if disc.holder and disc.holder not in g.players and not aside:
            yield f"{leader} is held by {disc.holder}"
    drawn = [] if g.skills is None else g.skills.drawn
    held = [x for p in g.players.values() for x in p.traitors]
    traitors = Counter([*g.traitor_deck, *g.assassins.markers, *held, *drawn])
    if g.loyalty:
        traitors[g.loyalty] += 1
    expected = Counter([x for x in g.discs if x != DUKE])
    if traitors != expected:
        yield f"traitor cards: {(traitors - expected) or (expected - traitors)}"
    if g.duke_terms and g.discs[DUKE].holder not in g.players:
        yield f"Duke Vidal is lent for a {g.duke_terms} to nobody"


def _alliances(g: State) -> Iterator[str]:
    for f, p in g.players.items():
        if p.ally and g.players[p.ally].ally != f:
            yield f"{f} is allied to {p.ally} but not the other way"
        if not p.ally and p.pledge:
            yield f"{f} pledges {p.pledge} to nobody"


def _terror(g: State) -> Iterator[str]:
    t = g.terror
    tokens = [*t.supply, *t.placed.values(), *t.gone, *([EXTORTION] if t.extortion else [])]
    if Counter(tokens) != Counter(TERROR if g.playing(MORITANI) else ()):
        yield f"terror tokens: {sorted(tokens)}"
    if any(not PLACES[territory].stronghold for territory in t.placed):
        yield f"terror outside strongholds: {t.placed}"


def _skills(g: State) -> Iterator[str]:
    """Fourteen cards, each in one place (LS-GEN-01); one for a faction's living leaders at most (LS-LIFE-07)."""
    if g.skills is None:
        return
    offered = [card for cards in g.skills.offers.values() for card in cards]
    places = [*g.skills.deck, *g.skills.assigned.values(), *offered]
    if sorted(places) != sorted(SKILLS):
        yield f"skill cards: {sorted(places)}"
    for leader in g.skills.assigned:
        if not g.discs[leader].holder:
            yield f"{leader} is dead and still has a skill"
    at_home = Counter(owner_of(x) for x in g.skills.assigned if g.discs[x].holder == owner_of(x))
    for faction, number in at_home.items():
        if number > 1:
            yield f"{faction} has {number} skill cards"
    if any(spice <= 0 for spice in g.skills.escrow.values()):
        yield f"empty escrow: {g.skills.escrow}"
