"""The form of any decision, field by field, made from its options alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from landsraad.table import BadAction, Prompt, Refusal, Text, say, value_from_json, value_to_json
from landsraad.web.boards import Plain, Words
from landsraad.web.panels import Panel, Places, Told

MANY = 400
FEW = 4


@dataclass(frozen=True, slots=True)
class Tile:
    """One value to choose; one that is not possible says why."""

    json: str
    label: str
    why: str = ""
    rule: str = ""
    facts: Told = ()
    places: tuple[str, ...] = ()
    bright: bool = False
    """The one button that acts, beside one that does not."""

    @property
    def possible(self) -> bool:
        """Whether it may be chosen."""
        return not self.why


@dataclass(frozen=True, slots=True)
class Done:
    """A field that is already chosen."""

    index: int
    title: str
    label: str


@dataclass(slots=True)
class Form:
    """A decision panel: what is asked, what is chosen, and the next field.

    `control` is buttons (one press answers), tiles, number, text, or done when only the button is left.
    """

    prompt: str
    kind: str
    rule: str
    moment: bool
    standing: bool
    words: Words
    chosen: list[str] = field(default_factory=list)
    """The chosen values as JSON, those without a choice among them too."""
    steps: list[Done] = field(default_factory=list)
    control: str = "done"
    name: str = ""
    title: str = ""
    tiles: list[Tile] = field(default_factory=list)
    low: int = 0
    high: int = 0
    value: int = 0
    limit: int = 0
    text: str = ""
    last: bool = False
    refusal: Refusal | None = None
    stale: bool = False
    panel: Panel | None = None
    """The panel made for this kind of decision; the fields above are then unused."""

    @property
    def places(self) -> Places | None:
        """The choices as the map takes them; None if they are not places."""
        if self.panel is not None:
            return self.panel.places
        found = {
            p: (tile.possible, tile.why, tile.rule, tile.facts) for tile in self.tiles for p in tile.places
        }
        return found or None


@dataclass(frozen=True, slots=True)
class Draft:
    """What a page sends: the values chosen so far, and perhaps one more."""

    chosen: tuple[str, ...] = ()
    pick: str | None = None
    number: str | None = None
    text: str | None = None
    wish: Mapping[str, str] | None = None
    """What a panel sends: a value for each field by its name."""


def read(prompt: Prompt, draft: Draft) -> tuple[tuple[Any, ...], Refusal | None]:
    """The legal values of a draft, and why the first that is not legal is not."""
    chosen: tuple[Any, ...] = ()
    wanted = [value_of(data) for data in draft.chosen]
    added = _added(draft)
    if added is not None:
        wanted.append(added[0])
    for value in wanted:
        if prompt.field(chosen) is None:
            break
        refusal = prompt.why_not(chosen, value)
        if refusal is not None:
            return chosen, refusal
        chosen = (*chosen, value)
    return chosen, None


def fill(prompt: Prompt, chosen: tuple[Any, ...]) -> tuple[Any, ...]:
    """Go on past fields that leave no choice, unless that would answer a decision nobody has looked at."""
    while prompt.field(chosen) is not None:
        options = prompt.options(chosen)
        if len(options) != 1 or isinstance(options, Text) or len(prompt.candidates(chosen)) > 1:
            break
        following = (*chosen, options[0])
        if not chosen and prompt.field(following) is None:
            break
        chosen = following
    return chosen


def value_of(data: str) -> Any:
    """A value as a form sends it."""
    try:
        return value_from_json(json.loads(data))
    except (ValueError, RecursionError) as error:
        raise BadAction(say("a value of the form is not JSON")) from error


def _added(draft: Draft) -> tuple[Any] | None:
    if draft.pick is not None:
        return (value_of(draft.pick),)
    if draft.number is not None:
        try:
            return (int(draft.number),)
        except ValueError:
            return (draft.number[:40],)
    if draft.text is not None:
        return (draft.text,)
    return None


def of_panel(prompt: Prompt, panel: Panel, board: Plain, view: dict[str, Any], *, standing: bool) -> Form:
    """The frame of a panel."""
    decision = prompt.decision
    words = Words(panel.eyebrow, panel.heading, panel.why, panel.button)
    form = Form(prompt.id, decision.kind, decision.rule, decision.moment, standing, words, control="panel")
    form.panel, form.last = panel, True
    return form


def build(
    prompt: Prompt,
    chosen: tuple[Any, ...],
    board: Plain,
    view: dict[str, Any],
    *,
    standing: bool,
    draft: Draft | None = None,
) -> Form:
    """The form of a prompt after the chosen values."""
    decision = prompt.decision
    form = Form(prompt.id, decision.kind, decision.rule, decision.moment, standing, board.words(prompt, view))
    for index, value in enumerate(chosen):
        past = prompt.field(chosen[:index]) or ""
        alone = len(prompt.options(chosen[:index])) == 1 and len(prompt.candidates(chosen[:index])) <= 1
        form.chosen.append(json.dumps(value_to_json(value)))
        if not alone or isinstance(prompt.options(chosen[:index]), Text):
            form.steps.append(Done(index, board.field(form.kind, past), board.value(past, value, form.kind)))
    following = prompt.field(chosen)
    if following is None:
        form.last = True
        return form
    name = following
    form.name, form.title = name, board.field(form.kind, name)
    options = prompt.options(chosen)
    form.last = bool(len(options)) and prompt.field((*chosen, options[0])) is None
    if isinstance(options, Text):
        form.control, form.limit = "text", options.limit
        form.text = (draft.text or "") if draft else ""
    elif (span := _span(options, board.apart(form.kind, name))) is not None:
        form.control = "number"
        form.low, form.high = span
        form.value = options[0] if span[0] <= options[0] <= span[1] else span[0]
        form.tiles = [_tile(prompt, chosen, name, v, board) for v in options if not span[0] <= v <= span[1]]
        if draft is not None and draft.number is not None and draft.number.lstrip("-").isdigit():
            form.value = max(-(10**6), min(10**6, int(draft.number)))
    else:
        shown = list(prompt.candidates(chosen))[:MANY]
        tiles = [_tile(prompt, chosen, name, value, board) for value in shown]
        form.tiles = sorted(tiles, key=lambda tile: not tile.possible)
        plain = not any(tile.places for tile in form.tiles)
        few = len(shown) <= 2 or (len(shown) <= FEW and not options[0])
        form.control = "buttons" if form.last and not chosen and few and plain else "tiles"
        if len(form.tiles) <= 2:
            form.tiles = _brightened(form.tiles)
    return form


def _brightened(tiles: list[Tile]) -> list[Tile]:
    """Of one or two answers the one that does something is bright; neither, if both do."""
    acting = [tile for tile in tiles if tile.possible and (len(tiles) == 1 or tile.json not in _NOTHING)]
    return [replace(tile, bright=acting == [tile]) for tile in tiles]


_NOTHING: Final = ('""', "false", "null", "0")
"""Answers that leave things as they are."""


def _span(options: Sequence[Any], apart: bool) -> tuple[int, int] | None:
    """The run of whole numbers that a number field can offer; a zero apart from it becomes a button."""
    if len(options) < 2 or any(type(value) is not int for value in options):
        return None
    run = sorted(set(options) - {0} if apart else options)
    low, high = run[0], run[-1]
    if run != list(range(low, high + 1)) or (len(run) < 4 and not apart and not isinstance(options, range)):
        return None
    return low, high


def _tile(prompt: Prompt, chosen: tuple[Any, ...], name: str, value: Any, board: Plain) -> Tile:
    refusal = prompt.why_not(chosen, value)
    return Tile(
        json=json.dumps(value_to_json(value)),
        label=board.value(name, value, prompt.decision.kind),
        why=refusal.reason if refusal else "",
        rule=refusal.rule if refusal else "",
        facts=board.told(refusal.facts) if refusal else (),
        places=board.places(value),
    )
