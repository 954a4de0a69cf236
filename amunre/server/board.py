"""The drawing of a table in pieces, of which a screen is sent those that have changed."""

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
"""Moments of tables, each for one viewer, of which is remembered what was drawn."""
ROOM = 32_000_000
"""Bytes of drawings that are kept."""

Looks = tuple[str, object, str]
"""A table, and who looks at it in which language."""
Moment = tuple[str, object, str, int]
"""The same with the step of the table."""


@frozen
class TableDrawing:
    """A table as one viewer sees it."""

    step: int
    label: str
    hand: str | None
    board: str
    pieces: Mapping[str, str]
    hashes: Mapping[str, bytes]
    """Of each piece."""

    @property
    def size(self) -> int:
        """Characters of all of it."""
        return len(self.board) + len(self.hand or "") + sum(map(len, self.pieces.values()))


class Drawn:
    """Drawings by viewer: the last drawings, and of the pieces of earlier ones no more than a hash."""

    def __init__(self) -> None:
        self.drawings: WorkCache[TableDrawing] = WorkCache(ROOM, lambda drawing: drawing.size)
        """By table, who looks, language and step."""
        self._hashes: LRUCache[Moment, Mapping[str, bytes]] = LRUCache(MOST_DRAWN)

    def told(self, looks: Looks, drawing: TableDrawing, since: int | None) -> DrawnBoard:
        """Return the whole drawing, or the pieces that have changed since the step that a screen has.

        Where it is not known any more what was drawn then, that is all of them.

        Args:
            looks: At which table, who, and in which language.
            drawing: Of the table now.
            since: The step that was drawn last; None: nothing was, and the board comes whole.
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
    """Draw what the bearer sees; without a token, what everybody sees."""
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
