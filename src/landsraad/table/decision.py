"""Decisions and actions: what a seat is asked, and what it answers.

An action is built field by field. `Decision.options(state, chosen)` gives the legal values of the next field
after those already chosen, and everything else derives from it: enumeration, sampling, refusal, the form on the
page, the schema of the API. It is the one generator of legality.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from dataclasses import field as field_
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast, overload

Seat = int


class Chance(Protocol):
    """What sampling needs of a random source: `random.Random` has it."""

    def choice(self, values: Sequence[Any], /) -> Any:
        """One of `values`."""
        ...


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat chose. Fields hold JSON values only: str, int, float, bool, None and tuples of them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: the rule's id, a sentence for people, a stable code, the field it concerns.

    `facts` are what the rule was applied to, as JSON values, and only such as the seat that is refused may know.
    """

    rule: str
    reason: str
    code: str = "E_TARGET"
    field: str = ""
    facts: Mapping[str, Any] = field_(default_factory=dict, hash=False)


class Text(Sequence[str]):
    """The options of a free-text field: any text of 1 to `limit` characters; lists one sample text."""

    def __init__(self, limit: int, sample: str = "…") -> None:
        self.limit, self.sample = limit, sample

    def __len__(self) -> int:
        return 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return (self.sample,)[index]

    def __contains__(self, value: object) -> bool:
        return type(value) is str and len(value.strip()) > 0 and len(value) <= self.limit


A = TypeVar("A", bound=Action)


def field_names(action: type[Action]) -> tuple[str, ...]:
    """The fields of an action class, in the order they are chosen."""
    names = _FIELD_NAMES.get(action)
    if names is None:
        names = _FIELD_NAMES[action] = tuple(f.name for f in fields(action))
    return names


_FIELD_NAMES: dict[type[Action], tuple[str, ...]] = {}


class Decision(Generic[A]):
    """One choice that one seat owes. Subclasses are frozen dataclasses with a `seat`.

    By convention the first option of each field is the default: what happens when a seat's time runs out.
    `options` may be empty for the first field only, when an interrupt took away the last legal answer; then
    `fallback` answers.
    """

    __slots__ = ()
    action: ClassVar[type[Action]]
    rule: ClassVar[str] = ""
    moment: ClassVar[bool] = False
    """True for a pause opened to everybody who publicly could interrupt; a standing order may answer it."""
    rouses: ClassVar[bool] = False
    """True for a duty that ends its seat's rest (`match.REST`): from then on it is asked in moments again."""
    seat: Seat
    _names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        if "action" in vars(cls):
            cls._names = field_names(cls.action)

    @abstractmethod
    def options(self, state: Any, chosen: Sequence[Any]) -> Sequence[Any]:
        """Legal values of the next field, given the values of the fields before it."""

    def field(self, state: Any, chosen: Sequence[Any]) -> str | None:
        """Name of the next field, or None when the action is complete."""
        n = len(chosen)
        return self._names[n] if n < len(self._names) else None

    def build(self, chosen: Sequence[Any]) -> A:
        """The action made of the chosen values."""
        return cast(A, self.action(*chosen))

    def steps(self, action: A) -> tuple[Any, ...]:
        """The chosen values an action is made of: the inverse of `build`."""
        return tuple(getattr(action, name) for name in field_names(self.action))

    def candidates(self, state: Any, chosen: Sequence[Any]) -> Sequence[Any]:
        """Values worth showing for the next field: the legal ones and those a person would ask about."""
        return self.options(state, chosen)

    def why_not(self, state: Any, chosen: Sequence[Any], value: Any) -> Refusal:
        """Why `value` is not among the options; only called when it is not."""
        name = self.field(state, chosen) or ""
        return Refusal(self.rule, f"{name} {value!r} is not possible here", field=name)

    def facts(self, state: Any) -> dict[str, Any]:
        """What the asked seat should see with the question (JSON values it is entitled to)."""
        return {}

    def preview(self, state: Any, chosen: Sequence[Any]) -> dict[str, Any]:
        """What follows from these values, from what the asked seat is entitled to know (JSON values)."""
        return {}

    def concerns(self, state: Any) -> bool:
        """Whether a moment is about the seat itself, so that it is asked even at rest."""
        return False

    def fallback(self, state: Any) -> A | None:
        """The answer when no legal one is left; None if the decision can always be answered."""
        return None

    def stands(self, state: Any, action: A) -> bool:
        """Whether a sealed answer still holds after an interrupt; if not, the seat is asked again."""
        return self.refuse(state, action) is None

    # Everything below derives from the above.

    @property
    def kind(self) -> str:
        """The decision's name: what standing orders, pages and learners know it by."""
        return type(self).__name__

    def actions(self, state: Any) -> Iterator[A]:
        """Every legal action, in a stable order."""

        def walk(chosen: tuple[Any, ...]) -> Iterator[A]:
            if self.field(state, chosen) is None:
                yield self.build(chosen)
                return
            for value in self.options(state, chosen):
                yield from walk((*chosen, value))

        return walk(())

    def sample(self, state: Any, chance: Chance) -> A:
        """A random legal action, uniform over each field."""
        field, options, choice = self.field, self.options, chance.choice
        chosen: tuple[Any, ...] = ()
        while field(state, chosen) is not None:
            chosen = (*chosen, choice(options(state, chosen)))
        return self.build(chosen)

    def default(self, state: Any) -> A:
        """The action taken for a seat that does not answer."""
        chosen: tuple[Any, ...] = ()
        while self.field(state, chosen) is not None:
            chosen = (*chosen, self.options(state, chosen)[0])
        return self.build(chosen)

    def forced(self, state: Any) -> A | None:
        """The only legal action, or None if there are several (or none)."""
        chosen: tuple[Any, ...] = ()
        while self.field(state, chosen) is not None:
            options = self.options(state, chosen)
            if len(options) != 1 or isinstance(options, Text):
                return None
            chosen = (*chosen, options[0])
        return self.build(chosen)

    def refuse(self, state: Any, action: Action) -> Refusal | None:
        """None if the action is legal, otherwise the first reason why not."""
        if type(action) is not self.action:
            return Refusal(
                self.rule, f"expected {self.action.__name__}, got {type(action).__name__}", "E_FORM"
            )
        chosen: tuple[Any, ...] = ()
        steps = self.steps(cast(A, action))
        for value in steps:
            if self.field(state, chosen) is None:
                return Refusal(self.rule, f"too many values: {steps!r}", "E_FORM")
            options = self.options(state, chosen)
            if not legal(value, options):
                return self.why_not(state, chosen, value)
            chosen = (*chosen, value)
        if (missing := self.field(state, chosen)) is not None:
            return Refusal(self.rule, f"{missing} is missing", "E_FORM", missing)
        return None


def legal(value: Any, options: Sequence[Any]) -> bool:
    """Whether `value` is one of `options`, not confusing True with 1."""
    if isinstance(options, range):
        return type(value) is int and value in options
    if isinstance(options, Text):
        return value in options
    return any(_same(value, option) for option in options)


def _same(one: Any, other: Any) -> bool:
    """Equality that tells True from 1, inside tuples too."""
    if type(one) is not type(other):
        return False
    if type(one) is tuple:
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)
