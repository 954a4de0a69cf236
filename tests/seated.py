"""Tables at which everybody sits, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from amunre import Game, Table
from amunre.hosting.stores import Store
from amunre.hosting.stores.memory import MemoryStore


class Seated(NamedTuple):
    """A table, its store and all its secrets."""

    table: Table[Any]
    store: Store
    tokens: list[str | None]
    """By seat; None for a bot."""
    host: str


def seated(game: Game[Any], bots: Mapping[int, str] | None = None, store: Store | None = None) -> Seated:
    """A table that goes on with a game, with its names on the seats that no bot has."""
    store = MemoryStore() if store is None else store
    table, host = Table.open(game, store=store)
    tokens: list[str | None] = [None] * game.players
    for seat, name in enumerate(game.names):
        if bots and seat in bots:
            table.seat_bot(host, seat, bots[seat])
        else:
            tokens[seat] = table.sit(name, seat)
    return Seated(table, store, tokens, host)
