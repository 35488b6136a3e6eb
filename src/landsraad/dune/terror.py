"""Terror tokens (base.md 17.8, kiss.md 17): placed in secret, threatened or revealed when somebody enters.

The sheet of Moritani says when; here stands what follows, token by token.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import karama
from landsraad.dune.board import PLACES, SECTOR, Territory
from landsraad.dune.cards import (
    ASSASSINATION,
    ATOMICS,
    ECAZ,
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
from landsraad.dune.forces import (
    advises,
    full_for,
    kill_all,
    live_together,
    sectors_of,
    stands_in,
    strongholds,
)
from landsraad.dune.hands import discard, hand_limit, keep_to_limit, take_then_discard
from landsraad.dune.leaders import kill_leader, pool
from landsraad.dune.phases.battle.aftermath import prison_break
from landsraad.dune.phases.nexus import barred_from_alliances, break_alliance, form_alliance
from landsraad.dune.refusals import held_by_two, in_storm, not_in_hand, too_dear
from landsraad.dune.seen import handed_over
from landsraad.dune.spice import earn, pay, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

SNEAK_ATTACK_FORCES: Final = 5
EXTORTED: Final = 5
BUY_OFF: Final = 3


# Placing


@dataclass(frozen=True, slots=True)
class PlaceTerror(Action):
    """A token of the supply, or the stronghold whose token moves (both empty for nothing), and where to."""

    token: str
    territory: Territory = ""


@dataclass(frozen=True, slots=True)
class TerrorPlacement(Decision[PlaceTerror]):
    """Place one token face down, or move one, or neither (B-MOR-02, K-MOR-03)."""

    action: ClassVar[type[Action]] = PlaceTerror
    rule: ClassVar[str] = "K-MOR-03"
    seat: Seat

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Nothing needs no place."""
        return None if chosen and not chosen[0] else Decision.field(self, state, chosen)

    def steps(self, action: PlaceTerror) -> tuple[Any, ...]:
        """One or two steps."""
        return (action.token, action.territory) if action.token else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Nothing, a token of the supply, or one on the board; then a stronghold without one."""
        free = without_terror(state)
        if not chosen:
            return ["", *(sorted(state.terror.supply) + sorted(state.terror.placed) if free else [])]
        return free

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Every stronghold, so that those that have a token can say so."""
        return strongholds(state) if chosen else self.options(state, chosen)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Only strongholds, and one token in each (B-MOR-13)."""
        if not chosen:
            reason = say("a token of your supply or on the board")
            tokens = {"supply": sorted(state.terror.supply), "placed": sorted(state.terror.placed)}
            return Refusal(self.rule, reason, "E_CARD", "token", tokens)
        if value in state.terror.placed:
            reason, there = say("this stronghold has a terror token"), {"token": state.terror.placed[value]}
            return Refusal("B-MOR-13", reason, "E_TARGET", "territory", {"territory": value, **there})
        return Refusal(self.rule, say("terror tokens lie in strongholds only"), "E_TARGET", "territory")


def without_terror(g: State) -> list[Territory]:
    """Strongholds without a token, occupied or not, even under the storm."""
    return [t for t in strongholds(g) if t not in g.terror.placed]


def place_terror(g: State) -> Script[None]:
    """One token is placed or moved in the Mentat Pause, unless a Karama forbids it (K-KARAMA-MOR-1)."""
    if not g.terror.supply and not g.terror.placed:
        return
    chosen = yield from ask(TerrorPlacement(g.seat(MORITANI)))
    if not chosen.token:
        return
    moved = chosen.token in g.terror.placed
    if (yield from karama.stop_window(g, "K-KARAMA-MOR-1", chosen.territory)):
        return
    if moved:
        g.terror.placed[chosen.territory] = g.terror.placed.pop(chosen.token)
        g.tell("terror_moved", "K-MOR-03", MORITANI, origin=chosen.token, territory=chosen.territory)
        return
    g.terror.supply.remove(chosen.token)
    g.terror.placed[chosen.territory] = chosen.token
    g.tell("terror_placed", "K-MOR-03", MORITANI, territory=chosen.territory)
    g.tell("terror_hidden", "K-MOR-03", MORITANI, (MORITANI,), territory=chosen.territory, token=chosen.token)


# Somebody enters


@dataclass(frozen=True, slots=True)
class Threat(Action):
    """leave, offer or reveal."""

    act: str


@dataclass(frozen=True, slots=True)
class TerrorThreat(Decision[Threat]):
    """Leave the token hidden, offer Enemy of My Enemy, or reveal it (B-MOR-05, K-MOR-04)."""

    action: ClassVar[type[Action]] = Threat
    rule: ClassVar[str] = "B-MOR-05"
    seat: Seat
    entrant: Faction
    territory: Territory
    offered: bool = False
    """An offer for this entry was stopped by a Karama."""

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Leaving it is the default; never an offer to Ecaz (B-ECAZ-22) or the barred Guild (K-GUI-09)."""
        open_to_all = not self.offered and not never_ally(state, self.entrant)
        return ["leave", "reveal", *(["offer"] if open_to_all else [])]

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """An offer always, so that one that cannot be made says why."""
        return ["leave", "reveal", "offer"]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Why there is no offer."""
        if value != "offer":
            return Decision.why_not(self, state, chosen, value)
        if self.offered:
            facts = {"entrant": self.entrant, "territory": self.territory}
            return Refusal("K-MOR-07", say("one offer for each entry"), "E_USED", "act", facts)
        return never_ally(state, self.entrant) or Decision.why_not(self, state, chosen, value)

    def facts(self, state: State) -> dict[str, Any]:
        """Who entered, where, and what lies there."""
        return {
            "entrant": self.entrant,
            "territory": self.territory,
            "token": state.terror.placed[self.territory],
        }


def never_ally(g: State, faction: Faction) -> Refusal | None:
    """With whom Moritani cannot make common cause (K-MOR-07)."""
    if faction == ECAZ:
        return Refusal("B-ECAZ-22", say("never an alliance with Ecaz in this way"), "E_TARGET", "act")
    return barred_from_alliances(g, faction)


@dataclass(frozen=True, slots=True)
class JoinMoritani(Action):
    """Whether the offer is accepted."""

    accept: bool


@dataclass(frozen=True, slots=True)
class EnemyOfMyEnemy(Decision[JoinMoritani]):
    """Ally with Moritani, or see the token revealed (K-MOR-07)."""

    action: ClassVar[type[Action]] = JoinMoritani
    rule: ClassVar[str] = "K-MOR-07"
    seat: Seat
    territory: Territory

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Refusing is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"territory": self.territory}


def somebody_enters(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """Any faction but the ally enters a stronghold with a token, advisors too (B-ENT-04, K-BG-13, K-MOR-05).

    Each entry is a chance of its own, also if the tokens that entered are gone already (B-ENT-05).
    """
    if territory not in g.terror.placed or entrant == g.players[MORITANI].ally:
        return
    seat = g.seat(MORITANI)
    threat = yield from ask(TerrorThreat(seat, entrant, territory))
    if threat.act == "offer":
        g.tell("enemy_offer", "K-MOR-07", MORITANI, of=entrant, territory=territory)
        if (yield from karama.stop_window(g, "K-KARAMA-MOR-3", entrant)):
            threat = yield from ask(TerrorThreat(seat, entrant, territory, offered=True))
        elif (yield from ask(EnemyOfMyEnemy(g.seat(entrant), territory))).accept:
            common_cause(g, entrant, territory)
            return
        else:
            g.tell("enemy_refused", "K-MOR-07", entrant, territory=territory)
            threat = Threat("reveal")
    if threat.act == "reveal":
        yield from reveal(g, entrant, territory)


def common_cause(g: State, entrant: Faction, territory: Territory) -> None:
    """Both leave their alliances and are allied at once; the token goes back unseen (K-MOR-07, B-ENT-06)."""
    for faction in (MORITANI, entrant):
        if g.players[faction].ally:
            break_alliance(g, faction, "K-MOR-07")
    g.terror.supply.append(g.terror.placed.pop(territory))
    form_alliance(g, entrant, MORITANI, "K-MOR-07")
    g.terror.common_enemy = entrant
    if g.stage == "ships_and_moves" and entrant not in (g.acting, *g.to_act):
        allied_tokens_leave(g, entrant)


def allied_tokens_leave(g: State, faction: Faction) -> None:
    """When the new ally's turn is over its fighters beside Moritani's tokens die (K-MOR-08, K-MOR-09, B-MOR-07).

    Nobody dies in the Polar Sink unless `O-MOR-EOME-POLE` says so; before KISS only the common rule for allies
    holds (B-OLD-14), as it does for Moritani's own tokens later (K-MOR-10).
    """
    if g.terror.common_enemy != faction:
        return
    g.terror.common_enemy = ""
    if g.players[MORITANI].ally != faction or not g.options.kiss_moritani:
        return
    for territory, place in PLACES.items():
        if place.terrain == "polar_sink" and g.options.o_mor_eome_pole == "exempt":
            continue
        together = stands_in(g, MORITANI, territory) and stands_in(g, faction, territory)
        if together and not advises(g, faction, territory):
            normal, elite = kill_all(g, faction, place.locations)
            g.tell("died_with_ally", "K-MOR-08", faction, territory=territory, normal=normal, elite=elite)


# Revealed


def reveal(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """The token leaves the game and takes effect at once (B-MOR-06, K-MOR-04, K-MOR-06)."""
    token = g.terror.placed.pop(territory)
    if token == EXTORTION:
        g.terror.extortion = True
    else:
        g.terror.gone.append(token)
    g.tell("terror", "B-MOR-06", MORITANI, token=token, of=entrant, territory=territory)
    yield from _EFFECTS[token](g, entrant, territory)


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


_EFFECTS: Final[Mapping[str, Callable[[State, Faction, Territory], Script[None]]]] = {
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
