"""What the eleven ambassadors do (K-ECZ-08, B-ECAZ-08).

Each effect is for Ecaz or for its ally, who then chooses and receives (K-ECZ-07). What a faction may do it may also
leave; an effect that finds nothing to act on is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import duke, skills
from landsraad.dune.board import PLACES, SECTOR, TERRITORY, Location, Territory
from landsraad.dune.cards import ECAZ, Card, Faction
from landsraad.dune.discoveries import unrevealed
from landsraad.dune.entry import RESERVES, Piece, allowed_in, arrive, grouped, total
from landsraad.dune.forces import open_map
from landsraad.dune.hands import discard, hand_limit, take_card
from landsraad.dune.phases.nexus import form_alliance
from landsraad.dune.phases.revival import ReviveFree, revive_free
from landsraad.dune.phases.shipping import MakeMove
from landsraad.dune.phases.shipping.shipment import closed_by_occupancy
from landsraad.dune.refusals import in_storm, not_in_hand, too_dear
from landsraad.dune.seen import saw
from landsraad.dune.spice import earn, pay, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

# Ecaz


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Whether the visitor allies itself with Ecaz."""

    accept: bool


@dataclass(frozen=True, slots=True)
class AnswerEcaz(Decision[Accept]):
    """Ecaz offer an alliance to a visitor (K-ECZ-08-ECZ)."""

    action: ClassVar[type[Action]] = Accept
    rule: ClassVar[str] = "K-ECZ-08-ECZ"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Declining is the default."""
        return [False, True]


@dataclass(frozen=True, slots=True)
class Lend(Action):
    """Whether the new ally has Duke Vidal for this turn."""

    lend: bool


@dataclass(frozen=True, slots=True)
class LendDuke(Decision[Lend]):
    """A new ally may have Duke Vidal until the turn ends (K-ECZ-08-ECZ, B-ECAZ-10)."""

    action: ClassVar[type[Action]] = Lend
    rule: ClassVar[str] = "K-ECZ-08-ECZ"
    seat: Seat
    ally: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Keeping him from the ally is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Who would have him."""
        return {"ally": self.ally}


def own_token(g: State, effect: str, benefit: Faction, visitor: Faction) -> Script[None]:
    """Duke Vidal until he was used in a battle, or else an alliance with the visitor (K-ECZ-08-ECZ)."""
    if effect == "duke":
        duke.gain(g, benefit, "battle", "K-ECZ-08-ECZ")
    elif effect == "alliance":
        answer = yield from ask(AnswerEcaz(g.seat(visitor)))
        if not answer.accept:
            g.tell("alliance_refused", "K-ECZ-08-ECZ", visitor, to_faction=ECAZ)
            return
        form_alliance(g, ECAZ, visitor, "K-ECZ-08-ECZ")
        if duke.free_to_take(g):
            lent = yield from ask(LendDuke(g.seat(ECAZ), visitor))
            if lent.lend:
                duke.gain(g, visitor, "turn", "K-ECZ-08-ECZ")


# Those that show or pay


def see_hand(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Atreides: the visitor's whole hand (K-ECZ-08-ATR)."""
    saw(g, who, visitor, *g.players[visitor].hand)
    g.tell("hand_seen", "K-ECZ-08-ATR", who, (who,), of=visitor, cards=list(g.players[visitor].hand))
    return
    yield


def see_traitor(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Harkonnen: one of the visitor's traitor cards, at random (K-ECZ-08-HAR)."""
    cards = g.players[visitor].traitors
    if cards:
        card = g.rng.choice(cards)
        saw(g, who, visitor, card)
        g.tell("traitor_seen", "K-ECZ-08-HAR", who, (who,), of=visitor, leader=card)
    return
    yield


def five_spice(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Emperor: 5 spice from the bank (K-ECZ-08-EMP)."""
    earn(g, who, 5)
    g.tell("ambassador_pays", "K-ECZ-08-EMP", who, spice=5)
    return
    yield


# Treachery cards


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """For each card in hand: whether it goes."""

    sell: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SellCards(Decision[Sell]):
    """CHOAM: any of one's treachery cards for 3 spice each (K-ECZ-08-CHO)."""

    action: ClassVar[type[Action]] = Sell
    rule: ClassVar[str] = "K-ECZ-08-CHO"
    seat: Seat
    faction: Faction
    cards: tuple[Card, ...]

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One answer for each card."""
        return f"sell {self.cards[len(chosen)]}" if len(chosen) < len(self.cards) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Keeping is the default; a card played meanwhile is gone."""
        return [False, True] if self.cards[len(chosen)] in state.players[self.faction].hand else [False]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The card is gone."""
        return not_in_hand(state, self.faction, self.rule, f"sell {self.cards[len(chosen)]}")

    def build(self, chosen: Sequence[Any]) -> Sell:
        """The answers."""
        return Sell(tuple(chosen))

    def steps(self, action: Sell) -> tuple[Any, ...]:
        """The answers."""
        return action.sell

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """What they bring."""
        return {"gain": 3 * sum(chosen)}


def sell_cards(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """CHOAM: cards are discarded for spice from the bank (K-ECZ-08-CHO)."""
    cards = tuple(g.players[who].hand)
    if not cards:
        return
    answer = yield from ask(SellCards(g.seat(who), who, cards))
    sold = [card for card, sell in zip(cards, answer.sell, strict=True) if sell]
    for card in sold:
        discard(g, who, card)
        g.tell("card_discarded", "K-ECZ-08-CHO", who, card=card)
    if sold:
        earn(g, who, 3 * len(sold))
        g.tell("ambassador_pays", "K-ECZ-08-CHO", who, spice=3 * len(sold))


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """The card that goes; empty for none."""

    card: Card


@dataclass(frozen=True, slots=True)
class ReplaceCard(Decision[Replace]):
    """Ixian: a treachery card for a new one (K-ECZ-08-IX)."""

    action: ClassVar[type[Action]] = Replace
    rule: ClassVar[str] = "K-ECZ-08-IX"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """None is the default."""
        return ["", *state.players[self.faction].hand]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Not one of one's own."""
        return not_in_hand(state, self.faction, self.rule)


def replace_card(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Ixian: one card is discarded, then one drawn; without a card nothing happens (K-ECZ-08-IX)."""
    if not g.players[who].hand:
        return
    chosen = yield from ask(ReplaceCard(g.seat(who), who))
    if chosen.card:
        discard(g, who, chosen.card)
        g.tell("card_discarded", "K-ECZ-08-IX", who, card=chosen.card)
        take_card(g, who, "K-ECZ-08-IX")


@dataclass(frozen=True, slots=True)
class Purchase(Action):
    """Whether the card is bought."""

    buy: bool


@dataclass(frozen=True, slots=True)
class BuyCard(Decision[Purchase]):
    """Richese: 3 spice to the bank for the top treachery card (K-ECZ-08-RIC)."""

    action: ClassVar[type[Action]] = Purchase
    rule: ClassVar[str] = "K-ECZ-08-RIC"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Not buying is the default; a full hand (B-HAND-04) or an empty purse leaves nothing else."""
        return [False] if self._bar(state) else [False, True]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """A full hand, or money."""
        return self._bar(state) or Decision.why_not(self, state, chosen, value)

    def _bar(self, g: State) -> Refusal | None:
        limit = hand_limit(g, self.faction)
        if len(g.players[self.faction].hand) >= limit:
            full = {"cards": len(g.players[self.faction].hand), "limit": limit}
            return Refusal(self.rule, say("your hand is full"), "E_LIMIT", "buy", full)
        if spendable(g, self.faction) < 3:
            facts = too_dear(g, self.faction, 3)
            return Refusal(self.rule, say("the card costs 3 spice"), "E_COST", "buy", facts)
        return None


def buy_card(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Richese: the bank is paid, an Emperor is not (K-ECZ-08-RIC, K-EMP-03)."""
    answer = yield from ask(BuyCard(g.seat(who), who))
    if answer.buy:
        pay(g, who, 3)
        g.tell("ambassador_paid", "K-ECZ-08-RIC", who, spice=3)
        take_card(g, who, "K-ECZ-08-RIC")


# Tokens


def open_to_senders(g: State, faction: Faction, location: Location) -> Refusal | None:
    """Why tokens may not be moved or sent to a location: storm or occupancy (B-ECAZ-09)."""
    if hidden := unrevealed(g, location, "K-DISC-12"):
        return hidden
    if SECTOR[location] == g.storm:
        return in_storm(g, "location")
    return closed_by_occupancy(g, faction, TERRITORY[location])


@dataclass(frozen=True, slots=True)
class SendGroup(MakeMove):
    """Fremen: a group of tokens from one territory to any other (K-ECZ-08-FRE); it stands together (B-MOVE-05)."""

    rule: ClassVar[str] = "K-ECZ-08-FRE"

    def origins(self, state: State) -> Sequence[Territory]:
        """Territories with tokens outside the storm."""
        return origins(state, self.faction)

    def destinations(self, state: State, origin: Territory) -> Sequence[Location]:
        """Anywhere but in the same territory."""
        return [x for x in open_map(state) if self._closed(state, origin, x) is None]

    def pieces(self, state: State, origin: Territory, destination: Location) -> list[Piece]:
        """The tokens outside the storm."""
        return pieces(state, self.faction, origin)

    def _closed(self, state: State, origin: Territory, location: Location) -> Refusal | None:
        if TERRITORY[location] == origin:
            reason = say("they stand in this territory already")
            return Refusal(self.rule, reason, "E_TARGET", "destination", {"from": origin})
        return open_to_senders(state, self.faction, location)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Storm or occupancy; for numbers what is there."""
        if len(chosen) == 1 and value in TERRITORY and (closed := self._closed(state, chosen[0], value)):
            return closed
        return MakeMove.why_not(self, state, chosen, value)

    def facts(self, state: State) -> dict[str, Any]:
        """No range binds it."""
        return {}


def origins(g: State, faction: Faction) -> list[Territory]:
    """Territories with tokens outside the storm."""
    return sorted({TERRITORY[x] for x in g.players[faction].on if SECTOR[x] != g.storm})


def pieces(g: State, faction: Faction, origin: Territory) -> list[Piece]:
    """The tokens of a territory outside the storm."""
    on = g.players[faction].on
    return [
        (x, kind, count)
        for x in PLACES[origin].locations
        if x in on and SECTOR[x] != g.storm
        for kind, count in zip(("normal", "elite"), on[x], strict=True)
        if count
    ]


def send_group(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Fremen: beside the move of the turn, and an entry like any other (K-ECZ-08-FRE, B-ECAZ-09)."""
    if not origins(g, who):
        return
    chosen = yield from ask(SendGroup(g.seat(who), who))
    while chosen.origin and not (yield from allowed_in(g, who, TERRITORY[chosen.destination])):
        chosen = yield from ask(SendGroup(g.seat(who), who))
    if not chosen.origin:
        return
    sources = grouped(pieces(g, who, chosen.origin), chosen.forces)
    normal, elite = total(sources)
    g.tell(
        "moves",
        "K-ECZ-08-FRE",
        who,
        origin=chosen.origin,
        destination=chosen.destination,
        normal=normal,
        elite=elite,
    )
    yield from skills.on_ride(g, who, chosen.destination)
    yield from arrive(g, who, chosen.destination, sources)


@dataclass(frozen=True, slots=True)
class Send(Action):
    """Where reserves are sent (empty for nowhere), and how many."""

    location: Location
    normal: int = 0
    elite: int = 0


MOST_SENT: Final = 4
MOST_REVIVED: Final = 4


@dataclass(frozen=True, slots=True)
class SendReserves(Decision[Send]):
    """Spacing Guild: up to four tokens from the reserves to any place, free (K-ECZ-08-GUI)."""

    action: ClassVar[type[Action]] = Send
    rule: ClassVar[str] = "K-ECZ-08-GUI"
    seat: Seat
    faction: Faction

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Nowhere needs no number."""
        return None if chosen and not chosen[0] else Decision.field(self, state, chosen)

    def steps(self, action: Send) -> tuple[Any, ...]:
        """One step or three."""
        return (action.location, action.normal, action.elite) if action.location else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Nowhere is the default; then one to four tokens."""
        normal, elite = state.players[self.faction].reserves
        if not chosen:
            return ["", *(x for x in open_map(state) if self._closed(state, x) is None)]
        if len(chosen) == 1:
            return range(0 if elite else 1, min(MOST_SENT, normal) + 1)
        return range(0 if chosen[1] else 1, min(MOST_SENT - chosen[1], elite) + 1)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every place on the map, so that the impossible ones can say why not."""
        return self.options(state, chosen) if chosen else ["", *open_map(state)]

    def _closed(self, state: State, location: Location) -> Refusal | None:
        """As for shipments nobody is sent where Atomics were revealed (B-SHIP-06)."""
        if TERRITORY[location] == state.terror.aftermath:
            reason = say("after the Atomics nobody is sent here any more")
            return Refusal("B-SHIP-06", reason, "E_TARGET", "location", {"territory": TERRITORY[location]})
        return open_to_senders(state, self.faction, location)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Storm or occupancy; for numbers the limit."""
        if not chosen and value in TERRITORY and (closed := self._closed(state, value)):
            return closed
        reason = say("one to {most} tokens from the reserves", most=MOST_SENT)
        facts = {"reserves": list(state.players[self.faction].reserves), "most": MOST_SENT}
        return Refusal(self.rule, reason, "E_LIMIT" if chosen else "E_TARGET", "", facts)


def send_reserves(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Spacing Guild: no shipment, so nobody is paid and no advisor follows, but an entry (K-ECZ-08-GUI, B-ECAZ-09)."""
    if not any(g.players[who].reserves):
        return
    chosen = yield from ask(SendReserves(g.seat(who), who))
    while chosen.location and not (yield from allowed_in(g, who, TERRITORY[chosen.location])):
        chosen = yield from ask(SendReserves(g.seat(who), who))
    if not chosen.location:
        return
    forces = (chosen.normal, chosen.elite)
    g.tell("sent", "K-ECZ-08-GUI", who, location=chosen.location, normal=forces[0], elite=forces[1])
    yield from arrive(g, who, chosen.location, {RESERVES: forces})


@dataclass(frozen=True, slots=True)
class AmbassadorRevives(ReviveFree):
    """Tleilaxu: one own leader or up to four tokens (K-ECZ-08-TLX)."""

    rule: ClassVar[str] = "K-ECZ-08-TLX"


def revive(g: State, who: Faction, visitor: Faction) -> Script[None]:
    """Tleilaxu: out of the tanks for nothing, and nothing for the Tleilaxu (K-ECZ-08-TLX, B-REV-13)."""
    decision = AmbassadorRevives(g.seat(who), who, MOST_REVIVED)
    if any(g.players[who].tanks) or len(decision.options(g, ())) > 1:
        yield from revive_free(g, decision)


EFFECTS: Final[Mapping[str, Callable[[State, Faction, Faction], Script[None]]]] = {
    "ambassador_atreides": see_hand,
    "ambassador_choam": sell_cards,
    "ambassador_emperor": five_spice,
    "ambassador_fremen": send_group,
    "ambassador_harkonnen": see_traitor,
    "ambassador_ix": replace_card,
    "ambassador_richese": buy_card,
    "ambassador_spacing_guild": send_reserves,
    "ambassador_tleilaxu": revive,
}
"""Token, and what it does for a faction because of a visitor; the tokens of Ecaz and Bene Gesserit stand apart."""
