"""What bots know of Euphrat & Tigris, and the bots of any game ask: by `STRATEGY` alone.

What it is worth is told here, from what a seat may know. What is legal, and who fights with what, the rules are asked.
"""

from amunre.games.tigris.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
