"""What a battle costs and brings (base.md 12.8, 12.9): losses, cards, leaders, captives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import duke, skills
from landsraad.dune.board import Location
from landsraad.dune.cards import ATREIDES, DUKE, ECAZ, HARKONNEN, LEADERS, Card, Faction, Leader
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import kill_all, to_tanks
from landsraad.dune.hands import discard
from landsraad.dune.leaders import is_captive, is_ghola, kill_leader
from landsraad.dune.parts import Battle, Forces
from landsraad.dune.phases.battle.plan import (
    cards_of,
    dial_cost,
    dialed,
    disc_of,
    fighting,
    payer,
)
from landsraad.dune.skills import moments
from landsraad.dune.spice import pay
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat, ask


def lose_forces(g: State, b: Battle, faction: Faction) -> None:
    """All tokens of a side that took part die (B-BAT-61), those of Ecaz and its ally together (K-ECZ-12)."""
    for member in b.side(faction):
        lost = kill_all(g, member, b.locations)
        count_losses(g, b, member, lost)
        if any(lost):
            g.tell("forces_lost", "B-BAT-61", member, territory=b.territory, normal=lost[0], elite=lost[1])


def count_losses(g: State, b: Battle, faction: Faction, lost: Forces) -> None:
    """Atreides count their tokens lost in battles, so that dialing them costs (B-BAT-72, K-ATR-12)."""
    b.lost[faction] = lost
    if faction == ATREIDES:
        g.kwisatz_losses += sum(lost)


def pay_dial(g: State, b: Battle, faction: Faction) -> None:
    """The cost of the dial goes to the bank, win or lose (K-DIAL-10, B-BAT-63)."""
    plan = b.plans[faction]
    cost = dial_cost(g, b.army(faction), plan.normal + plan.elite, plan.spice)
    if cost:
        who = payer(g, b, faction)
        pay(g, who, min(cost, g.players[who].spice))
        g.tell("dial_paid", "K-DIAL-10", who, spice=cost)


def discard_plan(g: State, b: Battle, faction: Faction, cards: Sequence[Card] | None = None) -> None:
    """Cards of a plan are discarded; all of them unless some are named."""
    for card in cards_of(b.plans[faction]) if cards is None else cards:
        discard(g, faction, card)
        g.tell("card_discarded", "B-BAT-64", faction, card=card)


def still_held(g: State, b: Battle, winner: Faction) -> list[Card]:
    """What a winner may keep or discard of its plan: a Cheap Hero that had to be spent is gone (B-BAT-64)."""
    return [c for c in cards_of(b.plans[winner]) if c in g.players[winner].hand]


def loser_discards(g: State, b: Battle, loser: Faction) -> Script[None]:
    """The loser of a battle discards all it played (B-BAT-64), but for what its ally lets it keep."""
    discard_plan(g, b, loser, skills.bound_for_discard(g, b, loser))
    ally = g.players[loser].ally
    saved = (yield from SHEETS[ally].ally_saves_card(g, b, loser)) if ally else ""
    discard_plan(g, b, loser, [c for c in still_held(g, b, loser) if c != saved])


def leader_dies(g: State, b: Battle, faction: Faction) -> Leader | None:
    """The leader of a plan goes to the tanks."""
    leader = disc_of(b.plans[faction])
    if leader:
        kill_leader(g, leader)
        g.tell("leader_killed", "B-BAT-60", faction, leader=leader)
    return leader


@dataclass(frozen=True, slots=True)
class Losses(Action):
    """Which tokens a winner loses for its dial."""

    normal: int
    elite: int


@dataclass(frozen=True, slots=True)
class ChooseLosses(Decision[Losses]):
    """With `O-DIAL-COMPOSITION=after_battle`: tokens worth the number dialed (K-DIAL-09)."""

    action: ClassVar[type[Action]] = Losses
    rule: ClassVar[str] = "K-DIAL-09"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Every mix of the same worth, the planned one first."""
        b = state.battle
        assert b is not None
        plan = b.plans[self.faction]
        number = dialed(state, b, self.faction, plan.normal, plan.elite, plan.spice)
        normal, elite = fighting(state, b, self.faction)
        mixes = [(plan.normal, plan.elite)]
        mixes += [
            (n, e)
            for n in range(normal + 1)
            for e in range(elite + 1)
            if n + e >= plan.spice
            and dialed(state, b, self.faction, n, e, plan.spice) == number
            and (n, e) != mixes[0]
        ]
        if not chosen:
            return list(dict.fromkeys(n for n, _ in mixes))
        return [e for n, e in mixes if n == chosen[0]]


def lose_dialed(g: State, b: Battle, winner: Faction) -> Script[None]:
    """The winner loses exactly the tokens it dialed (B-BAT-62, B-BAT-66).

    Of Ecaz beside an ally half remain, rounded down (B-ECAZ-18, K-ECZ-12).
    """
    plan = b.plans[winner]
    normal, elite = plan.normal, plan.elite
    if g.options.o_dial_composition == "after_battle":
        chosen = yield from ask(ChooseLosses(g.seat(winner), winner))
        normal, elite = chosen.normal, chosen.elite
    lose_some(g, b, winner, b.army(winner), (normal, elite), "B-BAT-62")
    if ECAZ in b.side(winner) and len(b.side(winner)) == 2:
        beside = sum(sum(g.players[ECAZ].on.get(x, (0, 0))) for x in b.locations)
        lose_some(g, b, winner, ECAZ, (beside - beside // 2, 0), "K-ECZ-12")


def lose_some(g: State, b: Battle, winner: Faction, faction: Faction, lost: Forces, rule: str) -> None:
    """So many tokens of a faction die, those away from spice first; a skill of the fighter may save its own."""
    normal, elite = lost
    by_place: list[tuple[Location, Forces]] = []
    for location in sorted(b.locations, key=lambda x: (g.spice.get(x, 0), x)):
        n, e = g.players[faction].on.get(location, (0, 0))
        dead = (min(n, normal), min(e, elite))
        if any(dead):
            to_tanks(g, faction, location, dead)
            by_place.append((location, dead))
            normal, elite = normal - dead[0], elite - dead[1]
    count_losses(g, b, faction, lost)
    if faction == winner:
        skills.winner_lost(g, by_place)
    if any(lost):
        g.tell("forces_lost", rule, faction, territory=b.territory, normal=lost[0], elite=lost[1])


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """For each card played: keep it or discard it."""

    keep: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class KeepCards(Decision[Keep]):
    """The winner may keep or discard each card it played (B-BAT-64)."""

    action: ClassVar[type[Action]] = Keep
    rule: ClassVar[str] = "B-BAT-64"
    seat: Seat
    cards: tuple[Card, ...]

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One answer for each card."""
        return f"keep {self.cards[len(chosen)]}" if len(chosen) < len(self.cards) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Keeping is the default."""
        return [True, False]

    def build(self, chosen: Sequence[Any]) -> Keep:
        """The answers."""
        return Keep(tuple(chosen))

    def steps(self, action: Keep) -> tuple[Any, ...]:
        """The answers."""
        return action.keep


def choose_cards(g: State, b: Battle, winner: Faction) -> Script[None]:
    """What the winner keeps of what it played; a beaten Moritani may decide instead (B-BAT-70).

    What a skill has used up is gone before.
    """
    discard_plan(g, b, winner, skills.bound_for_discard(g, b, winner))
    cards = still_held(g, b, winner)
    if not cards or (yield from SHEETS[b.opponent(winner)].decides_for_winner(g, b, winner)):
        return
    answer = yield from ask(KeepCards(g.seat(winner), tuple(cards)))
    discard_plan(g, b, winner, [c for c, keep in zip(cards, answer.keep, strict=True) if not keep])


def after_battle(g: State, b: Battle, winner: Faction) -> Script[None]:
    """Skills, the beaten's revenge, False Flag, used captives go home, Harkonnen may capture (B-BAT-70, LS-GEN-06)."""
    yield from moments.after_battle(g, b, winner)
    if not b.called:
        yield from SHEETS[b.opponent(winner)].takes_revenge(g, b, winner)
    yield from after_losses(g, b, winner)
    captives_go_home(g, b)
    for faction in g.in_order(b.aggressor, b.defender):
        yield from SHEETS[faction].after_battle(g, b, faction == winner)
    prison_break(g)


def after_losses(g: State, b: Battle, winner: Faction) -> Script[None]:
    """What saves tokens that were lost, in any battle; the winner is empty if there was none."""
    for faction in g.order:
        yield from SHEETS[faction].after_losses(g, b, winner)


def captives_go_home(g: State, b: Battle) -> None:
    """A captive fights once; alive, it returns to its own faction (K-HAR-08, B-HARK-08).

    A ghola stays until the phase ends (B-BAT-70).
    """
    for plan in b.plans.values():
        leader = disc_of(plan)
        if not leader or is_ghola(g, leader):
            continue
        if leader == DUKE:
            duke.has_fought(g)
        elif is_captive(g, leader):
            go_home(g, leader)
            g.tell("captive_returns", "K-HAR-08", LEADERS[leader].faction, leader=leader)
            skills.comes_home(g, leader)
    prison_break(g)


def go_home(g: State, leader: Leader) -> None:
    """A living leader returns to its own faction."""
    disc = g.discs[leader]
    disc.holder, disc.ghola = LEADERS[leader].faction, False


def prison_break(g: State) -> None:
    """When all Harkonnen leaders are dead every captive goes home (K-HAR-09, B-HARK-09)."""
    if not g.playing(HARKONNEN):
        return
    if any(d.holder for x, d in g.discs.items() if LEADERS[x].faction == HARKONNEN):
        return
    for leader, disc in g.discs.items():
        if disc.holder == HARKONNEN and leader == DUKE:
            if is_captive(g, DUKE):
                duke.set_aside(g, "K-HAR-09")
        elif disc.holder == HARKONNEN:
            home = LEADERS[leader].faction
            only = None if disc.ghola else (HARKONNEN, home)  # a ghola is seen to be home again
            go_home(g, leader)
            g.tell("captive_returns", "K-HAR-09", home, only, leader=leader)
            skills.comes_home(g, leader)
