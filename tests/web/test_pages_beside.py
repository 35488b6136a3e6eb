"""Pages beside the table, with Dune: replay, end, rules of a table, the register, puzzles, the guided turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from landsraad.bots import make_bot
from landsraad.dune.cards import FACTION_NAMES, SIX
from landsraad.dune.game import GAME
from landsraad.dune.phases.battle import BattlePlan
from landsraad.rules import rule
from landsraad.server import Settings
from landsraad.server.history import course_of
from landsraad.server.records import bring
from landsraad.table import Match, record
from landsraad.web import create_app
from landsraad.web.aftermath import chart
from landsraad.web.hints import ASKED, WAITED, hint_for
from landsraad.web.puzzles import PUZZLES, Attempt, Puzzle
from landsraad.web.rulebook import chosen_of, rendered, sections_of
from landsraad.web.telling import Holdings, hands, telling_for


@cache
def game_over(seed: int = 3, level: str = "greedy") -> Match:
    """A whole game of bots."""
    match = Match(GAME, {}, seed)
    bots = [make_bot("dune", level, seat) for seat in range(6)]
    while not match.over:
        prompt = match.prompt(next(iter(match.pending)))
        assert prompt is not None
        match.apply(prompt.seat, bots[prompt.seat].choose(match.view(prompt.seat), prompt))
    return match


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server with Dune."""
    settings = Settings(database=str(tmp_path / "t.sqlite3"), beat=60.0, rate=0, durable=False)
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture
def over(client: TestClient) -> str:
    """A finished game, brought as a record."""
    return bring(client.app.state.context.seating, record(game_over()), "The Long Night")  # type: ignore[attr-defined]


def hidden(text: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert found, name
    return found[1]


def test_what_a_seat_knew_of_others_was_true() -> None:
    """Cards that events tell to be in a hand are there, at many moments of a game and for every seat."""
    match = Match(GAME, {}, 5)
    bots = [make_bot("dune", "steady" if seat % 2 else "random", seat) for seat in range(6)]
    looked = 0
    while not match.over:
        prompt = match.prompt(next(iter(match.pending)))
        assert prompt is not None
        match.apply(prompt.seat, bots[prompt.seat].choose(match.view(prompt.seat), prompt))
        if match.version % 37:
            continue
        for seat in (None, *range(6)):
            view = match.view(seat)
            gone = {*view["discards"], *view["removed"]}
            for faction, cards in hands(e for _, e in match.events(seat)).items():
                held = set(match.state.players[faction].hand)
                assert set(cards) - gone <= held, (match.version, seat, faction)
                looked += len(cards)
    assert looked > 100


def test_a_step_is_small(client: TestClient, over: str) -> None:
    for step in range(5, 400, 20):
        answer = client.get(f"/t/{over}/replay/at?as=atreides&step={step}")
        assert answer.status_code == 200
        assert len(answer.content) < 60_000


def test_a_moment_is_the_view_that_the_seat_had(client: TestClient, over: str) -> None:
    """What the replay is made of is the seat's own view at that action, at every part of a game."""
    match = Match(GAME, {}, game_over().seed)
    with client.app.state.context.tables.open(over) as live:  # type: ignore[attr-defined]
        course = course_of(live)
    for version, entry in enumerate(game_over().entries):
        if version % 61 == 0:
            then = course.at(version)
            assert all(then.view(seat) == match.view(seat) for seat in (None, *range(6))), version
        match.apply(entry.seat, entry.action)


def test_a_seat_keeps_its_moment_when_the_eyes_change(client: TestClient, over: str) -> None:
    first = client.get(f"/t/{over}/replay?as=atreides&step=60").text
    turn = re.search(r'class="turn">(Turn \d+|Setup)', first)
    other = client.get(f"/t/{over}/replay?as=fremen&from=atreides&step=60").text
    same = re.search(r'class="turn">(Turn \d+|Setup)', other)
    assert turn and same and turn[1] == same[1]


def test_the_end_tells_the_rule_and_opens_every_shield(client: TestClient, over: str) -> None:
    outcome = game_over().outcome
    assert outcome is not None
    text = client.get(f"/t/{over}/end").text
    assert rule(outcome.rule).id in text
    assert "Strongholds turn by turn" in text
    assert text.count('class="kr"') == 6
    assert "wrote down" in text
    assert "Turning points" in text
    for address in re.findall(r'href="(/t/\w+/replay[^"]*)"', text):
        assert client.get(address.replace("&amp;", "&")).status_code == 200


@pytest.mark.parametrize(
    ("goal", "rows"),
    [(3, [0, 1, 2, 3, 4]), (6, [0, 2, 4, 6]), (10, [0, 2, 4, 6, 8, 10]), (19, [0, 5, 10, 15, 20])],
)
def test_the_numbers_beside_a_chart_leave_each_other_room(goal: int, rows: list[int]) -> None:
    drawn = chart(Holdings("Places", (1, 2), (("one", (0, goal)), ("other", (1, 2))), goal))
    assert [n for n, _ in drawn["rows"]] == rows


def test_a_battle_is_explained(client: TestClient, over: str) -> None:
    """Where a battle is won the replay says what each total was made of, and leads to where the plans were made."""
    match = game_over()
    won = [i for i, e in enumerate(match.log) if e.kind == "battle_won" and e.facts.get("totals")]
    text = client.get(f"/t/{over}/replay?as=everything&line={won[-1]}").text
    event = match.log[won[-1]]
    assert f"Why did {FACTION_NAMES[event.actor]} win?" in text
    for faction, total in event.facts["totals"].items():
        assert re.search(rf"{FACTION_NAMES[faction]}: {total:g}, a dial of \d+", text)
    address = f"/rules/{event.rule}?table={over}&line={won[-1]}&as=everything"
    pop = client.get(address, headers={"HX-Request": "true"}).text
    for faction, total in event.facts["totals"].items():
        dial = event.facts["dials"][faction]
        assert f"<dt>{FACTION_NAMES[faction]}</dt><dd>{total:g}, a dial of {dial:g}" in pop
    step = re.search(r'fork\?as=everything&amp;step=(\d+)">Try another plan', text)
    assert step
    before = client.get(f"/t/{over}/replay?as=everything&step={step[1]}").text
    assert "Why did" not in before
    fork = client.get(f"/t/{over}/fork?as=everything&step={step[1]}")
    assert fork.status_code == 200


def play_on_anew(client: TestClient, table: str, step: int) -> tuple[str, int]:
    """Play on as the Fremen from a step of a record, with other cards; the new table and the version it left."""
    form = client.get(f"/t/{table}/fork?as=fremen&step={step}").text
    seats = {f"kind-{i}": "bot-random" for i in range(6)} | {"kind-4": "you"}
    version = hidden(form, "version")
    data = {"csrf": hidden(form, "csrf"), "version": version, "anew": "on", "player": "Jo", **seats}
    answer = client.post(f"/t/{table}/fork", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2], int(version)


def test_play_on_with_other_cards(client: TestClient, over: str) -> None:
    """What the host's seat knew stays; the rest is dealt anew, and the game can be played and taken back."""
    made, version = play_on_anew(client, over, 200)
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(over) as live:
        then = course_of(live).at(version)
        old = GAME.from_json(then.position())
    with tables.open(made) as live:
        new = live.playing()
        assert new.started_from is not None
        assert new.view(4)["secret"] == GAME.view(old, 4)["secret"]
        assert new.view(4)["forces"] == GAME.view(old, 4)["forces"]
        assert (
            new.state.deck != old.deck or new.state.players["atreides"].hand != old.players["atreides"].hand
        )
        tables.forget(live)
    assert client.get(f"/t/{made}").status_code == 200, "it is built again from the store"
    assert client.get(f"/t/{made}/replay").status_code == 200


def test_play_on_from_a_simulation_with_other_cards(client: TestClient) -> None:
    """Forced answers given at once would tell at the new table what a seat lacks: every moment is asked there."""
    match = Match(GAME, {}, 3, auto=True)
    bots = [make_bot("dune", "greedy", seat) for seat in range(6)]
    while match.version < 150:
        prompt = match.prompt(next(iter(match.pending)))
        assert prompt is not None
        match.apply(prompt.seat, bots[prompt.seat].choose(match.view(prompt.seat), prompt))
    tables = client.app.state.context.tables  # type: ignore[attr-defined]
    made, _ = play_on_anew(
        client, bring(client.app.state.context.seating, record(match), "A simulation"), 100
    )
    with tables.open(made) as live:
        assert not live.playing().auto


def test_the_rules_of_a_table_mark_what_differs(client: TestClient) -> None:
    usual = GAME.check_config({})
    changed = GAME.check_config({"options": {"KISS-STORM": "off"}})
    assert not any(c.changed for c in chosen_of("dune", usual))
    assert [c.name for c in chosen_of("dune", changed) if c.changed] == ["KISS-STORM"]
    two = sections_of("dune", GAME.check_config({"factions": ["atreides", "fremen"]}))
    titles = " ".join(s.title for s in two)
    assert "Atreides" in titles and "Harkonnen" not in titles and "Tleilax" not in titles
    assert "Readiness" not in titles and "Deck construction" not in titles
    assert "Leader Skills" not in titles
    skilled = sections_of("dune", GAME.check_config({"options": {"LEADER-SKILLS": "on"}}))
    assert "Readiness" in " ".join(s.title for s in skilled)
    assert any(s.title.startswith("Leader Skills") for s in skilled)
    assert chosen_of("toy", {}) == [] and sections_of("toy", {}) == []
    made = client.post(
        "/api/tables", json={"game": "dune", "options": {"KISS-STORM": "off"}, "seats": [
            {"seat": faction, "kind": "bot", "level": "random"} for faction in SIX
        ]},
    ).json()  # fmt: skip
    text = client.get(f"/t/{made['id']}/rules").text
    assert text.count('class="optv changed"') >= 2, "in the list and at the rule"
    assert "1 choice differs" in text
    assert client.get(f"/rules?table={made['id']}").url.path == f"/t/{made['id']}/rules"
    found = client.get(f"/t/{made['id']}/rules?q=k-storm-01").text
    assert "K-STORM-01" in found and "K-DIAL-01" not in found
    pop = client.get(f"/rules/K-STORM-01?table={made['id']}", headers={"HX-Request": "true"}).text
    assert "KISS-STORM = off" in pop and "Usually" in pop
    assert client.get("/rules/K-STORM-99").status_code == 404


def test_the_register_is_a_page(client: TestClient) -> None:
    text = client.get("/rules/decisions").text
    assert "RC-01" in text and "<table>" in text
    assert "&lt;b&gt;" in str(rendered("a <b> `B-BID-06` and **so**"))
    assert 'data-rule="B-BID-06"' in str(rendered("see B-BID-06"))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.id)
def test_a_puzzle_has_few_answers_and_its_own_is_one(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    assert GAME.violations(attempt.match.state) == []
    for rule_id in puzzle.rules:
        assert rule(rule_id)
    result = attempt.play(puzzle.solution)
    assert all(g.met(result) for g in puzzle.goals), result
    plans = _plans(Attempt(puzzle))
    results = [(plan, Attempt(puzzle).play(plan)) for plan in plans]
    good = [plan for plan, result in results if all(g.met(result) for g in puzzle.goals)]
    assert puzzle.solution in good
    assert 20 <= len(plans) <= 300
    assert len(good) <= 3


def _plans(attempt: Attempt) -> list[BattlePlan]:
    """Every plan that can be made."""
    prompt = attempt.prompt
    whole: list[BattlePlan] = []
    todo: list[tuple[object, ...]] = [()]
    while todo:
        chosen = todo.pop()
        if prompt.field(chosen) is None:
            whole.append(prompt.decision.build(chosen))
        else:
            todo += [(*chosen, value) for value in prompt.options(chosen)]
    return whole


def test_a_puzzle_is_tried_and_solved(client: TestClient) -> None:
    assert "not tried" in client.get("/puzzles").text
    lost = client.post("/puzzles/carthag", data={"weapon": '"crysknife"', "normal": "0"}).text
    assert "Not yet" in lost
    won = client.post(
        "/puzzles/carthag",
        data={"leader": '"duncan_idaho"', "weapon": '"gom_jabbar"', "defense": '"snooper_1"', "normal": "3"},
    ).text
    assert "Solved" in won and "2 tries" in won and "Why" in won
    assert "solved" in client.get("/puzzles").text
    assert client.get("/puzzles/carthag", params={"normal": "50", "weapon": "x"}).status_code == 200
    assert client.get("/puzzles/nothing").status_code == 404


def test_a_guided_table_tells_what_to_do(client: TestClient) -> None:
    assert client.get("/guided").status_code == 200
    page = client.post("/guided").text
    assert WAITED["Setup"].title in page or ASKED["ChooseTraitor"].title in page
    view = GAME.view(GAME.new(GAME.check_config({}), 1), 0)
    assert hint_for({}, view, "RaiseOrPass", False) is None
    told = hint_for({"guided": True}, {**view, "turn": 1}, "MakeShipment", False)
    assert told is not None and "{" not in told.text
    assert hint_for({"guided": True}, {**view, "turn": 3}, "MakeShipment", False) is None


def test_every_kind_of_decision_of_a_first_turn_has_a_hint() -> None:
    """What Atreides are asked in the first turn of several games."""
    asked: set[str] = set()
    for seed in range(1, 6):
        match = Match(GAME, {}, seed)
        bots = [make_bot("dune", "greedy", seat) for seat in range(6)]
        while not match.over and match.state.turn < 2:
            prompt = match.prompt(next(iter(match.pending)))
            assert prompt is not None
            if prompt.seat == 0 and not prompt.decision.moment:
                asked.add(prompt.decision.kind)
            match.apply(prompt.seat, bots[prompt.seat].choose(match.view(prompt.seat), prompt))
    assert asked <= set(ASKED), asked - set(ASKED)


def test_games_without_a_telling_are_told_plainly() -> None:
    assert telling_for("toy").holdings([]) is None
