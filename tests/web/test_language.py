"""Texts in the visitor's language: messages, catalogues, and who hears what."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from landsraad.server import Settings, quick_table
from landsraad.table import Message, Name, listed, say, say_n
from landsraad.web import create_app, language
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


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=str(tmp_path / "t.sqlite3"), beat=1000, rate=0, durable=False)
    with TestClient(create_app(settings)) as client:
        yield client


GERMAN = {"accept-language": "de"}


def test_a_page_is_in_the_language_of_its_visitor(client: TestClient) -> None:
    assert '<html lang="en"' in client.get("/").text and "Set up a table" in client.get("/").text
    german = client.get("/", headers=GERMAN).text
    assert '<html lang="de"' in german and "Einen Tisch eröffnen" in german and "Set up a table" not in german


def test_a_choice_is_kept_and_leads_back_to_the_page_it_was_made_on(client: TestClient) -> None:
    page = client.get("/rules?q=storm").text
    assert 'name="back" value="/rules?q=storm"' in page
    answer = client.post(
        "/language", data={"language": "de", "back": "/rules?q=storm"}, follow_redirects=False
    )
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules?q=storm")
    assert '<html lang="de"' in client.get("/rules").text
    client.post("/language", data={"language": "xx"})
    assert '<html lang="de"' in client.get("/rules").text, "a language there is not"
    for elsewhere in ("https://example.org/", "//example.org/", "/\\example.org"):
        answer = client.post("/language", data={"language": "en", "back": elsewhere}, follow_redirects=False)
        assert answer.headers["location"] == "/"


def test_two_people_at_one_table_hear_the_same_news_each_in_their_language(client: TestClient) -> None:
    table = quick_table(client.app, "dune", seat="emperor", bot="steady", name="Two", seed=3)  # type: ignore[arg-type]
    client.get(table.path)
    plain, german = (client.get(f"/t/{table.table_id}/live", headers=h).text for h in ({}, GERMAN))
    assert "Storm order" in plain and "Sturmreihenfolge" not in plain
    assert "Sturmreihenfolge" in german and "Imperator" in german and "Storm order" not in german


def test_one_after_the_other_and_at_once_nobody_gets_the_language_of_another(client: TestClient) -> None:
    wanted = [{}, GERMAN] * 20
    with ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(lambda h: client.get("/guided", headers=h).text, wanted))
    assert all(("Your first turn" in page) == (h == {}) for h, page in zip(wanted, pages, strict=True))


def test_a_refusal_is_a_text_on_a_page_and_plain_english_for_programs(client: TestClient) -> None:
    page = client.get("/t/none", headers={**GERMAN, "accept": "text/html"}).text
    assert "Diesen Tisch gibt es nicht" in page
    told = client.get("/api/tables/none", headers=GERMAN).json()
    assert told["code"] == "unknown_table" and "Tisch" not in told["detail"]


def test_plural_forms_follow_the_language() -> None:
    with speaking(Speech("de")):
        assert [language.said(say_n("{n} seat", "{n} seats", n)) for n in (0, 1, 2)] == [
            "0 Plätze",
            "1 Platz",
            "2 Plätze",
        ]
        assert language.said(say("{number}", number=6.5)) == "6,5"
