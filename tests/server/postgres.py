"""A PostgreSQL of one's own for tests: in a temporary directory, reached by a socket there, gone afterwards."""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

USER = "landsraad"


def binaries() -> Path | None:
    """Where the programs of the server are: on the path, or where Debian puts them."""
    if (found := shutil.which("postgres")) and shutil.which("initdb"):
        return Path(found).parent
    by_version = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[-3]))
    return by_version[-1].parent if by_version else None


def unprivileged() -> dict[str, Any]:
    """As whom to run it: the server refuses to be root's."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            who = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    raise AssertionError("no unprivileged user on this machine")


class Cluster:
    """A running server; every path gets a schema of its own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder = programs, folder
        self.rights = unprivileged()
        self.made: set[str] = set()
        folder.chmod(0o755)
        if self.rights:
            os.chown(folder, self.rights["user"], self.rights["group"])
        self._run(
            "initdb", "-D", f"{folder}/data", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"
        )
        self.start()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self.programs / program), *words],
            cwd=self.folder, capture_output=True, text=True, env={"PATH": os.defpath, "LC_ALL": "C"},
            **self.rights,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr + done.stdout

    def start(self) -> None:
        """Start it, without the care for the disk that tests do not need."""
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c full_page_writes=off"
        log = f"{self.folder}/log"
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-o", options, "-l", log, "-w", "start")

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")

    def database(self, path: Path) -> str:
        """The address of the schema that stands for the file of a path; made when it is first asked for."""
        address = f"postgresql://{USER}@/postgres?host={self.folder}"
        name = f"t{hashlib.sha256(str(path).encode()).hexdigest()[:16]}"
        if name not in self.made:
            engine = sa.create_engine(
                address.replace("postgresql:", "postgresql+psycopg:"), poolclass=sa.NullPool
            )
            with engine.begin() as db:
                db.exec_driver_sql(f"CREATE SCHEMA {name}")
            self.made.add(name)
        return f"{address}&options=-csearch_path%3D{name}"


@contextmanager
def running(programs: Path) -> Iterator[Cluster]:
    """A server until the end of the block."""
    with tempfile.TemporaryDirectory(prefix="landsraad-") as folder:
        cluster = Cluster(programs, Path(folder))
        yield cluster
        cluster.stop()
