"""The state of a match: plain data, every card in exactly one place (ccg.md 4, 6)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any, Final

from landsraad.ccg.cards import CARDS, CardId, Facts, Power
from landsraad.ccg.options import RulesVariant
from landsraad.table import Event, Rng, Seat

N = int
"""The number of a card in a match. It tells nothing about the card: shuffling deals the numbers anew."""

HOUSE_DECK: Final = "house_deck"
HAND: Final = "hand"
HOUSE_DISCARD: Final = "house_discard"
IMPERIAL_DECK: Final = "imperial_deck"
ASSEMBLY: Final = "assembly"
IMPERIAL_DISCARD: Final = "imperial_discard"
ASIDE: Final = "aside"
DOMAIN: Final = "domain"
REMOVED: Final = "removed"
PILES: Final = (
    HOUSE_DECK, HAND, HOUSE_DISCARD, IMPERIAL_DECK, ASSEMBLY, IMPERIAL_DISCARD, ASIDE, DOMAIN, REMOVED
)  # fmt: skip
"""Where cards lie, one of each for every player (C-ZONE-01, C-ZONE-02)."""


def seat_name(seat: Seat) -> str:
    """The name of a seat: house_1 and so on."""
    return f"house_{seat + 1}"


@dataclass(slots=True)
class Card:
    """One card of a match. `owner` is whose deck it came from, `holder` in whose zone it lies (C-ZONE-03)."""

    n: N
    id: CardId
    owner: Seat
    holder: Seat
    zone: str
    deployed: bool = False
    engaged: bool = False
    on: N = 0
    """The card it is assigned to, or 0."""
    deferment: int = 0
    spice: int = 0
    tokens: int = 0
    """Program tokens, breath tokens and the like."""
    x: int = 0
    """The X or the final cost paid for it."""
    named: str = ""
    """What was declared when it was deployed or played: an allegiance, a card, a player, one of several things."""
    known: bool = False
    """Its face was seen by everybody; only then may a face-down card be known to all (C-ZONE-07)."""
    seen_by: tuple[Seat, ...] = ()
    """Who examined it while it was face-down."""
    until: str = ""
    """When a lasting effect ends: see `effects.abilities.Lasts` (C-DUR-01)."""
    home: Seat = -1
    """The seat a card captured for a while returns to (C-DUR-03)."""
    on_loan_by: N = 0
    """The lasting card that captured it for a while."""
    entered: int = 0
    """When it came into play; later is higher. Cards of one moment are ordered by it."""

    @property
    def facts(self) -> Facts:
        """What is printed on it."""
        return CARDS[self.id]

    @property
    def active(self) -> bool:
        """Whether what it says holds: it is deployed in a domain (C-STAT-01)."""
        return self.deployed and self.zone == DOMAIN


@dataclass(slots=True)
class Player:
    """One minor house and its zones; lists have their top at the end."""

    seat: Seat
    power: Power
    """The Imperial Power that sponsors it: the allegiance of its homeworld (C-DECK-06)."""
    deck: str = ""
    """What its deck is called."""
    homeworld: N = 0
    favor: int = 10
    solaris: int = 0
    hoard: int = 0
    house_deck: list[N] = field(default_factory=list)
    hand: list[N] = field(default_factory=list)
    house_discard: list[N] = field(default_factory=list)
    imperial_deck: list[N] = field(default_factory=list)
    assembly: list[N] = field(default_factory=list)
    imperial_discard: list[N] = field(default_factory=list)
    aside: list[N] = field(default_factory=list)
    domain: list[N] = field(default_factory=list)
    removed: list[N] = field(default_factory=list)
    declared: int = 0
    """Declared favor of this turn's initiative (C-INIT-04)."""
    initiative_tactics: int = 0
    """How many it played this turn (O-068)."""
    discard_mark: int = 0
    """How many cards lay in the House discard when the Initiative Phase began (Hidden Reserves)."""
    defeated: bool = False

    def pile(self, zone: str) -> list[N]:
        """The cards of one zone."""
        pile: list[N] = getattr(self, zone)
        return pile


@dataclass(slots=True)
class Boon:
    """What an operation gave a card for a while: a bonus, or the right to counter, direct or strike first."""

    source: N
    card: N
    stat: str
    by: int
    until: str
    """rite, operation, interval, or discard:0, the next House Discard of a seat."""


@dataclass(slots=True)
class Interval:
    """What the player whose House Interval it is has used up (C-OPS-02)."""

    dune_events: int = 0
    imperium_events: int = 0
    bought_favor: bool = False
    exchanged: bool = False
    rites: list[tuple[Seat, str]] = field(default_factory=list)
    """Rival and class of each rite that counts: landsraad or choam (C-RITE-03)."""
    uncounted: list[tuple[Seat, str]] = field(default_factory=list)
    """Rival and kind of each rite that an effect let pass uncounted."""
    lost_petition: bool = False
    ended_petitions: list[N] = field(default_factory=list)
    """Cards whose petition an effect ended (C-PET-15)."""


@dataclass(slots=True)
class Rite:
    """The rite in progress (ccg.md 14)."""

    kind: str
    attacker: Seat
    defender: Seat
    leader: N
    target: N
    step: str = "declared"
    """declared, attackers, answer, defenders, assessment, resolution."""
    attackers: list[N] = field(default_factory=list)
    """Engaged participants, the leader first."""
    defenders: list[N] = field(default_factory=list)
    counters: list[N] = field(default_factory=list)
    """Personas that counter (C-RITE-18)."""
    target_defends: bool = False
    by: N = 0
    """The venture that began it, or 0."""
    counts: bool = True
    """Whether it uses up the allowance."""
    waived: bool = False
    """Its leader needs no talent for it (C-RITE-47)."""
    allotted: dict[N, int] = field(default_factory=dict)
    """Force that each participant received."""
    vanquished: list[N] = field(default_factory=list)
    of_class: str = ""
    """landsraad or choam, where its leader could choose (C-RITE-02)."""
    groups: dict[N, list[N]] = field(default_factory=dict)
    """Participants that are one with the leader they are assigned to (C-RITE-38)."""
    more: int = 0
    """By how much effects make the reward larger."""
    any_reward: bool = False
    """The attacker chooses between favor and solaris."""
    triggered: list[N] = field(default_factory=list)
    """Cards whose once-a-rite ability was triggered."""
    over: bool = False

    @property
    def grouped(self) -> list[N]:
        """All that are part of a group and not its leader."""
        return [] if self.over else [n for members in self.groups.values() for n in members]

    @property
    def defence_leader(self) -> N:
        """Who leads the defence: a persona that counters, else the target if it defends, else nobody."""
        return self.counters[0] if self.counters else self.target if self.target_defends else 0

    def side(self, n: N) -> Seat | None:
        """The seat for which a card takes part."""
        if n in self.attackers:
            return self.attacker
        return self.defender if n in self.defenders else None


@dataclass(slots=True)
class Petition:
    """The petition in progress (ccg.md 11)."""

    card: N
    petitioner: Seat
    listed: int
    bid: int = 0
    bidder: Seat = -1
    passed: list[Seat] = field(default_factory=list)
    reduced: int = 0
    """Solaris by which the victor pays less (C-PET-13)."""
    by: N = 0
    raised: list[Seat] = field(default_factory=list)
    """Who raised the bid after it was opened."""
    for_all: str = ""
    """capture or deploy: all take part as petitioners, and this is what the victor does with the card (C-PET-16)."""
    closed: bool = False
    """An effect ended the bidding; the petition is resolved with the bid there is."""
    over: bool = False


@dataclass(slots=True)
class Operation:
    """An operation that was declared and is being answered (C-OPS-05)."""

    seat: Seat
    what: str
    card: N = 0
    target: N = 0
    """The card it goes onto."""
    aimed: list[N] = field(default_factory=list)
    """Cards in play that were chosen as what it is aimed at."""
    players: list[Seat] = field(default_factory=list)
    """Players that were chosen."""
    needs: list[N] = field(default_factory=list)
    """Cards it will engage: if an answer engages one of them, nothing happens (C-OPS-06)."""
    number: int = 0
    engages: bool = False
    """A card is being engaged for it, so tactics of engagement answer it too."""
    reduced: int = 0
    """Solaris by which answers reduced its cost."""


@dataclass(slots=True)
class State:
    """A match at a moment."""

    variant: RulesVariant
    rng: Rng
    players: list[Player]
    cards: dict[N, Card] = field(default_factory=dict)
    guild_hoard: int = 0
    turn: int = 0
    turn_limit: int = 0
    """After this turn the match ends without a winner; 0 is never."""
    stage: str = "purchases"
    order: list[Seat] = field(default_factory=list)
    """Seats by initiative rank, the first first."""
    active: Seat = -1
    """Whose House Interval it is."""
    to_act: list[Seat] = field(default_factory=list)
    interval: Interval = field(default_factory=Interval)
    operation: Operation | None = None
    rite: Rite | None = None
    petition: Petition | None = None
    croe_shift: int = 0
    """By how much an effect changes the CROE during this exchange (C-EXC-06)."""
    exchanging: str = ""
    """buy or sell while an exchange is in progress."""
    window: str = ""
    """The window that is open: what kind of tactics may be played now (C-TIME-01)."""
    boons: list[Boon] = field(default_factory=list)
    used: list[tuple[Seat, N, int]] = field(default_factory=list)
    """Operations used this turn that engage nothing, by player, card and ability."""
    notices: list[dict[str, Any]] = field(default_factory=list)
    """What happened and has not been answered by triggered abilities yet."""
    clock: int = 0
    made: int = 0
    """Solaris and spice are made and unmade; this counts what was made less what was unmade (checks)."""
    spice_made: int = 0
    winner: Seat = -1
    won_rule: str = ""
    won_by: str = ""
    events: list[Event] = field(default_factory=list)
    memo: dict[Any, Any] = field(default_factory=dict)
    """Answers of `stats`, until something changes."""

    def tell(
        self, kind: str, rule: str = "", actor: Seat = -1, only: tuple[Seat, ...] | None = None, **facts: Any
    ) -> None:
        """Report an event: to everybody, or to `only` those seats."""
        name = "" if actor < 0 else seat_name(actor)
        self.events.append(Event(kind, rule, name, facts, None if only is None else frozenset(only)))

    def id_of(self, n: N) -> CardId:
        """Which card a number stands for, for events that name it; "" for 0."""
        return self.cards[n].id if n else ""

    def face_of(self, n: N) -> CardId:
        """Which card lies in a domain, for events that everybody reads; "" while its face is hidden (C-ZONE-07)."""
        card = self.cards[n]
        return card.id if card.deployed or card.known else ""

    def changed(self) -> None:
        """Something that abilities look at is different now."""
        if self.memo:
            self.memo.clear()

    @property
    def over(self) -> bool:
        """Whether somebody has won, or nobody is left."""
        return self.winner >= 0 or not self.seats

    @property
    def seats(self) -> list[Seat]:
        """Players still in the game, by seat."""
        return [p.seat for p in self.players if not p.defeated]

    def rivals(self, seat: Seat) -> list[Seat]:
        """All other players still in the game, clockwise from the seat."""
        n = len(self.players)
        return [s for i in range(1, n) if not self.players[s := (seat + i) % n].defeated]

    def by_initiative(self) -> list[Seat]:
        """Players still in the game in order of initiative (C-TIME-02)."""
        return [s for s in self.order if not self.players[s].defeated]

    def in_play(self) -> list[Card]:
        """All cards in all domains, by player."""
        return [self.cards[n] for p in self.players for n in p.domain]

    def copy(self) -> State:
        """An independent copy without the events."""
        twin = State(*_state_values(self))
        twin.rng = self.rng.copy()
        twin.players = [_copy_player(p) for p in self.players]
        twin.cards = {n: Card(*_card_values(c)) for n, c in self.cards.items()}
        twin.order, twin.to_act = list(self.order), list(self.to_act)
        twin.interval = replace(
            self.interval,
            rites=list(self.interval.rites),
            uncounted=list(self.interval.uncounted),
            ended_petitions=list(self.interval.ended_petitions),
        )
        if self.operation is not None:
            op = self.operation
            twin.operation = replace(op, needs=list(op.needs), aimed=list(op.aimed), players=list(op.players))
        if self.rite is not None:
            twin.rite = replace(
                self.rite,
                attackers=list(self.rite.attackers),
                defenders=list(self.rite.defenders),
                counters=list(self.rite.counters),
                allotted=dict(self.rite.allotted),
                vanquished=list(self.rite.vanquished),
                groups={n: list(members) for n, members in self.rite.groups.items()},
                triggered=list(self.rite.triggered),
            )
        if self.petition is not None:
            twin.petition = replace(
                self.petition, passed=list(self.petition.passed), raised=list(self.petition.raised)
            )
        twin.used = list(self.used)
        twin.boons = [replace(b) for b in self.boons]
        twin.notices = [dict(x) for x in self.notices]
        twin.events, twin.memo = [], {}
        return twin


_state_values = attrgetter(*(f.name for f in fields(State)))
_card_values = attrgetter(*(f.name for f in fields(Card)))


def _copy_player(p: Player) -> Player:
    twin = replace(p)
    for zone in PILES:
        setattr(twin, zone, list(p.pile(zone)))
    return twin
