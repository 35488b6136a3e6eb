"""Setup (base.md section 2): prediction, traitors, first forces and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import discoveries, duke, skills
from landsraad.dune.board import LOCATIONS, PLACES, POLAR_SINK, TERRITORY, Location
from landsraad.dune.cards import (
    BASE_DECK,
    BG,
    BLOWS,
    FREMEN,
    HARKONNEN,
    KISS_CARDS,
    LEADERS,
    MORITANI,
    SHAI_HULUD,
    TERROR,
    Faction,
    Leader,
)
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import from_reserves, full_for, occupants
from landsraad.dune.hands import draw
from landsraad.dune.parts import Disc, Player
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Rng, Script, Seat, ask, ask_all, say


def new_state(options: Any, circles: Sequence[Faction | None], seed: int) -> State:
    """Everything in its place, shuffled (B-SETUP-01, B-SETUP-02, B-SETUP-03, B-SETUP-06, B-SETUP-09).

    Each faction has 20 tokens and its five leaders (B-COMP-06), which make the traitor deck (B-COMP-13); the
    spice deck has 15 territories and five worms (K-WORM-02).
    """
    rng = Rng(seed)
    seated = [(circle, f) for circle, f in enumerate(circles) if f]
    factions = tuple(f for _, f in seated)
    players = {
        f: Player(
            f,
            seat,
            circle,
            SHEETS[f].start_spice,
            (20 - SHEETS[f].elites, SHEETS[f].elites),
        )
        for seat, (circle, f) in enumerate(seated)
    }
    g = State(options, factions, players, rng, order=list(factions))
    g.bank = -sum(p.spice for p in players.values())
    g.discs = {x: Disc(d.faction) for x, d in LEADERS.items() if d.faction in players}
    g.deck = list(BASE_DECK)
    rng.shuffle(g.deck)
    if options.kiss_treachery and options.o_tdeck_seed == "in_discard":
        g.discards = list(KISS_CARDS)
    g.spice_deck = [*BLOWS, *SHAI_HULUD[: 5 if options.kiss_worms else 6]]
    rng.shuffle(g.spice_deck)
    if MORITANI in players:
        g.terror.supply = list(TERROR)
    if options.kiss_discovery == "kiss":
        g.discoveries = discoveries.shuffled(rng)
    g.storm_deck = list(range(2 if options.kiss_storm else 1, 7))
    g.traitor_deck = list(g.discs)
    rng.shuffle(g.traitor_deck)
    duke.join(g)
    for faction in factions:
        SHEETS[faction].set_up(g)
    skills.new_deck(g)
    return g


# Prediction


@dataclass(frozen=True, slots=True)
class Predict(Action):
    """Who will win, and when."""

    faction: Faction
    turn: int


@dataclass(frozen=True, slots=True)
class MakePrediction(Decision[Predict]):
    """The Bene Gesserit write down a winner and a turn (B-SETUP-04)."""

    action: ClassVar[type[Action]] = Predict
    rule: ClassVar[str] = "K-BG-03"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Any other faction in play; any turn of the game."""
        if not chosen:
            return [f for f in state.factions if f != BG]
        return range(1, state.options.max_turns + 1)


def prediction(g: State) -> Script[str]:
    """The prediction comes before the traitors (B-SETUP-04, B-BG-01)."""
    if g.playing(BG):
        made = yield from ask(MakePrediction(g.seat(BG)))
        g.prediction = (made.faction, made.turn)
        g.tell("prediction_made", "B-SETUP-04", BG)
        g.tell("prediction", "B-SETUP-04", BG, (BG,), faction=made.faction, turn=made.turn)
    return "traitors" if g.skills is None else "leader_skills"


# Traitors


@dataclass(frozen=True, slots=True)
class KeepTraitor(Action):
    """The one traitor card kept."""

    leader: Leader


@dataclass(frozen=True, slots=True)
class ChooseTraitor(Decision[KeepTraitor]):
    """Keep one of four traitor cards (B-SETUP-08)."""

    action: ClassVar[type[Action]] = KeepTraitor
    rule: ClassVar[str] = "B-SETUP-08"
    seat: Seat
    faction: Faction
    dealt: tuple[Leader, ...]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Leader]:
        """The strongest leader of another faction first: the default."""
        return sorted(self.dealt, key=lambda x: (LEADERS[x].faction == self.faction, -LEADERS[x].strength, x))


def deal_traitors(g: State) -> list[Leader]:
    """Four from the top."""
    return [g.traitor_deck.pop() for _ in range(4)]


def keep_one_traitor(g: State, faction: Faction, dealt: list[Leader]) -> Script[None]:
    """One is kept, three go back (B-SETUP-08)."""
    chosen = yield from ask(ChooseTraitor(g.seat(faction), faction, tuple(dealt)))
    keep_traitor(g, faction, dealt, chosen.leader)


def keep_traitor(g: State, faction: Faction, dealt: list[Leader], kept: Leader) -> None:
    """Take one of the dealt cards and return the others."""
    g.players[faction].traitors = [kept]
    g.traitor_deck.extend(x for x in dealt if x != kept)
    g.tell("traitor_kept", "B-SETUP-08", faction, (faction,), leader=kept)


def traitors(g: State) -> Script[str]:
    """Harkonnen, if seated, are dealt first (B-SETUP-07, B-SETUP-19); then all choose at the same time."""
    for faction in g.factions:
        SHEETS[faction].before_traitors(g)
    if g.playing(HARKONNEN):
        yield from SHEETS[HARKONNEN].choose_traitors(g, deal_traitors(g))
    dealt = {f: deal_traitors(g) for f in g.factions if f != HARKONNEN and SHEETS[f].draws_traitors(g)}
    for faction, cards in dealt.items():  # on the table until chosen, so that nothing is ever nowhere
        g.players[faction].traitors = list(cards)
    chosen = yield from ask_all([ChooseTraitor(g.seat(f), f, tuple(cards)) for f, cards in dealt.items()])
    for faction, cards in dealt.items():
        keep_traitor(g, faction, cards, chosen[g.seat(faction)].leader)
    g.rng.shuffle(g.traitor_deck)
    g.tell("traitors_chosen", "B-SETUP-08")
    return "first_forces"


# First forces


FREMEN_START = (
    "sietch_tabr@13",
    "false_wall_south@3",
    "false_wall_south@4",
    "false_wall_west@15",
    "false_wall_west@16",
    "false_wall_west@17",
)


@dataclass(frozen=True, slots=True)
class PlaceFremen(Action):
    """Tokens on each of the six locations, and how many of them are Fedaykin."""

    forces: tuple[int, ...]
    fedaykin: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FremenPlacement(Decision[PlaceFremen]):
    """Ten tokens over Sietch Tabr, False Wall South and False Wall West (B-SETUP-11)."""

    action: ClassVar[type[Action]] = PlaceFremen
    rule: ClassVar[str] = "B-SETUP-11"
    seat: Seat

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """First all tokens, then the Fedaykin among them."""
        n = len(chosen)
        if n >= 12:
            return None
        return f"{'forces' if n < 6 else 'fedaykin'}@{FREMEN_START[n % 6]}"

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Whatever is left; the last location takes the rest."""
        n = len(chosen)
        if n < 6:
            left = 10 - sum(chosen)
            return range(left, left - 1, -1) if n == 5 else range(left, -1, -1)
        return range(min(chosen[n - 6], 3 - sum(chosen[6:])) + 1)

    def build(self, chosen: Sequence[Any]) -> PlaceFremen:
        """Six counts, then six counts of Fedaykin."""
        return PlaceFremen(tuple(chosen[:6]), tuple(chosen[6:]))

    def steps(self, action: PlaceFremen) -> tuple[Any, ...]:
        """The twelve numbers."""
        return (*action.forces, *action.fedaykin)


def place_fremen(g: State) -> Script[None]:
    """Fremen split their ten tokens, in the open (B-SETUP-18)."""
    placed = yield from ask(FremenPlacement(g.seat(FREMEN)))
    for location, total, elite in zip(FREMEN_START, placed.forces, placed.fedaykin, strict=True):
        if total:
            from_reserves(g, FREMEN, location, (total - elite, elite))
            g.tell("placed", "B-SETUP-11", FREMEN, location=location, normal=total - elite, elite=elite)


@dataclass(frozen=True, slots=True)
class StartIn(Action):
    """The location in which a faction's first forces stand."""

    location: Location


@dataclass(frozen=True, slots=True)
class ChooseSector(Decision[StartIn]):
    """Forces that start in a territory of several sectors: in which of them (B-SETUP-10)."""

    action: ClassVar[type[Action]] = StartIn
    rule: ClassVar[str] = "B-SETUP-10"
    seat: Seat
    usual: Location
    count: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Location]:
        """The usual sector is the default; then the others of that territory."""
        return [self.usual, *(x for x in PLACES[TERRITORY[self.usual]].locations if x != self.usual)]

    def facts(self, state: State) -> dict[str, Any]:
        """How many tokens are placed."""
        return {"count": self.count}


def place_in_sector(g: State, faction: Faction, usual: Location, count: int) -> Script[None]:
    """A faction names the sector in which its first forces stand, in the open (B-SETUP-10, B-SETUP-18)."""
    chosen = yield from ask(ChooseSector(g.seat(faction), usual, count))
    from_reserves(g, faction, chosen.location, (count, 0))
    g.tell("placed", "B-SETUP-10", faction, location=chosen.location, normal=count, elite=0)


@dataclass(frozen=True, slots=True)
class PlaceOne(Action):
    """Where the one Bene Gesserit token starts, and on which side."""

    location: Location
    advisor: bool


@dataclass(frozen=True, slots=True)
class BeneGesseritPlacement(Decision[PlaceOne]):
    """One token anywhere, after the Fremen (B-SETUP-12)."""

    action: ClassVar[type[Action]] = PlaceOne
    rule: ClassVar[str] = "B-SETUP-12"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Any location; then the side, an advisor where a fighter may not stand."""
        if not chosen:
            return [POLAR_SINK, *(x for x in LOCATIONS if x != POLAR_SINK)]
        territory = TERRITORY[chosen[0]]
        if full_for(state, BG, territory):
            return [True]
        if state.options.o_bg_start_side == "advisor_if_not_alone":
            return [bool(occupants(state, territory))]
        return [False, True]


def place_bene_gesserit(g: State) -> Script[None]:
    """The Bene Gesserit token."""
    placed = yield from ask(BeneGesseritPlacement(g.seat(BG)))
    from_reserves(g, BG, placed.location, (1, 0))
    if placed.advisor:
        g.advisors.append(TERRITORY[placed.location])
    g.tell("placed", "B-SETUP-12", BG, location=placed.location, normal=1, elite=0, advisor=placed.advisor)


CHOOSE_LATE = (FREMEN, BG, MORITANI)


def first_forces(g: State) -> Script[str]:
    """Fixed forces, then Fremen, Bene Gesserit, Moritani; last the first treachery cards (B-SETUP-10 to 14).

    The cards are dealt from seat 0 on (B-SETUP-17); then turn 1 begins with the storm (B-SETUP-15).
    """
    for faction in g.factions:
        if faction not in CHOOSE_LATE:
            yield from SHEETS[faction].place_first_forces(g)
    for faction in CHOOSE_LATE:
        if g.playing(faction):
            yield from SHEETS[faction].place_first_forces(g)
    if g.skills is None:
        deal_first_cards(g)
    g.turn = 1
    return "storm"


def deal_first_cards(g: State) -> None:
    """The first treachery cards (B-SETUP-14); with Leader Skills they come before the skills (LS-SET-01)."""
    for faction in g.factions:
        for _ in range(SHEETS[faction].start_cards):
            card = draw(g)
            assert card is not None
            g.players[faction].hand.append(card)
            g.tell("card_dealt", "B-SETUP-14", faction, (faction,), card=card)


# Harkonnen mulligan, used by its sheet


@dataclass(frozen=True, slots=True)
class Mulligan(Action):
    """Whether to show the four and draw anew."""

    redraw: bool


@dataclass(frozen=True, slots=True)
class MayMulligan(Decision[Mulligan]):
    """Four new traitors for two own or three of one faction (K-HAR-04)."""

    action: ClassVar[type[Action]] = Mulligan
    rule: ClassVar[str] = "K-HAR-04"
    seat: Seat
    dealt: tuple[Leader, ...]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Offered in any case, so that nobody learns from the question; redrawing needs a hand that qualifies."""
        return [False, True] if qualifies(self.dealt) else [False]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The condition, in words."""
        return Refusal(
            self.rule, say("needs two Harkonnen leaders or three of one faction"), "E_TARGET", "redraw"
        )


def qualifies(dealt: Sequence[Leader]) -> bool:
    """At least two Harkonnen cards, or three of any one faction (K-HAR-04)."""
    owners = [LEADERS[x].faction for x in dealt]
    return owners.count(HARKONNEN) >= 2 or max(owners.count(f) for f in owners) >= 3
