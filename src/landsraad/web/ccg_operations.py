"""The panel of a House Interval: every operation with its cards, what is possible bright, the rest saying why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.ccg.cards import RITES
from landsraad.ccg.effects.abilities import Use
from landsraad.ccg.effects.core import ABILITIES, abilities
from landsraad.ccg.effects.text.card import sentence
from landsraad.ccg.log import OPERATIONS
from landsraad.ccg.operations import FIELDS
from landsraad.table import Name, Prompt, listed, say, texts
from landsraad.web import ccg_words as words
from landsraad.web.ccg_table import Table
from landsraad.web.panels import Choice, Field, Line, Panel, decode, encode, wanted

View = Mapping[str, Any]
Wish = Mapping[str, str]

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "hand": ("deploy", "place"),
    "cards": ("use", "venture", "redeploy", "deploy_event", "program"),
    "assembly": ("petition",),
    "rites": RITES,
    "market": ("buy_favor", "buy_spice", "sell_spice", "admission"),
}
HEADS: Final = texts({
    "hand": "From your hand",
    "cards": "With your cards",
    "assembly": "From your Assembly",
    "rites": "Rites",
    "market": "Exchange and Council",
})  # fmt: skip
BUTTONS: Final[Mapping[str, str]] = texts({
    "deploy": "Deploy {card}",
    "redeploy": "Turn {card} up",
    "place": "Place {card} face down",
    "deploy_event": "Turn {card} up",
    "petition": "Petition for {card}",
    "use": "Use {card}",
    "venture": "Carry out {card}",
    "program": "Assign {card}",
    "buy_favor": "Buy {n} favor",
    "buy_spice": "Go and buy spice",
    "sell_spice": "Go and sell spice",
    "battle": "Battle with {card}",
    "dueling": "Duel with {card}",
    "arbitration": "Arbitration with {card}",
    "intrigue": "Intrigue with {card}",
    "admission": "Request admission",
})  # fmt: skip


def operation_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """One operation, or be done (C-TURN-06)."""
    table = Table(view)
    want = wanted(wish, "move")
    field = Field("move", say("Operation"), "tiles")
    made = Panel("ccg_operation.html", heading=say("Your House Interval"), fields=[field])
    made.eyebrow = say("Turn {n}", n=view["turn"])
    made.why = say("Any operations, in any order, until you are done.")
    made.aside = (say("Be done"), encode("done"))
    made.data["groups"] = [_group(prompt, table, key, field, want) for key in GROUPS]
    made.data["refused"] = _refused(view, table, made.data["groups"])
    picked = next((decode(c.json) for c in field.choices if c.picked), None)
    made.ready, made.button = False, say("Choose an operation")
    made.hint = say("Choose what to do, here or on the table.")
    if picked is not None:
        _complete(prompt, view, table, wish, made, tuple(picked))
    elif want is not None:
        made.wrong = True
    return made


def _group(prompt: Prompt, table: Table, key: str, field: Field, want: Any) -> dict[str, Any]:
    """The operations of a group: the indexes of their choices, those that are possible first."""
    ops = []
    for what in GROUPS[key]:
        op = _operation(prompt, table, what, field, want)
        if op["can"] or op["not"] or op["why"]:
            ops.append(op)
    return {"title": say(HEADS[key]), "ops": ops, "open": any(op["can"] for op in ops)}


def _operation(prompt: Prompt, table: Table, what: str, field: Field, want: Any) -> dict[str, Any]:
    title = say(OPERATIONS[what][0])
    can: list[tuple[int, Choice]] = []
    cannot: list[Choice] = []
    refusal = prompt.why_not((), what)
    if FIELDS[what][:1] != ("card",):
        if refusal is None:
            choice = Choice(encode((what,)), title, want == (what,))
            field.choices.append(choice)
            can.append((len(field.choices) - 1, choice))
        return {"what": what, "title": title, "can": can, "not": cannot,
                "why": refusal.reason if refusal else "", "rule": refusal.rule if refusal else ""}  # fmt: skip
    for n in prompt.candidates((what,)):
        no = prompt.why_not((what,), n)
        choice = _choice(table, what, n, picked=want == (what, n))
        if no is None and refusal is None:
            field.choices.append(choice)
            can.append((len(field.choices) - 1, choice))
        elif no is not None and _worth_telling(table, what, n):
            cannot.append(Choice(choice.json, choice.label, why=no.reason, rule=no.rule, sign=choice.sign))
    closed = refusal if not can and not cannot and refusal and refusal.rule != "C-OPS-01" else None
    return {"what": what, "title": title, "can": can, "not": cannot,
            "why": closed.reason if closed else "", "rule": closed.rule if closed else ""}  # fmt: skip


def _refused(view: View, table: Table, groups: Sequence[Mapping[str, Any]]) -> dict[int, tuple[str, str]]:
    """Why each card of the hand that does nothing now does nothing: the reason and its rule."""
    tactic = say("a tactic answers others"), "C-TAC-01"
    hand = [c["card"] for c in view["secret"]["hand"]]
    found = {n: tactic for n in hand if (facts := table.facts(n)) and "tactic" in facts.words}
    for choice in (choice for group in groups for op in group["ops"] for choice in op["not"]):
        found.setdefault(decode(choice.json)[1], (choice.why, choice.rule))
    return {n: why for n, why in found.items() if n in hand}


def _worth_telling(table: Table, what: str, n: int) -> bool:
    """Whether somebody would ask why not: nobody asks why a fief leads no duel."""
    facts = table.facts(n)
    if facts is None:
        return False
    if what in RITES:
        return what in table.cards.get(n, {}).get("talents", {})
    if what == "deploy":
        return "tactic" not in facts.words and facts.type != "event"
    if what in ("place", "deploy_event"):
        return facts.type == "event" and what == "deploy_event"
    if what == "venture":
        return bool(facts.words & {"venture", "program"})
    if what == "use":
        return facts.id in ABILITIES and any(isinstance(a, Use) and not a.window for a in abilities(facts.id))
    return True


def _choice(table: Table, what: str, n: int, *, picked: bool) -> Choice:
    facts = table.facts(n)
    notes: list[str] = []
    if facts:
        if what in ("deploy", "petition", "redeploy"):
            notes.append(say("costs {n}", n=words.cost_words(facts.id)))
        if what in RITES:
            rank = table.cards[n].get("talents", {}).get(what)
            notes.append(say("{talent} {rank}", talent=words.talent_name(what), rank=rank))
        else:
            notes += words.card_text(facts.id)
    return Choice(
        encode((what, n)), table.name(n), picked, ("glyph", words.glyph(table.id(n))),
        listed(notes, between=" · ") if notes else "",
    )  # fmt: skip


def _complete(
    prompt: Prompt, view: View, table: Table, wish: Wish, made: Panel, values: tuple[Any, ...]
) -> None:
    """Target and number of the operation that was picked, and what follows."""
    what = values[0]
    card = values[1] if len(values) > 1 else 0
    name = table.name(card) if card else ""
    made.button, made.hint = say(BUTTONS[what], card=name, n="…"), ""
    while (field := prompt.field(values)) is not None:
        options = list(prompt.options(values))
        if not options:
            made.hint = say("It has no target now.")
            return
        value = _field(prompt, table, wish, made, field, options, values)
        if value is None:
            made.hint = say("Choose the target too.")
            return
        values = (*values, value)
    made.ready, made.values = True, values
    amount = values[-1] if what == "buy_favor" else 0
    made.button = say(BUTTONS[what], card=name, n=amount)
    made.then = _follows(prompt, view, table, values)


def _field(
    prompt: Prompt,
    table: Table,
    wish: Wish,
    made: Panel,
    name: str,
    options: Sequence[int],
    values: tuple[Any, ...],
) -> int | None:
    """The value of one more field, with its control where there is a choice; None if it is still open."""
    if len(options) == 1:
        return options[0]
    want = wanted(wish, name)
    if name == "target":
        shown = Field("target", say("Onto") if values[0] not in RITES else say("Against"), "tiles")
        shown.choices = [
            Choice(encode(n), table.name(n), n == want, _sign(table, n), _bears(table, n)) for n in options
        ]
        made.fields.append(shown)
        return want if want in options else None
    if values[0] == "use":
        lines = abilities(table.id(values[1]))
        shown = Field("number", say("Which of its operations"), "tiles")
        value = want if want in options else options[0]
        shown.choices = [
            Choice(encode(i), Name(sentence(lines[i], table.id(values[1])), "ccg_text", str(i)), i == value)
            for i in options
        ]
        made.fields.append(shown)
        return value
    low, high = min(options), max(options)
    value = min(max(want, low), high) if type(want) is int else (low if values[0] != "buy_favor" else high)
    shown = Field("number", say("Amount"), "stepper", low=low, high=high, value=value)
    shown.note = say("{low} to {high}", low=low, high=high)
    made.fields.append(shown)
    return value


def _sign(table: Table, n: int) -> tuple[str, str]:
    return "glyph", words.glyph(table.id(n))


def _bears(table: Table, n: int) -> str:
    """Whose a target is, its ranks and resistance, what lies on it already."""
    card = table.cards.get(n, {})
    told = [table.where(n)] if table.where(n) else []
    if card.get("talents"):
        told.append(words.talent_words(card["talents"]))
    if card.get("resistance") is not None:
        told.append(say("resists {n}", n=card["resistance"]))
    if on := [table.name(c["card"]) for c in table.on(n)]:
        told.append(say("bears {cards}", cards=listed(on, between="; ")))
    return listed(told, between=" · ") if told else ""


def _follows(prompt: Prompt, view: View, table: Table, values: tuple[Any, ...]) -> list[Line]:
    """The price and what is left, the odds of a rite, and that it may be answered."""
    me = view["players"][view["you"]]
    seen = prompt.preview(values)
    lines = []
    if cost := seen.get("cost"):
        told = say(
            "{n} solaris: {before} → **{after}**.", n=cost, before=me["solaris"], after=me["solaris"] - cost
        )
        lines.append(Line(say("It costs"), told))
    if "force" in seen:
        told = say("Your leader brings **{a}** force; the target resists **{b}**.",
                   a=seen["force"], b=seen.get("resistance", "–"))  # fmt: skip
        lines.append(Line(say("At stake"), told, "C-RITE-36"))
    if values[0] not in ("buy_spice", "sell_spice"):
        lines.append(Line("" if lines else say("Then"), say("The others may answer it first."), "C-OPS-05"))
    return lines
