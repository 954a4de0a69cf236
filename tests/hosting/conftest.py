"""Tables to be tried, in one line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from attrs import define
from clocks import Clock
from conftest import game_at

import amunre
from amunre import Game, Table, Update
from amunre.hosting import MemoryStore, Options, Store
from amunre.hosting.stores.sqlite import SQLiteStore

OWN = [["memphis"], ["buto"], ["thebes"]]


@define
class Party:
    """A handle of a table, what its people know, and the time on it."""

    table: Table[Any]
    store: Store
    host: str
    tokens: list[str | None]
    """By seat; None for a bot or an empty chair."""
    clock: Clock

    def sit(self, *names: str) -> Party:
        for name in names:
            seat = next(n for n, chair in enumerate(self.table.chairs) if chair.name is None and chair.bot is None)
            self.tokens[seat] = self.table.sit(name, seat)
        return self

    def play(self, *steps: str) -> Party:
        """Play steps such as "0 bid memphis 6"."""
        for step in steps:
            seat, action = step.split(" ", 1)
            self.table.play(self.tokens[int(seat)] or "", action, self.table.step)
        return self

    def seen(self, since: int | None = None) -> tuple[Update, ...]:
        """The updates of everybody, a spectator last."""
        return tuple(self.table.update(token, since) for token in (*filter(None, self.tokens), None))

    def again(self) -> Party:
        """The same through another handle, as another process would have it."""
        table = Table.load(self.store, self.table.id)
        table._now = self.clock
        return Party(table, self.store, self.host, list(self.tokens), self.clock)

    def steps(self) -> list[str]:
        return [str(step) for step in self.table.game.steps]

    def told(self, since: int = 0) -> list[str]:
        """Return in words what every player is told."""
        return [one.text for one in self.table.update(since=since).told]


class Parties:
    """Opens tables in one store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def empty(self, rules: Any = 3, **more: Any) -> Party:
        """A table with empty chairs; `rules` may be a game, or how many chairs."""
        players = rules if isinstance(rules, int) else more.pop("players", None)
        rules = amunre.load_ruleset() if isinstance(rules, int) else rules
        options = Options(**more.pop("run", {}))
        table, host = Table.open(rules, players, store=self.store, options=options, **more)
        table._now = clock = Clock()
        return Party(table, self.store, host, [None] * len(table.chairs), clock)

    def __call__(self, game: Game[Any] | int = 3, bots: Mapping[int, str] | None = None, **run: Any) -> Party:
        """A table at which everybody sits: people on the seats that no bot has."""
        game = Game(amunre.load_ruleset(), game, seed=game) if isinstance(game, int) else game
        party = self.empty(game, run=run)
        for seat, name in enumerate(game.names):
            if bots and seat in bots:
                party.table.seat_bot(party.host, seat, bots[seat])
            else:
                party.tokens[seat] = party.table.sit(name, seat)
        return party

    def bidding(self, **more: Any) -> Party:
        return self(game_at("bidding", revealed=["memphis", "buto", "thebes"]), **more)

    def offering(self, bots: Mapping[int, str] | None = None, run: Any = None, **facts: Any) -> Party:
        return self(game_at("offering", OWN, **facts), bots, **(run or {}))


@pytest.fixture
def tables() -> Parties:
    return Parties(MemoryStore())


@pytest.fixture(params=["memory", "sqlite"])
def stored(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[Parties]:
    """Tables in each of the stores that need no server."""
    store: Any = MemoryStore() if request.param == "memory" else SQLiteStore(tmp_path / "tables.db")
    yield Parties(store)
    store.close()
