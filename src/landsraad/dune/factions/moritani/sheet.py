"""Moritani: terror, assassins and broken alliances (base.md 17.8, kiss.md 17).

The terror tokens themselves stand in `terror` and `revealed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import duke, karama, skills
from landsraad.dune.board import LOCATIONS, PLACES, POLAR_SINK, TERRITORY, Location, Territory
from landsraad.dune.cards import DUKE, ECAZ, HEROES, LEADERS, MORITANI, Card, Faction, Leader
from landsraad.dune.factions.base import Sheet
from landsraad.dune.factions.moritani import revealed, terror
from landsraad.dune.forces import from_reserves, occupants, stands_in
from landsraad.dune.parts import Battle
from landsraad.dune.phases.battle import Keep
from landsraad.dune.phases.battle.aftermath import discard_plan, still_held
from landsraad.dune.phases.battle.order import pending_battles
from landsraad.dune.phases.battle.plan import disc_of
from landsraad.dune.seen import left_openly
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

START_FORCES = 6


@dataclass(frozen=True, slots=True)
class PlaceSix(Action):
    """Where the six tokens start."""

    location: Location


@dataclass(frozen=True, slots=True)
class MoritaniPlacement(Decision[PlaceSix]):
    """Six tokens in a territory that nobody occupies, after everybody else (B-SETUP-13)."""

    action: ClassVar[type[Action]] = PlaceSix
    rule: ClassVar[str] = "B-SETUP-13"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Location]:
        """The Polar Sink is the default; a lone advisor does not occupy a territory."""
        ordered = [POLAR_SINK, *(x for x in LOCATIONS if x != POLAR_SINK)]
        return [x for x in ordered if not occupants(state, TERRITORY[x])]

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Location]:
        """Every place on the map, so that the occupied ones can say why not."""
        return LOCATIONS

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Somebody is there."""
        there = TERRITORY.get(value, "") if isinstance(value, str) else ""
        facts = {"territory": there, "held_by": list(occupants(state, there))} if there else {}
        return Refusal(self.rule, say("a territory that no faction occupies"), "E_TARGET", "location", facts)


@dataclass(frozen=True, slots=True)
class SaveCard(Action):
    """The card kept; empty for none."""

    card: Card


@dataclass(frozen=True, slots=True)
class SaveOneCard(Decision[SaveCard]):
    """Moritani's ally lost: it may keep one card that a winner could keep (B-MOR-10, K-MOR-17)."""

    action: ClassVar[type[Action]] = SaveCard
    rule: ClassVar[str] = "K-MOR-17"
    seat: Seat
    cards: tuple[Card, ...]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """The first of them is the default."""
        return [*self.cards, ""]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """One card, and never a Cheap Hero."""
        reason = say("one card you played that a winner could keep")
        return Refusal(self.rule, reason, "E_LIMIT", "card", {"cards": list(self.cards)})


@dataclass(frozen=True, slots=True)
class DictateCards(Decision[Keep]):
    """Moritani say for each card the winner played: keep it or discard it (K-KARAMA-MOR-S)."""

    action: ClassVar[type[Action]] = Keep
    rule: ClassVar[str] = "K-KARAMA-MOR-S"
    seat: Seat
    winner: Faction
    cards: tuple[Card, ...]

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One answer for each card."""
        return f"keep {self.cards[len(chosen)]}" if len(chosen) < len(self.cards) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Discarding is the default."""
        return [False, True]

    def build(self, chosen: Sequence[Any]) -> Keep:
        """The answers."""
        return Keep(tuple(chosen))

    def steps(self, action: Keep) -> tuple[Any, ...]:
        """The answers."""
        return action.keep

    def facts(self, state: State) -> dict[str, Any]:
        """Whose cards."""
        return {"winner": self.winner}


@dataclass(frozen=True, slots=True)
class Assassinate(Action):
    """The traitor card shown; empty for none."""

    leader: Leader


@dataclass(frozen=True, slots=True)
class AssassinateLeader(Decision[Assassinate]):
    """Beaten by a living leader: show a traitor card of that faction, and its leader dies (K-MOR-14)."""

    action: ClassVar[type[Action]] = Assassinate
    rule: ClassVar[str] = "K-MOR-14"
    moment: ClassVar[bool] = True
    seat: Seat
    winner: Faction
    faced: Leader

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Leader]:
        """None is the default; any card of the winner's house but the leader just faced, dead or alive."""
        return ["", *(x for x in state.players[MORITANI].traitors if self.fits(x))]

    def fits(self, leader: Leader) -> bool:
        """Of the winner's house, and not the leader just faced."""
        return LEADERS[leader].faction == self.winner and leader != self.faced

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Another house, the leader faced, or no such card."""
        reason = say("a traitor card you hold of the winner's house, other than the leader you faced")
        held = {"traitors": list(state.players[MORITANI].traitors)}
        return Refusal(self.rule, reason, "E_TARGET", "leader", {**self.facts(state), **held})

    def facts(self, state: State) -> dict[str, Any]:
        """Who won, and with whom."""
        return {"winner": self.winner, "faced": self.faced}


def may_assassinate(g: State, victim: Faction) -> bool:
    """Once against each faction (K-MOR-15); an ordinary traitor call ends it for good (K-MOR-16, RC-37)."""
    a = g.assassins
    if any(LEADERS[x].faction == victim for x in a.markers):
        return False
    return victim not in a.forfeited if g.options.o_mor_forfeit == "that_faction" else not a.forfeited


def duke_is_due(g: State) -> bool:
    """Battles in two different strongholds without Ecaz tokens, and somebody else than the tanks has him (B-ECAZ-22).

    A captor or ghola holder loses him too, unless `O-MOR-DUKE-CAPTIVE` says otherwise (K-MOR-13).
    """
    if duke.in_tanks(g) or g.discs[DUKE].holder == MORITANI:
        return False
    if not g.options.o_mor_duke_captive and not duke.free_to_take(g):
        return False
    mine = {p.territory for p in pending_battles(g) if MORITANI in p.sides and PLACES[p.territory].stronghold}
    return len([t for t in mine if not (g.playing(ECAZ) and stands_in(g, ECAZ, t))]) >= 2


class Moritani(Sheet):
    """House Moritani: setup, spice, two free revivals and six terror tokens (K-MOR-01, K-MOR-02, B-MOR-01)."""

    id = MORITANI
    start_spice = 12

    def place_first_forces(self, g: State) -> Script[None]:
        """Six tokens anywhere that is free (K-MOR-01)."""
        placed = yield from ask(MoritaniPlacement(g.seat(MORITANI)))
        from_reserves(g, MORITANI, placed.location, (START_FORCES, 0))
        g.tell("placed", "B-SETUP-13", MORITANI, location=placed.location, normal=START_FORCES, elite=0)

    # Terror

    def on_entry(self, g: State, who: Faction, territory: Territory, held: Sequence[Faction]) -> Script[None]:
        """A terror token may be used against whoever enters its stronghold (K-MOR-04)."""
        yield from terror.somebody_enters(g, who, territory)

    def turn_over(self, g: State, who: Faction) -> None:
        """What Enemy of My Enemy costs the new ally (K-MOR-08)."""
        terror.allied_tokens_leave(g, who)

    def in_mentat_pause(self, g: State) -> Script[None]:
        """A token is placed or moved, Extortion is bought off or returns, markers are replaced (B-MEN-01)."""
        yield from terror.place_terror(g)
        yield from revealed.settle_extortion(g)
        self.replace_markers(g)

    # Duke Vidal

    def before_battles(self, g: State) -> Script[None]:
        """Duke Vidal joins for the turn, unless a Karama keeps him away (K-MOR-11, K-KARAMA-MOR-2, B-MOR-08)."""
        if not duke_is_due(g) or (yield from karama.stop_window(g, "K-KARAMA-MOR-2")):
            return
        duke.gain(g, MORITANI, "turn", "K-MOR-11")

    # Battle

    def called_traitor(self, g: State, leader: Leader) -> None:
        """An ordinary call costs Assassinate Leaders (K-MOR-16)."""
        g.assassins.forfeited.append(LEADERS[leader].faction)

    def ally_saves_card(self, g: State, b: Battle, ally: Faction) -> Script[Card]:
        """The beaten ally keeps one card (K-MOR-17)."""
        cards = [c for c in still_held(g, b, ally) if c not in HEROES]
        if not cards:
            return ""
        answer = yield from ask(SaveOneCard(g.seat(ally), tuple(cards)))
        if answer.card:
            g.tell("card_saved", "K-MOR-17", ally, card=answer.card)
        return answer.card

    def decides_for_winner(self, g: State, b: Battle, winner: Faction) -> Script[bool]:
        """The special Karama after a defeat, before the winner's own choice (K-KARAMA-MOR-S, B-MOR-11)."""
        p = g.players[MORITANI]
        if p.special_used:
            return False

        def offers() -> list[karama.Offer]:
            return [] if p.special_used else [("K-KARAMA-MOR-S", winner)]

        yield from karama.window(g, "moritani special", offers)
        return p.special_used

    def special_karama(self, g: State, target: str) -> Script[None]:
        """For each card the winner played: discard or keep (K-KARAMA-MOR-S)."""
        assert g.battle is not None
        cards = still_held(g, g.battle, target)
        answer = yield from ask(DictateCards(g.seat(MORITANI), target, tuple(cards)))
        dropped = [c for c, keep in zip(cards, answer.keep, strict=True) if not keep]
        discard_plan(g, g.battle, target, dropped)

    def takes_revenge(self, g: State, b: Battle, winner: Faction) -> Script[None]:
        """Assassinate Leaders, if the winner's disc lives (K-MOR-14, B-MOR-09)."""
        faced = disc_of(b.plans[winner])
        if not faced or not g.discs[faced].holder or not may_assassinate(g, winner):
            return
        answer = yield from ask(AssassinateLeader(g.seat(MORITANI), winner, faced))
        if not answer.leader:
            return
        g.players[MORITANI].traitors.remove(answer.leader)
        left_openly(g, MORITANI, answer.leader)
        g.assassins.markers.append(answer.leader)
        g.assassins.to_draw += 1
        g.tell("assassin", "K-MOR-14", MORITANI, leader=answer.leader, of=winner)
        if g.discs[answer.leader].holder:
            revealed.murder(g, answer.leader, winner, "K-MOR-14")

    def replace_markers(self, g: State) -> None:
        """A new traitor card for each one shown (K-MOR-15)."""
        a = g.assassins
        while a.to_draw and g.traitor_deck:
            a.to_draw -= 1
            leader = g.traitor_deck.pop()
            skills.traitor_deck_changed(g)
            g.players[MORITANI].traitors.append(leader)
            g.tell("traitor_drawn", "K-MOR-15", MORITANI)
            g.tell("traitor_kept", "K-MOR-15", MORITANI, (MORITANI,), leader=leader)
