"""`landsraad play` and `landsraad serve`: the server, for one newcomer or for a host."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from landsraad.cli.common import OK, console
from landsraad.table import LandsraadError

PLAY_EPILOG = """Examples:

landsraad play

landsraad play dune --as fremen --bots steady --preset base-advanced

landsraad play --guided

landsraad play jihad --terminal --as machine --bots search

landsraad play --no-browser --port 9000
"""

SERVE_EPILOG = """Examples:

landsraad serve

landsraad serve --host 0.0.0.0 --port 80 --database /var/lib/landsraad/games.sqlite3

landsraad serve --database postgresql:///landsraad
"""

DEFAULT_DATABASE = "landsraad.sqlite3"

PortOption = Annotated[
    int, typer.Option("--port", "-p", min=0, max=65535, help="TCP port; 0 takes a free one.")
]
HostOption = Annotated[str, typer.Option("--host", help="Address to listen at; 0.0.0.0 for all.")]
DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database", metavar="FILE|URL", help="Where tables are kept: an SQLite file or a database URL."
    ),
]


NamesOption = Annotated[
    str, typer.Option("--names", metavar="PACK", help="A TOML file of other names and emblems for the pages.")
]


class PortTaken(LandsraadError):
    """Nobody can listen at that address and port."""

    code = "port_taken"


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("play", epilog=PLAY_EPILOG)(play)
    app.command("serve", epilog=SERVE_EPILOG)(serve)


def play(
    game: Annotated[str, typer.Argument(help="The game; see `landsraad games`.")] = "dune",
    seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="Your faction; default: the first.")
    ] = None,
    bots: Annotated[str, typer.Option("--bots", help="The bot at the other seats.")] = "steady",
    preset: Annotated[
        str, typer.Option("--preset", metavar="NAME", help="A preset of the game's options.")
    ] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Deal the same game again.")] = None,
    guided: Annotated[
        bool,
        typer.Option("--guided", help="Dune, with the first turn told step by step: for the first time."),
    ] = False,
    port: PortOption = 8000,
    database: DatabaseOption = DEFAULT_DATABASE,
    names: NamesOption = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the table in a browser.")
    ] = True,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, in the terminal: games that have a screen for it.")
    ] = False,
) -> int:
    """Play now: a table with you at one seat and bots at the others, in your browser.

    Everything runs on this machine; the address printed is your seat. Ctrl-C ends the server, and the table is
    still there when it starts again.
    """
    if terminal:
        from landsraad.cli.terminal import play_in_terminal

        play_in_terminal(game, console(), input, seat=seat, bot=bots, seed=seed)
        return OK
    from landsraad.server import Settings, quick_table, run
    from landsraad.web import create_app
    from landsraad.web.tutorial import SEED as GUIDED_SEED

    settings = Settings(
        database=_checked(database), port=free_port("127.0.0.1", port, search=True), names=names
    )
    app = create_app(settings)
    if guided:
        table = quick_table(app, "dune", bot=bots, name="First turn", seed=GUIDED_SEED, guided=True)
    else:
        table = quick_table(app, game, seat=seat, bot=bots, preset=preset, seed=seed)
    address = table.url(settings.host, settings.port)
    screen = console()
    screen.print("Your table is ready. Open this address; it is your seat, so keep it to yourself:")
    screen.print(f"\n  {address}\n", markup=False, soft_wrap=True)
    screen.print("Ctrl-C ends the server.", style="dim")
    if browser:
        threading.Thread(
            target=_open_when_up, args=(settings.host, settings.port, address), daemon=True
        ).start()
    run(app, settings)
    return OK


def serve(
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    database: DatabaseOption = DEFAULT_DATABASE,
    beat: Annotated[float, typer.Option(min=0, help="Seconds that bots take for a move.")] = 0.6,
    rate: Annotated[
        float, typer.Option(min=0, help="Requests a second from one address; 0: no limit.")
    ] = 30.0,
    secure: Annotated[
        bool, typer.Option("--secure", help="Cookies over HTTPS only: behind a TLS proxy.")
    ] = False,
    names: NamesOption = "",
    log_level: Annotated[
        str, typer.Option("--log-level", help="critical, error, warning, info or debug.")
    ] = "info",
) -> int:
    """Host tables for others until stopped."""
    from landsraad.server import Settings, run
    from landsraad.server.database import shown
    from landsraad.web import create_app

    settings = Settings(
        database=_checked(database),
        host=host,
        port=free_port(host, port),
        beat=beat,
        rate=rate,
        secure_cookies=secure,
        log_level=log_level,
        names=names,
    )
    app = create_app(settings)
    kept = shown(database) if "://" in database else database
    console().print(f"Landsraad at http://{host}:{settings.port}/  (tables in {kept})", markup=False)
    run(app, settings)
    return OK


def _checked(database: str) -> str:
    """A database whose folder exists; raises OSError naming it."""
    if "://" not in database:
        folder = Path(database).absolute().parent
        if not folder.is_dir():
            raise FileNotFoundError(2, "no such folder", str(folder))
    return database


def free_port(host: str, port: int, *, search: bool = False) -> int:
    """A port to listen at: the one wanted, with `search` one of the next nine, for 0 any; raises `PortTaken`."""
    reason = ""
    for candidate in range(port, port + (10 if search and port else 1)):
        try:
            with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((host, candidate))
                found: int = probe.getsockname()[1]
                return found
        except OSError as problem:
            reason = problem.strerror or str(problem)
        except OverflowError:
            break
    raise PortTaken(f"cannot listen at {host} port {port}: {reason}; choose another with --port")


def _open_when_up(host: str, port: int, address: str, patience: float = 15.0) -> None:
    """Open the browser as soon as the server answers; without a browser the printed address must do."""
    ends = time.monotonic() + patience
    while time.monotonic() < ends:
        try:
            with socket.create_connection((host, port), timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        return
