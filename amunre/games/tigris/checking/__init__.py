"""Euphrat & Tigris' own part of `amunre check`, in `CHECKS`.

The maximum length of a game, the room on the board, and invariants of random games. The checks count in positions and
events, with separate code for regions, so that they do not repeat a mistake of the engine.
"""

from amunre.games.tigris.checking.checks import CHECKS

__all__ = ["CHECKS"]
