"""The display of games, views and positions: the board in a notebook, and text when printed.

The engine does not import drawings; it loads them through the rules when they are needed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from typing import Any, ClassVar

from amunre.engine.names import reader_names


class Shown:
    """A value that displays as the board in a notebook and prints as text."""

    __slots__ = ()

    _home: ClassVar[str]
    """Name of the game's public module."""
    _drawn_by: ClassVar[str]
    """The expression with which users can draw the value if its rules are unknown."""

    @abstractmethod
    def _seen(self) -> tuple[Any, Any, Sequence[str] | None]:
        """Return the view to draw, and its rules and the players' names if they are known."""

    def _board(self) -> Any:
        """Return a drawing of the board, or None if its rules are unknown."""
        view, rules, names = self._seen()
        return rules and rules.game.module("drawings").DRAWINGS.board(
            view, rules, names or reader_names(len(view.players))
        )

    def _in_short(self) -> str:
        """Return the text shown in place of the drawing."""
        view, _, _ = self._seen()
        said = f"{type(self).__name__} of the ruleset {view.ruleset}, stage {view.stage}"
        return said + (f", round {view.round}." if hasattr(view, "round") else ".")

    def __str__(self) -> str:
        """Return the board and all other known information; if rich (`amunre[cli]`) is not installed, only in words."""
        view, rules, names = self._seen()
        if rules is None:
            return self._in_short()
        with suppress(ModuleNotFoundError):
            face = rules.game.module("terminal").FACE
            text: str = face.whole(view, rules, names or reader_names(len(view.players)))
            return text
        drawn = self._board()
        return f"{drawn.title}\n{drawn.description}" if drawn else self._in_short()

    def _repr_svg_(self) -> str | None:
        return None if (drawn := self._board()) is None else drawn.svg

    def _repr_html_(self) -> str | None:
        """Return the text shown in place of the drawing, or None if there is a drawing."""
        if self._board() is not None:
            return None
        return f"<p>{escape(self._in_short())} To draw it, use <code>{self._drawn_by}</code>.</p>"
