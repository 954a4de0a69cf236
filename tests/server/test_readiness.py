"""`/ready`: whether the store keeps what is written, asked of it no more than once a second."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest
from serving import ADDRESS, page_in
from starlette.testclient import TestClient

from amunre.errors import StoreError
from amunre.hosting.stores.memory import MemoryStore
from amunre.server.app import application
from amunre.server.readiness import LATELY, Readiness
from amunre.server.settings import Settings


class FullStore(MemoryStore):
    """A store that can be read all the time, and written now and then."""

    full = False
    checks = 0

    def check(self) -> None:
        self.checks += 1
        if self.full:
            raise StoreError("the disk is full")


def test_a_store_that_can_be_read_alone_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amunre.server.readiness.LATELY", 0)
    store = FullStore()
    with TestClient(application(Settings(), store, page_in(tmp_path)), base_url=ADDRESS) as client:
        for full, status in ((False, 200), (True, 503), (True, 503), (False, 200)):
            store.full = full
            answer = client.get("/ready")
            assert answer.status_code == status
            assert "disk" not in answer.text


def test_a_store_is_not_asked_again_at_once() -> None:
    store, now = FullStore(), [0.0]
    readiness = Readiness(store, lambda: now[0])
    readiness.check()
    store.full = True
    for _ in range(10):
        readiness.check()
    assert store.checks == 1
    now[0] = LATELY
    for _ in range(10):
        with pytest.raises(StoreError, match="full"):
            readiness.check()
    assert store.checks == 2
    store.full, now[0] = False, 2 * LATELY
    readiness.check()


def test_while_one_waits_for_the_store_others_do_not() -> None:
    asked, answers = Event(), Event()

    class SlowStore(FullStore):
        def check(self) -> None:
            asked.set()
            assert answers.wait(60)
            super().check()

    readiness = Readiness(SlowStore())
    waiting = Thread(target=readiness.check)
    waiting.start()
    assert asked.wait(60)
    readiness.check()
    answers.set()
    waiting.join()
