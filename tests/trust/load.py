"""Clients that play at tables of a server as fast as they can, and note each acknowledgment.

Each client has its own table and plays all its seats. A request without an answer is sent again, as a person would do;
then it is done, or turns out to have been done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any

import httpx2
from attrs import define, evolve, field

from amunre import Table, load_ruleset
from amunre.errors import StoreError
from amunre.hosting.stores import Store, opened

PATIENCE = 60.0
"""Seconds without anything acknowledged after which a test fails."""
AGAIN = (429, 503)
"""Statuses after which a request is sent again."""


@define
class Player:
    """Plays all seats of one table, through a server."""

    address: str
    table: Table[Any]
    tokens: list[str]
    random: Random
    wishes: list[tuple[int, int, str]] = field(factory=list)
    """The requests and their results, each once: the number of the entry, the seat and the action."""
    unanswered: int = 0
    """Requests of which nobody heard what became of them."""
    found: int = 0
    """Number of these that had been done."""
    refused: int = 0
    """Requests that the server could not serve."""
    stalled: int = 0
    """Times when the store could not be looked at to choose an action."""
    failure: BaseException | None = None
    again: Callable[[], tuple[Table[Any], list[str]]] | None = None
    """A new table, when the game is over."""
    earlier: list[Player] = field(factory=list)
    """Requests at tables whose games are over."""
    stopping: Event = field(factory=Event)
    _thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self.stopping.set()
        assert self._thread is not None
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        if self.failure is not None:
            raise self.failure

    def _run(self) -> None:
        try:
            with httpx2.Client(base_url=self.address, timeout=PATIENCE) as client:
                while not self.stopping.is_set():
                    if not self._wish(client):
                        self._sit_down()
        except BaseException as error:
            self.failure = error

    def _sit_down(self) -> None:
        """Go to another table."""
        assert self.again is not None
        with suppress(StoreError):
            table, tokens = self.again()
            self.earlier.append(evolve(self, earlier=[], wishes=self.wishes))
            self.table, self.tokens, self.wishes = table, tokens, []

    def _wish(self, client: Any) -> bool:
        """Do something; whether the game goes on."""
        try:
            game, step = self.table.game, self.table.step
        except StoreError:
            self.stalled += 1
            self.stopping.wait(0.05)
            return True
        if game.over:
            return False
        seat = self.random.choice(game.to_act)
        action = str(self.random.choice(game.legal_actions(seat)))
        request = {"kind": "play", "step": step, "action": action}
        lost, began = False, monotonic()
        while True:
            try:
                answer = client.post(
                    f"/api/tables/{self.table.id}/deeds",
                    json=request,
                    headers={"authorization": f"Bearer {self.tokens[seat]}"},
                )
            except httpx2.TransportError:
                assert monotonic() < began + PATIENCE, "nobody answers"
                self.unanswered += 1
                lost = True
                self.stopping.wait(0.02)
                continue
            if answer.status_code == 200:
                self.wishes.append((answer.json()["step"], seat, action))
                return True
            if answer.status_code == 409 and lost:
                self.found += 1
                self.wishes.append((step + 1, seat, action))
                return True
            assert answer.status_code in AGAIN, answer.text
            lost = lost or answer.status_code == 503  # it may have been done all the same
            assert monotonic() < began + PATIENCE, answer.text
            self.refused += 1
            self.stopping.wait(0.05)


@contextmanager
def playing(address: str, where: str, number: int, seed: int = 0) -> Iterator[list[Player]]:
    """So many players, who play as long as the context lasts; then all of their tables are looked at."""
    with closing(opened(where)) as store:
        players = []
        for n in range(number):
            again = partial(_opened, store, n)
            players.append(Player(address, *again(), Random(f"{seed}/{n}"), again=again))
            players[-1].start()
        try:
            yield players
        finally:
            for player in players:
                player.stopping.set()
        for player in players:
            player.stop()
            for one in (*player.earlier, player):
                check(store, one)


def _opened(store: Store, number: int) -> tuple[Table[Any], list[str]]:
    table, _ = Table.open(load_ruleset(["standard", "tigris"][number % 2]), 3, store=store)
    return table, [table.sit(name) for name in ("Ada", "Bob", "Cleo")]


def acknowledged(players: Sequence[Player]) -> int:
    return sum(len(one.wishes) for player in players for one in (*player.earlier, player))


def check(store: Store, player: Player) -> None:
    """Check that exactly the acknowledged entries are there, in order, and that the table can be played."""
    entries = [json.loads(text) for text in store.read(f"table/{player.table.id}")]
    deeds = [(number, deed["seat"], deed["action"]) for number, deed in enumerate(entries) if deed["kind"] == "action"]
    assert deeds == player.wishes, "lost, doubled, or another thing than was sent"
    again = Table.load(store, player.table.id)
    assert again.update(since=0) == player.table.update(since=0)
    game = again.game
    assert len(game.steps) == len(deeds)
    again.record().verify()
    if not game.over:
        seat = game.to_act[0]
        again.play(player.tokens[seat], game.legal_actions(seat)[0], again.step)
