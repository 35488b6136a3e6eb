"""What the six terror tokens do once they are revealed (K-MOR-06), and how Extortion is bought out of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune.board import PLACES, SECTOR, Territory
from landsraad.dune.cards import (
    ASSASSINATION,
    ATOMICS,
    EXTORTION,
    LEADERS,
    MORITANI,
    ROBBERY,
    SABOTAGE,
    SNEAK_ATTACK,
    Card,
    Faction,
)
from landsraad.dune.deals import cut_promises
from landsraad.dune.entry import RESERVES, allowed_in, arrive
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import full_for, kill_all, live_together, sectors_of, stands_in
from landsraad.dune.hands import discard, hand_limit, keep_to_limit, take_then_discard
from landsraad.dune.leaders import kill_leader, pool
from landsraad.dune.phases.battle.aftermath import prison_break
from landsraad.dune.refusals import held_by_two, in_storm, not_in_hand, too_dear
from landsraad.dune.seen import handed_over
from landsraad.dune.spice import earn, pay, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

SNEAK_ATTACK_FORCES: Final = 5
EXTORTED: Final = 5
BUY_OFF: Final = 3


def assassination(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """A random active leader dies, outside any battle, and Moritani is paid for it (K-MOR-06-ASN, B-MOR-15)."""
    if not (leaders := sorted(pool(g, entrant))):
        return
    murder(g, g.rng.choice(leaders), entrant, "K-MOR-06-ASN")
    prison_break(g)
    return
    yield


def murder(g: State, leader: str, victim: Faction, rule: str) -> None:
    """A leader dies and Moritani is paid its strength."""
    spice = LEADERS[leader].strength
    kill_leader(g, leader)
    earn(g, MORITANI, spice)
    g.tell("assassinated", rule, MORITANI, leader=leader, of=victim, spice=spice)


def atomics(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """All tokens there die, advisors and Moritani's too, and hands shrink (K-MOR-06-ATO, B-HAND-02)."""
    for faction in g.factions:
        lost = kill_all(g, faction, PLACES[territory].locations)
        if any(lost):
            g.tell("forces_lost", "K-MOR-06-ATO", faction, territory=territory, normal=lost[0], elite=lost[1])
    for faction in g.order:
        SHEETS[faction].struck(g, territory)
    ally = g.players[MORITANI].ally
    g.terror.aftermath, g.terror.aftermath_ally = territory, ally
    keep_to_limit(g, *filter(None, (MORITANI, ally)))
    return
    yield


def extortion(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """5 spice from the bank in front of the shield (K-MOR-06-EXT)."""
    g.players[MORITANI].bribes += EXTORTED
    g.bank -= EXTORTED
    return
    yield


@dataclass(frozen=True, slots=True)
class Rob(Action):
    """spice or card."""

    what: str


@dataclass(frozen=True, slots=True)
class Robbery(Decision[Rob]):
    """Half the entrant's spice, or the top treachery card (K-MOR-06-ROB)."""

    action: ClassVar[type[Action]] = Rob
    rule: ClassVar[str] = "K-MOR-06-ROB"
    seat: Seat
    entrant: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Spice is the default."""
        return ["spice", "card"]

    def facts(self, state: State) -> dict[str, Any]:
        """Who is robbed."""
        return {"entrant": self.entrant}


def robbery(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """Half the spice, rounded up, or a card drawn and perhaps one discarded (K-MOR-06-ROB)."""
    answer = yield from ask(Robbery(g.seat(MORITANI), entrant))
    if answer.what == "card":
        yield from take_then_discard(g, MORITANI, "K-MOR-06-ROB")
        return
    stolen = -(-g.players[entrant].spice // 2)
    pay(g, entrant, stolen, MORITANI)
    g.tell("robbed", "K-MOR-06-ROB", MORITANI, of=entrant, spice=stolen)
    cut_promises(g, entrant)


@dataclass(frozen=True, slots=True)
class Plant(Action):
    """A card of one's own, or none."""

    card: Card


@dataclass(frozen=True, slots=True)
class PlantCard(Decision[Plant]):
    """Give the entrant a card of one's own, if one likes (K-MOR-06-SAB)."""

    action: ClassVar[type[Action]] = Plant
    rule: ClassVar[str] = "K-MOR-06-SAB"
    seat: Seat
    entrant: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """None is the default."""
        return ["", *state.players[MORITANI].hand]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Not one of Moritani's own."""
        return not_in_hand(state, MORITANI, self.rule)

    def facts(self, state: State) -> dict[str, Any]:
        """To whom."""
        return {"entrant": self.entrant}


def sabotage(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """A random card is discarded, if there is any; then one may be given in its place (K-MOR-06-SAB)."""
    hand = g.players[entrant].hand
    if hand:
        card = g.rng.choice(hand)
        discard(g, entrant, card)
        g.tell("card_discarded", "K-MOR-06-SAB", entrant, card=card)
    if len(hand) >= hand_limit(g, entrant):  # no hand grows beyond its limit (B-HAND-03)
        return
    answer = yield from ask(PlantCard(g.seat(MORITANI), entrant))
    if answer.card:
        handed_over(g, MORITANI, entrant, answer.card)
        g.tell("card_given", "K-MOR-06-SAB", MORITANI, of=entrant)
        both = (MORITANI, entrant)
        g.tell("card_planted", "K-MOR-06-SAB", MORITANI, both, of=entrant, card=answer.card)


@dataclass(frozen=True, slots=True)
class Sneak(Action):
    """How many tokens."""

    forces: int


@dataclass(frozen=True, slots=True)
class SneakAttack(Decision[Sneak]):
    """Up to five tokens of the reserves, free (K-MOR-06-SNK)."""

    action: ClassVar[type[Action]] = Sneak
    rule: ClassVar[str] = "K-MOR-06-SNK"
    seat: Seat
    territory: Territory

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """As many as there are is the default; none where Moritani may not go."""
        closed = closed_to_sneak_attack(state, self.territory) is not None
        most = 0 if closed else min(SNEAK_ATTACK_FORCES, state.players[MORITANI].reserves[0])
        return range(most, -1, -1)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Storm, occupancy, an ally, or the number."""
        facts = {"reserves": list(state.players[MORITANI].reserves), "most": SNEAK_ATTACK_FORCES}
        reason = say("up to {n} of your reserves", n=SNEAK_ATTACK_FORCES)
        number = Refusal(self.rule, reason, "E_LIMIT", "forces", facts)
        return closed_to_sneak_attack(state, self.territory) or number

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"territory": self.territory}


def closed_to_sneak_attack(g: State, territory: Territory) -> Refusal | None:
    """Storm and occupancy hold, and an ally's place stays closed (B-MOR-14); Atomics Aftermath does not matter."""
    if SECTOR[sectors_of(g, territory)[0]] == g.storm:
        return in_storm(g, "forces")
    if full_for(g, MORITANI, territory):
        reason = say("two other factions hold this stronghold")
        return held_by_two(g, MORITANI, territory, "forces", reason)
    ally = g.players[MORITANI].ally
    if ally and stands_in(g, ally, territory) and not live_together(g, MORITANI, ally, territory):
        facts = {"territory": territory, "ally": ally}
        return Refusal("B-MOR-14", say("your ally stands there"), "E_TARGET", "forces", facts)
    return None


def sneak_attack(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """Tokens of the reserves enter, which others may answer in turn (K-MOR-06-SNK).

    Beside an ally Ecaz a Karama may keep them out (K-KARAMA-ECZ-2).
    """
    sent = yield from ask(SneakAttack(g.seat(MORITANI), territory))
    if sent.forces and (yield from allowed_in(g, MORITANI, territory)):
        location = sectors_of(g, territory)[0]
        g.tell("placed", "K-MOR-06-SNK", MORITANI, location=location, normal=sent.forces, elite=0)
        yield from arrive(g, MORITANI, location, {RESERVES: (sent.forces, 0)})


EFFECTS: Final[Mapping[str, Callable[[State, Faction, Territory], Script[None]]]] = {
    ASSASSINATION: assassination,
    ATOMICS: atomics,
    EXTORTION: extortion,
    ROBBERY: robbery,
    SABOTAGE: sabotage,
    SNEAK_ATTACK: sneak_attack,
}


# Extortion in the Mentat Pause


@dataclass(frozen=True, slots=True)
class BuyOff(Action):
    """Whether the token is bought out of the game."""

    pay: bool


@dataclass(frozen=True, slots=True)
class BuyOffExtortion(Decision[BuyOff]):
    """Pay Moritani 3, or else Extortion returns to its supply (B-MOR-12)."""

    action: ClassVar[type[Action]] = BuyOff
    rule: ClassVar[str] = "B-MOR-12"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Not paying is the default."""
        return [False, True] if spendable(state, self.faction) >= BUY_OFF else [False]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Money."""
        facts = too_dear(state, self.faction, BUY_OFF)
        return Refusal(self.rule, say("it costs {spice} spice", spice=BUY_OFF), "E_COST", "pay", facts)


def settle_extortion(g: State) -> Script[None]:
    """The others are asked in storm order until one pays; else the token comes back (K-MOR-06-EXT, B-MOR-12).

    It comes back after the placement of this Mentat Pause (RC-23).
    """
    if not g.terror.extortion:
        return
    for faction in g.others(MORITANI):
        answer = yield from ask(BuyOffExtortion(g.seat(faction), faction))
        if answer.pay:
            pay(g, faction, BUY_OFF, MORITANI)
            g.tell("extortion_paid", "B-MOR-12", faction, to_faction=MORITANI, spice=BUY_OFF)
            g.terror.gone.append(EXTORTION)
            break
    else:
        g.terror.supply.append(EXTORTION)
        g.tell("extortion_returns", "B-MOR-12", MORITANI)
    g.terror.extortion = False
