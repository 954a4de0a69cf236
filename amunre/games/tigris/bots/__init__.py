"""What bots know of Euphrat & Tigris, and the bots of any game ask: by `STRATEGY` alone.

What it is worth is told here, from what a seat may know. What is legal is asked of the game.
"""

from amunre.games.tigris.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
