"""The panel of any decision that has none of its own: all its fields on one screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.dune.board import PLACES, TERRITORY
from landsraad.dune.cards import (
    FACTION_NAMES,
    LEADERS,
)
from landsraad.dune.karama import USES
from landsraad.dune.log import CARD_KINDS
from landsraad.table import Prompt, capital, listed, say
from landsraad.web.boards import Words
from landsraad.web.dune_panels.look import DuneLook, counted
from landsraad.web.panels import (
    Line,
    Panel,
    Step,
    controls,
    encode,
    on_map,
    resolve,
)


def simple(prompt: Prompt) -> bool:
    """One field with two or three answers and no more: buttons."""
    options = prompt.options(())
    return (
        len(options) <= 3
        and prompt.decision.kind not in _NEVER_BUTTONS
        and not any(isinstance(v, str) and (v in TERRITORY or v in PLACES or v in LEADERS) for v in options)
        and all(prompt.field((v,)) is None for v in options)
    )


def begin(look: DuneLook, wish: Mapping[str, str]) -> list[Step]:
    return resolve(look.prompt, wish, look.start, look.needed)


def plain_panel(
    look: DuneLook, wish: Mapping[str, str], words: Words, *, whole: bool = False, facts: bool = True
) -> Panel:
    """All fields with what the choice leads to; with `whole` a group begins with everybody there.

    Without `facts` what was known when it was asked is not listed: the panel says it in sentences.
    """
    prompt = look.prompt
    look.begin = default(look)
    first, others = prompt.field(()) or "", []
    if look.kind in _PASSES:
        passing = _PASSES[look.kind]
        others = [v for v in prompt.options(()) if v != passing]
        wish = {k: v for k, v in wish.items() if (k, v) != (first, encode(passing))}
    if others:
        look.begin = {first: "not" if look.kind == "UseVoice" else others[0]}
        look.must = {"kind"} if look.kind == "UseVoice" else {first} if len(others) > 1 else set()
    if look.kind in _UNDECIDED and len(prompt.options(())) > 1:
        look.must = {*look.must, first}
    if look.kind == "FremenPlacement":
        look.begin = _spread(prompt)
    if look.kind in _TO_A_PLACE:
        look.must |= {"territory"}
    if whole:
        look.begin |= {s.name: "most" for s in begin(look, wish) if "@" in s.name}
    steps = begin(look, wish)
    made = Panel(fields=controls(prompt, steps, look))
    made.settle(prompt, steps, look)
    values = made.values
    made.then = _follows(look, values, made) if made.ready else []
    made.hint = "" if made.ready else _hint(made, steps)
    if facts and words.facts and look.kind not in ("KaramaMoment", "KaramaOutOfTurn", "Revival", "NexusTurn"):
        made.data["facts"] = words.facts
    if others:
        made.aside = (look.label(first, passing), encode(passing))
        field = made.get(first)
        if field is not None:
            field.choices = [c for c in field.choices if c.json != encode(passing)]
            if len(field.choices) < 2 and field.control == "tiles" and look.kind not in _NAMED:
                made.fields.remove(field)
    if look.kind in ("KaramaMoment", "KaramaOutOfTurn"):
        made.button = say("Play it")
    if look.kind == "NexusTurn" and not made.get("act") and others:
        made.button = look.label("act", others[0])
    if look.kind == "FremenPlacement":
        made.data["compact"] = True
        for f in made.fields:
            what, _, where = f.name.partition("@")
            f.note = say("Fedaykin") if what == "fedaykin" else say("forces")
            f.title = look.label("location", where)
        made.fields.sort(key=lambda f: (f.name.partition("@")[2], f.name.startswith("fedaykin")))
    _show_places(made)
    made.final = look.kind in ("ChooseTraitor", "MakePrediction", "AnswerPrescience", "DialStorm")
    return made


_NEVER_BUTTONS: Final = (
    "AssassinateLeader",
    "AnswerMentat",
    "CopyDefense",
    "PlantCard",
    "SaveOneCard",
    "SkimBlows",
    "TerrorThreat",
)
"""Few things to choose from, which are shown as what they are, with a button of its own for none of them."""
_TO_A_PLACE: Final = ("PlaceAmbassador", "TerrorPlacement")
"""Where a token goes is for a person to say, too."""
_UNDECIDED: Final = (
    "AnswerMentat",
    "BeneGesseritPlacement",
    "ChooseTraitor",
    "KeepTraitorDrawn",
    "MoritaniPlacement",
)
"""What no panel chooses for anybody: it begins with nothing chosen."""
_PASSES: Final[Mapping[str, Any]] = {
    "UseVoice": "",
    "Prescience": "",
    "NexusTurn": "pass",
    "KaramaMoment": "",
    "Wormriders": "",
    "FurtherWorm": "",
    "SwapCards": "",
    "WeatherMoment": None,
    "AxolotlTanks": "",
    "Paranoid": "",
    "TerrorPlacement": "",
    "TerrorThreat": "leave",
    "PlantCard": "",
    "AssassinateLeader": "",
    "SaveOneCard": "",
    "PlaceAmbassador": "",
    "MayTrigger": "",
    "ReplaceCard": "",
    "MentatQuestion": "",
    "CopyDefense": "",
    "RetreatForces": "",
    "JoinMove": "",
}
"""The answer that does nothing: a button beside the bright one."""
_NAMED: Final = (
    "KaramaMoment",
    "AxolotlTanks",
    "Paranoid",
    "PlaceAmbassador",
    "ReplaceCard",
    "CopyDefense",
    "RetreatForces",
    "JoinMove",
    "TerrorThreat",
)
"""Where the only other answer is shown as a tile: the button does not name it."""


def _spread(prompt: Prompt) -> dict[str, Any]:
    """Ten forces over three territories, to begin with."""
    found: dict[str, Any] = {}
    left = {"sietch_tabr": 4, "false_wall_south": 3, "false_wall_west": 3}
    values: tuple[Any, ...] = ()
    while (name := prompt.field(values)) is not None:
        options = prompt.options(values)
        territory = TERRITORY[name.partition("@")[2]]
        wanted = left.pop(territory, 0) if name.startswith("forces") else 0
        value = wanted if wanted in options else min(options)
        found[name] = value
        values = (*values, value)
    return found


def _hint(made: Panel, steps: Sequence[Step]) -> str:
    """What to choose next."""
    field = next((f for s in steps if s.open and (f := made.get(s.name))), None)
    if field is not None and field.control == "places":
        return say("Choose a place on the map or in the list.")
    return say("Choose first.")


def default(look: DuneLook) -> dict[str, Any]:
    """What happens when nobody answers, by field: where a panel begins."""
    found: dict[str, Any] = {}
    try:
        values = look.prompt.decision.steps(look.prompt.default())
    except (IndexError, ValueError):
        return found
    for index, value in enumerate(values):
        name = look.prompt.field(values[:index])
        if name is not None:
            found[name] = value
    return found


def _show_places(made: Panel) -> None:
    """A list of places, or else the few places among tiles, are marked on the map."""
    places = [f for f in made.fields if f.control == "places"]
    field = next((f for f in (*places, *made.fields) if any(c.place for c in f.choices)), None)
    if field is not None:
        made.places, made.selected = on_map(field)


def _follows(look: DuneLook, values: tuple[Any, ...], made: Panel) -> list[Line]:
    """What a plain decision leads to, where that can be said."""
    view, prompt = look.view, look.prompt
    if look.kind == "Revival" and prompt.field(values) is None:
        cost, have = prompt.preview(values)["spice"], view["secret"]["spice"]
        free = prompt.facts()["free"]
        normal, elite, leader = values
        back = [say("{forces} from the tanks", forces=counted(normal, elite))] if normal + elite else []
        back += [LEADERS[leader].name if leader in LEADERS else say("the Kwisatz Haderach")] if leader else []
        told = (
            say("{now} → **{then}** spice.", now=have, then=have - cost) if cost else say("It costs nothing.")
        )
        made.button = (
            say("Revive and pay {cost}", cost=cost)
            if cost
            else say("Revive")
            if back
            else say("Revive nobody")
        )
        made.why = say(
            "{free} free; a further force costs 2 spice, three in all. A leader costs its strength.",
            free=free,
        )
        return [
            Line(
                say("Then"),
                listed(
                    (
                        say("{who} return.", who=listed(back, joined=True))
                        if back
                        else say("Nobody returns."),
                        told,
                    ),
                    between=" ",
                ),
            )
        ]
    if look.kind == "AnswerPrescience" and values:
        what = say("number") if look.prompt.facts()["element"] == "number" else say("plan")
        return [
            Line(
                say("Then"),
                say("Your {what} is bound to it. The others fighting here do not hear it.", what=what),
            )
        ]
    if look.kind == "MakePrediction" and len(values) == 2:
        who = FACTION_NAMES.get(values[0], "")
        return [
            Line(
                say("Then"),
                say(
                    "If **{who}** wins on turn **{turn}**, alone or allied, you win alone.",
                    who=who,
                    turn=values[1],
                ),
            )
        ]
    if look.kind in ("KaramaMoment", "KaramaOutOfTurn") and values and values[0] in USES:
        text = USES[values[0]].text
        return [
            Line(
                say("Then"),
                say("{what}. The card is discarded.", what=capital(say(text))),
                values[0],
            )
        ]
    if look.kind == "UseVoice" and len(values) == 2:
        who = FACTION_NAMES[prompt.facts()["opponent"]]
        kind = say(CARD_KINDS[values[1]])
        return [
            Line(
                say("Then"),
                say("**{who}** must play {kind} if it can.", who=who, kind=kind)
                if values[0] == "play"
                else say("**{who}** may not play {kind}.", who=who, kind=kind),
            )
        ]
    return []
