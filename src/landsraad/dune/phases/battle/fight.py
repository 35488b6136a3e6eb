"""A battle from the choice of the fighters to its end (base.md 12.3 to 12.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.board import PLACES
from landsraad.dune.cards import ATREIDES, HARKONNEN, HEROES, KIND, LEADERS, Card, Faction, Leader
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import clear_spice, discard, earn, kill_all, kill_leader, pay, to_tanks
from landsraad.dune.phases.battle.order import next_battle
from landsraad.dune.phases.battle.plan import (
    MakePlan,
    cards_of,
    dial_cost,
    dialed,
    disc_of,
    fighting,
    plan_of,
)
from landsraad.dune.state import Battle, Forces, Plan, State
from landsraad.table import Action, Decision, Script, Seat, ask, ask_all


def battles(g: State) -> Script[str]:
    """One battle; when none is left the leaders go back to their pools (B-BAT-71)."""
    b = yield from next_battle(g)
    if b is None:
        for disc in g.discs.values():
            disc.fought_in = ""
        return "collection"
    g.battle = b
    g.wheel_users = (b.aggressor, b.defender)
    g.tell("battle", "B-BAT-06", b.aggressor, territory=b.territory, defender=b.defender)
    yield from make_plans(g, b)
    yield from resolve(g, b)
    g.battle = None
    return "battles"


# Plans


def make_plans(g: State, b: Battle) -> Script[None]:
    """Voice, Prescience, Karama, plans, a last Karama, the reveal (B-BAT-20)."""
    for faction in g.order:
        yield from SHEETS[faction].command_plans(g, b)
    for faction in g.order:
        yield from SHEETS[faction].foresee_plans(g, b)
    yield from karama.window(g, "before plans", lambda: karama.battle_offers(g))
    for faction in g.order:
        yield from SHEETS[faction].see_whole_plan(g, b)
    if b.seen:
        yield from commit(g, b, [b.seen])
    known = list(b.stopped)
    yield from commit(g, b, [f for f in (b.aggressor, b.defender) if f not in b.plans])
    yield from karama.window(g, "before the reveal", lambda: karama.battle_offers(g))
    while g.options.o_karama_replan and (late := [use for use in b.stopped if use not in known]):
        known += late
        yield from plan_anew(g, b, hit_by(b, late))
        yield from karama.window(g, "before the reveal", lambda: karama.battle_offers(g))
    reveal(g, b)


def plan_anew(g: State, b: Battle, factions: Sequence[Faction]) -> Script[None]:
    """With `O-KARAMA-REPLAN` a sealed plan that a late Karama changed is made again (K-KARAMA-GEN-06)."""
    for faction in factions:
        del b.plans[faction]
    yield from commit(g, b, factions)


def hit_by(b: Battle, uses: Sequence[str]) -> list[Faction]:
    """Whose sealed plan a late Karama changed; never the one that Atreides have seen (B-ATR-12)."""
    owners = {karama.USES[use].against for use in uses}
    if b.voice and "K-KARAMA-BG-1" in uses:
        owners.add(b.voice[0])
    if b.prescience and "K-KARAMA-ATR-3" in uses:
        owners.add(b.prescience[0])
    return [f for f in (b.aggressor, b.defender) if f in owners and f != b.seen]


def commit(g: State, b: Battle, factions: Sequence[Faction]) -> Script[None]:
    """Plans are committed in secret, at the same time (B-BAT-20)."""
    answers = yield from ask_all([MakePlan(g.seat(f), f) for f in factions])
    for faction in factions:
        b.plans[faction] = plan_of(answers[g.seat(faction)])
        g.tell("plan_committed", "B-BAT-20", faction)
        if faction == b.seen:
            g.tell("plan_seen", "K-KARAMA-ATR-S", faction, (ATREIDES,), plan=shown(b.plans[faction]))


def shown(plan: Plan) -> dict[str, Any]:
    """A plan as JSON."""
    return {name: getattr(plan, name) for name in Plan.__slots__}


def reveal(g: State, b: Battle) -> None:
    """Both plans lie open."""
    b.revealed = True
    for faction, plan in b.plans.items():
        g.tell("plan", "B-BAT-20", faction, plan=shown(plan))


def kwisatz_active(b: Battle, plan: Plan) -> bool:
    """Whether the Kwisatz Haderach in a plan has effect (K-KARAMA-ATR-4)."""
    return plan.kwisatz_haderach and "K-KARAMA-ATR-4" not in b.stopped


# Traitors


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Whether to call the opposing leader a traitor."""

    traitor: bool


@dataclass(frozen=True, slots=True)
class CallTraitor(Decision[Call]):
    """After the reveal: the opponent's leader may be one's traitor (B-BAT-30, 31)."""

    action: ClassVar[type[Action]] = Call
    rule: ClassVar[str] = "B-BAT-30"
    moment: ClassVar[bool] = True
    seat: Seat
    faction: Faction
    leader: Leader

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Calling is the default for whoever can."""
        held = self.leader in state.players[self.faction].traitors
        return [True, False] if held and SHEETS[self.faction].may_call(state, self.leader) else [False]


def traitor_calls(g: State, b: Battle) -> Script[list[Faction]]:
    """The sides whose opponent's leader was called; both decide without knowing of each other (B-BAT-30)."""
    asked: list[tuple[Faction, CallTraitor]] = []
    for side in (b.aggressor, b.defender):
        foe = b.plans[b.opponent(side)]
        leader = disc_of(foe)
        if leader is None or kwisatz_active(b, foe):
            continue
        asked.append((side, CallTraitor(g.seat(side), side, leader)))
        if g.players[side].ally == HARKONNEN:
            asked.append((side, CallTraitor(g.seat(HARKONNEN), HARKONNEN, leader)))
    answers = yield from ask_all([d for _, d in asked])
    called: list[Faction] = []
    for side, decision in asked:
        if answers[decision.seat].traitor and side not in called:
            called.append(side)
            caller = decision.faction
            if decision.leader not in g.players[caller].shown_traitors:
                g.players[caller].shown_traitors.append(decision.leader)
            g.tell("traitor", "B-BAT-33", caller, leader=decision.leader, side=side)
    return called


# Resolution


def resolve(g: State, b: Battle) -> Script[None]:
    """Traitors first, then the explosion, then weapons and totals (B-BAT-20)."""
    called = yield from traitor_calls(g, b)
    for faction, plan in b.plans.items():
        stay_here(g, b, plan, called == [faction])
    if len(called) == 2:
        two_traitors(g, b)
    elif called:
        yield from won_by_traitor(g, b, called[0])
    elif explodes(b):
        explosion(g, b)
    else:
        yield from fight(g, b)


def stay_here(g: State, b: Battle, plan: Plan, sole_caller: bool) -> None:
    """Leader and Kwisatz Haderach are bound to this territory (B-BAT-12, B-ATR-21).

    What a sole traitor caller played was not used; but a captive has had its battle (B-BAT-34, B-BAT-37).
    """
    leader = disc_of(plan)
    if leader and not (sole_caller and g.discs[leader].holder == LEADERS[leader].faction):
        g.discs[leader].fought_in = b.territory
    if kwisatz_active(b, plan) and not sole_caller:
        g.kwisatz_used_in = b.territory


def lose_forces(g: State, b: Battle, faction: Faction) -> None:
    """All tokens of a side that took part die (B-BAT-61)."""
    lost = kill_all(g, faction, b.locations)
    count_losses(g, faction, lost)
    if any(lost):
        g.tell("forces_lost", "B-BAT-61", faction, territory=b.territory, normal=lost[0], elite=lost[1])


def count_losses(g: State, faction: Faction, lost: Forces) -> None:
    """Atreides count their tokens lost in battles (B-BAT-72)."""
    if faction == ATREIDES:
        g.kwisatz_losses += sum(lost)


def pay_dial(g: State, b: Battle, faction: Faction) -> None:
    """The cost of the dial goes to the bank (K-DIAL-10)."""
    plan = b.plans[faction]
    cost = dial_cost(g, faction, plan.normal + plan.elite, plan.spice)
    if cost:
        pay(g, faction, min(cost, g.players[faction].spice))
        g.tell("dial_paid", "K-DIAL-10", faction, spice=cost)


def discard_plan(g: State, b: Battle, faction: Faction, cards: Sequence[Card] | None = None) -> None:
    """Cards of a plan are discarded; all of them unless some are named."""
    for card in cards_of(b.plans[faction]) if cards is None else cards:
        discard(g, faction, card)
        g.tell("card_discarded", "B-BAT-64", faction, card=card)


def leader_dies(g: State, b: Battle, faction: Faction) -> Leader | None:
    """The leader of a plan goes to the tanks."""
    leader = disc_of(b.plans[faction])
    if leader:
        kill_leader(g, leader)
        g.tell("leader_killed", "B-BAT-60", faction, leader=leader)
    return leader


def two_traitors(g: State, b: Battle) -> None:
    """Both lose everything and nobody wins (B-BAT-36)."""
    g.tell("two_traitors", "B-BAT-36", territory=b.territory)
    for faction in (b.aggressor, b.defender):
        leader_dies(g, b, faction)
        if g.options.dial_cost_after_traitor_or_explosion != "nobody":
            pay_dial(g, b, faction)
        discard_plan(g, b, faction)
        lose_forces(g, b, faction)
    captives_go_home(g, b)


def won_by_traitor(g: State, b: Battle, winner: Faction) -> Script[None]:
    """The caller wins at once and loses nothing (B-BAT-33 to 35)."""
    loser = b.opponent(winner)
    leader = leader_dies(g, b, loser)
    if leader:
        earn(g, winner, LEADERS[leader].strength)
        g.tell("spice_for_leaders", "B-BAT-33", winner, spice=LEADERS[leader].strength)
    if g.options.dial_cost_after_traitor_or_explosion != "nobody":
        pay_dial(g, b, loser)
    discard_plan(g, b, loser)
    lose_forces(g, b, loser)
    g.tell("battle_won", "B-BAT-33", winner, territory=b.territory, loser=loser)
    yield from choose_cards(g, b, winner, cards_of(b.plans[winner]))
    yield from after_battle(g, b, winner)


def explodes(b: Battle) -> bool:
    """Any lasgun and any Shield among the cards played (B-BAT-40)."""
    kinds = {KIND[c] for plan in b.plans.values() for c in cards_of(plan)}
    return "lasgun" in kinds and "shield" in kinds


def explosion(g: State, b: Battle) -> None:
    """Everything in the territory dies (B-BAT-41)."""
    g.tell("explosion", "B-BAT-41", territory=b.territory)
    for faction in (b.aggressor, b.defender):
        leader_dies(g, b, faction)
        if kwisatz_active(b, b.plans[faction]):
            g.kwisatz_dead = True
            g.tell("kwisatz_haderach_dies", "B-ATR-24", faction)
        if g.options.dial_cost_after_traitor_or_explosion != "nobody":
            pay_dial(g, b, faction)
        discard_plan(g, b, faction)
    for faction in g.factions:
        lost = kill_all(g, faction, PLACES[b.territory].locations)
        if faction in (b.aggressor, b.defender):
            count_losses(g, faction, lost)
        if any(lost):
            g.tell("forces_lost", "B-BAT-41", faction, territory=b.territory, normal=lost[0], elite=lost[1])
    clear_spice(g, b.territory)
    captives_go_home(g, b)


def survives(b: Battle, faction: Faction) -> bool:
    """Whether a side's leader or Cheap Hero survives the opponent's weapon (B-BAT-45)."""
    weapon = b.plans[b.opponent(faction)].weapon
    defense = b.plans[faction].defense
    kind = KIND[weapon] if weapon else ""
    guard = KIND[defense] if defense else ""
    if kind == "projectile":
        return guard == "shield"
    if kind == "poison":
        return guard == "snooper"
    return kind != "lasgun"


def total(g: State, b: Battle, faction: Faction) -> float:
    """Dial, surviving leader, and what the sheet adds (B-BAT-50)."""
    plan = b.plans[faction]
    number = dialed(g, b, faction, plan.normal, plan.elite, plan.spice)
    if not plan.leader or not survives(b, faction):
        return number
    leader = LEADERS[plan.leader].strength if plan.leader in LEADERS else 0
    return number + leader + SHEETS[faction].bonus(g, b, plan)


def fight(g: State, b: Battle) -> Script[None]:
    """Weapons, totals, winner, aftermath (B-BAT-45 to 66)."""
    sides = (b.aggressor, b.defender)
    totals = {f: total(g, b, f) for f in sides}
    winner = b.aggressor if totals[b.aggressor] >= totals[b.defender] else b.defender
    loser = b.opponent(winner)
    dead = [f for f in sides if not survives(b, f)]
    killed = [x for f in dead if (x := leader_dies(g, b, f))]
    g.tell("battle_won", "B-BAT-51", winner, territory=b.territory, loser=loser, totals=totals)
    reward = sum(LEADERS[x].strength for x in killed)
    if reward:
        earn(g, winner, reward)
        g.tell("spice_for_leaders", "B-BAT-60", winner, spice=reward)
    for faction in sides:
        pay_dial(g, b, faction)
    discard_plan(g, b, loser)
    lose_forces(g, b, loser)
    yield from lose_dialed(g, b, winner)
    heroes = [c for c in cards_of(b.plans[winner]) if c in HEROES]
    discard_plan(g, b, winner, heroes)
    yield from choose_cards(g, b, winner, [c for c in cards_of(b.plans[winner]) if c not in HEROES])
    yield from after_battle(g, b, winner)


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
    """The winner loses exactly the tokens it dialed, those away from spice first (B-BAT-62)."""
    plan = b.plans[winner]
    normal, elite = plan.normal, plan.elite
    if g.options.o_dial_composition == "after_battle":
        chosen = yield from ask(ChooseLosses(g.seat(winner), winner))
        normal, elite = chosen.normal, chosen.elite
    lost = (normal, elite)
    for location in sorted(b.locations, key=lambda x: (g.spice.get(x, 0), x)):
        n, e = g.players[winner].on.get(location, (0, 0))
        dead = (min(n, normal), min(e, elite))
        if any(dead):
            to_tanks(g, winner, location, dead)
            normal, elite = normal - dead[0], elite - dead[1]
    count_losses(g, winner, lost)
    if any(lost):
        g.tell("forces_lost", "B-BAT-62", winner, territory=b.territory, normal=lost[0], elite=lost[1])


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


def choose_cards(g: State, b: Battle, winner: Faction, cards: Sequence[Card]) -> Script[None]:
    """What the winner keeps of what it played."""
    if not cards:
        return
    answer = yield from ask(KeepCards(g.seat(winner), tuple(cards)))
    discard_plan(g, b, winner, [c for c, keep in zip(cards, answer.keep, strict=True) if not keep])


def after_battle(g: State, b: Battle, winner: Faction) -> Script[None]:
    """Used captives go home, then Harkonnen may capture (B-BAT-70)."""
    captives_go_home(g, b)
    for faction in g.in_order(b.aggressor, b.defender):
        yield from SHEETS[faction].after_battle(g, b, faction == winner)
    prison_break(g)


def captives_go_home(g: State, b: Battle) -> None:
    """A captive fights once; alive, it returns to its own faction (K-HAR-08)."""
    for plan in b.plans.values():
        leader = disc_of(plan)
        if leader and (disc := g.discs[leader]).holder not in ("", LEADERS[leader].faction):
            disc.holder = LEADERS[leader].faction
            g.tell("captive_returns", "K-HAR-08", disc.holder, leader=leader)
    prison_break(g)


def prison_break(g: State) -> None:
    """When all Harkonnen leaders are dead every captive goes home (K-HAR-09)."""
    if not g.playing(HARKONNEN):
        return
    if any(d.holder for x, d in g.discs.items() if LEADERS[x].faction == HARKONNEN):
        return
    for leader, disc in g.discs.items():
        if disc.holder == HARKONNEN:
            disc.holder = LEADERS[leader].faction
            g.tell("captive_returns", "K-HAR-09", disc.holder, (HARKONNEN, disc.holder), leader=leader)


__all__ = ("battles", "fighting", "resolve", "survives", "total")
