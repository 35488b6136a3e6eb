"""Looking back: moments as a seat saw them, records in and out, playing on from a moment, reports."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from landsraad.server.history import Course, Eyes, course_of
from landsraad.table import Match, record, replay

from .conftest import HOUSES, TOY, Table, seat_table

CARD = re.compile(r"(truth|veto|blade)[ -]([a-z]\d)", re.IGNORECASE)


def cards(text: str) -> set[str]:
    """Every card that a text names."""
    return {f"{kind}-{number}".lower() for kind, number in CARD.findall(text)}


def page(table: Table, seat: int | None, path: str, **params: Any) -> Any:
    """A page in the name of a seat."""
    return table.client.get(f"/t/{table.id}/{path}", params=params, headers=table.auth(seat))


def hidden(text: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert found, name
    return found[1]


def played(seed: int = 3, upto: int | None = None) -> Match:
    """A game of the toy, answered by its defaults."""
    match = Match(TOY, {}, seed)
    while not match.over and (upto is None or match.version < upto):
        prompt = match.prompt(next(iter(match.pending)))
        assert prompt is not None
        match.apply(prompt.seat, prompt.default())
    return match


def test_any_version_is_as_it_was() -> None:
    match = played()
    course = Course(Match(TOY, {}, 3))
    assert course.follow(match)
    fresh = Match(TOY, {}, 3)
    for version in range(course.last + 1):
        again = course.at(version)
        for seat in (None, 0, 1, 2):
            assert again.view(seat) == fresh.view(seat), (version, seat)
        if version < course.last:
            fresh.apply(match.entries[version].seat, match.entries[version].action)
    walked = {version: found.view(0) for version, found in course.walk(range(0, course.last, 3))}
    assert walked == {version: course.at(version).view(0) for version in walked}


def test_a_course_follows_and_knows_when_it_cannot() -> None:
    early, late = played(upto=5), played(upto=9)
    course = Course(early)
    assert course.follow(early)
    assert course.follow(late)
    assert course.last == late.version
    assert not course.follow(early), "what was taken back is not there any more"


def test_moments_tell_nothing_of_what_one_does_not_see() -> None:
    """Only versions with an event of one's own are moments; each line is at the moment that brought it."""
    match = played()
    course = Course(match)
    course.follow(match)
    for seat, house in enumerate(HOUSES):
        eyes = Eyes(house, seat)
        moments = course.moments(eyes)
        assert moments == sorted(set(moments))
        known = course.events(eyes, course.last)
        assert [e for _, e in known] == [e for _, e in match.events(seat)]
        for number, _ in known:
            version = course.version_of_event(eyes, number)
            assert version in moments
            assert len(course.events(eyes, version)) > number
            assert version == 0 or len(course.events(eyes, version - 1)) <= number


def test_who_may_look_through_whose_eyes(table: Table) -> None:
    for _ in range(6):
        table.default(*table.asked())
    assert table.client.get(f"/t/{table.id}/replay").status_code == 401
    for seat in (0, 1, 2):
        assert page(table, seat, "replay").status_code == 200
        assert page(table, seat, "replay", **{"as": "public"}).status_code == 200
        assert page(table, seat, "replay/at", **{"as": HOUSES[seat], "step": 1}).status_code == 200
        for key in (*(h for h in HOUSES if h != HOUSES[seat]), "everything"):
            for path in ("replay", "replay/at"):
                refused = page(table, seat, path, **{"as": key})
                assert refused.status_code == 409, (seat, key, path)
    assert page(table, None, "replay", **{"as": HOUSES[0]}).status_code == 409
    for path in ("end", "record", "fork"):
        assert page(table, 0, path).status_code == 409, path
    table.finish()
    table.client.cookies.clear()
    for key in (*HOUSES, "public", "everything"):
        assert table.client.get(f"/t/{table.id}/replay", params={"as": key, "step": 2}).status_code == 200, (
            key
        )
    for path in ("end", "record", "fork"):
        assert table.client.get(f"/t/{table.id}/{path}").status_code == 200, path


def test_no_moment_names_a_card_that_its_seat_has_not_seen(table: Table) -> None:
    """Every step and every line of a running game, in the name of each seat, against what that seat was told."""
    seen: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set(), 2: set()}
    for _ in range(14):
        for seat, known in seen.items():
            known |= cards(json.dumps([table.get(path, seat).json() for path in ("view", "events")]))
        if table.get("view").json()["over"]:
            break
        table.default(*table.asked())
    for seat, known in seen.items():
        known |= cards(json.dumps([table.get(path, seat).json() for path in ("view", "events")]))
        for step in range(60):
            text = page(table, seat, "replay/at", step=step).text
            assert cards(text) <= known, (seat, step)
        for line in range(40):
            rule = table.client.get(
                "/rules/B-BID-06", params={"table": table.id, "line": line},
                headers={"HX-Request": "true", **table.auth(seat)},
            )  # fmt: skip
            assert cards(rule.text) <= known, (seat, line)
        report = page(table, seat, "report").json()
        assert cards(json.dumps(report)) <= known
        assert "seed" not in report


def test_a_line_of_the_log_opens_its_moment(table: Table) -> None:
    for _ in range(8):
        table.default(*table.asked())
    with table.client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
        course, eyes = course_of(live), Eyes(HOUSES[1], 1)
        lines = len(course.events(eyes, course.last))
        wanted = [course.moment_at(eyes, course.version_of_event(eyes, n)) for n in range(lines)]
    shown = page(table, 1, "log").text
    for line, step in enumerate(wanted):
        address = f"/t/{table.id}/replay?as={HOUSES[1]}&amp;line={line}"
        assert address in shown
        opened = page(table, 1, "replay", **{"as": HOUSES[1], "line": line}).text
        assert f'data-at="{step}"' in opened


def test_a_record_goes_out_and_comes_in(table: Table) -> None:
    table.finish()
    data = table.client.get(f"/t/{table.id}/record").json()
    assert replay(data, game=TOY).over
    form = table.client.get("/records").text
    sent = {"csrf": hidden(form, "csrf")}

    def bring(body: str) -> Any:
        return table.client.post(
            "/records", data=sent, files={"file": ("game.json", body)}, follow_redirects=False
        )

    answer = bring(json.dumps(data))
    assert answer.status_code == 303
    shown = table.client.get(answer.headers["location"])
    assert shown.status_code == 200
    assert "All shields open" in shown.text or "What lay behind" in shown.text
    brought = answer.headers["location"].split("/")[2]
    assert table.client.get(f"/t/{brought}/record").json()["actions"] == data["actions"]
    for bad in (
        "{",
        "[]",
        json.dumps({**data, "game": "chess"}),
        json.dumps({**data, "actions": data["actions"][1:]}),
    ):
        assert bring(bad).status_code == 422, bad[:40]
    assert table.client.post("/records", data={"csrf": "x"}, files={"file": ("g", "{}")}).status_code == 403


def test_a_record_of_a_batch_comes_in(client: TestClient) -> None:
    """Records of simulations leave out decisions with one legal answer; a half-played one can be looked at as well."""
    match = Match(TOY, {}, 5, auto=True)
    for _ in range(6):
        prompt = match.prompt(next(iter(match.pending)))
        assert prompt is not None
        match.apply(prompt.seat, prompt.default())
    csrf = hidden(client.get("/records").text, "csrf")
    answer = client.post(
        "/records", data={"csrf": csrf}, files={"file": ("half.json", json.dumps(record(match)))}
    )
    assert answer.status_code == 200
    assert "Everything" in answer.text


def fork(table: Table, version: int, **kinds: str) -> Any:
    """Play on from a version."""
    table.client.cookies.clear()
    form = table.client.get(f"/t/{table.id}/fork", params={"as": HOUSES[0], "step": 2}).text
    chosen = {"kind-0": "you", "kind-1": "bot-random", "kind-2": "bot-random", **kinds}
    data = {"csrf": hidden(form, "csrf"), "version": str(version), "player": "Ilse", **chosen}
    return table.client.post(f"/t/{table.id}/fork", data=data, follow_redirects=False)


def test_playing_on_from_a_moment(table: Table) -> None:
    table.finish()
    with table.client.app.state.context.tables.open(table.id) as live:  # type: ignore[attr-defined]
        then = TOY.to_json(course_of(live).at(7).state)
        last = live.match.version  # type: ignore[union-attr]
    answer = fork(table, 7)
    assert answer.status_code == 303, answer.text
    made = answer.headers["location"].split("/")[2]
    tables = table.client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(made) as live:
        assert live.row.setup["forked"] == {"table": table.id, "version": 7}
        assert TOY.to_json(course_of(live).at(7).state) == then
    assert fork(table, last).status_code == 409, "after the end nothing is left to play"
    assert fork(table, 10**6).status_code == 422
    assert fork(table, 7, **{"kind-1": "you"}).status_code == 422


def test_a_fork_waits_for_people(table: Table) -> None:
    table.finish()
    answer = fork(table, 5, **{"kind-2": "open"})
    made = answer.headers["location"].split("/")[2]
    tables = table.client.app.state.context.tables  # type: ignore[attr-defined]
    room = table.client.get(f"/t/{made}")
    assert "Play on" not in room.text
    assert "Free:" in room.text
    joined = TestClient(table.client.app).post(f"/t/{made}/join", data={"seat": "2", "player": "Jo"})
    assert joined.status_code == 200
    csrf = hidden(table.client.get(f"/t/{made}").text, "csrf")
    assert table.client.post(f"/t/{made}/start", data={"csrf": csrf}).status_code == 200
    with tables.open(made) as live:
        assert live.match is not None
        assert live.match.version >= 5


def test_the_end_and_a_rematch(table: Table) -> None:
    table.finish()
    text = table.client.get(f"/t/{table.id}/end").text
    assert "win" in text
    assert "Play again" not in text, "a stranger cannot"
    table.client.get(f"/t/{table.id}/enter/{table.tokens[0]}")
    csrf = hidden(table.client.get(f"/t/{table.id}/end").text, "csrf")
    answer = table.client.post(f"/t/{table.id}/rematch", data={"csrf": csrf}, follow_redirects=False)
    assert answer.status_code == 303
    made = table.client.get("/api" + answer.headers["location"].replace("/t/", "/tables/")).json()
    assert [s["kind"] for s in made["seats"]] == ["person", "open", "open"]


@pytest.mark.parametrize("kinds", ["ppp"])
def test_a_replay_survives_what_is_taken_back(kinds: str, seated: Callable[..., Table]) -> None:
    """After an undo the course is walked anew."""
    table = seated(kinds)
    for _ in range(4):
        table.default(*table.asked())
    tables = table.client.app.state.context.tables  # type: ignore[attr-defined]
    with tables.open(table.id) as live:
        assert course_of(live).last == 4
        tables.rewind(live, 0, 2)
        assert course_of(live).last == len(live.match.entries)
    assert page(table, 0, "replay").status_code == 200


def test_a_table_that_has_not_begun(client: TestClient) -> None:
    table = seat_table(client, "ppp", start=False)
    assert page(table, 0, "replay").status_code == 200, "it shows the room"
    assert page(table, 0, "report").status_code == 409
