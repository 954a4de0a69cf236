"""A PgBouncer before the PostgreSQL server of the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cluster import Cluster, owner

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
SETTINGS = """
[databases]
* = host={server}
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = {folder}
auth_type = trust
auth_file = {folder}/users
{more}
"""


@contextmanager
def pooled(server: Cluster, *more: str) -> Iterator[str]:
    """The folder in which a pooler listens, with settings such as "pool_mode = transaction"; skips where there is none."""
    if PROGRAM is None:
        (pytest.fail if os.environ.get("POSTGRES") == "required" else pytest.skip)(
            "no PgBouncer here: install pgbouncer"
        )
    user, other = owner()
    with tempfile.TemporaryDirectory(prefix="pg-", dir="/tmp") as name:
        folder = Path(name)
        (folder / "users").write_text(f'"{user}" ""\n')
        settings = SETTINGS.format(server=server.folder, folder=folder, more="\n".join(more))
        (folder / "settings").write_text(settings)
        if other:
            shutil.chown(folder, user)
        process = subprocess.Popen(
            [PROGRAM, folder / "settings"], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, **other
        )
        assert process.stderr is not None
        try:
            said = []
            while not said or "process up" not in said[-1]:
                said.append(process.stderr.readline())
                assert said[-1], said
            yield name
        finally:
            process.kill()
            process.communicate()
