"""The panel of a window of the CCG: what is answered, with what, or pass (ccg.md 15, 26)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from landsraad.ccg.log import OPERATIONS
from landsraad.ccg.windows import FROM_HAND
from landsraad.table import Prompt, listed, say
from landsraad.web import ccg_words as words
from landsraad.web.ccg_table import Table, tile
from landsraad.web.panels import Field, Panel, encode, wanted

View = Mapping[str, Any]
Wish = Mapping[str, str]


def answer_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """Play a tactic or use a card in a window, or pass (C-TIME-02)."""
    table = Table(view)
    name = prompt.facts()["window"]
    made = Panel(heading=say(words.WINDOWS[name]), why=_what_is_answered(view, table, name))
    made.eyebrow = say("A moment to answer")
    able = [n for n in prompt.options(()) if n]
    refused = {n: prompt.why_not((), n) for n in prompt.candidates(()) if n and n not in able}
    made.data["refused"] = {n: (why.reason, why.rule) for n, why in refused.items() if why is not None}
    if not able:
        made.button, made.values = say("Pass"), (0,)
        return made
    pairs = [(n, i) for n in able for i in prompt.options((n,))]
    want = wanted(wish, "answer")
    field = Field("answer", say("Answer with"), "tiles", rule="C-TAC-01")
    for n, i in pairs:
        facts = table.facts(n)
        choice = tile(table, n, (n, i), picked=want == (n, i))
        if facts and i != FROM_HAND:
            choice = replace(choice, note=say("In play: {text}", text=choice.note))
        field.choices.append(choice)
    made.fields, made.aside = [field], (say("Pass"), encode(0))
    picked = want if want in pairs else pairs[0] if len(pairs) == 1 else None
    if picked is None:
        made.ready, made.button = False, say("Answer")
        made.hint = say("Choose a card first, here or on the table.")
        return made
    at = pairs.index(picked)
    field.choices[at] = replace(field.choices[at], picked=True)
    made.values = picked
    made.button = (
        say("Play {card}", card=table.name(picked[0]))
        if picked[1] == FROM_HAND
        else say("Use {card}", card=table.name(picked[0]))
    )
    return made


def _what_is_answered(view: View, table: Table, window: str) -> str:
    """What somebody is about to do."""
    op, rite, petition = view["operation"], view["rite"], view["petition"]
    if window.startswith("rite") and rite:
        return say(
            "{rite}: {leader} of {who} against {target}.",
            rite=words.rite_name(rite["kind"]),
            leader=table.name(rite["leader"]),
            who=words.house(rite["attacker"]),
            target=table.name(rite["target"]),
        )
    if window == "petition" and petition:
        return say(
            "{who} petitions for {card}; the bid is {n}.",
            who=words.house(petition["petitioner"]),
            card=table.name(petition["card"]),
            n=petition["bid"],
        )
    if window == "operation" and op:
        facts = {
            "who": words.house(op["seat"]),
            "name": table.name(op["card"]) if op["card"] else "",
            "at": say(" onto {card}", card=table.name(op["target"])) if op["target"] else "",
            "number": op["number"],
        }
        said = say("{said}.", said=say(OPERATIONS[op["what"]][1], **facts))
        aimed = [*map(table.name, op["aimed"]), *map(words.house, op["players"])]
        if not aimed:
            return said
        return listed((said, say("It is aimed at {what}.", what=listed(aimed, between="; "))), between=" ")
    return ""
