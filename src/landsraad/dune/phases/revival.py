"""Revival (base.md section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import duke
from landsraad.dune.cards import (
    ATREIDES,
    DUKE,
    EMPEROR,
    FREMEN,
    KWISATZ_HADERACH,
    LEADERS,
    TLEILAXU,
    Faction,
    Leader,
)
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import out_of_tanks
from landsraad.dune.leaders import own_leaders
from landsraad.dune.refusals import too_dear
from landsraad.dune.skills import dealing
from landsraad.dune.spice import pay, pay_with_ally, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

LIMIT = 3
"""Tokens a faction may revive in a turn (B-REV-02)."""


@dataclass(frozen=True, slots=True)
class Revive(Action):
    """Tokens by kind, and a leader or none."""

    normal: int
    elite: int
    leader: Leader


@dataclass(frozen=True, slots=True)
class Revival(Decision[Revive]):
    """Tokens and a leader out of the tanks (B-REV-02, B-REV-07)."""

    action: ClassVar[type[Action]] = Revive
    rule: ClassVar[str] = "B-REV-02"
    seat: Seat
    faction: Faction
    free: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """The free tokens are the default, an elite one among them; then what spice allows."""
        me, p = self.faction, state.players[self.faction]
        most = min(LIMIT, self.free + (spendable(state, me) // 2 if SHEETS[me].buys_revival else 0))
        elites = 1 if p.tanks[1] and not p.elite_revived else 0
        if not chosen:
            default = min(p.tanks[0], max(0, min(self.free, most) - elites))
            return [default, *(n for n in range(min(p.tanks[0], most) + 1) if n != default)]
        if len(chosen) == 1:
            room = min(elites, most - chosen[0])
            return range(room, -1, -1)
        left = spendable(state, me) - token_price(self.free, chosen[0] + chosen[1])
        return ["", *(x for x in revivable(state, me) if leader_price(x) <= left)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Limits, money, or a leader that may not come back."""
        if len(chosen) == 2:
            if value in revivable(state, self.faction):
                price = token_price(self.free, sum(chosen)) + leader_price(value)
                reason = say("costs {spice} spice", spice=leader_price(value))
                facts = too_dear(state, self.faction, price)
                return Refusal("B-REV-07", reason, "E_COST", "leader", facts)
            return Refusal("B-REV-07", say("may not be revived now"), "E_LIMIT", "leader")
        p = state.players[self.faction]
        if type(value) is not int or value < 0:
            return Refusal("B-REV-02", say("a whole number of tokens"), "E_FORM")
        if len(chosen) == 1 and value > (0 if p.elite_revived else 1):
            return Refusal(
                "B-REV-06", say("one elite token a turn, by all means together"), "E_LIMIT", "elite"
            )
        if value > p.tanks[len(chosen)]:
            return Refusal(
                "B-REV-02", say("not so many in the tanks"), "E_LIMIT", "", {"tanks": list(p.tanks)}
            )
        if sum(chosen) + value <= LIMIT and SHEETS[self.faction].buys_revival:
            reason = say("not enough spice: 2 for each token beyond the free ones")
            price = token_price(self.free, sum(chosen) + value)
            facts = {"free": self.free, **too_dear(state, self.faction, price)}
            return Refusal("B-REV-02", reason, "E_COST", "", facts)
        return Refusal("B-REV-02", say("no more than {limit} tokens a turn", limit=LIMIT), "E_LIMIT")

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """What it costs together."""
        normal, elite, leader = chosen
        return {"spice": token_price(self.free, normal + elite) + (leader_price(leader) if leader else 0)}

    def facts(self, state: State) -> dict[str, Any]:
        """How many are free, and what leaders would cost."""
        prices = {x: leader_price(x) for x in revivable(state, self.faction)}
        return {"free": self.free, "tanks": list(state.players[self.faction].tanks), "leaders": prices}


def token_price(free: int, tokens: int) -> int:
    """2 spice for each token beyond the free ones (B-REV-02)."""
    return 2 * max(0, tokens - free)


def leader_price(leader: Leader) -> int:
    """A leader costs its strength, the Kwisatz Haderach 2 and Duke Vidal 5 (B-REV-07, B-REV-10, B-ECAZ-19)."""
    return {KWISATZ_HADERACH: 2, DUKE: 5}.get(leader) or LEADERS[leader].strength


def revivable(g: State, faction: Faction) -> list[Leader]:
    """The leaders a faction may revive now (B-REV-07, B-REV-08, B-REV-14).

    The Kwisatz Haderach is none of the five (B-REV-10, B-ATR-25, K-ATR-10).
    """
    if g.players[faction].leader_revived:
        return []
    always = SHEETS[faction].always_revivable(g)
    if not SHEETS[faction].leaders_may_return(g):
        return always
    dead = [x for x in own_leaders(faction) if not g.discs[x].holder]
    fewest = min((rank(g, x) for x in dead), default=0)
    found = [x for x in dead if rank(g, x) == fewest]
    if faction == ATREIDES and g.kwisatz_dead:
        found.append(KWISATZ_HADERACH)
    return found + always


def rank(g: State, leader: Leader) -> int:
    """Its place in the cycle: those with the fewest deaths come first; face down counts as dead again (B-REV-08)."""
    disc = g.discs[leader]
    return max(disc.deaths, 2) if disc.face_down else disc.deaths


@dataclass(frozen=True, slots=True)
class FreeRevival(Action):
    """One leader, or tokens."""

    leader: Leader
    normal: int
    elite: int


@dataclass(frozen=True, slots=True)
class ReviveFree(Decision[FreeRevival]):
    """One leader or some tokens, free and beside the limits of the turn, but one elite token (B-REV-13)."""

    action: ClassVar[type[Action]] = FreeRevival
    rule: ClassVar[str] = "K-KARAMA-EMP-S"
    seat: Seat
    faction: Faction
    most: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """A leader or none; then as many tokens as there are, up to the number."""
        p = state.players[self.faction]
        if not chosen:
            return ["", *(x for x in own_leaders(self.faction) if not state.discs[x].holder)]
        if chosen[0]:
            return (0,)
        if len(chosen) == 1:
            return range(min(self.most, p.tanks[0]), -1, -1)
        elites = 1 if p.tanks[1] and not p.elite_revived else 0
        return range(min(elites, self.most - chosen[1]), -1, -1)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Who is not in the tanks; a leader and tokens; more than the number."""
        if not chosen:
            reason, dead = say("a leader of yours in the tanks"), {"in_tanks": self.options(state, ())[1:]}
            return Refusal(self.rule, reason, "E_TARGET", "leader", dead)
        if chosen[0]:
            reason = say("a leader or tokens, not both")
            return Refusal(self.rule, reason, "E_LIMIT", "", {"leader": chosen[0]})
        p = state.players[self.faction]
        reason = say("up to {most} of your tokens in the tanks, one elite token a turn", most=self.most)
        return Refusal(self.rule, reason, "E_LIMIT", "", {"tanks": list(p.tanks), "most": self.most})


def revive_free(g: State, decision: ReviveFree) -> Script[None]:
    """Nobody is paid."""
    faction = decision.faction
    chosen = yield from ask(decision)
    if chosen.leader:
        bring_back(g, chosen.leader, faction)
    else:
        out_of_tanks(g, faction, (chosen.normal, chosen.elite))
    g.tell(
        "revived",
        decision.rule,
        faction,
        normal=chosen.normal,
        elite=chosen.elite,
        leader=chosen.leader,
        payer="",
    )
    if chosen.leader:
        yield from dealing.revived(g, faction, chosen.leader)


@dataclass(frozen=True, slots=True)
class Grant(Action):
    """Whether the Fremen ally's free revival is lifted to 3."""

    three: bool


@dataclass(frozen=True, slots=True)
class GrantRevival(Decision[Grant]):
    """Fremen may lift their ally's free number to 3 (B-REV-04, B-FREM-09)."""

    action: ClassVar[type[Action]] = Grant
    rule: ClassVar[str] = "B-REV-04"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Granting is the default."""
        return [True, False]


@dataclass(frozen=True, slots=True)
class PayRevival(Action):
    """Tokens of the ally the Emperor pays for."""

    normal: int
    elite: int


@dataclass(frozen=True, slots=True)
class EmperorPays(Decision[PayRevival]):
    """Up to three more tokens of the Emperor's ally, 2 spice each to the bank (B-REV-05, B-EMP-04)."""

    action: ClassVar[type[Action]] = PayRevival
    rule: ClassVar[str] = "B-REV-05"
    seat: Seat
    ally: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """None is the default."""
        p = state.players[self.ally]
        most = min(LIMIT, spendable(state, EMPEROR) // 2)
        if not chosen:
            return range(min(p.tanks[0], most) + 1)
        return range(min(1 if p.tanks[1] and not p.elite_revived else 0, most - chosen[0]) + 1)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """More than three, a second elite token, more than there are, or money."""
        p, n = state.players[self.ally], len(chosen)
        if type(value) is not int or value < 0:
            return Refusal(self.rule, say("a whole number of tokens"), "E_FORM")
        if n and value > (0 if p.elite_revived else 1):
            return Refusal(
                "B-REV-06", say("one elite token a turn, by all means together"), "E_LIMIT", "elite"
            )
        if sum(chosen) + value > LIMIT or value > p.tanks[n]:
            return Refusal(
                self.rule, say("no more than {limit} of those in the tanks", limit=LIMIT), "E_LIMIT"
            )
        price = token_price(0, sum(chosen) + value)
        return Refusal(self.rule, say("2 spice for each"), "E_COST", "", too_dear(state, EMPEROR, price))


def revival(g: State) -> Script[str]:
    """The Axolotl Tanks (B-REV-15); every faction in storm order (B-REV-01); the Emperor pays for its ally."""
    for faction in g.order:
        yield from SHEETS[faction].start_of_revival(g)
    for faction in g.order:
        yield from revive(g, faction)
    if g.playing(EMPEROR) and (ally := g.players[EMPEROR].ally) and any(g.players[ally].tanks):
        paid = yield from ask(EmperorPays(g.seat(EMPEROR), ally))
        if paid.normal + paid.elite:
            pay(g, EMPEROR, 2 * (paid.normal + paid.elite))
            out_of_tanks(g, ally, (paid.normal, paid.elite))
            g.tell(
                "revived", "B-REV-05", ally, normal=paid.normal, elite=paid.elite, leader="", payer=EMPEROR
            )
    for faction in g.order:
        yield from SHEETS[faction].after_revivals(g)
    return "shipment"


def revive(g: State, faction: Faction) -> Script[None]:
    """One faction's revival; tokens are paid to the bank (B-REV-09)."""
    p = g.players[faction]
    if not any(p.tanks) and not revivable(g, faction):
        return
    free = yield from free_revivals(g, faction)
    chosen = yield from ask(Revival(g.seat(faction), faction, free))
    tokens = chosen.normal + chosen.elite
    pay(g, faction, token_price(free, tokens))
    if tokens:
        out_of_tanks(g, faction, (chosen.normal, chosen.elite))
    if chosen.leader:
        yield from pay_for_leader(g, faction, chosen.leader, leader_price(chosen.leader))
        bring_back(g, chosen.leader, faction)
        p.leader_revived = True
    if tokens or chosen.leader:
        g.tell(
            "revived",
            "B-REV-02",
            faction,
            normal=chosen.normal,
            elite=chosen.elite,
            leader=chosen.leader,
            payer=faction,
        )
    if chosen.leader:
        yield from dealing.revived(g, faction, chosen.leader)


def pay_for_leader(g: State, faction: Faction, leader: Leader, price: int) -> Script[None]:
    """Other factions pay the Tleilaxu for leaders; without them, and theirs, the bank (K-TLX-09, B-REV-09)."""
    if faction == TLEILAXU or not g.playing(TLEILAXU):
        pay(g, faction, price)
    else:
        yield from pay_with_ally(g, faction, price, 0, TLEILAXU)
        g.tell("leader_paid", "B-TLX-11", faction, to_faction=TLEILAXU, spice=price, leader=leader)


def free_revivals(g: State, faction: Faction) -> Script[int]:
    """The sheet's number, or 3 by the grace of a Fremen ally (B-REV-04)."""
    own = SHEETS[faction].free_revival
    if g.players[faction].ally == FREMEN and own < LIMIT and any(g.players[faction].tanks):
        grant = yield from ask(GrantRevival(g.seat(FREMEN)))
        return LIMIT if grant.three else own
    return own


def bring_back(g: State, leader: Leader, faction: Faction) -> None:
    """A leader returns to its faction's pool, face up; traitor cards stay as they are (B-REV-11)."""
    if leader == KWISATZ_HADERACH:
        g.kwisatz_dead = False
    elif leader == DUKE:
        duke.revived(g, faction)
    else:
        disc = g.discs[leader]
        disc.holder, disc.face_down, disc.ghola = faction, False, False
