"""Plain English: lists, plurals, articles, and how a class of the vocabulary says itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Final, TypeVar

T = TypeVar("T")


RITE_WORDS: Final = {
    "battle": "battle",
    "dueling": "duel",
    "arbitration": "arbitration",
    "intrigue": "intrigue",
}


@singledispatch
def phrase(word: object) -> str:
    """A word of the vocabulary in English; every class of the vocabulary has its own."""
    raise NotImplementedError(f"{type(word).__name__} has no text")


def says(kind: type[T]) -> Callable[[Callable[[T], str]], Callable[[T], str]]:
    """Register how a class is said."""
    return phrase.register(kind)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def plural(n: int, one: str, many: str = "") -> str:
    """`1 solari`, `3 solaris`."""
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def listed(words: tuple[str, ...] | list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def with_a(word: str) -> str:
    vowel = word[:1].lower() in "aeiou" or word.startswith("heir")
    return f"{'an' if vowel else 'a'} {word}"


def rites(kinds: tuple[str, ...], article: bool = True) -> str:
    """`a battle`, `a duel or an intrigue`, `a rite`."""
    if not kinds or len(kinds) == 4:
        return "a rite" if article else "rite"
    return listed([with_a(RITE_WORDS.get(k, k)) if article else RITE_WORDS.get(k, k) for k in kinds], "or")


_RIGHTS: Final = {
    "surprise": "has Surprise",
    "direct": "may Direct",
    "counter": "may Counter",
    "force": "generates",
    "resistance": "resists",
    "no_part": "may not take part in rites",
    "no_ventures": "may not be assigned ventures",
    "counters_freely": "counters whether engaged or not and is not engaged for it",
    "dies_at_zero": "is discarded if its resistance is 0",
    "not_to_assembly": "is discarded instead of going to an Assembly",
    "doomed": "is vanquished whatever force it receives",
    "unrewarded": "does not count for the reward of a rite in which it is vanquished",
}


def right(keyword: str) -> str:
    """`may Counter in an intrigue`, `is immune to Voice`."""
    name, _, of = keyword.partition(":")
    where = f" in {rites((of,))}" if of in RITE_WORDS else ""
    if name == "joins":
        return f"may be engaged to take part in {rites((of,))} in which the card it is on takes part"
    if name == "immune":
        what = of.removeprefix("name:").replace("_venture", " ventures").replace("_", " ")
        return f"is immune to {what.title() if of.startswith('name:') else what}"
    if name == "uncounted":
        return f"leads {rites((of,) if of else ())} without counting against your limit"
    if name == "either_class":
        return f"begins {rites((of,))} as one of the Landsraad or of CHOAM, as you choose"
    if name == "must_defend":
        return f"forces the target of {rites((of,))} that it begins to defend itself if it can"
    return f"{_RIGHTS.get(name, name)}{where}"
