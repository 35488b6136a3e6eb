"""Kinds of cards in English: `persona&native|troop` is `native persona or troop`."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.cards import CARDS, POWERS
from landsraad.ccg.effects.text.english import listed, with_a

_KIND: Final = {
    "dune_fief": "Dune fief",
    "siridar_fief": "Siridar fief",
    "dune_charter": "Dune charter",
    "dune": "Dune",
    "imperium": "Imperium",
    "nexus": "Nexus",
    "reverend_mother": "Reverend Mother",
    "personnel": "personnel",
    "equipment": "equipment",
}


_NOUNS: Final = frozenset(
    {
        "persona", "holding", "resource", "plan", "event", "fief", "charter", "personnel", "equipment",
        "enhancement", "venture", "tactic", "program", "decree", "card", "ally", "aide", "noble",
        "vassal", "troop", "corps", "desert", "city", "homeworld", "compact", "bastion", "shield",
        "weapon", "blade", "projectile", "dune_fief", "siridar_fief", "dune_charter", "legation",
        "delegate", "adept",
    }
)  # fmt: skip


def kind(what: str) -> str:
    """`persona&native|troop` as `native persona or troop`."""
    return listed([_conjunction(one.split("&")) for one in what.split("|")], "or")


def _conjunction(words: list[str]) -> str:
    adjectives, nouns, but, names = [], [], [], []
    for w in words:
        if w.startswith("!"):
            but.append(_name_or_kind(w[1:]))
        elif w.startswith("name:"):
            names.append(_name_or_kind(w))
        elif w.startswith("tag:"):
            adjectives.append(w[4:].title())
        elif w in POWERS:
            adjectives.append(POWERS[w].removeprefix("House "))
        elif w in _NOUNS:
            nouns.append(_KIND.get(w, w.replace("_", " ")))
        else:
            adjectives.append(_KIND.get(w, w.replace("_", " ")))
    if names and not nouns:
        return listed(names, "or")
    if any(w.startswith("tag:") for w in words) and not nouns:
        nouns.append("card")
    said = " ".join([*adjectives, *nouns]) if nouns or adjectives else "card"
    if adjectives and not nouns:
        said = f"{' '.join(adjectives)} card" if _lone_adjective(words) else " ".join(adjectives)
    if but:
        said = f"{said} other than {listed([with_a(b) if b[:1].islower() else b for b in but], 'or')}"
    return said


def _lone_adjective(words: list[str]) -> bool:
    return all(
        w in POWERS or w in ("dune", "imperium", "nexus", "native", "fremen") or w[:1] == "!" for w in words
    )


def _name_or_kind(word: str) -> str:
    if word.startswith("name:"):
        key = word[5:]
        found = next((f for x, f in CARDS.items() if x == key or x.startswith(key + "_")), None)
        return found.name if found else key.replace("_", " ").title()
    return _KIND.get(word, POWERS.get(word, word.replace("_", " ")))


_NO_PLURAL: Final = ("personnel", "equipment", "Fremen")


def many_of(what: str) -> str:
    """Kinds of cards in the plural: `deserts`, `Spice Harvesters or Carryalls`."""
    return listed([_pluralised(kind(one)) for one in what.split("|")], "or")


def _pluralised(said: str) -> str:
    head, but, rest = said.partition(" other than ")
    if head.endswith("y"):
        head = head[:-1] + "ies"
    elif not head.endswith((*_NO_PLURAL, "s")):
        head += "s"
    return f"{head}{but}{rest}"
