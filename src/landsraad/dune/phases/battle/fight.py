"""A battle from the choice of the fighters to its end (base.md 12.3 to 12.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landsraad.dune import karama, skills
from landsraad.dune.board import PLACES
from landsraad.dune.cards import ATREIDES, HEROES, KIND, LEADERS, Faction
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import kill_all
from landsraad.dune.leaders import is_captive
from landsraad.dune.parts import Battle, Plan
from landsraad.dune.phases.battle.aftermath import (
    after_battle,
    after_losses,
    captives_go_home,
    choose_cards,
    count_losses,
    discard_plan,
    leader_dies,
    lose_dialed,
    lose_forces,
    loser_discards,
    pay_dial,
)
from landsraad.dune.phases.battle.order import next_battle
from landsraad.dune.phases.battle.plan import (
    cards_of,
    dialed,
    disc_of,
    disc_strength,
    ecaz_half,
    plan_of,
)
from landsraad.dune.phases.battle.traitors import kwisatz_active, traitor_calls
from landsraad.dune.skills import moments
from landsraad.dune.spice import clear_spice, earn
from landsraad.dune.state import State
from landsraad.table import Script, ask_all


def battles(g: State) -> Script[str]:
    """One battle, to its end (B-BAT-08); when none is left the leaders go back to their pools (B-BAT-71)."""
    b = yield from next_battle(g)
    if b is None:
        for faction in g.order:
            SHEETS[faction].after_battles(g)
        for disc in g.discs.values():
            disc.fought_in = ""
        return "collection"
    g.battle = b
    g.wheel_users = (b.aggressor, b.defender)
    g.tell("battle", "B-BAT-06", b.aggressor, territory=b.territory, defender=b.defender)
    if b.pair is not None:
        half = ecaz_half(g, b, b.pair[0])
        g.tell("fights_beside", "B-ECAZ-14", b.pair[0], beside=b.pair[1], half=half)
    yield from make_plans(g, b)
    yield from resolve(g, b)
    skills.battle_over(g)
    g.battle = None
    return "battles"


def make_plans(g: State, b: Battle) -> Script[None]:
    """Skills, Voice, Prescience, Karama, plans, a last Karama, the reveal (B-BAT-20, LS-GEN-06)."""
    yield from moments.before_plans(g, b)
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
        moments.unsealed(g, b, faction)
        del b.plans[faction]
    yield from commit(g, b, factions)


def hit_by(b: Battle, uses: Sequence[str]) -> list[Faction]:
    """Whose sealed plan a late Karama changed; never the one that Atreides have seen (B-ATR-12)."""
    owners = {karama.USES[use].against for use in uses}
    if b.voice and "K-KARAMA-BG-1" in uses:
        owners.add(b.voice[0])
    if b.prescience and "K-KARAMA-ATR-3" in uses:
        owners.add(b.prescience[0])
    return [f for f in (b.aggressor, b.defender) if owners & set(b.side(f)) and f != b.seen]


def commit(g: State, b: Battle, factions: Sequence[Faction]) -> Script[None]:
    """Plans are committed in secret, at the same time, and open to change till then (B-BAT-20, B-BAT-22)."""
    answers = yield from ask_all([moments.plan_decision(g, b, f) for f in factions])
    for faction in factions:
        b.plans[faction] = plan_of(answers[g.seat(faction)])
        moments.sealed(g, answers[g.seat(faction)])
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


def resolve(g: State, b: Battle) -> Script[None]:
    """Skills, what a special Karama adds, traitors, the explosion, then weapons and totals (B-BAT-20)."""
    yield from moments.at_reveal(g, b)
    for faction in g.order:
        yield from SHEETS[faction].after_reveal(g, b)
    b.called = called = yield from traitor_calls(g, b)
    for faction, plan in b.plans.items():
        stay_here(g, b, plan, called == [faction])
        if called != [faction]:
            moments.pay_committed(g, b, faction)
    if len(called) == 2:
        yield from two_traitors(g, b)
    elif called:
        yield from won_by_traitor(g, b, called[0])
    elif explodes(b):
        yield from explosion(g, b)
    else:
        yield from fight(g, b)


def stay_here(g: State, b: Battle, plan: Plan, sole_caller: bool) -> None:
    """Leader and Kwisatz Haderach are bound to this territory (B-BAT-12, B-BAT-67, B-ATR-21).

    What a sole traitor caller played was not used; but a captive has had its battle (B-BAT-34, B-BAT-37).
    """
    leader = disc_of(plan)
    if leader and (is_captive(g, leader) or not sole_caller):
        g.discs[leader].fought_in = b.territory
    if kwisatz_active(b, plan) and not sole_caller:
        g.kwisatz_used_in = b.territory


def two_traitors(g: State, b: Battle) -> Script[None]:
    """Both lose everything and nobody wins (B-BAT-36)."""
    g.tell("two_traitors", "B-BAT-36", territory=b.territory)
    for faction in (b.aggressor, b.defender):
        leader_dies(g, b, faction)
        if g.options.dial_cost_after_traitor_or_explosion != "nobody":
            pay_dial(g, b, faction)
        discard_plan(g, b, faction)
        lose_forces(g, b, faction)
    yield from after_losses(g, b, "")
    captives_go_home(g, b)


def won_by_traitor(g: State, b: Battle, winner: Faction) -> Script[None]:
    """The caller wins at once and loses nothing; nobody adds anything (B-BAT-33, B-BAT-34, B-BAT-35, K-X-01)."""
    loser = b.opponent(winner)
    leader = leader_dies(g, b, loser)
    if leader:
        earn(g, winner, LEADERS[leader].strength)
        g.tell("spice_for_leaders", "B-BAT-33", winner, spice=LEADERS[leader].strength)
    if g.options.dial_cost_after_traitor_or_explosion != "nobody":
        pay_dial(g, b, loser)
    yield from loser_discards(g, b, loser)
    lose_forces(g, b, loser)
    g.tell("battle_won", "B-BAT-33", winner, territory=b.territory, loser=loser)
    yield from choose_cards(g, b, winner)
    yield from after_battle(g, b, winner)


def explodes(b: Battle) -> bool:
    """Any lasgun and any Shield among the cards played (B-BAT-40)."""
    kinds = {KIND[c] for plan in b.plans.values() for c in cards_of(plan)}
    return "lasgun" in kinds and "shield" in kinds


def explosion(g: State, b: Battle) -> Script[None]:
    """All in the territory die (B-BAT-41), the Kwisatz Haderach too (K-ATR-10); nobody wins (B-BAT-42).

    A territory under a discovery token is another than the one around it (B-BAT-43).
    """
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
        if faction in b.everybody:
            count_losses(g, b, faction, lost)
        if any(lost):
            g.tell("forces_lost", "B-BAT-41", faction, territory=b.territory, normal=lost[0], elite=lost[1])
    clear_spice(g, b.territory)
    for faction in g.order:
        SHEETS[faction].struck(g, b.territory)
    yield from after_losses(g, b, "")
    captives_go_home(g, b)


def survives(g: State, b: Battle, faction: Faction) -> bool:
    """Whether a side's leader or Cheap Hero survives the opponent's weapon (B-BAT-45, B-BAT-46).

    What each kind kills and stops: B-CARD-01, B-CARD-02, B-CARD-03, B-CARD-04, B-CARD-05.
    """
    weapon = b.plans[b.opponent(faction)].weapon
    defense = b.plans[faction].defense
    kind = KIND[weapon] if weapon else ""
    guard = skills.stand_in(g, faction) or (KIND[defense] if defense else "")
    if kind == "projectile":
        return guard == "shield"
    if kind == "poison":
        return guard == "snooper"
    return kind != "lasgun"


def dial_of(g: State, b: Battle, faction: Faction) -> float:
    """The number that a plan dials (B-BAT-50)."""
    plan = b.plans[faction]
    return dialed(g, b, faction, plan.normal, plan.elite, plan.spice)


def total(g: State, b: Battle, faction: Faction) -> float:
    """Dial, surviving leader with what sheet and skills add, and aid (B-BAT-50, B-BAT-65, B-ATR-22).

    An opponent's Bureaucrat may bring it below zero (LS-BUR-B).
    """
    plan = b.plans[faction]
    number = dial_of(g, b, faction)
    number += sum(SHEETS[f].aid(g, b, faction) for f in g.order)
    if survives(g, b, b.opponent(faction)):
        number -= skills.penalty(g, b, faction)
    if not plan.leader or not survives(g, b, faction):
        return number
    return (
        number + disc_strength(b, faction) + SHEETS[faction].bonus(g, b, plan) + skills.bonus(g, b, faction)
    )


def stronger(g: State, b: Battle) -> Faction:
    """Whose total is higher; a tie goes to the aggressor (B-BAT-51)."""
    return b.aggressor if total(g, b, b.aggressor) >= total(g, b, b.defender) else b.defender


def fight(g: State, b: Battle) -> Script[None]:
    """Weapons, totals, winner, aftermath (B-BAT-45 to 66).

    0 against 0 is a tie like any other (B-BAT-52). A Cheap Hero is spent (B-BAT-19, B-CARD-06).
    """
    sides = (b.aggressor, b.defender)
    for faction in g.order:
        yield from SHEETS[faction].before_totals(g, b)
    moments.tell_shares(g, b, [f for f in sides if survives(g, b, f)])
    totals = {f: total(g, b, f) for f in sides}
    winner = stronger(g, b)
    loser = b.opponent(winner)
    dead = [f for f in sides if not survives(g, b, f)]
    killed = [x for f in dead if (x := leader_dies(g, b, f))]
    dials = {f: dial_of(g, b, f) for f in sides}
    g.tell("battle_won", "B-BAT-51", winner, territory=b.territory, loser=loser, dials=dials, totals=totals)
    reward = sum(LEADERS[x].strength for x in killed)
    if reward:
        earn(g, winner, reward)
        g.tell("spice_for_leaders", "B-BAT-60", winner, spice=reward)
    for faction in sides:
        pay_dial(g, b, faction)
    yield from loser_discards(g, b, loser)
    yield from moments.before_loser_dies(g, b, loser)
    lose_forces(g, b, loser)
    yield from lose_dialed(g, b, winner)
    heroes = [c for c in cards_of(b.plans[winner]) if c in HEROES]
    discard_plan(g, b, winner, heroes)
    yield from choose_cards(g, b, winner)
    yield from after_battle(g, b, winner)
