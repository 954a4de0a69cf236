"""The drawing of a table, split into pieces so that only changed pieces are sent."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import partial

from attrs import frozen
from cachetools import LRUCache

from amunre import render
from amunre.hosting.table import Table
from amunre.server.replies import DrawnBoard
from amunre.server.shared_work import WorkCache

MOST_DRAWN = 2000
"""Maximum number of earlier drawings whose hashes are kept."""
ROOM = 32_000_000
"""Maximum total size of the cached drawings, in characters."""

Looks = tuple[str, object, str]
"""A table, its viewer and the language."""
Moment = tuple[str, object, str, int]
"""A table, its viewer, the language and the table's step."""


@frozen
class TableDrawing:
    """A table as one viewer sees it."""

    step: int
    label: str
    hand: str | None
    board: str
    pieces: Mapping[str, str]
    hashes: Mapping[str, bytes]
    """Hashes of the pieces, by name."""

    @property
    def size(self) -> int:
        """Size of the drawing, in characters."""
        return len(self.board) + len(self.hand or "") + sum(map(len, self.pieces.values()))


class Drawn:
    """Cached drawings, and hashes of the pieces of earlier drawings."""

    def __init__(self) -> None:
        self.drawings: WorkCache[TableDrawing] = WorkCache(ROOM, lambda drawing: drawing.size)
        """Drawings by table, viewer, language and step."""
        self._hashes: LRUCache[Moment, Mapping[str, bytes]] = LRUCache(MOST_DRAWN)

    def drawn_since(self, looks: Looks, drawing: TableDrawing, since: int | None) -> DrawnBoard:
        """Return the whole drawing, or the pieces that have changed since the client's last drawing.

        If the last drawing is no longer cached, all pieces are returned.

        Args:
            looks: The table, the viewer and the language.
            drawing: The table's current drawing.
            since: Step of the client's last drawing; None if the client needs the whole board.
        """
        known: Mapping[str, bytes] = {} if since is None else self._hashes.get((*looks, since), {})
        self._hashes[*looks, drawing.step] = drawing.hashes
        told = partial(DrawnBoard, step=drawing.step, label=drawing.label, hand=drawing.hand)
        if since is None:
            return told(board=drawing.board, pieces={})
        return told(
            pieces={name: svg for name, svg in drawing.pieces.items() if known.get(name) != drawing.hashes[name]}
        )


def drawing_of(table: Table, token: str | None) -> TableDrawing:
    """Draw the bearer's view or, without a token, a spectator's view."""
    update, names = table.update(token), table.game.names
    drawn = render.board(update.view, table.rules, names)
    pieces = {piece.name: piece.svg for piece in drawn.pieces}
    return TableDrawing(
        update.step,
        drawn.label,
        None if token is None else render.hand(update.view, table.rules, names).svg,
        drawn.svg,
        pieces,
        {name: hashlib.blake2b(svg.encode(), digest_size=16).digest() for name, svg in pieces.items()},
    )
