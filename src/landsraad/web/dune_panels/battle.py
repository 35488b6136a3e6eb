"""The panel of a battle plan: tiles, wheel, what binds it, and when it wins."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from landsraad.dune.cards import (
    HEROES,
    KIND,
    LEADERS,
    WEAPONS,
    card_name,
)
from landsraad.dune.karama import USES
from landsraad.dune.log import CARD_KINDS
from landsraad.table import Event, Prompt
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import (
    FREE,
    WHEEL,
    DuneLook,
    View,
    counted,
    forces_at,
    name,
    place,
    troops,
)
from landsraad.web.dune_panels.plain import begin, default
from landsraad.web.panels import (
    Choice,
    Line,
    Note,
    Panel,
    controls,
)


def battle_panel(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    prompt, view = look.prompt, look.view
    b, me = view["battle"], view["you"]
    foe = b["defender"] if b["aggressor"] == me else b["aggressor"]
    facts = prompt.facts()
    look.begin = default(look)
    steps = begin(look, wish)
    values = tuple(s.value for s in steps)
    leader, weapon, defense, kwisatz, normal, elite, _ = values
    made = Panel("battle.html", "panels/duel.html", final=True, button="Seal plan")
    made.fields = controls(prompt, steps, look)
    made.heading = f"Seal your plan for {place(b['territory'])}"
    made.why = "Both plans stay secret until both are sealed, then they are revealed together."
    made.eyebrow = "Battle plan"
    made.settle(prompt, steps)
    made.focus = b["locations"][0]
    seen = prompt.preview(values)
    number, cost = seen["number"], int(seen["spice"])
    there_n, there_e = facts["tokens"]
    foe_n, foe_e = forces_at(view, foe, b["locations"])
    made.notes = binding(view, foe)
    strength = LEADERS[leader].strength if leader in LEADERS else 0
    bonus = 2 if kwisatz else 0
    known = known_of(view, foe)
    _annotate(made, known)
    mine_lives, theirs_live = _lives(known.get("weapon"), defense), _lives(weapon, known.get("defense"))
    total = number + (strength + bonus if mine_lives is not False else 0)
    dial = made.get("normal")
    big = made.get("elite")
    each = int(facts["elite_strength"])
    wins_ties = b["aggressor"] == me
    sure = known.get("number")
    sure = sure[0] if isinstance(sure, (tuple, list)) else sure
    top = int(sure) if sure is not None else min(WHEEL, foe_n + 2 * foe_e)
    rows = []
    for x, v in _grouped(_leaders_of(view, foe, known, b["territory"])):
        rest = total - (v if theirs_live is not False else 0)
        n = math.floor(rest) if wins_ties else math.ceil(rest) - 1
        told = "never" if n < 0 else "anything" if n >= top else f"{n} or less"
        if sure is not None:
            wins = rest > sure or (wins_ties and rest == sure)
            told = f"it dials {_plain_number(sure)}: you {'win' if wins else 'lose'}"
        rows.append((x, v, told, max(-1, min(n, top)), top))
    paid = f", and pay **{cost}** of {facts['spice']} spice" if cost else ""
    kept = counted(there_n - normal, there_e - elite)
    cards = [card_name(c) for c in (leader if leader in HEROES else "", weapon, defense) if c]
    lost = (
        "You lose your only force" if there_n + there_e == 1 else f"You lose all {troops(there_n, there_e)}"
    )
    if cards:
        lost += ", " + " and ".join(cards)
    if cost:
        lost += f" and the {cost} spice"
    made.then = [
        Line("If you win", f"You lose the **{counted(normal, elite)}** dialed, keep **{kept}**{paid}."),
        Line("If you lose", f"{lost}. A traitor overturns any plan.", "B-BAT-33"),
    ]
    sums: list[tuple[str, str]] = [("Dial", _plain_number(number))]
    if leader:
        label = look.label("leader", leader)
        sums.append((label, str(strength) if mine_lives is not False else "dies"))
    if bonus:
        sums.append(("Kwisatz Haderach", "+2" if mine_lives is not False else "–"))
    if known.get("weapon") and mine_lives is not None:
        what = (
            f"{card_name(defense)} against {card_name(known['weapon'])}"
            if defense
            else card_name(known["weapon"])
        )
        sums.append((what, "leader lives" if mine_lives else "leader dies"))
    reachable = min(WHEEL, there_n + each * there_e)
    pays = int(facts["spice"])
    free_dial = _free_dial(prompt, there_n)
    made.data |= {
        "me": me,
        "foe": foe,
        "mine": troops(there_n, there_e),
        "theirs": troops(foe_n, foe_e),
        "ties": "wins ties",
        "aggressor": b["aggressor"],
        "territory": place(b["territory"]),
        "number": _plain_number(number),
        "value": int(number),
        "maximum": reachable,
        "free": 0 if free_dial else FREE,
        "spice": 0 if free_dial else pays,
        "cost": cost,
        "bound": dial.id if dial is not None and big is None else "",
        "cost_text": _cost_text(free_dial, there_n + there_e, int(facts["spice"])),
        "hand": hand_at(number),
        "rows": rows,
        "assume": _assumption(mine_lives, theirs_live),
        "sums": sums,
        "total": _plain_number(total),
        "wins_ties": wins_ties,
        "foe_top": top,
        "kwisatz": _kwisatz(view),
    }
    return made


def _plain_number(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{int(number)}½"


def _free_dial(prompt: Prompt, there: int) -> bool:
    """Whether dialing costs nothing: Fremen, or the basic game."""
    steps = prompt.decision.steps(prompt.default())
    return int(prompt.preview((*steps[:4], min(there, 4), 0, 0))["spice"]) == 0 and there > FREE


def _cost_text(free: bool, tokens: int, spice: int) -> str:
    if free:
        return "Your forces cost nothing."
    text = "The first 2 are free, then 1 spice each."
    return text + (f" You cannot pay for {spice + FREE + 1}." if tokens > spice + FREE else "")


def hand_at(number: float) -> tuple[float, float]:
    """Where the wheel's hand stands."""
    angle = math.radians(240 - 15 * min(number, WHEEL))
    return round(134 + 104 * math.cos(angle), 1), round(134 - 104 * math.sin(angle), 1)


def _assumption(mine: bool | None, theirs: bool | None) -> str:
    if mine is False:
        return "Your leader dies, whatever you dial."
    if mine and theirs is not None:
        return "What you know of both plans is counted."
    return "If both leaders live."


def _lives(weapon: str | None, defense: str | None) -> bool | None:
    """Whether a leader lives through a weapon behind a defense; None if one of them is not known."""
    if weapon is None or defense is None:
        return True if weapon == "" else None
    kind = KIND.get(weapon, "")
    if kind == "projectile":
        return KIND.get(defense) == "shield"
    if kind == "poison":
        return KIND.get(defense) == "snooper"
    return kind != "lasgun"


def known_of(view: View, foe: str) -> dict[str, Any]:
    """What this seat knows of the other plan: by Prescience, or seen whole."""
    b = view["battle"]
    plan = b["plans"].get(foe)
    if plan is not None:
        return {"leader": plan["leader"], "weapon": plan["weapon"], "defense": plan["defense"]}
    told = b["prescience"]
    if told and told["of"] == foe and told["value"] is not None and "K-KARAMA-ATR-3" not in b["stopped"]:
        return {told["element"]: told["value"]}
    return {}


def _leaders_of(view: View, foe: str, known: Mapping[str, Any], territory: str) -> list[tuple[str, int]]:
    """Leaders the other side may still play, as far as anybody sees; strongest first."""
    if "leader" in known:
        x = known["leader"]
        return [(LEADERS[x].name if x in LEADERS else card_name(x) if x else "nobody", _strength(x))]
    free = [
        (x["name"], int(x["strength"]))
        for x in view["factions"][foe]["leaders"]
        if not x["dead"] and x["fought_in"] in ("", territory)
    ]
    return sorted(free, key=lambda one: -one[1]) or [("a Cheap Hero", 0)]


def _grouped(leaders: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Leaders of the same strength on one line."""
    found: dict[int, list[str]] = {}
    for leader, strength in leaders:
        found.setdefault(strength, []).append(leader)
    return [
        (names[0] if len(names) == 1 else f"{names[0]} or {len(names) - 1} more", strength)
        for strength, names in found.items()
    ]


def _strength(leader: str) -> int:
    return LEADERS[leader].strength if leader in LEADERS else 0


def _annotate(made: Panel, known: Mapping[str, Any]) -> None:
    """What a card does against what is known of the other plan."""
    for mine, theirs in (("defense", "weapon"), ("weapon", "defense")):
        field, card = made.get(mine), known.get(theirs)
        if field is None or card is None:
            continue
        shown = []
        for c in field.choices:
            own = c.json.strip('"')
            note = c.note
            if c.possible and own and mine == "defense" and card:
                note = f"{'stops' if _lives(card, own) else 'does not stop'} {card_name(card)}"
            elif c.possible and own in WEAPONS:
                note = "kills the leader" if not _lives(own, card) else f"stopped by {card_name(card)}"
            shown.append(Choice(c.json, c.label, c.picked, c.sign, note, c.why, c.rule, c.place, c.others))
        field.choices = shown


def binding(view: View, foe: str) -> list[Note]:
    """What binds this battle, in words."""
    b, me = view["battle"], view["you"]
    found: list[Note] = []
    if b["voice"] and "K-KARAMA-BG-1" not in b["stopped"]:
        whom, play, kind = b["voice"]
        who = "you" if whom == me else name(whom)
        order = "must play" if play else "may not play"
        tail = " if possible" if play else ""
        found.append(
            Note(
                "The Voice:", f"{who} {order} {CARD_KINDS.get(kind, kind)}{tail}.", "K-BG-04", "bene_gesserit"
            )
        )
    told = b["prescience"]
    if told and "K-KARAMA-ATR-3" not in b["stopped"]:
        element, value = told["element"], told["value"]
        what = {"number": "dial"}.get(element, f"have as {element}")
        if value is None:
            text = f"Atreides asked {name(told['of'])} for its {element}."
        elif told["of"] == me:
            text = f"you told Atreides that you {what} **{_element(value)}**. It binds you."
        else:
            text = f"{name(told['of'])} will {what} **{_element(value)}**."
        found.append(Note("Prescience:", text, "K-ATR-05", "atreides", value is not None))
    plan = b["plans"].get(foe)
    if plan is not None and not b["revealed"]:
        parts = [_element(plan[x]) for x in ("leader", "weapon", "defense")]
        dial = counted(plan["normal"], plan["elite"])
        text = f"{name(foe)} plays {', '.join(parts)} and dials {dial}."
        found.append(Note("Its plan:", text, "K-KARAMA-ATR-S", "atreides", True))
    found += [Note("Karama:", f"{USES[use].text}.", use) for use in b["stopped"] if use in USES]
    return found


def _element(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return _plain_number(value[0])
    if isinstance(value, (int, float)):
        return _plain_number(value)
    if value in LEADERS:
        return LEADERS[value].name
    return card_name(value) if value else "nothing"


def _kwisatz(view: View) -> str:
    """How far the Kwisatz Haderach is, for Atreides."""
    known = view["secret"].get("kwisatz_haderach")
    if not known:
        return ""
    if known["dead"]:
        return "dead"
    if known["losses"] < known["needed"]:
        return f"{known['losses']} of {known['needed']} losses, not yet awake"
    return f"awake{', used in ' + place(known['used_in']) if known['used_in'] else ''}"
