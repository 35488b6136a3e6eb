"""The store on PostgreSQL: what the server's other tests hold of SQLite's holds there, and what is PostgreSQL's own.

`pytest tests/server --postgres` runs all of them there.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient

from landsraad.server.database import LAYOUTS, NoDatabase, OtherLayout, shown
from landsraad.server.schema import LAYOUT
from landsraad.server.store import Conflict, KeyRow, Store
from landsraad.web import create_app

from .conftest import TOY, Databases, seat_table, settings_for
from .postgres import Cluster
from .test_api import test_two_answers_on_one_version
from .test_clock import test_a_time_runs_out_over_a_restart
from .test_history import test_a_record_goes_out_and_comes_in
from .test_people import (
    test_a_recovery_code_opens_the_seat_again,
    test_taken_back_rows_stay_in_the_store_but_not_in_the_record,
    test_talk_is_heard_by_those_it_is_for,
)
from .test_private import (
    test_drafts_are_bounded_and_end_with_the_game,
    test_half_a_decision_outlives_a_restart,
    test_notes_go_with_the_seat_and_drafts_do_not,
    test_notes_of_two_devices_do_not_swallow_each_other,
)
from .test_store import (
    test_a_restart_in_the_middle,
    test_a_table_in_use_is_not_let_go,
    test_bots_go_on_after_a_restart,
    test_kill_9_loses_no_accepted_action,
    test_one_version_is_written_once,
)
from .test_watching import test_some_actions_later, test_the_same_after_a_restart

__all__ = (
    "test_a_record_goes_out_and_comes_in",
    "test_a_recovery_code_opens_the_seat_again",
    "test_a_restart_in_the_middle",
    "test_a_table_in_use_is_not_let_go",
    "test_a_time_runs_out_over_a_restart",
    "test_bots_go_on_after_a_restart",
    "test_drafts_are_bounded_and_end_with_the_game",
    "test_half_a_decision_outlives_a_restart",
    "test_kill_9_loses_no_accepted_action",
    "test_notes_go_with_the_seat_and_drafts_do_not",
    "test_notes_of_two_devices_do_not_swallow_each_other",
    "test_one_version_is_written_once",
    "test_some_actions_later",
    "test_taken_back_rows_stay_in_the_store_but_not_in_the_record",
    "test_talk_is_heard_by_those_it_is_for",
    "test_the_same_after_a_restart",
    "test_two_answers_on_one_version",
)
pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def on_postgres(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of this module keep their tables there."""
    monkeypatch.setattr(Databases, "at", cluster.database)


def test_of_two_who_write_one_version_one_is_told(tmp_path: Path) -> None:
    """Four servers append to one table at once: every version is written once, and every loser knows."""
    settings = settings_for(tmp_path)
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        table = seat_table(client)
    stores = [Store(settings.url) for _ in range(4)]

    def write(writer: int) -> int:
        done = 0
        for version in range(1, 26):
            try:
                stores[writer].append(table.id, version, 0, {"type": "By", "writer": writer}, over=False)
                done += 1
            except Conflict:
                continue
        return done

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(write, range(4)))
    rows = stores[0].history(table.id)
    assert [row.version for row in rows] == list(range(1, 26))
    assert done == [sum(row.action["writer"] == writer for row in rows) for writer in range(4)]
    for store in stores:
        store.close()


def test_servers_that_start_at_once_make_the_tables_once(tmp_path: Path) -> None:
    url = settings_for(tmp_path).url
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store(url), range(4)))
    with stores[0].engine.connect() as db:
        assert db.execute(sa.select(LAYOUTS.c.version)).scalars().all() == [LAYOUT]
    for store in stores:
        assert store.count() == 0
        store.close()


def test_a_hand_over_link_gives_one_seat_once(tmp_path: Path) -> None:
    """Several who open it at once, each at a server of their own: one gets the seat."""
    settings = settings_for(tmp_path)
    with TestClient(create_app(settings, {"toy": TOY})) as client:
        table = seat_table(client)
    stores = [Store(settings.url) for _ in range(4)]
    stores[0].set_key("link", KeyRow(table.id, "handover", 1, False))

    def take(taker: int) -> bool:
        return stores[taker].give_seat("link", "handover", f"token {taker}", revoke=True, drop=("handover",))

    with ThreadPoolExecutor(4) as pool:
        given = list(pool.map(take, range(4)))
    assert sum(given) == 1
    assert [stores[0].token(f"token {taker}") is not None for taker in range(4)] == given
    for store in stores:
        store.close()


def test_the_database_goes_down_and_comes_up_under_a_game(tmp_path: Path, cluster: Cluster) -> None:
    """As after a crash: what was answered is there, if commits wait for the disk."""
    with TestClient(create_app(settings_for(tmp_path, durable=True), {"toy": TOY})) as client:
        table = seat_table(client)
        for _ in range(4):
            assert table.default(*table.asked()).status_code == 200
        before = table.state()
        cluster.stop()
        cluster.start()
        assert table.state() == before
        table.finish()


def test_a_database_of_another_layout_is_left_alone(tmp_path: Path) -> None:
    url = settings_for(tmp_path).url
    store = Store(url)
    with store.engine.begin() as db:
        db.execute(sa.update(LAYOUTS).values(version=99))
    store.close()
    with pytest.raises(OtherLayout, match=f"layout 99; this version reads {LAYOUT}"):
        Store(url)


def test_what_cannot_be_opened_is_named_without_its_password(tmp_path: Path) -> None:
    there = sa.make_url(settings_for(tmp_path).url).set(password="open-sesame", database="nowhere")
    url = there.render_as_string(hide_password=False)
    assert "sesame" in url and "sesame" not in shown(url)
    with pytest.raises(NoDatabase, match='database "nowhere" does not exist') as refused:
        Store(url)
    assert "sesame" not in str(refused.value)


def test_an_address_that_no_text_can_hold_finds_nothing(tmp_path: Path) -> None:
    """PostgreSQL keeps no NUL in a text; SQLite does."""
    with TestClient(create_app(settings_for(tmp_path), {"toy": TOY})) as client:
        assert client.get("/api/tables/a%00b").status_code == 404
        assert client.get("/t/a%00b").status_code == 404
