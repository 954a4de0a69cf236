"""Euphrat & Tigris' own part of `amunre check`, in `CHECKS`.

It checks the maximum length of a game, the room on the board, and invariants in random games. The checks count in
positions and events and have separate code for regions, so that they do not repeat a mistake in the engine.
"""

from amunre.games.tigris.checking.checks import CHECKS

__all__ = ["CHECKS"]
