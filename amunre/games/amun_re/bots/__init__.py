"""What bots know of Amun-Re, and the bots of any game ask: by `STRATEGY` alone.

What it is worth is told here, from what a seat may know of a state. What is legal is asked of the game, and what things
cost of its rules.
"""

from amunre.games.amun_re.bots.strategy import STRATEGY

__all__ = ["STRATEGY"]
