"""The drawings on the pages."""

from __future__ import annotations

from amunre.game.view import View
from amunre.ruleset.model import Ruleset


def board(view: View, rules: Ruleset) -> str:
    """The board as SVG."""
    return "<p></p>"
