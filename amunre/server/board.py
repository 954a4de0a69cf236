"""The drawing of a table in pieces, of which a screen is sent those that have changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from threading import Lock
from typing import Any

from cachetools import LRUCache

from amunre import render
from amunre.engine.events import SPECTATOR
from amunre.engine.texts import spoken
from amunre.hosting.table import Table

MOST_DRAWN = 2000
"""Moments of tables, each for one viewer, of which is remembered what was drawn."""


class Drawn:
    """What was drawn for whom; of each piece no more than a hash."""

    def __init__(self) -> None:
        self._drawn: LRUCache[tuple[str, object, str, int], Mapping[str, bytes]] = LRUCache(MOST_DRAWN)
        self._lock = Lock()

    def board(self, table: Table[Any], token: str | None, since: int | None) -> dict[str, Any]:
        """The whole drawing, and of the pieces those that are unlike at the step that somebody has seen.

        Where it is not known any more what was drawn then, that is all of them.

        Args:
            table: Of which a drawing is made.
            token: As of `Table.update`.
            since: The step that was drawn last; None: nothing was, and the board comes whole.

        Raises:
            WrongToken: As `Table.update`.
            Refused: As `Table.update`.
        """
        role = table.role(token)
        viewer, language = SPECTATOR if role.seat is None else role.seat, spoken().code
        update = table.update(token if role.seat is not None else None)
        names = table.game.names
        drawn = render.board(update.view, table.rules, names)
        pieces = {piece.name: piece.svg for piece in drawn.pieces}
        hashes = {name: hashlib.blake2b(svg.encode(), digest_size=16).digest() for name, svg in pieces.items()}
        with self._lock:
            known = {} if since is None else self._drawn.get((table.id, viewer, language, since), {})
            self._drawn[table.id, viewer, language, update.step] = hashes
        changed = {name: svg for name, svg in pieces.items() if known.get(name) != hashes[name]}
        hand = None if role.seat is None else render.hand(update.view, table.rules, names).svg
        told = {"step": update.step, "label": drawn.label, "hand": hand}
        if since is not None:
            return {**told, "pieces": changed}
        return {**told, "board": drawn.svg, "pieces": {}}
