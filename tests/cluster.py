"""A PostgreSQL server for the tests, in a folder of its own, that nobody else can reach."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import Any

import pytest

NOT_FOUND = "no PostgreSQL here: install postgresql"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(path) for path in sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    return Path(found).parent if found else next((folder for folder in folders if (folder / "initdb").exists()), None)


def owner() -> tuple[str, dict[str, Any]]:
    """The user of the server, and how a process becomes theirs: such programs refuse to be run by root."""
    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name, {}
    return "nobody", {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}


class Cluster:
    """A server on a Unix socket in its folder."""

    def __init__(self, folder: Path, programs: Path, user: str, settings: Sequence[str]) -> None:
        self.folder, self._programs, self._user = folder, programs, user
        self._settings = (
            f"unix_socket_directories='{folder}'",
            "listen_addresses=''",
            "max_connections=200",
            *settings,
        )
        self._made = 0
        self._free: list[str] = []
        self._given: list[str] = []

    def control(self, *arguments: str) -> None:
        """Run pg_ctl."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-l", str(self.folder / "log"), "-w", *arguments)

    def start(self) -> None:
        self.control("-o", " ".join(f"-c {setting}" for setting in self._settings), "start")

    def stop(self) -> None:
        """As in a crash: nothing is said to those who are connected."""
        self.control("-m", "immediate", "stop")

    def database(self, more: str = "") -> str:
        """The address of a database in which there is nothing, if need be a new one."""
        if more or not self._free:
            self._made += 1
            name = f"tables_{self._made}"
            self._execute("postgres", f"CREATE DATABASE {name} {more}")
        else:
            name = self._free.pop()
            self._execute(name, "DROP SCHEMA IF EXISTS amunre CASCADE")
        if not more:
            self._given.append(name)
        return self.address(name)

    def take_back(self) -> None:
        """Close the databases that were made for tests."""
        self._free += self._given
        self._given.clear()

    def _execute(self, name: str, statement: str) -> None:
        import psycopg  # which most tests do not need

        with psycopg.connect(self.address(name), autocommit=True) as link:
            link.execute(statement)

    def address(self, name: str) -> str:
        return f"postgresql://{self._user}@/{name}?host={self.folder}"

    def run(self, program: str, *arguments: str) -> None:
        """Run a program of PostgreSQL, which refuses to be run by root."""
        other = owner()[1]
        with tempfile.TemporaryFile() as log:  # no pipe, for the server would keep it open
            done = subprocess.run(
                [self._programs / program, *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                **other,
            )
            log.seek(0)
            assert done.returncode == 0, log.read().decode()


@contextmanager
def cluster(*settings: str) -> Iterator[Cluster]:
    """A server that runs while the context lasts, with settings such as "fsync=off". Raises FileNotFoundError."""
    found = programs()
    if found is None:
        raise FileNotFoundError(NOT_FOUND)
    user, _ = owner()
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as name:  # the name of a socket is short
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, user)
        made = Cluster(folder, found, user, settings)
        made.run(
            "initdb", "-D", str(folder / "data"), "-A", "trust", "-U", user, "-E", "UTF8", "--locale", "C", "--no-sync"
        )
        made.start()
        try:
            yield made
        finally:
            made.stop()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Cluster]:
    """A PostgreSQL server of this session."""
    if programs() is None:
        (pytest.fail if os.environ.get("POSTGRES") == "required" else pytest.skip)(NOT_FOUND)
    with cluster("fsync=off") as made:  # processes are killed here, not machines
        yield made


@pytest.fixture
def postgres(postgres_server: Cluster) -> Iterator[Cluster]:
    """It, for one test, which gives back its databases."""
    yield postgres_server
    postgres_server.take_back()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables may be kept, of each kind: what `--database` takes."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    address: str = request.getfixturevalue("postgres").database()
    return address
