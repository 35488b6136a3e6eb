"""Storm (base.md section 4): the number, the cards that change it, and what the storm destroys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import discoveries, karama
from landsraad.dune.board import LOCATIONS, PLACES, SECTOR, SECTORS, SHIELD_WALL, TERRITORY, Sector
from landsraad.dune.cards import FREMEN, Card, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import kill_all, near_shield_wall, storm_proof, to_tanks
from landsraad.dune.hands import discard
from landsraad.dune.seen import left_openly
from landsraad.dune.spice import lift_spice
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask_all, say


@dataclass(frozen=True, slots=True)
class Dial(Action):
    """A number on a battle wheel."""

    number: int


@dataclass(frozen=True, slots=True)
class DialStorm(Decision[Dial]):
    """One of two secret numbers that move the storm (B-STORM-01, B-STORM-05)."""

    action: ClassVar[type[Action]] = Dial
    rule: ClassVar[str] = "B-STORM-01"
    seat: Seat
    lowest: int = 0
    highest: int = 20

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """0 to 20 on turn 1, 1 to 3 later; the default is 0, later 2."""
        return range(21) if self.highest == 20 else (2, 1, 3)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The bounds."""
        return Refusal(
            self.rule,
            say("{lowest} to {highest}", lowest=self.lowest, highest=self.highest),
            "E_LIMIT",
            "number",
        )


@dataclass(frozen=True, slots=True)
class Weather(Action):
    """A number of sectors by Weather Control; nothing to let it be."""

    sectors: int | None


@dataclass(frozen=True, slots=True)
class WeatherMoment(Decision[Weather]):
    """Weather Control sets the storm's movement (B-STORM-07)."""

    action: ClassVar[type[Action]] = Weather
    rule: ClassVar[str] = "B-STORM-07"
    moment: ClassVar[bool] = True
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int | None]:
        """0 to 10 with the card."""
        return [None, *range(11)] if "weather_control" in state.players[self.faction].hand else [None]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """No card, or no such number."""
        if "weather_control" not in state.players[self.faction].hand:
            return Refusal(self.rule, say("you do not hold Weather Control"), "E_CARD", "sectors")
        return Refusal(self.rule, say("0 to 10 sectors"), "E_LIMIT", "sectors")


@dataclass(frozen=True, slots=True)
class Atomics(Action):
    """Whether Family Atomics destroy the Shield Wall."""

    explode: bool


@dataclass(frozen=True, slots=True)
class AtomicsMoment(Decision[Atomics]):
    """Family Atomics: after the number is known, before the storm moves (B-STORM-14)."""

    action: ClassVar[type[Action]] = Atomics
    rule: ClassVar[str] = "B-STORM-14"
    moment: ClassVar[bool] = True
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """With the card and a fighter near the wall."""
        return [False, True] if "family_atomics" in state.players[self.faction].hand else [False]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """No card."""
        return Refusal(self.rule, say("you do not hold Family Atomics"), "E_CARD", "explode")


def storm(g: State) -> Script[str]:
    """The Storm phase (B-STORM-06)."""
    g.tell("turn", "B-GEN-02", turn=g.turn)
    yield from discoveries.free_entry(g)
    if g.turn == 1:
        yield from first_storm(g)
    else:
        number = yield from storm_number(g)
        number = yield from weather_control(g, number)
        yield from family_atomics(g)
        path = [(g.storm + i) % SECTORS for i in range(1, number + 1)]
        if g.options.storm_hits_start_sector:
            path.insert(0, g.storm)
        yield from karama_against_fremen(g, path)
        g.tell("storm_moves", "B-STORM-03", sectors=number, to=(g.storm + number) % SECTORS)
        g.storm = (g.storm + number) % SECTORS
        for sector in path:
            hit(g, sector)
    g.exposed.clear()
    set_order(g)
    draw_storm_card(g)
    return "spice_blow"


def first_storm(g: State) -> Script[None]:
    """The two factions beside Storm Start dial 0 to 20 each (B-STORM-01, K-STORM-03).

    Only the last sector is hit (B-STORM-02).
    """
    dialers = (g.factions[0], g.factions[-1])
    dials = yield from ask_all([DialStorm(g.seat(f)) for f in dict.fromkeys(dialers)])
    numbers = {f: dials[g.seat(f)].number for f in dialers}
    total = sum(numbers.values())
    g.wheel_users = dialers
    g.tell("storm_dialed", "B-STORM-01", dials=numbers, to=total % SECTORS)
    path = (
        [i % SECTORS for i in range(1, total + 1)] if g.options.first_storm_hits_path else [total % SECTORS]
    )
    g.storm = total % SECTORS
    for sector in dict.fromkeys(path):
        hit(g, sector)


def storm_number(g: State) -> Script[int]:
    """The card drawn before, without Fremen a blind one or two dials (B-STORM-03, B-STORM-05, K-STORM-02).

    Only a card's number is changed by the Testing Station (B-STORM-08).
    """
    if not g.playing(FREMEN) and g.options.o_storm_nofremen == "dials":
        users = g.wheel_users or (g.factions[0], g.factions[-1])
        dials = yield from ask_all([DialStorm(g.seat(f), 1, 3) for f in users])
        numbers = {f: dials[g.seat(f)].number for f in users}
        g.tell("storm_dialed", "B-STORM-05", dials=numbers, to=None)
        return sum(numbers.values())
    if not g.storm_card:
        g.storm_card = g.rng.choice(g.storm_deck)
    number, g.storm_card = g.storm_card, 0
    g.tell("storm_card", "B-STORM-03", number=number)
    return (yield from discoveries.testing_station(g, number))


def weather_control(g: State, number: int) -> Script[int]:
    """Whoever holds Weather Control may set the number to 0 to 10 (B-STORM-07, B-CARD-08, K-STORM-04)."""
    if in_discards(g, "weather_control"):
        return number
    answers = yield from ask_all([WeatherMoment(g.seat(f), f) for f in g.order])
    for faction in g.order:
        sectors = answers[g.seat(faction)].sectors
        if sectors is not None:
            discard(g, faction, "weather_control")
            g.tell("weather_control", "B-STORM-07", faction, sectors=sectors)
            return sectors
    return number


def in_discards(g: State, card: Card) -> bool:
    """Whether everybody sees that nobody holds the card."""
    return card in g.discards or card in g.removed


def family_atomics(g: State) -> Script[None]:
    """The Shield Wall may go, before the storm moves (B-CARD-09, B-STORM-14, B-STORM-17)."""
    able = [f for f in g.order if near_shield_wall(g, f)]
    if not able or in_discards(g, "family_atomics"):
        return
    answers = yield from ask_all([AtomicsMoment(g.seat(f), f) for f in able])
    for faction in able:
        if answers[g.seat(faction)].explode:
            explode_shield_wall(g, faction)
            return


def explode_shield_wall(g: State, faction: Faction) -> None:
    """All tokens on the wall die, and the protection it gave ends for good (B-STORM-16).

    The wall stays a territory (B-STORM-18); its dead are no losses of battle or storm (B-STORM-19); the card
    leaves the game (K-TDECK-05).
    """
    g.players[faction].hand.remove("family_atomics")
    left_openly(g, faction, "family_atomics")
    g.removed.append("family_atomics")
    g.wall_destroyed = True
    g.tell("family_atomics", "B-STORM-16", faction)
    for victim in g.order:
        normal, elite = kill_all(g, victim, PLACES[SHIELD_WALL].locations)
        if normal or elite:
            g.tell("forces_lost", "B-STORM-16", victim, territory=SHIELD_WALL, normal=normal, elite=elite)


def karama_against_fremen(g: State, path: Sequence[Sector]) -> Script[None]:
    """One territory in which Fremen will not survive this storm (K-KARAMA-FRE-1)."""

    def offers() -> list[karama.Offer]:
        if not g.playing(FREMEN):
            return []
        doomed = dict.fromkeys(
            TERRITORY[x]
            for x in g.players[FREMEN].on
            if SECTOR[x] in path and not storm_proof(g, TERRITORY[x])
        )
        return [("K-KARAMA-FRE-1", t) for t in doomed if t not in g.exposed]

    yield from karama.window(g, "storm", offers)


def hit(g: State, sector: Sector) -> None:
    """The storm passes or stops in a sector: unprotected tokens die, spice is blown away (B-STORM-09).

    On protected ground nobody dies, and so nobody is saved (B-FREM-12); under a discovery token the storm does
    not come at all (B-DISC-07).
    """
    for location in LOCATIONS:
        if SECTOR[location] != sector:
            continue
        if lift_spice(g, location):
            g.tell("spice_lost", "B-STORM-09", location=location)
        if storm_proof(g, TERRITORY[location]):
            continue
        for faction in g.order:
            SHEETS[faction].struck(g, TERRITORY[location])
        for faction in g.factions:
            forces = g.players[faction].on.get(location)
            if forces is None:
                continue
            dead = SHEETS[faction].storm_deaths(g, location, forces)
            if dead != (0, 0):
                to_tanks(g, faction, location, dead)
                g.tell("storm_kills", "B-STORM-09", faction, location=location, normal=dead[0], elite=dead[1])


def set_order(g: State) -> None:
    """First player is the occupied circle the storm reaches next (B-STORM-12, B-STORM-13, B-COMP-05)."""
    first = -(-g.storm // 3) % 6
    g.order = sorted(g.factions, key=lambda f: (g.players[f].circle - first) % 6)
    g.tell("storm_order", "B-STORM-12", order=list(g.order))


def draw_storm_card(g: State) -> None:
    """The next card out of all; Fremen alone look at it (B-STORM-04, K-STORM-02, B-FREM-05, K-FRE-13)."""
    if g.playing(FREMEN):
        g.storm_card = g.rng.choice(g.storm_deck)
        g.tell("storm_foreseen", "B-STORM-04", FREMEN, (FREMEN,), number=g.storm_card)
