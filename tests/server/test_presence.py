"""Tests that the server lists the seats that are online: players with an open connection, and bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from serving import ADDRESS, Guest, page_in
from starlette.testclient import TestClient

from amunre.server import presence
from amunre.server.app import application
from amunre.server.settings import Settings


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce changes without a delay."""
    monkeypatch.setattr(presence, "SETTLED", 0)


def online(guest: Guest, token: str | None) -> Any:
    return guest.get("/about", token)["online"]


def heard(socket: Any) -> Any:
    """Return the next announcement."""
    while (told := socket.receive_json())["kind"] != "online":
        pass
    return told["online"]


def test_players_are_online_while_they_have_a_connection_and_bots_always(guest: Guest) -> None:
    guest.open(name="Ada")
    bob = guest.do({"kind": "sit", "name": "Bob", "seat": 1})["token"]
    guest.do({"kind": "seat-bot", "seat": 2, "bot": "sensible"}, guest.host)
    shared = guest.do({"kind": "share"}, guest.token)["token"]
    assert online(guest, guest.token) == [2]
    with guest.live() as ada:
        ada.send_json({"token": guest.token})
        assert ada.receive_json()["online"] == [0, 2]
        with guest.live() as looking, guest.live() as sharing:
            looking.send_json({})
            assert looking.receive_json()["online"] is None
            sharing.send_json({"token": shared})
            assert sharing.receive_json()["online"] == [0, 2]
        with guest.live() as one, guest.live() as two:
            one.send_json({"token": bob})
            assert heard(ada) == [0, 1, 2]
            two.send_json({"token": bob})
            assert two.receive_json()["online"] == [0, 1, 2]
            one.close()
            assert online(guest, bob) == [0, 1, 2], "the other connection is open"
        assert heard(ada) == [0, 2]
    guest.do({"kind": "invite", "seat": 1}, guest.host)
    assert online(guest, guest.host) == [2]
    assert online(guest, None) is None


def test_with_several_processes_nothing_is_known(store: Any, tmp_path: Path) -> None:
    app = application(Settings(limited=False, workers=2), store, page_in(tmp_path))
    with TestClient(app, base_url=ADDRESS) as client:
        guest = Guest(client)
        guest.open(name="Ada")
        with guest.live() as ada:
            ada.send_json({"token": guest.token})
            assert ada.receive_json()["online"] is None
