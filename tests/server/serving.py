"""Somebody at the server: what they ask for, and what they are told."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2

import amunre

ROOT = Path(amunre.__file__).parents[1]
ADDRESS = "http://127.0.0.1:8000"


def page_in(folder: Path) -> Path:
    """A page that is served."""
    folder.joinpath("index.html").write_text("<!doctype html><title>tables</title>")
    folder.joinpath("page.js").write_text("export const loaded = true;\n")
    return folder


class Guest:
    """Asks a server by a client that has the methods of httpx."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.id = self.host = self.token = ""

    def open(self, ruleset: str = "standard", players: int = 3, **more: Any) -> None:
        """Open a table."""
        answer = self.client.post("/api/tables", json={"ruleset": ruleset, "players": players, **more})
        assert answer.status_code == 201, answer.text
        told = answer.json()
        self.id, self.host, self.token = told["id"], told["host"], told["token"]

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        """The answer to a request below this table."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return self.client.request(method, f"/api/tables/{self.id}{path}", headers=headers, **more)

    def get(self, path: str = "", token: str | None = None) -> Any:
        """Return the answer to a valid request."""
        answer = self.ask("GET", path, token)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, request: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """Return the answer to a valid deed."""
        answer = self.ask("POST", "/deeds", token, json=request)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def live(self, **first: Any) -> Any:
        """A WebSocket to this table; its first message is to be sent."""
        return self.client.websocket_connect(f"{ADDRESS.replace('http', 'ws')}/api/tables/{self.id}/live")


def address_in(line: str) -> str:
    """The address in the first line of a server."""
    [address] = re.findall(r"https?://[^\s,]+", line)
    return str(address)


@contextmanager
def serving(
    database: Path | str, *options: str, log: Path | None = None, descriptors: tuple[int, int] | None = None
) -> Iterator[tuple[Any, str]]:
    """A server, once it is ready, and its address.

    Args:
        database: Where it keeps its tables.
        options: More of the command.
        log: Where it writes its lines, if there may be many.
        descriptors: Maximum number, soft and hard; None: as in this process.
    """
    command = ["-m", "amunre", "serve", "--port", "0", "--pace", "0", "--database", str(database), *options]
    with ExitStack() as stack:
        lines = subprocess.PIPE if log is None else stack.enter_context(log.open("wb"))
        process = stack.enter_context(_process(command, lines, descriptors))
        address = address_in(process.stdout.readline())
        _wait_for(process, address)
        yield process, address


@contextmanager
def _process(arguments: list[str], log: Any, descriptors: tuple[int, int] | None) -> Iterator[Any]:
    process = subprocess.Popen(
        [sys.executable, "-P", *arguments],
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
        start_new_session=True,
        preexec_fn=None if descriptors is None else lambda: resource.setrlimit(resource.RLIMIT_NOFILE, descriptors),
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def _wait_for(process: Any, address: str) -> None:
    """Ask until the server is ready, however slow the machine is; fail if it has ended."""
    while True:
        try:
            if httpx2.get(f"{address}/ready", timeout=60).status_code == 200:
                return
        except (httpx2.NetworkError, httpx2.ProtocolError, httpx2.TimeoutException):
            assert process.poll() is None, process.communicate()[1]
