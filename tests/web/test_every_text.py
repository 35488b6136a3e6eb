"""No page says anything that is not in the catalogue: in a language of brackets, nothing stands outside of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.bots import make_bot
from landsraad.ccg.cards import CARDS
from landsraad.jihad.cards import FIRST_SET, card_set
from landsraad.server import Settings, quick_table
from landsraad.web import create_app, language
from landsraad.web.ccg_words import card_text

OWN = (
    "Landsraad",
    "English",
    "Deutsch",
    "Dune",
    "CCG",
    "Butlerian",
    "Jihad",
    "KISS",
    "JSON",
    "Paul",
    "not_found",
    "unknown_table",
)
"""What is said as it is in every language."""
TOLD = (
    "aria-label",
    "title",
    "placeholder",
    "alt",
    "data-why",
    "data-no",
    "data-name",
    "data-sub",
    "data-title",
)


class Brackets:
    """A catalogue that puts every text between brackets that the German one has."""

    def __init__(self) -> None:
        self.known = {(text.context, one) for text in language.texts_of("de") for one in _ids(text.id)}

    def put(self, text: str, context: str | None = None) -> str:
        return f"⟦{text}⟧" if (context, text) in self.known else text

    def gettext(self, text: str) -> str:
        return self.put(text)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.put(one if n == 1 else many)

    def pgettext(self, context: str, text: str) -> str:
        return self.put(text, context)


def _ids(text: str | tuple[str, str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


class Said(HTMLParser):
    """What a page says: its texts and the attributes that are read out or shown."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.skip = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skip += tag in ("script", "style", "code", "kbd")
        self.texts += [value for name, value in attrs if name in TOLD and value]

    def handle_endtag(self, tag: str) -> None:
        self.skip -= tag in ("script", "style", "code", "kbd")

    def handle_data(self, data: str) -> None:
        if not self.skip:
            self.texts.append(data)


def outside(page: str, printed: Sequence[str] = ()) -> list[str]:
    """The words of a page that stand in no brackets and are not `printed` on cards."""
    said = Said()
    said.feed(page)
    text = "\n".join(said.texts)
    for words in printed:
        text = text.replace(words, " ")
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    return [line.strip() for line in text.splitlines() if any(word not in OWN for word in words_of(line))]


def words_of(line: str) -> list[str]:
    """The words of a line, apart from codes of rules and the "and" that a language puts between names."""
    found = re.findall(r"[A-Za-z_]{3,}", re.sub(r"[A-Z]+(-[A-Z0-9]+)+", "", line))
    return [] if found == ["and"] else found


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    brackets = Brackets()
    monkeypatch.setattr(language, "catalogue", lambda _: brackets)
    app = create_app(Settings(database=str(tmp_path / "t.sqlite3"), beat=1000, rate=0, durable=False))
    with TestClient(app) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    ["/", "/guided", "/puzzles", "/puzzles/carthag?show=true", "/records", "/recover", "/nowhere", "/t/none"],
)
def test_a_page_beside_the_table(client: TestClient, path: str) -> None:
    assert outside(client.get(path, headers={"accept": "text/html"}).text) == []


@pytest.mark.parametrize("path", ["/ccg/cards?q=stilgar", "/ccg/cards/stilgar"])
def test_the_cards_of_the_card_game(client: TestClient, path: str) -> None:
    assert outside(client.get(path).text, printed_on_cards("ccg")) == []


BAD_LISTS = (
    "3 House Battalion",
    "Caladan\n3 House Battalion\n5 Ghola\nDuke Leto Atreides",
    "Caladan\n5 House Battalion\n30 Crysknife\nPiter de Vries\nPiter de Vries",
)
"""No homeworld; lines that name no card or several; too few, too many, of the wrong power, adversaries."""


@pytest.mark.parametrize("list_", BAD_LISTS)
def test_a_bad_deck_in_the_builder_and_in_the_lobby(client: TestClient, list_: str) -> None:
    printed = [*printed_on_cards("ccg"), *list_.splitlines()]
    builder = client.get("/ccg/cards", params={"list": list_}).text
    assert '<ul class="faults">' in builder
    assert outside(builder, printed) == []
    csrf = re.search(r'name="csrf" value="([^"]+)"', client.get("/?game=ccg").text)
    assert csrf is not None
    data = {"csrf": csrf[1], "game": "ccg", "kind-0": "you", "kind-1": "bot-greedy", "deck-0": "own"}
    lobby = client.post("/tables", data={**data, "list-0": list_})
    assert lobby.status_code == 422
    assert outside(lobby.text, printed) == []


def printed_on_cards(game: str) -> list[str]:
    """Names and texts of cards, which are English in every language, the longest first."""
    found: set[str] = set()
    if game == "jihad":
        for printed in card_set(FIRST_SET).cards.values():
            found.update((printed.name, printed.text))
    elif game == "ccg":
        for card, facts in CARDS.items():
            found.update((facts.full_name, facts.name, *card_text(card)))
    return sorted(found, key=len, reverse=True)


def play(client: TestClient, table: Any, game: str, bot: str, times: int) -> None:
    """Bots answer for everybody, so many times."""
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    for _ in range(times):
        with tables.open(table.table_id) as live:
            twin, asked = (
                live.match.clone(),
                {seat: live.match.prompt(seat).id for seat in live.match.pending},
            )
        for seat, decision in asked.items():
            prompt = twin.prompt(seat)
            assert prompt is not None
            answer = make_bot(game, bot, seat).choose(twin.view(seat), prompt)
            tables.take(table.table_id, seat, decision, answer)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seat", "bot", "looks"),
    [("dune", "atreides", "steady", 30), ("jihad", "human", "greedy", 10), ("ccg", "house_1", "greedy", 10)],
)
def test_a_table_and_its_replay(client: TestClient, game: str, seat: str, bot: str, looks: int) -> None:
    table = quick_table(client.app, game, seat=seat, bot=bot, name="Paul", seed=3)  # type: ignore[arg-type]
    printed = printed_on_cards(game)
    found: set[str] = set()
    for _ in range(looks):
        found.update(outside(client.get(table.path).text, printed))
        play(client, table, game, bot, 12)
    assert client.app.state.context.tables.row(table.table_id).status in ("live", "over")  # type: ignore[attr-defined]
    for part in ("/log", f"/replay?as={seat}", "/room"):
        found.update(outside(client.get(f"/t/{table.table_id}{part}").text, printed))
    assert not found, "\n".join(sorted(found))


@pytest.mark.slow
def test_whatever_the_card_game_asks(client: TestClient) -> None:
    """One look at each kind of question, and several at one's own interval, where reasons stand at what is closed."""
    table = quick_table(client.app, "ccg", seat="house_1", bot="greedy", name="Paul", seed=3)  # type: ignore[arg-type]
    tables, printed = client.app.state.context.tables, printed_on_cards("ccg")  # type: ignore[attr-defined]
    looks: Counter[tuple[str, str]] = Counter()
    found: set[str] = set()
    reasons = 0
    for _ in range(500):
        with tables.open(table.table_id) as live:
            seat = min(live.match.pending, default=-1)
            decision = live.match.prompt(seat).decision if seat == 0 else None
        if seat < 0:
            break
        if decision is not None:
            kind = decision.kind, getattr(decision, "why", getattr(decision, "window", ""))
            looks[kind] += 1
            if looks[kind] <= (6 if decision.kind == "NextOperation" else 1):
                page = client.get(table.path).text
                found.update(outside(page, printed))
                reasons += page.count('class="nots"')
        play(client, table, "ccg", "greedy", 1)
    assert not found, "\n".join(sorted(found))
    assert reasons
    assert len(looks) > 15
