"""Records of tables: giving them out, taking them in, playing on from a moment of one, and playing the same again."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.server.history import course_of, finished
from landsraad.server.live import Live
from landsraad.server.problems import Problem
from landsraad.server.seating import Created, Seating, SeatWish, name_of, seat_rows
from landsraad.server.seats import Who, hash_token, new_token
from landsraad.server.store import SeatRow, TableRow
from landsraad.table import BadRecord, Rng, action_to_json, record, replay, say

MOST_ACTIONS: Final = 20_000
"""A record with more is not taken in: it would keep the server busy."""


def export(live: Live) -> dict[str, Any]:
    """The record of a game that is over; it holds every hidden choice."""
    if not finished(live):
        raise Problem("not_over", say("a record holds every hidden choice; ask again when the game is over"))
    return record(live.playing())


def bring(seating: Seating, data: Any, name: str) -> str:
    """Take in a record as a table to look at; returns its id. Raises `BadRecord`."""
    if seating.store.count() >= seating.tables.settings.max_tables:
        raise Problem("full")
    if not isinstance(data, Mapping) or not isinstance(data.get("actions"), list):
        raise BadRecord("this is not a Landsraad record")
    if len(data["actions"]) > MOST_ACTIONS:
        raise BadRecord(f"{len(data['actions'])} actions; at most {MOST_ACTIONS} are taken in")
    if data.get("game") not in seating.tables.games:
        raise BadRecord(f"the game {str(data.get('game'))[:40]!r} is not installed here")
    match = replay(data, game=seating.tables.games[str(data["game"])])
    roles = match.game.seats(match.state)
    preset = str(match.config.get("preset", ""))
    setup = {
        "preset": preset,
        "options": dict(match.config.get("options") or {}),
        "imported": True,
        **({"auto": True} if match.auto else {}),
        **({"position": match.started_from} if match.started_from is not None else {}),
    }
    row = _row(
        seating,
        match.game.name,
        name_of(name, "A record"),
        setup,
        match.config,
        match.seed,
        "over",
        tuple(SeatRow(seat, role, "person", "", "as recorded") for seat, role in enumerate(roles)),
    )
    seating.store.create(row, {hash_token(new_token()): (None, False)})
    seating.store.fill(row.id, [(e.seat, action_to_json(e.action)) for e in match.entries])
    return row.id


def fork(
    seating: Seating, live: Live, version: int, seats: Sequence[SeatWish], name: str, *, anew: bool = False
) -> Created:
    """A new table that has been played to a moment of a finished one; everything hidden lies as it lay there.

    With `anew` it begins at the last checkpoint before the moment, and what the host could not know is dealt anew.
    """
    if not finished(live):
        raise Problem("not_over", say("a game is played on from a moment only when it is over"))
    if seating.store.count() >= seating.tables.settings.max_tables:
        raise Problem("full")
    match, course = live.playing(), course_of(live)
    if course.at(version).over:
        raise Problem("table_over", say("at this moment the game was over; choose an earlier one"))
    rows = seat_rows(match.game, match.config, seats)
    hosts = [r.seat for r in rows for w in seats if w.host and w.role == r.role]
    if len(hosts) != 1:
        raise Problem("bad_config", say("one seat is yours"))
    old = live.row.setup
    setup = {
        key: old[key] for key in ("preset", "options", "pace", "watching", "auto", "position") if key in old
    }
    entries = match.entries[:version]
    seed = match.seed
    if anew:
        then = match.game.from_json(course.at(version).position())
        seed = secrets.randbits(31)
        setup["position"] = match.game.to_json(match.game.redeal(then, hosts[0], Rng(seed)))
        setup.pop("auto", None)  # a simulation's forced answers, given at once, would tell what a seat lacks
        entries = []
    else:
        setup["forked"] = {"table": live.row.id, "version": version}
    called = name_of(name, f"{live.row.name} again")
    row = _row(seating, match.game.name, called, setup, match.config, seed, "open", rows)
    made = seating.put_up(row, hosts[0])
    seating.store.fill(row.id, [(e.seat, action_to_json(e.action)) for e in entries])
    if all(r.kind != "open" and (r.kind != "person" or r.seat == hosts[0]) for r in rows):
        seating.start(Who(row.id, hosts[0], True, made.host, False))
    return made


def rematch(seating: Seating, who: Who) -> Created:
    """The same table again: rules, bots and one's own seat; the seats of the other people are open."""
    if who.seat is None:
        raise Problem("not_your_seat", say("those who played can play again"))
    with seating.tables.open(who.table_id) as live:
        if live.match is None or not live.match.over:
            raise Problem("not_over")
        row = live.row
    wishes = []
    for seat in row.seats:
        mine = seat.seat == who.seat
        kind = "person" if mine else "bot" if seat.kind == "bot" and not seat.player else "open"
        wishes.append(
            SeatWish(seat.role, kind, seat.level if kind == "bot" else "", seat.player if mine else "", mine)
        )
    more: dict[str, Any] = {key: row.setup[key] for key in ("pace", "watching") if row.setup.get(key)}
    made = seating.create(
        row.game,
        name=name_of(row.name, row.name),
        preset=str(row.setup.get("preset", "")),
        options=dict(row.setup.get("options") or {}),
        seats=wishes,
        listed=row.listed,
        **more,
    )
    if not any(w.kind == "open" for w in wishes):
        seating.start(Who(made.table_id, made.host_seat, True, made.host, False))
    return made


def _row(
    seating: Seating,
    game: str,
    name: str,
    setup: Mapping[str, Any],
    config: Mapping[str, Any],
    seed: int,
    status: str,
    seats: tuple[SeatRow, ...],
) -> TableRow:
    now = time.time()
    return TableRow(
        id=secrets.token_hex(5), game=game, rules=seating.tables.game(game).rules_version, name=name, setup=setup,
        config=config, seed=seed, status=status, listed=False, created=now, touched=now, seats=seats,
    )  # fmt: skip
