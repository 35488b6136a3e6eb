"""Battle plans: every leader, weapon, defense and dial that makes sense, weighed against a guessed opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from landsraad.bots.dune.answer import build, can
from landsraad.bots.dune.dialing import SPICE, Number, cheapest, offered_numbers, usual_numbers
from landsraad.bots.dune.duel import Rival, clash, dances, guess, half, known, traitor_risk
from landsraad.bots.dune.ground import LOSS, WIN
from landsraad.bots.dune.look import ARMS, BG, GUARDS, Look
from landsraad.bots.dune.outlook import Outlook
from landsraad.bots.dune.trained import Trained, aside, trained
from landsraad.bots.dune.worth import ELITE, TOKEN, card_worth, leader_worth, unit
from landsraad.dune.board import PLACES
from landsraad.dune.cards import DUKE, KIND, LEADERS, TLEILAXU, ZOAL
from landsraad.dune.factions.tleilaxu import FLAG
from landsraad.table import Action, Prompt


@dataclass(frozen=True)
class Means:
    """What I can put into a plan."""

    territory: str
    rival: str
    aggressor: bool
    tokens: tuple[int, int]
    leaders: tuple[str, ...]
    weapons: tuple[str, ...]
    """One card of each kind, "" among them."""
    guards: tuple[str, ...]
    kwisatz: bool
    numbers: tuple[Number, ...]


@dataclass(frozen=True)
class Draft:
    """A plan with its worth and its chance to win."""

    worth: float
    odds: float
    leader: str
    weapon: str
    guard: str
    kwisatz: bool
    dial: Number


# What is at stake


def prize(look: Look, territory: str, rival: str) -> float:
    """What winning here is worth against losing."""
    value = 1.0
    theirs = sum(look.fighters(territory, rival))
    value += 0.5 * theirs
    lies: int = sum(look.view["spice"].get(x, 0) for x in PLACES[territory].locations)
    value += min(lies, 2 * (sum(look.fighters(territory, look.me))))
    if not PLACES[territory].stronghold:
        return value
    value += (5.0 + 1.5 * PLACES[territory].income) if look.turn < look.last_turn else 1.0
    outlook = Outlook(look)
    mine, lost = {territory: {look.me: 1.0}}, {territory: {rival: 1.0}}
    value += WIN * (outlook.mine(mine) - outlook.mine(lost))
    value += LOSS * (outlook.danger(lost) - outlook.danger(mine))
    return value


def bounds(look: Look) -> tuple[str, str, bool, tuple[int, int]]:
    """Where, against whom, as aggressor or not, with which tokens."""
    b = look.view["battle"]
    rival = b["defender"] if b["aggressor"] == look.me else b["aggressor"]
    army = look.army(look.me)
    mine = [s for s in look.stacks if s.faction == army and s.location in b["locations"]]
    return (
        b["territory"],
        rival,
        b["aggressor"] == look.me,
        (
            sum(s.normal for s in mine),
            sum(s.elite for s in mine),
        ),
    )


def rival_tokens(look: Look, rival: str) -> tuple[int, int]:
    """The opponent's tokens that take part."""
    army = look.army(rival)
    theirs = [s for s in look.stacks if s.faction == army and s.location in look.view["battle"]["locations"]]
    return sum(s.normal for s in theirs), sum(s.elite for s in theirs)


# Weighing


def drafts(
    look: Look, means: Means, rival: Rival, stake: float, skills: Trained | None = None
) -> Iterator[Draft]:
    """Every plan worth a thought, with its worth."""
    each = unit(look)
    tokens = each * (means.tokens[0] + ELITE / TOKEN * means.tokens[1])
    if look.me == TLEILAXU:
        tokens -= each * min(FLAG, sum(means.tokens))
    theirs = sum(rival_tokens(look, means.rival))
    pool = look.secret["traitors"]
    traitor = sum(p for p, _, x in rival.leaders if x in pool)
    alive: dict[float, float] = {}
    beaten: dict[float, float] = {}
    beside = look.beside(look.me) - look.beside(means.rival)
    for pd, number in rival.dials:
        beaten[number] = beaten.get(number, 0.0) + pd
        for pl, strength, _ in rival.leaders:
            alive[number + strength] = alive.get(number + strength, 0.0) + pd * pl
    tie = 0.0 if means.aggressor else -0.01
    reach: dict[float, tuple[float, float]] = {}

    def beats(total: float) -> tuple[float, float]:
        """Chances that a total is enough: against a living leader, against a dead one."""
        if total not in reach:
            reach[total] = (
                sum(p for x, p in alive.items() if total + tie >= x),
                sum(p for x, p in beaten.items() if total + tie >= x),
            )
        return reach[total]

    bounty = sum(p * s for p, s, _ in rival.leaders)
    dance = dances(look, look.me) - dances(look, means.rival)
    theirs_half = dance * sum(p * half(s) for p, s, _ in rival.leaders)
    flag = FLAG if TLEILAXU in look.us else 0
    for leader in means.leaders:
        strength = LEADERS[leader].strength if leader in LEADERS else 0
        at_risk = leader_worth(look, strength) if leader in LEADERS else 0.0
        if leader == ZOAL:  # as strong as the opponent's
            strength = round(bounty)
        mine_half = dance * half(strength)
        risk = 0.0 if means.kwisatz else traitor_risk(look, leader, means.rival)
        if leader in look.secret["captives"] or leader == DUKE:  # not mine for long
            at_risk *= 0.3
        hero = 1.5 if leader and leader not in LEADERS else 0.0
        plain = strength + (2 if means.kwisatz and leader else 0)
        weapons = means.weapons if skills is None else (*means.weapons, *skills.weapons(leader))
        for weapon in weapons if leader else ("",):
            arm = known(weapon)
            for guard in means.guards if leader else ("",):
                cover = known(guard)
                if arm == "lasgun" and cover == "shield":
                    continue
                blast = 0.0
                if arm == "lasgun":
                    blast = rival.guards.get("shield", 0.0)
                elif cover == "shield":
                    blast = rival.weapons.get("lasgun", 0.0)
                kill = rival.dies(arm)
                die = rival.kills(cover) if leader else 1.0
                force = plain if skills is None else plain + skills.adds(leader, weapon, guard)
                cards = sum(card_worth(look, c) for c in (weapon, guard) if c and KIND[c] != "worthless")
                for dial in means.numbers:
                    number, normal, elite, cost = dial
                    up, dead = number + force + beside, number + mine_half + beside
                    win = (1 - die) * ((1 - kill) * beats(up)[0] + kill * beats(up + theirs_half)[1])
                    win += die * ((1 - kill) * beats(dead)[0] + kill * beats(dead + theirs_half)[1])
                    win = (1 - blast) * ((1 - traitor) * win + traitor) * (1 - risk)
                    saved = each * min(flag, normal + elite)
                    lost = each * (normal + ELITE / TOKEN * elite) - saved
                    worth = win * (stake - (1 - traitor) * lost) - (1 - win) * (tokens + 0.25 * cards)
                    worth -= SPICE * cost * (1 - 0.5 * traitor)
                    worth -= (die * (1 - traitor) + risk) * at_risk + hero
                    worth += kill * bounty * (0.35 + win * 0.8) * (1 - risk)
                    worth -= blast * (at_risk - 0.6 * theirs)
                    yield Draft(worth, win, leader, weapon, guard, means.kwisatz, dial)


def best_draft(
    look: Look, means: Means, rival: Rival, stake: float, skills: Trained | None = None
) -> Draft | None:
    """The plan of most worth; among equals the cheaper one."""
    return max(
        drafts(look, means, rival, stake, skills),
        key=lambda d: (round(d.worth, 6), -d.dial[0], d.leader, d.weapon, d.guard),
        default=None,
    )


# The prompt


def one_of_each(cards: Sequence[str]) -> tuple[str, ...]:
    """One card of each kind; worthless ones only where nothing else may be played."""
    found = {known(c): c for c in reversed(cards) if c == "" or KIND[c] != "worthless"}
    return tuple(found.values()) or (cards[0],)


def means_of(look: Look, prompt: Prompt) -> Means:
    """What a plan prompt allows."""
    territory, rival, aggressor, tokens = bounds(look)
    leaders = tuple(prompt.options())
    first = leaders[0]
    weapons = one_of_each(prompt.options((first,)))
    guards: dict[str, str] = {}
    for weapon in weapons:
        for g in one_of_each(prompt.options((first, weapon))):
            guards.setdefault(known(g), g)
    kwisatz = can(prompt, True, first, weapons[0], prompt.options((first, weapons[0]))[0])
    head = (first, weapons[0], prompt.options((first, weapons[0]))[0], kwisatz)
    numbers = cheapest(offered_numbers(look, prompt, head, rival))
    return Means(
        territory, rival, aggressor, tokens, leaders, weapons, tuple(guards.values()), kwisatz, numbers
    )


def usual_means(look: Look, hidden: bool | None = None) -> Means:
    """The same from the view alone, before plans are asked for; `hidden` imagines a posture."""
    territory, rival, aggressor, tokens = bounds(look)
    shown = aside(look, look.me, hidden)
    leaders = [x for _, x in look.my_leaders(territory) if x != shown] + look.of_kind("hero")[:1]
    weapons = one_of_each(["", *look.of_kind(*ARMS)])
    guards = one_of_each(["", *look.of_kind(*GUARDS)])
    numbers = cheapest(usual_numbers(look, tokens, rival))
    kh = look.secret.get("kwisatz_haderach")
    kwisatz = bool(
        kh
        and kh["losses"] >= kh["needed"]
        and not kh["dead"]
        and kh["used_in"] in ("", territory)
        and "K-KARAMA-ATR-4" not in look.view["battle"]["stopped"]
    )
    return Means(
        territory, rival, aggressor, tokens, tuple(leaders) or ("",), weapons, guards, kwisatz, numbers
    )


def think(look: Look, means: Means, hidden: bool | None = None) -> Draft | None:
    """The best plan against what the rival may do; `hidden` imagines a posture."""
    rival = guess(look, means.rival, means.territory, rival_tokens(look, means.rival))
    stake = prize(look, means.territory, means.rival)
    draft = best_draft(look, means, rival, stake, trained(look, hidden))
    if draft is not None and draft.odds < 0.08:
        draft = spare(look, means, rival, draft)
    return draft


def spare(look: Look, means: Means, rival: Rival, draft: Draft) -> Draft:
    """A lost battle is lost cheaply: no tokens dialed, the least leader, a weapon only if it may kill."""
    cheap = min(means.numbers, key=lambda d: (d[0], d[3]))
    heroes = [x for x in means.leaders if x and x not in LEADERS]
    by_strength = sorted((x for x in means.leaders if x in LEADERS), key=lambda x: (LEADERS[x].strength, x))
    leader = (by_strength or heroes or [means.leaders[0]])[0]
    weapon = draft.weapon if rival.dies(known(draft.weapon)) > 0.5 else means.weapons[0]
    weapon = "" if weapon and known(weapon) == "lasgun" and "" in means.weapons else weapon
    return replace(draft, leader=leader, weapon=weapon, dial=cheap, kwisatz=False)


def plan(look: Look, prompt: Prompt) -> Action | None:
    """The battle plan."""
    draft = think(look, means_of(look, prompt))
    return None if draft is None else build(prompt, plan_wish(look, draft))


def plan_wish(look: Look, draft: Draft) -> Callable[[str, tuple[Any, ...], Sequence[Any]], Any]:
    """A draft as a plan, field by field; an empty slot takes a worthless card, which frees the hand of it."""
    _, normal, elite, spice = draft.dial
    contested = 0.1 < draft.odds < 0.95
    fields = {
        "leader": draft.leader,
        "kwisatz_haderach": draft.kwisatz,
        "normal": normal,
        "elite": elite,
        "spice": spice,
        "committed": min(3, max(0, look.spice - draft.dial[3] - 1)) if contested else 0,
    }

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name in fields:
            return fields[name]
        card = draft.weapon if name == "weapon" else draft.guard
        if card == "" and look.me != BG and (name == "defense" or not look.of_kind(*ARMS)):
            rubbish = [c for c in options if c and KIND[c] == "worthless"]
            return rubbish[0] if rubbish else ""
        return card

    return wish


def promise(look: Look, prompt: Prompt) -> Action | None:
    """What is told to Prescience: what would be played anyway."""
    draft = think(look, usual_means(look))
    if draft is None:
        return None
    element = prompt.facts()["element"]
    number, normal, elite, _ = draft.dial
    options = prompt.options()
    value: Any = {"leader": draft.leader, "weapon": draft.weapon, "defense": draft.guard}.get(element)
    if element == "number":
        pairs = any(isinstance(o, tuple) for o in options)
        if pairs:
            value = min(options, key=lambda o: (abs(o[0] - number), abs(o[1] - normal), abs(o[2] - elite)))
        else:
            value = min(options, key=lambda o: abs(o - number))
    return build(prompt, lambda name, chosen, opts: value)


def choose_battle(look: Look, prompt: Prompt) -> Action:
    """First the battle with the best odds for what is at stake: what is won there helps in the next."""
    found: list[tuple[float, str, str]] = []
    for territory in prompt.options():
        for rival in prompt.options((territory,)):
            p = clash(
                look, look.me, look.fighters(territory, look.me), rival, look.fighters(territory, rival)
            )
            found.append((p * prize(look, territory, rival), territory, rival))
    _, territory, rival = max(found)
    return build(prompt, lambda name, chosen, options: territory if not chosen else rival)


def keep_cards(look: Look, prompt: Prompt) -> Action:
    """Everything is kept but rubbish, and copies of what one has."""

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        card = name.removeprefix("keep ")
        return card_worth(look, card) > 0.5 if card in KIND else True

    return build(prompt, wish)


def call(look: Look, prompt: Prompt) -> Action | None:
    """A traitor is always called: it wins at once and costs nothing."""
    return build(prompt, lambda name, chosen, options: options[0])
