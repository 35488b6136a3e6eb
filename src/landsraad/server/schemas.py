"""The shapes of the API: request bodies, answers, and each game's actions as a discriminated union."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter, create_model

from landsraad.table import Action, Game, Order, Prompt, Text, value_to_json


class Body(BaseModel):
    """A request body: nothing unknown in it."""

    model_config = ConfigDict(extra="forbid")


class SeatIn(Body):
    """One seat of a new table."""

    seat: str = Field(max_length=40, description="The game's name of the seat, such as a faction.")
    kind: Literal["person", "bot", "open"] = "open"
    level: str = Field("", max_length=40, description="Which bot.")
    player: str = Field("", max_length=80)
    you: bool = Field(False, description="Whether this is the seat of whoever creates the table.")


Scalar = StrictBool | StrictInt | StrictStr


class NotesIn(Body):
    """A seat's own notes, and which version they take the place of."""

    text: str = Field(max_length=8000)
    version: StrictInt = Field(ge=0, le=10**9)


class NotesOut(BaseModel):
    """A seat's own notes."""

    text: str
    version: int


class WatchingIn(Body):
    """Who may watch, and how long after it happened."""

    kind: Literal["live", "actions", "minutes", "turn", "none"] = "live"
    amount: StrictInt | None = Field(
        None, description="Actions or minutes; none: what is usual for the kind."
    )


class PaceIn(Body):
    """How long a table waits before it plays the default for somebody."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: StrictInt | None = Field(
        None, description="For each decision; none: what is usual for the kind."
    )
    moment: StrictInt | None = Field(
        None, description="For a moment put to every seat; 0: until all have answered."
    )


class TableIn(Body):
    """A table to be created."""

    game: str = Field(max_length=40)
    name: str = Field("", max_length=80)
    preset: str = Field("", max_length=40)
    options: dict[str, Scalar] = Field(default_factory=dict, max_length=200)
    config: dict[str, Any] = Field(
        default_factory=dict, max_length=50, description="For games without presets."
    )
    seats: list[SeatIn] = Field(default_factory=list, max_length=12)
    listed: bool = True
    pace: PaceIn = PaceIn(kind="none", seconds=None, moment=None)
    watching: WatchingIn = WatchingIn(kind="live", amount=None)


class JoinIn(Body):
    """Taking an open seat; any free one if none is named."""

    seat: StrictInt | None = Field(None, ge=0, le=100)
    player: str = Field("", max_length=80)


class BotIn(Body):
    """Letting a bot play one's seat."""

    level: str = Field(max_length=40)


class OptionsIn(Body):
    """A partial action: the values of the fields chosen so far."""

    prompt: str = Field(max_length=80)
    chosen: list[Any] = Field(default_factory=list, max_length=40)


class ActionIn(Body):
    """An answer: on which version, to which decision, and what."""

    version: StrictInt = Field(ge=0, le=10**6)
    decision: str = Field(max_length=80, description="The id of a prompt, or `order` for a standing order.")
    action: dict[str, Any] = Field(description="An action of the table's game.")


class UndoIn(Body):
    """Taking back one's last act: on which version, and whether to ask the others if it is not one's own alone."""

    version: StrictInt = Field(ge=0, le=10**6)
    ask: bool = False


class StandInIn(Body):
    """A bot for somebody who does not come."""

    seat: StrictInt = Field(ge=0, le=100)
    level: str = Field(max_length=40)


class BallotIn(Body):
    """Agreeing or not."""

    accept: StrictBool


class RecoverIn(Body):
    """A recovery code."""

    code: str = Field(max_length=80)
    revoke: StrictBool = False


class TakeIn(Body):
    """The link of a seat that somebody hands over."""

    link: str = Field(max_length=200)
    player: str = Field("", max_length=80)


class TalkIn(Body):
    """Something to say; to everybody if no seat is named."""

    text: str = Field(max_length=2000)
    to: StrictInt | None = Field(None, ge=0, le=100)


class SeatOut(BaseModel):
    """Who sits where."""

    seat: int
    role: str
    kind: Literal["person", "bot", "open"]
    level: str
    player: str = Field(
        description="Whose seat it is, also while a bot stands in; empty at a bot's own seat."
    )


class WatchingOut(BaseModel):
    """Who may watch, and how many actions or minutes later."""

    kind: Literal["live", "actions", "minutes", "turn", "none"]
    amount: int


class PaceOut(BaseModel):
    """How long a table waits, in seconds; 0: without limit."""

    kind: Literal["none", "live", "days"]
    seconds: int
    moment: int


class WaitingOut(BaseModel):
    """Whom the table waits for: a duty names its seats, a moment for every seat names nobody."""

    moment: bool
    seats: list[int]
    sealed: list[int] = Field(
        description="Who has answered in secret while others of the same duty have not."
    )
    since: float | None = Field(description="Seconds since 1970.")
    until: float | None = Field(description="When the first default is played for somebody.")
    held: bool = Field(description="Whether somebody has asked for more time in this moment.")


class TableOut(BaseModel):
    """What everybody may know of a table."""

    id: str
    game: str
    name: str
    status: Literal["open", "live", "over"]
    preset: str
    options: dict[str, Any]
    config: dict[str, Any]
    version: int
    seats: list[SeatOut]
    pace: PaceOut
    watching: WatchingOut
    waiting: WaitingOut | None
    outcome: dict[str, Any] | None


class LinkOut(BaseModel):
    """The token of an invited seat. It is shown once; the server keeps only its hash."""

    seat: int
    token: str
    path: str


class CreatedOut(BaseModel):
    """A new table with its tokens."""

    id: str
    token: str = Field(description="Yours: it starts the table and, if you took a seat, plays it.")
    seat: int | None
    path: str
    watch: str
    links: list[LinkOut]


class JoinedOut(BaseModel):
    """A seat taken."""

    seat: int
    token: str
    path: str


class WatchOut(BaseModel):
    """A place on the spectators' bench."""

    token: str
    path: str


class ViewOut(BaseModel):
    """What a seat may know."""

    version: int
    seat: int | None
    over: bool
    view: dict[str, Any]
    outcome: dict[str, Any] | None


class PromptOut(BaseModel):
    """A decision put to a seat, with the options of its first field."""

    id: str
    kind: str
    action: str
    rule: str
    moment: bool
    field: str | None
    options: dict[str, Any]
    facts: dict[str, Any]


class PromptsOut(BaseModel):
    """What a seat is asked and what it may do out of turn."""

    version: int
    pending: PromptOut | None
    standing: list[PromptOut]
    orders: list[str]
    until: float | None = Field(description="When `default` is played for you.")
    default: dict[str, Any] | None
    undo: Literal["", "own", "ask"] = Field(
        description="Whether there is an act of yours to take back, and whether others have acted since."
    )
    waiting: WaitingOut


class RefusalOut(BaseModel):
    """Why a value is not possible; `facts` are what the rule was used on, as far as the seat knows them."""

    rule: str
    reason: str
    code: str
    field: str
    facts: dict[str, Any] = {}


class CandidateOut(BaseModel):
    """A value worth showing; `refusal` says why it is not possible."""

    value: Any
    refusal: RefusalOut | None


class BallotOut(BaseModel):
    """How a seat has voted."""

    seat: int
    accept: bool


class VoteOut(BaseModel):
    """A question to the persons at a table: to take back `seat`'s last act, or to let a bot play for `seat`."""

    number: int
    kind: Literal["undo", "standin"]
    by: int
    seat: int
    level: str
    state: Literal["open", "passed", "declined", "lapsed", "void"]
    voters: list[int]
    ballots: list[BallotOut]
    until: float | None = Field(description="When an open vote lapses.")


class UndoOut(BaseModel):
    """What has been taken back, or the vote on it."""

    version: int
    vote: VoteOut | None


class CodeOut(BaseModel):
    """A recovery code. It is shown once; the server keeps only its hash."""

    code: str


class RecoveredOut(BaseModel):
    """A seat back."""

    table: str
    seat: int
    token: str
    path: str


class HandoverOut(BaseModel):
    """A link that gives a seat away. It is shown once; the server keeps only its hash."""

    link: str
    path: str


class TalkOut(BaseModel):
    """Something said: by whom, and to whom if not to everybody."""

    number: int
    at: float
    seat: int | None
    to: int | None
    text: str


class OptionsOut(BaseModel):
    """The next field of a partial action, or the whole action when it is complete."""

    version: int
    field: str | None
    options: dict[str, Any] | None
    candidates: list[CandidateOut]
    action: dict[str, Any] | None


class AcceptedOut(BaseModel):
    """An action that was taken; `version` is the table's version now."""

    version: int


class EventOut(BaseModel):
    """One thing that happened, numbered among those this seat may know."""

    number: int
    kind: str
    rule: str
    actor: str
    facts: dict[str, Any]
    text: str
    by: Literal["", "clock", "order", "standin"] = Field(
        description="What answered for the actor: the clock, a standing order of your own, a bot standing in."
    )


class EventsOut(BaseModel):
    """Events from `since` on; ask again from `next`."""

    version: int
    events: list[EventOut]
    next: int
    undone: int = Field(description="Rises when something is taken back: then ask from 0 again.")


class ProblemOut(BaseModel):
    """A problem document (RFC 9457)."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    detail: str
    code: str


def options_out(options: Sequence[Any]) -> dict[str, Any]:
    """The options of a field: a range, a text, or a list of values."""
    if isinstance(options, Text):
        return {"kind": "text", "limit": options.limit}
    if isinstance(options, range) and len(options):
        return {"kind": "range", "min": options[0], "max": options[-1], "step": options.step}
    return {"kind": "list", "values": [value_to_json(value) for value in options]}


def prompt_out(prompt: Prompt) -> PromptOut:
    """A prompt as JSON."""
    decision = prompt.decision
    return PromptOut(
        id=prompt.id,
        kind=decision.kind,
        action=decision.action.__name__,
        rule=decision.rule,
        moment=decision.moment,
        field=prompt.field(),
        options=options_out(prompt.options())
        if prompt.field() is not None
        else {"kind": "list", "values": []},
        facts=prompt.facts(),
    )


def action_union(game: Game) -> Any:
    """The union of a game's actions, told apart by `type`."""
    models = tuple(_model(action) for action in (*game.actions, Order))
    return Annotated[Union[models], Field(discriminator="type")]  # noqa: UP007


def _model(action: type[Action]) -> type[BaseModel]:
    hints = typing.get_type_hints(action)
    shape: dict[str, Any] = {"type": (Literal[action.__name__], ...)}
    for field in fields(action):
        shape[field.name] = (_wire(hints[field.name]), ...)
    made: type[BaseModel] = create_model(
        action.__name__,
        __doc__=(action.__doc__ or "").strip(),
        __config__=ConfigDict(extra="forbid"),
        **shape,
    )
    return made


def _wire(hint: Any) -> Any:
    """A field's type as it travels: tuples are lists, and True is not 1."""
    strict = {str: StrictStr, int: StrictInt, bool: StrictBool}
    if hint in strict:
        return strict[hint]
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return Union[tuple(_wire(one) for one in inner)]  # noqa: UP007
    if origin is tuple or hint is tuple:
        if len(inner) == 2 and inner[1] is Ellipsis:
            return list[_wire(inner[0])]  # type: ignore[misc]
        return list[Any]
    return hint


def action_schemas(games: Mapping[str, Game]) -> dict[str, Any]:
    """The component schemas of all games' actions: `<game>.Bid`, …, and `<game>` for the union."""
    found: dict[str, Any] = {}
    for name, game in games.items():
        prefix = f"#/components/schemas/{name}."
        schema = TypeAdapter(action_union(game)).json_schema(ref_template=prefix + "{model}")
        for model, one in schema.pop("$defs", {}).items():
            found[f"{name}.{model}"] = one
        found[name] = schema
    return found
