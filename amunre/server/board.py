"""The drawing of a table, split into pieces so that only changed pieces are sent."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen
from cachetools import LRUCache

from amunre import render
from amunre.engine.game import Game
from amunre.engine.lines import Line
from amunre.engine.texts import part
from amunre.hosting.table import Table
from amunre.render.chart import chart
from amunre.render.ending import course, reason, result
from amunre.render.screens import Shape
from amunre.render.sharing import bare
from amunre.render.story import recent_lines
from amunre.server.replies import DrawnBoard, DrawnScene, Ending, PastStep, PointsThen
from amunre.server.shared_work import WorkCache

MOST_DRAWN = 2000
"""Maximum number of earlier drawings whose hashes are kept."""
MOST_SCENES = 4
"""Maximum number of scenes in one answer; after a long absence, only the last ones are shown."""
ROOM = 32_000_000
"""Maximum total size of the cached drawings, in characters."""
ROOM_FOR_PAST = 8_000_000
"""Maximum total size of the cached drawings of earlier moments, in characters."""
ROOM_FOR_COURSES = 20_000
"""Maximum number of rounds and turns whose points are cached."""

Course = tuple[PointsThen, ...]
"""Points over the course of a game."""
Looks = tuple[str, object, str, Shape]
"""A table, its viewer, the language, and the shape of the window."""
Moment = tuple[str, object, str, Shape, int]
"""The same with the table's step."""


@frozen
class TableDrawing:
    """A table as one viewer sees it."""

    step: int
    label: str
    hand: str | None
    seats: tuple[str, ...]
    key: str
    board: str
    pieces: Mapping[str, str]
    hashes: Mapping[str, bytes]
    """Hashes of the pieces, by name."""
    ending: Ending | None
    past: PastStep | None
    news: tuple[Line, ...]

    @property
    def size(self) -> int:
        """Size of the drawing, in characters."""
        scores = self.ending.scores if self.ending else ""
        parts = (self.board, self.hand or "", self.key, scores, *self.seats, *self.pieces.values())
        return sum(map(len, parts))

    def whole(self) -> DrawnBoard:
        """Return the drawing for a client that has nothing of it."""
        return evolve(self.with_pieces({}), board=self.board, key=self.key)

    def with_pieces(self, pieces: Mapping[str, str]) -> DrawnBoard:
        """Return the drawing for a client that needs only these pieces of the board."""
        return DrawnBoard(
            step=self.step,
            label=self.label,
            hand=self.hand,
            seats=self.seats,
            ending=self.ending,
            past=self.past,
            pieces=pieces,
            news=self.news,
        )


class Drawn:
    """Cached drawings, and hashes of the pieces of earlier drawings."""

    def __init__(self) -> None:
        self.drawings: WorkCache[TableDrawing] = WorkCache(ROOM, lambda drawing: drawing.size)
        """Drawings by table, viewer, language, shape and step."""
        self.past: WorkCache[TableDrawing] = WorkCache(ROOM_FOR_PAST, lambda drawing: drawing.size)
        """Drawings of earlier moments, by table, viewer, language, shape, step, and step of the game."""
        self.courses: WorkCache[Course] = WorkCache(ROOM_FOR_COURSES, len)
        """Points over the course of finished games, by table, language and step."""
        self._hashes: LRUCache[Moment, Mapping[str, bytes]] = LRUCache(MOST_DRAWN)

    def drawn_since(self, looks: Looks, drawing: TableDrawing, since: int | None) -> DrawnBoard:
        """Return the whole drawing, or the pieces that have changed since the client's last drawing.

        If the last drawing is no longer cached, all pieces are returned.

        Args:
            looks: The table, the viewer, the language and the shape.
            drawing: The table's current drawing.
            since: Step of the client's last drawing; None if the client needs the whole board.
        """
        known: Mapping[str, bytes] = {} if since is None else self._hashes.get((*looks, since), {})
        self._hashes[*looks, drawing.step] = drawing.hashes
        if since is None:
            return drawing.whole()
        return drawing.with_pieces(
            {name: svg for name, svg in drawing.pieces.items() if known.get(name) != drawing.hashes[name]}
        )


def scenes_of(table: Table, token: str | None, since: int) -> tuple[DrawnScene, ...]:
    """Draw the latest scenes since a step, as the bearer of a token or a spectator saw them."""
    events, known = table.events(token, since)
    drawn = render.scenes(events, table.rules, table.game.names, known)
    return tuple(DrawnScene(number, scene.title, bare(scene.svg)) for number, scene in drawn.items())[-MOST_SCENES:]


def course_of(table: Table) -> Course:
    """Return the points over the course of a finished game."""
    return tuple([PointsThen(*chapter) for chapter in course(table.game)])


def drawing_of(table: Table, token: str | None, shape: Shape, course: Course) -> TableDrawing:
    """Draw the bearer's view or, without a token, a spectator's view.

    `course` is that of a finished game; it is empty if the game was not over when the request arrived.
    """
    seen, game = table.seen(token), table.game
    ending = None
    if seen.result:
        course = course or course_of(table)
        scores = render.scores(seen.view, table.rules, game.names).html
        drawn = chart(part("words", "course"), [chapter.points for chapter in course], game.names)
        won, ranking = result(game).splitlines()
        ending = Ending(tuple(filter(None, [won, reason(game), ranking])), scores, course, bare(drawn.svg))
    news = tuple(recent_lines(game, seen.viewer)) if isinstance(seen.viewer, int) else ()
    return _drawing(seen.view, game, shape, seen.step, ending=ending, news=news)


def past_drawing_of(table: Table, token: str | None, shape: Shape, step: int) -> TableDrawing:
    """Draw what the bearer or, without a token, a spectator saw before a step of the game."""
    earlier = table.earlier(token, step)
    past = PastStep(earlier.step, earlier.steps, earlier.lines)
    return _drawing(earlier.view, table.game, shape, step, past=past)


def _drawing(
    view: Any,
    game: Game,
    shape: Shape,
    step: int,
    ending: Ending | None = None,
    past: PastStep | None = None,
    news: tuple[Line, ...] = (),
) -> TableDrawing:
    drawn = render.screen(view, game.rules, game.names, shape=shape)
    pieces = {piece.name: piece.svg for piece in drawn.board.pieces}
    return TableDrawing(
        step,
        drawn.board.label,
        drawn.hand.svg if drawn.hand else None,
        tuple(bare(seat.svg) for seat in drawn.seats),
        drawn.key.svg,
        drawn.board.svg,
        pieces,
        {name: hashlib.blake2b(svg.encode(), digest_size=16).digest() for name, svg in pieces.items()},
        ending,
        past,
        news,
    )
