"""A whole decision on one screen: every field at once, resolved again from its options with each change.

A page sends what it wants for each field, by the field's name. `resolve` walks the decision in field order and takes
each wish that is legal; one that is not falls back and says why. So fields can be changed in any order, and no panel
knows a rule: what is possible comes from the options, what follows from the preview.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from landsraad.table import BadAction, Prompt, Refusal, Text, say, value_from_json, value_to_json

PREFIX: Final = "f."
"""Before the name of a field in a form."""
MOST: Final = 60
"""Fields of one decision, at most."""
Told = tuple[tuple[str, str], ...]
"""Facts in words: what each is, and how it stands."""
Places = dict[str, tuple[bool, str, str, Told]]
"""For each place: whether it may be chosen; if not why, the rule, and the facts it was used on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One field as it stands: its options, the value taken, and why the wish for it was not."""

    name: str
    before: tuple[Any, ...]
    options: Sequence[Any]
    value: Any
    refusal: Refusal | None = None
    wanted: Any = None
    open: bool = False
    """Nothing chosen yet where something must be; `value` only serves the preview."""
    candidates: Sequence[Any] = ()


Start = Callable[[str, Sequence[Any]], Any]
"""The value to begin a field with; one that is not legal means the first option."""
Needed = Callable[[str, Sequence[Any]], bool]
"""Whether a field has no value to begin with: the person must choose."""


def resolve(prompt: Prompt, wish: Mapping[str, str], start: Start, needed: Needed) -> list[Step]:
    """Every field of a decision, as far as there is a legal value for it."""
    chosen: tuple[Any, ...] = ()
    steps: list[Step] = []
    while (name := prompt.field(chosen)) is not None and len(steps) < MOST:
        options = prompt.options(chosen)
        if not len(options):
            break
        wanted, refusal = None, None
        begin: Any = start(name, options)
        value = begin if prompt.why_not(chosen, begin) is None else options[0]
        missing = needed(name, options)
        if name in wish:
            wanted = wish[name] if isinstance(options, Text) else decode(wish[name])
            refusal = prompt.why_not(chosen, wanted)
            if refusal is None:
                value, missing = wanted, False
            elif type(wanted) is int and isinstance(options, range):
                value = max(min(wanted, max(options)), min(options))
        shown = options if isinstance(options, (Text, range)) else prompt.candidates(chosen)
        steps.append(Step(name, chosen, options, value, refusal, wanted, missing, shown))
        chosen = (*chosen, value)
    return steps


def decode(raw: str) -> Any:
    """A value as a form sends it."""
    try:
        return value_from_json(json.loads(raw))
    except (ValueError, RecursionError) as error:
        if raw.strip() == "" or not raw.isprintable() or len(raw) > 300:
            raise BadAction(say("a value of the form is not JSON")) from error
        return raw


def wanted(wish: Mapping[str, str], name: str) -> Any:
    """What the page wants for a field; None if it says nothing that can be read."""
    if name not in wish:
        return None
    try:
        return decode(wish[name])
    except BadAction:
        return None


def encode(value: Any) -> str:
    """A value as a form sends it back."""
    return json.dumps(value_to_json(value))


def complete(prompt: Prompt, steps: Sequence[Step]) -> bool:
    """Whether the fields make an action that its seat has chosen."""
    values = tuple(s.value for s in steps)
    return prompt.field(values) is None and not any(s.open for s in steps)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a field; one that is not possible says why."""

    json: str
    label: str
    picked: bool = False
    sign: tuple[str, str] = ("", "")
    """What it is known by: ("v", "5") strength, ("glyph", …), ("tok", faction), ("icon", …)."""
    note: str = ""
    why: str = ""
    rule: str = ""
    facts: Told = ()
    """What the rule was used on."""
    place: str = ""
    """Where it is on the map."""
    others: tuple[str, ...] = ()
    """Further places that mean the same."""

    @property
    def possible(self) -> bool:
        """Whether it may be chosen."""
        return not self.why


@dataclass(slots=True)
class Field:
    """One control of a panel: tiles, places, select, stepper or text."""

    name: str
    title: str
    control: str
    choices: list[Choice] = field(default_factory=list)
    low: int = 0
    high: int = 0
    value: int = 0
    note: str = ""
    hint: str = ""
    rule: str = ""
    limit: int = 0
    text: str = field(default="", repr=False, compare=False)
    refusal: Refusal | None = None
    facts: Told = ()
    """What the rule of the refusal was used on."""
    main: bool = True
    """Shown on a phone before the sheet is opened."""

    def refuse(self, refusal: Refusal | None, look: Look) -> None:
        """Take over why what was wished is not possible."""
        self.refusal, self.facts = refusal, look.told(refusal.facts) if refusal else ()

    @property
    def id(self) -> str:
        """Stable, so that the focus finds it again."""
        return "f-" + "".join(c if c.isalnum() else "-" for c in self.name)


@dataclass(frozen=True, slots=True)
class Note:
    """Something that binds or bears on the decision."""

    head: str
    text: str
    rule: str = ""
    emblem: str = "none"
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """What follows: a heading and a sentence; **two stars** make a word strong."""

    term: str
    text: str
    rule: str = ""


@dataclass(slots=True)
class Panel:
    """A decision as its template shows it."""

    template: str = "plain.html"
    board: str = ""
    """A template that takes the place of the map."""
    heading: str = ""
    why: str = ""
    eyebrow: str = ""
    button: str = ""
    fields: list[Field] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    then: list[Line] = field(default_factory=list)
    track: list[tuple[str, str]] = field(default_factory=list)
    """The steps of a longer choice: text, and done, now or nothing."""
    aside: tuple[str, str] | None = None
    """The other answer, at one press: its label and the value of the first field."""
    final: bool = False
    ready: bool = True
    values: tuple[Any, ...] = ()
    """The values as resolved: the action, when `ready`."""
    wrong: bool = False
    """Whether some wish could not be taken."""
    hint: str = ""
    places: Places | None = None
    selected: str | None = None
    ghost: dict[str, Any] | None = None
    refusal: str = "Not possible"
    focus: str = ""
    """The place the map turns to."""
    data: dict[str, Any] = field(default_factory=dict)

    def settle(self, prompt: Prompt, steps: Sequence[Step], look: Look | None = None) -> None:
        """Take over the values, and whether they are complete."""
        self.values = tuple(s.value for s in steps)
        self.ready = complete(prompt, steps)
        self.wrong = any(
            s.refusal is not None and not (look is not None and look.quiet(s.name)) for s in steps
        )

    def get(self, name: str) -> Field | None:
        """A field by its name."""
        return next((f for f in self.fields if f.name == name), None)


class Look:
    """How a game names the values of its fields. Everything has a plain default."""

    start: Start
    needed: Needed

    def title(self, name: str) -> str:
        """What a field is called."""
        raise NotImplementedError

    def label(self, name: str, value: Any) -> str:
        """What a value is called."""
        raise NotImplementedError

    def sign(self, name: str, value: Any) -> tuple[str, str]:
        """What a value is known by at a glance."""
        return ("", "")

    def note(self, name: str, value: Any) -> str:
        """A few words below a value."""
        return ""

    def extra(self, name: str, step: Step) -> Sequence[Any]:
        """Values that are not possible, but that a person would ask about."""
        return ()

    def why(self, name: str, value: Any, refusal: Refusal) -> tuple[str, str]:
        """Why a value is not possible, in few words, and the rule."""
        return refusal.reason, refusal.rule

    def told(self, facts: Mapping[str, Any]) -> Told:
        """The facts of a refusal in words."""
        return ()

    def places(self, value: Any) -> tuple[str, ...]:
        """Where a value is on the map."""
        return ()

    def control(self, name: str) -> str:
        """A control of its own for a field, or nothing."""
        return ""

    def quiet(self, name: str) -> bool:
        """Whether a number may follow the others without a word, and is shown when it has no choice."""
        return False


def controls(prompt: Prompt, steps: Sequence[Step], look: Look) -> list[Field]:
    """The fields that leave something to choose or something to explain."""
    found = (control(prompt, step, look) for step in steps)
    return [f for f in found if f is not None]


def control(prompt: Prompt, step: Step, look: Look) -> Field | None:
    """One field, or None if nothing is to be chosen."""
    name, options = step.name, step.options
    shown = Field(name, look.title(name), "tiles")
    shown.refuse(step.refusal, look)
    if isinstance(options, Text):
        shown.control, shown.limit = "text", options.limit
        shown.text = "" if step.wanted is None else str(step.wanted)
        return shown
    run = sorted(options) if all(type(v) is int for v in options) else []
    kind = look.control(name)
    if look.quiet(name) and run:
        shown.control, shown.low, shown.high, shown.value = "stepper", run[0], run[-1], step.value
        shown.refusal = None
        return shown
    if (
        kind != "tiles"
        and run
        and run == list(range(run[0], run[-1] + 1))
        and (len(run) > 2 or isinstance(options, range))
    ):
        if len(run) == 1:
            return None
        shown.control, shown.low, shown.high, shown.value = "stepper", run[0], run[-1], step.value
        shown.note = say("{low} to {high}", low=run[0], high=run[-1])
        return shown
    values = list(step.candidates) or list(options)
    values += [v for v in look.extra(name, step) if not _among(v, values)]
    if len(values) < 2:
        return None
    shown.choices = [_choice(prompt, step, value, look) for value in values]
    if kind:
        shown.control = kind
    elif sum(bool(c.place) for c in shown.choices) > 3:
        shown.control = "places"
    return shown


def _among(value: Any, values: Sequence[Any]) -> bool:
    return any(type(value) is type(v) and value == v for v in values)


def _choice(prompt: Prompt, step: Step, value: Any, look: Look) -> Choice:
    refusal = prompt.why_not(step.before, value)
    why, rule = look.why(step.name, value, refusal) if refusal else ("", "")
    places = look.places(value)
    return Choice(
        json=encode(value),
        label=look.label(step.name, value),
        picked=not step.open and type(value) is type(step.value) and value == step.value,
        sign=look.sign(step.name, value),
        note=look.note(step.name, value) if not refusal else "",
        why=why,
        rule=rule,
        facts=look.told(refusal.facts) if refusal else (),
        place=places[0] if places else "",
        others=places[1:],
    )


def on_map(shown: Field) -> tuple[Places, str | None]:
    """The choices of a field as the map takes them, and the one that is chosen."""
    found = {
        p: (c.possible, c.why, c.rule, c.facts)
        for c in shown.choices
        if c.place
        for p in (c.place, *c.others)
    }
    return found, next((c.place for c in shown.choices if c.picked and c.place), None)


def wish_of(sent: Mapping[str, str]) -> dict[str, str] | None:
    """The fields of a panel in what a page sent; None if it sent none."""
    found = {key.removeprefix(PREFIX): value for key, value in sent.items() if key.startswith(PREFIX)}
    return {key[:80]: value[:400] for key, value in list(found.items())[:MOST]} or None
