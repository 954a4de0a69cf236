"""Addresses: whose a request is, which proxies are believed, and by which names the server is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner
from serving import page_in
from starlette.testclient import TestClient

from amunre.cli import cli
from amunre.hosting.stores.memory import MemoryStore
from amunre.server.app import application
from amunre.server.limits import whose_is
from amunre.server.settings import Settings

# --- machines ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:c000:201", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:DB8::1", "2001:db8:0:0::1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::1%eth1", True),
        ("fe80::1%eth0", "fe80::1", True),
        ("::1", "127.0.0.1", False),
        ("", "127.0.0.1", False),
    ],
)
def test_who_has_an_address(one: str, other: str, same: bool) -> None:
    assert (whose_is(one) == whose_is(other)) is same


LOCAL = ("127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1", "0:0:0:0:0:0:0:1", "::1%lo")
NAMED = [
    ("10.0.0.0/8", "10.0.0.7"),
    ("10.0.0.7", "::ffff:10.0.0.7"),
    ("::ffff:10.0.0.7", "10.0.0.7"),
    ("::ffff:10.0.0.0/104", "10.1.2.3"),
    ("::ffff:0:0/96", "10.1.2.3"),
    ("2001:db8::/32", "2001:DB8::7"),
    ("fe80::7", "fe80::7%eth0"),
    ("fe80::7%eth0", "fe80::7"),
    ("::/0", "10.0.0.7"),
]


def spoken_for(peer: str, proxies: Sequence[str], *forwarded: str) -> str:
    """Whose requests are counted when this machine sends these lists of who has asked."""
    store = MemoryStore()
    settings = Settings(host="::", proxies=tuple(proxies))
    with TestClient(application(settings, store), client=(peer, 1)) as client:
        taken: list[str] = []
        allowance = client.app_state["hub"].asking
        allowance.take = lambda address, price: taken.append(address) or 0.0
        headers = httpx2.Headers([(b"x-forwarded-for", one.encode("latin-1")) for one in forwarded])
        assert client.get("/health", headers=headers).status_code == 200
        with client.websocket_connect("/api/tables/none/live", headers=headers) as socket:
            socket.send_json({})
        assert taken == [taken[0]] * 2, "a WebSocket is counted as a request is"
        return taken[0]


@pytest.mark.parametrize("peer", LOCAL)
def test_a_proxy_on_this_machine_is_believed_however_its_address_is_written(peer: str) -> None:
    assert spoken_for(peer, (), "192.0.2.1") == "192.0.2.1"


@pytest.mark.parametrize(("named", "peer"), NAMED)
def test_a_proxy_that_is_named_is_believed_however_its_address_is_written(named: str, peer: str) -> None:
    assert spoken_for(peer, [named], "192.0.2.1") == "192.0.2.1"
    assert spoken_for("127.0.0.1", [named], f"192.0.2.1, {peer}") == "192.0.2.1"


@pytest.mark.parametrize("peer", ["192.0.2.9", "::ffff:192.0.2.9", "::ffff:11.0.0.7", "fe80::8%eth0", "unknown"])
def test_nobody_else_is_believed(peer: str) -> None:
    assert spoken_for(peer, ["10.0.0.0/8"], "203.0.113.1") == peer.removeprefix("::ffff:").partition("%")[0]


@pytest.mark.parametrize(
    ("forwarded", "asks"),
    [
        (["192.0.2.1:5123"], "192.0.2.1"),
        (["[2001:db8::1]:5123"], "2001:db8::1"),
        (["[2001:db8::1]"], "2001:db8::1"),
        (["2001:db8::1"], "2001:db8::1"),
        (["::ffff:192.0.2.1"], "192.0.2.1"),
        (["[::ffff:192.0.2.1]:80"], "192.0.2.1"),
        (["fe80::1%eth0"], "fe80::1"),
        (["  192.0.2.1  , "], "192.0.2.1"),
        ([" , ,"], "127.0.0.1"),
        ([""], "127.0.0.1"),
        (["203.0.113.1, 192.0.2.1"], "192.0.2.1"),
        (["203.0.113.1", "192.0.2.1"], "192.0.2.1"),
        (["203.0.113.1, 192.0.2.1, ::ffff:127.0.0.1"], "192.0.2.1"),
        (["unknown, 192.0.2.1"], "192.0.2.1"),
        (["\xff\xfe', 192.0.2.1"], "192.0.2.1"),
        (["unknown"], "127.0.0.1"),
        (["203.0.113.1, _hidden"], "127.0.0.1"),
        (["203.0.113.1, 1.2.3.4.5, 127.0.0.1:80"], "127.0.0.1"),
        (["192.0.2.1, " + "127.0.0.1, " * 5000], "127.0.0.1"),
    ],
)
def test_of_a_list_the_last_that_no_proxy_has_counts_and_what_is_no_address_says_nothing(
    forwarded: list[str], asks: str
) -> None:
    assert spoken_for("127.0.0.1", (), *forwarded) == asks


@pytest.mark.parametrize("name", ["somewhere", "10.0.0.7/8", "10.0.0.0/33", "[::1]", "", " ", "10.0.0.1:80", "*"])
def test_what_is_no_network_is_refused(name: str) -> None:
    answer = CliRunner().invoke(cli, ["serve", "--proxy", name])
    assert answer.exit_code == 2
    assert "expected an address or a network such as 172.28.0.0/16" in " ".join(answer.output.split())
    with pytest.raises(ValueError, match="expected an address or a network"):
        Settings(proxies=(name,))


# --- pages -------------------------------------------------------------------------------------------------

PUBLIC = [
    ("https://games.example.org", "https://games.example.org"),
    ("https://games.example.org/", "https://games.example.org"),
    ("https://games.example.org:443", "https://games.example.org"),
    ("https://games.example.org:", "https://games.example.org"),
    ("http://games.example.org:80", "http://games.example.org"),
    ("http://games.example.org:443", "http://games.example.org:443"),
    ("https://games.example.org:8443", "https://games.example.org:8443"),
    ("https://games.example.org:0443", "https://games.example.org"),
    ("HTTPS://Games.Example.ORG", "https://games.example.org"),
    ("https://games.example.org.", "https://games.example.org"),
    ("https://games.example.org.:443/", "https://games.example.org"),
    (" https://games.example.org\n", "https://games.example.org"),
    ("https://spiele.münchen.example", "https://spiele.xn--mnchen-3ya.example"),
    ("https://SPIELE.MÜNCHEN.example", "https://spiele.xn--mnchen-3ya.example"),
    ("https://straße.example", "https://xn--strae-oqa.example"),
    ("https://例え。テスト", "https://xn--r8jz45g.xn--zckzah"),
    ("https://XN--MNCHEN-3YA.example", "https://xn--mnchen-3ya.example"),
    ("https://my_games.example", "https://my_games.example"),
    ("http://192.168.1.20:8000", "http://192.168.1.20:8000"),
    ("http://[2001:DB8:0:0::1]:8000", "http://[2001:db8::1]:8000"),
    ("http://[::1]", "http://[::1]"),
]


@pytest.mark.parametrize(("url", "origin"), PUBLIC)
def test_the_public_address_is_what_a_browser_makes_of_it(url: str, origin: str, tmp_path: Path) -> None:
    settings = Settings(public_url=url)
    assert settings.address == settings.public_url == origin
    assert Settings.from_environment(settings.to_environment()) == settings
    host = origin.partition("//")[2]
    with TestClient(application(settings, MemoryStore(), page_in(tmp_path))) as client:
        assert client.post("/api/me", json={}, headers={"host": host, "origin": origin}).status_code == 201
        evil = {"host": host, "origin": f"{origin}.evil.example"}
        assert client.post("/api/me", json={}, headers=evil).status_code == 403
        assert client.get("/health", headers={"host": f"{host}.evil.example"}).status_code == 421


REFUSED = [
    "", " ", "games.example.org", "//games.example.org", "https:games.example.org", "https:///games", "https://",
    "ftp://games.example.org", "wss://games.example.org", "javascript://games.example.org", "https://:443",
    "https://games.example.org/tables", "https://games.example.org//", "https://games.example.org?x", "https://games.example.org/?",
    "https://games.example.org#x", "https://games.example.org/#", "https://ada@games.example.org", "https://ada:s3cret@games.example.org",
    "https://@games.example.org", "https://games.example.org:0", "https://games.example.org:65536", "https://games.example.org:x",
    "https://games.example.org:-1", "https://games.example.org:4 43", "https://games.example.org:٤٤٣", "https://games..example", "https://.", "https://.example",
    "https://games example", "https://games\texample", "https://games.example\\evil", "https://%67ames.example", "https://ga<mes.example",
    "https://[::1", "https://::1", "https://[::1]x", "https://[fe80::1%eth0]", "https://[1.2.3.4]", "https://1.2.3", "https://1.2.3.256", "https://0x7f.1",
    "https://127.1", "https://i❤.example", "https://xn--.ü", "https://xn--.example", "https://xn--a.example", "https://games.xn--99999999.example", f"https://{'ü' * 70}.example", "https://a\0b.example", "https://\ud800.example",
]  # fmt: skip


@pytest.mark.parametrize("url", REFUSED)
def test_what_no_browser_would_send_is_refused_at_the_start(url: str) -> None:
    with pytest.raises(ValueError, match=r"^public_url: expected an address such as https://games.example.org"):
        Settings(public_url=url)
    answer = CliRunner().invoke(cli, ["serve", "--public-url", url])
    assert answer.exit_code == 2
    assert "expected an address such as https://games.example.org" in " ".join(answer.output.split())
    assert "s3cret" not in answer.output


def asked(settings: Settings, headers: Mapping[str, str]) -> int:
    """Return the status of a request that changes something."""
    with TestClient(application(settings, MemoryStore())) as client:
        sent = {name: value.encode("latin-1") for name, value in headers.items()}
        status: int = client.post("/api/me", json={}, headers=sent).status_code
        return status


BEHIND = Settings(public_url="https://games.example.org")
PLAIN = Settings(host="0.0.0.0")


@pytest.mark.parametrize(
    ("settings", "host", "origin", "status"),
    [
        (BEHIND, "games.example.org:443", "https://games.example.org", 201),
        (BEHIND, "GAMES.example.org.", "https://games.example.org.", 201),
        (BEHIND, "games.example.org", "HTTPS://GAMES.EXAMPLE.ORG:443", 201),
        (BEHIND, "games.example.org:80", "https://games.example.org", 421),
        (BEHIND, "games.example.org:8443", "https://games.example.org:8443", 421),
        (BEHIND, "games.example.org", "https://games.example.org:8443", 403),
        (BEHIND, "ada@games.example.org", "https://games.example.org", 421),
        (BEHIND, "games.example.org/x", "https://games.example.org", 421),
        (BEHIND, "games.example.org, evil.example", "https://games.example.org", 421),
        (BEHIND, "games.example.org", "https://games.example.org/x", 403),
        (BEHIND, "games.example.org", "https://games.example.org, https://evil.example", 403),
        (BEHIND, "LOCALHOST.:8000", "http://localhost:8000", 201),
        (BEHIND, "[0:0::1]:8000", "http://[::1]:8000", 201),
        (BEHIND, "127.0.0.1", "http://127.0.0.1:80", 201),
        (BEHIND, "127.0.0.1:80", "http://127.0.0.1", 201),
        (BEHIND, "127.0.0.1:443", "http://127.0.0.1", 403),
        (BEHIND, "localhost.evil.example", "http://localhost.evil.example", 421),
        (BEHIND, "", "https://games.example.org", 421),
        (BEHIND, "x:" + "9" * 5000, "https://games.example.org", 421),
        (BEHIND, "[", "https://games.example.org", 421),
        (BEHIND, "\xe9" * 5000 + ".example", "https://games.example.org", 421),
        (BEHIND, "\xe9.example", "https://games.example.org", 421),
        (PLAIN, "desktop.local:80", "http://desktop.local", 201),
        (PLAIN, "Desktop.local.:8000", "http://desktop.local:8000", 201),
        (PLAIN, "desktop.local:8000", "http://desktop.local", 403),
        (PLAIN, "desktop.local:8000", "null", 403),
    ],
)
def test_names_that_are_sent_are_read_the_same_way(settings: Settings, host: str, origin: str, status: int) -> None:
    assert asked(settings, {"host": host, "origin": origin}) == status


@pytest.mark.parametrize(
    ("host", "address", "only_here"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000", True),
        ("127.0.0.9", "http://127.0.0.9:8000", True),
        ("::1", "http://[::1]:8000", True),
        ("::ffff:127.0.0.1", "http://127.0.0.1:8000", True),
        ("0.0.0.0", "http://127.0.0.1:8000", False),
        ("::", "http://127.0.0.1:8000", False),
        ("0:0::0", "http://127.0.0.1:8000", False),
        ("::ffff:0.0.0.0", "http://127.0.0.1:8000", False),
        ("192.168.1.20", "http://192.168.1.20:8000", False),
        ("2001:DB8::1", "http://[2001:db8::1]:8000", False),
    ],
)
def test_where_it_listens_says_how_it_is_reached(host: str, address: str, only_here: bool) -> None:
    settings: Any = Settings(host)
    assert (settings.address, settings.only_here) == (address, only_here)
