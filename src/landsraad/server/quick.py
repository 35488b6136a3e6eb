"""A table at once: what `landsraad play` opens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import FastAPI

from landsraad.bots import bot_names
from landsraad.server.seating import SeatWish
from landsraad.server.seats import Who
from landsraad.server.setups import setup_for


@dataclass(frozen=True, slots=True)
class Quick:
    """A started table and the path that seats its first visitor."""

    table_id: str
    path: str
    seat: str

    def url(self, host: str, port: int) -> str:
        """The address to open."""
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}{self.path}"


def quick_table(
    app: FastAPI,
    game: str,
    *,
    seat: str | None = None,
    bot: str = "steady",
    preset: str = "",
    roles: Sequence[str] = (),
    name: str = "",
    seed: int | None = None,
    guided: bool = False,
) -> Quick:
    """Create and start a table with one person, at `seat` or the first, and bots at all others.

    Where there is no bot of that name, the strongest there is plays. Raises `BadConfig` for a seat the game lacks.
    """
    seating = app.state.context.seating
    menu = setup_for(game).menu(seating.tables.game(game))
    playing = list(roles or menu.usual)
    mine = seat or playing[0]
    if mine not in playing:
        playing[-1] = mine
    known = bot_names(game)
    level = bot if bot in known else known[-1]
    wishes = [
        SeatWish(
            role, "person" if role == mine else "bot", level, "You" if role == mine else "", role == mine
        )
        for role in playing
    ]
    made = seating.create(
        game, name=name, preset=preset, seats=wishes, listed=False, seed=seed, guided=guided
    )
    seating.start(Who(made.table_id, made.host_seat, True, made.host, False))
    return Quick(made.table_id, f"/t/{made.table_id}/enter/{made.host}", mine)
