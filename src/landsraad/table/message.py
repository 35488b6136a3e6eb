"""Texts for people that remember how they were made, so that a page can say them in another language.

A `Message` is its English text: it compares, prints and is stored as that. It also keeps its template and values, and
whoever shows it may put another template in its place (`landsraad.web.language`). So games and server say everything in
English, and need to know nothing of languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")


class Message(str):
    """An English text with its template and the values that fill it; `plural` and `amount` if it counts something."""

    __slots__ = ("amount", "plural", "template", "values")

    template: str
    values: Mapping[str, Any]
    plural: str
    amount: int

    def __new__(
        cls, template: str, values: Mapping[str, Any] | None = None, plural: str = "", count: int = 1
    ) -> Message:
        """The message; raises KeyError if the template names a value that is not given."""
        values = values or {}
        shown = template if count == 1 or not plural else plural
        self = super().__new__(cls, shown.format_map({key: _plain(value) for key, value in values.items()}))
        self.template, self.values, self.plural, self.amount = template, values, plural, count
        return self

    def __str__(self) -> str:
        """Itself, so that the text of an exception stays a message."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.template, dict(self.values), self.plural, self.amount)


class Name(Message):
    """A name, of a faction, leader, place or card: `kind` and `key` say whose, for who calls it otherwise."""

    __slots__ = ("key", "kind")

    kind: str
    key: str

    def __new__(cls, name: str, kind: str, key: str) -> Name:
        """The name as printed."""
        self = str.__new__(cls, name)
        self.template, self.values, self.plural, self.amount = name, {}, "", 1
        self.kind, self.key = kind, key
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Name, (self.template, self.kind, self.key)


class Several(Message):
    """An enumeration: `parts`, the last of them after an "and" if `joined`."""

    __slots__ = ("joined", "parts")

    parts: tuple[str, ...]
    joined: bool

    def __new__(cls, parts: Iterable[str], joined: bool = False) -> Several:
        """The parts with commas between them."""
        kept = tuple(parts)
        text = f"{', '.join(kept[:-1])} and {kept[-1]}" if joined and len(kept) > 1 else ", ".join(kept)
        self = str.__new__(cls, text)
        self.template, self.values, self.plural, self.amount = text, {}, "", 1
        self.parts, self.joined = kept, joined
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Several, (self.parts, self.joined)


def say(template: str, /, **values: Any) -> Message:
    """A text; `{name}` in the template stands for the value of that name."""
    return Message(template, values)


def say_n(one: str, many: str, count: int, /, **values: Any) -> Message:
    """A text that counts: `one` for a single thing, else `many`; `{n}` is the count."""
    return Message(one, {"n": count, **values}, many, count)


def listed(parts: Iterable[str], *, joined: bool = False) -> Several:
    """Texts or names one after the other: a, b, c; with `joined`: a, b and c."""
    return Several(parts, joined)


def texts(table: T) -> T:
    """A table whose values are templates of messages, as it is: the catalogue of texts takes them from here."""
    return table


def _plain(value: Any) -> Any:
    return f"{value:g}" if isinstance(value, float) else value
