"""The parts of a state: a faction's things, an auction, a battle and its plans, tokens, skills, deals."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any

from landsraad.dune.board import Location, Territory
from landsraad.dune.cards import ECAZ, Card, Faction, Leader, Token
from landsraad.table import Seat

Forces = tuple[int, int]
"""Normal and elite tokens."""


@dataclass(slots=True)
class Disc:
    """Where a leader is.

    In the tanks `holder` is empty; a captive is held by another than its own faction; Duke Vidal may be set aside.
    """

    holder: Faction
    deaths: int = 0
    face_down: bool = False
    fought_in: Territory = ""
    """The territory of this phase's battle, where it stays until the phase ends (B-BAT-12)."""
    ghola: bool = False
    """Taken by the Tleilaxu in the open: everybody sees it as theirs until it is seen elsewhere (B-TLX-13)."""


@dataclass(slots=True)
class Player:
    """One faction: what lies before and behind its shield."""

    faction: Faction
    seat: Seat
    circle: int
    spice: int
    reserves: Forces
    tanks: Forces = (0, 0)
    on: dict[Location, Forces] = field(default_factory=dict)
    """Tokens on the board."""
    hand: list[Card] = field(default_factory=list)
    traitors: list[Leader] = field(default_factory=list)
    shown_traitors: list[Leader] = field(default_factory=list)
    bribes: int = 0
    """Spice in front of the shield, taken up in the Mentat Pause (B-DEAL-03)."""
    ally: Faction = ""
    last_ally: Faction = ""
    """The ally it has or last had (B-TLX-10)."""
    pledge: int = 0
    """Spice set apart for the ally's bids and shipments (B-ALLY-03)."""
    special_used: bool = False
    elite_revived: bool = False
    """An elite token came back this turn (B-REV-06)."""
    tokens_revived: int = 0
    leader_revived: bool = False

    def copy(self) -> Player:
        """An independent copy."""
        twin = Player(*_player_values(self))
        twin.on = self.on.copy()
        twin.hand = self.hand.copy()
        twin.traitors = self.traitors.copy()
        twin.shown_traitors = self.shown_traitors.copy()
        return twin


_player_values = attrgetter(*(f.name for f in fields(Player)))


@dataclass(slots=True)
class Auction:
    """The cards on sale this turn and how the current sale stands (section 7)."""

    row: list[Card] = field(default_factory=list)
    """Cards still face down in the row, the next first."""
    number: int = 0
    """Which card of the row is up, from 1; 0 before the first."""
    total: int = 0
    opener: Faction = ""
    card: Card = ""
    bid: int = 0
    bidder: Faction = ""
    seen: bool = False
    """Atreides looked at the card that is up."""

    def copy(self) -> Auction:
        """An independent copy."""
        twin = Auction(*_auction_values(self))
        twin.row = self.row.copy()
        return twin


_auction_values = attrgetter(*(f.name for f in fields(Auction)))


@dataclass(slots=True)
class Plan:
    """A committed battle plan (B-BAT-10, B-BAT-15)."""

    leader: Leader = ""
    """A leader disc, a Cheap Hero card, or nothing."""
    weapon: Card = ""
    defense: Card = ""
    kwisatz_haderach: bool = False
    normal: int = 0
    elite: int = 0
    spice: int = 0
    """Tokens supported by spice; only the advanced dial of 2019 has this field."""


@dataclass(slots=True)
class Battle:
    """The battle being fought (section 12)."""

    territory: Territory
    aggressor: Faction
    defender: Faction
    locations: list[Location]
    """The storm-free connected group whose tokens take part (B-BAT-05)."""
    stopped: list[str] = field(default_factory=list)
    """Karama uses that hold for this battle."""
    voice: tuple[Faction, bool, str] | None = None
    """Whom the Voice commands, whether to play (True) or not, and what."""
    prescience: tuple[Faction, str, Any] | None = None
    """Who was asked, for which element, and the answer."""
    seen: Faction = ""
    """Whose whole plan Atreides saw by its special Karama."""
    plans: dict[Faction, Plan] = field(default_factory=dict)
    revealed: bool = False
    called: list[Faction] = field(default_factory=list)
    """Sides for which the opponent's leader was called a traitor."""
    lost: dict[Faction, Forces] = field(default_factory=dict)
    """Tokens lost in it by those who took part."""
    no_dancers: bool = False
    """The Tleilaxu's ally does without their Facedancers (B-TLX-06)."""
    pair: tuple[Faction, Faction] | None = None
    """Ecaz and its ally on one side: who was named the fighter, and who stands beside it (B-ECAZ-14)."""
    gap: int = 0
    """What the special Karama of Ecaz adds (B-ECAZ-21)."""

    def opponent(self, faction: Faction) -> Faction:
        """The fighter on the other side."""
        if self.pair is not None and faction == self.pair[1]:
            faction = self.pair[0]
        return self.defender if faction == self.aggressor else self.aggressor

    def side(self, fighter: Faction) -> tuple[Faction, ...]:
        """A fighter, and who stands beside it."""
        return self.pair if self.pair is not None and self.pair[0] == fighter else (fighter,)

    def army(self, fighter: Faction) -> Faction:
        """Whose tokens a fighter dials: of Ecaz and its ally always the ally's (B-ECAZ-15)."""
        return next((f for f in self.side(fighter) if f != ECAZ), fighter)

    @property
    def everybody(self) -> tuple[Faction, ...]:
        """All who take part."""
        return (*self.side(self.aggressor), *self.side(self.defender))

    def copy(self) -> Battle:
        """An independent copy."""
        return replace(
            self,
            locations=self.locations.copy(),
            stopped=self.stopped.copy(),
            called=self.called.copy(),
            plans={f: replace(p) for f, p in self.plans.items()},
            lost=self.lost.copy(),
        )


@dataclass(slots=True)
class SkillsInBattle:
    """What the Leader Skills have done so far in the battle being fought."""

    concealed: list[Faction] = field(default_factory=list)
    """Who moved skilled leader and card behind the shield (LS-LIFE-01)."""
    question: tuple[Faction, str, Card] | None = None
    """A Mentat's: who asked, the weapon named, the card shown in private ("" for none)."""
    committed: int = 0
    """Spice sealed with the Spice Banker's plan (LS-BAN-B)."""
    copied: tuple[Faction, Card, str] | None = None
    """A Diplomat's: whose worthless card stands in for which kind of defense (LS-DIP-N)."""
    receipt: tuple[Faction, Leader, int] | None = None
    """A Smuggler's: who collects through which leader, and how much at most (LS-OPEN-3)."""
    lost: list[tuple[Location, Forces]] = field(default_factory=list)
    """What the winner lost by its dial."""


@dataclass(slots=True)
class Skills:
    """The Leader Skills module (leader_skills.md); a state without it has none (LS-READY-08)."""

    deck: list[str] = field(default_factory=list)
    assigned: dict[Leader, str] = field(default_factory=dict)
    """The card of each skilled leader; it goes where the leader goes, and to the deck when the leader dies."""
    offers: dict[Faction, list[str]] = field(default_factory=dict)
    """Two cards before a seat that keeps one of them."""
    escrow: dict[Faction, int] = field(default_factory=dict)
    """Spice a Spice Banker earned, in front of the shield until the Mentat Pause."""
    used: dict[str, str] = field(default_factory=dict)
    """For cards that work once a phase: the turn and phase of the last time."""
    drawn: list[Leader] = field(default_factory=list)
    """Traitor cards drawn with the Rihani Decipherer that are still to be settled."""
    drawer: Faction = ""
    """Who drew them."""
    peeked: dict[Faction, list[Leader]] = field(default_factory=dict)
    """Traitor cards a faction knows to lie in the deck."""
    battle: SkillsInBattle = field(default_factory=SkillsInBattle)
    first: dict[Faction, str] = field(default_factory=dict)
    """The card each faction kept in setup, for statistics."""

    def copy(self) -> Skills:
        """An independent copy."""
        return Skills(
            self.deck.copy(),
            self.assigned.copy(),
            {f: cards.copy() for f, cards in self.offers.items()},
            self.escrow.copy(),
            self.used.copy(),
            self.drawn.copy(),
            self.drawer,
            {f: cards.copy() for f, cards in self.peeked.items()},
            replace(self.battle, concealed=self.battle.concealed.copy(), lost=self.battle.lost.copy()),
            self.first.copy(),
        )


@dataclass(frozen=True, slots=True)
class Discoveries:
    """The discovery tokens (section 16). They change seldom, so that copies of the state share this record.

    Every token is in one of `hieregs`, `smugglers`, `left_out`, `face_down`, `opened`, `ornithopter`, `spent`.
    """

    hieregs: tuple[Token, ...] = ()
    """Hiereg tokens not placed yet, the next last."""
    smugglers: tuple[Token, ...] = ()
    left_out: tuple[Token, ...] = ()
    """The fourth token of each kind, out of the game and unseen (B-DISC-02)."""
    face_down: tuple[tuple[Location, Token], ...] = ()
    """Tokens on the board by site."""
    looks: tuple[tuple[Faction, Location], ...] = ()
    """Who has looked at which face-down token, by site; they know it for good (B-DISC-05)."""
    opened: frozenset[Location] = frozenset()
    """The locations of revealed territories (B-DISC-06)."""
    entering: tuple[tuple[Faction, Location], ...] = ()
    """Who may enter for free at the start of the next turn (B-DISC-09)."""
    ornithopter: tuple[Faction, int] | None = None
    """Who keeps the Ornithopter token, and since which turn (B-DISC-17)."""
    spent: tuple[Token, ...] = ()
    """Stashes that were used."""

    def at(self, site: Location) -> Token:
        """The token face down at a site; empty if there is none."""
        return next((token for x, token in self.face_down if x == site), "")


@dataclass(slots=True)
class Deal:
    """An agreement offered or made in public (14.3)."""

    number: int
    giver: Faction
    taker: Faction
    give_now: int
    give_later: int
    want_now: int
    want_later: int
    promise: str
    """What the offerer promises to do, one of `deals.PROMISES` with its place or turn; may be empty."""
    wish: str
    """What it wants promised."""
    binding: bool
    turn: int
    status: str = "offered"


@dataclass(slots=True)
class Ambassadors:
    """The ambassador tokens of Ecaz, all in the open (B-ECAZ-02). Every token is in one of four places."""

    supply: list[str] = field(default_factory=list)
    placed: dict[Territory, str] = field(default_factory=dict)
    """At most one in a stronghold (B-ECAZ-06)."""
    aside: list[str] = field(default_factory=list)
    """The pool from which the supply is filled up."""
    gone: list[str] = field(default_factory=list)

    def copy(self) -> Ambassadors:
        """An independent copy."""
        return Ambassadors(self.supply.copy(), self.placed.copy(), self.aside.copy(), self.gone.copy())


@dataclass(slots=True)
class Terror:
    """Moritani's terror tokens and what they left behind (base.md 17.8). Every token is in one of four places."""

    supply: list[str] = field(default_factory=list)
    placed: dict[Territory, str] = field(default_factory=dict)
    """Face down, at most one in a stronghold (B-MOR-13)."""
    gone: list[str] = field(default_factory=list)
    """Revealed and out of the game."""
    extortion: bool = False
    """Extortion was revealed this turn and lies open until the Mentat Pause (B-MOR-12)."""
    aftermath: Territory = ""
    """Where Atomics were revealed: nobody ships there any more (B-SHIP-06)."""
    aftermath_ally: Faction = ""
    """Moritani's ally on that day."""
    common_enemy: Faction = ""
    """The faction that accepted Enemy of My Enemy and has not ended its turn since (B-MOR-07)."""

    def copy(self) -> Terror:
        """An independent copy."""
        twin = Terror(*_terror_values(self))
        twin.supply, twin.placed, twin.gone = self.supply.copy(), self.placed.copy(), self.gone.copy()
        return twin


_terror_values = attrgetter(*(f.name for f in fields(Terror)))


@dataclass(slots=True)
class Assassins:
    """What is known of Moritani's Assassinate Leaders (B-MOR-09)."""

    markers: list[Leader] = field(default_factory=list)
    """Traitor cards shown for it, one for each victim faction."""
    to_draw: int = 0
    """Traitor cards that replace them in the next Mentat Pause."""
    forfeited: list[Faction] = field(default_factory=list)
    """Factions whose leader Moritani called a traitor in the ordinary way."""

    def copy(self) -> Assassins:
        """An independent copy."""
        return Assassins(self.markers.copy(), self.to_draw, self.forfeited.copy())


@dataclass(frozen=True, slots=True)
class Truth:
    """A question under Truthtrance with its answer, heard by everybody (K-TRUTH-02)."""

    turn: int
    stage: str
    asker: Faction
    of: Faction
    about: str
    what: Any
    yes: bool
