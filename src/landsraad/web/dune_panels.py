"""The panels of Dune: for each kind of decision what its fields show, what binds it and what follows.

From the view and the prompt alone; which values are possible and what they cost comes from the prompt.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.dune.board import PLACES, SECTOR, TERRITORY
from landsraad.dune.cards import (
    DEFENSES,
    FACTION_NAMES,
    HEROES,
    KIND,
    LEADERS,
    TREACHERY,
    WEAPONS,
    WORTHLESS,
    card_name,
)
from landsraad.dune.karama import USES
from landsraad.dune.log import CARD_KINDS
from landsraad.table import Event, Prompt, Refusal
from landsraad.web.boards import Plain, Words
from landsraad.web.panels import (
    Choice,
    Field,
    Line,
    Look,
    Note,
    Panel,
    Step,
    controls,
    encode,
    on_map,
    resolve,
)

View = Mapping[str, Any]
FREE: Final = 2
"""Forces of a dial that cost nothing."""
WHEEL: Final = 20
_GLYPHS: Final = {"lasgun": "special", "worthless": "special", "karama": "special", "truthtrance": "special"}
_GLYPH_KINDS: Final = ("projectile", "poison", "shield", "snooper", "hero")
_TITLES: Final[Mapping[tuple[str, str], str]] = {
    ("MakePlan", "normal"): "Dial: forces",
    ("MakePlan", "elite"): "Dial: elite forces",
    ("MakePlan", "spice"): "Supported by spice",
    ("MakeMove", "origin"): "From",
    ("MakePrediction", "faction"): "Who wins",
    ("MakePrediction", "turn"): "On turn",
    ("UseVoice", "order"): "Command",
    ("UseVoice", "kind"): "Which kind",
    ("NexusTurn", "act"): "What you do",
    ("NexusTurn", "faction"): "With whom",
    ("KaramaMoment", "use"): "What it does",
    ("KaramaOutOfTurn", "use"): "What it does",
    ("Prescience", "element"): "What you ask for",
    ("Truthtrance", "of"): "Whom",
    ("Revival", "normal"): "Forces",
    ("MakeShipment", "karama"): "Price",
    ("ChooseBattle", "opponent"): "Against",
    ("ProposeDeal", "to"): "With whom",
    ("ProposeDeal", "give_now"): "Spice now",
    ("ProposeDeal", "give_later"): "Spice at the Mentat Pause",
    ("ProposeDeal", "want_now"): "Spice now",
    ("ProposeDeal", "want_later"): "Spice at the Mentat Pause",
    ("ProposeDeal", "promise"): "You promise to",
    ("ProposeDeal", "wish"): "They promise to",
    ("ProposeDeal", "binding"): "How it is meant",
}
_LABELS: Final[Mapping[tuple[str, str], Mapping[Any, str]]] = {
    ("NexusTurn", "act"): {
        "pass": "Pass",
        "break": "Leave your ally",
        "offer": "Offer an alliance",
        "accept": "Accept an offer",
    },
    ("CaptureLeader", "fate"): {
        "capture": "Keep for one battle",
        "kill": "Kill for 2 spice",
        "nothing": "Let go",
    },
    ("MakePlan", "kwisatz_haderach"): {False: "Not used", True: "Kwisatz Haderach"},
    ("MakeShipment", "mode"): {
        "reserves": "From reserves",
        "cross": "Board to board",
        "home": "Back to reserves",
        "far": "Beyond the free range",
    },
    ("MakeShipment", "karama"): {"": "Full price"},
    ("BeneGesseritPlacement", "advisor"): {False: "Fighter", True: "Advisor"},
    ("ProposeDeal", "promise"): {"": "nothing"},
    ("ProposeDeal", "wish"): {"": "nothing"},
    ("ProposeDeal", "binding"): {True: "Binding", False: "Only talk"},
    ("Prescience", "element"): {"number": "Number dialed"},
}
_NOTES: Final[Mapping[tuple[str, str], Mapping[Any, str]]] = {
    ("CaptureLeader", "fate"): {"capture": "then it returns", "kill": "face down in the tanks"},
    ("ProposeDeal", "binding"): {True: "to be kept by the rules", False: "binds nobody"},
    ("MakePlan", "kwisatz_haderach"): {True: "+2 with your leader"},
    ("Prescience", "element"): {"number": "leader and cards not counted"},
    ("NexusTurn", "act"): {"break": "leave it for good this Nexus"},
}
_FEW_WORDS: Final[Mapping[str, str]] = {
    "B-OCC-01": "two factions",
    "B-STORM-20": "storm",
    "B-SHIP-02": "too dear",
    "B-SHIP-08": "too far",
    "B-SHIP-14": "in the free range",
    "B-SHIP-10": "they stand there",
    "B-MOVE-02": "out of reach",
}


class DuneLook(Look):
    """What the fields of a Dune decision show."""

    def __init__(self, board: Plain, prompt: Prompt, view: View) -> None:
        self.board, self.prompt, self.view = board, prompt, view
        self.kind = prompt.decision.kind.partition(":")[0]
        self.begin: dict[str, Any] = {}
        self.must: set[str] = set()

    def start(self, name: str, options: Sequence[Any]) -> Any:
        """What the panel begins with."""
        found = self.begin.get(name)
        if found == "most":
            return max(options)
        return found if name in self.begin else options[0]

    def needed(self, name: str, options: Sequence[Any]) -> bool:
        """A choice that has no beginning."""
        return name in self.must or (name == "wish" and "" not in options)

    def title(self, name: str) -> str:
        """The field's own words."""
        return _TITLES.get((self.kind, name)) or self.board.field(self.kind, name)

    def label(self, name: str, value: Any) -> str:
        """Names without what the sign shows already."""
        special = _LABELS.get((self.kind, name), {})
        for known, text in special.items():
            if known == value and type(known) is type(value):
                return text
        if isinstance(value, str) and value in LEADERS:
            return LEADERS[value].name
        if name == "kind" and value in CARD_KINDS:
            text = CARD_KINDS[value].removeprefix("a ").removeprefix("the ")
            return text[:1].upper() + text[1:]
        if name == "karama" and value:
            return f"Half price, with {card_name(value)}"
        return self.board.value(name, value, self.prompt.decision.kind)

    def sign(self, name: str, value: Any) -> tuple[str, str]:
        """Strength, card, emblem or stronghold."""
        if not isinstance(value, str) or not value:
            return ("", "")
        if value in LEADERS:
            return ("v", str(LEADERS[value].strength))
        if value in FACTION_NAMES:
            return ("tok", value)
        if value in HEROES:
            return ("v", "0")
        kind = KIND.get(value) if value in TREACHERY else value if name == "kind" else None
        if kind:
            return ("glyph", kind if kind in _GLYPH_KINDS else _GLYPHS.get(kind, "special"))
        if value in TERRITORY or value in PLACES:
            stronghold = PLACES[TERRITORY.get(value, value)].terrain == "stronghold"
            return ("icon", "hold" if stronghold else "dot")
        return ("", "")

    def note(self, name: str, value: Any) -> str:
        """A few words."""
        for known, text in _NOTES.get((self.kind, name), {}).items():
            if known == value and type(known) is type(value):
                return text
        if isinstance(value, str) and value in LEADERS and name == "leader" and self.kind == "ChooseTraitor":
            return FACTION_NAMES[LEADERS[value].faction]
        if self.kind == "Revival" and value in self.prompt.facts()["leaders"]:
            return f"{self.prompt.facts()['leaders'][value]} spice"
        if self.kind == "MakeMove" and name == "origin" and value in PLACES:
            n, e = forces_at(self.view, self.view["you"], PLACES[value].locations)
            return troops(n, e)
        return ""

    def extra(self, name: str, step: Step) -> Sequence[Any]:
        """In a battle: own leaders in the tanks and the cards that cannot be played."""
        if self.kind != "MakePlan":
            return ()
        hand = self.view["secret"]["hand"]
        if name == "leader":
            own = [x["id"] for x in self.view["factions"][self.view["you"]]["leaders"]]
            return [*own, *(c for c in hand if c in HEROES)]
        if name == "weapon":
            return [c for c in hand if c in WEAPONS or c in WORTHLESS]
        if name == "defense":
            weapon = step.before[1]
            return [c for c in hand if (c in DEFENSES or c in WORTHLESS) and c != weapon]
        return ()

    def why(self, name: str, value: Any, refusal: Refusal) -> tuple[str, str]:
        """Few words for places; for leaders what everybody sees."""
        if self.kind == "MakePlan" and name == "leader" and value in LEADERS:
            for x in self.view["factions"][LEADERS[value].faction]["leaders"]:
                if x["id"] == value and x["dead"]:
                    return "in the tanks", "B-BAT-11"
                if x["id"] == value and x["fought_in"]:
                    return f"fought in {place(x['fought_in'])}", refusal.rule
        return refusal.reason, refusal.rule

    def places(self, value: Any) -> tuple[str, ...]:
        """Locations and territories."""
        return self.board.places(value)

    def quiet(self, name: str) -> bool:
        """The Fremen's ten forces are one sum."""
        return self.kind == "FremenPlacement"

    def control(self, name: str) -> str:
        """Long lists of words are a menu; a turn is a number."""
        if self.kind == "ProposeDeal" and name in ("promise", "wish"):
            return "select"
        if self.kind == "MakeMove" and name == "origin":
            return "tiles"
        return ""


# Words


def place(value: str) -> str:
    """A territory's name."""
    return PLACES[TERRITORY.get(value, value)].name


def counted(normal: int, elite: int) -> str:
    """Forces in words."""
    return f"{normal} and {elite} elite" if normal and elite else f"{elite} elite" if elite else str(normal)


def troops(normal: int, elite: int) -> str:
    """`1 force`, `3 and 2 elite forces`."""
    return f"{counted(normal, elite)} force{'' if normal + elite == 1 else 's'}"


def forces_at(view: View, faction: str, locations: Sequence[str]) -> tuple[int, int]:
    """The forces of a faction there, as everybody sees them."""
    there = [f for f in view["forces"] if f["faction"] == faction and f["location"] in locations]
    return sum(f["normal"] for f in there), sum(f["elite"] for f in there)


def of(number: int, what: str, many: str = "") -> str:
    """`1 force`, `2 forces`."""
    return f"{number} {what if number == 1 else many or what + 's'}"


# The panel of any decision


def panel(
    board: Plain,
    prompt: Prompt,
    view: View,
    wish: Mapping[str, str],
    events: Sequence[Event] = (),
) -> Panel | None:
    """The panel of a Dune decision; None where a row of buttons is enough."""
    kind = prompt.decision.kind.partition(":")[0]
    words = board.words(prompt, view)
    look = DuneLook(board, prompt, view)
    maker = _MAKERS.get(kind)
    if maker is not None:
        made = maker(look, wish, words, events)
    else:
        if simple(prompt):
            return None
        made = _plain(look, wish, words)
    made.heading, made.why = made.heading or words.heading, made.why or words.why
    made.eyebrow, made.button = made.eyebrow or words.eyebrow, made.button or words.button
    return made


def simple(prompt: Prompt) -> bool:
    """One field with two or three answers and no more: buttons."""
    options = prompt.options(())
    return (
        len(options) <= 3
        and not any(isinstance(v, str) and (v in TERRITORY or v in PLACES or v in LEADERS) for v in options)
        and all(prompt.field((v,)) is None for v in options)
    )


def _begin(look: DuneLook, wish: Mapping[str, str]) -> list[Step]:
    return resolve(look.prompt, wish, look.start, look.needed)


def _plain(look: DuneLook, wish: Mapping[str, str], words: Words) -> Panel:
    prompt = look.prompt
    look.begin = _default(look)
    first, others = prompt.field(()) or "", []
    if look.kind in _PASSES:
        passing = _PASSES[look.kind]
        others = [v for v in prompt.options(()) if v != passing]
        wish = {k: v for k, v in wish.items() if (k, v) != (first, encode(passing))}
    if others:
        look.begin = {first: "not" if look.kind == "UseVoice" else others[0]}
        look.must = {"kind"} if look.kind == "UseVoice" else {first} if len(others) > 1 else set()
    if look.kind == "ChooseTraitor":
        look.must = {"leader"}
    if look.kind == "FremenPlacement":
        look.begin = _spread(prompt)
    steps = _begin(look, wish)
    made = Panel(fields=controls(prompt, steps, look))
    made.settle(prompt, steps, look)
    values = made.values
    made.then = _follows(look, values, made) if made.ready else []
    made.hint = "" if made.ready else "Choose first."
    if words.facts and look.kind not in ("KaramaMoment", "KaramaOutOfTurn", "Revival", "NexusTurn"):
        made.data["facts"] = words.facts
    if others:
        made.aside = (look.label(first, passing), encode(passing))
        field = made.get(first)
        if field is not None:
            field.choices = [c for c in field.choices if c.json != encode(passing)]
            if len(field.choices) < 2 and field.control == "tiles" and look.kind != "KaramaMoment":
                made.fields.remove(field)
    if look.kind in ("KaramaMoment", "KaramaOutOfTurn"):
        made.button = "Play it"
    if look.kind == "NexusTurn" and not made.get("act") and others:
        made.button = look.label("act", others[0])
    if look.kind == "FremenPlacement":
        made.data["compact"] = True
        for f in made.fields:
            what, _, where = f.name.partition("@")
            f.note = "Fedaykin" if what == "fedaykin" else "forces"
            f.title = f"{look.label('location', where)}"
        made.fields.sort(key=lambda f: (f.name.partition("@")[2], f.name.startswith("fedaykin")))
    _show_places(made)
    made.final = look.kind in ("ChooseTraitor", "MakePrediction", "AnswerPrescience", "DialStorm")
    return made


_PASSES: Final[Mapping[str, Any]] = {
    "UseVoice": "",
    "Prescience": "",
    "NexusTurn": "pass",
    "KaramaMoment": "",
    "Wormriders": "",
    "FurtherWorm": "",
    "SwapCards": "",
    "WeatherMoment": None,
}
"""The answer that does nothing: a button beside the bright one."""


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


def _default(look: DuneLook) -> dict[str, Any]:
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
    field = next((f for f in made.fields if f.control == "places"), None)
    if field is not None:
        made.places, made.selected = on_map(field)


def _follows(look: DuneLook, values: tuple[Any, ...], made: Panel) -> list[Line]:
    """What a plain decision leads to, where that can be said."""
    view, prompt = look.view, look.prompt
    if look.kind == "Revival" and prompt.field(values) is None:
        cost, have = prompt.preview(values)["spice"], view["secret"]["spice"]
        free = prompt.facts()["free"]
        normal, elite, leader = values
        back = [counted(normal, elite) + " from the tanks"] if normal + elite else []
        back += [LEADERS[leader].name if leader in LEADERS else "the Kwisatz Haderach"] if leader else []
        told = f"{have} → **{have - cost}** spice." if cost else "It costs nothing."
        made.button = f"Revive and pay {cost}" if cost else "Revive" if back else "Revive nobody"
        made.why = f"{free} free; a further force costs 2 spice, three in all. A leader costs its strength."
        return [Line("Then", (" and ".join(back) + " return. " if back else "Nobody returns. ") + told)]
    if look.kind == "AnswerPrescience" and values:
        what = "number" if look.prompt.facts()["element"] == "number" else "plan"
        return [Line("Then", f"Your {what} is bound to it. The others fighting here do not hear it.")]
    if look.kind == "MakePrediction" and len(values) == 2:
        who = FACTION_NAMES.get(values[0], "")
        return [Line("Then", f"If **{who}** wins on turn **{values[1]}**, alone or allied, you win alone.")]
    if look.kind in ("KaramaMoment", "KaramaOutOfTurn") and values and values[0] in USES:
        text = USES[values[0]].text
        return [Line("Then", f"{text[:1].upper()}{text[1:]}. The card is discarded.", values[0])]
    if look.kind == "UseVoice" and len(values) == 2:
        order = "must play" if values[0] == "play" else "may not play"
        who = FACTION_NAMES[prompt.facts()["opponent"]]
        tail = " if it can" if values[0] == "play" else ""
        return [Line("Then", f"**{who}** {order} {CARD_KINDS.get(values[1], values[1])}{tail}.")]
    return []


# Bidding


def _bid(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    view, prompt = look.view, look.prompt
    facts = prompt.facts()
    least, most = int(facts["bid"]) + 1, int(facts["highest"])
    me, own = view["you"], view["secret"]
    look.begin = {"spice": least}
    steps = _begin(look, wish)
    value = int(steps[0].value)
    can = most >= least
    made = Panel("bid.html", button="Bid", aside=("Pass", "0"))
    made.data["ladder"] = ladder(events)
    made.data["number"] = int(facts["number"])
    if not can:
        made.ready, made.aside, made.hint = False, ("Pass", "0"), words.why
        return made
    if not value:
        value = least
    purse = own["spice"] - reserved(view)
    note = f"of {purse} spice" + (f" and {own['ally_pledge']} from your ally" if own["ally_pledge"] else "")
    field = Field("spice", "Your bid", "stepper", [], least, most, value, note, refusal=steps[0].refusal)
    made.fields = [field]
    made.settle(prompt, steps)
    made.ready = True
    after = purse - value
    to = "" if me == "emperor" or "emperor" not in view["factions"] else f", paid to **{name('emperor')}**"
    if after >= 0:
        told = f"{own['spice']} → **{own['spice'] - value}** spice{to}."
    elif value <= purse + own["ally_pledge"]:
        told = f"{own['spice']} → **{reserved(view)}** spice, and **{-after}** from your ally{to}."
    else:
        told = "You do not have it: you would have to refuse payment with a **Karama**."
    hand, limit = len(own["hand"]), view["factions"][me]["hand_limit"]
    made.then = [
        Line("If you win at it", f"{told} You hold **{hand + 1} of {limit}** cards."),
        Line("If you pass", "You may bid again if the turn comes back to you."),
    ]
    made.data["value"] = value
    upto = wish.get("upto", "")
    made.data["upto"] = int(upto) if upto.isdecimal() and len(upto) < 6 else min(most, max(value + 2, least))
    return made


def name(faction: str) -> str:
    """A faction's name."""
    return FACTION_NAMES.get(faction, faction)


def ladder(events: Sequence[Event]) -> list[tuple[str, int]]:
    """The bids on the card that is up, in order; 0 is a pass."""
    found: list[tuple[str, int]] = []
    for event in reversed(events):
        if event.kind == "card_up":
            break
        if event.kind in ("bid", "passes"):
            found.append((event.actor, int(event.facts.get("spice", 0)) if event.kind == "bid" else 0))
    return found[::-1][-12:]


def reserved(view: View) -> int:
    """Spice that lies in one's own open offers: it cannot be spent twice."""
    me = view["you"]
    return sum(d["give_now"] for d in view["deals"] if d["status"] == "offered" and d["giver"] == me)


# Shipment and movement


def _ship(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    prompt, view = look.prompt, look.view
    modes = list(prompt.options(()))
    if modes == ["none"]:
        made = Panel("ship.html", heading="You cannot ship now", aside=("Don’t ship", '"none"'), ready=False)
        made.hint = "No place is open to a shipment that you can pay for."
        return made
    look.begin = {"mode": modes[1], "from_ally": 0}
    look.must = {"location"}
    wish = {k: v for k, v in wish.items() if (k, v) != ("mode", '"none"')}
    steps = _begin(look, wish)
    by = {s.name: s for s in steps}
    mode = by["mode"].value
    made = Panel("ship.html", aside=("Don’t ship", '"none"'), refusal="You cannot ship here")
    made.fields = controls(prompt, steps, look)
    mode_field = made.get("mode")
    if mode_field is not None:
        mode_field.choices = [c for c in mode_field.choices if c.json != '"none"']
        if len(mode_field.choices) < 2:
            made.fields.remove(mode_field)
        mode_field.main = False
    location = by["location"].value if "location" in by and not by["location"].open else ""
    chosen = bool(location) or mode == "home"
    values = tuple(s.value for s in steps)
    whole = prompt.field(values) is None
    counts = [(s.name.partition("@"), s.value) for s in steps if "@" in s.name]
    normal = sum(v for (k, _, _), v in counts if k == "normal")
    elite = sum(v for (k, _, _), v in counts if k == "elite")
    p = view["factions"][view["you"]]
    for step in steps:
        kind, at, where = step.name.partition("@")
        field = made.get(step.name)
        if field is None or not at:
            continue
        if where == "reserves":
            field.title = "Forces" if kind == "normal" else "Elite forces"
            field.note = f"of {p['reserves'][kind == 'elite']} in reserve"
        else:
            n, e = forces_at(view, view["you"], [where])
            field.note = f"of {e if kind == 'elite' else n} there"
    ally = made.get("from_ally")
    if ally is not None:
        ally.title, ally.note, ally.main = "Paid by your ally", f"{ally.low} to {ally.high} spice", False
    _place_field(made, "location", prompt, steps, mode, look)
    pay = prompt.preview(values) if whole and normal + elite else {}
    cost, to = int(pay.get("spice", 0)), pay.get("to")
    made.track = [("1 Forces", "done"), ("2 Place", "now"), ("3 Confirm", "")]
    made.why = "One shipment to one sector, then one move."
    if chosen:
        made.track = [("1 Forces", "done"), ("2 Place", "done"), ("3 Confirm", "now")]
        target = "the reserves" if mode == "home" else place(location)
        made.heading = f"Ship {counted(normal, elite)} to {target}"
        made.button = f"Ship and pay {cost}" if cost else "Ship for nothing"
        made.then = _after_shipping(look, location, normal, elite, cost, to, values[-1] if whole else 0, mode)
    else:
        made.heading = "Ship forces, or none"
        made.button = "Ship"
        made.hint = "Choose a place on the map or in the list."
    made.settle(prompt, steps)
    made.ready = made.ready and normal + elite > 0
    if location:
        made.ghost = ghost(view, location, normal, elite)
    return made


def _place_field(
    made: Panel, field_name: str, prompt: Prompt, steps: Sequence[Step], mode: str, look: DuneLook
) -> None:
    """Prices beside the places, and the few that people ask about among the impossible."""
    field, step = made.get(field_name), next((s for s in steps if s.name == field_name), None)
    if field is None or step is None or field.control != "places":
        return
    made.places, made.selected = on_map(field)
    many = {t: sum(TERRITORY[c.place] == t for c in field.choices) for t in PLACES}
    shown: list[Choice] = []
    for c in field.choices:
        stronghold = PLACES[TERRITORY[c.place]].terrain == "stronghold"
        if not c.possible and not stronghold:
            continue
        label = c.label if many[TERRITORY[c.place]] > 1 else place(c.place)
        note = _FEW_WORDS.get(c.rule, "not now") if c.why else here(look.view, c.place)
        if not c.why and field_name == "location" and mode in ("reserves", "cross", "far"):
            each = _each(prompt, step, c)
            note = f"{each} · {note}" if note else each
        shown.append(Choice(c.json, label, c.picked, c.sign, note, c.why, c.rule, c.place, c.others))
    field.choices = sorted(
        shown,
        key=lambda c: (not c.possible, PLACES[TERRITORY[c.place]].terrain != "stronghold", c.label),
    )


def _each(prompt: Prompt, step: Step, choice: Choice) -> str:
    """What two forces cost there, in the words of a price for each."""
    values = (*step.before, choice.place)
    count = 0
    while (name := prompt.field(values)) is not None and len(values) < 40:
        options = prompt.options(values)
        if not len(options):
            return ""
        want = 2 - count if name != "from_ally" else 0
        value = max((v for v in options if v <= want), default=min(options))
        count += value if name != "from_ally" else 0
        values = (*values, value)
    cost = int(prompt.preview(values).get("spice", 0))
    if not cost:
        return "free"
    if count == 2:
        return {1: "½ each", 2: "1 each", 4: "2 each"}.get(cost, f"{cost} for 2")
    return f"{cost}"


def here(view: View, location: str) -> str:
    """Whose forces stand in a place, in few words."""
    spot = PLACES[TERRITORY[location]].locations
    found = []
    for f in view["factions"]:
        n, e = forces_at(view, f, spot)
        if n + e:
            found.append(f"{name(f)} {counted(n, e)}")
    return ", ".join(found)


def ghost(view: View, location: str, normal: int, elite: int) -> dict[str, Any]:
    """The forces on their way, as the map draws them."""
    me = view["you"]
    return {"location": location, "faction": me, "normal": normal, "elite": elite, "advisor": False}


def _after_shipping(
    look: DuneLook,
    location: str,
    normal: int,
    elite: int,
    cost: int,
    to: str | None,
    helped: int,
    mode: str,
) -> list[Line]:
    view = look.view
    have, reserves = view["secret"]["spice"], sum(view["factions"][view["you"]]["reserves"])
    own = cost - helped
    told = f"{have} → **{have - own}** spice" if own else "Your spice stays as it is"
    if helped:
        told += f", **{helped}** paid by your ally"
    told += f", paid to **{name(to)}**." if to and cost else "."
    if mode == "reserves" or mode == "far":
        told += f" Reserves {reserves} → **{reserves - normal - elite}**."
    lines = [Line("Then", told)]
    if location:
        lines += meeting(view, location)
    return lines


def meeting(view: View, location: str) -> list[Line]:
    """Who stands where one goes, and what lies there."""
    me, spot = view["you"], PLACES[TERRITORY[location]].locations
    ally = view["factions"][me]["ally"]
    lines = []
    for f in view["factions"]:
        n, e = forces_at(view, f, spot)
        if f == me or not n + e:
            continue
        advisors = any(x["advisor"] for x in view["forces"] if x["faction"] == f and x["location"] in spot)
        if f == ally:
            text = f"**{name(f)}**, your ally, has {counted(n, e)} there: you cannot both stay."
        elif advisors:
            text = f"**{name(f)}** has {of(n, 'advisor')} there."
        elif TERRITORY[location] == "polar_sink":
            text = f"**{name(f)}** has {counted(n, e)} there; nobody fights in the Polar Sink."
        else:
            text = (
                f"**{name(f)}** has {counted(n, e)} there: you fight this turn unless one of you moves out."
            )
        lines.append(Line("", text))
    if view["spice"].get(location):
        lines.append(Line("", f"**{view['spice'][location]}** spice lies there."))
    return lines


def _move(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    prompt, view = look.prompt, look.view
    made = Panel("ship.html", aside=("Don’t move", '""'), refusal="You cannot move here")
    origins = [o for o in prompt.options(()) if o]
    if not origins:
        made.heading, made.ready = "You cannot move now", False
        made.hint = "None of your forces can leave where it stands."
        return made

    def size(t: str) -> int:
        return sum(forces_at(view, view["you"], PLACES[t].locations))

    look.begin = {"origin": max(origins, key=size)}
    look.must = {"destination"}
    wish = {k: v for k, v in wish.items() if (k, v) != ("origin", '""')}
    probe = _begin(look, wish)
    look.begin |= {s.name: "most" for s in probe if "@" in s.name}
    steps = _begin(look, wish)
    by = {s.name: s for s in steps}
    origin = by["origin"].value
    going = by.get("destination")
    destination = going.value if going is not None and not going.open else ""
    made.fields = controls(prompt, steps, look)
    first = made.get("origin")
    if first is not None:
        first.choices = [c for c in first.choices if c.json != '""']
        if len(first.choices) < 2:
            made.fields.remove(first)
        first.main = False
    normal = elite = 0
    single = len({s.name.partition("@")[2] for s in steps if "@" in s.name}) == 1
    for step in steps:
        kind, at, where = step.name.partition("@")
        if not at:
            continue
        normal, elite = (normal + step.value, elite) if kind == "normal" else (normal, elite + step.value)
        field = made.get(step.name)
        if field is not None:
            n, e = forces_at(view, view["you"], [where])
            field.note = f"of {e if kind == 'elite' else n} in {place(where)}"
            if not single and SECTOR.get(where) is not None:
                field.note += f", sector {SECTOR[where] or 18}"
            field.title = "Elite forces" if kind == "elite" else "Forces"
    _place_field(made, "destination", prompt, steps, "", look)
    reach = int(prompt.facts()["range"])
    flies = " You hold ornithopters." if reach == 3 else ""
    made.why = f"One group, {of(reach, 'territory', 'territories')} far at most.{flies}"
    made.button = "Move"
    if destination:
        made.track = [("1 Forces", "done"), ("2 Place", "done"), ("3 Confirm", "now")]
        made.heading = f"Move {counted(normal, elite)} to {place(destination)}"
        n, e = forces_at(view, view["you"], PLACES[origin].locations)
        left = f"**{counted(n - normal, e - elite)}** stay in {place(origin)}."
        made.then = [Line("Then", left if n + e > normal + elite else f"Nobody stays in {place(origin)}.")]
        made.then += meeting(view, destination)
        made.ghost = ghost(view, destination, normal, elite)
    else:
        made.track = [("1 Forces", "done"), ("2 Place", "now"), ("3 Confirm", "")]
        made.heading = f"Move from {place(origin)}, or stay"
        made.hint = "Choose a place on the map or in the list."
    made.settle(prompt, steps)
    made.ready = made.ready and normal + elite > 0
    return made


# Battle


def _battle(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    prompt, view = look.prompt, look.view
    b, me = view["battle"], view["you"]
    foe = b["defender"] if b["aggressor"] == me else b["aggressor"]
    facts = prompt.facts()
    look.begin = _default(look)
    steps = _begin(look, wish)
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


# Deals


def _deal(look: DuneLook, wish: Mapping[str, str], words: Words, events: Sequence[Event]) -> Panel:
    steps = _begin(look, wish)
    made = Panel("deal.html", button="Offer", why="Every term is public.")
    made.fields = controls(look.prompt, steps, look)
    made.settle(look.prompt, steps)
    made.hint = "" if made.ready else "Say what you give, what you want, or what is promised."
    by = {s.name: s.value for s in steps}
    own = look.view["secret"]["spice"]
    for term in ("give_now", "give_later", "want_now", "want_later"):
        field = made.get(term)
        if field is not None:
            field.note = "spice"
    give = made.get("give_now")
    if give is not None:
        give.note = f"of {own} spice"
    to = name(str(by.get("to", "")))
    if by.get("give_now"):
        text = f"**{by['give_now']}** spice is set apart until {to} answers, then lies before its shield."
        made.then.append(Line("The table does it", text, "B-DEAL-03"))
    if by.get("give_later") or by.get("want_later"):
        made.then.append(
            Line("At the Mentat Pause", "What is owed is paid as far as it is there.", "B-DEAL-02")
        )
    if by.get("promise") or (by.get("wish") and made.ready):
        binds = by.get("binding", True)
        text = (
            "A promise binds by the rules; the table records it and does not enforce it."
            if binds
            else "This is talk: it binds nobody."
        )
        made.then.append(Line("You keep watch", text, "B-DEAL-04"))
    return made


def terms(deal: Mapping[str, Any]) -> tuple[str, str]:
    """What the giver gives and what it wants, in words."""

    def side(now: int, later: int, promise: str) -> str:
        parts = [f"{now} spice now"] if now else []
        parts += [f"{later} spice at the Mentat Pause"] if later else []
        parts += [f"to {promise}" if promise else ""]
        return ", ".join(p for p in parts if p) or "nothing"

    return (
        side(deal["give_now"], deal["give_later"], deal["promise"]),
        side(deal["want_now"], deal["want_later"], deal["wish"]),
    )


def deals(view: View, answers: Prompt | None) -> list[dict[str, Any]]:
    """The deals a table has, open ones first; what this seat may answer about each."""
    found = []
    for deal in view["deals"]:
        if deal["status"] not in ("offered", "agreed"):
            continue
        gives, wants = terms(deal)
        mine, open_ = deal["giver"] == view["you"], deal["status"] == "offered"
        numbers = list(answers.options(())) if answers is not None and open_ else []
        can = answers.options((deal["number"],)) if answers is not None and deal["number"] in numbers else []
        found.append(
            {
                "number": deal["number"],
                "giver": deal["giver"],
                "taker": deal["taker"],
                "gives": gives,
                "wants": wants,
                "binding": deal["binding"],
                "open": open_,
                "mine": mine,
                "answers": [
                    ("Accept" if yes else "Take back" if mine else "Decline", encode([deal["number"], yes]))
                    for yes in sorted(can, reverse=True)
                ],
                "cannot": bool(can) and not mine and True not in can,
            }
        )
    return sorted(found, key=lambda d: (not d["open"], -d["number"]))


_MAKERS: Final = {
    "RaiseOrPass": _bid,
    "MakeShipment": _ship,
    "MakeMove": _move,
    "MakePlan": _battle,
    "ProposeDeal": _deal,
}

__all__ = ("DuneLook", "binding", "deals", "known_of", "ladder", "meeting", "panel", "reserved", "terms")
