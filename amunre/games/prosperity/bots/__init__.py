"""Bots for Dominion: Prosperity: a sensible player and its assessments of the game, and big money."""

from __future__ import annotations

from amunre.games.prosperity.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
