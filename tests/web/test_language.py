"""Texts in the visitor's language: messages, catalogues, and who hears what."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from landsraad.table import Message, Name, listed, say, say_n
from landsraad.web import language
from landsraad.web.language import Speech, speaking
from landsraad.web.look import environment


def test_a_message_is_its_english_text() -> None:
    text = say("{who} bids {spice}", who=Name("Emperor", "faction", "emperor"), spice=3)
    assert text == "Emperor bids 3"
    assert json.dumps({"text": text}) == '{"text": "Emperor bids 3"}'
    assert str(ValueError(text)) == "Emperor bids 3" and isinstance(str(text), Message)
    for twin in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert twin == text and twin.template == "{who} bids {spice}" and twin.values == text.values
    assert say_n("{n} seat", "{n} seats", 1) == "1 seat" and say_n("{n} seat", "{n} seats", 2) == "2 seats"
    assert listed(["a", "b", "c"], joined=True) == "a, b and c" and listed(["a", "b"]) == "a, b"


def test_a_name_is_said_in_the_language_also_inside_a_message() -> None:
    emperor = Name("Emperor", "faction", "emperor")
    with speaking(Speech("de")):
        assert language.said(emperor) == "Imperator"
        assert "Imperator" in language.said(say("{who} bids {spice}", who=emperor, spice=3))
        assert language.said(listed([emperor, "x"], joined=True)) == "Imperator und x"
        assert language.said("as it is") == "as it is"


def test_what_a_template_puts_out_is_said_in_the_language() -> None:
    template = environment().from_string("{{ text }}|{{ _('{emperor} · <{n}>', n=1) }}")
    text = say("{who}", who=Name("Emperor", "faction", "emperor"))
    assert template.render(text=text) == "Emperor|Emperor · &lt;1&gt;"
    with speaking(Speech("de")):
        assert template.render(text=text) == "Imperator|Imperator · &lt;1&gt;"


def test_markup_in_a_text_stays_and_all_else_is_escaped() -> None:
    template = environment().from_string("{{ _('{b} & {text}', b='<b>1</b>'|safe, text='<i>') }}")
    assert template.render() == "<b>1</b> &amp; &lt;i&gt;"


@pytest.mark.parametrize(
    ("cookie", "accept", "spoken"),
    [
        ("", "", "en"),
        ("", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("", "en;q=0.9, de;q=1", "de"),
        ("", "en-GB,de;q=0.8", "en"),
        ("", "fr, de;q=0, en;q=0.2", "en"),
        ("", "de;q=x, en", "en"),
        ("landsraad_language=en", "de", "en"),
        ("a=b; landsraad_language=de", "en", "de"),
        ("landsraad_language=xx", "de", "de"),
    ],
)
def test_the_language_is_the_one_chosen_else_the_one_liked_best(
    cookie: str, accept: str, spoken: str
) -> None:
    headers = language.Headers({"cookie": cookie, "accept-language": accept})
    assert language.language_of(headers) == spoken
