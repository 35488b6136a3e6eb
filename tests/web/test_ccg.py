"""The card game's pages without a browser: decks in the lobby, the builder, what a page may not tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.bots import make_bot
from landsraad.ccg import decks
from landsraad.ccg.cards import CARDS
from landsraad.ccg.log import LINES, describe
from landsraad.ccg.options import POINTS
from landsraad.rules import rules
from landsraad.server import Settings, quick_table
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.table import Event, Prompt
from landsraad.web import create_app
from landsraad.web.ccg_cards import Wanted, built, changed, found
from landsraad.web.ccg_words import GLOSSARY


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(database=str(tmp_path / "t.sqlite3"), beat=1000, rate=0, durable=False))
    with TestClient(app) as client:
        yield client


def lobby(client: TestClient, **fields: str) -> Any:
    """The lobby's form, sent with these fields."""
    page = client.get("/?game=ccg").text
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)
    assert csrf is not None
    data = {"csrf": csrf[1], "game": "ccg", "preset": "oracle", "shown": "oracle", "kind-0": "you", **fields}
    return client.post("/tables", data=data, follow_redirects=False)


def test_three_houses_sit_down_with_the_decks_that_were_chosen(client: TestClient) -> None:
    sent = lobby(
        client, **{"kind-2": "bot-greedy", "deck-2": "fremen", "kind-5": "bot-random", "deck-5": "corrino"}
    )
    assert sent.status_code == 303
    row = client.app.state.context.tables.row(sent.headers["location"].rsplit("/", 1)[1])  # type: ignore[attr-defined]
    assert row.config["decks"] == ["atreides", "fremen", "corrino"]
    assert [s.level or s.kind for s in row.seats] == ["person", "greedy", "random"]


@pytest.mark.rule("O-016", "C-DECK-06")
@pytest.mark.parametrize(
    ("cards", "rule"), [("Caladan\n3 House Battalion", "O-016"), ("3 House Battalion", "C-DECK-06")]
)
def test_a_bad_deck_is_refused_with_a_rule_to_open_and_its_list_stays(
    client: TestClient, cards: str, rule: str
) -> None:
    sent = lobby(client, **{"kind-1": "bot-greedy", "deck-0": "own", "list-0": cards})
    assert sent.status_code == 422
    assert re.search(rf'<div class="refusal"[^\n]*data-rule="{rule}"', sent.text)
    assert "3 House Battalion" in sent.text


def test_the_api_refuses_a_bad_deck_with_its_rule(client: TestClient) -> None:
    short = {**decks.to_json(decks.starter("atreides")), "house": {"house_battalion": 3}}
    sent = client.post("/api/tables", json={"game": "ccg", "config": {"decks": [short, "corrino"]}})
    assert sent.json()["rule"] == "O-016"


def test_a_list_of_one_s_own_is_played_with(client: TestClient) -> None:
    own = decks.write_list(decks.starter("bene_gesserit"))
    sent = lobby(
        client,
        **{"kind-1": "bot-greedy", "deck-0": "own", "list-0": own, "option-dune_lost": "original_at_once"},
    )
    assert sent.status_code == 303
    row = client.app.state.context.tables.row(sent.headers["location"].rsplit("/", 1)[1])  # type: ignore[attr-defined]
    assert row.config["decks"][0]["house"] == decks.starter("bene_gesserit").house
    assert row.config["options"] == {"dune_lost": "original_at_once"}


def test_the_builder_carries_its_list_to_the_lobby(client: TestClient) -> None:
    page = client.get("/", params={"game": "ccg", "list": "Caladan\n2 Pogrom"}).text
    assert "2 Pogrom" in page
    assert re.search(r'value="own" selected', page)


# The browser of cards and the builder


def test_every_card_is_found_and_those_without_abilities_are_marked() -> None:
    assert len(found(Wanted())) == len(CARDS)
    assert [CARDS[x].name for x in found(Wanted(q="piter de vries", set="EotS"))] == ["Piter de Vries"]
    personas = found(Wanted(power="fremen", kind="persona", talent="battle"))
    assert personas
    assert all(CARDS[x].allegiance == "fremen" and "battle" in CARDS[x].talents for x in personas)
    ready = set(found(Wanted(playable="yes")))
    assert ready
    assert ready.isdisjoint(found(Wanted(playable="no")))


def test_cards_are_added_and_removed_and_the_verdict_follows() -> None:
    text = decks.write_list(decks.starter("atreides"))
    assert built(text).legal
    more = changed(text, "house_battalion", 1)
    assert built(more).deck.house["house_battalion"] == built(text).deck.house["house_battalion"] + 1  # type: ignore[union-attr]
    assert [f.rule for f in built(changed(more, "house_battalion", 1)).faults] == ["O-018"]
    assert built(changed(more, "house_battalion", -1)).deck.house == built(text).deck.house  # type: ignore[union-attr]
    without = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("Caladan,"))
    assert [f.rule for f in built(without).faults] == ["C-DECK-06"]
    assert built(changed(without, decks.starter("atreides").homeworld, 1)).legal


def test_the_builder_s_page_tells_what_is_wrong_with_a_rule_to_open(client: TestClient) -> None:
    page = client.post("/ccg/cards", data={"list": "Caladan\nNo Such Card", "check": "1"}).text
    assert 'data-rule="O-016"' in page
    assert "No Such Card" in page
    text = client.post("/ccg/cards/list", data={"list": "caladan\n3 house battalion"})
    assert text.headers["content-type"].startswith("text/plain")
    assert "3 House Battalion" in text.text


def test_a_card_has_a_page(client: TestClient) -> None:
    page = client.get("/ccg/cards/piter_de_vries_eots").text
    assert "Piter de Vries, Master of Assassins" in page
    assert "you may capture that card" in page
    assert client.get("/ccg/cards/nothing").status_code == 404


# At a table


def test_no_page_names_the_cards_of_the_other_hand(client: TestClient) -> None:
    made = quick_table(client.app, "ccg", seat="house_1", bot="greedy", seed=3)  # type: ignore[arg-type]
    page = unescape(client.get(made.path).text)
    with client.app.state.context.tables.open(made.table_id) as live:  # type: ignore[attr-defined]
        g = live.playing().state
        mine = {g.cards[n].id for n in (*g.players[0].hand, *g.players[0].assembly)}
        theirs = {g.cards[n].id for n in (*g.players[1].hand, *g.players[1].assembly)}
        open_ = {c.id for c in g.cards.values() if c.deployed}
    assert all(CARDS[x].full_name in page for x in mine)
    shown = [x for x in theirs - mine - open_ if f"/ccg/cards/{x}" in page]
    assert shown == []


def test_every_line_of_the_log_can_be_filled() -> None:
    facts = {
        "name": "pogrom", "on_name": "dune", "to_name": "dune", "of": 0, "to": 1, "solaris": 2, "favor": 1, "by": 1,
        "declared": 3, "croe": 4, "spice": 5, "tokens": 1, "left": 1, "cards": 2, "names": ["pogrom"], "force": 3,
        "resistance": 2, "amount": 1, "listed": 3, "named": "fremen", "how": "the last house standing", "turn": 2,
        "order": [0, 1], "on": 1,
    }  # fmt: skip
    for kind in LINES:
        line = describe(Event(kind, "C-TURN-01", "house_1", facts, None))
        assert line and "{" not in line, kind


def test_a_match_of_bots_is_told_to_its_end(client: TestClient) -> None:
    made = quick_table(client.app, "ccg", seat="house_1", bot="greedy", seed=2)  # type: ignore[arg-type]
    client.get(made.path)
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    for _ in range(60):
        with tables.open(made.table_id) as live:
            match = live.playing()
            seat = min(match.pending)
            prompt = match.prompt(seat)
            assert prompt is not None
            action = make_bot("ccg", "greedy", seat).choose(match.view(seat), prompt)
        tables.take(made.table_id, seat, prompt.id, action)
    for path in ("", "/log", "/replay?as=house_1&step=20", "/replay?as=public&step=5", "/rules"):
        page = client.get(f"/t/{made.table_id}{path}")
        assert page.status_code == 200, path
    assert "bids" in client.get(f"/t/{made.table_id}/log").text


def test_the_end_of_a_match_is_shown(client: TestClient) -> None:
    seating = client.app.state.context.seating  # type: ignore[attr-defined]
    seats = [SeatWish("house_1", "person", "", "You", True), SeatWish("house_2", "bot", "greedy")]
    made = seating.create("ccg", options={"turn_limit": "1"}, seats=seats, seed=2)
    seating.start(Who(made.table_id, made.host_seat, True, made.host, False))
    client.get(f"/t/{made.table_id}/enter/{made.host}")
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    over = False
    while not over:
        with tables.open(made.table_id) as live:
            match = live.playing()
            seat = min(match.pending)
            prompt = match.prompt(seat)
            assert prompt is not None
            action = make_bot("ccg", "greedy", seat).choose(match.view(seat), prompt)
        tables.take(made.table_id, seat, prompt.id, action)
        with tables.open(made.table_id) as live:
            over = live.playing().over
    for path in ("", "/end", "/replay?as=everything&step=10"):
        assert client.get(f"/t/{made.table_id}{path}").status_code == 200, path


@pytest.mark.rule("C-REN-01")
def test_the_rules_of_a_table_tell_its_options_and_the_rulings_of_the_oracle(client: TestClient) -> None:
    sent = lobby(
        client, **{"kind-1": "bot-greedy", "option-subdue_chain": "false", "option-turn_limit": "20"}
    )
    address = f"/t/{sent.headers['location'].rsplit('/', 1)[1]}/rules"
    page = unescape(client.get(address).text)
    assert "2 choices differ" in page
    for name, (point, title, values) in POINTS.items():
        assert f'id="opt-{name}"' in page and f'id="{point}"' in page and title in page
        if name != "subdue_chain":
            assert next(iter(values.values())) in page
    assert "They stay deployed." in page
    assert "turn_limit = 20" in page
    assert 'id="U-22"' in page
    assert all(f'id="{one.id}"' in page for one in rules() if one.source_file == "oracle.md")
    found = client.get(address, params={"q": "forbidden zone"}).text
    assert 'id="O-053"' not in found
    assert "Forbidden Zone (errata)" in found
    opened = client.get(
        "/rules/U-08", params={"table": address.split("/")[2]}, headers={"hx-request": "true"}
    ).text
    assert "subdue_chain = false" in opened


def test_help_explains_the_words_of_the_game_with_their_rules(client: TestClient) -> None:
    made = quick_table(client.app, "ccg", seat="house_1", bot="greedy", seed=3)  # type: ignore[arg-type]
    page = unescape(client.get(made.path).text)
    for word, (meaning, rule_id) in GLOSSARY.items():
        assert f"<dt>{word}</dt><dd>{meaning}" in page
        assert client.get(f"/rules/{rule_id}").status_code == 200
    assert "Forces by emblem" not in page
    assert "Words of the game" not in client.get("/").text


class Three:
    """A table of three persons, for whom greedy bots answer until somebody is asked what a test is about."""

    def __init__(self, client: TestClient) -> None:
        self.client, context = client, client.app.state.context  # type: ignore[attr-defined]
        self.tables, seating = context.tables, context.seating
        seats = [SeatWish(f"house_{n}", "person", host=n == 1) for n in (1, 2, 3)]
        made = seating.create("ccg", seats=seats, seed=3)
        self.id, self.tokens = made.table_id, {**made.seats, made.host_seat: made.host}
        seating.start(Who(self.id, made.host_seat, True, made.host, True))
        self.kinds: list[tuple[int, str]] = []

    def page(self, seat: int) -> str:
        self.client.cookies.clear()
        return str(self.client.get(f"/t/{self.id}/enter/{self.tokens[seat]}").text)

    def send(self, seat: int, **fields: str) -> None:
        csrf = re.search(r'name="csrf" value="([^"]+)"', self.page(seat))
        assert csrf is not None
        data = {"csrf": csrf[1], **fields}
        sent = self.client.post(f"/t/{self.id}/decide", data=data, follow_redirects=False)
        assert sent.status_code in (200, 303)

    def play(self, until: Callable[[int, Prompt], bool]) -> int:
        """Greedy answers until a seat is asked what is wanted; that seat."""
        for _ in range(400):
            with self.tables.open(self.id) as live:
                match = live.playing()
                seat = min(match.pending)
                prompt = match.prompt(seat)
                assert prompt is not None
                if until(seat, prompt):
                    return seat
                self.kinds.append((seat, prompt.decision.kind))
                action = make_bot("ccg", "greedy", seat).choose(match.view(seat), prompt)
            self.tables.take(self.id, seat, prompt.id, action)
        raise AssertionError("never asked")


def test_one_passes_until_ones_next_house_interval(client: TestClient) -> None:
    table = Three(client)

    def others(seat: int, prompt: Prompt) -> bool:
        with table.tables.open(table.id) as live:
            g, decision = live.playing().state, prompt.decision
            return decision.moment and not decision.concerns(g) and g.active not in (-1, seat)

    seat = table.play(others)
    assert "Pass until your next House Interval" in table.page(seat)
    table.send(seat, order="*")
    page = table.page(seat)
    assert "You pass until your next House Interval" in page
    assert "Ask me again" in page
    assert all("You pass until" not in table.page(other) for other in range(3) if other != seat)
    with table.tables.open(table.id) as live:
        table.tables.forget(live)  # as a restart does
    table.kinds.clear()
    table.play(lambda s, prompt: s == seat and prompt.decision.kind == "NextOperation")
    mine = {kind for s, kind in table.kinds if s == seat}
    assert mine.isdisjoint({"AnswerOperation", "AnswerPetition", "AnswerExchange", "AnswerInitiative"})
    assert "You pass until" not in table.page(seat)


def test_rest_can_be_ended(client: TestClient) -> None:
    table = Three(client)
    seat = table.play(lambda seat, prompt: prompt.decision.kind == "AnswerOperation" and seat == 2)
    table.send(seat, order="*")
    table.send(seat, order="*")
    assert "You pass until" not in table.page(seat)
    table.play(lambda s, prompt: s == seat and prompt.decision.moment)
