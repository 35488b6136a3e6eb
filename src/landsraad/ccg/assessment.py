"""The end of a rite: force is counted, distributed, and takes effect (C-RITE-30 to C-RITE-46)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.ccg import stats
from landsraad.ccg.decisions import pick, pick_option
from landsraad.ccg.effects.abilities import IfVanquished
from landsraad.ccg.effects.core import Ctx, abilities
from landsraad.ccg.moves import earn, gain_favor, notice, spend, subdue
from landsraad.ccg.settle import settle
from landsraad.ccg.state import DOMAIN, N, Rite, State
from landsraad.ccg.using import choose, pay, usable
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask_all, say

STOP: Final = 0


@dataclass(frozen=True, slots=True)
class Distribution(Action):
    """The opposing cards that receive force equal to their resistance, in this order."""

    cards: tuple[N, ...]


@dataclass(frozen=True, slots=True)
class Distribute(Decision[Distribution]):
    """Distribute the force of one's side among the opposing cards (C-RITE-32 to C-RITE-34)."""

    action: ClassVar[type[Action]] = Distribution
    rule: ClassVar[str] = "C-RITE-33"
    seat: Seat
    force: int

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Card after card until the force is spent or 0."""
        if (chosen and chosen[-1] == STOP) or (chosen and not self._able(state, chosen)):
            return None
        return f"card_{len(chosen) + 1}"

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Whoever may receive force next and could be vanquished by what is left; or nobody more."""
        return [*self._able(state, chosen), STOP]

    def _able(self, state: State, chosen: Sequence[N]) -> list[N]:
        r = state.rite
        assert r is not None
        left = self.force - sum(needed(state, r, n) for n in chosen if n)
        return [n for n in next_in_order(state, r, self.seat, chosen) if needed(state, r, n) <= left]

    def build(self, chosen: Sequence[Any]) -> Distribution:
        """Without the 0 at the end."""
        return Distribution(tuple(n for n in chosen if n != STOP))

    def steps(self, action: Distribution) -> tuple[Any, ...]:
        """With a 0 at the end; `refuse` drops it where nothing more could be chosen."""
        return action.cards

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """As ever, with the end of the list understood."""
        if type(action) is Distribution:
            chosen: tuple[N, ...] = ()
            for n in action.cards:
                if n not in self._able(state, chosen) or type(n) is not int:
                    return self.why_not(state, chosen, n)
                chosen = (*chosen, n)
            return None
        return Refusal(self.rule, "expected Distribution", "E_FORM")

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Out of order, or more than is left."""
        r = state.rite
        assert r is not None
        if isinstance(value, int) and value in opposing(state, r, self.seat):
            if value not in next_in_order(state, r, self.seat, chosen):
                first = say("others come first: the participants, then the leader, then the target")
                return Refusal("C-RITE-33", first, "E_TIMING", "cards")
            left = self.force - sum(needed(state, r, n) for n in chosen if n in state.cards)
            below = say(
                "{left} force is left, and it needs {needed}", left=left, needed=needed(state, r, value)
            )
            return Refusal("C-RITE-36", below, "E_LIMIT", "cards")
        other = say("force is distributed among the cards of the other side")
        return Refusal("C-RITE-33", other, "E_TARGET", "cards")

    def facts(self, state: State) -> dict[str, Any]:
        """The force, and what each of the others can bear."""
        r = state.rite
        assert r is not None
        return {
            "force": self.force,
            "needed": {str(n): needed(state, r, n) for n in opposing(state, r, self.seat)},
        }


def opposing(g: State, r: Rite, seat: Seat) -> list[N]:
    """The cards of the other side that can be vanquished: the target too if it does not defend (C-RITE-16).

    A participant that left, or was subdued before, is none.
    """
    side = r.attackers if seat == r.defender else [*(n for n in r.defenders if n != r.target), r.target]
    return [n for n in side if g.cards[n].active]


def needed(g: State, r: Rite, n: N) -> int:
    """The force a card still needs to be vanquished."""
    return max(0, stats.resistance(g, n) - r.allotted.get(n, 0))


def next_in_order(g: State, r: Rite, seat: Seat, chosen: Sequence[N]) -> list[N]:
    """Who may receive force next: others, the leader, the target; a leader with Direct is free (C-RITE-34)."""
    left = [n for n in opposing(g, r, seat) if n not in chosen and n not in r.vanquished]
    leader = r.leader if seat == r.attacker else r.defence_leader
    if leader and (stats.has(g, leader, "direct") or stats.has(g, leader, f"direct:{r.kind}")):
        return left
    enemy = r.defence_leader if seat == r.attacker else r.leader
    target = r.target if seat == r.attacker else 0
    others = [n for n in left if n not in (enemy, target)]
    lead = [n for n in left if n == enemy and n != target]
    groups = [others, lead] if g.variant.distribution == "target_last" else [lead, others]
    for group in groups:
        if group:
            return group
    return [n for n in left if n in (target, enemy)]


def side_force(g: State, r: Rite, seat: Seat, surprise: bool) -> int:
    """The force of a side's participants that strike now; a vanquished one generates none (C-RITE-35)."""
    side = r.attackers if seat == r.attacker else r.defenders
    total = 0
    for n in side:
        struck = n in r.vanquished and not stats.immune(g, n, ("surprise",))
        if struck or not g.cards[n].active:
            continue
        if strikes_first(g, r, n) == surprise:
            total += stats.force(g, n)
    return total


def strikes_first(g: State, r: Rite, n: N) -> bool:
    """Whether a participant has Surprise under the reading that it strikes first (C-RITE-35, U-18)."""
    if g.variant.surprise != "strikes_first":
        return False
    return stats.has(g, n, "surprise") or stats.has(g, n, f"surprise:{r.kind}")


def assess(g: State, r: Rite) -> Script[None]:
    """Surprise strikes first, then the rest; force left over from surprise counts on (C-RITE-32, C-RITE-35)."""
    spare = {r.attacker: 0, r.defender: 0}
    for surprise in (True, False):
        asked = []
        struck = False
        for seat in (r.attacker, r.defender):
            fresh = side_force(g, r, seat, surprise)
            struck = struck or fresh > 0
            spare[seat] += fresh
            g.tell("force_counted", "C-RITE-30", seat, force=fresh, surprise=surprise)
        if not struck:
            continue
        for seat in (r.attacker, r.defender):
            decision = Distribute(seat, spare[seat])
            if any(n for n in decision.options(g, ()) if n != STOP):
                asked.append(decision)
        answers = yield from ask_all(asked)
        for seat, answer in answers.items():
            for n in answer.cards:
                need = needed(g, r, n)
                spare[seat] -= need
                r.allotted[n] = r.allotted.get(n, 0) + need
            g.tell(
                "distributes", "C-RITE-33", seat, cards=list(answer.cards), force=decision_force(asked, seat),
                names=[g.cards[n].id for n in answer.cards],
            )  # fmt: skip
        for answer in answers.values():
            for n in answer.cards:
                if not shrugs_off(g, n) and n not in r.vanquished:
                    r.vanquished.append(n)
        g.changed()
    for n in dict.fromkeys((*r.attackers, *r.defenders, r.target)):
        if stats.has(g, n, "doomed") and n not in r.vanquished:
            r.vanquished.append(n)
            g.changed()


def decision_force(asked: Sequence[Distribute], seat: Seat) -> int:
    """The force a seat was asked to distribute."""
    return next(d.force for d in asked if d.seat == seat)


def shrugs_off(g: State, n: N) -> bool:
    """Whether force assigned to a card has no effect (C-RITE-37)."""
    return any(True for _ in stats.statics_on(g, "no_force", n))


def resolve(g: State, r: Rite) -> Script[None]:
    """The vanquished are subdued, effects for them apply, the attacker takes the reward, the defender none.

    C-RITE-40, C-RITE-41, C-RITE-42, C-RITE-43, C-RITE-45.
    """
    yield from _spare(g, r)
    fallen = list(r.vanquished)
    defenders_fallen = [n for n in fallen if n == r.target or n in r.defenders]
    rewarded = sum(1 for n in defenders_fallen if not stats.has(g, n, "unrewarded"))
    cost = g.cards[r.target].facts.cost or g.cards[r.target].x
    for n in fallen:
        part = (*r.attackers, *r.defenders, *r.grouped)
        taking_part = [k for k in stats.children(g, n) if k in part]
        by = _victor_over(r, n)
        g.tell("vanquished", "C-RITE-36", by, card=n, name=g.cards[n].id, of=g.cards[n].holder)
        for one in (n, *taking_part):  # C-STAT-08
            subdue(g, one, by, with_assigned=False)
    for n in fallen:
        notice(
            g, "vanquished", card=n, by=_victor_over(r, n), rite=r.kind, initiator=r.attacker, target=r.target
        )
    yield from _after_vanquishing(g, r, fallen)
    if r.target in fallen and not g.players[r.attacker].defeated:
        yield from _reward(g, r, rewarded, cost)
    yield from settle(g)


def _victor_over(r: Rite, n: N) -> Seat:
    """Who vanquished a card: the player of the other side."""
    return r.defender if n in r.attackers else r.attacker


def _spare(g: State, r: Rite) -> Script[None]:
    """A leader and the participants on it are left standing by who gains from that (C-RITE-41)."""
    for c, a in list(stats.all_statics(g, "spares")):
        lead = c.source.on
        if lead not in r.vanquished:
            continue
        if (yield from pick_option(c.you, "spare", ("yes", "no"), "C-RITE-41", c.card)) == "no":
            continue
        borne = [n for n in stats.children(g, lead) if n in r.attackers or n in r.defenders]
        if a.any_of:
            fall = yield from pick(c.you, "not_spared", borne, "C-RITE-41", 0, len(borne), c.card)
            for n in fall:
                subdue(g, n, c.you, with_assigned=False)
            borne = [n for n in borne if n not in fall]
        r.vanquished = [n for n in r.vanquished if n != lead and n not in borne]
        amount = (g.cards[lead].facts.cost or 0) + len(borne)
        if a.what == "favor":
            gain_favor(g, c.you, amount)
        else:
            earn(g, c.you, amount)
        g.tell("spared", "C-RITE-41", c.you, card=lead, name=g.cards[lead].id)
        g.tell("produced", "C-RITE-41", c.you, what=a.what, amount=amount, name=c.source.id)


def _after_vanquishing(g: State, r: Rite, fallen: list[N]) -> Script[None]:
    """Cards of either side that do something to vanquished cards (C-RITE-41)."""
    for seat in g.by_initiative():
        for n in list(g.players[seat].domain):
            for a in abilities(g.cards[n].id):
                if isinstance(a, IfVanquished) and _works(g, r, n, a):
                    for victim in fallen:
                        yield from _one_vanquished(g, r, n, seat, victim, a)


def _works(g: State, r: Rite, n: N, a: IfVanquished) -> bool:
    """Whether a card may still use it: who fell in this rite, or with its leader, took part all the same.

    A member of a group has no operation (C-RITE-38).
    """
    card = g.cards[n]
    fell = r.side(n) is not None and (n in r.vanquished or card.on in r.vanquished)
    if n in r.grouped or (a.rites and r.kind not in a.rites):
        return False
    if card.zone != DOMAIN or not (card.deployed or fell):
        return False
    return a.when is None or a.when.holds(Ctx(g, card.holder, n, card.x, subject=n))


def _one_vanquished(g: State, r: Rite, n: N, seat: Seat, victim: N, a: IfVanquished) -> Script[None]:
    card = g.cards[victim]
    if card.zone != DOMAIN or card.deployed or g.cards[n].holder != seat:
        return
    c = Ctx(g, seat, n, g.cards[n].x, {}, victim, {"card": victim})
    if not a.card.matches(c, victim) or not usable(c, a) or (a.once and n in r.triggered):
        return
    if a.may and (yield from pick_option(seat, "vanquished", ("yes", "no"), "C-RITE-41", n)) == "no":
        return
    if a.once:
        r.triggered.append(n)
    if (yield from choose(c, a)) and (yield from pay(c, a)):
        yield from a.effect.run(c)


def reward(g: State, fallen: int, cost: int) -> int:
    """How large the reward is (C-RITE-42, U-19)."""
    if g.variant.rite_reward == "target_cost":
        return cost
    if g.variant.rite_reward == "cost_and_one_each":
        return cost + max(0, fallen - 1)
    return fallen


def _reward(g: State, r: Rite, fallen: int, cost: int) -> Script[None]:
    """Gain, or make the defender lose, favor in a Landsraad rite and solaris in a CHOAM rite (C-RITE-42)."""
    amount = reward(g, fallen, cost) + r.more
    what = "favor" if r.of_class == "landsraad" else "solaris"
    if r.any_reward:
        chosen = yield from pick_option(r.attacker, "reward", ("in_favor", "in_solaris"), "C-RITE-42")
        what = chosen.removeprefix("in_")
    how = yield from pick_option(
        r.attacker, f"reward_{what}", ("gain", "inflict"), "C-RITE-42", amount=amount
    )
    if what == "favor":
        gain_favor(g, *((r.attacker, amount) if how == "gain" else (r.defender, -amount)))
    elif how == "gain":
        earn(g, r.attacker, amount)
    else:
        spend(g, r.defender, min(amount, g.players[r.defender].solaris))
    g.tell("reward", "C-RITE-42", r.attacker, what=what, how=how, amount=amount, of=r.defender)
