"""Around the plans of a battle: questions, postures, what is sealed beside a plan, and what follows in which order.

Where two cards come due at once they take effect one by one: the aggressor's first, then in storm order (LS-OPEN-6).
With `LO-TIMING=manual` the aggressor says each time which is next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from landsraad.dune import skills
from landsraad.dune.cards import Faction, Leader
from landsraad.dune.leaders import pool
from landsraad.dune.parts import Battle, SkillsInBattle
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan, dial_cost, leaders_for, payer
from landsraad.dune.spice import pay, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

# In which order


class Effect(NamedTuple):
    """Something a card has come due to do."""

    faction: Faction
    skill: str
    script: Script[None]


@dataclass(frozen=True, slots=True)
class NextSkill(Action):
    """The card that takes effect next."""

    skill: str


@dataclass(frozen=True, slots=True)
class OrderSkills(Decision[NextSkill]):
    """Which of several cards is next (`LO-TIMING=manual`, LS-OPEN-6)."""

    action: ClassVar[type[Action]] = NextSkill
    rule: ClassVar[str] = "LS-OPEN-6"
    seat: Seat
    due: tuple[tuple[Faction, str], ...]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """The cards that are due, in the order they would have by themselves."""
        return [skill for _, skill in self.due]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Not one of them."""
        return Refusal(self.rule, say("one of the cards that are due"), "E_CARD", "skill", self.facts(state))

    def facts(self, state: State) -> dict[str, Any]:
        """Whose cards they are."""
        return {"due": [list(one) for one in self.due]}


def in_turn(g: State, b: Battle, due: list[Effect]) -> Script[None]:
    """One effect after the other."""
    while due:
        first = 0
        if len(due) > 1 and g.options.lo_timing == "manual":
            asked = OrderSkills(g.seat(b.aggressor), tuple((e.faction, e.skill) for e in due))
            answer = yield from ask(asked)
            first = next(i for i, e in enumerate(due) if e.skill == answer.skill)
        yield from due.pop(first).script


# Before the plans


@dataclass(frozen=True, slots=True)
class Conceal(Action):
    """Whether skilled leader and card go behind the shield."""

    conceal: bool


@dataclass(frozen=True, slots=True)
class Posture(Decision[Conceal]):
    """Keep the skilled leader face up and out of the plan, or move it behind the shield with its card (LS-LIFE-01)."""

    action: ClassVar[type[Action]] = Conceal
    rule: ClassVar[str] = "LS-LIFE-01"
    seat: Seat
    faction: Faction
    leader: Leader

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Face up is the default; but the only leader there is must be concealed (LS-LIFE-04)."""
        assert state.battle is not None
        others = [x for x in leaders_for(state, state.battle, self.faction) if x not in ("", self.leader)]
        return [False, True] if others else [True]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """There is nobody else to fight."""
        reason = say("it is your only leader and you have no Cheap Hero")
        return Refusal("LS-LIFE-04", reason, "E_CARD", "conceal", {"leader": self.leader})

    def facts(self, state: State) -> dict[str, Any]:
        """The leader, its card, and what the card does either way."""
        assert state.skills is not None
        skill = state.skills.assigned[self.leader]
        card = skills.SKILLS[skill]
        return {"leader": self.leader, "skill": skill, "face_up": card.normal, "in_battle": card.battle}


def before_plans(g: State, b: Battle) -> Script[None]:
    """Mentat's question, then the postures: before Voice, Prescience and the plans (LS-GEN-06, LS-QA-2)."""
    if g.skills is None:
        return
    g.skills.battle = SkillsInBattle()
    for faction in sides(g, b):
        card = skills.normal(g, faction)
        if card is not None and card.may_ask(g, b, faction):
            yield from card.ask_opponent(g, b, faction)
    due = [
        Effect(faction, g.skills.assigned[leader], take_posture(g, faction, leader))
        for faction in sides(g, b)
        if (leader := skills.skilled(g, faction)) and g.discs[leader].fought_in in ("", b.territory)
    ]
    yield from in_turn(g, b, due)


def sides(g: State, b: Battle) -> tuple[Faction, Faction]:
    """The fighters, the one whose turn it is first."""
    return b.aggressor, b.defender


def take_posture(g: State, faction: Faction, leader: Leader) -> Script[None]:
    """Everybody sees it (LS-LIFE-01); whoever fought elsewhere this phase has nothing to hide (LS-LIFE-05)."""
    answer = yield from ask(Posture(g.seat(faction), faction, leader))
    assert g.skills is not None
    if answer.conceal:
        g.skills.battle.concealed.append(faction)
    g.tell(
        "skill_posture",
        "LS-LIFE-01",
        faction,
        leader=leader,
        skill=g.skills.assigned[leader],
        concealed=answer.conceal,
    )


# With the plan


@dataclass(frozen=True, slots=True)
class CommittedPlan(BattlePlan):
    """A plan with spice committed to the leader."""

    committed: int


@dataclass(frozen=True, slots=True)
class MakeCommittedPlan(MakePlan):
    """The plan of whoever may field a Spice Banker: put instead of the usual one, whoever is fielded (LS-BAN-B)."""

    action: ClassVar[type[Action]] = CommittedPlan
    rule: ClassVar[str] = "LS-BAN-B"

    @property
    def kind(self) -> str:
        """It is a battle plan, made by people and bots like any other (LS-READY-02)."""
        return "MakePlan"

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Last of all 0 to 3 spice, out of what the dial leaves; with another leader nothing."""
        if len(chosen) < 7:
            return MakePlan.options(self, state, chosen)
        assert state.battle is not None
        left = left_to_commit(state, state.battle, self.faction, sum(chosen[4:6]), chosen[6])
        return range(min(MOST_COMMITTED, left) + 1) if commits(state, chosen[0]) else (0,)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Another leader, more than three, or more than there is."""
        if len(chosen) < 7:
            return MakePlan.why_not(self, state, chosen, value)
        if not commits(state, chosen[0]):
            reason, leader = say("only with the Spice Banker in the plan"), {"leader": chosen[0]}
            return Refusal(self.rule, reason, "E_CARD", "committed", leader)
        if type(value) is not int or not 0 <= value <= MOST_COMMITTED:
            reason, most = say("at most {most} spice", most=MOST_COMMITTED), {"most": MOST_COMMITTED}
            return Refusal(self.rule, reason, "E_LIMIT", "committed", most)
        assert state.battle is not None
        left = left_to_commit(state, state.battle, self.faction, sum(chosen[4:6]), chosen[6])
        reason = say("dial and commitment are more than you have")
        facts = {"committed": value, "spice": spendable(state, self.faction), "left": left}
        return Refusal(self.rule, reason, "E_COST", "committed", facts)

    def stands(self, state: State, action: BattlePlan) -> bool:
        """Dial and commitment must still be there together."""
        if not MakePlan.stands(self, state, action) or not isinstance(action, CommittedPlan):
            return False
        assert state.battle is not None
        tokens = action.normal + action.elite
        return action.committed <= left_to_commit(state, state.battle, self.faction, tokens, action.spice)

    def default(self, state: State) -> BattlePlan:
        """The usual plan, and nothing committed."""
        usual = MakePlan(self.seat, self.faction).default(state)
        return self.build((*MakePlan(self.seat, self.faction).steps(usual), 0))

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """The number dialed, and what dial and commitment cost together and add to the leader."""
        found = MakePlan.preview(self, state, chosen[:7])
        if chosen[7]:
            found["skills"] = {**found.get("skills", {}), "spice_banker": chosen[7]}
        return {**found, "spice": found["spice"] + chosen[7]}


MOST_COMMITTED = 3


def left_to_commit(g: State, b: Battle, faction: Faction, tokens: int, supported: int) -> int:
    """The fighter's own spice, less the dial if it pays for that itself (LS-BAN-B)."""
    dial = dial_cost(g, b.army(faction), tokens, supported) if payer(g, b, faction) == faction else 0
    return spendable(g, faction) - dial


def commits(g: State, leader: Leader) -> bool:
    """Whether spice may be committed to this leader."""
    return g.skills is not None and g.skills.assigned.get(leader) == "spice_banker"


def plan_decision(g: State, b: Battle, faction: Faction) -> MakePlan:
    """The plan this side is asked for, as everybody can tell from the cards in the open."""
    seat = g.seat(faction)
    if g.skills is not None:
        for leader, card in g.skills.assigned.items():
            if card == "spice_banker" and may_field(g, b, faction, leader):
                return MakeCommittedPlan(seat, faction)
    return MakePlan(seat, faction)


def may_field(g: State, b: Battle, faction: Faction, leader: Leader) -> bool:
    """Whether a skilled leader may be in a side's plan: concealed, or a captive of this side."""
    return leader in pool(g, faction) and leader != skills.set_aside(g, faction)


def sealed(g: State, action: BattlePlan) -> None:
    """What lies in the wheel beside the plan: the skilled leader's card with its disc (LS-LIFE-02)."""
    if g.skills is not None and isinstance(action, CommittedPlan):
        g.skills.battle.committed = action.committed


def pay_committed(g: State, b: Battle, side: Faction) -> None:
    """Win or lose it goes to the bank; a sole traitor caller alone has it back (LS-BAN-B)."""
    if g.skills is not None and g.skills.battle.committed and commits(g, b.plans[side].leader):
        pay(g, side, g.skills.battle.committed)


def unsealed(g: State, b: Battle, faction: Faction) -> None:
    """A plan that is made again (`O-KARAMA-REPLAN`) takes its commitment back."""
    if g.skills is not None and commits(g, b.plans[faction].leader):
        g.skills.battle.committed = 0


# From the reveal on


def at_reveal(g: State, b: Battle) -> Script[None]:
    """What is sealed is read out; a Diplomat may copy, a Smuggler's claim is noted (LS-DIP-N, LS-OPEN-3)."""
    if g.skills is None:
        return
    for side in sides(g, b):
        if (spice := g.skills.battle.committed) and commits(g, b.plans[side].leader):
            g.tell("spice_committed", "LS-BAN-B", side, spice=spice, leader=b.plans[side].leader)
    for side in sides(g, b):
        for card, bands in list(skills.acting(g, b, side)):
            yield from card.at_reveal(g, b, side, bands)


def tell_shares(g: State, b: Battle, alive: Sequence[Faction]) -> None:
    """What the totals hold of skills, so that everybody can add them up."""
    if g.skills is None:
        return
    for side in alive:
        for card, added in skills.shares(g, side, b.plans[side]).items():
            g.tell("skill_adds", "LS-GEN-02", side, skill=card, strength=added)
    for side in sides(g, b):
        if b.opponent(side) in alive and (taken := skills.penalty(g, b, side)):
            g.tell("skill_takes", "LS-BUR-B", b.opponent(side), skill="bureaucrat", of=side, strength=taken)


def before_loser_dies(g: State, b: Battle, loser: Faction) -> Script[None]:
    """The loser's own skilled leader, alive, may save some (LS-DIP-B)."""
    card = skills.in_plan(g, b.plans[loser])
    if card is not None:
        yield from card.before_loser_dies(g, b, loser)


def after_battle(g: State, b: Battle, winner: Faction) -> Script[None]:
    """Before any faction's power: first what happens by itself, then what is chosen (LS-GEN-06, LS-READY-09)."""
    if g.skills is None:
        return
    due: list[Effect] = []
    acting = [(side, *one) for side in sides(g, b) for one in skills.acting(g, b, side)]
    for side, card, bands in sorted(acting, key=lambda one: one[1].id != "smuggler"):
        card.settle(g, b, side, side == winner, bands)
    for side, card, bands in acting:
        script = card.after_battle(g, b, side, side == winner, bands)
        if script is not None:
            due.append(Effect(side, card.id, script))
    yield from in_turn(g, b, due)
