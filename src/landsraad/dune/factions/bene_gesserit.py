"""Bene Gesserit: two-sided tokens, the Voice, a prediction (base.md 17.6, kiss.md 15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.board import PLACES, POLAR_SINK, SECTOR, TERRITORY, Location, Territory
from landsraad.dune.cards import BG, Faction
from landsraad.dune.entry import react
from landsraad.dune.factions.atreides import opponent_of_us
from landsraad.dune.factions.base import Sheet
from landsraad.dune.forces import from_reserves, full_for, occupants, one_faction, stands_in
from landsraad.dune.parts import Battle
from landsraad.dune.phases.setup import place_bene_gesserit
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class Side(Action):
    """Which side the tokens show."""

    advisors: bool


@dataclass(frozen=True, slots=True)
class ChooseSide(Decision[Side]):
    """Fighters or advisors, where tokens enter or are intruded upon (B-BG-10, K-BG-07, K-BG-09)."""

    action: ClassVar[type[Action]] = Side
    rule: ClassVar[str] = "K-BG-07"
    seat: Seat
    territory: Territory

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Staying fighters is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"territory": self.territory}


@dataclass(frozen=True, slots=True)
class Flips(Action):
    """For each place asked about: whether its tokens turn."""

    flip: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class FlipAtStart(Decision[Flips]):
    """At the start of Shipment & Movement each stack may turn, either way (K-BG-10, B-BG-12)."""

    action: ClassVar[type[Action]] = Flips
    rule: ClassVar[str] = "K-BG-10"
    seat: Seat
    territories: tuple[Territory, ...]

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One answer for each territory."""
        return f"flip {self.territories[len(chosen)]}" if len(chosen) < len(self.territories) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Leaving them is the default; under the storm, beside an ally or in a full stronghold nothing turns."""
        return [False, True] if may_flip(state, self.territories[len(chosen)]) else [False]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """What forbids turning."""
        return Refusal(
            "B-BG-13", say("not under the storm, beside an ally or in a full stronghold"), "E_LIMIT"
        )

    def build(self, chosen: Sequence[Any]) -> Flips:
        """The answers."""
        return Flips(tuple(chosen))

    def steps(self, action: Flips) -> tuple[Any, ...]:
        """The answers."""
        return action.flip


@dataclass(frozen=True, slots=True)
class Advise(Action):
    """Where the spiritual advisor goes; empty for nowhere."""

    location: Location


@dataclass(frozen=True, slots=True)
class SpiritualAdvisor(Decision[Advise]):
    """A token may follow another faction's shipment from off-planet (K-BG-12)."""

    action: ClassVar[type[Action]] = Advise
    rule: ClassVar[str] = "K-BG-12"
    seat: Seat
    location: Location

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Location]:
        """None; the same place unless fighters stand there; the Polar Sink."""
        territory, ally = TERRITORY[self.location], state.players[BG].ally
        fighters = stands_in(state, BG, territory) and territory not in state.advisors
        barred = not state.options.kiss_bg and ally and stands_in(state, ally, territory)  # B-OLD-12
        barred = (
            barred or territory == state.terror.aftermath
        )  # an advisor is shipped like others (B-SHIP-06)
        return list(dict.fromkeys(["", *([] if fighters or barred else [self.location]), POLAR_SINK]))

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Not where fighters stand, nor where Atomics were."""
        if value == self.location and TERRITORY[value] == state.terror.aftermath:
            return Refusal(
                "B-SHIP-06", say("after the Atomics nobody ships here any more"), "E_TARGET", "location"
            )
        return Refusal(
            self.rule, say("not where your fighters stand; only there or to the Polar Sink"), "E_TARGET"
        )

    def facts(self, state: State) -> dict[str, Any]:
        """Where the shipment went."""
        return {"location": self.location}


@dataclass(frozen=True, slots=True)
class Voice(Action):
    """An order: play or not, and which kind of card; an empty order is none."""

    order: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class UseVoice(Decision[Voice]):
    """Command the opponent about one kind of card (K-BG-04)."""

    action: ClassVar[type[Action]] = Voice
    rule: ClassVar[str] = "K-BG-04"
    seat: Seat
    opponent: Faction

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """No order names no card."""
        return None if chosen and not chosen[0] else Decision.field(self, state, chosen)

    def steps(self, action: Voice) -> tuple[Any, ...]:
        """One or two steps."""
        return (action.order, action.kind) if action.order else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """None is the default, and all that a Karama leaves; a Cheap Hero only before KISS (B-OLD-12).

        The kinds are all there are: no card has a kind of its own (K-TDECK-06).
        """
        if not chosen:
            return [""] if karama.stopped(state, "K-KARAMA-BG-1") else ["", "play", "not"]
        kinds = ["projectile", "poison", "shield", "snooper", "lasgun", "worthless"]
        return kinds if state.options.kiss_bg else [*kinds, "hero"]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Which kinds there are."""
        reason = say("name a class of weapon or defense, the Lasgun, or worthless; never a Cheap Hero")
        return Refusal("K-BG-04", reason, "E_CARD", "kind")

    def facts(self, state: State) -> dict[str, Any]:
        """Whom it would command."""
        assert state.battle is not None
        return {"opponent": self.opponent, "territory": state.battle.territory}


def may_flip(g: State, territory: Territory) -> bool:
    """At the start of the phase; before KISS only advisors turn (K-BG-10, B-OLD-12)."""
    return (g.options.kiss_bg or territory in g.advisors) and may_turn(g, territory)


def may_turn(g: State, territory: Territory) -> bool:
    """Not under the storm, beside an ally or in a full stronghold (B-BG-13, B-STORM-23)."""
    ally = g.players[BG].ally
    in_storm = any(x in g.players[BG].on and SECTOR[x] == g.storm for x in PLACES[territory].locations)
    beside_ally = bool(ally) and stands_in(g, ally, territory)
    return not (in_storm or beside_ally or full_for(g, BG, territory))


class BeneGesserit(Sheet):
    """The Bene Gesserit: spice and free revival (B-SETUP-09, K-BG-02)."""

    id = BG
    start_spice = 5
    free_revival = 1

    def place_first_forces(self, g: State) -> Script[None]:
        """One token anywhere (K-BG-01)."""
        yield from place_bene_gesserit(g)

    def charity(self, g: State) -> int:
        """Always 2 from turn 2 on (K-BG-05, B-CHOAM-02); before KISS from turn 1 (B-OLD-12)."""
        return 2 if g.turn > 1 or not g.options.kiss_bg else Sheet.charity(self, g)

    # Sides

    limited_by_occupancy = False
    """The limit never stops them, it only makes them advisors (B-OCC-02)."""

    def side_on_entry(self, g: State, territory: Territory) -> Script[bool]:
        """The side already there, or a choice; advisors where fighters may not be (K-BG-07, K-BG-08).

        All tokens of a territory show one side (B-BG-11), shipped (B-BG-22, B-SHIP-19) or moved (B-BG-23,
        B-MOVE-15).
        """
        if stands_in(g, BG, territory):
            return territory in g.advisors
        ally = g.players[BG].ally
        beside_ally = ally and stands_in(g, ally, territory) and territory != POLAR_SINK
        if beside_ally and one_faction(g, BG, ally, territory):  # B-BG-10
            beside_ally = False
        if full_for(g, BG, territory) or beside_ally:
            return True
        side = yield from ask(ChooseSide(g.seat(BG), territory))
        return side.advisors

    def on_entry(self, g: State, who: Faction, territory: Territory, held: Sequence[Faction]) -> Script[None]:
        """Fighters alone in a territory may become advisors when a stranger enters (B-ENT-02, K-BG-09)."""
        if list(held) != [BG] or not may_turn(g, territory):
            return
        side = yield from ask(ChooseSide(g.seat(BG), territory))
        if side.advisors:
            g.advisors.append(territory)
            g.tell("flipped", "K-BG-09", BG, territory=territory, advisors=True)

    def before_shipment(self, g: State) -> Script[None]:
        """At the start of Shipment & Movement (K-BG-10)."""
        territories = tuple(sorted({TERRITORY[x] for x in g.players[BG].on}))
        if not any(may_flip(g, t) for t in territories):
            return
        answer = yield from ask(FlipAtStart(g.seat(BG), territories))
        for territory, flip in zip(territories, answer.flip, strict=True):
            if not flip:
                continue
            if territory in g.advisors:
                g.advisors.remove(territory)
            else:
                g.advisors.append(territory)
            g.tell("flipped", "K-BG-10", BG, territory=territory, advisors=territory in g.advisors)

    def before_battles(self, g: State) -> Script[None]:
        """Before KISS advisors left alone turn to fighters before battle (B-OLD-12)."""
        if g.options.kiss_bg:
            return
        for territory in list(g.advisors):
            if not occupants(g, territory):
                g.advisors.remove(territory)
                g.tell("flipped", "B-OLD-12", BG, territory=territory, advisors=False)
        return
        yield

    def on_shipment(self, g: State, who: Faction, location: Location) -> Script[None]:
        """A spiritual advisor may follow (K-BG-12)."""
        if not g.players[BG].reserves[0]:
            return
        answer = yield from ask(SpiritualAdvisor(g.seat(BG), location))
        if not answer.location:
            return
        if (yield from karama.stop_window(g, "K-KARAMA-BG-2")):
            return
        territory = TERRITORY[answer.location]
        if not stands_in(g, BG, territory):
            g.advisors.append(territory)
        g.tell("advisor", "K-BG-12", BG, location=answer.location)
        yield from arrive_as_advisor(g, answer.location)

    # Battle

    def command_plans(self, g: State, b: Battle) -> Script[None]:
        """The Voice in its own or its ally's battle, once (K-BG-04, K-BG-14)."""
        opponent = opponent_of_us(g, b, BG)
        if opponent is None or karama.stopped(g, "K-KARAMA-BG-1"):
            return
        voice = yield from ask(UseVoice(g.seat(BG), opponent))
        if voice.order:
            b.voice = (opponent, voice.order == "play", voice.kind)
            g.tell("voice", "K-BG-04", BG, opponent=opponent, order=voice.order, card_kind=voice.kind)


def arrive_as_advisor(g: State, location: Location) -> Script[None]:
    """One token from the reserves joins the side that stands there, else as an advisor (B-BG-15)."""
    held = occupants(g, TERRITORY[location])
    from_reserves(g, BG, location, (1, 0))
    yield from react(g, BG, TERRITORY[location], held)
