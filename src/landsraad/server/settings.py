"""What a host can set."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server runs. The defaults suit one machine at home.

    `first_game` is the game that the lobby shows first; the pages have one of their own if it is empty.
    `database` is a file name or an SQLAlchemy URL. `beat` is the pause before bots and forced windows are
    answered, in seconds. `rate` is requests per second for one client address (0: no limit) and `burst` how
    many it may send at once. `max_body` is the size of a request in bytes, `max_record` that of a record
    brought here. `durable` makes every accepted action survive a loss of power, not only a crash. `names` is the
    file of a name pack for the pages.
    """

    database: str = "landsraad.sqlite3"
    first_game: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    beat: float = 0.6
    rate: float = 30.0
    burst: int = 240
    max_body: int = 64 * 1024
    max_record: int = 4 * 1024 * 1024
    cached_matches: int = 64
    max_tables: int = 10_000
    durable: bool = True
    secure_cookies: bool = False
    allowed_hosts: tuple[str, ...] = ("*",)
    log_level: str = "warning"
    names: str = ""

    @property
    def url(self) -> str:
        """The database as an SQLAlchemy URL."""
        return self.database if "://" in self.database else f"sqlite:///{self.database}"
