"""One line of plain text for each event."""

from __future__ import annotations

from landsraad.ccg.cards import CARDS
from landsraad.table import Event


def describe(event: Event) -> str:
    """The event in plain words: actor, kind, and its facts with the names of cards."""
    facts = []
    for key, value in event.facts.items():
        shown = CARDS[value].full_name if isinstance(value, str) and value in CARDS else value
        facts.append(f"{key} {shown}")
    who = f"house_{int(event.actor) + 1} " if event.actor else ""
    return f"{who}{event.kind.replace('_', ' ')}{': ' if facts else ''}{', '.join(facts)}"
