"""The drawings on the pages."""

from __future__ import annotations

from amunre.game.view import View
from amunre.ruleset.model import PowerCard, Province, Ruleset


def board(view: View, rules: Ruleset) -> str:
    """The board as SVG."""
    return "<p></p>"


def egypt(rules: Ruleset) -> str:
    """The map as SVG."""
    return "<p></p>"


def province(province: Province, rules: Ruleset) -> str:
    """A province card as SVG."""
    return "<p></p>"


def card(card: PowerCard, rules: Ruleset) -> str:
    """A power card as SVG."""
    return "<i></i>"
