"""A rite as it stands: its steps, both sides with the force they bring and why, and what must be vanquished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.table import listed, say
from landsraad.web import ccg_words as words
from landsraad.web.ccg_table import Table
from landsraad.web.panels import Panel

STEPS: Final = ("declared", "attackers", "answer", "defenders", "assessment", "resolution")
MOST: Final = 12
"""Blocks drawn for a resistance; a larger one is told in numbers."""


def picture(view: Mapping[str, Any], panel: Panel | None) -> dict[str, Any]:
    """Everything the template of a rite shows."""
    rite, table = view["rite"], Table(view)
    placing = panel.data.get("placing", {}) if panel else {}
    kind = words.rite_name(rite["kind"])
    defenders = list(rite["defenders"])
    if all(one["card"] != rite["target"] for one in defenders):
        defenders.append({"card": rite["target"], "parts": [], "force": 0, "idle": True,
                          "resistance": table.cards.get(rite["target"], {}).get("resistance")})  # fmt: skip
    return {
        "kind": kind,
        "heading": say("Rite: {kind}", kind=kind),
        "steps": _steps(view, table),
        "attack": _side(view, table, "attacker", rite["attackers"], placing),
        "defence": _side(view, table, "defender", defenders, placing),
        "placing": [_flow(table, n, needed, given) for n, (needed, given) in placing.items()],
        "force": panel.data.get("force", 0) if panel else 0,
        "left": panel.data.get("left", 0) if panel else 0,
    }


def _steps(view: Mapping[str, Any], table: Table) -> list[dict[str, Any]]:
    """The steps in their order with what came of each (C-RITE-08)."""
    rite = view["rite"]
    now = STEPS.index(rite["step"])
    if rite["target_defends"] and rite["counters"]:
        answer = say("target defends, {card} counters", card=table.name(rite["counters"][0]))
    elif rite["counters"]:
        answer = say("{card} counters", card=table.name(rite["counters"][0]))
    else:
        answer = say("target defends") if rite["target_defends"] else say("nobody defends")
    attack, defence = (sum(one["force"] for one in rite[side]) for side in ("attackers", "defenders"))
    told = {
        "declared": say("{card} leads", card=table.name(rite["leader"])),
        "attackers": say("{n} engaged", n=len(rite["attackers"])),
        "answer": answer,
        "defenders": say("{n} engaged", n=len(rite["defenders"])),
        "assessment": say("{a} against {b}", a=attack, b=defence),
        "resolution": "",
    }
    return [
        {
            "name": say("{n} {step}", n=i + 1, step=say(words.STEPS[step])),
            "state": "done" if i < now else "now" if i == now else "",
            "note": told[step] if i < now or (i == now and step not in ("answer", "defenders")) else "",
        }
        for i, step in enumerate(STEPS)
    ]


def _side(
    view: Mapping[str, Any],
    table: Table,
    side: str,
    taking_part: Sequence[Mapping[str, Any]],
    placing: Mapping[int, tuple[int, int]],
) -> dict[str, Any]:
    role = view["rite"][side]
    return {
        "title": say("Attack") if side == "attacker" else say("Defence"),
        "role": role,
        "who": say("{who}, you", who=words.house(role)) if view["you"] == role else words.house(role),
        "force": sum(one["force"] for one in taking_part),
        "parts": [_part(view, table, one, placing) for one in taking_part],
    }


def _part(
    view: Mapping[str, Any], table: Table, one: Mapping[str, Any], placing: Mapping[int, tuple[int, int]]
) -> dict[str, Any]:
    rite, n = view["rite"], one["card"]
    does = [
        text
        for text, holds in (
            (say("leads"), n == rite["leader"]),
            (say("counters"), n in rite["counters"]),
            (say("the target"), n == rite["target"]),
            (say("takes no part"), one.get("idle", False)),
            (say("vanquished"), n in rite["vanquished"]),
        )
        if holds
    ]
    allotted = int(rite["allotted"].get(str(n), 0))
    needed, given = placing.get(n, (one["resistance"] or 0, allotted))
    return {
        "id": table.id(n),
        "n": n,
        "name": table.name(n),
        "glyph": words.glyph(table.id(n)),
        "does": listed(does, between=" · ") if does else "",
        "sum": words.part_words(one["parts"]) if one["parts"] else "",
        "force": one["force"],
        "resistance": one["resistance"],
        "out": n in rite["vanquished"],
        "blocks": _blocks(needed, given) if n in placing else None,
        "needed": needed,
        "given": given,
    }


def _blocks(needed: int, given: int) -> list[bool]:
    return [i < given for i in range(min(needed, MOST))]


def _flow(table: Table, n: int, needed: int, given: int) -> dict[str, Any]:
    return {
        "name": table.name(n),
        "blocks": _blocks(needed, given),
        "short": needed - given,
        "needed": needed,
    }
