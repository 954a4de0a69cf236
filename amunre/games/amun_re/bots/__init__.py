"""What bots know of Amun-Re, and the bots of any game ask: by `STRATEGY` alone.

What it is worth is told here, from what a seat may know. What is legal, and what things cost, is asked of the game.
"""

from amunre.games.amun_re.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
