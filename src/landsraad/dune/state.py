"""The state of a Dune match: plain data, everything in exactly one place."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any

from landsraad.dune.board import Location, Territory
from landsraad.dune.cards import Card, Faction, Leader
from landsraad.dune.options import Options
from landsraad.dune.parts import (
    Ambassadors,
    Assassins,
    Auction,
    Battle,
    Deal,
    Disc,
    Discoveries,
    Forces,
    Player,
    Skills,
    Terror,
    Truth,
)
from landsraad.table import Event, Rng, Seat


@dataclass(slots=True)
class State:
    """A match at a moment. Lists of cards have their top at the end."""

    options: Options
    factions: tuple[Faction, ...]
    """By seat, counter-clockwise."""
    players: dict[Faction, Player]
    rng: Rng
    turn: int = 0
    stage: str = "prediction"
    storm: int = 0
    order: list[Faction] = field(default_factory=list)
    """Storm order of this turn, first player first (B-STORM-12)."""
    discs: dict[Leader, Disc] = field(default_factory=dict)
    advisors: list[Territory] = field(default_factory=list)
    """Territories in which Bene Gesserit tokens are advisors."""
    spice: dict[Location, int] = field(default_factory=dict)
    bank: int = 0
    """What the bank has taken in less what it paid out, so that purses, board and bank add up to nothing."""
    deck: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    removed: list[Card] = field(default_factory=list)
    reshuffles: int = 0
    traitor_deck: list[Leader] = field(default_factory=list)
    loyalty: Leader = ""
    """The Ecaz traitor card that lies open and never enters the deck (K-ECZ-16)."""
    duke_terms: str = ""
    """For how long a sheet gave its faction Duke Vidal: `battle` or `turn`; empty for everything else (`duke`)."""
    storm_deck: list[int] = field(default_factory=list)
    storm_card: int = 0
    """Drawn for the next storm; 0 if none is drawn."""
    wheel_users: tuple[Faction, Faction] | None = None
    wall_destroyed: bool = False
    spice_deck: list[Card] = field(default_factory=list)
    piles: list[list[Card]] = field(default_factory=lambda: [[], []])
    pile_tops: list[Territory] = field(default_factory=lambda: ["", ""])
    worms_aside: list[Card] = field(default_factory=list)
    worms_this_phase: int = 0
    blows: list[Location] = field(default_factory=list)
    """Where this turn's spice appeared."""
    blows_in_storm: int = 0
    """This turn's blows that the storm let not appear (B-BLOW-05)."""
    spice_reshuffled_on: int = 0
    nexuses: int = 0
    saved: dict[Location, Forces] = field(default_factory=dict)
    """Fremen tokens saved from storm or worm this turn (B-FREM-07)."""
    spared: dict[Location, Forces] = field(default_factory=dict)
    """Tokens of the Fremen's ally spared by a worm this turn (`O-WORM-PROTECTED-RIDE`)."""
    exposed: list[Territory] = field(default_factory=list)
    """Where a Karama took the Fremen's protection this phase (K-KARAMA-FRE-1)."""
    stopped: list[str] = field(default_factory=list)
    """Karama uses that hold for a phase or the turn."""
    apart: list[Territory] = field(default_factory=list)
    """Where a Karama keeps Ecaz and its ally from being one faction this turn (K-KARAMA-ECZ-2)."""
    barred: list[Faction] = field(default_factory=list)
    """Who may not ship this phase (K-KARAMA-GUI-S)."""
    auction: Auction = field(default_factory=Auction)
    saw_spice_card: bool = False
    """Atreides saw the top spice card in this turn's Shipment & Movement."""
    to_act: list[Faction] = field(default_factory=list)
    acting: Faction = ""
    had_city: list[Faction] = field(default_factory=list)
    """Who had ornithopters when the phase began."""
    guild_waits: bool = False
    shared_at_alliance: list[Territory] = field(default_factory=list)
    """Where new allies already stood together; the first of them to finish is exempt (B-ALLY-09)."""
    battle: Battle | None = None
    ambassadors: Ambassadors = field(default_factory=Ambassadors)
    discoveries: Discoveries = field(default_factory=Discoveries)
    deals: list[Deal] = field(default_factory=list)
    truths: list[Truth] = field(default_factory=list)
    """Every question under Truthtrance so far, in order."""
    skills: Skills | None = None
    prediction: tuple[Faction, int] | None = None
    prediction_shown: bool = False
    kwisatz_losses: int = 0
    kwisatz_dead: bool = False
    kwisatz_used_in: Territory = ""
    worthless_karama_used: bool = False
    peeks: list[tuple[Faction, Faction]] = field(default_factory=list)
    """Hands that are open to somebody while an effect runs: (viewer, owner)."""
    seen: list[tuple[Faction, Faction, str]] = field(default_factory=list)
    """Cards that a faction has seen with another and that are there still: (viewer, owner, card); see `seen`."""
    guild_barred_from_alliances: bool = False
    terror: Terror = field(default_factory=Terror)
    assassins: Assassins = field(default_factory=Assassins)
    over_limit: Faction = ""
    """Who has just drawn one card too many and discards next (B-HAND-03)."""
    winners: list[Faction] = field(default_factory=list)
    won_by: str = ""
    won_rule: str = ""
    events: list[Event] = field(default_factory=list)

    def tell(
        self,
        kind: str,
        rule: str = "",
        actor: Faction = "",
        only: tuple[Faction, ...] | None = None,
        **facts: Any,
    ) -> None:
        """Report an event: to everybody, or to `only` those factions."""
        seats = None if only is None else frozenset(self.players[f].seat for f in only)
        self.events.append(Event(kind, rule, actor, facts, seats))

    def seat(self, faction: Faction) -> Seat:
        """The seat of a faction."""
        return self.players[faction].seat

    def playing(self, faction: Faction) -> bool:
        """Whether a faction is in the game."""
        return faction in self.players

    def in_order(self, *factions: Faction) -> list[Faction]:
        """Those factions in storm order."""
        return [f for f in self.order if f in factions]

    def others(self, *factions: Faction) -> list[Faction]:
        """All factions but those, in storm order."""
        return [f for f in self.order if f not in factions]

    def copy(self) -> State:
        """An independent copy without the events."""
        twin = State(*_state_values(self))
        twin.events = []
        twin.rng = self.rng.copy()
        twin.players = {f: p.copy() for f, p in self.players.items()}
        twin.discs = {
            x: Disc(d.holder, d.deaths, d.face_down, d.fought_in, d.ghola) for x, d in self.discs.items()
        }
        for name in LIST_FIELDS:
            setattr(twin, name, getattr(self, name).copy())
        twin.spice = dict(self.spice)
        twin.saved = dict(self.saved)
        twin.spared = dict(self.spared)
        twin.piles = [list(pile) for pile in self.piles]
        twin.auction = self.auction.copy()
        twin.ambassadors = self.ambassadors.copy()
        twin.terror = self.terror.copy()
        twin.assassins = self.assassins.copy()
        twin.deals = [replace(d) for d in self.deals] if self.deals else []
        if self.skills is not None:
            twin.skills = self.skills.copy()
        if self.battle is not None:
            twin.battle = self.battle.copy()
        return twin


LIST_FIELDS = [
    "order",
    "advisors",
    "deck",
    "discards",
    "removed",
    "traitor_deck",
    "storm_deck",
    "spice_deck",
    "pile_tops",
    "worms_aside",
    "blows",
    "exposed",
    "stopped",
    "apart",
    "truths",
    "barred",
    "to_act",
    "had_city",
    "shared_at_alliance",
    "peeks",
    "seen",
    "winners",
]


_state_values = attrgetter(*(f.name for f in fields(State)))


def field_names() -> list[str]:
    """The names of all fields of `State`, for checks that copying and saving miss none."""
    return [f.name for f in fields(State)]
