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

    def __add__(self, other: str) -> Message:
        """Whole sentences one after the other are still a message."""
        return Several((self, other), "")

    def __radd__(self, other: str) -> Message:
        return Several((other, self), "")

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
    """Texts one after the other: `parts` with `between` them, the last after an "and" if `joined`.

    With `capital` the whole begins with a capital letter.
    """

    __slots__ = ("between", "capital", "joined", "parts")

    parts: tuple[str, ...]
    between: str
    joined: bool
    capital: bool

    def __new__(
        cls, parts: Iterable[str], between: str = ", ", joined: bool = False, capital: bool = False
    ) -> Several:
        """The parts as one text."""
        kept = tuple(parts)
        text = between.join(kept)
        if joined and len(kept) > 1:
            text = f"{between.join(kept[:-1])} and {kept[-1]}"
        self = str.__new__(cls, text[:1].upper() + text[1:] if capital else text)
        self.template, self.values, self.plural, self.amount = text, {}, "", 1
        self.parts, self.between, self.joined, self.capital = kept, between, joined, capital
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Several, (self.parts, self.between, self.joined, self.capital)


def say(template: str, /, **values: Any) -> str:
    """A text; `{name}` in the template stands for the value of that name."""
    return Message(template, values)


def say_n(one: str, many: str, count: int, /, **values: Any) -> str:
    """A text that counts: `one` for a single thing, else `many`; `{n}` is the count."""
    return Message(one, {"n": count, **values}, many, count)


def listed(parts: Iterable[str], *, between: str = ", ", joined: bool = False) -> str:
    """Texts or names one after the other: a, b, c; with `joined`: a, b and c."""
    return Several(parts, between, joined)


def capital(text: str) -> str:
    """A text that begins with a capital letter, in whatever language it is said."""
    return Several((text,), capital=True)


def texts(table: T) -> T:
    """A table whose values are templates of messages, as it is: the catalogue of texts takes them from here."""
    return table


def _plain(value: Any) -> Any:
    return f"{value:g}" if isinstance(value, float) else value
