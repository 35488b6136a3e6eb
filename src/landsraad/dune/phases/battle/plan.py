"""Battle plans: what may be in one, what binds it, what it costs (base.md 12.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import skills
from landsraad.dune.board import name as place_name
from landsraad.dune.cards import (
    ATREIDES,
    DEFENSES,
    ECAZ,
    HEROES,
    KIND,
    LEADERS,
    SPECIALS,
    WEAPONS,
    WORTHLESS,
    ZOAL,
    Card,
    Faction,
    Leader,
)
from landsraad.dune.factions import SHEETS
from landsraad.dune.leaders import own_leaders, pool
from landsraad.dune.parts import Battle, Forces, Plan
from landsraad.dune.spice import spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Seat, say

WHEEL = 20
"""The most anyone can dial (K-DIAL-08, B-COMP-12)."""
FREE_TOKENS = 2
"""Tokens dialed without spice in each battle (K-DIAL-01, K-DIAL-11)."""
KWISATZ_LOSSES = 7
"""Tokens Atreides must lose in battle before the Kwisatz Haderach is active (K-ATR-07)."""


@dataclass(frozen=True, slots=True)
class BattlePlan(Action):
    """Leader or Cheap Hero, weapon, defense, Kwisatz Haderach, tokens dialed, tokens supported by spice."""

    leader: str
    weapon: Card
    defense: Card
    kwisatz_haderach: bool
    normal: int
    elite: int
    spice: int


def fighting(g: State, b: Battle, faction: Faction) -> Forces:
    """The tokens that a side can dial (B-BAT-05); Ecaz and its ally dial the ally's (B-ECAZ-15)."""
    on = g.players[b.army(faction)].on
    there = [on[x] for x in b.locations if x in on]
    return (sum(n for n, _ in there), sum(e for _, e in there))


def leaders_for(g: State, b: Battle, faction: Faction) -> list[str]:
    """Free leaders and Cheap Heroes; nothing only if there are none (B-BAT-11, 12).

    Before KISS the Voice may demand or forbid a Cheap Hero (B-OLD-12).
    """
    aside = skills.set_aside(g, faction)
    free = [x for x in pool(g, faction) if g.discs[x].fought_in in ("", b.territory) and x != aside]
    heroes = [c for c in g.players[faction].hand if c in HEROES]
    match command(g, b, faction):
        case (True, "hero") if heroes:
            free = []
        case (False, "hero"):
            heroes = []
    return [*free, *heroes] or [aside if aside and g.discs[aside].fought_in in ("", b.territory) else ""]


def pays_to_dial(b: Battle, faction: Faction) -> bool:
    """Whether the tokens of a side cost spice: not those of the Fremen, whoever fights (K-DIAL-07, B-ECAZ-24)."""
    return SHEETS[b.army(faction)].pays_to_dial


def payer(g: State, b: Battle, faction: Faction) -> Faction:
    """Who pays for a plan: the fighter, or by option whose tokens are dialed (K-ECZ-10, B-ECAZ-24)."""
    return b.army(faction) if g.options.o_ecz_payer == "token_owner" else faction


def purse(g: State, b: Battle, faction: Faction) -> int:
    """What there is to pay a plan with."""
    return spendable(g, payer(g, b, faction))


def wheel(g: State, b: Battle, faction: Faction) -> int:
    """The most a side can dial: 20, or by option what the half of Ecaz leaves of it (K-DIAL-13, B-ECAZ-15)."""
    if g.options.o_dial_cap_scope == "wheel":
        return WHEEL
    return max(0, WHEEL - ecaz_half(g, b, faction))


def ecaz_half(g: State, b: Battle, faction: Faction) -> int:
    """Half of the Ecaz tokens beside an ally, rounded up, counts without spice (K-ECZ-11, B-ECAZ-15)."""
    if ECAZ not in b.side(faction) or len(b.side(faction)) == 1:
        return 0
    on = g.players[ECAZ].on
    return -(-sum(sum(on[x]) for x in b.locations if x in on) // 2)


def dial_cost(g: State, army: Faction, tokens: int, supported: int = 0) -> int:
    """Spice for tokens of a faction: two free, then 1 each; for Fremen none (K-DIAL-01, K-DIAL-02, K-DIAL-07).

    What is no token costs nothing (K-DIAL-12).
    """
    if g.options.kiss_dial == "basic" or not SHEETS[army].pays_to_dial:
        return 0
    return max(0, tokens - FREE_TOKENS) if g.options.kiss_dial == "kiss" else supported


def dialed(g: State, b: Battle, faction: Faction, normal: int, elite: int, supported: int) -> float:
    """The number dialed (K-DIAL-05); in the advanced game of 2019 a token without spice counts half (B-OLD-07)."""
    each = SHEETS[b.army(faction)].strength(g, b)
    full = normal + each * elite
    if g.options.kiss_dial != "advanced" or not pays_to_dial(b, faction):
        return full
    paid_elite = min(supported, elite)
    paid = paid_elite * each + min(supported - paid_elite, normal)
    return paid + (full - paid) / 2


def dials(g: State, b: Battle, faction: Faction) -> Iterator[tuple[int, int, int, float]]:
    """Every dial a side can make and pay alone: normal, elite, supported, number (B-BAT-18, K-DIAL-04)."""
    n_max, e_max = fighting(g, b, faction)
    most, spice = wheel(g, b, faction), purse(g, b, faction)
    advanced = g.options.kiss_dial == "advanced" and pays_to_dial(b, faction)
    for normal in range(min(n_max, most) + 1):
        for elite in range(e_max + 1):
            tokens = normal + elite
            for supported in range(min(tokens, spice) + 1) if advanced else (0,):
                number = dialed(g, b, faction, normal, elite, supported)
                if number <= most and dial_cost(g, b.army(faction), tokens, supported) <= spice:
                    yield normal, elite, supported, number


def kwisatz_haderach_free(g: State, b: Battle, faction: Faction) -> bool:
    """Active, alive, not used elsewhere this turn, not stopped (B-ATR-20, B-ATR-21, K-KARAMA-ATR-4).

    In battles of Atreides only, not in their ally's (B-ATR-26).
    """
    return (
        faction == ATREIDES
        and g.kwisatz_losses >= KWISATZ_LOSSES
        and not g.kwisatz_dead
        and g.kwisatz_used_in in ("", b.territory)
        and "K-KARAMA-ATR-4" not in b.stopped
    )


# What binds a plan


def command(g: State, b: Battle, faction: Faction) -> tuple[bool, str] | None:
    """The Voice's order to this side, if it holds: to play or not to play a kind of card (B-BG-17)."""
    if b.voice is None or b.voice[0] != faction:
        return None
    if "K-KARAMA-BG-1" in b.stopped and g.options.o_karama_unbind:
        return None
    return b.voice[1], b.voice[2]


def answered(g: State, b: Battle, faction: Faction, element: str) -> Any:
    """What this side told Prescience about an element and must play, or None (B-ATR-07).

    No card ("") binds like any other answer (B-ATR-08).
    """
    if b.prescience is None or b.prescience[0] != faction or b.prescience[1] != element:
        return None
    if "K-KARAMA-ATR-3" in b.stopped and g.options.o_karama_unbind:
        return None
    return b.prescience[2]


def of_kind(cards: Sequence[Card], kind: str) -> list[Card]:
    """The cards the Voice means by a kind: a class, or worthless, or the Lasgun (B-BG-19)."""
    return [c for c in cards if KIND[c] == kind]


WEAPON_KINDS = ("projectile", "poison", "lasgun")


def weapons_for(g: State, b: Battle, faction: Faction, leader: str) -> list[Card]:
    """Cards for the weapon slot, obeying Voice and Prescience; not the card told for the defense (B-BAT-13).

    No defenses (B-BAT-14), but worthless cards (B-CARD-07).
    """
    told = answered(g, b, faction, "defense")
    hand = [c for c in g.players[faction].hand if c != told]
    free = ["", *(c for c in hand if c in WEAPONS or c in WORTHLESS)] if leader else [""]
    free += skills.weapons(g, leader, hand)
    return _bound(g, b, faction, "weapon", free, leader)


def defenses_for(g: State, b: Battle, faction: Faction, leader: str, weapon: Card) -> list[Card]:
    """Cards for the defense slot, obeying Voice and Prescience; not the card in the weapon slot."""
    hand = g.players[faction].hand
    free = ["", *(c for c in hand if (c in DEFENSES or c in WORTHLESS) and c != weapon)] if leader else [""]
    return _bound(g, b, faction, "defense", free, leader, weapon)


def _bound(
    g: State,
    b: Battle,
    faction: Faction,
    slot: str,
    free: list[Card],
    leader: str,
    weapon: Card | None = None,
) -> list[Card]:
    """Narrow the cards for a slot by the Voice (B-BG-20), then by the answer to Prescience.

    What cannot be obeyed lapses (B-BG-18).
    """
    order = command(g, b, faction)
    if order is not None and leader:
        play, kind = order
        matching = of_kind([c for c in free if c], kind)
        if not play:
            free = [c for c in free if c not in matching]
        elif kind == "worthless":
            if slot == "weapon" and matching and not _worthless_fits_defense(g, b, faction):
                free = matching
            if slot == "defense" and matching and not (weapon and KIND[weapon] == "worthless"):
                free = matching
        elif matching and (kind in WEAPON_KINDS) == (slot == "weapon"):
            free = matching
    told = answered(g, b, faction, slot)
    return [told] if told is not None and told in free else free


def _worthless_fits_defense(g: State, b: Battle, faction: Faction) -> bool:
    """Whether an order to play a worthless card can still be obeyed in the defense slot."""
    told = answered(g, b, faction, "defense")
    return told is None or (told != "" and KIND[told] == "worthless")


def able(g: State, b: Battle, faction: Faction, leaders: list[str]) -> list[str]:
    """Those who can play the weapon told to Prescience, if only some can: a Planetologist's special (LS-PLA-B)."""
    if answered(g, b, faction, "weapon") not in SPECIALS:
        return leaders
    told = answered(g, b, faction, "weapon")
    return [x for x in leaders if told in weapons_for(g, b, faction, x)] or leaders


@dataclass(frozen=True, slots=True)
class MakePlan(Decision[BattlePlan]):
    """Commit a battle plan in secret (B-BAT-10)."""

    action: ClassVar[type[Action]] = BattlePlan
    rule: ClassVar[str] = "B-BAT-10"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Leader, weapon, defense, Kwisatz Haderach, normal, elite, supported."""
        b, me, n = state.battle, self.faction, len(chosen)
        assert b is not None
        if n == 0:
            leaders = leaders_for(state, b, me)
            told = answered(state, b, me, "leader")
            return [told] if told in leaders else able(state, b, me, leaders)
        if n == 1:
            return weapons_for(state, b, me, chosen[0])
        if n == 2:
            return defenses_for(state, b, me, chosen[0], chosen[1])
        if n == 3:
            free = chosen[0] and kwisatz_haderach_free(state, b, me)
            return [False, True] if free else [False]
        return self._dial(state, b, chosen[4:])

    def _dial(self, state: State, b: Battle, dial: Sequence[int]) -> Sequence[int]:
        told = answered(state, b, self.faction, "number")
        plain = state.options.kiss_dial != "advanced" or not pays_to_dial(b, self.faction)
        if told is None and plain:
            return self._plain_dial(state, b, dial)
        fits = list(dials(state, b, self.faction))
        if told is not None:
            fits = [d for d in fits if answer_fits(told, d)] or fits
        return sorted({int(d[len(dial)]) for d in fits if d[: len(dial)] == tuple(dial)})

    def _plain_dial(self, state: State, b: Battle, dial: Sequence[int]) -> Sequence[int]:
        """The common case without enumerating: the wheel, the tokens and the purse bound each count.

        0 is legal (K-DIAL-14), and two tokens are without any spice (K-DIAL-15).
        """
        if len(dial) == 2:
            return (0,)
        there = fighting(state, b, self.faction)[len(dial)]
        each = SHEETS[b.army(self.faction)].strength(state, b) if dial else 1
        most = min(there, (wheel(state, b, self.faction) - sum(dial)) // each)
        if state.options.kiss_dial == "kiss" and pays_to_dial(b, self.faction):
            most = min(most, purse(state, b, self.faction) + FREE_TOKENS - sum(dial))
        return range(most + 1)

    def default(self, state: State) -> BattlePlan:
        """The strongest free leader, no cards, the two tokens that are free."""
        chosen: tuple[Any, ...] = ()
        while len(chosen) < 7:
            options = self.options(state, chosen)
            free = FREE_TOKENS - sum(chosen[4:])
            small = [x for x in options if x <= free] if len(chosen) in (4, 5) else []
            chosen = (*chosen, max(small, default=options[0]))
        return self.build(chosen)

    def stands(self, state: State, action: BattlePlan) -> bool:
        """A sealed plan is not touched by a late Karama, only by the loss of what it needs (B-BAT-23, B-ATR-10)."""
        b, me = state.battle, self.faction
        assert b is not None
        cost = dial_cost(state, b.army(me), action.normal + action.elite, action.spice)
        return (
            action.leader in leaders_for(state, b, me)
            and set(cards_of(plan_of(action))) <= set(state.players[me].hand)
            and cost <= purse(state, b, me)
        )

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """What binds the slot, or what bounds the dial."""
        b, me, n = state.battle, self.faction, len(chosen)
        assert b is not None
        name = ("leader", "weapon", "defense", "kwisatz_haderach", "normal", "elite", "spice")[n]
        if n < 3:
            if answered(state, b, me, name) is not None:
                reason = say("you told Prescience otherwise and must play it")
                return Refusal("K-ATR-06", reason, "E_CARD", name, {name: answered(state, b, me, name)})
            order = command(state, b, me)
            if n and order is not None and value in state.players[me].hand:
                facts = {"order": "play" if order[0] else "not", "card_kind": order[1]}
                return Refusal("K-BG-04", say("the Voice forbids this plan"), "E_CARD", name, facts)
            if n and not chosen[0]:
                return Refusal(
                    "B-BAT-11", say("without a leader or Cheap Hero no card can be played"), "E_CARD", name
                )
            if not n and value and value == skills.set_aside(state, me):
                return Refusal("LS-LIFE-01", say("lies face up before your shield"), "E_CARD", name)
            if n == 1 and value in SPECIALS and value in state.players[me].hand:
                return Refusal("LS-PLA-B", say("only a Planetologist in the plan wields it"), "E_CARD", name)
            if not n and value in state.discs and state.discs[value].holder == me:
                where = state.discs[value].fought_in
                reason = say("stays in {place} until the phase ends", place=place_name(where))
                return Refusal("B-BAT-12", reason, "E_CARD", name, {"leader": value, "fought_in": where})
            if not n and value in own_leaders(me):
                if holder := state.discs[value].holder:
                    reason, held = say("another faction has this leader"), {"held_by": [holder]}
                    return Refusal("B-BAT-10", reason, "E_CARD", name, {"leader": value, **held})
                return Refusal("B-BAT-11", say("in the tanks"), "E_CARD", name, {"in_tanks": [value]})
            return Refusal("B-BAT-10", say("not yours to play in this slot"), "E_CARD", name)
        if n == 3:
            used = me == ATREIDES and state.kwisatz_used_in not in ("", b.territory)
            code = "E_USED" if used else "E_CARD"
            facts = {"fought_in": state.kwisatz_used_in} if used else {}
            return Refusal("B-ATR-21", say("the Kwisatz Haderach is not free here"), code, name, facts)
        return self._why_not_dial(state, b, chosen[4:], value, name)

    def _why_not_dial(self, g: State, b: Battle, dial: Sequence[int], value: Any, name: str) -> Refusal:
        if answered(g, b, self.faction, "number") is not None:
            told = {"number": answered(g, b, self.faction, "number")}
            return Refusal("K-ATR-06", say("you told Prescience another number"), "E_CARD", name, told)
        if type(value) is not int or value < 0:
            return Refusal("K-DIAL-03", say("whole tokens only"), "E_FORM", name)
        if len(dial) < 2 and value > fighting(g, b, self.faction)[len(dial)]:
            there = list(fighting(g, b, self.faction))
            return Refusal("B-BAT-15", say("not so many tokens take part"), "E_LIMIT", name, {"army": there})
        tokens = [*dial, value][:2]
        most = wheel(g, b, self.faction)
        number = dialed(g, b, self.faction, tokens[0], sum(tokens[1:]), 0)
        if number > most:
            reason = say("the wheel goes up to {wheel}", wheel=most)
            return Refusal("K-DIAL-08", reason, "E_LIMIT", name, {"number": number, "most": most})
        cost = dial_cost(g, b.army(self.faction), sum(tokens), value if len(dial) == 2 else 0)
        own = purse(g, b, self.faction)
        reason = say("costs {cost}, you have {spice}", cost=cost, spice=own)
        facts = {"forces": sum(tokens), "price": cost, "spice": own}
        return Refusal("K-DIAL-01", reason, "E_COST", name, facts)

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """The number dialed, what it costs, and what skills add."""
        b, (_, _, _, _, normal, elite, spice) = state.battle, chosen
        assert b is not None
        found: dict[str, Any] = {
            "number": dialed(state, b, self.faction, normal, elite, spice),
            "spice": dial_cost(state, b.army(self.faction), normal + elite, spice),
        }
        if state.skills is not None:
            found["skills"] = skills.shares(state, self.faction, Plan(*chosen))
        return found

    def facts(self, state: State) -> dict[str, Any]:
        """The battlefield, the tokens, the purse, and what binds the plan."""
        b = state.battle
        assert b is not None
        order = command(state, b, self.faction)
        told = {
            element: answered(state, b, self.faction, element)
            for element in ("leader", "weapon", "defense", "number")
            if answered(state, b, self.faction, element) is not None
        }
        return {
            "territory": b.territory,
            "opponent": b.opponent(self.faction),
            "tokens": list(fighting(state, b, self.faction)),
            "elite_strength": SHEETS[b.army(self.faction)].strength(state, b),
            "army": b.army(self.faction),
            "half": ecaz_half(state, b, self.faction),
            "most": wheel(state, b, self.faction),
            "spice": purse(state, b, self.faction),
            "voice": list(order) if order else None,
            "prescience": told,
        }


def answer_fits(told: Any, dial: tuple[int, int, int, float]) -> bool:
    """Whether a dial agrees with the number told to Prescience (K-ATR-06)."""
    normal, elite, _, number = dial
    if isinstance(told, (list, tuple)):
        return tuple(told) == (number, normal, elite)
    return bool(number == told)


def answer_of(g: State, b: Battle, faction: Faction, made: BattlePlan, element: str) -> Any:
    """What a plan answers to a question about an element (B-ATR-09)."""
    if element != "number":
        return getattr(made, element)
    number = dialed(g, b, faction, made.normal, made.elite, made.spice)
    if g.options.o_prescience_dial == "number_and_tokens":
        return (number, made.normal, made.elite)
    return number


def plan_of(action: BattlePlan) -> Plan:
    """The plan as the state keeps it."""
    return Plan(
        action.leader,
        action.weapon,
        action.defense,
        action.kwisatz_haderach,
        action.normal,
        action.elite,
        action.spice,
    )


def cards_of(plan: Plan) -> list[Card]:
    """The treachery cards in a plan."""
    return [c for c in (plan.leader if plan.leader in HEROES else "", plan.weapon, plan.defense) if c]


def disc_of(plan: Plan) -> Leader | None:
    """The leader disc in a plan; a Cheap Hero is none (B-BAT-19)."""
    return plan.leader if plan.leader in LEADERS else None


def disc_strength(b: Battle, faction: Faction) -> int:
    """The printed strength of a side's disc; Zoal has that of the opposing one, else 0 (B-BAT-53, LS-GEN-07)."""
    leader = disc_of(b.plans[faction])
    if leader == ZOAL:
        leader = disc_of(b.plans[b.opponent(faction)])
    return LEADERS[leader].strength if leader else 0


def elements(g: State, b: Battle, faction: Faction, element: str) -> list[Any]:
    """What a side could truthfully promise to play for an element, in keeping with the Voice (B-BAT-21)."""
    leaders = leaders_for(g, b, faction)
    if element == "leader":
        return list(leaders)
    if element == "weapon":
        fielding = leaders[:1] if g.skills is None else leaders  # else any leader wields the same
        return list(dict.fromkeys(w for x in fielding for w in weapons_for(g, b, faction, x)))
    if element == "defense":
        weapons = weapons_for(g, b, faction, leaders[0])
        return list(dict.fromkeys(d for w in weapons for d in defenses_for(g, b, faction, leaders[0], w)))
    if g.options.o_prescience_dial == "number_and_tokens":
        return sorted({(number, n, e) for n, e, _, number in dials(g, b, faction)})
    return sorted({number for _, _, _, number in dials(g, b, faction)})
