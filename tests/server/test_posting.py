"""Where a message may go: never to a machine that only this one can reach, whatever its name says, and never for long."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import h11
import pytest
from awaited import awaited

from amunre.errors import NotationError
from amunre.server import posting
from amunre.server.hook_urls import check_url, is_public
from amunre.server.posting import Inside, posted

OK = b"HTTP/1.1 204 No Content\r\n\r\n"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine is waited for."""
    monkeypatch.setattr(posting, "PATIENCE", 120.0)


@asynccontextmanager
async def listening(answer: bytes | None, heard: list[bytes] | None = None, **how: Any) -> AsyncIterator[int]:
    """The port of somebody who answers with this, or not at all."""

    talking: list[Any] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talking.append(asyncio.current_task())
        try:
            data = await reader.readuntil(b"\r\n\r\n")
            data += await reader.readexactly(int(data.lower().split(b"content-length: ")[1].split(b"\r")[0]))
            if heard is not None:
                heard.append(data)
            if answer is None:
                await reader.read()
            else:
                writer.write(answer)
                await writer.drain()
        except OSError:
            pass  # they have gone
        finally:
            writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0, **how)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking, return_exceptions=True)


def send(answer: bytes | None, path: str = "/hook?key=1", heard: list[bytes] | None = None) -> int:
    """The status that is answered to a message."""

    async def sent() -> int:
        async with listening(answer, heard) as port:
            return await posted(f"http://127.0.0.1:{port}{path}", {"text": "Über"}, inside=True)

    return awaited(sent())


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.com/api/webhooks/1/abc-DEF_2",
        "https://chat.example:8443/hooks/xyz?thread=1",
        "https://93.184.216.34/",
        "https://[2606:2800:220:1:248:1893:25c8:1946]/x",
    ],
)
def test_addresses_of_the_public_network_are_taken(url: str) -> None:
    check_url(url, inside=False)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "http://chat.example/",
        "ftp://chat.example/",
        "file:///etc/passwd",
        "gopher://127.0.0.1:6379/_x",
        "https:///path",
        "https://",
        "https://user@chat.example/",
        "https://user:password@chat.example/",
        "https://chat.example/#x",
        "https://chat.example:0/",
        "https://chat.example:99999/",
        "https://chat.example:x/",
        "https://[::1/",
        "https://.chat.example/",
        "https://chät.example/",
        "https://chat.example/\r\nhost: evil",
        "https://chat.example/a b",
        "https://chat.example\\@127.0.0.1/",
        "https://chat.example/\u202e",
        "https://chat.example/\0",
        "https://127.0.0.1/",
        "https://127.8.9.1/",
        "https://0.0.0.0/",
        "https://10.0.0.1/",
        "https://172.16.3.4/",
        "https://192.168.0.1/",
        "https://100.64.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://[::]/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:a00:1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[2001:0:7f00:1::]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[fec0::1]/",
        "https://[ff02::1]/",
    ],
)
def test_what_is_no_address_of_the_public_network_is_refused(url: str) -> None:
    with pytest.raises(NotationError, match="url: expected"):
        check_url(url, inside=False)


def test_the_operator_may_allow_machines_of_the_house() -> None:
    for url in ("http://127.0.0.1:8065/hooks/x", "http://chat:8065/", "https://192.168.0.7/"):
        check_url(url, inside=True)
    for url in ("file:///etc/passwd", "http://user@chat/", "ftp://chat/"):
        with pytest.raises(NotationError):
            check_url(url, inside=True)


@pytest.mark.parametrize(
    ("address", "public"), [("64:ff9b::808:808", True), ("::ffff:8.8.8.8", True), ("8.8.8.8", True)]
)
def test_an_address_that_stands_for_another_is_as_public_as_that(address: str, public: bool) -> None:
    assert is_public(ip_address(address)) is public


@pytest.mark.parametrize(
    "found", [["127.0.0.1"], ["::1"], ["10.0.0.1", "fe80::1%eth0"], ["::ffff:127.0.0.1"], ["169.254.169.254"], []]
)
@pytest.mark.parametrize("host", ["localhost", "inside.example", "127.1", "2130706433", "0x7f.1"])
def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch, found: list[str], host: str) -> None:
    async def resolved(*_: Any) -> list[str]:
        return found

    async def connected(*_: Any, **__: Any) -> Any:
        raise AssertionError("this must not be called")

    monkeypatch.setattr(posting, "resolved", resolved)
    monkeypatch.setattr(asyncio, "open_connection", connected)
    with pytest.raises(Inside):
        awaited(posted(f"https://{host}/", {}, inside=False))


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that means another machine whenever it is asked is asked once."""
    answers, tried = iter([["10.0.0.1", "203.0.114.7", "8.8.8.8"], ["127.0.0.1"]]), list[Any]()

    async def resolved(*_: Any) -> list[str]:
        return next(answers)

    async def connected(address: str, port: int, **how: Any) -> Any:
        tried.append((address, port, how["server_hostname"]))
        raise ConnectionRefusedError

    monkeypatch.setattr(posting, "resolved", resolved)
    monkeypatch.setattr(asyncio, "open_connection", connected)
    with pytest.raises(OSError, match="no connection"):
        awaited(posted("https://rebound.example/", {}, inside=False))
    assert tried == [("203.0.114.7", 443, "rebound.example"), ("8.8.8.8", 443, "rebound.example")]
    assert next(answers) == ["127.0.0.1"]


def test_certificates_are_checked() -> None:
    trusted = posting._trusted()
    assert (trusted.verify_mode, trusted.check_hostname) == (ssl.CERT_REQUIRED, True)


def test_a_message_is_json_and_says_how_long_it_is() -> None:
    heard: list[bytes] = []
    assert send(OK, heard=heard) == 204
    head, body = heard[0].split(b"\r\n\r\n")
    assert head.startswith(b"POST /hook?key=1 HTTP/1.1\r\n")
    assert b"content-type: application/json" in head.lower()
    assert body == b'{"text": "\\u00dcber"}'


@pytest.mark.parametrize("status", [200, 301, 302, 307, 308, 404, 500])
def test_no_answer_leads_elsewhere(status: int) -> None:
    heard: list[bytes] = []
    answer = f"HTTP/1.1 {status} X\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n".encode()
    assert send(answer, heard=heard) == status
    assert len(heard) == 1


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\xff" * 100,
        b"SSH-2.0-x\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 20_000,
        b"HTTP/1.1 100 C\r\n\r\n" * 9_999,
    ],
)
def test_what_does_not_speak_http_is_left_alone(answer: bytes) -> None:
    with pytest.raises((h11.ProtocolError, OSError)):
        send(answer)


@pytest.mark.parametrize("answer", [None, b"HTTP/1.1 100 Continue\r\n\r\n"])
def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, answer: bytes | None) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 0.05)
    with pytest.raises((TimeoutError, h11.ProtocolError)):
        send(answer)


# --- over TLS --------------------------------------------------------------------------------------------


@pytest.fixture
def certified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """A server of the name chat.example, at the loopback address whatever its name says, with a certificate for it."""
    if shutil.which("openssl") is None:
        pytest.skip("a certificate takes openssl")
    key, certificate = str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=chat.example -addext subjectAltName=DNS:chat.example"
    subprocess.run([*command.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)

    async def resolved(*_: Any) -> list[str]:
        return ["127.0.0.1"]

    monkeypatch.setattr(posting, "resolved", resolved)
    monkeypatch.setattr(posting, "_trusted", lambda: ssl.create_default_context(cafile=certificate))
    return context


@pytest.mark.parametrize(("host", "status"), [("chat.example", 204), ("evil.example", None), ("127.0.0.1", None)])
def test_the_certificate_is_that_of_the_name(certified: ssl.SSLContext, host: str, status: int | None) -> None:
    heard: list[bytes] = []

    async def sent() -> int:
        async with listening(OK, heard, ssl=certified) as port:
            return await posted(f"https://{host}:{port}/x", {"text": ""}, inside=True)

    if status is None:
        with pytest.raises(OSError, match="no connection"):
            awaited(sent())
        assert heard == []
    else:
        assert awaited(sent()) == status
        assert b"\r\nhost: chat.example:" in heard[0].lower()


def test_a_certificate_that_nobody_vouches_for_is_not_taken(
    certified: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "_trusted", ssl.create_default_context)

    async def sent() -> int:
        async with listening(OK, ssl=certified) as port:
            return await posted(f"https://chat.example:{port}/x", {"text": ""}, inside=True)

    with pytest.raises(OSError, match="no connection"):
        awaited(sent())
