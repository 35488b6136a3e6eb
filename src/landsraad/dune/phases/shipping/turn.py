"""Shipment and Movement (base.md sections 9 to 11): each faction ships, then moves, in storm order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.board import (
    PLACES,
    TERRITORY,
)
from landsraad.dune.cards import ATREIDES, GUILD, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import (
    has_city,
    kill_all,
    live_together,
    stands_in,
)
from landsraad.dune.phases.shipping.movement import extra_moves, move
from landsraad.dune.phases.shipping.shipment import ship
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat, ask


def shipment(g: State) -> Script[str]:
    """The phase opens: Atreides look, Bene Gesserit may flip (B-SM-01)."""
    yield from look_at_spice_card(g)
    for faction in g.order:
        yield from SHEETS[faction].before_shipment(g)
    g.to_act = list(g.order)
    g.had_city = [f for f in g.order if has_city(g, f)]
    g.guild_waits = False
    return "ships_and_moves"


def look_at_spice_card(g: State) -> Script[None]:
    """Atreides see the top spice card, if any, unless a Karama forbids it (B-ATR-03, B-ATR-04, K-ATR-04)."""
    if not g.playing(ATREIDES):
        return
    yield from karama.window(g, "spice card", lambda: [("K-KARAMA-ATR-2", "")])
    if "K-KARAMA-ATR-2" in g.stopped:
        g.stopped.remove("K-KARAMA-ATR-2")
        return
    if g.spice_deck:
        g.saw_spice_card = True
        g.tell("spice_card_seen", "B-ATR-03", ATREIDES, (ATREIDES,), card=g.spice_deck[-1])


@dataclass(frozen=True, slots=True)
class Timing(Action):
    """Whether the Guild takes its turn now."""

    now: bool


@dataclass(frozen=True, slots=True)
class GuildTiming(Decision[Timing]):
    """The Guild may act before any faction's turn, or wait past its own (B-SM-03, B-GUILD-03, K-GUI-06)."""

    action: ClassVar[type[Action]] = Timing
    rule: ClassVar[str] = "B-SM-03"
    seat: Seat
    next_faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Waiting is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Who acts next otherwise."""
        return {"next": self.next_faction, "to_act": list(state.to_act)}


def ships_and_moves(g: State) -> Script[str]:
    """One faction takes its whole turn: shipment, then movement (B-SM-02)."""
    if not g.to_act:
        return (yield from shipment_ends(g))
    faction = yield from who_acts(g)
    g.to_act.remove(faction)
    g.acting = faction
    yield from ship(g, faction)
    yield from move(g, faction)
    yield from extra_moves(g, faction)
    for owner in g.order:
        SHEETS[owner].turn_over(g, faction)
    end_of_turn(g, faction)
    g.acting = ""
    return "ships_and_moves"


def who_acts(g: State) -> Script[Faction]:
    """Storm order, but for the Guild's freedom (B-SM-03), which ends when all others have acted (B-SM-04).

    Stopped by a Karama (K-KARAMA-GUI-2) it acts in its place (K-KARAMA-GEN-10).
    """
    if GUILD not in g.to_act or karama.stopped(g, "K-KARAMA-GUI-2"):
        return g.to_act[0]
    waiting = [f for f in g.to_act if f != GUILD]
    if not waiting:
        return GUILD
    own_place = not g.guild_waits and g.to_act[0] == GUILD
    timing = yield from ask(GuildTiming(g.seat(GUILD), waiting[0]))
    if karama.stopped(g, "K-KARAMA-GUI-2"):  # played while the Guild made up its mind
        return g.to_act[0]
    if not g.guild_waits and timing.now != own_place:  # early, or about to wait past its place
        g.tell("guild_timing", "B-SM-03", GUILD, now=timing.now)
        yield from karama.window(g, "guild timing", lambda: [("K-KARAMA-GUI-2", "")])
        if karama.stopped(g, "K-KARAMA-GUI-2"):
            return g.to_act[0]
        g.guild_waits = own_place
    return GUILD if timing.now else waiting[0]


def shipment_ends(g: State) -> Script[str]:
    """What held for the phase ends with it."""
    if "K-KARAMA-GUI-2" in g.stopped:
        g.stopped.remove("K-KARAMA-GUI-2")
    g.barred.clear()
    g.shared_at_alliance.clear()
    for faction in g.order:
        yield from SHEETS[faction].before_battles(g)
    return "battles"


def end_of_turn(g: State, faction: Faction) -> None:
    """Tokens found with the ally's die, shipped ones too (B-ALLY-08, B-ALLY-09, B-SHIP-17)."""
    ally = g.players[faction].ally
    if not ally:
        return
    first_to_finish = ally in g.to_act
    for territory in sorted({TERRITORY[x] for x in g.players[faction].on}):
        if not stands_in(g, ally, territory):
            continue
        if live_together(g, faction, ally, territory):
            continue
        if (
            g.options.cohabitation == "second_mover_loses"
            and territory in g.shared_at_alliance
            and first_to_finish
        ):
            continue
        normal, elite = kill_all(g, faction, PLACES[territory].locations)
        g.tell("died_with_ally", "B-ALLY-08", faction, territory=territory, normal=normal, elite=elite)
