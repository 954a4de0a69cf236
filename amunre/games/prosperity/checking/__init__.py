"""Checks of Dominion: Prosperity, which `amunre check` runs.

They are independent of the engine: they count cards, costs and what can be bought from positions and events.
"""

from amunre.games.prosperity.checking.checks import CHECKS

__all__ = ["CHECKS"]
