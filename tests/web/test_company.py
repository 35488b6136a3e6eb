"""Every decision of the three factions, the discovery tokens and Leader Skills in words, with nothing left over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.dune.asked import SITUATIONS

from landsraad.web.dune import DuneBoard
from landsraad.web.forms import build
from landsraad.web.panels import Panel, encode

BOARD = DuneBoard()
GAP = re.compile(r"[{}…]|\b[a-z]+_[a-z_]+\b|@")
"""What no person should read: a fact that is missing, or an id of the program."""


def said(made: Panel) -> Iterator[str]:
    """All that a panel says."""
    yield from (made.heading, made.why, made.button, made.hint, made.aside[0] if made.aside else "")
    yield from (line.text for line in made.then)
    yield from (text for fact in made.data.get("facts", ()) for text in fact)
    for field in made.fields:
        yield from (field.title, field.note)
        for choice in field.choices:
            yield from (choice.label, choice.note, choice.why)
            yield from (text for fact in choice.facts for text in fact)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_answer_is_told_in_words(situation: str) -> None:
    t, faction = SITUATIONS[situation]()
    seat = t.g.seat(faction)
    prompt, view = t.match.prompt(seat), t.match.view(seat)
    assert prompt is not None
    first = prompt.field(()) or ""
    for value in prompt.options(())[:12]:
        made = BOARD.panel(prompt, view, {first: encode(value)}, [])
        if made is None:
            form = build(prompt, (), BOARD, view, standing=False)
            words = form.words
            texts = [
                words.heading,
                words.why,
                *(t.label for t in form.tiles),
                *(x for f in words.facts for x in f),
            ]
            assert "Yes" not in texts and "No" not in texts, "a button says what it does"
        else:
            texts = list(said(made))
            assert made.ready or made.hint
        assert made is None or (made.heading and made.why and made.button)
        assert not [text for text in texts if GAP.search(text)]
