"""Spice Blow and Nexus (base.md section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import discoveries, karama
from landsraad.dune.board import PLACES, SAND, SECTOR, TERRITORY, Territory
from landsraad.dune.cards import BLOWS, FREMEN, Card, is_worm
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import stands_in, to_tanks
from landsraad.dune.phases.nexus import guild_breaks, nexus
from landsraad.dune.spice import clear_spice, lay_spice
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat, ask


@dataclass(frozen=True, slots=True)
class PlaceWorm(Action):
    """Where a further worm appears; empty for nowhere."""

    territory: Territory


@dataclass(frozen=True, slots=True)
class FurtherWorm(Decision[PlaceWorm]):
    """Fremen may place every worm after the first in any sand territory (B-BLOW-04, B-FREM-06, B-BLOW-15)."""

    action: ClassVar[type[Action]] = PlaceWorm
    rule: ClassVar[str] = "K-FRE-10"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Territory]:
        """Sand, Imperial Basin included."""
        return ["", *SAND]


@dataclass(frozen=True, slots=True)
class Protect(Action):
    """Whether the ally's tokens are spared."""

    spare: bool


@dataclass(frozen=True, slots=True)
class ProtectAlly(Decision[Protect]):
    """Fremen may spare their ally from a worm (B-BLOW-08, B-FREM-09)."""

    action: ClassVar[type[Action]] = Protect
    rule: ClassVar[str] = "K-FRE-16"
    seat: Seat
    territory: Territory

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Sparing is the default."""
        return [True, False]


def spice_blow(g: State) -> Script[str]:
    """Two blows, each on its own pile (B-BLOW-01, K-GEN-03, K-WORM-04)."""
    g.worms_this_phase = turned = g.blows_in_storm = 0
    g.blows.clear()
    for pile in (0, 1):
        before = g.worms_this_phase
        yield from around_blows(g)
        turned += yield from blow(g, pile, turned)
        yield from nexus_after_blow(g, before)
    before = g.worms_this_phase
    yield from around_blows(g)
    yield from nexus_after_blow(g, before)
    if g.worms_aside:  # turn 1: they go back (B-BLOW-02)
        g.spice_deck.extend(g.worms_aside)
        g.worms_aside.clear()
        g.rng.shuffle(g.spice_deck)
    g.exposed.clear()
    return "phase_end"


def around_blows(g: State) -> Script[None]:
    """Before, between and after the blows (O-BLOW)."""
    for faction in g.order:
        yield from SHEETS[faction].around_blows(g)


def blow(g: State, pile: int, turned: int) -> Script[int]:
    """Turn cards until a territory appears (B-BLOW-01); returns how many worms came, `turned` came before.

    On turn 1 worms do nothing (K-WORM-03). Later each counts for the Nexus, whatever it eats (K-NEX-02), and
    eats at once (B-BLOW-09).
    """
    worms = 0
    while is_worm(card := turn_card(g)):
        if g.turn == 1:
            g.worms_aside.append(card)
            g.tell("worm_ignored", "B-BLOW-02")
            continue
        g.piles[pile].append(card)
        worms += 1
        g.worms_this_phase += 1
        first = worms == 1 if g.options.o_worm_extra == "per_blow" else turned + worms == 1
        if first:
            yield from first_worm(g, pile)
        else:
            yield from further_worm(g)
    spice_appears(g, pile, card)
    return worms


def turn_card(g: State) -> Card:
    """The top spice card; an empty deck takes both discard piles back (B-BLOW-11)."""
    if not g.spice_deck:
        for i, pile in enumerate(g.piles):
            territories = [c for c in pile if not is_worm(c)]
            kept = territories[-1:] if g.options.o_spice_reshuffle == "keep_top" else []
            g.spice_deck.extend(c for c in pile if c not in kept)
            g.piles[i] = kept
        g.rng.shuffle(g.spice_deck)
        g.spice_reshuffled_on = g.turn
        g.tell("spice_reshuffled", "B-BLOW-11", cards=len(g.spice_deck))
    return g.spice_deck.pop()


def first_worm(g: State, pile: int) -> Script[None]:
    """It appears where this pile's last spice did (B-BLOW-03)."""
    territory = g.pile_tops[pile]
    g.tell("worm", "B-BLOW-03", territory=territory)
    if territory:
        yield from devour(g, territory)


def further_worm(g: State) -> Script[None]:
    """Fremen may place it; otherwise it only counts for the Nexus (B-BLOW-04)."""
    if not g.playing(FREMEN):
        g.tell("worm", "B-BLOW-04", territory="")
        return
    placed = yield from ask(FurtherWorm(g.seat(FREMEN)))
    g.tell("worm", "B-BLOW-04", FREMEN, territory=placed.territory)
    if placed.territory:
        yield from devour(g, placed.territory, g.options.o_worm_placed_spice)


def devour(g: State, territory: Territory, spice: bool = True) -> Script[None]:
    """Everything in the territory dies but what the Fremen save; its spice goes (B-BLOW-03, B-BLOW-08).

    No harm to discovery tokens, nor to what stands in a revealed territory, which is another (B-BLOW-10).
    """
    yield from karama_against_fremen(g, territory)
    ally = g.players[FREMEN].ally if g.playing(FREMEN) else ""
    spared = ""
    if ally and stands_in(g, ally, territory) and territory not in g.exposed:
        answer = yield from ask(ProtectAlly(g.seat(FREMEN), territory))
        spared = ally if answer.spare else ""
    if spice and clear_spice(g, territory):
        g.tell("spice_devoured", "B-BLOW-03", territory=territory)
    for faction in g.factions:
        for location in PLACES[territory].locations:
            forces = g.players[faction].on.get(location)
            if forces is None:
                continue
            if faction == spared:
                g.spared[location] = forces
                g.tell("spared", "B-BLOW-08", faction, location=location)
                continue
            dead = SHEETS[faction].worm_deaths(g, location, forces)
            if dead != (0, 0):
                to_tanks(g, faction, location, dead)
                g.tell("worm_kills", "B-BLOW-03", faction, location=location, normal=dead[0], elite=dead[1])


def karama_against_fremen(g: State, territory: Territory) -> Script[None]:
    """Fremen and a spared ally here may lose their protection (K-KARAMA-FRE-1, B-KAR-10)."""

    def offers() -> list[karama.Offer]:
        if not g.playing(FREMEN) or territory in g.exposed:
            return []
        ally = g.players[FREMEN].ally
        there = stands_in(g, FREMEN, territory) or (ally and stands_in(g, ally, territory))
        return [("K-KARAMA-FRE-1", territory)] if there else []

    yield from karama.window(g, "worm", offers)


def spice_appears(g: State, pile: int, card: Card) -> None:
    """The card's spice is added to what lies there (B-BLOW-05, B-BLOW-07), not in the storm (B-STORM-21).

    A discovery card kills nobody and removes no spice either; it brings a token (K-DISC-04).
    """
    it = BLOWS[card]
    g.piles[pile].append(card)
    g.pile_tops[pile] = TERRITORY[it.location]
    if SECTOR[it.location] == g.storm:
        g.blows_in_storm += 1
        g.tell("no_spice_in_storm", "B-BLOW-05", location=it.location)
    else:
        lay_spice(g, it.location, it.spice)
        g.blows.append(it.location)
        g.tell("spice", "B-BLOW-05", location=it.location, spice=it.spice, pile="AB"[pile])
    discoveries.place_token(g, it)


def phase_end(g: State) -> Script[str]:
    """Nexus or else Paranoid, the Guild's break on the last turn, the ride, or as `O-PHASE-END` says (B-BLOW-14)."""
    steps = {"nexus": nexus_or_not, "break": guild_breaks, "ride": ride}
    for step in g.options.o_phase_end.split("_"):
        yield from steps[step](g)
    g.saved.clear()
    g.spared.clear()
    return "charity"


def nexus_or_not(g: State) -> Script[None]:
    """At most one Nexus a turn, if any worm was turned over (B-BLOW-12); turn 1 has none."""
    if g.turn == 1:
        return
    if not g.worms_this_phase:
        for faction in g.order:
            yield from SHEETS[faction].without_nexus(g)
    elif g.options.kiss_nexus:
        yield from hold_nexus(g)


def nexus_after_blow(g: State, before: int) -> Script[None]:
    """Without KISS a Nexus follows each blow that brought a worm (B-OLD-03), never on turn 1 (B-BLOW-02)."""
    if not g.options.kiss_nexus and g.worms_this_phase > before and g.turn > 1:
        yield from hold_nexus(g)


def hold_nexus(g: State) -> Script[None]:
    """A Nexus and what follows it."""
    yield from nexus(g)
    for faction in g.order:
        yield from SHEETS[faction].after_nexus(g)


def ride(g: State) -> Script[None]:
    """The step in which the Fremen ride (B-FREM-07)."""
    for faction in g.order:
        yield from SHEETS[faction].end_of_blows(g)
