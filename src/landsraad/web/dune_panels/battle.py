"""The panel of a battle plan: tiles, wheel, what binds it, and when it wins."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from landsraad.dune.cards import (
    ECAZ,
    HEROES,
    KIND,
    LEADERS,
    WEAPONS,
    ZOAL,
    card_name,
)
from landsraad.dune.karama import USES
from landsraad.dune.log import CARD_KINDS, WORDS
from landsraad.table import Event, Prompt, listed, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import (
    FREE,
    WHEEL,
    DuneLook,
    View,
    counted,
    dances,
    fieldable,
    forces_at,
    half,
    name,
    place,
    troops,
)
from landsraad.web.dune_panels.plain import begin, default
from landsraad.web.dune_skills import battle_notes, title
from landsraad.web.panels import (
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
    leader, weapon, defense, kwisatz, normal, elite, *_ = values
    made = Panel("battle.html", "panels/duel.html", final=True, button=say("Seal plan"))
    made.fields = controls(prompt, steps, look)
    made.heading = say("Seal your plan for {territory}", territory=place(b["territory"]))
    made.why = say("Both plans stay secret until both are sealed, then they are revealed together.")
    made.eyebrow = say("Battle plan")
    made.settle(prompt, steps)
    made.focus = b["locations"][0]
    seen = prompt.preview(values)
    number, cost = seen["number"], int(seen["spice"])
    there_n, there_e = facts["tokens"]
    foe_n, foe_e = forces_at(view, army(view, foe), b["locations"])
    mine_beside, theirs_beside = beside(view, me), beside(view, foe)
    made.notes = [*binding(view, foe), *battle_notes(view, foe)]
    known = known_of(view, foe)
    strength = _strength(leader, known.get("leader", ""))
    trained: Mapping[str, int] = seen.get("skills", {})
    bonus = (2 if kwisatz else 0) + sum(trained.values())
    _annotate(made, known)
    mine_lives, theirs_live = _lives(known.get("weapon"), defense), _lives(weapon, known.get("defense"))
    total = number + mine_beside + (strength + bonus if mine_lives is not False else 0)
    dial = made.get("normal")
    big = made.get("elite")
    each = int(facts["elite_strength"])
    wins_ties = b["aggressor"] == me
    sure = known.get("number")
    sure = sure[0] if isinstance(sure, (tuple, list)) else sure
    top = int(sure) if sure is not None else min(WHEEL, foe_n + 2 * foe_e)
    rows = []
    dancers = dances(view, me) - dances(view, foe)
    for x, v in _grouped(_leaders_of(view, foe, known, b["territory"], leader)):
        own = v if leader == ZOAL else strength
        rest = (
            total
            + (own - strength if mine_lives is not False else 0)
            - (v if theirs_live is not False else 0)
        )
        fallen = (half(own) if mine_lives is False else 0) + (half(v) if theirs_live is False else 0)
        rest += dancers * fallen - theirs_beside
        n = math.floor(rest) if wins_ties else math.ceil(rest) - 1
        told = say("never") if n < 0 else say("anything") if n >= top else say("{n} or less", n=n)
        if sure is not None:
            wins = rest > sure or (wins_ties and rest == sure)
            dials = _plain_number(sure)
            told = (
                say("it dials {number}: you win", number=dials)
                if wins
                else say("it dials {number}: you lose", number=dials)
            )
        rows.append((x, v, told, max(-1, min(n, top)), top))
    paid = say(", and pay **{cost}** of {spice} spice", cost=cost, spice=facts["spice"]) if cost else ""
    kept = counted(there_n - normal, there_e - elite)
    cards = [card_name(c) for c in (leader if leader in HEROES else "", weapon, defense) if c]
    lost = (
        say("You lose your only force")
        if there_n + there_e == 1
        else say("You lose all {forces}", forces=troops(there_n, there_e))
    )
    if b["pair"] and me in b["pair"]:
        lost = say("You and your ally lose all forces here")
    if cards:
        lost = say("{lost}, {cards}", lost=lost, cards=listed(cards, joined=True))
    if cost:
        lost = say("{lost} and the {cost} spice", lost=lost, cost=cost)
    made.then = [
        Line(
            say("If you win"),
            say(
                "You lose the **{forces}** dialed, keep **{kept}**{paid}.",
                forces=counted(normal, elite),
                kept=kept,
                paid=paid,
            )
            if not b["pair"] or me not in b["pair"]
            else say(
                "{ally} loses the **{forces}** dialed and keeps **{kept}**{paid}. Of {ecaz} half remain.",
                ally=name(army(view, me)),
                ecaz=name(ECAZ),
                forces=counted(normal, elite),
                kept=kept,
                paid=paid,
            ),
        ),
        Line(say("If you lose"), say("{lost}. A traitor overturns any plan.", lost=lost), "B-BAT-33"),
    ]
    sums: list[tuple[str, str]] = [(say("Dial"), _plain_number(number))]
    if mine_beside:
        sums.append((say("Half of {ecaz}", ecaz=name(ECAZ)), f"+{mine_beside}"))
    if leader:
        label = look.label("leader", leader)
        counts = "X" if leader == ZOAL and "leader" not in known else str(strength)
        sums.append((label, counts if mine_lives is not False else say("dies")))
    if kwisatz:
        sums.append((say("Kwisatz Haderach"), "+2" if mine_lives is not False else "–"))
    for card, added in trained.items():
        sums.append((title(card), f"+{added}" if mine_lives is not False else "–"))
    if known.get("weapon") and mine_lives is not None:
        what = (
            say("{defense} against {weapon}", defense=card_name(defense), weapon=card_name(known["weapon"]))
            if defense
            else card_name(known["weapon"])
        )
        sums.append((what, say("leader lives") if mine_lives else say("leader dies")))
    reachable = min(int(facts["most"]), there_n + each * there_e)
    pays = int(facts["spice"])
    free_dial = _free_dial(prompt, there_n)
    made.data |= {
        "me": me,
        "foe": foe,
        "mine": troops(there_n, there_e),
        "theirs": troops(foe_n, foe_e),
        "ties": say("wins ties"),
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
    return int(prompt.preview((*steps[:4], min(there, 4), 0, 0, *steps[7:]))["spice"]) == 0 and there > FREE


def _cost_text(free: bool, tokens: int, spice: int) -> str:
    if free:
        return say("Your forces cost nothing.")
    text = say("The first 2 are free, then 1 spice each.")
    return text + (
        say(" You cannot pay for {spice}.", spice=spice + FREE + 1) if tokens > spice + FREE else ""
    )


def hand_at(number: float) -> tuple[float, float]:
    """Where the wheel's hand stands."""
    angle = math.radians(240 - 15 * min(number, WHEEL))
    return round(134 + 104 * math.cos(angle), 1), round(134 - 104 * math.sin(angle), 1)


def _assumption(mine: bool | None, theirs: bool | None) -> str:
    if mine is False:
        return say("Your leader dies, whatever you dial.")
    if mine and theirs is not None:
        return say("What you know of both plans is counted.")
    return say("If both leaders live.")


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


def _leaders_of(
    view: View, foe: str, known: Mapping[str, Any], territory: str, mine: str
) -> list[tuple[str, int]]:
    """Leaders the other side may still play against mine, as far as anybody sees; strongest first."""
    if "leader" in known:
        x = known["leader"]
        called = LEADERS[x].name if x in LEADERS else card_name(x) if x else say("nobody")
        return [(called, _strength(x, mine))]
    free = [(x["name"], _strength(x["id"], mine)) for x in fieldable(view, foe, territory)]
    return sorted(free, key=lambda one: -one[1]) or [(say("a Cheap Hero"), 0)]


def _grouped(leaders: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Leaders of the same strength on one line."""
    found: dict[int, list[str]] = {}
    for leader, strength in leaders:
        found.setdefault(strength, []).append(leader)
    return [
        (
            names[0] if len(names) == 1 else say("{leader} or {n} more", leader=names[0], n=len(names) - 1),
            strength,
        )
        for strength, names in found.items()
    ]


def _strength(leader: str, against: str) -> int:
    """A leader's strength against another; Zoal has that of the other."""
    disc = against if leader == ZOAL else leader
    return LEADERS[disc].strength if disc in LEADERS else 0


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
                note = (
                    say("stops {card}", card=card_name(card))
                    if _lives(card, own)
                    else say("does not stop {card}", card=card_name(card))
                )
            elif c.possible and own in WEAPONS:
                note = (
                    say("kills the leader")
                    if not _lives(own, card)
                    else say("stopped by {card}", card=card_name(card))
                )
            shown.append(replace(c, note=note))
        field.choices = shown


def army(view: View, fighter: str) -> str:
    """Whose forces a fighter dials: of Ecaz and its ally the ally's."""
    pair = view["battle"]["pair"]
    return str(pair[1]) if pair and fighter == ECAZ else fighter


def beside(view: View, fighter: str) -> int:
    """What half of the Ecaz forces adds to a fighter's number."""
    b = view["battle"]
    return int(b["half"]) if b["pair"] and b["pair"][0] == fighter else 0


def occupied(view: View) -> list[Note]:
    """Ecaz and its ally fight as one: whose forces are dialed, and what is added."""
    b = view["battle"]
    if not b["pair"]:
        return []
    fighter = b["pair"][0]
    told = say(
        "the forces of {ally} are dialed, half of those of {ecaz} adds {half} to the number of {fighter}.",
        ally=name(next(f for f in b["pair"] if f != ECAZ)),
        ecaz=name(ECAZ),
        half=b["half"],
        fighter=name(fighter),
    )
    return [Note(say("One side:"), told, "K-ECZ-11", "ecaz")]


def binding(view: View, foe: str) -> list[Note]:
    """What binds this battle, in words."""
    b, me = view["battle"], view["you"]
    found: list[Note] = occupied(view)
    for side in (me, foe):
        if dances(view, side):
            told = (
                say("half the strength of each leader that dies is added to your total.")
                if side == me
                else say(
                    "half the strength of each leader that dies is added to the total of {who}.",
                    who=name(foe),
                )
            )
            found.append(Note(say("Facedancers:"), told, "K-TLX-03", "tleilaxu"))
    if b["voice"] and "K-KARAMA-BG-1" not in b["stopped"]:
        whom, play, kind = b["voice"]
        called = say(CARD_KINDS[kind]) if kind in CARD_KINDS else kind
        if whom == me:
            told_to = (
                say("you must play {kind} if possible.", kind=called)
                if play
                else say("you may not play {kind}.", kind=called)
            )
        else:
            told_to = (
                say("{who} must play {kind} if possible.", who=name(whom), kind=called)
                if play
                else say("{who} may not play {kind}.", who=name(whom), kind=called)
            )
        found.append(Note(say("The Voice:"), told_to, "K-BG-04", "bene_gesserit"))
    told = b["prescience"]
    if told and "K-KARAMA-ATR-3" not in b["stopped"]:
        element, value = told["element"], told["value"]
        part = WORDS[element]
        if value is None:
            text = say(
                "{atreides} asked {of} for its {element}.",
                atreides=name("atreides"),
                of=name(told["of"]),
                element=say(part),
            )
        elif told["of"] == me:
            text = say(
                "you told {atreides} your {element}: **{value}**. It binds you.",
                atreides=name("atreides"),
                element=say(part),
                value=_element(value),
            )
        else:
            text = say(
                "the {element} of {of} will be **{value}**.",
                of=name(told["of"]),
                element=say(part),
                value=_element(value),
            )
        found.append(Note(say("Prescience:"), text, "K-ATR-05", "atreides", value is not None))
    plan = b["plans"].get(foe)
    if plan is not None and not b["revealed"]:
        parts = [_element(plan[x]) for x in ("leader", "weapon", "defense")]
        dial = counted(plan["normal"], plan["elite"])
        text = say("{who} plays {plan} and dials {dial}.", who=name(foe), plan=listed(parts), dial=dial)
        found.append(Note(say("Its plan:"), text, "K-KARAMA-ATR-S", "atreides", True))
    found += [
        Note(say("Karama:"), say("{what}.", what=say(USES[use].text)), use)
        for use in b["stopped"]
        if use in USES
    ]
    return found


def _element(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return _plain_number(value[0])
    if isinstance(value, (int, float)):
        return _plain_number(value)
    if value in LEADERS:
        return LEADERS[value].name
    return card_name(value) if value else say("nothing")


def _kwisatz(view: View) -> str:
    """How far the Kwisatz Haderach is, for Atreides."""
    known = view["secret"].get("kwisatz_haderach")
    if not known:
        return ""
    if known["dead"]:
        return say("dead")
    if known["losses"] < known["needed"]:
        return say(
            "{losses} of {needed} losses, not yet awake", losses=known["losses"], needed=known["needed"]
        )
    if known["used_in"]:
        return say("awake, used in {place}", place=place(known["used_in"]))
    return say("awake")
