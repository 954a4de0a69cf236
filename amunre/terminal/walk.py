"""A page-by-page walk through a lesson, shared by line mode and the full screen."""

from __future__ import annotations

from collections.abc import Sequence

from amunre.engine.texts import part
from amunre.lesson import Lesson, LessonMove, Stop
from amunre.printing import brief
from amunre.terminal.menus import Unclear

BACK, LEAVE = ("b", "back"), ("q", "quit")


class LessonWalk:
    """The reader's place in a lesson: an introduction, the stops, and a page of hints at the end."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson: Lesson = lesson
        self.page: int = 0
        """Number of the page, from 0."""
        self.tried: LessonMove | None = None
        """The move that the reader has just tried on this page."""
        self.over: bool = False
        """True if the reader has left or reached the end."""

    @property
    def last(self) -> int:
        """Number of the last page."""
        return len(self.lesson.stops) + 1

    @property
    def stop(self) -> Stop | None:
        """The stop on this page; None on the first and the last page."""
        return self.lesson.stops[self.page - 1] if 0 < self.page < self.last else None

    @property
    def before(self) -> Stop | None:
        """The stop on the previous page; None if that page has no stop."""
        return self.lesson.stops[self.page - 2] if self.page > 1 else None

    @property
    def moves(self) -> Sequence[LessonMove]:
        """The moves to try on this page."""
        return self.stop.moves if self.stop else ()

    def answer(self, line: str) -> None:
        """Follow a typed line: try a move, continue, go back, or leave. Raises Unclear for any other line."""
        words = line.lower().split()
        if not words:
            self._turn(1)
        elif words[0] in BACK and len(words) == 1:
            self._turn(-1)
        elif words[0] in LEAVE and len(words) == 1:
            self.over = True
        else:
            self.tried = self._meant(" ".join(words))

    def _turn(self, pages: int) -> None:
        self.tried, self.over = None, self.page + pages > self.last
        self.page = min(max(self.page + pages, 0), self.last)

    def _meant(self, text: str) -> LessonMove:
        for number, move in enumerate(self.moves, 1):
            if text in (str(number), move.action, move.label.lower()):
                return move
        key = "unknown" if self.moves else "unknown-here"
        raise Unclear(part("learn", key, text=brief(text), n=len(self.moves)))
