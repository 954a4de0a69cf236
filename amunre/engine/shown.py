"""How a game, a view and a position show themselves in a notebook: as the board.

Drawings stand above the game, so here alone the game asks for what lies above it, and only when something is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, ClassVar


class Shown:
    """Something that a notebook shows as the board."""

    __slots__ = ()

    _drawn_by: ClassVar[str]
    """What draws it where its rules are not known."""

    def _seen(self) -> tuple[Any, Any, Sequence[str] | None]:
        """What is to be drawn; its rules, unless they are shipped, and the names of the players, where known."""
        return self, None, None

    def _repr_svg_(self) -> str | None:
        from amunre.games.loading import shipped_rulesets
        from amunre.render import board

        view, rules, names = self._seen()
        return board(view, rules, names).svg if rules or view.ruleset in shipped_rulesets() else None

    def _repr_html_(self) -> str | None:
        """What is said instead of a drawing, where the rules are needed for one and not known."""
        if self._repr_svg_() is not None:
            return None
        view, _, _ = self._seen()
        said = f"{type(self).__name__} of the ruleset {view.ruleset}, stage {view.stage}"
        said += f", round {view.round}" if hasattr(view, "round") else ""
        return f"<p>{escape(said)}. It is drawn by <code>{self._drawn_by}</code>.</p>"
