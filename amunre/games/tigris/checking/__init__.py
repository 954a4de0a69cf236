"""What Euphrat & Tigris looks at where its rules are checked, besides what holds for any game.

How long a game can last, what the board has room for, random games. Counted from positions and events, with regions of
its own, so that no mistake of the engine is repeated here.
"""

from amunre.games.tigris.checking.checks import CHECKS

__all__ = ["CHECKS"]
