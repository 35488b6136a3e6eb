"""Battles weighed: a quick estimate for the map, and how an opponent may fight."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp
from typing import Any

from landsraad.bots.dune.look import ARMS, GUARDS, Look
from landsraad.bots.dune.trained import aside
from landsraad.dune.cards import EMPEROR, FREMEN, HARKONNEN, KIND, LEADERS, TLEILAXU

FREE = 2
WHEEL = 20


def elite_strength(faction: str, against: str) -> int:
    """What an elite token counts."""
    return 1 if faction == EMPEROR and against == FREMEN else 2


def most_dialed(faction: str, normal: int, elite: int, spice: int, against: str) -> int:
    """The highest number a stack can dial with so much spice, elite tokens first."""
    tokens = normal + elite if faction == FREMEN else min(normal + elite, FREE + max(0, spice))
    elites = min(elite, tokens)
    return min(WHEEL, tokens - elites + elites * elite_strength(faction, against))


def dances(look: Look, faction: str) -> bool:
    """Whether Facedancers help a faction: those of the Tleilaxu, in their battles and their ally's."""
    if TLEILAXU not in (faction, look.factions[faction]["ally"]):
        return False
    battle = look.view["battle"]
    return not (battle and "K-KARAMA-TLX-1" in battle["stopped"])


def half(strength: float) -> float:
    """What a dead leader adds to the side with Facedancers."""
    return ceil(strength / 2)


def power(look: Look, faction: str, forces: tuple[int, int], against: str, spice: int | None = None) -> float:
    """About what a side brings to a battle: most of its dial, a leader that may die, its cards."""
    if not any(forces):
        return 0.0
    key = (faction, forces, against == FREMEN, spice)
    if key not in look.powers:
        look.powers[key] = _power(look, faction, forces, against, spice)
    return look.powers[key]


def _power(look: Look, faction: str, forces: tuple[int, int], against: str, spice: int | None) -> float:
    mine = faction == look.me
    purse = look.spice_guess(faction) if spice is None else spice
    dial = most_dialed(faction, *forces, purse, against)
    leaders = look.my_leaders() if mine else look.leaders_of(faction)
    if mine:
        guards, arms = len(look.of_kind(*GUARDS)), len(look.of_kind(*ARMS))
        heroes = bool(look.of_kind("hero"))
        survives = 0.55 + 0.15 * min(guards, 2)
        cards = 1.6 * min(arms, 1) + 0.4 * min(arms, 2)
    else:
        held = look.hand_guess(faction)
        heroes = held >= 3
        survives = 0.55 + 0.06 * min(held, 4)
        cards = 0.45 * min(held, 4)
    if dances(look, faction):
        cards += 1.3
    if not leaders:
        return dial * 0.9 + (cards if heroes else -1.0)
    return dial * 0.92 + leaders[0][0] * survives + cards


def clash(
    look: Look,
    attacker: str,
    forces: tuple[int, int],
    defender: str,
    defending: tuple[int, int],
    spice: int | None = None,
) -> float:
    """The chance that the attacker wins a battle; `spice` is what I keep for dialing, if I am one of them."""
    if not any(defending):
        return 1.0
    if not any(forces):
        return 0.0
    mine = look.me
    edge = power(look, attacker, forces, defender, spice if attacker == mine else None) - power(
        look, defender, defending, attacker, spice if defender == mine else None
    )
    return 1 / (1 + exp(-(edge + 0.3) / 2.2))


# How an opponent may fight

Odds = dict[str, float]


@dataclass
class Rival:
    """Guesses about an opponent's plan in one battle: each a distribution."""

    weapons: Odds
    """By kind, "" for none."""
    guards: Odds
    leaders: list[tuple[float, int, str]]
    """Chance, strength, id."""
    dials: list[tuple[float, float]]
    """Chance and number."""
    most: int
    """The highest number it can dial whatever its purse."""

    def dies(self, weapon: str) -> float:
        """The chance that a weapon of mine kills its leader."""
        if weapon == "projectile":
            return 1 - self.guards.get("shield", 0.0)
        if weapon == "poison":
            return 1 - self.guards.get("snooper", 0.0)
        return 1.0 if weapon == "lasgun" else 0.0

    def kills(self, guard: str) -> float:
        """The chance that its weapon kills my leader behind a defense."""
        return sum(
            p
            for kind, p in self.weapons.items()
            if kind == "lasgun"
            or (kind == "projectile" and guard != "shield")
            or (kind == "poison" and guard != "snooper")
        )

    def best_leader(self) -> int:
        """The strongest leader it might field."""
        return max((s for p, s, _ in self.leaders if p), default=0)


def guess(look: Look, rival: str, territory: str, forces: tuple[int, int]) -> Rival:
    """What a rival may play, from counted cards, seen hands, Voice and Prescience."""
    battle: dict[str, Any] = look.view["battle"] or {}
    weapons, guards = slot(look, rival, ARMS), slot(look, rival, GUARDS)
    leaders = leader_odds(look, rival, territory)
    most = most_dialed(rival, *forces, 99, look.me)
    usual = most_dialed(rival, *forces, look.spice_guess(rival), look.me)
    dials = [(0.2, usual * 0.3), (0.3, usual * 0.6), (0.35, usual * 0.85), (0.15, float(usual))]
    if usual <= 2:
        dials = [(0.25, 0.0), (0.75, float(usual))]
    if voice := battle.get("voice"):
        of, play, kind = voice
        if of == rival:
            for odds in (weapons, guards):
                if kind in odds:
                    command(odds, bool(play), kind)
    told = battle.get("prescience")
    if told and told["of"] == rival and told["value"] is not None:
        value = told["value"]
        if told["element"] == "weapon":
            weapons = {known(value): 1.0}
        elif told["element"] == "defense":
            guards = {known(value): 1.0}
        elif told["element"] == "leader":
            leaders = [(1.0, LEADERS[value].strength if value in LEADERS else 0, value)]
        else:
            number = value[0] if isinstance(value, (list, tuple)) else value
            dials = [(1.0, float(number))]
    plan = (battle.get("plans") or {}).get(rival)
    if plan:
        weapons, guards = {known(plan["weapon"]): 1.0}, {known(plan["defense"]): 1.0}
        leader = plan["leader"]
        extra = 2 if plan["kwisatz_haderach"] else 0
        leaders = [(1.0, (LEADERS[leader].strength if leader in LEADERS else 0) + extra, leader)]
        dials = [(1.0, float(plan["normal"] + elite_strength(rival, look.me) * plan["elite"]))]
    return Rival(weapons, guards, leaders, dials, most)


def known(card: str) -> str:
    """The kind of a card as far as a battle goes: worthless is nothing."""
    kind = KIND[card] if card else ""
    return "" if kind == "worthless" else kind


def slot(look: Look, rival: str, kinds: tuple[str, ...]) -> Odds:
    """What may lie in a slot of its plan: seen cards first, else as the unseen cards are mixed."""
    seen = [KIND[c] for c in look.seen_with(rival, "hand")]
    told = {k: look.told(rival, "card", k) for k in kinds}
    have = [k for k in kinds if (k in seen or told[k]) and told[k] is not False]
    unknown = max(0, look.hand_guess(rival) - len(seen))
    pool = sum(look.unseen.values()) or 1
    share = {k: look.unseen.get(k, 0) / pool * (0.5 if k == "lasgun" else 1.0) for k in kinds}
    share |= dict.fromkeys((k for k in kinds if told[k] is False), 0.0)
    some = 1 - (1 - min(0.95, 1.15 * sum(share.values()))) ** unknown
    odds: Odds = {}
    left = 1.0
    if have:
        for k in have:
            odds[k] = 0.85 / len(have)
        left = 0.15
    total = sum(share.values())
    for k in kinds:
        if total:
            odds[k] = odds.get(k, 0.0) + left * some * 0.92 * share[k] / total
    odds[""] = max(0.0, 1 - sum(odds.values()))
    return odds


def command(odds: Odds, play: bool, kind: str) -> None:
    """What the Voice makes of a slot."""
    p = odds.get(kind, 0.0)
    if not play:
        rest = 1 - p
        odds[kind] = 0.0
        for k in odds:
            if k != kind and rest > 0:
                odds[k] += p * odds[k] / rest
    else:
        holds = min(0.9, 1.6 * p)
        for k in odds:
            odds[k] = holds + (1 - holds) * p if k == kind else odds[k] * (1 - holds)


def leader_odds(look: Look, rival: str, territory: str) -> list[tuple[float, int, str]]:
    """Whom it may field: mostly its best."""
    able = look.leaders_of(rival, territory)
    shown = aside(look, rival)
    able = [x for x in able if x[1] not in look.secret["captives"] and x[1] != shown][:5]
    if not able:
        return [(1.0, 0, "")]
    weights = [0.5, 0.25, 0.12, 0.08, 0.05][: len(able)]
    hero = 0.06 if look.hand_guess(rival) >= 3 else 0.0
    total = sum(weights) / (1 - hero)
    found = [(w / total, s, x) for w, (s, x) in zip(weights, able, strict=True)]
    return [*found, (hero, 0, "")] if hero else found


def traitor_risk(look: Look, leader: str, rival: str) -> float:
    """The chance that a rival, or Harkonnen at its side, holds a leader of mine as traitor."""
    if leader not in LEADERS or leader in look.secret["traitors"]:
        return 0.0
    callers = [rival]
    if look.factions[rival]["ally"] == HARKONNEN:
        callers.append(HARKONNEN)
    risk = 0.0
    for f in callers:
        told = look.told(f, "traitor", leader)
        if leader in (*look.factions[f]["shown_traitors"], *look.seen_with(f, "traitors")) or told:
            return 1.0
        if told is False:
            continue
        if f == HARKONNEN:
            risk += 0.0 if LEADERS[leader].faction == HARKONNEN else 0.15
        else:
            risk += 0.015 + 0.008 * LEADERS[leader].strength
    return min(risk, 1.0)
