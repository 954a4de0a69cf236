"""A true server on the loopback address, and connections to it of which every byte is known."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn
from attrs import define, field

from amunre.hosting.stores import Store
from amunre.server.app import PAGE, application
from amunre.server.connections import prepared
from amunre.server.running import configured
from amunre.server.settings import Settings

PATIENCE = 120.0
"""Seconds after which a test fails instead of waiting on."""
DATE = re.compile(rb"^date: [^\r]*\r\n", re.IGNORECASE | re.MULTILINE)
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
TEXT, CLOSE, PING = 0x1, 0x8, 0x9


@contextmanager
def served(
    store: Store, settings: Settings | None = None, page: Path = PAGE, servers: list[uvicorn.Server] | None = None
) -> Iterator[int]:
    """A server as `amunre serve` has it, in a thread of this process; its port. `servers`: where it is added itself."""
    known = settings or Settings(limited=False, pace=0)
    with prepared(socket.create_server(("127.0.0.1", 0))) as listening:
        app = application(known, store, page)
        patient = {"timeout_keep_alive": 600, "ws_ping_interval": None}  # with tests on a busy machine
        server = uvicorn.Server(configured(known, app=app, factory=False, log_config=None, **patient))
        if servers is not None:
            servers.append(server)
        running = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        running.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            running.join(PATIENCE)
            assert not running.is_alive(), "the server does not end"


@define
class Wire:
    """One connection, and all that came over it but the time of day."""

    socket: socket.socket
    got: bytes = b""
    """Bytes received and not yet read."""
    heard: list[bytes] = field(factory=list)
    """Answers and frames, one after the other; without pings, whose payload is drawn by chance and whose time is
    that of the connection."""

    @classmethod
    def to(cls, port: int) -> Wire:
        return cls(socket.create_connection(("127.0.0.1", port), PATIENCE))

    def more(self) -> None:
        """Wait for more bytes. Raises ConnectionError at the end."""
        part = self.socket.recv(65536)
        if not part:
            raise ConnectionError("the other side has closed")
        self.got += part

    def take(self, number: int) -> bytes:
        """The next bytes, so many."""
        while len(self.got) < number:
            self.more()
        taken, self.got = self.got[:number], self.got[number:]
        return taken

    def until(self, end: bytes) -> bytes:
        """The next bytes up to these."""
        while end not in self.got:
            self.more()
        return self.take(self.got.index(end) + len(end))

    # --- HTTP ------------------------------------------------------------------------------------------------

    def ask(
        self, method: str, path: str, sent: Any = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any]:
        """The status of the answer to a request, and what it says: JSON, or else bytes."""
        body = b"" if sent is None else sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        known = {"host": "localhost", **({"content-length": str(len(body))} if body else {}), **(headers or {})}
        lines = "".join(f"{name}: {value}\r\n" for name, value in known.items())
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        return self.answer(method)

    def answer(self, method: str = "GET") -> tuple[int, Any]:
        """The next answer."""
        head = self.until(b"\r\n\r\n")
        [length] = re.findall(rb"(?i)content-length: (\d+)", head) or [b"0"]
        told = b"" if method == "HEAD" else self.take(int(length))
        self.heard.append(DATE.sub(b"", head) + told)
        as_json = b"application/json" in head and told
        return int(head.split(b" ", 2)[1]), json.loads(told) if as_json else told

    # --- WebSockets ------------------------------------------------------------------------------------------

    def upgrade(self, path: str, headers: Mapping[str, str] | None = None) -> int:
        """Ask for a WebSocket; the status of the answer."""
        known = {
            "connection": "Upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": KEY,
            **(headers or {}),
        }
        return self.ask("GET", path, headers=known)[0]

    def send(self, payload: bytes, opcode: int = TEXT, final: bool = True) -> None:
        """Send a frame."""
        mask, length = os.urandom(4), len(payload)
        head = bytes([0x80 * final | opcode])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 2**16:
            head += b"\xfe" + struct.pack(">H", length)
        else:
            head += b"\xff" + struct.pack(">Q", length)
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes((mask * (length // 4 + 1))[:length], "big")).to_bytes(
            length, "big"
        )
        self.socket.sendall(head + mask + masked)

    def message(self) -> dict[str, Any]:
        """The next message. Raises ConnectionError, which has the code, when they close."""
        while True:
            head = self.take(2)
            length = head[1] & 0x7F
            more = self.take({126: 2, 127: 8}.get(length, 0))
            payload = self.take(int.from_bytes(more, "big") if more else length)
            kind = head[0] & 0xF
            if kind == PING:
                self.send(payload, 0xA)
                continue
            self.heard.append(head + more + payload)
            if kind == CLOSE:
                raise ConnectionError(int.from_bytes(payload[:2], "big"))
            told: dict[str, Any] = json.loads(payload)
            return told

    def close(self) -> None:
        self.socket.close()


def bearing(token: str | None) -> dict[str, str]:
    """Headers with a token, if there is one."""
    return {} if token is None else {"authorization": f"Bearer {token}"}


def base64_of(number: int) -> str:
    """A secret of the length of a true one."""
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
